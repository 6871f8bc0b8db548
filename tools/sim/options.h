/* SPDX-License-Identifier: MIT */
/* options.h: the options of `tautline sim`. */
#ifndef TAUTLINE_TOOLS_SIM_OPTIONS_H
#define TAUTLINE_TOOLS_SIM_OPTIONS_H

#include <tautline/draw.h>

#include "scenes/scene.h"
#include "sim/sim.h"

enum { CHANGES_MAX = 64 };

struct sim_options {
	const struct scene_row *scene; /* NULL: a map */
	struct scene_numbers numbers;
	uint64_t runs, first_run;
	tl_crowd_def crowd;
	tl_nav_def nav;
	tl_agent_def like; /* for random agents; like.radius < 0: that of the map */
	size_t agents;     /* random ones; 0 = those of the map */
	uint64_t seed;
	double force;   /* of agents of scenes and random ones, INFINITY = no bound; < 0: not given */
	double seconds; /* < 0: not given */
	const char *format, *output, *trace, *svg, *png, *debug, *debug_svg, *record, *replay;
	double debug_at;
	double at; /* of the PNG, seconds; < 0: the end */
	double svg_seconds, svg_rate, trail;
	bool crop_to_crowd; /* --crop auto */
	tl_draw_def draw;
};

/* Reads all options. false: an error was printed. */
bool sim_options_read(const struct arguments *arguments, struct sim_options *out);

/* The length of trails in pictures, map units. */
double sim_trail(const struct sim_options *options, const struct sim *sim);

/* The values of --toggle, which need the map: door changes for the simulation. false: an error was printed. */
bool sim_read_toggles(const struct arguments *arguments, struct sim *sim);

extern const option_row sim_option_rows[];

#endif
