/* SPDX-License-Identifier: MIT */
/*
 * tests/support/lint_world.c: coordinates are whole numbers from 0 to SIDE, times a scale that brings them near the bounds of
 * the grid in a quarter of the maps, and there off by one now and then. Links have small costs, so that many are equal.
 */
#include "support/lint_world.h"

#include <stdio.h>
#include <string.h>

#include "support/runner.h"

enum { SIDE = 12, LARGE = 30000000 };

static lint_point random_point(tli_rng *rng, const lint_world *w)
{
	int64_t jitter = w->scale > 1 ? tli_rng_between(rng, -1, 1) : 0;
	return (lint_point){ tli_rng_between(rng, 0, SIDE) * w->scale + jitter,
		tli_rng_between(rng, 0, SIDE) * w->scale };
}

static tl_point units(lint_point p)
{
	return (tl_point){ (double)p.x, (double)p.y };
}

static void add_thing(tli_rng *rng, lint_world *w, int kind)
{
	lint_thing *t = &w->things[w->thing_count++];
	*t = (lint_thing){ random_point(rng, w), random_point(rng, w), 0 };
	char name[16];
	sprintf(name, "t%d", w->thing_count);
	if (kind < 6) {
		tl_wall_def def = tl_default_wall_def();
		def.points = (tl_point[]){ units(t->a), units(t->b) };
		def.count = 2;
		tl_wall_id id;
		ck_assert_int_eq(tl_map_add_wall(w->map, &def, &id), TL_OK);
	} else if (kind < 8) {
		tl_door_def def = tl_default_door_def();
		def.name = name;
		def.a = units(t->a);
		def.b = units(t->b);
		tl_door_id id;
		ck_assert_int_eq(tl_map_add_door(w->map, &def, &id), TL_OK);
	} else {
		tl_obstacle_def def = tl_default_obstacle_def();
		def.name = name;
		def.centre = units(t->a);
		t->b = t->a;
		t->radius = tli_rng_between(rng, 1, 2) * w->scale;
		def.radius = (double)t->radius;
		tl_obstacle_id id;
		ck_assert_int_eq(tl_map_add_obstacle(w->map, &def, &id), TL_OK);
	}
}

static void add_waypoints(tli_rng *rng, lint_world *w, tl_waypoint_id *ids)
{
	w->waypoint_count = (int)tli_rng_between(rng, 1, LINT_WAYPOINTS);
	for (int i = 0; i < w->waypoint_count; i++) {
		char name[16];
		sprintf(name, "w%d", (i * 5 + 3) % LINT_WAYPOINTS); /* not in the order of their names */
		w->at[i] = random_point(rng, w);
		tl_waypoint_def def = tl_default_waypoint_def();
		def.name = name;
		def.at = units(w->at[i]);
		ck_assert_int_eq(tl_map_add_waypoint(w->map, &def, &ids[i]), TL_OK);
	}
}

static void add_links(tli_rng *rng, lint_world *w, const tl_waypoint_id *ids)
{
	w->link_count = (int)tli_rng_between(rng, 0, 2) > 0 ? (int)tli_rng_between(rng, 1, LINT_LINKS) : 0;
	for (int i = 0; i < w->link_count; i++) {
		lint_edge *e = &w->links[i];
		e->from = (int)tli_rng_between(rng, 0, w->waypoint_count - 1);
		e->to = (int)tli_rng_between(rng, 0, w->waypoint_count - 1);
		e->oneway = tli_rng_between(rng, 0, 1) == 1;
		tl_link_def def = tl_default_link_def();
		def.from = ids[e->from];
		def.to = ids[e->to];
		def.oneway = e->oneway;
		def.has_cost = true;
		def.cost = e->cost = (double)tli_rng_between(rng, 1, 3);
		tl_link_id id;
		ck_assert_int_eq(tl_map_add_link(w->map, &def, &id), TL_OK);
	}
}

bool lint_world_sees(const lint_world *w, int a, int b)
{
	bool answer;
	ck_assert_int_eq(tl_query_sees(w->query, units(w->at[a]), units(w->at[b]), &answer), TL_OK);
	return answer;
}

void lint_world_make(tli_rng *rng, lint_world *w)
{
	*w = (lint_world){ .scale = tli_rng_between(rng, 0, 3) == 0 ? LARGE : 1 };
	w->radius = tli_rng_between(rng, 0, 2) * w->scale;
	w->margin = tli_rng_between(rng, 1, 4) * w->scale + (w->scale > 1 ? tli_rng_between(rng, -1, 1) : 0);
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	def.radius = (double)w->radius;
	ck_assert_int_eq(tl_map_create(&def, &w->map), TL_OK);
	int things = (int)tli_rng_between(rng, 0, LINT_WALLS);
	for (int i = 0; i < things; i++)
		add_thing(rng, w, (int)tli_rng_between(rng, 0, 9));
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.sight_only = true;
	ck_assert_int_eq(tl_nav_create(w->map, &nav_def, &w->nav), TL_OK);
	tl_waypoint_id ids[LINT_WAYPOINTS];
	add_waypoints(rng, w, ids);
	add_links(rng, w, ids);
	ck_assert_int_eq(tl_query_create(w->nav, &w->query), TL_OK);
	for (int i = 0; i < w->waypoint_count; i++)
		w->free[i] = lint_world_sees(w, i, i);
	for (int i = 0; i < w->link_count; i++)
		w->links[i].free = lint_world_sees(w, w->links[i].from, w->links[i].to);
	tl_lint_def lint_def = tl_default_lint_def();
	lint_def.margin = (double)w->margin;
	/* waypoint-on-wall leaves waypoints in obstacles to that rule where it runs */
	lint_def.severities = &(tl_lint_severity){ "obstacle-on-waypoint", TL_SEVERITY_OFF };
	lint_def.severity_count = 1;
	ck_assert_int_eq(tl_lint_run(w->map, &lint_def, &w->lint), TL_OK);
}

void lint_world_free(lint_world *w)
{
	tl_lint_free(w->lint);
	tl_query_free(w->query);
	tl_nav_free(w->nav);
	tl_map_free(w->map);
}

/* The name of waypoint i. */
const char *lint_world_name(int i)
{
	static const char *const names[] = { "w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7" };
	return names[(i * 5 + 3) % LINT_WAYPOINTS];
}

/* How many findings a rule has about a waypoint, or about two in this order. */
int lint_world_count(const lint_world *w, const char *rule, const char *first, const char *second)
{
	int count = 0;
	tl_finding f;
	for (size_t i = 0; tl_lint_get_finding(w->lint, i, &f) == TL_OK; i++) {
		if (strcmp(f.rule->id, rule) != 0 || (first != NULL && strcmp(f.names[0], first) != 0))
			continue;
		count += second == NULL || (f.name_count > 1 && strcmp(f.names[1], second) == 0);
	}
	return count;
}
