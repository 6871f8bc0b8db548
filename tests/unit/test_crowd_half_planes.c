/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/plane, against an oracle in doubles that looks at all pairs of lines: the nearest allowed point is what is
 * wanted itself, its foot on a line or on the circle, or where two of these meet.
 *
 * What is asked of an answer allows for rounding in both directions: it breaks no plane by more than TOLERANCE above what cannot be
 * helped, and it is as near as the best point of the planes moved in by TOLERANCE.
 */
#include "crowd/math/half_planes.h"

#include <math.h>

#include "base/rng.h"
#include "support/runner.h"

static const double TOLERANCE = 2e-6;

typedef struct task {
	tli_half_plane planes[TLI_HALF_PLANES_MAX];
	size_t count, hard;
	tli_f2 wanted;
	float radius;
} task;

typedef struct point {
	double x, y;
} point;

/* ---- the oracle ---- */

/* The same planes, the hard and the others moved out by so much, and the disc. */
typedef struct oracle {
	const task *task;
	double hard_by, soft_by;
} oracle;

static double bound_of(const oracle *o, size_t i)
{
	return (double)o->task->planes[i].c + (i < o->task->hard ? o->hard_by : o->soft_by);
}

static double along(const tli_half_plane *plane, point p)
{
	return (double)plane->n.x * p.x + (double)plane->n.y * p.y;
}

static bool is_allowed(const oracle *o, point p)
{
	double radius = (double)o->task->radius;
	if (p.x * p.x + p.y * p.y > radius * radius * (1 + 1e-12) + 1e-18)
		return false;
	for (size_t i = 0; i < o->task->count; i++)
		if (along(&o->task->planes[i], p) > bound_of(o, i) + 1e-12)
			return false;
	return true;
}

/* Keeps p if it is allowed and the nearest so far. */
static void offer(const oracle *o, point p, double *best)
{
	double dx = p.x - (double)o->task->wanted.x, dy = p.y - (double)o->task->wanted.y,
	       distance = sqrt(dx * dx + dy * dy);
	if (distance < *best && is_allowed(o, p))
		*best = distance;
}

static void offer_line(const oracle *o, size_t i, double *best)
{
	const tli_half_plane *plane = &o->task->planes[i];
	double nx = (double)plane->n.x, ny = (double)plane->n.y, length = nx * nx + ny * ny,
	       radius = (double)o->task->radius;
	double c = bound_of(o, i) / length;
	point foot = { nx * c, ny * c }, wanted = { (double)o->task->wanted.x, (double)o->task->wanted.y };
	double s = (-ny * wanted.x + nx * wanted.y) / length, room = radius * radius - c * c * length;
	offer(o, (point){ foot.x - ny * s, foot.y + nx * s }, best);
	double end = room > 0 ? sqrt(room / length) * (1 - 1e-13) : 0;
	offer(o, (point){ foot.x - ny * end, foot.y + nx * end }, best);
	offer(o, (point){ foot.x + ny * end, foot.y - nx * end }, best);
	for (size_t j = 0; j < i; j++) {
		const tli_half_plane *other = &o->task->planes[j];
		double mx = (double)other->n.x, my = (double)other->n.y, det = nx * my - ny * mx, d = bound_of(o, j);
		if (fabs(det) > 1e-9)
			offer(o, (point){ (c * length * my - ny * d) / det, (nx * d - c * length * mx) / det }, best);
	}
}

/* The distance of the nearest allowed point from what is wanted; infinity where nothing is allowed. */
static double oracle_nearest(const task *t, double hard_by, double soft_by)
{
	oracle o = { t, hard_by, soft_by };
	double best = INFINITY,
	       length = sqrt((double)t->wanted.x * (double)t->wanted.x + (double)t->wanted.y * (double)t->wanted.y);
	double scale = length > (double)t->radius ? (double)t->radius / length : 1;
	offer(&o, (point){ (double)t->wanted.x * scale, (double)t->wanted.y * scale }, &best);
	for (size_t i = 0; i < t->count; i++)
		offer_line(&o, i, &best);
	return best;
}

/* The least by which the planes that may be broken must be; infinity where the hard ones cannot be kept. */
static double oracle_violation(const task *t, double hard_by)
{
	double low = 0, high = 1e3;
	if (!isinf(oracle_nearest(t, hard_by, 0)))
		return 0;
	if (isinf(oracle_nearest(t, hard_by, high)))
		return INFINITY;
	while (high - low > 1e-9 * (1 + high)) {
		double middle = 0.5 * (low + high);
		if (isinf(oracle_nearest(t, hard_by, middle)))
			low = middle;
		else
			high = middle;
	}
	return high;
}

/* ---- checking one answer ---- */

static double broken(const task *t, size_t from, size_t to, tli_f2 v)
{
	double most = 0;
	for (size_t i = from; i < to; i++)
		most = fmax(most, along(&t->planes[i], (point){ (double)v.x, (double)v.y }) - (double)t->planes[i].c);
	return most;
}

/* Returns what the answer has to break. */
static double check_broken(const task *t, tli_f2 v, double tolerance)
{
	double length = sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y);
	ck_assert_double_le(length, (double)t->radius * (1 + 1e-6));
	ck_assert_double_le(broken(t, 0, t->hard, v), tolerance);
	double must = oracle_violation(t, 0);
	ck_assert_double_le(broken(t, t->hard, t->count, v), must + tolerance);
	return must;
}

static tli_f2 answer(const task *t)
{
	return tli_half_planes_nearest(t->planes, t->count, t->hard, t->wanted, t->radius);
}

static void check_task(const task *t, double tolerance)
{
	tli_f2 v = answer(t);
	if (check_broken(t, v, tolerance) > 0)
		return;
	double dx = (double)v.x - (double)t->wanted.x, dy = (double)v.y - (double)t->wanted.y;
	ck_assert_double_le(sqrt(dx * dx + dy * dy), oracle_nearest(t, -tolerance, -tolerance) + tolerance);
}

/* ---- tasks ---- */

static float between(tli_rng *rng, double low, double high)
{
	return (float)(low + (high - low) * tli_rng_unit(rng));
}

static tli_f2 direction(tli_rng *rng)
{
	for (;;) {
		tli_f2 v = { between(rng, -1, 1), between(rng, -1, 1) };
		float squared = tli_f2_dot(v, v), length = sqrtf(squared);
		if (squared > 0.01f && squared <= 1)
			return (tli_f2){ v.x / length, v.y / length };
	}
}

static void add(task *t, tli_f2 n, float c)
{
	t->planes[t->count++] = (tli_half_plane){ n, c };
}

/* The hard ones allow 0, the others are no tighter than `low`. */
static task random_task(tli_rng *rng, size_t count, size_t hard, double low)
{
	task t = { .hard = hard, .radius = between(rng, 0.5, 2) };
	t.wanted = (tli_f2){ between(rng, -2, 2), between(rng, -2, 2) };
	for (size_t i = 0; i < count; i++)
		add(&t, direction(rng), between(rng, i < hard ? 0 : low, 1.5));
	return t;
}

START_TEST(without_planes_the_disc_alone_counts)
{
	tli_f2 v = tli_half_planes_nearest(NULL, 0, 0, (tli_f2){ 0.5f, -1 }, 2);
	ck_assert(v.x == 0.5f && v.y == -1);
	v = tli_half_planes_nearest(NULL, 0, 0, (tli_f2){ 3, 4 }, 2);
	ck_assert_float_eq_tol(v.x, 1.2f, 1e-6f);
	ck_assert_float_eq_tol(v.y, 1.6f, 1e-6f);
	v = tli_half_planes_nearest(NULL, 0, 0, (tli_f2){ 3, 4 }, 0);
	ck_assert(v.x == 0 && v.y == 0);
}
END_TEST

START_TEST(the_nearest_where_0_is_allowed)
{
	tli_rng rng = { 1 };
	for (int round = 0; round < 4000; round++) {
		task t = random_task(&rng, (size_t)tli_rng_between(&rng, 0, 12), 0, 0);
		check_task(&t, TOLERANCE);
	}
}
END_TEST

START_TEST(the_least_broken_where_not_all_can_be_kept)
{
	tli_rng rng = { 2 };
	int impossible = 0;
	for (int round = 0; round < 1500; round++) {
		task t = random_task(&rng, (size_t)tli_rng_between(&rng, 2, 10), 0, -1.5);
		impossible += oracle_violation(&t, 0) > 0;
		check_task(&t, TOLERANCE);
	}
	ck_assert_int_gt(impossible, 300);
}
END_TEST

START_TEST(hard_planes_are_never_given_up)
{
	tli_rng rng = { 3 };
	for (int round = 0; round < 1500; round++) {
		size_t hard = (size_t)tli_rng_between(&rng, 1, 4);
		task t = random_task(&rng, hard + (size_t)tli_rng_between(&rng, 1, 7), hard, -1.5);
		check_task(&t, TOLERANCE);
	}
}
END_TEST

START_TEST(planes_through_0_leave_0)
{
	tli_rng rng = { 4 };
	for (int round = 0; round < 2000; round++) {
		task t = random_task(&rng, 0, 0, 0);
		size_t count = (size_t)tli_rng_between(&rng, 1, 9);
		for (size_t i = 0; i < count; i++)
			add(&t, direction(&rng), 0);
		t.hard = round % 2 ? count : 0;
		check_task(&t, TOLERANCE);
	}
}
END_TEST

/* Each with its opposite: strips, of some width, of none, and turned out. */
START_TEST(parallel_planes)
{
	tli_rng rng = { 5 };
	for (int round = 0; round < 2000; round++) {
		task t = random_task(&rng, 0, 0, 0);
		for (int i = 0; i < 3; i++) {
			tli_f2 n = direction(&rng);
			float c = between(&rng, -0.5, 1);
			float width = (const float[]){ 0.3f, 0, -0.2f, 0 }[tli_rng_between(&rng, 0, 3)];
			add(&t, n, c);
			add(&t, (tli_f2){ -n.x, -n.y }, width - c);
			if (tli_rng_unit(&rng) < 0.3)
				add(&t, n, c + between(&rng, -0.2, 0.2));
		}
		check_task(&t, TOLERANCE);
	}
}
END_TEST

/* Bundles of planes that differ by little more than rounding: where they cross is chance, how much of them is broken is not. */
START_TEST(nearly_parallel_planes)
{
	tli_rng rng = { 6 };
	for (int round = 0; round < 2000; round++) {
		task t = random_task(&rng, 0, 0, 0);
		tli_f2 n = direction(&rng);
		double spread = (const double[]){ 1e-7, 1e-6, 1e-5, 1e-3 }[round % 4];
		for (int i = 0; i < 6; i++) {
			float sign = i % 2 ? -1.0f : 1.0f;
			tli_f2 m = { sign * n.x + between(&rng, -spread, spread),
				sign * n.y + between(&rng, -spread, spread) };
			float length = sqrtf(tli_f2_dot(m, m));
			m = (tli_f2){ m.x / length, m.y / length };
			add(&t, m, between(&rng, 0, spread));
		}
		check_broken(&t, answer(&t), TOLERANCE);
	}
}
END_TEST

/* As walls that share a corner are; rounding must not make the second one look as if it could not be kept. */
START_TEST(the_same_plane_twice)
{
	tli_rng rng = { 7 };
	for (int round = 0; round < 500; round++) {
		task t = random_task(&rng, 4, 0, -1);
		for (size_t i = 0; i < 4; i++)
			add(&t, t.planes[i].n, t.planes[i].c);
		check_task(&t, TOLERANCE);
	}
}
END_TEST

START_TEST(as_many_planes_as_there_may_be)
{
	tli_rng rng = { 8 };
	for (int round = 0; round < 3; round++) {
		task t = random_task(&rng, TLI_HALF_PLANES_MAX, 4, round ? 0.2 : 0);
		check_task(&t, TOLERANCE);
		t = random_task(&rng, TLI_HALF_PLANES_MAX, 0, -0.1);
		tli_f2 v = answer(&t);
		ck_assert_double_le(broken(&t, 0, t.count, v), 0.1 + TOLERANCE); /* 0 breaks them by so much */
	}
}
END_TEST

START_TEST(a_disc_of_nothing_leaves_0)
{
	tli_rng rng = { 9 };
	for (int round = 0; round < 200; round++) {
		task t = random_task(&rng, 6, 0, -1);
		tli_f2 v = tli_half_planes_nearest(t.planes, t.count, t.hard, t.wanted, 0);
		ck_assert(v.x == 0 && v.y == 0);
	}
}
END_TEST

/* A plane that no point of the disc keeps: as far in that direction as possible. */
START_TEST(a_plane_beyond_the_disc)
{
	tli_half_plane plane = { { 1, 0 }, -3 };
	tli_f2 v = tli_half_planes_nearest(&plane, 1, 0, (tli_f2){ 1, 1 }, 2);
	ck_assert_float_eq_tol(v.x, -2, 1e-6f);
	ck_assert_float_eq_tol(v.y, 0, 1e-6f);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd plane");
	TCase *tcase = tcase_create("plane");
	tcase_add_test(tcase, without_planes_the_disc_alone_counts);
	tcase_add_test(tcase, the_nearest_where_0_is_allowed);
	tcase_add_test(tcase, the_least_broken_where_not_all_can_be_kept);
	tcase_add_test(tcase, hard_planes_are_never_given_up);
	tcase_add_test(tcase, planes_through_0_leave_0);
	tcase_add_test(tcase, parallel_planes);
	tcase_add_test(tcase, nearly_parallel_planes);
	tcase_add_test(tcase, the_same_plane_twice);
	tcase_add_test(tcase, as_many_planes_as_there_may_be);
	tcase_add_test(tcase, a_disc_of_nothing_leaves_0);
	tcase_add_test(tcase, a_plane_beyond_the_disc);
	suite_add_tcase(suite, tcase);
	return suite;
}
