/* SPDX-License-Identifier: MIT */
/* crowd/path/work.c: what searches for paths count for, and how much a step has for them. */
#include "crowd/path/choice.h"

#include "nav/for_crowd.h"

#include <math.h>

/* Expanded nodes, or by corners points of the path, for which a search counts as one more path. */
enum { EXPANDED_PER_PATH = 64, POINTS_PER_PATH = 8 };
/* Steps of 10 ns that a search costs: one that looks around, and for each point of its path; over waypoints, for each node expanded. Where the
 * path is straight it does not look around. */
enum { LOOK_AROUND_STEPS = 1000, POINT_STEPS = 200, EXPANDED_STEPS = 100 };
/* For how many searches one through areas counts. */
enum { SEARCHES_BY_AREAS = 4 };
/* Steps for each path of tl_crowd_def.path_budget. */
enum { STEPS_PER_PATH = 6250 };
/*
 * Paths served in a step, of a crowd whose definition does not say how many: one for each 32 agents, but at least 16, in longer steps more, and in the first
 * second, when all ask at once, as many as in any. Their steps are those of as many, up to 4 ms. So steps of a small crowd take about the same time.
 */
enum { AGENTS_PER_SERVED = 32, SERVED_MIN = 16, SERVED_IN_TIME = 64, STEPS_A_SECOND = 60 };
static const double BEGINNING = 1; /* seconds */

/* How far a crowd gets in a step must depend on answers alone, not on which edges the nav has stored: so steps are those that the search for such
 * a path takes in a nav that is whole. */
void tli_plan_count(const tli_plan_run *run, const tl_path_result *result, tli_plan_work *work)
{
	if (!tli_query_world(run->query).by_corners) {
		work->paths += 1 + (uint32_t)(result->expanded / EXPANDED_PER_PATH);
		work->steps += LOOK_AROUND_STEPS + EXPANDED_STEPS * (uint64_t)result->expanded;
		return;
	}
	uint32_t searches = tli_query_has_areas(run->query) ? SEARCHES_BY_AREAS : 1;
	uint64_t around = result->count == 2 ? 0 : LOOK_AROUND_STEPS;
	work->paths += searches * (1 + (uint32_t)(result->count / POINTS_PER_PATH));
	work->steps += searches * (POINT_STEPS * (1 + (uint64_t)result->count) + around);
	work->steps += result->partial ? tli_query_nearest_steps(run->query) : 0;
}

void tli_plan_spend(tli_plan_work *budget, tli_plan_work work)
{
	budget->paths -= work.paths < budget->paths ? work.paths : budget->paths;
	budget->steps -= work.steps < budget->steps ? work.steps : budget->steps;
}

tli_plan_work tli_plan_budget(const tli_plan_def *def, size_t agents, tli_plan_work *most)
{
	uint32_t large = (uint32_t)(agents / AGENTS_PER_SERVED), small = large > SERVED_MIN ? large : SERVED_MIN;
	double paths = small * fmax(def->step * STEPS_A_SECOND, 1);
	bool begins = (double)def->turns.first * def->dt < BEGINNING;
	*most = (tli_plan_work){ large > SERVED_IN_TIME ? large : SERVED_IN_TIME,
		(uint64_t)STEPS_PER_PATH * SERVED_IN_TIME };
	if (def->budget > 0)
		*most = (tli_plan_work){ def->budget, (uint64_t)STEPS_PER_PATH * def->budget };
	if (def->budget > 0 || begins || paths >= SERVED_IN_TIME)
		return *most;
	return (tli_plan_work){ (uint32_t)paths, (uint64_t)STEPS_PER_PATH * (uint32_t)paths };
}

tli_plan_work tli_plan_part(tli_plan_work whole, uint32_t parts, tli_plan_work left)
{
	tli_plan_work part = { (whole.paths - 1) / parts + 1, (whole.steps - 1) / parts + 1 };
	return (tli_plan_work){ part.paths < left.paths ? part.paths : left.paths,
		part.steps < left.steps ? part.steps : left.steps };
}
