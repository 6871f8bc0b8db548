/* SPDX-License-Identifier: MIT */
/* crowd/snapshot.c: a crowd as bytes, and its hash. */
#include "crowd/store/snapshot.h"

#include "base/reason.h"
#include "crowd/step/crowd.h"

static tli_snapshot_head head_of(const tl_crowd *crowd)
{
	uint32_t radii = 0; /* of one nav its radius */
	for (uint32_t i = 0; i < crowd->guards.count; i++)
		radii = radii * UINT32_C(16777619) ^ (uint32_t)tli_nav_world_of(crowd->navs[i]).radius;
	return (tli_snapshot_head){ crowd->def.nav != NULL, crowd->guard.resolution, (int32_t)radii, crowd->def.dt,
		crowd->def.seed };
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
