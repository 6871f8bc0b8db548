/* SPDX-License-Identifier: MIT */
/* tautline/crowd_circles.h: what moves in a crowd without being an agent. Conventions and common
 * errors: crowd.h. */
#ifndef TAUTLINE_CROWD_CIRCLES_H
#define TAUTLINE_CROWD_CIRCLES_H

#include <tautline/crowd_core.h>
#include <tautline/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names a circle of a crowd. All 0 names none; stale once the circle is removed. */
typedef struct tl_circle_id {
	uint32_t index1, generation;
} tl_circle_id;

/* ---- circles that are no agents ---- */

/* A circle that moves through a crowd by itself. */
typedef struct tl_crowd_circle_def {
	uint32_t cookie;  /* of tl_default_crowd_circle_def(); without it a definition is refused */
	tl_circle circle; /* it yields to nothing and keeps its velocity */
	tl_box bounce; /* its velocity is reflected at these bounds; empty (the default) = none */
	tl_channels blocks; /* only agents that heed one of these avoid it; default TL_BLOCKS_ALL */
} tl_crowd_circle_def;

/* A definition with its defaults: a point at rest at the origin. */
TL_API tl_crowd_circle_def tl_default_crowd_circle_def(void);

/* Adds a circle; out NULL = its id is not wanted. O(1) amortised.
 * - TL_E_INVALID: also not finite, a radius below 0
 * - TL_E_RANGE: beyond the grid
 * - TL_E_LIMIT: more circles than a crowd holds
 * - TL_E_NOMEM
 *
 * The nav does not know of it: paths lead through, until agents are stuck at it. */
TL_CHECKED TL_API tl_status tl_crowd_add_circle(
	tl_crowd *crowd, const tl_crowd_circle_def *def, tl_circle_id *out);

/* Gives a circle another position, radius and velocity. O(1).
 * - TL_E_INVALID: also not finite, a radius below 0
 * - TL_E_RANGE: beyond the grid */
TL_CHECKED TL_API tl_status tl_crowd_move_circle(
	tl_crowd *crowd, tl_circle_id id, const tl_circle *circle);

/* Removes a circle. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_remove_circle(tl_crowd *crowd, tl_circle_id id);

/* A circle after the last step. O(1). */
TL_CHECKED TL_API tl_status tl_crowd_get_circle(
	const tl_crowd *crowd, tl_circle_id id, tl_circle *out);

/* Is there a circle with this id? O(1). */
TL_API bool tl_circle_is_valid(const tl_crowd *crowd, tl_circle_id id);
/* How many circles the crowd has. O(1). */
TL_API size_t tl_crowd_circle_count(const tl_crowd *crowd);
/* The circle after `id` in the order of index1; the first for a null id; null at the end. */
TL_API tl_circle_id tl_crowd_next_circle(const tl_crowd *crowd, tl_circle_id id);

/* Gives a crowd polygons that move `[tl_polygon * count]`; 0 = none. Agents avoid them, also on a
 * path, but those with TL_AVOID_NONE. Borrowed until others are set; their owner moves them between
 * steps. O(1), and in a step O(all corners) for each agent.
 *
 * Nothing but steering keeps agents off them. They are no part of hash, snapshot and nav. */
TL_CHECKED TL_API tl_status tl_crowd_set_polygons(
	tl_crowd *crowd, const tl_polygon *polygons, size_t count);

#ifdef __cplusplus
}
#endif
#endif
