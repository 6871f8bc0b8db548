/* SPDX-License-Identifier: MIT */
/*
 * tautline/crowd.h: many agents that move through a map together, step by step.
 *
 * A crowd keeps its agents as arrays, in memory of its own; agents have ids with generations. A step has phases, each of which reads the state of the last step and
 * writes that of the next, so the order of agents does not matter:
 *
 *   neighbours   the nearest other agents and circles (a sorted uniform grid of any extent)
 *   desire       the force that each agent wants: its behaviour, its path
 *   avoid        the force or velocity that avoids others, circles and walls
 *   limit        max_force, max_speed
 *   integrate    semi-implicit Euler
 *   guard        a swept, exact test of the step against walls: a body never enters or passes one, it slides along
 *
 * Same def, same calls, same bytes: on every machine and for any number of threads.
 *
 * Errors of all functions here: TL_E_INVALID for a NULL crowd, definition or result, and for a definition without its cookie;
 * TL_E_STALE for an id that is null or of something removed. Other errors are named at each function. A failed call changes nothing.
 *
 * Threads: a crowd belongs to one thread at a time; a step uses `threads` of its own.
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

/* Agents that walk together in steps. One thread at a time may use one. */
typedef struct tl_crowd tl_crowd;
/* Names an agent of a crowd. All 0 names none; stale once the agent is removed. */
typedef struct tl_agent_id {
	uint32_t index1, generation;
} tl_agent_id;
/* Names a circle of a crowd. All 0 names none; stale once the circle is removed. */
typedef struct tl_circle_id {
	uint32_t index1, generation;
} tl_circle_id;

/* What a crowd is made with. */
typedef struct tl_crowd_def {
	uint32_t cookie; /* of tl_default_crowd_def(); without it a definition is refused */
	/* Walls and paths; borrowed, and looked at again after tl_nav_update. NULL (default) = a plane without walls. In a nav for
	 * sight only, agents go straight to their goals. */
	const tl_nav *nav;
	/* Further navs of the same map for bodies of other radii, at most 7: an agent uses the one with the smallest radius that is at least
	 * its own, for its paths and for the distance that it keeps from walls. `[const tl_nav * nav_count]`; the list is copied, the navs
	 * are borrowed as `nav` is, and all are to be updated before the next step. NULL (default) = none. */
	const tl_nav *const *navs;
	size_t nav_count;
	double dt;        /* seconds a step, 1e-6 to 0.1; default 1/60 */
	uint64_t seed;    /* of all randomness; default 1 */
	uint32_t threads; /* that share a step, the caller included, up to 256; 0 is 1; default 1 */
	double sight; /* how far away a neighbour can be, map units, > 0; default 5. Bodies that avoid each other see each other at no less than eight
	               * radii of the largest one */
	uint32_t max_neighbours; /* how many of the nearest count, 1..64; default 8 */
	/* Paths searched in one step, >= 1; a long search counts as several, other agents wait; default 64. */
	uint32_t path_budget;
	/* Agents that stand before a doorway with others ahead of them look for a path through another one, and take it if its length, with
	 * those that wait there, costs a fifth less; default false. Those with several goals choose among them in any case. */
	bool reroute;
	double stuck_time; /* seconds without progress along the path after which an agent is stuck, > 0; default 2 */
	bool guard; /* default true; false shows what steering does alone */
	/* An agent to whose goal no path leads (the goal is in a wall, or cut off) walks to the nearest place that it can reach:
	 * TL_CROWD_NEAREST, tl_agent_info.falls_short. Default true. False: it stays where it is (TL_AGENT_NO_PATH). */
	bool nearest;
	/* Of each step; progress, context and use must stay valid as long as steps are taken. Default tl_default_budget(). */
	tl_budget budget;
} tl_crowd_def;

/* A definition with its defaults. */
TL_API tl_crowd_def tl_default_crowd_def(void);

/* Makes an empty crowd; free it with tl_crowd_free, before the nav. def NULL = defaults. TL_E_INVALID (also a number out of its range,
 * navs of several resolutions, or of which only some find paths), TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_crowd_create(const tl_crowd_def *def, tl_crowd **out);

/* Frees a crowd and all in it. NULL is fine. */
TL_API void tl_crowd_free(tl_crowd *crowd);

/* Moves a crowd to another nav, which may have been made on another thread, of another map: it is borrowed from now on, and the old one is not
 * needed any more. NULL = a plane without walls. Agents keep ids, positions, velocities and goals, areas stay where they are. Where the resolution is the same agents go on
 * along their paths, which are checked as after tl_nav_update; else paths are searched again, within the path budget. One that stands in a wall now walks out to the nearest
 * free position, where its centre is not shut in. TL_E_INVALID where an agent is larger than the nav's radius; TL_E_RANGE: an area is beyond its grid; TL_E_NOMEM. O(agents). */
TL_CHECKED TL_API tl_status tl_crowd_set_nav(tl_crowd *crowd, const tl_nav *nav);

/* The same with further navs for bodies of other radii, as tl_crowd_def.navs `[const tl_nav * nav_count]`: the list is copied, the navs are borrowed. */
TL_CHECKED TL_API tl_status tl_crowd_set_navs(
	tl_crowd *crowd, const tl_nav *nav, const tl_nav *const *navs, size_t nav_count);

/* The memory that the crowd holds, in bytes, without the nav and its queries; 0 for NULL. */
TL_API size_t tl_crowd_bytes(const tl_crowd *crowd);

/* ---- agents ---- */

/* On which side agents of TL_AVOID_RECIPROCAL pass others, where both are as good. */
typedef enum tl_passing {
	TL_PASS_RIGHT = 0, /* they keep right, so that lanes form */
	TL_PASS_LEFT,      /* they keep left */
	TL_PASS_ANY /* no preference: those that wait at a door do not gather on one side, but streams form lanes by chance only */
} tl_passing;

/* What an agent is added with, and what can be changed while it lives. */
typedef struct tl_agent_def {
	uint32_t cookie;    /* of tl_default_agent_def(); without it a definition is refused */
	tl_point position;  /* map units; default 0,0 */
	tl_vector velocity; /* map units per second, cut to max_speed unless driven; default 0,0 */
	/* Map units, with navs at most the largest of theirs unless that is 0; it keeps that of its nav from walls, so in a nav for points only its
	 * centre (tl_map_body_radius). Negative (the default) = the largest of the navs, or TL_BODY_RADIUS where that is 0 and without a nav. */
	double radius;
	double max_speed; /* map units per second, >= 0; default 2 */
	/* Map units per second squared, >= 0; INFINITY = no bound; default 8. With TL_AVOID_RECIPROCAL a body about to touch another one stops all the same. */
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
	tl_wander_def
		wander; /* of TL_DESIRE_WANDER; of all three the numbers that are parameters count (parameter.h) */
	tl_avoid_def circles; /* of TL_AVOID_CIRCLES and TL_AVOID_BOTH */
	tl_fuzzy_def walls;   /* of TL_AVOID_FUZZY and TL_AVOID_BOTH */
	uint32_t layer,
		mask; /* bits: i avoids j where i's mask and j's layer have a bit in common; default 1, ~0 */
	double priority; /* the higher goes first; default 0: the one with less of its path ahead */
	/* The host sets position and velocity (a player, a physics engine): the agent avoids nothing; default false. */
	bool driven;
	/* Of TL_AVOID_RECIPROCAL, and of what it wants: bodies that push it, or are in its path, come first. */
	bool people; /* its speed falls with the density ahead as people's does in corridors; lengths in radii of 0.25 m; default false */
	double shy; /* how far it keeps from walls beside its radius, where there is room, map units, >= 0; default 0 */
	double turn_rate; /* of its direction while it moves, radians per second, >= 0; INFINITY (default) = no bound */
} tl_agent_def;

/* A definition with its defaults. */
TL_API tl_agent_def tl_default_agent_def(void);

/* Adds an agent; out NULL = its id is not wanted. An agent in a wall is moved to the nearest free position, and
 * tl_agent_info.displaced says so; a driven one is not. TL_E_INVALID (also a number that is not finite, a radius larger than the nav's),
 * TL_E_RANGE (beyond the grid), TL_E_UNSUPPORTED (TL_DESIRE_PATROL, TL_DESIRE_FOLLOW, TL_DESIRE_EXIT: a definition has neither stops nor a leader nor exits, so
 * add it at rest and call the function of the desire), TL_E_NOMEM. O(1) amortised. */
TL_CHECKED TL_API tl_status tl_crowd_add_agent(
	tl_crowd *crowd, const tl_agent_def *def, tl_agent_id *out);

/* The definition of the agent that a line of a map describes, for tl_crowd_add_agent. Without a radius of its own it has
 * tl_map_body_radius. An agent that patrols or leaves rests, because a definition has no stops. Flocks are numbered from 1 in the order of
 * their first agents. TL_E_STALE. O(agents of the map) for a flock member, else O(1). */
TL_CHECKED TL_API tl_status tl_agent_def_from_map(
	const tl_map *map, tl_map_agent_id line, tl_agent_def *out);

/* Adds the agent of one line of a map, with the stops of its patrol; one that leaves goes to the middle of one of the exits of the map, as by
 * tl_crowd_set_agent_exits, and the host removes it there. out NULL = its id is not wanted. TL_E_STALE, TL_E_LIMIT (more than 64 exits), and as tl_crowd_add_agent. */
TL_CHECKED TL_API tl_status tl_crowd_add_map_agent(
	tl_crowd *crowd, const tl_map *map, tl_map_agent_id line, tl_agent_id *out);

/* Adds the agents of all lines of a map, in the order of tl_map_next_agent; on failure none. Their ids go into `ids` `[tl_agent_id * tl_map_agent_count(map)]`;
 * NULL = not wanted. A spawn adds none, and its id is null: the host adds agents at its rate with tl_crowd_add_map_agent. The nav of the crowd must have at least
 * the radius of the largest of them. As tl_crowd_add_map_agent. */
TL_CHECKED TL_API tl_status tl_crowd_add_map_agents(
	tl_crowd *crowd, const tl_map *map, tl_agent_id *ids);

/* Removes an agent. TL_E_STALE. O(1). */
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
	/* It is at its goal, or beside others that have arrived there and fill the place; with falls_short at the place nearest to it. */
	TL_AGENT_ARRIVED,
	TL_AGENT_STUCK,   /* it makes no progress; a new path is searched now and then */
	TL_AGENT_NO_PATH, /* there is no path; one is searched again when the nav changes */
	TL_AGENT_JUMPS /* it is in a jump: no body of the crowd, which neither moves it nor lets others avoid it */
} tl_agent_state;

/* Why an agent is stuck. */
typedef enum tl_stuck {
	TL_STUCK_NOT = 0, /* it is not */
	TL_STUCK_DOOR, /* it stands at a doorway, an opening at most three bodies wide, with others that do not get on */
	TL_STUCK_KNOT, /* others that do not get on stand against it, in the open */
	TL_STUCK_BLOCKED, /* no agent stands against it: a wall or a circle holds it, or its own speed or force of 0 */
	TL_STUCK_NO_PATH /* no path leads to its goal: TL_AGENT_NO_PATH */
} tl_stuck;

/* An agent after the last step, in map units and map units per second. */
typedef struct tl_agent_info {
	tl_point position;
	/* The heading has length 1. With TL_AVOID_RECIPROCAL it turns towards the velocity by at most 3 rad/s times the share of the top
	 * speed that the agent has, and not at all while it stands; else it is the direction of the last motion. */
	tl_vector velocity, heading;
	double radius, max_speed, max_force;
	tl_agent_state state;
	tl_desire desire;
	tl_avoid avoid;
	tl_point goal;
	double left; /* length of the path ahead, map units; INFINITY where it is not known */
	uint32_t replanned; /* how often it has had a new path */
	bool displaced;     /* it was added in a wall and moved to a free position */
	/* No path leads to its goal: the path, `left` and arriving are those of the nearest place that it can reach. It walks on to the goal
	 * when an update of the nav opens a path. */
	bool falls_short;
	tl_stuck
		stuck; /* why it is stuck or without a path, as when that was noticed; TL_STUCK_NOT in all other states */
} tl_agent_info;

/* The state of an agent after the last step. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_agent(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_info *out);

/* The definition that an agent has now, with its present position, velocity, desire and goal. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_def(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_def *out);

/* Changes an agent that lives: radius, speed, force, avoidance, distances of arrival and stopping, side of passing, layers, priority,
 * whether it is driven, people, shy, turn rate, rules in a flock, numbers of wandering and avoidance. Position, velocity, desire, goal and group stay, whatever the definition says: calls of their own change those. It
 * goes on along its path, or has it searched again where it needs another nav. A larger body that overlaps others parts from them as after tl_crowd_move_agent; one that is no longer driven is
 * moved out of walls, and its path is searched again. TL_E_STALE, TL_E_INVALID (as for tl_crowd_add_agent), TL_E_RANGE, TL_E_NOMEM. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_def(
	tl_crowd *crowd, tl_agent_id id, const tl_agent_def *def);

/* The points of its path that are still ahead, into `points` `[tl_point * capacity]`, their number to *count: 0 where it has no path.
 * TL_E_BUFFER with the needed count; capacity 0 with points NULL asks for it. TL_E_STALE. O(points). */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_path(
	const tl_crowd *crowd, tl_agent_id id, tl_point *points, size_t capacity, size_t *count);

/* Sends an agent to a goal, map units; it drops its stops and callback, as all functions below do. An agent that is on a path goes on along it until there is one to
 * the new goal: where the goal has moved little, in the next step by moving the end of the path, which costs some sight lines; where it has moved far, by a search
 * within the path budget. So this may be called in each step, to pursue what moves. An agent at its goal that is sent to where it stands, within `arrived`, has no new
 * event. TL_E_STALE, TL_E_INVALID (not finite), TL_E_RANGE (beyond the grid), TL_E_NOMEM. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_goal(tl_crowd *crowd, tl_agent_id id, tl_point goal);

/* Sends an agent from stop to stop `[tl_point * count]`, for ever; count >= 2; copied. It stays where all stops are within `arrived` of it. TL_E_STALE, TL_E_INVALID
 * (also fewer stops, or not finite), TL_E_RANGE, TL_E_LIMIT, TL_E_NOMEM. O(count). */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_patrol(
	tl_crowd *crowd, tl_agent_id id, const tl_point *stops, size_t count);

/* Lets an agent follow another one, the leader, and stay `distance` map units from it, centre to centre, or as near as others that follow it allow. Its goal is where
 * the leader was after the last step, and moves with it as by tl_crowd_set_agent_goal; one less than a fiftieth of the radius away is left, so it rests while the
 * leader rests. It has arrived when it is that near, and has a new event once it was `arrived` of its definition farther away than that. When the leader is removed it
 * goes to where that was. To follow a point, set it as goal in each step. TL_E_STALE: either of them; TL_E_INVALID: both are the same, a distance below 0 or not
 * finite; TL_E_RANGE, TL_E_NOMEM. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_follow(
	tl_crowd *crowd, tl_agent_id id, tl_agent_id leader, double distance);

/* Sends an agent to one of several goals `[tl_point * count]`, 1 to 64, such as the exits of a building; copied. It takes the one with the cheapest path: a path costs
 * its length, but the part up to its first doorway at least what those ahead of it there take to pass. While it is held up it looks once a second at most whether
 * another one costs a fifth less. tl_agent_info.goal is the one chosen. Without paths: the nearest. A choice counts as one search for each goal. TL_E_STALE,
 * TL_E_INVALID (also count 0, or not finite), TL_E_RANGE, TL_E_LIMIT (more than 64), TL_E_NOMEM. O(count). */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_exits(
	tl_crowd *crowd, tl_agent_id id, const tl_point *exits, size_t count);

/* Lets an agent brake and stay. TL_E_STALE, TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_rest(tl_crowd *crowd, tl_agent_id id);

/* Lets an agent wander; def NULL = defaults; its dt is replaced by the crowd's. TL_E_STALE, TL_E_INVALID (also not finite), TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_wander(
	tl_crowd *crowd, tl_agent_id id, const tl_wander_def *def);

/* Lets an agent move with the flock of a group. TL_E_STALE, TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_flock(
	tl_crowd *crowd, tl_agent_id id, uint32_t group);

/* How members of flocks without rules of their own move. def NULL = defaults. TL_E_INVALID: also a number out of its range (steer.h). */
TL_CHECKED TL_API tl_status tl_crowd_set_flock_def(tl_crowd *crowd, const tl_flock_def *def);

/* The force that a host wants for an agent. Called once a step, from any thread of the crowd; the result must depend on the arguments alone. */
typedef tl_vector tl_agent_force(void *context, tl_agent_id id, const tl_vehicle *vehicle);

/* Lets a callback of the host steer an agent; `context` is passed to it. TL_E_STALE, TL_E_INVALID (also force NULL), TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_force(
	tl_crowd *crowd, tl_agent_id id, tl_agent_force *force, void *context);

/* Sets position and velocity: each step of a driven agent, a jump of others: out of walls, not out of bodies (they part then), paths anew. TL_E_STALE, TL_E_INVALID (not finite), TL_E_RANGE. */
TL_CHECKED TL_API tl_status tl_crowd_move_agent(
	tl_crowd *crowd, tl_agent_id id, tl_point position, tl_vector velocity);

/* ---- jumps ----
 *
 * Jumps, ladders, lifts, teleporters: two points of the map that are joined by something other than walking. Agents with one goal take the cheapest path, which
 * may lead through several jumps (tl_query_find_route). One that comes within its radius of where a jump begins is in it: the event TL_CROWD_JUMP, the state
 * TL_AGENT_JUMPS. From then on it is no body: the crowd does not move it, others walk through where it is. The host moves it as it likes, with
 * tl_crowd_move_agent, and calls tl_crowd_end_jump; or tl_jump.seconds pass. Then it lands: it stands at the other end, or at most two bodies from it where another
 * one stands there, and walks on, with the event TL_CROWD_LANDED. While there is no room for it, it stays in the jump. A goal that is set meanwhile counts
 * after the jump; any other desire ends the jump where the agent is. tl_agent_info.left and tl_crowd_get_agent_path are those of the walk to the next jump.
 * Agents that choose among several goals, and the nearest place to a goal that cannot be reached, do not use jumps. */

/* Gives a crowd its jumps `[tl_jump * count]`, at most 64, in place of those that it had; copied, and part of a snapshot. Agents search their paths again;
 * those in a jump are out of it, where they are. TL_E_UNSUPPORTED (jumps for a crowd without paths), TL_E_INVALID (as tl_query_find_route), TL_E_RANGE (an end
 * beyond the grid), TL_E_LIMIT, TL_E_NOMEM. O(agents). */
TL_CHECKED TL_API tl_status tl_crowd_set_jumps(tl_crowd *crowd, const tl_jump *jumps, size_t count);

/* How many jumps a crowd has; 0 for NULL. */
TL_API size_t tl_crowd_jump_count(const tl_crowd *crowd);

/* Jump `index`. TL_E_INVALID (also beyond the end). O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_jump(const tl_crowd *crowd, size_t index, tl_jump *out);

/* A jump as an agent takes it. */
typedef struct tl_agent_jump {
	size_t jump;       /* its index */
	tl_point from, to; /* as the agent goes: exchanged where it goes back */
	bool jumps;        /* it is in it; else its path leads there */
	double left; /* in it: seconds until it lands by itself; INFINITY = not by itself; else 0 */
} tl_agent_jump;

/* The jump in which an agent is, or else to which its path leads. TL_E_STALE, TL_E_NOT_FOUND (neither). O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_jump(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_jump *out);

/* The host has moved an agent through its jump: it lands in the next step in which there is room for it. TL_E_STALE, TL_E_INVALID (it is in none). O(1). */
TL_CHECKED TL_API tl_status tl_crowd_end_jump(tl_crowd *crowd, tl_agent_id id);

/* ---- circles that are no agents ---- */

/* A circle that moves through a crowd by itself. */
typedef struct tl_crowd_circle_def {
	uint32_t cookie;  /* of tl_default_crowd_circle_def(); without it a definition is refused */
	tl_circle circle; /* it yields to nothing and keeps its velocity */
	tl_box bounce; /* its velocity is reflected at these bounds; empty (the default) = none */
} tl_crowd_circle_def;

/* A definition with its defaults: a point at rest at the origin. */
TL_API tl_crowd_circle_def tl_default_crowd_circle_def(void);

/* Adds a circle; out NULL = its id is not wanted. The nav does not know of it: paths lead through. TL_E_INVALID (also not finite, a radius
 * below 0), TL_E_RANGE, TL_E_NOMEM, TL_E_LIMIT. O(1) amortised. */
TL_CHECKED TL_API tl_status tl_crowd_add_circle(
	tl_crowd *crowd, const tl_crowd_circle_def *def, tl_circle_id *out);

/* Gives a circle another position, radius and velocity. TL_E_STALE, TL_E_INVALID, TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_move_circle(
	tl_crowd *crowd, tl_circle_id id, const tl_circle *circle);

/* Removes a circle. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_remove_circle(tl_crowd *crowd, tl_circle_id id);

/* A circle after the last step. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_circle(
	const tl_crowd *crowd, tl_circle_id id, tl_circle *out);

/* Is there a circle with this id? O(1). */
TL_API bool tl_circle_is_valid(const tl_crowd *crowd, tl_circle_id id);
/* How many circles the crowd has. O(1). */
TL_API size_t tl_crowd_circle_count(const tl_crowd *crowd);
/* The circle after `id` in the order of index1; the first for a null id; null at the end. */
TL_API tl_circle_id tl_crowd_next_circle(const tl_crowd *crowd, tl_circle_id id);

/* Polygons that move [tl_polygon * count], for agents with TL_AVOID_FUZZY or TL_AVOID_BOTH, also on a path; 0 = none. Borrowed until others are set; their owner
 * moves them between steps. Nothing but steering keeps agents off; no part of hash, snapshot and nav. TL_E_INVALID. O(1), a step O(all corners) for each such agent. */
TL_CHECKED TL_API tl_status tl_crowd_set_polygons(
	tl_crowd *crowd, const tl_polygon *polygons, size_t count);

/* ---- reading a crowd ---- */

/* The other agents within the crowd's sight of an agent, by the distance of their centres, nearest first, equally distant ones in the order
 * of their ids: into `ids` `[tl_agent_id * capacity]`, their number to *count. TL_E_BUFFER with the needed count; capacity 0 with ids NULL
 * asks for it. TL_E_STALE, TL_E_NOMEM. O(agents). */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_neighbours(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_id *ids, size_t capacity, size_t *count);

/* A meter looks at a crowd from outside: density and mean speed on a grid, flow through lines, and how many agents are there, have arrived
 * and have left, over time. It changes nothing, and a crowd without one pays nothing. */
typedef struct tl_meter tl_meter;

/* A line through which flow is counted, map units. */
typedef struct tl_meter_line {
	tl_point from, to;
} tl_meter_line;

/* What a meter reads. */
typedef struct tl_meter_def {
	uint32_t cookie; /* of tl_default_meter_def(); without it a definition is refused */
	tl_box box;      /* of the grid, map units; empty (default) = no grid */
	double cell;     /* side of its cells, map units, > 0; default 1 */
	/* `[tl_meter_line * line_count]`; copied. NULL (default) = none */
	const tl_meter_line *lines;
	size_t line_count;
	double interval; /* seconds from one point of the curve to the next, >= 0; 0 = a point at each reading; default 1 */
} tl_meter_def;

/* A definition with its defaults. */
TL_API tl_meter_def tl_default_meter_def(void);

/* Makes a meter for a crowd, which it borrows; free it with tl_meter_free, before the crowd. def NULL = defaults. TL_E_INVALID, TL_E_RANGE
 * (an end of a line beyond the grid of the crowd's nav), TL_E_LIMIT (more than 2^24 cells), TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_meter_create(
	const tl_crowd *crowd, const tl_meter_def *def, tl_meter **out);

/* Frees a meter. NULL is fine. */
TL_API void tl_meter_free(tl_meter *meter);

/* Reads the crowd as it is now: call it at the start, and after each step or each few steps. What moved from one side of a line to the other
 * since the last reading counts as having crossed it, straight from where it was. TL_E_NOMEM. O(agents times lines). */
TL_CHECKED TL_API tl_status tl_meter_read(tl_meter *meter);

/* Forgets all readings. NULL does nothing. */
TL_API void tl_meter_clear(tl_meter *meter);

/* One cell of the grid, as a mean over all readings. */
typedef struct tl_meter_cell {
	tl_point centre; /* map units */
	double density;  /* agents per square map unit, by their centres */
	double speed; /* map units per second, of the agents that were in it; NAN where there was none */
} tl_meter_cell;

/* The cells in a row of the grid, and the rows: from box.min on, as many as cover the box; 0 without one, and for NULL. */
TL_API size_t tl_meter_columns(const tl_meter *meter);
/* See tl_meter_columns. */
TL_API size_t tl_meter_rows(const tl_meter *meter);

/* Cell `index`, row by row from box.min on. TL_E_INVALID (also beyond the end). O(1). */
TL_CHECKED TL_API tl_status tl_meter_get_cell(
	const tl_meter *meter, size_t index, tl_meter_cell *out);

/* The flow through a line. */
typedef struct tl_meter_flow {
	uint64_t to_right,
		to_left; /* crossings; right and left as seen from `from` towards `to`, with y upwards */
	double seconds; /* from the first reading to the last */
	double length;  /* of the line, map units */
	double first,
		last; /* time of the first and of the last crossing, seconds of the crowd; NAN = none */
} tl_meter_flow;

/* The flow through line `index`: its specific flow is crossings / (seconds * length). TL_E_INVALID (also beyond the end). O(1). */
TL_CHECKED TL_API tl_status tl_meter_get_flow(
	const tl_meter *meter, size_t index, tl_meter_flow *out);

/* A point of the curves of arrival and of evacuation. */
typedef struct tl_meter_point {
	double time;    /* of the crowd, seconds */
	size_t present; /* agents in the crowd */
	size_t arrived; /* agents that have been seen in the state TL_AGENT_ARRIVED, each once */
	size_t left;    /* agents that were seen and have been removed */
} tl_meter_point;

/* How many points the curves have: one for the first reading, and one for each `interval` since. O(1). */
TL_API size_t tl_meter_point_count(const tl_meter *meter);

/* Point `index`; with index == tl_meter_point_count() how it was at the last reading. TL_E_INVALID (also beyond that, and before the first reading). O(1). */
TL_CHECKED TL_API tl_status tl_meter_get_point(
	const tl_meter *meter, size_t index, tl_meter_point *out);

/* ---- time ---- */

/* Takes one step of dt seconds. It allocates nothing once the crowd has taken steps with as many agents. TL_E_NOMEM, TL_E_LIMIT and TL_E_CANCELLED (the budget), and
 * TL_E_RANGE (TL_AVOID_FUZZY or TL_AVOID_BOTH, with walls so near the limit of coordinates that they cannot be widened) leave the crowd as it was. O(agents), and the
 * searches of the path budget; where k agents crowd into one another's sight, O(k) for each of them. */
TL_CHECKED TL_API tl_status tl_crowd_step(tl_crowd *crowd);

/* How many steps it has taken; 0 for NULL. */
TL_API uint64_t tl_crowd_step_count(const tl_crowd *crowd);

/* The time of the crowd: steps times dt, seconds; 0 for NULL. */
TL_API double tl_crowd_time(const tl_crowd *crowd);

/* A hash of all that moves: equal states, equal hashes, on every machine; 0 for NULL. O(agents). */
TL_API uint64_t tl_crowd_hash(const tl_crowd *crowd);

/* ---- events ---- */

/* What can happen to an agent. */
typedef enum tl_crowd_event_kind {
	TL_CROWD_ARRIVED = 0, /* it is at its goal */
	TL_CROWD_STUCK, /* it has made no progress for stuck_time, nor has a neighbour that wants somewhere: `stuck` says why */
	TL_CROWD_NO_PATH,   /* no path leads to its goal, nor to a place nearer to it; it stays */
	TL_CROWD_REPLANNED, /* it has a new path: walls changed, or it was stuck */
	TL_CROWD_DOOR,      /* a door on its path was closed */
	TL_CROWD_NEAREST, /* no path leads to its goal: it walks to the nearest place that it can reach, or to another such place */
	TL_CROWD_JUMP, /* it stands where a jump begins, and is in it from now on: tl_crowd_get_agent_jump says in which */
	TL_CROWD_LANDED /* it is out of the jump, and walks on */
} tl_crowd_event_kind;

/* Something that happened to an agent in a step. */
typedef struct tl_crowd_event {
	tl_crowd_event_kind kind;
	tl_agent_id agent;
	uint64_t step;  /* in which it happened */
	tl_stuck stuck; /* of TL_CROWD_STUCK and TL_CROWD_NO_PATH: why; else TL_STUCK_NOT */
} tl_crowd_event;

/* Takes the oldest event out of the queue; false when there is none. The newest 65,536 are kept. O(1). */
TL_API bool tl_crowd_take_event(tl_crowd *crowd, tl_crowd_event *out);

/* ---- saving ---- */

/* Writes the whole state into `buffer` `[capacity bytes]` and its size to *size; TL_E_BUFFER with the needed size where it does not fit; capacity 0 with buffer NULL
 * asks for it. Same crowd, same bytes on every machine. Not part of it: the def, the nav, and the callbacks of tl_crowd_set_agent_force. O(agents). */
TL_CHECKED TL_API tl_status tl_crowd_save(
	const tl_crowd *crowd, void *buffer, size_t capacity, size_t *size);

/* Puts a crowd into a state that was saved `[size bytes]`; where its def and its nav are those of then it goes on bit for bit. Ids are
 * those of then. An agent that follows a callback has none until tl_crowd_set_agent_force. TL_E_FORMAT: damaged, of another version, or
 * of a crowd with another dt, seed, resolution or radius; TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_crowd_load(tl_crowd *crowd, const void *data, size_t size);

/* Shows what an agent takes into account (null id: all agents). NULL does nothing. */
TL_API void tl_crowd_debug(const tl_crowd *crowd, tl_agent_id id, const tl_debug_draw *debug);

#ifdef __cplusplus
}
#endif
#endif
