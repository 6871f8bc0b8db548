/* SPDX-License-Identifier: MIT */
/*
 * corners/graph.h: the taut corner graph, whose nodes are oriented states of corners.
 *
 * State 2 * corner has the walls on the right (a path through it bends to the right or goes straight on), state 2 * corner + 1 has them
 * on the left. The edges of a state are sorted by direction, from the wall outwards. A path that arrived along direction f may
 * leave along the edges that do not bend away from the wall. These are a prefix, so a search stops at the first other edge.
 */
#ifndef TLI_CORNERS_GRAPH_H
#define TLI_CORNERS_GRAPH_H

#include "base/assert.h"
#include "corners/weight.h"
#include "geometry/direction.h"

enum { TLI_WALLS_RIGHT = 0, TLI_WALLS_LEFT = 1 };

typedef struct tli_taut_edge {
	uint32_t to; /* state */
	/* A path that arrives along this edge may leave along the first `onward` edges of `to`; TLI_NOT_COUNTED in a graph that is not whole. */
	uint32_t onward;
	double length; /* grid units, > 0 */
} tli_taut_edge;

#define TLI_NOT_COUNTED UINT32_MAX

/* The edges of a state. */
typedef struct tli_taut_row {
	const tli_taut_edge *edges;
	uint32_t count;
} tli_taut_row;

/* A state that is joined to the start or the goal by a straight line. */
typedef struct tli_taut_join {
	uint32_t state;
	double length; /* grid units */
} tli_taut_join;

/* Where a corner lies in the tree of blocks (corners/pockets.h), whose numbers are in preorder: [number, end) is the subtree of the
 * topmost block that the corner touches, `last` the largest number of a block that it touches. */
typedef struct tli_block_span {
	uint32_t number, end, last;
} tli_block_span;

/* Two blocks and their lowest common ancestor. */
typedef struct tli_block_ends {
	uint32_t start, goal, turn;
} tli_block_ends;

struct tli_corners;

/* Where a state has more edges than this on the average, as on fields of lone walls, searches without edges are faster than those that know
 * all. */
enum { TLI_TOO_MANY_EDGES = 64 };

static inline bool tli_edges_are_too_many(size_t edges, size_t states)
{
	return edges > TLI_TOO_MANY_EDGES * states;
}

/* The edges of a state come from tli_taut_edges (corners/edges.h). The graph is whole where all are stored in `edges`, those of a state
 * from first[state] to first[state + 1]; only then may these two be read. */
typedef struct tli_taut_graph {
	uint32_t state_count;
	const struct tli_corners
		*corners;      /* whose states these are; NULL where the graph is whole and made otherwise */
	const uint32_t *first; /* [state_count + 1]; NULL: not whole */
	const tli_taut_edge *edges;
	const tli_direction *heads;  /* [state_count], of the first edge of a state; NULL: not whole */
	const tli_point *positions;  /* [state_count / 2] */
	const tli_block_span *spans; /* [state_count / 2]; NULL: not known */
} tli_taut_graph;

static inline bool tli_taut_graph_is_whole(const tli_taut_graph *graph)
{
	return graph->first != NULL;
}

/* Does a path that arrives at the state along `from` and leaves along `to` go straight on or bend round the walls? */
static inline bool tli_taut_turn_is_taut(tli_direction from, tli_direction to, uint32_t state)
{
	int64_t turn = tli_cross(from, to);
	return state & 1 ? turn >= 0 : turn <= 0;
}

/* Does a path from a over b, the corner of the state, to c go straight on or bend round the walls? */
static inline bool tli_taut_goes_on(tli_point a, tli_point b, tli_point c, uint32_t state)
{
	return tli_taut_turn_is_taut(tli_direction_to(a, b), tli_direction_to(b, c), state);
}

/* The number of edges of the state, a prefix of its row, that a path from a point may take. O(log edges). */
uint32_t tli_taut_count_onward(const tli_taut_graph *graph, const tli_taut_row *row, tli_point from, uint32_t state);

/* Might a path between the two blocks touch the corner? It does not leave the blocks between them; for some corners at a gate the answer
 * is yes although no such path touches them. */
static inline bool tli_span_is_between(const tli_block_span *span, const tli_block_ends *ends)
{
	tli_assert(span->number < span->end && ends->turn <= ends->start && ends->turn <= ends->goal);
	bool holds_start = ends->start >= span->number && ends->start < span->end;
	bool holds_goal = ends->goal >= span->number && ends->goal < span->end;
	return (holds_start || holds_goal) && span->last >= ends->turn;
}

#endif
