/* SPDX-License-Identifier: MIT */
/*
 * tests/support/wall_oracle.h: how two segments lie to each other, written from the definition.
 *
 * p + t u = q + w v is solved in __int128; nothing here knows of sides or of the code under test but its point type.
 * Segments have a length.
 */
#ifndef TESTS_SUPPORT_WALL_ORACLE_H
#define TESTS_SUPPORT_WALL_ORACLE_H

#include "geometry/grid.h"

/* Exactly one point in common, inside both. */
bool oracle_crosses(tli_point a, tli_point b, tli_point c, tli_point d);
/* More than one point in common. */
bool oracle_overlap(tli_point a, tli_point b, tli_point c, tli_point d);
/* p lies on ab. */
bool oracle_on(tli_point p, tli_point a, tli_point b);
/* Any point in common. */
bool oracle_meet(tli_point a, tli_point b, tli_point c, tli_point d);
/* c lies on the ray from a through b, a excluded. */
bool oracle_same_direction(tli_point a, tli_point b, tli_point c);

/* A squared distance; 0 <= above < 2^123, 0 < below < 2^62. */
typedef struct oracle_square {
	__int128 above, below;
} oracle_square;

oracle_square oracle_distance(tli_point p, tli_point a, tli_point b);
int oracle_compare(oracle_square one, oracle_square two);

#endif
