/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/build.c: the parts of a Tiled map put together, with the properties of the map and the roles of layers. O(size), but for
 * sorting.
 */
#include "format/rules/game.h"
#include "format/tiled/build.h"

/* ---- layers ---- */

/* One layer `Obstacles` for all, with objects named wall, player, zombie: there the names decide. */
static bool finds_named_walls(const tli_tiled *model, const tli_tiled_layer *layer)
{
	if (!tli_role_blocks(layer->word))
		return false;
	for (uint32_t i = 0; i < layer->objects.count; i++) {
		if (tli_role_blocks(tli_tiled_name_word(model->objects[layer->objects.first + i].name)))
			return true;
	}
	return false;
}

/* On a layer `Spike Blocks` things without a size are where such things appear; one alone is a click that was left over. */
static bool holds_places(const tli_tiled *model, const tli_tiled_layer *layer)
{
	uint32_t places = 0;
	for (uint32_t i = 0; i < layer->objects.count; i++) {
		const tli_tiled_object *object = &model->objects[layer->objects.first + i];
		places += object->shape == TLI_TILED_POINT || (tli_tiled_is_click(object) && !object->is_tile);
	}
	return places > 1 && places > layer->objects.count / 2;
}

/* What a layer's class, else its name, says of the things of a game in it. */
static void find_game_word(tli_tiled_layer *layer, const tli_tiled_layer *group)
{
	layer->game = tli_game_role(layer->class.text, layer->class.size, &layer->game_word);
	if (!layer->game)
		layer->game = tli_game_role(layer->name.text, layer->name.size, &layer->game_word);
	if (!layer->game && group) {
		layer->game = group->game;
		layer->game_word = group->game_word;
	}
}

/* Groups come before what is in them. */
static void find_words(tli_tiled_build *build)
{
	tli_tiled *model = build->model;
	tli_tiled_span none = { 0 };
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		tli_tiled_layer *layer = &model->layers[i];
		const tli_tiled_layer *group = layer->parent ? &model->layers[layer->parent - 1] : NULL;
		layer->blocks = tli_tiled_read_blocks(build, layer->properties, none);
		if (group && !layer->blocks)
			layer->blocks = group->blocks;
		layer->rule = tli_tiled_layer_rule(model, layer);
		if (group && !layer->rule)
			layer->rule = group->rule;
		if (layer->rule) {
			tli_role role = layer->rule->role;
			layer->word = tli_role_plain(role);
			layer->solid = tli_role_blocks(role) ? TLI_TILED_YES : TLI_TILED_NO;
			continue;
		}
		layer->word = tli_tiled_layer_word(layer->class);
		if (!layer->word)
			layer->word = tli_tiled_layer_word(layer->name);
		layer->solid = tli_tiled_solid(model, layer->properties, none);
		if (group && !layer->word)
			layer->word = group->word;
		find_game_word(layer, group);
		if (group && !layer->solid)
			layer->solid = group->solid;
		layer->by_property = !layer->word && layer->kind == TLI_TILED_OBJECT_LAYER &&
			layer->solid > TLI_TILED_NO;
		if (layer->by_property)
			layer->word = TLI_ROLE_WALL;
		layer->names_walls = finds_named_walls(model, layer);
		layer->has_places = holds_places(model, layer);
	}
}

/* ---- the map ---- */

static tl_place property_place(const tli_tiled *model, const char *name)
{
	tli_tiled_span none = { 0 };
	const tli_tiled_property *property = tli_tiled_property_of(model, model->properties, none, name);
	return property ? property->place : model->place;
}

/* Writes the map's numbers; wrong ones are reported. */
static void read_map_numbers(tli_tiled_build *build, tl_map_def *def)
{
	tli_tiled *model = build->model;
	tli_tiled_span none = { 0 };
	double grid = def->resolution;
	build->has_unit = tli_tiled_amount(model, model->properties, none, "unit", &build->unit);
	if (build->has_unit && !(build->unit >= 1e-6 && build->unit <= 1e6))
		tli_report_add(&model->report, property_place(model, "unit"),
			"the property 'unit': expected the pixels of a map unit, from 0.000001 to 1000000");
	if (tli_tiled_amount(model, model->properties, none, "grid", &grid)) {
		def->resolution = grid >= 1 && grid <= TLI_RESOLUTION_MAX ? (int32_t)grid : 0;
		if (def->resolution != grid || !tli_is_resolution(def->resolution))
			tli_report_add(&model->report, property_place(model, "grid"),
				"the property 'grid': expected a power of two from 1 to 65536");
	}
	tli_tiled_amount(model, model->properties, none, "radius", &def->radius);
}

static void set_radius(tli_tiled_build *build, double radius)
{
	int32_t grid;
	if (tli_tiled_length(build, radius, property_place(build->model, "radius"), &grid))
		build->map->radius = grid;
}

/* `border`: the map's rectangle is a wall. */
static void add_border(tli_tiled_build *build)
{
	tli_tiled *model = build->model;
	tli_tiled_span none = { 0 };
	bool has_border = false;
	tli_tiled_flag(model, model->properties, none, "border", &has_border);
	if (!has_border)
		return;
	tl_place place = property_place(model, "border");
	if (model->is_infinite || model->orientation == TLI_TILED_STAGGERED || !model->width || !model->height) {
		tli_report_add(&model->report, place,
			"the property 'border': only orthogonal and isometric maps with a size have one");
		return;
	}
	bool is_isometric = model->orientation == TLI_TILED_ISOMETRIC;
	tl_point far = { (double)model->width * (is_isometric ? model->tile_height : model->tile_width),
		(double)model->height * model->tile_height };
	tli_point corner, loop[4] = { { 0, 0 } };
	if (!tli_tiled_to_grid(build, far, place, &corner))
		return;
	loop[1].x = loop[2].x = corner.x;
	loop[2].y = loop[3].y = corner.y;
	uint32_t source = tli_tiled_mark(build, place);
	if (!model->status)
		tli_tiled_note(build, tli_sink_wall(&build->sink, source, loop, 4, TLI_WALL_LOOP));
}

static void build_all_parts(tli_tiled_build *build)
{
	void (*const parts[])(tli_tiled_build *) = { add_border, tli_tiled_build_tiles, tli_tiled_build_objects,
		tli_tiled_build_actors, tli_tiled_turn_boxes, tli_tiled_build_links, tli_tiled_build_notes };
	for (unsigned i = 0; i < sizeof parts / sizeof *parts && !build->model->status; i++)
		parts[i](build);
	if (!build->model->status)
		tli_tiled_note(build, tli_sink_finish(&build->sink));
	if (!build->model->status)
		tli_tiled_explain(build);
}

tl_map *tli_tiled_build_map(tli_tiled *model)
{
	tl_map_def def = tl_default_map_def();
	tli_tiled_build build = {
		.model = model, .unit = 1, .points_left = model->def->max_points, .cells_left = TLI_TILED_CELLS_MAX
	};
	size_t errors = model->report.errors.count;
	read_map_numbers(&build, &def);
	if (tli_array_length(model->layers) > TLI_TILED_LAYERS_MAX)
		tli_report_add(&model->report, model->place, "more than %d layers", TLI_TILED_LAYERS_MAX);
	if (model->report.errors.count > errors)
		return NULL;
	double radius = def.radius;
	def.radius = 0;
	model->status = tl_map_create(&def, &build.map);
	if (model->status)
		return NULL;
	build.sink = tli_sink_of(build.map, &model->report);
	set_radius(&build, radius);
	find_words(&build);
	build_all_parts(&build);
	tli_sink_free(&build.sink);
	tli_array_free(build.pixels);
	tli_array_free(build.points);
	tli_array_free(build.stops);
	tli_array_free(build.boxes);
	tli_array_free(build.actors);
	return build.map;
}
