/* SPDX-License-Identifier: MIT */
/*
 * sight/line.h: one sight line against one wall. Internal to sight/.
 *
 * For r = 0 the ends of the wall are put into the equation of AB first: most walls near a line lie on one side of it and
 * are done with. Only those that straddle it are asked where A and B lie, by their own cached equation.
 */
#ifndef TLI_SIGHT_LINE_H
#define TLI_SIGHT_LINE_H

#include "base/assert.h"

#include <math.h>

#include "geometry/distance.h"
#include "sight/sight.h"

typedef struct tli_sight_line {
	tli_point a, b;
	tli_line equation; /* a -> b */
	int64_t length_squared;
	double length; /* rounded: for quick refusals with a margin only */
	int32_t radius;
	tl_contact contact;
	int64_t reach; /* a point whose value is beyond +-reach is farther than the radius from the line for certain */
} tli_sight_line;

static inline tli_sight_line tli_sight_line_make(const tli_sight *sight, tli_point a, tli_point b)
{
	int32_t radius = sight->radius;
	tli_assert(radius >= 0 && radius <= TLI_GRID_MAX);
	tli_sight_line line = {
		.a = a,
		.b = b,
		.equation = tli_line_through(a, b),
		.length_squared = tli_distance_squared(a, b),
		.radius = radius,
		.contact = sight->contact,
		.reach = 2,
	};
	if (radius > 0) {
		line.length = sqrt((double)line.length_squared);
		line.reach += (int64_t)(radius * line.length * (1 + 1e-9));
	}
	return line;
}

enum { TLI_SIDE_LEFT = 1, TLI_SIDE_RIGHT = 2, TLI_SIDES = 3 };

/* A wall that touches the inside of AB without crossing it. Positions are (p - A) . (B - A), from 0 to |AB|^2. */
typedef struct tli_sight_touch {
	int64_t from, to; /* equal where the wall leaves AB's line, else the stretch that a collinear wall covers */
	uint32_t wall;
	uint32_t removes; /* TLI_SIDE_ bits: where the wall leaves to; 0 for a collinear one */
} tli_sight_touch;

/* What a thin wall (no radius anywhere) does to the line. */
typedef enum tli_look {
	TLI_LOOK_MISS = 0,
	TLI_LOOK_TOUCH, /* inside AB, at `touch` */
	TLI_LOOK_CROSS, /* crosses AB properly, or A or B lies inside the wall and not along it */
	TLI_LOOK_AT_A,  /* A is an end of it or lies along it */
	TLI_LOOK_AT_B   /* B, and not A */
} tli_look;

/* The wall has an end on AB's line. */
tli_look tli_sight_look_on_line(
	const tli_sight_line *line, const tli_wall *wall, int64_t value_a, int64_t value_b, tli_sight_touch *touch);

static inline bool tli_same_side(int64_t value_a, int64_t value_b)
{
	return (value_a > 0 && value_b > 0) || (value_a < 0 && value_b < 0);
}

static inline tli_look tli_sight_look(const tli_sight_line *line, const tli_wall_entry *entry, tli_sight_touch *touch)
{
	/* The whole wall is on one side of AB's line. */
	int64_t value_a = tli_line_value(&line->equation, entry->wall.a);
	int64_t value_b = tli_line_value(&line->equation, entry->wall.b);
	if (tli_same_side(value_a, value_b))
		return TLI_LOOK_MISS;
	/* An end of it is on that line. */
	if (value_a == 0 || value_b == 0)
		return tli_sight_look_on_line(line, &entry->wall, value_a, value_b, touch);
	/* It straddles AB's line, before A or beyond B: A and B are on one side of its own. */
	if (tli_same_side(tli_wall_entry_value(entry, line->a), tli_wall_entry_value(entry, line->b)))
		return TLI_LOOK_MISS;
	return TLI_LOOK_CROSS;
}

/* A wall or disc is nearer to AB than radii allow. */
bool tli_sight_is_too_near(const tli_sight_line *line, const tli_wall *wall);

/* The same. Of most walls both ends lie on one side of AB's line, out of reach. */
static inline bool tli_sight_too_near(const tli_sight_line *line, const tli_wall *wall)
{
	int64_t a = tli_line_value(&line->equation, wall->a), b = tli_line_value(&line->equation, wall->b);
	int64_t low = a < b ? a : b, high = a < b ? b : a;
	if (wall->radius == 0 && line->length > 0 && ((low > line->reach) | (high < -line->reach)))
		return false;
	return tli_sight_is_too_near(line, wall);
}

/* Is this a question of distance rather than of crossing? */
static inline bool tli_sight_is_thick(const tli_sight_line *line, const tli_wall *wall)
{
	return line->radius > 0 || wall->radius > 0;
}

/* Rule (3) of GRAZE: goes along the touches (sorts them) and returns the first at whose `from` no side is left, or NULL.
 * Its group, all touches with that `from`, lies together in the array. */
const tli_sight_touch *tli_sight_first_shut(tli_sight_touch *touches, size_t count);

/* The same for touches that are sorted already; both sides are open before the first of them. */
const tli_sight_touch *tli_sight_next_shut(const tli_sight_touch *touches, size_t count);

/* Keeps a touch. False = out of memory. */
bool tli_sight_keep(tli_sight_scratch *scratch, tli_sight_touch touch);

/* STOPPED: no memory. */
typedef enum tli_sight_verdict {
	TLI_SIGHT_GO_ON,
	TLI_SIGHT_TOUCHED,
	TLI_SIGHT_BLOCKED,
	TLI_SIGHT_STOPPED
} tli_sight_verdict;

static inline tli_sight_verdict tli_sight_judge(
	const tli_sight_line *line, const tli_wall_entry *entry, tli_sight_touch *touch)
{
	/* Of a body, or a wall that is one, the distance decides. */
	if (tli_sight_is_thick(line, &entry->wall))
		return tli_sight_too_near(line, &entry->wall) ? TLI_SIGHT_BLOCKED : TLI_SIGHT_GO_ON;
	tli_look look = tli_sight_look(line, entry, touch);
	if (look == TLI_LOOK_MISS)
		return TLI_SIGHT_GO_ON;
	bool touches = look == TLI_LOOK_TOUCH && line->contact != TL_CONTACT_STRICT;
	return touches ? TLI_SIGHT_TOUCHED : TLI_SIGHT_BLOCKED;
}

/* Does this wall block the line by itself, whatever the others do? */
static inline bool tli_sight_blocks(const tli_sight_line *line, const tli_wall_entry *entry)
{
	tli_sight_touch unused;
	return tli_sight_judge(line, entry, &unused) == TLI_SIGHT_BLOCKED;
}

/* One wall of many: keeps a touch. */
static inline tli_sight_verdict tli_sight_judge_and_keep(
	const tli_sight_line *line, const tli_walls *walls, uint32_t index, tli_sight_scratch *scratch)
{
	tli_sight_touch touch;
	tli_sight_verdict v = tli_sight_judge(line, &walls->entries[index], &touch);
	if (v != TLI_SIGHT_TOUCHED)
		return v;
	touch.wall = index;
	return tli_sight_keep(scratch, touch) ? TLI_SIGHT_GO_ON : TLI_SIGHT_STOPPED;
}

#endif
