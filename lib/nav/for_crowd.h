/* SPDX-License-Identifier: MIT */
/* nav/for_crowd.h: what a crowd needs of the nav in which it walks, in grid units. */
#ifndef TLI_NAV_FOR_CROWD_H
#define TLI_NAV_FOR_CROWD_H

#include "nav/areas.h"
#include "nav/things.h"
#include "sight/sight.h"
#include <tautline/nav.h>

/* Changes with each tl_nav_update, which replaces the walls: ask for it again in each call of the crowd. */
typedef struct tli_nav_world {
	const tli_walls *walls; /* NULL: no nav */
	uint64_t revision;
	int32_t resolution; /* grid units per map unit */
	int32_t radius;     /* that every path keeps from walls */
	bool has_paths;     /* false: a nav for sight only */
	bool by_corners;    /* how many nodes a search expands depends on which edges are stored */
	tl_channels heeds;
	tl_keys keys;
	const tli_key_door *key_doors; /* [key_door_count] */
	size_t key_door_count;
} tli_nav_world;

/* nav NULL: a plane without walls, with resolution 1. */
tli_nav_world tli_nav_world_of(const tl_nav *nav);
tli_nav_world tli_query_world(const tl_query *query);

/* As tl_query_sees, between grid points. TL_E_NOMEM. */
tl_status tli_query_sees_point(tl_query *query, tli_point a, tli_point b, bool *sees);
/* The same for a body of another radius, which may touch walls. */
tl_status tli_query_sees_with_radius(tl_query *query, tli_point a, tli_point b, int32_t radius, bool *sees);
/* The first wall on the line. TL_E_NOMEM. */
tl_status tli_query_first_wall(tl_query *query, tli_point a, tli_point b, tli_sight_hit *hit);

typedef enum tli_bends_choice {
	TLI_BENDS_TAKE, /* the path from the place is wanted */
	TLI_BENDS_PASS, /* it is not */
	TLI_BENDS_END   /* no more paths are */
} tli_bends_choice;

/* Chooses for each place before its path is looked up, and takes the bends `[count]` of a path to the goal from place `index`, in this order. */
typedef struct tli_bends_taker {
	tl_status (*choose)(void *context, size_t index, tli_bends_choice *choice);
	tl_status (*take)(void *context, size_t index, const tli_point *bends, size_t count);
	void *context;
} tli_bends_taker;

/* Are that many paths to one goal found sooner by one search than each by itself? */
bool tli_query_shares_searches(const tl_query *query, size_t count);
/* Paths to a goal from all places `[count]` that have one; the others, and all where the goal is blocked, are left out. By one search, where
 * tli_query_shares_searches says so. TL_E_NOMEM, and what the budget or the taker says. */
tl_status tli_query_find_paths_to(
	tl_query *query, tl_point goal, const tl_point *from, size_t count, const tli_bends_taker *taker);

/* Steps of 10 ns that the last partial path took to find where it ends, beside its search. By corners. */
uint64_t tli_query_nearest_steps(const tl_query *query);

bool tli_query_has_areas(const tl_query *query);
/* Gives a query with paths by corners these areas until they are taken back; then it has again what it had before. Their memory is kept for the
 * next ones. TL_E_INVALID, TL_E_RANGE, TL_E_LIMIT, TL_E_NOMEM: it has what it had. */
tl_status tli_query_lend_areas(tl_query *query, const tl_area *areas, size_t count);
void tli_query_take_areas_back(tl_query *query);
/* Of a map unit, at least. */
double tli_query_least_cost(const tl_query *query);
/* Does the straight walk cost as little as any path between its ends can? Always true without areas. */
bool tli_query_straight_is_cheapest(tl_query *query, tl_point from, tl_point to);

#endif
