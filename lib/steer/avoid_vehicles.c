/* SPDX-License-Identifier: MIT */
/*
 * steer/avoid_vehicles.c: unaligned collision avoidance: vehicles that cross each other's path (docs/steering.md, "Vehicles"). Vehicles
 * that touch already are parted along the line between them. O(count).
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/part.h"

#include "base/cookie.h"
#include "steer/vector.h"

typedef struct closest_approach {
	double time;    /* until they are too near; 0: they are */
	tl_vector away; /* unit */
	double missing; /* of the distance that should be, map units */
} closest_approach;

static tl_vector away_from(const tl_vehicle *vehicle, const tl_vehicle *other, tl_vector m, double touch)
{
	tl_vector seen = tli_v_sub(vehicle->velocity, other->velocity);
	if (tli_v_length(m) > 1e-6 * touch)
		return tli_v_unit(tli_v_scale(m, -1), vehicle->heading);
	return tli_v_unit(tli_v_left(seen), tli_v_left(vehicle->heading));
}

static bool find_approach(
	const tl_vehicle *vehicle, const tl_vehicle *other, const tl_avoid_def *def, closest_approach *out)
{
	tl_vector q = tli_v_sub(other->position, vehicle->position);
	tl_vector w = tli_v_sub(other->velocity, vehicle->velocity);
	double touch = vehicle->radius + other->radius, distance = tli_v_length(q);
	double reach = touch + def->margin, closing = -tli_v_dot(q, w), squared = tli_v_dot(w, w);
	tl_vector m = q;
	out->time = 0;
	if (distance >= touch) {
		if (!(closing > 0) || !(closing < def->horizon * squared))
			return false;
		m = tli_v_ahead(q, w, closing / squared);
		double square = closing * closing - squared * (distance * distance - reach * reach);
		if (distance > reach && square > 0)
			out->time = (closing - sqrt(square)) / squared;
	}
	out->missing = reach - tli_v_length(m);
	out->away = away_from(vehicle, other, m, touch);
	return out->missing > 0;
}

static bool same_position(const tl_vehicle *a, const tl_vehicle *b)
{
	return a->position.x == b->position.x && a->position.y == b->position.y;
}

tl_vector tl_steer_avoid_vehicles(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_avoid_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	closest_approach soonest = { .time = INFINITY };
	size_t self = tli_part_self(vehicle, others, count);
	for (size_t i = 0; i < count; i++) {
		closest_approach here;
		if (i == self || !find_approach(vehicle, &others[i], def, &here) || !(here.time < soonest.time))
			continue;
		soonest = here;
		if (same_position(vehicle, &others[i]))
			soonest.away = tli_part_direction(self, i);
	}
	if (!(soonest.time < INFINITY))
		return tli_v(0, 0);
	double half = soonest.time / 2 > TLI_STEER_RESPONSE ? soonest.time / 2 : TLI_STEER_RESPONSE;
	return tl_steer_limit(tli_v_scale(soonest.away, 2 * soonest.missing / (half * half)), vehicle->max_force);
}
