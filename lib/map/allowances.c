/* SPDX-License-Identifier: MIT */
/*
 * map/allowances.c: lint exceptions (`allow link-blocked a b "bridge comes later"`).
 *
 * They are text that the linter interprets. Each is one block, so that a reader can be handed its pointers as they are:
 *
 *     names[0] names[1] ... names[n-1] | "rule\0" "a\0" "b\0" "reason\0"
 *
 * The bounds on names and reason let a file hold an allowance in a line of the default limit. Adding is O(bytes), all else O(1).
 */
#include "map/things.h"

#include "base/alloc.h"
#include "base/cookie.h"
#include "base/utf8.h"

TLI_MAP_IDS(allowance, allowance)

tl_allowance_def tl_default_allowance_def(void)
{
	return (tl_allowance_def){ .cookie = TLI_COOKIE(tl_allowance_def) };
}

static tl_status check_allowance(const tl_allowance_def *def)
{
	tl_status status = tli_name_check(def->rule);
	if (status)
		return tli_refused(status, "def.rule is NULL, empty, too long or not printable UTF-8");
	if (tli_breaks(!tli_name_is_bare(def->rule, strlen(def->rule)), "def.rule is no id of a rule") ||
		tli_is_null(def->reason) || tli_breaks(!*def->reason, "def.reason is empty"))
		return TL_E_INVALID;
	size_t size = strnlen(def->reason, TLI_REASON_MAX + 1);
	if (size > TLI_REASON_MAX || def->name_count > TLI_ALLOWANCE_NAMES_MAX)
		return tli_refused(TL_E_LIMIT, "def.reason is too long, or def.name_count too large");
	if (tli_breaks(tli_utf8_printable(def->reason, size) != size, "def.reason is not printable UTF-8") ||
		tli_breaks((def->name_count && !def->names), "def.names is NULL with a name_count above 0"))
		return TL_E_INVALID;
	for (size_t i = 0; i < def->name_count && !status; i++)
		status = tli_name_check(def->names[i]);
	return status;
}

/* Copies a string to *at and moves *at behind it. */
static const char *append_string(char **at, const char *string)
{
	size_t size = strlen(string) + 1;
	char *copy = memcpy(*at, string, size);
	*at += size;
	return copy;
}

/* The copy of texts that an allowance owns; false = out of memory. */
static bool copy_allowance(const tl_allowance_def *def, tli_allowance_record *record)
{
	size_t bytes = def->name_count * sizeof(char *) + strlen(def->rule) + strlen(def->reason) + 2;
	for (size_t i = 0; i < def->name_count; i++)
		bytes += strlen(def->names[i]) + 1;
	const char **names = tli_alloc(bytes);
	if (!names)
		return false;
	char *at = (char *)(names + def->name_count);
	record->name_count = (uint32_t)def->name_count;
	record->bytes = (uint32_t)bytes;
	record->names = names;
	record->rule = append_string(&at, def->rule);
	for (size_t i = 0; i < def->name_count; i++)
		names[i] = append_string(&at, def->names[i]);
	record->reason = append_string(&at, def->reason);
	return true;
}

tl_status tli_map_put_allowance(tl_map *map, const tl_allowance_def *def, uint32_t source)
{
	tli_allowance_record allowance = { .slot.source = source };
	if (!copy_allowance(def, &allowance))
		return TL_E_NOMEM;
	return tli_map_put_thing(map, TLI_CHANGE_ALLOWANCE, &allowance);
}

tl_status tl_map_add_allowance(tl_map *map, const tl_allowance_def *def, tl_allowance_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tli_allowance_record allowance = { .name_count = 0 };
	tl_status status = check_allowance(def);
	if (!status && !copy_allowance(def, &allowance))
		status = TL_E_NOMEM;
	return status ? status : tli_map_add_thing(map, TLI_CHANGE_ALLOWANCE, &allowance, out);
}

tl_status tl_map_remove_allowance(tl_map *map, tl_allowance_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_ALLOWANCE, id.index1, id.generation);
}

tl_status tl_map_get_allowance(const tl_map *map, tl_allowance_id id, tl_allowance_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_allowance_record *allowance = tli_slot_find(map->allowances, id);
	if (!allowance)
		return tli_refuse_stale(TLI_CHANGE_ALLOWANCE);
	*out = (tl_allowance_info){
		.rule = allowance->rule,
		.names = allowance->names,
		.name_count = allowance->name_count,
		.reason = allowance->reason,
		.place = tli_source_place(&map->source, allowance->slot.source, 0),
	};
	return TL_OK;
}
