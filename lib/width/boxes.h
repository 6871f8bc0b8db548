/* SPDX-License-Identifier: MIT */
/* width/boxes.h: lines of walls and single points in a tree of boxes, for whether a disc is empty, and for what is nearest. */
#ifndef TLI_WIDTH_BOXES_H
#define TLI_WIDTH_BOXES_H

#include "geometry/diameter.h"
#include "mesh/mesh.h"

enum { TLI_BOX_LEVELS = 16, TLI_BOX_WIDTH = 4 };

typedef struct tli_stretch {
	tli_point a, b;
	int32_t of; /* a line of the mesh; < 0: ~ the vertex of a single point */
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

/* Of all lines of a mesh, and of those of the segments that are points. TL_E_NOMEM. O(n). On failure nothing is held. */
tl_status tli_boxes_make(const tli_mesh *mesh, const tli_mesh_segment *segments, size_t count, tli_boxes *out);
void tli_boxes_clear(tli_boxes *boxes);
size_t tli_boxes_bytes(const tli_boxes *boxes);

/* Has the open disc over the diameter no point of any segment? Exact. O(log n) usually. */
bool tli_boxes_are_outside(const tli_boxes *boxes, const tli_diameter *diameter);

/* What is nearest to a point; of several the one whose ends come first. */
typedef struct tli_nearest {
	const tli_stretch *stretch; /* NULL: there is nothing */
	double distance;            /* grid units; INFINITY */
	uint32_t looks;             /* boxes looked into */
} tli_nearest;
tli_nearest tli_boxes_nearest(const tli_boxes *boxes, tli_point p); /* O(log n) usually */

#endif
