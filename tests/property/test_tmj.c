/* SPDX-License-Identifier: MIT */
/*
 * Maps written for Tiled and read again: the identity, on the authored maps and on random ones with everything that a map can say: names of
 * all kinds, waypoints upon each other, numbers up to the ends of the grid, every resolution. What is written again is the same
 * text, so nothing is lost that map_same does not look at.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

#include "base/rng.h"
#include "support/map_text.h"
#include "support/runner.h"

static char *written(const tl_map *map, size_t *size)
{
	ck_assert_int_eq(tl_map_save_as_memory(map, "tmj", NULL, 0, size), TL_E_BUFFER);
	char *text = malloc(*size);
	ck_assert_ptr_nonnull(text);
	ck_assert_int_eq(tl_map_save_as_memory(map, "tmj", text, *size, size), TL_OK);
	return text;
}

static tl_map *read_again(const char *text, size_t size)
{
	tl_error item = { 0 };
	tl_errors errors = { &item, 1, 0 };
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	def.format = "tmj";
	tl_status status = tl_map_load_memory(text, size, &def, &map, &errors);
	ck_assert_msg(status == TL_OK, "%u:%u: %s", item.place.line, item.place.column, item.text);
	return map;
}

static void check_identity(const tl_map *map)
{
	size_t size, size_again;
	char *text = written(map, &size);
	tl_map *again = read_again(text, size);
	char *text_again = written(again, &size_again);
	ck_assert(map_same(map, again));
	ck_assert_int_eq(tl_map_resolution(map), tl_map_resolution(again));
	ck_assert(tl_map_radius(map) == tl_map_radius(again));
	ck_assert_uint_eq(tl_map_expectation_count(map), tl_map_expectation_count(again));
	ck_assert_uint_eq(tl_map_allowance_count(map), tl_map_allowance_count(again));
	ck_assert_uint_eq(size, size_again);
	ck_assert_mem_eq(text, text_again, size);
	free(text);
	free(text_again);
	tl_map_free(again);
}

START_TEST(authored_maps)
{
	char path[1000];
	int count = 0;
	const char *source = getenv("SRCDIR");
	snprintf(path, sizeof path, "%s/maps", source ? source : ".");
	DIR *folder = opendir(path);
	ck_assert_ptr_nonnull(folder);
	for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
		size_t length = strlen(entry->d_name);
		if (length < 4 || strcmp(entry->d_name + length - 3, ".tl") != 0)
			continue;
		snprintf(path, sizeof path, "%s/maps/%s", source ? source : ".", entry->d_name);
		tl_map *map;
		ck_assert_msg(tl_map_load_file(path, NULL, &map, NULL) == TL_OK, "%s", path);
		check_identity(map);
		tl_map_free(map);
		count++;
	}
	closedir(folder);
	ck_assert_int_ge(count, 5);
}
END_TEST

/* ---- random maps ---- */

typedef struct scene {
	tl_map *map;
	tli_rng rng;
	double reach; /* of coordinates, map units */
	int names;
	tl_waypoint_id waypoints[20];
	int count;
} scene;

static int64_t roll(scene *it, int64_t low, int64_t high)
{
	return tli_rng_between(&it->rng, low, high);
}

/* Often one of few places, so that things meet. */
static tl_point somewhere(scene *it)
{
	if (roll(it, 0, 2) == 0)
		return (tl_point){ (double)roll(it, -2, 2), (double)roll(it, -2, 2) };
	return (tl_point){ (tli_rng_unit(&it->rng) * 2 - 1) * it->reach, (tli_rng_unit(&it->rng) * 2 - 1) * it->reach };
}

static const char *some_name(scene *it, char buffer[64])
{
	static const char *const stems[] = { "a", "wall", "door", "link", "with blank", "q\"uote\\",
		"\xC3\xA9t\xC3\xA9", "waypoint-1", "#<&>'", "1st", "{x}" };
	snprintf(buffer, 64, "%s%d", stems[roll(it, 0, 10)], ++it->names);
	return buffer;
}

static void add_walls(scene *it)
{
	tl_point points[6];
	for (int64_t i = roll(it, 0, 6); i > 0; i--) {
		tl_wall_def def = tl_default_wall_def();
		def.points = points;
		def.count = (size_t)roll(it, 2, 6);
		for (size_t k = 0; k < def.count; k++)
			points[k] = somewhere(it);
		def.loop = roll(it, 0, 1);
		def.solid = def.loop && roll(it, 0, 1);
		tl_wall_id id;
		ck_assert_int_eq(tl_map_add_wall(it->map, &def, &id), TL_OK);
	}
}

static void add_doors_and_obstacles(scene *it)
{
	char name[64];
	for (int64_t i = roll(it, 0, 3); i > 0; i--) {
		tl_door_def def = tl_default_door_def();
		def.name = some_name(it, name);
		def.a = somewhere(it);
		def.b = somewhere(it);
		def.closed = roll(it, 0, 1);
		tl_door_id id;
		ck_assert_int_eq(tl_map_add_door(it->map, &def, &id), TL_OK);
	}
	for (int64_t i = roll(it, 0, 3); i > 0; i--) {
		tl_obstacle_def def = tl_default_obstacle_def();
		tl_obstacle_id id;
		def.name = some_name(it, name);
		def.centre = somewhere(it);
		def.radius = 1 + tli_rng_unit(&it->rng) * 9;
		def.moving = roll(it, 0, 1);
		if (def.moving)
			def.velocity = (tl_point){ tli_rng_unit(&it->rng) - 0.5, (double)roll(it, -3, 3) };
		ck_assert_int_eq(tl_map_add_obstacle(it->map, &def, &id), TL_OK);
	}
}

static void add_waypoints(scene *it)
{
	char name[64];
	for (it->count = 0; it->count < 20 && roll(it, 0, 8);) {
		tl_waypoint_def def = tl_default_waypoint_def();
		def.name = some_name(it, name);
		def.at = somewhere(it);
		def.radius = roll(it, 0, 2) ? 0 : tli_rng_unit(&it->rng);
		ck_assert_int_eq(tl_map_add_waypoint(it->map, &def, &it->waypoints[it->count++]), TL_OK);
	}
	for (int64_t i = it->count ? roll(it, 0, 20) : 0; i > 0; i--) {
		tl_link_def def = tl_default_link_def();
		def.from = it->waypoints[roll(it, 0, it->count - 1)];
		def.to = it->waypoints[roll(it, 0, it->count - 1)];
		def.oneway = roll(it, 0, 1);
		def.has_cost = roll(it, 0, 1);
		def.cost = tli_rng_unit(&it->rng) * 1000;
		tl_link_id id;
		ck_assert_int_eq(tl_map_add_link(it->map, &def, &id), TL_OK);
	}
}

static tl_stop some_end(scene *it)
{
	tl_stop end = { .at = somewhere(it) };
	if (it->count > 0 && roll(it, 0, 1) == 0)
		end.waypoint = it->waypoints[roll(it, 0, it->count - 1)];
	return end;
}

static void add_notes(scene *it)
{
	for (int64_t i = roll(it, 0, 3); i > 0; i--) {
		tl_expectation_def expect = tl_default_expectation_def();
		expect.kind = (tl_expectation_kind)roll(it, 0, 3);
		expect.from = some_end(it);
		expect.to = some_end(it);
		expect.has_limit = expect.kind == TL_EXPECTATION_PATH && roll(it, 0, 1);
		expect.limit = expect.has_limit ? tli_rng_unit(&it->rng) * 100 : 0;
		ck_assert_int_eq(tl_map_add_expectation(it->map, &expect, NULL), TL_OK);
	}
	for (int64_t i = roll(it, 0, 2); i > 0; i--) {
		static const char *const names[] = { "a", "b \"c\"" };
		tl_allowance_def allow = tl_default_allowance_def();
		allow.rule = "link-blocked";
		allow.names = names;
		allow.name_count = (size_t)roll(it, 0, 2);
		allow.reason = "not \"yet\" \\ here";
		ck_assert_int_eq(tl_map_add_allowance(it->map, &allow, NULL), TL_OK);
	}
}

/* Slots that were used before: what is written follows what there is. */
static void remove_some(scene *it)
{
	tl_wall_id wall = tl_map_next_wall(it->map, (tl_wall_id){ 0, 0 });
	if (wall.index1 && roll(it, 0, 2) == 0)
		ck_assert_int_eq(tl_map_remove_wall(it->map, wall), TL_OK);
	tl_expectation_id expectation = tl_map_next_expectation(it->map, (tl_expectation_id){ 0, 0 });
	if (expectation.index1 && roll(it, 0, 2) == 0)
		ck_assert_int_eq(tl_map_remove_expectation(it->map, expectation), TL_OK);
	tl_allowance_id allowance = tl_map_next_allowance(it->map, (tl_allowance_id){ 0, 0 });
	if (allowance.index1 && roll(it, 0, 2) == 0)
		ck_assert_int_eq(tl_map_remove_allowance(it->map, allowance), TL_OK);
	if (it->count && roll(it, 0, 2) == 0)
		ck_assert_int_eq(tl_map_remove_waypoint(it->map, it->waypoints[roll(it, 0, it->count - 1)]), TL_OK);
}

START_TEST(random_maps)
{
	scene it = { .rng = { (uint64_t)_i } };
	tl_map_def def = tl_default_map_def();
	def.resolution = 1 << roll(&it, 0, 16);
	def.radius = roll(&it, 0, 1) ? 1 + tli_rng_unit(&it.rng) : 0;
	double reach_max = (double)(1 << 29) / def.resolution - 20;
	it.reach = roll(&it, 0, 3) ? 50 : reach_max;
	ck_assert_int_eq(tl_map_create(&def, &it.map), TL_OK);
	add_walls(&it);
	add_doors_and_obstacles(&it);
	add_waypoints(&it);
	add_notes(&it);
	remove_some(&it);
	check_identity(it.map);
	tl_map_free(it.map);
}
END_TEST

/* Writing needs no library. */
START_TEST(written_in_any_build)
{
	size_t size;
	tl_map *map = map_from_text("tautline 1\nwall 0,0 4,0\nwaypoint a 1,1\n");
	free(written(map, &size));
	ck_assert_uint_gt(size, 100);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("tmj");
	TCase *test = tcase_create("tmj");
	tcase_add_test(test, written_in_any_build);
	tcase_add_test(test, authored_maps);
	tcase_add_loop_test(test, random_maps, 0, 400);
	suite_add_tcase(suite, test);
	return suite;
}
