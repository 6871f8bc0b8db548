/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_nav_corners.c: paths by corners as a host gets them.
 *
 * For points: lengths, and whether there is a path at all, are the oracle's, whatever edges are stored, with and without an index; each path is checked leg by leg
 * and bend by bend. For bodies, among walls, doors and obstacles: each leg is seen by a body of that radius (decided by distances, where
 * the path was found among polygons), the path back is as long, and no path over waypoints is shorter by more than the
 * polygons cost.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "geometry/grid.h"
#include "nav/internal.h"
#include "support/made_map.h"
#include "support/path_oracle.h"
#include "support/rounds.h"
#include "support/runner.h"
#include <tautline/nav.h>

enum { MOST_POINTS = 4096 };

typedef struct answer {
	tl_path_result result;
	tl_path_point points[MOST_POINTS];
} answer;

/* Those that have some are asked below the nav, in test_corners. */
static bool has_solids(const struct path_scene *scene)
{
	bool some = false;
	for (size_t i = 0; i < scene->count; i++)
		some |= scene->walls[i].solid != 0;
	return some;
}

static answer ask(tl_query *query, tl_point from, tl_point to)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = from;
	def.to.at = to;
	answer a = { .result = { .found = false } };
	size_t count = 0;
	ck_assert_int_eq(tl_query_find_path(query, &def, &a.result), TL_OK);
	bool exists = !a.result.found;
	ck_assert_int_eq(tl_query_has_path(query, &def, &exists), TL_OK);
	ck_assert_int_eq(exists, a.result.found);
	if (a.result.found)
		ck_assert_int_eq(tl_query_get_points(query, a.points, MOST_POINTS, &count), TL_OK);
	return a;
}

static void check_question(tl_query *query, path_oracle *oracle, tli_point from, tli_point to, uint64_t seed)
{
	struct path_answer expected = path_oracle_find(oracle, from, to);
	answer a = ask(query, tli_point_to_units(from, 1), tli_point_to_units(to, 1));
	ck_assert_msg(a.result.found == (expected.status == PATH_FOUND), "seed %lu: found %d", (unsigned long)seed,
		a.result.found);
	if (!a.result.found) {
		tl_no_path reasons[] = { TL_NO_PATH_NONE, TL_NO_PATH_START_BLOCKED, TL_NO_PATH_GOAL_BLOCKED,
			TL_NO_PATH_SEPARATED };
		ck_assert_int_eq(a.result.reason, reasons[expected.status]);
		return;
	}
	ck_assert_msg(fabs(a.result.length - expected.length) <= 1e-9 * expected.length, "seed %lu: %.17g, not %.17g",
		(unsigned long)seed, a.result.length, expected.length);
	tli_point points[MOST_POINTS];
	for (size_t i = 0; i < a.result.count; i++)
		ck_assert_int_eq(tli_point_from_units(a.points[i].at, 1, &points[i]), TL_OK);
	double length;
	const char *wrong = path_oracle_check_path(oracle, points, a.result.count, &length);
	ck_assert_msg(!wrong, "seed %lu: %s", (unsigned long)seed, wrong);
}

/* None counts as a small map, on which all would be asked by cones. */
enum variant { COLD, WHOLE, INDEXED, VARIANTS };

static tl_nav *make_variant(const tl_map *map, enum variant variant)
{
	tl_nav_def def = tl_default_nav_def();
	def.index = variant == INDEXED;
	def.warm = variant == WHOLE ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	nav->few_corners = 0;
	tl_nav_info info;
	(void)tl_nav_get_info(nav, &info);
	ck_assert_int_eq(info.whole, variant >= WHOLE);
	ck_assert_int_eq(info.indexed, variant >= INDEXED);
	return nav;
}

static void check_variant(const tl_map *map, const struct path_scene *scene, enum variant variant, uint64_t seed)
{
	path_oracle *oracle = path_oracle_create(scene->walls, scene->count);
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	for (int q = 0; q < PATH_SCENE_QUESTIONS; q++) {
		if (!nav) {
			nav = make_variant(map, variant);
			ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
		}
		check_question(query, oracle, scene->questions[q][0], scene->questions[q][1], seed);
		if (variant != COLD && q < PATH_SCENE_QUESTIONS - 1)
			continue;
		tl_query_free(query);
		tl_nav_free(nav);
		nav = NULL;
	}
	path_oracle_free(oracle);
}

START_TEST(points_take_the_shortest_path_whatever_is_stored)
{
	const uint64_t seeds = ROUNDS_OF(3000, 600) / VARIANTS;
	for (uint64_t seed = (uint64_t)_i * seeds; seed < ((uint64_t)_i + 1) * seeds; seed++) {
		struct path_scene scene;
		path_scene_from_seed(&scene, seed);
		if (has_solids(&scene))
			continue;
		tl_map *map = made_map_from_scene(&scene);
		for (int variant = 0; variant < VARIANTS; variant++)
			check_variant(map, &scene, (enum variant)variant, seed);
		tl_map_free(map);
	}
}
END_TEST

static tl_map *body_map(enum gen_kind kind, uint64_t seed, tli_rng *rng)
{
	struct gen_def def = { kind, 150, seed, 40 };
	struct gen_map made = gen_make(&def);
	tl_map *map = made_map_from_walls(&made);
	for (size_t i = 0; i < made.waypoint_count; i++) {
		char name[32];
		snprintf(name, sizeof name, "w%zu", i);
		tl_waypoint_def waypoint = tl_default_waypoint_def();
		waypoint.name = name;
		waypoint.at = made.waypoints[i];
		tl_waypoint_id id;
		ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &id), TL_OK);
		if (i % 8 != 0)
			continue;
		tl_obstacle_def obstacle = tl_default_obstacle_def();
		obstacle.name = name;
		obstacle.radius = 0.25 + tli_rng_unit(rng);
		obstacle.centre = (tl_point){ made.waypoints[i].x + 2, made.waypoints[i].y + 1 };
		tl_obstacle_id obstacle_id;
		ck_assert_int_eq(tl_map_add_obstacle(map, &obstacle, &obstacle_id), TL_OK);
	}
	gen_free(&made);
	return map;
}

static void check_legs(tl_query *query, const answer *a)
{
	double length = 0;
	for (size_t i = 0; i + 1 < a->result.count; i++) {
		tl_point p = a->points[i].at, q = a->points[i + 1].at;
		bool sees = false;
		ck_assert_int_eq(tl_query_sees(query, p, q, &sees), TL_OK);
		ck_assert_msg(sees, "the leg from %.10g,%.10g to %.10g,%.10g is blocked", p.x, p.y, q.x, q.y);
		length += sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y));
	}
	ck_assert(fabs(length - a->result.length) <= 1e-9 * length);
}

/* Among the waypoints of one map: paths for a body. Returns how many there are. */
static size_t check_bodies(const tl_map *map, double radius)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = radius;
	tl_nav *by_waypoints, *by_corners;
	tl_query *over_waypoints, *over_corners;
	ck_assert_int_eq(tl_nav_create(map, &def, &by_waypoints), TL_OK);
	def.via = TL_VIA_CORNERS;
	ck_assert_int_eq(tl_nav_create(map, &def, &by_corners), TL_OK);
	ck_assert_int_eq(tl_query_create(by_waypoints, &over_waypoints), TL_OK);
	ck_assert_int_eq(tl_query_create(by_corners, &over_corners), TL_OK);
	size_t found = 0;
	tl_waypoint_info first, info;
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &first), TL_OK);
	while ((id = tl_map_next_waypoint(map, id)).index1) {
		ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
		answer there = ask(over_corners, first.at, info.at), back = ask(over_corners, info.at, first.at);
		answer by_links = ask(over_waypoints, first.at, info.at);
		ck_assert_int_eq(there.result.found, back.result.found);
		if (there.result.found) {
			if (radius > 0) /* for a point, the bends are on walls */
				check_legs(over_corners, &there);
			ck_assert(fabs(there.result.length - back.result.length) <= 1e-9 * there.result.length);
			found++;
		}
		if (there.result.found && by_links.result.found)
			ck_assert(there.result.length <= by_links.result.length * 1.01);
	}
	tl_query_free(over_corners);
	tl_query_free(over_waypoints);
	tl_nav_free(by_corners);
	tl_nav_free(by_waypoints);
	return found;
}

START_TEST(bodies_touch_nothing)
{
	tli_rng rng = { 17 };
	size_t found = 0;
	for (int round = 0; round < 24; round++) {
		enum gen_kind kind = (enum gen_kind[]){ GEN_RANDOM, GEN_ROOMS, GEN_CAVES, GEN_COMBS }[round % 4];
		tl_map *map = body_map(kind, (uint64_t)round, &rng);
		found += check_bodies(map, (double[]){ 0, 0.25, 0.4 }[round % 3]);
		tl_map_free(map);
	}
	ck_assert_uint_gt(found, 200);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav by corners");
	TCase *tcase = tcase_create("paths");
	tcase_add_loop_test(tcase, points_take_the_shortest_path_whatever_is_stored, 0, VARIANTS);
	tcase_add_test(tcase, bodies_touch_nothing);
	suite_add_tcase(suite, tcase);
	return suite;
}
