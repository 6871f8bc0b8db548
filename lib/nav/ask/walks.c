/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/walks.c: walks from one end to many (nav/walks.h).
 *
 *   by tree    by corners, without areas: shortest paths to all states (taut/tree.h); an end looks around once, no farther than a path may bend, and takes the
 *              best state that it sees
 *   by nodes   over waypoints: A* without a goal gives the cost of all nodes; a free end asks for sight in the order of what the path would cost
 *   by areas   by corners, with areas: costs to all nodes (areas/search.h); an end looks around once and takes the best that it sees
 *   alone      few ends, and ends of a body that take a step to where its polygon fits: a path for each
 *
 * A path through areas becomes cheaper when its bends slide along the rims, so what costs up to twice as much as has grown before that is looked at, too.
 *
 * Cost: a tree of 35,000 states some 5 ms where the nav is whole, and 2 to 6 us an end.
 */
#include "nav/walks.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/reason.h"

#include <math.h>

/* Of a whole nav: up to one end in this many states is cheaper alone. */
enum { STATES_AN_END = 500 };
/* With areas fewer ends are cheaper alone: a search for one finds only edges that it needs, so more are while edges are not known. */
enum { ENDS_BY_AREAS = 5, ENDS_BY_AREAS_COLD = 16 };

bool tli_walks_are_worth_a_tree(const tl_nav *nav, size_t expected)
{
	return expected > 1 && expected >= 2 * tli_array_length(nav->corners->corners) / STATES_AN_END;
}

/* The tree of the last walks is whole, and begins here. */
static bool tree_is_kept(const tl_query *query, const tli_taut_graph *graph, tli_point from)
{
	return query->tree_revision == query->nav->revision + 1 && query->tree.graph.edges == graph->edges &&
		tli_point_equal(query->tree.start, from);
}

static tl_status begin_tree(tli_walks *walks)
{
	tl_query *query = walks->query;
	const tl_nav *nav = query->nav;
	const tli_nav_whole *whole = tli_nav_whole_of(nav);
	tli_taut_graph graph = tli_corners_graph(nav->corners, whole ? whole->links : NULL);
	tl_status status = tli_join_point(&query->expand, nav->corners, walks->from.at, walks->from.location);
	if (status || tree_is_kept(query, &graph, walks->from.at))
		return status;
	query->tree_revision = 0;
	const tli_arrivals *found = &query->expand.arrivals[0];
	size_t count = found->alive;
	tli_array_truncate(query->from_joins, 0);
	if (!tli_array_reserve(query->from_joins, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		double length = tli_taut_distance(walks->from.at, graph.positions[found->states[i] / 2]);
		tli_array_push(query->from_joins, ((tli_taut_join){ found->states[i], length }));
	}
	return tli_tree_begin(&query->tree, &graph, walks->from.at, query->from_joins, count);
}

static tl_status begin_areas(tli_walks *walks, const tli_escape *from)
{
	tl_status status = tli_nav_area_world(walks->query, &walks->world);
	walks->engine = TLI_WALKS_BY_AREAS;
	walks->from = *from;
	return status ? status : tli_area_spread_begin(&walks->world, from, &walks->spread);
}

/* Grid units. */
static tl_status grow_areas(tli_walks *walks, double cost)
{
	uint64_t steps = 0;
	tl_status status = tli_area_spread_grow(&walks->world, &walks->spread, cost, &steps);
	return status || walks->world.links ? status : tli_nav_count_cold(walks->query->nav, steps);
}

tl_status tli_walks_begin(tli_walks *walks, tl_query *query, const tli_nav_end *start, size_t expected)
{
	const tl_nav *nav = query->nav;
	*walks = (tli_walks){ .query = query, .start = *start, .engine = TLI_WALKS_BY_NODES };
	if (!nav->corners)
		return TL_OK;
	tli_escapes escapes;
	tl_status status = tli_nav_find_escapes(query, start, &escapes);
	if (status)
		return status;
	walks->engine = TLI_WALKS_ALONE;
	if (escapes.count != 1 || escapes.list[0].length > 0)
		return TL_OK;
	if (tli_areas_are_set(&query->areas)) {
		size_t few = tli_nav_whole_of(nav) ? ENDS_BY_AREAS : ENDS_BY_AREAS_COLD;
		return expected < few ? TL_OK : begin_areas(walks, &escapes.list[0]);
	}
	if (!tli_walks_are_worth_a_tree(nav, expected))
		return TL_OK;
	status = tli_nav_warm_by_query(nav);
	if (status)
		return status;
	walks->engine = TLI_WALKS_BY_TREE;
	walks->from = escapes.list[0];
	return begin_tree(walks);
}

tl_status tli_walks_grow(tli_walks *walks, double cost)
{
	tl_query *query = walks->query;
	tl_status status = TL_OK;
	if (cost <= walks->grown)
		return TL_OK;
	if (walks->engine == TLI_WALKS_BY_NODES)
		status = tli_nav_search_all(query, &walks->start, cost);
	if (walks->engine == TLI_WALKS_BY_TREE) {
		uint64_t before = query->tree.looked;
		enum { STEPS_A_STATE = 150 };
		status = tli_tree_grow(&query->tree, cost * query->nav->resolution);
		if (!status && query->tree.looked > before)
			status = tli_nav_count_cold(query->nav, STEPS_A_STATE * (query->tree.looked - before));
		if (!status && tli_tree_is_whole(&query->tree))
			query->tree_revision = query->nav->revision + 1;
	}
	if (walks->engine == TLI_WALKS_BY_AREAS)
		status = grow_areas(walks, cost * query->nav->resolution);
	walks->grown = cost;
	return status;
}

/* Of query->stops. */
static tli_found_walk walk_of_stops(const tl_query *query)
{
	const tli_nav_stop *stops = query->stops;
	size_t count = tli_array_length(stops);
	tli_found_walk walk = { 0, stops[count > 1 ? count - 2 : 0].at, true };
	for (size_t i = 0; i < count; i++)
		walk.cost += stops[i].cost;
	return walk;
}

static tl_status ask_alone(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out)
{
	tl_path_result result = { .found = false };
	tl_status status = tli_nav_corner_path(walks->query, &walks->start, goal, &result);
	if (!status && result.found)
		*out = walk_of_stops(walks->query);
	return status ? status : tli_budget_spend(1);
}

/* Over the tree, as far as it has grown. */
static tl_status ask_tree(tli_walks *walks, const tli_nav_end *goal, const tli_escape *to, tli_found_walk *out)
{
	tl_query *query = walks->query;
	const tli_corners *corners = query->nav->corners;
	tli_block_ends blocks = tli_pockets_between(
		&corners->pockets, to->location.edge / 3, walks->from.location.edge / 3);
	tli_tree_last last = tli_tree_last_begin(&query->tree, to->at);
	const tli_look_aim aim = { walks->from.at, blocks, tli_tree_try_last, &last };
	tl_status status = tli_point_look_for(&query->expand, corners, to->at, to->location, &aim);
	if (status)
		return status;
	out->is_certain = tli_tree_is_whole(&query->tree) ||
		(last.state != TLI_NO_STATE &&
			tli_weight_ceiling(last.weight) <= walks->grown * query->nav->resolution);
	if (last.state == TLI_NO_STATE || !out->is_certain)
		return TL_OK;
	status = tli_tree_trace(&query->tree, last.state);
	if (status)
		return status;
	size_t count = tli_array_length(query->tree.path);
	tli_array_truncate(query->bends, 0);
	if (!tli_array_reserve(query->bends, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(query->bends, corners->positions[query->tree.path[i]]);
	status = tli_nav_make_corner_stops(query, &walks->start, goal, walks->from.at, to->at);
	if (!status)
		*out = walk_of_stops(query);
	return status ? status : tli_budget_spend(1 + count);
}

static tl_status ask_by_tree(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out)
{
	tl_query *query = walks->query;
	tli_nav_line line;
	tli_escapes to;
	tl_status status = tli_nav_look_straight(query, &walks->start, goal, &line);
	if (!status && line == TLI_LINE_IS_FREE) {
		double cost = tli_nav_distance(query->nav, walks->start.at, goal->at);
		*out = (tli_found_walk){ cost, walks->start.at, true };
		return tli_budget_spend(1);
	}
	if (!status)
		status = tli_nav_find_escapes(query, goal, &to);
	if (status)
		return status;
	if (line == TLI_LINE_IS_UNCERTAIN || to.count != 1 || to.list[0].length > 0)
		return ask_alone(walks, goal, out);
	const tli_mesh *mesh = query->nav->mesh;
	if (tli_mesh_part(mesh, to.list[0].location.edge / 3) != tli_mesh_part(mesh, walks->from.location.edge / 3))
		return TL_OK;
	return ask_tree(walks, goal, &to.list[0], out);
}

/* ---- with areas ---- */

/* To an escape: query->areas.bends has the bends of the path. A path that may be cheaper at last is grown for. */
static tl_status ask_spread(tli_walks *walks, const tli_escape *to, double limit, tli_area_result *found)
{
	tli_area_spread *spread = &walks->spread;
	tl_status status = tli_area_spread_ask(&walks->world, spread, to, fmin(limit, 2 * spread->grown), found);
	if (status || found->cost == INFINITY || found->cost <= spread->grown)
		return status;
	status = grow_areas(walks, found->cost);
	return status ? status : tli_area_spread_ask(&walks->world, spread, to, limit, found);
}

/* A path to the goal through one of its escapes. */
typedef struct area_walk {
	double best; /* grid units; INFINITY: none is known */
	tli_point arrives;
	tli_escapes to;
} area_walk;

/* As far as the spread has grown, the cheapest; query->bends has its bends. */
static tl_status ask_escapes(tli_walks *walks, area_walk *walk)
{
	const tli_mesh *mesh = walks->query->nav->mesh;
	tl_status status = TL_OK;
	walk->best = INFINITY;
	for (size_t i = 0; i < walk->to.count && !status; i++) {
		const tli_escape *escape = &walk->to.list[i];
		tli_area_result found = { .cost = INFINITY };
		if (tli_mesh_part(mesh, escape->location.edge / 3) !=
			tli_mesh_part(mesh, walks->from.location.edge / 3))
			continue;
		status = ask_spread(walks, escape, walk->best - escape->length, &found);
		if (status || !(escape->length + found.cost < walk->best))
			continue;
		walk->best = escape->length + found.cost;
		walk->arrives = escape->at;
		status = tli_nav_keep_area_bends(walks->query);
	}
	return status;
}

/* An escape that is nearer to the goal, but farther from the start than was looked at, may be cheaper than the one that was found. */
static tl_status ask_all_escapes(tli_walks *walks, area_walk *walk)
{
	double looked_at = 2 * walks->spread.grown, least = INFINITY;
	tl_status status = ask_escapes(walks, walk);
	for (size_t i = 0; i < walk->to.count; i++)
		least = fmin(least, walk->to.list[i].length);
	if (status || walk->best == INFINITY || walk->best - least <= looked_at)
		return status;
	status = grow_areas(walks, walk->best - least);
	return status ? status : ask_escapes(walks, walk);
}

/* As tli_nav_corner_path does, but with the spread in place of searches. */
static tl_status ask_by_areas(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out)
{
	tl_query *query = walks->query;
	area_walk walk = { .best = INFINITY, .arrives = goal->at };
	tli_nav_line line;
	tl_status status = tli_nav_look_straight(query, &walks->start, goal, &line);
	if (!status)
		status = tli_nav_find_escapes(query, goal, &walk.to);
	if (status)
		return status;
	tli_array_truncate(query->bends, 0);
	bool straight = line == TLI_LINE_IS_FREE && tli_areas_none_is_cheaper(&query->areas, walks->start.at, goal->at);
	if (!straight)
		status = ask_all_escapes(walks, &walk);
	if (status || (!straight && walk.best == INFINITY)) {
		out->is_certain = walks->spread.grown == INFINITY;
		return status;
	}
	status = tli_nav_make_corner_stops(query, &walks->start, goal, walks->from.at, walk.arrives);
	if (!status)
		*out = walk_of_stops(query);
	return status ? status : tli_budget_spend(1 + tli_array_length(query->stops));
}

/* ---- over waypoints ---- */

static tli_point position_before(const tli_walks *walks, uint32_t node)
{
	return node == TLI_NO_NODE ? walks->start.at : walks->query->nav->nodes.at[node];
}

/* Straight to a point, or where the start is one. */
static tl_status go_straight_to(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out)
{
	tl_query *query = walks->query;
	bool sees = false;
	if (walks->start.node != TLI_NO_NODE && goal->node != TLI_NO_NODE)
		return TL_OK;
	tl_status status = tli_nav_sees(query->nav, walks->start.at, goal->at, &query->touches, &sees);
	if (!status && sees)
		*out = (tli_found_walk){ tli_nav_distance(query->nav, walks->start.at, goal->at), walks->start.at,
			true };
	return status;
}

/* To a point from the node, of those that it sees, over which that costs the least. */
static tl_status join_nodes(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out)
{
	tl_query *query = walks->query;
	const tl_nav *nav = query->nav;
	const tli_nav_nodes *nodes = &nav->nodes;
	tli_joins *joins = &query->node_joins;
	uint32_t before;
	if (tli_joins_reserve(joins, nodes->count))
		return TL_E_NOMEM;
	tli_joins_start(joins, tli_nav_distance(nav, walks->start.at, goal->at) * nav->graph->cost_scale);
	for (uint32_t node = 0; node < nodes->count; node++) {
		double g = tli_search_cost(query->search, node, &before);
		double f = g + tli_nav_distance(nav, nodes->at[node], goal->at);
		if (f < out->cost && !nodes->blocked[node] && !tli_nav_is_out_of_reach(nav, node, goal->at))
			tli_joins_add(joins, (tli_heap_item){ f, g, node });
	}
	tl_status status = tli_budget_spend(1 + nodes->count / 4);
	while (!status && tli_joins_first(joins, out->cost)) {
		tli_heap_item item = tli_joins_pop(joins);
		bool sees = false;
		if (!(item.f < out->cost))
			break;
		status = tli_nav_sees(nav, nodes->at[item.node], goal->at, &query->touches, &sees);
		if (!status && sees)
			*out = (tli_found_walk){ item.f, nodes->at[item.node], true };
		if (!status)
			status = tli_budget_spend(10);
	}
	return status;
}

static tl_status ask_nodes(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out)
{
	tl_status status = go_straight_to(walks, goal, out);
	if (!status && goal->node == TLI_NO_NODE) {
		status = join_nodes(walks, goal, out);
	} else if (!status) {
		uint32_t before;
		double cost = tli_search_cost(walks->query->search, goal->node, &before);
		if (cost < out->cost)
			*out = (tli_found_walk){ cost, position_before(walks, before), true };
	}
	out->is_certain = out->cost <= walks->grown || walks->grown == INFINITY;
	return status;
}

tl_status tli_walks_ask(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out)
{
	*out = (tli_found_walk){ INFINITY, goal->at, true };
	if (goal->blocked)
		return TL_OK;
	if (tli_point_equal(walks->start.at, goal->at)) {
		out->cost = 0;
		return TL_OK;
	}
	switch (walks->engine) {
	case TLI_WALKS_BY_TREE:
		return ask_by_tree(walks, goal, out);
	case TLI_WALKS_BY_NODES:
		return ask_nodes(walks, goal, out);
	case TLI_WALKS_BY_AREAS:
		return ask_by_areas(walks, goal, out);
	case TLI_WALKS_ALONE:
		break;
	}
	return ask_alone(walks, goal, out);
}

tl_status tli_walks_take_from(const tl_nav *nav, const tl_stop *ref, tli_nav_end *from)
{
	tl_status status = tli_nav_resolve_end(nav, ref, from);
	if (status)
		return tli_refused(status,
			status == TL_E_STALE ? "def.from names no waypoint of the nav"
					     : "def.from is not finite or beyond the grid (2^29 grid units)");
	tli_nav_check_place(nav, from);
	return TL_OK;
}
