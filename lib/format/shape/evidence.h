/* SPDX-License-Identifier: MIT */
/*
 * format/shape/evidence.h: do cells look like walls? For what a reader ignores.
 *
 * Walls are long straight runs of cells that are thin, or that close the box around them, and that leave room: a floor or a backdrop covers what
 * there is, decoration stands in small heaps.
 */
#ifndef TLI_FORMAT_SHAPE_EVIDENCE_H
#define TLI_FORMAT_SHAPE_EVIDENCE_H

#include "format/shape/trace.h"
#include <tautline/map.h>

typedef struct tli_evidence {
	uint32_t cells;          /* that are marked */
	uint32_t thin, straight; /* ... in a run of at most 2 in one direction; ... of at least 5 in one */
	uint32_t rim, on_rim;    /* cells at the border of the box around them, and those of them that are marked */
	uint32_t unread;         /* marked cells at their outline with nothing that blocks in or beside them */
	double box, cover;       /* of all cells, those in that box, and those that are marked */
	bool is_cut;             /* it is the ground of a map that is seen from the side, which closes nothing */
} tli_evidence;

/* What marked cells look like where those in `blocked`, of the same columns and rows, block already. O(words + marked cells). */
tli_evidence tli_evidence_of(const tli_cells *marked, const tli_cells *blocked);

/* Do they look like walls? */
bool tli_evidence_is_of_walls(const tli_evidence *it);

/* Is most of the border of the box around them marked, and is there room in it? Else it is a carpet. */
bool tli_evidence_is_closed(const tli_evidence *it);

/* How the cells of a grid lie on the plane, in map units. */
typedef struct tli_cell_frame {
	tl_point corner; /* of cell 0,0 */
	double width, height;
} tli_cell_frame;

/* Marks the cells that the walls and obstacles of a map pass. Returns how many it marked anew. O(segments + cells that they pass). */
uint32_t tli_evidence_mark_walls(const tl_map *map, const tli_cell_frame *frame, tli_cells *cells);

/* Marks those that a segment from a to b passes, in cells. */
uint32_t tli_evidence_mark_line(tl_point a, tl_point b, tli_cells *cells);

#endif
