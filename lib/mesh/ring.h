/* SPDX-License-Identifier: MIT */
/*
 * mesh/ring.h: a lattice polygon about a disc, the shape that a body of some radius is given.
 *
 * Moved to a wall end it is what may not be entered there. One polygon serves a whole world, so what two walls have in
 * common coincides to the unit.
 */
#ifndef TLI_MESH_RING_H
#define TLI_MESH_RING_H

#include "geometry/direction.h"

enum { TLI_RING_MIN = 8, TLI_RING_MAX = 256 };

typedef struct tli_ring {
	int32_t count;              /* vertices */
	int32_t reach;              /* no vertex is farther from the middle: the radius about the ring, rounded up */
	int64_t reach_squared;      /* of the farthest vertex, exactly */
	tli_point at[TLI_RING_MAX]; /* [count] from the middle, counter-clockwise, strictly convex */
} tli_ring;

/* The ring about a disc of radius 1 to 2^30 grid units, of at most `sides` sides (TLI_RING_MIN to TLI_RING_MAX; a multiple of
 * 4 counts, the next lower is taken else). Every side is at least the radius away from the middle, exactly. It has all
 * symmetries of the square. Of the rings tried the one that reaches least far, of those the one with the fewest sides. The same
 * on every machine. */
void tli_ring_make(tli_ring *ring, int32_t radius, int32_t sides);

/* The ring of the fewest sides that reaches no farther than radius + slack (slack >= 1); where none of at most `sides` sides
 * does, tli_ring_make. */
void tli_ring_fit(tli_ring *ring, int32_t radius, int32_t slack, int32_t sides);

/* Does the side from p to q, of a polygon about (0, 0), turn counter-clockwise at a distance of at least the radius? Also where p = q. */
bool tli_ring_side_is_away(tli_point p, tli_point q, int64_t radius);

/* Index of the corner farthest in the direction n, which is not (0, 0); of two the first by index. */
int32_t tli_ring_extreme(const tli_point *corners, int32_t count, tli_direction n);

static inline int32_t tli_ring_next(const tli_ring *ring, int32_t index)
{
	return index + 1 == ring->count ? 0 : index + 1;
}

#endif
