/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_crowd_rimea.c: tests 1, 6, 9 to 12 of the RiMEA guideline (walking in the plane): radius 0.25, top speed 1.33. 4 is in
 * test_crowd_people.c. Steps are watched for overlaps, walls and speed.
 */
#include "support/runner.h"

#include <math.h>

#include "support/crowd_scene.h"
#include "support/rounds.h"
#include "support/small_map.h"

static const double radius = 0.25;

static tl_agent_def person(double x, double y, double to_x, double to_y)
{
	tl_agent_def def = scene_walker(x, y, to_x, to_y);
	def.max_speed = 1.33;
	return def;
}

/* Test 1: one person keeps its speed in a corridor 2 wide and 40 long: 26 to 34 seconds. */
START_TEST(test_1_speed_in_a_corridor)
{
	scene s;
	tl_map *map = small_map();
	small_box(map, 0, 0, 42, 2, false);
	scene_begin(&s, map, &radius, 1);
	tl_agent_def def = person(1, 1, 41, 1);
	def.arrived = 0.1;
	scene_add(&s, &def);
	double seconds = scene_walk_all(&s, 60);
	ck_assert_double_ge(seconds, 26);
	ck_assert_double_le(seconds, 34);
	scene_end(&s);
}
END_TEST

/* Test 6: twenty persons walk round a corner to the left, in a corridor 2 wide; none passes a wall. */
START_TEST(test_6_round_a_corner)
{
	scene s;
	tl_map *map = small_map();
	small_box(map, 0, 0, 12, 12, false);
	small_wall(map, 0, 2, 10, 2);
	small_wall(map, 10, 2, 10, 12);
	scene_begin(&s, map, &radius, 1);
	for (int i = 0; i < 20; i++) {
		tl_agent_def def = person(
			0.6 + 0.6 * (i / 2), 0.6 + 0.8 * (i % 2), 10.6 + 0.8 * (i % 2), 11.4 - 0.6 * (i / 2));
		scene_add(&s, &def);
	}
	scene_walk_all(&s, 60);
	ck_assert_uint_eq(scene_arrived(&s), 20);
	scene_end(&s);
}
END_TEST

static const tl_point behind_exits[4] = { { 10, -2 }, { 20, -2 }, { 10, 22 }, { 20, 22 } };

/* A room of 30 by 20 with exits of 1 in both long walls, inside a larger one. */
static void room_with_exits(scene *s, int exits)
{
	tl_map *map = small_map();
	small_box(map, -5, -5, 35, 25, false);
	small_wall(map, 0, 0, 0, 20);
	small_wall(map, 30, 0, 30, 20);
	for (int side = 0; side < 2; side++) {
		double y = 20 * side, from = 0;
		for (int i = 0; i < 2 && 2 * side + i < exits; i++) {
			small_wall(map, from, y, 9.5 + 10 * i, y);
			from = 10.5 + 10 * i;
		}
		small_wall(map, from, y, 30, y);
	}
	scene_begin(s, map, &radius, 1);
}

/* Until all are outside; they leave the scene there. */
static double empty_room(scene *s, double limit, size_t *through)
{
	size_t gone = 0;
	while (gone < s->count && tl_crowd_time(s->crowd) < limit) {
		scene_step(s);
		for (size_t i = 0; i < s->count; i++) {
			tl_point at = s->infos[i].position;
			if (s->gone[i] || (at.y > -0.5 && at.y < 20.5))
				continue;
			through[(at.y > 10 ? 2 : 0) + (at.x > 15 ? 1 : 0)]++;
			scene_remove(s, i);
			gone++;
		}
	}
	ck_assert_uint_eq(gone, s->count);
	return tl_crowd_time(s->crowd);
}

/* In 25 rows. */
static double leave_by(int exits, int columns, size_t *through)
{
	scene s;
	room_with_exits(&s, exits);
	for (int i = 0; i < 25 * columns; i++) {
		tl_agent_def def = person(0.6 + 28.8 * (i % columns) / (columns - 1), 0.6 + 0.78 * (i / columns), 0, 0);
		def.desire = TL_DESIRE_REST;
		size_t at = scene_add(&s, &def);
		ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[at], behind_exits, (size_t)exits), TL_OK);
	}
	double seconds = empty_room(&s, 600, through);
	scene_end(&s);
	return seconds;
}

/* Test 9: with two exits instead of four a room with 1,000 persons empties in about twice the time; with fewer rounds it is 200. */
START_TEST(test_9_four_exits_and_two)
{
	size_t four[4] = { 0 }, two[4] = { 0 };
	int columns = rounds_are_all() ? 40 : 8;
	double fast = leave_by(4, columns, four), slow = leave_by(2, columns, two);
	ck_assert_double_ge(slow, 1.5 * fast);
	ck_assert_double_le(slow, 2.6 * fast);
	for (int i = 0; i < 4; i++)
		ck_assert_uint_ge(four[i], (size_t)(4 * columns));
}
END_TEST

/* Six cabins of 3 by 4 on either side of a corridor 2 wide, each with a door of 0.9; beyond its ends, at x = 0 and 18, are the exits. */
static tl_map *cabins(void)
{
	tl_map *map = small_map();
	small_box(map, -4, -4, 22, 6, false);
	for (int side = 0; side < 2; side++) {
		double y = side ? 2 : 0, outer = side ? 6 : -4;
		for (int i = 0; i < 6; i++) {
			small_wall(map, 3 * i, outer, 3 * i, y);
			small_wall(map, 3 * i, y, 3 * i + 1.05, y);
			small_wall(map, 3 * i + 1.95, y, 3 * i + 3, y);
		}
		small_wall(map, 18, y, 18, outer);
	}
	return map;
}

/* Test 10: 23 persons in twelve cabins; the main exit is for those of eight cabins, the other one for the rest, and each leaves by its own. */
START_TEST(test_10_assigned_exits)
{
	static const bool is_main[12] = { true, true, true, true, false, false, true, true, true, true, false, false };
	scene s;
	scene_begin(&s, cabins(), &radius, 1);
	for (int i = 0; i < 23; i++) {
		int cabin = i / 2;
		tl_agent_def def = person(
			3 * (cabin % 6) + 0.8 + i % 2, cabin < 6 ? -2 : 4, is_main[cabin] ? -2 : 20, 1);
		scene_add(&s, &def);
	}
	size_t gone = 0;
	while (gone < s.count && tl_crowd_time(s.crowd) < 100) {
		scene_step(&s);
		for (size_t i = 0; i < s.count; i++) {
			double x = s.infos[i].position.x;
			if (s.gone[i] || (x > -0.5 && x < 18.5))
				continue;
			ck_assert(is_main[i / 2] == (x < 0));
			scene_remove(&s, i);
			gone++;
		}
	}
	ck_assert_uint_eq(gone, 23);
	scene_end(&s);
}
END_TEST

/* Test 11: 300 persons near one of two exits: most take that one, and some the other when it is jammed. */
START_TEST(test_11_choice_of_exit)
{
	scene s;
	size_t through[4] = { 0 };
	room_with_exits(&s, 2);
	for (int i = 0; i < 300; i++) {
		tl_agent_def def = person(0.6 + 0.7 * (i % 15), 0.6 + 0.7 * (i / 15), 0, 0);
		def.desire = TL_DESIRE_REST;
		size_t at = scene_add(&s, &def);
		ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[at], behind_exits, 2), TL_OK);
	}
	(void)empty_room(&s, 200, through);
	ck_assert_uint_gt(through[0], through[1]);
	ck_assert_uint_ge(through[1], 30);
	scene_end(&s);
}
END_TEST

/* Two rooms of 10 by 10, a passage of 1 by 5 between them, and one of 1 by 3 out of the second. */
static tl_map *rooms_in_a_row(void)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 34, 10, false);
	for (int side = 0; side < 2; side++) {
		double inner = side ? 5.5 : 4.5, outer = side ? 10 : 0;
		small_wall(map, 10, outer, 10, inner);
		small_wall(map, 10, inner, 15, inner);
		small_wall(map, 15, inner, 15, outer);
		small_wall(map, 25, outer, 25, inner);
		small_wall(map, 25, inner, 28, inner);
		small_wall(map, 28, inner, 28, outer);
	}
	return map;
}

/* Of those in the room before a bottleneck at x: their number, and the sum of their speeds. */
typedef struct crush {
	double number, speed;
} crush;

static void add_crush(const scene *s, size_t i, double x, crush *sum)
{
	tl_point at = s->infos[i].position;
	if (s->gone[i] || at.x > x || at.x < x - 10)
		return;
	sum->number++;
	sum->speed += scene_speed(s, i);
}

/* Test 12: 150 persons in the left half of the first room. The first bottleneck holds them up, so there is a jam before it and none before the
 * second. While the 20th to the 120th leave. Those that wait keep out of the mouth, so the whole room counts. _i = 1: with `people`; without it the
 * speeds differ less. */
START_TEST(test_12_bottlenecks_in_a_row)
{
	scene s;
	crush before[2] = { { 0, 0 }, { 0, 0 } };
	size_t gone = 0, steps = 0;
	scene_begin(&s, rooms_in_a_row(), &radius, 1);
	for (int i = 0; i < 150; i++) {
		tl_agent_def def = person(0.5 + 0.55 * (i % 8), 0.4 + 0.51 * (i / 8), 31, 5);
		def.people = _i == 1;
		scene_add(&s, &def);
	}
	while (gone < 150 && tl_crowd_time(s.crowd) < 300) {
		scene_step(&s);
		bool counts = gone >= 20 && gone < 120;
		steps += counts;
		for (size_t i = 0; i < s.count; i++) {
			for (int k = 0; k < 2 && counts; k++)
				add_crush(&s, i, k ? 25 : 10, &before[k]);
			if (!s.gone[i] && s.infos[i].position.x > 29) {
				scene_remove(&s, i);
				gone++;
			}
		}
	}
	ck_assert_uint_eq(gone, 150);
	double first = before[0].number / (double)steps, second = before[1].number / (double)steps;
	double speed_first = before[0].speed / before[0].number, speed_second = before[1].speed / before[1].number;
	ck_assert_double_ge(speed_second, 1.1 * speed_first);
	if (_i == 1) {
		ck_assert_double_ge(first, 2 * second);
		ck_assert_double_ge(speed_second, 1.8 * speed_first);
	}
	scene_end(&s);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd rimea");
	TCase *tc = tcase_create("rimea");
	tcase_add_test(tc, test_1_speed_in_a_corridor);
	tcase_add_test(tc, test_6_round_a_corner);
	tcase_add_test(tc, test_9_four_exits_and_two);
	tcase_add_test(tc, test_10_assigned_exits);
	if (rounds_are_all())
		tcase_add_test(tc, test_11_choice_of_exit);
	tcase_add_loop_test(tc, test_12_bottlenecks_in_a_row, ROUNDS_OF(0, 1), 2);
	suite_add_tcase(suite, tc);
	return suite;
}
