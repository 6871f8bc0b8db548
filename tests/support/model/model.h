/* SPDX-License-Identifier: MIT */
/*
 * tests/support/model/model.h: what the public headers and docs/contact-rule.md promise, in the plainest code: arrays that are searched from
 * end to end, integers of 128 bits, copies for undo. It uses no code of the library but its public headers, so it shares no mistake with it.
 *
 * A model_map is what a tl_map holds, in grid units; a test makes each edit in both. A model_world is what a nav is made of: segments, circles and
 * loops with an inside, for one radius and one contact rule; it answers by definition.
 */
#ifndef TESTS_SUPPORT_MODEL_H
#define TESTS_SUPPORT_MODEL_H

#include <tautline/tautline.h>

enum {
	MODEL_THINGS = 16, /* of each kind */
	MODEL_POINTS = 6,  /* of a wall, of an area */
	MODEL_STOPS = 3,
	MODEL_SETTINGS = 4,
	MODEL_NAME = 8,
	MODEL_CHANNELS = 32, /* and keys */
	MODEL_SETS = 8,      /* different sets of channels that even-odd loops of a nav block */
	MODEL_SEGMENTS = MODEL_THINGS * MODEL_POINTS + MODEL_THINGS,
	MODEL_SECTORS = 2 * MODEL_SEGMENTS
};

/* Grid units. */
typedef struct model_point {
	int64_t x, y;
} model_point;

typedef struct model_wall {
	tl_wall_id id;
	size_t count;
	bool loop, solid, filled;
	model_point points[MODEL_POINTS];
	tl_channels blocks;
} model_wall;

typedef struct model_door {
	tl_door_id id;
	char name[MODEL_NAME];
	model_point a, b;
	bool closed, exit;
	tl_channels blocks;
	tl_keys key;
} model_door;

typedef struct model_waypoint {
	tl_waypoint_id id;
	char name[MODEL_NAME];
	model_point at;
	int64_t radius;
	tl_waypoint_role role;
	bool has_body;
	int64_t body;
	tl_channels heeds;
	tl_keys keys;
} model_waypoint;

typedef struct model_link {
	tl_link_id id;
	tl_waypoint_id from, to;
	bool oneway, has_cost, jump;
	double cost, seconds;
} model_link;

/* A waypoint, or a point where that is null. */
typedef struct model_stop {
	tl_waypoint_id waypoint;
	model_point at;
} model_stop;

typedef struct model_obstacle {
	tl_obstacle_id id;
	char name[MODEL_NAME];
	model_point centre;
	int64_t radius;
	bool moving, loop;
	double turn, speed;
	size_t corner_count, course_count; /* corners: a kite */
	model_point corners[4];
	model_stop course[2];
	tl_channels blocks;
} model_obstacle;

typedef struct model_expectation {
	tl_expectation_id id;
	tl_expectation_kind kind;
	model_stop from, to;
	bool has_limit;
	double limit;
	tl_channels heeds;
	tl_keys keys;
} model_expectation;

typedef struct model_allowance {
	tl_allowance_id id;
	const char *rule; /* static */
	size_t name_count;
	char names[2][MODEL_NAME];
} model_allowance;

typedef struct model_agent {
	tl_map_agent_id id;
	char name[MODEL_NAME];
	model_point at;
	tl_desire desire;
	tl_avoid avoid;
	size_t stop_count;
	model_stop stops[MODEL_STOPS];
	size_t setting_count;
	tl_setting settings[MODEL_SETTINGS]; /* by parameter */
	tl_channels heeds;
	tl_keys keys;
} model_agent;

typedef struct model_area {
	tl_area_id id;
	size_t count;
	model_point corners[MODEL_POINTS];
	double cost;
} model_area;

typedef struct model_channel {
	char name[MODEL_NAME]; /* empty: there is none of this bit */
	bool has_radius;
	int64_t radius;
} model_channel;

typedef struct model_map {
	int32_t resolution;
	int64_t radius;
	model_channel channels[MODEL_CHANNELS]; /* by bit */
	char keys[MODEL_CHANNELS][MODEL_NAME];  /* the same; of those that nothing has any more some may be gone */
	size_t wall_count, door_count, waypoint_count, link_count, obstacle_count, expectation_count, allowance_count,
		agent_count, area_count;
	model_wall walls[MODEL_THINGS];
	model_door doors[MODEL_THINGS];
	model_waypoint waypoints[MODEL_THINGS];
	model_link links[MODEL_THINGS];
	model_obstacle obstacles[MODEL_THINGS];
	model_expectation expectations[MODEL_THINGS];
	model_allowance allowances[MODEL_THINGS];
	model_agent agents[MODEL_THINGS];
	model_area areas[MODEL_THINGS];
} model_map;

/* ---- maps (map.c) ---- */

/* Rounded half to even, as where it enters; false beyond the grid. */
bool model_round(int32_t resolution, double value, int64_t *out);
bool model_round_point(int32_t resolution, tl_point at, model_point *out);
tl_point model_point_out(int32_t resolution, model_point at);
bool model_same_point(model_point a, model_point b);

/* The index of an id, or of a name; count where there is none. */
size_t model_find_wall(const model_map *map, tl_wall_id id);
size_t model_find_door(const model_map *map, tl_door_id id);
size_t model_find_waypoint(const model_map *map, tl_waypoint_id id);
size_t model_find_link(const model_map *map, tl_link_id id);
size_t model_find_obstacle(const model_map *map, tl_obstacle_id id);

/* A link that is walked: then links are the edges of a graph. */
bool model_is_linked(const model_map *map);

/* Removes a waypoint with all that goes with it: links and expectations; stops of agents become points. */
void model_remove_waypoint(model_map *map, size_t index);

/* The first thing in which the map is not what the model says: a static text; NULL where they are the same, ids included. */
const char *model_difference(const model_map *model, const tl_map *map);

/* All that the map has. */
tl_channels model_channels(const model_map *map);
/* The largest radius of these. */
int64_t model_channels_radius(const model_map *map, tl_channels channels);

/* Reads a map through its getters: content as the library says it, with its ids. Things beyond the arrays are left out: false. */
bool model_read(model_map *model, const tl_map *map);

/* ---- worlds ---- */

typedef struct model_segment {
	model_point a, b;
	tl_blocker_kind kind; /* a wall or a door */
	size_t thing;         /* in the map */
	uint32_t segment;
} model_segment;

/* One that goes by some channels, with some keys. */
typedef struct model_traveller {
	tl_channels heeds;
	tl_keys keys;
} model_traveller;

typedef struct model_world {
	int64_t radius;
	tl_contact contact;
	model_traveller traveller;
	size_t segment_count, circle_count;
	model_segment segments[MODEL_SEGMENTS];
	struct {
		model_point centre;
		int64_t radius;
		size_t thing;
	} circles[MODEL_THINGS];
	model_map map; /* a copy: what blocked then */
} model_world;

/* With what `traveller` meets of the map. */
void model_compile(
	model_world *world, const model_map *map, model_traveller traveller, int64_t radius, tl_contact contact);

/* How many different sets of channels the even-odd loops block that it meets: above MODEL_SETS there is no nav. */
size_t model_set_count(const model_map *map, tl_channels heeds);

/* ---- signs and distances (plane.c) ---- */

/* The side of c as seen from a towards b: 1 left, 0 on the line, -1 right. */
int model_side(model_point a, model_point b, model_point c);
bool model_is_on(model_point a, model_point b, model_point p);
/* Is the segment ab nearer than r to cd; `touch`: or exactly that near? */
bool model_is_near(model_point a, model_point b, model_point c, model_point d, int64_t r, bool touch);
/* Their distance, grid units, to a few ulps. */
double model_distance(model_point a, model_point b, model_point c, model_point d);
double model_length(model_point a, model_point b);

/* ---- sight (sight.c) ---- */

/* Strictly inside of a solid, or on its outline, which is a wall. */
bool model_is_in_solid(const model_world *world, model_point p);
/* Can no body stand there? On a wall or in a solid, or too near. */
bool model_is_blocked(const model_world *world, model_point p);
/* By the contact rule and the radius. */
bool model_sees(const model_world *world, model_point a, model_point b);
/* Distance of the segment ab to all that blocks, grid units; INFINITY where there is nothing. */
double model_clearance(const model_world *world, model_point a, model_point b);
/* Does this segment, alone, keep a from seeing b? A crossing or a distance; no touch at radius 0. */
bool model_blocks_alone(const model_world *world, size_t segment, model_point a, model_point b);

/* ---- the shortest path by corners, for a point and without obstacles (corners.c) ---- */

/* A place where a path can bend: a wall end and, between two walls there, a free sector of 180 degrees or more, counter-clockwise. */
typedef struct model_corner {
	model_point at, first, last; /* directions; equal: the full circle */
	bool full;
} model_corner;

typedef struct model_corners {
	const model_world *world;
	size_t count;
	model_corner corners[MODEL_SECTORS];
	/* 0 = not asked yet, 1 = no leg, 2 = a leg. */
	unsigned char legs[MODEL_SECTORS][MODEL_SECTORS];
} model_corners;

void model_find_corners(model_corners *corners, const model_world *world);
/* Its length, grid units; below 0 where there is none. */
double model_corner_path(model_corners *corners, model_point a, model_point b);

/* At radius 0: can this wall end be seen, if it counts as a corner? */
bool model_may_see_end(const model_world *world, model_point from, model_point end);
/* At radius 0: nothing lies between, and nothing touches the line. */
bool model_must_see_corner(const model_corners *corners, size_t index, model_point from);

/* ---- a path for a body (body.c) ---- */

/* The length, grid units, of some path that keeps `reach` times the radius and two grid units from all that blocks; below 0: none is known. */
double model_body_path(const model_world *world, double reach, model_point a, model_point b);

/* ---- the cheapest path over waypoints (links.c) ---- */

typedef struct model_edge {
	size_t from, to;
	double cost; /* map units */
} model_edge;

typedef struct model_graph {
	const model_world *world;
	bool authored;
	size_t edge_count, blocked_count;
	model_edge edges[2 * MODEL_THINGS + MODEL_THINGS * MODEL_THINGS];
} model_graph;

/* max_link in map units, 0 = no bound. */
void model_link_up(model_graph *graph, const model_world *world, tl_link_mode mode, double max_link);
/* Its cost, map units; below 0 where there is none. */
double model_link_path(const model_graph *graph, const model_stop *from, const model_stop *to);

#endif
