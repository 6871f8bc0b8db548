/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_filled.c: filled loops that overlap, touch, repeat or hold each other are one: sight, paths and places are those of the
 * outline of all of them together, drawn as even-odd loops, whichever direction each box is drawn in, also after edits.
 */
#include <math.h>
#include <stdio.h>

#include <tautline/tautline.h>

#include "base/array.h"
#include "base/rng.h"
#include "format/shape/trace.h"
#include "support/runner.h"

enum { SIZE = 20, ROUNDS = 60, QUERIES = 40 };

typedef struct boxes {
	tl_map *filled, *outline;
	tl_wall_id last;
	bool cells[SIZE][SIZE];
} boxes;

static tl_map *new_map(void)
{
	tl_map_def def = tl_default_map_def();
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	return map;
}

static void add_loop(tl_map *map, const tl_point *points, size_t count, bool filled, tl_wall_id *id)
{
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = count;
	def.loop = true;
	def.filled = filled;
	def.solid = !filled;
	ck_assert_int_eq(tl_map_add_wall(map, &def, id), TL_OK);
}

static void add_box(boxes *it, tli_rng *rng)
{
	int x = (int)tli_rng_between(rng, 1, SIZE - 6), y = (int)tli_rng_between(rng, 1, SIZE - 6);
	int width = (int)tli_rng_between(rng, 1, 5), height = (int)tli_rng_between(rng, 1, 5);
	tl_point one[] = { { x, y }, { x + width, y }, { x + width, y + height }, { x, y + height } };
	tl_point other[] = { one[3], one[2], one[1], one[0] };
	add_loop(it->filled, tli_rng_between(rng, 0, 1) ? one : other, 4, true, &it->last);
	for (int row = y; row < y + height; row++)
		for (int column = x; column < x + width; column++)
			it->cells[row][column] = true;
}

static void add_outline(boxes *it)
{
	tli_cells cells;
	tli_trace trace;
	bool found = true;
	ck_assert_int_eq(tli_cells_create(SIZE, SIZE, &cells), TL_OK);
	for (int y = 0; y < SIZE; y++)
		for (int x = 0; x < SIZE; x++)
			if (it->cells[y][x])
				tli_cells_set_free(&cells, x, y);
	ck_assert_int_eq(tli_trace_start(&trace, &cells), TL_OK);
	while (!tli_trace_next(&trace, &found) && found) {
		tl_point points[4 * SIZE * SIZE];
		size_t count = tli_array_length(trace.points);
		for (size_t i = 0; i < count; i++)
			points[i] = (tl_point){ trace.points[i].x, trace.points[i].y };
		add_loop(it->outline, points, count, false, NULL);
	}
	tli_trace_free(&trace);
	tli_cells_free(&cells);
}

/* Never on a side. */
static tl_point random_point(tli_rng *rng)
{
	return (tl_point){ (double)tli_rng_between(rng, 0, SIZE - 1) + .5,
		(double)tli_rng_between(rng, 0, SIZE - 1) + .25 };
}

static void compare_navs(const tl_nav *one, const tl_nav *other, tli_rng *rng)
{
	tl_query *queries[2];
	ck_assert_int_eq(tl_query_create(one, &queries[0]), TL_OK);
	ck_assert_int_eq(tl_query_create(other, &queries[1]), TL_OK);
	for (int i = 0; i < QUERIES; i++) {
		tl_point from = random_point(rng), to = random_point(rng);
		tl_path_result results[2];
		bool sees[2];
		for (int k = 0; k < 2; k++) {
			tl_path_def def = tl_default_path_def();
			def.from.at = from;
			def.to.at = to;
			ck_assert_int_eq(tl_query_find_path(queries[k], &def, &results[k]), TL_OK);
			ck_assert_int_eq(tl_query_sees(queries[k], from, to, &sees[k]), TL_OK);
		}
		ck_assert_msg(results[0].found == results[1].found && sees[0] == sees[1], "%d %d %d %d: %g,%g to %g,%g",
			results[0].found, results[1].found, sees[0], sees[1], from.x, from.y, to.x, to.y);
		if (results[0].found)
			ck_assert_double_eq_tol(results[0].length, results[1].length, 1e-9);
	}
	tl_query_free(queries[0]);
	tl_query_free(queries[1]);
}

static void compare(boxes *it, double radius, tl_nav *edited, tli_rng *rng)
{
	tl_nav_def def = tl_default_nav_def();
	tl_nav *one = edited, *other = NULL;
	def.via = TL_VIA_CORNERS;
	def.radius = radius;
	if (!edited)
		ck_assert_int_eq(tl_nav_create(it->filled, &def, &one), TL_OK);
	ck_assert_int_eq(tl_nav_create(it->outline, &def, &other), TL_OK);
	compare_navs(one, other, rng);
	if (!edited)
		tl_nav_free(one);
	tl_nav_free(other);
}

START_TEST(equal_their_outline)
{
	for (int round = 0; round < ROUNDS; round++) {
		tli_rng rng = { (uint64_t)round + 7 };
		boxes it = { .filled = new_map(), .outline = new_map() };
		for (int i = 0; i < 12; i++)
			add_box(&it, &rng);
		add_outline(&it);
		compare(&it, 0, NULL, &rng);
		compare(&it, round % 2 ? .125 : .2, NULL, &rng);
		tl_map_free(it.filled);
		tl_map_free(it.outline);
	}
}
END_TEST

START_TEST(after_edits)
{
	for (int round = 0; round < ROUNDS; round++) {
		tli_rng rng = { (uint64_t)round + 70 };
		boxes it = { .filled = new_map(), .outline = new_map() };
		tl_nav_def def = tl_default_nav_def();
		tl_nav *nav = NULL;
		def.via = TL_VIA_CORNERS;
		for (int i = 0; i < 8; i++)
			add_box(&it, &rng);
		ck_assert_int_eq(tl_nav_create(it.filled, &def, &nav), TL_OK);
		for (int i = 0; i < 4; i++)
			add_box(&it, &rng);
		ck_assert_int_eq(tl_nav_update(nav, it.filled), TL_OK);
		bool before[SIZE][SIZE];
		memcpy(before, it.cells, sizeof before);
		add_box(&it, &rng);
		ck_assert_int_eq(tl_nav_update(nav, it.filled), TL_OK);
		ck_assert_int_eq(tl_map_remove_wall(it.filled, it.last), TL_OK);
		ck_assert_int_eq(tl_nav_update(nav, it.filled), TL_OK);
		memcpy(it.cells, before, sizeof before);
		add_outline(&it);
		compare(&it, 0, nav, &rng);
		tl_nav_free(nav);
		tl_map_free(it.filled);
		tl_map_free(it.outline);
	}
}
END_TEST

/* An eight with equal halves, in either direction, and boxes over its left half: what lies in both is not free, for sight, paths, regions, lint. */
START_TEST(an_eight_has_no_direction)
{
	static const tl_point eight[2][4] = { { { 2, 2 }, { 6, 6 }, { 6, 2 }, { 2, 6 } },
		{ { 2, 6 }, { 6, 2 }, { 6, 6 }, { 2, 2 } } };
	static const tl_point box[] = { { 1, 3 }, { 3, 3 }, { 3, 5 }, { 1, 5 } };
	static const struct {
		tl_point at;
		bool is_free;
	} places[] = { { { 2.5, 4 }, false }, { { 1.5, 4 }, false }, { { 5.5, 4 }, false }, { { 3.5, 4 }, false },
		{ { 4, 5.5 }, true }, { { 4, 2.5 }, true } };
	tl_map *map = new_map();
	tl_nav *navs[2] = { NULL, NULL };
	tl_lint *lint = NULL;
	size_t count;
	add_loop(map, eight[_i % 2], 4, true, NULL);
	for (int i = 0; i < 2; i++) {
		tl_nav_def def = tl_default_nav_def();
		def.via = TL_VIA_CORNERS;
		def.radius = i == 0 ? 0 : .125;
		ck_assert_int_eq(tl_nav_create(map, &def, &navs[i]), TL_OK);
	}
	add_loop(map, box, 4, true, NULL);
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		tl_waypoint_def def = tl_default_waypoint_def();
		char name[2] = { (char)('a' + i), 0 };
		def.name = name;
		def.at = places[i].at;
		ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_OK);
	}
	for (int i = 0; i < 2; i++) {
		tl_query *query = NULL;
		ck_assert_int_eq(tl_nav_update(navs[i], map), TL_OK);
		ck_assert_int_eq(tl_query_create(navs[i], &query), TL_OK);
		for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
			tl_path_def def = tl_default_path_def();
			tl_path_result result;
			bool sees;
			def.from.at = places[k].at;
			def.to.at = (tl_point){ 4, 9 };
			ck_assert_int_eq(tl_query_sees(query, places[k].at, places[k].at, &sees), TL_OK);
			ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
			(void)tl_query_visible_corners(query, places[k].at, NULL, 0, &count);
			ck_assert_msg(sees == places[k].is_free && result.found == sees && (count > 0) == sees,
				"radius %d place %zu: %d %d %zu", i, k, sees, result.found, count);
		}
		tl_query_free(query);
		tl_nav_free(navs[i]);
	}
	ck_assert_int_eq(tl_lint_run(map, NULL, &lint), TL_OK);
	count = 0;
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding finding;
		ck_assert_int_eq(tl_lint_get_finding(lint, i, &finding), TL_OK);
		count += strcmp(finding.rule->id, "waypoint-on-wall") == 0;
	}
	ck_assert_uint_eq(count, 4);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("filled");
	TCase *tcase = tcase_create("filled");
	tcase_add_test(tcase, equal_their_outline);
	tcase_add_test(tcase, after_edits);
	tcase_add_loop_test(tcase, an_eight_has_no_direction, 0, 2);
	suite_add_tcase(suite, tcase);
	return suite;
}
