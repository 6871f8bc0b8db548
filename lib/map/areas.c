/* SPDX-License-Identifier: MIT */
/*
 * map/areas.c: areas: polygons in which walking has another cost.
 *
 * The corners of an area are a block of its own: a map has few of them. Where areas overlap, the last one counts. Slots do not say which one that
 * is, because what is added takes the slot of what was removed; so an area has a number that grows, and the lines of a file come before it. All is O(1)
 * but for adding, O(count + areas).
 */
#include "map/things.h"

#include "base/alloc.h"
#include "base/cookie.h"

TLI_MAP_IDS(area, area)

tl_area_def tl_default_area_def(void)
{
	return (tl_area_def){ .cookie = TLI_COOKIE(tl_area_def), .cost = 1 };
}

bool tli_area_cost_is_valid(double cost)
{
	return cost >= TLI_AREA_COST_MIN && cost <= TLI_AREA_COST_MAX;
}

/* ---- adding ---- */

/* The number of an area that is added: above those of all that are there. */
static uint32_t next_order(const tl_map *map)
{
	uint32_t last = 0;
	for (size_t i = 0; i < tli_array_length(map->areas); i++)
		last = map->areas[i].order > last ? map->areas[i].order : last;
	return last + 1;
}

/* A record with a copy of the corners; false = out of memory. */
static bool make_area(const tl_map *map, const tli_point *corners, size_t count, double cost, tli_area_record *area)
{
	*area = (tli_area_record){ .count = (uint32_t)count, .order = next_order(map), .cost = cost };
	area->corners = tli_alloc_array(count, sizeof *corners);
	if (area->corners)
		memcpy(area->corners, corners, count * sizeof *corners);
	return area->corners;
}

tl_status tli_map_put_area(tl_map *map, const tli_point *corners, size_t count, double cost, uint32_t source)
{
	tli_assert(count >= 3 && tli_area_cost_is_valid(cost));
	tli_assert(map->area_pool.live < TL_AREAS_MAX && count <= TL_AREA_CORNERS_MAX - map->corners);
	tli_area_record area;
	if (!make_area(map, corners, count, cost, &area))
		return TL_E_NOMEM;
	area.slot.source = source;
	return tli_map_put_thing(map, TLI_CHANGE_AREA, &area);
}

tl_status tl_map_add_area(tl_map *map, const tl_area_def *def, tl_area_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def) || tli_is_null(def->corners) ||
		tli_breaks(def->count < 3, "def.count: an area has at least 3 corners"))
		return TL_E_INVALID;
	if (map->area_pool.live >= TL_AREAS_MAX || def->count > TL_AREA_CORNERS_MAX - map->corners)
		return tli_refused(TL_E_LIMIT, "map holds the maximum of areas, or of corners of areas");
	tli_point corners[TL_AREA_CORNERS_MAX];
	for (size_t i = 0; i < def->count; i++)
		if (tli_point_from_units(def->corners[i], map->resolution, &corners[i]))
			return tli_refused(TL_E_RANGE, "def.corners: one is " TLI_BEYOND_THE_GRID);
	tl_status status = tli_take_number(map, TLI_ROW_OF(AREA, area, cost), TLI_IN_DEF, def->cost, TL_E_RANGE);
	tli_area_record area;
	if (!status && !make_area(map, corners, def->count, def->cost, &area))
		status = TL_E_NOMEM;
	return status ? status : tli_map_add_thing(map, TLI_CHANGE_AREA, &area, out);
}

/* ---- edits ---- */

tl_status tl_map_remove_area(tl_map *map, tl_area_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_AREA, id.index1, id.generation);
}

tl_status tl_map_move_area_corner(tl_map *map, tl_area_id id, size_t index, tl_point to)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	const tli_area_record *area = tli_slot_find(map->areas, id);
	if (!area)
		return tli_refuse_stale(TLI_CHANGE_AREA);
	if (tli_breaks(index >= area->count, "index is beyond the last corner of the area"))
		return TL_E_INVALID;
	tli_edit edit = { .kind = TLI_EDIT_CORNER,
		.index1 = id.index1,
		.part = (uint32_t)index,
		.tag = tli_edited_tag(map, area->slot.source) };
	tl_status status = tli_point_from_units(to, map->resolution, &edit.other.point);
	if (status)
		return tli_refused(status, "to is " TLI_BEYOND_THE_GRID);
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_set_area_cost(tl_map *map, tl_area_id id, double cost)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_AREA, id.index1, id.generation, &edit);
	if (!status)
		status = tli_take_number(map, TLI_ROW_OF(AREA, area, cost), TLI_ALONE, cost, TL_E_RANGE);
	if (status)
		return status;
	edit.other.area.cost = cost;
	return tli_map_make_change(map, &edit);
}

/* ---- looking ---- */

tl_status tl_map_get_area(const tl_map *map, tl_area_id id, tl_area_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_area_record *area = tli_slot_find(map->areas, id);
	if (!area)
		return tli_refuse_stale(TLI_CHANGE_AREA);
	*out = (tl_area_info){
		.count = area->count,
		.cost = area->cost,
		.place = tli_source_place(&map->source, area->slot.source, 0),
	};
	return TL_OK;
}

tl_status tl_map_get_area_corner(const tl_map *map, tl_area_id id, size_t index, tl_point *out, tl_place *place)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_area_record *area = tli_slot_find(map->areas, id);
	if (!area)
		return tli_refuse_stale(TLI_CHANGE_AREA);
	if (tli_breaks(index >= area->count, "index is beyond the last corner of the area"))
		return TL_E_INVALID;
	*out = tli_point_to_units(area->corners[index], map->resolution);
	if (place)
		*place = tli_map_point_place(map, area->slot.source, area->corners[index], index);
	return TL_OK;
}

size_t tl_map_area_corner_count(const tl_map *map)
{
	return map ? map->corners : 0;
}

/* Does area `a` come before `b`? Lines of a file come first, in their order. */
static bool comes_before(const tl_map *map, const tli_area_record *a, const tli_area_record *b)
{
	bool has_lines = map->source.pieces;
	uint32_t line_a = has_lines ? a->slot.source - 1 : UINT32_MAX;
	uint32_t line_b = has_lines ? b->slot.source - 1 : UINT32_MAX;
	return line_a != line_b ? line_a < line_b : a->order < b->order;
}

size_t tli_map_order_areas(const tl_map *map, uint32_t order[TL_AREAS_MAX])
{
	size_t count = 0;
	tli_assert(map->area_pool.live <= TL_AREAS_MAX);
	for (uint32_t i = 0; i < tli_array_length(map->areas); i++) {
		if (!(map->areas[i].slot.generation & 1))
			continue;
		size_t at = count++;
		while (at > 0 && comes_before(map, &map->areas[i], &map->areas[order[at - 1] - 1])) {
			order[at] = order[at - 1];
			at--;
		}
		order[at] = i + 1;
	}
	return count;
}

tl_status tl_areas_from_map(const tl_map *map, tl_area *out, size_t room, tl_point *corners, size_t corner_room)
{
	if (tli_is_null(map) || tli_is_null_for(out, room) || tli_is_null_for(corners, corner_room))
		return TL_E_INVALID;
	if (map->area_pool.live > room || map->corners > corner_room)
		return tli_refused(TL_E_BUFFER, "room or corner_room is below what the areas of map need");
	uint32_t order[TL_AREAS_MAX];
	size_t count = tli_map_order_areas(map, order);
	for (size_t i = 0; i < count; i++) {
		const tli_area_record *area = &map->areas[order[i] - 1];
		out[i] = (tl_area){ corners, area->count, area->cost };
		for (uint32_t k = 0; k < area->count; k++)
			*corners++ = tli_point_to_units(area->corners[k], map->resolution);
	}
	return TL_OK;
}
