/* SPDX-License-Identifier: MIT */
/*
 * steer/moved_edges.c: edges moved outwards by the radius and a margin.
 *
 * An edge has one side that is met, or two; a side is a directed edge a -> b with free space on its right. The next side along the free
 * space starts at b: going round b counter-clockwise from the side just left, the first that starts there; at a free end the other side of
 * the same edge.
 *
 * Reflex corner (turns right): both moved sides are left as long as they are. What lies beyond their crossing is nearer than the distance
 * to the other edge, so a feeler from outside meets the other side first.
 * Convex corner (turns left, at a free end by 180 degrees): pieces tangent to the circle about b, one up to 60 degrees of turn, three
 * beyond. Two neighbours with the normals m and n meet at  b + distance (m + n) / (1 + m n):  both use the same point, so nothing slips
 * through. It is at most 1.083 distances from b.
 */
#include "steer/moved_edges.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/sort.h"

static const double NEARLY_OPPOSITE = -0.999; /* cosine between unit vectors */

typedef struct moved_side {
	tl_point a, b;
	tl_vector along, normal; /* unit */
	tl_point start, end;     /* moved */
	bool post;               /* a = b */
	size_t other;            /* the other side of the same edge, where there is one */
} moved_side;

typedef struct side_order {
	tl_point a;
	uint32_t side;
} side_order;

typedef struct mover {
	moved_side *sides; /* array */
	side_order *by_start;
	double distance;
	tli_edge *moved; /* array */
} mover;

static int compare_side_points(tl_point a, tl_point b)
{
	if (a.y != b.y)
		return a.y < b.y ? -1 : 1;
	return (a.x > b.x) - (a.x < b.x);
}

static int compare_order(const void *left, const void *right)
{
	const side_order *l = left, *r = right;
	int by_point = compare_side_points(l->a, r->a);
	return by_point ? by_point : (l->side > r->side) - (l->side < r->side);
}

static void add_moved_side(mover *m, tl_point a, tl_point b, tl_vector normal, size_t other)
{
	tl_point start = tli_v_ahead(a, normal, m->distance), end = tli_v_ahead(b, normal, m->distance);
	tli_array_push(m->sides,
		(moved_side){ a, b, tli_v_left(normal), normal, start, end, compare_side_points(a, b) == 0, other });
}

static tl_status list_sides(mover *m, const tli_edge *edges, size_t count)
{
	if (count > UINT32_MAX / 2)
		return TL_E_LIMIT;
	if (!tli_array_reserve(m->sides, 2 * count) || !tli_array_reserve(m->by_start, 2 * count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		const tli_edge *edge = &edges[i];
		size_t one = tli_array_length(m->sides), other = edge->both ? one + 1 : one;
		add_moved_side(m, edge->a, edge->b, edge->normal, other);
		if (edge->both)
			add_moved_side(m, edge->b, edge->a, tli_v(-edge->normal.x, -edge->normal.y), one);
	}
	for (size_t i = 0; i < tli_array_length(m->sides); i++)
		tli_array_push(m->by_start, (side_order){ m->sides[i].a, (uint32_t)i });
	tli_sort(m->by_start, tli_array_length(m->by_start), sizeof *m->by_start, compare_order);
	return TL_OK;
}

/* ---- the next side ---- */

/* The first of by_start that begins at p or after it. */
static size_t first_side_from(const mover *m, tl_point p)
{
	size_t low = 0, high = tli_array_length(m->by_start);
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (compare_side_points(m->by_start[middle].a, p) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Which of four quarters of a turn from `from`, counter-clockwise, a direction lies in; `from` itself comes
 * last. */
static int quarter(tl_vector from, tl_vector to)
{
	double det = tli_v_det(from, to), dot = tli_v_dot(from, to);
	if (det == 0)
		return dot > 0 ? 4 : 2;
	if (det > 0)
		return dot > 0 ? 0 : 1;
	return dot < 0 ? 2 : 3;
}

static bool turns_first(tl_vector from, tl_vector a, tl_vector b)
{
	int qa = quarter(from, a), qb = quarter(from, b);
	return qa != qb ? qa < qb : tli_v_det(a, b) > 0;
}

/* NULL: none starts where this one ends. A post goes with nothing but its own other side. */
static moved_side *next_side(const mover *m, const moved_side *s)
{
	if (s->post)
		return &m->sides[s->other];
	tl_vector back = tli_v(-s->along.x, -s->along.y);
	moved_side *next = NULL;
	for (size_t i = first_side_from(m, s->b); i < tli_array_length(m->by_start); i++) {
		if (compare_side_points(m->by_start[i].a, s->b) != 0)
			break;
		moved_side *candidate = &m->sides[m->by_start[i].side];
		if (candidate->post)
			continue;
		if (!next || turns_first(back, candidate->along, next->along))
			next = candidate;
	}
	return next;
}

/* ---- corners ---- */

/* Where the tangents with these normals to the circle about p meet. */
static tl_point meet_of_tangents(const mover *m, tl_point p, tl_vector a, tl_vector b)
{
	return tli_v_ahead(p, tli_v_add(a, b), m->distance / (1 + tli_v_dot(a, b)));
}

/* The normal in the middle of a corner. Normals that are nearly opposite, as of walls that lead straight back, have a sum of what was rounded off
 * alone: there the sides say where it is. */
static tl_vector middle_normal(const moved_side *s, const moved_side *next)
{
	tl_vector sum = tli_v_add(s->normal, next->normal);
	if (tli_v_dot(s->normal, next->normal) > NEARLY_OPPOSITE || (sum.x == 0 && sum.y == 0))
		return tli_v_unit(sum, s->along);
	return tli_v_unit(tli_v_sub(s->along, next->along), s->along);
}

static tl_status close_corner(mover *m, moved_side *s, moved_side *next)
{
	if (!tli_array_reserve(m->moved, 3))
		return TL_E_NOMEM;
	double cosine = tli_v_dot(s->normal, next->normal);
	tl_vector middle = middle_normal(s, next);
	tl_vector normals[5] = { s->normal, middle, next->normal };
	int pieces = 1;
	if (cosine < 0.5) {
		normals[1] = tli_v_unit(tli_v_add(s->normal, middle), middle);
		normals[2] = middle;
		normals[3] = tli_v_unit(tli_v_add(middle, next->normal), middle);
		normals[4] = next->normal;
		pieces = 3;
	}
	tl_point from = s->end = meet_of_tangents(m, s->b, normals[0], normals[1]);
	for (int i = 1; i <= pieces; i++) {
		tl_point to = meet_of_tangents(m, s->b, normals[i], normals[i + 1]);
		tli_array_push(m->moved, (tli_edge){ from, to, normals[i], false });
		from = to;
	}
	next->start = from;
	return TL_OK;
}

static tl_status close_corners(mover *m)
{
	for (size_t i = 0; i < tli_array_length(m->sides); i++) {
		moved_side *s = &m->sides[i], *next = next_side(m, s);
		if (!next)
			continue;
		double turn = tli_v_det(s->along, next->along);
		bool straight_back = turn == 0 && tli_v_dot(s->along, next->along) < 0;
		tl_status status = turn > 0 || straight_back ? close_corner(m, s, next) : TL_OK;
		if (status)
			return status;
	}
	return TL_OK;
}

static tl_status move_all(mover *m, const tli_edge *edges, size_t count)
{
	tl_status status = list_sides(m, edges, count);
	if (!status && m->distance > 0)
		status = close_corners(m);
	size_t sides = tli_array_length(m->sides);
	if (!status && !tli_array_reserve(m->moved, sides))
		status = TL_E_NOMEM;
	for (size_t i = 0; i < sides && !status; i++) {
		const moved_side *s = &m->sides[i];
		tli_array_push(m->moved, (tli_edge){ s->start, s->end, s->normal, false });
	}
	return status;
}

tl_status tli_edges_move(const tli_edge *edges, size_t count, double distance, tli_edge **moved)
{
	tli_assert(distance >= 0);
	mover m = { .distance = distance };
	tl_status status = move_all(&m, edges, count);
	tli_array_free(m.sides);
	tli_array_free(m.by_start);
	if (status)
		tli_array_free(m.moved);
	else
		*moved = m.moved;
	return status;
}
