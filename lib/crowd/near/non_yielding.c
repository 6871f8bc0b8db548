/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/non_yielding.c: a grid of its own for the few bodies that yield to nobody. O(those in the cells near) a question.
 */
#include "crowd/near/non_yielding.h"

#include "base/alloc.h"

void tli_afar_free(tli_afar *afar)
{
	tli_grid_free(&afar->grid);
	tli_free(afar->x, afar->room * sizeof *afar->x);
	tli_free(afar->y, afar->room * sizeof *afar->y);
	tli_free(afar->at, afar->room * sizeof *afar->at);
	*afar = (tli_afar){ 0 };
}

size_t tli_afar_bytes(const tli_afar *afar)
{
	return tli_grid_bytes(&afar->grid) + afar->room * (2 * sizeof *afar->x + sizeof *afar->at);
}

static tl_status reserve(tli_afar *afar, size_t count)
{
	if (count <= afar->room)
		return TL_OK;
	tli_afar larger = { .room = count };
	larger.x = tli_alloc_array(count, sizeof *larger.x);
	larger.y = tli_alloc_array(count, sizeof *larger.y);
	larger.at = tli_alloc_array(count, sizeof *larger.at);
	if (!larger.x || !larger.y || !larger.at || tli_grid_reserve(&larger.grid, count)) {
		tli_afar_free(&larger);
		return TL_E_NOMEM;
	}
	tli_afar_free(afar);
	*afar = larger;
	return TL_OK;
}

tl_status tli_afar_make(tli_afar *afar, const tli_bodies *bodies, double range)
{
	size_t count = 0;
	for (size_t i = 0; i < bodies->count; i++)
		count += (bodies->body[i].flags & TLI_BODY_UNYIELDING) != 0;
	if (reserve(afar, count))
		return TL_E_NOMEM;
	afar->count = 0;
	afar->range = range;
	for (size_t i = 0; i < bodies->count; i++) {
		if (!(bodies->body[i].flags & TLI_BODY_UNYIELDING))
			continue;
		afar->x[afar->count] = bodies->x[i];
		afar->y[afar->count] = bodies->y[i];
		afar->at[afar->count++] = (uint32_t)i;
	}
	if (count > 0)
		tli_grid_sort(&afar->grid, afar->x, afar->y, count, range / TLI_GRID_REACH);
	return TL_OK;
}

/* Keeps the nearest ones; `count` of them are there. Returns the new count. */
static size_t keep(tli_neighbour *out, size_t count, tli_neighbour near)
{
	if (count < TLI_AFAR_MOST) {
		out[count] = near;
		return count + 1;
	}
	size_t farthest = 0;
	for (size_t i = 1; i < count; i++)
		farthest = out[i].squared > out[farthest].squared ? i : farthest;
	if (near.squared < out[farthest].squared)
		out[farthest] = near;
	return count;
}

size_t tli_afar_find(const tli_afar *afar, const tli_bodies *bodies, uint32_t self, tli_neighbour *out)
{
	size_t count = 0;
	tli_span spans[TLI_GRID_ROWS];
	if (afar->count == 0)
		return 0;
	tli_grid_spans(&afar->grid, bodies->x[self], bodies->y[self], spans);
	for (int row = 0; row < TLI_GRID_ROWS; row++) {
		for (uint32_t i = spans[row].begin; i < spans[row].end; i++) {
			uint32_t at = afar->at[afar->grid.order[i]];
			double dx = bodies->x[at] - bodies->x[self], dy = bodies->y[at] - bodies->y[self];
			double squared = dx * dx + dy * dy;
			if (squared > afar->range * afar->range || at == self || !tli_body_cares(bodies, self, at))
				continue;
			count = keep(out, count, (tli_neighbour){ { (float)dx, (float)dy }, (float)squared, at });
		}
	}
	return count;
}
