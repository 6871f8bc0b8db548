/* SPDX-License-Identifier: MIT */
/*
 * tests/support/crowd_calls.h: rooms with navs of several kinds, crowds in them, and calls at random that change a crowd in every possible manner.
 */
#ifndef TESTS_SUPPORT_CROWD_CALLS_H
#define TESTS_SUPPORT_CROWD_CALLS_H

#include <tautline/area.h>
#include <tautline/crowd.h>

#include "base/rng.h"

enum { POINTS_MAX = 5, JUMPS_MAX = 4, AREAS_MAX = 2 };

/* What the crowd of a setting is in. */
enum { PLANE, CORNERS, TWO_RADII, WAYPOINTS, SIGHT_ONLY, COARSE, SETTINGS };
enum { NAVS = 6, COARSE_NAV = 4, WIDE_NAV = 1 };

typedef enum call_kind {
	ADD,
	REMOVE,
	SET_DEF,
	GOAL,
	PATROL,
	FOLLOW,
	SLOT,
	EXITS,
	REST,
	WANDER,
	FLOCK,
	FORCE,
	MOVE,
	END_JUMP,
	LAST_OF_AGENT = END_JUMP,
	SET_JUMPS,
	SET_AREAS,
	SET_NAV,
	FLOCK_DEF,
	ADD_CIRCLE,
	MOVE_CIRCLE,
	REMOVE_CIRCLE,
	STEP,
	KINDS
} call_kind;

typedef struct call {
	call_kind kind;
	tl_agent_id id, other;
	tl_agent_def def;
	tl_point points[POINTS_MAX];
	size_t count;
	double number;
	tl_jump jumps[JUMPS_MAX];
	tl_area areas[AREAS_MAX];
	tl_point area_corners[AREAS_MAX][4];
	int setting, steps;
	double dt; /* of a step; 0: as in the definition */
	tl_crowd_circle_def circle;
	tl_circle_id circle_id;
} call;

typedef struct call_world {
	tl_map *map, *coarse;
	tl_wall_id wall;
	tl_nav *navs[NAVS];
	tl_crowd *crowds[2];
	int setting, def_choice;
	call areas; /* the last call that set some */
	tli_rng rng;
} call_world;

/* From 0 to below count. */
int calls_pick(call_world *w, int count);
bool calls_chance(call_world *w, int one_in);
tl_point calls_any_point(call_world *w);

/* Maps, navs, and two equal crowds. */
void calls_begin(call_world *w, uint64_t seed);
void calls_end(call_world *w);
/* An empty crowd of the world in this setting. */
tl_crowd *calls_crowd(const call_world *w, int setting);
/* While it is true, steps are cancelled. */
extern bool calls_cancelled;

/* One for the present state of the first crowd. */
call calls_any(call_world *w);
tl_status calls_make(const call_world *w, tl_crowd *crowd, const call *c);
tl_status calls_set_areas(tl_crowd *crowd, const call *c);
tl_status calls_set_nav(const call_world *w, tl_crowd *crowd, int setting);
/* Of all calls that set one. */
tl_vector calls_force(void *context, tl_agent_id id, const tl_vehicle *vehicle);

#endif
