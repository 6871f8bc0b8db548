/* SPDX-License-Identifier: MIT */
/*
 * mesh/exact.c: signs with crossings.
 *
 * Identity first (a crossing on one of its own lines), then the filter of mesh/exact.h, then the numbers as wide as they
 * must be. Most calls end in the filter; a determinant of more than 128 bits is met a few times a map.
 *
 * Source of the crossing: with lines p + t d and q + u e, D = d x e and s = (q - p) x e, the crossing is p + d s / D.
 */
#include "mesh/exact.h"

#include "geometry/wide.h"

tli_mesh_crossing tli_mesh_cross(const tli_mesh *mesh, int32_t i, int32_t j)
{
	const tli_mesh_line *one = &mesh->lines[i], *two = &mesh->lines[j];
	int64_t dx = (int64_t)one->b.x - one->a.x, dy = (int64_t)one->b.y - one->a.y;
	int64_t ex = (int64_t)two->b.x - two->a.x, ey = (int64_t)two->b.y - two->a.y;
	int64_t px = (int64_t)two->a.x - one->a.x, py = (int64_t)two->a.y - one->a.y;
	int64_t d = dx * ey - dy * ex, s = px * ey - py * ex;
	if (d < 0) {
		d = -d;
		s = -s;
	}
	tli_mesh_crossing crossing = { .d = d, .line = { i, j } };
	crossing.x = (__int128)one->a.x * d + (__int128)dx * s;
	crossing.y = (__int128)one->a.y * d + (__int128)dy * s;
	return crossing;
}

/* Nearest, half up. */
static int32_t divide_round(__int128 numerator, int64_t denominator)
{
	__int128 twice = 2 * numerator + denominator, below = 2 * (__int128)denominator;
	__int128 quotient = twice / below;
	return (int32_t)(quotient - (twice % below < 0));
}

tli_point tli_mesh_crossing_round(const tli_mesh_crossing *crossing)
{
	return (tli_point){ divide_round(crossing->x, crossing->d), divide_round(crossing->y, crossing->d) };
}

bool tli_mesh_crossing_is_at(const tli_mesh_crossing *crossing, tli_point p)
{
	return crossing->x == (__int128)p.x * crossing->d && crossing->y == (__int128)p.y * crossing->d;
}

static const tli_mesh_crossing *crossing_of(const tli_mesh *mesh, int32_t vertex)
{
	return &mesh->crossings[mesh->vertices[vertex].crossing];
}

static int64_t size_of(int64_t value)
{
	return value < 0 ? -value : value;
}

static tli_side side_from_wide_sign(__int128 value)
{
	return (tli_side)((value > 0) - (value < 0));
}

/* The orientation of rounded places, if it cannot be wrong; ON = not known. */
static tli_side filtered(tli_point a, tli_point b, tli_point c)
{
	int64_t ux = (int64_t)b.x - a.x, uy = (int64_t)b.y - a.y, vx = (int64_t)c.x - a.x, vy = (int64_t)c.y - a.y;
	int64_t value = ux * vy - uy * vx;
	int64_t doubt = size_of(ux) + size_of(uy) + size_of(vx) + size_of(vy) + 2;
	return size_of(value) > doubt ? tli_side_from_sign(value) : TLI_ON;
}

/* a -> b are grid points, the vertex is a crossing. */
static tli_side side_of_crossing(const tli_mesh *mesh, tli_point a, tli_point b, int32_t vertex)
{
	tli_side side = filtered(a, b, mesh->vertices[vertex].at);
	if (side)
		return side;
	const tli_mesh_crossing *c = crossing_of(mesh, vertex);
	__int128 x = c->x - (__int128)a.x * c->d, y = c->y - (__int128)a.y * c->d;
	return side_from_wide_sign(((int64_t)b.x - a.x) * y - ((int64_t)b.y - a.y) * x);
}

tli_side tli_mesh_side(const tli_mesh *mesh, tli_point a, tli_point b, int32_t vertex)
{
	if (!tli_mesh_is_crossing(mesh, vertex))
		return tli_side_of(a, b, mesh->vertices[vertex].at);
	return side_of_crossing(mesh, a, b, vertex);
}

tli_side tli_mesh_side_of_line(const tli_mesh *mesh, int32_t line, tli_point a, tli_point b, int32_t vertex)
{
	if (!tli_mesh_is_crossing(mesh, vertex))
		return tli_side_of(a, b, mesh->vertices[vertex].at);
	const tli_mesh_crossing *c = crossing_of(mesh, vertex);
	if (line != TLI_MESH_NONE && (c->line[0] == line || c->line[1] == line))
		return TLI_ON;
	return side_of_crossing(mesh, a, b, vertex);
}

/* Both are crossings: (U - p) x (V - p), times both denominators. */
static tli_side orient_two(const tli_mesh *mesh, int32_t u, int32_t v, tli_point p)
{
	tli_side side = filtered(mesh->vertices[u].at, mesh->vertices[v].at, p);
	if (side)
		return side;
	const tli_mesh_crossing *a = crossing_of(mesh, u), *b = crossing_of(mesh, v);
	__int128 ax = a->x - (__int128)p.x * a->d, ay = a->y - (__int128)p.y * a->d;
	__int128 bx = b->x - (__int128)p.x * b->d, by = b->y - (__int128)p.y * b->d;
	return (tli_side)tli_wide_sign(tli_wide_subtract(tli_wide_multiply(ax, by), tli_wide_multiply(ay, bx)));
}

static tli_wide minor(const tli_mesh_crossing *a, const tli_mesh_crossing *b, int64_t factor)
{
	return tli_wide_scale(tli_wide_subtract(tli_wide_multiply(a->x, b->y), tli_wide_multiply(a->y, b->x)), factor);
}

/* All are crossings: the determinant of the rows (X, Y, D). */
static tli_side orient_three(const tli_mesh *mesh, int32_t u, int32_t v, int32_t w)
{
	tli_side side = filtered(mesh->vertices[u].at, mesh->vertices[v].at, mesh->vertices[w].at);
	if (side)
		return side;
	const tli_mesh_crossing *a = crossing_of(mesh, u), *b = crossing_of(mesh, v), *c = crossing_of(mesh, w);
	return (tli_side)tli_wide_sign(
		tli_wide_add(tli_wide_add(minor(a, b, c->d), minor(b, c, a->d)), minor(c, a, b->d)));
}

tli_side tli_mesh_orient_point(const tli_mesh *mesh, int32_t u, int32_t v, tli_point p)
{
	const tli_mesh_vertex *a = &mesh->vertices[u], *b = &mesh->vertices[v];
	if (a->crossing < 0 && b->crossing < 0)
		return tli_side_of(a->at, b->at, p);
	if (a->crossing >= 0 && b->crossing >= 0)
		return orient_two(mesh, u, v, p);
	/* One of them: turn the triangle until it comes last. */
	return a->crossing >= 0 ? side_of_crossing(mesh, b->at, p, u) : side_of_crossing(mesh, p, a->at, v);
}

tli_side tli_mesh_orient(const tli_mesh *mesh, int32_t u, int32_t v, int32_t w)
{
	if (!tli_mesh_is_crossing(mesh, w))
		return tli_mesh_orient_point(mesh, u, v, mesh->vertices[w].at);
	if (!tli_mesh_is_crossing(mesh, u))
		return tli_mesh_orient_point(mesh, v, w, mesh->vertices[u].at);
	if (!tli_mesh_is_crossing(mesh, v))
		return tli_mesh_orient_point(mesh, w, u, mesh->vertices[v].at);
	return orient_three(mesh, u, v, w);
}

bool tli_mesh_in_circle(tli_point a, tli_point b, tli_point c, tli_point d)
{
	int64_t ax = (int64_t)a.x - d.x, ay = (int64_t)a.y - d.y, bx = (int64_t)b.x - d.x, by = (int64_t)b.y - d.y;
	int64_t cx = (int64_t)c.x - d.x, cy = (int64_t)c.y - d.y;
	__int128 sum = (__int128)(ax * ax + ay * ay) * (bx * cy - by * cx);
	sum += (__int128)(bx * bx + by * by) * (cx * ay - cy * ax);
	sum += (__int128)(cx * cx + cy * cy) * (ax * by - ay * bx);
	return sum > 0;
}
