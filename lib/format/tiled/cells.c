/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/cells.c: from blocked cells to the loops of walls around them.
 *
 * Squares alone are traced (format/shape/trace.h): bits that are set are the inside of the loops. Where there are slopes and half tiles, or
 * cells that are no squares, everything becomes polygons that are merged (format/shape/merge.h), traced squares too; what cannot be
 * merged is a wall of its own (parts.c). All loops are solid: nothing can be in a blocked cell. What lies at another offset may overlap
 * these, and where two solids overlap it would be free: it is not merged, and each loop of it is filled.
 */
#include "format/tiled/cells.h"

/* A loop of the map, or a polygon to be merged. */
static bool add_cell_loop(
	tli_tiled_build *build, const tli_tiled_cells *cells, tli_merge *merge, const tli_point *points, size_t count)
{
	if (merge)
		return tli_tiled_note(build, tli_merge_add(merge, points, count));
	uint32_t flags = TLI_WALL_LOOP | TLI_WALL_SOLID | (cells->is_first ? 0 : TLI_WALL_FILLED);
	tli_sink_line line = { points, count, flags, cells->blocks };
	return tli_tiled_note(build, tli_sink_line_wall(&build->sink, cells->source, &line));
}

/* Corners of cells to the grid, in place. */
static bool cell_corners_to_grid(tli_tiled_build *build, const tli_tiled_cells *cells, tli_point *points, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		tl_point corners[8];
		tli_tiled_cell_corners(
			build->model, cells->offset, points[i].x + cells->left, points[i].y + cells->top, corners);
		if (!tli_tiled_to_grid(build, corners[0], cells->place, &points[i]))
			return false;
	}
	return true;
}

/* Traces squares; into `merge`, or into the map where that is NULL. */
static void trace_cells(tli_tiled_build *build, const tli_tiled_cells *cells, tli_merge *merge)
{
	tli_trace trace;
	bool found = true;
	if (!tli_tiled_note(build, tli_trace_start(&trace, &cells->full)))
		return;
	while (found && !build->model->status) {
		trace.max_points = build->points_left < TLI_WALL_POINTS_MAX ? build->points_left : TLI_WALL_POINTS_MAX;
		tl_status status = tli_trace_next(&trace, &found);
		size_t count = tli_array_length(trace.points);
		if (status == TL_E_LIMIT)
			(void)tli_tiled_spend_points(build, cells->place, build->points_left + 1);
		else if (tli_tiled_note(build, status) && found && tli_tiled_spend_points(build, cells->place, count) &&
			cell_corners_to_grid(build, cells, trace.points, count))
			(void)add_cell_loop(build, cells, merge, trace.points, count);
		if (build->model->report.errors.count)
			break;
	}
	tli_trace_free(&trace);
}

static bool add_cell(tli_tiled_build *build, const tli_tiled_cells *cells, int32_t x, int32_t y, tli_merge *merge)
{
	tl_point corners[8];
	tli_point points[8];
	unsigned count = tli_tiled_cell_corners(build->model, cells->offset, x + cells->left, y + cells->top, corners);
	if (!tli_tiled_spend_points(build, cells->place, count))
		return false;
	for (unsigned i = 0; i < count; i++) {
		if (!tli_tiled_to_grid(build, corners[i], cells->place, &points[i]))
			return false;
	}
	return add_cell_loop(build, cells, merge, points, count);
}

/* Cells that are no squares. */
static void add_cells(tli_tiled_build *build, const tli_tiled_cells *cells, tli_merge *merge)
{
	const tli_cells *full = &cells->full;
	for (int32_t y = 0; y < full->rows; y++) {
		for (size_t word = 0; word < full->stride; word++) {
			uint64_t bits = full->words[(size_t)y * full->stride + word];
			for (; bits; bits &= bits - 1) {
				int32_t x = (int32_t)(word * 64) + __builtin_ctzll(bits);
				if (!add_cell(build, cells, x, y, merge))
					return;
			}
		}
	}
}

static void add_merged(tli_tiled_build *build, const tli_tiled_cells *cells, tli_merge *merge)
{
	size_t first = 0;
	if (!tli_tiled_note(build, tli_merge_run(merge)))
		return;
	for (size_t i = 0; i < tli_array_length(merge->stops); i++) {
		if (!add_cell_loop(build, cells, NULL, merge->points + first, merge->stops[i] - first))
			return;
		first = merge->stops[i];
	}
}

/* A run of blocked cells in a row. */
static bool add_cell_run(tli_tiled_build *build, const tli_tiled_cells *cells, int32_t from, int32_t to, int32_t y)
{
	tli_point box[] = { { from, y }, { to, y }, { to, y + 1 }, { from, y + 1 } };
	return tli_tiled_spend_points(build, cells->place, 4) && cell_corners_to_grid(build, cells, box, 4) &&
		add_cell_loop(build, cells, NULL, box, 4);
}

static void add_cell_runs(tli_tiled_build *build, const tli_tiled_cells *cells)
{
	const tli_cells *full = &cells->full;
	for (int32_t y = 0; y < full->rows; y++) {
		for (int32_t x = 0, end; x < full->columns; x = end) {
			bool is_full = tli_cells_is_free(full, x, y);
			for (end = x + 1; end < full->columns && tli_cells_is_free(full, end, y) == is_full;)
				end++;
			if (is_full && !add_cell_run(build, cells, x, end, y))
				return;
		}
	}
}

void tli_tiled_cells_to_walls(tli_tiled_build *build, tli_tiled_cells *cells)
{
	tli_merge merge = { 0 };
	bool has_squares = build->model->orientation != TLI_TILED_STAGGERED, has_parts = tli_array_length(cells->parts);
	tli_merge *into = cells->is_first && (!has_squares || has_parts) ? &merge : NULL;
	cells->source = tli_tiled_mark(build, cells->place);
	if (build->model->status)
		return;
	if (!has_squares)
		add_cells(build, cells, into);
	else if (cells->is_first)
		trace_cells(build, cells, into);
	else
		add_cell_runs(build, cells);
	if (has_parts && !build->model->status)
		tli_tiled_add_parts(build, cells, into);
	if (into && !build->model->status && !build->model->report.errors.count)
		add_merged(build, cells, into);
	tli_merge_free(&merge);
}
