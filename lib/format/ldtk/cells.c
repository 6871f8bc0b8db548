/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/cells.c: the IntGrid layers of all wanted levels, as one set of cells and the walls around them.
 *
 * Layers differ in the size of their cells and in their offset, and levels may overlap, so the sides of all their cells cut the plane
 * into columns and rows of any width:
 *
 *       level A, 16 px    |   |   |   |            xs = all sides of cells, once each, ascending
 *       level B, 8 px           | | | | |          cell i is from xs[i] to xs[i + 1]
 *       cells             |   | | | | | |
 *
 * A cell is free if it lies in a level and no layer of any level is solid there. O(cells of layers * log + cells), at most CELLS_MAX of
 * the latter, and WORK_MAX where levels overlap.
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/sort.h"

#define LEVEL_CELLS_MAX (INT64_C(1) << 28)
#define WORK_MAX (INT64_C(1) << 30)

/* The maximum of cells at which values are marked. */
enum { MARKED_CELLS_MAX = 1 << 22 };

/* An IntGrid layer of a level. */
typedef struct area {
	size_t level;
	uint32_t csv; /* its first value */
	int64_t layer, x, y, size;
	int64_t columns, rows;
} area;

/* The levels of each column or each row, of which there are more, in the order of the project. */
typedef struct level_strips {
	bool across;      /* columns */
	uint32_t *starts; /* tli_array: where those of a strip begin in `levels`, and an end */
	uint32_t *levels; /* tli_array */
} level_strips;

typedef struct level_builder {
	tli_ldtk *ldtk;
	level_strips strips;
	tli_ldtk_values values;
	tli_sink *sink;
	tli_partials partials;
	area *areas; /* tli_array */
	int64_t work;
} level_builder;

/* ---- the layers ---- */

static tl_status read_area(level_builder *from, size_t level, uint32_t layer)
{
	tli_ldtk *ldtk = from->ldtk;
	const tli_ldtk_level *in = &ldtk->levels[level];
	const tli_json *json = &ldtk->files[in->file].json;
	const tli_ldtk_node at = { in->file, layer };
	const tli_whole_range counts = { 1, 2 * TLI_LDTK_PIXEL_MAX };
	const tli_whole_range pixels = { -2 * TLI_LDTK_PIXEL_MAX, 2 * TLI_LDTK_PIXEL_MAX };
	area found = { .level = level };
	bool sound = tli_ldtk_integer(ldtk, at, "layerDefUid", (tli_whole_range){ INT32_MIN, INT32_MAX }, &found.layer);
	sound = tli_ldtk_integer(ldtk, at, "__gridSize", (tli_whole_range){ 1, 65536 }, &found.size) && sound;
	sound = tli_ldtk_integer(ldtk, at, "__cWid", counts, &found.columns) && sound;
	sound = tli_ldtk_integer(ldtk, at, "__cHei", counts, &found.rows) && sound;
	sound = tli_ldtk_integer(ldtk, at, "__pxTotalOffsetX", pixels, &found.x) && sound;
	sound = tli_ldtk_integer(ldtk, at, "__pxTotalOffsetY", pixels, &found.y) && sound;
	if (!sound)
		return TL_OK;
	uint32_t csv = tli_json_find(json, layer, "intGridCsv");
	uint32_t count = tli_json_count(json, csv);
	if (tli_json_kind_of(json, csv) != TLI_JSON_ARRAY || found.columns * found.rows != count ||
		json->tokens[csv].next != csv + 1 + count) {
		tli_ldtk_complain(ldtk, in->file, csv == TLI_JSON_NONE ? layer : csv,
			"'intGridCsv' must have %lld values, one for each cell",
			(long long)(found.columns * found.rows));
		return TL_OK;
	}
	found.csv = csv + 1;
	found.x += in->x;
	found.y += in->y;
	return tli_array_append(from->areas, found) ? TL_OK : TL_E_NOMEM;
}

static tl_status read_areas(level_builder *from)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(from->ldtk->levels); i++) {
		const tli_ldtk_level *level = &from->ldtk->levels[i];
		const tli_json *json = &from->ldtk->files[level->file].json;
		tli_json_each (json, layer, level->layers) {
			if (!status && tli_json_is(json, tli_json_find(json, layer, "__type"), "IntGrid"))
				status = read_area(from, i, layer);
		}
	}
	return status;
}

/* ---- the sides of cells ---- */

/* One direction of the plane: columns or rows. */
typedef struct axis {
	int64_t low, high; /* of the level */
	int64_t start, size, count;
} axis;

static axis axis_of(const level_builder *from, const area *it, bool is_y)
{
	const tli_ldtk_level *level = &from->ldtk->levels[it->level];
	if (is_y)
		return (axis){ level->y, level->y + level->height, it->y, it->size, it->rows };
	return (axis){ level->x, level->x + level->width, it->x, it->size, it->columns };
}

/* The side before cell i, cut off at the level. */
static int32_t side_before(const axis *along, int64_t i)
{
	int64_t at = along->start + i * along->size;
	return (int32_t)(at < along->low ? along->low : at > along->high ? along->high : at);
}

static int compare_sides(const void *left, const void *right)
{
	int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
	return (a > b) - (a < b);
}

/* Sorts, and leaves each once. */
static void make_unique(int32_t *sides)
{
	size_t kept = 0, count = tli_array_length(sides);
	tli_sort(sides, count, sizeof *sides, compare_sides);
	for (size_t i = 0; i < count; i++) {
		if (!kept || sides[i] != sides[kept - 1])
			sides[kept++] = sides[i];
	}
	tli_array_truncate(sides, kept);
}

/* All sides of columns or of rows, and a frame around them. */
static tl_status find_sides(const level_builder *from, bool is_y, int32_t **out)
{
	const tli_ldtk *ldtk = from->ldtk;
	int32_t *sides = NULL, low = INT32_MAX, high = INT32_MIN;
	size_t count = 2;
	for (size_t i = 0; i < tli_array_length(from->areas); i++)
		count += (size_t)(is_y ? from->areas[i].rows : from->areas[i].columns) + 1;
	if (!tli_array_reserve(sides, count + 2 * tli_array_length(ldtk->levels)))
		return TL_E_NOMEM;
	for (size_t i = 0; i < tli_array_length(ldtk->levels); i++) {
		const tli_ldtk_level *level = &ldtk->levels[i];
		int32_t begin = (int32_t)(is_y ? level->y : level->x);
		int32_t end = begin + (int32_t)(is_y ? level->height : level->width);
		tli_array_push(sides, begin);
		tli_array_push(sides, end);
		low = begin < low ? begin : low;
		high = end > high ? end : high;
	}
	for (size_t i = 0; i < tli_array_length(from->areas); i++) {
		axis along = axis_of(from, &from->areas[i], is_y);
		for (int64_t cell = 0; cell <= along.count; cell++)
			tli_array_push(sides, side_before(&along, cell));
	}
	tli_array_push(sides, low - (int32_t)ldtk->grid);
	tli_array_push(sides, high + (int32_t)ldtk->grid);
	make_unique(sides);
	*out = sides;
	return TL_OK;
}

/* Which column or row begins at this side, or the one that holds the place. */
static int32_t find_side(const int32_t *sides, double at)
{
	tli_assert(tli_array_length(sides) >= 2);
	size_t low = 0, high = tli_array_length(sides);
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;
		if ((double)sides[middle] <= at)
			low = middle;
		else
			high = middle;
	}
	return (int32_t)low;
}

/* ---- the cells ---- */

typedef struct cell_block {
	int32_t x0, y0, x1, y1; /* cells */
} cell_block;

/* Counts what is to be done, so that many things on each other cannot take for ever. */
static bool may_work(level_builder *from, const cell_block *it)
{
	from->work += (int64_t)(it->x1 - it->x0) * (it->y1 - it->y0);
	return from->work <= WORK_MAX;
}

static tl_status report_work(level_builder *from, const char *what)
{
	tli_report_only(from->ldtk->report, (tl_place){ 0 }, "%s", what);
	return TL_E_LIMIT;
}

static void set_free(tli_cells *cells, const cell_block *it)
{
	for (int32_t y = it->y0; y < it->y1; y++) {
		for (int32_t x = it->x0; x < it->x1; x++)
			tli_cells_set_free(cells, x, y);
	}
}

static void set_blocked(tli_cells *cells, const cell_block *it)
{
	tli_assert(it->x0 <= it->x1 && it->x1 <= cells->columns && it->y0 <= it->y1 && it->y1 <= cells->rows);
	for (int32_t y = it->y0; y < it->y1; y++) {
		for (int32_t x = it->x0; x < it->x1; x++)
			cells->words[(size_t)y * cells->stride + ((size_t)x >> 6)] &= ~(UINT64_C(1) << (x & 63));
	}
}

static tl_status free_levels(level_builder *from)
{
	tli_ldtk *ldtk = from->ldtk;
	for (size_t i = 0; i < tli_array_length(ldtk->levels); i++) {
		const tli_ldtk_level *level = &ldtk->levels[i];
		cell_block whole = {
			find_side(ldtk->xs, (double)level->x),
			find_side(ldtk->ys, (double)level->y),
			find_side(ldtk->xs, (double)(level->x + level->width)),
			find_side(ldtk->ys, (double)(level->y + level->height)),
		};
		if (!may_work(from, &whole))
			return report_work(from, "too many levels lie on each other");
		set_free(&ldtk->cells, &whole);
	}
	return TL_OK;
}

/* The value of a cell, which has to be a whole number >= 0; 0 (and reported) where it is not. */
static int64_t value_at(level_builder *from, const area *it, uint32_t at)
{
	const tli_ldtk_level *level = &from->ldtk->levels[it->level];
	int64_t value;
	if (!tli_json_integer(&from->ldtk->files[level->file].json, at, &value) && value >= 0)
		return value;
	tli_ldtk_complain(from->ldtk, level->file, at, "a cell's value must be a whole number from 0");
	return 0;
}

static void mark_block(level_builder *from, const cell_block *it, tl_channels blocks)
{
	for (int32_t y = it->y0; y < it->y1; y++) {
		for (int32_t x = it->x0; x < it->x1; x++)
			tli_partials_mark(&from->partials, &from->ldtk->cells, blocks, (tli_point){ x, y });
	}
}

/* Doors stand between what blocks, whatever it blocks. */
static void block_marked(level_builder *from)
{
	tli_cells *cells = &from->ldtk->cells;
	for (size_t i = 0; i < tli_array_length(from->partials.sets); i++) {
		const tli_cells *marked = &from->partials.sets[i].marked;
		for (size_t word = 0; word < cells->stride * (size_t)cells->rows; word++)
			cells->words[word] &= ~marked->words[word];
	}
}

/* Of a value of which nothing says what it is: maybe it looks like walls. */
static tl_status mark_value(const level_builder *from, tli_ldtk_value *value, const cell_block *it)
{
	const tli_cells *all = &from->ldtk->cells;
	bool is_wanted = !value->is_solid && value->by == TLI_LDTK_BY_NOTHING;
	if (!is_wanted || all->columns > MARKED_CELLS_MAX / all->rows)
		return TL_OK;
	tl_status status = value->marked.words ? TL_OK : tli_cells_create(all->columns, all->rows, &value->marked);
	if (!status)
		set_free(&value->marked, it);
	return status;
}

static tl_status block_row(level_builder *from, const area *it, const int32_t *columns, int64_t row)
{
	tli_ldtk *ldtk = from->ldtk;
	axis down = axis_of(from, it, true);
	cell_block cell = { .y0 = find_side(ldtk->ys, side_before(&down, row)),
		.y1 = find_side(ldtk->ys, side_before(&down, row + 1)) };
	int64_t last = 0;
	tli_ldtk_value *found = NULL;
	for (int64_t column = 0; column < it->columns; column++) {
		int64_t value = value_at(from, it, it->csv + (uint32_t)(row * it->columns + column));
		if (value != last)
			found = value ? tli_ldtk_value_of(&from->values, it->layer, value) : NULL;
		last = value;
		tl_status status = TL_OK;
		if (found && !found->cells && found->is_solid)
			status = tli_rule_says_blocks(ldtk->rules, found->rule, from->sink, &found->blocks);
		if (status)
			return status;
		if (found)
			found->cells++;
		cell.x0 = columns[column];
		cell.x1 = columns[column + 1];
		if (!found)
			continue;
		if (!may_work(from, &cell))
			return report_work(from, "too many layers lie on each other");
		status = mark_value(from, found, &cell);
		if (status)
			return status;
		if (!found->is_solid)
			continue;
		if (found->blocks)
			mark_block(from, &cell, found->blocks);
		else
			set_blocked(&ldtk->cells, &cell);
	}
	return TL_OK;
}

static tl_status block_area(level_builder *from, const area *it)
{
	int32_t *columns = NULL;
	axis across = axis_of(from, it, false);
	if (!tli_array_reserve(columns, (size_t)it->columns + 1))
		return TL_E_NOMEM;
	for (int64_t i = 0; i <= it->columns; i++)
		tli_array_push(columns, find_side(from->ldtk->xs, side_before(&across, i)));
	tl_status status = TL_OK;
	for (int64_t row = 0; !status && row < it->rows; row++)
		status = block_row(from, it, columns, row);
	tli_array_free(columns);
	return status;
}

static tl_status make_level_cells(level_builder *from)
{
	tli_ldtk *ldtk = from->ldtk;
	tl_status status = find_sides(from, false, &ldtk->xs);
	if (!status)
		status = find_sides(from, true, &ldtk->ys);
	if (status)
		return status;
	size_t columns = tli_array_length(ldtk->xs) - 1, rows = tli_array_length(ldtk->ys) - 1;
	if ((int64_t)columns > LEVEL_CELLS_MAX / (int64_t)rows)
		return report_work(
			from, "the levels have too many cells, or lie at places that no grid fits; name one of them");
	status = tli_cells_create((int32_t)columns, (int32_t)rows, &ldtk->cells);
	if (!status)
		status = free_levels(from);
	for (size_t i = 0; !status && i < tli_array_length(from->areas); i++)
		status = block_area(from, &from->areas[i]);
	return status;
}

/* ---- walls ---- */

static bool place_level_corner(const void *context, tli_point corner, tli_point *out)
{
	const tli_ldtk *ldtk = ((const level_builder *)context)->ldtk;
	out->x = ldtk->xs[corner.x] * TLI_RESOLUTION_DEFAULT;
	out->y = ldtk->ys[corner.y] * TLI_RESOLUTION_DEFAULT;
	return true;
}

/* The first level that has the cell at this corner. */
static tl_place place_of_level_corner(const void *context, tli_point corner)
{
	const level_builder *from = context;
	const tli_ldtk *ldtk = from->ldtk;
	const level_strips *strips = &from->strips;
	size_t strip = (size_t)(strips->across ? corner.x : corner.y);
	int64_t x = ldtk->xs[corner.x], y = ldtk->ys[corner.y];
	if (strip + 1 >= tli_array_length(strips->starts))
		return (tl_place){ 0 };
	for (uint32_t i = strips->starts[strip]; i < strips->starts[strip + 1]; i++) {
		const tli_ldtk_level *level = &ldtk->levels[strips->levels[i]];
		if (x >= level->x && x < level->x + level->width && y >= level->y && y < level->y + level->height)
			return level->place;
	}
	return (tl_place){ 0 };
}

/* The strips of a level: from *first up to *end. */
static void find_strips(const level_builder *from, const tli_ldtk_level *level, int32_t *first, int32_t *end)
{
	bool across = from->strips.across;
	const int32_t *sides = across ? from->ldtk->xs : from->ldtk->ys;
	int64_t low = across ? level->x : level->y;
	*first = find_side(sides, (double)low);
	*end = find_side(sides, (double)(low + (across ? level->width : level->height)));
}

/* Counts first, then lists from the last level on, so that each strip fills from its end. */
static tl_status list_levels_of_strips(level_builder *from)
{
	const tli_ldtk *ldtk = from->ldtk;
	level_strips *strips = &from->strips;
	strips->across = tli_array_length(ldtk->xs) > tli_array_length(ldtk->ys);
	size_t count = tli_array_length(strips->across ? ldtk->xs : ldtk->ys);
	int32_t first, end;
	uint32_t total = 0;
	if (!tli_array_reserve(strips->starts, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(strips->starts, 0);
	for (size_t i = 0; i < tli_array_length(ldtk->levels); i++) {
		find_strips(from, &ldtk->levels[i], &first, &end);
		for (int32_t k = first; k < end; k++)
			strips->starts[k]++;
	}
	for (size_t i = 0; i < count; i++)
		total = strips->starts[i] += total;
	if (!tli_array_reserve(strips->levels, total))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < total; i++)
		tli_array_push(strips->levels, 0);
	for (size_t i = tli_array_length(ldtk->levels); i-- > 0;) {
		find_strips(from, &ldtk->levels[i], &first, &end);
		for (int32_t k = first; k < end; k++)
			strips->levels[--strips->starts[k]] = (uint32_t)i;
	}
	return TL_OK;
}

bool tli_ldtk_is_free(const tli_ldtk *ldtk, double x, double y)
{
	if (!ldtk->xs || !ldtk->ys) /* no cells were made: an error was found before */
		return false;
	return tli_cells_is_free(&ldtk->cells, find_side(ldtk->xs, x), find_side(ldtk->ys, y));
}

static tl_status build_level_walls(level_builder *from, tli_sink *sink)
{
	tli_ldtk *ldtk = from->ldtk;
	tl_status status = tli_ldtk_find_values(ldtk, &from->values);
	if (!status)
		status = read_areas(from);
	if (status || ldtk->report->errors.count)
		return status ? status : TL_E_FORMAT;
	status = make_level_cells(from);
	if (status || ldtk->report->errors.count)
		return status ? status : TL_E_FORMAT;
	tli_outline outline = {
		.cells = &ldtk->cells,
		.place = place_level_corner,
		.where = place_of_level_corner,
		.context = from,
		.high = { ldtk->cells.columns, ldtk->cells.rows },
		.max_points = ldtk->def->max_points,
	};
	if (!from->values.solids) /* a frame around everything would say that nothing is free */
		return TL_OK;
	status = list_levels_of_strips(from);
	if (!status)
		status = tli_outline_add(&outline, sink);
	if (!status)
		status = tli_partials_add(&from->partials, &outline, sink);
	block_marked(from);
	return status;
}

tl_status tli_ldtk_add_walls(tli_ldtk *ldtk, tli_sink *sink)
{
	level_builder from = { .ldtk = ldtk, .sink = sink };
	tl_status status = build_level_walls(&from, sink);
	tli_captions *captions = &sink->map->captions;
	if (!status)
		status = tli_ldtk_find_unread(ldtk, &from.values, captions);
	if (!status)
		tli_ldtk_explain_values(ldtk, &from.values, captions);
	if (captions->advice.failed || captions->rule.failed)
		status = TL_E_NOMEM;
	tli_partials_free(&from.partials);
	for (size_t i = 0; i < tli_array_length(from.values.items); i++)
		tli_cells_free(&from.values.items[i].marked);
	tli_array_free(from.values.items);
	tli_array_free(from.areas);
	tli_array_free(from.strips.starts);
	tli_array_free(from.strips.levels);
	return status;
}
