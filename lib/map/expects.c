/* SPDX-License-Identifier: MIT */
/*
 * map/expects.c: what a map expects of itself (`expect sees a b`).
 *
 * A plain array in the order added; an end is a waypoint's slot or a grid point. Removing a waypoint removes what names it, by
 * moving the rest up: O(expectations). A piece of the source knows its expectation by index, so it is told the new one.
 * The limit of a path is a length to compare with, not a coordinate: it is not rounded.
 */
#include "map/internal.h"

#include <float.h>

tl_status tli_map_put_expect(tl_map *map, const tli_expect_record *expect)
{
	size_t count = tli_array_length(map->expects);
	if (count >= TLI_SLOTS_MAX)
		return TL_E_LIMIT;
	if (!tli_array_reserve(map->expects, 1))
		return TL_E_NOMEM;
	tli_array_push(map->expects, *expect);
	tli_source_bind(&map->source, expect->source, TLI_PIECE_EXPECT, (uint32_t)count);
	tli_map_touch(map);
	return TL_OK;
}

tl_status tli_stop_convert(const tl_map *map, const tl_stop *from, tli_stop *to)
{
	if (from->waypoint.index1 == 0 && from->waypoint.generation == 0)
		return tli_point_from_units(from->at, map->resolution, &to->at);
	to->waypoint = from->waypoint.index1;
	return tl_waypoint_is_valid(map, from->waypoint) ? TL_OK : TL_E_STALE;
}

tl_status tl_map_add_expect(tl_map *map, const tl_expect *expect)
{
	if (!map || !expect || (unsigned)expect->kind > TL_EXPECT_NOPATH)
		return TL_E_INVALID;
	if (expect->has_limit && expect->kind != TL_EXPECT_PATH)
		return TL_E_INVALID;
	if (expect->has_limit && !(expect->limit >= 0 && expect->limit <= DBL_MAX))
		return TL_E_RANGE;
	tli_expect_record record = {
		.kind = expect->kind,
		.has_limit = expect->has_limit,
		.limit = expect->has_limit ? expect->limit + 0.0 : 0, /* -0 is 0 */
	};
	tl_status status = tli_stop_convert(map, &expect->from, &record.from);
	if (!status)
		status = tli_stop_convert(map, &expect->to, &record.to);
	return status ? status : tli_map_put_expect(map, &record);
}

size_t tl_map_expect_count(const tl_map *map)
{
	return tli_array_length(map->expects);
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

tl_status tl_map_get_expect(const tl_map *map, size_t index, tl_expect *out)
{
	if (!map || !out || index >= tli_array_length(map->expects))
		return TL_E_INVALID;
	const tli_expect_record *expect = &map->expects[index];
	*out = (tl_expect){
		.kind = expect->kind,
		.from = tli_stop_info(map, expect->source, 2, &expect->from),
		.to = tli_stop_info(map, expect->source, 3, &expect->to),
		.has_limit = expect->has_limit,
		.limit = expect->limit,
		.place = tli_source_place(&map->source, expect->source, 0),
	};
	return TL_OK;
}

void tli_map_remove_expects_of(tl_map *map, uint32_t waypoint)
{
	size_t kept = 0;
	for (size_t i = 0; i < tli_array_length(map->expects); i++) {
		tli_expect_record expect = map->expects[i];
		if (expect.from.waypoint == waypoint || expect.to.waypoint == waypoint) {
			tli_source_mark_removed(&map->source, expect.source);
			continue;
		}
		tli_source_bind(&map->source, expect.source, TLI_PIECE_EXPECT, (uint32_t)kept);
		map->expects[kept++] = expect;
	}
	tli_array_truncate(map->expects, kept);
}

void tl_map_clear_expectations(tl_map *map)
{
	for (size_t i = 0; i < tli_array_length(map->expects); i++)
		tli_source_mark_removed(&map->source, map->expects[i].source);
	tli_array_free(map->expects);
	tli_map_touch(map);
}
