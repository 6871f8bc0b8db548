/* SPDX-License-Identifier: MIT */
/*
 * graph/graph.h: a directed graph in compressed rows, and its connected components.
 *
 * Nodes are 0..node_count-1. Edges of node n are first[n] .. first[n+1]-1, sorted by target, then cost, then length.
 */
#ifndef TLI_GRAPH_GRAPH_H
#define TLI_GRAPH_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tautline/base.h>

typedef struct tli_graph_edge {
	uint32_t from, to;
	double length; /* geometric, >= 0 */
	double cost;   /* what the search adds up, >= 0 */
} tli_graph_edge;

/* Two different nodes, with an edge in each direction between them. */
typedef struct tli_graph_pair {
	uint32_t a, b;
} tli_graph_pair;

typedef struct tli_graph {
	uint32_t node_count;
	uint32_t edge_count;
	uint32_t *first; /* [node_count + 1] */
	uint32_t *to;    /* [edge_count] */
	double *length;  /* [edge_count] */
	double *cost;    /* [edge_count] */
	uint32_t component_count;
	uint32_t *component;      /* [node_count]: arrows ignored; numbered by their smallest node, ascending */
	uint32_t *component_size; /* [component_count] */
	bool *entered;            /* [node_count]: some edge leads to it */
	/* min over edges of cost / length, at most 1: makes straight distance times it a lower bound of cost. Edges of
	 * length 0 do not count. */
	double cost_scale;
} tli_graph;

/* Builds from edges in any order; the array is not kept. Counting sort and union-find: O(n + e), almost.
 * TL_E_NOMEM, TL_E_LIMIT (>= 2^32 - 1). */
tl_status tli_graph_create(uint32_t node_count, const tli_graph_edge *edges, size_t edge_count, tli_graph **out);

/* What edges between two nodes cost, each as much as the one back. */
typedef struct tli_graph_lengths {
	double (*between)(const void *context, uint32_t a, uint32_t b);
	const void *context;
} tli_graph_lengths;

/* Builds from pairs in any order, each there once; edges cost their length.
 * Beside the graph, which takes 24 bytes a pair, it needs no memory for them. Errors as above. */
tl_status tli_graph_create_from_pairs(uint32_t node_count, const tli_graph_pair *pairs, size_t pair_count,
	tli_graph_lengths lengths, tli_graph **out);

/* The first edge of `from` whose target is not below `to`: the cheapest of the edges from -> to, if there is one; else it is another edge
 * of the row, or the end of the row. O(log of the row). */
static inline uint32_t tli_graph_find_edge(const tli_graph *graph, uint32_t from, uint32_t to)
{
	uint32_t low = graph->first[from], high = graph->first[from + 1];
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (graph->to[middle] < to)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* What changes in a graph of pairs. */
typedef struct tli_graph_change {
	uint32_t node_count;
	/* [node count of the old graph] its node in the new one, or TLI_GRAPH_GONE, with all its edges; ascending. NULL = the same. */
	const uint32_t *to_new;
	/* Edges by their nodes in the new graph, each direction for itself, sorted by a, then b: those that go, and those that come. */
	const tli_graph_pair *dropped, *added;
	size_t dropped_count, added_count;
} tli_graph_change;

#define TLI_GRAPH_GONE UINT32_MAX

/* The same graph as from all pairs after the change; the old one stays. length_of is asked for edges that come. O(n + e), much faster
 * than making it. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_graph_create_changed(
	const tli_graph *old, const tli_graph_change *change, tli_graph_lengths lengths, tli_graph **out);

void tli_graph_free(tli_graph *graph);
size_t tli_graph_bytes(const tli_graph *graph);

/* Some edge leads to `node`. */
static inline bool tli_graph_has_edge_in(const tli_graph *graph, uint32_t node)
{
	return graph->entered[node];
}

#endif
