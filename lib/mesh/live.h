/* SPDX-License-Identifier: MIT */
/* mesh/live.h: puts the triangles that paths can lead through first. */
#ifndef TLI_MESH_LIVE_H
#define TLI_MESH_LIVE_H

#include "mesh/mesh.h"

/* Numbers the live triangles before the dead ones (tli_mesh_is_dead), both in the order of their first vertices, and sets mesh->live. For a
 * flooded mesh without free slots, as tli_mesh_create makes them. TL_E_NOMEM, with nothing changed. O(triangles). */
tl_status tli_mesh_put_live_first(tli_mesh *mesh);

/* Exchanges the numbers of two triangles, `one` not free; `two` may be. Hints stay as they are. */
void tli_mesh_swap_triangles(tli_mesh *mesh, int32_t one, int32_t two);

#endif
