/* SPDX-License-Identifier: MIT */
/* A random history of a map; a nav of each kind follows it, and is asked in between. */
#include "support/edit_answers.h"

#include <tautline/undo.h>

#include <stdio.h>

#include "support/answer_hash.h"

enum { SEEDS = 2, ROUNDS = 120, WALLS = 20, DOORS = 5, WAYPOINTS = 14, OBSTACLES = 4, WIDTH = 14 };

/* ---- edits, at multiples of a quarter in a square of WIDTH: much touches, crosses and overlaps ---- */

static unsigned below(tli_rng *rng, unsigned limit)
{
	return (unsigned)(tli_rng_next(rng) >> 33) % limit;
}

static tl_point any_point(tli_rng *rng)
{
	double x = below(rng, 4 * WIDTH + 1) / 4.0, y = below(rng, 4 * WIDTH + 1) / 4.0;
	return (tl_point){ x, y };
}

static tl_point point_near(tli_rng *rng, tl_point p, unsigned quarters)
{
	double x = p.x + ((double)below(rng, 2 * quarters + 1) - quarters) / 4;
	double y = p.y + ((double)below(rng, 2 * quarters + 1) - quarters) / 4;
	return (tl_point){ x, y };
}

static void add_wall(tl_map *map, tli_rng *rng)
{
	tl_point points[4] = { any_point(rng) };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2 + below(rng, 3);
	for (size_t i = 1; i < def.count; i++)
		points[i] = point_near(rng, points[i - 1], 12);
	def.loop = def.solid = def.count == 4 && below(rng, 2) == 0;
	must(tl_map_add_wall(map, &def, NULL));
}

static void add_named(tl_map *map, tli_rng *rng, char kind, int number)
{
	char name[16];
	tl_door_def door = tl_default_door_def();
	tl_waypoint_def waypoint = tl_default_waypoint_def();
	tl_obstacle_def obstacle = tl_default_obstacle_def();
	snprintf(name, sizeof name, "%c%d", kind, number);
	door.name = waypoint.name = obstacle.name = name;
	door.a = waypoint.at = obstacle.centre = any_point(rng);
	door.b = point_near(rng, door.a, 8);
	obstacle.radius = 0.5;
	must(kind == 'd'              ? tl_map_add_door(map, &door, NULL)
			: kind == 'w' ? tl_map_add_waypoint(map, &waypoint, NULL)
				      : tl_map_add_obstacle(map, &obstacle, NULL));
}

static void add_link(tl_map *map, tli_rng *rng)
{
	tl_link_def def = tl_default_link_def();
	unsigned skip = 1 + below(rng, WAYPOINTS - 1);
	def.from = def.to = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	while (skip-- > 0)
		def.to = tl_map_next_waypoint(map, def.to);
	tl_status status = tl_map_add_link(map, &def, NULL);
	must(status == TL_E_EXISTS ? TL_OK : status);
}

static tl_map *make_map(tli_rng *rng, bool links)
{
	tl_map *map;
	must(tl_map_create(NULL, &map));
	for (int i = 0; i < WALLS; i++)
		add_wall(map, rng);
	for (int i = 0; i < DOORS; i++)
		add_named(map, rng, 'd', i);
	for (int i = 0; i < WAYPOINTS; i++)
		add_named(map, rng, 'w', i);
	for (int i = 0; i < OBSTACLES; i++)
		add_named(map, rng, 'o', i);
	for (int i = 0; links && i < WAYPOINTS; i++)
		add_link(map, rng);
	return map;
}

static void edit_wall(tl_map *map, tli_rng *rng)
{
	tl_wall_id id = { 0, 0 };
	tl_wall_info info;
	tl_point at;
	for (size_t skip = below(rng, (unsigned)tl_map_wall_count(map)) + 1; skip > 0; skip--)
		id = tl_map_next_wall(map, id);
	switch (below(rng, 4)) {
	case 0:
		must(tl_map_remove_wall(map, id));
		add_wall(map, rng);
		break;
	default:
		must(tl_map_get_wall(map, id, &info));
		size_t point = below(rng, (unsigned)info.count);
		must(tl_map_get_wall_point(map, id, point, &at, NULL));
		must(tl_map_move_wall_point(map, id, point, point_near(rng, at, 4)));
	}
}

static void edit_door(tl_map *map, tli_rng *rng)
{
	tl_door_id id = { 0, 0 };
	tl_door_info info;
	for (unsigned skip = below(rng, DOORS) + 1; skip > 0; skip--)
		id = tl_map_next_door(map, id);
	must(tl_map_get_door(map, id, &info));
	must(tl_map_set_door_closed(map, id, !info.closed));
}

static void move_waypoint(tl_map *map, tli_rng *rng)
{
	tl_waypoint_id id = { 0, 0 };
	for (unsigned skip = below(rng, WAYPOINTS) + 1; skip > 0; skip--)
		id = tl_map_next_waypoint(map, id);
	must(tl_map_move_waypoint(map, id, any_point(rng)));
}

static void move_obstacle(tl_map *map, tli_rng *rng)
{
	tl_obstacle_id id = { 0, 0 };
	for (unsigned skip = below(rng, OBSTACLES) + 1; skip > 0; skip--)
		id = tl_map_next_obstacle(map, id);
	must(tl_map_move_obstacle(map, id, any_point(rng)));
}

/* ---- following them ---- */

/* Some edits; every few rounds two of them are undone and one is done again. */
static void edit(tl_map *map, tli_rng *rng, int round)
{
	static void (*const kinds[])(
		tl_map *, tli_rng *) = { edit_wall, edit_wall, edit_wall, edit_door, move_waypoint, move_obstacle };
	for (int i = 0; i <= round % 3; i++)
		kinds[below(rng, sizeof kinds / sizeof *kinds)](map, rng);
	if (round % 5 != 3)
		return;
	must(tl_map_undo(map, NULL));
	must(tl_map_undo(map, NULL));
	must(tl_map_redo(map, NULL));
}

static void ask_all(struct world *world)
{
	if (world->def.via == TL_VIA_CORNERS) {
		ask_visible(world);
	} else {
		ask_links(world);
		ask_between_waypoints(world);
	}
	ask_sight(world);
	ask_paths(world);
}

static void follow(struct world *world, tli_rng *rng)
{
	world->box = (tl_box){ { 0, 0 }, { WIDTH, WIDTH } };
	world->questions = 2;
	for (int round = 0; round < ROUNDS; round++) {
		edit(world->map, rng, round);
		must(tl_nav_update(world->nav, world->map));
		if (round % 10 == 9)
			must(tl_nav_tidy(world->nav, NULL));
		ask_all(world);
	}
	while (tl_map_undo(world->map, NULL) == TL_OK)
		must(tl_nav_update(world->nav, world->map));
	world->questions = 20;
	ask_all(world);
}

static void ask_about_history(const char *name, tl_nav_def def, bool links)
{
	begin_part();
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		tli_rng rng = { seed };
		struct world world;
		open_world(&world, make_map(&rng, links), def);
		tl_map_forget_edits(world.map);
		follow(&world, &rng);
		close_world(&world);
	}
	print_part(name);
}

void ask_about_edits(uint32_t threads)
{
	tl_nav_def def = tl_default_nav_def();
	def.threads = threads;
	def.radius = 0;
	def.via = TL_VIA_WAYPOINTS;
	ask_about_history("edits-links", def, true);
	ask_about_history("edits-sight", def, false);
	def.radius = 0.25;
	ask_about_history("edits-wide", def, true);
	def.via = TL_VIA_CORNERS;
	ask_about_history("edits-bodies", def, false);
	def.radius = 0;
	ask_about_history("edits-corners", def, false);
	def.warm = TL_WARM_AT_ONCE;
	def.index = true;
	ask_about_history("edits-eager", def, false);
}
