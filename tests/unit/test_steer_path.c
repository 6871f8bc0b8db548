/* SPDX-License-Identifier: MIT */
/* Along a path: no corner is cut, none is passed by, any frame rate; legs of no length, paths that cross themselves, being pushed. */
#include <math.h>

#include "base/rng.h"
#include "support/runner.h"
#include "support/vehicles.h"
#include <tautline/steer.h>

static double from_segment(tl_point p, tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y, squared = x * x + y * y;
	double share = squared > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / squared : 0;
	share = share < 0 ? 0 : share > 1 ? 1 : share;
	return hypot(p.x - a.x - x * share, p.y - a.y - y * share);
}

static double from_path(tl_point p, const tl_point *points, size_t count)
{
	double least = apart(p, points[0]);
	for (size_t i = 0; i + 1 < count; i++)
		least = fmin(least, from_segment(p, points[i], points[i + 1]));
	return least;
}

static double path_length(const tl_point *points, size_t count)
{
	double sum = 0;
	for (size_t i = 0; i + 1 < count; i++)
		sum += apart(points[i], points[i + 1]);
	return sum;
}

struct walk {
	double off, time, speed; /* farthest from the path, seconds to its end, the largest speed */
	double inside;           /* how far beyond the leg it came before the corner was reached: cut */
	bool forwards, arrived;
	size_t legs; /* how often the leg changed */
};

/* How far p lies on the inner side of both legs at a corner. */
static double cut_inside(tl_point p, tl_point a, tl_point b, tl_point c)
{
	double first = hypot(b.x - a.x, b.y - a.y), second = hypot(c.x - b.x, c.y - b.y);
	double turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x), side = turn < 0 ? -1 : 1;
	double one = side * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / first;
	double two = side * ((c.x - b.x) * (p.y - b.y) - (c.y - b.y) * (p.x - b.x)) / second;
	return apart(p, b) < 1 ? fmin(one, two) : 0;
}

static double remaining(
	const tl_vehicle *vehicle, const tl_point *points, size_t count, const tl_follow_path_state *state)
{
	double left = -1;
	ck_assert_int_eq(tl_steer_path_remaining(vehicle, points, count, state, &left), TL_OK);
	return left;
}

static struct walk follow(const tl_point *points, size_t count, double dt)
{
	struct walk walk = { .forwards = true };
	tl_vehicle v = tl_default_vehicle();
	tl_follow_path_def def = tl_default_follow_path_def();
	tl_follow_path_state state = { 0, 0 };
	def.arrive.dt = dt;
	v.position = points[0];
	double before = INFINITY;
	for (; walk.time < 200 && !walk.arrived; walk.time += dt) {
		size_t leg = state.leg;
		tl_vector force = tl_steer_follow_path(&v, points, count, &def, &state);
		double left = remaining(&v, points, count, &state);
		walk.forwards &= left <= before + 1e-9 && hypot(force.x, force.y) <= v.max_force * (1 + 1e-9);
		walk.legs += state.leg != leg;
		before = left;
		tl_vehicle_step(&v, force, 0, dt);
		walk.off = fmax(walk.off, from_path(v.position, points, count));
		walk.speed = fmax(walk.speed, hypot(v.velocity.x, v.velocity.y));
		if (state.leg + 2 < count)
			walk.inside = fmax(walk.inside,
				cut_inside(
					v.position, points[state.leg], points[state.leg + 1], points[state.leg + 2]));
		walk.arrived = apart(v.position, points[count - 1]) < 0.02 && hypot(v.velocity.x, v.velocity.y) < 0.01;
	}
	return walk;
}

static const double steps[] = { 1.0 / 120, 1.0 / 60, 1.0 / 30, 0.05, 0.1 };

START_TEST(no_corner_is_cut)
{
	for (int degrees = 10; degrees < 180; degrees += 10) {
		for (int side = -1; side <= 1; side += 2) {
			for (int i = 0; i < 5; i++) {
				double a = side * degrees * 0.017453292519943295;
				tl_point points[] = { { 0, 0 }, { 6, 0 }, { 6 + 6 * cos(a), 6 * sin(a) } };
				struct walk walk = follow(points, 3, steps[i]);
				ck_assert_msg(walk.arrived && walk.forwards, "%d degrees at %g", degrees, steps[i]);
				/* Swings `corner` wide, and what is moved in one step. */
				ck_assert_msg(walk.off < 0.1 + 1.3 * steps[i], "%d degrees at %g: %g off", degrees,
					steps[i], walk.off);
				ck_assert_msg(walk.inside < 0.6 * steps[i], "%d degrees at %g: cut by %g", degrees,
					steps[i], walk.inside);
				ck_assert_msg(walk.time < 8, "%d degrees at %g: %g s", degrees, steps[i], walk.time);
				ck_assert(walk.speed <= 2 * (1 + 1e-9));
			}
		}
	}
}
END_TEST

START_TEST(straight_back)
{
	static const tl_point points[] = { { 0, 0 }, { 5, 0 }, { 1, 0 }, { 4, 0 } };
	for (int i = 0; i < 5; i++) {
		struct walk walk = follow(points, 4, steps[i]);
		ck_assert_msg(walk.arrived && walk.legs == 2 && walk.off < 0.25 && walk.time < 10, "%g: %g off, %g s",
			steps[i], walk.off, walk.time);
	}
}
END_TEST

START_TEST(random_paths)
{
	tli_rng rng = { 5 };
	for (int run = 0; run < 200; run++) {
		tl_point points[12];
		for (int i = 0; i < 12; i++)
			points[i] = (tl_point){ 10 * tli_rng_unit(&rng), 10 * tli_rng_unit(&rng) };
		double dt = steps[run % 5];
		struct walk walk = follow(points, 12, dt);
		ck_assert_msg(walk.arrived && walk.forwards, "run %d", run);
		ck_assert(walk.legs == 10);
		ck_assert_msg(walk.off < 0.1 + 1.3 * dt, "run %d: %g at %g", run, walk.off, dt);
		ck_assert(walk.time < path_length(points, 12) / 2 * 1.3 + 6);
	}
}
END_TEST

START_TEST(legs_of_no_length)
{
	static const tl_point plain[] = { { 0, 0 }, { 4, 0 }, { 4, 3 } };
	static const tl_point twice[] = { { 0, 0 }, { 0, 0 }, { 4, 0 }, { 4, 0 }, { 4, 0 }, { 4, 3 }, { 4, 3 } };
	static const tl_point place[] = { { 1, 1 }, { 1, 1 }, { 1, 1 } };
	struct walk walk = follow(twice, 7, 1.0 / 60), same = follow(plain, 3, 1.0 / 60);
	ck_assert(walk.arrived && walk.forwards && walk.off < 0.12);
	ck_assert(fabs(walk.time - same.time) < 0.2);
	ck_assert(follow(place, 3, 1.0 / 60).arrived);
	ck_assert(follow(place, 1, 1.0 / 60).arrived);
	/* No path at all. */
	tl_vehicle v = tl_default_vehicle();
	tl_follow_path_def def = tl_default_follow_path_def();
	tl_follow_path_state state = { 77, 3 };
	tl_vector none = tl_steer_follow_path(&v, NULL, 0, &def, &state);
	ck_assert(none.x == 0 && none.y == 0 && remaining(&v, NULL, 0, &state) == 0);
	/* A state that does not fit the path: its last leg. */
	tl_vector force = tl_steer_follow_path(&v, plain, 3, &def, &state);
	ck_assert(state.leg == 1 && isfinite(force.x) && remaining(&v, plain, 3, &state) <= 3);
	static const tl_point odd[] = { { 0, 0 }, { NAN, 1 }, { 2, INFINITY }, { 3, 3 } };
	state = (tl_follow_path_state){ 0, 0 };
	force = tl_steer_follow_path(&v, odd, 4, &def, &state);
	ck_assert(isfinite(force.x) && isfinite(force.y));
}
END_TEST

/* Pushed away from the path, beyond a corner as well, it comes back and does not leave anything out. */
START_TEST(pushed_off_it_comes_back)
{
	static const tl_point points[] = { { 0, 0 }, { 5, 0 }, { 5, 5 }, { 0, 5 } };
	static const tl_vector pushes[] = { { 1.5, 2 }, { 0, -2 }, { 3, 3 }, { 3, -3 }, { -2, 0 } };
	for (size_t i = 0; i < sizeof pushes / sizeof *pushes; i++) {
		for (int at = 60; at <= 300; at += 60) {
			tl_vehicle v = tl_default_vehicle();
			tl_follow_path_def def = tl_default_follow_path_def();
			tl_follow_path_state state = { 0, 0 };
			double least[4] = { 9, 9, 9, 9 };
			for (int step = 0; step < 1800; step++) {
				tl_vector force = tl_steer_follow_path(&v, points, 4, &def, &state);
				tl_vehicle_step(&v, force, 0, def.arrive.dt);
				if (step == at) {
					v.position.x += pushes[i].x;
					v.position.y += pushes[i].y;
				}
				for (int k = 0; k < 4; k++)
					least[k] = fmin(least[k], apart(v.position, points[k]));
			}
			ck_assert_msg(least[1] < 0.25 && least[2] < 0.25 && least[3] < 0.02, "push %zu at %d: %g %g %g",
				i, at, least[1], least[2], least[3]);
		}
	}
}
END_TEST

static void count_segments(void *context, tl_debug_kind kind, tl_point a, tl_point b)
{
	(void)a, (void)b;
	((int *)context)[kind]++;
}

START_TEST(shows_what_it_looks_at)
{
	static const tl_point points[] = { { 0, 0 }, { 5, 0 }, { 5, 5 } };
	int seen[8] = { 0 };
	tl_debug_draw debug = { .segment = count_segments, .context = seen };
	tl_vehicle v = tl_default_vehicle();
	tl_follow_path_def def = tl_default_follow_path_def();
	tl_follow_path_state state = { 0, 0 };
	def.debug = &debug;
	tl_vector shown = tl_steer_follow_path(&v, points, 3, &def, &state);
	ck_assert(seen[TL_DEBUG_PATH] == 2 && seen[TL_DEBUG_FEELER] == 1);
	state = (tl_follow_path_state){ 0, 0 };
	def.debug = NULL;
	tl_vector plain = tl_steer_follow_path(&v, points, 3, &def, &state);
	ck_assert(shown.x == plain.x && shown.y == plain.y);
	tl_debug_draw empty = { .context = NULL };
	def.debug = &empty;
	tl_steer_follow_path(&v, points, 3, &def, &state);
}
END_TEST

/* No length that is not one; what was in `left` stays. */
START_TEST(remaining_of_points_that_are_none)
{
	const struct {
		tl_point points[3];
		size_t count;
		double x, along;
		size_t leg;
		tl_status expected;
	} rows[] = {
		{ { { 0, 0 }, { 3, 4 }, { 3, 5 } }, 3, 0, 1, 0, TL_OK },
		{ { { NAN, 0 }, { 3, 4 }, { 3, 5 } }, 3, 0, 0, 1, TL_OK }, /* behind */
		{ { { 0, 0 }, { 3, 4 }, { 3, 5 } }, 3, NAN, 1, 0, TL_OK }, /* the vehicle does not matter */
		{ { { 0, 0 }, { 3, 4 }, { 3, 5 } }, 3, 0, 100, 0, TL_OK },
		{ { { 0, 0 }, { 3, 4 }, { 3, 5 } }, 3, 0, 0, 7, TL_OK },
		{ { { 3, 4 } }, 1, 0, 0, 0, TL_OK },
		{ { { 0, 0 }, { NAN, 4 }, { 3, 5 } }, 3, 0, 0, 0, TL_E_INVALID },
		{ { { 0, 0 }, { 3, 4 }, { 3, INFINITY } }, 3, 0, 0, 0, TL_E_INVALID },
		{ { { -INFINITY, 0 }, { 3, 4 }, { 3, 5 } }, 3, 0, 0, 0, TL_E_INVALID },
		{ { { 0, 0 }, { 3, 4 }, { 3, 5 } }, 3, 0, NAN, 0, TL_E_INVALID },
		{ { { 0, 0 }, { 3, 4 }, { 3, 5 } }, 3, 0, INFINITY, 0, TL_E_INVALID },
		{ { { 3, NAN } }, 1, 0, 0, 0, TL_E_INVALID },
		{ { { 3, 4 } }, 1, NAN, 0, 0, TL_E_INVALID },
		{ { { -1e308, 0 }, { 1e308, 0 }, { 3, 5 } }, 3, 0, 0, 0, TL_E_RANGE },
		{ { { 1e308, 0 } }, 1, -1e308, 0, 0, TL_E_RANGE },
	};
	static const double lengths[] = { 5, 1, 5, 0, 0, 5 };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		tl_vehicle v = tl_default_vehicle();
		tl_follow_path_state state = { rows[i].leg, rows[i].along };
		double left = -7;
		v.position.x = rows[i].x;
		tl_status status = tl_steer_path_remaining(&v, rows[i].points, rows[i].count, &state, &left);
		ck_assert_msg(status == rows[i].expected, "row %zu", i);
		double expected = status == TL_OK ? lengths[i] : -7;
		ck_assert_msg(left == expected, "row %zu: %g", i, left);
		ck_assert(status == TL_OK || *tl_last_reason(status) != '\0');
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer path");
	TCase *tests = tcase_create("path");
	tcase_add_test(tests, no_corner_is_cut);
	tcase_add_test(tests, straight_back);
	tcase_add_test(tests, random_paths);
	tcase_add_test(tests, legs_of_no_length);
	tcase_add_test(tests, pushed_off_it_comes_back);
	tcase_add_test(tests, shows_what_it_looks_at);
	tcase_add_test(tests, remaining_of_points_that_are_none);
	suite_add_tcase(suite, tests);
	return suite;
}
