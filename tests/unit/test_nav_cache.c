/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_nav_cache.c: the edges that a nav by corners keeps: cold, filled by queries, with a small budget or none, and whole, by
 * one thread and by several at once, the answers are the same. (With threads: for ThreadSanitizer, too.)
 */
#include <check.h>
#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "base/team.h"
#include "corners/cache.h"
#include "support/corner_nav.h"
#include "support/failing.h"
#include "support/made_map.h"
#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { WALLS = 300, QUESTIONS = 60, THREADS = 4, POINTS = 256, TURNS = 20000 };

struct world {
	tl_map *map;
	tl_point ends[QUESTIONS][2];
	double lengths[QUESTIONS]; /* in a whole nav; -1: no path */
};

static tl_status find(const struct world *w, tl_query *query, size_t i, tl_path_result *result)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = w->ends[i][0];
	def.to.at = w->ends[i][1];
	return tl_query_find_path(query, &def, result);
}

static double ask(const struct world *w, tl_query *query, size_t i)
{
	tl_path_result result;
	return find(w, query, i, &result) ? -2 : result.found ? result.length : -1;
}

static bool is_right(const struct world *w, size_t i, double length)
{
	return fabs(length - w->lengths[i]) <= 1e-12 * fabs(w->lengths[i]);
}

static void ask_all(const struct world *w, tl_query *query)
{
	for (size_t i = 0; i < QUESTIONS; i++)
		ck_assert(is_right(w, i, ask(w, query, i)));
}

/* Asks one question until edges are kept. False: even so none are. */
static bool ask_until_kept(const struct world *w, const tl_nav *nav)
{
	tl_query *query = corner_nav_query(nav);
	size_t longest = 0;
	for (size_t i = 1; i < QUESTIONS; i++)
		longest = w->lengths[i] > w->lengths[longest] ? i : longest;
	for (int turn = 0; turn < TURNS && corner_nav_info(nav).cached_states == 0; turn++)
		ck_assert(is_right(w, longest, ask(w, query, longest)));
	tl_query_free(query);
	return corner_nav_info(nav).cached_states > 0;
}

/* The answers of the whole graph are those that others are compared with; the oracles check them elsewhere. */
static void make_world(struct world *w)
{
	struct gen_def def = { GEN_RANDOM, WALLS, 3, 2 * QUESTIONS };
	struct gen_map made = gen_make(&def);
	w->map = made_map_from_walls(&made);
	for (size_t i = 0; i < QUESTIONS; i++)
		for (size_t end = 0; end < 2; end++)
			w->ends[i][end] = made.waypoints[2 * i + end];
	gen_free(&made);
	tl_nav *nav = corner_nav_make(w->map, 0, SIZE_MAX, true);
	ck_assert(corner_nav_info(nav).whole);
	tl_query *query = corner_nav_query(nav);
	for (size_t i = 0; i < QUESTIONS; i++)
		w->lengths[i] = ask(w, query, i);
	tl_query_free(query);
	tl_nav_free(nav);
}

/* There cones are faster than edges, also those of a whole graph and an index. */
START_TEST(few_corners_are_searched_by_cones_however_often)
{
	static const char text[] = "tautline 1\nradius 0\nwall 2,0 2,8\nwall 6,2 6,12\n";
	tl_map *map;
	ck_assert_int_eq(tl_map_load_memory(text, sizeof text - 1, NULL, &map, NULL), TL_OK);
	tl_nav *nav = corner_nav_make(map, 0, SIZE_MAX, false), *whole = corner_nav_make(map, 0, SIZE_MAX, true);
	tl_query *query = corner_nav_query(nav), *other = corner_nav_query(whole);
	tl_path_def def = tl_default_path_def();
	def.from.at = (tl_point){ 0, 1 };
	def.to.at = (tl_point){ 10, 9 };
	tl_path_result result, same;
	for (int turn = 0; turn < TURNS; turn++)
		ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	ck_assert_int_eq(tl_query_find_path(other, &def, &same), TL_OK);
	ck_assert(result.found && result.count == 4 && same.length == result.length);
	ck_assert_uint_eq(same.expanded, result.expanded);
	ck_assert_uint_eq(corner_nav_info(nav).cached_states, 0);
	tl_query_free(query);
	tl_query_free(other);
	tl_nav_free(nav);
	tl_nav_free(whole);
	tl_map_free(map);
}
END_TEST

START_TEST(a_nav_is_made_without_edges_and_keeps_those_that_are_asked_for)
{
	struct world w;
	make_world(&w);
	tl_nav *nav = corner_nav_make(w.map, 0, SIZE_MAX, false);
	tl_nav_info made = corner_nav_info(nav);
	ck_assert_uint_eq(made.states, 2 * made.corners);
	ck_assert(made.corners > 0 && !made.whole);
	ck_assert_uint_eq(made.cached_states + made.cached_edges + made.cached_bytes, 0);
	tl_query *query = corner_nav_query(nav);
	ask_all(&w, query);
	ck_assert_uint_eq(corner_nav_info(nav).cached_states, 0); /* the first queries need none */
	ck_assert(ask_until_kept(&w, nav));
	ask_all(&w, query);
	tl_nav_info asked = corner_nav_info(nav);
	ck_assert(asked.cached_states > 0 && asked.cached_states <= asked.states && !asked.whole);
	ck_assert_uint_ge(asked.cached_bytes, 16 * asked.cached_edges);
	ck_assert_uint_eq(asked.bytes - made.bytes, asked.cached_bytes);
	ask_all(&w, query);
	ck_assert_uint_eq(corner_nav_info(nav).cached_bytes, asked.cached_bytes);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

START_TEST(a_cold_nav_answers_as_others_do)
{
	struct world w;
	make_world(&w);
	tl_nav *kept = corner_nav_make(w.map, 0, SIZE_MAX, false);
	tl_query *kept_query = corner_nav_query(kept);
	ck_assert(ask_until_kept(&w, kept));
	ask_all(&w, kept_query);
	for (size_t i = 0; i < QUESTIONS; i++) {
		tl_nav *nav = corner_nav_make(w.map, 0, SIZE_MAX, false);
		tl_query *query = corner_nav_query(nav);
		tl_path_result cold, warm;
		ck_assert_int_eq(find(&w, query, i, &cold), TL_OK);
		ck_assert_int_eq(find(&w, kept_query, i, &warm), TL_OK);
		ck_assert(is_right(&w, i, cold.found ? cold.length : -1) && cold.length == warm.length);
		tl_query_free(query);
		tl_nav_free(nav);
	}
	tl_query_free(kept_query);
	tl_nav_free(kept);
	tl_map_free(w.map);
}
END_TEST

/* Edges beyond the budget are found and forgotten. A nav that is to be whole and does not fit is not whole. */
START_TEST(a_small_budget_changes_no_answer)
{
	struct world w;
	make_world(&w);
	static const size_t budgets[] = { 0, 100, 4000, 20000 };
	for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
		tl_nav *nav = corner_nav_make(w.map, 0, budgets[i], i % 2);
		tl_query *query = corner_nav_query(nav);
		ask_all(&w, query);
		ck_assert(ask_until_kept(&w, nav) == (budgets[i] >= 4000));
		ask_all(&w, query);
		ck_assert(!corner_nav_info(nav).whole);
		ck_assert_uint_le(corner_nav_info(nav).cached_bytes, budgets[i]);
		ck_assert_int_eq(tl_nav_make_index(nav, NULL), TL_E_LIMIT);
		ask_all(&w, query);
		tl_query_free(query);
		tl_nav_free(nav);
	}
	tl_map_free(w.map);
}
END_TEST

static tl_budget slice_of(uint64_t work, tl_budget_use *use)
{
	tl_budget budget = tl_default_budget();
	budget.max_work = work;
	budget.use = use;
	return budget;
}

/* Warming in slices of one size, small enough to need several; questions in between are answered as ever. */
START_TEST(a_nav_is_warmed_in_slices)
{
	struct world w;
	make_world(&w);
	tl_nav *nav = corner_nav_make(w.map, 0, SIZE_MAX, false);
	tl_query *query = corner_nav_query(nav);
	tl_budget_use use;
	tl_budget budget = slice_of(30000, &use);
	double done = 0, before = 0;
	size_t slices = 0;
	for (tl_status status = TL_E_LIMIT; status == TL_E_LIMIT; slices++) {
		status = tl_nav_warm(nav, &budget, &done);
		ck_assert(status == TL_OK || (status == TL_E_LIMIT && use.out_of_work && use.work <= budget.max_work));
		ck_assert(done > before && (done == 1) == (status == TL_OK));
		ck_assert_int_eq(corner_nav_info(nav).whole, status == TL_OK);
		ask_all(&w, query);
		before = done;
	}
	ck_assert_uint_gt(slices, 3);
	ck_assert(corner_nav_info(nav).cached_states == corner_nav_info(nav).states);
	ck_assert_int_eq(tl_nav_warm(nav, NULL, NULL), TL_OK);
	tl_nav *eager = corner_nav_make(w.map, 0, SIZE_MAX, true);
	ck_assert_uint_eq(corner_nav_info(nav).cached_bytes, corner_nav_info(eager).cached_bytes);
	ck_assert_uint_eq(corner_nav_info(nav).bytes, corner_nav_info(eager).bytes);
	tl_nav_free(eager);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

/* Work of warming a nav with this cache; *status says how it ended. */
static uint64_t work_of_warming(const struct world *w, size_t cache_bytes, tl_status *status)
{
	tl_budget_use use;
	tl_budget budget = slice_of(UINT64_MAX, &use);
	tl_nav *nav = corner_nav_make(w->map, 0, cache_bytes, false);
	*status = tl_nav_warm(nav, &budget, NULL);
	ck_assert(corner_nav_info(nav).whole == (*status == TL_OK) && !use.out_of_work);
	tl_nav_free(nav);
	return use.work;
}

/* Far too many edges are refused after a look at some of them. */
START_TEST(what_does_not_fit_is_refused_soon)
{
	struct world w;
	make_world(&w);
	tl_nav *nav = corner_nav_make(w.map, 0, SIZE_MAX, true);
	size_t bytes = corner_nav_info(nav).cached_bytes;
	tl_nav_free(nav);
	tl_status fits, nearly, not_at_all;
	uint64_t all = work_of_warming(&w, bytes, &fits);
	uint64_t most = work_of_warming(&w, bytes - 1, &nearly);
	uint64_t few = work_of_warming(&w, bytes / 2, &not_at_all);
	ck_assert(fits == TL_OK && nearly == TL_E_LIMIT && not_at_all == TL_E_LIMIT);
	ck_assert(few < most && most < all);
	tl_map_free(w.map);
}
END_TEST

static bool stop_at_once(void *context, double done)
{
	(void)context;
	ck_assert(done >= 0 && done <= 1);
	return false;
}

/* What does not fit is dropped; what was cancelled goes on. */
START_TEST(warming_is_refused_or_cancelled)
{
	struct world w;
	make_world(&w);
	double done;
	tl_nav *nav = corner_nav_make(w.map, 0, 20000, false);
	size_t before = corner_nav_info(nav).bytes;
	ck_assert_int_eq(tl_nav_warm(nav, NULL, &done), TL_E_LIMIT);
	ck_assert(done == 0 && corner_nav_info(nav).bytes == before);
	tl_nav_free(nav);
	nav = corner_nav_make(w.map, 0, SIZE_MAX, false);
	tl_budget budget = tl_default_budget();
	budget.progress = stop_at_once;
	ck_assert_int_eq(tl_nav_warm(nav, &budget, &done), TL_E_CANCELLED);
	ck_assert(done < 1 && !corner_nav_info(nav).whole);
	budget.progress = NULL;
	ck_assert_int_eq(tl_nav_warm(nav, &budget, &done), TL_OK);
	ck_assert(done == 1 && corner_nav_info(nav).whole);
	budget.cookie++;
	ck_assert_int_eq(tl_nav_warm(nav, &budget, &done), TL_E_INVALID);
	ck_assert_int_eq(tl_nav_warm(NULL, NULL, &done), TL_E_INVALID);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

START_TEST(warming_survives_failed_allocations)
{
	failing_install();
	struct world w;
	make_world(&w);
	tl_nav *nav = corner_nav_make(w.map, 0, SIZE_MAX, false);
	size_t before = failing_live_blocks();
	for (long k = 1;; k++) {
		failing_arm(k, k % 2);
		tl_status status = tl_nav_warm(nav, NULL, NULL);
		bool refused = failing_disarm();
		ck_assert_int_eq(status, refused ? TL_E_NOMEM : TL_OK);
		if (!refused)
			break;
		if (corner_nav_info(nav).cached_states == 0)
			ck_assert_uint_eq(failing_live_blocks(), before);
	}
	ck_assert(corner_nav_info(nav).whole);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

/* ---- several threads ---- */

struct crew {
	const struct world *w;
	tl_query *queries[THREADS];
	bool right[THREADS];
};

/* Half of the threads ask in one order, so that they miss the same rows at the same time, half in another. */
static void ask_as_member(void *context, uint32_t member, size_t item)
{
	struct crew *crew = context;
	(void)member;
	crew->right[item] = true;
	for (size_t i = 0; i < QUESTIONS; i++) {
		size_t at = item % 2 ? QUESTIONS - 1 - i : i;
		crew->right[item] &= is_right(crew->w, at, ask(crew->w, crew->queries[item], at));
	}
}

START_TEST(threads_share_a_nav)
{
	static const size_t budgets[] = { SIZE_MAX, 20000 };
	struct world w;
	make_world(&w);
	tli_team *team;
	ck_assert_int_eq(tli_team_create(THREADS, &team), TL_OK);
	for (int round = 0; round < 6; round++) {
		size_t budget = budgets[round % 2];
		tl_nav *nav = corner_nav_make(w.map, 0, budget, false);
		ck_assert(round % 3 == 0 || ask_until_kept(&w, nav));
		struct crew crew = { .w = &w };
		for (size_t i = 0; i < THREADS; i++)
			crew.queries[i] = corner_nav_query(nav);
		tli_team_run(team, THREADS, ask_as_member, &crew);
		for (size_t i = 0; i < THREADS; i++) {
			ck_assert(crew.right[i]);
			tl_query_free(crew.queries[i]);
		}
		ck_assert_uint_le(corner_nav_info(nav).cached_bytes, budget);
		tl_nav_free(nav);
	}
	tli_team_free(team);
	tl_map_free(w.map);
}
END_TEST

/* A row for which there is no memory is forgotten; all else that fails is an error, after which the query can be asked again. */
START_TEST(a_cold_query_survives_failed_allocations)
{
	failing_install();
	struct world w;
	make_world(&w);
	size_t before = failing_live_blocks(), i = 0;
	while (w.lengths[i] < 0)
		i++;
	for (long k = 1;; k++) {
		tl_nav *nav = corner_nav_make(w.map, 0, SIZE_MAX, false);
		tl_query *query = corner_nav_query(nav);
		failing_arm(k, k % 2);
		double length = ask(&w, query, i);
		bool refused = failing_disarm();
		ck_assert(length == -2 ? refused : is_right(&w, i, length));
		ck_assert(is_right(&w, i, ask(&w, query, i)));
		tl_query_free(query);
		tl_nav_free(nav);
		ck_assert_uint_eq(failing_live_blocks(), before);
		if (!refused)
			break;
	}
	tl_map_free(w.map);
}
END_TEST

/* By default the edges of a game map fit, however large it is; and a small map may keep 256 MiB. */
START_TEST(default_size)
{
	enum { MEBIBYTE = 1 << 20 };
	static const size_t sizes[][3] = { /* given, states, expected */
		{ TL_CACHE_AUTO, 1000, (size_t)256 * MEBIBYTE }, { TL_CACHE_AUTO, 2000000, (size_t)2000000 * 384 },
		{ 5000, 2000000, 5000 }, { SIZE_MAX - 1, 1000, SIZE_MAX - 1 }
	};
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		tli_edge_cache *cache;
		ck_assert_int_eq(tli_edge_cache_create(sizes[i][1], sizes[i][0], &cache), TL_OK);
		ck_assert_uint_eq(cache->max_bytes, sizes[i][2]);
		tli_edge_cache_free(cache);
	}
	ck_assert_uint_eq(tl_default_nav_def().cache_bytes, TL_CACHE_AUTO);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav cache");
	TCase *tcase = tcase_create("cache");
	tcase_add_test(tcase, few_corners_are_searched_by_cones_however_often);
	tcase_add_test(tcase, a_nav_is_made_without_edges_and_keeps_those_that_are_asked_for);
	tcase_add_test(tcase, a_cold_nav_answers_as_others_do);
	tcase_add_test(tcase, a_small_budget_changes_no_answer);
	tcase_add_test(tcase, a_nav_is_warmed_in_slices);
	tcase_add_test(tcase, what_does_not_fit_is_refused_soon);
	tcase_add_test(tcase, warming_is_refused_or_cancelled);
	tcase_add_test(tcase, warming_survives_failed_allocations);
	tcase_add_test(tcase, threads_share_a_nav);
	tcase_add_test(tcase, a_cold_query_survives_failed_allocations);
	tcase_add_test(tcase, default_size);
	suite_add_tcase(suite, tcase);
	return suite;
}
