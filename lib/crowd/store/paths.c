/* SPDX-License-Identifier: MIT */
/* crowd/store/paths.c: the paths that agents follow. */
#include "crowd/store/paths.h"

#include "base/assert.h"

tl_point tli_paths_point(const tli_crowd_store *store, uint32_t slot, uint32_t at)
{
	const tli_paths *paths = &store->paths;
	if (paths->room == 0 || at >= paths->count[slot])
		return tli_paths_end(store, slot);
	return tli_point_to_units(*((const tli_point *)paths->pool.items + paths->first[slot] + at), paths->resolution);
}

void tli_paths_aim(tli_crowd_store *store, uint32_t slot)
{
	if (tli_paths_has_corner(store, slot))
		store->paths.target[slot] = *(
			(const tli_point *)store->paths.pool.items + store->paths.first[slot] + store->paths.at[slot]);
}

static float length_from(const tli_crowd_store *store, uint32_t slot, uint32_t at)
{
	double sum = 0;
	for (uint32_t i = at; i < store->paths.count[slot]; i++)
		sum += tli_leg_length(tli_paths_point(store, slot, i), tli_paths_point(store, slot, i + 1));
	return (float)sum;
}

void tli_paths_drop(tli_crowd_store *store, uint32_t slot)
{
	tli_paths *paths = &store->paths;
	if (paths->room == 0)
		return;
	tli_assert(paths->room > slot && paths->at[slot] <= paths->count[slot]);
	if (paths->count[slot] > 0)
		tli_run_pool_give(&paths->pool, paths->first[slot], paths->count[slot]);
	paths->at[slot] = paths->count[slot] = 0;
	paths->lost[slot] = 0;
	paths->left[slot] = 0;
}

void tli_paths_put(tli_crowd_store *store, uint32_t slot, const tli_point *corners, size_t count)
{
	tli_paths *paths = &store->paths;
	tli_assert(paths->room > slot && count <= TLI_PATH_CORNERS_MAX);
	tli_paths_drop(store, slot);
	if (count > 0) {
		paths->first[slot] = tli_run_pool_take(&paths->pool, count);
		tli_point *to = (tli_point *)paths->pool.items + paths->first[slot];
		for (size_t i = 0; i < count; i++)
			to[i] = corners[i];
	}
	paths->count[slot] = (uint16_t)count;
	tli_paths_aim(store, slot);
	paths->checked[slot] = (uint8_t)paths->change;
	paths->left[slot] = length_from(store, slot, 0);
}

void tli_paths_put_tail(tli_crowd_store *store, uint32_t slot, uint32_t kept, const tli_point *corners, uint32_t count)
{
	tli_paths *paths = &store->paths;
	uint32_t at = paths->at[slot] < kept ? paths->at[slot] : kept, passed = at > 0 ? at - 1 : 0;
	uint32_t first = paths->first[slot], before = paths->count[slot];
	tli_assert(kept > 0 && kept <= before);
	count = count < TLI_PATH_CORNERS_MAX - kept ? count : TLI_PATH_CORNERS_MAX - kept;
	paths->first[slot] = tli_run_pool_take(&paths->pool, kept - passed + count);
	tli_point *items = paths->pool.items, *to = items + paths->first[slot];
	for (uint32_t i = passed; i < kept; i++)
		*to++ = items[first + i];
	for (uint32_t i = 0; i < count; i++)
		*to++ = corners[i];
	tli_run_pool_give(&paths->pool, first, before);
	paths->count[slot] = (uint16_t)(kept - passed + count);
	paths->at[slot] = (uint16_t)(at - passed);
	tli_paths_aim(store, slot);
	paths->left[slot] = length_from(store, slot, at - passed);
}

void tli_paths_go_to(tli_crowd_store *store, uint32_t slot, uint32_t at)
{
	tli_assert(at <= store->paths.count[slot]);
	store->paths.at[slot] = (uint16_t)at;
	tli_paths_aim(store, slot);
	store->paths.lost[slot] &= TLI_WENT_BACK;
	store->paths.left[slot] = length_from(store, slot, at);
}
