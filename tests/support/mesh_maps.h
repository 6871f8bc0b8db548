/* SPDX-License-Identifier: MIT */
/* tests/support/mesh_maps.h: random segments in which nearly everything touches, for the triangulation. */
#ifndef TEST_SUPPORT_MESH_MAPS_H
#define TEST_SUPPORT_MESH_MAPS_H

#include "base/rng.h"
#include "mesh/mesh.h"

#define MESH_MAP_MOST 64

enum mesh_map_kind {
	MESH_MAP_SMALL,    /* coordinates below 70: everything is degenerate */
	MESH_MAP_SCALED,   /* the same blown up, to nearly 2^29 from the middle */
	MESH_MAP_JITTERED, /* and then every coordinate off by up to 3: everything is nearly degenerate */
	MESH_MAP_KIND_COUNT
};

struct mesh_map {
	tli_mesh_segment segments[MESH_MAP_MOST];
	size_t count;
	int32_t span;  /* of the small coordinates */
	int32_t scale; /* 1, or what they were multiplied by */
	enum mesh_map_kind kind;
};

/* An empty map of a kind. */
void mesh_map_start(struct mesh_map *map, enum mesh_map_kind kind, tli_rng *rng);
/* A segment for it, often one that shares an end, lies on another one, or is a point. It is not put in. */
tli_mesh_segment mesh_map_pick(const struct mesh_map *map, tli_rng *rng);
/* A map of up to 40 segments. `sides`: some have multiplicities. `solids`: up to three solid triangles and rectangles. */
void mesh_map_make(struct mesh_map *map, enum mesh_map_kind kind, bool sides, bool solids, tli_rng *rng);
/* Makes it a side that turns to the left or right, which is a wall or not; or leaves it alone. */
void mesh_map_turn(tli_mesh_segment *segment, tli_rng *rng);
/* A point for questions: near the map, at an end, in the middle of a segment, at the rim of the grid. */
tli_point mesh_map_point(const struct mesh_map *map, tli_rng *rng);

/* p is on the closed segment. */
bool mesh_map_on(const tli_mesh_segment *segment, tli_point p);

#endif
