/* SPDX-License-Identifier: MIT */
/*
 * graph/strong.c: strongly connected components (Tarjan, Depth-first search and linear graph algorithms, 1972), without recursion: the
 * trail is the stack of calls.
 *
 * Nodes are numbered from 1 as the search comes to them. low[n] is the smallest number that can be reached from n's part of the search tree
 * over nodes whose component is still open; a node that leaves the trail with its own number closes a component, whose nodes get the number
 * CLOSED, which lowers nothing. So edges lead from larger to smaller components.
 */
#include "graph/strong.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <string.h>

#define CLOSED UINT32_MAX

typedef struct strong_job {
	const tli_graph *graph;
	uint32_t *number; /* [n] 0 = not yet seen */
	uint32_t *low;    /* [n] */
	uint32_t *edge;   /* [n] the next edge to take */
	uint32_t *trail;  /* [n] from the root of the search to the present node */
	uint32_t *open;   /* [n] nodes without a component yet, in the order of their numbers */
	uint32_t trail_count, open_count, numbered;
	uint32_t *strong;
	uint32_t count;
} strong_job;

static void enter_node(strong_job *job, uint32_t node)
{
	tli_assert(job->number[node] == 0);
	job->number[node] = job->low[node] = ++job->numbered;
	job->edge[node] = job->graph->first[node];
	job->trail[job->trail_count++] = node;
	job->open[job->open_count++] = node;
}

/* The last node of the trail has no edges left: it lowers low of the node before. If low is its own number, it and all above it on the
 * stack of open nodes are a component. */
static void leave(strong_job *job, uint32_t node)
{
	uint32_t low = job->low[node];
	if (low == job->number[node]) { /* the root of a component, which is what is open above it */
		uint32_t member;
		do {
			member = job->open[--job->open_count];
			job->number[member] = CLOSED;
			job->strong[member] = job->count;
		} while (member != node);
		job->count++;
	}
	job->trail_count--;
	if (job->trail_count == 0)
		return;
	uint32_t before = job->trail[job->trail_count - 1];
	if (job->number[node] != CLOSED && low < job->low[before])
		job->low[before] = low;
}

static void search_from(strong_job *job, uint32_t root)
{
	enter_node(job, root);
	while (job->trail_count > 0) {
		uint32_t node = job->trail[job->trail_count - 1];
		if (job->edge[node] == job->graph->first[node + 1]) {
			leave(job, node);
			continue;
		}
		uint32_t to = job->graph->to[job->edge[node]++];
		if (job->number[to] == 0)
			enter_node(job, to);
		else if (job->number[to] < job->low[node])
			job->low[node] = job->number[to];
	}
}

tl_status tli_graph_find_strong(const tli_graph *graph, uint32_t *strong, uint32_t *count)
{
	uint32_t n = graph->node_count;
	uint32_t *memory = tli_alloc_array(n, 5 * sizeof *memory); /* zeroed */
	if (memory == NULL)
		return TL_E_NOMEM;
	size_t row = n;
	strong_job job = { .graph = graph,
		.number = memory,
		.low = memory + row,
		.edge = memory + 2 * row,
		.trail = memory + 3 * row,
		.open = memory + 4 * row,
		.strong = strong };
	for (uint32_t node = 0; node < n; node++)
		if (job.number[node] == 0)
			search_from(&job, node);
	tli_free(memory, row * 5 * sizeof *memory);
	*count = job.count;
	return TL_OK;
}
