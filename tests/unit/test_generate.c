/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_generate.c: the generator of big maps: as many walls as asked for, the same ones every time,
 * and waypoints that are off the walls and outside the rock.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/generate.h"
#include "support/runner.h"

static struct gen_map make(enum gen_kind kind, size_t size, uint64_t seed, size_t waypoints)
{
	struct gen_def def = { .kind = kind, .size = size, .seed = seed, .waypoints = waypoints };
	return gen_make(&def);
}

static char *text_of(enum gen_kind kind, size_t size, uint64_t seed, size_t waypoints)
{
	struct gen_def def = { .kind = kind, .size = size, .seed = seed, .waypoints = waypoints };
	struct gen_map map = gen_make(&def);
	size_t length;
	char *text = gen_text(&map, &def, &length);
	ck_assert_uint_eq(strlen(text), length);
	gen_free(&map);
	return text;
}

START_TEST(kinds_have_names)
{
	enum gen_kind kind;
	for (int i = 0; i < GEN_KIND_END; i++) {
		ck_assert(gen_kind_from_name(gen_kind_name((enum gen_kind)i), &kind));
		ck_assert_int_eq(kind, i);
	}
	ck_assert_ptr_null(gen_kind_name(GEN_KIND_END));
	ck_assert(!gen_kind_from_name("no such kind", &kind));
}
END_TEST

START_TEST(counts_are_as_wanted)
{
	static const size_t sizes[] = { 1, 33, 200, 2000, 16000 };
	enum gen_kind kind = (enum gen_kind)_i;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct gen_map map = make(kind, sizes[i], 1, 0);
		ck_assert_uint_gt(map.segment_count, 0);
		if (kind == GEN_BLOCKS || kind == GEN_CHECKERS)
			ck_assert_uint_eq(map.segment_count, (sizes[i] + 3) / 4 * 4);
		else if (kind == GEN_RANDOM || kind >= GEN_COMBS)
			ck_assert_uint_eq(map.segment_count, sizes[i]);
		else if (sizes[i] >= 2000)
			ck_assert_double_le(fabs((double)map.segment_count - (double)sizes[i]), 0.1 * (double)sizes[i]);
		gen_free(&map);
	}
}
END_TEST

START_TEST(same_seed_same_bytes)
{
	char *a = text_of((enum gen_kind)_i, 1500, 42, 20), *b = text_of((enum gen_kind)_i, 1500, 42, 20);
	ck_assert_str_eq(a, b);
	free(a);
	free(b);
}
END_TEST

START_TEST(another_seed_other_bytes)
{
	char *a = text_of((enum gen_kind)_i, 1500, 42, 20), *b = text_of((enum gen_kind)_i, 1500, 43, 20);
	ck_assert_str_ne(
		strchr(strchr(a, '#'), '\n'), strchr(strchr(b, '#'), '\n')); /* beyond the line that names the seed */
	free(a);
	free(b);
}
END_TEST

START_TEST(coordinates_are_sixteenths_and_within_bounds)
{
	struct gen_map map = make((enum gen_kind)_i, 1000, 5, 0);
	size_t sides = 0;
	for (size_t i = 0; i < map.point_count; i++) {
		tl_point p = map.points[i];
		ck_assert_double_eq(p.x * GEN_UNIT, floor(p.x * GEN_UNIT));
		ck_assert_double_eq(p.y * GEN_UNIT, floor(p.y * GEN_UNIT));
		ck_assert(p.x >= map.low.x && p.x <= map.high.x && p.y >= map.low.y && p.y <= map.high.y);
	}
	for (size_t i = 0; i < map.wall_count; i++)
		sides += map.walls[i].count - !map.walls[i].loop;
	ck_assert_uint_eq(sides, map.segment_count);
	gen_free(&map);
}
END_TEST

/* Even-odd over all solid sides, by a ray to the right. */
static bool in_rock(const struct gen_map *map, tl_point p)
{
	bool inside = false;
	for (size_t i = 0; i < map->segment_count; i++) {
		tl_point a = map->segments[i].a, b = map->segments[i].b;
		if (map->segments[i].solid && (a.y > p.y) != (b.y > p.y) &&
			p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
			inside = !inside;
	}
	return inside;
}

static double distance(tl_point p, tl_point a, tl_point b)
{
	double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
	double t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / square;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return sqrt((p.x - a.x - t * dx) * (p.x - a.x - t * dx) + (p.y - a.y - t * dy) * (p.y - a.y - t * dy));
}

START_TEST(waypoints_are_free)
{
	struct gen_map map = make((enum gen_kind)_i, 1000, 9, 50);
	ck_assert_uint_eq(map.waypoint_count, 50);
	for (size_t w = 0; w < map.waypoint_count; w++) {
		ck_assert(!in_rock(&map, map.waypoints[w]));
		for (size_t i = 0; i < map.segment_count; i++)
			ck_assert_double_ge(
				distance(map.waypoints[w], map.segments[i].a, map.segments[i].b), 0.4 - 1e-9);
	}
	gen_free(&map);
}
END_TEST

START_TEST(a_map_too_small_for_waypoints_ends)
{
	struct gen_map map = make(GEN_CAVES, 1, 1, 10);
	ck_assert_uint_le(map.waypoint_count, 10);
	gen_free(&map);
	map = make(GEN_COMBS, 1, 1, 10); /* one line: the bounds have no inside */
	ck_assert_uint_eq(map.waypoint_count, 0);
	gen_free(&map);
}
END_TEST

START_TEST(text_is_native)
{
	char *text = text_of(GEN_RANDOM, 3, 1, 2);
	ck_assert_int_eq(strncmp(text, "tautline 1\n# generate random 3 1\nradius 0.3\nwall ", 49), 0);
	ck_assert_ptr_nonnull(strstr(text, "\nwaypoint w2 "));
	free(text);
	text = text_of(GEN_CAVES, 200, 1, 0);
	ck_assert_ptr_nonnull(strstr(text, " loop solid\n"));
	free(text);
}
END_TEST

START_TEST(a_grid_has_a_cell_for_each_block)
{
	struct gen_map map = make(GEN_BLOCKS, 400, 1, 0);
	size_t length, blocked = 0;
	char *text = gen_grid(&map, &length);
	ck_assert_uint_eq(strlen(text), length);
	ck_assert_int_eq(strncmp(text, "type octile\nheight 2048\nwidth 2048\nmap\n", 39), 0);
	for (const char *at = strstr(text, "map\n"); (at = strchr(at + 1, '@'));)
		blocked++;
	ck_assert_uint_eq(blocked, 100);
	free(text);
	gen_free(&map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("generate");
	TCase *tcase = tcase_create("generate");
	tcase_add_test(tcase, kinds_have_names);
	tcase_add_loop_test(tcase, counts_are_as_wanted, 0, GEN_KIND_END);
	tcase_add_loop_test(tcase, same_seed_same_bytes, 0, GEN_KIND_END);
	tcase_add_loop_test(tcase, another_seed_other_bytes, 0, GEN_KIND_COUNT);
	tcase_add_loop_test(tcase, coordinates_are_sixteenths_and_within_bounds, 0, GEN_KIND_END);
	tcase_add_loop_test(tcase, waypoints_are_free, 0, GEN_KIND_COUNT);
	tcase_add_test(tcase, a_map_too_small_for_waypoints_ends);
	tcase_add_test(tcase, text_is_native);
	tcase_add_test(tcase, a_grid_has_a_cell_for_each_block);
	suite_add_tcase(suite, tcase);
	return suite;
}
