/* SPDX-License-Identifier: MIT */
/*
 * The contact rule for a point by its dual: not "where is a path" but "what barrier has no hole".
 *
 * "A sees B iff for every eps > 0 some path from A to B inside the eps-neighbourhood of AB avoids all walls." Take A
 * and B off the walls, and eps so small that in the closed neighbourhood walls stand only as rods, each from a point of
 * AB to the left or right shore (the two long sides of the neighbourhood), and as pieces of AB. None of them meets the
 * two round ends.
 *
 *     left shore   ------------/-----------------------
 *                             /
 *     A . . . . . . . . . . .+======+ . . . . . . . . B
 *                                    \
 *     right shore  ------------------\-----------------     blocked: shore, rod, piece, rod, shore is a barrier
 *
 * Two points of a disc are kept apart by a closed set iff a connected part of that set and the rim keeps them apart
 * (Janiszewski). Here a part does so iff it joins the shores without the round ends. So: join walls that have a point
 * of AB in common, join a wall that leaves AB to the left with the left shore and to the right with the right shore,
 * and A sees B iff the shores are not joined. That is a union-find over walls in any order, with positions along AB as
 * rationals. How far one comes from A: to the least position at which the walls, cut off beyond it, join the shores.
 */
#include "oracle_gmp_parts.h"

static void set_fraction(mpq_t out, const mpz_t num, const mpz_t den)
{
	mpz_set(mpq_numref(out), num);
	mpz_set(mpq_denref(out), den);
	mpq_canonicalize(out);
}

/* ---- a point among walls: touches ---- */

/* The wall lies on the line ab: cuts it to [0, 1]. False if nothing is left. */
static bool touch_along(oracle_gmp *o, struct touch *touch)
{
	oracle_dot(o, o->along, &o->a, &o->b, &o->a, &o->c);
	set_fraction(touch->low, o->along, o->length2);
	oracle_dot(o, o->along, &o->a, &o->b, &o->a, &o->d);
	set_fraction(touch->high, o->along, o->length2);
	if (mpq_cmp(touch->low, touch->high) > 0)
		mpq_swap(touch->low, touch->high);
	if (mpq_cmp_ui(touch->low, 1, 1) > 0 || mpq_sgn(touch->high) < 0)
		return false;
	if (mpq_sgn(touch->low) < 0)
		mpq_set_ui(touch->low, 0, 1);
	if (mpq_cmp_ui(touch->high, 1, 1) > 0)
		mpq_set_ui(touch->high, 1, 1);
	return true;
}

/* The wall meets the line ab in one point, with c at `off` and d at `far_off` from it. False if that point is not on
 * ab. */
static bool touch_across(oracle_gmp *o, struct touch *touch)
{
	/* The position of c + (d - c) * off / (off - far_off), where `off` and `far_off` are cross products with ab. */
	oracle_dot(o, o->along, &o->a, &o->b, &o->a, &o->c);
	oracle_dot(o, o->length2, &o->a, &o->b, &o->c, &o->d);
	mpz_sub(o->far_off, o->off, o->far_off);
	mpz_mul(o->along, o->along, o->far_off);
	mpz_addmul(o->along, o->length2, o->off);
	oracle_dot(o, o->length2, &o->a, &o->b, &o->a, &o->b);
	mpz_mul(o->length2, o->length2, o->far_off);
	/* Compared before it is a fraction: most walls are elsewhere. */
	if (mpz_sgn(o->length2) < 0) {
		mpz_neg(o->length2, o->length2);
		mpz_neg(o->along, o->along);
	}
	if (mpz_sgn(o->along) < 0 || mpz_cmp(o->along, o->length2) > 0)
		return false;
	set_fraction(touch->low, o->along, o->length2);
	mpq_set(touch->high, touch->low);
	return true;
}

/* Fills in where the wall (in c, d) touches ab (not a point). False if it does not. */
static bool find_touch(oracle_gmp *o, struct touch *touch)
{
	oracle_cross_product(o, o->off, &o->a, &o->b, &o->a, &o->c);
	oracle_cross_product(o, o->far_off, &o->a, &o->b, &o->a, &o->d);
	int side = mpz_sgn(o->off), far_side = mpz_sgn(o->far_off);
	if (side * far_side > 0)
		return false;
	touch->left = side > 0 || far_side > 0;
	touch->right = side < 0 || far_side < 0;
	if (side == 0 && far_side == 0) {
		oracle_dot(o, o->length2, &o->a, &o->b, &o->a, &o->b);
		return touch_along(o, touch);
	}
	return touch_across(o, touch);
}

/* a = b: the wall (in c, d) goes through it. */
static bool point_on_wall(oracle_gmp *o)
{
	oracle_cross_product(o, o->off, &o->c, &o->d, &o->c, &o->a);
	oracle_dot(o, o->along, &o->a, &o->c, &o->a, &o->d);
	return mpz_sgn(o->off) == 0 && mpz_sgn(o->along) <= 0;
}

/* Collects how walls without thickness touch ab. */
void oracle_find_touches(oracle_gmp *o, const struct sight_question *q)
{
	bool is_point = tli_point_equal(q->a, q->b);
	o->touch_count = 0;
	oracle_set_line(o, q->a, q->b);
	for (size_t i = 0; i < q->count; i++) {
		if (q->radius + (int64_t)q->walls[i].radius > 0)
			continue;
		struct touch *touch = &o->touches[o->touch_count];
		touch->wall = i;
		touch->left = touch->right = false;
		oracle_set_wall(o, &q->walls[i]);
		if (is_point) {
			mpq_set_ui(touch->low, 0, 1);
			mpq_set_ui(touch->high, 0, 1);
		}
		o->touch_count += is_point ? point_on_wall(o) : find_touch(o, touch);
	}
}

/* ---- a point among walls: barriers ---- */

static size_t root_of(const size_t *parent, size_t i)
{
	while (parent[i] != i)
		i = parent[i];
	return i;
}

/* The walls have a point of ab in common, at `limit` or before. */
static bool touches_meet(oracle_gmp *o, const struct touch *one, const struct touch *two)
{
	const mpq_t *low = mpq_cmp(one->low, two->low) > 0 ? &one->low : &two->low;
	const mpq_t *high = mpq_cmp(one->high, two->high) < 0 ? &one->high : &two->high;
	return mpq_cmp(*low, *high) <= 0 && mpq_cmp(*low, o->limit) <= 0;
}

/* The walls, cut off beyond `limit`, join the shores. */
static bool is_barrier(oracle_gmp *o)
{
	size_t parent[ORACLE_GMP_WALLS + 2], left = o->touch_count, right = o->touch_count + 1;
	for (size_t i = 0; i < o->touch_count + 2; i++)
		parent[i] = i;
	for (size_t i = 0; i < o->touch_count; i++) {
		const struct touch *touch = &o->touches[i];
		if (mpq_cmp(touch->low, o->limit) > 0)
			continue;
		if (touch->left)
			parent[root_of(parent, i)] = root_of(parent, left);
		if (touch->right)
			parent[root_of(parent, i)] = root_of(parent, right);
		for (size_t j = 0; j < i; j++) {
			if (touches_meet(o, touch, &o->touches[j]))
				parent[root_of(parent, i)] = root_of(parent, j);
		}
	}
	return root_of(parent, left) == root_of(parent, right);
}

/* Where a point comes to a stop among the touches: into `stop`. False: it sees b. */
bool oracle_find_stop(oracle_gmp *o, tl_contact contact)
{
	bool stops = false, b_on_wall = false;
	for (size_t i = 0; i < o->touch_count; i++) {
		const struct touch *touch = &o->touches[i];
		if (stops && mpq_cmp(touch->low, o->stop) >= 0)
			continue;
		mpq_set(o->limit, touch->low);
		bool a_on_wall = mpq_sgn(touch->low) == 0;
		if (a_on_wall || contact == TL_CONTACT_STRICT || is_barrier(o)) {
			mpq_set(o->stop, touch->low);
			stops = true;
		}
		b_on_wall = b_on_wall || mpq_cmp_ui(touch->high, 1, 1) == 0;
	}
	if (!stops && b_on_wall)
		mpq_set_ui(o->stop, 1, 1);
	return stops || b_on_wall;
}
