/* SPDX-License-Identifier: MIT */
/*
 * Reading the native format: what each line means, and the exact message and place for everything that can be wrong with it.
 */
#include <stdio.h>
#include <string.h>

#include <tautline/expect.h>

#include "support/map_text.h"
#include "support/runner.h"

static void check_bytes(const char *text, size_t size, tl_status expected, const char *messages)
{
	map_check_errors(text, size, NULL, expected, messages);
}

/* The text after a header line, and what is wrong with it; lines count from 2. */
static void check(const char *lines, const char *messages)
{
	char text[4096];
	int size = snprintf(text, sizeof text, "tautline 1\n%s", lines);
	check_bytes(text, (size_t)size, *messages ? TL_E_FORMAT : TL_OK, messages);
}

static const char example[] = "tautline 1\n"
			      "grid 2048                                   # comment\n"
			      "radius 0.25\n"
			      "wall 0,0 10,0 10,8 0,8 loop\n"
			      "wall 6,6 7,6 7,7 6,7 loop solid\n"
			      "\twall  +4,-0 .5,3.25\t# tabs\n"
			      "door front 4,3 4,5 closed\n"
			      "door \"back \\\"2\\\"\" 4,3 4,5 open#here\n"
			      "link a b\n"
			      "waypoint a 1,1\n"
			      "waypoint b 9,7 radius 0.5\n"
			      "link b a oneway cost 2.5\n"
			      "link b b cost 0\n"
			      "link b b oneway\n"
			      "allow link-blocked a b \"bridge comes later\"\n"
			      "expect sees a b\n"
			      "expect blocked a 3,-4\n"
			      "expect path a b <= 12.5\n"
			      "expect path 1,1 b\n"
			      "expect nopath a b\n"
			      "obstacle crate 5,5 0.5\n"
			      "obstacle guard 7,2 0.5 velocity 0,-1.5\n";

START_TEST(everything)
{
	tl_map *map = map_from_text(example);
	ck_assert_int_eq(tl_map_resolution(map), 2048);
	ck_assert(tl_map_radius(map) == 0.25);
	ck_assert_uint_eq(tl_map_wall_count(map), 3);
	ck_assert_uint_eq(tl_map_segment_count(map), 4 + 4 + 1);
	ck_assert_uint_eq(tl_map_door_count(map), 2);
	ck_assert_uint_eq(tl_map_waypoint_count(map), 2);
	ck_assert_uint_eq(tl_map_link_count(map), 4);
	ck_assert_uint_eq(tl_map_obstacle_count(map), 2);
	ck_assert_uint_eq(tl_map_expectation_count(map), 5);
	ck_assert_uint_eq(tl_map_allowance_count(map), 1);
	tl_map_free(map);
}
END_TEST

START_TEST(walls_of_a_file)
{
	tl_map *map = map_from_text(example);
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	tl_wall_info wall_info;
	wall = tl_map_next_wall(map, wall);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &wall_info), TL_OK);
	ck_assert(wall_info.loop && wall_info.solid && wall_info.count == 4);
	wall = tl_map_next_wall(map, wall);
	ck_assert_int_eq(tl_map_get_wall(map, wall, &wall_info), TL_OK);
	ck_assert(!wall_info.loop && wall_info.place.line == 6 && wall_info.place.column == 2);
	tl_point at;
	tl_place place;
	ck_assert_int_eq(tl_map_get_wall_point(map, wall, 1, &at, &place), TL_OK);
	ck_assert(at.x == 0.5 && at.y == 3.25 && place.line == 6 && place.column == 14);
	ck_assert_int_eq(tl_map_get_wall_point(map, wall, 0, &at, &place), TL_OK);
	ck_assert(at.x == 4 && at.y == 0 && place.column == 8);
	tl_map_free(map);
}
END_TEST

START_TEST(doors_of_a_file)
{
	tl_map *map = map_from_text(example);
	tl_door_id door;
	tl_door_info door_info;
	ck_assert_int_eq(tl_map_find_door(map, "back \"2\"", &door), TL_OK);
	ck_assert_int_eq(tl_map_get_door(map, door, &door_info), TL_OK);
	ck_assert(!door_info.closed && door_info.place.line == 8 && door_info.name_place.column == 6);
	tl_map_free(map);
}
END_TEST

START_TEST(links_of_a_file)
{
	tl_map *map = map_from_text(example);
	tl_waypoint_id b;
	tl_waypoint_info waypoint;
	ck_assert_int_eq(tl_map_find_waypoint(map, "b", &b), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, b, &waypoint), TL_OK);
	ck_assert(waypoint.radius == 0.5 && waypoint.place.line == 11);
	ck_assert(waypoint.name_place.column == 10 && waypoint.at_place.column == 12);

	tl_link_id link = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_link_info link_info;
	ck_assert_int_eq(tl_map_get_link(map, link, &link_info), TL_OK); /* came before its waypoints */
	ck_assert_mem_eq(&link_info.to, &b, sizeof b);
	ck_assert(!link_info.oneway && !link_info.has_cost && link_info.place.line == 9 &&
		link_info.from_place.column == 6);
	link = tl_map_next_link(map, link);
	ck_assert_int_eq(tl_map_get_link(map, link, &link_info), TL_OK);
	ck_assert(link_info.oneway && link_info.has_cost && link_info.cost == 2.5);
	tl_map_free(map);
}
END_TEST

static tl_expectation_id expectation(const tl_map *map, size_t index)
{
	tl_expectation_id id = tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 });
	while (index-- > 0)
		id = tl_map_next_expectation(map, id);
	return id;
}

START_TEST(notes_of_a_file)
{
	tl_map *map = map_from_text(example);
	tl_expectation_info expect;
	ck_assert_int_eq(tl_map_get_expectation(map, expectation(map, 1), &expect), TL_OK);
	ck_assert(expect.kind == TL_EXPECTATION_BLOCKED && expect.to.waypoint.index1 == 0 && expect.to.at.y == -4);
	ck_assert(expect.place.line == 17 && expect.from.place.column == 16 && expect.to.place.column == 18);
	ck_assert_int_eq(tl_map_get_expectation(map, expectation(map, 2), &expect), TL_OK);
	ck_assert(expect.kind == TL_EXPECTATION_PATH && expect.has_limit && expect.limit == 12.5);
	tl_allowance_info allow;
	ck_assert_int_eq(
		tl_map_get_allowance(map, tl_map_next_allowance(map, (tl_allowance_id){ 0, 0 }), &allow), TL_OK);
	ck_assert_str_eq(allow.rule, "link-blocked");
	ck_assert_str_eq(allow.names[1], "b");
	ck_assert_str_eq(allow.reason, "bridge comes later");
	ck_assert_uint_eq(allow.place.line, 15);
	tl_map_free(map);
}
END_TEST

START_TEST(obstacles_of_a_file)
{
	tl_map *map = map_from_text(example);
	tl_obstacle_id guard;
	tl_obstacle_info obstacle;
	ck_assert_int_eq(tl_map_find_obstacle(map, "guard", &guard), TL_OK);
	ck_assert_int_eq(tl_map_get_obstacle(map, guard, &obstacle), TL_OK);
	ck_assert(obstacle.moving && obstacle.velocity.y == -1.5 && obstacle.radius == 0.5 &&
		obstacle.name_place.column == 10);
	tl_map_free(map);
}
END_TEST

START_TEST(headers)
{
	check_bytes(
		"", 0, TL_E_FORMAT, "1:1: expected 'tautline 1', with which every map begins, found an empty file\n");
	check_bytes("# x\n\n", 5, TL_E_FORMAT,
		"1:1: expected 'tautline 1', with which every map begins, found no directive at all\n");
	check_bytes("\nwall 0,0\nwal\n", 14, TL_E_FORMAT,
		"2:1: a wall needs at least 2 points, found 1\n"
		"2:1: expected 'tautline 1', with which every map begins, found 'wall'\n"
		"3:1: unknown directive 'wal'; did you mean 'wall'?\n");
	check_bytes(
		"<xml>", 5, TL_E_FORMAT, "1:1: expected 'tautline 1', with which every map begins, found '<xml>'\n");
	check_bytes("tautline 2\nfoo\n", 15, TL_E_FORMAT, "1:10: version '2' of the format is not known, only 1\n");
	check_bytes("tautline\n", 9, TL_E_FORMAT, "1:9: expected the version, 1, found the end of the line\n");
	check_bytes("tautline 1 x\n", 13, TL_E_FORMAT, "1:12: expected the end of the line, found 'x'\n");
	check("wall 0,0 1,1\ntautline 1\n", "3:1: 'tautline' must come first, and once\n");
	const char *const good[] = { "tautline 1", "tautline 1\r\n", "# c\n\n \t tautline 1 # c\n",
		"\xEF\xBB\xBFtautline 1\n", "\xEF\xBB\xBF# c\ntautline 1" };
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		check_bytes(good[i], strlen(good[i]), TL_OK, "");
}
END_TEST

START_TEST(bytes)
{
	check_bytes("\x1F\x8B\x08", 3, TL_E_FORMAT, "1:1: the file is compressed (gzip): unpack it first\n");
	check_bytes("tautline 1\nwa\0ll\n", 17, TL_E_FORMAT, "2:3: a zero byte: this is not a text file\n");
	const char junk[] = "\x7F"
			    "ELF\x02\x01\x01\xFE\x90\n\xC9\xFF";
	check_bytes(junk, sizeof junk - 1, TL_E_FORMAT, "1:8: the byte '\\xFE' is not UTF-8\n");
	check("waypoint b\xE9 1,1\nwaypoint c\xC3\xA9 1,1\n# \xED\xA0\x80\n",
		"2:11: the byte '\\xE9' is not UTF-8\n4:3: the byte '\\xED' is not UTF-8\n");
	check("wa\x01ll 0,0\n", "2:1: unknown directive 'wa\\x01ll'; did you mean 'wall'?\n");
	check("wall 0,0 1,1\rwall 0,0 1,1\n", "2:12: expected a plain decimal number, found '1\\x0Dwall'\n");
	check("wall 0,0 1,1 # a \x01 in a comment\r\n\r\n", "");
	check("waypoint a\x7F 1,1\n",
		"2:10: expected the waypoint's name, found 'a\\x7F' (control characters cannot be in a name)\n");
	check("waypoint \"a\tb\" 1,1\n", "2:10: control characters cannot be in a name\n");
	check("waypoint \"\xC2\x9B[31m\" 1,1\n", "2:10: control characters cannot be in a name\n");
	check("waypoint \xC2\x9Bm 1,1\n",
		"2:10: expected the waypoint's name, found '\\xC2\\x9Bm' (control characters cannot be in a name)\n");
	check("waypoint \xC2\xA0 1,1\nwaypoint \xC3\x80 1,1\n", "");
}
END_TEST

START_TEST(grid_and_radius)
{
	check("grid 1000\n", "2:6: expected a power of two from 1 to 65536, found '1000'\n");
	check("grid 0\n", "2:6: expected a power of two from 1 to 65536, found '0'\n");
	check("grid 131072\n", "2:6: expected a power of two from 1 to 65536, found '131072'\n");
	check("grid 4294967296\n", "2:6: expected a power of two from 1 to 65536, found '4294967296'\n");
	check("grid 16.0\n", "2:6: expected a power of two from 1 to 65536, found '16.0'\n");
	check("grid -1\n", "2:6: expected a power of two from 1 to 65536, found '-1'\n");
	check("grid\n", "2:5: expected the grid units of a map unit, found the end of the line\n");
	check("grid 16 16\n", "2:9: expected the end of the line, found '16'\n");
	check("grid 16\n\ngrid 32\n", "4:1: 'grid' is already given at line 2\n");
	check("allow x \"y\"\ngrid 16\n", "");
	check("\nwall 0,0 1,1\ngrid 16\n",
		"4:1: 'grid' must come before the first coordinate or radius, which is at line 3\n");
	check("radius 1\ngrid 16\n",
		"3:1: 'grid' must come before the first coordinate or radius, which is at line 2\n");
	check("radius\n", "2:7: expected a radius of 0 or more, found the end of the line\n");
	check("radius -0.3\n", "2:8: expected a radius of 0 or more, found '-0.3'\n");
	check("radius big\n", "2:8: expected a plain decimal number, found 'big'\n");
	check("radius 1\nradius 1\n", "3:1: 'radius' is already given at line 2\n");
	check("grid 65536\nradius 8193\n",
		"3:8: '8193' is beyond the grid: at 65536 grid units a map unit, numbers go up to 8192\n");
}
END_TEST

START_TEST(numbers)
{
	check("wall nan,0 1,inf\n",
		"2:6: expected a plain decimal number, found 'nan'\n2:14: expected a plain decimal number, found 'inf'\n");
	check("wall -NaN,0 1,-Infinity\n",
		"2:6: expected a plain decimal number, found '-NaN'\n2:15: expected a plain decimal number, found '-Infinity'\n");
	check("wall 0x10,0 0X1p3,0\n",
		"2:6: expected a plain decimal number, found '0x10' (no hexadecimal)\n"
		"2:13: expected a plain decimal number, found '0X1p3' (no hexadecimal)\n");
	check("wall 1e999,0 0,-1E5\n",
		"2:6: expected a plain decimal number, found '1e999' (no exponents)\n"
		"2:16: expected a plain decimal number, found '-1E5' (no exponents)\n");
	check("wall 524288,0 0,-524288\n", "");
	check("wall 524288.001,0 0,-600000\n",
		"2:6: '524288.001' is beyond the grid: at 1024 grid units a map unit, numbers go up to 524288\n"
		"2:21: '-600000' is beyond the grid: at 1024 grid units a map unit, numbers go up to 524288\n");
	check("wall 99999999999999999999999999999999999999999999999999,0 1,1\n",
		"2:6: '9999999999999999999999999999999999999999...' is beyond the grid: at 1024 grid units a map unit, "
		"numbers go up to 524288\n");
	check("wall 1.,0 --1,0\n",
		"2:6: expected a plain decimal number, found '1.'\n2:11: expected a plain decimal number, found '--1'\n");
	check("wall 1,2,3 0,0\n", "2:8: expected a plain decimal number, found '2,3'\n");
	check("wall 1;2 0,0\n", "2:6: expected x,y, found '1;2'\n");
	check("wall 0, 0 1,1\n", "2:6: expected x,y without blanks, found '0,'\n2:9: expected x,y, found '0'\n");
	check("wall ,0 1,1\n", "2:6: expected x,y without blanks, found ',0'\n");
}
END_TEST

START_TEST(walls)
{
	check("wall\n", "2:1: a wall needs at least 2 points, found 0\n");
	check("  wall 0,0\n", "2:3: a wall needs at least 2 points, found 1\n");
	check("wall 0,0 loop\n", "2:1: a wall needs at least 2 points, found 1\n");
	check("wall 0,0 0,0\n", "");
	check("wall 0,0 1,1 lop\n", "2:14: expected x,y, 'loop', 'blocks' or the end of the line, found 'lop'\n");
	check("wall 0,0 1,1 solid\n", "2:14: 'solid' needs 'loop' before it\n");
	check("wall 0,0 1,1 loop sold\n",
		"2:19: expected 'solid', 'filled', 'blocks' or the end of the line, found 'sold'\n");
	check("wall 0,0 1,1 loop 2,2\n",
		"2:19: expected 'solid', 'filled', 'blocks' or the end of the line, found '2,2'\n");
	check("wall 0,0 1,1 loop solid loop\n", "2:25: expected 'blocks' or the end of the line, found 'loop'\n");
	check("wall 0,0 \"1,1\"\n", "2:10: expected x,y, found '\"1,1\"'\n");
}
END_TEST

START_TEST(things)
{
	check("door 4,3 4,5 closed\n",
		"2:6: expected the name of the door or exit, found '4,3' (a name that begins like a number stands in double quotes)\n");
	check("door\n", "2:5: expected the name of the door or exit, found the end of the line\n");
	check("door d\n", "2:7: expected its first end x,y, found the end of the line\n");
	check("door d 4,3 # open\n", "2:11: expected its second end x,y, found the end of the line\n");
	check("door d 4,3 4,5\n", "2:15: expected 'open' or 'closed', found the end of the line\n");
	check("door d 4,3 4,5 shut\n", "2:16: expected 'open' or 'closed', found 'shut'\n");
	check("door d 4,3 4,5 open 1\n", "2:21: expected 'blocks', 'key' or the end of the line, found '1'\n");
	check("door d a,3 4,b shut\n",
		"2:8: expected a plain decimal number, found 'a'\n2:14: expected a plain decimal number, found 'b'\n"
		"2:16: expected 'open' or 'closed', found 'shut'\n");
	check("waypoint a\n", "2:11: expected the waypoint's place x,y, found the end of the line\n");
	check("waypoint a 1,1 radios 2\n", "2:16: no part of the line begins with 'radios'; did you mean 'radius'?\n");
	check("waypoint a 1,1 radius\n", "2:22: expected a radius of 0 or more, found the end of the line\n");
	check("waypoint a 1,1 radius -2\n", "2:23: expected a radius of 0 or more, found '-2'\n");
	check("waypoint a 1,1 radius 2 2\n", "2:25: expected 'start', 'goal' or the end of the line, found '2'\n");
	check("obstacle o 1,1\n", "2:15: expected a radius of at least half a grid unit, found the end of the line\n");
	check("obstacle o 1,1 -1\n", "2:16: expected a radius of at least half a grid unit, found '-1'\n");
	check("obstacle o 1,1 0\n", "2:16: expected a radius of at least half a grid unit, found '0'\n");
	check("obstacle o 1,1 0.0004\n", "2:16: expected a radius of at least half a grid unit, found '0.0004'\n");
	check("obstacle o 1,1 1 2\n",
		"2:18: expected 'blocks', 'speed', 'velocity', 'turn', 'corners', 'course' or the end of the line, found '2'\n");
	check("obstacle o 1,1 1 velocity\n", "2:26: expected a velocity x,y, found the end of the line\n");
	check("obstacle o 1,1 1 velocity 3\n", "2:27: expected a velocity x,y, found '3'\n");
	check("obstacle o 1,1 1 velocity 1e5,600000\n",
		"2:27: expected a plain decimal number, found '1e5' (no exponents)\n"
		"2:31: '600000' is beyond the grid: at 1024 grid units a map unit, numbers go up to 524288\n");
	check("obstacle o 1,1 1 velocity 1,1 1\n",
		"2:31: expected 'blocks', 'speed', 'turn', 'corners', 'course' or the end of the line, found '1'\n");
}
END_TEST

START_TEST(names)
{
	check("waypoint 7up 1,1\n",
		"2:10: expected the waypoint's name, found '7up' (a name that begins like a number stands in double quotes)\n");
	check("waypoint \"7up\" 1,1\nwaypoint \"-\" 1,1\nwaypoint \"x,y\" 1,1\nwaypoint radius 1,1\n", "");
	check("waypoint a,b 1,1\n",
		"2:10: expected the waypoint's name, found 'a,b' (a name with a comma or a quote in it stands in double quotes)\n");
	check("waypoint a\"b 1,1\n",
		"2:10: expected the waypoint's name, found 'a\"b' (a name with a comma or a quote in it stands in double quotes)\n");
	check("waypoint a#b 1,1\n", "2:11: expected the waypoint's place x,y, found the end of the line\n");
	check("waypoint \"\" 1,1\n", "2:10: expected the waypoint's name, found an empty one\n");
	check("waypoint \"a 1,1\n", "2:10: the closing '\"' of this string is missing\n");
	check("waypoint \"a\\\" 1,1\n", "2:10: the closing '\"' of this string is missing\n");
	check("waypoint \"a\"b 1,1\n", "2:10: expected a blank behind the closing '\"' of this string\n");
	check("waypoint \"a\\nb\" 1,1\n", "2:12: unknown escape '\\n': a quoted string has \\\" and \\\\ only\n");
	check("waypoint \xE5\xAE\xA4\xE5\x86\x85 1,1\nlink \xE5\xAE\xA4\xE5\x86\x85 \"\xE5\xAE\xA4\xE5\x86\x85\"\n",
		"");
	check("waypoint a 1,1\nwaypoint b 1,1\nwaypoint \"a\" 1,1\n",
		"4:10: the name 'a' is taken by the waypoint at line 2\n");
	check("door a 1,1 2,2 open\nwaypoint a 1,1\nobstacle a 1,1 1\ndoor a 1,1 2,2 open\nobstacle a 1,1 1\n",
		"5:6: the name 'a' is taken by the door at line 2\n6:10: the name 'a' is taken by the obstacle at line 4\n");
}
END_TEST

START_TEST(links)
{
	check("waypoint a 1,1\nlink a nowhere\n", "3:8: no waypoint is named 'nowhere'\n");
	check("link entrnace \"va ult\"\nwaypoint entrance 1,1\nwaypoint \"vault\" 2,2\n",
		"2:6: no waypoint is named 'entrnace'; did you mean 'entrance'?\n"
		"2:15: no waypoint is named 'va ult'; did you mean 'vault'?\n");
	check("waypoint a x,1\nlink a a\n", "2:12: expected a plain decimal number, found 'x'\n");
	check("link\n", "2:5: expected a waypoint's name, found the end of the line\n");
	check("link a\n", "2:7: expected a second waypoint's name, found the end of the line\n");
	check("waypoint a 1,1\nlink a 3 twoway\n",
		"3:8: expected a second waypoint's name, found '3' (a name that begins like a number stands in double quotes)\n"
		"3:10: expected 'oneway', 'cost', 'jump' or the end of the line, found 'twoway'\n");
	check("waypoint a 1,1\nlink a a oneway oneway\n",
		"3:17: expected 'cost', 'jump' or the end of the line, found 'oneway'\n");
	check("waypoint a 1,1\nlink a a cost\n", "3:14: expected a cost of 0 or more, found the end of the line\n");
	check("waypoint a 1,1\nlink a a cost -1\n", "3:15: expected a cost of 0 or more, found '-1'\n");
	check("waypoint a 1,1\nlink a a cost 1e3\n",
		"3:15: expected a plain decimal number, found '1e3' (no exponents)\n");
	check("waypoint a 1,1\nlink a a cost 1 oneway\n",
		"3:17: expected 'jump' or the end of the line, found 'oneway'\n");
	check("waypoint a 1,1\nlink a a cost 1000000000000000000000000000000\nlink a a cost -0\n", "");
	char text[500] = "waypoint a 1,1\nlink a a cost 1";
	memset(text + strlen(text), '0', 400);
	check(text, "3:15: '1000000000000000000000000000000000000000...' is too large\n");
}
END_TEST

START_TEST(notes)
{
	check("expect\n",
		"2:7: expected 'sees', 'blocked', 'path', 'nopath', 'route', 'width' or 'clear', found the end of the line\n");
	check("expect seen a b\n",
		"2:8: expected 'sees', 'blocked', 'path', 'nopath', 'route', 'width' or 'clear', found 'seen'\n");
	check("expect sees 1,1\n", "2:16: expected a waypoint's name or x,y, found the end of the line\n");
	check("expect sees 1,1 2\n", "2:17: expected a waypoint's name or x,y, found '2'\n");
	check("expect sees 1,1 2,2 <= 3\n", "2:21: expected 'by', 'keys' or the end of the line, found '<='\n");
	check("expect path 1,1 2,2 < 3\n", "2:21: expected '<=', 'by', 'keys' or the end of the line, found '<'\n");
	check("expect path 1,1 2,2 <=\n", "2:23: expected a length of 0 or more, found the end of the line\n");
	check("expect path 1,1 2,2 <= -1\n", "2:24: expected a length of 0 or more, found '-1'\n");
	check("expect path 1,1 2,2 <= 3 4\n", "2:26: expected 'by', 'keys' or the end of the line, found '4'\n");
	check("expect path a,b zz <= 4\n",
		"2:13: expected a waypoint's name or x,y, found 'a,b' (a name with a comma or a quote in it stands in double quotes)\n");
	check("expect route 1,1 2,2 <= 3\nexpect width 1,1 2,2 >= 3\nexpect clear 1,1 >= 3 by walk\n", "");
	check("expect route 1,1 2,2 >= 3\n", "2:22: no part of the line begins with '>='; did you mean '<='?\n");
	check("expect width 1,1 2,2 keys red\n", "2:30: expected '>=', found the end of the line\n");
	check("expect clear 1,1 2,2 >= 3\n", "2:18: expected '>=', 'by', 'keys' or the end of the line, found '2,2'\n");
	check("expect clear 1,1 >= 3 >= 4\n", "2:23: '>=' is given twice\n");
	check("expect nopath 1,1 zz\n", "2:19: no waypoint is named 'zz'\n");
	check("allow\n", "2:6: expected a lint rule, found the end of the line\n");
	check("allow \"rule\" \"r\"\n", "2:7: expected a lint rule without quotes, found '\"rule\"'\n");
	check("allow rule\n", "2:11: expected names and the reason in double quotes, found the end of the line\n");
	check("allow rule a b\n", "2:14: expected the reason in double quotes at the end, found 'b'\n");
	check("allow rule a \"b\" \"c\n", "2:18: the closing '\"' of this string is missing\n");
	check("allow rule a \"\" \"c\"\n", "2:14: expected a name, found an empty one\n");
	check("allow rule a \"\"\n", "2:14: the reason is empty\n");
	check("allow rule a \"\\z\"\n", "2:15: unknown escape '\\z': a quoted string has \\\" and \\\\ only\n");
	check("allow rule a \"\x01\"\n", "2:14: control characters cannot be in a reason\n");
	check("allow rule \"only a reason\"\n", "");
	check("alow rule \"r\"\nWALL 0,0 1,1\nsphere 1\n",
		"2:1: unknown directive 'alow'; did you mean 'allow'?\n3:1: unknown directive 'WALL'; did you mean 'wall'?\n"
		"4:1: unknown directive 'sphere'\n");
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("native reader");
	TCase *tests = tcase_create("native reader");
	tcase_add_test(tests, everything);
	tcase_add_test(tests, walls_of_a_file);
	tcase_add_test(tests, doors_of_a_file);
	tcase_add_test(tests, links_of_a_file);
	tcase_add_test(tests, notes_of_a_file);
	tcase_add_test(tests, obstacles_of_a_file);
	tcase_add_test(tests, headers);
	tcase_add_test(tests, bytes);
	tcase_add_test(tests, grid_and_radius);
	tcase_add_test(tests, numbers);
	tcase_add_test(tests, walls);
	tcase_add_test(tests, things);
	tcase_add_test(tests, names);
	tcase_add_test(tests, links);
	tcase_add_test(tests, notes);
	suite_add_tcase(suite, tests);
	return suite;
}
