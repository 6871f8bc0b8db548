/* SPDX-License-Identifier: MIT */
/*
 * steer/follow_path.c: along a polyline, forwards, to its end (docs/steering.md, "Paths").
 *
 * A leg is done when its end is: beside it with the path within `width`, or the corner within `corner`. Pushed farther away, the vehicle
 * comes back to the corner. Corners are not cut but swung around; the speed at each, and the braking before it, keep the swing within
 * `corner`. Cost: the legs within braking distance; all that are left, if `left` is wanted.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "path following".)
 */
#include "steer/arrive.h"

#include "base/assert.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "steer/vector.h"

/* Even a turn straight back is taken at this share of max_speed, or it would never be. */
static const double CORNER_SPEED_MIN = 0.05;

tl_follow_path_def tl_default_follow_path_def(void)
{
	return (tl_follow_path_def){ .cookie = TLI_COOKIE(tl_follow_path_def),
		.look_ahead = 0.5,
		.width = 0.2,
		.corner = 0.1,
		.arrive = tl_default_arrive_def() };
}

/* Of max_force: the rest speeds the vehicle up again behind the corner. */
static const double TURN_FORCE = 0.7;

typedef struct path_walk {
	const tl_vehicle *vehicle;
	const tl_point *points;
	size_t count;
	const tl_follow_path_def *def;
	tl_follow_path_state *state;
} path_walk;

/* Unit direction and length of a leg. */
static tl_vector leg_of(const path_walk *w, size_t leg, double *length)
{
	tli_assert(leg + 1 < w->count);
	tl_vector along = tli_v_sub(w->points[leg + 1], w->points[leg]);
	*length = tli_v_length(along);
	return tli_v_unit(along, w->vehicle->heading);
}

static bool is_done(const path_walk *w, tl_vector ahead, double length)
{
	const tl_vehicle *vehicle = w->vehicle;
	tl_vector off = tli_v_sub(vehicle->position, w->points[w->state->leg]);
	double along = tli_v_clamp(tli_v_dot(off, ahead), 0, length);
	w->state->along = along > w->state->along ? along : w->state->along;
	if (!(length > 0))
		return true;
	/* The step whose end is nearest to the corner. */
	if (length - w->state->along > tli_v_length(vehicle->velocity) * tli_arrive_dt(&w->def->arrive) / 2)
		return false;
	double to_end = tli_v_length(tli_v_sub(w->points[w->state->leg + 1], vehicle->position));
	return to_end <= w->def->corner || fabs(tli_v_det(ahead, off)) <= w->def->width;
}

/* Goes on to the leg the vehicle is on. */
static void advance_leg(path_walk *w)
{
	tli_assert(w->count >= 2);
	tl_follow_path_state *state = w->state;
	if (state->leg > w->count - 2)
		*state = (tl_follow_path_state){ w->count - 2, 0 };
	for (;; *state = (tl_follow_path_state){ state->leg + 1, 0 }) {
		double length;
		tl_vector ahead = leg_of(w, state->leg, &length);
		if (state->leg == w->count - 2 || !is_done(w, ahead, length)) {
			is_done(w, ahead, length); /* what is done of the last one */
			return;
		}
	}
}

/* How fast the turn between two directions can be taken. */
static double corner_speed(const path_walk *w, tl_vector from, tl_vector to)
{
	double cosine = tli_v_clamp(tli_v_dot(from, to), -1, 1), sine = fabs(tli_v_det(from, to));
	double half_cosine = sqrt((1 + cosine) / 2), half_sine = sqrt((1 - cosine) / 2);
	double limit = w->vehicle->max_speed, least = CORNER_SPEED_MIN * limit,
	       room = 2 * TURN_FORCE * w->vehicle->max_force * w->def->corner;
	double beside = sqrt(room * half_cosine), beyond = sqrt(room * half_sine);
	if (sine > 0 && beside < limit * sine)
		limit = beside / sine;
	if (cosine < 0 && beyond < limit)
		limit = beyond;
	return limit > least ? limit : least;
}

/* The speed at which all corners ahead, and the end, can still be taken. */
static double speed_for_corners(const path_walk *w, double deceleration)
{
	double limit = w->vehicle->max_speed, length, next_length, h = deceleration * tli_arrive_dt(&w->def->arrive);
	size_t leg = w->state->leg, last = w->count - 2;
	tl_vector ahead = leg_of(w, leg, &length);
	double reach = limit * limit / (2 * deceleration), rest = length - w->state->along;
	for (; leg < last && rest < reach; leg++) {
		tl_vector next = leg_of(w, leg + 1, &next_length);
		if (next_length > 0) {
			double at = corner_speed(w, ahead, next), far = rest > 0 ? rest : 0;
			double speed = sqrt(h * h + at * at + 2 * deceleration * far) - h;
			speed = speed > at ? speed : at;
			limit = speed < limit ? speed : limit;
			ahead = next;
		}
		rest += next_length;
	}
	if (leg == last && rest < reach) {
		double speed = tli_arrive_speed(rest, deceleration, tli_arrive_dt(&w->def->arrive));
		limit = speed < limit ? speed : limit;
	}
	return limit;
}

tl_status tl_steer_path_remaining(
	const tl_vehicle *vehicle, const tl_point *points, size_t count, const tl_follow_path_state *state, double *out)
{
	if (tli_is_null(vehicle) || tli_is_null(state) || tli_is_null(out) || (count > 0 && tli_is_null(points)))
		return TL_E_INVALID;
	if (tli_breaks(!isfinite(state->along), "state->along is not finite"))
		return TL_E_INVALID;
	tl_point from = vehicle->position;
	if (count == 1 && tli_breaks(!tli_v_is_finite(from), "the position of the vehicle is not finite"))
		return TL_E_INVALID;
	double length = 0;
	for (size_t i = count == 1 ? 0 : state->leg; i < count; i++) {
		if (tli_breaks(!tli_v_is_finite(points[i]), "points: one of them is not finite"))
			return TL_E_INVALID;
		if (count == 1 || i > state->leg)
			length += tli_v_length(tli_v_sub(points[i], from));
		from = points[i];
	}
	if (count > 1 && length > 0)
		length = tli_v_clamp(length - state->along, 0, length);
	if (!isfinite(length))
		return tli_refused(TL_E_RANGE, "the length of the path is beyond doubles");
	*out = length;
	return TL_OK;
}

static void show_path(const path_walk *w, tl_point target)
{
	const tl_debug_draw *debug = w->def->debug;
	for (size_t i = 0; debug && debug->segment && i + 1 < w->count; i++)
		debug->segment(debug->context, TL_DEBUG_PATH, w->points[i], w->points[i + 1]);
	if (debug && debug->segment)
		debug->segment(debug->context, TL_DEBUG_FEELER, w->vehicle->position, target);
	if (debug && debug->circle)
		debug->circle(debug->context, TL_DEBUG_TARGET, target, w->def->corner);
}

tl_vector tl_steer_follow_path(const tl_vehicle *vehicle, const tl_point *points, size_t count,
	const tl_follow_path_def *def, tl_follow_path_state *state)
{
	if (!vehicle || (!points && count > 0) || !tli_is_def(def) || def->arrive.cookie != TLI_COOKIE(tl_arrive_def) ||
		!state)
		return tli_v(0, 0);
	if (count == 0)
		return tli_v(0, 0);
	if (count == 1)
		return tl_steer_arrive(vehicle, points[0], &def->arrive);
	path_walk w = { vehicle, points, count, def, state };
	advance_leg(&w);
	double length, reach = def->look_ahead * tli_v_length(vehicle->velocity) + def->corner;
	tl_vector ahead = leg_of(&w, state->leg, &length);
	bool at_end = state->along + reach >= length, last = state->leg == count - 2;
	/* On the line of the leg, beyond its end if need be: so the approach stays along the leg up to the corner. */
	tl_point target = tli_v_ahead(points[state->leg], ahead, state->along + reach);
	if ((at_end && last) || state->along >= length)
		target = points[state->leg + 1];
	show_path(&w, target);
	if (at_end && last)
		return tl_steer_arrive(vehicle, target, &def->arrive);
	double speed = speed_for_corners(&w, tli_arrive_deceleration(vehicle, &def->arrive));
	tl_vector towards = tli_v_unit(tli_v_sub(target, vehicle->position), ahead);
	tl_vector change = tli_v_sub(tli_v_scale(towards, speed), vehicle->velocity);
	return tl_steer_limit(tli_v_scale(change, 1 / tli_arrive_dt(&def->arrive)), vehicle->max_force);
}
