/* SPDX-License-Identifier: MIT */
/* NULL in functions that edit or ask a map, as in test_null.c. */
#include "support/refusal.h"
#include "support/runner.h"
#include <tautline/tautline.h>

#define REFUSED(call) REFUSED_AS(TL_E_INVALID, call)

START_TEST(walls_doors_and_waypoints_of_no_map)
{
	REFUSED(tl_map_create(NULL, NULL));
	REFUSED(tl_map_set_radius(NULL, 1));
	REFUSED(tl_map_undo(NULL, NULL));
	REFUSED(tl_map_redo(NULL, NULL));
	REFUSED(tl_map_begin_group(NULL));
	REFUSED(tl_map_end_group(NULL));
	REFUSED(tl_map_cancel_group(NULL));
	REFUSED(tl_map_set_max_undo_bytes(NULL, 0));
	REFUSED(tl_map_add_wall(NULL, NULL, NULL));
	REFUSED(tl_map_remove_wall(NULL, (tl_wall_id){ 1, 1 }));
	REFUSED(tl_map_move_wall_point(NULL, (tl_wall_id){ 1, 1 }, 1, (tl_point){ 1, 1 }));
	REFUSED(tl_map_move_wall(NULL, (tl_wall_id){ 1, 1 }, (tl_point){ 1, 1 }));
	REFUSED(tl_map_insert_wall_point(NULL, (tl_wall_id){ 1, 1 }, 1, (tl_point){ 1, 1 }));
	REFUSED(tl_map_remove_wall_point(NULL, (tl_wall_id){ 1, 1 }, 1));
	REFUSED(tl_map_set_wall_kind(NULL, (tl_wall_id){ 1, 1 }, true, true, true));
	REFUSED(tl_map_get_wall(NULL, (tl_wall_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_wall_point(NULL, (tl_wall_id){ 1, 1 }, 1, NULL, NULL));
	REFUSED(tl_map_add_door(NULL, NULL, NULL));
	REFUSED(tl_map_remove_door(NULL, (tl_door_id){ 1, 1 }));
	REFUSED(tl_map_move_door(NULL, (tl_door_id){ 1, 1 }, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }));
	REFUSED(tl_map_set_door_closed(NULL, (tl_door_id){ 1, 1 }, true));
	REFUSED(tl_map_rename_door(NULL, (tl_door_id){ 1, 1 }, NULL));
	REFUSED(tl_map_rename_obstacle(NULL, (tl_obstacle_id){ 1, 1 }, NULL));
	REFUSED(tl_map_rename_agent(NULL, (tl_map_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_map_set_waypoint_radius(NULL, (tl_waypoint_id){ 1, 1 }, 1));
	REFUSED(tl_map_set_waypoint_role(NULL, (tl_waypoint_id){ 1, 1 }, TL_WAYPOINT_GOAL));
	REFUSED(tl_map_set_waypoint_body(NULL, (tl_waypoint_id){ 1, 1 }, 1));
	REFUSED(tl_map_set_waypoint_traveller(NULL, (tl_waypoint_id){ 1, 1 }, 0, 0));
	REFUSED(tl_map_set_obstacle_radius(NULL, (tl_obstacle_id){ 1, 1 }, 1));
	REFUSED(tl_map_set_link(NULL, (tl_link_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_door(NULL, (tl_door_id){ 1, 1 }, NULL));
	REFUSED(tl_map_find_door(NULL, NULL, NULL));
	REFUSED(tl_map_add_waypoint(NULL, NULL, NULL));
	REFUSED(tl_map_remove_waypoint(NULL, (tl_waypoint_id){ 1, 1 }));
	REFUSED(tl_map_move_waypoint(NULL, (tl_waypoint_id){ 1, 1 }, (tl_point){ 1, 1 }));
	REFUSED(tl_map_rename_waypoint(NULL, (tl_waypoint_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_waypoint(NULL, (tl_waypoint_id){ 1, 1 }, NULL));
	REFUSED(tl_map_find_waypoint(NULL, NULL, NULL));
}
END_TEST

START_TEST(links_obstacles_notes_and_agents_of_no_map)
{
	REFUSED(tl_map_add_link(NULL, NULL, NULL));
	REFUSED(tl_map_remove_link(NULL, (tl_link_id){ 1, 1 }));
	REFUSED(tl_map_get_link(NULL, (tl_link_id){ 1, 1 }, NULL));
	REFUSED(tl_map_add_obstacle(NULL, NULL, NULL));
	REFUSED(tl_map_remove_obstacle(NULL, (tl_obstacle_id){ 1, 1 }));
	REFUSED(tl_map_move_obstacle(NULL, (tl_obstacle_id){ 1, 1 }, (tl_point){ 1, 1 }));
	REFUSED(tl_map_get_obstacle(NULL, (tl_obstacle_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_obstacle_corner(NULL, (tl_obstacle_id){ 1, 1 }, 0, NULL));
	REFUSED(tl_map_get_obstacle_course(NULL, (tl_obstacle_id){ 1, 1 }, 0, NULL));
	REFUSED(tl_map_find_obstacle(NULL, NULL, NULL));
	REFUSED(tl_map_add_expectation(NULL, NULL, NULL));
	REFUSED(tl_map_remove_expectation(NULL, (tl_expectation_id){ 1, 1 }));
	REFUSED(tl_map_get_expectation(NULL, (tl_expectation_id){ 1, 1 }, NULL));
	REFUSED(tl_map_add_allowance(NULL, NULL, NULL));
	REFUSED(tl_map_remove_allowance(NULL, (tl_allowance_id){ 1, 1 }));
	REFUSED(tl_map_get_allowance(NULL, (tl_allowance_id){ 1, 1 }, NULL));
	REFUSED(tl_map_add_agent(NULL, NULL, NULL));
	REFUSED(tl_map_remove_agent(NULL, (tl_map_agent_id){ 1, 1 }));
	ck_assert(tl_parameter_count() > 0 &&
		!tl_parameter_group_is_used((tl_parameter_group)99, TL_DESIRE_REST, TL_AVOID_BOTH));
	REFUSED(tl_parameter_get(0, NULL));
	REFUSED(tl_parameter_find(NULL, 1, NULL));
	REFUSED(tl_settings_apply(NULL, 1, TL_GROUP_WANDER, NULL));
	REFUSED(tl_map_set_agent_setting(NULL, (tl_map_agent_id){ 1, 1 }, 0, 1));
	REFUSED(tl_map_remove_agent_setting(NULL, (tl_map_agent_id){ 1, 1 }, 0));
	REFUSED(tl_map_move_agent(NULL, (tl_map_agent_id){ 1, 1 }, (tl_point){ 1, 1 }));
	REFUSED(tl_map_get_agent(NULL, (tl_map_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_agent_stop(NULL, (tl_map_agent_id){ 1, 1 }, 1, NULL));
	REFUSED(tl_map_find_agent(NULL, NULL, NULL));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("NULL as a map");
	TCase *tests = tcase_create("null");
	tcase_add_test(tests, walls_doors_and_waypoints_of_no_map);
	tcase_add_test(tests, links_obstacles_notes_and_agents_of_no_map);
	suite_add_tcase(suite, tests);
	return suite;
}
