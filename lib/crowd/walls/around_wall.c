/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/around_wall.c: a detour around one or a few walls: round each end of the first wall on the straight line, to the point where
 * the two tangents to a circle about the end, a little larger than the body, meet. The shorter detour is tried first, and decided exactly
 * (lib/sight); what comes before is in doubles. If another wall hides the target behind the bend, the same from there.
 */
#include "crowd/walls/around_wall.h"

#include "base/assert.h"
#include "steer/vector.h"

/* Grid units by which the circle is larger than the body, since points are rounded to the grid. */
enum { WIDER = 4 };
/* 1 + the cosine of the sharpest bend: 120 degrees. */
static const double SHARPEST = 0.5;

static tl_vector grid_vector(tli_point a, tli_point b)
{
	return (tl_vector){ (double)b.x - a.x, (double)b.y - a.y };
}

/* The unit vector from the centre of a circle, which is at `to`, to the point where the tangent from the origin touches it on one side. */
static bool tangent_normal(tl_vector to, double radius, double side, tl_vector *out)
{
	double squared = to.x * to.x + to.y * to.y, reach = squared - radius * radius;
	if (!(reach > 0))
		return false;
	double along = sqrt(reach), x = -side * to.y, y = side * to.x; /* a quarter turn to that side */
	*out = (tl_vector){ (x * along - to.x * radius) / squared, (y * along - to.y * radius) / squared };
	return true;
}

typedef struct wall_bend {
	tli_point at;
	double length; /* of the path; INFINITY: there is none */
} wall_bend;

/* The bend around a circle about `end` on one side: 1 left, -1 right. */
static wall_bend bend_past(tli_point from, tli_point to, tli_point end, double radius, double side)
{
	const wall_bend none = { .length = INFINITY };
	tl_vector first, second;
	if (!tangent_normal(grid_vector(from, end), radius, side, &first) ||
		!tangent_normal(grid_vector(to, end), radius, -side, &second))
		return none;
	double straight = 1 + first.x * second.x + first.y * second.y;
	if (straight < SHARPEST)
		return none;
	double x = end.x + (first.x + second.x) * (radius / straight),
	       y = end.y + (first.y + second.y) * (radius / straight);
	if (fabs(x) > TLI_GRID_MAX || fabs(y) > TLI_GRID_MAX)
		return none;
	wall_bend made = { .at = { (int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5) } };
	made.length = tli_v_length(grid_vector(from, made.at)) + tli_v_length(grid_vector(made.at, to));
	return made;
}

tl_status tli_detour_find(tl_query *query, tli_point from, tli_point to, double max, tli_detour *out)
{
	tli_nav_world world = tli_query_world(query);
	tli_sight_hit hit;
	size_t count = out->count;
	tli_assert(count < TLI_DETOUR_MAX && max >= 0);
	tl_status status = tli_query_first_wall(query, from, to, &hit);
	if (status || !hit.blocked || hit.wall == TLI_HIT_SOLID)
		return status;
	/* The bends around both ends of the first wall on the line, the shorter one first. */
	const tli_wall *wall = tli_walls_get(world.walls, hit.wall);
	double radius = (double)world.radius + wall->radius + WIDER;
	tl_vector line = grid_vector(from, to), along = grid_vector(wall->b, wall->a);
	double side = line.x * along.y - line.y * along.x < 0 ? -1 : 1; /* of end a, seen from b */
	wall_bend a = bend_past(from, to, wall->a, radius, side), b = bend_past(from, to, wall->b, radius, -side);
	wall_bend bends[2] = { a.length <= b.length ? a : b, a.length <= b.length ? b : a };
	for (int i = 0; i < 2 && !status && out->count == count && bends[i].length <= max; i++) {
		tli_point at = bends[i].at;
		bool sees;
		status = tli_query_sees_point(query, from, at, &sees);
		if (status || !sees)
			continue;
		out->bends[out->count++] = at;
		status = tli_query_sees_point(query, at, to, &sees);
		if (status || sees)
			continue;
		if (out->count < TLI_DETOUR_MAX)
			status = tli_detour_find(query, at, to, max - tli_v_length(grid_vector(from, at)), out);
		if (out->count == count + 1) /* it goes no farther */
			out->count = count;
	}
	return status;
}
