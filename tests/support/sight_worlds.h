/* SPDX-License-Identifier: MIT */
/*
 * tests/support/sight_worlds.h: worlds of many walls and the sight lines in them that an index of cells may get wrong.
 */
#ifndef TEST_SUPPORT_SIGHT_WORLDS_H
#define TEST_SUPPORT_SIGHT_WORLDS_H

#include "base/rng.h"
#include "generate.h"
#include "sight/sight.h"

#define WORLD_GRID_MAX ((int64_t)1 << 29)
#define WORLD_UNIT 1024 /* grid units per map unit */

/* The walls of a test, indexed three times. Free it with world_free. */
struct world {
	tli_wall *set;      /* [count] */
	tli_wall *shuffled; /* the same in another order */
	size_t count;
	tli_walls *walls;
	tli_walls *few;   /* the first half of `set` */
	tli_walls *other; /* `shuffled` */
	int64_t width;    /* all walls lie within this of (0, 0) */
	tli_sight_scratch scratch;
};

/* The point, brought back to the grid if it is beyond. */
tli_point world_point(int64_t x, int64_t y);
/* Any point with coordinates of at most `width`. */
tli_point world_any_point(tli_rng *rng, int64_t width);

/* Room for walls; none is set. */
struct world world_make(size_t count, int64_t width);
/* A generated map around (0, 0). */
struct world world_from_map(enum gen_kind kind, size_t size, uint64_t seed);
/* Walls of all lengths, now and then a disc, some solid triangles. */
struct world world_of_all_sorts(tli_rng *rng, size_t count, int64_t width);
/* Makes the three indexes. All walls are in `set`. */
void world_index(struct world *world, tli_rng *rng);
void world_free(struct world *world);

/* A sight line: anywhere, short, from far outside to far outside, along a wall, through an end, level with one, along
 * the borders of cells, a point. */
void world_pick_line(const struct world *world, tli_rng *rng, tli_point line[2]);

#endif
