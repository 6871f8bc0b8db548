/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/list.c: bodies in the order of the grid.
 *
 * Those of one cell are put in the order of their places, so that sums over neighbours, and what is decided between equals, depend on
 * where bodies are and not on the order in which they came.
 */
#include "crowd/step/internal.h"

#include "base/array.h"

#include <math.h>

/* What is left of the way of those that have nowhere to go: everybody goes before them. */
static const float NOWHERE = 1e6f;
/* Map units. */
static const double WIDE_CELL = 1024;

static void list_agents(tl_crowd *crowd, size_t *count)
{
	const tli_agents *agents = &crowd->agents;
	tli_crowd_scratch *scratch = &crowd->scratch;
	if (!scratch->number) { /* one after the other already */
		*count = agents->used;
		return;
	}
	for (size_t slot = 0; slot < agents->used; slot++) {
		if (!tli_slot_is_used(crowd, slot))
			continue;
		scratch->place_x[*count] = agents->x[slot];
		scratch->place_y[*count] = agents->y[slot];
		scratch->number[(*count)++] = (uint32_t)slot;
	}
}

static void list_circles(tl_crowd *crowd, size_t *count)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	for (size_t i = 0; i < tli_array_length(crowd->circles); i++) {
		const tli_moving_circle *circle = &crowd->circles[i];
		if (!(circle->generation & 1))
			continue;
		scratch->place_x[*count] = circle->def.circle.centre.x;
		scratch->place_y[*count] = circle->def.circle.centre.y;
		scratch->number[(*count)++] = ~(uint32_t)i;
	}
}

static tli_body body_of_circle(const tl_crowd *crowd, uint32_t index)
{
	const tl_circle *circle = &crowd->circles[index].def.circle;
	return (tli_body){ .v = { (float)circle->velocity.x, (float)circle->velocity.y },
		.radius = (float)circle->radius,
		.max_speed = (float)sqrt(
			circle->velocity.x * circle->velocity.x + circle->velocity.y * circle->velocity.y),
		.slot = index,
		.number = index,
		.flags = TLI_BODY_CIRCLE | TLI_BODY_NON_YIELDING };
}

static void aim_body(const tl_crowd *crowd, uint32_t slot, tli_body *body)
{
	tl_point target = tli_paths_target(crowd, slot);
	double dx = target.x - crowd->agents.x[slot], dy = target.y - crowd->agents.y[slot];
	double distance = sqrt(dx * dx + dy * dy);
	if (distance > 0)
		body->ahead = (tli_f2){ (float)(dx / distance), (float)(dy / distance) };
	body->distance = (float)distance;
	body->rem = (float)distance + tli_paths_beyond(crowd, slot);
	body->stuck = crowd->goals.stuck[slot];
}

static tli_body body_of_agent(const tl_crowd *crowd, uint32_t slot)
{
	const tli_agents *agents = &crowd->agents;
	const tli_profile *profile = tli_profile_of(crowd, slot);
	tli_body body = { .v = tli_velocity_of(crowd, slot),
		.radius = agents->radius[slot],
		.max_speed = agents->max_speed[slot],
		.slot = slot,
		.number = tli_number_of(crowd, slot),
		.flags = (uint32_t)profile->rank << TLI_BODY_RANK_SHIFT };
	if (tli_profile_has_goal(profile))
		aim_body(crowd, slot, &body);
	if (profile->driven) {
		body.flags |= TLI_BODY_NON_YIELDING;
	} else if (profile->avoid == TL_AVOID_RECIPROCAL) {
		body.flags |= TLI_BODY_YIELDS;
		if (isfinite((float)profile->max_force)) /* whose next step is known needs no room to stop */
			body.flags |= TLI_BODY_BRAKES;
	}
	if (body.rem < body.radius) {
		body.flags |= TLI_BODY_IDLE;
		body.rem = NOWHERE;
	}
	return body;
}

/* Of an agent; circles come behind. */
static uint64_t rank_of(const tl_crowd *crowd, uint32_t listed)
{
	if (listed >= crowd->agents.count)
		return (uint64_t)TLI_NO_SLOT + listed;
	return tli_number_of(crowd, crowd->scratch.number ? crowd->scratch.number[listed] : listed);
}

/* Of two with the same x. */
static bool is_before_in_cell(const tl_crowd *crowd, uint32_t a, uint32_t b)
{
	const double *y = crowd->scratch.place_y;
	return y[a] != y[b] ? y[a] < y[b] : rank_of(crowd, a) < rank_of(crowd, b);
}

/* Within each cell by place; those at the same place by number. Their x are brought into that order first, in spare memory. */
static void order_cells(tl_crowd *crowd, size_t count)
{
	tli_grid *grid = &crowd->grid;
	const double *place_x = crowd->scratch.place_x;
	uint32_t *order = grid->order;
	double *x = (void *)grid->spare_keys;
	for (size_t at = 0; at < count; at++)
		x[at] = place_x[order[at]];
	for (size_t at = 1; at < count; at++) {
		uint32_t moving = order[at];
		double its = x[at];
		size_t to = at;
		for (; to > 0 && grid->keys[to - 1] == grid->keys[at]; to--) {
			if (its > x[to - 1] || (its == x[to - 1] && !is_before_in_cell(crowd, moving, order[to - 1])))
				break;
			order[to] = order[to - 1];
			x[to] = x[to - 1];
		}
		order[to] = moving;
		x[to] = its;
	}
}

/* From the corner of the cell; `cell` is half of its key. */
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
	tli_f2 v = tli_velocity_of(crowd, slot);
	flock_members->vx[at] = v.x;
	flock_members->vy[at] = v.y;
	if (flock_members->group)
		flock_members->group[at] = tli_profile_of(crowd, slot)->group;
}

/* Bodies that are in flocks; the others are seen by no bird. */
static void list_flocks(tl_crowd *crowd)
{
	const tli_flock_members *flock_members = &crowd->scratch.flock_members;
	const tli_bodies *bodies = &crowd->bodies;
	for (size_t at = 0; at < bodies->count; at++) {
		const tli_body *body = &bodies->body[at];
		if (!(body->flags & TLI_BODY_CIRCLE) && tli_profile_of(crowd, body->slot)->desire == TL_DESIRE_FLOCK) {
			list_flock_member(crowd, at, body->slot, bodies->x[at], bodies->y[at]);
			continue;
		}
		flock_members->x[at] = TLI_FLOCK_UNSEEN;
		flock_members->y[at] = flock_members->vx[at] = flock_members->vy[at] = 0;
		if (flock_members->group)
			flock_members->group[at] = 0;
	}
}

/* The side of cells that hold all places. */
static double cell_for_all(const tli_crowd_scratch *scratch, size_t count)
{
	double farthest = 0;
	for (size_t i = 0; i < count; i++) {
		double here = fmax(fabs(scratch->place_x[i]), fabs(scratch->place_y[i]));
		farthest = here > farthest && here < INFINITY ? here : farthest;
	}
	return farthest * 0x1p-30;
}

static double extent_of(const double *places, size_t count)
{
	double low = INFINITY, high = -INFINITY;
	for (size_t i = 0; i < count; i++) {
		low = places[i] < low ? places[i] : low;
		high = places[i] > high ? places[i] : high;
	}
	return high - low;
}

/* Wide cells are no wider than all places are apart: all are in cells side by side then, and floats from the corner of a cell are exact
 * enough. A sight may be endless, and so may be the way until somebody stands who has no force. */
static double bound_cell(const tli_crowd_scratch *scratch, size_t count, double cell)
{
	if (cell <= WIDE_CELL)
		return cell;
	double widest = fmax(extent_of(scratch->place_x, count), extent_of(scratch->place_y, count)) * (1 + 0x1p-20);
	return fmin(cell, fmax(widest, WIDE_CELL));
}

/* By cells of this side, map units; wider ones if somebody is too far out. */
static void sort_by(tl_crowd *crowd, size_t count, double cell)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	cell = bound_cell(scratch, count, cell);
	tli_grid_sort(&crowd->grid, scratch->place_x, scratch->place_y, count, cell);
	if (crowd->grid.beyond)
		tli_grid_sort(&crowd->grid, scratch->place_x, scratch->place_y, count,
			fmax(cell, cell_for_all(scratch, count)));
	order_cells(crowd, count);
}

/* By cells of this side. */
static void list_by(tl_crowd *crowd, size_t count, double cell)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	sort_by(crowd, count, cell);
	for (size_t at = 0; at < count; at++) {
		uint32_t from = crowd->grid.order[at], number = scratch->number ? scratch->number[from] : from;
		scratch->x[at] = scratch->place_x[from];
		scratch->y[at] = scratch->place_y[from];
		bool is_circle = from >= crowd->agents.count;
		scratch->body[at] = is_circle ? body_of_circle(crowd, ~number) : body_of_agent(crowd, number);
	}
	crowd->bodies = (tli_bodies){ scratch->x, scratch->y, scratch->body, count, crowd->profiles.list,
		crowd->agents.profile, crowd->profiles.picky };
}

static void measure_bodies(tl_crowd *crowd)
{
	float largest = 0, farthest = 0;
	for (size_t i = 0; i < crowd->bodies.count; i++) {
		const tli_body *body = &crowd->bodies.body[i];
		float step = tli_crowd_farthest(crowd, body);
		largest = body->radius > largest ? body->radius : largest;
		farthest = step > farthest ? step : farthest;
	}
	crowd->largest = largest;
	crowd->farthest = farthest;
}

/* Cells as wide as the sight; wider where bodies so large or so fast are there that more distant ones could touch. */
void tli_crowd_list_bodies(tl_crowd *crowd)
{
	size_t count = 0;
	double sight = crowd->def.sight;
	list_agents(crowd, &count);
	list_circles(crowd, &count);
	list_by(crowd, count, sight / TLI_GRID_REACH);
	measure_bodies(crowd);
	double touch = tli_touch_range(crowd->largest, crowd->largest, crowd->farthest);
	if (touch > sight)
		list_by(crowd, count, touch / TLI_GRID_REACH);
	tli_crowd_scratch_turn(crowd);
	if (crowd->profiles.groups > 0)
		list_flocks(crowd);
}

/* Only places are needed of what is in the order of slots; the rest is where the spare memory of the grid was. */
void tli_crowd_list_flock_members(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	const tli_agents *agents = &crowd->agents;
	size_t count = 0;
	list_agents(crowd, &count);
	sort_by(crowd, count, crowd->def.sight / TLI_GRID_REACH);
	uint32_t *order = crowd->grid.order;
	for (size_t at = 0; at < count && scratch->number; at++)
		order[at] = scratch->number[order[at]];
	tli_crowd_scratch_turn(crowd);
	for (size_t at = 0; at < count; at++)
		list_flock_member(crowd, at, order[at], agents->x[order[at]], agents->y[order[at]]);
	crowd->bodies = (tli_bodies){ .count = count };
}
