/* SPDX-License-Identifier: MIT */
/*
 * draw/layout.c: the scale of the picture, the position of the map in it, and the sizes of strokes.
 *
 * The bounds (bounds.c) are scaled to the width of the picture less a margin; where that would make it more than 4 times as high as
 * wide, or higher than 16384 pixels, the scale follows from the height. Strokes follow the scale within limits, dots the mean distance
 * of the waypoints. Only + - * / and sqrt on doubles, rounded to hundredths of a pixel at once: the same bytes on every machine.
 */
#include <math.h>
#include <string.h>

#include "draw/scene.h"

#include "base/assert.h"

#define HEIGHT_RATIO 4
#define HEIGHT_MAX 16384
#define STRIP 26        /* pixels, for the scale bar */
#define STRIP_WIDTH 160 /* pixels: a narrower picture has no scale bar */
#define WALL_UNITS 0.16
#define MANY_EDGES 2000
#define PIXELS_MAX 10000000 /* hundredths: nothing is placed farther off */

static int64_t clamp_hundredths(int64_t value, int64_t low, int64_t high)
{
	return value < low ? low : value > high ? high : value;
}

static int64_t to_hundredths(double value)
{
	if (!(value > -PIXELS_MAX))
		return -PIXELS_MAX;
	return value < PIXELS_MAX ? (int64_t)floor(value + 0.5) : PIXELS_MAX;
}

tli_pixel tli_draw_position(const tli_scene *scene, tl_point at)
{
	tli_assert(scene->scale > 0);
	return (tli_pixel){ scene->offset.x + to_hundredths((at.x - scene->origin.x) * scene->scale),
		scene->offset.y + to_hundredths((at.y - scene->origin.y) * scene->down * scene->scale) };
}

double tli_draw_distance(tli_pixel a, tli_pixel b)
{
	double x = (double)(b.x - a.x), y = (double)(b.y - a.y);
	return sqrt(x * x + y * y);
}

int64_t tli_draw_length(const tli_scene *scene, double units)
{
	tli_assert(scene->scale > 0);
	return to_hundredths(units * scene->scale);
}

double tli_draw_round_length(const tli_scene *scene, int64_t limit)
{
	tli_assert(limit > 0 && scene->scale > 0);
	static const double steps[3] = { 2, 2.5, 2 }; /* 1, 2, 5, 10 */
	double length = 1, units = (double)limit / scene->scale;
	while (length > units)
		length /= 10;
	for (int i = 0; length * steps[i % 3] <= units; i++)
		length *= steps[i % 3];
	return length;
}

/* Maps of robots are shown as RViz shows them. */
static bool points_up(const tl_map *map)
{
	const char *format = tl_map_format(map);
	return strcmp(format, "ros") == 0 || strcmp(format, "geojson") == 0;
}

/* The scale, the position of the map and the size of the picture. */
static void place_box(tli_scene *scene, tl_box box)
{
	double width = box.max.x - box.min.x, height = box.max.y - box.min.y;
	double largest = width > height ? width : height;
	if (!(largest > 0)) { /* one point */
		width = height = largest = 1;
		box.min.x -= 0.5;
		box.min.y -= 0.5;
	}
	scene->width = (int64_t)(scene->def.width * TLI_PIXEL);
	int64_t margin = clamp_hundredths(scene->width / 32, 2 * TLI_PIXEL, 28 * TLI_PIXEL),
		inner = scene->width - 2 * margin;
	int64_t tallest = clamp_hundredths(scene->width * HEIGHT_RATIO, 0, HEIGHT_MAX * TLI_PIXEL) - 2 * margin -
		STRIP * TLI_PIXEL;
	if (height * (double)inner <= width * (double)tallest)
		scene->scale = (double)inner / width;
	else
		scene->scale = (double)tallest / height;
	scene->down = points_up(scene->map) ? -1 : 1;
	scene->origin = (tl_point){ box.min.x, scene->down > 0 ? box.min.y : box.min.y + height };
	scene->offset.x = (scene->width - to_hundredths(width * scene->scale)) / 2;
	scene->offset.y = margin;
	scene->floor = to_hundredths(height * scene->scale) + 2 * margin;
	scene->height = scene->floor + (scene->width >= STRIP_WIDTH * TLI_PIXEL ? STRIP * TLI_PIXEL - margin / 2 : 0);
	/* Whole pixels, so that the picture has crisp edges. */
	scene->height = (scene->height + TLI_PIXEL - 1) / TLI_PIXEL * TLI_PIXEL;
}

static void choose_sizes(tli_scene *scene)
{
	int64_t small = clamp_hundredths(
		scene->width / 960, TLI_PIXEL / 4, TLI_PIXEL * 2); /* a pixel in a picture of usual size */
	double waypoints = (double)tl_map_waypoint_count(scene->map);
	double spacing = sqrt((double)scene->width * (double)scene->floor / (waypoints + 1));
	double radius = scene->def.nav ? tl_nav_radius(scene->def.nav) : tl_map_radius(scene->map);
	scene->wall = clamp_hundredths(tli_draw_length(scene, WALL_UNITS), small * 9 / 10, small * 35 / 10);
	scene->line = small;
	tl_nav_info info = { 0 };
	if (scene->def.nav)
		(void)tl_nav_get_info(scene->def.nav, &info);
	scene->link = info.edges > MANY_EDGES ? small * 4 / 10 : small * 9 / 10;
	scene->dot = clamp_hundredths((int64_t)(spacing / 16), small * 12 / 10, small * 36 / 10);
	scene->font = clamp_hundredths((int64_t)(spacing / 5), small * 8, small * 12);
	scene->body = small * 26 / 10;
	scene->band = clamp_hundredths(tli_draw_length(scene, 2 * radius), small * 8, scene->width / 8);
}

tl_status tli_draw_layout(tli_scene *scene)
{
	tl_box box;
	tl_status status = tli_draw_find_bounds(scene, &box);
	if (status)
		return status;
	place_box(scene, box);
	choose_sizes(scene);
	tli_draw_find_parts(scene);
	if (scene->width >= STRIP_WIDTH * TLI_PIXEL)
		tli_draw_place_channels(scene);
	return TL_OK;
}
