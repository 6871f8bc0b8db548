/* SPDX-License-Identifier: MIT */
/*
 * Pieces of maps on a small lattice, so that they touch one another all the time: a new piece often starts at an end
 * of an old wall, or on it.
 *
 *   fan        star        chain             zigzag    comb           spiral     pinch      room
 *    \ /       \ |                |           __       _________      _____      /|  |\    ____ __
 *    _X__     --X----    __ ___ __|__  _        |       |  |  |      |  _  |    /_|__|_\   |  |   |
 *                | \         |                  |__    |  |  |  |    | |   |       ||      |      |
 *                                                      ----------    | |___|     |_|       |__|___|
 *
 * Each number is drawn in a statement of its own, so that a seed means the same to every compiler.
 */
#include "path_scene_pieces.h"

int64_t painter_pick(struct painter *painter, int64_t low, int64_t high)
{
	return tli_rng_between(painter->rng, low, high);
}

bool painter_chance(struct painter *painter, int64_t percent)
{
	return painter_pick(painter, 1, 100) <= percent;
}

/* ---- places ---- */

static tli_point point(int64_t x, int64_t y)
{
	return (tli_point){ (int32_t)x, (int32_t)y };
}

static int64_t gcd(int64_t a, int64_t b)
{
	while (b != 0) {
		int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

static const tli_wall *any_wall(struct painter *painter)
{
	return &painter->scene->walls[painter_pick(painter, 0, (int64_t)painter->scene->count - 1)];
}

tli_point painter_any(struct painter *painter, int64_t margin)
{
	int64_t x = painter_pick(painter, -margin, painter->width + margin);
	int64_t y = painter_pick(painter, -margin, painter->width + margin);
	return point(x, y);
}

tli_point painter_near_end(struct painter *painter, int64_t off)
{
	if (painter->scene->count == 0)
		return painter_any(painter, 0);
	const tli_wall *wall = any_wall(painter);
	tli_point end = painter_chance(painter, 50) ? wall->a : wall->b;
	int64_t x = end.x + painter_pick(painter, -off, off);
	int64_t y = end.y + painter_pick(painter, -off, off);
	return point(x, y);
}

tli_point painter_on_line(struct painter *painter, bool beyond)
{
	if (painter->scene->count == 0)
		return painter_any(painter, 0);
	const tli_wall *wall = any_wall(painter);
	int64_t dx = (int64_t)wall->b.x - wall->a.x, dy = (int64_t)wall->b.y - wall->a.y, steps = gcd(dx, dy);
	if (steps == 0)
		return wall->a;
	int64_t step = painter_pick(painter, beyond ? -steps : 0, beyond ? 2 * steps : steps);
	return point(wall->a.x + dx / steps * step, wall->a.y + dy / steps * step);
}

/* Where a piece starts. */
static tli_point spot(struct painter *painter)
{
	int64_t choice = painter_pick(painter, 1, 100);
	if (choice <= 45)
		return painter_any(painter, 0);
	if (choice <= 75)
		return painter_near_end(painter, 0);
	if (choice <= 85)
		return painter_near_end(painter, 1);
	return painter_on_line(painter, choice > 97);
}

/* ---- walls ---- */

static void add(struct painter *painter, tli_point a, tli_point b)
{
	struct path_scene *scene = painter->scene;
	if (scene->count < painter->most)
		scene->walls[scene->count++] = (tli_wall){ a, b, 0, 0 };
}

static void add_loop(struct painter *painter, const tli_point *points, size_t count, bool solid)
{
	struct path_scene *scene = painter->scene;
	if (scene->count + count > painter->most)
		return;
	for (size_t i = 0; i < count; i++)
		scene->walls[scene->count++] = (tli_wall){ points[i], points[(i + 1) % count], 0, solid };
}

static void add_box(struct painter *painter, tli_point corner, int64_t w, int64_t h, bool solid)
{
	const tli_point points[4] = { corner, point(corner.x + w, corner.y), point(corner.x + w, corner.y + h),
		point(corner.x, corner.y + h) };
	add_loop(painter, points, 4, solid);
}

void paint_wall(struct painter *painter)
{
	tli_point a = spot(painter);
	tli_point b = spot(painter);
	if (painter_chance(painter, 30))
		b = painter_chance(painter, 50) ? point(a.x, b.y) : point(b.x, a.y);
	add(painter, a, b);
}

void paint_point(struct painter *painter)
{
	tli_point p = spot(painter);
	add(painter, p, p);
}

/* Walls with one common end. */
void paint_fan(struct painter *painter)
{
	tli_point centre = spot(painter);
	int64_t count = painter_pick(painter, 2, 5);
	for (int64_t i = 0; i < count; i++)
		add(painter, centre, painter_any(painter, 0));
}

/* Walls through one common point, and some that end there. */
void paint_star(struct painter *painter)
{
	tli_point centre = painter_any(painter, 0);
	int64_t count = painter_pick(painter, 2, 4);
	for (int64_t i = 0; i < count; i++) {
		int64_t x = painter_pick(painter, -2, 2);
		int64_t y = painter_pick(painter, -2, 2);
		int64_t back = painter_pick(painter, 0, 2);
		int64_t ahead = painter_pick(painter, 1, 1 + painter->width / 8);
		add(painter, point(centre.x - x * back, centre.y - y * back),
			point(centre.x + x * ahead, centre.y + y * ahead));
	}
}

/* Along one line: walls with gaps, touching, overlapping; spurs to both sides. */
void paint_chain(struct painter *painter)
{
	tli_point start = spot(painter);
	int64_t x = painter_pick(painter, -1, 3);
	int64_t y = painter_pick(painter, x == 0 ? 1 : -2, 2);
	int64_t count = painter_pick(painter, 1, 5), at = 0;
	for (int64_t i = 0; i < count; i++) {
		int64_t from = at + painter_pick(painter, -1, 2);
		int64_t to = from + painter_pick(painter, 1, 3);
		at = to > at ? to : at;
		add(painter, point(start.x + x * from, start.y + y * from), point(start.x + x * to, start.y + y * to));
		if (!painter_chance(painter, 60))
			continue;
		int64_t foot = painter_pick(painter, from, to);
		int64_t side = painter_chance(painter, 50) ? 1 : -1;
		int64_t length = painter_pick(painter, 1, 3);
		int64_t lean = painter_pick(painter, -1, 1);
		tli_point f = point(start.x + x * foot, start.y + y * foot);
		add(painter, f, point(f.x - side * length * y + lean * x, f.y + side * length * x + lean * y));
	}
}

/* Now along one direction, now along another: Z, U, stairs. */
void paint_zigzag(struct painter *painter)
{
	tli_point at = spot(painter);
	int64_t count = painter_pick(painter, 2, 6), slant = painter_pick(painter, -1, 1);
	for (int64_t i = 0; i < count; i++) {
		int64_t length = painter_pick(painter, 1, 1 + painter->width / 3);
		length = painter_chance(painter, 50) ? length : -length;
		tli_point next = i % 2 ? point(at.x + length, at.y) : point(at.x + slant * length, at.y + length);
		add(painter, at, next);
		at = next;
	}
}

/* A back, teeth, and teeth between them from the other side, which may reach the back. */
void paint_comb(struct painter *painter)
{
	tli_point at = spot(painter);
	int64_t count = painter_pick(painter, 2, 5), pitch = painter_pick(painter, 1, 1 + painter->width / 8);
	int64_t height = painter_pick(painter, 2, painter->width);
	bool flat = painter_chance(painter, 50);
	for (int64_t i = 0; i <= count; i++) {
		int64_t low = i % 2 ? painter_pick(painter, 0, 1) : 0;
		int64_t high = i % 2 ? height + 1 : height - painter_pick(painter, 0, 1);
		int64_t x = i * pitch;
		add(painter, flat ? point(at.x + x, at.y + low) : point(at.x + low, at.y + x),
			flat ? point(at.x + x, at.y + high) : point(at.x + high, at.y + x));
	}
	add(painter, at, flat ? point(at.x + count * pitch, at.y) : point(at.x, at.y + count * pitch));
}

void paint_spiral(struct painter *painter)
{
	tli_point at = spot(painter);
	int64_t step = painter_pick(painter, 1, 1 + painter->width / 12), length = painter->width;
	int64_t x = painter_chance(painter, 50) ? 1 : 0, y = 1 - x, turn = painter_chance(painter, 50) ? 1 : -1;
	for (int64_t i = 0; i < 7 && length > 0; i++) {
		tli_point next = point(at.x + x * length, at.y + y * length);
		add(painter, at, next);
		at = next;
		int64_t new_x = -turn * y;
		y = turn * x;
		x = new_x;
		length -= i % 2 ? step : 0;
	}
}

/* Any points in any order: convex, concave, crossing itself, flat. */
void paint_polygon(struct painter *painter)
{
	tli_point points[5];
	size_t count = (size_t)painter_pick(painter, 3, 5);
	int64_t size = painter_pick(painter, 1, painter->width / 2);
	points[0] = spot(painter);
	bool box = painter_chance(painter, 40), solid = painter_chance(painter, 60);
	if (box) {
		int64_t w = painter_pick(painter, 1, size);
		int64_t h = painter_pick(painter, 1, size);
		add_box(painter, points[0], w, h, solid);
		return;
	}
	for (size_t i = 1; i < count; i++) {
		int64_t x = points[0].x + painter_pick(painter, -size, size);
		int64_t y = points[0].y + painter_pick(painter, -size, size);
		points[i] = point(x, y);
	}
	add_loop(painter, points, count, solid);
}

/* Two that touch in one point: boxes, or a triangle on a side. */
void paint_pinch(struct painter *painter)
{
	tli_point at = spot(painter);
	bool solid = painter_chance(painter, 50), flip = painter_chance(painter, 50);
	int64_t w = painter_pick(painter, 1, painter->width / 2);
	int64_t h = painter_pick(painter, 1, painter->width / 2);
	int64_t off = painter_chance(painter, 20) ? 1 : 0;
	add_box(painter, at, w, h, solid);
	if (painter_chance(painter, 50)) {
		add_box(painter, point(at.x + (flip ? w : -w), at.y + h + off), flip ? w + 1 : w, h, solid);
		return;
	}
	tli_point tip = point(at.x + painter_pick(painter, 0, w), at.y + h + off);
	const tli_point points[3] = { tip, point(tip.x - 1, tip.y + h), point(tip.x + 2, tip.y + h) };
	add_loop(painter, points, 3, solid);
}

/* A box in four or more walls with at most one exit, and walls across it with at most one door each. */
void paint_room(struct painter *painter)
{
	tli_point at = painter_chance(painter, 50) ? point(0, 0) : spot(painter);
	int64_t w = painter_pick(painter, 3, painter->width), h = painter_pick(painter, 3, painter->width);
	int64_t count = painter_pick(painter, 1, 3), top = at.y + h;
	int64_t out = painter_pick(painter, 0, w - 1), gap = painter_pick(painter, 0, 1);
	add(painter, at, point(at.x + w, at.y));
	add(painter, point(at.x + w, at.y), point(at.x + w, top));
	add(painter, point(at.x, top), at);
	add(painter, point(at.x, top), point(at.x + out, top));
	add(painter, point(at.x + out + gap, top), point(at.x + w, top));
	for (int64_t i = 0; i < count; i++) {
		int64_t door = painter_pick(painter, 0, 2);
		if (painter_chance(painter, 50)) {
			int64_t x = at.x + painter_pick(painter, 1, w - 1),
				y = at.y + painter_pick(painter, 0, h - door);
			add(painter, point(x, at.y), point(x, y));
			add(painter, point(x, y + door), point(x, top));
		} else {
			int64_t y = at.y + painter_pick(painter, 1, h - 1),
				x = at.x + painter_pick(painter, 0, w - door);
			add(painter, point(at.x, y), point(x, y));
			add(painter, point(x + door, y), point(at.x + w, y));
		}
	}
}
