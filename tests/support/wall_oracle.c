/* SPDX-License-Identifier: MIT */
/* tests/support/wall_oracle.c: see wall_oracle.h. */
#include "support/wall_oracle.h"

typedef __int128 wide;

typedef struct vector {
	wide x, y;
} vector;

static vector between(tli_point from, tli_point to)
{
	return (vector){ (wide)to.x - from.x, (wide)to.y - from.y };
}

static wide cross(vector u, vector v)
{
	return u.x * v.y - u.y * v.x;
}

static wide dot(vector u, vector v)
{
	return u.x * v.x + u.y * v.y;
}

/* 0 < n / d < 1 */
static bool inside(wide n, wide d)
{
	return d > 0 ? n > 0 && n < d : n < 0 && n > d;
}

bool oracle_crosses(tli_point a, tli_point b, tli_point c, tli_point d)
{
	vector u = between(a, b), v = between(c, d), w = between(a, c);
	wide det = cross(u, v);
	return det != 0 && inside(cross(w, v), det) && inside(cross(w, u), det);
}

bool oracle_overlap(tli_point a, tli_point b, tli_point c, tli_point d)
{
	vector u = between(a, b);
	if (cross(u, between(a, c)) != 0 || cross(u, between(a, d)) != 0)
		return false;
	wide from = dot(u, between(a, c)), to = dot(u, between(a, d)), length = dot(u, u);
	return from < to ? to > 0 && from < length : from > 0 && to < length;
}

bool oracle_on(tli_point p, tli_point a, tli_point b)
{
	vector u = between(a, b), w = between(a, p);
	return cross(u, w) == 0 && dot(u, w) >= 0 && dot(u, w) <= dot(u, u);
}

bool oracle_meet(tli_point a, tli_point b, tli_point c, tli_point d)
{
	return oracle_crosses(a, b, c, d) || oracle_on(a, c, d) || oracle_on(b, c, d) || oracle_on(c, a, b) ||
		oracle_on(d, a, b);
}

bool oracle_same_direction(tli_point a, tli_point b, tli_point c)
{
	vector u = between(a, b), w = between(a, c);
	return cross(u, w) == 0 && dot(u, w) > 0;
}

oracle_square oracle_distance(tli_point p, tli_point a, tli_point b)
{
	vector u = between(a, b), w = between(a, p);
	wide along = dot(u, w), length = dot(u, u);
	if (along <= 0)
		return (oracle_square){ dot(w, w), 1 };
	if (along >= length)
		return (oracle_square){ dot(between(b, p), between(b, p)), 1 };
	return (oracle_square){ cross(u, w) * cross(u, w), length };
}

/* By whole parts, then by the inverse of what is left: Euclid's algorithm on two fractions. */
int oracle_compare(oracle_square one, oracle_square two)
{
	for (int sign = 1;; sign = -sign) {
		wide a = one.above / one.below, b = two.above / two.below;
		if (a != b)
			return a < b ? -sign : sign;
		one.above %= one.below;
		two.above %= two.below;
		if (one.above == 0 || two.above == 0)
			return one.above == two.above ? 0 : one.above == 0 ? -sign : sign;
		oracle_square kept = one;
		one = (oracle_square){ kept.below, kept.above };
		kept = two;
		two = (oracle_square){ kept.below, kept.above };
	}
}
