/* SPDX-License-Identifier: MIT */
/* crowd/path/commit.c: agents take over the paths that were found, when nothing can fail any more. */
#include "crowd/path/plan.h"

#include "base/array.h"
#include "base/rng.h"
#include "crowd/path/look.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"

/* A path is better if its length is below this share of the length that is left. */
static const double BETTER = 0.995;
/* A stuck agent whose new path is longer than this share of its own has found its own again. */
static const double SAME = 0.99;
/* In its radii: so far a stuck agent goes about before what blocks it. */
static const float GOES_ABOUT = 8;

size_t tli_recent_index(const tli_crowd_store *store, tl_point goal)
{
	tli_point p = { 0, 0 };
	(void)tli_point_from_units(goal, store->paths.resolution, &p);
	_Static_assert(TLI_RECENT == 256, "the index is the top 8 bits");
	return (((uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y) * TLI_RNG_GAMMA) >> 56;
}

static void note_new_path(tli_crowd_store *store, uint32_t slot, bool is_event)
{
	uint16_t *replanned = &store->paths.replanned[slot];
	*replanned = (uint16_t)(*replanned + (*replanned < UINT16_MAX));
	if (is_event)
		tli_note_event(store, TL_CROWD_REPLANNED, slot);
}

static void take_path(const tli_planner *planner, tli_crowd_store *store, const tli_plan *plan)
{
	uint32_t slot = plan->slot;
	uint8_t *state = &store->agents.state[slot];
	const tli_point *corners = plan->count ? planner->corners + plan->first : NULL;
	if (plan->kept)
		tli_paths_put_tail(store, slot, plan->kept, corners, plan->count);
	else
		tli_paths_put(store, slot, corners, plan->count);
	/* The least length of path that counts as reached: all counts for an agent that was not stuck. One that is stuck stays so until it is
	 * nearer than before, since it goes to and fro, and finds its own path again from a place a little farther away; but not if it was
	 * carried off, or if the path is longer. */
	float *best = &store->destinations.best[slot], about = GOES_ABOUT * store->agents.radius[slot];
	if (!tli_state_is_stuck(*state))
		*best = INFINITY;
	else if (!(plan->total > *best && plan->total <= *best + about))
		*best = plan->total;
	store->destinations.since[slot] = 0;
	if (!tli_state_has_arrived(*state) && !tli_state_is_stuck(*state))
		*state = TLI_AGENT_WALKS;
	if (plan->chosen)
		return;
	store->turns.recent[tli_recent_index(store, tli_goal_of(store, slot))] = (tli_recent){
		tli_number_of(store, slot), store->agents.generation[slot]
	};
}

/* Progress goes on being measured: the path grows, or shrinks, with the goal. */
static void take_moved_path(const tli_planner *planner, tli_crowd_store *store, const tli_plan *plan, double before)
{
	uint32_t slot = plan->slot;
	uint8_t *state = &store->agents.state[slot];
	float best = store->destinations.best[slot], since = store->destinations.since[slot];
	take_path(planner, store, plan);
	store->destinations.best[slot] = best + (float)(tli_paths_left(store, slot) - before);
	store->destinations.since[slot] = since;
	if (tli_agent_is_gone_from(store, slot, tli_paths_left(store, slot)))
		*state = TLI_AGENT_WALKS;
	if (plan->direct || !plan->reused)
		store->moved.far[slot] = 0;
	if (tli_look_is_lost(store, slot))
		tli_agent_ask(store, slot, TLI_ASKS_PATH);
}

/* Its path leads to another place than before: nearer to its goal or farther from it, or to the goal at last. */
static void take_place(
	const tli_planner *planner, tli_crowd_store *store, const tli_plan *plan, uint8_t flags, double before)
{
	uint32_t slot = plan->slot;
	uint8_t *state = &store->agents.state[slot];
	bool waited = *state == TLI_AGENT_WAITS,
	     known = plan->falls_short && store->goals.falls_short[slot] != TLI_REACHES;
	tli_agent_set_destination(store, slot, plan->place, plan->falls_short, plan->jump);
	if (plan->falls_short && !known)
		tli_note_event(store, TL_CROWD_NEAREST, slot);
	else if (!plan->falls_short && !waited && !(plan->jump && (flags & TLI_AGENT_MOVED)))
		note_new_path(store, slot, true);
	if (flags & TLI_AGENT_MOVED)
		take_moved_path(planner, store, plan, before);
	else
		take_path(planner, store, plan);
	if (tli_agent_is_gone_from(store, slot, tli_paths_left(store, slot)))
		*state = TLI_AGENT_WALKS;
}

static void commit_plan(const tli_planner *planner, tli_crowd_store *store, const tli_plan *plan)
{
	uint32_t slot = plan->slot;
	uint8_t flags = store->agents.flags[slot], state = store->agents.state[slot], ask = store->agents.ask[slot];
	double before = flags & TLI_AGENT_MOVED ? tli_paths_left(store, slot) : 0;
	tli_agent_stop_asking(store, slot);
	store->turns.reused += plan->reused;
	store->turns.asked += !plan->reused;
	if (!plan->found) {
		if (state != TLI_AGENT_NO_PATH)
			tli_note_event(store, TL_CROWD_NO_PATH, slot);
		tli_paths_drop(store, slot);
		if (tli_agent_walks_elsewhere(store, slot))
			tli_agent_set_destination(store, slot, plan->place, false, 0);
		store->agents.state[slot] = TLI_AGENT_NO_PATH;
		return;
	}
	if (!plan->falls_short && store->goals.room > slot && store->goals.falls_short[slot] == TLI_FELL_SHORT)
		store->goals.falls_short[slot] = TLI_REACHES;
	if (plan->chosen) {
		/* It has chosen this goal, or this path to the goal that it has. */
		if (tli_agent_has_path(store, slot))
			note_new_path(store, slot, true);
		tli_agent_set_destination(store, slot, plan->place, false, 0);
		store->destinations.x[slot] = plan->place.x;
		store->destinations.y[slot] = plan->place.y;
		store->agents.state[slot] = TLI_AGENT_WALKS;
		take_path(planner, store, plan);
		return;
	}
	tl_point place = tli_destination_of(store, slot);
	if (plan->falls_short != tli_agent_falls_short(store, slot) || plan->jump != tli_agent_jump(store, slot) ||
		(plan->falls_short && (plan->place.x != place.x || plan->place.y != place.y))) {
		take_place(planner, store, plan, flags, before);
		return;
	}
	if (flags & TLI_AGENT_MOVED) {
		take_moved_path(planner, store, plan, before);
		return;
	}
	double left = tli_paths_left(store, slot), total = (double)plan->total,
	       about = (double)(GOES_ABOUT * store->agents.radius[slot]);
	if (ask == TLI_ASKS_BETTER) {
		if (!plan->cheaper && !(total < BETTER * left))
			return;
		note_new_path(store, slot, true);
	} else if (tli_state_is_stuck(state) && total > SAME * left && total <= left + about) {
		/* a stuck agent has found its own path again: no event */
	} else if (state != TLI_AGENT_WAITS) {
		note_new_path(
			store, slot, state == TLI_AGENT_NO_PATH || state == TLI_AGENT_STUCK || ask == TLI_ASKS_OTHER);
	}
	take_path(planner, store, plan);
}

void tli_planner_commit(const tli_planner *planner, tli_crowd_store *store)
{
	for (size_t i = 0; i < tli_array_length(planner->plans); i++)
		commit_plan(planner, store, &planner->plans[i]);
	store->turns.at = planner->next;
	store->turns.to_wait = planner->next_to_wait;
}
