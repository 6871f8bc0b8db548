/* SPDX-License-Identifier: MIT */
/* steer/edges.h: the edge that a feeler meets first, with cheap tests before the exact one. */
#ifndef TLI_STEER_EDGES_H
#define TLI_STEER_EDGES_H

#include "steer/vector.h"

typedef struct tli_edge {
	tl_point a, b;    /* map units; free space lies on the right of a -> b */
	tl_vector normal; /* unit, to the right */
	bool both;        /* free space lies on the left as well */
} tli_edge;

typedef struct tli_feeler {
	tl_point from, tip;
	tl_vector ahead; /* unit, from -> tip */
	double length;   /* map units */
} tli_feeler;

typedef struct tli_edge_hit {
	bool found;
	double distance;  /* along the feeler, map units, 0..length */
	tl_vector normal; /* unit, towards the side the feeler came from */
	uint32_t edge;    /* its index */
} tli_edge_hit;

/* An edge of length 0 has the normal (0, -1). */
tli_edge tli_edge_make(tl_point a, tl_point b, bool both);

static inline tli_feeler tli_feeler_make(tl_point from, tl_vector ahead, double length)
{
	return (tli_feeler){ from, tli_v_ahead(from, ahead, length), ahead, length };
}

/* Steps b to d and the cut, for an edge that step a has left. */
void tli_edge_cut(
	const tli_edge *edge, uint32_t index, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts);

/* Both ends beyond the tip or behind the start, on an axis on which the feeler runs from `from` to `tip`. */
static inline bool tli_edge_is_outside(double a, double b, double from, double tip)
{
	return from <= tip ? (a > tip && b > tip) || (a < from && b < from)
			   : (a < tip && b < tip) || (a > from && b > from);
}

/* Tries one edge; makes it the hit where it is nearer than what is there. counts: NULL = not wanted. Step a, which rejects nearly all, is
 * inline. */
static inline void tli_edge_meet(
	const tli_edge *edge, uint32_t index, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts)
{
	if (counts)
		counts->tested++;
	if (!tli_edge_is_outside(edge->a.x, edge->b.x, feeler->from.x, feeler->tip.x) &&
		!tli_edge_is_outside(edge->a.y, edge->b.y, feeler->from.y, feeler->tip.y))
		tli_edge_cut(edge, index, feeler, hit, counts);
}

#endif
