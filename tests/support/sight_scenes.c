/* SPDX-License-Identifier: MIT */
/*
 * Scenes in which sight lines and walls touch or nearly do. Random coordinates almost never make a contact; so most
 * scenes live on a lattice of their own, spanned by two vectors at any place, direction and size, and have small
 * coordinates there:
 *
 *   SMALL   the plain grid, a few units wide
 *   SPINE   a primitive vector u along the sight line and a v with u x v = 1, the smallest step off that line there is
 *   TOUCH   u and u turned by 90 degrees, of integer length h (a Pythagorean triple): distances like 5 * h are exact
 *
 * In the end a scene is turned by one of the eight symmetries of the square and, often, pushed to the rim of the grid.
 */
#include "sight_scenes.h"

#include <math.h>
#include <string.h>

#define GRID_MAX ((int64_t)1 << 29)

struct lattice {
	int64_t x, y;   /* of lattice point 0, 0 */
	int64_t ux, uy; /* one step along the first axis */
	int64_t vx, vy; /* and along the second */
};

static int64_t pick(tli_rng *rng, int64_t low, int64_t high)
{
	return tli_rng_between(rng, low, high);
}

static bool chance(tli_rng *rng, int64_t percent)
{
	return pick(rng, 1, 100) <= percent;
}

static int32_t clamp(int64_t value)
{
	return (int32_t)(value > GRID_MAX ? GRID_MAX : value < -GRID_MAX ? -GRID_MAX : value);
}

static tli_point at(const struct lattice *lattice, int64_t i, int64_t j)
{
	int64_t x = lattice->x + i * lattice->ux + j * lattice->vx, y = lattice->y + i * lattice->uy + j * lattice->vy;
	return (tli_point){ clamp(x), clamp(y) };
}

static void add_wall(struct scene *scene, tli_point a, tli_point b, int32_t radius)
{
	if (scene->count < SCENE_WALLS)
		scene->walls[scene->count++] = (tli_wall){ a, b, radius, 0 };
}

static tli_point any_end(const struct scene *scene, tli_rng *rng)
{
	const tli_wall *wall = &scene->walls[pick(rng, 0, (int64_t)scene->count - 1)];
	return chance(rng, 50) ? wall->a : wall->b;
}

/* ---- lattices ---- */

static int64_t gcd(int64_t a, int64_t b)
{
	while (b != 0) {
		int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

/* u x v = 1 for the primitive u, by Euclid's algorithm. */
static void complete_basis(struct lattice *lattice)
{
	int64_t r0 = lattice->ux, r1 = lattice->uy, s0 = 1, s1 = 0, t0 = 0, t1 = 1;
	while (r1 != 0) {
		int64_t q = r0 / r1, r2 = r0 - q * r1, s2 = s0 - q * s1, t2 = t0 - q * t1;
		r0 = r1, s0 = s1, t0 = t1;
		r1 = r2, s1 = s2, t1 = t2;
	}
	/* ux * s0 + uy * t0 = r0, which is 1 or -1 */
	lattice->vx = -t0 * r0;
	lattice->vy = s0 * r0;
}

static struct lattice make_spine(tli_rng *rng)
{
	static const int64_t sizes[] = { 1, 3, 50, 1 << 15, 1 << 25 };
	int64_t size = sizes[pick(rng, 0, 4)];
	struct lattice lattice = { .ux = pick(rng, 0, size), .uy = pick(rng, 1, size) };
	int64_t common = gcd(lattice.ux, lattice.uy);
	lattice.ux /= common;
	lattice.uy /= common;
	complete_basis(&lattice);
	return lattice;
}

/* Returns the length of one step. */
static int64_t make_turned(struct lattice *lattice, tli_rng *rng)
{
	int64_t m = pick(rng, 1, 12), n = pick(rng, 0, m), scale = chance(rng, 50) ? 1 : pick(rng, 1, 100000);
	int64_t x = (m * m - n * n) * scale, y = 2 * m * n * scale;
	*lattice = (struct lattice){ 0, 0, x, y, -y, x };
	return (m * m + n * n) * scale;
}

/* ---- kinds ---- */

static void make_small(struct scene *scene, tli_rng *rng, size_t count)
{
	const int64_t widths[] = { 3, 4, 6, 12, 40 };
	int64_t width = widths[pick(rng, 0, 4)];
	const struct lattice lattice = { 0, 0, 1, 0, 0, 1 };
	for (size_t i = 0; i < count; i++) {
		tli_point a = at(&lattice, pick(rng, 0, width), pick(rng, 0, width));
		if (i > 0 && chance(rng, 40))
			a = any_end(scene, rng);
		tli_point b = chance(rng, 7) ? a : at(&lattice, pick(rng, 0, width), pick(rng, 0, width));
		add_wall(scene, a, b, chance(rng, 4) ? (int32_t)pick(rng, 1, 3) : 0);
	}
	for (size_t i = 0; i < SCENE_LINES; i++) {
		for (size_t j = 0; j < 2; j++) {
			bool outside = chance(rng, 30);
			int64_t low = outside ? -width : 0, high = outside ? 2 * width : width;
			scene->lines[i][j] = at(&lattice, pick(rng, low, high), pick(rng, low, high));
		}
	}
	scene->radius = chance(rng, 80) ? 0 : (int32_t)pick(rng, 1, 6);
}

/* A wall beside, along or across the spine, whose positions run from 0 to 12. */
static void add_spine_wall(struct scene *scene, const struct lattice *lattice, tli_rng *rng)
{
	int64_t from = pick(rng, 0, 12), to = pick(rng, 0, 12);
	switch (pick(rng, 0, 5)) {
	case 0: /* a piece of the spine, seldom a long one */
		add_wall(scene, at(lattice, from, 0), at(lattice, from + pick(rng, 0, 4), 0), 0);
		break;
	case 1: /* a spur */
	case 2:
		add_wall(scene, at(lattice, from, 0), at(lattice, to, pick(rng, -3, 3)), 0);
		break;
	case 3: /* a spur whose foot is a grid step off */
		add_wall(scene, at(lattice, from, pick(rng, -1, 1)), at(lattice, to, pick(rng, -3, 3)), 0);
		break;
	case 4: /* all along one side, or across */
		add_wall(scene, at(lattice, from, pick(rng, -1, 1)), at(lattice, to, pick(rng, -1, 1)), 0);
		break;
	default: /* from an end of another wall */
		add_wall(scene, scene->count > 0 ? any_end(scene, rng) : at(lattice, to, 1),
			at(lattice, from, pick(rng, -2, 2)), 0);
	}
}

static void make_on_spine(struct scene *scene, tli_rng *rng, size_t count)
{
	struct lattice lattice = make_spine(rng);
	for (size_t i = 0; i < count; i++)
		add_spine_wall(scene, &lattice, rng);
	for (size_t i = 0; i < SCENE_LINES; i++) {
		bool nearly = chance(rng, 15);
		scene->lines[i][0] = at(&lattice, pick(rng, -2, 3), nearly ? pick(rng, -1, 1) : 0);
		scene->lines[i][1] = at(&lattice, pick(rng, 5, 14), nearly ? pick(rng, -1, 1) : 0);
	}
	scene->radius = 0;
}

static tli_point any_point(tli_rng *rng)
{
	tli_point p = { (int32_t)pick(rng, -GRID_MAX, GRID_MAX), (int32_t)pick(rng, -GRID_MAX, GRID_MAX) };
	if (chance(rng, 25))
		p.x = chance(rng, 50) ? (int32_t)GRID_MAX : -(int32_t)GRID_MAX;
	if (chance(rng, 25))
		p.y = chance(rng, 50) ? (int32_t)GRID_MAX : -(int32_t)GRID_MAX;
	return p;
}

/* A point of the grid within a step or two of the line ab, mostly between them. */
static tli_point near_line(tli_point a, tli_point b, tli_rng *rng)
{
	double t = tli_rng_unit(rng) * 1.2 - 0.1;
	int64_t x = a.x + llrint(t * ((double)b.x - a.x)) + pick(rng, -1, 1);
	int64_t y = a.y + llrint(t * ((double)b.y - a.y)) + pick(rng, -1, 1);
	return (tli_point){ clamp(x), clamp(y) };
}

static void make_huge(struct scene *scene, tli_rng *rng, size_t count)
{
	tli_point a = any_point(rng), b = any_point(rng);
	for (size_t i = 0; i < count; i++) {
		tli_point from = near_line(a, b, rng);
		if (i > 0 && chance(rng, 25))
			from = any_end(scene, rng);
		add_wall(scene, from, chance(rng, 60) ? near_line(a, b, rng) : any_point(rng), 0);
	}
	for (size_t i = 0; i < SCENE_LINES; i++) {
		scene->lines[i][0] = chance(rng, 60) ? a : chance(rng, 50) ? near_line(a, b, rng) : any_end(scene, rng);
		scene->lines[i][1] = chance(rng, 60) ? b : chance(rng, 50) ? near_line(a, b, rng) : any_point(rng);
	}
	scene->radius = chance(rng, 80) ? 0 : (int32_t)pick(rng, 1, 4);
}

static void make_touching(struct scene *scene, tli_rng *rng, size_t count)
{
	struct lattice lattice;
	int64_t step = make_turned(&lattice, rng);
	for (size_t i = 0; i < count; i++) {
		tli_point a = at(&lattice, pick(rng, -8, 8), pick(rng, -8, 8));
		tli_point b = chance(rng, 30) ? a : at(&lattice, pick(rng, -8, 8), pick(rng, -8, 8));
		int32_t disc = chance(rng, 40) ? (int32_t)(pick(rng, 0, 3) * step + pick(rng, 0, 1)) : 0;
		add_wall(scene, a, b, disc);
	}
	for (size_t i = 0; i < SCENE_LINES; i++) {
		int64_t row = pick(rng, -8, 8);
		scene->lines[i][0] = at(&lattice, pick(rng, -10, 4), row);
		scene->lines[i][1] = at(&lattice, pick(rng, -4, 10), chance(rng, 70) ? row : pick(rng, -8, 8));
	}
	int64_t off = pick(rng, -1, 1);
	scene->radius = (int32_t)(pick(rng, 0, 5) * step + (chance(rng, 40) ? off : 0));
	scene->radius = scene->radius < 0 ? 0 : scene->radius;
}

static void make_bodies(struct scene *scene, tli_rng *rng, size_t count)
{
	int64_t width = (int64_t)1 << pick(rng, 2, 29);
	for (size_t i = 0; i < count; i++) {
		tli_point a = { (int32_t)pick(rng, -width, width), (int32_t)pick(rng, -width, width) };
		tli_point b = { (int32_t)pick(rng, -width, width), (int32_t)pick(rng, -width, width) };
		add_wall(scene, a, chance(rng, 30) ? a : b, chance(rng, 50) ? (int32_t)pick(rng, 0, width / 3) : 0);
	}
	for (size_t i = 0; i < SCENE_LINES; i++) {
		for (size_t j = 0; j < 2; j++)
			scene->lines[i][j] = (tli_point){ (int32_t)pick(rng, -width, width),
				(int32_t)pick(rng, -width, width) };
	}
	scene->radius = (int32_t)pick(rng, 0, chance(rng, 50) ? 3 : width / 4);
}

static void add_loop(struct scene *scene, const tli_point *points, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		add_wall(scene, points[i], points[(i + 1) % count], 0);
		scene->walls[scene->count - 1].solid = 1;
	}
}

static void make_solids(struct scene *scene, tli_rng *rng)
{
	int64_t scale = chance(rng, 50) ? 1 : pick(rng, 1, 1 << 24);
	const struct lattice lattice = { 0, 0, scale, 0, 0, scale };
	for (size_t i = 0; i < 3; i++) {
		tli_point corners[4];
		for (size_t j = 0; j < 4; j++)
			corners[j] = at(&lattice, pick(rng, 0, 8), pick(rng, 0, 8));
		add_loop(scene, corners, chance(rng, 50) ? 3 : 4);
	}
	for (size_t i = 0; i < SCENE_LINES; i++) {
		for (size_t j = 0; j < 2; j++)
			scene->lines[i][j] = at(&lattice, pick(rng, -1, 9), pick(rng, -1, 9));
	}
	scene->radius = chance(rng, 70) ? 0 : (int32_t)scale;
}

/* ---- the whole ---- */

static tli_point move(tli_point p, unsigned symmetry, int64_t dx, int64_t dy)
{
	int64_t x = symmetry & 1 ? -(int64_t)p.x : p.x, y = symmetry & 2 ? -(int64_t)p.y : p.y;
	return (tli_point){ clamp((symmetry & 4 ? y : x) + dx), clamp((symmetry & 4 ? x : y) + dy) };
}

/* Moves every point of the scene. At the rim points may be pushed onto one another, which is welcome. */
static void move_scene(struct scene *scene, unsigned symmetry, int64_t dx, int64_t dy)
{
	for (size_t i = 0; i < scene->count; i++) {
		scene->walls[i].a = move(scene->walls[i].a, symmetry, dx, dy);
		scene->walls[i].b = move(scene->walls[i].b, symmetry, dx, dy);
	}
	for (size_t i = 0; i < SCENE_LINES; i++) {
		scene->lines[i][0] = move(scene->lines[i][0], symmetry, dx, dy);
		scene->lines[i][1] = move(scene->lines[i][1], symmetry, dx, dy);
	}
}

void scene_make(struct scene *scene, enum scene_kind kind, tli_rng *rng)
{
	size_t count = (size_t)pick(rng, 1, SCENE_WALLS);
	memset(scene, 0, sizeof *scene);
	switch (kind) {
	case SCENE_SPINE:
		make_on_spine(scene, rng, count);
		break;
	case SCENE_HUGE:
		make_huge(scene, rng, count);
		break;
	case SCENE_TOUCH:
		make_touching(scene, rng, count);
		break;
	case SCENE_BODY:
		make_bodies(scene, rng, count);
		break;
	case SCENE_SOLID:
		make_solids(scene, rng);
		break;
	default:
		make_small(scene, rng, count);
	}
	int64_t push = kind == SCENE_HUGE || kind == SCENE_BODY || chance(rng, 60) ? 0 : GRID_MAX - 16;
	move_scene(scene, (unsigned)pick(rng, 0, 7), pick(rng, -1, 1) * push, pick(rng, -1, 1) * push);
}
