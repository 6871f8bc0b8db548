/* SPDX-License-Identifier: MIT */
/* width/necks.h: finding necks. */
#ifndef TLI_WIDTH_NECKS_H
#define TLI_WIDTH_NECKS_H

#include "width/boxes.h"

/* From a wall end, or a point of length zero, to another one or to a foot on a wall. */
typedef struct tli_neck {
	tli_diameter across;
	int32_t vertex; /* of across.from */
	int32_t other;  /* the vertex at the other end; < 0: ~ half-edge, on whose left side the foot is */
} tli_neck;

/* What a search for necks may cost, and what it says where it costs more. */
typedef struct tli_neck_limit {
	uint64_t steps;   /* 0: no limit */
	tli_point *cuts;  /* tli_array: points of walls at which more vertices make it cheaper */
	bool is_exceeded; /* then there are no necks */
} tli_neck_limit;

/* Necks of a mesh of all segments, widest first, of one length in the order of their middles, each once, into a tli_array. Of those with one middle,
 * which cross there, one. TL_E_NOMEM, and what the budget says. */
tl_status tli_necks_find(const tli_mesh *mesh, const tli_boxes *boxes, tli_neck_limit *limit, tli_neck **out);

#endif
