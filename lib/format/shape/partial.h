/* SPDX-License-Identifier: MIT */
/* format/shape/partial.h: cells that block some channels and not all, for readers of maps made of cells. */
#ifndef TLI_FORMAT_SHAPE_PARTIAL_H
#define TLI_FORMAT_SHAPE_PARTIAL_H

#include "format/shape/outline.h"

/* The cells that block one set of channels. */
typedef struct tli_partial_cells {
	tl_channels blocks;
	tli_cells marked; /* 1 = blocked: what tracing calls free is inside the loops */
} tli_partial_cells;

/* All of them; { 0 } is empty. */
typedef struct tli_partials {
	tli_partial_cells *sets; /* tli_array, at most TLI_SOLID_SETS */
	tl_status status;        /* TL_E_NOMEM, TL_E_LIMIT (sets): the first that came */
} tli_partials;

/* Marks a cell of as many columns and rows as `like` has. */
void tli_partials_mark(tli_partials *all, const tli_cells *like, tl_channels blocks, tli_point cell);
/* Adds a solid loop around each region of cells that block the same, placed as an outline says. TL_E_NOMEM; TL_E_LIMIT, TL_E_FORMAT: reported. */
tl_status tli_partials_add(const tli_partials *all, const tli_outline *outline, tli_sink *sink);
void tli_partials_free(tli_partials *all);

#endif
