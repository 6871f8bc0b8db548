/* SPDX-License-Identifier: MIT */
/* mesh/exact.h: signs with crossings (geometry/crossing.h), for the files of mesh/ alone. Others use mesh/mesh.h. */
#ifndef TLI_MESH_EXACT_H
#define TLI_MESH_EXACT_H

#include "geometry/crossing.h"
#include "mesh/mesh.h"

/* The position of a vertex that is a crossing. */
tli_crossing tli_mesh_crossing_of(const tli_mesh *mesh, int32_t vertex);

/* On which side of its line does the vertex lie? A crossing on that very line is ON without any arithmetic. */
tli_side tli_mesh_side_of_line(const tli_mesh *mesh, int32_t line, tli_point a, tli_point b, int32_t vertex);

#endif
