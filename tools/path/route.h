/* SPDX-License-Identifier: MIT */
/* route.h: the cheapest path through the jumps of a map, where a path by corners is only a walk. */
#ifndef TAUTLINE_TOOLS_PATH_ROUTE_H
#define TAUTLINE_TOOLS_PATH_ROUTE_H

#include "io/load.h"
#include "path/answer.h"

/* Where paths bend at corners, and one through jumps of the map is cheaper than the answer or the only one, it becomes the answer: its length is that of what is
 * walked, its cost that of the jumps too. A map with more jumps than a query takes gets none. TL_E_NOMEM, and what the budget says. */
tl_status route_find(const tl_map *map, tl_query *query, const tl_path_def *path_def, struct answer *answer);

/* Are there jumps that a path of the nav does not use? */
bool route_is_there(const struct world *world);

/* Adds `,"route":{"cost":C,"jumps":[["FROM","TO"],...]}` to an object of JSON; nothing where there is none. */
void route_write_json(tli_text *writer, const struct answer *answer);

#endif
