/* SPDX-License-Identifier: MIT */
/*
 * tests/support/random_edits.h: edits of a map at random, of all kinds that a nav follows, and a nav as text, so that two can be compared.
 *
 * Coordinates are multiples of a quarter in a small square: walls cross, overlap, share ends and make T-joints, waypoints lie on walls and on
 * each other, solids lie inside solids.
 */
#ifndef TEST_SUPPORT_RANDOM_EDITS_H
#define TEST_SUPPORT_RANDOM_EDITS_H

#include "base/rng.h"
#include <tautline/tautline.h>

typedef struct random_edits {
	tl_map *map;
	tli_rng rng;
	double width;       /* coordinates are 0 to this */
	bool links;         /* edits of links too */
	unsigned waypoints; /* how many it began with: about as many stay */
	unsigned names;     /* taken so far */
	bool walls_only;    /* no obstacles and, where there were no waypoints, none of these */
	bool obstacles;     /* set after the start: obstacles all the same */
	bool all;           /* set after the start: filled loops and jumps, too */
} random_edits;

/* A map with some walls, doors, obstacles and waypoints, and links if asked for. Free edits->map. */
void random_edits_start(random_edits *edits, uint64_t seed, double width, unsigned waypoints, bool links);

/* The same with this many walls, without obstacles and links. */
void random_edits_start_walls(random_edits *edits, uint64_t seed, double width, unsigned waypoints, unsigned walls);

/* The same with this map, which becomes that of the edits: with waypoints, and doors and obstacles as above, and links if asked for. */
void random_edits_take(random_edits *edits, uint64_t seed, tl_map *map, double width, unsigned waypoints, bool links);

/* One edit. */
void random_edits_make(random_edits *edits);

/* One edit of what neither navs nor findings depend on: an area. */
void random_edits_make_area(random_edits *edits);

/* One edit of what only the linter reads: an expectation; an agent, a spawn or an exit. */
void random_edits_make_expectation(random_edits *edits);
void random_edits_make_agent(random_edits *edits);

/* A random point. */
tl_point random_edits_point(random_edits *edits);

/* What a nav over waypoints holds, by the names and ids of the map: zero-terminated, for free(). map NULL: without the
 * components of its waypoints. */
char *nav_as_text(const tl_nav *nav, const tl_map *map);

#endif
