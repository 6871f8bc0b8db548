/* SPDX-License-Identifier: MIT */
/*
 * nav/walks.h: walks from one end to many others: by one search that grows, or, where an end takes a search of its own, by the path that
 * tl_query_find_path finds. What they cost is that of those paths, to the bit by corners.
 */
#ifndef TLI_NAV_WALKS_H
#define TLI_NAV_WALKS_H

#include "nav/internal.h"

typedef enum tli_walks_engine {
	TLI_WALKS_BY_TREE,
	TLI_WALKS_BY_NODES,
	TLI_WALKS_BY_AREAS,
	TLI_WALKS_ALONE
} tli_walks_engine;

typedef struct tli_walks {
	tl_query *query;
	tli_nav_end start; /* free */
	tli_walks_engine engine;
	tli_escape from; /* by tree, by areas */
	tli_area_world world;
	tli_area_spread spread;
	double grown; /* map units: what costs no more is known */
} tli_walks;

typedef struct tli_found_walk {
	double cost;      /* map units; INFINITY: there is none, or none is known */
	tli_point before; /* where the last leg begins */
	bool is_certain;  /* else a cheaper one may be found when more has grown */
} tli_found_walk;

/* Is one search for the walks from one end to `expected` others sooner done than a search for each? */
bool tli_walks_are_worth_a_tree(const tl_nav *nav, size_t expected);

/* From a free end to some `expected` others. The query searches nothing else until the last is asked for. TL_E_NOMEM. */
tl_status tli_walks_begin(tli_walks *walks, tl_query *query, const tli_nav_end *start, size_t expected);

/* TL_E_NOMEM, and what the budget says. */
tl_status tli_walks_grow(tli_walks *walks, double cost);

/* The walk to an end, free or not. TL_E_NOMEM, and what the budget says. */
tl_status tli_walks_ask(tli_walks *walks, const tli_nav_end *goal, tli_found_walk *out);

/* Resolves the place from which a question goes to many, and checks it; a refusal names it. TL_E_RANGE, TL_E_STALE. */
tl_status tli_walks_take_from(const tl_nav *nav, const tl_stop *ref, tli_nav_end *from);

#endif
