/* SPDX-License-Identifier: MIT */
/* The twin of A* (lib/graph/search.h) by plain Dijkstra. */
#ifndef SUPPORT_SEARCH_ORACLE_H
#define SUPPORT_SEARCH_ORACLE_H

#include "graph/search.h"

/* Only found, cost and is_direct are filled in. TL_E_NOMEM. */
tl_status search_oracle(const tli_search_def *def, tli_search_result *result);

#endif
