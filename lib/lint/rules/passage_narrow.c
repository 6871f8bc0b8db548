/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/passage_narrow.c: slits between two solids that the agent's body does not fit through.
 *
 *       ______             1. Corners of solids.
 *      |      |______      2. Of each the nearest side of another solid, or of the same one farther along, that is nearer than the diameter
 *      |      |      |        and not joined with it near by (gaps.c).
 *      |______|  <-- |     3. Those with something solid between them are no slit.
 *                  slit    4. The narrowest for each two solids.
 *
 * The distance of two polygons that do not touch is one of a corner from a side. O(corners * (log n + found^2)), within the limit of near.c.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"
#include "geometry/distance.h"

#include <math.h>

typedef struct narrow_slit {
	uint32_t thing, other; /* thing <= other */
	tli_lint_gap gap;
} narrow_slit;

static bool is_solid_side(const tli_lint_context *context, uint32_t which)
{
	const tli_lint_segments *segments = &context->walls.segments;
	return segments->things[tli_lint_segment_of(segments, which)->thing].solid != 0;
}

static int compare_corner_ends(const void *left, const void *right)
{
	const tli_lint_end *a = left, *b = right;
	int order = tli_point_compare(a->at, b->at);
	return order != 0 ? order : (a->segment > b->segment) - (a->segment < b->segment);
}

/* Step 1, each corner once. */
static tl_status list_corners(const tli_lint_context *context, tli_lint_end **corners)
{
	const tli_lint_segments *segments = &context->walls.segments;
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		const tli_lint_segment *it = tli_lint_segment_of(segments, i);
		if (is_solid_side(context, i) &&
			(!tli_array_append(*corners, ((tli_lint_end){ it->a, i })) ||
				!tli_array_append(*corners, ((tli_lint_end){ it->b, i }))))
			return TL_E_NOMEM;
	}
	tli_lint_end *all = *corners;
	size_t count = tli_array_length(all), kept = 0;
	tli_sort(all, count, sizeof *all, compare_corner_ends);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || !tli_point_equal(all[i].at, all[kept - 1].at))
			all[kept++] = all[i];
	tli_array_truncate(*corners, kept);
	return TL_OK;
}

/* The point of a segment that is nearest to p, rounded to the grid. */
static tli_point nearest_on_side(const tli_lint_segment *it, tli_point p)
{
	double dx = (double)it->b.x - it->a.x, dy = (double)it->b.y - it->a.y;
	double along = (((double)p.x - it->a.x) * dx + ((double)p.y - it->a.y) * dy) / (dx * dx + dy * dy);
	along = along < 0 ? 0 : along > 1 ? 1 : along;
	return (tli_point){ (int32_t)floor(it->a.x + along * dx + .5), (int32_t)floor(it->a.y + along * dy + .5) };
}

static tli_point middle_of_slit(const tli_lint_context *context, const tli_lint_gap *gap)
{
	tli_point p = gap->end.at, q = nearest_on_side(tli_lint_segment_of(&context->walls.segments, gap->across), p);
	return (tli_point){ (int32_t)(((int64_t)p.x + q.x) / 2), (int32_t)(((int64_t)p.y + q.y) / 2) };
}

static int compare_slits(const void *left, const void *right)
{
	const narrow_slit *a = left, *b = right;
	if (a->thing != b->thing)
		return a->thing < b->thing ? -1 : 1;
	if (a->other != b->other)
		return a->other < b->other ? -1 : 1;
	int order = tli_near_compare_squares(a->gap.width, b->gap.width);
	return order != 0 ? order : compare_corner_ends(&a->gap.end, &b->gap.end);
}

/* Steps 2 and 3. */
static tl_status list_slits(
	tli_lint_context *context, const tli_lint_end *corners, const tli_walls *solids, narrow_slit **slits)
{
	const tli_lint_segments *segments = &context->walls.segments;
	uint32_t *list = NULL; /* tli_array */
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(corners) && status == TL_OK; i++) {
		narrow_slit slit = { .gap = { .end = corners[i] } };
		bool found = false;
		status = tli_lint_find_across(context, 2 * (int64_t)context->radius, &slit.gap, &list, &found);
		if (status != TL_OK || !found || !is_solid_side(context, slit.gap.across) ||
			tli_walls_inside_solid(solids, middle_of_slit(context, &slit.gap)))
			continue;
		uint32_t one = tli_lint_segment_of(segments, corners[i].segment)->thing;
		uint32_t two = tli_lint_segment_of(segments, slit.gap.across)->thing;
		slit.thing = one < two ? one : two;
		slit.other = one < two ? two : one;
		if (!tli_array_append(*slits, slit))
			status = TL_E_NOMEM;
	}
	tli_array_free(list);
	tli_sort(*slits, tli_array_length(*slits), sizeof **slits, compare_slits);
	return status;
}

static tl_status report_slit(tli_lint_context *context, const narrow_slit *slit)
{
	const tli_lint_segments *segments = &context->walls.segments;
	const tli_lint_segment *own = tli_lint_segment_of(segments, slit->gap.end.segment);
	const tli_lint_segment *across = tli_lint_segment_of(segments, slit->gap.across);
	int32_t resolution = tl_map_resolution(context->map);
	tli_point p = slit->gap.end.at, q = nearest_on_side(across, p);
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "a passage of ");
	tli_lint_add_length(text, context->map, tli_distance_point_segment(p, across->a, across->b) / resolution);
	tli_text_add(text, " at ");
	tli_lint_add_grid_point(text, context, p, p);
	tli_text_add(text, " between ");
	tli_lint_add_thing(text, context, own);
	tli_text_add(text, " and ");
	if (own->thing == across->thing)
		tli_text_add(text, "itself");
	else
		tli_lint_add_thing(text, context, across);
	tli_text_add(text, " is narrower than the body, ");
	tli_text_add_grid(text, 2 * context->radius, resolution);
	tli_lint_draft draft = { .place = tli_lint_segment_place(context, own, p) };
	tli_lint_relate_thing(&draft, context, across);
	return tli_lint_report_points(context, &draft, p, q);
}

static tl_status find_narrow_passages(tli_lint_context *context)
{
	tli_lint_end *corners = NULL; /* tli_arrays */
	narrow_slit *slits = NULL;
	tli_walls *solids = NULL;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = list_corners(context, &corners);
	if (status == TL_OK && tli_array_length(corners) > 0)
		status = tli_lint_need_near_tree(context);
	if (status == TL_OK && tli_array_length(corners) > 0)
		status = tli_lint_make_solids(context->map, &context->walls.segments, &solids);
	if (status == TL_OK && solids != NULL)
		status = list_slits(context, corners, solids, &slits);
	tli_lint_leave_out(context, 0, status == TL_E_LIMIT);
	status = status == TL_E_LIMIT ? TL_OK : status;
	for (size_t i = 0; i < tli_array_length(slits) && status == TL_OK; i++)
		if (i == 0 || slits[i].thing != slits[i - 1].thing || slits[i].other != slits[i - 1].other)
			status = report_slit(context, &slits[i]);
	tli_walls_free(solids);
	tli_array_free(slits);
	tli_array_free(corners);
	return status;
}

static bool has_body(const tli_lint_context *context)
{
	return context->radius > 0;
}

const tli_lint_row tli_lint_passage_narrow = {
	.rule = {
		.id = "passage-narrow",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a slit between two solids that the agent does not fit through",
		.what = "Two solids, or two stretches of one, are nearer to each other than the agent's diameter (of the map, or of --radius), "
			"do not touch, and are not joined near by. The narrowest place for each two is reported, with its width. "
			"Exactly the diameter is wide enough. Ends of walls are reported by wall-gap.",
		.why = "It looks like a passage and is none: paths of the agent lead around, and sight and paths of a point lead through.",
		.example = "tautline 1\n"
			   "radius 0.5\n"
			   "wall 0,0 4,0 4,3 0,3 loop solid\n"
			   "wall 4.75,0 9,0 9,3 4.75,3 loop solid\n",
		.fix = "Move the solids apart by what is missing to the diameter, or let them touch.",
		.formats = "In movingai and ros it is off: nearly all edges of a raster have narrow places. In doom and udmf it is off: "
			   "details of a wall are narrower than a player.",
	},
	.exceptions = tli_lint_off_in_rasters,
	.run = find_narrow_passages,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(RADIUS),
	.wanted = has_body,
};
