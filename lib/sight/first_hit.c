/* SPDX-License-Identifier: MIT */
/*
 * sight/first_hit.c: which wall blocks first from A, and where; and all that block, in order. Of walls that block at one position the one
 * that tli_walls_compare puts first is named first.
 *
 * Thin walls (r = 0): each block has an exact parameter t = numerator / denominator along AB; the smallest wins, compared crosswise in
 * __int128 (at most 2^61 * 2^62). Under GRAZE touches are judged in order along AB (line.c).
 * Thick ones: whether they block is exact (line.c). Where AB enters is a double: the wall widened by r is a disc at either end and a strip
 * between, and the earliest entry counts. With L = |AB|, a disc at C is entered at t = (|AC|^2 - r^2) / (dot + sqrt(r^2 L^2 - cross^2)),
 * the strip at t = (v^2 - r^2 l^2) / ((v + r l) (v - w)) for the wall's length l and its equation's values v at A, w at B: the differences
 * are taken exactly and nothing cancels afterwards.
 */
#include <math.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "base/sort.h"
#include "sight/line.h"
#include "walls/walk.h"

typedef struct blocking_point {
	bool any;
	uint32_t wall;
	bool exact;                     /* thin: the fraction holds, else `t` alone */
	int64_t numerator, denominator; /* 0 <= numerator <= denominator, denominator > 0 */
	double t;
} blocking_point;

/* One of all, as it is sorted. */
typedef struct one_block {
	blocking_point point;
	const tli_walls *walls;
} one_block;

typedef struct hit_search {
	const tli_sight *sight;
	tli_sight_line line;
	tli_sight_scratch *scratch;
	blocking_point best;
	bool all;          /* keep every one of them, and never stop early */
	one_block *blocks; /* tli_array, with `all` */
	bool failed;       /* no memory for them */
} hit_search;

static int compare_blocking_points(const blocking_point *left, const blocking_point *right)
{
	if (!left->exact || !right->exact)
		return (left->t > right->t) - (left->t < right->t);
	__int128 l = (__int128)left->numerator * right->denominator, r = (__int128)right->numerator * left->denominator;
	return (l > r) - (l < r);
}

static void offer_blocking_point(hit_search *s, blocking_point candidate)
{
	candidate.any = true;
	if (candidate.exact)
		candidate.t = (double)candidate.numerator / (double)candidate.denominator;
	int order = s->best.any ? compare_blocking_points(&candidate, &s->best) : -1;
	if (order < 0 || (order == 0 && tli_walls_compare(s->sight->walls, candidate.wall, s->best.wall) < 0))
		s->best = candidate;
	if (!s->all)
		return;
	s->failed = s->failed || !tli_array_reserve(s->blocks, 1);
	if (!s->failed)
		tli_array_push(s->blocks, ((one_block){ candidate, s->sight->walls }));
}

static blocking_point fraction(uint32_t wall, int64_t numerator, int64_t denominator)
{
	return (blocking_point){ .wall = wall, .exact = true, .numerator = numerator, .denominator = denominator };
}

static void offer_crossing(hit_search *s, const tli_wall_entry *entry, uint32_t wall)
{
	int64_t at_a = tli_wall_entry_value(entry, s->line.a), at_b = tli_wall_entry_value(entry, s->line.b);
	if (at_a < 0) {
		at_a = -at_a;
		at_b = -at_b;
	}
	offer_blocking_point(s, at_a == 0 ? fraction(wall, 0, 1) : fraction(wall, at_a, at_a - at_b));
}

/* The first t in [0, 1] at which A + t (B - A) comes within r of `centre`; INFINITY if it never does. A is not nearer than r. */
static double enter_disc(const tli_sight_line *line, tli_point centre, int64_t r)
{
	int64_t dot = tli_dot(line->a, line->b, centre), outside = tli_distance_squared(line->a, centre) - r * r;
	__int128 cross = tli_line_value(&line->equation, centre);
	__int128 root = (__int128)r * r * line->length_squared - cross * cross;
	if (dot <= 0 || root < 0 || (dot > line->length_squared && tli_compare_distance_points(line->b, centre, r) > 0))
		return INFINITY;
	return fmin((double)outside / ((double)dot + sqrt((double)root)), 1);
}

/* The same for the strip of half width r between the ends of the wall. */
static double enter_strip(const tli_sight_line *line, const tli_wall_entry *entry, int64_t r)
{
	const tli_wall *wall = &entry->wall;
	int64_t at_a = tli_wall_entry_value(entry, line->a), at_b = tli_wall_entry_value(entry, line->b);
	if (at_a < 0) {
		at_a = -at_a;
		at_b = -at_b;
	}
	int64_t length_squared = tli_distance_squared(wall->a, wall->b);
	__int128 outside = (__int128)at_a * at_a - (__int128)r * r * length_squared;
	if (outside < 0 || at_b >= at_a)
		return INFINITY;
	double reach = (double)r * sqrt((double)length_squared);
	double t = (double)outside / (((double)at_a + reach) * ((double)at_a - (double)at_b));
	double from = (double)tli_dot(wall->a, wall->b, line->a), to = (double)tli_dot(wall->a, wall->b, line->b);
	double foot = from + t * (to - from);
	return t <= 1 && foot >= 0 && foot <= (double)length_squared ? t : INFINITY;
}

static void offer_thick(hit_search *s, const tli_wall_entry *entry, uint32_t index)
{
	int64_t r = (int64_t)s->line.radius + entry->wall.radius;
	if (s->all) { /* else A is known to be free */
		tli_sight_line start = tli_sight_line_make(s->sight, s->line.a, s->line.a);
		if (tli_sight_too_near(&start, &entry->wall)) {
			offer_blocking_point(s, fraction(index, 0, 1));
			return;
		}
	}
	double t = fmin(enter_disc(&s->line, entry->wall.a, r), enter_disc(&s->line, entry->wall.b, r));
	t = fmin(t, enter_strip(&s->line, entry, r));
	offer_blocking_point(s, (blocking_point){ .wall = index, .t = fmin(t, 1) });
}

/* STRICT stops at a touch, GRAZE decides when all are known. */
static bool examine_touch(hit_search *s, uint32_t index, tli_sight_touch touch)
{
	if (s->line.contact == TL_CONTACT_STRICT) {
		offer_blocking_point(s, fraction(index, touch.from, s->line.length_squared));
		return true;
	}
	touch.wall = index;
	return tli_sight_keep(s->scratch, touch);
}

static bool examine_wall(hit_search *s, uint32_t index)
{
	const tli_wall_entry *entry = &s->sight->walls->entries[index];
	if (tli_sight_is_thick(&s->line, &entry->wall)) {
		if (tli_sight_too_near(&s->line, &entry->wall))
			offer_thick(s, entry, index);
		return true;
	}
	tli_sight_touch touch = { .from = 0 };
	switch (tli_sight_look(&s->line, entry, &touch)) {
	case TLI_LOOK_MISS:
		break;
	case TLI_LOOK_CROSS:
		offer_crossing(s, entry, index);
		break;
	case TLI_LOOK_AT_A:
		offer_blocking_point(s, fraction(index, 0, 1));
		break;
	case TLI_LOOK_AT_B:
		offer_blocking_point(s, fraction(index, 1, 1));
		return touch.to == 0 || examine_touch(s, index, touch); /* along the line, up to B or beyond */
	case TLI_LOOK_TOUCH:
		return examine_touch(s, index, touch);
	}
	return true;
}

static void offer_shut_touches(hit_search *s)
{
	size_t count = tli_array_length(s->scratch->touches);
	if (count == 0)
		return;
	const tli_sight_touch *shut = tli_sight_first_shut(s->scratch->touches, count);
	const tli_sight_touch *end = s->scratch->touches + count;
	while (shut) {
		const tli_sight_touch *touch = shut;
		for (; touch < end && touch->from == shut->from; touch++)
			if (touch->removes)
				offer_blocking_point(s, fraction(touch->wall, touch->from, s->line.length_squared));
		shut = s->all && touch < end ? tli_sight_next_shut(touch, (size_t)(end - touch)) : NULL;
	}
}

static tl_status examine_walls_along(hit_search *s)
{
	tli_walk walk;
	bool whole = true, done = false;
	tli_walk_start(&walk, s->sight->walls, s->line.a, s->line.b, s->line.radius);
	while (whole && !done && tli_walk_next(&walk)) {
		for (const uint32_t *at = walk.begin; at != walk.end && whole; at++)
			whole = examine_wall(s, *at);
		/* What is still to come blocks farther off than the best one. */
		done = !s->all && s->best.any && s->best.t < tli_walk_done(&walk);
	}
	tl_status status = tli_budget_spend(walk.looked);
	return status || whole ? status : TL_E_NOMEM;
}

/* start + numerator * by / denominator, rounded about once. */
static double along(int32_t start, int64_t by, const blocking_point *at)
{
	__int128 product = (__int128)at->numerator * by;
	__int128 whole = product / at->denominator, rest = product % at->denominator;
	return (double)(start + (int64_t)whole) + (double)rest / (double)at->denominator;
}

static void write_hit(const tli_sight_line *line, const blocking_point *best, tli_sight_hit *hit)
{
	int64_t dx = (int64_t)line->b.x - line->a.x, dy = (int64_t)line->b.y - line->a.y;
	*hit = (tli_sight_hit){ .blocked = best->any, .wall = best->wall };
	if (best->any && best->exact) {
		hit->x = along(line->a.x, dx, best);
		hit->y = along(line->a.y, dy, best);
	} else if (best->any) {
		hit->x = line->a.x + best->t * (double)dx;
		hit->y = line->a.y + best->t * (double)dy;
	}
}

tl_status tli_sight_first_hit(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, tli_sight_hit *hit)
{
	hit_search s = { .sight = sight, .line = tli_sight_line_make(sight, a, b), .scratch = scratch };
	tli_array_truncate(scratch->touches, 0);
	tli_sight_hit at_start;
	tli_sight_position(sight, a, &at_start);
	if (at_start.blocked) {
		*hit = at_start;
		return TL_OK;
	}
	tl_status status = examine_walls_along(&s);
	if (status)
		return status;
	offer_shut_touches(&s);
	write_hit(&s.line, &s.best, hit);
	return TL_OK;
}

/* ---- all of them ---- */

static int compare_block_walls(const void *left, const void *right)
{
	const one_block *l = left, *r = right;
	if (l->point.wall != r->point.wall)
		return l->point.wall < r->point.wall ? -1 : 1;
	return compare_blocking_points(&l->point, &r->point);
}

static int compare_block_places(const one_block *l, const one_block *r)
{
	int order = compare_blocking_points(&l->point, &r->point);
	return order ? order : tli_walls_compare(l->walls, l->point.wall, r->point.wall);
}

/* Exact places before rounded ones: comparing both kinds in one sort would be no order where they differ by rounding only. */
static int compare_blocks(const void *left, const void *right)
{
	const one_block *l = left, *r = right;
	if (l->point.exact != r->point.exact)
		return l->point.exact ? -1 : 1;
	return compare_block_places(l, r);
}

/* A wall is met in several cells, and one along AB may block on the line and at B: its first place stays. So does none of `but`. */
static void drop_repeated_blocks(one_block *blocks, uint32_t but)
{
	size_t count = tli_array_length(blocks), kept = 0;
	tli_sort(blocks, count, sizeof *blocks, compare_block_walls);
	for (size_t i = 0; i < count; i++)
		if (blocks[i].point.wall != but && (kept == 0 || blocks[i].point.wall != blocks[kept - 1].point.wall))
			blocks[kept++] = blocks[i];
	if (blocks)
		tli_array_truncate(blocks, kept);
}

/* Sorts exact and rounded places, each among themselves, and merges the two into `hits`, which has room. */
static void merge_blocks(const hit_search *s, tli_sight_hit **hits)
{
	size_t count = tli_array_length(s->blocks), middle = 0;
	tli_sort(s->blocks, count, sizeof *s->blocks, compare_blocks);
	while (middle < count && s->blocks[middle].point.exact)
		middle++;
	for (size_t left = 0, right = middle; left < middle || right < count;) {
		bool is_left = right == count ||
			(left < middle && compare_block_places(&s->blocks[left], &s->blocks[right]) < 0);
		tli_sight_hit hit;
		write_hit(&s->line, &s->blocks[is_left ? left++ : right++].point, &hit);
		tli_array_push(*hits, hit);
	}
}

static tl_status conclude_all_hits(hit_search *s, const tli_sight_hit *at_start, tli_sight_hit **hits)
{
	offer_shut_touches(s);
	if (s->failed)
		return TL_E_NOMEM;
	drop_repeated_blocks(s->blocks, at_start->blocked ? at_start->wall : TLI_HIT_SOLID);
	if (!tli_array_reserve(*hits, tli_array_length(s->blocks) + 1))
		return TL_E_NOMEM;
	if (at_start->blocked)
		tli_array_push(*hits, *at_start);
	merge_blocks(s, hits);
	return TL_OK;
}

tl_status tli_sight_all_hits(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, tli_sight_hit **hits)
{
	hit_search s = { .sight = sight, .line = tli_sight_line_make(sight, a, b), .scratch = scratch, .all = true };
	tli_array_truncate(scratch->touches, 0);
	tli_array_truncate(*hits, 0);
	tli_sight_hit at_start;
	tli_sight_position(sight, a, &at_start);
	tl_status status = examine_walls_along(&s);
	if (!status)
		status = conclude_all_hits(&s, &at_start, hits);
	tli_array_free(s.blocks);
	return status;
}
