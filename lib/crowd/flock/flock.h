/* SPDX-License-Identifier: MIT */
/* crowd/flock/flock.h: tl_steer_flock for the members of all flocks of a crowd, in lanes. */
#ifndef TLI_CROWD_FLOCK_FLOCK_H
#define TLI_CROWD_FLOCK_FLOCK_H

#include "crowd/near/body.h"
#include "crowd/near/grid.h"
#include "crowd/walls/guard.h"
#include "crowd/store/store.h"

enum {
	TLI_FLOCK_LANES = 8, /* members that are computed together; sums are made in as many parts */
	TLI_FLOCK_COPY = 16, /* items that are copied together, beyond the end of a span if need be */
	TLI_FLOCK_ROOM = 512 /* members that a view holds; more come in parts */
};

/* What a flock member sees of others, in the order of the grid; TLI_FLOCK_COPY items behind the last are read, too. A body that is in no
 * flock stands at TLI_FLOCK_UNSEEN, 0. */
typedef struct tli_flock_members {
	float *x, *y;    /* from the corner of the cell, map units */
	float *vx, *vy;  /* map units per second */
	uint32_t *group; /* or NULL: all are of one */
} tli_flock_members;

/* A coordinate beyond every sight; its square is a float, too. */
#define TLI_FLOCK_UNSEEN 1e18f

/* Whom a member sees, in floats. */
typedef struct tli_flock_rules {
	float sight, too_near, same_position; /* squared */
	float view;                           /* signed square of the cosine of half the field of view */
	float distance;                       /* too_near */
	float dissent;                        /* TLI_FLOCK_DISSENT, of velocities as they are */
	float per_sight;                      /* 1 / sight, or as good as that */
} tli_flock_rules;

/* The flocks of one step. */
typedef struct tli_flock {
	float dt, view; /* view: that of store->flock, as a cosine */
	const tli_crowd_store *store;
	const tli_grid *grid;
	const tli_flock_members *members;
	const tli_body *body; /* NULL where all agents are in flocks: then grid->order holds slots */
} tli_flock;

static inline uint32_t tli_flock_slot(const tli_flock *flock, uint32_t at)
{
	return flock->body ? flock->body[at].slot : flock->grid->order[at];
}

/* How far any member of a flock sees, map units, but at least `widest`. O(agents) where there are flocks. */
double tli_flock_widest_sight(const tli_crowd_store *store, double widest);

/* Members in the nine cells about a cell, or a part of them; positions from the corner of that cell. */
typedef struct tli_flock_view {
	tli_grid_cursor *cursor; /* at the cell, or where it is filled next */
	float x[TLI_FLOCK_ROOM + TLI_FLOCK_COPY], y[TLI_FLOCK_ROOM + TLI_FLOCK_COPY];
	float vx[TLI_FLOCK_ROOM + TLI_FLOCK_COPY], vy[TLI_FLOCK_ROOM + TLI_FLOCK_COPY];
	uint32_t group[TLI_FLOCK_ROOM + TLI_FLOCK_COPY];
	uint32_t at[TLI_FLOCK_ROOM + TLI_FLOCK_COPY]; /* in the order of the grid */
	size_t count;                                 /* at most TLI_FLOCK_ROOM */
	size_t before, all; /* members before this part; in all parts, 0: the view is of no cell */
	uint64_t key;       /* of the cell */
} tli_flock_view;

/* Several members, one a lane. */
typedef struct tli_flock_lanes {
	float vx[TLI_FLOCK_LANES], vy[TLI_FLOCK_LANES];
	float heading_x[TLI_FLOCK_LANES], heading_y[TLI_FLOCK_LANES];
	float max_speed[TLI_FLOCK_LANES], max_force[TLI_FLOCK_LANES];
	float per_sight[TLI_FLOCK_LANES], separation[TLI_FLOCK_LANES], cohesion[TLI_FLOCK_LANES],
		alignment[TLI_FLOCK_LANES], cruise[TLI_FLOCK_LANES];
	tli_flock_rules rules[TLI_FLOCK_LANES];
	/* Sums over the members seen, the member itself included; positions and velocities relative to its own: */
	float away_x[TLI_FLOCK_LANES], away_y[TLI_FLOCK_LANES];
	float positions_x[TLI_FLOCK_LANES], positions_y[TLI_FLOCK_LANES];
	float velocities_x[TLI_FLOCK_LANES], velocities_y[TLI_FLOCK_LANES],
		turnings[TLI_FLOCK_LANES]; /* of those: weights */
	float count[TLI_FLOCK_LANES];
	/* Results: */
	float mean_x[TLI_FLOCK_LANES],
		mean_y[TLI_FLOCK_LANES]; /* where those that it sees go; alone: its own velocity */
	float force_x[TLI_FLOCK_LANES], force_y[TLI_FLOCK_LANES];
	float u_x[TLI_FLOCK_LANES], u_y[TLI_FLOCK_LANES]; /* displacement of the step */
	float clear[TLI_FLOCK_LANES];                     /* no wall is as near as that; 0: not known */
} tli_flock_lanes;

/* 1. Copies what the member at `at` knows of itself into its lane. */
void tli_flock_fetch(const tli_flock *flock, uint32_t at, tli_flock_lanes *lanes, size_t lane);
/* 2. Sums up what it sees. `view`: start with a cursor and all = 0, and go through the members in order. */
void tli_flock_sum_up(const tli_flock *flock, tli_flock_view *view, uint32_t at, tli_flock_lanes *lanes, size_t lane);
/* 3. From sums to forces and displacements, of all lanes. */
void tli_flock_apply(const tli_flock *flock, tli_flock_lanes *lanes);
/* 4. Turns one before walls, where it comes too near to them. */
void tli_flock_keep_off(
	const tli_flock *flock, const tli_guard *guard, uint32_t slot, tli_flock_lanes *lanes, size_t lane);

#endif
