/* SPDX-License-Identifier: MIT */
/*
 * map/things.h: things of any kind come, change and go. The typed functions check what is theirs alone, and end here.
 *
 * An id is passed as its two numbers; `id` points to a typed one, {index1, generation}, or is NULL.
 */
#ifndef TLI_MAP_THINGS_H
#define TLI_MAP_THINGS_H

#include "base/reason.h"
#include "map/edits.h"
#include "map/kinds.h"

/* A record becomes a thing of the map by an edit, as tli_map_put_thing does without one. TL_E_LIMIT, TL_E_NOMEM. */
tl_status tli_map_add_thing(tl_map *map, tli_change_kind kind, void *record, void *id);

/* Both with a copy of the name, text[0..size), which no other thing of the kind has; added ones may be refused for it: TL_E_EXISTS. */
tl_status tli_map_put_named(tl_map *map, tli_change_kind kind, void *record, const char *text, size_t size);
tl_status tli_map_add_named(tl_map *map, tli_change_kind kind, void *record, const char *name, void *id);

/* TL_E_INVALID (map NULL), TL_E_STALE, TL_E_NOMEM. */
tl_status tli_map_remove_thing(tl_map *map, tli_change_kind kind, uint32_t index1, uint32_t generation);

/* An edit of values begins with those that the thing has; TL_E_INVALID (map NULL), TL_E_STALE. Then it is made, unless it has no effect: such a one
 * is no step. What it owns is freed where it is not made. TL_E_NOMEM. */
tl_status tli_map_begin_change(tl_map *map, tli_change_kind kind, uint32_t index1, uint32_t generation, tli_edit *edit);
tl_status tli_map_make_change(tl_map *map, tli_edit *edit);

/* Another name, which lines of other things do not say. TL_E_INVALID (map NULL, the name), TL_E_LIMIT (the name), TL_E_STALE, TL_E_EXISTS, TL_E_NOMEM. */
tl_status tli_map_rename_thing(
	tl_map *map, tli_change_kind kind, uint32_t index1, uint32_t generation, const char *name);

/* TL_E_STALE, with the reason. */
tl_status tli_refuse_stale(tli_change_kind kind);

/* ---- what a map holds of a kind ---- */

/* Public functions that are alike for all kinds: is an id valid, how many there are, the next one, the one with a name. All are O(1); a walk also
 * skips free slots. */
#define TLI_MAP_IDS(kind, prefix)                                                                           \
	bool tl_##prefix##_is_valid(const tl_map *map, tl_##prefix##_id id)                                 \
	{                                                                                                   \
		return map && tli_slot_find(map->kind##s, id);                                              \
	}                                                                                                   \
	size_t tl_map_##kind##_count(const tl_map *map)                                                     \
	{                                                                                                   \
		return map ? map->kind##_pool.live : 0;                                                     \
	}                                                                                                   \
	tl_##prefix##_id tl_map_next_##kind(const tl_map *map, tl_##prefix##_id id)                         \
	{                                                                                                   \
		if (!map)                                                                                   \
			return (tl_##prefix##_id){ 0, 0 };                                                  \
		uint32_t index1 = tli_slot_next(                                                            \
			map->kind##s, sizeof *map->kind##s, tli_array_length(map->kind##s), id.index1);     \
		return (tl_##prefix##_id){ index1, index1 ? map->kind##s[index1 - 1].slot.generation : 0 }; \
	}

#define TLI_MAP_NAMES(kind, prefix)                                                                        \
	tl_status tl_map_find_##kind(const tl_map *map, const char *name, tl_##prefix##_id *out)           \
	{                                                                                                  \
		if (tli_is_null(map) || tli_is_null(name) || tli_is_null(out))                             \
			return TL_E_INVALID;                                                               \
		uint32_t index1 = tli_names_find(&map->kind##_names, name, strlen(name));                  \
		if (index1 == 0)                                                                           \
			return tli_refused(TL_E_NOT_FOUND, "name: the map has no " #kind " of this name"); \
		*out = (tl_##prefix##_id){ index1, map->kind##s[index1 - 1].slot.generation };             \
		return TL_OK;                                                                              \
	}

/* ---- what a call gives for a member ---- */

/* In a definition, or as an argument of its own, whose reason leaves out "def.": where the text of the reason begins. */
typedef enum tli_given { TLI_IN_DEF = 0, TLI_ALONE = sizeof "def." - 1 } tli_given;

/* The row of a member: TLI_ROW_OF(LINK, link, cost). */
#define TLI_ROW_OF(kind, thing, member) tli_member_at(TLI_CHANGE_##kind, offsetof(tli_##thing##_record, member))
const tli_member_row *tli_member_at(tli_change_kind kind, size_t offset);

/* A length in map units to the grid, 0 or more: TL_E_RANGE. A reason has the words that the reader of a line has for the row. */
tl_status tli_take_length(const tl_map *map, const tli_member_row *row, tli_given as, double units, int32_t *grid);
/* Is the number in the range of the row, and the grid has room where it says so? Else `refusal`, said in the same words. */
tl_status tli_take_number(const tl_map *map, const tli_member_row *row, tli_given as, double number, tl_status refusal);

#endif
