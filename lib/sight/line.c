/* SPDX-License-Identifier: MIT */
/*
 * sight/line.c: the rarer cases of one sight line against one wall, and rule (3) of GRAZE (docs/contact-rule.md).
 *
 * A wall with an end on AB's line touches AB there, or runs along it. Under GRAZE a touch takes away the side to which the wall leaves; a
 * body slides on the other one. Along the line, the set of open sides is carried over stretches covered by a collinear wall and is whole
 * again after one that is not:
 *
 *        |                                 |
 *    A---o=====o---B   blocked         A---o--  --o---B   sees: change sides in the gap
 *              |                                  |
 */
#include "sight/line.h"

#include "base/assert.h"
#include "base/array.h"

static tli_look look_at_end(const tli_sight_line *line, tli_point end, int64_t other_value, tli_sight_touch *touch)
{
	int64_t at = tli_dot(line->a, line->b, end);
	if (at < 0 || at > line->length_squared)
		return TLI_LOOK_MISS;
	if (at == 0)
		return TLI_LOOK_AT_A;
	if (at == line->length_squared)
		return TLI_LOOK_AT_B;
	touch->from = touch->to = at;
	touch->removes = other_value > 0 ? TLI_SIDE_LEFT : TLI_SIDE_RIGHT;
	return TLI_LOOK_TOUCH;
}

static tli_look look_at_collinear(const tli_sight_line *line, const tli_wall *wall, tli_sight_touch *touch)
{
	int64_t from = tli_dot(line->a, line->b, wall->a), to = tli_dot(line->a, line->b, wall->b);
	if (from > to) {
		int64_t swap = from;
		from = to;
		to = swap;
	}
	if (to < 0 || from > line->length_squared)
		return TLI_LOOK_MISS;
	*touch = (tli_sight_touch){ .from = from, .to = to };
	if (from <= 0)
		return TLI_LOOK_AT_A;
	return to >= line->length_squared ? TLI_LOOK_AT_B : TLI_LOOK_TOUCH;
}

tli_look tli_sight_look_on_line(
	const tli_sight_line *line, const tli_wall *wall, int64_t value_a, int64_t value_b, tli_sight_touch *touch)
{
	tli_assert(value_a == 0 || value_b == 0);
	if (line->length_squared == 0) /* A = B has no line: the wall holds the point or not */
		return tli_point_on_segment(line->a, wall->a, wall->b) ? TLI_LOOK_AT_A : TLI_LOOK_MISS;
	if (value_a == 0 && value_b == 0)
		return look_at_collinear(line, wall, touch);
	return value_a == 0 ? look_at_end(line, wall->a, value_b, touch) : look_at_end(line, wall->b, value_a, touch);
}

static bool lies_between(int64_t low, int64_t value, int64_t high)
{
	return low <= value && value <= high;
}

/* Could the two boxes be nearer than r? Cheap, and mostly no. */
static bool boxes_near(const tli_sight_line *line, const tli_wall *wall, int64_t r)
{
	int64_t left = line->a.x < line->b.x ? line->a.x : line->b.x, right = (int64_t)line->a.x + line->b.x - left;
	int64_t bottom = line->a.y < line->b.y ? line->a.y : line->b.y, top = (int64_t)line->a.y + line->b.y - bottom;
	bool x = lies_between(left - r, wall->a.x, right + r) || lies_between(left - r, wall->b.x, right + r) ||
		(wall->a.x < left) != (wall->b.x < left);
	bool y = lies_between(bottom - r, wall->a.y, top + r) || lies_between(bottom - r, wall->b.y, top + r) ||
		(wall->a.y < bottom) != (wall->b.y < bottom);
	return x && y;
}

/* Both ends of the wall lie on one side of AB's line and farther than r from it. Values are distances times |AB|; the
 * margin of 1e-9 and a unit is far beyond what rounding does, so a yes is certain. */
static bool beyond_reach(const tli_sight_line *line, const tli_wall *wall, int64_t r)
{
	double reach = (double)r * line->length * (1 + 1e-9) + 1;
	double value_a = (double)tli_line_value(&line->equation, wall->a);
	double value_b = (double)tli_line_value(&line->equation, wall->b);
	return (value_a > reach && value_b > reach) || (value_a < -reach && value_b < -reach);
}

bool tli_sight_is_too_near(const tli_sight_line *line, const tli_wall *wall)
{
	int64_t r = (int64_t)line->radius + wall->radius;
	if (line->length > 0 && beyond_reach(line, wall, r))
		return false;
	if (!boxes_near(line, wall, r))
		return false;
	int order = tli_compare_distance_segments(line->a, line->b, wall->a, wall->b, r);
	return line->contact == TL_CONTACT_GRAZE ? order < 0 : order <= 0;
}

static bool touch_comes_before(const tli_sight_touch *left, const tli_sight_touch *right)
{
	if (left->from != right->from)
		return left->from < right->from;
	return left->wall < right->wall;
}

static void sift_touch_down(tli_sight_touch *touches, size_t root, size_t count)
{
	for (size_t child; (child = 2 * root + 1) < count; root = child) {
		if (child + 1 < count && touch_comes_before(&touches[child], &touches[child + 1]))
			child++;
		if (!touch_comes_before(&touches[root], &touches[child]))
			return;
		tli_sight_touch swap = touches[root];
		touches[root] = touches[child];
		touches[child] = swap;
	}
}

/* Heapsort: in place, and never quadratic on a hostile map. */
static void sort_touches(tli_sight_touch *touches, size_t count)
{
	for (size_t root = count / 2; root-- > 0;)
		sift_touch_down(touches, root, count);
	for (size_t end = count; end-- > 1;) {
		tli_sight_touch swap = touches[0];
		touches[0] = touches[end];
		touches[end] = swap;
		sift_touch_down(touches, 0, end);
	}
}

const tli_sight_touch *tli_sight_first_shut(tli_sight_touch *touches, size_t count)
{
	tli_assert(count > 0);
	sort_touches(touches, count);
	return tli_sight_next_shut(touches, count);
}

const tli_sight_touch *tli_sight_next_shut(const tli_sight_touch *touches, size_t count)
{
	int64_t covered_to = -1;
	uint32_t open = TLI_SIDES;
	for (size_t i = 0; i < count;) {
		int64_t at = touches[i].from, cover = covered_to;
		if (at > covered_to) /* a stretch without a wall along it lies before */
			open = TLI_SIDES;
		size_t group = i;
		for (; i < count && touches[i].from == at; i++) {
			open &= ~touches[i].removes;
			cover = touches[i].to > cover ? touches[i].to : cover;
		}
		if (open == 0)
			return &touches[group];
		covered_to = cover > at ? cover : covered_to;
	}
	return NULL;
}

bool tli_sight_keep(tli_sight_scratch *scratch, tli_sight_touch touch)
{
	tli_assert(touch.from <= touch.to);
	if (!tli_array_reserve(scratch->touches, 1))
		return false;
	tli_array_push(scratch->touches, touch);
	return true;
}

void tli_sight_scratch_free(tli_sight_scratch *scratch)
{
	tli_array_free(scratch->touches);
}
