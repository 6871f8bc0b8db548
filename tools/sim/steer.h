/* SPDX-License-Identifier: MIT */
/* steer.h: agents that steer by one behaviour of tautline/steer.h, for --steer. */
#ifndef TAUTLINE_TOOLS_SIM_STEER_H
#define TAUTLINE_TOOLS_SIM_STEER_H

#include "sim/sim.h"

struct steering;

/* Reads the values of --steer, `AGENT:BEHAVIOUR[:WHAT]...`, for a map whose agents were taken; *out NULL where there are none.
 * false: an error was printed. */
bool steering_read(const struct arguments *arguments, struct sim *sim, struct steering **out);
/* After sim_start: from now on they steer. false: an error was printed. */
bool steering_start(struct steering *steering, struct sim *sim);
/* A setting for an agent that steers, an index of sim->walkers. Has its behaviour the parameter? steering NULL: none steers. */
bool steering_takes(struct steering *steering, size_t walker, tl_setting setting);
/* Shows what a walker that steers looks at now, by the callbacks of tautline/debug.h. */
void steering_debug(const struct steering *steering, size_t walker, const tl_debug_draw *debug);
void steering_free(struct steering *steering);

#endif
