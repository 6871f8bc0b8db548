/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/near_walls.c: the walls near a body.
 *
 * Walls are looked up in the cells that the square about the body touches; a wall listed in several cells is taken once. Distances are
 * doubles: they decide how a body steers and where it stops, never whether it passes a wall (crowd/walls/guard.c decides that).
 */
#include "crowd/walls/near_walls.h"

#include "base/assert.h"
#include "walls/box.h"

#include <math.h>

/* Walls whose boxes are tested before any distance is computed. */
enum { SIFTED = 32 };

typedef struct near_wall_finder {
	const tli_walls *walls;
	tli_box square;
	double x, y;  /* grid units */
	double range; /* grid units */
	double scale; /* map units per grid unit */
	tli_near_walls *out;
	size_t farthest; /* when full */
} near_wall_finder;

static void find_farthest(near_wall_finder *f)
{
	tli_near_walls *out = f->out;
	f->farthest = 0;
	for (size_t i = 1; i < out->count; i++)
		if (out->near[i].distance > out->near[f->farthest].distance)
			f->farthest = i;
	out->beyond = out->near[f->farthest].distance;
}

/* Where a wall lies from the body, and its nearest point; grid units. */
typedef struct wall_from_body {
	double ax, ay, sx, sy; /* its end a, and from there to b */
	double nx, ny, squared;
} wall_from_body;

static inline wall_from_body wall_from(const near_wall_finder *f, const tli_wall *wall)
{
	wall_from_body w = { .ax = wall->a.x - f->x, .ay = wall->a.y - f->y };
	w.sx = (double)wall->b.x - wall->a.x;
	w.sy = (double)wall->b.y - wall->a.y;
	double length = w.sx * w.sx + w.sy * w.sy, along = -(w.ax * w.sx + w.ay * w.sy);
	double t = along <= 0 || length == 0 ? 0 : along >= length ? 1 : along / length;
	w.nx = w.ax + t * w.sx;
	w.ny = w.ay + t * w.sy;
	w.squared = w.nx * w.nx + w.ny * w.ny;
	return w;
}

static void measure_near_wall(near_wall_finder *f, uint32_t index)
{
	const tli_wall *wall = tli_walls_get(f->walls, index);
	wall_from_body w = wall_from(f, wall);
	double max = f->range + wall->radius;
	if (!(w.squared <= max * max))
		return;
	tli_near_walls *out = f->out;
	for (size_t i = 0; i < out->count; i++)
		if (out->near[i].wall == index)
			return;
	double distance = sqrt(w.squared);
	tli_near_wall near = { .wall = index, .radius = (float)(wall->radius * f->scale) };
	near.a = (tli_f2){ (float)(w.ax * f->scale), (float)(w.ay * f->scale) };
	near.b = (tli_f2){ (float)((w.ax + w.sx) * f->scale), (float)((w.ay + w.sy) * f->scale) };
	near.n = distance > 0 ? (tli_f2){ (float)(w.nx / distance), (float)(w.ny / distance) } : (tli_f2){ 1, 0 };
	near.distance = (float)((distance - wall->radius) * f->scale);
	if (out->count < TLI_NEAR_WALLS_MAX) {
		out->near[out->count++] = near;
		if (out->count == TLI_NEAR_WALLS_MAX)
			find_farthest(f);
	} else if (near.distance < out->beyond) {
		out->near[f->farthest] = near;
		find_farthest(f);
	}
}

/* Most walls are rejected by their boxes. */
static void sift_walls(near_wall_finder *f, const uint32_t *begin, const uint32_t *end)
{
	uint32_t sifted[SIFTED];
	while (begin != end) {
		size_t count = 0;
		for (int i = 0; i < SIFTED && begin != end; i++, begin++) {
			sifted[count] = *begin;
			count += !tli_box_misses(&f->square, tli_walls_get(f->walls, *begin));
		}
		for (size_t i = 0; i < count; i++)
			measure_near_wall(f, sifted[i]);
	}
}

static near_wall_finder finder_about(const tli_walls *walls, int32_t resolution, tl_point at, double range)
{
	tli_assert(resolution > 0 && range >= 0);
	return (near_wall_finder){ .walls = walls,
		.x = at.x * resolution,
		.y = at.y * resolution,
		.range = range * resolution,
		.scale = 1.0 / resolution };
}

void tli_near_walls_find(const tli_walls *walls, int32_t resolution, tl_point at, double range, tli_near_walls *out)
{
	out->count = 0;
	out->beyond = (float)range;
	if (!walls || walls->count == 0)
		return;
	near_wall_finder f = finder_about(walls, resolution, at, range);
	tli_bounds around = { f.x - f.range, f.y - f.range, f.x + f.range, f.y + f.range };
	f.out = out;
	f.square = tli_box_around(around);
	tli_box_walk walk;
	tli_box_walk_start(&walk, walls, around);
	while (tli_box_walk_next(&walk))
		sift_walls(&f, walk.begin, walk.end);
}

bool tli_near_walls_any(const tli_walls *walls, int32_t resolution, tl_point at, double range)
{
	if (!walls || walls->count == 0)
		return false;
	near_wall_finder f = finder_about(walls, resolution, at, range);
	tli_bounds around = { f.x - f.range, f.y - f.range, f.x + f.range, f.y + f.range };
	tli_box square = tli_box_around(around);
	tli_box_walk walk;
	tli_box_walk_start(&walk, walls, around);
	while (tli_box_walk_next(&walk))
		for (const uint32_t *index = walk.begin; index != walk.end; index++) {
			const tli_wall *wall = tli_walls_get(walls, *index);
			if (tli_box_misses(&square, wall))
				continue;
			wall_from_body w = wall_from(&f, wall);
			double max = f.range + wall->radius;
			if (w.squared <= max * max)
				return true;
		}
	return false;
}
