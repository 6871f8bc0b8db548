/* SPDX-License-Identifier: MIT */
/* tests/unit/test_null_crowd.c: the rule of test_null.c for NULL, in the functions of crowds and meters. */
#include "support/refusal.h"
#include "support/runner.h"
#include <tautline/movers.h>
#include <tautline/area.h>
#include <tautline/crowd.h>

#define REFUSED(call) REFUSED_AS(TL_E_INVALID, call)
#define IS_ZERO(call) ck_assert_msg((call) == 0, "%s", #call)

START_TEST(a_status_of_a_crowd_is_invalid)
{
	REFUSED(tl_crowd_create(NULL, NULL));
	REFUSED(tl_crowd_add_agent(NULL, NULL, NULL));
	REFUSED(tl_agent_def_from_map(NULL, (tl_map_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_add_map_agent(NULL, NULL, (tl_map_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_add_map_agents(NULL, NULL, NULL));
	REFUSED(tl_crowd_remove_agent(NULL, (tl_agent_id){ 1, 1 }));
	REFUSED(tl_crowd_get_agent(NULL, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_get_agent_path(NULL, (tl_agent_id){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_crowd_set_agent_def(NULL, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_get_agent_def(NULL, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_set_agent_goal(NULL, (tl_agent_id){ 1, 1 }, (tl_point){ 1, 1 }));
	REFUSED(tl_crowd_set_agent_patrol(NULL, (tl_agent_id){ 1, 1 }, NULL, 1));
	REFUSED(tl_crowd_set_agent_follow(NULL, (tl_agent_id){ 1, 1 }, (tl_agent_id){ 2, 1 }, 1));
	REFUSED(tl_crowd_set_agent_slot(NULL, (tl_agent_id){ 1, 1 }, (tl_agent_id){ 2, 1 }, (tl_vector){ 1, 1 }));
	REFUSED(tl_crowd_set_agent_exits(NULL, (tl_agent_id){ 1, 1 }, NULL, 1));
	REFUSED(tl_crowd_set_jumps(NULL, NULL, 1));
	REFUSED(tl_crowd_set_areas(NULL, NULL, 0));
	REFUSED(tl_crowd_set_polygons(NULL, NULL, 0));
	REFUSED(tl_movers_create(NULL, NULL));
	REFUSED(tl_movers_advance(NULL, 0));
	REFUSED(tl_movers_get(NULL, 0, NULL));
	REFUSED(tl_crowd_set_map_areas(NULL, NULL));
	REFUSED(tl_crowd_get_jump(NULL, 0, NULL));
	REFUSED(tl_crowd_get_agent_jump(NULL, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_end_jump(NULL, (tl_agent_id){ 1, 1 }));
	ck_assert_uint_eq(tl_crowd_jump_count(NULL), 0);
	REFUSED(tl_crowd_set_agent_rest(NULL, (tl_agent_id){ 1, 1 }));
	REFUSED(tl_crowd_set_agent_wander(NULL, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_set_agent_flock(NULL, (tl_agent_id){ 1, 1 }, 1));
	REFUSED(tl_crowd_set_flock_def(NULL, NULL));
	REFUSED(tl_crowd_set_agent_force(NULL, (tl_agent_id){ 1, 1 }, NULL, NULL));
	REFUSED(tl_crowd_move_agent(NULL, (tl_agent_id){ 1, 1 }, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }));
	REFUSED(tl_crowd_add_circle(NULL, NULL, NULL));
	REFUSED(tl_crowd_move_circle(NULL, (tl_circle_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_remove_circle(NULL, (tl_circle_id){ 1, 1 }));
	REFUSED(tl_crowd_get_circle(NULL, (tl_circle_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_step(NULL));
	REFUSED(tl_crowd_step_by(NULL, 0.01));
	REFUSED(tl_crowd_set_nav(NULL, NULL));
	REFUSED(tl_crowd_set_navs(NULL, NULL, NULL, 0));
	REFUSED(tl_crowd_save(NULL, NULL, 1, NULL));
	REFUSED(tl_crowd_load(NULL, NULL, 1));
	REFUSED(tl_crowd_get_agent_neighbours(NULL, (tl_agent_id){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_meter_create(NULL, NULL, NULL));
	REFUSED(tl_meter_read(NULL));
	REFUSED(tl_meter_get_cell(NULL, 0, NULL));
	REFUSED(tl_meter_get_flow(NULL, 0, NULL));
	REFUSED(tl_meter_get_point(NULL, 0, NULL));
}
END_TEST

START_TEST(a_meter_without_a_meter)
{
	IS_ZERO(tl_meter_columns(NULL));
	IS_ZERO(tl_movers_count(NULL));
	IS_ZERO(tl_movers_polygons(NULL, NULL));
	tl_movers_free(NULL);
	IS_ZERO(tl_meter_rows(NULL));
	IS_ZERO(tl_meter_point_count(NULL));
	tl_meter_free(NULL);
	tl_meter_clear(NULL);
}
END_TEST

static tl_crowd *crowd; /* its agent is 1, 1 */

static void make_crowd(void)
{
	tl_agent_def agent = tl_default_agent_def();
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, NULL), TL_OK);
}

static void free_crowd(void)
{
	tl_crowd_free(crowd);
}

START_TEST(a_definition_or_result_of_a_crowd_that_is_missing)
{
	REFUSED(tl_crowd_add_agent(crowd, NULL, NULL));
	REFUSED(tl_crowd_add_map_agent(crowd, NULL, (tl_map_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_add_map_agents(crowd, NULL, NULL));
	REFUSED(tl_crowd_get_agent(crowd, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_get_agent_path(crowd, (tl_agent_id){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_crowd_set_agent_def(crowd, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_get_agent_def(crowd, (tl_agent_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_set_agent_patrol(crowd, (tl_agent_id){ 1, 1 }, NULL, 1));
	REFUSED(tl_crowd_set_agent_force(crowd, (tl_agent_id){ 1, 1 }, NULL, NULL));
	REFUSED(tl_crowd_add_circle(crowd, NULL, NULL));
	REFUSED(tl_crowd_move_circle(crowd, (tl_circle_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_get_circle(crowd, (tl_circle_id){ 1, 1 }, NULL));
	REFUSED(tl_crowd_save(crowd, NULL, 1, NULL));
	REFUSED(tl_crowd_load(crowd, NULL, 1));
	REFUSED(tl_crowd_get_agent_neighbours(crowd, (tl_agent_id){ 1, 1 }, NULL, 1, NULL));
	REFUSED(tl_meter_create(crowd, NULL, NULL));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("NULL and crowds");
	TCase *tests = tcase_create("null");
	tcase_add_test(tests, a_status_of_a_crowd_is_invalid);
	tcase_add_test(tests, a_meter_without_a_meter);
	suite_add_tcase(suite, tests);
	tests = tcase_create("in a crowd");
	tcase_add_checked_fixture(tests, make_crowd, free_crowd);
	tcase_add_test(tests, a_definition_or_result_of_a_crowd_that_is_missing);
	suite_add_tcase(suite, tests);
	return suite;
}
