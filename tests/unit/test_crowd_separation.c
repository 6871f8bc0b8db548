/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/avoid/separation: with limits and shares no body touches another, whatever all of them want. The stage is
 * run here as a step runs it, on clouds of bodies, each of which knows all others that it could touch; then a check in doubles looks at
 * the whole of the step, not at its end alone.
 */
#include <math.h>

#include "support/crowd_cloud.h"
#include "support/runner.h"

/* Map units: the overlap of two bodies up to which they need not part. */
static const double OVERLAP = 1.05e-4;

static const float STEPS[] = { 2.0f / 60, 0.1f, 0.2f };

START_TEST(no_pair_touches_whatever_they_want)
{
	static cloud c;
	tli_rng rng = { 1 };
	for (int round = 0; round < 40; round++) {
		c.wall_count = 0;
		c.max = STEPS[round % 3];
		cloud_pack(&c, &rng, 120, cloud_between(&rng, 4, 8), 0.1, 0.6);
		for (int step = 0; step < 10; step++) {
			cloud_want_anything(&c, &rng);
			cloud_keep_apart(&c);
			cloud_check(&c);
			cloud_move(&c);
		}
		ck_assert_double_le(cloud_deepest(&c), CLOUD_ROUNDING);
	}
}
END_TEST

/* Thousands of steps of pressing towards a point that moves about: what rounding and slack take away must not add up beyond what counts
 * as touching. */
START_TEST(pressed_together_for_long)
{
	static cloud c;
	tli_rng rng = { 2 };
	double worst = 0;
	for (int round = 0; round < 3; round++) {
		tli_f2 to = { 1.5f, 0 };
		c.wall_count = 0;
		c.max = STEPS[round % 3];
		cloud_pack(&c, &rng, 30, 3.5, 0.3, 0.6);
		for (int step = 0; step < 4000; step++) {
			to = (tli_f2){ to.x - 0.003f * to.y, to.y + 0.003f * to.x };
			cloud_want_inwards(&c, (double)to.x, (double)to.y, &rng);
			cloud_keep_apart(&c);
			cloud_check(&c);
			cloud_move(&c);
			worst = fmax(worst, cloud_deepest(&c));
		}
	}
	ck_assert_double_le(worst, OVERLAP);
}
END_TEST

START_TEST(between_walls)
{
	static cloud c;
	tli_rng rng = { 3 };
	double worst = 0;
	for (int round = 0; round < 12; round++) {
		cloud_wall_in(&c, 5);
		c.walls[c.wall_count++] = (segment){ -2, 0, 2, 0 };
		c.walls[c.wall_count++] = (segment){ 0, -2, 0, 2.5 };
		c.walls[c.wall_count++] = (segment){ 3, 3, 3, 3 };
		c.max = STEPS[round % 3];
		cloud_pack(&c, &rng, 100, 5, 0.2, 0.6);
		for (int step = 0; step < 100; step++) {
			if (round % 2)
				cloud_want_anything(&c, &rng);
			else
				cloud_want_inwards(&c, 4.8, -4.9, &rng);
			cloud_keep_apart(&c);
			cloud_check(&c);
			cloud_move(&c);
			worst = fmax(worst, cloud_deepest(&c));
		}
	}
	ck_assert_double_le(worst, OVERLAP);
}
END_TEST

/* Those that overlap get no deeper, and part where there is room. */
START_TEST(overlapping_starts_get_no_deeper_and_part)
{
	static cloud c;
	tli_rng rng = { 4 };
	for (int round = 0; round < 6; round++) {
		c.wall_count = 0;
		c.max = STEPS[1 + round % 2];
		c.count = 30;
		for (uint32_t i = 0; i < c.count; i++) {
			c.body[i] = cloud_body(&rng, i, (float)cloud_between(&rng, 0.3, 0.6));
			c.x[i] = cloud_between(&rng, -2, 2);
			c.y[i] = cloud_between(&rng, -2, 2);
		}
		c.x[1] = c.x[0];
		c.y[1] = c.y[0];
		for (int step = 0; step < 1200; step++) {
			cloud_want_anything(&c, &rng);
			cloud_keep_apart(&c);
			cloud_check(&c);
			cloud_move(&c);
		}
		ck_assert_double_le(cloud_deepest(&c), OVERLAP);
	}
}
END_TEST

START_TEST(coincident_ones_part_in_opposite_directions)
{
	static cloud c;
	tli_rng rng = { 5 };
	for (uint32_t slot = 0; slot < 50; slot++) {
		c.wall_count = 0;
		c.count = 2;
		c.max = 0.1f;
		for (uint32_t i = 0; i < 2; i++) {
			c.body[i] = cloud_body(&rng, slot * (i + 1) + i, 0.5f);
			c.x[i] = c.y[i] = 7;
			c.wanted[i] = (tli_f2){ 0.1f, 0 };
		}
		cloud_keep_apart(&c);
		tli_body_contact first = c.contacts[0][0], second = c.contacts[1][0];
		ck_assert(first.n.x == -second.n.x && first.n.y == -second.n.y);
		ck_assert_float_eq_tol(tli_f2_dot(first.n, first.n), 1, 1e-6f);
		cloud_move(&c);
		ck_assert_double_le(cloud_deepest(&c), 1 - 0.19);
	}
}
END_TEST

/* Bodies that go on as they do: those that yield to them make no room by going into others or into walls. */
START_TEST(non_yielding_bodies_push_no_body_into_another)
{
	static cloud c;
	tli_rng rng = { 6 };
	for (int round = 0; round < 12; round++) {
		cloud_wall_in(&c, 6);
		c.max = STEPS[round % 3];
		cloud_pack(&c, &rng, 80, 6, 0.3, 0.6);
		tli_f2 goes[3];
		for (size_t i = 0; i < 3; i++) {
			c.body[i].traits = i == 2 ? TLI_BODY_CIRCLE : 0;
			goes[i] = cloud_random_step(&rng, c.max);
		}
		for (int step = 0; step < 60; step++) {
			cloud_want_inwards(&c, 0, 0, &rng);
			for (size_t i = 0; i < 3; i++)
				c.wanted[i] = goes[i];
			cloud_keep_apart(&c);
			cloud_check(&c);
			for (size_t i = 0; i < 3; i++)
				ck_assert(cloud_moved(&c, i).x == goes[i].x && cloud_moved(&c, i).y == goes[i].y);
			cloud_move(&c);
		}
	}
}
END_TEST

/* A row that all wants to go on, and whose first one cannot: those behind stop one after the other, and it ends. */
START_TEST(a_convoy_behind_one_that_cannot_go_on)
{
	static cloud c;
	tli_rng rng = { 8 };
	c.wall_count = 1;
	c.walls[0] = (segment){ 1, -5, 1, 5 };
	c.count = CLOUD_MAX;
	c.max = 0.1f;
	for (uint32_t i = 0; i < c.count; i++) {
		c.body[i] = cloud_body(&rng, i, 0.5f);
		c.x[i] = 0.499 - 1.00001 * i;
		c.y[i] = 0;
		c.wanted[i] = (tli_f2){ 0.1f, 0 };
	}
	size_t rounds = cloud_keep_apart(&c);
	cloud_check(&c);
	ck_assert_uint_le(rounds, c.count + 1);
}
END_TEST

/* A convoy with room before it goes on as if it were alone. */
START_TEST(a_convoy_goes_on)
{
	static cloud c;
	tli_rng rng = { 9 };
	c.wall_count = 0;
	c.count = 50;
	c.max = 0.1f;
	for (uint32_t i = 0; i < c.count; i++) {
		c.body[i] = cloud_body(&rng, i, 0.5f);
		c.x[i] = -1.00001 * i;
		c.y[i] = 0;
		c.wanted[i] = (tli_f2){ 0.1f, 0 };
	}
	ck_assert_uint_eq(cloud_keep_apart(&c), 0);
	for (size_t i = 0; i < c.count; i++)
		ck_assert_float_eq_tol(cloud_moved(&c, i).x, 0.1f, 1e-6f);
}
END_TEST

/* The rim of a wall is where rounding decides the sign of the gap: a body that walks along it does not freeze there. */
START_TEST(a_body_at_a_wall_slides_along_it)
{
	static cloud c;
	tli_rng rng = { 10 };
	for (int round = 0; round < 200; round++) {
		double dx = cloud_between(&rng, -1, 1), dy = cloud_between(&rng, -1, 1),
		       length = sqrt(dx * dx + dy * dy);
		dx /= length;
		dy /= length;
		c.wall_count = 1;
		c.walls[0] = (segment){ -50 * dx, -50 * dy, 50 * dx, 50 * dy };
		c.count = 1;
		c.max = STEPS[round % 3];
		c.body[0] = cloud_body(&rng, 0, 0.5f);
		c.x[0] = -0.502 * dy;
		c.y[0] = 0.502 * dx;
		double before = c.x[0] * dx + c.y[0] * dy;
		for (int step = 0; step < 100; step++) { /* at 45 degrees into the wall */
			double part = (double)c.max * sqrt(0.5);
			c.wanted[0] = (tli_f2){ (float)((dx + dy) * part), (float)((dy - dx) * part) };
			cloud_keep_apart(&c);
			cloud_check(&c);
			cloud_move(&c);
		}
		ck_assert_double_ge(c.x[0] * dx + c.y[0] * dy - before, 69 * (double)c.max);
	}
}
END_TEST

/* The same between two bodies, of which one stands like a post. */
START_TEST(a_body_at_another_slides_around_it)
{
	static cloud c;
	tli_rng rng = { 11 };
	for (int round = 0; round < 30; round++) {
		c.wall_count = 0;
		c.count = 2;
		c.max = 0.1f;
		c.body[0] = cloud_body(&rng, 0, 0.5f);
		c.body[1] = cloud_body(&rng, 1, 0.5f);
		c.body[1].traits = round % 2 ? TLI_BODY_YIELDS : 0;
		c.x[0] = -1.0001;
		c.y[0] = cloud_between(&rng, 0.01, 0.1);
		c.x[1] = c.y[1] = 0;
		for (int step = 0; step < 200; step++) {
			c.wanted[0] = (tli_f2){ 0.1f, 0 };
			c.wanted[1] = (tli_f2){ 0, 0 };
			cloud_keep_apart(&c);
			cloud_check(&c);
			cloud_move(&c);
		}
		ck_assert_double_ge(c.x[0], 1);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd apart");
	TCase *tcase = tcase_create("apart");
	tcase_add_test(tcase, no_pair_touches_whatever_they_want);
	tcase_add_test(tcase, pressed_together_for_long);
	tcase_add_test(tcase, between_walls);
	tcase_add_test(tcase, overlapping_starts_get_no_deeper_and_part);
	tcase_add_test(tcase, coincident_ones_part_in_opposite_directions);
	tcase_add_test(tcase, non_yielding_bodies_push_no_body_into_another);
	tcase_add_test(tcase, a_convoy_behind_one_that_cannot_go_on);
	tcase_add_test(tcase, a_convoy_goes_on);
	tcase_add_test(tcase, a_body_at_a_wall_slides_along_it);
	tcase_add_test(tcase, a_body_at_another_slides_around_it);
	suite_add_tcase(suite, tcase);
	return suite;
}
