/* SPDX-License-Identifier: MIT */
/* tautline/crowd_desires.h: what the agents of a crowd want, and the jumps that they take.
 * Conventions and common errors: crowd.h. */
#ifndef TAUTLINE_CROWD_DESIRES_H
#define TAUTLINE_CROWD_DESIRES_H

#include <tautline/crowd_agents.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- desires ---- */

/* Sends an agent to a goal, map units; as all functions below do, it drops the stops and the
 * callback of the agent. May be called in each step, to pursue what moves: an agent on a path goes
 * on along it until there is one to the new goal. O(1).
 * - TL_E_INVALID: also not finite
 * - TL_E_RANGE: beyond the grid
 * - TL_E_NOMEM
 *
 * Where the goal has moved little, the next step moves the end of the path, which costs some sight
 * lines; where it has moved far, the path is searched within the path budget. An agent at its goal
 * that is sent to where it stands, within `arrived`, has no new event. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_goal(tl_crowd *crowd, tl_agent_id id, tl_point goal);

/* Sends an agent from stop to stop `[tl_point * count]`, for ever; count >= 2; copied. It stays
 * where all stops are within `arrived` of it. O(count).
 * - TL_E_INVALID: also fewer stops, or not finite
 * - TL_E_RANGE: a stop beyond the grid
 * - TL_E_LIMIT: too many stops
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_patrol(
	tl_crowd *crowd, tl_agent_id id, const tl_point *stops, size_t count);

/* Lets an agent follow another one, the leader, and stay `distance` map units from it, centre to
 * centre, or as near as others that follow it allow. Its goal is where the leader was after the
 * last step, moved as by tl_crowd_set_agent_goal once that is a fiftieth of the radius away; when
 * the leader is removed it goes to where that was. To follow a point, set it as goal in each step.
 * O(1).
 * - TL_E_STALE: either of them
 * - TL_E_INVALID: also both are the same, a distance below 0 or not finite
 * - TL_E_RANGE: beyond the grid
 * - TL_E_NOMEM
 *
 * It has arrived when it is that near, and has a new event once it was farther away than that by
 * `arrived` of its definition. It rests while the leader rests. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_follow(
	tl_crowd *crowd, tl_agent_id id, tl_agent_id leader, double distance);

/* Gives an agent a slot beside another one, the leader: `offset` from it, map units, x along where
 * it faces and y to its left, so that the slot turns with it. The agent keeps it while the leader
 * walks, and has arrived once it is there and the leader rests; where the leader does not see the
 * slot it follows as by tl_crowd_set_agent_follow, as far away as the slot is. O(1).
 * - TL_E_STALE: either of them
 * - TL_E_INVALID: also both are the same, an offset not finite or beyond 2^29
 * - TL_E_RANGE: the slot is beyond the grid
 * - TL_E_NOMEM
 *
 * For a frame of the host's own the leader is a driven agent with `layer` 0, which no other one
 * avoids, moved by tl_crowd_move_agent in each step. When the leader is removed the agent stays at
 * its slot. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_slot(
	tl_crowd *crowd, tl_agent_id id, tl_agent_id leader, tl_vector offset);

/* Sends an agent to one of several goals `[tl_point * count]`, 1 to 64, such as the exits of a
 * building; copied. It takes the one with the cheapest path, without paths the nearest;
 * tl_agent_info.goal is the one chosen. A choice counts as one search for each goal. O(count).
 * - TL_E_INVALID: also count 0, or not finite
 * - TL_E_RANGE: a goal beyond the grid
 * - TL_E_LIMIT: more than 64
 * - TL_E_NOMEM
 *
 * A path costs its length, but the part up to its first doorway at least the time that those ahead
 * of it there take to pass. While the agent is held up it looks at most once a second whether
 * another goal costs a fifth less. */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_exits(
	tl_crowd *crowd, tl_agent_id id, const tl_point *exits, size_t count);

/* Lets an agent brake and stay.
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_rest(tl_crowd *crowd, tl_agent_id id);

/* Lets an agent wander; def NULL = defaults; its dt is replaced by that of the crowd.
 * - TL_E_INVALID: also not finite
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_wander(
	tl_crowd *crowd, tl_agent_id id, const tl_wander_def *def);

/* Lets an agent move with the flock of a group.
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_flock(
	tl_crowd *crowd, tl_agent_id id, uint32_t group);

/* How members of flocks without rules of their own move; def NULL = defaults.
 * - TL_E_INVALID: also a number out of its range (steer.h) */
TL_CHECKED TL_API tl_status tl_crowd_set_flock_def(tl_crowd *crowd, const tl_flock_def *def);

/* The force that a host wants for an agent. Called once a step, from any thread of the crowd; the
 * result must depend on the arguments alone. */
typedef tl_vector tl_agent_force(void *context, tl_agent_id id, const tl_vehicle *vehicle);

/* Lets a callback of the host steer an agent; `context` is passed to it.
 * - TL_E_INVALID: also force NULL
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_set_agent_force(
	tl_crowd *crowd, tl_agent_id id, tl_agent_force *force, void *context);

/* ---- jumps ----
 *
 * Jumps, ladders, lifts, teleporters: two points of the map that are joined by something other than
 * walking. Agents with one goal take the cheapest path, which may lead through several jumps
 * (tl_query_find_route).
 *
 * An agent that comes within its radius of where a jump begins is in it: event TL_CROWD_JUMP, state
 * TL_AGENT_JUMPS. From then on it is no body: the crowd does not move it, and others walk through
 * where it is. Either the host moves it with tl_crowd_move_agent and then calls tl_crowd_end_jump,
 * or tl_jump.seconds pass. Then it lands: it stands at the other end, or at most two bodies from it
 * where another one stands there, and walks on, with the event TL_CROWD_LANDED. While there is no
 * room for it, it stays in the jump.
 *
 * A goal that is set meanwhile counts after the jump; any other desire ends the jump where the
 * agent is. tl_agent_info.left and tl_crowd_get_agent_path are those of the walk to the next jump.
 * Agents that choose among several goals do not use jumps, and neither does the search for the
 * nearest place to a goal that cannot be reached. */

/* Gives a crowd its jumps `[tl_jump * count]`, at most 64, in place of those that it had; copied,
 * and part of a snapshot. Agents search their paths again; those in a jump are out of it, where
 * they are. O(agents).
 * - TL_E_UNSUPPORTED: jumps for a crowd without paths
 * - TL_E_INVALID: also what tl_query_find_route refuses
 * - TL_E_RANGE: an end beyond the grid
 * - TL_E_LIMIT: more than 64
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_set_jumps(tl_crowd *crowd, const tl_jump *jumps, size_t count);

/* How many jumps a crowd has; 0 for NULL. */
TL_API size_t tl_crowd_jump_count(const tl_crowd *crowd);

/* Jump `index`. O(1).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_crowd_get_jump(const tl_crowd *crowd, size_t index, tl_jump *out);

/* A jump as an agent takes it. */
typedef struct tl_agent_jump {
	size_t jump;       /* its index */
	tl_point from, to; /* as the agent goes: exchanged where it goes back */
	bool jumps;        /* it is in it; else its path leads there */
	double left; /* in it: seconds until it lands by itself; INFINITY = not by itself; else 0 */
} tl_agent_jump;

/* The jump in which an agent is, or else to which its path leads. O(1).
 * - TL_E_NOT_FOUND: neither */
TL_CHECKED TL_API tl_status tl_crowd_get_agent_jump(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_jump *out);

/* The host has moved an agent through its jump: it lands in the next step in which there is room
 * for it. O(1).
 * - TL_E_INVALID: also an agent in no jump */
TL_CHECKED TL_API tl_status tl_crowd_end_jump(tl_crowd *crowd, tl_agent_id id);

#ifdef __cplusplus
}
#endif
#endif
