/* SPDX-License-Identifier: MIT */
/* tests/support/made_map.c: see the header. */
#include "support/made_map.h"

#include "support/check.h"

#include "geometry/grid.h"

tl_map *made_map_from_scene(const struct path_scene *scene)
{
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	tl_map *map;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	for (size_t i = 0; i < scene->count; i++) {
		tl_point points[2] = { tli_point_to_units(scene->walls[i].a, 1),
			tli_point_to_units(scene->walls[i].b, 1) };
		tl_wall_def wall = tl_default_wall_def();
		wall.points = points;
		wall.count = 2;
		tl_wall_id id;
		ck_assert_int_eq(tl_map_add_wall(map, &wall, &id), TL_OK);
	}
	return map;
}

tl_map *made_map_from_walls(const struct gen_map *made)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (size_t i = 0; i < made->wall_count; i++) {
		const struct gen_wall *from = &made->walls[i];
		tl_wall_def wall = tl_default_wall_def();
		wall.points = made->points + from->first;
		wall.count = from->count;
		wall.loop = from->loop;
		wall.solid = from->solid;
		tl_wall_id id;
		ck_assert_int_eq(tl_map_add_wall(map, &wall, &id), TL_OK);
	}
	return map;
}
