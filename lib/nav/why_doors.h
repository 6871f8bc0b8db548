/* SPDX-License-Identifier: MIT */
/* nav/why_doors.h: what doors.c and door_plane.c of lib/nav/why share. */
#ifndef TLI_NAV_WHY_DOORS_H
#define TLI_NAV_WHY_DOORS_H

#include "nav/why.h"

typedef struct tli_why_door {
	tl_door_id id;
	uint32_t slot; /* of the nav's walls */
	tli_wall wall;
	bool is_open;   /* for a search */
	bool is_needed; /* the start or the goal is on it, or the body touches it there */
} tli_why_door;

/* A body, or a point that stands for it, meets no obstacles, and goes nowhere that is too narrow for the body as far as a triangulation shows. */
typedef struct tli_why_body {
	int32_t radius; /* grid units */
	bool as_point;
} tli_why_body;

/* By corners: leaves those open that are to be opened; *any is false where opening doors makes no path. A point needs as many doors open at most, and costs a
 * tenth. TL_E_NOMEM, TL_E_RANGE and what the budget says. */
tl_status tli_why_choose_doors(const tli_why_job *job, tli_why_body body, tli_why_door *doors, bool *any);

#endif
