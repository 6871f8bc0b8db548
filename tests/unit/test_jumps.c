/* SPDX-License-Identifier: MIT */
/* tests/unit/test_jumps.c: paths through jumps, over waypoints and by corners, against all sequences of jumps. */
#include "support/runner.h"

#include <math.h>
#include <stdio.h>
#include <tautline/nav.h>

#include "base/rng.h"
#include "support/small_map.h"

typedef struct room {
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
} room;

/* Two rooms of 20 by 20, of which nothing leads from one to the other, with solid boxes in them. */
static room make_rooms(bool by_corners)
{
	room r = { .map = small_map() };
	small_box(r.map, 0, 0, 41, 20, false);
	small_box(r.map, 20, 0, 21, 20, true);
	tli_rng rng = { 7 };
	for (int i = 0; i < 24; i++) {
		double x = tli_rng_real(&rng, 1, 17) + (i % 2 ? 21 : 0), y = tli_rng_real(&rng, 1, 17);
		small_box(r.map, x, y, x + 1.5, y + 1.5, true);
	}
	for (int i = 0; i < 40 && !by_corners; i++) {
		char name[16];
		snprintf(name, sizeof name, "w%d", i);
		small_waypoint(
			r.map, name, tli_rng_real(&rng, 0.5, 19.5) + (i % 2 ? 21 : 0), tli_rng_real(&rng, 0.5, 19.5));
	}
	tl_nav_def def = tl_default_nav_def();
	def.via = by_corners ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS;
	def.link = by_corners ? TL_LINK_AUTHORED : TL_LINK_VISIBLE;
	r.nav = small_nav(r.map, &def);
	r.query = small_query(r.nav);
	return r;
}

static void drop(room *r)
{
	tl_query_free(r->query);
	tl_nav_free(r->nav);
	tl_map_free(r->map);
}

static tl_path_def between(tl_point from, tl_point to)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = from;
	def.to.at = to;
	return def;
}

static double walk(room *r, tl_point from, tl_point to)
{
	tl_path_def def = between(from, to);
	tl_path_result result;
	ck_assert_int_eq(tl_query_find_path(r->query, &def, &result), TL_OK);
	return result.found ? result.cost : INFINITY;
}

static double on_the_grid(double value)
{
	return rint(value * 1024) / 1024;
}

static double cost_of(const tl_jump *jump)
{
	double x = on_the_grid(jump->to.x) - on_the_grid(jump->from.x),
	       y = on_the_grid(jump->to.y) - on_the_grid(jump->from.y);
	return jump->cost >= 0 ? jump->cost : hypot(x, y);
}

/* All sequences of jumps, each in both directions where it has two, in each direction once, and never straight back; below `limit`. */
static double try_all(room *r, tl_point from, tl_point to, const tl_jump *jumps, unsigned used, int last, double limit)
{
	double best = fmin(walk(r, from, to), limit);
	for (int i = 0; i < 8; i++) {
		const tl_jump *jump = &jumps[i / 2];
		if ((used & 1u << i) || (i % 2 && jump->oneway) || i == last)
			continue;
		double there = walk(r, from, i % 2 ? jump->to : jump->from) + cost_of(jump);
		if (there < best)
			best = there +
				try_all(r, i % 2 ? jump->from : jump->to, to, jumps, used | 1u << i, i ^ 1,
					best - there);
	}
	return best;
}

static tl_point draw_point(tli_rng *rng)
{
	double x = tli_rng_real(rng, 0.5, 40.5), y = tli_rng_real(rng, 0.5, 19.5);
	return (tl_point){ x, y };
}

/* The cost of a route, walk by walk. */
static double sum_of_route(room *r, tl_point at, tl_point to, const tl_jump *jumps)
{
	tl_route_jump list[8];
	size_t count;
	double sum = 0;
	ck_assert_int_eq(tl_query_get_route(r->query, list, 8, &count), TL_OK);
	for (size_t i = 0; i < count; i++) {
		const tl_jump *jump = &jumps[list[i].jump];
		ck_assert(!(list[i].back && jump->oneway));
		sum += walk(r, at, list[i].back ? jump->to : jump->from) + cost_of(jump);
		at = list[i].back ? jump->from : jump->to;
	}
	return sum + walk(r, at, to);
}

/* _i: by corners, over waypoints */
START_TEST(routes_are_the_cheapest)
{
	room r = make_rooms(_i == 0);
	tli_rng rng = { 11 };
	int found = 0, with_jumps = 0;
	for (int k = 0; k < 120; k++) {
		tl_jump jumps[4];
		for (int i = 0; i < 4; i++) {
			jumps[i] = (tl_jump){ .from = draw_point(&rng), .oneway = i == 1, .cost = -1 };
			jumps[i].to = draw_point(&rng);
			if (i > 0)
				jumps[i].cost = tli_rng_real(&rng, 0, 12);
		}
		tl_point from = draw_point(&rng);
		tl_point to = draw_point(&rng);
		tl_path_def def = between(from, to);
		tl_route route;
		ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 4, &route), TL_OK);
		double cost = try_all(&r, from, to, jumps, 0, -1, INFINITY);
		ck_assert(route.found == !isinf(cost));
		ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 4, &route), TL_OK);
		if (!route.found)
			continue;
		found++;
		with_jumps += route.jump_count > 0;
		ck_assert_double_eq_tol(route.cost, cost, 1e-9);
		ck_assert_double_eq_tol(sum_of_route(&r, from, to, jumps), cost, 1e-9);
	}
	ck_assert_int_ge(found, 15);
	ck_assert_int_ge(with_jumps, 10);
	drop(&r);
}
END_TEST

START_TEST(without_jumps_it_is_the_path)
{
	room r = make_rooms(true);
	tl_point from = { 0.5, 0.5 }, to = { 19.5, 19.5 };
	tl_path_def def = between(from, to);
	tl_route route;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, NULL, 0, &route), TL_OK);
	ck_assert(route.found && route.jump_count == 0 && route.searched == 1);
	ck_assert_double_eq_tol(route.cost, walk(&r, from, to), 1e-12);
	def.to.at.x = 40;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, NULL, 0, &route), TL_OK);
	ck_assert(!route.found);
	drop(&r);
}
END_TEST

/* Of jumps that are too far away to be of use none is searched. */
START_TEST(distant_jumps_cost_no_searches)
{
	room r = make_rooms(true);
	tl_jump jumps[20];
	for (int i = 0; i < 20; i++)
		jumps[i] = (tl_jump){ { 18 - 0.1 * i, 19.5 }, { 19.5, 18 - 0.1 * i }, 0, false, 0 };
	tl_path_def def = between((tl_point){ 0.5, 0.5 }, (tl_point){ 2, 0.5 });
	tl_route route;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 20, &route), TL_OK);
	ck_assert(route.found && route.jump_count == 0);
	ck_assert_uint_eq(route.searched, 1);
	drop(&r);
}
END_TEST

/* Ends between grid points: walks end at the nearest ones, and the jump costs the distance of these. */
START_TEST(ends_of_jumps_are_on_the_grid)
{
	room r = make_rooms(true);
	double unit = 1.0 / tl_map_resolution(r.map);
	tl_point from = { .5, .5 }, to = { 22, .5 }, start = { .5, .25 }, goal = { 22, .25 };
	tl_jump jump = { { from.x + unit / 3, from.y - unit / 3 }, { to.x - unit / 3, to.y + unit / 3 }, -1, false, 0 };
	tl_path_def def = between(start, goal);
	tl_route route;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, &jump, 1, &route), TL_OK);
	ck_assert(route.found && route.jump_count == 1);
	ck_assert_double_eq_tol(route.cost, walk(&r, start, from) + 21.5 + walk(&r, to, goal), 1e-12);
	drop(&r);
}
END_TEST

START_TEST(what_is_refused)
{
	room r = make_rooms(true);
	tl_path_def def = between((tl_point){ 0.5, 0.5 }, (tl_point){ 2, 0.5 });
	static tl_jump jumps[65];
	tl_route route;
	size_t count;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 65, &route), TL_E_LIMIT);
	jumps[0].cost = NAN;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 1, &route), TL_E_INVALID);
	jumps[0] = (tl_jump){ .seconds = -1 };
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 1, &route), TL_E_INVALID);
	jumps[0] = (tl_jump){ .to = { INFINITY, 0 } };
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 1, &route), TL_E_INVALID);
	/* An end beyond the grid is of no use, an end of the path beyond it an error. */
	jumps[0] = (tl_jump){ .from = { 1, 0.5 }, .to = { 1e9, 0 } };
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 1, &route), TL_OK);
	ck_assert(route.found && route.jump_count == 0);
	def.to.at.x = 1e9;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 1, &route), TL_E_RANGE);
	ck_assert_int_eq(tl_query_get_route(r.query, NULL, 0, &count), TL_OK);
	ck_assert_uint_eq(count, 0);
	drop(&r);
}
END_TEST

/* To the other room, which nothing but a jump leads to: jumps from or to a place beyond the grid do not, but one beside them does. */
START_TEST(ends_beyond_the_grid_lead_nowhere)
{
	room r = make_rooms(_i == 0);
	tl_point from = { 0.5, 0.5 }, to = { 40.5, 0.5 };
	tl_path_def def = between(from, to);
	tl_jump jumps[] = { { from, { 1e9, 0 }, 1, false, 0 }, { { 0, -1e9 }, to, 1, true, 0 },
		{ { 1e9, 1 }, { 1e9, 2 }, -1, false, 0 }, { from, to, 3, true, 0 } };
	tl_route route;
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 3, &route), TL_OK);
	ck_assert(!route.found);
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 4, &route), TL_OK);
	ck_assert(route.found && route.jump_count == 1);
	ck_assert_double_eq_tol(route.cost, 3, 1e-12);
	def.to.at.x = 1e9; /* an end of the path is an error */
	ck_assert_int_eq(tl_query_find_route(r.query, &def, jumps, 4, &route), TL_E_RANGE);
	drop(&r);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("jumps");
	TCase *jumps = tcase_create("jumps");
	tcase_add_loop_test(jumps, routes_are_the_cheapest, 0, 2);
	tcase_add_test(jumps, without_jumps_it_is_the_path);
	tcase_add_test(jumps, distant_jumps_cost_no_searches);
	tcase_add_test(jumps, ends_of_jumps_are_on_the_grid);
	tcase_add_loop_test(jumps, ends_beyond_the_grid_lead_nowhere, 0, 2);
	tcase_add_test(jumps, what_is_refused);
	suite_add_tcase(suite, jumps);
	return suite;
}
