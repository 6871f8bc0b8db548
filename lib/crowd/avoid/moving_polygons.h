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

/* Half-planes for one body, at most. */
enum { TLI_POLYGON_PLANES_MAX = 16 };

/* The velocity that comes nearest to `wish` without running into one of them within the next seconds. O(headings * sides near). */
tli_f2 tli_polygons_wish(const tli_moving_polygons *polygons, const tli_bodies *bodies, uint32_t self, tli_f2 wish);

/* A half-plane for each polygon near, TLI_POLYGON_PLANES_MAX at most: the body approaches it no faster than its force can stop before. */
size_t tli_polygons_list_planes(
	const tli_moving_polygons *polygons, const tli_bodies *bodies, uint32_t self, tli_half_plane *planes);

#endif
