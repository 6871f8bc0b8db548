/* SPDX-License-Identifier: MIT */
/* Strolling: the same at every frame rate, and what each parameter does. Means over many seeds. */
#include <math.h>

#include "support/runner.h"
#include <tautline/steer.h>

enum { SEEDS = 120, SECONDS = 40 };

struct stroll {
	double change;   /* rms of how much the heading changes in one second, radians */
	double turn;     /* mean |turn rate|, radians per second */
	double together; /* correlation of the turn rate with that a quarter of a second later */
};

static double turned(tl_vector from, tl_vector to)
{
	return atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
}

/* The defaults of a default vehicle, by their numbers. */
static tl_wander_def named_def(void)
{
	tl_wander_def def = tl_default_wander_def();
	def.radius = 1;
	def.distance = def.jitter = 2;
	return def;
}

/* `jitter_scale` is for the published form, which multiplies the displacement by dt. */
static struct stroll stroll(tl_wander_def def, double rate, double jitter_scale)
{
	int each = (int)rate, quarter = each / 4;
	double squares = 0, sum = 0, products = 0, rates = 0, seconds = 0;
	def.dt = 1 / rate;
	def.jitter *= jitter_scale;
	for (int seed = 0; seed < SEEDS; seed++) {
		static double turns[SECONDS * 120];
		tl_vehicle v = tl_default_vehicle();
		tl_wander_state state = { .seed = (uint64_t)seed };
		for (int step = 0; step < SECONDS * each; step++) {
			tl_vector before = v.heading;
			tl_vehicle_step(&v, tl_steer_wander(&v, &def, &state), 0, def.dt);
			turns[step] = turned(before, v.heading);
		}
		/* The first seconds are those of getting up to speed. */
		for (int from = 5 * each; from + each <= SECONDS * each; from += each) {
			double change = 0;
			for (int i = from; i < from + each; i++) {
				change += turns[i];
				sum += fabs(turns[i]);
				products += turns[i] * turns[i - quarter];
				rates += turns[i] * turns[i];
			}
			squares += change * change;
			seconds++;
		}
	}
	return (struct stroll){ sqrt(squares / seconds), sum / seconds, products / rates };
}

START_TEST(same_walk_at_every_frame_rate)
{
	tl_wander_def def = named_def();
	double slow = stroll(def, 30, 1).change, middle = stroll(def, 60, 1).change, fast = stroll(def, 120, 1).change;
	ck_assert_msg(fabs(slow / middle - 1) < 0.1 && fabs(fast / middle - 1) < 0.1, "%g %g %g", slow, middle, fast);
	ck_assert(middle > 0.05);
	/* Displacements of jitter * dt, so jitter * sqrt(dt) * sqrt(dt): the walk depends on the frame rate. The two agree at 60. */
	slow = stroll(def, 30, sqrt(60.0 / 30)).change;
	fast = stroll(def, 120, sqrt(60.0 / 120)).change;
	ck_assert_msg(fabs(slow / fast - 1) > 0.1, "%g %g: the published form passes too", slow, fast);
}
END_TEST

START_TEST(distance_calms_and_radius_stirs)
{
	double last = INFINITY;
	for (double distance = 1.5; distance <= 6; distance *= 1.4) {
		tl_wander_def def = named_def();
		def.distance = distance;
		double turn = stroll(def, 60, 1).turn;
		ck_assert_msg(turn < last * 0.9, "distance %g: %g after %g", distance, turn, last);
		last = turn;
	}
	last = 0;
	for (double radius = 0.25; radius <= 2; radius *= 1.4) {
		tl_wander_def def = named_def();
		def.radius = radius;
		double turn = stroll(def, 60, 1).turn;
		ck_assert_msg(turn > last * 1.05, "radius %g: %g after %g", radius, turn, last);
		last = turn;
	}
}
END_TEST

START_TEST(jitter_shortens_the_correlation_time)
{
	double last = 1;
	for (double jitter = 0.5; jitter <= 8; jitter *= 2) {
		tl_wander_def def = named_def();
		def.jitter = jitter;
		double together = stroll(def, 60, 1).together;
		ck_assert_msg(together < last - 0.005, "jitter %g: %g after %g", jitter, together, last);
		last = together;
	}
}
END_TEST

START_TEST(same_seed_same_track)
{
	tl_wander_def def = named_def();
	tl_vehicle a = tl_default_vehicle(), b = a, c = a;
	tl_wander_state first = { .seed = 9 }, second = { .seed = 9 }, third = { .seed = 10 };
	bool same = true;
	for (int step = 0; step < 3000; step++) {
		tl_vehicle_step(&a, tl_steer_wander(&a, &def, &first), 0, def.dt);
		tl_vehicle_step(&b, tl_steer_wander(&b, &def, &second), 0, def.dt);
		tl_vehicle_step(&c, tl_steer_wander(&c, &def, &third), 0, def.dt);
		same &= a.position.x == b.position.x && a.position.y == b.position.y;
	}
	ck_assert(same);
	ck_assert(fabs(a.position.x - c.position.x) + fabs(a.position.y - c.position.y) > 1);
	/* The numbers depend on seed and count alone: a walk that begins again in the middle goes on as it did. */
	tl_wander_state copy = first;
	tl_vector once = tl_steer_wander(&a, &def, &first), again = tl_steer_wander(&a, &def, &copy);
	ck_assert(once.x == again.x && once.y == again.y && copy.count == first.count);
}
END_TEST

/* ---- the same stroll in any unit and at any speed ---- */

/* How far a vehicle of this size and speed has turned in sum in `seconds`, mean a second. */
static double turn_rate(double radius, double speed, double dt, int seconds)
{
	tl_wander_def def = tl_default_wander_def();
	double sum = 0;
	def.dt = dt;
	for (uint64_t seed = 0; seed < 20; seed++) {
		tl_vehicle v = tl_default_vehicle();
		tl_wander_state state = { .seed = seed };
		v.radius = radius;
		v.max_speed = speed;
		v.max_force = 4 * speed;
		v.velocity.x = speed;
		for (int step = 0; step * dt < seconds; step++) {
			tl_vector before = v.heading;
			tl_vehicle_step(&v, tl_steer_wander(&v, &def, &state), 0, dt);
			sum += fabs(turned(before, v.heading));
		}
	}
	return sum / (20 * seconds);
}

START_TEST(defaults_scale_with_the_vehicle)
{
	/* A body turns as much a second at 120 units a second as at 2; and on circles of as many radii if it is large and slow. */
	double one = turn_rate(0.5, 2, 1.0 / 60, 60);
	static const double speeds[] = { 0.25, 2, 30, 120, 5000 };
	for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
		double other = turn_rate(speeds[i] / 4, speeds[i], 1.0 / 60, 60);
		ck_assert_msg(fabs(other / one - 1) < 1e-6, "speed %g: %g, not %g", speeds[i], other, one);
		double small = turn_rate(0.1 * speeds[i], speeds[i], 1.0 / 60, 60);
		ck_assert_msg(fabs(small / one - 1) < 1e-6, "speed %g, small: %g, not %g", speeds[i], small, one);
	}
	for (double bulk = 2; bulk <= 32; bulk *= 2) {
		double other = turn_rate(0.5 * bulk, 2, 1.0 / 60, 240);
		ck_assert_msg(fabs(other * bulk / one - 1) < 0.15, "radius %g: %g of %g", 0.5 * bulk, other, one);
	}
	/* What was the default is the default. */
	tl_vehicle v = tl_default_vehicle();
	tl_wander_def scaled = tl_default_wander_def(), named = named_def(), none = scaled;
	tl_wander_state a = { .seed = 5 }, b = a, c = a;
	for (int i = 0; i < 100; i++) {
		tl_vector p = tl_steer_wander(&v, &scaled, &a), q = tl_steer_wander(&v, &named, &b);
		ck_assert(p.x == q.x && p.y == q.y);
	}
	/* Below 0 is none: straight on. */
	none.jitter = -1;
	tl_vector straight = tl_steer_wander(&v, &none, &c);
	ck_assert(straight.x > 0 && straight.y == 0);
}
END_TEST

struct shown {
	int circles, targets;
	tl_point centre, target;
	double radius;
};

static void keep_circle(void *context, tl_debug_kind kind, tl_point centre, double radius)
{
	struct shown *shown = context;
	shown->circles += kind == TL_DEBUG_WANDER;
	shown->targets += kind == TL_DEBUG_TARGET;
	if (kind == TL_DEBUG_WANDER) {
		shown->centre = centre;
		shown->radius = radius;
	} else {
		shown->target = centre;
	}
}

START_TEST(shows_its_circle_and_target)
{
	struct shown shown = { 0 };
	tl_debug_draw debug = { .circle = keep_circle, .context = &shown };
	tl_wander_def def = tl_default_wander_def(), silent = def;
	tl_vehicle v = tl_default_vehicle();
	v.position = (tl_point){ 7, 3 };
	v.heading = (tl_vector){ 0, 1 };
	def.debug = &debug;
	tl_wander_state state = { .seed = 3 }, other = state;
	tl_vector force = tl_steer_wander(&v, &def, &state), same = tl_steer_wander(&v, &silent, &other);
	ck_assert(force.x == same.x && force.y == same.y && shown.circles == 1 && shown.targets == 1);
	ck_assert(shown.centre.x == 7 && shown.centre.y == 5 && shown.radius == 1);
	ck_assert(fabs(hypot(shown.target.x - 7, shown.target.y - 5) - 1) < 1e-12);
}
END_TEST

START_TEST(odd_parameters)
{
	tl_vehicle v = tl_default_vehicle();
	static const double odd[][4] = { { 0, 0, 0, 0 }, { 1, 0, 2, 0.1 }, { 0, 2, 2, 0.1 }, { -1, 2, 2, -1 },
		{ NAN, 2, 2, 0.1 }, { 1, 2, INFINITY, 0.1 } };
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
		tl_wander_def def = tl_default_wander_def();
		def.radius = odd[i][0];
		def.distance = odd[i][1];
		def.jitter = odd[i][2];
		def.dt = odd[i][3];
		tl_wander_state state = { .seed = 1, .target = { NAN, 0 } };
		for (int step = 0; step < 100; step++) {
			tl_vector force = tl_steer_wander(&v, &def, &state);
			ck_assert(isfinite(force.x) && isfinite(force.y));
		}
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer wander");
	TCase *tests = tcase_create("wander");
	tcase_add_test(tests, same_walk_at_every_frame_rate);
	tcase_add_test(tests, distance_calms_and_radius_stirs);
	tcase_add_test(tests, jitter_shortens_the_correlation_time);
	tcase_add_test(tests, same_seed_same_track);
	tcase_add_test(tests, defaults_scale_with_the_vehicle);
	tcase_add_test(tests, shows_its_circle_and_target);
	tcase_add_test(tests, odd_parameters);
	suite_add_tcase(suite, tests);
	return suite;
}
