/* SPDX-License-Identifier: MIT */
/*
 * tests/support/corner_world.h: walls made into a corner graph, and what a search over it needs. Every call that does not
 * succeed fails the test.
 */
#ifndef TESTS_SUPPORT_CORNER_WORLD_H
#define TESTS_SUPPORT_CORNER_WORLD_H

#include "corners/expand.h"
#include "corners/link.h"
#include "taut/search.h"
#include "support/path_scenes.h"

struct corner_world {
	tli_mesh *mesh;
	tli_corners *corners;
	tli_links *links;
	tli_taut_graph graph;
	tli_taut *taut;
	tli_expand expand;
	tli_taut_join *from, *to; /* tli_arrays; of the last corner_world_join */
	tli_block_ends between;
	double longest; /* > 0: only what lies on paths up to this length is joined and searched */
};

/* What is beyond 1e-12 is not the same sum in another order. */
#define CORNER_WORLD_SAME 1e-12

void corner_world_make(struct corner_world *world, const tli_mesh_segment *segments, size_t count);
/* Of the scene's walls; those of length zero are no vertices, as in a nav. */
void corner_world_from_scene(struct corner_world *world, const struct path_scene *scene);
void corner_world_free(struct corner_world *world);

/* Joins both to the graph; `pockets`: only to what lies between them. False: walls separate them. */
bool corner_world_join(struct corner_world *world, tli_point start, tli_point goal, bool pockets);
/* The question after that, without landmarks, and with the pockets if `pockets`. */
tli_taut_def corner_world_question(const struct corner_world *world, tli_point start, tli_point goal, bool pockets);

/* Equal, or within this part of b. */
bool corner_world_equal(double a, double b, double tolerance);
/* No longer than straight, but for roundings: a bend by a hair may look no longer than none. */
bool corner_world_is_straight(tli_point start, tli_point goal, double length);

/* Fails with the complaint, and the scene and question as a map. */
void corner_world_fail(const struct path_scene *scene, tli_point start, tli_point goal, const char *complaint);

#endif
