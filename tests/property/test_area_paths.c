/* SPDX-License-Identifier: MIT */
/*
 * Paths through areas among random walls, against Dijkstra's algorithm over all corners and 300 points of each rim, with every pair that sees
 * each other, and costs that are added up in small steps. Every leg is free, and no path costs more than the shortest one does.
 */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <tautline/area.h>

#include "base/rng.h"
#include "support/rounds.h"
#include "support/small_map.h"

enum { WALLS = 12, AREAS_MAX = 4, CORNERS_MAX = 7, POINTS_MAX = 3000, PATHS = 6, STEPS = 2000 };

/* Points on the rim of an area. */
#define FINE (size_t) ROUNDS_OF(300, 100)

typedef struct area_world {
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
	size_t areas;
	tl_point corners[AREAS_MAX][CORNERS_MAX];
	tl_area list[AREAS_MAX];
	tl_point points[POINTS_MAX]; /* where a path may bend, then its ends */
	size_t count;
} area_world;

static double on_grid(double x)
{
	return floor(x * 1024) / 1024;
}

static void make_areas(area_world *w, tli_rng *rng)
{
	w->areas = 1 + (size_t)tli_rng_real(rng, 0, AREAS_MAX - 0.01);
	for (size_t i = 0; i < w->areas; i++) {
		double x = tli_rng_real(rng, 4, 26), y = tli_rng_real(rng, 4, 26), r = tli_rng_real(rng, 2, 8);
		size_t count = 3 + (size_t)tli_rng_real(rng, 0, CORNERS_MAX - 3.01);
		for (size_t k = 0; k < count; k++) {
			double turn = 2 * 3.14159265 * ((double)k + tli_rng_real(rng, 0, 0.8)) / (double)count;
			double far = r * tli_rng_real(rng, 0.4, 1);
			w->corners[i][k] = (tl_point){ on_grid(x + far * cos(turn)), on_grid(y + far * sin(turn)) };
		}
		double cost = tli_rng_real(rng, 0, 1) < 0.3 ? tli_rng_real(rng, 0.3, 1) : tli_rng_real(rng, 1, 6);
		w->list[i] = (tl_area){ w->corners[i], count, cost };
	}
}

static void add_point(area_world *w, tl_point p)
{
	for (size_t i = 0; i < w->count; i++)
		if (w->points[i].x == p.x && w->points[i].y == p.y)
			return;
	ck_assert_uint_lt(w->count, POINTS_MAX - 2);
	w->points[w->count++] = p;
}

static void add_corners(area_world *w, tli_rng *rng)
{
	for (int i = 0; i < 300; i++) {
		tl_point seen[256], from = { tli_rng_real(rng, -2, 32), tli_rng_real(rng, -2, 32) };
		size_t count;
		ck_assert_int_eq(tl_query_visible_corners(w->query, from, seen, 256, &count), TL_OK);
		for (size_t k = 0; k < count; k++)
			add_point(w, seen[k]);
	}
}

static void add_rim(area_world *w, const tl_area *area)
{
	for (size_t k = 0; k < area->count; k++) {
		tl_point a = area->corners[k], b = area->corners[(k + 1) % area->count];
		size_t pieces = FINE / area->count;
		for (size_t i = 0; i < pieces; i++) {
			double t = (double)i / (double)pieces;
			add_point(w, (tl_point){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t });
		}
	}
}

static area_world begin(uint64_t seed)
{
	area_world w = { .map = small_map() };
	tli_rng rng = { seed };
	for (int i = 0; i < WALLS; i++) {
		double x = tli_rng_real(&rng, 0, 30), y = tli_rng_real(&rng, 0, 30);
		double turn = tli_rng_real(&rng, 0, 6.28), length = tli_rng_real(&rng, 2, 8);
		small_wall(w.map, x, y, x + length * cos(turn), y + length * sin(turn));
	}
	make_areas(&w, &rng);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.3;
	w.nav = small_nav(w.map, &def);
	w.query = small_query(w.nav);
	add_corners(&w, &rng);
	for (size_t i = 0; i < w.areas; i++)
		add_rim(&w, &w.list[i]);
	return w;
}

static bool is_inside(const tl_area *area, double x, double y)
{
	bool inside = false;
	for (size_t i = 0, j = area->count - 1; i < area->count; j = i++) {
		tl_point p = area->corners[i], q = area->corners[j];
		if ((p.y > y) != (q.y > y) && x < (q.x - p.x) * (y - p.y) / (q.y - p.y) + p.x)
			inside = !inside;
	}
	return inside;
}

static double rate_at(const area_world *w, double x, double y)
{
	double rate = 1;
	for (size_t i = 0; i < w->areas; i++)
		if (is_inside(&w->list[i], x, y))
			rate = w->list[i].cost;
	return rate;
}

/* In small steps, on both sides of the line. */
static double cost_in_steps(const area_world *w, tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y, length = hypot(x, y), sum = 0;
	if (length == 0)
		return 0;
	double side_x = -y / length * 1e-8, side_y = x / length * 1e-8;
	for (int i = 0; i < STEPS; i++) {
		double t = (i + 0.5) / STEPS, at_x = a.x + x * t, at_y = a.y + y * t;
		sum += fmin(rate_at(w, at_x + side_x, at_y + side_y), rate_at(w, at_x - side_x, at_y - side_y));
	}
	return sum / STEPS * length;
}

static double walk(const area_world *w, tl_point a, tl_point b)
{
	double cost;
	ck_assert_int_eq(tl_query_walk_cost(w->query, a, b, &cost), TL_OK);
	return cost;
}

/* O(points^2): lines that cannot help are not looked along. */
static double cheapest(area_world *w, tl_point start, tl_point goal)
{
	size_t count = w->count + 2;
	double *best = malloc(count * sizeof *best), least = 1, answer = INFINITY;
	bool *done = calloc(count, sizeof *done);
	ck_assert(best && done);
	for (size_t i = 0; i < w->areas; i++)
		least = fmin(least, w->list[i].cost);
	w->points[count - 2] = start;
	w->points[count - 1] = goal;
	for (size_t i = 0; i < count; i++)
		best[i] = i == count - 2 ? 0 : INFINITY;
	while (answer == INFINITY) {
		size_t at = 0;
		for (size_t i = 1; i < count; i++)
			at = !done[i] && (done[at] || best[i] < best[at]) ? i : at;
		if (done[at] || best[at] == INFINITY)
			break;
		done[at] = true;
		answer = at == count - 1 ? best[at] : INFINITY;
		for (size_t i = 0; i < count; i++) {
			tl_point a = w->points[at], b = w->points[i];
			bool sees;
			if (done[i] || best[at] + least * hypot(b.x - a.x, b.y - a.y) >= best[i])
				continue;
			ck_assert_int_eq(tl_query_sees(w->query, a, b, &sees), TL_OK);
			if (sees)
				best[i] = fmin(best[i], best[at] + walk(w, a, b));
		}
	}
	free(best);
	free(done);
	return answer;
}

static void check_legs(area_world *w, const tl_path_result *result)
{
	tl_path_point points[200];
	size_t count;
	double cost = 0;
	ck_assert_int_eq(tl_query_get_points(w->query, points, 200, &count), TL_OK);
	for (size_t i = 1; i < count; i++) {
		tl_point a = points[i - 1].at, b = points[i].at;
		bool sees;
		ck_assert_int_eq(tl_query_sees(w->query, a, b, &sees), TL_OK);
		ck_assert_msg(sees, "leg %zu is not free", i);
		double leg = walk(w, a, b);
		ck_assert_double_eq_tol(leg, cost_in_steps(w, a, b), 0.02 + 0.01 * leg);
		cost += leg;
	}
	ck_assert_double_eq_tol(cost, result->cost, 1e-9 * cost);
}

START_TEST(no_chain_of_legs_is_much_cheaper)
{
	area_world *w = malloc(sizeof *w);
	ck_assert_ptr_nonnull(w);
	*w = begin(101 + (uint64_t)_i);
	for (size_t i = 0; i < w->areas; i++)
		w->list[i].corners = w->corners[i];
	tli_rng rng = { 900 + (uint64_t)_i };
	for (int k = 0; k < PATHS; k++) {
		tl_stop from = small_at(tli_rng_real(&rng, 0, 30), tli_rng_real(&rng, 0, 30));
		tl_stop to = small_at(tli_rng_real(&rng, 0, 30), tli_rng_real(&rng, 0, 30));
		ck_assert_int_eq(tl_query_set_areas(w->query, NULL, 0), TL_OK);
		tl_path_result shortest = small_path(w->query, from, to);
		ck_assert_int_eq(tl_query_set_areas(w->query, w->list, w->areas), TL_OK);
		tl_path_result result = small_path(w->query, from, to);
		ck_assert(result.found == shortest.found);
		if (!result.found)
			continue;
		ck_assert_double_ge(result.length, shortest.length * (1 - 1e-9));
		check_legs(w, &result);
		double oracle = cheapest(w, from.at, to.at);
		if (!(result.cost <= 1.02 * oracle))
			ck_abort_msg("world %d, path %d: cost %g, the oracle has %g", _i, k, result.cost, oracle);
	}
	tl_query_free(w->query);
	tl_nav_free(w->nav);
	tl_map_free(w->map);
	free(w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("area paths");
	TCase *tc = tcase_create("oracle");
	tcase_add_loop_test(tc, no_chain_of_legs_is_much_cheaper, 0, ROUNDS_OF(16, 3));
	suite_add_tcase(suite, tc);
	return suite;
}
