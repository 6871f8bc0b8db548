/* SPDX-License-Identifier: MIT */
/* nav/jumps.h: what a query keeps for paths through jumps, and what a crowd needs of jumps. */
#ifndef TLI_NAV_JUMPS_H
#define TLI_NAV_JUMPS_H

#include <tautline/nav.h>

enum { TLI_JUMPS_MAX = 64 };

/* The start, the goal or an end of a jump. */
typedef struct tli_jump_point {
	tl_point at;
	double cost;   /* of getting there, once settled */
	size_t before; /* from where */
	bool settled;
} tli_jump_point;

/* All tli_array. */
typedef struct tli_jump_memory {
	tli_jump_point *points;
	double *walks;
	tl_route_jump *route; /* of the last route */
} tli_jump_memory;

void tli_jump_memory_free(tli_jump_memory *memory);

/* Are all numbers legal? If not, that is the reason of TL_E_INVALID. */
bool tli_jumps_are_valid(const tl_jump *jumps, size_t count);

#endif
