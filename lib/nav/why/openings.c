/* SPDX-License-Identifier: MIT */
/*
 * nav/why/openings.c: how wide the plane is between walls, by the constrained Delaunay triangulation.
 *
 *           apex                  A body that goes from edge h to the edge before it goes about the origin v of h. It needs as much as the
 *          /    \                 two edges are long, and as far as v is from the edge across, if that blocks; else from what blocks
 *         /      \                behind it, as long as the foot of the perpendicular from v lies on the edge.
 *        v ---h--- w
 *
 * Each half-edge is a state: a path has come into its triangle over it. The widest path is found as a shortest one is, by what is the least width
 * so far in place of a length. Method: D. Demyen, M. Buro, "Efficient triangulation-based pathfinding", AAAI 2006.
 */
#include "nav/openings.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "geometry/distance.h"
#include "graph/heap.h"

#include <math.h>

static tli_point vertex_point(const tli_mesh *mesh, int32_t vertex)
{
	return mesh->vertices[vertex].at;
}

static void take_narrower(tli_opening *out, tli_opening other)
{
	if (other.square < out->square || (other.square == out->square && other.is_door && !out->is_door))
		*out = other;
}

static tli_opening between_points(tli_point one, tli_point two)
{
	return (tli_opening){ one, two, (double)tli_distance_squared(one, two), false };
}

/* What blocks beyond the edge of h, seen from v on its left, where that is nearer than what is known. */
static void look_across(const tli_mesh *mesh, tli_point v, int32_t h, tli_opening *out)
{
	enum { DEPTH = 32 };
	int32_t waiting[DEPTH] = { h };
	for (int count = 1; count > 0;) {
		int32_t e = waiting[--count];
		tli_point a = vertex_point(mesh, tli_mesh_origin(mesh, e));
		tli_point b = vertex_point(mesh, tli_mesh_target(mesh, e));
		int64_t along = tli_dot(a, b, v);
		double distance = tli_distance_point_segment(v, a, b);
		/* Else an end of the edge is nearest, and that is no farther than what is known. */
		if (along <= 0 || tli_dot(b, a, v) <= 0 || distance * distance >= out->square)
			continue;
		if (tli_opening_blocks(mesh, e)) {
			double t = (double)along / (double)tli_distance_squared(a, b);
			*out = (tli_opening){ v,
				{ (int32_t)(a.x + floor(t * ((double)b.x - a.x) + .5)),
					(int32_t)(a.y + floor(t * ((double)b.y - a.y) + .5)) },
				distance * distance, false };
			continue;
		}
		int32_t twin = tli_mesh_twin(mesh, e);
		if (twin >= 0 && count + 2 <= DEPTH) {
			waiting[count++] = tli_mesh_prev(twin);
			waiting[count++] = tli_mesh_next(twin);
		}
	}
}

tli_opening tli_opening_about(const tli_mesh *mesh, int32_t h)
{
	tli_point v = vertex_point(mesh, tli_mesh_origin(mesh, h));
	tli_opening out = between_points(v, vertex_point(mesh, tli_mesh_target(mesh, h)));
	take_narrower(&out, between_points(v, vertex_point(mesh, tli_mesh_apex(mesh, h))));
	look_across(mesh, v, tli_mesh_next(h), &out);
	return out;
}

/* Over the edge of h itself, which does not block. */
static tli_opening opening_over(const tli_mesh *mesh, int32_t h)
{
	tli_opening out = between_points(
		vertex_point(mesh, tli_mesh_origin(mesh, h)), vertex_point(mesh, tli_mesh_target(mesh, h)));
	out.is_door = tli_mesh_is_wall(mesh, h);
	return out;
}

/* Into the triangle of h over h, and out of it over the edge of `exit`. */
static tli_opening opening_through(const tli_mesh *mesh, int32_t h, int32_t exit)
{
	tli_opening out = tli_opening_about(mesh, exit == tli_mesh_next(h) ? exit : h);
	take_narrower(&out, opening_over(mesh, exit));
	return out;
}

/* Between p in the triangle of h and the edge of h: that, and what leads from its ends across in front of p, or through it. */
static tli_opening opening_before(const tli_mesh *mesh, int32_t h, tli_point p)
{
	tli_opening out = opening_over(mesh, h);
	for (int end = 0; end < 2; end++) {
		int32_t other = end ? tli_mesh_origin(mesh, h) : tli_mesh_target(mesh, h);
		tli_opening about = tli_opening_about(mesh, end ? tli_mesh_next(h) : h);
		tli_side here = tli_side_of(about.one, about.two, p);
		tli_side there = tli_side_of(about.one, about.two, vertex_point(mesh, other));
		if (there && here != there)
			take_narrower(&out, about);
	}
	return out;
}

/* ---- the widest path ---- */

typedef struct wide_search {
	const tli_mesh *mesh;
	tli_point from, to;
	tli_mesh_location begin, end;
	size_t count;   /* half-edges */
	double *widest; /* [count]: the square of the narrowest on the widest path into its triangle over it */
	int32_t *
		before; /* [count]: the half-edge over which that path came into the triangle before; NONE: it began there */
	tli_heap heap;
	int32_t last; /* the half-edge over which it comes into that of `to`; NONE */
	double least; /* the square of the narrowest on the whole path */
} wide_search;

/* Is a triangle one of those at a location? */
static bool is_at_location(const tli_mesh *mesh, tli_mesh_location at, int32_t triangle)
{
	return at.edge / 3 == triangle || (at.kind == TLI_MESH_ON_EDGE && tli_mesh_twin(mesh, at.edge) / 3 == triangle);
}

static void come_over(wide_search *search, int32_t exit, double square, int32_t before)
{
	int32_t h = tli_mesh_twin(search->mesh, exit);
	if (h < 0 || !(square > search->widest[h]))
		return;
	search->widest[h] = square;
	search->before[h] = before;
	tli_heap_put(&search->heap, (tli_heap_item){ -square, 0, (uint32_t)h });
	if (!is_at_location(search->mesh, search->end, h / 3))
		return;
	tli_opening at_end = opening_before(search->mesh, h, search->to);
	double least = at_end.square < square ? at_end.square : square;
	if (least > search->least) {
		search->least = least;
		search->last = h;
	}
}

static tl_status search_widest(wide_search *search)
{
	const tli_mesh *mesh = search->mesh;
	tl_status status = TL_OK;
	for (size_t i = 0; i < search->count; i++)
		search->widest[i] = -1;
	int32_t first[2] = { search->begin.edge / 3, TLI_MESH_NONE };
	if (search->begin.kind == TLI_MESH_ON_EDGE)
		first[1] = tli_mesh_twin(mesh, search->begin.edge) / 3;
	for (int i = 0; i < 2 && first[i] >= 0; i++)
		for (int32_t h = 3 * first[i]; h < 3 * first[i] + 3; h++)
			if (!tli_opening_blocks(mesh, h))
				come_over(search, h, opening_before(mesh, h, search->from).square, TLI_MESH_NONE);
	while (search->heap.count > 0 && !status) {
		tli_heap_item item = tli_heap_pop(&search->heap);
		int32_t h = (int32_t)item.node;
		if (-item.f <= search->least)
			break;
		for (int32_t exit = tli_mesh_next(h); exit != h; exit = tli_mesh_next(exit)) {
			if (tli_opening_blocks(mesh, exit))
				continue;
			double square = opening_through(mesh, h, exit).square;
			come_over(search, exit, square < -item.f ? square : -item.f, h);
		}
		status = tli_budget_spend(4);
	}
	return status;
}

/* The narrowest on the path that was found, backwards. */
static tli_opening narrowest_found(const wide_search *search)
{
	const tli_mesh *mesh = search->mesh;
	int32_t h = search->last;
	tli_opening out = opening_before(mesh, h, search->to);
	for (; search->before[h] >= 0; h = search->before[h])
		take_narrower(&out, opening_through(mesh, search->before[h], tli_mesh_twin(mesh, h)));
	take_narrower(&out, opening_before(mesh, tli_mesh_twin(mesh, h), search->from));
	return out;
}

tl_status tli_narrowest_opening(const tli_mesh *mesh, tli_point from, tli_point to, tli_opening *out, bool *found)
{
	size_t count = 3 * tli_mesh_triangle_slots(mesh);
	wide_search search = {
		.mesh = mesh, .from = from, .to = to, .count = count, .last = TLI_MESH_NONE, .least = -1
	};
	*found = false;
	search.begin = tli_mesh_locate(mesh, from);
	search.end = tli_mesh_locate(mesh, to);
	if (search.begin.kind == TLI_MESH_ON_VERTEX || search.end.kind == TLI_MESH_ON_VERTEX)
		return TL_OK;
	search.widest = tli_alloc_array(count, sizeof *search.widest);
	search.before = tli_alloc_array(count, sizeof *search.before);
	search.heap.items = tli_alloc_array(count, sizeof *search.heap.items);
	search.heap.slot = tli_alloc_zeroed(count * sizeof *search.heap.slot);
	bool whole = search.widest && search.before && search.heap.items && search.heap.slot;
	tl_status status = whole ? search_widest(&search) : TL_E_NOMEM;
	*found = !status && search.last >= 0;
	if (*found)
		*out = narrowest_found(&search);
	tli_free(search.widest, count * sizeof *search.widest);
	tli_free(search.before, count * sizeof *search.before);
	tli_free(search.heap.items, count * sizeof *search.heap.items);
	tli_free(search.heap.slot, count * sizeof *search.heap.slot);
	return status;
}
