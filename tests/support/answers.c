/* SPDX-License-Identifier: MIT */
/*
 * answers [THREADS]: prints a hash over the bytes of thousands of answers, a line for each kind of question.
 *
 * The maps are generated from integers, so the same everywhere; every answer goes in with all its bits, lengths and places as the
 * doubles they are. Whatever compiled this, for whatever machine, with whatever options that keep to IEEE 754, and however many
 * threads made the navs, it prints the same. tests/policy/test_determinism.sh knows what. The last line is about how much work
 * it was: the same everywhere, but a faster search may change it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/grid.h"
#include "support/answer_hash.h"
#include "support/edit_answers.h"
#include "support/generate.h"
#include "support/path_scenes.h"
#include <tautline/nav.h>

enum { SEGMENTS = 160, WAYPOINTS = 16, SEEDS = 2, SCENES = 150 };

static uint32_t threads = 1;

/* ---- maps ---- */

static void add_waypoints(tl_map *map, const struct gen_map *made)
{
	for (size_t i = 0; i < made->waypoint_count; i++) {
		char name[32];
		snprintf(name, sizeof name, "w%zu", i);
		tl_waypoint_def waypoint = tl_default_waypoint_def();
		waypoint.name = name;
		waypoint.at = made->waypoints[i];
		tl_waypoint_id id;
		must(tl_map_add_waypoint(map, &waypoint, &id));
		if (i % 5 != 0)
			continue;
		tl_obstacle_def obstacle = tl_default_obstacle_def();
		tl_obstacle_id obstacle_id;
		obstacle.name = name;
		obstacle.radius = 0.75;
		obstacle.centre = (tl_point){ made->waypoints[i].x + 1.5, made->waypoints[i].y + 1 };
		must(tl_map_add_obstacle(map, &obstacle, &obstacle_id));
	}
}

static tl_map *generated_map(enum gen_kind kind, uint64_t seed)
{
	struct gen_def def = { kind, SEGMENTS, seed, WAYPOINTS };
	struct gen_map made = gen_make(&def);
	tl_map *map;
	must(tl_map_create(NULL, &map));
	for (size_t i = 0; i < made.wall_count; i++) {
		const struct gen_wall *from = &made.walls[i];
		tl_wall_def wall = tl_default_wall_def();
		wall.points = made.points + from->first;
		wall.count = from->count;
		wall.loop = from->loop;
		wall.solid = from->solid;
		tl_wall_id id;
		must(tl_map_add_wall(map, &wall, &id));
	}
	add_waypoints(map, &made);
	gen_free(&made);
	return map;
}

static tl_map *scene_map(const struct path_scene *scene)
{
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	tl_map *map;
	must(tl_map_create(&def, &map));
	for (size_t i = 0; i < scene->count; i++) {
		tl_point points[2] = { tli_point_to_units(scene->walls[i].a, 1),
			tli_point_to_units(scene->walls[i].b, 1) };
		tl_wall_def wall = tl_default_wall_def();
		wall.points = points;
		wall.count = 2;
		tl_wall_id id;
		must(tl_map_add_wall(map, &wall, &id));
	}
	return map;
}

/* ---- parts ---- */

static void ask_about(const char *name, tl_nav_def def, void (*const questions[])(struct world *))
{
	def.threads = threads;
	begin_part();
	for (int kind = 0; kind < GEN_KIND_COUNT; kind++)
		for (uint64_t seed = 1; seed <= SEEDS; seed++) {
			struct world world;
			open_world(&world, generated_map((enum gen_kind)kind, seed), def);
			for (size_t i = 0; questions[i]; i++)
				questions[i](&world);
			close_world(&world);
		}
	print_part(name);
}

static void ask_along_scene(struct world *world, const struct path_scene *scene)
{
	for (int i = 0; i < PATH_SCENE_QUESTIONS; i++) {
		tl_point from = tli_point_to_units(scene->questions[i][0], 1);
		tl_point to = tli_point_to_units(scene->questions[i][1], 1);
		ask_hit(world, from, to);
		if (!world->def.sight_only)
			ask_path(world, (tl_stop){ .at = from }, (tl_stop){ .at = to }, false);
	}
}

/* Small, and at the limits of the grid; crossings, collinear chains, and everything touches, or nearly. */
static void ask_about_scenes(const char *name, tl_nav_def def)
{
	def.threads = threads;
	begin_part();
	for (uint64_t seed = 0; seed < SCENES; seed++) {
		struct path_scene scene;
		struct world world;
		path_scene_from_seed(&scene, seed);
		open_world(&world, scene_map(&scene), def);
		ask_along_scene(&world, &scene);
		close_world(&world);
	}
	print_part(name);
}

int main(int count, char **arguments)
{
	void (*const over_waypoints[])(
		struct world *) = { ask_links, ask_sight, ask_between_waypoints, ask_paths, NULL };
	void (*const by_corners[])(struct world *) = { ask_visible, ask_paths, NULL };
	tl_nav_def def = tl_default_nav_def();
	threads = count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 1;
	def.radius = 0;
	def.via = TL_VIA_WAYPOINTS;
	ask_about("waypoints", def, over_waypoints);
	def.radius = 0.25;
	ask_about("wide", def, over_waypoints);
	def.via = TL_VIA_CORNERS;
	ask_about("bodies", def, by_corners);
	def.index = true;
	ask_about("bodies-indexed", def, by_corners);
	def = tl_default_nav_def();
	ask_about_scenes("corners", def);
	def.index = true;
	ask_about_scenes("corners-indexed", def);
	def = tl_default_nav_def();
	def.contact = TL_CONTACT_STRICT;
	def.sight_only = true;
	ask_about_scenes("strict", def);
	ask_about_edits(threads);
	print_work();
	return 0;
}
