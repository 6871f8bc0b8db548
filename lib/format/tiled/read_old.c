/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/read_old.c: JSON of Tiled before 1.2, where lists that have keys are objects.
 *
 *     properties       { "solid": true }, their types beside it in `propertytypes`
 *     tiles            { "5": { "objectgroup": ... } }, by the number of the tile
 *     tileproperties   { "5": { "solid": true } }, beside `tiles`
 *
 * Types are not read: those that a user of properties asks for are younger. JSON lets a key stand twice; here that is a mistake, since one of the
 * two would be lost. O(size), and O(members log members).
 */
#include "format/tiled/model.h"

#include "base/sort.h"

typedef struct old_member {
	tli_tiled_text key;
	tl_place place;
} old_member;

static int compare_old_members(const void *left, const void *right)
{
	const old_member *a = left, *b = right;
	if (a->key.size != b->key.size)
		return a->key.size < b->key.size ? -1 : 1;
	int order = memcmp(a->key.text, b->key.text, a->key.size);
	return order ? order : tli_place_compare(a->place, b->place);
}

/* The members of an object, each of which should be there once. */
static tli_tiled_each old_members_of(tli_tiled *model, tli_tiled_node bag)
{
	old_member *members = NULL; /* tli_array */
	tli_tiled_each each = tli_tiled_members_of(bag);
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && !model->status;) {
		if (!tli_array_append(members, ((old_member){ tli_tiled_key(at), tli_tiled_node_place(at) })))
			model->status = TL_E_NOMEM;
	}
	size_t count = tli_array_length(members);
	tli_sort(members, count, sizeof *members, compare_old_members);
	for (size_t i = 1; i < count; i++) {
		tli_tiled_text key = members[i].key;
		if (key.size == members[i - 1].key.size && memcmp(key.text, members[i - 1].key.text, key.size) == 0)
			tli_report_add(&model->report, members[i].place, "the member %s is there twice",
				tli_show(key.text, key.size).text);
	}
	tli_array_free(members);
	return tli_tiled_members_of(bag);
}

tli_tiled_span tli_tiled_read_old_properties(tli_tiled *model, tli_tiled_node bag, tl_place place)
{
	tli_tiled_span span = { (uint32_t)tli_array_length(model->all_properties), 0 };
	tli_tiled_each each = old_members_of(model, bag);
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && tli_tiled_has_room(model, all_properties); span.count++) {
		tli_tiled_property property = { .name = tli_tiled_key(at), .value = tli_tiled_value(at) };
		property.place = tli_tiled_node_place(at);
		property.place.kind = place.kind;
		property.place.object = place.object;
		if (!tli_tiled_is_value(at))
			tli_report_add(&model->report, property.place, "the property %s is a list, expected a value",
				tli_show(property.name.text, property.name.size).text);
		tli_array_push(model->all_properties, property);
	}
	return span;
}

bool tli_tiled_read_key(tli_tiled *model, tli_tiled_node tile, uint32_t *id)
{
	uint64_t value = 0;
	tli_tiled_text key = tli_tiled_key(tile);
	bool is_number = key.size > 0 && (key.size == 1 || key.text[0] != '0'); /* so that each tile has one key */
	for (uint32_t i = 0; i < key.size; i++) {
		unsigned digit = (unsigned)(unsigned char)key.text[i] - '0';
		value = value * 10 + digit;
		is_number = is_number && digit <= 9 && value <= UINT32_MAX;
		value = is_number ? value : 0;
	}
	*id = (uint32_t)value;
	if (!is_number)
		tli_report_add(&model->report, tli_tiled_node_place(tile), "expected the number of a tile, found %s",
			tli_show(key.text, key.size).text);
	else if (!tli_tiled_is_object(tile))
		tli_report_add(&model->report, tli_tiled_node_place(tile), "expected an object with what tile %s is",
			tli_show(key.text, key.size).text);
	return is_number && tli_tiled_is_object(tile);
}

tli_tiled_each tli_tiled_old_tiles(tli_tiled *model, tli_tiled_node tiles)
{
	return old_members_of(model, tiles);
}

void tli_tiled_read_tile_properties(tli_tiled *model, tli_tiled_node node, tli_tiled_tileset *tileset)
{
	tli_tiled_node bags;
	if (!node.tree->is_json || !tli_tiled_child(node, "tileproperties", &bags))
		return;
	tli_tiled_sort_tiles(model, tileset);
	uint32_t first = tileset->tiles.first, known = tileset->tiles.count;
	tli_tiled_each each = old_members_of(model, bags);
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
