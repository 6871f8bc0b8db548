/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/neighbours.c: the neighbour set of a body (docs/crowds.md, "A step"). Candidates, all bodies in the cells about a cell, are
 * copied once for the cell, as floats from a position in it, and measured 32 at a time. All that could touch are listed apart, without a
 * limit: separation must not miss one. The set depends on positions alone.
 */
#include "crowd/near/neighbours.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/lanes.h"

#include <float.h>
#include <math.h>

/* Candidates that are measured together: the bits of a set. */
enum { SET_SIZE = 32 };
/* If SURPLUS_MAX more are listed than are kept, the range is halved first, up to BOUND_HALVINGS times. */
enum { SURPLUS_MAX = 8, BOUND_HALVINGS = 8 };
/* Up to this number all are compared with all. */
enum { RANKED_MAX = 16 };
/* What one that is near takes, in candidates that are measured. */
enum { FOUND_WORK = 8 };
/* The largest error of floats, as a share of the cell, for positions within nine cells. */
static const double FLOAT_ERROR = 1e-6;

/* ---- candidates ---- */

typedef double four_doubles __attribute__((vector_size(4 * sizeof(double))));

/* Lists the bodies in the cells of the cursor, relative to the body at `at`, and fills up the last set with bodies infinitely far away. */
static tl_status list_candidates(
	const tli_bodies *bodies, const tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours)
{
	size_t room = SET_SIZE, count = 0; /* RANKED_MAX of them are read in any case */
	for (int row = 0; row < TLI_GRID_ROWS; row++)
		room += cursor->spans[row].end - cursor->spans[row].begin;
	if (!tli_array_reserve(neighbours->x, room) || !tli_array_reserve(neighbours->y, room) ||
		!tli_array_reserve(neighbours->squared, room) || !tli_array_reserve(neighbours->candidates, room) ||
		!tli_array_reserve(neighbours->found, room) || !tli_array_reserve(neighbours->touching, room))
		return TL_E_NOMEM;
	neighbours->from_x = bodies->x[at];
	neighbours->from_y = bodies->y[at];
	for (int row = 0; row < TLI_GRID_ROWS; row++) {
		tli_span span = cursor->spans[row];
		uint32_t from = span.begin;
		tli_assert(span.begin <= span.end && span.end <= bodies->count);
		if (row == TLI_GRID_REACH)
			neighbours->own = count - span.begin;
		/* What is written up to the next whole vector is undefined. */
		for (; from < span.end && from + TLI_LANES <= bodies->count; from += TLI_LANES) {
			size_t put = count + (from - span.begin);
			four_doubles x, y;
			memcpy(&x, bodies->x + from, sizeof x);
			memcpy(&y, bodies->y + from, sizeof y);
			tli_f4 fx = __builtin_convertvector(x - neighbours->from_x, tli_f4);
			tli_f4 fy = __builtin_convertvector(y - neighbours->from_y, tli_f4);
			tli_i4 number = (tli_i4){ 0, 1, 2, 3 } + (int32_t)from;
			memcpy(neighbours->x + put, &fx, sizeof fx);
			memcpy(neighbours->y + put, &fy, sizeof fy);
			memcpy(neighbours->candidates + put, &number, sizeof number);
		}
		for (; from < span.end; from++) { /* the last bodies of all */
			size_t to = count + (from - span.begin);
			neighbours->x[to] = (float)(bodies->x[from] - neighbours->from_x);
			neighbours->y[to] = (float)(bodies->y[from] - neighbours->from_y);
			neighbours->candidates[to] = from;
		}
		count += span.end - span.begin;
	}
	for (; count % SET_SIZE > 0; count++)
		neighbours->x[count] = neighbours->y[count] = INFINITY;
	neighbours->candidate_count = count;
	return TL_OK;
}

/* ---- near bodies ---- */

/* Squared distances. */
typedef struct range_limits {
	float near, close, touch;
} range_limits;

/* Candidates of one set, from `from` on, measured from a position. */
typedef struct candidate_set {
	uint32_t near, close, touch;
	size_t from;
	float x, y;
	float squared[SET_SIZE];
} candidate_set;

/* Fills in all but `from` and the position. */
TLI_ALWAYS_INLINE void measure_set(const tli_neighbour_set *neighbours, const range_limits *limit, candidate_set *set)
{
	const float *xs = neighbours->x + set->from, *ys = neighbours->y + set->from;
	const tli_i8 first = { 1, 2, 4, 8, 16, 32, 64, 128 };
	tli_i8 near = { 0 }, close = { 0 }, touch = { 0 };
#pragma GCC unroll 4
	for (int i = 0; i < SET_SIZE; i += 8) {
		tli_f8 dx, dy;
		memcpy(&dx, xs + i, sizeof dx);
		memcpy(&dy, ys + i, sizeof dy);
		dx -= set->x;
		dy -= set->y;
		tli_f8 is = dx * dx + dy * dy;
		tli_i8 bits = first << i;
		near |= (is <= limit->near) & bits;
		close |= (is <= limit->close) & bits;
		touch |= (is <= limit->touch) & bits;
		memcpy(set->squared + i, &is, sizeof is);
	}
	set->near = tli_i8_join(&near);
	set->close = tli_i8_join(&close);
	set->touch = tli_i8_join(&touch);
}

/* Appends members of a set to those found; there is room for whole sets. */
TLI_ALWAYS_INLINE size_t append_found(
	tli_neighbour_set *neighbours, const candidate_set *set, uint32_t bits, size_t count)
{
	const float *xs = neighbours->x + set->from, *ys = neighbours->y + set->from;
	const uint32_t *candidates = neighbours->candidates + set->from;
	for (; bits; bits &= bits - 1, count++) {
		uint32_t k = (uint32_t)__builtin_ctz(bits);
		neighbours->found[count] = (tli_neighbour){ { xs[k] - set->x, ys[k] - set->y }, set->squared[k],
			candidates[k] };
		neighbours->squared[count] = set->squared[k];
	}
	return count;
}

/* Lists all others that are near, of each set the close ones first; and those that could touch the body. */
TLI_FOR_EACH_CPU static size_t list_near(
	const tli_bodies *bodies, uint32_t self, const range_limits *limit, tli_neighbour_set *neighbours)
{
	candidate_set found;
	found.x = (float)(bodies->x[self] - neighbours->from_x);
	found.y = (float)(bodies->y[self] - neighbours->from_y);
	size_t count = 0, touching = 0, own = self + neighbours->own, end = neighbours->candidate_count;
	neighbours->close = 0;
	for (size_t from = 0; from < end; from += SET_SIZE) {
		found.from = from;
		measure_set(neighbours, limit, &found);
		uint32_t others = own - from < SET_SIZE ? ~(UINT32_C(1) << (own - from)) : UINT32_MAX;
		found.near &= others;
		count = append_found(neighbours, &found, found.near & found.close, count);
		neighbours->close = found.near & found.close ? count : neighbours->close;
		count = append_found(neighbours, &found, found.near & ~found.close, count);
		for (uint32_t bits = found.touch & others; bits; bits &= bits - 1)
			neighbours->touching[touching++] = neighbours->candidates[from + (uint32_t)__builtin_ctz(bits)];
	}
	neighbours->touching_count = touching;
	return count;
}

/* ---- the nearest ---- */

/* A distance within which there are at least `max`, and few more. */
static float bound_of(const float *squared, size_t count, size_t max, float limit)
{
	float low = 0, high = limit;
	for (int i = 0; i < BOUND_HALVINGS; i++) {
		float middle = 0.5f * (low + high);
		tli_i8 within = { 0 };
		size_t nearer = 0, at = 0; /* how many are no farther */
		for (; at + 8 <= count; at += 8) {
			tli_f8 is;
			memcpy(&is, squared + at, sizeof is);
			within -= is <= middle;
		}
		for (; at < count; at++)
			nearer += squared[at] <= middle;
		for (int k = 0; k < 8; k++)
			nearer += (size_t)within[k];
		if (nearer >= max && nearer <= max + SURPLUS_MAX)
			return middle;
		if (nearer >= max)
			high = middle;
		else
			low = middle;
	}
	return high;
}

/* Of at most RANKED_MAX keeps those with fewer than `max` nearer ones. Comparing all with all is faster than branches that cannot be
 * predicted. */
TLI_FOR_EACH_CPU static size_t keep_ranked(tli_neighbour_set *neighbours, size_t count, size_t max)
{
	tli_f8 left, right;
	tli_i8 nearer_left = { 0 }, nearer_right = { 0 };
	tli_assert(max < count && count <= RANKED_MAX);
	memcpy(&left, neighbours->squared, sizeof left);
	memcpy(&right, neighbours->squared + 8, sizeof right);
	for (size_t i = 0; i < count; i++) {
		tli_f8 one = neighbours->squared[i] - (tli_f8){ 0 };
		nearer_left -= one < left;
		nearer_right -= one < right;
	}
	tli_i8 kept_left = nearer_left < (int32_t)max, kept_right = nearer_right < (int32_t)max;
	uint32_t bits = (tli_i8_bits(&kept_left) | tli_i8_bits(&kept_right) << 8) &
		(uint32_t)((UINT64_C(1) << count) - 1);
	size_t kept = 0, close = 0;
	for (; bits; bits &= bits - 1) {
		uint32_t k = (uint32_t)__builtin_ctz(bits);
		close += k < neighbours->close;
		neighbours->found[kept++] = neighbours->found[k];
	}
	neighbours->close = close;
	return kept;
}

static bool is_nearer(const tli_neighbour *one, const tli_neighbour *other)
{
	return one->squared < other->squared || (one->squared == other->squared && one->at < other->at);
}

/* Of any number, many of them equally far away, keeps `max`: the same as if the farthest were dropped again and again. */
static size_t keep_chosen(tli_neighbour_set *neighbours, size_t count, size_t max)
{
	tli_neighbour *found = neighbours->found, chosen[TLI_NEIGHBOURS_MAX];
	size_t filled = 0, kept = 0, close = 0;
	tli_assert(max < count && max <= TLI_NEIGHBOURS_MAX);
	for (size_t i = 0; i < count; i++) {
		if (filled == max && !is_nearer(&found[i], &chosen[max - 1]))
			continue;
		size_t to = filled < max ? filled++ : max - 1;
		for (; to > 0 && is_nearer(&found[i], &chosen[to - 1]); to--)
			chosen[to] = chosen[to - 1];
		chosen[to] = found[i];
	}
	for (size_t i = 0; i < count; i++) {
		if (is_nearer(&chosen[max - 1], &found[i]))
			continue;
		close += i < neighbours->close;
		found[kept++] = found[i];
	}
	neighbours->close = close;
	return kept;
}

/* Leaves the nearest `max` of those listed. */
static size_t keep_nearest(tli_neighbour_set *neighbours, size_t count, size_t max, float limit)
{
	if (count > max + SURPLUS_MAX) {
		float bound = bound_of(neighbours->squared, count, max, limit);
		size_t kept = 0, close = 0;
		for (size_t i = 0; i < count; i++) {
			bool keeps = neighbours->squared[i] <= bound;
			neighbours->squared[kept] = neighbours->squared[i];
			neighbours->found[kept] = neighbours->found[i];
			kept += keeps;
			close += keeps & (i < neighbours->close);
		}
		neighbours->close = close;
		count = kept;
	}
	if (count > max + SURPLUS_MAX)
		return keep_chosen(neighbours, count, max);
	if (count > max && count <= RANKED_MAX)
		count = keep_ranked(neighbours, count, max);
	while (count > max) {
		/* Drops the farthest, of equally far ones the last in the order of the grid. */
		size_t farthest = 0;
		for (size_t i = 1; i < count; i++) {
			float squared = neighbours->found[i].squared, greatest = neighbours->found[farthest].squared;
			bool is_later = neighbours->found[i].at > neighbours->found[farthest].at;
			farthest = squared > greatest || (squared == greatest && is_later) ? i : farthest;
		}
		neighbours->close -= farthest < neighbours->close;
		count--;
		memmove(neighbours->found + farthest, neighbours->found + farthest + 1,
			(count - farthest) * sizeof *neighbours->found);
	}
	return count;
}

void tli_neighbours_free(tli_neighbour_set *neighbours)
{
	tli_array_free(neighbours->x);
	tli_array_free(neighbours->y);
	tli_array_free(neighbours->squared);
	tli_array_free(neighbours->candidates);
	tli_array_free(neighbours->found);
	tli_array_free(neighbours->touching);
	*neighbours = (tli_neighbour_set){ .count = 0 };
}

size_t tli_neighbours_bytes(const tli_neighbour_set *neighbours)
{
	return tli_array_bytes(neighbours->x) + tli_array_bytes(neighbours->y) + tli_array_bytes(neighbours->squared) +
		tli_array_bytes(neighbours->candidates) + tli_array_bytes(neighbours->found) +
		tli_array_bytes(neighbours->touching);
}

/* Rounded up, since candidates are measured in floats and none may be missed; never infinite, which fills up the last vector. */
static float square_rounded_up(const tli_grid *grid, double distance)
{
	double more = distance + FLOAT_ERROR * grid->cell, square = more * more * (1 + FLOAT_ERROR);
	return square < (double)FLT_MAX ? (float)square : FLT_MAX;
}

/* Lists the candidates of the body at `at`, unless they are those of the one before. */
TLI_ALWAYS_INLINE tl_status start_at(
	const tli_neighbours_def *def, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours)
{
	tli_grid_move(def->grid, cursor, at);
	if (neighbours->started && neighbours->key == cursor->key)
		return TL_OK;
	neighbours->started = list_candidates(def->bodies, cursor, at, neighbours) == TL_OK;
	neighbours->key = cursor->key;
	return neighbours->started ? TL_OK : TL_E_NOMEM;
}

tl_status tli_neighbours_find(
	const tli_neighbours_def *def, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours)
{
	const tli_bodies *bodies = def->bodies;
	const tli_body *body = &bodies->body[at];
	double touch = tli_touch_range(body->radius, def->largest, def->step);
	double range = def->sight > touch ? def->sight : touch;
	tli_assert(def->max >= 1 && def->max <= TLI_NEIGHBOURS_MAX && at < bodies->count);
	if (start_at(def, cursor, at, neighbours))
		return TL_E_NOMEM;
	float close = body->radius + def->largest + def->close * body->max_speed;
	range_limits limit = { square_rounded_up(def->grid, range), square_rounded_up(def->grid, (double)close),
		square_rounded_up(def->grid, touch) };
	size_t count = list_near(bodies, at, &limit, neighbours);
	neighbours->work += neighbours->candidate_count + FOUND_WORK * count;
	if (bodies->has_layers) {
		/* Drops those that the body does not avoid. */
		size_t kept = 0, near = 0, touching = 0;
		for (size_t i = 0; i < count; i++) {
			bool avoids = tli_body_avoids(bodies, at, neighbours->found[i].at);
			neighbours->squared[kept] = neighbours->squared[i];
			neighbours->found[kept] = neighbours->found[i];
			kept += avoids;
			near += avoids && i < neighbours->close;
		}
		count = kept;
		neighbours->close = near;
		for (size_t i = 0; i < neighbours->touching_count; i++) {
			neighbours->touching[touching] = neighbours->touching[i];
			touching += tli_body_avoids(bodies, at, neighbours->touching[i]);
		}
		neighbours->touching_count = touching;
	}
	neighbours->count = keep_nearest(neighbours, count, def->max, limit.near);
	for (size_t i = neighbours->count; i % TLI_LANES > 0; i++)
		neighbours->found[i] = (tli_neighbour){ { 0, 0 }, INFINITY, at };
	return TL_OK;
}

/* ---- bodies that rest ---- */

TLI_FOR_EACH_CPU static bool any_candidate_stirs(
	const tli_bodies *bodies, uint32_t self, float range, float apart, const tli_neighbour_set *neighbours)
{
	candidate_set set;
	set.x = (float)(bodies->x[self] - neighbours->from_x);
	set.y = (float)(bodies->y[self] - neighbours->from_y);
	size_t own = self + neighbours->own;
	range_limits limit = { range, 0, 0 };
	for (size_t from = 0; from < neighbours->candidate_count; from += SET_SIZE) {
		uint32_t others = own - from < SET_SIZE ? ~(UINT32_C(1) << (own - from)) : UINT32_MAX;
		set.from = from;
		measure_set(neighbours, &limit, &set);
		for (uint32_t bits = set.near & others; bits; bits &= bits - 1) {
			uint32_t k = (uint32_t)__builtin_ctz(bits);
			const tli_body *other = &bodies->body[neighbours->candidates[from + k]];
			float reach = (bodies->body[self].radius + other->radius) * apart;
			if (tli_body_wants_on(other) || other->v.x != 0 || other->v.y != 0 ||
				set.squared[k] <= reach * reach)
				return true;
		}
	}
	return false;
}

tl_status tli_neighbours_any_stirs(
	const tli_stir_def *def, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours, bool *out)
{
	const tli_bodies *bodies = def->neighbours->bodies;
	tli_assert(at < bodies->count);
	if (start_at(def->neighbours, cursor, at, neighbours))
		return TL_E_NOMEM;
	neighbours->work += neighbours->candidate_count;
	float range = square_rounded_up(def->neighbours->grid, (double)def->range);
	*out = any_candidate_stirs(bodies, at, range, def->apart, neighbours);
	return TL_OK;
}
