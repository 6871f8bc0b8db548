/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/avoid/pair: two bodies that both keep to their half-planes do not meet within the horizon, whatever else they
 * want; precedence; and how two at the same position part.
 */
#include "crowd/avoid/pair.h"

#include "crowd/math/half_planes.h"

#include <math.h>

#include "base/rng.h"
#include "support/runner.h"

static const double TOLERANCE = 2e-5;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static tli_f2 vector(tli_rng *rng, double most)
{
	return (tli_f2){ (float)between(rng, -most, most), (float)between(rng, -most, most) };
}

static tli_body body_of(uint32_t slot, float radius, tli_f2 v)
{
	return (tli_body){ .v = v, .radius = radius, .max_speed = 2, .number = slot, .traits = TLI_BODY_YIELDS };
}

static tli_body at_rest(uint32_t slot)
{
	return body_of(slot, 0.5f, (tli_f2){ 0, 0 });
}

static bool in_the_open; /* no wall is near the bodies */

/* What the lanes say of i and j, which lies at q from it; what is in the other lanes does not matter. */
static tli_half_plane pair_up(const tli_body *i, const tli_body *j, tli_f2 q, const float *share, float *own_share)
{
	static tli_rng rng = { 77 };
	static size_t turn;
	size_t lane = turn++ % TLI_LANES;
	tli_body body[1 + TLI_LANES];
	double x[1 + TLI_LANES] = { 0 }, y[1 + TLI_LANES] = { 0 };
	tli_bodies bodies = { .x = x, .y = y, .body = body, .count = 1 + TLI_LANES };
	tli_neighbour found[TLI_LANES];
	tli_neighbour_set neighbours = { .found = found, .count = TLI_LANES, .close = TLI_LANES };
	tli_non_yielding non_yielding = { .count = 0 };
	tli_neighbour_lanes others;
	body[0] = *i;
	for (uint32_t k = 0; k < TLI_LANES; k++) {
		tli_f2 at = k == lane ? q : vector(&rng, 3);
		body[1 + k] = k == lane ? *j : body_of(40 + k, (float)between(&rng, 0.1, 1), vector(&rng, 2));
		found[k] = (tli_neighbour){ at, tli_f2_dot(at, at), 1 + k };
	}
	tli_neighbour_lanes_fill(&others, &bodies, 0, &neighbours, &non_yielding);
	tli_pair_def def = tli_pair_defaults;
	def.open = in_the_open;
	tli_f4 shares = tli_pair_shares(&def, i, &others, 0);
	if (own_share)
		*own_share = shares[lane];
	if (share)
		shares = tli_f4_all(*share);
	tli_pair_planes planes = tli_pair_find_planes(&tli_pair_defaults, i, &others, 0, shares);
	return (tli_half_plane){ { planes.x[lane], planes.y[lane] }, planes.c[lane] };
}

static tli_half_plane plane_of(const tli_body *i, const tli_body *j, tli_f2 q, float share)
{
	return pair_up(i, j, q, &share, NULL);
}

static float share_of(const tli_body *i, const tli_body *j)
{
	float share;
	(void)pair_up(i, j, (tli_f2){ 2, 1 }, NULL, &share);
	return share;
}

/* The velocity nearest to the wish that the plane allows. */
static tli_f2 keep_to(tli_half_plane plane, tli_f2 wish)
{
	float over = tli_f2_dot(plane.n, wish) - plane.c;
	return over > 0 ? (tli_f2){ wish.x - over * plane.n.x, wish.y - over * plane.n.y } : wish;
}

static double smallest_distance(tli_f2 q, tli_f2 w, double horizon)
{
	double squared = (double)tli_f2_dot(w, w), t = squared > 0 ? -(double)tli_f2_dot(q, w) / squared : 0;
	t = fmin(fmax(t, 0), horizon);
	double x = (double)q.x + t * (double)w.x, y = (double)q.y + t * (double)w.y;
	return sqrt(x * x + y * y);
}

static tli_f2 opposite(tli_f2 v)
{
	return (tli_f2){ -v.x, -v.y };
}

/* Both keep to their planes with any wish; the relative velocity from then on. */
static tli_f2 relative_after(const tli_body *i, const tli_body *j, tli_f2 q, float share, tli_f2 wish_i, tli_f2 wish_j)
{
	tli_half_plane plane_i = plane_of(i, j, q, share);
	tli_half_plane plane_j = plane_of(j, i, opposite(q), 1 - share);
	tli_f2 vi = keep_to(plane_i, wish_i), vj = tli_body_yields(j) ? keep_to(plane_j, wish_j) : j->v;
	return (tli_f2){ vj.x - vi.x, vj.y - vi.y };
}

typedef struct meeting {
	tli_body i, j;
	tli_f2 q;
	double radius; /* of both with the skin */
} meeting;

static meeting random_meeting(tli_rng *rng, double from, double to)
{
	meeting m = { .i = body_of(1, (float)between(rng, 0.2, 0.8), vector(rng, 2)),
		.j = body_of(2, (float)between(rng, 0.2, 0.8), vector(rng, 2)) };
	m.radius = ((double)m.i.radius + (double)m.j.radius) * (1 + (double)tli_pair_defaults.skin);
	double angle_x = between(rng, -1, 1), angle_y = between(rng, -1, 1),
	       distance = between(rng, from, to) * m.radius;
	double length = sqrt(angle_x * angle_x + angle_y * angle_y);
	m.q = (tli_f2){ (float)(angle_x / length * distance), (float)(angle_y / length * distance) };
	return m;
}

START_TEST(no_pair_meets_within_the_horizon)
{
	tli_rng rng = { 1 };
	double horizon = (double)tli_pair_defaults.horizon;
	for (int round = 0; round < 20000; round++) {
		meeting m = random_meeting(&rng, 1.001, 4);
		float share = (const float[]){ 0.5f, 0.5f, 0.2f, 1, 0 }[round % 5];
		tli_f2 w = relative_after(&m.i, &m.j, m.q, share, vector(&rng, 3), vector(&rng, 3));
		if (smallest_distance(m.q, w, horizon) < m.radius - TOLERANCE)
			ck_abort_msg("round %d: they come as near as %g of %g", round,
				smallest_distance(m.q, w, horizon), m.radius);
	}
}
END_TEST

START_TEST(one_alone_avoids_what_does_not_yield)
{
	tli_rng rng = { 2 };
	double horizon = (double)tli_pair_defaults.horizon;
	for (int round = 0; round < 20000; round++) {
		meeting m = random_meeting(&rng, 1.001, 4);
		m.j.traits = TLI_BODY_CIRCLE;
		tli_f2 w = relative_after(&m.i, &m.j, m.q, 1, vector(&rng, 3), (tli_f2){ 0, 0 });
		if (smallest_distance(m.q, w, horizon) < m.radius - TOLERANCE)
			ck_abort_msg("round %d: they come as near as %g of %g", round,
				smallest_distance(m.q, w, horizon), m.radius);
	}
}
END_TEST

/* Skins that touch are to be free of each other within the contact time. */
START_TEST(touching_ones_part_in_time)
{
	tli_rng rng = { 3 };
	for (int round = 0; round < 20000; round++) {
		meeting m = random_meeting(&rng, 0.01, 0.999);
		float share = (const float[]){ 0.5f, 0.3f, 1 }[round % 3];
		tli_f2 w = relative_after(&m.i, &m.j, m.q, share, vector(&rng, 2), vector(&rng, 2));
		float x = m.q.x + w.x * tli_pair_defaults.contact, y = m.q.y + w.y * tli_pair_defaults.contact;
		if (sqrt((double)(x * x + y * y)) < m.radius - TOLERANCE)
			ck_abort_msg("round %d: %g of %g", round, sqrt((double)(x * x + y * y)), m.radius);
	}
}
END_TEST

START_TEST(normals_have_length_1_and_pairs_mirror_each_other)
{
	tli_rng rng = { 4 };
	for (int round = 0; round < 5000; round++) {
		meeting m = random_meeting(&rng, 0, 4);
		tli_half_plane there = plane_of(&m.i, &m.j, m.q, 0.5f);
		tli_half_plane back = plane_of(&m.j, &m.i, opposite(m.q), 0.5f);
		float length = tli_f2_dot(there.n, there.n);
		if (!(fabsf(length - 1) < 1e-5f) || there.n.x != -back.n.x || there.n.y != -back.n.y)
			ck_abort_msg("round %d: %g,%g and %g,%g", round, (double)there.n.x, (double)there.n.y,
				(double)back.n.x, (double)back.n.y);
	}
}
END_TEST

START_TEST(at_the_same_place_they_part_in_opposite_directions)
{
	for (uint32_t a = 0; a < 40; a++) {
		for (uint32_t b = 0; b < a; b++) {
			tli_body i = at_rest(a), j = at_rest(b);
			tli_f2 there = tli_body_parting(&i, &j), back = tli_body_parting(&j, &i);
			ck_assert(there.x == -back.x && there.y == -back.y);
			ck_assert_float_eq_tol(tli_f2_dot(there, there), 1, 1e-6f);
			tli_f2 none = { 0, 0 }, w = relative_after(&i, &j, none, 0.5f, none, none);
			/* n points from i to j, so j goes in that direction. */
			ck_assert_float_ge(tli_f2_dot(w, there) * tli_pair_defaults.contact, 1);
		}
	}
}
END_TEST

/* An agent and a circle may have the same slot. */
START_TEST(a_circle_with_the_same_slot)
{
	tli_body agent = at_rest(3), circle = at_rest(3);
	circle.traits = TLI_BODY_CIRCLE;
	tli_f2 there = tli_body_parting(&agent, &circle), back = tli_body_parting(&circle, &agent);
	ck_assert(there.x == -back.x && there.y == -back.y);
}
END_TEST

/* ---- precedence ---- */

static tli_body going(tli_f2 ahead, float rem)
{
	tli_body body = at_rest(0);
	body.ahead = ahead;
	body.rem = rem;
	return body;
}

START_TEST(shares_add_up_to_1)
{
	tli_rng rng = { 5 };
	for (int round = 0; round < 5000; round++) {
		tli_body pair[2];
		for (int k = 0; k < 2; k++) {
			pair[k] = going(vector(&rng, 1), (float)between(&rng, 0, 0.6));
			pair[k].stuck = (float)tli_rng_unit(&rng);
			if (tli_rng_unit(&rng) < 0.2)
				pair[k].traits |= TLI_BODY_IDLE;
		}
		in_the_open = round % 2;
		float there = share_of(&pair[0], &pair[1]);
		float back = share_of(&pair[1], &pair[0]);
		if (there < 0 || there > 1 || fabsf(there + back - 1) > 1e-6f)
			ck_abort_msg("round %d: %g and %g", round, (double)there, (double)back);
		there = tli_pair_share(&tli_pair_defaults, &pair[0], &pair[1]);
		back = tli_pair_share(&tli_pair_defaults, &pair[1], &pair[0]);
		if (there < 0 || there > 1 || fabsf(there + back - 1) > 1e-6f)
			ck_abort_msg("round %d: rights %g and %g", round, (double)there, (double)back);
	}
}
END_TEST

/* Away from walls it does not matter which of two that meet gets on, but who they are. */
START_TEST(in_the_open_a_draw_decides_in_part)
{
	tli_body i = going((tli_f2){ 1, 0 }, 1), j = going((tli_f2){ -1, 0 }, 1);
	j.number = i.number + 1;
	i.traits |= TLI_BODY_LAST_LEG;
	j.traits |= TLI_BODY_LAST_LEG;
	in_the_open = true;
	float share = share_of(&i, &j);
	ck_assert_float_eq_tol(fabsf(share - 0.5f), 0.2f, 1e-6f);
	i.v = (tli_f2){ 1, 0 };
	ck_assert_float_eq(share_of(&i, &j), share);
	in_the_open = false;
	ck_assert_float_eq(share_of(&i, &j), 0);
}
END_TEST

START_TEST(the_body_nearer_to_its_goal_goes_first)
{
	tli_body near = going((tli_f2){ 1, 0 }, 1), far = going((tli_f2){ 0.8f, 0.6f }, 9);
	ck_assert_float_eq(share_of(&near, &far), 0);
	ck_assert_float_eq(share_of(&far, &near), 1);
	far.rem = near.rem;
	ck_assert_float_eq(share_of(&near, &far), 0.5f);
}
END_TEST

START_TEST(bodies_from_different_directions_share_equally)
{
	tli_body near = going((tli_f2){ 1, 0 }, 1), far = going((tli_f2){ -0.8f, 0.6f }, 9);
	ck_assert_float_eq(share_of(&near, &far), 0.5f);
	ck_assert_float_eq(share_of(&far, &near), 0.5f);
}
END_TEST

/* Else those that have arrived would be posts for all others. */
START_TEST(idle_bodies_step_aside_for_all_others)
{
	tli_body walks = going((tli_f2){ 1, 0 }, 40), idle = going((tli_f2){ 0, 0 }, 1e6f);
	idle.traits |= TLI_BODY_IDLE;
	ck_assert_float_eq(share_of(&idle, &walks), 1);
	ck_assert_float_eq(share_of(&walks, &idle), 0);
	ck_assert_float_eq(share_of(&idle, &idle), 0.5f);
}
END_TEST

/* Else knots of bodies that all wait for one another would stand for ever. */
START_TEST(a_body_that_cannot_move_loses_precedence)
{
	tli_body first = going((tli_f2){ 1, 0 }, 1), second = going((tli_f2){ 1, 0 }, 9);
	float last = 0;
	for (int k = 0; k <= 10; k++) {
		first.stuck = 0.1f * (float)k;
		float share = share_of(&first, &second);
		ck_assert_float_ge(share, last);
		if (first.stuck < tli_pair_defaults.patience)
			ck_assert_float_eq(share, 0);
		last = share;
	}
	ck_assert_float_eq_tol(last, 0.5f, 1e-6f);
	first.stuck = 0;
	second.stuck = 1; /* the one that waits has nothing to lose */
	ck_assert_float_eq(share_of(&first, &second), 0);
}
END_TEST

START_TEST(all_is_mine_to_do_where_the_other_does_not_yield)
{
	tli_body i = going((tli_f2){ 1, 0 }, 1), j = going((tli_f2){ 1, 0 }, 9);
	j.traits = TLI_BODY_CIRCLE;
	ck_assert_float_eq(share_of(&i, &j), 1);
	ck_assert_float_eq(tli_pair_share(&tli_pair_defaults, &i, &j), 1);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd pair");
	TCase *tcase = tcase_create("planes");
	tcase_add_test(tcase, no_pair_meets_within_the_horizon);
	tcase_add_test(tcase, one_alone_avoids_what_does_not_yield);
	tcase_add_test(tcase, touching_ones_part_in_time);
	tcase_add_test(tcase, normals_have_length_1_and_pairs_mirror_each_other);
	tcase_add_test(tcase, at_the_same_place_they_part_in_opposite_directions);
	tcase_add_test(tcase, a_circle_with_the_same_slot);
	suite_add_tcase(suite, tcase);
	tcase = tcase_create("shares");
	tcase_add_test(tcase, shares_add_up_to_1);
	tcase_add_test(tcase, in_the_open_a_draw_decides_in_part);
	tcase_add_test(tcase, the_body_nearer_to_its_goal_goes_first);
	tcase_add_test(tcase, bodies_from_different_directions_share_equally);
	tcase_add_test(tcase, idle_bodies_step_aside_for_all_others);
	tcase_add_test(tcase, a_body_that_cannot_move_loses_precedence);
	tcase_add_test(tcase, all_is_mine_to_do_where_the_other_does_not_yield);
	suite_add_tcase(suite, tcase);
	return suite;
}
