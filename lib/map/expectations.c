/* SPDX-License-Identifier: MIT */
/*
 * map/expectations.c: what a map expects of itself (`expect sees a b`).
 *
 * An end is a waypoint's slot or a grid point. An expectation cannot outlive its waypoints: removing a waypoint removes what names
 * it, O(expectations). All else is O(1), amortised where it adds.
 * The limit of a path is a length to compare with, not a coordinate: it is not rounded.
 */
#include "map/edits.h"

#include "base/cookie.h"

#include <float.h>

tl_expectation_def tl_default_expectation_def(void)
{
	return (tl_expectation_def){ .cookie = TLI_COOKIE(tl_expectation_def) };
}

tl_status tli_map_put_expectation(tl_map *map, const tli_expectation_record *expectation, tl_expectation_id *out)
{
	if (tli_pool_is_full(&map->expectation_pool, map->expectations))
		return TL_E_LIMIT;
	if (!tli_pool_reserve(&map->expectation_pool, map->expectations))
		return TL_E_NOMEM;
	tl_expectation_id id;
	tli_pool_put(&map->expectation_pool, map->expectations, expectation, id);
	tli_source_bind(&map->source, expectation->slot.source, TLI_PIECE_EXPECT, id.index1 - 1);
	if (out)
		*out = id;
	return TL_OK;
}

tl_status tli_stop_convert(const tl_map *map, const tl_stop *from, tli_stop *to)
{
	if (from->waypoint.index1 == 0 && from->waypoint.generation == 0)
		return tli_point_from_units(from->at, map->resolution, &to->at)
			? tli_refused(
				  TL_E_RANGE, "def.from or def.to is not finite or beyond the grid (2^29 grid units)")
			: TL_OK;
	to->waypoint = from->waypoint.index1;
	if (!tli_slot_find(map->waypoints, from->waypoint))
		return tli_refused(TL_E_STALE, "def.from or def.to names a waypoint that was removed");
	return TL_OK;
}

tl_status tl_map_add_expectation(tl_map *map, const tl_expectation_def *def, tl_expectation_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def) ||
		tli_breaks((unsigned)def->kind > TL_EXPECTATION_NOPATH, "def.kind is none of tl_expectation_kind"))
		return TL_E_INVALID;
	if (tli_breaks(def->has_limit && def->kind != TL_EXPECTATION_PATH, "def.has_limit: only a path has a limit"))
		return TL_E_INVALID;
	if (def->has_limit && !(def->limit >= 0 && def->limit <= DBL_MAX))
		return tli_refused(TL_E_RANGE, "def.limit is below 0 or not finite");
	tli_expectation_record record = {
		.kind = def->kind,
		.has_limit = def->has_limit,
		.limit = def->has_limit ? def->limit + 0.0 : 0, /* -0 is 0 */
	};
	tl_status status = tli_stop_convert(map, &def->from, &record.from);
	if (!status)
		status = tli_stop_convert(map, &def->to, &record.to);
	tl_expectation_id id;
	uint32_t free_generation = tli_map_next_free(map, TLI_CHANGE_EXPECTATION);
	if (!status && !tli_map_reserve_edit(map, 1, 0))
		status = TL_E_NOMEM;
	if (!status)
		status = tli_map_put_expectation(map, &record, &id);
	if (status)
		return status;
	tli_map_added(map, TLI_CHANGE_EXPECTATION, id.index1, free_generation);
	if (out)
		*out = id;
	return TL_OK;
}

tl_status tl_map_remove_expectation(tl_map *map, tl_expectation_id id)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	if (!tl_expectation_is_valid(map, id))
		return tli_refused(
			TL_E_STALE, "id names no expectation of the map: it is null, or the expectation was removed");
	if (!tli_map_reserve_edit(map, 1, 0))
		return TL_E_NOMEM;
	tli_edit edit = tli_edit_removal(map, TLI_CHANGE_EXPECTATION, id.index1);
	tli_map_edit(map, &edit);
	return TL_OK;
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
		return tli_refused(
			TL_E_STALE, "id names no expectation of the map: it is null, or the expectation was removed");
	uint32_t source = expectation->slot.source;
	*out = (tl_expectation_info){
		.kind = expectation->kind,
		.from = tli_stop_info(map, source, 2, &expectation->from),
		.to = tli_stop_info(map, source, 3, &expectation->to),
		.has_limit = expectation->has_limit,
		.limit = expectation->limit,
		.place = tli_source_place(&map->source, source, 0),
	};
	return TL_OK;
}
