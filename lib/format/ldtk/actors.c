/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/actors.c: entities that games call starts, goals and enemies (format/rules/game.h), and where an enemy goes: along the cells of a
 * field of points that is called `patrol` or `path`, or to the entity that a field `goal` refers to. What is wrong with these is left out, for they
 * are not ours. O(fields).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "format/rules/game.h"

bool tli_ldtk_has_place(const tli_json *json, uint32_t layer, uint32_t object)
{
	static const char *const pairs[] = { "px", "__pivot" }, *const numbers[] = { "width", "height" },
				 *const offsets[] = { "__pxTotalOffsetX", "__pxTotalOffsetY" };
	double value;
	for (int i = 0; i < 2; i++) {
		uint32_t pair = tli_json_find(json, object, pairs[i]);
		if (tli_json_count(json, pair) != 2 || tli_json_double(json, pair + 1, &value) ||
			!(value >= -TLI_LDTK_PIXEL_MAX && value <= TLI_LDTK_PIXEL_MAX) ||
			tli_json_double(json, pair + 2, &value) ||
			!(value >= -TLI_LDTK_PIXEL_MAX && value <= TLI_LDTK_PIXEL_MAX) ||
			tli_json_double(json, tli_json_find(json, object, numbers[i]), &value) ||
			!(value >= 1 && value <= TLI_LDTK_PIXEL_MAX) ||
			tli_json_double(json, tli_json_find(json, layer, offsets[i]), &value))
			return false;
	}
	return true;
}

static bool keep_stop(tli_ldtk *ldtk, tli_sink_end **stops, const tli_sink_end *stop)
{
	if (!tli_array_append(*stops, *stop))
		ldtk->status = TL_E_NOMEM;
	return !ldtk->status;
}

/* The cells of a field of points as stops, in the middles of the cells; false: they are none, or too many. */
static bool read_cells(tli_ldtk *ldtk, const tli_ldtk_entity *it, uint32_t value, tli_sink_end **stops)
{
	const tli_json *json = &ldtk->files[it->file].json;
	const tli_ldtk_level *level = &ldtk->levels[it->level];
	double grid, left = 0, top = 0;
	if (tli_json_double(json, tli_json_find(json, it->layer, "__gridSize"), &grid) || !(grid >= 1) ||
		tli_json_double(json, tli_json_find(json, it->layer, "__pxTotalOffsetX"), &left) ||
		tli_json_double(json, tli_json_find(json, it->layer, "__pxTotalOffsetY"), &top))
		return false;
	tli_json_each (json, at, value) {
		tli_sink_end end = { .name = { 0 } };
		double x, y;
		if (tli_json_double(json, tli_json_find(json, at, "cx"), &x) ||
			tli_json_double(json, tli_json_find(json, at, "cy"), &y) ||
			tli_array_length(*stops) == TLI_STOPS_MAX)
			return false;
		tl_point place = { (double)level->x + left + (x + 0.5) * grid,
			(double)level->y + top + (y + 0.5) * grid };
		if (tli_point_from_units(place, TLI_RESOLUTION_DEFAULT, &end.at) || !keep_stop(ldtk, stops, &end))
			return false;
	}
	return tli_array_length(*stops) > 1;
}

/* The waypoint that a field `goal` refers to; 0 = it does not. */
static uint32_t goal_of_field(const tli_ldtk_links *links, const tli_json *json, tli_role role, uint32_t value)
{
	if (role != TLI_ROLE_GOAL || tli_json_kind_of(json, value) != TLI_JSON_OBJECT)
		return 0;
	return tli_ldtk_find_target(links, json, tli_json_find(json, value, "entityIid"));
}

tl_desire tli_ldtk_find_stops(
	tli_ldtk *ldtk, const tl_map *map, const tli_ldtk_links *links, const tli_ldtk_entity *it, tli_sink_end **stops)
{
	const tli_json *json = &ldtk->files[it->file].json;
	uint32_t fields = tli_json_find(json, it->object, "fieldInstances");
	tl_desire desire = TL_DESIRE_REST;
	tli_sink_end here = { .name = { 0 } };
	if (tli_point_from_units(
		    (tl_point){ it->x + it->width / 2, it->y + it->height / 2 }, TLI_RESOLUTION_DEFAULT, &here.at))
		return desire;
	tli_json_each (json, at, fields) {
		const char *text;
		size_t size;
		uint32_t value = tli_json_find(json, at, "__value");
		if (desire || !tli_json_string(json, tli_json_find(json, at, "__identifier"), &text, &size))
			continue;
		tli_role role = tli_game_role(text, size, NULL);
		uint32_t goal = goal_of_field(links, json, role, value);
		bool has_cells = (role == TLI_ROLE_AGENT || role == TLI_ROLE_ROUTE) &&
			tli_json_kind_of(json, value) == TLI_JSON_ARRAY;
		tli_array_truncate(*stops, 0);
		if (goal && keep_stop(ldtk, stops, &(tli_sink_end){ .at = map->waypoints[goal - 1].at }))
			desire = TL_DESIRE_GOAL;
		else if (has_cells && keep_stop(ldtk, stops, &here) && read_cells(ldtk, it, value, stops))
			desire = TL_DESIRE_PATROL;
	}
	if (!desire)
		tli_array_truncate(*stops, 0);
	return desire;
}
