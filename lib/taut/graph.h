/* SPDX-License-Identifier: MIT */
/*
 * taut/graph.h: a graph of oriented states.
 *
 * A place has two states: 2 * place with the walls on the right (a way through it bends to the right or goes straight on), and
 * 2 * place + 1 with the walls on the left. The edges of a state are sorted from the wall outwards. A way that came along
 * direction f may leave along those that do not bend away from the wall: they are the first ones, so a search stops at
 * the first that does.
 */
#ifndef TLI_TAUT_GRAPH_H
#define TLI_TAUT_GRAPH_H

#include "geometry/grid.h"

enum { TLI_WALLS_RIGHT = 0, TLI_WALLS_LEFT = 1 };

typedef struct tli_taut_edge {
	uint32_t to;     /* state */
	uint32_t onward; /* so many of the edges of `to`, the first ones, may a way take that came along this edge */
	double length;   /* grid units, > 0 */
} tli_taut_edge;

/* A state that the start reaches, or from which the goal is reached, straight. */
typedef struct tli_taut_join {
	uint32_t state;
	double length; /* grid units */
} tli_taut_join;

/* Where a place lies in a tree of blocks, whose numbers are in preorder: [number, end) is the tree below and with the topmost block
 * that the place touches, `last` the largest number among those that it touches. */
typedef struct tli_taut_home {
	uint32_t number, end, last;
} tli_taut_home;

/* Two blocks, and the one at which the way between them in the tree turns from up to down. */
typedef struct tli_block_ends {
	uint32_t start, goal, turn;
} tli_block_ends;

typedef struct tli_taut_graph {
	uint32_t state_count;
	const uint32_t *first; /* [state_count + 1] */
	const tli_taut_edge *edges;
	const tli_point *places;    /* [state_count / 2] */
	const tli_taut_home *homes; /* [state_count / 2]; NULL: not known */
	/* [state_count / 2] each, what breaks ties: the rank of a place by (y, x), and the place of a rank; NULL: the same numbers. Places
	 * themselves are numbered so that neighbours are near each other in memory. */
	const uint32_t *ranks, *by_rank;
} tli_taut_graph;

/* Coming from a over b, the place of the state, and going on to c: does a way go straight on or bend round the walls? */
static inline bool tli_taut_goes_on(tli_point a, tli_point b, tli_point c, uint32_t state)
{
	int64_t turn = ((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x);
	return state & 1 ? turn >= 0 : turn <= 0;
}

/* How many edges of the state, the first ones, a way may take that came from a point. O(log edges). */
uint32_t tli_taut_count_onward(const tli_taut_graph *graph, tli_point from, uint32_t state);

/* May a way between the two touch the place? It does not leave the blocks between them; a few that it cannot touch are let through
 * (places at a gate). */
static inline bool tli_home_is_between(const tli_taut_home *home, const tli_block_ends *ends)
{
	bool holds_start = ends->start >= home->number && ends->start < home->end;
	bool holds_goal = ends->goal >= home->number && ends->goal < home->end;
	return (holds_start || holds_goal) && home->last >= ends->turn;
}

#endif
