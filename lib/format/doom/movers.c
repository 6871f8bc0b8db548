/* SPDX-License-Identifier: MIT */
/*
 * format/doom/movers.c: which sectors are doors (their ceilings move) and lifts (their floors do), by the lines in front of them and by sorted
 * tags.
 *
 * A lift goes down to the lowest floor beside it, as in the game, and stops anywhere between here: what a player gets on and off by is
 * a matter of waiting. O(n log n).
 */
#include "format/doom/doom.h"

#include "base/array.h"
#include "base/sort.h"

typedef tli_doom_reach mover_reach(tli_doom_rules rules, int32_t special, int32_t tag);

static int compare_tags(const void *a, const void *b)
{
	int32_t first = *(const int32_t *)a, second = *(const int32_t *)b;
	return (first > second) - (first < second);
}

static bool has_tag(const int32_t *tags, int32_t tag)
{
	size_t count = tli_array_length(tags), at = tli_lower_bound(tags, count, sizeof tag, &tag, compare_tags);
	return at < count && tags[at] == tag;
}

static void mark(tli_doom_sector *sector, bool is_lift)
{
	if (is_lift)
		sector->is_lift = true;
	else
		sector->is_door = true;
}

/* Marks what is behind a line, and collects the tags of the others. */
static tl_status mark_behind(tli_doom_level *level, bool is_lift, int32_t **tags)
{
	mover_reach *reach = is_lift ? tli_doom_lift_of : tli_doom_door_of;
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		tli_doom_reach moves = reach(level->rules, line->special, line->tag);
		if (moves == TLI_DOOM_MOVES_BEHIND && line->back != TLI_DOOM_NONE)
			mark(&level->sectors[line->back], is_lift);
		if (moves == TLI_DOOM_MOVES_TAGGED && !tli_array_append(*tags, line->tag))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

static tl_status mark_all(tli_doom_level *level, bool is_lift)
{
	int32_t *tags = NULL;
	tl_status status = mark_behind(level, is_lift, &tags);
	tli_sort(tags, tli_array_length(tags), sizeof *tags, compare_tags);
	for (size_t i = 0; !status && i < tli_array_length(level->sectors); i++) {
		if (has_tag(tags, level->sectors[i].tag))
			mark(&level->sectors[i], is_lift);
	}
	tli_array_free(tags);
	return status;
}

static void lower_lift(tli_doom_sector *lift, const tli_doom_sector *beside)
{
	if (lift->is_lift && beside->floor < lift->low)
		lift->low = beside->floor;
}

static void lower_lifts(tli_doom_level *level)
{
	for (size_t i = 0; i < tli_array_length(level->sectors); i++)
		level->sectors[i].low = level->sectors[i].floor;
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		if (line->front == TLI_DOOM_NONE || line->back == TLI_DOOM_NONE)
			continue;
		lower_lift(&level->sectors[line->front], &level->sectors[line->back]);
		lower_lift(&level->sectors[line->back], &level->sectors[line->front]);
	}
}

tl_status tli_doom_mark_movers(tli_doom_level *level)
{
	tl_status status = mark_all(level, false);
	if (!status)
		status = mark_all(level, true);
	lower_lifts(level);
	return status;
}

bool tli_doom_is_still(const tli_doom_level *level)
{
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		if (!tli_doom_moves_no_floor(level->rules, level->lines[i].special))
			return false;
	}
	return true;
}
