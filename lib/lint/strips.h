/* SPDX-License-Identifier: MIT */
/*
 * lint/strips.h: the segments near a box, among all in their order.
 *
 * Segments that follow each other begin at about the same height. So each 64 of them have a box, which is compared first: where walls are short
 * few boxes are near; a long wall makes one of them large.
 */
#ifndef TLI_LINT_STRIPS_H
#define TLI_LINT_STRIPS_H

#include "lint/focus.h"
#include "lint/segments.h"

enum { TLI_LINT_STRIP = 64 };

/* Of segments [i * TLI_LINT_STRIP, (i + 1) * TLI_LINT_STRIP). */
typedef struct tli_lint_strips {
	tli_lint_box *boxes; /* tli_array */
} tli_lint_strips;

/* The box around both ends. */
static inline tli_lint_box tli_lint_box_around(tli_point a, tli_point b)
{
	return (tli_lint_box){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.x < b.x ? b.x : a.x,
		a.y < b.y ? b.y : a.y };
}

static inline bool tli_lint_boxes_touch(const tli_lint_box *one, const tli_lint_box *two)
{
	return one->left <= two->right && two->left <= one->right && one->low <= two->high && two->low <= one->high;
}

/* Into empty `out`, which is freed by tli_lint_strips_free in any case. TL_E_NOMEM. O(n). */
tl_status tli_lint_strips_make(const tli_lint_segments *segments, tli_lint_strips *out);
void tli_lint_strips_free(tli_lint_strips *strips);

/* The first number from `from` on that is not in a strip off the box, or `count`: the number of segments. To be asked for each next one.
 * O(strips) for all that are passed over. */
uint32_t tli_lint_strips_next(const tli_lint_strips *strips, const tli_lint_box *box, uint32_t from, uint32_t count);

#endif
