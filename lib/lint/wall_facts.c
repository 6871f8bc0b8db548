/* SPDX-License-Identifier: MIT */
/*
 * lint/wall_facts.c: segments, meetings and the tree of segments (wall_facts.h), each made when it is first asked for.
 *
 * The order of the walls in the map does not change which segments meet; it decides only which of two is named first in a finding. On
 * failure what was made so far stays until it is cleared.
 */
#include "lint/wall_facts.h"

#include "lint/lint.h"

#include "base/array.h"

tl_status tli_lint_need_segments(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_segments)
		return TL_OK;
	tl_status status = tli_lint_segments_make(context->map, &walls->segments);
	walls->has_segments = status == TL_OK;
	return status;
}

tl_status tli_lint_need_meetings(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_meetings)
		return TL_OK;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = tli_lint_sweep(&walls->segments, &walls->meetings);
	if (status == TL_OK)
		tli_lint_sort_meetings(&walls->meetings);
	walls->has_meetings = status == TL_OK;
	return status;
}

tl_status tli_lint_need_near(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_near)
		return TL_OK;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = context->narrow ? tli_near_make_flat(&walls->segments, &walls->near)
					 : tli_near_make(&walls->segments, &walls->near);
	walls->has_near = status == TL_OK;
	return status;
}

tl_status tli_lint_need_near_tree(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_near && walls->near.order == NULL) {
		tli_near_free(&walls->near);
		walls->has_near = false;
	}
	if (walls->has_near)
		return TL_OK;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = tli_near_make(&walls->segments, &walls->near);
	walls->has_near = status == TL_OK;
	return status;
}

/* A side as it stands in its wall, whatever its direction here. */
static tli_wall side_of_solid(const tl_map *map, const tli_lint_thing *thing, const tli_lint_segment *it)
{
	tli_wall_view view = tli_map_view_wall(map, thing->wall);
	uint32_t next = it->number + 1 < view.count ? it->number + 1 : 0;
	return (tli_wall){ view.points[it->number], view.points[next], 0, thing->solid };
}

/* What is not of a solid is passed over. */
static bool add_solid_side(
	const tl_map *map, const tli_lint_segments *segments, const tli_lint_segment *it, tli_wall **walls)
{
	const tli_lint_thing *thing = &segments->things[it->thing];
	return !thing->solid || tli_array_append(*walls, side_of_solid(map, thing, it));
}

tl_status tli_lint_make_solids(const tl_map *map, const tli_lint_segments *segments, tli_walls **out)
{
	tli_wall *walls = NULL;
	bool room = true;
	for (size_t i = 0; room && i < tli_array_length(segments->items); i++)
		room = add_solid_side(map, segments, &segments->items[i], &walls);
	tl_status status = room ? TL_OK : TL_E_NOMEM;
	if (room && walls != NULL)
		status = tli_walls_create(walls, tli_array_length(walls), out);
	tli_array_free(walls);
	return status;
}

tl_status tli_lint_is_inside_solid(tli_lint_context *context, tli_point p, bool *inside)
{
	const tli_lint_segments *segments = &context->walls.segments;
	tli_lint_box height = { INT32_MIN, p.y, INT32_MAX, p.y };
	tli_wall *sides = NULL;
	bool room = true;
	for (uint32_t which = 0; room && tli_near_next(&context->walls.near, &height, &which); which++)
		for (uint32_t i = segments->first[which]; room && i < segments->first[which + 1]; i++)
			room = add_solid_side(context->map, segments, &segments->items[i], &sides);
	*inside = room && tli_walls_are_around(sides, tli_array_length(sides), p);
	tli_array_free(sides);
	return room ? TL_OK : TL_E_NOMEM;
}

void tli_lint_clear_walls(tli_lint_walls *walls)
{
	if (walls->has_near)
		tli_near_free(&walls->near);
	tli_array_free(walls->gaps);
	tli_array_free(walls->slits);
	if (walls->has_meetings)
		tli_lint_meetings_free(&walls->meetings);
	if (walls->has_segments)
		tli_lint_segments_free(&walls->segments);
}
