/* SPDX-License-Identifier: MIT */
/*
 * tests/support/loop_world.h: small maps of loops in all shapes that degenerate: two corners, collinear ones, spikes, parts drawn twice, loops
 * that cross themselves, copies, thinner than a grid step, without area; filled, solid, or without an inside, with doors and walls on them.
 */
#ifndef TEST_SUPPORT_LOOP_WORLD_H
#define TEST_SUPPORT_LOOP_WORLD_H

#include "base/rng.h"
#include "walls/walls.h"
#include <tautline/tautline.h>

enum { LOOP_WORLD_UNIT = 64, LOOP_WORLD_WALLS = 64 };

struct loop_world {
	tl_map *map;
	tli_rng rng;
	int32_t width;  /* corners have coordinates 0, 1, .. width, most of them */
	unsigned names; /* of doors and obstacles so far */
	bool obstacles;
};

/* Up to five things, obstacles among them or not. Free world->map. */
void loop_world_make(struct loop_world *world, uint64_t seed, bool obstacles);
/* A thing comes, goes, or changes; or an edit is undone or redone. */
void loop_world_edit(struct loop_world *world);
/* A point for questions, a grid point: anywhere, beside a corner, or on a wall. */
tl_point loop_world_point(struct loop_world *world);

/* All that blocks, as sides of what they are sides of, and discs, worked out from the public getters. At most LOOP_WORLD_WALLS. */
size_t loop_world_walls(const struct loop_world *world, tli_wall *walls);
/* The same map, but no loop has an inside. */
tl_map *loop_world_hollow(const struct loop_world *world);

#endif
