/* SPDX-License-Identifier: MIT */
/*
 * format/shape/outline.c: the loops that the tracer finds, put into a map as solid walls.
 *
 * Where a corner of cells lies in the map is calculated by the format; it is rounded to the grid once. A frame around all makes what is
 * outside the cells solid as well. O(cells / 64 + corners).
 */
#include "format/shape/outline.h"

#include "base/array.h"

static const uint32_t solid_loop = TLI_WALL_LOOP | TLI_WALL_SOLID;

/* Corners of cells become points of the grid. */
static tl_status add_outline_loop(
	const tli_outline *outline, tli_sink *sink, uint32_t source, tli_point *points, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!outline->place(outline->context, points[i], &points[i])) {
			tli_report_only(sink->report, (tl_place){ 0 }, "cells lie beyond the grid");
			return TL_E_FORMAT;
		}
	}
	tli_sink_line wall = { points, count, solid_loop, outline->blocks };
	return tli_sink_line_wall(sink, source, &wall);
}

static tl_status add_traced(const tli_outline *outline, tli_sink *sink, tli_point *points, size_t count)
{
	uint32_t source = 0;
	tl_place place = outline->where ? outline->where(outline->context, points[0]) : (tl_place){ 0 };
	tl_status status = tl_place_is_known(place) ? tli_sink_mark(sink, place, &source) : TL_OK;
	return status ? status : add_outline_loop(outline, sink, source, points, count);
}

static void report_too_many(const tli_outline *outline, tli_report *report, bool of_all)
{
	tl_place whole = { 0 };
	if (of_all)
		tli_report_only(report, whole, "the walls between free and blocked cells have more than %zu corners",
			outline->max_points);
	else
		tli_report_only(
			report, whole, "the walls around one region have more than %u corners", TLI_WALL_POINTS_MAX);
}

tl_status tli_outline_add(const tli_outline *outline, tli_sink *sink)
{
	tli_assert(outline->cells && outline->place);
	tli_assert(outline->low.x < outline->high.x && outline->low.y < outline->high.y);
	tli_trace trace;
	bool found = true;
	size_t left = outline->max_points;
	tl_status status = tli_trace_start(&trace, outline->cells);
	if (status)
		return status;
	tli_point low = outline->low, high = outline->high;
	tli_point frame[] = { low, { high.x, low.y }, high, { low.x, high.y } };
	if (!outline->blocks)
		status = add_outline_loop(outline, sink, 0, frame, 4);
	while (!status && found) {
		trace.max_points = left < TLI_WALL_POINTS_MAX ? left : TLI_WALL_POINTS_MAX;
		status = tli_trace_next(&trace, &found);
		if (status == TL_E_LIMIT)
			report_too_many(outline, sink->report, left < TLI_WALL_POINTS_MAX);
		size_t count = tli_array_length(trace.points);
		left -= count;
		if (!status && found)
			status = add_traced(outline, sink, trace.points, count);
	}
	tli_trace_free(&trace);
	return status;
}
