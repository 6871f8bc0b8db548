/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/avoid.c: where bodies want to be after the step, and the contacts that they could have until then. The threads of the team
 * take blocks of bodies; each reads what the phase before has written and writes its own part, so the result does not depend on which
 * thread does what.
 */
#include "base/assert.h"
#include "crowd/avoid/aside.h"
#include "crowd/step/crowd.h"

#include "base/array.h"
#include "base/budget.h"
#include "crowd/avoid/headings.h"
#include "crowd/store/goals.h"

/* Share of the sight up to which walls count in the choice of a heading. */
static const double WALL_SIGHT = 0.5;
/* In a nav for points a body keeps all of its radius from walls, and less the longer it is held up: nothing where this times `stuck` is 1. */
static const float GIVES_IN = 2;
/* Of the top speed: a body that is slower than this towards its goal is held up. */
static const float HELD_UP = 0.25f;
/* Of the radius: a body this near to its goal is at it. */
static const float AT_GOAL = 0.02f;
/* Of the radius: another body this near stands beside it. */
static const float IS_BESIDE = 0.2f;
/* Of the radius: one that has stood beside it still does so up to here. */
static const float KEEPS_BESIDE = 1;
/* Of the radius: how near another body stands, rim to rim, that holds one up. */
static const float STANDS_AGAINST = 1;
/* Of the distance at which skins touch: more than rounding. */
static const float SKIN_MARGIN = 1e-4f;
/* Neighbours of a body that walks as people do: it counts them. */
enum { MANNERS_NEIGHBOURS = 48 };
/* Steps of work for a body, for a contact in all phases, and candidates that one step measures. */
enum { BODY_WORK = 32, CONTACT_WORK = 16, CANDIDATES_PER_WORK = 16 };
/* Map units: more than rounding. */
static const double WALL_MARGIN = 1e-3;

/* ---- avoid ---- */

typedef struct avoid_run {
	tl_crowd *crowd;
	tli_neighbours_def neighbours, many; /* many: of a body that counts them */
	double early;                        /* seconds without progress, for which none is held up yet */
} avoid_run;

/* Appends contacts to those of the block. `alone`: no other body could touch it, and push it elsewhere than it wants to. */
static tl_status list_wall_contacts(
	tl_crowd *crowd, tli_crowd_block *block, uint32_t at, const tli_near_walls *walls, bool alone)
{
	if (walls->count == 0)
		return TL_OK;
	if (!tli_array_reserve_little(block->contacts, walls->count))
		return TL_E_NOMEM;
	const tli_body *body = &crowd->bodies.body[at];
	const tli_guard *guard = tli_crowd_guard(crowd, body->slot);
	float dt = (float)crowd->dt, step = tli_body_reach(body, dt);
	for (size_t i = 0; i < walls->count; i++) {
		const tli_near_wall *wall = &walls->near[i];
		float gap = tli_guard_room(guard, wall, body->max_speed * dt);
		if (!(gap < step))
			continue;
		/* All that is wanted, if that leads past the end of the wall. The guard decides whether it does. */
		tli_f2 wanted = crowd->scratch.wanted[at];
		float towards = tli_f2_dot(wall->n, wanted), kept = guard->clearance - 1 / (float)guard->resolution;
		if (alone && !(gap < 0) && towards > gap && tli_passes_end(wall, kept, wanted))
			gap = towards;
		tli_array_push(block->contacts, ((tli_body_contact){ wall->n, gap, TLI_NO_BODY }));
	}
	return TL_OK;
}

/* `step` bounds how far the body goes. */
static tl_status list_body_contacts(
	tl_crowd *crowd, tli_crowd_block *block, uint32_t at, float step, const tli_neighbour_set *neighbours)
{
	const tli_bodies *bodies = &crowd->bodies;
	const tli_body *body = &bodies->body[at];
	size_t touching = neighbours->touching_count;
	if (touching == 0)
		return TL_OK;
	if (!tli_array_reserve_little(block->contacts, touching))
		return TL_E_NOMEM;
	for (size_t i = 0; i < touching; i++) {
		uint32_t other = neighbours->touching[i];
		/* they are near each other, so floats are exact enough */
		tli_f2 q = { (float)(bodies->x[other] - bodies->x[at]), (float)(bodies->y[other] - bodies->y[at]) };
		tli_body_contact contact = tli_body_contact_with(body, &bodies->body[other], q, other);
		if (contact.gap < step + tli_body_reach(&bodies->body[other], (float)crowd->dt))
			tli_array_push(block->contacts, contact);
		if (tli_body_is_kept_apart(&bodies->body[other]))
			crowd->scratch.deepest[at] = tli_f_max(crowd->scratch.deepest[at], -contact.gap);
	}
	return TL_OK;
}

/* Lists the walls that matter: those that could be touched or that bound velocities, and, for the choice of a heading, those before the
 * target. */
static void find_walls(const tl_crowd *crowd, uint32_t at, float step, tli_near_walls *walls)
{
	const tli_body *body = &crowd->bodies.body[at];
	const tli_guard *guard = tli_crowd_guard(crowd, body->slot);
	walls->count = 0;
	walls->less = 0;
	if (!guard->walls)
		return;
	if (guard->clearance < body->radius)
		walls->less = (body->radius - guard->clearance) * tli_f_min(GIVES_IN * body->stuck, 1);
	tl_point here = { crowd->bodies.x[at], crowd->bodies.y[at] };
	double touch = (double)(guard->clearance + step);
	double max = WALL_SIGHT * crowd->sight > touch ? WALL_SIGHT * crowd->sight : touch;
	float bound = body->max_speed * crowd->reciprocal.wall_horizon, target = body->distance;
	float beyond = body->radius + (target > body->radius && target > bound ? target : bound);
	double needed = ((double)beyond > touch ? (double)beyond : touch) + WALL_MARGIN;
	tli_near_walls_find(guard->walls, guard->resolution, here, needed < max ? needed : max, walls);
	tli_guard_open_gaps(guard, walls);
}

/* ---- arriving ---- */

static double squared_to_goal(const tl_crowd *crowd, uint32_t at)
{
	uint32_t slot = crowd->bodies.body[at].slot;
	double x = crowd->bodies.goal_x[slot] - crowd->bodies.x[at],
	       y = crowd->bodies.goal_y[slot] - crowd->bodies.y[at];
	return x * x + y * y;
}

/* Of a body on its last leg: it is where it stands still. */
static bool is_at_place(const tl_crowd *crowd, uint32_t at)
{
	const tli_body *body = &crowd->bodies.body[at];
	double there = (double)(AT_GOAL * body->radius);
	const tli_profile *profile = tli_body_profile(&crowd->bodies, body);
	double stop = tli_crowd_stop(crowd, at);
	there += stop;
	if (tli_body_leg(body) == TLI_BODY_SETTLED && stop > tli_agent_stop(&crowd->store, body->slot))
		there += (double)(IS_BESIDE * body->radius);
	if (tli_body_leg(body) == TLI_BODY_SETTLED)
		there = fmax(there, profile->arrived);
	return squared_to_goal(crowd, at) <= there * there;
}

/* A neighbour has the place of the body, and is so near to it, rim to rim, in radii of the body. */
static bool shares_place_beside(const tl_crowd *crowd, const tli_body *body, const tli_neighbour *found, float beside)
{
	const tli_body *other = &crowd->bodies.body[found->at];
	float reach = body->radius + other->radius + beside * body->radius;
	return found->squared <= reach * reach && tli_body_shares_place(&crowd->bodies, body, other);
}

/* The body is at its goal, or as near to it as others that share its place allow: it stands. One that stands stays so while it is near its
 * goal, or beside one of those others that is nearer: else a few could keep each other where something stood that has gone. */
static bool settles(const tl_crowd *crowd, uint32_t at, const tli_neighbour_set *neighbours)
{
	const tli_body *body = &crowd->bodies.body[at];
	uint32_t leg = tli_body_leg(body);
	if (!leg)
		return false;
	if (is_at_place(crowd, at))
		return true;
	/* 1. one that walks must be held up: it does not get nearer to its goal to speak of */
	float towards = tli_f2_dot(body->v, body->ahead), top = crowd->store.agents.max_speed[body->slot];
	bool long_enough = leg >= TLI_BODY_ARRIVED ||
		(double)crowd->store.destinations.since[body->slot] >= tli_settle_time(crowd);
	if (leg != TLI_BODY_SETTLED && !(long_enough && towards < HELD_UP * top))
		return false;
	/* 2. one within its radius of it stands in the middle, where others that share its place are beside it, none of them nearer to the goal */
	double own = squared_to_goal(crowd, at);
	bool near = leg != TLI_BODY_ARRIVED, has_others = false;
	if (near) {
		double there = (double)body->radius + tli_crowd_stop(crowd, at);
		near = own <= there * there;
	}
	for (size_t i = 0; i < neighbours->count && near; i++)
		if (shares_place_beside(crowd, body, &neighbours->found[i], KEEPS_BESIDE)) {
			near = !(squared_to_goal(crowd, neighbours->found[i].at) < own);
			has_others = true;
		}
	if (near && has_others)
		return true;
	/* 3. else another one must stand, or have arrived, next to it at the same place */
	uint32_t needed = leg >= TLI_BODY_ARRIVED ? TLI_BODY_ARRIVED : TLI_BODY_SETTLED;
	float beside = leg == TLI_BODY_SETTLED ? KEEPS_BESIDE : IS_BESIDE;
	for (size_t i = 0; i < neighbours->count; i++) {
		uint32_t other = neighbours->found[i].at;
		if (tli_body_leg(&crowd->bodies.body[other]) >= needed &&
			shares_place_beside(crowd, body, &neighbours->found[i], beside) &&
			(leg != TLI_BODY_SETTLED || squared_to_goal(crowd, other) < own))
			return true;
	}
	return false;
}

/* Nearly stuck_time: rounding must not decide. */
static float no_progress_time(const tl_crowd *crowd)
{
	return (float)(crowd->def.stuck_time - 2 * crowd->dt);
}

/* It has made no progress for stuck_time. */
static bool makes_no_progress(const tl_crowd *crowd, const tli_body *body)
{
	return crowd->store.destinations.since[body->slot] >= no_progress_time(crowd) &&
		tli_profile_has_goal(tli_body_profile(&crowd->bodies, body));
}

/* Why such a body is stuck, if it is. */
static tl_stuck why_stuck(const tl_crowd *crowd, uint32_t at, const tli_neighbour_set *neighbours)
{
	const tli_body *bodies = crowd->bodies.body, *body = &bodies[at];
	for (size_t i = 0; i < neighbours->count; i++) {
		const tli_body *other = &bodies[neighbours->found[i].at];
		float reach = (1 + STANDS_AGAINST) * body->radius + other->radius;
		if (tli_body_kind(other) != TLI_BODY_CIRCLE && neighbours->found[i].squared <= reach * reach)
			return tli_crowd_is_at_doorway(crowd, at) ? TL_STUCK_DOOR : TL_STUCK_KNOT;
	}
	return TL_STUCK_BLOCKED;
}

/* Bits of tli_crowd_scratch.arrivals. Most bodies walk and get on: that is seen at once. */
static uint8_t how_it_gets_on(const avoid_run *run, uint32_t at, const tli_neighbour_set *neighbours)
{
	const tl_crowd *crowd = run->crowd;
	const tli_body *body = &crowd->bodies.body[at];
	if (tli_body_leg(body) < TLI_BODY_AT_PLACE && (double)crowd->store.destinations.since[body->slot] < run->early)
		return 0;
	int bits = settles(crowd, at, neighbours) ? TLI_SETTLES : 0;
	if (!makes_no_progress(crowd, body))
		return (uint8_t)bits;
	/* It waits for its turn at a doorway, or one of its neighbours that wants somewhere has made some progress. */
	bool waits = tli_body_doorway(body) >= TLI_BODY_WAITS;
	for (size_t i = 0; i < neighbours->count && !waits; i++) {
		const tli_body *other = &crowd->bodies.body[neighbours->found[i].at];
		if (tli_body_kind(other) >= TLI_BODY_DRIVEN || (other->traits & TLI_BODY_IDLE) ||
			!tli_profile_has_goal(tli_body_profile(&crowd->bodies, other)))
			continue;
		uint8_t state = crowd->store.agents.state[other->slot];
		bool gets_on = state == TLI_AGENT_WALKS || state == TLI_AGENT_HELD_UP;
		waits = gets_on && crowd->store.destinations.since[other->slot] < no_progress_time(crowd) / 2;
	}
	bits |= waits ? TLI_WAITS_FOR_OTHERS : 0;
	bits |= (int)why_stuck(crowd, at, neighbours) << TLI_STUCK_SHIFT;
	return (uint8_t)bits;
}

/* ---- resting ---- */

/* A body that stands and has nowhere to go; if it has arrived, it is at its goal itself. Where none of those that are close moves or is too near, all
 * half-planes allow standing; and where none wants to go on, none is stepped aside for. So the body rests, and needs no neighbours. */
static __attribute__((noinline)) tl_status whether_it_rests(
	const avoid_run *run, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours, bool *out)
{
	const tl_crowd *crowd = run->crowd;
	const tli_body *body = &crowd->bodies.body[at];
	*out = false;
	if (body->v.x != 0 || body->v.y != 0 || body->distance > 0 || tli_body_doorway(body) >= TLI_BODY_WAITS ||
		(body->traits & (TLI_BODY_MANNERS | TLI_BODY_IDLE)) != TLI_BODY_IDLE)
		return TL_OK;
	bool stays = tli_body_leg(body) == TLI_BODY_SETTLED
		? is_at_place(crowd, at) && !makes_no_progress(crowd, body)
		: !tli_profile_has_goal(tli_body_profile(&crowd->bodies, body));
	if (!stays)
		return TL_OK;
	float both = body->radius + crowd->largest, range = both + crowd->reciprocal.close * body->max_speed;
	tli_stir_def def = { .neighbours = &run->neighbours,
		.range = tli_f_max(range, TLI_ASIDE_REACH * both),
		.apart = (1 + crowd->reciprocal.pair.skin) * (1 + SKIN_MARGIN) };
	bool any;
	tl_status status = tli_neighbours_any_stirs(&def, cursor, at, neighbours, &any);
	*out = !status && !any;
	return status;
}

/* A body that steers does not wait for others. A member of a flock that others may push is kept apart from walls once more. */
static tl_status steer_one(
	avoid_run *run, tli_crowd_block *block, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours)
{
	tl_crowd *crowd = run->crowd;
	const tli_body *body = &crowd->bodies.body[at];
	tl_status status = tli_steer_one(crowd, &run->neighbours, cursor, at, neighbours);
	bool stuck = !status && crowd->store.destinations.room && makes_no_progress(crowd, body);
	if (stuck)
		status = tli_neighbours_find(&run->neighbours, cursor, at, neighbours);
	if (stuck && !status)
		crowd->scratch.arrivals[at] = (uint8_t)((int)why_stuck(crowd, at, neighbours) << TLI_STUCK_SHIFT);
	if (status || tli_body_kind(body) != TLI_BODY_STEERS_APART || neighbours->touching_count == 0)
		return status;
	const tli_guard *guard = tli_crowd_guard(crowd, body->slot);
	float step = tli_body_reach(body, (float)crowd->dt);
	tli_near_walls walls;
	walls.count = 0;
	if (guard->walls && guard->on)
		tli_guard_near(guard, crowd->bodies.x[at], crowd->bodies.y[at], step, &walls);
	status = list_wall_contacts(crowd, block, at, &walls, false);
	return status ? status : list_body_contacts(crowd, block, at, step, neighbours);
}

static tl_status avoid_one(
	avoid_run *run, tli_crowd_block *block, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours)
{
	tl_crowd *crowd = run->crowd;
	tli_crowd_scratch *scratch = &crowd->scratch;
	const tli_body *body = &crowd->bodies.body[at];
	float dt = (float)crowd->dt;
	scratch->wanted[at] = (tli_f2){ body->v.x * dt, body->v.y * dt };
	scratch->first_contact[at] = (uint32_t)tli_array_length(block->contacts);
	if (crowd->store.destinations.room)
		scratch->arrivals[at] = 0;
	if (scratch->deepest)
		scratch->deepest[at] = 0;
	if (tli_body_kind(body) >= TLI_BODY_DRIVEN)
		return TL_OK;
	if (!tli_body_yields(body))
		return steer_one(run, block, cursor, at, neighbours);
	bool counts = (body->traits & TLI_BODY_MANNERS) && tli_body_profile(&crowd->bodies, body)->people,
	     rests = false;
	tl_status status = TL_OK;
	if ((body->traits & TLI_BODY_IDLE) && crowd->polygon_count == 0)
		status = whether_it_rests(run, cursor, at, neighbours, &rests);
	if (!status && !rests)
		status = tli_neighbours_find(counts ? &run->many : &run->neighbours, cursor, at, neighbours);
	if (status)
		return status;
	if (crowd->store.destinations.room)
		scratch->arrivals[at] = !rests                   ? how_it_gets_on(run, at, neighbours)
			: tli_body_leg(body) == TLI_BODY_SETTLED ? TLI_SETTLES
								 : 0;
	tli_near_walls walls;
	float step = tli_body_reach(body, dt);
	find_walls(crowd, at, step, &walls);
	tli_surroundings near = { neighbours, &walls };
	scratch->wanted[at] = rests
		? (tli_f2){ 0, 0 }
		: tli_reciprocal_want(&crowd->reciprocal, &crowd->bodies, at, &near, &crowd->non_yielding);
	if (!crowd->guard.on)
		walls.count = 0;
	/* a wall that it overlaps moves one that rests, and then it must not be moved onto others */
	status = list_wall_contacts(crowd, block, at, &walls, rests || neighbours->touching_count == 0);
	bool in_wall = false;
	for (size_t i = scratch->first_contact[at]; rests && i < tli_array_length(block->contacts); i++)
		in_wall |= block->contacts[i].gap < 0;
	if (status || (rests && !in_wall))
		return status;
	if (rests)
		status = tli_neighbours_find(&run->neighbours, cursor, at, neighbours);
	return status ? status : list_body_contacts(crowd, block, at, step, neighbours);
}

static void avoid_block(void *context, uint32_t member, size_t item)
{
	avoid_run *run = context;
	tli_crowd_block *block = &run->crowd->scratch.blocks[item];
	tli_block_range range = tli_block_range_of(run->crowd, item);
	tli_grid_cursor cursor = { .started = false };
	tli_neighbour_set *neighbours = &run->crowd->scratch.neighbour_sets[member];
	tli_array_truncate(block->contacts, 0);
	neighbours->started = false;
	neighbours->work = 0;
	block->status = TL_OK;
	for (size_t at = range.begin; at < range.end && !block->status; at++) {
		block->status = avoid_one(run, block, &cursor, (uint32_t)at, neighbours);
		const tli_body *body = &run->crowd->bodies.body[at];
		if (block->status || !run->crowd->store.slots.room || tli_body_kind(body) >= TLI_BODY_DRIVEN ||
			tli_body_profile(&run->crowd->bodies, body)->desire != TL_DESIRE_SLOT)
			continue;
		bool trails = false;
		block->status = tli_crowd_look_for_slot(run->crowd, member, body->slot, &trails);
		run->crowd->scratch.arrivals[at] |= trails ? TLI_TRAILS : 0;
	}
	if (!block->status)
		block->status = tli_budget_spend(BODY_WORK * (range.end - range.begin) +
			CONTACT_WORK * tli_array_length(block->contacts) + neighbours->work / CANDIDATES_PER_WORK);
}

tl_status tli_crowd_avoid(tl_crowd *crowd)
{
	uint64_t second = (uint64_t)tl_crowd_time(crowd);
	crowd->reciprocal.step = crowd->store.step;
	crowd->reciprocal.polygons = (tli_moving_polygons){ crowd->polygons, crowd->polygon_count };
	crowd->reciprocal.pair.tie_seed = crowd->def.seed ^ second << 32;
	avoid_run run = { crowd,
		{ &crowd->bodies, &crowd->grid, crowd->sight, crowd->def.max_neighbours, crowd->largest,
			crowd->farthest, crowd->reciprocal.close },
		{ 0 }, fmin(tli_settle_time(crowd), (double)no_progress_time(crowd)) };
	run.many = run.neighbours;
	if (run.many.max < MANNERS_NEIGHBOURS)
		run.many.max = MANNERS_NEIGHBOURS;
	crowd->non_yielding.count = 0;
	if (crowd->any_non_yielding &&
		tli_non_yielding_list(&crowd->non_yielding, &crowd->bodies, 2 * crowd->sight, false))
		return TL_E_NOMEM;
	tli_team_run(crowd->team, tli_crowd_block_count(crowd), avoid_block, &run);
	for (size_t i = 0; i < tli_crowd_block_count(crowd); i++)
		if (crowd->scratch.blocks[i].status)
			return crowd->scratch.blocks[i].status;
	return TL_OK;
}
