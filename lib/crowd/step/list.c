/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/list.c: bodies in the order of the grid.
 *
 * Bodies of one cell are put in the order of their positions, so that sums over neighbours, and decisions between equal bodies, depend on
 * where bodies are and not on the order in which they were added.
 */
#include "base/assert.h"
#include "crowd/step/crowd.h"

#include "base/array.h"
#include "crowd/store/paths.h"

/* The length of path left of a body that has no goal: all others go before it. */
static const float NOWHERE = 1e6f;
/* `stuck` of one that has arrived, was pushed away, and cannot get back: it walks as others walk. */
static const float PINNED = 0.8f;
/* Map units. */
static const double WIDE_CELL = 1024;
/* Of a distance: more than its rounding. */
static const double DISTANCE_ROUNDING = 1e-9;

/* Agents that are bodies; in the list they come before circles. */
static size_t agent_bodies(const tl_crowd *crowd)
{
	return crowd->store.agents.count - crowd->jumping;
}

static void list_agents(tl_crowd *crowd, size_t *count)
{
	const tli_agents *agents = &crowd->store.agents;
	tli_crowd_scratch *scratch = &crowd->scratch;
	if (!scratch->number) { /* the columns are the list */
		*count = agents->used;
		return;
	}
	for (size_t slot = 0; slot < agents->used; slot++) {
		if (!tli_slot_is_used(&crowd->store, slot) || agents->state[slot] == TLI_AGENT_JUMPS)
			continue;
		scratch->position_x[*count] = agents->x[slot];
		scratch->position_y[*count] = agents->y[slot];
		scratch->number[(*count)++] = (uint32_t)slot;
	}
}

static void list_circles(tl_crowd *crowd, size_t *count)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	for (size_t i = 0; i < tli_array_length(crowd->store.circles.list); i++) {
		const tli_moving_circle *circle = &crowd->store.circles.list[i];
		if (!(circle->generation & 1))
			continue;
		scratch->position_x[*count] = circle->def.circle.centre.x;
		scratch->position_y[*count] = circle->def.circle.centre.y;
		scratch->number[(*count)++] = ~(uint32_t)i;
	}
}

static tli_body body_of_circle(const tl_crowd *crowd, uint32_t index)
{
	const tl_circle *circle = &crowd->store.circles.list[index].def.circle;
	return (tli_body){ .v = { (float)circle->velocity.x, (float)circle->velocity.y },
		.radius = (float)circle->radius,
		.max_speed = (float)sqrt(
			circle->velocity.x * circle->velocity.x + circle->velocity.y * circle->velocity.y),
		.slot = index,
		.number = index,
		.traits = TLI_BODY_CIRCLE };
}

/* The speed at which a body with this force can still stop within the distance, if it brakes in each step from the next on. */
static float stopping_speed(float force, float distance, float dt)
{
	return !(force > 0) ? 0 : force * (sqrtf(dt * dt + 2 * distance / force) - dt);
}

/* A body that is to stay at its goal slows down before it, as its force demands; one that has arrived stands. */
static void aim_at_place(
	const tl_crowd *crowd, uint32_t slot, const tli_profile *profile, double distance, tli_body *body)
{
	uint8_t state = crowd->store.agents.state[slot];
	bool leg_is_last = !tli_paths_has_corner(&crowd->store, slot) && tli_state_walks(state);
	bool moved = crowd->store.agents.flags[slot] & TLI_AGENT_MOVED;
	if (!tli_profile_stays(profile) || !leg_is_last || (moved && profile->desire == TL_DESIRE_GOAL) ||
		tli_agent_jump(&crowd->store, slot))
		return;
	uint32_t leg = TLI_BODY_LAST_LEG;
	if (state == TLI_AGENT_SETTLED)
		leg = TLI_BODY_SETTLED;
	else if (state == TLI_AGENT_ARRIVED)
		leg = TLI_BODY_ARRIVED;
	else if (moved || distance - tli_profile_stop(profile) <= (double)body->radius + DISTANCE_ROUNDING * distance)
		leg = TLI_BODY_AT_PLACE;
	tli_body_put(body, TLI_BODY_LEG, leg);
	body->distance = tli_f_max(body->distance - (float)tli_profile_stop(profile), 0);
	body->rem = body->distance;
	if (body->traits & TLI_BODY_BRAKES)
		body->max_speed = tli_f_min(body->max_speed,
			stopping_speed((float)profile->max_force, body->distance, (float)crowd->def.dt));
	if (leg != TLI_BODY_SETTLED)
		return;
	body->ahead = (tli_f2){ 0, 0 };
	body->distance = body->rem = 0;
	body->max_speed = crowd->store.agents.max_speed[slot];
}

/* Returns the distance to its target. */
static double aim_body(const tl_crowd *crowd, uint32_t slot, tli_body *body)
{
	tl_point target = tli_paths_target(&crowd->store, slot);
	double dx = target.x - crowd->store.agents.x[slot], dy = target.y - crowd->store.agents.y[slot];
	double distance = sqrt(dx * dx + dy * dy);
	if (distance > 0)
		body->ahead = (tli_f2){ (float)(dx / distance), (float)(dy / distance) };
	body->distance = (float)distance;
	body->rem = (float)distance + tli_paths_beyond(&crowd->store, slot);
	body->stuck = crowd->store.destinations.stuck[slot];
	return distance;
}

static tli_body body_of_agent(const tl_crowd *crowd, uint32_t slot)
{
	const tli_agents *agents = &crowd->store.agents;
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	tli_body body = { .v = tli_velocity_of(&crowd->store, slot),
		.radius = agents->radius[slot],
		.max_speed = agents->max_speed[slot],
		.slot = slot,
		.number = tli_number_of(&crowd->store, slot),
		.traits = (uint32_t)profile->rank << TLI_BODY_RANK_SHIFT |
			(uint32_t)profile->passing << TLI_BODY_SIDE_SHIFT };
	double distance = 0;
	if (tli_profile_has_goal(profile))
		distance = aim_body(crowd, slot, &body);
	if (profile->driven) {
		body.traits |= TLI_BODY_DRIVEN;
	} else if (tli_profile_steers_apart(profile)) {
		body.traits |= TLI_BODY_STEERS_APART;
	} else if (profile->avoid == TL_AVOID_RECIPROCAL) {
		body.traits |= TLI_BODY_YIELDS;
		if (tli_profile_has_manners(profile))
			body.traits |= TLI_BODY_MANNERS;
		if (isfinite((float)profile->max_force)) /* with an unbounded force it needs no room to stop */
			body.traits |= TLI_BODY_BRAKES;
	}
	if (tli_body_yields(&body))
		aim_at_place(crowd, slot, profile, distance, &body);
	bool back = body.stuck > PINNED && tli_body_is_away(&body);
	if (body.rem < body.radius || (tli_body_leg(&body) >= TLI_BODY_ARRIVED && !back)) {
		body.traits |= TLI_BODY_IDLE;
		body.rem = NOWHERE;
	}
	return body;
}

/* Decides between bodies at the same position: by number; circles come behind agents. */
static uint64_t rank_of(const tl_crowd *crowd, uint32_t listed)
{
	if (listed >= agent_bodies(crowd))
		return (uint64_t)TLI_NO_SLOT + listed;
	return tli_number_of(&crowd->store, crowd->scratch.number ? crowd->scratch.number[listed] : listed);
}

/* For two bodies with the same x. */
static bool is_before_in_cell(const tl_crowd *crowd, uint32_t a, uint32_t b)
{
	const double *y = crowd->scratch.position_y;
	return y[a] != y[b] ? y[a] < y[b] : rank_of(crowd, a) < rank_of(crowd, b);
}

/* Sorts the bodies of each cell by position, then by number. Their x are brought into that order first, in spare memory. */
static void order_cells(tl_crowd *crowd, size_t count)
{
	tli_grid *grid = &crowd->grid;
	const double *position_x = crowd->scratch.position_x;
	uint32_t *order = grid->order;
	double *x = (void *)grid->spare_keys;
	for (size_t at = 0; at < count; at++)
		x[at] = position_x[order[at]];
	for (size_t at = 1; at < count; at++) {
		uint32_t moving = order[at];
		double moving_x = x[at];
		size_t to = at;
		for (; to > 0 && grid->keys[to - 1] == grid->keys[at]; to--) {
			if (moving_x > x[to - 1] ||
				(moving_x == x[to - 1] && !is_before_in_cell(crowd, moving, order[to - 1])))
				break;
			order[to] = order[to - 1];
			x[to] = x[to - 1];
		}
		order[to] = moving;
		x[to] = moving_x;
	}
}

/* The coordinate from the corner of the cell; `cell` is one half of its key. */
static float within_cell(const tl_crowd *crowd, double coordinate, uint32_t cell)
{
	return (float)(coordinate - (double)((int64_t)cell - (INT64_C(1) << 31)) * crowd->grid.cell);
}

static void list_flock_member(tl_crowd *crowd, size_t at, uint32_t slot, double x, double y)
{
	const tli_flock_members *flock_members = &crowd->scratch.flock_members;
	uint64_t key = crowd->grid.keys[at];
	flock_members->x[at] = within_cell(crowd, x, (uint32_t)key);
	flock_members->y[at] = within_cell(crowd, y, (uint32_t)(key >> 32));
	tli_f2 v = tli_velocity_of(&crowd->store, slot);
	flock_members->vx[at] = v.x;
	flock_members->vy[at] = v.y;
	if (flock_members->group)
		flock_members->group[at] = tli_profile_of(&crowd->store, slot)->group;
}

/* Bodies that are in flocks; no member sees the others. */
static void list_flocks(tl_crowd *crowd)
{
	const tli_flock_members *flock_members = &crowd->scratch.flock_members;
	const tli_bodies *bodies = &crowd->bodies;
	for (size_t at = 0; at < bodies->count; at++) {
		const tli_body *body = &bodies->body[at];
		if (tli_body_kind(body) != TLI_BODY_CIRCLE &&
			tli_profile_of(&crowd->store, body->slot)->desire == TL_DESIRE_FLOCK) {
			list_flock_member(crowd, at, body->slot, bodies->x[at], bodies->y[at]);
			continue;
		}
		flock_members->x[at] = TLI_FLOCK_UNSEEN;
		flock_members->y[at] = flock_members->vx[at] = flock_members->vy[at] = 0;
		if (flock_members->group)
			flock_members->group[at] = 0;
	}
}

/* The side of cells such that all positions are in some cell. */
static double cell_for_all(const tli_crowd_scratch *scratch, size_t count)
{
	double farthest = 0;
	for (size_t i = 0; i < count; i++) {
		double here = fmax(fabs(scratch->position_x[i]), fabs(scratch->position_y[i]));
		farthest = here > farthest && here < INFINITY ? here : farthest;
	}
	return farthest * 0x1p-30;
}

static double extent_of(const double *coordinates, size_t count)
{
	double low = INFINITY, high = -INFINITY;
	for (size_t i = 0; i < count; i++) {
		low = coordinates[i] < low ? coordinates[i] : low;
		high = coordinates[i] > high ? coordinates[i] : high;
	}
	return high - low;
}

/* Wide cells are bounded by the extent of all positions: then all are in adjacent cells, and floats from the corner of a cell are exact
 * enough. A sight may be infinite, and so may be the distance in which a body without any force stops. */
static double bound_cell(const tli_crowd_scratch *scratch, size_t count, double cell)
{
	if (cell <= WIDE_CELL)
		return cell;
	double widest = fmax(extent_of(scratch->position_x, count), extent_of(scratch->position_y, count)) *
		(1 + 0x1p-20);
	return fmin(cell, fmax(widest, WIDE_CELL));
}

/* Sorts by cells of this side, map units; by wider ones if a body is too far out. */
static void sort_by(tl_crowd *crowd, size_t count, double cell)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	cell = bound_cell(scratch, count, cell);
	tli_grid_sort(&crowd->grid, scratch->position_x, scratch->position_y, count, cell);
	if (crowd->grid.beyond)
		tli_grid_sort(&crowd->grid, scratch->position_x, scratch->position_y, count,
			fmax(cell, cell_for_all(scratch, count)));
	order_cells(crowd, count);
}

static void list_by(tl_crowd *crowd, size_t count, double cell)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	sort_by(crowd, count, cell);
	for (size_t at = 0; at < count; at++) {
		uint32_t from = crowd->grid.order[at], number = scratch->number ? scratch->number[from] : from;
		scratch->x[at] = scratch->position_x[from];
		scratch->y[at] = scratch->position_y[from];
		bool is_circle = from >= agent_bodies(crowd);
		scratch->body[at] = is_circle ? body_of_circle(crowd, ~number) : body_of_agent(crowd, number);
	}
	crowd->bodies = (tli_bodies){ scratch->x, scratch->y, scratch->body, count, crowd->store.profiles.list,
		crowd->store.agents.profile, crowd->store.profiles.has_layers, crowd->store.destinations.x,
		crowd->store.destinations.y };
}

/* A body that avoids others sees them at least at this distance, in its radii. */
static const float SIGHT_RADII = 8;

static void measure_bodies(tl_crowd *crowd)
{
	float largest = 0, farthest = 0, largest_yielding = 0;
	crowd->any_non_yielding = false;
	for (size_t i = 0; i < crowd->bodies.count; i++) {
		const tli_body *body = &crowd->bodies.body[i];
		float step = tli_body_reach(body, (float)crowd->def.dt);
		crowd->any_non_yielding |= tli_body_kind(body) >= TLI_BODY_DRIVEN;
		largest = body->radius > largest ? body->radius : largest;
		farthest = step > farthest ? step : farthest;
		if (tli_body_yields(body) && body->radius > largest_yielding)
			largest_yielding = body->radius;
	}
	crowd->sight = fmax(crowd->def.sight, (double)(SIGHT_RADII * largest_yielding));
	crowd->largest = largest;
	crowd->farthest = farthest;
}

/* The crowd's, or that of a member of a flock that sees farther. */
static double sight_of_all(const tl_crowd *crowd)
{
	bool flocks = crowd->store.profiles.desires & 1u << TL_DESIRE_FLOCK;
	return flocks ? fmax(crowd->def.sight, tli_flock_widest_sight(&crowd->store)) : crowd->def.sight;
}

/* Cells are as wide as the sight, or wider if bodies are so large or fast that two farther apart could touch. */
void tli_crowd_list_bodies(tl_crowd *crowd)
{
	size_t count = 0;
	tli_assert(crowd->scratch.room >= crowd->store.agents.count + crowd->store.circles.count);
	double sight = sight_of_all(crowd);
	list_agents(crowd, &count);
	list_circles(crowd, &count);
	list_by(crowd, count, sight / TLI_GRID_REACH);
	measure_bodies(crowd);
	double touch = tli_touch_range(crowd->largest, crowd->largest, crowd->farthest);
	double needed = fmax(touch, crowd->sight);
	if (needed > sight)
		list_by(crowd, count, needed / TLI_GRID_REACH);
	tli_crowd_scratch_turn(crowd);
	if (crowd->store.profiles.groups > 0)
		list_flocks(crowd);
}

/* Only positions are needed in the order of slots; the rest goes where the spare memory of the grid was. */
void tli_crowd_list_flock_members(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	tli_assert(crowd->only_flocks && scratch->room >= crowd->store.agents.count);
	const tli_agents *agents = &crowd->store.agents;
	size_t count = 0;
	list_agents(crowd, &count);
	sort_by(crowd, count, sight_of_all(crowd) / TLI_GRID_REACH);
	uint32_t *order = crowd->grid.order;
	for (size_t at = 0; at < count && scratch->number; at++)
		order[at] = scratch->number[order[at]];
	tli_crowd_scratch_turn(crowd);
	for (size_t at = 0; at < count; at++)
		list_flock_member(crowd, at, order[at], agents->x[order[at]], agents->y[order[at]]);
	crowd->bodies = (tli_bodies){ .count = count };
}
