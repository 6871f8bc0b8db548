/* SPDX-License-Identifier: MIT */
/* crowd/barriers.h: what moving obstacles bounce off, in a grid. */
#ifndef TLI_CROWD_BARRIERS_H
#define TLI_CROWD_BARRIERS_H

#include <tautline/map.h>

#include "crowd/bounce.h"
#include "walls/walls.h"

typedef struct tli_barriers {
	tli_barrier
		*list;   /* tli_array: walls, doors and obstacles that rest, then the four sides of the map's bounds */
	tli_walls *grid; /* of all but the sides, by the same numbers */
	double resolution, keep;
} tli_barriers;

/* Those of a map: what is nearer than a grid unit to its walls, doors and obstacles. TL_E_NOMEM, TL_E_LIMIT; *barriers is to be freed in any
 * case. O(n log n). */
tl_status tli_barriers_make(tli_barriers *barriers, const tl_map *map);
void tli_barriers_free(tli_barriers *barriers); /* { 0 } is fine */

/* As tli_bounce_first of all of them, but looks only at those near the path. Adds to *work how many corners it has held against how many
 * barriers. */
tli_bounce tli_barriers_first(
	const tli_barriers *barriers, const tli_bouncer *shape, tl_point at, tl_vector velocity, uint64_t *work);

#endif
