/* SPDX-License-Identifier: MIT */
/* tests/support/channel_edits.c: see the header. */
#include "support/channel_edits.h"

#include <stdio.h>
#include <string.h>
#include <tautline/expect.h>

#include "support/random_ids.h"

/* ---- the state ---- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
	return hash;
}

/* Numbers of these things and what they say; keys with their names, which those that nothing has do not need. */
static uint64_t mix_sets(uint64_t hash, const tl_map *map, uint32_t index1, tl_channels channels, tl_keys keys)
{
	hash = mix(hash, (uint32_t[]){ index1, channels, keys }, 3 * sizeof(uint32_t));
	for (tl_keys left = keys; left; left &= left - 1) {
		const char *name = tl_map_key_name(map, left & -left);
		hash = mix(hash, name ? name : "?", name ? strlen(name) + 1 : 1);
	}
	return hash;
}

static uint64_t mix_channels(uint64_t hash, const tl_map *map)
{
	for (tl_channels bit = tl_map_next_channel(map, 0); bit; bit = tl_map_next_channel(map, bit)) {
		tl_channel_info info = { .name = "" };
		tl_channels found = 0;
		(void)tl_map_get_channel(map, bit, &info);
		(void)tl_map_find_channel(map, info.name, &found);
		hash = mix(mix(hash, info.name, strlen(info.name) + 1), (tl_channels[]){ bit, found }, 2 * sizeof bit);
		hash = mix(hash, (double[]){ info.has_radius, info.radius, info.place.line, info.name_place.column },
			4 * sizeof(double));
	}
	return hash;
}

uint64_t channel_edits_hash(uint64_t hash, const tl_map *map)
{
	hash = mix_channels(hash, map);
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info info = { 0 };
		(void)tl_map_get_wall(map, id, &info);
		hash = mix_sets(hash, map, id.index1, info.blocks, 0);
	}
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(map, id)) {
		tl_door_info info = { 0 };
		(void)tl_map_get_door(map, id, &info);
		hash = mix_sets(hash, map, id.index1, info.blocks, info.key);
	}
	tl_obstacle_id obstacle = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; obstacle.index1; obstacle = tl_map_next_obstacle(map, obstacle)) {
		tl_obstacle_info info = { 0 };
		(void)tl_map_get_obstacle(map, obstacle, &info);
		hash = mix_sets(hash, map, obstacle.index1, info.blocks, 0);
	}
	tl_map_agent_id agent = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; agent.index1; agent = tl_map_next_agent(map, agent)) {
		tl_map_agent_info info = { 0 };
		(void)tl_map_get_agent(map, agent, &info);
		hash = mix_sets(hash, map, agent.index1, info.heeds, info.keys);
	}
	tl_waypoint_id waypoint = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (; waypoint.index1; waypoint = tl_map_next_waypoint(map, waypoint)) {
		tl_waypoint_info info = { 0 };
		(void)tl_map_get_waypoint(map, waypoint, &info);
		hash = mix_sets(hash, map, waypoint.index1 * 4 + (uint32_t)info.role, info.heeds, info.keys);
	}
	tl_expectation_id expectation = tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 });
	for (; expectation.index1; expectation = tl_map_next_expectation(map, expectation)) {
		tl_expectation_info info = { 0 };
		(void)tl_map_get_expectation(map, expectation, &info);
		hash = mix_sets(hash, map, expectation.index1, info.heeds, info.keys);
	}
	return hash;
}

/* ---- random values ---- */

RANDOM_ID(wall, wall)
RANDOM_ID(door, door)
RANDOM_ID(obstacle, obstacle)
RANDOM_ID(agent, map_agent)
RANDOM_ID(waypoint, waypoint)

/* Some of the map's channels; seldom none, or one that it does not have. */
static tl_channels random_channels(const tl_map *map, tli_rng *rng)
{
	tl_channels channels = 0, bit = tl_map_next_channel(map, 0);
	for (; bit; bit = tl_map_next_channel(map, bit))
		channels |= below(rng, 3) == 0 ? bit : 0;
	return below(rng, 20) ? channels : (tl_channels)1 << below(rng, 32);
}

static tl_channels random_blocks(const tl_map *map, tli_rng *rng)
{
	return below(rng, 3) ? random_channels(map, rng) : TL_BLOCKS_ALL;
}

/* Up to two of a few; where more than 32 are in use, those that there are. */
static tl_status random_keys(tl_map *map, tli_rng *rng, tl_keys *keys)
{
	tl_status status = TL_OK;
	*keys = 0;
	for (size_t i = below(rng, 3); i > 0 && !status; i--) {
		char name[16];
		tl_keys key = 0;
		snprintf(name, sizeof name, "key%zu", below(rng, 40));
		status = tl_map_add_key(map, name, &key);
		status = status == TL_E_LIMIT ? TL_OK : status;
		*keys |= key;
	}
	return status;
}

/* ---- edits ---- */

static tl_status add_channel(tl_map *map, tli_rng *rng)
{
	static const char *const names[] = { "fly", "swim", "crawl", "monster", "walk", "a b", "ghost", "" };
	char name[16];
	tl_channel_def def = tl_default_channel_def();
	snprintf(name, sizeof name, "c%zu", below(rng, 40));
	def.name = below(rng, 4) ? names[below(rng, 8)] : name;
	def.radius = (double)below(rng, 5) / 4 - .25;
	return tl_map_add_channel(map, &def, NULL);
}

static tl_status add_wall(tl_map *map, tli_rng *rng)
{
	tl_point points[3];
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 3;
	def.loop = below(rng, 2);
	def.solid = def.loop && below(rng, 4) == 0; /* few: a file has at most 8 sets of these */
	def.blocks = def.solid ? TL_BLOCKS_ALL : random_blocks(map, rng);
	for (size_t i = 0; i < def.count; i++)
		points[i] = (tl_point){ (double)below(rng, 99) / 16, (double)below(rng, 99) / 16 };
	return tl_map_add_wall(map, &def, NULL);
}

static tl_status add_expectation(tl_map *map, tli_rng *rng)
{
	tl_expectation_def def = tl_default_expectation_def();
	def.kind = (tl_expectation_kind)below(rng, 4);
	def.to.at = (tl_point){ 3, 4 };
	def.heeds = random_channels(map, rng);
	tl_status status = random_keys(map, rng, &def.keys);
	return status ? status : tl_map_add_expectation(map, &def, NULL);
}

/* Of a solid wall nothing is changed: a file has at most 8 sets of these. */
static tl_status set_wall_blocks(tl_map *map, tli_rng *rng)
{
	tl_wall_id id = random_wall(map, rng);
	tl_wall_info info = { 0 };
	tl_channels blocks = random_blocks(map, rng);
	bool is_solid = tl_map_get_wall(map, id, &info) == TL_OK && info.solid;
	return tl_map_set_wall_blocks(map, id, is_solid ? TL_BLOCKS_ALL : blocks);
}

/* A role; or what a body goes by, which only a start takes. */
static tl_status set_waypoint(tl_map *map, tli_rng *rng, tl_channels channels, tl_keys keys)
{
	tl_waypoint_id id = random_waypoint(map, rng);
	switch (below(rng, 4)) {
	case 0:
		return tl_map_set_waypoint_role(map, id, (tl_waypoint_role)below(rng, 3));
	case 1:
		return tl_map_set_waypoint_body(map, id, (double)below(rng, 9) / 4 - .5);
	default:
		return tl_map_set_waypoint_traveller(map, id, channels, keys);
	}
}

tl_status channel_edit(tl_map *map, tli_rng *rng, size_t kind)
{
	tl_channels channels = random_channels(map, rng), blocks = random_blocks(map, rng);
	tl_keys keys = 0;
	tl_status status = kind == 3 || kind == 5 ? random_keys(map, rng, &keys) : TL_OK;
	if (status)
		return status;
	switch (kind) {
	case 0:
		return below(rng, 2)
			? add_channel(map, rng)
			: tl_map_set_channel_radius(map, channels & -channels, (double)below(rng, 9) / 4 - .5);
	case 1:
		return set_wall_blocks(map, rng);
	case 2:
		return tl_map_set_door_blocks(map, random_door(map, rng), blocks);
	case 3:
		return tl_map_set_door_key(map, random_door(map, rng), keys);
	case 4:
		return tl_map_set_obstacle_blocks(map, random_obstacle(map, rng), blocks);
	case 5:
		return below(rng, 2) ? tl_map_set_agent_traveller(map, random_agent(map, rng), channels, keys)
				     : set_waypoint(map, rng, channels, keys);
	default:
		return below(rng, 2) ? add_wall(map, rng) : add_expectation(map, rng);
	}
}
