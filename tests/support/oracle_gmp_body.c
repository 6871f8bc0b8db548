/* SPDX-License-Identifier: MIT */
/*
 * Bodies and discs by distance, and clearance. Squares of distances are fractions of big integers, compared with
 * squares of radii by cross-multiplication. Segments that do not meet are nearest to each other at an end of one of
 * them.
 */
#include "oracle_gmp_parts.h"

#include <math.h>

/* ---- bodies and discs: distances ---- */

/* The square of the distance of p from the segment from-to, as a fraction num / den. Uses length2, along, off. */
static void point_distance2(oracle_gmp *o, mpz_t num, mpz_t den, const struct big_point *p,
	const struct big_point *from, const struct big_point *to)
{
	oracle_dot(o, o->length2, from, to, from, to);
	oracle_dot(o, o->along, from, to, from, p);
	mpz_set_ui(den, 1);
	if (mpz_sgn(o->along) <= 0) {
		oracle_dot(o, num, from, p, from, p);
	} else if (mpz_cmp(o->along, o->length2) >= 0) {
		oracle_dot(o, num, to, p, to, p);
	} else {
		oracle_cross_product(o, o->off, from, to, from, p);
		mpz_mul(num, o->off, o->off);
		mpz_set(den, o->length2);
	}
}

static int side_of(oracle_gmp *o, const struct big_point *p, const struct big_point *q, const struct big_point *r)
{
	oracle_cross_product(o, o->off, p, q, p, r);
	return mpz_sgn(o->off);
}

/* ab and cd cross in a point inside both; all other meetings show up as an end at distance 0. */
static bool segments_cross(oracle_gmp *o)
{
	return side_of(o, &o->a, &o->b, &o->c) * side_of(o, &o->a, &o->b, &o->d) < 0 &&
		side_of(o, &o->c, &o->d, &o->a) * side_of(o, &o->c, &o->d, &o->b) < 0;
}

/* Sign of the distance between ab and cd minus `radius` (all times `scale`). */
static int compare_distance(oracle_gmp *o)
{
	const struct big_point *const trials[4][3] = {
		{ &o->a, &o->c, &o->d },
		{ &o->b, &o->c, &o->d },
		{ &o->c, &o->a, &o->b },
		{ &o->d, &o->a, &o->b },
	};
	int least = 1;
	if (segments_cross(o))
		return mpz_sgn(o->radius) > 0 ? -1 : 0;
	for (size_t i = 0; i < 4; i++) {
		mpz_ptr num = mpq_numref(o->fraction), den = mpq_denref(o->fraction);
		point_distance2(o, num, den, trials[i][0], trials[i][1], trials[i][2]);
		mpz_mul(o->z, o->radius, o->radius);
		mpz_mul(o->z, o->z, den);
		int compare = mpz_cmp(num, o->z);
		if (compare < least)
			least = compare < 0 ? -1 : 0;
	}
	return least;
}

/* The wall, which has thickness for this body, keeps it from moving from a to b (as they stand in o). */
bool oracle_wall_blocks(oracle_gmp *o, const struct sight_question *q, const tli_wall *wall)
{
	oracle_set_wall(o, wall);
	mpz_mul_si(o->radius, o->scale, (long)q->radius + wall->radius);
	int compare = compare_distance(o);
	return q->contact == TL_CONTACT_STRICT ? compare <= 0 : compare < 0;
}

bool oracle_any_wall_blocks(oracle_gmp *o, const struct sight_question *q)
{
	for (size_t i = 0; i < q->count; i++) {
		if (q->radius + (int64_t)q->walls[i].radius > 0 && oracle_wall_blocks(o, q, &q->walls[i]))
			return true;
	}
	return false;
}

/* ---- clearance ---- */

/* The distance from ab (as it stands) to the wall or the rim of its disc; never below 0. */
static double wall_clearance(oracle_gmp *o, const tli_wall *wall)
{
	const struct big_point *const trials[4][3] = {
		{ &o->a, &o->c, &o->d },
		{ &o->b, &o->c, &o->d },
		{ &o->c, &o->a, &o->b },
		{ &o->d, &o->a, &o->b },
	};
	oracle_set_wall(o, wall);
	if (segments_cross(o))
		return 0;
	for (size_t i = 0; i < 4; i++) {
		point_distance2(
			o, mpq_numref(o->fraction), mpq_denref(o->fraction), trials[i][0], trials[i][1], trials[i][2]);
		mpq_canonicalize(o->fraction);
		if (i == 0 || mpq_cmp(o->fraction, o->least) < 0)
			mpq_set(o->least, o->fraction);
	}
	mpf_set_q(o->root, o->least);
	mpf_sqrt(o->root, o->root);
	if (mpf_cmp_si(o->root, wall->radius) <= 0)
		return 0;
	mpf_t radius;
	mpf_init2(radius, 64);
	mpf_set_si(radius, wall->radius);
	mpf_sub(o->root, o->root, radius);
	mpf_clear(radius);
	return mpf_get_d(o->root);
}

static long double point_to_segment(long double px, long double py, tli_point a, tli_point b)
{
	long double dx = (long double)b.x - a.x, dy = (long double)b.y - a.y, length2 = dx * dx + dy * dy;
	long double t = length2 > 0 ? ((px - a.x) * dx + (py - a.y) * dy) / length2 : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	long double x = px - (a.x + t * dx), y = py - (a.y + t * dy);
	return sqrtl(x * x + y * y);
}

const char *oracle_gmp_judge_clearance(
	oracle_gmp *o, const struct sight_question *q, double distance, const tli_sight_hit *hit)
{
	double least = (double)INFINITY, named = (double)INFINITY, largest = oracle_largest_number(q);
	oracle_set_line(o, q->a, q->b);
	for (size_t i = 0; i < q->count; i++) {
		double one = wall_clearance(o, &q->walls[i]);
		least = fmin(least, one);
		if (i == hit->wall)
			named = one;
		/* A point near a wall cannot be known better than the wall's own numbers are. */
		largest = fmax(largest,
			fmax(fabs((double)q->walls[i].a.x), fabs((double)q->walls[i].a.y)) + q->walls[i].radius);
	}
	if (q->count == 0)
		return hit->blocked || !isinf(distance) || distance < 0 ? "no walls, but a distance" : NULL;
	double tolerance = ORACLE_TOLERANCE * largest;
	if (!(fabs(distance - least) <= ORACLE_TOLERANCE * least + tolerance))
		return "wrong distance";
	if ((least > 0) != (distance > 0))
		return "0 or not 0 is wrong";
	if (!hit->blocked || hit->wall >= q->count)
		return "names no wall";
	if (!(named <= least + tolerance + ORACLE_TOLERANCE * least))
		return "names a wall that is not the nearest";
	if (least == 0 && q->walls[hit->wall].radius > 0)
		return NULL; /* inside of a disc any point of it will do */
	const tli_wall *wall = &q->walls[hit->wall];
	long double from_wall = point_to_segment(hit->x, hit->y, wall->a, wall->b) - wall->radius;
	long double from_line = point_to_segment(hit->x, hit->y, q->a, q->b);
	/* Rounding of a point moves it in both directions. */
	double loose = 8 * (tolerance + ORACLE_TOLERANCE * least);
	if (fabsl(from_wall) > loose)
		return "the point is not on the wall named";
	if (fabsl(from_line - least) > loose)
		return "the point is not at that distance";
	return NULL;
}

const char *oracle_gmp_judge_place(oracle_gmp *o, const struct sight_question *q, const tli_sight_hit *hit)
{
	struct sight_question place = *q;
	place.b = q->a;
	const char *complaint = oracle_gmp_judge_hit(o, &place, hit);
	if (complaint || !hit->blocked)
		return complaint;
	if (hit->x < q->a.x || hit->x > q->a.x || hit->y < q->a.y || hit->y > q->a.y)
		return "the point is not the place";
	if (hit->wall == TLI_HIT_SOLID)
		return NULL;
	oracle_set_line(o, q->a, q->a);
	double named = wall_clearance(o, &q->walls[hit->wall]);
	for (size_t i = 0; i < q->count; i++) {
		if (wall_clearance(o, &q->walls[i]) < named * (1 - ORACLE_TOLERANCE))
			return "names a wall that is not the nearest";
	}
	return NULL;
}
