/* SPDX-License-Identifier: MIT */
/* What several tests of the edges that a nav keeps begin with. */
#include "support/corner_nav.h"

#include "support/check.h"

tl_nav *corner_nav_make(const tl_map *map, double radius, tl_warm warm)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = radius;
	def.warm = warm;
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	return nav;
}

tl_query *corner_nav_query(const tl_nav *nav)
{
	tl_query *query;
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	return query;
}

tl_nav_info corner_nav_info(const tl_nav *nav)
{
	tl_nav_info info;
	ck_assert_int_eq(tl_nav_get_info(nav, &info), TL_OK);
	return info;
}
