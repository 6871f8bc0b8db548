/* SPDX-License-Identifier: MIT */
/*
 * format/reload.h: which thing of a map is which of its changed file.
 *
 * A wrong pair is no error, because what differs is set afterwards; it only costs an id. So keys are hashes, which are not checked.
 */
#ifndef TLI_FORMAT_RELOAD_H
#define TLI_FORMAT_RELOAD_H

#include "map/things.h"

typedef struct tli_reload {
	tl_map *map, *other; /* `other` is what the file says now */
	/* index1 of the mate, 0 = none: of a slot of `map` in `other`, and back. */
	uint32_t *to_new[TLI_KINDS]; /* tli_array */
	uint32_t *to_old[TLI_KINDS]; /* tli_array */
} tli_reload;

/* Gives channels and keys of the loaded file the bits that they have in the map. TL_E_LIMIT, TL_E_NOMEM. */
tl_status tli_reload_match_sets(tl_map *map, tl_map *other);

/* Pairs all things: first by name, then by geometry, then by order. O(n log n). TL_E_NOMEM. */
tl_status tli_reload_pair(tli_reload *reload);

void tli_reload_free(tli_reload *reload);

/* The record of a slot in use, NULL for a free one. */
void *tli_reload_record(tl_map *map, tli_change_kind kind, uint32_t index1);

#endif
