/* SPDX-License-Identifier: MIT */
/*
 * width/locate.c: the chamber of a point, by the nearest wall end or wall that it sees: that is found from the triangle of the point on, over edges that
 * are nearer than what is known. Cost: the triangles that the largest empty disc about the point touches.
 */
#include "width/chambers.h"

#include "base/array.h"
#include "geometry/distance.h"
#include "width/view.h"

#include <math.h>

typedef struct nearest_look {
	const tli_mesh *mesh;
	tli_point at;
	tli_view *views;      /* tli_array */
	const tli_view *rays; /* between which to look, or NULL */
	double nearest;
	int32_t vertex, wall; /* the nearest: one of them, the other is TLI_MESH_NONE */
} nearest_look;

static void see_vertex(nearest_look *look, int32_t vertex)
{
	if (vertex < 4 || tli_mesh_is_crossing(look->mesh, vertex))
		return;
	double distance = tli_distance_points(look->at, look->mesh->vertices[vertex].at);
	if (distance >= look->nearest)
		return;
	look->nearest = distance;
	look->vertex = vertex;
	look->wall = TLI_MESH_NONE;
}

static void see_wall(nearest_look *look, int32_t wall)
{
	const tli_mesh_line *line = &look->mesh->lines[tli_mesh_line_of(look->mesh, wall)];
	if (!tli_foot_is_inside(look->mesh, wall, look->at))
		return;
	double distance = tli_distance_point_segment(look->at, line->a, line->b);
	if (distance >= look->nearest)
		return;
	look->nearest = distance;
	look->vertex = TLI_MESH_NONE;
	look->wall = wall;
}

static bool edge_is_nearer(const nearest_look *look, const tli_view_range *range)
{
	double length = range->ux * range->ux + range->uy * range->uy;
	double t = fmin(fmax(-(range->px * range->ux + range->py * range->uy) / length, 0), 1);
	double x = range->px + t * range->ux, y = range->py + t * range->uy, reach = look->nearest + range->doubt + 1;
	return x * x + y * y <= reach * reach;
}

static tl_status see_over_edge(nearest_look *look, const tli_view *view)
{
	const tli_mesh *mesh = look->mesh;
	tli_view_range range = tli_view_range_of(mesh, look->at, view->edge);
	if (!tli_view_is_from_left(mesh, look->at, view->edge) || !edge_is_nearer(look, &range) ||
		!tli_view_clip_rays(&range, view))
		return TL_OK;
	if (tli_mesh_is_wall(mesh, view->edge)) {
		see_wall(look, view->edge);
		return TL_OK;
	}
	int32_t twin = tli_mesh_twin(mesh, view->edge);
	if (twin < 0)
		return TL_OK;
	see_vertex(look, tli_mesh_apex(mesh, twin));
	if (!tli_array_reserve(look->views, 2))
		return TL_E_NOMEM;
	tli_array_push(look->views, tli_view_beyond(&range, tli_mesh_next(twin), view->doubt));
	tli_array_push(look->views, tli_view_beyond(&range, tli_mesh_prev(twin), view->doubt));
	return TL_OK;
}

/* All that is seen from a triangle on; `skip` is an edge that the point lies on. */
static tl_status see_from(nearest_look *look, int32_t triangle, int32_t skip)
{
	tl_status status = TL_OK;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++)
		see_vertex(look, tli_mesh_origin(look->mesh, h));
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3 && !status; h++) {
		if (h == skip)
			continue;
		tli_view_range range = tli_view_range_of(look->mesh, look->at, h);
		if (look->rays && !tli_view_clip_rays(&range, look->rays))
			continue;
		tli_view view = tli_view_beyond(&range, h, 0);
		status = see_over_edge(look, &view);
		while (!status && tli_array_length(look->views) > 0) {
			view = tli_array_pop(look->views);
			status = see_over_edge(look, &view);
		}
	}
	return status;
}

/* The last arm that does not come after the direction, counter-clockwise; the very last where there is none. */
static uint32_t element_about(const tli_chambers *chambers, int32_t vertex, tli_direction d)
{
	uint32_t begin = chambers->first_arm[vertex], end = chambers->first_arm[vertex + 1], low = begin, high = end;
	if (begin == end) /* a single point in an empty plane */
		return 0;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (tli_compare_directions(chambers->arms[middle].direction, d) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return chambers->arms[low > begin ? low - 1 : end - 1].left;
}

/* Behind the last foot that does not come after that of p. */
static uint32_t element_along(
	const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks, int32_t wall, tli_point p)
{
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, wall)];
	int64_t sign = mesh->edges[wall].piece & 1 ? -1 : 1, along = sign * tli_dot(line->a, line->b, p);
	uint32_t low = chambers->first_foot[wall], begin = low, high = chambers->first_foot[wall + 1];
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		tli_point from = necks[chambers->feet[middle]].across.from;
		if (sign * tli_dot(line->a, line->b, from) <= along)
			low = middle + 1;
		else
			high = middle;
	}
	return low > begin ? chambers->half_edges + 3 * chambers->feet[low - 1] : (uint32_t)wall;
}

tl_status tli_chambers_locate(const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks,
	const tli_spotting *spotting, uint32_t *chamber)
{
	tli_point p = spotting->at;
	tli_mesh_location at = tli_mesh_locate(mesh, p);
	*chamber = TLI_NO_CHAMBER;
	if (at.kind == TLI_MESH_ON_VERTEX || tli_mesh_is_dead(mesh, at.edge / 3) ||
		(at.kind == TLI_MESH_ON_EDGE && tli_mesh_is_wall(mesh, at.edge)))
		return TL_OK;
	nearest_look look = {
		.mesh = mesh, .at = p, .nearest = INFINITY, .vertex = TLI_MESH_NONE, .wall = TLI_MESH_NONE
	};
	/* Two grid units on either side of where something nearest is. */
	double dx = spotting->x - p.x, dy = spotting->y - p.y, length = sqrt(dx * dx + dy * dy);
	double sx = 2 * dy / length, sy = -2 * dx / length;
	tli_view rays = { TLI_MESH_NONE, dx + sx, dy + sy, dx - sx, dy - sy, 0 };
	if (spotting->is_known && length > 4)
		look.rays = &rays;
	bool on_edge = at.kind == TLI_MESH_ON_EDGE;
	tl_status status = see_from(&look, at.edge / 3, on_edge ? at.edge : TLI_MESH_NONE);
	if (!status && on_edge)
		status = see_from(&look, tli_mesh_twin(mesh, at.edge) / 3, tli_mesh_twin(mesh, at.edge));
	tli_array_free(look.views);
	if (status || (look.vertex < 0 && look.wall < 0))
		return status;
	uint32_t element = look.wall >= 0
		? element_along(chambers, mesh, necks, look.wall, p)
		: element_about(chambers, look.vertex, tli_direction_to(mesh->vertices[look.vertex].at, p));
	*chamber = chambers->of_element[element];
	return TL_OK;
}
