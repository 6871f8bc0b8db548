/* SPDX-License-Identifier: MIT */
/*
 * corners/pockets.h: parts of the plane that one edge of the triangulation separates from the rest.
 *
 * A gate is an edge that no wall lies on and whose closing cuts its part of the plane in two. A shortest path crosses a
 * gate only if its ends are on different sides, and then once: it could go straight along the gate otherwise. Closing all gates
 * leaves blocks; blocks and gates make a tree. Most triangles are blocks of their own: those in dead ends and corridors.
 */
#ifndef TLI_CORNERS_POCKETS_H
#define TLI_CORNERS_POCKETS_H

#include "mesh/mesh.h"
#include "corners/graph.h"

/* Beyond the largest block. */
#define TLI_NO_BLOCK UINT32_MAX

/* A block, by its number in the tree's preorder; the tree below it has the numbers [number, end). */
typedef struct tli_block {
	uint32_t number, end;
} tli_block;

/* Of a block: the one above it in the tree, TLI_NO_BLOCK for a root, and one of those farther above; that of a root is itself. */
typedef struct tli_block_rise {
	uint32_t above, far;
} tli_block_rise;

/* Block 0 has no triangle at first: all trees are below it, so that blocks of different trees can be merged into it. */
typedef struct tli_pockets {
	tli_block *blocks;     /* tli_array [mesh->live] */
	tli_block_rise *rises; /* tli_array [blocks] */
	uint32_t *ends;        /* tli_array [blocks]: of the tree below */
	uint32_t *merged;      /* tli_array [blocks]: the block into which an edit has merged this one, or itself */
} tli_pockets;

/* Finds those of a flooded mesh. TL_E_NOMEM, and what the budget says. O(triangles). */
tl_status tli_pockets_find(const tli_mesh *mesh, tli_pockets *out);
void tli_pockets_free(tli_pockets *pockets);
size_t tli_pockets_bytes(const tli_pockets *pockets);

static inline bool tli_block_holds(tli_block above, uint32_t number)
{
	return number >= above.number && number < above.end;
}

/* Does the path from ends->start to ends->goal go through a gate into the block beyond it? Where the block holds the start the gate
 * leads up, else down. */
static inline bool tli_gate_is_open(tli_block beyond, const tli_block_ends *ends)
{
	return tli_block_holds(beyond, ends->start) ? beyond.number >= ends->turn : tli_block_holds(beyond, ends->goal);
}

/* The block that this one has become part of, or itself. */
static inline uint32_t tli_pockets_merged(const tli_pockets *pockets, uint32_t number)
{
	while (pockets->merged[number] != number)
		number = pockets->merged[number];
	return number;
}

/* Merges the blocks on the path between two that are not merged into others, and returns the one they are merged into; no gate between
 * them is one any more. The triangles have their old blocks still. */
uint32_t tli_pockets_merge(tli_pockets *pockets, uint32_t one, uint32_t other);

/* The blocks of two triangles and their lowest common ancestor. O(log gates between them). */
tli_block_ends tli_pockets_between(const tli_pockets *pockets, int32_t start, int32_t goal);

/* Where the free sector of the half-edge, counter-clockwise to the next wall, lies in the tree. */
tli_block_span tli_pockets_span(const tli_pockets *pockets, const tli_mesh *mesh, int32_t edge);

#endif
