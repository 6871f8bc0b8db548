/* SPDX-License-Identifier: MIT */
/*
 * Every allocation of loading, editing and saving is refused once, and once with all after it: the answer is out of memory, the
 * map is as it was (its saved bytes are compared), trying again succeeds, and nothing is lost.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

#include "support/failing.h"
#include "support/map_edits.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static const char example[] = "tautline 1\n"
			      "radius 0.5 # of the agent\n"
			      "area 0,0 3,0 3,3 cost 2\n"
			      "wall 0,0 10,0 10,8 0,8 loop\n"
			      "wall 4,0 4,3\n"
			      "door front 4,3 4,5 closed\n"
			      "waypoint a 1,1\n"
			      "waypoint \"b c\" 9,7 radius 0.5\n"
			      "link a \"b c\"\n"
			      "link \"b c\" a oneway cost 2.5\n"
			      "allow link-blocked a \"b c\" \"later\"\n"
			      "expect sees a \"b c\"\n"
			      "expect path a 1,2 <= 9\n"
			      "obstacle crate 5,5 0.6 velocity 1,0\n"
			      "obstacle raft 5,5 corners -1,-1 1,-1 0,1 turn 30 course 1,1 \"b c\" speed 1\n"
			      "agent guard 1,1 patrol \"b c\" a 2,2\n"
			      "agent sheep 1,1 flock \"the flock\"\n";

/* Something that may be refused memory. */
typedef tl_status (*attempt)(tl_map *map);

static tl_status add_wall(tl_map *map)
{
	tl_point points[40] = { { 0, 0 } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 40;
	def.loop = true;
	def.solid = true;
	return tl_map_add_wall(map, &def, NULL);
}

static tl_status add_door(tl_map *map)
{
	tl_door_def def = tl_default_door_def();
	def.name = "new";
	def.b = (tl_point){ 1, 1 };
	def.closed = false;
	return tl_map_add_door(map, &def, NULL);
}

static tl_status add_waypoint(tl_map *map)
{
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = "new";
	return tl_map_add_waypoint(map, &def, NULL);
}

static tl_status rename_waypoint(tl_map *map)
{
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	return tl_map_rename_waypoint(map, id, "another name");
}

static tl_status add_link(tl_map *map)
{
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	tl_link_def def = tl_default_link_def();
	def.from = id;
	def.to = id;
	def.oneway = true;
	return tl_map_add_link(map, &def, NULL);
}

static tl_status add_obstacle(tl_map *map)
{
	tl_obstacle_def def = tl_default_obstacle_def();
	def.name = "new";
	def.radius = 1;
	return tl_map_add_obstacle(map, &def, NULL);
}

static tl_status add_agent(tl_map *map)
{
	const tl_stop stops[] = { { .at = { 1, 1 } },
		{ .waypoint = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }) } };
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = "new";
	def.desire = TL_DESIRE_PATROL;
	def.stops = stops;
	def.stop_count = 2;
	return tl_map_add_agent(map, &def, NULL);
}

static tl_status add_sheep(tl_map *map)
{
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = "new";
	def.desire = TL_DESIRE_FLOCK;
	def.group = "g";
	return tl_map_add_agent(map, &def, NULL);
}

static tl_status add_expect(tl_map *map)
{
	tl_expectation_def def = tl_default_expectation_def();
	return tl_map_add_expectation(map, &def, NULL);
}

static tl_status add_allow(tl_map *map)
{
	tl_allowance_def def = tl_default_allowance_def();
	def.rule = "rule";
	def.reason = "because";
	return tl_map_add_allowance(map, &def, NULL);
}

static tl_status add_area(tl_map *map)
{
	const tl_point corners[5] = { { 1, 1 } };
	tl_area_def def = tl_default_area_def();
	def.corners = corners;
	def.count = 5;
	return tl_map_add_area(map, &def, NULL);
}

static tl_status remove_area(tl_map *map)
{
	return tl_map_remove_area(map, tl_map_next_area(map, (tl_area_id){ 0, 0 }));
}

static tl_status move_area_corner(tl_map *map)
{
	return tl_map_move_area_corner(map, tl_map_next_area(map, (tl_area_id){ 0, 0 }), 1, (tl_point){ 5, 5 });
}

static tl_status set_area_cost(tl_map *map)
{
	return tl_map_set_area_cost(map, tl_map_next_area(map, (tl_area_id){ 0, 0 }), 3);
}

static tl_status remove_wall(tl_map *map)
{
	return tl_map_remove_wall(map, tl_map_next_wall(map, (tl_wall_id){ 0, 0 }));
}

static tl_status move_wall_point(tl_map *map)
{
	return tl_map_move_wall_point(map, tl_map_next_wall(map, (tl_wall_id){ 0, 0 }), 1, (tl_point){ 3, 3 });
}

static tl_status close_door(tl_map *map)
{
	return tl_map_set_door_closed(map, tl_map_next_door(map, (tl_door_id){ 0, 0 }), false);
}

static tl_status move_door(tl_map *map)
{
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	return tl_map_move_door(map, id, (tl_point){ 0, 0 }, (tl_point){ 3, 3 });
}

static tl_status remove_door(tl_map *map)
{
	return tl_map_remove_door(map, tl_map_next_door(map, (tl_door_id){ 0, 0 }));
}

static tl_status move_waypoint(tl_map *map)
{
	return tl_map_move_waypoint(map, tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }), (tl_point){ 3, 3 });
}

static tl_status remove_waypoint(tl_map *map)
{
	return tl_map_remove_waypoint(map, tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }));
}

static tl_status remove_link(tl_map *map)
{
	return tl_map_remove_link(map, tl_map_next_link(map, (tl_link_id){ 0, 0 }));
}

static tl_status add_polygon(tl_map *map)
{
	static const tl_point corners[] = { { -1, 0 }, { 1, 0 }, { 0, 2 } };
	tl_obstacle_def def = tl_default_obstacle_def();
	def.name = "new polygon";
	def.corners = corners;
	def.corner_count = 3;
	def.turn = 10;
	return tl_map_add_obstacle(map, &def, NULL);
}

static tl_status move_obstacle(tl_map *map)
{
	return tl_map_move_obstacle(map, tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 }), (tl_point){ 3, 3 });
}

static tl_status remove_obstacle(tl_map *map)
{
	return tl_map_remove_obstacle(map, tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 }));
}

static tl_status move_agent(tl_map *map)
{
	return tl_map_move_agent(map, tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 }), (tl_point){ 3, 3 });
}

static tl_status set_agent_setting(tl_map *map)
{
	tl_parameter buffer = 0;
	tl_status status = tl_parameter_find("avoid.buffer", 12, &buffer);
	return status ? status
		      : tl_map_set_agent_setting(map, tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 }), buffer, 2);
}

static tl_status remove_agent(tl_map *map)
{
	return tl_map_remove_agent(map, tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 }));
}

static tl_status remove_expectation(tl_map *map)
{
	return tl_map_remove_expectation(map, tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 }));
}

static tl_status remove_allowance(tl_map *map)
{
	return tl_map_remove_allowance(map, tl_map_next_allowance(map, (tl_allowance_id){ 0, 0 }));
}

static tl_status set_radius(tl_map *map)
{
	return tl_map_set_radius(map, 0.25);
}

static tl_status undo(tl_map *map)
{
	return tl_map_undo(map, NULL);
}

static tl_status redo(tl_map *map)
{
	return tl_map_redo(map, NULL);
}

/* Some edits, one of which was undone. */
static void make_steps(tl_map *map)
{
	small_wall(map, 9, 9, 8, 8);
	ck_assert_int_eq(remove_waypoint(map), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
}

/* Fails every allocation of `try` in turn. */
static void fail_each(attempt try, bool all_after)
{
	for (int filled = 0; filled < 18; filled++) {
		bool injected = true;
		for (long k = 1; injected; k++) {
			tl_map *map = map_from_text(example);
			for (int i = 0; i < filled;
				i++) { /* another fill each time: every array has to grow in one of them */
				char name[16];
				snprintf(name, sizeof name, "n%d", i);
				small_waypoint(map, name, i, i);
				small_door(map, name, i, i, i, i, true);
				small_obstacle(map, name, i, i, 1);
				tl_map_agent_def agent = tl_default_map_agent_def();
				agent.name = name;
				ck_assert_int_eq(tl_map_add_agent(map, &agent, NULL), TL_OK);
				ck_assert_int_eq(add_wall(map), TL_OK);
				ck_assert_int_eq(add_link(map), TL_OK);
				ck_assert_int_eq(add_expect(map), TL_OK);
				ck_assert_int_eq(add_allow(map), TL_OK);
				ck_assert_int_eq(add_area(map), TL_OK);
			}
			make_steps(map);
			char *before = map_to_text(map, NULL);
			uint64_t state = map_state(map), revision = tl_map_revision(map);
			failing_arm(k, all_after);
			tl_status status = try(map);
			injected = failing_disarm();
			ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
			if (injected) {
				map_check_text(map, before);
				ck_assert_uint_eq(map_state(map), state);
				ck_assert_uint_eq(tl_map_revision(map), revision);
				ck_assert_uint_eq(tl_map_redo_count(map), 1);
				ck_assert_int_eq(try(map), TL_OK);
			}
			if (filled == 0)
				map_check_round_trip(map);
			free(before);
			tl_map_free(map);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}

static const attempt edits[] = { add_wall, add_door, add_waypoint, rename_waypoint, add_link, add_obstacle, add_polygon,
	add_agent, add_sheep, add_expect, add_allow, remove_wall, move_wall_point, close_door, move_door, remove_door,
	move_waypoint, remove_waypoint, remove_link, move_obstacle, remove_obstacle, move_agent, set_agent_setting,
	remove_agent, remove_expectation, remove_allowance, add_area, remove_area, move_area_corner, set_area_cost,
	set_radius, undo, redo };

START_TEST(edits_without_memory)
{
	failing_install();
	fail_each(edits[_i], false);
	fail_each(edits[_i], true);
}
END_TEST

START_TEST(creating_without_memory)
{
	failing_install();
	tl_map *map = NULL;
	failing_arm(1, false);
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_E_NOMEM);
	ck_assert(failing_disarm() && !map);
}
END_TEST

/* Short lines of all kinds in turn: more of them than is reserved from the size of a file of walls. */
static char *short_lines(void)
{
	char *text = malloc(20000);
	ck_assert_ptr_nonnull(text);
	size_t size = (size_t)sprintf(text, "tautline 1\nwaypoint a 1,1\n");
	for (int i = 0; i < 400; i++)
		size += (size_t)sprintf(text + size, "link a a\n#\n");
	for (int i = 0; i < 40; i++)
		size += (size_t)sprintf(text + size, "allow r \"r\"\n");
	return text;
}

START_TEST(loading_without_memory)
{
	failing_install();
	char *lines = short_lines();
	const char *text = _i < 2 ? example : lines;
	bool injected = true;
	for (long k = 1; injected; k++) {
		tl_error items[4] = { { .text = "" } };
		tl_errors errors = { items, 4, 3 };
		tl_map *map = NULL;
		failing_arm(k, _i % 2);
		tl_status status = tl_map_load_memory(text, strlen(text), NULL, &map, &errors);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		ck_assert_uint_eq(errors.count, injected ? 3 : 0);
		if (injected) {
			ck_assert_ptr_null(map);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		} else {
			map_check_text(map, text);
			tl_map_free(map);
			ck_assert_int_gt(k, 10);
		}
	}
	free(lines);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(saving_without_memory)
{
	failing_install();
	tl_map *map = map_from_text(example);
	ck_assert_int_eq(add_wall(map), TL_OK);
	ck_assert_int_eq(rename_waypoint(map), TL_OK);
	char *expected = map_to_text(map, NULL), buffer[4096];
	size_t blocks = failing_live_blocks();
	bool injected = true;
	for (long k = 1; injected; k++) {
		size_t size = 77;
		failing_arm(k, _i);
		tl_status status = tl_map_save_memory(map, buffer, sizeof buffer, &size);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		ck_assert_uint_eq(size, injected ? 77 : strlen(expected));
		ck_assert_uint_eq(failing_live_blocks(), blocks);
	}
	ck_assert_mem_eq(buffer, expected, strlen(expected));
	free(expected);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* Removing needs memory only to record it, and where compaction would like some it does without. */
START_TEST(removing_without_memory)
{
	failing_install();
	tl_map *map = small_map();
	tl_wall_id ids[3000];
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, 0), TL_OK);
	for (int i = 0; i < 3000; i++)
		ids[i] = small_wall(map, i, 0, i, 1);
	int refused = 0;
	for (int i = 0; i < 2990; i++) {
		failing_arm(1, true);
		tl_status status = tl_map_remove_wall(map, ids[i]);
		failing_disarm();
		refused += status == TL_E_NOMEM;
		ck_assert_int_eq(status ? tl_map_remove_wall(map, ids[i]) : TL_OK, TL_OK);
	}
	ck_assert_int_lt(refused, 100);
	size_t bytes = tl_map_bytes(map);
	ck_assert_int_eq(tl_map_remove_wall(map, ids[2990]), TL_OK);
	ck_assert_uint_le(tl_map_bytes(map), bytes);
	for (int i = 2991; i < 3000; i++) {
		tl_point at;
		ck_assert_int_eq(tl_map_get_wall_point(map, ids[i], 1, &at, NULL), TL_OK);
		ck_assert(at.x == i && at.y == 1);
	}
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("map without memory");
	TCase *tests = tcase_create("memory");
	tcase_add_test(tests, creating_without_memory);
	tcase_add_loop_test(tests, loading_without_memory, 0, 4);
	tcase_add_loop_test(tests, edits_without_memory, 0, (int)(sizeof edits / sizeof *edits));
	tcase_add_loop_test(tests, saving_without_memory, 0, 2);
	tcase_add_test(tests, removing_without_memory);
	suite_add_tcase(suite, tests);
	return suite;
}
