/* SPDX-License-Identifier: MIT */
/* format/uvtt/line.c: lists of points that a wall can be. */
#include "format/uvtt/uvtt.h"

#include "base/assert.h"

size_t tli_uvtt_trim(tli_point *points, uint32_t *tokens, size_t count, bool *is_loop)
{
	tli_assert((points || !count) && is_loop);
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		if (kept && tli_point_equal(points[kept - 1], points[i]))
			continue;
		points[kept] = points[i];
		if (tokens)
			tokens[kept] = tokens[i];
		kept++;
	}
	if (kept > 1 && tli_point_equal(points[0], points[kept - 1])) {
		kept--;
		*is_loop = true;
	}
	*is_loop = *is_loop && kept > 2;
	return kept;
}
