/* SPDX-License-Identifier: MIT */
/*
 * steer/edge_index.c: edges in map units over the cells of lib/walls.
 *
 * Each edge is rounded to a grid to be put in the cells; a box that is asked about is widened by two grid units, one for the rounding of
 * the edges and one for its own. So the cells miss nothing, and decide nothing.
 *
 * Which side of a closed wall is solid is asked of the cells as well (even-odd), a few grid units left and right of it, near both ends and
 * in the middle. Where the three points do not agree, it is met from both sides, which is never wrong for a vehicle outside.
 */
#include "steer/edge_index.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/reason.h"

tl_status tli_edge_index_create(const tli_edge *edges, size_t count, double scale, tli_edge_index *out)
{
	tli_assert(scale > 0 && (edges || count == 0));
	tli_edge_index index = { .count = count, .scale = scale };
	tli_wall *walls = tli_alloc_array(count, sizeof *walls);
	index.edges = tli_alloc_array(count, sizeof *index.edges);
	tl_status status = walls && index.edges ? TL_OK : TL_E_NOMEM;
	for (size_t i = 0; i < count && !status; i++) {
		index.edges[i] = edges[i];
		tl_point a = tli_v_scale(edges[i].a, scale), b = tli_v_scale(edges[i].b, scale);
		status = tli_point_from_units(a, 1, &walls[i].a);
		status = status ? status : tli_point_from_units(b, 1, &walls[i].b);
		walls[i].solid = !edges[i].both;
	}
	status = status ? status : tli_walls_create(walls, count, &index.cells);
	tli_free(walls, count * sizeof *walls);
	if (status)
		tli_edge_index_free(&index);
	else
		*out = index;
	return status;
}

void tli_edge_index_free(tli_edge_index *index)
{
	tli_free(index->edges, index->count * sizeof *index->edges);
	tli_walls_free(index->cells);
	*index = (tli_edge_index){ 0 };
}

/* ---- which side is solid ---- */

/* At the share `along` of the wall, some grid units to the left (side 1) or right (-1): 1 solid, 0 free, -1
 * unknown. */
static int solid_beside(const tli_walls *cells, const tli_wall *wall, double along, double side)
{
	tli_assert(side == 1 || side == -1);
	tl_vector d = { (double)wall->b.x - wall->a.x, (double)wall->b.y - wall->a.y };
	tl_vector n = tli_v_left(tli_v_unit(d, tli_v(0, 0)));
	tl_point at = { wall->a.x + d.x * along + n.x * side * 3, wall->a.y + d.y * along + n.y * side * 3 };
	tli_point p;
	if (tli_point_from_units(at, 1, &p) || (double)tli_side_of(wall->a, wall->b, p) != side)
		return -1;
	return tli_walls_inside_solid(cells, p);
}

/* 1: the left side is solid and the right one free, -1: the opposite, 0: neither, or not the same all along. */
static int solid_side(const tli_walls *cells, const tli_wall *wall)
{
	int lefts = 0, rights = 0;
	for (int i = 0; i < 3; i++) {
		static const double along[] = { .5, .1, .9 };
		int left = solid_beside(cells, wall, along[i], 1), right = solid_beside(cells, wall, along[i], -1);
		if (left < 0 || right < 0 || left == right)
			return 0;
		lefts += left;
		rights += right;
	}
	return lefts == 3 ? 1 : rights == 3 ? -1 : 0;
}

static void orient_edges(tli_edge_index *index)
{
	for (size_t i = 0; i < index->count; i++) {
		tli_edge *edge = &index->edges[i];
		if (edge->both)
			continue;
		int side = solid_side(index->cells, tli_walls_get(index->cells, i));
		if (side < 0)
			*edge = tli_edge_make(edge->b, edge->a, false);
		edge->both = side == 0;
	}
}

static tl_status edge_of_wall(const tl_steer_wall *wall, double scale, bool rounded, tli_edge *edge)
{
	tli_point a, b;
	if (tli_point_from_units(tli_v_scale(wall->a, scale), 1, &a) ||
		tli_point_from_units(tli_v_scale(wall->b, scale), 1, &b))
		return tli_refused(TL_E_RANGE, "walls: an end is not finite or beyond the grid (2^29 grid units)");
	if (rounded)
		*edge = tli_edge_make(tli_v(a.x / scale, a.y / scale), tli_v(b.x / scale, b.y / scale), !wall->closed);
	else
		*edge = tli_edge_make(wall->a, wall->b, !wall->closed);
	return TL_OK;
}

tl_status tli_edge_index_of_walls(
	const tl_steer_wall *walls, size_t count, double scale, bool rounded, tli_edge_index *out)
{
	if (tli_breaks(count > 0 && !walls, "walls is NULL with a count above 0"))
		return TL_E_INVALID;
	tli_edge *edges = tli_alloc_array(count, sizeof *edges);
	if (!edges)
		return TL_E_NOMEM;
	tl_status status = TL_OK;
	for (size_t i = 0; i < count && !status; i++)
		status = edge_of_wall(&walls[i], scale, rounded, &edges[i]);
	status = status ? status : tli_edge_index_create(edges, count, scale, out);
	tli_free(edges, count * sizeof *edges);
	if (!status)
		orient_edges(out);
	return status;
}

/* ---- looking ---- */

/* The cell of a coordinate, -1 or `count` beyond. */
static int32_t cell_at(double coordinate, int32_t origin, int32_t shift, int32_t count)
{
	tli_assert(count >= 0 && shift >= 0 && shift < 32);
	double cell = floor((coordinate - origin) / (double)(INT64_C(1) << shift));
	return !(cell >= 0) ? -1 : cell >= count ? count : (int32_t)cell;
}

tli_edge_walk tli_edge_walk_over(const tli_edge_index *index, tl_point low, tl_point high)
{
	const tli_walls *cells = index->cells;
	tli_edge_walk walk = { .cells = cells, .row = 1 };
	if (index->count == 0)
		return walk;
	int32_t left = cell_at(low.x * index->scale - 2, cells->origin.x, cells->shift, cells->columns);
	int32_t right = cell_at(high.x * index->scale + 2, cells->origin.x, cells->shift, cells->columns);
	int32_t bottom = cell_at(low.y * index->scale - 2, cells->origin.y, cells->shift, cells->rows);
	int32_t top = cell_at(high.y * index->scale + 2, cells->origin.y, cells->shift, cells->rows);
	walk.beyond = tli_walls_reach_beyond(cells) &&
		(left < 0 || bottom < 0 || right == cells->columns || top == cells->rows);
	walk.left = left < 0 ? 0 : left;
	walk.right = right == cells->columns ? right - 1 : right;
	walk.row = bottom < 0 ? 0 : bottom;
	walk.last_row = top == cells->rows ? top - 1 : top;
	return walk;
}

void tli_edge_index_meet(
	const tli_edge_index *index, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts)
{
	tl_point a = feeler->from, b = feeler->tip;
	tli_edge_walk walk = tli_edge_walk_over(index, tli_v(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y),
		tli_v(a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y));
	while (tli_edge_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++)
			tli_edge_meet(&index->edges[*at], *at, feeler, hit, counts);
}

tli_edge_near tli_edge_nearest(const tli_edge *edge, tl_point p, bool *hidden)
{
	tl_vector along = tli_v_sub(edge->b, edge->a), to = tli_v_sub(p, edge->a);
	double length = tli_v_dot(along, along), share = tli_v_dot(along, to);
	double t = share <= 0 || length == 0 ? 0 : share >= length ? 1 : share / length;
	tl_point point = t == 1 ? edge->b : tli_v_ahead(edge->a, along, t);
	tl_vector off = tli_v_sub(p, point);
	double distance = tli_v_length(off);
	*hidden = !edge->both && t > 0 && t < 1 && tli_v_dot(edge->normal, off) < 0;
	return (tli_edge_near){ true, distance, tli_v_unit(off, edge->normal), point, 0 };
}
