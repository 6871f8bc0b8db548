/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/guard.c: a swept test of a step against walls, certain or refused (docs/crowds.md, "Walls").
 *
 * 1. Slide: of all displacements that keep the half-planes of the walls near the one nearest to the wanted one; they keep the radius and
 *    TLI_GUARD_MARGIN grid units from each.
 * 2. Certainty: the distance of the segment p, p + u from every wall in its cells must be at least the radius and SURE = 3/4 of a grid
 *    unit, or half of the step is tried, and so on; in the end the body stays.
 *
 * Error bounds, with coordinates below 2^30 grid units: p and the wall's ends are exact in doubles; the wall's ends from p, and u, have an
 * error of 2^-23; the distance of two segments 2^-18 (12 roundings of numbers below 2^31); p + u 2^-23, a share of u in floats 2^-4 across
 * for steps up to 2^20 grid units, and longer ones are refused. All that is less than 1/8 of a unit. The radius of a body is at most the
 * nav's and half a unit, since that is rounded. So 3/4 leaves an eighth to spare.
 *
 * A body may be nearer than that: a door was closed on it. The distance to a wall along a straight line is convex, so u must point away
 * from the nearest point, by more than rounding (AWAY). A body whose centre is within 2^-10 of the door stays until it opens.
 *
 * Narrow gaps: a body fits between walls that are two radii apart, exactly, but not with what is kept besides; and seldom is there a position in
 * doubles, let alone a step, that is a radius from both. So walls with such a gap count as GAP_ROOM farther away for a body that is between them, and
 * their limit is the radius less 7/8 of a unit: with the errors that is less than the one unit that the contact rule allows there. Which walls these
 * are is decided in integers. At a distance s before the middle the half-planes admit a step of s/2 and more; where s^2 is less than the radius times
 * the half unit that the gap then has to spare, one that leads through.
 */
#include "crowd/walls/guard.h"

#include "base/assert.h"
#include "geometry/distance.h"
#include "steer/vector.h"
#include "walls/box.h"

/* Grid units. */
static const double SURE = 0.75, SURE_AT_GAP = -0.875, LONGEST = 0x1p20, SIDELESS = 0x1p-10;
/* Sine of the smallest angle that points away for certain. */
static const double AWAY = 1e-6;
/* Share of the longest step by which a body moves out of a wall. */
static const float OUTWARDS = 0.5f;
enum { STEP_HALVINGS = 6 };

/* ---- narrow gaps ---- */

/* Grid units by which a gap is wider than the body, and yet too narrow for what is kept besides the radius. */
enum { NARROW_UNITS = 2 * TLI_GUARD_MARGIN + 2 };
/* Grid units besides the radius: a body that is nearer than that to two walls is between them. */
enum { GAP_REACH = NARROW_UNITS + TLI_GUARD_MARGIN };
/* Grid units by which walls at one count as farther away: a body in the middle has a quarter of a unit to either side. */
static const float GAP_ROOM = TLI_GUARD_MARGIN + 0.25f;

static bool has_narrow_gap(const tli_guard *guard, uint32_t one, uint32_t other)
{
	const tli_wall *u = tli_walls_get(guard->walls, one), *v = tli_walls_get(guard->walls, other);
	int64_t width = 2 * (int64_t)guard->radius + u->radius + v->radius;
	return guard->radius > 1 && width + NARROW_UNITS <= TLI_GRID_MAX &&
		tli_compare_distance_segments(u->a, u->b, v->a, v->b, width) >= 0 &&
		tli_compare_distance_segments(u->a, u->b, v->a, v->b, width + NARROW_UNITS) < 0;
}

/* `reach`: as near as that are walls that a body is between. */
static __attribute__((noinline)) void open_gaps_within(const tli_guard *guard, float reach, tli_near_walls *walls)
{
	float unit = 1 / (float)guard->resolution, room = GAP_ROOM * unit;
	float width = 2 * guard->clearance - (2 * TLI_GUARD_MARGIN + 1) * unit;
	for (size_t i = 0; i < walls->count; i++)
		for (size_t k = 0; k < i && walls->near[i].distance < reach; k++) {
			tli_near_wall *u = &walls->near[i], *v = &walls->near[k];
			if (!(v->distance < reach))
				continue;
			tli_f2 across = { u->n.x * u->distance - v->n.x * v->distance,
				u->n.y * u->distance - v->n.y * v->distance };
			if (tli_f2_dot(across, across) >= width * width && has_narrow_gap(guard, u->wall, v->wall))
				u->at_gap = v->at_gap = true;
		}
	for (size_t i = 0; i < walls->count; i++)
		if (walls->near[i].at_gap) {
			walls->near[i].distance += room;
			walls->near[i].radius -= room;
		}
}

void tli_guard_open_gaps(const tli_guard *guard, tli_near_walls *walls)
{
	float reach = guard->clearance + (GAP_REACH - TLI_GUARD_MARGIN) / (float)guard->resolution;
	unsigned within = 0;
	for (size_t i = 0; i < walls->count; i++)
		within += walls->near[i].distance < reach;
	if (within > 1)
		open_gaps_within(guard, reach, walls);
}

/* ---- sliding ---- */

void tli_guard_near(const tli_guard *guard, double x, double y, float swept_step, tli_near_walls *out)
{
	tli_assert(guard->resolution > 0 && swept_step >= 0);
	double range = (double)(guard->clearance + swept_step) + 1.0 / guard->resolution;
	tli_near_walls_find(guard->walls, guard->resolution, (tl_point){ x, y }, range, out);
	tli_guard_open_gaps(guard, out);
}

float tli_guard_room(const tli_guard *guard, const tli_near_wall *wall, float max)
{
	float gap = wall->distance - guard->clearance, unit = 1 / (float)guard->resolution;
	if (gap > 0)
		return gap;
	if (gap > (wall->at_gap ? -unit / 2 : -unit))
		return 0;
	return gap > -OUTWARDS * max ? gap : -OUTWARDS * max;
}

tli_f2 tli_guard_slide(const tli_guard *guard, const tli_near_walls *walls, tli_f2 u, float max)
{
	tli_half_plane planes[TLI_NEAR_WALLS_MAX];
	tli_assert(walls->count <= TLI_NEAR_WALLS_MAX && max >= 0);
	bool outside = true;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_near_wall *wall = &walls->near[i];
		planes[i] = (tli_half_plane){ wall->n, tli_guard_room(guard, wall, max) };
		outside &= planes[i].c >= 0;
	}
	if (walls->count == 0)
		return u;
	float length = sqrtf(tli_f2_dot(u, u));
	return tli_half_planes_nearest(planes, walls->count, walls->count, u, outside ? length : max);
}

/* ---- certainty ---- */

/* From p to the point of the segment ab nearest to it. */
static tl_vector to_segment(tl_vector p, tl_vector a, tl_vector b)
{
	tl_vector along = tli_v_sub(b, a), from = tli_v_sub(p, a);
	double squared = tli_v_dot(along, along), t = squared > 0 ? tli_v_dot(from, along) / squared : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	tl_vector foot = t == 1 ? b : (tl_vector){ a.x + along.x * t, a.y + along.y * t };
	return tli_v_sub(foot, p);
}

static double squared_to(tl_vector p, tl_vector a, tl_vector b)
{
	tl_vector to = to_segment(p, a, b);
	return tli_v_dot(to, to);
}

typedef struct swept_step {
	const tli_guard *guard;
	tl_vector p, u; /* grid units */
} swept_step;

/* `least`: grid units from walls without radius. */
static bool wall_allows(const swept_step *s, const tli_wall *wall, double least)
{
	/* 1. the segments 0 u and ab do not cross, and the ends of each are as far from the other as is to be kept */
	tl_vector a = { wall->a.x - s->p.x, wall->a.y - s->p.y }, b = { wall->b.x - s->p.x, wall->b.y - s->p.y };
	tl_vector origin = { 0, 0 }, u = s->u, along = tli_v_sub(b, a);
	double kept = least + wall->radius, kept_squared = kept * kept;
	double left = tli_v_det(u, a), right = tli_v_det(u, b);
	double start = tli_v_det(along, tli_v_sub(origin, a)), end = tli_v_det(along, tli_v_sub(u, a));
	bool crosses = ((left > 0) != (right > 0)) && ((start > 0) != (end > 0));
	double now = squared_to(origin, a, b);
	if (!crosses && now >= kept_squared && squared_to(u, a, b) >= kept_squared &&
		squared_to(a, origin, u) >= kept_squared && squared_to(b, origin, u) >= kept_squared)
		return true;
	/* 2. a body that is nearer already may move away from the nearest point */
	double away = -tli_v_dot(to_segment(origin, a, b), u);
	if (now >= kept_squared || now < SIDELESS * SIDELESS)
		return false;
	return away > 0 && away * away > AWAY * AWAY * now * tli_v_dot(u, u);
}

/* The walls that meet the box around the step, grown by `reach`. */
static tli_box start_around_step(const swept_step *s, double reach, tli_box_walk *walk)
{
	double x = s->p.x + s->u.x, y = s->p.y + s->u.y;
	tli_bounds around = { (x < s->p.x ? x : s->p.x) - reach, (y < s->p.y ? y : s->p.y) - reach,
		(x > s->p.x ? x : s->p.x) + reach, (y > s->p.y ? y : s->p.y) + reach };
	tli_box_walk_start(walk, s->guard->walls, around);
	return tli_box_around(around);
}

/* Another wall near the step leaves a narrow gap with this one. */
static bool is_at_gap(const swept_step *s, uint32_t index)
{
	tli_box_walk walk;
	tli_box box = start_around_step(s, s->guard->radius + GAP_REACH + 1, &walk);
	while (tli_box_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++)
			if (!tli_box_misses(&box, tli_walls_get(s->guard->walls, *at)) &&
				has_narrow_gap(s->guard, index, *at))
				return true;
	return false;
}

static bool walls_allow(const swept_step *s)
{
	double radius = s->guard->radius;
	tli_box_walk walk;
	/* 1. a wall that does not meet the box around the step, grown by the distance kept and two units, is farther away than that */
	tli_box box = start_around_step(s, radius + SURE + 2, &walk);
	while (tli_box_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			const tli_wall *wall = tli_walls_get(s->guard->walls, *at);
			/* 2. each of the others is to be far enough from all of the step */
			if (tli_box_misses(&box, wall) || wall_allows(s, wall, radius + SURE))
				continue;
			/* 3. at a narrow gap a little less is enough */
			if (!wall_allows(s, wall, radius + SURE_AT_GAP) || !is_at_gap(s, *at))
				return false;
		}
	return true;
}

float tli_guard_share(const tli_guard *guard, double x, double y, tli_f2 u)
{
	double scale = guard->resolution;
	swept_step s = { guard, { x * scale, y * scale }, { (double)u.x * scale, (double)u.y * scale } };
	if (!guard->walls || guard->walls->count == 0)
		return 1;
	tli_assert(guard->resolution > 0 && guard->radius >= 0);
	/* 1. a step too long for the bounds of rounding is refused */
	if (tli_v_dot(s.u, s.u) > LONGEST * LONGEST)
		return 0;
	/* 2. the step, or half of it, or half of that */
	float share = 1;
	for (int i = 0; i < STEP_HALVINGS; i++, share *= 0.5f, s.u.x *= 0.5, s.u.y *= 0.5)
		if (walls_allow(&s))
			return share;
	/* 3. else the body stays */
	return 0;
}
