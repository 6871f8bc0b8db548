/* SPDX-License-Identifier: MIT */
/*
 * map/allows.c: lint exceptions (`allow link-blocked a b "bridge comes later"`).
 *
 * They are text for the linter: which rules there are and what the names mean is its business. Each is one block, so that a
 * reader can be handed its pointers as they are:
 *
 *     names[0] names[1] ... names[n-1] | "rule\0" "a\0" "b\0" "reason\0"
 *
 * A file must be able to hold what is accepted here in a line of the default limit: hence the bounds on the count of names and
 * the length of the reason. Adding is O(bytes), clearing O(allowances).
 */
#include "map/internal.h"

#include "base/alloc.h"
#include "map/utf8.h"

static tl_status check(const tl_allow *allow)
{
	tl_status status = tli_name_check(allow->rule);
	if (status)
		return status;
	if (!tli_name_is_bare(allow->rule, strlen(allow->rule)) || !allow->reason || !*allow->reason)
		return TL_E_INVALID;
	size_t size = strnlen(allow->reason, TLI_REASON_MAX + 1);
	if (size > TLI_REASON_MAX || allow->name_count > TLI_ALLOW_NAMES_MAX)
		return TL_E_LIMIT;
	if (tli_utf8_printable(allow->reason, size) != size || (allow->name_count && !allow->names))
		return TL_E_INVALID;
	for (size_t i = 0; i < allow->name_count && !status; i++)
		status = tli_name_check(allow->names[i]);
	return status;
}

/* Copies a string to *at and moves *at behind it. */
static const char *put(char **at, const char *string)
{
	size_t size = strlen(string) + 1;
	char *copy = memcpy(*at, string, size);
	*at += size;
	return copy;
}

tl_status tli_map_put_allow(tl_map *map, const tl_allow *allow, uint32_t source)
{
	size_t count = tli_array_length(map->allows);
	if (count >= TLI_SLOTS_MAX)
		return TL_E_LIMIT;
	size_t bytes = allow->name_count * sizeof(char *) + strlen(allow->rule) + strlen(allow->reason) + 2;
	for (size_t i = 0; i < allow->name_count; i++)
		bytes += strlen(allow->names[i]) + 1;
	if (!tli_array_reserve(map->allows, 1))
		return TL_E_NOMEM;
	const char **names = tli_alloc(bytes);
	if (!names)
		return TL_E_NOMEM;
	char *at = (char *)(names + allow->name_count);
	tli_allow_record record = { source, (uint32_t)allow->name_count, names, bytes, put(&at, allow->rule), NULL };
	for (size_t i = 0; i < allow->name_count; i++)
		names[i] = put(&at, allow->names[i]);
	record.reason = put(&at, allow->reason);
	tli_array_push(map->allows, record);
	map->text_bytes += bytes;
	tli_source_bind(&map->source, source, TLI_PIECE_ALLOW, (uint32_t)count);
	tli_map_touch(map);
	return TL_OK;
}

tl_status tl_map_add_allow(tl_map *map, const tl_allow *allow)
{
	if (!map || !allow)
		return TL_E_INVALID;
	tl_status status = check(allow);
	return status ? status : tli_map_put_allow(map, allow, 0);
}

size_t tl_map_allow_count(const tl_map *map)
{
	return tli_array_length(map->allows);
}

tl_status tl_map_get_allow(const tl_map *map, size_t index, tl_allow *out)
{
	if (!map || !out || index >= tli_array_length(map->allows))
		return TL_E_INVALID;
	const tli_allow_record *allow = &map->allows[index];
	*out = (tl_allow){
		.rule = allow->rule,
		.names = allow->names,
		.name_count = allow->name_count,
		.reason = allow->reason,
		.place = tli_source_place(&map->source, allow->source, 0),
	};
	return TL_OK;
}

void tl_map_clear_allowances(tl_map *map)
{
	for (size_t i = 0; i < tli_array_length(map->allows); i++) {
		tli_source_mark_removed(&map->source, map->allows[i].source);
		map->text_bytes -= map->allows[i].bytes;
		tli_free(map->allows[i].names, map->allows[i].bytes);
	}
	tli_array_free(map->allows);
	tli_map_touch(map);
}
