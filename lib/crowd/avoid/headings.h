/* SPDX-License-Identifier: MIT */
/* crowd/avoid/headings.h: which way to go round what is ahead. */
#ifndef TLI_CROWD_AVOID_HEADINGS_H
#define TLI_CROWD_AVOID_HEADINGS_H

#include "crowd/walls/near_walls.h"
#include "crowd/avoid/neighbour_lanes.h"

typedef struct tli_headings_def {
	float horizon;    /* seconds ahead */
	float bias;       /* what a turn to the left costs: everybody keeps right */
	float hysteresis; /* what another direction than the present one costs */
	float hit; /* what it costs to run into a body that yields to nobody at once; nothing from hit_time on, and all between */
	float hit_time; /* seconds */
} tli_headings_def;

extern const tli_headings_def tli_headings_defaults;

/* The velocity to wish for: at top speed, or what brings the body to its target in this step, in one of 15 directions about that of the
 * target. */
tli_f2 tli_choose_heading(const tli_headings_def *def, const tli_body *body, const tli_neighbour_lanes *others,
	const tli_near_walls *walls, float dt);

#endif
