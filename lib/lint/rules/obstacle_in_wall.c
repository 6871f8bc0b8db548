/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/obstacle_in_wall.c: circles and polygons that a wall passes through, or whose centre is inside a solid; not those on a course, which no
 * wall stops.
 *
 * The nearest of the walls nearer to the centre than the radius (near.c) is reported; where there are none, the centre is tested against
 * the solids by even-odd over all their sides (walls/walls.h). O(obstacles * (log n + walls in the circle)), within the limit of near.c.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "geometry/predicates.h"
#include "walls/walls.h"

typedef struct grid_circle {
	tl_obstacle_info info;
	uint32_t index1;
	tli_point centre;
	int32_t radius;
	tli_point corners
		[TL_OBSTACLE_CORNERS_MAX]; /* of a polygon that does not turn; one that turns needs all of the circle */
	size_t corner_count;
} grid_circle;

static bool is_wall_now(const tli_lint_context *context, uint32_t thing)
{
	tl_door_info door;
	return !tli_lint_is_door(thing) ||
		(tl_map_get_door(context->map, tli_lint_door_of(&context->parts.walls.segments, thing), &door) ==
				TL_OK &&
			door.closed);
}

/* The first of the copies that is a wall or closed; NULL if they are all open doors. */
static const tli_lint_segment *first_wall(const tli_lint_context *context, uint32_t which)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_segment *it = tli_lint_segment_of(segments, which);
	while (it != NULL && !is_wall_now(context, it->thing))
		it = tli_lint_next_copy(segments, it);
	return it;
}

/* Is the point inside the polygon, on none of its sides? By even-odd, on a ray to the right. */
static bool is_inside_polygon(const grid_circle *it, tli_point p)
{
	bool inside = false;
	for (size_t i = 0; i < it->corner_count; i++) {
		tli_point a = it->corners[i], b = it->corners[(i + 1) % it->corner_count];
		if (tli_point_on_segment(p, a, b))
			return false;
		if ((a.y > p.y) != (b.y > p.y))
			inside ^= (tli_side_of(a, b, p) == TLI_LEFT) == (b.y > a.y);
	}
	return inside;
}

/* Does the segment have a point inside the polygon? It crosses a side, or an end or its middle is inside. Of a circle that is known. */
static bool reaches(const grid_circle *it, const tli_lint_segment *segment)
{
	tli_point a = segment->a, b = segment->b;
	const tli_point middle = { a.x + (int32_t)(((int64_t)b.x - a.x) / 2),
		a.y + (int32_t)(((int64_t)b.y - a.y) / 2) };
	bool crosses = it->corner_count == 0;
	for (size_t i = 0; i < it->corner_count && !crosses; i++)
		crosses = tli_segment_relation(it->corners[i], it->corners[(i + 1) % it->corner_count], a, b) ==
			TLI_CROSS;
	return crosses || is_inside_polygon(it, a) || is_inside_polygon(it, b) || is_inside_polygon(it, middle);
}

static const tli_lint_segment *nearest_of(
	const tli_lint_context *context, const grid_circle *it, const uint32_t *list, size_t count)
{
	const tli_lint_segment *nearest = NULL;
	tli_near_square least = { 0, 1 };
	for (size_t i = 0; i < count; i++) {
		const tli_lint_segment *segment = first_wall(context, list[i]);
		if (segment == NULL || !reaches(it, segment))
			continue;
		tli_near_square distance = tli_near_distance_squared(it->centre, segment);
		int order = nearest == NULL ? -1 : tli_near_compare_squares(distance, least);
		if (order > 0 || (order == 0 && tli_lint_compare_ends(segment, nearest) > 0))
			continue;
		nearest = segment;
		least = distance;
	}
	return nearest;
}

static tl_status report_obstacle(tli_lint_context *context, const grid_circle *it, const tli_lint_segment *wall)
{
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "obstacle ");
	tli_lint_add_name(text, it->info.name);
	tli_lint_draft draft = {
		.place = it->info.place,
		.has_at = true,
		.at = it->info.centre,
		.names = { it->info.name },
		.name_count = 1,
		.subject = { it->index1, it->index1 },
	};
	if (wall != NULL) {
		tli_text_add(text, " reaches into ");
		tli_lint_add_thing(text, context, wall);
		tli_lint_relate_thing(&draft, context, wall);
	} else {
		tli_text_add(text, " is inside a solid");
	}
	return tli_lint_report(context, &draft);
}

static tl_status check_obstacle(tli_lint_context *context, const grid_circle *it, uint32_t **list)
{
	tli_array_truncate(*list, 0);
	tl_status status = tli_near_find(&context->parts.walls.segments, it->centre, it->radius, list);
	if (status != TL_OK)
		return status;
	const tli_lint_segment *wall = nearest_of(context, it, *list, tli_array_length(*list));
	if (wall != NULL || tli_lint_is_inside_solid(context, it->centre))
		return report_obstacle(context, it, wall);
	return TL_OK;
}

static void take_corners_of(const tl_map *map, tl_obstacle_id id, grid_circle *it)
{
	tl_point off;
	it->corner_count = it->info.turn == 0 ? it->info.corner_count : 0;
	for (size_t i = 0; i < it->corner_count && tl_map_get_obstacle_corner(map, id, i, &off) == TL_OK; i++)
		(void)tli_point_from_units((tl_point){ it->info.centre.x + off.x, it->info.centre.y + off.y },
			tl_map_resolution(map), &it->corners[i]);
}

/* This one and those after it. */
static tl_status check_obstacles(tli_lint_context *context, tl_obstacle_id id)
{
	const tl_map *map = context->map;
	uint32_t *list = NULL;
	tl_status status = TL_OK;
	for (; status == TL_OK && id.index1 != 0; id = tli_lint_next_obstacle(context, id)) {
		grid_circle it = { .index1 = id.index1 };
		tli_map_obstacle_circle(map, id, &it.centre, &it.radius);
		status = tl_map_get_obstacle(map, id, &it.info);
		if (status != TL_OK || it.info.course_count) /* walls do not stop it */
			continue;
		take_corners_of(map, id, &it);
		status = check_obstacle(context, &it, &list);
	}
	tli_array_free(list);
	bool gave_up = status == TL_E_LIMIT && context->parts.walls.segments.near.gave_up;
	tli_lint_leave_out(context, 0, gave_up);
	return gave_up ? TL_OK : status;
}

static tl_status find_obstacles_in_walls(tli_lint_context *context)
{
	tl_obstacle_id first = tli_lint_next_obstacle(context, (tl_obstacle_id){ 0, 0 });
	if (first.index1 == 0)
		return TL_OK;
	tl_status status = tli_lint_need_near(context);
	if (status == TL_OK)
		status = tli_lint_need_sight(context);
	return status == TL_OK ? check_obstacles(context, first) : status;
}

static bool has_obstacles(const tli_lint_context *context)
{
	return tl_map_obstacle_count(context->map) > 0;
}

const tli_lint_row tli_lint_obstacle_in_wall = {
	.rule = {
		.id = "obstacle-in-wall",
		.severity = TL_SEVERITY_WARNING,
		.summary = "an obstacle that reaches into a wall or stands inside a solid",
		.what = "A wall or a closed door is nearer to the obstacle's centre than its radius, or the "
			"centre is inside a solid. Exactly the radius is fine: the obstacle touches the wall. Open "
			"doors do not count. Obstacles with a velocity are checked too, polygons by their sides if they do not turn; those on a "
			"course are not, since no wall stops them.",
		.why = "A moving obstacle in a wall cannot start. One that stands half in a wall is usually "
			"misplaced, or the wall was moved later.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0\n"
			   "obstacle crate 5,0.5 1\n",
		.fix = "Move the obstacle away from the wall by what is missing to its radius, or make it smaller.",
	},
	.run = find_obstacles_in_walls,
	.about = TLI_LINT_ABOUT_OBSTACLE,
	.reads = TLI_LINT_READS_SIGHT,
	.wanted = has_obstacles,
};
