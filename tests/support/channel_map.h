/* SPDX-License-Identifier: MIT */
/*
 * tests/support/channel_map.h: degenerate maps whose walls, loops, doors and obstacles block channels at random: few grid units wide, with ends
 * that coincide and walls that overlap, and with solids in solids.
 */
#ifndef TESTS_SUPPORT_CHANNEL_MAP_H
#define TESTS_SUPPORT_CHANNEL_MAP_H

#include "base/rng.h"
#include <tautline/map.h>

typedef struct channel_map {
	tl_map *map;
	tli_rng rng;
	int width, scale; /* things lie on a lattice this many grid units apart, ends of lines anywhere */
	tl_channels all;  /* the map's */
	bool of_solids;   /* its walls are solid boxes, of many sets of channels */
} channel_map;

/* A map without things, with the channels walk, sight, fly and swim, and the keys red and blue. Free m->map. */
void channel_map_make(channel_map *m, uint64_t seed);

/* An edit, or something more where it `grows`. At most 16 walls of 6 points. What is refused leaves the map as it was. */
void channel_map_edit(channel_map *m, bool grows);

unsigned channel_map_below(channel_map *m, unsigned limit);
/* A point of the lattice; any point of the grid near it. */
tl_point channel_map_point(channel_map *m);
tl_point channel_map_end(channel_map *m);
/* None, red or blue; `more`: or both. */
tl_keys channel_map_keys(channel_map *m, bool more);

#endif
