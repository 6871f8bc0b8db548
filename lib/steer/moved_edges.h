/* SPDX-License-Identifier: MIT */
/* steer/moved_edges.h: edges moved outwards, so that a body with a radius is a point. */
#ifndef TLI_STEER_MOVED_EDGES_H
#define TLI_STEER_MOVED_EDGES_H

#include "steer/edges.h"

/* Moves edges into their free side by `distance` >= 0 and closes the corners. *moved becomes an array (base/array.h)
 * of edges met from one side each. TL_E_NOMEM, TL_E_LIMIT. O(n log n) for corners where few edges meet. */
tl_status tli_edges_move(const tli_edge *edges, size_t count, double distance, tli_edge **moved);

/* No point of a moved edge is farther from its edge than this times the distance. */
#define TLI_MOVED_REACH 1.1

#endif
