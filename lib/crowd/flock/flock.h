/* SPDX-License-Identifier: MIT */
/* crowd/flock/flock.h: flocks in lanes: what a bird sees of those near it, and where some birds go at once. */
#ifndef TLI_CROWD_FLOCK_FLOCK_H
#define TLI_CROWD_FLOCK_FLOCK_H

#include <tautline/crowd.h>

#include "crowd/near/grid.h"

enum {
	TLI_FLOCK_LANES = 8, /* what is done at once; sums are made in so many parts */
	TLI_FLOCK_COPY = 16, /* so many are copied at once, and the end of a span is not asked for */
	TLI_FLOCK_ROOM = 512 /* those near a bird come in parts of at most so many */
};

/* What others see of birds, in the order of the grid; TLI_FLOCK_COPY items behind the last are read, too. Of bodies that are no birds the
 * place is TLI_FLOCK_UNSEEN, 0. */
typedef struct tli_flock_members {
	float *x, *y;    /* from the corner of the cell, map units */
	float *vx, *vy;  /* map units per second */
	uint32_t *group; /* or NULL: all are of one */
} tli_flock_members;

/* A place that nobody sees; its square is a float, too. */
#define TLI_FLOCK_UNSEEN 1e18f

/* What the flocks of a crowd have in common, in floats. */
typedef struct tli_flock_rules {
	float sight, too_near, same_place; /* squared; negative: never */
	float view;                        /* signed square of the cosine of half the field of view */
	float distance;                    /* too_near */
	float per_sight;
	float separation, cohesion, alignment;
	float dt;
} tli_flock_rules;

/* Birds in the nine cells about one, or a part of them; places from the corner of that one. */
typedef struct tli_flock_view {
	float x[TLI_FLOCK_ROOM + TLI_FLOCK_COPY], y[TLI_FLOCK_ROOM + TLI_FLOCK_COPY];
	float vx[TLI_FLOCK_ROOM + TLI_FLOCK_COPY], vy[TLI_FLOCK_ROOM + TLI_FLOCK_COPY];
	uint32_t group[TLI_FLOCK_ROOM + TLI_FLOCK_COPY];
	uint32_t at[TLI_FLOCK_ROOM + TLI_FLOCK_COPY]; /* in the grid's order */
	size_t count;                                 /* at most TLI_FLOCK_ROOM */
	size_t before, all; /* how many come before this part; in all parts; 0: it is of no cell */
	uint64_t key;       /* of the cell */
} tli_flock_view;

/* Birds side by side. */
typedef struct tli_flock_lanes {
	float vx[TLI_FLOCK_LANES], vy[TLI_FLOCK_LANES];
	float heading_x[TLI_FLOCK_LANES], heading_y[TLI_FLOCK_LANES];
	float speed[TLI_FLOCK_LANES]; /* at most */
	float most[TLI_FLOCK_LANES];  /* of the force */
	float away_x[TLI_FLOCK_LANES],
		away_y[TLI_FLOCK_LANES]; /* sums over those seen; places and velocities less its own */
	float places_x[TLI_FLOCK_LANES], places_y[TLI_FLOCK_LANES];
	float velocities_x[TLI_FLOCK_LANES], velocities_y[TLI_FLOCK_LANES];
	float count[TLI_FLOCK_LANES]; /* the bird sees itself */
	float force_x[TLI_FLOCK_LANES], force_y[TLI_FLOCK_LANES];
	float u_x[TLI_FLOCK_LANES], u_y[TLI_FLOCK_LANES]; /* how far that takes it in a step */
} tli_flock_lanes;

tli_flock_rules tli_flock_rules_of(const tl_crowd *crowd);
/* Sums up what the bird at `at` sees; what is its own stands in its lane. `view`: begin with all = 0 and go through the birds in order, as
 * with the cursor. */
void tli_flock_sum_up(const tl_crowd *crowd, const tli_flock_rules *rules, tli_grid_cursor *cursor,
	tli_flock_view *view, uint32_t at, tli_flock_lanes *flight, size_t lane);
/* From sums to forces and steps. */
void tli_flock_apply(const tli_flock_rules *rules, tli_flock_lanes *flight);

#endif
