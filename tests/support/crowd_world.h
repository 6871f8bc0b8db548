/* SPDX-License-Identifier: MIT */
/*
 * tests/support/crowd_world.h: a crowd that is watched from outside: after each step a check in doubles follows the whole displacement of
 * each body, and notes the greatest overlap and speed, and how often the force was exceeded.
 */
#ifndef TESTS_SUPPORT_CROWD_WORLD_H
#define TESTS_SUPPORT_CROWD_WORLD_H

#include <tautline/crowd.h>

#include "base/rng.h"

enum { WORLD_MOST = 400 };

/* Map units: what one step may take away, and the overlap that still counts as touching. */
#define WORLD_ROUNDING 1e-5
#define WORLD_OVERLAP 1.05e-4
/* Two that overlap by more may be taken for a part of a heap. */
#define WORLD_PARTS 9e-5

typedef struct world {
	tl_crowd *crowd;
	double dt;
	size_t count;
	tl_agent_id id[WORLD_MOST];
	tl_agent_def def[WORLD_MOST];
	double x[WORLD_MOST], y[WORLD_MOST];
	tl_vector v[WORLD_MOST];
	double deepest; /* of all steps */
	double fastest; /* share of the limit */
	size_t forced;  /* steps of bodies with a bounded force */
	size_t beyond;  /* of those: more than the force allows */
} world;

double world_between(tli_rng *rng, double low, double high);

tl_crowd_def world_def(double dt);
void world_begin(world *w, const tl_crowd_def *def);
void world_end(world *w);

/* One that avoids reciprocally and has all the force that it wants. */
tl_agent_def world_walker(double x, double y, double to_x, double to_y);
/* Its number. */
size_t world_add(world *w, const tl_agent_def *def);
bool world_has_room(const world *w, double x, double y, double radius);
/* How deep two are in each other; below 0 they are not. */
double world_depth(const world *w, size_t i, size_t j);
/* Pairs that overlap by more than rounding. */
size_t world_overlaps(const world *w);

/* One step. Fails the test where two that avoid each other come to overlap at any time of it, or those that overlapped are deeper in each
 * other at its end than both were in some body. */
void world_step(world *w);
void world_walk(world *w, double seconds);
size_t world_arrived(const world *w);
/* Fails if a body ever overlapped or was too fast. */
void world_check_manners(const world *w);

#endif
