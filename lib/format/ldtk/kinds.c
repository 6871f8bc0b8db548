/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/kinds.c: what an entity is, by a mapping rule, its identifier or a tag. O(fields * rules).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "format/rules/game.h"

/* The fields of an entity, as properties; numbers, texts and truth values. */
typedef struct entity_fields {
	const tli_json *json;
	uint32_t object;
} entity_fields;

static bool has_entity_field(const void *context, const tli_rules *rules, const tli_rule_condition *condition)
{
	const entity_fields *of = context;
	uint32_t fields = tli_json_find(of->json, of->object, "fieldInstances");
	tli_json_each (of->json, at, fields) {
		tli_rule_property it = { .value = "" };
		if (!tli_json_string(of->json, tli_json_find(of->json, at, "__identifier"), &it.name, &it.name_size))
			continue;
		tli_json_text(of->json, tli_json_find(of->json, at, "__value"), &it.value, &it.value_size);
		if (tli_rule_takes_property(rules, condition, &it))
			return true;
	}
	return false;
}

static void add_entity_text(tli_subject *subject, tli_rule_key key, const tli_json *json, uint32_t at)
{
	const char *text;
	size_t size;
	if (tli_json_string(json, at, &text, &size))
		tli_subject_add(subject, key, text, size);
}

tli_rule *tli_ldtk_rule_of_entity(const tli_ldtk *ldtk, const tli_json *json, uint32_t layer, uint32_t object)
{
	tli_subject subject = { .count = 0, .has_property = has_entity_field };
	entity_fields fields = { json, object };
	uint32_t tags = tli_json_find(json, object, "__tags");
	subject.context = &fields;
	add_entity_text(&subject, TLI_RULE_NAME, json, tli_json_find(json, object, "__identifier"));
	add_entity_text(&subject, TLI_RULE_LAYER, json, tli_json_find(json, layer, "__identifier"));
	add_entity_text(&subject, TLI_RULE_COLOR, json, tli_json_find(json, object, "__smartColor"));
	add_entity_text(&subject, TLI_RULE_ID, json, tli_json_find(json, object, "iid"));
	tli_json_each (json, tag, tags) {
		add_entity_text(&subject, TLI_RULE_CLASS, json, tag);
	}
	return tli_rules_match(ldtk->rules, &subject);
}

/* What a game calls a start, a goal or an enemy, by its identifier, else a tag; NONE. */
static tli_role game_kind_of(const tli_json *json, uint32_t object)
{
	const char *text;
	size_t size;
	tli_role role = TLI_ROLE_NONE;
	uint32_t name = tli_json_find(json, object, "__identifier"), tags = tli_json_find(json, object, "__tags");
	if (tli_json_string(json, name, &text, &size)) {
		if (tli_game_flies(text, size))
			return TLI_ROLE_NONE;
		role = tli_game_role(text, size, NULL);
	}
	tli_json_each (json, tag, tags) {
		if (!role && tli_json_string(json, tag, &text, &size))
			role = tli_game_role(text, size, NULL);
	}
	return role == TLI_ROLE_ROUTE ? TLI_ROLE_NONE : role;
}

tli_role tli_ldtk_kind_of_entity(const tli_json *json, uint32_t object)
{
	const char *text;
	size_t size;
	const tli_word *best = NULL;
	uint32_t name = tli_json_find(json, object, "__identifier"), tags = tli_json_find(json, object, "__tags");
	if (tli_json_string(json, name, &text, &size))
		best = tli_word_find(text, size, TLI_IN_LDTK_ENTITY);
	tli_json_each (json, tag, tags) {
		const tli_word *word = tli_json_string(json, tag, &text, &size)
			? tli_word_find(text, size, TLI_IN_LDTK_ENTITY)
			: NULL;
		if (word && (!best || word < best))
			best = word;
	}
	return best ? (tli_role)best->says : game_kind_of(json, object);
}
