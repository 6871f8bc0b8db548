/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/flocks.c: the step of a crowd in which all agents are in flocks that avoid nothing but walls.
 *
 * It is the same as any other step, in less memory: what others see of a member is copied in the order of the grid, so each can be moved as
 * soon as its force is known. By blocks: what only the members themselves know is fetched; they look about; forces and displacements are
 * computed in lanes; walls limit them, and all are moved. Nothing here can fail.
 */
#include "crowd/step/crowd.h"

#include <string.h>

enum { BATCH_LANES = TLI_FLOCK_LANES, BATCHES = TLI_CROWD_BLOCK / BATCH_LANES };

void tli_crowd_step_flock_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	tli_block_range range = tli_block_range_of(crowd, item);
	uint32_t begin = (uint32_t)range.begin, count = (uint32_t)(range.end - range.begin);
	tli_grid_cursor cursor = { .started = false };
	tli_flock_lanes lanes[BATCHES];
	tli_flock_view view; /* large, and filled in where it is needed */
	(void)member;
	tli_assert(crowd->only_flocks);
	memset(lanes, 0, sizeof lanes);
	view.cursor = &cursor;
	view.all = 0;
	for (uint32_t i = 0; i < count; i++)
		tli_flock_fetch(&crowd->flock, begin + i, &lanes[i / BATCH_LANES], i % BATCH_LANES);
	for (uint32_t i = 0; i < count; i++)
		tli_flock_sum_up(&crowd->flock, &view, begin + i, &lanes[i / BATCH_LANES], i % BATCH_LANES);
	for (uint32_t i = 0; i < count; i += BATCH_LANES)
		tli_flock_apply(&crowd->flock, &lanes[i / BATCH_LANES]);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t slot = crowd->grid.order[begin + i], lane = i % BATCH_LANES;
		tli_flock_lanes *of = &lanes[i / BATCH_LANES];
		tli_flock_keep_off(&crowd->flock, tli_crowd_guard(crowd, slot), slot, of, lane);
		tli_f2 u = { of->u_x[lane], of->u_y[lane] }, v;
		float max = of->max_speed[lane] * (float)crowd->dt;
		(void)tli_agent_move(crowd, slot, tli_steer_keep_out(crowd, slot, u, max, of->clear[lane]), &v);
	}
}
