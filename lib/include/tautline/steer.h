/* SPDX-License-Identifier: MIT */
/*
 * tautline/steer.h: steering behaviours (Reynolds: Steering Behaviors for Autonomous Characters,
 * GDC 1999).
 *
 * A vehicle is a point mass with a radius. A behaviour is a pure function of the vehicle, its
 * parameters (a definition), what it looks at, and where it needs one a small state of its own that
 * the caller keeps; it returns a steering force (an acceleration, map units per second squared),
 * moves nothing and allocates nothing. A step of a host is
 *
 *     force = behaviours, blended; cut to max_force (tl_steer_limit);
 *     v += force dt; cut to max_speed;  p += v dt        (tl_vehicle_step: semi-implicit Euler)
 *
 *   steer_vehicle.h   vehicles, limits, a step, blends of forces
 *   steer_seek.h      seek, flee, arrive, pursue, evade, hide, wander
 *   steer_circles.h   keeping clear of circles and vehicles
 *   steer_walls.h     feelers, following a wall, containment
 *   steer_fuzzy.h     fuzzy avoidance of polygons
 *   steer_groups.h    paths, flocks, leaders, queues, flow fields
 *
 * All rates are per second: the same scene at another dt gives the same motion within a tolerance.
 * Same input, same bytes on every machine: nothing here calls a C library function that differs
 * between systems. A behaviour does not cut its force to max_force unless it says so. Inputs must
 * be finite; with values that are not, a behaviour returns no force.
 *
 * Angles are counter-clockwise in a plane with y upwards: "left" is where heading (1, 0) has (0,
 * 1).
 */
#ifndef TAUTLINE_STEER_H
#define TAUTLINE_STEER_H

#include <tautline/base.h>
#include <tautline/debug.h>
#include <tautline/geometry.h>
#include <tautline/steer_circles.h>
#include <tautline/steer_fuzzy.h>
#include <tautline/steer_groups.h>
#include <tautline/steer_seek.h>
#include <tautline/steer_vehicle.h>
#include <tautline/steer_walls.h>

#endif
