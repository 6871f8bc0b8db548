/* SPDX-License-Identifier: MIT */
/* record.h: a simulation on disk, to go on with. */
#ifndef TAUTLINE_TOOLS_SIM_RECORD_H
#define TAUTLINE_TOOLS_SIM_RECORD_H

#include "sim/sim.h"

/* Writes how things are now to `path`. false: an error was printed. */
bool record_write(const struct sim *sim, const char *path);

/* Makes a simulation that was just started what the record says: it must be of the same scene or map, agents and step. false: an error was
 * printed. */
bool record_read(struct sim *sim, const char *path);

#endif
