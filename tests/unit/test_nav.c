/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/nav: making a nav, its counts, links, doors, obstacles, sight, updating.
 * Paths are in test_nav_path.c, failing allocations in test_nav_memory.c.
 */
#include "support/runner.h"
#include "support/small_map.h"

#include <math.h>

static tl_nav_info info_of(const tl_nav *nav)
{
	tl_nav_info info;
	(void)tl_nav_get_info(nav, &info);
	return info;
}

static tl_status try_def(const tl_map *map, tl_nav_def def)
{
	tl_nav *nav = NULL;
	tl_status status = tl_nav_create(map, &def, &nav);
	ck_assert_int_eq(nav != NULL, status == TL_OK);
	tl_nav_free(nav);
	return status;
}

START_TEST(definitions_are_checked)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	tl_nav_def def = tl_default_nav_def(), bad = def;
	ck_assert_int_eq(try_def(map, def), TL_OK);
	bad.radius = NAN;
	ck_assert_int_eq(try_def(map, bad), TL_E_RANGE);
	bad.radius = 1e9;
	ck_assert_int_eq(try_def(map, bad), TL_E_RANGE);
	bad = def;
	bad.contact = (tl_contact)7;
	ck_assert_int_eq(try_def(map, bad), TL_E_INVALID);
	bad = def;
	bad.link = (tl_link_mode)7;
	ck_assert_int_eq(try_def(map, bad), TL_E_INVALID);
	bad = def;
	bad.max_link = -1;
	ck_assert_int_eq(try_def(map, bad), TL_E_INVALID);
	bad.max_link = NAN;
	ck_assert_int_eq(try_def(map, bad), TL_E_INVALID);
	bad.max_link = INFINITY;
	ck_assert_int_eq(try_def(map, bad), TL_OK);
	tl_nav *nav = NULL;
	ck_assert_int_eq(tl_nav_create(NULL, NULL, &nav), TL_E_INVALID);
	ck_assert_int_eq(tl_nav_create(map, NULL, NULL), TL_E_INVALID);
	ck_assert_ptr_null(nav);
	tl_nav_free(NULL);
	tl_map_free(map);
}
END_TEST

START_TEST(a_map_without_waypoints_is_an_error_unless_only_sight_is_wanted)
{
	tl_map *map = small_map();
	small_wall(map, 1, -1, 1, 1);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	ck_assert_int_eq(try_def(map, def), TL_E_NO_WAYPOINTS);
	def.sight_only = true;
	tl_nav *nav = small_nav(map, &def);
	tl_query *query = small_query(nav);
	bool sees = true;
	ck_assert_int_eq(tl_query_sees(query, (tl_point){ 0, 0 }, (tl_point){ 2, 0 }, &sees), TL_OK);
	ck_assert(!sees);
	tl_path_def path = tl_default_path_def();
	tl_path_result result;
	ck_assert_int_eq(tl_query_find_path(query, &path, &result), TL_E_INVALID);
	tl_nav_info info = info_of(nav);
	ck_assert(info.waypoints == 0 && info.edges == 0 && info.components == 0 && info.segments == 1);
	tl_nav_edge edge;
	ck_assert_int_eq(tl_nav_get_edge(nav, 0, &edge), TL_E_INVALID);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(counts_and_bounds_say_what_is_there)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 10, 8, false);
	small_wall(map, 4, 0, 4, 3);
	small_door(map, "shut", 4, 3, 4, 5, true);
	small_door(map, "open", 4, 5, 4, 8, false);
	small_obstacle(map, "crate", 9, 7, 2);
	tl_obstacle_def moving = tl_default_obstacle_def();
	moving.name = "guard";
	moving.centre = (tl_point){ 100, 100 };
	moving.radius = 1;
	moving.moving = true;
	tl_obstacle_id guard;
	ck_assert_int_eq(tl_map_add_obstacle(map, &moving, &guard), TL_OK);
	small_waypoint(map, "a", 1, 1);
	small_waypoint(map, "b", 1, 7);
	small_waypoint(map, "c", 7, 1);
	tl_nav *nav = small_nav(map, NULL);
	tl_nav_info info = info_of(nav);
	ck_assert_uint_eq(info.segments, 6);
	ck_assert_uint_eq(info.obstacles, 1);
	ck_assert_uint_eq(info.waypoints, 3);
	ck_assert_uint_eq(info.edges, 2);
	ck_assert_uint_eq(info.components, 2);
	ck_assert_uint_eq(info.largest, 2);
	ck_assert_uint_eq(info.blocked_links, 0);
	ck_assert(!info.authored);
	ck_assert_uint_gt(info.bytes, 500);
	ck_assert(
		info.bounds.min.x == 0 && info.bounds.min.y == 0 && info.bounds.max.x == 11 && info.bounds.max.y == 9);
	ck_assert(tl_nav_radius(nav) == 0);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(empty_bounds_without_walls)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 1, 1);
	tl_nav *nav = small_nav(map, NULL);
	ck_assert(info_of(nav).bounds.min.x > info_of(nav).bounds.max.x);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(authored_links_are_the_edges_and_blocked_ones_are_reported)
{
	tl_map *map = small_map();
	tl_wall_id wall = small_wall(map, 2, -1, 2, 1);
	small_waypoint(map, "c", 4, 0);
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 0, 3);
	tl_link_id through = small_link(map, "c", "a");
	small_link_as(map, "a", "b", true, 7);
	tl_link_id twice = small_link(map, "a", "c");
	small_link(map, "b", "b");
	tl_nav *nav = small_nav(map, NULL);
	tl_nav_info info = info_of(nav);
	ck_assert(info.authored && info.edges == 1 && info.blocked_links == 2 && info.components == 2);
	tl_nav_edge edge;
	ck_assert_int_eq(tl_nav_get_edge(nav, 0, &edge), TL_OK);
	ck_assert(edge.length == 3 && edge.cost == 7 && edge.from_at.y == 0 && edge.to_at.y == 3);
	ck_assert_int_eq(tl_nav_get_edge(nav, 1, &edge), TL_E_INVALID);
	tl_blocked_link blocked;
	ck_assert_int_eq(tl_nav_get_blocked_link(nav, 0, &blocked), TL_OK);
	ck_assert_uint_eq(blocked.link.index1, through.index1);
	ck_assert_int_eq(blocked.blocker.kind, TL_BLOCKER_WALL);
	ck_assert_uint_eq(blocked.blocker.wall.index1, wall.index1);
	ck_assert(blocked.blocker.at.x == 2 && blocked.blocker.at.y == 0);
	ck_assert_int_eq(tl_nav_get_blocked_link(nav, 1, &blocked), TL_OK);
	ck_assert_uint_eq(blocked.link.index1, twice.index1);
	ck_assert_int_eq(tl_nav_get_blocked_link(nav, 2, &blocked), TL_E_INVALID);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(visible_links_can_be_asked_for_and_bounded)
{
	tl_map *map = small_map();
	small_wall(map, 2, -1, 2, 1);
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 3, 4);
	small_waypoint(map, "c", 4, 0);
	small_link(map, "a", "c");
	tl_nav_def def = tl_default_nav_def();
	def.link = TL_LINK_VISIBLE;
	tl_nav *nav = small_nav(map, &def);
	tl_nav_info info = info_of(nav);
	ck_assert(!info.authored && info.edges == 4 && info.blocked_links == 0);
	tl_nav_free(nav);
	def.max_link = 5; /* a-b is exactly 5 long */
	nav = small_nav(map, &def);
	ck_assert_uint_eq(info_of(nav).edges, 4);
	tl_nav_free(nav);
	def.max_link = 4.9990234375;
	nav = small_nav(map, &def);
	ck_assert_uint_eq(info_of(nav).edges, 2);
	tl_nav_free(nav);
	def.max_link = 0.001; /* below one grid unit */
	nav = small_nav(map, &def);
	ck_assert_uint_eq(info_of(nav).edges, 0);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(the_number_of_visible_links_has_a_bound)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 3, 4);
	small_waypoint(map, "c", 4, 0);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	ck_assert_uint_eq(def.max_links, 4194304);
	def.max_links = 2;
	ck_assert_int_eq(try_def(map, def), TL_E_LIMIT);
	def.max_links = 0;
	ck_assert_int_eq(try_def(map, def), TL_OK);
	def.max_links = 3;
	tl_nav *nav = small_nav(map, &def);
	ck_assert_uint_eq(info_of(nav).edges, 6);
	tl_waypoint_id fourth = small_waypoint(map, "d", 9, 9);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_E_LIMIT);
	ck_assert(info_of(nav).waypoints == 3 && info_of(nav).edges == 6);
	/* Authored links are counted by their author. */
	ck_assert_int_eq(tl_map_remove_waypoint(map, fourth), TL_OK);
	def.max_links = 1;
	small_link(map, "a", "b");
	small_link(map, "a", "c");
	ck_assert_int_eq(try_def(map, def), TL_OK);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(edges_come_in_order_of_position)
{
	tl_map *map = small_map();
	small_waypoint(map, "z", 0, 0);
	small_waypoint(map, "m", 5, 0);
	small_waypoint(map, "b", 0, -5);
	small_waypoint(map, "a", 0, 0); /* the same place as z, but an earlier name */
	tl_nav *nav = small_nav(map, NULL);
	ck_assert_uint_eq(info_of(nav).edges, 12);
	const char *order[] = { "b", "a", "z", "m" };
	for (size_t e = 0; e < 12; e++) {
		tl_nav_edge edge;
		ck_assert_int_eq(tl_nav_get_edge(nav, e, &edge), TL_OK);
		tl_waypoint_info from, to;
		ck_assert_int_eq(tl_map_get_waypoint(map, edge.from, &from), TL_OK);
		ck_assert_int_eq(tl_map_get_waypoint(map, edge.to, &to), TL_OK);
		ck_assert_str_eq(from.name, order[e / 3]);
		ck_assert_str_eq(to.name, order[e % 3 + (e % 3 >= e / 3)]);
	}
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(components_are_known_by_waypoint)
{
	tl_map *map = small_map();
	small_wall(map, 2, -100, 2, 100);
	tl_waypoint_id right = small_waypoint(map, "right", 4, 0), left = small_waypoint(map, "left", 0, 0);
	small_waypoint(map, "left2", 0, 1);
	tl_nav *nav = small_nav(map, NULL);
	size_t component = 9;
	ck_assert_int_eq(tl_nav_get_component(nav, left, &component), TL_OK);
	ck_assert_uint_eq(component, 0);
	ck_assert_int_eq(tl_nav_get_component(nav, right, &component), TL_OK);
	ck_assert_uint_eq(component, 1);
	right.generation++;
	ck_assert_int_eq(tl_nav_get_component(nav, right, &component), TL_E_STALE);
	right.index1 = 1000;
	ck_assert_int_eq(tl_nav_get_component(nav, right, &component), TL_E_STALE);
	ck_assert_int_eq(tl_nav_get_component(nav, (tl_waypoint_id){ 0, 0 }, &component), TL_E_STALE);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(an_explanation_names_all_that_block)
{
	tl_map *map = small_map();
	tl_wall_id wall = small_wall(map, 6, -5, 6, 5);
	tl_door_id door = small_door(map, "d", 2, -1, 2, 1, true);
	tl_obstacle_id crate = small_obstacle(map, "crate", 4, 0, 1);
	small_waypoint(map, "a", 0, 0);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	tl_explanation why;
	tl_blocker b[3];
	size_t count = 9;
	ck_assert_int_eq(tl_query_explain(query, (tl_point){ 0, 0 }, (tl_point){ 8, 0 }, &why), TL_OK);
	ck_assert(!why.sees && why.blockers == 3 && why.nearest.kind == TL_BLOCKER_NONE);
	ck_assert_int_eq(tl_query_get_blockers(query, b, 2, &count), TL_E_BUFFER);
	ck_assert_uint_eq(count, 3);
	ck_assert_int_eq(tl_query_get_blockers(query, NULL, 0, &count), TL_E_BUFFER);
	ck_assert_int_eq(tl_query_get_blockers(query, b, 3, &count), TL_OK);
	ck_assert(b[0].kind == TL_BLOCKER_DOOR && b[0].door.index1 == door.index1 && b[0].at.x == 2);
	ck_assert(b[1].kind == TL_BLOCKER_OBSTACLE && b[1].obstacle.index1 == crate.index1);
	ck_assert(fabs(b[1].at.x - 3) < 1e-9);
	ck_assert(b[2].kind == TL_BLOCKER_WALL && b[2].wall.index1 == wall.index1 && b[2].at.x == 6);
	ck_assert_int_eq(tl_query_explain(query, (tl_point){ 0, 0 }, (tl_point){ 1e9, 0 }, &why), TL_E_RANGE);
	ck_assert_int_eq(tl_query_get_blockers(query, b, 3, &count), TL_OK);
	ck_assert_uint_eq(count, 3); /* a refused question changes nothing */
	ck_assert_int_eq(tl_query_explain(query, (tl_point){ 0, 0 }, (tl_point){ 0, 3 }, &why), TL_OK);
	ck_assert(why.sees && why.blockers == 0 && why.nearest.kind == TL_BLOCKER_DOOR && why.clearance == 2);
	ck_assert_int_eq(tl_query_get_blockers(query, b, 3, &count), TL_OK);
	ck_assert_uint_eq(count, 0);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(first_hit_names_walls_doors_obstacles_and_solids)
{
	tl_map *map = small_map();
	tl_wall_id box = small_box(map, -20, -20, 20, 20, false);
	tl_wall_id solid = small_box(map, 10, 10, 14, 14, true);
	tl_door_id door = small_door(map, "d", 2, -1, 2, 1, true);
	tl_obstacle_id crate = small_obstacle(map, "crate", 0, 6, 1);
	small_waypoint(map, "a", 0, 0);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	const tl_point origin = { 0, 0 };
	tl_blocker b;
	ck_assert_int_eq(tl_query_first_hit(query, origin, (tl_point){ -30, 0 }, &b), TL_OK);
	ck_assert(b.kind == TL_BLOCKER_WALL && b.wall.index1 == box.index1 && b.segment == 3 && b.at.x == -20 &&
		b.at.y == 0);
	ck_assert(b.place.line == 0);
	ck_assert_int_eq(tl_query_first_hit(query, origin, (tl_point){ 0, -30 }, &b), TL_OK);
	ck_assert(b.kind == TL_BLOCKER_WALL && b.segment == 0);
	ck_assert_int_eq(tl_query_first_hit(query, origin, (tl_point){ 12, 11 }, &b), TL_OK);
	ck_assert(b.kind == TL_BLOCKER_WALL && b.wall.index1 == solid.index1);
	ck_assert_int_eq(tl_query_first_hit(query, (tl_point){ 12, 12 }, (tl_point){ 12, 13 }, &b), TL_OK);
	ck_assert(b.kind == TL_BLOCKER_SOLID && b.wall.index1 == 0 && b.at.x == 12);
	ck_assert_int_eq(tl_query_first_hit(query, origin, (tl_point){ 3, 0 }, &b), TL_OK);
	ck_assert(b.kind == TL_BLOCKER_DOOR && b.door.index1 == door.index1 && b.at.x == 2);
	ck_assert_int_eq(tl_query_first_hit(query, origin, (tl_point){ 0, 9 }, &b), TL_OK);
	ck_assert(b.kind == TL_BLOCKER_OBSTACLE && b.obstacle.index1 == crate.index1 && fabs(b.at.y - 5) < 1e-9);
	ck_assert_int_eq(tl_query_first_hit(query, origin, (tl_point){ 0, 4 }, &b), TL_OK);
	ck_assert(b.kind == TL_BLOCKER_NONE);
	bool sees = true;
	ck_assert_int_eq(tl_query_sees(query, origin, (tl_point){ 1e9, 0 }, &sees), TL_E_RANGE);
	ck_assert_int_eq(tl_query_sees(query, (tl_point){ NAN, 0 }, origin, &sees), TL_E_RANGE);
	ck_assert_int_eq(tl_query_first_hit(query, origin, (tl_point){ 0, INFINITY }, &b), TL_E_RANGE);
	ck_assert_int_eq(tl_query_sees(NULL, origin, origin, &sees), TL_E_INVALID);
	ck_assert_int_eq(tl_query_sees(query, origin, origin, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_query_first_hit(query, origin, origin, NULL), TL_E_INVALID);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(clearance_is_the_distance_to_the_nearest)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	double distance = 0;
	tl_blocker nearest;
	const tl_point a = { 0, 0 }, b = { 4, 0 };
	ck_assert_int_eq(tl_query_clearance(query, a, b, &distance, &nearest), TL_OK);
	ck_assert(distance == INFINITY && nearest.kind == TL_BLOCKER_NONE);
	small_wall(map, 4, 3, 9, 3);
	tl_obstacle_id crate = small_obstacle(map, "crate", -5, 0, 1);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert_int_eq(tl_query_clearance(query, a, b, &distance, &nearest), TL_OK);
	ck_assert(distance == 3 && nearest.kind == TL_BLOCKER_WALL && nearest.at.x == 4 && nearest.at.y == 3);
	ck_assert_int_eq(
		tl_query_clearance(query, (tl_point){ -2, 0 }, (tl_point){ -1, 0 }, &distance, &nearest), TL_OK);
	ck_assert(distance == 2 && nearest.kind == TL_BLOCKER_OBSTACLE && nearest.obstacle.index1 == crate.index1);
	ck_assert_int_eq(tl_query_clearance(query, a, b, &distance, NULL), TL_OK);
	ck_assert_int_eq(tl_query_clearance(query, a, (tl_point){ 0, -1e9 }, &distance, NULL), TL_E_RANGE);
	ck_assert_int_eq(tl_query_clearance(query, a, b, NULL, NULL), TL_E_INVALID);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(radius_comes_from_the_map_or_the_definition)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.5), TL_OK);
	small_wall(map, 1, 1, 3, 1);
	small_waypoint(map, "a", 0, 0.5);
	small_waypoint(map, "b", 4, 0.5);
	small_waypoint(map, "c", 4, 0.75);
	tl_nav *nav = small_nav(map, NULL);
	ck_assert(tl_nav_radius(nav) == 0.5);
	tl_query *query = small_query(nav);
	bool sees = false;
	/* Exactly at the radius is allowed. */
	ck_assert_int_eq(tl_query_sees(query, (tl_point){ 0, 0.5 }, (tl_point){ 4, 0.5 }, &sees), TL_OK);
	ck_assert(sees);
	ck_assert_int_eq(tl_query_sees(query, (tl_point){ 0, 0.5 }, (tl_point){ 4, 0.75 }, &sees), TL_OK);
	ck_assert(!sees);
	/* The map's radius changes: a nav that follows it does too. */
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert(tl_nav_radius(nav) == 0.25);
	ck_assert_int_eq(tl_query_sees(query, (tl_point){ 0, 0.5 }, (tl_point){ 4, 0.75 }, &sees), TL_OK);
	ck_assert(sees);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_nav_def def = tl_default_nav_def();
	def.radius = 0.1; /* 102.4 grid units */
	nav = small_nav(map, &def);
	ck_assert(tl_nav_radius(nav) == 102.0 / 1024);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(update_follows_edits_and_leaves_the_nav_alone_when_it_fails)
{
	tl_map *map = small_map();
	tl_waypoint_id a = small_waypoint(map, "a", 0, 0), b = small_waypoint(map, "b", 4, 0);
	tl_door_id door = small_door(map, "d", 2, -9, 2, 9, true);
	tl_nav_def by_waypoints = tl_default_nav_def();
	by_waypoints.via = TL_VIA_WAYPOINTS;
	tl_nav *nav = small_nav(map, &by_waypoints);
	tl_query *query = small_query(nav);
	ck_assert(!small_path(query, small_named(map, "a"), small_named(map, "b")).found);
	ck_assert_int_eq(tl_map_set_door_closed(map, door, false), TL_OK);
	ck_assert(!small_path(query, small_named(map, "a"), small_named(map, "b")).found);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert(small_path(query, small_named(map, "a"), small_named(map, "b")).found);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	tl_stop old_b = small_named(map, "b");
	ck_assert_int_eq(tl_map_remove_waypoint(map, b), TL_OK);
	ck_assert(small_path(query, small_named(map, "a"), old_b).found);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	tl_path_def def = tl_default_path_def();
	def.from = small_named(map, "a");
	def.to = old_b;
	tl_path_result result = { .count = 77 };
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_E_STALE);
	ck_assert_uint_eq(result.count, 77);
	/* The last waypoint goes: the update is refused, the nav is as it was. */
	ck_assert_int_eq(tl_map_remove_waypoint(map, a), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_E_NO_WAYPOINTS);
	ck_assert_uint_eq(info_of(nav).waypoints, 1);
	def.to = def.from;
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	ck_assert(result.found && result.count == 1);
	ck_assert_int_eq(tl_nav_update(NULL, map), TL_E_INVALID);
	ck_assert_int_eq(tl_nav_update(nav, NULL), TL_E_INVALID);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(a_nav_outlives_its_map)
{
	tl_map *map = small_map();
	small_wall(map, 2, -1, 2, 1);
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 4, 0);
	tl_stop a = small_named(map, "a"), b = small_named(map, "b");
	tl_nav *nav = small_nav(map, NULL);
	tl_map_free(map);
	tl_query *query = small_query(nav);
	ck_assert(!small_path(query, a, b).found);
	ck_assert(small_path(query, a, small_at(4, 8)).found);
	ck_assert_int_eq(tl_query_create(NULL, &query), TL_E_INVALID);
	tl_query_free(query);
	tl_query_free(NULL);
	tl_nav_free(nav);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav");
	TCase *tests = tcase_create("nav");
	tcase_add_test(tests, definitions_are_checked);
	tcase_add_test(tests, a_map_without_waypoints_is_an_error_unless_only_sight_is_wanted);
	tcase_add_test(tests, counts_and_bounds_say_what_is_there);
	tcase_add_test(tests, empty_bounds_without_walls);
	tcase_add_test(tests, authored_links_are_the_edges_and_blocked_ones_are_reported);
	tcase_add_test(tests, visible_links_can_be_asked_for_and_bounded);
	tcase_add_test(tests, the_number_of_visible_links_has_a_bound);
	tcase_add_test(tests, edges_come_in_order_of_position);
	tcase_add_test(tests, components_are_known_by_waypoint);
	tcase_add_test(tests, an_explanation_names_all_that_block);
	tcase_add_test(tests, first_hit_names_walls_doors_obstacles_and_solids);
	tcase_add_test(tests, clearance_is_the_distance_to_the_nearest);
	tcase_add_test(tests, radius_comes_from_the_map_or_the_definition);
	tcase_add_test(tests, update_follows_edits_and_leaves_the_nav_alone_when_it_fails);
	tcase_add_test(tests, a_nav_outlives_its_map);
	suite_add_tcase(suite, tests);
	return suite;
}
