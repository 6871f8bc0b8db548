/* SPDX-License-Identifier: MIT */
/* graph/strong.h: strongly connected components: from where one gets to where, and back. */
#ifndef TLI_GRAPH_STRONG_H
#define TLI_GRAPH_STRONG_H

#include "graph/graph.h"

/* Writes the strong component of each node, 0..*count-1, into `strong` `[uint32_t * node_count]`. Two nodes have the same one
 * exactly if each can be reached from the other. Edges between different ones lead from a larger number to a smaller, else
 * the numbers mean nothing. O(n + e), no recursion. TL_E_NOMEM. */
tl_status tli_graph_find_strong(const tli_graph *graph, uint32_t *strong, uint32_t *count);

#endif
