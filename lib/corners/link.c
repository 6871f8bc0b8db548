/* SPDX-License-Identifier: MIT */
/*
 * corners/link.c: the edges of all states (edges.c), in one array.
 *
 * States are processed in blocks, each with an array of its own, which are joined in order at the end: the result does not depend on the
 * number of threads.
 */
#include "corners/link.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "corners/edges.h"

enum { BLOCK = 512 };

/* The edges of a block of states. */
typedef struct link_block {
	tli_taut_edge *edges; /* tli_array */
	tl_status status;
} link_block;

typedef struct linker {
	tli_corners *corners;
	size_t states, block_count;
	link_block *blocks;
	tli_edge_finder *finders; /* [members] */
} linker;

/* corners->first has the number of edges of each state of the block afterwards. */
static void link_block_states(void *context, uint32_t member, size_t item)
{
	linker *l = context;
	link_block *b = &l->blocks[item];
	tli_edge_finder *finder = &l->finders[member];
	size_t end = (item + 1) * BLOCK < l->states ? (item + 1) * BLOCK : l->states;
	for (size_t state = item * BLOCK; state < end && !b->status; state++) {
		size_t before = tli_array_length(finder->edges);
		b->status = tli_find_edges(finder, l->corners, (uint32_t)state);
		l->corners->first[state] = (uint32_t)(tli_array_length(finder->edges) - before);
	}
	b->edges = finder->edges;
	finder->edges = NULL;
}

/* Joins the blocks and frees them. */
static tl_status join_blocks(linker *l)
{
	tli_corners *corners = l->corners;
	size_t total = 0;
	for (size_t i = 0; i < l->block_count; i++) {
		if (l->blocks[i].status)
			return l->blocks[i].status;
		total += tli_array_length(l->blocks[i].edges);
	}
	if (total > UINT32_MAX)
		return TL_E_LIMIT;
	if (!tli_array_reserve(corners->edges, total))
		return TL_E_NOMEM;
	for (size_t i = 0; i < l->block_count; i++) {
		size_t count = tli_array_length(l->blocks[i].edges);
		if (count > 0)
			memcpy(tli_array_extend(corners->edges, count), l->blocks[i].edges,
				count * sizeof *corners->edges);
		tli_array_free(l->blocks[i].edges);
	}
	uint32_t at = 0;
	for (size_t state = 0; state <= l->states; state++) {
		uint32_t count = state < l->states ? corners->first[state] : 0;
		corners->first[state] = at;
		at += count;
	}
	tli_array_shrink(corners->edges);
	return TL_OK;
}

tli_taut_graph tli_corners_graph(const tli_corners *corners)
{
	tli_assert(tli_array_length(corners->ranks) == tli_array_length(corners->corners));
	uint32_t states = 2 * (uint32_t)tli_array_length(corners->corners);
	return (tli_taut_graph){ states, corners, corners->first, corners->edges, corners->positions, corners->spans,
		corners->ranks, corners->by_rank };
}

/* Counts the onward edges of each edge of a block. */
static void count_block(void *context, uint32_t member, size_t item)
{
	linker *l = context;
	(void)member;
	tli_taut_graph graph = tli_corners_graph(l->corners);
	size_t end = (item + 1) * BLOCK < l->states ? (item + 1) * BLOCK : l->states;
	for (size_t state = item * BLOCK; state < end; state++)
		for (uint32_t e = graph.first[state]; e < graph.first[state + 1]; e++) {
			tli_taut_edge *edge = &l->corners->edges[e];
			tli_taut_row row;
			(void)tli_taut_stored_row(&graph, edge->to, &row);
			edge->onward = tli_taut_count_onward(&graph, &row, graph.positions[state / 2], edge->to);
			(void)tli_budget_spend(8);
		}
}

static tl_status link_all(linker *l, tli_team *team)
{
	if (!l->blocks || !l->finders || !tli_array_reserve(l->corners->first, l->states + 1))
		return TL_E_NOMEM;
	(void)tli_array_extend(l->corners->first, l->states + 1);
	tli_team_run(team, l->block_count, link_block_states, l);
	tl_status status = join_blocks(l);
	if (!status)
		tli_team_run(team, l->block_count, count_block, l);
	return status ? status : tli_budget_spend(1);
}

tl_status tli_corners_link(tli_corners *corners, tli_team *team)
{
	size_t states = 2 * tli_array_length(corners->corners), members = tli_team_size(team);
	linker l = { corners, states, (states + BLOCK - 1) / BLOCK, NULL, NULL };
	l.blocks = tli_alloc_array(l.block_count, sizeof *l.blocks);
	l.finders = tli_alloc_array(members, sizeof *l.finders);
	tl_status status = link_all(&l, team);
	for (size_t i = 0; l.finders && i < members; i++)
		tli_edge_finder_free(&l.finders[i]);
	for (size_t i = 0; l.blocks && i < l.block_count; i++)
		tli_array_free(l.blocks[i].edges);
	tli_free(l.blocks, l.block_count * sizeof *l.blocks);
	tli_free(l.finders, members * sizeof *l.finders);
	return status;
}
