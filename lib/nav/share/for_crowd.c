/* SPDX-License-Identifier: MIT */
/* nav/share/for_crowd.c: what a crowd needs of a nav. */
#include "nav/for_crowd.h"

#include "nav/internal.h"

tli_nav_world tli_nav_world_of(const tl_nav *nav)
{
	if (!nav)
		return (tli_nav_world){ .resolution = 1 };
	return (tli_nav_world){ .walls = nav->walls,
		.revision = nav->revision,
		.resolution = nav->resolution,
		.radius = nav->radius,
		.has_paths = !nav->def.sight_only,
		.by_corners = nav->corners != NULL,
		.heeds = nav->traveller.heeds,
		.keys = nav->traveller.keys,
		.key_doors = nav->key_doors,
		.key_door_count = tli_array_length(nav->key_doors) };
}

tli_nav_world tli_query_world(const tl_query *query)
{
	return tli_nav_world_of(query->nav);
}

tl_status tli_query_sees_point(tl_query *query, tli_point a, tli_point b, bool *sees)
{
	return tli_nav_sees(query->nav, a, b, &query->touches, sees);
}

tl_status tli_query_sees_with_radius(tl_query *query, tli_point a, tli_point b, int32_t radius, bool *sees)
{
	return tli_sight_sees(&(tli_sight){ query->nav->walls, radius, TL_CONTACT_GRAZE }, a, b, &query->touches, sees);
}

tl_status tli_query_first_wall(tl_query *query, tli_point a, tli_point b, tli_sight_hit *hit)
{
	const tl_nav *nav = query->nav;
	return tli_nav_first_hit(nav, a, b, &query->touches, hit);
}

uint64_t tli_query_nearest_steps(const tl_query *query)
{
	return query->nearest_steps;
}
