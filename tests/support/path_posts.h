/* SPDX-License-Identifier: MIT */
/*
 * tests/support/path_posts.h: about how long the shortest path is, found without corners, sectors or sides.
 *
 * What all rules on contact stand for is this: a path is the limit of curves that have no point in common with any
 * wall. So this looks for such curves alone, through posts set close around every wall end. For small maps only.
 */
#ifndef TEST_SUPPORT_PATH_POSTS_H
#define TEST_SUPPORT_PATH_POSTS_H

#include <stddef.h>

#include "walls/walls.h"

/* Coordinates of walls, start and goal are at most this in size, and there are at most this many walls. */
#define PATH_POSTS_COORDINATE 12
#define PATH_POSTS_WALLS 16

/* Lengths are at most this much more than the infimum. */
#define PATH_POSTS_TOLERANCE 1e-3

/* The length of the shortest curve through posts, never below the infimum of all curves that avoid all walls; INFINITY
 * if there is none. Start and goal must lie on no wall. Insides of solids are nothing special. */
double path_posts_length(const tli_wall *walls, size_t count, tli_point start, tli_point goal);

#endif
