/* SPDX-License-Identifier: MIT */
/*
 * mesh/grow/offset_gaps.c: gaps between two walls that are about as wide as the body.
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
 * positions are.
 *
 * All gaps are found from the ends: for all walls that end at a point together, the walls that are about a body away from that point. Of equal walls
 * one is looked at. O(n log n + what is near the ends + pairs that are a body apart).
 */
#include "mesh/offset_parts.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"
#include "walls/box.h"
#include "walls/walk.h"

enum { GAP_LOOKS_A_STEP = 4 };

/* Is the square of the distance below the square of `limit`? It is the number over `by`. */
static bool is_below(__int128 number, int64_t by, int64_t limit)
{
	return limit > 0 && number < (__int128)limit * limit * by;
}

/* How far the two are to be apart for the body. */
static int64_t both_radii(const tli_offset_shop *shop, int32_t one, int32_t other)
{
	return 2 * (int64_t)shop->radius + one + other;
}

/* What is between a point and a wall, whatever ends at the point: all but `is_spanned` and the walls. */
static tli_gap gap_from_point(const tli_offset_shop *shop, int64_t both, tli_point e, const tli_wall *across)
{
	tli_point c = across->a, d = across->b;
	bool at_c = tli_dot(c, d, e) <= 0, at_d = !at_c && tli_dot(d, c, e) <= 0;
	__int128 number;
	int64_t by = 1;
	tli_gap gap = { .kind = TLI_GAP_NONE, .at = e, .across = at_d ? d : c, .to_end = at_c || at_d };
	if (gap.to_end) {
		gap.away = tli_direction_to(e, gap.across);
		number = tli_dot_directions(gap.away, gap.away);
	} else {
		int64_t side = tli_orient(c, d, e);
		tli_direction along = tli_direction_to(c, d);
		gap.away = side > 0 ? (tli_direction){ along.y, -along.x } : (tli_direction){ -along.y, along.x };
		number = (__int128)side * side;
		by = tli_dot_directions(along, along);
	}
	if (number > 0 && !is_below(number, by, both - TLI_RING_CUT_UNITS) &&
		is_below(number, by, both + 2 * (int64_t)shop->slack))
		gap.kind = is_below(number, by, both) ? TLI_GAP_SHUT : TLI_GAP_OPEN;
	return gap;
}

/* From an end of a wall to the other wall; false where this is not where the two are nearest. */
static bool look_for_gaps(
	const tli_offset_shop *shop, const tli_wall *own, bool at_b, const tli_wall *across, tli_gap *gap)
{
	int64_t both = both_radii(shop, own->radius, across->radius);
	tli_point e = at_b ? own->b : own->a, on = at_b ? own->a : own->b;
	*gap = gap_from_point(shop, both, e, across);
	if (tli_dot_directions(gap->away, tli_direction_to(e, on)) > 0)
		return false;
	if (gap->to_end && gap->kind != TLI_GAP_NONE && shop->radius > 0) {
		tli_point rest = tli_point_equal(gap->across, across->a) ? across->b : across->a;
		gap->is_spanned = tli_side_of(e, gap->across, on) * tli_side_of(e, gap->across, rest) <= 0;
	}
	return true;
}

static tli_wall in_order(const tli_wall *wall)
{
	tli_wall turned = *wall;
	if (tli_point_compare(wall->a, wall->b) > 0)
		turned = (tli_wall){ wall->b, wall->a, wall->radius, wall->solid };
	return turned;
}

/* Can the ring at its ends be cut? Walls are what they are for a point. */
static bool has_ring_to_cut(const tli_offset_shop *shop, const tli_wall *wall)
{
	return shop->radius + wall->radius != 1;
}

/* Of parallel walls several places are nearest. Which one is taken depends on where they lie, not on how they are given. Beside a disc it is its middle. */
tli_gap tli_offset_gap(const tli_offset_shop *shop, const tli_wall *one, const tli_wall *other)
{
	tli_wall first = in_order(one), second = in_order(other);
	tli_gap gap = { .kind = TLI_GAP_NONE };
	if ((both_radii(shop, one->radius, other->radius) == 0) | !has_ring_to_cut(shop, one) |
		!has_ring_to_cut(shop, other))
		return gap;
	int order = tli_point_compare(first.a, second.a);
	bool swapped = (order ? order : tli_point_compare(first.b, second.b)) > 0;
	if (shop->radius == 0 && first.radius != second.radius)
		swapped = second.radius > first.radius;
	const tli_wall *own = swapped ? &second : &first, *across = swapped ? &first : &second;
	for (int i = 0; i < 2; i++, own = across, across = own == &first ? &second : &first)
		if (look_for_gaps(shop, own, false, across, &gap) || look_for_gaps(shop, own, true, across, &gap)) {
			gap.from = own == &first ? one : other;
			gap.to = own == &first ? other : one;
			return gap;
		}
	return (tli_gap){ .kind = TLI_GAP_NONE }; /* they cross */
}

bool tli_gap_is_along(const tli_gap *gap, const tli_wall *wall)
{
	return gap->is_spanned &&
		((tli_point_equal(wall->a, gap->at) && tli_point_equal(wall->b, gap->across)) ||
			(tli_point_equal(wall->b, gap->at) && tli_point_equal(wall->a, gap->across)));
}

/* ---- walls that differ ---- */

int tli_offset_compare_places(const tli_placed_wall *l, const tli_placed_wall *r)
{
	int order = (l->radius > r->radius) - (l->radius < r->radius);
	order = order ? order : (l->from > r->from) - (l->from < r->from);
	return order ? order : (l->to > r->to) - (l->to < r->to);
}

static int compare_placed(const void *left, const void *right)
{
	const tli_placed_wall *l = left, *r = right;
	int order = tli_offset_compare_places(l, r);
	return order ? order : (l->slot > r->slot) - (l->slot < r->slot);
}

static tli_placed_wall placed_from(const tli_wall *wall, bool at_b, uint32_t slot)
{
	uint64_t a = tli_point_key(wall->a), b = tli_point_key(wall->b);
	return (tli_placed_wall){ at_b ? b : a, at_b ? a : b, wall->radius, slot };
}

tli_placed_wall tli_offset_placed(const tli_wall *wall, uint32_t slot)
{
	return placed_from(wall, tli_point_compare(wall->a, wall->b) > 0, slot);
}

void tli_offset_keep_different(tli_placed_wall *list)
{
	size_t count = tli_array_length(list), kept = 0;
	if (count < 2)
		return;
	tli_sort(list, count, sizeof *list, compare_placed);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || tli_offset_compare_places(&list[i], &list[kept - 1]) != 0)
			list[kept++] = list[i];
	tli_array_truncate(list, kept);
}

bool tli_offset_lists(const tli_placed_wall *list, const tli_placed_wall *wall)
{
	size_t count = tli_array_length(list);
	tli_placed_wall key = { wall->from, wall->to, wall->radius, 0 };
	size_t at = count > 0 ? tli_lower_bound(list, count, sizeof *list, &key, compare_placed) : 0;
	return at < count && tli_offset_compare_places(&list[at], &key) == 0;
}

/* ---- of one wall ---- */

tl_status tli_offset_list_gaps(
	const tli_offset_shop *shop, const tli_walls *walls, const tli_wall *wall, tli_placed_wall **list)
{
	int64_t reach = both_radii(shop, wall->radius, 0) + 2 * (int64_t)shop->slack;
	tli_point a = wall->a, b = wall->b;
	tli_box box = tli_box_around((tli_bounds){ fmin(a.x, b.x) - (double)reach, fmin(a.y, b.y) - (double)reach,
		fmax(a.x, b.x) + (double)reach, fmax(a.y, b.y) + (double)reach });
	tli_walk walk;
	tli_array_truncate(*list, 0);
	tli_walk_start(&walk, walls, wall->a, wall->b, reach);
	while (tli_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at < walk.end; at++) {
			const tli_wall *other = tli_walls_get(walls, *at);
			if (!tli_box_misses(&box, other) && tli_offset_gap(shop, wall, other).kind != TLI_GAP_NONE &&
				!tli_array_append(*list, tli_offset_placed(other, *at)))
				return TL_E_NOMEM;
		}
	return tli_budget_spend(walk.looked / GAP_LOOKS_A_STEP);
}

/* ---- all ---- */

/* The walls that end at one point. */
typedef struct gap_finder {
	tli_offset_shop *shop;
	const tli_walls *walls;
	tli_point at;
	tli_placed_wall
		*here; /* tli_array, different ones: walls with an end there, `from` which they come; discs last */
	tli_placed_wall *near; /* tli_array, different ones: about a body away */
	uint64_t looked;
} gap_finder;

/* The walls that are about a body away from the point, beside something there of that radius. */
static bool find_near(gap_finder *f, int32_t radius)
{
	int64_t both = both_radii(f->shop, radius, 0);
	double reach = (double)(both + 2 * (int64_t)f->shop->slack);
	tli_bounds around = { f->at.x - reach, f->at.y - reach, f->at.x + reach, f->at.y + reach };
	tli_box box = tli_box_around(around);
	tli_box_walk walk;
	tli_array_truncate(f->near, 0);
	tli_box_walk_start(&walk, f->walls, around);
	while (tli_box_walk_next(&walk)) {
		f->looked += (uint64_t)(walk.end - walk.begin);
		for (const uint32_t *slot = walk.begin; slot < walk.end; slot++) {
			const tli_wall *wall = tli_walls_get(f->walls, *slot);
			if (!tli_box_misses(&box, wall) &&
				gap_from_point(f->shop, both + wall->radius, f->at, wall).kind != TLI_GAP_NONE &&
				!tli_array_append(f->near, tli_offset_placed(wall, *slot)))
				return false;
		}
	}
	tli_offset_keep_different(f->near);
	return true;
}

/* Each pair has its gap at one end of one of them, where it is taken. */
static void take_gap_from(gap_finder *f, const tli_placed_wall *own, const tli_placed_wall *other)
{
	const tli_wall *one = tli_walls_get(f->walls, own->slot), *across = tli_walls_get(f->walls, other->slot);
	tli_gap gap = tli_offset_gap(f->shop, one, across);
	if (gap.kind == TLI_GAP_NONE || gap.from != one || !tli_point_equal(gap.at, f->at))
		return;
	if (gap.kind == TLI_GAP_SHUT)
		tli_offset_bar_gap(f->shop, &gap, (int32_t)own->slot);
	else {
		/* Does a wall fill it, from the one end to the other? It ends here, too. */
		tli_placed_wall along = { tli_point_key(gap.at), tli_point_key(gap.across), 0, 0 };
		if (!gap.is_spanned || !tli_offset_lists(f->here, &along))
			tli_offset_cut_gap(f->shop, &gap, true, true);
	}
}

static tl_status find_gaps_here(gap_finder *f)
{
	size_t count = tli_array_length(f->here);
	f->looked = 0;
	for (size_t i = 0; i < count; i++) {
		if ((i == 0 || f->here[i].radius != f->here[i - 1].radius) && !find_near(f, f->here[i].radius))
			return TL_E_NOMEM;
		f->looked += GAP_LOOKS_A_STEP * tli_array_length(f->near);
		for (size_t k = 0; k < tli_array_length(f->near) && !f->shop->lost; k++)
			take_gap_from(f, &f->here[i], &f->near[k]);
	}
	return f->shop->lost ? TL_E_NOMEM : tli_budget_spend(f->looked / GAP_LOOKS_A_STEP);
}

tl_status tli_offset_find_gaps(tli_offset_shop *shop, const tli_walls *walls, const tli_order_item *ends, size_t count)
{
	gap_finder f = { .shop = shop, .walls = walls };
	tl_status status = TL_OK;
	for (size_t i = 0, next; i < count && !status && shop->radius != 1; i = next) {
		tli_array_truncate(f.here, 0);
		f.at = tli_point_of_key(ends[i].key);
		for (next = i; next < count && ends[next].key == ends[i].key && !status; next++) {
			uint32_t slot = ends[next].index / 2;
			bool at_b = ends[next].index & 1;
			if (!tli_array_append(f.here, placed_from(tli_walls_get(walls, slot), at_b, slot)))
				status = TL_E_NOMEM;
		}
		tli_offset_keep_different(f.here);
		status = status ? status : find_gaps_here(&f);
	}
	tli_array_free(f.here);
	tli_array_free(f.near);
	return status ? status : tli_offset_finish_cuts(shop);
}
