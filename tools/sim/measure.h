/* SPDX-License-Identifier: MIT */
/* measure.h: measures a simulation, over all its runs. */
#ifndef TAUTLINE_TOOLS_SIM_MEASURE_H
#define TAUTLINE_TOOLS_SIM_MEASURE_H

#include "sim/sim.h"
#include "scenes/near.h"
#include "cli/writer.h"

struct measure {
	/* Of the present run. */
	struct near near;
	struct sim *sim;
	tl_point *last; /* [tl_point * walkers]: positions one step ago */
	size_t last_room;
	size_t run_overlaps;
	size_t bodies; /* walkers that have one */
	/* Of all runs. */
	const char *name;                      /* borrowed */
	bool is_scene;                         /* the name is that of a scene, else of a map */
	size_t runs, whole_runs, overlap_runs; /* of these: all agents arrived; some bodies overlapped */
	size_t agents, goals, arrived, no_path, stuck, jumps, by_key;
	bool has_keys;                    /* of the map's doors: by_key is reported */
	size_t why[TL_STUCK_NO_PATH + 1]; /* of the stuck, by tl_stuck */
	uint64_t steps, agent_steps;
	uint64_t overlaps, wall_contacts;
	double ratio_sum, ratio_min, ratio_max; /* of the runs' means */
	size_t ratio_runs;
	double depth;             /* deepest overlap over the radius */
	double speed, speed_over; /* largest, map units per second; over the limit of that agent */
	double turn_sum;
	uint64_t turns;
	double heading_sum;
	uint64_t headings, moves, fast_turns, fast_moves;
	double time_sum, time_max; /* simulated seconds */
	double step_seconds;
	const tl_meter_flow *flows; /* [tl_meter_flow * flow_count], of the first run; borrowed */
	size_t flow_count;
	struct sim_exit *exits; /* [exit_count], of the map's run */
	size_t exit_count;
};

void measure_free(struct measure *measure);
/* A run begins: after sim_start. false: out of memory, which was printed. */
bool measure_begin(struct measure *measure, struct sim *sim);
/* After each step. false: an error was printed. */
bool measure_step(struct measure *measure);
void measure_end(struct measure *measure);

/* Means. */
double measure_ratio(const struct measure *measure);      /* NAN if no agent arrived */
double measure_overlaps(const struct measure *measure);   /* pairs per 1000 agents and steps */
double measure_turn(const struct measure *measure);       /* radians per second */
double measure_heading(const struct measure *measure);    /* radians per second */
double measure_fast_turns(const struct measure *measure); /* share of the turns */
double measure_fast_moves(const struct measure *measure); /* share of the steps in which an agent moves */
double measure_cost(const struct measure *measure);       /* nanoseconds per agent and step */

/* Writes them: format is text, csv or json. */
void measure_write(tli_text *writer, const struct measure *measure, const char *format);

#endif
