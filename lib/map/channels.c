/* SPDX-License-Identifier: MIT */
/*
 * map/channels.c: channels, which are things of the map with a bit each, and keys, which are names with a bit each.
 *
 * The bit of a channel is in its record: walk and sight have the first two, any other the lowest that is free. Undo and redo go in order, so a
 * record that comes back finds its bit free. Keys are named by what has them, so their table is no part of the journal: a name gets a bit that
 * it keeps. Only when all are taken those that neither a thing nor the journal has are given back.
 */
#include "map/things.h"

#include "base/alloc.h"
#include "base/cookie.h"

static const char *const built_in[] = { "walk", "sight" };

tl_channel_def tl_default_channel_def(void)
{
	return (tl_channel_def){ .cookie = TLI_COOKIE(tl_channel_def), .radius = -1 };
}

/* ---- channels ---- */

static bool is_channel_text(const char *name, const char *text, size_t size)
{
	return strlen(name) == size && memcmp(name, text, size) == 0;
}

static bool is_live(const tli_channel_record *record)
{
	return record->slot.generation & 1;
}

/* The record of a channel, NULL where it has none. */
static tli_channel_record *record_of(const tl_map *map, tl_channels channel)
{
	for (size_t i = 0; i < tli_array_length(map->channels); i++)
		if (is_live(&map->channels[i]) && map->channels[i].channel == channel)
			return &map->channels[i];
	return NULL;
}

tl_channels tli_map_channels(const tl_map *map)
{
	tl_channels all = TL_CHANNEL_WALK | TL_CHANNEL_SIGHT;
	for (size_t i = 0; i < tli_array_length(map->channels); i++)
		if (is_live(&map->channels[i]))
			all |= map->channels[i].channel;
	return all;
}

/* The bit that a channel of this name gets; 0: all are taken. */
static tl_channels new_bit(const tl_map *map, const char *text, size_t size)
{
	if (is_channel_text(built_in[0], text, size))
		return TL_CHANNEL_WALK;
	if (is_channel_text(built_in[1], text, size))
		return TL_CHANNEL_SIGHT;
	return tli_channel_free_in(tli_map_channels(map));
}

tl_channels tli_map_channel_of(const tl_map *map, const char *text, size_t size)
{
	uint32_t index1 = tli_names_find(&map->channel_names, text, size);
	if (index1)
		return map->channels[index1 - 1].channel;
	return is_channel_text(built_in[0], text, size)    ? TL_CHANNEL_WALK
		: is_channel_text(built_in[1], text, size) ? TL_CHANNEL_SIGHT
							   : 0;
}

const char *tli_map_channel_name(const tl_map *map, tl_channels channel)
{
	const tli_channel_record *record = record_of(map, channel);
	if (channel == TL_CHANNEL_WALK || channel == TL_CHANNEL_SIGHT)
		return built_in[channel == TL_CHANNEL_SIGHT];
	return record ? record->name : NULL;
}

tl_status tli_map_put_channel(tl_map *map, const char *text, size_t size, uint32_t source1, tli_channel_record **out)
{
	tli_channel_record record = { .slot = { 0, source1 }, .channel = new_bit(map, text, size) };
	if (!record.channel)
		return TL_E_LIMIT;
	tl_status status = tli_map_put_named(map, TLI_CHANGE_CHANNEL, &record, text, size);
	if (!status)
		*out = record_of(map, record.channel);
	return status;
}

static tl_status check_bare_name(const char *name)
{
	tl_status status = tli_name_check(name);
	if (!status &&
		tli_breaks(!tli_name_is_bare(name, strlen(name)),
			"name has a blank, comma or quote, or begins like a number"))
		return TL_E_INVALID;
	return status;
}

/* A radius of a call: negative = none. */
static tl_status read_channel_radius(const tl_map *map, double radius, tli_given as, tli_channel_record *record)
{
	record->has_radius = !(radius < 0);
	record->radius = 0;
	return record->has_radius
		? tli_take_length(map, TLI_ROW_OF(CHANNEL, channel, radius), as, radius, &record->radius)
		: TL_OK;
}

tl_status tl_map_add_channel(tl_map *map, const tl_channel_def *def, tl_channels *out)
{
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = check_bare_name(def->name);
	if (status)
		return status;
	if (tli_map_channel_of(map, def->name, strlen(def->name)))
		return tli_refused(TL_E_EXISTS, "def.name: another channel of the map has this name");
	tli_channel_record record = { .channel = new_bit(map, def->name, strlen(def->name)) };
	if (!record.channel)
		return tli_refused(TL_E_LIMIT, "map has 32 channels, and no map has more");
	status = read_channel_radius(map, def->radius, TLI_IN_DEF, &record);
	if (!status)
		status = tli_map_add_named(map, TLI_CHANGE_CHANNEL, &record, def->name, NULL);
	if (!status && out)
		*out = record.channel;
	return status;
}

static tl_status refuse_channel(void)
{
	return tli_refused(TL_E_NOT_FOUND, "channel is not the bit of a channel of the map");
}

tl_status tl_map_set_channel_radius(tl_map *map, tl_channels channel, double radius)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	const char *name = tli_map_channel_name(map, channel);
	if (!name)
		return refuse_channel();
	const tli_channel_record *record = record_of(map, channel);
	tli_channel_record state = { .channel = channel };
	tl_status status = read_channel_radius(map, radius, TLI_ALONE, &state);
	if (status || (!record && !state.has_radius))
		return status;
	if (!record)
		return tli_map_add_named(map, TLI_CHANGE_CHANNEL, &state, name, NULL);
	tli_edit edit = tli_edit_values(map, TLI_CHANGE_CHANNEL, (uint32_t)(record - map->channels) + 1);
	edit.other.channel.has_radius = state.has_radius;
	edit.other.channel.radius = state.radius;
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_find_channel(const tl_map *map, const char *name, tl_channels *out)
{
	if (tli_is_null(map) || tli_is_null(name) || tli_is_null(out))
		return TL_E_INVALID;
	tl_channels channel = tli_map_channel_of(map, name, strlen(name));
	if (!channel)
		return tli_refused(TL_E_NOT_FOUND, "name: the map has no channel of this name");
	*out = channel;
	return TL_OK;
}

tl_status tl_map_get_channel(const tl_map *map, tl_channels channel, tl_channel_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const char *name = tli_map_channel_name(map, channel);
	const tli_channel_record *record = record_of(map, channel);
	uint32_t source1 = record ? record->slot.source : 0;
	if (!name)
		return refuse_channel();
	*out = (tl_channel_info){ .name = name,
		.has_radius = record && record->has_radius,
		.radius = tl_map_channels_radius(map, channel),
		.place = tli_source_place(&map->source, source1, 0),
		.name_place = tli_source_place(&map->source, source1, 1) };
	return TL_OK;
}

tl_channels tl_map_next_channel(const tl_map *map, tl_channels channel)
{
	if (!map)
		return 0;
	tl_channels later = tli_map_channels(map) & ~(channel | (channel - 1));
	if (!channel)
		later = TL_CHANNEL_WALK;
	return later & -later;
}

double tl_map_channels_radius(const tl_map *map, tl_channels channels)
{
	if (!map)
		return 0;
	int32_t radius = 0;
	for (tl_channels left = channels & tli_map_channels(map); left; left &= left - 1) {
		const tli_channel_record *record = record_of(map, left & -left);
		int32_t own = record && record->has_radius ? record->radius : map->radius;
		radius = own > radius ? own : radius;
	}
	return (double)radius / map->resolution;
}

double tl_map_body_radius(const tl_map *map, tl_channels heeds)
{
	double radius = tl_map_channels_radius(map, heeds ? heeds : TL_CHANNEL_WALK);
	return radius > 0 ? radius : TL_BODY_RADIUS;
}

bool tli_map_can_block(const tl_map *map, tl_channels blocks)
{
	return !tli_breaks(blocks == 0, "blocks is 0: a thing blocks at least one channel") &&
		!tli_breaks(blocks != TL_BLOCKS_ALL && (blocks & ~tli_map_channels(map)),
			"blocks has a channel that the map does not have");
}

bool tli_map_can_heed(const tl_map *map, tl_channels heeds)
{
	return !tli_breaks(heeds & ~tli_map_channels(map), "heeds has a channel that the map does not have");
}

bool tli_map_is_plain(const tl_map *map)
{
	for (size_t i = 0; i < tli_array_length(map->walls); i++)
		if ((map->walls[i].slot.generation & 1) && (map->walls[i].shape & TLI_WALL_BLOCKS))
			return false;
	for (size_t i = 0; i < tli_array_length(map->doors); i++)
		if ((map->doors[i].slot.generation & 1) && (map->doors[i].blocks || map->doors[i].key))
			return false;
	for (size_t i = 0; i < tli_array_length(map->obstacles); i++)
		if ((map->obstacles[i].slot.generation & 1) && map->obstacles[i].blocks)
			return false;
	return true;
}

/* ---- keys ---- */

tl_keys tli_map_key_of(const tl_map *map, const char *text, size_t size)
{
	for (uint32_t i = 0; map->keys && i < TLI_CHANNELS_MAX; i++)
		if (map->keys[i] && is_channel_text(map->keys[i], text, size))
			return (tl_keys)1 << i;
	return 0;
}

bool tli_map_has_keys(const tl_map *map, tl_keys keys)
{
	for (uint32_t i = 0; i < TLI_CHANNELS_MAX; i++)
		if (tli_breaks((keys >> i & 1) && !(map->keys && map->keys[i]),
			    "keys has a key that the map does not have"))
			return false;
	return true;
}

static tl_keys keys_of_record(tli_change_kind kind, const void *record)
{
	tl_keys keys = 0;
	for (const tli_member_row *row = tli_kinds[kind].members; row->type; row++)
		if (row->type == TLI_MEMBER_KEYS)
			keys |= *(const tl_keys *)(const void *)((const char *)record + row->offset);
	return keys;
}

static void add_keys_of_edit(const tli_edit *edit, void *keys)
{
	if (edit->kind < TLI_KINDS)
		*(tl_keys *)keys |= keys_of_record((tli_change_kind)edit->kind, &edit->other);
}

/* Those that a thing or a record of the journal has. */
static tl_keys used_keys(const tl_map *map)
{
	tl_keys keys = 0;
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		tli_things things = tli_map_things((tl_map *)map, (tli_change_kind)kind);
		const char *record = *things.records;
		for (size_t i = 0; i < tli_array_length(*things.records); i++, record += things.each)
			if (((const tli_slot *)(const void *)record)->generation & 1)
				keys |= keys_of_record((tli_change_kind)kind, record);
	}
	tli_history_visit(map, add_keys_of_edit, &keys);
	return keys;
}

void tli_map_forget_unused_keys(tl_map *map)
{
	if (!map->keys)
		return;
	tl_keys used = used_keys(map);
	for (uint32_t i = 0; i < TLI_CHANNELS_MAX; i++) {
		if (!map->keys[i] || (used >> i & 1))
			continue;
		tli_free(map->keys[i], strlen(map->keys[i]) + 1);
		map->keys[i] = NULL;
	}
}

static uint32_t free_number(const tl_map *map)
{
	uint32_t i = 0;
	while (i < TLI_CHANNELS_MAX && map->keys[i])
		i++;
	return i;
}

tl_status tli_map_put_key(tl_map *map, const char *text, size_t size, tl_keys *out)
{
	if (!map->keys)
		map->keys = tli_alloc_zeroed(TLI_CHANNELS_MAX * sizeof *map->keys);
	if (!map->keys)
		return TL_E_NOMEM;
	uint32_t i = free_number(map);
	if (i == TLI_CHANNELS_MAX)
		return TL_E_LIMIT;
	map->keys[i] = tli_name_copy(text, size);
	*out = (tl_keys)1 << i;
	return map->keys[i] ? TL_OK : TL_E_NOMEM;
}

void tli_map_free_keys(tl_map *map)
{
	for (uint32_t i = 0; map->keys && i < TLI_CHANNELS_MAX; i++)
		if (map->keys[i])
			tli_free(map->keys[i], strlen(map->keys[i]) + 1);
	tli_free(map->keys, TLI_CHANNELS_MAX * sizeof *map->keys);
	map->keys = NULL;
}

size_t tli_map_keys_bytes(const tl_map *map)
{
	size_t bytes = map->keys ? TLI_CHANNELS_MAX * sizeof *map->keys : 0;
	for (uint32_t i = 0; map->keys && i < TLI_CHANNELS_MAX; i++)
		bytes += map->keys[i] ? strlen(map->keys[i]) + 1 : 0;
	return bytes;
}

tl_status tl_map_add_key(tl_map *map, const char *name, tl_keys *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	tl_status status = check_bare_name(name);
	if (status)
		return status;
	tl_keys key = tli_map_key_of(map, name, strlen(name));
	if (!key && map->keys && free_number(map) == TLI_CHANNELS_MAX)
		tli_map_forget_unused_keys(map);
	status = key ? TL_OK : tli_map_put_key(map, name, strlen(name), &key);
	if (!status)
		*out = key;
	return status == TL_E_LIMIT ? tli_refused(status, "map has 32 keys in use, and no map has more") : status;
}

tl_status tl_map_find_key(const tl_map *map, const char *name, tl_keys *out)
{
	if (tli_is_null(map) || tli_is_null(name) || tli_is_null(out))
		return TL_E_INVALID;
	tl_keys key = tli_map_key_of(map, name, strlen(name));
	if (!key)
		return tli_refused(TL_E_NOT_FOUND, "name: nothing of the map has named such a key");
	*out = key;
	return TL_OK;
}

const char *tl_map_key_name(const tl_map *map, tl_keys key)
{
	bool is_one = key && !(key & (key - 1));
	return map && map->keys && is_one ? map->keys[__builtin_ctz(key)] : NULL;
}
