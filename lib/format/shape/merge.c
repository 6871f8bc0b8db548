/* SPDX-License-Identifier: MIT */
/*
 * format/shape/merge.c: polygons to loops, by removing what they share.
 *
 * Sides on one line are intervals of it; where an even number of them overlap, both sides of the line are the same, and there is no
 * boundary. Sort the ends of all of them along the line, drop equal pairs, and what is left, two by two, is the boundary:
 *
 *          a---------b                    ends   a c b d d e    ->   a-c   b-e
 *                c------d
 *                       d---e             and c-b is gone
 *
 * A pair is dropped within a side only where nothing else meets it: corners that touch, as those of chess squares, stay. The number of
 * ends in each corner is even, so the boundary divides into loops. Where more than two sides meet the walker takes the sharpest turn
 * towards the inside, at its right hand (y grows downwards): loops touch there and do not cross. In a corner of very many sides it takes
 * any; the loops are less tidy then, and mean the same.
 *
 * A line is its direction without the greatest common divisor, and its offset: exact in 64 bits, since differences are below 2^30 and
 * the grid ends at 2^29. O(n log n); 48 bytes a side while sorting, 40 after.
 */
#include "format/shape/merge.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "base/sort.h"
#include "geometry/predicates.h"

/* More sides in a corner are not compared with each other. */
enum { TIDY_MAX = 32 };

/* One end of a side. */
struct tli_merge_end {
	int32_t dx, dy; /* of its line: without a common divisor, the first that is not 0 is positive */
	int64_t offset;
	tli_point at;
};

/* One of the two directions of a side that is left. */
typedef struct half_side {
	tli_point from, to;
	bool is_used;
	uint32_t seen; /* in the first half of a corner: the number of its halves that are used */
} half_side;

static int32_t greatest_common_divisor(int32_t a, int32_t b)
{
	while (b) {
		int32_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

static tli_merge_end end_on_line(tli_point a, tli_point b)
{
	tli_assert(!tli_point_equal(a, b));
	int32_t dx = b.x - a.x, dy = b.y - a.y, divisor = greatest_common_divisor(dx, dy);
	if (dx < 0 || (dx == 0 && dy < 0))
		divisor = -divisor;
	tli_merge_end end = { dx / divisor, dy / divisor, 0, a };
	end.offset = tli_determinant(end.dx, end.dy, a.x, a.y);
	return end;
}

tl_status tli_merge_add(tli_merge *merge, const tli_point *points, size_t count)
{
	tli_assert(points || !count);
	if (!tli_array_reserve(merge->ends, 2 * count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		tli_point a = points[i], b = points[i + 1 < count ? i + 1 : 0];
		if (tli_point_equal(a, b))
			continue;
		tli_merge_end end = end_on_line(a, b);
		tli_array_push(merge->ends, end);
		end.at = b;
		tli_array_push(merge->ends, end);
	}
	return TL_OK;
}

static int compare_merge_ends(const void *one, const void *other)
{
	const tli_merge_end *a = one, *b = other;
	if (a->dx != b->dx)
		return a->dx < b->dx ? -1 : 1;
	if (a->dy != b->dy)
		return a->dy < b->dy ? -1 : 1;
	if (a->offset != b->offset)
		return a->offset < b->offset ? -1 : 1;
	if (a->at.x != b->at.x)
		return a->at.x < b->at.x ? -1 : 1;
	return (a->at.y > b->at.y) - (a->at.y < b->at.y);
}

/* Sorts the ends and drops equal pairs, but for those within a side: two by two they are the sides then. */
static void cancel(tli_merge *merge)
{
	tli_merge_end *ends = merge->ends;
	size_t count = tli_array_length(ends), kept = 0, next;
	bool is_inside = false; /* is the line behind the end a boundary? */
	tli_sort(ends, count, sizeof *ends, compare_merge_ends);
	for (size_t i = 0; i < count; i = next) {
		for (next = i + 1; next < count && compare_merge_ends(&ends[i], &ends[next]) == 0;)
			next++;
		tli_merge_end end = ends[i];
		bool is_odd = (next - i) % 2;
		if (is_odd || is_inside)
			ends[kept++] = end;
		if (!is_odd && is_inside)
			ends[kept++] = end;
		is_inside ^= is_odd;
	}
	tli_array_truncate(ends, kept);
}

/* Where an end is. */
typedef struct spot {
	tli_point at;
	size_t end; /* in merge->ends */
} spot;

static int compare_half_sides(const void *one, const void *other)
{
	const spot *a = one, *b = other;
	int order = tli_point_compare(a->at, b->at);
	return order ? order : (a->end > b->end) - (a->end < b->end);
}

/* Joins the two pieces of a side where no other side ends. */
static tl_status join_pieces(tli_merge *merge)
{
	spot *spots = NULL;
	size_t count = tli_array_length(merge->ends), kept = 0, next;
	if (count && !tli_array_reserve(spots, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(spots, (spot){ merge->ends[i].at, i });
	tli_sort(spots, count, sizeof *spots, compare_half_sides);
	for (size_t i = 0; i < count; i = next) {
		for (next = i + 1; next < count && tli_point_equal(spots[i].at, spots[next].at);)
			next++;
		tli_merge_end *one = &merge->ends[spots[i].end], *other = &merge->ends[spots[next - 1].end];
		if (next - i == 2 && compare_merge_ends(one, other) == 0)
			one->dx = other->dx = one->dy = other->dy = 0; /* of no line: it goes */
	}
	tli_array_free(spots);
	for (size_t i = 0; i < count; i++) {
		if (merge->ends[i].dx || merge->ends[i].dy)
			merge->ends[kept++] = merge->ends[i];
	}
	tli_array_truncate(merge->ends, kept);
	return TL_OK;
}

static int compare_halves(const void *one, const void *other)
{
	const half_side *a = one, *b = other;
	int order = tli_point_compare(a->from, b->from);
	return order ? order : tli_point_compare(a->to, b->to);
}

/* Both directions of all sides, sorted by where they leave from. */
static tl_status make_halves(tli_merge *merge, half_side **out)
{
	half_side *halves = NULL;
	size_t count = tli_array_length(merge->ends);
	if (count && !tli_array_reserve(halves, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i + 1 < count; i += 2) {
		tli_point a = merge->ends[i].at, b = merge->ends[i + 1].at;
		tli_array_push(halves, (half_side){ .from = a, .to = b });
		tli_array_push(halves, (half_side){ .from = b, .to = a });
	}
	tli_sort(halves, count, sizeof *halves, compare_halves);
	*out = halves;
	return TL_OK;
}

/* The first half that is not before (from, to). */
static size_t find_half(const half_side *halves, tli_point from, tli_point to)
{
	half_side wanted = { .from = from, .to = to };
	return tli_lower_bound(halves, tli_array_length(halves), sizeof *halves, &wanted, compare_halves);
}

/* 0, 1, 2: how far `to` is from `back`, as seen from `at`, by half turns to the side where the inside is. */
static int half_turn(tli_point at, tli_point back, tli_point to)
{
	return (int)tli_side_of(at, back, to) + 1;
}

static bool turns_sharper(tli_point at, tli_point back, tli_point to, tli_point than)
{
	int one = half_turn(at, back, to), other = half_turn(at, back, than);
	return one != other ? one < other : tli_side_of(at, to, than) == TLI_RIGHT;
}

/* The half by which to leave a corner where the walker came from `back`; `start` counts though it is used. */
static size_t choose_half(half_side *halves, size_t corner, tli_point back, size_t start)
{
	size_t count = tli_array_length(halves), best = count;
	tli_point at = halves[corner].from;
	for (size_t i = corner; i < count && tli_point_equal(halves[i].from, at); i++) {
		if (halves[i].is_used && i != start)
			continue;
		if (best == count || turns_sharper(at, back, halves[i].to, halves[best].to))
			best = i;
	}
	return best;
}

static bool is_crowded(const half_side *halves, size_t corner)
{
	return corner + TIDY_MAX < tli_array_length(halves) &&
		tli_point_equal(halves[corner].from, halves[corner + TIDY_MAX].from);
}

/* The same in a corner of many: the next one that is not used. */
static size_t take_any(half_side *halves, size_t corner, size_t start)
{
	if (tli_point_equal(halves[start].from, halves[corner].from))
		return start;
	while (halves[corner + halves[corner].seen].is_used)
		halves[corner].seen++;
	return corner + halves[corner].seen;
}

/* Drops the corners of the loop from `first` on that are on a straight line: where other loops touch it. */
static void straighten(tli_merge *merge, size_t first)
{
	tli_point *points = merge->points;
	size_t count = tli_array_length(points), kept = first;
	tli_point start = points[first], before = points[count - 1];
	for (size_t i = first; i < count; i++) {
		tli_point at = points[i], next = i + 1 < count ? points[i + 1] : start;
		if (tli_side_of(before, at, next) != TLI_ON)
			points[kept++] = at;
		before = at;
	}
	tli_array_truncate(points, kept);
}

static tl_status walk_loop(tli_merge *merge, half_side *halves, size_t start)
{
	size_t at = start, first = tli_array_length(merge->points);
	do {
		if (!tli_array_append(merge->points, halves[at].from))
			return TL_E_NOMEM;
		halves[at].is_used = true;
		halves[find_half(halves, halves[at].to, halves[at].from)].is_used = true;
		size_t corner = find_half(halves, halves[at].to, (tli_point){ INT32_MIN, INT32_MIN });
		at = is_crowded(halves, corner) ? take_any(halves, corner, start)
						: choose_half(halves, corner, halves[at].from, start);
	} while (at != start);
	straighten(merge, first);
	return tli_array_append(merge->stops, tli_array_length(merge->points)) ? TL_OK : TL_E_NOMEM;
}

/* From the upper left corner all sides lead to the right or down; the first one, from the x axis on, has the inside at its right. */
static size_t begin_loop(const half_side *halves, size_t at)
{
	size_t count = tli_array_length(halves), best = at;
	tli_point corner = halves[at].from;
	for (size_t i = at + 1; i < count && i < at + TIDY_MAX && tli_point_equal(halves[i].from, corner); i++) {
		if (!halves[i].is_used && tli_side_of(corner, halves[i].to, halves[best].to) == TLI_LEFT)
			best = i;
	}
	return best;
}

tl_status tli_merge_run(tli_merge *merge)
{
	half_side *halves;
	tli_array_truncate(merge->points, 0);
	tli_array_truncate(merge->stops, 0);
	tl_status status = tli_budget_spend(64 * (uint64_t)tli_array_length(merge->ends));
	if (status)
		return status;
	cancel(merge);
	status = join_pieces(merge);
	if (!status)
		status = make_halves(merge, &halves);
	if (status)
		return status;
	tli_array_truncate(merge->ends, 0);
	for (size_t i = 0; i < tli_array_length(halves) && !status; i++) {
		if (!halves[i].is_used)
			status = walk_loop(merge, halves, begin_loop(halves, i));
	}
	tli_array_free(halves);
	return status;
}

void tli_merge_free(tli_merge *merge)
{
	tli_array_free(merge->ends);
	tli_array_free(merge->points);
	tli_array_free(merge->stops);
}
