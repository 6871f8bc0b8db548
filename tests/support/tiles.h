/* SPDX-License-Identifier: MIT */
/* tests/support/tiles.h: grids of cells for tests, from a drawing or from a seed, and as a grid map's text. */
#ifndef TESTS_SUPPORT_TILES_H
#define TESTS_SUPPORT_TILES_H

#include "base/rng.h"
#include "format/shape/trace.h"

/* From rows that each end in '|': '.' is free, anything else blocked. */
tli_cells tiles_drawn(const char *drawing);

/* Of a random size up to `side_max` columns and rows; how many are free, and whether alike ones lie together, is random too. */
tli_cells tiles_random(tli_rng *rng, int32_t side_max);

/* The same as the text of a Moving AI map, zero-terminated, from malloc. */
char *tiles_text(const tli_cells *cells, const char *line_end);

/* Sides between a free cell and a blocked one or the outside. */
size_t tiles_sides(const tli_cells *cells);

#endif
