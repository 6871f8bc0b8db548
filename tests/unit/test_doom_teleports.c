/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_doom_teleports.c: where the teleporters of a level lead, and a route through one from a start to an exit.
 *
 *     y 128  1-----2--3    7-----8      line 6 from 2 to 5 is a teleporter; the room on the right has tag 1, and line 9, its right side,
 *            |  p  |  |    |  d  |      is an exit. p is player 1, d (thing 1) a destination; another one stands in no sector.
 *         0  0-----5--4    6-----9
 *       x    0    96 128  256   384
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav.h>

/* A level in UDMF; the line of the teleporter and the destination have these fields too. */
static tl_map *load(const char *name_space, const char *line, const char *destination)
{
	static const int points[][2] = { { 0, 0 }, { 0, 128 }, { 96, 128 }, { 128, 128 }, { 128, 0 }, { 96, 0 },
		{ 256, 0 }, { 256, 128 }, { 384, 128 }, { 384, 0 } };
	static const int lines[][3] = { { 0, 1, 0 }, { 1, 2, 0 }, { 2, 3, 2 }, { 3, 4, 2 }, { 4, 5, 2 }, { 5, 0, 0 },
		{ 2, 5, 0 }, { 6, 7, 1 }, { 7, 8, 1 }, { 8, 9, 1 }, { 9, 6, 1 } };
	char text[4096];
	int size = snprintf(text, sizeof text, "namespace = \"%s\";\n", name_space);
	for (size_t i = 0; i < sizeof points / sizeof *points; i++)
		size += sprintf(text + size, "vertex { x = %d; y = %d; }\n", points[i][0], points[i][1]);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		size += sprintf(text + size, "linedef { v1 = %d; v2 = %d; sidefront = %d; %s }\n", lines[i][0],
			lines[i][1], lines[i][2],
			i == 6           ? line
				: i == 9 ? (strcmp(name_space, "doom") == 0 ? "special = 11;" : "special = 243;")
					 : "");
	for (int i = 0; i < 3; i++)
		size += sprintf(
			text + size, "sidedef { sector = %d; } sector { heightceiling = 128; id = %d; }\n", i, i == 1);
	size += sprintf(text + size,
		"thing { x = 32; y = 64; type = 1; }\nthing { x = 320; y = 64; type = 14; %s }\n"
		"thing { x = 200; y = 64; type = 14; id = 8; }\n",
		destination);
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	def.format = "udmf";
	ck_assert_int_eq(tl_map_load_memory(text, (size_t)size, &def, &map, NULL), TL_OK);
	return map;
}

static void check_line(const char *name_space, const char *line, const char *destination, const char *expected)
{
	tl_map *map = load(name_space, line, destination);
	ck_assert_msg(strstr(tl_map_explanation(map), expected) != NULL, "%s:\n%s", line, tl_map_explanation(map));
	tl_map_free(map);
}

START_TEST(where_they_lead)
{
	static const char there[] = "teleporter-6: leads to teleport-1\n",
			  nowhere[] = "teleporter-6: leads nowhere, it has no destination\n";
	check_line("doom", "sideback = 2; special = 97; id = 1;", "", there);
	check_line("doom", "sideback = 2; special = 97; id = 2;", "", nowhere);
	check_line("doom", "sideback = 2; special = 97; id = 0;", "", nowhere);
	check_line("zdoom", "sideback = 2; special = 70; arg0 = 7;", "id = 7;", there);
	check_line("zdoom", "sideback = 2; special = 70; arg0 = 7; arg1 = 1;", "id = 6;", nowhere);
	check_line("zdoom", "sideback = 2; special = 70; arg0 = 8;", "", "teleporter-6: leads to teleport-2\n");
	check_line("zdoom", "sideback = 2; special = 70; arg1 = 1;", "", there);
	check_line("zdoom", "sideback = 2; special = 70; arg1 = 3;", "", nowhere);
}
END_TEST

static tl_point place_of(const tl_map *map, const char *kind, unsigned number)
{
	char name[40];
	tl_waypoint_id id;
	tl_waypoint_info info;
	snprintf(name, sizeof name, "%s-%u", kind, number);
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
	return info.at;
}

START_TEST(a_route_through_one)
{
	tl_map *map = load("doom", "sideback = 2; special = 97; id = 1;", "");
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav;
	tl_query *query;
	def.radius = 16;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	unsigned from, to;
	const char *said = strstr(tl_map_explanation(map), "teleporter-");
	ck_assert_int_eq(sscanf(said, "teleporter-%u: leads to teleport-%u", &from, &to), 2);
	tl_jump jump = {
		.from = place_of(map, "teleporter", from), .to = place_of(map, "teleport", to), .oneway = true
	};
	tl_path_def path = tl_default_path_def();
	path.from.at = (tl_point){ 32, -64 };
	path.to.at = place_of(map, "exit", 9);
	tl_route route;
	ck_assert_int_eq(tl_query_find_route(query, &path, &jump, 0, &route), TL_OK);
	ck_assert(!route.found);
	ck_assert_int_eq(tl_query_find_route(query, &path, &jump, 1, &route), TL_OK);
	ck_assert(route.found);
	ck_assert_uint_eq(route.jump_count, 1);
	ck_assert_double_eq(route.cost, 64 + 47);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("doom teleports");
	TCase *cases = tcase_create("teleports");
	tcase_add_test(cases, where_they_lead);
	tcase_add_test(cases, a_route_through_one);
	suite_add_tcase(suite, cases);
	return suite;
}
