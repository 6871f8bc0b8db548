/* SPDX-License-Identifier: MIT */
/*
 * lint/follow_walls.c: how walls meet, after edits.
 *
 * The segments are collected and sorted anew; a walk over both lists says which are gone and which are fresh. What is known about all others
 * stays: crossings and overlaps of fresh ones are found by a look at each segment, and so are free ends that a fresh or a gone one touches, and
 * gaps of ends that one comes near to. O(segments) for each of them; with more than a few a new sweep is better.
 *
 * In focus are then: the segments of things that were touched and all their copies, old and new (a finding names the first of them), and the
 * things that these are of.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/sort.h"
#include "geometry/direction.h"
#include "geometry/distance.h"
#include "lint/strips.h"

/* Segments gone and fresh beyond which all is found out anew. */
enum { FOLLOW_MOST = 64 };

typedef struct height_range {
	int64_t low, high;
} height_range;

typedef struct walls_follow {
	tli_lint_context *context;
	tli_lint_focus *focus;
	tli_lint_walls *old;
	tli_lint_walls now;
	uint32_t *to_new;        /* tli_array: for each old segment its new number, or NONE */
	uint32_t *fresh;         /* tli_array: new numbers, ascending */
	tli_lint_segment *moved; /* tli_array: the gone ones and the fresh ones */
	tli_point *points;       /* tli_array, sorted: where an end may have become free, or stopped to be */
	height_range *heights;   /* tli_array: of the moved ones */
	tli_lint_strips strips;  /* of the new segments */
} walls_follow;

/* ---- segments ---- */

static int compare_ends(const tli_lint_segment *one, const tli_lint_segment *two)
{
	int order = tli_point_compare(one->a, two->a);
	return order != 0 ? order : tli_point_compare(one->b, two->b);
}

static bool reserve_segment_numbers(walls_follow *f)
{
	size_t old = tli_lint_segments_count(&f->old->segments), now = tli_lint_segments_count(&f->now.segments);
	return tli_array_reserve(f->to_new, old) && tli_array_reserve(f->fresh, now) &&
		tli_array_reserve(f->moved, old + now);
}

static void match_segments(walls_follow *f)
{
	const tli_lint_segments *old = &f->old->segments, *now = &f->now.segments;
	uint32_t i = 0, k = 0, old_count = (uint32_t)tli_lint_segments_count(old),
		 now_count = (uint32_t)tli_lint_segments_count(now);
	while (i < old_count || k < now_count) {
		const tli_lint_segment *was = i < old_count ? tli_lint_segment_of(old, i) : NULL;
		const tli_lint_segment *is = k < now_count ? tli_lint_segment_of(now, k) : NULL;
		int order = was == NULL ? 1 : is == NULL ? -1 : compare_ends(was, is);
		if (order <= 0)
			tli_array_push(f->to_new, order == 0 ? k : TLI_LINT_NONE);
		if (order < 0)
			tli_array_push(f->moved, *was);
		if (order > 0) {
			tli_array_push(f->moved, *is);
			tli_array_push(f->fresh, k);
		}
		i += order <= 0;
		k += order >= 0;
	}
}

/* ---- focus ---- */

uint64_t tli_lint_segment_key(const tli_lint_segments *segments, const tli_lint_segment *segment)
{
	const tli_lint_thing *thing = &segments->things[segment->thing];
	bool is_door = thing->wall.index1 == 0;
	uint32_t index1 = is_door ? thing->door.index1 : thing->wall.index1;
	return tli_lint_thing_key(is_door, index1) << 28 | segment->number;
}

uint64_t tli_lint_key_of_thing(const tli_lint_segments *segments, uint32_t thing)
{
	const tli_lint_thing *it = &segments->things[thing];
	bool is_door = it->wall.index1 == 0;
	return tli_lint_thing_key(is_door, is_door ? it->door.index1 : it->wall.index1);
}

static bool focus_on_copies(walls_follow *f, const tli_lint_segments *segments, uint32_t which)
{
	for (uint32_t i = segments->first[which]; i < segments->first[which + 1]; i++) {
		const tli_lint_segment *it = &segments->items[i];
		uint64_t key = tli_lint_segment_key(segments, it);
		if (!tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_SEGMENT, key) ||
			!tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_GAP, key) ||
			!tli_lint_focus_add(
				f->focus, TLI_LINT_ABOUT_COUPLE, tli_lint_key_of_thing(segments, it->thing)))
			return false;
	}
	return true;
}

/* All segments of which a copy is of a thing that was touched. */
static tl_status focus_on_segments(walls_follow *f, const tli_lint_segments *segments)
{
	size_t things = tli_array_length(segments->things);
	bool *touched = tli_alloc_array(things, sizeof *touched);
	tl_status status = touched != NULL || things == 0 ? TL_OK : TL_E_NOMEM;
	for (uint32_t i = 0; i < things && status == TL_OK; i++)
		touched[i] = tli_lint_focus_has(f->focus, TLI_LINT_ABOUT_THING, tli_lint_key_of_thing(segments, i));
	for (uint32_t which = 0; which < tli_lint_segments_count(segments) && status == TL_OK; which++) {
		bool any = false;
		for (uint32_t i = segments->first[which]; i < segments->first[which + 1] && !any; i++)
			any = touched[segments->items[i].thing];
		if (any && !focus_on_copies(f, segments, which))
			status = TL_E_NOMEM;
	}
	tli_free(touched, things * sizeof *touched);
	return status;
}

/* ---- pairs ---- */

static bool keep_old_pairs(const walls_follow *f, const tli_lint_pair *pairs, tli_lint_pair **out)
{
	if (!tli_array_reserve(*out, tli_array_length(pairs) + 1))
		return false;
	for (size_t i = 0; i < tli_array_length(pairs); i++) {
		uint32_t one = f->to_new[pairs[i].one], two = f->to_new[pairs[i].two];
		if (one != TLI_LINT_NONE && two != TLI_LINT_NONE)
			tli_array_push(*out, ((tli_lint_pair){ one, two, pairs[i].at }));
	}
	return true;
}

static bool may_touch(const tli_lint_segment *one, const tli_lint_segment *two)
{
	int32_t left = one->a.x < one->b.x ? one->a.x : one->b.x, right = one->a.x < one->b.x ? one->b.x : one->a.x;
	int32_t other_left = two->a.x < two->b.x ? two->a.x : two->b.x;
	int32_t other_right = two->a.x < two->b.x ? two->b.x : two->a.x;
	return one->a.y <= two->b.y && two->a.y <= one->b.y && left <= other_right && other_left <= right;
}

/* A pair with a fresh segment: of two fresh ones it is found at the second. */
static bool add_meeting(walls_follow *f, uint32_t fresh, uint32_t other, bool other_is_fresh)
{
	const tli_lint_segments *segments = &f->now.segments;
	uint32_t one = fresh < other ? fresh : other, two = fresh < other ? other : fresh;
	const tli_lint_segment *s = tli_lint_segment_of(segments, one), *t = tli_lint_segment_of(segments, two);
	if (other == fresh || (other_is_fresh && other > fresh) || !may_touch(s, t))
		return true;
	tli_lint_pair pair = { .one = one, .two = two };
	tli_relation relation = tli_segment_relation(s->a, s->b, t->a, t->b);
	if (relation == TLI_CROSS) {
		pair.at = tli_lint_crossing_point(s, t, segments->resolution);
		return tli_array_append(f->now.meetings.crossings, pair);
	}
	if (relation == TLI_OVERLAP) {
		tli_point from = tli_point_compare(s->a, t->a) > 0 ? s->a : t->a;
		pair.at = tli_point_to_units(from, segments->resolution);
		return tli_array_append(f->now.meetings.overlaps, pair);
	}
	return true;
}

static bool is_fresh(const walls_follow *f, uint32_t which)
{
	for (size_t i = 0; i < tli_array_length(f->fresh); i++)
		if (f->fresh[i] == which)
			return true;
	return false;
}

static tl_status meet_fresh(walls_follow *f)
{
	uint32_t count = (uint32_t)tli_lint_segments_count(&f->now.segments);
	for (size_t i = 0; i < tli_array_length(f->fresh); i++) {
		const tli_lint_segment *it = tli_lint_segment_of(&f->now.segments, f->fresh[i]);
		tli_lint_box box = tli_lint_box_around(it->a, it->b);
		for (uint32_t k = 0; (k = tli_lint_strips_next(&f->strips, &box, k, count)) < count; k++)
			if (may_touch(it, tli_lint_segment_of(&f->now.segments, k)) &&
				!add_meeting(f, f->fresh[i], k, is_fresh(f, k)))
				return TL_E_NOMEM;
	}
	return TL_OK;
}

static tl_status follow_pairs(walls_follow *f)
{
	tli_lint_meetings *now = &f->now.meetings;
	const tli_lint_meetings *old = &f->old->meetings;
	if (!keep_old_pairs(f, old->crossings, &now->crossings) || !keep_old_pairs(f, old->overlaps, &now->overlaps))
		return TL_E_NOMEM;
	tl_status status = meet_fresh(f);
	now->crossing_count = tli_array_length(now->crossings);
	now->overlap_count = tli_array_length(now->overlaps);
	tli_lint_sort_meetings(now);
	return status;
}

/* ---- ends ---- */

static bool holds_point(const tli_lint_segment *segment, tli_point p)
{
	const tli_lint_segment point = { .a = p, .b = p };
	return may_touch(segment, &point) && tli_side_of(segment->a, segment->b, p) == TLI_ON;
}

static bool is_same_direction(tli_direction one, tli_direction two)
{
	return tli_cross(one, two) == 0 && tli_dot_directions(one, two) > 0;
}

/* The free end at a point, if there is one: walls go on from there in one direction only. */
static bool find_free_end(const walls_follow *f, tli_point p, tli_lint_end *end)
{
	const tli_lint_segments *segments = &f->now.segments;
	uint32_t count = (uint32_t)tli_lint_segments_count(segments);
	tli_lint_box box = tli_lint_box_around(p, p);
	bool ends_here = false, any = false;
	tli_direction first = { 0 };
	*end = (tli_lint_end){ p, 0 };
	for (uint32_t i = 0; (i = tli_lint_strips_next(&f->strips, &box, i, count)) < count; i++) {
		const tli_lint_segment *it = tli_lint_segment_of(segments, i);
		if (!holds_point(it, p))
			continue;
		bool at_a = tli_point_equal(it->a, p), at_b = tli_point_equal(it->b, p);
		tli_direction away = at_a ? tli_direction_to(it->a, it->b) : tli_direction_to(it->b, it->a);
		if ((!at_a && !at_b) || (any && !is_same_direction(first, away)))
			return false;
		if (!any || (at_b && !ends_here))
			end->segment = i;
		ends_here |= at_b;
		first = away;
		any = true;
	}
	return any;
}

static int compare_grid_points(const void *left, const void *right)
{
	return tli_point_compare(*(const tli_point *)left, *(const tli_point *)right);
}

static bool add_touched_ends(walls_follow *f, const tli_lint_segment *moved, const tli_lint_segment *other)
{
	return !may_touch(moved, other) ||
		((!holds_point(moved, other->a) || tli_array_append(f->points, other->a)) &&
			(!holds_point(moved, other->b) || tli_array_append(f->points, other->b)));
}

static tl_status list_points(walls_follow *f)
{
	const tli_lint_segments *now = &f->now.segments;
	uint32_t count = (uint32_t)tli_lint_segments_count(now);
	for (size_t i = 0; i < tli_array_length(f->moved); i++) {
		const tli_lint_segment *moved = &f->moved[i];
		tli_lint_box box = tli_lint_box_around(moved->a, moved->b);
		bool room = tli_array_append(f->points, moved->a) && tli_array_append(f->points, moved->b);
		for (uint32_t k = 0; room && (k = tli_lint_strips_next(&f->strips, &box, k, count)) < count; k++)
			room = add_touched_ends(f, moved, tli_lint_segment_of(now, k));
		if (!room)
			return TL_E_NOMEM;
	}
	size_t all = tli_array_length(f->points), kept = 0;
	tli_sort(f->points, all, sizeof *f->points, compare_grid_points);
	for (size_t i = 0; i < all; i++)
		if (kept == 0 || !tli_point_equal(f->points[i], f->points[kept - 1]))
			f->points[kept++] = f->points[i];
	tli_array_truncate(f->points, kept);
	return TL_OK;
}

/* The old ends but those at listed points, merged with what is free there now. */
static tl_status follow_ends(walls_follow *f)
{
	const tli_lint_end *old = f->old->meetings.ends;
	tli_lint_end **now = &f->now.meetings.ends;
	size_t i = 0, k = 0, old_count = tli_array_length(old);
	tl_status status = list_points(f);
	size_t points = tli_array_length(f->points);
	if (status != TL_OK || !tli_array_reserve(*now, old_count + points))
		return TL_E_NOMEM;
	while (i < old_count || k < points) {
		int order = i == old_count ? 1 : k == points ? -1 : tli_point_compare(old[i].at, f->points[k]);
		tli_lint_end end;
		if (order < 0)
			tli_array_push(*now, ((tli_lint_end){ old[i].at, f->to_new[old[i].segment] }));
		else if (find_free_end(f, f->points[k], &end))
			tli_array_push(*now, end);
		i += order <= 0;
		k += order >= 0;
	}
	return TL_OK;
}

/* ---- gaps ---- */

/* Those that touch become one: a thing that moved is one before, and one after. */
static bool list_heights(walls_follow *f)
{
	for (size_t i = 0; i < tli_array_length(f->moved); i++) {
		height_range own = { f->moved[i].a.y, f->moved[i].b.y };
		for (size_t k = 0; k < tli_array_length(f->heights);) {
			height_range other = f->heights[k];
			if (other.low > own.high || own.low > other.high) {
				k++;
				continue;
			}
			own.low = own.low < other.low ? own.low : other.low;
			own.high = own.high > other.high ? own.high : other.high;
			f->heights[k] = tli_array_pop(f->heights);
		}
		if (!tli_array_append(f->heights, own))
			return false;
	}
	return true;
}

static bool is_off(int32_t p, int32_t a, int32_t b, int64_t gap)
{
	return (a - gap > p && b - gap > p) || (a + gap < p && b + gap < p);
}

/* The height of all that moved, so that ends above or below it are passed over at once. */
static bool is_beside_moved(const walls_follow *f, int32_t y, int64_t gap)
{
	for (size_t i = 0; i < tli_array_length(f->heights); i++)
		if (y >= f->heights[i].low - gap && y <= f->heights[i].high + gap)
			return true;
	return false;
}

/* An end that one of them touches included. */
static bool comes_near(const walls_follow *f, tli_point p)
{
	int64_t gap = f->context->gap;
	if (!is_beside_moved(f, p.y, gap))
		return false;
	for (size_t i = 0; i < tli_array_length(f->moved); i++) {
		const tli_lint_segment *it = &f->moved[i];
		if (!is_off(p.x, it->a.x, it->b.x, gap) && !is_off(p.y, it->a.y, it->b.y, gap) &&
			tli_compare_distance_point_segment(p, it->a, it->b, gap) < 0)
			return true;
	}
	return false;
}

static bool focus_on_gap(walls_follow *f, const tli_lint_segments *segments, const tli_lint_gap *gap)
{
	uint64_t own = tli_lint_segment_key(segments, tli_lint_segment_of(segments, gap->end.segment));
	uint64_t across = tli_lint_segment_key(segments, tli_lint_segment_of(segments, gap->across));
	return tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_GAP, own) &&
		tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_GAP, across);
}

/* Old gaps that nothing comes near to stay. */
static tl_status keep_old_gaps(walls_follow *f)
{
	const tli_lint_gap *old = f->old->gaps;
	if (!tli_array_reserve(f->now.gaps, tli_array_length(old)))
		return TL_E_NOMEM;
	for (size_t i = 0; i < tli_array_length(old); i++) {
		tli_lint_gap gap = old[i];
		if (comes_near(f, gap.end.at)) {
			if (!focus_on_gap(f, &f->old->segments, &old[i]))
				return TL_E_NOMEM;
			continue;
		}
		gap.end.segment = f->to_new[gap.end.segment];
		gap.across = f->to_new[gap.across];
		tli_array_push(f->now.gaps, gap);
	}
	return TL_OK;
}

/* With the walls as they are now in the context. */
static tl_status follow_gaps(walls_follow *f)
{
	tli_lint_context *context = f->context;
	const tli_lint_end *ends = context->walls.meetings.ends;
	size_t before = tli_array_length(context->walls.gaps);
	uint32_t *list = NULL;
	tl_status status = TL_OK;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(ends); i++)
		if (comes_near(f, ends[i].at))
			status = tli_lint_find_gap(context, &ends[i], &list);
	tli_array_free(list);
	for (size_t i = before; status == TL_OK && i < tli_array_length(context->walls.gaps); i++)
		if (!focus_on_gap(f, &context->walls.segments, &context->walls.gaps[i]))
			status = TL_E_NOMEM;
	return status;
}

/* ---- all ---- */

static bool knows_all(const tli_lint_meetings *meetings)
{
	return !meetings->stopped && meetings->crossing_count == tli_array_length(meetings->crossings) &&
		meetings->overlap_count == tli_array_length(meetings->overlaps) &&
		meetings->crossing_count < TLI_LINT_PAIRS_KEPT && meetings->overlap_count < TLI_LINT_PAIRS_KEPT;
}

static tl_status follow_meetings(walls_follow *f)
{
	tl_status status = tli_lint_strips_make(&f->now.segments, &f->strips);
	if (status == TL_OK)
		status = follow_pairs(f);
	if (status == TL_OK)
		status = follow_ends(f);
	if (status == TL_OK && !list_heights(f))
		status = TL_E_NOMEM;
	if (status == TL_OK && f->old->has_gaps)
		status = keep_old_gaps(f);
	f->now.has_meetings = status == TL_OK;
	return status;
}

/* *followed: what is known of how walls meet is up to date; else it is not known. */
static tl_status follow_segments(walls_follow *f, bool *followed)
{
	tl_status status = tli_lint_segments_make(f->context->map, &f->now.segments);
	f->now.has_segments = status == TL_OK;
	if (status != TL_OK)
		return status;
	if (!reserve_segment_numbers(f))
		return TL_E_NOMEM;
	match_segments(f);
	status = focus_on_segments(f, &f->old->segments);
	if (status == TL_OK)
		status = focus_on_segments(f, &f->now.segments);
	/* Which gaps and slits are others is known from those that there were. */
	bool gaps = (f->old->has_gaps || !tli_lint_is_running(f->context, "wall-gap")) &&
		(f->old->has_slits || !tli_lint_is_running(f->context, "passage-narrow"));
	bool few = tli_array_length(f->moved) <= FOLLOW_MOST;
	if (status != TL_OK || !few || !gaps || !f->old->has_meetings || !knows_all(&f->old->meetings) ||
		f->old->gave_up || f->old->gave_up_slits)
		return status;
	status = follow_meetings(f);
	*followed = status == TL_OK && knows_all(&f->now.meetings);
	return status;
}

static void sort_focus(tli_lint_focus *focus)
{
	for (tli_lint_about about = TLI_LINT_ABOUT_SEGMENT; about < TLI_LINT_ABOUT_COUNT; about++)
		tli_lint_focus_sort(focus, about);
}

/* What walls that do not touch have to do with each other. */
static tl_status follow_near(walls_follow *f)
{
	tli_lint_walls *walls = &f->context->walls;
	tl_status status = tli_near_make_flat(&walls->segments, &walls->near);
	walls->has_near = status == TL_OK;
	if (status == TL_OK && f->old->has_gaps) {
		status = follow_gaps(f);
		walls->has_gaps = status == TL_OK;
	}
	if (status == TL_OK && f->old->has_slits)
		status = tli_lint_keep_slits(f->context, f->focus, f->old, f->to_new);
	if (status == TL_OK && f->old->has_slits)
		status = tli_lint_follow_slits(f->context, f->focus);
	return status;
}

tl_status tli_lint_follow_walls(tli_lint_context *context, tli_lint_focus *focus, bool *followed)
{
	tli_lint_walls old = context->walls;
	walls_follow f = { .context = context, .focus = focus, .old = &old };
	*followed = false;
	context->walls = (tli_lint_walls){ 0 };
	tl_status status = old.has_segments ? follow_segments(&f, followed) : TL_OK;
	context->walls = f.now;
	if (status == TL_OK && *followed)
		status = follow_near(&f);
	sort_focus(focus);
	tli_lint_clear_walls(&old);
	tli_array_free(f.to_new);
	tli_array_free(f.fresh);
	tli_array_free(f.moved);
	tli_array_free(f.points);
	tli_array_free(f.heights);
	tli_lint_strips_free(&f.strips);
	return status;
}
