/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/fan: the heading chosen against an oracle in doubles that follows every heading in small steps, and the
 * manners of walking: straight on where that is free, past on the right, to the target and no farther.
 */
#include "crowd/avoid/headings.h"

#include <math.h>

#include "base/rng.h"
#include "support/runner.h"

enum { MOST = 12, HEADINGS = 15, STAYS = TLI_BODY_CIRCLE };

static const float DT = 0.05f;

typedef struct scene {
	double x[MOST], y[MOST];
	tli_body body[MOST];
	tli_bodies bodies;
	tli_neighbour found[MOST + TLI_LANES];
	tli_neighbour_set neighbours;
	tli_non_yielding non_yielding;
	tli_near_walls walls;
	tli_headings_def def;
} scene;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* One body at 0 that wants to go to x, y. */
static void begin(scene *s, double x, double y)
{
	double distance = sqrt(x * x + y * y);
	*s = (scene){ .bodies = { .x = s->x, .y = s->y, .body = s->body, .count = 1 }, .def = tli_headings_defaults };
	s->body[0] = (tli_body){
		.radius = 0.5f, .max_speed = 2, .distance = (float)distance, .traits = TLI_BODY_YIELDS
	};
	if (distance > 0)
		s->body[0].ahead = (tli_f2){ (float)(x / distance), (float)(y / distance) };
}

static void add_body(scene *s, double x, double y, float radius, tli_f2 v, uint16_t flags)
{
	size_t at = s->bodies.count++;
	s->x[at] = x;
	s->y[at] = y;
	s->body[at] = (tli_body){ .v = v, .radius = radius, .number = (uint32_t)at, .traits = flags };
}

static void add_wall(scene *s, double ax, double ay, double bx, double by)
{
	double sx = bx - ax, sy = by - ay, t = -(ax * sx + ay * sy) / (sx * sx + sy * sy);
	t = fmin(fmax(t, 0), 1);
	double nx = ax + t * sx, ny = ay + t * sy, distance = sqrt(nx * nx + ny * ny);
	s->walls.near[s->walls.count++] = (tli_near_wall){ .a = { (float)ax, (float)ay },
		.b = { (float)bx, (float)by },
		.n = { (float)(nx / distance), (float)(ny / distance) },
		.distance = (float)distance };
}

static tli_f2 choose(scene *s)
{
	size_t count = 0;
	for (uint32_t at = 1; at < s->bodies.count; at++) {
		tli_f2 q = { (float)(s->bodies.x[at] - s->bodies.x[0]), (float)(s->bodies.y[at] - s->bodies.y[0]) };
		s->found[count++] = (tli_neighbour){ q, tli_f2_dot(q, q), at };
	}
	for (size_t i = count; i % TLI_LANES > 0; i++)
		s->found[i] = (tli_neighbour){ { 0, 0 }, INFINITY, 0 };
	s->neighbours = (tli_neighbour_set){ .found = s->found, .count = count };
	ck_assert_int_eq(tli_non_yielding_list(&s->non_yielding, &s->bodies, 50, false), TL_OK);
	tli_neighbour_lanes others;
	tli_neighbour_lanes_fill(&others, &s->bodies, 0, &s->neighbours, &s->non_yielding);
	tli_f2 v = tli_choose_heading(&s->def, &s->body[0], &others, &s->walls, DT);
	tli_non_yielding_free(&s->non_yielding);
	return v;
}

/* ---- the oracle ---- */

static double to_wall(const tli_near_wall *wall, double x, double y)
{
	double ax = (double)wall->a.x - x, ay = (double)wall->a.y - y;
	double sx = (double)wall->b.x - (double)wall->a.x, sy = (double)wall->b.y - (double)wall->a.y;
	double t = fmin(fmax(-(ax * sx + ay * sy) / (sx * sx + sy * sy), 0), 1);
	double nx = ax + t * sx, ny = ay + t * sy;
	return sqrt(nx * nx + ny * ny);
}

static bool touches_at(const scene *s, double wx, double wy, double t, bool only_unyielding)
{
	double radius = (double)s->body[0].radius;
	for (size_t j = 1; j < s->bodies.count; j++) {
		if (only_unyielding && tli_body_kind(&s->body[j]) < TLI_BODY_DRIVEN)
			continue;
		double dx = s->x[j] + (double)s->body[j].v.x * t - wx * t,
		       dy = s->y[j] + (double)s->body[j].v.y * t - wy * t;
		if (sqrt(dx * dx + dy * dy) < radius + (double)s->body[j].radius)
			return true;
	}
	for (size_t j = 0; j < s->walls.count && !only_unyielding; j++)
		if (to_wall(&s->walls.near[j], wx * t, wy * t) < radius)
			return true;
	return false;
}

static const double OFTEN = 2e-3;

static double oracle_time(const scene *s, double wx, double wy, double horizon, bool only_unyielding)
{
	for (double t = 0; t < horizon; t += OFTEN)
		if (touches_at(s, wx, wy, t, only_unyielding))
			return t;
	return horizon;
}

static double hit_cost(const scene *s, double wx, double wy, double horizon)
{
	double time = oracle_time(s, wx, wy, horizon, true), most = (double)s->def.hit_time;
	return time < horizon && time < most ? (double)s->def.hit * (1 - time / most) : 0;
}

static double turning_cost(const scene *s, double dx, double dy)
{
	const tli_body *body = &s->body[0];
	double now = sqrt((double)tli_f2_dot(body->v, body->v));
	double turn = now - (dx * (double)body->v.x + dy * (double)body->v.y);
	return (double)s->def.hysteresis * turn / (double)body->max_speed;
}

/* What the heading at k * 15 degrees costs; k below 0: to the right. */
static double oracle_cost(const scene *s, int k)
{
	const tli_body *body = &s->body[0];
	double angle = k * acos(-1) / 12, speed = (double)body->max_speed;
	double dx = (double)body->ahead.x * cos(angle) - (double)body->ahead.y * sin(angle);
	double dy = (double)body->ahead.x * sin(angle) + (double)body->ahead.y * cos(angle);
	double reach = fmin((double)body->distance, speed * (double)s->def.horizon);
	double far = speed * oracle_time(s, dx * speed, dy * speed, reach / speed, false);
	double left = sqrt(fmax(0, reach * reach + far * far - 2 * reach * far * cos(angle))) / reach;
	return left + (double)s->def.bias * fmax(0, sin(angle)) + turning_cost(s, dx, dy) +
		hit_cost(s, dx * speed, dy * speed, reach / speed);
}

/* Which heading that is. */
static int heading_of(const scene *s, tli_f2 v)
{
	tli_f2 ahead = s->body[0].ahead;
	return (int)lrint(atan2((double)tli_f2_det(ahead, v), (double)tli_f2_dot(ahead, v)) * 12 / acos(-1));
}

static void check_choice(scene *s)
{
	tli_f2 v = choose(s);
	int chosen = heading_of(s, v);
	ck_assert_float_eq_tol(tli_f2_dot(v, v), 4, 1e-4f);
	double straight = oracle_cost(s, 0) - turning_cost(s, (double)s->body[0].ahead.x, (double)s->body[0].ahead.y);
	if (straight < OFTEN && chosen == 0)
		return;
	double cost = oracle_cost(s, chosen);
	for (int k = -HEADINGS / 2; k <= HEADINGS / 2; k++)
		if (oracle_cost(s, k) < cost - 3 * OFTEN)
			ck_abort_msg("heading %d at %g is better than %d at %g", k, oracle_cost(s, k), chosen, cost);
}

static bool is_clear(const scene *s, double x, double y, double rims)
{
	for (size_t j = 0; j < s->bodies.count; j++)
		if (sqrt((s->x[j] - x) * (s->x[j] - x) + (s->y[j] - y) * (s->y[j] - y)) < rims)
			return false;
	return true;
}

static tli_f2 some_velocity(tli_rng *rng)
{
	return (tli_f2){ (float)between(rng, -1.4, 1.4), (float)between(rng, -1.4, 1.4) };
}

START_TEST(the_best_heading_among_bodies)
{
	static scene s;
	tli_rng rng = { 1 };
	for (int round = 0; round < 150; round++) {
		begin(&s, between(&rng, 2, 15), between(&rng, -15, 15));
		s.body[0].v = some_velocity(&rng);
		while (s.bodies.count < MOST) {
			double x = between(&rng, -5, 8), y = between(&rng, -6, 6);
			if (is_clear(&s, x, y, 1.35))
				add_body(&s, x, y, (float)between(&rng, 0.2, 0.8), some_velocity(&rng),
					s.bodies.count % 3 ? TLI_BODY_YIELDS : STAYS);
		}
		check_choice(&s);
	}
}
END_TEST

START_TEST(the_best_heading_among_walls)
{
	static scene s;
	tli_rng rng = { 2 };
	for (int round = 0; round < 150; round++) {
		begin(&s, between(&rng, 2, 15), between(&rng, -15, 15));
		s.body[0].v = some_velocity(&rng);
		while (s.walls.count < 8) {
			double x = between(&rng, -5, 8), y = between(&rng, -6, 6);
			add_wall(&s, x, y, x + between(&rng, -3, 3), y + between(&rng, -3, 3));
			if ((double)s.walls.near[s.walls.count - 1].distance < 0.55)
				s.walls.count--;
		}
		check_choice(&s);
	}
}
END_TEST

START_TEST(straight_on_where_that_is_free)
{
	static scene s;
	tli_rng rng = { 3 };
	for (int round = 0; round < 100; round++) {
		double x = between(&rng, -9, 9), y = between(&rng, -9, 9), distance = sqrt(x * x + y * y);
		begin(&s, x, y);
		s.body[0].v = some_velocity(&rng); /* even if it would have to turn back */
		tli_f2 side = { (float)(-y / distance), (float)(x / distance) };
		for (int k = 0; k < 8; k++)
			add_body(&s, x * k / 8 + (k % 2 ? 1.01 : -1.01) * (double)side.x,
				y * k / 8 + (k % 2 ? 1.01 : -1.01) * (double)side.y, 0.5f, (tli_f2){ 0, 0 },
				TLI_BODY_YIELDS);
		tli_f2 v = choose(&s);
		if (distance < 1)
			continue;
		ck_assert_float_eq(v.x, 2 * s.body[0].ahead.x);
		ck_assert_float_eq(v.y, 2 * s.body[0].ahead.y);
	}
}
END_TEST

/* Exact symmetry: still or coming on, yielding or not or steered by something else, it is passed on the right. */
START_TEST(what_is_dead_ahead_is_passed_on_the_right)
{
	static scene s;
	for (int kind = 0; kind < 6; kind++) {
		begin(&s, 20, 0);
		s.body[0].v = (tli_f2){ 2, 0 };
		add_body(&s, 6, 0, 1, (tli_f2){ kind % 2 ? -1.0f : 0, 0 },
			(const uint16_t[]){ STAYS, TLI_BODY_YIELDS, 0 }[kind / 2]);
		int chosen = heading_of(&s, choose(&s));
		ck_assert_int_lt(chosen, 0);
		ck_assert_int_ge(chosen, -3);
	}
}
END_TEST

/* A post ahead: right again. If the right is walled off, left. */
START_TEST(where_the_right_is_walled_off_it_goes_left)
{
	static scene s;
	begin(&s, 20, 0);
	s.body[0].v = (tli_f2){ 2, 0 };
	add_wall(&s, 4, -0.6, 4, 0.6);
	ck_assert_int_lt(heading_of(&s, choose(&s)), 0);
	add_wall(&s, -2, -0.7, 20, -0.7);
	ck_assert_int_gt(heading_of(&s, choose(&s)), 0);
}
END_TEST

/* Who goes round on the left already stays there. */
START_TEST(it_keeps_the_heading_it_has)
{
	static scene s;
	begin(&s, 20, 0);
	s.body[0].v = (tli_f2){ 1, 1.7320508f };
	add_body(&s, 5, 0, 1, (tli_f2){ 0, 0 }, STAYS);
	ck_assert_int_gt(heading_of(&s, choose(&s)), 0);
	s.def.hysteresis = 0;
	ck_assert_int_lt(heading_of(&s, choose(&s)), 0);
}
END_TEST

START_TEST(no_farther_than_the_target)
{
	static scene s;
	begin(&s, 0.03, 0.04);
	tli_f2 v = choose(&s);
	ck_assert_float_eq_tol(v.x, 0.6f, 1e-5f); /* there in one step */
	ck_assert_float_eq_tol(v.y, 0.8f, 1e-5f);
	begin(&s, 0, 0);
	v = choose(&s);
	ck_assert(v.x == 0 && v.y == 0);
	begin(&s, 5, 0);
	s.body[0].max_speed = 0;
	v = choose(&s);
	ck_assert(v.x == 0 && v.y == 0);
}
END_TEST

/* A body near its goal does not go around those that stand about it: it pushes on, and they step aside. */
START_TEST(nearly_there_it_goes_straight)
{
	static scene s;
	begin(&s, 0.4, 0);
	add_body(&s, 1.05, 0, 0.5f, (tli_f2){ 0, 0 }, TLI_BODY_YIELDS);
	tli_f2 v = choose(&s);
	ck_assert_float_eq(v.x, 2);
	ck_assert_float_eq(v.y, 0);
}
END_TEST

/* Bodies that are touched beside and behind are no obstacle. */
START_TEST(touching_is_no_hindrance)
{
	static scene s;
	begin(&s, 20, 0);
	add_body(&s, -0.1, 0.9, 0.5f, (tli_f2){ 0, 0 }, STAYS);
	add_body(&s, -0.8, -0.4, 0.5f, (tli_f2){ 0, 0 }, TLI_BODY_YIELDS);
	tli_f2 v = choose(&s);
	ck_assert(v.x == 2 && v.y == 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd fan");
	TCase *tcase = tcase_create("fan");
	tcase_add_test(tcase, the_best_heading_among_bodies);
	tcase_add_test(tcase, the_best_heading_among_walls);
	tcase_add_test(tcase, straight_on_where_that_is_free);
	tcase_add_test(tcase, what_is_dead_ahead_is_passed_on_the_right);
	tcase_add_test(tcase, where_the_right_is_walled_off_it_goes_left);
	tcase_add_test(tcase, it_keeps_the_heading_it_has);
	tcase_add_test(tcase, no_farther_than_the_target);
	tcase_add_test(tcase, nearly_there_it_goes_straight);
	tcase_add_test(tcase, touching_is_no_hindrance);
	suite_add_tcase(suite, tcase);
	return suite;
}
