/* SPDX-License-Identifier: MIT */
/*
 * draw/dense.c: whether the solids of a picture cross each other so often that painting it as pixels would take minutes.
 *
 * A painter sorts the sides of a shape in each row of pixels, so what crosses costs, by the square of how long the sides are together.
 * Boxes of more than LONG pixels that lie side by side have sides half as long as the picture has pixels; with DENSE times as many pixels,
 * which takes some 5 s, little but crossings is to be seen.
 */
#include "draw/scene.h"

#define LONG 8.0  /* pixels: shorter sides seldom cross anything */
#define DENSE 4.0 /* length over area, both in pixels */

static double side_length(tli_pixel a, tli_pixel b)
{
	double length = tli_draw_distance(a, b) / TLI_PIXEL;
	return length > LONG ? length : 0;
}

static double loop_length(const tli_scene *scene, tl_wall_id id, size_t count)
{
	double sum = 0;
	tl_point at;
	if (tl_map_get_wall_point(scene->map, id, count - 1, &at, NULL) != TL_OK)
		return 0;
	tli_pixel before = tli_draw_position(scene, at);
	for (size_t i = 0; i < count && tl_map_get_wall_point(scene->map, id, i, &at, NULL) == TL_OK; i++) {
		tli_pixel pixel = tli_draw_position(scene, at);
		sum += side_length(before, pixel);
		before = pixel;
	}
	return sum;
}

bool tli_draw_is_dense(const tl_map *map, const tl_draw_def *def)
{
	tli_scene scene = { .map = map, .def = *def };
	double sum = 0;
	tl_wall_info info;
	tl_wall_id id = { 0 };
	if (tli_draw_layout(&scene) != TL_OK)
		return false;
	double most = DENSE * (double)scene.width / TLI_PIXEL * (double)scene.height / TLI_PIXEL;
	for (id = tl_map_next_wall(map, id); id.index1 && sum <= most; id = tl_map_next_wall(map, id))
		if (tl_map_get_wall(map, id, &info) == TL_OK && info.solid)
			sum += loop_length(&scene, id, info.count);
	return sum > most;
}
