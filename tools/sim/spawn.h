/* SPDX-License-Identifier: MIT */
/* spawn.h: agents that come during a run, and leave by exits. */
#ifndef TAUTLINE_TOOLS_SIM_SPAWN_H
#define TAUTLINE_TOOLS_SIM_SPAWN_H

#include "sim/sim.h"

/* The walkers of a spawn line. false: an error was printed. */
bool spawn_take(struct sim *sim, tl_map_agent_id line, const tl_agent_def *def, const tl_map_agent_info *info);
/* Adds to the crowd those whose time has come. false: an error was printed. */
bool spawn_agents(struct sim *sim);
/* Has it crossed an exit since the last step? Then that exit counts it. */
bool spawn_has_left(struct sim *sim, const struct walker *walker);
/* Lists the exits of the map. false: an error was printed. */
bool spawn_find_exits(struct sim *sim);

#endif
