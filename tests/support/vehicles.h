/* SPDX-License-Identifier: MIT */
/* tests/support/vehicles.h: vehicles of tests that steer. */
#ifndef TESTS_SUPPORT_VEHICLES_H
#define TESTS_SUPPORT_VEHICLES_H

#include <math.h>
#include <tautline/steer.h>

static inline double apart(tl_point a, tl_point b)
{
	return hypot(a.x - b.x, a.y - b.y);
}

static inline tl_vehicle vehicle_at(double x, double y)
{
	tl_vehicle v = tl_default_vehicle();
	v.position = (tl_point){ x, y };
	return v;
}

/* A force that brings the vehicle to its top speed along its heading. */
static inline tl_vector cruise(const tl_vehicle *v)
{
	return (tl_vector){ 10 * (v->heading.x * v->max_speed - v->velocity.x),
		10 * (v->heading.y * v->max_speed - v->velocity.y) };
}

/* The least distance between two of them; INFINITY of one. */
static inline double nearest_of_all(const tl_vehicle *v, size_t count)
{
	double least = INFINITY;
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++)
			least = fmin(least, apart(v[i].position, v[k].position));
	return least;
}

#endif
