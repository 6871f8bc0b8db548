/* SPDX-License-Identifier: MIT */
/* linked_walls.c: where a disc gets to among a few walls and obstacles. */
#include "support/linked_walls.h"

#include <math.h>

#include "geometry/distance.h"

#include <tautline/geometry.h>

bool linked_walls_fit(const linked_walls *all, tli_point p, int64_t radius)
{
	for (size_t i = 0; i < all->count; i++) {
		int64_t least = radius + all->walls[i].radius;
		if (tli_compare_distance_point_segment(p, all->walls[i].a, all->walls[i].b, least) < (least == 0))
			return false;
	}
	return true;
}

static bool are_linked(const linked_wall *s, const linked_wall *t, int64_t radius)
{
	int64_t width = 2 * radius + s->radius + t->radius;
	return tli_compare_distance_segments(s->a, s->b, t->a, t->b, width) < (width == 0);
}

static double turn(tl_point a, tl_point b, tl_point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* 1 or -1 where the segment pq crosses the piece ab from one side or the other. */
static int cross(tl_point a, tl_point b, tl_point p, tl_point q)
{
	bool left_p = turn(a, b, p) > 0, left_q = turn(a, b, q) > 0;
	if (left_p == left_q || (turn(p, q, a) > 0) == (turn(p, q, b) > 0))
		return 0;
	return left_p ? 1 : -1;
}

static tl_point real(tli_point p)
{
	return (tl_point){ p.x, p.y };
}

static tl_point nearest_on(tli_point p, const linked_wall *t)
{
	tl_point a = real(t->a), b = real(t->b), d = { b.x - a.x, b.y - a.y };
	double squared = d.x * d.x + d.y * d.y, at = 0;
	if (squared > 0)
		at = fmax(0, fmin(1, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / squared));
	return (tl_point){ a.x + at * d.x, a.y + at * d.y };
}

/* A point of s and one of t that are nearest, or where they cross. */
static void find_link(const linked_wall *s, const linked_wall *t, tl_point link[2])
{
	if (tli_segment_relation(s->a, s->b, t->a, t->b) == TLI_CROSS) {
		double a = turn(real(t->a), real(t->b), real(s->a)), b = turn(real(t->a), real(t->b), real(s->b));
		double at = a / (a - b);
		link[0] = link[1] = (tl_point){ s->a.x + at * ((double)s->b.x - s->a.x),
			s->a.y + at * ((double)s->b.y - s->a.y) };
		return;
	}
	double least = INFINITY;
	for (int i = 0; i < 4; i++) {
		const linked_wall *own = i < 2 ? s : t, *other = i < 2 ? t : s;
		tli_point e = i % 2 ? own->b : own->a;
		tl_point at = nearest_on(e, other);
		double far = hypot(at.x - e.x, at.y - e.y);
		if (far < least) {
			least = far;
			link[i / 2] = real(e);
			link[1 - i / 2] = at;
		}
	}
}

/* How often the line from s->a over a link to t->a crosses the curve from p over m to q. */
static int count_crossings(const linked_wall *s, const linked_wall *t, const tl_point curve[3])
{
	tl_point stops[4] = { real(s->a), { 0, 0 }, { 0, 0 }, real(t->a) };
	int sum = 0;
	find_link(s, t, stops + 1);
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 2; k++)
			sum += cross(stops[i], stops[i + 1], curve[k], curve[k + 1]);
	return sum;
}

bool linked_walls_part(const linked_walls *all, tli_point p, tli_point q, int64_t radius)
{
	const tl_point curve[3] = { real(p), { p.x - 3.14159 * all->size, q.y + 2.71828 * all->size }, real(q) };
	int potential[LINKED_WALLS_MAX] = { 0 };
	bool known[LINKED_WALLS_MAX] = { false };
	for (size_t root = 0; root < all->count; root++) {
		size_t queue[LINKED_WALLS_MAX], head = 0, tail = 0;
		if (known[root])
			continue;
		known[root] = true;
		for (queue[tail++] = root; head < tail; head++) {
			size_t i = queue[head];
			for (size_t k = 0; k < all->count; k++) {
				if (k == i || !are_linked(&all->walls[i], &all->walls[k], radius))
					continue;
				int at = potential[i] + count_crossings(&all->walls[i], &all->walls[k], curve);
				if (known[k] && potential[k] != at)
					return true;
				if (!known[k])
					queue[tail++] = k;
				known[k] = true;
				potential[k] = at;
			}
		}
	}
	return false;
}
