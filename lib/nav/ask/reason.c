/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/reason.c: why there is no path: the first reason that holds in the order of docs/search.md, "When there is no path".
 *
 * A failed search has expanded every node that the start reaches, so the components of expanded nodes are the start's. In a graph without
 * one-way links those are then wholly expanded, and none of their nodes is joined to the goal.
 */
#include "nav/internal.h"

#include "base/assert.h"

static void explain_blocked(const tl_nav *nav, const tli_nav_end *end, tl_path_result *result)
{
	tli_sight_hit on;
	tli_sight_position(&(tli_sight){ nav->walls, 0, nav->def.contact }, end->at, &on);
	result->too_near = !on.blocked;
	result->blocker = tli_nav_blocker(nav, &end->hit);
	result->blocker.at = tli_point_to_units(end->at, nav->resolution);
}

static bool start_reaches_component(const tl_query *query, uint32_t component)
{
	const tli_graph *graph = query->nav->graph;
	for (uint32_t n = 0; n < graph->node_count; n++) {
		if (graph->component[n] == component && tli_search_was_expanded(query->search, n))
			return true;
	}
	return false;
}

/* Does the goal, a point, see a node that shares a component with the nodes expanded? Quadratic at worst in the
 * number of components that the goal sees; only asked in graphs with one-way links. */
static tl_status goal_sees_component(tl_query *query, const tli_nav_end *goal, bool *answer)
{
	const tl_nav *nav = query->nav;
	uint32_t known = TLI_NO_NODE; /* a component that the start does not reach */
	for (uint32_t n = 0; n < nav->nodes.count; n++) {
		if (nav->graph->component[n] == known || tli_search_was_expanded(query->search, n))
			continue;
		bool sees;
		tl_status status = tli_nav_sees(nav, goal->at, nav->nodes.at[n], &query->touches, &sees);
		if (status)
			return status;
		if (!sees)
			continue;
		if (start_reaches_component(query, nav->graph->component[n])) {
			*answer = true;
			return TL_OK;
		}
		known = nav->graph->component[n];
	}
	*answer = false;
	return TL_OK;
}

static tl_status share_component(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, bool *answer)
{
	const tli_graph *graph = query->nav->graph;
	if (goal->node == TLI_NO_NODE) {
		*answer = false;
		return query->nav->has_oneway ? goal_sees_component(query, goal, answer) : TL_OK;
	}
	if (start->node == TLI_NO_NODE)
		*answer = start_reaches_component(query, graph->component[goal->node]);
	else
		*answer = graph->component[start->node] == graph->component[goal->node];
	return TL_OK;
}

tl_status tli_nav_explain(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal,
	const tli_search_result *search, tl_path_result *result)
{
	tli_assert(!result->found);
	if (start->blocked || goal->blocked) {
		result->reason = start->blocked ? TL_NO_PATH_START_BLOCKED : TL_NO_PATH_GOAL_BLOCKED;
		explain_blocked(query->nav, start->blocked ? start : goal, result);
		return TL_OK;
	}
	if (!search->start_joined || !search->goal_joined) {
		result->reason = !search->start_joined ? TL_NO_PATH_START_ALONE : TL_NO_PATH_GOAL_ALONE;
		result->no_link = (search->start_joined ? goal : start)->node != TLI_NO_NODE;
		return TL_OK;
	}
	bool share;
	tl_status status = share_component(query, start, goal, &share);
	if (!status)
		result->reason = share ? TL_NO_PATH_ONEWAY : TL_NO_PATH_COMPONENTS;
	return status;
}
