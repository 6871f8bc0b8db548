/* SPDX-License-Identifier: MIT */
/*
 * warm.h: when it pays to find all edges between corners at once, before more queries.
 *
 * When the queries have expanded as many states as it costs to find all edges, the nav is warmed (tl_nav_warm), so that many queries take
 * hardly longer than twice the better of both. That is looked at after 16 queries, and when as many more have been answered as before.
 */
#ifndef TAUTLINE_TOOLS_IO_WARM_H
#define TAUTLINE_TOOLS_IO_WARM_H

#include <stdint.h>

#include "io/load.h"

/* The queries of a nav so far; start with zeros. */
struct warming {
	uint64_t answered, expanded;
	uint64_t next; /* number of queries at which it is looked at again; 0 = not yet known */
};

/* How many more queries may be answered before warm_if_it_pays need be called. */
uint64_t warm_queries_left(struct warming *warming);

/* No query of the nav may run meanwhile. Being refused is fine. */
void warm_if_it_pays(const struct world *world, struct warming *warming);

#endif
