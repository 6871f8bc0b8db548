/* SPDX-License-Identifier: MIT */
/* tests/support/boxes.h: does a segment meet a box? */
#ifndef SUPPORT_BOXES_H
#define SUPPORT_BOXES_H

#include <math.h>
#include <stdbool.h>
#include <tautline/geometry.h>

/* Liang and Barsky's clipping; a touch is a meeting, and so is what comes as near as `margin`, for rounding. */
static inline bool segment_meets_box(tl_point a, tl_point b, const tl_box *box, double margin)
{
	double low = 0, high = 1;
	const double from[] = { a.x, a.y }, by[] = { b.x - a.x, b.y - a.y };
	const double min[] = { box->min.x - margin, box->min.y - margin };
	const double max[] = { box->max.x + margin, box->max.y + margin };
	for (int axis = 0; axis < 2; axis++) {
		if (by[axis] == 0 && (from[axis] < min[axis] || from[axis] > max[axis]))
			return false;
		if (by[axis] == 0)
			continue;
		double one = (min[axis] - from[axis]) / by[axis], other = (max[axis] - from[axis]) / by[axis];
		low = fmax(low, fmin(one, other));
		high = fmin(high, fmax(one, other));
	}
	return low <= high;
}

#endif
