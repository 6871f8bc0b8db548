/* SPDX-License-Identifier: MIT */
/*
 * Edits that keep a thing and change what it is: its id, the rest of its line, comments and number text stay; one undo takes it back.
 */
#include <stdio.h>
#include <string.h>

#include <tautline/nav.h>
#include <tautline/undo.h>

#include "support/map_text.h"
#include "support/runner.h"

static const char text[] = "tautline 1\n"
			   "# a house\n"
			   "wall 0,0  10.50,0  10,8.0 0,8   # outside\n"
			   "wall 1,1 2,2 3,1 loop solid# stone\n"
			   "door front 5,0 6,0 open  # oak\n"
			   "waypoint a 1,2.00   # here\n"
			   "waypoint b 4,2 radius 0.50\n"
			   "link a  b cost 5.0   # steep\n"
			   "obstacle o 7,7 1.0 # barrel\n"
			   "agent g 2,3 speed 2.50 to  a # guard\n";

static tl_map *house(void)
{
	tl_map *map = map_from_text(text);
	ck_assert_ptr_nonnull(map);
	return map;
}

static tl_wall_id nth_wall(const tl_map *map, int number)
{
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	while (number-- > 0)
		id = tl_map_next_wall(map, id);
	return id;
}

static void check_line(tl_map *map, const char *before, const char *after)
{
	char expected[sizeof text + 128];
	const char *at = strstr(text, before);
	ck_assert_ptr_nonnull(at);
	snprintf(expected, sizeof expected, "%.*s%s%s", (int)(at - text), text, after, at + strlen(before));
	map_check_text(map, expected);
	map_check_round_trip(map);
}

/* One step of the journal is the whole of it. */
static void check_undo(tl_map *map)
{
	ck_assert_uint_eq(tl_map_undo_count(map), 1);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, text);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, text);
	tl_map_free(map);
}

START_TEST(points_come_in_and_go_out)
{
	tl_map *map = house();
	tl_wall_id wall = nth_wall(map, 0);
	ck_assert_int_eq(tl_map_insert_wall_point(map, wall, 2, (tl_point){ 11, 4 }), TL_OK);
	ck_assert(tl_wall_is_valid(map, wall));
	check_line(map, "0,0  10.50,0  10,8.0 0,8 ", "0,0  10.50,0 11,4  10,8.0 0,8 ");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_insert_wall_point(map, wall, 4, (tl_point){ -1, 4 }), TL_OK);
	check_line(map, "10,8.0 0,8 ", "10,8.0 0,8 -1,4 ");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_remove_wall_point(map, wall, 1), TL_OK);
	check_line(map, "0,0  10.50,0  10,8.0 0,8 ", "0,0  10,8.0 0,8 ");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_remove_wall_point(map, nth_wall(map, 1), 0), TL_OK);
	check_line(map, "wall 1,1 2,2 3,1 loop", "wall 2,2 3,1 loop");
	ck_assert_int_eq(tl_map_remove_wall_point(map, nth_wall(map, 1), 0), TL_E_INVALID); /* two are left */
	check_undo(map);
}
END_TEST

START_TEST(walls_move_and_become_another_kind)
{
	tl_map *map = house();
	ck_assert_int_eq(tl_map_move_wall(map, nth_wall(map, 0), (tl_point){ 0, 1 }), TL_OK);
	check_line(map, "0,0  10.50,0  10,8.0 0,8 ", "0,1  10.50,1  10,9 0,9 ");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_set_wall_kind(map, nth_wall(map, 0), true, false, true), TL_OK);
	check_line(map, "10,8.0 0,8 ", "10,8.0 0,8 loop filled ");
	ck_assert_uint_eq(tl_map_segment_count(map), 7);
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_set_wall_kind(map, nth_wall(map, 1), false, false, false), TL_OK);
	check_line(map, " loop solid# stone", "# stone");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_set_wall_kind(map, nth_wall(map, 1), false, true, false), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_wall(map, nth_wall(map, 1), (tl_point){ 524287, 0 }), TL_E_RANGE);
	ck_assert_int_eq(tl_map_insert_wall_point(map, nth_wall(map, 1), 4, (tl_point){ 0, 0 }), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_wall(map, (tl_wall_id){ 9, 1 }, (tl_point){ 0, 0 }), TL_E_STALE);
	map_check_text(map, text);
	tl_map_free(map);
}
END_TEST

START_TEST(names)
{
	tl_map *map = house();
	tl_door_id door;
	tl_obstacle_id obstacle;
	tl_map_agent_id agent;
	ck_assert_int_eq(tl_map_find_door(map, "front", &door), TL_OK);
	ck_assert_int_eq(tl_map_rename_door(map, door, "back door"), TL_OK);
	ck_assert_int_eq(tl_map_find_door(map, "front", &door), TL_E_NOT_FOUND);
	check_line(map, "door front 5,0", "door \"back door\" 5,0");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_find_obstacle(map, "o", &obstacle), TL_OK);
	ck_assert_int_eq(tl_map_rename_obstacle(map, obstacle, "keg"), TL_OK);
	check_line(map, "obstacle o 7,7", "obstacle keg 7,7");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_find_agent(map, "g", &agent), TL_OK);
	ck_assert_int_eq(tl_map_rename_agent(map, agent, "h"), TL_OK);
	check_line(map, "agent g 2,3", "agent h 2,3");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_rename_door(map, door, ""), TL_E_INVALID);
	ck_assert_int_eq(tl_map_rename_door(map, (tl_door_id){ 4, 1 }, "x"), TL_E_STALE);
	tl_door_def other = tl_default_door_def();
	other.name = "side";
	other.b.x = 1;
	ck_assert_int_eq(tl_map_add_door(map, &other, NULL), TL_OK);
	ck_assert_int_eq(tl_map_rename_door(map, door, "side"), TL_E_EXISTS);
	tl_map_free(map);
}
END_TEST

START_TEST(links_and_radii)
{
	tl_map *map = house();
	tl_link_id link = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_link_info info;
	tl_link_def def = tl_default_link_def();
	tl_waypoint_id a, b;
	tl_obstacle_id obstacle;
	ck_assert_int_eq(tl_map_get_link(map, link, &info), TL_OK);
	def.from = info.to;
	def.to = info.from;
	def.oneway = true;
	ck_assert_int_eq(tl_map_set_link(map, link, &def), TL_OK);
	check_line(map, "link a  b cost 5.0   #", "link b  a oneway   #");
	check_undo(map);
	map = house();
	def = tl_default_link_def();
	def.from = info.from;
	def.to = info.to;
	def.has_cost = def.jump = true;
	def.cost = 5;
	def.seconds = 0.5;
	ck_assert_int_eq(tl_map_set_link(map, link, &def), TL_OK);
	check_line(map, "cost 5.0   #", "cost 5.0 jump 0.5   #");
	def.cost = -1;
	ck_assert_int_eq(tl_map_set_link(map, link, &def), TL_E_RANGE);
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_find_waypoint(map, "a", &a), TL_OK);
	ck_assert_int_eq(tl_map_find_waypoint(map, "b", &b), TL_OK);
	ck_assert_int_eq(tl_map_set_waypoint_radius(map, a, 2), TL_OK);
	check_line(map, "a 1,2.00   #", "a 1,2.00 radius 2   #");
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_set_waypoint_radius(map, b, 0.75), TL_OK);
	check_line(map, "radius 0.50", "radius 0.75");
	ck_assert_int_eq(tl_map_set_waypoint_radius(map, b, -1), TL_E_RANGE);
	check_undo(map);
	map = house();
	ck_assert_int_eq(tl_map_find_obstacle(map, "o", &obstacle), TL_OK);
	ck_assert_int_eq(tl_map_set_obstacle_radius(map, obstacle, 0.25), TL_OK);
	check_line(map, "7,7 1.0 #", "7,7 0.25 #");
	ck_assert_int_eq(tl_map_set_obstacle_radius(map, obstacle, 0), TL_E_INVALID);
	check_undo(map);
}
END_TEST

/* In an open group the journal keeps the first state alone, and a drag takes no more memory however long it is. */
START_TEST(dragging_a_wall)
{
	tl_map *map = house();
	tl_wall_id wall = nth_wall(map, 0);
	size_t bytes = 0;
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	for (int i = 0; i < 20000; i++) {
		ck_assert_int_eq(tl_map_move_wall(map, wall, (tl_point){ i % 2 ? 1 : -1, 0 }), TL_OK);
		if (i % 3 == 0)
			ck_assert_int_eq(tl_map_insert_wall_point(map, wall, 1, (tl_point){ 5, 1 }), TL_OK);
		if (i % 3 == 1)
			ck_assert_int_eq(tl_map_remove_wall_point(map, wall, 1), TL_OK);
		bytes = i == 9000 ? tl_map_bytes(map) : bytes; /* the log of changes is as long as it gets */
	}
	ck_assert_uint_le(tl_map_bytes(map), bytes + 65536);
	ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	check_undo(map);
}
END_TEST

/* A link that is given other ends frees those that it had, and a waypoint that is removed takes it along. */
START_TEST(links_count_at_their_ends)
{
	tl_map *map = house();
	tl_link_id link = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_link_info info;
	tl_link_def def = tl_default_link_def();
	ck_assert_int_eq(tl_map_get_link(map, link, &info), TL_OK);
	def.from = def.to = info.to;
	ck_assert_int_eq(tl_map_set_link(map, link, &def), TL_OK);
	ck_assert_int_eq(tl_map_remove_waypoint(map, info.from), TL_OK);
	ck_assert(tl_link_is_valid(map, link));
	ck_assert_int_eq(tl_map_remove_waypoint(map, info.to), TL_OK);
	ck_assert(!tl_link_is_valid(map, link));
	tl_map_free(map);
}
END_TEST

static size_t list_changes(tl_nav *nav, const tl_map *map, tl_nav_change *first)
{
	tl_nav_changes *changes;
	ck_assert_int_eq(tl_nav_update_and_list(nav, map, &changes), TL_OK);
	size_t count = tl_nav_changes_count(changes);
	ck_assert(count == 0 || tl_nav_changes_get(changes, 0, first) == TL_OK);
	tl_nav_changes_free(changes);
	return count;
}

/* What a nav lists of a link names the ends that it has now. */
START_TEST(links_with_other_ends_in_a_nav)
{
	tl_map *map = map_from_text(
		"tautline 1\nwall 2,-1 2,1\nwaypoint a 0,0\nwaypoint b 4,0\nwaypoint c 0,4\nlink a b\nlink a c\n");
	tl_link_id link = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_link_def def = tl_default_link_def();
	tl_link_info info;
	tl_nav_change change;
	tl_nav *nav;
	tl_waypoint_id c;
	ck_assert_int_eq(tl_map_find_waypoint(map, "c", &c), TL_OK);
	ck_assert_int_eq(tl_map_get_link(map, link, &info), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	def.from = info.from;
	def.to = c;
	ck_assert_int_eq(tl_map_set_link(map, link, &def), TL_OK);
	ck_assert_uint_eq(list_changes(nav, map, &change), 1);
	ck_assert(change.kind == TL_NAV_LINK_FREED && change.from.index1 == info.from.index1 &&
		change.to.index1 == c.index1);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_uint_eq(list_changes(nav, map, &change), 1);
	ck_assert(change.kind == TL_NAV_LINK_BLOCKED && change.to.index1 == info.to.index1);
	def.to = info.to;
	def.jump = true; /* which nothing blocks: no sight line became free, but b is joined now */
	ck_assert_int_eq(tl_map_set_link(map, link, &def), TL_OK);
	ck_assert_uint_eq(list_changes(nav, map, &change), 1);
	ck_assert(change.kind == TL_NAV_WAYPOINT_JOINED && change.from.index1 == info.to.index1);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("map_reshape");
	TCase *tests = tcase_create("map_reshape");
	tcase_add_test(tests, points_come_in_and_go_out);
	tcase_add_test(tests, walls_move_and_become_another_kind);
	tcase_add_test(tests, names);
	tcase_add_test(tests, links_and_radii);
	tcase_add_test(tests, dragging_a_wall);
	tcase_add_test(tests, links_count_at_their_ends);
	tcase_add_test(tests, links_with_other_ends_in_a_nav);
	suite_add_tcase(suite, tests);
	return suite;
}
