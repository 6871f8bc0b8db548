/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/non_yielding.h: non-yielding bodies, which are seen from farther away than neighbours: a body that has to do all of the
 * avoiding must start early.
 */
#ifndef TLI_CROWD_NEAR_NON_YIELDING_H
#define TLI_CROWD_NEAR_NON_YIELDING_H

#include "crowd/near/neighbours.h"

enum { TLI_NON_YIELDING_MAX = 16 };

typedef struct tli_non_yielding {
	tli_grid grid;
	double *x, *y; /* [room] in the order of the grid */
	uint32_t *at;  /* [room] indices of bodies, before sorting in their order */
	size_t count, room;
	double range;
} tli_non_yielding;

/* Zero-initialise; frees what is inside. */
void tli_non_yielding_free(tli_non_yielding *non_yielding);
size_t tli_non_yielding_bytes(const tli_non_yielding *non_yielding);
/* Lists the non-yielding bodies; `steering`: also those that steer. TL_E_NOMEM. O(bodies). */
tl_status tli_non_yielding_list(tli_non_yielding *non_yielding, const tli_bodies *bodies, double range, bool steering);

/* The nearest ones within the range that the body at `self` avoids, at most TLI_NON_YIELDING_MAX; returns how many. */
size_t tli_non_yielding_find(
	const tli_non_yielding *non_yielding, const tli_bodies *bodies, uint32_t self, tli_neighbour *out);

#endif
