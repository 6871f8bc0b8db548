/* SPDX-License-Identifier: MIT */
/* route.h: the cheapest path through the jumps of a map, where a path by corners is only a walk. */
#ifndef TAUTLINE_TOOLS_PATH_ROUTE_H
#define TAUTLINE_TOOLS_PATH_ROUTE_H

#include "io/batch.h"
#include "io/load.h"
#include "path/answer.h"

/* Sets answer->route where paths bend at corners and a path through jumps of the map is more than 5 % cheaper than the answer, or the only one.
 * A map with more jumps than a query takes gets none. */
void route_find(const struct world *world, const tl_path_def *path_def, struct answer *answer);

/* Adds `,"route":{"cost":C,"jumps":[["FROM","TO"],...]}` to an object of JSON; nothing where there is none. */
void route_write_json(tli_text *writer, const struct answer *answer);

/* Says so, to stderr. */
void route_print(const struct answer *answer);

/* Says, where some queries of a batch have no path by corners and the map has jumps, that these may join them. */
void route_print_missing(const struct world *world, const batch_totals *totals);

#endif
