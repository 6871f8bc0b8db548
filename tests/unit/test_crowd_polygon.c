/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_polygon.c: walkers round a pillar of 64 sides arrive in the time of the path, and turn at a bounded rate. */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#include "support/small_crowd.h"

#define PI 3.14159265358979
#define PILLAR 5.0
enum { SIDES = 64 };

static small_crowd around_a_pillar(void)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, -12, -12, 12, 12, false);
	small_ring(map, PILLAR, SIDES, true);
	return small_crowd_of(map, NULL, small_crowd_def());
}

/* From one side of the pillar to the other; the mean turn of its motion, radians per second, and the time. */
static double turn_rate(tl_agent_def def, double *seconds)
{
	small_crowd w = around_a_pillar();
	def.position = (tl_point){ -5.5, 0.1 };
	def.goal = (tl_point){ 5.5, 0.1 };
	def.arrived = 0.1;
	tl_agent_id id = small_add(&w, &def);
	double sum = 0, last = NAN;
	int steps = 0;
	while (small_get(&w, id).state != TL_AGENT_ARRIVED && steps++ < 600) {
		small_steps(&w, 1);
		tl_vector v = small_get(&w, id).velocity;
		double direction = atan2(v.y, v.x), turn = fabs(remainder(direction - last, 2 * PI));
		if (hypot(v.x, v.y) < 0.05)
			continue;
		sum += isnan(turn) ? 0 : turn;
		last = direction;
	}
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	*seconds = steps * 0.05;
	small_crowd_drop(&w);
	return sum / *seconds;
}

/* The outline turns by 1.3 / 5.25 = 0.25 a second. _i: force 8, no bound. */
START_TEST(a_lone_walker_round_64_sides)
{
	tl_agent_def def = small_walker((tl_point){ 0, 0 }, (tl_point){ 0, 0 });
	double seconds;
	def.max_speed = 1.3;
	def.max_force = _i == 0 ? 8 : INFINITY;
	double rate = turn_rate(def, &seconds);

	ck_assert_double_le(rate, 0.26);
	ck_assert_double_le(seconds, 1.05 * PI * 5.3 / 1.3 + 0.5);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd and polygons");
	TCase *polygon = tcase_create("polygon");
	tcase_add_loop_test(polygon, a_lone_walker_round_64_sides, 0, 2);
	suite_add_tcase(suite, polygon);
	return suite;
}
