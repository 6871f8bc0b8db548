/* SPDX-License-Identifier: MIT */
/* tests/support/channel_edits.h: random edits of what blocks what, and one number for all of it (map_edits.h has those of all else). */
#ifndef TESTS_SUPPORT_CHANNEL_EDITS_H
#define TESTS_SUPPORT_CHANNEL_EDITS_H

#include "base/rng.h"
#include <tautline/map.h>

/* Adds channels, and what things block, heed and have of keys, with the names of these. */
uint64_t channel_edits_hash(uint64_t hash, const tl_map *map);

/* One edit; some are refused. */
tl_status channel_edit(tl_map *map, tli_rng *rng, size_t kind);

#endif
