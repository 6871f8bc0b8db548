/* SPDX-License-Identifier: MIT */
/* Areas in the native format: reading, what is wrong and where, limits, writing with the text of the file kept, and the order in which they lie. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static const char example[] = "tautline 1\n"
			      "area 0,0  4.0,0 +4,4.50   cost 8.0  # mud\n"
			      "wall 9,9 8,8\n"
			      "area 1,1 2,1 2,2 1,2 cost .5\n";

static void check_errors(const char *text, tl_status status, const char *messages)
{
	map_check_errors(text, strlen(text), NULL, status, messages);
}

static tl_area_id area_at(const tl_map *map, int number)
{
	tl_area_id id = tl_map_next_area(map, (tl_area_id){ 0, 0 });
	for (int i = 0; i < number; i++)
		id = tl_map_next_area(map, id);
	ck_assert(tl_area_is_valid(map, id));
	return id;
}

static tl_area_id add_area(tl_map *map, double cost)
{
	const tl_point corners[] = { { 0, 0 }, { 1, 0 }, { 0, cost } };
	tl_area_def def = tl_default_area_def();
	def.corners = corners;
	def.count = 3;
	def.cost = cost;
	tl_area_id id;
	ck_assert_int_eq(tl_map_add_area(map, &def, &id), TL_OK);
	return id;
}

/* Fails unless the areas have these costs, one behind the other: "8 0.5". */
static void check_order(const tl_map *map, const char *expected)
{
	tl_area areas[TL_AREAS_MAX];
	tl_point corners[TL_AREA_CORNERS_MAX];
	char found[256] = "";
	ck_assert_int_eq(tl_areas_from_map(map, areas, TL_AREAS_MAX, corners, TL_AREA_CORNERS_MAX), TL_OK);
	for (size_t i = 0; i < tl_map_area_count(map); i++)
		snprintf(found + strlen(found), sizeof found - strlen(found), "%s%g", i ? " " : "", areas[i].cost);
	ck_assert_str_eq(found, expected);
}

START_TEST(areas_are_read)
{
	tl_map *map = map_from_text(example);
	tl_area_info info;
	tl_point at;
	tl_place place;
	ck_assert_uint_eq(tl_map_area_count(map), 2);
	ck_assert_int_eq(tl_map_get_area(map, area_at(map, 0), &info), TL_OK);
	ck_assert(info.count == 3 && info.cost == 8 && info.place.line == 2 && info.place.column == 1);
	ck_assert_int_eq(tl_map_get_area_corner(map, area_at(map, 0), 2, &at, &place), TL_OK);
	ck_assert(at.x == 4 && at.y == 4.5 && place.line == 2 && place.column == 17);
	ck_assert_int_eq(tl_map_get_area(map, area_at(map, 1), &info), TL_OK);
	ck_assert(info.count == 4 && info.cost == 0.5 && info.place.line == 4);
	ck_assert_int_eq(tl_map_move_area_corner(map, area_at(map, 0), 2, (tl_point){ 5, 4.5 }), TL_OK);
	ck_assert_int_eq(tl_map_get_area_corner(map, area_at(map, 0), 2, &at, &place), TL_OK);
	ck_assert_uint_eq(place.line, 0); /* its text says another point */
	ck_assert_int_eq(tl_map_get_area_corner(map, area_at(map, 0), 1, &at, &place), TL_OK);
	ck_assert_uint_eq(place.column, 11);
	tl_map_free(map);
}
END_TEST

START_TEST(what_is_wrong_is_reported_with_its_place)
{
	check_errors("tautline 1\n"
		     "area 1,1 2,2 cost 2\n"
		     "area 0,0 4,0 4,4\n"
		     "area 0,0 4,0 4,4 loop\n"
		     "area 0,0 4,0 4,4 cost\n"
		     "area 0,0 4,0 4,4 cost x\n"
		     "area 0,0 4,0 4,4 cost 0\n"
		     "area 0,0 4,0 4,4 cost 1024.5\n"
		     "area 0,0 4,0 4,4 cost -1\n"
		     "area 0,0 4,0 4,4 cost 2 3\n"
		     "area 0,0 4,y 4, cost 2\n"
		     "area 0,0 4,0 4,4 4 cost 2\n"
		     "area mud 0,0 4,0 4,4 cost 2\n"
		     "aria 0,0 4,0 4,4 cost 2\n",
		TL_E_FORMAT,
		"2:1: an area needs at least 3 corners, found 2\n"
		"3:17: expected x,y or 'cost', found the end of the line\n"
		"4:18: expected x,y or 'cost', found 'loop'\n"
		"5:22: expected a cost from 1/1024 to 1024, found the end of the line\n"
		"6:23: expected a plain decimal number, found 'x'\n"
		"7:23: expected a cost from 1/1024 to 1024, found '0'\n"
		"8:23: expected a cost from 1/1024 to 1024, found '1024.5'\n"
		"9:23: expected a cost from 1/1024 to 1024, found '-1'\n"
		"10:25: expected the end of the line, found '3'\n"
		"11:12: expected a plain decimal number, found 'y'\n"
		"11:14: expected x,y without blanks, found '4,'\n"
		"12:18: expected x,y, found '4'\n"
		"13:1: an area needs at least 3 corners, found 0\n"
		"13:6: expected x,y or 'cost', found 'mud'\n"
		"14:1: unknown directive 'aria'; did you mean 'area'?\n");
}
END_TEST

/* A text of `count` lines of areas, each with this many corners. */
static char *areas_text(int count, int corners)
{
	char *text = malloc(20 + (size_t)count * ((size_t)corners * 12 + 20));
	ck_assert_ptr_nonnull(text);
	size_t size = (size_t)sprintf(text, "tautline 1\n");
	for (int i = 0; i < count; i++) {
		size += (size_t)sprintf(text + size, "area");
		for (int k = 0; k < corners; k++)
			size += (size_t)sprintf(text + size, " %d,%d", i + k % 2, k);
		size += (size_t)sprintf(text + size, " cost 2\n");
	}
	return text;
}

static void check_limit(int count, int corners, tl_status status, const char *messages)
{
	char *text = areas_text(count, corners);
	check_errors(text, status, messages);
	free(text);
}

START_TEST(too_many_areas_or_corners_are_an_error_at_their_place)
{
	check_limit(64, 3, TL_OK, "");
	check_limit(65, 3, TL_E_LIMIT, "66:1: a map has at most 64 areas\n");
	check_limit(1, 1024, TL_OK, "");
	check_limit(1, 1025, TL_E_LIMIT, "2:1: the areas of a map have at most 1024 corners, found 1025\n");
	check_limit(3, 500, TL_E_LIMIT, "4:1: the areas of a map have at most 1024 corners, found 1500\n");
}
END_TEST

START_TEST(the_text_of_what_was_not_edited_is_kept)
{
	tl_map *map = map_from_text(example);
	map_check_text(map, example);
	ck_assert_int_eq(tl_map_set_area_cost(map, area_at(map, 0), 8), TL_OK);
	map_check_text(map, example); /* what the text says: no step */
	ck_assert_int_eq(tl_map_set_area_cost(map, area_at(map, 0), 1.0 / 1024), TL_OK);
	ck_assert_int_eq(tl_map_move_area_corner(map, area_at(map, 0), 2, (tl_point){ 4, 5 }), TL_OK);
	add_area(map, 3);
	const char *edited = "tautline 1\n"
			     "area 0,0  4.0,0 +4,5   cost 0.0009765625  # mud\n"
			     "wall 9,9 8,8\n"
			     "area 1,1 2,1 2,2 1,2 cost .5\n"
			     "area 0,0 1,0 0,3 cost 3\n";
	map_check_text(map, edited);
	map_check_round_trip(map);
	ck_assert_int_eq(tl_map_remove_area(map, area_at(map, 0)), TL_OK);
	map_check_text(map, "tautline 1\nwall 9,9 8,8\narea 1,1 2,1 2,2 1,2 cost .5\narea 0,0 1,0 0,3 cost 3\n");
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, example);
	tl_map_free(map);
	map = small_map();
	add_area(map, 0.1);
	small_wall(map, 0, 0, 1, 0);
	map_check_text(map, "tautline 1\n\nwall 0,0 1,0\n\narea 0,0 1,0 0,0.1 cost 0.1\n");
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

/* Where areas overlap the last one counts, so saving and loading must not change which one that is, although slots are used again. */
START_TEST(the_order_is_that_of_the_file_then_of_adding)
{
	tl_map *map = small_map();
	tl_area_id first = add_area(map, 2);
	add_area(map, 3);
	check_order(map, "2 3");
	ck_assert_int_eq(tl_map_remove_area(map, first), TL_OK);
	tl_area_id again = add_area(map, 4);
	ck_assert_uint_eq(again.index1, first.index1);
	check_order(map, "3 4");
	char *text = map_to_text(map, NULL);
	tl_map *loaded = map_from_text(text);
	check_order(loaded, "3 4");
	ck_assert_int_eq(tl_map_remove_area(loaded, area_at(loaded, 0)), TL_OK);
	add_area(loaded, 5);
	add_area(loaded, 6);
	check_order(loaded, "4 5 6");
	const char *file = "tautline 1\narea 0,0 1,0 0,6 cost 6\narea 0,0 1,0 0,1 cost 7\narea 0,0 1,0 0,4 cost 4\n";
	tl_area_id four = area_at(loaded, 1);
	ck_assert_int_eq(tl_map_reload_memory(loaded, file, strlen(file), NULL, NULL), TL_OK);
	check_order(loaded, "6 7 4");
	tl_area_info info;
	ck_assert(tl_map_get_area(loaded, four, &info) == TL_OK && info.cost == 4); /* its id stayed */
	ck_assert_int_eq(tl_map_undo(loaded, NULL), TL_OK);
	check_order(loaded, "4 5 6");
	free(text);
	tl_map_free(loaded);
	tl_map_free(map);
}
END_TEST

START_TEST(areas_are_listed_for_a_query)
{
	tl_map *map = map_from_text(example);
	tl_area areas[2];
	tl_point corners[7];
	ck_assert_int_eq(tl_areas_from_map(map, areas, 1, corners, 7), TL_E_BUFFER);
	ck_assert_int_eq(tl_areas_from_map(map, areas, 2, corners, 6), TL_E_BUFFER);
	ck_assert_int_eq(tl_areas_from_map(map, NULL, 2, corners, 7), TL_E_INVALID);
	ck_assert_int_eq(tl_areas_from_map(map, areas, 2, NULL, 7), TL_E_INVALID);
	ck_assert_int_eq(tl_areas_from_map(map, areas, 2, corners, 7), TL_OK);
	ck_assert(areas[0].count == 3 && areas[0].cost == 8 && areas[0].corners == corners && corners[2].y == 4.5);
	ck_assert(areas[1].count == 4 && areas[1].cost == 0.5 && areas[1].corners == corners + 3 && corners[6].x == 1);
	tl_map *none = small_map();
	ck_assert_int_eq(tl_areas_from_map(none, NULL, 0, NULL, 0), TL_OK);
	tl_map_free(none);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("areas in the native format");
	TCase *tests = tcase_create("areas");
	tcase_add_test(tests, areas_are_read);
	tcase_add_test(tests, what_is_wrong_is_reported_with_its_place);
	tcase_add_test(tests, too_many_areas_or_corners_are_an_error_at_their_place);
	tcase_add_test(tests, the_text_of_what_was_not_edited_is_kept);
	tcase_add_test(tests, the_order_is_that_of_the_file_then_of_adding);
	tcase_add_test(tests, areas_are_listed_for_a_query);
	suite_add_tcase(suite, tests);
	return suite;
}
