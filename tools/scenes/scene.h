/* SPDX-License-Identifier: MIT */
/* scene.h: scenes that compare crowds: each is made of a few numbers, the same everywhere. */
#ifndef TAUTLINE_TOOLS_SCENES_SCENE_H
#define TAUTLINE_TOOLS_SCENES_SCENE_H

#include "sim/sim.h"
#include "base/rng.h"

/* What may be asked of a scene; 0 = the scene's own. */
struct scene_numbers {
	size_t count;   /* agents; of streams and crossing: a side */
	double width;   /* of a door, map units */
	double density; /* of random, agents a square unit */
	double wall;    /* how far from the middle the wall of a door ends, map units */
};

struct scene_row {
	const char *name;
	struct scene_numbers usual; /* 0: it has no such number */
	uint64_t base_seed;         /* of the first run */
	uint64_t seed_step;         /* from run to run */
	bool seed_counts;           /* the number of agents is added to the seed */
	/* Fills an empty *sim. The numbers are all there. false: an error was printed. */
	bool (*make)(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
};

/* Ends with a NULL name. */
extern const struct scene_row scene_table[];

/* The names, as an option's choices has them. */
#define SCENE_NAMES \
	"circle|mixed|symmetric|streams|door|twoway|gate|twowaygate|crossing|random|field|static|headon|swap|coincident"

const struct scene_row *scene_find(const char *name);

/* Makes run `run` (0, 1, ...) of a scene into *sim, ready for sim_start. false: an error was printed. */
bool scene_make(struct sim *sim, const struct scene_row *row, const struct scene_numbers *numbers, uint64_t run);

/* ---- for the scenes ---- */

/* A walker of the reciprocal kind, radius 0.5, 2 units a second, to a goal. false: out of memory, printed. */
bool scene_send(struct sim *sim, tl_point from, tl_point to, uint32_t colour);
/* The walker sent last leaves where -side * x >= exit. */
void scene_leave(struct sim *sim, int side, double exit);
/* A rectangle that nobody can be in. The map is made with the first. */
bool scene_block(struct sim *sim, double min_x, double min_y, double max_x, double max_y);

/* The point of the unit circle after so many turns from (1, 0); the same on every machine. */
tl_point scene_direction(double turns);

bool scene_circle(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_mixed(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_symmetric(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_crossing(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_random(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_swap(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_coincident(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_streams(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_door(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_twoway(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_field(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_static(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);
bool scene_headon(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng);

#endif
