/* SPDX-License-Identifier: MIT */
/* mesh/shape.h: the changes triangles are made by: slots, splits, flips. For the files of mesh/. */
#ifndef TLI_MESH_SHAPE_H
#define TLI_MESH_SHAPE_H

#ifdef TLI_VALIDATE
#include <assert.h>
#endif

#include "mesh/log.h"
#include "mesh/mesh.h"

/* Looks at everything after every change, in builds with --enable-validate. A lost mesh is rolled back, whatever it looks like. */
static inline void tli_mesh_self_check(const tli_mesh *mesh)
{
#ifdef TLI_VALIDATE
	assert(mesh->lost || !tli_mesh_validate(mesh, NULL, 0));
#else
	(void)mesh;
#endif
}

/* Room for this many more of each, beyond the free ones; what follows cannot fail. */
bool tli_mesh_reserve(tli_mesh *mesh, size_t triangles, size_t vertices, size_t pieces, size_t crossings);

int32_t tli_mesh_add_triangle(tli_mesh *mesh);
/* A grid point; its edge comes later. */
int32_t tli_mesh_add_vertex(tli_mesh *mesh, tli_point at);
int32_t tli_mesh_add_piece(tli_mesh *mesh, tli_mesh_piece piece);
void tli_mesh_drop_piece(tli_mesh *mesh, int32_t piece);
int32_t tli_mesh_add_crossing(tli_mesh *mesh, tli_mesh_crossing crossing);
/* One use less; the slot is freed with the last. */
void tli_mesh_release_line(tli_mesh *mesh, int32_t line);

/* Joins two half-edges; g may be TLI_MESH_NONE. */
static inline void tli_mesh_link(tli_mesh *mesh, int32_t h, int32_t g)
{
	tli_mesh_keep_edge(mesh, h);
	mesh->edges[h].twin = g;
	if (g < 0)
		return;
	tli_mesh_keep_edge(mesh, g);
	mesh->edges[g].twin = h;
}

/* Replaces the edge by the other diagonal, which goes from the apex of its twin to its own. Outer edges move to other
 * slots of the same two triangles. */
void tli_mesh_flip(tli_mesh *mesh, int32_t h);
/* One triangle becomes three, one edge two; v is the new vertex. Walls and flooded values are carried over. */
void tli_mesh_split_triangle(tli_mesh *mesh, int32_t triangle, int32_t v);
void tli_mesh_split_edge(tli_mesh *mesh, int32_t h, int32_t v);

/* Is the edge, wall or not, the diagonal of a strictly convex quadrangle? */
bool tli_mesh_can_flip(const tli_mesh *mesh, int32_t h);

/* Puts an edge, the three of a triangle, or those of all triangles around a vertex on the stack, for tli_mesh_legalize. */
void tli_mesh_suspect(tli_mesh *mesh, int32_t h);
void tli_mesh_suspect_triangle(tli_mesh *mesh, int32_t triangle);
void tli_mesh_suspect_star(tli_mesh *mesh, int32_t vertex);
/* Flips until the edges on the stack and all that come of them are Delaunay; empties the stack. */
void tli_mesh_legalize(tli_mesh *mesh);
/* Joins a vertex without edges to where it was found, which is not on a vertex, and flips to Delaunay. There must be room for two
 * triangles and a piece. */
void tli_mesh_join_vertex(tli_mesh *mesh, tli_mesh_location where, int32_t v);
/* Is the edge to be flipped? */
bool tli_mesh_is_illegal(const tli_mesh *mesh, int32_t h);

#endif
