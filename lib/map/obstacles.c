/* SPDX-License-Identifier: MIT */
/*
 * map/obstacles.c: circles, at rest or with a velocity.
 *
 * As in doors.c: the obstacle owns its name, every edit reserves first, all is O(1) amortised. The radius is rounded to the
 * grid and must be positive after that too: a circle of radius 0 would be there and not be there. A velocity is steering's
 * and keeps its full precision; its components have the bound of a coordinate.
 */
#include "map/edits.h"

#include "base/assert.h"
#include "base/cookie.h"

tl_obstacle_def tl_default_obstacle_def(void)
{
	return (tl_obstacle_def){ .cookie = TLI_COOKIE(tl_obstacle_def) };
}

/* The numbers of a definition, checked. */
static tl_status convert_obstacle(const tl_map *map, const tl_obstacle_def *def, tli_obstacle_record *obstacle)
{
	tli_point ignored;
	if (tli_point_from_units(def->centre, map->resolution, &obstacle->centre) ||
		tli_double_to_grid(def->radius, map->resolution, &obstacle->radius))
		return tli_refused(
			TL_E_RANGE, "def.centre or def.radius is not finite or beyond the grid (2^29 grid units)");
	if (tli_breaks(obstacle->radius <= 0, "def.radius is 0 on the grid, or below"))
		return TL_E_INVALID;
	obstacle->moving = def->moving;
	if (!def->moving)
		return TL_OK;
	obstacle->velocity = (tl_point){ def->velocity.x + 0.0, def->velocity.y + 0.0 }; /* -0 is 0 */
	return tli_point_from_units(def->velocity, map->resolution, &ignored);
}

tl_status tl_map_add_obstacle(tl_map *map, const tl_obstacle_def *def, tl_obstacle_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_name_check(def->name);
	if (status)
		return status;
	tli_obstacle_record obstacle = { .name = NULL };
	status = convert_obstacle(map, def, &obstacle);
	if (status)
		return status;
	size_t size = strlen(def->name);
	if (tli_names_find(&map->obstacle_names, def->name, size))
		return tli_refused(TL_E_EXISTS, "def.name: another obstacle of the map has this name");
	if (!tli_map_reserve_edit(map, 1, 1))
		return TL_E_NOMEM;
	tl_obstacle_id id;
	uint32_t free_generation = tli_map_next_free(map, TLI_CHANGE_OBSTACLE);
	status = tli_map_put_obstacle(map, def->name, size, &obstacle, &id);
	if (status)
		return status;
	tli_map_added(map, TLI_CHANGE_OBSTACLE, id.index1, free_generation);
	if (out)
		*out = id;
	return TL_OK;
}

tl_status tl_map_remove_obstacle(tl_map *map, tl_obstacle_id id)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	if (!tl_obstacle_is_valid(map, id))
		return tli_refused(
			TL_E_STALE, "id names no obstacle of the map: it is null, or the obstacle was removed");
	if (!tli_map_reserve_edit(map, 1, 1))
		return TL_E_NOMEM;
	tli_edit edit = tli_edit_removal(map, TLI_CHANGE_OBSTACLE, id.index1);
	tli_map_edit(map, &edit);
	return TL_OK;
}

tl_status tl_map_move_obstacle(tl_map *map, tl_obstacle_id id, tl_point centre)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	if (!tl_obstacle_is_valid(map, id))
		return tli_refused(
			TL_E_STALE, "id names no obstacle of the map: it is null, or the obstacle was removed");
	tli_edit edit = tli_edit_values(map, TLI_CHANGE_OBSTACLE, id.index1);
	tl_status status = tli_point_from_units(centre, map->resolution, &edit.other.obstacle.centre);
	if (status)
		return tli_refused(status, "centre is not finite, or beyond the grid (2^29 grid units)");
	if (!tli_map_reserve_edit(map, 1, 2))
		status = TL_E_NOMEM;
	if (!status)
		tli_map_edit(map, &edit);
	return status;
}

tl_status tl_map_get_obstacle(const tl_map *map, tl_obstacle_id id, tl_obstacle_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_obstacle_record *obstacle = tli_slot_find(map->obstacles, id);
	if (!obstacle)
		return tli_refused(
			TL_E_STALE, "id names no obstacle of the map: it is null, or the obstacle was removed");
	*out = (tl_obstacle_info){
		.name = obstacle->name,
		.centre = tli_point_to_units(obstacle->centre, map->resolution),
		.radius = (double)obstacle->radius / map->resolution,
		.moving = obstacle->moving,
		.velocity = obstacle->velocity,
		.place = tli_source_place(&map->source, obstacle->slot.source, 0),
		.name_place = tli_source_place(&map->source, obstacle->slot.source, 1),
	};
	return TL_OK;
}

bool tli_map_obstacle_circle(const tl_map *map, tl_obstacle_id id, tli_point *centre, int32_t *radius)
{
	tli_assert(tl_obstacle_is_valid(map, id));
	*centre = map->obstacles[id.index1 - 1].centre;
	*radius = map->obstacles[id.index1 - 1].radius;
	return !map->obstacles[id.index1 - 1].moving;
}
