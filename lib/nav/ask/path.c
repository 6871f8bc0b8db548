/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/path.c: the path from A to B: both ends are resolved and tested; then the straight line, the search (lib/taut over corners,
 * graph/search.c over waypoints), straightening, and handing over. The query's points are replaced only at the end, when nothing can fail any
 * more. A search that does not reach the goal still gives a partial path if wanted, and its reason (reason.c).
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/cookie.h"

#include <string.h>

/* The context of a free end's sight questions. */
typedef struct eye {
	tl_query *query;
	uint32_t other;   /* the node at the other end, asked before; TLI_NO_NODE if there is none */
	bool blind;       /* sees nothing at all: it is blocked */
	tl_status status; /* a failure to be passed on after the search */
	tli_shadows shadows;
} eye;

static bool may_see(void *context, uint32_t node)
{
	const eye *e = context;
	return !e->blind && !tli_nav_is_out_of_reach(e->query->nav, node, e->shadows.from);
}

static bool ask_sight(void *context, uint32_t node)
{
	eye *e = context;
	const tl_nav *nav = e->query->nav;
	if (e->blind || node == e->other || nav->nodes.blocked[node] || e->status)
		return false;
	if (!may_see(context, node))
		return false;
	bool sees = false;
	e->status = tli_shadows_sees(&e->shadows, nav->nodes.at[node], &sees);
	return sees && !e->status;
}

/* ---- ends ---- */

tl_status tli_nav_resolve_end(const tl_nav *nav, const tl_stop *ref, tli_nav_end *end)
{
	*end = (tli_nav_end){ .node = TLI_NO_NODE };
	if (ref->waypoint.index1 == 0 && ref->waypoint.generation == 0)
		return tli_point_from_units(ref->at, nav->resolution, &end->at)
			? tli_refused(
				  TL_E_RANGE, "def.from or def.to is not finite or beyond the grid (2^29 grid units)")
			: TL_OK;
	end->node = tli_nav_find_node(nav, ref->waypoint);
	if (end->node == TLI_NO_NODE)
		return tli_refused(TL_E_STALE,
			"def.from or def.to names no waypoint of the nav: it was removed, or is newer than the last tl_nav_update");
	end->at = nav->nodes.at[end->node];
	return TL_OK;
}

/* For a point, all walls are in the mesh but those of length zero. */
static bool is_free_in_mesh(const tl_nav *nav, tli_nav_end *end)
{
	if (!nav->corners || nav->radius > 0 || nav->walls->points > 0)
		return false;
	end->location = tli_mesh_locate(nav->mesh, end->at);
	end->located = tli_is_live(nav->mesh, end->location);
	return end->located;
}

void tli_nav_check_place(const tl_nav *nav, tli_nav_end *end)
{
	if (end->node != TLI_NO_NODE && !nav->nodes.blocked[end->node])
		return;
	if (is_free_in_mesh(nav, end))
		return;
	tli_nav_position(nav, end->at, &end->hit);
	end->blocked = end->hit.blocked;
}

static bool is_point(const tli_nav_end *end)
{
	return end->node == TLI_NO_NODE;
}

/* ---- stops ---- */

static void add_stop(tl_query *query, tli_point at, uint32_t node, double length, double cost)
{
	tli_array_push(query->stops, (tli_nav_stop){ at, node, length, cost });
}

static void add_free_stop(tl_query *query, tli_point at)
{
	size_t count = tli_array_length(query->stops);
	double length = count ? tli_nav_distance(query->nav, query->stops[count - 1].at, at) : 0;
	add_stop(query, at, TLI_NO_NODE, length, length);
}

static void add_node_stops(tl_query *query, const uint32_t *path, size_t count)
{
	const tl_nav *nav = query->nav;
	for (size_t i = 0; i < count; i++) {
		tli_point at = nav->nodes.at[path[i]];
		if (i == 0) {
			add_free_stop(query, at);
			tli_array_last(query->stops).node = path[i];
		} else {
			uint32_t edge = tli_graph_find_edge(nav->graph, path[i - 1], path[i]);
			add_stop(query, at, path[i], nav->graph->length[edge], nav->graph->cost[edge]);
		}
	}
}

/* The goal is a point, reached from the last stop. */
static void end_at_point(tl_query *query, tli_point at)
{
	tli_nav_stop *last = &tli_array_last(query->stops);
	if (tli_point_equal(last->at, at))
		last->node = TLI_NO_NODE;
	else
		add_free_stop(query, at);
}

/* The start is a point: its stop swallows a waypoint at the same position. The leg between them is nothing. */
static void merge_first_stops(tl_query *query)
{
	tli_nav_stop *stops = query->stops;
	size_t count = tli_array_length(stops);
	if (count < 2 || !tli_point_equal(stops[0].at, stops[1].at))
		return;
	for (size_t i = 2; i < count; i++)
		stops[i - 1] = stops[i];
	tli_array_truncate(query->stops, count - 1);
}

/* From the start over the nodes of the search's answer to `end` (TLI_NO_NODE: to the goal). Where an end given as a
 * point lies on the waypoint next to it, one stop is enough: the end's. */
static tl_status make_stops(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, uint32_t end)
{
	size_t count = tli_search_nodes(query->search, end, NULL, 0);
	tli_array_truncate(query->path_nodes, 0);
	tli_array_truncate(query->stops, 0);
	if (!tli_array_reserve(query->path_nodes, count) || !tli_array_reserve(query->stops, count + 2))
		return TL_E_NOMEM;
	(void)tli_array_extend(query->path_nodes, count);
	(void)tli_search_nodes(query->search, end, query->path_nodes, count);
	if (is_point(start))
		add_free_stop(query, start->at);
	add_node_stops(query, query->path_nodes, count);
	if (end == TLI_NO_NODE && is_point(goal))
		end_at_point(query, goal->at);
	if (is_point(start))
		merge_first_stops(query);
	return TL_OK;
}

/* Straight: at least one end is a point. */
static tl_status make_straight_stops(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal)
{
	tli_array_truncate(query->stops, 0);
	if (!tli_array_reserve(query->stops, 2))
		return TL_E_NOMEM;
	add_free_stop(query, start->at);
	query->stops[0].node = start->node;
	add_free_stop(query, goal->at);
	query->stops[1].node = goal->node;
	return TL_OK;
}

static tl_status make_one_stop(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal)
{
	tli_array_truncate(query->stops, 0);
	if (!tli_array_reserve(query->stops, 1))
		return TL_E_NOMEM;
	add_stop(query, start->at, is_point(goal) ? start->node : goal->node, 0, 0);
	return TL_OK;
}

/* Replaces the query's points; only this may do so, and it fails before it does. */
static tl_status hand_over(tl_query *query, tl_path_result *result)
{
	const tl_nav *nav = query->nav;
	size_t count = tli_array_length(query->stops), old = tli_array_length(query->points);
	if (count > old && !tli_array_reserve(query->points, count - old))
		return TL_E_NOMEM;
	tli_array_truncate(query->points, 0);
	result->count = count;
	if (count == 0)
		return TL_OK;
	tl_path_point *points = tli_array_extend(query->points, count);
	for (size_t i = 0; i < count; i++) {
		const tli_nav_stop *stop = &query->stops[i];
		points[i] = (tl_path_point){ .at = tli_point_to_units(stop->at, nav->resolution) };
		if (stop->node != TLI_NO_NODE)
			points[i].waypoint = nav->nodes.id[stop->node];
		result->length += stop->length;
		result->cost += stop->cost;
	}
	return TL_OK;
}

/* ---- the search ---- */

static void open_eye(eye *e, tl_query *query, const tli_nav_end *end, const tli_nav_end *other)
{
	e->query = query;
	e->other = other->node;
	e->blind = end->blocked;
	e->status = TL_OK;
	tli_shadows_start(&e->shadows, tli_nav_sight(query->nav), &query->touches);
	if (is_point(end))
		tli_shadows_from(&e->shadows, end->at);
}

/* What is blocked is not reached, by a jump either: it is a point that sees nothing. */
static tli_search_end search_end(const tli_nav_end *end, eye *e)
{
	return (tli_search_end){ end->blocked ? TLI_NO_NODE : end->node, end->at, ask_sight, e, may_see };
}

/* Infinite where the ends do not see each other, or where both are waypoints, which only edges join. */
static tl_status find_direct_cost(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, double *cost)
{
	*cost = INFINITY;
	if (goal->blocked || (!is_point(start) && !is_point(goal)))
		return TL_OK;
	bool sees;
	tl_status status = tli_nav_sees(query->nav, start->at, goal->at, &query->touches, &sees);
	if (!status && sees)
		*cost = tli_nav_distance(query->nav, start->at, goal->at);
	return status;
}

static tl_status search_waypoints(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_search_result *found)
{
	const tl_nav *nav = query->nav;
	eye start_eye, goal_eye;
	open_eye(&start_eye, query, start, goal);
	open_eye(&goal_eye, query, goal, start);
	tli_search_def def = {
		.graph = nav->graph,
		.positions = nav->nodes.at,
		.resolution = nav->resolution,
		.start = search_end(start, &start_eye),
		.goal = search_end(goal, &goal_eye),
	};
	tl_status status = find_direct_cost(query, start, goal, &def.direct);
	if (!status)
		status = tli_search_run(query->search, &def, found);
	if (!status)
		status = start_eye.status ? start_eye.status : goal_eye.status;
	return status;
}

static bool sees_nothing(void *context, uint32_t node)
{
	(void)context;
	(void)node;
	return false;
}

/* The goal, which is never reached, is the start: no bound of a node is above its own cost. */
tl_status tli_nav_search_all(tl_query *query, const tli_nav_end *start, double limit)
{
	static const double SLACK = 1e-9; /* of rounded sums */
	const tl_nav *nav = query->nav;
	const tli_nav_end nowhere = { .node = TLI_NO_NODE };
	eye start_eye;
	tli_search_result found;
	open_eye(&start_eye, query, start, &nowhere);
	tli_search_def def = {
		.graph = nav->graph,
		.positions = nav->nodes.at,
		.resolution = nav->resolution,
		.start = search_end(start, &start_eye),
		.goal = { TLI_NO_NODE, start->at, sees_nothing, NULL, NULL },
		.direct = 2 * limit * (1 + SLACK) + SLACK,
	};
	tl_status status = tli_search_run(query->search, &def, &found);
	if (!status)
		status = tli_budget_spend(8 * (1 + (uint64_t)found.expanded));
	return status ? status : start_eye.status;
}

/* Two waypoints of different components: nothing to search, unless a partial path is wanted. */
static bool are_apart(const tl_nav *nav, const tli_nav_end *start, const tli_nav_end *goal)
{
	return !is_point(start) && !is_point(goal) &&
		nav->graph->component[start->node] != nav->graph->component[goal->node];
}

static tli_search_result failed_without_search(const tl_nav *nav, const tli_nav_end *start, const tli_nav_end *goal)
{
	const uint32_t *first = nav->graph->first;
	return (tli_search_result){
		.start_joined = first[start->node + 1] > first[start->node],
		.goal_joined = tli_graph_has_edge_in(nav->graph, goal->node),
		.nearest = TLI_NO_NODE,
	};
}

static tl_status find_waypoint_path(tl_query *query, const tl_path_def *def, const tli_nav_end *start,
	const tli_nav_end *goal, tl_path_result *result)
{
	tli_search_result found;
	if (are_apart(query->nav, start, goal) && !def->partial) {
		found = failed_without_search(query->nav, start, goal);
	} else {
		tl_status status = search_waypoints(query, start, goal, &found);
		if (status)
			return status;
	}
	result->found = found.found;
	result->expanded = found.expanded;
	if (found.found && found.is_direct)
		return make_straight_stops(query, start, goal);
	if (found.found)
		return make_stops(query, start, goal, TLI_NO_NODE);
	tl_status status = tli_nav_explain(query, start, goal, &found, result);
	if (status || !def->partial || found.nearest == TLI_NO_NODE)
		return status;
	result->partial = true;
	return make_stops(query, start, goal, found.nearest);
}

/* These are pulled already. */
static tl_status make_corner_path(tl_query *query, const tl_path_def *def, const tli_nav_end *start,
	const tli_nav_end *goal, tl_path_result *result)
{
	tl_status status = goal->blocked ? tli_nav_explain(query, start, goal, NULL, result)
					 : tli_nav_corner_path(query, start, goal, result);
	if (status || result->found || !def->partial)
		return status;
	return tli_nav_partial_corner_path(query, start, goal, result);
}

static tl_status make_path(tl_query *query, const tl_path_def *def, const tli_nav_end *start, const tli_nav_end *goal,
	tl_path_result *result)
{
	tli_array_truncate(query->stops, 0);
	if (start->blocked || (goal->blocked && !def->partial))
		return tli_nav_explain(query, start, goal, NULL, result);
	if (tli_point_equal(start->at, goal->at)) {
		result->found = true;
		return make_one_stop(query, start, goal);
	}
	if (query->nav->corners)
		return make_corner_path(query, def, start, goal, result);
	tl_status status = find_waypoint_path(query, def, start, goal, result);
	if (!status && def->pull)
		status = tli_nav_pull(query);
	return status;
}

bool tli_nav_lacks_paths(const tl_query *query)
{
	return tli_breaks((!query->nav->graph && !query->nav->corners),
		"query: its nav was made with sight_only and finds no paths");
}

tl_path_def tl_default_path_def(void)
{
	return (tl_path_def){ .cookie = TLI_COOKIE(tl_path_def), .budget = tl_default_budget() };
}

static bool breaks_rules(const tl_query *query, const tl_path_def *def)
{
	return tli_is_null(query) || !tli_is_def(def) || !tli_is_def(&def->budget) || tli_nav_lacks_paths(query);
}

/* What every question about a path is checked for, and both its ends. */
static tl_status take_question(
	const tl_query *query, const tl_path_def *def, const void *out, tli_nav_end *start, tli_nav_end *goal)
{
	if (breaks_rules(query, def) || tli_is_null(out))
		return TL_E_INVALID;
	tl_status status = tli_nav_resolve_end(query->nav, &def->from, start);
	if (!status)
		status = tli_nav_resolve_end(query->nav, &def->to, goal);
	if (status)
		return status;
	tli_nav_check_place(query->nav, start);
	tli_nav_check_place(query->nav, goal);
	return TL_OK;
}

tl_status tl_query_find_path(tl_query *query, const tl_path_def *def, tl_path_result *result)
{
	tli_nav_end start, goal;
	tl_status status = take_question(query, def, result, &start, &goal);
	if (status)
		return status;
	tl_path_result made = { .found = false };
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	status = tli_budget_leave(&call, make_path(query, def, &start, &goal, &made));
	if (!status)
		status = hand_over(query, &made);
	if (!status)
		*result = made;
	return status;
}

/* By corners the parts of the plane say so; over waypoints, where links may be one-way, a search does. */
static tl_status look_for_path(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, bool *exists)
{
	*exists = !start->blocked && !goal->blocked && tli_point_equal(start->at, goal->at);
	if (start->blocked || goal->blocked || *exists)
		return TL_OK;
	if (query->nav->corners)
		return tli_nav_has_corner_path(query, start, goal, exists);
	tl_path_def plain = tl_default_path_def();
	tl_path_result result = { .found = false };
	tl_status status = find_waypoint_path(query, &plain, start, goal, &result);
	*exists = !status && result.found;
	return status;
}

tl_status tl_query_has_path(tl_query *query, const tl_path_def *def, bool *out)
{
	tli_nav_end start, goal;
	bool exists;
	tl_status status = take_question(query, def, out, &start, &goal);
	if (status)
		return status;
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	status = tli_budget_leave(&call, look_for_path(query, &start, &goal, &exists));
	if (!status)
		*out = exists;
	return status;
}

/* As tl_query_find_path, but what was found is summed up and forgotten. */
static tl_status find_length(tl_query *query, const tl_path_def *def, double *length)
{
	tli_nav_end start, goal;
	tl_path_result made = { .found = false };
	tl_status status = take_question(query, def, length, &start, &goal);
	if (!status)
		status = make_path(query, def, &start, &goal, &made);
	if (!status)
		status = tli_budget_spend(1);
	if (status)
		return status;
	*length = made.found ? 0 : INFINITY;
	for (size_t i = 0; made.found && i < tli_array_length(query->stops); i++)
		*length += query->stops[i].length;
	return TL_OK;
}

static tl_status find_each_length(
	tl_query *query, const tl_path_def *def, const tl_pair *pairs, size_t count, double *lengths)
{
	tl_path_def each = *def;
	tl_status status = TL_OK;
	each.partial = false;
	for (size_t i = 0; i < count && !status; i++) {
		each.from = (tl_stop){ .at = pairs[i].from };
		each.to = (tl_stop){ .at = pairs[i].to };
		status = find_length(query, &each, &lengths[i]);
	}
	return status;
}

tl_status tl_query_find_lengths(
	tl_query *query, const tl_path_def *def, const tl_pair *pairs, size_t count, double *lengths)
{
	const tl_path_def defaults = tl_default_path_def();
	def = def ? def : &defaults;
	if (breaks_rules(query, def) || tli_is_null_for(pairs, count) || tli_is_null_for(lengths, count))
		return TL_E_INVALID;
	tl_status status = tli_nav_check_pairs(query->nav, pairs, count);
	if (status || count == 0)
		return status;
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	double *made = tli_alloc_array(count, sizeof *made);
	status = tli_budget_leave(&call, made ? find_each_length(query, def, pairs, count, made) : TL_E_NOMEM);
	if (!status)
		memcpy(lengths, made, count * sizeof *made);
	if (made)
		tli_free(made, count * sizeof *made);
	return status;
}

tl_status tl_query_get_points(const tl_query *query, tl_path_point *points, size_t capacity, size_t *count)
{
	if (tli_is_null(query) || tli_is_null(count) || tli_is_null_for(points, capacity))
		return TL_E_INVALID;
	size_t needed = tli_array_length(query->points);
	*count = needed;
	if (needed > capacity)
		return TL_E_BUFFER;
	for (size_t i = 0; i < needed; i++)
		points[i] = query->points[i];
	return TL_OK;
}
