/* SPDX-License-Identifier: MIT */
/*
 * One rule for NULL in all public functions: a status function returns TL_E_INVALID with a reason that names the argument, a void function does nothing, a getter returns
 * 0, false, an empty text or a null id, a behaviour no force. tests/policy/test_headers.sh looks whether each public function is here.
 */
#include <string.h>

#include "support/refusal.h"
#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/tautline.h>

#define REFUSED(call) REFUSED_AS(TL_E_INVALID, call)
#define IS_ZERO(call) ck_assert_msg((call) == 0, "%s", #call)
#define IS_NULL_ID(call) ck_assert_msg((call).index1 == 0, "%s", #call)
#define NO_FORCE(call) ck_assert_msg((call).x == 0 && (call).y == 0, "%s", #call)

START_TEST(a_status_of_a_file_picture_or_lint_is_invalid)
{
	REFUSED(tl_draw_shapes_create(NULL));
	REFUSED(tl_draw_shapes_status(NULL));
	REFUSED(tl_draw_svg(NULL, NULL, NULL, 1, NULL));
	REFUSED(tl_draw_png(NULL, NULL, NULL, 1, NULL));
	REFUSED(tl_format_get(1, NULL));
	REFUSED(tl_format_of_path(NULL, NULL));
	REFUSED(tl_format_of_content(NULL, NULL, 1, NULL));
	REFUSED(tl_map_load_memory(NULL, 1, NULL, NULL, NULL));
	REFUSED(tl_map_load_file(NULL, NULL, NULL, NULL));
	REFUSED(tl_map_find_project(NULL, NULL, 0, NULL));
	REFUSED(tl_map_get_ignored(NULL, 0, NULL));
	REFUSED(tl_map_reload_memory(NULL, NULL, 1, NULL, NULL));
	REFUSED(tl_map_reload_file(NULL, NULL, NULL, NULL));
	REFUSED(tl_parts_create(NULL, NULL, NULL));
	REFUSED(tl_parts_get_name(NULL, 1, NULL));
	REFUSED(tl_parts_load_map(NULL, 1, NULL, NULL, NULL));
	tl_parts_free(NULL);
	ck_assert_uint_eq(tl_parts_count(NULL), 0);
	REFUSED(tl_map_save_memory(NULL, NULL, 1, NULL));
	REFUSED(tl_map_save_file(NULL, NULL));
	REFUSED(tl_map_save_as_memory(NULL, NULL, NULL, 1, NULL));
	REFUSED(tl_map_save_as_file(NULL, NULL, NULL));
	REFUSED(tl_lint_get_rule(1, NULL));
	REFUSED(tl_lint_run(NULL, NULL, NULL));
	REFUSED(tl_lint_get_finding(NULL, 1, NULL));
}
END_TEST

START_TEST(a_status_of_a_nav_world_or_number_is_invalid)
{
	REFUSED(tl_nav_create(NULL, NULL, NULL));
	REFUSED(tl_nav_update(NULL, NULL));
	REFUSED(tl_lint_update(NULL, NULL));
	REFUSED(tl_lint_get_appeared(NULL, 0, NULL));
	REFUSED(tl_lint_get_gone(NULL, 0, NULL));
	ck_assert(tl_lint_appeared_count(NULL) == 0 && tl_lint_gone_count(NULL) == 0);
	REFUSED(tl_nav_update_and_list(NULL, NULL, NULL));
	REFUSED(tl_nav_changes_get(NULL, 0, NULL));
	tl_nav_changes_free(NULL);
	ck_assert(tl_nav_changes_count(NULL) == 0 && !tl_nav_changes_are_complete(NULL));
	ck_assert(!tl_nav_goes_by_corners(NULL, NULL));
	REFUSED(tl_nav_make_index(NULL, NULL));
	REFUSED(tl_shared_nav_create(NULL, NULL, NULL));
	REFUSED(tl_shared_nav_update(NULL, NULL));
	REFUSED(tl_nav_reader_create(NULL, NULL));
	REFUSED(tl_nav_reader_begin(NULL, NULL));
	ck_assert(tl_nav_warm(NULL, NULL) == TL_E_INVALID && tl_nav_tidy(NULL, NULL) == TL_E_INVALID);
	REFUSED(tl_nav_get_info(NULL, NULL));
	REFUSED(tl_query_create(NULL, NULL));
	REFUSED(tl_query_sees(NULL, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_query_sees_many(NULL, NULL, 0, NULL, NULL));
	REFUSED(tl_query_first_hit_many(NULL, NULL, 0, NULL, NULL));
	REFUSED(tl_query_find_lengths(NULL, NULL, NULL, 0, NULL));
	REFUSED(tl_query_distances(NULL, NULL, NULL, 0, NULL));
	REFUSED(tl_query_field(NULL, NULL, NULL, NULL));
	REFUSED(tl_query_nearest_free(NULL, (tl_point){ 1, 1 }, 1, NULL, NULL));
	REFUSED(tl_query_random_points(NULL, NULL, NULL, 1, NULL));
	REFUSED(tl_query_region(NULL, (tl_point){ 1, 1 }, NULL, NULL));
	REFUSED(tl_query_regions(NULL, NULL, NULL, 1, NULL));
	REFUSED(tl_query_slide(NULL, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_query_first_hit(NULL, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_query_clearance(NULL, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL, NULL));
	REFUSED(tl_query_explain(NULL, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_query_get_blockers(NULL, NULL, 1, NULL));
	REFUSED(tl_query_find_path(NULL, NULL, NULL));
	REFUSED(tl_query_has_path(NULL, NULL, NULL));
	REFUSED(tl_query_get_points(NULL, NULL, 1, NULL));
	REFUSED(tl_query_find_route(NULL, NULL, NULL, 1, NULL));
	REFUSED(tl_query_set_areas(NULL, NULL, 0));
	REFUSED(tl_query_set_map_areas(NULL, NULL));
	REFUSED(tl_query_walk_cost(NULL, (tl_point){ 0, 0 }, (tl_point){ 1, 0 }, NULL));
	REFUSED(tl_jumps_from_map(NULL, NULL, 0, NULL));
	REFUSED(tl_query_get_route(NULL, NULL, 1, NULL));
	REFUSED(tl_no_path_text(NULL, NULL, 1, NULL));
	REFUSED(tl_query_visible_corners(NULL, (tl_point){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_query_visibility_polygon(NULL, (tl_point){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_nav_get_blocked_link(NULL, 1, NULL));
	REFUSED(tl_nav_get_edge(NULL, 1, NULL));
	REFUSED(tl_nav_get_component(NULL, (tl_waypoint_id){ 1, 1 }, NULL));
	REFUSED(tl_steer_world_create(NULL, 1, 1, NULL));
	REFUSED(tl_fuzzy_world_create(NULL, 1, 1, NULL, NULL));
	REFUSED(tl_steer_path_remaining(NULL, NULL, 1, NULL, NULL));
	REFUSED(tl_number_parse(NULL, 1, NULL));
	REFUSED(tl_coordinate_parse(NULL, 1, 1, NULL));
}
END_TEST

START_TEST(a_void_function_does_nothing)
{
	tl_set_allocator(NULL);
	tl_crowd_free(NULL);
	tl_crowd_debug(NULL, (tl_agent_id){ 1, 1 }, NULL);
	tl_draw_shapes_free(NULL);
	tl_lint_free(NULL);
	tl_map_free(NULL);
	tl_map_forget_edits(NULL);
	tl_nav_free(NULL);
	tl_shared_nav_free(NULL);
	tl_nav_reader_end(NULL);
	tl_nav_reader_free(NULL);
	tl_query_free(NULL);
	tl_vehicle_step(NULL, (tl_point){ 1, 1 }, 1, 1);
	tl_steer_world_free(NULL);
	tl_fuzzy_world_free(NULL);
	tl_polygon_move(NULL, 1);
}
END_TEST

START_TEST(a_behaviour_has_no_force)
{
	NO_FORCE(tl_steer_seek(NULL, (tl_point){ 1, 1 }));
	NO_FORCE(tl_steer_flee(NULL, (tl_point){ 1, 1 }));
	NO_FORCE(tl_steer_arrive(NULL, (tl_point){ 1, 1 }, NULL));
	NO_FORCE(tl_steer_pursue(NULL, NULL, NULL));
	NO_FORCE(tl_steer_evade(NULL, NULL, NULL));
	NO_FORCE(tl_steer_offset_pursue(NULL, NULL, (tl_point){ 1, 1 }, NULL));
	NO_FORCE(tl_steer_interpose(NULL, NULL, NULL, NULL));
	NO_FORCE(tl_steer_hide(NULL, NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_wander(NULL, NULL, NULL));
	NO_FORCE(tl_steer_avoid_circles(NULL, NULL, 1, NULL, NULL));
	NO_FORCE(tl_steer_avoid_vehicles(NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_avoid_walls(NULL, NULL, NULL));
	NO_FORCE(tl_steer_follow_wall(NULL, NULL, NULL));
	NO_FORCE(tl_steer_contain(NULL, (tl_box){ { 0, 0 }, { 1, 1 } }, 1));
	NO_FORCE(tl_steer_avoid_fuzzy(NULL, NULL, NULL, NULL));
	NO_FORCE(tl_steer_follow_path(NULL, NULL, 1, NULL, NULL));
	NO_FORCE(tl_steer_flock(NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_separate(NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_cohere(NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_align(NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_follow_leader(NULL, NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_queue(NULL, NULL, 1, NULL));
	NO_FORCE(tl_steer_follow_flow(NULL, NULL, 1));
	NO_FORCE(tl_steer_blend_weighted(NULL, 1, 1));
	NO_FORCE(tl_steer_blend_priority(NULL, 1, 1));
	NO_FORCE(tl_steer_blend_dither(NULL, 1, 1, 1, 1));
}
END_TEST

START_TEST(a_getter_returns_nothing)
{
	IS_ZERO(tl_crowd_bytes(NULL));
	IS_ZERO(tl_agent_is_valid(NULL, (tl_agent_id){ 1, 1 }));
	IS_ZERO(tl_crowd_agent_count(NULL));
	IS_NULL_ID(tl_crowd_next_agent(NULL, (tl_agent_id){ 1, 1 }));
	IS_ZERO(tl_circle_is_valid(NULL, (tl_circle_id){ 1, 1 }));
	IS_ZERO(tl_crowd_circle_count(NULL));
	IS_NULL_ID(tl_crowd_next_circle(NULL, (tl_circle_id){ 1, 1 }));
	IS_ZERO(tl_crowd_step_count(NULL));
	IS_ZERO(tl_crowd_time(NULL));
	IS_ZERO(tl_crowd_hash(NULL));
	IS_ZERO(tl_crowd_take_event(NULL, NULL));
	IS_ZERO(tl_lint_finding_count(NULL));
	IS_ZERO(tl_map_resolution(NULL));
	IS_ZERO(tl_map_radius(NULL));
	ck_assert(tl_map_body_radius(NULL, 0) == TL_BODY_RADIUS);
	ck_assert_ptr_null(tl_map_caption(NULL, (tl_place){ 0 }));
	ck_assert_str_eq(tl_map_format(NULL), "");
	ck_assert_str_eq(tl_map_explanation(NULL), "");
	ck_assert_str_eq(tl_map_suggested_rule(NULL), "");
	IS_ZERO(tl_map_revision(NULL));
	IS_ZERO(tl_map_undo_count(NULL));
	IS_ZERO(tl_map_redo_count(NULL));
	IS_ZERO(tl_map_undo_bytes(NULL));
	IS_ZERO(tl_map_max_undo_bytes(NULL));
	IS_ZERO(tl_map_bytes(NULL));
	IS_ZERO(tl_wall_is_valid(NULL, (tl_wall_id){ 1, 1 }));
	IS_ZERO(tl_map_wall_count(NULL));
	IS_ZERO(tl_map_segment_count(NULL));
	IS_NULL_ID(tl_map_next_wall(NULL, (tl_wall_id){ 1, 1 }));
	IS_ZERO(tl_door_is_valid(NULL, (tl_door_id){ 1, 1 }));
	IS_ZERO(tl_map_door_count(NULL));
	IS_NULL_ID(tl_map_next_door(NULL, (tl_door_id){ 1, 1 }));
	IS_ZERO(tl_waypoint_is_valid(NULL, (tl_waypoint_id){ 1, 1 }));
	IS_ZERO(tl_map_waypoint_count(NULL));
	IS_NULL_ID(tl_map_next_waypoint(NULL, (tl_waypoint_id){ 1, 1 }));
	IS_ZERO(tl_link_is_valid(NULL, (tl_link_id){ 1, 1 }));
	IS_ZERO(tl_map_link_count(NULL));
	IS_ZERO(tl_map_is_linked(NULL));
	IS_ZERO(tl_map_is_empty(NULL) || tl_map_ignored_count(NULL));
	IS_NULL_ID(tl_map_next_link(NULL, (tl_link_id){ 1, 1 }));
	IS_ZERO(tl_obstacle_is_valid(NULL, (tl_obstacle_id){ 1, 1 }));
	IS_ZERO(tl_map_obstacle_count(NULL));
	IS_NULL_ID(tl_map_next_obstacle(NULL, (tl_obstacle_id){ 1, 1 }));
	IS_ZERO(tl_expectation_is_valid(NULL, (tl_expectation_id){ 1, 1 }));
	IS_ZERO(tl_map_expectation_count(NULL));
	IS_NULL_ID(tl_map_next_expectation(NULL, (tl_expectation_id){ 1, 1 }));
	IS_ZERO(tl_allowance_is_valid(NULL, (tl_allowance_id){ 1, 1 }));
	IS_ZERO(tl_map_allowance_count(NULL));
	IS_NULL_ID(tl_map_next_allowance(NULL, (tl_allowance_id){ 1, 1 }));
	IS_ZERO(tl_map_agent_is_valid(NULL, (tl_map_agent_id){ 1, 1 }));
	IS_ZERO(tl_map_agent_count(NULL));
	IS_NULL_ID(tl_map_next_agent(NULL, (tl_map_agent_id){ 1, 1 }));
	IS_ZERO(tl_nav_radius(NULL));
	IS_ZERO(tl_fuzzy_infer(NULL, 1, 1));
	ck_assert(!tl_draw_shapes_debug(NULL).segment);
	tl_box box = tl_map_bounds(NULL);
	ck_assert(box.min.x > box.max.x);
	ck_assert_uint_eq(tl_number_text(1.5, NULL, 0), 3);
	ck_assert_uint_eq(tl_coordinate_text(1.5, 1024, NULL, 0), 3);
}
END_TEST

/* What the tests below are about: one of each. */
static tl_map *map;
static tl_nav *nav;
static tl_query *query;
static tl_crowd *crowd; /* its agent is 1, 1 */

static void make_world(void)
{
	map = small_map();
	small_waypoint(map, "a", 1, 1);
	nav = small_nav(map, NULL);
	query = small_query(nav);
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	tl_agent_def agent = tl_default_agent_def();
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, NULL), TL_OK);
}

static void free_world(void)
{
	tl_crowd_free(crowd);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}

START_TEST(a_question_why_there_is_no_path)
{
	REFUSED(tl_why_get_cause(NULL, 0, NULL));
	REFUSED(tl_why_get_thing(NULL, 0, 0, NULL));
	REFUSED(tl_why_get_text(NULL, 0, NULL, 0, NULL));
	REFUSED(tl_why_get_summary(NULL, NULL, 0, NULL));
	ck_assert_uint_eq(tl_why_count(NULL), 0);
	ck_assert_ptr_null(tl_why_kind_name((tl_why_kind)0));
	tl_why_free(NULL);
	const tl_path_def why_path = tl_default_path_def();
	tl_nav_def why_nav = tl_default_nav_def();
	tl_why *why;
	REFUSED(tl_why_no_path(NULL, NULL, &why_path, &why));
	REFUSED(tl_why_no_path(map, NULL, NULL, &why));
	REFUSED(tl_why_no_path(map, NULL, &why_path, NULL));
	why_nav.sight_only = true;
	REFUSED(tl_why_no_path(map, &why_nav, &why_path, &why));
}
END_TEST

START_TEST(a_definition_or_result_of_a_map_that_is_missing)
{
	REFUSED(tl_map_save_memory(map, NULL, 1, NULL));
	REFUSED(tl_map_save_file(map, NULL));
	REFUSED(tl_map_save_as_memory(map, NULL, NULL, 1, NULL));
	REFUSED(tl_map_save_as_file(map, NULL, NULL));
	REFUSED(tl_map_add_wall(map, NULL, NULL));
	REFUSED(tl_map_get_wall(map, (tl_wall_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_wall_point(map, (tl_wall_id){ 1, 1 }, 1, NULL, NULL));
	REFUSED(tl_map_add_door(map, NULL, NULL));
	REFUSED(tl_map_get_door(map, (tl_door_id){ 1, 1 }, NULL));
	REFUSED(tl_map_find_door(map, NULL, NULL));
	REFUSED(tl_map_add_waypoint(map, NULL, NULL));
	REFUSED(tl_map_rename_waypoint(map, (tl_waypoint_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_waypoint(map, (tl_waypoint_id){ 1, 1 }, NULL));
	REFUSED(tl_map_find_waypoint(map, NULL, NULL));
	REFUSED(tl_map_add_link(map, NULL, NULL));
	REFUSED(tl_map_get_link(map, (tl_link_id){ 1, 1 }, NULL));
	REFUSED(tl_map_add_obstacle(map, NULL, NULL));
	REFUSED(tl_map_get_obstacle(map, (tl_obstacle_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_obstacle_corner(map, (tl_obstacle_id){ 1, 1 }, 0, NULL));
	REFUSED(tl_map_get_obstacle_course(map, (tl_obstacle_id){ 1, 1 }, 0, NULL));
	REFUSED(tl_map_find_obstacle(map, NULL, NULL));
	REFUSED(tl_map_add_expectation(map, NULL, NULL));
	REFUSED(tl_map_get_expectation(map, (tl_expectation_id){ 1, 1 }, NULL));
	REFUSED(tl_map_add_allowance(map, NULL, NULL));
	REFUSED(tl_map_get_allowance(map, (tl_allowance_id){ 1, 1 }, NULL));
	REFUSED(tl_map_add_agent(map, NULL, NULL));
	REFUSED(tl_map_get_agent(map, (tl_map_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_agent_stop(map, (tl_map_agent_id){ 1, 1 }, 1, NULL));
	REFUSED(tl_map_find_agent(map, NULL, NULL));
}
END_TEST

START_TEST(a_result_of_a_nav_that_is_missing)
{
	const tl_pair pair = { { 1, 1 }, { 1, 1 } };
	tl_blocker blocker;
	double length;
	bool sees;
	REFUSED(tl_nav_get_info(nav, NULL));
	REFUSED(tl_query_sees(query, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_query_sees_many(query, NULL, 1, NULL, &sees));
	REFUSED(tl_query_sees_many(query, &pair, 1, NULL, NULL));
	REFUSED(tl_query_first_hit_many(query, NULL, 1, NULL, &blocker));
	REFUSED(tl_query_first_hit_many(query, &pair, 1, NULL, NULL));
	REFUSED(tl_query_find_lengths(query, NULL, NULL, 1, &length));
	REFUSED(tl_query_find_lengths(query, NULL, &pair, 1, NULL));
	const tl_random_def random_def = tl_default_random_def();
	tl_free_place place;
	size_t drawn;
	REFUSED(tl_query_nearest_free(query, (tl_point){ 1, 1 }, -1, NULL, &place));
	REFUSED(tl_query_nearest_free(query, (tl_point){ 1, 1 }, 1, NULL, NULL));
	REFUSED(tl_query_random_points(query, NULL, NULL, 0, &drawn));
	REFUSED(tl_query_random_points(query, &random_def, NULL, 1, &drawn));
	REFUSED(tl_query_random_points(query, &random_def, NULL, 0, NULL));
	REFUSED(tl_query_region(query, (tl_point){ 1, 1 }, NULL, NULL));
	REFUSED(tl_query_regions(query, NULL, NULL, 1, &drawn));
	REFUSED(tl_query_regions(query, NULL, NULL, 0, NULL));
	REFUSED(tl_query_slide(query, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	tl_field_def field_def = tl_default_field_def();
	field_def.columns = field_def.rows = 1;
	REFUSED(tl_query_field(query, NULL, &length, NULL));
	REFUSED(tl_query_field(query, &field_def, NULL, NULL));
	const tl_distances_def distances_def = tl_default_distances_def();
	const tl_stop target = { .at = { 1, 1 } };
	REFUSED(tl_query_distances(query, NULL, &target, 1, &length));
	REFUSED(tl_query_distances(query, &distances_def, NULL, 1, &length));
	REFUSED(tl_query_distances(query, &distances_def, &target, 1, NULL));
	REFUSED(tl_query_first_hit(query, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_query_clearance(query, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL, NULL));
	REFUSED(tl_query_explain(query, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_query_get_blockers(query, NULL, 1, NULL));
	REFUSED(tl_query_find_path(query, NULL, NULL));
	REFUSED(tl_query_has_path(query, NULL, NULL));
	REFUSED(tl_query_get_points(query, NULL, 1, NULL));
	REFUSED(tl_query_find_route(query, NULL, NULL, 1, NULL));
	REFUSED(tl_query_set_areas(query, NULL, 1));
	REFUSED(tl_query_set_map_areas(query, NULL));
	REFUSED(tl_query_walk_cost(query, (tl_point){ 0, 0 }, (tl_point){ 1, 0 }, NULL));
	REFUSED(tl_query_get_route(query, NULL, 1, NULL));
	REFUSED(tl_query_visible_corners(query, (tl_point){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_query_visibility_polygon(query, (tl_point){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_nav_get_blocked_link(nav, 1, NULL));
	REFUSED(tl_nav_get_edge(nav, 1, NULL));
	REFUSED(tl_nav_get_component(nav, (tl_waypoint_id){ 1, 1 }, NULL));
}
END_TEST

/* A definition that was not made by its default function. */
#define WITHOUT_COOKIE(type, def)      \
	type def = tl_default_##def(); \
	def.cookie = 0

START_TEST(a_definition_of_a_map_without_its_cookie)
{
	const tl_point ends[] = { { 0, 0 }, { 1, 1 } };
	tl_waypoint_id waypoint = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	tl_map *other_map;
	WITHOUT_COOKIE(tl_map_def, map_def);
	REFUSED(tl_map_create(&map_def, &other_map));
	WITHOUT_COOKIE(tl_wall_def, wall_def);
	wall_def.points = ends;
	wall_def.count = 2;
	REFUSED(tl_map_add_wall(map, &wall_def, NULL));
	WITHOUT_COOKIE(tl_door_def, door_def);
	door_def.name = "d";
	REFUSED(tl_map_add_door(map, &door_def, NULL));
	WITHOUT_COOKIE(tl_waypoint_def, waypoint_def);
	waypoint_def.name = "w";
	REFUSED(tl_map_add_waypoint(map, &waypoint_def, NULL));
	WITHOUT_COOKIE(tl_link_def, link_def);
	link_def.from = link_def.to = waypoint;
	REFUSED(tl_map_add_link(map, &link_def, NULL));
	WITHOUT_COOKIE(tl_obstacle_def, obstacle_def);
	obstacle_def.name = "o";
	obstacle_def.radius = 1;
	REFUSED(tl_map_add_obstacle(map, &obstacle_def, NULL));
	WITHOUT_COOKIE(tl_expectation_def, expectation_def);
	REFUSED(tl_map_add_expectation(map, &expectation_def, NULL));
	WITHOUT_COOKIE(tl_allowance_def, allowance_def);
	allowance_def.rule = "r";
	allowance_def.reason = "r";
	REFUSED(tl_map_add_allowance(map, &allowance_def, NULL));
	WITHOUT_COOKIE(tl_map_agent_def, map_agent_def);
	map_agent_def.name = "m";
	REFUSED(tl_map_add_agent(map, &map_agent_def, NULL));
	WITHOUT_COOKIE(tl_load_def, load_def);
	REFUSED(tl_map_load_memory("tautline 1\n", 11, &load_def, &other_map, NULL));
}
END_TEST

START_TEST(a_definition_of_a_nav_lint_or_picture_without_its_cookie)
{
	tl_nav *other_nav;
	tl_lint *lint;
	tl_path_result result;
	size_t size;
	WITHOUT_COOKIE(tl_nav_def, nav_def);
	REFUSED(tl_nav_create(map, &nav_def, &other_nav));
	nav_def = tl_default_nav_def();
	nav_def.budget.cookie = 0;
	REFUSED(tl_nav_create(map, &nav_def, &other_nav));
	nav_def = tl_default_nav_def();
	nav_def.index_def.budget.cookie = 0;
	REFUSED(tl_nav_create(map, &nav_def, &other_nav));
	nav_def = tl_default_nav_def();
	nav_def.index_def.cookie = 0;
	REFUSED(tl_nav_create(map, &nav_def, &other_nav));
	WITHOUT_COOKIE(tl_path_def, path_def);
	REFUSED(tl_query_find_path(query, &path_def, &result));
	WITHOUT_COOKIE(tl_lint_def, lint_def);
	REFUSED(tl_lint_run(map, &lint_def, &lint));
	WITHOUT_COOKIE(tl_draw_def, draw_def);
	REFUSED(tl_draw_svg(map, &draw_def, NULL, 0, &size));
}
END_TEST

START_TEST(a_definition_of_a_crowd_without_its_cookie)
{
	tl_crowd *other_crowd;
	WITHOUT_COOKIE(tl_crowd_def, crowd_def);
	REFUSED(tl_crowd_create(&crowd_def, &other_crowd));
	WITHOUT_COOKIE(tl_agent_def, agent_def);
	REFUSED(tl_crowd_add_agent(crowd, &agent_def, NULL));
	WITHOUT_COOKIE(tl_crowd_circle_def, crowd_circle_def);
	REFUSED(tl_crowd_add_circle(crowd, &crowd_circle_def, NULL));
	WITHOUT_COOKIE(tl_flock_def, flock_def);
	REFUSED(tl_crowd_set_flock_def(crowd, &flock_def));
	WITHOUT_COOKIE(tl_wander_def, wander_def);
	REFUSED(tl_crowd_set_agent_wander(crowd, (tl_agent_id){ 1, 1 }, &wander_def));
}
END_TEST

START_TEST(a_behaviour_without_its_cookie)
{
	tl_vehicle v = tl_default_vehicle(), other = v;
	const tl_point path[] = { { 0, 0 }, { 9, 9 } };
	const tl_circle circle = { { 5, 1 }, 1, { 0, 0 } };
	other.position.x = 1;
	WITHOUT_COOKIE(tl_arrive_def, arrive_def);
	NO_FORCE(tl_steer_arrive(&v, path[1], &arrive_def));
	WITHOUT_COOKIE(tl_pursue_def, pursue_def);
	NO_FORCE(tl_steer_pursue(&v, &other, &pursue_def));
	WITHOUT_COOKIE(tl_hide_def, hide_def);
	NO_FORCE(tl_steer_hide(&v, &other, &circle, 1, &hide_def));
	hide_def = tl_default_hide_def();
	hide_def.arrive.cookie = 0;
	NO_FORCE(tl_steer_hide(&v, &other, &circle, 1, &hide_def));
	tl_avoid_state side = { 0, 0 };
	tl_follow_path_state on = { 0, 0 };
	tl_wander_state wander = { 0, 0, { 0, 0 } };
	WITHOUT_COOKIE(tl_wander_def, wander_def);
	NO_FORCE(tl_steer_wander(&v, &wander_def, &wander));
	WITHOUT_COOKIE(tl_avoid_def, avoid_def);
	avoid_def.wanted.x = 1;
	NO_FORCE(tl_steer_avoid_circles(&v, &circle, 1, &avoid_def, &side));
	WITHOUT_COOKIE(tl_flock_def, flock_def);
	NO_FORCE(tl_steer_flock(&v, &other, 1, &flock_def));
	WITHOUT_COOKIE(tl_follow_path_def, follow_path_def);
	NO_FORCE(tl_steer_follow_path(&v, path, 2, &follow_path_def, &on));
	follow_path_def = tl_default_follow_path_def();
	follow_path_def.arrive.cookie = 0;
	NO_FORCE(tl_steer_follow_path(&v, path, 2, &follow_path_def, &on));
	WITHOUT_COOKIE(tl_follow_leader_def, follow_leader_def);
	NO_FORCE(tl_steer_follow_leader(&v, &other, NULL, 0, &follow_leader_def));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("NULL and definitions");
	TCase *tests = tcase_create("null");
	tcase_add_test(tests, a_status_of_a_file_picture_or_lint_is_invalid);
	tcase_add_test(tests, a_status_of_a_nav_world_or_number_is_invalid);
	tcase_add_test(tests, a_void_function_does_nothing);
	tcase_add_test(tests, a_behaviour_has_no_force);
	tcase_add_test(tests, a_getter_returns_nothing);
	tcase_add_test(tests, a_behaviour_without_its_cookie);
	suite_add_tcase(suite, tests);
	tests = tcase_create("in a world");
	tcase_add_checked_fixture(tests, make_world, free_world);
	tcase_add_test(tests, a_question_why_there_is_no_path);
	tcase_add_test(tests, a_definition_or_result_of_a_map_that_is_missing);
	tcase_add_test(tests, a_result_of_a_nav_that_is_missing);
	tcase_add_test(tests, a_definition_of_a_map_without_its_cookie);
	tcase_add_test(tests, a_definition_of_a_nav_lint_or_picture_without_its_cookie);
	tcase_add_test(tests, a_definition_of_a_crowd_without_its_cookie);
	suite_add_tcase(suite, tests);
	return suite;
}
