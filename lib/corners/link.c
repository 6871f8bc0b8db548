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
#include "base/stages.h"
#include "corners/cache.h"
#include "corners/edges.h"

enum { BLOCK = 256, ROUND = 32 };
/* States of one item, when onward edges are counted. */
enum { COUNTED = 4 };

/* States by which the number of all edges is judged, and how many times as many as fit it may be before linking is not even tried. */
enum { SAMPLE = 512 };
static const double FAR_TOO_MANY = 1.25;

/* The edges of a block of states. */
typedef struct link_block {
	tli_taut_edge *edges; /* tli_array */
	uint32_t done;        /* states; the last ones of a run that was stopped may be missing */
	tl_status status;     /* of the round at hand */
} link_block;

struct tli_linker {
	const tli_corners *corners;
	size_t states, block_count, done; /* done: blocks, from the first on; those of the next round may be, too */
	link_block *blocks;
	uint32_t *first;  /* tli_array [states + 1]: the number of edges of a state that is done */
	size_t max_edges; /* of the run at hand */
	size_t sample, sampled, sample_edges;
	bool is_too_large;        /* it is not worth trying */
	atomic_size_t edges;      /* found so far */
	tli_edge_finder *finders; /* [members]; of the run at hand */
	/* When all blocks are done: what the corners will have. */
	tli_taut_edge *all_edges;
	tli_direction *heads;
	uint32_t numbered; /* edges of the states whose rows have been numbered */
	uint32_t cleared;  /* states whose rows in the cache have been forgotten */
	tli_team *team;    /* of the run at hand */
	tli_stage_place finish;
};

tl_status tli_linker_create(const tli_corners *corners, tli_linker **out)
{
	tli_assert(!corners->first);
	tli_linker *l = tli_alloc_zeroed(sizeof *l);
	if (!l)
		return TL_E_NOMEM;
	l->corners = corners;
	l->states = 2 * tli_array_length(corners->corners);
	l->sample = l->states < SAMPLE ? 0 : SAMPLE;
	l->block_count = (l->states + BLOCK - 1) / BLOCK;
	l->blocks = tli_alloc_array(l->block_count, sizeof *l->blocks);
	if (!l->blocks || !tli_array_reserve(l->first, l->states + 1)) {
		tli_linker_free(l);
		return TL_E_NOMEM;
	}
	(void)tli_array_extend(l->first, l->states + 1);
	*out = l;
	return TL_OK;
}

void tli_linker_free(tli_linker *l)
{
	if (!l)
		return;
	for (size_t i = 0; l->blocks && i < l->block_count; i++)
		tli_array_free(l->blocks[i].edges);
	tli_free(l->blocks, l->block_count * sizeof *l->blocks);
	tli_array_free(l->first);
	tli_array_free(l->all_edges);
	tli_array_free(l->heads);
	tli_free(l, sizeof *l);
}

size_t tli_linker_bytes(const tli_linker *l)
{
	return sizeof *l + l->block_count * sizeof *l->blocks + tli_array_bytes(l->first) +
		tli_array_bytes(l->all_edges) + tli_array_bytes(l->heads) +
		atomic_load_explicit(&l->edges, memory_order_relaxed) * sizeof(tli_taut_edge);
}

/* Of the work, what is left when all blocks are done. */
static const double FINISHING = 0.2;

static double share_of_finish(const tli_linker *l)
{
	return tli_stages_share(&l->finish, l->block_count + l->states / TLI_STAGE_ITEMS + l->states / COUNTED);
}

double tli_linker_done(const tli_linker *l)
{
	if (l->done == l->block_count)
		return 1 - FINISHING + FINISHING * share_of_finish(l);
	size_t states = l->sampled + l->done * BLOCK;
	for (size_t i = l->done; i < l->block_count && i < l->done + ROUND; i++)
		states += l->blocks[i].done;
	return (1 - FINISHING) * (double)states / (double)(l->sample + l->states + 1);
}

static size_t end_of_block(const tli_linker *l, size_t block)
{
	return (block + 1) * BLOCK < l->states ? (block + 1) * BLOCK : l->states;
}

/* Edges are numbered by 32 bits. */
static size_t edges_that_fit(size_t max_bytes)
{
	size_t fit = max_bytes / sizeof(tli_taut_edge);
	return fit < UINT32_MAX ? fit : UINT32_MAX;
}

/* Appends the edges of a state; on failure the finder's edges are as before. Whether all edges of a round fit does not depend on what
 * threads do which part of it. */
static tl_status link_state(tli_linker *l, tli_edge_finder *finder, uint32_t state)
{
	size_t before = tli_array_length(finder->edges);
	tl_status status = tli_find_edges(finder, l->corners, state);
	size_t count = tli_array_length(finder->edges) - before;
	if (status) {
		tli_array_truncate(finder->edges, before);
		return status;
	}
	l->first[state] = (uint32_t)count;
	size_t all = atomic_fetch_add_explicit(&l->edges, count, memory_order_relaxed) + count;
	return all > l->max_edges ? TL_E_LIMIT : TL_OK;
}

static void link_block_states(void *context, uint32_t member, size_t item)
{
	tli_linker *l = context;
	size_t block = l->done + item, count = end_of_block(l, block) - block * BLOCK;
	link_block *b = &l->blocks[block];
	tli_edge_finder *finder = &l->finders[member];
	finder->edges = b->edges;
	b->status = tli_budget_spend(0); /* not one state more where it is used up */
	while (b->done < count && !b->status) {
		b->status = link_state(l, finder, (uint32_t)(block * BLOCK) + b->done);
		b->done += !b->status;
	}
	if (!b->status)
		tli_array_shrink(finder->edges);
	b->edges = finder->edges;
	finder->edges = NULL;
}

static tl_status link_round(tli_linker *l, tli_team *team)
{
	size_t left = l->block_count - l->done, count = left < ROUND ? left : ROUND;
	tli_team_run(team, count, link_block_states, l);
	tl_status status = TL_OK;
	for (size_t i = 0; i < count && status != TL_E_LIMIT; i++)
		status = l->blocks[l->done + i].status ? l->blocks[l->done + i].status : status;
	l->done += status ? 0 : count;
	return status;
}

bool tli_linker_fits(const tli_linker *l, size_t max_bytes)
{
	return !l->is_too_large && atomic_load(&l->edges) <= edges_that_fit(max_bytes);
}

/* Before anything is linked: the edges of some states, evenly spread, say whether there are far too many. */
static tl_status look_at_sample(tli_linker *l)
{
	tli_edge_finder *finder = &l->finders[0];
	tl_status status = TL_OK;
	while (l->sampled < l->sample && !status) {
		size_t state = (2 * l->sampled + 1) * l->states / (2 * l->sample);
		tli_array_truncate(finder->edges, 0);
		status = tli_find_edges(finder, l->corners, (uint32_t)state);
		l->sampled += !status;
		l->sample_edges += status ? 0 : tli_array_length(finder->edges);
	}
	tli_array_free(finder->edges);
	return status;
}

static tl_status check_size(tli_linker *l)
{
	tl_status status = look_at_sample(l);
	double edges = (double)l->sample_edges * (double)l->states / (double)(l->sample + !l->sample);
	l->is_too_large = !status && edges > FAR_TOO_MANY * (double)l->max_edges;
	return l->is_too_large ? TL_E_LIMIT : status;
}

tl_status tli_linker_run(tli_linker *l, tli_team *team, size_t max_bytes)
{
	size_t members = tli_team_size(team);
	l->max_edges = edges_that_fit(max_bytes);
	l->finders = tli_alloc_array(members, sizeof *l->finders);
	tl_status status = l->finders ? TL_OK : TL_E_NOMEM;
	if (!status)
		status = check_size(l);
	while (!status && l->done < l->block_count)
		status = link_round(l, team);
	for (size_t i = 0; l->finders && i < members; i++)
		tli_edge_finder_free(&l->finders[i]);
	tli_free(l->finders, members * sizeof *l->finders);
	l->finders = NULL;
	return status;
}

/* ---- when all are found ---- */

static tl_status reserve_for_all(tli_linker *l)
{
	bool room = tli_array_reserve(l->heads, l->states) && tli_array_reserve(l->all_edges, atomic_load(&l->edges));
	if (room)
		(void)tli_array_extend(l->heads, l->states);
	return room ? TL_OK : TL_E_NOMEM;
}

/* Joins the blocks in order, and frees them. */
static tl_status join_block(void *job, tli_stage_place *place)
{
	tli_linker *l = job;
	tl_status status = place->at == 0 ? reserve_for_all(l) : TL_OK;
	if (status)
		return status;
	for (size_t i = place->at, end = tli_stage_take_few(place, l->block_count, 1); i < end; i++) {
		size_t count = tli_array_length(l->blocks[i].edges);
		if (count > 0)
			memcpy(tli_array_extend(l->all_edges, count), l->blocks[i].edges, count * sizeof *l->all_edges);
		tli_array_free(l->blocks[i].edges);
		place->taken = count;
	}
	return TL_OK;
}

/* From how many edges each state has to where they begin. */
static tl_status number_rows(void *job, tli_stage_place *place)
{
	tli_linker *l = job;
	for (size_t state = place->at, end = tli_stage_take(place, l->states + 1); state < end; state++) {
		uint32_t count = state < l->states ? l->first[state] : 0;
		l->first[state] = l->numbered;
		l->numbered += count;
	}
	return TL_OK;
}

static void aim_head(const tli_linker *l, size_t state)
{
	uint32_t first = l->first[state];
	const tli_point *positions = l->corners->positions;
	l->heads[state] = first == l->first[state + 1]
		? (tli_direction){ 0, 0 }
		: tli_direction_to(positions[state / 2], positions[l->all_edges[first].to / 2]);
}

/* Counts the onward edges of each edge of some states, and notes the heads of these. */
static void count_some(void *context, uint32_t member, size_t item)
{
	const tli_linker *l = context;
	(void)member;
	tli_taut_graph graph = tli_corners_graph(l->corners);
	size_t begin = l->finish.at + item * COUNTED, end = begin + COUNTED;
	graph.first = l->first;
	for (size_t state = begin; state < end && state < l->states; state++) {
		aim_head(l, state);
		for (uint32_t e = l->first[state]; e < l->first[state + 1]; e++) {
			tli_taut_edge *edge = &l->all_edges[e];
			uint32_t first = l->first[edge->to];
			tli_taut_row row = { &l->all_edges[first], l->first[edge->to + 1] - first };
			edge->onward = tli_taut_count_onward(&graph, &row, graph.positions[state / 2], edge->to);
		}
	}
}

static tl_status count_onward_edges(void *job, tli_stage_place *place)
{
	enum { ITEMS_EACH = 64 };
	tli_linker *l = job;
	size_t members = tli_team_size(l->team), items = members > 1 ? members * ITEMS_EACH : 1, begin = place->at;
	if (l->states > 0)
		tli_team_run(l->team, items, count_some, l);
	size_t end = tli_stage_take_few(place, l->states, items * COUNTED);
	place->taken = l->first[end] - l->first[begin];
	return TL_OK;
}

/* The rows of the cache are not asked for any more. */
static tl_status clear_cache(void *job, tli_stage_place *place)
{
	enum { ROWS = 64, STEPS = 50 };
	tli_linker *l = job;
	place->taken = ROWS * STEPS;
	if (!tli_edge_cache_drop_some(l->corners->cache, &l->cleared, ROWS))
		place->at = TLI_STAGE_DONE;
	return TL_OK;
}

static const tli_stage finish_stages[] = { { join_block, 1 }, { number_rows, 1 }, { count_onward_edges, 8 },
	{ clear_cache, 1 } };

tl_status tli_linker_finish(tli_linker *l, tli_team *team, tli_corners *corners)
{
	tli_assert(l->done == l->block_count && l->corners == corners && !corners->first);
	l->team = team;
	tl_status status = tli_stages_run(finish_stages, sizeof finish_stages / sizeof *finish_stages, &l->finish, l);
	l->team = NULL;
	if (status)
		return status;
	tli_edge_cache_clear(corners->cache);
	corners->first = l->first;
	corners->edges = l->all_edges;
	corners->heads = l->heads;
	l->first = NULL;
	l->all_edges = NULL;
	l->heads = NULL;
	return TL_OK;
}

tl_status tli_corners_link(tli_corners *corners, tli_team *team, size_t max_bytes)
{
	tli_linker *linker;
	tl_status status = tli_linker_create(corners, &linker);
	if (status)
		return status;
	status = tli_linker_run(linker, team, max_bytes);
	if (!status)
		status = tli_linker_finish(linker, team, corners);
	tli_linker_free(linker);
	return status;
}
