/* SPDX-License-Identifier: MIT */
/* sim/radii.h: navs for walkers of several radii. */
#ifndef TAUTLINE_TOOLS_SIM_RADII_H
#define TAUTLINE_TOOLS_SIM_RADII_H

#include "sim/sim.h"

/* Do two agents heed the same channels, and have the same keys? */
bool radii_is_of(const tl_agent_def *one, const tl_agent_def *other);
/* Compiles navs like *nav for the radii of walkers, and for those that heed other channels or have other keys. false: an error was printed. */
bool radii_compile(struct sim *sim, const tl_nav_def *nav);
/* All navs, after the map has changed. */
tl_status radii_update(struct sim *sim);
/* The query for an agent, and its nav, where that is wanted. NULL: there is none. */
tl_query *radii_query(const struct sim *sim, const tl_agent_def *def, const tl_nav **nav);
void radii_free(struct sim *sim);

#endif
