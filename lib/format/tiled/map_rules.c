/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/map_rules.c: layers, objects and tiles of Tiled as subjects of mapping rules (docs/formats/rules.md).
 *
 * A thing on a layer can be matched by the names of that layer and of the groups around it.
 */
#include "format/tiled/build.h"

#include <stdio.h>

/* What has properties: its own, and those that it inherits. */
typedef struct tiled_properties {
	const tli_tiled *model;
	tli_tiled_span own, inherited;
} tiled_properties;

static bool span_has(
	const tiled_properties *of, tli_tiled_span span, const tli_rules *rules, const tli_rule_condition *condition)
{
	for (uint32_t i = 0; i < span.count; i++) {
		const tli_tiled_property *it = &of->model->all_properties[span.first + i];
		tli_rule_property property = { it->name.text, it->value.text ? it->value.text : "", it->name.size,
			it->value.size };
		if (it->name.size && tli_rule_takes_property(rules, condition, &property))
			return true;
	}
	return false;
}

static bool has_tiled_property(const void *context, const tli_rules *rules, const tli_rule_condition *condition)
{
	const tiled_properties *of = context;
	return span_has(of, of->own, rules, condition) || span_has(of, of->inherited, rules, condition);
}

static void add_subject_text(tli_subject *subject, tli_rule_key key, tli_tiled_text text)
{
	if (text.size)
		tli_subject_add(subject, key, text.text, text.size);
}

static void add_layers(tli_subject *subject, const tli_tiled *model, const tli_tiled_layer *layer)
{
	for (; layer; layer = layer->parent ? &model->layers[layer->parent - 1] : NULL)
		add_subject_text(subject, TLI_RULE_LAYER, layer->name);
}

static tli_rule *match_with(tli_tiled *model, tli_subject *subject, const tiled_properties *properties)
{
	subject->has_property = has_tiled_property;
	subject->context = properties;
	return tli_rules_match(model->rules, subject);
}

tli_rule *tli_tiled_layer_rule(tli_tiled *model, const tli_tiled_layer *layer)
{
	tli_subject subject = { .count = 0 };
	tiled_properties properties = { .model = model, .own = layer->properties };
	add_subject_text(&subject, TLI_RULE_CLASS, layer->class);
	add_layers(&subject, model, layer);
	return match_with(model, &subject, &properties);
}

tli_rule *tli_tiled_object_rule(tli_tiled *model, const tli_tiled_layer *layer, const tli_tiled_object *object)
{
	char id[16];
	uint32_t tileset1;
	tli_subject subject = { .count = 0 };
	tiled_properties properties = { .model = model, .own = object->properties, .inherited = object->inherited };
	add_subject_text(&subject, TLI_RULE_NAME, object->name);
	add_subject_text(&subject, TLI_RULE_CLASS, object->class);
	if (object->id) {
		snprintf(id, sizeof id, "%u", object->id);
		tli_subject_add_string(&subject, TLI_RULE_ID, id);
	}
	const tli_tiled_tile *tile = object->gid ? tli_tiled_tile_of(model, object->gid, &tileset1) : NULL;
	if (tile)
		add_subject_text(&subject, TLI_RULE_CLASS, tile->class);
	add_layers(&subject, model, layer);
	return match_with(model, &subject, &properties);
}

tli_rule *tli_tiled_tile_rule(tli_tiled *model, const tli_tiled_layer *layer, uint32_t gid)
{
	char number[16], named[80];
	uint32_t tileset1;
	tli_subject subject = { .count = 0 };
	const tli_tiled_tile *tile = tli_tiled_tile_of(model, gid, &tileset1);
	tiled_properties properties = { .model = model };
	if (tileset1) {
		const tli_tiled_tileset *tileset = &model->tilesets[tileset1 - 1];
		unsigned id = (gid & ~TLI_TILED_FLIPS) - tileset->first_gid;
		snprintf(number, sizeof number, "%u", id);
		snprintf(named, sizeof named, "%.*s:%u", tileset->name.size < 64 ? (int)tileset->name.size : 64,
			tileset->name.text ? tileset->name.text : "", id);
		tli_subject_add_string(&subject, TLI_RULE_TILE, number);
		tli_subject_add_string(&subject, TLI_RULE_TILE, named);
	}
	if (tile) {
		properties.own = tile->properties;
		add_subject_text(&subject, TLI_RULE_CLASS, tile->class);
	}
	add_layers(&subject, model, layer);
	return match_with(model, &subject, &properties);
}
