/* SPDX-License-Identifier: MIT */
/*
 * steer/contain.c: keeps within a box, each axis by itself (docs/steering.md, "Containment"). Of the two terms of the force the first grows
 * from nothing; the second stops the vehicle before the side, with a quarter to spare. A vehicle outside is sent back at top speed.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "containment".)
 */
#include "steer/vector.h"

/* Away from a side that is `gap` ahead; >= 0. */
static double force_from(double gap, double speed, double max_speed, double prediction)
{
	double back = (max_speed + speed) / TLI_STEER_RESPONSE;
	if (gap <= 0)
		return back > 0 ? back : 0;
	double deep = speed * prediction - gap;
	if (!(deep > 0))
		return 0;
	double soft = 2 * deep / (prediction * prediction), hard = 1.25 * speed * speed / (2 * gap);
	double force = soft > hard ? soft : hard;
	return force < back ? force : back;
}

typedef struct axis_motion {
	double at, speed;
	double low, high; /* sides of the box */
} axis_motion;

static double along_axis(const tl_vehicle *vehicle, axis_motion m, double prediction)
{
	double at = m.at, speed = m.speed, low = m.low + vehicle->radius, high = m.high - vehicle->radius;
	if (low > high)
		low = high = low / 2 + high / 2;
	double max_speed = vehicle->max_speed;
	if (at < low || (at - low < high - at && speed < 0))
		return force_from(at - low, -speed, max_speed, prediction);
	return -force_from(high - at, speed, max_speed, prediction);
}

tl_vector tl_steer_contain(const tl_vehicle *vehicle, tl_box box, double prediction)
{
	if (!vehicle)
		return tli_v(0, 0);
	if (box.min.x > box.max.x || box.min.y > box.max.y)
		return tli_v(0, 0);
	tl_point p = vehicle->position, v = vehicle->velocity;
	axis_motion x = { p.x, v.x, box.min.x, box.max.x }, y = { p.y, v.y, box.min.y, box.max.y };
	return tli_v_force(tli_v(along_axis(vehicle, x, prediction), along_axis(vehicle, y, prediction)));
}
