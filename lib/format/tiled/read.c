/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/read.c: from the tree of a file to the model: one walk, for XML and JSON alike (tree.h).
 *
 * What walls and waypoints cannot be made of is ignored, as Tiled's documentation asks of readers. External tilesets and templates are
 * read where they are named (beside.c). Groups are nested at most as deep as the trees allow, so the recursion is bounded. O(size).
 */
#include "format/tiled/model.h"

#include "base/alloc.h"
#include "base/number.h"
#include "base/sort.h"

#include <stdio.h>

/* Places in tiles, and numbers of tiles in a row, stay far from the end of int32_t. */
#define TILE_CELLS_MAX (1 << 29)

/* The maximum of pixels of a tile's side. */
#define TILE_MAX (1 << 20)

#define TILE_SIZES ((tli_whole_range){ 0, TILE_MAX })
#define CELL_COUNTS ((tli_whole_range){ 0, TILE_CELLS_MAX })
#define CELL_INDICES ((tli_whole_range){ -TILE_CELLS_MAX, TILE_CELLS_MAX })

/* ---- layers ---- */

/* Tiles as elements, the oldest encoding. */
static void read_tile_elements(tli_tiled *model, tli_tiled_node node, tli_tiled_chunk *chunk)
{
	const tli_xml *xml = &node.tree->xml;
	chunk->gids.first = (uint32_t)tli_array_length(model->gids);
	for (uint32_t at = tli_xml_child(xml, node.at); at; at = tli_xml_next(xml, at)) {
		int64_t gid = 0;
		if (!tli_xml_is(xml, at, "tile"))
			continue;
		tli_tiled_integer(model, (tli_tiled_node){ node.tree, at }, "gid", TLI_TILED_IDS, &gid);
		if (!tli_tiled_has_room(model, gids))
			return;
		tli_array_push(model->gids, (uint32_t)gid);
		chunk->gids.count++;
	}
}

static void read_rectangle(tli_tiled *model, tli_tiled_node node, tli_tiled_chunk *chunk)
{
	chunk->x = chunk->y = 0;
	tli_tiled_size(model, node, "x", CELL_INDICES, &chunk->x);
	tli_tiled_size(model, node, "y", CELL_INDICES, &chunk->y);
	tli_tiled_size(model, node, "width", CELL_COUNTS, &chunk->width);
	tli_tiled_size(model, node, "height", CELL_COUNTS, &chunk->height);
}

/* The data of `node`: an element with text or tiles in it, or an object with the member `data`. */
static void read_chunk(tli_tiled *model, tli_tiled_node node, tli_tiled_chunk chunk, bool is_base64)
{
	chunk.encoding = is_base64 ? TLI_TILED_BASE64 : TLI_TILED_CSV;
	if (node.tree->is_json) {
		const tli_json *json = &node.tree->json;
		uint32_t data = tli_json_find(json, node.at, "data");
		if (tli_json_kind_of(json, data) == TLI_JSON_ARRAY) {
			chunk.encoding = TLI_TILED_CSV;
			chunk.data = (tli_tiled_text){ json->text + json->tokens[data].start + 1, 0 };
			if (json->tokens[data].size > 2)
				chunk.data.size = json->tokens[data].size - 2;
		} else {
			chunk.data = tli_tiled_attribute(node, "data");
		}
	} else if (tli_xml_find(&node.tree->xml, node.at, "tile")) {
		chunk.encoding = TLI_TILED_ELEMENTS;
		read_tile_elements(model, node, &chunk);
	} else {
		size_t size;
		chunk.data.text = tli_xml_text(&node.tree->xml, node.at, &size);
		chunk.data.size = (uint32_t)size;
	}
	if (tli_tiled_has_room(model, chunks))
		tli_array_push(model->chunks, chunk);
}

static void read_data(tli_tiled *model, tli_tiled_node node, tli_tiled_layer *layer)
{
	tli_tiled_node data = node;
	tli_tiled_chunk whole = { .width = model->width, .height = model->height, .place = layer->place };
	layer->chunks.first = (uint32_t)tli_array_length(model->chunks);
	if (!node.tree->is_json && !tli_tiled_child(node, "data", &data))
		return;
	tli_tiled_text encoding = tli_tiled_attribute(data, "encoding");
	bool is_base64 = tli_tiled_is(encoding, "base64");
	if (encoding.size && !is_base64 && !tli_tiled_is(encoding, "csv")) {
		tli_report_add(&model->report, layer->place, "unknown encoding %s of tiles",
			tli_show(encoding.text, encoding.size).text);
		return;
	}
	whole.compression = tli_tiled_attribute(data, "compression");
	tli_tiled_each each = tli_tiled_each_of(node, TLI_TILED_CHUNKS);
	bool is_whole = true;
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && !model->status; is_whole = false) {
		tli_tiled_chunk chunk = whole;
		chunk.width = chunk.height = 0;
		read_rectangle(model, at, &chunk);
		read_chunk(model, at, chunk, is_base64);
	}
	if (is_whole && !model->is_infinite) {
		read_rectangle(model, node, &whole);
		whole.x = whole.y = 0;
		read_chunk(model, data, whole, is_base64);
	}
	layer->chunks.count = (uint32_t)tli_array_length(model->chunks) - layer->chunks.first;
}

static bool layer_kind(tli_tiled_node node, tli_tiled_layer_kind *kind)
{
	static const char *const names[][2] = {
		[TLI_TILED_GROUP] = { "group", "group" },
		[TLI_TILED_TILE_LAYER] = { "layer", "tilelayer" },
		[TLI_TILED_OBJECT_LAYER] = { "objectgroup", "objectgroup" },
	};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		*kind = (tli_tiled_layer_kind)i;
		if (node.tree->is_json ? tli_tiled_is(tli_tiled_attribute(node, "type"), names[i][1])
				       : tli_xml_is(&node.tree->xml, node.at, names[i][0]))
			return true;
	}
	return false;
}

static void read_layers(tli_tiled *model, tli_tiled_node parent, uint32_t group1);

static void read_tiled_layer(tli_tiled *model, tli_tiled_node node, tli_tiled_layer_kind kind, uint32_t group1)
{
	int64_t id = 0;
	tli_tiled_layer layer = { .kind = kind, .parent = group1, .place = tli_tiled_node_place(node) };
	tli_tiled_integer(model, node, "id", TLI_TILED_IDS, &id);
	layer.place.object = (uint32_t)id;
	layer.place.kind = id ? "layer" : NULL;
	layer.name = tli_tiled_attribute(node, "name");
	layer.class = tli_tiled_attribute(node, "class");
	tli_tiled_number(model, node, "offsetx", &layer.offset.x);
	tli_tiled_number(model, node, "offsety", &layer.offset.y);
	if (group1) {
		layer.offset.x += model->layers[group1 - 1].offset.x;
		layer.offset.y += model->layers[group1 - 1].offset.y;
	}
	layer.properties = tli_tiled_read_properties(model, node, 0);
	if (kind == TLI_TILED_TILE_LAYER)
		read_data(model, node, &layer);
	else if (kind == TLI_TILED_OBJECT_LAYER)
		layer.objects = tli_tiled_read_objects(model, node);
	if (!tli_tiled_has_room(model, layers))
		return;
	tli_array_push(model->layers, layer);
	if (kind == TLI_TILED_GROUP)
		read_layers(model, node, (uint32_t)tli_array_length(model->layers));
}

static void read_layers(tli_tiled *model, tli_tiled_node parent, uint32_t group1)
{
	tli_tiled_each each = tli_tiled_each_of(parent, TLI_TILED_LAYERS);
	for (tli_tiled_node node; tli_tiled_next(&each, &node) && !model->status;) {
		tli_tiled_layer_kind kind;
		if (layer_kind(node, &kind))
			read_tiled_layer(model, node, kind, group1);
	}
}

/* ---- tilesets ---- */

/* Tiles of one image are all of a size; where each has an image of its own, it is that of the image, or the part of it that counts. */
static void read_tile_size(
	tli_tiled *model, tli_tiled_node node, const tli_tiled_tileset *tileset, tli_tiled_tile *tile)
{
	tli_tiled_node image;
	tile->width = tileset->tile_width;
	tile->height = tileset->tile_height;
	if (!node.tree->is_json && tli_tiled_child(node, "image", &image)) {
		tli_tiled_size(model, image, "width", TILE_SIZES, &tile->width);
		tli_tiled_size(model, image, "height", TILE_SIZES, &tile->height);
	}
	tli_tiled_size(model, node, "imagewidth", TILE_SIZES, &tile->width);
	tli_tiled_size(model, node, "imageheight", TILE_SIZES, &tile->height);
	tli_tiled_size(model, node, "width", TILE_SIZES, &tile->width);
	tli_tiled_size(model, node, "height", TILE_SIZES, &tile->height);
}

/* A click of the collision editor leaves a shape without a size, which blocks nothing: a point. */
static void forget_clicks(tli_tiled *model, tli_tiled_span shapes)
{
	for (uint32_t i = shapes.first; i < shapes.first + shapes.count; i++) {
		tli_tiled_object *shape = &model->objects[i];
		bool has_sides = shape->shape == TLI_TILED_RECTANGLE || shape->shape == TLI_TILED_ELLIPSE;
		if (has_sides && shape->width == 0 && shape->height == 0)
			shape->shape = TLI_TILED_POINT;
	}
}

/* Tiles are not in each other, so there is room for this one still when it is pushed. */
static void read_tile(tli_tiled *model, tli_tiled_node node, uint32_t id, tli_tiled_tileset *tileset)
{
	tli_tiled_node shapes;
	tli_tiled_tile tile = { .id = id };
	read_tile_size(model, node, tileset, &tile);
	tli_tiled_take_text(node, "class", &tile.class);
	tli_tiled_take_text(node, "type", &tile.class);
	tile.properties = tli_tiled_read_properties(model, node, 0);
	if (tli_tiled_child(node, "objectgroup", &shapes))
		tile.objects = tli_tiled_read_objects(model, shapes);
	forget_clicks(model, tile.objects);
	tli_array_push(model->tiles, tile);
	tileset->tiles.count++;
}

static void read_tiles(tli_tiled *model, tli_tiled_node node, tli_tiled_tileset *tileset)
{
	tli_tiled_node old;
	bool is_old = tli_tiled_old_list(node, TLI_TILED_TILES, &old);
	tli_tiled_each each = is_old ? tli_tiled_old_tiles(model, old) : tli_tiled_each_of(node, TLI_TILED_TILES);
	tileset->tiles.first = (uint32_t)tli_array_length(model->tiles);
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && tli_tiled_has_room(model, tiles);) {
		int64_t id = 0;
		uint32_t key = 0;
		if (is_old && !tli_tiled_read_key(model, at, &key))
			continue;
		if (!is_old)
			tli_tiled_integer(model, at, "id", TLI_TILED_IDS, &id);
		read_tile(model, at, is_old ? key : (uint32_t)id, tileset);
	}
}

static void read_tileset(tli_tiled *model, tli_tiled_node node, tli_tiled_tileset *tileset)
{
	tli_tiled_node offset;
	tileset->tile_width = model->tile_width;
	tileset->tile_height = model->tile_height;
	tli_tiled_size(model, node, "tilewidth", TILE_SIZES, &tileset->tile_width);
	tli_tiled_size(model, node, "tileheight", TILE_SIZES, &tileset->tile_height);
	tileset->name = tli_tiled_attribute(node, "name");
	tileset->alignment = tli_tiled_attribute(node, "objectalignment");
	if (tli_tiled_child(node, "tileoffset", &offset)) {
		tli_tiled_number(model, offset, "x", &tileset->offset.x);
		tli_tiled_number(model, offset, "y", &tileset->offset.y);
	}
	read_tiles(model, node, tileset);
	tli_tiled_read_tile_properties(model, node, tileset);
	tli_tiled_sort_tiles(model, tileset);
}

/* What the map says of an external one. */
static tli_tiled_tileset as_named(const tli_tiled_tileset *tileset)
{
	return (tli_tiled_tileset){
		.first_gid = tileset->first_gid, .source = tileset->source, .place = tileset->place
	};
}

static void read_external(tli_tiled *model, tli_tiled_node node, void *into)
{
	tli_tiled_tileset *tileset = into;
	*tileset = as_named(tileset);
	read_tileset(model, node, tileset);
}

/* The external tileset of a map. A map of one that cannot be opened or read loads without it; that is reported where it would decide
 * something. */
static void load_tileset(tli_tiled *model, tli_tiled_tileset *tileset)
{
	tli_tiled_lack lack = tli_tiled_read_beside(
		model, &(tli_tiled_beside){ tileset->source, "tileset", tileset->place, read_external, tileset });
	if (lack.is_missing)
		*tileset = as_named(tileset);
	tileset->lack = lack;
}

static int compare_tilesets(const void *a, const void *b)
{
	const tli_tiled_tileset *one = a, *other = b;
	if (one->first_gid != other->first_gid)
		return one->first_gid < other->first_gid ? -1 : 1;
	return tli_place_compare(one->place, other->place);
}

static void read_tilesets(tli_tiled *model, tli_tiled_node map)
{
	tli_tiled_each each = tli_tiled_each_of(map, TLI_TILED_TILESETS);
	for (tli_tiled_node node; tli_tiled_next(&each, &node) && !model->status;) {
		int64_t first = 1;
		tli_tiled_tileset tileset = { .place = tli_tiled_node_place(node) };
		tli_tiled_integer(model, node, "firstgid", (tli_whole_range){ 1, UINT32_MAX }, &first);
		tileset.first_gid = (uint32_t)first;
		tileset.source = tli_tiled_attribute(node, "source");
		if (tileset.source.size)
			load_tileset(model, &tileset);
		else
			read_tileset(model, node, &tileset);
		if (tli_tiled_has_room(model, tilesets))
			tli_array_push(model->tilesets, tileset);
	}
	tli_sort(model->tilesets, tli_array_length(model->tilesets), sizeof *model->tilesets, compare_tilesets);
}

/* ---- the map ---- */

static void read_orientation(tli_tiled *model, tli_tiled_node map)
{
	tli_tiled_text text = tli_tiled_attribute(map, "orientation");
	if (tli_tiled_is(text, "isometric"))
		model->orientation = TLI_TILED_ISOMETRIC;
	else if (tli_tiled_is(text, "staggered") || tli_tiled_is(text, "hexagonal"))
		model->orientation = TLI_TILED_STAGGERED;
	else if (text.size && !tli_tiled_is(text, "orthogonal"))
		tli_report_add(
			&model->report, model->place, "unknown orientation %s", tli_show(text.text, text.size).text);
	model->staggers_x = tli_tiled_is(tli_tiled_attribute(map, "staggeraxis"), "x");
	model->staggers_even = tli_tiled_is(tli_tiled_attribute(map, "staggerindex"), "even");
}

static void read_tiled_map(tli_tiled *model, tli_tiled_node map)
{
	model->place = tli_tiled_node_place(map);
	read_orientation(model, map);
	tli_tiled_size(model, map, "tilewidth", (tli_whole_range){ 1, TILE_MAX }, &model->tile_width);
	tli_tiled_size(model, map, "tileheight", (tli_whole_range){ 1, TILE_MAX }, &model->tile_height);
	tli_tiled_size(model, map, "width", CELL_COUNTS, &model->width);
	tli_tiled_size(model, map, "height", CELL_COUNTS, &model->height);
	if (model->orientation == TLI_TILED_STAGGERED)
		tli_tiled_size(model, map, "hexsidelength", TILE_SIZES, &model->hex_side);
	tli_tiled_text infinite = tli_tiled_attribute(map, "infinite");
	model->is_infinite = tli_tiled_is(infinite, "1") || tli_tiled_is(infinite, "true");
	if ((!model->tile_width || !model->tile_height) && !model->report.errors.count)
		tli_report_add(&model->report, model->place,
			"this is no map of Tiled: it does not say how large its tiles are");
	if (model->report.errors.count)
		return;
	model->properties = tli_tiled_read_properties(model, map, 0);
	read_tilesets(model, map);
	read_layers(model, map, 0);
	model->is_read = true;
}

void tli_tiled_read(tli_tiled *model, char *text)
{
	tli_tiled_node map;
	tli_tiled_tree *tree = tli_tiled_add_tree(model, text);
	if (!tree)
		return;
	bool is_root = tli_tiled_root(tree, "map", &map);
	tli_tiled_text type = is_root && tree->is_json ? tli_tiled_attribute(map, "type") : (tli_tiled_text){ 0 };
	if (!is_root)
		tli_report_add(&model->report, tli_tiled_node_place(map), "this is no map of Tiled: expected %s",
			tree->is_json ? "an object" : "the element <map>");
	else if (tli_tiled_is(type, "tileset") || tli_tiled_is(type, "template"))
		tli_report_add(&model->report, tli_tiled_node_place(map),
			"this is no map of Tiled: it says that it is a %.*s", (int)type.size, type.text);
	else
		read_tiled_map(model, map);
}

void tli_tiled_free(tli_tiled *model)
{
	for (size_t i = 0; i < tli_array_length(model->trees); i++) {
		tli_tiled_tree_free(model->trees[i]);
		tli_free(model->trees[i], sizeof *model->trees[i]);
	}
	tli_array_free(model->trees);
	tli_array_free(model->layers);
	tli_array_free(model->chunks);
	tli_array_free(model->objects);
	tli_array_free(model->tilesets);
	tli_array_free(model->tiles);
	tli_array_free(model->all_properties);
	tli_array_free(model->points);
	tli_array_free(model->gids);
	tli_array_free(model->templates);
}
