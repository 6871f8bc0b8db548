/* SPDX-License-Identifier: MIT */
/*
 * lint/slits.c: places between two solids, or two stretches of one, that are narrower than the body.
 *
 *       ______             1. Corners of solids.
 *      |      |______      2. Of each the nearest side of another solid, or of the same one farther along, that is nearer than the diameter
 *      |      |      |        and not joined with it near by (gaps.c).
 *      |______|  <-- |     3. Those with something solid between them are no slit.
 *                  slit
 *
 * The distance of two polygons that do not touch is one of a corner from a side. O(corners * (log n + found^2)), within the limit of near.c.
 * What is found at a corner depends on what is nearer to it than the diameter, and on what is solid there. So after an edit the corners as
 * near as that to a box of the focus are looked at again, and all slits of others stay.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"

#include <math.h>

/* ---- corners ---- */

static bool is_solid_side(const tli_lint_segments *segments, uint32_t which)
{
	return segments->things[tli_lint_segment_of(segments, which)->thing].solid != 0;
}

static int compare_corner_ends(const void *left, const void *right)
{
	const tli_lint_end *a = left, *b = right;
	int order = tli_point_compare(a->at, b->at);
	return order != 0 ? order : (a->segment > b->segment) - (a->segment < b->segment);
}

static bool add_corners_of(const tli_lint_segments *segments, uint32_t which, tli_lint_end **corners)
{
	const tli_lint_segment *it = tli_lint_segment_of(segments, which);
	return !is_solid_side(segments, which) ||
		(tli_array_append(*corners, ((tli_lint_end){ it->a, which })) &&
			tli_array_append(*corners, ((tli_lint_end){ it->b, which })));
}

/* Each once, with the first segment that has it. */
static void sort_corners(tli_lint_end **corners)
{
	tli_lint_end *all = *corners;
	size_t count = tli_array_length(all), kept = 0;
	tli_sort(all, count, sizeof *all, compare_corner_ends);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || !tli_point_equal(all[i].at, all[kept - 1].at))
			all[kept++] = all[i];
	tli_array_truncate(*corners, kept);
}

/* Step 1. */
static tl_status list_corners(const tli_lint_segments *segments, tli_lint_end **corners)
{
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++)
		if (!add_corners_of(segments, i, corners))
			return TL_E_NOMEM;
	sort_corners(corners);
	return TL_OK;
}

/* ---- one slit ---- */

tli_point tli_lint_nearest_on_side(const tli_lint_segment *it, tli_point p)
{
	double dx = (double)it->b.x - it->a.x, dy = (double)it->b.y - it->a.y;
	double along = (((double)p.x - it->a.x) * dx + ((double)p.y - it->a.y) * dy) / (dx * dx + dy * dy);
	along = along < 0 ? 0 : along > 1 ? 1 : along;
	return (tli_point){ (int32_t)floor(it->a.x + along * dx + .5), (int32_t)floor(it->a.y + along * dy + .5) };
}

static tli_point middle_of_slit(const tli_lint_context *context, const tli_lint_gap *gap)
{
	tli_point p = gap->end.at;
	tli_point q = tli_lint_nearest_on_side(tli_lint_segment_of(&context->walls.segments, gap->across), p);
	return (tli_point){ (int32_t)(((int64_t)p.x + q.x) / 2), (int32_t)(((int64_t)p.y + q.y) / 2) };
}

static tli_lint_slit slit_of_gap(const tli_lint_segments *segments, const tli_lint_gap *gap)
{
	uint32_t one = tli_lint_segment_of(segments, gap->end.segment)->thing;
	uint32_t two = tli_lint_segment_of(segments, gap->across)->thing;
	return (tli_lint_slit){ one < two ? one : two, one < two ? two : one, *gap };
}

/* Only walls are solid, so index1 tells them apart. */
uint64_t tli_lint_slit_key(const tli_lint_segments *segments, const tli_lint_slit *slit)
{
	return (uint64_t)segments->things[slit->thing].wall.index1 << 32 | segments->things[slit->other].wall.index1;
}

/* Step 3. */
static tl_status is_between_solids(
	tli_lint_context *context, const tli_walls *solids, const tli_lint_gap *gap, bool *inside)
{
	tli_point middle = middle_of_slit(context, gap);
	if (solids == NULL)
		return tli_lint_is_inside_solid(context, middle, inside);
	*inside = tli_walls_inside_solid(solids, middle);
	return TL_OK;
}

/* Steps 2 and 3: appends the slits at the corners to walls.slits. `solids`: an index of them, or NULL. */
static tl_status add_slits(tli_lint_context *context, const tli_lint_end *corners, const tli_walls *solids)
{
	uint32_t *list = NULL; /* tli_array */
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(corners) && status == TL_OK; i++) {
		tli_lint_gap gap = { .end = corners[i] };
		bool found = false, inside = true;
		status = tli_lint_find_across(context, 2 * (int64_t)context->radius, &gap, &list, &found);
		if (status == TL_OK && found && is_solid_side(&context->walls.segments, gap.across))
			status = is_between_solids(context, solids, &gap, &inside);
		if (status == TL_OK && !inside &&
			!tli_array_append(context->walls.slits, slit_of_gap(&context->walls.segments, &gap)))
			status = TL_E_NOMEM;
	}
	tli_array_free(list);
	return status;
}

/* ---- all ---- */

tl_status tli_lint_need_slits(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_slits)
		return TL_OK;
	tli_lint_end *corners = NULL;
	tli_walls *solids = NULL;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = list_corners(&walls->segments, &corners);
	bool any = tli_array_length(corners) > 0;
	if (status == TL_OK && any)
		status = tli_lint_need_near_tree(context);
	if (status == TL_OK && any)
		status = tli_lint_make_solids(context->map, &walls->segments, &solids);
	if (status == TL_OK && solids != NULL)
		status = add_slits(context, corners, solids);
	tli_walls_free(solids);
	tli_array_free(corners);
	walls->gave_up_slits = status == TL_E_LIMIT;
	walls->has_slits = status == TL_OK || status == TL_E_LIMIT;
	return walls->has_slits ? TL_OK : status;
}

/* ---- after edits ---- */

static bool is_corner_near(const tli_lint_context *context, const tli_lint_focus *focus, tli_point p)
{
	return tli_lint_focus_meets(focus, p, p, 2 * (int64_t)context->radius);
}

static bool is_of_touched(const tli_lint_focus *focus, const tli_lint_segments *segments, const tli_lint_slit *slit)
{
	return tli_lint_focus_has(focus, TLI_LINT_ABOUT_THING, tli_lint_key_of_thing(segments, slit->thing)) ||
		tli_lint_focus_has(focus, TLI_LINT_ABOUT_THING, tli_lint_key_of_thing(segments, slit->other));
}

/* Of those that stay, what was touched may be worded otherwise. */
tl_status tli_lint_keep_slits(
	tli_lint_context *context, tli_lint_focus *focus, const tli_lint_walls *old, const uint32_t *to_new)
{
	tli_lint_walls *walls = &context->walls;
	if (!tli_array_reserve(walls->slits, tli_array_length(old->slits)))
		return TL_E_NOMEM;
	for (size_t i = 0; i < tli_array_length(old->slits); i++) {
		tli_lint_gap gap = old->slits[i].gap;
		bool goes = is_corner_near(context, focus, gap.end.at);
		if ((goes || is_of_touched(focus, &old->segments, &old->slits[i])) &&
			!tli_lint_focus_add(
				focus, TLI_LINT_ABOUT_SLIT, tli_lint_slit_key(&old->segments, &old->slits[i])))
			return TL_E_NOMEM;
		if (goes)
			continue;
		gap.end.segment = to_new[gap.end.segment];
		gap.across = to_new[gap.across];
		tli_array_push(walls->slits, slit_of_gap(&walls->segments, &gap));
	}
	return TL_OK;
}

static tl_status list_corners_near(const tli_lint_context *context, const tli_lint_focus *focus, tli_lint_end **corners)
{
	const tli_lint_segments *segments = &context->walls.segments;
	int64_t more = 2 * (int64_t)context->radius;
	for (size_t i = 0; i < tli_array_length(focus->boxes); i++) {
		tli_lint_box box = focus->boxes[i];
		box = (tli_lint_box){ box.left - more, box.low - more, box.right + more, box.high + more };
		for (uint32_t k = 0; tli_near_next(&context->walls.near, &box, &k); k++)
			if (!add_corners_of(segments, k, corners))
				return TL_E_NOMEM;
	}
	sort_corners(corners);
	size_t kept = 0;
	for (size_t i = 0; i < tli_array_length(*corners); i++)
		if (is_corner_near(context, focus, (*corners)[i].at))
			(*corners)[kept++] = (*corners)[i];
	tli_array_truncate(*corners, kept);
	return TL_OK;
}

tl_status tli_lint_follow_slits(tli_lint_context *context, tli_lint_focus *focus)
{
	tli_lint_walls *walls = &context->walls;
	tli_lint_end *corners = NULL;
	size_t before = tli_array_length(walls->slits);
	tl_status status = list_corners_near(context, focus, &corners);
	if (status == TL_OK)
		status = add_slits(context, corners, NULL);
	for (size_t i = before; i < tli_array_length(walls->slits) && status == TL_OK; i++)
		if (!tli_lint_focus_add(
			    focus, TLI_LINT_ABOUT_SLIT, tli_lint_slit_key(&walls->segments, &walls->slits[i])))
			status = TL_E_NOMEM;
	tli_array_free(corners);
	walls->has_slits = status == TL_OK;
	return status;
}
