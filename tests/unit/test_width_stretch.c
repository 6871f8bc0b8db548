/* SPDX-License-Identifier: MIT */
/* tests/unit/test_width_stretch.c: where the narrowest place is one point, and where a stretch between parallel walls, and how far that goes. */
#include <string.h>

#include "support/runner.h"

#include <tautline/format.h>
#include <tautline/nav.h>

#define HALL "tautline 1\nwall 0,0 20,0 20,10 0,10 loop\n"

/* From 3,5 to 17,5: the width, and the places at both ends, as two points each. */
static const struct {
	const char *map;
	double width;
	tl_point one, two, one_end, two_end;
} rows[] = {
	/* a wall with a gap: one place */
	{ HALL "wall 10,0 10,4\nwall 10,6 10,10\n", 2, { 10, 4 }, { 10, 6 }, { 10, 4 }, { 10, 6 } },
	/* thick walls: as far as both go */
	{ HALL "wall 6,0 6,4 12,4 12,0\nwall 8,10 8,6 14,6 14,10\n", 2, { 12, 4 }, { 12, 6 }, { 8, 4 }, { 8, 6 } },
	/* a point in the middle, a wall in two pieces, one behind, and one on top make no difference */
	{ HALL "wall 6,0 6,4 9,4\nwall 9,4 12,4 12,0\nwall 10,4 10,2\nwall 8,10 8,6 14,6 14,10\nwall 9,6 11,6\n", 2,
		{ 12, 4 }, { 12, 6 }, { 8, 4 }, { 8, 6 } },
	/* walls that end where the others begin: one place */
	{ HALL "wall 6,0 6,4 10,4 10,0\nwall 10,10 10,6 14,6 14,10\n", 2, { 10, 4 }, { 10, 6 }, { 10, 4 }, { 10, 6 } },
	/* a side room: the wall is not there along it, so there are two stretches, and one is given */
	{ HALL "wall 5,0 5,4 9,4 9,2 10,2 10,4 15,4 15,0\nwall 5,10 5,6 15,6 15,10\n", 2, { 15, 4 }, { 15, 6 },
		{ 10, 4 }, { 10, 6 } },
	/* it narrows: walls that are not quite parallel */
	{ HALL "wall 6,0 6,4 12,4.125 12,0\nwall 6,10 6,6 12,6 12,10\n", 1.875, { 12, 4.125 }, { 12, 6 }, { 12, 4.125 },
		{ 12, 6 } },
	/* a post in it is narrower */
	{ HALL "wall 6,0 6,4 12,4 12,0\nwall 6,10 6,6 12,6 12,10\nwall 9,5.5 9,5.5\n", 1.5, { 9, 4 }, { 9, 5.5 },
		{ 9, 4 }, { 9, 5.5 } },
};

static bool is_at(tl_point p, tl_point q)
{
	return p.x == q.x && p.y == q.y;
}

/* One of the chokes is the narrowest place; others are behind the walls. */
static void check_choke(const tl_widths *widths, const tl_width *width)
{
	tl_choke chokes[8];
	size_t count = 0, found = 0;
	ck_assert_int_eq(tl_widths_chokes(widths, 0.7, chokes, 8, &count), TL_OK);
	for (size_t i = 0; i < count; i++)
		found += chokes[i].width == width->width && is_at(chokes[i].one, width->one) &&
			is_at(chokes[i].two, width->two) && is_at(chokes[i].one_end, width->one_end) &&
			is_at(chokes[i].two_end, width->two_end);
	ck_assert_uint_eq(found, 1);
}

START_TEST(ends_of_stretches)
{
	tl_map *map = NULL;
	tl_nav *nav;
	tl_widths *widths;
	tl_width width;
	ck_assert_int_eq(tl_map_load_memory(rows[_i].map, strlen(rows[_i].map), NULL, &map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	ck_assert_int_eq(tl_widths_create(nav, NULL, &widths), TL_OK);
	ck_assert_int_eq(tl_widths_between(widths, (tl_point){ 3, 5 }, (tl_point){ 17, 5 }, &width), TL_OK);
	ck_assert_int_eq(width.limit, TL_WIDTH_AT_NECK);
	ck_assert_double_eq(width.width, rows[_i].width);
	bool turned = is_at(width.one, rows[_i].two);
	ck_assert_msg(is_at(width.one, turned ? rows[_i].two : rows[_i].one) &&
			is_at(width.two, turned ? rows[_i].one : rows[_i].two) &&
			is_at(width.one_end, turned ? rows[_i].two_end : rows[_i].one_end) &&
			is_at(width.two_end, turned ? rows[_i].one_end : rows[_i].two_end),
		"row %d: %g,%g and %g,%g, to %g,%g and %g,%g", _i, width.one.x, width.one.y, width.two.x, width.two.y,
		width.one_end.x, width.one_end.y, width.two_end.x, width.two_end.y);
	check_choke(widths, &width);
	tl_widths_free(widths);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* At a start or goal it is one place. */
START_TEST(ends_are_places)
{
	tl_map *map = NULL;
	tl_nav *nav;
	tl_widths *widths;
	tl_width width;
	ck_assert_int_eq(tl_map_load_memory(rows[1].map, strlen(rows[1].map), NULL, &map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	ck_assert_int_eq(tl_widths_create(nav, NULL, &widths), TL_OK);
	ck_assert_int_eq(tl_widths_between(widths, (tl_point){ 10, 4.5 }, (tl_point){ 17, 5 }, &width), TL_OK);
	ck_assert_int_eq(width.limit, TL_WIDTH_AT_START);
	ck_assert(is_at(width.one, width.one_end) && is_at(width.two, width.two_end) && width.width == 1);
	tl_widths_free(widths);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("width_stretch");
	TCase *cases = tcase_create("stretches");
	tcase_add_loop_test(cases, ends_of_stretches, 0, (int)(sizeof rows / sizeof *rows));
	tcase_add_test(cases, ends_are_places);
	suite_add_tcase(suite, cases);
	return suite;
}
