/* SPDX-License-Identifier: MIT */
/*
 * sight/compass.h: which of many points a point sees.
 *
 * The walls around it are listed by the directions that they are in, from near to far, so that a sight line looks at few of them; and in
 * directions that a wall fills nothing behind that wall is looked at. Answers are those of tli_sight_sees, bit for bit, from points that are
 * not inside a solid.
 */
#ifndef TLI_SIGHT_COMPASS_H
#define TLI_SIGHT_COMPASS_H

#include "base/array.h"
#include "sight/sight.h"

/* Those that walls are listed by, and into how many narrower ones each of them is divided, which walls fill. */
enum { TLI_COMPASS_DIRECTIONS = 32, TLI_COMPASS_PARTS = 8 };

/* A wall in the list of one direction. */
typedef struct tli_compass_entry {
	uint32_t wall, next; /* next: index of an entry + 1; 0 ends the list */
} tli_compass_entry;

/* Zero-initialise, with the first three; free with tli_compass_free. */
typedef struct tli_compass {
	const tli_walls *walls;
	int32_t radius;
	tl_contact contact;
	tli_sight_scratch touches;
	uint32_t *seen;             /* tli_array: the answer */
	uint32_t *listed_at;        /* of each wall the point that has listed it last; NULL before the first one */
	uint32_t listing;           /* points are numbered from 1 on */
	tli_compass_entry *entries; /* tli_array */

	/* of the present point */
	tli_point from;
	int64_t low_x, low_y, high_x, high_y; /* the box of it and all that is asked for, widened by the radius */
	int64_t half,
		farthest; /* all walls as near as that are listed; all that is asked for is as near; along either axis */
	int directions;   /* 1: of all directions alike */
	bool hides;       /* what lies behind walls that fill a direction is kept apart */
	uint64_t looks;   /* at walls */
	uint32_t first[TLI_COMPASS_DIRECTIONS]; /* as tli_compass_entry.next */
	int64_t hidden_beyond[TLI_COMPASS_DIRECTIONS *
		TLI_COMPASS_PARTS]; /* square of a distance: nothing farther away is seen */
} tli_compass;

void tli_compass_free(tli_compass *compass);

/* Finds those that `from` sees among at[items[0]], at[items[1]], ...: into compass->seen, in any order. The items are scratch afterwards.
 * TL_E_NOMEM, and what the budget says. */
tl_status tli_compass_look(tli_compass *compass, tli_point from, const tli_point *at, uint32_t *items, uint32_t count);

#endif
