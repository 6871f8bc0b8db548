/* SPDX-License-Identifier: MIT */
/*
 * The contact rule by looking for the path that its definition speaks of.
 *
 * "A sees B iff for every eps > 0 some path from A to B inside the eps-neighbourhood of AB avoids all walls." On the
 * 4x4 grid one eps, small enough, stands for all smaller ones. Where walls touch AB are the events; between two events
 * lies a gap. In the middle of each gap stand three posts, and a path may go from post to post in straight steps:
 *
 *           L -------- L -------- L         posts at height +1/H of the length of AB,
 *           |          |          |
 *     A --- M -------- M -------- M --- B   on AB,
 *           |          |          |
 *           R -------- R -------- R         and at height -1/H
 *       e0  gap 0  e1  gap 1  e2 gap 2 e3
 *
 * A step is free iff the closed segment has no point in common with a closed wall, computed exactly in homogeneous
 * integers. A chain of free steps is a path as the definition wants it, so "sees" is never wrong. And no path is
 * missed: events are fractions with denominators of at most 18 (a cross product or a squared length on this grid), so a
 * gap is at least 1/324 long; a wall that leaves AB does so with a slope of at least 1/18, so after 18/H < 1/648 it is
 * higher than the posts. In a strip that low, walls stand as rods that leave AB at an event, or lie on AB; a path that
 * passes an event on one side can be drawn to the posts of that side without meeting a wall. Hence H > 11664.
 *
 * How far one comes from A: to the end of the last gap of which a post is reached.
 *
 * Coordinates of posts: numerators below 2^27, common denominator below 2^25, so determinants stay below 2^58.
 */
#include "oracle_grid.h"

#include <assert.h>

#define HEIGHT_PARTS ((int64_t)1 << 15) /* H: posts stand |AB| / H off AB */
#define EVENTS_MAX (2 * ORACLE_GRID_WALLS + 2)
#define POSTS_MAX (3 * (EVENTS_MAX - 1) + 2)

/* The point (x/w, y/w), w > 0. */
struct spot {
	int64_t x, y, w;
};

struct post_graph {
	struct spot posts[POSTS_MAX]; /* A, B, then left, middle, right of gap 0, of gap 1, ... */
	bool reached[POSTS_MAX];
	size_t count;
};

static int sign(int64_t value)
{
	return (value > 0) - (value < 0);
}

static struct spot spot_of(tli_point p)
{
	return (struct spot){ p.x, p.y, 1 };
}

static int turn(struct spot p, struct spot q, struct spot r)
{
	return sign(p.x * (q.y * r.w - r.y * q.w) - p.y * (q.x * r.w - r.x * q.w) + p.w * (q.x * r.y - r.x * q.y));
}

static bool between(int64_t p, int64_t pw, int64_t q, int64_t qw, int64_t r, int64_t rw)
{
	int64_t low = p * rw - r * pw, high = q * rw - r * qw;
	return (low <= 0 && high >= 0) || (low >= 0 && high <= 0);
}

/* r lies on the closed segment pq, which may be a point. */
static bool spot_on(struct spot r, struct spot p, struct spot q)
{
	return turn(p, q, r) == 0 && between(p.x, p.w, q.x, q.w, r.x, r.w) && between(p.y, p.w, q.y, q.w, r.y, r.w);
}

/* The closed segments pq and cd have a point in common. */
static bool meet(struct spot p, struct spot q, struct spot c, struct spot d)
{
	if (spot_on(c, p, q) || spot_on(d, p, q) || spot_on(p, c, d) || spot_on(q, c, d))
		return true;
	return turn(p, q, c) * turn(p, q, d) < 0 && turn(c, d, p) * turn(c, d, q) < 0;
}

static bool step_is_free(const tli_wall *walls, size_t count, struct spot p, struct spot q)
{
	for (size_t i = 0; i < count; i++) {
		if (meet(p, q, spot_of(walls[i].a), spot_of(walls[i].b)))
			return false;
	}
	return true;
}

static int64_t cross(tli_point o, tli_point p, tli_point q, tli_point r) /* (p - o) x (r - q) */
{
	return ((int64_t)p.x - o.x) * ((int64_t)r.y - q.y) - ((int64_t)p.y - o.y) * ((int64_t)r.x - q.x);
}

static int64_t dot(tli_point o, tli_point p, tli_point q, tli_point r) /* (p - o) . (r - q) */
{
	return ((int64_t)p.x - o.x) * ((int64_t)r.x - q.x) + ((int64_t)p.y - o.y) * ((int64_t)r.y - q.y);
}

static int fraction_compare(struct oracle_fraction f, struct oracle_fraction g)
{
	return sign(f.num * g.den - g.num * f.den);
}

/* Puts f where it belongs in the ascending list, unless it is there or outside [0, 1]. */
static void add_event(struct oracle_fraction *events, size_t *count, struct oracle_fraction f)
{
	size_t at = *count;
	if (f.num < 0 || f.num > f.den)
		return;
	while (at > 0 && fraction_compare(events[at - 1], f) > 0)
		at--;
	if (at > 0 && fraction_compare(events[at - 1], f) == 0)
		return;
	for (size_t i = *count; i > at; i--)
		events[i] = events[i - 1];
	events[at] = f;
	(*count)++;
}

/* Where the wall, which meets ab (not a point), begins and ends to touch it. */
static void add_wall_events(
	struct oracle_fraction *events, size_t *count, const tli_wall *wall, tli_point a, tli_point b)
{
	int64_t across = cross(a, b, wall->a, wall->b);
	if (across != 0) {
		int64_t along = cross(a, wall->a, wall->a, wall->b);
		add_event(events, count, (struct oracle_fraction){ along * sign(across), across * sign(across) });
		return;
	}
	int64_t length2 = dot(a, b, a, b);
	add_event(events, count, (struct oracle_fraction){ dot(a, b, a, wall->a), length2 });
	add_event(events, count, (struct oracle_fraction){ dot(a, b, a, wall->b), length2 });
}

static size_t find_touches(
	const tli_wall *walls, size_t count, tli_point a, tli_point b, struct oracle_fraction *events)
{
	size_t found = 0;
	for (size_t i = 0; i < count; i++) {
		if (meet(spot_of(a), spot_of(b), spot_of(walls[i].a), spot_of(walls[i].b)))
			add_wall_events(events, &found, &walls[i], a, b);
	}
	return found;
}

static void add_posts(
	struct post_graph *graph, tli_point a, tli_point b, struct oracle_fraction from, struct oracle_fraction to)
{
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
	int64_t num = from.num * to.den + to.num * from.den, den = 2 * from.den * to.den; /* the middle of the gap */
	int64_t w = den * HEIGHT_PARTS;
	int64_t x = a.x * w + dx * num * HEIGHT_PARTS, y = a.y * w + dy * num * HEIGHT_PARTS;
	graph->posts[graph->count++] = (struct spot){ x - dy * den, y + dx * den, w };
	graph->posts[graph->count++] = (struct spot){ x, y, w };
	graph->posts[graph->count++] = (struct spot){ x + dy * den, y - dx * den, w };
}

/* A step is tried between A or B and the posts of its gap, within a gap, and between neighbours of one row. */
static bool is_step(const struct post_graph *graph, size_t i, size_t j)
{
	if (i > j)
		return is_step(graph, j, i);
	if (i == 0)
		return j >= 2 && j < 5;
	if (i == 1)
		return j >= graph->count - 3;
	size_t gap_i = (i - 2) / 3, gap_j = (j - 2) / 3, row_i = (i - 2) % 3, row_j = (j - 2) % 3;
	return gap_i == gap_j ? row_j == row_i + 1 : gap_j == gap_i + 1 && row_i == row_j;
}

/* Floods from A. Returns the last gap reached. */
static size_t flood(struct post_graph *graph, const tli_wall *walls, size_t count)
{
	size_t stack[POSTS_MAX], depth = 0, last = 0;
	stack[depth++] = 0;
	graph->reached[0] = true;
	while (depth > 0) {
		size_t i = stack[--depth];
		if (i >= 2 && (i - 2) / 3 > last)
			last = (i - 2) / 3;
		for (size_t j = 0; j < graph->count; j++) {
			if (!graph->reached[j] && is_step(graph, i, j) &&
				step_is_free(walls, count, graph->posts[i], graph->posts[j])) {
				graph->reached[j] = true;
				stack[depth++] = j;
			}
		}
	}
	return last;
}

struct oracle_grid_answer oracle_grid_ask(
	const tli_wall *walls, size_t count, tli_point a, tli_point b, tl_contact contact)
{
	const struct oracle_fraction zero = { 0, 1 }, one = { 1, 1 };
	struct oracle_fraction events[EVENTS_MAX];
	assert(count <= ORACLE_GRID_WALLS);
	/* A path begins in A, so A on a wall is blocked; and if A = B, that path of one point is all one needs. */
	if (!step_is_free(walls, count, spot_of(a), spot_of(a)))
		return (struct oracle_grid_answer){ false, zero };
	if (tli_point_equal(a, b))
		return (struct oracle_grid_answer){ true, zero };
	size_t event_count = find_touches(walls, count, a, b, events);
	if (event_count == 0)
		return (struct oracle_grid_answer){ true, zero }; /* AB itself is the path */
	if (contact == TL_CONTACT_STRICT)
		return (struct oracle_grid_answer){ false, events[0] };

	add_event(events, &event_count, zero);
	add_event(events, &event_count, one);
	struct post_graph graph = { .posts = { spot_of(a), spot_of(b) }, .count = 2 };
	for (size_t gap = 0; gap + 1 < event_count; gap++)
		add_posts(&graph, a, b, events[gap], events[gap + 1]);
	size_t last = flood(&graph, walls, count);
	return (struct oracle_grid_answer){ graph.reached[1], graph.reached[1] ? zero : events[last + 1] };
}

/* The square of the distance between p and the closed segment cd. */
static struct oracle_fraction point_distance2(tli_point p, tli_point c, tli_point d)
{
	int64_t length2 = dot(c, d, c, d), along = dot(c, d, c, p), off = cross(c, d, c, p);
	if (along <= 0)
		return (struct oracle_fraction){ dot(c, p, c, p), 1 };
	if (along >= length2)
		return (struct oracle_fraction){ dot(d, p, d, p), 1 };
	return (struct oracle_fraction){ off * off, length2 };
}

struct oracle_fraction oracle_grid_distance2(tli_point a, tli_point b, const tli_wall *wall)
{
	if (meet(spot_of(a), spot_of(b), spot_of(wall->a), spot_of(wall->b)))
		return (struct oracle_fraction){ 0, 1 };
	/* Segments that do not meet are nearest to each other at an end of one of them. */
	struct oracle_fraction least = point_distance2(a, wall->a, wall->b);
	const struct oracle_fraction others[3] = {
		point_distance2(b, wall->a, wall->b),
		point_distance2(wall->a, a, b),
		point_distance2(wall->b, a, b),
	};
	for (size_t i = 0; i < 3; i++) {
		if (fraction_compare(others[i], least) < 0)
			least = others[i];
	}
	return least;
}

bool oracle_grid_body_sees(
	const tli_wall *walls, size_t count, tli_point a, tli_point b, int32_t radius, tl_contact contact)
{
	const struct oracle_fraction radius2 = { (int64_t)radius * radius, 1 };
	for (size_t i = 0; i < count; i++) {
		int compare = fraction_compare(oracle_grid_distance2(a, b, &walls[i]), radius2);
		if (compare < 0 || (compare == 0 && contact == TL_CONTACT_STRICT))
			return false;
	}
	return true;
}

bool oracle_on_wall(const tli_wall *wall, tli_point p)
{
	/* Off the line, or beyond one of the ends. Differences of up to 2^30 make products of up to 2^61. */
	if (cross(wall->a, wall->b, wall->a, p) != 0)
		return false;
	return dot(p, wall->a, p, wall->b) <= 0;
}

/* The ray from p in the direction (2^40, 1): a grid point on it would be 2^40 away, so ends of walls are never on it. 1 or -1 where the
 * wall crosses it, by the side that the wall comes from.
 */
static int ray_crosses(const tli_wall *wall, tli_point p)
{
	const __int128 far = (__int128)1 << 40;
	__int128 ax = (__int128)wall->a.x - p.x, ay = (__int128)wall->a.y - p.y;
	__int128 bx = (__int128)wall->b.x - p.x, by = (__int128)wall->b.y - p.y;
	__int128 side_a = far * ay - ax, side_b = far * by - bx;
	if ((side_a > 0) == (side_b > 0))
		return 0;
	/* p + s * ray meets the wall where s = (a x b) / (ray x (b - a)); ahead of p where that is positive. */
	__int128 across = side_b - side_a, area = ax * by - ay * bx;
	if ((area > 0) != (across > 0) || area == 0)
		return 0;
	return across > 0 ? 1 : -1;
}

bool oracle_inside_solid(const tli_wall *walls, size_t count, tli_point p)
{
	uint32_t odd = 0; /* one bit for each set of even-odd sides */
	int turns = 0;
	for (size_t i = 0; i < count; i++) {
		if (!walls[i].solid)
			continue;
		if (oracle_on_wall(&walls[i], p))
			return false;
		int crosses = ray_crosses(&walls[i], p);
		if (walls[i].solid == TLI_SOLID_LEFT || walls[i].solid == TLI_SOLID_RIGHT)
			turns += walls[i].solid == TLI_SOLID_LEFT ? crosses : -crosses;
		else if (crosses)
			odd ^= walls[i].solid;
	}
	return odd != 0 || turns != 0;
}
