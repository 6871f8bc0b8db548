/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/solid.c: which values of IntGrid layers are solid, by the name of the value, or of its group, or where it has neither, of
 * its layer. O((values + groups) * log groups).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/sort.h"

#include <string.h>

/* A group of a layer's values. */
typedef struct value_group {
	int64_t uid;
	uint32_t name; /* token */
} value_group;

static int compare_solids(const void *left, const void *right)
{
	const tli_ldtk_solid *a = left, *b = right;
	if (a->layer != b->layer)
		return a->layer < b->layer ? -1 : 1;
	return (a->value > b->value) - (a->value < b->value);
}

static bool is_solid_word(const char *word, size_t size)
{
	static const char *const words[] = { "wall", "walls", "solid", "solids", "block", "blocks", "blocked",
		"collision", "collisions" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (tli_is_word(word, size, words[i]))
			return true;
	}
	return false;
}

/* Has the name at `at` a word that says so? */
static bool says_solid(const tli_json *json, uint32_t at)
{
	const char *name;
	size_t size;
	if (!tli_json_string(json, at, &name, &size))
		return false;
	for (size_t from = 0; from <= size;) {
		const char *end = memchr(name + from, '_', size - from);
		size_t to = end ? (size_t)(end - name) : size;
		if (is_solid_word(name + from, to - from))
			return true;
		from = to + 1;
	}
	return false;
}

/* Has this string anything in it? */
static bool is_named(const tli_json *json, uint32_t at)
{
	const char *name;
	size_t size;
	return tli_json_string(json, at, &name, &size) && size > 0;
}

/* ---- groups ---- */

static int compare_groups(const void *left, const void *right)
{
	const value_group *a = left, *b = right;
	if (a->uid != b->uid)
		return a->uid < b->uid ? -1 : 1;
	return (a->name > b->name) - (a->name < b->name);
}

/* The groups of a layer, ascending; a tli_array. */
static tl_status read_groups(const tli_json *json, uint32_t layer, value_group **out)
{
	value_group *groups = NULL, found;
	uint32_t array = tli_json_find(json, layer, "intGridValuesGroups");
	if (!tli_array_reserve(groups, (size_t)tli_json_count(json, array) + 1))
		return TL_E_NOMEM;
	tli_json_each (json, it, array) {
		found.name = tli_json_find(json, it, "identifier");
		if (!tli_json_integer(json, tli_json_find(json, it, "uid"), &found.uid))
			tli_array_push(groups, found);
	}
	tli_sort(groups, tli_array_length(groups), sizeof *groups, compare_groups);
	*out = groups;
	return TL_OK;
}

/* The name of a value's group. */
static uint32_t group_name(const tli_json *json, const value_group *groups, uint32_t value)
{
	value_group wanted = { 0 };
	if (tli_json_integer(json, tli_json_find(json, value, "groupUid"), &wanted.uid))
		return TLI_JSON_NONE;
	size_t count = tli_array_length(groups);
	size_t at = tli_lower_bound(groups, count, sizeof *groups, &wanted, compare_groups);
	return at < count && groups[at].uid == wanted.uid ? groups[at].name : TLI_JSON_NONE;
}

/* ---- values ---- */

static bool is_solid_value(const tli_json *json, uint32_t layer, const value_group *groups, uint32_t value)
{
	uint32_t name = tli_json_find(json, value, "identifier"), of_group = group_name(json, groups, value);
	if (is_named(json, name) || is_named(json, of_group))
		return says_solid(json, name) || says_solid(json, of_group);
	return says_solid(json, tli_json_find(json, layer, "identifier"));
}

static tl_status read_values(tli_ldtk *ldtk, tli_ldtk_solids *out, uint32_t layer, const value_group *groups)
{
	const tli_json *json = &ldtk->files[0].json;
	uint32_t values = tli_json_find(json, layer, "intGridValues");
	tli_ldtk_solid found;
	if (!tli_json_count(json, values) ||
		!tli_ldtk_integer(ldtk, 0, layer, "uid", INT32_MIN, INT32_MAX, &found.layer))
		return TL_OK;
	tli_json_each (json, value, values) {
		if (!tli_ldtk_integer(ldtk, 0, value, "value", 1, INT32_MAX, &found.value))
			continue;
		out->values++;
		if (!is_solid_value(json, layer, groups, value))
			continue;
		if (!tli_array_append(out->items, found))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

static tl_status read_layer_solids(tli_ldtk *ldtk, tli_ldtk_solids *out, uint32_t layer)
{
	value_group *groups = NULL;
	tl_status status = read_groups(&ldtk->files[0].json, layer, &groups);
	if (!status)
		status = read_values(ldtk, out, layer, groups);
	tli_array_free(groups);
	return status;
}

tl_status tli_ldtk_find_solids(tli_ldtk *ldtk, tli_ldtk_solids *out)
{
	const tli_json *json = &ldtk->files[0].json;
	uint32_t layers = tli_json_find(json, tli_json_find(json, 0, "defs"), "layers");
	tl_status status = TL_OK;
	tli_json_each (json, layer, layers) {
		if (!status)
			status = read_layer_solids(ldtk, out, layer);
	}
	tli_sort(out->items, tli_array_length(out->items), sizeof *out->items, compare_solids);
	return status;
}

bool tli_ldtk_is_solid(const tli_ldtk_solids *solids, int64_t layer, int64_t value)
{
	tli_ldtk_solid wanted = { layer, value };
	size_t count = tli_array_length(solids->items);
	size_t at = tli_lower_bound(solids->items, count, sizeof wanted, &wanted, compare_solids);
	return at < count && compare_solids(&solids->items[at], &wanted) == 0;
}
