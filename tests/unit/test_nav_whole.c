/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_nav_whole.c: a nav by corners is cold or whole, and answers alike: made whole by a call, at once, or by queries when these have
 * cost as much; refused, cancelled, without memory, by one of several threads, and cold again after an edit. (With threads: for ThreadSanitizer, too.)
 */
#include <math.h>

#include "base/rng.h"
#include "base/team.h"
#include "nav/internal.h"
#include "support/corner_nav.h"
#include "support/failing.h"
#include "support/made_map.h"
#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { WALLS = 300, QUESTIONS = 60, THREADS = 4, TURNS = 20000 };

struct world {
	tl_map *map;
	tl_point ends[QUESTIONS][2];
	double lengths[QUESTIONS]; /* in a whole nav; -1: no path */
};

static double ask(const struct world *w, tl_query *query, size_t i)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	def.from.at = w->ends[i][0];
	def.to.at = w->ends[i][1];
	return tl_query_find_path(query, &def, &result) ? -2 : result.found ? result.length : -1;
}

static bool is_right(const struct world *w, size_t i, double length)
{
	return length == w->lengths[i];
}

static void ask_all(const struct world *w, tl_query *query)
{
	for (size_t i = 0; i < QUESTIONS; i++)
		ck_assert(is_right(w, i, ask(w, query, i)));
}

/* The answers of a whole nav are those that others are compared with; the oracles check them elsewhere. */
static void make_world(struct world *w, double radius)
{
	struct gen_def def = { GEN_CAVES, WALLS, 3, 2 * QUESTIONS };
	struct gen_map made = gen_make(&def);
	w->map = made_map_from_walls(&made);
	for (size_t i = 0; i < QUESTIONS; i++)
		for (size_t end = 0; end < 2; end++)
			w->ends[i][end] = made.waypoints[2 * i + end];
	gen_free(&made);
	tl_nav *nav = corner_nav_make(w->map, radius, TL_WARM_AT_ONCE);
	ck_assert(corner_nav_info(nav).whole);
	tl_query *query = corner_nav_query(nav);
	for (size_t i = 0; i < QUESTIONS; i++)
		w->lengths[i] = ask(w, query, i);
	tl_query_free(query);
	tl_nav_free(nav);
}

static tl_nav *make_nav_within(const tl_map *map, size_t whole_bytes, tl_warm warm)
{
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav;
	def.via = TL_VIA_CORNERS;
	def.radius = 0;
	def.whole_bytes = whole_bytes;
	def.warm = warm;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	return nav;
}

/* ---- made whole by a call ---- */

START_TEST(a_nav_is_cold_until_it_is_warmed)
{
	struct world w;
	make_world(&w, 0);
	tl_nav *nav = corner_nav_make(w.map, 0, TL_WARM_ON_CALL);
	tl_nav_info made = corner_nav_info(nav);
	ck_assert(made.states == 2 * made.corners && made.corners > 0);
	ck_assert(!made.whole && made.taut_edges == 0 && made.whole_bytes == 0 && !made.warming_pays);
	tl_query *query = corner_nav_query(nav);
	ask_all(&w, query);
	ck_assert(!corner_nav_info(nav).whole && corner_nav_info(nav).bytes == made.bytes);
	ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
	tl_nav_info whole = corner_nav_info(nav);
	ck_assert(whole.whole && whole.taut_edges > whole.states && !whole.warming_pays);
	ck_assert_uint_eq(whole.bytes, made.bytes + whole.whole_bytes);
	ck_assert_uint_gt(whole.whole_bytes, 16 * whole.taut_edges);
	ask_all(&w, query);
	ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
	ck_assert_uint_eq(corner_nav_info(nav).bytes, whole.bytes);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

/* Work of warming a nav with these bytes for edges; *status says how it ended. */
static uint64_t work_of_warming(const struct world *w, size_t whole_bytes, tl_status *status)
{
	tl_budget_use use;
	tl_budget budget = tl_default_budget();
	budget.use = &use;
	tl_nav *nav = make_nav_within(w->map, whole_bytes, TL_WARM_ON_CALL);
	size_t before = corner_nav_info(nav).bytes;
	*status = tl_nav_warm(nav, &budget);
	ck_assert(corner_nav_info(nav).whole == (*status == TL_OK) && !use.out_of_work);
	ck_assert(*status == TL_OK || corner_nav_info(nav).bytes == before);
	ck_assert(*status == TL_OK || tl_nav_make_index(nav, NULL) == TL_E_LIMIT);
	tl_nav_free(nav);
	return use.work;
}

/* Far too many edges are refused after a look at some of them. */
START_TEST(what_does_not_fit_is_refused)
{
	struct world w;
	make_world(&w, 0);
	tl_nav *nav = corner_nav_make(w.map, 0, TL_WARM_AT_ONCE);
	size_t bytes = sizeof(tli_taut_edge) * corner_nav_info(nav).taut_edges;
	tl_nav_free(nav);
	tl_status fits, nearly, not_at_all;
	uint64_t all = work_of_warming(&w, bytes, &fits);
	uint64_t most = work_of_warming(&w, bytes - 1, &nearly);
	uint64_t few = work_of_warming(&w, bytes / 4, &not_at_all);
	ck_assert(fits == TL_OK && nearly == TL_E_LIMIT && not_at_all == TL_E_LIMIT);
	ck_assert(few < most && most < all);
	nav = make_nav_within(w.map, bytes - 1, TL_WARM_AT_ONCE); /* is no error */
	ck_assert(!corner_nav_info(nav).whole);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

/* A callback that says no the k-th time. */
struct stop {
	long left;
};

static bool stop_in_time(void *context, double done)
{
	struct stop *stop = context;
	ck_assert(done >= 0 && done <= 1);
	return --stop->left > 0;
}

/* Cancelled at every call of the progress, and stopped by less and less work: the nav stays as it was. 0: warmed; 1: tidied after an edit. */
START_TEST(a_stopped_call_changes_nothing)
{
	struct world w;
	make_world(&w, 0);
	tl_nav *nav = corner_nav_make(w.map, 0, _i ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL);
	tl_wall_def wall = tl_default_wall_def();
	tl_wall_id id;
	wall.points = (tl_point[]){ { .25, .25 }, { .5, .5 } };
	wall.count = 2;
	ck_assert_int_eq(tl_map_add_wall(w.map, &wall, &id), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(w.map, id), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
	tl_query *query = corner_nav_query(nav);
	size_t before = corner_nav_info(nav).bytes;
	tl_status status = TL_E_CANCELLED;
	for (long k = 1; status == TL_E_CANCELLED; k++) {
		struct stop stop = { k };
		tl_budget budget = tl_default_budget();
		budget.progress = stop_in_time;
		budget.context = &stop;
		status = _i ? tl_nav_tidy(nav, &budget) : tl_nav_warm(nav, &budget);
		ck_assert(status == TL_OK || status == TL_E_CANCELLED);
		ck_assert(corner_nav_info(nav).whole == !status);
		ck_assert(status == TL_OK || (corner_nav_info(nav).bytes == before && nav->corners->blocks_merged));
	}
	ask_all(&w, query);
	ck_assert(!nav->corners->blocks_merged);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

START_TEST(a_call_with_too_little_work_changes_nothing)
{
	struct world w;
	make_world(&w, 0);
	tl_nav *nav = corner_nav_make(w.map, 0, TL_WARM_ON_CALL);
	size_t before = corner_nav_info(nav).bytes;
	tl_status status = TL_E_LIMIT;
	for (uint64_t work = 1; status == TL_E_LIMIT; work += work / 4 + 1) {
		tl_budget budget = tl_default_budget();
		tl_budget_use use;
		budget.max_work = work;
		budget.use = &use;
		status = tl_nav_warm(nav, &budget);
		ck_assert(status == TL_OK || (status == TL_E_LIMIT && use.out_of_work));
		ck_assert(corner_nav_info(nav).whole == !status);
		ck_assert(status == TL_OK || corner_nav_info(nav).bytes == before);
	}
	tl_budget budget = tl_default_budget();
	budget.cookie++;
	ck_assert_int_eq(tl_nav_warm(nav, &budget), TL_E_INVALID);
	ck_assert_int_eq(tl_nav_tidy(nav, &budget), TL_E_INVALID);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

static void check_each_allocation(const struct world *w, bool index, bool all)
{
	tl_nav *nav = corner_nav_make(w->map, 0, TL_WARM_ON_CALL);
	size_t before = failing_live_blocks();
	for (long k = 1;; k += 1 + k / 16) { /* edges of many blocks fail alike */
		failing_arm(k, all);
		tl_status status = index ? tl_nav_make_index(nav, NULL) : tl_nav_warm(nav, NULL);
		bool refused = failing_disarm();
		ck_assert(status == TL_OK || (refused && status == TL_E_NOMEM));
		if (status == TL_OK)
			break;
		ck_assert_uint_eq(failing_live_blocks(), before);
		ck_assert(!corner_nav_info(nav).whole && !corner_nav_info(nav).indexed);
	}
	ck_assert(corner_nav_info(nav).whole && corner_nav_info(nav).indexed == index);
	tl_query *query = corner_nav_query(nav);
	ask_all(w, query);
	tl_query_free(query);
	tl_nav_free(nav);
}

START_TEST(a_call_without_memory_changes_nothing)
{
	failing_install();
	struct world w;
	make_world(&w, 0);
	for (int i = 0; i < 4; i++)
		check_each_allocation(&w, i & 1, i & 2);
	tl_map_free(w.map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* ---- made whole by queries ---- */

/* The query with which all have cost what it takes makes the nav whole; where that is not allowed, tl_nav_info says that it would pay. What it
 * takes is known to within two fifths, on large maps to within a tenth. */
START_TEST(queries_make_a_nav_whole_when_it_pays)
{
	struct world w;
	double radius = _i * 0.05;
	make_world(&w, radius);
	tl_nav *nav = corner_nav_make(w.map, radius, TL_WARM_BY_QUERIES),
	       *never = corner_nav_make(w.map, radius, TL_WARM_ON_CALL);
	tl_query *query = corner_nav_query(nav), *other = corner_nav_query(never);
	for (int turn = 0; turn < TURNS && !corner_nav_info(nav).whole; turn++) {
		size_t i = (size_t)turn % QUESTIONS;
		ck_assert(corner_nav_info(nav).warming_pays == corner_nav_info(never).warming_pays);
		ck_assert(is_right(&w, i, ask(&w, query, i)) && is_right(&w, i, ask(&w, other, i)));
	}
	ck_assert(corner_nav_info(nav).whole && !corner_nav_info(nav).warming_pays);
	ck_assert(!corner_nav_info(never).whole && corner_nav_info(never).warming_pays);
	ask_all(&w, query);
	tl_budget_use use;
	tl_budget budget = tl_default_budget();
	budget.use = &use;
	ck_assert_int_eq(tl_nav_warm(never, &budget), TL_OK);
	double guess = (double)nav->warming.needed / (double)use.work;
	ck_assert_msg(guess > 0.6 && guess < 1.4, "%g", guess);
	tl_query_free(query);
	tl_query_free(other);
	tl_nav_free(nav);
	tl_nav_free(never);
	tl_map_free(w.map);
}
END_TEST

/* There cones are faster than edges, also those of a whole nav and an index. */
START_TEST(few_corners_are_searched_by_cones_however_often)
{
	static const char text[] = "tautline 1\nradius 0\nwall 2,0 2,8\nwall 6,2 6,12\n";
	tl_map *map;
	ck_assert_int_eq(tl_map_load_memory(text, sizeof text - 1, NULL, &map, NULL), TL_OK);
	tl_nav *nav = corner_nav_make(map, 0, TL_WARM_BY_QUERIES), *whole = corner_nav_make(map, 0, TL_WARM_AT_ONCE);
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
	ck_assert(!corner_nav_info(nav).whole && !corner_nav_info(nav).warming_pays && corner_nav_info(whole).whole);
	tl_query_free(query);
	tl_query_free(other);
	tl_nav_free(nav);
	tl_nav_free(whole);
	tl_map_free(map);
}
END_TEST

/* Where it fails in a query, the query answers, and the nav stays cold until it is edited. */
START_TEST(a_query_that_cannot_make_it_answers)
{
	failing_install();
	struct world w;
	make_world(&w, 0);
	for (long k = 1;; k += 1 + k / 8) {
		tl_nav *nav = corner_nav_make(w.map, 0, TL_WARM_BY_QUERIES);
		tl_query *query = corner_nav_query(nav);
		for (size_t i = 0; !corner_nav_info(nav).warming_pays; i = (i + 1) % QUESTIONS)
			ck_assert(is_right(&w, i, ask(&w, query, i)));
		failing_arm(k, false);
		double length = ask(&w, query, 0);
		bool refused = failing_disarm();
		ck_assert(is_right(&w, 0, length) || (refused && length == -2));
		ck_assert(corner_nav_info(nav).whole || !corner_nav_info(nav).warming_pays);
		ask_all(&w, query);
		bool whole = corner_nav_info(nav).whole;
		tl_query_free(query);
		tl_nav_free(nav);
		if (whole)
			break;
	}
	tl_map_free(w.map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

static bool stops_at(void *context, double done)
{
	(void)done;
	return --*(int *)context > 0;
}

/* A query that is stopped while it makes the nav whole is cancelled, whatever it has found; the next one makes it. */
START_TEST(a_query_that_is_stopped_meanwhile)
{
	struct world w;
	make_world(&w, 0);
	int stops = 0;
	for (int k = 1; k < 20; k++) {
		tl_nav *nav = corner_nav_make(w.map, 0, TL_WARM_BY_QUERIES);
		tl_query *query = corner_nav_query(nav);
		tl_path_def def = tl_default_path_def();
		tl_path_result result;
		int left = k;
		for (size_t i = 0; !corner_nav_info(nav).warming_pays; i = (i + 1) % QUESTIONS)
			ck_assert(is_right(&w, i, ask(&w, query, i)));
		def.from.at = w.ends[0][0], def.to.at = w.ends[0][1];
		def.budget.progress = stops_at, def.budget.context = &left;
		tl_status status = tl_query_find_path(query, &def, &result);
		ck_assert_int_eq(status, left > 0 ? TL_OK : TL_E_CANCELLED);
		stops += left <= 0;
		ask_all(&w, query);
		ck_assert(corner_nav_info(nav).whole);
		tl_query_free(query);
		tl_nav_free(nav);
	}
	ck_assert_int_gt(stops, 1);
	tl_map_free(w.map);
}
END_TEST

/* ---- several threads ---- */

struct crew {
	const struct world *w;
	tl_query *queries[THREADS];
	bool right[THREADS];
};

static void ask_as_member(void *context, uint32_t member, size_t item)
{
	struct crew *crew = context;
	(void)member;
	crew->right[item] = true;
	for (size_t i = 0; i < 20 * QUESTIONS; i++) {
		size_t at = item % 2 ? QUESTIONS - 1 - i % QUESTIONS : i % QUESTIONS;
		crew->right[item] &= is_right(crew->w, at, ask(crew->w, crew->queries[item], at));
	}
}

/* One of them makes it whole, the others go on. */
START_TEST(threads_share_a_nav)
{
	struct world w;
	make_world(&w, 0);
	tli_team *team;
	ck_assert_int_eq(tli_team_create(THREADS, &team), TL_OK);
	for (int round = 0; round < 3; round++) {
		tl_nav *nav = corner_nav_make(w.map, 0, round == 2 ? TL_WARM_ON_CALL : TL_WARM_BY_QUERIES);
		struct crew crew = { .w = &w };
		for (size_t i = 0; i < THREADS; i++)
			crew.queries[i] = corner_nav_query(nav);
		tli_team_run(team, THREADS, ask_as_member, &crew);
		for (size_t i = 0; i < THREADS; i++) {
			ck_assert(crew.right[i]);
			tl_query_free(crew.queries[i]);
		}
		ck_assert(corner_nav_info(nav).whole == (round < 2));
		tl_nav_free(nav);
	}
	tli_team_free(team);
	tl_map_free(w.map);
}
END_TEST

/* ---- edits ---- */

static void check_whole(const tl_nav *nav, bool whole, bool indexed)
{
	tl_nav_info info = corner_nav_info(nav);
	ck_assert(info.whole == whole && info.indexed == indexed);
}

/* A waypoint moves, an agent comes: no wall has changed. A wall comes: the nav is cold, and what queries have cost is counted anew. */
START_TEST(an_edit_of_the_walls_makes_it_cold)
{
	struct world w;
	double radius = _i * 0.05;
	make_world(&w, radius);
	tl_waypoint_def waypoint = tl_default_waypoint_def();
	tl_map_agent_def agent = tl_default_map_agent_def();
	tl_wall_def wall = tl_default_wall_def();
	tl_waypoint_id id;
	waypoint.name = agent.name = "someone";
	waypoint.at = agent.at = w.ends[0][0];
	ck_assert_int_eq(tl_map_add_waypoint(w.map, &waypoint, &id), TL_OK);
	tl_nav *nav = corner_nav_make(w.map, radius, TL_WARM_AT_ONCE);
	ck_assert_int_eq(tl_nav_make_index(nav, NULL), TL_OK);
	ck_assert_int_eq(tl_map_move_waypoint(w.map, id, w.ends[1][0]), TL_OK);
	ck_assert_int_eq(tl_map_add_agent(w.map, &agent, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
	check_whole(nav, true, true);
	wall.points = (tl_point[]){ w.ends[0][0], { w.ends[0][0].x + .5, w.ends[0][0].y + .25 } };
	wall.count = 2;
	ck_assert_int_eq(tl_map_add_wall(w.map, &wall, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
	check_whole(nav, false, false);
	ck_assert_int_eq(tl_nav_tidy(nav, NULL), TL_OK);
	check_whole(nav, true, false);
	tl_nav_free(nav);
	tl_map_free(w.map);
}
END_TEST

/* Readers of a shared nav never see a cold one, if that is what its definition says. */
START_TEST(a_shared_nav_is_whole_at_once)
{
	struct world w;
	make_world(&w, 0);
	tl_nav_def def = tl_default_nav_def();
	tl_shared_nav *shared;
	tl_nav_reader *reader;
	tl_query *query;
	def.via = TL_VIA_CORNERS;
	def.warm = TL_WARM_AT_ONCE;
	ck_assert_int_eq(tl_shared_nav_create(w.map, &def, &shared), TL_OK);
	ck_assert_int_eq(tl_nav_reader_create(shared, &reader), TL_OK);
	for (int i = 0; i < 4; i++) {
		tl_wall_def wall = tl_default_wall_def();
		wall.points = (tl_point[]){ { i, .25 }, { i + .5, .5 } };
		wall.count = 2;
		ck_assert_int_eq(tl_map_add_wall(w.map, &wall, NULL), TL_OK);
		ck_assert_int_eq(tl_shared_nav_update(shared, w.map), TL_OK);
		ck_assert_int_eq(tl_nav_reader_begin(reader, &query), TL_OK);
		check_whole(query->nav, true, false);
		tl_nav_reader_end(reader);
	}
	tl_nav_reader_free(reader);
	tl_shared_nav_free(shared);
	tl_map_free(w.map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("whole navs");
	TCase *tcase = tcase_create("whole");
	tcase_add_test(tcase, a_nav_is_cold_until_it_is_warmed);
	tcase_add_test(tcase, what_does_not_fit_is_refused);
	tcase_add_loop_test(tcase, a_stopped_call_changes_nothing, 0, 2);
	tcase_add_test(tcase, a_call_with_too_little_work_changes_nothing);
	tcase_add_test(tcase, a_call_without_memory_changes_nothing);
	tcase_add_loop_test(tcase, queries_make_a_nav_whole_when_it_pays, 0, 2);
	tcase_add_test(tcase, few_corners_are_searched_by_cones_however_often);
	tcase_add_test(tcase, a_query_that_cannot_make_it_answers);
	tcase_add_test(tcase, a_query_that_is_stopped_meanwhile);
	tcase_add_test(tcase, threads_share_a_nav);
	tcase_add_loop_test(tcase, an_edit_of_the_walls_makes_it_cold, 0, 2);
	tcase_add_test(tcase, a_shared_nav_is_whole_at_once);
	suite_add_tcase(suite, tcase);
	return suite;
}
