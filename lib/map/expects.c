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

tl_status tli_map_convert_end(const tl_map *map, const tl_expect_end *from, tli_expect_end *to)
{
	if (!from->name)
		return tli_point_from_units(from->at, map->resolution, &to->at);
	to->waypoint = tli_names_find(&map->waypoint_names, from->name, strlen(from->name));
	return to->waypoint ? TL_OK : TL_E_NOT_FOUND;
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
	tl_status status = tli_map_convert_end(map, &expect->from, &record.from);
	if (!status)
		status = tli_map_convert_end(map, &expect->to, &record.to);
	return status ? status : tli_map_put_expect(map, &record);
}

size_t tl_map_expect_count(const tl_map *map)
{
	return tli_array_length(map->expects);
}

tl_expect_end tli_map_end_info(const tl_map *map, uint32_t source1, size_t number, const tli_expect_end *end)
{
	tli_point at = end->waypoint ? map->waypoints[end->waypoint - 1].at : end->at;
	return (tl_expect_end){
		.name = end->waypoint ? map->waypoints[end->waypoint - 1].name : NULL,
		.at = tli_point_to_units(at, map->resolution),
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
		.from = tli_map_end_info(map, expect->source, 2, &expect->from),
		.to = tli_map_end_info(map, expect->source, 3, &expect->to),
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
