/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/crowd.h: a crowd, and the phases of its step.
 *
 *   renumber.c  slots in the order of the grid     list.c    bodies in the order of the grid
 *   looks.c     looks along paths                  steer.c   agents that steer
 *   avoid.c     reciprocal avoidance, separation   flocks.c  a crowd of flocks alone
 *   covered.c   goals where a body stands that does not yield
 *   pursue.c    goals that move, and slots
 *   move.c      results are kept; events           queue.c   bodies that wait before doorways
 *   key_doors.c doors that are crossed by key     step.c    all of it, in order
 *
 * What is kept of an agent is in the store, by slot; what a step needs is in the scratch memory, in the order of the grid, and is made
 * anew each time. A step changes nothing that is kept until all of it that can fail is done, so TL_E_NOMEM leaves the crowd as it was.
 */
#ifndef TLI_CROWD_STEP_CROWD_H
#define TLI_CROWD_STEP_CROWD_H

#include <tautline/crowd.h>

#include "base/assert.h"
#include "base/lanes.h"
#include "base/team.h"
#include "crowd/avoid/reciprocal.h"
#include "crowd/flock/flock.h"
#include "crowd/path/plan.h"
#include "crowd/step/queue.h"
#include "crowd/step/scratch.h"
#include "crowd/store/store.h"
#include "crowd/walls/fuzzy_walls.h"
#include "nav/for_crowd.h"

/* One of the navs of a crowd. */
typedef struct tli_crowd_nav {
	const tl_nav *nav;
	/* What the bodies of all of its kin (tli_guard.kin) share; of the first of them. */
	tli_fuzzy_walls fuzzy;
	tli_queues queues;
} tli_crowd_nav;

/* A closed door that an agent may go through by key in this step. */
typedef struct tli_approach {
	uint32_t slot;
	tl_point from; /* where it is before the step */
	tli_key_door door;
} tli_approach;

struct tl_crowd {
	tl_crowd_def def;
	double dt; /* seconds of this step */
	tli_crowd_store store;
	tli_crowd_nav *navs;        /* [guards.count] def.nav and def.navs */
	tl_area *areas;             /* tli_array: of all queries; in map units, so that navs may be of any resolution */
	tl_point *area_corners;     /* tli_array: theirs */
	tli_guards guards;          /* theirs */
	tli_guard guard;            /* the one with the largest radius */
	const tl_polygon *polygons; /* [polygon_count], borrowed */
	size_t polygon_count;
	tli_team *team;
	bool only_flocks;
	tli_approach *approaches; /* tli_array */
	size_t jumping;           /* agents that are in jumps in this step: they are no bodies */
	size_t may_happen;        /* events at most in this step, but for those of new paths */
	tli_grid grid;
	tli_bodies bodies;
	double sight;            /* of this step: def.sight, or more where bodies are large for it, map units */
	float largest, farthest; /* over all bodies: radius; distance in this step and until the body stands */
	bool any_non_yielding;   /* bodies */
	bool any_unyielding;     /* those, and others that steer */
	tli_non_yielding non_yielding;
	tli_non_yielding covers; /* all that do not yield, where they may stand at goals of others */
	tli_reciprocal_def reciprocal;
	tli_flock flock;
	tli_planner planner;
	tli_crowd_scratch scratch;
};

/* An update of the nav makes new walls, and may change its radius: first thing in each call that needs them. */
void tli_crowd_look_up_walls(tl_crowd *crowd);

/* May a step take this number of seconds? */
static inline bool tli_step_is_legal(double dt)
{
	return dt >= 1e-6 && dt <= 0.1;
}

/* The guard of an agent. */
static inline const tli_guard *tli_crowd_guard(const tl_crowd *crowd, uint32_t slot)
{
	return &crowd->guards.list[tli_guards_of_agent(&crowd->guards, &crowd->store, slot)];
}

/* What it shares with all that heed what it heeds and have its keys. */
static inline tli_crowd_nav *tli_crowd_nav_of(const tl_crowd *crowd, uint32_t slot)
{
	return &crowd->navs[tli_crowd_guard(crowd, slot)->kin];
}

/* Another one whenever a nav has changed. */
static inline uint64_t tli_crowd_revision(const tl_crowd *crowd)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < crowd->guards.count; i++)
		sum += tli_nav_world_of(crowd->navs[i].nav).revision;
	return sum;
}

/* Are def.nav and def.navs those of one crowd? If not, that is the reason of TL_E_INVALID. */
bool tli_crowd_are_valid_navs(const tl_crowd_def *def);
/* Room for `count` navs, which tli_crowd_enter_world fills in. TL_E_NOMEM. */
tl_status tli_crowd_make_navs(size_t count, tli_crowd_nav **navs, tli_guard **guards);
/* Frees them, and what was made of them. */
void tli_crowd_free_navs(tl_crowd *crowd);
/* Walls and paths of other navs, def.nav and def.navs. */
void tli_crowd_enter_world(tl_crowd *crowd, tli_crowd_nav *navs, tli_guard *guards);
/* Frees the queries of all threads; the next step makes others. */
void tli_crowd_free_queries(tl_crowd *crowd);

/* Adds an agent; with a count of goals one that patrols or leaves, as its desire says. The crowd is not NULL, the definition has its cookie. As
 * tl_crowd_add_agent, tl_crowd_set_agent_patrol and tl_crowd_set_agent_exits. */
tl_status tli_crowd_add_with_goals(
	tl_crowd *crowd, const tl_agent_def *def, const tl_point *goals, size_t count, tl_agent_id *out);
/* Undoes the last adding of an agent that was not taken back: the crowd gives the same id again. */
void tli_crowd_take_agent_back(tl_crowd *crowd, tl_agent_id id);

/* Seconds without progress after which an agent that meets others at its goal has arrived. */
static inline double tli_settle_time(const tl_crowd *crowd)
{
	return crowd->def.stuck_time / 4;
}

static inline size_t tli_crowd_block_count(const tl_crowd *crowd)
{
	return (crowd->bodies.count + TLI_CROWD_BLOCK - 1) / TLI_CROWD_BLOCK;
}

/* One block of bodies. */
typedef struct tli_block_range {
	size_t begin, end;
} tli_block_range;

static inline tli_block_range tli_block_range_of(const tl_crowd *crowd, size_t item)
{
	size_t begin = item * TLI_CROWD_BLOCK, end = begin + TLI_CROWD_BLOCK, count = crowd->bodies.count;
	tli_assert(begin < count);
	return (tli_block_range){ begin, end < count ? end : count };
}

/* The turns of this step. */
tli_turns_now tli_crowd_turns_now(const tl_crowd *crowd);
/* Sets the seconds of this step, and what follows from them. */
void tli_crowd_set_dt(tl_crowd *crowd, double dt);

/* Scratch memory for `bodies` bodies. TL_E_NOMEM. */
tl_status tli_crowd_scratch_reserve(tl_crowd *crowd, size_t bodies);
/* Lays the arena out anew for `room` bodies, from what it holds before sorting to what it holds after it. Returns the bytes it takes. */
size_t tli_crowd_scratch_turn(tl_crowd *crowd, size_t room);
void tli_crowd_scratch_free(tl_crowd *crowd);
size_t tli_crowd_scratch_bytes(const tl_crowd *crowd);

/* Puts slots in the order of the grid, now and then. TL_E_NOMEM. */
tl_status tli_crowd_renumber(tl_crowd *crowd);
void tli_crowd_list_bodies(tl_crowd *crowd);
/* The body of an agent that stands still at `stop` from its goal, map units. */
tli_body tli_crowd_body_of(const tl_crowd *crowd, uint32_t slot, double stop);
/* Lets bodies stop beside those that stand at their goals and do not yield. TL_E_NOMEM. */
tl_status tli_crowd_stop_beside(tl_crowd *crowd);
/* After that: how far from its goal the body of an agent stands still, map units. */
double tli_crowd_stop(const tl_crowd *crowd, size_t at);
/* The velocity of an agent that keeps up with its goal, which moves; false where it does not move, or is far. */
bool tli_crowd_pursue(const tl_crowd *crowd, uint32_t slot, tli_f2 *v);
/* Turns a body, which yields, to where it keeps up with its goal, if that moves. */
void tli_crowd_aim_at_course(const tl_crowd *crowd, uint32_t slot, tli_body *body);
/* Whether the slot of an agent cannot be seen from its leader; as it was where there is no leader. A sight line. TL_E_NOMEM. */
tl_status tli_crowd_look_for_slot(const tl_crowd *crowd, uint32_t member, uint32_t slot, bool *trails);
/* Lists doors that agents may cross by key, with room for their events. TL_E_NOMEM. */
tl_status tli_crowd_list_approaches(tl_crowd *crowd);
/* After all have moved: an event for each of them that an agent has crossed. */
void tli_crowd_note_crossings(tl_crowd *crowd);
/* Agents look along their paths. TL_E_NOMEM. */
tl_status tli_crowd_look(tl_crowd *crowd);
/* Room for all that may happen, those with a new path included. TL_E_NOMEM. */
tl_status tli_crowd_reserve_events(tl_crowd *crowd);
/* Gives agents that avoid reciprocally, but follow a force, a target. */
tli_team_job tli_crowd_aim_forces_block;
/* Forgets doorways of other walls than those of the navs. */
void tli_crowd_begin_doorways(tl_crowd *crowd);
/* Lets bodies wait before doorways. TL_E_NOMEM. */
tl_status tli_crowd_queue(tl_crowd *crowd);
/* After that: a body stands at a doorway, before it, in it or behind it. */
bool tli_crowd_is_at_doorway(const tl_crowd *crowd, size_t at);
/* Where each body wants to be after the step, and what it could touch meanwhile. TL_E_NOMEM. */
tl_status tli_crowd_avoid(tl_crowd *crowd);
/* What bodies that overlap, and those around them, want and may do besides. */
void tli_crowd_part_heaps(tl_crowd *crowd);
/* Limits, then shares of displacements, until no pair would touch. */
void tli_crowd_separate(tl_crowd *crowd);
void tli_crowd_commit_looks(tl_crowd *crowd);
/* Those whose time has come land, where there is room for them; one that began its jump in this step too. */
void tli_crowd_land(tl_crowd *crowd);
void tli_crowd_move(tl_crowd *crowd);
/* After a change of walls: those on which a wall has come are put out of it. */
void tli_crowd_push_out(tl_crowd *crowd);

/* An agent as steering sees it. */
tl_vehicle tli_vehicle_of(const tl_crowd *crowd, uint32_t slot);
/* What fuzzy avoidance of an agent looks at: walls (NULL: none, also where its path is free of them, and of a member of a flock, which has turned before
 * them), and its definition with step and polygons.
 * Returns false where there is nothing. */
bool tli_steer_fuzzy(const tl_crowd *crowd, uint32_t slot, const tl_fuzzy_world **walls, tl_fuzzy_def *def);

/* The displacement of a steering body; fills in what it keeps for the next step. TL_E_NOMEM. */
tl_status tli_steer_one(tl_crowd *crowd, const tli_neighbours_def *def, tli_grid_cursor *cursor, uint32_t at,
	tli_neighbour_set *neighbours);
/* The force that an agent wants, but for members of flocks and callbacks: none. A wanderer shows its circle. */
tl_vector tli_steer_wanted(const tl_crowd *crowd, uint32_t slot, const tl_vehicle *vehicle, const tl_debug_draw *debug);
/* What walls leave of a displacement of an agent, at most `max` long. `clear`: no wall is as near as that; 0: not known. */
tli_f2 tli_steer_keep_out(const tl_crowd *crowd, uint32_t slot, tli_f2 u, float max, float clear);
/* Moves an agent by u; its speed, and *v, its velocity unless it stands then. Inline, since to read anew what was just written takes long. */
TLI_ALWAYS_INLINE float tli_agent_move(tl_crowd *crowd, uint32_t slot, tli_f2 u, tli_f2 *v)
{
	/* A greater squared speed, over that of the top speed, is not rounding of this step, but of many, which a small force does not undo. */
	static const float rounded = 1 + 1e-6f;
	tli_assert(tli_slot_is_used(&crowd->store, slot));
	tli_agents *agents = &crowd->store.agents;
	float per_second = 1 / (float)crowd->dt, max = agents->max_speed[slot];
	*v = (tli_f2){ u.x * per_second, u.y * per_second };
	float squared = tli_f2_dot(*v, *v);
	if (squared > max * max * rounded) {
		float by = max / sqrtf(squared);
		*v = (tli_f2){ v->x * by, v->y * by };
	}
	agents->x[slot] += (double)u.x;
	agents->y[slot] += (double)u.y;
	return tli_set_velocity(&crowd->store, slot, *v);
}

/* The step of a crowd in which all agents are in flocks and avoid nothing but walls: bodies listed, and moved. */
void tli_crowd_list_flock_members(tl_crowd *crowd);
tli_team_job tli_crowd_step_flock_block;

#endif
