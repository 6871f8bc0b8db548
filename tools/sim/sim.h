/* SPDX-License-Identifier: MIT */
/*
 * sim.h: a simulation, shared by the files of `tautline sim`.
 *
 * A run is filled from a map or a scene, started (the crowd is made of the walkers), then stepped. After each step the
 * positions are read back once, for measures, trace and picture.
 */
#ifndef TAUTLINE_TOOLS_SIM_SIM_H
#define TAUTLINE_TOOLS_SIM_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tautline/crowd.h>
#include <tautline/movers.h>

#include "base/array.h"
#include "io/load.h"

/* An agent, and its state in the run. */
struct walker {
	tl_agent_def def;
	const char *name;     /* NULL = none; borrowed */
	tl_map_agent_id line; /* of the map; null = from elsewhere */
	size_t stop_count;    /* of its patrol, >= 2, or 0 */
	bool leaves;          /* by any exit of the map */
	uint32_t colour;      /* of the picture, 0..7 */
	int exit_side; /* -1, +1: it has arrived, and leaves, when -exit_side * x >= exit; 0: it arrives at its goal and stays */
	double exit;
	tl_vector slot;  /* beside the first walker; 0,0: none */
	double straight; /* duration of its path at full speed, seconds; NAN = not known */
	/* From here on: the present state. */
	tl_agent_id id;
	tl_point at;
	tl_vector velocity, heading;
	tl_agent_state state;
	bool falls_short; /* no path leads to its goal */
	tl_stuck stuck;
	bool present;    /* it has not left */
	bool arrived;    /* for good, in this run */
	double time;     /* of arrival, seconds */
	double moved;    /* direction of its last step counts, see sim/measure.c */
	tl_vector along; /* that direction */
	tl_vector faced; /* its heading one step ago */
	tl_vector went;  /* direction of the last step in which it moved; 0,0: none yet */
	tl_point before; /* its position one step ago */
	bool landed;     /* out of a jump, in the last step */
	bool spawned;    /* it comes during the run */
	double begin;    /* when it comes, seconds; 0: at the start */
};

/* A circle that does not yield. */
struct ball {
	tl_crowd_circle_def def;
	const char *name;
	size_t mover; /* of the map's movers; unused without these */
	tl_circle_id id;
	tl_circle now;
};

/* A door that opens or closes during the run. */
struct door_change {
	tl_door_id door;
	double time;
	bool done;
};

/* An exit of the map. */
struct sim_exit {
	char name[TL_NAME_MAX + 1];
	tl_point a, b;
	size_t left; /* agents that have left by it */
};

struct sim {
	const char *name; /* of the scene or map, for answers; borrowed */
	bool is_scene;
	struct world world; /* world.nav NULL: a plane without walls */
	tl_nav **navs;      /* for smaller radii, and for those that heed other channels or have other keys */
	tl_query **queries; /* [nav_count], as navs */
	size_t nav_count, nav_room;
	tl_crowd_def def;       /* of the crowd; def.nav is filled in at the start */
	struct walker *walkers; /* tli_array */
	struct ball *balls;     /* tli_array */
	tl_movers *movers;      /* the moving obstacles of the map; NULL: a scene */
	size_t *polygons;       /* [polygon_count]: which of them are polygons */
	size_t polygon_count;
	struct door_change *changes;
	size_t change_count;
	size_t straight_count;  /* walkers whose `straight` is asked for at the end */
	double limit;           /* maximum duration, seconds */
	struct sim_exit *exits; /* [exit_count] */
	size_t exit_count;
	size_t jumps;        /* taken by agents */
	size_t by_key;       /* times that they went through a closed door */
	bool has_keys;       /* some door of the map has one */
	bool until_all;      /* it ends when all that can arrive have arrived */
	size_t goals;        /* walkers that can arrive */
	tl_crowd *crowd;     /* from sim_start on */
	uint64_t steps;      /* taken */
	size_t here, done;   /* walkers present, arrived */
	double step_seconds; /* of the clock, spent in tl_crowd_step */
	uint64_t agent_steps;
};

void sim_free(struct sim *sim);

/* Adds a walker, a ball; NULL = out of memory, which was printed. */
struct walker *sim_add_walker(struct sim *sim, const tl_agent_def *def);
struct ball *sim_add_ball(struct sim *sim, const tl_crowd_circle_def *def);

/* A walker begins. */
tl_status sim_add_to_crowd(struct sim *sim, struct walker *walker);

/* Makes the crowd. false: an error was printed. */
bool sim_start(struct sim *sim);

/* Polygon k of the map's moving obstacles; false: there are no more. */
bool sim_get_polygon(const struct sim *sim, size_t k, tl_mover *out);

/* Reads positions and states of all from the crowd, and moves the obstacles to its time. */
void sim_read_back(struct sim *sim);

/* One step. false: an error was printed. */
bool sim_step(struct sim *sim);
bool sim_is_over(const struct sim *sim);
double sim_time(const struct sim *sim);

/* ---- sim/map.c ---- */

/* Agents of the map that say nothing about it heed what *like heeds, and have its keys. false: an error was printed. */
bool sim_choose_travellers(const struct arguments *arguments, struct sim *sim, tl_agent_def *like);
/* The walkers that the map's agents are, and its moving obstacles, of which circles are balls, into *sim, whose map is loaded; and what radius
 * the nav must have for them. false: an error was printed. */
bool sim_take_agents(struct sim *sim, const tl_agent_def *like, double *radius);
bool sim_take_obstacles(struct sim *sim);
/* Adds `count` walkers at random free points of the map, with reachable goals. The nav is compiled. */
bool sim_place_agents(struct sim *sim, size_t count, uint64_t seed, const tl_agent_def *like);
/* Set walker->straight of those with a goal that are there when the run begins: for all of them then, if doors change during the run; else at
 * its end, for those that have arrived. false: an error was printed. */
bool sim_begin_straight(struct sim *sim);
bool sim_end_straight(struct sim *sim);

#endif
