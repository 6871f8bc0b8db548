/* SPDX-License-Identifier: MIT */
/*
 * sight/near.h: many sight questions within a small box.
 *
 * The walls near the box are listed once, row by row of cells, and each line looks at those up to its own row, instead of going from cell to cell.
 * The wall that blocked last comes first. Answers are those of tli_sight_sees, bit for bit, from points that are not inside a solid.
 */
#ifndef TLI_SIGHT_NEAR_H
#define TLI_SIGHT_NEAR_H

#include "base/array.h"
#include "sight/sight.h"

enum { TLI_NEAR_ROWS = 64 };

/* Zero-initialise, with `walls`; free with tli_near_walls_free. */
typedef struct tli_walls_around {
	const tli_walls *walls;
	uint32_t *listed_at;          /* of each wall the listing that has found it last; NULL before the first one */
	uint32_t listing;             /* they are numbered from 1 on */
	uint32_t *list;               /* tli_array */
	uint32_t rows[TLI_NEAR_ROWS]; /* where each row ends in it */
	int64_t lowest, highest;      /* rows */
	uint32_t last;                /* the wall that blocked last, or TLI_NO_WALL */
	uint64_t looks;               /* at walls of it, which are yet to be counted as steps */
} tli_walls_around;

void tli_near_walls_free(tli_walls_around *near);

/* Lists the walls nearer than radius to the box from `low` to `high`; false in *listed where cells name more than `most`. TL_E_NOMEM. */
tl_status tli_near_walls_list(
	tli_walls_around *near, tli_point low, tli_point high, int32_t radius, uint32_t most, bool *listed);

/* None at all? Then all points of the box see each other. */
static inline bool tli_near_walls_are_none(const tli_walls_around *near)
{
	return tli_array_length(near->list) == 0;
}

/* Does `a` see `b`, both of them in the box of the last listing? TL_E_NOMEM. */
tl_status tli_near_walls_sees(tli_walls_around *near, tli_point a, tli_point b, int32_t radius, tl_contact contact,
	tli_sight_scratch *scratch, bool *sees);

#endif
