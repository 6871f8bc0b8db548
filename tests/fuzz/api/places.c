/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/places.c: where it is free: the nearest place, random places, regions, slides, widths, each beside the model. */
#include "fuzz/api/host.h"

#include <math.h>

enum { REGIONS = 64, DRAWN = 4 };

static void act_nearest(host *h, host_query *q, tl_point at)
{
	tl_free_place place = { .found = false };
	model_point from, best, beside;
	tl_status status;
	const model_world *world = &h->navs[q->nav].world;
	bool is_on_grid = model_round_point(h->resolution, at, &from);
	host_say("tl_query_nearest_free(nav%zu, %s)", q->nav, host_at(at));
	tl_budget budget = host_budget();
	GUARDED(status, 0,
		tl_query_nearest_free(q->query, at, 4.0 * (double)h->scale / h->resolution, &budget, &place));
	require(status == (is_on_grid ? TL_OK : TL_E_RANGE) || status == TL_E_LIMIT);
	if (status)
		return;
	bool blocked = model_is_blocked(world, from);
	require(place.found || blocked);
	if (!place.found)
		return;
	require(model_round_point(h->resolution, place.at, &best) && !model_is_blocked(world, best));
	require(host_is_close(place.distance * h->resolution, model_length(from, best)));
	require(blocked || place.distance == 0);
	/* Nothing that is nearer is free, of some points. */
	for (int i = 0; i < 64; i++) {
		beside = (model_point){ from.x + i % 8 - 4, from.y + i / 8 - 4 };
		require(model_length(from, beside) >= model_length(from, best) || model_is_blocked(world, beside) ||
			llabs(beside.x) > 1 << 29 || llabs(beside.y) > 1 << 29);
	}
}

static void act_random(host *h, host_query *q, const uint8_t *r)
{
	tl_random_def def = tl_default_random_def();
	tl_point points[DRAWN];
	size_t count = DRAWN + 1;
	tl_status status;
	def.seed = r[5];
	def.reachable = r[5] & 1;
	def.from.at = host_point(h, r + 6);
	def.max_distance = r[5] & 2 ? host_length(h, r[8]) : INFINITY;
	host_say("tl_query_random_points(nav%zu, %s, reachable %d, within %g)", q->nav, host_at(def.from.at),
		def.reachable, def.max_distance);
	GUARDED(status, 0, (def.budget = host_budget(), tl_query_random_points(q->query, &def, points, DRAWN, &count)));
	require(status == TL_OK || status == TL_E_RANGE || status == TL_E_LIMIT ||
		(status == TL_E_INVALID && def.reachable && h->navs[q->nav].def.sight_only));
	require((status == TL_OK) == (count <= DRAWN));
	for (size_t i = 0; i < count && !status; i++) {
		model_point at;
		require(model_round_point(h->resolution, points[i], &at));
		require(!model_is_blocked(&h->navs[q->nav].world, at));
	}
}

static bool is_same_region(const tl_region *a, const tl_region *b)
{
	return a->found == b->found && a->anchor.x == b->anchor.x && a->anchor.y == b->anchor.y && a->area == b->area &&
		a->direction.x == b->direction.x && a->direction.y == b->direction.y;
}

static void act_regions(host *h, host_query *q, tl_point a, tl_point b)
{
	static tl_region all[REGIONS];
	tl_region of_a = { 0 }, of_b = { 0 };
	size_t count = 0, equal = 0;
	tl_status status;
	model_point from, to;
	const model_world *world = &h->navs[q->nav].world;
	if (!model_round_point(h->resolution, a, &from) || !model_round_point(h->resolution, b, &to))
		return;
	host_say("tl_query_region(nav%zu, %s)", q->nav, host_at(a));
	tl_budget budget = host_budget();
	GUARDED(status, 0, tl_query_region(q->query, a, &budget, &of_a));
	require(status == TL_OK || status == TL_E_LIMIT || (status == TL_E_RANGE && h->left > 0));
	if (status)
		return;
	host_say("tl_query_region(%s)", host_at(b));
	GUARDED(status, 0, tl_query_region(q->query, b, NULL, &of_b));
	require(status == TL_OK);
	host_say("tl_query_regions");
	GUARDED(status, 0, tl_query_regions(q->query, NULL, all, REGIONS, &count));
	require(status == TL_OK || status == TL_E_BUFFER);
	for (size_t i = 0; i < count && !status; i++)
		equal += is_same_region(&all[i], &of_a);
	require(status || equal == of_a.found);
	require(of_a.found || model_is_blocked(world, from) || world->radius > 0 || world->circle_count > 0);
	if (of_a.found && of_b.found && world->radius == 0 && world->circle_count == 0 && model_sees(world, from, to))
		require(is_same_region(&of_a, &of_b));
}

static void act_slide(host *h, host_query *q, tl_point a, tl_point b)
{
	tl_slide end = { .found = false };
	model_point from, to, at;
	tl_status status;
	const model_world *world = &h->navs[q->nav].world;
	bool are_on_grid = model_round_point(h->resolution, a, &from) && model_round_point(h->resolution, b, &to);
	host_say("tl_query_slide(nav%zu, %s, %s)", q->nav, host_at(a), host_at(b));
	GUARDED(status, 0, tl_query_slide(q->query, a, b, &end));
	require(status == (are_on_grid ? TL_OK : TL_E_RANGE));
	if (status)
		return;
	require(end.found == !model_is_blocked(world, from) && end.contacts <= 4);
	if (!end.found)
		return;
	require(model_round_point(h->resolution, end.at, &at) && !model_is_blocked(world, at));
	bool sees = model_sees(world, from, to);
	require((end.contacts == 0) == sees && (!sees || model_same_point(at, to)));
}

/* As wide at both ends, and square to the line from one to the other. */
static bool is_stretch(const tl_width *width)
{
	double slack = 1e-6 *
		(1 + fabs(width->one.x) + fabs(width->one.y) + fabs(width->two.x) + fabs(width->two.y) +
			fabs(width->one_end.x) + fabs(width->one_end.y));
	double dx = width->two.x - width->one.x, dy = width->two.y - width->one.y;
	double ex = width->two_end.x - width->one_end.x, ey = width->two_end.y - width->one_end.y;
	double along = dx * (width->one_end.x - width->one.x) + dy * (width->one_end.y - width->one.y);
	return fabs(dx - ex) <= slack && fabs(dy - ey) <= slack && fabs(along) <= slack * (1 + width->width);
}

/* Widths say of the nav's map what the model says: they are found between free places that see each other, and hold what groups say. */
static void act_widths(host *h, host_query *q, tl_point a, tl_point b)
{
	const tl_nav *nav = h->navs[q->nav].nav;
	tl_widths *widths = NULL;
	tl_width width = { .found = false }, back = { .found = false };
	size_t chokes = 0;
	model_point from, to;
	tl_status status;
	const model_world *world = &h->navs[q->nav].world;
	host_say("tl_widths_create(nav%zu)", q->nav);
	tl_budget budget = host_budget();
	GUARDED(status, 0, tl_widths_create(nav, &budget, &widths));
	require(status == TL_OK || status == TL_E_LIMIT || status == TL_E_RANGE);
	if (status)
		return;
	bool are_on_grid = model_round_point(h->resolution, a, &from) && model_round_point(h->resolution, b, &to);
	host_say("tl_widths_between(%s, %s)", host_at(a), host_at(b));
	GUARDED(status, 0, tl_widths_between(widths, a, b, &width));
	require(status == (are_on_grid ? TL_OK : TL_E_RANGE));
	if (!status) {
		uint32_t one = 0, other = 0;
		GUARDED(status, 0, tl_widths_between(widths, b, a, &back));
		require(status == TL_OK && back.width == width.width);
		require(width.limit != TL_WIDTH_AT_NECK || is_stretch(&width));
		GUARDED(status, 0, tl_widths_group(widths, a, 0, &one));
		require(status == TL_OK && (!width.found || one != 0));
		GUARDED(status, 0, tl_widths_group(widths, b, 0, &other));
		require(status == TL_OK && (!width.found || one == other));
		if (world->radius == 0 && world->circle_count == 0 && model_sees(world, from, to))
			require(width.found || width.limit != TL_WIDTH_PARTED);
	}
	host_say("tl_widths_chokes");
	GUARDED(status, 0, tl_widths_chokes(widths, 0.7, NULL, 0, &chokes));
	require(status == (chokes ? TL_E_BUFFER : TL_OK));
	require(tl_widths_bytes(widths) > 0);
	tl_widths_free(widths);
}

void host_act_places(host *h, const uint8_t *r)
{
	host_query *q = host_query_of(h, r);
	tl_point a = host_point(h, r + 6), b = host_point(h, r + 8);
	if (!q)
		return;
	switch (r[4] % 5) {
	case 0:
		act_nearest(h, q, a);
		break;
	case 1:
		act_random(h, q, r);
		break;
	case 2:
		act_regions(h, q, a, b);
		break;
	case 3:
		act_widths(h, q, a, b);
		break;
	default:
		act_slide(h, q, a, b);
	}
}
