/* SPDX-License-Identifier: MIT */
/*
 * Aims that change while circles stand near: no circle is touched, whatever the aims, the step, the radius and the force. And circles that
 * appear within braking distance: no constant force gets less deep.
 */
#include <math.h>

#include "base/rng.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/steer_scene.h"

enum { STANDING = 24, AIM_KINDS = 4 };

static double drawn(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static tl_point place(tli_rng *rng)
{
	double x = drawn(rng, -10, 10);
	return (tl_point){ x, drawn(rng, -10, 10) };
}

static double gap_to(const tl_vehicle *v, const tl_circle *circle)
{
	return -steer_overlap(v->position, v->radius, circle->centre, circle->radius);
}

/* Standing circles with gaps of .6 and more between them for the vehicle, which starts at the origin. */
static size_t stand(tli_rng *rng, double radius, tl_circle *circles)
{
	size_t count = 0;
	for (int tries = 0; tries < 1000 && count < STANDING; tries++) {
		tl_circle circle = { place(rng), drawn(rng, 0.4, 2), { 0, 0 } };
		bool fits = hypot(circle.centre.x, circle.centre.y) > circle.radius + radius + 1;
		for (size_t i = 0; i < count; i++)
			fits &= steer_overlap(circle.centre, circle.radius + radius, circles[i].centre,
					circles[i].radius + radius) < -0.6;
		if (fits)
			circles[count++] = circle;
	}
	return count;
}

struct aimless {
	int kind; /* 0: to places, 1: headings, 2: to places that are reached, 3: wandering and sent back */
	int every;
	double dt, radius, max_speed, max_force;
};

static tl_vector wish(
	const struct aimless *run, const tl_vehicle *v, tl_point aim, tl_wander_state *walk, tl_avoid_def *def)
{
	tl_wander_def wander = tl_default_wander_def();
	wander.dt = run->dt;
	if (run->kind == 3 && hypot(v->position.x, v->position.y) < 11)
		return tl_steer_wander(v, &wander, walk);
	if (run->kind == 1)
		aim = (tl_point){ v->position.x + aim.x, v->position.y + aim.y };
	if (run->kind == 2)
		def->reach = hypot(aim.x - v->position.x, aim.y - v->position.y);
	return tl_steer_seek(v, aim);
}

/* The least gap in 30 seconds; and how far the vehicle has come. */
static double least_gap(uint64_t seed, const struct aimless *run, double *length)
{
	tli_rng rng = { seed };
	tl_circle circles[STANDING];
	size_t count = stand(&rng, run->radius, circles);
	tl_vehicle v = tl_default_vehicle();
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0, 0 };
	tl_wander_state walk = { .seed = seed };
	tl_point aim = { 0, 0 };
	double least = INFINITY;
	v.radius = run->radius;
	v.max_speed = run->max_speed;
	v.max_force = run->max_force;
	def.dt = run->dt;
	*length = 0;
	for (int step = 0; step * run->dt < 30; step++) {
		if (step % run->every == 0)
			aim = place(&rng);
		def.reach = INFINITY;
		def.wanted = wish(run, &v, aim, &walk, &def);
		tl_vehicle_step(&v, tl_steer_avoid_circles(&v, circles, count, &def, &state), 0, run->dt);
		*length += hypot(v.velocity.x, v.velocity.y) * run->dt;
		for (size_t i = 0; i < count; i++)
			least = fmin(least, gap_to(&v, &circles[i]));
	}
	return least;
}

START_TEST(no_aim_leads_into_a_circle)
{
	static const double steps[] = { 1.0 / 240, 1.0 / 120, 1.0 / 60, 1.0 / 30, 0.05, 0.1 },
			    radii[] = { 0.2, 0.5, 1 };
	static const double speeds[] = { 1, 2, 4 }, forces[] = { 2, 4, 8, 20 };
	static const int every[] = { 1, 3, 10, 60 };
	uint64_t runs = ROUNDS_OF(1000, 100);
	int touched = 0;
	double shares = 0, shortest = INFINITY;
	for (uint64_t seed = 1; seed <= runs; seed++) {
		tli_rng rng = { seed * 7919 };
		struct aimless run = { .kind = (int)(seed % AIM_KINDS) };
		run.every = every[tli_rng_next(&rng) % 4];
		run.dt = steps[tli_rng_next(&rng) % 6];
		run.radius = radii[tli_rng_next(&rng) % 3];
		run.max_speed = speeds[tli_rng_next(&rng) % 3];
		run.max_force = forces[tli_rng_next(&rng) % 4];
		double length, gap = least_gap(seed, &run, &length);
		if (gap < -1e-9) {
			printf("seed %d, kind %d, a new aim each %d steps of %g s, force %g: %g deep\n", (int)seed,
				run.kind, run.every, run.dt, run.max_force, -gap);
			touched++;
		}
		shares += length / (30 * run.max_speed) / (double)runs;
		shortest = fmin(shortest, length / (30 * run.max_speed));
	}
	printf("%d of %d runs touched a circle; mean speed %.2f of the top speed, at least %.2f\n", touched, (int)runs,
		shares, shortest);
	ck_assert_int_eq(touched, 0);
	ck_assert(shares > 0.5);
}
END_TEST

/* ---- circles that appear ---- */

struct appears {
	double gap, aside; /* between rims along the heading; of the centre from the line, share of both radii */
	double speed, force, dt;
	tl_vector velocity; /* of the circle */
};

static tl_circle appeared(const struct appears *it, const tl_vehicle *v)
{
	double touch = 1.5 + v->radius;
	double ahead = sqrt(1 - it->aside * it->aside) * touch + it->gap;
	return (tl_circle){ { ahead, it->aside * touch }, 1.5, it->velocity };
}

static tl_vehicle at_speed(const struct appears *it)
{
	tl_vehicle v = tl_default_vehicle();
	v.max_speed = it->speed;
	v.max_force = it->force;
	v.velocity.x = it->speed;
	return v;
}

/* How deep a vehicle gets in two seconds with a constant force, or with NULL by avoiding. */
static double depth_of(const struct appears *it, const tl_vector *force)
{
	tl_vehicle v = at_speed(it);
	tl_circle circle = appeared(it, &v);
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0, 0 };
	double depth = -INFINITY;
	def.dt = it->dt;
	for (int step = 0; step * it->dt < 2; step++) {
		def.wanted = tl_steer_seek(&v, (tl_point){ 100, 0 });
		tl_vehicle_step(&v, force ? *force : tl_steer_avoid_circles(&v, &circle, 1, &def, &state), 0, it->dt);
		circle.centre.x += circle.velocity.x * it->dt;
		circle.centre.y += circle.velocity.y * it->dt;
		depth = fmax(depth, -gap_to(&v, &circle));
	}
	return depth;
}

/* A constant force may lead back into the circle later, where it moves: what counts is the best of all. */
static double least_depth(const struct appears *it)
{
	double least = INFINITY;
	for (int i = 0; i < 720; i++) {
		double angle = i * 0.00872664625997165;
		tl_vector force = { it->force * cos(angle), it->force * sin(angle) };
		least = fmin(least, depth_of(it, &force));
	}
	return least;
}

START_TEST(a_circle_that_appears_is_met_as_little_as_can_be)
{
	static const double gaps[] = { 0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8 }, asides[] = { 0, 0.1, 0.3, 0.6, 0.9 };
	static const double steps[] = { 1.0 / 240, 1.0 / 60, 0.05, 0.1 }, forces[] = { 2, 8, 20 };
	static const tl_vector velocities[] = { { 0, 0 }, { -1.5, 0 }, { 0, -1 }, { 1, 0.5 } };
	double worst = -INFINITY;
	int met = 0, cases = 0;
	for (size_t i = 0; i < 7 * 5 * 4 * 3 * 4; i++) {
		struct appears it = { gaps[i % 7], asides[i / 7 % 5], 2, forces[i / 140 % 3], steps[i / 35 % 4],
			velocities[i / 420] };
		if (!rounds_are_all() && i % 5 != 0)
			continue;
		double ours = depth_of(&it, NULL), least = least_depth(&it);
		cases++;
		met += least > 0;
		if (ours > fmax(least, 0) + worst)
			worst = ours - fmax(least, 0);
		ck_assert_msg(ours <= fmax(least, 0) + 0.015,
			"gap %g, aside %g, force %g, step %g, circle %g,%g: %g, not %g", it.gap, it.aside, it.force,
			it.dt, it.velocity.x, it.velocity.y, ours, least);
	}
	printf("%d circles appeared, %d cannot be avoided: at most %.4f deeper than the best constant force\n", cases,
		met, worst);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer aims");
	TCase *tests = tcase_create("aims");
	tcase_add_test(tests, no_aim_leads_into_a_circle);
	tcase_add_test(tests, a_circle_that_appears_is_met_as_little_as_can_be);
	suite_add_tcase(suite, tests);
	return suite;
}
