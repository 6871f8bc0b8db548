/* SPDX-License-Identifier: MIT */
/* crowd/circles.c: circles, which move by themselves, are reflected at bounds, and yield to nothing. */
#include "base/cookie.h"
#include "base/array.h"
#include "crowd/checks.h"

tl_crowd_circle_def tl_default_crowd_circle_def(void)
{
	return (tl_crowd_circle_def){ .cookie = TLI_COOKIE(tl_crowd_circle_def), .bounce = { { 1, 1 }, { -1, -1 } } };
}

static bool is_valid_circle(const tl_circle *circle)
{
	return circle->radius >= 0 && tli_number_is_legal(circle->radius) && tli_vector_is_legal(circle->velocity) &&
		tli_point_is_finite(circle->centre);
}

static tli_moving_circle *find_circle(const tl_crowd *crowd, tl_circle_id id)
{
	if (!crowd || id.index1 == 0 || id.index1 > tli_array_length(crowd->store.circles.list))
		return NULL;
	tli_moving_circle *circle = &crowd->store.circles.list[id.index1 - 1];
	return circle->generation == id.generation && (id.generation & 1) ? circle : NULL;
}

tl_status tl_crowd_add_circle(tl_crowd *crowd, const tl_crowd_circle_def *def, tl_circle_id *out)
{
	if (!crowd || !tli_is_def(def) || !is_valid_circle(&def->circle) ||
		isnan(def->bounce.min.x + def->bounce.max.x) || isnan(def->bounce.min.y + def->bounce.max.y))
		return TL_E_INVALID;
	if (!tli_vector_is_legal(def->circle.centre))
		return TL_E_RANGE;
	uint32_t index = crowd->store.circles.free;
	if (index == TLI_NO_SLOT) {
		if (tli_array_length(crowd->store.circles.list) >= TLI_NO_SLOT / 2)
			return TL_E_LIMIT;
		if (!tli_array_reserve(crowd->store.circles.list, 1))
			return TL_E_NOMEM;
		index = (uint32_t)tli_array_length(crowd->store.circles.list);
		tli_array_push(crowd->store.circles.list, (tli_moving_circle){ .generation = 0 });
	} else {
		crowd->store.circles.free = crowd->store.circles.list[index].next_free;
	}
	tli_moving_circle *circle = &crowd->store.circles.list[index];
	*circle = (tli_moving_circle){ *def, circle->generation + 1, TLI_NO_SLOT };
	crowd->store.circles.count++;
	if (out)
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
	if (!tli_vector_is_legal(to->centre))
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
	crowd->store.circles.count--;
	if (circle->generation < UINT32_MAX - 1) { /* else no id is left: the slot is given up */
		circle->next_free = crowd->store.circles.free;
		crowd->store.circles.free = id.index1 - 1;
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

bool tl_circle_is_valid(const tl_crowd *crowd, tl_circle_id id)
{
	return find_circle(crowd, id) != NULL;
}

size_t tl_crowd_circle_count(const tl_crowd *crowd)
{
	return crowd ? crowd->store.circles.count : 0;
}

tl_circle_id tl_crowd_next_circle(const tl_crowd *crowd, tl_circle_id id)
{
	for (size_t i = id.index1; crowd && i < tli_array_length(crowd->store.circles.list); i++) {
		if (crowd->store.circles.list[i].generation & 1)
			return (tl_circle_id){ (uint32_t)i + 1, crowd->store.circles.list[i].generation };
	}
	return (tl_circle_id){ 0, 0 };
}
