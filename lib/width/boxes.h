/* SPDX-License-Identifier: MIT */
/* width/boxes.h: segments in a tree of boxes, for whether a disc is empty. */
#ifndef TLI_WIDTH_BOXES_H
#define TLI_WIDTH_BOXES_H

#include "geometry/diameter.h"
#include "mesh/mesh.h"

enum { TLI_BOX_LEVELS = 16, TLI_BOX_WIDTH = 4 };

typedef struct tli_stretch {
	tli_point a, b;
} tli_stretch;

typedef struct tli_stretch_box {
	tli_point low, high;
} tli_stretch_box;

/* Level 0 has a box for each TLI_BOX_WIDTH stretches, each other level one for as many boxes of the level below. */
typedef struct tli_boxes {
	tli_stretch *stretches; /* [count], along Hilbert's curve */
	size_t count;
	tli_stretch_box *boxes; /* [box_count], level by level */
	size_t box_count;
	size_t first[TLI_BOX_LEVELS + 1]; /* of each level */
	int levels;
} tli_boxes;

/* TL_E_NOMEM. O(n). On failure nothing is held. */
tl_status tli_boxes_make(const tli_mesh_segment *segments, size_t count, tli_boxes *out);
void tli_boxes_clear(tli_boxes *boxes);
size_t tli_boxes_bytes(const tli_boxes *boxes);

/* Has the open disc over the diameter no point of any segment? Exact. O(log n) usually. */
bool tli_boxes_are_outside(const tli_boxes *boxes, const tli_diameter *diameter);

#endif
