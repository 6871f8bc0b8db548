/* SPDX-License-Identifier: MIT */
/* tests/support/loop_world.c: see the header. */
#include "support/loop_world.h"

#include "support/check.h"
#include <math.h>
#include <stdio.h>

enum { CORNERS_MOST = 10, THINGS_MOST = 6 };

static int pick(struct loop_world *w, int low, int high)
{
	return (int)tli_rng_between(&w->rng, low, high);
}

static tl_point corner(struct loop_world *w)
{
	return (tl_point){ pick(w, 0, w->width), pick(w, 0, w->width) };
}

/* ---- shapes ---- */

static size_t random_corners(struct loop_world *w, tl_point *at)
{
	size_t count = (size_t)pick(w, 3, 6);
	for (size_t i = 0; i < count; i++)
		at[i] = corner(w);
	return count;
}

static size_t collinear(struct loop_world *w, tl_point *at)
{
	static const tl_point directions[] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 }, { 2, 1 }, { 1, 2 } };
	tl_point from = corner(w), d = directions[pick(w, 0, 5)];
	size_t count = (size_t)pick(w, 2, 5);
	for (size_t i = 0; i < count; i++) {
		int steps = pick(w, -2, 3);
		at[i] = (tl_point){ from.x + steps * d.x, from.y + steps * d.y };
	}
	return count;
}

static size_t box(struct loop_world *w, tl_point *at)
{
	tl_point low = corner(w), high = corner(w);
	at[0] = low;
	at[1] = (tl_point){ high.x, low.y };
	at[2] = high;
	at[3] = (tl_point){ low.x, high.y };
	return 4;
}

/* A box or any polygon, from one corner of which a spike goes out and comes back. */
static size_t spiked(struct loop_world *w, tl_point *at)
{
	size_t count = pick(w, 0, 1) ? box(w, at) : random_corners(w, at);
	at[count] = at[0];
	at[count + 1] = corner(w);
	return count + 2;
}

/* There over some corners, and back over the same. */
static size_t retraced(struct loop_world *w, tl_point *at)
{
	size_t count = (size_t)pick(w, 2, 5);
	for (size_t i = 0; i < count; i++)
		at[i] = corner(w);
	for (size_t i = 1; i + 1 < count; i++)
		at[count + i - 1] = at[count - 1 - i];
	return 2 * count - 2;
}

/* A line with a width that rounding takes away, or of a grid unit. */
static size_t thin(struct loop_world *w, tl_point *at)
{
	static const double widths[] = { .0004, -.003, 1. / LOOP_WORLD_UNIT, -1. / LOOP_WORLD_UNIT };
	double width = widths[pick(w, 0, 3)];
	bool upright = pick(w, 0, 1);
	at[0] = corner(w);
	at[1] = corner(w);
	for (int i = 0; i < 2; i++)
		at[3 - i] = (tl_point){ at[i].x + (upright ? width : 0), at[i].y + (upright ? 0 : width) };
	return 4;
}

static size_t repeated(struct loop_world *w, tl_point *at)
{
	size_t count = random_corners(w, at), twice = (size_t)pick(w, 0, (int)count - 1);
	for (size_t i = count; i > twice; i--)
		at[i] = at[i - 1];
	return count + 1;
}

static tl_wall_id pick_wall(struct loop_world *w)
{
	tl_wall_id id = { 0, 0 };
	size_t count = tl_map_wall_count(w->map);
	for (int steps = count ? pick(w, 1, (int)count) : 0; steps > 0; steps--)
		id = tl_map_next_wall(w->map, id);
	return id;
}

/* Of another wall, beginning anywhere, in either direction. */
static size_t copied(struct loop_world *w, tl_point *at)
{
	tl_wall_info info;
	tl_wall_id id = pick_wall(w);
	if (tl_map_get_wall(w->map, id, &info) || info.count > CORNERS_MOST)
		return collinear(w, at);
	size_t first = (size_t)pick(w, 0, (int)info.count - 1);
	bool turned = pick(w, 0, 1);
	for (size_t i = 0; i < info.count; i++)
		ck_assert_int_eq(tl_map_get_wall_point(w->map, id,
					 (turned ? first + info.count - i : first + i) % info.count, &at[i], NULL),
			TL_OK);
	return info.count;
}

typedef size_t shape_function(struct loop_world *w, tl_point *at);

/* ---- things ---- */

static void add_shape(struct loop_world *w)
{
	static shape_function *const shapes[] = { random_corners, collinear, collinear, box, spiked, spiked, retraced,
		thin, thin, repeated, copied };
	tl_point at[CORNERS_MOST + 2];
	tl_wall_def def = tl_default_wall_def();
	int kind = pick(w, 0, 7);
	def.points = at;
	def.count = shapes[pick(w, 0, (int)(sizeof shapes / sizeof *shapes) - 1)](w, at);
	def.loop = kind > 0;
	def.filled = kind > 3;
	def.solid = kind == 2 || kind == 3;
	ck_assert_int_eq(tl_map_add_wall(w->map, &def, NULL), TL_OK);
}

/* From a corner of a wall, or anywhere. */
static void add_door(struct loop_world *w)
{
	char name[16];
	tl_door_def def = tl_default_door_def();
	tl_wall_id id = pick_wall(w);
	snprintf(name, sizeof name, "d%u", w->names++);
	def.name = name;
	def.closed = pick(w, 0, 2) > 0;
	def.a = corner(w);
	def.b = corner(w);
	if (id.index1 && pick(w, 0, 2))
		ck_assert_int_eq(tl_map_get_wall_point(w->map, id, 0, &def.a, NULL), TL_OK);
	if (def.a.x != def.b.x || def.a.y != def.b.y)
		ck_assert_int_eq(tl_map_add_door(w->map, &def, NULL), TL_OK);
}

static void add_obstacle(struct loop_world *w)
{
	char name[16];
	tl_obstacle_def def = tl_default_obstacle_def();
	snprintf(name, sizeof name, "o%u", w->names++);
	def.name = name;
	def.centre = corner(w);
	def.radius = pick(w, 1, 3) / 4.;
	ck_assert_int_eq(tl_map_add_obstacle(w->map, &def, NULL), TL_OK);
}

static bool is_full(const struct loop_world *w)
{
	return tl_map_wall_count(w->map) + tl_map_door_count(w->map) + tl_map_obstacle_count(w->map) >= THINGS_MOST;
}

static void add_thing(struct loop_world *w)
{
	int kind = pick(w, 0, 4);
	if (kind > 0)
		add_shape(w);
	else if (w->obstacles && pick(w, 0, 1))
		add_obstacle(w);
	else
		add_door(w);
}

void loop_world_make(struct loop_world *w, uint64_t seed, bool obstacles)
{
	*w = (struct loop_world){ .rng = { seed }, .obstacles = obstacles };
	w->width = pick(w, 2, 6);
	tl_map_def def = tl_default_map_def();
	def.resolution = LOOP_WORLD_UNIT;
	ck_assert_int_eq(tl_map_create(&def, &w->map), TL_OK);
	for (int things = pick(w, 1, 5); things > 0; things--)
		add_thing(w);
}

/* ---- edits ---- */

static void move_point(struct loop_world *w)
{
	tl_wall_info info;
	tl_wall_id id = pick_wall(w);
	if (!tl_map_get_wall(w->map, id, &info))
		ck_assert_int_eq(
			tl_map_move_wall_point(w->map, id, (size_t)pick(w, 0, (int)info.count - 1), corner(w)), TL_OK);
}

static void remove_wall(struct loop_world *w)
{
	tl_wall_id id = pick_wall(w);
	if (id.index1)
		ck_assert_int_eq(tl_map_remove_wall(w->map, id), TL_OK);
}

static void toggle_door(struct loop_world *w)
{
	tl_door_info info;
	tl_door_id id = tl_map_next_door(w->map, (tl_door_id){ 0, 0 });
	if (id.index1 && !tl_map_get_door(w->map, id, &info))
		ck_assert_int_eq(tl_map_set_door_closed(w->map, id, !info.closed), TL_OK);
}

void loop_world_edit(struct loop_world *w)
{
	int kind = pick(w, 0, 9);
	if (kind < 2)
		(void)tl_map_undo(w->map, NULL);
	else if (kind < 3)
		(void)tl_map_redo(w->map, NULL);
	else if (kind < 5)
		move_point(w);
	else if (kind < 6)
		toggle_door(w);
	else if (kind < 7 || is_full(w))
		remove_wall(w);
	else
		add_thing(w);
}

/* ---- what it is ---- */

static tli_point on_grid(tl_point p)
{
	return (tli_point){ (int32_t)(p.x * LOOP_WORLD_UNIT), (int32_t)(p.y * LOOP_WORLD_UNIT) };
}

tl_point loop_world_point(struct loop_world *w)
{
	tl_wall_info info;
	tl_wall_id id = pick_wall(w);
	tl_point p = { pick(w, -4, 4 * w->width + 4) / 4., pick(w, -4, 4 * w->width + 4) / 4. };
	if (pick(w, 0, 3) || tl_map_get_wall(w->map, id, &info))
		return p;
	ck_assert_int_eq(tl_map_get_wall_point(w->map, id, (size_t)pick(w, 0, (int)info.count - 1), &p, NULL), TL_OK);
	p.x += pick(w, -1, 1) / (double)LOOP_WORLD_UNIT;
	p.y += pick(w, -1, 1) / (double)LOOP_WORLD_UNIT;
	return p;
}

/* Appends the sides of a wall; of a filled loop the side on which it lies follows from its area. */
static size_t list_sides(const tl_map *map, tl_wall_id id, tli_wall *walls)
{
	tl_wall_info info;
	tli_point at[CORNERS_MOST + 2];
	int64_t area = 0;
	ck_assert_int_eq(tl_map_get_wall(map, id, &info), TL_OK);
	for (size_t i = 0; i < info.count; i++) {
		tl_point p;
		ck_assert_int_eq(tl_map_get_wall_point(map, id, i, &p, NULL), TL_OK);
		at[i] = on_grid(p);
	}
	size_t sides = info.loop ? info.count : info.count - 1;
	for (size_t i = 0; i < sides; i++) {
		walls[i] = (tli_wall){ at[i], at[(i + 1) % info.count], 0, 0 };
		area += (int64_t)walls[i].a.x * walls[i].b.y - (int64_t)walls[i].a.y * walls[i].b.x;
	}
	for (size_t i = 0; i < sides; i++)
		walls[i].solid = info.filled ? (area > 0                  ? TLI_SOLID_LEFT
							       : area < 0 ? TLI_SOLID_RIGHT
									  : TLI_SOLID_EVEN_ODD)
			: info.solid         ? TLI_SOLID_EVEN_ODD
					     : TLI_SOLID_NONE;
	return sides;
}

size_t loop_world_walls(const struct loop_world *w, tli_wall *walls)
{
	size_t count = 0;
	tl_wall_id wall = tl_map_next_wall(w->map, (tl_wall_id){ 0, 0 });
	for (; wall.index1; wall = tl_map_next_wall(w->map, wall))
		count += list_sides(w->map, wall, walls + count);
	tl_door_id door = tl_map_next_door(w->map, (tl_door_id){ 0, 0 });
	for (; door.index1; door = tl_map_next_door(w->map, door)) {
		tl_door_info info;
		ck_assert_int_eq(tl_map_get_door(w->map, door, &info), TL_OK);
		if (info.closed)
			walls[count++] = (tli_wall){ on_grid(info.a), on_grid(info.b), 0, 0 };
	}
	tl_obstacle_id disc = tl_map_next_obstacle(w->map, (tl_obstacle_id){ 0, 0 });
	for (; disc.index1; disc = tl_map_next_obstacle(w->map, disc)) {
		tl_obstacle_info info;
		ck_assert_int_eq(tl_map_get_obstacle(w->map, disc, &info), TL_OK);
		walls[count++] = (tli_wall){ on_grid(info.centre), on_grid(info.centre),
			(int32_t)(info.radius * LOOP_WORLD_UNIT), 0 };
	}
	ck_assert_uint_le(count, LOOP_WORLD_WALLS);
	return count;
}

tl_map *loop_world_hollow(const struct loop_world *w)
{
	tli_wall walls[LOOP_WORLD_WALLS];
	size_t count = loop_world_walls(w, walls);
	tl_map *map = NULL;
	tl_map_def def = tl_default_map_def();
	def.resolution = LOOP_WORLD_UNIT;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	for (size_t i = 0; i < count; i++) {
		tl_wall_def wall = tl_default_wall_def();
		tl_obstacle_def disc = tl_default_obstacle_def();
		char name[24];
		const tl_point ends[2] = { { (double)walls[i].a.x / LOOP_WORLD_UNIT,
						   (double)walls[i].a.y / LOOP_WORLD_UNIT },
			{ (double)walls[i].b.x / LOOP_WORLD_UNIT, (double)walls[i].b.y / LOOP_WORLD_UNIT } };
		wall.points = ends;
		wall.count = 2;
		snprintf(name, sizeof name, "o%zu", i);
		disc.name = name;
		disc.centre = ends[0];
		disc.radius = (double)walls[i].radius / LOOP_WORLD_UNIT;
		ck_assert_int_eq(
			walls[i].radius ? tl_map_add_obstacle(map, &disc, NULL) : tl_map_add_wall(map, &wall, NULL),
			TL_OK);
	}
	return map;
}
