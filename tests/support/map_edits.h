/* SPDX-License-Identifier: MIT */
/*
 * tests/support/map_edits.h: random edits of a map, and one number for all that is in it: what undo and redo, refused edits and
 * failed ones are compared by.
 */
#ifndef TESTS_SUPPORT_MAP_EDITS_H
#define TESTS_SUPPORT_MAP_EDITS_H

#include "base/rng.h"
#include <tautline/map.h>
#include <tautline/undo.h>

/* Of all things of a map with their ids, names, numbers and places, and of the bytes that it is saved as; not of its revision. */
uint64_t map_state(const tl_map *map);

/* The kinds of edits: map_edit takes any number and makes one of its rest. */
enum { MAP_EDIT_KINDS = 50 };

/* One edit of a kind, whose thing and values are random: some are refused. Names are few, so they are taken now and then. */
tl_status map_edit(tl_map *map, tli_rng *rng, size_t kind);

#endif
