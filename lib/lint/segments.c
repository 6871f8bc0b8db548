/* SPDX-License-Identifier: MIT */
/*
 * lint/segments.c: collecting and sorting the segments of all walls and doors.
 *
 * Each segment is turned so that its first end comes first in (y, x); all are sorted by first end, then second, then the order in the
 * map, so that copies lie side by side, the earliest in the file first. Those with one first end are sorted by the second apart. Linear
 * (mesh/order.h).
 */
#include "lint/segments.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "base/rng.h"
#include "mesh/order.h"
#include "nav/walls_of.h"

static void add_segment(tli_lint_segments *segments, uint32_t thing, uint32_t number, tli_point a, tli_point b)
{
	int order = tli_point_compare(a, b);
	if (order == 0)
		return;
	segments->things[thing].segments++;
	tli_lint_segment segment = { order < 0 ? a : b, order < 0 ? b : a, thing, number };
	tli_array_push(segments->items, segment);
}

/* Step 1. There is room. */
static void collect_segments(const tl_map *map, tli_lint_segments *segments)
{
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	for (; wall.index1 != 0; wall = tl_map_next_wall(map, wall)) {
		tli_wall_view view = tli_map_view_wall(map, wall);
		uint32_t thing = (uint32_t)tli_array_length(segments->things);
		tli_array_push(segments->things, (tli_lint_thing){ .wall = wall, .solid = tli_nav_solid_of(&view) });
		for (size_t i = 0; i < view.segments; i++)
			add_segment(segments, thing, (uint32_t)i, view.points[i], view.points[(i + 1) % view.count]);
	}
	tl_door_id door = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; door.index1 != 0; door = tl_map_next_door(map, door)) {
		tli_point a, b;
		tli_map_door_ends(map, door, &a, &b);
		uint32_t thing = (uint32_t)tli_array_length(segments->things);
		tli_array_push(segments->things, (tli_lint_thing){ .door = door });
		add_segment(segments, thing, 0, a, b);
	}
}

static bool same_ends(const tli_lint_segment *one, const tli_lint_segment *two)
{
	return tli_point_equal(one->a, two->a) && tli_point_equal(one->b, two->b);
}

/* Those whose first end is the same, by the second one. Few have more than one or two beside them. */
static void sort_by_second_end(
	const tli_lint_segments *segments, tli_order_item *keys, tli_order_item *spare, size_t count)
{
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count && keys[end].key == keys[first].key;)
			end++;
		if (end == first + 1)
			continue;
		for (size_t i = first; i < end; i++)
			keys[i].key = tli_point_key(segments->items[keys[i].index].b);
		tli_order_sort(keys + first, spare, end - first);
	}
}

/* Step 2, `keys` being `[2 * count]`. */
static void sort_items(tli_lint_segments *segments, tli_order_item *keys, tli_lint_segment *sorted)
{
	size_t count = tli_array_length(segments->items);
	for (size_t i = 0; i < count; i++)
		keys[i] = (tli_order_item){ tli_point_key(segments->items[i].a), (uint32_t)i };
	tli_order_sort(keys, keys + count, count);
	sort_by_second_end(segments, keys, keys + count, count);
	for (size_t i = 0; i < count; i++)
		sorted[i] = segments->items[keys[i].index];
	if (count > 0)
		memcpy(segments->items, sorted, count * sizeof *sorted);
	for (size_t i = 0; i < count; i++)
		if (i == 0 || !same_ends(&sorted[i - 1], &sorted[i]))
			tli_array_push(segments->first, (uint32_t)i);
	tli_array_push(segments->first, (uint32_t)count);
}

static tl_status sort_segments(tli_lint_segments *segments)
{
	size_t count = tli_array_length(segments->items);
	tli_order_item *keys = tli_alloc_array(2 * count, sizeof *keys);
	tli_lint_segment *sorted = tli_alloc_array(count, sizeof *sorted);
	bool room = keys != NULL && sorted != NULL && tli_array_reserve(segments->first, count + 1) &&
		!tli_budget_spend(16 * (uint64_t)count);
	if (room)
		sort_items(segments, keys, sorted);
	tli_free(keys, 2 * count * sizeof *keys);
	tli_free(sorted, count * sizeof *sorted);
	return room ? TL_OK : TL_E_NOMEM;
}

tl_status tli_lint_segments_make(const tl_map *map, tli_lint_segments *out)
{
	size_t things = tl_map_wall_count(map) + tl_map_door_count(map);
	size_t count = tl_map_segment_count(map) + tl_map_door_count(map);
	tli_lint_segments segments = { .resolution = tl_map_resolution(map) };
	if (things >= UINT32_MAX || count >= UINT32_MAX)
		return TL_E_LIMIT;
	tl_status status = TL_E_NOMEM;
	if (tli_array_reserve(segments.things, things) && tli_array_reserve(segments.items, count)) {
		collect_segments(map, &segments);
		status = sort_segments(&segments);
	}
	if (status == TL_OK)
		*out = segments;
	else
		tli_lint_segments_free(&segments);
	return status;
}

void tli_lint_segments_free(tli_lint_segments *segments)
{
	tli_array_free(segments->things);
	tli_array_free(segments->items);
	tli_array_free(segments->first);
}

uint64_t tli_lint_segments_seed(const tli_lint_segments *segments)
{
	uint64_t seed = tli_array_length(segments->items);
	for (size_t i = 0; i < tli_array_length(segments->items); i++) {
		seed = tli_rng_mix(seed + tli_point_key(segments->items[i].a));
		seed = tli_rng_mix(seed + tli_point_key(segments->items[i].b));
	}
	return seed;
}

size_t tli_lint_segments_count(const tli_lint_segments *segments)
{
	tli_assert(tli_array_length(segments->first) > 0);
	return tli_array_length(segments->first) - 1;
}
