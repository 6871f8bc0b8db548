/* SPDX-License-Identifier: MIT */
/*
 * map/obstacles.c: circles, at rest or moving, and polygons that move.
 *
 * A polygon at rest would be a wall, which is there already, so it is refused. The corners are kept off the centre: to move an obstacle is to
 * move a point. The radius of a polygon is that of a circle that holds it, so what asks for room need not know of corners.
 *
 * As in doors.c: the obstacle owns its name, every edit reserves first, all is O(1) amortised. The radius is rounded to the
 * grid and must be positive after that too: a circle of radius 0 would be there and not be there. A velocity is steering's
 * and keeps its full precision; its components have the bound of a coordinate.
 */
#include "map/things.h"

#include <math.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/cookie.h"
#include "geometry/distance.h"
#include "geometry/predicates.h"

TLI_MAP_IDS(obstacle, obstacle)
TLI_MAP_NAMES(obstacle, obstacle)

tl_obstacle_def tl_default_obstacle_def(void)
{
	return (tl_obstacle_def){ .cookie = TLI_COOKIE(tl_obstacle_def), .blocks = TL_BLOCKS_ALL };
}

/* ---- what a definition may say ---- */

/* Do two sides have a point in common that is no corner of both? That of a side and the next one is; they may lie on each other. */
static bool sides_meet(const tli_point *corners, uint32_t count, uint32_t i, uint32_t j)
{
	tli_point a = corners[i], b = corners[(i + 1) % count], c = corners[j], d = corners[(j + 1) % count];
	tli_relation relation = tli_segment_relation(a, b, c, d);
	bool are_next = j == i + 1 || (i == 0 && j == count - 1);
	return are_next ? relation == TLI_OVERLAP || relation == TLI_CROSS : relation != TLI_DISJOINT;
}

/* The first corner, from 1, whose side is a point or meets another one than at its ends; 0: the polygon is simple. */
static uint32_t find_bad_corner(const tli_point *corners, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (tli_point_equal(corners[i], corners[(i + 1) % count]))
			return i + 1;
		for (uint32_t j = i + 1; j < count; j++) {
			if (sides_meet(corners, count, i, j))
				return i + 1;
		}
	}
	return 0;
}

/* The least whole number that no corner is farther away than. */
static int64_t reach_of_corners(const tli_point *corners, uint32_t count)
{
	int64_t most = 0;
	for (uint32_t i = 0; i < count; i++) {
		int64_t squared = tli_distance_squared((tli_point){ 0, 0 }, corners[i]);
		most = squared > most ? squared : most;
	}
	int64_t reach = (int64_t)sqrt((double)most);
	while (reach * reach < most)
		reach++;
	while (reach > 0 && (reach - 1) * (reach - 1) >= most)
		reach--;
	return reach;
}

#define FAULT(field, text)                                                                     \
	(tli_obstacle_fault)                                                                   \
	{                                                                                      \
		TL_E_INVALID, "def." #field ": " text, offsetof(tli_obstacle_record, field), 0 \
	}

bool tli_obstacle_check(tli_obstacle_record *obstacle, tli_obstacle_fault *fault)
{
	uint32_t count = obstacle->corner_count, bad = 0;
	int64_t reach = 0;
	*fault = (tli_obstacle_fault){ .status = TL_OK };
	if (count == 0 && obstacle->radius <= 0)
		*fault = FAULT(radius, "the radius of an obstacle is 0 on the grid, or below");
	else if (count == 0 && obstacle->turn != 0)
		*fault = FAULT(turn, "an obstacle without corners does not turn");
	else if (obstacle->course_count && !(obstacle->speed > 0))
		*fault = FAULT(speed, "a course needs a speed of more than 0");
	else if (!obstacle->course_count && obstacle->speed != 0)
		*fault = FAULT(speed, "an obstacle has a speed along a course, and this one has no course");
	else if (count > 0 && count < 3)
		*fault = FAULT(corner_count, "a polygon has at least 3 corners");
	else if (count > 0 && !obstacle->moving)
		*fault = FAULT(corner_count,
			"a polygon that does not move is a wall: write it as 'wall x,y x,y x,y ... loop filled', or give it a velocity, a turn or a course");
	else if (count > 0 && (bad = find_bad_corner(obstacle->corners, count)))
		*fault = FAULT(corner_count, "the sides of a polygon meet at its corners only");
	else if (count > 0 && (reach = reach_of_corners(obstacle->corners, count)) > TLI_GRID_MAX)
		*fault = FAULT(corner_count, "a corner is beyond the grid (2^29 grid units)");
	else if (count > 0)
		obstacle->radius = (int32_t)reach;
	for (uint32_t i = 0; reach > TLI_GRID_MAX && !bad && i < count; i++)
		if (reach_of_corners(&obstacle->corners[i], 1) == reach)
			bad = i + 1;
	fault->corner = bad;
	if (reach > TLI_GRID_MAX)
		fault->status = TL_E_RANGE;
	return !fault->status;
}

bool tli_obstacle_reserve(tli_obstacle_record *obstacle)
{
	uint32_t corners = obstacle->corner_count, course = obstacle->course_count;
	obstacle->corners = corners ? tli_alloc_array(corners, sizeof *obstacle->corners) : NULL;
	obstacle->course = course ? tli_alloc_array(course, sizeof *obstacle->course) : NULL;
	return (obstacle->corners || !corners) && (obstacle->course || !course);
}

/* The numbers of a definition, checked, and its points, for which the record has room. */
static tl_status convert_obstacle(const tl_map *map, const tl_obstacle_def *def, tli_obstacle_record *obstacle)
{
	tli_point ignored;
	int32_t ignored_speed;
	obstacle->moving = def->moving || def->course_count > 0 || def->turn != 0;
	obstacle->course_loop = def->course_loop;
	obstacle->turn = def->turn + 0.0; /* -0 is 0 */
	obstacle->speed = def->speed + 0.0;
	if (tli_point_from_units(def->centre, map->resolution, &obstacle->centre))
		return tli_refused(TL_E_RANGE, TLI_ROW_OF(OBSTACLE, obstacle, centre)->beyond);
	if (tli_double_to_grid(def->radius, map->resolution, &obstacle->radius))
		return tli_refused(TL_E_RANGE, TLI_ROW_OF(OBSTACLE, obstacle, radius)->beyond);
	if (tli_double_to_grid(def->speed, map->resolution, &ignored_speed))
		return tli_refused(TL_E_RANGE, TLI_ROW_OF(OBSTACLE, obstacle, speed)->beyond);
	for (size_t i = 0; i < def->corner_count; i++)
		if (tli_point_from_units(def->corners[i], map->resolution, &obstacle->corners[i]))
			return tli_refused(TL_E_RANGE, "def.corners: one is " TLI_BEYOND_THE_GRID);
	if (def->moving) {
		obstacle->velocity = (tl_point){ def->velocity.x + 0.0, def->velocity.y + 0.0 };
		if (tli_point_from_units(def->velocity, map->resolution, &ignored))
			return tli_refused(TL_E_RANGE, TLI_ROW_OF(OBSTACLE, obstacle, velocity)->beyond);
	}
	tl_status status = tli_take_number(
		map, TLI_ROW_OF(OBSTACLE, obstacle, turn), TLI_IN_DEF, def->turn, TL_E_RANGE);
	for (size_t i = 0; i < def->course_count && !status; i++)
		status = tli_stop_convert(map, &def->course[i], &obstacle->course[i]);
	if (status)
		return status;
	tli_obstacle_fault fault;
	return tli_obstacle_check(obstacle, &fault) ? TL_OK : tli_refused(fault.status, fault.reason);
}

/* The definition as a record, which owns its points; none on failure. */
static tl_status make_obstacle(const tl_map *map, const tl_obstacle_def *def, tli_obstacle_record *obstacle)
{
	tl_status status = TL_OK;
	if (tli_is_null_for(def->corners, def->corner_count) || tli_is_null_for(def->course, def->course_count) ||
		tli_breaks(def->corner_count > TL_OBSTACLE_CORNERS_MAX, "def.corner_count is above 64") ||
		tli_breaks(def->course_count > TL_OBSTACLE_COURSE_MAX, "def.course_count is above 1024") ||
		tli_breaks(def->corner_count > 0 && def->radius != 0,
			"def.radius: an obstacle has a radius or corners, not both") ||
		tli_breaks(def->course_count > 0 && def->moving,
			"def.moving: an obstacle has a velocity or a course, not both") ||
		tli_breaks(def->course_count == 0 && def->course_loop, "def.course_loop: there is no course") ||
		!tli_map_can_block(map, def->blocks))
		return TL_E_INVALID;
	*obstacle = (tli_obstacle_record){ .blocks = def->blocks == TL_BLOCKS_ALL ? 0 : def->blocks,
		.corner_count = (uint32_t)def->corner_count,
		.course_count = (uint32_t)def->course_count };
	if (tli_obstacle_reserve(obstacle))
		status = convert_obstacle(map, def, obstacle);
	else
		status = TL_E_NOMEM;
	if (status)
		tli_record_free(&tli_kinds[TLI_CHANGE_OBSTACLE], obstacle);
	return status;
}

tl_status tl_map_add_obstacle(tl_map *map, const tl_obstacle_def *def, tl_obstacle_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_name_check(def->name);
	if (status)
		return status;
	tli_obstacle_record obstacle;
	status = make_obstacle(map, def, &obstacle);
	if (status)
		return status;
	return tli_map_add_named(map, TLI_CHANGE_OBSTACLE, &obstacle, def->name, out);
}

tl_status tl_map_remove_obstacle(tl_map *map, tl_obstacle_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_OBSTACLE, id.index1, id.generation);
}

tl_status tl_map_move_obstacle(tl_map *map, tl_obstacle_id id, tl_point centre)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_OBSTACLE, id.index1, id.generation, &edit);
	if (!status && tli_point_from_units(centre, map->resolution, &edit.other.obstacle.centre))
		status = tli_refused(TL_E_RANGE, TLI_ROW_OF(OBSTACLE, obstacle, centre)->beyond + TLI_ALONE);
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_rename_obstacle(tl_map *map, tl_obstacle_id id, const char *name)
{
	return tli_map_rename_thing(map, TLI_CHANGE_OBSTACLE, id.index1, id.generation, name);
}

tl_status tl_map_set_obstacle_radius(tl_map *map, tl_obstacle_id id, double radius)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_OBSTACLE, id.index1, id.generation, &edit);
	if (status)
		return status;
	if (tli_breaks(edit.other.obstacle.corner_count > 0, "id: a polygon has no radius"))
		return TL_E_INVALID;
	const tli_member_row *row = TLI_ROW_OF(OBSTACLE, obstacle, radius);
	if (tli_double_to_grid(radius, map->resolution, &edit.other.obstacle.radius))
		return tli_refused(TL_E_RANGE, row->beyond + TLI_ALONE);
	if (tli_breaks(edit.other.obstacle.radius <= 0, row->refused + TLI_ALONE))
		return TL_E_INVALID;
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_set_obstacle_blocks(tl_map *map, tl_obstacle_id id, tl_channels blocks)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_OBSTACLE, id.index1, id.generation, &edit);
	if (status)
		return status;
	if (!tli_map_can_block(map, blocks))
		return TL_E_INVALID;
	edit.other.obstacle.blocks = blocks == TL_BLOCKS_ALL ? 0 : blocks;
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_get_obstacle(const tl_map *map, tl_obstacle_id id, tl_obstacle_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_obstacle_record *obstacle = tli_slot_find(map->obstacles, id);
	if (!obstacle)
		return tli_refuse_stale(TLI_CHANGE_OBSTACLE);
	*out = (tl_obstacle_info){
		.name = obstacle->name,
		.centre = tli_point_to_units(obstacle->centre, map->resolution),
		.radius = (double)obstacle->radius / map->resolution,
		.moving = obstacle->moving,
		.blocks = tli_map_obstacle_blocks(map, id),
		.velocity = obstacle->velocity,
		.corner_count = obstacle->corner_count,
		.turn = obstacle->turn,
		.course_count = obstacle->course_count,
		.course_loop = obstacle->course_loop,
		.speed = obstacle->speed,
		.place = tli_source_place(&map->source, obstacle->slot.source, 0),
		.name_place = tli_source_place(&map->source, obstacle->slot.source, 1),
	};
	return TL_OK;
}

tl_status tl_map_get_obstacle_corner(const tl_map *map, tl_obstacle_id id, size_t index, tl_point *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_obstacle_record *obstacle = tli_slot_find(map->obstacles, id);
	if (!obstacle)
		return tli_refuse_stale(TLI_CHANGE_OBSTACLE);
	if (tli_breaks(index >= obstacle->corner_count, "index is beyond the last corner"))
		return TL_E_INVALID;
	*out = tli_point_to_units(obstacle->corners[index], map->resolution);
	return TL_OK;
}

tl_status tl_map_get_obstacle_course(const tl_map *map, tl_obstacle_id id, size_t index, tl_stop *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_obstacle_record *obstacle = tli_slot_find(map->obstacles, id);
	if (!obstacle)
		return tli_refuse_stale(TLI_CHANGE_OBSTACLE);
	if (tli_breaks(index >= obstacle->course_count, "index is beyond the last point"))
		return TL_E_INVALID;
	size_t first = tli_source_field_behind(&map->source, obstacle->slot.source, "course", "course");
	*out = tli_stop_info(map, obstacle->slot.source, first + index, &obstacle->course[index]);
	return TL_OK;
}

bool tli_map_obstacle_circle(const tl_map *map, tl_obstacle_id id, tli_point *centre, int32_t *radius)
{
	tli_assert(tl_obstacle_is_valid(map, id));
	*centre = map->obstacles[id.index1 - 1].centre;
	*radius = map->obstacles[id.index1 - 1].radius;
	return !map->obstacles[id.index1 - 1].moving;
}

tl_channels tli_map_obstacle_blocks(const tl_map *map, tl_obstacle_id id)
{
	tli_assert(tl_obstacle_is_valid(map, id));
	tl_channels blocks = map->obstacles[id.index1 - 1].blocks;
	return blocks ? blocks : TL_BLOCKS_ALL;
}
