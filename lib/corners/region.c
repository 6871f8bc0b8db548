/* SPDX-License-Identifier: MIT */
/*
 * corners/region.c: the visibility polygon, by triangular expansion as in expand.c.
 *
 * Each cone ends at walls (or at the border of the box). Counter-clockwise they make the outline: of each wall the part
 * between the cone's rays. Where the wall ends in the vertex that bounds a ray the outline has that vertex exactly, else the point
 * where the ray meets the wall. Which triangles are seen is exact, only these points are rounded.
 */
#include "corners/region.h"

#include <math.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "corners/expand.h"
#include "corners/internal.h"

/* OUTSIDE: grid units, several times the box. ENDED: no edge and no wall. */
enum { ENDED = INT32_MIN };
static const double OUTSIDE = 0x1p33;

typedef struct region {
	const tli_mesh *mesh;
	const tli_mesh_step *steps;
	tli_point p;
	tli_region *result;
} region;

/* The side of the apex, as seen from p, with respect to the ray to the vertex `bound`. A crossing as bound is passed on the
 * side on which the view continues (see expand.c), so `inside` is the answer. */
static tli_side side_of_bound(const region *r, int32_t bound, int32_t apex, tli_side inside)
{
	const tli_mesh *mesh = r->mesh;
	if (tli_mesh_is_crossing(mesh, bound))
		return inside;
	tli_point at = mesh->vertices[bound].at;
	tli_direction d = { at.x - r->p.x, at.y - r->p.y };
	return tli_side_of_ray(mesh, r->p, d, apex);
}

/* x / d, at most 2^30: the whole part and 53 bits after it, added. That is the same for all fractions of one value, so a point does not depend on which of
 * the walls along a line, or through a crossing, the mesh names, which is another one after updates. */
static double quotient(__int128 x, int64_t d)
{
	int64_t whole = (int64_t)(x / d), rest = (int64_t)(x - (__int128)whole * d);
	return (double)whole + (double)(int64_t)(rest * ((__int128)1 << 53) / d) * 0x1p-53;
}

static tli_spot spot_of_vertex(const tli_mesh *mesh, int32_t vertex)
{
	const tli_mesh_vertex *v = &mesh->vertices[vertex];
	if (v->crossing < 0)
		return (tli_spot){ .x = v->at.x, .y = v->at.y };
	const tli_mesh_crossing *crossing = &mesh->crossings[v->crossing];
	return (tli_spot){ .x = quotient(crossing->x, crossing->d), .y = quotient(crossing->y, crossing->d) };
}

static tl_status add_region_point(region *r, tli_spot spot)
{
	tli_spot *outline = r->result->outline;
	size_t count = tli_array_length(outline);
	if (count > 0 && outline[count - 1].x == spot.x && outline[count - 1].y == spot.y) {
		outline[count - 1].slips |= spot.slips;
		return TL_OK;
	}
	if (!tli_array_reserve(r->result->outline, 1))
		return TL_E_NOMEM;
	tli_array_push(r->result->outline, spot);
	return TL_OK;
}

/* Two grid points on the line of the wall, or of the border of the box. The ends of the edge may be crossings. */
static void line_of(const tli_mesh *mesh, int32_t edge, tli_point *a, tli_point *b)
{
	int32_t line = tli_mesh_line_of(mesh, edge);
	*a = line < 0 ? mesh->vertices[tli_mesh_origin(mesh, edge)].at : mesh->lines[line].a;
	*b = line < 0 ? mesh->vertices[tli_mesh_target(mesh, edge)].at : mesh->lines[line].b;
}

static bool is_on_ray(const region *r, int32_t bound, int32_t vertex)
{
	return side_of_bound(r, bound, vertex, TLI_LEFT) == TLI_ON;
}

/* a.x + (b.x - a.x) * from / (from - to). */
static double between(int32_t a, int32_t b, int64_t from, int64_t to)
{
	return quotient((__int128)from * b - (__int128)to * a, from - to);
}

/* Where the ray from p to the vertex meets the wall edge. Coordinates are at most 2^29 + 4 in size, so that crosses are exact. */
static tli_spot meet(const region *r, int32_t vertex, int32_t edge)
{
	const tli_mesh *mesh = r->mesh;
	int32_t u = tli_mesh_origin(mesh, edge), v = tli_mesh_target(mesh, edge);
	if (vertex == u || vertex == v)
		return spot_of_vertex(mesh, vertex);
	tli_point a, b;
	line_of(mesh, edge, &a, &b);
	/* Of a view that ends at this wall a crossing is a bound only if the wall ends in it: `vertex` is a grid point. */
	tli_direction d = tli_direction_to(r->p, mesh->vertices[vertex].at);
	int64_t at_a = tli_cross(d, tli_direction_to(r->p, a)), at_b = tli_cross(d, tli_direction_to(r->p, b));
	tli_assert(at_a != at_b); /* a wall along the ray ends no view */
	bool slips = is_on_ray(r, vertex, u) || is_on_ray(r, vertex, v);
	return (tli_spot){ between(a.x, b.x, at_a, at_b), between(a.y, b.y, at_a, at_b), slips };
}

static tl_status end_at_wall(region *r, const tli_region_view *v, int32_t wall)
{
	tl_status status = add_region_point(r, meet(r, v->right, wall));
	return status ? status : add_region_point(r, meet(r, v->left, wall));
}

/* One triangle: the view goes on in it, and what lies left of the apex waits. */
static tl_status enter_triangle(region *r, tli_region_view *v)
{
	const tli_mesh_step *step = &r->steps[v->edge];
	int32_t apex = step->node < 0 ? ~step->node : step->node & ~TLI_NO_CORNER;
	if (side_of_bound(r, v->right, apex, TLI_LEFT) != TLI_LEFT) {
		v->edge = tli_expand_unmarked(step->left);
		return TL_OK;
	}
	if (side_of_bound(r, v->left, apex, TLI_RIGHT) != TLI_RIGHT) {
		v->edge = tli_expand_unmarked(step->right);
		return TL_OK;
	}
	if (!tli_array_reserve(r->result->views, 1))
		return TL_E_NOMEM;
	tli_array_push(r->result->views, ((tli_region_view){ tli_expand_unmarked(step->left), apex, v->left }));
	*v = (tli_region_view){ tli_expand_unmarked(step->right), v->right, apex };
	return TL_OK;
}

static bool is_vertex_beyond(const region *r, int32_t vertex)
{
	double dx = (double)r->mesh->vertices[vertex].at.x - r->p.x,
	       dy = (double)r->mesh->vertices[vertex].at.y - r->p.y;
	return dx * dx + dy * dy > r->result->horizon * r->result->horizon;
}

static bool is_edge_beyond(const region *r, int32_t edge)
{
	return is_vertex_beyond(r, tli_mesh_origin(r->mesh, edge)) &&
		is_vertex_beyond(r, tli_mesh_target(r->mesh, edge));
}

/* Outside of the box, on the ray to the vertex. */
static tli_spot far_spot(const region *r, int32_t vertex)
{
	tli_spot at = spot_of_vertex(r->mesh, vertex);
	double dx = at.x - r->p.x, dy = at.y - r->p.y, size = fabs(dx) + fabs(dy);
	return (tli_spot){ .x = r->p.x + dx / size * OUTSIDE, .y = r->p.y + dy / size * OUTSIDE };
}

static tl_status end_at_horizon(region *r, tli_region_view *v)
{
	v->edge = ENDED;
	tl_status status = add_region_point(r, far_spot(r, v->right));
	return status ? status : add_region_point(r, far_spot(r, v->left));
}

static tl_status expand_view(region *r, tli_region_view v)
{
	if (!tli_array_reserve(r->result->views, 1))
		return TL_E_NOMEM;
	tli_array_push(r->result->views, v);
	uint64_t passed = 0;
	bool bounded = r->result->horizon > 0;
	tl_status status = TL_OK;
	while (!status && tli_array_length(r->result->views) > 0) {
		v = tli_array_pop(r->result->views);
		for (; !status && v.edge >= 0; passed += 4)
			status = bounded && is_edge_beyond(r, v.edge) ? end_at_horizon(r, &v) : enter_triangle(r, &v);
		if (!status && v.edge != ENDED)
			status = end_at_wall(r, &v, ~v.edge);
	}
	return status ? status : tli_budget_spend(passed);
}

static tl_status look_over_side(region *r, int32_t side)
{
	const tli_mesh *mesh = r->mesh;
	bool shut = tli_mesh_is_wall(mesh, side) || tli_mesh_twin(mesh, side) < 0;
	tli_region_view v = { shut ? ~side : tli_mesh_twin(mesh, side), tli_mesh_origin(mesh, side),
		tli_mesh_target(mesh, side) };
	return expand_view(r, v);
}

void tli_region_free(tli_region *result)
{
	tli_array_free(result->outline);
	tli_array_free(result->views);
}

tl_status tli_visibility_polygon(
	const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_mesh_location location, tli_region *result)
{
	region r = { mesh, steps, p, result };
	tl_status status = TL_OK;
	tli_array_truncate(result->outline, 0);
	tli_array_truncate(result->views, 0);
	for (int32_t h = tli_first_side(location); h >= 0 && !status; h = tli_next_side(mesh, location, h))
		status = look_over_side(&r, h);
	tli_spot *outline = result->outline;
	size_t length = tli_array_length(outline);
	if (!status && length > 1 && outline[0].x == outline[length - 1].x && outline[0].y == outline[length - 1].y) {
		outline[0].slips |= outline[length - 1].slips;
		tli_array_truncate(result->outline, length - 1);
	}
	return status;
}

bool tli_can_bend_at(const tli_corner *corner, tli_point p)
{
	tli_direction d1 = corner->d1, d2 = corner->d2, back = tli_direction_to(corner->at, p);
	if (tli_cross(d1, d2) == 0 && tli_dot_directions(d1, d2) < 0)
		return false;
	/* What is not in the sector lies strictly between d2 and d1, less than 180 degrees apart. */
	return tli_cross(d2, back) <= 0 || tli_cross(back, d1) <= 0;
}
