/* SPDX-License-Identifier: MIT */
/* set.h: numbers of the crowd and of its agents, by name. */
#ifndef TAUTLINE_TOOLS_SIM_SET_H
#define TAUTLINE_TOOLS_SIM_SET_H

#include "cli/arguments.h"
#include "sim/sim.h"
#include "sim/steer.h"

/* Checks the values of --set and applies those of the crowd. false: an error was printed. */
bool set_crowd(const struct arguments *arguments, tl_crowd_def *def);
/* Applies --people and those of agents, which set_crowd has checked; parameters go to the agents that have them, and to what steers. false: an error was
 * printed, as where no agent has one. */
bool set_agents(const struct arguments *arguments, struct sim *sim, struct steering *steering);

#endif
