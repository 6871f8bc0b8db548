/* SPDX-License-Identifier: MIT */
/*
 * Among hundreds of walls that are apart, where all edges are known: after each edit every row that a nav by corners has kept is the one that
 * would be found now, and the first edit keeps most; to find the others takes less work than gazes from each side of a grown wall.
 */
#include <check.h>
#include <math.h>

#include "base/budget.h"
#include "base/rng.h"
#include "corners/edges.h"
#include "nav/internal.h"
#include "support/corner_nav.h"
#include "support/made_map.h"
#include "support/runner.h"
#include "support/sanitized.h"

enum { WALLS = 400, EDITS = SANITIZED ? 10 : 40, ADDED = 4 };

static const double radii[] = { 0, .05, .3, 1.5 };

enum { RADII = sizeof radii / sizeof *radii };

typedef struct world {
	struct gen_map made;
	tl_map *map;
	tl_nav *nav;
	tli_rng rng;
	tl_wall_id added[ADDED];
	size_t count;
} world;

static void begin(world *w, double radius, uint64_t seed)
{
	struct gen_def def = { GEN_RANDOM, WALLS, seed, EDITS };
	*w = (world){ .made = gen_make(&def), .rng = { seed } };
	w->map = made_map_from_walls(&w->made);
	w->nav = corner_nav_make(w->map, radius, TL_CACHE_AUTO, true);
}

static void end(world *w)
{
	tl_nav_free(w->nav);
	tl_map_free(w->map);
	gen_free(&w->made);
}

/* A wall of two to four points, or a loop, up to 8 units long; the one after the fourth leaves again. */
static void add_or_remove(world *w, tl_point at)
{
	if (w->count == ADDED) {
		ck_assert_int_eq(tl_map_remove_wall(w->map, w->added[--w->count]), TL_OK);
		return;
	}
	tl_wall_def def = tl_default_wall_def();
	tl_point points[4];
	double size = tli_rng_real(&w->rng, .1, 4);
	def.points = points;
	def.count = (size_t)tli_rng_between(&w->rng, 2, 4);
	def.loop = def.count > 2 && tli_rng_between(&w->rng, 0, 1);
	for (size_t i = 0; i < def.count; i++)
		points[i] = (tl_point){ at.x + tli_rng_real(&w->rng, -size, size), at.y + (double)i * size / 2 };
	ck_assert_int_eq(tl_map_add_wall(w->map, &def, &w->added[w->count++]), TL_OK);
}

static size_t check_rows(const tl_nav *nav, tli_edge_finder *finder, unsigned round)
{
	const tli_edge_cache *cache = nav->corners->cache;
	size_t rows = 0;
	ck_assert_ptr_null(nav->corners->first);
	for (uint32_t state = 0; state < cache->states; state++) {
		const tli_edge_row *row = tli_edge_cache_get(cache, state);
		if (!row)
			continue;
		rows++;
		tli_array_truncate(finder->edges, 0);
		ck_assert_int_eq(tli_find_edges(finder, nav->corners, state), TL_OK);
		ck_assert_msg(row->count == tli_array_length(finder->edges), "round %u: state %u has %u edges, now %zu",
			round, state, row->count, tli_array_length(finder->edges));
		for (uint32_t i = 0; i < row->count; i++)
			ck_assert_msg(row->edges[i].to == finder->edges[i].to &&
					row->edges[i].length == finder->edges[i].length,
				"round %u: edge %u of state %u", round, i, state);
	}
	return rows;
}

START_TEST(rows_that_are_kept_are_right)
{
	world w;
	tli_edge_finder finder = { .edges = NULL };
	begin(&w, radii[_i % RADII], 5 + (uint64_t)_i);
	size_t all = 2 * corner_nav_info(w.nav).corners;
	for (unsigned round = 0; round < EDITS; round++) {
		add_or_remove(&w, w.made.waypoints[round]);
		ck_assert_int_eq(tl_nav_update(w.nav, w.map), TL_OK);
		size_t rows = check_rows(w.nav, &finder, round);
		ck_assert(round > 0 || radii[_i % RADII] > 1 || rows > all / 2);
	}
	tli_edge_finder_free(&finder);
	end(&w);
}
END_TEST

/* Steps that a short wall takes which comes among them, with radius .3. */
static uint64_t work_of_wall(world *w, tl_point at)
{
	tl_wall_def def = tl_default_wall_def();
	def.points = (tl_point[]){ at, { at.x + 2, at.y + 1 } };
	def.count = 2;
	tl_budget budget = tl_default_budget();
	tli_budget_call call;
	ck_assert_int_eq(tl_map_add_wall(w->map, &def, NULL), TL_OK);
	tli_budget_enter(&call, &budget);
	ck_assert_int_eq(tli_budget_leave(&call, tl_nav_update(w->nav, w->map)), TL_OK);
	return call.work;
}

START_TEST(the_sides_around_an_end_look_back_together)
{
	world w;
	uint64_t work = 0;
	begin(&w, .3, 3);
	for (unsigned i = 0; i < 10; i++)
		work += work_of_wall(&w, w.made.waypoints[i]);
	ck_assert_msg(work < 300000, "%lu", (unsigned long)work);
	end(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav rows");
	TCase *tcase = tcase_create("rows");
	tcase_add_loop_test(tcase, rows_that_are_kept_are_right, 0, 2 * RADII);
	tcase_add_test(tcase, the_sides_around_an_end_look_back_together);
	suite_add_tcase(suite, tcase);
	return suite;
}
