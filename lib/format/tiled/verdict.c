/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/verdict.c: what an object is, by a rule, its class, its tile, its properties, its layer or its name (docs/formats/tiled.md).
 */
#include "format/rules/game.h"
#include "format/tiled/build.h"

/* Does the object say that it flies, so that walls mean nothing to it? */
static bool says_it_flies(const tli_tiled_object *object)
{
	return tli_game_flies(object->class.text, object->class.size) ||
		tli_game_flies(object->name.text, object->name.size);
}

/* What an object of a game is whose class says nothing: by its name; else by its layer, which says no more of starts than that a nameless one is one. */
static tli_tiled_verdict game_verdict(const tli_tiled_layer *layer, const tli_tiled_object *object)
{
	tli_tiled_verdict it = { .by = TLI_TILED_BY_NAME };
	it.role = tli_game_role(object->name.text, object->name.size, &it.word);
	bool is_named = object->name.size || object->class.size;
	if (!it.role && layer->game && !(layer->game == TLI_ROLE_START && is_named)) {
		it = (tli_tiled_verdict){ layer->game, TLI_TILED_BY_LAYER, layer->game_word };
	}
	/* A `spawn` that is called `monster` is where one of those begins. */
	if (it.role == TLI_ROLE_START && tli_game_role(object->name.text, object->name.size, NULL) == TLI_ROLE_AGENT)
		it = game_verdict(layer, object);
	if (it.role == TLI_ROLE_AGENT && says_it_flies(object))
		it.role = TLI_ROLE_NONE;
	return it;
}

tli_tiled_verdict tli_tiled_object_word(tli_tiled *model, const tli_tiled_layer *layer, const tli_tiled_object *object)
{
	uint32_t tileset1 = 0;
	const tli_tiled_tile *tile = object->gid ? tli_tiled_tile_of(model, object->gid, &tileset1) : NULL;
	tli_tiled_span none = { 0 };
	tli_tiled_verdict it = { .by = TLI_TILED_BY_RULE };
	if (object->rule || layer->rule) {
		it.role = tli_role_plain(object->rule ? object->rule->role : layer->rule->role);
		return it;
	}
	tli_tiled_answer solid = tli_tiled_solid(model, object->properties, object->inherited);
	/* 1. Its class; of a tile, that of the tile and what its properties say. */
	it = (tli_tiled_verdict){ tli_tiled_word_of(object->class), TLI_TILED_BY_CLASS, NULL };
	if (!it.role)
		it.role = tli_game_role(object->class.text, object->class.size, &it.word);
	if (!it.role && tile) {
		it.by = TLI_TILED_BY_TILE;
		it.role = tli_tiled_word_of(tile->class);
		if (!it.role && solid != TLI_TILED_NO && tli_tiled_solid(model, tile->properties, none) > TLI_TILED_NO)
			it.role = TLI_ROLE_WALL;
		if (!it.role)
			it.role = tli_game_role(tile->class.text, tile->class.size, &it.word);
	}
	if (it.role == TLI_ROLE_AGENT && says_it_flies(object))
		return (tli_tiled_verdict){ TLI_ROLE_NONE, TLI_TILED_BY_NOTHING, NULL };
	/* 2. Its properties, its layer, its name. */
	if (!it.role && !layer->word && solid > TLI_TILED_NO)
		it = (tli_tiled_verdict){ TLI_ROLE_WALL, TLI_TILED_BY_PROPERTY, NULL };
	bool is_other = layer->names_walls && object->name.size && !tli_tiled_name_word(object->name);
	bool is_free = layer->by_property && solid == TLI_TILED_NO;
	if (!it.role && !is_other && !is_free)
		it = (tli_tiled_verdict){ layer->word, TLI_TILED_BY_LAYER, NULL };
	if (!it.role)
		it = (tli_tiled_verdict){ tli_tiled_name_word(object->name), TLI_TILED_BY_NAME, NULL };
	/* What is no body is met, and does not stop. */
	if (tli_role_blocks(it.role) &&
		(tli_tiled_is_sensor(model, object->properties, object->inherited) ||
			(tile && tli_tiled_is_sensor(model, tile->properties, none))))
		return (tli_tiled_verdict){ TLI_ROLE_NONE, TLI_TILED_BY_NOTHING, NULL };
	/* 3. What games call a start, a goal or an enemy. */
	if (!it.role)
		it = game_verdict(layer, object);
	if (!it.role) {
		it.by = TLI_TILED_BY_NOTHING;
		tli_tiled_need_tileset(model, tileset1);
	}
	return it;
}
