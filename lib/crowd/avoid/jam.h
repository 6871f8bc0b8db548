/* SPDX-License-Identifier: MIT */
/* crowd/avoid/jam.h: what lets two streams pass that hold each other up between walls (docs/crowds.md, "Jams"). */
#ifndef TLI_CROWD_AVOID_JAM_H
#define TLI_CROWD_AVOID_JAM_H

#include "crowd/avoid/neighbour_lanes.h"
#include "crowd/walls/near_walls.h"

/* Of one body in one step. */
typedef struct tli_jammed {
	bool holds; /* the body has hardly moved for a third of a second although it wants to, between walls; not in a doorway, or before it, where bodies take turns */
	float right; /* how far it is to the right of the middle between these walls, map units */
} tli_jammed;

tli_jammed tli_jam_find(const tli_body *body, const tli_near_walls *walls);

/* The wish of a body in a jam, without what leads too near to one before it that is held up as well: it keeps a little room to that one, and steps back
 * where it has less, so that those in front can step aside. */
tli_f2 tli_jam_keep_room(const tli_body *body, const tli_neighbour_lanes *others, tli_f2 wish);

/* Precedence of a body in a jam among those that come towards it, -1 (it goes first) to 1: the one on its own side of the middle goes first. `weight`:
 * how much it counts beside what else decides, 0..1. */
tli_f4 tli_jam_precedence(
	const tli_jammed *jam, const tli_body *body, const tli_neighbour_lanes *others, size_t vector, tli_f4 *weight);

#endif
