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
#include "base/budget.h"
#include "corners/edges.h"

typedef struct edge_pruner {
	const tli_taut_graph *graph;
	uint32_t *left;   /* [states] the first edge of the row that is left */
	uint32_t *queue;  /* [states] a ring of those to be looked at */
	uint8_t *waiting; /* [states] in the queue */
	uint32_t head, count;
} edge_pruner;

static bool make_pruner(edge_pruner *p, const tli_taut_graph *graph)
{
	*p = (edge_pruner){ .graph = graph };
	p->left = tli_alloc_array(graph->state_count, sizeof *p->left);
	p->queue = tli_alloc_array(graph->state_count, sizeof *p->queue);
	p->waiting = tli_alloc_array(graph->state_count, sizeof *p->waiting);
	return p->left && p->queue && p->waiting;
}

static void free_pruner(edge_pruner *p)
{
	tli_free(p->left, p->graph->state_count * sizeof *p->left);
	tli_free(p->queue, p->graph->state_count * sizeof *p->queue);
	tli_free(p->waiting, p->graph->state_count * sizeof *p->waiting);
}

static bool is_left(const edge_pruner *p, const tli_taut_edge *edge)
{
	return tli_taut_onward(edge) > p->left[edge->to];
}

static void look_again(edge_pruner *p, uint32_t state)
{
	if (p->waiting[state])
		return;
	size_t states = p->graph->state_count, at = (size_t)p->head + p->count++;
	p->waiting[state] = 1;
	p->queue[at < states ? at : at - states] = state;
}

static uint32_t take_next(edge_pruner *p)
{
	uint32_t state = p->queue[p->head];
	p->head = p->head + 1 < p->graph->state_count ? p->head + 1 : 0;
	p->count--;
	p->waiting[state] = 0;
	return state;
}

/* Takes edges out at the beginning of the state's row. */
static tl_status prune_row(edge_pruner *p, uint32_t state)
{
	const tli_taut_graph *graph = p->graph;
	uint32_t count = graph->first[state + 1] - graph->first[state], before = p->left[state], at = before;
	while (at < count && !is_left(p, &graph->edges[graph->first[state] + at]))
		at++;
	tl_status status = tli_budget_spend(1 + at - before);
	if (at == before)
		return status;
	p->left[state] = at;
	for (uint32_t e = graph->first[state ^ 1]; e < graph->first[(state ^ 1) + 1]; e++)
		look_again(p, graph->edges[e].to ^ 1);
	return status;
}

static tl_status prune_edges(edge_pruner *p)
{
	tl_status status = TL_OK;
	for (uint32_t state = 0; state < p->graph->state_count; state++) {
		p->left[state] = 0;
		p->waiting[state] = 0;
	}
	for (uint32_t state = 0; state < p->graph->state_count; state++)
		look_again(p, state);
	while (p->count > 0 && !status)
		status = prune_row(p, take_next(p));
	return status;
}

static uint32_t count_left(const edge_pruner *p, uint32_t state)
{
	uint32_t count = 0;
	for (uint32_t e = p->graph->first[state]; e < p->graph->first[state + 1]; e++)
		count += is_left(p, &p->graph->edges[e]);
	return count;
}

static void copy_endless_row(const edge_pruner *p, uint32_t state, tli_taut_edge *edges)
{
	for (uint32_t e = p->graph->first[state]; e < p->graph->first[state + 1]; e++)
		if (is_left(p, &p->graph->edges[e]))
			*edges++ = p->graph->edges[e];
}

/* Onward edges among those that were kept. */
static void count_kept_onward(const tli_taut_graph *graph, tli_endless *endless)
{
	tli_taut_graph kept = tli_endless_graph(endless, graph);
	for (uint32_t state = 0; state < kept.state_count; state++)
		for (uint32_t e = kept.first[state]; e < kept.first[state + 1]; e++) {
			tli_taut_edge *edge = &endless->edges[e];
			tli_taut_row row = tli_taut_whole_row(&kept, edge->to);
			edge->onward = tli_taut_count_onward(&kept, &row, kept.positions[state / 2], edge->to);
		}
}

static tl_status keep_edges(const edge_pruner *p, tli_endless *endless)
{
	const tli_taut_graph *graph = p->graph;
	endless->state_count = graph->state_count;
	endless->first = tli_alloc_lines((size_t)graph->state_count + 1, sizeof *endless->first);
	if (!endless->first)
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(endless->first, ((size_t)graph->state_count + 1) * sizeof *endless->first);
	uint32_t count = 0;
	for (uint32_t state = 0; state < graph->state_count; state++) {
		endless->first[state] = count;
		count += count_left(p, state);
	}
	endless->first[graph->state_count] = count;
	endless->edges = tli_alloc_lines(count, sizeof *endless->edges);
	tli_ask_for_huge_pages(endless->edges, count * sizeof *endless->edges);
	if (!endless->edges)
		return TL_E_NOMEM;
	for (uint32_t state = 0; state < graph->state_count; state++)
		copy_endless_row(p, state, &endless->edges[endless->first[state]]);
	count_kept_onward(graph, endless);
	return TL_OK;
}

tl_status tli_endless_create(const tli_taut_graph *whole, tli_endless **out)
{
	tli_assert(tli_taut_graph_is_whole(whole));
	tli_endless *endless = tli_alloc_zeroed(sizeof *endless);
	if (!endless)
		return TL_E_NOMEM;
	edge_pruner p;
	tl_status status = make_pruner(&p, whole) ? prune_edges(&p) : TL_E_NOMEM;
	if (!status)
		status = keep_edges(&p, endless);
	free_pruner(&p);
	if (status)
		tli_endless_free(endless);
	else
		*out = endless;
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
