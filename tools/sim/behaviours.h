/* SPDX-License-Identifier: MIT */
/* behaviours.h: the behaviours of --steer, and their data. */
#ifndef TAUTLINE_TOOLS_SIM_BEHAVIOURS_H
#define TAUTLINE_TOOLS_SIM_BEHAVIOURS_H

#include "sim/sim.h"

enum { WHATS = 2, SETTINGS = 64 };

struct steered;
typedef tl_vector steer_function(struct steered *it, const tl_vehicle *vehicle);

struct behaviour {
	const char *name;
	const char *whats; /* "AV": an agent and a vector */
	steer_function *steer;
	unsigned groups; /* bits of tl_parameter_group: whose parameters it has */
};

/* One agent under steering. */
struct steered {
	const struct behaviour *behaviour;
	struct steering *all;
	size_t walker;
	size_t agents[WHATS]; /* of sim->walkers */
	tl_point points[WHATS];
	tl_wander_state wander;
	tl_avoid_state avoid;
	tl_follow_path_state path;
	tl_fuzzy_state fuzzy;
	tl_fuzzy_world *fuzzy_world; /* of `fuzzy`: for its radius */
	tl_setting settings[SETTINGS];
	size_t setting_count;
	const tl_debug_draw *debug; /* to show it, or NULL */
};

struct steering {
	struct sim *sim;
	struct steered *items; /* [struct steered * count] */
	size_t count;
	tl_circle *circles; /* [tl_circle * circle_count]: obstacles at rest, then balls */
	size_t resting, circle_count;
	tl_vehicle *vehicles; /* [tl_vehicle * walkers] */
	tl_steer_world *world;
	tl_point *path; /* [tl_point * path_count]: the waypoints in their order */
	size_t path_count;
};

/* The force of its behaviour on its agent as it is now. */
tl_vector behaviour_force(struct steered *it);

/* Ends with a NULL name. */
extern const struct behaviour behaviours[];

#endif
