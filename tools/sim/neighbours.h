/* SPDX-License-Identifier: MIT */
/* neighbours.h: `--neighbours`: which agents are within sight of each agent, each second, as CSV or JSON lines. */
#ifndef TAUTLINE_TOOLS_SIM_NEIGHBOURS_H
#define TAUTLINE_TOOLS_SIM_NEIGHBOURS_H

#include "cli/writer.h"
#include "sim/sim.h"

struct neighbour_rows {
	const char *path; /* NULL: not wanted */
	tli_text writer;
	double next;           /* time of the next rows, seconds */
	size_t *walker_of;     /* by index1 of an agent */
	tl_agent_id *ids;      /* of one agent */
	size_t walkers, found; /* their room */
};

/* At the start and after each step: writes rows if a second has passed. false: an error was printed. */
bool neighbours_take(struct neighbour_rows *rows, const struct sim *sim);
/* Writes the file. false: an error was printed. */
bool neighbours_end(struct neighbour_rows *rows);
void neighbours_free(struct neighbour_rows *rows);

#endif
