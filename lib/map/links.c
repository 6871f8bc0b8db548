/* SPDX-License-Identifier: MIT */
/*
 * map/links.c: authored links between waypoints.
 *
 * A link holds the slots of its two waypoints; removing a waypoint removes its links, in O(links), which its count of link ends cuts
 * short. That keeps a link at 48 bytes. A link to itself counts as two ends. All else is O(1), amortised where it adds.
 */
#include "map/things.h"

#include "base/assert.h"
#include "base/cookie.h"

TLI_MAP_IDS(link, link)

tl_link_def tl_default_link_def(void)
{
	return (tl_link_def){ .cookie = TLI_COOKIE(tl_link_def) };
}

/* The record of a definition, checked. */
static tl_status convert_link(const tl_map *map, const tl_link_def *def, tli_link_record *link)
{
	if (!tli_slot_find(map->waypoints, def->from) || !tli_slot_find(map->waypoints, def->to))
		return tli_refused(
			TL_E_STALE, "def.from or def.to names no waypoint of the map: it is null, or was removed");
	if ((def->has_cost && tli_take_number(map, TLI_ROW_OF(LINK, link, cost), TLI_IN_DEF, def->cost, TL_E_RANGE)) ||
		(def->jump &&
			tli_take_number(map, TLI_ROW_OF(LINK, link, seconds), TLI_IN_DEF, def->seconds, TL_E_RANGE)))
		return TL_E_RANGE;
	*link = (tli_link_record){
		.from = def->from.index1,
		.to = def->to.index1,
		.oneway = def->oneway,
		.has_cost = def->has_cost,
		.cost = def->has_cost ? def->cost + 0.0 : 0, /* + 0.0: a cost of -0 is 0 */
		.jump = def->jump,
		.seconds = def->jump ? def->seconds + 0.0 : 0,
	};
	return TL_OK;
}

tl_status tl_map_add_link(tl_map *map, const tl_link_def *def, tl_link_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tli_link_record link;
	tl_status status = convert_link(map, def, &link);
	return status ? status : tli_map_add_thing(map, TLI_CHANGE_LINK, &link, out);
}

tl_status tl_map_set_link(tl_map *map, tl_link_id id, const tl_link_def *def)
{
	tli_edit edit;
	tli_link_record link;
	if (!tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_LINK, id.index1, id.generation, &edit);
	if (!status)
		status = convert_link(map, def, &link);
	if (status)
		return status;
	edit = tli_edit_whole(map, TLI_CHANGE_LINK, id.index1, &link);
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_remove_link(tl_map *map, tl_link_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_LINK, id.index1, id.generation);
}

static tl_waypoint_id waypoint_id(const tl_map *map, uint32_t index1)
{
	return (tl_waypoint_id){ index1, map->waypoints[index1 - 1].slot.generation };
}

tli_link_view tli_map_view_link(const tl_map *map, tl_link_id id)
{
	const tli_link_record *link = tli_slot_find(map->links, id);
	tli_assert(link);
	return (tli_link_view){ link->from, link->to, link->oneway, link->jump };
}

bool tl_map_is_linked(const tl_map *map)
{
	if (!map)
		return false;
	for (size_t i = 0; i < tli_array_length(map->links); i++)
		if (map->links[i].slot.generation % 2 == 1 && !map->links[i].jump)
			return true;
	return false;
}

tl_status tl_map_get_link(const tl_map *map, tl_link_id id, tl_link_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_link_record *link = tli_slot_find(map->links, id);
	if (!link)
		return tli_refuse_stale(TLI_CHANGE_LINK);
	*out = (tl_link_info){
		.from = waypoint_id(map, link->from),
		.to = waypoint_id(map, link->to),
		.oneway = link->oneway,
		.has_cost = link->has_cost,
		.cost = link->cost,
		.jump = link->jump,
		.seconds = link->seconds,
		.place = tli_source_place(&map->source, link->slot.source, 0),
		.from_place = tli_source_place(&map->source, link->slot.source, 1),
	};
	return TL_OK;
}
