/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/steps.c: one record a half-edge with all that an expansion over it reads: one cache line a step instead of triangle,
 * vertex, coordinates and two twins.
 */
#include "base/assert.h"
#include "base/alloc.h"
#include "base/array.h"
#include "mesh/mesh.h"

static int32_t edge_over(const tli_mesh *mesh, int32_t h)
{
	int32_t twin = mesh->edges[h].twin;
	return twin < 0 || mesh->edges[h].piece >= 0 ? ~h : twin;
}

static tli_mesh_step step_into_triangle(const tli_mesh *mesh, const int32_t *nodes, int32_t h)
{
	int32_t apex = tli_mesh_apex(mesh, h);
	tli_mesh_step step = { mesh->vertices[apex].at, edge_over(mesh, tli_mesh_prev(h)),
		edge_over(mesh, tli_mesh_next(h)), ~apex };
	if (!tli_mesh_is_crossing(mesh, apex))
		step.node = nodes ? nodes[apex] : apex;
	return step;
}

/* Of an edited mesh: neighbours of dead triangles may have no step. */
static bool has_no_steps(const tli_mesh *mesh, int32_t triangle)
{
	return tli_mesh_triangle_is_free(mesh, triangle) ||
		(tli_mesh_is_dead(mesh, triangle) && 3 * (size_t)mesh->live < tli_array_length(mesh->edges));
}

tl_status tli_mesh_make_steps(const tli_mesh *mesh, const int32_t *nodes, tli_mesh_step **out)
{
	const tli_mesh_step none = { { 0, 0 }, TLI_MESH_NONE, TLI_MESH_NONE, ~0 };
	size_t count = 3 * (size_t)mesh->live;
	tli_mesh_step *steps = NULL;
	tli_assert(mesh->flooded);
	if (!tli_array_reserve(steps, count))
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(steps, count * sizeof *steps);
	for (size_t h = 0; h < count; h++) {
		bool nowhere = has_no_steps(mesh, (int32_t)(h / 3));
		tli_array_push(steps, nowhere ? none : step_into_triangle(mesh, nodes, (int32_t)h));
	}
	*out = steps;
	return TL_OK;
}
