/* SPDX-License-Identifier: MIT */
/* moment.h: pictures of one moment of a simulation: --png, with the trails up to it, and --debug-svg. */
#ifndef TAUTLINE_TOOLS_SIM_MOMENT_H
#define TAUTLINE_TOOLS_SIM_MOMENT_H

#include "sim/options.h"
#include "sim/picture.h"
#include "sim/steer.h"

struct moments {
	const struct arguments *arguments;
	const struct sim_options *options;
	const struct steering *steering; /* of the run, or NULL */
	struct film film;                /* up to the moment of --png */
	bool debug_done, png_done;
};

/* Starts a run; arguments, options and steering are set. false: it has no such moment, printed. */
bool moments_begin(struct moments *moments, const struct sim *sim);
/* After the start and each step; draws those whose time has come. false: an error was printed. */
bool moments_take(struct moments *moments, const struct sim *sim);
/* At the end; draws those that show it. false: an error was printed, as where the run has ended before --at. */
bool moments_end(struct moments *moments, const struct sim *sim);
void moments_free(struct moments *moments);

#endif
