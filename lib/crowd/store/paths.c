/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/paths.c: where ways are kept.
 *
 * A way is the corners between an agent and its goal, as points of the nav's grid, a run in a pool. The goal itself is kept with the
 * agent as it was given; so who sees its goal has a way without memory. The corner that is the target is kept with the agent, too: each
 * step asks for it. `left` is the length from the target on, made anew at each
 * corner, so that rounding does not add up.
 */
#include "crowd/step/internal.h"

#include <math.h>

tl_point tli_paths_point(const tl_crowd *crowd, uint32_t slot, uint32_t at)
{
	const tli_paths *paths = &crowd->paths;
	if (paths->room == 0 || at >= paths->count[slot])
		return (tl_point){ crowd->goals.x[slot], crowd->goals.y[slot] };
	const tli_point *corners = paths->pool.items;
	return tli_point_to_units(corners[paths->first[slot] + at], crowd->guard.resolution);
}

tl_point tli_paths_target(const tl_crowd *crowd, uint32_t slot)
{
	if (!tli_state_walks(crowd->agents.state[slot]))
		return tli_position_of(crowd, slot);
	const tli_paths *paths = &crowd->paths;
	if (paths->room == 0 || paths->at[slot] >= paths->count[slot])
		return (tl_point){ crowd->goals.x[slot], crowd->goals.y[slot] };
	return tli_point_to_units(paths->target[slot], crowd->guard.resolution);
}

void tli_paths_aim(tl_crowd *crowd, uint32_t slot)
{
	const tli_paths *paths = &crowd->paths;
	if (paths->at[slot] < paths->count[slot])
		paths->target[slot] = ((const tli_point *)paths->pool.items)[paths->first[slot] + paths->at[slot]];
}

static double leg(tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y;
	return sqrt(x * x + y * y);
}

double tli_paths_left(const tl_crowd *crowd, uint32_t slot)
{
	return leg(tli_position_of(crowd, slot), tli_paths_target(crowd, slot)) + (double)tli_paths_beyond(crowd, slot);
}

static float length_from(const tl_crowd *crowd, uint32_t slot, uint32_t at)
{
	double sum = 0;
	for (uint32_t i = at; i < crowd->paths.count[slot]; i++)
		sum += leg(tli_paths_point(crowd, slot, i), tli_paths_point(crowd, slot, i + 1));
	return (float)sum;
}

void tli_paths_drop(tl_crowd *crowd, uint32_t slot)
{
	tli_paths *paths = &crowd->paths;
	if (paths->room == 0)
		return;
	if (paths->count[slot] > 0)
		tli_run_pool_give(&paths->pool, paths->first[slot], paths->count[slot]);
	paths->at[slot] = paths->count[slot] = 0;
	paths->lost[slot] = 0;
	paths->left[slot] = 0;
}

void tli_paths_put(tl_crowd *crowd, uint32_t slot, const tli_point *corners, size_t count)
{
	tli_paths *paths = &crowd->paths;
	tli_paths_drop(crowd, slot);
	if (count > 0) {
		paths->first[slot] = tli_run_pool_take(&paths->pool, count);
		tli_point *to = (tli_point *)paths->pool.items + paths->first[slot];
		for (size_t i = 0; i < count; i++)
			to[i] = corners[i];
	}
	paths->count[slot] = (uint16_t)count;
	tli_paths_aim(crowd, slot);
	paths->checked[slot] = (uint8_t)crowd->nav_change;
	crowd->paths.left[slot] = length_from(crowd, slot, 0);
}

static void go_to(tl_crowd *crowd, uint32_t slot, uint32_t at)
{
	crowd->paths.at[slot] = (uint16_t)at;
	tli_paths_aim(crowd, slot);
	crowd->paths.lost[slot] = 0;
	crowd->paths.left[slot] = length_from(crowd, slot, at);
}

void tli_paths_advance(tl_crowd *crowd, uint32_t slot)
{
	if (crowd->paths.at[slot] < crowd->paths.count[slot])
		go_to(crowd, slot, crowd->paths.at[slot] + 1u);
}

void tli_paths_retreat(tl_crowd *crowd, uint32_t slot)
{
	go_to(crowd, slot, crowd->paths.at[slot] - 1u);
	crowd->goals.best[slot] = INFINITY; /* what is left has grown */
}
