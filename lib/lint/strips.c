/* SPDX-License-Identifier: MIT */
/* lint/strips.c: boxes around each 64 segments in their order. */
#include "lint/strips.h"

#include "base/array.h"

static void widen_strip(tli_lint_box *box, const tli_lint_box *by)
{
	box->left = by->left < box->left ? by->left : box->left;
	box->low = by->low < box->low ? by->low : box->low;
	box->right = by->right > box->right ? by->right : box->right;
	box->high = by->high > box->high ? by->high : box->high;
}

tl_status tli_lint_strips_make(const tli_lint_segments *segments, tli_lint_strips *out)
{
	uint32_t count = (uint32_t)tli_lint_segments_count(segments);
	if (!tli_array_reserve(out->boxes, count / TLI_LINT_STRIP + 1))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count; i++) {
		const tli_lint_segment *it = tli_lint_segment_of(segments, i);
		tli_lint_box box = tli_lint_box_around(it->a, it->b);
		if (i % TLI_LINT_STRIP == 0)
			tli_array_push(out->boxes, box);
		else
			widen_strip(&out->boxes[i / TLI_LINT_STRIP], &box);
	}
	return TL_OK;
}

void tli_lint_strips_free(tli_lint_strips *strips)
{
	tli_array_free(strips->boxes);
}

uint32_t tli_lint_strips_next(const tli_lint_strips *strips, const tli_lint_box *box, uint32_t from, uint32_t count)
{
	if (from % TLI_LINT_STRIP != 0)
		return from;
	while (from < count && !tli_lint_boxes_touch(&strips->boxes[from / TLI_LINT_STRIP], box))
		from += TLI_LINT_STRIP;
	return from < count ? from : count;
}
