/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/doorway_ends.c: finds doorways from the ends of walls.
 *
 *        |  p           An end p of a wall, and the nearest point q of another wall. Tests: no wall is in the circle over p and q; the
 *        +--            walls go on beyond p and q; there is more room on both sides (at the points o) than in the doorway, so that a
 *     o  . m  o         corridor has none along it; neither the walls that hang together with p nor those with q can be walked round
 *        +--            soon, so that a pillar, or a wall in an open field, makes no doorway.
 *        |  q
 *
 * In a deep doorway, a short passage, there is no room at the next o: it goes on straight to where there is. Its middle is half-way.
 *
 * Distances are doubles and floats: doorways decide who waits, never what is touched.
 */
#include "crowd/walls/doorway_ends.h"

#include "base/array.h"
#include "base/budget.h"
#include "steer/vector.h"
#include "walls/box.h"

#include <math.h>

/* In radii of the largest body: how near the line of a doorway its walls must be where they go on; how far on both sides of it the room is measured,
 * besides half its width. */
static const double ALONG = 2.5, SIDE = 2;
/* In radii of the largest body: walls that hang together and extend no farther than this can be walked round. The most of them that are looked at. */
static const double REACH_RADII = 100;
/* In radii of the largest body: a shorter wall is a pillar, and no wall between two doorways. */
static const double BETWEEN = 12;
enum { GROUP_MAX = 64 };
/* Of half its width: the room on both sides. */
static const double ROOM = 1.25;
/* Of half its width: how far beyond the mouth of a straight passage the first place with that room is, as sqrt(ROOM^2 - 1). */
static const double BEYOND_MOUTH = 0.75;
/* Of the stretch in which that place is. */
enum { MOUTH_HALVINGS = 5 };
/* Of the distance, by which walls that touch the circle do not count. */
static const double TOUCHES = 1e-3;

/* ---- tests ---- */

static bool any_wall_within(const tli_doorways *doorways, tl_point at, double range)
{
	return tli_near_walls_any(doorways->walls, doorways->resolution, at, range);
}

/* A wall goes on beyond `end`, away from the doorway. */
static bool goes_on(const tli_doorways *doorways, tl_point end, tl_vector away)
{
	tl_point beyond = tli_v_ahead(end, away, TLI_DOORWAY_GOES_ON * doorways->radius);
	if (any_wall_within(doorways, beyond, ALONG * doorways->radius))
		return true;
	double column = floor(beyond.x * doorways->resolution), row = floor(beyond.y * doorways->resolution);
	if (fabs(column) > INT32_MAX || fabs(row) > INT32_MAX)
		return false;
	return tli_walls_inside_solid(doorways->walls, (tli_point){ (int32_t)column, (int32_t)row });
}

/* ---- walls that can be walked round ---- */

/* The walls that hang together with one: nearer to each other than a body is wide, or a doorway. */
typedef struct wall_group {
	uint32_t walls[GROUP_MAX];
	size_t count, looked;
	size_t beside; /* the first ones are the wall beside the doorway: they do not hang together with what is across it */
	int64_t left, low, right, high;
	tli_wall axis; /* a line through the doorway */
	double across; /* grid units: what is nearer to that line is across the doorway */
} wall_group;

static double distance_to_wall(tli_point p, const tli_wall *wall)
{
	double sx = (double)wall->b.x - wall->a.x, sy = (double)wall->b.y - wall->a.y;
	double px = (double)p.x - wall->a.x, py = (double)p.y - wall->a.y, length = sx * sx + sy * sy;
	double t = length > 0 ? fmax(0, fmin(1, (px * sx + py * sy) / length)) : 0;
	px -= t * sx;
	py -= t * sy;
	return sqrt(px * px + py * py);
}

static bool hangs_together(const tli_wall *u, const tli_wall *v, double gap)
{
	return distance_to_wall(u->a, v) < gap || distance_to_wall(u->b, v) < gap || distance_to_wall(v->a, u) < gap ||
		distance_to_wall(v->b, u) < gap ||
		(tli_side_of(u->a, u->b, v->a) != tli_side_of(u->a, u->b, v->b) &&
			tli_side_of(v->a, v->b, u->a) != tli_side_of(v->a, v->b, u->b));
}

static void add_to_group(wall_group *group, uint32_t index, const tli_wall *wall)
{
	for (size_t i = 0; i < group->count; i++)
		if (group->walls[i] == index)
			return;
	group->walls[group->count++] = index;
	for (int i = 0; i < 2; i++) {
		tli_point p = i ? wall->b : wall->a;
		group->left = p.x < group->left ? p.x : group->left;
		group->right = p.x > group->right ? p.x : group->right;
		group->low = p.y < group->low ? p.y : group->low;
		group->high = p.y > group->high ? p.y : group->high;
	}
}

/* Adds those that hang together with one wall of the group. */
static void grow_group(const tli_doorways *doorways, wall_group *group, double gap)
{
	uint32_t index = group->walls[group->looked++];
	const tli_wall *wall = tli_walls_get(doorways->walls, index);
	tli_bounds around = { fmin(wall->a.x, wall->b.x) - gap, fmin(wall->a.y, wall->b.y) - gap,
		fmax(wall->a.x, wall->b.x) + gap, fmax(wall->a.y, wall->b.y) + gap };
	tli_box box = tli_box_around(around);
	bool beside = group->looked <= group->beside && hangs_together(&group->axis, wall, group->across);
	tli_box_walk walk;
	tli_box_walk_start(&walk, doorways->walls, around);
	while (tli_box_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end && group->count < GROUP_MAX; at++) {
			const tli_wall *other = tli_walls_get(doorways->walls, *at);
			if (!tli_box_misses(&box, other) &&
				!(beside && hangs_together(&group->axis, other, group->across)) &&
				hangs_together(wall, other, gap))
				add_to_group(group, *at, other);
		}
}

/* The group has the other wall, or is large; or else all that hang together are in it. */
static bool grows_large(const tli_doorways *doorways, wall_group *group, uint32_t other, double gap)
{
	double far = REACH_RADII * doorways->radius * doorways->resolution;
	while (group->looked < group->count && group->count < GROUP_MAX) {
		grow_group(doorways, group, gap);
		for (size_t i = 0; i < group->count; i++)
			if (group->walls[i] == other)
				return true;
		if ((double)(group->right - group->left) > far || (double)(group->high - group->low) > far)
			return true;
	}
	return group->count == GROUP_MAX;
}

/* The walls that hang together with this one cannot be walked round soon: they are many, or extend far, or `other` is one of them. A wall between
 * two doorways can only be walked round through the other one of them. */
static bool is_in_large_group(const tli_doorways *doorways, uint32_t index, uint32_t other, tli_wall axis, double half)
{
	double unit = doorways->radius * doorways->resolution;
	wall_group group = { .count = 0, .left = INT64_MAX, .low = INT64_MAX, .right = INT64_MIN, .high = INT64_MIN };
	add_to_group(&group, index, tli_walls_get(doorways->walls, index));
	if (grows_large(doorways, &group, other, 2 * unit))
		return true;
	if ((double)(group.right - group.left) < BETWEEN * unit && (double)(group.high - group.low) < BETWEEN * unit)
		return false;
	group.axis = axis;
	group.across = half * doorways->resolution + unit;
	group.beside = group.count;
	group.looked = 0;
	return grows_large(doorways, &group, other, TLI_DOORWAY_WIDEST * unit);
}

/* ---- an end ---- */

/* Within the range of maps. */
static int32_t grid_coordinate(double at)
{
	return (int32_t)fmax(-0x1p29, fmin(floor(at), 0x1p29));
}

/* How far from the middle of a doorway, in a direction, its other mouth is: 0 where there is room at once. INFINITY: nowhere near. */
static double find_mouth(const tli_doorways *doorways, tl_point middle, tl_vector n, double half)
{
	double side = half + SIDE * doorways->radius, far = TLI_DOORWAY_DEEPEST * doorways->radius;
	if (!any_wall_within(doorways, tli_v_ahead(middle, n, side), ROOM * half))
		return 0;
	double narrow = 0, wide = half;
	while (any_wall_within(doorways, tli_v_ahead(middle, n, wide), ROOM * half)) {
		if (wide > far || any_wall_within(doorways, tli_v_ahead(middle, n, wide), half * (1 - TOUCHES)))
			return INFINITY;
		narrow = wide;
		wide += half;
	}
	for (int i = 0; i < MOUTH_HALVINGS; i++) {
		double between = (narrow + wide) / 2;
		if (any_wall_within(doorways, tli_v_ahead(middle, n, between), ROOM * half))
			narrow = between;
		else
			wide = between;
	}
	return fmax(wide - BEYOND_MOUTH * half, 0);
}

tl_status tli_doorways_find_from_end(tli_doorways *doorways, tli_point end, uint32_t index)
{
	tli_near_walls near;
	double widest = TLI_DOORWAY_WIDEST * doorways->radius, scale = doorways->resolution;
	tl_point p = { end.x / scale, end.y / scale };
	tli_near_walls_find(doorways->walls, doorways->resolution, p, widest, &near);
	for (size_t i = 0; i < near.count; i++) {
		const tli_near_wall *wall = &near.near[i];
		double width = (double)wall->distance, half = width / 2;
		tl_vector to = { (double)wall->n.x, (double)wall->n.y }, across = tli_v_left(to);
		if (wall->radius > 0 || width < doorways->radius)
			continue;
		tl_point q = tli_v_ahead(p, to, width), middle = tli_v_ahead(p, to, half);
		/* Where the nearest point of the wall is between its ends, far from both, it goes on to both sides. */
		float far = (float)(2 * doorways->radius), x = wall->n.x * wall->distance,
		      y = wall->n.y * wall->distance;
		tli_f2 to_a = { wall->a.x - x, wall->a.y - y }, to_b = { wall->b.x - x, wall->b.y - y };
		bool is_long = tli_f2_dot(to_a, to_a) > far * far && tli_f2_dot(to_b, to_b) > far * far;
		if (any_wall_within(doorways, middle, half * (1 - TOUCHES)) ||
			!goes_on(doorways, p, tli_v_scale(to, -1)) || (!is_long && !goes_on(doorways, q, to)))
			continue;
		double left = find_mouth(doorways, middle, across, half),
		       right = find_mouth(doorways, middle, tli_v_scale(across, -1), half);
		if (left + right > TLI_DOORWAY_DEEPEST * doorways->radius)
			continue;
		/* A line through the middle of the doorway, as far as a wall may be thick. */
		double thick = BETWEEN * doorways->radius;
		tl_point a = tli_v_ahead(middle, across, -thick), b = tli_v_ahead(middle, across, thick);
		tli_wall axis = { .a = { grid_coordinate(a.x * scale), grid_coordinate(a.y * scale) },
			.b = { grid_coordinate(b.x * scale), grid_coordinate(b.y * scale) } };
		bool round = !is_in_large_group(doorways, index, wall->wall, axis, half) ||
			!is_in_large_group(doorways, wall->wall, index, axis, half);
		tli_f2 n = { -wall->n.y, wall->n.x };
		if (n.x < 0 || (n.x == 0 && n.y < 0))
			n = (tli_f2){ -n.x, -n.y };
		tl_point at = tli_v_ahead(middle, across, (left - right) / 2);
		float deep = (float)((left + right) / 2);
		tli_doorway found = { at.x, at.y, n, (float)half, deep, round };
		if (!tli_array_append(doorways->from_ends, found))
			return TL_E_NOMEM;
	}
	return tli_budget_spend(1 + near.count);
}
