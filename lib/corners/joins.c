/* SPDX-License-Identifier: MIT */
/*
 * corners/joins.c: joins a start or a goal to the corner graph: for the corners that a point sees, the states in which a taut path arrives
 * there. A path that arrives along d is taut with the walls on the right where -d lies in the closed cone [-d1, d2] of the corner, on the
 * left where it lies in [d1, -d2] (corners.h): the signs of d1 x -d and -d x d2. Both are 0 only where all lie on one line; then their
 * directions matter. Cost: 10-30 ns per visible vertex.
 */
#include "base/array.h"
#include "corners/expand.h"
#include "corners/internal.h"

#include <math.h>

static inline unsigned arrival_sides(const tli_corner *to, tli_direction d)
{
	int64_t after = -tli_cross(to->d1, d), before = -tli_cross(d, to->d2);
	if ((after | before) == 0)
		return tli_arrival_sides(to, d);
	return (after <= 0 && before >= 0 ? 1u << TLI_WALLS_RIGHT : 0) |
		(after >= 0 && before <= 0 ? 1u << TLI_WALLS_LEFT : 0);
}

/* Appends the joins of one corner to `joins`, which has room for two more; returns the new count. Both are written, and counted where
 * the path is taut: a branch on that would be unpredictable. Towards the goal the path is reversed: the walls are on the other side. */
static inline size_t add_joins(const tli_corners *corners, size_t corner, tli_point p, bool goal,
	const tli_reach *within, tli_taut_join *joins, size_t count)
{
	const tli_corner *to = &corners->corners[corner];
	tli_direction d = tli_direction_to(p, to->at);
	unsigned sides = arrival_sides(to, d);
	double x = d.x, y = d.y;
	if (within && !tli_reach_has(within, x, y))
		return count;
	double length = sqrt(x * x + y * y);
	uint32_t state = 2 * (uint32_t)corner + goal;
	joins[count] = (tli_taut_join){ state, length };
	count += sides & 1;
	joins[count] = (tli_taut_join){ state ^ 1, length };
	return count + (sides >> 1 & 1);
}

static size_t join_all(const tli_corners *corners, const int32_t *visible, size_t visible_count, tli_point p, bool goal,
	const tli_reach *within, tli_taut_join *joins)
{
	size_t last = tli_array_length(corners->corners) - 1, count = 0;
	for (size_t i = 0; i < visible_count; i++) {
		size_t corner = (size_t)corners->of_vertex[visible[i]];
		count = add_joins(corners, corner, p, goal, within, joins, count);
		if (corner < last && corners->corners[corner + 1].vertex == visible[i])
			count = add_joins(corners, corner + 1, p, goal, within, joins, count);
	}
	return count;
}

tl_status tli_point_joins(tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location,
	bool goal, const tli_block_ends *ends, tli_taut_join **joins)
{
	if (ends) {
		expand->pockets = &corners->pockets;
		expand->ends = goal ? (tli_block_ends){ ends->goal, ends->start, ends->turn } : *ends;
	}
	tl_status status = expand->within ? tli_point_look(expand, corners, p, location)
					  : tli_point_look_around(expand, corners, p, location);
	expand->pockets = NULL;
	tli_array_truncate(*joins, 0);
	size_t visible = tli_array_length(expand->visible);
	if (status || visible == 0)
		return status;
	if (!tli_array_reserve(*joins, 4 * visible))
		return TL_E_NOMEM;
	(void)tli_array_extend(*joins, 4 * visible);
	tli_array_truncate(*joins, join_all(corners, expand->visible, visible, p, goal, expand->within, *joins));
	return TL_OK;
}
