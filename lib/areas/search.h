/* SPDX-License-Identifier: MIT */
/* areas/search.h: the cheapest path through areas. */
#ifndef TLI_AREAS_SEARCH_H
#define TLI_AREAS_SEARCH_H

#include "areas/areas.h"
#include "corners/escape.h"
#include "corners/link.h"

/* Where paths are searched: the areas, what a path may not cross, and scratch. Made for each call. */
typedef struct tli_area_world {
	tli_areas *areas;
	tli_sight sight;
	tli_sight_scratch *touches;
	const tli_corners *corners; /* of the walls, for this radius */
	tli_expand *expand;
	const tli_links *links; /* all edges between the corners; NULL: not known */
	uint64_t revision;      /* another one wherever walls or corners are others */
} tli_area_world;

/* Makes the points of the rims and their joins, where they are not those of the world as it is. TL_E_NOMEM, TL_E_LIMIT, TL_E_CANCELLED. */
tl_status tli_areas_join(const tli_area_world *world);

typedef struct tli_area_result {
	double cost; /* grid units; INFINITY: there is none below the limit */
	uint32_t expanded;
	uint64_t steps; /* of finding edges that were not known */
} tli_area_result;

/* Between two escapes, of those that cost less than `limit`; where it is found, areas->bends has its bends. The areas are joined. TL_E_NOMEM, and
 * what the budget says. */
tl_status tli_area_search(
	const tli_area_world *world, const tli_escape *from, const tli_escape *to, double limit, tli_area_result *out);

/* One search from an escape to many: what costs no more than `grown` is known, until something else is searched through the same areas. */
typedef struct tli_area_spread {
	tli_point start;
	double grown; /* grid units; INFINITY: all is known */
} tli_area_spread;

/* The areas are joined. TL_E_NOMEM, and what the budget says. */
tl_status tli_area_spread_begin(const tli_area_world *world, const tli_escape *from, tli_area_spread *spread);
/* *steps as in tli_area_result, added. */
tl_status tli_area_spread_grow(const tli_area_world *world, tli_area_spread *spread, double cost, uint64_t *steps);
/* As tli_area_search from its escape; a cheaper path may be found when more has grown, where it costs more than `grown`. */
tl_status tli_area_spread_ask(const tli_area_world *world, const tli_area_spread *spread, const tli_escape *to,
	double limit, tli_area_result *out);

#endif
