/* SPDX-License-Identifier: MIT */
/*
 * mesh/ring_cut.h: rings that leave narrow gaps open.
 *
 * A ring reaches a bit farther than its disc, so two rings may meet although a body fits between what they are about. There both are cut: by the
 * lines that lie one radius in front of the one thing and one radius in front of the other, which a gap as wide as the body keeps apart.
 */
#ifndef TLI_MESH_RING_CUT_H
#define TLI_MESH_RING_CUT_H

#include "mesh/ring.h"

/* By as many grid units together two rings that face each other may be cut below their radii. */
enum { TLI_RING_CUT_UNITS = 2 };

/* A line, of which the ring about `middle` has to stay on this side: away . (p - base) < radius * |away| for each corner p. The middle is not in
 * front of the base: away . (middle - base) <= 0. */
typedef struct tli_cut {
	tli_point middle;
	int32_t radius; /* of the disc that the ring is about, >= 2 */
	tli_point base;
	tli_direction away; /* not (0, 0) */
	bool was, is;       /* before and after an edit */
} tli_cut;

/* Is the corner p, of a ring about the middle, on the right side? */
bool tli_cut_allows(const tli_cut *cut, tli_point p);

/* The ring, about the middle of the cuts, with all of them made: into `corners` (a tli_array, cleared first), from the middle, counter-clockwise,
 * strictly convex. Each side is at least radius - 1 away from the middle; where no cut is, the ring is what it was. False: no memory.
 * O(corners * count + square root of the radius). */
bool tli_ring_cut(const tli_ring *ring, int32_t radius, const tli_cut *cuts, size_t count, tli_point **corners);

#endif
