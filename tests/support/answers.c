/* SPDX-License-Identifier: MIT */
/*
 * answers [THREADS]: prints a hash over the bytes of thousands of answers, a line for each kind of question.
 *
 * The maps are generated from integers, so the same everywhere; every answer goes in with all its bits, lengths and places as the
 * doubles they are. Whatever compiled this, for whatever machine, with whatever options that keep to IEEE 754, and however many
 * threads made the navs, it prints the same. tests/policy/test_determinism.sh knows what. The last line is about how much work
 * it was: the same everywhere, but a faster search may change it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "geometry/grid.h"
#include "support/generate.h"
#include "support/path_scenes.h"
#include <tautline/nav.h>

enum { SEGMENTS = 160, WAYPOINTS = 16, SEEDS = 2, QUESTIONS = 40, SCENES = 150, POINTS = 4096 };

/* One map's navs of one kind, and where the questions come from. */
struct world {
	tl_map *map;
	tl_nav_def def;
	tl_nav *nav;
	tl_query *query;
	tl_box box;
	tli_rng rng;
};

static uint64_t hash, work = TLI_FNV_START;
static uint32_t threads = 1;

static void add_bits(uint64_t bits)
{
	hash = tli_hash_number(hash, bits);
}

static void add_number(double number)
{
	hash = tli_hash_double(hash, number);
}

static void add_point(tl_point p)
{
	add_number(p.x);
	add_number(p.y);
}

static void begin_part(void)
{
	hash = TLI_FNV_START;
}

static void print_part(const char *name)
{
	printf("%s %016llx\n", name, (unsigned long long)hash);
}

/* ---- maps ---- */

static void must(tl_status status)
{
	if (status) {
		fprintf(stderr, "answers: %s\n", tl_status_text(status));
		exit(1);
	}
}

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

static void open_world(struct world *world, tl_map *map, tl_nav_def def)
{
	def.threads = threads;
	*world = (struct world){ .map = map, .def = def, .rng = { 1 } };
	must(tl_nav_create(map, &def, &world->nav));
	must(tl_query_create(world->nav, &world->query));
	tl_nav_info info;
	tl_nav_get_info(world->nav, &info);
	world->box = info.bounds;
}

static void close_world(struct world *world)
{
	tl_query_free(world->query);
	tl_nav_free(world->nav);
	tl_map_free(world->map);
}

/* Every other one at whole units, where many walls are. */
static tl_point random_point(struct world *world)
{
	bool whole = tli_rng_next(&world->rng) & 1;
	double x = tli_rng_unit(&world->rng), y = tli_rng_unit(&world->rng);
	x = world->box.min.x + x * (world->box.max.x - world->box.min.x);
	y = world->box.min.y + y * (world->box.max.y - world->box.min.y);
	return whole ? (tl_point){ floor(x), floor(y) } : (tl_point){ x, y };
}

/* ---- questions ---- */

static void ask_path(struct world *world, tl_stop from, tl_stop to, bool pull)
{
	static tl_path_point points[POINTS];
	tl_path_def def = tl_default_path_def();
	def.from = from;
	def.to = to;
	def.pull = pull;
	def.partial = true;
	tl_path_result result;
	size_t count;
	must(tl_query_find_path(world->query, &def, &result));
	must(tl_query_get_points(world->query, points, POINTS, &count));
	add_bits(result.found | (uint64_t)result.partial << 1 | (uint64_t)result.reason << 2);
	add_number(result.length);
	add_number(result.cost);
	work = tli_hash_number(work, result.expanded);
	for (size_t i = 0; i < count; i++)
		add_point(points[i].at);
}

static void ask_paths(struct world *world)
{
	for (int i = 0; i < QUESTIONS; i++) {
		tl_stop from = { .at = random_point(world) }, to = { .at = random_point(world) };
		ask_path(world, from, to, i % 2);
	}
}

static void ask_between_waypoints(struct world *world)
{
	tl_waypoint_id first = tl_map_next_waypoint(world->map, (tl_waypoint_id){ 0, 0 }), id = first;
	while ((id = tl_map_next_waypoint(world->map, id)).index1)
		ask_path(world, (tl_stop){ .waypoint = first }, (tl_stop){ .waypoint = id }, false);
}

static void ask_links(struct world *world)
{
	tl_nav_info info;
	tl_nav_get_info(world->nav, &info);
	for (size_t i = 0; i < info.edges; i++) {
		tl_nav_edge edge;
		must(tl_nav_get_edge(world->nav, i, &edge));
		add_point(edge.from_at);
		add_point(edge.to_at);
		add_number(edge.length);
	}
	add_bits(info.components);
}

static void ask_hit(struct world *world, tl_point a, tl_point b)
{
	tl_blocker blocker;
	must(tl_query_first_hit(world->query, a, b, &blocker));
	add_bits(blocker.kind | (uint64_t)blocker.segment << 8 | (uint64_t)blocker.wall.index1 << 32);
	add_point(blocker.at);
}

static void ask_sight(struct world *world)
{
	for (int i = 0; i < QUESTIONS; i++) {
		tl_point a = random_point(world), b = random_point(world);
		tl_blocker blocker;
		double distance;
		ask_hit(world, a, b);
		must(tl_query_clearance(world->query, a, b, &distance, &blocker));
		add_number(distance);
		add_point(blocker.at);
	}
}

static void ask_visible(struct world *world)
{
	static tl_point points[POINTS];
	tl_nav_info info;
	tl_nav_get_info(world->nav, &info);
	add_bits(info.corners);
	work = tli_hash_number(work, info.cached_edges);
	for (int i = 0; i < QUESTIONS; i++) {
		tl_point from = random_point(world);
		size_t count;
		must(tl_query_visible_corners(world->query, from, points, POINTS, &count));
		for (size_t k = 0; k < count; k++)
			add_point(points[k]);
		must(tl_query_visibility_polygon(world->query, from, points, POINTS, &count));
		for (size_t k = 0; k < count; k++)
			add_point(points[k]);
	}
}

/* ---- parts ---- */

static void ask_about(const char *name, tl_nav_def def, void (*const questions[])(struct world *))
{
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
	def.index = TL_INDEX_FULL;
	ask_about("bodies-indexed", def, by_corners);
	def = tl_default_nav_def();
	ask_about_scenes("corners", def);
	def.index = TL_INDEX_FULL;
	ask_about_scenes("corners-indexed", def);
	def = tl_default_nav_def();
	def.contact = TL_CONTACT_STRICT;
	def.sight_only = true;
	ask_about_scenes("strict", def);
	printf("work %016llx\n", (unsigned long long)work);
	return 0;
}
