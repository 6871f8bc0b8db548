/* SPDX-License-Identifier: MIT */
/*
 * mesh/mesh.h: an exact constrained Delaunay triangulation of the plane between wall segments, in any mixture (shared ends, T-joints,
 * overlaps, crossings). Where two walls cross, the vertex is the pair of lines with homogeneous coordinates (X, Y) / D, unless that is a
 * grid point.
 *
 *                    apex                    half-edge h = 3 * triangle + i goes from its origin to the origin of
 *                    /  \                    tli_mesh_next(h), with its triangle on the left (counter-clockwise).
 *     prev(h)       /    \     next(h)       twin is the same edge from the other side, TLI_MESH_NONE on the border
 *                  /  t   \                  of the box. piece says which stretch of wall lies on the edge, if any.
 *                 +--------+
 *            origin    h    origin of next(h)
 *
 * Bounds. Legal points have |coordinate| <= 2^29, the corners of the box, vertices 0 to 3, 2^29 + 4: every legal point lies strictly
 * inside. An orientation of grid points is below 2^60.1 by sums of at most 2^61.1; an in-circle determinant at most 6 * (2^30 + 8)^4 <
 * 2^122.7. Crossings: D <= 2^61, |X|, |Y| <= 2^90 (geometry/crossing.h goes on from there).
 *
 * Slots of all arrays are reused (free lists); a free one says so. After tli_mesh_create none are free, and the bytes depend on the set of
 * input segments only.
 */
#ifndef TLI_MESH_MESH_H
#define TLI_MESH_MESH_H

#include "base/array.h"
#include "geometry/predicates.h"

#define TLI_MESH_NONE (-1)
/* `crossing` of a vertex slot that is free, `origin` of the first half-edge of a triangle slot that is free. */
#define TLI_MESH_FREE INT32_MIN
/* Coordinate of the box's corners. */
#define TLI_MESH_BOX (((int32_t)1 << 29) + 4)

/* What a segment adds to the edges on which it lies. */
typedef struct tli_mesh_load {
	int32_t covers;       /* 1: a wall, which stays one whatever lies on it; 0: a side of a grown wall */
	int32_t multiplicity; /* by how much the winding number grows from the right of a -> b to its left; sides whose
	                         sum is 0 vanish */
	uint32_t
		solids; /* of which set of solid loops it is a side, one bit a set; each counts by even-odd; walls only */
	int32_t owner; /* the host's number, >= 0 */
} tli_mesh_load;

/* What goes in. a = b is a point that must be a vertex; of its load only the sign of `covers` matters. */
typedef struct tli_mesh_segment {
	tli_point a, b;
	tli_mesh_load load;
} tli_mesh_segment;

/* The same load with the other sign: it takes away what the segment added. What counts by even-odd is its own opposite. */
static inline tli_mesh_segment tli_mesh_opposite(tli_mesh_segment s)
{
	s.load.covers = -s.load.covers;
	s.load.multiplicity = -s.load.multiplicity;
	return s;
}

typedef struct tli_half_edge {
	int32_t origin; /* vertex */
	int32_t twin;   /* half-edge, or TLI_MESH_NONE on the border of the box */
	int32_t piece;  /* 2 * piece + (1 where the half-edge goes against the piece's line), or TLI_MESH_NONE */
} tli_half_edge;

typedef struct tli_mesh_vertex {
	tli_point at;     /* the point; for a crossing the nearest grid point, for speed and in-circle only */
	int32_t edge;     /* one half-edge that starts here; next free slot when free */
	int32_t crossing; /* >= 0: index of its crossing; -1 - n: a grid point on which n segments of length zero lie */
} tli_mesh_vertex;

/* A crossing of the lines i and j, which are not parallel, at (X, Y) / D, which is no grid point. 48 bytes. */
typedef struct tli_mesh_crossing {
	__int128 x, y;
	int64_t d; /* > 0 */
	int32_t line[2];
} tli_mesh_crossing;

/* A maximal collinear run of walls, from its smaller end to its larger (tli_point_compare). */
typedef struct tli_mesh_line {
	tli_point a, b;
	int32_t uses; /* pieces and crossings that name it; < 0: free, ~ next free slot */
} tli_mesh_line;

/* What lies on one constrained edge. */
typedef struct tli_mesh_piece {
	int32_t line;  /* TLI_MESH_NONE: free */
	int32_t owner; /* one of the owners on its line: the smallest, after tli_mesh_create; free: next free slot */
	int32_t multiplicity; /* the sum, along the line's direction */
	uint32_t covers;      /* how many walls lie here */
	uint32_t
		solids; /* the sets of which an odd number of sides lie here: crossing them toggles inside and outside */
} tli_mesh_piece;

/* One triangle a cell, to start walks from. */
typedef struct tli_mesh_hints {
	int32_t *triangle; /* [columns * rows] */
	tli_point low;
	int32_t shift, columns, rows;
} tli_mesh_hints;

typedef struct tli_mesh {
	tli_half_edge *edges; /* [3 * triangles]; the arrays are those of base/array.h */
	tli_mesh_vertex *vertices;
	tli_mesh_piece *pieces;
	tli_mesh_line *lines;
	tli_mesh_crossing *crossings;
	int32_t *component; /* [triangles]: connected part of the plane without the walls; 0 is the outside */
	int32_t *winding;   /* [triangles]: winding number; NULL where no segment has a multiplicity */
	uint8_t *inside; /* [triangles]: the sets of solid loops inside of which it lies, one bit a set; 0: in none */
	int32_t components;
	int32_t *
		same; /* [components], of an edited mesh: the component that this one has become part of, or itself; NULL: none has */
	int32_t live; /* no triangle from this one on is live: see mesh/live.h */
	bool flooded; /* the three arrays above are up to date */
	int32_t free_triangle, free_vertex, free_piece, free_line, free_crossing; /* heads of lists, or TLI_MESH_NONE */
	int32_t *stack;    /* edges to look at, empty between calls */
	int32_t *corridor; /* edges that a wall to be laid crosses, empty between calls */
	bool lost;         /* an edit found no memory: it is to be rolled back, or the mesh to be freed */
	tli_mesh_hints hints;
	struct tli_mesh_log *log; /* of an edit that can be taken back (mesh/log.h), or NULL */
} tli_mesh;

/* ---- making ---- */

/* Triangulates. TL_E_NOMEM; TL_E_RANGE where a coordinate is beyond 2^29; TL_E_LIMIT beyond 2^28 segments. Expected
 * O(n log n + crossings). Segments of one line that overlap or touch become one line; where they meet and no count
 * or sum changes there, the joint is no vertex (unless something else ends there). */
tl_status tli_mesh_create(const tli_mesh_segment *segments, size_t count, tli_mesh **out);
void tli_mesh_free(tli_mesh *mesh);
/* Bytes held, itself included. */
size_t tli_mesh_bytes(const tli_mesh *mesh);

/* ---- walking about ---- */

static inline int32_t tli_mesh_next(int32_t h)
{
	return h % 3 == 2 ? h - 2 : h + 1;
}

static inline int32_t tli_mesh_prev(int32_t h)
{
	return h % 3 == 0 ? h + 2 : h - 1;
}

static inline int32_t tli_mesh_origin(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[h].origin;
}

static inline int32_t tli_mesh_target(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[tli_mesh_next(h)].origin;
}

/* The vertex of h's triangle that is not on h. */
static inline int32_t tli_mesh_apex(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[tli_mesh_prev(h)].origin;
}

static inline int32_t tli_mesh_twin(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[h].twin;
}

/* The next half-edge from the same origin, counter-clockwise (left); TLI_MESH_NONE at the border of the box. */
static inline int32_t tli_mesh_turn_left(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[tli_mesh_prev(h)].twin;
}

/* The same clockwise (right). */
static inline int32_t tli_mesh_turn_right(const tli_mesh *mesh, int32_t h)
{
	int32_t twin = mesh->edges[h].twin;
	return twin < 0 ? TLI_MESH_NONE : tli_mesh_next(twin);
}

static inline bool tli_mesh_is_wall(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[h].piece >= 0;
}

/* The piece on h, which is a wall. */
static inline tli_mesh_piece *tli_mesh_piece_of(const tli_mesh *mesh, int32_t h)
{
	return &mesh->pieces[mesh->edges[h].piece >> 1];
}

/* The line of the wall on h, or TLI_MESH_NONE. */
static inline int32_t tli_mesh_line_of(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[h].piece < 0 ? TLI_MESH_NONE : tli_mesh_piece_of(mesh, h)->line;
}

static inline bool tli_mesh_is_crossing(const tli_mesh *mesh, int32_t vertex)
{
	return mesh->vertices[vertex].crossing >= 0;
}

/* Slots, free ones included. */
static inline size_t tli_mesh_triangle_slots(const tli_mesh *mesh)
{
	return tli_array_length(mesh->edges) / 3;
}

static inline size_t tli_mesh_vertex_slots(const tli_mesh *mesh)
{
	return tli_array_length(mesh->vertices);
}

static inline bool tli_mesh_triangle_is_free(const tli_mesh *mesh, int32_t triangle)
{
	return mesh->edges[3 * triangle].origin == TLI_MESH_FREE;
}

static inline bool tli_mesh_vertex_is_free(const tli_mesh *mesh, int32_t vertex)
{
	return mesh->vertices[vertex].crossing == TLI_MESH_FREE;
}

/* No path leads through it: the winding number is not 0, or it lies inside the solids. The flooded arrays must be up to date. */
static inline bool tli_mesh_is_dead(const tli_mesh *mesh, int32_t triangle)
{
	return mesh->inside[triangle] || (mesh->winding && mesh->winding[triangle] != 0);
}

/* Part of the plane that the triangle is in: two are connected where these are equal. */
static inline int32_t tli_mesh_part(const tli_mesh *mesh, int32_t triangle)
{
	int32_t part = mesh->component[triangle];
	while (mesh->same && mesh->same[part] != part)
		part = mesh->same[part];
	return part;
}

/* Has the triangle a corner of the box? */
static inline bool tli_mesh_is_outside(const tli_mesh *mesh, int32_t triangle)
{
	const tli_half_edge *edges = mesh->edges + 3 * (size_t)triangle;
	return edges[0].origin < 4 || edges[1].origin < 4 || edges[2].origin < 4;
}

/* Is what lies within the triangles at the corners of the box convex, and has all other vertices? O(triangles), some nanoseconds each. */
bool tli_mesh_hull_is_convex(const tli_mesh *mesh);

/* ---- where is a point ---- */

typedef enum tli_mesh_location_kind {
	TLI_MESH_IN_TRIANGLE, /* strictly inside the triangle */
	TLI_MESH_ON_EDGE,     /* strictly inside the edge */
	TLI_MESH_ON_VERTEX
} tli_mesh_location_kind;

typedef struct tli_mesh_location {
	tli_mesh_location_kind kind;
	int32_t edge; /* a half-edge of the triangle / the edge / from the vertex */
} tli_mesh_location;

/* Exact, for |coordinate| <= 2^29. Never fails, never goes in circles. Usually 20-100 ns. Reads only. */
tli_mesh_location tli_mesh_locate(const tli_mesh *mesh, tli_point p);
/* The same from any half-edge (of a triangle that is not free), for a row of points near each other. */
tli_mesh_location tli_mesh_locate_from(const tli_mesh *mesh, int32_t edge, tli_point p);
/* Makes the hints anew, after many edits. */
tl_status tli_mesh_make_hints(tli_mesh *mesh);

/* ---- signs; vertices may be crossings ---- */

/* On which side of the line a -> b, two different grid points, lies the vertex? Exact, __int128 at most. */
tli_side tli_mesh_side(const tli_mesh *mesh, tli_point a, tli_point b, int32_t vertex);
/* Orientation of three vertices: LEFT when counter-clockwise. */
tli_side tli_mesh_orient(const tli_mesh *mesh, int32_t u, int32_t v, int32_t w);
/* Orientation of two vertices and a grid point. */
tli_side tli_mesh_orient_point(const tli_mesh *mesh, int32_t u, int32_t v, tli_point p);

/* ---- what lies between the walls ---- */

/* Brings inside, component and winding up to date. TL_E_NOMEM. O(triangles). */
tl_status tli_mesh_flood(tli_mesh *mesh);

/* ---- records for triangular expansion ---- */

/* What an expansion needs when it goes into a triangle over half-edge h: standing to the right of h and looking over it,
 * the origin of h is on the left hand, its target on the right. */
typedef struct tli_mesh_step {
	tli_point apex;
	int32_t left; /* the half-edge to go on over, left of the apex: twin of prev(h); < 0: blocked, ~ (the wall edge prev(h)) */
	int32_t right; /* right of the apex: twin of next(h); < 0: blocked, ~ (the edge next(h)) */
	int32_t node;  /* vertex of the apex, or its number in `nodes`; < 0: a crossing, ~ vertex */
} tli_mesh_step;

/* The steps of the half-edges of the first mesh->live triangles, an array of base/array.h for tli_array_free. `nodes`, one
 * number >= 0 a vertex, may be NULL. TL_E_NOMEM. */
tl_status tli_mesh_make_steps(const tli_mesh *mesh, const int32_t *nodes, tli_mesh_step **out);
/* ---- checking ---- */

/* NULL, or what is wrong (static text): every triangle counter-clockwise, links in both directions, Euler's count, pieces and lines
 * and crossings in agreement, the box, Delaunay where no crossing is near. `segments` (NULL: not looked at): each
 * lies under a chain of walls. O(size). */
const char *tli_mesh_validate(const tli_mesh *mesh, const tli_mesh_segment *segments, size_t count);

#endif
