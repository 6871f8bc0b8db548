/* SPDX-License-Identifier: MIT */
/* format/tiled/cells.h: the blocked cells of the tile layers that lie at one offset, and the walls around them. */
#ifndef TLI_FORMAT_TILED_CELLS_H
#define TLI_FORMAT_TILED_CELLS_H

#include "format/shape/merge.h"
#include "format/sink/sets.h"
#include "format/tiled/build.h"
#include "format/shape/trace.h"

/* A tile with shapes of its own, where it lies. */
typedef struct tli_tiled_part {
	int32_t x, y;   /* its cell */
	uint32_t order; /* of its kind: the order it was met in */
	uint32_t tile;  /* in model->tiles */
	uint32_t tileset1;
	uint32_t flips;
	uint32_t layer; /* in model->layers */
	tli_rule *rule; /* by which it is what it is; NULL */
} tli_tiled_part;

typedef struct tli_tiled_cells {
	tl_point offset;   /* pixels */
	tl_place place;    /* of the first of the layers that has any of them */
	bool is_placed;    /* one has */
	int32_t left, top; /* the cell that bit 0,0 of `full` is */
	tli_cells full; /* one bit a cell, 1 = blocked (what tracing calls free is inside the loops: here, the walls) */
	tli_tiled_part *parts; /* tli_array */
	tl_channels blocks;    /* what they block: tiles that block something else are not among them ... */
	tl_channels *others;   /* tli_array: ... but what these block is here, each set once */
	uint32_t source;       /* where their walls come from */
	bool is_first;         /* no other cells that block the same were before: see cells.c */
} tli_tiled_cells;

/* ---- corners.c ---- */

/* The corners of a cell in pixels: at most 8. Returns how many. */
unsigned tli_tiled_cell_corners(const tli_tiled *model, tl_point offset, int32_t x, int32_t y, tl_point corners[8]);

/* ---- cells.c ---- */

/* Adds the walls. Sorts the parts. */
void tli_tiled_cells_to_walls(tli_tiled_build *build, tli_tiled_cells *cells);

/* ---- parts.c ---- */

/* Adds to `merge`, which may be NULL, what can be merged of the parts, and the rest to the map at once. */
void tli_tiled_add_parts(tli_tiled_build *build, tli_tiled_cells *cells, tli_merge *merge);

#endif
