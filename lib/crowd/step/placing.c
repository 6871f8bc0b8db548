/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/placing.c: where an agent is put that is added: where it is wanted, at the nearest place that is free, or nowhere.
 *
 * The nearest place without other bodies is looked for along 64 rays, on each of which the bodies ahead are passed one after the other, and
 * which end at walls. So it is the nearest one up to the angle between rays, and no wall is between. O(agents) where the place is free, else for
 * each body that is passed.
 */
#include "crowd/step/placing.h"

#include "base/angle.h"
#include "base/array.h"
#include "base/reason.h"
#include "crowd/store/paths.h"
#include "crowd/walls/free_position.h"

enum { PLACING_RAYS = 64 };
/* Map units: bodies that overlap by less touch; and how far one is put from another one. */
static const double PLACING_TOUCHES = 1e-4, PLACING_APART = 1e-5;

/* The bodies that are not in jumps, one after the other; agents first. */
static bool next_body(const tl_crowd *crowd, size_t *at, tl_circle *body)
{
	const tli_crowd_store *store = &crowd->store;
	const tli_moving_circle *circles = store->circles.list;
	for (; *at < store->agents.used; ++*at) {
		uint32_t slot = (uint32_t)*at;
		if (!tli_slot_is_used(store, slot) || store->agents.state[slot] == TLI_AGENT_JUMPS)
			continue;
		*body = (tl_circle){ tli_position_of(store, slot), (double)store->agents.radius[slot], { 0, 0 } };
		++*at;
		return true;
	}
	for (; *at - store->agents.used < tli_array_length(circles); ++*at) {
		const tli_moving_circle *circle = &circles[*at - store->agents.used];
		if (!(circle->generation & 1))
			continue;
		*body = circle->def.circle;
		++*at;
		return true;
	}
	return false;
}

bool tli_place_is_free(const tl_crowd *crowd, tl_point at, double radius)
{
	tl_circle body;
	for (size_t i = 0; next_body(crowd, &i, &body);)
		if (tli_leg_length(at, body.centre) < radius + body.radius - PLACING_TOUCHES)
			return false;
	return true;
}

static bool find_place_beside(const tl_crowd *crowd, const tli_placing_def *def, tl_point *at)
{
	const tli_guard *guard = def->guard;
	double nearest = INFINITY;
	tl_point from = *at;
	for (int i = 0; i < PLACING_RAYS; i++) {
		tli_turn turn;
		(void)tli_turn_by_degrees(360.0 / PLACING_RAYS * i, &turn);
		tl_vector ray = { turn.cosine, turn.sine };
		/* How far along the ray the body first stands free of all others, if that is nearer. */
		double t = 0, before = -1;
		tl_circle body;
		while (t > before && t < nearest) {
			before = t;
			for (size_t k = 0; next_body(crowd, &k, &body);) {
				/* A point that is at t on a ray leaves a disc: where it does; t where it is not in it. */
				double x = from.x + t * ray.x - body.centre.x, y = from.y + t * ray.y - body.centre.y;
				double R = body.radius + def->radius, c = x * x + y * y - R * R,
				       b = x * ray.x + y * ray.y;
				t = c < 0 ? t - b + sqrt(b * b - c) + PLACING_APART : t;
			}
		}
		tli_f2 u = { (float)(t * ray.x), (float)(t * ray.y) };
		if (!(t < nearest) || (guard->walls && tli_guard_share(guard, from.x, from.y, u) < 1))
			continue;
		nearest = t;
		*at = (tl_point){ from.x + t * ray.x, from.y + t * ray.y };
	}
	return nearest < INFINITY;
}

tl_status tli_placing_find(const tl_crowd *crowd, const tli_placing_def *def, tl_point *at, bool *displaced)
{
	*displaced = false;
	if (def->placing == TL_PLACE_AS_IT_IS && def->driven)
		return TL_OK;
	tl_status status = tli_free_position_find(def->guard, at, displaced);
	if (def->placing == TL_PLACE_REFUSE && (status || *displaced))
		return tli_refused(TL_E_INVALID, "def.position is in a wall, which def.placing refuses");
	if (status || def->placing == TL_PLACE_AS_IT_IS || tli_place_is_free(crowd, *at, def->radius))
		return status;
	if (def->placing == TL_PLACE_REFUSE)
		return tli_refused(TL_E_INVALID, "def.position is over another body, which def.placing refuses");
	*displaced = true;
	if (!find_place_beside(crowd, def, at))
		return tli_refused(TL_E_NOT_FOUND, "def.position: no place without other bodies is in sight");
	bool within = tli_double_to_grid(at->x, def->guard->resolution, &(int32_t){ 0 }) == TL_OK &&
		tli_double_to_grid(at->y, def->guard->resolution, &(int32_t){ 0 }) == TL_OK;
	return within ? TL_OK : TL_E_RANGE;
}
