/* SPDX-License-Identifier: MIT */
/*
 * tautline/map.h: the authored world: walls, doors, waypoints, links, obstacles, agents.
 *
 * A tl_map is what an author edits and a file holds. It answers no geometric question: compile it
 * into a tl_nav (nav.h) for that. Every coordinate is rounded once, when it enters, to the map's
 * grid of `resolution` units per map unit; getters give the rounded value back, exactly.
 *
 * Ids are small values {index1, generation}; all zero is null. An id of something removed is
 * stale for ever: its slot is used again under another generation. Walks with tl_map_next_X go in
 * slot order, which after loading is file order.
 *
 * Threads: reading from several threads is fine while nobody edits.
 */
#ifndef TAUTLINE_MAP_H
#define TAUTLINE_MAP_H

#include <tautline/base.h>
#include <tautline/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tl_map tl_map;

/* The longest name, in bytes, without the terminating zero. */
#define TL_NAME_MAX 255

typedef struct tl_wall_id {
	uint32_t index1, generation;
} tl_wall_id;
typedef struct tl_door_id {
	uint32_t index1, generation;
} tl_door_id;
typedef struct tl_waypoint_id {
	uint32_t index1, generation;
} tl_waypoint_id;
typedef struct tl_link_id {
	uint32_t index1, generation;
} tl_link_id;
typedef struct tl_obstacle_id {
	uint32_t index1, generation;
} tl_obstacle_id;
typedef struct tl_expectation_id {
	uint32_t index1, generation;
} tl_expectation_id;
typedef struct tl_allowance_id {
	uint32_t index1, generation;
} tl_allowance_id;
typedef struct tl_map_agent_id { /* of a line `agent`; those that walk are tl_agent_id (crowd.h) */
	uint32_t index1, generation;
} tl_map_agent_id;

/* ---- the map ---- */

typedef struct tl_map_def {
	int32_t resolution; /* grid units per map unit: a power of two, 1..65536; default 1024 */
	double radius;      /* of the agent the map is for, in map units, >= 0; default 0 (a point) */
} tl_map_def;

TL_API tl_map_def tl_default_map_def(void);

/* Makes an empty map; free it with tl_map_free. def NULL = defaults.
 * TL_E_INVALID (resolution), TL_E_RANGE (radius), TL_E_NOMEM. */
TL_API tl_status tl_map_create(const tl_map_def *def, tl_map **out);

/* Frees a map and all in it. NULL is fine. Navs made from it live on: they hold no reference. */
TL_API void tl_map_free(tl_map *map);

TL_API int32_t tl_map_resolution(const tl_map *map);            /* grid units per map unit */
TL_API double tl_map_radius(const tl_map *map);                 /* map units */
TL_API tl_status tl_map_set_radius(tl_map *map, double radius); /* TL_E_RANGE */

/* Grows by at least one with every successful edit; never repeats in the life of the map. */
TL_API uint64_t tl_map_revision(const tl_map *map);

/* Bounds of all walls, doors, waypoints, obstacles and agents (these two with their radius); empty for an empty map. O(n). */
TL_API tl_box tl_map_bounds(const tl_map *map);

/* Bytes that the map holds, all told. */
TL_API size_t tl_map_bytes(const tl_map *map);

/* ---- walls: polylines ---- */

typedef struct tl_wall_def {
	const tl_point *points; /* [tl_point * count], map units; copied */
	size_t count;           /* >= 2 (two equal points are a zero-length wall), at most 2^24 */
	bool loop;              /* the last point is joined to the first; default false */
	bool solid;             /* nothing can be inside (even-odd over all solid loops); needs loop; default false */
} tl_wall_def;

typedef struct tl_wall_info {
	size_t count; /* points */
	bool loop, solid;
	tl_place place; /* of the directive in the file; all 0 if it was added by a call */
} tl_wall_info;

TL_API tl_wall_def tl_default_wall_def(void);
TL_API tl_status tl_map_add_wall(
	tl_map *map, const tl_wall_def *def, tl_wall_id *out);   /* INVALID, RANGE, LIMIT, NOMEM */
TL_API tl_status tl_map_remove_wall(tl_map *map, tl_wall_id id); /* STALE */
/* Moves one point, index 0..count-1. STALE, INVALID (index), RANGE. O(1). */
TL_API tl_status tl_map_move_wall_point(tl_map *map, tl_wall_id id, size_t index, tl_point to);
TL_API bool tl_wall_is_valid(const tl_map *map, tl_wall_id id);
TL_API tl_status tl_map_get_wall(const tl_map *map, tl_wall_id id, tl_wall_info *out);
/* Point `index` and the place of its text in the file (all 0 if there is none or it was moved); place may be NULL. */
TL_API tl_status tl_map_get_wall_point(const tl_map *map, tl_wall_id id, size_t index, tl_point *out, tl_place *place);
TL_API size_t tl_map_wall_count(const tl_map *map);    /* walls (polylines) */
TL_API size_t tl_map_segment_count(const tl_map *map); /* their segments; doors not counted */
/* The wall after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_wall_id tl_map_next_wall(const tl_map *map, tl_wall_id id);

/* ---- doors: named walls that open ---- */

typedef struct tl_door_def {
	const char
		*name; /* zero-terminated UTF-8 without control characters, 1..255 bytes, unique among doors; copied */
	tl_point a, b; /* ends */
	bool closed;   /* a closed door is a wall, an open one is nothing; default true */
} tl_door_def;

typedef struct tl_door_info {
	const char *name; /* owned by the map; valid until the door is removed or renamed */
	tl_point a, b;
	bool closed;
	tl_place place, name_place; /* of the directive, of the name */
} tl_door_info;

TL_API tl_door_def tl_default_door_def(void);
TL_API tl_status tl_map_add_door(
	tl_map *map, const tl_door_def *def, tl_door_id *out); /* INVALID, RANGE, LIMIT, EXISTS, NOMEM */
TL_API tl_status tl_map_remove_door(tl_map *map, tl_door_id id);
TL_API tl_status tl_map_move_door(tl_map *map, tl_door_id id, tl_point a, tl_point b);
TL_API tl_status tl_map_set_door_closed(tl_map *map, tl_door_id id, bool closed);
TL_API bool tl_door_is_valid(const tl_map *map, tl_door_id id);
TL_API tl_status tl_map_get_door(const tl_map *map, tl_door_id id, tl_door_info *out);
TL_API tl_status tl_map_find_door(const tl_map *map, const char *name, tl_door_id *out); /* NOT_FOUND */
TL_API size_t tl_map_door_count(const tl_map *map);
TL_API tl_door_id tl_map_next_door(const tl_map *map, tl_door_id id);

/* ---- waypoints ---- */

typedef struct tl_waypoint_def {
	const char *name; /* as a door's, unique among waypoints */
	tl_point at;
	double radius; /* how near counts as arrived, map units, >= 0; default 0. Steering's, not sight's */
} tl_waypoint_def;

typedef struct tl_waypoint_info {
	const char *name; /* owned by the map */
	tl_point at;
	double radius;
	tl_place place, name_place, at_place;
} tl_waypoint_info;

TL_API tl_waypoint_def tl_default_waypoint_def(void);
TL_API tl_status tl_map_add_waypoint(tl_map *map, const tl_waypoint_def *def, tl_waypoint_id *out);
/* Removes a waypoint, every link that ends at it and every expectation that names it. An agent on its way there goes to the point
 * where it was. */
TL_API tl_status tl_map_remove_waypoint(tl_map *map, tl_waypoint_id id);
TL_API tl_status tl_map_move_waypoint(tl_map *map, tl_waypoint_id id, tl_point to);
TL_API tl_status tl_map_rename_waypoint(tl_map *map, tl_waypoint_id id, const char *name);
TL_API bool tl_waypoint_is_valid(const tl_map *map, tl_waypoint_id id);
TL_API tl_status tl_map_get_waypoint(const tl_map *map, tl_waypoint_id id, tl_waypoint_info *out);
TL_API tl_status tl_map_find_waypoint(const tl_map *map, const char *name, tl_waypoint_id *out);
TL_API size_t tl_map_waypoint_count(const tl_map *map);
TL_API tl_waypoint_id tl_map_next_waypoint(const tl_map *map, tl_waypoint_id id);

/* A waypoint or a point: an end of a path or of an expectation, or where an agent goes. */
typedef struct tl_stop {
	tl_waypoint_id waypoint; /* null (the default): the point `at` */
	tl_point at;             /* in an info of a waypoint: where it is now; in a def ignored beside a waypoint */
	tl_place place;          /* in an info: of its text in the file; ignored in a def */
} tl_stop;

/* ---- links between waypoints ---- */

typedef struct tl_link_def {
	tl_waypoint_id from, to;
	bool oneway;   /* only from -> to; default false */
	bool has_cost; /* `cost` replaces the length in the search; default false */
	double cost;   /* >= 0, finite */
} tl_link_def;

typedef struct tl_link_info {
	tl_waypoint_id from, to;
	bool oneway, has_cost;
	double cost;
	tl_place place, from_place; /* of the directive, of its first name */
} tl_link_info;

TL_API tl_link_def tl_default_link_def(void);
/* A link to itself and a second link of the same pair are accepted here; lint tells. STALE, RANGE (cost), NOMEM. */
TL_API tl_status tl_map_add_link(tl_map *map, const tl_link_def *def, tl_link_id *out);
TL_API tl_status tl_map_remove_link(tl_map *map, tl_link_id id);
TL_API bool tl_link_is_valid(const tl_map *map, tl_link_id id);
TL_API tl_status tl_map_get_link(const tl_map *map, tl_link_id id, tl_link_info *out);
TL_API size_t tl_map_link_count(const tl_map *map);
TL_API tl_link_id tl_map_next_link(const tl_map *map, tl_link_id id);

/* ---- obstacles: circles ---- */

typedef struct tl_obstacle_def {
	const char *name; /* unique among obstacles */
	tl_point centre;
	double radius;     /* > 0 map units */
	bool moving;       /* has a velocity: steering's; it blocks neither sight nor path; default false */
	tl_point velocity; /* map units per second, each component within the grid's range; not rounded */
} tl_obstacle_def;

typedef struct tl_obstacle_info {
	const char *name; /* owned by the map */
	tl_point centre;
	double radius;
	bool moving;
	tl_point velocity;
	tl_place place, name_place;
} tl_obstacle_info;

TL_API tl_obstacle_def tl_default_obstacle_def(void);
TL_API tl_status tl_map_add_obstacle(tl_map *map, const tl_obstacle_def *def, tl_obstacle_id *out);
TL_API tl_status tl_map_remove_obstacle(tl_map *map, tl_obstacle_id id);
TL_API tl_status tl_map_move_obstacle(tl_map *map, tl_obstacle_id id, tl_point centre);
TL_API bool tl_obstacle_is_valid(const tl_map *map, tl_obstacle_id id);
TL_API tl_status tl_map_get_obstacle(const tl_map *map, tl_obstacle_id id, tl_obstacle_info *out);
TL_API tl_status tl_map_find_obstacle(const tl_map *map, const char *name, tl_obstacle_id *out);
TL_API size_t tl_map_obstacle_count(const tl_map *map);
TL_API tl_obstacle_id tl_map_next_obstacle(const tl_map *map, tl_obstacle_id id);

/* ---- what a map says about itself: tests and lint exceptions ---- */

typedef enum tl_expectation_kind {
	TL_EXPECTATION_SEES,    /* `expect sees a b` */
	TL_EXPECTATION_BLOCKED, /* `expect blocked a b` */
	TL_EXPECTATION_PATH,    /* `expect path a b [<= LENGTH]` */
	TL_EXPECTATION_NOPATH   /* `expect nopath a b` */
} tl_expectation_kind;

typedef struct tl_expectation_def {
	tl_expectation_kind kind;
	tl_stop from, to;
	bool has_limit; /* of TL_EXPECTATION_PATH only; default false */
	double limit;   /* of the path's length, map units, >= 0, finite; not rounded */
} tl_expectation_def;

typedef struct tl_expectation_info {
	tl_expectation_kind kind;
	tl_stop from, to;
	bool has_limit;
	double limit;
	tl_place place; /* of the directive */
} tl_expectation_info;

/* Of kind TL_EXPECTATION_SEES, from the origin to the origin. */
TL_API tl_expectation_def tl_default_expectation_def(void);
/* Adds an expectation; `out` NULL = its id is not wanted. TL_E_INVALID (NULL, no such kind, a limit of another kind than
 * TL_EXPECTATION_PATH), TL_E_STALE (a waypoint), TL_E_RANGE (a point, the limit), TL_E_LIMIT, TL_E_NOMEM. O(1) amortised. */
TL_API tl_status tl_map_add_expectation(tl_map *map, const tl_expectation_def *def, tl_expectation_id *out);
/* Removes an expectation. TL_E_STALE. O(1). */
TL_API tl_status tl_map_remove_expectation(tl_map *map, tl_expectation_id id);
/* Is there an expectation with this id? */
TL_API bool tl_expectation_is_valid(const tl_map *map, tl_expectation_id id);
/* What an expectation says. TL_E_STALE. */
TL_API tl_status tl_map_get_expectation(const tl_map *map, tl_expectation_id id, tl_expectation_info *out);
/* How many expectations the map has. */
TL_API size_t tl_map_expectation_count(const tl_map *map);
/* The expectation after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_expectation_id tl_map_next_expectation(const tl_map *map, tl_expectation_id id);

typedef struct tl_allowance_def {
	const char *rule;         /* a lint rule's id, of letters, digits and '-'; copied */
	const char *const *names; /* [const char * * name_count]: what the finding is about; copied */
	size_t name_count;        /* 0..1024 */
	const char *reason;       /* why it is allowed: UTF-8, 1..4095 bytes; copied */
} tl_allowance_def;

typedef struct tl_allowance_info {
	const char *rule;         /* owned by the map, like the rest, until the allowance is removed */
	const char *const *names; /* [const char * * name_count] */
	size_t name_count;
	const char *reason;
	tl_place place; /* of the directive */
} tl_allowance_info;

/* Without a rule and a reason, which it must be given. */
TL_API tl_allowance_def tl_default_allowance_def(void);
/* Adds an allowance; `out` NULL = its id is not wanted. TL_E_INVALID (NULL, a text that breaks its rule), TL_E_LIMIT (more names or
 * a longer text than a line of a file holds), TL_E_NOMEM. O(bytes). */
TL_API tl_status tl_map_add_allowance(tl_map *map, const tl_allowance_def *def, tl_allowance_id *out);
/* Removes an allowance. TL_E_STALE. O(1). */
TL_API tl_status tl_map_remove_allowance(tl_map *map, tl_allowance_id id);
/* Is there an allowance with this id? */
TL_API bool tl_allowance_is_valid(const tl_map *map, tl_allowance_id id);
/* What an allowance says. TL_E_STALE. */
TL_API tl_status tl_map_get_allowance(const tl_map *map, tl_allowance_id id, tl_allowance_info *out);
/* How many allowances the map has. */
TL_API size_t tl_map_allowance_count(const tl_map *map);
/* The allowance after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_allowance_id tl_map_next_allowance(const tl_map *map, tl_allowance_id id);

/* ---- agents: who walks the map in a simulation ---- */

/* Where an agent wants to go: of the agents of a map and of those of a crowd (crowd.h). */
typedef enum tl_desire {
	TL_DESIRE_REST = 0, /* nowhere: it stays where it is, or brakes */
	TL_DESIRE_GOAL,     /* `to A`: to one goal */
	TL_DESIRE_PATROL,   /* `patrol A B ...`: from stop to stop, for ever */
	TL_DESIRE_WANDER,   /* `wander`: at random */
	TL_DESIRE_FLOCK,    /* `flock GROUP`: with the others of its group */
	TL_DESIRE_FORCE     /* as the host's callback says; in a crowd only, TL_E_INVALID in a map */
} tl_desire;

/* What an agent steers round. */
typedef enum tl_avoid {
	TL_AVOID_NONE = 0, /* nothing */
	TL_AVOID_CIRCLES,  /* `circles`: agents and obstacles, by tl_steer_avoid_circles */
	TL_AVOID_FUZZY, /* `fuzzy`: walls, by tl_steer_avoid_fuzzy, while the next corner of its path is not in sight */
	TL_AVOID_BOTH,  /* `both`: circles and walls */
	TL_AVOID_RECIPROCAL /* `reciprocal`: together with all others of this mode, which never overlap */
} tl_avoid;

typedef struct tl_map_agent_def {
	const char *name; /* as a door's, unique among agents */
	tl_point at;
	bool has_radius; /* default false: as the map's, or 0.5 where that is 0 */
	double radius;   /* map units, >= 0 */
	bool has_speed;  /* default false: as tl_default_agent_def says */
	double speed;    /* at most, map units per second: > 0, within the grid's range; not rounded */
	tl_desire desire;
	const tl_stop *stops; /* [tl_stop * stop_count]: 1 for a goal, 2 to 1024 for a patrol, none for the rest */
	size_t stop_count;
	const char *group; /* of TL_DESIRE_FLOCK, as a name; NULL for the rest */
	tl_avoid avoid;    /* default TL_AVOID_CIRCLES */
} tl_map_agent_def;

typedef struct tl_map_agent_info {
	const char *name; /* owned by the map */
	tl_point at;
	bool has_radius, has_speed;
	double radius, speed; /* 0 where the agent has none of its own */
	tl_desire desire;
	size_t stop_count;
	const char *group; /* owned by the map; NULL = none */
	tl_avoid avoid;
	tl_place place, name_place, at_place;
} tl_map_agent_info;

TL_API tl_map_agent_def tl_default_map_agent_def(void);
TL_API tl_status tl_map_add_agent(tl_map *map, const tl_map_agent_def *def,
	tl_map_agent_id *out); /* INVALID, RANGE, LIMIT, EXISTS, STALE (the waypoint of a stop), NOMEM */
TL_API tl_status tl_map_remove_agent(tl_map *map, tl_map_agent_id id);
TL_API tl_status tl_map_move_agent(tl_map *map, tl_map_agent_id id, tl_point to);
TL_API bool tl_map_agent_is_valid(const tl_map *map, tl_map_agent_id id);
TL_API tl_status tl_map_get_agent(const tl_map *map, tl_map_agent_id id, tl_map_agent_info *out);
/* Stop `index`, 0..stop_count-1; of a waypoint `at` is where it is now. STALE, INVALID (index). */
TL_API tl_status tl_map_get_agent_stop(const tl_map *map, tl_map_agent_id id, size_t index, tl_stop *out);
TL_API tl_status tl_map_find_agent(const tl_map *map, const char *name, tl_map_agent_id *out); /* NOT_FOUND */
TL_API size_t tl_map_agent_count(const tl_map *map);
TL_API tl_map_agent_id tl_map_next_agent(const tl_map *map, tl_map_agent_id id);

#ifdef __cplusplus
}
#endif
#endif
