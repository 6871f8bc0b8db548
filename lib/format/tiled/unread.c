/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/unread.c: the layers and objects that were ignored, and which of them look like walls by their shape.
 *
 * Layers of tiles one by one; objects by class, else by layer, or by name in a layer in which names say what is a wall. Each becomes cells of the
 * map's grid, which format/shape/evidence.h weighs against those that walls pass. A name for the ground or a mark (`path`, `spawn`) denies it, and
 * so does it where small things stand in it, or where most of the objects send elsewhere. In a full layer each kind of tile is weighed by itself: all of it is a floor, and the walls are one kind.
 * Of orthogonal and isometric maps only, whose cells are squares or boxes in the plane. O(tiles + objects + cells of the map), for each group of objects its cells.
 */
#include "format/rules/game.h"
#include "base/alloc.h"
#include "base/ascii.h"
#include "format/shape/evidence.h"
#include "format/tiled/build.h"

#include <math.h>

enum { GROUPS_MAX = 32, STANDING_MAX = 1000, UNREAD_CELLS_MAX = 1 << 22 };

/* In a layer that covers more of the map than walls do, the walls are tiles of one kind. The first KINDS_MAX kinds are kept apart, and KIND_TILES_MIN tiles are the
 * fewest of one that are looked at. */
enum { KINDS_MAX = 64, KIND_TILES_MIN = 12, FULL_PERCENT = 80 };

/* A box thinner than a cell counts as a wall where it is longer than this, in cells. */
enum { LONG_BOX = 3 };

typedef struct tile_kind {
	uint32_t gid, count;
} tile_kind;

/* Objects that belong together. */
typedef struct object_group {
	const tli_tiled_layer *layer; /* of the first */
	tli_tiled_text key;           /* its class or name */
	bool by_class, by_name;       /* else it is the layer's */
	uint32_t count, passages;     /* of those, which send elsewhere ... */
	uint32_t named;               /* ... and which have a name of their own */
	tli_text names;               /* a line for each of the first objects */
	tli_cells cells;
} object_group;

typedef struct unread {
	tli_tiled_build *build;
	int32_t left, top, columns, rows;
	double tile_width, tile_height; /* in the plane, where tiles of an isometric map are squares; pixels */
	bool has_grid, is_side;
	tli_cells blocked;
	tli_tiled_floors floors;
	tli_point standing[STANDING_MAX]; /* cells of small things ... */
	uint32_t stands_in[STANDING_MAX]; /* ... and 1 + the group that each is of, 0 = none */
	uint32_t standing_count;
	object_group groups[GROUPS_MAX];
	unsigned group_count;
} unread;

static bool are_equal(tli_tiled_text a, tli_tiled_text b)
{
	return a.size == b.size && (!a.size || memcmp(a.text, b.text, a.size) == 0);
}

/* ---- the grid ---- */

static void find_grid(unread *it)
{
	const tli_tiled *model = it->build->model;
	int32_t right = model->width, bottom = model->height;
	for (size_t i = 0; model->is_infinite && i < tli_array_length(model->chunks); i++) {
		const tli_tiled_chunk *chunk = &model->chunks[i];
		it->left = chunk->x < it->left ? chunk->x : it->left;
		it->top = chunk->y < it->top ? chunk->y : it->top;
		right = chunk->x + chunk->width > right ? chunk->x + chunk->width : right;
		bottom = chunk->y + chunk->height > bottom ? chunk->y + chunk->height : bottom;
	}
	int64_t columns = (int64_t)right - it->left, rows = (int64_t)bottom - it->top;
	bool is_isometric = model->orientation == TLI_TILED_ISOMETRIC;
	it->tile_width = is_isometric ? model->tile_height : model->tile_width;
	it->tile_height = model->tile_height;
	it->has_grid = (is_isometric || model->orientation == TLI_TILED_ORTHOGONAL) && columns > 0 && rows > 0 &&
		columns <= UNREAD_CELLS_MAX / rows && model->tile_width > 0 && model->tile_height > 0;
	it->columns = (int32_t)columns;
	it->rows = (int32_t)rows;
}

/* Not after a failure. */
static bool make_unread_cells(unread *it, tli_cells *cells)
{
	return !it->build->model->status && tli_tiled_note(it->build, tli_cells_create(it->columns, it->rows, cells));
}

static tl_point cell_of_pixel(const unread *it, const tli_tiled_layer *layer, double x, double y)
{
	bool is_isometric = it->build->model->orientation ==
		TLI_TILED_ISOMETRIC; /* where an offset lifts it on the screen */
	tl_point offset = is_isometric ? (tl_point){ 0, 0 } : layer->offset;
	return (tl_point){ (x + offset.x) / it->tile_width - it->left, (y + offset.y) / it->tile_height - it->top };
}

static void find_passed_cells(unread *it)
{
	double width = it->tile_width / it->build->unit, height = it->tile_height / it->build->unit;
	tli_cell_frame frame = { { it->left * width, it->top * height }, width, height };
	if (make_unread_cells(it, &it->blocked))
		it->build->map->captions.read_cells = tli_evidence_mark_walls(it->build->map, &frame, &it->blocked);
}

/* ---- objects ---- */

/* Is it no wider and no higher than two tiles? */
static bool is_small(const unread *it, const tli_tiled_object *object)
{
	return !object->points.count && object->width <= 2 * it->tile_width && object->height <= 2 * it->tile_height;
}

static object_group *group_of_object(unread *it, const tli_tiled_layer *layer, const tli_tiled_object *object)
{
	object_group wanted = { .layer = layer, .key = layer->name, .by_class = object->class.size > 0 };
	wanted.by_name = !wanted.by_class && layer->names_walls && object->name.size;
	if (wanted.by_class || wanted.by_name)
		wanted.key = wanted.by_class ? object->class : object->name;
	for (unsigned i = 0; i < it->group_count; i++) {
		object_group *group = &it->groups[i];
		bool is_same = group->by_class == wanted.by_class && group->by_name == wanted.by_name &&
			are_equal(group->key, wanted.key) && (group->by_class || group->layer == layer);
		if (is_same)
			return group;
	}
	if (it->group_count == GROUPS_MAX)
		return NULL;
	if (it->has_grid && !make_unread_cells(it, &wanted.cells))
		return NULL;
	it->groups[it->group_count] = wanted;
	return &it->groups[it->group_count++];
}

/* Its outline, and what a box is full of. */
static void mark_object(unread *it, const tli_tiled_layer *layer, const tli_tiled_object *object, tli_cells *cells)
{
	const tl_point *points = object->points.count ? it->build->model->points + object->points.first : NULL;
	double top = object->is_tile ? object->y - object->height : object->y;
	for (uint32_t i = 0; i + 1 < object->points.count; i++)
		tli_evidence_mark_line(cell_of_pixel(it, layer, object->x + points[i].x, object->y + points[i].y),
			cell_of_pixel(it, layer, object->x + points[i + 1].x, object->y + points[i + 1].y), cells);
	if (object->points.count || !(object->width > 0 && object->height > 0))
		return;
	tl_point low = cell_of_pixel(it, layer, object->x, top);
	tl_point high = cell_of_pixel(it, layer, object->x + object->width, top + object->height);
	low = (tl_point){ fmin(fmax(low.x, 0), it->columns), fmin(fmax(low.y, 0), it->rows) };
	high = (tl_point){ fmin(high.x, it->columns), fmin(high.y, it->rows) };
	/* Cells of which the box has the middle; one that is long and thin is a cell thick. None of one beside the map. */
	double width = high.x - low.x, height = high.y - low.y;
	if (height > 0 && height < 1 && width > LONG_BOX) {
		low.y = floor((low.y + high.y) / 2);
		high.y = low.y + 1;
	}
	if (width > 0 && width < 1 && height > LONG_BOX) {
		low.x = floor((low.x + high.x) / 2);
		high.x = low.x + 1;
	}
	for (int32_t y = (int32_t)(low.y + 0.5); y + 0.5 < high.y; y++)
		for (int32_t x = (int32_t)(low.x + 0.5); x + 0.5 < high.x; x++)
			tli_cells_set_free(cells, x, y);
}

static void note_standing(unread *it, const tli_tiled_layer *layer, const tli_tiled_object *object, uint32_t group1)
{
	double up = object->is_tile ? -0.5 : 0.5;
	tl_point at = cell_of_pixel(it, layer, object->x + object->width / 2, object->y + up * object->height);
	bool is_inside = at.x >= 0 && at.y >= 0 && at.x < it->columns && at.y < it->rows;
	if (is_inside && it->standing_count < STANDING_MAX) {
		it->standing[it->standing_count] = (tli_point){ (int32_t)at.x, (int32_t)at.y };
		it->stands_in[it->standing_count++] = group1;
	}
}

/* `object 12 'crate' on layer 'Things', line 14, at 4,2`, at its corner as the editor has it. */
static void name_unread(
	const unread *it, const tli_tiled_layer *layer, const tli_tiled_object *object, object_group *group)
{
	tli_text *text = &group->names;
	int32_t resolution = it->build->map->resolution;
	tl_point at = { (object->x + layer->offset.x) / it->build->unit,
		(object->y + layer->offset.y) / it->build->unit };
	tli_text_add_format(text, "object %u", object->place.object);
	if (object->name.size)
		tli_text_add_format(text, " %s", tli_show(object->name.text, object->name.size).text);
	if (layer->name.size)
		tli_text_add_format(text, " on layer %s", tli_show(layer->name.text, layer->name.size).text);
	if (object->place.line)
		tli_text_add_format(text, ", line %u", object->place.line);
	tli_text_add(text, ", at ");
	tli_text_add_coordinate(text, at.x, resolution);
	tli_text_add_char(text, ',');
	tli_text_add_coordinate(text, at.y, resolution);
	tli_text_add_char(text, '\n');
}

static void take_object(unread *it, const tli_tiled_layer *layer, const tli_tiled_object *object)
{
	tli_role role = tli_tiled_object_word(it->build->model, layer, object).role;
	bool is_ignored = role == TLI_ROLE_NONE && !object->rule && !layer->rule;
	bool is_sensor = tli_tiled_is_sensor(it->build->model, object->properties, object->inherited);
	if (object->shape == TLI_TILED_TEXT || is_sensor || !(is_ignored || tli_role_is_waypoint(role)))
		return;
	object_group *group = is_ignored ? group_of_object(it, layer, object) : NULL;
	if (group && group->count++ < TLI_UNREAD_OBJECTS)
		name_unread(it, layer, object, group);
	if (group) {
		group->named += object->name.size > 0;
		group->passages += tli_tiled_leads_elsewhere(it->build->model, object->properties, object->inherited);
	}
	if (!it->has_grid)
		return;
	if (is_small(it, object))
		note_standing(it, layer, object, group ? (uint32_t)(group - it->groups) + 1 : 0);
	if (group)
		mark_object(it, layer, object, &group->cells);
}

static void take_objects(unread *it)
{
	const tli_tiled *model = it->build->model;
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		for (uint32_t k = 0; layer->kind == TLI_TILED_OBJECT_LAYER && k < layer->objects.count; k++)
			take_object(it, layer, &model->objects[layer->objects.first + k]);
	}
}

/* ---- weighing ---- */

/* Are more than three of ten small things, but for those of a group, in these cells? They stand on a floor, then. */
static bool is_stood_in(const unread *it, const tli_cells *cells, uint32_t but_group1)
{
	uint32_t inside = 0, all = 0;
	for (uint32_t i = 0; i < it->standing_count; i++) {
		if (but_group1 && it->stands_in[i] == but_group1)
			continue;
		all++;
		inside += tli_cells_is_free(cells, it->standing[i].x, it->standing[i].y);
	}
	return all > 0 && inside * 10 > all * 3;
}

/* Beside layers of tiles that say that they block, do tiles elsewhere of which only their tileset says so? The program may ask those layers alone. */
static bool has_two_records(const tli_tiled *model)
{
	bool by_layer = false, by_tileset = false;
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		if (layer->kind != TLI_TILED_TILE_LAYER || !layer->taken)
			continue;
		if (layer->solid == TLI_TILED_YES || tli_role_blocks(layer->word))
			by_layer = true;
		else
			by_tileset = true;
	}
	return by_layer && by_tileset;
}

/* How much of their outline is unread, and whether they look like walls: `may_be` is false where their name says that they are none. */
static void weigh(const unread *it, tli_unread *part, const tli_cells *cells, bool may_be, bool is_ground)
{
	tli_evidence evidence = tli_evidence_of(cells, &it->blocked);
	evidence.is_cut = is_ground;
	part->outline = evidence.unread;
	part->has_shape = may_be && tli_evidence_is_of_walls(&evidence);
}

static void count_kind_of_tile(tile_kind *kinds, uint32_t gid)
{
	unsigned i = 0;
	while (i < KINDS_MAX && kinds[i].gid && kinds[i].gid != gid)
		i++;
	if (i < KINDS_MAX) {
		kinds[i].gid = gid;
		kinds[i].count++;
	}
}

/* Those of one kind; gid 0: all. Where `kinds` is not NULL they are counted by kind, the first KINDS_MAX, until one has the gid 0. */
static void mark_layer(unread *it, const tli_tiled_layer *layer, uint32_t gid, tli_cells *cells, tile_kind *kinds)
{
	tli_tiled *model = it->build->model;
	uint32_t *gids = NULL;
	for (uint32_t i = 0; i < layer->chunks.count && !model->status; i++) {
		const tli_tiled_chunk *chunk = &model->chunks[layer->chunks.first + i];
		if (!tli_tiled_decode(model, chunk, &gids))
			break;
		for (int64_t k = 0; k < (int64_t)chunk->width * chunk->height; k++) {
			int64_t x = chunk->x - it->left + k % chunk->width, y = chunk->y - it->top + k / chunk->width;
			uint32_t kind = gids[k] & ~TLI_TILED_FLIPS;
			if (!kind || (gid && kind != gid) || x < 0 || y < 0 || x >= it->columns || y >= it->rows)
				continue;
			tli_cells_set_free(cells, (int32_t)x, (int32_t)y);
			if (kinds)
				count_kind_of_tile(kinds, kind);
		}
	}
	tli_array_free(gids);
}

static bool denies(const unread *it, tli_tiled_text name)
{
	int weight = tli_tiled_weight_of_name(name);
	return weight <= TLI_TILED_WEIGHT_OF_MARK || (weight < 0 && !it->is_side);
}

/* What a part is called, `layer 'Cliffs'`, and whether a rule by that name takes no floor. */
typedef struct part_name {
	const char *kind;
	tli_tiled_text name;
	bool has_rule;
} part_name;

static void add_unread_part(unread *it, tli_unread *part, part_name called, const tli_text *objects)
{
	tli_text what = { 0 }, rule = { 0 };
	tli_tiled_text name = called.name;
	tli_text_add_format(&what, "%s %s", called.kind, tli_show(name.text ? name.text : "", name.size).text);
	tli_text_add_char(&what, '\0');
	if (called.has_rule && tli_rule_add_key(&rule, called.kind, name.text, name.size))
		tli_text_add(&rule, " -> wall");
	tli_text_add_char(&rule, '\0');
	bool good = !what.failed && !rule.failed &&
		tli_captions_add_unread(&it->build->map->captions, part, what.data, rule.data, objects);
	if (!good)
		it->build->model->status = TL_E_NOMEM;
	tli_text_free(&what);
	tli_text_free(&rule);
}

/* `kind 'dungeon:17' on layer 'Level'`, and `layer Level tile "dungeon:17" -> wall`. */
static void add_unread_kind(unread *it, tli_unread *part, const tli_tiled_layer *layer, uint32_t gid)
{
	tli_text what = { 0 }, rule = { 0 }, name = { 0 };
	uint32_t tileset1 = 0;
	const tli_tiled *model = it->build->model;
	(void)tli_tiled_tile_of(model, gid, &tileset1);
	const tli_tiled_tileset *tileset = tileset1 ? &model->tilesets[tileset1 - 1] : NULL;
	if (tileset && tileset->name.size)
		tli_text_add_format(&name, "%.*s:", (int)tileset->name.size, tileset->name.text);
	tli_text_add_format(&name, "%u", tileset ? gid - tileset->first_gid : gid);
	size_t size = tli_text_length(&name);
	tli_text_add_format(&what, "kind %s on layer %s", tli_show(name.data ? name.data : "", size).text,
		tli_show(layer->name.text ? layer->name.text : "", layer->name.size).text);
	tli_text_add_char(&what, '\0');
	bool has_rule = !name.failed && tli_rule_add_key(&rule, "layer", layer->name.text, layer->name.size);
	tli_text_add_char(&rule, ' ');
	if (has_rule && tli_rule_add_key(&rule, "tile", name.data, size))
		tli_text_add(&rule, " -> wall");
	else
		tli_text_truncate(&rule, 0);
	tli_text_add_char(&rule, '\0');
	bool good = !name.failed && !what.failed && !rule.failed &&
		tli_captions_add_unread(&it->build->map->captions, part, what.data, rule.data, &(tli_text){ 0 });
	if (!good)
		it->build->model->status = TL_E_NOMEM;
	tli_text_free(&name);
	tli_text_free(&what);
	tli_text_free(&rule);
}

/* Those kinds of a layer that look like walls and close the box around them: corridors do not. */
static void weigh_kinds(unread *it, const tli_tiled_layer *layer, const tile_kind *kinds)
{
	for (unsigned i = 0; i < KINDS_MAX && kinds[i].gid && !it->build->model->status; i++) {
		tli_unread part = { .count = kinds[i].count, .things = "tiles" };
		tli_cells cells = { 0 };
		if (kinds[i].count < KIND_TILES_MIN || !make_unread_cells(it, &cells))
			continue;
		mark_layer(it, layer, kinds[i].gid, &cells, NULL);
		tli_evidence evidence = tli_evidence_of(&cells, &it->blocked);
		part.outline = evidence.unread;
		part.has_shape = tli_evidence_is_of_walls(&evidence) && tli_evidence_is_closed(&evidence) &&
			!is_stood_in(it, &cells, 0);
		tli_cells_free(&cells);
		if (part.has_shape)
			add_unread_kind(it, &part, layer, kinds[i].gid);
	}
}

/* Does a rule by the layer's name take no floor? */
static bool has_own_rule(const unread *it, const tli_tiled_layer *layer)
{
	return !tli_tiled_shares_name_with_floor(it->build->model, &it->floors, layer);
}

static void weigh_layer(unread *it, const tli_tiled_layer *layer, bool is_ground)
{
	tli_unread part = { .count = layer->tiles, .things = layer->tiles == 1 ? "tile" : "tiles" };
	tli_cells cells = { 0 };
	bool is_none = denies(it, layer->name) || layer->solid == TLI_TILED_NO;
	bool is_full = (uint64_t)layer->tiles * 100 > (uint64_t)it->columns * (uint64_t)it->rows * FULL_PERCENT;
	/* A full layer may well be called the ground. */
	bool has_kinds = is_full && tli_tiled_weight_of_name(layer->name) > TLI_TILED_WEIGHT_OF_MARK &&
		layer->solid != TLI_TILED_NO;
	tile_kind kinds[KINDS_MAX] = { { 0, 0 } };
	if (it->has_grid && make_unread_cells(it, &cells)) {
		mark_layer(it, layer, 0, &cells, has_kinds ? kinds : NULL);
		weigh(it, &part, &cells, !is_none && !is_stood_in(it, &cells, 0), is_ground);
		if (is_full && !part.has_shape)
			part.outline = 0;
		tli_cells_free(&cells);
	}
	part.is_known = !part.has_shape && (is_full || is_none);
	if (!it->build->model->status)
		add_unread_part(
			it, &part, (part_name){ "layer", layer->name, has_own_rule(it, layer) }, &(tli_text){ 0 });
	weigh_kinds(it, layer, kinds);
}

/* Of a map that is seen from the side the layer of the ground is the largest of those that are no backdrops. */
static void weigh_layers(unread *it)
{
	const tli_tiled *model = it->build->model;
	const tli_tiled_layer *stood_on = tli_tiled_find_stood_on(model);
	it->is_side = stood_on != NULL;
	for (size_t i = 0; i < tli_array_length(model->layers) && !model->status; i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		if (layer->kind == TLI_TILED_TILE_LAYER && layer->tiles && !layer->taken && !layer->rule)
			weigh_layer(it, layer, layer == stood_on);
	}
}

/* Have most of them names of their own, on a layer whose name says nothing of walls? */
static bool is_of_things(const object_group *group)
{
	bool is_layer = !group->by_class && !group->by_name;
	return is_layer && group->named * 2 > group->count && tli_tiled_weight_of_name(group->key) <= 0;
}

static void weigh_groups(unread *it)
{
	for (unsigned i = 0; i < it->group_count && !it->build->model->status; i++) {
		object_group *group = &it->groups[i];
		tli_unread part = { .count = group->count, .things = group->count == 1 ? "object" : "objects" };
		part.is_known = denies(it, group->key) || denies(it, group->layer->name) ||
			group->passages > group->count / 2;
		if (it->has_grid)
			weigh(it, &part, &group->cells,
				!part.is_known && !is_of_things(group) && !is_stood_in(it, &group->cells, i + 1),
				false);
		const char *kind = group->by_class ? "class" : group->by_name ? "name" : "layer";
		bool has_rule = group->by_class || group->by_name || has_own_rule(it, group->layer);
		add_unread_part(it, &part, (part_name){ kind, group->key, has_rule }, &group->names);
	}
}

void tli_tiled_find_unread(tli_tiled_build *build)
{
	unread *it = tli_alloc_zeroed(sizeof *it);
	if (!it) {
		build->model->status = TL_E_NOMEM;
		return;
	}
	it->build = build;
	tli_tiled_find_floors(build->model, &it->floors);
	find_grid(it);
	if (it->has_grid)
		find_passed_cells(it);
	if (!build->model->status)
		take_objects(it);
	if (!build->model->status)
		weigh_layers(it);
	weigh_groups(it);
	tli_captions_sort_unread(&build->map->captions);
	build->map->captions.is_guess = !tli_array_length(build->model->rules->rules) && !build->has_links &&
		(tli_captions_have_unknown(&build->map->captions) || has_two_records(build->model));
	for (unsigned i = 0; i < it->group_count; i++) {
		tli_cells_free(&it->groups[i].cells);
		tli_text_free(&it->groups[i].names);
	}
	tli_cells_free(&it->blocked);
	tli_free(it, sizeof *it);
}
