/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/apart: from limits and shares follows that nobody touches anybody, whatever all of them want. The stage is
 * run here as a step runs it, on clouds of bodies, each of which knows all others that it could touch; then a check in doubles looks at
 * the whole of the step, not at its end alone.
 */
#include "crowd/apart.h"

#include <math.h>

#include "base/rng.h"
#include "support/runner.h"

enum { MOST = 200, CONTACTS = MOST + 8, WALLS = 8, ROUNDS = 16 };

/* Map units: what rounding may take away, and what two bodies may overlap by without being told to part. */
static const double ROUNDING = 1e-5, OVERLAP = 1.05e-4;

typedef struct segment {
	double ax, ay, bx, by;
} segment;

typedef struct cloud {
	double x[MOST], y[MOST];
	tli_body body[MOST];
	tli_bodies bodies;
	size_t count;
	segment walls[WALLS];
	size_t wall_count;
	float most; /* displacement */
	tli_f2 wanted[MOST], u[MOST];
	float shares[MOST];
	tli_contact contacts[MOST][CONTACTS];
	size_t contact_count[MOST];
} cloud;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* ck_assert takes microseconds even where all is well. */
static void must(bool is_so, const char *what, size_t i, size_t j, double value)
{
	if (!is_so)
		ck_abort_msg("%zu, %zu: %s (%g)", i, j, what, value);
}

/* ---- the stage, as crowd/step.c runs it ---- */

/* From a place to the nearest one of a segment. */
static void to_segment(const segment *s, double x, double y, double *nx, double *ny)
{
	double sx = s->bx - s->ax, sy = s->by - s->ay, length = sx * sx + sy * sy;
	double t = length > 0 ? ((x - s->ax) * sx + (y - s->ay) * sy) / length : 0;
	t = fmin(fmax(t, 0), 1);
	*nx = s->ax + t * sx - x;
	*ny = s->ay + t * sy - y;
}

static void list_contacts(cloud *c, size_t i)
{
	size_t count = 0;
	const tli_body *body = &c->body[i];
	for (size_t w = 0; w < c->wall_count; w++) {
		double nx, ny, distance;
		to_segment(&c->walls[w], c->x[i], c->y[i], &nx, &ny);
		distance = sqrt(nx * nx + ny * ny);
		c->contacts[i][count++] = (tli_contact){ { (float)(nx / distance), (float)(ny / distance) },
			(float)distance - body->radius - 1e-3f, TLI_NO_BODY };
	}
	for (uint32_t j = 0; j < c->count && (body->flags & TLI_BODY_YIELDS); j++) {
		if (j == i)
			continue;
		tli_f2 q = tli_body_between(&c->bodies, (uint32_t)i, j);
		tli_contact contact = tli_contact_with(body, &c->body[j], q, j);
		if (contact.gap < 2 * c->most)
			c->contacts[i][count++] = contact;
	}
	c->contact_count[i] = count;
}

static tli_contacts contacts_of(const cloud *c, size_t i)
{
	return (tli_contacts){ c->contacts[i], c->contact_count[i] };
}

static bool share_once(cloud *c, bool give_up)
{
	static float fresh[MOST];
	bool changed = false;
	for (size_t i = 0; i < c->count; i++) {
		fresh[i] = c->shares[i];
		if (!(c->body[i].flags & TLI_BODY_YIELDS))
			continue;
		float factor = tli_apart_factor(&c->bodies, (uint32_t)i, c->u, c->shares, contacts_of(c, i));
		must(factor >= 0 && factor <= 1, "is no share", i, i, (double)factor);
		changed |= factor < 1;
		fresh[i] = factor < 1 && give_up ? 0 : c->shares[i] * factor;
	}
	for (size_t i = 0; i < c->count; i++)
		c->shares[i] = fresh[i];
	return changed;
}

/* Returns the number of rounds. */
static size_t keep_apart(cloud *c)
{
	size_t rounds = 0;
	c->bodies = (tli_bodies){ c->x, c->y, c->body, c->count };
	for (size_t i = 0; i < c->count; i++)
		list_contacts(c, i);
	for (size_t i = 0; i < c->count; i++) {
		c->shares[i] = 1;
		c->u[i] = c->wanted[i];
		if (c->body[i].flags & TLI_BODY_YIELDS)
			c->u[i] = tli_apart_limit(
				&tli_pair_defaults, &c->bodies, (uint32_t)i, c->wanted, contacts_of(c, i), c->most);
	}
	while (share_once(c, rounds >= ROUNDS)) {
		rounds++;
		must(rounds <= ROUNDS + c->count, "does not end", rounds, c->count, 0);
	}
	return rounds;
}

/* ---- what must be so ---- */

static tli_f2 moved(const cloud *c, size_t i)
{
	return (tli_f2){ c->u[i].x * c->shares[i], c->u[i].y * c->shares[i] };
}

static double smallest_distance(double qx, double qy, double wx, double wy)
{
	double squared = wx * wx + wy * wy, t = squared > 0 ? -(qx * wx + qy * wy) / squared : 0;
	t = fmin(fmax(t, 0), 1);
	double x = qx + t * wx, y = qy + t * wy;
	return sqrt(x * x + y * y);
}

/* How much deeper two bodies get into each other in the step than they were. */
static double deepened(const cloud *c, size_t i, size_t j)
{
	tli_f2 ui = moved(c, i), uj = moved(c, j);
	double qx = c->x[j] - c->x[i], qy = c->y[j] - c->y[i],
	       radius = (double)c->body[i].radius + (double)c->body[j].radius;
	double least = smallest_distance(qx, qy, (double)uj.x - (double)ui.x, (double)uj.y - (double)ui.y);
	double before = sqrt(qx * qx + qy * qy);
	return fmin(before, radius) - least;
}

static double smallest_to_wall(const cloud *c, size_t i, size_t w)
{
	double least = INFINITY, nx, ny;
	tli_f2 u = moved(c, i);
	for (int k = 0; k <= 32; k++) {
		to_segment(&c->walls[w], c->x[i] + (double)u.x * k / 32, c->y[i] + (double)u.y * k / 32, &nx, &ny);
		least = fmin(least, sqrt(nx * nx + ny * ny));
	}
	return least;
}

static void check_cloud(const cloud *c)
{
	for (size_t i = 0; i < c->count; i++) {
		bool yields = c->body[i].flags & TLI_BODY_YIELDS;
		tli_f2 u = moved(c, i);
		double length = sqrt((double)u.x * (double)u.x + (double)u.y * (double)u.y);
		must(!yields || length <= (double)c->most * (1 + 1e-6), "goes too far", i, i, length);
		for (size_t j = 0; j < i; j++)
			if (yields && (c->body[j].flags & TLI_BODY_YIELDS))
				must(deepened(c, i, j) <= ROUNDING, "touch", i, j, deepened(c, i, j));
		for (size_t w = 0; w < c->wall_count && yields; w++)
			must(smallest_to_wall(c, i, w) >= (double)c->body[i].radius, "touches wall", i, w,
				smallest_to_wall(c, i, w));
	}
}

static void move(cloud *c)
{
	for (size_t i = 0; i < c->count; i++) {
		tli_f2 u = moved(c, i);
		c->x[i] += (double)u.x;
		c->y[i] += (double)u.y;
	}
}

static double deepest(const cloud *c)
{
	double deep = -INFINITY;
	for (size_t i = 0; i < c->count; i++) {
		for (size_t j = 0; j < i; j++) {
			double dx = c->x[i] - c->x[j], dy = c->y[i] - c->y[j];
			deep = fmax(
				deep, (double)c->body[i].radius + (double)c->body[j].radius - sqrt(dx * dx + dy * dy));
		}
	}
	return deep;
}

/* ---- clouds ---- */

static tli_body body_of(tli_rng *rng, uint32_t slot, float radius)
{
	return (tli_body){ .radius = radius,
		.max_speed = 2,
		.max_force = INFINITY,
		.slot = slot,
		.flags = TLI_BODY_YIELDS,
		.rem = (float)between(rng, 0, 3),
		.layer = 1,
		.mask = UINT32_MAX };
}

static bool fits(const cloud *c, double x, double y, float radius)
{
	for (size_t j = 0; j < c->count; j++) {
		double dx = c->x[j] - x, dy = c->y[j] - y, least = (double)(c->body[j].radius + radius) + 1e-6;
		if (dx * dx + dy * dy < least * least)
			return false;
	}
	for (size_t w = 0; w < c->wall_count; w++) {
		double nx, ny;
		to_segment(&c->walls[w], x, y, &nx, &ny);
		if (sqrt(nx * nx + ny * ny) < (double)radius + 1e-3)
			return false;
	}
	return true;
}

/* As many bodies as fit, one beside the other, after so many tries. */
static void pack(cloud *c, tli_rng *rng, size_t count, double extent, double smallest, double largest)
{
	c->count = 0;
	for (int tries = 0; tries < 20000 && c->count < count; tries++) {
		double x = between(rng, -extent, extent), y = between(rng, -extent, extent);
		float radius = (float)between(rng, smallest, largest);
		if (!fits(c, x, y, radius))
			continue;
		c->x[c->count] = x;
		c->y[c->count] = y;
		c->body[c->count] = body_of(rng, (uint32_t)c->count, radius);
		c->count++;
	}
}

static tli_f2 random_step(tli_rng *rng, float most)
{
	for (;;) {
		tli_f2 u = { (float)between(rng, -1, 1), (float)between(rng, -1, 1) };
		if (tli_f2_dot(u, u) <= 1)
			return (tli_f2){ u.x * most, u.y * most };
	}
}

static void want_anything(cloud *c, tli_rng *rng)
{
	for (size_t i = 0; i < c->count; i++)
		c->wanted[i] = random_step(rng, c->most);
}

/* All press towards one place, more or less. */
static void want_inwards(cloud *c, double x, double y, tli_rng *rng)
{
	for (size_t i = 0; i < c->count; i++) {
		double dx = x - c->x[i], dy = y - c->y[i], distance = sqrt(dx * dx + dy * dy);
		double scale = distance > (double)c->most ? (double)c->most / distance : 1;
		tli_f2 some = random_step(rng, 0.3f * c->most);
		c->wanted[i] = (tli_f2){ (float)(dx * scale) + some.x, (float)(dy * scale) + some.y };
	}
}

static void wall_in(cloud *c, double half)
{
	c->wall_count = 4;
	c->walls[0] = (segment){ -half, -half, half, -half };
	c->walls[1] = (segment){ half, -half, half, half };
	c->walls[2] = (segment){ half, half, -half, half };
	c->walls[3] = (segment){ -half, half, -half, -half };
}

static const float STEPS[] = { 2.0f / 60, 0.1f, 0.2f };

START_TEST(whatever_they_want_nobody_touches_anybody)
{
	static cloud c;
	tli_rng rng = { 1 };
	for (int round = 0; round < 40; round++) {
		c.wall_count = 0;
		c.most = STEPS[round % 3];
		pack(&c, &rng, 120, between(&rng, 4, 8), 0.1, 0.6);
		for (int step = 0; step < 10; step++) {
			want_anything(&c, &rng);
			keep_apart(&c);
			check_cloud(&c);
			move(&c);
		}
		ck_assert_double_le(deepest(&c), ROUNDING);
	}
}
END_TEST

/* Thousands of steps of pressing towards a place that moves about: what rounding and slack take away must not add up beyond what counts
 * as touching. */
START_TEST(pressed_together_for_long)
{
	static cloud c;
	tli_rng rng = { 2 };
	double worst = 0;
	for (int round = 0; round < 3; round++) {
		tli_f2 to = { 1.5f, 0 };
		c.wall_count = 0;
		c.most = STEPS[round % 3];
		pack(&c, &rng, 30, 3.5, 0.3, 0.6);
		for (int step = 0; step < 4000; step++) {
			to = (tli_f2){ to.x - 0.003f * to.y, to.y + 0.003f * to.x };
			want_inwards(&c, (double)to.x, (double)to.y, &rng);
			keep_apart(&c);
			check_cloud(&c);
			move(&c);
			worst = fmax(worst, deepest(&c));
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
		wall_in(&c, 5);
		c.walls[c.wall_count++] = (segment){ -2, 0, 2, 0 };
		c.walls[c.wall_count++] = (segment){ 0, -2, 0, 2.5 };
		c.walls[c.wall_count++] = (segment){ 3, 3, 3, 3 };
		c.most = STEPS[round % 3];
		pack(&c, &rng, 100, 5, 0.2, 0.6);
		for (int step = 0; step < 100; step++) {
			if (round % 2)
				want_anything(&c, &rng);
			else
				want_inwards(&c, 4.8, -4.9, &rng);
			keep_apart(&c);
			check_cloud(&c);
			move(&c);
			worst = fmax(worst, deepest(&c));
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
		c.most = STEPS[1 + round % 2];
		c.count = 30;
		for (uint32_t i = 0; i < c.count; i++) {
			c.body[i] = body_of(&rng, i, (float)between(&rng, 0.3, 0.6));
			c.x[i] = between(&rng, -2, 2);
			c.y[i] = between(&rng, -2, 2);
		}
		c.x[1] = c.x[0];
		c.y[1] = c.y[0];
		for (int step = 0; step < 1200; step++) {
			want_anything(&c, &rng);
			keep_apart(&c);
			check_cloud(&c);
			move(&c);
		}
		ck_assert_double_le(deepest(&c), OVERLAP);
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
		c.most = 0.1f;
		for (uint32_t i = 0; i < 2; i++) {
			c.body[i] = body_of(&rng, slot * (i + 1) + i, 0.5f);
			c.x[i] = c.y[i] = 7;
			c.wanted[i] = (tli_f2){ 0.1f, 0 };
		}
		keep_apart(&c);
		tli_contact first = c.contacts[0][0], second = c.contacts[1][0];
		ck_assert(first.n.x == -second.n.x && first.n.y == -second.n.y);
		ck_assert_float_eq_tol(tli_f2_dot(first.n, first.n), 1, 1e-6f);
		move(&c);
		ck_assert_double_le(deepest(&c), 1 - 0.19);
	}
}
END_TEST

/* Bodies that go on as they do: those that yield to them make no room by going into others or into walls. */
START_TEST(unyielding_bodies_push_nobody_into_anybody)
{
	static cloud c;
	tli_rng rng = { 6 };
	for (int round = 0; round < 12; round++) {
		wall_in(&c, 6);
		c.most = STEPS[round % 3];
		pack(&c, &rng, 80, 6, 0.3, 0.6);
		tli_f2 goes[3];
		for (size_t i = 0; i < 3; i++) {
			c.body[i].flags = i == 2 ? TLI_BODY_CIRCLE : 0;
			goes[i] = random_step(&rng, c.most);
		}
		for (int step = 0; step < 60; step++) {
			want_inwards(&c, 0, 0, &rng);
			for (size_t i = 0; i < 3; i++)
				c.wanted[i] = goes[i];
			keep_apart(&c);
			check_cloud(&c);
			for (size_t i = 0; i < 3; i++)
				ck_assert(moved(&c, i).x == goes[i].x && moved(&c, i).y == goes[i].y);
			move(&c);
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
	c.count = MOST;
	c.most = 0.1f;
	for (uint32_t i = 0; i < c.count; i++) {
		c.body[i] = body_of(&rng, i, 0.5f);
		c.x[i] = 0.499 - 1.00001 * i;
		c.y[i] = 0;
		c.wanted[i] = (tli_f2){ 0.1f, 0 };
	}
	size_t rounds = keep_apart(&c);
	check_cloud(&c);
	ck_assert_uint_le(rounds, c.count + 1);
}
END_TEST

/* A convoy with room before it goes on as if nobody were there. */
START_TEST(a_convoy_goes_on)
{
	static cloud c;
	tli_rng rng = { 9 };
	c.wall_count = 0;
	c.count = 50;
	c.most = 0.1f;
	for (uint32_t i = 0; i < c.count; i++) {
		c.body[i] = body_of(&rng, i, 0.5f);
		c.x[i] = -1.00001 * i;
		c.y[i] = 0;
		c.wanted[i] = (tli_f2){ 0.1f, 0 };
	}
	ck_assert_uint_eq(keep_apart(&c), 0);
	for (size_t i = 0; i < c.count; i++)
		ck_assert_float_eq_tol(moved(&c, i).x, 0.1f, 1e-6f);
}
END_TEST

/* The rim of a wall is where rounding decides the sign of the gap: who walks along it does not freeze there. */
START_TEST(who_rests_against_a_wall_slides_along_it)
{
	static cloud c;
	tli_rng rng = { 10 };
	for (int round = 0; round < 200; round++) {
		double dx = between(&rng, -1, 1), dy = between(&rng, -1, 1), length = sqrt(dx * dx + dy * dy);
		dx /= length;
		dy /= length;
		c.wall_count = 1;
		c.walls[0] = (segment){ -50 * dx, -50 * dy, 50 * dx, 50 * dy };
		c.count = 1;
		c.most = STEPS[round % 3];
		c.body[0] = body_of(&rng, 0, 0.5f);
		c.x[0] = -0.502 * dy;
		c.y[0] = 0.502 * dx;
		double before = c.x[0] * dx + c.y[0] * dy;
		for (int step = 0; step < 100; step++) { /* at 45 degrees into the wall */
			double part = (double)c.most * sqrt(0.5);
			c.wanted[0] = (tli_f2){ (float)((dx + dy) * part), (float)((dy - dx) * part) };
			keep_apart(&c);
			check_cloud(&c);
			move(&c);
		}
		ck_assert_double_ge(c.x[0] * dx + c.y[0] * dy - before, 69 * (double)c.most);
	}
}
END_TEST

/* The same between two bodies, of which one stands like a post. */
START_TEST(who_rests_against_a_body_slides_round_it)
{
	static cloud c;
	tli_rng rng = { 11 };
	for (int round = 0; round < 30; round++) {
		c.wall_count = 0;
		c.count = 2;
		c.most = 0.1f;
		c.body[0] = body_of(&rng, 0, 0.5f);
		c.body[1] = body_of(&rng, 1, 0.5f);
		c.body[1].flags = round % 2 ? TLI_BODY_YIELDS : 0;
		c.x[0] = -1.0001;
		c.y[0] = between(&rng, 0.01, 0.1);
		c.x[1] = c.y[1] = 0;
		for (int step = 0; step < 200; step++) {
			c.wanted[0] = (tli_f2){ 0.1f, 0 };
			c.wanted[1] = (tli_f2){ 0, 0 };
			keep_apart(&c);
			check_cloud(&c);
			move(&c);
		}
		ck_assert_double_ge(c.x[0], 1);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd apart");
	TCase *tcase = tcase_create("apart");
	tcase_add_test(tcase, whatever_they_want_nobody_touches_anybody);
	tcase_add_test(tcase, pressed_together_for_long);
	tcase_add_test(tcase, between_walls);
	tcase_add_test(tcase, overlapping_starts_get_no_deeper_and_part);
	tcase_add_test(tcase, coincident_ones_part_in_opposite_directions);
	tcase_add_test(tcase, unyielding_bodies_push_nobody_into_anybody);
	tcase_add_test(tcase, a_convoy_behind_one_that_cannot_go_on);
	tcase_add_test(tcase, a_convoy_goes_on);
	tcase_add_test(tcase, who_rests_against_a_wall_slides_along_it);
	tcase_add_test(tcase, who_rests_against_a_body_slides_round_it);
	suite_add_tcase(suite, tcase);
	return suite;
}
