/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/look.c: what is visible from a point: corners, and the region as a polygon.
 *
 * Both are found by triangular expansion (lib/corners). From a point on a wall or inside a solid nothing is visible: the count is 0.
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/reason.h"
#include "corners/region.h"

/* A point that looks. */
typedef struct eye_place {
	tli_nav_sight_world world;
	tli_point at;
	tli_mesh_location location;
	bool blocked; /* no body may be there */
} eye_place;

static void free_sight_world(tli_nav_sight_world *world)
{
	if (!world)
		return;
	tli_corners_free(world->corners);
	tli_mesh_free(world->mesh);
	tli_free(world, sizeof *world);
}

void tli_nav_forget_sight_world(tl_nav *nav)
{
	tli_nav_sight_world *world = atomic_load_explicit(&nav->sight_world, memory_order_relaxed);
	atomic_store_explicit(&nav->sight_world, NULL, memory_order_relaxed);
	free_sight_world(world);
}

size_t tli_nav_sight_world_bytes(const tl_nav *nav)
{
	const tli_nav_sight_world *world = atomic_load_explicit(&nav->sight_world, memory_order_acquire);
	return world ? sizeof *world + tli_mesh_bytes(world->mesh) + tli_corners_bytes(world->corners) : 0;
}

static tl_status make_sight_world(const tl_nav *nav, tli_nav_sight_world **out)
{
	tli_budget_call call;
	tli_nav_sight_world *world = tli_alloc_zeroed(sizeof *world);
	if (!world)
		return TL_E_NOMEM;
	tli_budget_enter(&call, NULL);
	tl_status status = tli_budget_leave(&call, tli_nav_make_corners(nav, &world->mesh, &world->corners));
	if (status)
		free_sight_world(world);
	else
		*out = world;
	return status;
}

/* The nav's own triangulation, or one that the first look makes; of several threads that make one, one keeps its own. */
tl_status tli_nav_find_sight_world(const tl_nav *nav, tli_nav_sight_world *out)
{
	tli_nav_sight_world *made = NULL, *there = NULL;
	*out = (tli_nav_sight_world){ nav->mesh, nav->corners };
	if (nav->corners)
		return TL_OK;
	there = atomic_load_explicit(&nav->sight_world, memory_order_acquire);
	tl_status status = there ? TL_OK : make_sight_world(nav, &made);
	if (status)
		return status;
	if (made && atomic_compare_exchange_strong(&((tl_nav *)nav)->sight_world, &there, made))
		there = made;
	else
		free_sight_world(made);
	*out = *there;
	return TL_OK;
}

/* Where the point lies in the triangulation. *blocked: no body may be there. */
static tl_status locate_eye(tl_query *query, tl_point from, eye_place *eye)
{
	const tl_nav *nav = query->nav;
	eye->blocked = false;
	if (tli_point_from_units(from, nav->resolution, &eye->at))
		return tli_refused(TL_E_RANGE, "from is not finite or beyond the grid (2^29 grid units)");
	tl_status status = tli_nav_find_sight_world(nav, &eye->world);
	if (status)
		return status;
	tli_sight_hit hit;
	tli_nav_position(nav, eye->at, &hit);
	eye->location = tli_mesh_locate(eye->world.mesh, eye->at);
	eye->blocked = hit.blocked || !tli_is_live(eye->world.mesh, eye->location);
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

/* Where the host wants the points. */
typedef struct point_room {
	tl_point *points; /* [capacity] */
	size_t capacity;
	size_t *count;
} point_room;

static tl_status hand_out(const tl_query *query, const tli_spot *spots, point_room out)
{
	size_t needed = tli_array_length(spots), first = find_lowest(spots);
	*out.count = needed;
	if (needed > out.capacity)
		return TL_E_BUFFER;
	for (size_t i = 0; i < needed; i++) {
		const tli_spot *spot = &spots[first + i < needed ? first + i : first + i - needed];
		out.points[i] = (tl_point){ spot->x / query->nav->resolution, spot->y / query->nav->resolution };
	}
	return TL_OK;
}

/* Puts what a free point sees into query->region.outline. */
typedef tl_status look_function(tl_query *query, const eye_place *eye);

/* The corners among the vertices that the expansion finds. */
static tl_status look_for_corners(tl_query *query, const eye_place *eye)
{
	const tli_corners *corners = eye->world.corners;
	tl_status status = tli_point_look(&query->expand, corners, eye->at, eye->location);
	size_t count = status ? 0 : tli_array_length(query->expand.visible);
	if (!tli_array_reserve(query->region.outline, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		int32_t corner = corners->of_vertex[query->expand.visible[i]];
		if (tli_can_bend_at(&corners->corners[corner], eye->at))
			tli_array_push(query->region.outline,
				((tli_spot){ .x = corners->positions[corner].x, .y = corners->positions[corner].y }));
	}
	return status;
}

static tl_status look_for_outline(tl_query *query, const eye_place *eye)
{
	return tli_visibility_polygon(
		eye->world.mesh, eye->world.corners->steps, eye->at, eye->location, &query->region);
}

static tl_status answer(tl_query *query, look_function *look_for, tl_point from, point_room out)
{
	const tl_point *points = out.points; /* as the host knows them: reasons name them so */
	const size_t *count = out.count, capacity = out.capacity;
	if (tli_is_null(query) || tli_is_null(count) || tli_is_null_for(points, capacity))
		return TL_E_INVALID;
	eye_place eye;
	tli_array_truncate(query->region.outline, 0);
	tl_status status = locate_eye(query, from, &eye);
	if (!status && !eye.blocked)
		status = look_for(query, &eye);
	return status ? status : hand_out(query, query->region.outline, out);
}

tl_status tl_query_visible_corners(tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count)
{
	return answer(query, look_for_corners, from, (point_room){ points, capacity, count });
}

tl_status tl_query_visibility_polygon(tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count)
{
	return answer(query, look_for_outline, from, (point_room){ points, capacity, count });
}
