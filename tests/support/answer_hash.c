/* SPDX-License-Identifier: MIT */
/* Every answer goes in with all its bits, lengths and places as the doubles they are. */
#include "support/answer_hash.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"

enum { POINTS = 4096 };

static uint64_t hash, work = TLI_FNV_START;

void add_bits(uint64_t bits)
{
	hash = tli_hash_number(hash, bits);
}

void add_number(double number)
{
	hash = tli_hash_double(hash, number);
}

void add_point(tl_point p)
{
	add_number(p.x);
	add_number(p.y);
}

void begin_part(void)
{
	hash = TLI_FNV_START;
}

void print_part(const char *name)
{
	printf("%s %016llx\n", name, (unsigned long long)hash);
}

void must(tl_status status)
{
	if (status) {
		fprintf(stderr, "answers: %s\n", tl_status_text(status));
		exit(1);
	}
}

void print_work(void)
{
	printf("work %016llx\n", (unsigned long long)work);
}

void open_world(struct world *world, tl_map *map, tl_nav_def def)
{
	*world = (struct world){ .map = map, .def = def, .rng = { 1 }, .questions = 40 };
	must(tl_nav_create(map, &def, &world->nav));
	must(tl_query_create(world->nav, &world->query));
	tl_nav_info info;
	(void)tl_nav_get_info(world->nav, &info);
	world->box = info.bounds;
}

void close_world(struct world *world)
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

void ask_path(struct world *world, tl_stop from, tl_stop to, bool pull)
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

void ask_paths(struct world *world)
{
	for (int i = 0; i < world->questions; i++) {
		tl_stop from = { .at = random_point(world) }, to = { .at = random_point(world) };
		ask_path(world, from, to, i % 2);
	}
}

void ask_between_waypoints(struct world *world)
{
	tl_waypoint_id first = tl_map_next_waypoint(world->map, (tl_waypoint_id){ 0, 0 }), id = first;
	while ((id = tl_map_next_waypoint(world->map, id)).index1)
		ask_path(world, (tl_stop){ .waypoint = first }, (tl_stop){ .waypoint = id }, false);
}

void ask_links(struct world *world)
{
	tl_nav_info info;
	(void)tl_nav_get_info(world->nav, &info);
	for (size_t i = 0; i < info.edges; i++) {
		tl_nav_edge edge;
		must(tl_nav_get_edge(world->nav, i, &edge));
		add_point(edge.from_at);
		add_point(edge.to_at);
		add_number(edge.length);
	}
	add_bits(info.components);
}

void ask_hit(struct world *world, tl_point a, tl_point b)
{
	tl_blocker blocker;
	must(tl_query_first_hit(world->query, a, b, &blocker));
	add_bits(blocker.kind | (uint64_t)blocker.segment << 8 | (uint64_t)blocker.wall.index1 << 32);
	add_point(blocker.at);
}

void ask_sight(struct world *world)
{
	for (int i = 0; i < world->questions; i++) {
		tl_point a = random_point(world), b = random_point(world);
		tl_blocker blocker;
		double distance;
		ask_hit(world, a, b);
		must(tl_query_clearance(world->query, a, b, &distance, &blocker));
		add_number(distance);
		add_point(blocker.at);
	}
}

void ask_visible(struct world *world)
{
	static tl_point points[POINTS];
	tl_nav_info info;
	(void)tl_nav_get_info(world->nav, &info);
	add_bits(info.corners);
	work = tli_hash_number(work, info.taut_edges);
	for (int i = 0; i < world->questions; i++) {
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
