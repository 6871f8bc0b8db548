/* SPDX-License-Identifier: MIT */
/* steer/escape.h: escaping from among polygons that move. */
#ifndef TLI_STEER_ESCAPE_H
#define TLI_STEER_ESCAPE_H

#include "steer/edge_index.h"
#include "steer/polygon.h"

enum { TLI_MOVERS_MAX = 16 };

/* A polygon that can be met within the horizon. */
typedef struct tli_mover {
	const tl_polygon *polygon;
	double radius; /* no corner is farther from the centre, map units */
	double gap;    /* from the vehicle's rim to the circle about the centre with that radius */
} tli_mover;

typedef struct tli_movers {
	const tl_vehicle *vehicle;      /* that can meet them */
	tli_mover list[TLI_MOVERS_MAX]; /* by their gap */
	size_t count;
	double horizon; /* seconds */
} tli_movers;

/* Those of def->polygons that can be met, whatever the vehicle does. O(corners). */
void tli_movers_list(tli_movers *movers, const tl_vehicle *vehicle, const tl_fuzzy_def *def);

/* The force itself where an escape is left after a step with it, else that of the best escape, on the side that is held. walls: NULL = there
 * are none. movers must not be empty. */
tl_vector tli_escape_force(const tli_movers *movers, const tli_edge_index *walls, const tl_fuzzy_def *def,
	tl_vector force, tl_fuzzy_state *state);

#endif
