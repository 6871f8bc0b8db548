/* SPDX-License-Identifier: MIT */
/*
 * walls/walls.h: wall segments with their cached line equations, in a uniform grid of half-open square cells whose side is a power of two.
 *
 * A wall is listed in every cell that holds a point of it, so looking at the cells of a sight line misses nothing. The lists of the cells
 * of one row lie one after the other: a run of cells is one span of the list. Every wall with a point beyond the cells is also listed in
 * one list, behind the last cell's; a line that goes beyond looks at that too.
 *
 * Walls can come and go one by one (tli_walls_add, tli_walls_remove): the cells stay, the lists of the rows that hold the wall change. The
 * slots of walls are reused; no list names a free one.
 */
#ifndef TLI_WALLS_WALLS_H
#define TLI_WALLS_WALLS_H

#include "geometry/predicates.h"

#include "base/assert.h"

/* Sets of even-odd loops, which do not count with each other: one bit each. */
enum { TLI_SOLID_SETS = 8 };

/* Of what a wall is a side. A point is inside the solids if it lies in an odd number of even-odd loops of one set, or in a filled one. */
typedef enum tli_solid {
	TLI_SOLID_NONE = 0,
	TLI_SOLID_EVEN_ODD = 1,               /* of set 0; those of set n have the value 1 << n */
	TLI_SOLID_LEFT = 1 << TLI_SOLID_SETS, /* of a filled loop, which lies to the left of a -> b */
	TLI_SOLID_RIGHT = 2 << TLI_SOLID_SETS
} tli_solid;

/* The set of an even-odd side as its bit; 0 for other sides. */
static inline uint32_t tli_solid_sets(uint32_t solid)
{
	return solid & ((1u << TLI_SOLID_SETS) - 1);
}

static inline bool tli_solid_is_filled(uint32_t solid)
{
	return solid >= TLI_SOLID_LEFT;
}

/* What the sides of a filled loop are, by the sign of its area; without area, as an eight with equal halves, they are even-odd. O(count). */
tli_solid tli_walls_filled_solid(const tli_point *points, size_t count);

/* By how much the winding number of the filled loops grows from the right of a -> b to its left. */
static inline int32_t tli_solid_turns(uint32_t solid)
{
	return (int32_t)(solid >> TLI_SOLID_SETS & 1) - (int32_t)(solid >> (TLI_SOLID_SETS + 1));
}

/* What a host of the index puts in: a segment, or a disc when `radius` > 0 (then usually a = b). */
typedef struct tli_wall {
	tli_point a, b;
	int32_t radius; /* grid units, 0 for a wall; > 0: everything nearer than this to the segment is the obstacle */
	uint32_t solid; /* tli_solid: of which kind of solid it is a side */
} tli_wall;

/* A wall with what its line equation needs: A and B are differences of its ends, C is kept. */
typedef struct tli_wall_entry {
	tli_wall wall;
	int64_t c;
} tli_wall_entry;

static inline int64_t tli_wall_entry_value(const tli_wall_entry *entry, tli_point p)
{
	const tli_wall *wall = &entry->wall;
	tli_line line = { (int64_t)wall->a.y - wall->b.y, (int64_t)wall->b.x - wall->a.x, entry->c };
	return tli_line_value(&line, p);
}

/* Where the room of a row, or of beyond, ends in `listed`, and how many more it is about to want. */
typedef struct tli_row_room {
	uint32_t end, wanted; /* 0 but within tli_walls_reserve */
} tli_row_room;

typedef struct tli_walls {
	tli_wall_entry *entries; /* [room], the first `count` of them have been used */
	size_t count, room;
	size_t live;           /* those that are not free */
	size_t points;         /* of these, those of length zero */
	uint32_t free_slot;    /* the next one is in its `c`; TLI_NO_WALL */
	tli_point origin;      /* smallest corner of the smallest cell */
	int32_t shift;         /* a cell's side is 1 << shift grid units */
	int32_t columns, rows; /* both 0 without walls */
	/* [(columns + 1) * rows + 2]: where a cell's list begins in `listed`, behind each row where its last one ends; then the same for
	 * the list of beyond. */
	uint32_t *first;
	uint32_t *listed;    /* [listed_room] indices of entries */
	size_t listed_count; /* used, or left behind by rows that grew */
	size_t listed_room;
	tli_row_room *row_room; /* [rows + 1] */
	bool beyond;            /* the list of beyond is not empty */
	uint32_t inside_sets;   /* of even-odd loops, from 0 on; 0 without solid sides */
	/* [key_room]: the order of walls that coincide, by slot; the host's, freed with the walls. NULL: by slot itself. */
	uint64_t *keys;
	size_t key_room;
	uint8_t *inside; /* for solid.c: one bit a cell for each of `inside_sets`; NULL without solid sides */
	int32_t *turns;  /* one a cell; NULL without filled loops */
} tli_walls;

#define TLI_NO_WALL UINT32_MAX

/* Copies and indexes the walls; index i of the array is how all answers name them. TL_E_NOMEM, TL_E_LIMIT.
 * O(n log n + cells touched). */
tl_status tli_walls_create(const tli_wall *walls, size_t count, tli_walls **out);
void tli_walls_free(tli_walls *walls);
size_t tli_walls_bytes(const tli_walls *walls);

/* Makes room for walls that are to come, whatever goes before them or after. TL_E_NOMEM; TL_E_LIMIT where the cells do not suit any more, so
 * that it is better to index all walls anew. Nothing comes yet. O(cells of the walls and lists of their rows). */
tl_status tli_walls_reserve(tli_walls *walls, const tli_wall *coming, size_t count);
/* Adds one of them; returns its slot. O(cells of the wall and lists of its rows), as the next one. */
uint32_t tli_walls_add(tli_walls *walls, const tli_wall *wall);
/* Removes one. Where what has come goes and what has gone comes again, in the opposite order, there is room, and each gets its slot again. */
void tli_walls_remove(tli_walls *walls, uint32_t index);

/* Slots, free ones included. */
static inline size_t tli_walls_count(const tli_walls *walls)
{
	return walls->count;
}

static inline bool tli_walls_is_free(const tli_walls *walls, size_t index)
{
	return walls->entries[index].wall.radius < 0;
}

/* The part of `first` of a row; row `rows` is beyond. */
static inline uint32_t *tli_walls_row(const tli_walls *walls, int32_t row)
{
	return walls->first + (size_t)row * ((size_t)walls->columns + 1);
}

static inline const tli_wall *tli_walls_get(const tli_walls *walls, size_t index)
{
	tli_assert(index < walls->count);
	return &walls->entries[index].wall;
}

/* A list that names all walls with a point at p, each once; some others too. */
typedef struct tli_walls_list {
	const uint32_t *begin, *end;
} tli_walls_list;
tli_walls_list tli_walls_about(const tli_walls *walls, tli_point p);

/* Some walls have points beyond the cells. */
static inline bool tli_walls_reach_beyond(const tli_walls *walls)
{
	return walls->beyond;
}

/* Is p strictly inside the solids? p must not lie on a solid side. Looks at one cell; at all
 * walls where p is beyond the cells and some walls are, too. */
bool tli_walls_inside_solid(const tli_walls *walls, tli_point p);

/* The order in which walls are named where several would do: by the end that comes first in (y, x), then the other end, then
 * index. Negative when `left` comes first. */
int tli_walls_compare(const tli_walls *walls, uint32_t left, uint32_t right);

#endif
