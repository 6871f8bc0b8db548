/* SPDX-License-Identifier: MIT */
/*
 * steer/flock.c: separation, cohesion and alignment, in one pass over the others (docs/steering.md, "Flock"). O(count). The order of the
 * others decides about the last bit of a sum.
 *
 * (C. Reynolds: Flocks, herds and schools: a distributed behavioral model, SIGGRAPH 1987.)
 */
#include "base/cookie.h"
#include "steer/flock.h"
#include "steer/part.h"

tl_flock_def tl_default_flock_def(void)
{
	return (tl_flock_def){ .cookie = TLI_COOKIE(tl_flock_def),
		.field_of_view = TLI_HALF_TURN,
		.separation = 1.5,
		.cohesion = 0.5,
		.alignment = 1 };
}

typedef struct flock_sums {
	tl_vector away, offsets, velocities; /* from the vehicle */
	double count;
} flock_sums;

/* Once for all three rules; the compiler drops what a caller does not read. */
static inline flock_sums sum_neighbours(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	flock_sums s = { .count = 0 };
	double edge = tli_flock_edge_of_view(def->field_of_view), sight = def->sight * def->sight;
	size_t self = tli_part_self(vehicle, others, count);
	for (size_t i = 0; i < count; i++) {
		tl_vector q = tli_v_sub(others[i].position, vehicle->position);
		double squared = tli_v_dot(q, q);
		if (!(squared < sight) || i == self)
			continue;
		double distance = sqrt(squared);
		if (distance > 0 && tli_v_dot(vehicle->heading, q) < edge * distance)
			continue;
		s.offsets = tli_v_add(s.offsets, q);
		s.velocities = tli_v_add(s.velocities, others[i].velocity);
		s.count++;
		if (!(distance < def->too_near))
			continue;
		if (distance > 1e-3 * def->too_near)
			s.away = tli_v_ahead(s.away, q, (1 - def->too_near / distance) / distance);
		else
			s.away = tli_v_ahead(s.away, tli_part_direction(self, i), 1e3);
	}
	return s;
}

static tl_vector separation_of(const flock_sums *s)
{
	return tl_steer_limit(s->away, 1);
}

static tl_vector cohesion_of(const flock_sums *s, const tl_flock_def *def)
{
	return s->count > 0 ? tl_steer_limit(tli_v_scale(s->offsets, 1 / (s->count * def->sight)), 1) : tli_v(0, 0);
}

static tl_vector alignment_of(const flock_sums *s, const tl_vehicle *vehicle)
{
	if (!(s->count > 0) || !(vehicle->max_speed > 0))
		return tli_v(0, 0);
	tl_vector off = tli_v_ahead(tli_v_scale(vehicle->velocity, -1), s->velocities, 1 / s->count);
	return tl_steer_limit(tli_v_scale(off, 1 / vehicle->max_speed), 1);
}

tl_vector tl_steer_flock(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own);
	tl_vector share = tli_v_scale(separation_of(&s), def->separation);
	share = tli_v_ahead(share, cohesion_of(&s, &own), def->cohesion);
	share = tli_v_ahead(share, alignment_of(&s, vehicle), def->alignment);
	return tl_steer_limit(tli_v_scale(tl_steer_limit(share, 1), vehicle->max_force), vehicle->max_force);
}

tl_vector tl_steer_separate(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own);
	return separation_of(&s);
}

tl_vector tl_steer_cohere(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own);
	return cohesion_of(&s, &own);
}

tl_vector tl_steer_align(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own);
	return alignment_of(&s, vehicle);
}
