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
 *
 * The short sides around the end of a grown wall see nearly the same. Gazes go from all of them together, from the box that holds them, over the
 * edges around the triangles that touch them; bounds turn about a corner of the box, and what lies within these triangles is met in any case.
 */
#include "base/array.h"
#include "corners/cache.h"
#include "corners/expand.h"
#include "corners/follow.h"
#include "corners/internal.h"
#include "mesh/edits.h"

/* Triangles that gazes may pass; beyond it finding all rows again costs little more. */
enum { GAZED_MAX = 1 << 17 };

/* Sides that are near each other, and no longer than a share of what holds them all. */
enum { GROUP_LEAST = 3, GROUP_MOST = 64, GROUP_EXTENT = 10 };

/* Triangles that the gazes of a group may pass, some four times what they pass mostly: where edges around it lie across its box, nothing is
 * hidden from them. Then its sides look back one by one. */
enum { GROUP_GAZED_MAX = 1 << 13 };

/* From where a gaze goes: a side between two vertices, which may be one, or a box. */
typedef struct gaze_source {
	int32_t left, right; /* vertices; TLI_MESH_NONE: a box */
	tli_point low, high;
} gaze_source;

/* ---- the states at a corner that look back ---- */

/* The corner of the box that is last on the right hand of p, or inside. */
static tli_point right_of_box(const gaze_source *box, tli_point p)
{
	tli_point low = box->low, high = box->high,
		  near = { p.x < low.x ? low.x : high.x, p.y < low.y ? low.y : high.y };
	return (tli_point){ p.y < low.y ? high.x
			: p.y > high.y  ? low.x
					: near.x,
		p.x < low.x            ? low.y
			: p.x > high.x ? high.y
				       : near.y };
}

static tli_point left_of_box(const gaze_source *box, tli_point p)
{
	tli_point low = box->low, high = box->high,
		  near = { p.x < low.x ? low.x : high.x, p.y < low.y ? low.y : high.y };
	return (tli_point){ p.y < low.y ? low.x
			: p.y > high.y  ? high.x
					: near.x,
		p.x < low.x            ? high.y
			: p.x > high.x ? low.y
				       : near.y };
}

static bool source_holds(const gaze_source *box, tli_point p)
{
	return p.x >= box->low.x && p.x <= box->high.x && p.y >= box->low.y && p.y <= box->high.y;
}

/* The ends of the source, on the right hand and on the left one of a corner that looks back. False: in any direction. */
static bool ends_of_source(
	const tli_mesh *mesh, const gaze_source *source, tli_point from, tli_point *right, tli_point *left)
{
	if (source->left < 0) {
		*right = right_of_box(source, from);
		*left = left_of_box(source, from);
		return !source_holds(source, from);
	}
	*right = mesh->vertices[source->left].at;
	*left = mesh->vertices[source->right].at;
	return !tli_mesh_is_crossing(mesh, source->left) && !tli_mesh_is_crossing(mesh, source->right);
}

static bool list_states(const tli_corners *corners, tli_corners_follow *f, int32_t vertex, const gaze_source *source)
{
	int32_t count, corner = tli_corners_before(corners, vertex, &count);
	if (count == 0)
		return true;
	tli_point at = corners->corners[corner].at, right, left;
	bool all = !ends_of_source(corners->mesh, source, at, &right, &left);
	tli_direction first, last, to_right = tli_direction_to(at, right), to_left = tli_direction_to(at, left);
	for (uint32_t state = 2 * (uint32_t)corner; state < 2 * (uint32_t)(corner + count); state++) {
		tli_corner_cone(&corners->corners[state / 2], state & 1, &first, &last);
		bool looks = all || tli_cone_holds(first, last, to_right) || tli_cone_holds(first, last, to_left) ||
			tli_cone_holds(to_right, to_left, first);
		if (looks && !tli_array_append(f->states, state))
			return false;
	}
	return true;
}

/* ---- gazes ---- */

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

/* Does all of the box lie on this side of the line from u to v? Of its corners the last one on the other hand says so. */
static bool box_lies_beside(const tli_mesh *mesh, const gaze_source *box, int32_t u, int32_t v, tli_side side)
{
	const tli_mesh_vertex *a = &mesh->vertices[u], *b = &mesh->vertices[v];
	tli_point low = box->low, high = box->high;
	if ((a->crossing & b->crossing) < 0) {
		bool lower = (b->at.y > a->at.y) == (side == TLI_RIGHT),
		     upper = (b->at.x > a->at.x) == (side == TLI_RIGHT);
		return tli_side_of(a->at, b->at, (tli_point){ lower ? low.x : high.x, upper ? high.y : low.y }) == side;
	}
	bool beside = true;
	for (int i = 0; i < 4 && beside; i++)
		beside = tli_mesh_orient_point(
				 mesh, u, v, (tli_point){ i & 1 ? low.x : high.x, i & 2 ? low.y : high.y }) == side;
	return beside;
}

/* No line of the gaze gets to the apex beyond the edge, since it lies on this side of the line from an end of the side, which is on the
 * other hand, through the bound. That holds where both are before the edge: then lines of the gaze have crossed that line before it. Of
 * a box it is asked for all points, so that for each line it is asked for that from which it comes. */
static bool is_hidden(const tli_mesh *mesh, int32_t edge, const gaze_source *source, int32_t bound, tli_side side)
{
	int32_t a = tli_mesh_origin(mesh, edge), b = tli_mesh_target(mesh, edge), apex = tli_mesh_apex(mesh, edge);
	if (source->left < 0)
		return box_lies_beside(mesh, source, bound, apex, side);
	int32_t from = side == TLI_RIGHT ? source->left : source->right;
	return orient_vertices(mesh, from, bound, apex) == side &&
		(from == a || from == b || orient_vertices(mesh, a, b, from) != TLI_LEFT) &&
		(bound == a || bound == b || orient_vertices(mesh, a, b, bound) != TLI_LEFT);
}

/* All gazes over one edge into its triangle. */
static bool gaze_beyond(const tli_corners *corners, tli_corners_follow *f, int32_t edge, const gaze_source *source)
{
	const tli_mesh *mesh = corners->mesh;
	bool room = push_gaze(f, edge, tli_mesh_target(mesh, edge), tli_mesh_origin(mesh, edge));
	while (room && tli_array_length(f->gazes) > 0) {
		tli_gaze gaze = tli_array_pop(f->gazes);
		int32_t apex = tli_mesh_apex(mesh, gaze.edge);
		bool right = is_hidden(mesh, gaze.edge, source, gaze.right, TLI_RIGHT);
		bool left = !right && is_hidden(mesh, gaze.edge, source, gaze.left, TLI_LEFT);
		if (!left)
			room = push_gaze(f, gaze_over(corners, f, tli_mesh_prev(gaze.edge)), right ? gaze.right : apex,
				gaze.left);
		if (room && !right)
			room = push_gaze(f, gaze_over(corners, f, tli_mesh_next(gaze.edge)), gaze.right,
				left ? gaze.left : apex);
		if (room && !left && !right)
			room = list_states(corners, f, apex, source);
		f->all_rows |= ++f->passed > GAZED_MAX;
		if (f->all_rows || f->passed > f->passed_most)
			tli_array_truncate(f->gazes, 0);
	}
	return room;
}

/* ---- from one side ---- */

static bool gaze_from_side(const tli_corners *corners, tli_corners_follow *f, int32_t h)
{
	const tli_mesh *mesh = corners->mesh;
	if (h < 0 || tli_mesh_is_dead(mesh, h / 3) || (f->hull_is_convex && tli_mesh_is_outside(mesh, h / 3)))
		return true;
	gaze_source source = { .left = tli_mesh_origin(mesh, h), .right = tli_mesh_target(mesh, h) };
	return gaze_beyond(corners, f, h, &source);
}

/* From a vertex to all sides. */
static bool gaze_from_vertex(const tli_corners *corners, tli_corners_follow *f, int32_t vertex)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t first = mesh->vertices[vertex].edge, h = first;
	gaze_source source = { .left = vertex, .right = vertex };
	bool room = true;
	do {
		int32_t over = tli_mesh_is_dead(mesh, h / 3) ? TLI_MESH_NONE : gaze_over(corners, f, tli_mesh_next(h));
		room = list_states(corners, f, tli_mesh_target(mesh, h), &source) &&
			(over < 0 || gaze_beyond(corners, f, over, &source));
		h = tli_mesh_turn_left(mesh, h);
	} while (room && h != first && h >= 0);
	return room;
}

static bool list_all_states(const tli_corners *corners, tli_corners_follow *f, int32_t vertex)
{
	int32_t count, first = tli_corners_before(corners, vertex, &count);
	for (int32_t state = 2 * first; state < 2 * (first + count); state++)
		if (!tli_array_append(f->states, (uint32_t)state))
			return false;
	return true;
}

/* All states of the corners there. Where more than two walls meet, some of the angles between them need not be beside the wall. */
static bool look_from_vertex(const tli_corners *corners, tli_corners_follow *f, int32_t vertex, bool alone)
{
	const tli_mesh *mesh = corners->mesh;
	if (!list_all_states(corners, f, vertex))
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

/* ---- from sides that are near each other ---- */

static bool is_on_rim(const tli_corners_follow *f, int32_t vertex)
{
	for (size_t i = tli_array_length(f->rim); i-- > 0;)
		if (f->rim[i] == vertex)
			return true;
	return false;
}

static bool add_to_rim(tli_corners_follow *f, int32_t vertex)
{
	return is_on_rim(f, vertex) || tli_array_append(f->rim, vertex);
}

/* The vertices of a segment. */
static bool list_rim(const tli_corners *corners, tli_corners_follow *f, const tli_mesh_segment *segment)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t at = vertex_at(mesh, segment->a), to = vertex_at(mesh, segment->b);
	bool room = at < 0 || add_to_rim(f, at);
	f->all_rows |= at < 0 || to < 0;
	while (room && !f->all_rows && at != to) {
		int32_t h = tli_mesh_edge_along(mesh, segment, at);
		f->all_rows |= h < 0;
		at = h < 0 ? to : tli_mesh_target(mesh, h);
		room = add_to_rim(f, at);
	}
	return room;
}

/* Over the edges around the triangles at the vertex that touch no other of the rim. */
static bool gaze_from_rim(const tli_corners *corners, tli_corners_follow *f, int32_t vertex, const gaze_source *box)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t first = mesh->vertices[vertex].edge, h = first;
	bool room = true;
	do {
		int32_t next = tli_mesh_target(mesh, h), last = tli_mesh_apex(mesh, h), over = TLI_MESH_NONE;
		bool next_is_new = !is_on_rim(f, next);
		if (next_is_new && !is_on_rim(f, last) && !tli_mesh_is_dead(mesh, h / 3))
			over = gaze_over(corners, f, tli_mesh_next(h));
		room = (!next_is_new || list_states(corners, f, next, box)) &&
			(over < 0 || is_on_rim(f, tli_mesh_apex(mesh, over)) || gaze_beyond(corners, f, over, box));
		h = tli_mesh_turn_left(mesh, h);
	} while (room && h != first && h >= 0);
	return room;
}

static bool look_from_group(
	const tli_corners *corners, tli_corners_follow *f, const tli_mesh_segment *segments, const gaze_source *box)
{
	bool room = true;
	tli_array_truncate(f->rim, 0);
	for (size_t i = 0; i < tli_array_length(f->group) && room; i++)
		room = list_rim(corners, f, &segments[f->group[i]]);
	f->passed_most = f->passed + GROUP_GAZED_MAX;
	for (size_t i = 0; i < tli_array_length(f->rim) && room && !f->all_rows && f->passed <= f->passed_most; i++)
		room = list_all_states(corners, f, f->rim[i]) && gaze_from_rim(corners, f, f->rim[i], box);
	bool again = f->passed > f->passed_most;
	f->passed_most = UINT64_MAX;
	for (size_t i = 0; i < tli_array_length(f->group) && room && !f->all_rows && again; i++)
		room = look_from_segment(corners, f, &segments[f->group[i]]);
	return room;
}

static void extend_box(gaze_source *box, tli_point p)
{
	box->low = (tli_point){ p.x < box->low.x ? p.x : box->low.x, p.y < box->low.y ? p.y : box->low.y };
	box->high = (tli_point){ p.x > box->high.x ? p.x : box->high.x, p.y > box->high.y ? p.y : box->high.y };
}

static int64_t extent_of_source(const gaze_source *box)
{
	int64_t width = (int64_t)box->high.x - box->low.x, height = (int64_t)box->high.y - box->low.y;
	return width > height ? width : height;
}

/* Does the box with the segment hold too much for what is the shortest then? If not, it is extended. */
static bool joins_group(const tli_mesh_segment *segment, gaze_source *box, int64_t *shortest)
{
	gaze_source with = *box, alone = { .low = segment->a, .high = segment->a };
	extend_box(&with, segment->a);
	extend_box(&with, segment->b);
	extend_box(&alone, segment->b);
	int64_t least = extent_of_source(&alone) < *shortest ? extent_of_source(&alone) : *shortest;
	if (extent_of_source(&with) > GROUP_EXTENT * least)
		return false;
	*box = with;
	*shortest = least;
	return true;
}

/* Into f->group: the segment and those of the next ones that are near it and not done, and the box of these. */
static bool make_group(
	tli_corners_follow *f, const tli_mesh_segment *segments, size_t begin, size_t count, gaze_source *box)
{
	int64_t shortest = INT64_MAX;
	bool room = true;
	tli_array_truncate(f->group, 0);
	*box = (gaze_source){ TLI_MESH_NONE, TLI_MESH_NONE, segments[begin].a, segments[begin].a };
	for (size_t i = begin; i < count && i < begin + GROUP_MOST && room; i++)
		if (!f->grouped[i] && joins_group(&segments[i], box, &shortest))
			room = tli_array_append(f->group, (uint32_t)i);
	return room;
}

static bool look_from_next(
	const tli_corners *corners, tli_corners_follow *f, const tli_mesh_segment *segments, size_t begin, size_t count)
{
	gaze_source box;
	if (!make_group(f, segments, begin, count, &box))
		return false;
	if (tli_array_length(f->group) < GROUP_LEAST)
		return look_from_segment(corners, f, &segments[begin]);
	for (size_t i = 0; i < tli_array_length(f->group); i++)
		f->grouped[f->group[i]] = true;
	return look_from_group(corners, f, segments, &box);
}

bool tli_corners_look_back(
	const tli_corners *corners, tli_corners_follow *f, const tli_mesh_segment *segments, size_t count)
{
	bool room = true;
	if (!corners->first && atomic_load_explicit(&corners->cache->row_count, memory_order_relaxed) == 0)
		return true;
	f->passed_most = UINT64_MAX;
	tli_array_truncate(f->grouped, 0);
	if (count > 0 && !tli_array_reserve(f->grouped, count))
		return false;
	for (size_t i = 0; i < count; i++)
		tli_array_push(f->grouped, false);
	for (size_t i = 0; i < count && room && !f->all_rows; i++)
		room = f->grouped[i] || look_from_next(corners, f, segments, i, count);
	return room;
}
