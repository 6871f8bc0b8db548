/* SPDX-License-Identifier: MIT */
/*
 * sight/shadows.c: the last blocker of each direction, asked first. A direction (dx, dy) falls into a class by the sign of dx and by dy /
 * (|dx| + |dy|), which grows with the angle on either side. The class only says which wall to try, so its rounding does not matter. (The
 * idea is the shadow cache of ray tracers: Haines and Greenberg, The light buffer, 1986.)
 */
#include "sight/shadows.h"

#include "base/assert.h"

#include <math.h>

#include "sight/line.h"

void tli_shadows_start(tli_shadows *shadows, const tli_walls *walls, tli_point from, int32_t radius, tl_contact contact)
{
	tli_assert(walls && radius >= 0);
	shadows->walls = walls;
	shadows->from = from;
	shadows->radius = radius;
	shadows->contact = contact;
	for (int i = 0; i < TLI_SHADOW_DIRECTIONS; i++)
		shadows->wall[i] = TLI_HIT_SOLID;
}

static int direction_class(tli_point from, tli_point to)
{
	double dx = (double)to.x - from.x, dy = (double)to.y - from.y, size = fabs(dx) + fabs(dy);
	if (size == 0)
		return 0;
	int half = TLI_SHADOW_DIRECTIONS / 2, class = (int)((dy / size + 1) * 0.5 * half);
	class = class < half ? class : half - 1;
	return dx < 0 ? class + half : class;
}

tl_status tli_shadows_sees(tli_shadows *shadows, tli_point to, tli_sight_scratch *scratch, bool *sees)
{
	tli_assert(shadows->walls);
	tli_sight_line line = tli_sight_line_make(shadows->from, to, shadows->radius, shadows->contact);
	uint32_t *guess = &shadows->wall[direction_class(shadows->from, to)];
	if (*guess != TLI_HIT_SOLID && tli_sight_blocks(&line, &shadows->walls->entries[*guess])) {
		*sees = false;
		return TL_OK;
	}
	return tli_sight_sees_line(&line, shadows->walls, scratch, sees, guess);
}
