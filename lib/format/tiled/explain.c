/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/explain.c: what the editor calls things, for messages, and what became of each layer, for `info --explain` and for maps in which
 * nothing blocks. O(things), and O(objects) for those that were ignored.
 */
#include "format/tiled/build.h"

#include "base/ascii.h"
#include "base/hash.h"

/* As many layers are explained, others counted. */
enum { LAYERS_EXPLAINED_MAX = 200 };

static void add_shown(tli_text *text, const char *before, tli_tiled_text name)
{
	tli_text_add(text, before);
	tli_text_add(text, tli_show(name.text ? name.text : "", name.size).text);
}

static uint64_t add_text_hash(uint64_t hash, tli_tiled_text text)
{
	return tli_hash_number(tli_hash_bytes(hash, text.size ? text.text : "", text.size), text.size);
}

/* What the file says of an object, beside where it is: of a line of waypoints where it goes, for routes may meet. */
static uint64_t hash_of_object(const tli_tiled *model, const tli_tiled_object *object, bool is_waypoint)
{
	const tli_tiled_span spans[] = { object->properties, object->inherited };
	uint64_t hash = tli_hash_number(TLI_FNV_START, object->gid);
	hash = add_text_hash(add_text_hash(hash, object->name), object->class);
	for (size_t i = 0; i < 2; i++) {
		for (uint32_t k = 0; k < spans[i].count; k++) {
			const tli_tiled_property *property = &model->all_properties[spans[i].first + k];
			hash = add_text_hash(add_text_hash(hash, property->name), property->value);
		}
	}
	bool is_route = is_waypoint && object->shape == TLI_TILED_POLYLINE;
	for (uint32_t i = 0; is_route && i < object->points.count; i++) {
		tl_point point = model->points[object->points.first + i];
		hash = tli_hash_double(tli_hash_double(hash, point.x), point.y);
	}
	return hash;
}

void tli_tiled_caption(
	tli_tiled_build *build, const tli_tiled_layer *layer, const tli_tiled_object *object, bool is_waypoint)
{
	tli_captions *captions = &build->map->captions;
	tli_text *text = &captions->texts;
	if (build->model->status)
		return;
	if (!tli_captions_add_likeness(captions, object->place, hash_of_object(build->model, object, is_waypoint)))
		build->model->status = TL_E_NOMEM;
	if (!object->place.kind)
		return;
	bool kept = tli_captions_begin(captions, object->place);
	tli_text_add_format(text, "object %u", object->place.object);
	if (object->name.size)
		add_shown(text, " ", object->name);
	if (layer->name.size)
		add_shown(text, " on layer ", layer->name);
	if (!tli_captions_end(captions) || !kept)
		build->model->status = TL_E_NOMEM;
}

tl_place tli_tiled_shape_place(
	tli_tiled_build *build, uint32_t tileset1, tli_tiled_tile *tile, const tli_tiled_object *shape, tl_place layer)
{
	const tli_tiled_tileset *tileset = &build->model->tilesets[tileset1 - 1];
	tli_captions *captions = &build->map->captions;
	tl_place place = tileset->source.size ? layer : shape->place;
	place.kind = "tile";
	place.object = tileset->first_gid + tile->id;
	if (tile->has_caption)
		return place;
	tile->has_caption = true;
	bool kept = tli_captions_begin(captions, place);
	tli_text_add_format(&captions->texts, "tile %u", tile->id);
	add_shown(&captions->texts, " of tileset ", tileset->source.size ? tileset->source : tileset->name);
	if (!tli_captions_end(captions) || !kept)
		tli_tiled_note(build, TL_E_NOMEM);
	return place;
}

static void explain_ignored_layer(tli_text *text, tli_tiled_text name)
{
	tli_ignored it = { name.text, name.text, name.size, name.size, 0 };
	tli_text_add(text, "ignored, nothing says that it blocks");
	tli_rule_advise(&it, text);
}

static void explain_layer(tli_text *text, const tli_tiled_layer *layer)
{
	bool is_tiles = layer->kind == TLI_TILED_TILE_LAYER;
	add_shown(text, "layer ", layer->name);
	tli_text_add(text, is_tiles ? " of tiles: " : " of objects: ");
	if (layer->rule)
		tli_text_add_format(text, "%s, by line %u of the rules",
			layer->word ? tli_role_plural(layer->word) : "ignored", layer->rule->line);
	else if (is_tiles && layer->solid == TLI_TILED_NO)
		tli_text_add(text, "ignored, a property says that it does not block");
	else if (layer->by_property)
		tli_text_add(text, "walls, by a property");
	else if (layer->word && !(is_tiles && !tli_role_blocks(layer->word)))
		tli_text_add_format(
			text, "%s, by its name or class", is_tiles ? "walls" : tli_role_plural(layer->word));
	else if (layer->solid > TLI_TILED_NO && is_tiles)
		tli_text_add(text, "walls, by a property");
	else if (layer->actors && !layer->taken)
		tli_text_add(text, "starts, goals and agents");
	else if (layer->taken)
		tli_text_add_format(text, "%u %s, by what %s says", layer->taken,
			is_tiles ? "tiles block" : "objects read", is_tiles ? "the tileset" : "each");
	else if (!is_tiles && tli_role_blocks(tli_tiled_layer_word(layer->name)))
		tli_text_add(text, "ignored, its objects have no size");
	else
		explain_ignored_layer(text, layer->name);
	if (layer->names_walls)
		tli_text_add(text, ", without objects that have other names than wall, collision or obstacle");
	if (layer->passages)
		tli_text_add_format(text, "; %u of its doors close nothing: they lead elsewhere, or only mark a place",
			layer->passages);
	if (layer->marks)
		tli_text_add_format(text, "; %u of its %s and only mark a place", layer->marks,
			layer->word == TLI_ROLE_OBSTACLE ? "points have no radius" : "objects have no size");
	tli_text_add_char(text, '\n');
}

/* ---- what is no level ---- */

static bool begins_with(tli_tiled_text name, const char *beginning)
{
	size_t same = 0;
	while (beginning[same] && same < name.size && tli_lower(name.text[same]) == beginning[same])
		same++;
	return beginning[same] == '\0';
}

static bool has_layer(const tli_tiled *model, const char *beginning)
{
	for (size_t i = 0; i < tli_array_length(model->layers); i++)
		if (model->layers[i].kind != TLI_TILED_GROUP && begins_with(model->layers[i].name, beginning))
			return true;
	return false;
}

static void explain_level(const tli_tiled_build *build, tli_captions *captions)
{
	const tli_tiled *model = build->model;
	captions->is_no_level = has_layer(model, "input") && has_layer(model, "output");
	if (captions->is_no_level)
		tli_text_add(&captions->explanation, "the map: rules of automapping, no level\n");
}

static void explain_missing(const tli_tiled *model, tli_captions *captions)
{
	for (size_t i = 0; i < tli_array_length(model->tilesets); i++) {
		const tli_tiled_tileset *tileset = &model->tilesets[i];
		if (!tileset->is_needed)
			continue;
		add_shown(&captions->explanation, "tileset ", tileset->source);
		tli_text_add(&captions->explanation, ": not read, its tiles block only where their layer says so\n");
	}
	for (size_t i = 0; i < tli_array_length(model->templates); i++) {
		const tli_tiled_template *template = &model->templates[i];
		if (!template->left_out)
			continue;
		add_shown(&captions->explanation, "template ", template->source);
		tli_text_add(&captions->explanation, ": missing, its objects are left out\n");
	}
}

void tli_tiled_explain(tli_tiled_build *build)
{
	tli_text *text = &build->map->captions.explanation;
	size_t explained = 0, more = 0;
	explain_level(build, &build->map->captions);
	explain_missing(build->model, &build->map->captions);
	for (size_t i = 0; i < tli_array_length(build->model->layers); i++) {
		const tli_tiled_layer *layer = &build->model->layers[i];
		if (layer->kind == TLI_TILED_GROUP)
			continue;
		if (explained < LAYERS_EXPLAINED_MAX) {
			explain_layer(text, layer);
			tli_tiled_explain_actors(build, layer, text);
		} else
			more++;
		explained++;
	}
	if (more)
		tli_text_add_format(text, "and %zu more layers\n", more);
	tli_captions_sort(&build->map->captions);
	tli_captions *captions = &build->map->captions;
	if (!captions->is_no_level && !build->model->status)
		tli_tiled_find_unread(build);
	if (!build->model->status)
		tli_tiled_advise(build->model, captions);
	if (text->failed || captions->advice.failed || captions->rule.failed)
		build->model->status = TL_E_NOMEM;
}
