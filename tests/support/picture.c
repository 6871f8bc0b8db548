/* SPDX-License-Identifier: MIT */
/*
 * tests/support/picture.c: maps for the tests of pictures, made by calls, and drawing them.
 *
 * Every step is checked by libcheck: a failure ends the test that asked.
 */
#include "support/picture.h"

#include "support/check.h"
#include <stdlib.h>

#include "support/xml.h"

void picture_add_wall(tl_map *map, const tl_point *points, size_t count, bool loop, bool solid)
{
	tl_wall_def def = tl_default_wall_def();
	tl_wall_id id;
	def.points = points;
	def.count = count;
	def.loop = loop;
	def.solid = solid;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
}

tl_waypoint_id picture_add_waypoint(tl_map *map, const char *name, double x, double y, double radius)
{
	tl_waypoint_def def = tl_default_waypoint_def();
	tl_waypoint_id id;
	def.name = name;
	def.at = (tl_point){ x, y };
	def.radius = radius;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, &id), TL_OK);
	return id;
}

static void add_door(tl_map *map, const char *name, tl_point a, tl_point b, bool closed)
{
	tl_door_def def = tl_default_door_def();
	tl_door_id id;
	def.name = name;
	def.a = a;
	def.b = b;
	def.closed = closed;
	ck_assert_int_eq(tl_map_add_door(map, &def, &id), TL_OK);
}

static void add_obstacle(tl_map *map, const char *name, double x, double y, bool moving)
{
	tl_obstacle_def def = tl_default_obstacle_def();
	tl_obstacle_id id;
	def.name = name;
	def.centre = (tl_point){ x, y };
	def.radius = 0.5;
	def.moving = moving;
	def.velocity = (tl_point){ 1, 0.5 };
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), TL_OK);
}

void picture_add_link(tl_map *map, tl_waypoint_id from, tl_waypoint_id to, bool oneway)
{
	tl_link_def def = tl_default_link_def();
	tl_link_id id;
	def.from = from;
	def.to = to;
	def.oneway = oneway;
	ck_assert_int_eq(tl_map_add_link(map, &def, &id), TL_OK);
}

tl_map *picture_empty_map(void)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	return map;
}

tl_map *picture_full_map(void)
{
	tl_map *map = picture_empty_map();
	picture_add_wall(map, (tl_point[]){ { 0, 0 }, { 20, 0 }, { 20, 10 }, { 0, 10 } }, 4, true, false);
	picture_add_wall(map, (tl_point[]){ { 12, 4 }, { 14, 4 }, { 14, 6 } }, 3, true, true);
	picture_add_wall(map, (tl_point[]){ { 8, 0 }, { 8, 4 } }, 2, false, false);
	add_door(map, "gate", (tl_point){ 8, 4 }, (tl_point){ 8, 6 }, false);
	add_door(map, "hatch", (tl_point){ 8, 6 }, (tl_point){ 8, 10 }, true);
	tl_waypoint_id a = picture_add_waypoint(map, "a", 2, 5, 0.5), b = picture_add_waypoint(map, "b", 10, 5, 0);
	tl_waypoint_id c = picture_add_waypoint(map, "c & \"<d>\"", 18, 5, 0),
		       d = picture_add_waypoint(map, "d", 10, 8, 0);
	picture_add_link(map, a, b, false);
	picture_add_link(map, b, c, false); /* blocked by the solid */
	picture_add_link(map, b, d, true);
	add_obstacle(map, "crate", 4, 8, false);
	add_obstacle(map, "guard", 17, 2, true);
	return map;
}

tl_nav *picture_nav_of(const tl_map *map)
{
	tl_nav *nav;
	tl_nav_def def = tl_default_nav_def();
	def.via = tl_map_waypoint_count(map) > 0 ? TL_VIA_WAYPOINTS : TL_VIA_AUTO;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	return nav;
}

char *picture_draw(const tl_map *map, const tl_nav *nav, const tl_draw_def *def, size_t *size)
{
	size_t needed = 0;
	tl_draw_def drawn = def ? *def : tl_default_draw_def();
	drawn.nav = nav;
	ck_assert_int_eq(tl_draw_svg(map, &drawn, NULL, 0, &needed), TL_E_BUFFER);
	char *svg = malloc(needed + 1);
	ck_assert_ptr_nonnull(svg);
	ck_assert_int_eq(tl_draw_svg(map, &drawn, svg, needed, size), TL_OK);
	ck_assert_uint_eq(*size, needed);
	svg[needed] = '\0';
	ck_assert_msg(xml_is_well_formed(svg, needed), "%s", svg);
	return svg;
}
