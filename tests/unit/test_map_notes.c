/* SPDX-License-Identifier: MIT */
/*
 * What a map says of its waypoints: links, expectations, allowances; and what happens to them when a waypoint changes.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/map.h>

START_TEST(links)
{
	tl_map *map = small_map();
	tl_waypoint_id a = small_waypoint(map, "a", 0, 0), b = small_waypoint(map, "b", 1, 0);
	tl_waypoint_id c = small_waypoint(map, "c", 2, 0);
	tl_link_def def = tl_default_link_def();
	ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_E_STALE);
	def.from = a;
	ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_E_STALE);
	def = (tl_link_def){ a, b, true, true, 2.5 };
	tl_link_id ab, again, bc, cc;
	ck_assert_int_eq(tl_map_add_link(map, &def, &ab), TL_OK);
	ck_assert_int_eq(tl_map_add_link(map, &def, &again), TL_OK); /* twice the same is lint's business */
	tl_link_info info;
	ck_assert_int_eq(tl_map_get_link(map, ab, &info), TL_OK);
	ck_assert(info.oneway && info.has_cost && info.cost == 2.5);
	ck_assert_mem_eq(&info.from, &a, sizeof a);
	ck_assert_mem_eq(&info.to, &b, sizeof b);
	const double bad[] = { -1, -DBL_MIN, NAN, INFINITY };
	for (size_t i = 0; i < 4; i++) {
		def.cost = bad[i];
		ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_E_RANGE);
	}
	def.has_cost = false; /* then it does not matter */
	def.from = b;
	def.to = c;
	ck_assert_int_eq(tl_map_add_link(map, &def, &bc), TL_OK);
	def.from = c;
	ck_assert_int_eq(tl_map_add_link(map, &def, &cc), TL_OK);
	ck_assert_uint_eq(tl_map_link_count(map), 4);
	ck_assert_int_eq(tl_map_remove_link(map, again), TL_OK);
	ck_assert_int_eq(tl_map_remove_link(map, again), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_link(map, again, &info), TL_E_STALE);
	ck_assert_int_eq(tl_map_remove_waypoint(map, b), TL_OK); /* takes ab and bc along */
	ck_assert(!tl_link_is_valid(map, ab) && !tl_link_is_valid(map, bc) && tl_link_is_valid(map, cc));
	ck_assert_uint_eq(tl_map_link_count(map), 1);
	again = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	ck_assert_mem_eq(&again, &cc, sizeof cc);
	ck_assert_int_eq(tl_map_remove_waypoint(map, c), TL_OK);
	ck_assert_uint_eq(tl_map_link_count(map), 0);
	ck_assert_int_eq(tl_map_remove_waypoint(map, a), TL_OK);
	tl_map_free(map);
}
END_TEST

START_TEST(expectations)
{
	tl_map *map = small_map();
	tl_waypoint_id a = small_waypoint(map, "a", 1, 2);
	tl_waypoint_id b = small_waypoint(map, "b", 3, 4);
	tl_expect it = {
		.kind = TL_EXPECT_PATH, .from.waypoint = a, .to.at = { 5, 6 }, .has_limit = true, .limit = 0.1
	};
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_OK);
	it = (tl_expect){ .kind = TL_EXPECT_SEES, .from.waypoint = b, .to.waypoint = b };
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_OK);
	it.to.waypoint.index1 = 3;
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_E_STALE);
	it.to.waypoint = (tl_waypoint_id){ 0, 1 };
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_E_STALE);
	it.to.waypoint = (tl_waypoint_id){ 0, 0 };
	it.to.at.x = NAN;
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_E_RANGE);
	it.to.at.x = 0;
	it.has_limit = true;
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_E_INVALID);
	it.kind = TL_EXPECT_PATH;
	it.limit = -1;
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_E_RANGE);
	it.kind = (tl_expect_kind)9;
	ck_assert_int_eq(tl_map_add_expect(map, &it), TL_E_INVALID);
	ck_assert_uint_eq(tl_map_expect_count(map), 2);
	ck_assert_int_eq(tl_map_get_expect(map, 2, &it), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_expect(map, 0, &it), TL_OK);
	ck_assert_str_eq(small_stop_name(map, &it.from), "a");
	ck_assert(it.kind == TL_EXPECT_PATH && it.from.at.x == 1 && !small_stop_name(map, &it.to) && it.to.at.y == 6 &&
		it.limit == 0.1);
	ck_assert_int_eq(tl_map_rename_waypoint(map, a, "z"), TL_OK);
	ck_assert_int_eq(tl_map_get_expect(map, 0, &it), TL_OK);
	ck_assert_str_eq(small_stop_name(map, &it.from), "z");
	ck_assert_int_eq(tl_map_remove_waypoint(map, a), TL_OK);
	ck_assert_uint_eq(tl_map_expect_count(map), 1);
	ck_assert_int_eq(tl_map_get_expect(map, 0, &it), TL_OK);
	ck_assert_int_eq(it.kind, TL_EXPECT_SEES);
	tl_map_clear_expectations(map);
	ck_assert_uint_eq(tl_map_expect_count(map), 0);
	tl_map_free(map);
}
END_TEST

START_TEST(allowances)
{
	static char reason[4200];
	const char *const names[] = { "a", "b c" };
	static const char *many[1025];
	tl_map *map = small_map();
	tl_allow it = { "link-blocked", names, 2, "it \"is\" \\ so", { 0 } };
	ck_assert_int_eq(tl_map_add_allow(map, &it), TL_OK);
	const tl_allow bad[] = {
		{ NULL, names, 2, "r", { 0 } },
		{ "", names, 2, "r", { 0 } },
		{ "two words", names, 2, "r", { 0 } },
		{ "rule", NULL, 2, "r", { 0 } },
		{ "rule", names, 2, NULL, { 0 } },
		{ "rule", names, 2, "", { 0 } },
		{ "rule", names, 2, "a\nb", { 0 } },
		{ "rule", names, 2, "\xFF", { 0 } },
		{ "rule", (const char *const[]){ "" }, 1, "r", { 0 } },
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_int_eq(tl_map_add_allow(map, &bad[i]), TL_E_INVALID);
	memset(reason, 'r', 4096);
	it.reason = reason;
	ck_assert_int_eq(tl_map_add_allow(map, &it), TL_E_LIMIT);
	reason[4095] = '\0';
	for (size_t i = 0; i < 1025; i++)
		many[i] = "n";
	it.names = many;
	it.name_count = 1025;
	ck_assert_int_eq(tl_map_add_allow(map, &it), TL_E_LIMIT);
	it.name_count = 1024;
	ck_assert_int_eq(tl_map_add_allow(map, &it), TL_OK);
	it = (tl_allow){ "rule", NULL, 0, "no names", { 0 } };
	ck_assert_int_eq(tl_map_add_allow(map, &it), TL_OK);
	map_check_round_trip(map);
	ck_assert_uint_eq(tl_map_allow_count(map), 3);
	ck_assert_int_eq(tl_map_get_allow(map, 3, &it), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_allow(map, 0, &it), TL_OK);
	ck_assert_str_eq(it.rule, "link-blocked");
	ck_assert_uint_eq(it.name_count, 2);
	ck_assert_str_eq(it.names[1], "b c");
	ck_assert_str_eq(it.reason, "it \"is\" \\ so");
	size_t bytes = tl_map_bytes(map);
	tl_map_clear_allowances(map);
	ck_assert_uint_eq(tl_map_allow_count(map), 0);
	ck_assert_uint_lt(tl_map_bytes(map), bytes - 4096);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("links and notes of a map");
	TCase *tests = tcase_create("notes");
	tcase_add_test(tests, links);
	tcase_add_test(tests, expectations);
	tcase_add_test(tests, allowances);
	suite_add_tcase(suite, tests);
	return suite;
}
