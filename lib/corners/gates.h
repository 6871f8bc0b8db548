/* SPDX-License-Identifier: MIT */
/* corners/gates.h: gates, pockets and the convex hull of corners whose vertices and steps are there. */
#ifndef TLI_CORNERS_GATES_H
#define TLI_CORNERS_GATES_H

#include "corners/corners.h"

/* Finds them, again where edits have merged some, and marks the steps. TL_E_NOMEM, and what the budget says: the corners are as they were.
 * O(triangles). */
tl_status tli_corners_find_gates(tli_corners *corners);

#endif
