/* SPDX-License-Identifier: MIT */
/*
 * tests/support/small_crowd.h: a map, its nav and a crowd in it, for tests in a line a thing; events are counted by kind as steps are taken.
 * Every call that does not succeed fails the test.
 */
#ifndef TESTS_SUPPORT_SMALL_CROWD_H
#define TESTS_SUPPORT_SMALL_CROWD_H

#include <tautline/crowd.h>

#include "support/small_map.h"

enum { SMALL_EVENTS = 16 };

typedef struct small_crowd {
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	size_t events[SMALL_EVENTS]; /* by tl_crowd_event_kind */
	tl_crowd_event last[SMALL_EVENTS];
} small_crowd;

/* Steps of 0.05 s. */
tl_crowd_def small_crowd_def(void);
/* A nav of the map for nav_def (NULL = defaults), and a crowd in it; def.nav is filled in. Takes over the map. */
small_crowd small_crowd_of(tl_map *map, const tl_nav_def *nav_def, tl_crowd_def def);
void small_crowd_drop(small_crowd *w);

/* An agent of radius 0.25 that walks to a goal. */
tl_agent_def small_walker(tl_point from, tl_point to);
tl_agent_id small_add(small_crowd *w, const tl_agent_def *def);
tl_agent_info small_get(const small_crowd *w, tl_agent_id id);
/* Steps, each of whose events belongs to it. */
void small_steps(small_crowd *w, int count);
/* Opens or closes a door, and brings the nav up to date. */
void small_set_door(small_crowd *w, const char *name, bool closed);
double small_distance(tl_point a, tl_point b);

#endif
