/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/lines.c: segments in any order and mixture -> different points, maximal lines, and runs of equal counts on them.
 *
 * 1. All ends are sorted along Hilbert's curve; equal ones become one point.
 * 2. Segments with a length are sorted by their smaller end, then (stably) by a hash of their line; lines whose hashes collide are
 *    distinguished exactly.
 * 3. Segments of a line that overlap or touch make one maximal line, with a border of runs where counts (walls, solid sides, the sum of
 *    multiplicities) change; stretches with neither walls nor a sum are left out.
 * 4. Points that nothing ends at any more (joints of collinear walls) are dropped, and lines are put into the order of their ends.
 * O(n) but for the sorting; everything depends on the set of segments alone.
 */
#include "mesh/lines.h"

#include <string.h>

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/rng.h"
#include "mesh/order.h"

/* An oriented segment: `from` is the smaller end. */
typedef struct stroke {
	int32_t from, to;
	tli_mesh_load load;
} stroke;

typedef struct line_workshop {
	tli_mesh_input *input;
	stroke *strokes;
	tli_order_item *items, *scratch; /* [2 * room] */
	size_t room;                     /* for as many segments */
	size_t count;                    /* of strokes */
	uint8_t *needed;                 /* [2 * room] of the points */
} line_workshop;

static tli_point end_of(const tli_mesh_segment *segments, size_t index)
{
	return index & 1 ? segments[index >> 1].b : segments[index >> 1].a;
}

/* Step 1: sorts the ends, numbers them, makes strokes. All memory is there. */
static void collect_points(line_workshop *shop, const tli_mesh_segment *segments)
{
	size_t ends = 2 * shop->count;
	uint32_t differing = 0;
	tli_point first = segments[0].a;
	for (size_t i = 0; i < ends; i++) {
		tli_point p = end_of(segments, i);
		differing |= (uint32_t)(p.x ^ first.x) | (uint32_t)(p.y ^ first.y);
	}
	/* Bits of the sign and above 2^29 may differ too: 32 levels at most, whose keys fit 64 bits. */
	int levels = tli_hilbert_levels(differing);
	for (size_t i = 0; i < ends; i++)
		shop->items[i] = (tli_order_item){ tli_hilbert_key(end_of(segments, i), levels), (uint32_t)i };
	tli_order_sort(shop->items, shop->scratch, ends);
	int32_t number = -1;
	for (size_t i = 0; i < ends; i++) {
		uint32_t end = shop->items[i].index;
		if (i == 0 || shop->items[i].key != shop->items[i - 1].key) {
			tli_array_push(shop->input->points, end_of(segments, end));
			number++;
		}
		*(end & 1 ? &shop->strokes[end >> 1].to : &shop->strokes[end >> 1].from) = number;
	}
}

/* Points of length zero are counted, the others become strokes in the table. */
static void collect_strokes(line_workshop *shop, const tli_mesh_segment *segments)
{
	tli_mesh_input *input = shop->input;
	size_t points = tli_array_length(input->points), kept = 0;
	memset(tli_array_extend(input->dots, points), 0, points * sizeof *input->dots);
	for (size_t i = 0; i < shop->count; i++) {
		stroke s = shop->strokes[i];
		if (s.from == s.to) {
			input->dots[s.from]++;
			shop->needed[s.from] = 1;
			continue;
		}
		s.load = segments[i].load;
		if (tli_point_compare(input->points[s.from], input->points[s.to]) > 0)
			s = (stroke){ s.to, s.from,
				{ s.load.covers, -s.load.multiplicity, s.load.solids, s.load.owner } };
		shop->strokes[kept++] = s;
	}
	shop->count = kept;
}

static uint32_t binary_gcd(uint32_t a, uint32_t b)
{
	if (a == 0 || b == 0)
		return a | b;
	int shift = __builtin_ctz(a | b);
	a >>= __builtin_ctz(a);
	while (b) {
		b >>= __builtin_ctz(b);
		uint32_t low = a < b ? a : b;
		b = a < b ? b - a : a - b;
		a = low;
	}
	return a << shift;
}

/* Equal for strokes on one line: oriented strokes have one of two opposite directions, and the same one. */
static uint64_t line_hash(tli_point a, tli_point b)
{
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
	int64_t divisor = binary_gcd((uint32_t)(dx < 0 ? -dx : dx), (uint32_t)dy);
	dx /= divisor;
	dy /= divisor;
	int64_t constant = tli_determinant(dx, dy, a.x, a.y);
	return tli_rng_mix(tli_rng_mix((uint64_t)dx << 32 ^ (uint64_t)dy) + (uint64_t)constant);
}

/* Step 2. */
static void sort_strokes(line_workshop *shop)
{
	const tli_point *points = shop->input->points;
	for (size_t i = 0; i < shop->count; i++)
		shop->items[i] = (tli_order_item){ tli_point_key(points[shop->strokes[i].from]), (uint32_t)i };
	tli_order_sort(shop->items, shop->scratch, shop->count);
	for (size_t i = 0; i < shop->count; i++) {
		const stroke *s = &shop->strokes[shop->items[i].index];
		shop->items[i].key = line_hash(points[s->from], points[s->to]);
	}
	tli_order_sort(shop->items, shop->scratch, shop->count);
}

/* ---- step 3 ---- */

/* What lies on a line, at a place that moves along it. */
typedef struct sweep {
	int32_t line, at;
	tli_mesh_load load;
} sweep;

/* The stretch from where the sweep is to `to`: a new run, or a longer last one. */
static void add_run(line_workshop *shop, const sweep *now, int32_t to)
{
	tli_mesh_run *runs = shop->input->runs;
	if (now->at == to || (now->load.covers == 0 && now->load.multiplicity == 0))
		return;
	if (tli_array_length(runs) > 0) {
		tli_mesh_run *last = &tli_array_last(runs);
		if (last->line == now->line && last->to == now->at && last->load.covers == now->load.covers &&
			last->load.solids == now->load.solids && last->load.multiplicity == now->load.multiplicity) {
			last->to = to;
			return;
		}
	}
	tli_array_push(shop->input->runs, ((tli_mesh_run){ now->line, now->at, to, now->load }));
}

/* The strokes items[0 .. count - 1], sorted by smaller end, are one maximal line. Sorts the larger ends beside them. */
static void sweep_line(line_workshop *shop, const tli_order_item *items, size_t count, int32_t last_point)
{
	const tli_point *points = shop->input->points;
	const stroke *strokes = shop->strokes;
	int32_t first_point = strokes[items[0].index].from;
	sweep now = { (int32_t)tli_array_length(shop->input->lines), first_point, { .owner = INT32_MAX } };
	tli_order_item *ends = shop->scratch, *scratch = shop->scratch + count;
	for (size_t i = 0; i < count; i++) {
		const stroke *s = &strokes[items[i].index];
		ends[i] = (tli_order_item){ tli_point_key(points[s->to]), items[i].index };
		now.load.owner = s->load.owner < now.load.owner ? s->load.owner : now.load.owner;
	}
	tli_order_sort(ends, scratch, count);
	for (size_t started = 0, ended = 0; ended < count;) {
		const stroke *next_end = &strokes[ends[ended].index];
		const stroke *next = started < count ? &strokes[items[started].index] : NULL;
		bool begins = next && tli_point_compare(points[next->from], points[next_end->to]) <= 0;
		int32_t to = begins ? next->from : next_end->to;
		add_run(shop, &now, to);
		now.at = to;
		const tli_mesh_load *load = begins ? &next->load : &next_end->load;
		now.load.covers += begins ? load->covers : -load->covers;
		now.load.multiplicity += begins ? load->multiplicity : -load->multiplicity;
		now.load.solids ^= load->solids;
		started += begins;
		ended += !begins;
	}
	tli_array_push(shop->input->lines, ((tli_mesh_line){ points[first_point], points[last_point], 0 }));
}

/* The strokes of one line, sorted by smaller end: cuts them where nothing overlaps or touches. */
static void cut_line(line_workshop *shop, const tli_order_item *items, size_t count)
{
	const tli_point *points = shop->input->points;
	for (size_t first = 0, next; first < count; first = next) {
		int32_t last_point = shop->strokes[items[first].index].to;
		for (next = first + 1; next < count; next++) {
			const stroke *s = &shop->strokes[items[next].index];
			if (tli_point_compare(points[s->from], points[last_point]) > 0)
				break;
			if (tli_point_compare(points[s->to], points[last_point]) > 0)
				last_point = s->to;
		}
		sweep_line(shop, items + first, next - first, last_point);
	}
}

/* Brings the strokes on the line of the first to the front, in order, and says how many there are. */
static size_t split_off_line(const line_workshop *shop, tli_order_item *items, size_t count)
{
	const tli_point *points = shop->input->points;
	const stroke *one = &shop->strokes[items[0].index];
	size_t kept = 0, others = 0;
	for (size_t i = 0; i < count; i++) {
		const stroke *s = &shop->strokes[items[i].index];
		if (tli_orient(points[one->from], points[one->to], points[s->from]) == 0 &&
			tli_orient(points[one->from], points[one->to], points[s->to]) == 0)
			items[kept++] = items[i];
		else
			shop->scratch[others++] = items[i];
	}
	memcpy(items + kept, shop->scratch, others * sizeof *items);
	return kept;
}

static void make_lines(line_workshop *shop)
{
	tli_order_item *items = shop->items;
	for (size_t first = 0, next; first < shop->count; first = next) {
		for (next = first + 1; next < shop->count && items[next].key == items[first].key;)
			next++;
		for (size_t at = first, taken; at < next; at += taken) {
			taken = split_off_line(shop, items + at, next - at);
			cut_line(shop, items + at, taken);
		}
	}
}

/* ---- step 4 ---- */

static void drop_points(line_workshop *shop)
{
	tli_mesh_input *input = shop->input;
	size_t runs = tli_array_length(input->runs), points = tli_array_length(input->points), kept = 0;
	for (size_t i = 0; i < runs; i++) {
		shop->needed[input->runs[i].from] = 1;
		shop->needed[input->runs[i].to] = 1;
		input->lines[input->runs[i].line].uses++;
	}
	int32_t *number = (int32_t *)(void *)shop->scratch;
	for (size_t i = 0; i < points; i++) {
		number[i] = (int32_t)kept;
		input->points[kept] = input->points[i];
		input->dots[kept] = input->dots[i];
		kept += shop->needed[i];
	}
	tli_array_truncate(input->points, kept);
	tli_array_truncate(input->dots, kept);
	tli_array_shrink(input->points);
	tli_array_shrink(input->dots);
	for (size_t i = 0; i < runs; i++) {
		input->runs[i].from = number[input->runs[i].from];
		input->runs[i].to = number[input->runs[i].to];
	}
}

/* All but the items. */
static void clear_workshop(line_workshop *shop)
{
	tli_free(shop->strokes, shop->room * sizeof *shop->strokes);
	tli_free(shop->scratch, 2 * shop->room * sizeof *shop->scratch);
	tli_free(shop->needed, 2 * shop->room * sizeof *shop->needed);
	shop->strokes = NULL;
	shop->scratch = NULL;
	shop->needed = NULL;
}

/* Copies lines and their runs in the order of the items; each item has the number of the first run of its line. */
static void copy_sorted(const line_workshop *shop, size_t lines, tli_mesh_line *sorted_lines, tli_mesh_run *sorted_runs)
{
	const tli_mesh_input *input = shop->input;
	for (size_t i = 0, at = 0; i < lines; i++) {
		const tli_mesh_run *run = &input->runs[shop->items[i].index];
		sorted_lines[i] = input->lines[run->line];
		for (int32_t k = 0; k < sorted_lines[i].uses; k++) {
			sorted_runs[at] = run[k];
			sorted_runs[at++].line = (int32_t)i;
		}
	}
}

/* Lines in the order of their first runs' ends; those without runs go. */
static tl_status sort_lines(line_workshop *shop)
{
	tli_mesh_input *input = shop->input;
	size_t runs = tli_array_length(input->runs), lines = 0;
	for (size_t i = 0; i < runs; i++) {
		const tli_mesh_run *run = &input->runs[i];
		if (i == 0 || run->line != run[-1].line)
			shop->items[lines++] = (tli_order_item){ (uint64_t)run->from << 32 | (uint32_t)run->to,
				(uint32_t)i };
	}
	tli_order_sort(shop->items, shop->scratch, lines);
	clear_workshop(shop);
	tli_mesh_line *sorted_lines = NULL;
	tli_mesh_run *sorted_runs = NULL;
	if (!tli_array_reserve(sorted_lines, lines) || !tli_array_reserve(sorted_runs, runs)) {
		tli_array_free(sorted_lines);
		tli_array_free(sorted_runs);
		return TL_E_NOMEM;
	}
	copy_sorted(shop, lines, tli_array_extend(sorted_lines, lines), tli_array_extend(sorted_runs, runs));
	tli_array_free(input->lines);
	tli_array_free(input->runs);
	input->lines = sorted_lines;
	input->runs = sorted_runs;
	return TL_OK;
}

/* n segments have at most 2 n points, n lines, 2 n - 1 runs. */
static bool get_line_room(line_workshop *shop, size_t count)
{
	tli_mesh_input *input = shop->input;
	if (!tli_array_reserve(input->points, 2 * count) || !tli_array_reserve(input->dots, 2 * count) ||
		!tli_array_reserve(input->lines, count) || !tli_array_reserve(input->runs, 2 * count))
		return false;
	shop->strokes = tli_alloc_array(count, sizeof *shop->strokes);
	shop->items = tli_alloc_array(2 * count, sizeof *shop->items);
	shop->scratch = tli_alloc_array(2 * count, sizeof *shop->scratch);
	shop->needed = tli_alloc_array(2 * count, sizeof *shop->needed);
	return shop->strokes && shop->items && shop->scratch && shop->needed;
}

tl_status tli_mesh_input_make(const tli_mesh_segment *segments, size_t count, tli_mesh_input *input)
{
	*input = (tli_mesh_input){ 0 };
	if (count == 0)
		return TL_OK;
	line_workshop shop = { .input = input, .room = count, .count = count };
	tl_status status = get_line_room(&shop, count) ? tli_budget_spend(32 * (uint64_t)count) : TL_E_NOMEM;
	if (status == TL_OK) {
		collect_points(&shop, segments);
		collect_strokes(&shop, segments);
		sort_strokes(&shop);
		make_lines(&shop);
		drop_points(&shop);
		status = sort_lines(&shop);
	}
	clear_workshop(&shop);
	tli_free(shop.items, 2 * count * sizeof *shop.items);
	if (status)
		tli_mesh_input_free(input);
	return status;
}

void tli_mesh_input_free(tli_mesh_input *input)
{
	tli_array_free(input->points);
	tli_array_free(input->dots);
	tli_array_free(input->lines);
	tli_array_free(input->runs);
}
