/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/look.h: an agent looks along its path: whether it sees the corner after its target (then the target is passed), or still sees
 * the target; along its whole path once when the nav has changed. Each agent does so in a step of its own, so that looks are spread over
 * the steps. What was seen is kept beside the bodies until nothing in the step can fail any more.
 *
 * An agent that was pushed off its path goes back to the corner before if it sees that and is near: from far beyond a door it would be
 * pushed back there again and again, and block all others. It does so once on a path: where a body at rest turns it aside in the same direction each time,
 * it would go to and fro for ever. The next time it asks for another path.
 */
#ifndef TLI_CROWD_PATH_LOOK_H
#define TLI_CROWD_PATH_LOOK_H

#include "crowd/near/body.h"
#include "crowd/store/store.h"
#include "nav/for_crowd.h"

/* What a look along a path found. */
enum {
	TLI_LOOK_PASSED = 3, /* how many corners are passed */
	TLI_LOOK_SEEN = 4,   /* the target is seen */
	TLI_LOOK_LOST = 8,   /* it is not */
	TLI_LOOK_SHUT = 16,  /* a wall stands across the path, further on */
	TLI_LOOK_DOOR = 32,  /* and it is a door */
	TLI_LOOK_FINE = 64,  /* the whole path was checked: no wall is across it */
	TLI_LOOK_BACK = 128  /* the corner before the target is seen */
};

/* At a target that is far and was seen, only every fifth look is made. */
enum { TLI_FAR_LOOKS = 5 };

typedef struct tli_look_def {
	const tli_crowd_store *store;
	double dt;       /* seconds of this step */
	int32_t radius;  /* of the nav, grid units */
	uint32_t change; /* of the nav, including this step's */
	uint32_t every;  /* turns between looks */
	uint32_t turns;  /* of this step */
	uint32_t last;   /* of them, modulo the period of all looks */
} tli_look_def;

/* Adds to *look what the agent of a body, which has a path, finds out in this step. TL_E_NOMEM. A few sight lines. */
tl_status tli_look_along(const tli_look_def *def, tl_query *query, const tli_body *body, uint8_t *look);
/* The last looks of the agent did not see its target: it needs another path. */
bool tli_look_is_lost(const tli_crowd_store *store, uint32_t slot);
/* Does what follows: corners are passed; an agent that lost sight of its target in several looks, or has a wall across its path, asks for
 * another path; one whose path is still free after a change asks whether there is a better one. */
void tli_look_commit(tli_crowd_store *store, uint32_t slot, uint8_t look);
/* The nav has a new revision: agents without a path ask again. */
void tli_look_again(tli_crowd_store *store, uint64_t revision);

#endif
