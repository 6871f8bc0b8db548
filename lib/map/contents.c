/* SPDX-License-Identifier: MIT */
/*
 * map/contents.c: what a map holds of each kind: is an id valid, how many there are, the next one, the one with a name.
 *
 * The same for all kinds, so written once. All are O(1); a walk also skips free slots.
 */
#include "map/records.h"

#include "base/reason.h"

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

TLI_MAP_IDS(wall, wall)
TLI_MAP_IDS(door, door)
TLI_MAP_IDS(waypoint, waypoint)
TLI_MAP_IDS(link, link)
TLI_MAP_IDS(obstacle, obstacle)
TLI_MAP_IDS(agent, map_agent)
TLI_MAP_IDS(expectation, expectation)
TLI_MAP_IDS(allowance, allowance)
TLI_MAP_IDS(area, area)

TLI_MAP_NAMES(door, door)
TLI_MAP_NAMES(waypoint, waypoint)
TLI_MAP_NAMES(obstacle, obstacle)
TLI_MAP_NAMES(agent, map_agent)
