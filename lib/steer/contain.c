/* SPDX-License-Identifier: MIT */
/*
 * steer/contain.c: keeps within a box.
 *
 * Each axis by itself, the box made smaller by the radius: with a gap g to the side and a speed v towards it, the vehicle will be outside
 * in T seconds if v T > g. Then it is slowed down along this axis by
 *
 *     max(2 (v T - g) / T^2,  1.25 v^2 / (2 g))
 *
 * The first grows from nothing; the second stops it before the side, with a quarter to spare. A vehicle outside is sent back at top speed.
 * Motion along the side is left alone. It holds as far as max_force can: with v^2 / (2 max_force) < g, so `prediction` should be at least
 * max_speed / max_force.
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

static double along_axis(const tl_vehicle *vehicle, double at, double speed, double low, double high, double prediction)
{
	low += vehicle->radius;
	high -= vehicle->radius;
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
	return tli_v_force(tli_v(along_axis(vehicle, p.x, v.x, box.min.x, box.max.x, prediction),
		along_axis(vehicle, p.y, v.y, box.min.y, box.max.y, prediction)));
}
