/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/tiles.c: which cells of the tile layers are blocked (docs/formats/tiled.md).
 *
 * Layers at the same offset are combined before walls are made, so there are no walls between them; those at another offset get walls of
 * their own. In an isometric map an offset lifts a layer on the screen, which means nothing on the ground: it is ignored. Only the
 * bounds of the tiles are held as cells, one bit each, at most TLI_TILED_CELLS_MAX in all, and one chunk of tile numbers at a time.
 */
#include "format/tiled/cells.h"

/* ---- what a tile says ---- */

/* Does one of the shapes fill the cell? */
static bool fills_cell(const tli_tiled *model, const tli_tiled_tileset *tileset, const tli_tiled_tile *tile)
{
	if (tile->width != model->tile_width || tile->height != model->tile_height || tileset->offset.x != 0 ||
		tileset->offset.y != 0)
		return false;
	for (uint32_t i = 0; i < tile->objects.count; i++) {
		const tli_tiled_object *object = &model->objects[tile->objects.first + i];
		if (object->shape == TLI_TILED_RECTANGLE && !object->is_tile && object->rotation == 0 &&
			!tli_tiled_is_sensor(model, object->properties, object->inherited) && object->x <= 0 &&
			object->y <= 0 && object->x + object->width >= tile->width &&
			object->y + object->height >= tile->height)
			return true;
	}
	return false;
}

/* Of its shapes that are sensors, or those that are not. */
static bool has_shapes(const tli_tiled *model, const tli_tiled_tile *tile, bool are_sensors)
{
	for (uint32_t i = 0; i < tile->objects.count; i++) {
		const tli_tiled_object *object = &model->objects[tile->objects.first + i];
		if (object->shape != TLI_TILED_POINT && object->shape != TLI_TILED_TEXT &&
			tli_tiled_is_sensor(model, object->properties, object->inherited) == are_sensors)
			return true;
	}
	return false;
}

static tli_tiled_blocking ask(tli_tiled *model, const tli_tiled_tileset *tileset, const tli_tiled_tile *tile)
{
	tli_tiled_span none = { 0 };
	tli_tiled_answer solid = tli_tiled_solid(model, tile->properties, none);
	if (tli_tiled_is_sensor(model, tile->properties, none))
		return TLI_TILED_FREE;
	if (solid)
		return solid == TLI_TILED_NO ? TLI_TILED_FREE : TLI_TILED_FULL;
	if (tli_role_blocks(tli_tiled_word_of(tile->class)))
		return TLI_TILED_FULL;
	if (!has_shapes(model, tile, false))
		return has_shapes(model, tile, true) ? TLI_TILED_FREE : TLI_TILED_SILENT;
	bool is_full = model->orientation != TLI_TILED_ORTHOGONAL || fills_cell(model, tileset, tile);
	return is_full ? TLI_TILED_FULL : TLI_TILED_SHAPES;
}

/* What a tile of a layer does without rules: FREE, FULL or SHAPES. */
static tli_tiled_blocking plain_blocking_of(
	tli_tiled *model, const tli_tiled_layer *layer, uint32_t gid, tli_tiled_part *part)
{
	tli_tiled_blocking blocking = TLI_TILED_SILENT;
	if (layer->solid == TLI_TILED_NO)
		return TLI_TILED_FREE;
	bool layer_says = layer->solid == TLI_TILED_YES || tli_role_blocks(layer->word);
	const tli_tiled_tile *found = tli_tiled_tile_of(model, gid, &part->tileset1);
	part->flips = gid & TLI_TILED_FLIPS;
	if (found) {
		part->tile = (uint32_t)(found - model->tiles);
		tli_tiled_tile *tile = &model->tiles[part->tile];
		if (tile->blocking == TLI_TILED_UNASKED)
			tile->blocking = ask(model, &model->tilesets[part->tileset1 - 1], tile);
		blocking = tile->blocking;
	}
	if (blocking != TLI_TILED_SILENT)
		return blocking;
	if (layer_says)
		return TLI_TILED_FULL;
	tli_tiled_need_tileset(model, part->tileset1);
	return TLI_TILED_FREE;
}

/* By a rule that says wall a tile keeps its shapes. */
static tli_tiled_blocking blocking_by_rule(tli_tiled *model, tli_rule *rule, tli_tiled_part *part)
{
	if (!tli_role_blocks(rule->role))
		return TLI_TILED_FREE;
	if (rule->role == TLI_ROLE_SOLID || !part->tileset1)
		return TLI_TILED_FULL;
	const tli_tiled_tile *tile = part->tile == TLI_TILED_NO_TILE ? NULL : &model->tiles[part->tile];
	bool has = tile && model->orientation == TLI_TILED_ORTHOGONAL && has_shapes(model, tile, false) &&
		!fills_cell(model, &model->tilesets[part->tileset1 - 1], tile);
	return has ? TLI_TILED_SHAPES : TLI_TILED_FULL;
}

static tli_tiled_blocking blocking_of(
	tli_tiled *model, const tli_tiled_layer *layer, uint32_t gid, tli_tiled_part *part)
{
	part->rule = tli_tiled_tile_rule(model, layer, gid);
	part->rule = part->rule ? part->rule : layer->rule;
	if (!part->rule)
		return plain_blocking_of(model, layer, gid, part);
	const tli_tiled_tile *found = tli_tiled_tile_of(model, gid, &part->tileset1);
	part->flips = gid & TLI_TILED_FLIPS;
	part->tile = found ? (uint32_t)(found - model->tiles) : TLI_TILED_NO_TILE;
	return blocking_by_rule(model, part->rule, part);
}

/* ---- layers at one offset ---- */

static bool is_wanted_layer(const tli_tiled *model, const tli_tiled_layer *layer)
{
	return layer->kind == TLI_TILED_TILE_LAYER &&
		(layer->solid != TLI_TILED_NO || tli_array_length(model->rules->rules) > 0);
}

static bool is_at(const tli_tiled *model, const tli_tiled_layer *layer, const tli_tiled_layer *other)
{
	if (model->orientation == TLI_TILED_ISOMETRIC)
		return true;
	return !(layer->offset.x < other->offset.x || layer->offset.x > other->offset.x ||
		layer->offset.y < other->offset.y || layer->offset.y > other->offset.y);
}

typedef struct bounds {
	int32_t left, top, right, bottom;
} bounds;

static void grow_bounds(bounds *box, const tli_tiled_chunk *chunk)
{
	if (!chunk->width || !chunk->height)
		return;
	bool is_first = box->left == box->right;
	bounds chunk_box = { chunk->x, chunk->y, chunk->x + chunk->width, chunk->y + chunk->height };
	if (is_first) {
		*box = chunk_box;
		return;
	}
	box->left = chunk_box.left < box->left ? chunk_box.left : box->left;
	box->top = chunk_box.top < box->top ? chunk_box.top : box->top;
	box->right = chunk_box.right > box->right ? chunk_box.right : box->right;
	box->bottom = chunk_box.bottom > box->bottom ? chunk_box.bottom : box->bottom;
}

/* Calls for each layer that goes with `first`, from it on. */
#define each_layer_at(model, layer, first)                                                                        \
	for (const tli_tiled_layer *layer = (first); layer < (model)->layers + tli_array_length((model)->layers); \
		layer++)                                                                                          \
		if (is_wanted_layer((model), layer) && is_at((model), layer, (first)))

static bounds bounds_of_layers(const tli_tiled *model, const tli_tiled_layer *first)
{
	bounds box = { 0 };
	each_layer_at(model, layer, first)
	{
		for (uint32_t i = 0; i < layer->chunks.count; i++)
			grow_bounds(&box, &model->chunks[layer->chunks.first + i]);
	}
	return box;
}

static bool make_tile_cells(tli_tiled_build *build, const tli_tiled_layer *first, tli_tiled_cells *cells)
{
	tli_tiled *model = build->model;
	bounds box = bounds_of_layers(model, first);
	int64_t columns = (int64_t)box.right - box.left, rows = (int64_t)box.bottom - box.top;
	if (columns == 0 || rows == 0)
		return false;
	uint64_t width = (uint64_t)(columns + 63) & ~UINT64_C(63);
	if (columns > TLI_CELLS_MAX || rows > TLI_CELLS_MAX || width > build->cells_left / (uint64_t)rows) {
		tli_report_only(&model->report, first->place,
			"the tiles spread over %lld x %lld cells; a map has at most %llu of them", (long long)columns,
			(long long)rows, (unsigned long long)TLI_TILED_CELLS_MAX);
		model->status = TL_E_LIMIT;
		return false;
	}
	build->cells_left -= width * (uint64_t)rows;
	cells->left = box.left;
	cells->top = box.top;
	model->status = tli_cells_create((int32_t)columns, (int32_t)rows, &cells->full);
	return !model->status;
}

static bool keep_part(tli_tiled *model, tli_tiled_cells *cells, tli_tiled_part part)
{
	tli_assert(part.tileset1 > 0);
	part.order = (uint32_t)tli_array_length(cells->parts);
	if (!tli_array_append(cells->parts, part)) {
		model->status = TL_E_NOMEM;
		return false;
	}
	return true;
}

static void count_kind(tli_tiled_layer *layer, uint32_t gid)
{
	gid &= ~TLI_TILED_FLIPS;
	if (layer->kind_count > 2 || (layer->kind_count > 0 && layer->kinds[0] == gid) ||
		(layer->kind_count > 1 && layer->kinds[1] == gid))
		return;
	if (layer->kind_count < 2)
		layer->kinds[layer->kind_count] = gid;
	layer->kind_count++;
}

/* Is it of these cells? What else is there to block is noted. */
static bool is_of_cells(tli_tiled *model, tli_tiled_cells *cells, tl_channels blocks)
{
	if (blocks == cells->blocks)
		return true;
	for (size_t i = 0; i < tli_array_length(cells->others); i++)
		if (cells->others[i] == blocks)
			return false;
	if (!tli_array_append(cells->others, blocks))
		model->status = TL_E_NOMEM;
	return false;
}

/* What a tile of a layer blocks. */
static tl_channels blocks_of_gid(
	tli_tiled_build *build, const tli_tiled_layer *layer, uint32_t gid, const tli_tiled_part *part)
{
	uint32_t tileset1;
	tli_tiled_said said = { .rule = part->rule, .layer = layer };
	said.tile = tli_tiled_tile_of(build->model, gid, &tileset1);
	return tli_tiled_blocks(build, &said);
}

/* Counts tiles once: with the cells that block everything. */
static void fill_chunk(tli_tiled_build *build, const tli_tiled_layer *layer, const tli_tiled_chunk *chunk,
	const uint32_t *gids, tli_tiled_cells *cells)
{
	tli_tiled *model = build->model;
	size_t count = (size_t)chunk->width * (size_t)chunk->height;
	tli_tiled_layer *counted = &model->layers[layer - model->layers];
	bool counts = cells->blocks == TL_BLOCKS_ALL, is_wanted = false;
	uint32_t last = 0;
	tli_tiled_blocking blocking = TLI_TILED_FREE;
	tli_tiled_part part = { 0 };
	for (size_t i = 0; i < count && !model->status; i++) {
		uint32_t gid = gids[i] & ~TLI_TILED_FLIPS;
		counted->tiles += counts && gid;
		if (counts && gids[i] != last && gid)
			count_kind(counted, gids[i]);
		if (gids[i] != last) {
			blocking = gid ? blocking_of(model, layer, gids[i], &part) : TLI_TILED_FREE;
			is_wanted = blocking != TLI_TILED_FREE &&
				is_of_cells(model, cells, blocks_of_gid(build, layer, gids[i], &part));
		}
		last = gids[i];
		if (counts && part.rule && gid)
			part.rule->used++;
		if (blocking == TLI_TILED_FREE)
			continue;
		counted->taken += counts;
		if (!is_wanted)
			continue;
		if (!cells->is_placed)
			cells->place = layer->place;
		cells->is_placed = true;
		part.x = chunk->x + (int32_t)(i % (size_t)chunk->width);
		part.y = chunk->y + (int32_t)(i / (size_t)chunk->width);
		part.layer = (uint32_t)(layer - model->layers);
		if (blocking == TLI_TILED_FULL)
			tli_cells_set_free(&cells->full, part.x - cells->left, part.y - cells->top);
		else if (!keep_part(model, cells, part))
			return;
	}
}

static void fill_tile_cells(tli_tiled_build *build, const tli_tiled_layer *first, tli_tiled_cells *cells)
{
	tli_tiled *model = build->model;
	uint32_t *gids = NULL;
	each_layer_at(model, layer, first)
	{
		for (uint32_t i = 0; i < layer->chunks.count && !model->status; i++) {
			const tli_tiled_chunk *chunk = &model->chunks[layer->chunks.first + i];
			if (tli_tiled_decode(model, chunk, &gids))
				fill_chunk(build, layer, chunk, gids, cells);
		}
	}
	tli_array_free(gids);
}

/* Are these the first cells that block this? They may be even-odd then. */
static bool is_first_traced(tli_tiled_build *build, tl_channels blocks)
{
	for (uint32_t i = 0; i < build->traced_count; i++)
		if (build->traced[i] == blocks)
			return false;
	if (build->traced_count == TLI_SOLID_SETS)
		return false;
	build->traced[build->traced_count++] = blocks;
	return true;
}

/* The cells at one offset that block these channels; *others are all that tiles there block else. */
static void build_cells_at(
	tli_tiled_build *build, const tli_tiled_layer *first, tl_channels blocks, tl_channels **others)
{
	tli_tiled *model = build->model;
	tli_tiled_cells cells = { .place = first->place, .blocks = blocks, .others = *others };
	if (model->orientation != TLI_TILED_ISOMETRIC)
		cells.offset = first->offset;
	if (!make_tile_cells(build, first, &cells))
		return;
	cells.is_first = is_first_traced(build, blocks);
	fill_tile_cells(build, first, &cells);
	if (!model->status && !model->report.errors.count)
		tli_tiled_cells_to_walls(build, &cells);
	*others = cells.others;
	tli_cells_free(&cells.full);
	tli_array_free(cells.parts);
}

/* First what blocks everything. */
static void build_layers_at(tli_tiled_build *build, const tli_tiled_layer *first)
{
	tl_channels *others = NULL;
	build_cells_at(build, first, TL_BLOCKS_ALL, &others);
	for (size_t i = 0; i < tli_array_length(others) && !build->model->status; i++)
		if (others[i] != TL_BLOCKS_ALL)
			build_cells_at(build, first, others[i], &others);
	tli_array_free(others);
}

void tli_tiled_build_tiles(tli_tiled_build *build)
{
	tli_tiled *model = build->model;
	size_t count = tli_array_length(model->layers);
	for (size_t i = 0; i < count && !model->status; i++) {
		const tli_tiled_layer *layer = &model->layers[i], *before = model->layers;
		if (!is_wanted_layer(model, layer))
			continue;
		while (before < layer && !(is_wanted_layer(model, before) && is_at(model, layer, before)))
			before++;
		if (before == layer) /* the first one there */
			build_layers_at(build, layer);
	}
}
