/* SPDX-License-Identifier: MIT */
/* crowd/checks.h: what the public calls check of their arguments. */
#ifndef TLI_CROWD_CHECKS_H
#define TLI_CROWD_CHECKS_H

#include "base/reason.h"
#include "crowd/step/crowd.h"
#include "steer/vector.h"

/* The slot of an agent. TL_E_INVALID without a crowd, TL_E_STALE. */
static inline tl_status tli_crowd_find(const tl_crowd *crowd, tl_agent_id id, uint32_t *slot)
{
	if (tli_is_null(crowd))
		return TL_E_INVALID;
	*slot = tli_crowd_store_slot(&crowd->store, id);
	if (*slot == TLI_NO_SLOT)
		return tli_refused(TL_E_STALE, "id names no agent of the crowd: it is null, or the agent was removed");
	return TL_OK;
}

static inline bool tli_is_on_grid(tl_point p, int32_t resolution)
{
	double max = (double)TLI_GRID_MAX / resolution;
	return fabs(p.x) <= max && fabs(p.y) <= max;
}

/* Within the grid of the nav. */
static inline bool tli_crowd_is_in_range(const tl_crowd *crowd, tl_point p)
{
	return tli_is_on_grid(p, crowd->guard.resolution);
}

/* TL_E_RANGE where a corner of an area is beyond the grid of this resolution. */
tl_status tli_crowd_check_areas_are_within(const tl_area *areas, size_t count, int32_t resolution);

/* The stops of TL_DESIRE_PATROL, or the exits of TL_DESIRE_EXIT: TL_E_INVALID, TL_E_LIMIT, TL_E_RANGE. */
tl_status tli_crowd_check_goals(const tl_crowd *crowd, tl_desire desire, const tl_point *goals, size_t count);

static inline bool tli_length_is_legal(double value)
{
	return value >= 0 && tli_number_is_legal(value);
}

/* Are its numbers in their ranges? If not, that is the reason of TL_E_INVALID. `nested`: it is the field of an agent's definition. */
bool tli_crowd_is_valid_flock(const tl_flock_def *flock, bool nested);

static inline bool tli_vector_is_legal(tl_vector v)
{
	return tli_number_is_legal(v.x) && tli_number_is_legal(v.y);
}

#endif
