/* SPDX-License-Identifier: MIT */
/* steer/arrive.h: stopping where one wants to, for all behaviours that do. */
#ifndef TLI_STEER_ARRIVE_H
#define TLI_STEER_ARRIVE_H

#include <tautline/steer.h>

/* The highest speed of the next step from which one can stop within `distance`, slowing down by `deceleration` in steps of `dt`;
 * INFINITY as a deceleration is fine. */
double tli_arrive_speed(double distance, double deceleration, double dt);

/* What `def` means for this vehicle. */
double tli_arrive_deceleration(const tl_vehicle *vehicle, const tl_arrive_def *def);
double tli_arrive_dt(const tl_arrive_def *def);

/* Arrives at a target that moves on at `velocity`, and goes on with it. Cut to max_force. */
tl_vector tli_steer_meet(const tl_vehicle *vehicle, tl_point target, tl_vector velocity, const tl_arrive_def *def);

#endif
