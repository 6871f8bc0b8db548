/* SPDX-License-Identifier: MIT */
/*
 * map/records.h: the records of a map, for lib/map itself and for format/, which fills and writes them.
 * All other rooms use store.h and the public functions.
 */
#ifndef TLI_MAP_RECORDS_H
#define TLI_MAP_RECORDS_H

#include <tautline/map_channels.h>
#include <tautline/expect.h>

#include "base/number.h"
#include "map/captions.h"
#include "map/history.h"
#include "map/names.h"
#include "map/slots.h"
#include "map/source.h"
#include "map/store.h"
#include "steer/parameters.h"

#define TLI_RESOLUTION_DEFAULT 1024

/* Points of one wall, at most. */
#define TLI_WALL_POINTS_MAX (UINT32_C(1) << 24)

/* Names of one allowance and bytes of its reason, at most: a line of the default limit holds them. */
#define TLI_ALLOWANCE_NAMES_MAX 1024
#define TLI_REASON_MAX 4095

/* Stops of one agent, and of a course, at most. */
#define TLI_STOPS_MAX TL_OBSTACLE_COURSE_MAX
/* Of a polygon, degrees per second. */
#define TLI_TURN_MAX 3600.0
/* The cost of an area. */
#define TLI_AREA_COST_MIN (1.0 / 1024)
#define TLI_AREA_COST_MAX 1024.0
/* Channels of a map, `walk` and `sight` among them, and keys. */
#define TLI_CHANNELS_MAX 32
/* Layers of agents. */
#define TLI_LAYERS_MAX 32

/* 16 bytes: maps have many of them. The points are a span of tl_map.points. */
typedef struct tli_wall_record {
	tli_slot slot;
	uint32_t first;
	uint32_t shape; /* count | TLI_WALL_LOOP | TLI_WALL_SOLID | TLI_WALL_FILLED | TLI_WALL_BLOCKS */
} tli_wall_record;

#define TLI_WALL_LOOP (UINT32_C(1) << 30)
#define TLI_WALL_SOLID (UINT32_C(1) << 31)
#define TLI_WALL_FILLED (UINT32_C(1) << 29) /* only with TLI_WALL_SOLID */
#define TLI_WALL_BLOCKS (UINT32_C(1) << 28) /* it does not block every channel: one more point of its span says which */
#define TLI_WALL_COUNT (TLI_WALL_BLOCKS - 1)

static inline uint32_t tli_wall_points(const tli_wall_record *wall)
{
	return wall->shape & TLI_WALL_COUNT;
}

static inline size_t tli_wall_segments(const tli_wall_record *wall)
{
	return tli_wall_points(wall) - (wall->shape & TLI_WALL_LOOP ? 0 : 1);
}

/* How many points of tl_map.points are its own: its points, and the one behind them that says what it blocks. */
static inline uint32_t tli_wall_span(const tli_wall_record *wall)
{
	return tli_wall_points(wall) + (wall->shape & TLI_WALL_BLOCKS ? 1 : 0);
}

/* That point, and back. */
static inline tli_point tli_point_of_channels(tl_channels blocks)
{
	return (tli_point){ (int32_t)blocks, 0 };
}

static inline tl_channels tli_channels_of_point(tli_point point)
{
	return (tl_channels)point.x;
}

typedef struct tli_door_record {
	tli_slot slot;
	char *name;
	tli_point a, b;
	bool closed, exit;
	tl_channels blocks; /* 0 = every channel */
	tl_keys key;        /* that opens it; 0 = none */
	bool is_box; /* the middle line of a box of which it is a guess that it closes an opening, and which line does */
} tli_door_record;

typedef struct tli_waypoint_record {
	tli_slot slot;
	char *name;
	tli_point at;
	int32_t radius;
	uint32_t links;   /* how many ends of links are here */
	bool flies;       /* a thing that walls for walkers, which may be edges, need not keep away */
	bool start, goal; /* its role: at most one of the two; what follows belongs to a start alone */
	bool has_body;
	int32_t body;      /* the radius of what starts here */
	tl_channels heeds; /* 0 = `walk` */
	tl_keys keys;
	tl_keys gives; /* the keys that one has who was here */
	int32_t thing_radius; /* radius of what stands here; 0: the map's; -1: nothing has to keep away, as from a key, which is touched */
} tli_waypoint_record;

typedef struct tli_link_record {
	tli_slot slot;
	uint32_t from, to; /* index1 of waypoints, which are there as long as the link is */
	bool oneway, has_cost, jump;
	double cost;
	double seconds; /* of a jump */
} tli_link_record;

/* A waypoint, or the point where `waypoint` is 0. */
typedef struct tli_stop {
	uint32_t waypoint; /* index1 */
	tli_point at;
} tli_stop;

/* The corners are one block of memory, the course another. */
typedef struct tli_obstacle_record {
	tli_slot slot;
	char *name;
	tli_point centre;
	int32_t radius;           /* of a polygon: of the circle about its centre that holds it, rounded up */
	bool moving, course_loop; /* moving: also with a turn or a course */
	tl_channels blocks;       /* 0 = every channel */
	uint32_t corner_count, course_count;
	tl_point velocity;
	double turn;        /* degrees per second */
	double speed;       /* along the course; 0 without one */
	tli_point *corners; /* [corner_count]: off the centre; NULL = none */
	tli_stop *course;   /* [course_count]; NULL = none */
} tli_obstacle_record;

/* The stops are one block of memory, the settings another, the group is a copy. */
typedef struct tli_agent_record {
	tli_slot slot;
	char *name;
	tli_point at;
	bool has_radius, has_speed;
	int32_t radius;
	double speed;
	tl_desire desire;
	tl_avoid avoid;
	tli_stop *stops; /* [tli_stop * stop_count], NULL = none */
	uint32_t stop_count;
	char *group;          /* NULL = none */
	tl_setting *settings; /* [tl_setting * setting_count], by parameter; NULL = none */
	uint32_t setting_count;
	bool has_force;
	uint32_t layer;    /* 0 = none */
	uint32_t count;    /* of a spawn; 0 = no end */
	tl_channels heeds; /* 0 = those that its body goes by default */
	tl_keys keys;
	double force; /* 0 = no bound */
	double priority;
	double rate; /* > 0: a spawn */
	bool is_figure; /* of a game, to be talked to: it stands where it was drawn, behind a counter or in a box of its own */
} tli_agent_record;

typedef struct tli_expectation_record {
	tli_slot slot;
	tl_expectation_kind kind;
	tli_stop from, to;
	bool has_limit;
	tl_channels heeds; /* 0 = `walk` for paths, `sight` for what is seen */
	tl_keys keys;
	double limit;
} tli_expectation_record;

/* `walk` and `sight` have one only where something is said of them. */
typedef struct tli_channel_record {
	tli_slot slot;
	char *name;
	tl_channels channel; /* its one bit */
	bool has_radius;
	int32_t radius;
} tli_channel_record;

/* The texts of an allowance are one block: the name pointers, then all bytes. */
typedef struct tli_allowance_record {
	tli_slot slot;
	uint32_t name_count;
	uint32_t bytes;     /* of the block */
	const char **names; /* the block */
	const char *rule, *reason;
} tli_allowance_record;

/* The corners are one block of memory. */
typedef struct tli_area_record {
	tli_slot slot;
	tli_point *corners; /* [tli_point * count] */
	uint32_t count;
	uint32_t order; /* among areas that no line of the file says: the one added later has the higher */
	double cost;
} tli_area_record;

/* What a thing was or will be, or a part of the map that an edit exchanges. A whole thing that is not there is a free slot: its
 * generation is even, and 0 where the array ends before it. */
typedef union tli_state {
	tli_slot slot;
	tli_wall_record wall;
	tli_door_record door;
	tli_waypoint_record waypoint;
	tli_link_record link;
	tli_obstacle_record obstacle;
	tli_agent_record agent;
	tli_expectation_record expectation;
	tli_allowance_record allowance;
	tli_area_record area;
	tli_channel_record channel;
	int32_t radius;
	tli_point point;
	tli_stop stop;
	struct tli_source_state *source;
} tli_state;

struct tl_map {
	int32_t resolution;
	int32_t radius; /* grid units */
	uint64_t revision;

	tli_point *points; /* all walls' points; spans of removed walls are dead until compaction */
	size_t dead_points;
	size_t segments; /* of all walls */
	tli_wall_record *walls;
	tli_pool wall_pool;

	tli_door_record *doors;
	tli_pool door_pool;
	tli_names door_names;

	tli_waypoint_record *waypoints;
	tli_pool waypoint_pool;
	tli_names waypoint_names;

	tli_link_record *links;
	tli_pool link_pool;

	tli_obstacle_record *obstacles;
	tli_pool obstacle_pool;
	tli_names obstacle_names;

	tli_agent_record *agents;
	tli_pool agent_pool;
	tli_names agent_names;

	tli_expectation_record *expectations;
	tli_pool expectation_pool;

	tli_allowance_record *allowances;
	tli_pool allowance_pool;

	tli_area_record *areas;
	tli_pool area_pool;
	size_t corners; /* of all areas */

	tli_channel_record *channels;
	tli_pool channel_pool;
	tli_names channel_names;
	char **keys; /* [TLI_CHANNELS_MAX]: names of keys, NULL = free; NULL until there is one */

	size_t text_bytes; /* of all names, allowances, groups, stops and corners */
	tli_source source;
	tli_captions captions;
	tli_change_log changes;
	tli_history history;
};

/* What a wall blocks. */
static inline tl_channels tli_map_wall_blocks(const tl_map *map, const tli_wall_record *wall)
{
	return wall->shape & TLI_WALL_BLOCKS ? tli_channels_of_point(map->points[wall->first + tli_wall_points(wall)])
					     : TL_BLOCKS_ALL;
}

/* Is it a set that a thing can block: every channel, or some that the map has? If not, with a reason. */
bool tli_map_can_block(const tl_map *map, tl_channels blocks);
/* The same of channels to heed, where 0 is the default; and of keys. */
bool tli_map_can_heed(const tl_map *map, tl_channels heeds);
bool tli_map_has_keys(const tl_map *map, tl_keys keys);

/* The bit that a channel gets which comes to these: the lowest that is free, 0: all are taken. */
static inline tl_channels tli_channel_free_in(tl_channels taken)
{
	return ~taken & (taken + 1);
}

/* The channel, or key, of a name text[0..size), 0 = none. */
tl_channels tli_map_channel_of(const tl_map *map, const char *text, size_t size);
tl_keys tli_map_key_of(const tl_map *map, const char *text, size_t size);
/* The name of one. */
const char *tli_map_channel_name(const tl_map *map, tl_channels channel);
/* A channel, or key, that the map has not; `source1` as below. The name is one that tli_name_is_bare takes. TL_E_LIMIT, TL_E_NOMEM. */
tl_status tli_map_put_channel(tl_map *map, const char *text, size_t size, uint32_t source1, tli_channel_record **out);
tl_status tli_map_put_key(tl_map *map, const char *text, size_t size, tl_keys *out);
/* Gives back those that neither a thing of the map nor its journal has. O(things). */
void tli_map_forget_unused_keys(tl_map *map);
void tli_map_free_keys(tl_map *map);
size_t tli_map_keys_bytes(const tl_map *map);

/* Adders in grid units. Arguments are valid (names checked and free, ids alive); TL_E_NOMEM and TL_E_LIMIT are left. `source` is
 * 1 + a piece of the map's source that holds the line, or 0. They log nothing: readers fill a
 * map that nothing follows yet. */
/* With TLI_WALL_BLOCKS in `flags` one more point stands behind the `count`: what the wall blocks. */
tl_status tli_map_put_wall(tl_map *map, const tli_point *points, size_t count, uint32_t flags, uint32_t source);
/* All that the record is lent is copied, its name, stops, group and settings. */
tl_status tli_map_put_agent(tl_map *map, const tli_agent_record *agent);
tl_status tli_map_put_allowance(tl_map *map, const tl_allowance_def *def, uint32_t source);
/* In this the caller has seen to TL_AREAS_MAX and TL_AREA_CORNERS_MAX. */
tl_status tli_map_put_area(tl_map *map, const tli_point *corners, size_t count, double cost, uint32_t source);

/* Logs that a thing changed: `before` and `after` are records of its kind, NULL = it is not there. */
void tli_map_log_thing(tl_map *map, tli_change_kind kind, uint32_t index1, const void *before, const void *after);

/* The shape of a record of a kind, NULL or free = not present. Its points are lent by the map or in `buffer`. */
tli_shape tli_map_shape(const tl_map *map, tli_change_kind kind, const void *record, tli_point buffer[2]);

/* Logs a change of a kind that has no id. */
void tli_map_log_plain(tl_map *map, tli_change_kind kind);

/* The points first..first + count - 1 belong to no wall and no record of the journal any more. */
void tli_map_drop_points(tl_map *map, uint32_t first, uint32_t count);
/* Copies the points that are still used into a new array, where that is worth it. */
void tli_map_compact_points(tl_map *map);

/* A rule of a tl_obstacle_def that an obstacle breaks. */
typedef struct tli_obstacle_fault {
	tl_status status;
	const char *reason; /* "def.NAME: TEXT"; static */
	size_t member;      /* the offset in the record of what is wrong */
	uint32_t corner;    /* which one, from 1; 0 = none alone */
} tli_obstacle_fault;

/* Sets the radius of a polygon; false: it breaks a rule. O(corners^2). */
bool tli_obstacle_check(tli_obstacle_record *obstacle, tli_obstacle_fault *fault);
/* Zeroed blocks for as many corners and points of a course as it counts; false = out of memory, and it may have one of the two. */
bool tli_obstacle_reserve(tli_obstacle_record *obstacle);

/* tl_map_bounds of what is drawn: a polygon that moves counts by its corners, not by the circle that it turns in. */
tl_box tli_map_drawn_bounds(const tl_map *map);

/* Is this a cost that an area can have? */
bool tli_area_cost_is_valid(double cost);

/* Index1 of all areas in the order in which they lie, the one that covers the others last: those of the lines of a file, then added ones. Saving
 * and loading keeps it, which slots do not. Returns how many. */
size_t tli_map_order_areas(const tl_map *map, uint32_t order[TL_AREAS_MAX]);

/* Does the field say the point `at`, as `x,y` that the reader takes to the same place on the grid? */
bool tli_field_is_point(const tli_field *field, tli_point at, int32_t resolution);

/* The place of point `index`, which is `at`, in a line that says a wall or an area; all 0 where it says another one. O(line). */
tl_place tli_map_point_place(const tl_map *map, uint32_t source1, tli_point at, size_t index);

/* Where a stop is. */
static inline tli_point tli_map_stop_point(const tl_map *map, const tli_stop *stop)
{
	return stop->waypoint ? map->waypoints[stop->waypoint - 1].at : stop->at;
}
/* A stop as callers see it (`number` is its field in the line), and back: TL_E_STALE, TL_E_RANGE. */
tl_stop tli_stop_info(const tl_map *map, uint32_t source1, size_t number, const tli_stop *stop);
tl_status tli_stop_convert(const tl_map *map, const tl_stop *from, tli_stop *to);

/* Gives up the memory that growing left over; never fails. */
void tli_map_shrink(tl_map *map);

#endif
