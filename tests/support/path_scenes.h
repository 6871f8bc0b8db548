/* SPDX-License-Identifier: MIT */
/*
 * tests/support/path_scenes.h: small maps and questions for paths, from a seed, in which everything that can touch
 * does, or nearly.
 */
#ifndef TEST_SUPPORT_PATH_SCENES_H
#define TEST_SUPPORT_PATH_SCENES_H

#include <stddef.h>

#include "base/rng.h"
#include "walls/walls.h"

#define PATH_SCENE_WALLS 40
#define PATH_SCENE_QUESTIONS 8

enum path_scene_kind {
	PATH_SCENE_WALLS_ANY, /* any walls; they share ends, end on one another, cross; some of length zero */
	PATH_SCENE_LINES,     /* collinear chains with gaps, overlaps and spurs; crossings of three and more; fans */
	PATH_SCENE_TURNS,     /* zigzags, combs, spirals */
	PATH_SCENE_POLYGONS,  /* solid and open ones, touching in ends, on sides, along sides, crossing themselves */
	PATH_SCENE_ROOMS,     /* rooms with gaps for doors, closed ones too */
	PATH_SCENE_MIXED,     /* some of each, over one another */
	PATH_SCENE_KIND_COUNT
};

enum path_scene_size {
	PATH_SCENE_TINY,     /* a square 4 to 8 wide: hardly anything stands free */
	PATH_SCENE_SMALL,    /* up to 64 wide */
	PATH_SCENE_HUGE,     /* the same blown up until coordinates come to 2^28.9 */
	PATH_SCENE_JITTERED, /* and each coordinate moved by up to 3 */
	PATH_SCENE_SIZE_COUNT
};

struct path_scene {
	tli_wall walls[PATH_SCENE_WALLS];
	size_t count;                                 /* at least 1 */
	tli_point questions[PATH_SCENE_QUESTIONS][2]; /* start, goal */
	enum path_scene_kind kind;
	enum path_scene_size size;
};

/* At most walls_most walls (4..PATH_SCENE_WALLS). Starts and goals are anywhere, beside a wall end, in line with a
 * wall, on a wall, equal, outside. Sides of solids make whole loops, always. All coordinates are on the grid. The same
 * on every machine. */
void path_scene_make(struct path_scene *scene, enum path_scene_kind kind, enum path_scene_size size, size_t walls_most,
	tli_rng *rng);

/* Kind, size and number of walls by the seed: 0, 1, 2, ... go through them all. */
void path_scene_from_seed(struct path_scene *scene, uint64_t seed);

/* Walls and a question as a map in the native format, for messages; at most `capacity` bytes, the last of them zero. */
void path_scene_text(char *text, size_t capacity, const tli_wall *walls, size_t count, tli_point start, tli_point goal);

#endif
