/* SPDX-License-Identifier: MIT */
/*
 * crowd/bounce.c: when a shape that moves straight comes to what it bounces off.
 *
 *        ___________          A point meets the outline of a rounded segment: two parallels and a circle about each end. Corners of the
 *       (  a-----b  )         shape meet barriers so; ends of barriers, moving backwards, meet sides of the shape. Already within the
 *        ~~~^~~~~~~~          outline and coming nearer is a contact now; going away is none. So what rounding put a little too near
 *           | p               does not bounce back again, and nothing gets through: `keep` is many times what rounding does.
 */
#include "crowd/bounce.h"

#include <math.h>

static void take_contact(tli_bounce *first, double time, tl_vector normal)
{
	if (time >= 0 && time < first->time)
		*first = (tli_bounce){ time, normal };
}

/* The circle of radius `keep` about c. */
static void meet_end(tl_point p, tl_vector v, tl_point c, double keep, tli_bounce *first)
{
	tl_vector off = tli_v_sub(p, c);
	double a = tli_v_dot(v, v), b = tli_v_dot(off, v), under = b * b - a * (tli_v_dot(off, off) - keep * keep);
	if (b >= 0 || !(under >= 0))
		return;
	double time = (-b - sqrt(under)) / a;
	tl_vector at = tli_v_ahead(off, v, time);
	take_contact(first, time, tli_v_unit(at, tli_v(0, 0)));
}

/* The point p, moving with v; `behind`: towards the rest of what p is a point of. */
static void meet_segment(tl_point p, tl_vector v, tli_barrier segment, tl_vector behind, tli_bounce *first)
{
	tl_point a = segment.a, b = segment.b;
	double keep = segment.keep;
	tl_vector whole = tli_v_sub(b, a), from = tli_v_sub(p, a), along = tli_v_unit(whole, tli_v(0, 0));
	double squared = tli_v_dot(whole, whole), part = tli_v_dot(whole, from);
	tl_point nearest = part <= 0 || squared == 0 ? a : part >= squared ? b : tli_v_ahead(a, whole, part / squared);
	tl_vector off = tli_v_sub(p, nearest);
	double far = tli_v_dot(off, off);
	if (far < keep * keep) {
		/* Away from the segment, where a point lies on it: square to it on the side of `behind`. */
		tl_vector left = tli_v_unit(tli_v_left(whole), tli_v(0, 0));
		double towards = tli_v_dot(left, behind);
		tl_vector normal = far > 0 ? tli_v_unit(off, tli_v(0, 0))
			: towards == 0     ? tli_v_unit(behind, left)
					   : tli_v_scale(left, towards > 0 ? 1 : -1);
		if (tli_v_dot(v, normal) < 0)
			take_contact(first, 0, normal);
		return;
	}
	double side = tli_v_det(along, from) >= 0 ? 1 : -1;
	tl_vector normal = tli_v_scale(tli_v_left(along), side);
	double height = fabs(tli_v_det(along, from)), closing = -tli_v_dot(v, normal);
	if (closing > 0 && height >= keep) {
		double time = (height - keep) / closing;
		double share = tli_v_dot(along, tli_v_ahead(from, v, time)), length = tli_v_dot(along, whole);
		if (share >= 0 && share <= length) {
			take_contact(first, time, normal);
			return;
		}
	}
	meet_end(p, v, a, keep, first);
	meet_end(p, v, b, keep, first);
}

double tli_bouncer_reach(const tli_bouncer *shape)
{
	double most = 0;
	for (size_t i = 0; i < shape->count; i++)
		most = fmax(most, tli_v_dot(shape->corners[i], shape->corners[i]));
	return sqrt(most) * 1.0001; /* rounding makes it no smaller than it is */
}

tli_bounce tli_bounce_first(
	const tli_bouncer *shape, tl_point at, tl_vector velocity, const tli_barrier *barriers, size_t barrier_count)
{
	tli_bounce first = { (double)INFINITY, { 0, 0 } };
	tl_vector back = tli_v_scale(velocity, -1);
	double reach = tli_bouncer_reach(shape);
	if (velocity.x == 0 && velocity.y == 0)
		return first;
	for (size_t i = 0; i < barrier_count; i++) {
		const tli_barrier *it = &barriers[i];
		tli_barrier grown = { it->a, it->b, it->keep + shape->radius };
		/* 1. is it off the path? */
		double keep = it->keep + shape->radius + reach;
		tl_vector normal = tli_v_left(velocity), a = tli_v_sub(it->a, at), b = tli_v_sub(it->b, at);
		double left = tli_v_dot(normal, a), right = tli_v_dot(normal, b), width = keep * tli_v_length(velocity);
		if ((left > width && right > width) || (left < -width && right < -width))
			continue;
		/* 2. corners of the shape meet it, then its ends sides of the shape */
		for (size_t k = 0; k < shape->count; k++)
			meet_segment(tli_v_add(at, shape->corners[k]), velocity, grown,
				tli_v_scale(shape->corners[k], -1), &first);
		tl_vector last = shape->corners[shape->count - 1];
		for (size_t k = 0; k < shape->count && shape->count > 1; last = shape->corners[k++]) {
			tli_bounce met = first;
			tli_barrier side = { tli_v_add(at, last), tli_v_add(at, shape->corners[k]), grown.keep };
			meet_segment(it->a, back, side, tli_v_sub(it->a, at), &met);
			meet_segment(it->b, back, side, tli_v_sub(it->b, at), &met);
			if (met.time < first.time) /* the normal is away from the shape */
				first = (tli_bounce){ met.time, tli_v_scale(met.normal, -1) };
		}
	}
	return first;
}
