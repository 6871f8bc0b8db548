/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/crowding.c: crossings grow with the square of the walls, so a small file can need more memory than there is. It would be refused
 * after as much work as fills that memory. So pairs of long runs are drawn at random, from a fixed seed, and the crossings are estimated. (The
 * outline of a wall that is grown by a radius has two long sides and many short ones, which would thin out the sample.)
 *
 * Pairs that cross are not yet vertices: thousands of lines may go through one point. So the points are compared too. If p_i is the share of
 * pairs that cross in vertex i, two pairs of the sample meet in the same vertex with the probability sum p_i^2, and there are at least
 * 1 / sum p_i^2 vertices (Cauchy and Schwarz). Points that are rounded to the same grid point count as the same, which only
 * lowers the estimate.
 */
#include "mesh/crowding.h"

#include <math.h>

#include "base/alloc.h"
#include "base/budget.h"
#include "base/rng.h"
#include "base/sort.h"
#include "geometry/crossing.h"

enum {
	FEW_RUNS = 1024, /* as many are triangulated sooner than memory is full */
	FIRST = 1 << 11,
	PAIRS_DRAWN = 1 << 18,
	FIRST_MIN = 32,  /* of the first ones must cross */
	STEPS_A_PAIR = 4 /* of the budget, for a pair */
};

/* What one more vertex needs: two triangles, a piece for each of the two walls that it splits. */
static const size_t CROSSING_BYTES = sizeof(tli_mesh_crossing) + sizeof(tli_mesh_vertex) + 6 * sizeof(tli_half_edge) +
	2 * sizeof(tli_mesh_piece);

static bool is_split(tli_point a, tli_point b, tli_point e, tli_point f)
{
	int64_t first = tli_orient(a, b, e), second = tli_orient(a, b, f);
	return (first > 0 && second < 0) || (first < 0 && second > 0);
}

typedef struct crowd {
	const tli_mesh_input *input;
	int32_t *runs; /* those that are not shorter than half of the mean */
	size_t count;
	tli_rng rng;
} crowd;

static double run_length(const tli_mesh_input *input, size_t run)
{
	tli_point a = input->points[input->runs[run].from], b = input->points[input->runs[run].to];
	return fabs((double)b.x - a.x) + fabs((double)b.y - a.y);
}

static void choose_long_runs(crowd *c)
{
	size_t count = tli_array_length(c->input->runs);
	double sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += run_length(c->input, i);
	for (size_t i = 0; i < count; i++)
		if (2 * (double)count * run_length(c->input, i) >= sum)
			c->runs[c->count++] = (int32_t)i;
}

static const tli_mesh_run *draw_run(crowd *c)
{
	return &c->input->runs[c->runs[tli_rng_between(&c->rng, 0, (int64_t)c->count - 1)]];
}

/* Do two runs drawn at random cross at a point that is not on the grid? The nearest grid point. */
static bool draw_crossing(crowd *c, tli_point *at)
{
	const tli_mesh_run *r = draw_run(c), *s = draw_run(c);
	const tli_point *points = c->input->points;
	tli_point a = points[r->from], b = points[r->to], e = points[s->from], f = points[s->to];
	if (!is_split(a, b, e, f) || !is_split(e, f, a, b))
		return false;
	tli_crossing crossing = tli_crossing_of_lines(a, b, e, f);
	*at = tli_crossing_round(&crossing);
	return !tli_crossing_is_at(&crossing, *at);
}

/* Draws pairs and counts those that cross. */
static size_t draw_crossings(crowd *c, size_t draws, tli_point *found)
{
	size_t count = 0;
	for (size_t i = 0; i < draws; i++)
		count += draw_crossing(c, &found[count]);
	return count;
}

static int compare(const void *a, const void *b)
{
	return tli_point_compare(*(const tli_point *)a, *(const tli_point *)b);
}

/* How many pairs of these points are at the same place? */
static double count_meetings(tli_point *points, size_t count)
{
	double meetings = 0;
	tli_sort(points, count, sizeof *points, compare);
	for (size_t i = 1, same = 0; i < count; i++) {
		same = tli_point_equal(points[i - 1], points[i]) ? same + 1 : 0;
		meetings += (double)same;
	}
	return meetings;
}

static bool crossings_fit(double crossings)
{
	double bytes = crossings * (double)CROSSING_BYTES;
	return bytes < 0x1p62 && tli_budget_allows((size_t)bytes);
}

/* A lower bound of the number of vertices, by `count` of PAIRS_DRAWN pairs that cross at `found`: half of what is likely where they meet in few places, three
 * quarters where they do not. */
static double estimate_crossings(double pairs, tli_point *found, size_t count)
{
	double crossing_pairs = pairs * (double)count / PAIRS_DRAWN * 3 / 4;
	double vertices = (double)count * ((double)count - 1) / 2 / (2 * count_meetings(found, count) + 64);
	return crossing_pairs < vertices ? crossing_pairs : vertices;
}

static tl_status refuse_by_sample(crowd *c, double pairs)
{
	size_t room = PAIRS_DRAWN * sizeof(tli_point);
	if (!tli_budget_allows(room))
		return TL_OK;
	tli_point *found = tli_alloc_array(PAIRS_DRAWN, sizeof *found);
	if (!found || tli_budget_spend(PAIRS_DRAWN * STEPS_A_PAIR)) {
		tli_free(found, room);
		return TL_E_NOMEM;
	}
	double least = estimate_crossings(pairs, found, draw_crossings(c, PAIRS_DRAWN, found));
	tli_free(found, room);
	return crossings_fit(least) ? TL_OK : tli_budget_refuse_bytes();
}

static tl_status refuse_among_long_runs(crowd *c)
{
	tli_point found[FIRST];
	choose_long_runs(c);
	double pairs = (double)c->count * ((double)c->count - 1) / 2;
	if (crossings_fit(pairs))
		return TL_OK;
	size_t count = draw_crossings(c, FIRST, found);
	if (count < FIRST_MIN || crossings_fit(pairs * (double)count / FIRST))
		return TL_OK;
	return refuse_by_sample(c, pairs);
}

tl_status tli_mesh_refuse_crowding(const tli_mesh_input *input)
{
	size_t count = tli_array_length(input->runs);
	if (count < FEW_RUNS || crossings_fit((double)count * (double)count / 2))
		return TL_OK;
	crowd c = { .input = input, .rng = { 1 }, .runs = tli_alloc_array(count, sizeof *c.runs) };
	tl_status status = c.runs ? tli_budget_spend(count) : TL_E_NOMEM;
	if (!status)
		status = refuse_among_long_runs(&c);
	tli_free(c.runs, count * sizeof *c.runs);
	return status;
}
