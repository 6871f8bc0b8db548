/* SPDX-License-Identifier: MIT */
/*
 * Why a call was refused (tl_last_reason): arguments that are there and wrong. Those that are missing are in test_null.c and
 * test_null_crowd.c, where each public function is called.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "support/refusal.h"
#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/tautline.h>

#define FAR_AWAY 1e9

static tl_map *map;
static tl_nav *nav; /* by corners, radius .5 */
static tl_query *query;
static tl_crowd *crowd;
static tl_agent_id agent;
static tl_wall_id wall;

static void make_world(void)
{
	map = small_map();
	wall = small_wall(map, 0, 0, 10, 0);
	small_waypoint(map, "here", 2, 2);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.5;
	nav = small_nav(map, &def);
	query = small_query(nav);
	tl_crowd_def crowd_def = tl_default_crowd_def();
	tl_agent_def agent_def = tl_default_agent_def();
	crowd_def.nav = nav;
	agent_def.position = (tl_point){ 5, 5 };
	ck_assert_int_eq(tl_crowd_create(&crowd_def, &crowd), TL_OK);
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent_def, &agent), TL_OK);
}

static void free_world(void)
{
	tl_crowd_free(crowd);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}

/* Sets one field of a definition to a value and calls what refuses it. */
#define REFUSED_FIELD(expected, start, def, field, value, call) \
	do {                                                    \
		__typeof__((def).field) kept = (def).field;     \
		(def).field = (value);                          \
		REFUSED_FOR(expected, start, call);             \
		(def).field = kept;                             \
	} while (0)

START_TEST(a_text_stands_for_a_status_without_a_reason)
{
	ck_assert_str_eq(tl_last_reason(TL_OK), tl_status_text(TL_OK));
	ck_assert_str_eq(tl_last_reason(TL_E_NOMEM), tl_status_text(TL_E_NOMEM));
	REFUSED_FOR(TL_E_INVALID, "out is NULL", tl_map_create(NULL, NULL));
	ck_assert_str_eq(tl_last_reason(TL_E_STALE), tl_status_text(TL_E_STALE));
	ck_assert_str_eq(tl_last_reason((tl_status)99), tl_status_text((tl_status)99));
}
END_TEST

START_TEST(a_call_that_succeeds_changes_no_reason)
{
	bool sees;
	REFUSED_FOR(TL_E_INVALID, "out is NULL", tl_map_create(NULL, NULL));
	ck_assert_int_eq(tl_query_sees(query, (tl_point){ 1, 3 }, (tl_point){ 4, 3 }, &sees), TL_OK);
	ck_assert_str_eq(tl_last_reason(TL_E_INVALID), "out is NULL");
}
END_TEST

static void *refuse_elsewhere(void *unused)
{
	(void)unused;
	REFUSED_FOR(TL_E_INVALID, "map is NULL", tl_map_set_radius(NULL, 1));
	return NULL;
}

START_TEST(each_thread_has_its_own)
{
	pthread_t thread;
	REFUSED_FOR(TL_E_INVALID, "out is NULL", tl_map_create(NULL, NULL));
	ck_assert_int_eq(pthread_create(&thread, NULL, refuse_elsewhere, NULL), 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
	ck_assert_str_eq(tl_last_reason(TL_E_INVALID), "out is NULL");
}
END_TEST

START_TEST(of_a_map)
{
	tl_map *other;
	tl_map_def def = tl_default_map_def();
	tl_wall_def wall_def = tl_default_wall_def();
	tl_point ends[] = { { 1, 1 }, { 2, FAR_AWAY } };
	REFUSED_FIELD(TL_E_INVALID, "def was not made", def, cookie, 1, tl_map_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.resolution", def, resolution, 1000, tl_map_create(&def, &other));
	REFUSED_FIELD(TL_E_RANGE, "def.radius", def, radius, NAN, tl_map_create(&def, &other));
	REFUSED_FOR(TL_E_RANGE, "radius", tl_map_set_radius(map, -1));
	wall_def.points = ends;
	wall_def.count = 2;
	REFUSED_FOR(TL_E_RANGE, "def.points", tl_map_add_wall(map, &wall_def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.count", wall_def, count, 1, tl_map_add_wall(map, &wall_def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.loop", wall_def, solid, true, tl_map_add_wall(map, &wall_def, NULL));
	REFUSED_FOR(TL_E_STALE, "id names no wall", tl_map_remove_wall(map, (tl_wall_id){ 7, 1 }));
	REFUSED_FOR(TL_E_INVALID, "index", tl_map_move_wall_point(map, wall, 2, (tl_point){ 1, 1 }));
	REFUSED_AS(TL_E_RANGE, tl_map_move_wall_point(map, wall, 0, (tl_point){ NAN, 1 }));
	REFUSED_FOR(TL_E_INVALID, "map: no group", tl_map_end_group(map));
	REFUSED_FOR(TL_E_NOT_FOUND, "map has no undone", tl_map_redo(map, NULL));
}
END_TEST

START_TEST(of_things_with_names)
{
	tl_waypoint_def def = tl_default_waypoint_def();
	tl_obstacle_def disc = tl_default_obstacle_def();
	tl_door_def door = tl_default_door_def();
	tl_link_def link = tl_default_link_def();
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }), found;
	REFUSED_FOR(TL_E_INVALID, "name is NULL", tl_map_find_waypoint(map, NULL, &found));
	REFUSED_FOR(TL_E_NOT_FOUND, "name", tl_map_find_waypoint(map, "there", &found));
	REFUSED_FIELD(TL_E_EXISTS, "def.name", def, name, "here", tl_map_add_waypoint(map, &def, NULL));
	def.name = "there";
	REFUSED_FIELD(TL_E_RANGE, "def.at", def, at.x, INFINITY, tl_map_add_waypoint(map, &def, NULL));
	REFUSED_FOR(TL_E_INVALID, "name is empty", tl_map_rename_waypoint(map, id, ""));
	REFUSED_FOR(TL_E_INVALID, "name is not printable", tl_map_rename_waypoint(map, id, "a\nb"));
	REFUSED_AS(TL_E_RANGE, tl_map_move_waypoint(map, id, (tl_point){ FAR_AWAY, 0 }));
	disc.name = "disc";
	REFUSED_FIELD(TL_E_INVALID, "def.radius", disc, radius, 0, tl_map_add_obstacle(map, &disc, NULL));
	door.name = "door";
	door.b.y = 2;
	door.exit = true;
	REFUSED_FIELD(TL_E_INVALID, "def.closed", door, closed, true, tl_map_add_door(map, &door, NULL));
	link.from = id;
	REFUSED_FOR(TL_E_STALE, "def.from or def.to", tl_map_add_link(map, &link, NULL));
}
END_TEST

/* Behind "expected": what the reader of a line says of it, and what the call says that was refused for the same member. */
static void check_same_words(const char *line, const char *reason)
{
	char text[200], words[200];
	tl_error items[1];
	tl_errors errors = { items, 1, 0 };
	tl_map *none;
	snprintf(text, sizeof text, "tautline 1\nwaypoint a 1,1\nwaypoint b 2,2\n%s\n", line);
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), NULL, &none, &errors), TL_E_FORMAT);
	const char *of_line = strstr(items[0].text, "expected "), *of_call = strstr(reason, "expected ");
	ck_assert_msg(of_line && of_call, "%s; %s", items[0].text, reason);
	snprintf(words, sizeof words, "%.*s", (int)(strstr(of_line, ", found") - of_line), of_line);
	ck_assert_str_eq(of_call, words);
}

#define SAME_WORDS(line, expected, start, def, field, value, call)       \
	do {                                                             \
		REFUSED_FIELD(expected, start, def, field, value, call); \
		check_same_words(line, tl_last_reason(expected));        \
	} while (0)

START_TEST(of_members_in_the_words_of_the_reader)
{
	tl_waypoint_def point = tl_default_waypoint_def();
	tl_link_def link = tl_default_link_def();
	tl_map_agent_def an_agent = tl_default_map_agent_def();
	tl_expectation_def expect = tl_default_expectation_def();
	tl_area_def area = tl_default_area_def();
	tl_obstacle_def disc = tl_default_obstacle_def();
	tl_point corners[] = { { 1, 1 }, { 2, 1 }, { 2, 2 } };
	tl_waypoint_id here = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	tl_area_id square;
	point.name = disc.name = an_agent.name = "new";
	SAME_WORDS("waypoint c 1,1 radius -1", TL_E_RANGE, "def.radius: expected", point, radius, -1,
		tl_map_add_waypoint(map, &point, NULL));
	point.role = TL_WAYPOINT_START;
	point.has_body = true;
	SAME_WORDS("waypoint c 1,1 start body -1", TL_E_RANGE, "def.body: expected", point, body, -1,
		tl_map_add_waypoint(map, &point, NULL));
	ck_assert_int_eq(tl_map_set_waypoint_role(map, here, TL_WAYPOINT_START), TL_OK);
	REFUSED_FOR(TL_E_RANGE, "radius is not finite", tl_map_set_waypoint_body(map, here, FAR_AWAY));
	REFUSED_FOR(TL_E_RANGE, "radius: expected", tl_map_set_waypoint_radius(map, here, -1));
	check_same_words("waypoint c 1,1 radius -1", tl_last_reason(TL_E_RANGE));
	link.from = link.to = here;
	link.has_cost = link.jump = true;
	SAME_WORDS("link a b cost -1", TL_E_RANGE, "def.cost: expected", link, cost, NAN,
		tl_map_add_link(map, &link, NULL));
	SAME_WORDS("link a b jump -1", TL_E_RANGE, "def.seconds: expected", link, seconds, -1,
		tl_map_add_link(map, &link, NULL));
	an_agent.has_speed = an_agent.has_force = an_agent.has_radius = true;
	an_agent.speed = 1;
	SAME_WORDS("agent c 1,1 radius -1", TL_E_RANGE, "def.radius: expected", an_agent, radius, -1,
		tl_map_add_agent(map, &an_agent, NULL));
	SAME_WORDS("agent c 1,1 speed 0", TL_E_INVALID, "def.speed: expected", an_agent, speed, 0,
		tl_map_add_agent(map, &an_agent, NULL));
	SAME_WORDS("agent c 1,1 force -1", TL_E_INVALID, "def.force: expected", an_agent, force, -1,
		tl_map_add_agent(map, &an_agent, NULL));
	SAME_WORDS("agent c 1,1 priority -1", TL_E_INVALID, "def.priority: expected", an_agent, priority, -1,
		tl_map_add_agent(map, &an_agent, NULL));
	REFUSED_FIELD(
		TL_E_INVALID, "def.rate: expected a rate", an_agent, rate, -1, tl_map_add_agent(map, &an_agent, NULL));
	SAME_WORDS("agent c 1,1 layer 40", TL_E_INVALID, "def.layer: expected", an_agent, layer, 40,
		tl_map_add_agent(map, &an_agent, NULL));
	SAME_WORDS("agent c 1,1 avoid cats", TL_E_INVALID, "def.avoid: expected", an_agent, avoid, (tl_avoid)9,
		tl_map_add_agent(map, &an_agent, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.rate is not finite", an_agent, rate, FAR_AWAY,
		tl_map_add_agent(map, &an_agent, NULL));
	SAME_WORDS("expect cats a b", TL_E_INVALID, "def.kind: expected", expect, kind, (tl_expectation_kind)9,
		tl_map_add_expectation(map, &expect, NULL));
	expect.kind = TL_EXPECTATION_PATH;
	expect.has_limit = true;
	SAME_WORDS("expect path a b <= -1", TL_E_RANGE, "def.limit: expected", expect, limit, -1,
		tl_map_add_expectation(map, &expect, NULL));
	area.corners = corners;
	area.count = 3;
	SAME_WORDS("area 1,1 2,1 2,2 cost 2000", TL_E_RANGE, "def.cost: expected", area, cost, 2000,
		tl_map_add_area(map, &area, NULL));
	ck_assert_int_eq(tl_map_add_area(map, &area, &square), TL_OK);
	REFUSED_FOR(TL_E_RANGE, "cost: expected", tl_map_set_area_cost(map, square, 0));
	SAME_WORDS("obstacle c 1,1 1 turn 4000", TL_E_RANGE, "def.turn: expected", disc, turn, 4000,
		tl_map_add_obstacle(map, &disc, NULL));
	REFUSED_FIELD(
		TL_E_RANGE, "def.centre is not finite", disc, centre.x, NAN, tl_map_add_obstacle(map, &disc, NULL));
}
END_TEST

START_TEST(of_a_nav)
{
	tl_nav *other;
	tl_nav_def def = tl_default_nav_def();
	tl_nav_edge edge;
	size_t component;
	def.via = TL_VIA_CORNERS;
	REFUSED_FIELD(
		TL_E_INVALID, "def->budget was not made", def, budget.cookie, 0, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.contact", def, contact, (tl_contact)7, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.contact: by corners", def, contact, TL_CONTACT_STRICT,
		tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.link", def, link, (tl_link_mode)7, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.sides", def, sides, 3, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.warm", def, warm, (tl_warm)7, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.via", def, via, (tl_via)7, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.threads", def, threads, 257, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.max_link", def, max_link, NAN, tl_nav_create(map, &def, &other));
	REFUSED_FIELD(TL_E_RANGE, "def.radius", def, radius, FAR_AWAY, tl_nav_create(map, &def, &other));
	REFUSED_FOR(TL_E_INVALID, "nav has no graph", tl_nav_get_edge(nav, 0, &edge));
	REFUSED_FOR(TL_E_INVALID, "nav has no graph", tl_nav_get_component(nav, (tl_waypoint_id){ 9, 9 }, &component));
}
END_TEST

static bool stop_at_once(void *unused, double done)
{
	(void)unused;
	(void)done;
	return false;
}

/* The parameter of these two is the definition or the nav, so the name of the argument is that of its field. */
START_TEST(of_a_budget)
{
	tl_nav *other;
	tl_nav_def def = tl_default_nav_def();
	for (int i = 0; i < 4000; i++)
		small_wall(map, i, 5, i + 0.5, 9 + i % 7);
	def.via = TL_VIA_CORNERS;
	def.budget.max_work = 10;
	ck_assert_int_eq(tl_nav_create(map, &def, &other), TL_E_LIMIT);
	ck_assert_str_eq(tl_last_reason(TL_E_LIMIT), "budget: the call needs more than its max_work");
	def.budget = tl_default_budget();
	def.budget.max_bytes = 1000;
	ck_assert_int_eq(tl_nav_create(map, &def, &other), TL_E_LIMIT);
	ck_assert_str_eq(tl_last_reason(TL_E_LIMIT), "budget: the call needs more than its max_bytes");
	def.budget = tl_default_budget();
	def.budget.progress = stop_at_once;
	ck_assert_int_eq(tl_nav_create(map, &def, &other), TL_E_CANCELLED);
	ck_assert_str_eq(tl_last_reason(TL_E_CANCELLED), "budget: its progress callback asked to stop");
}
END_TEST

START_TEST(of_a_query)
{
	bool sees;
	size_t count;
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	REFUSED_FOR(TL_E_RANGE, "a or b", tl_query_sees(query, (tl_point){ NAN, 0 }, (tl_point){ 1, 1 }, &sees));
	REFUSED_FOR(TL_E_RANGE, "from", tl_query_visibility_polygon(query, (tl_point){ FAR_AWAY, 0 }, NULL, 0, &count));
	REFUSED_FOR(
		TL_E_INVALID, "points is NULL", tl_query_visible_corners(query, (tl_point){ 1, 1 }, NULL, 4, &count));
	REFUSED_FIELD(
		TL_E_RANGE, "def.from or def.to", def, to.at.y, FAR_AWAY, tl_query_find_path(query, &def, &result));
	def.to.waypoint = (tl_waypoint_id){ 9, 9 };
	REFUSED_FOR(TL_E_STALE, "def.from or def.to", tl_query_find_path(query, &def, &result));
}
END_TEST

START_TEST(of_a_crowd)
{
	tl_crowd *other;
	tl_crowd_def def = tl_default_crowd_def();
	tl_meter *meter;
	tl_meter_def meter_def = tl_default_meter_def();
	REFUSED_FIELD(TL_E_INVALID, "def was not made", def, cookie, 0, tl_crowd_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.dt", def, dt, 1, tl_crowd_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.sight", def, sight, 0, tl_crowd_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.max_neighbours", def, max_neighbours, 65, tl_crowd_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.threads", def, threads, 257, tl_crowd_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.stuck_time", def, stuck_time, NAN, tl_crowd_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def->budget", def, budget.cookie, 0, tl_crowd_create(&def, &other));
	REFUSED_FIELD(TL_E_INVALID, "def.cell", meter_def, cell, 0, tl_meter_create(crowd, &meter_def, &meter));
	REFUSED_FIELD(
		TL_E_INVALID, "def.interval", meter_def, interval, -1, tl_meter_create(crowd, &meter_def, &meter));
	REFUSED_FIELD(TL_E_INVALID, "def.box", meter_def, box.max.x, NAN, tl_meter_create(crowd, &meter_def, &meter));
	REFUSED_FIELD(TL_E_INVALID, "def.lines", meter_def, line_count, 1, tl_meter_create(crowd, &meter_def, &meter));
}
END_TEST

START_TEST(of_an_agent)
{
	tl_agent_def def = tl_default_agent_def();
	REFUSED_FIELD(TL_E_INVALID, "def.position", def, position.x, NAN, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_RANGE, "def.position", def, position.x, FAR_AWAY, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.velocity", def, velocity.y, NAN, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.goal", def, goal.y, INFINITY, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.radius is larger", def, radius, 1, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(
		TL_E_INVALID, "def.radius is not finite", def, radius, NAN, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.max_speed", def, max_speed, -1, tl_crowd_set_agent_def(crowd, agent, &def));
	REFUSED_FIELD(TL_E_INVALID, "def.max_force", def, max_force, NAN, tl_crowd_set_agent_def(crowd, agent, &def));
	REFUSED_FIELD(TL_E_INVALID, "def.arrived", def, arrived, -1, tl_crowd_set_agent_def(crowd, agent, &def));
	REFUSED_FIELD(TL_E_INVALID, "def.stop", def, stop, -1, tl_crowd_set_agent_def(crowd, agent, &def));
	REFUSED_FIELD(TL_E_INVALID, "def.passing", def, passing, (tl_passing)7, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.placing", def, placing, (tl_placing)7, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.priority", def, priority, NAN, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.shy", def, shy, -1, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.turn_rate", def, turn_rate, -1, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.flock.sight", def, flock.sight, -1, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(
		TL_E_INVALID, "def->flock was not made", def, flock.cookie, 0, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.avoid", def, avoid, (tl_avoid)99, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.desire", def, desire, (tl_desire)99, tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_INVALID, "def.position is in a wall", def, placing, TL_PLACE_REFUSE,
		tl_crowd_add_agent(crowd, &def, NULL));
	def.position = (tl_point){ 5.4, 5 };
	REFUSED_FIELD(TL_E_INVALID, "def.position is over another body", def, placing, TL_PLACE_REFUSE,
		tl_crowd_add_agent(crowd, &def, NULL));
	REFUSED_FIELD(TL_E_UNSUPPORTED, "def.desire: a patrol", def, desire, TL_DESIRE_PATROL,
		tl_crowd_add_agent(crowd, &def, NULL));
}
END_TEST

START_TEST(of_what_an_agent_wants)
{
	tl_point stops[] = { { 1, 1 }, { FAR_AWAY, 1 } };
	tl_wander_def wander = tl_default_wander_def();
	tl_flock_def flock = tl_default_flock_def();
	tl_crowd_circle_def circle = tl_default_crowd_circle_def();
	tl_agent_id gone = { 99, 1 };
	REFUSED_FOR(TL_E_STALE, "id names no agent", tl_crowd_remove_agent(crowd, gone));
	REFUSED_FOR(TL_E_STALE, "id names no agent", tl_crowd_set_agent_goal(crowd, gone, stops[0]));
	REFUSED_FOR(TL_E_INVALID, "goal is not finite", tl_crowd_set_agent_goal(crowd, agent, (tl_point){ NAN, 0 }));
	REFUSED_FOR(TL_E_RANGE, "goal is beyond", tl_crowd_set_agent_goal(crowd, agent, stops[1]));
	REFUSED_FOR(TL_E_INVALID, "count", tl_crowd_set_agent_patrol(crowd, agent, stops, 1));
	REFUSED_FOR(TL_E_RANGE, "stops", tl_crowd_set_agent_patrol(crowd, agent, stops, 2));
	REFUSED_FIELD(
		TL_E_INVALID, "def.jitter", wander, jitter, NAN, tl_crowd_set_agent_wander(crowd, agent, &wander));
	REFUSED_FIELD(TL_E_INVALID, "def.cruise", flock, cruise, -1, tl_crowd_set_flock_def(crowd, &flock));
	REFUSED_FIELD(TL_E_INVALID, "def.cohesion", flock, cohesion, NAN, tl_crowd_set_flock_def(crowd, &flock));
	REFUSED_FOR(TL_E_INVALID, "velocity", tl_crowd_move_agent(crowd, agent, stops[0], (tl_point){ NAN, 0 }));
	REFUSED_FIELD(TL_E_INVALID, "def.bounce", circle, bounce.min.x, NAN, tl_crowd_add_circle(crowd, &circle, NULL));
	REFUSED_FOR(TL_E_STALE, "id names no circle", tl_crowd_remove_circle(crowd, (tl_circle_id){ 4, 1 }));
}
END_TEST

START_TEST(of_files_findings_and_pictures)
{
	char text[16];
	size_t size;
	tl_map *other;
	tl_load_def load = tl_default_load_def();
	const tl_format *format;
	const tl_lint_rule *rule;
	tl_lint *lint;
	tl_lint_def lint_def = tl_default_lint_def();
	tl_draw_def draw = tl_default_draw_def();
	REFUSED_FOR(TL_E_INVALID, "index", tl_format_get(99, &format));
	REFUSED_FOR(TL_E_NOT_FOUND, "path", tl_format_of_path("a.none", &format));
	REFUSED_FOR(TL_E_NOT_FOUND, "format", tl_map_save_as_memory(map, "none", NULL, 0, &size));
	REFUSED_FOR(TL_E_INVALID, "buffer is NULL", tl_map_save_memory(map, NULL, sizeof text, &size));
	REFUSED_FIELD(
		TL_E_NOT_FOUND, "def.format", load, format, "none", tl_map_load_memory("", 0, &load, &other, NULL));
	REFUSED_FIELD(
		TL_E_INVALID, "def.max_name", load, max_name_bytes, 0, tl_map_load_memory("", 0, &load, &other, NULL));
	REFUSED_FOR(TL_E_INVALID, "index", tl_lint_get_rule(999, &rule));
	REFUSED_FIELD(TL_E_INVALID, "def.margin", lint_def, margin, -1, tl_lint_run(map, &lint_def, &lint));
	REFUSED_FIELD(TL_E_RANGE, "def.radius", lint_def, radius, FAR_AWAY, tl_lint_run(map, &lint_def, &lint));
	REFUSED_FIELD(TL_E_RANGE, "def.margin", lint_def, margin, FAR_AWAY, tl_lint_run(map, &lint_def, &lint));
	REFUSED_FIELD(TL_E_RANGE, "def.gap", lint_def, gap, FAR_AWAY, tl_lint_run(map, &lint_def, &lint));
	REFUSED_FIELD(TL_E_INVALID, "def.width", draw, width, 1, tl_draw_svg(map, &draw, NULL, 0, &size));
	REFUSED_FIELD(TL_E_INVALID, "def.marks", draw, mark_count, 1, tl_draw_svg(map, &draw, NULL, 0, &size));
	REFUSED_FIELD(TL_E_INVALID, "def.view", draw, view.min.x, NAN, tl_draw_svg(map, &draw, NULL, 0, &size));
}
END_TEST

START_TEST(of_worlds_and_numbers)
{
	double number;
	tl_steer_world *world;
	tl_fuzzy_world *fuzzy;
	REFUSED_FOR(TL_E_INVALID, "resolution", tl_steer_world_create(NULL, 0, 1000, &world));
	REFUSED_FOR(TL_E_INVALID, "walls", tl_steer_world_create(NULL, 1, 1024, &world));
	REFUSED_FOR(TL_E_INVALID, "radius", tl_fuzzy_world_create(NULL, 0, NAN, NULL, &fuzzy));
	REFUSED_FOR(TL_E_INVALID, "resolution", tl_coordinate_parse("1", 1, 3, &number));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("reason");
	TCase *tcase = tcase_create("refused");
	tcase_add_checked_fixture(tcase, make_world, free_world);
	tcase_add_test(tcase, a_text_stands_for_a_status_without_a_reason);
	tcase_add_test(tcase, a_call_that_succeeds_changes_no_reason);
	tcase_add_test(tcase, each_thread_has_its_own);
	tcase_add_test(tcase, of_a_map);
	tcase_add_test(tcase, of_things_with_names);
	tcase_add_test(tcase, of_members_in_the_words_of_the_reader);
	tcase_add_test(tcase, of_a_nav);
	tcase_add_test(tcase, of_a_budget);
	tcase_add_test(tcase, of_a_query);
	tcase_add_test(tcase, of_a_crowd);
	tcase_add_test(tcase, of_an_agent);
	tcase_add_test(tcase, of_what_an_agent_wants);
	tcase_add_test(tcase, of_files_findings_and_pictures);
	tcase_add_test(tcase, of_worlds_and_numbers);
	suite_add_tcase(suite, tcase);
	return suite;
}
