/* SPDX-License-Identifier: MIT */
/*
 * nav/corner_path.c: the shortest path between two points, bending at wall ends: straight; or none, if walls separate them; or one that
 * a search finds (corner_search.c).
 *
 * A body's end may be free and yet nearer to a wall than the polygon that stands for the body allows (by less than 1 %): the path then
 * begins with a step to a near position where it fits (corners/escape.h). A partial path leads to the point nearest to the goal in what can
 * be reached (corners/nearest.h), and a path can begin there again.
 */
#include "corners/nearest.h"

#include "base/assert.h"
#include "nav/internal.h"

/* The best path so far: over `from` and `to` with query->path_nodes between them. */
typedef struct escape_path {
	double length; /* grid units; INFINITY: none */
	tli_escape from, to;
} escape_path;

/* A stop at which the path only goes straight on is dropped: it is one leg (docs/contact-rule.md). */
static void drop_straight_stop(tl_query *query)
{
	size_t count = tli_array_length(query->stops);
	if (count < 3)
		return;
	tli_nav_stop *stops = query->stops;
	tli_point a = stops[count - 3].at, b = stops[count - 2].at, c = stops[count - 1].at;
	if (tli_orient(a, b, c) != 0 || tli_dot(b, a, c) >= 0)
		return;
	double length = tli_nav_distance(query->nav, a, c);
	stops[count - 2] = (tli_nav_stop){ c, stops[count - 1].node, length, length };
	tli_array_truncate(query->stops, count - 1);
}

static tl_status add_corner_stop(tl_query *query, tli_point at, uint32_t node)
{
	size_t count = tli_array_length(query->stops);
	if (count > 0 && tli_point_equal(query->stops[count - 1].at, at)) {
		query->stops[count - 1].node = node == TLI_NO_NODE ? query->stops[count - 1].node : node;
		return TL_OK;
	}
	double length = count ? tli_nav_distance(query->nav, query->stops[count - 1].at, at) : 0;
	if (!tli_array_reserve(query->stops, 1))
		return TL_E_NOMEM;
	tli_array_push(query->stops, ((tli_nav_stop){ at, node, length, length }));
	drop_straight_stop(query);
	return TL_OK;
}

static tl_status make_direct_stops(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal)
{
	tl_status status = add_corner_stop(query, start->at, start->node);
	return status ? status : add_corner_stop(query, goal->at, goal->node);
}

/* The start, its escape, the bends, the escape of the goal, the goal. */
static tl_status make_corner_stops(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, const escape_path *best)
{
	const tli_point *positions = query->nav->corners->positions;
	tl_status status = add_corner_stop(query, start->at, start->node);
	if (!status)
		status = add_corner_stop(query, best->from.at, TLI_NO_NODE);
	for (size_t i = 0; i < tli_array_length(query->path_nodes) && !status; i++)
		status = add_corner_stop(query, positions[query->path_nodes[i]], TLI_NO_NODE);
	if (!status)
		status = add_corner_stop(query, best->to.at, TLI_NO_NODE);
	return status ? status : add_corner_stop(query, goal->at, goal->node);
}

/* Keeps the bends of the last search. */
static tl_status keep_bends(tl_query *query)
{
	size_t count;
	const uint32_t *bends = tli_nav_bends(query, &count);
	tli_array_truncate(query->path_nodes, 0);
	if (!tli_array_reserve(query->path_nodes, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(query->path_nodes, bends[i]);
	return TL_OK;
}

/* Between two escapes; both steps are included in the length. */
static tl_status try_escape_pair(
	tl_query *query, const tli_escape *from, const tli_escape *to, escape_path *best, tl_path_result *result)
{
	const tl_nav *nav = query->nav;
	double steps = from->length + to->length;
	if (tli_mesh_part(nav->mesh, from->location.edge / 3) != tli_mesh_part(nav->mesh, to->location.edge / 3))
		return TL_OK;
	bool sees = false;
	tl_status status = steps > 0 ? tli_nav_sees(nav, from->at, to->at, &query->touches, &sees) : TL_OK;
	if (status)
		return status;
	if (sees) {
		double length = steps + tli_distance_points(from->at, to->at);
		if (length < best->length) {
			*best = (escape_path){ length, *from, *to };
			tli_array_truncate(query->path_nodes, 0);
		}
		return TL_OK;
	}
	tli_taut_result found;
	status = tli_nav_search_corners(query, from, to, &found);
	if (status)
		return status;
	result->expanded += found.expanded;
	if (!found.found || !(steps + found.length < best->length))
		return TL_OK;
	*best = (escape_path){ steps + found.length, *from, *to };
	return keep_bends(query);
}

static tl_status find_escapes(tl_query *query, tli_point p, tli_escape escapes[TLI_ESCAPES_MAX], size_t *count)
{
	const tl_nav *nav = query->nav;
	return tli_offset_escape(nav->mesh, nav->walls, nav->radius, p, &query->touches, escapes, count);
}

static tl_status search_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result)
{
	tli_escape from[TLI_ESCAPES_MAX], to[TLI_ESCAPES_MAX];
	size_t from_count = 0, to_count = 0;
	escape_path best = { .length = INFINITY };
	tl_status status = find_escapes(query, start->at, from, &from_count);
	if (!status)
		status = find_escapes(query, goal->at, to, &to_count);
	for (size_t i = 0; i < from_count && !status; i++)
		for (size_t k = 0; k < to_count && !status; k++)
			status = try_escape_pair(query, &from[i], &to[k], &best, result);
	if (status || best.length == INFINITY)
		return status;
	result->found = true;
	return make_corner_stops(query, start, goal, &best);
}

tl_status tli_nav_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result)
{
	tli_assert(query->nav->corners && !tli_point_equal(start->at, goal->at));
	bool sees;
	tl_status status = tli_nav_sees(query->nav, start->at, goal->at, &query->touches, &sees);
	if (status)
		return status;
	if (sees) {
		result->found = true;
		return make_direct_stops(query, start, goal);
	}
	status = search_corner_path(query, start, goal, result);
	if (!status && !result->found)
		result->reason = TL_NO_PATH_SEPARATED;
	return status;
}

/* The end of a partial path; the start itself if nothing else is nearer. */
static tl_status find_nearest(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_point *nearest)
{
	const tl_nav *nav = query->nav;
	tli_escape escapes[TLI_ESCAPES_MAX];
	int32_t parts[TLI_ESCAPES_MAX];
	size_t count = 0;
	tl_status status = find_escapes(query, start->at, escapes, &count);
	for (size_t i = 0; i < count; i++)
		parts[i] = tli_mesh_part(nav->mesh, escapes[i].location.edge / 3);
	tli_nearest_def def = { nav->mesh, nav->walls, nav->radius, parts, count, goal->at };
	if (!status)
		*nearest = tli_nearest_live(&def, start->at);
	return status;
}

tl_status tli_nav_partial_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result)
{
	tli_assert(query->nav->corners && !start->blocked);
	tli_nav_end end = { .node = TLI_NO_NODE };
	tl_path_result there = { .found = false };
	tl_status status = find_nearest(query, start, goal, &end.at);
	if (!status && !tli_point_equal(start->at, end.at))
		status = tli_nav_corner_path(query, start, &end, &there);
	if (status)
		return status;
	result->expanded += there.expanded;
	result->partial = true;
	return there.found ? TL_OK : add_corner_stop(query, start->at, start->node);
}
