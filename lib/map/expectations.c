/* SPDX-License-Identifier: MIT */
/*
 * map/expectations.c: what a map expects of itself (`expect sees a b`).
 *
 * An end is a waypoint's slot or a grid point. An expectation cannot outlive its waypoints: removing a waypoint removes what names
 * it, O(expectations). All else is O(1), amortised where it adds.
 * A limit is a length to compare with, not a coordinate: it is not rounded.
 */
#include "map/things.h"

#include "base/cookie.h"

TLI_MAP_IDS(expectation, expectation)

tl_expectation_def tl_default_expectation_def(void)
{
	return (tl_expectation_def){ .cookie = TLI_COOKIE(tl_expectation_def) };
}

tl_status tli_stop_convert(const tl_map *map, const tl_stop *from, tli_stop *to)
{
	if (from->waypoint.index1 == 0 && from->waypoint.generation == 0)
		return tli_point_from_units(from->at, map->resolution, &to->at)
			? tli_refused(TL_E_RANGE, "def.from or def.to is " TLI_BEYOND_THE_GRID)
			: TL_OK;
	to->waypoint = from->waypoint.index1;
	if (!tli_slot_find(map->waypoints, from->waypoint))
		return tli_refused(TL_E_STALE, "def.from or def.to names a waypoint that was removed");
	return TL_OK;
}

tl_status tl_map_add_expectation(tl_map *map, const tl_expectation_def *def, tl_expectation_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def) ||
		tli_breaks((unsigned)def->kind > TL_EXPECTATION_CLEAR,
			TLI_ROW_OF(EXPECTATION, expectation, kind)->refused))
		return TL_E_INVALID;
	bool is_at_most = def->kind == TL_EXPECTATION_PATH || def->kind == TL_EXPECTATION_ROUTE;
	bool is_at_least = def->kind == TL_EXPECTATION_WIDTH || def->kind == TL_EXPECTATION_CLEAR;
	if (tli_breaks(def->has_limit && !is_at_most && !is_at_least,
		    "def.has_limit: what is seen, and no path, have no limit") ||
		tli_breaks(!def->has_limit && is_at_least, "def.has_limit: a width and a clearance have a limit"))
		return TL_E_INVALID;
	if (!tli_map_can_heed(map, def->heeds) || !tli_map_has_keys(map, def->keys))
		return TL_E_INVALID;
	if (def->has_limit &&
		tli_take_number(map, TLI_ROW_OF(EXPECTATION, expectation, limit), TLI_IN_DEF, def->limit, TL_E_RANGE))
		return TL_E_RANGE;
	tli_expectation_record record = {
		.kind = def->kind,
		.has_limit = def->has_limit,
		.heeds = def->heeds,
		.keys = def->keys,
		.limit = def->has_limit ? def->limit + 0.0 : 0, /* -0 is 0 */
	};
	tl_status status = tli_stop_convert(map, &def->from, &record.from);
	if (!status && def->kind != TL_EXPECTATION_CLEAR)
		status = tli_stop_convert(map, &def->to, &record.to);
	return status ? status : tli_map_add_thing(map, TLI_CHANGE_EXPECTATION, &record, out);
}

tl_status tl_map_remove_expectation(tl_map *map, tl_expectation_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_EXPECTATION, id.index1, id.generation);
}

tl_stop tli_stop_info(const tl_map *map, uint32_t source1, size_t number, const tli_stop *stop)
{
	const tli_waypoint_record *waypoint = stop->waypoint ? &map->waypoints[stop->waypoint - 1] : NULL;
	return (tl_stop){
		.waypoint = { stop->waypoint, waypoint ? waypoint->slot.generation : 0 },
		.at = tli_point_to_units(waypoint ? waypoint->at : stop->at, map->resolution),
		.place = tli_source_place(&map->source, source1, number),
	};
}

tl_status tl_map_get_expectation(const tl_map *map, tl_expectation_id id, tl_expectation_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_expectation_record *expectation = tli_slot_find(map->expectations, id);
	if (!expectation)
		return tli_refuse_stale(TLI_CHANGE_EXPECTATION);
	uint32_t source = expectation->slot.source;
	bool has_goal = expectation->kind != TL_EXPECTATION_CLEAR;
	*out = (tl_expectation_info){
		.kind = expectation->kind,
		.from = tli_stop_info(map, source, 2, &expectation->from),
		.to = has_goal ? tli_stop_info(map, source, 3, &expectation->to) : (tl_stop){ .at = { 0, 0 } },
		.has_limit = expectation->has_limit,
		.heeds = expectation->heeds,
		.keys = expectation->keys,
		.limit = expectation->limit,
		.place = tli_source_place(&map->source, source, 0),
	};
	return TL_OK;
}
