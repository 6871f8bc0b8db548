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
#include <tautline/expect.h>
#include <tautline/map.h>
#include <tautline/undo.h>

START_TEST(links)
{
	tl_map *map = small_map();
	tl_waypoint_id a = small_waypoint(map, "a", 0, 0), b = small_waypoint(map, "b", 1, 0);
	tl_waypoint_id c = small_waypoint(map, "c", 2, 0);
	tl_link_def def = tl_default_link_def();
	ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_E_STALE);
	def.from = a;
	ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_E_STALE);
	def = tl_default_link_def();
	def.from = a;
	def.to = b;
	def.oneway = true;
	def.has_cost = true;
	def.cost = 2.5;
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
	tl_waypoint_id a = small_waypoint(map, "a", 1, 2), b = small_waypoint(map, "b", 3, 4);
	tl_expectation_def def = tl_default_expectation_def();
	tl_expectation_id path, sees;
	def.kind = TL_EXPECTATION_PATH;
	def.from.waypoint = a;
	def.to.at = (tl_point){ 5, 6 };
	def.has_limit = true;
	def.limit = 0.1;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, &path), TL_OK);
	def = tl_default_expectation_def();
	def.from.waypoint = def.to.waypoint = b;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, &sees), TL_OK);
	def.to.waypoint.index1 = 3;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, NULL), TL_E_STALE);
	def.to.waypoint = (tl_waypoint_id){ 0, 1 };
	ck_assert_int_eq(tl_map_add_expectation(map, &def, NULL), TL_E_STALE);
	def.to.waypoint = (tl_waypoint_id){ 0, 0 };
	def.to.at.x = NAN;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, NULL), TL_E_RANGE);
	def.to.at.x = 0;
	def.has_limit = true;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, NULL), TL_E_INVALID);
	def.kind = TL_EXPECTATION_PATH;
	def.limit = -1;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, NULL), TL_E_RANGE);
	def.kind = TL_EXPECTATION_CLEAR;
	def.has_limit = false;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, NULL), TL_E_INVALID);
	def.kind = (tl_expectation_kind)9;
	ck_assert_int_eq(tl_map_add_expectation(map, &def, NULL), TL_E_INVALID);
	ck_assert_uint_eq(tl_map_expectation_count(map), 2);
	tl_expectation_info info;
	ck_assert_int_eq(tl_map_get_expectation(map, (tl_expectation_id){ 3, 1 }, &info), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_expectation(map, path, &info), TL_OK);
	ck_assert_str_eq(small_stop_name(map, &info.from), "a");
	ck_assert(info.kind == TL_EXPECTATION_PATH && info.from.at.x == 1 && !small_stop_name(map, &info.to) &&
		info.to.at.y == 6 && info.limit == 0.1);
	ck_assert_int_eq(tl_map_rename_waypoint(map, a, "z"), TL_OK);
	ck_assert_int_eq(tl_map_get_expectation(map, path, &info), TL_OK);
	ck_assert_str_eq(small_stop_name(map, &info.from), "z");
	ck_assert_int_eq(tl_map_remove_waypoint(map, a), TL_OK);
	ck_assert(!tl_expectation_is_valid(map, path) && tl_expectation_is_valid(map, sees));
	ck_assert_uint_eq(tl_map_expectation_count(map), 1);
	ck_assert_int_eq(tl_map_get_expectation(map, sees, &info), TL_OK);
	ck_assert_int_eq(info.kind, TL_EXPECTATION_SEES);
	uint64_t revision = tl_map_revision(map);
	ck_assert_int_eq(tl_map_remove_expectation(map, sees), TL_OK);
	ck_assert_uint_gt(tl_map_revision(map), revision);
	ck_assert_int_eq(tl_map_remove_expectation(map, sees), TL_E_STALE);
	ck_assert_uint_eq(tl_map_expectation_count(map), 0);
	ck_assert_uint_eq(tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 }).index1, 0);
	tl_map_free(map);
}
END_TEST

static tl_allowance_def allowance(const char *rule, const char *const *names, size_t count, const char *reason)
{
	tl_allowance_def def = tl_default_allowance_def();
	def.rule = rule;
	def.names = names;
	def.name_count = count;
	def.reason = reason;
	return def;
}

START_TEST(allowances)
{
	static char reason[4200];
	const char *const names[] = { "a", "b c" };
	static const char *many[1025];
	tl_map *map = small_map();
	tl_allowance_def def = allowance("link-blocked", names, 2, "it \"is\" \\ so");
	tl_allowance_id first, large, last;
	ck_assert_int_eq(tl_map_add_allowance(map, &def, &first), TL_OK);
	const tl_allowance_def bad[] = {
		tl_default_allowance_def(),
		allowance(NULL, names, 2, "r"),
		allowance("", names, 2, "r"),
		allowance("two words", names, 2, "r"),
		allowance("rule", NULL, 2, "r"),
		allowance("rule", names, 2, NULL),
		allowance("rule", names, 2, ""),
		allowance("rule", names, 2, "a\nb"),
		allowance("rule", names, 2, "\xFF"),
		allowance("rule", (const char *const[]){ "" }, 1, "r"),
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_int_eq(tl_map_add_allowance(map, &bad[i], NULL), TL_E_INVALID);
	memset(reason, 'r', 4096);
	def.reason = reason;
	ck_assert_int_eq(tl_map_add_allowance(map, &def, NULL), TL_E_LIMIT);
	reason[4095] = '\0';
	for (size_t i = 0; i < 1025; i++)
		many[i] = "n";
	def.names = many;
	def.name_count = 1025;
	ck_assert_int_eq(tl_map_add_allowance(map, &def, NULL), TL_E_LIMIT);
	def.name_count = 1024;
	ck_assert_int_eq(tl_map_add_allowance(map, &def, &large), TL_OK);
	def = allowance("rule", NULL, 0, "no names");
	ck_assert_int_eq(tl_map_add_allowance(map, &def, &last), TL_OK);
	map_check_round_trip(map);
	ck_assert_uint_eq(tl_map_allowance_count(map), 3);
	tl_allowance_info info;
	ck_assert_int_eq(tl_map_get_allowance(map, (tl_allowance_id){ 4, 1 }, &info), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_allowance(map, first, &info), TL_OK);
	ck_assert_str_eq(info.rule, "link-blocked");
	ck_assert_uint_eq(info.name_count, 2);
	ck_assert_str_eq(info.names[1], "b c");
	ck_assert_str_eq(info.reason, "it \"is\" \\ so");
	size_t bytes = tl_map_bytes(map);
	ck_assert_int_eq(tl_map_remove_allowance(map, large), TL_OK);
	tl_map_forget_edits(map);
	ck_assert_int_eq(tl_map_remove_allowance(map, large), TL_E_STALE);
	ck_assert_uint_lt(tl_map_bytes(map), bytes - 4096);
	ck_assert_uint_eq(tl_map_allowance_count(map), 2);
	ck_assert(tl_allowance_is_valid(map, first) && !tl_allowance_is_valid(map, large));
	ck_assert_uint_eq(tl_map_next_allowance(map, first).index1, last.index1);
	map_check_round_trip(map);
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
