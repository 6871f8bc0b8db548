/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/doors.c: doors that close nothing of this map, because they lead to another level.
 *
 * Games of rooms have an entity `Door` at each exit, with a reference to its like in another level: the player is moved there. As a door of
 * tautline it would lie on a border of its level, along a wall. O(fields).
 */
#include "format/ldtk/ldtk.h"

/* A reference into a level with another iid. */
static bool is_reference_elsewhere(const tli_json *json, uint32_t value, const char *level, size_t size)
{
	const char *other;
	size_t other_size;
	if (tli_json_kind_of(json, value) != TLI_JSON_OBJECT ||
		!tli_json_string(json, tli_json_find(json, value, "levelIid"), &other, &other_size))
		return false;
	return other_size != size || memcmp(other, level, size) != 0;
}

bool tli_ldtk_leads_elsewhere(const tli_ldtk *ldtk, const tli_ldtk_level *level, uint32_t object)
{
	const tli_json *json = &ldtk->files[level->file].json;
	const char *iid;
	size_t size;
	if (!tli_json_string(&ldtk->files[0].json, level->iid, &iid, &size))
		return false;
	uint32_t fields = tli_json_find(json, object, "fieldInstances");
	tli_json_each (json, at, fields) {
		if (is_reference_elsewhere(json, tli_json_find(json, at, "__value"), iid, size))
			return true;
	}
	return false;
}
