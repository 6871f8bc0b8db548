/* SPDX-License-Identifier: MIT */
/*
 * nav/look.c: what is visible from a point: corners, and the region as a polygon.
 *
 * Both are found by triangular expansion (lib/corners). From a point on a wall or inside a solid nothing is visible: the count is 0.
 */
#include "nav/internal.h"

#include "base/reason.h"
#include "corners/region.h"

/* Where the point lies in the triangulation. *blocked: no body may be there. */
static tl_status locate_eye(tl_query *query, tl_point from, tli_point *p, tli_mesh_location *location, bool *blocked)
{
	const tl_nav *nav = query->nav;
	*blocked = false;
	if (tli_breaks(!nav->corners, "query: its nav does not go by corners (tl_nav_def.via)"))
		return TL_E_INVALID;
	if (tli_point_from_units(from, nav->resolution, p))
		return tli_refused(TL_E_RANGE, "from is not finite or beyond the grid (2^29 grid units)");
	tli_sight_hit hit;
	tli_sight_position(nav->walls, *p, nav->radius, nav->def.contact, &hit);
	*location = tli_mesh_locate(nav->mesh, *p);
	*blocked = hit.blocked || !tli_is_live(nav->mesh, *location);
	return TL_OK;
}

static bool is_lower(const tli_spot *one, const tli_spot *other)
{
	return one->y < other->y || (one->y == other->y && one->x < other->x);
}

/* Where the look began depends on the triangles around the point, which depend on the history of the map. */
static size_t find_lowest(const tli_spot *spots)
{
	size_t lowest = 0;
	for (size_t i = 1; i < tli_array_length(spots); i++)
		lowest = is_lower(&spots[i], &spots[lowest]) ? i : lowest;
	return lowest;
}

static tl_status hand_out(
	const tl_query *query, const tli_spot *spots, tl_point *points, size_t capacity, size_t *count)
{
	size_t needed = tli_array_length(spots), first = find_lowest(spots);
	*count = needed;
	if (needed > capacity)
		return TL_E_BUFFER;
	for (size_t i = 0; i < needed; i++) {
		const tli_spot *spot = &spots[first + i < needed ? first + i : first + i - needed];
		points[i] = (tl_point){ spot->x / query->nav->resolution, spot->y / query->nav->resolution };
	}
	return TL_OK;
}

/* Appends what a free point sees. */
typedef tl_status look_function(tl_query *query, tli_point p, tli_mesh_location location, tli_spot **spots);

/* The corners among the vertices that the expansion finds. */
static tl_status look_for_corners(tl_query *query, tli_point p, tli_mesh_location location, tli_spot **spots)
{
	const tli_corners *corners = query->nav->corners;
	tl_status status = tli_point_look(&query->expand, corners, p, location);
	for (size_t i = 0; i < tli_array_length(query->expand.visible) && !status; i++) {
		int32_t corner = corners->of_vertex[query->expand.visible[i]];
		if (!tli_can_bend_at(&corners->corners[corner], p))
			continue;
		if (!tli_array_reserve(*spots, 1))
			return TL_E_NOMEM;
		tli_array_push(
			*spots, ((tli_spot){ .x = corners->positions[corner].x, .y = corners->positions[corner].y }));
	}
	return status;
}

static tl_status look_for_outline(tl_query *query, tli_point p, tli_mesh_location location, tli_spot **spots)
{
	return tli_visibility_polygon(query->nav->mesh, query->nav->corners->steps, p, location, spots);
}

static tl_status answer(
	tl_query *query, look_function *look_for, tl_point from, tl_point *points, size_t capacity, size_t *count)
{
	if (tli_is_null(query) || tli_is_null(count) || tli_is_null_for(points, capacity))
		return TL_E_INVALID;
	tli_point p;
	tli_mesh_location location;
	bool blocked;
	tl_status status = locate_eye(query, from, &p, &location, &blocked);
	tli_spot *spots = NULL;
	if (!status && !blocked)
		status = look_for(query, p, location, &spots);
	if (!status)
		status = hand_out(query, spots, points, capacity, count);
	tli_array_free(spots);
	return status;
}

tl_status tl_query_visible_corners(tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count)
{
	return answer(query, look_for_corners, from, points, capacity, count);
}

tl_status tl_query_visibility_polygon(tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count)
{
	return answer(query, look_for_outline, from, points, capacity, count);
}
