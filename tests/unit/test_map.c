/* SPDX-License-Identifier: MIT */
/*
 * The map through its public functions: what each one does, refuses and answers to stale ids.
 */
#include <math.h>
#include <string.h>

#include "map/records.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/expect.h>
#include <tautline/map.h>
#include <tautline/undo.h>

static const double edge = 524288; /* 2^29 grid units at 1024 a map unit */

START_TEST(creating)
{
	tl_map_def def = tl_default_map_def();
	ck_assert_int_eq(def.resolution, 1024);
	ck_assert(def.radius == 0);
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_create(NULL, NULL), TL_E_INVALID);
	const int32_t bad[] = { 0, -1, 3, 1000, 65537, 131072, INT32_MIN };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		def.resolution = bad[i];
		ck_assert_int_eq(tl_map_create(&def, &map), TL_E_INVALID);
	}
	for (int32_t resolution = 1; resolution <= 65536; resolution *= 2) {
		def = tl_default_map_def();
		def.resolution = resolution;
		def.radius = 1;
		ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
		ck_assert_int_eq(tl_map_resolution(map), resolution);
		tl_map_free(map);
		map = NULL;
	}
	const double wrong[] = { -0.001, NAN, INFINITY, 1e300, 524288.5 };
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		def = tl_default_map_def();
		def.resolution = 1024;
		def.radius = wrong[i];
		ck_assert_int_eq(tl_map_create(&def, &map), TL_E_RANGE);
	}
	ck_assert_ptr_null(map);
	tl_map_free(NULL);
}
END_TEST

START_TEST(radius)
{
	tl_map *map = small_map();
	uint64_t before = tl_map_revision(map);
	ck_assert_int_eq(tl_map_set_radius(map, 0.3), TL_OK);
	ck_assert(tl_map_radius(map) == 307.0 / 1024);
	ck_assert_uint_gt(tl_map_revision(map), before);
	before = tl_map_revision(map);
	ck_assert_int_eq(tl_map_set_radius(map, -1), TL_E_RANGE);
	ck_assert_int_eq(tl_map_set_radius(map, NAN), TL_E_RANGE);
	ck_assert_int_eq(tl_map_set_radius(map, 2 * edge), TL_E_RANGE);
	ck_assert_int_eq(tl_map_set_radius(NULL, 1), TL_E_INVALID);
	ck_assert(tl_map_radius(map) == 307.0 / 1024);
	ck_assert_uint_eq(tl_map_revision(map), before);
	tl_map_free(map);
}
END_TEST

static void check_box(const tl_map *map, double min_x, double min_y, double max_x, double max_y)
{
	tl_box box = tl_map_bounds(map);
	ck_assert(box.min.x == min_x && box.min.y == min_y && box.max.x == max_x && box.max.y == max_y);
}

START_TEST(bounds)
{
	tl_map *map = small_map();
	tl_box box = tl_map_bounds(map);
	ck_assert(box.min.x > box.max.x && box.min.y > box.max.y);
	tl_waypoint_id point = small_waypoint(map, "a", 5, -3);
	check_box(map, 5, -3, 5, -3);
	tl_wall_id wall = small_wall(map, 1, 2, 3, 4);
	check_box(map, 1, -3, 5, 4);
	tl_door_id door = small_door(map, "d", -7, 0, 0, 9, false);
	check_box(map, -7, -3, 5, 9);
	tl_obstacle_id disc = small_obstacle(map, "o", edge, -edge, 2);
	check_box(map, -7, -edge - 2, edge + 2, 9);
	ck_assert_int_eq(tl_map_remove_waypoint(map, point), TL_OK);
	ck_assert(!tl_map_is_empty(map)); /* a door alone can block */
	ck_assert_int_eq(tl_map_remove_door(map, door), TL_OK);
	ck_assert_int_eq(tl_map_remove_obstacle(map, disc), TL_OK);
	check_box(map, 1, 2, 3, 4);
	ck_assert_int_eq(tl_map_remove_wall(map, wall), TL_OK);
	box = tl_map_bounds(map);
	ck_assert(box.min.x > box.max.x);
	tl_map_free(map);
}
END_TEST

START_TEST(walls)
{
	tl_map *map = small_map();
	const tl_point points[] = { { 0, 0 }, { 1.00048828125, 0.0004 }, { 1, 2 } }; /* 1024.5 is a tie: to even */
	tl_wall_def def = tl_default_wall_def();
	ck_assert(!def.points && def.count == 0 && !def.loop && !def.solid);
	def.points = points;
	def.count = 3;
	tl_wall_id id = { 7, 7 };
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	tl_wall_info info;
	ck_assert_int_eq(tl_map_get_wall(map, id, &info), TL_OK);
	ck_assert(info.count == 3 && !info.loop && !info.solid && info.place.line == 0 && info.place.column == 0);
	tl_point at;
	tl_place place = { .line = 9, .column = 9 };
	ck_assert_int_eq(tl_map_get_wall_point(map, id, 1, &at, &place), TL_OK);
	ck_assert(at.x == 1 && at.y == 0 && place.line == 0 && place.column == 0);
	def.loop = def.solid = true;
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	ck_assert_uint_eq(tl_map_wall_count(map), 2);
	ck_assert_uint_eq(tl_map_segment_count(map), 2 + 3);
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 2, (tl_point){ 8, -8 }), TL_OK);
	ck_assert_int_eq(tl_map_get_wall_point(map, id, 2, &at, NULL), TL_OK);
	ck_assert(at.x == 8 && at.y == -8);
	tl_map_free(map);
}
END_TEST

START_TEST(walls_refused)
{
	tl_map *map = small_map();
	const tl_point points[] = { { 0, 0 }, { 1, 0 }, { NAN, 0 }, { 0, edge + 1 } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	tl_wall_id id = { 7, 7 };
	uint64_t revision = tl_map_revision(map);
	ck_assert_int_eq(tl_map_add_wall(NULL, &def, &id), TL_E_INVALID);
	ck_assert_int_eq(tl_map_add_wall(map, NULL, &id), TL_E_INVALID);
	def.count = 1;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_E_INVALID);
	def.count = 3;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_E_RANGE);
	def = tl_default_wall_def();
	def.points = points + 3;
	def.count = 1;
	def.points = points + 2;
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_E_RANGE);
	def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	def.solid = true;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_E_INVALID);
	def = tl_default_wall_def();
	def.points = NULL;
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_E_INVALID);
	def = tl_default_wall_def();
	def.points = points;
	def.count = ((size_t)1 << 24) + 1;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_E_LIMIT);
	ck_assert(id.index1 == 7 && id.generation == 7);
	ck_assert_uint_eq(tl_map_wall_count(map), 0);
	ck_assert_uint_eq(tl_map_revision(map), revision);
	id = small_wall(map, 0, 0, 0, 0);
	tl_point at = { 3, 3 };
	ck_assert_int_eq(tl_map_get_wall_point(map, id, 2, &at, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_wall_point(map, id, 0, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 2, at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 0, points[2]), TL_E_RANGE);
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 0, points[3]), TL_E_RANGE);
	ck_assert(at.x == 3);
	tl_map_free(map);
}
END_TEST

START_TEST(stale_walls)
{
	tl_map *map = small_map();
	tl_wall_info info;
	tl_point at;
	tl_wall_id first = small_wall(map, 0, 0, 1, 1), null = { 0, 0 }, beyond = { 99, 1 };
	ck_assert_int_eq(tl_map_remove_wall(map, first), TL_OK);
	tl_wall_id second = small_wall(map, 2, 2, 3, 3);
	ck_assert_uint_eq(first.index1, second.index1); /* the slot is used again, the id is not */
	const tl_wall_id stale[] = { first, null, beyond, { second.index1, second.generation + 1 },
		{ second.index1, 0 } };
	for (size_t i = 0; i < sizeof stale / sizeof *stale; i++) {
		ck_assert(!tl_wall_is_valid(map, stale[i]));
		ck_assert_int_eq(tl_map_get_wall(map, stale[i], &info), TL_E_STALE);
		ck_assert_int_eq(tl_map_get_wall_point(map, stale[i], 0, &at, NULL), TL_E_STALE);
		ck_assert_int_eq(tl_map_move_wall_point(map, stale[i], 0, (tl_point){ 0, 0 }), TL_E_STALE);
		ck_assert_int_eq(tl_map_remove_wall(map, stale[i]), TL_E_STALE);
	}
	ck_assert(tl_wall_is_valid(map, second));
	ck_assert(!tl_wall_is_valid(NULL, second));
	ck_assert_uint_eq(tl_map_wall_count(map), 1);
	tl_map_free(map);
}
END_TEST

/* The ids of a slot are used up after 2^31 uses: then it is given up, so that the first id does not come back. */
START_TEST(generations_run_out)
{
	tl_map *map = small_map();
	tl_wall_id first = small_wall(map, 0, 0, 1, 1);
	map->walls[first.index1 - 1].slot.generation = UINT32_MAX - 2;
	ck_assert(!tl_wall_is_valid(map, first));
	tl_wall_id last = { first.index1, UINT32_MAX - 2 };
	ck_assert_int_eq(tl_map_remove_wall(map, last), TL_OK);
	ck_assert_uint_eq(tl_map_wall_count(map), 0);
	tl_wall_id next = small_wall(map, 0, 0, 1, 1);
	ck_assert_uint_eq(next.index1, 2);
	ck_assert(!tl_wall_is_valid(map, first) && !tl_wall_is_valid(map, last));
	tl_map_free(map);
}
END_TEST

START_TEST(no_map)
{
	const tl_point at = { 0, 0 };
	tl_wall_info wall;
	tl_door_info door;
	tl_waypoint_info waypoint;
	tl_obstacle_info obstacle;
	tl_door_id door_id = { 1, 1 };
	tl_waypoint_id waypoint_id = { 1, 1 };
	tl_obstacle_id obstacle_id = { 1, 1 };
	ck_assert_int_eq(tl_map_remove_wall(NULL, (tl_wall_id){ 1, 1 }), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_wall_point(NULL, (tl_wall_id){ 1, 1 }, 0, at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_wall(NULL, (tl_wall_id){ 1, 1 }, &wall), TL_E_INVALID);
	ck_assert_int_eq(tl_map_add_door(NULL, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_remove_door(NULL, door_id), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_door(NULL, door_id, at, at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_door_closed(NULL, door_id, true), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_door(NULL, door_id, &door), TL_E_INVALID);
	ck_assert_int_eq(tl_map_find_door(NULL, "a", &door_id), TL_E_INVALID);
	ck_assert_int_eq(tl_map_add_waypoint(NULL, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_remove_waypoint(NULL, waypoint_id), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_waypoint(NULL, waypoint_id, at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_rename_waypoint(NULL, waypoint_id, "a"), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_waypoint(NULL, waypoint_id, &waypoint), TL_E_INVALID);
	ck_assert_int_eq(tl_map_find_waypoint(NULL, "a", &waypoint_id), TL_E_INVALID);
	ck_assert_int_eq(tl_map_add_obstacle(NULL, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_remove_obstacle(NULL, obstacle_id), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_obstacle(NULL, obstacle_id, at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_obstacle(NULL, obstacle_id, &obstacle), TL_E_INVALID);
	ck_assert_int_eq(tl_map_find_obstacle(NULL, "a", &obstacle_id), TL_E_INVALID);
	ck_assert_int_eq(tl_map_add_link(NULL, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_remove_link(NULL, (tl_link_id){ 1, 1 }), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_link(NULL, (tl_link_id){ 1, 1 }, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_add_expectation(NULL, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_add_allowance(NULL, NULL, NULL), TL_E_INVALID);
}
END_TEST

START_TEST(walking)
{
	tl_map *map = small_map();
	tl_wall_id ids[5];
	for (int i = 0; i < 5; i++)
		ids[i] = small_wall(map, i, 0, i, 1);
	ck_assert_int_eq(tl_map_remove_wall(map, ids[0]), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(map, ids[3]), TL_OK);
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	ck_assert_mem_eq(&id, &ids[1], sizeof id);
	ck_assert_int_eq(tl_map_remove_wall(map, id), TL_OK); /* removing during a walk */
	id = tl_map_next_wall(map, id);
	ck_assert_mem_eq(&id, &ids[2], sizeof id);
	id = tl_map_next_wall(map, id);
	ck_assert_mem_eq(&id, &ids[4], sizeof id);
	id = tl_map_next_wall(map, id);
	ck_assert(id.index1 == 0 && id.generation == 0);
	id = tl_map_next_wall(map, (tl_wall_id){ 1000, 1 });
	ck_assert_uint_eq(id.index1, 0);
	tl_map_free(map);
}
END_TEST

START_TEST(doors)
{
	tl_map *map = small_map();
	tl_door_def def = tl_default_door_def();
	ck_assert(def.closed && !def.name);
	tl_door_id id = small_door(map, "front", 4, 3, 4, 5, true), found;
	tl_door_info info;
	ck_assert_int_eq(tl_map_get_door(map, id, &info), TL_OK);
	ck_assert_str_eq(info.name, "front");
	ck_assert(info.a.x == 4 && info.a.y == 3 && info.b.x == 4 && info.b.y == 5 && info.closed &&
		info.place.line == 0);
	ck_assert_int_eq(tl_map_set_door_closed(map, id, false), TL_OK);
	ck_assert_int_eq(tl_map_move_door(map, id, (tl_point){ 1, 2 }, (tl_point){ 3, 4 }), TL_OK);
	ck_assert_int_eq(tl_map_move_door(map, id, (tl_point){ 7, 7 }, (tl_point){ NAN, 4 }), TL_E_RANGE);
	ck_assert_int_eq(tl_map_get_door(map, id, &info), TL_OK);
	ck_assert(info.a.x == 1 && info.a.y == 2 && info.b.x == 3 && info.b.y == 4 && !info.closed);
	ck_assert_int_eq(tl_map_find_door(map, "front", &found), TL_OK);
	ck_assert_mem_eq(&found, &id, sizeof id);
	ck_assert_int_eq(tl_map_find_door(map, "fron", &found), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_find_door(map, "front2", &found), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_find_door(map, "", &found), TL_E_NOT_FOUND);
	def.name = "front";
	ck_assert_int_eq(tl_map_add_door(map, &def, NULL), TL_E_EXISTS);
	small_waypoint(map, "front", 0, 0); /* names are unique per kind only */
	ck_assert_uint_eq(tl_map_door_count(map), 1);
	ck_assert_int_eq(tl_map_remove_door(map, id), TL_OK);
	ck_assert_int_eq(tl_map_remove_door(map, id), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_door(map, id, &info), TL_E_STALE);
	ck_assert_int_eq(tl_map_move_door(map, id, info.a, info.b), TL_E_STALE);
	ck_assert_int_eq(tl_map_set_door_closed(map, id, true), TL_E_STALE);
	ck_assert(!tl_door_is_valid(map, id));
	ck_assert_int_eq(tl_map_find_door(map, "front", &found), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_add_door(map, &def, &id), TL_OK);
	found = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	ck_assert_mem_eq(&found, &id, sizeof id);
	ck_assert_uint_eq(tl_map_next_door(map, id).index1, 0);
	tl_map_free(map);
}
END_TEST

START_TEST(names_refused)
{
	char longest[TL_NAME_MAX + 2];
	memset(longest, 'n', sizeof longest - 1);
	longest[sizeof longest - 1] = '\0';
	tl_map *map = small_map();
	tl_door_def door = tl_default_door_def();
	tl_waypoint_def waypoint = tl_default_waypoint_def();
	tl_obstacle_def obstacle = tl_default_obstacle_def();
	obstacle.radius = 1;
	const char *const bad[] = { NULL, "", "a\nb", "\t", "\x7F", "\xFF", "a\xC3", "\xED\xA0\x80", "\xC0\x80",
		"a\xC2\x80", "\xC2\x9F" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		door.name = waypoint.name = obstacle.name = bad[i];
		ck_assert_int_eq(tl_map_add_door(map, &door, NULL), TL_E_INVALID);
		ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, NULL), TL_E_INVALID);
		ck_assert_int_eq(tl_map_add_obstacle(map, &obstacle, NULL), TL_E_INVALID);
	}
	door.name = waypoint.name = obstacle.name = longest;
	ck_assert_int_eq(tl_map_add_door(map, &door, NULL), TL_E_LIMIT);
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, NULL), TL_E_LIMIT);
	ck_assert_int_eq(tl_map_add_obstacle(map, &obstacle, NULL), TL_E_LIMIT);
	longest[TL_NAME_MAX] = '\0';
	ck_assert_int_eq(tl_map_add_door(map, &door, NULL), TL_OK);
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, NULL), TL_OK);
	ck_assert_int_eq(tl_map_add_obstacle(map, &obstacle, NULL), TL_OK);
	const char *const good[] = { " ", "7", "-1", ",", "a b", "#", "\"", "\\", "\xC3\xA9", "\xF0\x9F\x9A\xAA",
		"radius" };
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		small_waypoint(map, good[i], 0, 0);
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

START_TEST(waypoints)
{
	tl_map *map = small_map();
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = "a";
	def.at = (tl_point){ 1, 2 };
	def.radius = 0.5;
	tl_waypoint_id id, found, other;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, &id), TL_OK);
	tl_waypoint_info info;
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
	ck_assert_str_eq(info.name, "a");
	ck_assert(info.at.x == 1 && info.at.y == 2 && info.radius == 0.5);
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, &other), TL_E_EXISTS);
	def.name = "b";
	def.radius = -1;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, &other), TL_E_RANGE);
	def.radius = 0;
	def.at.x = edge * 2;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, &other), TL_E_RANGE);
	other = small_waypoint(map, "b", -edge, edge);
	ck_assert_int_eq(tl_map_move_waypoint(map, id, (tl_point){ 3, 4 }), TL_OK);
	ck_assert_int_eq(tl_map_move_waypoint(map, id, (tl_point){ 3, INFINITY }), TL_E_RANGE);
	ck_assert_int_eq(tl_map_rename_waypoint(map, id, "b"), TL_E_EXISTS);
	ck_assert_int_eq(tl_map_rename_waypoint(map, id, ""), TL_E_INVALID);
	ck_assert_int_eq(tl_map_rename_waypoint(map, id, NULL), TL_E_INVALID);
	uint64_t revision = tl_map_revision(map);
	ck_assert_int_eq(tl_map_rename_waypoint(map, id, "a"), TL_OK);
	ck_assert_uint_eq(tl_map_revision(map), revision);
	ck_assert_int_eq(tl_map_rename_waypoint(map, id, "c"), TL_OK);
	ck_assert_int_eq(tl_map_find_waypoint(map, "a", &found), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_find_waypoint(map, "c", &found), TL_OK);
	ck_assert_mem_eq(&found, &id, sizeof id);
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
	ck_assert(info.at.x == 3 && info.at.y == 4);
	ck_assert_int_eq(tl_map_remove_waypoint(map, id), TL_OK);
	ck_assert_int_eq(tl_map_remove_waypoint(map, id), TL_E_STALE);
	ck_assert_int_eq(tl_map_move_waypoint(map, id, info.at), TL_E_STALE);
	ck_assert_int_eq(tl_map_rename_waypoint(map, id, "d"), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_E_STALE);
	found = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	ck_assert_mem_eq(&found, &other, sizeof other);
	ck_assert_uint_eq(tl_map_waypoint_count(map), 1);
	tl_map_free(map);
}
END_TEST

START_TEST(obstacles)
{
	tl_map *map = small_map();
	tl_obstacle_def def = tl_default_obstacle_def();
	def.name = "guard";
	tl_obstacle_id id, found;
	const double bad[] = { 0, -1, 0.0004 }; /* the last one rounds to 0 */
	for (size_t i = 0; i < 3; i++) {
		def.radius = bad[i];
		ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), TL_E_INVALID);
	}
	def.radius = NAN;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), TL_E_RANGE);
	def.radius = 0.4;
	def.moving = true;
	def.velocity = (tl_point){ 0, 1e9 };
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), TL_E_RANGE);
	def.velocity.y = 0.1;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), TL_OK);
	tl_obstacle_info info;
	ck_assert_int_eq(tl_map_get_obstacle(map, id, &info), TL_OK);
	ck_assert_str_eq(info.name, "guard");
	ck_assert(info.radius == 410.0 / 1024 && info.moving && info.velocity.y == 0.1);
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, &found), TL_E_EXISTS);
	ck_assert_int_eq(tl_map_move_obstacle(map, id, (tl_point){ 9, 8 }), TL_OK);
	ck_assert_int_eq(tl_map_move_obstacle(map, id, (tl_point){ NAN, 8 }), TL_E_RANGE);
	ck_assert_int_eq(tl_map_get_obstacle(map, id, &info), TL_OK);
	ck_assert(info.centre.x == 9 && info.centre.y == 8);
	ck_assert_int_eq(tl_map_find_obstacle(map, "guard", &found), TL_OK);
	ck_assert_mem_eq(&found, &id, sizeof id);
	ck_assert_int_eq(tl_map_find_obstacle(map, "crate", &found), TL_E_NOT_FOUND);
	ck_assert_uint_eq(tl_map_obstacle_count(map), 1);
	ck_assert_int_eq(tl_map_remove_obstacle(map, id), TL_OK);
	ck_assert_int_eq(tl_map_remove_obstacle(map, id), TL_E_STALE);
	ck_assert_int_eq(tl_map_move_obstacle(map, id, info.centre), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_obstacle(map, id, &info), TL_E_STALE);
	ck_assert(!tl_obstacle_is_valid(map, id));
	ck_assert_uint_eq(tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 }).index1, 0);
	tl_map_free(map);
}
END_TEST

/* A long session of adding and removing holds no more than what is live needs. */
START_TEST(memory_is_bounded)
{
	tl_map *map = small_map();
	tl_wall_id ids[512] = { { 0, 0 } };
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, 0), TL_OK);
	size_t most = 0;
	for (int i = 0; i < 200000; i++) {
		int at = (i * 7919) % 512;
		if (ids[at].index1)
			ck_assert_int_eq(tl_map_remove_wall(map, ids[at]), TL_OK);
		ids[at] = small_wall(map, i % 1000, at, at, i % 77);
		size_t bytes = tl_map_bytes(map);
		most = bytes > most ? bytes : most;
	}
	ck_assert_uint_lt(most, 512 * 100 + 65536 + (3 << 19)); /* the log of changes */
	for (int i = 0; i < 512; i++) {
		tl_point end;
		ck_assert_int_eq(tl_map_get_wall_point(map, ids[i], 1, &end, NULL), TL_OK);
		ck_assert(end.x == i);
	}
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("map");
	TCase *tests = tcase_create("map");
	tcase_add_test(tests, creating);
	tcase_add_test(tests, radius);
	tcase_add_test(tests, bounds);
	tcase_add_test(tests, walls);
	tcase_add_test(tests, walls_refused);
	tcase_add_test(tests, stale_walls);
	tcase_add_test(tests, generations_run_out);
	tcase_add_test(tests, no_map);
	tcase_add_test(tests, walking);
	tcase_add_test(tests, doors);
	tcase_add_test(tests, names_refused);
	tcase_add_test(tests, waypoints);
	tcase_add_test(tests, obstacles);
	tcase_add_test(tests, memory_is_bounded);
	suite_add_tcase(suite, tests);
	return suite;
}
