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

/* The states of a corner at which a taut path arrives, as bits: all, and those from which an edge goes on, or may. */
typedef struct arrivals {
	uint64_t right, left, alive_right, alive_left;
} arrivals;

/* Where all lie on one line. */
static arrivals arrivals_along_line(const tli_corner *to, tli_direction d)
{
	unsigned sides = tli_arrival_sides(to, d);
	uint64_t right = sides >> TLI_WALLS_RIGHT & 1, left = sides >> TLI_WALLS_LEFT & 1;
	return (arrivals){ right, left, right, left };
}

/* The sign bit of a | b is that of the lesser one, of a & b that of the greater one. */
static inline arrivals arrivals_at(const tli_corner *to, const tli_direction *heads, tli_direction d)
{
	int64_t after = tli_cross(to->d1, d), before = tli_cross(to->d2, d);
	if ((after | before) == 0)
		return arrivals_along_line(to, d);
	uint64_t right = (uint64_t) ~(after | before), left = (uint64_t)((after - 1) & (before - 1));
	if (!heads)
		return (arrivals){ right >> 63, left >> 63, right >> 63, left >> 63 };
	uint64_t alive_right = right & (uint64_t)~tli_cross(heads[TLI_WALLS_RIGHT], d);
	uint64_t alive_left = left & (uint64_t)(tli_cross(heads[TLI_WALLS_LEFT], d) - 1);
	return (arrivals){ right >> 63, left >> 63, alive_right >> 63, alive_left >> 63 };
}

/* Where the next states are written: alive ones from the front of the room, idle ones from its end. */
typedef struct state_pens {
	uint32_t *alive, *idle;
} state_pens;

/* Written at both ends, and counted at one where the path is taut: a branch on that would be unpredictable. */
static inline state_pens put_state(state_pens to, uint32_t state, uint64_t taut, uint64_t alive)
{
	*to.alive = state;
	*to.idle = state;
	to.alive += alive;
	to.idle -= taut - alive;
	return to;
}

/* Asks for the memory of the corners at the vertices, all at once. */
static void fetch_corners(
	const tli_corners *corners, const tli_direction *heads, const int32_t *visible, size_t visible_count)
{
	for (size_t i = 0; i < visible_count; i++) {
		size_t corner = (size_t)corners->of_vertex[visible[i]];
		__builtin_prefetch(&corners->corners[corner]);
		if (heads)
			__builtin_prefetch(&heads[2 * corner]);
	}
}

/* The states of all corners at the vertices, for paths from p. */
static state_pens put_states(
	const tli_corners *corners, const tli_direction *heads, const tli_expand *expand, tli_point p, state_pens to)
{
	const tli_corner *list = corners->corners;
	const int32_t *visible = expand->visible;
	size_t count = tli_array_length(list), visible_count = tli_array_length(visible);
	for (size_t i = 0; i < visible_count; i++) {
		size_t c = (size_t)corners->of_vertex[visible[i]];
		do {
			const tli_direction d = tli_direction_to(p, list[c].at);
			arrivals at = arrivals_at(&list[c], heads ? &heads[2 * c] : NULL, d);
			to = put_state(to, 2 * (uint32_t)c + TLI_WALLS_RIGHT, at.right, at.alive_right);
			to = put_state(to, 2 * (uint32_t)c + TLI_WALLS_LEFT, at.left, at.alive_left);
			c++;
		} while (c < count && list[c].vertex == visible[i]);
	}
	return to;
}

/* Where taut paths from p arrive. */
static tl_status find_arrivals(tli_expand *expand, const tli_corners *corners, const tli_direction *heads, tli_point p,
	tli_mesh_location location, tli_arrivals *found)
{
	tl_status status = expand->within ? tli_point_look(expand, corners, p, location)
					  : tli_point_look_around(expand, corners, p, location);
	size_t visible = tli_array_length(expand->visible), room = 4 * visible;
	tli_array_truncate(found->states, 0);
	found->alive = found->idle = 0;
	if (status || visible == 0)
		return status;
	if (!tli_array_reserve(found->states, room))
		return TL_E_NOMEM;
	uint32_t *first = tli_array_extend(found->states, room), *last = first + room - 1;
	fetch_corners(corners, heads, expand->visible, visible);
	state_pens made = put_states(corners, heads, expand, p, (state_pens){ first, last });
	found->alive = (size_t)(made.alive - first);
	found->idle = (size_t)(last - made.idle);
	return TL_OK;
}

/* ---- idle states ---- */

/* A set of states, by the last bits of their numbers: neighbours differ in these. */
enum { SET_BITS = 2048 };

typedef struct state_set {
	uint64_t words[SET_BITS / 64];
} state_set;

static void add_to_set(state_set *set, const uint32_t *states, size_t count)
{
	for (size_t i = 0; i < count; i++)
		set->words[states[i] / 64 % (SET_BITS / 64)] |= UINT64_C(1) << states[i] % 64;
}

static const uint32_t *idle_states(const tli_arrivals *found)
{
	return found->idle > 0 ? found->states + tli_array_length(found->states) - found->idle : NULL;
}

static state_set set_of(const tli_arrivals *found)
{
	state_set set = { { 0 } };
	add_to_set(&set, found->states, found->alive);
	add_to_set(&set, idle_states(found), found->idle);
	return set;
}

/* Moves idle states that the other end seems to arrive at, too, behind the alive ones. From there the path is reversed: the walls are on
 * the other side. */
static void keep_common(tli_arrivals *found, const state_set *other)
{
	const uint32_t *idle = idle_states(found);
	for (size_t i = 0; i < found->idle; i++) {
		uint32_t state = idle[i], reversed = state ^ 1;
		found->states[found->alive] = state;
		found->alive += other->words[reversed / 64 % (SET_BITS / 64)] >> reversed % 64 & 1;
	}
	found->idle = 0;
}

static void drop_idle(tli_arrivals *starts, tli_arrivals *goals)
{
	state_set from = set_of(starts), to = set_of(goals);
	keep_common(starts, &to);
	keep_common(goals, &from);
}

/* ---- both ends ---- */

/* Those that are left. `turn`: 1 where the path is reversed. */
static tl_status make_joins(const tli_corners *corners, const tli_arrivals *found, tli_point p, uint32_t turn,
	const tli_reach *within, tli_taut_join **joins)
{
	tli_array_truncate(*joins, 0);
	if (!tli_array_reserve(*joins, found->alive))
		return TL_E_NOMEM;
	for (size_t i = 0; i < found->alive; i++) {
		uint32_t state = found->states[i];
		tli_point at = corners->positions[state / 2];
		double x = (double)at.x - p.x, y = (double)at.y - p.y;
		if (!within || tli_reach_has(within, x, y))
			tli_array_push(*joins, ((tli_taut_join){ state ^ turn, sqrt(x * x + y * y) }));
	}
	return TL_OK;
}

static tl_status find_both(tli_expand *expand, const tli_corners *corners, const tli_join_def *def,
	const tli_reach *there, const tli_reach *back)
{
	const tli_block_ends *blocks = def->blocks;
	expand->pockets = blocks ? &corners->pockets : NULL;
	expand->ends = blocks ? *blocks : (tli_block_ends){ 0, 0, 0 };
	expand->within = there;
	tl_status status = find_arrivals(
		expand, corners, def->heads, def->from, def->from_location, &expand->arrivals[0]);
	expand->ends = blocks ? (tli_block_ends){ blocks->goal, blocks->start, blocks->turn } : expand->ends;
	expand->within = back;
	if (!status)
		status = find_arrivals(expand, corners, def->heads, def->to, def->to_location, &expand->arrivals[1]);
	expand->pockets = NULL;
	expand->within = NULL;
	return status;
}

tl_status tli_join_ends(tli_expand *expand, const tli_corners *corners, const tli_join_def *def, tli_taut_join **from,
	tli_taut_join **to)
{
	tli_reach there = tli_reach_make(def->from, def->to, def->longest),
		  back = tli_reach_make(def->to, def->from, def->longest);
	bool all = !(def->longest > 0);
	tli_arrivals *starts = &expand->arrivals[0], *goals = &expand->arrivals[1];
	tl_status status = find_both(expand, corners, def, all ? NULL : &there, all ? NULL : &back);
	if (status)
		return status;
	if (def->heads)
		drop_idle(starts, goals);
	status = make_joins(corners, starts, def->from, 0, all ? NULL : &there, from);
	return status ? status : make_joins(corners, goals, def->to, 1, all ? NULL : &back, to);
}
