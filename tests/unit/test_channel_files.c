/* SPDX-License-Identifier: MIT */
/* Channels and keys in files of maps: reading, saving what edits changed, and reload, which keeps their bits by name. */
#include <string.h>

#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/format.h>

static tl_keys add_key(tl_map *map, const char *name)
{
	tl_keys key;
	ck_assert_int_eq(tl_map_add_key(map, name, &key), TL_OK);
	return key;
}

static const char text[] = "tautline 1\n"
			   "wall 0,0 1,0 blocks fly  # before its line\n"
			   "wall 0,5 1,5 1,6 loop solid blocks walk,fly\n"
			   "channel fly radius 0.25\n"
			   "door d 5,0 5,1 closed blocks walk key red\n"
			   "obstacle o 8,8 1 blocks sight\n"
			   "waypoint a 1,1\nwaypoint b 2,2\nwaypoint by 3,3\n"
			   "agent g 1,1 patrol a b by keys red,blue\n"
			   "agent h 1,1 to by by fly\n"
			   "expect path a b keys red <= 30\n";

static tl_map *load(const char *from)
{
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_load_memory(from, strlen(from), NULL, &map, NULL), TL_OK);
	return map;
}

static void check_saved(const tl_map *map, const char *expected)
{
	char buffer[1024];
	size_t size;
	ck_assert_int_eq(tl_map_save_memory(map, buffer, sizeof buffer - 1, &size), TL_OK);
	buffer[size] = '\0';
	ck_assert_str_eq(buffer, expected);
}

START_TEST(a_file_says_channels_and_keys)
{
	tl_map *map = load(text);
	tl_channels fly;
	tl_keys red, blue;
	tl_map_agent_id agent;
	tl_map_agent_info info;
	ck_assert_int_eq(tl_map_find_channel(map, "fly", &fly), TL_OK);
	ck_assert_int_eq(tl_map_find_key(map, "red", &red), TL_OK);
	ck_assert_int_eq(tl_map_find_key(map, "blue", &blue), TL_OK);
	ck_assert_int_eq(tl_map_find_agent(map, "g", &agent), TL_OK);
	ck_assert_int_eq(tl_map_get_agent(map, agent, &info), TL_OK);
	ck_assert(info.stop_count == 3 && info.keys == (red | blue) && info.heeds == 0); /* `by` is a waypoint there */
	ck_assert_int_eq(tl_map_find_agent(map, "h", &agent), TL_OK);
	ck_assert_int_eq(tl_map_get_agent(map, agent, &info), TL_OK);
	ck_assert(info.stop_count == 1 && info.keys == 0 && info.heeds == fly);
	check_saved(map, text);
	tl_map_free(map);
}
END_TEST

START_TEST(an_edit_changes_the_words_of_its_line)
{
	tl_map *map = load(text);
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0 });
	tl_door_id door = tl_map_next_door(map, (tl_door_id){ 0 });
	ck_assert_int_eq(tl_map_set_wall_blocks(map, wall, TL_CHANNEL_SIGHT), TL_OK);
	ck_assert_int_eq(tl_map_set_door_blocks(map, door, TL_BLOCKS_ALL), TL_OK);
	ck_assert_int_eq(tl_map_set_door_key(map, door, add_key(map, "green")), TL_OK);
	char buffer[1024];
	size_t size;
	ck_assert_int_eq(tl_map_save_memory(map, buffer, sizeof buffer - 1, &size), TL_OK);
	buffer[size] = '\0';
	ck_assert_ptr_nonnull(strstr(buffer, "wall 0,0 1,0 blocks sight  # before its line\n"));
	ck_assert_ptr_nonnull(strstr(buffer, "door d 5,0 5,1 closed key green\n"));
	while (tl_map_undo_count(map))
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	check_saved(map, text);
	tl_map_free(map);
}
END_TEST

START_TEST(a_channel_that_no_line_declares_is_an_error)
{
	static const char undeclared[] = "tautline 1\nchannel fly\nwall 0,0 1,0 blocks flu\n";
	tl_map *map = NULL;
	tl_error error;
	tl_errors errors = { &error, 1, 0 };
	ck_assert_int_eq(tl_map_load_memory(undeclared, strlen(undeclared), NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_uint_eq(errors.count, 1);
	ck_assert(error.place.line == 3 && error.place.column == 21);
	ck_assert_str_eq(error.text, "no line 'channel' declares 'flu'; did you mean 'fly'?");
}
END_TEST

START_TEST(numbers_stay_by_name_through_a_reload)
{
	static const char before[] =
		"tautline 1\nchannel fly\nchannel swim\nwall 0,0 1,0 blocks fly\ndoor d 5,0 5,1 closed key red\n";
	static const char after[] =
		"tautline 1\nchannel swim\nchannel dig\nchannel fly\nwall 0,0 1,0 blocks fly\ndoor e 7,0 7,1 closed key blue\ndoor d 5,0 5,1 closed key red\n";
	tl_map *map = load(before);
	tl_channels fly, swim, now;
	tl_keys red, key;
	tl_wall_info info;
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0 });
	ck_assert_int_eq(tl_map_find_channel(map, "fly", &fly), TL_OK);
	ck_assert_int_eq(tl_map_find_channel(map, "swim", &swim), TL_OK);
	ck_assert_int_eq(tl_map_find_key(map, "red", &red), TL_OK);
	ck_assert_int_eq(tl_map_reload_memory(map, after, strlen(after), NULL, NULL), TL_OK);
	ck_assert(tl_map_find_channel(map, "fly", &now) == TL_OK && now == fly);
	ck_assert(tl_map_find_channel(map, "swim", &now) == TL_OK && now == swim);
	ck_assert(
		tl_map_find_channel(map, "dig", &now) == TL_OK && now != fly && now != swim && now > TL_CHANNEL_SIGHT);
	ck_assert(tl_map_find_key(map, "red", &key) == TL_OK && key == red);
	ck_assert(tl_map_get_wall(map, wall, &info) == TL_OK && info.blocks == fly);
	check_saved(map, after);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_find_channel(map, "dig", &now), TL_E_NOT_FOUND);
	check_saved(map, before);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("channels in files");
	TCase *tests = tcase_create("files");
	tcase_add_test(tests, a_file_says_channels_and_keys);
	tcase_add_test(tests, an_edit_changes_the_words_of_its_line);
	tcase_add_test(tests, a_channel_that_no_line_declares_is_an_error);
	tcase_add_test(tests, numbers_stay_by_name_through_a_reload);
	suite_add_tcase(suite, tests);
	return suite;
}
