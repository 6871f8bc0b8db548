/* SPDX-License-Identifier: MIT */
/* tests/support/random_ids.h: things of a map at random. */
#ifndef TESTS_SUPPORT_RANDOM_IDS_H
#define TESTS_SUPPORT_RANDOM_IDS_H

#include "base/rng.h"
#include <tautline/map.h>

static inline size_t below(tli_rng *rng, size_t bound)
{
	return (size_t)tli_rng_between(rng, 0, (int64_t)bound - 1);
}

/* A random id of a kind: of a thing that is there, or now and then of any slot. */
#define RANDOM_ID(kind, type)                                                                      \
	static tl_##type##_id random_##kind(const tl_map *map, tli_rng *rng)                       \
	{                                                                                          \
		tl_##type##_id id = { 0, 0 };                                                      \
		for (size_t i = below(rng, 1 + tl_map_##kind##_count(map)) + 1; i-- > 0;)          \
			id = tl_map_next_##kind(map, id);                                          \
		if (below(rng, 20) == 0)                                                           \
			id = (tl_##type##_id){ (uint32_t)below(rng, 9), (uint32_t)below(rng, 9) }; \
		return id;                                                                         \
	}

#endif
