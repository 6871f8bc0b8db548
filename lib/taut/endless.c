/* SPDX-License-Identifier: MIT */
/*
 * taut/endless.c: finds the endless edges (taut/endless.h) as the largest set of edges each of which has an onward edge in the set.
 *
 * Edges are taken out one after the other. Onward edges are a prefix of the row of a state, so an edge stays as long as the first edge that
 * is left in the row of its state is in that prefix: one number a state is all that is kept. Where it grows, the states from which edges
 * lead there are looked at again; they are those at the ends of the edges of the other state of the corner, turned round.
 */
#include "taut/endless.h"

#include "base/alloc.h"
#include "base/stages.h"
#include "corners/edges.h"

struct tli_endless_finder {
	tli_taut_graph graph;
	uint32_t *left;   /* [states] the first edge of the row that is left */
	uint32_t *queue;  /* [states] a ring of those to be looked at */
	uint8_t *waiting; /* [states] in the queue */
	uint32_t head, count;
	uint32_t kept; /* edges of the states that have been counted */
	tli_endless *endless;
	tli_stage_place place;
};

/* States whose edges are gone through in a turn. */
enum { ROWS = 4 };

static bool is_left(const tli_endless_finder *p, const tli_taut_edge *edge)
{
	return tli_taut_onward(edge) > p->left[edge->to];
}

static void look_again(tli_endless_finder *p, uint32_t state)
{
	if (p->waiting[state])
		return;
	size_t states = p->graph.state_count, at = (size_t)p->head + p->count++;
	p->waiting[state] = 1;
	p->queue[at < states ? at : at - states] = state;
}

static uint32_t take_next(tli_endless_finder *p)
{
	uint32_t state = p->queue[p->head];
	p->head = p->head + 1 < p->graph.state_count ? p->head + 1 : 0;
	p->count--;
	p->waiting[state] = 0;
	return state;
}

/* All are looked at once. */
static tl_status begin_states(void *job, tli_stage_place *place)
{
	tli_endless_finder *p = job;
	for (size_t state = place->at, end = tli_stage_take(place, p->graph.state_count); state < end; state++) {
		p->left[state] = 0;
		p->waiting[state] = 0;
		look_again(p, (uint32_t)state);
	}
	return TL_OK;
}

/* Takes edges out at the beginning of the state's row; returns the steps of it. */
static size_t prune_row(tli_endless_finder *p, uint32_t state)
{
	const tli_taut_graph *graph = &p->graph;
	uint32_t count = graph->first[state + 1] - graph->first[state], before = p->left[state], at = before;
	while (at < count && !is_left(p, &graph->edges[graph->first[state] + at]))
		at++;
	if (at == before)
		return 1;
	p->left[state] = at;
	for (uint32_t e = graph->first[state ^ 1]; e < graph->first[(state ^ 1) + 1]; e++)
		look_again(p, graph->edges[e].to ^ 1);
	return 1 + at - before;
}

static tl_status prune_edges(void *job, tli_stage_place *place)
{
	tli_endless_finder *p = job;
	while (p->count > 0 && place->taken < TLI_STAGE_ITEMS)
		place->taken += prune_row(p, take_next(p));
	if (p->count == 0)
		place->at = TLI_STAGE_DONE;
	return TL_OK;
}

static uint32_t count_left(const tli_endless_finder *p, uint32_t state)
{
	uint32_t count = 0;
	for (uint32_t e = p->graph.first[state]; e < p->graph.first[state + 1]; e++)
		count += is_left(p, &p->graph.edges[e]);
	return count;
}

static tl_status reserve_endless_rows(tli_endless_finder *p)
{
	tli_endless *endless = p->endless;
	size_t rows = (size_t)p->graph.state_count + 1;
	endless->state_count = p->graph.state_count;
	endless->first = tli_alloc_lines(rows, sizeof *endless->first);
	if (!endless->first)
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(endless->first, rows * sizeof *endless->first);
	return TL_OK;
}

/* Edges of the states of a turn. */
static size_t edges_between(const tli_endless_finder *p, size_t begin, size_t end)
{
	return p->graph.first[end] - p->graph.first[begin];
}

static tl_status count_endless_rows(void *job, tli_stage_place *place)
{
	tli_endless_finder *p = job;
	tl_status status = place->at == 0 ? reserve_endless_rows(p) : TL_OK;
	if (status)
		return status;
	size_t begin = place->at, end = tli_stage_take_few(place, p->graph.state_count, ROWS);
	for (size_t state = begin; state < end; state++) {
		p->endless->first[state] = p->kept;
		p->kept += count_left(p, (uint32_t)state);
	}
	p->endless->first[end] = p->kept;
	place->taken = edges_between(p, begin, end);
	return TL_OK;
}

static void copy_endless_row(const tli_endless_finder *p, uint32_t state, tli_taut_edge *edges)
{
	for (uint32_t e = p->graph.first[state]; e < p->graph.first[state + 1]; e++)
		if (is_left(p, &p->graph.edges[e]))
			*edges++ = p->graph.edges[e];
}

static tl_status reserve_edges(tli_endless_finder *p)
{
	tli_endless *endless = p->endless;
	endless->edges = tli_alloc_lines(p->kept, sizeof *endless->edges);
	if (!endless->edges)
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(endless->edges, p->kept * sizeof *endless->edges);
	return TL_OK;
}

static tl_status copy_endless_rows(void *job, tli_stage_place *place)
{
	tli_endless_finder *p = job;
	tl_status status = place->at == 0 ? reserve_edges(p) : TL_OK;
	if (status)
		return status;
	size_t begin = place->at, end = tli_stage_take_few(place, p->graph.state_count, ROWS);
	for (size_t state = begin; state < end; state++)
		copy_endless_row(p, (uint32_t)state, &p->endless->edges[p->endless->first[state]]);
	place->taken = edges_between(p, begin, end);
	return TL_OK;
}

/* Onward edges among those that were kept. */
static tl_status count_kept_onward(void *job, tli_stage_place *place)
{
	tli_endless_finder *p = job;
	tli_endless *endless = p->endless;
	tli_taut_graph kept = tli_endless_graph(endless, &p->graph);
	size_t begin = place->at, end = tli_stage_take_few(place, kept.state_count, ROWS);
	for (size_t state = begin; state < end; state++)
		for (uint32_t e = kept.first[state]; e < kept.first[state + 1]; e++) {
			tli_taut_edge *edge = &endless->edges[e];
			tli_taut_row row = tli_taut_whole_row(&kept, edge->to);
			edge->onward = tli_taut_count_onward(&kept, &row, kept.positions[state / 2], edge->to);
		}
	place->taken = endless->first[end] - endless->first[begin];
	return TL_OK;
}

static const tli_stage endless_stages[] = { { begin_states, 1 }, { prune_edges, 1 }, { count_endless_rows, 1 },
	{ copy_endless_rows, 1 }, { count_kept_onward, 4 } };

tl_status tli_endless_finder_create(const tli_taut_graph *whole, tli_endless_finder **out)
{
	tli_assert(tli_taut_graph_is_whole(whole));
	tli_endless_finder *p = tli_alloc_zeroed(sizeof *p);
	if (!p)
		return TL_E_NOMEM;
	p->graph = *whole;
	p->left = tli_alloc_array(whole->state_count, sizeof *p->left);
	p->queue = tli_alloc_array(whole->state_count, sizeof *p->queue);
	p->waiting = tli_alloc_array(whole->state_count, sizeof *p->waiting);
	p->endless = tli_alloc_zeroed(sizeof *p->endless);
	if (!p->left || !p->queue || !p->waiting || !p->endless) {
		tli_endless_finder_free(p);
		return TL_E_NOMEM;
	}
	*out = p;
	return TL_OK;
}

tl_status tli_endless_finder_run(tli_endless_finder *p, tli_endless **out)
{
	tl_status status = tli_stages_run(endless_stages, sizeof endless_stages / sizeof *endless_stages, &p->place, p);
	if (status)
		return status;
	*out = p->endless;
	p->endless = NULL;
	return TL_OK;
}

double tli_endless_finder_done(const tli_endless_finder *p)
{
	return tli_stages_share(&p->place, (size_t)p->graph.state_count / ROWS * 3);
}

void tli_endless_finder_free(tli_endless_finder *p)
{
	if (!p)
		return;
	tli_free(p->left, p->graph.state_count * sizeof *p->left);
	tli_free(p->queue, p->graph.state_count * sizeof *p->queue);
	tli_free(p->waiting, p->graph.state_count * sizeof *p->waiting);
	tli_endless_free(p->endless);
	tli_free(p, sizeof *p);
}

size_t tli_endless_finder_bytes(const tli_endless_finder *p)
{
	return sizeof *p + p->graph.state_count * (sizeof *p->left + sizeof *p->queue + sizeof *p->waiting) +
		(p->endless ? tli_endless_bytes(p->endless) : 0);
}

tl_status tli_endless_create(const tli_taut_graph *whole, tli_endless **out)
{
	tli_endless_finder *finder;
	tl_status status = tli_endless_finder_create(whole, &finder);
	if (status)
		return status;
	status = tli_endless_finder_run(finder, out);
	tli_endless_finder_free(finder);
	return status;
}

static size_t bytes_of_edges(const tli_endless *endless)
{
	return endless->edges ? endless->first[endless->state_count] * sizeof *endless->edges : 0;
}

static size_t bytes_of_rows(const tli_endless *endless)
{
	return endless->first ? ((size_t)endless->state_count + 1) * sizeof *endless->first : 0;
}

void tli_endless_free(tli_endless *endless)
{
	if (!endless)
		return;
	tli_free_lines(endless->edges, bytes_of_edges(endless));
	tli_free_lines(endless->first, bytes_of_rows(endless));
	tli_free(endless, sizeof *endless);
}

size_t tli_endless_bytes(const tli_endless *endless)
{
	return sizeof *endless + bytes_of_edges(endless) + bytes_of_rows(endless);
}

tli_taut_graph tli_endless_graph(const tli_endless *endless, const tli_taut_graph *whole)
{
	tli_taut_graph graph = *whole;
	tli_assert(endless->state_count == whole->state_count);
	graph.first = endless->first;
	graph.edges = endless->edges;
	graph.heads = NULL;
	return graph;
}
