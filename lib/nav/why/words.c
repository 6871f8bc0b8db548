/* SPDX-License-Identifier: MIT */
/* nav/why/words.c: the words for causes that there is no path. */
#include "nav/why.h"

#include "base/number.h"

void tli_why_add_length(tli_text *text, double length)
{
	double scale = length >= 1 ? 100 : 10000;
	tli_text_add_double(text, length < 1e12 ? floor(length * scale + .5) / scale : length);
}

void tli_why_add_point(tli_text *text, const tli_why_job *job, tl_point at)
{
	int32_t resolution = job->base.nav->resolution;
	tli_text_add_computed(text, at.x, resolution);
	tli_text_add(text, ",");
	tli_text_add_computed(text, at.y, resolution);
}

void tli_why_add_link(tli_text *text, const tl_map *map, const tl_why_thing *thing)
{
	tl_link_info link;
	tl_waypoint_info from, to;
	if (tl_map_get_link(map, thing->link, &link) != TL_OK || tl_map_get_waypoint(map, link.from, &from) != TL_OK ||
		tl_map_get_waypoint(map, link.to, &to) != TL_OK)
		return;
	tli_text_add_name(text, thing->back ? to.name : from.name);
	tli_text_add(text, " to ");
	tli_text_add_name(text, thing->back ? from.name : to.name);
}

void tli_why_add_comma(tli_text *text, size_t index, size_t count)
{
	if (index > 0)
		tli_text_add(text, index + 1 == count ? " and " : ", ");
}

tl_blocker tli_why_nearest_blocker(const tl_nav *nav, tli_point at)
{
	tli_sight_hit hit;
	(void)tli_sight_clearance(nav->walls, at, at, &hit);
	return hit.blocked ? tli_nav_blocker(nav, &hit) : (tl_blocker){ .kind = TL_BLOCKER_NONE };
}
