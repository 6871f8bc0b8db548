/* SPDX-License-Identifier: MIT */
/* tests/support/moving_obstacle.h: polygons and courses of obstacles, at random, and one number for those that an obstacle has. */
#ifndef TESTS_SUPPORT_MOVING_OBSTACLE_H
#define TESTS_SUPPORT_MOVING_OBSTACLE_H

#include "base/rng.h"
#include <tautline/map.h>

/* Makes of some circles polygons, turning or not, good or not, and gives some obstacles a course; the points are constants. */
void moving_obstacle_choose(tl_obstacle_def *def, tli_rng *rng);

/* Adds corners, turn, course and speed of an obstacle of the map. */
uint64_t moving_obstacle_hash(uint64_t hash, const tl_map *map, tl_obstacle_id id);

#endif
