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

/* By corners: leaves those open that are to be opened; *any is false where opening doors makes no path. TL_E_NOMEM, TL_E_RANGE and what the budget says. */
tl_status tli_why_choose_doors(const tli_why_job *job, tli_why_door *doors, bool *any);
/* The same for a point that meets no obstacles and crosses no edge too short for the body, which needs as many doors open at least. Costs a tenth. */
tl_status tli_why_choose_doors_of_point(const tli_why_job *job, tli_why_door *doors, bool *any);

#endif
