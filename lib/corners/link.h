/* SPDX-License-Identifier: MIT */
/* corners/link.h: all edges of the graph of states, found and stored in one array. The result is the same for any team. */
#ifndef TLI_CORNERS_LINK_H
#define TLI_CORNERS_LINK_H

#include "base/team.h"
#include "corners/corners.h"

/* Of corners that do not change as long as it is used. */
typedef struct tli_links {
	uint32_t states;
	uint32_t *first;      /* [states + 1]: edges of a state, the one nearest to its wall first */
	tli_taut_edge *edges; /* tli_array */
	tli_direction *heads; /* [states]: of the first edge of a state; (0, 0) without edges */
} tli_links;

/* Finds all edges. TL_E_LIMIT: they take more than max_bytes (far too many are refused after a look at some states), or are more than 2^32;
 * what the budget says; TL_E_NOMEM. (team NULL: no team.) */
tl_status tli_links_create(const tli_corners *corners, tli_team *team, size_t max_bytes, tli_links **out);
void tli_links_free(tli_links *links);
size_t tli_links_bytes(const tli_links *links);

/* What some states, evenly spread, have. */
typedef struct tli_links_sample {
	size_t states, edges;
	uint64_t work; /* steps of finding these edges */
} tli_links_sample;

/* Looks at `count` states, or at all. TL_E_NOMEM, and what the budget says. */
tl_status tli_links_look_at_sample(const tli_corners *corners, size_t count, tli_links_sample *out);

/* The graph of states: whole with links, with NULL not. Borrowed. */
tli_taut_graph tli_corners_graph(const tli_corners *corners, const tli_links *links);

#endif
