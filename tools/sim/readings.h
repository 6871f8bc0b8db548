/* SPDX-License-Identifier: MIT */
/* readings.h: what is read of the first run: a heat map, flow through lines, curves, neighbours. */
#ifndef TAUTLINE_TOOLS_SIM_READINGS_H
#define TAUTLINE_TOOLS_SIM_READINGS_H

#include <tautline/draw.h>

#include "cli/arguments.h"
#include "sim/neighbours.h"
#include "sim/sim.h"

struct readings {
	tl_meter_line *lines; /* [tl_meter_line * line_count] */
	size_t line_count;
	tl_meter_flow *flows; /* [tl_meter_flow * line_count], at the end of the run */
	tl_meter *meter;      /* NULL: nothing is wanted */
	double cell;          /* side of cells, map units */
	const char *heat, *curve;
	struct neighbour_rows neighbours;
};

/* `X,Y:X,Y`, two different points. */
bool meter_line_parse(const char *text, tl_meter_line *line);

/* The values of --line. false: an error was printed. */
bool readings_options(const struct arguments *arguments, struct readings *readings);
void readings_free(struct readings *readings);

/* After sim_start; and after each step, also for the start. false: an error was printed. */
bool readings_begin(struct readings *readings, const struct sim *sim);
bool readings_take(struct readings *readings, const struct sim *sim);
/* Writes the files, keeps the flows, and frees the meter, which ends before its crowd. false: an error was printed. */
bool readings_end(struct readings *readings, const struct sim *sim, const tl_draw_def *def, bool good);

#endif
