/* SPDX-License-Identifier: MIT */
/* Groups: each rule of a flock alone, all three together, neighbours from a grid, coincident vehicles, following a leader. */
#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "support/runner.h"
#include "support/vehicles.h"

enum { FLOCK = 30 };

static double order(const tl_vehicle *v, size_t count)
{
	double x = 0, y = 0;
	for (size_t i = 0; i < count; i++) {
		x += v[i].heading.x;
		y += v[i].heading.y;
	}
	return hypot(x, y) / (double)count;
}

static double spread(const tl_vehicle *v, size_t count)
{
	double x = 0, y = 0, sum = 0;
	for (size_t i = 0; i < count; i++) {
		x += v[i].position.x / (double)count;
		y += v[i].position.y / (double)count;
	}
	for (size_t i = 0; i < count; i++)
		sum += apart(v[i].position, (tl_point){ x, y });
	return sum / (double)count;
}

static void scatter(tl_vehicle *v, size_t count, double side, uint64_t seed)
{
	tli_rng rng = { seed };
	for (size_t i = 0; i < count; i++) {
		v[i] = vehicle_at(side * tli_rng_unit(&rng), side * tli_rng_unit(&rng));
		double angle = 6.283185307179586 * tli_rng_unit(&rng);
		v[i].heading = (tl_vector){ cos(angle), sin(angle) };
		v[i].velocity = v[i].heading;
	}
}

typedef tl_vector rule(const tl_vehicle *, const tl_vehicle *, size_t, const tl_flock_def *);

/* Only one rule, times max_force, and what slows down a little. */
static void run_rule(tl_vehicle *v, size_t count, rule *one, const tl_flock_def *def, double drag)
{
	for (int step = 0; step < 1800; step++) {
		tl_vector force[FLOCK];
		for (size_t i = 0; i < count; i++) {
			force[i] = one(&v[i], v, count, def);
			ck_assert(hypot(force[i].x, force[i].y) <= 1 + 1e-12);
			force[i].x = force[i].x * v[i].max_force - drag * v[i].velocity.x;
			force[i].y = force[i].y * v[i].max_force - drag * v[i].velocity.y;
		}
		for (size_t i = 0; i < count; i++)
			tl_vehicle_step(&v[i], force[i], 0, 1.0 / 60);
	}
}

START_TEST(separation_alone)
{
	for (uint64_t seed = 1; seed <= 3; seed++) {
		tl_vehicle v[FLOCK];
		scatter(v, FLOCK, 3, seed);
		tl_flock_def def = tl_default_flock_def();
		def.field_of_view = 7;
		double before = nearest_of_all(v, FLOCK);
		run_rule(v, FLOCK, tl_steer_separate, &def, 2);
		ck_assert_msg(before < 0.4 && nearest_of_all(v, FLOCK) > 1.4, "%g", nearest_of_all(v, FLOCK));
	}
}
END_TEST

START_TEST(cohesion_alone)
{
	for (uint64_t seed = 1; seed <= 3; seed++) {
		tl_vehicle v[FLOCK];
		scatter(v, FLOCK, 8, seed);
		tl_flock_def def = tl_default_flock_def();
		def.field_of_view = 7;
		double before = spread(v, FLOCK);
		run_rule(v, FLOCK, tl_steer_cohere, &def, 2);
		ck_assert_msg(spread(v, FLOCK) < before / 5, "%g after %g", spread(v, FLOCK), before);
	}
}
END_TEST

START_TEST(alignment_alone)
{
	for (uint64_t seed = 1; seed <= 3; seed++) {
		tl_vehicle v[FLOCK];
		scatter(v, FLOCK, 4, seed);
		tl_flock_def def = tl_default_flock_def();
		def.sight = 20;
		def.field_of_view = 7;
		double before = order(v, FLOCK);
		run_rule(v, FLOCK, tl_steer_align, &def, 0);
		ck_assert_msg(before < 0.5 && order(v, FLOCK) > 0.999, "%g after %g", order(v, FLOCK), before);
	}
}
END_TEST

/* Neighbours in sight count whether or not one of them is too near, and each mean is over what was summed. */
START_TEST(means_are_over_what_was_summed)
{
	tl_flock_def def = tl_default_flock_def();
	def.sight = 5;
	def.field_of_view = 3.14159265358979324;
	tl_vehicle v[4] = { vehicle_at(0, 0), vehicle_at(4, 0), vehicle_at(2, 3), vehicle_at(-2, 0) };
	v[1].velocity = (tl_vector){ 0, 1 };
	v[2].velocity = (tl_vector){ 1, 1 };
	v[3].velocity = (tl_vector){ 9, 9 }; /* behind: not seen */
	tl_vector force = tl_steer_separate(&v[0], v, 4, &def);
	ck_assert(force.x == 0 && force.y == 0);
	force = tl_steer_cohere(&v[0], v, 4, &def);
	ck_assert(fabs(force.x - 3.0 / 5) < 1e-12 && fabs(force.y - 1.5 / 5) < 1e-12);
	force = tl_steer_align(&v[0], v, 4, &def);
	ck_assert(fabs(force.x - 0.25) < 1e-12 && fabs(force.y - 0.5) < 1e-12);
	/* All three in one pass are those three. */
	v[1].position.x = 1;
	def = tl_default_flock_def();
	def.sight = 5;
	def.field_of_view = 3.2;
	def.too_near = 1.5;
	def.separation = 0.3;
	def.cohesion = 0.2;
	def.alignment = 0.1;
	tl_vector s = tl_steer_separate(&v[0], v, 4, &def), c = tl_steer_cohere(&v[0], v, 4, &def);
	tl_vector a = tl_steer_align(&v[0], v, 4, &def), all = tl_steer_flock(&v[0], v, 4, &def);
	ck_assert(a.x > 0 && a.y > 0);
	/* It turns as much as it is off the cruise in the direction of the others, and is driven ahead by what it lacks of it. */
	double mean = hypot(0.5, 1), turn = hypot(1.8 * 0.5 / mean, 1.8 * 1 / mean) / 2, drive = 0.9;
	double ahead = 1 + 0.3 * s.x;
	ck_assert(fabs(all.x - 8 * (0.3 * s.x + 0.2 * c.x + ahead * drive)) < 1e-12);
	ck_assert(fabs(all.y - 8 * (0.3 * s.y + 0.2 * c.y + 0.1 * turn)) < 1e-12);
	ck_assert(s.x < -0.4 && s.y == 0);
	/* Alone in the world: to its cruise and no faster. */
	all = tl_steer_flock(&v[0], v, 1, &def);
	ck_assert(fabs(all.x - 8 * drive) < 1e-12 && all.y == 0);
	v[0].velocity.x = 1.8;
	all = tl_steer_flock(&v[0], NULL, 0, &def);
	ck_assert(fabs(all.x) < 1e-12 && all.y == 0);
	def.cruise = 1;
	all = tl_steer_flock(&v[0], NULL, 0, &def);
	ck_assert(fabs(all.x + 8 * 0.4) < 1e-12 && all.y == 0);
	def.cruise = 1.8;
	all = tl_steer_flock(&v[0], NULL, 0, &def);
	ck_assert(all.x == 0 && all.y == 0);
}
END_TEST

/* ---- together, in a wrapped world of 800 x 600 ---- */

static const double WIDTH = 800, HEIGHT = 600;

static double wrapped(double d, double size)
{
	return d - size * floor(d / size + 0.5);
}

static double wrapped_apart(tl_point a, tl_point b)
{
	return hypot(wrapped(a.x - b.x, WIDTH), wrapped(a.y - b.y, HEIGHT));
}

static void start_apart(tl_vehicle *v, uint64_t seed)
{
	tli_rng rng = { seed };
	for (int i = 0; i < FLOCK; i++) {
		bool fits = false;
		while (!fits) {
			v[i] = vehicle_at(WIDTH * tli_rng_unit(&rng), HEIGHT * tli_rng_unit(&rng));
			fits = true;
			for (int k = 0; k < i; k++)
				fits &= wrapped_apart(v[i].position, v[k].position) > 30;
		}
		double angle = 6.283185307179586 * tli_rng_unit(&rng);
		v[i].heading = (tl_vector){ cos(angle), sin(angle) };
		v[i].radius = 7.5;
		v[i].max_speed = 60;
		v[i].max_force = 200;
		v[i].velocity = (tl_vector){ 60 * v[i].heading.x, 60 * v[i].heading.y };
	}
}

static void step_wrapped(tl_vehicle *v, const tl_flock_def *def, double dt)
{
	tl_vector force[FLOCK];
	for (int i = 0; i < FLOCK; i++) {
		tl_vehicle seen[FLOCK]; /* each where it is nearest */
		for (int k = 0; k < FLOCK; k++) {
			seen[k] = v[k];
			seen[k].position.x = v[i].position.x + wrapped(v[k].position.x - v[i].position.x, WIDTH);
			seen[k].position.y = v[i].position.y + wrapped(v[k].position.y - v[i].position.y, HEIGHT);
		}
		tl_steer_part parts[] = { { tl_steer_flock(&seen[i], seen, FLOCK, def), 1, 1 },
			{ cruise(&v[i]), 1, 1 } };
		force[i] = tl_steer_blend_priority(parts, 2, v[i].max_force);
	}
	for (int i = 0; i < FLOCK; i++) {
		tl_vehicle_step(&v[i], force[i], 0, dt);
		v[i].position.x -= WIDTH * floor(v[i].position.x / WIDTH);
		v[i].position.y -= HEIGHT * floor(v[i].position.y / HEIGHT);
	}
}

START_TEST(thirty_in_a_wrapped_world)
{
	static const double steps[] = { 1.0 / 30, 1.0 / 60, 0.1 };
	tl_flock_def def = tl_default_flock_def();
	def.sight = 200;
	def.too_near = 60;
	double mean = 0;
	for (uint64_t k = 0; k < 20; k++) {
		tl_vehicle v[FLOCK];
		double dt = steps[k % 3], least = INFINITY;
		start_apart(v, 77 + 7919 * k);
		for (int step = 0; step < (int)(60 / dt); step++) {
			step_wrapped(v, &def, dt);
			for (int i = 0; i < FLOCK; i++)
				for (int j = 0; j < i; j++)
					least = fmin(least, wrapped_apart(v[i].position, v[j].position));
		}
		ck_assert_msg(least > 15, "seed %d: %g apart", (int)k, least);
		mean += order(v, FLOCK) / 20;
	}
	ck_assert_msg(mean > 0.95, "%g", mean);
}
END_TEST

/* The others may be those of the cells around: the same bytes as from all. */
START_TEST(neighbours_of_a_grid_are_enough)
{
	enum { MANY = 300 };
	static tl_vehicle v[MANY], near[MANY];
	tl_flock_def def = tl_default_flock_def();
	def.sight = 2;
	for (uint64_t seed = 1; seed <= 5; seed++) {
		scatter(v, MANY, 20, seed);
		bool same = true;
		size_t looked_at = 0;
		for (size_t i = 0; i < MANY; i++) {
			size_t count = 0, self = 0;
			for (size_t k = 0; k < MANY; k++) {
				double x = floor(v[k].position.x / 2) - floor(v[i].position.x / 2);
				double y = floor(v[k].position.y / 2) - floor(v[i].position.y / 2);
				if (fabs(x) > 1 || fabs(y) > 1)
					continue;
				self = k == i ? count : self;
				near[count++] = v[k];
			}
			looked_at += count;
			tl_vector all = tl_steer_flock(&v[i], v, MANY, &def);
			tl_vector few = tl_steer_flock(&near[self], near, count, &def);
			same &= memcmp(&all, &few, sizeof all) == 0;
		}
		ck_assert(same && looked_at < MANY * MANY / 5);
	}
}
END_TEST

START_TEST(coincident_vehicles_part)
{
	for (int count = 2; count <= 8; count++) {
		tl_vehicle v[8];
		for (int i = 0; i < count; i++)
			v[i] = vehicle_at(3, -2);
		tl_flock_def def = tl_default_flock_def();
		def.field_of_view = 7;
		for (int step = 0; step < 600; step++) {
			tl_vector force[8];
			for (int i = 0; i < count; i++)
				force[i] = tl_steer_flock(&v[i], v, (size_t)count, &def);
			for (int i = 0; i < count; i++)
				tl_vehicle_step(&v[i], force[i], 0, 1.0 / 60);
		}
		ck_assert_msg(nearest_of_all(v, (size_t)count) > 1, "%d: %g", count, nearest_of_all(v, (size_t)count));
	}
}
END_TEST

/* ---- leader ---- */

START_TEST(leader_following)
{
	tl_vehicle v[7]; /* 6 is the leader */
	tl_follow_leader_def def = tl_default_follow_leader_def();
	for (int i = 0; i < 6; i++)
		v[i] = vehicle_at(-4 + 1.7 * i, i % 2 ? 2 : -2);
	v[6] = vehicle_at(0, 0);
	v[6].max_speed = 1.2;
	double least = INFINITY, ahead = 0, late = 0;
	for (int step = 0; step < 3600; step++) {
		tl_vector force[7];
		for (int i = 0; i < 6; i++)
			force[i] = tl_steer_follow_leader(&v[i], &v[6], v, 7, &def);
		/* The leader goes in a wide circle. */
		force[6] = cruise(&v[6]);
		force[6].x -= 0.2 * v[6].velocity.y;
		force[6].y += 0.2 * v[6].velocity.x;
		for (int i = 0; i < 7; i++)
			tl_vehicle_step(&v[i], force[i], 0, 1.0 / 60);
		least = fmin(least, nearest_of_all(v, 7));
		for (int i = 0; step > 600 && i < 6; i++) {
			tl_vector q = { v[i].position.x - v[6].position.x, v[i].position.y - v[6].position.y };
			double along = q.x * v[6].heading.x + q.y * v[6].heading.y;
			double beside = fabs(q.x * v[6].heading.y - q.y * v[6].heading.x);
			ahead += along > 0 && along < 2 && beside < 1;
			late = fmax(late, hypot(q.x, q.y));
		}
	}
	ck_assert_msg(least > 0.98, "%g", least);                                       /* no vehicle is run into */
	ck_assert_msg(ahead < 0.01 * 6 * 3000, "%g steps in the leader's path", ahead); /* pushed in, and out again */
	ck_assert_msg(late < 5, "%g behind", late);
	/* A vehicle in its path leaves it sideways, from the middle to the left. */
	tl_vehicle still = vehicle_at(1.5, 0), leader = vehicle_at(0, 0);
	leader.velocity.x = 1;
	ck_assert(tl_steer_follow_leader(&still, &leader, NULL, 0, &def).y > 4);
	still.position.y = -0.2;
	ck_assert(tl_steer_follow_leader(&still, &leader, NULL, 0, &def).y < -4);
}
END_TEST

START_TEST(hostile_numbers)
{
	static const double odd[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-320, 0, 1 };
	enum { N = sizeof odd / sizeof *odd };
	bool fine = true;
	for (int i = 0; i < N * N * N; i++) {
		tl_vehicle v = vehicle_at(0, 0), other = vehicle_at(odd[i % N], odd[i / N % N]);
		other.velocity = (tl_vector){ odd[i / N / N], odd[i % N] };
		tl_flock_def flock = tl_default_flock_def();
		tl_follow_leader_def lead = tl_default_follow_leader_def();
		tl_queue_def queue = tl_default_queue_def();
		flock.sight = odd[i / N / N];
		flock.field_of_view = odd[i / N % N];
		tl_vector forces[] = { tl_steer_flock(&v, &other, 1, &flock), tl_steer_separate(&v, &other, 1, &flock),
			tl_steer_cohere(&v, &other, 1, &flock), tl_steer_align(&v, &other, 1, &flock),
			tl_steer_follow_leader(&v, &other, &other, 1, &lead), tl_steer_queue(&v, &other, 1, &queue) };
		for (size_t k = 0; k < sizeof forces / sizeof *forces; k++)
			fine &= hypot(forces[k].x, forces[k].y) <= 8 * (1 + 1e-9);
	}
	ck_assert(fine);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer group");
	TCase *tests = tcase_create("group");
	tcase_add_test(tests, separation_alone);
	tcase_add_test(tests, cohesion_alone);
	tcase_add_test(tests, alignment_alone);
	tcase_add_test(tests, means_are_over_what_was_summed);
	tcase_add_test(tests, thirty_in_a_wrapped_world);
	tcase_add_test(tests, neighbours_of_a_grid_are_enough);
	tcase_add_test(tests, coincident_vehicles_part);
	tcase_add_test(tests, leader_following);
	tcase_add_test(tests, hostile_numbers);
	suite_add_tcase(suite, tests);
	return suite;
}
