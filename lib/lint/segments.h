/* SPDX-License-Identifier: MIT */
/*
 * lint/segments.h: all walls and doors of a map as segments in one order, for the rules about walls.
 *
 * A door is here whether open or closed: where it stands and what it touches does not change with that. Segments of
 * length zero are left out; wall-zero-length reports them.
 */
#ifndef TLI_LINT_SEGMENTS_H
#define TLI_LINT_SEGMENTS_H

#include "geometry/predicates.h"
#include "map/store.h"
#include "walls/walls.h"

/* A wall (a whole polyline) or a door. */
typedef struct tli_lint_thing {
	tl_wall_id wall;   /* null for a door */
	tl_door_id door;   /* null for a wall */
	uint32_t segments; /* of it that are here */
	uint32_t solid;    /* tli_solid of its sides */
} tli_lint_thing;

static inline bool tli_lint_is_filled(const tli_lint_thing *thing)
{
	return thing->solid == TLI_SOLID_LEFT || thing->solid == TLI_SOLID_RIGHT;
}

typedef struct tli_lint_segment {
	tli_point a, b;  /* a comes first in the order of tli_point_compare */
	uint32_t thing;  /* index */
	uint32_t number; /* of the segment in its wall, from 0 */
} tli_lint_segment;

typedef struct tli_lint_segments {
	tli_lint_thing *things;  /* tli_array: walls, then doors, each in slot order */
	tli_lint_segment *items; /* tli_array, by a, then b, then thing and number: copies lie side by side */
	/* tli_array: different segment i is items[first[i]], its copies follow up to first[i + 1]; one more at the end */
	uint32_t *first;
	int32_t resolution;
} tli_lint_segments;

/* O(n). TL_E_NOMEM, TL_E_LIMIT (2^32 segments). */
tl_status tli_lint_segments_make(const tl_map *map, tli_lint_segments *out);
void tli_lint_segments_free(tli_lint_segments *segments);

/* A number that all ends go into: where a choice at random makes bad cases unlikely, it starts from here, so that the same walls
 * take the same work everywhere. O(n). */
uint64_t tli_lint_segments_seed(const tli_lint_segments *segments);

/* How many different ones there are. */
size_t tli_lint_segments_count(const tli_lint_segments *segments);

/* The first of the copies of a different segment. */
static inline const tli_lint_segment *tli_lint_segment_of(const tli_lint_segments *segments, uint32_t which)
{
	return &segments->items[segments->first[which]];
}

#endif
