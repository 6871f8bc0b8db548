/* SPDX-License-Identifier: MIT */
/*
 * graph/graph.c: compressed rows (CSR) by counting sort, components by union-find. All edges lie in one array, grouped by the node they
 * leave; first[n] says where row n begins. Two stable counting passes, by target, then by row, leave every row sorted; runs of parallel
 * edges are sorted by cost and length. So the result does not depend on the order of the input. O(n + e), and r log r for a run of r
 * parallel edges.
 *
 * From pairs it is simpler: the smaller nodes are dealt to the rows of the larger ones in any order; every row in ascending order hands its node to
 * the rows of these, and then back to those of the larger ones. As there is an edge back for each edge, this gives the same rows, sorted.
 *
 * Union-find: the smaller node is always the root, so that parent[n] <= n; one pass in ascending order then numbers the components by their
 * smallest node. Where every cost equals its length, `cost` is the same array as `length`.
 */
#include "graph/graph.h"

#include "base/alloc.h"
#include "base/assert.h"
#include <string.h>

static bool all_costs_are_lengths(const tli_graph_edge *edges, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (edges[i].cost != edges[i].length)
			return false;
	}
	return true;
}

static tl_status allocate_graph(uint32_t node_count, uint32_t edge_count, bool own_costs, tli_graph **out)
{
	tli_graph *graph = tli_alloc_zeroed(sizeof *graph);
	if (!graph)
		return TL_E_NOMEM;
	graph->node_count = node_count;
	graph->edge_count = edge_count;
	graph->first = tli_alloc_array((size_t)node_count + 1, sizeof *graph->first);
	graph->to = tli_alloc(edge_count * sizeof *graph->to);
	graph->length = tli_alloc(edge_count * sizeof *graph->length);
	graph->cost = own_costs ? tli_alloc(edge_count * sizeof *graph->cost) : graph->length;
	graph->component = tli_alloc_array(node_count, sizeof *graph->component);
	graph->entered = tli_alloc_array(node_count, sizeof *graph->entered);
	if (!graph->first || !graph->to || !graph->length || !graph->cost || !graph->component || !graph->entered) {
		tli_graph_free(graph);
		return TL_E_NOMEM;
	}
	*out = graph;
	return TL_OK;
}

/* Turns counts per node into where each node's share begins. */
static void counts_to_starts(uint32_t *counts, uint32_t node_count)
{
	uint32_t start = 0;
	for (uint32_t n = 0; n < node_count; n++) {
		uint32_t count = counts[n];
		counts[n] = start;
		start += count;
	}
}

/* Orders the edges by target, by counting. `starts` is zeroed scratch [node_count]. */
static void order_by_target(
	const tli_graph_edge *edges, uint32_t edge_count, uint32_t *starts, uint32_t node_count, uint32_t *order)
{
	for (uint32_t i = 0; i < edge_count; i++)
		starts[edges[i].to]++;
	counts_to_starts(starts, node_count);
	for (uint32_t i = 0; i < edge_count; i++)
		order[starts[edges[i].to]++] = i;
}

/* While edges are dealt, first[n] is where row n's next edge goes; in the end it has moved on to where row n + 1
 * begins, so everything is shifted back by one. */
static void rows_back(uint32_t *first, uint32_t node_count)
{
	for (uint32_t n = node_count; n > 0; n--)
		first[n] = first[n - 1];
	first[0] = 0;
}

/* Deals the edges out to their rows in that order. */
static void deal_into_rows(tli_graph *graph, const tli_graph_edge *edges, const uint32_t *order)
{
	uint32_t *first = graph->first;
	for (uint32_t i = 0; i < graph->edge_count; i++)
		first[edges[i].from]++;
	counts_to_starts(first, graph->node_count);
	for (uint32_t i = 0; i < graph->edge_count; i++) {
		const tli_graph_edge *edge = &edges[order[i]];
		uint32_t slot = first[edge->from]++;
		graph->to[slot] = edge->to;
		graph->length[slot] = edge->length;
		graph->cost[slot] = edge->cost;
	}
	rows_back(first, graph->node_count);
}

static bool edge_comes_before(const tli_graph *graph, uint32_t a, uint32_t b)
{
	if (graph->cost[a] != graph->cost[b])
		return graph->cost[a] < graph->cost[b];
	return graph->length[a] < graph->length[b];
}

static void swap_edges(tli_graph *graph, uint32_t a, uint32_t b)
{
	double length = graph->length[a], cost = graph->cost[a];
	graph->length[a] = graph->length[b];
	graph->cost[a] = graph->cost[b];
	graph->length[b] = length;
	graph->cost[b] = cost;
}

static void sift_edge_down(tli_graph *graph, uint32_t base, uint32_t count, uint32_t at)
{
	for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
		if (child + 1 < count && edge_comes_before(graph, base + child, base + child + 1))
			child++;
		if (!edge_comes_before(graph, base + at, base + child))
			return;
		swap_edges(graph, base + at, base + child);
	}
}

/* Runs of edges with the same two ends, by cost and length, which alone move: by heapsort, which needs no memory and which no bad input
 * makes slow. */
static void sort_parallel_edges(tli_graph *graph)
{
	for (uint32_t n = 0; n < graph->node_count; n++) {
		uint32_t end = graph->first[n + 1];
		for (uint32_t base = graph->first[n], next; base < end; base = next) {
			for (next = base + 1; next < end && graph->to[next] == graph->to[base];)
				next++;
			for (uint32_t at = (next - base) / 2; at-- > 0;)
				sift_edge_down(graph, base, next - base, at);
			for (uint32_t left = next - base; left-- > 1;) {
				swap_edges(graph, base, base + left);
				sift_edge_down(graph, base, left, 0);
			}
		}
	}
}

static uint32_t find_root(uint32_t *parent, uint32_t n)
{
	while (parent[n] != n) {
		parent[n] = parent[parent[n]];
		n = parent[n];
	}
	return n;
}

/* With `mutual` there is an edge back for each edge, so those to smaller nodes, which come first in a row, will do. */
static void unite_ends(tli_graph *graph, bool mutual)
{
	uint32_t *parent = graph->component;
	for (uint32_t n = 0; n < graph->node_count; n++)
		parent[n] = n;
	for (uint32_t n = 0; n < graph->node_count; n++) {
		uint32_t root = find_root(parent, n);
		for (uint32_t e = graph->first[n]; e < graph->first[n + 1]; e++) {
			if (mutual && graph->to[e] > n)
				break;
			if (parent[graph->to[e]] == root)
				continue;
			uint32_t other = find_root(parent, graph->to[e]), least = root < other ? root : other;
			parent[root] = parent[other] = least;
			root = least;
		}
	}
}

/* What follows from the rows; `mutual`: there is an edge back for each edge. Frees the graph where that fails. */
static tl_status finish_graph(tli_graph *graph, bool mutual, tli_graph **out)
{
	/* 1. Which nodes an edge leads to. */
	for (uint32_t e = 0; e < graph->edge_count && !mutual; e++)
		graph->entered[graph->to[e]] = true;
	for (uint32_t n = 0; n < graph->node_count && mutual; n++)
		graph->entered[n] = graph->first[n] < graph->first[n + 1];
	/* 2. Components, from parents to numbers in place: parent[n] < n was numbered before n, and is in the same one. */
	unite_ends(graph, mutual);
	uint32_t *component = graph->component;
	for (uint32_t n = 0; n < graph->node_count; n++)
		component[n] = component[n] == n ? graph->component_count++ : component[component[n]];
	graph->component_size = tli_alloc_array(graph->component_count, sizeof *graph->component_size);
	if (!graph->component_size) {
		tli_graph_free(graph);
		return TL_E_NOMEM;
	}
	for (uint32_t n = 0; n < graph->node_count; n++)
		graph->component_size[component[n]]++;
	/* 3. The least cost of a unit of length, at most 1. */
	graph->cost_scale = 1;
	for (uint32_t e = 0; e < graph->edge_count && graph->cost != graph->length; e++)
		if (graph->length[e] > 0 && graph->cost[e] / graph->length[e] < graph->cost_scale)
			graph->cost_scale = graph->cost[e] / graph->length[e];
	*out = graph;
	return TL_OK;
}

tl_status tli_graph_create(uint32_t node_count, const tli_graph_edge *edges, size_t edge_count, tli_graph **out)
{
	if (node_count == UINT32_MAX || edge_count >= UINT32_MAX)
		return TL_E_LIMIT;
	tli_graph *graph;
	tl_status status = allocate_graph(
		node_count, (uint32_t)edge_count, !all_costs_are_lengths(edges, edge_count), &graph);
	if (status)
		return status;
	uint32_t *order = tli_alloc_array(edge_count, sizeof *order);
	if (!order) {
		tli_graph_free(graph);
		return TL_E_NOMEM;
	}
	order_by_target(edges, graph->edge_count, graph->component, node_count, order);
	deal_into_rows(graph, edges, order);
	tli_free(order, edge_count * sizeof *order);
	sort_parallel_edges(graph);
	return finish_graph(graph, false, out);
}

/* The smaller node of each pair into the row of the larger one, in any order. `ends` is zeroed scratch [node_count]; then these parts of rows end there. */
static void deal_pairs(tli_graph *graph, const tli_graph_pair *pairs, size_t count, uint32_t *mixed, uint32_t *ends)
{
	uint32_t *first = graph->first;
	for (size_t i = 0; i < count; i++) {
		tli_assert(
			pairs[i].a != pairs[i].b && pairs[i].a < graph->node_count && pairs[i].b < graph->node_count);
		first[pairs[i].a]++;
		first[pairs[i].b]++;
	}
	counts_to_starts(first, graph->node_count + 1);
	memcpy(ends, first, graph->node_count * sizeof *ends);
	for (size_t i = 0; i < count; i++) {
		bool falls = pairs[i].a > pairs[i].b;
		mixed[ends[falls ? pairs[i].a : pairs[i].b]++] = falls ? pairs[i].b : pairs[i].a;
	}
}

tl_status tli_graph_create_from_pairs(
	uint32_t node_count, const tli_graph_pair *pairs, size_t pair_count, tli_graph_lengths lengths, tli_graph **out)
{
	if (node_count == UINT32_MAX || pair_count >= UINT32_MAX / 2)
		return TL_E_LIMIT;
	tli_graph *graph;
	tl_status status = allocate_graph(node_count, (uint32_t)pair_count * 2, false, &graph);
	if (status)
		return status;
	uint32_t *mixed = (void *)graph->length; /* the lengths come last, so their memory is free until then */
	uint32_t *ends = graph->component, *first = graph->first;
	/* 1. The smaller nodes, in any order. */
	deal_pairs(graph, pairs, pair_count, mixed, ends);
	/* 2. Behind their places the larger ones, sorted. No row has got any when its smaller nodes are read. */
	for (uint32_t n = 0; n < node_count; n++)
		for (uint32_t e = first[n], end = ends[n]; e < end; e++)
			graph->to[ends[mixed[e]]++] = n;
	/* 3. And the smaller ones, with the length of both directions. next[n] is where row n gets its next; when all have come, its larger
	 * ones begin. */
	uint32_t *next = ends;
	memcpy(next, first, node_count * sizeof *next);
	for (uint32_t n = 0; n < node_count; n++) {
		for (uint32_t e = next[n]; e < first[n + 1]; e++) {
			uint32_t to = graph->to[e], back = next[to]++;
			graph->to[back] = n;
			graph->length[back] = graph->length[e] = lengths.between(lengths.context, n, to);
		}
	}
	return finish_graph(graph, true, out);
}

/* ---- changing ---- */

/* How many edges of the old graph go with nodes. */
static size_t count_gone_edges(const tli_graph *old, const uint32_t *to_new)
{
	size_t gone = 0;
	for (uint32_t n = 0; to_new && n < old->node_count; n++) {
		if (to_new[n] != TLI_GRAPH_GONE)
			continue;
		for (uint32_t e = old->first[n]; e < old->first[n + 1]; e++)
			gone += to_new[old->to[e]] == TLI_GRAPH_GONE ? 1 : 2;
	}
	return gone;
}

typedef struct row_merge {
	const tli_graph *old;
	const tli_graph_change *change;
	size_t dropped, added; /* those that have been used */
	tli_graph *graph;
	uint32_t end; /* of the edges so far */
	tli_graph_lengths lengths;
} row_merge;

static void push_edge(row_merge *m, uint32_t to, double length)
{
	m->graph->to[m->end] = to;
	m->graph->length[m->end++] = length;
}

/* The next edge of row n that comes, if its target is below `limit`. */
static bool merge_added(row_merge *m, uint32_t n, uint32_t limit)
{
	const tli_graph_change *change = m->change;
	if (m->added == change->added_count || change->added[m->added].a != n || change->added[m->added].b >= limit)
		return false;
	uint32_t to = change->added[m->added++].b;
	push_edge(m, to, m->lengths.between(m->lengths.context, n, to));
	return true;
}

static bool is_dropped(row_merge *m, uint32_t n, uint32_t to)
{
	const tli_graph_change *change = m->change;
	if (m->dropped == change->dropped_count || change->dropped[m->dropped].a != n ||
		change->dropped[m->dropped].b != to)
		return false;
	m->dropped++;
	return true;
}

static bool row_changes(const row_merge *m, uint32_t n)
{
	const tli_graph_change *change = m->change;
	return change->to_new || (m->dropped < change->dropped_count && change->dropped[m->dropped].a == n) ||
		(m->added < change->added_count && change->added[m->added].a == n);
}

/* Row n of the new graph, out of row `from` of the old one. */
static void merge_row(row_merge *m, uint32_t n, uint32_t from)
{
	const tli_graph *old = m->old;
	uint32_t begin = old->first[from], count = old->first[from + 1] - begin;
	if (!row_changes(m, n)) {
		memcpy(m->graph->to + m->end, old->to + begin, count * sizeof *old->to);
		memcpy(m->graph->length + m->end, old->length + begin, count * sizeof *old->length);
		m->end += count;
		return;
	}
	for (uint32_t e = begin; e < begin + count; e++) {
		uint32_t to = m->change->to_new ? m->change->to_new[old->to[e]] : old->to[e];
		if (to == TLI_GRAPH_GONE)
			continue;
		while (merge_added(m, n, to))
			;
		if (!is_dropped(m, n, to))
			push_edge(m, to, old->length[e]);
	}
}

static void merge_rows(row_merge *m)
{
	uint32_t from = 0;
	for (uint32_t n = 0; n < m->graph->node_count; n++) {
		m->graph->first[n] = m->end;
		const uint32_t *to_new = m->change->to_new;
		while (to_new && from < m->old->node_count && (to_new[from] == TLI_GRAPH_GONE || to_new[from] < n))
			from++;
		if (!to_new)
			merge_row(m, n, n);
		else if (from < m->old->node_count && to_new[from] == n)
			merge_row(m, n, from);
		while (merge_added(m, n, UINT32_MAX))
			;
	}
	m->graph->first[m->graph->node_count] = m->end;
}

tl_status tli_graph_create_changed(
	const tli_graph *old, const tli_graph_change *change, tli_graph_lengths lengths, tli_graph **out)
{
	tli_assert(old->cost == old->length);
	size_t edges = old->edge_count - count_gone_edges(old, change->to_new) - change->dropped_count +
		change->added_count;
	if (change->node_count == UINT32_MAX || edges >= UINT32_MAX)
		return TL_E_LIMIT;
	row_merge merge = { .old = old, .change = change, .lengths = lengths };
	tl_status status = allocate_graph(change->node_count, (uint32_t)edges, false, &merge.graph);
	if (status)
		return status;
	merge_rows(&merge);
	tli_assert(merge.end == edges && merge.dropped == change->dropped_count);
	return finish_graph(merge.graph, false, out);
}

void tli_graph_free(tli_graph *graph)
{
	if (!graph)
		return;
	size_t n = graph->node_count, e = graph->edge_count;
	if (graph->cost != graph->length)
		tli_free(graph->cost, e * sizeof *graph->cost);
	tli_free(graph->length, e * sizeof *graph->length);
	tli_free(graph->to, e * sizeof *graph->to);
	tli_free(graph->first, (n + 1) * sizeof *graph->first);
	tli_free(graph->component, n * sizeof *graph->component);
	tli_free(graph->entered, n * sizeof *graph->entered);
	tli_free(graph->component_size, graph->component_count * sizeof *graph->component_size);
	tli_free(graph, sizeof *graph);
}

size_t tli_graph_bytes(const tli_graph *graph)
{
	size_t n = graph->node_count, e = graph->edge_count;
	size_t doubles = graph->cost != graph->length ? 2 : 1;
	return sizeof *graph + n * sizeof *graph->entered +
		(n + 1 + n + graph->component_count) * sizeof *graph->first + e * sizeof *graph->to +
		e * doubles * sizeof *graph->length;
}
