/* SPDX-License-Identifier: MIT */
/*
 * Reloading: the map is what the file says, ids of what stayed stay, one step undoes it, and whatever fails changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/failing.h"
#include "support/map_edits.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static const char before[] = "tautline 1 # the hall\n"
			     "radius 0.50\n"
			     "wall 0,0 10,0 10,8 0,8 loop\n"
			     "wall 4,0 4,3 # one\n"
			     "wall 6,0 6,3\n"
			     "wall 8,0 8,3\n"
			     "door front 4,3 4,5 closed\n"
			     "waypoint a 1,1\n"
			     "waypoint b 9,7\n"
			     "waypoint gone 5,5\n"
			     "link a b\n"
			     "link a gone\n"
			     "link b a cost 3\n"
			     "expect sees a b\n"
			     "expect path a gone <= 9\n"
			     "obstacle crate 5,5 0.6\n"
			     "obstacle raft 5,5 corners -1,-1 1,-1 0,1 turn 30\n"
			     "allow link-blocked a b \"later\"\n"
			     "agent guard 1,1 patrol a b gone\n"
			     "area 0,0 3,0 3,3 cost 2\n"
			     "area 5,5 6,5 6,6 cost 3\n";

static const char after[] = "tautline 1 # the hall, again\n"
			    "waypoint new 3,3\n"
			    "waypoint b2 9,7 # another name\n"
			    "waypoint a 2,1 # moved\n"
			    "wall 8.0,0 8,3\n"
			    "wall 0,0 10,0 10,8 0,8 loop\n"
			    "wall 4,0 4,3\n"
			    "wall 6,0 6,4 7,4\n"
			    "door front 4,3 4,5 open\n"
			    "link a b2\n"
			    "link b2 a cost 4\n"
			    "link new a\n"
			    "expect path a new <= 9\n"
			    "agent guard 1,1 patrol a b2 new\n"
			    "agent other 0,0\n"
			    "obstacle raft 5,5 corners -1,-1 1,-1 0,2 turn 30\n"
			    "obstacle cart 6,5 0.5 course 3,3 speed 2\n"
			    "area 5,5 6,5 6,6 cost 4\n"
			    "area 1,1 2,1 2,2 cost 5\n";

static tl_status reload(tl_map *map, const char *text)
{
	return tl_map_reload_memory(map, text, strlen(text), NULL, NULL);
}

static tl_waypoint_id waypoint(const tl_map *map, const char *name)
{
	tl_waypoint_id id = { 0, 0 };
	(void)tl_map_find_waypoint(map, name, &id);
	return id;
}

static tl_wall_id wall(const tl_map *map, int number)
{
	tl_wall_id id = { 0, 0 };
	for (int i = 0; i < number; i++)
		id = tl_map_next_wall(map, id);
	return id;
}

static void check_is(const tl_map *map, const char *text)
{
	tl_map *loaded = map_from_text(text);
	ck_assert(map_same(map, loaded));
	map_check_text(map, text);
	tl_map_free(loaded);
}

START_TEST(what_stayed_keeps_its_id)
{
	tl_map *map = map_from_text(before);
	uint64_t state = map_state(map);
	tl_waypoint_id a = waypoint(map, "a"), b = waypoint(map, "b"), gone = waypoint(map, "gone");
	tl_wall_id box = wall(map, 1), six = wall(map, 3), eight = wall(map, 4);
	tl_link_id first = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_door_id door;
	ck_assert_int_eq(tl_map_find_door(map, "front", &door), TL_OK);
	ck_assert_int_eq(reload(map, after), TL_OK);
	check_is(map, after);
	ck_assert_uint_eq(tl_map_undo_count(map), 1);
	ck_assert(waypoint(map, "a").generation == a.generation && waypoint(map, "a").index1 == a.index1);
	ck_assert(waypoint(map, "b2").index1 == b.index1 && tl_waypoint_is_valid(map, b));
	ck_assert(!tl_waypoint_is_valid(map, gone));
	ck_assert(tl_wall_is_valid(map, box) && tl_wall_is_valid(map, eight) && tl_link_is_valid(map, first));
	tl_wall_info info;
	ck_assert_int_eq(tl_map_get_wall(map, eight, &info), TL_OK);
	ck_assert_uint_eq(info.place.line, 5);
	ck_assert_int_eq(tl_map_get_wall(map, six, &info), TL_OK); /* by its order */
	ck_assert(info.count == 3 && info.place.line == 8);
	tl_door_info open;
	ck_assert_int_eq(tl_map_get_door(map, door, &open), TL_OK);
	ck_assert(!open.closed && open.place.line == 9);
	uint64_t reloaded = map_state(map);
	tl_map_step step;
	ck_assert_int_eq(tl_map_undo(map, &step), TL_OK);
	ck_assert_int_eq(step.thing, TL_THING_MAP);
	ck_assert_uint_eq(map_state(map), state);
	map_check_text(map, before);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert_uint_eq(map_state(map), reloaded);
	tl_map_free(map);
}
END_TEST

START_TEST(nothing_changed)
{
	tl_map *map = map_from_text(before);
	uint64_t revision = tl_map_revision(map);
	ck_assert_int_eq(reload(map, before), TL_OK);
	ck_assert(tl_map_undo_count(map) == 0 && tl_map_revision(map) == revision);
	/* An edit that was not saved goes. */
	ck_assert_int_eq(tl_map_remove_waypoint(map, waypoint(map, "gone")), TL_OK);
	ck_assert_int_eq(reload(map, before), TL_OK);
	check_is(map, before);
	ck_assert_uint_eq(tl_map_undo_count(map), 2);
	/* Only the comments are others. */
	char *text = strdup(after);
	ck_assert_int_eq(reload(map, text), TL_OK);
	*strchr(text, 'h') = 'H';
	ck_assert_int_eq(reload(map, text), TL_OK);
	check_is(map, text);
	free(text);
	tl_map_free(map);
}
END_TEST

START_TEST(refused)
{
	tl_map *map = map_from_text(before);
	uint64_t state = map_state(map), revision = tl_map_revision(map);
	tl_error items[4];
	tl_errors errors = { items, 4, 0 };
	const char *broken = "tautline 1\nwall 0,0\nlink a b\n";
	ck_assert_int_eq(tl_map_reload_memory(map, broken, strlen(broken), NULL, &errors), TL_E_FORMAT);
	ck_assert_uint_eq(errors.count, 3);
	ck_assert_uint_eq(items[0].place.line, 2);
	ck_assert_int_eq(reload(map, "tautline 1\ngrid 256\n"), TL_E_UNSUPPORTED);
	ck_assert_int_eq(tl_map_reload_file(map, "/nowhere/at-all.tl", NULL, NULL), TL_E_IO);
	ck_assert_int_eq(tl_map_reload_file(NULL, "x.tl", NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	ck_assert_int_eq(reload(map, after), TL_E_INVALID);
	ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	ck_assert(map_state(map) == state && tl_map_revision(map) == revision && tl_map_undo_count(map) == 0);
	tl_map_free(map);
}
END_TEST

START_TEST(without_memory)
{
	failing_install();
	bool injected = true, all_after = _i;
	for (long k = 1; injected; k++) {
		tl_map *map = map_from_text(before);
		ck_assert_int_eq(tl_map_set_radius(map, 2), TL_OK);
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
		uint64_t state = map_state(map), revision = tl_map_revision(map);
		failing_arm(k, all_after);
		tl_status status = reload(map, after);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		if (injected) {
			ck_assert(map_state(map) == state && tl_map_undo_count(map) == 0);
			ck_assert_uint_eq(tl_map_revision(map), revision);
			ck_assert_uint_eq(tl_map_redo_count(map), 1);
			ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
			ck_assert_double_eq(tl_map_radius(map), 2);
			ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
			ck_assert_int_eq(reload(map, after), TL_OK);
		}
		check_is(map, after);
		failing_arm(1, true);
		status = tl_map_undo(map, NULL);
		if (failing_disarm())
			ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
		ck_assert_uint_eq(map_state(map), state);
		tl_map_free(map);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

/* From one random map to another, and back; between them edits, undo and redo. */
START_TEST(random_files)
{
	tli_rng rng = { (uint64_t)_i };
	tl_map *map = map_from_text(before), *other = map_from_text(_i % 2 ? before : after);
	for (int round = 0; round < 40; round++) {
		for (int64_t i = tli_rng_between(&rng, 0, 20); i-- > 0;) {
			(void)map_edit(other, &rng, (size_t)tli_rng_between(&rng, 0, MAP_EDIT_KINDS - 1));
			if (round % 3 == 0)
				(void)map_edit(map, &rng, (size_t)tli_rng_between(&rng, 0, MAP_EDIT_KINDS - 1));
		}
		char *text = map_to_text(other, NULL);
		uint64_t state = map_state(map);
		size_t steps = tl_map_undo_count(map);
		ck_assert_int_eq(reload(map, text), TL_OK);
		check_is(map, text);
		uint64_t reloaded = map_state(map);
		if (tl_map_undo_count(map) > steps) {
			ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
			ck_assert_uint_eq(map_state(map), state);
			ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
		}
		ck_assert_uint_eq(map_state(map), reloaded);
		ck_assert_int_eq(reload(map, text), TL_OK);
		ck_assert_uint_eq(map_state(map), reloaded);
		free(text);
	}
	while (tl_map_undo_count(map) > 0)
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, before);
	tl_map_free(map);
	tl_map_free(other);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("reload");
	TCase *tests = tcase_create("reload");
	tcase_add_test(tests, what_stayed_keeps_its_id);
	tcase_add_test(tests, nothing_changed);
	tcase_add_test(tests, refused);
	tcase_add_loop_test(tests, without_memory, 0, 2);
	tcase_add_loop_test(tests, random_files, 0, 20);
	suite_add_tcase(suite, tests);
	return suite;
}
