/* SPDX-License-Identifier: MIT */
/*
 * lint/near.c: a tree of segments, each node with a box and with a strip.
 *
 *      +-----------+     Boxes alone do not separate long, slanting walls that are close together. So each node also has
 *      |     ./.'/ |     the direction of its longest segment and the strip along it in which all of its segments lie. It
 *      |   ./.'/   |     is split across that strip, or in x or y, where its segments are the narrowest for the room that
 *      | ./.'/     |     they take: at the median of their middles (quickselect, Hoare 1961, with random pivots).
 *      +-----------+
 *
 * Integers: a product of a normal with a point is below 2^60.1, and its distance to a strip squared below 2^123 (__int128). Quotients
 * are doubles, and only shape the tree. O(n log n); a query O(log n + found) where walls do not cross all over. The nodes visited are
 * limited over all queries together.
 */
#include "lint/near.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "base/rng.h"
#include "base/sort.h"
#include "geometry/distance.h"
#include "geometry/wide.h"

/* LOOKS_FOUND: what sorting and handling one that is found costs, in looks. */
enum { NEAR_LEAF = 6, NEAR_DEPTH_MAX = 64, NEAR_LOOKS_FOUND = 16 };

typedef struct near_builder {
	tli_near *near;
	int64_t *middles; /* [count], beside near->order: what is split by */
	tli_rng rng;
} near_builder;

typedef struct near_direction {
	int64_t x, y;
} near_direction;

static int64_t project_point(near_direction d, tli_point p)
{
	return d.x * p.x + d.y * p.y;
}

static const tli_lint_segment *ordered(const tli_near *near, uint32_t at)
{
	return tli_lint_segment_of(near->segments, near->order[at]);
}

static near_direction normal_of_longest(const tli_near *near, uint32_t first, uint32_t count)
{
	near_direction normal = { 0, 0 };
	int64_t longest = -1;
	for (uint32_t i = first; i < first + count; i++) {
		const tli_lint_segment *s = ordered(near, i);
		int64_t length = tli_distance_squared(s->a, s->b);
		if (length <= longest)
			continue;
		longest = length;
		normal = (near_direction){ (int64_t)s->a.y - s->b.y, (int64_t)s->b.x - s->a.x };
	}
	return normal;
}

static int32_t smaller_coordinate(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static int32_t larger_coordinate(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

static void fit_node(const tli_near *near, tli_near_node *node)
{
	tli_assert(node->count > 0);
	near_direction normal = normal_of_longest(near, node->first, node->count);
	node->across_x = normal.x;
	node->across_y = normal.y;
	node->low = node->high = ordered(near, node->first)->a;
	node->min = node->max = project_point(normal, node->low);
	for (uint32_t i = node->first; i < node->first + node->count; i++) {
		const tli_point ends[2] = { ordered(near, i)->a, ordered(near, i)->b };
		for (int end = 0; end < 2; end++) {
			tli_point p = ends[end];
			int64_t across = project_point(normal, p);
			node->low = (tli_point){ smaller_coordinate(node->low.x, p.x),
				smaller_coordinate(node->low.y, p.y) };
			node->high = (tli_point){ larger_coordinate(node->high.x, p.x),
				larger_coordinate(node->high.y, p.y) };
			node->min = across < node->min ? across : node->min;
			node->max = across > node->max ? across : node->max;
		}
	}
}

/* How wide the segments are for the room that they take: the less, the better they come apart. */
static double crowding(const tli_near *near, const tli_near_node *node, near_direction d)
{
	double widths = 0;
	int64_t min = INT64_MAX, max = INT64_MIN;
	for (uint32_t i = node->first; i < node->first + node->count; i++) {
		int64_t a = project_point(d, ordered(near, i)->a), b = project_point(d, ordered(near, i)->b);
		widths += (double)(a < b ? b - a : a - b);
		min = a + b < min ? a + b : min;
		max = a + b > max ? a + b : max;
	}
	return max > min ? widths / (double)(max - min) : 1e300;
}

/* Step 1. */
static near_direction choose_direction(const tli_near *near, const tli_near_node *node)
{
	const near_direction choices[3] = { { 1, 0 }, { 0, 1 }, { node->across_x, node->across_y } };
	near_direction best = choices[0];
	double least = crowding(near, node, best);
	for (int i = 1; i < 3; i++) {
		double crowded = crowding(near, node, choices[i]);
		if (crowded < least) {
			least = crowded;
			best = choices[i];
		}
	}
	return best;
}

static void swap_ordered(near_builder *b, uint32_t i, uint32_t j)
{
	uint32_t segment = b->near->order[i];
	int64_t middle = b->middles[i];
	b->near->order[i] = b->near->order[j];
	b->near->order[j] = segment;
	b->middles[i] = b->middles[j];
	b->middles[j] = middle;
}

/* Step 2: those in [first, first + count) that come before `half` are then no larger than those from it on. */
static void select_half(near_builder *b, uint32_t first, uint32_t count, uint32_t half)
{
	tli_assert(half >= first && half < first + count);
	uint32_t low = first, high = first + count; /* `half` is in [low, high) */
	while (high - low > 1) {
		int64_t pivot = b->middles[low + (uint32_t)(tli_rng_next(&b->rng) % (high - low))];
		uint32_t less = low, more = high;
		for (uint32_t i = low; i < more;) { /* three parts, so that equal ones do no harm */
			if (b->middles[i] < pivot)
				swap_ordered(b, i++, less++);
			else if (b->middles[i] > pivot)
				swap_ordered(b, i, --more);
			else
				i++;
		}
		if (half < less)
			high = less;
		else if (half >= more)
			low = more;
		else
			return;
	}
}

/* There is room for all nodes. Halves, so it is no deeper than log2 of the count. */
static void build_near_node(near_builder *b, uint32_t first, uint32_t count)
{
	uint32_t at = (uint32_t)tli_array_length(b->near->nodes);
	tli_near_node node = { .first = first, .count = count };
	fit_node(b->near, &node);
	tli_array_push(b->near->nodes, node);
	(void)tli_budget_spend(8 * (uint64_t)count);
	if (count <= NEAR_LEAF)
		return;
	near_direction d = choose_direction(b->near, &node);
	for (uint32_t i = first; i < first + count; i++)
		b->middles[i] = project_point(d, ordered(b->near, i)->a) + project_point(d, ordered(b->near, i)->b);
	select_half(b, first, count, first + count / 2);
	build_near_node(b, first, count / 2);
	b->near->nodes[at].right = (uint32_t)tli_array_length(b->near->nodes);
	build_near_node(b, first + count / 2, count - count / 2);
}

tl_status tli_near_make(const tli_lint_segments *segments, tli_near *out)
{
	size_t count = tli_lint_segments_count(segments);
	tli_near near = {
		.segments = segments, .count = count, .looks = TLI_LINT_LOOKS + TLI_LINT_LOOKS_EACH * (uint64_t)count
	};
	near.order = tli_alloc_array(count, sizeof *near.order);
	near_builder b = { .near = &near };
	b.middles = tli_alloc_array(count, sizeof *b.middles);
	b.rng.state = tli_lint_segments_seed(segments);
	/* A leaf has more than LEAF / 2, and there are fewer inner nodes than leaves. */
	bool room = near.order != NULL && b.middles != NULL &&
		tli_array_reserve(near.nodes, count / (NEAR_LEAF / 2) * 2 + 2);
	for (uint32_t i = 0; room && i < count; i++)
		near.order[i] = i;
	if (room && count > 0)
		build_near_node(&b, 0, (uint32_t)count);
	tli_free(b.middles, count * sizeof *b.middles);
	if (!room) {
		tli_near_free(&near);
		return TL_E_NOMEM;
	}
	*out = near;
	return TL_OK;
}

tl_status tli_near_make_flat(const tli_lint_segments *segments, tli_near *out)
{
	size_t count = tli_lint_segments_count(segments);
	tli_near near = {
		.segments = segments, .count = count, .looks = TLI_LINT_LOOKS + TLI_LINT_LOOKS_EACH * (uint64_t)count
	};
	tl_status status = tli_lint_strips_make(segments, &near.strips);
	if (status == TL_OK)
		*out = near;
	else
		tli_lint_strips_free(&near.strips);
	return status;
}

void tli_near_free(tli_near *near)
{
	tli_array_free(near->nodes);
	tli_lint_strips_free(&near->strips);
	if (near->order != NULL)
		tli_free(near->order, near->count * sizeof *near->order);
}

/* ---- asking ---- */

static int64_t distance_outside(int64_t low, int64_t value, int64_t high)
{
	return value < low ? low - value : value > high ? value - high : 0;
}

static bool may_be_near(const tli_near_node *node, tli_point p, int64_t distance)
{
	int64_t dx = distance_outside(node->low.x, p.x, node->high.x),
		dy = distance_outside(node->low.y, p.y, node->high.y);
	if (dx * dx + dy * dy >= distance * distance)
		return false;
	near_direction normal = { node->across_x, node->across_y };
	int64_t off = distance_outside(node->min, project_point(normal, p), node->max);
	int64_t length = normal.x * normal.x + normal.y * normal.y;
	return (__int128)off * off < (__int128)length * (distance * distance);
}

static void add_near_leaf(
	const tli_near *near, const tli_near_node *node, tli_point p, int64_t distance, uint32_t *found)
{
	for (uint32_t i = node->first; i < node->first + node->count; i++) {
		const tli_lint_segment *s = ordered(near, i);
		if (tli_compare_distance_point_segment(p, s->a, s->b, distance) < 0)
			tli_array_push(found, near->order[i]);
	}
}

static int compare_numbers(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
	return (a > b) - (a < b);
}

bool tli_near_next(const tli_near *near, const tli_lint_box *box, uint32_t *which)
{
	uint32_t count = (uint32_t)near->count, k = *which;
	for (; (k = tli_lint_strips_next(&near->strips, box, k, count)) < count; k++) {
		const tli_lint_segment *it = tli_lint_segment_of(near->segments, k);
		tli_lint_box around = tli_lint_box_around(it->a, it->b);
		if (tli_lint_boxes_touch(&around, box))
			break;
	}
	*which = k;
	return k < count;
}

/* In ascending order. */
static tl_status find_flat(const tli_near *near, tli_point p, int64_t distance, uint32_t **found)
{
	tli_lint_box box = { p.x - distance, p.y - distance, p.x + distance, p.y + distance };
	tl_status status = tli_budget_spend(near->count / TLI_LINT_STRIP + TLI_LINT_STRIP);
	for (uint32_t i = 0; status == TL_OK && tli_near_next(near, &box, &i); i++) {
		const tli_lint_segment *s = tli_lint_segment_of(near->segments, i);
		if (tli_compare_distance_point_segment(p, s->a, s->b, distance) < 0 && !tli_array_append(*found, i))
			status = TL_E_NOMEM;
	}
	return status == TL_E_LIMIT ? TL_E_NOMEM : status;
}

tl_status tli_near_find(tli_near *near, tli_point p, int64_t distance, uint32_t **found)
{
	tli_assert(distance > 0 && distance <= INT64_C(1) << 30);
	if (near->order == NULL)
		return find_flat(near, p, distance, found);
	uint32_t stack[NEAR_DEPTH_MAX] = { 0 };
	size_t depth = near->count > 0, before = tli_array_length(*found);
	uint64_t before_looks = near->looks;
	if (!tli_array_reserve(*found, 1))
		return TL_E_NOMEM;
	while (depth > 0) {
		uint32_t at = stack[--depth];
		const tli_near_node *node = &near->nodes[at];
		if (near->looks <= NEAR_LEAF)
			return TL_E_LIMIT;
		near->looks -= node->right == 0 ? NEAR_LEAF : 1;
		if (!may_be_near(node, p, distance))
			continue;
		if (!tli_array_reserve(*found, NEAR_LEAF))
			return TL_E_NOMEM;
		if (node->right == 0) {
			add_near_leaf(near, node, p, distance, *found);
		} else {
			stack[depth++] = node->right;
			stack[depth++] = at + 1;
		}
	}
	size_t count = tli_array_length(*found) - before;
	tl_status status = tli_budget_spend(8 + 4 * (before_looks - near->looks) + 8 * (uint64_t)count);
	if (status)
		return status == TL_E_LIMIT ? TL_E_NOMEM : status; /* that limit is of looks */
	near->looks -= near->looks < NEAR_LOOKS_FOUND * count ? near->looks : NEAR_LOOKS_FOUND * count;
	tli_sort(*found + before, count, sizeof **found, compare_numbers);
	return TL_OK;
}

/* ---- how near ---- */

tli_near_square tli_near_distance_squared(tli_point p, const tli_lint_segment *segment)
{
	if (tli_dot(segment->a, segment->b, p) <= 0)
		return (tli_near_square){ tli_distance_squared(p, segment->a), 1 };
	if (tli_dot(segment->b, segment->a, p) <= 0)
		return (tli_near_square){ tli_distance_squared(p, segment->b), 1 };
	__int128 cross = tli_orient(segment->a, segment->b, p);
	return (tli_near_square){ cross * cross, tli_distance_squared(segment->a, segment->b) };
}

int tli_near_compare_squares(tli_near_square one, tli_near_square two)
{
	return tli_wide_compare_products(one.above, two.below, two.above, one.below);
}
