/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/read_old.c: JSON of Tiled before 1.2, where lists that have keys are objects.
 *
 *     properties       { "solid": true }, their types beside it in `propertytypes`
 *     tiles            { "5": { "objectgroup": ... } }, by the number of the tile
 *     tileproperties   { "5": { "solid": true } }, beside `tiles`
 *
 * Types are not read: those that a user of properties asks for are younger. O(size), and O(tiles log tiles).
 */
#include "format/tiled/model.h"

#include "base/sort.h"

tli_tiled_span tli_tiled_read_old_properties(tli_tiled *model, tli_tiled_node bag, tl_place place)
{
	tli_tiled_span span = { (uint32_t)tli_array_length(model->all_properties), 0 };
	tli_tiled_each each = tli_tiled_members_of(bag);
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && tli_tiled_has_room(model, all_properties); span.count++) {
		tli_tiled_property property = { .name = tli_tiled_key(at), .value = tli_tiled_value(at) };
		property.place = tli_tiled_node_place(at);
		property.place.kind = place.kind;
		property.place.object = place.object;
		tli_array_push(model->all_properties, property);
	}
	return span;
}

bool tli_tiled_read_key(tli_tiled *model, tli_tiled_node tile, uint32_t *id)
{
	uint64_t value = 0;
	tli_tiled_text key = tli_tiled_key(tile);
	for (uint32_t i = 0; i < key.size; i++) {
		unsigned digit = (unsigned)(unsigned char)key.text[i] - '0';
		value = value * 10 + digit;
		if (digit > 9 || value > UINT32_MAX) {
			tli_report_add(&model->report, tli_tiled_node_place(tile),
				"expected the number of a tile, found %s", tli_show(key.text, key.size).text);
			return false;
		}
	}
	*id = (uint32_t)value;
	return key.size > 0;
}

void tli_tiled_read_tile_properties(tli_tiled *model, tli_tiled_node node, tli_tiled_tileset *tileset)
{
	tli_tiled_node bags;
	if (!node.tree->is_json || !tli_tiled_child(node, "tileproperties", &bags))
		return;
	tli_tiled_sort_tiles(model, tileset);
	uint32_t first = tileset->tiles.first, known = tileset->tiles.count;
	tli_tiled_each each = tli_tiled_members_of(bags);
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && tli_tiled_has_room(model, tiles);) {
		tli_tiled_tile tile = { .width = tileset->tile_width, .height = tileset->tile_height };
		if (!tli_tiled_read_key(model, at, &tile.id))
			continue;
		tile.properties = tli_tiled_read_old_properties(model, at, (tl_place){ 0 });
		size_t index = known == 0
			? 0
			: tli_lower_bound(model->tiles + first, known, sizeof tile, &tile, tli_tiled_compare_tiles);
		if (index < known && model->tiles[first + index].id == tile.id) {
			model->tiles[first + index].properties = tile.properties;
			continue;
		}
		tli_array_push(model->tiles, tile);
		tileset->tiles.count++;
	}
}
