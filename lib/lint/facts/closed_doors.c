/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/closed_doors.c: closed doors as the cause that there is no path.
 *
 * With all doors open a path is asked for. Where there is one, the closed doors that its body would touch prevent it; a single one of
 * them is enough to open, since the same path stays free of all others. The shortest such path is judged alone: another one may need fewer doors.
 */
#include "lint/reach.h"

#include "base/alloc.h"
#include "geometry/distance.h"
#include "nav/things.h"

/* The points of a path on the grid, and the body that goes along it. */
typedef struct open_path {
	tli_point *points; /* [count] */
	size_t count;
	int32_t radius; /* grid units */
} open_path;

static tli_thing closed_door_after(const tl_map *map, const tli_lint_view *view, uint32_t index1)
{
	tli_traveller of = { .heeds = view->heeds, .keys = view->keys, .opens_doors = view->opens_doors };
	tli_thing door = tli_thing_after(map, &of, TL_BLOCKER_DOOR, index1);
	while (door.generation && !door.blocks)
		door = tli_thing_after(map, &of, TL_BLOCKER_DOOR, door.index1);
	return door;
}

/* *path has no points where there is none. */
static tl_status find_open_path(
	tli_lint_context *context, const tli_lint_view *view, const tl_path_def *def, open_path *path)
{
	tli_lint_view opened = *view;
	const tli_lint_sight *sight;
	tl_path_result result = { .count = 0 };
	opened.keys = ~(tl_keys)0;
	opened.opens_doors = true;
	tl_status status = tli_lint_need_view(context, &opened, &sight);
	if (!status)
		status = tl_query_find_path(sight->query, def, &result);
	if (status || !result.found || result.count == 0)
		return status;
	path->radius = (int32_t)(tl_nav_radius(sight->nav) * tl_map_resolution(context->map));
	tl_path_point *points = tli_alloc_array(result.count, sizeof *points);
	path->points = tli_alloc_array(result.count, sizeof *path->points);
	status = points && path->points ? tl_query_get_points(sight->query, points, result.count, &path->count)
					: TL_E_NOMEM;
	for (size_t i = 0; !status && i < result.count; i++)
		status = tli_point_from_units(points[i].at, tl_map_resolution(context->map), &path->points[i]);
	tli_free(points, result.count * sizeof *points);
	path->count = result.count;
	return status;
}

static bool touches_door(const open_path *path, const tli_thing *door)
{
	for (size_t i = 0; i < path->count; i++) {
		tli_point a = path->points[i], b = path->points[i + 1 < path->count ? i + 1 : i];
		int order = tli_compare_distance_segments(a, b, door->single.a, door->single.b, path->radius);
		if (order < 0 || (order == 0 && path->radius == 0))
			return true;
	}
	return false;
}

/* Adds the one door, or that there are several. */
static void name_closed_doors(tli_text *text, const tl_map *map, const tli_thing *first, size_t count)
{
	tl_door_info door;
	if (count != 1 || tl_map_get_door(map, (tl_door_id){ first->index1, first->generation }, &door) != TL_OK) {
		tli_text_add(text, "; closed doors prevent one");
		return;
	}
	tli_text_add(text, "; the closed door ");
	tli_lint_add_name(text, door.name);
	const char *key = door.key ? tl_map_key_name(map, door.key) : NULL;
	if (key)
		tli_text_add_format(text, ", which needs the key %s,", key);
	tli_text_add(text, " prevents one");
}

tl_status tli_lint_add_closed_doors(
	tli_lint_context *context, const tli_lint_view *view, const tl_path_def *def, tli_text *text)
{
	const tl_map *map = context->map;
	open_path path = { .count = 0 };
	tli_thing first = { .generation = 0 }, door = closed_door_after(map, view, 0);
	size_t touched = 0;
	tl_status status = door.generation ? find_open_path(context, view, def, &path) : TL_OK;
	for (; !status && path.count && door.generation; door = closed_door_after(map, view, door.index1)) {
		if (!touches_door(&path, &door))
			continue;
		first = touched++ ? first : door;
	}
	if (!status && path.count)
		name_closed_doors(text, map, &first, touched);
	tli_free(path.points, path.count * sizeof *path.points);
	return status;
}
