/* SPDX-License-Identifier: MIT */
/*
 * format/reload.c: making a map what its changed file says, by edits.
 *
 * The file is loaded as a map of its own, things are paired (reload_pairs.c), and what differs is set, added or removed, as records of one
 * step. Texts are moved from the loaded map, not copied. At the end the kept text of the file and the places of all things are
 * exchanged. Whatever fails before rolls the step back. Waypoints come first and the removal of waypoints last: in between all that names one
 * that goes has gone, or names another.
 */
#include "format/reload.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/reason.h"
#include "format/formats.h"

#include <tautline/format.h>

/* ---- from the loaded map to the map ---- */

static uint32_t translate_waypoint(const void *context, uint32_t index1)
{
	const tli_reload *reload = context;
	return reload->to_old[TLI_CHANGE_WAYPOINT][index1 - 1];
}

/* ---- edits ---- */

/* Room for a thing that comes, and for its points. */
static tl_status reserve_taken(tli_reload *reload, tli_change_kind kind, const tli_state *state, uint32_t old1)
{
	tl_map *map = reload->map;
	size_t points = 4;
	if (kind == TLI_CHANGE_WALL) {
		points = tli_wall_span(&state->wall);
		if (points > UINT32_MAX - tli_array_length(map->points))
			return TL_E_LIMIT;
		if (!tli_array_reserve(map->points, points))
			return TL_E_NOMEM;
		points += old1 ? tli_wall_span(&map->walls[old1 - 1]) : 0;
	}
	tli_names *names = tli_map_things(map, kind).names;
	tl_status status = TL_OK;
	if (!old1)
		status = tli_map_reserve_thing(map, kind);
	else if (names && !tli_names_reserve(names, 1))
		status = TL_E_NOMEM;
	return !status && !tli_map_reserve_edit(map, 1, points) ? TL_E_NOMEM : status;
}

/* The thing `new1` of the file comes into the map, in place of its mate or as a new one. */
static tl_status take_thing(tli_reload *reload, tli_change_kind kind, uint32_t new1)
{
	tl_map *map = reload->map;
	uint32_t *old1 = &reload->to_old[kind][new1 - 1];
	void *record = tli_reload_record(reload->other, kind, new1);
	const tli_kind_row *row = &tli_kinds[kind];
	tli_state state = { { 0, 0 } };
	memcpy(&state, record, row->size);
	tli_record_rename_waypoints(row, &state, translate_waypoint, reload);
	if (kind == TLI_CHANGE_WAYPOINT)
		state.waypoint.links = 0;
	if (*old1 && tli_record_is_equal(row, map, tli_reload_record(map, kind, *old1), reload->other, &state))
		return TL_OK;
	tl_status status = reserve_taken(reload, kind, &state, *old1);
	if (status)
		return status;
	if (kind == TLI_CHANGE_WALL) {
		size_t count = tli_wall_span(&state.wall);
		const tli_point *from = reload->other->points + state.wall.first;
		state.wall.first = (uint32_t)tli_array_length(map->points);
		memcpy(tli_array_extend(map->points, count), from, count * sizeof *from);
	}
	tli_record_disown(row, record);
	tli_edit edit = *old1 ? tli_edit_whole(map, kind, *old1, &state) : tli_edit_addition(map, kind, &state);
	*old1 = edit.index1;
	if (edit.index1 <= tli_array_length(reload->to_new[kind]))
		reload->to_new[kind][edit.index1 - 1] = new1; /* a free slot may be used again */
	tli_map_edit(map, &edit);
	return TL_OK;
}

static tl_status remove_thing(tli_reload *reload, tli_change_kind kind, uint32_t old1)
{
	tli_edit edit = tli_edit_removal(reload->map, kind, old1);
	return tli_map_make_change(reload->map, &edit);
}

static tl_status remove_things(tli_reload *reload, tli_change_kind kind)
{
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < tli_array_length(reload->to_new[kind]) && !status; i++) {
		if (!reload->to_new[kind][i] && tli_reload_record(reload->map, kind, i + 1))
			status = remove_thing(reload, kind, i + 1);
	}
	return status;
}

static tl_status take_things(tli_reload *reload, tli_change_kind kind)
{
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < tli_array_length(reload->to_old[kind]) && !status; i++) {
		if (tli_reload_record(reload->other, kind, i + 1))
			status = take_thing(reload, kind, i + 1);
	}
	return status;
}

static tl_status take_radius(tli_reload *reload)
{
	tli_edit edit = { .kind = TLI_EDIT_RADIUS };
	edit.other.radius = reload->other->radius;
	return tli_map_make_change(reload->map, &edit);
}

/* ---- the text of the file ---- */

static bool same_bytes(const void *one, size_t one_count, const void *two, size_t two_count, size_t each)
{
	return one_count == two_count && (one_count == 0 || memcmp(one, two, one_count * each) == 0);
}

/* Is the file the one that the map was loaded from, and has no line of it an edit? */
static bool same_source(const tl_map *map, const tl_map *other)
{
	const tli_source *a = &map->source, *b = &other->source;
	return same_bytes(a->text, tli_array_length(a->text), b->text, tli_array_length(b->text), 1) &&
		same_bytes(a->pieces, tli_array_length(a->pieces), b->pieces, tli_array_length(b->pieces),
			sizeof *a->pieces) &&
		same_bytes(
			a->marks, tli_array_length(a->marks), b->marks, tli_array_length(b->marks), sizeof *a->marks) &&
		same_bytes(
			a->kinds, tli_array_length(a->kinds), b->kinds, tli_array_length(b->kinds), sizeof *a->kinds);
}

static bool start_places(tl_map *map, tli_change_kind kind, uint32_t **places)
{
	size_t count = tli_array_length(*tli_map_things(map, kind).records);
	if (!tli_array_reserve(*places, count + 1))
		return false;
	if (count > 0)
		memset(tli_array_extend(*places, count), 0, count * sizeof **places);
	return true;
}

/* The places that the slots of a kind will have; the lines of the file are bound to them. */
static bool list_places(tli_reload *reload, tli_change_kind kind, uint32_t **places)
{
	if (!start_places(reload->map, kind, places))
		return false;
	for (uint32_t i = 0; i < tli_array_length(reload->to_old[kind]); i++) {
		const tli_slot *slot = tli_reload_record(reload->other, kind, i + 1);
		uint32_t old1 = reload->to_old[kind][i];
		if (!slot)
			continue;
		(*places)[old1 - 1] = slot->source;
		tli_source_bind(&reload->other->source, slot->source, TLI_PIECE_OF(kind), old1 - 1);
	}
	return true;
}

static tl_status take_source(tli_reload *reload)
{
	if (!tli_map_reserve_edit(reload->map, 1, 0))
		return TL_E_NOMEM;
	tli_source_state *state = tli_alloc_zeroed(sizeof *state);
	bool listed = state != NULL;
	for (int kind = 0; kind < TLI_KINDS && listed; kind++)
		listed = list_places(reload, (tli_change_kind)kind, &state->places[kind]);
	if (!listed) {
		if (state)
			tli_source_state_free(state);
		return TL_E_NOMEM;
	}
	state->source = reload->other->source;
	reload->other->source = (tli_source){ 0 };
	tli_edit edit = { .kind = TLI_EDIT_SOURCE };
	edit.other.source = state;
	tli_map_edit(reload->map, &edit);
	return TL_OK;
}

/* ---- all ---- */

/* What may name a waypoint, then the rest. */
static tl_status apply_edits(tli_reload *reload)
{
	tl_status status = take_things(reload, TLI_CHANGE_WAYPOINT);
	for (int kind = 0; kind < TLI_KINDS && !status; kind++) {
		if (kind == TLI_CHANGE_WAYPOINT)
			continue;
		status = remove_things(reload, (tli_change_kind)kind);
		if (!status)
			status = take_things(reload, (tli_change_kind)kind);
	}
	if (!status)
		status = remove_things(reload, TLI_CHANGE_WAYPOINT);
	return status ? status : take_radius(reload);
}

static tl_status apply_file(tl_map *map, tl_map *other)
{
	tli_reload reload = { .map = map, .other = other };
	tl_status status = tli_reload_match_sets(map, other);
	if (!status)
		status = tli_reload_pair(&reload);
	if (!status) {
		bool same = same_source(map, other);
		uint64_t before = map->revision;
		tli_map_begin_records(map);
		status = apply_edits(&reload);
		if (!status && !(same && map->history.at == map->history.group_start))
			status = take_source(&reload);
		if (status) {
			tli_map_roll_back(map);
			tli_map_unlog(map, before);
		} else {
			tli_map_end_records(map);
		}
	}
	tli_reload_free(&reload);
	return status;
}

static tl_status check_reload(const tl_map *map)
{
	if (tli_is_null(map) ||
		tli_breaks(map->history.depth, "map: a group of edits is open, so call tl_map_end_group first"))
		return TL_E_INVALID;
	return TL_OK;
}

/* `other` was loaded if the status says so; it is freed. */
static tl_status finish_reload(tl_map *map, tl_map *other, tl_status status)
{
	if (!status)
		status = other->resolution == map->resolution ? apply_file(map, other) : TL_E_UNSUPPORTED;
	if (!status) {
		tli_captions before = map->captions;
		map->captions = other->captions;
		other->captions = before;
	}
	tl_map_free(other);
	return status;
}

tl_status tl_map_reload_memory(tl_map *map, const char *text, size_t size, const tl_load_def *def, tl_errors *errors)
{
	tl_map *other = NULL;
	tl_status status = check_reload(map);
	if (!status)
		status = tl_map_load_memory(text, size, def, &other, errors);
	return finish_reload(map, other, status);
}

tl_status tl_map_reload_file(tl_map *map, const char *path, const tl_load_def *def, tl_errors *errors)
{
	tl_map *other = NULL;
	tl_status status = check_reload(map);
	if (!status)
		status = tl_map_load_file(path, def, &other, errors);
	return finish_reload(map, other, status);
}
