/* SPDX-License-Identifier: MIT */
/*
 * width/necks.c: finds necks, the diameters of empty discs from a wall end to another wall end or to the foot of the perpendicular on a wall.
 *
 *            f                  From each wall end v we look over the edges of the triangulation. Let a neck v f go over the edge p q.
 *      ------+-------           As each known point w of a wall is outside of the disc, the angle at w in v w f is not obtuse:
 *            |                  f is on this side of the line through w square to v w (a bound). So we look only at what is within all bounds, which
 *     p -----+---- q            in most cases leaves a few triangles about v. Then the disc is tested exactly, against whole walls (boxes.h).
 *            |
 *            v                  A wall that leaves v is a bound too: the neck and the wall make no acute angle.
 *
 * Where many wall ends are across from one long wall, each look goes over many edges that meet at an end of it. Then the long wall is to be cut at the feet
 * found so far: vertices are taken in an order that spreads them, so that a few hundred cuts make all other looks short.
 */
#include "width/necks.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"
#include "geometry/direction.h"
#include "geometry/distance.h"
#include "width/view.h"

enum { BOUNDS_MAX = 24, LONG_LOOK = 24 };

/* Points x with x * nx + y * ny <= most. */
typedef struct neck_bound {
	double nx, ny, most;
} neck_bound;

typedef struct neck_look {
	const tli_mesh *mesh;
	const tli_boxes *boxes;
	bool hull_is_convex; /* so that no neck goes outside of it */
	int32_t vertex;
	tli_point at; /* of it */
	neck_bound bounds[BOUNDS_MAX];
	int bound_count;
	uint64_t steps;  /* from this vertex */
	tli_view *views; /* tli_array */
	tli_neck *necks; /* tli_array */
	tli_point *cuts; /* tli_array */
} neck_look;

int tli_compare_foot(const tli_mesh *mesh, const tli_mesh_line *line, tli_point p, int32_t vertex)
{
	const tli_mesh_vertex *end = &mesh->vertices[vertex];
	if (end->crossing >= 0) {
		const tli_mesh_crossing *c = &mesh->crossings[end->crossing];
		return tli_compare_foot_with_crossing(line->a, line->b, p, &(tli_crossing){ c->x, c->y, c->d });
	}
	int64_t foot = tli_dot(line->a, line->b, p), at = tli_dot(line->a, line->b, end->at);
	return (foot > at) - (foot < at);
}

bool tli_foot_is_inside(const tli_mesh *mesh, int32_t wall, tli_point p)
{
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, wall)];
	int from_origin = tli_compare_foot(mesh, line, p, tli_mesh_origin(mesh, wall));
	return from_origin && from_origin == -tli_compare_foot(mesh, line, p, tli_mesh_target(mesh, wall));
}

static bool is_wall_end(const tli_mesh *mesh, int32_t vertex)
{
	return vertex >= 4 && !tli_mesh_is_crossing(mesh, vertex);
}

static void add_neck_bound(neck_look *look, neck_bound bound)
{
	if (look->bound_count < BOUNDS_MAX)
		look->bounds[look->bound_count++] = bound;
}

static neck_bound bound_by_point(const neck_look *look, tli_point p)
{
	double x = (double)p.x - look->at.x, y = (double)p.y - look->at.y;
	return (neck_bound){ x, y, (x * x + y * y) * (1 + 0x1p-50) };
}

static tl_status offer_neck(neck_look *look, const tli_neck *neck)
{
	if (!tli_boxes_are_outside(look->boxes, &neck->across))
		return TL_OK;
	return tli_array_append(look->necks, *neck) ? TL_OK : TL_E_NOMEM;
}

/* Another wall end; each pair is looked at from one of its ends. */
static tl_status offer_end(neck_look *look, int32_t vertex)
{
	if (vertex <= look->vertex || !is_wall_end(look->mesh, vertex))
		return TL_OK;
	tli_neck neck = { tli_diameter_to_point(look->at, look->mesh->vertices[vertex].at), look->vertex, vertex };
	return offer_neck(look, &neck);
}

static int32_t divisor_of(int32_t a, int32_t b)
{
	while (b != 0) {
		int32_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

/* The grid point of a wall that is nearest to the foot on it, where there is one inside. */
static tl_status propose_cut(neck_look *look, int32_t wall)
{
	const tli_mesh_line *line = &look->mesh->lines[tli_mesh_line_of(look->mesh, wall)];
	tli_direction d = tli_direction_to(line->a, line->b);
	int32_t parts = divisor_of(d.x, d.y);
	double part = (double)tli_dot(line->a, line->b, look->at) / (double)tli_distance_squared(line->a, line->b);
	int32_t at = (int32_t)(part * parts + .5);
	tli_point cut = { line->a.x + d.x / parts * at, line->a.y + d.y / parts * at };
	if (at <= 0 || at >= parts || !tli_foot_is_inside(look->mesh, wall, cut))
		return TL_OK;
	return tli_array_append(look->cuts, cut) ? TL_OK : TL_E_NOMEM;
}

static tl_status offer_foot(neck_look *look, int32_t wall)
{
	const tli_mesh *mesh = look->mesh;
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, wall)];
	if (!tli_foot_is_inside(mesh, wall, look->at) || tli_side_of(line->a, line->b, look->at) == TLI_ON)
		return TL_OK;
	tli_neck neck = { tli_diameter_to_line(look->at, line->a, line->b), look->vertex, ~wall };
	tl_status status = look->steps > LONG_LOOK ? propose_cut(look, wall) : TL_OK;
	return status ? status : offer_neck(look, &neck);
}

static bool can_hold_necks(const neck_look *look, int32_t triangle)
{
	return !tli_mesh_is_dead(look->mesh, triangle) &&
		!(look->hull_is_convex && tli_mesh_is_outside(look->mesh, triangle));
}

/* Neither angle of v p q at p and q is obtuse or right; not known of crossings. */
static bool base_is_acute(const neck_look *look, int32_t edge)
{
	const tli_mesh *mesh = look->mesh;
	int32_t u = tli_mesh_origin(mesh, edge), v = tli_mesh_target(mesh, edge);
	if (tli_mesh_is_crossing(mesh, u) || tli_mesh_is_crossing(mesh, v))
		return true;
	tli_point p = mesh->vertices[u].at, q = mesh->vertices[v].at;
	return (u < 4 || tli_dot(p, q, look->at) > 0) && (v < 4 || tli_dot(q, p, look->at) > 0);
}

static tl_status find_necks_over(neck_look *look, const tli_view *view)
{
	const tli_mesh *mesh = look->mesh;
	tli_view_range range = tli_view_range_of(mesh, look->at, view->edge);
	if (!tli_view_is_from_left(mesh, look->at, view->edge) || !tli_view_clip_rays(&range, view))
		return TL_OK;
	for (int i = 0; i < look->bound_count; i++)
		if (!tli_view_clip(&range, look->bounds[i].nx, look->bounds[i].ny, look->bounds[i].most))
			return TL_OK;
	if (tli_mesh_is_wall(mesh, view->edge))
		return offer_foot(look, view->edge);
	int32_t twin = tli_mesh_twin(mesh, view->edge);
	if (twin < 0 || !can_hold_necks(look, twin / 3) || !base_is_acute(look, view->edge))
		return TL_OK;
	int32_t apex = tli_mesh_apex(mesh, twin);
	tl_status status = offer_end(look, apex);
	if (is_wall_end(mesh, apex))
		add_neck_bound(look, bound_by_point(look, mesh->vertices[apex].at));
	if (!tli_array_reserve(look->views, 2))
		return TL_E_NOMEM;
	tli_array_push(look->views, tli_view_beyond(&range, tli_mesh_next(twin), view->doubt));
	tli_array_push(look->views, tli_view_beyond(&range, tli_mesh_prev(twin), view->doubt));
	return status;
}

/* What is known of the half-edge from v to one of its neighbours. */
static tl_status begin_with_neighbour(neck_look *look, int32_t h)
{
	const tli_mesh *mesh = look->mesh;
	int32_t target = tli_mesh_target(mesh, h);
	if (tli_mesh_is_wall(mesh, h)) {
		const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, h)];
		double sign = mesh->edges[h].piece & 1 ? -1 : 1;
		double dx = (double)line->b.x - line->a.x, dy = (double)line->b.y - line->a.y;
		add_neck_bound(look, (neck_bound){ sign * dx, sign * dy, 0 });
		return TL_OK;
	}
	bool is_dead = tli_mesh_is_dead(mesh, h / 3) && tli_mesh_is_dead(mesh, tli_mesh_twin(mesh, h) / 3);
	if (is_dead || !is_wall_end(mesh, target))
		return TL_OK;
	add_neck_bound(look, bound_by_point(look, mesh->vertices[target].at));
	return offer_end(look, target);
}

static tl_status find_necks_from(neck_look *look, int32_t vertex)
{
	const tli_mesh *mesh = look->mesh;
	int32_t first = mesh->vertices[vertex].edge, h = first;
	tl_status status = TL_OK;
	look->vertex = vertex;
	look->at = mesh->vertices[vertex].at;
	look->bound_count = 0;
	look->steps = 1;
	do {
		status = begin_with_neighbour(look, h);
		h = tli_mesh_turn_left(mesh, h);
	} while (!status && h != first);
	do {
		if (!can_hold_necks(look, h / 3)) {
			h = tli_mesh_turn_left(mesh, h);
			continue;
		}
		tli_view_range range = tli_view_range_of(mesh, look->at, tli_mesh_next(h));
		tli_view view = tli_view_beyond(&range, tli_mesh_next(h), 0);
		for (status = find_necks_over(look, &view); !status && tli_array_length(look->views) > 0;
			look->steps++) {
			view = tli_array_pop(look->views);
			status = find_necks_over(look, &view);
		}
		h = tli_mesh_turn_left(mesh, h);
	} while (!status && h != first);
	return status ? status : tli_budget_spend(5 + 5 * look->steps);
}

/* Widest first, then by the middle. */
static int compare_necks(const void *left, const void *right)
{
	const tli_neck *a = left, *b = right;
	int order = -tli_compare_diameters(&a->across, &b->across);
	return order ? order : tli_compare_middles(&a->across, &b->across);
}

/* Looks from all wall ends: from every 2^k-th at first, then from those halfway between, so that the cuts are spread however soon the limit comes. */
static tl_status find_all_necks(neck_look *look, tli_neck_limit *limit)
{
	int64_t vertices = (int64_t)tli_mesh_vertex_slots(look->mesh), most = 1;
	uint64_t steps = 0;
	tl_status status = TL_OK;
	while (most < vertices)
		most *= 2;
	for (int64_t stride = most; stride > 0; stride /= 2)
		for (int64_t at = stride < most ? 4 + stride : 4; at < vertices && !status; at += 2 * stride) {
			int32_t v = (int32_t)at;
			if (!is_wall_end(look->mesh, v))
				continue;
			status = find_necks_from(look, v);
			steps += look->steps;
			limit->is_exceeded = limit->steps > 0 && steps > limit->steps &&
				tli_array_length(look->cuts) > 0;
			if (limit->is_exceeded)
				return status;
		}
	return status;
}

tl_status tli_necks_find(const tli_mesh *mesh, const tli_boxes *boxes, tli_neck_limit *limit, tli_neck **out)
{
	neck_look look = { .mesh = mesh, .boxes = boxes, .hull_is_convex = tli_mesh_hull_is_convex(mesh) };
	tl_status status = find_all_necks(&look, limit);
	tli_array_free(look.views);
	size_t count = tli_array_length(look.necks), kept = 0;
	if (status || limit->is_exceeded) {
		tli_array_free(look.necks);
		limit->cuts = look.cuts;
		return status;
	}
	tli_array_free(look.cuts);
	tli_sort(look.necks, count, sizeof *look.necks, compare_necks);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || compare_necks(&look.necks[kept - 1], &look.necks[i]))
			look.necks[kept++] = look.necks[i];
	tli_array_truncate(look.necks, kept);
	*out = look.necks;
	return TL_OK;
}
