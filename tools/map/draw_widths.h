/* SPDX-License-Identifier: MIT */
/* draw_widths.h: narrow places of a map in its picture. */
#ifndef TAUTLINE_TOOLS_MAP_DRAW_WIDTHS_H
#define TAUTLINE_TOOLS_MAP_DRAW_WIDTHS_H

#include <tautline/draw.h>

#include "io/load.h"

/* Shapes for the places narrower than `ratio` times the widest place on either side: a line across each, with its width. NULL: an error was
 * printed. Free with tl_draw_shapes_free. */
tl_draw_shapes *draw_widths_make(const struct world *world, double ratio);

#endif
