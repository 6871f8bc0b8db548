/* SPDX-License-Identifier: MIT */
/* tests/unit/test_draw_outside.c: what lies outside all walls is shaded, as one shape. */
#include <stdlib.h>
#include <string.h>

#include "support/picture.h"
#include "support/runner.h"

/* Loops of the shape; 0 where there is none. */
static size_t loops_outside(const tl_map *map)
{
	tl_draw_def def = tl_default_draw_def();
	size_t size, count = 0;
	def.outside = true;
	char *svg = picture_draw(map, NULL, &def, &size);
	const char *shape = strstr(svg, "<path class=\"t-outside\"");
	for (; shape && *shape != '>'; shape++)
		count += *shape == 'Z';
	free(svg);
	return count;
}

static void add_square(tl_map *map, double at, double side, bool closed)
{
	picture_add_wall(map,
		(tl_point[]){ { at, at }, { at + side, at }, { at + side, at + side }, { at, at + side } }, 4, closed,
		false);
}

START_TEST(rooms_are_left_out)
{
	tl_map *map = picture_empty_map();
	ck_assert_uint_eq(loops_outside(map), 0);
	add_square(map, 0, 20, true);
	ck_assert_uint_eq(loops_outside(map), 2); /* of the grid, and of the room */
	add_square(map, 5, 3, true);              /* within it */
	ck_assert_uint_eq(loops_outside(map), 2);
	add_square(map, 30, 3, true); /* beside it */
	ck_assert_uint_eq(loops_outside(map), 3);
	add_square(map, 40, 3, false); /* open: no room */
	ck_assert_uint_eq(loops_outside(map), 3);
	tl_map_free(map);
}
END_TEST

START_TEST(a_closed_door_closes_a_room)
{
	tl_map *map = picture_empty_map();
	tl_door_def def = tl_default_door_def();
	tl_door_id door;
	add_square(map, 0, 20, false);
	def.name = "gate";
	def.a = (tl_point){ 0, 20 };
	def.b = (tl_point){ 0, 0 };
	def.closed = true;
	ck_assert_int_eq(tl_map_add_door(map, &def, &door), TL_OK);
	ck_assert_uint_eq(loops_outside(map), 2);
	ck_assert_int_eq(tl_map_set_door_closed(map, door, false), TL_OK);
	ck_assert_uint_eq(loops_outside(map), 1);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw_outside");
	TCase *tcase = tcase_create("outside");
	tcase_add_test(tcase, rooms_are_left_out);
	tcase_add_test(tcase, a_closed_door_closes_a_room);
	suite_add_tcase(suite, tcase);
	return suite;
}
