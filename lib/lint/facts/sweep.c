/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/sweep.c: a line sweeps over the walls, from small y to large and along each y from small x to large.
 *
 * The sweep line knows the segments it meets, from left to right. It stops at each end of a segment and at each crossing:
 *
 *      \   /  /       1. The segments that hold the point lie side by side on the line. Those that end here and those
 * ----\-/--/---        that go on through it are taken off.
 *        X  /         2. Those that go on and those that begin here are put back in the order in which they leave the
 *       / \ o            point. Two that leave in the same direction have a stretch in common; two that go on cross.
 *      /   \          3. Two that are beside each other for the first time are tested for a crossing ahead: a position
 *                        to stop at.
 *
 * Two that cross are beside each other just before, so no pair is missed. Exact: a crossing is X / D, Y / D with |X|, |Y| < 2^91 and D <
 * 2^62. Its side of a line takes 123 bits (__int128), the order of two crossings 153 bits (tli_wide). O((n + k) log n), k being the
 * segments that hold a point, summed over all points; it is limited (sweep.h). Source: Bentley and Ottmann, Algorithms for reporting and
 * counting geometric intersections (1979), with all that meets in one point handled at once, as in de Berg et al., Computational
 * Geometry, 2.1.
 */
#include "lint/sweep.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/sort.h"
#include "geometry/crossing.h"
#include "geometry/direction.h"
#include "geometry/wide.h"
#include "lint/sweep_line.h"
#include "mesh/order.h"

/* A position to stop at: a grid point, or x / d, y / d. */
typedef struct sweep_point {
	bool on_grid;
	tli_point at; /* if on the grid */
	__int128 x, y;
	int64_t d;
	double about_y; /* y / d; off by less than ABOUT */
} sweep_point;

/* A quotient of two rounded numbers below 2^30 is off by 3 * 2^-53 of itself at most. */
#define ABOUT 0x1p-21

/* One that leaves the point. */
typedef struct leaving {
	tli_direction away;
	uint32_t segment;
	bool begins;
} leaving;

typedef struct sweep_state {
	const tli_lint_segments *segments;
	size_t count;
	tli_sweep_line line;
	tli_order_item *uppers,
		*spare; /* [count] each: the segments by their second ends; by their first ends they lie as it is */
	size_t next_lower, next_upper;
	sweep_point *crossings; /* tli_array: a heap, the next one on top */
	uint32_t *here;         /* tli_array: those on the line that hold the point */
	leaving *leaving;       /* tli_array */
	uint64_t work;          /* segments taken off the line so far, and points */
	tli_lint_meetings *out;
} sweep_state;

static const tli_lint_segment *swept_segment(const sweep_state *s, uint32_t which)
{
	return tli_lint_segment_of(s->segments, which);
}

/* ---- points ---- */

static int sign_of_wide(__int128 value)
{
	return (value > 0) - (value < 0);
}

/* a / d against b / e. */
static int compare_ratios(__int128 a, int64_t d, __int128 b, int64_t e)
{
	return tli_wide_compare_products(a, e, b, d);
}

static int compare_crossings(const sweep_point *p, const sweep_point *q)
{
	if (p->about_y + 2 * ABOUT < q->about_y || q->about_y + 2 * ABOUT < p->about_y)
		return p->about_y < q->about_y ? -1 : 1;
	int order = compare_ratios(p->y, p->d, q->y, q->d);
	return order != 0 ? order : compare_ratios(p->x, p->d, q->x, q->d);
}

static int compare_to_grid(const sweep_point *p, tli_point q)
{
	int order = sign_of_wide(p->y - (__int128)q.y * p->d);
	return order != 0 ? order : sign_of_wide(p->x - (__int128)q.x * p->d);
}

static tli_side side_of_point(const tli_lint_segment *segment, const sweep_point *p)
{
	tli_point a = segment->a, b = segment->b;
	if (p->on_grid)
		return tli_side_of(a, b, p->at);
	tli_crossing crossing = { p->x, p->y, p->d };
	return tli_side_of_crossing(a, b, &crossing);
}

/* The lines are not parallel. */
static sweep_point find_crossing(const tli_lint_segment *one, const tli_lint_segment *two)
{
	tli_crossing crossing = tli_crossing_of_lines(one->a, one->b, two->a, two->b);
	sweep_point it = { .x = crossing.x, .y = crossing.y, .d = crossing.d };
	it.about_y = (double)it.y / (double)it.d;
	return it;
}

/* In map units. The quotient and the rest are exact, so the sum is off by its last bit at most. */
static double ratio_to_units(__int128 n, int64_t d, int32_t resolution)
{
	int64_t whole = (int64_t)(n / d), rest = (int64_t)(n % d);
	return ((double)whole + (double)rest / (double)d) / resolution;
}

/* ---- the heap of crossings ---- */

static void swap_points(sweep_point *p, sweep_point *q)
{
	sweep_point kept = *p;
	*p = *q;
	*q = kept;
}

/* Where to halt next; false at the end. A crossing that was found several times, or lies at an end, is one point. */
static bool next_sweep_point(sweep_state *s, sweep_point *p)
{
	if (s->next_upper == s->count)
		return false;
	tli_point grid = swept_segment(s, s->uppers[s->next_upper].index)->b;
	if (s->next_lower < s->count) {
		tli_point lower = swept_segment(s, (uint32_t)s->next_lower)->a;
		grid = tli_point_compare(lower, grid) < 0 ? lower : grid;
	}
	bool crosses = tli_array_length(s->crossings) > 0 && compare_to_grid(&s->crossings[0], grid) < 0;
	*p = crosses ? s->crossings[0] : (sweep_point){ .on_grid = true, .at = grid };
	while (tli_array_length(s->crossings) > 0 &&
		(crosses ? compare_crossings(&s->crossings[0], p) : compare_to_grid(&s->crossings[0], grid)) ==
			0) { /* the heap without its first */
		sweep_point *heap = s->crossings;
		size_t count = tli_array_length(heap) - 1;
		heap[0] = heap[count];
		tli_array_truncate(heap, count);
		for (size_t at = 0, child = 1; child < count; at = child, child = 2 * at + 1) {
			child += child + 1 < count && compare_crossings(&heap[child + 1], &heap[child]) < 0;
			if (compare_crossings(&heap[at], &heap[child]) <= 0)
				break;
			swap_points(&heap[at], &heap[child]);
		}
	}
	return true;
}

/* ---- what is found ---- */

static bool is_full(const tli_lint_pair *pairs)
{
	return tli_array_length(pairs) >= TLI_LINT_PAIRS_KEPT;
}

static tl_status keep_pair(tli_lint_pair **pairs, uint32_t one, uint32_t two)
{
	tli_assert(one != two);
	tli_lint_pair pair = { one < two ? one : two, one < two ? two : one };
	return tli_array_append(*pairs, pair) ? TL_OK : TL_E_NOMEM;
}

static bool same_direction(const leaving *one, const leaving *two)
{
	return tli_cross(one->away, two->away) == 0;
}

static uint64_t pairs_of(uint64_t count)
{
	return count * (count - (count > 0)) / 2;
}

/* Direction by direction. Those that begin here come first in theirs. */
static tl_status keep_pairs(sweep_state *s)
{
	const leaving *list = s->leaving;
	size_t count = tli_array_length(list);
	tl_status status = TL_OK;
	tli_array_truncate(s->here, 0);
	for (size_t first = 0, end, through; first < count; first = end) {
		for (end = through = first; end < count && same_direction(&list[first], &list[end]); end++)
			through += list[end].begins;
		/* 1. each that begins here overlaps all others of its direction */
		s->out->overlap_count += pairs_of(end - first) - pairs_of(end - through);
		for (size_t i = first; i < through; i++)
			for (size_t j = i + 1; j < end && !is_full(s->out->overlaps) && status == TL_OK; j++)
				status = keep_pair(&s->out->overlaps, list[i].segment, list[j].segment);
		/* 2. each that goes on through here crosses those that do in other directions, which are in s->here */
		size_t before = tli_array_length(s->here);
		s->out->crossing_count += (uint64_t)before * (end - through);
		for (size_t i = through; i < end; i++)
			for (size_t j = 0; j < before && !is_full(s->out->crossings) && status == TL_OK; j++)
				status = keep_pair(&s->out->crossings, s->here[j], list[i].segment);
		for (size_t i = through; i < end; i++)
			tli_array_push(s->here, list[i].segment); /* it has held them before, so there is room */
		if (status != TL_OK)
			return status;
	}
	return TL_OK;
}

/* `ended_same`: those that end here come from one direction. */
static tl_status keep_end(sweep_state *s, tli_point at, uint32_t ended, bool ended_same)
{
	size_t count = tli_array_length(s->leaving);
	const leaving *list = s->leaving;
	if (ended != TLI_SWEEP_NONE && (count > 0 || !ended_same))
		return TL_OK;
	/* They are sorted, so the first and the last say it for all; one that goes on through here makes no end. */
	for (size_t i = 0; i < count; i++)
		if (!list[i].begins || !same_direction(&list[0], &list[i]))
			return TL_OK;
	if (!tli_array_reserve(s->out->ends, 1))
		return TL_E_NOMEM;
	tli_lint_end end = { at, ended != TLI_SWEEP_NONE ? ended : list[0].segment };
	tli_array_push(s->out->ends, end);
	return TL_OK;
}

/* ---- halting ---- */

/* The neighbours of the point on the line: those left and right of all that hold it, which are put into s->here. */
static tl_status find_here(sweep_state *s, const sweep_point *p, uint32_t *left, uint32_t *right)
{
	const tli_sweep_node *nodes = s->line.nodes;
	uint32_t node = s->line.root;
	*left = *right = TLI_SWEEP_NONE;
	while (node != TLI_SWEEP_NONE) {
		if (side_of_point(swept_segment(s, node), p) == TLI_RIGHT) {
			*left = node;
			node = nodes[node].right;
		} else {
			*right = node;
			node = nodes[node].left;
		}
	}
	tli_array_truncate(s->here, 0);
	for (; *right != TLI_SWEEP_NONE && side_of_point(swept_segment(s, *right), p) == TLI_ON;
		*right = nodes[*right].next) {
		if (!tli_array_reserve(s->here, 1))
			return TL_E_NOMEM;
		tli_array_push(s->here, *right);
	}
	return TL_OK;
}

static tl_status add_leaving(sweep_state *s, uint32_t segment, bool begins)
{
	const tli_lint_segment *it = swept_segment(s, segment);
	if (!tli_array_reserve(s->leaving, 1))
		return TL_E_NOMEM;
	leaving one = { tli_direction_to(it->a, it->b), segment, begins };
	tli_array_push(s->leaving, one);
	return TL_OK;
}

/* From left to right, just above the point; in one direction those that begin first. */
static int compare_leaving(const void *left, const void *right)
{
	const leaving *a = left, *b = right;
	int64_t cross = tli_cross(a->away, b->away);
	if (cross != 0)
		return cross < 0 ? -1 : 1;
	if (a->begins != b->begins)
		return a->begins ? -1 : 1;
	return (a->segment > b->segment) - (a->segment < b->segment);
}

/* Step 1: takes all that hold the point off the line; those that begin here join them in s->leaving. */
static tl_status gather_here(sweep_state *s, const sweep_point *p, uint32_t *ended, bool *ended_same)
{
	tl_status status = tli_budget_spend(96 + 32 * (uint64_t)tli_array_length(s->here));
	s->work += 1 + tli_array_length(s->here);
	tli_array_truncate(s->leaving, 0);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(s->here); i++) {
		uint32_t segment = s->here[i];
		tli_sweep_line_remove(&s->line, segment);
		if (!p->on_grid || !tli_point_equal(swept_segment(s, segment)->b, p->at)) {
			status = add_leaving(s, segment, false);
			continue;
		}
		if (*ended != TLI_SWEEP_NONE) {
			const tli_lint_segment *one = swept_segment(s, *ended), *two = swept_segment(s, segment);
			if (tli_cross(tli_direction_to(one->a, one->b), tli_direction_to(two->a, two->b)) != 0)
				*ended_same = false;
		}
		*ended = segment < *ended ? segment : *ended;
	}
	while (p->on_grid && s->next_upper < s->count &&
		tli_point_equal(swept_segment(s, s->uppers[s->next_upper].index)->b, p->at))
		s->next_upper++;
	for (; status == TL_OK && p->on_grid && s->next_lower < s->count &&
		tli_point_equal(swept_segment(s, (uint32_t)s->next_lower)->a, p->at);
		s->next_lower++)
		status = add_leaving(s, (uint32_t)s->next_lower, true);
	return status;
}

/* Step 3: `left` and `right` are beside each other from now on. They cross only if they lean towards each other. */
static tl_status foresee_crossing(sweep_state *s, uint32_t left, uint32_t right)
{
	if (left == TLI_SWEEP_NONE || right == TLI_SWEEP_NONE)
		return TL_OK;
	const tli_lint_segment *l = swept_segment(s, left), *r = swept_segment(s, right);
	int64_t lean = tli_cross(tli_direction_to(l->a, l->b), tli_direction_to(r->a, r->b));
	if (lean <= 0 || tli_segment_relation(l->a, l->b, r->a, r->b) != TLI_CROSS)
		return TL_OK;
	if (!tli_array_append(s->crossings, find_crossing(l, r)))
		return TL_E_NOMEM;
	sweep_point *heap = s->crossings;
	for (size_t at = tli_array_length(heap) - 1; at > 0 && compare_crossings(&heap[at], &heap[(at - 1) / 2]) < 0;
		at = (at - 1) / 2)
		swap_points(&heap[at], &heap[(at - 1) / 2]);
	return TL_OK;
}

static tl_status halt_at_point(sweep_state *s, const sweep_point *p)
{
	uint32_t left, right, ended = TLI_SWEEP_NONE;
	bool ended_same = true;
	tl_status status = find_here(s, p, &left, &right);
	if (status == TL_OK)
		status = gather_here(s, p, &ended, &ended_same);
	if (status != TL_OK) /* `leaving` may be that of another point; the line is not used any more */
		return status;
	size_t count = tli_array_length(s->leaving);
	tli_sort(s->leaving, count, sizeof s->leaving[0], compare_leaving);
	status = keep_pairs(s);
	if (status == TL_OK && p->on_grid)
		status = keep_end(s, p->at, ended, ended_same);
	uint32_t previous = left;
	for (size_t i = 0; i < count; i++) { /* step 2 */
		tli_sweep_line_insert(&s->line, previous, s->leaving[i].segment);
		previous = s->leaving[i].segment;
	}
	if (status == TL_OK)
		status = foresee_crossing(s, left, count > 0 ? s->leaving[0].segment : right);
	if (status == TL_OK && count > 0)
		status = foresee_crossing(s, previous, right);
	return status;
}

tl_status tli_lint_sweep(const tli_lint_segments *segments, tli_lint_meetings *out)
{
	size_t count = tli_lint_segments_count(segments);
	tli_lint_meetings meetings = { 0 };
	sweep_state s = { .segments = segments, .count = count, .out = &meetings };
	s.uppers = tli_alloc_array(count, sizeof *s.uppers);
	s.spare = tli_alloc_array(count, sizeof *s.spare);
	tl_status status = s.uppers != NULL && s.spare != NULL ? TL_OK : TL_E_NOMEM;
	if (status == TL_OK) {
		status = tli_sweep_line_make(count, tli_lint_segments_seed(segments), &s.line);
		for (size_t i = 0; i < count; i++)
			s.uppers[i] = (tli_order_item){ tli_point_key(swept_segment(&s, (uint32_t)i)->b), (uint32_t)i };
		tli_order_sort(s.uppers, s.spare, count);
	}
	const uint64_t most = TLI_LINT_SWEEP_WORK + TLI_LINT_SWEEP_WORK_EACH * (uint64_t)count;
	sweep_point p;
	while (status == TL_OK && !meetings.stopped && next_sweep_point(&s, &p)) {
		status = halt_at_point(&s, &p);
		meetings.stopped = s.work > most;
	}
	tli_free(s.uppers, count * sizeof *s.uppers);
	tli_free(s.spare, count * sizeof *s.spare);
	tli_sweep_line_free(&s.line);
	tli_array_free(s.crossings);
	tli_array_free(s.here);
	tli_array_free(s.leaving);
	if (status == TL_OK)
		*out = meetings;
	else
		tli_lint_meetings_free(&meetings);
	return status;
}

tl_point tli_lint_crossing_point(const tli_lint_segment *one, const tli_lint_segment *two, int32_t resolution)
{
	sweep_point p = find_crossing(one, two);
	return (tl_point){ ratio_to_units(p.x, p.d, resolution), ratio_to_units(p.y, p.d, resolution) };
}

void tli_lint_meetings_free(tli_lint_meetings *meetings)
{
	tli_array_free(meetings->crossings);
	tli_array_free(meetings->overlaps);
	tli_array_free(meetings->ends);
}
