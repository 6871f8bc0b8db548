/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/shared.c: many agents that ask for paths to one goal are served by one search from there, which is kept from step to step. In each
 * step that is the goal for which most ask. They are served by cells: one that sees the first bends of the path found last in its cell goes
 * on from there, which costs 2 us in place of 13.
 */
#include "crowd/path/choice.h"

#include "base/array.h"
#include "base/rng.h"
#include "base/sort.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"
#include "nav/for_crowd.h"

/* Fewer that ask for one goal are served one by one, or by the path of one near them, in some ten steps. */
enum { SHARED_MIN = 512 };
/* Steps of 10 ns: for a path that is looked up in the search, and for one that goes on along another one. */
enum { LOOK_UP_STEPS = 800, GO_ON_STEPS = 80 };
/* Sharers are sorted by a hash of their cells, which are this many times as wide as the sight. */
enum { CELLS = 1024, GUIDES = 256, CELL_SIGHTS = 3 };
/* Cells are listed until they have this number of sharers. */
enum { SERVED_MAX = 4096 };
/* Bends of another path that are tried. */
enum { BENDS_TRIED = 2 };

/* Those whose path would be searched as a whole. */
static bool may_share(const tli_plan_run *run, uint32_t slot)
{
	const tli_crowd_store *store = run->store;
	const tli_profile *profile = tli_profile_of(store, slot);
	return store->agents.ask[slot] && profile->desire == TL_DESIRE_GOAL && !profile->driven &&
		!(store->agents.flags[slot] & TLI_AGENT_MOVED) && !tli_state_is_stuck(store->agents.state[slot]) &&
		!tli_plan_may_wait(store, slot);
}

typedef struct sharing {
	const tli_plan_run *run;
	size_t found;
	uint64_t left;         /* steps */
	size_t guides[GUIDES]; /* by cell: the plan looked up last, one more; 0: none */
} sharing;

static bool shares(const tli_plan_run *run, uint32_t slot, tl_point goal)
{
	if (!tli_slot_is_used(run->store, slot) || !may_share(run, slot))
		return false;
	tl_point theirs = tli_goal_of(run->store, slot);
	return theirs.x == goal.x && theirs.y == goal.y &&
		tli_guards_of_agent(run->def->guards, run->store, slot) == run->nav;
}

static uint64_t hash_of_cell(const tli_plan_run *run, tl_point at)
{
	double side = CELL_SIGHTS * run->def->sight;
	double x = floor(at.x / side), y = floor(at.y / side);
	uint64_t key = (uint64_t)(uint32_t)(int64_t)fmod(x, 0x1p31) << 32 | (uint32_t)(int64_t)fmod(y, 0x1p31);
	return key * TLI_RNG_GAMMA;
}

static uint32_t sharers_cell(const tli_plan_run *run, uint32_t slot)
{
	_Static_assert(CELLS == 1024, "the index is the top 10 bits");
	return (uint32_t)(hash_of_cell(run, tli_position_of(run->store, slot)) >> 54);
}

/* The bits after those: a few cells may have the same of the former. */
static size_t *guide_of(sharing *s, tl_point at)
{
	_Static_assert(GUIDES == 256, "the index is 8 bits");
	return &s->guides[hash_of_cell(s->run, at) >> 46 & 255];
}

/* Those that share a goal and a nav with an agent, by cells, from a cell on that is another one in each step; within a cell by number. */
static tl_status list_sharers(tli_plan_run *run, uint32_t with, uint32_t *count)
{
	const tli_crowd_store *store = run->store;
	tli_planner *planner = run->planner;
	tl_point goal = tli_goal_of(store, with);
	uint32_t begin = store->turns.at % CELLS, counts[CELLS] = { 0 }, cells = 0;
	*count = 0; /* of all sharers */
	for (uint32_t slot = 0; slot < store->agents.used; slot++) {
		if (!shares(run, slot, goal))
			continue;
		counts[sharers_cell(run, slot)]++;
		(*count)++;
	}
	/* How many cells, from `begin` on, have as many sharers as can be served. */
	for (uint32_t sum = 0; cells < CELLS && sum < SERVED_MAX; cells++)
		sum += counts[(begin + cells) % CELLS];
	for (uint32_t slot = 0; slot < store->agents.used; slot++) {
		if (!shares(run, slot, goal))
			continue;
		uint32_t after = (sharers_cell(run, slot) + CELLS - begin) % CELLS;
		uint64_t sharer = (uint64_t)after << 32 | tli_number_of(store, slot);
		if (after < cells && !tli_array_append(planner->shared, sharer))
			return TL_E_NOMEM;
	}
	size_t listed = tli_array_length(planner->shared);
	if (!tli_array_reserve(planner->places, listed))
		return TL_E_NOMEM;
	tli_sort(planner->shared, listed, sizeof *planner->shared, tli_compare_u64);
	for (size_t i = 0; i < listed; i++)
		tli_array_push(
			planner->places, tli_position_of(store, tli_slot_of(store, (uint32_t)planner->shared[i])));
	return TL_OK;
}

static void add_plan(sharing *s, tli_plan plan)
{
	tli_planner *planner = s->run->planner;
	plan.total = (float)tli_plan_length(s->run, &plan);
	tli_array_push(planner->plans, plan);
	planner->shared[s->found++] = tli_number_of(s->run->store, plan.slot);
}

/* A sharer goes on along the path found last, if it is near that one's agent and sees a bend of it. */
static tl_status go_on(void *context, size_t index, tli_bends_choice *choice)
{
	sharing *s = context;
	const tli_plan_run *run = s->run;
	tli_planner *planner = run->planner;
	*choice = s->left == 0 ? TLI_BENDS_END : TLI_BENDS_TAKE;
	tl_point from = planner->places[index];
	size_t guide_at = *guide_of(s, from);
	if (s->left == 0 || guide_at == 0)
		return TL_OK;
	tli_plan guide = planner->plans[guide_at - 1];
	double reach = CELL_SIGHTS * run->def->sight;
	if (!(tli_leg_length(from, tli_position_of(run->store, guide.slot)) <= reach))
		return TL_OK;
	uint32_t at = TLI_NO_SLOT; /* of the farthest bend that it sees, or of the goal where there are none */
	tl_status status = TL_OK;
	bool seen = true;
	for (uint32_t i = 0; i < BENDS_TRIED && i <= guide.count && seen; i++) {
		tl_point to = i < guide.count
			? tli_point_to_units(planner->corners[guide.first + i], run->store->paths.resolution)
			: guide.place;
		status = tli_plan_may_go_straight(run, from, to, &seen);
		at = seen ? i : at;
	}
	s->left -= s->left < GO_ON_STEPS ? s->left : GO_ON_STEPS;
	if (status || at == TLI_NO_SLOT)
		return status;
	tli_plan plan = guide;
	plan.slot = tli_slot_of(run->store, (uint32_t)planner->shared[index]);
	plan.first += at;
	plan.count -= at;
	if (!tli_array_reserve(planner->plans, 1))
		return TL_E_NOMEM;
	add_plan(s, plan);
	*choice = TLI_BENDS_PASS;
	return TL_OK;
}

/* A path of a sharer: those that have one are moved to the front of the list. */
static tl_status take_bends(void *context, size_t index, const tli_point *bends, size_t count)
{
	sharing *s = context;
	const tli_plan_run *run = s->run;
	tli_planner *planner = run->planner;
	uint32_t slot = tli_slot_of(run->store, (uint32_t)planner->shared[index]);
	tli_plan plan = { .slot = slot,
		.first = (uint32_t)tli_array_length(planner->corners),
		.count = (uint32_t)(count < TLI_PATH_CORNERS_MAX ? count : TLI_PATH_CORNERS_MAX),
		.place = tli_goal_of(run->store, slot),
		.found = true };
	if (!tli_array_reserve(planner->plans, 1) || !tli_array_reserve(planner->corners, plan.count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < plan.count; i++)
		tli_array_push(planner->corners, bends[i]);
	add_plan(s, plan);
	*guide_of(s, planner->places[index]) = tli_array_length(planner->plans);
	s->left -= s->left < LOOK_UP_STEPS ? s->left : LOOK_UP_STEPS;
	return TL_OK;
}

tl_status tli_plan_shared(tli_plan_run *run, tli_plan_work *budget)
{
	const tli_crowd_store *store = run->store;
	tli_planner *planner = run->planner;
	if (store->agents.asking < SHARED_MIN || store->jumps)
		return TL_OK;
	/* The agent whose goal is that of most, as far as the hash of goals tells. */
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
	if (counts[best] < SHARED_MIN)
		return TL_OK;
	uint32_t with = first[best];
	run->nav = tli_guards_of_agent(run->def->guards, store, with);
	run->query = run->def->queries[run->nav];
	uint32_t count;
	tl_status status = list_sharers(run, with, &count);
	/* Those without a path have a search of their own, so that something is left for them. */
	sharing s = { .run = run, .left = budget->steps - budget->steps / 4 };
	budget->steps -= s.left;
	if (!status && count >= SHARED_MIN && tli_query_shares_searches(run->query, count)) {
		tli_bends_taker taker = { go_on, take_bends, &s };
		status = tli_query_find_paths_to(run->query, tli_goal_of(store, with), planner->places,
			tli_array_length(planner->places), &taker);
	}
	budget->steps += s.left;
	tli_array_truncate(planner->shared, s.found);
	tli_sort(planner->shared, s.found, sizeof *planner->shared, tli_compare_u64);
	return status;
}
