/* SPDX-License-Identifier: MIT */
/* widths.h: the widths of a map that was loaded. */
#ifndef TAUTLINE_TOOLS_IO_WIDTHS_H
#define TAUTLINE_TOOLS_IO_WIDTHS_H

#include "io/load.h"

#include <tautline/debug.h>
#include <tautline/nav_width.h>

/* Of the world's nav, within the world's budget. */
tl_status widths_of_world(const struct world *world, tl_widths **widths);

/* tl_widths_chokes into *chokes, freed with free. */
tl_status widths_list_chokes(const tl_widths *widths, double ratio, tl_choke **chokes, size_t *count);

/* Shows a line across, with how long it is, to two digits. */
void widths_show_place(const tl_debug_draw *show, tl_point one, tl_point two, double width);

#endif
