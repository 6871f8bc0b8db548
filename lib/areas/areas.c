/* SPDX-License-Identifier: MIT */
/*
 * areas/areas.c: areas, and what a straight walk through them costs.
 *
 * The line of a walk is cut by the rims. Between two cuts it lies in the same areas, of which the last one counts. By the signs of exact
 * cross products each rim is cut or not; where it is cut is a double, as lengths are. A walk along a rim is looked at twice, moved a little to the
 * left and to the right: an end of a rim that lies on the line counts as beside it, once on one side, once on the other.
 */
#include "areas/areas.h"

#include "base/array.h"
#include "geometry/direction.h"
#include "geometry/distance.h"

#include <math.h>

static void free_joined(tli_areas *areas)
{
	tli_array_free(areas->points);
	tli_array_free(areas->edges);
	tli_array_free(areas->between);
	tli_array_free(areas->joins);
	tli_array_free(areas->first);
	tli_array_free(areas->reversed);
	tli_array_free(areas->first_of_state);
	tli_array_free(areas->rows);
	tli_array_free(areas->row_edges);
	areas->joined = false;
}

void tli_areas_free(tli_areas *areas)
{
	free_joined(areas);
	tli_array_free(areas->list);
	tli_array_free(areas->corners);
	tli_array_free(areas->cuts);
	tli_array_free(areas->ends);
	tli_edge_finder_free(&areas->finder);
	tli_array_free(areas->nodes);
	tli_array_free(areas->items);
	tli_array_free(areas->slots);
	tli_array_free(areas->bends);
}

void tli_areas_clear(tli_areas *areas)
{
	tli_array_truncate(areas->list, 0);
	tli_array_truncate(areas->corners, 0);
	areas->joined = false;
}

tl_status tli_areas_begin(tli_areas *areas, size_t count, size_t corners)
{
	tli_assert(tli_array_length(areas->list) == 0);
	areas->least = 1;
	return tli_array_reserve(areas->list, count) && tli_array_reserve(areas->corners, corners) &&
			tli_array_reserve(areas->cuts, TLI_WALK_SIDES * corners)
		? TL_OK
		: TL_E_NOMEM;
}

void tli_areas_add(tli_areas *areas, const tli_point *corners, size_t count, double cost)
{
	tli_area made = { .first = (uint32_t)tli_array_length(areas->corners),
		.count = (uint32_t)count,
		.low = { INT32_MAX, INT32_MAX },
		.high = { INT32_MIN, INT32_MIN },
		.cost = cost };
	for (size_t i = 0; i < count; i++) {
		tli_point at = corners[i];
		made.low = (tli_point){ at.x < made.low.x ? at.x : made.low.x, at.y < made.low.y ? at.y : made.low.y };
		made.high = (tli_point){ at.x > made.high.x ? at.x : made.high.x,
			at.y > made.high.y ? at.y : made.high.y };
		tli_array_push(areas->corners, at);
	}
	areas->least = fmin(areas->least, cost);
	tli_array_push(areas->list, made);
}

/* ---- what a walk costs ---- */

static bool misses_box_of(const tli_area *area, tli_point a, tli_point b)
{
	return (a.x < area->low.x && b.x < area->low.x) || (a.x > area->high.x && b.x > area->high.x) ||
		(a.y < area->low.y && b.y < area->low.y) || (a.y > area->high.y && b.y > area->high.y);
}

/* Adds the cuts of one area. The bits of its number are set in `inside` where the walk begins in it. */
static void cut_area(tli_areas *areas, unsigned number, tli_point a, tli_point b, uint64_t inside[TLI_WALK_SIDES])
{
	const tli_area *area = &areas->list[number];
	const tli_point *corners = areas->corners + area->first;
	tli_direction d = tli_direction_to(a, b);
	tli_point p = corners[area->count - 1];
	for (uint32_t i = 0; i < area->count; i++) {
		tli_point q = corners[i];
		tli_direction rim = tli_direction_to(p, q);
		int64_t of_p = tli_cross(d, tli_direction_to(a, p)), of_q = tli_cross(d, tli_direction_to(a, q));
		for (unsigned side = 0; side < TLI_WALK_SIDES; side++) {
			/* Both ends are on one side of the walk's line; one on it is left of a walk that is moved to the right. */
			bool p_is_left = side == TLI_WALKS_RIGHT ? of_p >= 0 : of_p > 0;
			bool q_is_left = side == TLI_WALKS_RIGHT ? of_q >= 0 : of_q > 0;
			if (p_is_left == q_is_left)
				continue;
			/* Rims that the line crosses before the walk begins say whether it begins inside; those behind its end nothing. */
			double at = (double)tli_cross(tli_direction_to(a, p), rim) / (double)tli_cross(d, rim);
			if (!(at > 0))
				inside[side] ^= UINT64_C(1) << number;
			else if (at < 1)
				tli_array_push(areas->cuts, ((tli_area_cut){ at, (uint8_t)number, (uint8_t)side }));
		}
		p = q;
	}
}

/* By Shell's method: most walks have a few cuts, none has more than twice as many as there are corners. */
static void sort_cuts(tli_area_cut *cuts, size_t count)
{
	static const size_t gaps[] = { 701, 301, 132, 57, 23, 10, 4, 1 };
	for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
		for (size_t i = gaps[g]; i < count; i++) {
			tli_area_cut cut = cuts[i];
			size_t hole = i;
			for (; hole >= gaps[g] && cuts[hole - gaps[g]].at > cut.at; hole -= gaps[g])
				cuts[hole] = cuts[hole - gaps[g]];
			cuts[hole] = cut;
		}
}

static double cost_in(const tli_areas *areas, uint64_t inside)
{
	return inside ? areas->list[63 - __builtin_clzll(inside)].cost : 1;
}

tli_walk_cost tli_areas_walk(tli_areas *areas, tli_point from, tli_point to)
{
	double length = tli_distance_points(from, to), at = 0;
	uint64_t inside[TLI_WALK_SIDES] = { 0, 0 };
	tli_walk_cost sum = { 0, { 0, 0 } };
	for (size_t i = 0; i < tli_array_length(areas->list); i++)
		if (!misses_box_of(&areas->list[i], from, to))
			cut_area(areas, (unsigned)i, from, to, inside);
	size_t count = tli_array_length(areas->cuts);
	sort_cuts(areas->cuts, count);
	for (size_t i = 0; i <= count; i++) {
		double end = i < count ? areas->cuts[i].at : 1;
		double right = (end - at) * cost_in(areas, inside[TLI_WALKS_RIGHT]);
		double left = (end - at) * cost_in(areas, inside[TLI_WALKS_LEFT]);
		sum.least += fmin(right, left) * length;
		sum.beside[TLI_WALKS_RIGHT] += right * length;
		sum.beside[TLI_WALKS_LEFT] += left * length;
		at = end;
		if (i < count)
			inside[areas->cuts[i].side] ^= UINT64_C(1) << areas->cuts[i].area;
	}
	tli_array_truncate(areas->cuts, 0);
	return sum;
}

bool tli_areas_none_is_cheaper(tli_areas *areas, tli_point from, tli_point to)
{
	return !tli_areas_are_set(areas) ||
		tli_areas_cost(areas, from, to) <= areas->least * tli_distance_points(from, to);
}
