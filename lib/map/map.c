/* SPDX-License-Identifier: MIT */
/*
 * map/map.c: making, freeing and measuring a map.
 *
 * Every edit first checks its arguments, then reserves all the memory it needs, then commits, so a failed edit leaves the map as it was.
 * The revision counts edits, so that a nav sees whether it is up to date. Lengths are rounded to the grid
 * like coordinates and have the same bound, 2^29 grid units.
 */
#include "map/things.h"

#include "base/alloc.h"
#include "base/cookie.h"

#define UNDO_BYTES_DEFAULT ((size_t)64 << 20)

tl_map_def tl_default_map_def(void)
{
	return (tl_map_def){ .cookie = TLI_COOKIE(tl_map_def),
		.resolution = TLI_RESOLUTION_DEFAULT,
		.radius = 0,
		.max_undo_bytes = UNDO_BYTES_DEFAULT };
}

tl_status tl_map_create(const tl_map_def *def, tl_map **out)
{
	tl_map_def defaults = tl_default_map_def();
	if (def && !tli_is_def(def))
		return TL_E_INVALID;
	if (!def)
		def = &defaults;
	if (tli_is_null(out) ||
		tli_breaks(!tli_is_resolution(def->resolution), "def.resolution is not a power of two from 1 to 65536"))
		return TL_E_INVALID;
	int32_t radius;
	if (!(def->radius >= 0) || tli_double_to_grid(def->radius, def->resolution, &radius))
		return tli_refused(TL_E_RANGE, "def.radius is below 0 or beyond the grid");
	tl_map *map = tli_alloc_zeroed(sizeof *map);
	if (!map)
		return TL_E_NOMEM;
	map->resolution = def->resolution;
	map->radius = radius;
	map->revision = 1;
	map->history.max_bytes = def->max_undo_bytes;
	*out = map;
	return TL_OK;
}

void tl_map_free(tl_map *map)
{
	if (!map)
		return;
	tli_history_free(map);
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		tli_things things = tli_map_things(map, (tli_change_kind)kind);
		char *records = *things.records;
		for (size_t i = 0; i < tli_array_length(records); i++) /* free slots own nothing */
			tli_record_free(&tli_kinds[kind], records + i * things.each);
		tli_array_free(*things.records);
		if (things.names)
			tli_names_free(things.names);
	}
	tli_map_free_keys(map);
	tli_array_free(map->points);
	tli_source_free(&map->source);
	tli_captions_free(&map->captions);
	tli_change_log_free(&map->changes);
	tli_free(map, sizeof *map);
}

int32_t tl_map_resolution(const tl_map *map)
{
	return map ? map->resolution : 0;
}

double tl_map_radius(const tl_map *map)
{
	return map ? (double)map->radius / map->resolution : 0;
}

int32_t tli_map_grid_radius(const tl_map *map)
{
	return map->radius;
}

/* 1 + the piece that gives the radius, 0 if there is none. */
static uint32_t radius_line(const tl_map *map)
{
	size_t count = tli_array_length(map->source.pieces), at = 0;
	while (at < count && tli_piece_kind_of(&map->source.pieces[at]) != TLI_PIECE_RADIUS)
		at++;
	return at < count ? (uint32_t)at + 1 : 0;
}

tl_status tl_map_set_radius(tl_map *map, double radius)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	tli_edit edit = { .kind = TLI_EDIT_RADIUS, .index1 = radius_line(map) };
	if (!(radius >= 0) || tli_double_to_grid(radius, map->resolution, &edit.other.radius))
		return tli_refused(TL_E_RANGE, "radius is below 0 or beyond the grid");
	edit.tag = tli_edited_tag(map, edit.index1);
	return tli_map_make_change(map, &edit);
}

uint64_t tl_map_revision(const tl_map *map)
{
	return map ? map->revision : 0;
}

void tli_map_shrink(tl_map *map)
{
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		tli_things things = tli_map_things(map, (tli_change_kind)kind);
		tli_array_fit(things.records, things.each);
	}
	tli_array_shrink(map->points);
	tli_array_shrink(map->source.text);
	tli_array_shrink(map->source.pieces);
	tli_array_shrink(map->source.marks);
}

size_t tl_map_bytes(const tl_map *map)
{
	if (!map)
		return 0;
	size_t bytes = sizeof *map + tli_array_bytes(map->points) + map->text_bytes + tli_map_keys_bytes(map);
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		tli_things things = tli_map_things((tl_map *)map, (tli_change_kind)kind);
		bytes += tli_array_bytes(*things.records) + (things.names ? tli_names_bytes(things.names) : 0);
	}
	return bytes + tli_source_bytes(&map->source) + tli_captions_bytes(&map->captions) +
		tli_change_log_bytes(&map->changes) + tli_history_bytes(&map->history);
}
