/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/boxes.c: the middle line of a door that is drawn as a box.
 *
 * Where walls are tiles, a door is a box of a tile, and its sides do not say which of its two middle lines closes the opening:
 *
 *     ####D####      ends on walls: left and right
 *
 * The walls do: the line with more ends on them is the door, and the longer one of two that are equal. The ends are sorted by y, so a side of
 * a wall is compared with those between its ends only. That is O(n log n) for boxes in openings, but many long walls beside many boxes would
 * make it n * n: after BOX_STEPS_MAX comparisons all doors stay as they are.
 */
#include "format/tiled/build.h"

#include "base/sort.h"
#include "geometry/grid.h"
#include "geometry/predicates.h"

/* The longer side is at most as many times the shorter one; beyond it the box is clear. */
enum { BOX_RATIO_MAX = 2 };

enum { BOX_STEPS_MAX = 1 << 22 };

typedef struct box_end {
	tli_point at;
	uint32_t box, end; /* which of its touches */
} box_end;

void tli_tiled_keep_box(tli_tiled_build *build, const tli_tiled_object *object, uint32_t index1)
{
	double longer = object->width > object->height ? object->width : object->height;
	double shorter = object->width > object->height ? object->height : object->width;
	tli_assert(tli_array_length(build->points) == 4);
	tli_tiled_box box = { .index1 = index1, .other = { build->points[2], build->points[3] } };
	box.is_long = longer > BOX_RATIO_MAX * shorter;
	if (!tli_array_append(build->boxes, box))
		build->model->status = TL_E_NOMEM;
}

static int compare_box_ends(const void *left, const void *right)
{
	const box_end *a = left, *b = right;
	return (a->at.y > b->at.y) - (a->at.y < b->at.y);
}

static bool list_box_ends(const tli_tiled_build *build, box_end **ends)
{
	for (size_t i = 0; i < tli_array_length(build->boxes); i++) {
		const tli_tiled_box *box = &build->boxes[i];
		const tli_door_record *door = &build->map->doors[box->index1 - 1];
		if (box->is_long)
			continue;
		const tli_point at[4] = { door->a, door->b, box->other[0], box->other[1] };
		for (uint32_t end = 0; end < 4; end++) {
			if (!tli_array_append(*ends, ((box_end){ at[end], (uint32_t)i, end })))
				return false;
		}
	}
	tli_sort(*ends, tli_array_length(*ends), sizeof **ends, compare_box_ends);
	return true;
}

/* Marks the ends on one side of a wall; returns how many were compared. */
static size_t mark_side(tli_tiled_build *build, const box_end *ends, tli_point a, tli_point b)
{
	size_t count = tli_array_length(ends), low = 0, high = count;
	int32_t top = a.y < b.y ? a.y : b.y, bottom = a.y < b.y ? b.y : a.y;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (ends[middle].at.y < top)
			low = middle + 1;
		else
			high = middle;
	}
	size_t at = low;
	for (; at < count && ends[at].at.y <= bottom; at++) {
		if (tli_point_on_segment(ends[at].at, a, b))
			build->boxes[ends[at].box].touches[ends[at].end] = true;
	}
	return at - low + 1;
}

/* False: the steps are used up. */
static bool mark_ends(tli_tiled_build *build, const box_end *ends)
{
	const tl_map *map = build->map;
	size_t steps = 0;
	for (size_t i = 0; i < tli_array_length(map->walls) && steps < BOX_STEPS_MAX; i++) {
		const tli_wall_record *wall = &map->walls[i];
		const tli_point *points = map->points + wall->first;
		uint32_t count = tli_wall_points(wall);
		for (uint32_t k = 1; k < count && steps < BOX_STEPS_MAX; k++)
			steps += mark_side(build, ends, points[k - 1], points[k]);
		if (wall->shape & TLI_WALL_LOOP)
			steps += mark_side(build, ends, points[count - 1], points[0]);
	}
	return steps < BOX_STEPS_MAX;
}

/* In a map with doors that lead elsewhere the others that are boxes are mostly where one arrives. */
static void keep_what_is_guessed(tli_tiled_build *build)
{
	for (size_t i = 0; i < tli_array_length(build->boxes); i++) {
		const tli_tiled_box *box = &build->boxes[i];
		build->map->doors[box->index1 - 1].is_box = !box->is_long || build->has_passages;
	}
}

static void turn_box(tli_tiled_build *build, const tli_tiled_box *box)
{
	tli_door_record *door = &build->map->doors[box->index1 - 1];
	if (box->touches[0] + box->touches[1] >= box->touches[2] + box->touches[3])
		return;
	door->a = box->other[0];
	door->b = box->other[1];
}

void tli_tiled_turn_boxes(tli_tiled_build *build)
{
	box_end *ends = NULL; /* tli_array */
	keep_what_is_guessed(build);
	if (!list_box_ends(build, &ends))
		build->model->status = TL_E_NOMEM;
	else if (tli_array_length(ends) > 0 && mark_ends(build, ends)) {
		for (size_t i = 0; i < tli_array_length(build->boxes); i++)
			turn_box(build, &build->boxes[i]);
	}
	tli_array_free(ends);
}
