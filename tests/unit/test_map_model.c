/* SPDX-License-Identifier: MIT */
/*
 * Random edits of a map and of its naive twin (support/map_twin.h). After every edit the two agree on what it answered; every now and
 * then all of the map is compared, and that saving and loading keeps it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

#include "base/rng.h"
#include "support/map_text.h"
#include "support/map_twin.h"
#include "support/runner.h"
#include "support/small_map.h"

enum { NAMES = 60, STEPS = 6000, SEEDS = 6 };

static map_twin model;
static tl_map *map;
static tli_rng rng;

static size_t below(size_t bound)
{
	return (size_t)tli_rng_between(&rng, 0, (int64_t)bound - 1);
}

static tl_point random_point(void)
{
	return (tl_point){ (double)tli_rng_between(&rng, -9999, 9999) / 16,
		(double)tli_rng_between(&rng, -9999, 9999) / 16 };
}

static void random_name(char *name)
{
	static const char *const shapes[] = { "n%zu", "a b %zu", "%zu", "q\"%zu\\", "\xC3\xA9%zu", "n,%zu" };
	size_t number = below(NAMES);
	snprintf(name, 16, shapes[number % 6], number);
}

static twin_named *find_named(twin_named *things, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++) {
		if (things[i].alive && strcmp(things[i].name, name) == 0)
			return &things[i];
	}
	return NULL;
}

/* ---- edits ---- */

static void edit_wall(void)
{
	twin_wall *wall = model.wall_count ? &model.walls[below(model.wall_count)] : NULL;
	if (!wall || below(3) == 0) {
		wall = &model.walls[model.wall_count++];
		*wall = (twin_wall){ .alive = true, .count = 2 + below(TWIN_POINTS_MAX - 1), .loop = below(2) };
		for (size_t i = 0; i < wall->count; i++)
			wall->points[i] = random_point();
		tl_wall_def def = tl_default_wall_def();
		def.points = wall->points;
		def.count = wall->count;
		def.loop = wall->loop;
		ck_assert_int_eq(tl_map_add_wall(map, &def, &wall->id), TL_OK);
	} else if (below(2)) {
		ck_assert_int_eq(tl_map_remove_wall(map, wall->id), wall->alive ? TL_OK : TL_E_STALE);
		wall->alive = false;
	} else {
		size_t index = below(wall->count + 1);
		tl_point to = random_point();
		tl_status expected = !wall->alive ? TL_E_STALE : index == wall->count ? TL_E_INVALID : TL_OK;
		ck_assert_int_eq(tl_map_move_wall_point(map, wall->id, index, to), expected);
		if (!expected)
			wall->points[index] = to;
	}
}

static void edit_door(void)
{
	twin_named *door = model.door_count ? &model.doors[below(model.door_count)] : NULL;
	tl_point to = random_point();
	tl_door_id id = { door ? door->index1 : 0, door ? door->generation : 0 };
	tl_status expected = door && door->alive ? TL_OK : TL_E_STALE;
	if (!door || below(2) == 0) {
		char name[16];
		random_name(name);
		tl_door_def def = tl_default_door_def();
		def.name = name;
		def.a = to;
		def.b = (tl_point){ to.x + 1, to.y };
		bool taken = find_named(model.doors, model.door_count, name);
		ck_assert_int_eq(tl_map_add_door(map, &def, &id), taken ? TL_E_EXISTS : TL_OK);
		if (taken)
			return;
		door = &model.doors[model.door_count++];
		*door = (twin_named){ true, id.index1, id.generation, "", to, true };
		strcpy(door->name, name);
	} else if (below(3) == 0) {
		ck_assert_int_eq(tl_map_remove_door(map, id), expected);
		door->alive = false;
	} else if (below(2)) {
		bool closed = below(2);
		ck_assert_int_eq(tl_map_set_door_closed(map, id, closed), expected);
		door->closed = closed;
	} else {
		ck_assert_int_eq(tl_map_move_door(map, id, to, (tl_point){ to.x + 1, to.y }), expected);
		door->at = to;
	}
}

static void edit_obstacle(void)
{
	twin_named *it = model.obstacle_count ? &model.obstacles[below(model.obstacle_count)] : NULL;
	tl_point to = random_point();
	tl_obstacle_id id = { it ? it->index1 : 0, it ? it->generation : 0 };
	tl_status expected = it && it->alive ? TL_OK : TL_E_STALE;
	if (!it || below(2) == 0) {
		char name[16];
		random_name(name);
		tl_obstacle_def def = tl_default_obstacle_def();
		def.name = name;
		def.centre = to;
		def.radius = 0.5;
		def.moving = true;
		def.velocity = (tl_point){ 0.1, -1.0 / 3 };
		bool taken = find_named(model.obstacles, model.obstacle_count, name);
		ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), taken ? TL_E_EXISTS : TL_OK);
		if (taken)
			return;
		it = &model.obstacles[model.obstacle_count++];
		*it = (twin_named){ true, id.index1, id.generation, "", to, false };
		strcpy(it->name, name);
	} else if (below(2)) {
		ck_assert_int_eq(tl_map_remove_obstacle(map, id), expected);
		it->alive = false;
	} else {
		ck_assert_int_eq(tl_map_move_obstacle(map, id, to), expected);
		it->at = to;
	}
}

static void remove_waypoint(twin_named *waypoint)
{
	size_t index = (size_t)(waypoint - model.waypoints);
	ck_assert_int_eq(tl_map_remove_waypoint(map, twin_waypoint_id(waypoint)), waypoint->alive ? TL_OK : TL_E_STALE);
	waypoint->alive = false;
	for (size_t i = 0; i < model.link_count; i++)
		model.links[i].alive = model.links[i].alive && model.links[i].from != index &&
			model.links[i].to != index;
	for (size_t i = 0; i < model.expectation_count; i++)
		model.expectations[i].alive = model.expectations[i].alive && model.expectations[i].from != index &&
			model.expectations[i].to != index;
}

static void edit_waypoint(void)
{
	twin_named *waypoint = model.waypoint_count ? &model.waypoints[below(model.waypoint_count)] : NULL;
	tl_point to = random_point();
	char name[16];
	random_name(name);
	twin_named *owner = find_named(model.waypoints, model.waypoint_count, name);
	if (!waypoint || below(2) == 0) {
		tl_waypoint_id id;
		tl_waypoint_def def = tl_default_waypoint_def();
		def.name = name;
		def.at = to;
		def.radius = 0.25;
		ck_assert_int_eq(tl_map_add_waypoint(map, &def, &id), owner ? TL_E_EXISTS : TL_OK);
		if (owner)
			return;
		waypoint = &model.waypoints[model.waypoint_count++];
		*waypoint = (twin_named){ true, id.index1, id.generation, "", to, false };
		strcpy(waypoint->name, name);
	} else if (below(4) == 0) {
		remove_waypoint(waypoint);
	} else if (below(2)) {
		tl_status expected = !waypoint->alive ? TL_E_STALE : owner && owner != waypoint ? TL_E_EXISTS : TL_OK;
		ck_assert_int_eq(tl_map_rename_waypoint(map, twin_waypoint_id(waypoint), name), expected);
		if (!expected)
			strcpy(waypoint->name, name);
	} else {
		ck_assert_int_eq(tl_map_move_waypoint(map, twin_waypoint_id(waypoint), to),
			waypoint->alive ? TL_OK : TL_E_STALE);
		waypoint->at = to;
	}
}

static void edit_link(void)
{
	if (model.waypoint_count == 0)
		return;
	twin_link *link = model.link_count ? &model.links[below(model.link_count)] : NULL;
	if (link && below(3) == 0) {
		ck_assert_int_eq(tl_map_remove_link(map, link->id), link->alive ? TL_OK : TL_E_STALE);
		link->alive = false;
		return;
	}
	twin_link added = { true, { 0, 0 }, below(model.waypoint_count), below(model.waypoint_count),
		(double)below(100) / 10 };
	const twin_named *from = &model.waypoints[added.from], *to = &model.waypoints[added.to];
	tl_link_def def = tl_default_link_def();
	def.from = twin_waypoint_id(from);
	def.to = twin_waypoint_id(to);
	def.oneway = below(2);
	def.has_cost = true;
	def.cost = added.cost;
	bool alive = from->alive && to->alive;
	ck_assert_int_eq(tl_map_add_link(map, &def, &added.id), alive ? TL_OK : TL_E_STALE);
	if (alive)
		model.links[model.link_count++] = added;
}

static void edit_expectation(void)
{
	if (model.expectation_count > 0 && below(3) == 0) {
		twin_expectation *expectation = &model.expectations[below(model.expectation_count)];
		ck_assert_int_eq(
			tl_map_remove_expectation(map, expectation->id), expectation->alive ? TL_OK : TL_E_STALE);
		expectation->alive = false;
		return;
	}
	if (model.waypoint_count == 0)
		return;
	twin_expectation added = { true, { 0, 0 }, below(model.waypoint_count),
		below(2) ? TWIN_THINGS_MAX : below(model.waypoint_count) };
	tl_expectation_def def = tl_default_expectation_def();
	def.kind = TL_EXPECTATION_NOPATH;
	def.from.waypoint = twin_waypoint_id(&model.waypoints[added.from]);
	def.to.at = (tl_point){ 1, 2 };
	bool alive = model.waypoints[added.from].alive;
	if (added.to < TWIN_THINGS_MAX) {
		def.to.waypoint = twin_waypoint_id(&model.waypoints[added.to]);
		alive = alive && model.waypoints[added.to].alive;
	}
	ck_assert_int_eq(tl_map_add_expectation(map, &def, &added.id), alive ? TL_OK : TL_E_STALE);
	if (alive)
		model.expectations[model.expectation_count++] = added;
}

static void edit_allowance(void)
{
	if (model.allowance_count > 0 && below(2)) {
		twin_allowance *allowance = &model.allowances[below(model.allowance_count)];
		ck_assert_int_eq(tl_map_remove_allowance(map, allowance->id), allowance->alive ? TL_OK : TL_E_STALE);
		allowance->alive = false;
		return;
	}
	static const char *const names[] = { "a", "b c", "\"" };
	twin_allowance added = { true, { 0, 0 }, below(3), below(4) };
	tl_allowance_def def = tl_default_allowance_def();
	def.rule = twin_rules[added.rule];
	def.names = names;
	def.name_count = added.name_count;
	def.reason = "why";
	ck_assert_int_eq(tl_map_add_allowance(map, &def, &added.id), TL_OK);
	model.allowances[model.allowance_count++] = added;
}

static size_t live_areas(void)
{
	size_t alive = 0;
	for (size_t i = 0; i < model.area_count; i++)
		alive += model.areas[i].alive;
	return alive;
}

static void add_area(void)
{
	twin_area *area = &model.areas[model.area_count];
	*area = (twin_area){
		.alive = true, .count = 3 + below(TWIN_POINTS_MAX - 2), .cost = (double)(1 + below(40)) / 8
	};
	for (size_t i = 0; i < area->count; i++)
		area->corners[i] = random_point();
	tl_area_def def = tl_default_area_def();
	def.corners = area->corners;
	def.count = area->count;
	def.cost = area->cost;
	bool full = live_areas() == TL_AREAS_MAX;
	ck_assert_int_eq(tl_map_add_area(map, &def, &area->id), full ? TL_E_LIMIT : TL_OK);
	model.area_count += !full;
}

static void edit_area(void)
{
	twin_area *area = model.area_count ? &model.areas[below(model.area_count)] : NULL;
	tl_status expected = area && area->alive ? TL_OK : TL_E_STALE;
	if (!area || below(3) == 0) {
		add_area();
	} else if (below(3) == 0) {
		ck_assert_int_eq(tl_map_remove_area(map, area->id), expected);
		area->alive = false;
	} else if (below(2)) {
		size_t index = below(area->count);
		tl_point to = random_point();
		ck_assert_int_eq(tl_map_move_area_corner(map, area->id, index, to), expected);
		area->corners[index] = to;
	} else {
		area->cost = (double)(1 + below(40)) / 8;
		ck_assert_int_eq(tl_map_set_area_cost(map, area->id, area->cost), expected);
	}
}

/* ---- the test ---- */

/* What is saved is the map, and loading it and saving it again gives the same bytes. */
static void check_file(void)
{
	char *text = map_to_text(map, NULL);
	tl_map *loaded = map_from_text(text);
	ck_assert(map_same(map, loaded));
	map_check_text(loaded, text);
	free(text);
	tl_map_free(loaded);
}

START_TEST(random_edits)
{
	static void (*const edits[])(void) = { edit_wall, edit_wall, edit_door, edit_obstacle, edit_waypoint,
		edit_waypoint, edit_link, edit_link, edit_expectation, edit_allowance, edit_area };
	memset(&model, 0, sizeof model);
	rng.state = (uint64_t)_i;
	map = small_map();
	for (int step = 0; step < STEPS; step++) {
		uint64_t revision = tl_map_revision(map);
		edits[below(sizeof edits / sizeof *edits)]();
		ck_assert_uint_ge(tl_map_revision(map), revision);
		if (step % 500 == 499) {
			map_twin_check(&model, map);
			check_file();
		}
	}
	tl_map_free(map);
}
END_TEST

/* One random edit of what a file said, found by walking. */
static void edit_loaded(int round, int step)
{
	tl_waypoint_id waypoint = { 0, 0 };
	for (size_t i = below(10) + 1; i-- > 0;)
		waypoint = tl_map_next_waypoint(map, waypoint);
	char name[32];
	snprintf(name, sizeof name, "%d %d", round, step);
	if (tl_waypoint_is_valid(map, waypoint) && below(2))
		ck_assert_int_eq(tl_map_rename_waypoint(map, waypoint, name), TL_OK);
	else if (tl_waypoint_is_valid(map, waypoint) && below(4) == 0)
		ck_assert_int_eq(tl_map_remove_waypoint(map, waypoint), TL_OK);
	tl_wall_id wall = { 0, 0 };
	for (size_t i = below(30) + 1; i-- > 0;)
		wall = tl_map_next_wall(map, wall);
	if (tl_wall_is_valid(map, wall) && below(3))
		ck_assert_int_eq(tl_map_move_wall_point(map, wall, below(2), random_point()), TL_OK);
	else if (tl_wall_is_valid(map, wall))
		ck_assert_int_eq(tl_map_remove_wall(map, wall), TL_OK);
	else
		small_wall(map, round, step, 0, 0);
}

/* A loaded map under random edits: what it is saved as is always the same map. */
START_TEST(random_edits_of_a_file)
{
	rng.state = 1000 + (uint64_t)_i;
	memset(&model, 0, sizeof model);
	map = small_map();
	for (int step = 0; step < 300; step++) {
		edit_wall();
		edit_door();
		edit_obstacle();
		edit_waypoint();
		edit_link();
		edit_expectation();
		edit_allowance();
		edit_area();
	}
	for (int round = 0; round < 20; round++) {
		char *text = map_to_text(map, NULL);
		tl_map *loaded = map_from_text(text);
		ck_assert(map_same(map, loaded));
		free(text);
		tl_map_free(map);
		map = loaded;
		for (int step = 0; step < 20; step++)
			edit_loaded(round, step);
	}
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("map against a naive twin");
	TCase *tests = tcase_create("model");
	tcase_add_loop_test(tests, random_edits, 0, SEEDS);
	tcase_add_loop_test(tests, random_edits_of_a_file, 0, SEEDS);
	suite_add_tcase(suite, tests);
	return suite;
}
