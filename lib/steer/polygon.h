/* SPDX-License-Identifier: MIT */
/* steer/polygon.h: polygons that move, seen from themselves: in the frame that moves and turns with one, it stands. */
#ifndef TLI_STEER_POLYGON_H
#define TLI_STEER_POLYGON_H

#include "base/angle.h"
#include "steer/edges.h"

/* All values are finite, and there are corners. */
bool tli_polygon_counts(const tl_polygon *polygon);

/* The velocity of its body at p, which may lie outside of it. */
static inline tl_vector tli_polygon_velocity(const tl_polygon *polygon, tl_point p)
{
	return tli_v_ahead(polygon->velocity, tli_v_left(tli_v_sub(p, polygon->centre)), polygon->turn);
}

/* The nearest point of its sides to p. */
tl_point tli_polygon_nearest(const tl_polygon *polygon, tl_point p);

/* Is p inside (even-odd)? */
bool tli_polygon_holds(const tl_polygon *polygon, tl_point p);

/* Makes the first point of the feeler that is `keep` from a side the hit, where it is nearer than what is there. Steps a and c of the rejection are left out. As with edges moved outwards, what the start is nearer to than `keep` is not met. */
void tli_polygon_meet(
	const tl_polygon *polygon, double keep, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts);

#endif
