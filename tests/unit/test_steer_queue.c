/* SPDX-License-Identifier: MIT */
/* Queues: in a file, and of vehicles that converge. */
#include "base/rng.h"
#include "support/runner.h"
#include "support/vehicles.h"

/* Eight in a file behind one that stops, waits and goes on. */
START_TEST(queueing)
{
	static const double steps[] = { 1.0 / 120, 1.0 / 60, 1.0 / 30 };
	for (int rate = 0; rate < 3; rate++) {
		tl_vehicle v[8];
		tl_queue_def def = tl_default_queue_def();
		double dt = steps[rate], least = INFINITY, reversed = 0;
		for (int i = 0; i < 8; i++)
			v[i] = vehicle_at(-2.5 * i, 0.1 * (i % 3));
		for (int step = 0; step * dt < 40; step++) {
			tl_vector force[8];
			bool stops = step * dt > 3 && step * dt < 20;
			force[0] = cruise(&v[0]);
			if (stops)
				force[0] = (tl_vector){ -10 * v[0].velocity.x, -10 * v[0].velocity.y };
			for (int i = 1; i < 8; i++) {
				tl_point door = { 1000, v[i].position.y };
				tl_steer_part parts[] = { { tl_steer_queue(&v[i], v, 8, &def), 1, 1 },
					{ tl_steer_seek(&v[i], door), 1, 1 } };
				force[i] = tl_steer_blend_priority(parts, 2, v[i].max_force);
			}
			for (int i = 0; i < 8; i++)
				tl_vehicle_step(&v[i], force[i], 0, dt);
			for (int i = 1; i < 8; i++) {
				least = fmin(least, v[i - 1].position.x - v[i].position.x - 1);
				reversed = fmin(reversed, v[i].velocity.x);
			}
			if (step == (int)(19.9 / dt)) /* all wait, close together */
				ck_assert_msg(
					fabs(v[7].velocity.x) < 0.05 && v[0].position.x - v[7].position.x < 7 * 1.5,
					"%g: the last one at %g, speed %g", dt, v[7].position.x - v[0].position.x,
					v[7].velocity.x);
		}
		ck_assert_msg(least > 0, "at %g: %g apart", dt, least);
		ck_assert_msg(reversed > -0.1, "at %g: %g", dt, reversed);
		ck_assert(v[7].position.x > 20); /* and on again */
	}
	/* Beside, behind, or far ahead is not before. */
	tl_vehicle v = vehicle_at(0, 0), others[] = { vehicle_at(1.2, 1.05), vehicle_at(-1.2, 0), vehicle_at(3, 0) };
	tl_queue_def def = tl_default_queue_def();
	v.velocity.x = 2;
	tl_vector force = tl_steer_queue(&v, others, 3, &def);
	ck_assert(force.x == 0 && force.y == 0);
}
END_TEST

/* Vehicles at random places of a block, that do not touch, and where they want to: each is gone when it is there. */
typedef struct converging {
	tl_vehicle v[24];
	tl_point door;
	int left;
	double seconds, least; /* until all are through; between rims */
} converging;

static void place_block(converging *scene, int count, uint64_t seed)
{
	*scene = (converging){ .door = { 6, 1 }, .least = INFINITY };
	tli_rng rng = { seed };
	while (scene->left < count) {
		tl_vehicle v = tl_default_vehicle();
		v.radius = 0.3;
		v.position.x = tli_rng_real(&rng, 0, 4);
		v.position.y = tli_rng_real(&rng, 0, 2);
		double far = apart(v.position, scene->door);
		v.heading = (tl_vector){ (scene->door.x - v.position.x) / far, (scene->door.y - v.position.y) / far };
		scene->v[scene->left++] = v;
		scene->left -= scene->left > 1 && nearest_of_all(scene->v, (size_t)scene->left) < 0.65;
	}
}

static void pass_door(converging *scene, double dt)
{
	tl_queue_def def = tl_default_queue_def();
	for (; scene->left > 0 && scene->seconds < 90; scene->seconds += dt) {
		tl_vector force[24];
		for (int i = 0; i < scene->left; i++) {
			tl_steer_part parts[] = { { tl_steer_queue(&scene->v[i], scene->v, (size_t)scene->left, &def),
							  1, 1 },
				{ tl_steer_seek(&scene->v[i], scene->door), 1, 1 } };
			force[i] = tl_steer_blend_priority(parts, 2, scene->v[i].max_force);
		}
		for (int i = 0; i < scene->left; i++)
			tl_vehicle_step(&scene->v[i], force[i], 0, dt);
		scene->least = fmin(scene->least, nearest_of_all(scene->v, (size_t)scene->left) - 0.6);
		for (int i = 0; i < scene->left;)
			if (apart(scene->v[i].position, scene->door) < 0.3)
				scene->v[i] = scene->v[--scene->left];
			else
				i++;
	}
}

/* Eight that converge on a door from 4 by 2 units: none touches, all pass, and the step does not matter. */
START_TEST(queueing_from_all_sides)
{
	static const double steps[] = { 1.0 / 240, 1.0 / 120, 1.0 / 60, 1.0 / 30, 1.0 / 20, 0.1 };
	for (uint64_t seed = 1; seed <= 20; seed++) {
		double longest = 0, shortest = INFINITY;
		for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
			converging scene;
			place_block(&scene, 8, seed);
			pass_door(&scene, steps[i]);
			ck_assert_msg(scene.left == 0, "seed %d at %g: %d left", (int)seed, steps[i], scene.left);
			ck_assert_msg(scene.least > 0, "seed %d at %g: %g apart", (int)seed, steps[i], scene.least);
			longest = fmax(longest, scene.seconds);
			shortest = fmin(shortest, scene.seconds);
		}
		ck_assert_msg(
			longest < 1.1 * shortest && longest < 7, "seed %d: %g to %g s", (int)seed, shortest, longest);
	}
}
END_TEST

/* Two that are equally near to where they meet: the first of the array goes first. */
START_TEST(queueing_at_equal_distance)
{
	tl_vehicle v[2] = { vehicle_at(0, 1), vehicle_at(0, -1) };
	tl_queue_def def = tl_default_queue_def();
	for (int i = 0; i < 2; i++) {
		v[i].heading = (tl_vector){ 0.8, i ? 0.6 : -0.6 };
		v[i].velocity = (tl_vector){ 2 * v[i].heading.x, 2 * v[i].heading.y };
	}
	tl_vector first = tl_steer_queue(&v[0], v, 2, &def), second = tl_steer_queue(&v[1], v, 2, &def);
	ck_assert(first.x == 0 && first.y == 0);
	ck_assert(second.x < -1 && second.y < -1);
	/* Two that diverge do not wait. */
	v[0].heading.y = 0.6;
	v[1].heading.y = -0.6;
	second = tl_steer_queue(&v[1], v, 2, &def);
	ck_assert(second.x == 0 && second.y == 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer queue");
	TCase *tests = tcase_create("queue");
	tcase_add_test(tests, queueing);
	tcase_add_test(tests, queueing_from_all_sides);
	tcase_add_test(tests, queueing_at_equal_distance);
	suite_add_tcase(suite, tests);
	return suite;
}
