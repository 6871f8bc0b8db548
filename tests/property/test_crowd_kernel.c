/* SPDX-License-Identifier: MIT */
/*
 * The reciprocal step as a whole, from outside: crowds of all sorts are let walk, and after each step a check in doubles looks at the
 * whole of the path of every body.
 *
 * - A pair that did not overlap does not overlap; one that did gets no deeper. (docs/crowds.md says by how much rounding may add up.)
 * - No body is faster than its top speed, or changes its velocity by more than its force allows.
 * - Any number of threads, the same hash.
 * And the faults that such methods are known for, each as a test of its own.
 */
#include <math.h>

#include "scenes/scene.h"
#include "support/crowd_world.h"
#include "support/runner.h"
#include "support/small_map.h"

/* ---- crowds ---- */

static void scatter(
	world *w, tli_rng *rng, size_t count, double extent, const tl_agent_def *like, double smallest, double largest)
{
	for (int tries = 0; tries < 100000 && w->count < count; tries++) {
		tl_agent_def def = *like;
		def.position = (tl_point){ world_between(rng, -extent, extent), world_between(rng, -extent, extent) };
		def.goal = (tl_point){ world_between(rng, -extent, extent), world_between(rng, -extent, extent) };
		def.radius = world_between(rng, smallest, largest);
		if (world_has_room(w, def.position.x, def.position.y, def.radius))
			world_add(w, &def);
	}
}

static const double DTS[] = { 1.0 / 60, 0.05, 0.1 };

/* Goals anywhere, most of them taken: a jam without end. */
START_TEST(dense_crowds_never_overlap)
{
	static world w;
	tli_rng rng = { 1 };
	for (int round = 0; round < 6; round++) {
		tl_crowd_def def = world_def(DTS[round % 3]);
		tl_agent_def like = world_walker(0, 0, 0, 0);
		world_begin(&w, &def);
		like.max_speed = world_between(&rng, 0.5, 4);
		scatter(&w, &rng, 150, 8, &like, 0.1, round < 3 ? 0.5 : 1.2);
		for (int k = 0; k < 120; k++)
			world_step(&w);
		world_check_manners(&w);
		world_end(&w);
	}
}
END_TEST

START_TEST(bodies_with_a_bounded_force_never_overlap)
{
	static world w;
	tli_rng rng = { 2 };
	for (int round = 0; round < 6; round++) {
		tl_crowd_def def = world_def(DTS[round % 3]);
		tl_agent_def like = world_walker(0, 0, 0, 0);
		world_begin(&w, &def);
		like.max_force = (const double[]){ 8, 2, 30 }[round / 2];
		scatter(&w, &rng, round % 2 ? 60 : 120, 8, &like, 0.2, 0.5);
		if (round == 5) /* and some that have none */
			for (size_t i = 0; i < w.count; i += 3) {
				ck_assert_int_eq(tl_crowd_remove_agent(w.crowd, w.id[i]), TL_OK);
				w.def[i].max_force = INFINITY;
				ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &w.def[i], &w.id[i]), TL_OK);
			}
		for (int k = 0; k < 120; k++)
			world_step(&w);
		world_check_manners(&w);
		/* Half of the ground is covered: a jam from the first step on. */
		ck_assert_double_le((double)w.beyond, 0.1 * (double)w.forced);
		world_end(&w);
	}
}
END_TEST

START_TEST(a_body_that_has_room_keeps_to_its_force)
{
	static world w;
	for (int round = 0; round < 9; round++) {
		double force = (const double[]){ 0.5, 2, 8 }[round / 3];
		tl_crowd_def def = world_def(DTS[round % 3]);
		world_begin(&w, &def);
		for (int i = 0; i < 8; i++) { /* a ring that changes sides, wide apart */
			double x = cos(i * 0.7853981633974483), y = sin(i * 0.7853981633974483);
			tl_agent_def agent = world_walker(20 * x, 20 * y, -20 * x, -20 * y);
			agent.max_force = force;
			(void)world_add(&w, &agent);
		}
		world_walk(&w, 60);
		world_check_manners(&w);
		ck_assert_uint_eq(world_arrived(&w), 8);
		ck_assert_double_le((double)w.beyond, 0.001 * (double)w.forced);
		world_end(&w);
	}
}
END_TEST

/* A body without any force stands like a post; those that come to it know. */
START_TEST(a_body_without_force_is_a_post)
{
	static world w;
	tli_rng rng = { 12 };
	tl_crowd_def def = world_def(0.05);
	tl_agent_def like = world_walker(0, 0, 0, 0);
	world_begin(&w, &def);
	like.max_force = 0;
	scatter(&w, &rng, 20, 5, &like, 0.3, 0.5);
	like.max_force = 8;
	scatter(&w, &rng, 40, 5, &like, 0.2, 0.5);
	for (int k = 0; k < 200; k++)
		world_step(&w);
	ck_assert_double_le(w.deepest, WORLD_OVERLAP);
	for (size_t i = 0; i < 20; i++)
		ck_assert(w.x[i] == w.def[i].position.x && w.y[i] == w.def[i].position.y);
	world_end(&w);
}
END_TEST

/* What is touched is found, however short the sight and however large or fast the body. */
START_TEST(sight_shorter_than_the_bodies_are_wide)
{
	static world w;
	tli_rng rng = { 3 };
	for (int round = 0; round < 3; round++) {
		tl_crowd_def def = world_def(0.1);
		tl_agent_def like = world_walker(0, 0, 0, 0);
		def.sight = (const double[]){ 0.3, 1, 5 }[round];
		world_begin(&w, &def);
		scatter(&w, &rng, 50, round == 2 ? 60 : 8, &like, round == 2 ? 3 : 0.4, round == 2 ? 6 : 0.8);
		like.max_speed = 20;
		scatter(&w, &rng, 60, round == 2 ? 60 : 8, &like, 0.3, 0.5);
		for (int k = 0; k < 100; k++)
			world_step(&w);
		world_check_manners(&w);
		world_end(&w);
	}
}
END_TEST

/* More that touch than count as neighbours. */
START_TEST(one_neighbour_is_enough_to_keep_apart)
{
	static world w;
	tli_rng rng = { 4 };
	tl_crowd_def def = world_def(0.05);
	tl_agent_def like = world_walker(0, 0, 0, 0);
	def.max_neighbours = 1;
	world_begin(&w, &def);
	scatter(&w, &rng, 200, 8, &like, 0.2, 0.5);
	for (int k = 0; k < 150; k++)
		world_step(&w);
	world_check_manners(&w);
	world_end(&w);
}
END_TEST

START_TEST(any_number_of_threads)
{
	uint64_t hash[3];
	for (uint32_t k = 0; k < 3; k++) {
		static world w;
		tli_rng rng = { 5 };
		tl_crowd_def def = world_def(0.1);
		tl_agent_def like = world_walker(0, 0, 0, 0);
		def.threads = (const uint32_t[]){ 1, 2, 5 }[k];
		world_begin(&w, &def);
		scatter(&w, &rng, WORLD_MOST, 20, &like, 0.3, 0.5);
		for (int s = 0; s < 60; s++)
			ck_assert_int_eq(tl_crowd_step(w.crowd), TL_OK);
		hash[k] = tl_crowd_hash(w.crowd);
		world_end(&w);
	}
	ck_assert_uint_eq(hash[0], hash[1]);
	ck_assert_uint_eq(hash[0], hash[2]);
}
END_TEST

/* The agents of a scene, everything `shift` to the right. */
static void add_scene(world *w, const char *name, double shift)
{
	struct scene scene;
	ck_assert_int_eq(scene_build(&scene, scene_find(name), NULL, 0), TL_OK);
	for (size_t i = 0; i < tli_array_length(scene.agents); i++) {
		tl_agent_def *def = &scene.agents[i].def;
		def->position.x += shift;
		def->goal.x += shift;
		world_add(w, def);
	}
	scene_free(&scene);
}

static void walk_scene(const char *name, double shift, double dt, double seconds)
{
	static world w;
	tl_crowd_def def = world_def(dt);
	world_begin(&w, &def);
	add_scene(&w, name, shift);
	world_walk(&w, seconds);
	world_check_manners(&w);
	ck_assert_uint_eq(world_arrived(&w), w.count);
	world_end(&w);
}

/* Perfect symmetry does not freeze. */
START_TEST(a_ring_changes_sides)
{
	walk_scene("symmetric", 0, 0.05, 60);
}
END_TEST

/* Far from 0 as near it: speed is not rounded upwards. */
START_TEST(a_ring_far_from_0)
{
	walk_scene("symmetric", 4e6, 0.05, 60);
}
END_TEST

START_TEST(two_that_swap_places)
{
	for (int k = 0; k < 3; k++)
		walk_scene("swap", 0, DTS[k], 12);
}
END_TEST

/* Five on one point. */
START_TEST(coincident_ones_part)
{
	static world w;
	tl_crowd_def def = world_def(0.05);
	world_begin(&w, &def);
	add_scene(&w, "coincident", 3);
	world_walk(&w, 1);
	ck_assert_uint_eq(world_overlaps(&w), 0);
	world_walk(&w, 9);
	ck_assert_uint_eq(world_arrived(&w), 5);
	ck_assert_double_le(w.fastest, 1 + 1e-5);
	world_end(&w);
}
END_TEST

/* Thrown anywhere, 0.3 a square unit, with goals or at rest: none gets deeper in any step than it was (check_heap), and in the end no pair is
 * left. */
START_TEST(overlapping_starts_part)
{
	for (int resting = 0; resting < 2; resting++) {
		static world w;
		tli_rng rng = { 6 };
		tl_crowd_def def = world_def(0.05);
		world_begin(&w, &def);
		for (int i = 0; i < 120; i++) {
			tl_agent_def agent = world_walker(world_between(&rng, -10, 10), world_between(&rng, -10, 10),
				world_between(&rng, -10, 10), world_between(&rng, -10, 10));
			if (resting)
				agent.desire = TL_DESIRE_REST;
			world_add(&w, &agent);
		}
		ck_assert_uint_gt(world_overlaps(&w), 20);
		world_walk(&w, 30);
		ck_assert_uint_eq(world_overlaps(&w), 0);
		ck_assert_double_le(w.fastest, 1 + 1e-5);
		world_end(&w);
	}
}
END_TEST

/* Bodies that have arrived stand before one that has not; they let it through. */
START_TEST(idle_bodies_step_aside)
{
	static world w;
	tl_crowd_def def = world_def(0.05);
	world_begin(&w, &def);
	for (int i = 0; i < 9; i++) {
		tl_agent_def stands = world_walker(0, 1.01 * (i - 4), 0, 1.01 * (i - 4));
		world_add(&w, &stands);
	}
	tl_agent_def comes = world_walker(-8, 0.1, 8, 0.1);
	size_t last = world_add(&w, &comes);
	world_walk(&w, 15);
	world_check_manners(&w);
	ck_assert_double_ge(w.x[last], 7.4);
	world_end(&w);
}
END_TEST

/* It steps aside for a non-yielding body, even one that is faster than any agent. */
START_TEST(bodies_that_do_not_yield)
{
	for (int kind = 0; kind < 3; kind++) {
		static world w;
		tl_crowd_def def = world_def(0.05);
		world_begin(&w, &def);
		tl_agent_def stands = world_walker(0, 0.05, 0, 0.05), player = tl_default_agent_def();
		size_t i = world_add(&w, &stands);
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
			ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &player, &driven), TL_OK);
		double nearest = INFINITY;
		for (int k = 0; k < 400 && x < 8; k++) {
			world_step(&w);
			x += speed * def.dt;
			if (kind > 0)
				ck_assert_int_eq(tl_crowd_move_agent(
							 w.crowd, driven, (tl_point){ x, 0 }, (tl_vector){ speed, 0 }),
					TL_OK);
			nearest = fmin(nearest, hypot(w.x[i] - x, w.y[i]));
		}
		ck_assert_double_ge(nearest, 1 - WORLD_ROUNDING);
		world_walk(&w, 4);
		world_check_manners(&w);
		ck_assert_double_le(hypot(w.x[i], w.y[i] - 0.05), 0.51); /* it comes back */
		world_end(&w);
	}
}
END_TEST

/* Its middle is far away when its rim is not. */
START_TEST(circles_of_any_size)
{
	for (int radius = 1; radius <= 9; radius += 4) {
		static world w;
		tl_crowd_def def = world_def(0.05);
		world_begin(&w, &def);
		tl_agent_def walks = world_walker(-20, 0, 20, 0);
		world_add(&w, &walks);
		tl_circle_id circle;
		tl_crowd_circle_def round = tl_default_crowd_circle_def();
		round.circle = (tl_circle){ .centre = { 5, 0.2 }, .radius = radius, .velocity = { -1, 0 } };
		ck_assert_int_eq(tl_crowd_add_circle(w.crowd, &round, &circle), TL_OK);
		for (int k = 0; k < 30 * 20; k++) {
			world_step(&w);
			round.circle.centre.x -= 0.05;
			ck_assert_double_ge(
				hypot(w.x[0] - round.circle.centre.x, w.y[0] - 0.2), radius + 0.5 - WORLD_ROUNDING);
		}
		ck_assert_uint_eq(world_arrived(&w), 1);
		world_end(&w);
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
	tl_crowd_def def = world_def(dt);
	def.nav = nav;
	world_begin(&w, &def);
	for (int i = 0; i < 30; i++) {
		tl_agent_def agent = world_walker(
			-3 - 1.3 * (i / 6), -3 + 1.2 * (i % 6), 12 + 1.4 * (i / 6), -4 + 1.5 * (i % 6));
		world_add(&w, &agent);
	}
	for (double t = 0; t < 60; t += dt) {
		world_step(&w);
		for (size_t i = 0; i < w.count; i++)
			for (int k = 0; k < 2; k++)
				if (to_segment(w.x[i], w.y[i], walls[k]) < 0.5 - 1e-6)
					ck_abort_msg(
						"%zu is %g from wall %d", i, to_segment(w.x[i], w.y[i], walls[k]), k);
	}
	world_check_manners(&w);
	ck_assert_uint_eq(world_arrived(&w), w.count);
	world_end(&w);
	tl_nav_free(nav);
	tl_map_free(map);
}

/* No body freezes at a jamb, where rounding decides the sign of the gap. */
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
		double angle = world_between(&rng, 0, 6.28), c = cos(angle), s = sin(angle);
		tl_map *map = small_map();
		small_wall(map, -30 * c, -30 * s, 30 * c, 30 * s);
		tl_nav_def nav_def = tl_default_nav_def();
		nav_def.radius = 0.5;
		tl_nav *nav = small_nav(map, &nav_def);
		tl_crowd_def def = world_def(DTS[round % 3]);
		def.nav = nav;
		world_begin(&w, &def);
		/* From and to a position as near to the wall as possible. */
		tl_agent_def agent = world_walker(
			-12 * c - 0.504 * s, -12 * s + 0.504 * c, 12 * c - 0.504 * s, 12 * s + 0.504 * c);
		world_add(&w, &agent);
		world_walk(&w, 12.8);
		world_check_manners(&w);
		ck_assert_uint_eq(world_arrived(&w), 1);
		world_end(&w);
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
	tcase_add_test(tcase, bodies_with_a_bounded_force_never_overlap);
	tcase_add_test(tcase, a_body_that_has_room_keeps_to_its_force);
	tcase_add_test(tcase, a_body_without_force_is_a_post);
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
	tcase_add_test(tcase, idle_bodies_step_aside);
	tcase_add_test(tcase, bodies_that_do_not_yield);
	tcase_add_test(tcase, circles_of_any_size);
	suite_add_tcase(suite, tcase);
	tcase = tcase_create("walls");
	tcase_add_test(tcase, through_a_door);
	tcase_add_test(tcase, along_a_wall);
	suite_add_tcase(suite, tcase);
	return suite;
}
