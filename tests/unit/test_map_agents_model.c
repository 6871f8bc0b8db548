/* SPDX-License-Identifier: MIT */
/*
 * Random edits of agents and of the waypoints at which they stop, and of a naive twin: plain arrays in the order added. A stop of the twin is a
 * waypoint's number in it, or a point; where a waypoint goes, it becomes the point. After every edit the two agree on what it answered; every now and then
 * all is compared, and that saving and loading keeps it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

enum { THINGS_MAX = 3000, NAMES = 50, STEPS = 3000, SEEDS = 6, STOPS = 5, NO_WAYPOINT = THINGS_MAX };

typedef struct twin_waypoint {
	bool alive;
	tl_waypoint_id id;
	char name[16];
	tl_point at;
} twin_waypoint;

typedef struct twin_agent {
	bool alive;
	tl_map_agent_id id;
	char name[16];
	tl_point at;
	size_t stops[STOPS]; /* of waypoints, or NO_WAYPOINT */
	tl_point points[STOPS];
	size_t stop_count;
} twin_agent;

static twin_waypoint waypoints[THINGS_MAX];
static twin_agent agents[THINGS_MAX];
static size_t waypoint_count, agent_count;
static tl_map *map;
static tli_rng rng;

static size_t below(size_t bound)
{
	return (size_t)tli_rng_between(&rng, 0, (int64_t)bound - 1);
}

static tl_point random_point(void)
{
	return (tl_point){ (double)tli_rng_between(&rng, -9999, 9999) / 16,
		(double)tli_rng_between(&rng, -9999, 9999) / 16 };
}

static void random_name(char *name)
{
	static const char *const shapes[] = { "n%zu", "a b %zu", "%zu", "q\"%zu\\", "to", "avoid" };
	size_t number = below(NAMES);
	snprintf(name, 16, shapes[number % 6], number);
}

static bool points_equal(tl_point a, tl_point b)
{
	return a.x == b.x && a.y == b.y;
}

/* ---- waypoints ---- */

static twin_waypoint *find_waypoint(const char *name)
{
	for (size_t i = 0; i < waypoint_count; i++) {
		if (waypoints[i].alive && strcmp(waypoints[i].name, name) == 0)
			return &waypoints[i];
	}
	return NULL;
}

static void remove_waypoint(size_t index)
{
	twin_waypoint *waypoint = &waypoints[index];
	ck_assert_int_eq(tl_map_remove_waypoint(map, waypoint->id), waypoint->alive ? TL_OK : TL_E_STALE);
	waypoint->alive = false;
	for (size_t i = 0; i < agent_count; i++) {
		for (size_t k = 0; k < agents[i].stop_count; k++) {
			if (agents[i].stops[k] != index)
				continue;
			agents[i].stops[k] = NO_WAYPOINT;
			agents[i].points[k] = waypoint->at;
		}
	}
}

static void edit_waypoint(void)
{
	char name[16];
	random_name(name);
	twin_waypoint *owner = find_waypoint(name);
	if (waypoint_count == 0 || below(2) == 0) {
		twin_waypoint added = { .alive = true, .at = random_point() };
		tl_waypoint_def def = tl_default_waypoint_def();
		def.name = name;
		def.at = added.at;
		ck_assert_int_eq(tl_map_add_waypoint(map, &def, &added.id), owner ? TL_E_EXISTS : TL_OK);
		strcpy(added.name, name);
		if (!owner)
			waypoints[waypoint_count++] = added;
		return;
	}
	size_t index = below(waypoint_count);
	twin_waypoint *waypoint = &waypoints[index];
	tl_point to = random_point();
	if (below(3) == 0) {
		remove_waypoint(index);
	} else if (below(2)) {
		tl_status expected = !waypoint->alive ? TL_E_STALE : owner && owner != waypoint ? TL_E_EXISTS : TL_OK;
		ck_assert_int_eq(tl_map_rename_waypoint(map, waypoint->id, name), expected);
		if (!expected)
			strcpy(waypoint->name, name);
	} else {
		ck_assert_int_eq(tl_map_move_waypoint(map, waypoint->id, to), waypoint->alive ? TL_OK : TL_E_STALE);
		waypoint->at = to;
	}
}

/* ---- agents ---- */

static bool agent_is_named(const char *name)
{
	for (size_t i = 0; i < agent_count; i++) {
		if (agents[i].alive && strcmp(agents[i].name, name) == 0)
			return true;
	}
	return false;
}

/* A new agent with up to STOPS stops, points and waypoints as it comes. */
static void add_agent(void)
{
	twin_agent added = { .alive = true, .at = random_point(), .stop_count = 1 + below(STOPS) };
	tl_stop stops[STOPS];
	for (size_t i = 0; i < added.stop_count; i++) {
		size_t to = waypoint_count && below(3) ? below(waypoint_count) : NO_WAYPOINT;
		added.stops[i] = to < NO_WAYPOINT && waypoints[to].alive ? to : NO_WAYPOINT;
		added.points[i] = random_point();
		stops[i] = (tl_stop){ .at = added.points[i] };
		if (added.stops[i] < NO_WAYPOINT)
			stops[i].waypoint = waypoints[to].id;
	}
	random_name(added.name);
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = added.name;
	def.at = added.at;
	def.stops = stops;
	def.avoid = (tl_avoid)below(5);
	def.stop_count = added.stop_count;
	def.desire = added.stop_count == 1 ? TL_DESIRE_GOAL : TL_DESIRE_PATROL;
	bool taken = agent_is_named(added.name);
	ck_assert_int_eq(tl_map_add_agent(map, &def, &added.id), taken ? TL_E_EXISTS : TL_OK);
	if (!taken)
		agents[agent_count++] = added;
}

static void edit_agent(void)
{
	twin_agent *agent = agent_count ? &agents[below(agent_count)] : NULL;
	tl_point to = random_point();
	if (!agent || below(2) == 0) {
		add_agent();
	} else if (below(3) == 0) {
		ck_assert_int_eq(tl_map_remove_agent(map, agent->id), agent->alive ? TL_OK : TL_E_STALE);
		agent->alive = false;
	} else {
		ck_assert_int_eq(tl_map_move_agent(map, agent->id, to), agent->alive ? TL_OK : TL_E_STALE);
		agent->at = to;
	}
}

/* ---- comparing ---- */

static void check_stops(const twin_agent *agent)
{
	for (size_t k = 0; k < agent->stop_count; k++) {
		tl_stop stop;
		ck_assert_int_eq(tl_map_get_agent_stop(map, agent->id, k, &stop), TL_OK);
		if (agent->stops[k] < NO_WAYPOINT) {
			ck_assert_mem_eq(&stop.waypoint, &waypoints[agent->stops[k]].id, sizeof stop.waypoint);
			ck_assert(points_equal(stop.at, waypoints[agent->stops[k]].at));
		} else {
			ck_assert(stop.waypoint.index1 == 0 && points_equal(stop.at, agent->points[k]));
		}
	}
}

static void check_agents(void)
{
	size_t alive = 0;
	for (size_t i = 0; i < agent_count; i++) {
		const twin_agent *agent = &agents[i];
		tl_map_agent_id found;
		tl_map_agent_info info;
		ck_assert_int_eq(tl_map_get_agent(map, agent->id, &info), agent->alive ? TL_OK : TL_E_STALE);
		if (!agent->alive)
			continue;
		alive++;
		ck_assert(points_equal(info.at, agent->at) && strcmp(info.name, agent->name) == 0);
		ck_assert_uint_eq(info.stop_count, agent->stop_count);
		ck_assert_int_eq(tl_map_find_agent(map, agent->name, &found), TL_OK);
		ck_assert_mem_eq(&found, &agent->id, sizeof found);
		check_stops(agent);
	}
	ck_assert_uint_eq(tl_map_agent_count(map), alive);
}

/* What is saved is the map, and loading it and saving it again gives the same bytes; a loaded one takes up from there. */
static void check_file(void)
{
	char *text = map_to_text(map, NULL);
	tl_map *loaded = map_from_text(text);
	ck_assert(map_same(map, loaded));
	map_check_text(loaded, text);
	for (size_t i = below(8); i-- > 0;) {
		tl_waypoint_id id = tl_map_next_waypoint(loaded, (tl_waypoint_id){ 0, 0 });
		char name[40];
		snprintf(name, sizeof name, "renamed %zu", i);
		if (id.index1 && below(2))
			ck_assert_int_eq(tl_map_remove_waypoint(loaded, id), TL_OK);
		else if (id.index1)
			ck_assert_int_eq(tl_map_rename_waypoint(loaded, id, name), TL_OK);
	}
	map_check_round_trip(loaded);
	free(text);
	tl_map_free(loaded);
}

START_TEST(random_edits)
{
	waypoint_count = agent_count = 0;
	rng.state = (uint64_t)_i;
	map = small_map();
	for (int step = 0; step < STEPS; step++) {
		if (below(2))
			edit_waypoint();
		else
			edit_agent();
		if (step % 250 == 249) {
			check_agents();
			check_file();
		}
	}
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("agents of a map against a naive twin");
	TCase *tests = tcase_create("agents");
	tcase_add_loop_test(tests, random_edits, 0, SEEDS);
	suite_add_tcase(suite, tests);
	return suite;
}
