/* SPDX-License-Identifier: MIT */
/* Random edits: what, which and where to are drawn from one generator, so that a seed gives one history. */
#include "support/random_edits.h"

#include "support/check.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

static unsigned below(random_edits *e, unsigned limit)
{
	return (unsigned)(tli_rng_next(&e->rng) >> 33) % limit;
}

tl_point random_edits_point(random_edits *e)
{
	unsigned steps = (unsigned)(e->width * 4) + 1;
	double x = below(e, steps) / 4.0, y = below(e, steps) / 4.0;
	return (tl_point){ x, y };
}

static tl_point near_point(random_edits *e, tl_point p, unsigned reach)
{
	double x = p.x + ((double)below(e, 2 * reach + 1) - reach) / 4,
	       y = p.y + ((double)below(e, 2 * reach + 1) - reach) / 4;
	return (tl_point){ x, y };
}

static const char *next_name(random_edits *e, char *name, size_t room)
{
	/* Not in the order of their making: names decide between nodes at one point. */
	snprintf(name, room, "n%u_%u", below(e, 100), e->names++);
	return name;
}

/* ---- something at random ---- */

#define PICK(kind)                                                                          \
	static tl_##kind##_id pick_##kind(random_edits *e)                                  \
	{                                                                                   \
		tl_##kind##_id id = { 0, 0 };                                               \
		unsigned count = (unsigned)tl_map_##kind##_count(e->map);                   \
		for (unsigned skip = count > 0 ? below(e, count) + 1 : 0; skip > 0; skip--) \
			id = tl_map_next_##kind(e->map, id);                                \
		return id;                                                                  \
	}
PICK(wall)
PICK(door)
PICK(obstacle)
PICK(waypoint)
PICK(link)
PICK(area)

/* ---- edits ---- */

static void add_wall(random_edits *e)
{
	tl_point points[5];
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2 + below(e, 4);
	points[0] = random_edits_point(e);
	for (size_t i = 1; i < def.count; i++)
		points[i] = near_point(e, points[i - 1], 12);
	def.loop = below(e, 3) == 0;
	def.solid = def.loop && below(e, 2) == 0;
	def.filled = e->all && def.loop && below(e, 3) == 0;
	tl_status status = tl_map_add_wall(e->map, &def, NULL);
	ck_assert(status == TL_OK || status == TL_E_RANGE);
}

/* A small solid square: what a crate in a level is. */
static void add_crate(random_edits *e)
{
	tl_point at = random_edits_point(e);
	tl_point points[4] = { at, { at.x + .75, at.y }, { at.x + .75, at.y + .75 }, { at.x, at.y + .75 } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 4;
	def.loop = def.solid = true;
	ck_assert_int_eq(tl_map_add_wall(e->map, &def, NULL), TL_OK);
}

static void move_wall_point(random_edits *e)
{
	tl_wall_id id = pick_wall(e);
	tl_wall_info info;
	tl_point at;
	if (id.index1 == 0)
		return;
	ck_assert_int_eq(tl_map_get_wall(e->map, id, &info), TL_OK);
	size_t point = below(e, (unsigned)info.count);
	ck_assert_int_eq(tl_map_get_wall_point(e->map, id, point, &at, NULL), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(e->map, id, point, near_point(e, at, 4)), TL_OK);
}

static void edit_wall(random_edits *e)
{
	unsigned what = below(e, 10);
	if (what < 6)
		move_wall_point(e);
	else if (what < 8 && tl_map_wall_count(e->map) > 8)
		ck_assert_int_eq(tl_map_remove_wall(e->map, pick_wall(e)), TL_OK);
	else if (below(e, 2))
		add_wall(e);
	else
		add_crate(e);
}

static void edit_door(random_edits *e)
{
	char name[32];
	tl_door_id id = pick_door(e);
	tl_door_info info;
	if (id.index1 == 0 || (below(e, 8) == 0 && tl_map_door_count(e->map) < 12)) {
		tl_door_def def = tl_default_door_def();
		def.name = next_name(e, name, sizeof name);
		def.a = random_edits_point(e);
		def.b = near_point(e, def.a, 8);
		def.closed = below(e, 2);
		ck_assert_int_eq(tl_map_add_door(e->map, &def, NULL), TL_OK);
		return;
	}
	ck_assert_int_eq(tl_map_get_door(e->map, id, &info), TL_OK);
	switch (below(e, 8)) {
	case 0:
		ck_assert_int_eq(tl_map_remove_door(e->map, id), TL_OK);
		break;
	case 1:
		ck_assert_int_eq(tl_map_move_door(e->map, id, near_point(e, info.a, 3), info.b), TL_OK);
		break;
	default: /* an exit is always open */
		ck_assert_int_eq(tl_map_set_door_closed(e->map, id, !info.closed), info.exit ? TL_E_INVALID : TL_OK);
	}
}

static void edit_obstacle(random_edits *e)
{
	char name[32];
	tl_obstacle_id id = pick_obstacle(e);
	tl_obstacle_info info;
	if (id.index1 == 0 || (below(e, 4) == 0 && tl_map_obstacle_count(e->map) < 10)) {
		tl_obstacle_def def = tl_default_obstacle_def();
		def.name = next_name(e, name, sizeof name);
		def.centre = random_edits_point(e);
		def.radius = (1 + below(e, 6)) / 4.0;
		def.moving = below(e, 5) == 0;
		ck_assert_int_eq(tl_map_add_obstacle(e->map, &def, NULL), TL_OK);
		return;
	}
	ck_assert_int_eq(tl_map_get_obstacle(e->map, id, &info), TL_OK);
	if (below(e, 4) == 0)
		ck_assert_int_eq(tl_map_remove_obstacle(e->map, id), TL_OK);
	else
		ck_assert_int_eq(tl_map_move_obstacle(e->map, id, near_point(e, info.centre, 4)), TL_OK);
}

static void add_waypoint(random_edits *e)
{
	char name[32];
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = next_name(e, name, sizeof name);
	def.at = random_edits_point(e);
	ck_assert_int_eq(tl_map_add_waypoint(e->map, &def, NULL), TL_OK);
}

static void edit_waypoint(random_edits *e)
{
	char name[32];
	tl_waypoint_id id = pick_waypoint(e);
	tl_waypoint_info info;
	unsigned what = below(e, 10);
	if (id.index1 == 0 || tl_map_waypoint_count(e->map) < e->waypoints / 2 || what == 0) {
		add_waypoint(e);
		return;
	}
	ck_assert_int_eq(tl_map_get_waypoint(e->map, id, &info), TL_OK);
	if (what == 1 && tl_map_waypoint_count(e->map) > e->waypoints / 2)
		ck_assert_int_eq(tl_map_remove_waypoint(e->map, id), TL_OK);
	else if (what == 2)
		ck_assert_int_eq(tl_map_rename_waypoint(e->map, id, next_name(e, name, sizeof name)), TL_OK);
	else
		ck_assert_int_eq(tl_map_move_waypoint(e->map, id, near_point(e, info.at, 8)), TL_OK);
}

void random_edits_make_area(random_edits *e)
{
	tl_area_id id = pick_area(e);
	unsigned what = below(e, 6);
	if (id.index1 == 0 || (what == 0 && tl_map_area_count(e->map) < 20)) {
		tl_point corners[6] = { random_edits_point(e) };
		tl_area_def def = tl_default_area_def();
		def.corners = corners;
		def.count = 3 + below(e, 4);
		for (size_t i = 1; i < def.count; i++)
			corners[i] = near_point(e, corners[i - 1], 12);
		def.cost = (1 + below(e, 32)) / 8.0;
		ck_assert_int_eq(tl_map_add_area(e->map, &def, NULL), TL_OK);
	} else if (what == 1) {
		ck_assert_int_eq(tl_map_remove_area(e->map, id), TL_OK);
	} else if (what == 2) {
		ck_assert_int_eq(tl_map_set_area_cost(e->map, id, (1 + below(e, 32)) / 8.0), TL_OK);
	} else {
		tl_point to = random_edits_point(e);
		ck_assert_int_eq(tl_map_move_area_corner(e->map, id, below(e, 3), to), TL_OK);
	}
}

static void edit_link(random_edits *e)
{
	if (below(e, 3) == 0 && tl_map_link_count(e->map) > e->waypoints) {
		ck_assert_int_eq(tl_map_remove_link(e->map, pick_link(e)), TL_OK);
		return;
	}
	tl_link_def def = tl_default_link_def();
	if (tl_map_waypoint_count(e->map) == 0)
		return;
	def.from = pick_waypoint(e);
	def.to = pick_waypoint(e);
	def.oneway = below(e, 4) == 0;
	def.has_cost = below(e, 4) == 0;
	def.cost = below(e, 20) / 2.0;
	def.jump = e->all && below(e, 3) == 0;
	tl_status status = tl_map_add_link(e->map, &def, NULL);
	ck_assert(status == TL_OK || status == TL_E_EXISTS || status == TL_E_INVALID);
}

void random_edits_make_expectation(random_edits *e)
{
	tl_expectation_def def = tl_default_expectation_def();
	tl_expectation_id first = tl_map_next_expectation(e->map, (tl_expectation_id){ 0, 0 });
	if (first.index1 && tl_map_expectation_count(e->map) > 5) {
		ck_assert_int_eq(tl_map_remove_expectation(e->map, first), TL_OK);
		return;
	}
	def.kind = below(e, 4) ? TL_EXPECTATION_SEES : TL_EXPECTATION_PATH;
	def.from.at = random_edits_point(e);
	def.to.at = random_edits_point(e);
	ck_assert_int_eq(tl_map_add_expectation(e->map, &def, NULL), TL_OK);
}

void random_edits_make_agent(random_edits *e)
{
	char name[24];
	tl_map_agent_id first = tl_map_next_agent(e->map, (tl_map_agent_id){ 0, 0 });
	tl_waypoint_id waypoint = tl_map_next_waypoint(e->map, (tl_waypoint_id){ 0, 0 });
	unsigned what = below(e, 6);
	snprintf(name, sizeof name, "agent%u", e->names++);
	if (what == 0 && tl_map_door_count(e->map) < 16) {
		tl_door_def def = tl_default_door_def();
		def.name = name;
		def.a = random_edits_point(e);
		def.b = random_edits_point(e);
		def.closed = false;
		def.exit = true;
		ck_assert_int_eq(tl_map_add_door(e->map, &def, NULL), TL_OK);
	} else if (what == 1 && first.index1) {
		ck_assert_int_eq(tl_map_move_agent(e->map, first, random_edits_point(e)), TL_OK);
	} else if (what == 2 && first.index1) {
		ck_assert_int_eq(tl_map_remove_agent(e->map, first), TL_OK);
	} else if (tl_map_agent_count(e->map) < 8) {
		tl_stop stop = { .waypoint = waypoint, .at = random_edits_point(e) };
		tl_map_agent_def def = tl_default_map_agent_def();
		if (what == 3)
			stop.waypoint = (tl_waypoint_id){ 0, 0 };
		def.name = name;
		def.at = random_edits_point(e);
		def.desire = TL_DESIRE_GOAL;
		def.stops = &stop;
		def.stop_count = 1;
		def.rate = what == 4 ? .5 : 0;
		tl_setting buffer = { .value = what };
		ck_assert_int_eq(tl_parameter_find("avoid.buffer", 12, &buffer.parameter), TL_OK);
		def.settings = &buffer;
		def.setting_count = what == 5;
		ck_assert_int_eq(tl_map_add_agent(e->map, &def, NULL), TL_OK);
	}
}

void random_edits_make(random_edits *e)
{
	if (e->obstacles && below(e, 5) == 0) {
		edit_obstacle(e);
		return;
	}
	unsigned what = below(e, e->walls_only ? 7 + 2 * (e->waypoints > 0) : 12);
	if (what >= 7 && e->walls_only)
		edit_waypoint(e);
	else if (what < 5)
		edit_wall(e);
	else if (what < 7)
		edit_door(e);
	else if (what < 8)
		edit_obstacle(e);
	else if (what < 10 || !e->links)
		edit_waypoint(e);
	else
		edit_link(e);
}

void random_edits_start(random_edits *e, uint64_t seed, double width, unsigned waypoints, bool links)
{
	*e = (random_edits){ .rng = { seed }, .width = width, .links = links, .waypoints = waypoints };
	ck_assert_int_eq(tl_map_create(0, &e->map), TL_OK);
	for (unsigned i = 0; i < 12 + waypoints / 4; i++)
		add_wall(e);
	for (unsigned i = 0; i < waypoints; i++)
		add_waypoint(e);
	for (unsigned i = 0; i < 6; i++)
		edit_door(e);
	for (unsigned i = 0; i < 4; i++)
		edit_obstacle(e);
	for (unsigned i = 0; links && i < 2 * waypoints; i++)
		edit_link(e);
}

void random_edits_take(random_edits *e, uint64_t seed, tl_map *map, double width, unsigned waypoints, bool links)
{
	*e = (random_edits){ .map = map, .rng = { seed }, .width = width, .links = links, .waypoints = waypoints };
	for (unsigned i = 0; i < waypoints; i++)
		add_waypoint(e);
	for (unsigned i = 0; i < 6; i++)
		edit_door(e);
	for (unsigned i = 0; i < 4; i++)
		edit_obstacle(e);
	for (unsigned i = 0; links && i < 2 * waypoints; i++)
		edit_link(e);
}

void random_edits_start_walls(random_edits *e, uint64_t seed, double width, unsigned waypoints, unsigned walls)
{
	*e = (random_edits){ .rng = { seed }, .width = width, .waypoints = waypoints, .walls_only = true };
	ck_assert_int_eq(tl_map_create(0, &e->map), TL_OK);
	for (unsigned i = 0; i < walls; i++)
		add_wall(e);
	for (unsigned i = 0; i < waypoints; i++)
		add_waypoint(e);
	for (unsigned i = 0; i < 6; i++)
		edit_door(e);
}

/* ---- a nav as text ---- */

typedef struct growing {
	char *text;
	size_t size, room;
} growing;

static void add(growing *g, const char *format, ...)
{
	va_list arguments;
	if (g->room - g->size < 512) {
		g->room = 2 * g->room + 4096;
		g->text = realloc(g->text, g->room);
		ck_assert_ptr_nonnull(g->text);
	}
	va_start(arguments, format);
	g->size += (size_t)vsnprintf(g->text + g->size, 512, format, arguments);
	va_end(arguments);
}

static void add_blocker(growing *g, const tl_blocker *b)
{
	add(g, "kind %d wall %u.%u:%u door %u.%u obstacle %u.%u place %u:%u %u at %a,%a\n", b->kind, b->wall.index1,
		b->wall.generation, b->segment, b->door.index1, b->door.generation, b->obstacle.index1,
		b->obstacle.generation, b->place.line, b->place.column, b->place.object, b->at.x, b->at.y);
}

char *nav_as_text(const tl_nav *nav, const tl_map *map)
{
	growing g = { NULL, 0, 0 };
	tl_nav_info info;
	ck_assert_int_eq(tl_nav_get_info(nav, &info), TL_OK);
	add(&g, "segments %zu obstacles %zu waypoints %zu edges %zu components %zu largest %zu blocked %zu authored %d\n",
		info.segments, info.obstacles, info.waypoints, info.edges, info.components, info.largest,
		info.blocked_links, info.authored);
	add(&g, "bounds %a,%a %a,%a\n", info.bounds.min.x, info.bounds.min.y, info.bounds.max.x, info.bounds.max.y);
	for (size_t i = 0; i < info.edges; i++) {
		tl_nav_edge edge;
		ck_assert_int_eq(tl_nav_get_edge(nav, i, &edge), TL_OK);
		add(&g, "%u.%u -> %u.%u at %a,%a to %a,%a length %a cost %a\n", edge.from.index1, edge.from.generation,
			edge.to.index1, edge.to.generation, edge.from_at.x, edge.from_at.y, edge.to_at.x, edge.to_at.y,
			edge.length, edge.cost);
	}
	for (size_t i = 0; i < info.blocked_links; i++) {
		tl_blocked_link link;
		ck_assert_int_eq(tl_nav_get_blocked_link(nav, i, &link), TL_OK);
		add(&g, "blocked %u.%u %u %u ", link.link.index1, link.link.generation, link.from.index1,
			link.to.index1);
		add_blocker(&g, &link.blocker);
	}
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); map && id.index1;
		id = tl_map_next_waypoint(map, id)) {
		size_t component;
		ck_assert_int_eq(tl_nav_get_component(nav, id, &component), TL_OK);
		add(&g, "%u.%u in %zu\n", id.index1, id.generation, component);
	}
	return g.text;
}
