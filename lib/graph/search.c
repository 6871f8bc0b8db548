/* SPDX-License-Identifier: MIT */
/*
 * graph/search.c: A* with free ends that are joined only where it matters (docs/search.md, "Over waypoints"): g is the cost from the
 * start, h = |node - goal| * cost_scale, f = g + h.
 *
 *   open    nodes that were reached and are to be expanded, by the tie rule; indexed
 *   joins   a free start only: every node w as a candidate with g = |start - w|, f = g + h(w)
 *   best    cost of the best whole path so far, at first the straight one; nothing with f >= best can improve on it
 *
 * A node may enter open again where rounding made h a little inconsistent. A goal that is a node never enters it: reaching it lowers best.
 * Nothing is cleared between runs: what a node holds counts only if its stamp is that of the run. Cost: O((n + e) log n) at worst.
 *
 * (Hart, Nilsson, Raphael: A formal basis for the heuristic determination of minimum cost paths, 1968.)
 */
#include "graph/search.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "geometry/distance.h"
#include "graph/heap.h"
#include "graph/joins.h"

#include <math.h>
#include <string.h>

typedef struct search_node {
	double g, h;
	uint32_t parent;   /* TLI_NO_NODE: reached from the start itself */
	uint32_t stamp;    /* of the run in which the fields above were set */
	uint32_t expanded; /* stamp of the run in which it was last expanded */
} search_node;

struct tli_search {
	uint32_t capacity; /* of nodes, slot, open */
	uint32_t stamp;    /* 0: no run yet */
	search_node *nodes;
	uint32_t *slot;
	tli_heap_item *open_items;
	tli_heap open;
	tli_joins joins;

	/* of the last run */
	const tli_search_def *def; /* only during a run */
	uint32_t node_count;
	uint32_t goal_node; /* TLI_NO_NODE: a free point */
	tli_point goal_at;
	double unit, bound_unit; /* one grid unit as a length, and as a lower bound of cost */
	double best;
	bool is_direct;
	uint32_t last; /* the node from which a free goal is reached */
	uint32_t nearest, expanded;
	int64_t nearest_squared;
	bool start_joined;
};

/* ---- memory ---- */

tl_status tli_search_create(tli_search **out)
{
	tli_search *search = tli_alloc_zeroed(sizeof *search);
	if (!search)
		return TL_E_NOMEM;
	*out = search;
	return TL_OK;
}

static void free_node_arrays(tli_search *search)
{
	size_t n = search->capacity;
	tli_free(search->nodes, n * sizeof *search->nodes);
	tli_free(search->slot, n * sizeof *search->slot);
	tli_free(search->open_items, n * sizeof *search->open_items);
}

void tli_search_free(tli_search *search)
{
	if (!search)
		return;
	free_node_arrays(search);
	tli_joins_free(&search->joins);
	tli_free(search, sizeof *search);
}

/* Nothing of the old arrays is worth keeping but the answer of the last run, and that ends with this one anyway. */
static tl_status reserve_nodes(tli_search *search, uint32_t count)
{
	if (count <= search->capacity)
		return TL_OK;
	search_node *nodes = tli_alloc_array(count, sizeof *nodes);
	uint32_t *slot = tli_alloc_array(count, sizeof *slot);
	tli_heap_item *items = tli_alloc_array(count, sizeof *items);
	if (!nodes || !slot || !items) {
		tli_free(nodes, count * sizeof *nodes);
		tli_free(slot, count * sizeof *slot);
		tli_free(items, count * sizeof *items);
		return TL_E_NOMEM;
	}
	free_node_arrays(search);
	search->nodes = nodes;
	search->slot = slot;
	search->open_items = items;
	search->capacity = count;
	search->open = (tli_heap){ items, 0, slot };
	search->stamp = 0;
	search->node_count = 0;
	search->best = INFINITY;
	return TL_OK;
}

/* ---- the run ---- */

static inline double grid_distance(tli_point a, tli_point b)
{
	return sqrt((double)tli_distance_squared(a, b));
}

static inline double lower_bound(const tli_search *search, tli_point at)
{
	return grid_distance(at, search->goal_at) * search->bound_unit;
}

static void begin_search(tli_search *search, const tli_search_def *def)
{
	if (search->stamp == UINT32_MAX) {
		memset(search->nodes, 0, search->capacity * sizeof *search->nodes);
		search->stamp = 0;
	}
	search->stamp++;
	tli_heap_clear(&search->open);
	tli_joins_start(&search->joins, 0);
	search->def = def;
	search->node_count = def->graph->node_count;
	search->goal_node = def->goal.node;
	search->goal_at = def->goal.node == TLI_NO_NODE ? def->goal.at : def->positions[def->goal.node];
	search->unit = 1.0 / def->resolution;
	search->bound_unit = search->unit * def->graph->cost_scale;
	search->best = def->direct;
	search->is_direct = def->direct < INFINITY;
	search->last = search->nearest = TLI_NO_NODE;
	search->nearest_squared = INT64_MAX;
	search->expanded = 0;
	search->start_joined = false;
}

/* `node` can be reached at cost g from `parent`. */
static inline void reach(tli_search *search, uint32_t node, double g, uint32_t parent)
{
	search_node *to = &search->nodes[node];
	if (to->stamp != search->stamp) { /* for the first time in this run */
		to->stamp = search->stamp;
		to->g = INFINITY;
		to->h = lower_bound(search, search->def->positions[node]);
	}
	/* It was reached as cheaply before. */
	if (!(g < to->g))
		return;
	/* No path over it is cheaper than the best one. */
	double f = g + to->h;
	if (!(f < search->best))
		return;
	to->g = g;
	to->parent = parent;
	if (node != search->goal_node) {
		tli_heap_put(&search->open, (tli_heap_item){ f, g, node });
	} else {
		search->best = g;
		search->is_direct = false;
	}
}

static void list_joins(tli_search *search)
{
	const tli_search_def *def = search->def;
	tli_joins_start(&search->joins, lower_bound(search, def->start.at));
	for (uint32_t node = 0; node < search->node_count; node++) {
		if (def->start.may_see && !def->start.may_see(def->start.context, node))
			continue;
		double g = grid_distance(def->start.at, def->positions[node]) * search->unit;
		double f = g + lower_bound(search, def->positions[node]);
		if (f < search->best)
			tli_joins_add(&search->joins, (tli_heap_item){ f, g, node });
	}
}

/* A node that comes first in the queue: no path to it is cheaper. */
static void expand(tli_search *search, uint32_t node)
{
	const tli_search_def *def = search->def;
	search_node *nodes = search->nodes;
	double g = nodes[node].g;
	tli_point at = def->positions[node];
	nodes[node].expanded = search->stamp;
	search->expanded++;

	/* 1. Is it nearer to the goal than all before? For a path that ends there. Ties: smaller cost, then smaller node. */
	int64_t squared = tli_distance_squared(at, search->goal_at);
	uint32_t old = search->nearest;
	if (squared < search->nearest_squared ||
		(squared == search->nearest_squared && (g < nodes[old].g || (g == nodes[old].g && node < old)))) {
		search->nearest_squared = squared;
		search->nearest = node;
	}

	/* 2. A free goal is joined only where that would make the path cheaper. */
	const tli_search_end *goal = &def->goal;
	if (search->goal_node == TLI_NO_NODE) {
		double cost = g + grid_distance(at, goal->at) * search->unit;
		if (cost < search->best && goal->sees(goal->context, node)) {
			search->best = cost;
			search->is_direct = false;
			search->last = node;
		}
	}

	/* 3. Over its edges. */
	const tli_graph *graph = def->graph;
	for (uint32_t e = graph->first[node], end = graph->first[node + 1]; e < end; e++)
		reach(search, graph->to[e], g + graph->cost[e], node);
}

static void run_to_end(tli_search *search)
{
	const tli_search_end *start = &search->def->start;
	tli_heap *open = &search->open;
	for (;;) {
		/* 1. What comes first: a node that was reached, or one that the free start may see. Nothing: neither improves on the best path. */
		const tli_heap_item *node = open->count > 0 ? &open->items[0] : NULL;
		double bound = node && node->f < search->best ? node->f : search->best;
		const tli_heap_item *join = tli_joins_first(&search->joins, bound);
		bool joins = join && (!node || tli_heap_before(join, node)) && join->f < search->best;
		if (!joins && !(node && node->f < search->best))
			return;

		/* 2. A node that was reached is expanded. */
		if (!joins) {
			expand(search, tli_heap_pop(open).node);
			continue;
		}

		/* 3. The start is joined to the other one, unless that was reached as cheaply, or is not seen. */
		tli_heap_item top = tli_joins_pop(&search->joins);
		const search_node *to = &search->nodes[top.node];
		if ((to->stamp == search->stamp && to->g <= top.g) || !start->sees(start->context, top.node))
			continue;
		search->start_joined = true;
		reach(search, top.node, top.g, TLI_NO_NODE);
	}
}

/* ---- what came of it ---- */

static bool goal_is_joined(const tli_search *search)
{
	if (search->best < INFINITY)
		return !search->is_direct;
	if (search->goal_node != TLI_NO_NODE)
		return tli_graph_has_edge_in(search->def->graph, search->goal_node);
	/* A free goal that no expanded node sees: does another one? */
	const tli_search_end *goal = &search->def->goal;
	for (uint32_t node = 0; node < search->node_count; node++)
		if (search->nodes[node].expanded != search->stamp && goal->sees(goal->context, node))
			return true;
	return false;
}

tl_status tli_search_run(tli_search *search, const tli_search_def *def, tli_search_result *result)
{
	tli_assert(def->resolution > 0);
	tli_assert(def->start.node != TLI_NO_NODE ? def->start.node < def->graph->node_count : def->start.sees != NULL);
	tli_assert(def->goal.node != TLI_NO_NODE ? def->goal.node < def->graph->node_count : def->goal.sees != NULL);
	bool free_start = def->start.node == TLI_NO_NODE;
	if (reserve_nodes(search, def->graph->node_count) ||
		(free_start && tli_joins_reserve(&search->joins, def->graph->node_count)))
		return TL_E_NOMEM;
	begin_search(search, def);
	tli_point start_at = free_start ? def->start.at : def->positions[def->start.node];
	if (!(lower_bound(search, start_at) < search->best)) {
		/* nothing can be cheaper than going straight */
	} else if (free_start) {
		list_joins(search);
	} else {
		const uint32_t *first = &def->graph->first[def->start.node];
		search->start_joined = first[0] < first[1];
		reach(search, def->start.node, 0, TLI_NO_NODE);
	}
	run_to_end(search);
	*result = (tli_search_result){
		.found = search->best < INFINITY,
		.cost = search->best,
		.is_direct = search->is_direct,
		.expanded = search->expanded,
		.start_joined = search->start_joined,
		.goal_joined = goal_is_joined(search),
		.nearest = search->nearest,
	};
	search->def = NULL;
	return TL_OK;
}

size_t tli_search_nodes(const tli_search *search, uint32_t end, uint32_t *nodes, size_t capacity)
{
	if (end == TLI_NO_NODE) {
		if (!(search->best < INFINITY) || search->is_direct)
			return 0;
		end = search->goal_node == TLI_NO_NODE ? search->last : search->goal_node;
	}
	if (end >= search->node_count)
		return 0;
	size_t count = 0;
	for (uint32_t node = end; node != TLI_NO_NODE; node = search->nodes[node].parent)
		count++;
	size_t at = count;
	for (uint32_t node = end; node != TLI_NO_NODE; node = search->nodes[node].parent) {
		if (--at < capacity)
			nodes[at] = node;
	}
	return count;
}

double tli_search_cost(const tli_search *search, uint32_t node, uint32_t *before)
{
	tli_assert(node < search->node_count);
	bool reached = search->nodes[node].stamp == search->stamp;
	*before = reached ? search->nodes[node].parent : TLI_NO_NODE;
	return reached ? search->nodes[node].g : INFINITY;
}

bool tli_search_was_expanded(const tli_search *search, uint32_t node)
{
	return node < search->node_count && search->nodes[node].expanded == search->stamp;
}
