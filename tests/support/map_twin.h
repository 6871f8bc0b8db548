/* SPDX-License-Identifier: MIT */
/*
 * tests/support/map_twin.h: a naive twin of a map: plain arrays in the order added, nothing reused, searched from end to end. A test
 * makes each edit of the map in the twin as well.
 */
#ifndef TESTS_SUPPORT_MAP_TWIN_H
#define TESTS_SUPPORT_MAP_TWIN_H

#include <tautline/expect.h>
#include <tautline/map.h>

enum { TWIN_THINGS_MAX = 4000, TWIN_POINTS_MAX = 5 };

typedef struct twin_wall {
	bool alive;
	tl_wall_id id;
	size_t count;
	bool loop;
	tl_point points[TWIN_POINTS_MAX];
} twin_wall;

typedef struct twin_named {
	bool alive;
	uint32_t index1, generation;
	char name[16];
	tl_point at;
	bool closed;
} twin_named;

typedef struct twin_link {
	bool alive;
	tl_link_id id;
	size_t from, to; /* of the waypoints of the twin */
	double cost;
} twin_link;

/* One end may be a point: then the index is TWIN_THINGS_MAX. */
typedef struct twin_expectation {
	bool alive;
	tl_expectation_id id;
	size_t from, to; /* waypoints; TWIN_THINGS_MAX: a point */
} twin_expectation;

typedef struct twin_allowance {
	bool alive;
	tl_allowance_id id;
	size_t rule, name_count; /* rule: of twin_rules */
} twin_allowance;

typedef struct twin_area {
	bool alive;
	tl_area_id id;
	size_t count;
	tl_point corners[TWIN_POINTS_MAX];
	double cost;
} twin_area;

typedef struct map_twin {
	twin_wall walls[TWIN_THINGS_MAX];
	twin_named doors[TWIN_THINGS_MAX], waypoints[TWIN_THINGS_MAX], obstacles[TWIN_THINGS_MAX];
	twin_link links[TWIN_THINGS_MAX];
	twin_expectation expectations[TWIN_THINGS_MAX];
	twin_allowance allowances[TWIN_THINGS_MAX];
	twin_area areas[TWIN_THINGS_MAX];
	size_t wall_count, door_count, waypoint_count, obstacle_count, link_count, expectation_count, allowance_count,
		area_count;
} map_twin;

extern const char *const twin_rules[3];

tl_waypoint_id twin_waypoint_id(const twin_named *waypoint);
/* Fails unless all that the map answers is what the twin says. */
void map_twin_check(const map_twin *twin, const tl_map *map);

#endif
