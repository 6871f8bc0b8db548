/* SPDX-License-Identifier: MIT */
/* crowd/snapshot.c: a crowd as bytes, and its hash. */
#include "crowd/store/snapshot.h"

#include "base/reason.h"
#include "crowd/step/crowd.h"

static bool has_nav_for_profile(const void *context, const tli_profile *profile)
{
	const tl_crowd *crowd = context;
	return !crowd->def.nav ||
		tli_guards_find_kin(&crowd->guards, profile->heeds, profile->keys) < crowd->guards.count;
}

static tli_snapshot_head head_of(const tl_crowd *crowd)
{
	uint32_t navs = 0; /* of one nav of the usual kind its radius */
	for (uint32_t i = 0; i < crowd->guards.count; i++) {
		tli_nav_world world = tli_nav_world_of(crowd->navs[i].nav);
		navs = navs * UINT32_C(16777619) ^ (uint32_t)world.radius;
		if (!crowd->def.nav || (world.heeds == crowd->guards.usual && !world.keys))
			continue;
		navs = navs * UINT32_C(16777619) ^ world.heeds;
		navs = navs * UINT32_C(16777619) ^ world.keys;
	}
	return (tli_snapshot_head){ crowd->def.nav != NULL, crowd->guard.resolution, (int32_t)navs, crowd->def.dt,
		crowd->def.seed, has_nav_for_profile, crowd };
}

tl_status tl_crowd_save(const tl_crowd *crowd, void *buffer, size_t capacity, size_t *size)
{
	if (tli_is_null(crowd) || tli_is_null(size) || tli_is_null_for(buffer, capacity))
		return TL_E_INVALID;
	tli_snapshot_head head = head_of(crowd);
	return tli_snapshot_save(&crowd->store, &head, buffer, capacity, size);
}

tl_status tl_crowd_load(tl_crowd *crowd, const void *data, size_t size)
{
	if (tli_is_null(crowd) || tli_is_null_for(data, size))
		return TL_E_INVALID;
	tli_snapshot_head head = head_of(crowd);
	return tli_snapshot_load(&crowd->store, &head, data, size);
}

uint64_t tl_crowd_hash(const tl_crowd *crowd)
{
	return crowd ? tli_crowd_store_hash(&crowd->store) : 0;
}
