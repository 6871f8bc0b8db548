/* SPDX-License-Identifier: MIT */
/*
 * map/history.c: keeping, forgetting, undoing and redoing records; see history.h.
 *
 * Records lie in blocks of some 8 KiB, so that growing copies none and dropping the oldest frees memory. Within an open group, an edit of
 * what the record before is about needs no record of its own, because that one has the oldest state already: a drag of an hour is one
 * record. The oldest steps are dropped where the journal is too large; never those of an open group, which may be cancelled.
 */
#include "map/edits.h"

#include "base/alloc.h"
#include "base/reason.h"

enum { BLOCK_EDITS = 84 };

static tli_edit *edit_at(const tli_history *history, size_t number)
{
	size_t index = number - history->base;
	tli_assert(number >= history->base && index / BLOCK_EDITS < tli_array_length(history->blocks));
	return history->blocks[index / BLOCK_EDITS] + index % BLOCK_EDITS;
}

size_t tli_history_bytes(const tli_history *history)
{
	return tli_array_bytes(history->blocks) + tli_array_length(history->blocks) * BLOCK_EDITS * sizeof(tli_edit) +
		history->texts;
}

size_t tl_map_undo_bytes(const tl_map *map)
{
	return map ? tli_history_bytes(&map->history) + map->history.points * sizeof(tli_point) : 0;
}

size_t tl_map_undo_count(const tl_map *map)
{
	return map ? map->history.undo_steps : 0;
}

size_t tl_map_redo_count(const tl_map *map)
{
	if (!map || (map->history.depth && map->history.at > map->history.group_start))
		return 0;
	return map->history.redo_steps;
}

/* ---- memory ---- */

static void account(tli_history *history, const tli_edit *edit, int sign)
{
	size_t texts = tli_edit_texts(edit), points = tli_edit_points(edit);
	history->texts = sign > 0 ? history->texts + texts : history->texts - texts;
	history->points = sign > 0 ? history->points + points : history->points - points;
}

static void release_edit(tl_map *map, size_t number)
{
	tli_edit *edit = edit_at(&map->history, number);
	account(&map->history, edit, -1);
	tli_edit_release(map, edit);
}

static void free_block(tli_edit *block)
{
	tli_free(block, BLOCK_EDITS * sizeof *block);
}

/* Frees blocks that hold no record, but one behind the last. */
static void free_blocks(tli_history *history)
{
	size_t front = (history->start - history->base) / BLOCK_EDITS;
	size_t needed = (history->end - history->base) / BLOCK_EDITS + 1;
	while (tli_array_length(history->blocks) > needed)
		free_block(tli_array_pop(history->blocks));
	for (size_t i = 0; i < front; i++)
		free_block(history->blocks[i]);
	size_t left = tli_array_length(history->blocks) - front;
	if (front > 0)
		memmove(history->blocks, history->blocks + front, left * sizeof *history->blocks);
	tli_array_truncate(history->blocks, left);
	history->base += front * BLOCK_EDITS;
}

static bool reserve_records(tli_history *history, size_t records)
{
	size_t needed = (history->end + records - history->base + BLOCK_EDITS - 1) / BLOCK_EDITS;
	while (tli_array_length(history->blocks) < needed) {
		tli_edit *block = tli_array_reserve(history->blocks, 1) ? tli_alloc(BLOCK_EDITS * sizeof *block) : NULL;
		if (!block)
			return false;
		tli_array_push(history->blocks, block);
	}
	return true;
}

bool tli_map_reserve_edit(tl_map *map, size_t records, size_t points)
{
	return tli_map_reserve_log(map, records, points) && reserve_records(&map->history, records);
}

/* Forgets what could be redone; the records of an open group move there. */
static void forget_redo(tl_map *map)
{
	tli_history *history = &map->history;
	size_t first = history->depth ? history->group_start - history->aside : history->at;
	size_t count = history->depth ? history->aside : history->end - history->at;
	for (size_t i = first; i < first + count; i++)
		release_edit(map, i);
	for (size_t i = first + count; i < history->end; i++)
		*edit_at(history, i - count) = *edit_at(history, i);
	history->end -= count;
	history->redo_steps = 0;
	if (history->depth) {
		history->at = history->end;
		history->group_start = first;
		history->aside = 0;
	}
}

static void drop_oldest_step(tl_map *map)
{
	tli_history *history = &map->history;
	do {
		release_edit(map, history->start);
		history->start++;
	} while (history->start < history->at && !edit_at(history, history->start)->starts);
	history->undo_steps--;
}

static void drop_surplus_steps(tl_map *map)
{
	tli_history *history = &map->history;
	size_t kept = history->depth ? history->group_start - history->aside : history->at;
	if (tl_map_undo_bytes(map) > history->max_bytes)
		free_blocks(history); /* those of records that were forgotten */
	while (history->start < kept && tl_map_undo_bytes(map) > history->max_bytes) {
		drop_oldest_step(map);
		free_blocks(history);
	}
	if (history->start == history->end)
		free_blocks(history);
}

static void forget_all(tl_map *map)
{
	tli_history *history = &map->history;
	forget_redo(map);
	while (history->start < history->at)
		drop_oldest_step(map);
	while (tli_array_length(history->blocks) > 0)
		free_block(tli_array_pop(history->blocks));
	tli_array_free(history->blocks);
	history->base = history->start;
}

void tl_map_forget_edits(tl_map *map)
{
	if (!map || map->history.depth)
		return;
	forget_all(map);
	tli_map_compact_points(map);
}

void tli_history_free(tl_map *map)
{
	forget_all(map);
}

tl_status tl_map_set_max_undo_bytes(tl_map *map, size_t bytes)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	map->history.max_bytes = bytes;
	if (tl_map_undo_bytes(map) > bytes)
		forget_redo(map);
	drop_surplus_steps(map);
	tli_map_compact_points(map);
	return TL_OK;
}

size_t tl_map_max_undo_bytes(const tl_map *map)
{
	return map ? map->history.max_bytes : 0;
}

void tli_history_visit(const tl_map *map, void (*visit)(const tli_edit *edit, void *context), void *context)
{
	const tli_history *history = &map->history;
	for (size_t i = history->start; i < history->end; i++)
		visit(edit_at(history, i), context);
}

void tli_history_move_points(tl_map *map, tli_point **to)
{
	const tli_history *history = &map->history;
	for (size_t i = history->start; i < history->end; i++) {
		tli_edit *edit = edit_at(history, i);
		size_t count = tli_edit_points(edit);
		if (count == 0)
			continue;
		const tli_point *from = map->points + edit->other.wall.first;
		edit->other.wall.first = (uint32_t)tli_array_length(*to);
		memcpy(tli_array_extend(*to, count), from, count * sizeof *from);
	}
}

/* ---- records ---- */

/* Does the record before have the older state of what this edit changed? */
static bool continues_last(const tl_map *map, const tli_edit *edit)
{
	const tli_history *history = &map->history;
	if (history->depth == 0 || history->at == history->group_start)
		return false;
	const tli_edit *last = edit_at(history, history->at - 1);
	if (last->kind != edit->kind || last->values != edit->values || last->index1 != edit->index1 ||
		last->part != edit->part)
		return false;
	/* A thing that was set again: not one that was added or removed now. */
	return edit->kind >= TLI_EDIT_RADIUS ? edit->kind != TLI_EDIT_SOURCE
					     : edit->values ||
			(tli_edit_holds_thing(edit) && last->other.slot.generation == edit->other.slot.generation);
}

static void keep_record(tl_map *map, tli_edit *edit)
{
	tli_history *history = &map->history;
	if (history->depth == 0)
		forget_redo(map);
	if (continues_last(map, edit)) {
		tli_edit_release(map, edit);
		return;
	}
	edit->starts = history->depth == 0 || history->at == history->group_start;
	*edit_at(history, history->at) = *edit;
	account(history, edit, +1);
	history->undo_steps += edit->starts;
	history->at++;
	history->end = history->at;
}

static void settle_journal(tl_map *map)
{
	if (map->history.depth)
		return;
	drop_surplus_steps(map);
	tli_map_compact_points(map);
}

void tli_map_begin_records(tl_map *map)
{
	tli_history *history = &map->history;
	if (history->depth++ > 0)
		return;
	history->aside = history->end - history->at;
	history->at = history->group_start = history->end;
}

/* The open group has no record: what could be redone can be again. */
static void take_redo_back(tli_history *history)
{
	history->at = history->group_start - history->aside;
	history->aside = 0;
}

void tli_map_end_records(tl_map *map)
{
	tli_history *history = &map->history;
	tli_assert(history->depth > 0);
	if (history->depth == 1 && history->at > history->group_start)
		forget_redo(map);
	else if (history->depth == 1)
		take_redo_back(history);
	history->depth--;
	settle_journal(map);
}

void tli_map_edit(tl_map *map, tli_edit *edit)
{
	tli_edit_exchange(map, edit);
	tli_edit_log(map, edit);
	keep_record(map, edit);
	settle_journal(map);
}

/* ---- steps ---- */

static tl_map_action action_of(tl_map *map, const tli_edit *edit, bool undone)
{
	if (edit->kind >= TLI_EDIT_RADIUS || edit->values)
		return TL_ACTION_CHANGE;
	bool is = tli_edit_is_in_map(map, edit), other = tli_edit_holds_thing(edit);
	if (is && other)
		return TL_ACTION_CHANGE;
	return is == undone ? TL_ACTION_ADD : TL_ACTION_REMOVE;
}

static tl_map_thing thing_of(const tli_edit *edit)
{
	switch (edit->kind) {
	case TLI_EDIT_WALL_POINT:
		return TL_THING_WALL;
	case TLI_EDIT_STOP:
		return TL_THING_AGENT;
	case TLI_EDIT_COURSE:
		return TL_THING_OBSTACLE;
	case TLI_EDIT_CORNER:
		return TL_THING_AREA;
	case TLI_EDIT_RADIUS:
	case TLI_EDIT_SOURCE:
	case TLI_EDIT_LINE:
		return TL_THING_MAP;
	default:
		return (tl_map_thing)(TL_THING_WALL + edit->kind);
	}
}

/* The records from..to - 1 as a caller sees them: the last that is about a thing says what it was. */
static tl_map_step describe_step(tl_map *map, size_t from, size_t to, bool undone)
{
	tl_map_step step = { .edits = to - from };
	size_t last = to - 1;
	while (last > from && edit_at(&map->history, last)->kind == TLI_EDIT_LINE)
		last--;
	const tli_edit *edit = edit_at(&map->history, last);
	step.thing = thing_of(edit);
	step.action = action_of(map, edit, undone);
	if (step.thing == TL_THING_MAP)
		return step;
	step.index1 = edit->index1;
	uint8_t kind = (uint8_t)(step.thing - TL_THING_WALL);
	uint32_t generation = tli_map_generation(map, (tli_change_kind)kind, edit->index1);
	step.generation = generation & 1 ? generation : edit->other.slot.generation;
	return step;
}

/* Makes room for the log of the exchange of these records. */
static bool reserve_exchange(tl_map *map, size_t from, size_t to)
{
	size_t points = 0;
	for (size_t i = from; i < to; i++)
		points += tli_edit_logged_points(map, edit_at(&map->history, i));
	return tli_map_reserve_log(map, to - from, points);
}

static void exchange_record(tl_map *map, size_t number)
{
	tli_edit *edit = edit_at(&map->history, number);
	account(&map->history, edit, -1);
	tli_edit_exchange(map, edit);
	account(&map->history, edit, +1);
	tli_edit_log(map, edit);
}

tl_status tl_map_undo(tl_map *map, tl_map_step *out)
{
	if (tli_is_null(map) ||
		tli_breaks(map->history.depth, "map: a group of edits is open, so call tl_map_end_group first"))
		return TL_E_INVALID;
	tli_history *history = &map->history;
	if (history->at == history->start)
		return tli_refused(TL_E_NOT_FOUND, "map has no edit to undo");
	/* 1. The records of the step: back to the one with which it starts. */
	size_t from = history->at - 1, to = history->at;
	while (!edit_at(history, from)->starts)
		from--;
	/* 2. Room for the log. From here on nothing can fail. */
	if (!reserve_exchange(map, from, to))
		return TL_E_NOMEM;
	tl_map_step step = describe_step(map, from, to, true);
	/* 3. Each finds the map as it left it, the last one first; what it had is the map's, and what the map had is its own. */
	while (history->at > from) {
		history->at--;
		exchange_record(map, history->at);
	}
	history->undo_steps--;
	history->redo_steps++;
	if (out)
		*out = step;
	return TL_OK;
}

tl_status tl_map_redo(tl_map *map, tl_map_step *out)
{
	if (tli_is_null(map) ||
		tli_breaks(map->history.depth, "map: a group of edits is open, so call tl_map_end_group first"))
		return TL_E_INVALID;
	tli_history *history = &map->history;
	if (history->at == history->end)
		return tli_refused(TL_E_NOT_FOUND, "map has no undone edit");
	size_t from = history->at, to = from + 1;
	while (to < history->end && !edit_at(history, to)->starts)
		to++;
	if (!reserve_exchange(map, from, to))
		return TL_E_NOMEM;
	while (history->at < to) {
		exchange_record(map, history->at);
		history->at++;
	}
	history->undo_steps++;
	history->redo_steps--;
	if (out)
		*out = describe_step(map, from, to, true);
	return TL_OK;
}

/* ---- groups ---- */

tl_status tl_map_begin_group(tl_map *map)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	if (map->history.depth == UINT32_MAX - 1)
		return tli_refused(TL_E_LIMIT, "map has too many open groups");
	tli_map_begin_records(map);
	return TL_OK;
}

tl_status tl_map_end_group(tl_map *map)
{
	if (tli_is_null(map) || tli_breaks(map->history.depth == 0, "map: no group of edits is open"))
		return TL_E_INVALID;
	tli_map_end_records(map);
	return TL_OK;
}

void tli_map_roll_back(tl_map *map)
{
	tli_history *history = &map->history;
	history->undo_steps -= history->at > history->group_start;
	while (history->at > history->group_start) {
		history->at--;
		exchange_record(map, history->at);
		release_edit(map, history->at);
	}
	history->end = history->at;
	take_redo_back(history);
	history->depth = 0;
	free_blocks(history);
	tli_map_compact_points(map);
}

tl_status tl_map_cancel_group(tl_map *map)
{
	if (tli_is_null(map) || tli_breaks(map->history.depth != 1, "map: not exactly one group of edits is open"))
		return TL_E_INVALID;
	if (!reserve_exchange(map, map->history.group_start, map->history.at))
		return TL_E_NOMEM;
	tli_map_roll_back(map);
	return TL_OK;
}
