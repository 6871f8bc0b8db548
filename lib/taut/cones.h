/* SPDX-License-Identifier: MIT */
/*
 * taut/cones.h: A* for the shortest path by corners that needs no edges: what a state sees is found cone by cone, as far as the search goes
 * (docs/search.md, "Cold search"). The path is that of taut/search.h.
 *
 * Source: M. Cui, D. Harabor, A. Grastien, Compromise-free pathfinding on a navigation mesh (Polyanya), IJCAI 2017.
 */
#ifndef TLI_TAUT_CONES_H
#define TLI_TAUT_CONES_H

#include "corners/corners.h"
#include "taut/search.h"

typedef struct tli_cones_def {
	const tli_corners *corners;
	tli_point start, goal;
	tli_mesh_location start_location, goal_location; /* live, or on the border of that: corners/escape.h */
	const tli_block_ends *blocks;                    /* of start and goal */
	bool straight; /* a path without a bend counts, too: where the contact rule does not allow it, but the mesh may */
} tli_cones_def;

typedef struct tli_cones tli_cones; /* scratch; grows to the largest map seen */

tl_status tli_cones_create(tli_cones **out);
void tli_cones_free(tli_cones *cones);

/* The shortest path that bends at least once; straight paths are the caller's, but for def->straight. TL_E_NOMEM. */
tl_status tli_cones_run(tli_cones *cones, const tli_cones_def *def, tli_taut_result *result);

/* The corners of the path that the last run found, from the start on; valid until the next run. */
const uint32_t *tli_cones_path_corners(const tli_cones *cones, size_t *count);

#endif
