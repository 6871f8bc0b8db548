/* SPDX-License-Identifier: MIT */
/* crowd/step/scratch.h: the memory of a step, in the order of the grid. */
#ifndef TLI_CROWD_STEP_SCRATCH_H
#define TLI_CROWD_STEP_SCRATCH_H

#include "crowd/avoid/separation.h"
#include "crowd/flock/flock.h"
#include "crowd/near/neighbours.h"
#include "crowd/store/store.h"

/* Bodies of one block, which one thread handles. */
enum { TLI_CROWD_BLOCK = 256 };

/* What one block of bodies needs, kept from step to step. */
typedef struct tli_crowd_block {
	tli_body_contact *contacts; /* tli_array */
	tl_status status;
	bool changed;
	bool looked;         /* a look found something */
	bool happened;       /* something that is an event */
	uint32_t may_happen; /* the most events that this step can bring */
} tli_crowd_block;

/* What happened to an agent in this step; TLI_HAPPENED_WAITING is no event. */
enum { TLI_HAPPENED_ARRIVED = 1, TLI_HAPPENED_STUCK = 2, TLI_HAPPENED_WAITING = 4, TLI_HAPPENED_JUMPS = 8 };

/* How it gets on: it stands where it has arrived; it makes no progress, but those around it do. Then why it is stuck, tl_stuck; and that
 * its slot cannot be seen from its leader. */
enum { TLI_SETTLES = 1, TLI_WAITS_FOR_OTHERS = 2, TLI_STUCK_SHIFT = 2, TLI_STUCK_MASK = 7, TLI_TRAILS = 128 };

typedef struct tli_crowd_scratch {
	size_t room; /* bodies */
	/* [body_room], unless all agents are in flocks: then grid.order has the slots, and flock_members the rest */
	double *x, *y;
	tli_body *body;
	size_t body_room;
	/* The arena before sorting, besides the spare memory of the grid: */
	double *position_x, *position_y;
	uint32_t *number; /* slot of an agent, or ~circle; NULL: positions are those of the slots in their order */
	/* The same memory after sorting: */
	tli_f2 *wanted;          /* displacements */
	uint32_t *first_contact; /* of the contacts of the block: up to the next body's they are its own */
	float *deepest; /* how deep another body overlaps each at most, then of its heap, map units; NULL where u is */
	/* In the memory of the grid's keys. u and shares are NULL where no agent avoids reciprocally: then `wanted` is final. */
	tli_f2 *u;
	float *shares, *new_shares; /* in the memory of `wanted`, after that was used */
	uint8_t *happened; /* TLI_HAPPENED_ bits, in the memory of `first_contact`, once all shares are known */
	tli_flock_members flock_members; /* with flocks; where all agents are in flocks, instead of those */
	uint8_t *arrivals;               /* TLI_SETTLES and so on; with goals, else NULL */
	void *arena;
	size_t arena_bytes;
	uint8_t *looks; /* [look_room] TLI_LOOK_ bits, of those with a path */
	size_t look_room;
	tl_vector *wander; /* [wander_room] targets after the step */
	size_t wander_room;
	tli_kept_side *side_circles, *side_walls; /* [side_room] */
	size_t side_room;
	tli_crowd_block *blocks;
	size_t block_room;
	tli_neighbour_set *neighbour_sets; /* [threads] */
	tl_query **queries;                /* [threads * navs], those of a thread together; with paths */
} tli_crowd_scratch;

#endif
