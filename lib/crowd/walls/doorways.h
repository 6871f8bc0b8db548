/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/doorways.h: doorways: narrow openings between walls, with room on both sides (docs/crowds.md, "Doorways").
 *
 * A doorway is a shortest connection from the end of a wall to another wall: no wall is in the circle around it. It is found when a body comes near:
 * the plane is divided into square cells, and what is found in a cell is kept until the walls change. It depends on nothing but the walls.
 * So is what is found from the ends of walls in it, before it is merged: that is wanted for the cells around it, too.
 */
#ifndef TLI_CROWD_WALLS_DOORWAYS_H
#define TLI_CROWD_WALLS_DOORWAYS_H

#include "crowd/walls/near_walls.h"

#include <math.h>

typedef struct tli_doorway {
	double x, y; /* its middle, map units */
	tli_f2 n;    /* unit direction through it; n.x > 0, or n.x = 0 and n.y > 0 */
	float half;  /* of its width, map units */
	float deep;  /* half of its depth, map units; 0 between thin walls */
	bool round;  /* one of its walls can be walked round soon: no agent waits there, but it may be jammed */
} tli_doorway;

typedef struct tli_doorway_cell {
	int64_t column, row;
	uint32_t from,
		from_count; /* of those found from the ends in it, in `from_ends`; from_count UINT32_MAX until asked for */
	uint32_t first, count; /* of those in it, in `list`; count UINT32_MAX until asked for */
	uint32_t around,
		near; /* of those in it and in the eight cells around it, in `around`; near UINT32_MAX until asked for */
} tli_doorway_cell;

typedef struct tli_doorways {
	const tli_walls *walls; /* NULL: none */
	int32_t resolution;
	double radius; /* of the largest body, map units; > 0 */
	uint64_t revision;
	tli_doorway *from_ends;                            /* tli_array, by cells */
	tli_doorway *list;                                 /* tli_array, by cells */
	tli_doorway_cell *cells;                           /* tli_array, sorted */
	tli_doorway *found;                                /* tli_array: those that are being merged */
	uint32_t *around;                                  /* tli_array: indices in `list` */
	size_t near_first, near_count;                     /* in `around`, see tli_doorways_near */
	size_t near_cell;                                  /* the one looked up last, in `cells` */
	bool near_any_waits;                               /* before some of those, as they are not `round` */
	double near_left, near_right, near_low, near_high; /* in the cell that these are of; none: left > right */
} tli_doorways;

/* In radii of the largest body: how far from a body doorways matter, the side of a cell; the widest doorway; how far beyond it the walls go on; the deepest doorway. */
enum { TLI_DOORWAY_REACH = 32, TLI_DOORWAY_WIDEST = 6, TLI_DOORWAY_GOES_ON = 4, TLI_DOORWAY_DEEPEST = 24 };

/* Where on a leg (0..1) it is left; 2: nowhere. */
static inline double tli_doorway_passed_at(const tli_doorway *doorway, tl_point a, tl_point b)
{
	double nx = (double)doorway->n.x, ny = (double)doorway->n.y;
	double before = (a.x - doorway->x) * nx + (a.y - doorway->y) * ny;
	double after = (b.x - doorway->x) * nx + (b.y - doorway->y) * ny;
	double mouth = before < after ? (double)doorway->deep : -(double)doorway->deep;
	before -= mouth;
	after -= mouth;
	if (before == after || (before < 0) == (after < 0))
		return 2;
	double t = before / (before - after), x = a.x + t * (b.x - a.x), y = a.y + t * (b.y - a.y);
	double aside = (y - doorway->y) * nx - (x - doorway->x) * ny;
	return fabs(aside) <= (double)doorway->half ? t : 2;
}

/* Forgets what was found of other walls, or of the same at another revision. */
void tli_doorways_begin(
	tli_doorways *doorways, const tli_walls *walls, int32_t resolution, double radius, uint64_t revision);
void tli_doorways_free(tli_doorways *doorways);
size_t tli_doorways_bytes(const tli_doorways *doorways);

/* Finds those in the cells around (x, y). TL_E_NOMEM, and as tli_budget_spend. O(log cells) where a body was in the same cell before, else
 * O(walls in nine cells) for each cell not seen yet. */
tl_status tli_doorways_look_up(tli_doorways *doorways, double x, double y);
/* The same in O(1) where the last one was found in the same cell: all that are not farther than TLI_DOORWAY_REACH radii. */
static inline tl_status tli_doorways_near(tli_doorways *doorways, double x, double y)
{
	if (x >= doorways->near_left && x <= doorways->near_right && y >= doorways->near_low &&
		y <= doorways->near_high)
		return TL_OK;
	return tli_doorways_look_up(doorways, x, y);
}
/* The index in `list` of the one number `i`, below near_count, of those. */
static inline uint32_t tli_doorways_index(const tli_doorways *doorways, size_t i)
{
	return doorways->around[doorways->near_first + i];
}

#endif
