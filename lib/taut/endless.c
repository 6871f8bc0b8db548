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

typedef struct endless_finder {
	tli_taut_graph graph;
	uint32_t *left;   /* [states] the first edge of the row that is left */
	uint32_t *queue;  /* [states] a ring of those to be looked at */
	uint8_t *waiting; /* [states] in the queue */
	uint32_t head, count;
	tli_endless *endless;
} endless_finder;

static bool is_left(const endless_finder *p, const tli_taut_edge *edge)
{
	return edge->onward > p->left[edge->to];
}

static void look_again(endless_finder *p, uint32_t state)
{
	if (p->waiting[state])
		return;
	size_t states = p->graph.state_count, at = (size_t)p->head + p->count++;
	p->waiting[state] = 1;
	p->queue[at < states ? at : at - states] = state;
}

static uint32_t take_next(endless_finder *p)
{
	uint32_t state = p->queue[p->head];
	p->head = p->head + 1 < p->graph.state_count ? p->head + 1 : 0;
	p->count--;
	p->waiting[state] = 0;
	return state;
}

/* Takes edges out at the beginning of the state's row; returns the steps of it. */
static size_t prune_row(endless_finder *p, uint32_t state)
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

/* All are looked at once. */
static tl_status prune_edges(endless_finder *p)
{
	enum { STEPS = 4096 }; /* between two looks at the budget */
	tl_status status = TL_OK;
	for (uint32_t state = 0; state < p->graph.state_count; state++)
		look_again(p, state);
	while (p->count > 0 && !status) {
		size_t steps = 0;
		while (p->count > 0 && steps < STEPS)
			steps += prune_row(p, take_next(p));
		status = tli_budget_spend(steps);
	}
	return status;
}

static tl_status count_endless_rows(endless_finder *p)
{
	tli_endless *endless = p->endless;
	size_t rows = (size_t)p->graph.state_count + 1;
	endless->state_count = p->graph.state_count;
	endless->first = tli_alloc_lines(rows, sizeof *endless->first);
	if (!endless->first)
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(endless->first, rows * sizeof *endless->first);
	uint32_t kept = 0;
	for (uint32_t state = 0; state < p->graph.state_count; state++) {
		endless->first[state] = kept;
		for (uint32_t e = p->graph.first[state]; e < p->graph.first[state + 1]; e++)
			kept += is_left(p, &p->graph.edges[e]);
	}
	endless->first[p->graph.state_count] = kept;
	return tli_budget_spend(p->graph.first[p->graph.state_count]);
}

static tl_status copy_endless_rows(endless_finder *p)
{
	tli_endless *endless = p->endless;
	size_t kept = endless->first[p->graph.state_count];
	endless->edges = tli_alloc_lines(kept, sizeof *endless->edges);
	if (!endless->edges)
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(endless->edges, kept * sizeof *endless->edges);
	tli_taut_edge *to = endless->edges;
	for (uint32_t e = 0; e < p->graph.first[p->graph.state_count]; e++)
		if (is_left(p, &p->graph.edges[e]))
			*to++ = p->graph.edges[e];
	return tli_budget_spend(p->graph.first[p->graph.state_count]);
}

/* Onward edges among those that were kept. */
static tl_status count_kept_onward(endless_finder *p)
{
	tli_endless *endless = p->endless;
	tli_taut_graph kept = tli_endless_graph(endless, &p->graph);
	for (size_t state = 0; state < kept.state_count; state++)
		for (uint32_t e = kept.first[state]; e < kept.first[state + 1]; e++) {
			tli_taut_edge *edge = &endless->edges[e];
			tli_taut_row row = tli_taut_whole_row(&kept, edge->to);
			edge->onward = tli_taut_count_onward(&kept, &row, kept.positions[state / 2], edge->to);
		}
	return tli_budget_spend(4 * (uint64_t)kept.first[kept.state_count]);
}

static tl_status find_endless(endless_finder *p)
{
	p->left = tli_alloc_array(p->graph.state_count, sizeof *p->left);
	p->queue = tli_alloc_array(p->graph.state_count, sizeof *p->queue);
	p->waiting = tli_alloc_array(p->graph.state_count, sizeof *p->waiting);
	tl_status status = p->left && p->queue && p->waiting ? prune_edges(p) : TL_E_NOMEM;
	if (!status)
		status = count_endless_rows(p);
	if (!status)
		status = copy_endless_rows(p);
	if (!status)
		status = count_kept_onward(p);
	tli_free(p->left, p->graph.state_count * sizeof *p->left);
	tli_free(p->queue, p->graph.state_count * sizeof *p->queue);
	tli_free(p->waiting, p->graph.state_count * sizeof *p->waiting);
	return status;
}

tl_status tli_endless_create(const tli_taut_graph *whole, tli_endless **out)
{
	tli_assert(tli_taut_graph_is_whole(whole));
	endless_finder finder = { .graph = *whole, .endless = tli_alloc_zeroed(sizeof(tli_endless)) };
	tl_status status = finder.endless ? find_endless(&finder) : TL_E_NOMEM;
	if (status) {
		tli_endless_free(finder.endless);
		return status;
	}
	*out = finder.endless;
	return TL_OK;
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
	return sizeof *endless + tli_lines_bytes(endless->edges, bytes_of_edges(endless)) +
		tli_lines_bytes(endless->first, bytes_of_rows(endless));
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
