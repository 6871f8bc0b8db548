/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/shared.c: many agents that ask for paths to one goal are served by one search from there. In each step that is the goal for which most
 * ask; a path costs some 10 us then, where a search of its own may cost 400.
 */
#include "crowd/path/choice.h"

#include "base/array.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"
#include "nav/for_crowd.h"

/* Fewer that ask for one goal are served one by one, or by the path of one near them, in some ten steps. */
enum { SHARED_MIN = 512 };
/* Paths by a shared search that count as much as one by a search of its own. */
enum { SHARED_PER_PATH = 10 };

/* Those whose path would be searched as a whole. */
static bool may_share(const tli_plan_run *run, uint32_t slot)
{
	const tli_crowd_store *store = run->store;
	const tli_profile *profile = tli_profile_of(store, slot);
	return store->agents.ask[slot] && profile->desire == TL_DESIRE_GOAL && !profile->driven &&
		!(store->agents.flags[slot] & TLI_AGENT_MOVED) && !tli_state_is_stuck(store->agents.state[slot]) &&
		!tli_plan_may_wait(store, slot);
}

/* The agent whose goal is that of most, as far as the hash of goals tells; TLI_NO_SLOT: too few have any one. */
static uint32_t find_first_sharer(const tli_plan_run *run)
{
	const tli_crowd_store *store = run->store;
	uint32_t counts[TLI_RECENT] = { 0 }, first[TLI_RECENT], best = 0;
	for (uint32_t number = 0; number < store->agents.used; number++) {
		uint32_t slot = tli_slot_of(store, number);
		if (!tli_slot_is_used(store, slot) || !may_share(run, slot))
			continue;
		size_t at = tli_recent_index(store, tli_goal_of(store, slot));
		if (counts[at]++ == 0)
			first[at] = slot;
		best = counts[at] > counts[best] ? (uint32_t)at : best;
	}
	return counts[best] >= SHARED_MIN ? first[best] : TLI_NO_SLOT;
}

/* Those that share a goal and a nav with an agent, from the one whose turn it is on. */
static tl_status list_sharers(tli_plan_run *run, uint32_t with, size_t count_max)
{
	const tli_crowd_store *store = run->store;
	tli_planner *planner = run->planner;
	tl_point goal = tli_goal_of(store, with);
	uint32_t used = (uint32_t)store->agents.used, number = store->turns.at < used ? store->turns.at : 0;
	for (uint32_t i = 0; i < used && tli_array_length(planner->shared) < count_max;
		i++, number = number + 1 < used ? number + 1 : 0) {
		uint32_t slot = tli_slot_of(store, number);
		if (!tli_slot_is_used(store, slot) || !may_share(run, slot))
			continue;
		tl_point theirs = tli_goal_of(store, slot);
		if (theirs.x != goal.x || theirs.y != goal.y ||
			tli_guards_of_agent(run->def->guards, store, slot) != run->nav)
			continue;
		if (!tli_array_append(planner->shared, slot) ||
			!tli_array_append(planner->places, tli_position_of(store, slot)))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

typedef struct sharing {
	const tli_plan_run *run;
	size_t found;
} sharing;

/* A path of a sharer: those that have one are moved to the front of the list. */
static tl_status take_bends(void *context, size_t index, const tli_point *bends, size_t count)
{
	sharing *s = context;
	const tli_plan_run *run = s->run;
	tli_planner *planner = run->planner;
	uint32_t slot = planner->shared[index];
	tli_plan plan = { .slot = slot,
		.first = (uint32_t)tli_array_length(planner->corners),
		.count = (uint32_t)(count < TLI_PATH_CORNERS_MAX ? count : TLI_PATH_CORNERS_MAX),
		.place = tli_goal_of(run->store, slot),
		.found = true };
	if (!tli_array_reserve(planner->plans, 1) || !tli_array_reserve(planner->corners, plan.count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < plan.count; i++)
		tli_array_push(planner->corners, bends[i]);
	plan.total = (float)tli_plan_length(run, &plan);
	tli_array_push(planner->plans, plan);
	planner->shared[s->found++] = slot;
	return TL_OK;
}

tl_status tli_plan_shared(tli_plan_run *run, uint32_t *budget)
{
	const tli_crowd_store *store = run->store;
	tli_planner *planner = run->planner;
	if (store->agents.asking < SHARED_MIN || store->jumps)
		return TL_OK;
	uint32_t with = find_first_sharer(run);
	if (with == TLI_NO_SLOT)
		return TL_OK;
	run->nav = tli_guards_of_agent(run->def->guards, store, with);
	run->query = run->def->queries[run->nav];
	size_t count_max = (size_t)*budget * SHARED_PER_PATH;
	tl_status status = list_sharers(run, with, count_max);
	size_t count = tli_array_length(planner->shared);
	sharing s = { run, 0 };
	if (!status && count >= SHARED_MIN && tli_query_shares_searches(run->query, count)) {
		tli_bends_taker taker = { take_bends, &s };
		status = tli_query_find_paths_to(run->query, tli_goal_of(store, with), planner->places, count, &taker);
	}
	tli_array_truncate(planner->shared, s.found);
	/* Those without a path have a search of their own, so that something is left for them. */
	uint32_t used = (uint32_t)(s.found / SHARED_PER_PATH), kept = *budget / 4 > 0 ? *budget / 4 : 1;
	*budget = used + kept < *budget ? *budget - used : kept;
	return status;
}
