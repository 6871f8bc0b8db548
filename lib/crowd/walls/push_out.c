/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/push_out.c: a wall that comes over a body pushes it out (docs/crowds.md, "Walls").
 *
 * A body that a wall overlaps walks out at no more than its top speed. A wall that is moved each frame, faster than that, would pass its centre,
 * and the body would be on the other side. So whatever is nearer to a wall than half of what it keeps is put there at once. Of several walls the
 * nearest one comes first.
 */
#include "crowd/walls/push_out.h"

#include <math.h>

/* Of the distance that is kept. */
static const float PUSHED_TO = 0.5f;
/* Walls that push one after the other. */
enum { PUSHES_MAX = 4 };

void tli_push_out(const tli_guard *guard, tl_point *at)
{
	float kept = PUSHED_TO * guard->clearance, unit = 1 / (float)guard->resolution;
	tli_near_walls walls;
	for (int i = 0; i < PUSHES_MAX; i++) {
		tli_guard_near(guard, at->x, at->y, 0, &walls);
		const tli_near_wall *wall = NULL;
		for (size_t k = 0; k < walls.count; k++)
			if (!wall || walls.near[k].distance < wall->distance)
				wall = &walls.near[k];
		if (!wall || !(wall->distance < kept - unit) || !(wall->distance > 0))
			return;
		float by = kept - wall->distance;
		tli_f2 u = { -by * wall->n.x, -by * wall->n.y };
		if (tli_guard_share(guard, at->x, at->y, u) < 1)
			return;
		*at = (tl_point){ at->x + (double)u.x, at->y + (double)u.y };
	}
}
