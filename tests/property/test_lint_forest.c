/* SPDX-License-Identifier: MIT */
/*
 * Parts of a map without links: the linter joins waypoints with few sight lines (lib/lint/forest.c), a nav tries
 * every pair. Both must find the same components, with and without a bound on the length of links, for points and bodies.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/lint.h>
#include <tautline/nav.h>

#include "base/rng.h"
#include "support/runner.h"

enum { MAPS = 150, WAYPOINTS = 60, WALLS = 60, SIDE = 40 };

typedef struct world {
	tl_map *map;
	tl_waypoint_id ids[WAYPOINTS];
	double max_link;
} world;

static tl_point random_point(tli_rng *rng)
{
	return (tl_point){ (double)tli_rng_between(rng, 0, SIDE), (double)tli_rng_between(rng, 0, SIDE) };
}

static world make_world(tli_rng *rng)
{
	world w;
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	def.radius = (double)tli_rng_between(rng, 0, 1);
	ck_assert_int_eq(tl_map_create(&def, &w.map), TL_OK);
	int64_t walls = tli_rng_between(rng, 0, WALLS);
	for (int64_t i = 0; i < walls; i++) {
		tl_point points[2] = { random_point(rng), random_point(rng) };
		tl_wall_def wall = tl_default_wall_def();
		tl_wall_id id;
		wall.points = points;
		wall.count = 2;
		ck_assert_int_eq(tl_map_add_wall(w.map, &wall, &id), TL_OK);
	}
	for (int i = 0; i < WAYPOINTS; i++) {
		char name[16];
		sprintf(name, "w%02d", i);
		tl_waypoint_def waypoint = tl_default_waypoint_def();
		waypoint.name = name;
		waypoint.at = random_point(rng);
		ck_assert_int_eq(tl_map_add_waypoint(w.map, &waypoint, &w.ids[i]), TL_OK);
	}
	w.max_link = tli_rng_between(rng, 0, 1) == 1 ? tli_rng_unit(rng) * SIDE / 4 : 0;
	return w;
}

/* What the two rules have to report, one line a finding: `w03` alone, `w05 7` first of a part of 7. Sizes by a nav. */
static void expect(const world *w, char *text)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	def.max_link = w->max_link;
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	ck_assert_int_eq(tl_nav_create(w->map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	size_t of[WAYPOINTS], size[WAYPOINTS] = { 0 }, largest = 0;
	for (int i = 0; i < WAYPOINTS; i++) {
		ck_assert_int_eq(tl_nav_get_component(nav, w->ids[i], &of[i]), TL_OK);
		size[of[i]]++;
	}
	for (int i = WAYPOINTS - 1; i >= 0; i--)
		largest = size[of[i]] >= size[largest] ? of[i] : largest; /* the first name of several */
	text[0] = '\0';
	bool reported[WAYPOINTS] = { false };
	for (int i = 0; i < WAYPOINTS; i++) {
		tl_waypoint_info info;
		ck_assert_int_eq(tl_map_get_waypoint(w->map, w->ids[i], &info), TL_OK);
		bool free;
		ck_assert_int_eq(tl_query_sees(query, info.at, info.at, &free), TL_OK);
		if (size[of[i]] == 1 && free)
			sprintf(text + strlen(text), "w%02d\n", i);
		else if (size[of[i]] > 1 && of[i] != largest && !reported[of[i]])
			sprintf(text + strlen(text), "w%02d %zu\n", i, size[of[i]]);
		reported[of[i]] = true;
	}
	tl_query_free(query);
	tl_nav_free(nav);
}

static int compare_lines(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void find(const world *w, char *text)
{
	tl_lint_def def = tl_default_lint_def();
	def.max_link = w->max_link;
	tl_lint *lint = NULL;
	ck_assert_int_eq(tl_lint_run(w->map, &def, &lint), TL_OK);
	static char lines[4 * WAYPOINTS][16];
	size_t count = 0;
	tl_finding f;
	for (size_t i = 0; tl_lint_get_finding(lint, i, &f) == TL_OK; i++) {
		if (strcmp(f.rule->id, "waypoint-isolated") == 0)
			sprintf(lines[count++], "%.3s\n", f.names[0]);
		else if (strcmp(f.rule->id, "graph-split") == 0)
			sprintf(lines[count++], "%.3s %d\n", f.names[0], atoi(f.text + strlen("the ")));
	}
	tl_lint_free(lint);
	qsort(lines, count, sizeof lines[0], compare_lines);
	text[0] = '\0';
	for (size_t i = 0; i < count; i++)
		strcat(text, lines[i]);
}

START_TEST(parts_are_those_of_all_pairs)
{
	tli_rng rng = { 7 };
	int several = 0;
	for (int i = 0; i < MAPS; i++) {
		world w = make_world(&rng);
		char expected[2048], found[2048];
		expect(&w, expected);
		find(&w, found);
		ck_assert_str_eq(found, expected);
		several += strchr(expected, ' ') != NULL;
		tl_map_free(w.map);
	}
	ck_assert_int_gt(several, 20); /* maps with parts of two and more */
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint forest");
	TCase *tests = tcase_create("forest");
	tcase_add_test(tests, parts_are_those_of_all_pairs);
	suite_add_tcase(suite, tests);
	return suite;
}
