/* SPDX-License-Identifier: MIT */
/* crowd/step/placing.h: where an agent is put that is added. */
#ifndef TLI_CROWD_STEP_PLACING_H
#define TLI_CROWD_STEP_PLACING_H

#include "crowd/step/crowd.h"

typedef struct tli_placing_def {
	const tli_guard *guard; /* of the agent */
	double radius;          /* map units */
	tl_placing placing;
	bool driven;
} tli_placing_def;

/* Moves *at, where the agent is wanted, to where it stands; *displaced: that is another place, because of a wall or a body. TL_E_RANGE: no
 * free position; TL_E_INVALID: the place is refused; TL_E_NOT_FOUND: no place without bodies is in sight. */
tl_status tli_placing_find(const tl_crowd *crowd, const tli_placing_def *def, tl_point *at, bool *displaced);

/* Is a body of this radius free of all agents and circles there? One that is in a jump is no body. */
bool tli_place_is_free(const tl_crowd *crowd, tl_point at, double radius);

#endif
