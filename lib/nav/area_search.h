/* SPDX-License-Identifier: MIT */
/* nav/area_search.h: the cheapest path through areas. */
#ifndef TLI_NAV_AREA_SEARCH_H
#define TLI_NAV_AREA_SEARCH_H

#include "nav/internal.h"

/* The legs between a free point p, where it lies in the mesh, and the corners that it sees; appended, with `point` in each. TL_E_NOMEM, and what the budget
 * says. O(what it sees). */
tl_status tli_area_look(
	tl_query *query, tli_point p, tli_mesh_location location, uint32_t point, tli_area_join **joins);

typedef struct tli_area_result {
	double cost; /* grid units; INFINITY: there is none below the limit */
	uint32_t expanded;
} tli_area_result;

/* Between two escapes, of those that cost less than `limit`; where it is found, query->areas.bends has its bends. The areas are joined. TL_E_NOMEM, and
 * what the budget says. */
tl_status tli_area_search(
	tl_query *query, const tli_escape *from, const tli_escape *to, double limit, tli_area_result *out);

/* Moves the bends of the path that was found along the rims to where it costs less. TL_E_NOMEM. */
tl_status tli_area_slide(tl_query *query, tli_point start, tli_point goal);

#endif
