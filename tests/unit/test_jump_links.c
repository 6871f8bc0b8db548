/* SPDX-License-Identifier: MIT */
/* tests/unit/test_jump_links.c: links of a map that are not walked: their text, edits, navs and findings. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/lint_findings.h"
#include "support/map_text.h"
#include "support/runner.h"
#include <tautline/nav.h>
#include <tautline/undo.h>

/* Two rooms without a door. */
#define ROOMS "tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nwall 10,0 10,10\nwaypoint pad 8,5\nwaypoint landing 12,5\n"
#define JUMP "link pad landing oneway cost 0 jump 1.5\n"

/* ---- text ---- */

START_TEST(a_jump_is_read_and_written)
{
	tl_map *map = map_from_text(ROOMS JUMP "link landing pad jump 0\n");
	map_check_round_trip(map);
	tl_link_info info;
	tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	ck_assert_int_eq(tl_map_get_link(map, id, &info), TL_OK);
	ck_assert(info.oneway && info.has_cost && info.cost == 0 && info.jump && info.seconds == 1.5);
	id = tl_map_next_link(map, id);
	ck_assert_int_eq(tl_map_get_link(map, id, &info), TL_OK);
	ck_assert(!info.oneway && !info.has_cost && info.jump && info.seconds == 0);
	tl_map_free(map);
}
END_TEST

START_TEST(wrong_jumps_are_reported)
{
	static const struct {
		const char *line, *message;
	} wrong[] = {
		{ "link pad landing jump\n", "6:22: expected seconds, 0 or more, found the end of the line\n" },
		{ "link pad landing jump -1\n", "6:23: expected seconds, 0 or more, found '-1'\n" },
		{ "link pad landing jump 1 oneway\n", "6:25: expected the end of the line, found 'oneway'\n" },
		{ "link pad landing fly 1\n",
			"6:18: expected 'oneway', 'cost', 'jump' or the end of the line, found 'fly'\n" },
		{ "link pad landing cost 1 cost 1\n", "6:25: expected 'jump' or the end of the line, found 'cost'\n" },
	};
	char text[512];
	snprintf(text, sizeof text, ROOMS "%s", wrong[_i].line);
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT, wrong[_i].message);
}
END_TEST

/* ---- edits ---- */

START_TEST(a_jump_is_added_and_undone)
{
	tl_map *map = map_from_text(ROOMS);
	tl_link_def def = tl_default_link_def();
	ck_assert_int_eq(tl_map_find_waypoint(map, "pad", &def.from), TL_OK);
	ck_assert_int_eq(tl_map_find_waypoint(map, "landing", &def.to), TL_OK);
	def.jump = true;
	const double wrong[] = { -1, INFINITY, NAN };
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		def.seconds = wrong[i];
		ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_E_RANGE);
	}
	def.seconds = 2;
	ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_OK);
	map_check_text(map, ROOMS "link pad landing jump 2\n");
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, ROOMS);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	map_check_text(map, ROOMS "link pad landing jump 2\n");
	tl_map_free(map);
}
END_TEST

START_TEST(a_reload_sees_that_a_jump_takes_longer)
{
	static const char after[] = ROOMS "link pad landing oneway cost 0 jump 2\n";
	tl_map *map = map_from_text(ROOMS JUMP);
	ck_assert_int_eq(tl_map_reload_memory(map, after, strlen(after), NULL, NULL), TL_OK);
	map_check_text(map, after);
	tl_map_free(map);
}
END_TEST

/* ---- navs ---- */

static bool has_path(const tl_nav *nav, tl_map *map, const char *from, const char *to)
{
	tl_query *query;
	tl_path_def def = tl_default_path_def();
	bool found;
	ck_assert_int_eq(tl_map_find_waypoint(map, from, &def.from.waypoint), TL_OK);
	ck_assert_int_eq(tl_map_find_waypoint(map, to, &def.to.waypoint), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	ck_assert_int_eq(tl_query_has_path(query, &def, &found), TL_OK);
	tl_query_free(query);
	return found;
}

/* A map with other links has these as the edges of its graph, and its jumps, which no wall blocks. */
START_TEST(a_path_over_waypoints_leads_through_a_jump)
{
	tl_map *map = map_from_text(ROOMS "waypoint hall 2,5\nlink hall pad\n" JUMP);
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav;
	tl_nav_info info;
	ck_assert(tl_map_is_linked(map));
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	(void)tl_nav_get_info(nav, &info);
	ck_assert(info.authored);
	ck_assert_uint_eq(info.blocked_links, 0);
	ck_assert(has_path(nav, map, "hall", "landing"));
	ck_assert(!has_path(nav, map, "landing", "hall"));
	tl_link_id jump = tl_map_next_link(map, tl_map_next_link(map, (tl_link_id){ 0, 0 }));
	ck_assert_int_eq(tl_map_remove_link(map, jump), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert(!has_path(nav, map, "hall", "landing"));
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert(has_path(nav, map, "hall", "landing"));
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(jumps_alone_leave_paths_by_corners)
{
	tl_map *map = map_from_text(ROOMS JUMP);
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav;
	tl_nav_info info;
	tl_jump jump;
	size_t count = 0;
	ck_assert(!tl_map_is_linked(map));
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	(void)tl_nav_get_info(nav, &info);
	ck_assert(!info.authored);
	ck_assert(!has_path(nav, map, "pad", "landing"));
	ck_assert_int_eq(tl_jumps_from_map(map, &jump, 1, &count), TL_OK);
	ck_assert_uint_eq(count, 1);
	ck_assert(jump.from.x == 8 && jump.to.x == 12 && jump.cost == 0 && jump.oneway && jump.seconds == 1.5);
	ck_assert_int_eq(tl_jumps_from_map(map, NULL, 0, &count), TL_OK);
	ck_assert_uint_eq(count, 1);
	ck_assert_int_eq(tl_jumps_from_map(map, NULL, 1, &count), TL_E_INVALID);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* ---- findings ---- */

START_TEST(a_jump_joins_what_walls_divide)
{
	static const char split[] = "waypoint near 2,2\nwaypoint far 18,2\nagent anna 2,5 to far\n";
	char text[512];
	snprintf(text, sizeof text, ROOMS "%s", split);
	check_rules("agent-stranded", text,
		"8:19: error: agent anna: no path leads to its goal far: walls separate start and goal; around the goal they are "
		"thinnest at 10,5, the wall at 3:1; with an opening there 16.54 [agent-stranded] (8:12 the agent begins here)\n");
	snprintf(text, sizeof text, ROOMS JUMP "%s", split);
	check_rules("agent-stranded graph-split link-blocked waypoint-isolated link-grazes one-way-trap", text, "");
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("jump links");
	TCase *tcase = tcase_create("jumps");
	tcase_add_test(tcase, a_jump_is_read_and_written);
	tcase_add_loop_test(tcase, wrong_jumps_are_reported, 0, 5);
	tcase_add_test(tcase, a_jump_is_added_and_undone);
	tcase_add_test(tcase, a_reload_sees_that_a_jump_takes_longer);
	tcase_add_test(tcase, a_path_over_waypoints_leads_through_a_jump);
	tcase_add_test(tcase, jumps_alone_leave_paths_by_corners);
	tcase_add_test(tcase, a_jump_joins_what_walls_divide);
	suite_add_tcase(suite, tcase);
	return suite;
}
