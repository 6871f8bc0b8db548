/* SPDX-License-Identifier: MIT */
/*
 * sight/shadows.h: many sight questions from one point.
 *
 * Around a point the nearest walls hide most of the rest. So for each of some directions the wall that blocked last is
 * remembered and asked first; only where it does not block are the cells walked. Answers are those of
 * tli_sight_sees, bit for bit: a wall that blocks, blocks, however it was found.
 */
#ifndef TLI_SIGHT_SHADOWS_H
#define TLI_SIGHT_SHADOWS_H

#include "sight/sight.h"

enum { TLI_SHADOW_DIRECTIONS = 64 };

typedef struct tli_shadows {
	const tli_walls *walls;
	tli_point from;
	int32_t radius;
	tl_contact contact;
	uint32_t wall[TLI_SHADOW_DIRECTIONS]; /* the last blocker, or TLI_HIT_SOLID: none yet */
} tli_shadows;

void tli_shadows_start(
	tli_shadows *shadows, const tli_walls *walls, tli_point from, int32_t radius, tl_contact contact);

/* Does `from` see `to`? TL_E_NOMEM. */
tl_status tli_shadows_sees(tli_shadows *shadows, tli_point to, tli_sight_scratch *scratch, bool *sees);

#endif
