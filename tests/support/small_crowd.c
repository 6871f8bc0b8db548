/* SPDX-License-Identifier: MIT */
/* tests/support/small_crowd.c: a map, its nav and a crowd in it, for tests. */
#include "support/small_crowd.h"

#include "support/check.h"
#include <math.h>

tl_crowd_def small_crowd_def(void)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = 0.05;
	return def;
}

small_crowd small_crowd_of(tl_map *map, const tl_nav_def *nav_def, tl_crowd_def def)
{
	small_crowd w = { .map = map, .nav = small_nav(map, nav_def) };
	def.nav = w.nav;
	ck_assert_int_eq(tl_crowd_create(&def, &w.crowd), TL_OK);
	return w;
}

void small_crowd_drop(small_crowd *w)
{
	tl_crowd_free(w->crowd);
	tl_nav_free(w->nav);
	tl_map_free(w->map);
}

tl_agent_def small_walker(tl_point from, tl_point to)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = from;
	def.goal = to;
	def.desire = TL_DESIRE_GOAL;
	def.radius = 0.25;
	return def;
}

tl_agent_id small_add(small_crowd *w, const tl_agent_def *def)
{
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(w->crowd, def, &id), TL_OK);
	return id;
}

tl_agent_info small_get(const small_crowd *w, tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(w->crowd, id, &info), TL_OK);
	return info;
}

void small_steps(small_crowd *w, int count)
{
	tl_crowd_event event;
	for (int i = 0; i < count; i++) {
		ck_assert_int_eq(tl_crowd_step(w->crowd), TL_OK);
		while (tl_crowd_take_event(w->crowd, &event)) {
			ck_assert_uint_eq(event.step, tl_crowd_step_count(w->crowd));
			ck_assert_int_lt(event.kind, SMALL_EVENTS);
			w->events[event.kind]++;
			w->last[event.kind] = event;
		}
	}
}

void small_set_door(small_crowd *w, const char *name, bool closed)
{
	tl_door_id id;
	ck_assert_int_eq(tl_map_find_door(w->map, name, &id), TL_OK);
	ck_assert_int_eq(tl_map_set_door_closed(w->map, id, closed), TL_OK);
	ck_assert_int_eq(tl_nav_update(w->nav, w->map), TL_OK);
}

double small_distance(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
