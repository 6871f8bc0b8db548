/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/around.c: a path around what stands on that of an agent that is stuck.
 *
 * The nav knows of walls alone, so circles and agents at rest that close a passage do not count in the first search. An agent that is stuck
 * looks for circles and driven agents that stand on its path; when it is stuck twice in a row, without progress in between, for agents at rest
 * too; and for those beside them between which it does not fit. An octagon around all of them is an area in which walking costs the most there
 * is, in one search; the agent takes that path if it avoids the octagon. Where none does, or nothing stands there any more, it keeps its own.
 * Nothing is kept, so choices are the same after a load. O(agents and circles, for each that joins them).
 */
#include "crowd/path/choice.h"

#include "base/array.h"
#include "crowd/store/paths.h"
#include "nav/for_crowd.h"

#include <math.h>

/* Bodies that are looked for along the path and around it, in radii of the agent. */
static const double AROUND_REACH = 24;
/* So far from them the path leads past, in radii beside the agent's own: others avoid bodies that do not yield early. */
static const double BERTH = 0.5;
/* A path around counts only if it costs less than this share of the path that the agent has: most of that is in the octagon. */
static const double CHEAPER_AROUND = 0.5;
static const double CLOSED_COST = 1024; /* the most that an area may cost */
/* Bodies that are looked at in 10 ns. */
enum { BODIES_PER_STEP = 2 };
enum { STANDERS_MAX = 64, SUPPORTS = 8 };

typedef struct disc {
	tl_point at;
	double radius;
	bool yields; /* it steps aside, where it can */
} disc;

/* What stands, as discs that the agent's centre keeps out of. */
typedef struct standing {
	disc list[STANDERS_MAX];
	size_t count;
	bool yields; /* all of them do */
} standing;

/* The body with this number, circles after agents; false: it does not stand, or the agent does not avoid it. */
static bool standing_body(const tli_plan_run *run, size_t number, uint32_t self, bool yielding, disc *out)
{
	const tli_crowd_store *store = run->store;
	const tli_profile *own = tli_profile_of(store, self);
	size_t agents = store->agents.used;
	if (number >= agents) {
		const tli_moving_circle *circle = &store->circles.list[number - agents];
		*out = (disc){ circle->def.circle.centre, circle->def.circle.radius, false };
		tl_channels heeds = own->heeds ? own->heeds : run->def->guards->usual;
		tl_vector v = circle->def.circle.velocity;
		return (circle->generation & 1) && v.x == 0 && v.y == 0 && own->mask && (circle->def.blocks & heeds);
	}
	uint32_t slot = tli_slot_of(store, (uint32_t)number);
	if (slot == self || !tli_slot_is_used(store, slot) || !(store->agents.flags[slot] & TLI_AGENT_STANDS))
		return false;
	/* It is where it wants to be, or its host has it stand. One that waits for others goes on with them. */
	const tli_profile *profile = tli_profile_of(store, slot);
	uint8_t state = store->agents.state[slot];
	if (state != TLI_AGENT_RESTS && !tli_state_has_arrived(state) && !profile->driven)
		return false;
	*out = (disc){ tli_position_of(store, slot), (double)store->agents.radius[slot], !profile->driven };
	return (profile->layer & own->mask) && (yielding || !out->yields);
}

/* ---- which of them ---- */

/* Is the agent to walk through a body that stands, within its reach? */
static bool stands_on_path(const tli_crowd_store *store, uint32_t slot, disc body)
{
	double radius = (double)store->agents.radius[slot], left = AROUND_REACH * radius;
	tl_point a = tli_position_of(store, slot);
	for (uint32_t i = store->paths.at[slot]; i <= store->paths.count[slot] && left > 0; i++) {
		tl_point b = tli_paths_point(store, slot, i);
		double length = tli_leg_length(a, b), share = length > left ? left / length : 1;
		tl_point end = { a.x + share * (b.x - a.x), a.y + share * (b.y - a.y) };
		double x = end.x - a.x, y = end.y - a.y, square = x * x + y * y;
		double t = square > 0 ? ((body.at.x - a.x) * x + (body.at.y - a.y) * y) / square : 0;
		t = fmin(fmax(t, 0), 1);
		if (tli_leg_length(body.at, (tl_point){ a.x + t * x, a.y + t * y }) < body.radius + radius)
			return true;
		left -= length;
		a = b;
	}
	return false;
}

/* Those on the path first; then again and again those that join them: the agent does not fit between the two. */
static void list_standing(const tli_plan_run *run, uint32_t slot, bool yielding, standing *out)
{
	const tli_crowd_store *store = run->store;
	size_t bodies = store->agents.used + tli_array_length(store->circles.list);
	tl_point here = tli_position_of(store, slot);
	double radius = (double)store->agents.radius[slot];
	out->count = 0;
	out->yields = true;
	for (bool first = true, more = true; more; first = false) {
		more = false;
		for (size_t i = 0; i < bodies && out->count < STANDERS_MAX; i++) {
			disc body;
			if (!standing_body(run, i, slot, yielding, &body) ||
				tli_leg_length(here, body.at) > AROUND_REACH * radius + body.radius)
				continue;
			bool is_one = first && stands_on_path(store, slot, body), listed = false;
			body.radius += radius;
			for (size_t k = 0; k < out->count; k++) {
				tl_point at = out->list[k].at;
				is_one |= tli_leg_length(body.at, at) < body.radius + out->list[k].radius;
				listed |= at.x == body.at.x && at.y == body.at.y;
			}
			if (!is_one || listed)
				continue;
			out->list[out->count++] = body;
			out->yields &= body.yields;
			more = true;
		}
	}
}

/* ---- the search ---- */

/* The octagon around all of them: where the lines of two neighbouring directions meet, at which the farthest disc ends. */
static void octagon_around(const standing *all, double berth, tl_point out[SUPPORTS])
{
	static const double h = 0.70710678118654752; /* sine of an eighth of a turn */
	static const tl_vector n[SUPPORTS] = { { 1, 0 }, { h, h }, { 0, 1 }, { -h, h }, { -1, 0 }, { -h, -h },
		{ 0, -1 }, { h, -h } };
	double far[SUPPORTS];
	for (int k = 0; k < SUPPORTS; k++) {
		far[k] = -INFINITY;
		for (size_t i = 0; i < all->count; i++)
			far[k] = fmax(far[k],
				n[k].x * all->list[i].at.x + n[k].y * all->list[i].at.y + all->list[i].radius + berth);
	}
	for (int k = 0; k < SUPPORTS; k++) {
		int l = (k + 1) % SUPPORTS;
		out[k].x = (far[k] * n[l].y - far[l] * n[k].y) / h;
		out[k].y = (far[l] * n[k].x - far[k] * n[l].x) / h;
	}
}

/* In its radii: to go round those that yield within less is left to avoidance. */
static const double LONGER = 8;

tl_status tli_plan_around(const tli_plan_run *run, bool yielding, tli_plan *plan, tli_plan_work *work)
{
	const tli_plan_def *def = run->def;
	if (plan->falls_short || plan->jump || !tli_query_world(run->query).by_corners ||
		def->area_count == TL_AREAS_MAX)
		return TL_OK;
	standing all;
	list_standing(run, plan->slot, yielding, &all);
	work->steps += (run->store->agents.used + tli_array_length(run->store->circles.list)) / BODIES_PER_STEP;
	if (all.count == 0)
		return TL_OK;
	tl_point corners[SUPPORTS];
	octagon_around(&all, BERTH * (double)run->store->agents.radius[plan->slot], corners);
	tl_area areas[TL_AREAS_MAX];
	for (size_t i = 0; i < def->area_count; i++)
		areas[i] = def->areas[i];
	areas[def->area_count] = (tl_area){ corners, SUPPORTS, CLOSED_COST };
	tl_status status = tli_query_lend_areas(run->query, areas, def->area_count + 1);
	if (status)
		return status == TL_E_NOMEM ? status : TL_OK; /* beyond the grid; more corners than areas may have */
	tl_path_result result = { .found = false };
	double own;
	status = tli_plan_cost(run, plan->slot, NULL, &own);
	if (!status)
		status = tli_plan_ask(run, tli_position_of(run->store, plan->slot), plan->place, false, &result);
	tli_plan_count(run, &result, work);
	/* With the octagon as an area the path costs much less than the own one. */
	bool found = !status && result.found && result.count <= TLI_PATH_CORNERS_MAX &&
		result.cost < CHEAPER_AROUND * own;
	if (found)
		status = tli_plan_keep(run, result.count, plan);
	tli_query_take_areas_back(run->query);
	if (!status && found) {
		/* One that leans on what stands is out of the octagon soon; one that is enclosed is not. */
		double open, most = 0;
		for (size_t i = 0; i < all.count; i++)
			most = fmax(most, all.list[i].radius);
		plan->count = (uint32_t)tli_array_length(run->planner->corners) - plan->first;
		status = tli_plan_cost(run, plan->slot, plan, &open);
		double least = all.yields ? LONGER * (double)run->store->agents.radius[plan->slot] : 0;
		plan->found = !status && result.length > tli_paths_left(run->store, plan->slot) + least &&
			result.cost - open <= most * (CLOSED_COST - 1);
		if (!plan->found)
			tli_array_truncate(run->planner->corners, plan->first);
	}
	return status == TL_E_RANGE ? TL_OK : status;
}
