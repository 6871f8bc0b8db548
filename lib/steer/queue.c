/* SPDX-License-Identifier: MIT */
/*
 * steer/queue.c: waits behind a slower vehicle ahead: brakes to the speed that fits the gap (docs/steering.md, "Queue").
 *
 * With `brake` of max_force, b is what it is worth while the rest still drives on. The force is  (v - s) / response,  and from a gap of
 * `stand` to half of it a share of max_force / 2 besides, against a drive that gets the other half: both together settle without swinging
 * back. The force only ever points back. O(count).
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "queuing".)
 */
#include "steer/part.h"

#include "base/cookie.h"

/* Of `ahead`: how far from rim to rim one stands. */
static const double STAND = 0.25;

tl_queue_def tl_default_queue_def(void)
{
	return (tl_queue_def){ .cookie = TLI_COOKIE(tl_queue_def), .ahead = 1, .width = 0.5, .brake = 0.8 };
}

typedef struct queue_limit {
	double room;  /* to where one stands behind the nearest one ahead, map units */
	double speed; /* how fast one may go */
} queue_limit;

static void look_at_one_ahead(
	const tl_vehicle *vehicle, const tl_vehicle *other, const tl_queue_def *def, double b, queue_limit *out)
{
	tl_vector at = tli_v_to_frame(vehicle->heading, tli_v_sub(other->position, vehicle->position));
	double gap = at.x - vehicle->radius - other->radius;
	if (!(at.x > 0) || !(gap < def->ahead) || !(fabs(at.y) < def->width))
		return;
	double along = tli_v_dot(vehicle->heading, other->velocity), room = gap - STAND * def->ahead;
	double speed = (along > 0 ? along : 0) + (room > 0 ? sqrt(2 * b * room) : 0);
	out->room = room < out->room ? room : out->room;
	out->speed = speed < out->speed ? speed : out->speed;
}

tl_vector tl_steer_queue(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_queue_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	double drive = vehicle->max_speed / TLI_STEER_RESPONSE;
	drive = vehicle->max_force < drive ? vehicle->max_force : drive;
	double brake = def->brake * drive, left = brake < 0.75 * drive ? brake / 3 : drive - brake;
	queue_limit nearest = { INFINITY, INFINITY };
	size_t self = tli_part_self(vehicle, others, count);
	for (size_t i = 0; i < count; i++)
		if (i != self)
			look_at_one_ahead(vehicle, &others[i], def, brake - left, &nearest);
	double speed = tli_v_dot(vehicle->heading, vehicle->velocity), stand = STAND * def->ahead;
	double force = speed > nearest.speed ? (speed - nearest.speed) / TLI_STEER_RESPONSE : 0;
	if (nearest.room < 0)
		force += drive / 2 * (nearest.room > -stand / 2 ? -nearest.room / (stand / 2) : 1);
	return tli_v_force(tli_v_scale(vehicle->heading, force < brake ? -force : -brake));
}
