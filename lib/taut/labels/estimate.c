/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/estimate.c: how large will the index be, and how much work is it? Corners are numbered along a curve, so a range of them is a
 * part of the map. The labels of the graph within two such ranges, and within quarters of those, are made: what a state takes, bytes and work,
 * grows as a power of the number of corners, which is carried on to all of them. How good that is for 1,500 and 6,000 corners: nav/make/index.c.
 * Cost: four small indices, .2 to .5 s for 6,000 corners that see few others; less where the first is too large already.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "taut/labels/internal.h"

#include <math.h>

/* How much more a state takes in four times the corners, at least and at most: powers of .3 and .7. */
static const double LEAST_GROWTH = 1.5, LARGEST_GROWTH = 2.6;

/* A part that takes more than this times its share of the limit, at the least growth, is enough to know. */
static const double CERTAIN = 1.5;

/* The states of the corners from `first_corner` on, and the edges between them. */
typedef struct sampled_graph {
	tli_taut_graph graph;
	uint32_t *first;      /* [states + 1] */
	tli_taut_edge *edges; /* tli_array */
} sampled_graph;

static tl_status sample_state(
	sampled_graph *sample, const tli_taut_graph *graph, tli_edge_finder *finder, uint32_t base, uint32_t state)
{
	tli_taut_row row;
	tl_status status = tli_taut_edges(graph, finder, base + state, &row);
	if (status || !tli_array_reserve(sample->edges, row.count))
		return status ? status : TL_E_NOMEM;
	for (uint32_t i = 0; i < row.count; i++) {
		uint32_t to = row.edges[i].to - base; /* wraps round where it lies before */
		if (to < sample->graph.state_count)
			tli_array_push(sample->edges, ((tli_taut_edge){ to, TLI_NOT_COUNTED, row.edges[i].length }));
	}
	sample->first[state + 1] = (uint32_t)tli_array_length(sample->edges);
	return TL_OK;
}

static tl_status take_sample(
	sampled_graph *sample, const tli_taut_graph *graph, uint32_t first_corner, uint32_t corners)
{
	*sample = (sampled_graph){ .graph = { .state_count = 2 * corners } };
	sample->first = tli_alloc_array(2 * (size_t)corners + 1, sizeof *sample->first);
	if (!sample->first)
		return TL_E_NOMEM;
	tli_edge_finder finder = { .edges = NULL };
	tl_status status = TL_OK;
	sample->first[0] = 0;
	for (uint32_t state = 0; state < 2 * corners && !status; state++)
		status = sample_state(sample, graph, &finder, 2 * first_corner, state);
	tli_edge_finder_free(&finder);
	sample->graph.first = sample->first;
	sample->graph.edges = sample->edges;
	sample->graph.positions = graph->positions + first_corner;
	return status;
}

/* Steps that count for one hub of a part. */
enum { HUB_WORK = 10000 };

/* A part reports to the budget of the call, which may stop it. */
static bool part_goes_on(void *context, double done)
{
	(void)context;
	(void)done;
	return tli_budget_spend(HUB_WORK) == TL_OK;
}

/* Adds the cost of the labels of a range of corners. TL_E_LIMIT: more than `limit`. */
static tl_status measure_range(const tli_taut_graph *graph, uint32_t first_corner, uint32_t corners,
	const tli_labels_cost *limit, tli_labels_cost *cost)
{
	sampled_graph sample;
	tli_labels *labels = NULL;
	tli_labels_def def = tli_default_labels_def();
	uint64_t work = 0;
	def.progress = part_goes_on;
	def.work = &work;
	def.bytes_limit = limit->bytes < (double)def.bytes_limit ? (size_t)limit->bytes : def.bytes_limit;
	def.work_limit = limit->work < (double)def.work_limit ? (uint64_t)limit->work : def.work_limit;
	tl_status status = take_sample(&sample, graph, first_corner, corners);
	if (!status)
		status = tli_labels_create(&sample.graph, &def, &labels);
	tli_free(sample.first, ((size_t)sample.graph.state_count + 1) * sizeof *sample.first);
	tli_array_free(sample.edges);
	if (!status)
		cost->bytes += (double)tli_labels_bytes(labels);
	cost->work += (double)work;
	tli_labels_free(labels);
	return status;
}

/* From the bytes, or the work, of a part to those of `times` as many corners; in between powers of four on a straight line. */
static double carry_on(double cost, double growth, double times)
{
	growth = fmin(fmax(growth, LEAST_GROWTH), LARGEST_GROWTH);
	for (; times >= 4; times /= 4)
		cost *= 4 * growth;
	return cost * times * (1 + (growth - 1) * (times - 1) / 3);
}

/* From two parts, and their quarters. */
static double carry_parts_on(double of_many, double of_few, double times)
{
	return carry_on(of_many / 2, of_many / 4 / of_few, times);
}

static tl_status measure_ranges(const tli_taut_graph *graph, uint32_t corners, const tli_labels_cost *limit,
	tli_labels_cost *of_many, tli_labels_cost *of_few)
{
	uint32_t all = graph->state_count / 2;
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < 2 && !status; i++) {
		uint32_t first = i * (all / 2);
		status = measure_range(graph, first, corners, limit, of_many);
		if (!status)
			status = measure_range(graph, first + corners / 2, corners / 4, limit, of_few);
	}
	return status;
}

tl_status tli_labels_estimate(
	const tli_taut_graph *graph, uint32_t corners, const tli_labels_cost *limit, tli_labels_cost *cost)
{
	double times = (double)graph->state_count / 2 / corners, share = CERTAIN / carry_on(1, 0, times);
	tli_labels_cost of_few = { 0, 0 }, of_many = { 0, 0 }, of_part = { share * limit->bytes, share * limit->work };
	tli_assert(corners >= 4 && times >= 2);
	tl_status status = measure_ranges(graph, corners, &of_part, &of_many, &of_few);
	if (status)
		return status;
	*cost = (tli_labels_cost){ carry_parts_on(of_many.bytes, of_few.bytes, times),
		carry_parts_on(of_many.work, of_few.work, times) };
	return TL_OK;
}
