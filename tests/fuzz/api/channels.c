/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/channels.c: channels and keys, and what things block, heed and have. */
#include "fuzz/api/host.h"

/* Solid loops block one of these: no file, and no file with other bits, has more than 8 different sets. */
static const tl_channels often[] = { TL_BLOCKS_ALL, TL_BLOCKS_ALL, TL_CHANNEL_WALK, TL_CHANNEL_SIGHT,
	TL_CHANNEL_WALK | TL_CHANNEL_SIGHT, 4, 8, 16 };

tl_channels host_blocks(uint8_t byte, bool may_be_solid)
{
	return byte < 128 ? TL_BLOCKS_ALL : may_be_solid || byte < 224 ? often[byte % 8] : byte % 32;
}

bool host_can_block(const model_map *model, tl_channels blocks)
{
	return blocks != 0 && (blocks == TL_BLOCKS_ALL || (blocks & ~model_channels(model)) == 0);
}

tl_channels host_heeds(const model_map *model, uint8_t byte)
{
	tl_channels heeds = byte < 96 ? 0 : byte < 160 ? (byte & 1 ? TL_CHANNEL_SIGHT : TL_CHANNEL_WALK) : byte % 32;
	return heeds & model_channels(model);
}

tl_keys host_keys(const model_map *model, uint8_t byte)
{
	tl_keys keys = 0;
	for (uint32_t i = 0; i < MODEL_CHANNELS && byte >= 128; i++)
		if (model->keys[i][0] && byte >> i % 4 & 1)
			keys |= (tl_keys)1 << i;
	return keys;
}

tl_keys host_key(const model_map *model, uint8_t byte)
{
	tl_keys keys = host_keys(model, byte);
	return keys & -keys;
}

bool host_takes_start(const model_map *model, model_waypoint *waypoint, double body)
{
	bool says = waypoint->has_body || waypoint->heeds || waypoint->keys;
	return waypoint->role <= TL_WAYPOINT_GOAL && (waypoint->role == TL_WAYPOINT_START || !says) &&
		(!waypoint->has_body || model_round(model->resolution, body, &waypoint->body));
}

/* ---- channels, keys ---- */

static void add_channel(host *h, host_map *m, const uint8_t *r)
{
	static const char *const names[] = { "fly", "swim", "dig", "walk", "a b", "fly", "swim", "3d" };
	const char *name = names[r[5] % 8];
	model_map *model = &m->now.model;
	tl_channels all = model_channels(model), bit = 0;
	model_channel known = { .has_radius = r[6] & 1 };
	tl_channel_def def = tl_default_channel_def();
	tl_status status;
	def.name = name;
	def.radius = known.has_radius ? host_length(h, r[6] >> 1) : -1;
	bool expected = r[5] % 8 != 4 && r[5] % 8 != 7;
	if (known.has_radius)
		expected = model_round(h->resolution, def.radius, &known.radius) && expected;
	for (size_t i = 0; i < MODEL_CHANNELS; i++)
		expected = expected && strcmp(model->channels[i].name, name) != 0;
	host_say("tl_map_add_channel(%s radius %.17g)", name, def.radius);
	ATTEMPT(status, host_map_hash(m), tl_map_add_channel(m->map, &def, &bit));
	if (status == TL_OK) {
		uint32_t i = 0;
		require(bit && (bit & (bit - 1)) == 0 && (bit & all) == 0);
		while (bit >> i > 1)
			i++;
		strcpy(known.name, name);
		model->channels[i] = known;
	}
	host_map_edited(m, status, expected);
}

static void set_channel_radius(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	uint32_t i = r[5] % 6;
	double radius = r[6] & 1 ? host_length(h, r[6] >> 1) : -1;
	int64_t rounded = 0;
	tl_status status;
	bool expected = model->channels[i].name[0] && (radius < 0 || model_round(h->resolution, radius, &rounded));
	host_say("tl_map_set_channel_radius(%x, %.17g)", 1u << i, radius);
	ATTEMPT(status, host_map_hash(m), tl_map_set_channel_radius(m->map, (tl_channels)1 << i, radius));
	if (status == TL_OK && expected) {
		model->channels[i].has_radius = radius >= 0;
		model->channels[i].radius = rounded;
	}
	host_map_edited(m, status, expected);
}

static void add_key(host_map *m, const uint8_t *r)
{
	static const char *const names[] = { "red", "blue", "k3", "old" };
	model_map *model = &m->now.model;
	tl_keys key = 0, found = 0;
	tl_status status;
	uint32_t i = 0;
	host_say("tl_map_add_key(%s)", names[r[5] % 4]);
	ATTEMPT(status, host_map_hash(m), tl_map_add_key(m->map, names[r[5] % 4], &key));
	require(status == TL_OK && key && (key & (key - 1)) == 0);
	require(tl_map_find_key(m->map, names[r[5] % 4], &found) == TL_OK && found == key);
	while (key >> i > 1)
		i++;
	require(!model->keys[i][0] || strcmp(model->keys[i], names[r[5] % 4]) == 0);
	strcpy(model->keys[i], names[r[5] % 4]);
	host_map_edited(m, status, true);
}

/* ---- things ---- */

static void set_wall(host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	model_wall *wall = &model->walls[r[3] % model->wall_count];
	tl_channels blocks = host_blocks(r[6], true);
	tl_status status;
	host_say("tl_map_set_wall_blocks({ %u, %u }, %x)", wall->id.index1, wall->id.generation, blocks);
	ATTEMPT(status, host_map_hash(m), tl_map_set_wall_blocks(m->map, wall->id, blocks));
	if (status == TL_OK)
		wall->blocks = blocks;
	host_map_edited(m, status, host_can_block(model, blocks));
}

static void set_door(host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	model_door *door = &model->doors[r[3] % model->door_count];
	tl_channels blocks = host_blocks(r[6], false);
	tl_keys key = r[6] == 255 ? 3 : host_key(model, r[6]);
	tl_status status;
	if (r[5] & 1) {
		host_say("tl_map_set_door_blocks(%s, %x)", door->name, blocks);
		ATTEMPT(status, host_map_hash(m), tl_map_set_door_blocks(m->map, door->id, blocks));
		if (status == TL_OK)
			door->blocks = blocks;
		host_map_edited(m, status, host_can_block(model, blocks) && (blocks == TL_BLOCKS_ALL || !door->exit));
		return;
	}
	host_say("tl_map_set_door_key(%s, %x)", door->name, key);
	ATTEMPT(status, host_map_hash(m), tl_map_set_door_key(m->map, door->id, key));
	if (status == TL_OK)
		door->key = key;
	host_map_edited(m, status, key != 3 && !(key && door->exit));
}

static void set_obstacle(host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	model_obstacle *it = &model->obstacles[r[3] % model->obstacle_count];
	tl_channels blocks = host_blocks(r[6], false);
	tl_status status;
	host_say("tl_map_set_obstacle_blocks(%s, %x)", it->name, blocks);
	ATTEMPT(status, host_map_hash(m), tl_map_set_obstacle_blocks(m->map, it->id, blocks));
	if (status == TL_OK)
		it->blocks = blocks;
	host_map_edited(m, status, host_can_block(model, blocks));
}

static void set_agent(host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	model_agent *agent = &model->agents[r[3] % model->agent_count];
	tl_channels heeds = host_heeds(model, r[6]);
	tl_keys keys = host_keys(model, r[7]);
	tl_status status;
	host_say("tl_map_set_agent_traveller(%s, %x, %x)", agent->name, heeds, keys);
	ATTEMPT(status, host_map_hash(m), tl_map_set_agent_traveller(m->map, agent->id, heeds, keys));
	if (status == TL_OK) {
		agent->heeds = heeds;
		agent->keys = keys;
	}
	host_map_edited(m, status, true);
}

static void set_role(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	model_waypoint *it = &model->waypoints[r[3] % model->waypoint_count], changed = *it;
	tl_status status;
	bool expected;
	if (r[6] % 4 < 2) {
		changed.role = (tl_waypoint_role)(r[7] % 4);
		if (changed.role != TL_WAYPOINT_START)
			changed = (model_waypoint){
				.id = it->id, .at = it->at, .radius = it->radius, .role = changed.role
			};
		memcpy(changed.name, it->name, sizeof it->name);
		expected = changed.role <= TL_WAYPOINT_GOAL;
		host_say("tl_map_set_waypoint_role(%s, %d)", it->name, (int)changed.role);
		ATTEMPT(status, host_map_hash(m), tl_map_set_waypoint_role(m->map, it->id, changed.role));
	} else if (r[6] % 4 == 2) {
		double body = r[7] & 1 ? host_length(h, r[8]) : -1;
		changed.has_body = r[7] & 1;
		changed.body = 0;
		expected = !changed.has_body || host_takes_start(model, &changed, body);
		host_say("tl_map_set_waypoint_body(%s, %.17g)", it->name, body);
		ATTEMPT(status, host_map_hash(m), tl_map_set_waypoint_body(m->map, it->id, body));
	} else {
		changed.heeds = host_heeds(model, r[7]);
		changed.keys = host_keys(model, r[8]);
		expected = it->role == TL_WAYPOINT_START || !(changed.heeds || changed.keys);
		host_say("tl_map_set_waypoint_traveller(%s, %x, %x)", it->name, changed.heeds, changed.keys);
		ATTEMPT(status, host_map_hash(m),
			tl_map_set_waypoint_traveller(m->map, it->id, changed.heeds, changed.keys));
	}
	if (status == TL_OK)
		*it = changed;
	host_map_edited(m, status, expected);
}

void host_act_channel(host *h, const uint8_t *r)
{
	host_map *m = &h->maps[r[2] % HOST_MAPS];
	const model_map *model = &m->now.model;
	host_say("map%d: ", r[2] % HOST_MAPS);
	if (r[4] % 8 == 0)
		add_channel(h, m, r);
	else if (r[4] % 8 == 1)
		set_channel_radius(h, m, r);
	else if (r[4] % 8 == 2)
		add_key(m, r);
	else if (r[4] % 8 == 3 && model->waypoint_count > 0 && r[5] & 1)
		set_role(h, m, r);
	else if (r[4] % 8 == 3 && model->agent_count > 0)
		set_agent(m, r);
	else if (r[4] % 8 == 4 && model->obstacle_count > 0)
		set_obstacle(m, r);
	else if (r[4] % 8 < 7 && model->door_count > 0)
		set_door(m, r);
	else if (model->wall_count > 0)
		set_wall(m, r);
}
