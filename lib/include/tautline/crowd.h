/* SPDX-License-Identifier: MIT */
/*
 * tautline/crowd.h: many agents that walk a map together, step by step.
 *
 * A crowd keeps its agents as arrays, in memory of its own; agents have ids with generations and come and go at any time. A step has
 * phases, each of which reads the state of the last step and writes that of the next, so the order of agents does not matter:
 *
 *   neighbours   who is near (a sorted uniform grid of any extent)
 *   desire       where each wants to go: its behaviours, its path
 *   avoid        how it gets round what is in the way
 *   limit        max_force, max_speed
 *   integrate    semi-implicit Euler
 *   guard        a swept, exact test of the step against walls: a body never enters or passes one, it slides along
 *
 * Same def, same calls, same bytes: on every machine and for any number of threads.
 */
#ifndef TAUTLINE_CROWD_H
#define TAUTLINE_CROWD_H

#include <tautline/base.h>
#include <tautline/debug.h>
#include <tautline/map.h>
#include <tautline/nav.h>
#include <tautline/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tl_crowd tl_crowd;
typedef struct tl_agent_id {
	uint32_t index1, generation;
} tl_agent_id;
typedef struct tl_circle_id {
	uint32_t index1, generation;
} tl_circle_id;

typedef struct tl_crowd_def {
	/* Walls and paths; borrowed, and looked at again after tl_nav_update; NULL = a plane without walls. With a nav for sight only, agents
	 * walk straight to their goals. */
	const tl_nav *nav;
	double dt;               /* seconds a step, 1e-6 to 0.1; default 1/60 */
	uint64_t seed;           /* of all randomness; default 1 */
	uint32_t threads;        /* that share a step, the caller included, up to 256; 0 is 1; default 1 */
	double sight;            /* who is farther is no neighbour, map units, above 0; default 5 */
	uint32_t max_neighbours; /* the nearest so many count, 1..64; default 8 */
	uint32_t
		path_budget; /* ways asked for in one step, 1 or more, long searches as several; others wait; default 64 */
	double stuck_time; /* seconds without progress along the path that count as stuck, above 0; default 2 */
	bool guard;        /* default true; false to see what steering does alone */
} tl_crowd_def;
TL_API tl_crowd_def tl_default_crowd_def(void);

/* def NULL: the default. TL_E_INVALID, TL_E_NOMEM. Free it before the nav. */
TL_API tl_status tl_crowd_create(const tl_crowd_def *def, tl_crowd **out);
TL_API void tl_crowd_free(tl_crowd *crowd);
TL_API size_t tl_crowd_bytes(const tl_crowd *crowd); /* that it holds, without the nav and its queries */

/* ---- agents ---- */

typedef struct tl_agent_def {
	tl_point position;  /* map units; default 0,0 */
	tl_vector velocity; /* map units per second, cut to max_speed but for who is driven; default 0,0 */
	double radius; /* map units; default 0.5; with a nav at most the nav's, which is what everybody keeps from walls */
	double max_speed;     /* map units per second, at least 0; default 2 */
	double max_force;     /* map units per second squared, at least 0; default 8; INFINITY = any */
	tl_avoid avoid;       /* default TL_AVOID_CIRCLES */
	tl_desire desire;     /* default TL_DESIRE_REST */
	tl_point goal;        /* of TL_DESIRE_GOAL, map units */
	double arrived;       /* so near to a goal counts as there, map units; default 0.5 */
	uint32_t group;       /* flock; default 0 */
	uint32_t layer, mask; /* bits: i avoids j where i's mask and j's layer have a bit in common; default 1, ~0 */
	double priority;      /* who has more goes first; default 0: by what is left of the way */
	bool driven; /* the host sets position and velocity (a player, a physics engine): it yields to nobody; default false */
} tl_agent_def;
TL_API tl_agent_def tl_default_agent_def(void);

/* TL_E_INVALID (not finite, radius larger than the nav's), TL_E_RANGE, TL_E_NOMEM. An agent that begins in a wall is put to the nearest
 * free place; tl_agent_info.displaced tells. */
TL_API tl_status tl_crowd_add_agent(tl_crowd *crowd, const tl_agent_def *def, tl_agent_id *out);

/* The def of the agent that a line of the map describes, for tl_crowd_add_agent; without a radius of its own the map's, or the default
 * where that is 0. An agent that patrols rests, since a def has no stops. Flocks are numbered from 1 in the order of their first agents.
 * TL_E_STALE, TL_E_INVALID. */
TL_API tl_status tl_agent_def_from_map(const tl_map *map, tl_map_agent_id line, tl_agent_def *out);
/* Adds the agent of one line, with the stops of its patrol. TL_E_STALE, and as tl_crowd_add_agent. */
TL_API tl_status tl_crowd_add_map_agent(tl_crowd *crowd, const tl_map *map, tl_map_agent_id line, tl_agent_id *out);
/* Adds the agents of all lines, in the order of tl_map_next_agent; on failure none. Their ids into `ids` `[tl_map_agent_count(map)]`; NULL =
 * not wanted. The nav of the crowd must have the radius of the largest of them. As tl_crowd_add_map_agent. */
TL_API tl_status tl_crowd_add_map_agents(tl_crowd *crowd, const tl_map *map, tl_agent_id *ids);

TL_API tl_status tl_crowd_remove_agent(tl_crowd *crowd, tl_agent_id id); /* TL_E_STALE */
TL_API bool tl_agent_is_valid(const tl_crowd *crowd, tl_agent_id id);
TL_API size_t tl_crowd_agent_count(const tl_crowd *crowd);
/* In the order of index1; null id: the first; null at the end. */
TL_API tl_agent_id tl_crowd_next_agent(const tl_crowd *crowd, tl_agent_id id);

typedef enum tl_agent_state {
	TL_AGENT_RESTS = 0,
	TL_AGENT_WALKS,
	TL_AGENT_WAITS, /* for its way to be found */
	TL_AGENT_ARRIVED,
	TL_AGENT_STUCK,  /* no progress; it asks for a new way now and then */
	TL_AGENT_NO_PATH /* there is none; asked again when the nav changes */
} tl_agent_state;

typedef struct tl_agent_info {
	tl_point position;
	tl_vector velocity, heading;
	double radius, max_speed, max_force;
	tl_agent_state state;
	tl_desire desire;
	tl_avoid avoid;
	tl_point goal;
	double left;        /* of the way, map units; INFINITY where it is not known */
	uint32_t replanned; /* how often */
	bool displaced;
} tl_agent_info;
TL_API tl_status tl_crowd_get_agent(const tl_crowd *crowd, tl_agent_id id, tl_agent_info *out);
/* The points still ahead on its way. As tl_query_get_points. */
TL_API tl_status tl_crowd_get_agent_path(
	const tl_crowd *crowd, tl_agent_id id, tl_point *points, size_t capacity, size_t *count);

/* What it does from now on; its way, its stops and its force are forgotten. TL_E_STALE, TL_E_INVALID (not finite), TL_E_RANGE (beyond the
 * grid), TL_E_NOMEM and TL_E_LIMIT: nothing has changed then. */
TL_API tl_status tl_crowd_set_agent_goal(tl_crowd *crowd, tl_agent_id id, tl_point goal);
TL_API tl_status tl_crowd_set_agent_patrol(
	tl_crowd *crowd, tl_agent_id id, const tl_point *stops, size_t count); /* copied; >= 2 */
TL_API tl_status tl_crowd_set_agent_rest(tl_crowd *crowd, tl_agent_id id);
TL_API tl_status tl_crowd_set_agent_wander(
	tl_crowd *crowd, tl_agent_id id, const tl_wander_def *def); /* NULL = defaults */
TL_API tl_status tl_crowd_set_agent_flock(tl_crowd *crowd, tl_agent_id id, uint32_t group);
/* How all flocks move; their sight is the crowd's at most. def NULL = defaults. TL_E_INVALID: a number is not finite, or beyond 2^29. */
TL_API tl_status tl_crowd_set_flock_def(tl_crowd *crowd, const tl_flock_def *def);
/* `force` is asked in each step, from any thread of the crowd; it must depend on its arguments alone. */
typedef tl_vector tl_agent_force(void *context, tl_agent_id id, const tl_vehicle *vehicle);
TL_API tl_status tl_crowd_set_agent_force(tl_crowd *crowd, tl_agent_id id, tl_agent_force *force, void *context);
/* For driven agents; for others it is a jump, after which the way is looked for again. TL_E_INVALID where not finite. */
TL_API tl_status tl_crowd_move_agent(tl_crowd *crowd, tl_agent_id id, tl_point position, tl_vector velocity);

/* ---- circles that are no agents ---- */

typedef struct tl_crowd_circle_def {
	tl_circle circle; /* yields to nobody; goes on at its velocity */
	tl_box bounce;    /* its velocity is reflected at these bounds; empty (the default) = none */
} tl_crowd_circle_def;
TL_API tl_crowd_circle_def tl_default_crowd_circle_def(void);
/* The nav does not know of them: ways lead through. TL_E_INVALID (not finite, a radius below 0), TL_E_RANGE, TL_E_NOMEM, TL_E_LIMIT; with
 * an id TL_E_STALE. */
TL_API tl_status tl_crowd_add_circle(tl_crowd *crowd, const tl_crowd_circle_def *def, tl_circle_id *out);
TL_API tl_status tl_crowd_move_circle(tl_crowd *crowd, tl_circle_id id, const tl_circle *circle);
TL_API tl_status tl_crowd_remove_circle(tl_crowd *crowd, tl_circle_id id);
TL_API tl_status tl_crowd_get_circle(const tl_crowd *crowd, tl_circle_id id, tl_circle *out);

/* ---- time ---- */

/* One step. Allocates nothing once the crowd has taken its steps with as many agents before. TL_E_NOMEM leaves the crowd as it was. */
TL_API tl_status tl_crowd_step(tl_crowd *crowd);
TL_API uint64_t tl_crowd_step_count(const tl_crowd *crowd);
TL_API double tl_crowd_time(const tl_crowd *crowd); /* seconds */
/* A hash of all that moves: equal bytes, equal hash. */
TL_API uint64_t tl_crowd_hash(const tl_crowd *crowd);

/* ---- events ---- */

typedef enum tl_crowd_event_kind {
	TL_CROWD_ARRIVED = 0,
	TL_CROWD_STUCK,
	TL_CROWD_NO_PATH,
	TL_CROWD_REPLANNED, /* it has a new way: walls changed, or it was stuck */
	TL_CROWD_DOOR       /* a door on its way was closed */
} tl_crowd_event_kind;
typedef struct tl_crowd_event {
	tl_crowd_event_kind kind;
	tl_agent_id agent;
	uint64_t step;
} tl_crowd_event;
/* Takes the oldest one out; false when there is none. The newest 65,536 are kept. */
TL_API bool tl_crowd_take_event(tl_crowd *crowd, tl_crowd_event *out);

/* ---- saving ---- */

/* All that a crowd knows into `buffer` `[capacity bytes]`, the needed size to *size; TL_E_BUFFER where it does not fit. Same crowd, same
 * bytes on every machine. Without the def, the nav and the callbacks of tl_crowd_set_agent_force. */
TL_API tl_status tl_crowd_save(const tl_crowd *crowd, void *buffer, size_t capacity, size_t *size);
/* Makes the crowd what was saved; it goes on bit for bit where its def and its nav are the same. Ids are those of then. Who moves by a
 * callback has none until tl_crowd_set_agent_force. TL_E_FORMAT: damaged, of another version, or of a crowd with another dt, seed, resolution
 * or radius; TL_E_NOMEM: both leave the crowd as it was. */
TL_API tl_status tl_crowd_load(tl_crowd *crowd, const void *data, size_t size);

/* Shows what an agent looks at (null id: all of them). */
TL_API void tl_crowd_debug(const tl_crowd *crowd, tl_agent_id id, const tl_debug_draw *debug);

#ifdef __cplusplus
}
#endif
#endif
