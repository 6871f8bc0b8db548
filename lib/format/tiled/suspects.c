/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/suspects.c: of a map in which nothing blocks, the layers that most look like walls.
 *
 * Clues, each with a weight: a word of the layer's name that means collision in some project but other things elsewhere (so it makes no wall by
 * itself), or that means what one cannot walk through, more so for a layer of tiles of one or two kinds, with free cells, as layers painted for
 * collision are; shapes without names and classes; and against it words for the ground and for marks. A map most of whose cells are free
 * is seen from the side: the layer with most tiles is what one stands on, whatever it is called. O(layers, and objects).
 */
#include "format/tiled/build.h"

#include "base/ascii.h"

/* As many layers are named. */
enum { SUSPECTS_MAX = 3 };

enum {
	WEIGHT_OF_COLLISION = 8,
	WEIGHT_FROM_ABOVE = 5,
	WEIGHT_OF_GROUND = -4,
	WEIGHT_OF_MARK = TLI_TILED_WEIGHT_OF_MARK,
	FEW_KINDS = 4,
	NAMELESS_SHAPES = 6,
	NAMELESS_GROUND = 7,
	STOOD_ON = 6
};

static const int clue_weights[TLI_SAYS_COUNT] = {
	[TLI_SAYS_COLLISION] = WEIGHT_OF_COLLISION,
	[TLI_SAYS_THING] = 6,
	[TLI_SAYS_FROM_ABOVE] = WEIGHT_FROM_ABOVE,
	[TLI_SAYS_GROUND] = WEIGHT_OF_GROUND,
	[TLI_SAYS_MARK] = WEIGHT_OF_MARK,
};

/* In percent of the cells: portals and coins are fewer; from above there are more, in all layers; and those of a floor in its own layer. */
enum { PAINTED_MIN = 3, SEEN_FROM_SIDE_MAX = 70, FLOOR_PERCENT = 95 };

/* That of its heaviest word; of words for marks where none means collision, `spawn_trees`; of those for the ground where there is no other. */
int tli_tiled_weight_of_name(tli_tiled_text name)
{
	int best = 0, worst = 0;
	for (size_t at = 0, end; tli_word_next(name.text, name.size, &at, &end); at = end) {
		if (tli_word_says(name.text + at, end - at, TLI_IN_TILED_DENIAL))
			return WEIGHT_OF_MARK;
		int weight = clue_weights[tli_word_says(name.text + at, end - at, TLI_IN_TILED_CLUE)];
		best = weight > best ? weight : best;
		worst = weight < worst ? weight : worst;
	}
	if (best == WEIGHT_OF_COLLISION || worst == 0)
		return best;
	return worst == WEIGHT_OF_MARK || best == 0 ? worst : best;
}

static uint64_t cells_of_layer(const tli_tiled *model, const tli_tiled_layer *layer)
{
	uint64_t cells = 0;
	for (uint32_t i = 0; i < layer->chunks.count; i++) {
		const tli_tiled_chunk *chunk = &model->chunks[layer->chunks.first + i];
		cells += (uint64_t)chunk->width * (uint64_t)chunk->height;
	}
	return cells;
}

static int weight_of_tiles(const tli_tiled *model, const tli_tiled_layer *layer)
{
	uint64_t cells = cells_of_layer(model, layer), percent = (uint64_t)layer->tiles * 100;
	bool is_painted = layer->tiles < cells && percent >= PAINTED_MIN * cells;
	return layer->kind_count > 0 && layer->kind_count <= 2 && is_painted ? FEW_KINDS : 0;
}

/* More of its objects are lines and closed shapes without a name and a class than are not. */
static int weight_of_objects(const tli_tiled *model, const tli_tiled_layer *layer)
{
	uint32_t nameless = 0;
	for (uint32_t i = 0; i < layer->objects.count; i++) {
		const tli_tiled_object *object = &model->objects[layer->objects.first + i];
		bool is_shape = object->shape != TLI_TILED_POINT && object->shape != TLI_TILED_TEXT;
		nameless += is_shape && !object->is_tile && !object->name.size && !object->class.size;
	}
	return nameless > layer->objects.count / 2 ? NAMELESS_SHAPES : 0;
}

bool tli_tiled_is_of_points(const tli_tiled *model, const tli_tiled_layer *layer)
{
	for (uint32_t i = 0; i < layer->objects.count; i++) {
		const tli_tiled_object *object = &model->objects[layer->objects.first + i];
		if (object->points.count > 1 || object->width > 0 || object->height > 0 || object->gid)
			return false;
	}
	return true;
}

void tli_tiled_find_floors(const tli_tiled *model, tli_tiled_floors *floors)
{
	floors->count = 0;
	for (size_t i = 0; i < tli_array_length(model->layers) && floors->count < TLI_TILED_FLOORS_MAX; i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		if (layer->tiles && (uint64_t)layer->tiles * 100 >= FLOOR_PERCENT * cells_of_layer(model, layer))
			floors->layers[floors->count++] = layer;
	}
}

/* As rules compare names. */
static bool have_one_name(tli_tiled_text a, tli_tiled_text b)
{
	uint32_t i = 0;
	while (a.size == b.size && i < a.size && tli_lower(a.text[i]) == tli_lower(b.text[i]))
		i++;
	return a.size > 0 && a.size == b.size && i == a.size;
}

bool tli_tiled_shares_name_with_floor(
	const tli_tiled *model, const tli_tiled_floors *floors, const tli_tiled_layer *layer)
{
	for (unsigned i = 0; i < floors->count; i++) {
		const tli_tiled_layer *it = floors->layers[i];
		while (it && it != layer && !have_one_name(it->name, layer->name))
			it = it->parent ? &model->layers[it->parent - 1] : NULL;
		if (it && it != layer)
			return true;
	}
	return false;
}

/* Most of its objects send elsewhere. */
static bool is_of_passages(const tli_tiled *model, const tli_tiled_layer *layer)
{
	uint32_t passages = 0;
	for (uint32_t i = 0; i < layer->objects.count; i++) {
		const tli_tiled_object *object = &model->objects[layer->objects.first + i];
		passages += tli_tiled_leads_elsewhere(model, object->properties, object->inherited);
	}
	return passages > layer->objects.count / 2;
}

const tli_tiled_layer *tli_tiled_find_stood_on(const tli_tiled *model)
{
	const tli_tiled_layer *found = NULL;
	uint64_t tiles = 0, cells = 0;
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		if (layer->kind != TLI_TILED_TILE_LAYER || !layer->tiles)
			continue;
		uint64_t of_layer = cells_of_layer(model, layer);
		tiles += layer->tiles;
		cells = of_layer > cells ? of_layer : cells;
		if (tli_tiled_weight_of_name(layer->name) > WEIGHT_OF_MARK && (!found || layer->tiles > found->tiles))
			found = layer;
	}
	bool is_side = tiles * 100 < SEEN_FROM_SIDE_MAX * cells;
	return is_side && found && (uint64_t)found->tiles * 100 >= PAINTED_MIN * cells ? found : NULL;
}

static int weight_of_layer(const tli_tiled *model, const tli_tiled_layer *layer, const tli_tiled_layer *stood_on)
{
	bool is_tiles = layer->kind == TLI_TILED_TILE_LAYER;
	int name = tli_tiled_weight_of_name(layer->name);
	if (layer->kind == TLI_TILED_GROUP || layer->rule || layer->word || (is_tiles && !layer->tiles) ||
		(!is_tiles && tli_tiled_is_of_points(model, layer)))
		return 0;
	if (layer == stood_on)
		return STOOD_ON + (name > 0 ? name : 0);
	if (name == WEIGHT_FROM_ABOVE && stood_on)
		name = WEIGHT_OF_MARK;
	if (is_tiles)
		return name > 0 ? name + weight_of_tiles(model, layer) : name;
	if (is_of_passages(model, layer))
		return WEIGHT_OF_MARK;
	int rest = weight_of_objects(model, layer);
	return name == WEIGHT_OF_GROUND && rest ? NAMELESS_GROUND : name + rest;
}

/* Do shapes without names on a layer of objects say more than its tiles can, by their number and the layer's name? Programs make bodies of such. */
static bool is_drawn_for_collision(const tli_tiled *model, const tli_tiled_layer *layer)
{
	if (!layer || layer->kind != TLI_TILED_OBJECT_LAYER)
		return false;
	int enough = tli_tiled_is(layer->name, "objects") ? NAMELESS_SHAPES : NAMELESS_GROUND;
	return weight_of_layer(model, layer, NULL) >= enough;
}

/* The heaviest layers, those of equal weight by their objects, then in the order of the file. */
static size_t find_suspects(const tli_tiled *model, const tli_tiled_layer *suspects[SUSPECTS_MAX])
{
	size_t count = 0;
	int weights[SUSPECTS_MAX] = { 0 };
	const tli_tiled_layer *stood_on = tli_tiled_find_stood_on(model);
	tli_tiled_floors floors;
	tli_tiled_find_floors(model, &floors);
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		int weight = weight_of_layer(model, layer, stood_on);
		size_t at = count;
		while (at > 0 &&
			(weights[at - 1] < weight ||
				(weights[at - 1] == weight && suspects[at - 1]->objects.count < layer->objects.count)))
			at--;
		if (weight <= 0 || at == SUSPECTS_MAX || tli_tiled_shares_name_with_floor(model, &floors, layer))
			continue;
		count += count < SUSPECTS_MAX;
		for (size_t k = count - 1; k > at; k--) {
			suspects[k] = suspects[k - 1];
			weights[k] = weights[k - 1];
		}
		suspects[at] = layer;
		weights[at] = weight;
	}
	return count;
}

/* For walls or obstacles; doors and waypoints block nothing by themselves. */
static bool some_layer_is_taken(const tli_tiled *model)
{
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		if (layer->taken && (!layer->word || tli_role_blocks(layer->word)))
			return true;
	}
	return false;
}

/* A layer that its name calls one of walls, and that has nothing in it; NULL: there is none. */
static const tli_tiled_layer *find_empty_walls(const tli_tiled *model)
{
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		if (tli_role_blocks(layer->word) && layer->kind != TLI_TILED_GROUP && !layer->tiles &&
			!layer->objects.count)
			return layer;
	}
	return NULL;
}

/* What was ignored and looks like walls by its shape, unless the name of a layer says collision, or was drawn for it. false: there is no such thing. */
static bool advise_by_shape(const tli_tiled *model, tli_captions *captions, const tli_tiled_layer *named)
{
	const tli_unread *first = tli_captions_partial(captions);
	const char *texts = captions->texts.data;
	if (!first || texts[first->rule] == '\0' || is_drawn_for_collision(model, named) ||
		(named && tli_tiled_weight_of_name(named->name) == WEIGHT_OF_COLLISION))
		return false;
	tli_text_add_format(&captions->advice,
		"Most like walls, by its shape, is %s of %u %s; if it blocks, a line in tautline.rules says so: %s",
		texts + first->what, first->count, first->things, texts + first->rule);
	tli_text_add(&captions->rule, texts + first->rule);
	tli_text_add_char(&captions->rule, '\0');
	return true;
}

/* Rooms of WorkAdventure have such a layer of objects, which says where figures are drawn. */
static bool is_room_of_workadventure(const tli_tiled *model)
{
	for (size_t i = 0; i < tli_array_length(model->layers); i++)
		if (model->layers[i].kind == TLI_TILED_OBJECT_LAYER &&
			tli_tiled_is(model->layers[i].name, "floorLayer"))
			return true;
	return false;
}

void tli_tiled_advise(const tli_tiled *model, tli_captions *captions)
{
	tli_text *advice = &captions->advice, *rule = &captions->rule;
	if (is_room_of_workadventure(model)) {
		tli_text_add(advice, "In a room of WorkAdventure tiles with the property 'collides' block");
		return;
	}
	const tli_tiled_layer *empty = some_layer_is_taken(model) ? NULL : find_empty_walls(model);
	if (empty) {
		tli_tiled_text name = empty->name;
		tli_text_add_format(advice, "Layer %s would block, and is empty",
			tli_show(name.text ? name.text : "", name.size).text);
		return;
	}
	const tli_tiled_layer *suspects[SUSPECTS_MAX];
	size_t count = some_layer_is_taken(model) ? 0 : find_suspects(model, suspects);
	if (!some_layer_is_taken(model) && advise_by_shape(model, captions, count ? suspects[0] : NULL))
		return;
	for (size_t i = 0; i < count; i++) {
		tli_tiled_text name = suspects[i]->name;
		tli_text_add(advice, i == 0 ? "Most like walls is layer " : i == 1 ? ", next " : ", ");
		tli_text_add(advice, tli_show(name.text ? name.text : "", name.size).text);
	}
	if (count && tli_rule_add_key(rule, "layer", suspects[0]->name.text, suspects[0]->name.size)) {
		tli_text_add(rule, " -> wall");
		tli_text_add(advice, "; if it blocks, a line in tautline.rules says so: ");
		tli_text_add_bytes(advice, rule->data, tli_text_length(rule));
		tli_text_add_char(rule, '\0');
	} else if (!count && tli_array_length(model->layers) > 0 && !some_layer_is_taken(model)) {
		tli_text_add(advice, "A line in tautline.rules says which layer does: layer NAME -> wall");
	}
}
