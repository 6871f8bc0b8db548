/* SPDX-License-Identifier: MIT */
/* tests/support/nav_scene.h: a map with its nav and a query, for tests of paths over waypoints. */
#ifndef TESTS_SUPPORT_NAV_SCENE_H
#define TESTS_SUPPORT_NAV_SCENE_H

#include <math.h>

#include "support/small_map.h"

/* Most tests need all three. */
typedef struct scene {
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
} scene;

static inline scene compile_as(tl_map *map, const tl_nav_def *def)
{
	tl_nav *nav = small_nav(map, def);
	return (scene){ map, nav, small_query(nav) };
}

static inline scene compile(tl_map *map)
{
	return compile_as(map, NULL);
}

static inline void drop(scene *s)
{
	tl_query_free(s->query);
	tl_nav_free(s->nav);
	tl_map_free(s->map);
}

static inline bool near(double a, double b)
{
	return fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b));
}

/*
 *        c (4,6)
 *     .     |     .
 *   a       |       b        a wall from (4,-9) to (4,5) between a (0,0) and b (8,0)
 */
static inline tl_map *wall_between(void)
{
	tl_map *map = small_map();
	small_wall(map, 4, -9, 4, 5);
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 8, 0);
	small_waypoint(map, "c", 4, 6);
	return map;
}

#endif
