/* SPDX-License-Identifier: MIT */
/* crowd/store/goals.h: goals of agents, their requests for paths, and stops of patrols. */
#ifndef TLI_CROWD_STORE_GOALS_H
#define TLI_CROWD_STORE_GOALS_H

#include "crowd/store/store.h"

/* Of the top speed: a goal that moves slower than this stays, to all intents. */
#define TLI_COURSE_MIN 0.02f

/* The agent starts towards the goal: it asks for a path where the crowd has paths. */
void tli_agent_set_goal(tli_crowd_store *store, uint32_t slot, tl_point goal);
/* The agent, which has a path, goes on along it until there is one to the new goal. Needs TLI_GROUP_MOVED_GOALS. */
void tli_agent_move_goal(tli_crowd_store *store, uint32_t slot, tl_point goal);
/* Where a slot is beside a leader. */
tl_point tli_slot_place(const tli_crowd_store *store, tl_vector offset, uint32_t leader);
/* Of the sum of both radii: as far from the centre of one that does not yield another one stands beside it. */
#define TLI_BESIDE 1.05
/* How far from its goal an agent stands still, map units: as its definition says, but beside a leader that it avoids. */
static inline double tli_agent_stop(const tli_crowd_store *store, uint32_t slot)
{
	const tli_profile *profile = tli_profile_of(store, slot);
	double stop = profile->stop;
	if (!tli_profile_has_leader(profile))
		return stop;
	if (profile->desire == TL_DESIRE_FOLLOW)
		stop = profile->distance;
	else if (!(store->agents.flags[slot] & TLI_AGENT_TRAILS))
		return 0;
	else {
		tl_vector offset = store->slots.offset[slot]; /* as far as its slot is from its leader */
		stop = sqrt(offset.x * offset.x + offset.y * offset.y);
	}
	if (profile->avoid == TL_AVOID_NONE || profile->avoid == TL_AVOID_FUZZY)
		return stop;
	uint32_t leader = tli_crowd_store_slot(store, profile->leader);
	if (leader == TLI_NO_SLOT || !(tli_profile_of(store, leader)->layer & profile->mask))
		return stop;
	return fmax(stop, TLI_BESIDE * (double)(store->agents.radius[slot] + store->agents.radius[leader]));
}
/* The goal of an agent that follows another one moves to where that is, that of one with a slot to its slot. Nothing happens where it is there
 * nearly, or the leader is gone. `dt`: seconds that the leader took. */
void tli_agent_follow(tli_crowd_store *store, uint32_t slot, double dt);
/* A host moves the goal of an agent by so much, in a step of dt seconds: the course follows, smoothed. Needs TLI_GROUP_COURSES, but where the
 * goal jumps. */
void tli_course_push(tli_crowd_store *store, uint32_t slot, tl_vector by, double dt);
/* At the end of a step: what the course is where the goal moves no more. */
void tli_course_fade(tli_crowd_store *store, uint32_t slot, double dt);
/* So far at once that it is no motion, but another goal. */
bool tli_course_jumps(const tli_crowd_store *store, uint32_t slot, tl_vector by);
/* The goal moves, as fast as an agent walks. */
static inline bool tli_agent_has_course(const tli_crowd_store *store, uint32_t slot)
{
	tli_f2 v = tli_course_of(store, slot);
	float least = TLI_COURSE_MIN * store->agents.max_speed[slot];
	return tli_f2_dot(v, v) > least * least;
}
/* Where it walks: the nearest place to its goal that can be reached; or where a jump begins, as tli_goals.jump; or, with neither, the goal itself.
 * The first two need TLI_GROUP_GOALS. */
void tli_agent_set_destination(tli_crowd_store *store, uint32_t slot, tl_point place, bool falls_short, uint16_t jump);
/* Asks for a path, which one of the next steps finds, or for no less than it asks for already. */
void tli_agent_ask(tli_crowd_store *store, uint32_t slot, tli_ask ask);
/* Ends the request for a path and whether its goal was moved: its path leads to its goal, or is dropped. */
void tli_agent_stop_asking(tli_crowd_store *store, uint32_t slot);
/* Drops the path and the request for one. */
void tli_agent_drop_path(tli_crowd_store *store, uint32_t slot);
/* Drops all that belongs to a goal, its stops too. */
void tli_agent_drop_goal(tli_crowd_store *store, uint32_t slot);

/* It has arrived, but is so far from its goal now that it has left it again. `left`: of its path, map units. */
bool tli_agent_is_gone_from(const tli_crowd_store *store, uint32_t slot, double left);

void tli_agent_drop_patrol(tli_crowd_store *store, uint32_t slot);
/* Starts a patrol over goals [count], or, where the agent leaves, sends it to the nearest of them until a path to one is chosen; there is
 * room in the pool. */
void tli_agent_set_goals(tli_crowd_store *store, uint32_t slot, const tl_point *goals, size_t count);
/* Goes on to the next stop; stays where all stops are within its distance of arrival, where it would arrive in each step. O(stops). */
void tli_agent_next_stop(tli_crowd_store *store, uint32_t slot);

#endif
