/* SPDX-License-Identifier: MIT */
/*
 * crowd/list.c: bodies in the order of the grid.
 *
 * Those of one cell are put in the order of their places, so that sums over neighbours, and what is decided between equals, depend on
 * where bodies are and not on the order in which they came.
 */
#include "crowd/internal.h"

#include "base/array.h"

#include <math.h>

/* What is left of the way of those that have nowhere to go: everybody goes before them. */
static const float NOWHERE = 1e6f;

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
		.max_force = INFINITY,
		.slot = index,
		.flags = TLI_BODY_CIRCLE | TLI_BODY_UNYIELDING,
		.layer = UINT32_MAX };
}

static void aim(const tl_crowd *crowd, uint32_t slot, tli_body *body)
{
	tl_point target = tli_way_target(crowd, slot);
	double dx = target.x - crowd->agents.x[slot], dy = target.y - crowd->agents.y[slot];
	double distance = sqrt(dx * dx + dy * dy);
	if (distance > 0)
		body->ahead = (tli_f2){ (float)(dx / distance), (float)(dy / distance) };
	body->distance = (float)distance;
	body->rem = (float)distance + crowd->goers.left[slot];
	body->stuck = crowd->goers.stuck[slot];
}

static tli_body body_of_agent(const tl_crowd *crowd, uint32_t slot)
{
	const tli_agents *agents = &crowd->agents;
	const tli_kind *kind = tli_kind_of(crowd, slot);
	tli_body body = { .v = agents->v[slot],
		.radius = agents->radius[slot],
		.max_speed = agents->max_speed[slot],
		.max_force = INFINITY, /* whose next step is known needs no room to stop */
		.slot = slot,
		.rank = kind->rank,
		.layer = kind->layer,
		.mask = kind->mask };
	if (tli_kind_goes(kind))
		aim(crowd, slot, &body);
	if (kind->driven) {
		body.flags |= TLI_BODY_UNYIELDING;
	} else if (kind->avoid == TL_AVOID_RECIPROCAL) {
		body.flags |= TLI_BODY_YIELDS;
		body.max_force = (float)kind->max_force;
	}
	if (body.rem < body.radius) {
		body.flags |= TLI_BODY_IDLE;
		body.rem = NOWHERE;
	}
	return body;
}

static bool comes_first(const tli_crowd_scratch *scratch, uint32_t a, uint32_t b)
{
	if (scratch->place_x[a] != scratch->place_x[b])
		return scratch->place_x[a] < scratch->place_x[b];
	return scratch->place_y[a] < scratch->place_y[b];
}

/* Within each cell by place; those at the same place stay as they are. */
static void order_cells(tl_crowd *crowd, size_t count)
{
	tli_grid *grid = &crowd->grid;
	for (size_t at = 1; at < count; at++) {
		uint32_t moving = grid->order[at];
		size_t to = at;
		for (; to > 0 && grid->keys[to - 1] == grid->keys[at]; to--) {
			if (!comes_first(&crowd->scratch, moving, grid->order[to - 1]))
				break;
			grid->order[to] = grid->order[to - 1];
		}
		grid->order[to] = moving;
	}
}

static void list_groups(tl_crowd *crowd, size_t count)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	for (size_t at = 0; at < count; at++) {
		const tli_body *body = &scratch->body[at];
		const tli_kind *kind = body->flags & TLI_BODY_CIRCLE ? NULL : tli_kind_of(crowd, body->slot);
		scratch->group[at] = kind && kind->desire == TL_DESIRE_FLOCK ? kind->group : TLI_NO_SLOT;
		scratch->flight[at] = body->v;
	}
}

/* By cells of this side, map units. */
static void list_by(tl_crowd *crowd, size_t count, double cell)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	tli_grid_sort(&crowd->grid, scratch->place_x, scratch->place_y, count, cell);
	order_cells(crowd, count);
	for (size_t at = 0; at < count; at++) {
		uint32_t from = crowd->grid.order[at], number = scratch->number ? scratch->number[from] : from;
		scratch->x[at] = scratch->place_x[from];
		scratch->y[at] = scratch->place_y[from];
		bool is_circle = from >= crowd->agents.count;
		scratch->body[at] = is_circle ? body_of_circle(crowd, ~number) : body_of_agent(crowd, number);
	}
	crowd->bodies = (tli_bodies){ scratch->x, scratch->y, scratch->body, count };
}

static void measure(tl_crowd *crowd)
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
	measure(crowd);
	double touch = tli_hood_touch(crowd->largest, crowd->largest, crowd->farthest);
	if (touch > sight)
		list_by(crowd, count, touch / TLI_GRID_REACH);
	tli_crowd_scratch_turn(crowd);
	if (crowd->kinds.desires & 1u << TL_DESIRE_FLOCK)
		list_groups(crowd, count);
}

void tli_crowd_list_birds(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	size_t count = 0;
	list_agents(crowd, &count);
	tli_grid_sort(&crowd->grid, scratch->place_x, scratch->place_y, count, crowd->def.sight / TLI_GRID_REACH);
	uint32_t *order = crowd->grid.order;
	order_cells(crowd, count);
	for (size_t at = 0; at < count; at++) {
		scratch->x[at] = scratch->place_x[order[at]];
		scratch->y[at] = scratch->place_y[order[at]];
		order[at] = scratch->number ? scratch->number[order[at]] : order[at];
	}
	crowd->bodies = (tli_bodies){ scratch->x, scratch->y, NULL, count };
	tli_crowd_scratch_turn(crowd);
	for (size_t at = 0; at < count; at++) {
		scratch->flight[at] = crowd->agents.v[order[at]];
		scratch->group[at] = tli_kind_of(crowd, order[at])->group;
	}
}
