/* SPDX-License-Identifier: MIT */
/* crowd/circles.c: what yields to nothing: circles, which move by themselves and are reflected at bounds, and polygons, which their owner
 * moves. */
#include "base/array.h"
#include "base/cookie.h"
#include "crowd/checks.h"

tl_crowd_circle_def tl_default_crowd_circle_def(void)
{
	return (tl_crowd_circle_def){
		.cookie = TLI_COOKIE(tl_crowd_circle_def), .bounce = { { 1, 1 }, { -1, -1 } }, .blocks = TL_BLOCKS_ALL
	};
}

static bool is_valid_circle(const tl_circle *circle)
{
	return !tli_breaks(!(circle->radius >= 0 && tli_number_is_legal(circle->radius)),
		       "circle.radius is below 0 or not finite") &&
		!tli_breaks(!tli_vector_is_legal(circle->velocity), "circle.velocity is not finite or beyond 2^29") &&
		!tli_breaks(!tli_v_is_finite(circle->centre), "circle.centre is not finite");
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
	if (tli_is_null(crowd) || !tli_is_def(def) || !is_valid_circle(&def->circle) ||
		tli_breaks(isnan(def->bounce.min.x + def->bounce.max.x), "def.bounce is not a number") ||
		tli_breaks(isnan(def->bounce.min.y + def->bounce.max.y), "def.bounce is not a number"))
		return TL_E_INVALID;
	if (!tli_vector_is_legal(def->circle.centre))
		return tli_refused(TL_E_RANGE, "def.circle.centre is beyond the grid (2^29 grid units)");
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

tl_status tl_crowd_move_circle(tl_crowd *crowd, tl_circle_id id, const tl_circle *circle)
{
	tli_moving_circle *moved = find_circle(crowd, id);
	if (tli_is_null(crowd) || tli_is_null(circle) || !is_valid_circle(circle))
		return TL_E_INVALID;
	if (!moved)
		return tli_refused(
			TL_E_STALE, "id names no circle of the crowd: it is null, or the circle was removed");
	if (!tli_vector_is_legal(circle->centre))
		return tli_refused(TL_E_RANGE, "circle.centre is beyond the grid (2^29 grid units)");
	moved->def.circle = *circle;
	return TL_OK;
}

tl_status tl_crowd_remove_circle(tl_crowd *crowd, tl_circle_id id)
{
	tli_moving_circle *circle = find_circle(crowd, id);
	if (tli_is_null(crowd))
		return TL_E_INVALID;
	if (!circle)
		return tli_refused(
			TL_E_STALE, "id names no circle of the crowd: it is null, or the circle was removed");
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
	if (tli_is_null(crowd) || tli_is_null(out))
		return TL_E_INVALID;
	if (!circle)
		return tli_refused(
			TL_E_STALE, "id names no circle of the crowd: it is null, or the circle was removed");
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

tl_status tl_crowd_set_polygons(tl_crowd *crowd, const tl_polygon *polygons, size_t count)
{
	if (tli_is_null(crowd) || tli_is_null_for(polygons, count))
		return TL_E_INVALID;
	crowd->polygons = polygons;
	crowd->polygon_count = count;
	return TL_OK;
}
