/* SPDX-License-Identifier: MIT */
/*
 * The oracle as a whole: verdicts, and whether an answer to "what blocks first" is right. A point among walls is
 * decided in oracle_gmp_point.c, bodies and discs in oracle_gmp_body.c. Where a body stops is a square root, so a stop
 * is judged by whether the body can move to a point just before it and cannot move to one just behind.
 */
#include "oracle_gmp_parts.h"

#include <math.h>
#include <stdlib.h>

#include "oracle_grid.h"

oracle_gmp *oracle_gmp_create(void)
{
	oracle_gmp *o = calloc(1, sizeof *o);
	if (!o)
		abort();
	for (size_t i = 0; i < ORACLE_GMP_WALLS; i++)
		mpq_inits(o->touches[i].low, o->touches[i].high, NULL);
	mpz_inits(o->a.x, o->a.y, o->b.x, o->b.y, o->c.x, o->c.y, o->d.x, o->d.y, NULL);
	mpz_inits(o->scale, o->radius, o->length2, o->along, o->off, o->far_off, o->z, o->rest, NULL);
	mpq_inits(o->stop, o->limit, o->least, o->fraction, NULL);
	mpf_init2(o->root, 256);
	return o;
}

void oracle_gmp_free(oracle_gmp *o)
{
	if (!o)
		return;
	for (size_t i = 0; i < ORACLE_GMP_WALLS; i++)
		mpq_clears(o->touches[i].low, o->touches[i].high, NULL);
	mpz_clears(o->a.x, o->a.y, o->b.x, o->b.y, o->c.x, o->c.y, o->d.x, o->d.y, NULL);
	mpz_clears(o->scale, o->radius, o->length2, o->along, o->off, o->far_off, o->z, o->rest, NULL);
	mpq_clears(o->stop, o->limit, o->least, o->fraction, NULL);
	mpf_clear(o->root);
	free(o);
}

/* ---- points and products ---- */

static void set_point(oracle_gmp *o, struct big_point *out, tli_point p)
{
	mpz_mul_si(out->x, o->scale, p.x);
	mpz_mul_si(out->y, o->scale, p.y);
}

void oracle_set_line(oracle_gmp *o, tli_point a, tli_point b)
{
	mpz_set_ui(o->scale, 1);
	set_point(o, &o->a, a);
	set_point(o, &o->b, b);
}

void oracle_set_wall(oracle_gmp *o, const tli_wall *wall)
{
	set_point(o, &o->c, wall->a);
	set_point(o, &o->d, wall->b);
}

/* out = u x v or u . v, with u = q - p and v = s - r */
void oracle_cross_product(oracle_gmp *o, mpz_t out, const struct big_point *p, const struct big_point *q,
	const struct big_point *r, const struct big_point *s)
{
	mpz_sub(o->z, q->x, p->x);
	mpz_sub(o->rest, s->y, r->y);
	mpz_mul(out, o->z, o->rest);
	mpz_sub(o->z, q->y, p->y);
	mpz_sub(o->rest, s->x, r->x);
	mpz_submul(out, o->z, o->rest);
}

void oracle_dot(oracle_gmp *o, mpz_t out, const struct big_point *p, const struct big_point *q,
	const struct big_point *r, const struct big_point *s)
{
	mpz_sub(o->z, q->x, p->x);
	mpz_sub(o->rest, s->x, r->x);
	mpz_mul(out, o->z, o->rest);
	mpz_sub(o->z, q->y, p->y);
	mpz_sub(o->rest, s->y, r->y);
	mpz_addmul(out, o->z, o->rest);
}

/* Puts a - P(t) into o as the sight line, P(t) = a + t * (b - a) exactly. */
void oracle_set_part(oracle_gmp *o, const struct sight_question *q, double t)
{
	mpq_set_d(o->limit, t);
	mpz_set(o->scale, mpq_denref(o->limit));
	set_point(o, &o->a, q->a);
	set_point(o, &o->b, q->a);
	mpz_set_si(o->z, (long)q->b.x - q->a.x);
	mpz_addmul(o->b.x, o->z, mpq_numref(o->limit));
	mpz_set_si(o->z, (long)q->b.y - q->a.y);
	mpz_addmul(o->b.y, o->z, mpq_numref(o->limit));
}

/* ---- the answers ---- */

bool oracle_gmp_sees(oracle_gmp *o, const struct sight_question *q)
{
	if (oracle_inside_solid(q->walls, q->count, q->a) || oracle_inside_solid(q->walls, q->count, q->b))
		return false;
	oracle_find_touches(o, q);
	if (o->touch_count > 0 && oracle_find_stop(o, q->contact))
		return false;
	oracle_set_line(o, q->a, q->b);
	return !oracle_any_wall_blocks(o, q);
}

double oracle_largest_number(const struct sight_question *q)
{
	double dx = (double)q->b.x - q->a.x, dy = (double)q->b.y - q->a.y;
	double numbers[] = { 1, fabs((double)q->a.x), fabs((double)q->a.y), fabs((double)q->b.x), fabs((double)q->b.y),
		fabs(dx), fabs(dy) };
	double largest = 0;
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		largest = fmax(largest, numbers[i]);
	return largest;
}

/* The wall named blocks at `stop`, from `early` to `late` along ab. */
static const char *judge_name(oracle_gmp *o, const struct sight_question *q, uint32_t wall, bool stops, double late)
{
	if (wall == TLI_HIT_SOLID)
		return oracle_inside_solid(q->walls, q->count, q->a) ? NULL
								     : "names the inside of a solid, a is not in one";
	if (wall >= q->count)
		return "names a wall that there is not";
	if (q->radius + (int64_t)q->walls[wall].radius > 0) {
		oracle_set_part(o, q, late);
		return oracle_wall_blocks(o, q, &q->walls[wall]) ? NULL : "names a wall that does not block there";
	}
	mpq_set_d(o->limit, late);
	if (!stops || mpq_cmp(o->stop, o->limit) > 0)
		return "names a wall where walls do not block";
	for (size_t i = 0; i < o->touch_count; i++) {
		const struct touch *touch = &o->touches[i];
		if (touch->wall == wall && mpq_cmp(touch->low, o->stop) <= 0 && mpq_cmp(touch->high, o->stop) >= 0)
			return NULL;
	}
	return "names a wall that does not touch there";
}

const char *oracle_gmp_judge_hit(oracle_gmp *o, const struct sight_question *q, const tli_sight_hit *hit)
{
	if (hit->blocked == oracle_gmp_sees(o, q))
		return hit->blocked ? "blocked, but sees" : "not blocked, but does not see";
	if (!hit->blocked)
		return NULL;
	/* The position of the hit along ab, and its distance from ab's line; the differences of doubles are exact
	 * enough here. */
	long double dx = (long double)q->b.x - q->a.x, dy = (long double)q->b.y - q->a.y, length2 = dx * dx + dy * dy;
	long double hx = (long double)hit->x - q->a.x, hy = (long double)hit->y - q->a.y;
	double tolerance = ORACLE_TOLERANCE * oracle_largest_number(q);
	double t = 0, slack = 1;
	if (length2 > 0) {
		t = (double)((hx * dx + hy * dy) / length2);
		slack = tolerance / (double)sqrtl(length2);
		if (fabsl(hx * dy - hy * dx) > tolerance * sqrtl(length2))
			return "the point is not on the sight line";
	} else if (fabsl(hx) > tolerance || fabsl(hy) > tolerance) {
		return "the point is not a = b";
	}
	if (!(t >= -slack && t <= 1 + slack))
		return "the point is beyond the ends of the sight line";
	double early = t - slack, late = fmin(t + slack, 1);
	oracle_find_touches(o, q);
	bool stops = o->touch_count > 0 && oracle_find_stop(o, q->contact);
	if (early > 0) {
		mpq_set_d(o->limit, early);
		if (oracle_inside_solid(q->walls, q->count, q->a) || (stops && mpq_cmp(o->stop, o->limit) < 0))
			return "the point lies behind the first stop";
		oracle_set_part(o, q, early);
		if (oracle_any_wall_blocks(o, q))
			return "the point lies behind where a body stops";
	}
	return judge_name(o, q, hit->wall, stops, late);
}
