/* SPDX-License-Identifier: MIT */
/*
 * steer/brake_circles.c: the brake for circles, as the one for walls (steer/brake.c): a force, never a correction of the position.
 *
 * 1. The force that is wanted is tried out: this step, then braking straight with all of the force. If that path is clear of all circles,
 *    the force is the answer. If it is not, as much of it is replaced by braking as that takes. Braking alone stays on the path that
 *    was tried in the step before, which was clear: so no circle that stands is touched, whatever is wanted and whatever the step.
 * 2. If not even braking is clear, because a circle has appeared or turned, the vehicle takes the force of the greatest size with which
 *    it gets least deep. With a bounded force that is one of constant direction: closest approach under |a| <= f is an extremal of the
 *    maximum principle, whose costate of the velocity keeps its direction. So directions are all that is tried.
 *
 *    Where one comes so fast that it may be too late soon, a force is the answer only if after its step there is such a direction left.
 *
 * Cost: the circles close; where it brakes, BISECTIONS times them; in (2) MOMENTS times BRAKE_DIRECTIONS and REFINEMENTS times them.
 */
#include "steer/brake_circles.h"

#include "base/assert.h"
#include "steer/brake.h"

enum { BISECTIONS = 5, BRAKE_DIRECTIONS = 8, REFINEMENTS = 9, MOMENTS = 32 };

/* Share of the margin that is kept when it brakes. */
static const double HAIR_SHARE_OF_CIRCLES = 0.05;
/* Of lengths; a path that gets nearer by less does not. */
static const double CIRCLE_ROUNDING = 1e-12;

void tli_circle_brake_begin(tli_circle_brake *brake, const tl_vehicle *vehicle, double scale, double margin, double dt)
{
	tl_vector v = tli_v_scale(vehicle->velocity, scale);
	double force = vehicle->max_force * scale, fastest = tli_v_length(v) + force * dt;
	fastest = fastest < 1 ? fastest : 1;
	brake->velocity = v;
	brake->heading = vehicle->heading;
	brake->force = force;
	brake->dt = dt;
	brake->hair = HAIR_SHARE_OF_CIRCLES * margin;
	brake->count = 0;
	brake->zone = (double)NAN;
	brake->time = 0;
	if (!(dt > 0) || !(force > 0) || !tli_v_is_finite(v))
		return;
	brake->time = dt + fastest / force;
	brake->zone = brake->hair + fastest * dt + tli_stopping_distance(fastest, force, dt);
}

void tli_circle_brake_add(tli_circle_brake *brake, tli_close_circle circle)
{
	size_t at = brake->count;
	if (at == TLI_CLOSE_MAX) {
		double farthest = tli_v_length(circle.q) - circle.touch;
		for (size_t i = 0; i < TLI_CLOSE_MAX; i++) {
			double gap = tli_v_length(brake->close[i].q) - brake->close[i].touch;
			at = gap > farthest ? i : at;
			farthest = gap > farthest ? gap : farthest;
		}
		if (at == TLI_CLOSE_MAX)
			return;
	} else
		brake->count++;
	brake->close[at] = circle;
}

/* The distance of the origin from the segment. */
static double distance_of_segment(tl_vector a, tl_vector b)
{
	tl_vector d = tli_v_sub(b, a);
	double squared = tli_v_dot(d, d), along = squared > 0 ? tli_v_clamp(-tli_v_dot(a, d) / squared, 0, 1) : 0;
	return tli_v_length(tli_v_ahead(a, d, along));
}

static tl_vector velocity_after(tl_vector velocity, tl_vector force, double dt)
{
	return tli_v_cut(tli_v_ahead(velocity, force, dt), 1);
}

/* ---- 1: what is clear ---- */

static bool stands_still(const tli_close_circle *circle)
{
	return circle->v.x == 0 && circle->v.y == 0;
}

/* Of the circles that stand: is the path clear of them that a step with the force leads on, and braking straight after it? */
static bool is_clear(const tli_circle_brake *brake, tl_vector force)
{
	tl_vector velocity = velocity_after(brake->velocity, force, brake->dt);
	double speed = tli_v_length(velocity), stop = tli_stopping_distance(speed, brake->force, brake->dt);
	double share = speed > 0 ? stop / speed : 0;
	for (size_t i = 0; i < brake->count; i++) {
		const tli_close_circle *circle = &brake->close[i];
		if (!stands_still(circle))
			continue;
		double keep = circle->touch + brake->hair, now = tli_v_length(circle->q) * (1 - CIRCLE_ROUNDING);
		tl_vector end = tli_v_ahead(circle->q, velocity, -(brake->dt + share));
		if (distance_of_segment(circle->q, end) < (keep < now ? keep : now))
			return false;
	}
	return true;
}

/* ---- 2: the least penetration ---- */

/* How deep the vehicle gets with a constant force, until it no longer nears any circle. */
static double depth_with(const tli_circle_brake *brake, tl_vector force)
{
	double fastest = 0, depth = -(double)INFINITY;
	for (size_t i = 0; i < brake->count; i++) {
		double speed = tli_v_length(brake->close[i].v);
		fastest = speed > fastest ? speed : fastest;
	}
	double time = (tli_v_length(brake->velocity) + fastest) / brake->force, count = ceil(time / brake->dt) + 1;
	count = count < MOMENTS ? count : MOMENTS;
	double h = time / count > brake->dt ? time / count : brake->dt;
	tl_vector velocity = brake->velocity, moved = { 0, 0 };
	for (int step = 0; step < (int)count; step++) {
		tl_vector from = moved;
		moved = tli_v_ahead(
			moved, velocity_after(velocity, force, (h + brake->dt) / 2), h); /* as steps of dt do */
		velocity = velocity_after(velocity, force, h);
		for (size_t i = 0; i < brake->count; i++) {
			const tli_close_circle *circle = &brake->close[i];
			tl_vector a = tli_v_sub(tli_v_ahead(circle->q, circle->v, step * h), from);
			tl_vector b = tli_v_sub(tli_v_ahead(circle->q, circle->v, (step + 1) * h), moved);
			double deep = circle->touch - distance_of_segment(a, b);
			depth = deep > depth ? deep : depth;
		}
	}
	return depth;
}

static tl_vector least_deep(const tli_circle_brake *brake, double *depth_of_best)
{
	static const tl_vector compass[BRAKE_DIRECTIONS] = { { -1, 0 }, { -0.70710678118654752, 0.70710678118654752 },
		{ -0.70710678118654752, -0.70710678118654752 }, { 0, 1 }, { 0, -1 },
		{ 0.70710678118654752, 0.70710678118654752 }, { 0.70710678118654752, -0.70710678118654752 }, { 1, 0 } };
	tl_vector ahead = tli_v_unit(brake->velocity, brake->heading), best = tli_v(0, 0);
	double least = (double)INFINITY, turn = 0.41421356237309505; /* tangent of half of what is between two */
	for (int i = 0; i < BRAKE_DIRECTIONS + 2 * REFINEMENTS; i++) {
		tl_vector direction;
		if (i < BRAKE_DIRECTIONS) {
			direction = tli_v_from_frame(ahead, compass[i]);
		} else {
			double side = (i - BRAKE_DIRECTIONS) % 2 ? -turn : turn;
			direction = tli_v_unit(tli_v_ahead(best, tli_v_left(best), side), best);
			turn = side < 0 ? turn / 2 : turn;
		}
		double depth = depth_with(brake, tli_v_scale(direction, brake->force));
		if (depth < least) {
			least = depth;
			best = direction;
		}
	}
	*depth_of_best = least;
	return tli_v_scale(best, brake->force);
}

/* As much of a force as is clear of what stands, or the least deep. */
static tl_vector clear_force(const tli_circle_brake *brake, tl_vector force)
{
	double low = 0, high = 1, depth; /* shares of braking: not clear, clear */
	if (is_clear(brake, force))
		return force;
	tl_vector stop = tli_v_cut(tli_v_scale(brake->velocity, -1 / brake->dt), brake->force);
	if (!is_clear(brake, stop))
		return least_deep(brake, &depth);
	for (int i = 0; i < BISECTIONS; i++) {
		double share = (low + high) / 2;
		bool clear = is_clear(brake, tli_v_ahead(force, tli_v_sub(stop, force), share));
		low = clear ? low : share;
		high = clear ? share : high;
	}
	return high < 1 ? tli_v_ahead(force, tli_v_sub(stop, force), high) : stop;
}

/* Does one that moves come so fast that the vehicle may not get out of its path? It does where that is in time straight away from it. */
static bool one_is_fast(const tli_circle_brake *brake)
{
	for (size_t i = 0; i < brake->count; i++) {
		const tli_close_circle *circle = &brake->close[i];
		double distance = tli_v_length(circle->q), gap = distance - circle->touch - brake->hair;
		double closing = tli_v_dot(circle->q, tli_v_sub(brake->velocity, circle->v));
		if (!stands_still(circle) && closing > 0) {
			closing /= distance;
			if (gap < closing * (closing / (2 * brake->force) + brake->dt))
				return true;
		}
	}
	return false;
}

/* Is the step with the force clear, and can the vehicle still get out of the path of all circles after it? */
static bool leaves_escape(const tli_circle_brake *brake, tl_vector force)
{
	tli_circle_brake next = *brake;
	double depth;
	next.velocity = velocity_after(brake->velocity, force, brake->dt);
	for (size_t i = 0; i < brake->count; i++) {
		tli_close_circle *circle = &next.close[i];
		circle->q = tli_v_ahead(circle->q, tli_v_sub(circle->v, next.velocity), brake->dt);
		if (distance_of_segment(brake->close[i].q, circle->q) < circle->touch)
			return false;
	}
	(void)least_deep(&next, &depth);
	return depth < 0;
}

tl_vector tli_brake_for_circles(const tli_circle_brake *brake, tl_vector force)
{
	tli_assert(brake->count <= TLI_CLOSE_MAX);
	if (brake->count == 0)
		return force;
	force = clear_force(brake, force);
	if (!one_is_fast(brake) || leaves_escape(brake, force))
		return force;
	double depth;
	return least_deep(brake, &depth);
}
