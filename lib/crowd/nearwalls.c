/* SPDX-License-Identifier: MIT */
/*
 * crowd/nearwalls.c: the walls near a body.
 *
 * Those listed in the cells that the square about the body touches; a wall listed in several of them is taken once. Distances are
 * doubles: they decide how a body steers and where it stops, never whether it passed a wall (crowd/guard.c asks that).
 */
#include "crowd/nearwalls.h"

#include <math.h>

typedef struct finder {
	const tli_walls *walls;
	double x, y;  /* grid units */
	double range; /* grid units */
	double scale; /* map units a grid unit */
	tli_near_walls *out;
	size_t farthest; /* when full */
} finder;

static bool is_listed(const tli_near_walls *out, uint32_t wall)
{
	for (size_t i = 0; i < out->count; i++)
		if (out->near[i].wall == wall)
			return true;
	return false;
}

static void find_farthest(finder *f)
{
	tli_near_walls *out = f->out;
	f->farthest = 0;
	for (size_t i = 1; i < out->count; i++)
		if (out->near[i].distance > out->near[f->farthest].distance)
			f->farthest = i;
	out->beyond = out->near[f->farthest].distance;
}

static void keep(finder *f, tli_near_wall wall)
{
	tli_near_walls *out = f->out;
	if (out->count < TLI_NEAR_WALLS_MOST) {
		out->near[out->count++] = wall;
		if (out->count == TLI_NEAR_WALLS_MOST)
			find_farthest(f);
	} else if (wall.distance < out->beyond) {
		out->near[f->farthest] = wall;
		find_farthest(f);
	}
}

static void look_at_wall(finder *f, uint32_t index)
{
	const tli_wall *wall = tli_walls_get(f->walls, index);
	double ax = wall->a.x - f->x, ay = wall->a.y - f->y;
	double sx = (double)wall->b.x - wall->a.x, sy = (double)wall->b.y - wall->a.y;
	double length = sx * sx + sy * sy, along = -(ax * sx + ay * sy);
	double t = along <= 0 || length == 0 ? 0 : along >= length ? 1 : along / length;
	double nx = ax + t * sx, ny = ay + t * sy, squared = nx * nx + ny * ny, most = f->range + wall->radius;
	if (squared > most * most || is_listed(f->out, index))
		return;
	double distance = sqrt(squared);
	tli_near_wall near = { .wall = index, .radius = (float)(wall->radius * f->scale) };
	near.a = (tli_f2){ (float)(ax * f->scale), (float)(ay * f->scale) };
	near.b = (tli_f2){ (float)((ax + sx) * f->scale), (float)((ay + sy) * f->scale) };
	near.n = distance > 0 ? (tli_f2){ (float)(nx / distance), (float)(ny / distance) } : (tli_f2){ 1, 0 };
	near.distance = (float)((distance - wall->radius) * f->scale);
	keep(f, near);
}

static void look_at_list(finder *f, uint32_t begin, uint32_t end)
{
	for (uint32_t i = begin; i < end; i++)
		look_at_wall(f, f->walls->listed[i]);
}

static int32_t cell_at(double coordinate, int32_t origin, int32_t shift, int32_t count)
{
	double cell = floor((coordinate - origin) / (double)((int64_t)1 << shift));
	return cell < 0 ? -1 : cell >= count ? count : (int32_t)cell;
}

void tli_near_walls_find(
	const tli_walls *walls, int32_t resolution, double x, double y, double range, tli_near_walls *out)
{
	out->count = 0;
	out->beyond = (float)range;
	if (!walls || walls->count == 0)
		return;
	finder f = { walls, x * resolution, y * resolution, range * resolution, 1.0 / resolution, out, 0 };
	int32_t left = cell_at(f.x - f.range, walls->origin.x, walls->shift, walls->columns);
	int32_t right = cell_at(f.x + f.range, walls->origin.x, walls->shift, walls->columns);
	int32_t low = cell_at(f.y - f.range, walls->origin.y, walls->shift, walls->rows);
	int32_t high = cell_at(f.y + f.range, walls->origin.y, walls->shift, walls->rows);
	const uint32_t *first = walls->first;
	if (walls->beyond && (left < 0 || low < 0 || right == walls->columns || high == walls->rows)) {
		const uint32_t *list = first + (size_t)walls->columns * (size_t)walls->rows;
		look_at_list(&f, list[0], list[1]);
	}
	left = left < 0 ? 0 : left;
	right = right == walls->columns ? right - 1 : right;
	high = high == walls->rows ? high - 1 : high;
	for (int32_t row = low < 0 ? 0 : low; row <= high && left <= right; row++) {
		const uint32_t *cells = first + (size_t)row * (size_t)walls->columns;
		look_at_list(&f, cells[left], cells[right + 1]);
	}
}
