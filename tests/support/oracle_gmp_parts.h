/* SPDX-License-Identifier: MIT */
/*
 * tests/support/oracle_gmp_parts.h: what the files of the oracle know of each other. Others use oracle_gmp.h.
 */
#ifndef TEST_SUPPORT_ORACLE_GMP_PARTS_H
#define TEST_SUPPORT_ORACLE_GMP_PARTS_H

#include <gmp.h>

#include "oracle_gmp.h"

/* By how much an answer in doubles may be off, relative to the largest number around. */
#define ORACLE_TOLERANCE 1e-12

/* Where a wall touches ab: from `low` to `high` in [0, 1] along it. */
struct touch {
	mpq_t low, high;
	size_t wall;
	bool left, right; /* it leaves ab to that side */
};

struct big_point {
	mpz_t x, y;
};

struct oracle_gmp {
	struct touch touches[ORACLE_GMP_WALLS];
	size_t touch_count;
	struct big_point a, b, c, d; /* ends of the sight line and of the wall at hand, times `scale` */
	mpz_t scale;
	mpz_t radius, length2, along, off, far_off, z, rest; /* scratch */
	mpq_t stop;  /* where a point comes to a stop, if oracle_find_stop says so */
	mpq_t limit; /* scratch */
	mpq_t least, fraction;
	mpf_t root;
};

/* ---- oracle_gmp.c: points and products ---- */

/* The sight line ab, with scale 1. */
void oracle_set_line(oracle_gmp *o, tli_point a, tli_point b);
/* The sight line from a to P(t) = a + t * (b - a), exactly, with the scale that needs. */
void oracle_set_part(oracle_gmp *o, const struct sight_question *q, double t);
/* The wall at hand, in the scale of the sight line. */
void oracle_set_wall(oracle_gmp *o, const tli_wall *wall);
/* out = u x v or u . v, with u = q - p and v = s - r */
void oracle_cross_product(oracle_gmp *o, mpz_t out, const struct big_point *p, const struct big_point *q,
	const struct big_point *r, const struct big_point *s);
void oracle_dot(oracle_gmp *o, mpz_t out, const struct big_point *p, const struct big_point *q,
	const struct big_point *r, const struct big_point *s);

/* The largest of the coordinates, the differences of a and b, and 1. */
double oracle_largest_number(const struct sight_question *q);

/* ---- oracle_gmp_point.c: a point among walls without thickness ---- */

/* Collects how walls without thickness touch ab. */
void oracle_find_touches(oracle_gmp *o, const struct sight_question *q);
/* Where a point comes to a stop among the touches: into `stop`. False: it sees b. */
bool oracle_find_stop(oracle_gmp *o, tl_contact contact);

/* ---- oracle_gmp_body.c: bodies and discs ---- */

/* The wall, which has thickness for this body, keeps it from moving along the sight line as it stands. */
bool oracle_wall_blocks(oracle_gmp *o, const struct sight_question *q, const tli_wall *wall);
/* Some wall does. */
bool oracle_any_wall_blocks(oracle_gmp *o, const struct sight_question *q);

#endif
