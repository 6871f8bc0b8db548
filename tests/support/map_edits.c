/* SPDX-License-Identifier: MIT */
/* tests/support/map_edits.c: see the header. Every function of map.h that changes a map is a kind of edit. */
#include "support/map_edits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>
#include "base/hash.h"
#include "support/channel_edits.h"
#include "support/map_text.h"
#include "support/moving_obstacle.h"
#include "support/random_ids.h"

/* ---- the state ---- */

static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t size)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
	return hash;
}

static uint64_t add_text(uint64_t hash, const char *text)
{
	return text ? add_bytes(hash, text, strlen(text) + 1) : add_bytes(hash, "\1", 1);
}

static uint64_t add_place(uint64_t hash, tl_place place)
{
	uint32_t numbers[3] = { place.line, place.column, place.object };
	return add_text(add_bytes(hash, numbers, sizeof numbers), place.kind);
}

static uint64_t add_stop(uint64_t hash, const tl_stop *stop)
{
	hash = add_bytes(hash, &stop->waypoint, sizeof stop->waypoint);
	hash = add_bytes(hash, &stop->at, sizeof stop->at);
	return add_place(hash, stop->place);
}

static uint64_t add_walls(uint64_t hash, const tl_map *map)
{
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info info;
		(void)tl_map_get_wall(map, id, &info);
		hash = add_bytes(hash, &id, sizeof id);
		hash = add_place(hash, info.place);
		hash = add_bytes(hash, (bool[]){ info.loop, info.solid }, 2);
		for (size_t i = 0; i < info.count; i++) {
			tl_point at;
			tl_place place;
			(void)tl_map_get_wall_point(map, id, i, &at, &place);
			hash = add_place(add_bytes(hash, &at, sizeof at), place);
		}
	}
	size_t segments = tl_map_segment_count(map);
	return add_bytes(hash, &segments, sizeof segments);
}

static uint64_t add_doors_and_obstacles(uint64_t hash, const tl_map *map)
{
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(map, id)) {
		tl_door_info info;
		(void)tl_map_get_door(map, id, &info);
		hash = add_text(add_bytes(hash, &id, sizeof id), info.name);
		hash = add_bytes(hash, (tl_point[]){ info.a, info.b }, 2 * sizeof info.a);
		hash = add_place(add_bytes(hash, &info.closed, 1), info.place);
		tl_door_id found = { 0, 0 };
		(void)tl_map_find_door(map, info.name, &found);
		hash = add_bytes(hash, &found, sizeof found);
	}
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_obstacle(map, id)) {
		tl_obstacle_info info;
		(void)tl_map_get_obstacle(map, id, &info);
		hash = add_text(add_bytes(hash, &id, sizeof id), info.name);
		hash = add_bytes(hash, (tl_point[]){ info.centre, info.velocity }, 2 * sizeof info.centre);
		hash = add_bytes(add_bytes(hash, &info.radius, sizeof info.radius), &info.moving, 1);
		hash = moving_obstacle_hash(add_place(hash, info.place), map, id);
	}
	return hash;
}

static uint64_t add_waypoints_and_links(uint64_t hash, const tl_map *map)
{
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1;
		id = tl_map_next_waypoint(map, id)) {
		tl_waypoint_info info;
		(void)tl_map_get_waypoint(map, id, &info);
		hash = add_text(add_bytes(hash, &id, sizeof id), info.name);
		hash = add_bytes(add_bytes(hash, &info.at, sizeof info.at), &info.radius, sizeof info.radius);
		hash = add_place(hash, info.at_place);
		tl_waypoint_id found = { 0, 0 };
		(void)tl_map_find_waypoint(map, info.name, &found);
		hash = add_bytes(hash, &found, sizeof found);
	}
	for (tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 }); id.index1; id = tl_map_next_link(map, id)) {
		tl_link_info info;
		(void)tl_map_get_link(map, id, &info);
		hash = add_bytes(hash, &id, sizeof id);
		hash = add_bytes(hash, (tl_waypoint_id[]){ info.from, info.to }, 2 * sizeof info.to);
		hash = add_bytes(hash, (double[]){ info.oneway, info.has_cost, info.cost }, 3 * sizeof(double));
		hash = add_place(hash, info.from_place);
	}
	return hash;
}

static uint64_t add_agents(uint64_t hash, const tl_map *map)
{
	for (tl_map_agent_id id = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 }); id.index1;
		id = tl_map_next_agent(map, id)) {
		tl_map_agent_info info;
		(void)tl_map_get_agent(map, id, &info);
		hash = add_text(add_bytes(hash, &id, sizeof id), info.name);
		hash = add_bytes(hash,
			(double[]){ info.at.x, info.at.y, info.has_radius, info.radius, info.has_speed, info.speed,
				info.desire, info.avoid, info.has_force, info.force, info.priority, info.layer,
				info.rate, info.count },
			14 * sizeof(double));
		hash = add_text(add_place(hash, info.at_place), info.group);
		for (size_t i = 0; i < info.stop_count; i++) {
			tl_stop stop;
			(void)tl_map_get_agent_stop(map, id, i, &stop);
			hash = add_stop(hash, &stop);
		}
	}
	return hash;
}

static uint64_t add_notes(uint64_t hash, const tl_map *map)
{
	for (tl_expectation_id id = tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 }); id.index1;
		id = tl_map_next_expectation(map, id)) {
		tl_expectation_info info;
		(void)tl_map_get_expectation(map, id, &info);
		hash = add_bytes(hash, &id, sizeof id);
		hash = add_stop(add_stop(hash, &info.from), &info.to);
		hash = add_bytes(hash, (double[]){ info.kind, info.has_limit, info.limit }, 3 * sizeof(double));
	}
	for (tl_allowance_id id = tl_map_next_allowance(map, (tl_allowance_id){ 0, 0 }); id.index1;
		id = tl_map_next_allowance(map, id)) {
		tl_allowance_info info;
		(void)tl_map_get_allowance(map, id, &info);
		hash = add_text(add_text(add_bytes(hash, &id, sizeof id), info.rule), info.reason);
		for (size_t i = 0; i < info.name_count; i++)
			hash = add_text(hash, info.names[i]);
		hash = add_place(hash, info.place);
	}
	return hash;
}

static uint64_t add_areas(uint64_t hash, const tl_map *map)
{
	for (tl_area_id id = tl_map_next_area(map, (tl_area_id){ 0, 0 }); id.index1; id = tl_map_next_area(map, id)) {
		tl_area_info info;
		(void)tl_map_get_area(map, id, &info);
		hash = add_bytes(add_bytes(hash, &id, sizeof id), &info.cost, sizeof info.cost);
		hash = add_place(hash, info.place);
		for (size_t i = 0; i < info.count; i++) {
			tl_point at;
			tl_place place;
			(void)tl_map_get_area_corner(map, id, i, &at, &place);
			hash = add_place(add_bytes(hash, &at, sizeof at), place);
		}
	}
	size_t corners = tl_map_area_corner_count(map);
	return add_bytes(hash, &corners, sizeof corners);
}

uint64_t map_state(const tl_map *map)
{
	const double radius = tl_map_radius(map);
	uint64_t hash = add_bytes(UINT64_C(0xCBF29CE484222325), &radius, sizeof radius);
	hash = add_notes(
		add_agents(add_waypoints_and_links(add_doors_and_obstacles(add_walls(hash, map), map), map), map), map);
	hash = channel_edits_hash(add_areas(hash, map), map);
	char *text = map_to_text(map, NULL);
	hash = add_text(hash, text);
	free(text);
	return hash;
}

/* ---- random values ---- */

static tl_point random_point(tli_rng *rng)
{
	tl_point at = { (double)tli_rng_between(rng, -999, 999) / 16, (double)tli_rng_between(rng, -999, 999) / 16 };
	if (below(rng, 50) == 0)
		at.x = 1e9; /* beyond the grid */
	return at;
}

static const char *random_name(tli_rng *rng)
{
	static char name[16];
	static const char *const shapes[] = { "n%zu", "a b %zu", "q\"%zu", "\xC3\xA9%zu" };
	size_t number = below(rng, 40);
	snprintf(name, sizeof name, shapes[number % 4], number);
	return number == 39 ? "" : name;
}

RANDOM_ID(wall, wall)
RANDOM_ID(door, door)
RANDOM_ID(waypoint, waypoint)
RANDOM_ID(link, link)
RANDOM_ID(obstacle, obstacle)
RANDOM_ID(agent, map_agent)
RANDOM_ID(expectation, expectation)
RANDOM_ID(allowance, allowance)
RANDOM_ID(area, area)

static tl_stop random_stop(const tl_map *map, tli_rng *rng)
{
	tl_stop stop = { .at = random_point(rng) };
	if (below(rng, 4))
		stop.waypoint = random_waypoint(map, rng);
	return stop;
}

/* ---- random definitions ---- */

static tl_wall_def wall_def(tli_rng *rng)
{
	static tl_point points[8];
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2 + below(rng, 6);
	for (size_t i = 0; i < def.count; i++)
		points[i] = random_point(rng);
	def.loop = below(rng, 2);
	def.solid = def.loop && below(rng, 2);
	return def;
}

static tl_door_def door_def(tli_rng *rng)
{
	tl_door_def def = tl_default_door_def();
	def.name = random_name(rng);
	def.a = random_point(rng);
	def.b = random_point(rng);
	def.closed = below(rng, 2);
	def.exit = !def.closed && below(rng, 2);
	return def;
}

static tl_waypoint_def waypoint_def(tli_rng *rng)
{
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = random_name(rng);
	def.at = random_point(rng);
	def.radius = (double)below(rng, 3) / 4;
	return def;
}

static tl_link_def link_def(const tl_map *map, tli_rng *rng)
{
	tl_link_def def = tl_default_link_def();
	def.from = random_waypoint(map, rng);
	def.to = random_waypoint(map, rng);
	def.oneway = below(rng, 2);
	def.has_cost = below(rng, 2);
	def.cost = (double)below(rng, 50) / 8;
	return def;
}

static tl_obstacle_def obstacle_def(tli_rng *rng)
{
	tl_obstacle_def def = tl_default_obstacle_def();
	def.name = random_name(rng);
	def.centre = random_point(rng);
	def.radius = (double)below(rng, 9) / 4;
	def.moving = below(rng, 2);
	def.velocity = random_point(rng);
	moving_obstacle_choose(&def, rng);
	return def;
}

static const tl_setting *random_setting(tli_rng *rng)
{
	static tl_setting setting;
	setting = (tl_setting){ (tl_parameter)below(rng, below(rng, 9) ? 21 : 50), (double)below(rng, 9) / 8 };
	return &setting;
}

static tl_map_agent_def agent_def(const tl_map *map, tli_rng *rng)
{
	static tl_stop stops[4];
	static const tl_desire desires[] = { TL_DESIRE_REST, TL_DESIRE_GOAL, TL_DESIRE_PATROL, TL_DESIRE_FLOCK };
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = random_name(rng);
	def.at = random_point(rng);
	def.desire = desires[below(rng, 4)];
	def.has_radius = below(rng, 2);
	def.radius = def.has_radius ? 0.5 : 0;
	def.has_speed = below(rng, 2);
	def.speed = 1.25;
	def.avoid = (tl_avoid)below(rng, 5);
	def.has_force = below(rng, 2);
	def.force = below(rng, 2) ? 3.5 : 0;
	def.priority = below(rng, 2) ? 0.25 : 0;
	def.layer = below(rng, 2) ? 16 : 0;
	def.rate = below(rng, 2) ? 0.75 : 0;
	def.count = def.rate > 0 && below(rng, 2) ? 5 : 0;
	def.stops = stops;
	def.stop_count = def.desire == TL_DESIRE_GOAL ? 1 : def.desire == TL_DESIRE_PATROL ? 2 + below(rng, 3) : 0;
	for (size_t i = 0; i < def.stop_count; i++)
		stops[i] = random_stop(map, rng);
	def.group = def.desire == TL_DESIRE_FLOCK ? "sheep" : NULL;
	def.settings = random_setting(rng);
	def.setting_count = below(rng, 4) == 0;
	return def;
}

static tl_expectation_def expectation_def(const tl_map *map, tli_rng *rng)
{
	tl_expectation_def def = tl_default_expectation_def();
	def.kind = (tl_expectation_kind)below(rng, 4);
	def.from = random_stop(map, rng);
	def.to = random_stop(map, rng);
	def.has_limit = def.kind == TL_EXPECTATION_PATH && below(rng, 2);
	def.limit = 7.5;
	return def;
}

static tl_allowance_def allowance_def(tli_rng *rng)
{
	static const char *const names[] = { "a", "b c", "\"" };
	tl_allowance_def def = tl_default_allowance_def();
	def.rule = below(rng, 2) ? "link-blocked" : "wall-gap";
	def.names = names;
	def.name_count = below(rng, 4);
	def.reason = below(rng, 5) ? "later" : "";
	return def;
}

static tl_area_def area_def(tli_rng *rng)
{
	static tl_point corners[8];
	tl_area_def def = tl_default_area_def();
	def.corners = corners;
	def.count = 2 + below(rng, 6);
	for (size_t i = 0; i < def.count; i++)
		corners[i] = random_point(rng);
	def.cost = (double)below(rng, 50) / 8;
	return def;
}

/* ---- edits ---- */

static tl_status edit_wall(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_wall_def def = wall_def(rng);
	switch (kind) {
	case 0:
	case 1:
		return tl_map_add_wall(map, &def, NULL);
	case 2:
		return tl_map_remove_wall(map, random_wall(map, rng));
	default:
		return tl_map_move_wall_point(map, random_wall(map, rng), below(rng, 4), random_point(rng));
	}
}

static tl_status edit_door(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_door_def def = door_def(rng);
	switch (kind) {
	case 0:
		return tl_map_add_door(map, &def, NULL);
	case 1:
		return tl_map_remove_door(map, random_door(map, rng));
	case 2:
		return tl_map_move_door(map, random_door(map, rng), def.a, def.b);
	default:
		return tl_map_set_door_closed(map, random_door(map, rng), def.closed);
	}
}

static tl_status edit_waypoint(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_waypoint_def def = waypoint_def(rng);
	switch (kind) {
	case 0:
	case 1:
		return tl_map_add_waypoint(map, &def, NULL);
	case 2:
		return tl_map_remove_waypoint(map, random_waypoint(map, rng));
	case 3:
		return tl_map_rename_waypoint(map, random_waypoint(map, rng), def.name);
	default:
		return tl_map_move_waypoint(map, random_waypoint(map, rng), def.at);
	}
}

static tl_status edit_link(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_link_def def = link_def(map, rng);
	return kind < 3 ? tl_map_add_link(map, &def, NULL) : tl_map_remove_link(map, random_link(map, rng));
}

static tl_status edit_obstacle(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_obstacle_def def = obstacle_def(rng);
	return kind == 0    ? tl_map_add_obstacle(map, &def, NULL)
		: kind == 1 ? tl_map_remove_obstacle(map, random_obstacle(map, rng))
			    : tl_map_move_obstacle(map, random_obstacle(map, rng), def.centre);
}

static tl_status edit_agent(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_map_agent_def def = agent_def(map, rng);
	switch (kind) {
	case 0:
		return tl_map_add_agent(map, &def, NULL);
	case 1:
		return tl_map_remove_agent(map, random_agent(map, rng));
	case 3:
		return tl_map_set_agent_setting(
			map, random_agent(map, rng), def.settings->parameter, def.settings->value);
	case 4:
		return tl_map_remove_agent_setting(map, random_agent(map, rng), def.settings->parameter);
	default:
		return tl_map_move_agent(map, random_agent(map, rng), def.at);
	}
}

static tl_status edit_note(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_expectation_def expectation = expectation_def(map, rng);
	tl_allowance_def allowance = allowance_def(rng);
	switch (kind) {
	case 0:
		return tl_map_add_expectation(map, &expectation, NULL);
	case 1:
		return tl_map_remove_expectation(map, random_expectation(map, rng));
	case 2:
		return tl_map_add_allowance(map, &allowance, NULL);
	default:
		return tl_map_remove_allowance(map, random_allowance(map, rng));
	}
}

static tl_status edit_area(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_area_def def = area_def(rng);
	switch (kind) {
	case 0:
		return tl_map_add_area(map, &def, NULL);
	case 1:
		return tl_map_remove_area(map, random_area(map, rng));
	case 2:
		return tl_map_move_area_corner(map, random_area(map, rng), below(rng, 4), def.corners[0]);
	default:
		return tl_map_set_area_cost(map, random_area(map, rng), def.cost);
	}
}

tl_status map_edit(tl_map *map, tli_rng *rng, size_t kind)
{
	kind %= MAP_EDIT_KINDS;
	if (kind == 0)
		return tl_map_set_radius(map, (double)tli_rng_between(rng, -1, 3) / 4);
	kind--;
	size_t which = kind / 7, part = kind % 7;
	switch (which) {
	case 0:
		return edit_wall(map, rng, part);
	case 1:
		return part < 4 ? edit_door(map, rng, part) : edit_obstacle(map, rng, part - 4);
	case 2:
		return edit_waypoint(map, rng, part);
	case 3:
		return part < 5 ? edit_link(map, rng, part) : edit_agent(map, rng, 2);
	case 4:
		return part < 4 ? edit_note(map, rng, part) : edit_agent(map, rng, part - 4);
	case 6:
		return channel_edit(map, rng, part);
	default:
		return part == 0   ? edit_wall(map, rng, 0)
			: part < 5 ? edit_area(map, rng, part - 1)
				   : edit_agent(map, rng, part - 2);
	}
}
