/* SPDX-License-Identifier: MIT */
/* crowd/avoid/moving_polygons.h: polygons that move, as a body with reciprocal avoidance keeps off them. */
#ifndef TLI_CROWD_AVOID_MOVING_POLYGONS_H
#define TLI_CROWD_AVOID_MOVING_POLYGONS_H

#include <tautline/steer.h>

#include "crowd/math/half_planes.h"
#include "crowd/near/body.h"

typedef struct tli_moving_polygons {
	const tl_polygon *list; /* [count] */
	size_t count;
} tli_moving_polygons;

/* Polygons that one body heeds, at most. */
enum { TLI_NEAR_POLYGONS_MAX = 16 };

/* Those that a body could meet within the next seconds; the first ones of the list where there are more. */
typedef struct tli_near_polygons {
	const tl_polygon *list[TLI_NEAR_POLYGONS_MAX];
	tl_point nearest[TLI_NEAR_POLYGONS_MAX]; /* the point of each that is nearest to the body */
	size_t count;
} tli_near_polygons;

void tli_polygons_near(
	const tli_moving_polygons *polygons, const tli_bodies *bodies, uint32_t self, tli_near_polygons *near);

/* The velocity that comes nearest to `wish` without running into one of them within the next seconds. O(headings * sides). */
tli_f2 tli_polygons_wish(const tli_near_polygons *near, const tli_bodies *bodies, uint32_t self, tli_f2 wish);

/* A half-plane for each: the body approaches it no faster than its force can stop before. Returns how many. */
size_t tli_polygons_list_planes(
	const tli_near_polygons *near, const tli_bodies *bodies, uint32_t self, tli_half_plane *planes);

#endif
