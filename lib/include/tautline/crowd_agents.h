/* SPDX-License-Identifier: MIT */
/* tautline/crowd_agents.h: the agents of a crowd, and what happens to them. Conventions and common
 * errors: crowd.h. */
#ifndef TAUTLINE_CROWD_AGENTS_H
#define TAUTLINE_CROWD_AGENTS_H

#include <tautline/crowd_core.h>
#include <tautline/debug.h>
#include <tautline/map.h>
#include <tautline/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names an agent of a crowd. All 0 names none; stale once the agent is removed. */
typedef struct tl_agent_id {
	uint32_t index1, generation;
} tl_agent_id;

/* ---- agents ---- */

/* On which side agents of TL_AVOID_RECIPROCAL pass others, where both are as good, and members of
 * flocks keep walls before which they turn. */
typedef enum tl_passing {
	TL_PASS_RIGHT = 0, /* they keep right, so that lanes form */
	TL_PASS_LEFT,      /* they keep left */
	/* No preference: those that wait at a door do not gather on one side, but streams form
	 * lanes by chance only. */
	TL_PASS_ANY
} tl_passing;

/* Where an agent is put that is added in a wall, or over another agent or a circle. */
typedef enum tl_placing {
	/* Over other bodies, from which it parts then; out of walls, unless it is driven. */
	TL_PLACE_AS_IT_IS = 0,
	TL_PLACE_FREE,  /* at the nearest place free of walls and bodies, with no wall between */
	TL_PLACE_REFUSE /* nowhere: TL_E_INVALID, and tl_last_reason says what is there */
} tl_placing;

/* What an agent is added with, and what can be changed while it lives. */
typedef struct tl_agent_def {
	uint32_t cookie;    /* of tl_default_agent_def(); without it a definition is refused */
	tl_point position;  /* map units; default 0,0 */
	tl_placing placing; /* if that is not free; default TL_PLACE_AS_IT_IS */
	tl_vector velocity; /* map units per second, cut to max_speed unless driven; default 0,0 */
	/* Map units, at most the largest of the navs that have its heeds and keys, unless that is
	 * 0. It keeps the radius of its nav from walls, so in a nav for points only its centre
	 * stays out of them (tl_map_body_radius). Negative (the default) = the largest of those
	 * navs, or TL_BODY_RADIUS where that is 0 and without a nav. */
	double radius;
	double max_speed; /* map units per second, >= 0; default 2 */
	/* Map units per second squared, >= 0; INFINITY = no bound; default 8. With
	 * TL_AVOID_RECIPROCAL a body that is about to touch another one stops in any case. */
	double max_force;
	tl_avoid avoid;     /* default TL_AVOID_RECIPROCAL: bodies never overlap */
	tl_desire desire;   /* default TL_DESIRE_REST */
	tl_point goal;      /* of TL_DESIRE_GOAL, map units */
	double arrived;     /* how near to a goal counts as there, map units; default 0.5 */
	double stop;        /* how far from its goal it stands still, map units, >= 0; default 0 */
	tl_passing passing; /* default TL_PASS_RIGHT */
	uint32_t group;     /* of TL_DESIRE_FLOCK; default 0 */
	bool has_flock;     /* default false: it moves in a flock as tl_crowd_set_flock_def says */
	tl_flock_def flock; /* else its own rules, a definition with its cookie in any case */
	/* Of TL_DESIRE_WANDER. Of this, `flock`, `circles` and `walls` the numbers that are
	 * parameters count (parameter.h). */
	tl_wander_def wander;
	tl_avoid_def circles; /* of TL_AVOID_CIRCLES and TL_AVOID_BOTH */
	tl_fuzzy_def walls;   /* of TL_AVOID_FUZZY and TL_AVOID_BOTH */
	/* Bits: i avoids j where the mask of i and the layer of j have a bit in common; default 1,
	 * ~0. */
	uint32_t layer, mask;
	/* The channels that it goes by, and its keys: they choose among the navs of the crowd, one
	 * of which must have the same (tl_nav_heeds, tl_nav_keys). 0 (the default) is
	 * TL_CHANNEL_WALK, or TL_CHANNEL_SIGHT where the navs are for sight only; and no key. */
	tl_channels heeds;
	tl_keys keys;
	double priority; /* the higher goes first; default 0: the one with less of its path ahead */
	/* The host sets position and velocity (a player, a physics engine): the agent avoids
	 * nothing; default false. */
	bool driven;
	/* Of TL_AVOID_RECIPROCAL: its speed falls with the density ahead as that of people does in
	 * corridors; lengths in radii of 0.25 m; default false. */
	bool people;
	/* Of TL_AVOID_RECIPROCAL: how far it keeps from walls beside its radius, where there is
	 * room, map units, >= 0; default 0. Bodies that push it, or are in its path, come first. */
	double shy;
	/* Of TL_AVOID_RECIPROCAL: of its direction while it moves, radians per second, >= 0;
	 * INFINITY (default) = no bound. Bodies come first here, too. */
	double turn_rate;
} tl_agent_def;

/* A definition with its defaults. */
TL_API tl_agent_def tl_default_agent_def(void);

/* Adds an agent; out NULL = its id is not wanted. One that is put elsewhere, as `placing` says, is
 * tl_agent_info.displaced. O(1) amortised; with TL_PLACE_FREE and TL_PLACE_REFUSE O(agents), for
 * each body that is passed before a free place.
 * - TL_E_INVALID: also a number that is not finite, a radius larger than that of the nav, heeds
 *   and keys that no nav has, a place that TL_PLACE_REFUSE refuses
 * - TL_E_RANGE: a position or goal beyond the grid
 * - TL_E_NOT_FOUND: TL_PLACE_FREE, and from the position no place without other bodies is in sight
 * - TL_E_UNSUPPORTED: TL_DESIRE_PATROL, FOLLOW, SLOT and EXIT, for which a definition
 *   has no stops, leader or exits: add the agent at rest and call the function of the desire
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_add_agent(
	tl_crowd *crowd, const tl_agent_def *def, tl_agent_id *out);

/* The definition of the agent that a line of a map describes, for tl_crowd_add_agent. Without a
 * radius of its own it has tl_map_body_radius; flocks are numbered from 1 in the order of their
 * first agents. O(agents of the map) for a flock member, else O(1).
 *
 * An agent that patrols or leaves rests in it, because a definition has no stops. */
TL_CHECKED TL_API tl_status tl_agent_def_from_map(
	const tl_map *map, tl_map_agent_id line, tl_agent_def *out);

/* Adds the agent of one line of a map, with the stops of its patrol; out NULL = its id is not
 * wanted. One that leaves goes to the middle of one of the exits of the map, as by
 * tl_crowd_set_agent_exits, and the host removes it there. Errors as tl_crowd_add_agent, and:
 * - TL_E_LIMIT: more than 64 exits */
TL_CHECKED TL_API tl_status tl_crowd_add_map_agent(
	tl_crowd *crowd, const tl_map *map, tl_map_agent_id line, tl_agent_id *out);

/* Adds the agents of all lines of a map, in the order of tl_map_next_agent; on failure none. Their
 * ids go into `ids` `[tl_agent_id * tl_map_agent_count(map)]`; NULL = not wanted. The nav of the
 * crowd must have at least the radius of the largest of them. Errors as tl_crowd_add_map_agent.
 *
 * A spawn adds none, and its id is null: the host adds agents at its rate with
 * tl_crowd_add_map_agent. */
TL_CHECKED TL_API tl_status tl_crowd_add_map_agents(
	tl_crowd *crowd, const tl_map *map, tl_agent_id *ids);

/* Removes an agent. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_remove_agent(tl_crowd *crowd, tl_agent_id id);

/* Is there an agent with this id? O(1). */
TL_API bool tl_agent_is_valid(const tl_crowd *crowd, tl_agent_id id);

/* How many agents the crowd has. O(1). */
TL_API size_t tl_crowd_agent_count(const tl_crowd *crowd);

/* The agent after `id` in the order of index1; the first for a null id; null at the end. */
TL_API tl_agent_id tl_crowd_next_agent(const tl_crowd *crowd, tl_agent_id id);

/* What an agent does. */
typedef enum tl_agent_state {
	TL_AGENT_RESTS = 0, /* it has no goal and brakes */
	TL_AGENT_WALKS,     /* it moves as its desire says */
	TL_AGENT_WAITS,     /* its path is not searched yet */
	/* It is at its goal, or beside others that have arrived there and fill the place; with
	 * falls_short at the place nearest to it. */
	TL_AGENT_ARRIVED,
	TL_AGENT_STUCK,   /* it makes no progress; a new path is searched now and then */
	TL_AGENT_NO_PATH, /* there is no path; one is searched again when the nav changes */
	/* It is in a jump: it is no body of the crowd, which neither moves it nor lets others avoid
	 * it. */
	TL_AGENT_JUMPS
} tl_agent_state;

/* Why an agent is stuck. */
typedef enum tl_stuck {
	TL_STUCK_NOT = 0, /* it is not */
	/* It stands at a doorway, an opening at most three bodies wide, with others that make no
	 * progress either. */
	TL_STUCK_DOOR,
	/* Others that make no progress either stand against it, in the open. */
	TL_STUCK_KNOT,
	/* No agent stands against it: a wall or a circle holds it, or its own speed or force is
	 * 0. */
	TL_STUCK_BLOCKED,
	TL_STUCK_NO_PATH /* no path leads to its goal: TL_AGENT_NO_PATH */
} tl_stuck;

/* An agent after the last step, in map units and map units per second. */
typedef struct tl_agent_info {
	tl_point position;
	/* The heading has length 1. With TL_AVOID_RECIPROCAL it turns towards the velocity by at
	 * most 3 rad/s times the share of max_speed that the agent moves at, and not at all while
	 * it stands; else it is the direction of the last motion. */
	tl_vector velocity, heading;
	double radius, max_speed, max_force;
	tl_agent_state state;
	tl_desire desire;
	tl_avoid avoid;
	tl_point goal;
	double left; /* length of the path ahead, map units; INFINITY where it is not known */
	uint32_t replanned; /* how often it has had a new path */
	bool displaced;     /* it was added in a wall or over a body, and put elsewhere */
	/* No path leads to its goal: the path, `left` and arriving are those of the nearest place
	 * that it can reach. It walks on to the goal when an update of the nav opens a path. */
	bool falls_short;
	/* Why it is stuck or without a path, as when that was noticed; TL_STUCK_NOT in all other
	 * states. */
	tl_stuck stuck;
} tl_agent_info;

/* The state of an agent after the last step. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_agent(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_info *out);

/* The definition that an agent has now, with its present position, velocity, desire and goal.
 * O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_def(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_def *out);

/* Changes an agent that lives: radius, speed, force, avoidance, distances of arrival and stopping,
 * side of passing, layers, channels, keys, priority, `driven`, `people`, `shy`, turn rate, rules in
 * a flock, parameters of wandering and avoidance. It goes on along its path, or has it searched
 * again where it needs another nav. O(1). Errors as tl_crowd_add_agent.
 *
 * Position, velocity, desire, goal and group stay, whatever the definition says: they have calls of
 * their own, and `placing` is of adding. A larger body that overlaps others parts from them as
 * after tl_crowd_move_agent; one that is no longer driven is moved out of walls, and its path is
 * searched again. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_def(
	tl_crowd *crowd, tl_agent_id id, const tl_agent_def *def);

/* The points of its path that are still ahead, into `points` `[tl_point * capacity]`, their number
 * to *count: 0 where it has no path. O(points).
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with points NULL asks for
 *   it */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_path(
	const tl_crowd *crowd, tl_agent_id id, tl_point *points, size_t capacity, size_t *count);

/* Sets position and velocity: in each step of a driven agent; of any other as a sudden move, out of
 * walls but not out of bodies, from which it parts then, and with a new path.
 * - TL_E_INVALID: also not finite
 * - TL_E_RANGE: beyond the grid */
TL_CHECKED TL_API tl_status tl_crowd_move_agent(
	tl_crowd *crowd, tl_agent_id id, tl_point position, tl_vector velocity);

/* The other agents within the sight of the crowd around an agent, into `ids` `[tl_agent_id *
 * capacity]`, their number to *count: nearest first by the distance of centres, equally distant
 * ones in the order of their ids. O(agents).
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with ids NULL asks for it
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_neighbours(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_id *ids, size_t capacity, size_t *count);

/* ---- events ---- */

/* What can happen to an agent. */
typedef enum tl_crowd_event_kind {
	/* It is at its goal. Where that moves while it is there, once more after it was 1.2 times
	 * as far away as counts as there. */
	TL_CROWD_ARRIVED = 0,
	/* It has made no progress for stuck_time, nor has a neighbour that wants somewhere: `stuck`
	 * says why. */
	TL_CROWD_STUCK,
	TL_CROWD_NO_PATH,   /* no path leads to its goal, nor to a place nearer to it; it stays */
	TL_CROWD_REPLANNED, /* it has a new path: walls changed, or it was stuck */
	TL_CROWD_DOOR,      /* a door on its path was closed */
	/* No path leads to its goal any more: it walks to the nearest place that it can reach.
	 * Once, however often that becomes another place. */
	TL_CROWD_NEAREST,
	/* It stands where a jump begins, and is in it from now on: tl_crowd_get_agent_jump says in
	 * which. */
	TL_CROWD_JUMP,
	TL_CROWD_LANDED, /* it is out of the jump, and walks on */
	/* Its centre has crossed `door`, which is closed and of which it has a key: the host may
	 * open it. Once for each crossing, in either direction; not of a driven agent, and not
	 * where tl_crowd_move_agent moves it. */
	TL_CROWD_BY_KEY
} tl_crowd_event_kind;

/* Something that happened to an agent in a step. */
typedef struct tl_crowd_event {
	tl_crowd_event_kind kind;
	tl_agent_id agent;
	uint64_t step;   /* in which it happened */
	tl_stuck stuck;  /* of TL_CROWD_STUCK and TL_CROWD_NO_PATH: why; else TL_STUCK_NOT */
	tl_door_id door; /* of TL_CROWD_BY_KEY; else null */
} tl_crowd_event;

/* Takes the oldest event out of the queue; false when there is none. The newest 65,536 are kept.
 * O(1). */
TL_API bool tl_crowd_take_event(tl_crowd *crowd, tl_crowd_event *out);

/* Shows what an agent takes into account (null id: all agents). NULL does nothing. */
TL_API void tl_crowd_debug(const tl_crowd *crowd, tl_agent_id id, const tl_debug_draw *debug);

#ifdef __cplusplus
}
#endif
#endif
