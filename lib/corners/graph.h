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
	/* A path that arrives along this edge may leave along the first `onward` edges of `to`; or TLI_NOT_COUNTED. Read by
	 * tli_taut_onward: of a stored edge, another thread may write it. After edits with a mark: see tli_taut_known_onward. */
	uint32_t onward;
	double length; /* grid units, > 0 */
} tli_taut_edge;

#define TLI_NOT_COUNTED UINT32_MAX

/* After edits the numbers have a mark above these bits: how often the row of `to` had been dropped when they were counted. */
enum { TLI_ONWARD_BITS = 24, TLI_DROPS_MAX = 254 };

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
struct tli_edge_cache;

/* The edges of a state come from tli_taut_edges (corners/edges.h). The graph is whole where all are stored in `edges`, those of a state
 * from first[state] to first[state + 1]; only then may these two be read. Else some are in the cache. */
typedef struct tli_taut_graph {
	uint32_t state_count;
	bool counts_lost; /* no number of onward edges is to be believed */
	const uint8_t *
		drops; /* [state_count] after edits: how often the row of a state was dropped; NULL: numbers have no marks */
	const uint8_t
		*settled_drops; /* the same for numbers in the rows of states before `settled` (corners/settle.c) */
	uint32_t settled;
	const struct tli_corners *corners; /* whose states these are */
	struct tli_edge_cache *cache;
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

static inline uint32_t tli_taut_onward(const tli_taut_edge *edge)
{
	return __atomic_load_n(&edge->onward, __ATOMIC_RELAXED);
}

/* By which marks are read in the row of a state; NULL: there are none. */
static inline const uint8_t *tli_taut_drops_for(const tli_taut_graph *graph, uint32_t state)
{
	return state < graph->settled ? graph->settled_drops : graph->drops;
}

/* Of a number of onward edges of an edge to this state. */
static inline uint32_t tli_taut_mark_of_drops(const uint8_t *drops, uint32_t state)
{
	return drops ? (uint32_t)drops[state] << TLI_ONWARD_BITS : 0;
}

/* The number of onward edges in a graph after edits, of an edge in a row with these marks; TLI_NOT_COUNTED where it is not known, or was that of
 * a row that has been dropped since. */
static inline uint32_t tli_taut_known_onward(
	const tli_taut_graph *graph, const uint8_t *drops, const tli_taut_edge *edge)
{
	uint32_t onward = tli_taut_onward(edge) ^ tli_taut_mark_of_drops(drops, edge->to);
	return onward >> TLI_ONWARD_BITS || graph->counts_lost ? TLI_NOT_COUNTED : onward;
}

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
