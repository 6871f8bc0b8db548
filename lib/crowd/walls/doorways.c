/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/doorways.c: the doorways around a place. Each is found from an end of a wall (crowd/walls/doorway_ends.c); both faces of a thick
 * wall give one each: those become one in the middle between them.
 */
#include "crowd/walls/doorway_ends.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/sort.h"
#include "walls/box.h"

#include <math.h>

/* Of the side of a cell: what is nearer to its rim may be in the next one by rounding. */
static const double NEAR_RIM = 1e-6;
/* The cosine between the directions of two doorways in one opening. */
static const float ALIKE = 0.7f;
/* In radii of the largest body: how far from a cell those are that become one with what is in it. */
enum { DOORWAY_MARGIN = TLI_DOORWAY_WIDEST + 2 * TLI_DOORWAY_GOES_ON };

void tli_doorways_begin(
	tli_doorways *doorways, const tli_walls *walls, int32_t resolution, double radius, uint64_t revision)
{
	tli_assert(resolution > 0);
	doorways->near_left = doorways->near_low = INFINITY;
	doorways->near_right = doorways->near_high = -INFINITY;
	if (doorways->walls == walls && doorways->revision == revision && doorways->radius == radius)
		return;
	doorways->walls = walls && radius > 0 ? walls : NULL;
	doorways->resolution = resolution;
	doorways->radius = radius;
	doorways->revision = revision;
	tli_array_truncate(doorways->from_ends, 0);
	tli_array_truncate(doorways->list, 0);
	tli_array_truncate(doorways->cells, 0);
	tli_array_truncate(doorways->around, 0);
}

void tli_doorways_free(tli_doorways *doorways)
{
	tli_array_free(doorways->from_ends);
	tli_array_free(doorways->list);
	tli_array_free(doorways->cells);
	tli_array_free(doorways->found);
	tli_array_free(doorways->around);
}

size_t tli_doorways_bytes(const tli_doorways *doorways)
{
	return tli_array_bytes(doorways->from_ends) + tli_array_bytes(doorways->list) +
		tli_array_bytes(doorways->cells) + tli_array_bytes(doorways->found) + tli_array_bytes(doorways->around);
}

/* ---- those of one opening become one ---- */

static int compare_doorways(const void *left, const void *right)
{
	const tli_doorway *a = left, *b = right;
	if (a->half != b->half)
		return a->half < b->half ? -1 : 1;
	if (a->x != b->x)
		return a->x < b->x ? -1 : 1;
	if (a->y != b->y)
		return a->y < b->y ? -1 : 1;
	if (a->deep != b->deep)
		return a->deep < b->deep ? -1 : 1;
	if (a->n.x != b->n.x)
		return a->n.x < b->n.x ? -1 : 1;
	if (a->n.y != b->n.y)
		return a->n.y < b->n.y ? -1 : 1;
	return (int)a->round - (int)b->round;
}

/* Merges those found, the narrowest first: what leads through the same opening becomes one, half-way between the first and the last of them. */
static void merge_found(tli_doorways *doorways)
{
	tli_doorway *found = doorways->found;
	size_t count = tli_array_length(found), kept = 0;
	float goes_on = (float)(TLI_DOORWAY_GOES_ON * doorways->radius);
	tli_sort(found, count, sizeof *found, compare_doorways);
	for (size_t i = 0; i < count; i++) {
		tli_doorway doorway = found[i];
		for (size_t j = i + 1; j < count; j++) {
			const tli_doorway *a = &found[i], *b = &found[j];
			tli_f2 between = { (float)(b->x - a->x), (float)(b->y - a->y) };
			if (!(a->half > 0) || !(b->half > 0) || a->round != b->round ||
				!(fabsf(tli_f2_dot(a->n, b->n)) > ALIKE) ||
				!(fabsf(tli_f2_det(a->n, between)) < a->half) ||
				!(fabsf(tli_f2_dot(a->n, between)) < 2 * a->half + goes_on))
				continue;
			if (found[j].half < 1.01f * doorway.half) {
				doorway.x = (found[i].x + found[j].x) / 2;
				doorway.y = (found[i].y + found[j].y) / 2;
			}
			found[j].half = 0;
		}
		if (doorway.half > 0)
			found[kept++] = doorway;
	}
	tli_array_truncate(doorways->found, kept);
}

/* Where the cell is, or would be. */
static size_t doorway_cell_place(const tli_doorways *doorways, int64_t column, int64_t row)
{
	size_t low = 0, high = tli_array_length(doorways->cells);
	while (low < high) {
		size_t middle = (low + high) / 2;
		const tli_doorway_cell *cell = &doorways->cells[middle];
		if (cell->row < row || (cell->row == row && cell->column < column))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_doorway_cell(const tli_doorways *doorways, size_t at, int64_t column, int64_t row)
{
	return at < tli_array_length(doorways->cells) && doorways->cells[at].column == column &&
		doorways->cells[at].row == row;
}

/* Where the cell is now: it is put in where it is not yet. */
static tl_status place_cell(tli_doorways *doorways, int64_t column, int64_t row, size_t *out)
{
	size_t at = doorways->near_cell + 1, count = tli_array_length(doorways->cells);
	if (!is_doorway_cell(doorways, at, column, row)) /* bodies come row by row, mostly into the next column */
		at = doorway_cell_place(doorways, column, row);
	*out = at;
	if (is_doorway_cell(doorways, at, column, row))
		return TL_OK;
	tli_doorway_cell cell = {
		.column = column, .row = row, .from_count = UINT32_MAX, .count = UINT32_MAX, .near = UINT32_MAX
	};
	if (!tli_array_append(doorways->cells, cell))
		return TL_E_NOMEM;
	for (size_t i = count; i > at; i--)
		doorways->cells[i] = doorways->cells[i - 1];
	doorways->cells[at] = cell;
	return TL_OK;
}

static int64_t cell_number(double at, double side)
{
	const double far = 0x1p50;
	double number = floor(at / side);
	return (int64_t)(number < -far ? -far : number > far ? far : number);
}

/* ---- from the ends in a cell ---- */

static tl_status find_from_ends(tli_doorways *doorways, const tli_doorway_cell *cell)
{
	double scale = doorways->resolution, reach = TLI_DOORWAY_REACH * doorways->radius, side = reach * scale;
	double left = (double)cell->column * side - 1, low = (double)cell->row * side - 1;
	tli_box_walk walk;
	tl_status status = TL_OK;
	tli_box_walk_start(&walk, doorways->walls, (tli_bounds){ left, low, left + side + 2, low + side + 2 });
	while (!status && tli_box_walk_next(&walk)) {
		for (const uint32_t *at = walk.begin; at != walk.end && !status; at++) {
			const tli_wall *wall = tli_walls_get(doorways->walls, *at);
			const tli_point ends[2] = { wall->a, wall->b };
			for (int i = 0; i < 2 && wall->radius == 0 && !status; i++) {
				/* A wall is listed in many cells of the walls: in that of its end it counts. */
				tli_walls_list list = tli_walls_about(doorways->walls, ends[i]);
				if (at >= list.begin && at < list.end &&
					cell_number(ends[i].x / scale, reach) == cell->column &&
					cell_number(ends[i].y / scale, reach) == cell->row)
					status = tli_doorways_find_from_end(doorways, ends[i], *at);
			}
		}
	}
	return status;
}

/* Those from the ends in a cell that are within these bounds go to `found`. */
static tl_status add_from_cell(tli_doorways *doorways, int64_t column, int64_t row, const tli_bounds *bounds)
{
	size_t at;
	tl_status status = place_cell(doorways, column, row, &at);
	if (status)
		return status;
	tli_doorway_cell *cell = &doorways->cells[at];
	if (cell->from_count == UINT32_MAX) {
		size_t first = tli_array_length(doorways->from_ends);
		status = find_from_ends(doorways, cell);
		if (status) {
			tli_array_truncate(doorways->from_ends, first);
			return status;
		}
		cell->from = (uint32_t)first;
		cell->from_count = (uint32_t)(tli_array_length(doorways->from_ends) - first);
	}
	for (uint32_t i = cell->from; i < cell->from + cell->from_count; i++) {
		tli_doorway doorway = doorways->from_ends[i];
		bool within = doorway.x >= bounds->left && doorway.x <= bounds->right && doorway.y >= bounds->low &&
			doorway.y <= bounds->high;
		if (within && !tli_array_append(doorways->found, doorway))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

/* ---- a cell ---- */

/* Finds what is in the cell, and with it what is near its rim: those merge in the same manner from both sides. */
static tl_status find_in_cell(tli_doorways *doorways, int64_t column, int64_t row)
{
	double side = TLI_DOORWAY_REACH * doorways->radius, margin = DOORWAY_MARGIN * doorways->radius;
	double left = (double)column * side, low = (double)row * side;
	tli_bounds bounds = { left - margin, low - margin, left + side + margin, low + side + margin };
	tl_status status = TL_OK;
	size_t at, first = tli_array_length(doorways->list);
	_Static_assert(DOORWAY_MARGIN + (TLI_DOORWAY_WIDEST + TLI_DOORWAY_DEEPEST) / 2 < TLI_DOORWAY_REACH,
		"all that are in the margin are from ends in the cells around");
	tli_array_truncate(doorways->found, 0);
	for (int i = 0; i < 9 && !status; i++)
		status = add_from_cell(doorways, column + i % 3 - 1, row + i / 3 - 1, &bounds);
	if (!status)
		status = place_cell(doorways, column, row, &at);
	if (status)
		return status;
	merge_found(doorways);
	for (size_t i = 0; i < tli_array_length(doorways->found); i++) {
		tli_doorway doorway = doorways->found[i];
		if (floor(doorway.x / side) != (double)column || floor(doorway.y / side) != (double)row)
			continue;
		if (!tli_array_append(doorways->list, doorway)) {
			tli_array_truncate(doorways->list, first);
			return TL_E_NOMEM;
		}
	}
	doorways->cells[at].first = (uint32_t)first;
	doorways->cells[at].count = (uint32_t)(tli_array_length(doorways->list) - first);
	return TL_OK;
}

static tl_status look_up_cell(tli_doorways *doorways, int64_t column, int64_t row, tli_doorway_cell *out)
{
	size_t at;
	tl_status status = place_cell(doorways, column, row, &at);
	if (!status && doorways->cells[at].count == UINT32_MAX) {
		status = find_in_cell(doorways, column, row);
		at = doorway_cell_place(doorways, column, row);
	}
	if (status)
		return status;
	doorways->near_cell = at;
	*out = doorways->cells[at];
	return TL_OK;
}

tl_status tli_doorways_look_up(tli_doorways *doorways, double x, double y)
{
	double side = TLI_DOORWAY_REACH * doorways->radius;
	int64_t column = cell_number(x, side), row = cell_number(y, side);
	tli_doorway_cell cell;
	doorways->near_left = doorways->near_low = INFINITY;
	doorways->near_right = doorways->near_high = -INFINITY;
	tl_status status = look_up_cell(doorways, column, row, &cell);
	if (!status && cell.near == UINT32_MAX) {
		/* Those in the cells around it. */
		size_t first = tli_array_length(doorways->around);
		for (int i = 0; i < 9 && !status; i++) {
			status = look_up_cell(doorways, column + i % 3 - 1, row + i / 3 - 1, &cell);
			for (uint32_t k = cell.first; !status && k < cell.first + cell.count; k++)
				if (!tli_array_append(doorways->around, k))
					status = TL_E_NOMEM;
		}
		if (status) {
			tli_array_truncate(doorways->around, first);
			return status;
		}
		tli_doorway_cell *middle = &doorways->cells[doorway_cell_place(doorways, column, row)];
		middle->around = (uint32_t)first;
		middle->near = (uint32_t)(tli_array_length(doorways->around) - first);
		status = look_up_cell(doorways, column, row, &cell);
	}
	if (status)
		return status;
	doorways->near_first = cell.around;
	doorways->near_count = cell.near;
	doorways->near_any_waits = false;
	for (size_t i = 0; i < doorways->near_count; i++)
		doorways->near_any_waits |= !doorways->list[tli_doorways_index(doorways, i)].round;
	/* What is in the cell for certain, however its sides are rounded; nothing of a cell far out. */
	const int64_t far = INT64_C(1) << 30;
	if (column >= -far && column <= far && row >= -far && row <= far) {
		doorways->near_left = ((double)cell.column + NEAR_RIM) * side;
		doorways->near_right = ((double)cell.column + 1 - NEAR_RIM) * side;
		doorways->near_low = ((double)cell.row + NEAR_RIM) * side;
		doorways->near_high = ((double)cell.row + 1 - NEAR_RIM) * side;
	}
	return TL_OK;
}
