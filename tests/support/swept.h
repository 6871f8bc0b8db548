/* SPDX-License-Identifier: MIT */
/*
 * tests/support/swept.h: does a body that moves straight enter or pass a wall? Exactly, in the integers of GMP; of the library only
 * what a map says of itself is used.
 */
#ifndef TEST_SUPPORT_SWEPT_H
#define TEST_SUPPORT_SWEPT_H

#include <stdbool.h>
#include <tautline/map.h>

typedef struct swept swept;

/* The walls, closed doors and still obstacles of a map as it is now. */
swept *swept_create(const tl_map *map);
void swept_free(swept *sweep);

/* Somewhere between the two positions the body comes nearer to a wall than its radius, and nearer than it was at first. */
bool swept_enters(swept *sweep, tl_point from, tl_point to, double radius);

#endif
