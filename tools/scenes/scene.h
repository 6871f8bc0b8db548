/* SPDX-License-Identifier: MIT */
/*
 * scene.h: scenes in which crowds are compared: one set for `tautline sim`, tests and benchmarks.
 *
 * A scene is agents, circles and walls. The same numbers make the same scene on every machine.
 */
#ifndef TAUTLINE_TOOLS_SCENES_SCENE_H
#define TAUTLINE_TOOLS_SCENES_SCENE_H

#include <tautline/crowd.h>

#include "base/array.h"
#include "base/rng.h"

/* What may be asked of a scene; 0 = the scene's own. */
struct scene_numbers {
	size_t count;   /* agents; of streams and crossing: on each side */
	double width;   /* of a door, map units */
	double density; /* of random, agents per square unit */
	double wall;    /* how far from the middle the wall of a door ends, map units */
	double scale;   /* of all lengths, speeds and forces, besides those above; times stay */
};

/* An agent, and where it leaves. */
struct scene_agent {
	tl_agent_def def;
	uint32_t colour; /* in a picture, 0..7 */
	int exit_side; /* -1, +1: it has arrived, and leaves, when -exit_side * x >= exit; 0: it arrives at its goal and stays */
	double exit;
	tl_vector slot; /* beside the first agent of the scene, which leads; 0,0: none */
};

struct scene {
	const char *name;
	uint64_t seed;                /* of the crowd, too */
	double limit;                 /* seconds after which a run ends */
	struct scene_agent *agents;   /* tli_array */
	tl_crowd_circle_def *circles; /* tli_array */
	tl_map *map;                  /* the walls; NULL = an open plane */
	tli_rng rng;
	double scale;
	tl_status status; /* the first failure while it was made; nothing is added after it */
};

struct scene_row {
	const char *name;
	struct scene_numbers usual; /* 0: it has no such number */
	uint64_t base_seed;         /* of the first run */
	uint64_t seed_step;         /* from run to run */
	bool seed_counts;           /* the number of agents is added to the seed */
	void (*make)(struct scene *scene, const struct scene_numbers *numbers);
};

/* Ends with a NULL name. */
extern const struct scene_row scene_table[];

/* The names, as an option's choices has them. */
#define SCENE_NAMES                                                                                \
	"circle|mixed|symmetric|streams|door|twoway|gate|twowaygate|crossing|random|field|static|" \
	"rooms|twodoors|boulder|leave|bodies|corridors|merge|necks|office|wedge|headon|swap|coincident"

/* The row of that name; NULL = there is none. */
const struct scene_row *scene_find(const char *name);

/* Makes run `run` (0, 1, ...) of a scene; `numbers` NULL = the scene's own. TL_E_LIMIT: there is no space for this many agents. What is
 * made is freed by scene_free, also after a failure. */
tl_status scene_build(
	struct scene *scene, const struct scene_row *row, const struct scene_numbers *numbers, uint64_t run);
void scene_free(struct scene *scene);

/* The radius of its largest agent, map units. */
double scene_radius(const struct scene *scene);
/* For compiling the walls: paths over corners, for a body of radius 0.5. */
tl_nav_def scene_nav_def(void);

/* ---- for the files of this folder ---- */

/* Adds an agent: reciprocal avoidance, radius 0.5, 2 units per second, to a goal. Returns it, or NULL after a failure. */
struct scene_agent *scene_send(struct scene *scene, tl_point from, tl_point to, uint32_t colour);
void scene_add_circle(struct scene *scene, const tl_crowd_circle_def *def);
/* Adds a solid rectangle. */
void scene_block(struct scene *scene, tl_point min, tl_point max);

/* The point of the unit circle at this number of turns from (1, 0); the same on every machine. */
tl_point scene_direction(double turns);

typedef void scene_maker(struct scene *scene, const struct scene_numbers *numbers);
scene_maker scene_circle, scene_mixed, scene_symmetric, scene_crossing, scene_random, scene_swap, scene_coincident;
scene_maker scene_streams, scene_door, scene_twoway, scene_field, scene_static, scene_headon;
scene_maker scene_rooms, scene_two_doors, scene_boulder, scene_leave, scene_bodies, scene_corridors, scene_merge,
	scene_necks, scene_office, scene_wedge;

#endif
