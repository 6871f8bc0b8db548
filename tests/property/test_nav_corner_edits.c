/* SPDX-License-Identifier: MIT */
/*
 * Navs by corners that follow the edits of their map in place, against navs made anew: corners, parts of the plane and edges are the same
 * text, edges that were kept included, and paths have the same points. Some navs start whole, some are filled by their queries; for points and
 * bodies, with obstacles and without.
 */
#include <stdlib.h>
#include <string.h>

#include "support/corner_dump.h"
#include "support/random_edits.h"
#include "support/runner.h"

typedef struct setting {
	double width;
	bool eager, waypoints;
	double radius;
	bool obstacles;
} setting;

static const setting settings[] = {
	{ 8, false, false, 0, false },
	{ 8, true, false, 0, false },
	{ 20, true, false, 0, false },
	{ 40, false, true, 0, false },
	{ 20, false, false, 0, true },
	{ 20, true, false, .125, false },
	{ 20, false, false, .125, true },
	{ 30, true, true, .5, true },
	{ 12, false, false, .25, false },
	{ 40, true, false, .05, true },
};

enum { SETTINGS = sizeof settings / sizeof *settings, POINTS_MAX = 256 };

#ifdef __SANITIZE_ADDRESS__
enum { EDITS = 80 };
#else
enum { EDITS = 400 };
#endif

static void compare_dumps(const tl_nav *followed, const tl_nav *made, unsigned round)
{
	char *one = corner_dump(followed), *other = corner_dump(made);
	if (strcmp(one, other) != 0) {
		size_t at = 0, line = 0;
		for (; one[at] && one[at] == other[at]; at++)
			line = one[at] == '\n' ? at + 1 : line;
		ck_abort_msg("round %u: followed \"%.300s\", made anew \"%.300s\"", round, one + line, other + line);
	}
	free(one);
	free(other);
}

static size_t find_points(tl_query *query, tl_point a, tl_point b, tl_path_point *points, tl_path_result *result)
{
	tl_path_def def = tl_default_path_def();
	size_t count = 0;
	def.from.at = a;
	def.to.at = b;
	def.partial = true;
	memset(points, 0, POINTS_MAX * sizeof *points);
	ck_assert_int_eq(tl_query_find_path(query, &def, result), TL_OK);
	ck_assert_int_eq(tl_query_get_points(query, points, POINTS_MAX, &count), TL_OK);
	return count;
}

static void compare_paths(random_edits *e, tl_query *followed, tl_query *made, unsigned round)
{
	for (unsigned i = 0; i < 12; i++) {
		tl_point a = random_edits_point(e), b = random_edits_point(e);
		tl_path_point one[POINTS_MAX], other[POINTS_MAX];
		tl_path_result path, path_made;
		size_t count = find_points(followed, a, b, one, &path);
		size_t count_made = find_points(made, a, b, other, &path_made);
		if (count != count_made || memcmp(one, other, count * sizeof *one) != 0 ||
			path.found != path_made.found || path.reason != path_made.reason ||
			memcmp(&path.length, &path_made.length, sizeof path.length) != 0)
			ck_abort_msg("round %u: from %g,%g to %g,%g: %zu points and %.17g, made anew %zu and %.17g",
				round, a.x, a.y, b.x, b.y, count, path.length, count_made, path_made.length);
	}
}

START_TEST(corners_follow_edits)
{
	const setting *s = &settings[_i % SETTINGS];
	random_edits e;
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	tl_nav_def def = tl_default_nav_def();
	random_edits_start_walls(&e, 31 + 17 * (uint64_t)_i, s->width, s->waypoints ? 12 : 0, 20);
	e.obstacles = s->obstacles;
	def.radius = s->radius;
	def.via = TL_VIA_CORNERS;
	def.eager = s->eager;
	ck_assert_int_eq(tl_nav_create(e.map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	unsigned in_place = 0;
	for (unsigned round = 0; round < EDITS; round++) {
		for (unsigned n = round % 7 == 0 ? 4 : 1; n > 0; n--)
			random_edits_make(&e);
		ck_assert_int_eq(tl_nav_update(nav, e.map), TL_OK);
		in_place += nav->walls->keys != NULL; /* a nav made anew has none */
		if (round % 11 == 0)
			ck_assert_int_eq(tl_nav_tidy(nav, NULL, NULL), TL_OK);
		if (round % 45 == 44)
			ck_assert_int_eq(tl_nav_warm(nav, NULL, NULL), TL_OK);
		const char *wrong = tli_mesh_validate(nav->mesh, NULL, 0);
		if (wrong)
			ck_abort_msg("round %u: %s", round, wrong);
		tl_nav *made = NULL;
		tl_query *made_query = NULL;
		ck_assert_int_eq(tl_nav_create(e.map, &def, &made), TL_OK);
		compare_dumps(nav, made, round);
		ck_assert_int_eq(tl_query_create(made, &made_query), TL_OK);
		compare_paths(&e, query, made_query, round);
		tl_query_free(made_query);
		tl_nav_free(made);
	}
	ck_assert_uint_gt(in_place, EDITS - 10);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(e.map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_corner_edits");
	TCase *edits = tcase_create("edits");
	tcase_add_loop_test(edits, corners_follow_edits, 0, SETTINGS);
	suite_add_tcase(suite, edits);
	return suite;
}
