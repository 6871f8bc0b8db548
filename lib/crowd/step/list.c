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
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"

/* The length of path left of a body that has no goal: all others go before it. */
static const float NOWHERE = 1e6f;
/* `stuck` of one that has arrived, was pushed away, and cannot get back: it walks as others walk. */
static const float PINNED = 0.8f;
/* In radii: a body farther from its goal is not about to arrive. */
static const float NEAR_GOAL = 16;
/* Of the straight distance: no longer path goes round a corner to speak of. */
static const double NEARLY_STRAIGHT = 1.2;
/* Map units. */
static const double WIDE_CELL = 1024;
/* Of a distance: more than its rounding. */
static const double DISTANCE_ROUNDING = 1e-9;

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

/* A body that is to stay at `stop` from its goal slows down before it, as its force demands; one that has arrived stands. `distance` is that to its
 * target. */
static void aim_at_place(const tl_crowd *crowd, uint32_t slot, double distance, double stop, tli_body *body)
{
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	uint8_t state = crowd->store.agents.state[slot];
	bool corner = tli_paths_has_corner(&crowd->store, slot),
	     moved = crowd->store.agents.flags[slot] & TLI_AGENT_MOVED;
	if (!(profile->desire == TL_DESIRE_GOAL || profile->desire == TL_DESIRE_EXIT ||
		    tli_profile_has_leader(profile)) ||
		!tli_state_walks(state) || (corner && body->rem > NEAR_GOAL * body->radius) ||
		(moved && profile->desire == TL_DESIRE_GOAL) || tli_agent_jump(&crowd->store, slot))
		return;
	/* There may be a corner before its goal, but hardly one: a jamb at which it leans because others stand at its goal. */
	tl_point here = tli_position_of(&crowd->store, slot), goal = tli_destination_of(&crowd->store, slot);
	if (corner && (double)body->rem > NEARLY_STRAIGHT * tli_leg_length(here, goal))
		return;
	uint32_t leg = TLI_BODY_LAST_LEG;
	if (state == TLI_AGENT_SETTLED)
		leg = TLI_BODY_SETTLED;
	else if (state == TLI_AGENT_ARRIVED)
		leg = TLI_BODY_ARRIVED;
	else if (!corner && (moved || distance - stop <= (double)body->radius + DISTANCE_ROUNDING * distance))
		leg = TLI_BODY_AT_PLACE;
	tli_body_put(body, TLI_BODY_LEG, leg);
	if (corner && leg != TLI_BODY_SETTLED)
		return;
	body->distance = tli_f_max(body->distance - (float)stop, 0);
	body->rem = body->distance;
	if (body->traits & TLI_BODY_BRAKES) { /* it can still stop there if it brakes in each step from the next on */
		float force = (float)profile->max_force, dt = (float)crowd->dt;
		float speed = force > 0 ? force * (sqrtf(dt * dt + 2 * body->distance / force) - dt) : 0;
		body->max_speed = tli_f_min(body->max_speed, speed);
	}
	if (leg != TLI_BODY_SETTLED)
		return;
	body->ahead = (tli_f2){ 0, 0 };
	body->distance = body->rem = 0;
	body->max_speed = crowd->store.agents.max_speed[slot];
}

/* In a nav for points a corner is at a wall, where no body gets: it walks by outside of it, a little farther than it keeps from walls. */
static tl_point past_corner(const tl_crowd *crowd, uint32_t slot, tl_point corner)
{
	const tli_paths *paths = &crowd->store.paths;
	tl_point here = tli_position_of(&crowd->store, slot),
		 next = tli_paths_point(&crowd->store, slot, paths->at[slot] + 1u);
	double to = tli_leg_length(here, corner), on = tli_leg_length(corner, next);
	if (!(to > 0 && on > 0))
		return corner;
	double x = (corner.x - here.x) / to - (next.x - corner.x) / on,
	       y = (corner.y - here.y) / to - (next.y - corner.y) / on, length = sqrt(x * x + y * y);
	double by = 2.0 * TLI_GUARD_MARGIN / paths->resolution;
	return length > 0 ? (tl_point){ corner.x + x * by / length, corner.y + y * by / length } : corner;
}

tli_body tli_crowd_body_of(const tl_crowd *crowd, uint32_t slot, double stop)
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
	double distance = 0; /* to its target */
	/* 1. where it goes */
	if (tli_profile_has_goal(profile)) {
		tl_point target = tli_paths_target(&crowd->store, slot);
		if (tli_paths_has_corner(&crowd->store, slot) && tli_crowd_guard(crowd, slot)->radius == 0)
			target = past_corner(crowd, slot, target);
		double dx = target.x - agents->x[slot], dy = target.y - agents->y[slot];
		distance = sqrt(dx * dx + dy * dy);
		if (distance > 0)
			body.ahead = (tli_f2){ (float)(dx / distance), (float)(dy / distance) };
		body.distance = (float)distance;
		body.rem = (float)distance + tli_paths_beyond(&crowd->store, slot);
		body.stuck = crowd->store.destinations.stuck[slot];
	}
	/* 2. what it does about others */
	if (profile->driven) {
		body.traits |= TLI_BODY_DRIVEN;
	} else if (tli_profile_steers_apart(profile)) {
		body.traits |= TLI_BODY_STEERS_APART;
	} else if (profile->avoid == TL_AVOID_RECIPROCAL) {
		body.traits |= TLI_BODY_YIELDS;
		if (profile->people || profile->shy > 0 || profile->turn_rate < INFINITY)
			body.traits |= TLI_BODY_MANNERS;
		if (isfinite((float)profile->max_force)) /* with an unbounded force it needs no room to stop */
			body.traits |= TLI_BODY_BRAKES;
	}
	/* 3. how near it is to its goal, and whether it goes on */
	if (tli_body_yields(&body))
		aim_at_place(crowd, slot, distance, stop, &body);
	bool back = body.stuck > PINNED && tli_body_is_away(&body);
	if (body.rem < body.radius || (tli_body_leg(&body) >= TLI_BODY_ARRIVED && !back)) {
		body.traits |= TLI_BODY_IDLE;
		body.rem = NOWHERE;
	}
	/* 4. with a goal that moves */
	if (crowd->store.courses.room && stop == 0 && tli_body_yields(&body))
		tli_crowd_aim_at_course(crowd, slot, &body);
	return body;
}

/* Agents that are bodies; in the list they come before circles. */
static size_t agent_bodies(const tl_crowd *crowd)
{
	return crowd->store.agents.count - crowd->jumping;
}

/* Decides between bodies at the same position: by number; circles come behind agents. */
static uint64_t rank_of(const tl_crowd *crowd, uint32_t listed)
{
	if (listed >= agent_bodies(crowd))
		return (uint64_t)TLI_NO_SLOT + listed;
	return tli_number_of(&crowd->store, crowd->scratch.number ? crowd->scratch.number[listed] : listed);
}

static void list_flock_member(tl_crowd *crowd, size_t at, uint32_t slot, double x, double y)
{
	const tli_flock_members *flock_members = &crowd->scratch.flock_members;
	uint64_t key = crowd->grid.keys[at];
	/* Coordinates from the corner of the cell. */
	int64_t column = (int64_t)(uint32_t)key - (INT64_C(1) << 31),
		row = (int64_t)(uint32_t)(key >> 32) - (INT64_C(1) << 31);
	flock_members->x[at] = (float)(x - (double)column * crowd->grid.cell);
	flock_members->y[at] = (float)(y - (double)row * crowd->grid.cell);
	tli_f2 v = tli_velocity_of(&crowd->store, slot);
	flock_members->vx[at] = v.x;
	flock_members->vy[at] = v.y;
	if (flock_members->group)
		flock_members->group[at] = tli_profile_of(&crowd->store, slot)->group;
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

/* Sorts by cells of this side, map units; by wider ones if a body is too far out. A sight may be infinite, and so may be the distance in which a
 * body without any force stops, so wide cells are bounded by the extent of all positions: then all are in adjacent cells, and floats from the
 * corner of a cell are exact enough. */
static void sort_by(tl_crowd *crowd, size_t count, double cell)
{
	const double *x = crowd->scratch.position_x, *y = crowd->scratch.position_y;
	tli_grid *grid = &crowd->grid;
	if (cell > WIDE_CELL) {
		double widest = fmax(extent_of(x, count), extent_of(y, count)) * (1 + 0x1p-20);
		cell = fmin(cell, fmax(widest, WIDE_CELL));
	}
	tli_grid_sort(grid, x, y, count, cell);
	if (grid->beyond) { /* such that all positions are in some cell */
		double farthest = 0;
		for (size_t i = 0; i < count; i++) {
			double here = fmax(fabs(x[i]), fabs(y[i]));
			farthest = here > farthest && here < INFINITY ? here : farthest;
		}
		tli_grid_sort(grid, x, y, count, fmax(cell, farthest * 0x1p-30));
	}
	/* The bodies of each cell by position, then by number. Their x are brought into that order first, in spare memory. */
	uint32_t *order = grid->order;
	double *in_order = (void *)grid->spare_keys;
	for (size_t at = 0; at < count; at++)
		in_order[at] = x[order[at]];
	for (size_t at = 1; at < count; at++) {
		uint32_t moving = order[at];
		double moving_x = in_order[at];
		size_t to = at;
		for (; to > 0 && grid->keys[to - 1] == grid->keys[at]; to--) {
			uint32_t other = order[to - 1];
			bool stays = moving_x > in_order[to - 1];
			if (moving_x == in_order[to - 1])
				stays = y[moving] != y[other] ? y[moving] > y[other]
							      : rank_of(crowd, moving) > rank_of(crowd, other);
			if (stays)
				break;
			order[to] = other;
			in_order[to] = in_order[to - 1];
		}
		order[to] = moving;
		in_order[to] = moving_x;
	}
}

static void list_by(tl_crowd *crowd, size_t count, double cell)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	sort_by(crowd, count, cell);
	for (size_t at = 0; at < count; at++) {
		uint32_t from = crowd->grid.order[at], number = scratch->number ? scratch->number[from] : from;
		scratch->x[at] = scratch->position_x[from];
		scratch->y[at] = scratch->position_y[from];
		if (from < agent_bodies(crowd)) {
			scratch->body[at] = tli_crowd_body_of(crowd, number, tli_agent_stop(&crowd->store, number));
			continue;
		}
		const tl_circle *circle = &crowd->store.circles.list[~number].def.circle;
		tl_vector v = circle->velocity;
		scratch->body[at] = (tli_body){ .v = { (float)v.x, (float)v.y },
			.radius = (float)circle->radius,
			.max_speed = (float)sqrt(v.x * v.x + v.y * v.y),
			.slot = ~number,
			.number = ~number,
			.traits = TLI_BODY_CIRCLE };
	}
	const tli_moving_circle *circles = crowd->store.circles.list;
	bool ignore = crowd->store.profiles.has_layers; /* some bodies ignore some others */
	for (size_t i = 0; i < tli_array_length(circles); i++)
		ignore |= circles[i].def.blocks != TL_BLOCKS_ALL;
	crowd->bodies = (tli_bodies){ scratch->x, scratch->y, scratch->body, count, crowd->store.profiles.list,
		crowd->store.agents.profile, ignore, crowd->store.destinations.x, crowd->store.destinations.y, circles,
		crowd->guards.usual };
}

/* A body that avoids others sees them at least at this distance, in its radii. */
static const float SIGHT_RADII = 8;

/* Cells are as wide as the sight, or wider if bodies are so large or fast that two farther apart could touch. */
void tli_crowd_list_bodies(tl_crowd *crowd)
{
	size_t count = 0;
	tli_assert(crowd->scratch.room >= crowd->store.agents.count + crowd->store.circles.count);
	double sight = tli_flock_widest_sight(&crowd->store, crowd->def.sight);
	/* 1. agents, then circles, by cells as wide as the sight */
	list_agents(crowd, &count);
	tli_crowd_scratch *scratch = &crowd->scratch;
	for (size_t i = 0; i < tli_array_length(crowd->store.circles.list); i++) {
		const tli_moving_circle *circle = &crowd->store.circles.list[i];
		if (!(circle->generation & 1))
			continue;
		scratch->position_x[count] = circle->def.circle.centre.x;
		scratch->position_y[count] = circle->def.circle.centre.y;
		scratch->number[count++] = ~(uint32_t)i;
	}
	list_by(crowd, count, sight / TLI_GRID_REACH);
	/* 2. how large and fast they are */
	float largest_yielding = 0;
	crowd->largest = crowd->farthest = 0;
	crowd->any_non_yielding = crowd->any_unyielding = false;
	for (size_t i = 0; i < count; i++) {
		const tli_body *body = &crowd->bodies.body[i];
		crowd->any_non_yielding |= tli_body_kind(body) >= TLI_BODY_DRIVEN;
		crowd->any_unyielding |= !tli_body_is_kept_apart(body);
		crowd->largest = tli_f_max(crowd->largest, body->radius);
		crowd->farthest = tli_f_max(crowd->farthest, tli_body_reach(body, (float)crowd->dt));
		if (tli_body_yields(body))
			largest_yielding = tli_f_max(largest_yielding, body->radius);
	}
	crowd->sight = fmax(crowd->def.sight, (double)(SIGHT_RADII * largest_yielding));
	/* 3. by cells in which no two that are farther apart touch */
	double touch = tli_touch_range(crowd->largest, crowd->largest, crowd->farthest);
	double needed = fmax(touch, crowd->sight);
	if (needed > sight)
		list_by(crowd, count, needed / TLI_GRID_REACH);
	(void)tli_crowd_scratch_turn(crowd, crowd->scratch.room);
	/* 4. those that are in flocks; no member sees the others */
	const tli_flock_members *members = &scratch->flock_members;
	for (size_t at = 0; crowd->store.profiles.groups > 0 && at < count; at++) {
		const tli_body *body = &crowd->bodies.body[at];
		if (tli_body_kind(body) != TLI_BODY_CIRCLE &&
			tli_profile_of(&crowd->store, body->slot)->desire == TL_DESIRE_FLOCK) {
			list_flock_member(crowd, at, body->slot, crowd->bodies.x[at], crowd->bodies.y[at]);
			continue;
		}
		members->x[at] = TLI_FLOCK_UNSEEN;
		members->y[at] = members->vx[at] = members->vy[at] = 0;
		if (members->group)
			members->group[at] = 0;
	}
}

/* Only positions are needed in the order of slots; the rest goes where the spare memory of the grid was. */
void tli_crowd_list_flock_members(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	tli_assert(crowd->only_flocks && scratch->room >= crowd->store.agents.count);
	const tli_agents *agents = &crowd->store.agents;
	size_t count = 0;
	list_agents(crowd, &count);
	sort_by(crowd, count, tli_flock_widest_sight(&crowd->store, crowd->def.sight) / TLI_GRID_REACH);
	uint32_t *order = crowd->grid.order;
	for (size_t at = 0; at < count && scratch->number; at++)
		order[at] = scratch->number[order[at]];
	(void)tli_crowd_scratch_turn(crowd, crowd->scratch.room);
	for (size_t at = 0; at < count; at++)
		list_flock_member(crowd, at, order[at], agents->x[order[at]], agents->y[order[at]]);
	crowd->bodies = (tli_bodies){ .count = count };
}
