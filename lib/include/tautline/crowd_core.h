/* SPDX-License-Identifier: MIT */
/* tautline/crowd_core.h: a crowd as a whole: making it, stepping, saving. Conventions and common
 * errors: crowd.h. */
#ifndef TAUTLINE_CROWD_CORE_H
#define TAUTLINE_CROWD_CORE_H

#include <tautline/base.h>
#include <tautline/nav.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Agents that walk together in steps. One thread at a time may use one. */
typedef struct tl_crowd tl_crowd;

/* What a crowd is made with. */
typedef struct tl_crowd_def {
	uint32_t cookie; /* of tl_default_crowd_def(); without it a definition is refused */
	/* Walls and paths; borrowed, and looked at again after tl_nav_update. NULL (default) = a
	 * plane without walls. In a nav for sight only, agents go straight to their goals. */
	const tl_nav *nav;
	/* `[const tl_nav * nav_count]`: further navs of the same map for bodies that have other
	 * radii, heed other channels or have other keys. Of those with its heeds and keys an agent
	 * uses the one with the smallest radius that is at least its own, for its paths and for all
	 * that it knows of walls. The list is copied, the navs are borrowed as `nav` is, and all
	 * are to be updated before the next step. NULL (default) = none. */
	const tl_nav *const *navs;
	size_t nav_count;
	double dt;        /* seconds a step of tl_crowd_step, 1e-6 to 0.1; default 1/60 */
	uint64_t seed;    /* of all randomness; default 1 */
	uint32_t threads; /* that share a step, the caller included, up to 256; 0 is 1; default 1 */
	/* How far away a neighbour can be, map units, > 0; default 5. Bodies that avoid each other
	 * see each other at no less than eight radii of the largest one. */
	double sight;
	uint32_t max_neighbours; /* how many of the nearest count, 1..64; default 8 */
	/* Paths searched in one step, within a work of some 62.5 us for each; a long search counts
	 * as several, other agents wait. Those that have a path, but may need another one after a
	 * change of the walls, have a quarter, and if it is shut half. 0 (default): in the first
	 * second of the crowd 64, or one for each 32 agents where that is more, within the work of
	 * 64, some 4 ms; later one for each 32 agents, but at least 16, and in steps longer than
	 * 1/60 s as many times more, up to that. */
	uint32_t path_budget;
	/* Agents that stand before a doorway with others ahead of them look for a path through
	 * another one, and take it if its length, with those that wait there, costs a fifth less;
	 * default false. Those with several goals choose among them in any case. */
	bool reroute;
	/* Seconds without progress along the path after which an agent is stuck, > 0; default 2. */
	double stuck_time;
	bool guard; /* default true; false shows what steering does alone */
	/* An agent to whose goal no path leads (the goal is in a wall, or cut off) walks to the
	 * nearest place that it can reach: TL_CROWD_NEAREST, tl_agent_info.falls_short. False: it
	 * stays where it is (TL_AGENT_NO_PATH). Default true. */
	bool nearest;
	/* Of each step; progress, context and use must stay valid as long as steps are taken.
	 * Default tl_default_budget(). */
	tl_budget budget;
} tl_crowd_def;

/* A definition with its defaults. */
TL_API tl_crowd_def tl_default_crowd_def(void);

/* Makes an empty crowd; def NULL = defaults; free it with tl_crowd_free, before the nav.
 * - TL_E_INVALID: also a number out of its range, navs of several resolutions, navs of which only
 *   some find paths
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_create(const tl_crowd_def *def, tl_crowd **out);

/* Frees a crowd and all in it. NULL is fine. */
TL_API void tl_crowd_free(tl_crowd *crowd);

/* Moves a crowd to another nav, also one of another map or made on another thread; it is borrowed
 * from now on, the old one no longer. NULL = a plane without walls. Agents keep ids, positions,
 * velocities and goals, and areas stay where they are. O(agents).
 * - TL_E_INVALID: an agent is larger than the radius of the nav, or has other heeds or keys
 * - TL_E_RANGE: an area is beyond its grid
 * - TL_E_NOMEM
 *
 * With the same resolution agents go on along their paths, which are checked as after
 * tl_nav_update; with another one paths are searched again, within the path budget. An agent that
 * now stands in a wall walks out to the nearest free position, if its centre is not shut in. */
TL_CHECKED TL_API tl_status tl_crowd_set_nav(tl_crowd *crowd, const tl_nav *nav);

/* The same with further navs for bodies of other radii, heeds or keys, as tl_crowd_def.navs
 * `[const tl_nav * nav_count]`: the list is copied, the navs are borrowed. Errors as
 * tl_crowd_set_nav and tl_crowd_create. */
TL_CHECKED TL_API tl_status tl_crowd_set_navs(
	tl_crowd *crowd, const tl_nav *nav, const tl_nav *const *navs, size_t nav_count);

/* The memory that the crowd holds, in bytes, without the nav and its queries; 0 for NULL. */
TL_API size_t tl_crowd_bytes(const tl_crowd *crowd);

/* ---- time ---- */

/* Takes one step of dt seconds. It allocates nothing once the crowd has taken steps with as many
 * agents. O(agents), and the searches of the path budget; where k agents crowd into one another's
 * sight, O(k) for each of them.
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_RANGE: TL_AVOID_FUZZY or TL_AVOID_BOTH, with walls too near the limit of coordinates to be
 *   widened
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_step(tl_crowd *crowd);

/* The same with a step of another length, 1e-6 to 0.1 seconds, which may change from step to step
 * as frames do. What is done now and then, such as looking along paths, is done as often as with
 * steps of the definition. Errors as tl_crowd_step, and:
 * - TL_E_INVALID: dt is out of its range */
TL_CHECKED TL_API tl_status tl_crowd_step_by(tl_crowd *crowd, double dt);

/* How many steps it has taken; 0 for NULL. */
TL_API uint64_t tl_crowd_step_count(const tl_crowd *crowd);

/* The time of the crowd: the sum of its steps, seconds; 0 for NULL. */
TL_API double tl_crowd_time(const tl_crowd *crowd);

/* A hash of all that moves: equal states, equal hashes, on every machine; 0 for NULL. O(agents). */
TL_API uint64_t tl_crowd_hash(const tl_crowd *crowd);

/* ---- saving ---- */

/* Writes the whole state into `buffer` `[capacity bytes]` and its size to *size. Same crowd, same
 * bytes on every machine. O(agents).
 * - TL_E_BUFFER: it does not fit; *size is what is needed; capacity 0 with buffer NULL asks for it
 *
 * Not saved: the definition, the nav, areas, polygons, and the callbacks of
 * tl_crowd_set_agent_force. */
TL_CHECKED TL_API tl_status tl_crowd_save(
	const tl_crowd *crowd, void *buffer, size_t capacity, size_t *size);

/* Puts a crowd into a state that was saved `[size bytes]`. Where its definition and nav are those
 * of then, it goes on bit for bit; ids are those of then. An agent that follows a callback has none
 * until tl_crowd_set_agent_force.
 * - TL_E_FORMAT: damaged, of another version, or of a crowd with another dt, seed, resolution or
 *   radius, or with navs of other heeds or keys
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_crowd_load(tl_crowd *crowd, const void *data, size_t size);

#ifdef __cplusplus
}
#endif
#endif
