/* SPDX-License-Identifier: MIT */
/* format/shape/outline.h: from free and blocked cells to the solid walls of a map, for readers of maps made of cells. */
#ifndef TLI_FORMAT_SHAPE_OUTLINE_H
#define TLI_FORMAT_SHAPE_OUTLINE_H

#include "format/sink/sets.h"
#include "format/shape/trace.h"

/* How cells lie in the map. */
typedef struct tli_outline {
	const tli_cells *cells;
	/* A corner of cells to a point of the map's grid; false where that is outside of it. */
	bool (*place)(const void *context, tli_point corner, tli_point *out);
	/* Where a loop whose first corner has a free cell below it and to the right stands in the file; NULL = nowhere. */
	tl_place (*where)(const void *context, tli_point corner);
	const void *context;
	tli_point low, high; /* corners of the frame, in cells; around all free cells, and more */
	size_t max_points;   /* of all walls together */
	tl_channels blocks;  /* 0 = everything; else it is the free cells that block these, and there is no frame */
} tli_outline;

/* Adds a solid loop for the frame, and one for each loop between free and blocked cells: by even-odd all in the frame is
 * solid but the free cells. TL_E_LIMIT (points), TL_E_FORMAT (place): reported; TL_E_NOMEM. */
tl_status tli_outline_add(const tli_outline *outline, tli_sink *sink);

#endif
