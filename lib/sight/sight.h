/* SPDX-License-Identifier: MIT */
/*
 * sight/sight.h: what sees what. The contact rule lives here and nowhere else.
 *
 * All functions are pure questions to a const index and may run in any number of threads, each with
 * its own scratch.
 */
#ifndef TLI_SIGHT_SIGHT_H
#define TLI_SIGHT_SIGHT_H

#include "walls/walls.h"
#include <tautline/sight.h>

/* For the functions that one short sight line goes through, which have no arrays: guards of their stacks would be 3 % of it. */
#if defined __has_attribute
#if __has_attribute(no_stack_protector)
#define TLI_STACK_UNGUARDED __attribute__((no_stack_protector))
#endif
#endif
#ifndef TLI_STACK_UNGUARDED
#define TLI_STACK_UNGUARDED
#endif

/* No wall: the point lies strictly inside a solid. */
#define TLI_HIT_SOLID UINT32_MAX

typedef struct tli_sight_hit {
	bool blocked;
	uint32_t wall; /* index in the tli_walls, or TLI_HIT_SOLID */
	double x, y;   /* grid units: the first point of AB that may not be passed */
} tli_sight_hit;

/* What looks: a body among these walls, and what touching them means. */
typedef struct tli_sight {
	const tli_walls *walls;
	int32_t radius; /* of the body, grid units, 0 to 2^29 */
	tl_contact contact;
} tli_sight;

/* Scratch for sight lines that touch walls; zero-initialise it, free it with tli_sight_scratch_free. */
typedef struct tli_sight_scratch {
	struct tli_sight_touch *touches; /* tli_array */
	uint32_t
		blocker; /* after tli_sight_sees: a wall that crosses the line or is too near to it; TLI_NO_WALL: none does */
} tli_sight_scratch;

void tli_sight_scratch_free(tli_sight_scratch *scratch);

/* Does a see b? TL_E_NOMEM, and what the budget says. */
tl_status tli_sight_sees(const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, bool *sees);

/* Does this wall by itself block the line, whatever the others do? Under GRAZE and radius 0 a thin wall that only touches does not. */
bool tli_sight_wall_blocks(const tli_sight *sight, uint32_t index, tli_point a, tli_point b);

/* Has a wall, which need not be one of these, anything to do with the line: does it block it, or touch it? Only such walls decide whether a sees b, besides the solids that
 * hold both. */
bool tli_sight_concerns(const tli_sight *sight, const tli_wall *wall, tli_point a, tli_point b);

/* The slot of a thin wall that crosses the line properly, mostly the first; TLI_NO_WALL where there is none. Only the budget can stop it. */
tl_status tli_sight_find_crossing(const tli_walls *walls, tli_point a, tli_point b, uint32_t *wall);

/* What blocks first from a. Where a itself is forbidden: as tli_sight_position. Of several walls that block at the same point the one that
 * tli_walls_compare puts first. When b is on a wall: there, unless something blocks before. */
tl_status tli_sight_first_hit(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, tli_sight_hit *hit);

/* All that block, in order from a, into *hits (a tli_array, emptied before), each wall once; none when a sees b. The first is that of
 * tli_sight_first_hit. Those too near to a come first, at a: tli_sight_position's, then as tli_walls_compare has them. Under GRAZE a wall
 * that only touches counts where no side is left open; behind it both sides are open again. */
tl_status tli_sight_all_hits(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, tli_sight_hit **hits);

/* May a body of this radius be at p: not on, in, or too near to a wall? hit->blocked says; the wall is the nearest of those that forbid it. */
void tli_sight_position(const tli_sight *sight, tli_point p, tli_sight_hit *hit);

/* Distance from segment ab to the nearest wall or disc (to its rim; 0 inside) in grid units, INFINITY without any.
 * hit->wall says which, hit->x, y its nearest point; hit->blocked is false without any. */
double tli_sight_clearance(const tli_walls *walls, tli_point a, tli_point b, tli_sight_hit *hit);

/* The same, against a distance and exact: -1 where some wall or disc is nearer to ab than `distance`, 0 where none is and
 * one is just as near, 1 where all are farther. Nothing is nearer than 0. 0 <= distance <= 2^29. Looks at the cells within it. */
int tli_sight_compare_clearance(const tli_walls *walls, tli_point a, tli_point b, int32_t distance);

#endif
