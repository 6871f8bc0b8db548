/* SPDX-License-Identifier: MIT */
/*
 * taut/tree.c: Dijkstra's algorithm over oriented states (taut/tree.h). One g per state is enough, and states are left out where the other state of
 * their corner is clearly nearer, for the reasons in search.c. The edges of a graph that is not whole are found as states are expanded.
 *
 * Keys are floats slightly below g: what is at most as long as the tree has grown is known for certain. Cost: some 20 ns an edge that may be taken.
 */
#include "taut/tree.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "corners/corners.h"

#include <string.h>

/* A float this much smaller is below the double it was rounded from. */
static const double TREE_KEY_SLACK = 2e-7;
/* Grid units: more than the surcharge of a bend and what its legs lose. */
static const double BEND_CEILING = 0x1p-23;
/* In `onward`: they are counted when the state is expanded. */
#define TREE_NOT_COUNTED UINT32_MAX

void tli_tree_free(tli_tree *tree)
{
	tli_free_lines(tree->states, tree->capacity * sizeof *tree->states);
	tli_taut_queue_free(&tree->queue);
	tli_edge_finder_free(&tree->finder);
	tli_array_free(tree->path);
}

static bool reserve_tree(tli_tree *tree, uint32_t count)
{
	if (count <= tree->capacity)
		return true;
	tli_tree_state *states = tli_alloc_lines(count, sizeof *states);
	if (!states)
		return false;
	tli_free_lines(tree->states, tree->capacity * sizeof *tree->states);
	tree->states = states;
	tree->capacity = count;
	tree->stamp = 0;
	return true;
}

static inline bool tree_has(const tli_tree *tree, uint32_t state)
{
	return tree->states[state].stamp == tree->stamp;
}

/* Is the other state of the corner clearly nearer? */
static inline bool twin_outdoes(const tli_tree *tree, uint32_t state, tli_weight g)
{
	return tree_has(tree, state ^ 1) && tree->states[state ^ 1].g + TLI_WEIGHT_SLACK < g;
}

/* A path of weight g over the parent. `onward` of 0: it leads no farther. The queue has room. */
static inline void put_in_tree(tli_tree *tree, uint32_t state, tli_weight g, uint32_t parent, uint32_t onward)
{
	tli_tree_state *to = &tree->states[state];
	if ((tree_has(tree, state) && g >= to->g) || twin_outdoes(tree, state, g))
		return;
	float least = (float)(tli_weight_floor(g) * (1 - TREE_KEY_SLACK));
	*to = (tli_tree_state){ g, parent, tree->stamp, onward, least };
	if (onward > 0)
		tli_taut_queue_put(&tree->queue, least, state);
}

tl_status tli_tree_begin(
	tli_tree *tree, const tli_taut_graph *graph, tli_point start, const tli_taut_join *from, size_t count)
{
	tree->queue.count = 0;
	if (!reserve_tree(tree, graph->state_count) || !tli_taut_queue_reserve(&tree->queue, count))
		return TL_E_NOMEM;
	if (tree->stamp == UINT32_MAX) {
		memset(tree->states, 0, tree->capacity * sizeof *tree->states);
		tree->stamp = 0;
	}
	tree->stamp++;
	tree->graph = *graph;
	tree->start = start;
	tree->looked = 0;
	for (size_t i = 0; i < count; i++) {
		tli_point at = graph->positions[from[i].state / 2];
		put_in_tree(
			tree, from[i].state, tli_weight_of_join(from[i].length, at), TLI_NO_STATE, TREE_NOT_COUNTED);
	}
	return TL_OK;
}

static inline tli_point before_state(const tli_tree *tree, uint32_t state)
{
	uint32_t parent = tree->states[state].parent;
	return parent == TLI_NO_STATE ? tree->start : tree->graph.positions[parent / 2];
}

static tl_status expand_in_tree(tli_tree *tree, uint32_t state)
{
	const tli_taut_graph *graph = &tree->graph;
	tli_tree_state *at = &tree->states[state];
	tli_point here = graph->positions[state / 2];
	tli_taut_row row;

	/* 1. The edges that a path from its parent may take, a prefix of its row. */
	uint32_t onward = at->onward;
	at->onward = 0;
	if (twin_outdoes(tree, state, at->g))
		return TL_OK;
	bool whole = tli_taut_graph_is_whole(graph);
	tl_status status = tli_taut_edges(graph, &tree->finder, state, &row);
	if (status)
		return status;
	if (onward == TREE_NOT_COUNTED)
		onward = tli_taut_count_onward(graph, &row, before_state(tree, state), state);
	tree->looked += !whole;

	/* 2. All that can fail. */
	if (!tli_taut_queue_reserve(&tree->queue, onward))
		return TL_E_NOMEM;
	status = tli_budget_spend(8 + (uint64_t)onward);
	if (status)
		return status;

	/* 3. Along them. */
	tli_weight g = at->g + tli_weight_of_bend(here);
	for (uint32_t i = 0; i < onward; i++) {
		const tli_taut_edge *edge = &row.edges[i];
		/* That it is known as near is seen before the exact weight is computed. */
		tli_weight weight = g + tli_weight_of_length(edge->length);
		if (tree_has(tree, edge->to) && weight >= tree->states[edge->to].g)
			continue;
		weight += tli_weight_of_bend(graph->positions[edge->to / 2]);
		put_in_tree(tree, edge->to, weight, state, whole ? edge->onward : TREE_NOT_COUNTED);
	}
	return TL_OK;
}

tl_status tli_tree_grow(tli_tree *tree, double length)
{
	tli_taut_queue *queue = &tree->queue;
	tl_status status = TL_OK;
	while (!status && queue->count > 0 && tli_taut_queue_key(queue->items[0]) <= length) {
		uint32_t state = tli_taut_queue_number(tli_taut_queue_take(queue));
		if (tree->states[state].onward > 0)
			status = expand_in_tree(tree, state);
	}
	return status;
}

/* Both in any case: a branch on either would be unpredictable. */
static inline bool may_be_last(const tli_tree_state *state, uint32_t stamp, double room)
{
	return (state->stamp == stamp) & (state->least < room);
}

/* Does a path along d, from a point that sees the corner, come from inside of its free sector? Not from that of another corner there, nor along a wall. */
static bool comes_from_sector(const tli_corner *corner, tli_direction d)
{
	return tli_cross(corner->d2, d) > 0 || tli_cross(d, corner->d1) > 0;
}

/* Takes the state if the path over it weighs less and is taut; coming from the point the walls are on the other side. One that is not
 * taut can be shortened, so the shortest one weighs at most as much as either, but for surcharges and rounding at its bends, at most at all corners. */
static void try_last(tli_tree_last *last, uint32_t state)
{
	const tli_tree *tree = last->tree;
	const tli_corner *corner = &tree->graph.corners->corners[state / 2];
	tli_weight leg = tli_weight_of_join(tli_taut_distance(corner->at, last->to), corner->at);
	tli_weight weight = tree->states[state].g + leg;
	if (weight >= last->weight)
		return;
	tli_direction d = tli_direction_to(last->to, corner->at);
	if (tli_taut_goes_on(before_state(tree, state), corner->at, last->to, state) &&
		(tli_arrival_sides(corner, d) >> (~state & 1) & 1)) {
		last->state = state;
		last->weight = weight;
	} else if (!comes_from_sector(corner, d)) {
		return;
	}
	double longest = tli_weight_ceiling(weight) + BEND_CEILING * tree->graph.state_count;
	last->longest = longest < last->longest ? longest : last->longest;
}

double tli_tree_try_last(void *user, const int32_t *visible, size_t count)
{
	tli_tree_last *last = user;
	const tli_tree *tree = last->tree;
	const tli_tree_state *all = tree->states;
	const tli_corner *first = tree->graph.corners->corners, *behind = first + tree->graph.state_count / 2;
	const int32_t *of_vertex = tree->graph.corners->of_vertex;
	const uint32_t stamp = tree->stamp;
	for (size_t i = last->tried; i < count; i++)
		__builtin_prefetch(&all[2 * of_vertex[visible[i]]]);
	for (size_t i = last->tried; i < count; i++) {
		int32_t vertex = visible[i];
		const tli_corner *corner = first + of_vertex[vertex];
		uint32_t state = 2 * (uint32_t)of_vertex[vertex];
		do {
			const tli_tree_state *states = &all[state];
			double room = last->longest - tli_taut_distance(corner->at, last->to);
			bool left = may_be_last(&states[TLI_WALLS_LEFT], stamp, room);
			bool right = may_be_last(&states[TLI_WALLS_RIGHT], stamp, room);
			if (left | right) {
				if (left)
					try_last(last, state + TLI_WALLS_LEFT);
				if (right)
					try_last(last, state + TLI_WALLS_RIGHT);
			}
			state += 2;
		} while (++corner < behind && corner->vertex == vertex);
	}
	last->tried = count;
	return last->longest;
}

tl_status tli_tree_trace(tli_tree *tree, uint32_t state)
{
	size_t count = 0;
	for (uint32_t at = state; at != TLI_NO_STATE; at = tree->states[at].parent)
		count++;
	tli_array_truncate(tree->path, 0);
	if (!tli_array_reserve(tree->path, count))
		return TL_E_NOMEM;
	uint32_t *path = tli_array_extend(tree->path, count);
	for (uint32_t at = state; at != TLI_NO_STATE; at = tree->states[at].parent)
		path[--count] = at / 2;
	return TL_OK;
}
