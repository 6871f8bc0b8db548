/* SPDX-License-Identifier: MIT */
/*
 * map/edits.c: exchanging a state of a thing and the one it has in the map; see edits.h.
 *
 * The records of a journal are undone and redone in order, so each finds the map as it left it: a slot that was taken is the first free
 * one again, and what there was room for has room again. An exchange therefore allocates nothing; O(1), and O(slots) for a source.
 */
#include "map/edits.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/reason.h"
#include "map/kinds.h"

tli_things tli_map_things(tl_map *map, tli_change_kind kind)
{
	tli_assert(kind < TLI_KINDS);
	const tli_kind_row *row = &tli_kinds[kind];
	char *base = (char *)map;
	return (tli_things){ (void **)(void *)(base + row->records), row->size, (tli_pool *)(void *)(base + row->pool),
		row->names ? (tli_names *)(void *)(base + row->names) : NULL };
}

/* The record of a slot, NULL where the array ends before it. */
static tli_slot *thing_slot(const tli_things *things, uint32_t index1)
{
	if (index1 > tli_array_length(*things->records))
		return NULL;
	return (tli_slot *)(void *)((char *)*things->records + (index1 - 1) * things->each);
}

static tli_slot *slot_in_map(tl_map *map, uint8_t kind, uint32_t index1)
{
	tli_things things = tli_map_things(map, (tli_change_kind)kind);
	return thing_slot(&things, index1);
}

uint32_t tli_map_generation(tl_map *map, tli_change_kind kind, uint32_t index1)
{
	const tli_slot *slot = slot_in_map(map, (uint8_t)kind, index1);
	return slot ? slot->generation : 0;
}

/* ---- edits ---- */

uint32_t tli_edited_tag(const tl_map *map, uint32_t source1)
{
	return source1 && map->source.pieces ? map->source.pieces[source1 - 1].tag | 16 : 0;
}

tli_edit tli_edit_values(tl_map *map, tli_change_kind kind, uint32_t index1)
{
	tli_things things = tli_map_things(map, kind);
	const tli_slot *slot = thing_slot(&things, index1);
	tli_edit edit = { .kind = (uint8_t)kind, .values = true, .index1 = index1 };
	memcpy(&edit.other, slot, things.each);
	edit.tag = tli_edited_tag(map, slot->source);
	return edit;
}

tli_edit tli_edit_removal(tl_map *map, tli_change_kind kind, uint32_t index1)
{
	tli_edit edit = { .kind = (uint8_t)kind, .index1 = index1, .tag = TLI_PIECE_REMOVED };
	edit.other.slot.generation = slot_in_map(map, edit.kind, index1)->generation + 1;
	return edit;
}

tli_edit tli_edit_whole(tl_map *map, tli_change_kind kind, uint32_t index1, const void *state)
{
	tli_things things = tli_map_things(map, kind);
	const tli_slot *slot = thing_slot(&things, index1);
	tli_edit edit = { .kind = (uint8_t)kind, .index1 = index1, .tag = tli_edited_tag(map, slot->source) };
	memcpy(&edit.other, state, things.each);
	edit.other.slot = *slot;
	return edit;
}

/* The slot in which the next thing of this kind will be, and its generation then. */
static inline uint32_t next_slot(const tli_things *things, uint32_t *generation)
{
	uint32_t free1 = things->pool->free1, floor = things->pool->floor;
	uint32_t before = free1 ? thing_slot(things, free1)->generation : 0;
	*generation = (before > floor ? before : floor) + 1;
	return free1 ? free1 : (uint32_t)tli_array_length(*things->records) + 1;
}

tli_edit tli_edit_addition(tl_map *map, tli_change_kind kind, const void *state)
{
	tli_things things = tli_map_things(map, kind);
	tli_edit edit = { .kind = (uint8_t)kind };
	memcpy(&edit.other, state, things.each);
	edit.other.slot.source = 0;
	edit.index1 = next_slot(&things, &edit.other.slot.generation);
	return edit;
}

static inline tl_status reserve_slot(const tli_things *things)
{
	const tli_pool *pool = things->pool;
	if ((!pool->free1 && tli_array_length(*things->records) >= TLI_SLOTS_MAX) || pool->floor >= TLI_SLOT_RETIRED)
		return tli_refused(TL_E_LIMIT, "map holds the maximum of things of one kind");
	bool has_room = (pool->free1 || tli_array_make_room(things->records, things->each, 1)) &&
		(!things->names || tli_names_reserve(things->names, 1));
	return has_room ? TL_OK : TL_E_NOMEM;
}

tl_status tli_map_reserve_thing(tl_map *map, tli_change_kind kind)
{
	tli_things things = tli_map_things(map, kind);
	return reserve_slot(&things);
}

tli_edit tli_edit_line(const tl_map *map, uint32_t source1)
{
	return (tli_edit){ .kind = TLI_EDIT_LINE, .index1 = source1, .tag = tli_edited_tag(map, source1) };
}

bool tli_edit_is_in_map(tl_map *map, const tli_edit *edit)
{
	const tli_slot *slot = slot_in_map(map, edit->kind, edit->index1);
	return slot && (slot->generation & 1);
}

bool tli_edit_has_effect(tl_map *map, const tli_edit *edit)
{
	uint32_t at = edit->index1 - 1;
	switch (edit->kind) {
	case TLI_EDIT_RADIUS:
		return map->radius != edit->other.radius;
	case TLI_EDIT_WALL_POINT:
		return !tli_point_equal(map->points[map->walls[at].first + edit->part], edit->other.point);
	case TLI_EDIT_CORNER:
		return !tli_point_equal(map->areas[at].corners[edit->part], edit->other.point);
	case TLI_EDIT_SOURCE:
	case TLI_EDIT_STOP:
	case TLI_EDIT_LINE:
		return true;
	default:
		return !tli_edit_is_in_map(map, edit) || !(edit->other.slot.generation & 1) ||
			!tli_record_is_equal(&tli_kinds[edit->kind], map, slot_in_map(map, edit->kind, edit->index1),
				map, &edit->other);
	}
}

/* ---- what a state owns ---- */

size_t tli_edit_texts(const tli_edit *edit)
{
	if (edit->kind == TLI_EDIT_SOURCE) {
		const tli_source_state *state = edit->other.source;
		size_t bytes = sizeof *state + tli_source_bytes(&state->source);
		for (size_t kind = 0; kind < TLI_KINDS; kind++)
			bytes += tli_array_bytes(state->places[kind]);
		return bytes;
	}
	return tli_edit_holds_thing(edit) ? tli_record_bytes(&tli_kinds[edit->kind], &edit->other) : 0;
}

size_t tli_edit_points(const tli_edit *edit)
{
	return tli_edit_holds_thing(edit) && edit->kind == TLI_EDIT_WALL ? tli_wall_span(&edit->other.wall) : 0;
}

void tli_source_state_free(tli_source_state *state)
{
	tli_source_free(&state->source);
	for (size_t kind = 0; kind < TLI_KINDS; kind++)
		tli_array_free(state->places[kind]);
	tli_free(state, sizeof *state);
}

/* Frees what a record owns; points of a wall as in edits.h. */
static void release_record(tl_map *map, tli_change_kind kind, void *record)
{
	const tli_wall_record *wall = record;
	if (kind == TLI_CHANGE_WALL)
		tli_map_drop_points(map, wall->first, tli_wall_span(wall));
	tli_record_free(&tli_kinds[kind], record);
}

void tli_edit_release(tl_map *map, tli_edit *edit)
{
	if (edit->kind == TLI_EDIT_SOURCE)
		tli_source_state_free(edit->other.source);
	else if (tli_edit_holds_thing(edit))
		release_record(map, (tli_change_kind)edit->kind, &edit->other);
}

/* ---- whole things ---- */

/* Counts what depends on a thing that comes (+1) or goes (-1). */
static void count_thing(tl_map *map, tli_change_kind kind, const void *record, int sign)
{
	if (kind == TLI_CHANGE_WALL) { /* which owns no texts */
		size_t segments = tli_wall_segments(record);
		map->segments = sign > 0 ? map->segments + segments : map->segments - segments;
		return;
	}
	size_t texts = tli_record_bytes(&tli_kinds[kind], record);
	map->text_bytes = sign > 0 ? map->text_bytes + texts : map->text_bytes - texts;
	if (kind == TLI_CHANGE_LINK) {
		const tli_link_record *link = record;
		map->waypoints[link->from - 1].links += (uint32_t)sign;
		map->waypoints[link->to - 1].links += (uint32_t)sign;
	} else if (kind == TLI_CHANGE_AREA) {
		const tli_area_record *area = record;
		map->corners = sign > 0 ? map->corners + area->count : map->corners - area->count;
	}
}

/* The thing leaves the slot: its record goes to *to. */
static void take_out(tl_map *map, const tli_edit *edit, const tli_things *things, tli_state *to)
{
	memcpy(to, thing_slot(things, edit->index1), things->each);
	count_thing(map, (tli_change_kind)edit->kind, to, -1);
	if (things->names)
		tli_names_remove(things->names, to->door.name);
}

/* The slot is given back; it then has this generation. */
static void free_slot(const tli_things *things, uint32_t index1, uint32_t generation)
{
	tli_slot *slot = thing_slot(things, index1);
	if (generation < slot->generation)
		tli_pool_keep_stale(things->pool, slot->generation);
	memset(slot, 0, things->each);
	if (generation) {
		tli_pool_give_back(things->pool, *things->records, things->each, index1, generation);
	} else {
		tli_array_truncate(*things->records, index1 - 1);
		things->pool->live--;
	}
}

/* The slot is taken; *state gets what it was. There is room in the array. */
static inline void claim_slot(const tli_things *things, uint32_t index1, tli_slot *state)
{
	tli_slot *slot = thing_slot(things, index1);
	*state = (tli_slot){ 0, 0 };
	if (slot) {
		state->generation = slot->generation;
		tli_pool_take(things->pool, *things->records, things->each, index1);
	} else {
		tli_assert(index1 == tli_array_length(*things->records) + 1);
		tli_array_advance(*things->records, things->each, 1);
		things->pool->live++;
	}
}

static void put_in(tl_map *map, const tli_edit *edit, const tli_things *things, const tli_state *from)
{
	memcpy(thing_slot(things, edit->index1), from, things->each);
	count_thing(map, (tli_change_kind)edit->kind, from, +1);
	if (things->names)
		tli_names_add(things->names, from->door.name, edit->index1);
}

/* Not by an exchange: large files are read by this. */
tl_status tli_map_put_thing(tl_map *map, tli_change_kind kind, void *record)
{
	tli_things things = tli_map_things(map, kind);
	tli_slot *slot = record, ignored;
	tl_status status = reserve_slot(&things);
	if (status) {
		release_record(map, kind, record);
		return status;
	}
	uint32_t index1 = next_slot(&things, &slot->generation);
	claim_slot(&things, index1, &ignored);
	memcpy(thing_slot(&things, index1), record, things.each);
	count_thing(map, kind, record, +1);
	if (things.names)
		tli_names_add(things.names, ((const tli_door_record *)record)->name, index1);
	tli_source_bind(&map->source, slot->source, TLI_PIECE_OF(kind), index1 - 1);
	return TL_OK;
}

static void exchange_tags(tl_map *map, uint32_t source1, uint32_t *tag)
{
	if (!source1 || !map->source.pieces)
		return;
	uint32_t old = map->source.pieces[source1 - 1].tag;
	map->source.pieces[source1 - 1].tag = *tag;
	*tag = old;
}

static void exchange_whole(tl_map *map, tli_edit *edit)
{
	tli_things things = tli_map_things(map, (tli_change_kind)edit->kind);
	tli_state old = { { 0, 0 } };
	bool was = tli_edit_is_in_map(map, edit), is = edit->other.slot.generation & 1;
	tli_assert(was || is);
	uint32_t links = was && edit->kind == TLI_CHANGE_WAYPOINT ? map->waypoints[edit->index1 - 1].links : 0;
	if (was)
		take_out(map, edit, &things, &old);
	exchange_tags(map, was ? old.slot.source : edit->other.slot.source, &edit->tag);
	if (!was)
		claim_slot(&things, edit->index1, &old.slot);
	if (is)
		put_in(map, edit, &things, &edit->other);
	else
		free_slot(&things, edit->index1, edit->other.slot.generation);
	if (is && edit->kind == TLI_CHANGE_WAYPOINT)
		map->waypoints[edit->index1 - 1].links = links;
	edit->other = old;
}

/* ---- parts of things ---- */

static void exchange_values(tl_map *map, tli_edit *edit)
{
	tli_things things = tli_map_things(map, (tli_change_kind)edit->kind);
	tli_slot *slot = thing_slot(&things, edit->index1);
	tli_state old = { { 0, 0 } };
	memcpy(&old, slot, things.each);
	edit->other.slot = old.slot; /* slots, counts and what is owned stay where they are */
	tli_record_lend(&tli_kinds[edit->kind], &edit->other, &old);
	if (edit->kind == TLI_CHANGE_WAYPOINT)
		edit->other.waypoint.links = old.waypoint.links;
	if (edit->kind == TLI_CHANGE_WALL)
		map->segments = map->segments + tli_wall_segments(&edit->other.wall) - tli_wall_segments(&old.wall);
	memcpy(slot, &edit->other, things.each);
	exchange_tags(map, slot->source, &edit->tag);
	edit->other = old;
}

static void exchange_places(const tli_things *things, uint32_t *places)
{
	for (uint32_t i = 0; i < tli_array_length(places); i++) {
		tli_slot *slot = thing_slot(things, i + 1);
		uint32_t old = slot->source;
		if (!(slot->generation & 1))
			continue;
		slot->source = places[i];
		places[i] = old;
	}
}

static void exchange_source(tl_map *map, tli_edit *edit)
{
	tli_source_state *state = edit->other.source;
	tli_source old = map->source;
	map->source = state->source;
	state->source = old;
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		tli_things things = tli_map_things(map, (tli_change_kind)kind);
		exchange_places(&things, state->places[kind]);
	}
}

void tli_edit_exchange(tl_map *map, tli_edit *edit)
{
	/* 1. A whole thing, values of one, or the source. */
	if (edit->kind < TLI_EDIT_RADIUS && edit->values)
		exchange_values(map, edit);
	else if (edit->kind < TLI_EDIT_RADIUS)
		exchange_whole(map, edit);
	else if (edit->kind == TLI_EDIT_SOURCE)
		exchange_source(map, edit);
	if (edit->kind <= TLI_EDIT_SOURCE && edit->kind != TLI_EDIT_RADIUS)
		return;
	/* 2. Else a part: where it is, how large it is, and which line says it. */
	uint32_t i = edit->index1 - 1, source1 = edit->index1;
	tli_state old;
	void *part = &old; /* of a line alone: nothing */
	size_t size = 0;
	switch (edit->kind) {
	case TLI_EDIT_RADIUS:
		part = &map->radius;
		size = sizeof map->radius;
		break;
	case TLI_EDIT_WALL_POINT:
		part = &map->points[map->walls[i].first + edit->part];
		size = sizeof(tli_point);
		source1 = map->walls[i].slot.source;
		break;
	case TLI_EDIT_CORNER:
		part = &map->areas[i].corners[edit->part];
		size = sizeof(tli_point);
		source1 = map->areas[i].slot.source;
		break;
	case TLI_EDIT_STOP:
		part = &map->agents[i].stops[edit->part];
		size = sizeof(tli_stop);
		source1 = map->agents[i].slot.source;
		break;
	case TLI_EDIT_COURSE:
		part = &map->obstacles[i].course[edit->part];
		size = sizeof(tli_stop);
		source1 = map->obstacles[i].slot.source;
		break;
	default:
		tli_assert(edit->kind == TLI_EDIT_LINE);
	}
	/* 3. Its two states, and the two marks of the line. */
	memmove(&old, part, size);
	memmove(part, &edit->other, size);
	memcpy(&edit->other, &old, size);
	exchange_tags(map, source1, &edit->tag);
}

/* ---- the log ---- */

size_t tli_edit_logged_points(tl_map *map, const tli_edit *edit)
{
	if (edit->kind != TLI_EDIT_WALL)
		return edit->kind == TLI_EDIT_LINE ? 0 : 4;
	const tli_wall_record *wall = (const tli_wall_record *)(void *)slot_in_map(map, edit->kind, edit->index1);
	size_t is = wall && (wall->slot.generation & 1) ? tli_wall_span(wall) : 0;
	return is + (edit->values ? is : tli_edit_points(edit));
}

static void log_point(tl_map *map, const tli_edit *edit)
{
	const tli_wall_record *wall = &map->walls[edit->index1 - 1];
	tli_change change = { .kind = TLI_CHANGE_WALL,
		.index1 = edit->index1,
		.generation = wall->slot.generation,
		.point = edit->part,
		.after = tli_map_shape(map, TLI_CHANGE_WALL, wall, NULL) };
	change.after.points += edit->part;
	change.after.count = 1;
	change.before = change.after;
	change.before.points = &edit->other.point;
	tli_map_log(map, &change);
}

void tli_edit_log(tl_map *map, const tli_edit *edit)
{
	const tli_slot *slot;
	switch (edit->kind) {
	case TLI_EDIT_RADIUS:
	case TLI_EDIT_SOURCE:
		tli_map_log_plain(map, (tli_change_kind)edit->kind);
		break;
	case TLI_EDIT_WALL_POINT:
		log_point(map, edit);
		break;
	case TLI_EDIT_STOP:
		slot = &map->agents[edit->index1 - 1].slot;
		tli_map_log_thing(map, TLI_CHANGE_AGENT, edit->index1, slot, slot);
		break;
	case TLI_EDIT_COURSE:
		slot = &map->obstacles[edit->index1 - 1].slot;
		tli_map_log_thing(map, TLI_CHANGE_OBSTACLE, edit->index1, slot, slot);
		break;
	case TLI_EDIT_CORNER:
		slot = &map->areas[edit->index1 - 1].slot;
		tli_map_log_thing(map, TLI_CHANGE_AREA, edit->index1, slot, slot);
		break;
	case TLI_EDIT_LINE:
		break;
	default:
		slot = slot_in_map(map, edit->kind, edit->index1);
		if (slot && !(slot->generation & 1))
			slot = NULL;
		tli_map_log_thing(map, (tli_change_kind)edit->kind, edit->index1,
			edit->other.slot.generation & 1 ? &edit->other : NULL, slot);
	}
}
