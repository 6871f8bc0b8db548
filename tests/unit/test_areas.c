/* SPDX-License-Identifier: MIT */
/* tests/unit/test_areas.c: areas in which walking costs more, or less: of straight walks, of paths, of routes. */
#include "support/runner.h"

#include <math.h>
#include <tautline/area.h>

#include "support/failing.h"
#include "support/small_map.h"

#define BOX(LOW_X, LOW_Y, HIGH_X, HIGH_Y) \
	((const tl_point[4]){ { LOW_X, LOW_Y }, { HIGH_X, LOW_Y }, { HIGH_X, HIGH_Y }, { LOW_X, HIGH_Y } })
#define AREA(CORNERS, COST) ((tl_area){ CORNERS, 4, COST })

typedef struct ground {
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
} ground;

static ground nav_of(tl_map *map, double radius)
{
	ground g = { .map = map };
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = radius;
	g.nav = small_nav(map, &def);
	g.query = small_query(g.nav);
	return g;
}

/* Nothing but a fence around. */
static ground open_field(double radius)
{
	tl_map *map = small_map();
	small_box(map, -100, -100, 100, 100, false);
	return nav_of(map, radius);
}

static void drop(ground *g)
{
	tl_query_free(g->query);
	tl_nav_free(g->nav);
	tl_map_free(g->map);
}

static void set(ground *g, const tl_area *areas, size_t count)
{
	ck_assert_int_eq(tl_query_set_areas(g->query, areas, count), TL_OK);
}

static double walk(ground *g, double ax, double ay, double bx, double by)
{
	double cost;
	ck_assert_int_eq(tl_query_walk_cost(g->query, (tl_point){ ax, ay }, (tl_point){ bx, by }, &cost), TL_OK);
	return cost;
}

/* The cost of the path, which is that of its legs, each of which is free. */
static double path(ground *g, double ax, double ay, double bx, double by)
{
	tl_path_point points[64];
	size_t count;
	tl_path_result result = small_path(g->query, small_at(ax, ay), small_at(bx, by));
	double length = 0, cost = 0;
	ck_assert(result.found);
	ck_assert_int_eq(tl_query_get_points(g->query, points, 64, &count), TL_OK);
	for (size_t i = 1; i < count; i++) {
		tl_point a = points[i - 1].at, b = points[i].at;
		length += hypot(b.x - a.x, b.y - a.y);
		cost += walk(g, a.x, a.y, b.x, b.y);
	}
	ck_assert_double_eq_tol(result.length, length, 1e-9 * length);
	ck_assert_double_eq_tol(result.cost, cost, 1e-9 * cost);
	return result.cost;
}

START_TEST(a_straight_walk_costs_what_it_crosses)
{
	ground g = open_field(0);
	ck_assert_double_eq(walk(&g, 0, 0, 3, 4), 5);
	tl_area mud[] = { AREA(BOX(2, 0, 4, 4), 3), AREA(BOX(4, 0, 6, 4), 5), AREA(BOX(3, 1, 5, 2), 0.5) };
	set(&g, mud, 1);
	ck_assert_double_eq_tol(walk(&g, 0, 3, 10, 3), 10 + 2 * 2, 1e-9);
	ck_assert_double_eq_tol(walk(&g, 2.5, 1, 3.5, 3), sqrt(5) * 3, 1e-9);
	ck_assert_double_eq_tol(walk(&g, 0, 4, 10, 4), 10, 1e-9); /* along the rim */
	ck_assert_double_eq_tol(walk(&g, 10, 4, 0, 4), 10, 1e-9);
	ck_assert_double_eq_tol(walk(&g, 4, 9, 4, -9), 18, 1e-9);
	ck_assert_double_eq(walk(&g, 1, 1, 1, 1), 0);
	/* Two side by side have no gap: their common rim costs what the cheaper one does. */
	set(&g, mud, 2);
	ck_assert_double_eq_tol(walk(&g, 4, 0, 4, 4), 4 * 3, 1e-9);
	ck_assert_double_eq_tol(walk(&g, 0, 3, 10, 3), 6 + 2 * 3 + 2 * 5, 1e-9);
	/* The last one counts. */
	set(&g, mud, 3);
	ck_assert_double_eq_tol(walk(&g, 0, 1.5, 10, 1.5), 6 + 1 * 3 + 2 * 0.5 + 1 * 5, 1e-9);
	set(&g, NULL, 0);
	ck_assert_double_eq(walk(&g, 0, 1.5, 10, 1.5), 10);
	drop(&g);
}
END_TEST

START_TEST(a_path_goes_round_or_through)
{
	ground g = open_field(0.3);
	tl_area mud = AREA(BOX(-2, -6, 2, 6), 1);
	double around = 2 * hypot(8, 6) + 4;
	for (int i = 0; i < 30; i++) {
		mud.cost = 1 + 0.1 * i;
		double through = 16 + 4 * mud.cost, least = fmin(around, through);
		set(&g, &mud, 1);
		ck_assert_double_eq_tol(path(&g, -10, 0, 10, 0), least, 1e-9 * least);
	}
	/* A detour over a road. */
	tl_area road = AREA(BOX(-9, 3, 9, 4), 0.25);
	set(&g, &road, 1);
	double cost = path(&g, -10, 0, 10, 0);
	ck_assert_double_le(cost, (2 * hypot(1, 3) + 18 * 0.25) * (1 + 1e-9));
	ck_assert_double_gt(cost, 6 + 18 * 0.25);
	set(&g, NULL, 0);
	ck_assert_double_eq_tol(path(&g, -10, 0, 10, 0), 20, 1e-9);
	drop(&g);
}
END_TEST

/* Of a path that meets the rim y = 0 at x. */
static double refracted(double x, double cost)
{
	return hypot(x, 5) + cost * hypot(10 - x, 5);
}

START_TEST(a_path_bends_at_a_rim_as_light_does)
{
	ground g = open_field(0);
	for (int i = 1; i < 20; i++) {
		double cost = 1 + 0.25 * i, low = 0, high = 10;
		tl_area lake = AREA(BOX(-20, 0, 30, 50), cost);
		for (int step = 0; step < 200; step++) {
			double a = low + (high - low) / 3, b = high - (high - low) / 3;
			if (refracted(a, cost) < refracted(b, cost))
				high = b;
			else
				low = a;
		}
		set(&g, &lake, 1);
		double found = path(&g, 0, -5, 10, 5), best = refracted(low, cost);
		ck_assert_double_ge(found, best * (1 - 1e-9));
		ck_assert_double_le(found, best * 1.0001);
	}
	drop(&g);
}
END_TEST

/* Four rims that lean to the right, on the ground from y = -30 to y = 30, and what a unit costs before, between and behind them. */
static const double RIM_AT[4] = { -15.25, -14.25, -14, -9.7 }, RIM_LEAN[4] = { 6.5, 6.5, 28, 28 };
static const double BETWEEN_RIMS[5] = { 1, 1.01, 1, 2, 1 };

static tl_point on_rim(int rim, double share)
{
	return (tl_point){ RIM_AT[rim] + share * RIM_LEAN[rim], -30 + 60 * share };
}

static double cost_over_rims(tl_point from, tl_point to, const double shares[4])
{
	double cost = 0;
	for (int i = 0; i <= 4; i++) {
		tl_point next = i < 4 ? on_rim(i, shares[i]) : to;
		cost += BETWEEN_RIMS[i] * hypot(next.x - from.x, next.y - from.y);
		from = next;
	}
	return cost;
}

/* By thirds, one rim after the other. */
static double best_over_rims(tl_point from, tl_point to)
{
	double shares[4] = { 0.5, 0.5, 0.5, 0.5 };
	for (int turn = 0; turn < 400; turn++) {
		double *share = &shares[turn % 4], low = 0, high = 1;
		for (int step = 0; step < 80; step++) {
			double third = (high - low) / 3;
			*share = low + third;
			double left = cost_over_rims(from, to, shares);
			*share = high - third;
			if (left < cost_over_rims(from, to, shares))
				high -= third;
			else
				low += third;
		}
	}
	return cost_over_rims(from, to, shares);
}

/* The first strip costs hardly more than what is around: its bends are taken out, and those behind them stay. */
START_TEST(a_path_bends_where_that_pays)
{
	ground g = open_field(0);
	tl_point corners[2][4];
	for (int strip = 0; strip < 2; strip++)
		for (int i = 0; i < 4; i++)
			corners[strip][i] = on_rim(2 * strip + (i == 1 || i == 2), i >= 2);
	tl_area strips[] = { AREA(corners[0], BETWEEN_RIMS[1]), AREA(corners[1], BETWEEN_RIMS[3]) };
	set(&g, strips, 2);
	double best = best_over_rims((tl_point){ -20, -10 }, (tl_point){ 20, 0 });
	double found = path(&g, -20, -10, 20, 0);
	ck_assert_double_ge(found, best * (1 - 1e-9));
	ck_assert_double_le(found, best * 1.001);
	drop(&g);
}
END_TEST

/* Two rooms with a door at either end of the wall between them, and mud before the nearer one; its rims lie in and behind walls. */
START_TEST(another_door_is_taken)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 20, 20, false);
	small_wall(map, 10, 0, 10, 2);
	small_wall(map, 10, 3, 10, 17);
	small_wall(map, 10, 18, 10, 20);
	ground g = nav_of(map, 0.25);
	tl_path_result dry = small_path(g.query, small_at(5, 5), small_at(15, 5));
	tl_area mud = AREA(BOX(6, -1, 10, 8), 10);
	set(&g, &mud, 1);
	tl_path_result wet = small_path(g.query, small_at(5, 5), small_at(15, 5));
	ck_assert_double_gt(wet.length, 2 * dry.length);
	ck_assert_double_lt(wet.cost, wet.length + 1); /* the rim lies at the wall, and bodies keep off it */
	/* A rim that lies across a door is walked through. */
	mud = AREA(BOX(10, 0, 20, 20), 2);
	set(&g, &mud, 1);
	double cost = path(&g, 5, 5, 15, 5);
	ck_assert_double_gt(cost, dry.length * 1.4);
	ck_assert_double_lt(cost, dry.length * 1.6);
	drop(&g);
}
END_TEST

/* As in a nav made anew. */
START_TEST(an_edit_moves_the_paths)
{
	ground g = open_field(0.25);
	tl_area mud[] = { AREA(BOX(-2, -6, 2, 3), 5), AREA(BOX(20, 20, 30, 30), 2) };
	set(&g, mud, 2);
	double before = path(&g, -10, 0, 10, 0);
	tl_wall_id wall = small_wall(g.map, 0, 2, 0, 30);
	ck_assert_int_eq(tl_nav_update(g.nav, g.map), TL_OK);
	double blocked = path(&g, -10, 0, 10, 0);
	ck_assert_double_gt(blocked, before + 1);
	ground fresh = nav_of(g.map, 0.25);
	set(&fresh, mud, 2);
	ck_assert_double_eq(path(&fresh, -10, 0, 10, 0), blocked);
	tl_query_free(fresh.query);
	tl_nav_free(fresh.nav);
	ck_assert_int_eq(tl_map_remove_wall(g.map, wall), TL_OK);
	ck_assert_int_eq(tl_nav_update(g.nav, g.map), TL_OK);
	ck_assert_double_eq(path(&g, -10, 0, 10, 0), before);
	drop(&g);
}
END_TEST

/* The start is enclosed; the nearest place to the goal, and none without `partial`. */
START_TEST(what_can_be_reached_stays_the_same)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 10, 10, false);
	small_box(map, 20, 0, 30, 10, false);
	ground g = nav_of(map, 0);
	tl_area mud = AREA(BOX(3, -5, 7, 8), 9);
	set(&g, &mud, 1);
	ck_assert(!small_path(g.query, small_at(1, 1), small_at(25, 5)).found);
	tl_path_result near = small_path_as(g.query, small_at(1, 1), small_at(25, 5), false, true);
	ck_assert(near.partial && !near.found);
	ck_assert_double_gt(near.length, 15); /* round the mud */
	ck_assert_double_lt(near.cost, 1.1 * near.length);
	ck_assert_int_eq(small_path(g.query, small_at(1, 1), small_at(25, 0)).reason, TL_NO_PATH_GOAL_BLOCKED);
	tl_path_result still = small_path(g.query, small_at(5, 5), small_at(5, 5));
	ck_assert(still.found && still.cost == 0);
	drop(&g);
}
END_TEST

START_TEST(walks_between_jumps_count_areas)
{
	ground g = open_field(0);
	tl_area road = AREA(BOX(-50, -1, 50, 1), 0.1);
	tl_jump jump = { { -40, 10 }, { 40, 10 }, 20, false, 0 };
	tl_path_def def = tl_default_path_def();
	tl_route route;
	def.from = small_at(-40, 9);
	def.to = small_at(40, 9);
	ck_assert_int_eq(tl_query_find_route(g.query, &def, &jump, 1, &route), TL_OK);
	ck_assert_uint_eq(route.jump_count, 1);
	ck_assert_double_eq_tol(route.cost, 22, 1e-9);
	set(&g, &road, 1);
	jump.cost = 30;
	ck_assert_int_eq(tl_query_find_route(g.query, &def, &jump, 1, &route), TL_OK);
	ck_assert_uint_eq(route.jump_count, 0);
	ck_assert_double_lt(route.cost, 2 * 8 + 8.3);
	drop(&g);
}
END_TEST

START_TEST(what_is_refused_changes_nothing)
{
	ground g = open_field(0);
	tl_point corners[TL_AREA_CORNERS_MAX + 1] = { { 0, 0 } };
	tl_area mud = AREA(BOX(2, -50, 4, 50), 3), many[TL_AREAS_MAX + 1];
	set(&g, &mud, 1);
	const struct {
		tl_area area;
		tl_status status;
	} wrong[] = { { { NULL, 3, 1 }, TL_E_INVALID }, { { corners, 2, 1 }, TL_E_INVALID },
		{ { corners, 3, NAN }, TL_E_INVALID }, { { corners, 3, 0 }, TL_E_RANGE },
		{ { corners, 3, -1 }, TL_E_RANGE }, { { corners, 3, 1025 }, TL_E_RANGE },
		{ { corners, TL_AREA_CORNERS_MAX + 1, 1 }, TL_E_LIMIT },
		{ { (const tl_point[3]){ { 0, 0 }, { 1e9, 0 }, { 0, 1 } }, 3, 1 }, TL_E_RANGE },
		{ { (const tl_point[3]){ { 0, 0 }, { INFINITY, 0 }, { 0, 1 } }, 3, 1 }, TL_E_INVALID } };
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		ck_assert_int_eq(tl_query_set_areas(g.query, &wrong[i].area, 1), wrong[i].status);
	for (size_t i = 0; i <= TL_AREAS_MAX; i++)
		many[i] = mud;
	ck_assert_int_eq(tl_query_set_areas(g.query, many, TL_AREAS_MAX + 1), TL_E_LIMIT);
	ck_assert_double_eq_tol(walk(&g, 0, 0, 10, 0), 14, 1e-9);
	set(&g, many, TL_AREAS_MAX);
	ck_assert_double_eq_tol(path(&g, 0, 0, 10, 0), 14, 1e-9);
	drop(&g);
}
END_TEST

START_TEST(navs_without_corners_have_none)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 10, 0);
	ground g = { .map = map, .nav = small_nav(map, NULL) };
	g.query = small_query(g.nav);
	tl_area mud = AREA(BOX(2, -50, 4, 50), 3);
	ck_assert_int_eq(tl_query_set_areas(g.query, &mud, 1), TL_E_UNSUPPORTED);
	set(&g, NULL, 0);
	ck_assert_double_eq(walk(&g, 0, 0, 10, 0), 10);
	drop(&g);
}
END_TEST

/* Every allocation fails in turn; then the answer is the usual one. */
START_TEST(without_memory_nothing_is_lost)
{
	failing_install();
	ground g = open_field(0.25);
	small_box(g.map, -1, -3, 1, -2, true);
	ck_assert_int_eq(tl_nav_update(g.nav, g.map), TL_OK);
	tl_area mud = AREA(BOX(-2, -6, 2, 3), 5);
	tl_path_def def = tl_default_path_def();
	def.from = small_at(-10, 0);
	def.to = small_at(10, 0);
	tl_path_result result;
	size_t refused = 0;
	for (long k = 1;; k++) {
		tl_query *query = small_query(g.nav);
		failing_arm(k, false);
		tl_status status = tl_query_set_areas(query, &mud, 1);
		if (!status)
			status = tl_query_find_path(query, &def, &result);
		bool failed = failing_disarm();
		ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
		ck_assert_int_eq(tl_query_set_areas(query, &mud, 1), TL_OK);
		ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
		ck_assert_double_eq_tol(result.cost, hypot(8, 3) + 4 + hypot(8, 3), 1e-3);
		tl_query_free(query);
		refused += failed;
		if (!failed)
			break;
	}
	ck_assert_uint_gt(refused, 10);
	drop(&g);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("areas");
	TCase *tc = tcase_create("areas");
	tcase_add_test(tc, a_straight_walk_costs_what_it_crosses);
	tcase_add_test(tc, a_path_goes_round_or_through);
	tcase_add_test(tc, a_path_bends_at_a_rim_as_light_does);
	tcase_add_test(tc, a_path_bends_where_that_pays);
	tcase_add_test(tc, another_door_is_taken);
	tcase_add_test(tc, an_edit_moves_the_paths);
	tcase_add_test(tc, what_can_be_reached_stays_the_same);
	tcase_add_test(tc, walks_between_jumps_count_areas);
	tcase_add_test(tc, what_is_refused_changes_nothing);
	tcase_add_test(tc, navs_without_corners_have_none);
	tcase_add_test(tc, without_memory_nothing_is_lost);
	suite_add_tcase(suite, tc);
	return suite;
}
