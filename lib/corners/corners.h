/* SPDX-License-Identifier: MIT */
/*
 * corners/corners.h: the ends of walls where a shortest path may bend, and which of them lead to which (docs/search.md, "Corners").
 *
 *          d2 \   free sector         The free sector goes counter-clockwise from d1 to d2. A path that bends here has
 *              \ (more than 180)      the walls on its right (TLI_WALLS_RIGHT) or on its left. With walls on the right it
 *      walls    o------- d1           leaves in a direction of [d1, -d2], with walls on the left in one of [-d1, d2]: any
 *                                     other bend could be shortened. So each corner has two oriented states.
 *
 * Edges are kept only between states where a shortest path can use them (taut at both ends). An edge ends at the first vertex that it
 * touches: a longer straight line is a chain of edges.
 *
 * (Taut edges: Pocchiola and Vegter, The visibility complex, 1996. Triangular expansion: Bungiu et al., Efficient computation of visibility
 * polygons, 2014.)
 */
#ifndef TLI_CORNERS_CORNERS_H
#define TLI_CORNERS_CORNERS_H

#include "corners/graph.h"
#include "corners/pockets.h"
#include "geometry/direction.h"
#include "mesh/mesh.h"

struct tli_expand;

enum { TLI_ALL_PARTS = -1 };

typedef struct tli_corner {
	tli_point at;
	tli_direction d1, d2; /* of the two walls that bound the free sector; equal at a free wall end */
	int32_t vertex;       /* of the mesh */
	int32_t edge;         /* half-edge along d1, with the free sector on its left */
} tli_corner;

typedef struct tli_corners {
	const tli_mesh *mesh; /* borrowed */
	/* tli_array [3 * mesh->live]; gates are marked, see tli_expand_mark_gates, and vertices without a corner, see TLI_NO_CORNER */
	tli_mesh_step *steps;
	tli_corner *corners;   /* tli_array, in the order of their vertices */
	tli_point *positions;  /* tli_array: of the corners */
	int32_t *of_vertex;    /* tli_array: first corner at a vertex, -1 without; a second one follows it */
	tli_block_span *spans; /* tli_array: of the corners, in the tree of pockets */
	tli_pockets pockets;
	int32_t parts; /* of the plane, when pockets were found */
	/* After edits: the part all of whose triangles have the numbers of blocks of now, where others may have those of blocks that have been
	 * merged (merge.c); or TLI_ALL_PARTS. */
	int32_t renewed_part;
	/* Of an edited mesh. A corner that is free has the vertex TLI_MESH_NONE. */
	bool blocks_merged;
	int32_t *free_corners, *free_pairs; /* tli_arrays: single ones, and the first of two */
	bool hull_is_convex;                /* of the mesh, see tli_mesh_hull_is_convex */
} tli_corners;

/* Finds the corners of a flooded mesh. Corners that face only the inside of solids are left out. Every vertex of the mesh with a wall
 * counts. TL_E_NOMEM, TL_E_LIMIT (too many half-edges), and what the budget says. O(vertices log vertices). */
tl_status tli_corners_create(const tli_mesh *mesh, tli_corners **out);
void tli_corners_free(tli_corners *corners);
size_t tli_corners_bytes(const tli_corners *corners);
/* Those that are not free. */
size_t tli_corners_count(const tli_corners *corners);

/* The sides that the state at `to` may have for a path that arrives along d, as bits 1 << side. */
unsigned tli_arrival_sides(const tli_corner *to, tli_direction d);

/* What the corner sees in the cone of this side, in expand->visible as vertices that have a corner, counter-clockwise; edges' ends stop
 * rays. */
tl_status tli_corner_look(struct tli_expand *expand, const tli_corners *corners, const tli_corner *u, unsigned side);
/* What a free point sees all around, counter-clockwise. `location` is that of p: not on a vertex, not on a wall. */
tl_status tli_point_look(
	struct tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location);

/* The same in no particular order, in half the time; expand->within is NULL. */
tl_status tli_point_look_around(
	struct tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location);

/* A point looks for where the shortest path from a place to it may bend last. */
typedef struct tli_look_aim {
	tli_point from;
	tli_block_ends blocks; /* tli_pockets_between the point that looks, `start`, and the place */
	/* How long that path is at most, in grid units, as what has been seen so far says; INFINITY: not known. */
	double (*longest)(void *user, const int32_t *visible, size_t count);
	void *user;
} tli_look_aim;

/* As tli_point_look_around, but leaves out some of what that path does not bend at. Asks aim->longest from time to time, and last when all is seen. */
tl_status tli_point_look_for(struct tli_expand *expand, const tli_corners *corners, tli_point p,
	tli_mesh_location location, const tli_look_aim *aim);

/* Is the straight line between two free points blocked by a wall of the mesh, or does it touch none? */
typedef enum tli_glance { TLI_GLANCE_BLOCKED, TLI_GLANCE_FREE, TLI_GLANCE_UNKNOWN } tli_glance;

/* UNKNOWN where the line meets a vertex, or a point lies on an edge. O(triangles between them). */
tli_glance tli_corners_glance(
	const tli_corners *corners, tli_point from, tli_mesh_location start, tli_point to, tli_mesh_location goal);

/* Two free points that do not see each other, and which paths between them are asked for. */
typedef struct tli_join_def {
	tli_point from, to;
	tli_mesh_location from_location, to_location;
	const tli_block_ends *blocks; /* NULL, or tli_pockets_between: only paths between these two blocks */
	double longest;               /* > 0: only paths that are not longer, grid units */
	const tli_direction *heads;   /* NULL, or of a whole graph (corners/link.h) */
} tli_join_def;

/* The states at which such a path has its first bend (`from`) or its last one (`to`), in no particular order; clears both first
 * (tli_arrays). Some others may be among them, at which a taut path arrives too. TL_E_NOMEM. O(what the two points see). */
tl_status tli_join_ends(struct tli_expand *expand, const tli_corners *corners, const tli_join_def *def,
	tli_taut_join **from, tli_taut_join **to);

/* The states at which taut paths from a free point arrive, in expand->arrivals[0], all as alive ones. TL_E_NOMEM. */
tl_status tli_join_point(
	struct tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location);

#endif
