/* SPDX-License-Identifier: MIT */
/*
 * corners/joins.c: joins a start and a goal to the corner graph: for the corners that each sees, the states in which a taut path arrives
 * there. A path that arrives along d is taut with the walls on the right where -d lies in the closed cone [-d1, d2] of the corner, on the
 * left where it lies in [d1, -d2] (corners.h): the signs of d1 x d and d2 x d. Both are 0 only where all lie on one line; then their
 * directions matter.
 *
 * In a whole graph a state is idle where no edge goes on for a path along d, which the direction of its first edge, its head, shows. Idle
 * states matter only to paths that bend once, so those that the other end does not reach are dropped. Lengths are computed
 * for what is left. Cost: 10-20 ns per visible vertex.
 */
#include "base/array.h"
#include "corners/expand.h"
#include "corners/internal.h"

#include <math.h>
#include <string.h>

/* A set of states, by the last bits of their numbers: neighbours differ in these. */
enum { SET_BITS = 2048, SET_WORDS = SET_BITS / 64 };

/* Where the next states are written: alive ones from the front of the room, idle ones from its end. */
typedef struct state_pens {
	uint32_t *alive, *idle;
} state_pens;

/* The states of the corners at all visible vertices at which a taut path from p arrives. */
static state_pens put_states(
	const tli_corners *corners, const tli_direction *heads, const tli_expand *expand, tli_point p, state_pens to)
{
	const int32_t *visible = expand->visible, *of_vertex = corners->of_vertex;
	const tli_corner *first = corners->corners, *behind = first + tli_array_length(first);
	for (size_t i = 0, count = tli_array_length(visible); i < count; i++) {
		const int32_t vertex = visible[i];
		const tli_corner *corner = first + of_vertex[vertex];
		uint32_t state = 2 * (uint32_t)of_vertex[vertex];
		do {
			/* 1. As sign bits: does a path along d arrive with the walls on the right, on the left, and does an edge go on from there, or
			 *    may it? That of a | b is the sign of the lesser one, that of a & b of the greater one. */
			const tli_direction d = tli_direction_to(p, corner->at);
			int64_t after = tli_cross(corner->d1, d), before = tli_cross(corner->d2, d);
			uint64_t right = (uint64_t) ~(after | before), left = (uint64_t)((after - 1) & (before - 1));
			uint64_t alive_right = right, alive_left = left;
			if ((after | before) == 0) { /* all lie on one line */
				unsigned sides = tli_arrival_sides(corner, d);
				alive_right = right = (uint64_t)sides << (63 - TLI_WALLS_RIGHT);
				alive_left = left = (uint64_t)sides << (63 - TLI_WALLS_LEFT);
			} else if (heads) {
				alive_right &= (uint64_t)~tli_cross(heads[state + TLI_WALLS_RIGHT], d);
				alive_left &= (uint64_t)(tli_cross(heads[state + TLI_WALLS_LEFT], d) - 1);
			}

			/* 2. Each state is written at both ends of the room and counted where it belongs, if anywhere: a branch on that would be
			 *    unpredictable. */
			*to.alive = *to.idle = state + TLI_WALLS_RIGHT;
			to.alive += alive_right >> 63;
			to.idle -= (right >> 63) - (alive_right >> 63);
			*to.alive = *to.idle = state + TLI_WALLS_LEFT;
			to.alive += alive_left >> 63;
			to.idle -= (left >> 63) - (alive_left >> 63);
			state += 2;
		} while (++corner < behind && corner->vertex == vertex);
	}
	return to;
}

/* Where taut paths from an end arrive, within what `expand` says. */
static tl_status find_arrivals(tli_expand *expand, const tli_corners *corners, const tli_join_def *def, int end)
{
	const tli_point p = end == 0 ? def->from : def->to;
	const tli_mesh_location location = end == 0 ? def->from_location : def->to_location;
	tli_arrivals *found = &expand->arrivals[end];

	/* 1. What the point sees. */
	tl_status status = expand->within ? tli_point_look(expand, corners, p, location)
					  : tli_point_look_around(expand, corners, p, location);
	size_t visible = tli_array_length(expand->visible), room = 4 * visible;
	tli_array_truncate(found->states, 0);
	found->alive = found->idle = 0;
	if (status || visible == 0)
		return status;
	if (!tli_array_reserve(found->states, room))
		return TL_E_NOMEM;

	/* 2. The memory of the corners there is asked for, all at once. */
	for (size_t i = 0; i < visible; i++) {
		size_t c = (size_t)corners->of_vertex[expand->visible[i]];
		__builtin_prefetch(&corners->corners[c]);
		if (def->heads)
			__builtin_prefetch(&def->heads[2 * c]);
	}

	/* 3. Their states, idle ones behind the alive ones. */
	uint32_t *first = tli_array_extend(found->states, room), *last = first + room - 1;
	state_pens made = put_states(corners, def->heads, expand, p, (state_pens){ first, last });
	found->alive = (size_t)(made.alive - first);
	found->idle = (size_t)(last - made.idle);
	memmove(made.alive, made.idle + 1, found->idle * sizeof *first);
	return TL_OK;
}

tl_status tli_join_ends(tli_expand *expand, const tli_corners *corners, const tli_join_def *def, tli_taut_join **from,
	tli_taut_join **to)
{
	const tli_reach reaches[2] = { tli_reach_make(def->from, def->to, def->longest),
		tli_reach_make(def->to, def->from, def->longest) };
	const tli_block_ends *blocks = def->blocks;
	const bool is_limited = def->longest > 0;

	/* 1. The states at which paths from either end arrive. */
	expand->pockets = blocks ? &corners->pockets : NULL;
	expand->ends = blocks ? *blocks : (tli_block_ends){ 0, 0, 0 };
	expand->within = is_limited ? &reaches[0] : NULL;
	tl_status status = find_arrivals(expand, corners, def, 0);
	if (blocks)
		expand->ends = (tli_block_ends){ blocks->goal, blocks->start, blocks->turn };
	expand->within = is_limited ? &reaches[1] : NULL;
	if (!status)
		status = find_arrivals(expand, corners, def, 1);
	expand->pockets = NULL;
	expand->within = NULL;
	if (status)
		return status;

	/* 2. In a whole graph, the sets of both. */
	uint64_t sets[2][SET_WORDS];
	memset(sets, 0, def->heads ? sizeof sets : 0);
	for (int end = 0; end < 2 && def->heads; end++) {
		const uint32_t *states = expand->arrivals[end].states;
		size_t count = expand->arrivals[end].alive + expand->arrivals[end].idle;
		for (size_t i = 0; i < count; i++)
			sets[end][states[i] / 64 % SET_WORDS] |= UINT64_C(1) << states[i] % 64;
	}

	/* 3. The lengths to what is left: of idle states those at which the other end seems to arrive, too. From there the path is reversed, with the
	 *    walls on the other side. */
	for (int end = 0; end < 2; end++) {
		uint32_t *states = expand->arrivals[end].states, turn = end == 0 ? 0 : 1;
		size_t left = expand->arrivals[end].alive, count = left + expand->arrivals[end].idle;
		for (size_t i = left; i < count; i++) {
			uint32_t reversed = states[i] ^ 1;
			states[left] = states[i];
			left += sets[1 - end][reversed / 64 % SET_WORDS] >> reversed % 64 & 1;
		}
		const tli_point p = end == 0 ? def->from : def->to;
		tli_taut_join **joins = end == 0 ? from : to;
		tli_array_truncate(*joins, 0);
		if (!tli_array_reserve(*joins, left))
			return TL_E_NOMEM;
		tli_taut_join *out = tli_array_extend(*joins, left);
		size_t kept = 0;
		for (size_t i = 0; i < left; i++) {
			tli_point at = corners->positions[states[i] / 2];
			double x = (double)at.x - p.x, y = (double)at.y - p.y;
			out[kept] = (tli_taut_join){ states[i] ^ turn, sqrt(x * x + y * y) };
			kept += !is_limited || tli_reach_has(&reaches[end], x, y);
		}
		tli_array_truncate(*joins, kept);
	}
	return TL_OK;
}

tl_status tli_join_point(tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location)
{
	const tli_join_def def = { .from = p, .from_location = location };
	return find_arrivals(expand, corners, &def, 0);
}
