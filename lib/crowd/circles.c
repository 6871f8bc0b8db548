/* SPDX-License-Identifier: MIT */
/* crowd/circles.c: circles that are no agents: they move on their own, are reflected at bounds, and yield to nobody. */
#include "crowd/step/internal.h"

#include "base/array.h"

#include <math.h>

tl_crowd_circle_def tl_default_crowd_circle_def(void)
{
	return (tl_crowd_circle_def){ .bounce = { { 1, 1 }, { -1, -1 } } };
}

static bool is_valid_circle(const tl_circle *circle)
{
	return circle->radius >= 0 && tli_number_is_legal(circle->radius) && tli_number_is_legal(circle->velocity.x) &&
		tli_number_is_legal(circle->velocity.y) && isfinite(circle->centre.x) && isfinite(circle->centre.y);
}

static bool is_circle_in_range(const tl_circle *circle)
{
	return tli_number_is_legal(circle->centre.x) && tli_number_is_legal(circle->centre.y);
}

static tli_moving_circle *find_circle(const tl_crowd *crowd, tl_circle_id id)
{
	if (!crowd || id.index1 == 0 || id.index1 > tli_array_length(crowd->circles))
		return NULL;
	tli_moving_circle *circle = &crowd->circles[id.index1 - 1];
	return circle->generation == id.generation && (id.generation & 1) ? circle : NULL;
}

tl_status tl_crowd_add_circle(tl_crowd *crowd, const tl_crowd_circle_def *def, tl_circle_id *out)
{
	if (!crowd || !def || !out || !is_valid_circle(&def->circle) || isnan(def->bounce.min.x + def->bounce.max.x) ||
		isnan(def->bounce.min.y + def->bounce.max.y))
		return TL_E_INVALID;
	if (!is_circle_in_range(&def->circle))
		return TL_E_RANGE;
	uint32_t index = crowd->free_circle;
	if (index == TLI_NO_SLOT) {
		if (tli_array_length(crowd->circles) >= TLI_NO_SLOT / 2)
			return TL_E_LIMIT;
		if (!tli_array_reserve(crowd->circles, 1))
			return TL_E_NOMEM;
		index = (uint32_t)tli_array_length(crowd->circles);
		tli_array_push(crowd->circles, (tli_moving_circle){ .generation = 0 });
	} else {
		crowd->free_circle = crowd->circles[index].next_free;
	}
	tli_moving_circle *circle = &crowd->circles[index];
	*circle = (tli_moving_circle){ *def, circle->generation + 1, TLI_NO_SLOT };
	crowd->circle_count++;
	*out = (tl_circle_id){ index + 1, circle->generation };
	return TL_OK;
}

tl_status tl_crowd_move_circle(tl_crowd *crowd, tl_circle_id id, const tl_circle *to)
{
	tli_moving_circle *circle = find_circle(crowd, id);
	if (!crowd || !to || !is_valid_circle(to))
		return TL_E_INVALID;
	if (!circle)
		return TL_E_STALE;
	if (!is_circle_in_range(to))
		return TL_E_RANGE;
	circle->def.circle = *to;
	return TL_OK;
}

tl_status tl_crowd_remove_circle(tl_crowd *crowd, tl_circle_id id)
{
	tli_moving_circle *circle = find_circle(crowd, id);
	if (!crowd)
		return TL_E_INVALID;
	if (!circle)
		return TL_E_STALE;
	circle->generation++;
	crowd->circle_count--;
	if (circle->generation < UINT32_MAX - 1) { /* else no id is left: the slot is given up */
		circle->next_free = crowd->free_circle;
		crowd->free_circle = id.index1 - 1;
	}
	return TL_OK;
}

tl_status tl_crowd_get_circle(const tl_crowd *crowd, tl_circle_id id, tl_circle *out)
{
	const tli_moving_circle *circle = find_circle(crowd, id);
	if (!crowd || !out)
		return TL_E_INVALID;
	if (!circle)
		return TL_E_STALE;
	*out = circle->def.circle;
	return TL_OK;
}
