/* SPDX-License-Identifier: MIT */
/* tests/unit/test_nav_via.c: what paths bend at where the definition leaves it open. */
#include <math.h>

#include <tautline/nav.h>

#include "support/runner.h"
#include "support/refusal.h"
#include "support/small_map.h"

static bool goes_by_corners(const tl_nav *nav)
{
	tl_nav_info info;
	ck_assert_int_eq(tl_nav_get_info(nav, &info), TL_OK);
	return info.by_corners;
}

/* Waypoints without links are names of positions; links, or the wish for them, make them a graph. */
START_TEST(links_decide_what_paths_bend_at)
{
	tl_map *map = small_map();
	tl_nav_def def = tl_default_nav_def(), far = def, seen = def, strict = def;
	far.max_link = 100;
	seen.link = TL_LINK_VISIBLE;
	strict.contact = TL_CONTACT_STRICT;
	small_wall(map, 2, -1, 2, 1);
	ck_assert(tl_nav_goes_by_corners(map, NULL) && tl_nav_goes_by_corners(map, &strict));
	tl_nav *nav = NULL;
	seen.contact = TL_CONTACT_STRICT;
	REFUSED_FOR(TL_E_INVALID,
		"def.contact: paths under TL_CONTACT_STRICT lead over waypoints, and the map has none",
		tl_nav_create(map, &seen, &nav));
	seen.via = TL_VIA_CORNERS;
	REFUSED_FOR(TL_E_INVALID, "def.contact: by corners there is no shortest path", tl_nav_create(map, &seen, &nav));
	seen.via = TL_VIA_AUTO;
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 4, 0);
	small_waypoint(map, "c", 2, 4);
	ck_assert(tl_nav_goes_by_corners(map, NULL));
	ck_assert(!tl_nav_goes_by_corners(map, &far) && !tl_nav_goes_by_corners(map, &seen) &&
		!tl_nav_goes_by_corners(map, &strict));
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	tl_query *query = small_query(nav);
	tl_path_result result = small_path(query, small_named(map, "a"), small_named(map, "b"));
	ck_assert(goes_by_corners(nav) && result.found && fabs(result.length - 2 * sqrt(5)) < 1e-12);
	tl_link_id link = small_link(map, "a", "c");
	small_link(map, "c", "b");
	ck_assert(!tl_nav_goes_by_corners(map, NULL));
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	result = small_path(query, small_named(map, "a"), small_named(map, "b"));
	ck_assert(!goes_by_corners(nav) && fabs(result.length - 2 * sqrt(20)) < 1e-12);
	ck_assert_int_eq(tl_map_remove_link(map, link), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert(!goes_by_corners(nav));
	ck_assert(!tl_nav_goes_by_corners(NULL, NULL));
	def.cookie = 0;
	ck_assert(!tl_nav_goes_by_corners(map, &def));
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_via");
	TCase *tests = tcase_create("via");
	tcase_add_test(tests, links_decide_what_paths_bend_at);
	suite_add_tcase(suite, tests);
	return suite;
}
