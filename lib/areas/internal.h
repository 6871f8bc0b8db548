/* SPDX-License-Identifier: MIT */
/* areas/internal.h: what the search through areas shares with the joins and with the sliding. */
#ifndef TLI_AREAS_INTERNAL_H
#define TLI_AREAS_INTERNAL_H

#include "areas/search.h"
#include "geometry/distance.h"

static inline tl_status tli_area_sees(const tli_area_world *world, tli_point a, tli_point b, bool *sees)
{
	return tli_sight_sees(&world->sight, a, b, world->touches, sees);
}

/* The legs between a free point p, where it lies in the mesh, and the corners that it sees; appended, with `point` in each. TL_E_NOMEM, and what the budget
 * says. O(what it sees). */
tl_status tli_area_look(
	const tli_area_world *world, tli_point p, tli_mesh_location location, uint32_t point, tli_area_join **joins);

/* Moves the bends of the path that was found along the rims to where it costs less. TL_E_NOMEM. */
tl_status tli_area_slide(const tli_area_world *world, tli_point start, tli_point goal);

#endif
