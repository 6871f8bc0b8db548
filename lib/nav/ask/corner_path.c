/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/corner_path.c: the shortest path between two points, bending at wall ends: straight; or none, if walls separate them; or one that
 * a search finds (corner_search.c).
 *
 * A body's end may be free and yet nearer to a wall than the polygon that stands for the body allows (by less than 1 %): the path then
 * begins with a step to a near position where it fits (corners/escape.h). A partial path leads to the point nearest to the goal in what can
 * be reached (corners/nearest.h), and a path can begin there again.
 */
#include "corners/nearest.h"

#include "base/assert.h"
#include "base/budget.h"
#include "geometry/distance.h"
#include "nav/internal.h"
#include "nav/walls_of.h"

/* The best path so far: over `from` and `to` with query->bends between them. */
typedef struct escape_path {
	double length; /* grid units, or with areas the cost; INFINITY: none */
	tli_escape from, to;
	size_t expanded; /* by all searches, also those that found no better one */
} escape_path;

/* The stops of a path; there is room for all. */
typedef struct stop_list {
	tli_nav_stop *stops;
	size_t count;
	double unit; /* map units in a grid unit */
} stop_list;

static inline double leg_length(const stop_list *list, tli_point a, tli_point b)
{
	return sqrt((double)tli_distance_squared(a, b)) * list->unit;
}

/* A stop at which the path only goes straight on is dropped: it is one leg (docs/contact-rule.md). */
static inline void add_corner_stop(stop_list *list, tli_point at, uint32_t node)
{
	tli_nav_stop *next = &list->stops[list->count];
	if (list->count == 0) {
		*next = (tli_nav_stop){ at, node, 0, 0 };
		list->count++;
		return;
	}
	tli_nav_stop *last = next - 1;
	if (tli_point_equal(last->at, at)) {
		last->node = node == TLI_NO_NODE ? last->node : node;
		return;
	}
	tli_point from = last->at;
	if (list->count > 1 && tli_orient(last[-1].at, from, at) == 0 && tli_dot(from, last[-1].at, at) < 0) {
		from = last[-1].at;
		next = last;
	}
	double length = leg_length(list, from, at);
	*next = (tli_nav_stop){ at, node, length, length };
	list->count = (size_t)(next - list->stops) + 1;
}

static void price_legs(tl_query *query, double unit)
{
	tli_nav_stop *stops = query->stops;
	for (size_t i = 1; i < tli_array_length(stops); i++)
		stops[i].cost = tli_areas_cost(&query->areas, stops[i - 1].at, stops[i].at) * unit;
}

/* Is the line nearer to the disc by less than a unit? */
static bool is_just_nearer(const tli_wall *disc, tli_point a, tli_point b)
{
	return tli_compare_distance_segments(a, b, disc->a, disc->b, disc->radius - 1) >= 0;
}

/* Where the mesh does not say, the walls are asked. */
static tl_status look_straight(tl_query *query, tli_point a, tli_point b, tli_glance glance, tli_nav_line *line)
{
	const tl_nav *nav = query->nav;
	*line = glance == TLI_GLANCE_FREE ? TLI_LINE_IS_FREE : TLI_LINE_IS_BLOCKED;
	if (glance != TLI_GLANCE_UNKNOWN)
		return TL_OK;
	bool sees = false, just = nav->radius > 1;
	tl_status status = TL_OK;
	if (just) { /* what is nearer than that is blocked in any case, so mostly one look is enough */
		tli_sight nearer = { nav->walls, nav->radius - 1, nav->def.contact };
		status = tli_sight_sees(&nearer, a, b, &query->touches, &just);
	}
	if (!status && (just || nav->radius <= 1)) {
		status = tli_nav_sees(nav, a, b, &query->touches, &sees);
		uint32_t blocker = query->touches.blocker;
		if (nav->radius == 0 && blocker != TLI_NO_WALL && tli_walls_get(nav->walls, blocker)->radius > 1)
			just = is_just_nearer(tli_walls_get(nav->walls, blocker), a, b);
	}
	if (sees)
		*line = TLI_LINE_IS_FREE;
	else if (just)
		*line = TLI_LINE_IS_UNCERTAIN;
	return status;
}

tl_status tli_nav_look_straight(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_nav_line *line)
{
	tli_glance glance = TLI_GLANCE_UNKNOWN;
	if (start->located && goal->located)
		glance = tli_corners_glance(query->nav->corners, start->at, start->location, goal->at, goal->location);
	return look_straight(query, start->at, goal->at, glance, line);
}

/* The start, its escape, query->bends, the escape of the goal, the goal; stops at one position are one stop. */
tl_status tli_nav_make_corner_stops(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_point leaves, tli_point arrives)
{
	size_t bends = tli_array_length(query->bends);
	tli_array_truncate(query->stops, 0);
	if (!tli_array_reserve(query->stops, bends + 4))
		return TL_E_NOMEM;
	stop_list list = { tli_array_extend(query->stops, bends + 4), 0, 1.0 / query->nav->resolution };
	add_corner_stop(&list, start->at, start->node);
	add_corner_stop(&list, leaves, TLI_NO_NODE);
	for (size_t i = 0; i < bends; i++)
		add_corner_stop(&list, query->bends[i], TLI_NO_NODE);
	add_corner_stop(&list, arrives, TLI_NO_NODE);
	add_corner_stop(&list, goal->at, goal->node);
	tli_array_truncate(query->stops, list.count);
	if (tli_areas_are_set(&query->areas))
		price_legs(query, list.unit);
	return TL_OK;
}

/* Keeps the bends of the last search. */
static tl_status keep_bends(tl_query *query)
{
	size_t count;
	const uint32_t *bends = tli_nav_bends(query, &count);
	const tli_point *positions = query->nav->corners->positions;
	tli_array_truncate(query->bends, 0);
	if (!tli_array_reserve(query->bends, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(query->bends, positions[bends[i]]);
	return TL_OK;
}

tl_status tli_nav_keep_area_bends(tl_query *query)
{
	size_t count = tli_array_length(query->areas.bends);
	tli_array_truncate(query->bends, 0);
	if (!tli_array_reserve(query->bends, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(query->bends, query->areas.bends[i]);
	return TL_OK;
}

/* The cheapest path through the areas. */
static tl_status try_pair_by_areas(tl_query *query, const tli_escape *from, const tli_escape *to, escape_path *best)
{
	double steps = from->length + to->length;
	tli_area_result found = { .cost = INFINITY };
	tl_status status = tli_nav_search_areas(query, from, to, best->length - steps, &found);
	best->expanded += found.expanded;
	if (status || !(steps + found.cost < best->length))
		return status;
	*best = (escape_path){ steps + found.cost, *from, *to, best->expanded };
	return tli_nav_keep_area_bends(query);
}

/* Between two escapes; both steps are included in the length. `line` is that of the ends, and of the escapes where they are the ends. */
static tl_status try_escape_pair(
	tl_query *query, const tli_escape *from, const tli_escape *to, tli_nav_line line, escape_path *best)
{
	const tl_nav *nav = query->nav;
	double steps = from->length + to->length;
	if (tli_mesh_part(nav->mesh, from->location.edge / 3) != tli_mesh_part(nav->mesh, to->location.edge / 3))
		return TL_OK;
	if (tli_areas_are_set(&query->areas))
		return try_pair_by_areas(query, from, to, best);
	tl_status status = TL_OK;
	if (steps > 0)
		status = look_straight(query, from->at, to->at, TLI_GLANCE_UNKNOWN, &line);
	if (status)
		return status;
	if (line == TLI_LINE_IS_FREE) {
		double length = steps + tli_distance_points(from->at, to->at);
		if (length < best->length) {
			*best = (escape_path){ length, *from, *to, best->expanded };
			tli_array_truncate(query->bends, 0);
		}
		return TL_OK;
	}
	tli_taut_result found;
	status = tli_nav_search_corners(query, from, to, line == TLI_LINE_IS_UNCERTAIN, &found);
	if (status)
		return status;
	best->expanded += found.expanded;
	if (!found.found || !(steps + found.length < best->length))
		return TL_OK;
	*best = (escape_path){ steps + found.length, *from, *to, best->expanded };
	return keep_bends(query);
}

tl_status tli_nav_find_escapes(tl_query *query, const tli_nav_end *end, tli_escapes *escapes)
{
	const tl_nav *nav = query->nav;
	if (!end->located)
		return tli_offset_escape(nav->mesh, &(tli_sight){ nav->walls, nav->radius, TL_CONTACT_GRAZE }, end->at,
			&query->touches, escapes);
	*escapes = (tli_escapes){ { { end->at, end->location, 0 } }, 1 };
	return TL_OK;
}

static tl_status search_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_nav_line line, tl_path_result *result)
{
	tli_escapes from, to;
	escape_path best = { .length = INFINITY };
	tl_status status = tli_nav_find_escapes(query, start, &from);
	if (!status)
		status = tli_nav_find_escapes(query, goal, &to);
	for (size_t i = 0; i < from.count && !status; i++)
		for (size_t k = 0; k < to.count && !status; k++)
			status = try_escape_pair(query, &from.list[i], &to.list[k], line, &best);
	result->expanded += best.expanded;
	if (status || best.length == INFINITY)
		return status;
	result->found = true;
	return tli_nav_make_corner_stops(query, start, goal, best.from.at, best.to.at);
}

tl_status tli_nav_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result)
{
	tli_assert(query->nav->corners && !tli_point_equal(start->at, goal->at));
	tli_nav_line line;
	tl_status status = tli_nav_look_straight(query, start, goal, &line);
	if (status)
		return status;
	if (line == TLI_LINE_IS_FREE && tli_areas_none_is_cheaper(&query->areas, start->at, goal->at)) {
		result->found = true;
		tli_array_truncate(query->bends, 0);
		return tli_nav_make_corner_stops(query, start, goal, start->at, goal->at);
	}
	status = search_corner_path(query, start, goal, line, result);
	if (!status && !result->found)
		result->reason = TL_NO_PATH_SEPARATED;
	return status;
}

tl_status tli_nav_has_corner_path(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, bool *exists)
{
	const tli_mesh *mesh = query->nav->mesh;
	tli_escapes from, to;
	tli_nav_line line;
	tl_status status = tli_nav_look_straight(query, start, goal, &line);
	*exists = !status && line == TLI_LINE_IS_FREE;
	if (status || *exists)
		return status;
	status = tli_nav_find_escapes(query, start, &from);
	if (!status)
		status = tli_nav_find_escapes(query, goal, &to);
	for (size_t i = 0; i < from.count && !status; i++)
		for (size_t k = 0; k < to.count; k++)
			*exists |= tli_mesh_part(mesh, from.list[i].location.edge / 3) ==
				tli_mesh_part(mesh, to.list[k].location.edge / 3);
	return status;
}

_Static_assert((int)TLI_NAV_PARTS_MAX >= (int)TLI_ESCAPES_MAX, "all escapes may be in different parts");

tl_status tli_nav_find_parts(tl_query *query, tli_point p, int32_t parts[TLI_NAV_PARTS_MAX], size_t *count)
{
	const tl_nav *nav = query->nav;
	tli_escapes escapes;
	tli_nav_end end = { .node = TLI_NO_NODE, .at = p };
	tli_assert(nav->corners);
	*count = 0;
	end.location = tli_mesh_locate(nav->mesh, p);
	end.located = tli_is_live(nav->mesh, end.location);
	if (!end.located) {
		tli_nav_position(nav, p, &end.hit);
		if (end.hit.blocked)
			return TL_OK;
	}
	tl_status status = tli_nav_find_escapes(query, &end, &escapes);
	*count = escapes.count;
	for (size_t i = 0; i < escapes.count; i++)
		parts[i] = tli_mesh_part(nav->mesh, escapes.list[i].location.edge / 3);
	return status;
}

/* The end of a partial path; the start itself if nothing else is nearer. */
static tl_status find_nearest(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_point *nearest)
{
	const tl_nav *nav = query->nav;
	tli_escapes escapes;
	int32_t parts[TLI_ESCAPES_MAX];
	tl_status status = tli_nav_find_escapes(query, start, &escapes);
	for (size_t i = 0; i < escapes.count; i++)
		parts[i] = tli_mesh_part(nav->mesh, escapes.list[i].location.edge / 3);
	tli_nearest_def def = { nav->mesh, nav->walls, nav->radius, parts, escapes.count, goal->at };
	uint64_t before = tli_budget_work();
	if (!status)
		*nearest = tli_nearest_live(&def, start->at);
	query->nearest_steps = tli_budget_work() - before;
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
	if (there.found)
		return TL_OK;
	tli_array_truncate(query->bends, 0);
	return tli_nav_make_corner_stops(query, start, start, start->at, start->at);
}
