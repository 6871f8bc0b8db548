/* SPDX-License-Identifier: MIT */
/*
 * tests/support/path_oracle.h: shortest paths of a point among walls, from the definition of the contact rule (GRAZE)
 * and of bends, for any coordinates of the grid.
 *
 * All corner nodes, all pairs, a plain loop over all walls for each, Dijkstra. Nothing of the library is called. Every
 * decision is exact; only lengths are doubles. How it decides: path_oracle.c. Memory that cannot be had ends the
 * process. An oracle is for one thread.
 */
#ifndef TEST_SUPPORT_PATH_ORACLE_H
#define TEST_SUPPORT_PATH_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "walls/walls.h"

typedef struct path_oracle path_oracle;

struct path_direction {
	int64_t x, y; /* differences of grid points, not both 0 */
};

/* A wall end at which a path may bend. Its free sector runs counterclockwise from `first` to `last`, both being
 * directions of walls, and is wider than 180 degrees; first and last point in the same direction where it is the full circle. */
struct path_corner {
	tli_point at;
	struct path_direction first, last;
};

enum path_status {
	PATH_FOUND = 0,
	PATH_START_BLOCKED, /* on a wall or inside a solid, whatever the goal is */
	PATH_GOAL_BLOCKED,
	PATH_NONE
};

struct path_answer {
	enum path_status status;
	double length;           /* only if found */
	const tli_point *points; /* [count] start, bends, goal; start = goal is one point. Until the next question. */
	size_t count;
};

/* Copies the walls; their radius must be 0. */
path_oracle *path_oracle_create(const tli_wall *walls, size_t count);
void path_oracle_free(path_oracle *oracle);

/* On a wall, or strictly inside a solid. */
bool path_oracle_blocked(const path_oracle *oracle, tli_point p);

/* The shortest path. Of several of one length any. */
struct path_answer path_oracle_find(path_oracle *oracle, tli_point start, tli_point goal);

/* The corner nodes, each place once, in no order that matters; those that face only the inside of a solid included. */
size_t path_oracle_corner_count(const path_oracle *oracle);
const struct path_corner *path_oracle_get_corner(const path_oracle *oracle, size_t index);
/* May a path go straight from one to the other? Straight past other corners too. */
bool path_oracle_corners_joined(path_oracle *oracle, size_t i, size_t j);
/* The same for a point that is not blocked. */
bool path_oracle_corner_visible(path_oracle *oracle, tli_point p, size_t index);

/* Is this list of points, from start to goal, a path? NULL if it is, else what is wrong with it (static text). Points
 * at which it goes straight on need not be corners, as such a point changes nothing. *length is set if it is a path.
 * It is not asked whether a shorter one exists. */
const char *path_oracle_check_path(path_oracle *oracle, const tli_point *points, size_t count, double *length);

#endif
