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

static void next_stamp(tli_search *search)
{
	if (search->stamp == UINT32_MAX) {
		memset(search->nodes, 0, search->capacity * sizeof *search->nodes);
		search->stamp = 0;
	}
	search->stamp++;
}

static void begin_search(tli_search *search, const tli_search_def *def)
{
	next_stamp(search);
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
	if (to->stamp != search->stamp) {
		to->stamp = search->stamp;
		to->g = INFINITY;
		to->h = lower_bound(search, search->def->positions[node]);
	}
	if (!(g < to->g))
		return;
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

static void try_join(tli_search *search, const tli_heap_item *join)
{
	const search_node *node = &search->nodes[join->node];
	if (node->stamp == search->stamp && node->g <= join->g)
		return;
	const tli_search_end *start = &search->def->start;
	if (!start->sees(start->context, join->node))
		return;
	search->start_joined = true;
	reach(search, join->node, join->g, TLI_NO_NODE);
}

static void note_nearest(tli_search *search, uint32_t node)
{
	int64_t squared = tli_distance_squared(search->def->positions[node], search->goal_at);
	if (squared > search->nearest_squared)
		return;
	const search_node *nodes = search->nodes;
	uint32_t old = search->nearest;
	if (squared == search->nearest_squared &&
		(nodes[node].g > nodes[old].g || (nodes[node].g == nodes[old].g && node >= old)))
		return;
	search->nearest_squared = squared;
	search->nearest = node;
}

static void try_goal(tli_search *search, uint32_t node)
{
	const tli_search_end *goal = &search->def->goal;
	double cost = search->nodes[node].g + grid_distance(search->def->positions[node], goal->at) * search->unit;
	if (!(cost < search->best) || !goal->sees(goal->context, node))
		return;
	search->best = cost;
	search->is_direct = false;
	search->last = node;
}

static void expand(tli_search *search, uint32_t node)
{
	search->nodes[node].expanded = search->stamp;
	search->expanded++;
	note_nearest(search, node);
	if (search->goal_node == TLI_NO_NODE)
		try_goal(search, node);
	const tli_graph *graph = search->def->graph;
	double g = search->nodes[node].g;
	for (uint32_t e = graph->first[node], end = graph->first[node + 1]; e < end; e++)
		reach(search, graph->to[e], g + graph->cost[e], node);
}

static void run_to_end(tli_search *search)
{
	tli_heap *open = &search->open;
	for (;;) {
		const tli_heap_item *node = open->count > 0 ? &open->items[0] : NULL;
		double bound = node && node->f < search->best ? node->f : search->best;
		const tli_heap_item *join = tli_joins_first(&search->joins, bound);
		if (join && (!node || tli_heap_before(join, node)) && join->f < search->best) {
			tli_heap_item top = tli_joins_pop(&search->joins);
			try_join(search, &top);
		} else if (node && node->f < search->best) {
			expand(search, tli_heap_pop(open).node);
		} else {
			return;
		}
	}
}

/* ---- what came of it ---- */

/* After a failed search: expanded nodes were asked already. */
static bool goal_sees_any_other(const tli_search *search)
{
	const tli_search_end *goal = &search->def->goal;
	for (uint32_t node = 0; node < search->node_count; node++) {
		if (search->nodes[node].expanded != search->stamp && goal->sees(goal->context, node))
			return true;
	}
	return false;
}

static bool goal_is_joined(const tli_search *search)
{
	if (search->best < INFINITY)
		return !search->is_direct;
	if (search->goal_node != TLI_NO_NODE)
		return tli_graph_has_edge_in(search->def->graph, search->goal_node);
	return goal_sees_any_other(search);
}

static bool start_has_edge_out(const tli_search_def *def)
{
	return def->graph->first[def->start.node + 1] > def->graph->first[def->start.node];
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
		search->start_joined = start_has_edge_out(def);
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

bool tli_search_was_expanded(const tli_search *search, uint32_t node)
{
	return node < search->node_count && search->nodes[node].expanded == search->stamp;
}
