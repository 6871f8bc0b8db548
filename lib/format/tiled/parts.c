/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/parts.c: the collision shapes of tiles that do not fill their cells.
 *
 * A shape is placed in its tile; then the tile is mirrored along its diagonal, then left to right, then upside down, as its number says,
 * and put on the lower left corner of its cell: a larger one grows up and to the right.
 *
 * Merging by even-odd (format/shape/merge.h) is right for polygons that share no inside. So of the shapes in a cell those are merged
 * that stay in it, next to each other by their bounds; shapes in a blocked cell are dropped; all others are loops of their own, and
 * lines stay lines, but for those that end where they begin: these are outlines. All of that is decided on the grid. The same tile in the same cell of two layers is one of a layer that was copied.
 */
#include "format/tiled/cells.h"

#include "base/sort.h"

/* Shapes of a cell that are compared with each other; more of them are not merged. */
enum { SHAPES_MAX = 64 };

typedef struct part_box {
	tli_point low, high;
} part_box;

/* The cell that is being filled. */
typedef struct cell {
	int32_t x, y;
	part_box bounds;
	bool is_full;
	part_box taken[SHAPES_MAX];
	unsigned count;
} cell;

/* A collision shape of a tile, where the tile lies. */
typedef struct tile_shape {
	const tli_tiled_cells *cells;
	const tli_tiled_part *part;
	const tli_tiled_object *object;
	bool is_open; /* a line that does not end where it begins */
} tile_shape;

static int compare_parts(const void *a, const void *b)
{
	const tli_tiled_part *one = a, *other = b;
	if (one->y != other->y)
		return one->y < other->y ? -1 : 1;
	if (one->x != other->x)
		return one->x < other->x ? -1 : 1;
	return (one->order > other->order) - (one->order < other->order);
}

static part_box bounds_of_points(const tli_point *points, size_t count)
{
	part_box bounds = { points[0], points[0] };
	for (size_t i = 1; i < count; i++) {
		bounds.low.x = points[i].x < bounds.low.x ? points[i].x : bounds.low.x;
		bounds.low.y = points[i].y < bounds.low.y ? points[i].y : bounds.low.y;
		bounds.high.x = points[i].x > bounds.high.x ? points[i].x : bounds.high.x;
		bounds.high.y = points[i].y > bounds.high.y ? points[i].y : bounds.high.y;
	}
	return bounds;
}

static bool is_inside(const part_box *inner, const part_box *outer)
{
	return inner->low.x >= outer->low.x && inner->low.y >= outer->low.y && inner->high.x <= outer->high.x &&
		inner->high.y <= outer->high.y;
}

/* More than a common side? */
static bool overlap(const part_box *a, const part_box *b)
{
	return a->low.x < b->high.x && b->low.x < a->high.x && a->low.y < b->high.y && b->low.y < a->high.y;
}

/* The pixels of a shape in its tile to those of the map. */
static void place_in_cell(const tli_tiled *model, const tli_tiled_cells *cells, const tli_tiled_part *part,
	tl_point *pixels, size_t count)
{
	tli_assert(part->tileset1 > 0 && part->tile < tli_array_length(model->tiles));
	const tli_tiled_tile *tile = &model->tiles[part->tile];
	const tli_tiled_tileset *tileset = &model->tilesets[part->tileset1 - 1];
	bool is_diagonal = part->flips & TLI_TILED_FLIP_DIAGONAL;
	double width = is_diagonal ? tile->height : tile->width, height = is_diagonal ? tile->width : tile->height;
	tl_point at = { cells->offset.x + (double)part->x * model->tile_width + tileset->offset.x,
		cells->offset.y + ((double)part->y + 1) * model->tile_height - height + tileset->offset.y };
	for (size_t i = 0; i < count; i++) {
		tl_point in = pixels[i];
		if (is_diagonal)
			in = (tl_point){ pixels[i].y, pixels[i].x };
		if (part->flips & TLI_TILED_FLIP_X)
			in.x = width - in.x;
		if (part->flips & TLI_TILED_FLIP_Y)
			in.y = height - in.y;
		pixels[i] = (tl_point){ at.x + in.x, at.y + in.y };
	}
}

/* What sticks out of the cell by less than half a pixel was drawn by hand and meant to end with it. */
static double snap(double value, double low, double high)
{
	if (value < low && value > low - 0.5)
		return low;
	return value > high && value < high + 0.5 ? high : value;
}

static void snap_to_cell(
	const tli_tiled_build *build, const tli_tiled_cells *cells, const tli_tiled_part *part, size_t count)
{
	tl_point corners[8];
	tli_tiled_cell_corners(build->model, cells->offset, part->x, part->y, corners);
	for (size_t i = 0; i < count; i++) {
		tl_point *pixel = &build->pixels[i];
		pixel->x = snap(pixel->x, corners[0].x, corners[2].x);
		pixel->y = snap(pixel->y, corners[0].y, corners[2].y);
	}
}

/* Can build->points, a polygon, be merged with what is in the cell? It is taken then. */
static bool take_polygon(tli_tiled_build *build, cell *in)
{
	part_box bounds = bounds_of_points(build->points, tli_array_length(build->points));
	if (in->count == SHAPES_MAX || !is_inside(&bounds, &in->bounds))
		return false;
	for (unsigned i = 0; i < in->count; i++) {
		if (overlap(&bounds, &in->taken[i]))
			return false;
	}
	in->taken[in->count++] = bounds;
	return true;
}

/* A wall of its own, with its own place. */
static void add_alone(tli_tiled_build *build, const tile_shape *shape, uint32_t flags)
{
	tli_tiled *model = build->model;
	const tli_tiled_part *part = shape->part;
	tli_sink_line line = { build->points, tli_array_length(build->points), flags, shape->cells->blocks };
	tl_place place = tli_tiled_shape_place(
		build, part->tileset1, &model->tiles[part->tile], shape->object, model->layers[part->layer].place);
	uint32_t source = tli_tiled_mark(build, place);
	if (!model->status)
		tli_tiled_note(build, tli_sink_line_wall(&build->sink, source, &line));
}

/* Of build->points. */
static void add_shape(tli_tiled_build *build, const tile_shape *shape, cell *in, tli_merge *merge)
{
	size_t count = tli_array_length(build->points);
	bool is_line = shape->is_open || count < 3;
	part_box bounds = bounds_of_points(build->points, count);
	if (in->is_full && is_inside(&bounds, &in->bounds))
		return;
	if (merge && !is_line && !in->is_full && take_polygon(build, in))
		tli_tiled_note(build, tli_merge_add(merge, build->points, count));
	else
		add_alone(build, shape, is_line ? 0 : TLI_WALL_LOOP | TLI_WALL_SOLID | TLI_WALL_FILLED);
}

static void add_part_shapes(
	tli_tiled_build *build, const tli_tiled_cells *cells, const tli_tiled_part *part, cell *in, tli_merge *merge)
{
	tli_tiled *model = build->model;
	tl_point nowhere = { 0, 0 };
	tli_tiled_span objects = model->tiles[part->tile].objects;
	for (uint32_t i = 0; i < objects.count && !model->status; i++) {
		const tli_tiled_object *object = &model->objects[objects.first + i];
		bool is_wall = object->shape != TLI_TILED_POINT && object->shape != TLI_TILED_TEXT &&
			!tli_tiled_is_sensor(model, object->properties, object->inherited) &&
			tli_tiled_outline(build, object, nowhere);
		tile_shape shape = { cells, part, object, object->shape == TLI_TILED_POLYLINE };
		if (is_wall && (shape.is_open || object->shape == TLI_TILED_POLYGON) &&
			tli_tiled_drop_repeated_corner(build))
			shape.is_open = false;
		size_t count = is_wall ? tli_array_length(build->pixels) : 0;
		if (!tli_tiled_spend_points(build, cells->place, count + 1)) /* + 1: looking at it costs too */
			return;
		if (count < 2)
			continue;
		place_in_cell(model, cells, part, build->pixels, count);
		snap_to_cell(build, cells, part, count);
		if (tli_tiled_outline_to_grid(build, cells->place))
			add_shape(build, &shape, in, merge);
	}
}

static bool start_cell(tli_tiled_build *build, const tli_tiled_cells *cells, const tli_tiled_part *part, cell *in)
{
	tl_point corners[8];
	tli_point low, high;
	tli_tiled_cell_corners(build->model, cells->offset, part->x, part->y, corners);
	if (!tli_tiled_to_grid(build, corners[0], cells->place, &low) ||
		!tli_tiled_to_grid(build, corners[2], cells->place, &high))
		return false;
	in->x = part->x;
	in->y = part->y;
	in->bounds = (part_box){ low, high };
	in->is_full = tli_cells_is_free(&cells->full, part->x - cells->left, part->y - cells->top);
	in->count = 0;
	return true;
}

/* Is it the same tile, in the same cell of another layer? */
static bool is_copy(const tli_tiled_part *part, const tli_tiled_part *before)
{
	return part->x == before->x && part->y == before->y && part->tile == before->tile &&
		part->tileset1 == before->tileset1 && part->flips == before->flips;
}

void tli_tiled_add_parts(tli_tiled_build *build, tli_tiled_cells *cells, tli_merge *merge)
{
	cell in = { 0 };
	size_t count = tli_array_length(cells->parts);
	tli_sort(cells->parts, count, sizeof *cells->parts, compare_parts);
	for (size_t i = 0; i < count && !build->model->status; i++) {
		const tli_tiled_part *part = &cells->parts[i];
		if (i > 0 && is_copy(part, part - 1))
			continue;
		if ((i == 0 || part->x != in.x || part->y != in.y) && !start_cell(build, cells, part, &in))
			return;
		add_part_shapes(build, cells, part, &in, merge);
	}
}
