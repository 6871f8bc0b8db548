/* SPDX-License-Identifier: MIT */
/*
 * The log of changes: each edit is found from the revision before it, with the shapes before and after; and how far it reaches back.
 */
#include <string.h>

#include "map/changes.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static tl_map *map;
static uint64_t seen;

/* How many changes are left to walk over. */
static size_t changes_left(const tli_changes *changes)
{
	return changes->end - changes->next;
}

/* The changes since the last call, which must be `count`. */
static tli_changes since(size_t count)
{
	tli_changes changes;
	ck_assert(tli_changes_since(map, seen, &changes));
	ck_assert_uint_eq(changes_left(&changes), count);
	seen = tl_map_revision(map);
	return changes;
}

/* The next change, which must be of this kind and thing, added (+1), changed (0) or removed (-1). */
static tli_change expect(tli_changes *changes, tli_change_kind kind, uint32_t index1, uint32_t generation, int sign)
{
	tli_change change;
	ck_assert(tli_changes_next(changes, &change));
	ck_assert_int_eq(change.kind, kind);
	ck_assert_uint_eq(change.index1, index1);
	ck_assert_uint_eq(change.generation, generation);
	ck_assert_int_eq(change.before.present, sign <= 0);
	ck_assert_int_eq(change.after.present, sign >= 0);
	return change;
}

static tli_change expect_one(tli_change_kind kind, uint32_t index1, uint32_t generation, int sign)
{
	tli_changes changes = since(1), end;
	tli_change change = expect(&changes, kind, index1, generation, sign);
	ck_assert(!tli_changes_next(&changes, &change) && changes_left(&changes) == 0);
	end = changes;
	ck_assert(!tli_changes_next(&end, &change));
	changes = (tli_changes){ map, changes.end - 1, changes.end };
	return expect(&changes, kind, index1, generation, sign);
}

static void check_points(const tli_shape *shape, uint32_t count, tl_point first)
{
	ck_assert_uint_eq(shape->count, count);
	tl_point at = tli_point_to_units(shape->points[0], tl_map_resolution(map));
	ck_assert(at.x == first.x && at.y == first.y);
}

START_TEST(walls)
{
	map = small_map();
	small_wall(map, 0, 0, 8, 0);
	seen = tl_map_revision(map);
	tl_wall_def def = tl_default_wall_def();
	def.points = (const tl_point[]){ { 1, 2 }, { 3, 4 }, { 5, 7 } };
	def.count = 3;
	def.loop = def.solid = true;
	tl_wall_id id;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	tli_change change = expect_one(TLI_CHANGE_WALL, id.index1, id.generation, +1);
	check_points(&change.after, 3, (tl_point){ 1, 2 });
	ck_assert_uint_eq(change.after.flags, TLI_SHAPE_LOOP | TLI_SHAPE_SOLID);
	ck_assert_uint_eq(change.point, TLI_POINT_NONE);
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 1, (tl_point){ 9, 9 }), TL_OK);
	change = expect_one(TLI_CHANGE_WALL, id.index1, id.generation, 0);
	ck_assert_uint_eq(change.point, 1);
	check_points(&change.before, 1, (tl_point){ 3, 4 });
	check_points(&change.after, 1, (tl_point){ 9, 9 });
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 3, (tl_point){ 9, 9 }), TL_E_INVALID);
	ck_assert_int_eq(tl_map_remove_wall(map, (tl_wall_id){ 7, 1 }), TL_E_STALE);
	(void)since(0);
	ck_assert_int_eq(tl_map_remove_wall(map, id), TL_OK);
	change = expect_one(TLI_CHANGE_WALL, id.index1, id.generation, -1);
	check_points(&change.before, 3, (tl_point){ 1, 2 });
	ck_assert_uint_eq(change.after.count, 0);
	tl_map_free(map);
}
END_TEST

START_TEST(doors_and_obstacles)
{
	map = small_map();
	seen = tl_map_revision(map);
	tl_door_def def = tl_default_door_def();
	def.name = "d";
	def.b = (tl_point){ 1, 0 };
	tl_door_id door;
	ck_assert_int_eq(tl_map_add_door(map, &def, &door), TL_OK);
	tli_change change = expect_one(TLI_CHANGE_DOOR, door.index1, door.generation, +1);
	check_points(&change.after, 2, (tl_point){ 0, 0 });
	ck_assert_int_eq(tl_map_set_door_closed(map, door, false), TL_OK);
	change = expect_one(TLI_CHANGE_DOOR, door.index1, door.generation, 0);
	ck_assert(change.before.flags == TLI_SHAPE_CLOSED && change.after.flags == 0);
	ck_assert_int_eq(tl_map_move_door(map, door, (tl_point){ 5, 5 }, (tl_point){ 6, 5 }), TL_OK);
	change = expect_one(TLI_CHANGE_DOOR, door.index1, door.generation, 0);
	check_points(&change.before, 2, (tl_point){ 0, 0 });
	check_points(&change.after, 2, (tl_point){ 5, 5 });
	ck_assert_int_eq(tl_map_remove_door(map, door), TL_OK);
	expect_one(TLI_CHANGE_DOOR, door.index1, door.generation, -1);
	tl_obstacle_def crate = tl_default_obstacle_def();
	crate.name = "c";
	crate.radius = 2;
	crate.moving = true;
	tl_obstacle_id id;
	ck_assert_int_eq(tl_map_add_obstacle(map, &crate, &id), TL_OK);
	change = expect_one(TLI_CHANGE_OBSTACLE, id.index1, id.generation, +1);
	ck_assert_int_eq(change.after.radius, 2 * tl_map_resolution(map));
	ck_assert_uint_eq(change.after.flags, TLI_SHAPE_MOVING);
	ck_assert_int_eq(tl_map_move_obstacle(map, id, (tl_point){ 3, 1 }), TL_OK);
	change = expect_one(TLI_CHANGE_OBSTACLE, id.index1, id.generation, 0);
	check_points(&change.after, 1, (tl_point){ 3, 1 });
	ck_assert_int_eq(tl_map_remove_obstacle(map, id), TL_OK);
	expect_one(TLI_CHANGE_OBSTACLE, id.index1, id.generation, -1);
	ck_assert_int_eq(tl_map_set_radius(map, 1), TL_OK);
	tli_changes changes = since(1);
	ck_assert(tli_changes_next(&changes, &change) && change.kind == TLI_CHANGE_RADIUS);
	tl_map_free(map);
}
END_TEST

START_TEST(a_waypoint_goes_after_what_names_it)
{
	map = map_from_text("tautline 1\nwaypoint a 1,1\nwaypoint b 5,5\nlink a b\nlink b a oneway\nexpect sees a b\n"
			    "agent g 0,0 patrol a b a\n");
	seen = tl_map_revision(map);
	tl_waypoint_id a;
	ck_assert_int_eq(tl_map_find_waypoint(map, "a", &a), TL_OK);
	ck_assert_int_eq(tl_map_rename_waypoint(map, a, "c"), TL_OK);
	expect_one(TLI_CHANGE_WAYPOINT, a.index1, a.generation, 0);
	ck_assert_int_eq(tl_map_move_waypoint(map, a, (tl_point){ 2, 3 }), TL_OK);
	tli_change change = expect_one(TLI_CHANGE_WAYPOINT, a.index1, a.generation, 0);
	check_points(&change.before, 1, (tl_point){ 1, 1 });
	check_points(&change.after, 1, (tl_point){ 2, 3 });
	ck_assert_int_eq(tl_map_remove_waypoint(map, a), TL_OK);
	tli_changes changes = since(6);
	change = expect(&changes, TLI_CHANGE_LINK, 1, 1, -1);
	ck_assert(change.before.from == 1 && change.before.to == 2 && change.before.flags == 0);
	change = expect(&changes, TLI_CHANGE_LINK, 2, 1, -1);
	ck_assert(change.before.from == 2 && change.before.to == 1 && change.before.flags == TLI_SHAPE_ONEWAY);
	expect(&changes, TLI_CHANGE_EXPECTATION, 1, 1, -1);
	expect(&changes, TLI_CHANGE_AGENT, 1, 1, 0); /* two stops */
	expect(&changes, TLI_CHANGE_AGENT, 1, 1, 0);
	expect(&changes, TLI_CHANGE_WAYPOINT, a.index1, a.generation, -1);
	tl_map_free(map);
}
END_TEST

START_TEST(corners_of_areas)
{
	map = small_map();
	tl_area_def def = tl_default_area_def();
	def.corners = (const tl_point[]){ { 0, 0 }, { 4, 0 }, { 4, 4 } };
	def.count = 3;
	tl_area_id id, other;
	ck_assert_int_eq(tl_map_add_area(map, &def, &id), TL_OK);
	ck_assert_int_eq(tl_map_remove_area(map, id), TL_OK);
	ck_assert_int_eq(tl_map_add_area(map, &def, &id), TL_OK);
	ck_assert_int_eq(tl_map_add_area(map, &def, &other), TL_OK);
	ck_assert_uint_ne(id.generation, other.generation);
	seen = tl_map_revision(map);
	ck_assert_int_eq(tl_map_move_area_corner(map, id, 1, (tl_point){ 5, 0 }), TL_OK);
	expect_one(TLI_CHANGE_AREA, id.index1, id.generation, 0);
	tl_map_free(map);
}
END_TEST

START_TEST(reach)
{
	map = map_from_text("tautline 1\nwall 0,0 0,1\n");
	uint64_t start = tl_map_revision(map);
	tli_changes changes;
	ck_assert(tli_changes_since(map, start, &changes) && changes_left(&changes) == 0);
	ck_assert(!tli_changes_since(map, start + 1, &changes));
	ck_assert(!tli_changes_since(map, start - 1, &changes));
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	for (int i = 1; i <= 50000; i++) {
		ck_assert_int_eq(tl_map_move_wall_point(map, id, 1, (tl_point){ i, 0 }), TL_OK);
		uint64_t back = i < 4096 ? (uint64_t)i : 4096;
		ck_assert(tli_changes_since(map, tl_map_revision(map) - back, &changes));
		tli_change change;
		ck_assert(tli_changes_next(&changes, &change));
		check_points(&change.after, 1, (tl_point){ i - (double)back + 1, 0 });
	}
	ck_assert(!tli_changes_since(map, start, &changes));
	tl_map_free(map);
}
END_TEST

START_TEST(a_change_larger_than_the_log)
{
	static tl_point points[40000];
	for (int i = 0; i < 40000; i++)
		points[i] = (tl_point){ i, 0 };
	map = small_map();
	small_wall(map, 0, 0, 1, 1);
	seen = tl_map_revision(map);
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 40000;
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	tli_changes changes;
	ck_assert(!tli_changes_since(map, seen, &changes));
	seen = tl_map_revision(map);
	small_wall(map, 0, 0, 2, 2);
	(void)since(1);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("log of changes");
	TCase *tests = tcase_create("changes");
	tcase_add_test(tests, walls);
	tcase_add_test(tests, doors_and_obstacles);
	tcase_add_test(tests, a_waypoint_goes_after_what_names_it);
	tcase_add_test(tests, corners_of_areas);
	tcase_add_test(tests, reach);
	tcase_add_test(tests, a_change_larger_than_the_log);
	suite_add_tcase(suite, tests);
	return suite;
}
