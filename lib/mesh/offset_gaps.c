/* SPDX-License-Identifier: MIT */
/*
 * mesh/offset_gaps.c: gaps between two walls that are about as wide as the body.
 *
 * The nearest points of two walls that do not meet are an end of one and a point of the other, and all of either wall lies on its own side of the
 * perpendiculars there:
 *
 *              j             The body fits between where these are apart by the two radii or more. Rings reach farther than the discs in
 *      --------+--------     them, so the sums may meet nevertheless. Then the rings at the ends of both walls are cut (ring_cut.h) by the
 *              | away        lines one radius in front of each: those do not meet, and what is cut lies strictly behind its line.
 *              e
 *             /              Where the walls are nearer than that but by less than what two cuts may take, the gap must be shut even if either is
 *          i /               cut because of a third wall: a bar is laid across, a thin triangle from the end to the point across.
 *
 * Where a wall leads from the one end to the other, and the two walls lie on either side of it, as in stairs, it fills the gap: no cuts are needed.
 *
 * So the sums of two walls meet exactly if the body does not fit between them, and therefore what is left of the plane is connected as the legal
 * positions are. O(walls near each other).
 */
#include "mesh/offset_parts.h"

#include <math.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"
#include "geometry/distance.h"
#include "walls/box.h"
#include "walls/walk.h"

enum { BAR_UNITS = 2, GAP_LOOKS_A_STEP = 4 };

/* A wall, its ends in order. Sorted, walls that coincide make sets; of a slot is noted where its set begins if it is the first of it. */
typedef struct gap_twin {
	tli_point a, b;
	int32_t radius;
	uint32_t slot;
} gap_twin;
static const uint32_t NOT_FIRST = UINT32_MAX;

static bool is_far_from_rim(const tli_wall *wall, int64_t reach)
{
	int64_t limit = TLI_GRID_MAX - reach;
	return llabs(wall->a.x) <= limit && llabs(wall->a.y) <= limit && llabs(wall->b.x) <= limit &&
		llabs(wall->b.y) <= limit;
}

/* Is the square of the distance below the square of `limit`? It is the number over `by`. */
static bool is_below(__int128 number, int64_t by, int64_t limit)
{
	return limit > 0 && number < (__int128)limit * limit * by;
}

/* From e, whose wall goes on to `on`, to the wall from c to d; false where this is not where the two are nearest. */
static bool look_for_gaps(
	const tli_offset_shop *shop, int64_t both, tli_point e, tli_point on, const tli_wall *across, tli_gap *gap)
{
	tli_point c = across->a, d = across->b;
	bool at_c = tli_dot(c, d, e) <= 0, at_d = !at_c && tli_dot(d, c, e) <= 0;
	__int128 number;
	int64_t by = 1;
	*gap = (tli_gap){ .kind = TLI_GAP_NONE, .at = e, .across = at_d ? d : c, .to_end = at_c || at_d };
	if (gap->to_end) {
		tli_side of_on = tli_side_of(e, gap->across, on), of_rest = tli_side_of(e, gap->across, at_d ? c : d);
		gap->is_spanned = of_on * of_rest <= 0;
		gap->away = tli_direction_to(e, gap->across);
		number = tli_dot_directions(gap->away, gap->away);
	} else {
		int64_t side = tli_orient(c, d, e);
		tli_direction along = tli_direction_to(c, d);
		gap->away = side > 0 ? (tli_direction){ along.y, -along.x } : (tli_direction){ -along.y, along.x };
		number = (__int128)side * side;
		by = tli_dot_directions(along, along);
	}
	if (tli_dot_directions(gap->away, tli_direction_to(e, on)) > 0)
		return false;
	if (is_below(number, by, both - TLI_RING_CUT_UNITS) || !is_below(number, by, both + 2 * (int64_t)shop->slack))
		return true;
	gap->kind = number == 0 ? TLI_GAP_NONE : is_below(number, by, both) ? TLI_GAP_SHUT : TLI_GAP_OPEN;
	return true;
}

static tli_wall in_order(const tli_wall *wall)
{
	tli_wall turned = *wall;
	if (tli_point_compare(wall->a, wall->b) > 0)
		turned = (tli_wall){ wall->b, wall->a, wall->radius, wall->solid };
	return turned;
}

/* Of parallel walls several places are nearest. Which one is taken depends on where they lie, not on how they are given. */
tli_gap tli_offset_gap(const tli_offset_shop *shop, const tli_wall *one, const tli_wall *other)
{
	tli_wall first = in_order(one), second = in_order(other);
	int64_t both = 2 * (int64_t)shop->radius + one->radius + other->radius;
	int64_t reach = both + 2 * (int64_t)shop->slack + BAR_UNITS;
	tli_gap gap = { .kind = TLI_GAP_NONE };
	if (shop->radius < 2 || !is_far_from_rim(one, reach) || !is_far_from_rim(other, reach))
		return gap;
	int order = tli_point_compare(first.a, second.a);
	bool swapped = (order ? order : tli_point_compare(first.b, second.b)) > 0;
	const tli_wall *own = swapped ? &second : &first, *across = swapped ? &first : &second;
	for (int i = 0; i < 2; i++, own = across, across = own == &first ? &second : &first)
		if (look_for_gaps(shop, both, own->a, own->b, across, &gap) ||
			look_for_gaps(shop, both, own->b, own->a, across, &gap)) {
			gap.of_other = own == &second;
			return gap;
		}
	return (tli_gap){ .kind = TLI_GAP_NONE }; /* they cross */
}

/* ---- walls near a wall ---- */

static int compare_gap_slots(const void *left, const void *right)
{
	uint32_t l = *(const uint32_t *)left, r = *(const uint32_t *)right;
	return (l > r) - (l < r);
}

static tli_box box_around(const tli_wall *wall, double reach)
{
	return tli_box_around(fmin(wall->a.x, wall->b.x) - reach, fmin(wall->a.y, wall->b.y) - reach,
		fmax(wall->a.x, wall->b.x) + reach, fmax(wall->a.y, wall->b.y) + reach);
}

tl_status tli_offset_list_gaps(
	tli_offset_shop *shop, const tli_walls *walls, const tli_wall *wall, uint32_t below, uint32_t **list)
{
	int64_t reach = 2 * (int64_t)shop->radius + wall->radius + 2 * (int64_t)shop->slack;
	tli_box box = box_around(wall, (double)reach);
	tli_walk walk;
	tli_array_truncate(*list, 0);
	tli_walk_start(&walk, walls, wall->a, wall->b, reach);
	while (tli_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at < walk.end; at++) {
			const tli_wall *other = tli_walls_get(walls, *at);
			if (*at < below && !tli_box_misses(&box, other) &&
				tli_offset_gap(shop, wall, other).kind != TLI_GAP_NONE && !tli_array_append(*list, *at))
				return TL_E_NOMEM;
		}
	size_t count = tli_array_length(*list), kept = 0;
	tli_sort(*list, count, sizeof **list, compare_gap_slots);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || (*list)[i] != (*list)[kept - 1])
			(*list)[kept++] = (*list)[i];
	tli_array_truncate(*list, kept);
	return tli_budget_spend(walk.looked / GAP_LOOKS_A_STEP) ? TL_E_NOMEM : TL_OK;
}

bool tli_gap_is_along(const tli_gap *gap, const tli_wall *wall)
{
	return gap->is_spanned &&
		((tli_point_equal(wall->a, gap->at) && tli_point_equal(wall->b, gap->across)) ||
			(tli_point_equal(wall->b, gap->at) && tli_point_equal(wall->a, gap->across)));
}

static bool is_filled_by_wall(const tli_walls *walls, const tli_gap *gap)
{
	tli_walls_list list = tli_walls_about(walls, gap->at);
	for (const uint32_t *slot = list.begin; slot < list.end && gap->is_spanned; slot++)
		if (tli_gap_is_along(gap, tli_walls_get(walls, *slot)))
			return true;
	return false;
}

/* ---- what they need ---- */

/* Where no corner of the ring is beyond the line there is no cut. */
static void cut_at(tli_offset_shop *shop, tli_cut cut)
{
	bool needed = cut.radius > shop->radius;
	for (int32_t i = 0; i < shop->ring.count && !needed; i++)
		needed = !tli_cut_allows(
			&cut, (tli_point){ cut.middle.x + shop->ring.at[i].x, cut.middle.y + shop->ring.at[i].y });
	if (needed && !tli_array_append(shop->cuts, cut))
		shop->lost = true;
}

static void cut_ends(tli_offset_shop *shop, const tli_wall *wall, tli_cut cut)
{
	cut.radius = shop->radius + wall->radius;
	cut.middle = wall->a;
	cut_at(shop, cut);
	cut.middle = wall->b;
	if (!tli_point_equal(wall->a, wall->b))
		cut_at(shop, cut);
}

void tli_offset_cut_gap(
	tli_offset_shop *shop, const tli_gap *gap, const tli_wall *one, const tli_wall *other, bool was, bool is)
{
	tli_cut cut = { .base = gap->at, .away = gap->away, .was = was, .is = is };
	cut_ends(shop, gap->of_other ? other : one, cut);
	cut.base = gap->across;
	cut.away = tli_opposite(gap->away);
	cut_ends(shop, gap->of_other ? one : other, cut);
}

/* On either side of the foot of the perpendicular. */
static void find_bar(const tli_gap *gap, const tli_wall *across, tli_point bar[2])
{
	bool flat = abs(gap->away.x) <= abs(gap->away.y); /* of what is across */
	bar[0] = bar[1] = gap->across;
	if (gap->to_end) {
		bar[1].x += flat;
		bar[1].y += !flat;
		return;
	}
	tli_wall ordered = in_order(across);
	tli_point c = ordered.a, d = ordered.b;
	double part = (double)tli_dot(c, d, gap->at) / (double)tli_distance_squared(c, d);
	double dx = (double)d.x - c.x, dy = (double)d.y - c.y, foot = floor(part * (flat ? dx : dy));
	for (int i = 0; i < 2; i++) {
		double along = foot + (i == 0 ? -1 : BAR_UNITS);
		double beside = floor(along * (flat ? dy / dx : dx / dy) + 0.5);
		bar[i].x = c.x + (int32_t)(flat ? along : beside);
		bar[i].y = c.y + (int32_t)(flat ? beside : along);
	}
}

void tli_offset_bar_gap(
	tli_offset_shop *shop, const tli_gap *gap, const tli_wall *one, const tli_wall *other, int32_t owner)
{
	tli_point bar[2];
	find_bar(gap, gap->of_other ? one : other, bar);
	bool left = tli_orient(gap->at, bar[0], bar[1]) > 0;
	tli_offset_emit(shop, gap->at, bar[!left], 1, owner);
	tli_offset_emit(shop, bar[!left], bar[left], 1, owner);
	tli_offset_emit(shop, bar[left], gap->at, 1, owner);
}

static int compare_cuts(const void *left, const void *right)
{
	const tli_cut *l = left, *r = right;
	int order = tli_point_compare(l->middle, r->middle);
	return order ? order : (l->radius > r->radius) - (l->radius < r->radius);
}

void tli_offset_sort_cuts(tli_offset_shop *shop)
{
	tli_sort(shop->cuts, tli_array_length(shop->cuts), sizeof *shop->cuts, compare_cuts);
}

static int compare_twins(const void *left, const void *right)
{
	const gap_twin *l = left, *r = right;
	int order = tli_point_compare(l->a, r->a);
	order = order ? order : tli_point_compare(l->b, r->b);
	order = order ? order : (l->radius > r->radius) - (l->radius < r->radius);
	return order ? order : (l->slot > r->slot) - (l->slot < r->slot);
}

static bool are_twins(const gap_twin *l, const gap_twin *r)
{
	return l->radius == r->radius && tli_point_equal(l->a, r->a) && tli_point_equal(l->b, r->b);
}

/* Behind the last one is one that coincides with none. NULL: no memory. */
static gap_twin *sort_twins(const tli_walls *walls, uint32_t *set_of)
{
	uint32_t count = (uint32_t)tli_walls_count(walls);
	gap_twin *twins = NULL;
	if (!tli_array_reserve(twins, (size_t)count + 1))
		return NULL;
	for (uint32_t i = 0; i < count; i++) {
		tli_wall wall = in_order(tli_walls_get(walls, i));
		tli_array_push(twins, ((gap_twin){ wall.a, wall.b, wall.radius, i }));
		set_of[i] = NOT_FIRST;
	}
	tli_sort(twins, count, sizeof *twins, compare_twins);
	tli_array_push(twins, ((gap_twin){ .radius = INT32_MIN }));
	for (uint32_t i = 0; i < count; i++)
		if (twins[i].radius >= 0 && (i == 0 || !are_twins(&twins[i - 1], &twins[i])))
			set_of[twins[i].slot] = i;
	return twins;
}

static void keep_gap(tli_offset_shop *shop, const tli_walls *walls, uint32_t one, uint32_t other)
{
	uint32_t owner = one > other ? one : other;
	const tli_wall *wall = tli_walls_get(walls, owner), *across = tli_walls_get(walls, one ^ other ^ owner);
	tli_gap gap = tli_offset_gap(shop, wall, across);
	if (gap.kind == TLI_GAP_OPEN && !is_filled_by_wall(walls, &gap))
		tli_offset_cut_gap(shop, &gap, wall, across, true, true);
	else if (gap.kind == TLI_GAP_SHUT)
		tli_offset_bar_gap(shop, &gap, wall, across, (int32_t)owner);
}

/* Among walls that coincide there is none, and each has those of the first: only that is asked for. */
tl_status tli_offset_find_gaps(tli_offset_shop *shop, const tli_walls *walls)
{
	size_t count = tli_walls_count(walls);
	uint32_t *list = NULL, *set_of = tli_alloc_array(count, sizeof *set_of);
	gap_twin *twins = set_of && shop->radius > 1 ? sort_twins(walls, set_of) : NULL;
	tl_status status = twins || shop->radius <= 1 ? TL_OK : TL_E_NOMEM;
	for (uint32_t i = 0; twins && i < count && !status; i++) {
		if (set_of[i] == NOT_FIRST)
			continue;
		status = tli_offset_list_gaps(shop, walls, tli_walls_get(walls, i), i, &list);
		for (size_t k = 0; k < tli_array_length(list) && !status; k++) {
			if (set_of[list[k]] == NOT_FIRST)
				continue;
			const gap_twin *of_one = &twins[set_of[i]], *of_other = &twins[set_of[list[k]]];
			for (const gap_twin *one = of_one; are_twins(of_one, one); one++)
				for (const gap_twin *other = of_other; are_twins(of_other, other); other++)
					keep_gap(shop, walls, one->slot, other->slot);
		}
	}
	tli_array_free(list);
	tli_array_free(twins);
	tli_free(set_of, count * sizeof *set_of);
	tli_offset_sort_cuts(shop);
	return status;
}

/* ---- outlines ---- */

tli_grown_outline tli_offset_outline(
	tli_offset_shop *shop, const tli_ring *ring, int32_t radius, tli_point middle, int which)
{
	tli_grown_outline plain = { ring->at, ring->count };
	size_t count = tli_array_length(shop->cuts);
	if (count == 0)
		return plain;
	tli_cut key = { .middle = middle, .radius = radius };
	tli_array_truncate(shop->chosen, 0);
	for (size_t i = tli_lower_bound(shop->cuts, count, sizeof key, &key, compare_cuts);
		i < count && compare_cuts(&shop->cuts[i], &key) == 0; i++)
		if ((shop->sign > 0 ? shop->cuts[i].is : shop->cuts[i].was) &&
			!tli_array_append(shop->chosen, shop->cuts[i]))
			shop->lost = true;
	count = tli_array_length(shop->chosen);
	if (count == 0)
		return plain;
	if (!tli_ring_cut(ring, radius, shop->chosen, count, &shop->outlines[which])) {
		shop->lost = true;
		return plain;
	}
	return (tli_grown_outline){ shop->outlines[which], (int32_t)tli_array_length(shop->outlines[which]) };
}

static int compare_gap_corners(const void *left, const void *right)
{
	return tli_point_compare(*(const tli_point *)left, *(const tli_point *)right);
}

/* Those after `kept` in order: a chain of the hull. */
static size_t add_to_chain(tli_point *chain, size_t kept, size_t first, tli_point p)
{
	while (kept >= first + 2 && tli_orient(chain[kept - 2], chain[kept - 1], p) <= 0)
		kept--;
	chain[kept] = p;
	return kept + 1;
}

/* The convex hull of the outlines about a and b, by the monotone chain of Andrew (1979). */
void tli_offset_emit_hull(tli_offset_shop *shop, tli_grown_outline about_a, tli_point a, tli_grown_outline about_b,
	tli_point b, int32_t owner)
{
	tli_point *all = NULL;
	size_t count = (size_t)about_a.count + (size_t)about_b.count, kept = 0;
	if (!tli_array_reserve(all, 3 * count + 2)) {
		shop->lost = true;
		return;
	}
	(void)tli_array_extend(all, 3 * count + 2);
	for (int32_t i = 0; i < about_a.count; i++)
		all[i] = (tli_point){ a.x + about_a.at[i].x, a.y + about_a.at[i].y };
	for (int32_t i = 0; i < about_b.count; i++)
		all[about_a.count + i] = (tli_point){ b.x + about_b.at[i].x, b.y + about_b.at[i].y };
	tli_sort(all, count, sizeof *all, compare_gap_corners);
	tli_point *chain = all + count;
	for (size_t i = 0; i < count; i++)
		kept = add_to_chain(chain, kept, 0, all[i]);
	size_t back = kept - 1;
	for (size_t i = count - 1; i-- > 0;)
		kept = add_to_chain(chain, kept, back, all[i]);
	for (size_t i = 0; i + 1 < kept; i++) /* the last is the first */
		tli_offset_emit(shop, chain[i], chain[i + 1], 1, owner);
	tli_array_free(all);
}
