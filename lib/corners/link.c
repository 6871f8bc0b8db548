/* SPDX-License-Identifier: MIT */
/*
 * corners/link.c: the edges of the taut corner graph: from each state to what its cone sees (fan.c), in the order of directions from the
 * wall outwards, so that the taut ones for a path that arrives along some direction are a prefix. An edge along a wall keeps its side: the
 * body slides on one side of the wall and cannot change it.
 *
 * States are processed in blocks, each with an array of its own, which are joined in order at the end: the result does not depend on the
 * number of threads.
 */
#include "corners/link.h"

#include <math.h>

#include "base/alloc.h"
#include "base/array.h"
#include "corners/expand.h"
#include "corners/internal.h"

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
	tli_expand *expands; /* [members] */
} linker;

/* Does the edge to w begin along the wall at u, on this side? Then it keeps the side. */
static bool runs_along(const tli_corner *u, unsigned side, tli_direction d)
{
	tli_direction wall = side == TLI_WALLS_RIGHT ? u->d1 : u->d2;
	return tli_cross(wall, d) == 0 && tli_dot_directions(wall, d) > 0;
}

static tl_status add_taut_edge(link_block *b, uint32_t to, unsigned side, tli_direction d)
{
	if (!tli_array_reserve(b->edges, 1))
		return TL_E_NOMEM;
	double x = d.x, y = d.y;
	tli_array_push(b->edges, ((tli_taut_edge){ 2 * to + side, 0, sqrt(x * x + y * y) }));
	return TL_OK;
}

static tl_status link_to(const tli_corners *corners, link_block *b, const tli_corner *u, unsigned side, int32_t vertex)
{
	tl_status status = TL_OK;
	size_t first = (size_t)corners->of_vertex[vertex];
	for (size_t i = first; !status && i < tli_array_length(corners->corners); i++) {
		const tli_corner *w = &corners->corners[i];
		if (w->vertex != vertex)
			break;
		tli_direction d = tli_direction_to(u->at, w->at);
		unsigned sides = tli_arrival_sides(w, d);
		if (runs_along(u, side, d)) {
			tli_direction wall = side == TLI_WALLS_RIGHT ? w->d2 : w->d1;
			bool same_face = tli_cross(wall, d) == 0 && tli_dot_directions(wall, d) < 0;
			sides &= same_face ? 1u << side : 0u;
		}
		for (unsigned s = 0; s < 2 && !status; s++)
			if (sides >> s & 1)
				status = add_taut_edge(b, (uint32_t)i, s, d);
	}
	return status;
}

static tl_status link_state(
	const tli_corners *corners, link_block *b, tli_expand *expand, const tli_corner *u, unsigned side)
{
	tl_status status = tli_corner_look(expand, corners, u, side);
	size_t count = tli_array_length(expand->visible);
	for (size_t i = 0; i < count && !status; i++) {
		size_t at = side == TLI_WALLS_RIGHT ? i : count - 1 - i;
		status = link_to(corners, b, u, side, expand->visible[at]);
	}
	return status;
}

/* corners->first has the number of edges of each state of the block afterwards. */
static void link_block_states(void *context, uint32_t member, size_t item)
{
	linker *l = context;
	link_block *b = &l->blocks[item];
	size_t end = (item + 1) * BLOCK < l->states ? (item + 1) * BLOCK : l->states;
	for (size_t state = item * BLOCK; state < end && !b->status; state++) {
		size_t before = tli_array_length(b->edges);
		const tli_corner *u = &l->corners->corners[state / 2];
		b->status = link_state(l->corners, b, &l->expands[member], u, (unsigned)(state & 1));
		l->corners->first[state] = (uint32_t)(tli_array_length(b->edges) - before);
	}
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
	return (tli_taut_graph){ states, corners->first, corners->edges, corners->positions, corners->spans,
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
		for (uint32_t e = graph.first[state]; e < graph.first[state + 1]; e++)
			l->corners->edges[e].onward = tli_taut_count_onward(
				&graph, graph.positions[state / 2], graph.edges[e].to);
}

static tl_status link_all(linker *l, tli_team *team)
{
	if (!l->blocks || !l->expands || !tli_array_reserve(l->corners->first, l->states + 1))
		return TL_E_NOMEM;
	(void)tli_array_extend(l->corners->first, l->states + 1);
	tli_team_run(team, l->block_count, link_block_states, l);
	tl_status status = join_blocks(l);
	if (!status)
		tli_team_run(team, l->block_count, count_block, l);
	return status;
}

tl_status tli_corners_link(tli_corners *corners, tli_team *team)
{
	size_t states = 2 * tli_array_length(corners->corners), members = tli_team_size(team);
	linker l = { corners, states, (states + BLOCK - 1) / BLOCK, NULL, NULL };
	l.blocks = tli_alloc_array(l.block_count, sizeof *l.blocks);
	l.expands = tli_alloc_array(members, sizeof *l.expands);
	tl_status status = link_all(&l, team);
	for (size_t i = 0; l.expands && i < members; i++)
		tli_expand_free(&l.expands[i]);
	for (size_t i = 0; l.blocks && i < l.block_count; i++)
		tli_array_free(l.blocks[i].edges);
	tli_free(l.blocks, l.block_count * sizeof *l.blocks);
	tli_free(l.expands, members * sizeof *l.expands);
	return status;
}
