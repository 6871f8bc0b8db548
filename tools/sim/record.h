/* SPDX-License-Identifier: MIT */
/* record.h: saves a simulation to a file, and continues it. */
#ifndef TAUTLINE_TOOLS_SIM_RECORD_H
#define TAUTLINE_TOOLS_SIM_RECORD_H

#include "sim/sim.h"

/* Writes how things are now to `path`. false: an error was printed. */
bool record_write(const struct sim *sim, const char *path);

/* Brings a simulation that was just started to the state of the record, which must be of the same scene or map, agents and step. false: an
 * error was printed. */
bool record_read(struct sim *sim, const char *path);

#endif
