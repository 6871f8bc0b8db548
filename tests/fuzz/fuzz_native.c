/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the native format: the reader, the writer and edits in between, with the oracle inside.
 *
 *   1. The input is loaded as a map. What is refused must say why (a place inside the text, in order), what is
 *      accepted must be saved as exactly the same bytes.
 *   2. The loaded map is edited by what a generator seeded with the input's bytes says: moved, removed, renamed, added.
 *   3. It is saved, loaded and saved again: the same bytes, the same counts, bounds and points.
 *
 * A difference aborts, and so does anything the sanitizers see. Limits are small, so that limits are met often.
 */
#include <tautline/expect.h>

#include "base/rng.h"
#include "fuzz/common.h"

enum { EDITS = 12 };

/* Saved, loaded, saved: nothing changes; the notes are counted here, which drawings for one do not have. */
static void check_round_trip(const tl_map *map)
{
	size_t size;
	char *text = fuzz_save(map, "native", &size);
	tl_map *again = fuzz_load(text, size, NULL);
	require(again);
	require(tl_map_expectation_count(map) == tl_map_expectation_count(again));
	require(tl_map_allowance_count(map) == tl_map_allowance_count(again));
	require(tl_map_area_count(map) == tl_map_area_count(again));
	require(tl_map_area_corner_count(map) == tl_map_area_corner_count(again));
	free(text);
	tl_map_free(again);
	fuzz_check_round_trip(map);
}

/* ---- edits ---- */

static tli_rng rng;

static size_t below(size_t bound)
{
	return (size_t)tli_rng_between(&rng, 0, (int64_t)bound - 1);
}

static tl_point random_point(void)
{
	return (tl_point){ (double)tli_rng_between(&rng, -4000, 4000) / 64, (double)tli_rng_between(&rng, -9, 9) };
}

static void edit_walls(tl_map *map)
{
	tl_wall_id id = { 0, 0 };
	for (size_t i = below(8) + 1; i-- > 0;)
		id = tl_map_next_wall(map, id);
	tl_point points[3] = { random_point(), random_point(), random_point() };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2 + below(2);
	def.loop = below(2);
	tl_wall_info info;
	if (tl_map_get_wall(map, id, &info) || below(4) == 0)
		require(tl_map_add_wall(map, &def, NULL) == TL_OK);
	else if (below(4) == 0)
		require(tl_map_remove_wall(map, id) == TL_OK);
	else
		require(tl_map_move_wall_point(map, id, below(info.count), random_point()) == TL_OK);
}

static void edit_doors(tl_map *map)
{
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	if (id.index1 && below(4) == 0)
		require(tl_map_remove_door(map, id) == TL_OK);
	else if (id.index1 && below(2))
		require(tl_map_set_door_closed(map, id, below(2)) == TL_OK);
	else if (id.index1)
		require(tl_map_move_door(map, id, random_point(), random_point()) == TL_OK);
}

static void edit_obstacles(tl_map *map)
{
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	if (id.index1 && below(4) == 0)
		require(tl_map_remove_obstacle(map, id) == TL_OK);
	else if (id.index1)
		require(tl_map_move_obstacle(map, id, random_point()) == TL_OK);
}

static void edit_agents(tl_map *map)
{
	tl_map_agent_id id = { 0, 0 };
	tl_stop stops[2] = { { .at = random_point() }, { .at = random_point() } };
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = "new \"";
	def.at = random_point();
	def.stops = stops;
	def.stop_count = 2;
	def.desire = TL_DESIRE_PATROL;
	stops[0].waypoint = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (size_t i = below(4) + 1; i-- > 0;)
		id = tl_map_next_agent(map, id);
	tl_map_agent_info info;
	tl_parameter parameter = (tl_parameter)below(tl_parameter_count());
	tl_parameter_info row;
	require(tl_parameter_get(parameter, &row) == TL_OK);
	if (tl_map_get_agent(map, id, &info) == TL_OK && below(2)) {
		bool has = row.in_maps && tl_parameter_group_is_used(row.group, info.desire, info.avoid);
		double value = row.is_switch ? (double)below(2) : row.low + (double)below(9) / 9;
		require(tl_map_set_agent_setting(map, id, parameter, value) == (has ? TL_OK : TL_E_INVALID));
		if (has && below(3) == 0)
			require(tl_map_remove_agent_setting(map, id, parameter) == TL_OK);
	}
	tl_map_agent_id other;
	tl_status expected = tl_map_find_agent(map, def.name, &other) ? TL_OK : TL_E_EXISTS;
	if (id.index1 == 0)
		require(tl_map_add_agent(map, &def, NULL) == expected);
	else if (below(4) == 0)
		require(tl_map_remove_agent(map, id) == TL_OK);
	else
		require(tl_map_move_agent(map, id, random_point()) == TL_OK);
}

static void edit_waypoints(tl_map *map)
{
	static const char *const names[] = { "a", "a b", "\"", "\\\"", "7", "\xC3\xA9", "loop", "x,y", "#", "avoid",
		"near", "sides" };
	const char *name = names[below(sizeof names / sizeof *names)];
	tl_waypoint_id id = { 0, 0 };
	for (size_t i = below(5) + 1; i-- > 0;)
		id = tl_map_next_waypoint(map, id);
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = name;
	def.at = random_point();
	def.radius = 0.5;
	tl_waypoint_id other = { 0, 0 };
	tl_status expected = tl_map_find_waypoint(map, name, &other) ? TL_OK : TL_E_EXISTS;
	if (id.index1 == 0)
		require(tl_map_add_waypoint(map, &def, NULL) == expected);
	else if (below(4) == 0)
		require(tl_map_remove_waypoint(map, id) == TL_OK);
	else if (below(2))
		require(tl_map_move_waypoint(map, id, random_point()) == TL_OK);
	else
		require(tl_map_rename_waypoint(map, id, name) == (other.index1 == id.index1 ? TL_OK : expected));
}

static void edit_rest(tl_map *map)
{
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	tl_link_def link = tl_default_link_def();
	link.from = id;
	link.to = id;
	link.oneway = below(2);
	link.jump = below(2);
	link.seconds = (double)below(4);
	link.has_cost = below(2);
	link.cost = (double)below(9) / 7;
	tl_allowance_def allow = tl_default_allowance_def();
	allow.rule = "rule";
	allow.reason = "why";
	switch (below(6)) {
	case 0:
		require(tl_map_set_radius(map, (double)below(4) / 8) == TL_OK);
		break;
	case 1:
		require(tl_map_add_link(map, &link, NULL) == (id.index1 ? TL_OK : TL_E_STALE));
		break;
	case 2:
		(void)tl_map_remove_link(map, tl_map_next_link(map, (tl_link_id){ 0, 0 }));
		break;
	case 3:
		require(tl_map_add_allowance(map, &allow, NULL) == TL_OK);
		break;
	case 4:
		(void)tl_map_remove_expectation(map, tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 }));
		break;
	default:
		(void)tl_map_remove_allowance(map, tl_map_next_allowance(map, (tl_allowance_id){ 0, 0 }));
		break;
	}
}

static void edit_areas(tl_map *map)
{
	tl_area_id id = tl_map_next_area(map, (tl_area_id){ 0, 0 });
	const tl_point corners[3] = { random_point(), random_point(), random_point() };
	tl_area_def def = tl_default_area_def();
	def.corners = corners;
	def.count = 3;
	def.cost = (double)(1 + below(99)) / 7;
	bool full = tl_map_area_count(map) == TL_AREAS_MAX || tl_map_area_corner_count(map) + 3 > TL_AREA_CORNERS_MAX;
	if (id.index1 == 0 || below(4) == 0)
		require(tl_map_add_area(map, &def, NULL) == (full ? TL_E_LIMIT : TL_OK));
	else if (below(4) == 0)
		require(tl_map_remove_area(map, id) == TL_OK);
	else if (below(2))
		require(tl_map_move_area_corner(map, id, below(3), random_point()) == TL_OK);
	else
		require(tl_map_set_area_cost(map, id, def.cost) == TL_OK);
}

static void edit(tl_map *map)
{
	static void (*const edits[])(tl_map *) = { edit_walls, edit_walls, edit_doors, edit_obstacles, edit_waypoints,
		edit_waypoints, edit_agents, edit_areas, edit_rest };
	for (size_t i = below(EDITS); i-- > 0;)
		edits[below(sizeof edits / sizeof *edits)](map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_load_def def = fuzz_def("native");
	const char *text = (const char *)data;
	tl_map *map = fuzz_load(text, size, &def);
	if (!map)
		return 0;
	size_t saved_size;
	char *saved = fuzz_save(map, "native", &saved_size);
	require(saved_size == size && memcmp(saved, text, size) == 0);
	free(saved);
	check_round_trip(map);
	rng.state = size;
	for (size_t i = 0; i < size; i++)
		rng.state = rng.state * 31 + data[i];
	for (size_t round = below(3); round-- > 0;) {
		edit(map);
		check_round_trip(map);
	}
	fuzz_go_on(map);
	tl_map_free(map);
	return 0;
}
