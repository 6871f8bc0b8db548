/* SPDX-License-Identifier: MIT */
/*
 * areas/areas.h: areas in which walking has another cost, as a query keeps them, in grid units, and what a straight walk through them costs.
 *
 * A path through them may bend at corners of the nav, and at points of the rims. Both are joined once for each state of the nav
 * (joins.c); a search goes over them (area_search.c).
 */
#ifndef TLI_AREAS_AREAS_H
#define TLI_AREAS_AREAS_H

#include "corners/edges.h"
#include "geometry/grid.h"
#include "graph/heap.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct tli_area {
	uint32_t first, count; /* in tli_areas.corners */
	tli_point low, high;   /* its box */
	double cost;           /* of a grid unit */
} tli_area;

/* Where a straight walk crosses a rim. A rim along the walk is crossed on one side of it and not on the other. */
typedef struct tli_area_cut {
	double at; /* share of the walk */
	uint8_t area, side;
} tli_area_cut;

/* A leg between a point of a rim, or an end of a path, and a state of a corner. */
typedef struct tli_area_join {
	uint32_t state, point;
	double cost;
	bool leaves; /* from the state to the point; else to the state */
} tli_area_join;

/* The edges of a state, in a nav that is cold, once a search has found them. */
typedef struct tli_area_row {
	uint32_t first, count; /* in tli_areas.row_edges; first is 1 more, and 0 where they are not known */
} tli_area_row;

/* Of a search; valid where `stamp` is that of the search. */
typedef struct tli_area_node {
	double g, exit; /* exit: cost of the leg to the goal */
	uint32_t parent, stamp, exit_stamp;
} tli_area_node;

/* Zero-initialise; without areas `list` is NULL. */
typedef struct tli_areas {
	tli_area *list;     /* tli_array */
	tli_point *corners; /* tli_array */
	tli_area_cut *cuts; /* tli_array, empty between calls, with room for all */
	double least;       /* what a grid unit costs at least */

	/* for the nav at one of its states; NULL until a path is asked for */
	tli_point *points;       /* tli_array: of the rims, free ones */
	uint32_t *edges;         /* tli_array [points]: the edge of each, by the corner that it begins at */
	double *between;         /* tli_array [points * points]: cost of the leg; INFINITY where a wall is in between */
	tli_area_join *joins;    /* tli_array: of the points, in their order */
	uint32_t *first;         /* tli_array [points + 1] into joins */
	tli_area_join *reversed; /* tli_array: those that leave, by state */
	uint32_t *first_of_state; /* tli_array [states + 1] into reversed */
	tli_area_row *rows;       /* tli_array [states]; empty until a search in a cold nav */
	tli_taut_edge *row_edges; /* tli_array */
	uint64_t revision;        /* of the nav */
	bool joined;

	/* for searches */
	tli_area_join *ends; /* tli_array: of the goal, then of the start */
	tli_edge_finder finder;
	tli_area_node *nodes; /* tli_array */
	tli_heap_item *items; /* tli_array */
	uint32_t *slots;      /* tli_array */
	uint32_t open;        /* items that a spread has left in the heap */
	uint32_t stamp;
	tli_point *bends; /* tli_array: of the last path found */
} tli_areas;

void tli_areas_free(tli_areas *areas);
/* Empties them; their memory is kept. */
void tli_areas_clear(tli_areas *areas);
/* Room in empty `areas` for `count` of them, which have `corners` corners in all. TL_E_NOMEM. */
tl_status tli_areas_begin(tli_areas *areas, size_t count, size_t corners);
/* The next area; there is room for it. */
void tli_areas_add(tli_areas *areas, const tli_point *corners, size_t count, double cost);

static inline bool tli_areas_are_set(const tli_areas *areas)
{
	return areas->list != NULL;
}

/* A walk along a rim may be on either side of it. */
enum { TLI_WALKS_RIGHT = 0, TLI_WALKS_LEFT = 1, TLI_WALK_SIDES = 2 };

typedef struct tli_walk_cost {
	double least;                  /* on the cheaper side of each rim along it */
	double beside[TLI_WALK_SIDES]; /* all of it on one side */
} tli_walk_cost;

/* What a straight walk costs, grid units. */
tli_walk_cost tli_areas_walk(tli_areas *areas, tli_point from, tli_point to);

static inline double tli_areas_cost(tli_areas *areas, tli_point from, tli_point to)
{
	return tli_areas_walk(areas, from, to).least;
}

/* Does a straight walk cost as little as any path between its ends can? Always where there are no areas. */
bool tli_areas_none_is_cheaper(tli_areas *areas, tli_point from, tli_point to);

#endif
