/* SPDX-License-Identifier: MIT */
/*
 * corners/gaze.c: the states whose rows an edit makes wrong.
 *
 * A row is wrong only if its state saw a wall that left, before the edit, or sees one that came, after it: else the first wall along each
 * ray is the one that it was, and corners differ only at the ends of such walls. To find these states, both sides of each such wall
 * look back at the plane: from a side between its ends L and R a gaze goes from triangle to triangle, as in
 * expand.c, but its right bound turns about L and its left one about R, so that it holds all lines that cross the side. A corner
 * that it meets loses the rows of those states whose cone holds a direction to the side.
 *
 *            vl      vr          Where a vertex lies in between it is seen, and bounds a gaze on either side of it. Bounds are
 *             \      /           closed, so that what is met is rather too much.
 *          .   \    /   .
 *         R'    \  /     L'
 *            L---h---R
 *
 * What sees no more of such a wall than its end lies between two other walls there, and is found by a gaze from that end.
 */
#include "base/array.h"
#include "corners/cache.h"
#include "corners/expand.h"
#include "corners/follow.h"
#include "corners/internal.h"
#include "mesh/edits.h"

/* Triangles that gazes may pass; beyond it finding all rows again costs little more. */
enum { GAZED_MAX = 1 << 17 };

/* Does the cone of a state at the corner hold a direction to the side from `right` to `left`, as seen from the corner? */
static bool looks_at_side(const tli_mesh *mesh, const tli_corner *corner, unsigned side, int32_t right, int32_t left)
{
	if (tli_mesh_is_crossing(mesh, right) || tli_mesh_is_crossing(mesh, left))
		return true;
	tli_direction first, last, to_right = tli_direction_to(corner->at, mesh->vertices[right].at),
				   to_left = tli_direction_to(corner->at, mesh->vertices[left].at);
	tli_corner_cone(corner, side, &first, &last);
	return tli_cone_holds(first, last, to_right) || tli_cone_holds(first, last, to_left) ||
		tli_cone_holds(to_right, to_left, first);
}

/* The side's left end, as the gaze goes, is on the right hand for a corner that looks back. */
static bool list_states(
	const tli_corners *corners, tli_corners_follow *f, int32_t vertex, int32_t from_left, int32_t from_right)
{
	int32_t count, first = tli_corners_before(corners, vertex, &count);
	for (int32_t i = first; i < first + count; i++)
		for (unsigned side = 0; side < 2; side++)
			if (looks_at_side(corners->mesh, &corners->corners[i], side, from_left, from_right) &&
				!tli_array_append(f->states, 2 * (uint32_t)i + side))
				return false;
	return true;
}

/* The half-edge to look over, or TLI_MESH_NONE. */
static int32_t gaze_over(const tli_corners *corners, const tli_corners_follow *f, int32_t h)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t over = mesh->edges[h].twin;
	if (over < 0 || mesh->edges[h].piece >= 0)
		return TLI_MESH_NONE;
	return f->hull_is_convex && tli_mesh_is_outside(mesh, over / 3) ? TLI_MESH_NONE : over;
}

static bool push_gaze(tli_corners_follow *f, int32_t edge, int32_t right, int32_t left)
{
	return edge < 0 || tli_array_append(f->gazes, ((tli_gaze){ edge, right, left }));
}

/* tli_mesh_orient, at hand for grid points: most of the time of a gaze is spent here. */
static inline tli_side orient_vertices(const tli_mesh *mesh, int32_t u, int32_t v, int32_t w)
{
	const tli_mesh_vertex *a = &mesh->vertices[u], *b = &mesh->vertices[v], *c = &mesh->vertices[w];
	bool plain = (a->crossing & b->crossing & c->crossing) < 0;
	return plain ? tli_side_of(a->at, b->at, c->at) : tli_mesh_orient(mesh, u, v, w);
}

/* No line of the gaze gets to the apex beyond the edge, since it lies on this side of the line from an end of the side, which is on the
 * other hand, through the bound. That holds where both are before the edge: then lines of the gaze have crossed that line before it. */
static bool is_hidden(const tli_mesh *mesh, int32_t edge, int32_t from, int32_t bound, tli_side side)
{
	int32_t a = tli_mesh_origin(mesh, edge), b = tli_mesh_target(mesh, edge);
	return orient_vertices(mesh, from, bound, tli_mesh_apex(mesh, edge)) == side &&
		(from == a || from == b || orient_vertices(mesh, a, b, from) != TLI_LEFT) &&
		(bound == a || bound == b || orient_vertices(mesh, a, b, bound) != TLI_LEFT);
}

/* All gazes over one edge into its triangle that began between two vertices before it, or at one. */
static bool gaze_between(
	const tli_corners *corners, tli_corners_follow *f, int32_t edge, int32_t from_left, int32_t from_right)
{
	const tli_mesh *mesh = corners->mesh;
	bool room = push_gaze(f, edge, tli_mesh_target(mesh, edge), tli_mesh_origin(mesh, edge));
	while (room && tli_array_length(f->gazes) > 0) {
		tli_gaze gaze = tli_array_pop(f->gazes);
		int32_t apex = tli_mesh_apex(mesh, gaze.edge);
		bool right = is_hidden(mesh, gaze.edge, from_left, gaze.right, TLI_RIGHT);
		bool left = !right && is_hidden(mesh, gaze.edge, from_right, gaze.left, TLI_LEFT);
		if (!left)
			room = push_gaze(f, gaze_over(corners, f, tli_mesh_prev(gaze.edge)), right ? gaze.right : apex,
				gaze.left);
		if (room && !right)
			room = push_gaze(f, gaze_over(corners, f, tli_mesh_next(gaze.edge)), gaze.right,
				left ? gaze.left : apex);
		if (room && !left && !right)
			room = list_states(corners, f, apex, from_left, from_right);
		f->all_rows |= ++f->passed > GAZED_MAX;
		if (f->all_rows)
			tli_array_truncate(f->gazes, 0);
	}
	return room;
}

static bool gaze_from_side(const tli_corners *corners, tli_corners_follow *f, int32_t h)
{
	const tli_mesh *mesh = corners->mesh;
	if (h < 0 || tli_mesh_is_dead(mesh, h / 3) || (f->hull_is_convex && tli_mesh_is_outside(mesh, h / 3)))
		return true;
	return gaze_between(corners, f, h, tli_mesh_origin(mesh, h), tli_mesh_target(mesh, h));
}

/* From a vertex to all sides. */
static bool gaze_from_vertex(const tli_corners *corners, tli_corners_follow *f, int32_t vertex)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t first = mesh->vertices[vertex].edge, h = first;
	bool room = true;
	do {
		int32_t over = tli_mesh_is_dead(mesh, h / 3) ? TLI_MESH_NONE : gaze_over(corners, f, tli_mesh_next(h));
		room = list_states(corners, f, tli_mesh_target(mesh, h), vertex, vertex) &&
			(over < 0 || gaze_between(corners, f, over, vertex, vertex));
		h = tli_mesh_turn_left(mesh, h);
	} while (room && h != first && h >= 0);
	return room;
}

/* All states of the corners there. Where more than two walls meet, some of the angles between them need not be beside the wall. */
static bool look_from_vertex(const tli_corners *corners, tli_corners_follow *f, int32_t vertex, bool alone)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t count, first = tli_corners_before(corners, vertex, &count);
	for (int32_t state = 2 * first; state < 2 * (first + count); state++)
		if (!tli_array_append(f->states, (uint32_t)state))
			return false;
	int32_t arms[2];
	bool between = alone || tli_mesh_count_arms(mesh, vertex, arms) > 2;
	return !between || tli_mesh_is_crossing(mesh, vertex) || gaze_from_vertex(corners, f, vertex);
}

/* A vertex at the point, or TLI_MESH_NONE. */
static int32_t vertex_at(const tli_mesh *mesh, tli_point p)
{
	tli_mesh_location where = tli_mesh_locate(mesh, p);
	return where.kind == TLI_MESH_ON_VERTEX ? tli_mesh_origin(mesh, where.edge) : TLI_MESH_NONE;
}

static bool look_from_segment(const tli_corners *corners, tli_corners_follow *f, const tli_mesh_segment *segment)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t at = vertex_at(mesh, segment->a), to = vertex_at(mesh, segment->b);
	if (at < 0 || to < 0) {
		f->all_rows = true;
		return true;
	}
	bool room = look_from_vertex(corners, f, at, at == to);
	while (room && at != to && !f->all_rows) {
		int32_t h = tli_mesh_edge_along(mesh, segment, at);
		if (h < 0) {
			f->all_rows = true;
			return true;
		}
		at = tli_mesh_target(mesh, h);
		room = gaze_from_side(corners, f, h) && gaze_from_side(corners, f, mesh->edges[h].twin) &&
			look_from_vertex(corners, f, at, false);
	}
	return room;
}

bool tli_corners_look_back(
	const tli_corners *corners, tli_corners_follow *f, const tli_mesh_segment *segments, size_t count)
{
	bool room = true;
	if (!corners->first && atomic_load_explicit(&corners->cache->row_count, memory_order_relaxed) == 0)
		return true;
	for (size_t i = 0; i < count && room && !f->all_rows; i++)
		room = look_from_segment(corners, f, &segments[i]);
	return room;
}
