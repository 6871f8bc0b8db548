/* SPDX-License-Identifier: MIT */
/*
 * Paths of a point among walls with equal points, that overlap and fold back, off the lattice, and among small obstacles, while all of them move:
 * a nav that has followed finds paths where one made anew does, and what see each other reach the same, but along lines that just pass an obstacle of
 * a single unit (docs/contact-rule.md, "Gaps as wide as the body").
 */
#include <stdio.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/rounds.h"
#include "support/runner.h"

#include <tautline/map.h>
#include <tautline/nav.h>

#define WORLDS ROUNDS_OF(400U, 60U)
enum { WALLS = 10, POINTS = 7, OBSTACLES = 3, EDITS = 6, QUESTIONS = 40, LATTICE = 8, REACH = 2 };

typedef struct world {
	tl_map *map;
	tli_rng rng;
	int32_t step;
	tl_wall_id walls[WALLS];
	size_t points[WALLS];
	tli_point centres[OBSTACLES];
	int32_t radii[OBSTACLES];
	tl_obstacle_id obstacles[OBSTACLES];
	size_t obstacle_count;
} world;

static int32_t draw(world *w, int32_t low, int32_t high)
{
	return (int32_t)tli_rng_between(&w->rng, low, high);
}

static tli_point draw_point(world *w)
{
	tli_point p = { w->step * draw(w, 0, LATTICE), w->step * draw(w, 0, LATTICE) };
	if (draw(w, 0, 5) == 0)
		p.x += draw(w, -1, 1);
	if (draw(w, 0, 5) == 0)
		p.y += draw(w, -1, 1);
	return p;
}

static tl_point real(tli_point p)
{
	return (tl_point){ p.x, p.y };
}

static void add_wall(world *w, size_t slot)
{
	tl_point points[POINTS];
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = (size_t)draw(w, 2, POINTS);
	for (size_t i = 0; i < def.count; i++)
		points[i] = i > 0 && draw(w, 0, 2) == 0 ? points[draw(w, 0, (int32_t)i - 1)] : real(draw_point(w));
	w->points[slot] = def.count;
	ck_assert_int_eq(tl_map_add_wall(w->map, &def, &w->walls[slot]), TL_OK);
}

static void add_obstacle(world *w, size_t slot)
{
	char name[16];
	tl_obstacle_def def = tl_default_obstacle_def();
	snprintf(name, sizeof name, "o%zu", slot);
	w->centres[slot] = draw_point(w);
	w->radii[slot] = draw(w, 1, 9);
	def.name = name;
	def.centre = real(w->centres[slot]);
	def.radius = w->radii[slot];
	ck_assert_int_eq(tl_map_add_obstacle(w->map, &def, &w->obstacles[slot]), TL_OK);
}

static void make_world(world *w, uint64_t seed)
{
	*w = (world){ .rng = { seed } };
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	ck_assert_int_eq(tl_map_create(&def, &w->map), TL_OK);
	w->step = draw(w, 0, 2) ? 7 : draw(w, 2, 100);
	w->obstacle_count = seed % 2 ? OBSTACLES : 0;
	for (size_t i = 0; i < WALLS; i++)
		add_wall(w, i);
	for (size_t i = 0; i < w->obstacle_count; i++)
		add_obstacle(w, i);
}

static void edit_world(world *w)
{
	size_t slot = (size_t)draw(w, 0, WALLS - 1), obstacle = (size_t)draw(w, 0, OBSTACLES - 1);
	size_t point = (size_t)draw(w, 0, (int32_t)w->points[slot] - 1);
	if (draw(w, 0, 2) == 0) {
		ck_assert_int_eq(tl_map_remove_wall(w->map, w->walls[slot]), TL_OK);
		add_wall(w, slot);
	} else if (obstacle < w->obstacle_count && draw(w, 0, 3) == 0) {
		ck_assert_int_eq(tl_map_remove_obstacle(w->map, w->obstacles[obstacle]), TL_OK);
		add_obstacle(w, obstacle);
	} else {
		tl_point to = real(draw_point(w));
		ck_assert_int_eq(tl_map_move_wall_point(w->map, w->walls[slot], point, to), TL_OK);
	}
}

static bool passes_a_dot(const world *w, tli_point a, tli_point b)
{
	for (size_t i = 0; i < w->obstacle_count; i++)
		if (w->radii[i] == 1 && tli_compare_distance_point_segment(w->centres[i], a, b, 1 + REACH) <= 0)
			return true;
	return false;
}

static bool has_path(tl_query *query, tli_point a, tli_point b)
{
	bool has = false;
	tl_path_def def = tl_default_path_def();
	def.from.at = real(a);
	def.to.at = real(b);
	ck_assert_int_eq(tl_query_has_path(query, &def, &has), TL_OK);
	return has;
}

static bool sees(tl_query *query, tli_point a, tli_point b)
{
	bool does = false;
	ck_assert_int_eq(tl_query_sees(query, real(a), real(b), &does), TL_OK);
	return does;
}

static unsigned ask(world *w, tl_query *followed, tl_query *anew)
{
	tli_point a = draw_point(w), b = draw_point(w), goal = draw_point(w);
	const tli_point lines[3][2] = { { a, b }, { a, goal }, { b, goal } };
	bool of_a = has_path(followed, a, goal), made = has_path(anew, a, goal);
	ck_assert_msg(of_a == made, "from %d,%d to %d,%d: %d, made anew %d", a.x, a.y, goal.x, goal.y, of_a, made);
	for (int i = 0; i < 3; i++)
		if (passes_a_dot(w, lines[i][0], lines[i][1]) && sees(followed, lines[i][0], lines[i][1]))
			return 0;
	if (!sees(followed, a, b))
		return 0;
	bool of_b = has_path(followed, b, goal);
	ck_assert_msg(
		of_a == of_b, "%d,%d sees %d,%d; to %d,%d: %d and %d", a.x, a.y, b.x, b.y, goal.x, goal.y, of_a, of_b);
	return 1;
}

START_TEST(what_see_each_other_reach_the_same)
{
	unsigned pairs = 0;
	for (uint64_t seed = 0; seed < WORLDS; seed++) {
		world w;
		tl_nav *nav, *anew;
		tl_query *query, *other;
		tl_nav_def def = tl_default_nav_def();
		make_world(&w, seed);
		def.via = TL_VIA_CORNERS;
		def.radius = 0;
		ck_assert_int_eq(tl_nav_create(w.map, &def, &nav), TL_OK);
		ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
		for (int edit = 0; edit < EDITS; edit++) {
			for (int i = draw(&w, 1, 4); i > 0; i--)
				edit_world(&w);
			ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
			ck_assert_int_eq(tl_nav_create(w.map, &def, &anew), TL_OK);
			ck_assert_int_eq(tl_query_create(anew, &other), TL_OK);
			for (int i = 0; i < QUESTIONS; i++)
				pairs += ask(&w, query, other);
			tl_query_free(other);
			tl_nav_free(anew);
		}
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(w.map);
	}
	ck_assert_uint_gt(pairs, WORLDS * EDITS);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("has_path");
	TCase *tcase = tcase_create("has_path");
	tcase_add_test(tcase, what_see_each_other_reach_the_same);
	suite_add_tcase(suite, tcase);
	return suite;
}
