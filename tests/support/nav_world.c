/* SPDX-License-Identifier: MIT */
/* tests/support/nav_world.c: random small worlds, their transformations, and their answers as text. */
#include "support/nav_world.h"

#include "support/small_map.h"

#include "support/check.h"
#include <stdarg.h>
#include <stdio.h>

static tl_point random_point(tli_rng *rng, int side)
{
	return (tl_point){ (double)tli_rng_between(rng, -side, side), (double)tli_rng_between(rng, -side, side) };
}

static unsigned random_number(tli_rng *rng, unsigned below)
{
	return (unsigned)tli_rng_between(rng, 0, (int64_t)below - 1);
}

static double random_cost(tli_rng *rng)
{
	static const double costs[] = { -1, -1, -1, -1, 0, 0.25, 3, 40 };
	return costs[random_number(rng, 8)];
}

void nav_world_make(nav_world *world, tli_rng *rng, bool links)
{
	*world = (nav_world){ .radius = random_number(rng, 3) ? 0 : 0.5 * random_number(rng, 4) };
	int side = (int)tli_rng_between(rng, 4, WORLD_SIDE);
	world->wall_count = random_number(rng, WORLD_WALLS);
	for (unsigned i = 0; i < world->wall_count; i++) {
		tl_point a = random_point(rng, side), step = random_point(rng, 4);
		world->walls[i][0] = a;
		world->walls[i][1] = (tl_point){ a.x + step.x, a.y + step.y };
	}
	world->waypoint_count = 2 + random_number(rng, WORLD_WAYPOINTS - 1);
	for (unsigned i = 0; i < world->waypoint_count; i++)
		world->waypoints[i] = random_point(rng, side);
	world->link_count = links ? 1 + random_number(rng, WORLD_LINKS) : 0;
	for (unsigned i = 0; i < world->link_count; i++) {
		world->links[i].from = random_number(rng, world->waypoint_count);
		world->links[i].to = random_number(rng, world->waypoint_count);
		world->links[i].oneway = random_number(rng, 4) == 0;
		world->links[i].cost = random_cost(rng);
	}
	world->has_obstacle = random_number(rng, 3) == 0;
	world->obstacle = random_point(rng, side);
	for (unsigned q = 0; q < WORLD_QUERIES; q++) {
		for (unsigned e = 0; e < 2; e++) {
			bool named = random_number(rng, 2) == 0;
			world->ends[q][e].waypoint = named ? (int)random_number(rng, world->waypoint_count) : -1;
			world->ends[q][e].at = random_point(rng, side);
		}
	}
}

static void transform_point(tl_point *p, unsigned symmetry, double dx, double dy)
{
	tl_point q = *p;
	if (symmetry & 1)
		q.x = -q.x;
	if (symmetry & 2)
		q.y = -q.y;
	if (symmetry & 4)
		q = (tl_point){ q.y, q.x };
	*p = (tl_point){ q.x + dx, q.y + dy };
}

void nav_world_transform(nav_world *world, unsigned symmetry, double dx, double dy)
{
	for (unsigned i = 0; i < world->wall_count; i++) {
		transform_point(&world->walls[i][0], symmetry, dx, dy);
		transform_point(&world->walls[i][1], symmetry, dx, dy);
	}
	for (unsigned i = 0; i < world->waypoint_count; i++)
		transform_point(&world->waypoints[i], symmetry, dx, dy);
	transform_point(&world->obstacle, symmetry, dx, dy);
	for (unsigned q = 0; q < WORLD_QUERIES; q++) {
		transform_point(&world->ends[q][0].at, symmetry, dx, dy);
		transform_point(&world->ends[q][1].at, symmetry, dx, dy);
	}
}

static void name_waypoint(char name[8], unsigned i)
{
	name[0] = 'w';
	name[1] = (char)('0' + i / 10 % 10);
	name[2] = (char)('0' + i % 10);
	name[3] = '\0';
}

/* 0..count-1, shuffled if there is an rng. */
static void make_order(unsigned *order, unsigned count, tli_rng *shuffle)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned j = shuffle ? random_number(shuffle, i + 1) : i;
		order[i] = order[j];
		order[j] = i;
	}
}

static void add_walls(tl_map *map, const nav_world *world, tli_rng *shuffle)
{
	unsigned order[WORLD_WALLS];
	make_order(order, world->wall_count, shuffle);
	for (unsigned i = 0; i < world->wall_count; i++) {
		const tl_point *wall = world->walls[order[i]];
		unsigned first = shuffle ? random_number(shuffle, 2) : 0;
		if (shuffle && random_number(shuffle, 3) == 0)
			ck_assert_int_eq(tl_map_remove_wall(map, small_wall(map, 0, 0, 1, 1)), TL_OK);
		small_wall(map, wall[first].x, wall[first].y, wall[1 - first].x, wall[1 - first].y);
	}
}

static void add_waypoints(tl_map *map, const nav_world *world, tli_rng *shuffle)
{
	unsigned order[WORLD_WAYPOINTS];
	make_order(order, world->waypoint_count, shuffle);
	for (unsigned i = 0; i < world->waypoint_count; i++) {
		char name[8];
		name_waypoint(name, order[i]);
		if (shuffle && random_number(shuffle, 3) == 0)
			ck_assert_int_eq(tl_map_remove_waypoint(map, small_waypoint(map, "gone", 0, 0)), TL_OK);
		small_waypoint(map, name, world->waypoints[order[i]].x, world->waypoints[order[i]].y);
	}
}

static void add_links(tl_map *map, const nav_world *world, tli_rng *shuffle)
{
	unsigned order[WORLD_LINKS];
	make_order(order, world->link_count, shuffle);
	for (unsigned i = 0; i < world->link_count; i++) {
		char from[8], to[8];
		name_waypoint(from, world->links[order[i]].from);
		name_waypoint(to, world->links[order[i]].to);
		bool oneway = world->links[order[i]].oneway, turned = shuffle && !oneway && random_number(shuffle, 2);
		if (shuffle && random_number(shuffle, 3) == 0)
			ck_assert_int_eq(tl_map_remove_link(map, small_link(map, "w00", "w01")), TL_OK);
		small_link_as(map, turned ? to : from, turned ? from : to, oneway, world->links[order[i]].cost);
	}
}

tl_map *nav_world_map(const nav_world *world, tli_rng *shuffle)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, world->radius), TL_OK);
	add_walls(map, world, shuffle);
	add_waypoints(map, world, shuffle);
	add_links(map, world, shuffle);
	if (world->has_obstacle)
		small_obstacle(map, "disc", world->obstacle.x, world->obstacle.y, 1);
	return map;
}

tl_stop nav_world_end(const nav_world *world, const tl_map *map, unsigned query, unsigned which)
{
	if (world->ends[query][which].waypoint < 0)
		return (tl_stop){ .at = world->ends[query][which].at };
	char name[8];
	name_waypoint(name, (unsigned)world->ends[query][which].waypoint);
	return small_named(map, name);
}

static void append(char *text, size_t size, size_t *used, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

static void append(char *text, size_t size, size_t *used, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	int length = vsnprintf(text + *used, size - *used, format, values);
	va_end(values);
	ck_assert(length >= 0 && (size_t)length < size - *used);
	*used += (size_t)length;
}

static void append_blocker(const tl_map *map, const tl_blocker *b, char *text, size_t size, size_t *used)
{
	append(text, size, used, " by %d at %a,%a", (int)b->kind, b->at.x, b->at.y);
	if (b->kind != TL_BLOCKER_WALL)
		return;
	/* A wall may have been added end for end. */
	tl_point p, q;
	ck_assert_int_eq(tl_map_get_wall_point(map, b->wall, 0, &p, NULL), TL_OK);
	ck_assert_int_eq(tl_map_get_wall_point(map, b->wall, 1, &q, NULL), TL_OK);
	bool turned = p.y > q.y || (p.y == q.y && p.x > q.x);
	tl_point first = turned ? q : p, second = turned ? p : q;
	append(text, size, used, " wall %a,%a %a,%a", first.x, first.y, second.x, second.y);
}

void nav_world_write(const nav_world *world, const tl_map *map, tl_query *query, unsigned number, bool pull,
	bool partial, char *text, size_t size)
{
	tl_path_point points[WORLD_WAYPOINTS + 2];
	size_t count, used = 0;
	tl_path_result r = small_path_as(
		query, nav_world_end(world, map, number, 0), nav_world_end(world, map, number, 1), pull, partial);
	append(text, size, &used, "%d%d reason %d %d%d length %a cost %a expanded %zu", r.found, r.partial,
		(int)r.reason, r.too_near, r.no_link, r.length, r.cost, r.expanded);
	if (r.blocker.kind != TL_BLOCKER_NONE)
		append_blocker(map, &r.blocker, text, size, &used);
	ck_assert_int_eq(tl_query_get_points(query, points, WORLD_WAYPOINTS + 2, &count), TL_OK);
	ck_assert_uint_eq(count, r.count);
	for (size_t i = 0; i < count; i++) {
		tl_waypoint_info info = { .name = "" };
		if (points[i].waypoint.index1)
			ck_assert_int_eq(tl_map_get_waypoint(map, points[i].waypoint, &info), TL_OK);
		append(text, size, &used, "; %a,%a %s", points[i].at.x, points[i].at.y, info.name);
	}
}
