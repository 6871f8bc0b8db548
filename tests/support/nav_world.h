/* SPDX-License-Identifier: MIT */
/*
 * tests/support/nav_world.h: a random small world as plain arrays, so that tests can permute and transform it
 * before it is made into a map, and answers written out without ids, so that those of two maps can be compared byte
 * by byte.
 *
 * All coordinates are whole numbers from -WORLD_SIDE to WORLD_SIDE: contact, collinear points and ties are the rule.
 */
#ifndef TESTS_SUPPORT_NAV_WORLD_H
#define TESTS_SUPPORT_NAV_WORLD_H

#include "base/rng.h"

#include <tautline/map.h>
#include <tautline/nav.h>

enum { WORLD_SIDE = 12, WORLD_WALLS = 24, WORLD_WAYPOINTS = 12, WORLD_LINKS = 24, WORLD_QUERIES = 8 };

typedef struct nav_world {
	tl_point walls[WORLD_WALLS][2];
	tl_point waypoints[WORLD_WAYPOINTS];
	struct {
		unsigned from, to;
		bool oneway;
		double cost;
	} links[WORLD_LINKS]; /* cost < 0: by length */
	tl_point obstacle;    /* one, of radius 1, if has_obstacle */
	bool has_obstacle;
	unsigned wall_count, waypoint_count, link_count;
	double radius;
	/* Ends of queries: a waypoint's number, or -1 and a point. */
	struct {
		int waypoint;
		tl_point at;
	} ends[WORLD_QUERIES][2];
} nav_world;

/* `links`: whether the world has authored links (else they come from sight). */
void nav_world_make(nav_world *world, tli_rng *rng, bool links);

/* Symmetry 0..7 of the square, then a shift by whole numbers. */
void nav_world_transform(nav_world *world, unsigned symmetry, double dx, double dy);

/* The map. With an rng its walls, waypoints and links are added in a random order, walls and links end for end at
 * random, and among things that are removed again, so that slots and generations differ. Waypoint i is called "w"
 * and i in two digits. */
tl_map *nav_world_map(const nav_world *world, tli_rng *shuffle);

/* The end of a query, on a map made of this world. */
tl_stop nav_world_end(const nav_world *world, const tl_map *map, unsigned query, unsigned which);

/* Runs query number `query` and writes all there is to know about its answer, numbers in full, ids as names and
 * points. */
void nav_world_write(const nav_world *world, const tl_map *map, tl_query *query, unsigned number, bool pull,
	bool partial, char *text, size_t size);

#endif
