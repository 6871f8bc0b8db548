/* SPDX-License-Identifier: MIT */
/*
 * mesh/grow/ring.c: the lattice polygon about a disc that reaches least far.
 *
 * Tried are the regular polygons of 4, 8, .. sides about the disc, with a vertex or the middle of a side on the axis, a bit enlarged in
 * steps, their vertices rounded to the grid and made convex. One octant, v0 .. vn from the axis to the diagonal, says it all. A side p q is
 * far enough away when cross(p, q)^2 >= r^2 |p q|^2: at most 2^122, exact in __int128.
 *
 * A polygon of n sides reaches to r / cos(pi / n), 1.0086 r for 24, and about one unit of rounding. Sine and cosine are sums of powers, so
 * they do not depend on a mathematical library. Cost: some microseconds to 50.
 */
#include "mesh/ring.h"

#include "base/assert.h"

#include <math.h>

/* Enlargements tried: steps of 1/16 unit up to 2 units beyond the exact circumscribed polygon. */
enum { STEPS = 32, STEPS_PER_UNIT = 16, OCTANT_MAX = TLI_RING_MAX / 8 + 1 };

static const double QUARTER_PI = 0.78539816339744830962;
/* A vertex is rounded by at most this. */
static const double ROUNDING = 0.7072;

typedef struct octant {
	int32_t count;
	tli_point at[OCTANT_MAX];
} octant;

/* For 0 <= x <= pi / 4: the next term is below 2^-55. */
static double cosine(double x)
{
	double square = x * x, sum = 1;
	for (int i = 16; i >= 2; i -= 2)
		sum = 1 - sum * square / (i * (i - 1));
	return sum;
}

static double sine(double x)
{
	double square = x * x, sum = 1;
	for (int i = 17; i >= 3; i -= 2)
		sum = 1 - sum * square / (i * (i - 1));
	return x * sum;
}

static int32_t nearest(double value)
{
	return (int32_t)floor(value + 0.5);
}

/* Vertices at phase, phase + 2, .. times pi / (4 m), up to the diagonal at m. */
static void make_octant(octant *o, double reach, int32_t m, int32_t phase)
{
	o->count = 0;
	for (int32_t h = phase; h <= m; h += 2) {
		double angle = QUARTER_PI * h / m;
		tli_point p = { nearest(reach * cosine(angle)), h == 0 ? 0 : nearest(reach * sine(angle)) };
		if (h == m)
			p.y = p.x;
		o->at[o->count++] = p;
	}
}

bool tli_ring_side_is_away(tli_point p, tli_point q, int64_t radius)
{
	if (tli_point_equal(p, q))
		return true;
	int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
	__int128 cross = tli_determinant_wide(p.x, p.y, q.x, q.y);
	return cross > 0 && cross * cross >= (__int128)(radius * radius) * (dx * dx + dy * dy);
}

static bool octant_is_away(const octant *o, int64_t radius)
{
	tli_point first = o->at[0], last = o->at[o->count - 1];
	if (!tli_ring_side_is_away((tli_point){ first.x, -first.y }, first, radius) ||
		!tli_ring_side_is_away(last, (tli_point){ last.y, last.x }, radius))
		return false;
	for (int32_t i = 1; i < o->count; i++)
		if (!tli_ring_side_is_away(o->at[i - 1], o->at[i], radius))
			return false;
	return true;
}

/* Sides 4 m. Replaces the best, which reaches to *reach_squared, by what reaches no farther. */
static void try_polygons(octant *best, int64_t *reach_squared, int64_t radius, int32_t m, int32_t phase)
{
	double reach = (double)radius / cosine(QUARTER_PI / m);
	for (int32_t step = 0; step <= STEPS; step++) {
		octant o;
		double now = reach + (double)step / STEPS_PER_UNIT, least = now - ROUNDING;
		if (least > 0 && least * least > (double)*reach_squared)
			return;
		make_octant(&o, now, m, phase);
		int64_t squared = 0;
		for (int32_t i = 0; i < o.count; i++) {
			int64_t of_corner = (int64_t)o.at[i].x * o.at[i].x + (int64_t)o.at[i].y * o.at[i].y;
			squared = of_corner > squared ? of_corner : squared;
		}
		if (squared <= *reach_squared && octant_is_away(&o, radius)) {
			*best = o;
			*reach_squared = squared;
		}
	}
}

static void push_new(tli_ring *ring, tli_point p)
{
	if (ring->count == 0 || !tli_point_equal(ring->at[ring->count - 1], p))
		ring->at[ring->count++] = p;
}

/* All eight images. They may come to more than TLI_RING_MAX only by those on the axes and diagonals, which are equal. */
static void unfold(tli_ring *ring, const octant *o)
{
	ring->count = 0;
	for (int32_t i = 0; i < o->count; i++)
		push_new(ring, o->at[i]);
	for (int32_t i = o->count; i-- > 0;)
		push_new(ring, (tli_point){ o->at[i].y, o->at[i].x });
	int32_t quarter = ring->count;
	if (o->at[0].y == 0) /* the last is the first of the next quarter */
		quarter--;
	for (int32_t i = quarter; i < 4 * quarter; i++)
		ring->at[i] = (tli_point){ -ring->at[i - quarter].y, ring->at[i - quarter].x };
	ring->count = 4 * quarter;
}

static bool is_bent(tli_point a, tli_point b, tli_point c)
{
	int64_t ux = (int64_t)b.x - a.x, uy = (int64_t)b.y - a.y, vx = (int64_t)c.x - b.x, vy = (int64_t)c.y - b.y;
	return tli_determinant_wide(ux, uy, vx, vy) > 0;
}

/* A vertex without a left turn is none of the hull, in whatever order they are taken out. */
static void make_ring_convex(tli_ring *ring)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (int32_t i = 0; i < ring->count; i++) {
			int32_t before = i == 0 ? ring->count - 1 : i - 1;
			if (is_bent(ring->at[before], ring->at[i], ring->at[tli_ring_next(ring, i)]))
				continue;
			ring->count--;
			for (int32_t k = i; k < ring->count; k++)
				ring->at[k] = ring->at[k + 1];
			changed = true;
			i--;
		}
	}
}

/* A convex lattice polygon inside a circle of radius r has no more than about 3.5 r^(2/3) corners. */
static bool has_too_many_sides(int64_t m, int64_t radius)
{
	return m > 2 && (m - 2) * (m - 2) * (m - 2) > radius * radius;
}

static void finish_ring(tli_ring *ring, const octant *best, int64_t reach_squared)
{
	unfold(ring, best);
	make_ring_convex(ring);
	ring->reach_squared = reach_squared;
	int64_t reach = (int64_t)sqrt((double)reach_squared) - 2;
	while (reach * reach < reach_squared)
		reach++;
	ring->reach = (int32_t)reach;
}

void tli_ring_make(tli_ring *ring, int32_t radius, int32_t sides)
{
	tli_assert(radius > 0 && sides >= TLI_RING_MIN && sides <= TLI_RING_MAX);
	octant best = { 1, { { radius, radius } } }; /* the square */
	int64_t reach_squared = 2 * (int64_t)radius * radius;
	for (int32_t m = sides / 4; m >= 1;
		m--) { /* those of few sides, which reach farther for certain, are not tried */
		if (has_too_many_sides(m, radius))
			continue;
		try_polygons(&best, &reach_squared, radius, m, 0);
		try_polygons(&best, &reach_squared, radius, m, 1);
	}
	finish_ring(ring, &best, reach_squared);
}

/* A side on the axis first: the strips beside walls along the axes are the narrowest then, and where the ring meets them
 * there is no corner. */
void tli_ring_fit(tli_ring *ring, int32_t radius, int32_t slack, int32_t sides)
{
	tli_assert(radius > 0 && slack > 0);
	int64_t max = ((int64_t)radius + slack) * ((int64_t)radius + slack);
	for (int32_t m = 1; m <= sides / 4; m++)
		for (int32_t phase = 1; phase >= 0; phase--) {
			octant best = { .count = 0 };
			int64_t reach_squared = max;
			try_polygons(&best, &reach_squared, radius, m, phase);
			if (best.count > 0) {
				finish_ring(ring, &best, reach_squared);
				return;
			}
		}
	tli_ring_make(ring, radius, sides);
}

int32_t tli_ring_extreme(const tli_point *corners, int32_t count, tli_direction n)
{
	tli_assert(n.x != 0 || n.y != 0);
	int32_t best = 0;
	int64_t max = INT64_MIN;
	for (int32_t i = 0; i < count; i++) {
		int64_t along = (int64_t)corners[i].x * n.x + (int64_t)corners[i].y * n.y;
		if (along > max) {
			max = along;
			best = i;
		}
	}
	return best;
}
