/* SPDX-License-Identifier: MIT */
/* set.h: numbers of the crowd and of its agents, by name. */
#ifndef TAUTLINE_TOOLS_SIM_SET_H
#define TAUTLINE_TOOLS_SIM_SET_H

#include "cli/arguments.h"
#include "sim/sim.h"

/* Checks the values of --set and applies those of the crowd. false: an error was printed. */
bool set_crowd(const struct arguments *arguments, tl_crowd_def *def);
/* Applies --people and those of agents, which set_crowd has checked. */
void set_agent(const struct arguments *arguments, tl_agent_def *def);

#endif
