/* SPDX-License-Identifier: MIT */
/* sim/radii.h: navs for walkers of several radii. */
#ifndef TAUTLINE_TOOLS_SIM_RADII_H
#define TAUTLINE_TOOLS_SIM_RADII_H

#include "sim/sim.h"

/* Compiles a nav for each radius of a walker below that of sim->world.nav, at most RADII_MAX, like *nav but for the radius. false: an error was
 * printed. */
bool radii_compile(struct sim *sim, const tl_nav_def *nav);
/* All navs, after the map has changed. */
tl_status radii_update(struct sim *sim);
/* The query for an agent of this radius. */
tl_query *radii_query(const struct sim *sim, double radius);
void radii_free(struct sim *sim);

#endif
