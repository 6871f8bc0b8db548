/* SPDX-License-Identifier: MIT */
/* tests/unit/test_steer_rest.c: behaviours that are to stop in time, come to rest, or keep to a decision: queues, followers, hiding. */
#include "support/runner.h"
#include "support/vehicles.h"

#include <math.h>
#include <tautline/steer.h>

/* The vehicle ahead stands; those behind come at full speed with all forces, speeds, step lengths and offsets. */
START_TEST(a_queue_walks_through_none)
{
	static const double dts[] = { 0.1, 0.05, 1.0 / 60 }, forces[] = { 4, 8, 16 }, speeds[] = { 1, 2, 4 };
	for (int i = 0; i < 27 * 40; i++) {
		double dt = dts[i % 3], offset = (i / 27) / 40.0;
		tl_vehicle v[3] = { vehicle_at(0, 0), vehicle_at(-8 - offset, 0.01),
			vehicle_at(-10 - 2 * offset, 0.3) };
		tl_queue_def def = tl_default_queue_def();
		for (int k = 1; k < 3; k++) {
			v[k].max_force = forces[i / 3 % 3];
			v[k].max_speed = speeds[i / 9 % 3];
			v[k].velocity.x = v[k].max_speed;
		}
		for (int step = 0; step * dt < 20; step++) {
			tl_vector force[3];
			for (int k = 1; k < 3; k++) {
				tl_point door = { 1000, v[k].position.y };
				tl_steer_part parts[] = { { tl_steer_queue(&v[k], v, 3, &def), 1, 1 },
					{ tl_steer_seek(&v[k], door), 1, 1 } };
				force[k] = tl_steer_blend_priority(parts, 2, v[k].max_force);
			}
			for (int k = 1; k < 3; k++) {
				tl_vehicle_step(&v[k], force[k], 0, dt);
				double gap = hypot(v[k - 1].position.x - v[k].position.x,
						     v[k - 1].position.y - v[k].position.y) -
					1;
				ck_assert_msg(gap > 0, "force %g, speed %g, dt %g: %g", v[k].max_force, v[k].max_speed,
					dt, gap);
			}
		}
		for (int k = 1; k < 3; k++) { /* at rest, close up */
			ck_assert_double_le(fabs(v[k].velocity.x), 0.02);
			ck_assert_double_le(v[k - 1].position.x - v[k].position.x - 1, 0.6);
		}
	}
}
END_TEST

START_TEST(followers_rest_when_their_leader_rests)
{
	static const int counts[] = { 1, 4, 8 };
	static const double dts[] = { 0.1, 1.0 / 60 };
	for (int i = 0; i < 6; i++) {
		int count = counts[i / 2];
		tl_vehicle v[9];
		tl_follow_leader_def def = tl_default_follow_leader_def();
		double deepest = 0, speed = 0;
		def.arrive.dt = dts[i % 2];
		for (int k = 0; k < count; k++)
			v[k] = vehicle_at(-3 - 1.5 * (k / 2), k % 2 ? 1 : -1);
		v[count] = vehicle_at(0, 0); /* it walks for 5 s, turns back, walks for 5 s and stops */
		for (int step = 0; step * def.arrive.dt < 60; step++) {
			double t = step * def.arrive.dt;
			tl_vector force[9], wanted = { t < 5 ? 1.2 : t < 10 ? -1.2 : 0, 0 };
			for (int k = 0; k < count; k++)
				force[k] = tl_steer_follow_leader(&v[k], &v[count], v, (size_t)count + 1, &def);
			force[count] = (tl_vector){ 4 * (wanted.x - v[count].velocity.x), -4 * v[count].velocity.y };
			for (int k = 0; k <= count; k++)
				tl_vehicle_step(&v[k], force[k], 0, def.arrive.dt);
			for (int k = 0; k < count; k++)
				deepest = fmax(deepest,
					1 -
						hypot(v[k].position.x - v[count].position.x,
							v[k].position.y - v[count].position.y));
		}
		for (int k = 0; k < count; k++)
			speed = fmax(speed, hypot(v[k].velocity.x, v[k].velocity.y));
		ck_assert_msg(speed < 1e-3, "%d followers: speed %g", count, speed);
		ck_assert_msg(deepest < 0.5, "%d followers: %g into the leader", count, deepest);
	}
}
END_TEST

/* The hunter goes to and fro, so that now the one circle is nearer, now the other. */
START_TEST(hide_does_not_flip_between_equal_circles)
{
	static const tl_circle circles[] = { { { 0, 5 }, 1, { 0, 0 } }, { { 0, -5 }, 1, { 0, 0 } } };
	tl_vehicle hunter = vehicle_at(8, 0), v = vehicle_at(0, 0);
	tl_hide_def def = tl_default_hide_def();
	double before = 0;
	int flips = 0;
	for (int step = 0; step < 600; step++) {
		hunter.position.y = step / 15 % 2 ? 0.3 : -0.3;
		tl_vector force = tl_steer_hide(&v, &hunter, circles, 2, &def);
		flips += step > 30 && v.velocity.y * before < 0 && fabs(v.position.y) < 3;
		before = v.velocity.y;
		tl_vehicle_step(&v, force, 0, def.arrive.dt);
	}
	ck_assert_int_eq(flips, 0);
	ck_assert_double_ge(fabs(v.position.y), 4);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer rest");
	TCase *tests = tcase_create("rest");
	tcase_add_test(tests, a_queue_walks_through_none);
	tcase_add_test(tests, followers_rest_when_their_leader_rests);
	tcase_add_test(tests, hide_does_not_flip_between_equal_circles);
	suite_add_tcase(suite, tests);
	return suite;
}
