/* SPDX-License-Identifier: MIT */
/* areas.h: the areas of a map, in which walking has another cost. */
#ifndef TAUTLINE_TOOLS_IO_AREAS_H
#define TAUTLINE_TOOLS_IO_AREAS_H

#include "io/load.h"

/* Does the map have areas, and find its nav paths by corners, so that they count? */
bool areas_count(const struct world *world, const tl_nav *nav);

/* Gives a query of a nav the areas of the map, where they count. */
tl_status areas_take(const struct world *world, const tl_nav *nav, tl_query *query);

/* Warns where a map has areas that do not count. */
void areas_warn(const struct world *world);

#endif
