/* SPDX-License-Identifier: MIT */
/*
 * crowd/flock.c: the force of a flock on one of its members: tl_steer_flock over the cells about it, fused and in floats.
 *
 * 1. The rows of cells are gone through; who is within sight is listed: each is written, and counted if it is near, since that cannot
 *    be foretold.
 * 2. Those of the same flock within the field of view are summed up, in the order of the grid.
 * What is different from tl_steer_flock is the last bits. Sight is bounded by that of the crowd.
 */
#include "crowd/internal.h"

#include <math.h>

/* Room for neighbours that are looked at together. */
enum { LIST = 512 };

/* Nearer than this share of too_near is the same place. */
static const float SAME_PLACE = 1e-3f;

typedef struct sums {
	tli_f2 away, places, velocities; /* places from the body */
	float count;
} sums;

/* Away from who is at the very place: by the slots. */
static tli_f2 direction_apart(const tl_crowd *crowd, uint32_t self, uint32_t other)
{
	tli_body here = { .slot = tli_slot_at(crowd, self) }, there = { .slot = tli_slot_at(crowd, other) };
	return tli_pair_parting(&there, &here);
}

/* Away from somebody who is too near, the nearer the more. */
static void part(const tl_crowd *crowd, uint32_t self, uint32_t other, tli_f2 q, float squared, sums *s)
{
	float too_near = (float)crowd->flock.too_near;
	float distance = sqrtf(squared);
	if (distance > SAME_PLACE * too_near) {
		float by = (1 - too_near / distance) / distance;
		s->away.x += q.x * by;
		s->away.y += q.y * by;
	} else {
		tli_f2 d = direction_apart(crowd, self, other);
		s->away.x += d.x * (1 / SAME_PLACE);
		s->away.y += d.y * (1 / SAME_PLACE);
	}
}

/* Is the heading times q at least `view` times |q|? Without a root: by the squares, with their signs. */
static inline bool is_in_view(float ahead, float view, float squared)
{
	return ahead * fabsf(ahead) >= view * fabsf(view) * squared;
}

/* Adds those of the ones listed that are of the same flock and in view; who is neither adds nothing, without a branch. */
static void sum_up(const tl_crowd *crowd, uint32_t self, const uint32_t *list, size_t count, sums *sum)
{
	const double *x = crowd->bodies.x, *y = crowd->bodies.y;
	const tli_f2 *flight = crowd->scratch.flight;
	const uint32_t *group = crowd->scratch.group;
	tli_f2 heading = crowd->agents.heading[tli_slot_at(crowd, self)];
	double px = x[self], py = y[self];
	uint32_t mine = group[self];
	float view = crowd->flock_view, near = (float)crowd->flock.too_near;
	sums s = *sum;
	for (size_t i = 0; i < count; i++) {
		uint32_t at = list[i];
		tli_f2 q = { (float)(x[at] - px), (float)(y[at] - py) };
		float squared = tli_f2_dot(q, q);
		bool counts = (group[at] == mine) & is_in_view(tli_f2_dot(heading, q), view, squared);
		float weight = counts ? 1.0f : 0.0f;
		s.places.x += q.x * weight;
		s.places.y += q.y * weight;
		s.velocities.x += flight[at].x * weight;
		s.velocities.y += flight[at].y * weight;
		s.count += weight;
		if (squared < near * near && counts)
			part(crowd, self, at, q, squared, &s);
	}
	*sum = s;
}

static tli_f2 cut(tli_f2 v, float scale, float most)
{
	tli_f2 scaled = { v.x * scale, v.y * scale };
	float squared = tli_f2_dot(scaled, scaled);
	if (!(squared > most * most))
		return scaled;
	float by = most / sqrtf(squared);
	return (tli_f2){ scaled.x * by, scaled.y * by };
}

static tli_f2 force_of(const tl_crowd *crowd, uint32_t self, const sums *s)
{
	uint32_t slot = tli_slot_at(crowd, self);
	tli_f2 v = crowd->scratch.flight[self];
	const tl_flock_def *def = &crowd->flock;
	tli_f2 cohesion = { 0, 0 }, alignment = { 0, 0 }, away = cut(s->away, 1, 1);
	float speed = crowd->agents.max_speed[slot];
	if (s->count > 0)
		cohesion = cut(s->places, 1 / (s->count * (float)def->sight), 1);
	if (s->count > 0 && speed > 0) {
		float each = 1 / s->count;
		tli_f2 off = { s->velocities.x * each - v.x, s->velocities.y * each - v.y };
		alignment = cut(off, 1 / speed, 1);
	}
	tli_f2 share = { away.x * (float)def->separation + cohesion.x * (float)def->cohesion +
			alignment.x * (float)def->alignment,
		away.y * (float)def->separation + cohesion.y * (float)def->cohesion +
			alignment.y * (float)def->alignment };
	share = cut(share, 1, 1);
	float most = (float)tli_kind_of(crowd, slot)->max_force;
	most = most < INFINITY ? most : speed / (float)crowd->def.dt;
	return (tli_f2){ share.x * most, share.y * most };
}

/* Of a list that is full: what it holds is summed up. */
static void empty_list(const tl_crowd *crowd, uint32_t self, uint32_t *list, size_t *count, sums *s)
{
	sum_up(crowd, self, list, *count, s);
	*count = 0;
}

tli_f2 tli_flock_force(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at)
{
	double sight = fmin(crowd->flock.sight, crowd->def.sight);
	uint32_t list[LIST];
	size_t count = 0;
	sums s = { .count = 0 };
	tli_grid_move(&crowd->grid, cursor, at);
	for (int row = 0; row < TLI_GRID_ROWS; row++) {
		tli_span span = cursor->spans[row];
		while (span.end - span.begin > LIST - count) {
			tli_span part = { span.begin, span.begin + (uint32_t)(LIST - count) };
			count = tli_hood_list(&crowd->bodies, part, at, sight * sight, false, list, count);
			empty_list(crowd, at, list, &count, &s);
			span.begin = part.end;
		}
		count = tli_hood_list(&crowd->bodies, span, at, sight * sight, false, list, count);
	}
	empty_list(crowd, at, list, &count, &s);
	return force_of(crowd, at, &s);
}

tli_f2 tli_flock_step(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at)
{
	tli_f2 force = tli_flock_force(crowd, cursor, at), v = crowd->scratch.flight[at];
	float dt = (float)crowd->def.dt;
	v = cut((tli_f2){ v.x + force.x * dt, v.y + force.y * dt }, 1, crowd->agents.max_speed[tli_slot_at(crowd, at)]);
	return (tli_f2){ v.x * dt, v.y * dt };
}
