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

tl_point tli_way_point(const tl_crowd *crowd, uint32_t slot, uint32_t at)
{
	const tli_ways *ways = &crowd->ways;
	if (ways->room == 0 || at >= ways->count[slot])
		return (tl_point){ crowd->goers.x[slot], crowd->goers.y[slot] };
	const tli_point *corners = ways->pool.items;
	return tli_point_to_units(corners[ways->first[slot] + at], crowd->guard.resolution);
}

tl_point tli_way_target(const tl_crowd *crowd, uint32_t slot)
{
	if (!tli_state_walks(crowd->agents.state[slot]))
		return tli_place_of(crowd, slot);
	const tli_ways *ways = &crowd->ways;
	if (ways->room == 0 || ways->at[slot] >= ways->count[slot])
		return (tl_point){ crowd->goers.x[slot], crowd->goers.y[slot] };
	return tli_point_to_units(ways->target[slot], crowd->guard.resolution);
}

void tli_way_aim(tl_crowd *crowd, uint32_t slot)
{
	const tli_ways *ways = &crowd->ways;
	if (ways->at[slot] < ways->count[slot])
		ways->target[slot] = ((const tli_point *)ways->pool.items)[ways->first[slot] + ways->at[slot]];
}

static double leg(tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y;
	return sqrt(x * x + y * y);
}

double tli_way_left(const tl_crowd *crowd, uint32_t slot)
{
	return leg(tli_place_of(crowd, slot), tli_way_target(crowd, slot)) + (double)tli_way_beyond(crowd, slot);
}

static float length_from(const tl_crowd *crowd, uint32_t slot, uint32_t at)
{
	double sum = 0;
	for (uint32_t i = at; i < crowd->ways.count[slot]; i++)
		sum += leg(tli_way_point(crowd, slot, i), tli_way_point(crowd, slot, i + 1));
	return (float)sum;
}

void tli_way_drop(tl_crowd *crowd, uint32_t slot)
{
	tli_ways *ways = &crowd->ways;
	if (ways->room == 0)
		return;
	if (ways->count[slot] > 0)
		tli_pool_give(&ways->pool, ways->first[slot], ways->count[slot]);
	ways->at[slot] = ways->count[slot] = 0;
	ways->lost[slot] = 0;
	ways->left[slot] = 0;
}

void tli_way_put(tl_crowd *crowd, uint32_t slot, const tli_point *corners, size_t count)
{
	tli_ways *ways = &crowd->ways;
	tli_way_drop(crowd, slot);
	if (count > 0) {
		ways->first[slot] = tli_pool_take(&ways->pool, count);
		tli_point *to = (tli_point *)ways->pool.items + ways->first[slot];
		for (size_t i = 0; i < count; i++)
			to[i] = corners[i];
	}
	ways->count[slot] = (uint16_t)count;
	tli_way_aim(crowd, slot);
	ways->checked[slot] = (uint8_t)crowd->nav_change;
	crowd->ways.left[slot] = length_from(crowd, slot, 0);
}

static void go_to(tl_crowd *crowd, uint32_t slot, uint32_t at)
{
	crowd->ways.at[slot] = (uint16_t)at;
	tli_way_aim(crowd, slot);
	crowd->ways.lost[slot] = 0;
	crowd->ways.left[slot] = length_from(crowd, slot, at);
}

void tli_way_advance(tl_crowd *crowd, uint32_t slot)
{
	if (crowd->ways.at[slot] < crowd->ways.count[slot])
		go_to(crowd, slot, crowd->ways.at[slot] + 1u);
}

void tli_way_retreat(tl_crowd *crowd, uint32_t slot)
{
	go_to(crowd, slot, crowd->ways.at[slot] - 1u);
	crowd->goers.best[slot] = INFINITY; /* what is left has grown */
}
