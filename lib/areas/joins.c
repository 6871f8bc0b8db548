/* SPDX-License-Identifier: MIT */
/*
 * areas/joins.c: the points of the rims at which a path may bend, and the legs that they begin and end: to corners of the nav, and to each other.
 *
 * The points of a rim are those ends and pieces of its edges where a path can be: the corners of the area, where a wall crosses an edge a point on
 * either side of it, and in between one for each 32nd of the rim, or fewer where there are more than 8 areas: some 256 in all. So an area whose rim is
 * in a doorway has points in it, however long the rim.
 * Cost: a location for each of up to 64 places along an edge; for each point a look all around and a sight line to each other point.
 */
#include "base/array.h"
#include "base/budget.h"
#include "areas/internal.h"
#include "areas/rim.h"
#include "corners/region.h"

enum { PLACES_TRIED = 64 };

/* ---- points ---- */

static bool may_bend_at(const tli_area_world *world, tli_point p)
{
	tli_sight_hit hit;
	if (!tli_is_live(world->corners->mesh, tli_mesh_locate(world->corners->mesh, p)))
		return false;
	tli_sight_position(&world->sight, p, &hit);
	return !hit.blocked;
}

static bool add_point(tli_areas *areas, tli_point p, uint32_t edge)
{
	for (size_t i = 0; i < tli_array_length(areas->points); i++)
		if (tli_point_equal(areas->points[i], p))
			return true;
	return tli_array_append(areas->points, p) && tli_array_append(areas->edges, edge);
}

static bool add_points_of_edge(const tli_area_world *world, uint32_t number, const tli_rim_edge *edge, double gap)
{
	double step = tli_distance_points(edge->a, edge->b) / edge->places, since = 0;
	bool before = false, here = may_bend_at(world, edge->a);
	for (uint32_t i = 0; i < edge->places; i++) {
		bool next = may_bend_at(world, tli_rim_place(edge, i + 1));
		if (here && (i == 0 || !before || !next || since >= gap)) {
			if (!add_point(world->areas, tli_rim_place(edge, i), number))
				return false;
			since = 0;
		}
		since += step;
		before = here;
		here = next;
	}
	return true;
}

static tl_status make_points_of_area(const tli_area_world *world, const tli_area *area)
{
	tli_areas *areas = world->areas;
	double gap = tli_rim_gap(areas, area);
	for (uint32_t i = 0; i < area->count; i++) {
		tli_rim_edge edge = tli_rim_edge_of(areas, area, i, PLACES_TRIED);
		if (!add_points_of_edge(world, area->first + i, &edge, gap))
			return TL_E_NOMEM;
	}
	return tli_budget_spend((uint64_t)area->count * PLACES_TRIED * 20);
}

static tl_status make_points(const tli_area_world *world)
{
	tli_areas *areas = world->areas;
	tl_status status = TL_OK;
	tli_array_truncate(areas->points, 0);
	tli_array_truncate(areas->edges, 0);
	for (size_t k = 0; k < tli_array_length(areas->list) && !status; k++)
		status = make_points_of_area(world, &areas->list[k]);
	return status;
}

/* ---- legs to corners ---- */

static bool add_join(tli_area_join **joins, tli_area_join join, unsigned sides, unsigned turn)
{
	for (unsigned side = 0; side < 2; side++) {
		if (!(sides >> side & 1))
			continue;
		join.state = (join.state & ~1U) + (side ^ turn);
		if (!tli_array_append(*joins, join))
			return false;
	}
	return true;
}

/* A path may bend to either side at a corner whose free sector holds p: what is cheaper need not be taut. Else it slides along a straight wall there. */
static bool join_corner(const tli_area_world *world, tli_point p, uint32_t point, uint32_t c, tli_area_join **joins)
{
	const tli_corner *corner = &world->corners->corners[c];
	tli_direction d = tli_direction_to(p, corner->at);
	unsigned sides = tli_can_bend_at(corner, p) ? 3 : tli_arrival_sides(corner, d);
	tli_area_join join = { 2 * c, point, tli_areas_cost(world->areas, p, corner->at), false };
	if (!add_join(joins, join, sides, 0))
		return false;
	join.leaves = true;
	return add_join(joins, join, sides, 1);
}

tl_status tli_area_look(
	const tli_area_world *world, tli_point p, tli_mesh_location location, uint32_t point, tli_area_join **joins)
{
	const tli_corners *corners = world->corners;
	uint32_t count = (uint32_t)tli_array_length(corners->corners);
	tl_status status = tli_point_look_around(world->expand, corners, p, location);
	for (size_t i = 0; i < tli_array_length(world->expand->visible) && !status; i++) {
		int32_t vertex = world->expand->visible[i];
		uint32_t c = (uint32_t)corners->of_vertex[vertex];
		do
			status = join_corner(world, p, point, c, joins) ? TL_OK : TL_E_NOMEM;
		while (!status && ++c < count && corners->corners[c].vertex == vertex);
	}
	return status;
}

static tl_status join_corners(const tli_area_world *world)
{
	tli_areas *areas = world->areas;
	size_t points = tli_array_length(areas->points);
	tli_array_truncate(areas->joins, 0);
	tli_array_truncate(areas->first, 0);
	if (!tli_array_reserve(areas->first, points + 1))
		return TL_E_NOMEM;
	for (size_t i = 0; i < points; i++) {
		tli_array_push(areas->first, (uint32_t)tli_array_length(areas->joins));
		tli_point p = areas->points[i];
		tl_status status = tli_area_look(
			world, p, tli_mesh_locate(world->corners->mesh, p), (uint32_t)i, &areas->joins);
		if (status)
			return status;
	}
	tli_array_push(areas->first, (uint32_t)tli_array_length(areas->joins));
	return TL_OK;
}

/* The legs that leave states, sorted by them. */
static tl_status reverse_joins(tli_areas *areas, uint32_t states)
{
	size_t count = 0, joins = tli_array_length(areas->joins);
	tli_array_truncate(areas->first_of_state, 0);
	tli_array_truncate(areas->reversed, 0);
	if (!tli_array_reserve(areas->first_of_state, states + 2) || !tli_array_reserve(areas->reversed, joins))
		return TL_E_NOMEM;
	uint32_t *first = tli_array_extend(areas->first_of_state, states + 2);
	memset(first, 0, (states + 2) * sizeof *first);
	for (size_t i = 0; i < joins; i++)
		first[areas->joins[i].state + 2] += areas->joins[i].leaves;
	for (uint32_t state = 2; state < states + 2; state++)
		first[state] += first[state - 1];
	for (size_t i = 0; i < joins; i++)
		count += areas->joins[i].leaves;
	if (count == 0)
		return TL_OK;
	tli_area_join *reversed = tli_array_extend(areas->reversed, count);
	for (size_t i = 0; i < joins; i++)
		if (areas->joins[i].leaves)
			reversed[first[areas->joins[i].state + 1]++] = areas->joins[i];
	return TL_OK;
}

/* ---- legs between points ---- */

static tl_status join_points(const tli_area_world *world)
{
	tli_areas *areas = world->areas;
	size_t points = tli_array_length(areas->points);
	tli_array_truncate(areas->between, 0);
	if (points == 0)
		return TL_OK;
	if (!tli_array_reserve(areas->between, points * points))
		return TL_E_NOMEM;
	double *between = tli_array_extend(areas->between, points * points);
	tl_status status = TL_OK;
	for (size_t i = 0; i < points && !status; i++) {
		between[i * points + i] = INFINITY;
		for (size_t k = 0; k < i && !status; k++) {
			bool sees = false;
			status = tli_area_sees(world, areas->points[i], areas->points[k], &sees);
			double cost = sees ? tli_areas_cost(areas, areas->points[i], areas->points[k]) : INFINITY;
			between[i * points + k] = between[k * points + i] = cost;
		}
		if (!status)
			status = tli_budget_spend(1 + 50 * i);
	}
	return status;
}

tl_status tli_areas_join(const tli_area_world *world)
{
	tli_areas *areas = world->areas;
	if (areas->joined && areas->revision == world->revision)
		return TL_OK;
	areas->joined = false;
	tli_array_truncate(areas->rows, 0);
	tli_array_truncate(areas->row_edges, 0);
	tl_status status = make_points(world);
	if (!status)
		status = join_corners(world);
	if (!status)
		status = reverse_joins(areas, 2 * (uint32_t)tli_array_length(world->corners->corners));
	if (!status)
		status = join_points(world);
	areas->joined = !status;
	areas->revision = world->revision;
	return status;
}
