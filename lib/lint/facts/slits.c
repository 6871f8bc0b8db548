/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/slits.c: places between two solids, or two stretches of one, that are narrower than the body.
 *
 *       ______             1. Corners of solids.
 *      |      |______      2. Of each the nearest side of another solid, or of the same one farther along, that is nearer than the diameter
 *      |      |      |        and not joined with it near by (gaps.c).
 *      |______|  <-- |     3. Those with something solid between them are no slit.
 *                  slit
 *
 * The distance of two polygons that do not touch is one of a corner from a side. O(corners * (log n + found^2)), within the limit of near.c.
 * What is found at a corner depends on what is nearer to it than the diameter, and on what is solid there.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"

#include <math.h>

/* ---- corners ---- */

static bool is_solid_side(const tli_lint_segments *segments, const tli_lint_segment *it)
{
	return tli_lint_thing_of(segments, it->thing)->solid != 0;
}

static int compare_corners(const void *left, const void *right)
{
	const tli_lint_corner *a = left, *b = right;
	int order = tli_point_compare(a->at, b->at);
	return order != 0 ? order : tli_lint_compare_ends(&a->segment, &b->segment);
}

bool tli_lint_add_corners(const tli_lint_segments *segments, uint32_t which, tli_lint_corner **corners)
{
	const tli_lint_segment *it = tli_lint_segment_of(segments, which);
	return !is_solid_side(segments, it) ||
		(tli_array_append(*corners, ((tli_lint_corner){ it->a, *it })) &&
			tli_array_append(*corners, ((tli_lint_corner){ it->b, *it })));
}

void tli_lint_sort_corners(tli_lint_corner **corners)
{
	tli_lint_corner *all = *corners;
	size_t count = tli_array_length(all), kept = 0;
	tli_sort(all, count, sizeof *all, compare_corners);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || !tli_point_equal(all[i].at, all[kept - 1].at))
			all[kept++] = all[i];
	tli_array_truncate(*corners, kept);
}

/* Step 1. */
static tl_status list_corners(const tli_lint_segments *segments, tli_lint_corner **corners)
{
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++)
		if (!tli_lint_segment_is_free(segments, i) && !tli_lint_add_corners(segments, i, corners))
			return TL_E_NOMEM;
	tli_lint_sort_corners(corners);
	return TL_OK;
}

/* ---- one slit ---- */

tli_point tli_lint_nearest_on_side(const tli_lint_segment *it, tli_point p)
{
	double dx = (double)it->b.x - it->a.x, dy = (double)it->b.y - it->a.y;
	double along = (((double)p.x - it->a.x) * dx + ((double)p.y - it->a.y) * dy) / (dx * dx + dy * dy);
	along = fmin(fmax(along, 0), 1);
	return (tli_point){ (int32_t)floor(it->a.x + along * dx + .5), (int32_t)floor(it->a.y + along * dy + .5) };
}

/* Step 3: is something solid between them? */
static bool is_solid_between(const tli_lint_context *context, const tli_lint_across *slit)
{
	tli_point p = slit->at;
	tli_point q = tli_lint_nearest_on_side(tli_lint_segment_of(&context->parts.walls.segments, slit->segment), p);
	tli_point middle = { (int32_t)(((int64_t)p.x + q.x) / 2), (int32_t)(((int64_t)p.y + q.y) / 2) };
	return tli_lint_is_inside_solid(context, middle);
}

/* Steps 2 and 3. */
tl_status tli_lint_find_slits(tli_lint_context *context, const tli_lint_corner *corners)
{
	tli_lint_walls *walls = &context->parts.walls;
	uint32_t *list = NULL; /* tli_array */
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(corners) && status == TL_OK; i++) {
		tli_lint_across slit = { .at = corners[i].at };
		bool found = false;
		status = tli_lint_find_across(context, 2 * (int64_t)context->radius, &slit, &list, &found);
		if (status == TL_OK && found &&
			is_solid_side(&walls->segments, tli_lint_segment_of(&walls->segments, slit.segment)) &&
			!is_solid_between(context, &slit))
			status = tli_lint_add_fact(&walls->facts, &walls->segments,
				(tli_lint_fact){ .kind = TLI_LINT_SLIT,
					.one = corners[i].segment.which,
					.two = slit.segment,
					.at_b = tli_point_equal(corners[i].segment.b, corners[i].at) });
	}
	tli_array_free(list);
	return status;
}

/* ---- all ---- */

tl_status tli_lint_need_slits(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->parts.walls;
	if (walls->has_slits)
		return TL_OK;
	tli_lint_corner *corners = NULL; /* tli_array */
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = list_corners(&walls->segments, &corners);
	if (status == TL_OK && tli_array_length(corners) > 0)
		status = tli_lint_need_near(context);
	if (status == TL_OK && tli_array_length(corners) > 0)
		status = tli_lint_need_sight(context);
	tl_status found = status == TL_OK ? tli_lint_find_slits(context, corners) : status;
	tli_array_free(corners);
	walls->gave_up_slits = status == TL_OK && found == TL_E_LIMIT && walls->segments.near.gave_up;
	walls->has_slits = found == TL_OK || walls->gave_up_slits;
	return walls->has_slits ? TL_OK : found;
}
