/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/renumber.c: slots in the order of the grid, so that what a step reads by slot lies together as it is needed.
 *
 * Agents come in any order, and a step goes through them in that of the grid: in a large crowd each would be a miss in each column. So now
 * and then all columns are put in the order that the grid has then; agents do not go far in so many steps. Ids name numbers, and all that
 * depends on which agent it is (chance, turns, equals) goes by number; so nothing moves otherwise for it, and snapshots do not know of it.
 *
 * Cost: a sort and two passes over each column, once in EVERY steps; the arena is the buffer. 8 bytes an agent, of large crowds only.
 */
#include "crowd/step/internal.h"

/* A crowd smaller than this is near enough in memory anyway. */
enum { RENUMBER_MIN = 4096, RENUMBER_INTERVAL = 32 };

tl_status tli_crowd_renumber(tl_crowd *crowd)
{
	const tli_agents *agents = &crowd->agents;
	if (agents->used < RENUMBER_MIN)
		return TL_OK;
	tl_status status = tli_numbers_reserve(crowd);
	if (status || crowd->step % RENUMBER_INTERVAL != 0 ||
		agents->used > crowd->scratch.room) /* most of them are gone: not worth it */
		return status;
	/* Free slots go where they were last. */
	tli_grid_sort(&crowd->grid, agents->x, agents->y, agents->used, crowd->def.sight / TLI_GRID_REACH);
	tli_agents_permute(crowd, crowd->grid.order, crowd->grid.spare_keys);
	return TL_OK;
}
