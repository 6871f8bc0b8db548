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

#include "base/array.h"

#include <math.h>

/* Nearer than this share of too_near is the same place. */
static const float SAME_PLACE = 1e-3f;

typedef struct sums {
	tli_f2 away, places, velocities; /* places from the body */
	float count;
} sums;

static size_t list_span(const tl_crowd *crowd, tli_span span, uint32_t self, double limit, tli_neighbour *out, size_t count)
{
	const tli_bodies *bodies = &crowd->bodies;
	double px = bodies->x[self], py = bodies->y[self];
	for (uint32_t at = span.begin; at < span.end; at++) {
		double dx = bodies->x[at] - px, dy = bodies->y[at] - py, squared = dx * dx + dy * dy;
		out[count] = (tli_neighbour){ { (float)dx, (float)dy }, (float)squared, at };
		count += (squared < limit) & (at != self);
	}
	return count;
}

static void add(const tl_crowd *crowd, uint32_t self, tli_f2 heading, const tli_neighbour *near, sums *s)
{
	float too_near = (float)crowd->flock.too_near, distance = sqrtf(near->squared);
	const tli_body *body = &crowd->bodies.body[near->at];
	if (distance > 0 && tli_f2_dot(heading, near->q) < crowd->flock_view * distance)
		return;
	s->places.x += near->q.x;
	s->places.y += near->q.y;
	s->velocities.x += body->v.x;
	s->velocities.y += body->v.y;
	s->count++;
	if (!(distance < too_near))
		return;
	if (distance > SAME_PLACE * too_near) {
		float by = (1 - too_near / distance) / distance;
		s->away.x += near->q.x * by;
		s->away.y += near->q.y * by;
	} else {
		tli_f2 part = tli_pair_parting(body, &crowd->bodies.body[self]);
		s->away.x += part.x * (1 / SAME_PLACE);
		s->away.y += part.y * (1 / SAME_PLACE);
	}
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

static tl_vector force_of(const tl_crowd *crowd, const tli_body *body, const sums *s)
{
	const tl_flock_def *def = &crowd->flock;
	tli_f2 cohesion = { 0, 0 }, alignment = { 0, 0 }, away = cut(s->away, 1, 1);
	float speed = crowd->agents.max_speed[body->slot];
	if (s->count > 0)
		cohesion = cut(s->places, 1 / (s->count * (float)def->sight), 1);
	if (s->count > 0 && speed > 0) {
		float each = 1 / s->count;
		tli_f2 off = { s->velocities.x * each - body->v.x, s->velocities.y * each - body->v.y };
		alignment = cut(off, 1 / speed, 1);
	}
	tli_f2 share = { away.x * (float)def->separation + cohesion.x * (float)def->cohesion + alignment.x * (float)def->alignment,
		away.y * (float)def->separation + cohesion.y * (float)def->cohesion + alignment.y * (float)def->alignment };
	share = cut(share, 1, 1);
	double most = tli_kind_of(crowd, body->slot)->max_force;
	most = most < INFINITY ? most : (double)speed / crowd->def.dt;
	return (tl_vector){ (double)share.x * most, (double)share.y * most };
}

tl_status tli_flock_force(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at, tli_hood *hood, tl_vector *force)
{
	const tli_body *body = &crowd->bodies.body[at];
	double sight = fmin(crowd->flock.sight, crowd->def.sight);
	const uint32_t *group = crowd->scratch.group;
	size_t room = 1, count = 0;
	tli_grid_move(&crowd->grid, cursor, at);
	for (int row = 0; row < TLI_GRID_ROWS; row++)
		room += cursor->spans[row].end - cursor->spans[row].begin;
	tli_array_truncate(hood->found, 0);
	if (!tli_array_reserve(hood->found, room))
		return TL_E_NOMEM;
	for (int row = 0; row < TLI_GRID_ROWS; row++)
		count = list_span(crowd, cursor->spans[row], at, sight * sight, hood->found, count);
	sums s = { .count = 0 };
	tli_f2 heading = crowd->agents.heading[body->slot];
	for (size_t i = 0; i < count; i++)
		if (group[hood->found[i].at] == group[at])
			add(crowd, at, heading, &hood->found[i], &s);
	*force = force_of(crowd, body, &s);
	return TL_OK;
}
