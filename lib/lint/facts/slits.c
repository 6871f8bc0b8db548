/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/slits.c: places between two solids, or two stretches of one, that are narrower than the body.
 *
 *       ______             1. Corners of solids.
 *      |      |______      2. Of each the sides of another solid, or of the same one farther along, that are nearer than the diameter and not
 *      |      |      |        joined with it near by (gaps.c).
 *      |______|  <-- |     3. From the corner straight to a side: a neck as tl_widths has it (width/necks.h), a disc over it holds no wall that
 *                  slit       stays. A crack between solids that touch farther off has none. The narrowest neck counts.
 *                          4. Those with something solid between them are no slit.
 *
 * All necks are made of corners and sides. O(corners * (log n + found^2)), within the limit of near.c.
 * What is found at a corner depends on what is nearer to it than the diameter, and on what is solid there.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"
#include "geometry/direction.h"
#include "geometry/distance.h"

#include <math.h>

/* ---- corners ---- */

static bool is_solid_side(const tli_lint_segments *segments, const tli_lint_segment *it)
{
	const tli_lint_thing *thing = tli_lint_thing_of(segments, it->thing);
	return thing->solid != 0 && thing->channels & TL_CHANNEL_WALK;
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

tli_diameter tli_lint_diameter_to_side(tli_point p, const tli_lint_segment *it)
{
	if (tli_dot(it->a, it->b, p) <= 0)
		return tli_diameter_to_point(p, it->a);
	if (tli_dot(it->b, it->a, p) <= 0)
		return tli_diameter_to_point(p, it->b);
	return tli_diameter_to_line(p, it->a, it->b);
}

/* Step 3: is nothing in the disc that blocks those that walk, but for doors? `near` has all that comes near enough. */
static bool is_neck(tli_lint_context *context, const tli_diameter *across, const uint32_t *near)
{
	tli_lint_segments *segments = &context->parts.walls.segments;
	size_t count = tli_array_length(near);
	bool is_empty = segments->near.looks >= count;
	segments->near.looks -= is_empty ? count : segments->near.looks;
	for (size_t i = 0; i < count && is_empty; i++) {
		const tli_lint_segment *it = tli_lint_segment_of(segments, near[i]);
		is_empty = tli_lint_is_door(it->thing) || !tli_disc_holds(across, it->a, it->b) ||
			!tli_lint_segment_blocks_walk(segments, near[i]);
	}
	return is_empty;
}

/* Steps 2 and 3: to which side the narrowest neck from p leads, of those that come first in the plane; TLI_LINT_NONE. */
static tl_status find_narrowest(tli_lint_context *context, tli_point p, uint32_t **list, uint32_t *side)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	tli_diameter least = { .scale = 0 };
	size_t joined;
	*side = TLI_LINT_NONE;
	tl_status status = tli_lint_list_across(context, p, 2 * (int64_t)context->radius, list, &joined);
	for (size_t i = joined; i < tli_array_length(*list); i++) {
		const tli_lint_segment *it = tli_lint_segment_of(segments, (*list)[i]);
		if (!is_solid_side(segments, it))
			continue;
		tli_diameter across = tli_lint_diameter_to_side(p, it);
		int order = *side == TLI_LINT_NONE ? -1 : tli_compare_diameters(&across, &least);
		if (order == 0)
			order = tli_lint_compare_ends(it, tli_lint_segment_of(segments, *side));
		if (order > 0 || !is_neck(context, &across, *list))
			continue;
		*side = (*list)[i];
		least = across;
	}
	return status;
}

/* Step 4: is something solid between them? */
static bool is_solid_between(const tli_lint_context *context, tli_point p, uint32_t side)
{
	tli_point q = tli_lint_nearest_on_side(tli_lint_segment_of(&context->parts.walls.segments, side), p);
	tli_point middle = { (int32_t)(((int64_t)p.x + q.x) / 2), (int32_t)(((int64_t)p.y + q.y) / 2) };
	return tli_lint_is_inside_solid(context, middle);
}

/* Steps 2 to 4. */
tl_status tli_lint_find_slits(tli_lint_context *context, const tli_lint_corner *corners)
{
	tli_lint_walls *walls = &context->parts.walls;
	uint32_t *list = NULL; /* tli_array */
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(corners) && status == TL_OK; i++) {
		tli_lint_fact slit = { .kind = TLI_LINT_SLIT, .one = corners[i].segment.which };
		slit.at_b = tli_point_equal(corners[i].segment.b, corners[i].at);
		status = find_narrowest(context, corners[i].at, &list, &slit.two);
		if (status == TL_OK && slit.two != TLI_LINT_NONE && !is_solid_between(context, corners[i].at, slit.two))
			status = tli_lint_add_fact(&walls->facts, &walls->segments, slit);
	}
	tli_array_free(list);
	return status;
}

/* ---- where it is as narrow ---- */

/* From p, an end of `own`, up to where both go on beside each other; p itself: they are not parallel, or one ends where the other begins. */
static tli_point end_beside(const tli_lint_segment *own, const tli_lint_segment *side, tli_point p)
{
	tli_point end = tli_point_equal(own->a, p) ? own->b : own->a;
	tli_direction along = tli_direction_to(p, end);
	if (tli_cross(along, tli_direction_to(side->a, side->b)) != 0)
		return p;
	tli_point farther = tli_dot(p, end, side->a) > tli_dot(p, end, side->b) ? side->a : side->b;
	tli_point nearer = tli_point_equal(farther, side->a) ? side->b : side->a;
	if (tli_dot(p, end, nearer) > 0 || tli_dot(p, end, farther) <= 0)
		return p;
	return tli_dot(p, end, farther) < tli_dot(p, end, end) ? farther : end;
}

/* The farther one; of two as far the lower one, so that the order in which sides are found does not show. */
static bool is_better_end(tli_point p, tli_point one, tli_point other)
{
	int64_t far = tli_distance_squared(p, one), than = tli_distance_squared(p, other);
	return far != than ? far > than : tli_point_compare(one, other) < 0;
}

tl_status tli_lint_find_stretch(tli_lint_context *context, tli_point p, uint32_t own, uint32_t across, tli_point *end)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_segment *side = tli_lint_segment_of(segments, across);
	const tli_diameter least = tli_lint_diameter_to_side(p, side);
	uint32_t *near = NULL; /* tli_array */
	*end = p;
	tl_status status = tli_near_find(&context->parts.walls.segments, p, 2 * (int64_t)context->radius, &near);
	for (size_t i = 0; i < tli_array_length(near) && !status; i++) {
		const tli_lint_segment *one = tli_lint_segment_of(segments, near[i]);
		bool begins = tli_point_equal(one->a, p) || tli_point_equal(one->b, p);
		if (one->thing != own || !begins)
			continue;
		for (size_t k = 0; k < tli_array_length(near); k++) {
			const tli_lint_segment *other = tli_lint_segment_of(segments, near[k]);
			tli_point beside = other->thing == side->thing ? end_beside(one, other, p) : p;
			if (tli_point_equal(beside, p))
				continue;
			tli_diameter width = tli_lint_diameter_to_side(p, other);
			if (tli_compare_diameters(&width, &least) == 0 && is_better_end(p, beside, *end))
				*end = beside;
		}
	}
	tli_array_free(near);
	context->parts.walls.gave_up_slits |= status == TL_E_LIMIT && context->parts.walls.segments.near.gave_up;
	return context->parts.walls.gave_up_slits ? TL_OK : status;
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
