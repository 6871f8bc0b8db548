/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/fly.c: birds, one by one among others, or all of a crowd in which all are flocks that avoid nothing but walls.
 *
 * The latter is the same as any other step, in less memory: what others see of a bird is copied in the order of the grid; so each can be
 * moved as soon as its force is known. By blocks: what only the birds themselves know is fetched; they look about; forces and steps come
 * in lanes; walls, and all are moved. Nothing here can fail.
 */
#include "crowd/step/internal.h"

#include <math.h>
#include <string.h>

enum { BATCH_LANES = TLI_FLOCK_LANES, BATCHES = TLI_CROWD_BLOCK / BATCH_LANES };

/* Map units per second squared: what is more would be too much to be squared. */
static const float FORCE_MAX = 1e17f;

/* What only the bird itself knows. */
static void fetch_member(const tl_crowd *crowd, uint32_t at, tli_flock_lanes *flight, size_t lane)
{
	const tli_flock_members *flock_members = &crowd->scratch.flock_members;
	uint32_t slot = tli_slot_at(crowd, at);
	tli_f2 heading = tli_heading_of(crowd, slot);
	float speed = crowd->agents.max_speed[slot], most = (float)tli_profile_of(crowd, slot)->max_force;
	flight->vx[lane] = flock_members->vx[at];
	flight->vy[lane] = flock_members->vy[at];
	flight->heading_x[lane] = heading.x;
	flight->heading_y[lane] = heading.y;
	flight->speed[lane] = speed;
	flight->most[lane] = most < INFINITY ? fminf(most, FORCE_MAX) : speed / (float)crowd->def.dt;
}

/* ---- one ---- */

/* In the first lane. */
static void sum_up_one(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at, tli_flock_lanes *flight)
{
	tli_flock_rules rules = tli_flock_rules_of(crowd);
	tli_flock_view view; /* not all of it: it is large */
	view.all = 0;
	fetch_member(crowd, at, flight, 0);
	tli_flock_sum_up(crowd, &rules, cursor, &view, at, flight, 0);
	tli_flock_apply(&rules, flight);
}

tli_f2 tli_flock_force(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at)
{
	tli_flock_lanes flight = { .count = { 0 } };
	sum_up_one(crowd, cursor, at, &flight);
	return (tli_f2){ flight.force_x[0], flight.force_y[0] };
}

tli_f2 tli_flock_step(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at)
{
	tli_flock_lanes flight = { .count = { 0 } };
	sum_up_one(crowd, cursor, at, &flight);
	return (tli_f2){ flight.u_x[0], flight.u_y[0] };
}

/* ---- all ---- */

static void move_member(tl_crowd *crowd, uint32_t at, const tli_flock_lanes *flight, size_t lane)
{
	uint32_t slot = tli_slot_at(crowd, at);
	tli_f2 u = { flight->u_x[lane], flight->u_y[lane] };
	float most = flight->speed[lane] * (float)crowd->def.dt;
	tli_agent_move(crowd, slot, tli_steer_keep_out(crowd, tli_position_of(crowd, slot), u, most));
}

static void step_flock_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	size_t begin = item * TLI_CROWD_BLOCK, count = crowd->bodies.count - begin;
	tli_flock_rules rules = tli_flock_rules_of(crowd);
	tli_grid_cursor cursor = { .started = false };
	tli_flock_lanes flights[BATCHES];
	tli_flock_view view; /* not all of it: it is large */
	(void)member;
	count = count < TLI_CROWD_BLOCK ? count : TLI_CROWD_BLOCK;
	memset(flights, 0, sizeof flights);
	view.all = 0;
	for (size_t i = 0; i < count; i++)
		fetch_member(crowd, (uint32_t)(begin + i), &flights[i / BATCH_LANES], i % BATCH_LANES);
	for (size_t i = 0; i < count; i++)
		tli_flock_sum_up(crowd, &rules, &cursor, &view, (uint32_t)(begin + i), &flights[i / BATCH_LANES],
			i % BATCH_LANES);
	for (size_t i = 0; i < count; i += BATCH_LANES)
		tli_flock_apply(&rules, &flights[i / BATCH_LANES]);
	for (size_t i = 0; i < count; i++)
		move_member(crowd, (uint32_t)(begin + i), &flights[i / BATCH_LANES], i % BATCH_LANES);
}

void tli_crowd_step_flocks(tl_crowd *crowd)
{
	tli_team_run(crowd->team, tli_crowd_block_count(crowd), step_flock_block, crowd);
}
