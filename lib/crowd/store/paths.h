/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/paths.h: the paths that agents follow.
 *
 * A path is the corners between an agent and its goal, as points of the nav's grid, a run in a pool. The goal itself is kept as it was
 * given, so an agent that sees its goal has a path without memory. The target, which each step needs, is kept beside it. `left` is
 * computed anew at each corner, so rounding does not add up.
 */
#ifndef TLI_CROWD_STORE_PATHS_H
#define TLI_CROWD_STORE_PATHS_H

#include "crowd/store/store.h"

enum { TLI_PATH_CORNERS_MAX = UINT16_MAX };

static inline double tli_leg_length(tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y;
	return sqrt(x * x + y * y);
}
/* Where its path ends: at its goal, or where that was until there is a path to the new one. */
static inline tl_point tli_paths_end(const tli_crowd_store *store, uint32_t slot)
{
	bool moved = store->agents.flags[slot] & TLI_AGENT_MOVED;
	tli_assert(!moved || slot < store->moved.room);
	return moved ? store->moved.end[slot] : tli_destination_of(store, slot);
}
/* Corner `at`, or the end behind the last corner. */
tl_point tli_paths_point(const tli_crowd_store *store, uint32_t slot, uint32_t at);
/* Length from the target on to the goal, map units. */
static inline float tli_paths_beyond(const tli_crowd_store *store, uint32_t slot)
{
	return store->paths.room ? store->paths.left[slot] : 0;
}
/* Its target is a corner, not the goal. */
static inline bool tli_paths_has_corner(const tli_crowd_store *store, uint32_t slot)
{
	return store->paths.room && store->paths.at[slot] < store->paths.count[slot];
}
/* Looks in a row that did not see the target. */
static inline uint32_t tli_paths_lost(const tli_crowd_store *store, uint32_t slot)
{
	return store->paths.lost[slot] & TLI_LOST_LOOKS;
}
/* Where the agent walks to now: the next corner or the goal; its position where it has no path. */
static inline tl_point tli_paths_target(const tli_crowd_store *store, uint32_t slot)
{
	if (!tli_state_walks(store->agents.state[slot]))
		return tli_position_of(store, slot);
	if (!tli_paths_has_corner(store, slot))
		return tli_paths_end(store, slot);
	return tli_point_to_units(store->paths.target[slot], store->paths.resolution);
}
/* Length of what is left of the path of an agent that has one, map units. */
static inline double tli_paths_left(const tli_crowd_store *store, uint32_t slot)
{
	return tli_leg_length(tli_position_of(store, slot), tli_paths_target(store, slot)) +
		(double)tli_paths_beyond(store, slot);
}

void tli_paths_drop(tli_crowd_store *store, uint32_t slot);
/* After `at` has changed, or the corner there. */
void tli_paths_aim(tli_crowd_store *store, uint32_t slot);
/* There is room in the pool. */
void tli_paths_put(tli_crowd_store *store, uint32_t slot, const tli_point *corners, size_t count);
/* Other corners after the first `kept` ones of the path, at least one. The agent stays where it is on the path, or goes on from corner
 * `kept`, if it is past that; of the corners that it has passed the last is kept. There is room in the pool. */
void tli_paths_put_tail(tli_crowd_store *store, uint32_t slot, uint32_t kept, const tli_point *corners, uint32_t count);
/* Goes on to corner `at`, or to the end. */
void tli_paths_go_to(tli_crowd_store *store, uint32_t slot, uint32_t at);

#endif
