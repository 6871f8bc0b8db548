/* SPDX-License-Identifier: MIT */
/* Channels and keys: the calls of a map, undo, and navs that follow. */
#include "support/runner.h"
#include "support/small_map.h"
#include <stdio.h>

static const tl_point west = { 1, 5 }, east = { 9, 5 };

static tl_keys add_key(tl_map *map, const char *name)
{
	tl_keys key;
	ck_assert_int_eq(tl_map_add_key(map, name, &key), TL_OK);
	return key;
}

/* A wall between west and east. */
static tl_wall_id add_wall_across(tl_map *map, double x, tl_channels blocks)
{
	tl_point points[] = { { x, 0 }, { x, 10 } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	def.blocks = blocks;
	tl_wall_id id;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	return id;
}

static tl_wall_id add_loop(tl_map *map, double x, double size, tl_channels blocks)
{
	tl_point points[] = { { x, x }, { x + size, x }, { x + size, x + size }, { x, x + size } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 4;
	def.loop = def.solid = true;
	def.blocks = blocks;
	tl_wall_id id;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	return id;
}

static tl_nav *make_nav(const tl_map *map, tl_channels heeds, tl_keys keys)
{
	tl_nav_def def = tl_default_nav_def();
	def.heeds = heeds;
	def.keys = keys;
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	return nav;
}

static tl_blocker first_hit(const tl_nav *nav, tl_point a, tl_point b)
{
	tl_query *query;
	tl_blocker blocker;
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	ck_assert_int_eq(tl_query_first_hit(query, a, b, &blocker), TL_OK);
	tl_query_free(query);
	return blocker;
}

/* Is the line blocked for who heeds these and has these? A nav that followed the edits must say the same as a new one. */
static bool is_blocked(const tl_map *map, tl_channels heeds, tl_keys keys)
{
	tl_nav *nav = make_nav(map, heeds, keys);
	tl_blocker blocker = first_hit(nav, west, east);
	tl_nav_free(nav);
	return blocker.kind != TL_BLOCKER_NONE;
}

START_TEST(a_map_has_walk_and_sight)
{
	tl_map *map = small_map();
	tl_channels channel = 0;
	tl_channel_info info;
	ck_assert_int_eq(tl_map_find_channel(map, "walk", &channel), TL_OK);
	ck_assert_uint_eq(channel, TL_CHANNEL_WALK);
	ck_assert_int_eq(tl_map_find_channel(map, "sight", &channel), TL_OK);
	ck_assert_uint_eq(channel, TL_CHANNEL_SIGHT);
	ck_assert_int_eq(tl_map_find_channel(map, "fly", &channel), TL_E_NOT_FOUND);
	ck_assert_uint_eq(tl_map_next_channel(map, 0), TL_CHANNEL_WALK);
	ck_assert_uint_eq(tl_map_next_channel(map, TL_CHANNEL_WALK), TL_CHANNEL_SIGHT);
	ck_assert_uint_eq(tl_map_next_channel(map, TL_CHANNEL_SIGHT), 0);
	ck_assert_int_eq(tl_map_get_channel(map, TL_CHANNEL_SIGHT, &info), TL_OK);
	ck_assert_str_eq(info.name, "sight");
	ck_assert(!info.has_radius);
	tl_channel_def def = tl_default_channel_def();
	def.name = "walk";
	ck_assert_int_eq(tl_map_add_channel(map, &def, NULL), TL_E_EXISTS);
	def.name = "a b";
	ck_assert_int_eq(tl_map_add_channel(map, &def, NULL), TL_E_INVALID);
	def.name = "a,b";
	ck_assert_int_eq(tl_map_add_channel(map, &def, NULL), TL_E_INVALID);
	def.name = "3d";
	ck_assert_int_eq(tl_map_add_channel(map, &def, NULL), TL_E_INVALID);
	tl_map_free(map);
}
END_TEST

START_TEST(thirty_channels_can_be_named)
{
	tl_map *map = small_map();
	char name[16];
	tl_channels all = TL_CHANNEL_WALK | TL_CHANNEL_SIGHT;
	for (int i = 0; i < 30; i++) {
		snprintf(name, sizeof name, "c%d", i);
		tl_channels channel = small_channel(map, name, -1);
		ck_assert_uint_eq(channel & all, 0);
		all |= channel;
	}
	ck_assert_uint_eq(all, TL_BLOCKS_ALL);
	tl_channel_def def = tl_default_channel_def();
	def.name = "more";
	ck_assert_int_eq(tl_map_add_channel(map, &def, NULL), TL_E_LIMIT);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_add_channel(map, &def, NULL), TL_OK);
	tl_map_free(map);
}
END_TEST

START_TEST(things_block_what_they_say)
{
	tl_map *map = small_map();
	tl_channels fly = small_channel(map, "fly", -1);
	tl_wall_id wall = add_wall_across(map, 5, TL_CHANNEL_WALK);
	tl_nav *walker = make_nav(map, 0, 0), *flyer = make_nav(map, fly, 0),
	       *both = make_nav(map, TL_CHANNEL_WALK | fly, 0);
	ck_assert_int_eq(first_hit(walker, west, east).kind, TL_BLOCKER_WALL);
	ck_assert_uint_eq(first_hit(walker, west, east).blocks, TL_CHANNEL_WALK);
	ck_assert_int_eq(first_hit(flyer, west, east).kind, TL_BLOCKER_NONE);
	ck_assert_int_eq(first_hit(both, west, east).kind, TL_BLOCKER_WALL);
	ck_assert_int_eq(tl_map_set_wall_blocks(map, wall, fly), TL_OK);
	ck_assert_int_eq(tl_map_set_wall_blocks(map, wall, 0), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_wall_blocks(map, wall, fly << 1), TL_E_INVALID);
	ck_assert_int_eq(tl_nav_update(walker, map), TL_OK);
	ck_assert_int_eq(tl_nav_update(flyer, map), TL_OK);
	ck_assert_int_eq(tl_nav_update(both, map), TL_OK);
	ck_assert_int_eq(first_hit(walker, west, east).kind, TL_BLOCKER_NONE);
	ck_assert_int_eq(first_hit(flyer, west, east).kind, TL_BLOCKER_WALL);
	ck_assert_uint_eq(first_hit(flyer, west, east).blocks, fly);
	ck_assert_uint_eq(first_hit(both, west, east).blocks, fly);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(walker, map), TL_OK);
	ck_assert_int_eq(first_hit(walker, west, east).kind, TL_BLOCKER_WALL);
	tl_nav_free(walker);
	tl_nav_free(flyer);
	tl_nav_free(both);
	tl_map_free(map);
}
END_TEST

START_TEST(a_wall_keeps_what_it_blocks_through_edits)
{
	tl_map *map = small_map();
	tl_wall_id wall = add_wall_across(map, 5, TL_CHANNEL_SIGHT);
	tl_wall_info info;
	ck_assert_int_eq(tl_map_insert_wall_point(map, wall, 1, (tl_point){ 6, 5 }), TL_OK);
	ck_assert_int_eq(tl_map_move_wall(map, wall, (tl_point){ 1, 0 }), TL_OK);
	ck_assert_int_eq(tl_map_set_wall_kind(map, wall, true, true, false), TL_OK);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	ck_assert(info.count == 3 && info.solid && info.blocks == TL_CHANNEL_SIGHT);
	ck_assert_int_eq(tl_map_set_wall_blocks(map, wall, TL_BLOCKS_ALL), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall_point(map, wall, 0), TL_OK);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	ck_assert(info.count == 2 && info.blocks == TL_BLOCKS_ALL);
	while (tl_map_undo_count(map) > 1)
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	ck_assert(info.count == 2 && !info.loop && info.blocks == TL_CHANNEL_SIGHT);
	tl_map_forget_edits(map);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	ck_assert_uint_eq(info.blocks, TL_CHANNEL_SIGHT);
	tl_map_free(map);
}
END_TEST

/* A span that takes the place of an older one of the same group keeps what the wall blocks. */
START_TEST(a_wall_keeps_what_it_blocks_while_it_is_dragged)
{
	tl_map *map = small_map();
	tl_wall_id wall = add_wall_across(map, 5, TL_BLOCKS_ALL);
	tl_wall_info info;
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	ck_assert_int_eq(tl_map_set_wall_blocks(map, wall, TL_CHANNEL_SIGHT), TL_OK);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tl_map_move_wall(map, wall, (tl_point){ 1, 0 }), TL_OK);
	add_wall_across(map, 7, TL_BLOCKS_ALL);
	ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	ck_assert_uint_eq(info.blocks, TL_CHANNEL_SIGHT);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	ck_assert_uint_eq(info.blocks, TL_CHANNEL_SIGHT);
	tl_map_free(map);
}
END_TEST

START_TEST(a_key_opens_its_door_for_walkers_and_not_for_eyes)
{
	tl_map *map = small_map();
	tl_keys red = add_key(map, "red"), blue = add_key(map, "blue");
	ck_assert_uint_eq(add_key(map, "red"), red);
	tl_door_def def = tl_default_door_def();
	def.name = "d";
	def.a = (tl_point){ 5, 0 };
	def.b = (tl_point){ 5, 10 };
	def.key = red;
	tl_door_id door;
	ck_assert_int_eq(tl_map_add_door(map, &def, &door), TL_OK);
	ck_assert(is_blocked(map, TL_CHANNEL_WALK, 0));
	ck_assert(is_blocked(map, TL_CHANNEL_WALK, blue));
	ck_assert(!is_blocked(map, TL_CHANNEL_WALK, red | blue));
	ck_assert(is_blocked(map, TL_CHANNEL_SIGHT, red));
	ck_assert(is_blocked(map, TL_CHANNEL_WALK | TL_CHANNEL_SIGHT, red));
	ck_assert_int_eq(tl_map_set_door_key(map, door, blue), TL_OK);
	ck_assert(is_blocked(map, TL_CHANNEL_WALK, red));
	ck_assert_int_eq(tl_map_set_door_key(map, door, red | blue), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_door_closed(map, door, false), TL_OK);
	ck_assert(!is_blocked(map, TL_CHANNEL_SIGHT, 0));
	tl_map_free(map);
}
END_TEST

START_TEST(solids_count_even_odd_among_those_that_block_the_same)
{
	tl_map *map = small_map();
	tl_point inside = { 3, 3 };
	add_loop(map, 1, 6, TL_BLOCKS_ALL);
	tl_wall_id pool = add_loop(map, 2, 2, TL_CHANNEL_WALK);
	tl_nav *nav = make_nav(map, TL_CHANNEL_WALK, 0);
	ck_assert_int_eq(first_hit(nav, inside, inside).kind, TL_BLOCKER_SOLID);
	ck_assert_int_eq(tl_map_set_wall_blocks(map, pool, TL_BLOCKS_ALL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert_int_eq(first_hit(nav, inside, inside).kind, TL_BLOCKER_NONE);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(a_ninth_set_of_solids_is_refused)
{
	tl_map *map = small_map();
	tl_nav *nav = make_nav(map, 0, 0);
	char name[16];
	for (int i = 0; i < 9; i++) {
		snprintf(name, sizeof name, "c%d", i);
		add_loop(map, i, .5, TL_CHANNEL_WALK | small_channel(map, name, -1));
		ck_assert_int_eq(tl_nav_update(nav, map), i < 8 ? TL_OK : TL_E_LIMIT);
	}
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(a_negative_radius_is_the_largest_of_the_channels)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, .5), TL_OK);
	tl_channels fly = small_channel(map, "fly", .25);
	ck_assert_int_eq(tl_map_set_channel_radius(map, TL_CHANNEL_SIGHT, 0), TL_OK);
	tl_nav *eye = make_nav(map, TL_CHANNEL_SIGHT, 0), *both = make_nav(map, TL_CHANNEL_SIGHT | fly, 0);
	ck_assert_double_eq(tl_nav_radius(eye), 0);
	ck_assert_double_eq(tl_nav_radius(both), .25);
	ck_assert_int_eq(tl_map_set_channel_radius(map, fly, -1), TL_OK);
	ck_assert_int_eq(tl_nav_update(both, map), TL_OK);
	ck_assert_double_eq(tl_nav_radius(both), .5);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(both, map), TL_OK);
	ck_assert_double_eq(tl_nav_radius(both), .25);
	tl_nav_free(eye);
	tl_nav_free(both);
	tl_map_free(map);
}
END_TEST

START_TEST(a_joint_with_a_window_is_a_free_end_for_eyes)
{
	tl_map *map = small_map();
	tl_point below = { 4, 4 }, above = { 6, 6 };
	small_wall(map, 0, 5, 5, 5);
	tl_wall_id window = small_wall(map, 5, 5, 10, 5);
	ck_assert_int_eq(tl_map_set_wall_blocks(map, window, TL_CHANNEL_WALK), TL_OK);
	tl_nav *walker = make_nav(map, TL_CHANNEL_WALK, 0), *eye = make_nav(map, TL_CHANNEL_SIGHT, 0);
	ck_assert_int_eq(first_hit(walker, below, above).kind, TL_BLOCKER_WALL);
	ck_assert_int_eq(first_hit(eye, below, above).kind, TL_BLOCKER_NONE);
	tl_nav_free(walker);
	tl_nav_free(eye);
	tl_map_free(map);
}
END_TEST

START_TEST(each_nav_holds_its_own_of_two_walls_on_one_segment)
{
	tl_map *map = small_map();
	tl_wall_id fence = add_wall_across(map, 5, TL_CHANNEL_WALK),
		   curtain = add_wall_across(map, 5, TL_CHANNEL_SIGHT);
	tl_nav *walker = make_nav(map, TL_CHANNEL_WALK, 0), *eye = make_nav(map, TL_CHANNEL_SIGHT, 0);
	tl_nav *both = make_nav(map, TL_CHANNEL_WALK | TL_CHANNEL_SIGHT, 0);
	tl_nav_info info;
	ck_assert_uint_eq(first_hit(walker, west, east).wall.index1, fence.index1);
	ck_assert_uint_eq(first_hit(eye, west, east).wall.index1, curtain.index1);
	ck_assert_uint_eq(first_hit(both, west, east).wall.index1, fence.index1);
	ck_assert(tl_nav_get_info(eye, &info) == TL_OK && info.segments == 1);
	ck_assert(tl_nav_get_info(both, &info) == TL_OK && info.segments == 2);
	tl_nav_free(walker);
	tl_nav_free(eye);
	tl_nav_free(both);
	tl_map_free(map);
}
END_TEST

/* The length of the path from a to b; 0: there is none. */
static double path_length(const tl_map *map, tl_channels heeds)
{
	tl_nav *nav = make_nav(map, heeds, 0);
	tl_query *query = small_query(nav);
	tl_path_result result = small_path(query, small_named(map, "a"), small_named(map, "b"));
	tl_query_free(query);
	tl_nav_free(nav);
	return result.found ? result.cost : 0;
}

START_TEST(links_and_areas_are_there_in_every_channel)
{
	tl_map *map = small_map();
	tl_channels fly = small_channel(map, "fly", -1);
	small_waypoint(map, "a", 1, 5);
	small_waypoint(map, "b", 9, 5);
	add_wall_across(map, 5, TL_CHANNEL_WALK);
	ck_assert_double_gt(path_length(map, TL_CHANNEL_WALK), 8); /* around the wall */
	ck_assert_double_eq(path_length(map, fly), 8);
	small_link_as(map, "a", "b", false, 3);
	ck_assert_double_eq(path_length(map, TL_CHANNEL_WALK), 0); /* blocked, and the only one */
	ck_assert_double_eq(path_length(map, fly), 3);
	tl_map_free(map);
}
END_TEST

START_TEST(a_shared_nav_follows_what_its_agents_heed)
{
	tl_map *map = small_map();
	tl_nav_def def = tl_default_nav_def();
	def.heeds = TL_CHANNEL_SIGHT;
	tl_shared_nav *shared;
	tl_nav_reader *reader;
	tl_query *query;
	tl_wall_id wall = add_wall_across(map, 5, TL_CHANNEL_WALK);
	ck_assert_int_eq(tl_shared_nav_create(map, &def, &shared), TL_OK);
	ck_assert_int_eq(tl_nav_reader_create(shared, &reader), TL_OK);
	for (int blocked = 0; blocked < 2; blocked++) {
		bool sees;
		ck_assert_int_eq(tl_nav_reader_begin(reader, &query), TL_OK);
		ck_assert_int_eq(tl_query_sees(query, west, east, &sees), TL_OK);
		ck_assert(sees == !blocked);
		tl_nav_reader_end(reader);
		ck_assert_int_eq(tl_map_set_wall_blocks(map, wall, TL_BLOCKS_ALL), TL_OK);
		ck_assert_int_eq(tl_shared_nav_update(shared, map), TL_OK);
	}
	tl_nav_reader_free(reader);
	tl_shared_nav_free(shared);
	tl_map_free(map);
}
END_TEST

/* What heeds a channel that is gone does not follow, as none would be made; when the channel is back it does. */
START_TEST(a_nav_does_not_outlive_its_channel)
{
	tl_map *map = small_map();
	tl_nav_def def = tl_default_nav_def();
	tl_shared_nav *shared;
	def.heeds = TL_CHANNEL_WALK | small_channel(map, "fly", -1);
	def.radius = 0;
	tl_nav *nav = make_nav(map, def.heeds, 0), *other;
	ck_assert_int_eq(tl_shared_nav_create(map, &def, &shared), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	add_wall_across(map, 5, TL_BLOCKS_ALL);
	ck_assert_int_eq(tl_nav_create(map, &def, &other), TL_E_INVALID);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_E_INVALID);
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(tl_shared_nav_update(shared, map), TL_E_INVALID);
	ck_assert_str_eq(tl_last_reason(TL_E_INVALID), "def.heeds has a channel that the map does not have");
	ck_assert_int_eq(first_hit(nav, west, east).kind, TL_BLOCKER_NONE);
	small_channel(map, "fly", -1);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert_int_eq(tl_shared_nav_update(shared, map), TL_OK);
	ck_assert_int_eq(first_hit(nav, west, east).kind, TL_BLOCKER_WALL);
	tl_shared_nav_free(shared);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("channels");
	TCase *tests = tcase_create("channels");
	tcase_add_test(tests, a_map_has_walk_and_sight);
	tcase_add_test(tests, thirty_channels_can_be_named);
	tcase_add_test(tests, things_block_what_they_say);
	tcase_add_test(tests, a_wall_keeps_what_it_blocks_through_edits);
	tcase_add_test(tests, a_wall_keeps_what_it_blocks_while_it_is_dragged);
	tcase_add_test(tests, a_key_opens_its_door_for_walkers_and_not_for_eyes);
	tcase_add_test(tests, solids_count_even_odd_among_those_that_block_the_same);
	tcase_add_test(tests, a_ninth_set_of_solids_is_refused);
	tcase_add_test(tests, a_negative_radius_is_the_largest_of_the_channels);
	tcase_add_test(tests, a_joint_with_a_window_is_a_free_end_for_eyes);
	tcase_add_test(tests, each_nav_holds_its_own_of_two_walls_on_one_segment);
	tcase_add_test(tests, links_and_areas_are_there_in_every_channel);
	tcase_add_test(tests, a_shared_nav_follows_what_its_agents_heed);
	tcase_add_test(tests, a_nav_does_not_outlive_its_channel);
	suite_add_tcase(suite, tests);
	return suite;
}
