/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/solid.c: which values of IntGrid layers are solid: by a rule, else by the name of the value, of its group, or of its layer.
 *
 * A name that denies it (`ladder`, `water`) goes before that of the layer. O((values + groups) * log groups).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/sort.h"

#include <stdio.h>
#include <string.h>

/* A group of a layer's values. */
typedef struct value_group {
	int64_t uid;
	uint32_t name; /* token */
} value_group;

static int compare_values(const void *left, const void *right)
{
	const tli_ldtk_value *a = left, *b = right;
	if (a->layer != b->layer)
		return a->layer < b->layer ? -1 : 1;
	return (a->value > b->value) - (a->value < b->value);
}

/* What the words of a name say: 1 solid, -1 free, 0 nothing. The first that says something counts. */
static int name_says(const tli_json *json, uint32_t at)
{
	const char *name;
	size_t size;
	if (!tli_json_string(json, at, &name, &size))
		return 0;
	for (size_t from = 0, end; tli_word_next(name, size, &from, &end); from = end) {
		unsigned says = tli_word_says(name + from, end - from, TLI_IN_LDTK_VALUE);
		if (says)
			return tli_role_blocks(says) ? 1 : -1;
	}
	return 0;
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

static void add_json_text(tli_subject *subject, tli_rule_key key, const tli_json *json, uint32_t at)
{
	const char *text;
	size_t size;
	if (tli_json_string(json, at, &text, &size))
		tli_subject_add(subject, key, text, size);
}

static tli_rule *rule_of_value(const tli_ldtk *ldtk, const tli_ldtk_value *it, uint32_t token, uint32_t group)
{
	const tli_json *json = &ldtk->files[0].json;
	char number[24];
	tli_subject subject = { .count = 0 };
	snprintf(number, sizeof number, "%lld", (long long)it->value);
	tli_subject_add_string(&subject, TLI_RULE_VALUE, number);
	add_json_text(&subject, TLI_RULE_VALUE, json, it->name);
	add_json_text(&subject, TLI_RULE_CLASS, json, group);
	add_json_text(&subject, TLI_RULE_LAYER, json, it->layer_name);
	add_json_text(&subject, TLI_RULE_COLOR, json, tli_json_find(json, token, "color"));
	return tli_rules_match(ldtk->rules, &subject);
}

/* The name of the value, its group's, its layer's, in this order: the first that says something counts. */
static void judge_value(const tli_ldtk *ldtk, tli_ldtk_value *it, uint32_t token, uint32_t group)
{
	const tli_json *json = &ldtk->files[0].json;
	const uint32_t names[] = { it->name, group, it->layer_name };
	it->rule = rule_of_value(ldtk, it, token, group);
	if (it->rule) {
		it->by = TLI_LDTK_BY_RULE;
		it->is_solid = tli_role_blocks(it->rule->role);
		return;
	}
	for (int i = 0; i < 3; i++) {
		int says = name_says(json, names[i]);
		if (says) {
			it->by = (tli_ldtk_reason)(TLI_LDTK_BY_VALUE + i);
			it->is_solid = says > 0;
			return;
		}
	}
}

static tl_status read_values(tli_ldtk *ldtk, tli_ldtk_values *out, uint32_t layer, const value_group *groups)
{
	const tli_json *json = &ldtk->files[0].json;
	uint32_t values = tli_json_find(json, layer, "intGridValues");
	int64_t uid;
	if (!tli_json_count(json, values) ||
		!tli_ldtk_integer(
			ldtk, (tli_ldtk_node){ 0, layer }, "uid", (tli_whole_range){ INT32_MIN, INT32_MAX }, &uid))
		return TL_OK;
	tli_json_each (json, value, values) {
		tli_ldtk_value found = { .layer = uid, .layer_name = tli_json_find(json, layer, "identifier") };
		if (!tli_ldtk_integer(ldtk, (tli_ldtk_node){ 0, value }, "value", (tli_whole_range){ 1, INT32_MAX },
			    &found.value))
			continue;
		found.name = tli_json_find(json, value, "identifier");
		judge_value(ldtk, &found, value, group_name(json, groups, value));
		out->solids += found.is_solid;
		if (!tli_array_append(out->items, found))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

static tl_status read_layer_values(tli_ldtk *ldtk, tli_ldtk_values *out, uint32_t layer)
{
	value_group *groups = NULL;
	tl_status status = read_groups(&ldtk->files[0].json, layer, &groups);
	if (!status)
		status = read_values(ldtk, out, layer, groups);
	tli_array_free(groups);
	return status;
}

tl_status tli_ldtk_find_values(tli_ldtk *ldtk, tli_ldtk_values *out)
{
	const tli_json *json = &ldtk->files[0].json;
	uint32_t layers = tli_json_find(json, tli_json_find(json, 0, "defs"), "layers");
	tl_status status = TL_OK;
	tli_json_each (json, layer, layers) {
		if (!status)
			status = read_layer_values(ldtk, out, layer);
	}
	tli_sort(out->items, tli_array_length(out->items), sizeof *out->items, compare_values);
	return status;
}

tli_ldtk_value *tli_ldtk_value_of(const tli_ldtk_values *values, int64_t layer, int64_t value)
{
	tli_ldtk_value wanted = { .layer = layer, .value = value };
	size_t count = tli_array_length(values->items);
	size_t at = tli_lower_bound(values->items, count, sizeof wanted, &wanted, compare_values);
	return at < count && compare_values(&values->items[at], &wanted) == 0 ? &values->items[at] : NULL;
}
