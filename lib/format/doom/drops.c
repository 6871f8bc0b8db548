/* SPDX-License-Identifier: MIT */
/*
 * format/doom/drops.c: edges that players fall over and cannot climb: each a jump in one direction, between two waypoints.
 *
 * The floor at one side of such a line is more than a step above the other, and a player has room above it. Of the lines between two sectors
 * the longest stands for all over which a player gets: who stands in front of its middle can go straight over it and stand behind it. Lines
 * between parts of the level that walks do not join come first, longer ones before shorter, until the map has as many jumps as a query takes. If
 * it has fewer then, each other edge between such sectors, a run of lines that share their ends, gets one too: a sector may be several balconies.
 * O(lines log lines), and O(lines) for each place that is looked for (stand.c).
 */
#include "format/doom/doom.h"

#include <stdio.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"

enum { NAME_BYTES = 32 };

typedef struct drop {
	uint32_t upper, lower, line;
	bool joined;    /* one can walk from the upper sector to the lower one */
	uint32_t first; /* the first line between its sectors */
	uint32_t edge;  /* a line of the run that it is in */
	int64_t square; /* of the length */
} drop;

static int32_t headroom_over(const tli_doom_level *level, const drop *it)
{
	const tli_doom_sector *upper = &level->sectors[it->upper], *lower = &level->sectors[it->lower];
	int32_t ceiling = upper->ceiling < lower->ceiling ? upper->ceiling : lower->ceiling;
	int64_t room = (int64_t)ceiling - upper->floor;
	return room > INT32_MAX ? INT32_MAX : room < 0 ? 0 : (int32_t)room;
}

/* Does a player fall over this line? Fills sectors and length. */
static bool read_drop(const tli_doom_level *level, const uint8_t *kinds, size_t index, drop *out)
{
	const tli_doom_line *line = &level->lines[index];
	if (kinds[index] != TLI_DOOM_WALL || line->blocks || line->rule || line->front == TLI_DOOM_NONE ||
		line->back == TLI_DOOM_NONE)
		return false;
	bool falls_back = level->sectors[line->front].floor > level->sectors[line->back].floor;
	tli_point a = level->vertices[line->from], b = level->vertices[line->to];
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
	*out = (drop){ .upper = falls_back ? line->front : line->back,
		.lower = falls_back ? line->back : line->front,
		.line = (uint32_t)index,
		.square = dx * dx + dy * dy };
	return (int64_t)level->sectors[out->upper].floor - level->sectors[out->lower].floor > TLI_DOOM_PLAYER_STEP &&
		headroom_over(level, out) >= TLI_DOOM_PLAYER_HEIGHT;
}

/* ---- which sectors walks join ---- */

static uint32_t root_of_parents(uint32_t *parents, uint32_t at)
{
	while (parents[at] != at) {
		parents[at] = parents[parents[at]];
		at = parents[at];
	}
	return at;
}

/* The forest of sectors, closed doors taken for open ones. NULL: no memory. */
static uint32_t *join_sectors(const tli_doom_level *level, const uint8_t *kinds)
{
	uint32_t *parents = NULL;
	size_t count = tli_array_length(level->sectors);
	if (!tli_array_reserve(parents, count + 1))
		return NULL;
	for (size_t i = 0; i < count; i++)
		tli_array_push(parents, (uint32_t)i);
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		if (kinds[i] != TLI_DOOM_WALL && line->front != TLI_DOOM_NONE && line->back != TLI_DOOM_NONE)
			parents[root_of_parents(parents, line->front)] = root_of_parents(parents, line->back);
	}
	return parents;
}

/* ---- which of their lines are one edge ---- */

typedef struct drop_end {
	uint32_t upper, lower, vertex, line;
} drop_end;

static int compare_drop_ends(const void *left, const void *right)
{
	const drop_end *a = left, *b = right;
	if (a->upper != b->upper)
		return a->upper < b->upper ? -1 : 1;
	if (a->lower != b->lower)
		return a->lower < b->lower ? -1 : 1;
	if (a->vertex != b->vertex)
		return a->vertex < b->vertex ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

static bool list_drop_ends(const tli_doom_level *level, const drop *drops, drop_end **ends)
{
	for (size_t i = 0; i < tli_array_length(drops); i++) {
		const tli_doom_line *line = &level->lines[drops[i].line];
		const uint32_t vertices[2] = { line->from, line->to };
		for (int k = 0; k < 2; k++) {
			drop_end end = { drops[i].upper, drops[i].lower, vertices[k], drops[i].line };
			if (!tli_array_append(*ends, end))
				return false;
		}
	}
	tli_sort(*ends, tli_array_length(*ends), sizeof **ends, compare_drop_ends);
	return true;
}

/* Lines between the same two sectors that share an end are of one edge. False: no memory. */
static bool join_edges(const tli_doom_level *level, drop *drops)
{
	drop_end *ends = NULL;
	uint32_t *parents = NULL; /* of lines */
	size_t lines = tli_array_length(level->lines);
	bool good = tli_array_reserve(parents, lines + 1) && list_drop_ends(level, drops, &ends);
	for (size_t i = 0; good && i < lines; i++)
		tli_array_push(parents, (uint32_t)i);
	for (size_t i = 1; good && i < tli_array_length(ends); i++) {
		const drop_end *a = &ends[i - 1], *b = &ends[i];
		if (a->upper == b->upper && a->lower == b->lower && a->vertex == b->vertex)
			parents[root_of_parents(parents, a->line)] = root_of_parents(parents, b->line);
	}
	for (size_t i = 0; good && i < tli_array_length(drops); i++)
		drops[i].edge = root_of_parents(parents, drops[i].line);
	tli_array_free(ends);
	tli_array_free(parents);
	return good;
}

/* ---- their order ---- */

static int compare_drop_sectors(const void *left, const void *right)
{
	const drop *a = left, *b = right;
	if (a->upper != b->upper)
		return a->upper < b->upper ? -1 : 1;
	if (a->lower != b->lower)
		return a->lower < b->lower ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

static int compare_drop_worth(const void *left, const void *right)
{
	const drop *a = left, *b = right;
	if (a->joined != b->joined)
		return a->joined ? 1 : -1;
	if (a->square != b->square)
		return a->square > b->square ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

static tl_status find_drops(const tli_doom_level *level, const uint8_t *kinds, drop **out)
{
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		drop it;
		if (read_drop(level, kinds, i, &it) && !tli_array_append(*out, it))
			return TL_E_NOMEM;
	}
	size_t count = tli_array_length(*out);
	if (!count)
		return TL_OK;
	uint32_t *parents = join_edges(level, *out) ? join_sectors(level, kinds) : NULL;
	if (!parents)
		return TL_E_NOMEM;
	tli_sort(*out, count, sizeof **out, compare_drop_sectors);
	for (size_t i = 0; i < count; i++) {
		drop *it = *out + i;
		bool repeats = i > 0 && it[-1].upper == it->upper && it[-1].lower == it->lower;
		it->first = repeats ? it[-1].first : it->line;
		it->joined = root_of_parents(parents, it->upper) == root_of_parents(parents, it->lower);
	}
	tli_array_free(parents);
	tli_sort(*out, count, sizeof **out, compare_drop_worth);
	return tli_budget_spend(tli_array_length(level->lines) / 4);
}

/* ---- into the map ---- */

static tl_status add_drop_end(tli_sink *sink, const tli_sink_name *name, tli_point at)
{
	uint32_t source = 0;
	tli_waypoint_record waypoint = { .at = at };
	tl_status status = tli_sink_mark(sink, name->place, &source);
	return status ? status : tli_sink_waypoint(sink, source, name, &waypoint);
}

static tl_status add_drop(const tli_doom_level *level, size_t line, const tli_point ends[2], tli_sink *sink)
{
	char texts[2][NAME_BYTES];
	tli_link_record link = { .oneway = true, .jump = true };
	tli_sink_name names[2];
	tl_status status = TL_OK;
	for (int i = 0; !status && i < 2; i++) {
		names[i] = (tli_sink_name){ .text = texts[i], .place = tli_doom_line_place(level, line) };
		names[i].size = (size_t)snprintf(texts[i], sizeof texts[i], i == 0 ? "drop-%zu" : "landing-%zu", line);
		status = add_drop_end(sink, &names[i], ends[i]);
	}
	return status ? status : tli_sink_link(sink, 0, &names[0], &names[1], &link);
}

/* Adds it if a player gets over it. */
static tl_status try_drop(tli_doom_room *room, const drop *it, tli_sink *sink, bool *added)
{
	const tli_doom_line *line = &room->level->lines[it->line];
	tli_point ends[2];
	tl_status status = tli_doom_stand_over_line(room, line, it->upper == line->front, ends, added);
	return status || !*added ? status : add_drop(room->level, it->line, ends, sink);
}

enum { SECTORS_DONE = 1, EDGE_DONE = 2 };

/* Those of which neither `wanted` is done: of the two sectors, or of the edge. `done` is by lines. */
static tl_status try_drops(tli_doom_room *room, const drop *drops, unsigned wanted, uint8_t *done, tli_sink *sink)
{
	tl_status status = TL_OK;
	for (size_t i = 0; !status && i < tli_array_length(drops) && room->jumps < TLI_DOOM_JUMPS_MAX; i++) {
		bool is_new = false;
		uint8_t *sectors = &done[drops[i].first], *edge = &done[drops[i].edge];
		if (!(*sectors & SECTORS_DONE & wanted) && !(*edge & EDGE_DONE & wanted))
			status = try_drop(room, &drops[i], sink, &is_new);
		if (is_new) {
			*sectors |= SECTORS_DONE;
			*edge |= EDGE_DONE;
			room->jumps++;
		}
	}
	return status;
}

tl_status tli_doom_add_drops(tli_doom_room *room, tli_sink *sink)
{
	drop *drops = NULL;
	uint8_t *done = NULL;
	size_t lines = tli_array_length(room->level->lines), before = room->jumps;
	tl_status status = find_drops(room->level, room->kinds, &drops);
	if (!status && !tli_array_reserve(done, lines + 1))
		status = TL_E_NOMEM;
	for (size_t i = 0; !status && i < lines; i++)
		tli_array_push(done, 0);
	room->searches = 0;
	if (!status)
		status = try_drops(room, drops, SECTORS_DONE, done, sink);
	if (!status)
		status = try_drops(room, drops, EDGE_DONE, done, sink);
	if (room->jumps > before)
		tli_text_add_format(&sink->map->captions.explanation,
			"drops: %zu, edges that a player falls over and does not climb\n",
			(size_t)room->jumps - before);
	tli_array_free(drops);
	tli_array_free(done);
	return status;
}
