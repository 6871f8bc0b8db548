/* SPDX-License-Identifier: MIT */
/*
 * Undo and redo of each kind of edit, by name: what a step says, ids, places, groups, and what is refused.
 */
#include <string.h>

#include "support/map_edits.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static void check_step(const tl_map_step *step, size_t edits, tl_map_action action, tl_map_thing thing, uint32_t index1)
{
	ck_assert_uint_eq(step->edits, edits);
	ck_assert_int_eq(step->action, action);
	ck_assert_int_eq(step->thing, thing);
	ck_assert_uint_eq(step->index1, index1);
}

START_TEST(ids)
{
	tl_map *map = small_map();
	tl_map_step step;
	tl_wall_id one = small_wall(map, 0, 0, 1, 0), two = small_wall(map, 0, 1, 1, 1);
	ck_assert_int_eq(tl_map_remove_wall(map, one), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	check_step(&step, 1, TL_ACTION_REMOVE, TL_THING_WALL, one.index1);
	ck_assert_uint_eq(step.generation, one.generation);
	ck_assert(tl_wall_is_valid(map, one) && tl_wall_is_valid(map, two));
	ck_assert_int_eq(tl_map_redo(map, &step), TL_OK);
	check_step(&step, 1, TL_ACTION_REMOVE, TL_THING_WALL, one.index1);
	ck_assert(!tl_wall_is_valid(map, one));
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	check_step(&step, 1, TL_ACTION_ADD, TL_THING_WALL, two.index1);
	ck_assert_uint_eq(step.generation, two.generation);
	ck_assert(!tl_wall_is_valid(map, two) && tl_map_wall_count(map) == 1 && tl_map_segment_count(map) == 1);
	/* What is added now is something else, and must not be taken for the second wall. */
	tl_wall_id three = small_wall(map, 5, 5, 6, 6);
	ck_assert(!tl_wall_is_valid(map, two) && tl_wall_is_valid(map, three));
	ck_assert_uint_eq(three.index1, two.index1);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_E_NOT_FOUND);
	tl_map_free(map);
}
END_TEST

/* A slot that was used again, undone to its first use, and used once more: no id comes back. */
START_TEST(ids_of_what_was_undone_stay_stale)
{
	tl_map *map = small_map();
	tl_wall_id first = small_wall(map, 0, 0, 1, 0);
	ck_assert_int_eq(tl_map_remove_wall(map, first), TL_OK);
	tl_wall_id second = small_wall(map, 0, 0, 2, 0);
	ck_assert_uint_eq(first.index1, second.index1);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert(tl_wall_is_valid(map, first) && !tl_wall_is_valid(map, second));
	ck_assert_int_eq(tl_map_remove_wall(map, first), TL_OK);
	tl_wall_id third = small_wall(map, 0, 0, 3, 0);
	ck_assert_uint_eq(third.index1, first.index1);
	ck_assert(!tl_wall_is_valid(map, first) && !tl_wall_is_valid(map, second));
	tl_map_free(map);
}
END_TEST

START_TEST(a_waypoint_comes_back_with_all)
{
	static const char text[] = "tautline 1\nwaypoint a 1,1 # here\nwaypoint b 5,5\nlink a b\nlink b a oneway\n"
				   "expect sees a b\nagent g 0,0 patrol a b a # on guard\n";
	tl_map *map = map_from_text(text);
	uint64_t state = map_state(map);
	tl_waypoint_id a;
	ck_assert_int_eq(tl_map_find_waypoint(map, "a", &a), TL_OK);
	ck_assert_int_eq(tl_map_remove_waypoint(map, a), TL_OK);
	uint64_t removed = map_state(map);
	tl_map_step step;
	ck_assert_uint_eq(tl_map_undo_count(map), 1);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	check_step(&step, 6, TL_ACTION_REMOVE, TL_THING_WAYPOINT, a.index1);
	ck_assert_uint_eq(map_state(map), state);
	map_check_text(map, text);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert_uint_eq(map_state(map), removed);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_rename_waypoint(map, a, "new name"), TL_OK);
	tl_waypoint_id found;
	ck_assert_int_eq(tl_map_find_waypoint(map, "a", &found), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	check_step(&step, 5, TL_ACTION_CHANGE, TL_THING_WAYPOINT, a.index1);
	ck_assert_int_eq(tl_map_find_waypoint(map, "a", &found), TL_OK);
	map_check_text(map, text);
	tl_map_free(map);
}
END_TEST

/* What is there is set once more: no step, no revision, and what was undone can still be redone. */
START_TEST(what_changes_nothing_is_no_step)
{
	tl_map *map = map_from_text("tautline 1\n"
				    "radius 0.50\n"
				    "wall 0,0 4,0 4,4 loop solid\n"
				    "door d 0,1 0,2 closed\n"
				    "waypoint a 1,1 radius 0.50\n"
				    "waypoint b 2,2\n"
				    "link a b cost 2.50\n"
				    "obstacle o 5,5 0.50\n"
				    "agent g 1,1 wander jitter 2.0\n"
				    "area 0,0 1,0 0,1 cost 2.0\n");
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	tl_door_id door = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	tl_waypoint_id a = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }), b = tl_map_next_waypoint(map, a);
	tl_link_id link = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_obstacle_id obstacle = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	tl_map_agent_id agent = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	tl_area_id area = tl_map_next_area(map, (tl_area_id){ 0, 0 });
	tl_parameter jitter;
	ck_assert_int_eq(tl_parameter_find("wander.jitter", 13, &jitter), TL_OK);
	ck_assert_int_eq(tl_map_set_radius(map, 1), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	uint64_t revision = tl_map_revision(map), state = map_state(map);
	tl_link_def same = tl_default_link_def();
	same.from = a;
	same.to = b;
	same.has_cost = true;
	same.cost = 2.5;
	ck_assert_int_eq(tl_map_set_radius(map, .5), TL_OK);
	ck_assert_int_eq(tl_map_move_wall(map, wall, (tl_point){ 0, 0 }), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, 1, (tl_point){ 4, 1e-9 }), TL_OK); /* the same on the grid */
	ck_assert_int_eq(tl_map_set_wall_kind(map, wall, true, true, false), TL_OK);
	ck_assert_int_eq(tl_map_move_door(map, door, (tl_point){ 0, 1 }, (tl_point){ 0, 2 }), TL_OK);
	ck_assert_int_eq(tl_map_set_door_closed(map, door, true), TL_OK);
	ck_assert_int_eq(tl_map_rename_door(map, door, "d"), TL_OK);
	ck_assert_int_eq(tl_map_move_waypoint(map, a, (tl_point){ 1, 1 }), TL_OK);
	ck_assert_int_eq(tl_map_set_waypoint_radius(map, a, .5), TL_OK);
	ck_assert_int_eq(tl_map_rename_waypoint(map, a, "a"), TL_OK);
	ck_assert_int_eq(tl_map_set_link(map, link, &same), TL_OK);
	ck_assert_int_eq(tl_map_move_obstacle(map, obstacle, (tl_point){ 5, 5 }), TL_OK);
	ck_assert_int_eq(tl_map_set_obstacle_radius(map, obstacle, .5), TL_OK);
	ck_assert_int_eq(tl_map_rename_obstacle(map, obstacle, "o"), TL_OK);
	ck_assert_int_eq(tl_map_move_agent(map, agent, (tl_point){ 1, 1 }), TL_OK);
	ck_assert_int_eq(tl_map_rename_agent(map, agent, "g"), TL_OK);
	ck_assert_int_eq(tl_map_set_agent_setting(map, agent, jitter, 2), TL_OK);
	ck_assert_int_eq(tl_map_move_area_corner(map, area, 1, (tl_point){ 1, 0 }), TL_OK);
	ck_assert_int_eq(tl_map_set_area_cost(map, area, 2), TL_OK);
	ck_assert_uint_eq(tl_map_revision(map), revision);
	ck_assert_uint_eq(map_state(map), state);
	ck_assert(tl_map_undo_count(map) == 0 && tl_map_redo_count(map) == 1);
	tl_map_free(map);
}
END_TEST

START_TEST(a_drag_is_one_step)
{
	tl_map *map = small_map();
	tl_wall_id wall = small_wall(map, 0, 0, 1, 0);
	small_door(map, "d", 0, 0, 1, 1, true);
	tl_map_forget_edits(map);
	ck_assert_uint_eq(tl_map_undo_count(map), 0);
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	ck_assert_uint_eq(tl_map_undo_count(map), 0); /* nothing was edited */
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, (tl_point){ 0, 0.25 }), TL_OK);
	size_t bytes = tl_map_undo_bytes(map);
	for (int i = 1; i <= 5000; i++)
		ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, (tl_point){ 0, i / 8.0 }), TL_OK);
	ck_assert_uint_eq(tl_map_undo_bytes(map), bytes);
	ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	tl_map_step step;
	tl_point at;
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	check_step(&step, 1, TL_ACTION_CHANGE, TL_THING_WALL, wall.index1);
	ck_assert_int_eq(tl_map_get_wall_point(map, wall, 0, &at, NULL), TL_OK);
	ck_assert(at.x == 0 && at.y == 0);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_get_wall_point(map, wall, 0, &at, NULL), TL_OK);
	ck_assert(at.x == 0 && at.y == 625);
	tl_map_free(map);
}
END_TEST

START_TEST(groups)
{
	tl_map *map = small_map();
	tl_map_step step;
	ck_assert_int_eq(tl_map_end_group(map), TL_E_INVALID);
	ck_assert_int_eq(tl_map_cancel_group(map), TL_E_INVALID);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_E_NOT_FOUND);
	small_wall(map, 0, 0, 1, 0);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	ck_assert_int_eq(tl_map_redo(map, &step), TL_E_INVALID);
	ck_assert_int_eq(tl_map_cancel_group(map), TL_OK);
	ck_assert_uint_eq(tl_map_redo_count(map), 1); /* nothing was edited, so nothing is forgotten */
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	small_wall(map, 0, 0, 2, 0);
	small_waypoint(map, "a", 0, 0);
	ck_assert_uint_eq(tl_map_redo_count(map), 0);
	tl_map_forget_edits(map); /* does nothing in a group */
	ck_assert_int_eq(tl_map_cancel_group(map), TL_OK);
	ck_assert(tl_map_wall_count(map) == 0 && tl_map_waypoint_count(map) == 0);
	ck_assert(tl_map_undo_count(map) == 0 && tl_map_redo_count(map) == 1); /* all is as it was before the group */
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert(tl_map_wall_count(map) == 1);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	small_wall(map, 0, 0, 2, 0);
	small_waypoint(map, "a", 0, 0);
	small_link(map, "a", "a");
	ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	check_step(&step, 3, TL_ACTION_ADD, TL_THING_LINK, 1);
	tl_map_free(map);
}
END_TEST

/* Of walls that were removed long ago the points go, those of the last ones move: undo brings these back as they were. */
START_TEST(points_that_the_journal_owns_move)
{
	enum { WALLS = 40, POINTS = 100 };
	tl_map *map = small_map();
	tl_wall_id walls[WALLS];
	tl_point points[POINTS], at;
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = POINTS;
	for (size_t i = 0; i < WALLS; i++) {
		for (size_t k = 0; k < POINTS; k++)
			points[k] = (tl_point){ (double)i, (double)k };
		ck_assert_int_eq(tl_map_add_wall(map, &def, &walls[i]), TL_OK);
	}
	tl_map_forget_edits(map);
	for (size_t i = 0; i + 1 < WALLS; i++)
		ck_assert_int_eq(tl_map_remove_wall(map, walls[i]), TL_OK);
	size_t whole = tl_map_bytes(map);
	ck_assert_uint_eq(tl_map_undo_count(map), WALLS - 1);
	size_t few = tl_map_undo_bytes(map) - (WALLS - 4) * POINTS * sizeof(tl_point) / 2;
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, few), TL_OK);
	size_t left = tl_map_undo_count(map);
	ck_assert(left > 0 && left < WALLS / 2);
	ck_assert_uint_lt(tl_map_bytes(map) + WALLS / 2 * POINTS * sizeof(tl_point) / 2, whole); /* they are gone */
	for (size_t i = 0; i < left; i++) {
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
		for (size_t k = 0; k < POINTS; k++) {
			ck_assert_int_eq(tl_map_get_wall_point(map, walls[WALLS - 2 - i], k, &at, NULL), TL_OK);
			ck_assert(at.x == (double)(WALLS - 2 - i) && at.y == (double)k);
		}
	}
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_E_NOT_FOUND);
	tl_map_free(map);
}
END_TEST

START_TEST(without_undo)
{
	tl_map_def def = tl_default_map_def();
	ck_assert_uint_eq(def.max_undo_bytes, (size_t)64 << 20);
	def.max_undo_bytes = 0;
	tl_map *map;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	tl_map_step step;
	tl_wall_id wall = small_wall(map, 0, 0, 1, 0);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(map, wall), TL_OK);
	ck_assert_int_eq(tl_map_cancel_group(map), TL_OK); /* an open group can be cancelled all the same */
	ck_assert(tl_wall_is_valid(map, wall));
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, 1 << 20), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(map, wall), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, 0), TL_OK);
	ck_assert_int_eq(tl_map_redo(map, &step), TL_E_NOT_FOUND);
	tl_map_free(map);
}
END_TEST

/* Blocks of records that were undone and forgotten are kept for the next edits; a lower limit frees them, and no step that fits. */
START_TEST(a_lower_limit_frees_spare_blocks_first)
{
	enum { EDITS = 1000 };
	tl_map *map = small_map();
	tl_map_step step;
	small_waypoint(map, "first", 0, 0);
	for (int i = 0; i < EDITS; i++)
		small_wall(map, i, 0, i, 1);
	size_t all = tl_map_undo_bytes(map);
	for (int i = 0; i < EDITS; i++)
		ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	small_waypoint(map, "second", 1, 0);
	ck_assert_int_eq(tl_map_redo(map, &step), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, all / 2), TL_OK);
	ck_assert_uint_le(tl_map_undo_bytes(map), all / 2);
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert_uint_eq(tl_map_waypoint_count(map), 0);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("undo");
	TCase *tests = tcase_create("undo");
	tcase_add_test(tests, ids);
	tcase_add_test(tests, ids_of_what_was_undone_stay_stale);
	tcase_add_test(tests, a_waypoint_comes_back_with_all);
	tcase_add_test(tests, what_changes_nothing_is_no_step);
	tcase_add_test(tests, a_drag_is_one_step);
	tcase_add_test(tests, groups);
	tcase_add_test(tests, a_lower_limit_frees_spare_blocks_first);
	tcase_add_test(tests, points_that_the_journal_owns_move);
	tcase_add_test(tests, without_undo);
	suite_add_tcase(suite, tests);
	return suite;
}
