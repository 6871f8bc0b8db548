/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_why.c: why there is no path, on small maps, beside a brute-force twin that edits the map and asks a nav.
 *
 *   none      there are causes exactly where there is no path
 *   doors     what is said to open makes the path, of the length that is said; with one of them closed there is none. In rooms, whose doors do not
 *             overlap, no smaller set of all makes one; and where no set does, no door is named
 *   narrow    a body of the radius that is said gets through, one that is a grid unit wider does not, and none where there is no cause
 *   ends      where a start or goal is moved to, a body can be
 *   walls     with that wall gone, and the path said, there is one (rooms of single walls)
 *   memory    each failing allocation
 */
#include "support/runner.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "support/failing.h"
#include "support/rounds.h"
#include <tautline/format.h>
#include <tautline/nav.h>

#define MAPS ROUNDS_OF(3000, 150)
enum { DOORS_MAX = 9 };

typedef struct scene {
	tli_rng rng;
	char text[4096];
	tl_map *map;
	tl_nav_def nav_def;
	tl_path_def path;
	tl_door_id doors[DOORS_MAX]; /* that are closed */
	size_t count;
} scene;

static int any(scene *s, int low, int high)
{
	return (int)tli_rng_between(&s->rng, low, high);
}

static void say(scene *s, const char *line)
{
	ck_assert_uint_lt(strlen(s->text) + strlen(line), sizeof s->text);
	strcat(s->text, line);
}

static double any_radius(scene *s)
{
	return any(s, 0, 3) == 0 ? 0 : any(s, 1, 24) / 16.0;
}

/* A wall of length 6 from (x, y) along an axis: closed, open, or with a door or a gap in the middle. */
static void say_side(scene *s, int x, int y, bool up)
{
	char line[256];
	int kind = any(s, 0, 9), dx = up ? 0 : 1, dy = up ? 1 : 0, gap = any(s, 1, 2);
	if (kind < 4 && s->count < DOORS_MAX) {
		snprintf(line, sizeof line, "wall %d,%d %d,%d\nwall %d,%d %d,%d\ndoor d%zu %d,%d %d,%d closed%s\n", x,
			y, x + 2 * dx, y + 2 * dy, x + 4 * dx, y + 4 * dy, x + 6 * dx, y + 6 * dy, s->count, x + 2 * dx,
			y + 2 * dy, x + 4 * dx, y + 4 * dy, any(s, 0, 2) ? "" : " key red");
		s->count++;
	} else if (kind < 6) {
		snprintf(line, sizeof line, "wall %d,%d %d,%d\nwall %d,%d %d,%d\n", x, y, x + 2 * dx, y + 2 * dy,
			x + (2 + gap) * dx, y + (2 + gap) * dy, x + 6 * dx, y + 6 * dy);
	} else {
		snprintf(line, sizeof line, "wall %d,%d %d,%d\n", x, y, x + 6 * dx, y + 6 * dy);
	}
	say(s, line);
}

/* 3 x 2 rooms of 6 x 6. */
static void say_rooms(scene *s)
{
	say(s, "wall 0,0 18,0 18,12 0,12 loop\n");
	for (int i = 0; i < 3; i++)
		say_side(s, 6 * i, 6, false);
	for (int i = 1; i < 3; i++)
		for (int k = 0; k < 2; k++)
			say_side(s, 6 * i, 6 * k, true);
	s->path.from.at = (tl_point){ 3, 3 };
	s->path.to.at = (tl_point){ any(s, 0, 2) * 6 + 3, 9 };
}

/* Walls and doors anywhere. */
static void say_soup(scene *s)
{
	char line[128];
	for (int i = any(s, 3, 9); i > 0; i--) {
		snprintf(line, sizeof line, "wall %d,%d %d,%d %d,%d loop\n", any(s, 0, 12), any(s, 0, 12),
			any(s, 0, 12), any(s, 0, 12), any(s, 0, 12), any(s, 0, 12));
		say(s, line);
	}
	for (int i = any(s, 0, 5); i > 0; i--) {
		snprintf(line, sizeof line, "door d%zu %d,%d %d,%d closed\n", s->count++, any(s, 0, 12), any(s, 0, 12),
			any(s, 0, 12), any(s, 0, 12));
		say(s, line);
	}
	if (any(s, 0, 1)) {
		snprintf(line, sizeof line, "obstacle rock %d,%d %d\n", any(s, 0, 12), any(s, 0, 12), any(s, 1, 3));
		say(s, line);
	}
	s->path.from.at = (tl_point){ any(s, -8, 100) / 8.0, any(s, -8, 100) / 8.0 };
	s->path.to.at = (tl_point){ any(s, -8, 100) / 8.0, any(s, -8, 100) / 8.0 };
}

/* false: the map is refused, as by a door of length zero. */
static bool make_scene(scene *s, uint64_t seed, bool rooms)
{
	*s = (scene){ .rng = { seed }, .nav_def = tl_default_nav_def(), .path = tl_default_path_def() };
	say(s, "tautline 1\ngrid 64\n");
	(rooms ? say_rooms : say_soup)(s);
	s->nav_def.radius = any_radius(s);
	s->count = 0;
	if (tl_map_load_memory(s->text, strlen(s->text), NULL, &s->map, NULL))
		return false;
	tl_door_id id = tl_map_next_door(s->map, (tl_door_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_door(s->map, id))
		s->doors[s->count++] = id;
	return true;
}

/* ---- the twin ---- */

/* The length of the path; INFINITY. */
static double length_with(const scene *s, double radius, unsigned open)
{
	tl_nav *nav;
	tl_query *query;
	tl_path_result result;
	tl_nav_def def = s->nav_def;
	def.radius = radius;
	for (size_t i = 0; i < s->count; i++)
		ck_assert_int_eq(tl_map_set_door_closed(s->map, s->doors[i], !(open >> i & 1)), TL_OK);
	ck_assert_int_eq(tl_nav_create(s->map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	ck_assert_int_eq(tl_query_find_path(query, &s->path, &result), TL_OK);
	tl_query_free(query);
	tl_nav_free(nav);
	for (size_t i = 0; i < s->count; i++)
		ck_assert_int_eq(tl_map_set_door_closed(s->map, s->doors[i], true), TL_OK);
	return result.found ? result.length : INFINITY;
}

static int fewest_doors(const scene *s)
{
	int fewest = -1;
	for (unsigned open = 0; open < 1u << s->count; open++)
		if ((fewest < 0 || __builtin_popcount(open) < fewest) &&
			length_with(s, s->nav_def.radius, open) < INFINITY)
			fewest = __builtin_popcount(open);
	return fewest;
}

/* ---- checks ---- */

/* As bits of the doors of the scene. */
static unsigned doors_of(const scene *s, const tl_why *why, size_t index, size_t things)
{
	unsigned open = 0;
	for (size_t k = 0; k < things; k++) {
		tl_why_thing thing;
		ck_assert_int_eq(tl_why_get_thing(why, index, k, &thing), TL_OK);
		ck_assert_int_eq(thing.blocker.kind, TL_BLOCKER_DOOR);
		for (size_t i = 0; i < s->count; i++)
			open |= s->doors[i].index1 == thing.blocker.door.index1 ? 1u << i : 0;
	}
	ck_assert_int_eq(__builtin_popcount(open), (int)things);
	return open;
}

static void check_doors(const scene *s, const tl_why *why, size_t index, const tl_why_cause *cause)
{
	unsigned open = doors_of(s, why, index, cause->things);
	double radius = s->nav_def.radius, length = length_with(s, radius, open);
	ck_assert_msg(length == cause->length, "with doors %x %a, said %a\n%s", open, length, cause->length, s->text);
	for (unsigned bit = 1; bit <= open; bit <<= 1)
		if (open & bit)
			ck_assert_msg(length_with(s, radius, open & ~bit) == INFINITY,
				"door %x of %x can stay closed, radius %g\n%s", bit, open, radius, s->text);
}

static void check_narrow(const scene *s, const tl_why_cause *cause)
{
	ck_assert_msg(length_with(s, cause->radius, 0) == cause->length, "radius %g\n%s", cause->radius, s->text);
	ck_assert_msg(length_with(s, cause->radius + 1.0 / 64, 0) == INFINITY, "radius %g is not the widest\n%s",
		cause->radius, s->text);
	ck_assert(cause->radius < s->nav_def.radius);
}

/* Both at once: a narrower body, and doors to open for it. */
static void check_both(const scene *s, const tl_why *why, size_t index)
{
	tl_why_cause narrow, doors;
	ck_assert_int_eq(tl_why_get_cause(why, index, &narrow), TL_OK);
	ck_assert_msg(tl_why_get_cause(why, index + 1, &doors) == TL_OK, "no doors for radius %g\n%s", narrow.radius,
		s->text);
	ck_assert_int_eq(doors.kind, TL_WHY_DOORS);
	unsigned all = (1u << s->count) - 1, open = doors_of(s, why, index + 1, doors.things);
	double length = length_with(s, narrow.radius, open);
	ck_assert_msg(length == narrow.length && length == doors.length && length < INFINITY,
		"radius %g with doors %x %a, said %a and %a\n%s", narrow.radius, open, length, narrow.length,
		doors.length, s->text);
	ck_assert_msg(length_with(s, narrow.radius + 1.0 / 64, all) == INFINITY, "radius %g is not the widest\n%s",
		narrow.radius, s->text);
	for (unsigned bit = 1; bit <= open; bit <<= 1)
		if (open & bit)
			ck_assert_msg(length_with(s, narrow.radius, open & ~bit) == INFINITY,
				"door %x of %x can stay closed, radius %g\n%s", bit, open, narrow.radius, s->text);
}

/* No end was moved. */
static bool is_first_narrow_with_doors(const tl_why *why)
{
	tl_why_cause cause = { .is_enough = true };
	(void)tl_why_get_cause(why, 0, &cause);
	return cause.kind == TL_WHY_NARROW && !cause.is_enough;
}

static void check_free(const scene *s, tl_point at)
{
	tl_nav *nav;
	tl_query *query;
	bool sees = false;
	ck_assert_int_eq(tl_nav_create(s->map, &s->nav_def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	ck_assert_int_eq(tl_query_sees(query, at, at, &sees), TL_OK);
	ck_assert(sees);
	tl_query_free(query);
	tl_nav_free(nav);
}

static void check_text(const tl_why *why, size_t index)
{
	char text[1024], cut[8];
	size_t size, same;
	ck_assert_int_eq(tl_why_get_text(why, index, text, sizeof text, &size), TL_OK);
	ck_assert_uint_eq(strlen(text) + 1, size);
	ck_assert_int_eq(tl_why_get_text(why, index, cut, sizeof cut, &same), TL_E_BUFFER);
	ck_assert_uint_eq(size, same);
	ck_assert_int_eq(strncmp(cut, text, sizeof cut - 1), 0);
}

/* Returns the kinds of causes that are enough, as bits. */
static unsigned check_causes(const scene *s, const tl_why *why)
{
	unsigned kinds = 0;
	for (size_t i = 0; i < tl_why_count(why); i++) {
		tl_why_cause cause;
		ck_assert_int_eq(tl_why_get_cause(why, i, &cause), TL_OK);
		check_text(why, i);
		kinds |= cause.is_enough ? 1u << cause.kind : 0;
		if (cause.is_enough && cause.kind == TL_WHY_DOORS)
			check_doors(s, why, i, &cause);
		if (cause.is_enough && cause.kind == TL_WHY_NARROW)
			check_narrow(s, &cause);
		if ((cause.kind == TL_WHY_START || cause.kind == TL_WHY_GOAL) && cause.width > 0)
			check_free(s, cause.at);
		ck_assert(!cause.is_enough || cause.length < INFINITY);
	}
	return kinds;
}

/* Returns whether the map had both causes at once. */
static bool check_scene(scene *s, bool rooms)
{
	tl_why *why = NULL;
	unsigned all = (1u << s->count) - 1;
	double radius = s->nav_def.radius;
	ck_assert_int_eq(tl_why_no_path(s->map, &s->nav_def, &s->path, &why), TL_OK);
	ck_assert_int_eq(tl_why_count(why) == 0, length_with(s, radius, 0) < INFINITY);
	unsigned kinds = check_causes(s, why);
	if (tl_why_count(why) > 0) {
		bool by_doors = length_with(s, radius, all) < INFINITY, by_width = length_with(s, 0, 0) < INFINITY;
		ck_assert_msg(
			!(kinds >> TL_WHY_DOORS & 1) == !by_doors, "doors %d radius %g\n%s", by_doors, radius, s->text);
		ck_assert_msg(!(kinds >> TL_WHY_NARROW & 1) == !by_width, "width %d radius %g\n%s", by_width, radius,
			s->text);
	}
	bool both = is_first_narrow_with_doors(why);
	if (both)
		check_both(s, why, 0);
	if (rooms && (kinds >> TL_WHY_DOORS & 1)) {
		tl_why_cause cause;
		ck_assert_int_eq(tl_why_get_cause(why, 0, &cause), TL_OK);
		ck_assert_int_eq(cause.kind, TL_WHY_DOORS);
		ck_assert_int_eq((int)cause.things, fewest_doors(s));
	}
	tl_why_free(why);
	return both;
}

static void check_maps(bool rooms)
{
	int both = 0;
	for (int i = 0; i < MAPS; i++) {
		scene s;
		if (!make_scene(&s, (uint64_t)i * 2 + rooms, rooms))
			continue;
		both += check_scene(&s, rooms);
		tl_map_free(s.map);
	}
	ck_assert_int_gt(both, 0);
}

START_TEST(rooms_with_doors)
{
	check_maps(true);
}
END_TEST

START_TEST(walls_and_doors_anywhere)
{
	check_maps(false);
}
END_TEST

/* ---- words, and each kind ---- */

static void expect_summary(const char *map_text, double radius, const char *from, const char *to, const char *expected)
{
	tl_map *map;
	tl_why *why = NULL;
	char text[1024];
	size_t size;
	tl_path_def path = tl_default_path_def();
	tl_nav_def def = tl_default_nav_def();
	def.radius = radius;
	ck_assert_int_eq(tl_map_load_memory(map_text, strlen(map_text), NULL, &map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_find_waypoint(map, from, &path.from.waypoint), TL_OK);
	ck_assert_int_eq(tl_map_find_waypoint(map, to, &path.to.waypoint), TL_OK);
	ck_assert_int_eq(tl_why_no_path(map, &def, &path, &why), TL_OK);
	ck_assert_int_eq(tl_why_get_summary(why, text, sizeof text, &size), TL_OK);
	ck_assert_str_eq(text, expected);
	tl_why_free(why);
	tl_map_free(map);
}

static const char hall[] =
	"tautline 1\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,3\nwall 6,5 6,8\ndoor hatch 6,3 6,5 closed\n"
	"waypoint a 3,4\nwaypoint b 9,4\nwaypoint c 15,4\nwaypoint d 12,4\n";

/* The post leaves half of what the hatch does. */
static const char hall_with_post[] =
	"tautline 1\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,3\nwall 6,5 6,8\ndoor hatch 6,3 6,5 closed\n"
	"wall 8,0 8,3\nobstacle post 8,6 2\nwaypoint a 3,4\nwaypoint b 10,2\n";

/* A body in it fits to the grid step, and its outline does not. */
static const char tight_cell[] = "tautline 1\nwall 0,0 1,0 1,1 0,1 loop\nwaypoint a 0.5,0.5\nwaypoint b 3,0.5\n";

START_TEST(summaries)
{
	expect_summary(hall, 0, "a", "b", "door hatch is closed; with it open 6");
	expect_summary(hall, 1.25, "a", "b",
		"for radius 1.25: the widest body that gets through has radius 1; narrowest at 6,4 between the wall at 3:1 and "
		"the wall at 4:1; and door hatch is closed; with it open 6");
	expect_summary(hall, 0, "b", "c",
		"walls separate start and goal; around the start they are thinnest at 12,4, the wall at 2:1; with an opening there 6");
	expect_summary(hall, .5, "b", "d",
		"goal is on the wall at 2:1; the nearest free place is 11.5,4, 0.5 away; with it there 2.5");
	expect_summary(hall_with_post, 1.25, "a", "b",
		"for radius 1.25: the widest body that gets through has radius 0.5; narrowest at 8,3.5 between the wall at 6:1 and "
		"the obstacle post; and door hatch is closed; with it open 7.55");
	expect_summary(tight_cell, .5, "a", "b",
		"walls separate start and goal; around the start they are thinnest at 0.5,0.5, the wall at 2:1; with an opening there 3.75");
	expect_summary(tight_cell, .5, "b", "a",
		"walls separate start and goal; around the goal they are thinnest at 0.5,0.5, the wall at 2:1; with an opening there 3.75");
}
END_TEST

START_TEST(summaries_of_links)
{
	static const char links[] =
		"tautline 1\nwall 0,0 10,0 10,8 0,8 loop\nwall 5,0 5,6\nwaypoint a 1,1\nwaypoint b 9,1\n"
		"waypoint c 4,7\nwaypoint d 6,7\nwaypoint e 9,7\nlink a c\nlink c d oneway\nlink a b\n";
	static const char jumps[] =
		"tautline 1\nwall 0,0 10,0 10,8 0,8 loop\nwall 5,0 5,8\nwaypoint a 1,7\nwaypoint b 9,7\n"
		"waypoint c 4,7\nwaypoint d 6,7\nlink c d oneway cost 2 jump 1\n";
	expect_summary(links, 0, "d", "c", "link c to d is one-way; in both directions 2");
	expect_summary(links, 0, "c", "b", "link a to b is blocked; with it free 14.71");
	expect_summary(links, 0, "a", "e", "goal has no usable link; by corners 10.53");
	expect_summary(jumps, 0, "a", "b", "only jumps lead there: c to d; with them 8");
	expect_summary(jumps, 0, "b", "a", "jump c to d is one-way; in both directions 8");
}
END_TEST

START_TEST(failing_allocations)
{
	static const char *const texts[] = { hall,
		"tautline 1\nwall 0,0 9,0 9,9 0,9 loop\nwaypoint a 3,3\nwaypoint b 15,3\n" };
	failing_install();
	for (int i = 0; i < 4; i++) {
		tl_map *map;
		tl_path_def path = tl_default_path_def();
		tl_nav_def def = tl_default_nav_def();
		def.radius = i % 2 ? 1.25 : 0;
		ck_assert_int_eq(tl_map_load_memory(texts[i / 2], strlen(texts[i / 2]), NULL, &map, NULL), TL_OK);
		ck_assert_int_eq(tl_map_find_waypoint(map, "a", &path.from.waypoint), TL_OK);
		ck_assert_int_eq(tl_map_find_waypoint(map, "b", &path.to.waypoint), TL_OK);
		size_t before = failing_live_blocks();
		for (long k = 1;; k++) {
			tl_why *why = NULL;
			failing_arm(k, false);
			tl_status status = tl_why_no_path(map, &def, &path, &why);
			bool failed = failing_disarm();
			/* hints of a mesh may be missing */
			ck_assert(status == TL_OK || (failed && status == TL_E_NOMEM));
			tl_why_free(why);
			ck_assert_uint_eq(failing_live_blocks(), before);
			if (!failed)
				break;
		}
		tl_map_free(map);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("why");
	TCase *words = tcase_create("words");
	tcase_add_test(words, summaries);
	tcase_add_test(words, summaries_of_links);
	suite_add_tcase(suite, words);
	TCase *maps = tcase_create("maps");
	tcase_set_timeout(maps, 600);
	tcase_add_test(maps, rooms_with_doors);
	tcase_add_test(maps, walls_and_doors_anywhere);
	tcase_add_test(maps, failing_allocations);
	suite_add_tcase(suite, maps);
	return suite;
}
