/* SPDX-License-Identifier: MIT */
/* widths.h: the widths of a map that was loaded. */
#ifndef TAUTLINE_TOOLS_IO_WIDTHS_H
#define TAUTLINE_TOOLS_IO_WIDTHS_H

#include "io/load.h"

#include <tautline/debug.h>
#include <tautline/nav_width.h>

/* Of the world's nav, within the world's budget. */
tl_status widths_of_world(const struct world *world, tl_widths **widths);

/* A place is narrow by default where it is narrower than this times the widest place on either side. */
#define WIDTHS_RATIO .7

/* tl_widths_chokes into *chokes, freed with free. */
tl_status widths_list_chokes(const tl_widths *widths, double ratio, tl_choke **chokes, size_t *count);

/* Is it as narrow all along parallel walls, from the place of `one` to that of `one_end`? */
static inline bool is_stretch(tl_point one, tl_point one_end)
{
	return one.x != one_end.x || one.y != one_end.y;
}

/* Shows a line across, in the middle of a stretch, whose sides are shown too, with how wide it is, to two digits. */
void widths_show_place(const tl_debug_draw *show, const tl_choke *place);

#endif
