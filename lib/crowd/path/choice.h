/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/choice.h: which of several goals an agent goes to, and through which doorway, where doorways are jammed.
 *
 * The cost of a path is its length, but the part up to its first doorway costs at least what the agents before it there take to pass: each
 * of them a length that depends on the width of the doorway. It is compared for the paths to all goals of an agent, and for those of an agent
 * that is held up through other doorways near it.
 */
#ifndef TLI_CROWD_PATH_CHOICE_H
#define TLI_CROWD_PATH_CHOICE_H

#include "crowd/path/plan.h"

/* What searches cost, or may cost yet. */
typedef struct tli_plan_work {
	uint32_t paths; /* a long one counts as several */
	uint64_t steps; /* of 10 ns */
} tli_plan_work;

/* The planning of one step; the agent's nav is filled in for each. */
typedef struct tli_plan_run {
	tli_planner *planner;
	const tli_crowd_store *store;
	const tli_plan_def *def;
	tl_query *query; /* of the agent's nav */
	uint32_t nav;    /* its number */
} tli_plan_run;

/* Adds a corner. TL_E_NOMEM. */
tl_status tli_plan_push(const tli_plan_run *run, tl_point at);
/* Asks the nav; beyond the grid nothing is found. `partial`: where no path leads there, for one to the nearest place. TL_E_NOMEM, and as
 * tl_query_find_path. */
tl_status tli_plan_ask(const tli_plan_run *run, tl_point from, tl_point to, bool partial, tl_path_result *result);
/* Adds what a search counts for. */
void tli_plan_count(const tli_plan_run *run, const tl_path_result *result, tli_plan_work *work);
/* Takes off as much as there is. */
void tli_plan_spend(tli_plan_work *budget, tli_plan_work work);
/* What a step has; *most: what it has with those that choose again. */
tli_plan_work tli_plan_budget(const tli_plan_def *def, size_t agents, tli_plan_work *most);
/* One of some parts of the whole, but no more than is left. */
tli_plan_work tli_plan_part(tli_plan_work whole, uint32_t parts, tli_plan_work left);
static inline bool tli_plan_is_left(const tli_plan_work *budget)
{
	return budget->paths > 0 && budget->steps > 0;
}
/* Adds the corners of the path that was found, which has `count` points; plan->found. TL_E_NOMEM. */
tl_status tli_plan_keep(const tli_plan_run *run, size_t count, tli_plan *plan);

/* Is a point seen from another one, and does no area make another path cheaper than the straight one? Beyond the grid nothing is seen. TL_E_NOMEM. */
tl_status tli_plan_may_go_straight(const tli_plan_run *run, tl_point from, tl_point to, bool *out);
/* Adds what a straight walk costs. TL_E_RANGE, and nothing is added. */
tl_status tli_plan_add_walk(const tli_plan_run *run, tl_point from, tl_point to, double *sum);
/* What a plan for an agent costs by areas; NULL: what is left of its own path does. Errors as tl_query_walk_cost. */
tl_status tli_plan_cost(const tli_plan_run *run, uint32_t slot, const tli_plan *plan, double *out);

/* A path around bodies that stand on that of an agent that is stuck, those that step aside too where `yielding`; plan->found where there is
 * one. TL_E_NOMEM, and as tl_query_find_path. */
tl_status tli_plan_around(const tli_plan_run *run, bool yielding, tli_plan *plan, tli_plan_work *work);

/* The length of a plan, map units. */
double tli_plan_length(const tli_plan_run *run, const tli_plan *plan);
/* The agent walks, or stands where its path ends, and asks for another one because walls have changed, which can wait. */
bool tli_plan_may_wait(const tli_crowd_store *store, uint32_t slot);
/* Many agents with the same goal: paths for all of them by one search, into the plans; their numbers, sorted, into planner->shared. */
tl_status tli_plan_shared(tli_plan_run *run, tli_plan_work *budget);

/* The path to the cheapest of the agent's goals; nothing is found where none of them can be reached. */
tl_status tli_choose_goal(const tli_plan_run *run, uint32_t slot, tli_plan *plan, tli_plan_work *work);
/* Looks for cheaper paths of some of the agents that are held up before doorways. */
tl_status tli_choose_again(tli_plan_run *run, tli_plan_work budget);

#endif
