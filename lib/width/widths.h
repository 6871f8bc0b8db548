/* SPDX-License-Identifier: MIT */
/*
 * width/widths.h: how wide it is between walls, for discs of all sizes at once.
 *
 * The clearance of a point is its distance from the nearest wall. A neck is a diameter of a disc that touches walls at both ends and has none inside.
 * Walls and necks cut the plane into chambers. Each chamber has one greatest clearance, and from each point of it one gets there without losing
 * clearance. Where clearance along a path from chamber to chamber is least, in the best case, is the middle of a neck. So the widest disc from A to B has the least of
 * twice the clearances of A and B and the narrowest neck on the path between their chambers in a maximum spanning forest.
 */
#ifndef TLI_WIDTH_WIDTHS_H
#define TLI_WIDTH_WIDTHS_H

#include "walls/walls.h"
#include "width/corridors.h"
#include "width/forest.h"

typedef struct tli_widths {
	tli_mesh *mesh; /* of all walls, whatever the body */
	tli_boxes boxes;
	tli_neck *necks; /* tli_array, widest first */
	tli_chambers chambers;
	tli_forest_node *forest; /* [chambers.count] */
	uint32_t *ends;          /* [chambers.neck_count] of corridors (corridors.h) */
} tli_widths;

/* Of walls as they are; of discs the polygons about them that navs for a point have. TL_E_NOMEM, TL_E_RANGE, TL_E_LIMIT; on failure nothing is held. `walls` is needed during the call only. */
tl_status tli_widths_make(const tli_walls *walls, tli_widths *out);
void tli_widths_clear(tli_widths *widths);
size_t tli_widths_bytes(const tli_widths *widths);

#endif
