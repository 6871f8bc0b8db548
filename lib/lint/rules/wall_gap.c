/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_gap.c: a free end of a wall that nearly reaches another wall: a leak.
 *
 * Ends and what is across the gap come from gaps.c. Several ends at one slot between the same two segments are one gap, reported at its
 * narrowest. A wall that runs past the other one has no gap to it:
 *
 *      ___:_______    an end within a filled wall       ---+---   the last piece crosses the next side of the same wall,
 *         :  <- T     T is as blocked as its side          |\     and the shorter part of it is behind that
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"
#include "geometry/distance.h"

#include <stdlib.h>

/* ---- findings ---- */

/* In the order of the plane: the two segments, the one that comes first and the other. */
typedef struct listed_gap {
	const tli_lint_segment *own, *across, *first, *second;
	tli_point end;
	tli_near_square width;
} listed_gap;

static int compare_pairs(const listed_gap *a, const listed_gap *b)
{
	int order = tli_lint_compare_ends(a->first, b->first);
	return order != 0 ? order : tli_lint_compare_ends(a->second, b->second);
}

static int compare_gaps(const void *left, const void *right)
{
	const listed_gap *a = left, *b = right;
	int order = compare_pairs(a, b);
	if (order == 0)
		order = tli_near_compare_squares(a->width, b->width);
	return order != 0 ? order : tli_point_compare(a->end, b->end);
}

/* The end of the segment across that is nearest, if no point within is nearer. */
static bool reaches_end(const tli_lint_segment *across, tli_point p, tli_point *end)
{
	bool at_a = tli_dot(across->a, across->b, p) <= 0, at_b = tli_dot(across->b, across->a, p) <= 0;
	*end = at_a ? across->a : across->b;
	return at_a || at_b;
}

static tli_lint_subject subject_of_gap(const listed_gap *it)
{
	return (tli_lint_subject){ tli_lint_segment_key(it->first), tli_lint_segment_key(it->second) };
}

/* What of its own wall an end nearly reaches: the linedef, or one of the ends, corners and sides, of which there may be thousands. */
static void add_itself(tli_text *text, const tli_lint_context *context, const listed_gap *it, const tli_point *corner)
{
	const tli_lint_segment *across = it->across;
	if (tli_lint_side_place(context, across).object != tli_lint_side_place(context, it->own).object) {
		tli_lint_add_thing(text, context, across);
		return;
	}
	if (!corner) {
		tli_text_add(text, "its own side");
		tli_lint_add_stretch(text, context, across->a, across->b);
		return;
	}
	tli_wall_view wall = tli_map_view_wall(
		context->map, tli_lint_wall_of(&context->parts.walls.segments, across->thing));
	bool is_end = tli_point_equal(*corner, wall.points[0]) || tli_point_equal(*corner, wall.points[wall.count - 1]);
	tli_text_add(text, is_end && !wall.loop ? "its other end" : "its own corner");
}

static tl_status report_gap(tli_lint_context *context, const listed_gap *it)
{
	const tli_lint_segment *own = it->own, *across = it->across;
	tli_point p = it->end, q = p;
	bool to_end = reaches_end(across, p, &q);
	tli_text *text = tli_lint_begin_thing(context, own->thing);
	tli_text_add(text, " ends at ");
	tli_lint_add_grid_point(text, context, p, q);
	tli_text_add(text, ", but a gap of ");
	double width = tli_distance_point_segment(p, across->a, across->b);
	tli_lint_add_gap(text, context, width);
	tli_text_add(text, " is left to ");
	if (own->thing == across->thing)
		add_itself(text, context, it, to_end ? &q : NULL);
	else
		tli_lint_add_thing(text, context, across);
	if (own->thing != across->thing)
		tli_lint_add_common_channels(text, context, own->thing, across->thing);
	if (to_end) {
		tli_text_add(text, ", at ");
		tli_lint_add_grid_point(text, context, q, p);
	}
	tli_lint_add_missing(text, context->radius, width, "; it is narrower than the body");
	tli_lint_draft draft = { .place = tli_lint_segment_place(context, own, p), .subject = subject_of_gap(it) };
	tli_lint_relate_thing(&draft, context, across);
	if (to_end && tl_place_is_known(draft.related) && !tli_lint_is_door(across->thing)) {
		draft.related = tli_lint_segment_place(context, across, q);
		draft.related_text = "this is the nearest point";
	}
	return tli_lint_report_points(context, &draft, p, to_end ? q : p);
}

static listed_gap listed_gap_of(const tli_lint_segments *segments, const tli_lint_fact *fact)
{
	listed_gap it = { tli_lint_segment_of(segments, fact->one), tli_lint_segment_of(segments, fact->two), NULL,
		NULL, tli_lint_end_of_fact(segments, fact), { 0, 1 } };
	bool in_order = tli_lint_compare_ends(it.own, it.across) < 0;
	it.first = in_order ? it.own : it.across;
	it.second = in_order ? it.across : it.own;
	it.width = tli_near_distance_squared(it.end, it.across);
	return it;
}

/* Is the gap one that door-loose reports: at an end of a door, or from a wall's end to one? */
static bool is_gap_of_loose_door(const tli_lint_context *context, const listed_gap *it)
{
	tli_point q;
	return tli_lint_is_loose_door(context, it->own->thing) ||
		(reaches_end(it->across, it->end, &q) && tli_lint_is_loose_end(context, it->across, q));
}

/* Is p inside what is filled? On none of its sides: those would be joined. O(sides). */
static bool is_within_filled(const tli_lint_context *context, uint32_t thing, tli_point p)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	bool is_within = false;
	if (!tli_lint_is_filled(tli_lint_thing_of(segments, thing)))
		return false;
	for (const tli_lint_segment *it = tli_lint_first_side(segments, thing); it;
		it = tli_lint_next_side(segments, it)) {
		bool a_is_beyond = it->a.y > p.y, b_is_beyond = it->b.y > p.y;
		tli_side left = b_is_beyond ? TLI_LEFT : TLI_RIGHT;
		is_within ^= a_is_beyond != b_is_beyond && tli_side_of(it->a, it->b, p) == left;
	}
	return is_within;
}

/* Does the piece with the end cross the segment ab, with less of it behind that than before? */
static bool overshoots(const listed_gap *it, tli_point a, tli_point b)
{
	tli_point start = tli_point_equal(it->own->a, it->end) ? it->own->b : it->own->a;
	return tli_segment_relation(start, it->end, a, b) == TLI_CROSS &&
		llabs(tli_orient(a, b, it->end)) < llabs(tli_orient(a, b, start));
}

/* The sides before and behind the one across, which meet it in a corner. */
static bool overshoots_beside(const tli_lint_context *context, const listed_gap *it, const tli_lint_segment *across)
{
	if (tli_lint_is_door(across->thing))
		return false;
	tli_wall_view wall = tli_map_view_wall(
		context->map, tli_lint_wall_of(&context->parts.walls.segments, across->thing));
	size_t at = across->number, count = wall.count, before = at > 0 ? at - 1 : count - 1;
	size_t next = (at + 1) % count, behind = (at + 2) % count;
	return ((wall.loop || at > 0) && overshoots(it, wall.points[before], wall.points[at])) ||
		((wall.loop || at + 2 < count) && overshoots(it, wall.points[next], wall.points[behind]));
}

/* Depends on the two walls alone: an edit of either judges the gap again. */
static bool runs_past(const tli_lint_context *context, const listed_gap *it)
{
	for (const tli_lint_segment *copy = it->across; copy;
		copy = tli_lint_next_copy(&context->parts.walls.segments, copy))
		if (is_within_filled(context, copy->thing, it->end) || overshoots_beside(context, it, copy))
			return true;
	return false;
}

/* By their segments. The ends of doors are door-loose's unless that is off: where it only has nothing to say, as
 * long as there are no walls, this rule has not either, since gaps far from an edit are not judged again. */
static tl_status list_gaps(tli_lint_context *context, listed_gap **gaps)
{
	const tli_lint_fact **facts = NULL; /* tli_array */
	bool doors_too = context->severities[tli_lint_find_row(context, "door-loose")] == TL_SEVERITY_OFF;
	tl_status status = tli_lint_list_judged(context, TLI_LINT_GAP, &facts);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(facts); i++) {
		listed_gap it = listed_gap_of(&context->parts.walls.segments, facts[i]);
		if ((doors_too || !is_gap_of_loose_door(context, &it)) && !runs_past(context, &it) &&
			tli_lint_segments_meet(&context->parts.walls.segments, facts[i]->one, facts[i]->two) &&
			!tli_array_append(*gaps, it))
			status = TL_E_NOMEM;
	}
	tli_sort(*gaps, tli_array_length(*gaps), sizeof **gaps, compare_gaps);
	tli_array_free(facts);
	return status;
}

static tl_status find_wall_gaps(tli_lint_context *context)
{
	listed_gap *gaps = NULL; /* tli_array */
	tl_status status = tli_lint_need_gaps(context);
	if (status == TL_OK)
		status = list_gaps(context, &gaps);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(gaps); i++)
		if ((i == 0 || compare_pairs(&gaps[i - 1], &gaps[i]) != 0) &&
			tli_lint_is_to_report(context, subject_of_gap(&gaps[i])))
			status = report_gap(context, &gaps[i]);
	tli_array_free(gaps);
	return status;
}

static bool has_gap(const tli_lint_context *context)
{
	return context->gap > 0;
}

const tli_lint_row tli_lint_wall_gap = {
	.rule = {
		.id = "wall-gap",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a wall that ends just short of another: a leak",
		.what = "A free end of a wall or an exit (of a door: see door-loose), from which no other wall goes on, is nearer than --gap "
			"to another wall and does not touch it. The default is the agent's diameter, or 1/16 unit for "
			"a radius of 0; exactly that far is fine, on the grid, and --gap 0 is none. Where rounding may be why "
			"the body does not fit it says by how many grid units. Corners of loops are no ends. "
			"Where the two are joined near by, by walls that are themselves nearer to the end than the "
			"gap, nothing leaks and nothing is reported, and neither where the end is within a filled wall, or where the wall runs on past the corner "
			"of the other one. Doors count, open or closed. Several ends at one "
			"slot are one finding, at its narrowest.",
		.why = "Sight and paths of a point go through the narrowest gap; a room that was meant to be closed is open. "
		       "For an agent with a radius it is a passage that looks open and is not.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0\n"
			   "wall 5,0.03 5,8\n",
		.formats = "In doom and udmf it is off: ledges and fences end where others begin to be passed. In svg it is off for drawings that name no "
			   "walls, where all that is drawn is one.",
		.fix = "Move the end onto the other wall. A point on a slanting wall is rarely on the grid: let the wall that is "
			"met have a point there too, or let the end overshoot a little. A gap that is meant is allowed by its points.",
	},
	.exceptions = tli_lint_off_in_levels_and_plain_drawings,
	.run = find_wall_gaps,
	.about = TLI_LINT_ABOUT_GAP,
	.lists_all = true,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(RADIUS),
	.wanted = has_gap,
};
