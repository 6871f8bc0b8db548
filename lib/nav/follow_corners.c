/* SPDX-License-Identifier: MIT */
/* nav/follow_corners.c: navs by corners after edits. */
#include "nav/update.h"

tl_status tli_nav_follow_corners(tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps)
{
	(void)nav;
	(void)map;
	(void)edits;
	(void)steps;
	return TL_E_LIMIT;
}
