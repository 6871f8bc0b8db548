/* SPDX-License-Identifier: MIT */
/* mesh/offset_parts.h: between the files that make offsets: all of them (offset.c), or what an edit changes (offset_edit.c). */
#ifndef TLI_MESH_OFFSET_PARTS_H
#define TLI_MESH_OFFSET_PARTS_H

#include "mesh/mesh.h"
#include "mesh/ring.h"
#include "walls/walls.h"

/* A wall at one of its ends. */
typedef struct tli_wall_end {
	tli_direction away; /* direction of the wall from here; (0, 0): a capsule, which covers the ring here */
	int32_t owner;
} tli_wall_end;

/* Where sides are made. */
typedef struct tli_offset_shop {
	tli_mesh_segment *out; /* tli_array */
	int32_t radius, sides;
	int32_t sign;             /* 1; -1: sides are taken away */
	tli_ring ring, disc_ring; /* about the body alone; about the last disc */
	int32_t disc_radius;      /* that disc_ring is for, 0: none */
	bool lost;                /* memory */
} tli_offset_shop;

void tli_offset_open(tli_offset_shop *shop, int32_t radius, int32_t sides);
/* A disc, or a wall where the body has a radius: the sides that are its own. */
void tli_offset_emit_wall(tli_offset_shop *shop, const tli_wall *wall, int32_t owner);
/* One of the two ends of a wall, which is no disc. */
tli_wall_end tli_offset_end_of(const tli_offset_shop *shop, const tli_wall *wall, bool at_b, int32_t owner);
/* The sides that close all walls that end there; `ends` is scratch afterwards. */
void tli_offset_close_end(tli_offset_shop *shop, tli_point end, tli_wall_end *ends, size_t count);

/* A corner of a sum, which may lie beyond the grid: at most 2^29 + 2^30.1 in size. */
typedef struct tli_far_point {
	int64_t x, y;
} tli_far_point;

/* Two rings' halves, and two points more for each of four cuts. */
enum { TLI_HULL_MAX = 2 * TLI_RING_MAX + 16 };

typedef struct tli_hull {
	int32_t count;
	tli_far_point at[TLI_HULL_MAX]; /* counter-clockwise */
} tli_hull;

/* Cuts a convex polygon to the legal square; where that needs rounding it grows, by less than a unit. At most 2 * TLI_RING_MAX + 2
 * points go in. */
void tli_hull_cut_to_grid(tli_hull *hull);

#endif
