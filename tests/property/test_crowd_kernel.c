/* SPDX-License-Identifier: MIT */
/*
 * The reciprocal step as a whole, from outside: crowds of all sorts are let walk, and after each step a check in doubles looks at the
 * whole of the way that everybody went.
 *
 * - Who did not overlap does not overlap; who does gets no deeper. (docs/crowds.md says by how much rounding may add up.)
 * - Nobody is faster than it may be, nobody changes its velocity by more than its force allows.
 * - Any number of threads, the same hash.
 * And the faults that such methods are known for, each as a test of its own.
 */
#include <tautline/crowd.h>

#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "support/runner.h"
#include "support/small_map.h"

enum { MOST = 400 };

/* Map units: what one step may take away, and the overlap that still counts as touching. */
static const double ROUNDING = 1e-5, OVERLAP = 1.05e-4;

typedef struct world {
	tl_crowd *crowd;
	double dt;
	size_t count;
	tl_agent_id id[MOST];
	tl_agent_def def[MOST];
	double x[MOST], y[MOST];
	tl_vector v[MOST];
	double deepest;   /* of all steps */
	double fastest;   /* share of the limit */
	double strongest; /* the same of the force */
} world;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* ---- a world ---- */

static tl_crowd_def crowd_def(double dt)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = dt;
	return def;
}

static void begin(world *w, const tl_crowd_def *def)
{
	*w = (world){ .dt = def->dt, .deepest = -INFINITY };
	ck_assert_int_eq(tl_crowd_create(def, &w->crowd), TL_OK);
}

static void end(world *w)
{
	tl_crowd_free(w->crowd);
}

/* A walker at x, y. */
static tl_agent_def walker(double x, double y, double to_x, double to_y)
{
	tl_agent_def def = tl_default_agent_def();
	def.avoid = TL_AVOID_RECIPROCAL;
	def.desire = TL_DESIRE_GOAL;
	def.position = (tl_point){ x, y };
	def.goal = (tl_point){ to_x, to_y };
	def.max_force = INFINITY;
	return def;
}

static size_t add(world *w, const tl_agent_def *def)
{
	size_t i = w->count++;
	ck_assert_int_eq(tl_crowd_add(w->crowd, def, &w->id[i]), TL_OK);
	w->def[i] = *def;
	w->x[i] = def->position.x;
	w->y[i] = def->position.y;
	w->v[i] = def->velocity;
	return i;
}

static bool yields(const world *w, size_t i)
{
	return w->def[i].avoid == TL_AVOID_RECIPROCAL && !w->def[i].driven;
}

static bool avoid_each_other(const world *w, size_t i, size_t j)
{
	return yields(w, i) && yields(w, j) && (w->def[i].mask & w->def[j].layer) && (w->def[j].mask & w->def[i].layer);
}

static double deep_between(const world *w, size_t i, size_t j)
{
	double dx = w->x[i] - w->x[j], dy = w->y[i] - w->y[j];
	return w->def[i].radius + w->def[j].radius - sqrt(dx * dx + dy * dy);
}

static bool has_room(const world *w, double x, double y, double radius)
{
	for (size_t j = 0; j < w->count; j++) {
		double dx = w->x[j] - x, dy = w->y[j] - y, least = w->def[j].radius + radius + 1e-5;
		if (dx * dx + dy * dy < least * least)
			return false;
	}
	return true;
}

/* ---- one step, looked at ---- */

static double smallest_distance(double qx, double qy, double wx, double wy)
{
	double squared = wx * wx + wy * wy, t = squared > 0 ? -(qx * wx + qy * wy) / squared : 0;
	t = fmin(fmax(t, 0), 1);
	double x = qx + t * wx, y = qy + t * wy;
	return sqrt(x * x + y * y);
}

static void check_pair(world *w, size_t i, size_t j, const double *ux, const double *uy)
{
	double qx = w->x[j] - w->x[i], qy = w->y[j] - w->y[i], radius = w->def[i].radius + w->def[j].radius;
	double reach = radius + fabs(ux[i]) + fabs(uy[i]) + fabs(ux[j]) + fabs(uy[j]);
	if (fabs(qx) > reach || fabs(qy) > reach || !avoid_each_other(w, i, j))
		return;
	double least = smallest_distance(qx, qy, ux[j] - ux[i], uy[j] - uy[i]), before = sqrt(qx * qx + qy * qy);
	if (fmin(before, radius) - least > ROUNDING)
		ck_abort_msg("step %llu: %zu and %zu come nearer by %g, radii together %g, distance %g",
			(unsigned long long)tl_crowd_steps(w->crowd), i, j, fmin(before, radius) - least, radius,
			before);
	w->deepest = fmax(w->deepest, radius - least);
}

static void note_motion(world *w, size_t i, double ux, double uy, tl_vector v)
{
	double limit = w->def[i].max_speed, speed = sqrt(ux * ux + uy * uy) / w->dt;
	double change_x = v.x - w->v[i].x, change_y = v.y - w->v[i].y;
	double force = sqrt(change_x * change_x + change_y * change_y) / w->dt;
	if (!(w->def[i].max_force > 0))
		return;
	w->fastest = fmax(w->fastest, limit > 0 ? speed / limit : speed);
	w->strongest = fmax(w->strongest, force / w->def[i].max_force);
}

static void step(world *w)
{
	static double ux[MOST], uy[MOST];
	ck_assert_int_eq(tl_crowd_step(w->crowd), TL_OK);
	for (size_t i = 0; i < w->count; i++) {
		tl_agent_info info;
		(void)tl_crowd_get(w->crowd, w->id[i], &info);
		ux[i] = info.position.x - w->x[i];
		uy[i] = info.position.y - w->y[i];
		if (yields(w, i))
			note_motion(w, i, ux[i], uy[i], info.velocity);
		w->v[i] = info.velocity;
	}
	for (size_t i = 0; i < w->count; i++)
		for (size_t j = 0; j < i; j++)
			check_pair(w, i, j, ux, uy);
	for (size_t i = 0; i < w->count; i++) {
		w->x[i] += ux[i];
		w->y[i] += uy[i];
	}
}

static void walk(world *w, double seconds)
{
	for (double t = 0; t < seconds; t += w->dt)
		step(w);
}

static size_t arrived(const world *w)
{
	size_t count = 0;
	for (size_t i = 0; i < w->count; i++)
		count += hypot(w->x[i] - w->def[i].goal.x, w->y[i] - w->def[i].goal.y) <= 0.51;
	return count;
}

static void check_manners(const world *w)
{
	ck_assert_double_le(w->deepest, OVERLAP);
	ck_assert_double_le(w->fastest, 1 + 1e-5);
	ck_assert_double_le(w->strongest, 1 + 1e-3);
}

/* ---- crowds ---- */

static void scatter(
	world *w, tli_rng *rng, size_t count, double extent, const tl_agent_def *like, double smallest, double largest)
{
	for (int tries = 0; tries < 100000 && w->count < count; tries++) {
		tl_agent_def def = *like;
		def.position = (tl_point){ between(rng, -extent, extent), between(rng, -extent, extent) };
		def.goal = (tl_point){ between(rng, -extent, extent), between(rng, -extent, extent) };
		def.radius = between(rng, smallest, largest);
		if (has_room(w, def.position.x, def.position.y, def.radius))
			add(w, &def);
	}
}

static const double DTS[] = { 1.0 / 60, 0.05, 0.1 };

/* Goals anywhere, most of them taken: a jam without end. */
START_TEST(dense_crowds_never_overlap)
{
	static world w;
	tli_rng rng = { 1 };
	for (int round = 0; round < 6; round++) {
		tl_crowd_def def = crowd_def(DTS[round % 3]);
		tl_agent_def like = walker(0, 0, 0, 0);
		begin(&w, &def);
		like.max_speed = between(&rng, 0.5, 4);
		scatter(&w, &rng, 150, 8, &like, 0.1, round < 3 ? 0.5 : 1.2);
		for (int k = 0; k < 120; k++)
			step(&w);
		check_manners(&w);
		end(&w);
	}
}
END_TEST

START_TEST(who_has_a_greatest_force_never_overlaps_either)
{
	static world w;
	tli_rng rng = { 2 };
	for (int round = 0; round < 6; round++) {
		tl_crowd_def def = crowd_def(DTS[round % 3]);
		tl_agent_def like = walker(0, 0, 0, 0);
		begin(&w, &def);
		like.max_force = (const double[]){ 8, 2, 30 }[round / 2];
		scatter(&w, &rng, round % 2 ? 60 : 120, 8, &like, 0.2, 0.5);
		if (round == 5) /* and some that have none */
			for (size_t i = 0; i < w.count; i += 3) {
				ck_assert_int_eq(tl_crowd_remove(w.crowd, w.id[i]), TL_OK);
				w.def[i].max_force = INFINITY;
				ck_assert_int_eq(tl_crowd_add(w.crowd, &w.def[i], &w.id[i]), TL_OK);
			}
		for (int k = 0; k < 120; k++)
			step(&w);
		check_manners(&w);
		end(&w);
	}
}
END_TEST

/* A body without any force stands like a post; those that come to it know. */
START_TEST(who_has_no_force_is_a_post)
{
	static world w;
	tli_rng rng = { 12 };
	tl_crowd_def def = crowd_def(0.05);
	tl_agent_def like = walker(0, 0, 0, 0);
	begin(&w, &def);
	like.max_force = 0;
	scatter(&w, &rng, 20, 5, &like, 0.3, 0.5);
	like.max_force = 8;
	scatter(&w, &rng, 40, 5, &like, 0.2, 0.5);
	for (int k = 0; k < 200; k++)
		step(&w);
	ck_assert_double_le(w.deepest, OVERLAP);
	for (size_t i = 0; i < 20; i++)
		ck_assert(w.x[i] == w.def[i].position.x && w.y[i] == w.def[i].position.y);
	end(&w);
}
END_TEST

/* What is touched is found, however short the sight and however large or fast the body. */
START_TEST(sight_shorter_than_the_bodies_are_wide)
{
	static world w;
	tli_rng rng = { 3 };
	for (int round = 0; round < 3; round++) {
		tl_crowd_def def = crowd_def(0.1);
		tl_agent_def like = walker(0, 0, 0, 0);
		def.sight = (const double[]){ 0.3, 1, 5 }[round];
		begin(&w, &def);
		scatter(&w, &rng, 50, round == 2 ? 60 : 8, &like, round == 2 ? 3 : 0.4, round == 2 ? 6 : 0.8);
		like.max_speed = 20;
		scatter(&w, &rng, 60, round == 2 ? 60 : 8, &like, 0.3, 0.5);
		for (int k = 0; k < 100; k++)
			step(&w);
		check_manners(&w);
		end(&w);
	}
}
END_TEST

/* More that touch than count as neighbours. */
START_TEST(one_neighbour_is_enough_to_keep_apart)
{
	static world w;
	tli_rng rng = { 4 };
	tl_crowd_def def = crowd_def(0.05);
	tl_agent_def like = walker(0, 0, 0, 0);
	def.max_neighbours = 1;
	begin(&w, &def);
	scatter(&w, &rng, 200, 8, &like, 0.2, 0.5);
	for (int k = 0; k < 150; k++)
		step(&w);
	check_manners(&w);
	end(&w);
}
END_TEST

START_TEST(any_number_of_threads)
{
	uint64_t hash[3];
	for (uint32_t k = 0; k < 3; k++) {
		static world w;
		tli_rng rng = { 5 };
		tl_crowd_def def = crowd_def(0.1);
		tl_agent_def like = walker(0, 0, 0, 0);
		def.threads = (const uint32_t[]){ 1, 2, 5 }[k];
		begin(&w, &def);
		scatter(&w, &rng, MOST, 20, &like, 0.3, 0.5);
		for (int s = 0; s < 60; s++)
			ck_assert_int_eq(tl_crowd_step(w.crowd), TL_OK);
		hash[k] = tl_crowd_hash(w.crowd);
		end(&w);
	}
	ck_assert_uint_eq(hash[0], hash[1]);
	ck_assert_uint_eq(hash[0], hash[2]);
}
END_TEST

static void add_ring(world *w, int count, double radius, double shift)
{
	for (int i = 0; i < count; i++) {
		double angle = 6.283185307179586 * i / count, x = radius * cos(angle), y = radius * sin(angle);
		tl_agent_def def = walker(x + shift, y, shift - x, -y);
		add(w, &def);
	}
}

/* Perfect symmetry does not freeze. */
START_TEST(a_ring_changes_sides)
{
	static world w;
	tl_crowd_def def = crowd_def(0.05);
	begin(&w, &def);
	add_ring(&w, 100, 26.67, 0);
	walk(&w, 60);
	check_manners(&w);
	ck_assert_uint_eq(arrived(&w), 100);
	end(&w);
}
END_TEST

/* Far from 0 as near it: speed is not rounded upwards. */
START_TEST(a_ring_far_from_0)
{
	static world w;
	tl_crowd_def def = crowd_def(0.05);
	begin(&w, &def);
	add_ring(&w, 100, 26.67, 4e6);
	walk(&w, 60);
	check_manners(&w);
	ck_assert_uint_eq(arrived(&w), 100);
	end(&w);
}
END_TEST

START_TEST(two_that_swap_places)
{
	for (int k = 0; k < 3; k++) {
		static world w;
		tl_crowd_def def = crowd_def(DTS[k]);
		begin(&w, &def);
		tl_agent_def one = walker(-10, 0, 10, 0), two = walker(10, 0, -10, 0);
		add(&w, &one);
		add(&w, &two);
		walk(&w, 12);
		check_manners(&w);
		ck_assert_uint_eq(arrived(&w), 2);
		end(&w);
	}
}
END_TEST

static size_t count_overlaps(const world *w)
{
	size_t count = 0;
	for (size_t i = 0; i < w->count; i++)
		for (size_t j = 0; j < i; j++)
			count += deep_between(w, i, j) > OVERLAP;
	return count;
}

/* Five on one point. */
START_TEST(coincident_ones_part)
{
	static world w;
	tl_crowd_def def = crowd_def(0.05);
	begin(&w, &def);
	for (int i = 0; i < 5; i++) {
		tl_agent_def agent = walker(3, 4, 3 + 10 * cos(1.2566 * i), 4 + 10 * sin(1.2566 * i));
		add(&w, &agent);
	}
	walk(&w, 1);
	ck_assert_uint_eq(count_overlaps(&w), 0);
	walk(&w, 9);
	ck_assert_uint_eq(arrived(&w), 5);
	ck_assert_double_le(w.fastest, 1 + 1e-5);
	end(&w);
}
END_TEST

/* Thrown anywhere, 0.3 a square unit, with goals or at rest: no pair gets deeper in any step (check_pair), and in the end none is left. */
START_TEST(overlapping_starts_part)
{
	for (int resting = 0; resting < 2; resting++) {
		static world w;
		tli_rng rng = { 6 };
		tl_crowd_def def = crowd_def(0.05);
		begin(&w, &def);
		for (int i = 0; i < 120; i++) {
			tl_agent_def agent = walker(between(&rng, -10, 10), between(&rng, -10, 10),
				between(&rng, -10, 10), between(&rng, -10, 10));
			if (resting)
				agent.desire = TL_DESIRE_REST;
			add(&w, &agent);
		}
		ck_assert_uint_gt(count_overlaps(&w), 20);
		walk(&w, 30);
		ck_assert_uint_eq(count_overlaps(&w), 0);
		ck_assert_double_le(w.fastest, 1 + 1e-5);
		end(&w);
	}
}
END_TEST

/* Those that have arrived stand in the way of one that has not; they let it through. */
START_TEST(the_idle_make_way)
{
	static world w;
	tl_crowd_def def = crowd_def(0.05);
	begin(&w, &def);
	for (int i = 0; i < 9; i++) {
		tl_agent_def stands = walker(0, 1.01 * (i - 4), 0, 1.01 * (i - 4));
		add(&w, &stands);
	}
	tl_agent_def comes = walker(-8, 0.1, 8, 0.1);
	size_t last = add(&w, &comes);
	walk(&w, 15);
	check_manners(&w);
	ck_assert_double_ge(w.x[last], 7.4);
	end(&w);
}
END_TEST

/* It gives way to what does not yield, though that comes faster than anybody walks. */
START_TEST(bodies_that_do_not_yield)
{
	for (int kind = 0; kind < 3; kind++) {
		static world w;
		tl_crowd_def def = crowd_def(0.05);
		begin(&w, &def);
		tl_agent_def stands = walker(0, 0.05, 0, 0.05), player = tl_default_agent_def();
		size_t i = add(&w, &stands);
		double speed = kind == 2 ? 5 : 1, x = -8;
		player.driven = true;
		player.position = (tl_point){ x, 0 };
		player.velocity = (tl_vector){ speed, 0 };
		tl_agent_id driven;
		tl_circle_id circle;
		tl_crowd_circle_def round = tl_default_crowd_circle_def();
		round.circle = (tl_circle){ .centre = { x, 0 }, .radius = 0.5, .velocity = { speed, 0 } };
		if (kind == 0)
			ck_assert_int_eq(tl_crowd_add_circle(w.crowd, &round, &circle), TL_OK);
		else
			ck_assert_int_eq(tl_crowd_add(w.crowd, &player, &driven), TL_OK);
		double nearest = INFINITY;
		for (int k = 0; k < 400 && x < 8; k++) {
			step(&w);
			x += speed * def.dt;
			if (kind > 0)
				ck_assert_int_eq(
					tl_crowd_place(w.crowd, driven, (tl_point){ x, 0 }, (tl_vector){ speed, 0 }),
					TL_OK);
			nearest = fmin(nearest, hypot(w.x[i] - x, w.y[i]));
		}
		ck_assert_double_ge(nearest, 1 - ROUNDING);
		walk(&w, 4);
		check_manners(&w);
		ck_assert_double_le(hypot(w.x[i], w.y[i] - 0.05), 0.51); /* it comes back */
		end(&w);
	}
}
END_TEST

/* Its middle is far away when its rim is not. */
START_TEST(circles_of_any_size)
{
	for (int radius = 1; radius <= 9; radius += 4) {
		static world w;
		tl_crowd_def def = crowd_def(0.05);
		begin(&w, &def);
		tl_agent_def walks = walker(-20, 0, 20, 0);
		add(&w, &walks);
		tl_circle_id circle;
		tl_crowd_circle_def round = tl_default_crowd_circle_def();
		round.circle = (tl_circle){ .centre = { 5, 0.2 }, .radius = radius, .velocity = { -1, 0 } };
		ck_assert_int_eq(tl_crowd_add_circle(w.crowd, &round, &circle), TL_OK);
		for (int k = 0; k < 30 * 20; k++) {
			step(&w);
			round.circle.centre.x -= 0.05;
			ck_assert_double_ge(
				hypot(w.x[0] - round.circle.centre.x, w.y[0] - 0.2), radius + 0.5 - ROUNDING);
		}
		ck_assert_uint_eq(arrived(&w), 1);
		end(&w);
	}
}
END_TEST

/* ---- walls ---- */

static double to_segment(double x, double y, const double *s)
{
	double sx = s[2] - s[0], sy = s[3] - s[1], t = ((x - s[0]) * sx + (y - s[1]) * sy) / (sx * sx + sy * sy);
	t = fmin(fmax(t, 0), 1);
	return hypot(s[0] + t * sx - x, s[1] + t * sy - y);
}

/* A wall with a door of the width; all go through. */
static void door(double width, double dt)
{
	static world w;
	double walls[2][4] = { { 0, width / 2, 0, 12 }, { 0, -12, 0, -width / 2 } };
	tl_map *map = small_map();
	small_wall(map, 0, width / 2, 0, 12);
	small_wall(map, 0, -12, 0, -width / 2);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.radius = 0.5;
	tl_nav *nav = small_nav(map, &nav_def);
	tl_crowd_def def = crowd_def(dt);
	def.nav = nav;
	begin(&w, &def);
	for (int i = 0; i < 30; i++) {
		tl_agent_def agent = walker(
			-3 - 1.3 * (i / 6), -3 + 1.2 * (i % 6), 12 + 1.4 * (i / 6), -4 + 1.5 * (i % 6));
		add(&w, &agent);
	}
	for (double t = 0; t < 60; t += dt) {
		step(&w);
		for (size_t i = 0; i < w.count; i++)
			for (int k = 0; k < 2; k++)
				if (to_segment(w.x[i], w.y[i], walls[k]) < 0.5 - 1e-6)
					ck_abort_msg(
						"%zu is %g from wall %d", i, to_segment(w.x[i], w.y[i], walls[k]), k);
	}
	check_manners(&w);
	ck_assert_uint_eq(arrived(&w), w.count);
	end(&w);
	tl_nav_free(nav);
	tl_map_free(map);
}

/* Nobody freezes at a jamb, where rounding decides the sign of the gap. */
START_TEST(through_a_door)
{
	door(1.2, 0.05);
	door(2, 0.1);
}
END_TEST

/* A long wall is walked along at full speed, at any angle. */
START_TEST(along_a_wall)
{
	tli_rng rng = { 7 };
	for (int round = 0; round < 10; round++) {
		static world w;
		double angle = between(&rng, 0, 6.28), c = cos(angle), s = sin(angle);
		tl_map *map = small_map();
		small_wall(map, -30 * c, -30 * s, 30 * c, 30 * s);
		tl_nav_def nav_def = tl_default_nav_def();
		nav_def.radius = 0.5;
		tl_nav *nav = small_nav(map, &nav_def);
		tl_crowd_def def = crowd_def(DTS[round % 3]);
		def.nav = nav;
		begin(&w, &def);
		/* From and to a place that is as near to the wall as can be. */
		tl_agent_def agent = walker(
			-12 * c - 0.504 * s, -12 * s + 0.504 * c, 12 * c - 0.504 * s, 12 * s + 0.504 * c);
		add(&w, &agent);
		walk(&w, 12.8);
		check_manners(&w);
		ck_assert_uint_eq(arrived(&w), 1);
		end(&w);
		tl_nav_free(nav);
		tl_map_free(map);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd kernel");
	TCase *tcase = tcase_create("apart");
	tcase_add_test(tcase, dense_crowds_never_overlap);
	tcase_add_test(tcase, who_has_a_greatest_force_never_overlaps_either);
	tcase_add_test(tcase, who_has_no_force_is_a_post);
	tcase_add_test(tcase, sight_shorter_than_the_bodies_are_wide);
	tcase_add_test(tcase, one_neighbour_is_enough_to_keep_apart);
	tcase_add_test(tcase, any_number_of_threads);
	suite_add_tcase(suite, tcase);
	tcase = tcase_create("faults");
	tcase_add_test(tcase, a_ring_changes_sides);
	tcase_add_test(tcase, a_ring_far_from_0);
	tcase_add_test(tcase, two_that_swap_places);
	tcase_add_test(tcase, coincident_ones_part);
	tcase_add_test(tcase, overlapping_starts_part);
	tcase_add_test(tcase, the_idle_make_way);
	tcase_add_test(tcase, bodies_that_do_not_yield);
	tcase_add_test(tcase, circles_of_any_size);
	suite_add_tcase(suite, tcase);
	tcase = tcase_create("walls");
	tcase_add_test(tcase, through_a_door);
	tcase_add_test(tcase, along_a_wall);
	suite_add_tcase(suite, tcase);
	return suite;
}
