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
#include "steer/show.h"

tl_flock_def tl_default_flock_def(void)
{
	return (tl_flock_def){ .cookie = TLI_COOKIE(tl_flock_def),
		.field_of_view = 2 * TLI_HALF_TURN,
		.separation = 2,
		.cohesion = 1,
		.alignment = 1.5 };
}

/* Share of the cruise: a mean velocity below it says less and less about where the others go. */
static const double STRAY_SHARE = 0.1;
/* Map units per second: slower than any. */
static const double SLOWEST_MEAN = 1e-9;

typedef struct flock_sums {
	tl_vector away, offsets, velocities; /* from the vehicle */
	tl_vector turns;                     /* velocities relative to its own, by weights */
	double turnings;                     /* sum of those weights */
	double count;
} flock_sums;

/* Once for all three rules; the compiler drops what a caller does not read. */
static inline flock_sums sum_neighbours(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count,
	const tl_flock_def *def, const tl_debug_draw *debug)
{
	flock_sums s = { .count = 0 };
	double edge = tli_flock_edge_of_view(def->field_of_view), sight = def->sight * def->sight;
	double top = vehicle->max_speed, dissent = top > SLOWEST_MEAN ? TLI_FLOCK_DISSENT / (top * top) : 0;
	size_t self = tli_part_self(vehicle, others, count);
	for (size_t i = 0; i < count; i++) {
		tl_vector q = tli_v_sub(others[i].position, vehicle->position);
		double squared = tli_v_dot(q, q);
		if (!(squared < sight) || i == self)
			continue;
		double distance = sqrt(squared);
		if (distance > 0 && tli_v_dot(vehicle->heading, q) < edge * distance)
			continue;
		if (debug && debug->segment)
			debug->segment(debug->context, TL_DEBUG_NEIGHBOUR, vehicle->position, others[i].position);
		s.offsets = tli_v_add(s.offsets, q);
		s.velocities = tli_v_add(s.velocities, others[i].velocity);
		tl_vector turn = tli_v_sub(others[i].velocity, vehicle->velocity);
		double turning = 1 + fmin(dissent * tli_v_dot(turn, turn), TLI_FLOCK_DISSENT_MAX);
		turning *= 1 + TLI_FLOCK_FAR * squared / sight;
		s.turns = tli_v_ahead(s.turns, turn, turning);
		s.turnings += turning;
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

/* For one that has a drive: it turns towards where the others go, across its heading, and loses no speed. */
static tl_vector turn_with_others(const flock_sums *s, const tl_vehicle *vehicle, double cruise)
{
	if (!(s->count > 0) || !(vehicle->max_speed > 0))
		return tli_v(0, 0);
	tl_vector mean = tli_v_ahead(vehicle->velocity, s->turns, 1 / s->turnings);
	tl_vector left = { -vehicle->heading.y, vehicle->heading.x };
	double speed = sqrt(tli_v_dot(mean, mean)), least = STRAY_SHARE * cruise + SLOWEST_MEAN;
	double certain = fmin(speed / least, 1);
	tl_vector off = tli_v_ahead(tli_v_scale(vehicle->velocity, -1), mean, cruise / fmax(speed, least));
	double turn = fmin(sqrt(tli_v_dot(off, off)) / vehicle->max_speed * certain, 1);
	return tli_v_scale(left, tli_v_det(vehicle->heading, mean) < 0 ? -turn : turn);
}

/* How far it sees, and where its view ends. */
static void show_view(const tl_vehicle *vehicle, const tl_flock_def *def, const tl_debug_draw *debug)
{
	tli_turn turn;
	if (debug && debug->circle)
		debug->circle(debug->context, TL_DEBUG_RANGE, vehicle->position, def->sight);
	if (!debug || !debug->segment || !(def->field_of_view < 2 * TLI_HALF_TURN) ||
		tli_turn_by_radians(def->field_of_view / 2, &turn) != TL_OK)
		return;
	for (int side = -1; side <= 1; side += 2) {
		tl_vector along = tli_v_from_frame(vehicle->heading, tli_v(turn.cosine, side * turn.sine));
		debug->segment(debug->context, TL_DEBUG_RANGE, vehicle->position,
			tli_v_ahead(vehicle->position, along, def->sight));
	}
}

/* tl_steer_flock, of a definition that is one. */
tl_vector tli_flock_show(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def,
	const tl_debug_draw *debug)
{
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own, debug);
	tl_vector apart = tli_v_scale(separation_of(&s), def->separation);
	tl_vector together = tli_v_scale(cohesion_of(&s, &own), def->cohesion);
	tl_vector along = tli_v_scale(turn_with_others(&s, vehicle, own.cruise), def->alignment);
	tl_vector share = tli_v_add(tli_v_add(apart, together), along);
	double speed = sqrt(tli_v_dot(vehicle->velocity, vehicle->velocity));
	if (vehicle->max_speed > 0) /* the drive: ahead, but not into those that it parts from */
		share = tli_v_ahead(share, tl_steer_limit(tli_v_add(vehicle->heading, apart), 1),
			(own.cruise - speed) / vehicle->max_speed);
	double most = fmin(vehicle->max_force, TLI_FLOCK_HASTE * vehicle->max_speed);
	tl_vector force = tl_steer_limit(tli_v_scale(tl_steer_limit(share, 1), most), most);
	if (debug) {
		show_view(vehicle, &own, debug);
		tli_show_force(debug, TL_DEBUG_SEPARATION, vehicle, tli_v_scale(apart, most));
		tli_show_force(debug, TL_DEBUG_COHESION, vehicle, tli_v_scale(together, most));
		tli_show_force(debug, TL_DEBUG_ALIGNMENT, vehicle, tli_v_scale(along, most));
		tli_show_force(debug, TL_DEBUG_FORCE, vehicle, force);
	}
	return force;
}

tl_vector tl_steer_flock(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	return tli_flock_show(vehicle, others, count, def, NULL);
}

tl_vector tl_steer_separate(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own, NULL);
	return separation_of(&s);
}

tl_vector tl_steer_cohere(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own, NULL);
	return cohesion_of(&s, &own);
}

tl_vector tl_steer_align(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	tl_flock_def own = tli_flock_def_for(def, vehicle->radius, vehicle->max_speed);
	flock_sums s = sum_neighbours(vehicle, others, count, &own, NULL);
	return alignment_of(&s, vehicle);
}
