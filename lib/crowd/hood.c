/* SPDX-License-Identifier: MIT */
/*
 * crowd/hood.c: the nearest neighbours of a body.
 *
 * 1. The cells about its own are looked through, row by row; each row is one span. All that are near enough are listed: each is written,
 *    and counted if it is near, since that cannot be foretold.
 * 2. Who could touch the body within the step is put on a list of its own, however many there are: what keeps bodies apart must not miss
 *    one.
 * 3. Of all that are left the nearest stay, and of equally far ones the first in the order of the grid, so
 *    the answer depends on places alone.
 */
#include "crowd/hood.h"

#include "base/array.h"

/* Of those listed in `touching`, keeps in `found` the ones that the body cares for, and in `touching` those that could touch it. */
static size_t sift(const tli_bodies *bodies, uint32_t self, float touch, tli_hood *hood, size_t count)
{
	uint32_t mask = bodies->body[self].mask;
	double px = bodies->x[self], py = bodies->y[self];
	size_t kept = 0, touching = 0;
	for (size_t i = 0; i < count; i++) {
		uint32_t at = hood->touching[i];
		float dx = (float)(bodies->x[at] - px), dy = (float)(bodies->y[at] - py), squared = dx * dx + dy * dy;
		bool cares = (bodies->body[at].layer & mask) != 0;
		hood->found[kept] = (tli_neighbour){ { dx, dy }, squared, at };
		hood->touching[touching] = at;
		kept += cares;
		touching += cares & (squared <= touch);
	}
	tli_array_truncate(hood->touching, touching);
	return kept;
}

/* Of equally far ones the last in the grid. */
static size_t farthest_of(const tli_neighbour *found, size_t count)
{
	size_t farthest = 0;
	for (size_t i = 1; i < count; i++) {
		float squared = found[i].squared, most = found[farthest].squared;
		farthest = squared > most || (squared == most && found[i].at > found[farthest].at) ? i : farthest;
	}
	return farthest;
}

/* The one of rank `most` by distance: a bound for all that are to be kept, when there are many more. */
static float distance_of_rank(const tli_neighbour *found, size_t count, size_t most, float limit)
{
	float low = 0, high = limit;
	for (int i = 0; i < 8; i++) {
		float middle = 0.5f * (low + high);
		size_t within = 0;
		for (size_t k = 0; k < count; k++)
			within += found[k].squared <= middle;
		if (within >= most)
			high = middle;
		else
			low = middle;
	}
	return high;
}

/* Leaves the nearest `most`. */
static size_t keep_nearest(tli_neighbour *found, size_t count, size_t most, float limit)
{
	if (count > most + 4) {
		float bound = distance_of_rank(found, count, most, limit);
		size_t kept = 0;
		for (size_t i = 0; i < count; i++) {
			found[kept] = found[i];
			kept += found[i].squared <= bound;
		}
		count = kept;
	}
	if (count <= most)
		return count;
	size_t farthest = farthest_of(found, most);
	for (size_t i = most; i < count; i++) {
		if (!(found[i].squared < found[farthest].squared))
			continue;
		found[farthest] = found[i];
		farthest = farthest_of(found, most);
	}
	return most;
}

static bool reserve(tli_hood *hood, size_t count)
{
	tli_array_truncate(hood->found, 0);
	tli_array_truncate(hood->touching, 0);
	if (!tli_array_reserve(hood->found, count) || !tli_array_reserve(hood->touching, count))
		return false;
	(void)tli_array_extend(hood->found, count);
	(void)tli_array_extend(hood->touching, count);
	return true;
}

tl_status tli_hood_find(const tli_hood_def *def, tli_grid_cursor *cursor, uint32_t at, tli_hood *hood)
{
	const tli_bodies *bodies = def->bodies;
	const tli_body *body = &bodies->body[at];
	double touch = tli_hood_touch(body->radius, def->largest, def->step);
	double range = def->sight > touch ? def->sight : touch;
	size_t room = 1, count = 0;
	tli_grid_move(def->grid, cursor, at);
	for (int row = 0; row < TLI_GRID_ROWS; row++)
		room += cursor->spans[row].end - cursor->spans[row].begin;
	if (!reserve(hood, room))
		return TL_E_NOMEM;
	for (int row = 0; row < TLI_GRID_ROWS; row++)
		count = tli_hood_list(bodies, cursor->spans[row], at, range * range, true, hood->touching, count);
	count = sift(bodies, at, (float)(touch * touch), hood, count);
	hood->count = keep_nearest(hood->found, count, def->most, (float)(range * range));
	return TL_OK;
}
