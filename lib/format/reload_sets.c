/* SPDX-License-Identifier: MIT */
/*
 * format/reload_sets.c: channels and keys of a loaded file get the bits that those of the same names have in the map, so that what the two say
 * can be compared and taken over as it is. O(things), and nothing where the bits are the same, as they mostly are.
 */
#include "format/reload.h"

#include "base/reason.h"

/* For each bit of the loaded file the one that it gets. */
typedef struct renumbering {
	uint32_t to[TLI_CHANNELS_MAX];
	bool changes;
} renumbering;

static uint32_t renumber(const renumbering *by, uint32_t set)
{
	uint32_t out = 0;
	for (uint32_t i = 0; i < TLI_CHANNELS_MAX; i++)
		if (set >> i & 1)
			out |= by->to[i];
	return out;
}

static void note_bit(renumbering *by, uint32_t from, uint32_t to)
{
	for (uint32_t i = 0; i < TLI_CHANNELS_MAX; i++)
		if (from >> i & 1)
			by->to[i] = to;
	by->changes = by->changes || from != to;
}

/* A channel that the map does not have gets a bit that is free in it. */
static tl_status match_channels(const tl_map *map, const tl_map *other, renumbering *channels)
{
	tl_channels taken = tli_map_channels(map);
	for (tl_channels c = tl_map_next_channel(other, 0); c; c = tl_map_next_channel(other, c)) {
		const char *name = tli_map_channel_name(other, c);
		tl_channels bit = tli_map_channel_of(map, name, strlen(name));
		if (!bit)
			bit = tli_channel_free_in(taken);
		if (!bit)
			return tli_refused(TL_E_LIMIT, "the map and its file have more than 32 channels together");
		taken |= bit;
		note_bit(channels, c, bit);
	}
	return TL_OK;
}

static tl_status match_keys(tl_map *map, const tl_map *other, renumbering *keys)
{
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < TLI_CHANNELS_MAX && !status; i++) {
		const char *name = tl_map_key_name(other, (tl_keys)1 << i);
		size_t size = name ? strlen(name) : 0;
		tl_keys bit = name ? tli_map_key_of(map, name, size) : 0;
		if (name && !bit)
			status = tli_map_put_key(map, name, size, &bit);
		if (name)
			note_bit(keys, (tl_keys)1 << i, bit);
	}
	return status;
}

/* Once more without keys that nothing has any more. */
static tl_status match_all_keys(tl_map *map, const tl_map *other, renumbering *keys)
{
	tl_status status = match_keys(map, other, keys);
	if (status != TL_E_LIMIT)
		return status;
	tli_map_forget_unused_keys(map);
	status = match_keys(map, other, keys);
	return status == TL_E_LIMIT ? tli_refused(status, "the map and its file have more than 32 keys together")
				    : status;
}

static void renumber_record(tl_map *other, tli_change_kind kind, void *record, const renumbering by[2])
{
	tli_wall_record *wall = record;
	tli_channel_record *channel = record;
	for (const tli_member_row *row = tli_kinds[kind].members; row->type; row++) {
		uint32_t *set = (uint32_t *)(void *)((char *)record + row->offset);
		if (row->type == TLI_MEMBER_CHANNELS || row->type == TLI_MEMBER_KEYS)
			*set = renumber(&by[row->type == TLI_MEMBER_KEYS], *set);
	}
	if (kind == TLI_CHANGE_WALL && (wall->shape & TLI_WALL_BLOCKS))
		other->points[wall->first + tli_wall_points(wall)] = tli_point_of_channels(
			renumber(&by[0], tli_map_wall_blocks(other, wall)));
	else if (kind == TLI_CHANGE_CHANNEL)
		channel->channel = renumber(&by[0], channel->channel);
}

tl_status tli_reload_match_sets(tl_map *map, tl_map *other)
{
	renumbering by[2] = { { { 0 }, false }, { { 0 }, false } };
	tl_status status = match_channels(map, other, &by[0]);
	if (!status)
		status = match_all_keys(map, other, &by[1]);
	if (status || (!by[0].changes && !by[1].changes))
		return status;
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		size_t count = tli_array_length(*tli_map_things(other, (tli_change_kind)kind).records);
		for (uint32_t i = 0; i < count; i++) {
			void *record = tli_reload_record(other, (tli_change_kind)kind, i + 1);
			if (record)
				renumber_record(other, (tli_change_kind)kind, record, by);
		}
	}
	return TL_OK;
}
