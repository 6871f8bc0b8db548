/* SPDX-License-Identifier: MIT */
/*
 * steer/edge_index.h: edges in map units, found by position. The cells of lib/walls say which edges may be near; what is answered comes from
 * the edges as doubles. What a box reaches comes as spans of the lists, an edge perhaps several times:
 *
 *     tli_edge_walk walk = tli_edge_walk_over(index, low, high);
 *     while (tli_edge_walk_next(&walk)) for (const uint32_t *at = walk.begin; at != walk.end; at++) ... index->edges[*at] ...
 */
#ifndef TLI_STEER_EDGE_INDEX_H
#define TLI_STEER_EDGE_INDEX_H

#include "steer/edges.h"
#include "walls/walls.h"

typedef struct tli_edge_index {
	tli_edge *edges; /* [count], owned */
	size_t count;
	tli_walls *cells;
	double scale; /* grid units a map unit */
} tli_edge_index;

/* Copies the edges. scale: a power of two with |coordinate * scale| <= 2^29. TL_E_RANGE, TL_E_NOMEM, TL_E_LIMIT; *out
 * is untouched then. O(count). */
tl_status tli_edge_index_create(const tli_edge *edges, size_t count, double scale, tli_edge_index *out);
/* Those of walls: closed ones as edges with their solid side on the left, open ones, and those with no clear
 * solid side, from both sides. `rounded`: to the grid. */
tl_status tli_edge_index_of_walls(
	const tl_steer_wall *walls, size_t count, double scale, bool rounded, tli_edge_index *out);
/* An index that is all 0 is fine. */
void tli_edge_index_free(tli_edge_index *index);

typedef struct tli_edge_walk {
	const uint32_t *begin, *end; /* indices of edges: the present span */
	const tli_walls *cells;
	int32_t row, last_row, left, right;
	bool beyond; /* the list of beyond is still to be given */
} tli_edge_walk;

/* All edges that reach into the box low..high, and some more. */
tli_edge_walk tli_edge_walk_over(const tli_edge_index *index, tl_point low, tl_point high);

/* Goes to the next span; false when there is none. */
static inline bool tli_edge_walk_next(tli_edge_walk *walk)
{
	const tli_walls *cells = walk->cells;
	if (walk->beyond) {
		const uint32_t *list = tli_walls_row(cells, cells->rows);
		walk->beyond = false;
		walk->begin = cells->listed + list[0];
		walk->end = cells->listed + list[1];
		return true;
	}
	if (walk->row > walk->last_row || walk->left > walk->right)
		return false;
	const uint32_t *first = tli_walls_row(cells, walk->row);
	walk->begin = cells->listed + first[walk->left];
	walk->end = cells->listed + first[walk->right + 1];
	walk->row++;
	return true;
}

/* tli_edge_meet, for all edges of the index. */
void tli_edge_index_meet(
	const tli_edge_index *index, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts);

/* The nearest point of a wall to a point. */
typedef struct tli_edge_near {
	bool found;
	double distance;
	tl_vector normal; /* unit, from the wall's point to the other; the edge's where that lies on the wall */
	tl_point point;
	uint32_t edge;
} tli_edge_near;

/* The nearest point of the edge to p. `hidden`: p lies behind the middle of an edge met from one side only, that is
 * inside its polygon. */
tli_edge_near tli_edge_nearest(const tli_edge *edge, tl_point p, bool *hidden);

#endif
