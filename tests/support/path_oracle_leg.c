/* SPDX-License-Identifier: MIT */
/*
 * Corners and legs, from the definition: the contact rule GRAZE and its paragraph on bends.
 *
 * A path is a chain of legs. It starts and ends in free points and bends at corners, where a corner is more than its
 * place: it is a place together with its one free sector wider than 180 degrees.
 *
 *        first \
 *               \
 *                X-------- last
 *     sector,
 *     from first round by the left to last
 *
 * A leg that reaches the place from outside of the sector (from between the walls) is not at the corner. A leg that
 * comes along a bounding wall is, if it keeps to the side of that wall on which the sector lies. All of a closed
 * sector hangs together around its place, in any circle however small, so whatever leg comes in through it may leave
 * by any other: legs combine freely.
 *
 * So the rule for one leg is all there is, and a path is right as a whole if each of its legs is. Legs are tested in
 * their full length, past corners they touch, so that a corner on a path is a real bend. (Two legs that go straight on
 * through a corner and one leg past it come to the same: where a wall lies along the line on both sides of the place,
 * the place has no sector wider than 180 degrees; where it does not, both sides of the line come back for the one leg
 * too.)
 *
 * The leg AB, walking from A to B with the set S of the sides on which one may be:
 *   1. S begins with both sides in a free point. In a corner with those that lie in the sector: both inside of it, one
 *      along a bounding wall (two if the sector is the full circle), none outside.
 *   2. A wall that meets AB and has its ends strictly on either side ends it all.
 *   3. Wall ends between A and B, in order: the wall leaves to one side, which is taken from S; before that, if some
 *      stretch since the last such place has no wall along it, S is both sides. S empty: blocked.
 *   4. In B as in A.
 * A wall of length zero is a place where nothing can stand, and otherwise nothing: what goes through it goes around it.
 *
 * |coordinate| <= 2^29: cross and dot products are at most 2^61.
 */
#include "path_oracle_parts.h"

#include <stdlib.h>

#include "oracle_grid.h"

#define LEFT 1u
#define RIGHT 2u
#define BOTH (LEFT | RIGHT)

/* ---- corners ---- */

/* The directions in which walls leave p; a wall that goes through p leaves it twice. */
static size_t find_directions(const path_oracle *o, tli_point p, struct path_direction *out)
{
	size_t found = 0;
	for (size_t i = 0; i < o->count; i++) {
		const tli_wall *wall = &o->walls[i];
		if (!oracle_on_wall(wall, p))
			continue;
		if (!tli_point_equal(p, wall->a))
			out[found++] = direction(p, wall->a);
		if (!tli_point_equal(p, wall->b))
			out[found++] = direction(p, wall->b);
	}
	return found;
}

/* No wall leaves at more than 0 and at most 180 degrees counterclockwise from d. */
static bool wide_open_after(struct path_direction d, const struct path_direction *all, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int64_t turn = cross(d, all[i]);
		if (turn > 0 || (turn == 0 && dot(d, all[i]) < 0))
			return false;
	}
	return true;
}

/* Is p a corner? */
static bool find_sector(const path_oracle *o, tli_point p, struct path_direction *room, struct path_corner *corner)
{
	size_t count = find_directions(o, p, room);
	for (size_t i = 0; i < count; i++) {
		if (!wide_open_after(room[i], room, count))
			continue;
		*corner = (struct path_corner){ p, room[i], room[i] };
		/* All others lie less than 180 degrees clockwise of `first`; the farthest of them bounds the sector. */
		for (size_t j = 0; j < count; j++) {
			if (cross(room[j], corner->last) > 0)
				corner->last = room[j];
		}
		return true;
	}
	return false;
}

const struct path_corner *path_oracle_corner_at(const path_oracle *o, tli_point p)
{
	for (size_t i = 0; i < o->corner_count; i++) {
		if (tli_point_equal(o->corners[i].at, p))
			return &o->corners[i];
	}
	return NULL;
}

void path_oracle_find_corners(path_oracle *o)
{
	struct path_direction *room = path_oracle_room(2 * o->count, sizeof *room);
	o->corners = path_oracle_room(2 * o->count, sizeof *o->corners);
	for (size_t i = 0; i < 2 * o->count; i++) {
		tli_point p = i % 2 ? o->walls[i / 2].b : o->walls[i / 2].a;
		if (!path_oracle_corner_at(o, p) && find_sector(o, p, room, &o->corners[o->corner_count]))
			o->corner_count++;
	}
	free(room);
}

/* On which sides of the line one may be that leaves the corner (NULL: a free point) in this direction. */
static unsigned sides_leaving(const struct path_corner *corner, struct path_direction d)
{
	if (!corner)
		return BOTH;
	unsigned sides = 0;
	if (same_direction(d, corner->first))
		sides |= LEFT;
	if (same_direction(d, corner->last))
		sides |= RIGHT;
	if (sides != 0)
		return sides;
	/* The rest of the circle, from last to first, is narrower than 180 degrees. */
	bool outside = cross(corner->last, d) > 0 && cross(d, corner->first) > 0;
	return outside ? 0 : BOTH;
}

static unsigned sides_arriving(const struct path_corner *corner, struct path_direction d)
{
	unsigned sides = sides_leaving(corner, opposite(d));
	return (sides & LEFT ? RIGHT : 0u) | (sides & RIGHT ? LEFT : 0u);
}

/* ---- one leg ---- */

struct touches {
	size_t spurs, covers;
};

static void add_spur(path_oracle *o, struct touches *found, int64_t at, unsigned side)
{
	size_t i = found->spurs++;
	for (; i > 0 && o->spurs[i - 1].at > at; i--)
		o->spurs[i] = o->spurs[i - 1];
	o->spurs[i] = (struct spur){ at, side };
}

/* False: a wall crosses the leg. */
static bool find_touches(path_oracle *o, tli_point a, tli_point b, struct touches *found)
{
	struct path_direction d = direction(a, b);
	int64_t end = dot(d, d);
	*found = (struct touches){ 0, 0 };
	for (size_t i = 0; i < o->count; i++) {
		const tli_wall *wall = &o->walls[i];
		struct path_direction to_a = direction(a, wall->a), to_b = direction(a, wall->b);
		int64_t side_a = cross(d, to_a), side_b = cross(d, to_b);
		if ((side_a > 0 && side_b > 0) || (side_a < 0 && side_b < 0))
			continue;
		if (side_a == 0 && side_b == 0) {
			int64_t at_a = dot(d, to_a), at_b = dot(d, to_b);
			o->covers[found->covers++] = (struct cover){ at_a < at_b ? at_a : at_b,
				at_a < at_b ? at_b : at_a };
		} else if (side_a == 0 || side_b == 0) {
			int64_t at = dot(d, side_a == 0 ? to_a : to_b), other = side_a == 0 ? side_b : side_a;
			/* At A and B stand free points, or corners with walls of their own. */
			if (at > 0 && at < end)
				add_spur(o, found, at, other > 0 ? LEFT : RIGHT);
		} else {
			struct path_direction w = direction(wall->a, wall->b);
			int64_t of_a = cross(w, direction(wall->a, a)), of_b = cross(w, direction(wall->a, b));
			if ((of_a <= 0 && of_b >= 0) || (of_a >= 0 && of_b <= 0))
				return false;
		}
	}
	return true;
}

/* Walls lie along all of it. */
static bool is_covered(const path_oracle *o, size_t covers, int64_t low, int64_t high)
{
	bool moved = true;
	while (low < high && moved) {
		moved = false;
		for (size_t i = 0; i < covers; i++) {
			if (o->covers[i].low <= low && o->covers[i].high > low) {
				low = o->covers[i].high;
				moved = true;
			}
		}
	}
	return low >= high;
}

bool path_oracle_leg_is_free(
	path_oracle *o, tli_point a, const struct path_corner *from, tli_point b, const struct path_corner *to)
{
	struct path_direction d = direction(a, b);
	unsigned sides = sides_leaving(from, d), last_sides = sides_arriving(to, d);
	struct touches found;
	if (sides == 0 || last_sides == 0 || !find_touches(o, a, b, &found))
		return false;
	int64_t at = 0;
	for (size_t i = 0; i < found.spurs; i++) {
		if (!is_covered(o, found.covers, at, o->spurs[i].at))
			sides = BOTH;
		sides &= ~o->spurs[i].side;
		if (sides == 0)
			return false;
		at = o->spurs[i].at;
	}
	if (!is_covered(o, found.covers, at, dot(d, d)))
		sides = BOTH;
	return (sides & last_sides) != 0;
}
