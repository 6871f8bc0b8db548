/* SPDX-License-Identifier: MIT */
/*
 * draw/thin.c: thinning of samples that are played back with straight lines between them.
 *
 * From the last key on, each sample allows the slopes of lines that pass it near enough, a wedge. The wedges are intersected; the sample
 * before the first whose own slope is outside becomes the next key, in either coordinate. This is the "swing" of piecewise linear
 * approximation: one pass, within the tolerance at every sample. Products stay far below 2^53, so every machine gives the same keys.
 */
#include "draw/thin.h"

#include "base/assert.h"

#include <math.h>

typedef struct wedge {
	double low, high; /* slopes, a frame */
} wedge;

static const wedge any = { -INFINITY, INFINITY };

static int holds(const wedge *w, double slope)
{
	return slope >= w->low && slope <= w->high;
}

static void narrow_wedge(wedge *w, double difference, double frames, double tolerance)
{
	double low = (difference - tolerance) / frames, high = (difference + tolerance) / frames;
	w->low = low > w->low ? low : w->low;
	w->high = high < w->high ? high : w->high;
}

size_t tli_thin(const tli_pair *values, size_t count, int64_t tolerance, uint32_t *keys)
{
	tli_assert(count > 0 && tolerance >= 0);
	size_t kept = 0, from = 0;
	wedge x = any, y = any;
	keys[kept++] = 0;
	for (size_t i = 1; i < count; i++) {
		double frames = (double)(i - from);
		double dx = (double)(values[i].x - values[from].x), dy = (double)(values[i].y - values[from].y);
		if (!holds(&x, dx / frames) || !holds(&y, dy / frames)) {
			from = i - 1;
			keys[kept++] = (uint32_t)from;
			x = y = any;
			frames = 1;
			dx = (double)(values[i].x - values[from].x);
			dy = (double)(values[i].y - values[from].y);
		}
		narrow_wedge(&x, dx, frames, (double)tolerance);
		narrow_wedge(&y, dy, frames, (double)tolerance);
	}
	if (count > 1)
		keys[kept++] = (uint32_t)(count - 1);
	return kept;
}
