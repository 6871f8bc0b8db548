/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_nav_answers.c: a nav that follows edits of a map of walls that cross, overlap and touch, waypoints on them, and a nav made anew.
 *
 *   polygons    the visibility polygons of both are the same, bit for bit
 *   has a path  tl_query_has_path says so where tl_query_find_path finds one, of all pairs of ends, and nowhere else
 */
#include "support/runner.h"

#include <stdlib.h>
#include <string.h>

#include "support/random_edits.h"
#include "support/rounds.h"
#include "support/small_map.h"

#define WORLDS ROUNDS_OF(40, 6)
enum { KINDS = 8, EDITS = 12, LOOKS = 30, PAIRS = 40, POINTS_MAX = 4096 };

static tl_nav_def def_of(int kind)
{
	static const double radii[KINDS] = { 0, 0, 0.3, 0.3, 0.5, 0, 0, 0.3 };
	tl_nav_def def = tl_default_nav_def();
	def.via = kind % 2 ? TL_VIA_WAYPOINTS : TL_VIA_CORNERS;
	def.radius = radii[kind];
	def.contact = kind == 5 || kind == 7 ? TL_CONTACT_STRICT : TL_CONTACT_GRAZE;
	def.link = kind == 7 ? TL_LINK_VISIBLE : TL_LINK_AUTHORED;
	def.warm = kind == 6 ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	return def;
}

static size_t look(const tl_nav *nav, tl_point from, tl_point *points)
{
	tl_query *query = small_query(nav);
	size_t count;
	ck_assert_int_eq(tl_query_visibility_polygon(query, from, points, POINTS_MAX, &count), TL_OK);
	tl_query_free(query);
	return count;
}

static void check_polygons(random_edits *edits, const tl_nav *updated, const tl_nav *fresh, size_t *points)
{
	static tl_point a[POINTS_MAX], b[POINTS_MAX];
	for (int i = 0; i < LOOKS; i++) {
		tl_point from = random_edits_point(edits);
		if (i % 2) {
			from.x += tli_rng_unit(&edits->rng);
			from.y += tli_rng_unit(&edits->rng);
		}
		size_t count = look(updated, from, a);
		ck_assert_uint_eq(count, look(fresh, from, b));
		ck_assert_msg(memcmp(a, b, count * sizeof *a) == 0, "from %.17g,%.17g", from.x, from.y);
		*points += count;
	}
}

/* A waypoint, or a point. */
static tl_stop any_end(random_edits *edits)
{
	size_t count = tl_map_waypoint_count(edits->map);
	if (count == 0 || tli_rng_between(&edits->rng, 0, 2) == 0) {
		tl_point at = random_edits_point(edits);
		return small_at(at.x, at.y);
	}
	tl_stop stop = { .waypoint = { 0, 0 } };
	for (int64_t i = tli_rng_between(&edits->rng, 0, (int64_t)count - 1); i >= 0; i--)
		stop.waypoint = tl_map_next_waypoint(edits->map, stop.waypoint);
	return stop;
}

static void check_paths(random_edits *edits, const tl_nav *nav, size_t *found)
{
	tl_query *query = small_query(nav);
	for (int i = 0; i < PAIRS; i++) {
		tl_path_def def = tl_default_path_def();
		tl_path_result result;
		bool exists;
		def.from = any_end(edits);
		def.to = i % 4 ? any_end(edits) : def.from;
		def.partial = i % 3 == 0;
		def.pull = i % 5 == 0;
		ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
		def.partial = i % 2;
		ck_assert_int_eq(tl_query_has_path(query, &def, &exists), TL_OK);
		ck_assert_msg(exists == result.found, "pair %d: has a path %d, found %d", i, exists, result.found);
		*found += exists;
	}
	tl_query_free(query);
}

static void live(uint64_t seed, int kind, size_t *points, size_t *found)
{
	random_edits edits;
	random_edits_start(&edits, seed, 6, 8, true);
	edits.all = true;
	tl_nav_def def = def_of(kind);
	tl_nav *updated = small_nav(edits.map, &def);
	for (int i = 0; i < EDITS; i++) {
		random_edits_make(&edits);
		tl_status status = tl_nav_update(updated, edits.map);
		if (status == TL_E_NO_WAYPOINTS)
			break;
		ck_assert_int_eq(status, TL_OK);
		tl_nav *fresh = small_nav(edits.map, &def);
		if (def.via == TL_VIA_CORNERS)
			check_polygons(&edits, updated, fresh, points);
		check_paths(&edits, updated, found);
		check_paths(&edits, fresh, found);
		tl_nav_free(fresh);
	}
	tl_nav_free(updated);
	tl_map_free(edits.map);
}

START_TEST(updated_and_new_navs)
{
	size_t points = 0, found = 0;
	for (uint64_t seed = 1; seed <= WORLDS; seed++)
		live(100 * (uint64_t)_i + seed, _i, &points, &found);
	ck_assert_uint_gt(found, WORLDS * 20);
	ck_assert(_i % 2 || points > WORLDS * 200);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("answers of navs");
	TCase *tc = tcase_create("answers");
	tcase_add_loop_test(tc, updated_and_new_navs, 0, KINDS);
	suite_add_tcase(suite, tc);
	return suite;
}
