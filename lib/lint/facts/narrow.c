/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/narrow.c: trips that only the size of a body prevents, and where.
 *
 * What blocks those of a view is in the nav for its body as it stands in the map: it is triangulated for a point, with doors that do not block
 * marked, so that a path leads over them. Static obstacles that are discs are as for a point in a nav by corners. Jumps are not followed.
 */
#include "lint/narrow.h"

#include "base/array.h"
#include "geometry/distance.h"
#include "map/store.h"
#include "mesh/offset.h"
#include "nav/walls_of.h"

#include <math.h>

/* Searches in one list of trips: each is O(n log n). Trips beyond stay with the rules that found them. */
enum { NARROW_LOOKS_MAX = 32 };

static tl_status make_plane(const tli_lint_context *context, const tl_nav *nav, tli_mesh **mesh)
{
	const tl_map *map = context->map;
	tli_mesh_segment *segments = NULL; /* tli_array */
	tl_status status = tli_offset_segments(tli_nav_walls_of(nav).walls, 0, TLI_OFFSET_FIT, &segments);
	/* 1. owners do not matter, and slots of a nav are in any order */
	for (size_t i = 0; i < tli_array_length(segments); i++)
		segments[i].load.owner = 0;
	/* 2. doors; one that blocks lies on its own wall, and so does not count as open */
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; id.index1 && !status; id = tl_map_next_door(map, id)) {
		tli_mesh_segment door = { .load = { 1, 0, TLI_OPEN_DOOR, 0 } };
		tli_map_door_ends(map, id, &door.a, &door.b);
		if (!tli_point_equal(door.a, door.b) && !tli_array_append(segments, door))
			status = TL_E_NOMEM;
	}
	if (!status)
		status = tli_mesh_create(segments, tli_array_length(segments), mesh);
	tli_array_free(segments);
	return status;
}

static tl_status need_plane(tli_lint_context *context, const tl_nav *nav, const tli_mesh **out)
{
	tli_lint_plane plane = { .nav = nav };
	for (size_t i = 0; i < tli_array_length(context->planes); i++)
		if (context->planes[i].nav == nav) {
			*out = context->planes[i].mesh;
			return TL_OK;
		}
	if (!tli_array_reserve(context->planes, 1))
		return TL_E_NOMEM;
	tl_status status = make_plane(context, nav, &plane.mesh);
	if (status)
		return status;
	tli_array_push(context->planes, plane);
	*out = plane.mesh;
	return TL_OK;
}

void tli_lint_clear_planes(tli_lint_context *context)
{
	for (size_t i = 0; i < tli_array_length(context->planes); i++)
		tli_mesh_free(context->planes[i].mesh);
	tli_array_free(context->planes);
	context->planes = NULL;
}

/* The first on which both ends of the opening lie. */
static tl_door_id door_of_opening(const tl_map *map, const tli_opening *it)
{
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_door(map, id)) {
		tli_point a, b;
		tli_map_door_ends(map, id, &a, &b);
		if (tli_point_on_segment(it->one, a, b) && tli_point_on_segment(it->two, a, b))
			break;
	}
	return id;
}

tl_status tli_lint_is_narrow(tli_lint_context *context, tli_lint_trip *trip, bool *is_narrow)
{
	int32_t resolution = tl_map_resolution(context->map);
	const tli_lint_sight *sight;
	const tli_mesh *mesh;
	tli_point from, to;
	*is_narrow = false;
	if (tli_point_from_units(trip->from, resolution, &from) || tli_point_from_units(trip->to, resolution, &to))
		return TL_OK;
	tl_status status = tli_lint_need_view(context, &trip->view, &sight);
	if (status || sight->radius == 0)
		return status;
	if (context->narrow_looks++ >= NARROW_LOOKS_MAX)
		return TL_OK;
	trip->body = sight->radius;
	status = need_plane(context, sight->nav, &mesh);
	if (!status)
		status = tli_narrowest_opening(mesh, from, to, &trip->opening, is_narrow);
	double needed = 2.0 * trip->body;
	*is_narrow = *is_narrow && trip->opening.square < needed * needed;
	if (status || !*is_narrow)
		return status;
	trip->door = door_of_opening(context->map, &trip->opening);
	if (tli_point_compare(trip->opening.one, trip->opening.two) > 0) {
		tli_point two = trip->opening.one;
		trip->opening.one = trip->opening.two;
		trip->opening.two = two;
	}
	return TL_OK;
}

tl_status tli_lint_leave_narrow(tli_lint_context *context, tli_lint_trip *trip, tli_lint_trip **trips, bool *left)
{
	*left = trips != NULL;
	if (!trips && !tli_lint_is_running(context, "door-narrow"))
		return TL_OK;
	bool is_narrow = false;
	tl_status status = tli_lint_is_narrow(context, trip, &is_narrow);
	*left = *left || is_narrow;
	return !status && trips && is_narrow && !tli_array_append(*trips, *trip) ? TL_E_NOMEM : status;
}

void tli_lint_begin_opening(tli_text *text, const tli_lint_context *context, const tli_lint_trip *trip)
{
	const tl_map *map = context->map;
	const tli_opening *it = &trip->opening;
	tl_door_info door;
	if (tl_map_get_door(map, trip->door, &door) == TL_OK) {
		tli_text_add(text, "door ");
		tli_lint_add_name(text, door.name);
	} else {
		tli_text_add(text, "the opening");
		tli_lint_add_stretch(text, context, it->one, it->two);
	}
	tli_text_add(text, " is ");
	tli_lint_add_length(text, map, sqrt(it->square) / tl_map_resolution(map), 2 * trip->body);
	tli_text_add(text, " wide, but ");
}

void tli_lint_end_opening(tli_text *text, const tli_lint_context *context, const tli_lint_trip *trip)
{
	tli_text_add(text, " needs ");
	tli_lint_add_length(text, context->map, 2.0 * trip->body / tl_map_resolution(context->map), 0);
	tli_lint_add_missing(text, trip->body, sqrt(trip->opening.square), ", too much");
}

const tli_lint_segment *tli_lint_side_at(const tli_lint_segments *segments, tli_point p)
{
	const tli_lint_segment *nearest = NULL;
	double least = 1; /* grid units */
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		if (tli_lint_segment_is_free(segments, i))
			continue;
		const tli_lint_segment *side = tli_lint_segment_of(segments, i);
		double distance = tli_distance_point_segment(p, side->a, side->b);
		if (distance < least || (distance == least && nearest && tli_lint_compare_ends(side, nearest) < 0)) {
			least = distance;
			nearest = side;
		}
	}
	return nearest;
}
