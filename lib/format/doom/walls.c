/* SPDX-License-Identifier: MIT */
/*
 * format/doom/walls.c: which channels the lines of a level block, and the keys of its doors.
 *
 *     one side, or nothing open between floor and ceiling      everything
 *     two sides, that a player does not get over               walk
 *     the flag for monsters                                    monster, a channel that is there if some line has it
 *     the flag of ZDoom for sight                              sight
 *
 * Heights are those at the start of the level, and matter no more than that: an eye is at no height. A rule goes before all of this. O(lines).
 */
#include "format/doom/doom.h"

#include "base/array.h"

#include <string.h>

static bool is_open_between(const tli_doom_level *level, const tli_doom_line *line)
{
	const tli_doom_sector *a = &level->sectors[line->front], *b = &level->sectors[line->back];
	int32_t floor = a->floor > b->floor ? a->floor : b->floor;
	int32_t ceiling = a->ceiling < b->ceiling ? a->ceiling : b->ceiling;
	return ceiling > floor;
}

static bool stops_some_monster(const tli_doom_level *level)
{
	for (size_t i = 0; i < tli_array_length(level->lines); i++)
		if (level->lines[i].stops_monsters)
			return true;
	return false;
}

/* Sector_Set3DFloor of ZDoom stands on a line of a sector that lends its floor and ceiling to others. Tools put many of them on one place. */
static void find_control_sectors(tli_doom_level *level)
{
	enum { SET_3D_FLOOR = 160 };
	for (size_t i = 0; level->rules == TLI_DOOM_RULES_HEXEN && i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		if (line->special == SET_3D_FLOOR && line->front != TLI_DOOM_NONE && line->back == TLI_DOOM_NONE)
			level->sectors[line->front].is_control = true;
	}
}

tl_status tli_doom_find_walls(tli_doom_level *level, const uint8_t *kinds, const tli_rules *rules, tli_sink *sink)
{
	const tli_sink_name name = { .text = "monster", .size = strlen("monster") };
	tl_status status = TL_OK;
	tl_channels monster = stops_some_monster(level) ? tli_sink_bit(sink, TLI_MEMBER_CHANNELS, &name, &status) : 0;
	find_control_sectors(level);
	for (size_t i = 0; !status && i < tli_array_length(level->lines); i++) {
		tli_doom_line *line = &level->lines[i];
		tli_role role = tli_role_of(line->rule);
		bool is_wall = kinds[i] == TLI_DOOM_WALL, is_ruled = role != TLI_ROLE_NONE && role != TLI_ROLE_WAYPOINT;
		bool is_two_sided = line->front != TLI_DOOM_NONE && line->back != TLI_DOOM_NONE;
		bool is_control = !is_ruled && !is_two_sided && line->front != TLI_DOOM_NONE &&
			level->sectors[line->front].is_control;
		is_wall = is_wall && !is_control;
		line->wall = is_wall ? TL_BLOCKS_ALL : 0;
		if (is_wall && is_ruled)
			status = tli_rule_says_blocks(rules, line->rule, sink, &line->wall);
		if (is_ruled || (is_wall && !(is_two_sided && is_open_between(level, line))))
			continue;
		line->wall = (is_wall ? TL_CHANNEL_WALK : 0) | (line->stops_sight ? TL_CHANNEL_SIGHT : 0) |
			(line->stops_monsters ? monster : 0);
	}
	return status;
}

tl_status tli_doom_read_door(
	const tli_rules *rules, const tli_doom_line *line, const char *lock, tli_sink *sink, tli_door_record *door)
{
	const tli_sink_name name = { .text = lock, .size = lock ? strlen(lock) : 0 };
	tl_status status = tli_rule_says_blocks(rules, line->rule, sink, &door->blocks);
	if (!status)
		status = tli_rule_says_key(rules, line->rule, sink, &door->key);
	if (!status && !door->key && lock)
		door->key = tli_sink_bit(sink, TLI_MEMBER_KEYS, &name, &status);
	return status;
}
