/* SPDX-License-Identifier: MIT */
/* Areas of a map: what can be added, their limits, edits, undo and redo; and that a nav and findings stay as they are. */
#include <math.h>
#include <string.h>

#include "support/map_edits.h"
#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/lint.h>

static const tl_point triangle[] = { { 0, 0 }, { 4, 0 }, { 0, 3 } };

static tl_area_def area_def(const tl_point *corners, size_t count, double cost)
{
	tl_area_def def = tl_default_area_def();
	def.corners = corners;
	def.count = count;
	def.cost = cost;
	return def;
}

static tl_area_id add_area(tl_map *map, double x, size_t count, double cost)
{
	tl_point corners[TL_AREA_CORNERS_MAX];
	for (size_t i = 0; i < count; i++)
		corners[i] = (tl_point){ x + (double)(i % 2), (double)i };
	tl_area_def def = area_def(corners, count, cost);
	tl_area_id id;
	ck_assert_int_eq(tl_map_add_area(map, &def, &id), TL_OK);
	return id;
}

static double cost_of(const tl_map *map, tl_area_id id)
{
	tl_area_info info;
	ck_assert_int_eq(tl_map_get_area(map, id, &info), TL_OK);
	return info.cost;
}

static tl_point corner_of(const tl_map *map, tl_area_id id, size_t index)
{
	tl_point at;
	ck_assert_int_eq(tl_map_get_area_corner(map, id, index, &at, NULL), TL_OK);
	return at;
}

START_TEST(an_area_has_corners_and_a_cost)
{
	tl_map *map = small_map();
	tl_area_def def = tl_default_area_def();
	ck_assert_double_eq(def.cost, 1);
	def.corners = triangle;
	def.count = 3;
	def.cost = 2.5;
	tl_area_id id, none = { 0, 0 };
	ck_assert(!tl_area_is_valid(map, none));
	ck_assert_int_eq(tl_map_add_area(map, &def, &id), TL_OK);
	ck_assert(tl_area_is_valid(map, id));
	ck_assert_uint_eq(tl_map_area_count(map), 1);
	ck_assert_uint_eq(tl_map_area_corner_count(map), 3);
	tl_area_id first = tl_map_next_area(map, none);
	ck_assert_mem_eq(&first, &id, sizeof id);
	ck_assert_uint_eq(tl_map_next_area(map, id).index1, 0);
	tl_area_info info;
	tl_place place = { .line = 7 };
	tl_point at;
	ck_assert_int_eq(tl_map_get_area(map, id, &info), TL_OK);
	ck_assert(info.count == 3 && info.cost == 2.5 && !tl_place_is_known(info.place));
	ck_assert_int_eq(tl_map_get_area_corner(map, id, 2, &at, &place), TL_OK);
	ck_assert(at.x == 0 && at.y == 3 && !tl_place_is_known(place));
	ck_assert_int_eq(tl_map_get_area_corner(map, id, 3, &at, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_area_corner(map, none, 0, &at, NULL), TL_E_STALE);
	tl_box box = tl_map_bounds(map);
	ck_assert(box.min.x == 0 && box.min.y == 0 && box.max.x == 4 && box.max.y == 3);
	ck_assert(tl_map_is_empty(map)); /* it blocks nothing */
	ck_assert_int_eq(tl_map_remove_area(map, id), TL_OK);
	ck_assert_int_eq(tl_map_remove_area(map, id), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_area(map, id, &info), TL_E_STALE);
	ck_assert_int_eq(tl_map_set_area_cost(map, id, 2), TL_E_STALE);
	ck_assert_int_eq(tl_map_move_area_corner(map, id, 0, at), TL_E_STALE);
	ck_assert(tl_map_area_count(map) == 0 && tl_map_area_corner_count(map) == 0);
	ck_assert(tl_map_bounds(map).min.x > tl_map_bounds(map).max.x);
	tl_map_free(map);
}
END_TEST

START_TEST(what_is_no_area_is_refused)
{
	const tl_point far[] = { { 0, 0 }, { 1e9, 0 }, { 0, 1 } }, wild[] = { { 0, 0 }, { 1, NAN }, { 0, 1 } };
	const struct {
		tl_area_def def;
		tl_status status;
	} refused[] = {
		{ area_def(NULL, 3, 2), TL_E_INVALID },
		{ area_def(triangle, 2, 2), TL_E_INVALID },
		{ area_def(triangle, 3, 0), TL_E_RANGE },
		{ area_def(triangle, 3, 1.0 / 1025), TL_E_RANGE },
		{ area_def(triangle, 3, 1024.5), TL_E_RANGE },
		{ area_def(triangle, 3, NAN), TL_E_RANGE },
		{ area_def(triangle, 3, -1), TL_E_RANGE },
		{ area_def(far, 3, 2), TL_E_RANGE },
		{ area_def(wild, 3, 2), TL_E_RANGE },
		{ area_def(triangle, TL_AREA_CORNERS_MAX + 1, 2), TL_E_LIMIT },
		{ { .corners = triangle, .count = 3, .cost = 2 }, TL_E_INVALID },
	};
	tl_map *map = small_map();
	uint64_t revision = tl_map_revision(map);
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		ck_assert_int_eq(tl_map_add_area(map, &refused[i].def, NULL), refused[i].status);
	ck_assert_uint_eq(tl_map_revision(map), revision);
	tl_area_id least = add_area(map, 0, 3, 1.0 / 1024), most = add_area(map, 5, 3, 1024);
	ck_assert_int_eq(tl_map_set_area_cost(map, least, 0.0009), TL_E_RANGE);
	ck_assert_int_eq(tl_map_move_area_corner(map, most, 3, (tl_point){ 0, 0 }), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_area_corner(map, most, 0, (tl_point){ 0, INFINITY }), TL_E_RANGE);
	ck_assert(cost_of(map, least) == 1.0 / 1024 && cost_of(map, most) == 1024);
	tl_map_free(map);
}
END_TEST

START_TEST(areas_and_their_corners_are_limited)
{
	tl_map *map = small_map();
	tl_area_def def = area_def(triangle, 3, 2);
	tl_area_id first = add_area(map, 0, 3, 2);
	for (int i = 1; i < TL_AREAS_MAX; i++)
		add_area(map, i, 3, 2);
	ck_assert_int_eq(tl_map_add_area(map, &def, NULL), TL_E_LIMIT);
	ck_assert_int_eq(tl_map_remove_area(map, first), TL_OK);
	add_area(map, 0, TL_AREA_CORNERS_MAX - 3 * (TL_AREAS_MAX - 1), 2);
	ck_assert_uint_eq(tl_map_area_corner_count(map), TL_AREA_CORNERS_MAX);
	tl_map_free(map);
	map = small_map();
	add_area(map, 0, TL_AREA_CORNERS_MAX - 2, 2);
	ck_assert_int_eq(tl_map_add_area(map, &def, NULL), TL_E_LIMIT);
	ck_assert(tl_map_area_count(map) == 1 && tl_map_area_corner_count(map) == TL_AREA_CORNERS_MAX - 2);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	add_area(map, 0, TL_AREA_CORNERS_MAX, 2);
	tl_map_free(map);
}
END_TEST

START_TEST(edits_are_undone_and_redone)
{
	tl_map *map = small_map();
	tl_area_id mud = add_area(map, 0, 4, 8), road = add_area(map, 10, 3, 0.5);
	ck_assert_int_eq(tl_map_move_area_corner(map, mud, 1, (tl_point){ -2, -3 }), TL_OK);
	ck_assert_int_eq(tl_map_set_area_cost(map, road, 0.25), TL_OK);
	uint64_t state = map_state(map);
	ck_assert_int_eq(tl_map_remove_area(map, mud), TL_OK);
	tl_area_id next = add_area(map, 20, 3, 3);
	ck_assert_uint_eq(next.index1, mud.index1); /* its slot, under another generation */
	tl_map_step step;
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert(step.thing == TL_THING_AREA && step.action == TL_ACTION_ADD);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert(step.thing == TL_THING_AREA && step.action == TL_ACTION_REMOVE && step.index1 == mud.index1 &&
		step.generation == mud.generation);
	ck_assert(tl_area_is_valid(map, mud) && !tl_area_is_valid(map, next));
	ck_assert_uint_eq(map_state(map), state);
	ck_assert_uint_eq(tl_map_area_corner_count(map), 7);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert(step.action == TL_ACTION_CHANGE && cost_of(map, road) == 0.5);
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert(step.thing == TL_THING_AREA && step.action == TL_ACTION_CHANGE && corner_of(map, mud, 1).x == 1);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert(corner_of(map, mud, 1).x == -2 && corner_of(map, mud, 1).y == -3);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert_uint_eq(map_state(map), state);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert_uint_eq(tl_map_area_count(map), 1);
	tl_map_free(map);
}
END_TEST

/* A drag in a group is one record; a group that is cancelled leaves nothing. */
START_TEST(edits_in_a_group_are_one_step)
{
	tl_map *map = small_map();
	tl_area_id id = add_area(map, 0, 3, 2);
	uint64_t state = map_state(map);
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	for (int i = 0; i < 50; i++)
		ck_assert_int_eq(tl_map_move_area_corner(map, id, 2, (tl_point){ i, i }), TL_OK);
	for (int i = 0; i < 50; i++)
		ck_assert_int_eq(tl_map_set_area_cost(map, id, 2 + i), TL_OK);
	ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	ck_assert_uint_eq(tl_map_undo_count(map), 2);
	tl_map_step step;
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert_uint_eq(step.edits, 2);
	ck_assert_uint_eq(map_state(map), state);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert(corner_of(map, id, 2).x == 49 && cost_of(map, id) == 51);
	state = map_state(map);
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	ck_assert_int_eq(tl_map_remove_area(map, id), TL_OK);
	add_area(map, 5, 9, 2);
	ck_assert_int_eq(tl_map_cancel_group(map), TL_OK);
	ck_assert_uint_eq(map_state(map), state);
	ck_assert(tl_area_is_valid(map, id));
	tl_map_free(map);
}
END_TEST

/* What an area holds is counted, in the map or in its journal. */
START_TEST(corners_are_counted_as_memory)
{
	tl_map *map = small_map();
	tl_area_id id = add_area(map, 0, 3, 2);
	size_t bytes = tl_map_bytes(map), undo = tl_map_undo_bytes(map);
	tl_area_id large = add_area(map, 0, 1000, 2);
	ck_assert_uint_ge(tl_map_bytes(map), bytes + 8000);
	ck_assert_int_eq(tl_map_remove_area(map, large), TL_OK);
	ck_assert_uint_ge(tl_map_undo_bytes(map), undo + 8000);
	ck_assert_uint_ge(tl_map_bytes(map), bytes + 8000);
	tl_map_forget_edits(map);
	ck_assert_uint_lt(tl_map_bytes(map), bytes);
	ck_assert(tl_area_is_valid(map, id));
	tl_map_free(map);
}
END_TEST

/* A nav has nothing to do where only areas were edited, and finds the same; nor have rules of lint findings. */
START_TEST(navs_and_findings_do_not_change)
{
	tl_map *map = small_map();
	small_wall(map, 0, 0, 0, 10);
	small_wall(map, -1, 5, 1, 5);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	tl_lint *lint = NULL;
	ck_assert_int_eq(tl_lint_run(map, NULL, &lint), TL_OK);
	size_t findings = tl_lint_finding_count(lint);
	ck_assert_uint_gt(findings, 0);
	double length = small_path(query, small_at(-5, 5), small_at(5, 5)).length;
	tl_area_id id = add_area(map, 0, 40, 2);
	ck_assert_int_eq(tl_map_set_area_cost(map, id, 3), TL_OK);
	ck_assert_int_eq(tl_map_move_area_corner(map, id, 3, (tl_point){ 9, 9 }), TL_OK);
	tl_nav_changes *changes = NULL;
	ck_assert_int_eq(tl_nav_update_and_list(nav, map, &changes), TL_OK);
	ck_assert(tl_nav_changes_are_complete(changes) && tl_nav_changes_count(changes) == 0);
	tl_nav_changes_free(changes);
	ck_assert_double_eq(small_path(query, small_at(-5, 5), small_at(5, 5)).length, length);
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	ck_assert(tl_lint_finding_count(lint) == findings && tl_lint_appeared_count(lint) == 0 &&
		tl_lint_gone_count(lint) == 0);
	tl_lint_free(lint);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("areas of a map");
	TCase *tests = tcase_create("areas");
	tcase_add_test(tests, an_area_has_corners_and_a_cost);
	tcase_add_test(tests, what_is_no_area_is_refused);
	tcase_add_test(tests, areas_and_their_corners_are_limited);
	tcase_add_test(tests, edits_are_undone_and_redone);
	tcase_add_test(tests, edits_in_a_group_are_one_step);
	tcase_add_test(tests, corners_are_counted_as_memory);
	tcase_add_test(tests, navs_and_findings_do_not_change);
	suite_add_tcase(suite, tests);
	return suite;
}
