/* SPDX-License-Identifier: MIT */
/*
 * Worlds for the index of walls: generated maps, and heaps of walls of all lengths. Each is indexed as it is, in
 * another order, and its first half alone, so that one sight line can be asked in all three.
 */
#include "sight_worlds.h"

#include "support/check.h"
#include <math.h>
#include <stdlib.h>

static int32_t clamp(int64_t value)
{
	return (int32_t)(value > WORLD_GRID_MAX ? WORLD_GRID_MAX : value < -WORLD_GRID_MAX ? -WORLD_GRID_MAX : value);
}

tli_point world_point(int64_t x, int64_t y)
{
	return (tli_point){ clamp(x), clamp(y) };
}

tli_point world_any_point(tli_rng *rng, int64_t width)
{
	int64_t x = tli_rng_between(rng, -width, width);
	return world_point(x, tli_rng_between(rng, -width, width));
}

/* ---- worlds ---- */

struct world world_make(size_t count, int64_t width)
{
	struct world world = { .count = count, .width = width };
	world.set = calloc(count + 1, sizeof *world.set);
	world.shuffled = calloc(count + 1, sizeof *world.shuffled);
	ck_assert_ptr_nonnull(world.set);
	ck_assert_ptr_nonnull(world.shuffled);
	return world;
}

/* All walls are in `set`. */
void world_index(struct world *world, tli_rng *rng)
{
	for (size_t i = 0; i < world->count; i++) { /* Fisher and Yates, inside out */
		size_t j = (size_t)tli_rng_between(rng, 0, (int64_t)i);
		world->shuffled[i] = world->shuffled[j];
		world->shuffled[j] = world->set[i];
	}
	ck_assert_int_eq(tli_walls_create(world->set, world->count, &world->walls), TL_OK);
	ck_assert_int_eq(tli_walls_create(world->set, world->count / 2, &world->few), TL_OK);
	ck_assert_int_eq(tli_walls_create(world->shuffled, world->count, &world->other), TL_OK);
}

void world_free(struct world *world)
{
	tli_sight_scratch_free(&world->scratch);
	tli_walls_free(world->walls);
	tli_walls_free(world->few);
	tli_walls_free(world->other);
	free(world->set);
	free(world->shuffled);
}

struct world world_from_map(enum gen_kind kind, size_t size, uint64_t seed)
{
	const struct gen_def def = { kind, size, seed, 0 };
	struct gen_map map = gen_make(&def);
	struct world world = world_make(map.segment_count, 0);
	double mid_x = floor((map.low.x + map.high.x) / 2), mid_y = floor((map.low.y + map.high.y) / 2);
	for (size_t i = 0; i < world.count; i++) {
		const struct gen_segment *segment = &map.segments[i];
		world.set[i].a = world_point(
			(int64_t)((segment->a.x - mid_x) * WORLD_UNIT), (int64_t)((segment->a.y - mid_y) * WORLD_UNIT));
		world.set[i].b = world_point(
			(int64_t)((segment->b.x - mid_x) * WORLD_UNIT), (int64_t)((segment->b.y - mid_y) * WORLD_UNIT));
		world.set[i].solid = segment->solid;
	}
	world.width = (int64_t)(fmax(map.high.x - map.low.x, map.high.y - map.low.y) * WORLD_UNIT / 2);
	gen_free(&map);
	return world;
}

/* Walls of all lengths, now and then a disc, some solid triangles. */
struct world world_of_all_sorts(tli_rng *rng, size_t count, int64_t width)
{
	struct world world = world_make(count, width);
	for (size_t i = 0; i < count; i++) {
		int64_t reach = 1 + (width >> tli_rng_between(rng, 0, 12));
		tli_wall *wall = &world.set[i];
		wall->a = world_any_point(rng, width);
		wall->b = world_point(wall->a.x + tli_rng_between(rng, -reach, reach),
			wall->a.y + tli_rng_between(rng, -reach, reach));
		if (i % 50 == 17)
			wall->radius = (int32_t)(reach / 2);
		if (i % 40 == 3) /* a solid triangle: this wall and the two before it, round about */
			wall->b = world.set[i - 2].a, world.set[i - 2].b = world.set[i - 1].a,
			world.set[i - 1].b = wall->a;
		for (size_t j = 0; i % 40 == 3 && j < 3; j++)
			world.set[i - j].solid = 1;
	}
	return world;
}

/* ---- sight lines ---- */

/* Along the border between cells, or the diagonal of some. */
static void pick_along_cells(const struct world *world, tli_rng *rng, tli_point line[2])
{
	const tli_walls *walls = world->walls;
	int64_t side = (int64_t)1 << walls->shift;
	int64_t x = walls->origin.x + side * tli_rng_between(rng, 0, walls->columns),
		y = walls->origin.y + side * tli_rng_between(rng, 0, walls->rows);
	int64_t length = side * tli_rng_between(rng, -30, 30), choice = tli_rng_between(rng, 0, 3);
	line[0] = world_point(x, y);
	line[1] = world_point(choice == 0 ? x : x + length, choice == 1 ? y : choice == 2 ? y - length : y + length);
}

void world_pick_line(const struct world *world, tli_rng *rng, tli_point line[2])
{
	static const tli_wall nothing = { { 0, 0 }, { 5, 7 }, 0, 0 };
	const tli_wall *wall = world->count > 0 ? &world->set[tli_rng_between(rng, 0, (int64_t)world->count - 1)]
						: &nothing;
	int64_t dx = (int64_t)wall->b.x - wall->a.x, dy = (int64_t)wall->b.y - wall->a.y, near = 1 + world->width / 20;
	tli_point a = world_any_point(rng, world->width), b = world_any_point(rng, world->width);
	switch (tli_rng_between(rng, 0, 9)) {
	case 0: /* through the end of a wall */
		a = world_point(
			wall->a.x + tli_rng_between(rng, -near, near), wall->a.y + tli_rng_between(rng, -near, near));
		b = world_point(2 * (int64_t)wall->a.x - a.x, 2 * (int64_t)wall->a.y - a.y);
		break;
	case 1: /* along a wall */
		a = world_point(wall->a.x - dx, wall->a.y - dy);
		b = world_point(wall->b.x + dx, wall->b.y + dy);
		break;
	case 2:
		pick_along_cells(world, rng, line);
		return;
	case 3: /* from far outside to far outside */
		a = world_any_point(rng, WORLD_GRID_MAX);
		b = world_point(2 * (int64_t)b.x - a.x, 2 * (int64_t)b.y - a.y);
		break;
	case 4:
		b = a;
		break;
	case 5: /* level */
		b.y = a.y;
		break;
	case 6: /* upright, level with an end of a wall */
		a.x = b.x = wall->a.x;
		break;
	case 7:
		break;
	default: /* short */
		b = world_point(a.x + tli_rng_between(rng, -near, near), a.y + tli_rng_between(rng, -near, near));
	}
	line[0] = a;
	line[1] = b;
}
