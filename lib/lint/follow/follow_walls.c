/* SPDX-License-Identifier: MIT */
/*
 * lint/follow/follow_walls.c: how walls meet, after edits.
 *
 * 1. The segments of things that were touched go and come (segments.c); with those that go, what is known about them.
 * 2. Crossings and overlaps of those that came.
 * 3. Free ends: at the ends of all that moved, and of what touches it.
 * 4. Gaps of ends to which something that moved comes nearer than the gap.
 * 5. Slits at corners near the boxes of the focus.
 *
 * The tree says what is there (near.h), so the cost is that of what moved and its surroundings: O(log n) each. Where more moved than a few, or not
 * all meetings are known, nothing is known afterwards, and rules begin anew.
 *
 * In focus are then: the segments of things that were touched and all their copies, before and after (a finding names the first of them), and the
 * things that these are of; and of gaps and slits that went or came what they are about.
 */
#include "lint/follow/focus.h"

#include "base/array.h"
#include "base/budget.h"
#include "geometry/direction.h"
#include "geometry/distance.h"
#include "mesh/order.h"

/* Segments that come and go beyond which all is found out anew. */
enum { FOLLOW_MOST = 1024 };

typedef struct walls_follow {
	tli_lint_context *context;
	tli_lint_focus *focus;
	tli_lint_walls *walls;
	tli_lint_follower by;
	uint32_t *list;   /* tli_array: what is near, scratch */
	uint64_t *points; /* tli_array: keys of points */
	uint64_t *ends;   /* tli_array: different segments, doubled, 1 more for the second end */
} walls_follow;

static const tli_lint_segment *segment_now(const walls_follow *f, uint32_t which)
{
	return tli_lint_segment_of(&f->walls->segments, which);
}

/* Into f->list: all that may be as near to a segment as `distance`. */
static tl_status list_beside(walls_follow *f, tli_point a, tli_point b, int64_t distance)
{
	tli_array_truncate(f->list, 0);
	return tli_near_list_along(&f->walls->segments, a, b, distance, &f->list);
}

/* ---- focus ---- */

/* Of which thing a segment was before, if it was there: of the first copy that was not touched; where all were touched, as it is now. */
static uint32_t thing_before(const walls_follow *f, uint32_t which)
{
	const tli_lint_segment *first = segment_now(f, which), *it = first;
	while (it && tli_lint_focus_has(f->focus, TLI_LINT_ABOUT_THING, it->thing))
		it = tli_lint_next_copy(&f->walls->segments, it);
	return it ? it->thing : first->thing;
}

/* Between the things that it is between now, and between those that a finding of before is about: a copy may have come before the first one. */
static bool focus_on_slit(walls_follow *f, const tli_lint_fact *slit)
{
	uint64_t now = tli_lint_slit_key(segment_now(f, slit->one)->thing, segment_now(f, slit->two)->thing),
		 before = tli_lint_slit_key(thing_before(f, slit->one), thing_before(f, slit->two));
	return tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_SLIT, now) &&
		tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_SLIT, before);
}

/* Both segments of a gap. */
static bool focus_on_gap(walls_follow *f, const tli_lint_fact *gap)
{
	return tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_GAP, tli_lint_segment_key(segment_now(f, gap->one))) &&
		tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_GAP, tli_lint_segment_key(segment_now(f, gap->two))) &&
		tli_array_append(f->focus->segments, gap->one) && tli_array_append(f->focus->segments, gap->two);
}

/* All copies, the things that these are of, and slits at its ends. */
static bool focus_on_segment(walls_follow *f, uint32_t which)
{
	const tli_lint_segments *segments = &f->walls->segments;
	const tli_lint_facts *facts = &f->walls->facts;
	bool room = tli_array_append(f->focus->segments, which);
	for (const tli_lint_segment *it = segment_now(f, which); room && it; it = tli_lint_next_copy(segments, it))
		room = tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_SEGMENT, tli_lint_segment_key(it)) &&
			tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_GAP, tli_lint_segment_key(it)) &&
			tli_lint_focus_add(f->focus, TLI_LINT_ABOUT_COUPLE, it->thing);
	uint32_t at = tli_lint_next_fact(facts, segments, which, TLI_LINT_NONE);
	for (; room && at != TLI_LINT_NONE; at = tli_lint_next_fact(facts, segments, which, at))
		room = facts->all[at].kind != TLI_LINT_SLIT || focus_on_slit(f, &facts->all[at]);
	return room;
}

/* What things that were touched are made of now. */
static tl_status focus_on_touched(walls_follow *f)
{
	const uint64_t *things = f->focus->keys[TLI_LINT_ABOUT_THING];
	uint64_t *sides = NULL; /* tli_array */
	bool room = true;
	for (size_t i = 0; room && i < tli_array_length(things); i++)
		room = tli_lint_list_sides(&f->walls->segments, (uint32_t)things[i], &sides);
	tli_lint_sort_keys(&sides);
	for (size_t i = 0; room && i < tli_array_length(sides); i++)
		room = focus_on_segment(f, (uint32_t)sides[i]);
	tli_array_free(sides);
	return room ? TL_OK : TL_E_NOMEM;
}

static tl_status sort_focus(walls_follow *f)
{
	tli_lint_focus *focus = f->focus;
	for (tli_lint_about about = TLI_LINT_ABOUT_SEGMENT; about < TLI_LINT_ABOUT_COUNT; about++)
		tli_lint_focus_sort(focus, about);
	for (size_t i = 0; i < tli_array_length(focus->keys[TLI_LINT_ABOUT_COUPLE]); i++)
		if (!tli_lint_list_sides(
			    &f->walls->segments, (uint32_t)focus->keys[TLI_LINT_ABOUT_COUPLE][i], &focus->sides))
			return TL_E_NOMEM;
	tli_lint_sort_keys(&focus->sides);
	tli_lint_sort_keys(&focus->segments);
	return TL_OK;
}

/* ---- 1. segments ---- */

static void set_end(tli_lint_walls *walls, uint32_t which, bool at_b, bool is_free)
{
	tli_lint_different *it = &walls->segments.different[which];
	bool *mark = at_b ? &it->free_b : &it->free_a;
	walls->end_count += is_free;
	walls->end_count -= *mark;
	*mark = is_free;
}

static void drop_fact(tli_lint_walls *walls, uint32_t fact)
{
	walls->crossing_count -= walls->facts.all[fact].kind == TLI_LINT_CROSSING;
	walls->overlap_count -= walls->facts.all[fact].kind == TLI_LINT_OVERLAP;
	tli_lint_drop_fact(&walls->facts, &walls->segments, fact);
}

/* A different segment goes. */
static void forget_segment(void *context, uint32_t which)
{
	tli_lint_walls *walls = ((walls_follow *)context)->walls;
	while (walls->segments.different[which].facts != TLI_LINT_NONE)
		drop_fact(walls, walls->segments.different[which].facts);
	set_end(walls, which, false, false);
	set_end(walls, which, true, false);
}

static tl_status follow_segments(walls_follow *f)
{
	const uint64_t *things = f->focus->keys[TLI_LINT_ABOUT_THING];
	tl_status status = focus_on_touched(f);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(things); i++)
		status = tli_lint_segments_follow(&f->walls->segments, f->context->map, (uint32_t)things[i], &f->by);
	return status == TL_OK ? focus_on_touched(f) : status;
}

/* ---- 2. pairs ---- */

static tl_status add_meeting(walls_follow *f, uint32_t one, uint32_t two)
{
	tli_lint_walls *walls = f->walls;
	const tli_lint_segment *s = segment_now(f, one), *t = segment_now(f, two);
	tli_relation relation = tli_segment_relation(s->a, s->b, t->a, t->b);
	if (relation != TLI_CROSS && relation != TLI_OVERLAP)
		return TL_OK;
	bool in_order = tli_lint_compare_ends(s, t) < 0;
	walls->crossing_count += relation == TLI_CROSS;
	walls->overlap_count += relation == TLI_OVERLAP;
	tli_lint_fact fact = { .kind = relation == TLI_CROSS ? TLI_LINT_CROSSING : TLI_LINT_OVERLAP };
	fact.one = in_order ? one : two;
	fact.two = in_order ? two : one;
	return tli_lint_add_fact(&walls->facts, &walls->segments, fact);
}

/* Of two fresh ones the pair is found at the second. */
static tl_status meet_fresh(walls_follow *f)
{
	tli_lint_different *different = f->walls->segments.different;
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(f->by.moved); i++)
		if (f->by.moved[i].which != TLI_LINT_NONE)
			different[f->by.moved[i].which].is_fresh = true;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->by.moved); i++) {
		tli_lint_moved it = f->by.moved[i];
		if (it.which == TLI_LINT_NONE || !different[it.which].is_fresh)
			continue;
		status = list_beside(f, it.a, it.b, 0);
		for (size_t k = 0; status == TL_OK && k < tli_array_length(f->list); k++)
			if (!different[f->list[k]].is_fresh)
				status = add_meeting(f, it.which, f->list[k]);
		different[it.which].is_fresh = false;
	}
	return status;
}

/* ---- 3. ends ---- */

static bool holds_point(const tli_lint_segment *segment, tli_point p)
{
	return tli_compare_distance_point_segment(p, segment->a, segment->b, 0) == 0;
}

static bool is_same_direction(tli_direction one, tli_direction two)
{
	return tli_cross(one, two) == 0 && tli_dot_directions(one, two) > 0;
}

/* Marks the end at a point as free or not: it is where walls go on from there in one direction only. */
static tl_status follow_end(walls_follow *f, tli_point p)
{
	uint32_t owner = TLI_LINT_NONE;
	bool is_free = true;
	tli_direction first = { 0 };
	tl_status status = list_beside(f, p, p, 0);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->list); i++) {
		uint32_t which = f->list[i];
		const tli_lint_segment *it = segment_now(f, which);
		if (!holds_point(it, p))
			continue;
		bool at_a = tli_point_equal(it->a, p), at_b = tli_point_equal(it->b, p);
		tli_direction away = at_a ? tli_direction_to(it->a, it->b) : tli_direction_to(it->b, it->a);
		is_free &= (at_a || at_b) && (owner == TLI_LINT_NONE || is_same_direction(first, away));
		first = away;
		if (at_a || at_b)
			set_end(f->walls, which, at_b, false);
		if (owner == TLI_LINT_NONE || tli_lint_compare_ends(it, segment_now(f, owner)) < 0)
			owner = which;
	}
	if (status == TL_OK && is_free && owner != TLI_LINT_NONE)
		set_end(f->walls, owner, tli_point_equal(segment_now(f, owner)->b, p), true);
	return status;
}

static tl_status follow_ends(walls_follow *f)
{
	tl_status status = TL_OK;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->by.moved); i++) {
		const tli_lint_segment moved = { .a = f->by.moved[i].a, .b = f->by.moved[i].b };
		status = list_beside(f, moved.a, moved.b, 0);
		bool room = tli_array_append(f->points, tli_point_key(moved.a)) &&
			tli_array_append(f->points, tli_point_key(moved.b));
		for (size_t k = 0; room && k < tli_array_length(f->list); k++) {
			const tli_lint_segment *it = segment_now(f, f->list[k]);
			room = (!holds_point(&moved, it->a) || tli_array_append(f->points, tli_point_key(it->a))) &&
				(!holds_point(&moved, it->b) || tli_array_append(f->points, tli_point_key(it->b)));
		}
		status = room ? status : TL_E_NOMEM;
	}
	tli_lint_sort_keys(&f->points);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->points); i++)
		status = follow_end(f, tli_point_of_key(f->points[i]));
	return status;
}

/* ---- 4. and 5. gaps and slits ---- */

/* Drops the facts of a kind at an end. */
static tl_status forget_at_end(walls_follow *f, tli_lint_fact_kind kind, uint32_t which, bool at_b,
	bool (*focus_on)(walls_follow *f, const tli_lint_fact *fact))
{
	const tli_lint_facts *facts = &f->walls->facts;
	uint32_t at = tli_lint_next_fact(facts, &f->walls->segments, which, TLI_LINT_NONE);
	while (at != TLI_LINT_NONE) {
		const tli_lint_fact *it = &facts->all[at];
		uint32_t next = tli_lint_next_fact(facts, &f->walls->segments, which, at);
		if (it->kind == kind && it->one == which && it->at_b == at_b) {
			if (!focus_on(f, it))
				return TL_E_NOMEM;
			drop_fact(f->walls, at);
		}
		at = next;
	}
	return TL_OK;
}

/* What was found at an end, if anything, is the first in the list of its segment. */
static tl_status find_gap_again(walls_follow *f, uint32_t which, bool at_b)
{
	const tli_lint_different *it = &f->walls->segments.different[which];
	uint32_t before = it->facts;
	if (!(at_b ? it->free_b : it->free_a))
		return TL_OK;
	tl_status status = tli_lint_find_gap(f->context, which, at_b, &f->list);
	if (status == TL_OK && it->facts != before && !focus_on_gap(f, &f->walls->facts.all[it->facts]))
		status = TL_E_NOMEM;
	return status;
}

/* Lists the ends that are nearer than the gap to something that moved, those that it touches included. */
static tl_status list_ends_near(walls_follow *f)
{
	int64_t gap = f->context->gap;
	tl_status status = TL_OK;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->by.moved); i++) {
		tli_lint_moved moved = f->by.moved[i];
		status = list_beside(f, moved.a, moved.b, gap);
		for (size_t k = 0; status == TL_OK && k < tli_array_length(f->list); k++) {
			const tli_lint_segment *it = segment_now(f, f->list[k]);
			uint64_t end = 2 * (uint64_t)f->list[k];
			if ((tli_compare_distance_point_segment(it->a, moved.a, moved.b, gap) < 0 &&
				    !tli_array_append(f->ends, end)) ||
				(tli_compare_distance_point_segment(it->b, moved.a, moved.b, gap) < 0 &&
					!tli_array_append(f->ends, end + 1)))
				status = TL_E_NOMEM;
		}
	}
	tli_lint_sort_keys(&f->ends);
	return status;
}

static tl_status follow_gaps(walls_follow *f)
{
	tl_status status = list_ends_near(f);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->ends); i++) {
		uint32_t which = (uint32_t)(f->ends[i] / 2);
		bool at_b = f->ends[i] % 2 != 0;
		status = forget_at_end(f, TLI_LINT_GAP, which, at_b, focus_on_gap);
		if (status == TL_OK)
			status = find_gap_again(f, which, at_b);
	}
	return status;
}

static bool is_corner_near(const walls_follow *f, tli_point p)
{
	return tli_lint_focus_meets(f->focus, p, p, 2 * (int64_t)f->context->radius);
}

/* Drops the slits at corners near the boxes, and lists these corners. */
static tl_status forget_slits(walls_follow *f, tli_lint_corner **corners)
{
	int64_t more = 2 * (int64_t)f->context->radius;
	tl_status status = TL_OK;
	tli_array_truncate(f->list, 0);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->focus->boxes); i++) {
		tli_lint_box box = f->focus->boxes[i];
		box = (tli_lint_box){ box.left - more, box.low - more, box.right + more, box.high + more };
		status = tli_near_list_box(&f->walls->segments, &box, &f->list);
	}
	for (size_t i = 0; status == TL_OK && i < tli_array_length(f->list); i++) {
		const tli_lint_segment *it = segment_now(f, f->list[i]); /* in several boxes, perhaps */
		if (is_corner_near(f, it->a))
			status = forget_at_end(f, TLI_LINT_SLIT, f->list[i], false, focus_on_slit);
		if (status == TL_OK && is_corner_near(f, it->b))
			status = forget_at_end(f, TLI_LINT_SLIT, f->list[i], true, focus_on_slit);
		if (status == TL_OK && !tli_lint_add_corners(&f->walls->segments, f->list[i], corners))
			status = TL_E_NOMEM;
	}
	size_t kept = 0;
	tli_lint_sort_corners(corners);
	for (size_t i = 0; i < tli_array_length(*corners); i++)
		if (is_corner_near(f, (*corners)[i].at))
			(*corners)[kept++] = (*corners)[i];
	tli_array_truncate(*corners, kept);
	return status;
}

static tl_status follow_slits(walls_follow *f)
{
	tli_lint_corner *corners = NULL; /* tli_array */
	const tli_lint_facts *facts = &f->walls->facts;
	tl_status status = forget_slits(f, &corners);
	if (status == TL_OK && tli_array_length(corners) > 0)
		status = tli_lint_need_sight(f->context);
	if (status == TL_OK)
		status = tli_lint_find_slits(f->context, corners);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(corners); i++) {
		uint32_t which = corners[i].segment.which;
		uint32_t at = tli_lint_next_fact(facts, &f->walls->segments, which, TLI_LINT_NONE);
		for (; at != TLI_LINT_NONE; at = tli_lint_next_fact(facts, &f->walls->segments, which, at))
			if (facts->all[at].kind == TLI_LINT_SLIT && !focus_on_slit(f, &facts->all[at]))
				status = TL_E_NOMEM;
	}
	tli_array_free(corners);
	return status;
}

/* ---- all ---- */

static bool knows_all(const tli_lint_walls *walls)
{
	return walls->has_meetings && !walls->stopped && walls->crossing_count < TLI_LINT_PAIRS_KEPT &&
		walls->overlap_count < TLI_LINT_PAIRS_KEPT && !walls->gave_up && !walls->gave_up_slits;
}

/* Which gaps and slits are others is known from those that there were. */
static bool can_follow_walls(const tli_lint_context *context)
{
	const tli_lint_walls *walls = &context->parts.walls;
	return knows_all(walls) && (walls->has_gaps || !tli_lint_is_running(context, "wall-gap")) &&
		(walls->has_slits || !tli_lint_is_running(context, "passage-narrow"));
}

static tl_status follow_all(walls_follow *f)
{
	tli_near_renew_looks(&f->walls->segments);
	tl_status status = tli_lint_need_near(f->context);
	if (status == TL_OK)
		status = follow_segments(f);
	if (status == TL_OK)
		status = meet_fresh(f);
	if (status == TL_OK)
		status = follow_ends(f);
	if (status == TL_OK && f->walls->has_gaps)
		status = follow_gaps(f);
	if (status == TL_OK && f->walls->has_slits)
		status = follow_slits(f);
	return status == TL_OK ? sort_focus(f) : status;
}

tl_status tli_lint_follow_walls(tli_lint_context *context, tli_lint_focus *focus, bool *followed)
{
	walls_follow f = { .context = context, .focus = focus, .walls = &context->parts.walls };
	f.by = (tli_lint_follower){ .goes = forget_segment, .context = &f, .left = FOLLOW_MOST };
	tl_status status = can_follow_walls(context) ? follow_all(&f) : TL_E_LIMIT;
	*followed = status == TL_OK && knows_all(&context->parts.walls);
	if (!*followed)
		tli_lint_clear_walls(&context->parts.walls);
	tli_array_free(f.by.moved);
	tli_array_free(f.list);
	tli_array_free(f.points);
	tli_array_free(f.ends);
	return status == TL_E_LIMIT ? tli_budget_spend(0) : status; /* of the budget, or only that it does not pay */
}
