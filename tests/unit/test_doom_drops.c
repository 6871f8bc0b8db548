/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_doom_drops.c: edges of a level that a player falls over are jumps in one direction, at most 64 of them.
 *
 *     y 128  +-----+-----+-----+     a row of balconies, each with a thing in it (deathmatch starts), over a yard
 *            |  1  |  2  |  3  |
 *        64  +~~~~~+~~~~~+~~~~~+     ~ the edges, lines 0, 1, 2
 *            |  p              |     p is player 1
 *         0  +-----------------+
 *       x    0    64   128   192
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/failing.h"
#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { TEXT_BYTES = 1 << 16, ROW_MAX = 80 };

static int add_box(char *text, int x0, int y0, int x1, int y1)
{
	return sprintf(text, "vertex { x = %d; y = %d; } vertex { x = %d; y = %d; }\n", x0, y0, x1, y1);
}

/* Vertices 2 * i and 2 * i + 1 are the lower and the upper end of wall i between balconies; the last two are corners of the yard. */
static size_t write_row(char text[TEXT_BYTES], int count, int floor)
{
	char *end = text + sprintf(text, "namespace = \"doom\";\nthing { x = 32; y = 32; type = 1; }\n");
	for (int i = 0; i < count; i++)
		end += sprintf(end, "thing { x = %d; y = 100; type = 11; }\n", 64 * i + 32);
	for (int i = 0; i <= count; i++)
		end += add_box(end, 64 * i, 64, 64 * i, 128);
	end += add_box(end, 0, 0, 64 * count, 0);
	for (int i = 0; i < count; i++)
		end += sprintf(end, "linedef { v1 = %d; v2 = %d; sidefront = 1; sideback = 0; }\n", 2 * i, 2 * i + 2);
	for (int i = 0; i < count; i++)
		end += sprintf(end, "linedef { v1 = %d; v2 = %d; sidefront = 0; }\n", 2 * i + 1, 2 * i + 3);
	for (int i = 0; i <= count; i++)
		end += sprintf(end, "linedef { v1 = %d; v2 = %d; sidefront = 0; }\n", 2 * i, 2 * i + 1);
	end += sprintf(end, "linedef { v1 = 0; v2 = %d; sidefront = 1; }\n", 2 * count + 2);
	end += sprintf(end, "linedef { v1 = %d; v2 = %d; sidefront = 1; }\n", 2 * count + 2, 2 * count + 3);
	end += sprintf(end, "linedef { v1 = %d; v2 = %d; sidefront = 1; }\n", 2 * count + 3, 2 * count);
	end += sprintf(end,
		"sidedef { sector = 0; } sidedef { sector = 1; }\n"
		"sector { heightfloor = %d; heightceiling = 160; } sector { heightceiling = 160; }\n",
		floor);
	return (size_t)(end - text);
}

static tl_status load_row(const char *text, size_t size, tl_map **map)
{
	tl_load_def def = tl_default_load_def();
	def.format = "udmf";
	return tl_map_load_memory(text, size, &def, map, NULL);
}

static tl_map *make_row(int count, int floor)
{
	static char text[TEXT_BYTES];
	tl_map *map = NULL;
	size_t size = write_row(text, count, floor);
	ck_assert_uint_lt(size, TEXT_BYTES);
	ck_assert_int_eq(load_row(text, size, &map), TL_OK);
	return map;
}

static size_t count_drops(int count, int floor)
{
	size_t found = 0;
	tl_map *map = make_row(count, floor);
	ck_assert_int_eq(tl_jumps_from_map(map, NULL, 0, &found), TL_OK);
	tl_map_free(map);
	return found;
}

START_TEST(heights)
{
	ck_assert_uint_eq(count_drops(1, 24), 0); /* a step */
	ck_assert_uint_eq(count_drops(1, 25), 1);
	ck_assert_uint_eq(count_drops(1, 104), 1);
	ck_assert_uint_eq(count_drops(1, 105), 0); /* 55 are left above it */
	ck_assert_uint_eq(count_drops(1, -24), 0);
	ck_assert_uint_eq(count_drops(1, -25), 1); /* into the balcony */
}
END_TEST

/* All edges of the row are between the same two sectors: one stands for all. */
START_TEST(one_for_two_sectors)
{
	ck_assert_uint_eq(count_drops(5, 64), 1);
}
END_TEST

static tl_point find_point(const tl_map *map, const char *name)
{
	tl_waypoint_id id;
	tl_waypoint_info info;
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
	return info.at;
}

static bool has_route(const tl_map *map, const char *from, const char *to)
{
	tl_nav_def def = tl_default_nav_def();
	tl_path_def path = tl_default_path_def();
	tl_nav *nav;
	tl_query *query;
	tl_jump jump;
	tl_route route;
	size_t count;
	def.radius = 16;
	path.from.at = find_point(map, from);
	path.to.at = find_point(map, to);
	ck_assert_int_eq(tl_jumps_from_map(map, &jump, 1, &count), TL_OK);
	ck_assert_uint_eq(count, 1);
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	ck_assert_int_eq(tl_query_find_route(query, &path, &jump, 1, &route), TL_OK);
	tl_query_free(query);
	tl_nav_free(nav);
	return route.found;
}

START_TEST(down_and_not_up)
{
	tl_map *map = make_row(1, 64);
	ck_assert(has_route(map, "deathmatch-1", "player1"));
	ck_assert(!has_route(map, "player1", "deathmatch-1"));
	tl_map_free(map);
}
END_TEST

/* Each balcony is a sector of its own: the first `count` sides are theirs. */
static size_t write_sectors(char text[TEXT_BYTES], int count)
{
	char *end = text + sprintf(text, "namespace = \"doom\";\n");
	for (int i = 0; i <= count; i++)
		end += add_box(end, 64 * i, 64, 64 * i, 128);
	for (int i = 0; i < count; i++) {
		end += sprintf(end, "linedef { v1 = %d; v2 = %d; sidefront = %d; sideback = %d; }\n", 2 * i, 2 * i + 2,
			count, i);
		end += sprintf(end, "sidedef { sector = %d; } sector { heightfloor = 64; heightceiling = 160; }\n", i);
	}
	end += sprintf(end, "sidedef { sector = %d; } sector { heightceiling = 160; }\n", count);
	return (size_t)(end - text);
}

START_TEST(at_most_64)
{
	static char text[TEXT_BYTES];
	for (int count = 62; count <= ROW_MAX; count += 6) {
		size_t size = write_sectors(text, count), found;
		tl_map *map = NULL;
		ck_assert_uint_lt(size, TEXT_BYTES);
		ck_assert_int_eq(load_row(text, size, &map), TL_OK);
		ck_assert_int_eq(tl_jumps_from_map(map, NULL, 0, &found), TL_OK);
		ck_assert_uint_eq(found, count < 64 ? (size_t)count : 64);
		tl_map_free(map);
	}
}
END_TEST

START_TEST(without_memory)
{
	static char text[TEXT_BYTES];
	size_t size = write_row(text, 3, 64);
	failing_install();
	for (long k = 0;; k++) {
		tl_map *map = NULL;
		failing_arm(k, false);
		tl_status status = load_row(text, size, &map);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			tl_map_free(map);
			break;
		}
		ck_assert_msg(status == TL_E_NOMEM && map == NULL, "allocation %ld: %s", k, tl_status_text(status));
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("doom drops");
	TCase *cases = tcase_create("drops");
	tcase_add_test(cases, heights);
	tcase_add_test(cases, one_for_two_sectors);
	tcase_add_test(cases, down_and_not_up);
	tcase_add_test(cases, at_most_64);
	tcase_add_test(cases, without_memory);
	suite_add_tcase(suite, cases);
	return suite;
}
