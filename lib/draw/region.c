/* SPDX-License-Identifier: MIT */
/*
 * draw/region.c: what is visible from a point: the region, its corners and the point.
 *
 * The outline may go to the ends of the grid, so it is cut to the picture's box before it becomes numbers in the file: a renderer may
 * have no more than floats. Sutherland and Hodgman (Reentrant polygon clipping, 1974): four cutters in a row, each handing on what it
 * lets through, so nothing is stored but each one's first and last point. Parts that the box separates stay joined along its sides,
 * without area.
 */
#include "draw/scene.h"

#include "base/assert.h"

enum { CUT_SIDES = 4 };

/* One side of the box. */
typedef struct cutter {
	tl_point first, last;
	bool started;
} cutter;

typedef struct region_cut {
	tli_text *out;
	double width, height;
	cutter cutters[CUT_SIDES];
	tli_pixel last;
	size_t written;
} region_cut;

/* How far inside of the side the point lies; negative: outside. */
static double depth(const region_cut *c, int side, tl_point p)
{
	switch (side) {
	case 0:
		return p.x;
	case 1:
		return c->width - p.x;
	case 2:
		return p.y;
	default:
		return c->height - p.y;
	}
}

/* Where ab meets the side; exactly on it. */
static tl_point cut_at_side(const region_cut *c, int side, tl_point a, tl_point b)
{
	tli_assert((depth(c, side, a) >= 0) != (depth(c, side, b) >= 0));
	double at_a = depth(c, side, a), at_b = depth(c, side, b), t = at_a / (at_a - at_b);
	if (side < 2)
		return (tl_point){ side == 0 ? 0 : c->width, a.y + t * (b.y - a.y) };
	return (tl_point){ a.x + t * (b.x - a.x), side == 2 ? 0 : c->height };
}

static void write_point(region_cut *c, tl_point p)
{
	tli_pixel at = { (int64_t)(p.x + 0.5), (int64_t)(p.y + 0.5) };
	if (c->written > 0 && at.x == c->last.x && at.y == c->last.y)
		return;
	tli_draw_point(c->out, c->written++ == 0 ? 'M' : 'L', at);
	c->last = at;
}

/* The next point, from cutter `side` on. */
static void pass_to_cutter(region_cut *c, int side, tl_point p)
{
	tli_assert(side >= 0 && side <= CUT_SIDES);
	if (side == CUT_SIDES) {
		write_point(c, p);
		return;
	}
	cutter *at = &c->cutters[side];
	bool inside = depth(c, side, p) >= 0;
	if (at->started && inside != (depth(c, side, at->last) >= 0))
		pass_to_cutter(c, side + 1, cut_at_side(c, side, at->last, p));
	if (!at->started)
		at->first = p;
	at->started = true;
	at->last = p;
	if (inside)
		pass_to_cutter(c, side + 1, p);
}

/* Back to the first point of each cutter, after all points. */
static void close_all(region_cut *c)
{
	for (int side = 0; side < CUT_SIDES; side++) {
		cutter *at = &c->cutters[side];
		if (at->started && (depth(c, side, at->first) >= 0) != (depth(c, side, at->last) >= 0))
			pass_to_cutter(c, side + 1, cut_at_side(c, side, at->last, at->first));
	}
}

void tli_draw_region(tli_scene *scene)
{
	const tl_draw_def *def = &scene->def;
	if (def->region_count == 0)
		return;
	region_cut c = { .out = &scene->out, .width = (double)scene->width, .height = (double)scene->height };
	tli_text_add(&scene->out, "<path class=\"t-region\" d=\"");
	for (size_t i = 0; i < def->region_count; i++) {
		tl_point p = def->region[i];
		pass_to_cutter(&c, 0,
			(tl_point){ (double)scene->offset.x + (p.x - scene->origin.x) * scene->scale,
				(double)scene->offset.y + (p.y - scene->origin.y) * scene->down * scene->scale });
	}
	close_all(&c);
	tli_text_add(&scene->out, c.written > 0 ? "Z\"/>\n" : "\"/>\n");
}

/* Pairs of a corner and an obstacle that are looked at, some 10 ms. */
enum { CIRCLE_CHECKS_MAX = 4000000 };

/* A circle is a polygon of many corners, which a dot on each would only hide. */
static bool is_on_circle(const tli_scene *scene, tl_point corner)
{
	tl_obstacle_id id = { 0 };
	tl_obstacle_info info;
	/* In a field of many circles dots are the smaller evil. */
	if (tl_map_obstacle_count(scene->map) * scene->def.corner_count > CIRCLE_CHECKS_MAX)
		return false;
	for (id = tl_map_next_obstacle(scene->map, id); id.index1; id = tl_map_next_obstacle(scene->map, id)) {
		if (tl_map_get_obstacle(scene->map, id, &info) || info.moving)
			continue;
		double x = corner.x - info.centre.x, y = corner.y - info.centre.y, square = info.radius * info.radius;
		if (x * x + y * y > square * 0.9 && x * x + y * y < square * 1.1)
			return true;
	}
	return false;
}

void tli_draw_corners(tli_scene *scene)
{
	const tl_draw_def *def = &scene->def;
	for (size_t i = 0; i < def->corner_count; i++) {
		if (!is_on_circle(scene, def->corners[i]))
			tli_draw_circle(&scene->out, tli_draw_position(scene, def->corners[i]), 32 * scene->line / 10,
				"t-corner", NULL);
	}
	if (def->region_count == 0)
		return;
	tli_pixel from = tli_draw_position(scene, def->region_from);
	tli_draw_circle(&scene->out, from, 7 * scene->line, "t-start t-end", NULL);
	tli_draw_circle(&scene->out, from, 2 * scene->line, "t-eye", NULL);
}
