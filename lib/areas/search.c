/* SPDX-License-Identifier: MIT */
/*
 * areas/search.c: A* for the cheapest path through areas, over the states of corners (corners/graph.h) and the points of rims (joins.c).
 *
 * Where all costs the same around a corner, a path bends there only as a shortest one does: the taut edges between corners are enough. The bound is
 * the straight distance at the lowest cost. In a cold nav edges that a search has found stay for the next ones with the same areas: unlike a shortest
 * path, which cones find, this one needs all edges of the states that it comes over. Of paths that cost the same the one is taken that comes from the lower point, so that the order in which
 * a nav numbers its corners does not show. Cost: that of the edges within the bound, some 100 ns for each.
 *
 * A spread is the same search without a goal, by Dijkstra's algorithm: it stays in the nodes and in the heap, and an end that is asked about looks around
 * once and takes the best node that it sees.
 *
 * (Mitchell, Papadimitriou: The weighted region problem, 1991, for what such paths look like.)
 */
#include "areas/internal.h"

#include "base/array.h"
#include "base/budget.h"

enum { DIRECT = UINT32_MAX, FROM_START = UINT32_MAX };

/* Steps of finding the edges of a state that are not stored; as many edges are kept at most, 16 MiB. */
enum { ROW_STEPS = 150, ROW_EDGES_MAX = 1 << 20 };

/* So that no bound is above a cost because of rounding. */
static const double BOUND_SLACK = 1e-12;

typedef struct area_search {
	const tli_area_world *world;
	tli_areas *areas;
	tli_taut_graph graph;
	tli_point start, goal;
	tli_heap open;
	double unit;  /* the lowest cost of a grid unit */
	double ahead; /* the same, of what is still to go to the goal; 0: there is no goal */
	double best;
	bool found;
	uint32_t last;             /* the node before the goal; DIRECT: the start */
	uint32_t expanded, looked; /* of those expanded, states whose edges were not known */
} area_search;

static tli_point position_of(const area_search *s, uint32_t node)
{
	if (node == FROM_START)
		return s->start;
	uint32_t states = s->graph.state_count;
	return node < states ? s->graph.positions[node / 2] : s->areas->points[node - states];
}

static bool is_lower_node(const area_search *s, uint32_t one, uint32_t other)
{
	return tli_point_compare(position_of(s, one), position_of(s, other)) < 0;
}

static double bound_to_goal(const area_search *s, uint32_t node)
{
	return s->ahead > 0 ? tli_taut_distance(position_of(s, node), s->goal) * s->ahead : 0;
}

static tli_area_node *node_of(const area_search *s, uint32_t node)
{
	tli_area_node *at = &s->areas->nodes[node];
	if (at->stamp != s->areas->stamp) {
		at->stamp = s->areas->stamp;
		at->g = INFINITY;
	}
	return at;
}

static void offer(area_search *s, double cost, uint32_t last)
{
	if (cost > s->best || (cost == s->best && s->found && !is_lower_node(s, last, s->last)))
		return;
	s->best = cost;
	s->last = last;
	s->found = true;
}

/* A path of this cost to a node, over `parent`. */
static void reach_node(area_search *s, uint32_t node, double g, uint32_t parent)
{
	tli_area_node *at = node_of(s, node);
	if (g > at->g || (g == at->g && !is_lower_node(s, parent, at->parent)))
		return;
	bool nearer = g < at->g;
	double f = g + bound_to_goal(s, node);
	if (f > s->best)
		return;
	at->g = g;
	at->parent = parent;
	if (!nearer)
		return;
	tli_heap_put(&s->open, (tli_heap_item){ f, g, node });
	if (at->exit_stamp == s->areas->stamp)
		offer(s, g + at->exit, node);
}

/* May a leg of at least this length lead to a better path? Asked before its cost is computed. */
static bool may_reach(const area_search *s, uint32_t node, double g, double length)
{
	double least = g + length * s->unit;
	return least <= node_of(s, node)->g && least + bound_to_goal(s, node) <= s->best;
}

static tl_status edges_of_state(area_search *s, uint32_t state, tli_taut_row *row)
{
	tli_areas *areas = s->areas;
	if (tli_taut_graph_is_whole(&s->graph)) {
		*row = tli_taut_whole_row(&s->graph, state);
		return TL_OK;
	}
	tli_area_row *known = &areas->rows[state];
	if (known->first) {
		*row = (tli_taut_row){ known->count ? &areas->row_edges[known->first - 1] : NULL, known->count };
		return TL_OK;
	}
	s->looked++;
	tl_status status = tli_taut_edges(&s->graph, &areas->finder, state, row);
	size_t kept = tli_array_length(areas->row_edges);
	if (status || kept + row->count > ROW_EDGES_MAX)
		return status;
	if (row->count && !tli_array_reserve(areas->row_edges, row->count))
		return TL_E_NOMEM;
	if (row->count)
		memcpy(tli_array_extend(areas->row_edges, row->count), row->edges, row->count * sizeof *row->edges);
	*known = (tli_area_row){ (uint32_t)kept + 1, row->count };
	return TL_OK;
}

static tl_status expand_corner(area_search *s, uint32_t state, double g)
{
	tli_areas *areas = s->areas;
	tli_point here = s->graph.positions[state / 2];
	tli_taut_row row;
	tl_status status = edges_of_state(s, state, &row);
	if (status)
		return status;
	for (uint32_t i = 0; i < row.count; i++) {
		uint32_t to = row.edges[i].to;
		if (may_reach(s, to, g, row.edges[i].length))
			reach_node(s, to, g + tli_areas_cost(areas, here, s->graph.positions[to / 2]), state);
	}
	for (uint32_t i = areas->first_of_state[state]; i < areas->first_of_state[state + 1]; i++)
		reach_node(s, s->graph.state_count + areas->reversed[i].point, g + areas->reversed[i].cost, state);
	return tli_budget_spend(10 * (1 + (uint64_t)row.count));
}

static tl_status expand_point(area_search *s, uint32_t node, double g)
{
	const tli_areas *areas = s->areas;
	uint32_t states = s->graph.state_count, point = node - states;
	size_t points = tli_array_length(areas->points);
	for (uint32_t k = 0; k < points; k++)
		if (areas->between[point * points + k] < INFINITY)
			reach_node(s, states + k, g + areas->between[point * points + k], node);
	for (uint32_t i = areas->first[point]; i < areas->first[point + 1]; i++)
		if (!areas->joins[i].leaves)
			reach_node(s, areas->joins[i].state, g + areas->joins[i].cost, node);
	return tli_budget_spend(1 + points + areas->first[point + 1] - areas->first[point]);
}

/* ---- both ends ---- */

static void note_exit(area_search *s, uint32_t node, double cost)
{
	tli_area_node *at = &s->areas->nodes[node];
	if (at->exit_stamp == s->areas->stamp && at->exit <= cost)
		return;
	at->exit_stamp = s->areas->stamp;
	at->exit = cost;
}

static tl_status mark_goal(area_search *s, const tli_escape *to)
{
	tli_areas *areas = s->areas;
	tli_array_truncate(areas->ends, 0);
	tl_status status = tli_area_look(s->world, to->at, to->location, 0, &areas->ends);
	for (size_t i = 0; i < tli_array_length(areas->ends) && !status; i++)
		if (areas->ends[i].leaves)
			note_exit(s, areas->ends[i].state, areas->ends[i].cost);
	for (uint32_t k = 0; k < tli_array_length(areas->points) && !status; k++) {
		bool sees;
		status = tli_area_sees(s->world, areas->points[k], to->at, &sees);
		if (!status && sees)
			note_exit(s, s->graph.state_count + k, tli_areas_cost(areas, areas->points[k], to->at));
	}
	return status;
}

static tl_status offer_direct(area_search *s)
{
	bool sees = false;
	tl_status status = tli_area_sees(s->world, s->start, s->goal, &sees);
	if (!status && sees)
		offer(s, tli_areas_cost(s->areas, s->start, s->goal), DIRECT);
	return status;
}

static tl_status leave_start(area_search *s, const tli_escape *from)
{
	tli_areas *areas = s->areas;
	bool sees = false;
	tli_array_truncate(areas->ends, 0);
	tl_status status = tli_area_look(s->world, from->at, from->location, 0, &areas->ends);
	for (size_t i = 0; i < tli_array_length(areas->ends) && !status; i++)
		if (!areas->ends[i].leaves)
			reach_node(s, areas->ends[i].state, areas->ends[i].cost, FROM_START);
	for (uint32_t k = 0; k < tli_array_length(areas->points) && !status; k++) {
		status = tli_area_sees(s->world, s->start, areas->points[k], &sees);
		if (!status && sees)
			reach_node(s, s->graph.state_count + k, tli_areas_cost(areas, s->start, areas->points[k]),
				FROM_START);
	}
	return status;
}

/* ---- the run ---- */

static tl_status reserve_area_nodes(tli_areas *areas, size_t count)
{
	size_t had = tli_array_length(areas->nodes);
	if (had >= count)
		return TL_OK;
	if (!tli_array_reserve(areas->nodes, count - had) || !tli_array_reserve(areas->slots, count - had) ||
		!tli_array_reserve(areas->items, count - had))
		return TL_E_NOMEM;
	memset(tli_array_extend(areas->nodes, count - had), 0, (count - had) * sizeof *areas->nodes);
	memset(tli_array_extend(areas->slots, count - had), 0, (count - had) * sizeof *areas->slots);
	(void)tli_array_extend(areas->items, count - had);
	return TL_OK;
}

/* As far as what costs no more than `limit`, or than the best path. */
static tl_status run_search_by_cost(area_search *s, double limit)
{
	tl_status status = TL_OK;
	while (!status && s->open.count > 0 && s->open.items[0].f <= s->best && s->open.items[0].f <= limit) {
		tli_heap_item item = tli_heap_pop(&s->open);
		s->expanded++;
		status = item.node < s->graph.state_count ? expand_corner(s, item.node, item.g)
							  : expand_point(s, item.node, item.g);
	}
	return status;
}

static tl_status keep_area_bends(const area_search *s)
{
	tli_areas *areas = s->areas;
	size_t count = 0;
	for (uint32_t at = s->last; at != FROM_START; at = areas->nodes[at].parent)
		count++;
	tli_array_truncate(areas->bends, 0);
	if (count == 0)
		return TL_OK;
	if (!tli_array_reserve(areas->bends, count))
		return TL_E_NOMEM;
	tli_point *bends = tli_array_extend(areas->bends, count);
	for (uint32_t at = s->last; at != FROM_START; at = areas->nodes[at].parent)
		bends[--count] = position_of(s, at);
	return TL_OK;
}

static tl_status reserve_area_rows(tli_areas *areas, uint32_t states)
{
	if (tli_array_length(areas->rows) > 0 || states == 0)
		return TL_OK;
	if (!tli_array_reserve(areas->rows, states))
		return TL_E_NOMEM;
	memset(tli_array_extend(areas->rows, states), 0, states * sizeof *areas->rows);
	return TL_OK;
}

static area_search search_in(const tli_area_world *world, tli_point start)
{
	tli_areas *areas = world->areas;
	tli_assert(areas->joined && areas->revision == world->revision);
	area_search s = { .world = world, .areas = areas, .start = start, .goal = start, .best = INFINITY };
	s.graph = tli_corners_graph(world->corners, world->links);
	s.unit = areas->least * (1 - BOUND_SLACK);
	s.open = (tli_heap){ areas->items, areas->open, areas->slots };
	return s;
}

/* Nodes of which nothing is known, and an empty heap. */
static tl_status begin_area_search(area_search *s)
{
	tli_areas *areas = s->areas;
	tli_heap_clear(&s->open);
	areas->open = 0;
	tl_status status = reserve_area_nodes(areas, s->graph.state_count + tli_array_length(areas->points));
	if (!status && !s->world->links)
		status = reserve_area_rows(areas, s->graph.state_count);
	if (status)
		return status;
	if (++areas->stamp == 0) { /* all numbers have been used once */
		memset(areas->nodes, 0, tli_array_length(areas->nodes) * sizeof *areas->nodes);
		areas->stamp = 1;
	}
	s->open = (tli_heap){ areas->items, 0, areas->slots };
	return TL_OK;
}

/* The bends of the path that was found. */
static tl_status finish_area_path(const area_search *s, tli_area_result *out)
{
	tl_status status = TL_OK;
	if (s->found)
		status = keep_area_bends(s);
	if (!status && s->found)
		status = tli_area_slide(s->world, s->start, s->goal);
	*out = (tli_area_result){ s->found ? s->best : INFINITY, s->expanded, ROW_STEPS * (uint64_t)s->looked };
	return status;
}

tl_status tli_area_search(
	const tli_area_world *world, const tli_escape *from, const tli_escape *to, double limit, tli_area_result *out)
{
	area_search s = search_in(world, from->at);
	s.goal = to->at;
	s.ahead = s.unit;
	s.best = limit;
	tl_status status = begin_area_search(&s);
	if (status)
		return status;
	status = mark_goal(&s, to);
	if (!status)
		status = offer_direct(&s);
	if (!status)
		status = leave_start(&s, from);
	if (!status)
		status = run_search_by_cost(&s, INFINITY);
	tli_heap_clear(&s.open);
	return status ? status : finish_area_path(&s, out);
}

/* ---- to many ---- */

tl_status tli_area_spread_begin(const tli_area_world *world, const tli_escape *from, tli_area_spread *spread)
{
	area_search s = search_in(world, from->at);
	*spread = (tli_area_spread){ .start = from->at };
	tl_status status = begin_area_search(&s);
	if (!status)
		status = leave_start(&s, from);
	world->areas->open = s.open.count;
	return status;
}

tl_status tli_area_spread_grow(const tli_area_world *world, tli_area_spread *spread, double cost, uint64_t *steps)
{
	area_search s = search_in(world, spread->start);
	tl_status status = run_search_by_cost(&s, cost);
	world->areas->open = s.open.count;
	spread->grown = s.open.count > 0 ? fmax(cost, spread->grown) : INFINITY;
	*steps += ROW_STEPS * (uint64_t)s.looked;
	return status;
}

/* Over the nodes that a free end sees, of which rims are asked for sight only where that may be cheaper. */
static tl_status offer_nodes_seen(area_search *s, const tli_escape *to)
{
	tli_areas *areas = s->areas;
	tli_array_truncate(areas->ends, 0);
	tl_status status = tli_area_look(s->world, to->at, to->location, 0, &areas->ends);
	for (size_t i = 0; i < tli_array_length(areas->ends) && !status; i++) {
		double g = node_of(s, areas->ends[i].state)->g;
		if (areas->ends[i].leaves && g < INFINITY)
			offer(s, g + areas->ends[i].cost, areas->ends[i].state);
	}
	for (uint32_t k = 0; k < tli_array_length(areas->points) && !status; k++) {
		uint32_t node = s->graph.state_count + k;
		double g = node_of(s, node)->g;
		bool sees = false;
		if (!(g + tli_taut_distance(areas->points[k], to->at) * s->unit <= s->best) || g == INFINITY)
			continue;
		status = tli_area_sees(s->world, areas->points[k], to->at, &sees);
		if (!status && sees)
			offer(s, g + tli_areas_cost(areas, areas->points[k], to->at), node);
	}
	return status ? status : tli_budget_spend(1 + tli_array_length(areas->points));
}

tl_status tli_area_spread_ask(const tli_area_world *world, const tli_area_spread *spread, const tli_escape *to,
	double limit, tli_area_result *out)
{
	area_search s = search_in(world, spread->start);
	s.goal = to->at;
	s.best = limit;
	tl_status status = offer_direct(&s);
	if (!status)
		status = offer_nodes_seen(&s, to);
	return status ? status : finish_area_path(&s, out);
}
