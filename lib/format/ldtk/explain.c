/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/explain.c: what the values of IntGrid layers and the kinds of entities were taken for, and why.
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "format/shape/evidence.h"

#include <string.h>

/* As many lines of each sort; others are counted. */
enum { EXPLAINED_MAX = 200 };

static tli_shown shown_token(const tli_json *json, uint32_t at)
{
	const char *text = "";
	size_t size = 0;
	(void)tli_json_string(json, at, &text, &size);
	return tli_show(text, size);
}

/* A value without a name is called as its layer. */
static void advise_channel(const tli_json *json, const tli_ldtk_value *value, tli_text *text)
{
	tli_ignored it = { .value = value->value };
	if (!tli_json_string(json, value->layer_name, &it.layer, &it.layer_size))
		return;
	if (!tli_json_string(json, value->name, &it.name, &it.name_size)) {
		it.name = it.layer;
		it.name_size = it.layer_size;
	}
	tli_rule_advise(&it, text);
}

static void explain_value(const tli_json *json, const tli_ldtk_value *it, tli_text *text)
{
	static const char *const reasons[] = { [TLI_LDTK_BY_NOTHING] = "no name says that it blocks",
		[TLI_LDTK_BY_VALUE] = "by its name",
		[TLI_LDTK_BY_GROUP] = "by the name of its group",
		[TLI_LDTK_BY_LAYER] = "by the name of its layer" };
	tli_text_add_format(text, "layer %s value %lld", shown_token(json, it->layer_name).text, (long long)it->value);
	if (tli_json_kind_of(json, it->name) == TLI_JSON_STRING)
		tli_text_add_format(text, " %s", shown_token(json, it->name).text);
	tli_text_add_format(
		text, ": %s, %zu cell%s, ", it->is_solid ? "solid" : "free", it->cells, it->cells == 1 ? "" : "s");
	if (it->rule)
		tli_text_add_format(text, "by line %u of the rules", it->rule->line);
	else
		tli_text_add(text, reasons[it->by]);
	if (!it->is_solid && !it->rule)
		advise_channel(json, it, text);
	tli_text_add_char(text, '\n');
	if (it->rule)
		it->rule->used += it->cells;
}

/* ---- what was ignored ---- */

/* All that is not free, but nothing where no value is solid: there are no walls then. */
static tl_status find_blocked_cells(const tli_ldtk *ldtk, const tli_ldtk_values *values, tli_cells *blocked)
{
	tl_status status = tli_cells_create(ldtk->cells.columns, ldtk->cells.rows, blocked);
	for (int32_t y = 0; !status && values->solids && y < blocked->rows; y++)
		for (int32_t x = 0; x < blocked->columns; x++)
			if (!tli_cells_is_free(&ldtk->cells, x, y))
				tli_cells_set_free(blocked, x, y);
	return status;
}

/* `layer "Walls" value 1 -> wall`. An identifier of LDtk has letters, digits and _ only. */
static void write_value_rule(const tli_json *json, const tli_ldtk_value *it, tli_text *rule)
{
	const char *layer = "";
	size_t size = 0;
	if (tli_json_string(json, it->layer_name, &layer, &size) && size && !memchr(layer, '"', size) &&
		!memchr(layer, '\\', size))
		tli_text_add_format(rule, "layer \"%.*s\" value %lld -> wall", (int)size, layer, (long long)it->value);
	tli_text_add_char(rule, '\0');
}

static tl_status add_unread_value(
	const tli_json *json, const tli_ldtk_value *it, const tli_cells *blocked, tli_captions *captions)
{
	tli_text what = { 0 }, rule = { 0 };
	tli_unread part = { .count = (uint32_t)it->cells, .things = it->cells == 1 ? "cell" : "cells" };
	tli_evidence evidence = { 0 };
	if (it->marked.words)
		evidence = tli_evidence_of(&it->marked, blocked);
	part.outline = evidence.unread;
	part.has_shape = tli_evidence_is_of_walls(&evidence);
	tli_text_add_format(
		&what, "value %lld of layer %s", (long long)it->value, shown_token(json, it->layer_name).text);
	tli_text_add_char(&what, '\0');
	write_value_rule(json, it, &rule);
	bool good = !what.failed && !rule.failed &&
		tli_captions_add_unread(captions, &part, what.data, rule.data, &(tli_text){ 0 });
	tli_text_free(&what);
	tli_text_free(&rule);
	return good ? TL_OK : TL_E_NOMEM;
}

/* Is there a value without a name that only the name of its layer says is solid, beside one that is called so itself? The cells without a name may
 * be what is left between walls. */
static bool has_doubtful_value(const tli_json *json, const tli_ldtk_values *values)
{
	bool has_named = false, has_nameless = false;
	for (size_t i = 0; i < tli_array_length(values->items) && !(has_named && has_nameless); i++) {
		const tli_ldtk_value *it = &values->items[i];
		bool is_first = i == 0 || it->layer != values->items[i - 1].layer;
		bool is_nameless = it->is_solid && it->by == TLI_LDTK_BY_LAYER && it->cells &&
			tli_json_kind_of(json, it->name) != TLI_JSON_STRING;
		has_nameless = is_nameless || (has_nameless && !is_first);
		has_named = (it->is_solid && it->by == TLI_LDTK_BY_VALUE) || (has_named && !is_first);
	}
	return has_named && has_nameless;
}

tl_status tli_ldtk_find_unread(const tli_ldtk *ldtk, const tli_ldtk_values *values, tli_captions *captions)
{
	tli_cells blocked = { 0 };
	tl_status status = find_blocked_cells(ldtk, values, &blocked);
	for (size_t i = 0; !status && i < tli_array_length(values->items); i++) {
		const tli_ldtk_value *it = &values->items[i];
		if (it->is_solid)
			captions->read_cells += (uint32_t)it->cells;
		else if (it->by == TLI_LDTK_BY_NOTHING && it->cells)
			status = add_unread_value(&ldtk->files[0].json, it, &blocked, captions);
	}
	tli_cells_free(&blocked);
	tli_captions_sort_unread(captions);
	captions->is_guess = has_doubtful_value(&ldtk->files[0].json, values);
	return status;
}

/* Of a project in which no value blocks the value that looks like walls, else the one that most cells have, and the mapping rule for it. */
static void advise(tli_captions *captions)
{
	const tli_unread *best = NULL;
	for (size_t i = 0; i < tli_array_length(captions->unread); i++) {
		const tli_unread *it = &captions->unread[i];
		if (!best || (!best->has_shape && it->count > best->count))
			best = it;
	}
	const char *texts = captions->texts.data;
	if (!best || texts[best->rule] == '\0')
		return;
	tli_text_add(&captions->rule, texts + best->rule);
	tli_text_add_format(&captions->advice, "%s %s; if it blocks, a line in tautline.rules says so: %s",
		best->has_shape ? "Most like walls, by its shape, is" : "Most cells have", texts + best->what,
		texts + best->rule);
	tli_text_add_char(&captions->rule, '\0');
}

void tli_ldtk_explain_values(const tli_ldtk *ldtk, const tli_ldtk_values *values, tli_captions *captions)
{
	tli_text *text = &captions->explanation;
	size_t count = tli_array_length(values->items);
	for (size_t i = 0; i < count && i < EXPLAINED_MAX; i++)
		explain_value(&ldtk->files[0].json, &values->items[i], text);
	if (count > EXPLAINED_MAX)
		tli_text_add_format(text, "and %zu more values\n", count - EXPLAINED_MAX);
	if (!count)
		tli_text_add(
			text, "no IntGrid layer with values: LDtk says by these what blocks, so there are no walls\n");
	else if (!values->solids)
		tli_text_add(text, "no value is solid: name one, its group or its layer 'wall', or map it by a rule\n");
	if (!values->solids)
		advise(captions);
}

/* ---- entities ---- */

/* The entities of one identifier that one thing decides. */
typedef struct entity_sort {
	tli_role kind;
	tli_rule *rule;
	const char *name;
	size_t size, count;
	bool leads_elsewhere; /* a door that is ignored, or a goal of a level without a start */
	tli_text names;       /* a line for each of the first, of those that nothing takes */
} entity_sort;

enum { SORTS_MAX = 100 };

/* Finds or adds the sort of an entity; NULL: there are too many. */
static entity_sort *sort_of(entity_sort *sorts, unsigned *count, const entity_sort *wanted)
{
	for (unsigned i = 0; i < *count; i++) {
		if (sorts[i].kind == wanted->kind && sorts[i].rule == wanted->rule &&
			sorts[i].leads_elsewhere == wanted->leads_elsewhere && sorts[i].size == wanted->size &&
			memcmp(sorts[i].name, wanted->name, wanted->size) == 0)
			return &sorts[i];
	}
	if (*count == SORTS_MAX)
		return NULL;
	sorts[*count] = *wanted;
	return &sorts[(*count)++];
}

/* `on layer 'Entities', line 212, at 40,64`: where the editor shows it in the world. */
static void name_entity(
	const tli_ldtk *ldtk, const tli_ldtk_level *level, uint32_t layer, uint32_t object, tli_text *text)
{
	const tli_json *json = &ldtk->files[level->file].json;
	uint32_t px = tli_json_find(json, object, "px");
	tl_point at = { 0, 0 };
	tli_text_add_format(text, "on layer %s", shown_token(json, tli_json_find(json, layer, "__identifier")).text);
	if (level->file == 0)
		tli_text_add_format(text, ", line %u", tli_json_place(json, object).line);
	if (tli_json_count(json, px) == 2 && !tli_json_double(json, px + 1, &at.x) &&
		!tli_json_double(json, px + 2, &at.y)) {
		tli_text_add(text, ", at ");
		tli_text_add_double(text, (double)level->x + at.x);
		tli_text_add_char(text, ',');
		tli_text_add_double(text, (double)level->y + at.y);
	}
	tli_text_add_char(text, '\n');
}

/* Does nothing say what these are? */
static bool is_unread_sort(const entity_sort *it)
{
	return !it->kind && !it->rule && !it->leads_elsewhere;
}

static void count_level_entities(const tli_ldtk *ldtk, const tli_ldtk_level *level, entity_sort *sorts, unsigned *count)
{
	const tli_json *json = &ldtk->files[level->file].json;
	tli_json_each (json, layer, level->layers) {
		uint32_t entities = tli_json_find(json, layer, "entityInstances");
		tli_json_each (json, object, entities) {
			entity_sort wanted = { .rule = tli_ldtk_rule_of_entity(ldtk, json, layer, object), .name = "" };
			wanted.kind = wanted.rule ? tli_role_plain(wanted.rule->role)
						  : tli_ldtk_kind_of_entity(json, object);
			wanted.leads_elsewhere = !wanted.rule &&
				((wanted.kind == TLI_ROLE_DOOR && tli_ldtk_leads_elsewhere(ldtk, level, object)) ||
					(wanted.kind == TLI_ROLE_GOAL && !level->has_start));
			(void)tli_json_string(
				json, tli_json_find(json, object, "__identifier"), &wanted.name, &wanted.size);
			entity_sort *found = sort_of(sorts, count, &wanted);
			if (found && found->count++ < TLI_UNREAD_OBJECTS && is_unread_sort(found))
				name_entity(ldtk, level, layer, object, &found->names);
			if (wanted.rule)
				wanted.rule->used++;
		}
	}
}

/* Adds the entities that nothing takes to what was ignored, and frees the lines of all. */
static bool add_unread_entities(entity_sort *sorts, unsigned count, tli_captions *captions)
{
	bool good = true;
	for (unsigned i = 0; i < count; i++) {
		entity_sort *it = &sorts[i];
		if (!is_unread_sort(it)) /* it has no lines */
			continue;
		tli_text what = { 0 }, rule = { 0 };
		tli_unread part = { .count = (uint32_t)it->count, .things = it->count == 1 ? "entity" : "entities" };
		tli_text_add_format(&what, "identifier %s", tli_show(it->name, it->size).text);
		tli_text_add_char(&what, '\0');
		if (tli_rule_add_key(&rule, "name", it->name, it->size))
			tli_text_add(&rule, " -> wall");
		tli_text_add_char(&rule, '\0');
		good = good && !what.failed && !rule.failed &&
			tli_captions_add_unread(captions, &part, what.data, rule.data, &it->names);
		tli_text_free(&what);
		tli_text_free(&rule);
		tli_text_free(&it->names);
	}
	return good;
}

tl_status tli_ldtk_explain_entities(const tli_ldtk *ldtk, tli_captions *captions)
{
	tli_text *text = &captions->explanation;
	static const char *const kinds[] = { [TLI_ROLE_NONE] = "ignored",
		[TLI_ROLE_WAYPOINT] = "a waypoint",
		[TLI_ROLE_START] = "a start",
		[TLI_ROLE_GOAL] = "a goal",
		[TLI_ROLE_AGENT] = "an agent",
		[TLI_ROLE_OBSTACLE] = "an obstacle",
		[TLI_ROLE_DOOR] = "a door",
		[TLI_ROLE_WALL] = "solid" };
	entity_sort sorts[SORTS_MAX];
	unsigned count = 0;
	for (size_t i = 0; i < tli_array_length(ldtk->levels); i++)
		count_level_entities(ldtk, &ldtk->levels[i], sorts, &count);
	for (unsigned i = 0; i < count; i++) {
		tli_text_add_format(text, "entity %s: %s, %zu of them, ", tli_show(sorts[i].name, sorts[i].size).text,
			kinds[sorts[i].leads_elsewhere ? TLI_ROLE_NONE : sorts[i].kind], sorts[i].count);
		if (sorts[i].rule)
			tli_text_add_format(text, "by line %u of the rules\n", sorts[i].rule->line);
		else if (sorts[i].leads_elsewhere)
			tli_text_add(text,
				sorts[i].kind == TLI_ROLE_DOOR ? "doors that lead to another level\n"
							       : "goals of levels without a start\n");
		else
			tli_text_add(text,
				sorts[i].kind ? "by its identifier or a tag\n"
					      : "neither its identifier nor a tag is a kind\n");
	}
	if (count == SORTS_MAX)
		tli_text_add(text, "and maybe more kinds of entities\n");
	if (!add_unread_entities(sorts, count, captions))
		return TL_E_NOMEM;
	bool is_unsure = captions->is_guess || tli_captions_have_unknown(captions); /* by values, by entities */
	captions->is_guess = !tli_array_length(ldtk->rules->rules) && is_unsure;
	return TL_OK;
}
