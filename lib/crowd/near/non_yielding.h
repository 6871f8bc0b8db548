/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/non_yielding.h: bodies that yield to nobody, seen from farther away than neighbours are: who has to do all of the avoiding must begin
 * early.
 */
#ifndef TLI_CROWD_NEAR_NON_YIELDING_H
#define TLI_CROWD_NEAR_NON_YIELDING_H

#include "crowd/near/neighbours.h"

enum { TLI_AFAR_MOST = 16 };

typedef struct tli_afar {
	tli_grid grid;
	double *x, *y; /* [room] in the order of the grid */
	uint32_t *at;  /* [room] numbers among the bodies; before sorting in the order of those */
	size_t count, room;
	double range;
} tli_afar;

/* Zero-initialise; frees what is inside. */
void tli_afar_free(tli_afar *afar);
size_t tli_afar_bytes(const tli_afar *afar);
/* Lists those of the bodies that do not yield. TL_E_NOMEM. O(bodies). */
tl_status tli_afar_make(tli_afar *afar, const tli_bodies *bodies, double range);

/* The nearest ones within the range that the body at `self` cares for, at most TLI_AFAR_MOST; returns how many. */
size_t tli_afar_find(const tli_afar *afar, const tli_bodies *bodies, uint32_t self, tli_neighbour *out);

#endif
