/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/doorways.c: finds doorways.
 *
 *        |  p           An end p of a wall, and the nearest point q of another wall. Tests: no wall is in the circle over p and q; the
 *        +--            walls go on beyond p and q; there is more room on both sides (at the points o) than in the doorway, so that a
 *     o  . m  o         corridor has none along it; neither the walls that hang together with p nor those with q can be walked round
 *        +--            soon, so that a pillar, or a wall in an open field, makes no doorway.
 *        |  q           Both faces of a thick wall give one each: those become one in the middle between them.
 *
 * Distances are doubles and floats: doorways decide who waits, never what is touched.
 */
#include "crowd/walls/doorways.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/sort.h"
#include "walls/box.h"

#include <math.h>

/* In radii of the largest body: the widest doorway; how far beyond it the walls go on, and how near the line they must be there; how far on both
 * sides of it the room is measured, besides half its width. */
static const double DOORWAY_WIDEST = 6, GOES_ON = 4, ALONG = 2.5, SIDE = 2;
/* In radii of the largest body: walls that hang together and extend no farther than this can be walked round. The most of them that are looked at. */
static const double REACH_RADII = 100;
/* In radii of the largest body: a shorter wall is a pillar, and no wall between two doorways. */
static const double BETWEEN = 12;
enum { GROUP_MAX = 64 };
/* Of half its width: the room on both sides. */
static const double ROOM = 1.25;
/* Of the distance, by which walls that touch the circle do not count. */
static const double TOUCHES = 1e-3;
/* Of the side of a cell: what is nearer to its rim may be in the next one by rounding. */
static const double NEAR_RIM = 1e-6;
/* The cosine between the directions of two doorways in one opening. */
static const float ALIKE = 0.7f;

static void forget_near(tli_doorways *doorways)
{
	doorways->near_left = doorways->near_low = INFINITY;
	doorways->near_right = doorways->near_high = -INFINITY;
}

void tli_doorways_begin(
	tli_doorways *doorways, const tli_walls *walls, int32_t resolution, double radius, uint64_t revision)
{
	tli_assert(resolution > 0);
	forget_near(doorways);
	if (doorways->walls == walls && doorways->revision == revision && doorways->radius == radius)
		return;
	doorways->walls = walls && radius > 0 ? walls : NULL;
	doorways->resolution = resolution;
	doorways->radius = radius;
	doorways->revision = revision;
	tli_array_truncate(doorways->list, 0);
	tli_array_truncate(doorways->cells, 0);
	tli_array_truncate(doorways->around, 0);
}

void tli_doorways_free(tli_doorways *doorways)
{
	tli_array_free(doorways->list);
	tli_array_free(doorways->cells);
	tli_array_free(doorways->found);
	tli_array_free(doorways->around);
}

size_t tli_doorways_bytes(const tli_doorways *doorways)
{
	return tli_array_bytes(doorways->list) + tli_array_bytes(doorways->cells) + tli_array_bytes(doorways->found) +
		tli_array_bytes(doorways->around);
}

/* ---- tests ---- */

typedef struct wall_point {
	double x, y;
} wall_point;

static bool any_wall_within(const tli_doorways *doorways, wall_point at, double range)
{
	return tli_near_walls_any(doorways->walls, doorways->resolution, (tl_point){ at.x, at.y }, range);
}

static wall_point wall_point_at(wall_point from, double x, double y, double length)
{
	return (wall_point){ from.x + x * length, from.y + y * length };
}

/* A wall goes on beyond `end`, away from the doorway. */
static bool goes_on(const tli_doorways *doorways, wall_point end, double x, double y)
{
	wall_point beyond = wall_point_at(end, x, y, GOES_ON * doorways->radius);
	if (any_wall_within(doorways, beyond, ALONG * doorways->radius))
		return true;
	double column = floor(beyond.x * doorways->resolution), row = floor(beyond.y * doorways->resolution);
	if (fabs(column) > INT32_MAX || fabs(row) > INT32_MAX)
		return false;
	return tli_walls_inside_solid(doorways->walls, (tli_point){ (int32_t)column, (int32_t)row });
}

/* The nearest point of the wall is between its ends, and it goes on to both sides. */
static bool is_long_wall(const tli_doorways *doorways, const tli_near_wall *wall)
{
	float reach = (float)(2 * doorways->radius), x = wall->n.x * wall->distance, y = wall->n.y * wall->distance;
	tli_f2 a = { wall->a.x - x, wall->a.y - y }, b = { wall->b.x - x, wall->b.y - y };
	return tli_f2_dot(a, a) > reach * reach && tli_f2_dot(b, b) > reach * reach;
}

/* ---- walls that can be walked round ---- */

/* The walls that hang together with one: nearer to each other than a body is wide, or a doorway. */
typedef struct wall_group {
	uint32_t walls[GROUP_MAX];
	size_t count, looked;
	size_t beside; /* the first ones are the wall beside the doorway: they do not hang together with what is across it */
	int64_t left, low, right, high;
	tli_wall axis; /* a line through the doorway */
	double across; /* grid units: what is nearer to that line is across the doorway */
} wall_group;

static double distance_to_wall(tli_point p, const tli_wall *wall)
{
	double sx = (double)wall->b.x - wall->a.x, sy = (double)wall->b.y - wall->a.y;
	double px = (double)p.x - wall->a.x, py = (double)p.y - wall->a.y, length = sx * sx + sy * sy;
	double t = length > 0 ? fmax(0, fmin(1, (px * sx + py * sy) / length)) : 0;
	px -= t * sx;
	py -= t * sy;
	return sqrt(px * px + py * py);
}

static bool walls_cross(const tli_wall *u, const tli_wall *v)
{
	return tli_side_of(u->a, u->b, v->a) != tli_side_of(u->a, u->b, v->b) &&
		tli_side_of(v->a, v->b, u->a) != tli_side_of(v->a, v->b, u->b);
}

static bool hangs_together(const tli_wall *u, const tli_wall *v, double gap)
{
	return distance_to_wall(u->a, v) < gap || distance_to_wall(u->b, v) < gap || distance_to_wall(v->a, u) < gap ||
		distance_to_wall(v->b, u) < gap || walls_cross(u, v);
}

static void add_to_group(wall_group *group, uint32_t index, const tli_wall *wall)
{
	for (size_t i = 0; i < group->count; i++)
		if (group->walls[i] == index)
			return;
	group->walls[group->count++] = index;
	for (int i = 0; i < 2; i++) {
		tli_point p = i ? wall->b : wall->a;
		group->left = p.x < group->left ? p.x : group->left;
		group->right = p.x > group->right ? p.x : group->right;
		group->low = p.y < group->low ? p.y : group->low;
		group->high = p.y > group->high ? p.y : group->high;
	}
}

/* Both are at the doorway, the first one beside it. */
static bool is_across(const wall_group *group, const tli_wall *wall, const tli_wall *other)
{
	return group->looked <= group->beside && hangs_together(&group->axis, wall, group->across) &&
		hangs_together(&group->axis, other, group->across);
}

/* Adds those that hang together with one wall of the group. */
static void grow_group(const tli_doorways *doorways, wall_group *group, double gap)
{
	uint32_t index = group->walls[group->looked++];
	const tli_wall *wall = tli_walls_get(doorways->walls, index);
	tli_bounds around = { fmin(wall->a.x, wall->b.x) - gap, fmin(wall->a.y, wall->b.y) - gap,
		fmax(wall->a.x, wall->b.x) + gap, fmax(wall->a.y, wall->b.y) + gap };
	tli_box box = tli_box_around(around);
	tli_box_walk walk;
	tli_box_walk_start(&walk, doorways->walls, around);
	while (tli_box_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end && group->count < GROUP_MAX; at++) {
			const tli_wall *other = tli_walls_get(doorways->walls, *at);
			if (!tli_box_misses(&box, other) && !is_across(group, wall, other) &&
				hangs_together(wall, other, gap))
				add_to_group(group, *at, other);
		}
}

/* The group has the other wall, or is large; or else all that hang together are in it. */
static bool grows_large(const tli_doorways *doorways, wall_group *group, uint32_t other, double gap)
{
	double far = REACH_RADII * doorways->radius * doorways->resolution;
	while (group->looked < group->count && group->count < GROUP_MAX) {
		grow_group(doorways, group, gap);
		for (size_t i = 0; i < group->count; i++)
			if (group->walls[i] == other)
				return true;
		if ((double)(group->right - group->left) > far || (double)(group->high - group->low) > far)
			return true;
	}
	return group->count == GROUP_MAX;
}

/* The walls that hang together with this one cannot be walked round soon: they are many, or extend far, or `other` is one of them. A wall between
 * two doorways can only be walked round through the other one of them. */
static bool is_in_large_group(const tli_doorways *doorways, uint32_t index, uint32_t other, tli_wall axis, double half)
{
	double unit = doorways->radius * doorways->resolution;
	wall_group group = { .count = 0, .left = INT64_MAX, .low = INT64_MAX, .right = INT64_MIN, .high = INT64_MIN };
	add_to_group(&group, index, tli_walls_get(doorways->walls, index));
	if (grows_large(doorways, &group, other, 2 * unit))
		return true;
	if ((double)(group.right - group.left) < BETWEEN * unit && (double)(group.high - group.low) < BETWEEN * unit)
		return false;
	group.axis = axis;
	group.across = half * doorways->resolution + unit;
	group.beside = group.count;
	group.looked = 0;
	return grows_large(doorways, &group, other, DOORWAY_WIDEST * unit);
}

/* ---- an end ---- */

/* Within the range of maps. */
static int32_t grid_coordinate(double at)
{
	return (int32_t)fmax(-0x1p29, fmin(floor(at), 0x1p29));
}

/* Through the middle of a doorway, in this direction, as far as a wall may be thick. */
static tli_wall doorway_axis(const tli_doorways *doorways, wall_point middle, double x, double y)
{
	double scale = doorways->resolution, far = BETWEEN * doorways->radius;
	wall_point a = wall_point_at(middle, x, y, -far), b = wall_point_at(middle, x, y, far);
	return (tli_wall){ .a = { grid_coordinate(a.x * scale), grid_coordinate(a.y * scale) },
		.b = { grid_coordinate(b.x * scale), grid_coordinate(b.y * scale) } };
}

static tl_status test_pair(tli_doorways *doorways, wall_point p, uint32_t from, const tli_near_wall *wall)
{
	double nx = (double)wall->n.x, ny = (double)wall->n.y, width = (double)wall->distance, half = width / 2;
	if (wall->radius > 0 || width < doorways->radius)
		return TL_OK;
	wall_point q = wall_point_at(p, nx, ny, width), middle = wall_point_at(p, nx, ny, half);
	double side = half + SIDE * doorways->radius;
	if (any_wall_within(doorways, middle, half * (1 - TOUCHES)) ||
		any_wall_within(doorways, wall_point_at(middle, -ny, nx, side), ROOM * half) ||
		any_wall_within(doorways, wall_point_at(middle, ny, -nx, side), ROOM * half) ||
		!goes_on(doorways, p, -nx, -ny) || (!is_long_wall(doorways, wall) && !goes_on(doorways, q, nx, ny)))
		return TL_OK;
	tli_wall axis = doorway_axis(doorways, middle, -ny, nx);
	bool round = !is_in_large_group(doorways, from, wall->wall, axis, half) ||
		!is_in_large_group(doorways, wall->wall, from, axis, half);
	tli_f2 n = { -wall->n.y, wall->n.x };
	if (n.x < 0 || (n.x == 0 && n.y < 0))
		n = (tli_f2){ -n.x, -n.y };
	tli_doorway doorway = { middle.x, middle.y, n, (float)half, round };
	return tli_array_append(doorways->found, doorway) ? TL_OK : TL_E_NOMEM;
}

static tl_status find_from_end(tli_doorways *doorways, wall_point p, uint32_t wall)
{
	tli_near_walls near;
	tl_status status = TL_OK;
	double widest = DOORWAY_WIDEST * doorways->radius;
	tli_near_walls_find(doorways->walls, doorways->resolution, (tl_point){ p.x, p.y }, widest, &near);
	for (size_t i = 0; i < near.count && !status; i++)
		status = test_pair(doorways, p, wall, &near.near[i]);
	return status ? status : tli_budget_spend(1 + near.count);
}

/* ---- a cell ---- */

static int compare_doorways(const void *left, const void *right)
{
	const tli_doorway *a = left, *b = right;
	if (a->half != b->half)
		return a->half < b->half ? -1 : 1;
	if (a->x != b->x)
		return a->x < b->x ? -1 : 1;
	if (a->y != b->y)
		return a->y < b->y ? -1 : 1;
	if (a->n.x != b->n.x)
		return a->n.x < b->n.x ? -1 : 1;
	if (a->n.y != b->n.y)
		return a->n.y < b->n.y ? -1 : 1;
	return (int)a->round - (int)b->round;
}

static bool is_same_opening(const tli_doorways *doorways, const tli_doorway *a, const tli_doorway *b)
{
	tli_f2 between = { (float)(b->x - a->x), (float)(b->y - a->y) };
	return a->round == b->round && fabsf(tli_f2_dot(a->n, b->n)) > ALIKE &&
		fabsf(tli_f2_det(a->n, between)) < a->half &&
		fabsf(tli_f2_dot(a->n, between)) < 2 * a->half + (float)(GOES_ON * doorways->radius);
}

/* Merges those found, the narrowest first: what leads through the same opening becomes one, half-way between the first and the last of them. */
static void merge_found(tli_doorways *doorways)
{
	tli_doorway *found = doorways->found;
	size_t count = tli_array_length(found), kept = 0;
	tli_sort(found, count, sizeof *found, compare_doorways);
	for (size_t i = 0; i < count; i++) {
		tli_doorway doorway = found[i];
		for (size_t j = i + 1; j < count; j++) {
			if (!(doorway.half > 0) || !(found[j].half > 0) ||
				!is_same_opening(doorways, &found[i], &found[j]))
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

static double cell_side(const tli_doorways *doorways)
{
	return TLI_DOORWAY_REACH * doorways->radius;
}

static tl_status find_in_box(tli_doorways *doorways, double left, double low, double right, double high)
{
	double scale = doorways->resolution;
	tli_bounds bounds = { left * scale, low * scale, right * scale, high * scale };
	tli_box box = tli_box_around(bounds);
	tli_box_walk walk;
	tl_status status = TL_OK;
	tli_array_truncate(doorways->found, 0);
	tli_box_walk_start(&walk, doorways->walls, bounds);
	while (!status && tli_box_walk_next(&walk)) {
		for (const uint32_t *at = walk.begin; at != walk.end && !status; at++) {
			const tli_wall *wall = tli_walls_get(doorways->walls, *at);
			const tli_point ends[2] = { wall->a, wall->b };
			for (int i = 0; i < 2 && wall->radius == 0 && !status; i++)
				if (tli_box_has(&box, ends[i]))
					status = find_from_end(
						doorways, (wall_point){ ends[i].x / scale, ends[i].y / scale }, *at);
		}
	}
	return status;
}

/* Finds what is in the cell, and with it what is near its rim: those merge in the same manner from both sides. */
static tl_status find_in_cell(tli_doorways *doorways, tli_doorway_cell *cell)
{
	double side = cell_side(doorways), margin = 2 * (DOORWAY_WIDEST + GOES_ON) * doorways->radius;
	double left = (double)cell->column * side, low = (double)cell->row * side;
	tl_status status = find_in_box(
		doorways, left - margin, low - margin, left + side + margin, low + side + margin);
	if (status)
		return status;
	merge_found(doorways);
	cell->first = (uint32_t)tli_array_length(doorways->list);
	for (size_t i = 0; i < tli_array_length(doorways->found); i++) {
		tli_doorway doorway = doorways->found[i];
		if (floor(doorway.x / side) != (double)cell->column || floor(doorway.y / side) != (double)cell->row)
			continue;
		if (!tli_array_append(doorways->list, doorway)) {
			tli_array_truncate(doorways->list, cell->first);
			return TL_E_NOMEM;
		}
	}
	cell->count = (uint32_t)tli_array_length(doorways->list) - cell->first;
	return TL_OK;
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

static tl_status look_up_cell(tli_doorways *doorways, int64_t column, int64_t row, tli_doorway_cell *out)
{
	size_t at = doorways->near_cell + 1, count = tli_array_length(doorways->cells);
	if (!is_doorway_cell(doorways, at, column, row)) /* bodies come row by row, mostly into the next column */
		at = doorway_cell_place(doorways, column, row);
	if (is_doorway_cell(doorways, at, column, row)) {
		doorways->near_cell = at;
		*out = doorways->cells[at];
		return TL_OK;
	}
	tli_doorway_cell cell = { .column = column, .row = row, .near = UINT32_MAX };
	if (!tli_array_reserve(doorways->cells, 1))
		return TL_E_NOMEM;
	tl_status status = find_in_cell(doorways, &cell);
	if (status)
		return status;
	tli_array_push(doorways->cells, cell);
	for (size_t i = count; i > at; i--)
		doorways->cells[i] = doorways->cells[i - 1];
	doorways->cells[at] = cell;
	*out = cell;
	return TL_OK;
}

static tl_status list_around(tli_doorways *doorways, int64_t column, int64_t row)
{
	size_t first = tli_array_length(doorways->around);
	for (int i = 0; i < 9; i++) {
		tli_doorway_cell cell;
		tl_status status = look_up_cell(doorways, column + i % 3 - 1, row + i / 3 - 1, &cell);
		for (uint32_t k = cell.first; !status && k < cell.first + cell.count; k++)
			if (!tli_array_append(doorways->around, k))
				status = TL_E_NOMEM;
		if (status) {
			tli_array_truncate(doorways->around, first);
			return status;
		}
	}
	tli_doorway_cell *middle = &doorways->cells[doorway_cell_place(doorways, column, row)];
	middle->around = (uint32_t)first;
	middle->near = (uint32_t)(tli_array_length(doorways->around) - first);
	for (size_t i = first; i < tli_array_length(doorways->around); i++)
		middle->any_waits |= !doorways->list[doorways->around[i]].round;
	return TL_OK;
}

static int64_t cell_number(double at, double side)
{
	const double far = 0x1p50;
	double number = floor(at / side);
	return (int64_t)(number < -far ? -far : number > far ? far : number);
}

/* What is in the cell for certain, however its sides are rounded; nothing of a cell far out. */
static void note_near(tli_doorways *doorways, const tli_doorway_cell *cell, double side)
{
	const int64_t far = INT64_C(1) << 30;
	doorways->near_first = cell->around;
	doorways->near_count = cell->near;
	doorways->near_any_waits = cell->any_waits;
	if (cell->column < -far || cell->column > far || cell->row < -far || cell->row > far)
		return;
	doorways->near_left = ((double)cell->column + NEAR_RIM) * side;
	doorways->near_right = ((double)cell->column + 1 - NEAR_RIM) * side;
	doorways->near_low = ((double)cell->row + NEAR_RIM) * side;
	doorways->near_high = ((double)cell->row + 1 - NEAR_RIM) * side;
}

tl_status tli_doorways_look_up(tli_doorways *doorways, double x, double y)
{
	double side = cell_side(doorways);
	int64_t column = cell_number(x, side), row = cell_number(y, side);
	tli_doorway_cell cell;
	forget_near(doorways);
	tl_status status = look_up_cell(doorways, column, row, &cell);
	if (!status && cell.near == UINT32_MAX) {
		status = list_around(doorways, column, row);
		if (!status)
			status = look_up_cell(doorways, column, row, &cell);
	}
	if (!status)
		note_near(doorways, &cell, side);
	return status;
}
