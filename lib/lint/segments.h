/* SPDX-License-Identifier: MIT */
/*
 * lint/segments.h: all walls and doors of a map as segments, for the rules about walls; they follow edits in place.
 *
 *     things     walls and doors, each with a list of its segments, in their order
 *     items      one for each segment of a thing
 *     different  one for each pair of ends, with a list of the items there: its copies, walls before doors, each in slot order
 *
 * Whatever concerns two ends is found out once, for the different segment; the first of its copies says what it is called. A door is here
 * whether open or closed: where it stands and what it touches does not change with that. Segments of length zero are left out;
 * wall-zero-length reports them.
 */
#ifndef TLI_LINT_SEGMENTS_H
#define TLI_LINT_SEGMENTS_H

#include "geometry/predicates.h"
#include "lint/near.h"
#include "map/store.h"
#include "walls/walls.h"

/* No item, no segment, no fact, no node, no component. */
#define TLI_LINT_NONE UINT32_MAX

/* Things have numbers in the order walls, doors, each by slot; this bit says that it is a door. */
#define TLI_LINT_DOOR (UINT32_C(1) << 31)

/* The number of a thing: index1 of its id, and which kind. */
static inline uint32_t tli_lint_thing_key(bool is_door, uint32_t index1)
{
	return index1 | (is_door ? TLI_LINT_DOOR : 0);
}

static inline bool tli_lint_is_door(uint32_t thing)
{
	return (thing & TLI_LINT_DOOR) != 0;
}

/* A wall (a whole polyline) or a door. */
typedef struct tli_lint_thing {
	uint32_t generation;  /* of its id; 0: there is none */
	uint32_t segments;    /* of it that are here */
	uint32_t solid;       /* tli_solid of its sides, of set 0 where they are even-odd: `channels` say of which */
	tl_channels channels; /* that it blocks */
	uint32_t first;       /* item, the others follow by `next`; NONE */
} tli_lint_thing;

static inline bool tli_lint_is_filled(const tli_lint_thing *thing)
{
	return tli_solid_is_filled(thing->solid);
}

/* Are sides of both filled, or even-odd loops of one set: those that block the same? */
static inline bool tli_lint_have_same_solid(const tli_lint_thing *one, const tli_lint_thing *two)
{
	return one->solid == two->solid && (!tli_solid_sets(one->solid) || one->channels == two->channels);
}

typedef struct tli_lint_segment {
	tli_point a, b;     /* a comes first in the order of tli_point_compare */
	uint32_t thing;     /* its number */
	uint32_t number;    /* of the segment in its wall, from 0 */
	uint32_t which;     /* different segment */
	uint32_t next;      /* item of the same thing, or NONE */
	uint32_t next_copy; /* item with the same ends, or NONE; of a free item the next free one */
} tli_lint_segment;

typedef struct tli_lint_different {
	uint32_t first;      /* item: of its copies; NONE: a free slot */
	uint32_t leaf;       /* of the tree that holds it (near.h); of a free slot the next free one */
	uint32_t facts;      /* the first of those about it (facts.h), or NONE */
	bool free_a, free_b; /* the end there is free, and this is the first segment in order that has it (sweep.h) */
	bool is_fresh;       /* while an update looks for what it meets */
} tli_lint_different;

typedef struct tli_lint_segments {
	tli_lint_thing *walls, *doors; /* tli_arrays, by index1 */
	tli_lint_segment *items;       /* tli_array */
	/* tli_array; as they were made by a, then b, and without free slots: then the order of their numbers is that of the plane */
	tli_lint_different *different;
	uint32_t free_item, free_different; /* or NONE */
	tli_near near;                      /* made when asked for */
	int32_t resolution;
} tli_lint_segments;

/* O(n). TL_E_NOMEM, TL_E_LIMIT (2^31 things, 2^32 segments). */
tl_status tli_lint_segments_make(const tl_map *map, tli_lint_segments *out);
void tli_lint_segments_free(tli_lint_segments *segments);

/* A number that all ends go into: where a choice at random makes bad cases unlikely, it starts from here, so that the same walls
 * take the same work everywhere. O(n). */
uint64_t tli_lint_segments_seed(const tli_lint_segments *segments);

/* Slots of different ones, free ones included. */
size_t tli_lint_segments_count(const tli_lint_segments *segments);

static inline bool tli_lint_segment_is_free(const tli_lint_segments *segments, uint32_t which)
{
	return segments->different[which].first == TLI_LINT_NONE;
}

/* The first of the copies of a different segment. */
static inline const tli_lint_segment *tli_lint_segment_of(const tli_lint_segments *segments, uint32_t which)
{
	return &segments->items[segments->different[which].first];
}

/* The next of its copies; NULL behind the last. */
static inline const tli_lint_segment *tli_lint_next_copy(const tli_lint_segments *segments, const tli_lint_segment *it)
{
	return it->next_copy != TLI_LINT_NONE ? &segments->items[it->next_copy] : NULL;
}

/* The first segment of a thing and the next; NULL: there is none. */
const tli_lint_segment *tli_lint_first_side(const tli_lint_segments *segments, uint32_t thing);
static inline const tli_lint_segment *tli_lint_next_side(const tli_lint_segments *segments, const tli_lint_segment *it)
{
	return it->next != TLI_LINT_NONE ? &segments->items[it->next] : NULL;
}

/* Appends the different segments of a thing; false = out of memory. */
bool tli_lint_list_sides(const tli_lint_segments *segments, uint32_t thing, uint64_t **list);

/* A thing that is there. */
static inline const tli_lint_thing *tli_lint_thing_of(const tli_lint_segments *segments, uint32_t thing)
{
	return tli_lint_is_door(thing) ? &segments->doors[thing - TLI_LINT_DOOR] : &segments->walls[thing];
}

/* Its id. */
tl_wall_id tli_lint_wall_of(const tli_lint_segments *segments, uint32_t thing);
tl_door_id tli_lint_door_of(const tli_lint_segments *segments, uint32_t thing);

/* Does anything block both: is there a copy of one and a copy of the other that have a channel in common? Else they have nothing to do with each
 * other. O(copies). */
bool tli_lint_segments_meet(const tli_lint_segments *segments, uint32_t one, uint32_t two);
/* Does one of its copies block those that walk? */
bool tli_lint_segment_blocks_walk(const tli_lint_segments *segments, uint32_t which);

/* In which order different segments come in the plane: by a, then b. */
int tli_lint_compare_ends(const tli_lint_segment *one, const tli_lint_segment *two);

/* ---- after edits ---- */

/* A different segment that came, or went. */
typedef struct tli_lint_moved {
	tli_point a, b;
	uint32_t which; /* NONE: it went */
} tli_lint_moved;

/* What follows a thing. */
typedef struct tli_lint_follower {
	/* Called for a different segment before its last copy goes. */
	void (*goes)(void *context, uint32_t which);
	void *context;
	tli_lint_moved *moved; /* tli_array: what came and went so far; the caller's to free */
	size_t left;           /* how many segments of things may still come and go */
} tli_lint_follower;

/* Brings the segments of one thing up to date with the map, which may have it or not. There must be a tree. On failure the segments can only be
 * freed. TL_E_LIMIT: more come and go than may; TL_E_NOMEM. O(points + log n for each segment that differs). */
tl_status tli_lint_segments_follow(
	tli_lint_segments *segments, const tl_map *map, uint32_t thing, tli_lint_follower *follower);

#endif
