/* SPDX-License-Identifier: MIT */
/*
 * corners/link.c: the edges of all states (edges.c), in one array.
 *
 * States are processed in blocks, each with an array of its own, and blocks in rounds, after which limits are looked at. The blocks are
 * joined in order at the end: the result does not depend on the number of threads.
 */
#include "corners/link.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "corners/edges.h"

enum { BLOCK = 256, ROUND = 32 };

/* States by which the number of all edges is judged, and how many times as many as fit it may be before linking is not even tried. */
enum { SAMPLE = 512 };
static const double FAR_TOO_MANY = 1.25;

/* The edges of a block of states. */
typedef struct link_block {
	tli_taut_edge *edges; /* tli_array */
	tl_status status;
} link_block;

typedef struct linker {
	const tli_corners *corners;
	tli_links *links;
	size_t states, block_count, begin; /* begin: the first block of the round at hand */
	link_block *blocks;
	size_t max_edges;
	atomic_size_t edges;      /* found so far */
	tli_edge_finder *finders; /* [members] */
} linker;

static size_t states_of(const tli_corners *corners)
{
	return 2 * tli_array_length(corners->corners);
}

tli_taut_graph tli_corners_graph(const tli_corners *corners, const tli_links *links)
{
	return (tli_taut_graph){ .state_count = (uint32_t)states_of(corners),
		.corners = corners,
		.first = links ? links->first : NULL,
		.edges = links ? links->edges : NULL,
		.heads = links ? links->heads : NULL,
		.positions = corners->positions,
		.spans = corners->spans };
}

void tli_links_free(tli_links *links)
{
	if (!links)
		return;
	tli_free(links->first, ((size_t)links->states + 1) * sizeof *links->first);
	tli_array_free(links->edges);
	tli_free(links->heads, links->states * sizeof *links->heads);
	tli_free(links, sizeof *links);
}

size_t tli_links_bytes(const tli_links *links)
{
	return sizeof *links + ((size_t)links->states + 1) * sizeof *links->first + tli_array_bytes(links->edges) +
		links->states * sizeof *links->heads;
}

tl_status tli_links_look_at_sample(const tli_corners *corners, size_t count, tli_links_sample *out)
{
	tli_edge_finder finder = { .edges = NULL };
	size_t states = states_of(corners), taken = count < states ? count : states;
	uint64_t before = tli_budget_work();
	tl_status status = TL_OK;
	for (size_t i = 0; i < taken && !status; i++) {
		uint32_t state = (uint32_t)((2 * i + 1) * states / (2 * taken)); /* the middle of a share */
		status = tli_find_edges(&finder, corners, state);
	}
	*out = (tli_links_sample){ taken, tli_array_length(finder.edges), tli_budget_work() - before };
	tli_edge_finder_free(&finder);
	return status;
}

/* Before anything is linked. */
static tl_status refuse_far_too_many(const linker *l)
{
	tli_links_sample sample;
	if (l->states <= SAMPLE)
		return TL_OK;
	tl_status status = tli_links_look_at_sample(l->corners, SAMPLE, &sample);
	double edges = (double)sample.edges * (double)l->states / SAMPLE;
	return !status && edges > FAR_TOO_MANY * (double)l->max_edges ? TL_E_LIMIT : status;
}

/* Whether all edges of a round fit does not depend on what threads do which part of it. */
static void link_block_states(void *context, uint32_t member, size_t item)
{
	linker *l = context;
	link_block *b = &l->blocks[l->begin + item];
	tli_edge_finder *finder = &l->finders[member];
	size_t begin = (l->begin + item) * BLOCK, end = begin + BLOCK < l->states ? begin + BLOCK : l->states;
	finder->edges = NULL;
	b->status = tli_budget_spend(0); /* not one state more where it is used up */
	for (size_t state = begin; state < end && !b->status; state++) {
		size_t before = tli_array_length(finder->edges);
		b->status = tli_find_edges(finder, l->corners, (uint32_t)state);
		size_t count = tli_array_length(finder->edges) - before;
		l->links->first[state] = (uint32_t)count;
		if (atomic_fetch_add_explicit(&l->edges, count, memory_order_relaxed) + count > l->max_edges)
			b->status = b->status ? b->status : TL_E_LIMIT;
	}
	tli_array_shrink(finder->edges);
	b->edges = finder->edges;
	finder->edges = NULL;
}

/* Joins the blocks in order, and frees them; from how many edges each state has to where they begin. */
static tl_status join_blocks(linker *l)
{
	tli_links *links = l->links;
	size_t all = atomic_load(&l->edges);
	if (!tli_array_reserve(links->edges, all))
		return TL_E_NOMEM;
	for (size_t i = 0; i < l->block_count; i++) {
		size_t count = tli_array_length(l->blocks[i].edges);
		if (count > 0)
			memcpy(tli_array_extend(links->edges, count), l->blocks[i].edges, count * sizeof *links->edges);
		tli_array_free(l->blocks[i].edges);
	}
	uint32_t numbered = 0;
	for (size_t state = 0; state <= l->states; state++) {
		uint32_t count = state < l->states ? links->first[state] : 0;
		links->first[state] = numbered;
		numbered += count;
	}
	return tli_budget_spend(all + l->states);
}

/* Counts the onward edges of each edge of a block of states, and notes the heads of these. */
static void count_onward_edges(void *context, uint32_t member, size_t item)
{
	linker *l = context;
	tli_links *links = l->links;
	tli_taut_graph graph = tli_corners_graph(l->corners, links);
	size_t begin = (l->begin + item) * BLOCK, end = begin + BLOCK < l->states ? begin + BLOCK : l->states;
	(void)member;
	for (size_t state = begin; state < end; state++) {
		tli_point here = graph.positions[state / 2];
		uint32_t first = links->first[state], last = links->first[state + 1];
		links->heads[state] = first == last
			? (tli_direction){ 0, 0 }
			: tli_direction_to(here, graph.positions[links->edges[first].to / 2]);
		for (uint32_t e = first; e < last; e++) {
			tli_taut_edge *edge = &links->edges[e];
			tli_taut_row row = tli_taut_whole_row(&graph, edge->to);
			edge->onward = tli_taut_count_onward(&graph, &row, here, edge->to);
		}
	}
	enum { STEPS = 8 }; /* an edge */
	l->blocks[l->begin + item].status = tli_budget_spend(
		STEPS * (uint64_t)(links->first[end] - links->first[begin]));
}

/* Does something to all blocks. */
static tl_status run_rounds(linker *l, tli_team *team, tli_team_job *of_block)
{
	tl_status status = TL_OK;
	for (l->begin = 0; l->begin < l->block_count && !status; l->begin += ROUND) {
		size_t left = l->block_count - l->begin, count = left < ROUND ? left : ROUND;
		tli_team_run(team, count, of_block, l);
		for (size_t i = 0; i < count && status != TL_E_LIMIT; i++)
			status = l->blocks[l->begin + i].status ? l->blocks[l->begin + i].status : status;
	}
	return status;
}

static tl_status run_linker(linker *l, tli_team *team)
{
	size_t members = tli_team_size(team);
	l->blocks = tli_alloc_array(l->block_count, sizeof *l->blocks);
	l->finders = tli_alloc_array(members, sizeof *l->finders);
	tl_status status = l->blocks && l->finders ? refuse_far_too_many(l) : TL_E_NOMEM;
	if (!status)
		status = run_rounds(l, team, link_block_states);
	if (!status)
		status = join_blocks(l);
	if (!status)
		status = run_rounds(l, team, count_onward_edges);
	for (size_t i = 0; l->blocks && i < l->block_count; i++)
		tli_array_free(l->blocks[i].edges);
	for (size_t i = 0; l->finders && i < members; i++)
		tli_edge_finder_free(&l->finders[i]);
	tli_free(l->blocks, l->block_count * sizeof *l->blocks);
	tli_free(l->finders, members * sizeof *l->finders);
	return status;
}

/* Edges are numbered by 32 bits. */
static size_t edges_that_fit(size_t max_bytes)
{
	size_t fit = max_bytes / sizeof(tli_taut_edge);
	return fit < UINT32_MAX ? fit : UINT32_MAX;
}

tl_status tli_links_create(const tli_corners *corners, tli_team *team, size_t max_bytes, tli_links **out)
{
	size_t states = states_of(corners);
	tli_links *links = tli_alloc_zeroed(sizeof *links);
	if (!links)
		return TL_E_NOMEM;
	links->states = (uint32_t)states;
	links->first = tli_alloc_array(states + 1, sizeof *links->first);
	links->heads = tli_alloc_array(states, sizeof *links->heads);
	linker l = { .corners = corners,
		.links = links,
		.states = states,
		.block_count = (states + BLOCK - 1) / BLOCK,
		.max_edges = edges_that_fit(max_bytes) };
	tl_status status = links->first && links->heads ? run_linker(&l, team) : TL_E_NOMEM;
	if (status) {
		tli_links_free(links);
		return status;
	}
	*out = links;
	return TL_OK;
}
