/* SPDX-License-Identifier: MIT */
/*
 * sight/shadows.h: many sight questions from one point.
 *
 * Around a point the nearest walls hide most of the rest. So for each of some directions the wall that blocked last is
 * remembered and asked first; only where it does not block are walls along the line looked at. Answers are those of
 * tli_sight_sees, bit for bit: a wall that blocks, blocks, however it was found.
 */
#ifndef TLI_SIGHT_SHADOWS_H
#define TLI_SIGHT_SHADOWS_H

#include "sight/sight.h"

enum { TLI_SHADOW_DIRECTIONS = 64 };

typedef struct tli_shadows {
	tli_sight sight;
	tli_sight_scratch *scratch;
	uint64_t looked; /* at walls and rows of cells, of which the budget has not heard */

	/* of walls/walls.h, in cells where nothing else is said */
	double a_unit;           /* of the grid */
	double wide, wide_slope; /* by so much, and so much for each column a row, a line is widened */

	/* of the present point */
	tli_point from;
	bool inside;                     /* a solid: sees nothing */
	bool remembers;                  /* blockers: with few questions that costs more than it saves */
	int64_t column_units, row_units; /* grid units: from the first column and row to it */
	double column, row;              /* the same */

	uint32_t wall[TLI_SHADOW_DIRECTIONS]; /* the last blocker, or TLI_NO_WALL: none yet */
} tli_shadows;

/* `scratch` is for all that is asked. */
void tli_shadows_start(tli_shadows *shadows, tli_sight sight, tli_sight_scratch *scratch);

/* What is asked from here on is asked from that point. */
void tli_shadows_from(tli_shadows *shadows, tli_point from);

/* Does `from` see `to`? TL_E_NOMEM, and what the budget says. */
tl_status tli_shadows_sees(tli_shadows *shadows, tli_point to, bool *sees);

/* A point of many, with what the host calls it. */
typedef struct tli_shadow_point {
	tli_point at;
	uint32_t name;
} tli_shadow_point;

/* All that is asked from one point at once: those of `points` that it sees come first afterwards, *seen of them. As tli_shadows_sees. */
tl_status tli_shadows_sift(
	tli_shadows *shadows, tli_point from, tli_shadow_point *points, uint32_t count, uint32_t *seen);

#endif
