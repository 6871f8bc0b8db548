/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_mesh_exact.c: 256-bit numbers, the signs of crossings, and discs over diameters, against GMP.
 */
#include <stdio.h>
#include <stdlib.h>

#include "support/runner.h"

#include <gmp.h>

#include "base/array.h"
#include "mesh/exact.h"
#include "geometry/diameter.h"
#include "geometry/wide.h"
#include "support/mesh_maps.h"

static __int128 random_number(tli_rng *rng, int bits)
{
	unsigned __int128 z = (unsigned __int128)tli_rng_next(rng) << 64 | tli_rng_next(rng);
	static const int few[4] = { 0, 1, 64, 3 };
	int keep = tli_rng_between(rng, 0, 3) ? bits : few[tli_rng_between(rng, 0, 3)];
	z = keep ? z >> (128 - keep) : 0;
	return tli_rng_next(rng) & 1 ? (__int128)z : -(__int128)z;
}

static void set_128(mpz_t out, __int128 value)
{
	unsigned __int128 size = value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
	uint64_t limbs[2] = { (uint64_t)size, (uint64_t)(size >> 64) };
	mpz_import(out, 2, -1, 8, 0, 0, limbs);
	if (value < 0)
		mpz_neg(out, out);
}

static void set_wide(mpz_t out, tli_wide value)
{
	bool negative = tli_wide_sign(value) < 0;
	tli_wide size = negative ? tli_wide_negate(value) : value;
	mpz_import(out, 4, -1, 8, 0, 0, size.limb);
	if (negative)
		mpz_neg(out, out);
}

START_TEST(wide_numbers_are_those_of_gmp)
{
	tli_rng rng = { 1 };
	mpz_t a, b, c, d, expected, got;
	mpz_inits(a, b, c, d, expected, got, NULL);
	for (int i = 0; i < 100000; i++) {
		__int128 na = random_number(&rng, 95), nb = random_number(&rng, 95), nc = random_number(&rng, 95);
		__int128 nd = i % 3 ? random_number(&rng, 95) : nc;
		int64_t factor = (int64_t)random_number(&rng, 62);
		set_128(a, na);
		set_128(b, nb);
		set_128(c, nc);
		set_128(d, nd);
		mpz_mul(expected, a, b);
		mpz_submul(expected, c, d);
		tli_wide wide = tli_wide_subtract(tli_wide_multiply(na, nb), tli_wide_multiply(nc, nd));
		set_wide(got, wide);
		ck_assert_int_eq(mpz_cmp(expected, got), 0);
		ck_assert_int_eq(tli_wide_sign(wide), mpz_sgn(expected));
		set_128(a, factor);
		mpz_mul(expected, expected, a);
		set_wide(got, tli_wide_scale(wide, factor));
		ck_assert_int_eq(mpz_cmp(expected, got), 0);
	}
	mpz_clears(a, b, c, d, expected, got, NULL);
}
END_TEST

/* Scaled by the square of the line's length, what the disc over a perpendicular holds of a segment, by the formula itself. */
static bool gmp_disc_holds(const tli_diameter *d, tli_point p, tli_point q)
{
	/* With u = q - p and w = p - from: scale u^2 s^2 + (2 scale u w - u F) s + scale w^2 - w F < 0 for some s of [0, 1]? */
	mpz_t a, b, c, x, y, part;
	mpz_inits(a, b, c, x, y, part, NULL);
	int64_t ux = (int64_t)q.x - p.x, uy = (int64_t)q.y - p.y, wx = (int64_t)p.x - d->from.x,
		wy = (int64_t)p.y - d->from.y;
	set_128(x, d->x);
	set_128(y, d->y);
	set_128(a, (__int128)ux * ux + (__int128)uy * uy);
	set_128(b, 2 * ((__int128)ux * wx + (__int128)uy * wy));
	set_128(c, (__int128)wx * wx + (__int128)wy * wy);
	set_128(part, d->scale);
	mpz_mul(a, a, part);
	mpz_mul(b, b, part);
	mpz_mul(c, c, part);
	set_128(part, ux);
	mpz_submul(b, part, x);
	set_128(part, uy);
	mpz_submul(b, part, y);
	set_128(part, wx);
	mpz_submul(c, part, x);
	set_128(part, wy);
	mpz_submul(c, part, y);
	mpz_add(part, a, b);
	mpz_add(part, part, c);
	bool holds = mpz_sgn(c) < 0 || mpz_sgn(part) < 0;
	mpz_mul_2exp(part, a, 1);
	mpz_neg(b, b);
	if (!holds && mpz_sgn(b) > 0 && mpz_cmp(b, part) < 0) { /* the lowest value is between the ends */
		mpz_mul(b, b, b);
		mpz_mul(part, a, c);
		mpz_mul_2exp(part, part, 2);
		holds = mpz_cmp(part, b) < 0;
	}
	mpz_clears(a, b, c, x, y, part, NULL);
	return holds;
}

/* Small ones touch often; large ones are at the end of the grid. */
static tli_point disc_point(tli_rng *rng, int32_t reach)
{
	return (tli_point){ (int32_t)tli_rng_between(rng, -reach, reach),
		(int32_t)tli_rng_between(rng, -reach, reach) };
}

START_TEST(discs_are_those_of_gmp)
{
	tli_rng rng = { 3 };
	size_t held = 0;
	mpz_t one, other;
	mpz_inits(one, other, NULL);
	for (int i = 0; i < 100000; i++) {
		int32_t reach = i % 3 == 0 ? 4 : i % 3 == 1 ? 1000 : TLI_GRID_MAX;
		tli_point a = disc_point(&rng, reach), b = disc_point(&rng, reach), v = disc_point(&rng, reach),
			  w = disc_point(&rng, reach), p = disc_point(&rng, reach), q = disc_point(&rng, reach);
		if (tli_point_equal(a, b))
			continue;
		tli_diameter line = tli_diameter_to_line(v, a, b), point = tli_diameter_to_point(v, w);
		if (i % 4 == 0) /* a segment that touches the disc from outside, or nearly does */
			p = a, q = (tli_point){ b.x, i % 8 && b.y < reach ? b.y + 1 : b.y };
		held += tli_disc_holds(&line, p, q);
		ck_assert_int_eq(tli_disc_holds(&line, p, q), gmp_disc_holds(&line, p, q));
		ck_assert_int_eq(tli_disc_holds(&point, p, q), gmp_disc_holds(&point, p, q));
		set_128(one, line.squared);
		set_128(other, point.squared);
		mpz_mul_si(other, other, line.scale);
		int order = mpz_cmp(one, other);
		ck_assert_int_eq(tli_compare_diameters(&line, &point), (order > 0) - (order < 0));
		ck_assert_int_eq(tli_compare_diameters(&line, &line), 0);
	}
	mpz_clears(one, other, NULL);
	ck_assert_uint_gt(held, 10000);
}
END_TEST

/* A vertex as fractions, made from its lines, not from what the library made of them. */
static void set_vertex(mpq_t x, mpq_t y, const tli_mesh *mesh, int32_t vertex)
{
	const tli_mesh_vertex *v = &mesh->vertices[vertex];
	mpq_set_si(x, v->at.x, 1);
	mpq_set_si(y, v->at.y, 1);
	if (v->crossing < 0)
		return;
	const tli_mesh_crossing *c = &mesh->crossings[v->crossing];
	const tli_mesh_line *p = &mesh->lines[c->line[0]], *q = &mesh->lines[c->line[1]];
	int64_t dx = (int64_t)p->b.x - p->a.x, dy = (int64_t)p->b.y - p->a.y;
	int64_t ex = (int64_t)q->b.x - q->a.x, ey = (int64_t)q->b.y - q->a.y;
	mpq_t t, part;
	mpq_inits(t, part, NULL);
	mpq_set_si(t, ((int64_t)q->a.x - p->a.x) * ey - ((int64_t)q->a.y - p->a.y) * ex, 1);
	mpq_set_si(part, dx * ey - dy * ex, 1);
	mpq_div(t, t, part);
	mpq_set_si(part, dx, 1);
	mpq_mul(part, part, t);
	mpq_set_si(x, p->a.x, 1);
	mpq_add(x, x, part);
	mpq_set_si(part, dy, 1);
	mpq_mul(part, part, t);
	mpq_set_si(y, p->a.y, 1);
	mpq_add(y, y, part);
	mpq_clears(t, part, NULL);
}

struct oracle {
	mpq_t x[3], y[3];
};

/* Orientation of what is in the oracle. */
static int orient(struct oracle *o)
{
	mpq_t left, right, part;
	mpq_inits(left, right, part, NULL);
	mpq_sub(left, o->x[1], o->x[0]);
	mpq_sub(part, o->y[2], o->y[0]);
	mpq_mul(left, left, part);
	mpq_sub(right, o->y[1], o->y[0]);
	mpq_sub(part, o->x[2], o->x[0]);
	mpq_mul(right, right, part);
	int sign = mpq_cmp(left, right);
	mpq_clears(left, right, part, NULL);
	return (sign > 0) - (sign < 0);
}

/* Vertices near each other in the table are often near each other, or on one line. */
static void ask(const tli_mesh *mesh, const struct mesh_map *map, struct oracle *o, tli_rng *rng)
{
	int64_t last = (int64_t)tli_mesh_vertex_slots(mesh) - 1, first = tli_rng_between(rng, 0, last);
	int32_t v[3];
	for (int i = 0; i < 3; i++) {
		int64_t number = tli_rng_between(rng, 0, 3) ? first + tli_rng_between(rng, 0, 12)
							    : tli_rng_between(rng, 0, last);
		v[i] = (int32_t)(number > last ? last : number);
		set_vertex(o->x[i], o->y[i], mesh, v[i]);
	}
	ck_assert_int_eq(tli_mesh_orient(mesh, v[0], v[1], v[2]), orient(o));
	tli_point p = mesh_map_point(map, rng), q = mesh_map_point(map, rng);
	mpq_set_si(o->x[2], p.x, 1);
	mpq_set_si(o->y[2], p.y, 1);
	ck_assert_int_eq(tli_mesh_orient_point(mesh, v[0], v[1], p), orient(o));
	mpq_set_si(o->x[1], q.x, 1);
	mpq_set_si(o->y[1], q.y, 1);
	ck_assert_int_eq(tli_mesh_side(mesh, q, p, v[0]), orient(o));
}

START_TEST(signs_are_those_of_gmp)
{
	tli_rng rng = { 2 + (uint64_t)_i };
	struct oracle o;
	for (int i = 0; i < 3; i++)
		mpq_inits(o.x[i], o.y[i], NULL);
	for (int round = 0; round < 60; round++) {
		struct mesh_map map;
		tli_mesh *mesh = NULL;
		mesh_map_make(&map, (enum mesh_map_kind)_i, false, true, &rng);
		ck_assert_int_eq(tli_mesh_create(map.segments, map.count, &mesh), TL_OK);
		for (int i = 0; i < 200; i++)
			ask(mesh, &map, &o, &rng);
		tli_mesh_free(mesh);
	}
	for (int i = 0; i < 3; i++)
		mpq_clears(o.x[i], o.y[i], NULL);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("mesh: exact signs");
	TCase *tests = tcase_create("gmp");
	tcase_add_test(tests, wide_numbers_are_those_of_gmp);
	tcase_add_test(tests, discs_are_those_of_gmp);
	tcase_add_loop_test(tests, signs_are_those_of_gmp, 0, MESH_MAP_KIND_COUNT);
	suite_add_tcase(suite, tests);
	return suite;
}
