/* SPDX-License-Identifier: MIT */
/*
 * What must hold of paths on any map: random small worlds on whole numbers, with and without authored links, radius and
 * obstacle.
 *
 *   - the cost is that of a plain Floyd-Warshall over all waypoints and both ends, joined by the rules of nav.h
 *   - order of authoring, slots and generations change no byte of the answer
 *   - the symmetries of the square and shifts change neither verdict nor cost nor length (to 1e-12)
 *   - a wall added makes no path cheaper and adds no sight line
 *   - an updated nav answers like a new one
 *   - pulling neither lengthens nor raises the cost, keeps the ends, and every leg of its own is free
 */
#include "support/nav_world.h"
#include "support/runner.h"
#include "support/small_map.h"

#include <math.h>
#include <string.h>

#define RELATIVE 1e-12 /* no unit */

enum { ROUNDS = 400, TEXT = 4096 };

typedef struct scene {
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
} scene;

static scene compile(const nav_world *world, tli_rng *shuffle)
{
	tl_map *map = nav_world_map(world, shuffle);
	tl_nav *nav = small_nav(map, NULL);
	return (scene){ map, nav, small_query(nav) };
}

static void drop(scene *s)
{
	tl_query_free(s->query);
	tl_nav_free(s->nav);
	tl_map_free(s->map);
}

static bool nearly(double a, double b)
{
	return a == b || fabs(a - b) <= RELATIVE * fmax(fabs(a), fabs(b));
}

static double distance(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

static tl_path_result find(const nav_world *world, const scene *s, unsigned q, bool pull, bool partial)
{
	return small_path_as(
		s->query, nav_world_end(world, s->map, q, 0), nav_world_end(world, s->map, q, 1), pull, partial);
}

static bool sees(const scene *s, tl_point a, tl_point b)
{
	bool answer = false;
	ck_assert_int_eq(tl_query_sees(s->query, a, b, &answer), TL_OK);
	return answer;
}

/* ---- the oracle ---- */

enum { START = WORLD_WAYPOINTS, GOAL, PLACES };

typedef struct costs {
	double of[PLACES][PLACES];
} costs;

static void offer(costs *c, unsigned from, unsigned to, double cost)
{
	c->of[from][to] = fmin(c->of[from][to], cost);
}

static void join_waypoints(costs *c, const nav_world *world, const scene *s)
{
	for (unsigned i = 0; i < world->link_count; i++) {
		unsigned from = world->links[i].from, to = world->links[i].to;
		tl_point a = world->waypoints[from], b = world->waypoints[to];
		if (!sees(s, a, b))
			continue;
		double cost = world->links[i].cost < 0 ? distance(a, b) : world->links[i].cost;
		offer(c, from, to, cost);
		if (!world->links[i].oneway)
			offer(c, to, from, cost);
	}
	for (unsigned i = 0; i < world->waypoint_count && world->link_count == 0; i++) {
		for (unsigned j = 0; j < world->waypoint_count; j++) {
			if (sees(s, world->waypoints[i], world->waypoints[j]))
				offer(c, i, j, distance(world->waypoints[i], world->waypoints[j]));
		}
	}
}

static tl_point end_at(const nav_world *world, unsigned q, unsigned which)
{
	int w = world->ends[q][which].waypoint;
	return w < 0 ? world->ends[q][which].at : world->waypoints[w];
}

static void join_end(costs *c, const nav_world *world, const scene *s, unsigned q, unsigned which)
{
	int own = world->ends[q][which].waypoint;
	tl_point at = end_at(world, q, which);
	for (unsigned i = 0; i < world->waypoint_count; i++) {
		double cost = INFINITY;
		if (own >= 0)
			cost = (unsigned)own == i ? 0 : INFINITY;
		else if (sees(s, at, world->waypoints[i]))
			cost = distance(at, world->waypoints[i]);
		offer(c, which ? i : START, which ? GOAL : i, cost);
	}
}

static double oracle_cost(const nav_world *world, const scene *s, unsigned q)
{
	tl_point from = end_at(world, q, 0), to = end_at(world, q, 1);
	if (!sees(s, from, from) || !sees(s, to, to))
		return INFINITY;
	if (from.x == to.x && from.y == to.y)
		return 0;
	costs c;
	for (unsigned i = 0; i < PLACES; i++) {
		for (unsigned j = 0; j < PLACES; j++)
			c.of[i][j] = i == j ? 0 : INFINITY;
	}
	join_waypoints(&c, world, s);
	join_end(&c, world, s, q, 0);
	join_end(&c, world, s, q, 1);
	bool two_named = world->ends[q][0].waypoint >= 0 && world->ends[q][1].waypoint >= 0;
	if (!two_named && sees(s, from, to))
		offer(&c, START, GOAL, distance(from, to));
	for (unsigned k = 0; k < PLACES; k++) {
		for (unsigned i = 0; i < PLACES; i++) {
			for (unsigned j = 0; j < PLACES; j++)
				c.of[i][j] = fmin(c.of[i][j], c.of[i][k] + c.of[k][j]);
		}
	}
	return c.of[START][GOAL];
}

START_TEST(costs_are_those_of_a_plain_search_over_everything)
{
	tli_rng rng = { 41 };
	unsigned found = 0, lost = 0;
	for (int round = 0; round < ROUNDS; round++) {
		nav_world world;
		nav_world_make(&world, &rng, round % 2);
		scene s = compile(&world, NULL);
		for (unsigned q = 0; q < WORLD_QUERIES; q++) {
			double expected = oracle_cost(&world, &s, q);
			tl_path_result result = find(&world, &s, q, false, false);
			ck_assert_int_eq(result.found, expected < INFINITY);
			if (result.found)
				ck_assert(nearly(result.cost, expected));
			found += result.found;
			lost += !result.found;
		}
		drop(&s);
	}
	ck_assert_uint_gt(found, 500);
	ck_assert_uint_gt(lost, 200);
}
END_TEST

START_TEST(authoring_order_and_slots_change_no_byte)
{
	tli_rng rng = { 42 };
	for (int round = 0; round < ROUNDS; round++) {
		nav_world world;
		nav_world_make(&world, &rng, round % 2);
		scene plain = compile(&world, NULL), shuffled = compile(&world, &rng);
		for (unsigned q = 0; q < WORLD_QUERIES; q++) {
			char one[TEXT], other[TEXT];
			bool pull = q % 2, partial = (q / 2) % 2;
			nav_world_write(&world, plain.map, plain.query, q, pull, partial, one, TEXT);
			nav_world_write(&world, shuffled.map, shuffled.query, q, pull, partial, other, TEXT);
			ck_assert_str_eq(one, other);
		}
		drop(&plain);
		drop(&shuffled);
	}
}
END_TEST

START_TEST(symmetries_and_shifts_keep_verdict_and_length)
{
	tli_rng rng = { 43 };
	for (int round = 0; round < ROUNDS; round++) {
		nav_world world, moved;
		nav_world_make(&world, &rng, round % 2);
		moved = world;
		nav_world_transform(&moved, (unsigned)round / 2 % 8, (double)tli_rng_between(&rng, -1000, 1000),
			(double)tli_rng_between(&rng, -1000, 1000));
		scene a = compile(&world, NULL), b = compile(&moved, NULL);
		for (unsigned q = 0; q < WORLD_QUERIES; q++) {
			tl_path_result one = find(&world, &a, q, false, false),
				       other = find(&moved, &b, q, false, false);
			ck_assert_int_eq(one.found, other.found);
			ck_assert_int_eq(one.reason, other.reason);
			ck_assert(nearly(one.cost, other.cost));
			/* With links of their own costs two paths of the same cost may differ in length. */
			if (world.link_count == 0)
				ck_assert(nearly(one.length, other.length));
		}
		drop(&a);
		drop(&b);
	}
}
END_TEST

START_TEST(a_wall_added_opens_nothing)
{
	tli_rng rng = { 44 };
	unsigned lost = 0;
	for (int round = 0; round < ROUNDS; round++) {
		nav_world world, more;
		nav_world_make(&world, &rng, round % 2);
		more = world;
		tl_point a = world.waypoints[0], b = world.ends[0][0].at;
		more.walls[more.wall_count][0] = (tl_point){ a.x + 1, a.y };
		more.walls[more.wall_count++][1] = b;
		scene before = compile(&world, NULL), after = compile(&more, NULL);
		for (unsigned q = 0; q < WORLD_QUERIES; q++) {
			tl_path_result one = find(&world, &before, q, false, false),
				       other = find(&more, &after, q, false, false);
			ck_assert(one.found || !other.found);
			if (other.found)
				ck_assert(other.cost >= one.cost * (1 - RELATIVE));
			lost += one.found && !other.found;
			tl_point from = end_at(&world, q, 0), to = end_at(&world, q, 1);
			ck_assert(sees(&before, from, to) || !sees(&after, from, to));
		}
		drop(&before);
		drop(&after);
	}
	ck_assert_uint_gt(lost, 50);
}
END_TEST

START_TEST(an_updated_nav_answers_like_a_new_one)
{
	tli_rng rng = { 45 };
	for (int round = 0; round < ROUNDS; round++) {
		nav_world world;
		nav_world_make(&world, &rng, round % 2);
		tl_map *map = nav_world_map(&world, NULL);
		tl_nav *updated = small_nav(map, NULL);
		tl_query *query = small_query(updated);
		tl_waypoint_id first = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
		ck_assert_int_eq(tl_map_move_waypoint(map, first, world.ends[0][0].at), TL_OK);
		if (world.wall_count > 0)
			ck_assert_int_eq(tl_map_remove_wall(map, tl_map_next_wall(map, (tl_wall_id){ 0, 0 })), TL_OK);
		small_wall(map, -3, 0, 3, 1);
		small_door(map, "d", 0, -3, 1, 3, round % 3 == 0);
		ck_assert_int_eq(tl_nav_update(updated, map), TL_OK);
		tl_nav *fresh = small_nav(map, NULL);
		tl_query *other_query = small_query(fresh);
		for (unsigned q = 0; q < WORLD_QUERIES; q++) {
			char one[TEXT], other[TEXT];
			nav_world_write(&world, map, query, q, q % 2, true, one, TEXT);
			nav_world_write(&world, map, other_query, q, q % 2, true, other, TEXT);
			ck_assert_str_eq(one, other);
		}
		tl_query_free(query);
		tl_query_free(other_query);
		tl_nav_free(updated);
		tl_nav_free(fresh);
		tl_map_free(map);
	}
}
END_TEST

/* The legs of the last path add up to its length; returns whether each is free. */
static bool check_legs(const scene *s, const tl_path_result *result)
{
	tl_path_point points[WORLD_WAYPOINTS + 2];
	size_t count;
	ck_assert_int_eq(tl_query_get_points(s->query, points, WORLD_WAYPOINTS + 2, &count), TL_OK);
	double length = 0;
	bool free_legs = true;
	for (size_t i = 1; i < count; i++) {
		length += distance(points[i - 1].at, points[i].at);
		free_legs = free_legs && sees(s, points[i - 1].at, points[i].at);
	}
	ck_assert(nearly(length, result->length));
	return free_legs;
}

START_TEST(pulling_never_lengthens_and_stays_free)
{
	tli_rng rng = { 46 };
	unsigned shorter = 0;
	for (int round = 0; round < 2 * ROUNDS; round++) {
		nav_world world;
		nav_world_make(&world, &rng, round % 2);
		scene s = compile(&world, NULL);
		for (unsigned q = 0; q < WORLD_QUERIES; q++) {
			tl_path_result slack = find(&world, &s, q, false, true);
			ck_assert(check_legs(&s, &slack));
			tl_path_result taut = find(&world, &s, q, true, true);
			ck_assert(check_legs(&s, &taut));
			ck_assert(taut.found == slack.found && taut.reason == slack.reason);
			ck_assert(taut.length <= slack.length && taut.cost <= slack.cost && taut.count <= slack.count);
			shorter += taut.length < slack.length * (1 - RELATIVE);
		}
		drop(&s);
	}
	ck_assert_uint_gt(shorter, 40);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav properties");
	TCase *tests = tcase_create("properties");
	tcase_add_test(tests, costs_are_those_of_a_plain_search_over_everything);
	tcase_add_test(tests, authoring_order_and_slots_change_no_byte);
	tcase_add_test(tests, symmetries_and_shifts_keep_verdict_and_length);
	tcase_add_test(tests, a_wall_added_opens_nothing);
	tcase_add_test(tests, an_updated_nav_answers_like_a_new_one);
	tcase_add_test(tests, pulling_never_lengthens_and_stays_free);
	suite_add_tcase(suite, tests);
	return suite;
}
