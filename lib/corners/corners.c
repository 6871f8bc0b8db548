/* SPDX-License-Identifier: MIT */
/* corners/corners.c: what corners consist of; they are made by make.c. */
#include "corners/corners.h"

#include "base/alloc.h"
#include "base/array.h"
#include "corners/cache.h"

tli_taut_graph tli_corners_graph(const tli_corners *corners)
{
	uint32_t states = 2 * (uint32_t)tli_array_length(corners->corners);
	return (tli_taut_graph){ .state_count = states,
		.counts_lost = corners->counts_lost,
		.drops = corners->drops,
		.settled_drops = corners->settling.drops,
		.settled = corners->settling.states,
		.corners = corners,
		.cache = corners->cache,
		.first = corners->first,
		.edges = corners->edges,
		.heads = corners->heads,
		.positions = corners->positions,
		.spans = corners->spans };
}

void tli_corners_free(tli_corners *corners)
{
	if (!corners)
		return;
	tli_array_free(corners->steps);
	tli_array_free(corners->corners);
	tli_array_free(corners->positions);
	tli_array_free(corners->of_vertex);
	tli_array_free(corners->spans);
	tli_array_free(corners->free_corners);
	tli_array_free(corners->free_pairs);
	tli_array_free(corners->drops);
	tli_array_free(corners->settling.drops);
	tli_pockets_free(&corners->pockets);
	tli_edge_cache_free(corners->cache);
	tli_array_free(corners->first);
	tli_array_free(corners->edges);
	tli_array_free(corners->heads);
	tli_free(corners, sizeof *corners);
}

size_t tli_corners_count(const tli_corners *corners)
{
	return tli_array_length(corners->corners) - tli_array_length(corners->free_corners) -
		2 * tli_array_length(corners->free_pairs);
}

size_t tli_corners_bytes(const tli_corners *corners)
{
	return sizeof *corners + tli_array_bytes(corners->steps) + tli_array_bytes(corners->corners) +
		tli_array_bytes(corners->positions) + tli_array_bytes(corners->of_vertex) +
		tli_array_bytes(corners->spans) + tli_array_bytes(corners->free_corners) +
		tli_array_bytes(corners->free_pairs) + tli_array_bytes(corners->drops) +
		tli_array_bytes(corners->settling.drops) + tli_pockets_bytes(&corners->pockets) +
		tli_edge_cache_bytes(corners->cache) + tli_array_bytes(corners->first) +
		tli_array_bytes(corners->edges) + tli_array_bytes(corners->heads);
}
