/* SPDX-License-Identifier: MIT */
/* crowd/near/non_yielding.c: a grid of its own for the few non-yielding bodies. O(those in the cells near) per body. */
#include "crowd/near/non_yielding.h"

#include "base/assert.h"
#include "base/alloc.h"

void tli_non_yielding_free(tli_non_yielding *non_yielding)
{
	tli_grid_free(&non_yielding->grid);
	tli_free(non_yielding->x, non_yielding->room * sizeof *non_yielding->x);
	tli_free(non_yielding->y, non_yielding->room * sizeof *non_yielding->y);
	tli_free(non_yielding->at, non_yielding->room * sizeof *non_yielding->at);
	*non_yielding = (tli_non_yielding){ 0 };
}

size_t tli_non_yielding_bytes(const tli_non_yielding *non_yielding)
{
	return tli_grid_bytes(&non_yielding->grid) +
		non_yielding->room * (2 * sizeof *non_yielding->x + sizeof *non_yielding->at);
}

static bool is_listed(const tli_body *body, bool steering)
{
	uint32_t kind = tli_body_kind(body);
	return kind >= TLI_BODY_DRIVEN || (steering && kind == TLI_BODY_STEERS);
}

tl_status tli_non_yielding_list(tli_non_yielding *non_yielding, const tli_bodies *bodies, double range, bool steering)
{
	size_t count = 0;
	for (size_t i = 0; i < bodies->count; i++)
		count += is_listed(&bodies->body[i], steering);
	if (count > non_yielding->room) {
		tli_non_yielding larger = { .room = count };
		larger.x = tli_alloc_array(count, sizeof *larger.x);
		larger.y = tli_alloc_array(count, sizeof *larger.y);
		larger.at = tli_alloc_array(count, sizeof *larger.at);
		if (!larger.x || !larger.y || !larger.at || tli_grid_reserve(&larger.grid, count)) {
			tli_non_yielding_free(&larger);
			return TL_E_NOMEM;
		}
		tli_non_yielding_free(non_yielding);
		*non_yielding = larger;
	}
	non_yielding->count = 0;
	non_yielding->range = range;
	for (size_t i = 0; i < bodies->count; i++) {
		if (!is_listed(&bodies->body[i], steering))
			continue;
		non_yielding->x[non_yielding->count] = bodies->x[i];
		non_yielding->y[non_yielding->count] = bodies->y[i];
		non_yielding->at[non_yielding->count++] = (uint32_t)i;
	}
	if (count > 0)
		tli_grid_sort(&non_yielding->grid, non_yielding->x, non_yielding->y, count, range / TLI_GRID_REACH);
	return TL_OK;
}

size_t tli_non_yielding_find(
	const tli_non_yielding *non_yielding, const tli_bodies *bodies, uint32_t self, tli_neighbour *out)
{
	size_t count = 0;
	tli_assert(self < bodies->count && non_yielding->count <= non_yielding->room);
	tli_span spans[TLI_GRID_ROWS];
	if (non_yielding->count == 0)
		return 0;
	tli_grid_spans(&non_yielding->grid, bodies->x[self], bodies->y[self], spans);
	for (int row = 0; row < TLI_GRID_ROWS; row++) {
		for (uint32_t i = spans[row].begin; i < spans[row].end; i++) {
			uint32_t at = non_yielding->at[non_yielding->grid.order[i]];
			double dx = bodies->x[at] - bodies->x[self], dy = bodies->y[at] - bodies->y[self];
			double squared = dx * dx + dy * dy;
			if (squared > non_yielding->range * non_yielding->range || at == self ||
				!tli_body_avoids(bodies, self, at))
				continue;
			tli_neighbour near = { { (float)dx, (float)dy }, (float)squared, at };
			if (count < TLI_NON_YIELDING_MAX) {
				out[count++] = near;
				continue;
			}
			size_t farthest = 0;
			for (size_t k = 1; k < count; k++)
				farthest = out[k].squared > out[farthest].squared ? k : farthest;
			if (near.squared < out[farthest].squared)
				out[farthest] = near;
		}
	}
	return count;
}
