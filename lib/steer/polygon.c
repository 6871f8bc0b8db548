/* SPDX-License-Identifier: MIT */
/*
 * steer/polygon.c: polygons that move: their motion, and feelers among their sides.
 *
 *       __________        A feeler meets the sides moved outwards by a radius, as those of walls are (moved_edges.c), but nothing is
 *      /  ______  \       made: a side that the cheap steps leave is tried as two parallels and a circle about its first corner.
 *     |  /______\  |      The circles take no sine, and a normal is that of a round corner. Inner parallels are behind outer ones,
 *      \__________/       so orientation does not matter.
 */
#include "steer/polygon.h"

bool tli_polygon_counts(const tl_polygon *polygon)
{
	if (!polygon->corners || polygon->count == 0 || !tli_v_is_finite(polygon->centre) ||
		!tli_v_is_finite(polygon->velocity) || !(fabs(polygon->turn) <= 100))
		return false;
	/* A value that is not finite is one in the sum, times 0. */
	double sum = 0;
	for (size_t i = 0; i < polygon->count; i++)
		sum += 0 * polygon->corners[i].x + 0 * polygon->corners[i].y;
	return sum == 0;
}

void tl_polygon_move(tl_polygon *polygon, double dt)
{
	tli_turn turn;
	if (!polygon || !isfinite(dt) || !tli_polygon_counts(polygon) ||
		tli_turn_by_radians(polygon->turn * dt, &turn) != TL_OK)
		return;
	tl_point centre = tli_v_ahead(polygon->centre, polygon->velocity, dt);
	if (!tli_v_is_finite(centre))
		return;
	for (size_t i = 0; i < polygon->count; i++) {
		tl_vector off = tli_v_sub(polygon->corners[i], polygon->centre);
		polygon->corners[i] = tli_v_add(centre, tli_v_from_frame(tli_v(turn.cosine, turn.sine), off));
	}
	polygon->centre = centre;
}

tl_point tli_polygon_nearest(const tl_polygon *polygon, tl_point p)
{
	double least = (double)INFINITY;
	tl_point nearest = polygon->corners[0];
	for (size_t i = 0, last = polygon->count - 1; i < polygon->count; last = i++) {
		tl_point a = polygon->corners[last], b = polygon->corners[i];
		tl_vector along = tli_v_sub(b, a), to = tli_v_sub(p, a);
		double length = tli_v_dot(along, along), share = tli_v_dot(along, to);
		tl_point point = share <= 0 || length == 0 ? a
			: share >= length                  ? b
							   : tli_v_ahead(a, along, share / length);
		tl_vector off = tli_v_sub(p, point);
		double squared = tli_v_dot(off, off);
		if (squared < least) {
			least = squared;
			nearest = point;
		}
	}
	return nearest;
}

bool tli_polygon_holds(const tl_polygon *polygon, tl_point p)
{
	bool inside = false;
	tl_point next = polygon->corners[polygon->count - 1];
	for (size_t i = 0; i < polygon->count; i++) {
		tl_point a = next, b = next = polygon->corners[i];
		if ((a.y <= p.y) == (b.y <= p.y))
			continue;
		double side = tli_v_det(tli_v_sub(b, a), tli_v_sub(p, a));
		inside ^= b.y > a.y ? side > 0 : side < 0;
	}
	return inside;
}

/* Is it on the feeler? */
static bool take_nearer_hit(double x, tl_vector normal, const tli_feeler *feeler, tli_edge_hit *hit)
{
	if (!(x >= 0 && x <= feeler->length))
		return false;
	if (!hit->found || x < hit->distance)
		*hit = (tli_edge_hit){ true, x, tli_v_from_frame(feeler->ahead, normal), 0 };
	return true;
}

/* Both ends in the feeler's frame: the circle about the first, and the parallel on the side of the feeler's start. */
static bool meet_round_side(tl_vector a, tl_vector b, double keep, const tli_feeler *feeler, tli_edge_hit *hit)
{
	bool met = false;
	if (fabs(a.y) < keep && a.x > 0) {
		double back = sqrt(keep * keep - a.y * a.y);
		met = take_nearer_hit(a.x - back, tli_v(-back / keep, -a.y / keep), feeler, hit);
	}
	tl_vector along = tli_v_unit(tli_v_sub(b, a), tli_v(0, 0));
	double off = tli_v_det(a, along), side = off >= 0 ? 1 : -1; /* of the start, from the side's line */
	tl_vector normal = tli_v_scale(tli_v_left(along), side);
	if (!(normal.x < 0))
		return met;
	double x = (side * off - keep) / -normal.x;
	if (tli_v_dot(along, tli_v(x - a.x, -a.y)) >= 0 && tli_v_dot(along, tli_v(x - b.x, -b.y)) <= 0)
		met |= take_nearer_hit(x, normal, feeler, hit);
	return met;
}

void tli_polygon_meet(
	const tl_polygon *polygon, double keep, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts)
{
	tl_edge_counts unwanted = { 0 };
	counts = counts ? counts : &unwanted;
	double far = feeler->length + keep;
	tl_vector next = tli_v_to_frame(feeler->ahead, tli_v_sub(polygon->corners[polygon->count - 1], feeler->from));
	for (size_t i = 0; i < polygon->count; i++) {
		tl_vector a = next, b = tli_v_to_frame(feeler->ahead, tli_v_sub(polygon->corners[i], feeler->from));
		next = b;
		counts->tested++;
		counts->after_interval++;
		if ((a.y > keep && b.y > keep) || (a.y < -keep && b.y < -keep))
			continue;
		counts->after_axis++;
		counts->after_facing++;
		if ((a.x < 0 && b.x < 0) || (a.x > far && b.x > far))
			continue;
		counts->after_length++;
		counts->hits += meet_round_side(a, b, keep, feeler, hit);
	}
}
