/* SPDX-License-Identifier: MIT */
/*
 * tautline/debug.h: how steering shows what it takes into account: feelers, targets, neighbours.
 *
 * A host passes callbacks (tl_fuzzy_def.debug, tl_crowd_debug); those of tl_draw_shapes_debug keep
 * the shapes for a picture.
 */
#ifndef TAUTLINE_DEBUG_H
#define TAUTLINE_DEBUG_H

#include <tautline/base.h>
#include <tautline/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a shape stands for; a host picks colours by it. */
typedef enum tl_debug_kind {
	/* A steering force, from the agent. max_force is drawn as long as a second at top speed. */
	TL_DEBUG_FORCE = 0,
	TL_DEBUG_FEELER,     /* looked along, nothing met */
	TL_DEBUG_HIT,        /* looked along, or a point, where something was met */
	TL_DEBUG_TARGET,     /* steered to */
	TL_DEBUG_NEIGHBOUR,  /* taken into account */
	TL_DEBUG_RANGE,      /* how far is looked */
	TL_DEBUG_PATH,       /* followed */
	TL_DEBUG_LIMIT,      /* a half-plane of velocities, or a wall in force */
	TL_DEBUG_WANDER,     /* the circle of the target of wandering, and the line to its centre */
	TL_DEBUG_BRAKE,      /* the part of a force that slows down, from the agent */
	TL_DEBUG_VELOCITY,   /* what the agent covers in a second, from the agent */
	TL_DEBUG_SEPARATION, /* a force on a flock member: away from those too near */
	TL_DEBUG_COHESION,   /* to the middle of those that it sees */
	TL_DEBUG_ALIGNMENT   /* to where they go */
} tl_debug_kind;

/* Callbacks, each of which may be NULL, made during the call that they are handed to, by its
 * thread. Points and text are borrowed. A callback must not change the object that shows itself. */
typedef struct tl_debug_draw {
	void (*segment)(void *context, tl_debug_kind kind, tl_point a, tl_point b);
	void (*circle)(void *context, tl_debug_kind kind, tl_point centre, double radius);
	void (*polygon)(void *context, tl_debug_kind kind, const tl_point *points, size_t count);
	void (*text)(void *context, tl_debug_kind kind, tl_point at, const char *text);
	void *context;
} tl_debug_draw;

#ifdef __cplusplus
}
#endif
#endif
