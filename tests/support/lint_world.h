/* SPDX-License-Identifier: MIT */
/*
 * tests/support/lint_world.h: small random maps in which nearly everything touches, some blown up to the bounds of the grid, and
 * what the linter finds on them. Whether a sight line is free is asked of a nav.
 */
#ifndef TESTS_SUPPORT_LINT_WORLD_H
#define TESTS_SUPPORT_LINT_WORLD_H

#include "base/rng.h"
#include <tautline/lint.h>
#include <tautline/nav.h>

enum { LINT_WALLS = 9, LINT_WAYPOINTS = 8, LINT_LINKS = 12 };

typedef struct lint_point {
	int64_t x, y;
} lint_point;

typedef struct lint_thing {
	lint_point a, b;
	int64_t radius; /* of an obstacle */
} lint_thing;

typedef struct lint_edge {
	int from, to;
	bool oneway, free;
	double cost;
} lint_edge;

typedef struct lint_world {
	int64_t scale, radius, margin;
	lint_thing things[LINT_WALLS]; /* walls, closed doors, obstacles */
	int thing_count;
	lint_point at[LINT_WAYPOINTS];
	bool free[LINT_WAYPOINTS];
	int waypoint_count;
	lint_edge links[LINT_LINKS];
	int link_count;
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
	tl_lint *lint;
} lint_world;

void lint_world_make(tli_rng *rng, lint_world *w);
void lint_world_free(lint_world *w);

/* Does waypoint a see waypoint b? */
bool lint_world_sees(const lint_world *w, int a, int b);
/* The name of waypoint i; not in the order of the numbers. */
const char *lint_world_name(int i);
/* How many findings a rule has about these first names; NULL = any. */
int lint_world_count(const lint_world *w, const char *rule, const char *first, const char *second);

#endif
