/* SPDX-License-Identifier: MIT */
/* NULL in all public functions about areas and widths, as in test_null.c; the definition without its cookie is in test_map_areas.c. */
#include "support/refusal.h"
#include "support/runner.h"
#include "support/small_map.h"

#include <tautline/area.h>
#include <tautline/nav.h>

#define REFUSED(call) REFUSED_AS(TL_E_INVALID, call)
#define IS_ZERO(call) ck_assert_msg((call) == 0, "%s", #call)
#define IS_NULL_ID(call) ck_assert_msg((call).index1 == 0, "%s", #call)

START_TEST(areas_of_no_map)
{
	REFUSED(tl_map_add_area(NULL, NULL, NULL));
	REFUSED(tl_map_remove_area(NULL, (tl_area_id){ 1, 1 }));
	REFUSED(tl_map_move_area_corner(NULL, (tl_area_id){ 1, 1 }, 1, (tl_point){ 1, 1 }));
	REFUSED(tl_map_set_area_cost(NULL, (tl_area_id){ 1, 1 }, 1));
	REFUSED(tl_map_get_area(NULL, (tl_area_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_area_corner(NULL, (tl_area_id){ 1, 1 }, 1, NULL, NULL));
	REFUSED(tl_areas_from_map(NULL, NULL, 0, NULL, 0));
	IS_ZERO(tl_area_is_valid(NULL, (tl_area_id){ 1, 1 }));
	IS_ZERO(tl_map_area_count(NULL));
	IS_ZERO(tl_map_area_corner_count(NULL));
	IS_NULL_ID(tl_map_next_area(NULL, (tl_area_id){ 1, 1 }));
}
END_TEST

START_TEST(results_that_are_missing)
{
	tl_map *map = small_map();
	REFUSED(tl_map_add_area(map, NULL, NULL));
	REFUSED(tl_map_get_area(map, (tl_area_id){ 1, 1 }, NULL));
	REFUSED(tl_map_get_area_corner(map, (tl_area_id){ 1, 1 }, 1, NULL, NULL));
	tl_map_free(map);
}
END_TEST

START_TEST(contours_of_no_field)
{
	static const tl_point corners[3] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
	tl_map *map = small_map();
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	tl_contours_def def = tl_default_contours_def();
	size_t count = 9;
	REFUSED(tl_query_contours(NULL, &def, NULL, 0, &count));
	REFUSED(tl_query_contours(query, NULL, NULL, 0, &count));
	REFUSED(tl_query_contours(query, &def, NULL, 1, &count));
	REFUSED(tl_query_contours(query, &def, NULL, 0, NULL));
	ck_assert_int_eq(tl_query_contours(query, &def, NULL, 0, &count), TL_OK);
	ck_assert_uint_eq(count, 0);
	def.step = 0;
	REFUSED(tl_query_contours(query, &def, NULL, 0, &count));
	def.step = 1e-9;
	ck_assert_int_eq(tl_query_contours(query, &def, NULL, 0, &count), TL_E_LIMIT);
	def.step = 1;
	ck_assert_int_eq(tl_query_set_areas(query, &(tl_area){ corners, 3, 2 }, 1), TL_OK);
	REFUSED(tl_query_contours(query, &def, NULL, 0, &count));
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(widths_of_no_nav)
{
	tl_widths *widths = NULL;
	tl_nav *nav = NULL;
	size_t chokes = 0;
	tl_map *map = small_map();
	tl_nav_def def = tl_default_nav_def();
	def.sight_only = true;
	REFUSED(tl_widths_create(NULL, NULL, NULL));
	REFUSED(tl_widths_between(NULL, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_widths_group(NULL, (tl_point){ 1, 1 }, 1, NULL));
	REFUSED(tl_widths_chokes(NULL, 1, NULL, 0, NULL));
	IS_ZERO(tl_widths_bytes(NULL));
	tl_widths_free(NULL);
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	REFUSED(tl_widths_create(nav, NULL, NULL));
	ck_assert_int_eq(tl_widths_create(nav, NULL, &widths), TL_OK);
	REFUSED(tl_widths_between(widths, (tl_point){ 1, 1 }, (tl_point){ 1, 1 }, NULL));
	REFUSED(tl_widths_group(widths, (tl_point){ 1, 1 }, 1, NULL));
	REFUSED(tl_widths_chokes(widths, 1, NULL, 1, &chokes));
	REFUSED(tl_widths_chokes(widths, 0, NULL, 0, &chokes));
	REFUSED(tl_widths_chokes(widths, 1, NULL, 0, NULL));
	tl_widths_free(widths);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("NULL and areas");
	TCase *tests = tcase_create("null");
	tcase_add_test(tests, areas_of_no_map);
	tcase_add_test(tests, results_that_are_missing);
	tcase_add_test(tests, contours_of_no_field);
	tcase_add_test(tests, widths_of_no_nav);
	suite_add_tcase(suite, tests);
	return suite;
}
