/* SPDX-License-Identifier: MIT */
/*
 * crowd/fly.c: the step of a crowd in which all are flocks that avoid nothing but walls.
 *
 * The same as any other step, in less memory: what others read of a bird is its place, its velocity and its flock, which are copied in the
 * order of the grid; so each can be moved as soon as its force is known. Nothing here can fail.
 */
#include "crowd/internal.h"

static void fly_one(tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at)
{
	uint32_t slot = crowd->grid.order[at];
	float most = crowd->agents.max_speed[slot] * (float)crowd->def.dt;
	tli_f2 u = tli_flock_step(crowd, cursor, at);
	tli_agent_move(crowd, slot, tli_steer_keep_out(crowd, at, u, most));
}

static void fly_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	size_t count = crowd->bodies.count, end = (item + 1) * TLI_CROWD_BLOCK;
	tli_grid_cursor cursor = { .begun = false };
	(void)member;
	for (size_t at = item * TLI_CROWD_BLOCK; at < end && at < count; at++)
		fly_one(crowd, &cursor, (uint32_t)at);
}

void tli_crowd_fly(tl_crowd *crowd)
{
	tli_team_run(crowd->team, tli_crowd_block_count(crowd), fly_block, crowd);
}
