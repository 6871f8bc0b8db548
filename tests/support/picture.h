/* SPDX-License-Identifier: MIT */
/* tests/support/picture.h: maps for the tests of pictures, and drawing them. */
#ifndef TESTS_SUPPORT_PICTURE_H
#define TESTS_SUPPORT_PICTURE_H

#include <tautline/draw.h>

tl_map *picture_empty_map(void);

/* One of everything: a frame, a solid, doors `gate` (open) and `hatch` (closed), four waypoints, a link, a one-way link, a
 * blocked link, obstacles `crate` (static) and `guard` (moving). */
tl_map *picture_full_map(void);

void picture_add_wall(tl_map *map, const tl_point *points, size_t count, bool loop, bool solid);
tl_waypoint_id picture_add_waypoint(tl_map *map, const char *name, double x, double y, double radius);
void picture_add_link(tl_map *map, tl_waypoint_id from, tl_waypoint_id to, bool oneway);

/* Compiled with the default definition; free with tl_nav_free. */
tl_nav *picture_nav_of(const tl_map *map);

/* The SVG, zero-terminated, for free(); asks for the size first, and checks that it is well-formed. */
char *picture_draw(const tl_map *map, const tl_nav *nav, const tl_draw_def *def, size_t *size);

#endif
