/* SPDX-License-Identifier: MIT */
/* A wall, and the way around it. */
#include <stdio.h>
#include <tautline/tautline.h>

int main(void)
{
	tl_map *map = NULL;
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	const tl_point ends[] = { { 5, 0 }, { 5, 4 } };
	tl_wall_def wall = tl_default_wall_def();
	wall.points = ends;
	wall.count = 2;
	tl_path_def way = tl_default_path_def();
	way.from.at = (tl_point){ 2, 1 };
	way.to.at = (tl_point){ 8, 1 };
	tl_path_result found;
	tl_path_point points[16];
	size_t count = 0;
	tl_status status = tl_map_create(NULL, &map);
	if (!status) status = tl_map_add_wall(map, &wall, NULL);
	if (!status) status = tl_nav_create(map, NULL, &nav);
	if (!status) status = tl_query_create(nav, &query);
	if (!status) status = tl_query_find_path(query, &way, &found);
	if (!status) status = tl_query_get_points(query, points, 16, &count);
	for (size_t i = 0; i < count; i++) printf("%g,%g\n", points[i].at.x, points[i].at.y);
	if (status) fprintf(stderr, "%s\n", tl_last_reason(status));
	return tl_query_free(query), tl_nav_free(nav), tl_map_free(map), status != TL_OK;
}
