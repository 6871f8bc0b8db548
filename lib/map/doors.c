/* SPDX-License-Identifier: MIT */
/*
 * map/doors.c: doors: walls of two points that have a name and can be open.
 *
 * The name is an allocation of its own, so that it stays where it is until the door is removed. The door
 * owns it; the index of names borrows it. Order of an add: arguments, room for the slot, room in the index, the copy of the
 * name; only then is anything changed. Every function is O(1), the ones that add amortised; the walk skips free slots.
 */
#include "map/things.h"

#include "base/assert.h"
#include "base/cookie.h"

TLI_MAP_IDS(door, door)
TLI_MAP_NAMES(door, door)

tl_door_def tl_default_door_def(void)
{
	return (tl_door_def){ .cookie = TLI_COOKIE(tl_door_def), .closed = true, .blocks = TL_BLOCKS_ALL };
}

static tl_status ends_to_grid(const tl_map *map, tl_point a, tl_point b, tli_door_record *door)
{
	tli_point from, to;
	if (tli_point_from_units(a, map->resolution, &from) || tli_point_from_units(b, map->resolution, &to))
		return tli_refused(TL_E_RANGE, "a or b, an end of the door, is " TLI_BEYOND_THE_GRID);
	door->a = from;
	door->b = to;
	return TL_OK;
}

static bool set_blocks(const tl_map *map, tl_channels blocks, tli_door_record *door)
{
	if (!tli_map_can_block(map, blocks) ||
		tli_breaks(door->exit && blocks != TL_BLOCKS_ALL, "blocks: an exit is open, so it blocks nothing"))
		return false;
	door->blocks = blocks == TL_BLOCKS_ALL ? 0 : blocks;
	return true;
}

static bool set_key(const tl_map *map, tl_keys key, tli_door_record *door)
{
	door->key = key;
	return tli_map_has_keys(map, key) && !tli_breaks(key & (key - 1), "key: a door has one key at most") &&
		!tli_breaks(door->exit && key, "key: an exit is open, so it has none");
}

tl_status tl_map_add_door(tl_map *map, const tl_door_def *def, tl_door_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_name_check(def->name);
	if (status)
		return status;
	if (tli_breaks(def->exit && def->closed, "def.closed: an exit cannot be closed"))
		return TL_E_INVALID;
	tli_door_record door = { .closed = def->closed, .exit = def->exit };
	if (!set_blocks(map, def->blocks, &door) || !set_key(map, def->key, &door))
		return TL_E_INVALID;
	status = ends_to_grid(map, def->a, def->b, &door);
	return status ? status : tli_map_add_named(map, TLI_CHANGE_DOOR, &door, def->name, out);
}

tl_status tl_map_remove_door(tl_map *map, tl_door_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_DOOR, id.index1, id.generation);
}

tl_status tl_map_move_door(tl_map *map, tl_door_id id, tl_point a, tl_point b)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_DOOR, id.index1, id.generation, &edit);
	if (!status)
		status = ends_to_grid(map, a, b, &edit.other.door);
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_set_door_closed(tl_map *map, tl_door_id id, bool closed)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_DOOR, id.index1, id.generation, &edit);
	if (status)
		return status;
	if (tli_breaks(closed && edit.other.door.exit, "closed: an exit cannot be closed"))
		return TL_E_INVALID;
	edit.other.door.closed = closed;
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_set_door_blocks(tl_map *map, tl_door_id id, tl_channels blocks)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_DOOR, id.index1, id.generation, &edit);
	if (!status && !set_blocks(map, blocks, &edit.other.door))
		status = TL_E_INVALID;
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_set_door_key(tl_map *map, tl_door_id id, tl_keys key)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_DOOR, id.index1, id.generation, &edit);
	if (!status && !set_key(map, key, &edit.other.door))
		status = TL_E_INVALID;
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_rename_door(tl_map *map, tl_door_id id, const char *name)
{
	return tli_map_rename_thing(map, TLI_CHANGE_DOOR, id.index1, id.generation, name);
}

tl_status tl_map_get_door(const tl_map *map, tl_door_id id, tl_door_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_door_record *door = tli_slot_find(map->doors, id);
	if (!door)
		return tli_refuse_stale(TLI_CHANGE_DOOR);
	*out = (tl_door_info){
		.name = door->name,
		.a = tli_point_to_units(door->a, map->resolution),
		.b = tli_point_to_units(door->b, map->resolution),
		.closed = door->closed,
		.exit = door->exit,
		.blocks = door->blocks ? door->blocks : TL_BLOCKS_ALL,
		.key = door->key,
		.place = tli_source_place(&map->source, door->slot.source, 0),
		.name_place = tli_source_place(&map->source, door->slot.source, 1),
	};
	return TL_OK;
}

bool tli_map_door_ends(const tl_map *map, tl_door_id id, tli_point *a, tli_point *b)
{
	tli_assert(tl_door_is_valid(map, id));
	*a = map->doors[id.index1 - 1].a;
	*b = map->doors[id.index1 - 1].b;
	return map->doors[id.index1 - 1].closed;
}

tl_channels tli_map_door_blocks(const tl_map *map, tl_door_id id, tl_keys *key)
{
	tli_assert(tl_door_is_valid(map, id));
	const tli_door_record *door = &map->doors[id.index1 - 1];
	*key = door->key;
	return door->blocks ? door->blocks : TL_BLOCKS_ALL;
}
