/* SPDX-License-Identifier: MIT */
/*
 * sight/position.c: may a body be at p, and how far is the nearest wall? A position is a sight line from p to p, so the rules of line.c
 * hold. Of several walls that forbid it the nearest is named. Clearance looks at the cells within a margin and doubles it until the nearest
 * wall found is nearer than it.
 */
#include "base/assert.h"
#include "base/budget.h"

#include <math.h>

#include "sight/line.h"
#include "walls/walk.h"

static bool forbids(const tli_sight_line *line, const tli_wall_entry *entry)
{
	tli_sight_touch unused;
	if (tli_sight_is_thick(line, &entry->wall))
		return tli_sight_too_near(line, &entry->wall);
	return tli_sight_look(line, entry, &unused) != TLI_LOOK_MISS;
}

typedef struct nearest_offer {
	bool any;
	uint32_t wall;
	double distance;
} nearest_offer;

static void offer_nearest(nearest_offer *best, const tli_walls *walls, const tli_sight_line *line, uint32_t index)
{
	const tli_wall *wall = tli_walls_get(walls, index);
	/* To the rim of a wall or disc; 0 where the line meets it. */
	double distance = fmax(tli_distance_segments(line->a, line->b, wall->a, wall->b) - wall->radius, 0);
	if (best->any &&
		(distance > best->distance ||
			(distance == best->distance && tli_walls_compare(walls, index, best->wall) >= 0)))
		return;
	*best = (nearest_offer){ true, index, distance };
}

void tli_sight_position(const tli_sight *sight, tli_point p, tli_sight_hit *hit)
{
	const tli_walls *walls = sight->walls;
	tli_sight_line line = tli_sight_line_make(sight, p, p);
	nearest_offer best = { false, 0, 0 };
	tli_walk walk;
	tli_walk_start(&walk, walls, p, p, sight->radius);
	while (tli_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++)
			if (forbids(&line, &walls->entries[*at]))
				offer_nearest(&best, walls, &line, *at);
	(void)tli_budget_spend(walk.looked); /* the caller notices at its next step */
	*hit = (tli_sight_hit){ best.any, best.any ? best.wall : 0, p.x, p.y };
	/* Inside a solid counts as on a wall; a wall under the point itself is the better answer. */
	if ((!best.any || best.distance > 0) && tli_walls_inside_solid(walls, p))
		*hit = (tli_sight_hit){ true, TLI_HIT_SOLID, p.x, p.y };
}

static nearest_offer nearest_within(const tli_walls *walls, const tli_sight_line *line, int64_t margin)
{
	nearest_offer best = { false, 0, 0 };
	tli_walk walk;
	tli_walk_start(&walk, walls, line->a, line->b, margin);
	while (tli_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++)
			offer_nearest(&best, walls, line, *at);
	(void)tli_budget_spend(2 * walk.looked);
	return best;
}

typedef struct real_point {
	double x, y; /* grid units */
} real_point;

static real_point real_point_of(tli_point p)
{
	return (real_point){ p.x, p.y };
}

/* The point of segment cd nearest to p. */
static real_point foot_on(tli_point p, tli_point c, tli_point d)
{
	double length_squared = (double)tli_distance_squared(c, d);
	double t = length_squared > 0 ? (double)tli_dot(c, d, p) / length_squared : 0;
	t = fmin(fmax(t, 0), 1);
	return (real_point){ c.x + t * ((double)d.x - c.x), c.y + t * ((double)d.y - c.y) };
}

/* Where ab and cd cross, or an end of one that lies on the other: they are known to meet. */
static real_point meeting_point(tli_point a, tli_point b, tli_point c, tli_point d)
{
	if (tli_segment_relation(a, b, c, d) == TLI_CROSS) {
		double at_a = (double)tli_orient(c, d, a), at_b = (double)tli_orient(c, d, b), t = at_a / (at_a - at_b);
		return (real_point){ a.x + t * ((double)b.x - a.x), a.y + t * ((double)b.y - a.y) };
	}
	if (tli_point_on_segment(c, a, b))
		return real_point_of(c);
	if (tli_point_on_segment(d, a, b))
		return real_point_of(d);
	return real_point_of(tli_point_on_segment(a, c, d) ? a : b);
}

static void order_ends(tli_point *first, tli_point *second)
{
	if (tli_point_compare(*first, *second) <= 0)
		return;
	tli_point swap = *first;
	*first = *second;
	*second = swap;
}

/* The nearest points of the sight line and of the wall's segment. One of them is an end, unless they meet. */
static void closest_points(const tli_sight_line *line, const tli_wall *wall, real_point *on_line, real_point *on_wall)
{
	tli_point a = line->a, b = line->b, c = wall->a, d = wall->b;
	order_ends(&a, &b); /* of several pairs that are equally near, the answer does not depend on directions */
	order_ends(&c, &d);
	if (tli_segment_relation(a, b, c, d) != TLI_DISJOINT) {
		*on_line = *on_wall = meeting_point(a, b, c, d);
		return;
	}
	double at_c = tli_distance_point_segment(c, a, b), at_d = tli_distance_point_segment(d, a, b);
	double at_a = tli_distance_point_segment(a, c, d), at_b = tli_distance_point_segment(b, c, d);
	if (fmin(at_c, at_d) <= fmin(at_a, at_b)) {
		tli_point end = at_c <= at_d ? c : d;
		*on_wall = real_point_of(end);
		*on_line = foot_on(end, a, b);
	} else {
		tli_point end = at_a <= at_b ? a : b;
		*on_line = real_point_of(end);
		*on_wall = foot_on(end, c, d);
	}
}

double tli_sight_clearance(const tli_walls *walls, tli_point a, tli_point b, tli_sight_hit *hit)
{
	tli_sight_line line = tli_sight_line_make(&(tli_sight){ walls, 0, TL_CONTACT_GRAZE }, a, b);
	*hit = (tli_sight_hit){ .blocked = false };
	if (walls->live == 0)
		return INFINITY;
	int64_t margin = (int64_t)1 << walls->shift;
	nearest_offer best = nearest_within(walls, &line, margin);
	for (; (!best.any || best.distance > (double)margin) && margin <= INT32_MAX; margin *= 2)
		best = nearest_within(walls, &line, 2 * margin);
	const tli_wall *wall = tli_walls_get(walls, best.wall);
	real_point on_line, on_wall;
	closest_points(&line, wall, &on_line, &on_wall);
	/* From the wall towards the line as far as the rim, or to the line where it enters the disc. */
	double dx = on_line.x - on_wall.x, dy = on_line.y - on_wall.y, distance = sqrt(dx * dx + dy * dy);
	double part = distance > wall->radius ? wall->radius / distance : 1;
	*hit = (tli_sight_hit){ true, best.wall, on_wall.x + dx * part, on_wall.y + dy * part };
	return best.distance;
}

/* 1, 0, -1: farther, just as near, nearer than the line's radius. The line is STRICT: what is as near counts as too near. */
static int compare_clearance_to(const tli_sight_line *line, const tli_wall_entry *entry)
{
	const tli_wall *wall = &entry->wall;
	tli_sight_touch unused;
	if (!tli_sight_is_thick(line, wall))
		return tli_sight_look(line, entry, &unused) == TLI_LOOK_MISS ? 1 : 0;
	if (!tli_sight_too_near(line, wall))
		return 1;
	int64_t r = (int64_t)line->radius + wall->radius;
	return tli_compare_distance_segments(line->a, line->b, wall->a, wall->b, r);
}

int tli_sight_compare_clearance(const tli_walls *walls, tli_point a, tli_point b, int32_t distance)
{
	tli_assert(distance >= 0);
	tli_sight_line line = tli_sight_line_make(&(tli_sight){ walls, distance, TL_CONTACT_STRICT }, a, b);
	int order = 1;
	tli_walk walk;
	tli_walk_start(&walk, walls, a, b, distance);
	while (order >= 0 && tli_walk_next(&walk)) {
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			int one = compare_clearance_to(&line, &walls->entries[*at]);
			order = one < order ? one : order;
			if (order >= 0)
				continue;
			tli_walk_stop(&walk, at);
			break;
		}
	}
	(void)tli_budget_spend(walk.looked);
	return order < 0 && distance == 0 ? 0 : order; /* inside a disc */
}
