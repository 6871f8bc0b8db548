/* SPDX-License-Identifier: MIT */
/* map/things.c: things of any kind come, change and go; see things.h. What can fail comes before the first change. All is O(1) amortised. */
#include "map/things.h"

#include "base/assert.h"
#include "base/reason.h"

/* All ids are alike. */
typedef struct thing_id {
	uint32_t index1, generation;
} thing_id;

_Static_assert(sizeof(thing_id) == sizeof(tl_wall_id) && sizeof(thing_id) == sizeof(tl_area_id), "ids are alike");

tl_status tli_refuse_stale(tli_change_kind kind)
{
	return tli_refused(TL_E_STALE, tli_kinds[kind].stale);
}

const tli_member_row *tli_member_at(tli_change_kind kind, size_t offset)
{
	const tli_member_row *row = tli_kinds[kind].members;
	while (row->offset != offset)
		row++;
	tli_assert(row->refused);
	return row;
}

tl_status tli_take_length(const tl_map *map, const tli_member_row *row, tli_given as, double units, int32_t *grid)
{
	if (units < 0)
		return tli_refused(TL_E_RANGE, row->refused + as);
	return tli_double_to_grid(units, map->resolution, grid) ? tli_refused(TL_E_RANGE, row->beyond + as) : TL_OK;
}

tl_status tli_take_number(const tl_map *map, const tli_member_row *row, tli_given as, double number, tl_status refusal)
{
	int32_t ignored;
	if (!tli_member_takes(row, number))
		return tli_refused(refusal, row->refused + as);
	if (row->on_grid && tli_double_to_grid(number, map->resolution, &ignored))
		return tli_refused(refusal, row->beyond + as);
	return TL_OK;
}

tl_status tli_map_add_thing(tl_map *map, tli_change_kind kind, void *record, void *id)
{
	tl_status status = tli_map_reserve_thing(map, kind);
	tli_edit edit = tli_edit_addition(map, kind, record);
	if (!status && !tli_map_reserve_edit(map, 1, tli_edit_logged_points(map, &edit)))
		status = TL_E_NOMEM;
	if (status) {
		tli_edit_release(map, &edit);
		return status;
	}
	thing_id given = { edit.index1, edit.other.slot.generation };
	tli_map_edit(map, &edit);
	if (id)
		memcpy(id, &given, sizeof given);
	return TL_OK;
}

/* The slot, then the name: with these the records of all kinds that have names begin. */
static bool copy_name(tli_change_kind kind, void *record, const char *text, size_t size)
{
	char *name = tli_name_copy(text, size);
	memcpy((char *)record + offsetof(tli_door_record, name), &name, sizeof name);
	if (name)
		return true;
	tli_record_free(&tli_kinds[kind], record);
	return false;
}

tl_status tli_map_put_named(tl_map *map, tli_change_kind kind, void *record, const char *text, size_t size)
{
	tli_assert(!tli_names_find(tli_map_things(map, kind).names, text, size));
	return copy_name(kind, record, text, size) ? tli_map_put_thing(map, kind, record) : TL_E_NOMEM;
}

tl_status tli_map_add_named(tl_map *map, tli_change_kind kind, void *record, const char *name, void *id)
{
	size_t size = strlen(name);
	if (tli_names_find(tli_map_things(map, kind).names, name, size)) {
		tli_record_free(&tli_kinds[kind], record);
		return tli_refused(TL_E_EXISTS, tli_kinds[kind].taken);
	}
	return copy_name(kind, record, name, size) ? tli_map_add_thing(map, kind, record, id) : TL_E_NOMEM;
}

static bool is_there(tl_map *map, tli_change_kind kind, uint32_t index1, uint32_t generation)
{
	return index1 && (generation & 1) && tli_map_generation(map, kind, index1) == generation;
}

tl_status tli_map_remove_thing(tl_map *map, tli_change_kind kind, uint32_t index1, uint32_t generation)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	if (!is_there(map, kind, index1, generation))
		return tli_refuse_stale(kind);
	tli_edit edit = tli_edit_removal(map, kind, index1);
	return tli_map_make_change(map, &edit);
}

tl_status tli_map_begin_change(tl_map *map, tli_change_kind kind, uint32_t index1, uint32_t generation, tli_edit *edit)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	if (!is_there(map, kind, index1, generation))
		return tli_refuse_stale(kind);
	*edit = tli_edit_values(map, kind, index1);
	return TL_OK;
}

tl_status tli_map_make_change(tl_map *map, tli_edit *edit)
{
	bool has_effect = tli_edit_has_effect(map, edit);
	if (has_effect && tli_map_reserve_edit(map, 1, tli_edit_logged_points(map, edit))) {
		tli_map_edit(map, edit);
		return TL_OK;
	}
	tli_edit_release(map, edit);
	return has_effect ? TL_E_NOMEM : TL_OK;
}

tl_status tli_map_rename_thing(
	tl_map *map, tli_change_kind kind, uint32_t index1, uint32_t generation, const char *name)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, kind, index1, generation, &edit);
	if (!status)
		status = tli_name_check(name);
	if (status)
		return status;
	tli_things things = tli_map_things(map, kind);
	uint32_t owner = tli_names_find(things.names, name, strlen(name));
	if (owner && owner != index1)
		return tli_refused(TL_E_EXISTS, "name: another thing of this kind has it");
	tli_state state = edit.other; /* what it owns is lent */
	state.door.name = (char *)name;
	if (!tli_names_reserve(things.names, 1) || !tli_record_copy(&tli_kinds[kind], &state))
		return TL_E_NOMEM;
	edit = tli_edit_whole(map, kind, index1, &state);
	return tli_map_make_change(map, &edit);
}
