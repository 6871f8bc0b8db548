/* SPDX-License-Identifier: MIT */
/*
 * mesh/offset.h: walls for a body with a radius -> walls for a point: the sums of the walls and the ring about the body's disc
 * (mesh/ring.h). Where their winding number is not 0 the middle of the body may not be: those triangles are dead (tli_mesh_is_dead).
 *
 * Nothing that is nearer than r is ever live, and nothing that is farther than ring->reach from every wall is ever dead; what lies between
 * is legal, but dead (corners/escape.h leads out of it). Between walls that are 2 r or more apart there is a live passage, and none between
 * others: for that, sums of walls with narrow gaps may lie up to one unit farther in (mesh/grow/offset_gaps.c). Both hold for a body with r >= 2 beside
 * discs of up to 133 r (SLACK_UNITS in mesh/grow/offset.c), and for a point, r = 0, beside discs of 2 units or more: a ring of radius 1 is not cut. Walls so near to the
 * end of the grid that sums lie beyond it are refused.
 */
#ifndef TLI_MESH_OFFSET_H
#define TLI_MESH_OFFSET_H

#include "mesh/mesh.h"
#include "mesh/ring.h"
#include "walls/walls.h"

/* For `sides`: the smallest number of sides, at most 24 about wall ends, that reaches no farther than r / 100 + 2 beyond the disc. */
enum { TLI_OFFSET_FIT = 0 };

/* What a wall is in the mesh of a point: a wall, and a side of its solid. */
static inline tli_mesh_segment tli_offset_plain(const tli_wall *wall, int32_t owner)
{
	return (tli_mesh_segment){ wall->a, wall->b,
		{ 1, tli_solid_turns(wall->solid), tli_solid_sets(wall->solid), owner } };
}

/* Walls as they are, without discs: into a tli_array, which is appended to. A wall of length zero hides nothing, so it is none of them. TL_E_NOMEM. */
tl_status tli_offset_walls(const tli_walls *walls, tli_mesh_segment **out);

/* The sides, for tli_mesh_create; a tli_array, freed by the caller, NULL without walls. `owner` is the index of a wall that has
 * to do with it. With radius 0 walls stay what they are, and only discs become sides.
 * radius: grid units, 0 to 2^29; sides: of a ring, TLI_RING_MIN to TLI_RING_MAX, or TLI_OFFSET_FIT.
 * TL_E_NOMEM, TL_E_RANGE: a wall is too near to the end of the grid, TL_E_LIMIT beyond 2^24 walls. O(n log n + sides); about 3 + sides / 4 of them a wall. */
tl_status tli_offset_segments(const tli_walls *walls, int32_t radius, int32_t sides, tli_mesh_segment **out);

/* The same, triangulated and flooded; with radius > 0 what lies inside solids is `inside` too. `walls` is needed
 * during the call only. */
tl_status tli_offset_mesh(const tli_walls *walls, int32_t radius, int32_t sides, tli_mesh **out);

/* The same of segments that tli_offset_segments made of the walls, and of others, which cut the plane and are no sides. */
tl_status tli_offset_triangulate(
	const tli_mesh_segment *segments, size_t count, const tli_walls *walls, int32_t radius, tli_mesh **out);

/* A wall that an edit took away, or brought. */
typedef struct tli_offset_change {
	tli_wall wall;
	uint32_t slot; /* of `walls`, in which it was or is */
	bool came;
} tli_offset_change;

/* An edit, and how walls are grown: as in tli_offset_segments. */
typedef struct tli_offset_edit {
	const tli_walls *walls; /* after the edit */
	const tli_offset_change *changes;
	size_t count;
	int32_t radius, sides;
} tli_offset_edit;

/* How many of the segments that an edit changes leave. */
typedef struct tli_offset_counts {
	size_t left; /* the first ones: walls that leave */
	size_t gone; /* the last ones: sides of grown walls that are gone then */
} tli_offset_counts;

/* What an edit changes of the segments of tli_offset_segments, into `out` (a tli_array, cleared first): all are to be inserted, those that go
 * have the load that takes them away. A point is no segment for radius 0.
 * TL_E_NOMEM, TL_E_RANGE. O(walls at the ends of those that changed). */
tl_status tli_offset_changes(const tli_offset_edit *edit, tli_mesh_segment **out, tli_offset_counts *counts);

#endif
