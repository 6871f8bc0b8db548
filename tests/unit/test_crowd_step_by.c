/* SPDX-License-Identifier: MIT */
/* Steps as long as frames: each step of another length, what that changes, and what it must not change. */
#include <math.h>
#include <string.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "support/runner.h"
#include "support/small_map.h"

static const double RADIUS = 0.25, SPEED = 1.3, USUAL = 1.0 / 60, SHORTEST = 1.0 / 240, LONGEST = 0.1;
enum { MOST = 64, SNAPSHOT = 1 << 17, ROUNDS = 10 };

static tl_map *map;
static tl_nav *nav;
static tl_agent_id agents[MOST];
static tl_point goals[MOST];
static int count;

static void make_rooms(void)
{
	map = small_map();
	(void)small_box(map, 0, 0, 21, 10, false);
	(void)small_wall(map, 10.5, 0, 10.5, 4.4);
	(void)small_wall(map, 10.5, 5.6, 10.5, 10);
	tl_nav_def def = tl_default_nav_def();
	def.radius = RADIUS;
	nav = small_nav(map, &def);
}

static void free_rooms(void)
{
	tl_nav_free(nav);
	tl_map_free(map);
}

static tl_crowd *make_crowd(uint64_t seed)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.nav = nav;
	def.seed = seed;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

/* Half in each room, each to a place of its own in the other one. */
static void add_agents(tl_crowd *crowd, uint64_t seed, int wanted)
{
	tli_rng rng = { seed };
	for (count = 0; count < wanted;) {
		double side = count % 2;
		tl_agent_def def = tl_default_agent_def();
		def.radius = RADIUS;
		def.max_speed = SPEED;
		def.placing = TL_PLACE_REFUSE;
		def.desire = TL_DESIRE_GOAL;
		def.position = (tl_point){ 11.5 * side + tli_rng_real(&rng, 0.5, 9), tli_rng_real(&rng, 0.5, 9.5) };
		def.goal = (tl_point){ 11.5 * (1 - side) + tli_rng_real(&rng, 0.5, 9), tli_rng_real(&rng, 0.5, 9.5) };
		goals[count] = def.goal;
		if (tl_crowd_add_agent(crowd, &def, &agents[count]) == TL_OK)
			count++;
	}
}

/* Frames of all lengths, each as likely as one that is twice as long. */
static double any_frame(tli_rng *rng)
{
	return SHORTEST * pow(LONGEST / SHORTEST, tli_rng_real(rng, 0, 1));
}

static double deepest_overlap(const tl_crowd *crowd)
{
	tl_agent_info a, b;
	double deepest = 0;
	for (int i = 0; i < count; i++) {
		ck_assert_int_eq(tl_crowd_get_agent(crowd, agents[i], &a), TL_OK);
		for (int k = 0; k < i; k++) {
			ck_assert_int_eq(tl_crowd_get_agent(crowd, agents[k], &b), TL_OK);
			double x = a.position.x - b.position.x, y = a.position.y - b.position.y;
			deepest = fmax(deepest, 2 * RADIUS - sqrt(x * x + y * y));
		}
	}
	return deepest;
}

/* Seconds until an agent arrives, in the mean; in steps of `dt`, or as long as frames where that is 0. */
static double mean_arrival(uint64_t seed, double dt)
{
	tl_crowd *crowd = make_crowd(seed);
	tli_rng rng = { seed + 1 };
	double sum = 0;
	int left = MOST;
	add_agents(crowd, seed, MOST);
	while (left > 0) {
		tl_crowd_event event;
		ck_assert_int_eq(tl_crowd_step_by(crowd, dt > 0 ? dt : any_frame(&rng)), TL_OK);
		ck_assert_double_lt(deepest_overlap(crowd), 1.05e-4);
		ck_assert_double_lt(tl_crowd_time(crowd), 120);
		while (tl_crowd_take_event(crowd, &event)) {
			if (event.kind != TL_CROWD_ARRIVED)
				continue;
			sum += tl_crowd_time(crowd);
			left--;
		}
	}
	tl_crowd_free(crowd);
	return sum / MOST;
}

START_TEST(a_step_of_the_usual_length_is_the_usual_step)
{
	static unsigned char a[SNAPSHOT], b[SNAPSHOT];
	tl_crowd *crowds[] = { make_crowd(1), make_crowd(1) };
	size_t sizes[2];
	add_agents(crowds[0], 1, 20);
	add_agents(crowds[1], 1, 20);
	for (int i = 0; i < 300; i++) {
		ck_assert_int_eq(tl_crowd_step(crowds[0]), TL_OK);
		ck_assert_int_eq(tl_crowd_step_by(crowds[1], USUAL), TL_OK);
		ck_assert_double_eq(tl_crowd_time(crowds[0]), tl_crowd_time(crowds[1]));
	}
	ck_assert_int_eq(tl_crowd_save(crowds[0], a, sizeof a, &sizes[0]), TL_OK);
	ck_assert_int_eq(tl_crowd_save(crowds[1], b, sizeof b, &sizes[1]), TL_OK);
	ck_assert_uint_eq(sizes[0], sizes[1]);
	ck_assert(memcmp(a, b, sizes[0]) == 0);
	tl_crowd_free(crowds[0]);
	tl_crowd_free(crowds[1]);
}
END_TEST

START_TEST(agents_arrive_in_frames_when_they_arrive_in_steps)
{
	double steps = 0, frames = 0;
	for (int i = 0; i < ROUNDS; i++) {
		steps += mean_arrival((uint64_t)(2611 + 7919 * i), USUAL);
		frames += mean_arrival((uint64_t)(2611 + 7919 * i), 0);
	}
	ck_assert_double_lt(fabs(frames / steps - 1), 0.05);
}
END_TEST

START_TEST(a_saved_crowd_goes_on_in_frames)
{
	static unsigned char bytes[SNAPSHOT];
	tl_crowd *crowd = make_crowd(3), *copy = make_crowd(3);
	tli_rng rng = { 3 };
	size_t size;
	add_agents(crowd, 3, 20);
	for (int i = 0; i < 200; i++)
		ck_assert_int_eq(tl_crowd_step_by(crowd, any_frame(&rng)), TL_OK);
	ck_assert_int_eq(tl_crowd_save(crowd, bytes, sizeof bytes, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_load(copy, bytes, size), TL_OK);
	ck_assert_double_eq(tl_crowd_time(crowd), tl_crowd_time(copy));
	for (int i = 0; i < 300; i++) {
		double dt = any_frame(&rng);
		ck_assert_int_eq(tl_crowd_step_by(crowd, dt), TL_OK);
		ck_assert_int_eq(tl_crowd_step_by(copy, dt), TL_OK);
		ck_assert_uint_eq(tl_crowd_hash(crowd), tl_crowd_hash(copy));
	}
	tl_crowd_free(crowd);
	tl_crowd_free(copy);
}
END_TEST

/* Each agent looks along its path in turns of its own: with frames of two lengths in turn none may be left out. */
START_TEST(each_agent_looks_along_its_path)
{
	tl_crowd *crowd = make_crowd(4);
	tl_agent_info info;
	add_agents(crowd, 4, 12);
	for (int i = 0; tl_crowd_time(crowd) < 40; i++)
		ck_assert_int_eq(tl_crowd_step_by(crowd, i % 2 == 0 ? SHORTEST : LONGEST), TL_OK);
	for (int i = 0; i < count; i++) {
		ck_assert_int_eq(tl_crowd_get_agent(crowd, agents[i], &info), TL_OK);
		ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
		ck_assert_double_lt(fabs(info.position.x - goals[i].x), 1);
	}
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(the_time_is_the_sum_of_the_steps)
{
	tl_crowd *crowd = make_crowd(5);
	tli_rng rng = { 5 };
	double sum = 0;
	for (int i = 0; i < 1000; i++) {
		double dt = any_frame(&rng);
		ck_assert_int_eq(tl_crowd_step_by(crowd, dt), TL_OK);
		sum += dt;
	}
	ck_assert_double_lt(fabs(tl_crowd_time(crowd) - sum), 1e-9);
	ck_assert_uint_eq(tl_crowd_step_count(crowd), 1000);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(steps_out_of_range_are_refused)
{
	static const double refused[] = { 0, -0.01, 1e-7, 0.1001, (double)NAN, (double)INFINITY };
	tl_crowd *crowd = make_crowd(6);
	add_agents(crowd, 6, 4);
	uint64_t hash = tl_crowd_hash(crowd);
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		ck_assert_int_eq(tl_crowd_step_by(crowd, refused[i]), TL_E_INVALID);
	ck_assert_uint_eq(tl_crowd_hash(crowd), hash);
	ck_assert_int_eq(tl_crowd_step_by(crowd, 1e-6), TL_OK);
	ck_assert_int_eq(tl_crowd_step_by(crowd, 0.1), TL_OK);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd step by");
	TCase *tests = tcase_create("step_by");
	tcase_add_checked_fixture(tests, make_rooms, free_rooms);
	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, a_step_of_the_usual_length_is_the_usual_step);
	tcase_add_test(tests, agents_arrive_in_frames_when_they_arrive_in_steps);
	tcase_add_test(tests, a_saved_crowd_goes_on_in_frames);
	tcase_add_test(tests, each_agent_looks_along_its_path);
	tcase_add_test(tests, the_time_is_the_sum_of_the_steps);
	tcase_add_test(tests, steps_out_of_range_are_refused);
	suite_add_tcase(suite, tests);
	return suite;
}
