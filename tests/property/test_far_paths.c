/* SPDX-License-Identifier: MIT */
/*
 * How the first query of a nav by corners grows that leads across a whole field of lone walls: corners expanded, steps and bytes, at n, 4n
 * and 16n walls. All grow with the corners beside the path, as long as states come out of the queue in order: where some are expanded
 * again, that is the more often the more of them have nearly equal bounds.
 */
#include "support/corner_nav.h"
#include "support/made_map.h"
#include "support/runner.h"
#include "support/rounds.h"

#include <math.h>

enum {
	SIZE = 2500,
	FACTOR = 4,
};
#define SEEDS ROUNDS_OF(8U, 4U)
#define SIZES ROUNDS_OF(3, 2)

/* log(cost) / log(n), at most. */
static const double largest = 1.2;

typedef struct cost {
	double expanded, work, bytes;
} cost;

/* With a barrier across the middle the path is twice as long as the straight line, and all bounds are far above that. */
static tl_map *make_field(size_t size, uint64_t seed, bool barrier, tl_box *box)
{
	struct gen_def def = { .kind = GEN_RANDOM, .size = size, .seed = seed };
	struct gen_map made = gen_make(&def);
	*box = (tl_box){ made.low, made.high };
	tl_map *map = made_map_from_walls(&made);
	double width = made.high.x - made.low.x, middle = (made.low.y + made.high.y) / 2;
	tl_point ends[2] = { { made.low.x - width, middle }, { made.high.x - width / 64, middle } };
	tl_wall_def def_of_barrier = tl_default_wall_def();
	def_of_barrier.points = ends;
	def_of_barrier.count = 2;
	tl_wall_id id;
	ck_assert(!barrier || tl_map_add_wall(map, &def_of_barrier, &id) == TL_OK);
	gen_free(&made);
	return map;
}

static cost cost_across(size_t size, uint64_t seed, bool barrier, double radius)
{
	tl_box box;
	tl_map *map = make_field(size, seed, barrier, &box);
	tl_nav *nav = corner_nav_make(map, radius, TL_WARM_ON_CALL);
	tl_query *query = corner_nav_query(nav);
	tl_budget_use use;
	tl_path_def def = tl_default_path_def();
	def.budget.use = &use;
	def.from.at = (tl_point){ box.min.x - 1, box.min.y - 1 };
	def.to.at = (tl_point){ barrier ? box.min.x - 1 : box.max.x + 1, box.max.y + 1 };
	tl_path_result result;
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	ck_assert(result.found && result.expanded > 0);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
	return (cost){ (double)result.expanded, (double)use.work, (double)use.bytes };
}

static void check_growth(const char *what, double least, double most, double times)
{
	double exponent = log(most / least) / log(times);
	ck_assert_msg(exponent <= largest, "%s: exponent %.2f, from %.0f to %.0f", what, exponent, least, most);
}

/* How much longer than straight a path is varies with the field, and with it what lies beside: the sum of several. */
static cost cost_of_fields(size_t size, bool barrier, double radius)
{
	cost sum = { 0 };
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		cost one = cost_across(size, seed, barrier, radius);
		sum.expanded += one.expanded;
		sum.work += one.work;
		sum.bytes += one.bytes;
	}
	return sum;
}

static void check_field(bool barrier, double radius)
{
	cost first = cost_of_fields(SIZE, barrier, radius), last = first;
	for (int size = 1, times = FACTOR; size < SIZES; size++, times *= FACTOR) {
		last = cost_of_fields((size_t)(SIZE * times), barrier, radius);
		check_growth("corners expanded", first.expanded, last.expanded, times);
		check_growth("steps", first.work, last.work, times);
		check_growth("bytes", first.bytes, last.bytes, times);
	}
}

START_TEST(a_path_along_the_diagonal)
{
	check_field(false, 0);
}
END_TEST

START_TEST(a_path_around_a_barrier)
{
	check_field(true, 0);
}
END_TEST

START_TEST(a_path_of_a_body)
{
	check_field(false, .25);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("far paths");
	TCase *tcase = tcase_create("growth");
	tcase_add_test(tcase, a_path_along_the_diagonal);
	tcase_add_test(tcase, a_path_around_a_barrier);
	tcase_add_test(tcase, a_path_of_a_body);
	suite_add_tcase(suite, tcase);
	return suite;
}
