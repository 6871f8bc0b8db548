/* SPDX-License-Identifier: MIT */
/*
 * map/waypoints.c: named points, which links, expectations and agents refer to by slot.
 *
 * So renaming one renames it everywhere; the lines of the file that name it are marked for writing anew, O(links + expectations +
 * agents). Allowances hold plain text and do not follow. Removing is O(expectations + agents), and O(links) more where links end there.
 * All else is O(1) amortised.
 */
#include "map/records.h"

#include "base/assert.h"
#include "base/cookie.h"

tl_waypoint_def tl_default_waypoint_def(void)
{
	return (tl_waypoint_def){ .cookie = TLI_COOKIE(tl_waypoint_def) };
}

tl_status tl_map_add_waypoint(tl_map *map, const tl_waypoint_def *def, tl_waypoint_id *out)
{
	if (!map || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_name_check(def->name);
	if (status)
		return status;
	tli_waypoint_record waypoint = { .name = NULL };
	if (tli_point_from_units(def->at, map->resolution, &waypoint.at) ||
		tli_map_length(map, def->radius, &waypoint.radius))
		return TL_E_RANGE;
	size_t size = strlen(def->name);
	if (tli_names_find(&map->waypoint_names, def->name, size))
		return TL_E_EXISTS;
	if (!tli_map_reserve_log(map, 1, 1))
		return TL_E_NOMEM;
	tl_waypoint_id id;
	status = tli_map_put_waypoint(map, def->name, size, &waypoint, &id);
	if (status)
		return status;
	tli_map_log_thing(map, TLI_CHANGE_WAYPOINT, id.index1, NULL, &map->waypoints[id.index1 - 1]);
	if (out)
		*out = id;
	return TL_OK;
}

tl_status tl_map_remove_waypoint(tl_map *map, tl_waypoint_id id)
{
	if (!map)
		return TL_E_INVALID;
	tli_waypoint_record *waypoint = tli_slot_find(map->waypoints, id);
	if (!waypoint)
		return TL_E_STALE;
	size_t changes = 1 + (size_t)waypoint->links + map->expectation_pool.live + map->agent_pool.live;
	if (!tli_map_reserve_log(map, changes, 1 + 2 * (size_t)map->agent_pool.live))
		return TL_E_NOMEM;
	if (waypoint->links)
		tli_map_remove_links_of(map, id.index1);
	tli_map_remove_expectations_of(map, id.index1);
	tli_map_free_stops_of(map, id.index1);
	tli_map_log_thing(map, TLI_CHANGE_WAYPOINT, id.index1, waypoint, NULL);
	tli_names_remove(&map->waypoint_names, waypoint->name);
	map->text_bytes -= strlen(waypoint->name) + 1;
	tli_name_free(waypoint->name);
	waypoint->name = NULL;
	tli_source_mark_removed(&map->source, waypoint->slot.source);
	tli_pool_release(&map->waypoint_pool, map->waypoints, sizeof *map->waypoints, id.index1);
	return TL_OK;
}

tl_status tl_map_move_waypoint(tl_map *map, tl_waypoint_id id, tl_point to)
{
	if (!map)
		return TL_E_INVALID;
	tli_waypoint_record *waypoint = tli_slot_find(map->waypoints, id);
	if (!waypoint)
		return TL_E_STALE;
	if (!tli_map_reserve_log(map, 1, 2))
		return TL_E_NOMEM;
	tli_waypoint_record before = *waypoint;
	tl_status status = tli_point_from_units(to, map->resolution, &waypoint->at);
	if (status)
		return status;
	tli_source_mark_edited(&map->source, waypoint->slot.source);
	tli_map_log_thing(map, TLI_CHANGE_WAYPOINT, id.index1, &before, waypoint);
	return TL_OK;
}

/* The lines that name a waypoint have to be written anew. */
static void mark_lines_that_name(tl_map *map, uint32_t index1)
{
	tli_source_mark_edited(&map->source, map->waypoints[index1 - 1].slot.source);
	if (!map->source.pieces)
		return;
	for (size_t i = 0; i < tli_array_length(map->links); i++) {
		const tli_link_record *link = &map->links[i];
		if ((link->slot.generation & 1) && (link->from == index1 || link->to == index1))
			tli_source_mark_edited(&map->source, link->slot.source);
	}
	for (size_t i = 0; i < tli_array_length(map->expectations); i++) {
		const tli_expectation_record *expect = &map->expectations[i];
		if ((expect->slot.generation & 1) && (expect->from.waypoint == index1 || expect->to.waypoint == index1))
			tli_source_mark_edited(&map->source, expect->slot.source);
	}
	tli_map_mark_agents_of(map, index1);
}

tl_status tl_map_rename_waypoint(tl_map *map, tl_waypoint_id id, const char *name)
{
	if (!map)
		return TL_E_INVALID;
	tli_waypoint_record *waypoint = tli_slot_find(map->waypoints, id);
	if (!waypoint)
		return TL_E_STALE;
	tl_status status = tli_name_check(name);
	if (status)
		return status;
	size_t size = strlen(name);
	uint32_t owner = tli_names_find(&map->waypoint_names, name, size);
	if (owner && owner != id.index1)
		return TL_E_EXISTS;
	if (owner) {
		if (!tli_map_reserve_log(map, 1, 2))
			return TL_E_NOMEM;
		tli_map_log_thing(map, TLI_CHANGE_WAYPOINT, id.index1, waypoint, waypoint);
		return TL_OK;
	}
	if (!tli_map_reserve_log(map, 1, 2) || !tli_names_reserve(&map->waypoint_names, 1))
		return TL_E_NOMEM;
	char *copy = tli_name_copy(name, size);
	if (!copy)
		return TL_E_NOMEM;
	tli_names_remove(&map->waypoint_names, waypoint->name);
	map->text_bytes += size - strlen(waypoint->name);
	tli_name_free(waypoint->name);
	waypoint->name = copy;
	tli_names_add(&map->waypoint_names, copy, id.index1);
	mark_lines_that_name(map, id.index1);
	tli_map_log_thing(map, TLI_CHANGE_WAYPOINT, id.index1, waypoint, waypoint);
	return TL_OK;
}

tl_status tl_map_get_waypoint(const tl_map *map, tl_waypoint_id id, tl_waypoint_info *out)
{
	if (!map || !out)
		return TL_E_INVALID;
	const tli_waypoint_record *waypoint = tli_slot_find(map->waypoints, id);
	if (!waypoint)
		return TL_E_STALE;
	*out = (tl_waypoint_info){
		.name = waypoint->name,
		.at = tli_point_to_units(waypoint->at, map->resolution),
		.radius = (double)waypoint->radius / map->resolution,
		.place = tli_source_place(&map->source, waypoint->slot.source, 0),
		.name_place = tli_source_place(&map->source, waypoint->slot.source, 1),
		.at_place = tli_source_place(&map->source, waypoint->slot.source, 2),
	};
	return TL_OK;
}

tli_point tli_map_waypoint_point(const tl_map *map, tl_waypoint_id id)
{
	tli_assert(tl_waypoint_is_valid(map, id));
	return map->waypoints[id.index1 - 1].at;
}
