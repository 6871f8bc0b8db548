/* SPDX-License-Identifier: MIT */
/*
 * format/doom/teleports.c: where teleporters lead: to the destination with the number that the line names, else to the first one in a sector
 * with its tag. Each is a link of the map, a jump in one direction.
 *
 * The sector that a destination stands in is the first one whose lines cross the ray to its right an odd number of times. O(lines) for
 * each destination, of which DESTINATIONS_MAX are looked at, more than levels have, and O(destinations) for each teleporter.
 */
#include "format/doom/doom.h"

#include "base/array.h"
#include "base/budget.h"
#include "geometry/predicates.h"

#include <stdio.h>

enum { DESTINATIONS_MAX = 256, TELEPORTERS_MAX = 200 };

typedef struct destination {
	size_t thing;
	uint32_t sector; /* TLI_DOOM_NONE: outside */
} destination;

static bool is_right_of(const tli_doom_level *level, const tli_doom_line *line, tli_point at)
{
	tli_point a = level->vertices[line->from], b = level->vertices[line->to];
	if ((a.y <= at.y) == (b.y <= at.y))
		return false;
	return (tli_orient(a, b, at) > 0) == (a.y <= at.y) && tli_orient(a, b, at) != 0;
}

static void count_side(uint8_t *odd, uint32_t sector)
{
	if (sector != TLI_DOOM_NONE)
		odd[sector] ^= 1;
}

/* `odd` has a byte for each sector; their values do not matter. */
static uint32_t sector_at(const tli_doom_level *level, tli_point at, uint8_t *odd)
{
	size_t sectors = tli_array_length(level->sectors);
	memset(odd, 0, sectors);
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		if (line->front == line->back || !is_right_of(level, line, at))
			continue;
		count_side(odd, line->front);
		count_side(odd, line->back);
	}
	for (size_t i = 0; i < sectors; i++) {
		if (odd[i])
			return (uint32_t)i;
	}
	return TLI_DOOM_NONE;
}

static tl_status find_destinations(const tli_doom_level *level, uint8_t **odd, destination **out)
{
	size_t sectors = tli_array_length(level->sectors);
	if (!tli_array_reserve(*odd, sectors + 1))
		return TL_E_NOMEM;
	(void)tli_array_extend(*odd, sectors);
	for (size_t i = 0; i < tli_array_length(level->things) && tli_array_length(*out) < DESTINATIONS_MAX; i++) {
		const tli_doom_thing *thing = &level->things[i];
		if (thing->type != TLI_DOOM_DESTINATION)
			continue;
		destination found = { i, sector_at(level, thing->at, *odd) };
		tl_status status = tli_budget_spend((sectors + tli_array_length(level->lines)) / 4);
		if (!status && !tli_array_append(*out, found))
			status = TL_E_NOMEM;
		if (status)
			return status;
	}
	return TL_OK;
}

static bool is_meant(const tli_doom_level *level, const tli_doom_line *line, const destination *to)
{
	bool by_number = level->rules == TLI_DOOM_RULES_HEXEN && line->tag != 0;
	int32_t tag = level->rules == TLI_DOOM_RULES_HEXEN ? line->second : line->tag;
	if (by_number)
		return level->things[to->thing].id == line->tag;
	return tag != 0 && to->sector != TLI_DOOM_NONE && level->sectors[to->sector].tag == tag;
}

/* The game goes through the sectors in their order, then through their things. */
static const destination *destination_of(
	const tli_doom_level *level, const tli_doom_line *line, const destination *destinations)
{
	const destination *best = NULL;
	for (size_t i = 0; i < tli_array_length(destinations); i++) {
		if (is_meant(level, line, &destinations[i]) && (!best || destinations[i].sector < best->sector))
			best = &destinations[i];
	}
	return best;
}

static bool is_named_teleporter(const tli_doom_level *level, const uint8_t *named, size_t line)
{
	return named[line] && tli_doom_is_teleporter(level->rules, level->lines[line].special);
}

/* A jump from the waypoint of the line to that of the destination, if the map has both. */
static tl_status add_teleport(tli_doom_room *room, size_t line, const destination *to, tli_sink *sink)
{
	char from_text[32], to_text[32];
	tli_sink_name from = { .text = from_text }, end = { .text = to_text };
	tl_waypoint_id id;
	from.size = (size_t)snprintf(from_text, sizeof from_text, "teleporter-%zu", line);
	end.size = (size_t)snprintf(to_text, sizeof to_text, "teleport-%zu", to->thing);
	if (tl_map_find_waypoint(sink->map, from_text, &id) || tl_map_find_waypoint(sink->map, to_text, &id))
		return TL_OK;
	tli_link_record link = { .oneway = true, .has_cost = true, .jump = true };
	room->jumps++;
	return tli_sink_link(sink, 0, &from, &end, &link);
}

static void explain_teleporter(size_t line, const destination *to, tli_text *text)
{
	if (to)
		tli_text_add_format(text, "teleporter-%zu: leads to teleport-%zu\n", line, to->thing);
	else
		tli_text_add_format(text, "teleporter-%zu: leads nowhere, it has no destination\n", line);
}

tl_status tli_doom_add_teleports(tli_doom_room *room, const uint8_t *named, tli_sink *sink)
{
	const tli_doom_level *level = room->level;
	uint8_t *odd = NULL;
	destination *destinations = NULL;
	size_t count = tli_array_length(level->lines), first = 0, seen = 0;
	while (first < count && !is_named_teleporter(level, named, first))
		first++;
	tl_status status = first < count ? find_destinations(level, &odd, &destinations) : TL_OK;
	for (size_t i = first; !status && i < count && seen < TELEPORTERS_MAX; i++) {
		if (!is_named_teleporter(level, named, i))
			continue;
		const destination *to = destination_of(level, &level->lines[i], destinations);
		seen++;
		explain_teleporter(i, to, &sink->map->captions.explanation);
		if (to)
			status = add_teleport(room, i, to, sink);
	}
	tli_array_free(odd);
	tli_array_free(destinations);
	return status;
}
