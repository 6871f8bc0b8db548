/* SPDX-License-Identifier: MIT */
/* sector.h: cuts what a point sees to a range and to an angle of view. */
#ifndef TAUTLINE_TOOLS_SEES_SECTOR_H
#define TAUTLINE_TOOLS_SEES_SECTOR_H

#include <stdbool.h>
#include <stddef.h>

#include <tautline/map.h>

#include "cli/arguments.h"

/* Directions in radians, from that of x towards that of y. */
struct sector {
	double range;      /* INFINITY: as far as one sees */
	double from, span; /* 0 <= from < a turn, 0 < span; a turn: all around */
};

/* Reads --range and --angle. false: an error was printed. */
bool sector_read(const struct arguments *arguments, struct sector *sector);
/* Is it more than a point that sees all around without end? */
bool sector_limits(const struct sector *sector);
bool sector_has(const struct sector *sector, tl_point eye, tl_point at);

/* The part of an outline around `eye`, counter-clockwise, that lies in the sector; the circle becomes chords of at most one degree. *out is for
 * free(). false: out of memory. */
struct outline {
	tl_point *points;
	size_t count;
};
bool sector_cut(const struct sector *sector, tl_point eye, const struct outline *outline, struct outline *out);

#endif
