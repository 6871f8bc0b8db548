/* SPDX-License-Identifier: MIT */
/*
 * mesh/corridor.c: making an edge between two vertices by flips alone.
 *
 *              u                     The edges that cross from -> to make a corridor. Its upper (left) border is a chain
 *            / | \ ' .               of vertices; edges that end in the same vertex of it are one run.
 *     prev .  /|  \    . next        1. Take a vertex u of the upper chain at which the corridor is convex.
 *    from ---/-+---\-------- to      2. Flip its edges away. One of them is always the diagonal of a strictly convex
 *           /  |    \                   quadrangle, at the lowest vertex of the path prev l1 l2 l3 next.
 *         l1   l2   l3               3. u is cut off by the edge prev next, the chain is shorter by one. Repeat.
 *
 * Every step leaves valid triangles and needs orientations alone. Cost: the square of the corridor's length at worst, nearly linear
 * usually.
 */
#include "mesh/corridor.h"

#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "mesh/shape.h"

/* The run of edges [first, last] that end in one vertex of the upper chain. */
typedef struct run {
	int32_t first, last;
} run;

static int32_t upper(const tli_mesh *mesh, int32_t index)
{
	return tli_mesh_target(mesh, mesh->corridor[index]);
}

static run run_from(const tli_mesh *mesh, int32_t first)
{
	run r = { first, first };
	int32_t count = (int32_t)tli_array_length(mesh->corridor);
	while (r.last + 1 < count && upper(mesh, r.last + 1) == upper(mesh, first))
		r.last++;
	return r;
}

static bool is_convex(const tli_mesh *mesh, run r, int32_t from, int32_t to)
{
	int32_t count = (int32_t)tli_array_length(mesh->corridor);
	int32_t prev = r.first == 0 ? from : upper(mesh, r.first - 1);
	int32_t next = r.last == count - 1 ? to : upper(mesh, r.last + 1);
	return tli_mesh_orient(mesh, prev, upper(mesh, r.first), next) == TLI_RIGHT;
}

static void remove_at(tli_mesh *mesh, int32_t index)
{
	size_t count = tli_array_length(mesh->corridor), at = (size_t)index;
	(void)tli_budget_spend(1 + (count - at) / 32);
	memmove(mesh->corridor + at, mesh->corridor + at + 1, (count - at - 1) * sizeof *mesh->corridor);
	tli_array_truncate(mesh->corridor, count - 1);
}

/* Flips edge m. Its neighbour in the corridor behind it, whose slot is in the far triangle, moves. */
static void flip_at(tli_mesh *mesh, int32_t m)
{
	int32_t h = mesh->corridor[m], g = mesh->edges[h].twin, behind = TLI_MESH_NONE;
	if (m + 1 < (int32_t)tli_array_length(mesh->corridor))
		behind = mesh->corridor[m + 1];
	bool is_first = behind == tli_mesh_next(g);
	tli_mesh_flip(mesh, h);
	if (behind >= 0)
		mesh->corridor[m + 1] = is_first ? tli_mesh_prev(h) : tli_mesh_next(g);
}

/* Flips the edges of a convex run away; the corridor is shorter by at least one afterwards. */
static void cut_off(tli_mesh *mesh, run r, int32_t from, int32_t to)
{
	while (r.first <= r.last) {
		int32_t m = r.first;
		while (m < r.last && !tli_mesh_can_flip(mesh, mesh->corridor[m]))
			m++;
		(void)tli_budget_spend(8 + 3 * (uint64_t)(m - r.first));
		int32_t h = mesh->corridor[m], near = tli_mesh_apex(mesh, h);
		int32_t far = tli_mesh_apex(mesh, mesh->edges[h].twin);
		bool near_is_upper = m == r.first && near != from && r.first > 0 && near == upper(mesh, m - 1);
		bool far_is_upper = m == r.last && far != to && m + 1 < (int32_t)tli_array_length(mesh->corridor) &&
			far == upper(mesh, m + 1);
		bool near_is_lower = near != from && !near_is_upper, far_is_lower = far != to && !far_is_upper;
		flip_at(mesh, m);
		/* h now goes from far to near. */
		if (near_is_upper && far_is_lower)
			r.first++;
		else if (far_is_upper && near_is_lower) {
			mesh->corridor[m] = mesh->edges[h].twin;
			r.last--;
		} else {
			remove_at(mesh, m);
			r.last--;
		}
	}
}

static int32_t edge_between(const tli_mesh *mesh, int32_t from, int32_t to)
{
	int32_t h = mesh->vertices[from].edge;
	uint64_t turns = 1;
	for (; tli_mesh_target(mesh, h) != to; turns++)
		h = tli_mesh_turn_left(mesh, h);
	(void)tli_budget_spend(turns);
	return h;
}

int32_t tli_mesh_clear_corridor(tli_mesh *mesh, int32_t from, int32_t to)
{
	tli_assert(from != to);
	int32_t at = 0;
	while (tli_array_length(mesh->corridor) > 0) {
		if (at >= (int32_t)tli_array_length(mesh->corridor))
			at = 0;
		run r = run_from(mesh, at);
		(void)tli_budget_spend(4 + (uint64_t)(r.last - r.first));
		if (is_convex(mesh, r, from, to)) {
			cut_off(mesh, r, from, to);
			at = 0;
		} else
			at = r.last + 1;
	}
	return edge_between(mesh, from, to);
}
