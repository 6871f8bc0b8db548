/* SPDX-License-Identifier: MIT */
/*
 * tests/support/oracle_grid.h: what sees what on the 4x4 grid, from the definition of the contact rule.
 *
 * Coordinates of walls and points are 0..ORACLE_GRID_MAX, at most ORACLE_GRID_WALLS walls without discs. All in
 * integers and fractions of int64_t; nothing of the library is called. How it decides: oracle_grid.c.
 */
#ifndef TEST_SUPPORT_ORACLE_GRID_H
#define TEST_SUPPORT_ORACLE_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "walls/walls.h"
#include <tautline/sight.h>

#define ORACLE_GRID_MAX 3
#define ORACLE_GRID_WALLS 4

/* A fraction, den > 0. */
struct oracle_fraction {
	int64_t num, den;
};

struct oracle_grid_answer {
	bool sees;
	/* Only if !sees: how far along AB (0 at A, 1 at B) one comes from A. */
	struct oracle_fraction stop;
};

/* For a point without size. */
struct oracle_grid_answer oracle_grid_ask(
	const tli_wall *walls, size_t count, tli_point a, tli_point b, tl_contact contact);

/* For a body of radius > 0: by the least distance of all points of ab to all points of the walls. */
bool oracle_grid_body_sees(
	const tli_wall *walls, size_t count, tli_point a, tli_point b, int32_t radius, tl_contact contact);

/* The square of the least distance between ab and the wall, exactly. */
struct oracle_fraction oracle_grid_distance2(tli_point a, tli_point b, const tli_wall *wall);

/* p lies on the wall. For any coordinates of the grid. */
bool oracle_on_wall(const tli_wall *wall, tli_point p);

/* p lies strictly inside the solid walls: off all of them, and a ray to infinity that passes through no grid point
 * crosses an odd number of even-odd ones, or filled ones from one side more often than from the other. For any coordinates of
 * the grid (__int128). */
bool oracle_inside_solid(const tli_wall *walls, size_t count, tli_point p);

#endif
