/* SPDX-License-Identifier: MIT */
/*
 * lint/segments.c: collecting and sorting the segments of all walls and doors.
 *
 * Each segment is turned so that its first end comes first in (y, x); all are sorted by first end, then second, then the order in the
 * map, so that copies lie side by side, the earliest in the file first. Radix sort by digits of eight bits (Knuth, TAOCP 3, 5.2.5), of those with
 * one first end apart: linear, at most 16 passes.
 */
#include "lint/segments.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "nav/walls_of.h"

enum { KEY_DIGIT_BITS = 8, KEY_DIGITS = 1 << KEY_DIGIT_BITS, KEY_PASSES = 64 / KEY_DIGIT_BITS };

/* Up to here insertion is faster. */
enum { FEW_KEYS = 32 };

static size_t key_digit(tli_lint_key key, size_t pass)
{
	return key.key >> pass * KEY_DIGIT_BITS & (KEY_DIGITS - 1);
}

/* `at` being how often each digit occurs, which becomes where those with it end. */
static void sort_lint_keys_by_digit(
	const tli_lint_key *from, tli_lint_key *to, size_t count, size_t pass, uint32_t at[KEY_DIGITS])
{
	uint32_t total = 0;
	for (size_t digit = 0; digit < KEY_DIGITS; digit++) {
		uint32_t here = at[digit];
		at[digit] = total;
		total += here;
	}
	for (size_t i = 0; i < count; i++)
		to[at[key_digit(from[i], pass)]++] = from[i];
}

static void insert_lint_keys(tli_lint_key *keys, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		tli_lint_key key = keys[i];
		size_t hole = i;
		for (; hole > 0 && keys[hole - 1].key > key.key; hole--)
			keys[hole] = keys[hole - 1];
		keys[hole] = key;
	}
}

static void sort_many_lint_keys(tli_lint_key *keys, tli_lint_key *spare, size_t count)
{
	uint32_t occurs[KEY_PASSES][KEY_DIGITS] = { { 0 } };
	tli_lint_key *from = keys, *to = spare;
	for (size_t i = 0; i < count; i++)
		for (size_t pass = 0; pass < KEY_PASSES; pass++)
			occurs[pass][key_digit(keys[i], pass)]++;
	for (size_t pass = 0; pass < KEY_PASSES; pass++) {
		if (occurs[pass][key_digit(keys[0], pass)] == count)
			continue;
		sort_lint_keys_by_digit(from, to, count, pass, occurs[pass]);
		tli_lint_key *swap = from;
		from = to;
		to = swap;
	}
	if (from != keys)
		memcpy(keys, from, count * sizeof *keys);
}

void tli_lint_sort_keys(tli_lint_key *keys, tli_lint_key *spare, size_t count)
{
	tli_assert(count < UINT32_MAX);
	if (count <= FEW_KEYS)
		insert_lint_keys(keys, count);
	else
		sort_many_lint_keys(keys, spare, count);
}

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
static void sort_by_second_end(const tli_lint_segments *segments, tli_lint_key *keys, tli_lint_key *spare, size_t count)
{
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count && keys[end].key == keys[first].key;)
			end++;
		if (end == first + 1)
			continue;
		for (size_t i = first; i < end; i++)
			keys[i].key = tli_lint_point_key(segments->items[keys[i].index].b);
		tli_lint_sort_keys(keys + first, spare, end - first);
	}
}

/* Step 2, `keys` being `[2 * count]`. */
static void sort_items(tli_lint_segments *segments, tli_lint_key *keys, tli_lint_segment *sorted)
{
	size_t count = tli_array_length(segments->items);
	for (size_t i = 0; i < count; i++)
		keys[i] = (tli_lint_key){ tli_lint_point_key(segments->items[i].a), (uint32_t)i };
	tli_lint_sort_keys(keys, keys + count, count);
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
	tli_lint_key *keys = tli_alloc_array(2 * count, sizeof *keys);
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

size_t tli_lint_segments_count(const tli_lint_segments *segments)
{
	tli_assert(tli_array_length(segments->first) > 0);
	return tli_array_length(segments->first) - 1;
}
