/* SPDX-License-Identifier: MIT */
/* tests/support/corner_nav.h: navs by corners, their queries and what they say of themselves. Every call that does not succeed fails the test. */
#ifndef TESTS_SUPPORT_CORNER_NAV_H
#define TESTS_SUPPORT_CORNER_NAV_H

#include <tautline/nav.h>

/* By corners, whatever links the map has. */
tl_nav *corner_nav_make(const tl_map *map, double radius, tl_warm warm);
tl_query *corner_nav_query(const tl_nav *nav);
tl_nav_info corner_nav_info(const tl_nav *nav);

#endif
