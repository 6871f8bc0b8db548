/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/flood.c: inside, winding number and component of every triangle, from neighbour to neighbour, beginning outside at the border of the
 * box.
 *
 * Over an edge with an odd number of solid walls inside and outside are exchanged, over one with a sum of multiplicities the winding number
 * changes by it (plus to the left of the wall's direction). Components do not go over walls; they are numbered as the flood gets to them.
 */
#include "base/array.h"
#include "mesh/mesh.h"

/* What `component` says of triangles that have none yet: not met, or on the list. */
enum { UNSEEN = -2, SEEN = -1 };

/* Makes the arrays as long as there are triangles, and room on the stack for all of them. */
static bool get_flood_room(tli_mesh *mesh)
{
	size_t triangles = tli_mesh_triangle_slots(mesh), have = tli_array_length(mesh->inside);
	size_t pieces = tli_array_length(mesh->pieces), wind = 0;
	for (size_t i = 0; i < pieces && !wind; i++)
		wind = mesh->pieces[i].line >= 0 && mesh->pieces[i].multiplicity != 0 ? triangles : 0;
	size_t listed = pieces < triangles ? pieces : triangles; /* at one time: there is a wall before each */
	if (!tli_array_reserve(mesh->inside, triangles - have) ||
		!tli_array_reserve(mesh->component, triangles - have) ||
		(wind && !tli_array_reserve(mesh->winding, triangles - tli_array_length(mesh->winding))) ||
		!tli_array_reserve(mesh->stack, triangles) || !tli_array_reserve(mesh->corridor, 1 + listed))
		return false;
	(void)tli_array_extend(mesh->inside, triangles - have);
	(void)tli_array_extend(mesh->component, triangles - have);
	if (wind)
		(void)tli_array_extend(mesh->winding, triangles - tli_array_length(mesh->winding));
	else
		tli_array_free(mesh->winding);
	return true;
}

/* Over h, out of its triangle. */
static void pass_on(tli_mesh *mesh, int32_t h, int32_t to)
{
	int32_t from = h / 3, piece = mesh->edges[h].piece;
	mesh->inside[to] = mesh->inside[from];
	if (mesh->winding)
		mesh->winding[to] = mesh->winding[from];
	if (piece < 0)
		return;
	const tli_mesh_piece *on = &mesh->pieces[piece >> 1];
	mesh->inside[to] ^= (uint8_t)on->solids;
	/* h has its triangle on its left; where h goes along the line, leaving goes from left to right. */
	if (mesh->winding)
		mesh->winding[to] += piece & 1 ? on->multiplicity : -on->multiplicity;
}

/* The triangles of one component; those beyond its walls are put on the list for later, knowing what they are. */
static void flood_component(tli_mesh *mesh, int32_t first, int32_t number)
{
	mesh->component[first] = number;
	tli_array_push(mesh->stack, first);
	while (tli_array_length(mesh->stack) > 0) {
		int32_t triangle = tli_array_pop(mesh->stack);
		for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
			int32_t twin = mesh->edges[h].twin, to = twin / 3;
			if (twin < 0 || mesh->component[to] >= 0)
				continue;
			if (mesh->edges[h].piece < 0) {
				pass_on(mesh, h, to);
				mesh->component[to] = number;
				tli_array_push(mesh->stack, to);
			} else if (mesh->component[to] == UNSEEN) {
				pass_on(mesh, h, to);
				mesh->component[to] = SEEN;
				tli_array_push(mesh->corridor, to);
			}
		}
	}
}

tl_status tli_mesh_flood(tli_mesh *mesh)
{
	if (!get_flood_room(mesh))
		return TL_E_NOMEM;
	int32_t triangles = (int32_t)tli_mesh_triangle_slots(mesh), first = mesh->vertices[0].edge / 3;
	for (int32_t t = 0; t < triangles; t++)
		mesh->component[t] = UNSEEN;
	mesh->inside[first] = 0;
	if (mesh->winding)
		mesh->winding[first] = 0;
	mesh->components = 0;
	tli_array_free(mesh->same);
	tli_array_push(mesh->corridor, first);
	while (tli_array_length(mesh->corridor) > 0) {
		int32_t from = tli_array_pop(mesh->corridor);
		if (mesh->component[from] < 0)
			flood_component(mesh, from, mesh->components++);
	}
	mesh->live = triangles;
	mesh->flooded = true;
	return TL_OK;
}
