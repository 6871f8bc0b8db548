/* SPDX-License-Identifier: MIT */
/*
 * nav/corner_path.c: the shortest way between two points, bending at wall ends.
 *
 *   1. straight, if they see each other;
 *   2. nothing, if walls separate them: different components of the triangulation;
 *   3. the corners visible from either end, as states in which a taut way arrives or leaves;
 *   4. the taut search between them; its places are the path's bends.
 *
 * Waypoints play no role here but as names of places.
 */
#include "nav/internal.h"

static tl_status add_stop(tl_query *query, tli_point at, uint32_t node)
{
	size_t count = tli_array_length(query->stops);
	double length = count ? tli_nav_distance(query->nav, query->stops[count - 1].at, at) : 0;
	if (!tli_array_reserve(query->stops, 1))
		return TL_E_NOMEM;
	tli_array_push(query->stops, ((tli_nav_stop){ at, node, length, length }));
	return TL_OK;
}

/* start, the places of the search's answer, goal. */
static tl_status make_stops(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, uint32_t last)
{
	const tli_point *places = query->nav->corners->places;
	size_t count = last == TLI_NO_STATE ? 0 : tli_taut_places(query->taut, last, NULL, 0);
	tli_array_truncate(query->path_nodes, 0);
	if (!tli_array_reserve(query->path_nodes, count))
		return TL_E_NOMEM;
	(void)tli_array_extend(query->path_nodes, count);
	if (count > 0)
		(void)tli_taut_places(query->taut, last, query->path_nodes, count);
	tl_status status = add_stop(query, start->at, start->node);
	for (size_t i = 0; i < count && !status; i++)
		status = add_stop(query, places[query->path_nodes[i]], TLI_NO_NODE);
	return status ? status : add_stop(query, goal->at, goal->node);
}

/* Step 3. Only what lies on ways between the blocks of the ends. */
static tl_status join_both(tl_query *query, tli_point start, tli_mesh_location from, tli_point goal,
	tli_mesh_location to, const tli_block_ends *ends)
{
	const tli_corners *corners = query->nav->corners;
	tl_status status = tli_point_joins(&query->expand, corners, start, from, false, ends, &query->from_joins);
	return status ? status : tli_point_joins(&query->expand, corners, goal, to, true, ends, &query->to_joins);
}

static tl_status search(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result)
{
	const tl_nav *nav = query->nav;
	tli_mesh_location from = tli_mesh_locate(nav->mesh, start->at), to = tli_mesh_locate(nav->mesh, goal->at);
	if (nav->mesh->component[from.edge / 3] != nav->mesh->component[to.edge / 3])
		return TL_OK;
	tli_block_ends ends = tli_pockets_between(&nav->corners->pockets, from.edge / 3, to.edge / 3);
	tl_status status = join_both(query, start->at, from, goal->at, to, &ends);
	if (status)
		return status;
	tli_taut_graph graph = tli_corners_graph(nav->corners);
	tli_taut_def def = { &graph, start->at, goal->at, query->from_joins, query->to_joins,
		tli_array_length(query->from_joins), tli_array_length(query->to_joins), nav->landmarks, &ends };
	tli_taut_result found;
	status = tli_taut_run(query->taut, &def, &found);
	if (status)
		return status;
	result->found = found.found;
	result->expanded = found.expanded;
	return found.found ? make_stops(query, start, goal, found.last) : TL_OK;
}

tl_status tli_nav_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result)
{
	bool sees;
	tl_status status = tli_nav_sees(query->nav, start->at, goal->at, &query->touches, &sees);
	if (status)
		return status;
	if (sees) {
		result->found = true;
		return make_stops(query, start, goal, TLI_NO_STATE);
	}
	status = search(query, start, goal, result);
	if (!status && !result->found)
		result->reason = TL_NO_PATH_SEPARATED;
	return status;
}
