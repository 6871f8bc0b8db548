/* SPDX-License-Identifier: MIT */
/* crowd/path/planner.c: the memory of the planner. */
#include "crowd/path/plan.h"

#include "base/array.h"

/* An array of which the last step used less than one part is given back, unless it is as small as this, bytes. */
enum { SPARE_PARTS = 8, SPARE_MIN = 4096 };

static bool is_spare(size_t bytes, size_t used)
{
	return bytes > SPARE_MIN && used < bytes / SPARE_PARTS;
}

/* In the first step of a crowd, or after a change of the walls, all agents may ask at once: as much memory is not kept for the few of later
 * steps. */
void tli_planner_forget(tli_planner *planner)
{
	if (is_spare(tli_array_bytes(planner->plans), tli_array_length(planner->plans) * sizeof *planner->plans))
		tli_array_free(planner->plans);
	if (is_spare(tli_array_bytes(planner->corners), tli_array_length(planner->corners) * sizeof *planner->corners))
		tli_array_free(planner->corners);
	tli_array_truncate(planner->plans, 0);
	tli_array_truncate(planner->corners, 0);
	if (is_spare(tli_array_bytes(planner->shared), tli_array_length(planner->shared) * sizeof *planner->shared)) {
		tli_array_free(planner->shared);
		tli_array_free(planner->places);
	}
	tli_array_truncate(planner->shared, 0);
	tli_array_truncate(planner->places, 0);
	tli_array_truncate(planner->jams, 0);
	tli_array_truncate(planner->queued, 0);
}

void tli_planner_free(tli_planner *planner)
{
	tli_array_free(planner->plans);
	tli_array_free(planner->corners);
	tli_array_free(planner->points);
	tli_array_free(planner->doors);
	tli_array_free(planner->line);
	tli_array_free(planner->jams);
	tli_array_free(planner->queued);
	tli_array_free(planner->shared);
	tli_array_free(planner->places);
}

size_t tli_planner_bytes(const tli_planner *planner)
{
	return tli_array_bytes(planner->plans) + tli_array_bytes(planner->corners) + tli_array_bytes(planner->points) +
		tli_array_bytes(planner->doors) + tli_array_bytes(planner->line) + tli_array_bytes(planner->jams) +
		tli_array_bytes(planner->queued) + tli_array_bytes(planner->shared) + tli_array_bytes(planner->places);
}
