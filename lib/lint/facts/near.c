/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/near.c: a tree of segments, each node with a box and with a strip.
 *
 *      +-----------+     Boxes alone do not separate long, slanting walls that are close together. So each node also has
 *      |     ./.'/ |     the direction of its longest segment and the strip along it in which all of its segments lie. It
 *      |   ./.'/   |     is split across that strip, or in x or y, where its segments are the narrowest for the room that
 *      | ./.'/     |     they take: at the median of their middles (quickselect, Hoare 1961, with random pivots).
 *      +-----------+
 *
 * A segment that comes goes down to where the boxes grow least, and a leaf that is full is split in the same manner. Where one goes, boxes
 * shrink again and strips do not. The tree is made anew when it has twice as many nodes as when it was made, or is too deep.
 *
 * Integers: a product of a normal with a point is below 2^60.1, and its distance to a strip squared below 2^123 (__int128). Quotients
 * are doubles, and only shape the tree. O(n log n); a query O(log n + found) where walls do not cross all over. The nodes visited are
 * limited over all queries of a run together.
 */
#include "lint/near.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/rng.h"
#include "geometry/distance.h"
#include "geometry/wide.h"
#include "lint/segments.h"

/* LOOKS_FOUND: what handling one that is found costs, in looks. MADE: nodes of a tree that is never too large. */
enum { NEAR_LEAF = 6, NEAR_DEPTH_MAX = 64, NEAR_LOOKS_FOUND = 16, NEAR_MADE = 64 };

typedef struct near_builder {
	tli_lint_segments *segments;
	tli_near *near;
	uint32_t *order;  /* [count] different segments: what is split */
	int64_t *middles; /* [count], beside `order`: what is split by */
	tli_rng rng;
} near_builder;

typedef struct near_direction {
	int64_t x, y;
} near_direction;

static int64_t project_point(near_direction d, tli_point p)
{
	return d.x * p.x + d.y * p.y;
}

/* ---- boxes and strips ---- */

static tli_lint_box no_near_box(void)
{
	return (tli_lint_box){ INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN };
}

static void widen_near_box(tli_lint_box *box, const tli_lint_box *by)
{
	box->left = by->left < box->left ? by->left : box->left;
	box->low = by->low < box->low ? by->low : box->low;
	box->right = by->right > box->right ? by->right : box->right;
	box->high = by->high > box->high ? by->high : box->high;
}

static tli_lint_box box_of_segment(tli_point a, tli_point b)
{
	return (tli_lint_box){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.x < b.x ? b.x : a.x,
		a.y < b.y ? b.y : a.y };
}

static void widen_near_node(tli_near_node *node, const tli_lint_segment *it)
{
	near_direction normal = { node->across_x, node->across_y };
	tli_lint_box box = box_of_segment(it->a, it->b);
	int64_t a = project_point(normal, it->a), b = project_point(normal, it->b);
	widen_near_box(&node->box, &box);
	node->min = a < node->min ? a : node->min;
	node->min = b < node->min ? b : node->min;
	node->max = a > node->max ? a : node->max;
	node->max = b > node->max ? b : node->max;
}

static near_direction normal_of_longest(const tli_lint_segments *segments, const uint32_t *list, size_t count)
{
	near_direction normal = { 0, 0 };
	int64_t longest = -1;
	for (size_t i = 0; i < count; i++) {
		const tli_lint_segment *s = tli_lint_segment_of(segments, list[i]);
		int64_t length = tli_distance_squared(s->a, s->b);
		if (length <= longest)
			continue;
		longest = length;
		normal = (near_direction){ (int64_t)s->a.y - s->b.y, (int64_t)s->b.x - s->a.x };
	}
	return normal;
}

/* Around all of the list, which may be empty. */
static void fit_near_node(const tli_lint_segments *segments, const uint32_t *list, size_t count, tli_near_node *node)
{
	near_direction normal = normal_of_longest(segments, list, count);
	node->across_x = normal.x;
	node->across_y = normal.y;
	node->box = no_near_box();
	node->min = INT64_MAX;
	node->max = INT64_MIN;
	for (size_t i = 0; i < count; i++)
		widen_near_node(node, tli_lint_segment_of(segments, list[i]));
}

/* ---- making ---- */

/* How wide the segments are for the room that they take: the less, the better they come apart. */
static double crowding(const near_builder *b, uint32_t first, uint32_t count, near_direction d)
{
	double widths = 0;
	int64_t min = INT64_MAX, max = INT64_MIN;
	for (uint32_t i = first; i < first + count; i++) {
		const tli_lint_segment *it = tli_lint_segment_of(b->segments, b->order[i]);
		int64_t p = project_point(d, it->a), q = project_point(d, it->b);
		widths += (double)(p < q ? q - p : p - q);
		min = p + q < min ? p + q : min;
		max = p + q > max ? p + q : max;
	}
	return max > min ? widths / (double)(max - min) : 1e300;
}

/* Step 1. */
static near_direction choose_direction(const near_builder *b, const tli_near_node *node, uint32_t first, uint32_t count)
{
	const near_direction choices[3] = { { 1, 0 }, { 0, 1 }, { node->across_x, node->across_y } };
	near_direction best = choices[0];
	double least = crowding(b, first, count, best);
	for (int i = 1; i < 3; i++) {
		double crowded = crowding(b, first, count, choices[i]);
		if (crowded < least) {
			least = crowded;
			best = choices[i];
		}
	}
	return best;
}

static void swap_ordered(near_builder *b, uint32_t i, uint32_t j)
{
	uint32_t segment = b->order[i];
	int64_t middle = b->middles[i];
	b->order[i] = b->order[j];
	b->order[j] = segment;
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

/* There is room for a leaf more. */
static void fill_leaf(near_builder *b, uint32_t at, uint32_t first, uint32_t count)
{
	tli_near_node *node = &b->near->nodes[at];
	tli_assert(count <= TLI_NEAR_ROOM);
	node->first = (uint32_t)tli_array_length(b->near->held);
	node->count = count;
	(void)tli_array_extend(b->near->held, TLI_NEAR_ROOM);
	for (uint32_t i = 0; i < count; i++) {
		b->near->held[node->first + i] = b->order[first + i];
		b->segments->different[b->order[first + i]].leaf = at;
	}
}

/* Makes node `at`, which has its parent, of order[first, first + count). There is room for all nodes. Halves, so it is no deeper than log2 of the
 * count. */
static void build_near_node(near_builder *b, uint32_t at, uint32_t first, uint32_t count)
{
	tli_near_node node = { .parent = b->near->nodes[at].parent };
	fit_near_node(b->segments, b->order + first, count, &node);
	b->near->nodes[at] = node;
	(void)tli_budget_spend(8 * (uint64_t)count);
	if (count <= NEAR_LEAF) {
		fill_leaf(b, at, first, count);
		return;
	}
	near_direction d = choose_direction(b, &node, first, count);
	for (uint32_t i = first; i < first + count; i++) {
		const tli_lint_segment *it = tli_lint_segment_of(b->segments, b->order[i]);
		b->middles[i] = project_point(d, it->a) + project_point(d, it->b);
	}
	select_half(b, first, count, first + count / 2);
	uint32_t child = (uint32_t)tli_array_length(b->near->nodes);
	b->near->nodes[at].child = child;
	tli_array_push(b->near->nodes, (tli_near_node){ .parent = at });
	tli_array_push(b->near->nodes, (tli_near_node){ .parent = at });
	build_near_node(b, child, first, count / 2);
	build_near_node(b, child + 1, first + count / 2, count - count / 2);
}

void tli_near_renew_looks(tli_lint_segments *segments)
{
	segments->near.looks = TLI_LINT_LOOKS + TLI_LINT_LOOKS_EACH * (uint64_t)tli_lint_segments_count(segments);
}

tl_status tli_near_make(tli_lint_segments *segments)
{
	size_t slots = tli_lint_segments_count(segments);
	tli_near near = { 0 };
	near_builder b = { .segments = segments, .near = &near, .rng = { tli_lint_segments_seed(segments) } };
	b.order = tli_alloc_array(slots, sizeof *b.order);
	b.middles = tli_alloc_array(slots, sizeof *b.middles);
	/* A leaf has more than LEAF / 2, and there are fewer inner nodes than leaves; an eighth more for those that come. */
	size_t leaves = slots / (NEAR_LEAF / 2) + slots / 24 + NEAR_MADE;
	bool room = b.order != NULL && b.middles != NULL && tli_array_reserve(near.nodes, 2 * leaves) &&
		tli_array_reserve(near.held, TLI_NEAR_ROOM * leaves);
	uint32_t count = 0;
	for (uint32_t i = 0; room && i < slots; i++)
		if (!tli_lint_segment_is_free(segments, i))
			b.order[count++] = i;
	if (room) {
		tli_array_push(near.nodes, (tli_near_node){ .parent = TLI_LINT_NONE });
		build_near_node(&b, 0, 0, count);
		near.nodes_made = tli_array_length(near.nodes) + NEAR_MADE;
		near.looks = segments->near.looks;
		tli_near_free(&segments->near);
		segments->near = near;
	} else {
		tli_near_free(&near);
	}
	tli_free(b.middles, slots * sizeof *b.middles);
	tli_free(b.order, slots * sizeof *b.order);
	return room ? TL_OK : TL_E_NOMEM;
}

void tli_near_free(tli_near *near)
{
	tli_array_free(near->nodes);
	tli_array_free(near->held);
}

/* ---- following ---- */

/* By how much the box would be longer and wider. */
static int64_t growth_of_box(const tli_lint_box *box, const tli_lint_box *by)
{
	tli_lint_box both = *box;
	if (box->left > box->right)
		return 0; /* empty */
	widen_near_box(&both, by);
	return (both.right - both.left) - (box->right - box->left) + (both.high - both.low) - (box->high - box->low);
}

/* A full leaf becomes two, one of them with a segment more. */
static tl_status split_leaf(tli_lint_segments *segments, uint32_t at, uint32_t which)
{
	tli_near *near = &segments->near;
	uint32_t order[TLI_NEAR_ROOM + 1];
	int64_t middles[TLI_NEAR_ROOM + 1];
	near_builder b = { segments, near, order, middles, { which } };
	if (!tli_array_reserve(near->nodes, 2) || !tli_array_reserve(near->held, 2 * TLI_NEAR_ROOM))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < TLI_NEAR_ROOM; i++)
		order[i] = near->held[near->nodes[at].first + i];
	order[TLI_NEAR_ROOM] = which;
	build_near_node(&b, at, 0, TLI_NEAR_ROOM + 1);
	return TL_OK;
}

tl_status tli_near_add(tli_lint_segments *segments, uint32_t which)
{
	tli_near *near = &segments->near;
	const tli_lint_segment *it = tli_lint_segment_of(segments, which);
	tli_lint_box box = box_of_segment(it->a, it->b);
	uint32_t at = 0, depth = 0;
	for (;; depth++) {
		tli_near_node *node = &near->nodes[at];
		widen_near_node(node, it);
		if (node->child == 0)
			break;
		const tli_near_node *children = &near->nodes[node->child];
		at = node->child +
			(growth_of_box(&children[1].box, &box) < growth_of_box(&children[0].box, &box) ? 1 : 0);
	}
	if (depth + 2 >= NEAR_DEPTH_MAX || tli_array_length(near->nodes) > 2 * near->nodes_made)
		return tli_near_make(segments);
	tli_near_node *leaf = &near->nodes[at];
	if (leaf->count == TLI_NEAR_ROOM)
		return split_leaf(segments, at, which);
	near->held[leaf->first + leaf->count++] = which;
	segments->different[which].leaf = at;
	fit_near_node(segments, near->held + leaf->first, leaf->count, leaf); /* one that was empty has no direction */
	return TL_OK;
}

void tli_near_remove(tli_lint_segments *segments, uint32_t which)
{
	tli_near_node *nodes = segments->near.nodes;
	uint32_t *held = segments->near.held, at = segments->different[which].leaf;
	tli_near_node *leaf = &nodes[at];
	uint32_t i = leaf->first;
	while (held[i] != which)
		i++;
	held[i] = held[leaf->first + --leaf->count];
	fit_near_node(segments, held + leaf->first, leaf->count, leaf);
	while ((at = nodes[at].parent) != TLI_LINT_NONE) {
		tli_near_node *node = &nodes[at];
		node->box = nodes[node->child].box;
		widen_near_box(&node->box, &nodes[node->child + 1].box);
	}
}

/* ---- asking ---- */

/* What is asked about: the box around p and q, or another one with p = q, wider by less than `distance`; and near to the line pq. */
typedef struct near_shape {
	tli_lint_box box;
	tli_point p, q;
	int64_t distance;
	bool has_line;
} near_shape;

static bool near_boxes_touch(const tli_lint_box *one, const tli_lint_box *two)
{
	return one->left <= two->right && two->left <= one->right && one->low <= two->high && two->low <= one->high;
}

static int64_t distance_of_ranges(int64_t low, int64_t high, int64_t other_low, int64_t other_high)
{
	if (other_high < low)
		return low - other_high;
	return other_low > high ? other_low - high : 0;
}

/* The node against the direction of its strip. */
static bool strip_is_near(const tli_near_node *node, const near_shape *shape)
{
	near_direction normal = { node->across_x, node->across_y };
	int64_t p = project_point(normal, shape->p), q = project_point(normal, shape->q);
	int64_t off = distance_of_ranges(node->min, node->max, p < q ? p : q, p < q ? q : p);
	int64_t length = normal.x * normal.x + normal.y * normal.y;
	return (__int128)off * off < (__int128)length * (shape->distance * shape->distance);
}

/* A box against the line pq. */
static bool line_is_near(const tli_lint_box *box, const near_shape *shape)
{
	near_direction normal = { (int64_t)shape->p.y - shape->q.y, (int64_t)shape->q.x - shape->p.x };
	int64_t left = normal.x * box->left, right = normal.x * box->right, low = normal.y * box->low,
		high = normal.y * box->high, at = project_point(normal, shape->p);
	int64_t off = distance_of_ranges((left < right ? left : right) + (low < high ? low : high),
		(left < right ? right : left) + (low < high ? high : low), at, at);
	int64_t length = normal.x * normal.x + normal.y * normal.y;
	return (__int128)off * off < (__int128)length * (shape->distance * shape->distance);
}

static bool may_be_near(const tli_near_node *node, const near_shape *shape)
{
	return near_boxes_touch(&node->box, &shape->box) &&
		(!shape->has_line ||
			(strip_is_near(node, shape) &&
				(tli_point_equal(shape->p, shape->q) || line_is_near(&node->box, shape))));
}

/* Appends what is near; *looks at nodes and segments. `exact`: nearer to p than the distance. */
static tl_status look_near(
	const tli_lint_segments *segments, const near_shape *shape, bool exact, uint64_t *looks, uint32_t **found)
{
	const tli_near *near = &segments->near;
	uint32_t stack[NEAR_DEPTH_MAX] = { 0 };
	size_t depth = 1;
	if (!tli_array_reserve(*found, 1))
		return TL_E_NOMEM;
	while (depth > 0) {
		const tli_near_node *node = &near->nodes[stack[--depth]];
		if (*looks <= NEAR_LEAF)
			return TL_E_LIMIT;
		*looks -= node->child == 0 ? NEAR_LEAF : 1;
		if (!may_be_near(node, shape))
			continue;
		if (node->child != 0) {
			stack[depth++] = node->child + 1;
			stack[depth++] = node->child;
			continue;
		}
		if (!tli_array_reserve(*found, TLI_NEAR_ROOM))
			return TL_E_NOMEM;
		for (uint32_t i = node->first; i < node->first + node->count; i++) {
			const tli_lint_segment *s = tli_lint_segment_of(segments, near->held[i]);
			tli_lint_box box = box_of_segment(s->a, s->b);
			if (exact ? tli_compare_distance_point_segment(shape->p, s->a, s->b, shape->distance) < 0
				  : near_boxes_touch(&box, &shape->box) &&
						(!shape->has_line || tli_point_equal(shape->p, shape->q) ||
							line_is_near(&box, shape)))
				tli_array_push(*found, near->held[i]);
		}
	}
	return TL_OK;
}

static tli_lint_box wider_box(const tli_lint_box *box, int64_t by)
{
	return (tli_lint_box){ box->left - by, box->low - by, box->right + by, box->high + by };
}

tl_status tli_near_find(tli_lint_segments *segments, tli_point p, int64_t distance, uint32_t **found)
{
	tli_assert(distance > 0 && distance <= INT64_C(1) << 30 && segments->near.nodes != NULL);
	near_shape shape = { box_of_segment(p, p), p, p, distance, true };
	uint64_t *looks = &segments->near.looks, before = *looks;
	size_t had = tli_array_length(*found);
	shape.box = wider_box(&shape.box, distance - 1);
	tl_status status = look_near(segments, &shape, true, looks, found);
	segments->near.gave_up = status == TL_E_LIMIT;
	if (status)
		return status;
	size_t count = tli_array_length(*found) - had;
	status = tli_budget_spend(8 + 4 * (before - *looks) + 8 * (uint64_t)count);
	if (status)
		return status;
	*looks -= *looks < NEAR_LOOKS_FOUND * count ? *looks : NEAR_LOOKS_FOUND * count;
	return TL_OK;
}

static tl_status list_in_shape(const tli_lint_segments *segments, const near_shape *shape, uint32_t **found)
{
	uint64_t looks = UINT64_MAX;
	tli_assert(segments->near.nodes != NULL);
	tl_status status = look_near(segments, shape, false, &looks, found);
	return status ? status : tli_budget_spend(32 + (UINT64_MAX - looks));
}

tl_status tli_near_list_box(const tli_lint_segments *segments, const tli_lint_box *box, uint32_t **found)
{
	near_shape shape = { .box = *box };
	return list_in_shape(segments, &shape, found);
}

tl_status tli_near_list_along(
	const tli_lint_segments *segments, tli_point p, tli_point q, int64_t distance, uint32_t **found)
{
	near_shape shape = { box_of_segment(p, q), p, q, distance + 1, true };
	shape.box = wider_box(&shape.box, distance);
	return list_in_shape(segments, &shape, found);
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
