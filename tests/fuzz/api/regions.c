/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/regions.c: what is visible from a point, and areas of queries. */
#include "fuzz/api/host.h"

#include <math.h>

/* Those that must be seen are there, and what is there can be seen. */
static void check_corners(host *h, host_nav *n, model_point from, const tl_point *points, size_t count)
{
	const model_corners *corners = host_corners_of(n);
	for (size_t i = 0; i < count; i++) {
		model_point at;
		require(model_round_point(h->resolution, points[i], &at) && model_may_see_end(&n->world, from, at));
	}
	for (size_t i = 0; i < corners->count; i++) {
		bool is_there = false;
		for (size_t k = 0; k < count; k++) {
			model_point at;
			require(model_round_point(h->resolution, points[k], &at));
			is_there = is_there || model_same_point(at, corners->corners[i].at);
		}
		require(is_there || !model_must_see_corner(corners, i, from));
	}
}

static double side_of(tl_point a, tl_point b, tl_point p)
{
	return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* 1 well inside, -1 well outside, 0 near the outline. */
static int place_in(const tl_point *points, size_t count, tl_point p, double margin)
{
	int turns = 0;
	for (size_t i = 0; i < count; i++) {
		tl_point a = points[i], b = points[(i + 1) % count];
		double length = hypot(b.x - a.x, b.y - a.y), side = side_of(a, b, p);
		double along = (b.x - a.x) * (p.x - a.x) + (b.y - a.y) * (p.y - a.y);
		if (fabs(side) <= margin * length && along >= -margin * length && along <= length * (length + margin))
			return 0;
		if ((a.y <= p.y) != (b.y <= p.y) && (side > 0) == (b.y > a.y))
			turns += b.y > a.y ? 1 : -1;
	}
	return turns ? 1 : -1;
}

/* Does the line touch a wall end? Then a thread may pass where nothing around it is seen. */
static bool touches(const model_world *world, model_point a, model_point b)
{
	for (size_t i = 0; i < world->segment_count; i++)
		if (model_is_on(a, b, world->segments[i].a) || model_is_on(a, b, world->segments[i].b))
			return true;
	return false;
}

/* What is well inside of the outline is seen, and what is well outside is not: on some points of the lattice and between. */
static void check_polygon(const host *h, const host_nav *n, model_point from, const tl_point *points, size_t count)
{
	for (uint8_t i = 0; i < 24; i++) {
		tl_point p = host_point(
			h, (const uint8_t[]){ (uint8_t)(i * 11 % 64 | (i % 2 ? 0xC0 : 0)), (uint8_t)(i / 2) });
		model_point at;
		int place = place_in(points, count, p, 4.0 / h->resolution);
		if (place == 0 || !model_round_point(h->resolution, p, &at) || touches(&n->world, from, at))
			continue;
		if (model_sees(&n->world, from, at) != (place > 0))
			fprintf(stderr, "%s is %s the outline\n", host_at(p), place > 0 ? "in" : "outside of");
		require(model_sees(&n->world, from, at) == (place > 0));
	}
}

void host_act_region(host *h, const uint8_t *r)
{
	host_query *q = host_query_of(h, r);
	tl_point from = host_point(h, r + 5), points[512], again[512];
	model_point at;
	size_t count = 0, known = 0;
	tl_status status;
	if (!q || !model_round_point(h->resolution, from, &at))
		return;
	host_say("tl_query_visible_corners(query%d of nav%zu, %s)", r[3] % HOST_QUERIES, q->nav, host_at(from));
	GUARDED(status, 0, tl_query_visible_corners(q->query, from, points, 512, &count));
	require(status == TL_OK || (status == TL_E_RANGE && h->left > 0));
	if (status)
		return;
	require(tl_query_visible_corners(q->query, from, again, 512, &known) == TL_OK && known == count);
	require(memcmp(points, again, count * sizeof *points) == 0);
	if (model_is_blocked(&h->navs[q->nav].world, at))
		require(count == 0);
	host_say("tl_query_visibility_polygon(%s)", host_at(from));
	host_nav *n = &h->navs[q->nav];
	bool is_exact = n->world.radius == 0 && n->world.circle_count == 0 && n->world.contact == TL_CONTACT_GRAZE &&
		!model_is_blocked(&n->world, at);
	if (is_exact)
		check_corners(h, n, at, points, count);
	GUARDED(status, 0, tl_query_visibility_polygon(q->query, from, points, 512, &count));
	require(status == TL_OK);
	if (is_exact && h->left == 0)
		check_polygon(h, n, at, points, count);
}

void host_act_areas(host *h, const uint8_t *r)
{
	host_query *q = host_query_of(h, r);
	tl_point corners[4] = { host_point(h, r + 6), host_point(h, r + 8), host_point(h, r + 10),
		host_point(h, r + 12) };
	tl_area area = { corners, 3 + (r[4] & 1), 1.0 / 4 * (1 + r[5] % 16) };
	tl_nav_info info;
	tl_status status;
	double cost;
	model_point at;
	if (!q)
		return;
	bool is_in = true;
	for (size_t i = 0; i < area.count; i++)
		is_in = is_in && model_round_point(h->resolution, corners[i], &at);
	require(tl_nav_get_info(h->navs[q->nav].nav, &info) == TL_OK);
	bool can = info.by_corners && !h->navs[q->nav].def.sight_only;
	size_t count = r[4] % 4 < 3;
	const host_map *m = &h->maps[r[14] % HOST_MAPS];
	if (r[13] % 8 == 0) {
		count = m->now.model.area_count;
		host_say("tl_query_set_map_areas(query%d of nav%zu, map%d: %zu)", r[3] % HOST_QUERIES, q->nav,
			r[14] % HOST_MAPS, count);
		GUARDED(status, 0, tl_query_set_map_areas(q->query, m->map));
		require(count == 0 || (status == TL_OK) == can);
		q->area_count = status ? q->area_count : count;
		return;
	}
	host_say("tl_query_set_areas(query%d of nav%zu, %zu: %s %s %s %s cost %g)", r[3] % HOST_QUERIES, q->nav, count,
		host_at(corners[0]), host_at(corners[1]), host_at(corners[2]),
		area.count > 3 ? host_at(corners[3]) : "", area.cost);
	GUARDED(status, 0, tl_query_set_areas(q->query, &area, count));
	require(count == 0 || (status == TL_OK) == (can && is_in));
	if (status)
		return;
	q->area_count = count;
	host_say("tl_query_walk_cost");
	GUARDED(status, 0, tl_query_walk_cost(q->query, corners[0], corners[1], &cost));
	require(status == TL_OK || !is_in);
	if (status == TL_OK)
		require(cost >= 0 && isfinite(cost));
}
