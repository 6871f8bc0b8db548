/* SPDX-License-Identifier: MIT */
/*
 * Navs by corners that follow the edits of their map in place, against navs made anew: corners, parts of the plane and edges are the same
 * text, edges that were kept included, and paths have the same points. Some navs start whole, some are filled by their queries; for points and
 * bodies, with obstacles and without.
 */
#include <stdlib.h>
#include <string.h>

#include "support/corner_dump.h"
#include "support/failing.h"
#include "support/random_edits.h"
#include "support/runner.h"
#include "support/rounds.h"

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

#define EDITS ROUNDS_OF(400, 25)
#define FAILING_EDITS ROUNDS_OF(20, 6)

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

static void compare_counts(const tl_nav *nav, const tl_nav *made, unsigned round)
{
	tl_nav_info info, info_made;
	ck_assert_int_eq(tl_nav_get_info(nav, &info), TL_OK);
	ck_assert_int_eq(tl_nav_get_info(made, &info_made), TL_OK);
	ck_assert_msg(info.corners == info_made.corners && info.states == info_made.states,
		"round %u: %zu corners, made anew %zu", round, info.corners, info_made.corners);
}

/* The numbers of merged blocks are nowhere left in the part in which all are said to be those of now. */
static void check_blocks(const tl_nav *nav, unsigned round)
{
	const tli_corners *corners = nav->corners;
	for (int32_t t = 0; t < nav->mesh->live; t++) {
		uint32_t number = corners->pockets.blocks[t].number;
		bool renewed = corners->renewed_part == TLI_ALL_PARTS ||
			corners->renewed_part == tli_mesh_part(nav->mesh, t);
		if (renewed && number != TLI_NO_BLOCK && !tli_mesh_triangle_is_free(nav->mesh, t) &&
			!tli_mesh_is_dead(nav->mesh, t) && number != tli_pockets_merged(&corners->pockets, number))
			ck_abort_msg("round %u: triangle %d has block %u", round, t, number);
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
	def.warm = s->eager ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	ck_assert_int_eq(tl_nav_create(e.map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	unsigned in_place = 0;
	for (unsigned round = 0; round < EDITS; round++) {
		for (unsigned n = round % 7 == 0 ? 4 : 1; n > 0; n--)
			random_edits_make(&e);
		ck_assert_int_eq(tl_nav_update(nav, e.map), TL_OK);
		nav->few_corners = 0;                 /* searches are not by cones alone */
		in_place += nav->walls->keys != NULL; /* a nav made anew has none */
		if (round % 11 == 0)
			ck_assert_int_eq(tl_nav_tidy(nav, NULL), TL_OK);
		if (round % 45 == 44)
			ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
		const char *wrong = tli_mesh_validate(nav->mesh, NULL, 0);
		if (wrong)
			ck_abort_msg("round %u: %s", round, wrong);
		check_blocks(nav, round);
		tl_nav *made = NULL;
		tl_query *made_query = NULL;
		ck_assert_int_eq(tl_nav_create(e.map, &def, &made), TL_OK);
		corner_dump_check_same(nav, made, round);
		ck_assert_int_eq(tl_query_create(made, &made_query), TL_OK);
		compare_paths(&e, query, made_query, round);
		compare_counts(nav, made, round);
		tl_query_free(made_query);
		tl_nav_free(made);
	}
	ck_assert_uint_gt(in_place, EDITS - 10);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(e.map);
}
END_TEST

/* Walls come into the convex hull of all others, onto it, across it and beyond it, and go. */
START_TEST(corners_follow_edits_at_the_hull)
{
	static const char text[] =
		"tautline 1\nwall 0,0 10,0 10,10 0,10 loop\nwall 4,4 6,4\nwall 3,12 3,14\nwall -6,-6 16,-6 16,16 -6,16 loop\n";
	static const double places[][4] = { { 20, 2, 20, 8 }, { 13, 2, 18, 2 }, { -6, -8, 16, -8 }, { 12, 12, 12, 16 },
		{ -10, 5, -8, 5 }, { 11, -4, 11, 14 }, { 5, -6, 5, -20 } };
	enum { PLACES = sizeof places / sizeof *places };
	tl_map *map;
	tl_nav *nav;
	tl_wall_id walls[PLACES];
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.warm = _i == 1 ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), NULL, &map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	for (unsigned i = 0; i < 2 * PLACES; i++) {
		ck_assert_int_eq(tl_nav_tidy(nav, NULL), TL_OK);
		ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
		const double *p = places[i % PLACES];
		tl_point points[2] = { { p[0], p[1] }, { p[2], p[3] } };
		tl_wall_def wall = tl_default_wall_def();
		wall.points = points, wall.count = 2;
		if (i < PLACES)
			ck_assert_int_eq(tl_map_add_wall(map, &wall, &walls[i]), TL_OK);
		else
			ck_assert_int_eq(tl_map_remove_wall(map, walls[i % PLACES]), TL_OK);
		ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
		tl_nav *made;
		ck_assert_int_eq(tl_nav_create(map, &def, &made), TL_OK);
		corner_dump_check_same(nav, made, i);
		tl_nav_free(made);
	}
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

static void add_solid_box(tl_map *map, double x, double y, double size, tl_wall_id *id)
{
	tl_point points[] = { { x, y }, { x + size, y }, { x + size, y + size }, { x, y + size } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 4;
	def.loop = def.solid = true;
	ck_assert_int_eq(tl_map_add_wall(map, &def, id), TL_OK);
}

/* A frame around rooms that are solid but for what it holds: for a body, what a long side sweeps is looked at, not the box around it. */
START_TEST(corners_follow_a_long_side)
{
	enum { ROWS = 30 };
	static const tl_point places[] = { { 124, 0 }, { 118, 1 }, { 121, -1 }, { 120, 0 }, { 100, 90 }, { 120, 0 } };
	tl_map *map;
	tl_wall_id frame;
	tl_nav *nav;
	tl_budget_use use = { 0 };
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = .25;
	def.budget.use = &use;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	add_solid_box(map, 0, 0, 120, &frame);
	for (int i = 0; i < ROWS * ROWS; i++)
		add_solid_box(map, 4 + 3.8 * (i % ROWS), 4 + 3.8 * (i / ROWS), 2.5, NULL);
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	uint64_t making = use.work;
	for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
		ck_assert_int_eq(tl_map_move_wall_point(map, frame, 1, places[i]), TL_OK);
		ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
		if (i < 4) /* not across the rooms */
			ck_assert_msg(64 * use.work < making, "%llu steps, made anew %llu",
				(unsigned long long)use.work, (unsigned long long)making);
		tl_nav *made;
		ck_assert_int_eq(tl_nav_create(map, &def, &made), TL_OK);
		corner_dump_check_same(nav, made, i);
		tl_nav_free(made);
	}
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* The call with its k-th allocation failing, for each k: after each failure the nav is as it was. */
static void update_without_memory(tl_nav *nav, const tl_map *map, bool all_after, unsigned round)
{
	char *before = corner_dump(nav);
	for (long k = 1;; k++) {
		failing_arm(k, all_after);
		tl_status status = tl_nav_update(nav, map);
		bool injected = failing_disarm();
		if (status == TL_OK)
			break;
		ck_assert(injected && status == TL_E_NOMEM);
		char *after = corner_dump(nav);
		if (strcmp(before, after) != 0)
			ck_abort_msg("round %u: allocation %ld failed, and the nav is another one", round, k);
		free(after);
	}
	free(before);
}

static void tidy_without_memory(tl_nav *nav, bool all_after)
{
	for (long k = 1;; k++) {
		failing_arm(k, all_after);
		tl_status status = tl_nav_tidy(nav, NULL);
		bool injected = failing_disarm();
		if (status == TL_OK)
			break;
		ck_assert(injected && status == TL_E_NOMEM);
	}
}

START_TEST(corners_follow_edits_without_memory)
{
	static const double radii[] = { 0, .25 };
	random_edits e;
	tl_nav *nav = NULL;
	tl_nav_def def = tl_default_nav_def();
	failing_install();
	random_edits_start_walls(&e, 5 + (uint64_t)_i, 12, 0, 10);
	e.obstacles = _i == 1;
	def.radius = radii[_i];
	def.via = TL_VIA_CORNERS;
	ck_assert_int_eq(tl_nav_create(e.map, &def, &nav), TL_OK);
	for (unsigned round = 0; round < FAILING_EDITS; round++) {
		if (round % 3 == 0)
			ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
		for (unsigned n = 0; n < 1 + round % 3; n++)
			random_edits_make(&e);
		update_without_memory(nav, e.map, round % 2, round);
		if (round % 4 == 0)
			tidy_without_memory(nav, round % 8 == 0);
		tl_nav *made = NULL;
		ck_assert_int_eq(tl_nav_create(e.map, &def, &made), TL_OK);
		corner_dump_check_same(nav, made, round);
		tl_nav_free(made);
	}
	tl_nav_free(nav);
	tl_map_free(e.map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_corner_edits");
	TCase *edits = tcase_create("edits");
	tcase_add_loop_test(edits, corners_follow_edits, 0, SETTINGS);
	tcase_add_loop_test(edits, corners_follow_edits_at_the_hull, 0, 2);
	tcase_add_test(edits, corners_follow_a_long_side);
	tcase_add_loop_test(edits, corners_follow_edits_without_memory, 0, 2);
	suite_add_tcase(suite, edits);
	return suite;
}
