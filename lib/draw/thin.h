/* SPDX-License-Identifier: MIT */
/* draw/thin.h: which of many values in time are enough. */
#ifndef TLI_DRAW_THIN_H
#define TLI_DRAW_THIN_H

#include <stddef.h>
#include <stdint.h>

/* Two values that change together; `y` is 0 where there is one. */
typedef struct tli_pair {
	int64_t x, y;
} tli_pair;

/* Of values[0..count), count >= 1, one a frame, those that have to be said so that straight lines in time between them are nowhere farther
 * than `tolerance` from the rest: their numbers into keys[0..count), the first and the last among them. Returns how many. O(count). */
size_t tli_thin(const tli_pair *values, size_t count, int64_t tolerance, uint32_t *keys);

#endif
