/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/renumber.c: slots in the order of the grid, so that what a step reads by slot lies together as it is needed. Ids name numbers,
 * and all that depends on which agent it is (chance, turns, ties) depends on the number; so no agent moves differently for it. Cost: a sort
 * and two passes over each column, once in RENUMBER_INTERVAL steps, for large crowds only; the arena is the buffer.
 */
#include "crowd/step/crowd.h"

/* A smaller crowd fits in the cache anyway. */
enum { RENUMBER_MIN = 4096, RENUMBER_INTERVAL = 32 };

tl_status tli_crowd_renumber(tl_crowd *crowd)
{
	const tli_agents *agents = &crowd->store.agents;
	if (agents->used < RENUMBER_MIN)
		return TL_OK;
	tl_status status = tli_numbers_reserve(&crowd->store, crowd->store.agents.room);
	if (status || crowd->store.step % RENUMBER_INTERVAL != 0 ||
		agents->used > crowd->scratch.room) /* most agents were removed: not worth it */
		return status;
	/* Free slots are sorted by the position they had last. */
	tli_grid_sort(&crowd->grid, agents->x, agents->y, agents->used, crowd->def.sight / TLI_GRID_REACH);
	tli_agents_permute(&crowd->store, crowd->grid.order, crowd->grid.spare_keys);
	return TL_OK;
}
