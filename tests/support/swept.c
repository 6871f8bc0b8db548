/* SPDX-License-Identifier: MIT */
/*
 * tests/support/swept.c: the distance of two segments, exactly.
 *
 * Places and radii are doubles, walls lie on the map's grid: times the resolution and 2^SHIFT all are integers. The squared
 * distance of the step and a wall is 0 where they cross and else the least of four from a point to a segment, each of which is a
 * fraction: |q - p|^2 / 1 at an end, cross^2 / length^2 beside it. Fractions are compared by multiplying crosswise. A wall whose box is
 * farther away than the radius is left out by doubles, with a whole grid unit to spare.
 */
#include "support/swept.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

enum { SHIFT = 220, TEMPORARIES = 12 };

typedef struct point {
	mpz_t x, y;
} point;

/* Of integers: number / over. */
typedef struct fraction {
	mpz_t number, over;
} fraction;

typedef struct wall {
	tl_point a, b; /* grid units */
	double radius; /* grid units, of an obstacle */
} wall;

struct swept {
	wall *walls;
	size_t count, room;
	double resolution;
	point a, b, p, q;
	mpz_t r, t[TEMPORARIES];
	fraction least, start, other;
};

static void add(swept *s, tl_point a, tl_point b, double radius)
{
	if (s->count == s->room) {
		s->room = 2 * s->room + 64;
		s->walls = realloc(s->walls, s->room * sizeof *s->walls);
		if (!s->walls)
			abort();
	}
	double n = s->resolution;
	s->walls[s->count++] = (wall){ { a.x * n, a.y * n }, { b.x * n, b.y * n }, radius * n };
}

static void add_walls(swept *s, const tl_map *map)
{
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info info;
		tl_point first, from, to;
		(void)tl_map_get_wall(map, id, &info);
		(void)tl_map_get_wall_point(map, id, 0, &first, NULL);
		from = first;
		for (size_t i = 1; i < info.count; i++, from = to) {
			(void)tl_map_get_wall_point(map, id, i, &to, NULL);
			add(s, from, to, 0);
		}
		if (info.loop)
			add(s, from, first, 0);
	}
}

static void add_others(swept *s, const tl_map *map)
{
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(map, id)) {
		tl_door_info info;
		(void)tl_map_get_door(map, id, &info);
		if (info.closed)
			add(s, info.a, info.b, 0);
	}
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_obstacle(map, id)) {
		tl_obstacle_info info;
		(void)tl_map_get_obstacle(map, id, &info);
		if (!info.moving)
			add(s, info.centre, info.centre, info.radius);
	}
}

swept *swept_create(const tl_map *map)
{
	swept *s = calloc(1, sizeof *s);
	if (!s)
		abort();
	s->resolution = tl_map_resolution(map);
	point *points[] = { &s->a, &s->b, &s->p, &s->q };
	for (size_t i = 0; i < 4; i++)
		mpz_inits(points[i]->x, points[i]->y, NULL);
	for (size_t i = 0; i < TEMPORARIES; i++)
		mpz_init(s->t[i]);
	mpz_inits(s->r, s->least.number, s->least.over, s->start.number, s->start.over, s->other.number, s->other.over,
		NULL);
	add_walls(s, map);
	add_others(s, map);
	return s;
}

void swept_free(swept *s)
{
	point *points[] = { &s->a, &s->b, &s->p, &s->q };
	for (size_t i = 0; i < 4; i++)
		mpz_clears(points[i]->x, points[i]->y, NULL);
	for (size_t i = 0; i < TEMPORARIES; i++)
		mpz_clear(s->t[i]);
	mpz_clears(s->r, s->least.number, s->least.over, s->start.number, s->start.over, s->other.number, s->other.over,
		NULL);
	free(s->walls);
	free(s);
}

/* value * 2^SHIFT, which is an integer. */
static void set(mpz_t to, double value)
{
	int exponent;
	double mantissa = frexp(value, &exponent); /* of 53 bits */
	mpz_set_d(to, ldexp(mantissa, 53));
	long shift = (long)exponent - 53 + SHIFT;
	if (value != 0 && shift < 0)
		abort();
	if (shift > 0)
		mpz_mul_2exp(to, to, (unsigned long)shift);
}

static void set_point(point *to, tl_point p)
{
	set(to->x, p.x);
	set(to->y, p.y);
}

/* (b - a) x (c - a) */
static void cross(swept *s, mpz_t out, const point *a, const point *b, const point *c)
{
	mpz_t *t = s->t + 8;
	mpz_sub(t[0], b->x, a->x);
	mpz_sub(t[1], c->y, a->y);
	mpz_mul(t[2], t[0], t[1]);
	mpz_sub(t[0], b->y, a->y);
	mpz_sub(t[1], c->x, a->x);
	mpz_mul(t[3], t[0], t[1]);
	mpz_sub(out, t[2], t[3]);
}

/* (b - a) . (c - a) */
static void dot(swept *s, mpz_t out, const point *a, const point *b, const point *c)
{
	mpz_t *t = s->t + 8;
	mpz_sub(t[0], b->x, a->x);
	mpz_sub(t[1], c->x, a->x);
	mpz_mul(t[2], t[0], t[1]);
	mpz_sub(t[0], b->y, a->y);
	mpz_sub(t[1], c->y, a->y);
	mpz_mul(t[3], t[0], t[1]);
	mpz_add(out, t[2], t[3]);
}

/* Squared distance of p from ab. */
static void to_segment(swept *s, const point *p, const point *a, const point *b, fraction *out)
{
	mpz_t *t = s->t;
	dot(s, t[0], a, b, p);
	dot(s, t[1], a, b, b);
	mpz_set_ui(out->over, 1);
	if (mpz_sgn(t[0]) <= 0) {
		dot(s, out->number, a, p, p);
	} else if (mpz_cmp(t[0], t[1]) >= 0) {
		dot(s, out->number, b, p, p);
	} else {
		cross(s, t[2], a, b, p);
		mpz_mul(out->number, t[2], t[2]);
		mpz_set(out->over, t[1]);
	}
}

static int compare(swept *s, const fraction *a, const fraction *b)
{
	mpz_mul(s->t[0], a->number, b->over);
	mpz_mul(s->t[1], b->number, a->over);
	return mpz_cmp(s->t[0], s->t[1]);
}

static bool is_apart(swept *s, const point *a, const point *b, const point *c, const point *d)
{
	cross(s, s->t[0], a, b, c);
	cross(s, s->t[1], a, b, d);
	return mpz_sgn(s->t[0]) * mpz_sgn(s->t[1]) >= 0;
}

static void lower(swept *s, const point *p, const point *a, const point *b)
{
	to_segment(s, p, a, b, &s->other);
	if (compare(s, &s->other, &s->least) < 0) {
		mpz_set(s->least.number, s->other.number);
		mpz_set(s->least.over, s->other.over);
	}
}

/* s->p, q are the step, s->a, b the wall, s->r both radii. */
static bool enters(swept *s)
{
	to_segment(s, &s->p, &s->a, &s->b, &s->start);
	mpz_set(s->least.number, s->start.number);
	mpz_set(s->least.over, s->start.over);
	if (!is_apart(s, &s->p, &s->q, &s->a, &s->b) && !is_apart(s, &s->a, &s->b, &s->p, &s->q)) {
		mpz_set_ui(s->least.number, 0);
	} else {
		lower(s, &s->q, &s->a, &s->b);
		lower(s, &s->a, &s->p, &s->q);
		lower(s, &s->b, &s->p, &s->q);
	}
	mpz_mul(s->other.number, s->r, s->r);
	mpz_set_ui(s->other.over, 1);
	return compare(s, &s->least, &s->other) < 0 && compare(s, &s->least, &s->start) < 0;
}

static bool is_far(const wall *w, tl_point p, tl_point q, double radius)
{
	double reach = radius + w->radius + 1;
	return fmin(p.x, q.x) - reach > fmax(w->a.x, w->b.x) || fmax(p.x, q.x) + reach < fmin(w->a.x, w->b.x) ||
		fmin(p.y, q.y) - reach > fmax(w->a.y, w->b.y) || fmax(p.y, q.y) + reach < fmin(w->a.y, w->b.y);
}

bool swept_enters(swept *s, tl_point from, tl_point to, double radius)
{
	double n = s->resolution; /* a power of two: exact */
	tl_point p = { from.x * n, from.y * n }, q = { to.x * n, to.y * n };
	bool made = false;
	for (size_t i = 0; i < s->count; i++) {
		const wall *w = &s->walls[i];
		if (is_far(w, p, q, radius * n))
			continue;
		if (!made) {
			set_point(&s->p, p);
			set_point(&s->q, q);
			made = true;
		}
		set_point(&s->a, w->a);
		set_point(&s->b, w->b);
		set(s->r, radius * n);
		set(s->t[0], w->radius);
		mpz_add(s->r, s->r, s->t[0]);
		if (enters(s))
			return true;
	}
	return false;
}
