/* SPDX-License-Identifier: MIT */
/* tautline/map_agents.h: the agents of a map. Conventions and common errors: map.h. */
#ifndef TAUTLINE_MAP_AGENTS_H
#define TAUTLINE_MAP_AGENTS_H

#include <tautline/map_channels.h>
#include <tautline/map_core.h>
#include <tautline/map_waypoints.h>
#include <tautline/parameter.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- agents: bodies that move in a simulation of the map ---- */

/* An agent line to be added to a map. */
typedef struct tl_map_agent_def {
	uint32_t cookie;  /* of tl_default_map_agent_def(); without it a definition is refused */
	const char *name; /* needed; as a door's, unique among agents; copied */
	tl_point at;      /* map units */
	bool has_radius;  /* default false: tl_map_body_radius */
	double radius;    /* map units, >= 0 */
	bool has_speed;   /* default false: as tl_default_agent_def says */
	/* The maximum, map units per second: > 0, within the grid's range; not rounded. */
	double speed;
	tl_desire desire; /* default TL_DESIRE_REST */
	/* `[tl_stop * stop_count]`: 1 for TL_DESIRE_GOAL, 2 to 1024 for TL_DESIRE_PATROL, none for
	 * all other desires; copied. */
	const tl_stop *stops;
	size_t stop_count;
	const char *group; /* of TL_DESIRE_FLOCK, as a name; NULL for other desires; copied */
	tl_avoid avoid;    /* default TL_AVOID_CIRCLES */
	bool has_force;    /* default false: as tl_default_agent_def says */
	double force;      /* the maximum, map units per second squared, 0 = no bound */
	double priority;   /* >= 0, the higher goes first; default 0 */
	/* 1..32: it avoids only those of its layer; default 0: it is in layer 1, and avoids all. */
	uint32_t layer;
	double rate;    /* > 0: a `spawn`, agents a second; default 0: an `agent` */
	uint32_t count; /* of a spawn: how many agents it makes; default 0: no end */
	/* `[tl_setting * setting_count]`: parameters of its desire and its avoidance, each at most
	 * once; default none; copied. */
	const tl_setting *settings;
	size_t setting_count;
	tl_channels heeds; /* what it goes by; default 0: TL_CHANNEL_WALK */
	tl_keys keys;      /* that it has; default 0 */
} tl_map_agent_def;

/* An agent line of a map, as in its definition. The texts are owned by the map. */
typedef struct tl_map_agent_info {
	const char *name;
	tl_point at;
	bool has_radius, has_speed;
	double radius, speed; /* 0 where the agent has none of its own */
	tl_desire desire;
	size_t stop_count;
	const char *group; /* NULL = none */
	tl_avoid avoid;
	bool has_force;
	double force, priority; /* force 0 where it has none of its own, or no bound */
	uint32_t layer;         /* 0 = none of its own */
	double rate;            /* > 0: a spawn */
	uint32_t count;
	/* [tl_setting * setting_count], by parameter; NULL = none; until it is edited. */
	const tl_setting *settings;
	size_t setting_count;
	tl_channels heeds; /* 0: TL_CHANNEL_WALK */
	tl_keys keys;
	tl_place place, name_place, at_place; /* of the directive, of the name, of the point */
} tl_map_agent_info;

/* An agent at rest at the origin, without a name, which it must be given. */
TL_API tl_map_agent_def tl_default_map_agent_def(void);

/* Adds an agent. O(stops).
 * - TL_E_INVALID: also a name that breaks its rule; stops, a group or settings that do not fit the
 *   desire or the avoidance; a speed of 0, a negative number, a count without a rate, a setting out
 *   of its range, a channel or key that the map does not have
 * - TL_E_RANGE: a number that is not finite, or beyond the grid
 * - TL_E_LIMIT: more than 1024 stops, a longer name or more agents than a map holds
 * - TL_E_EXISTS: the name is taken
 * - TL_E_STALE: the waypoint of a stop */
TL_CHECKED TL_API tl_status tl_map_add_agent(
	tl_map *map, const tl_map_agent_def *def, tl_map_agent_id *out);

/* Removes an agent. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_agent(tl_map *map, tl_map_agent_id id);

/* Moves where an agent starts. O(1).
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_move_agent(tl_map *map, tl_map_agent_id id, tl_point to);

/* Gives an agent another name. O(stops). Errors as tl_map_rename_door. */
TL_CHECKED TL_API tl_status tl_map_rename_agent(tl_map *map, tl_map_agent_id id, const char *name);

/* Gives an agent a setting, or another value of one that it has. O(stops + settings).
 * - TL_E_INVALID: also a parameter that agents of this desire and avoidance do not have, a value
 *   out of its range */
TL_CHECKED TL_API tl_status tl_map_set_agent_setting(
	tl_map *map, tl_map_agent_id id, tl_parameter parameter, double value);

/* Removes a setting of an agent, which then has the default. O(stops + settings).
 * - TL_E_NOT_FOUND: the agent has no such setting */
TL_CHECKED TL_API tl_status tl_map_remove_agent_setting(
	tl_map *map, tl_map_agent_id id, tl_parameter parameter);

/* Changes what an agent goes by and the keys that it has, as in tl_map_agent_def. O(1).
 * - TL_E_INVALID: also a channel or key that the map does not have */
TL_CHECKED TL_API tl_status tl_map_set_agent_traveller(
	tl_map *map, tl_map_agent_id id, tl_channels heeds, tl_keys keys);

/* Is there an agent with this id? O(1). */
TL_API bool tl_map_agent_is_valid(const tl_map *map, tl_map_agent_id id);

/* What an agent is, without its stops. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_agent(
	const tl_map *map, tl_map_agent_id id, tl_map_agent_info *out);

/* Stop `index` (0..stop_count-1) of an agent. O(1), and O(line) for the place.
 * - TL_E_INVALID: also an index beyond the end */
TL_CHECKED TL_API tl_status tl_map_get_agent_stop(
	const tl_map *map, tl_map_agent_id id, size_t index, tl_stop *out);

/* The agent of a name. O(1) expected.
 * - TL_E_NOT_FOUND: nothing has that name */
TL_CHECKED TL_API tl_status tl_map_find_agent(
	const tl_map *map, const char *name, tl_map_agent_id *out);

/* How many agents the map has. O(1). */
TL_API size_t tl_map_agent_count(const tl_map *map);

/* The agent after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_map_agent_id tl_map_next_agent(const tl_map *map, tl_map_agent_id id);

#ifdef __cplusplus
}
#endif
#endif
