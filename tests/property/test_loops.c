/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_loops.c: loops in all shapes that degenerate are walls, whatever lies inside: worlds of support/loop_world.h, some
 * edits each. Sight, the first hit, paths, whether there is one, visible corners and the visibility polygon are what the contact rule says,
 * by oracles that know nothing of the library; in a nav that is cold, one whose edges are kept, a whole one, and one that has followed
 * the edits. For a body, or among discs, no leg is too near to a wall, and loops with an inside lead from outside to outside as those without do.
 * TL_SOAK=WORLDS: as many.
 */
#include <math.h>
#include <stdlib.h>

#include "nav/internal.h"
#include "support/loop_world.h"
#include "support/oracle_gmp.h"
#include "support/oracle_grid.h"
#include "support/path_oracle.h"
#include "support/runner.h"
#include "support/rounds.h"

#define WORLDS ROUNDS_OF(1200, 150)
enum { EDITS = 3, QUESTIONS = 6, LOOKS = 2, TARGETS = 6, POINTS_MOST = 512 };

static const double TOLERANCE = 1e-9; /* map units, of lengths */
static const double MARGIN = .01;     /* map units: nearer to an outline nothing is asked */

enum { COLD, KEPT, WHOLE, FOLLOWED, NAV_COUNT };
static const char *const nav_names[NAV_COUNT] = { "cold", "kept edges", "whole", "followed" };

struct asked {
	struct loop_world *world;
	uint64_t seed;
	int edit;
	double radius;
	tli_wall walls[LOOP_WORLD_WALLS];
	size_t count;
	path_oracle *paths;
	oracle_gmp *sight;
	tl_nav *nav[NAV_COUNT]; /* the last one is not made anew */
	tl_query *query[NAV_COUNT];
};

static void complain(const struct asked *it, int nav, tl_point a, tl_point b, const char *complaint)
{
	static char text[8000];
	size_t size = 0;
	(void)tl_map_save_memory(it->world->map, text, sizeof text, &size);
	ck_abort_msg("%s, %s nav: %.10g,%.10g %.10g,%.10g (seed %llu, edit %d, radius %g)\n%.*s", complaint,
		nav_names[nav], a.x, a.y, b.x, b.y, (unsigned long long)it->seed, it->edit, it->radius, (int)size,
		text);
}

static tli_point grid(tl_point p)
{
	return (tli_point){ (int32_t)lrint(p.x * LOOP_WORLD_UNIT), (int32_t)lrint(p.y * LOOP_WORLD_UNIT) };
}

static tl_point units(tli_point p)
{
	return (tl_point){ (double)p.x / LOOP_WORLD_UNIT, (double)p.y / LOOP_WORLD_UNIT };
}

/* ---- navs ---- */

static tl_nav *make_nav(const tl_map *map, double radius, int kind)
{
	tl_nav *nav = NULL;
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = radius;
	def.warm = kind == WHOLE ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	if (kind != COLD)
		nav->few_corners = 0; /* searches are not by cones alone */
	return nav;
}

static void open_navs(struct asked *it)
{
	for (int kind = 0; kind < NAV_COUNT; kind++) {
		if (kind != FOLLOWED)
			it->nav[kind] = make_nav(it->world->map, it->radius, kind);
		ck_assert_int_eq(tl_query_create(it->nav[kind], &it->query[kind]), TL_OK);
	}
	it->count = loop_world_walls(it->world, it->walls);
	it->paths = it->world->obstacles ? NULL : path_oracle_create(it->walls, it->count);
}

static void close_navs(struct asked *it)
{
	path_oracle_free(it->paths);
	for (int kind = 0; kind < NAV_COUNT; kind++) {
		tl_query_free(it->query[kind]);
		if (kind != FOLLOWED)
			tl_nav_free(it->nav[kind]);
	}
}

/* ---- questions ---- */

static bool rule_sees(const struct asked *it, tli_point a, tli_point b)
{
	int32_t radius = (int32_t)lrint(it->radius * LOOP_WORLD_UNIT);
	const struct sight_question question = { it->walls, it->count, a, b, radius, TL_CONTACT_GRAZE };
	return oracle_gmp_sees(it->sight, &question);
}

static void check_sight(const struct asked *it, int nav, tl_point a, tl_point b, bool expected)
{
	bool sees;
	tl_blocker blocker;
	ck_assert_int_eq(tl_query_sees(it->query[nav], a, b, &sees), TL_OK);
	ck_assert_int_eq(tl_query_first_hit(it->query[nav], a, b, &blocker), TL_OK);
	if (sees != expected)
		complain(it, nav, a, b, expected ? "does not see" : "sees");
	if (sees != (blocker.kind == TL_BLOCKER_NONE))
		complain(it, nav, a, b, "the first hit contradicts");
}

/* The points of the last path, on the grid; how many. */
static size_t path_points(const struct asked *it, int nav, tli_point *points)
{
	tl_path_point at[POINTS_MOST];
	size_t count;
	ck_assert_int_eq(tl_query_get_points(it->query[nav], at, POINTS_MOST, &count), TL_OK);
	for (size_t i = 0; i < count; i++)
		points[i] = grid(at[i].at);
	return count;
}

static tl_path_result find_path(const struct asked *it, int nav, tl_point a, tl_point b)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	bool exists;
	def.from.at = a;
	def.to.at = b;
	ck_assert_int_eq(tl_query_has_path(it->query[nav], &def, &exists), TL_OK);
	ck_assert_int_eq(tl_query_find_path(it->query[nav], &def, &result), TL_OK);
	if (exists != result.found)
		complain(it, nav, a, b, exists ? "has a path, but finds none" : "finds a path, but has none");
	return result;
}

static void check_path(const struct asked *it, int nav, tl_point a, tl_point b, const struct path_answer *expected)
{
	tl_path_result result = find_path(it, nav, a, b);
	tli_point points[POINTS_MOST];
	double length = 0;
	if (result.found != (expected->status == PATH_FOUND))
		complain(it, nav, a, b, result.found ? "finds a path" : "finds no path");
	if (!result.found)
		return;
	if (fabs(result.length - expected->length / LOOP_WORLD_UNIT) > TOLERANCE)
		complain(it, nav, a, b, "wrong length");
	const char *wrong = path_oracle_check_path(it->paths, points, path_points(it, nav, points), &length);
	if (wrong)
		complain(it, nav, a, b, wrong);
}

static void ask_point(const struct asked *it)
{
	for (int i = 0; i < QUESTIONS; i++) {
		tl_point a = loop_world_point(it->world), b = loop_world_point(it->world);
		bool sees = rule_sees(it, grid(a), grid(b));
		struct path_answer path = path_oracle_find(it->paths, grid(a), grid(b));
		for (int nav = 0; nav < NAV_COUNT; nav++) {
			check_sight(it, nav, a, b, sees);
			check_path(it, nav, a, b, &path);
		}
	}
}

/* ---- what is visible ---- */

static bool lies_between(tli_point a, tli_point b, tli_point p)
{
	int64_t dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y, along = dx * px + dy * py;
	return dx * py == dy * px && along > 0 && along < dx * dx + dy * dy;
}

static bool wall_end_between(const struct asked *it, tli_point a, tli_point b)
{
	for (size_t i = 0; i < it->count; i++)
		if (!tli_point_equal(it->walls[i].a, it->walls[i].b) &&
			(lies_between(a, b, it->walls[i].a) || lies_between(a, b, it->walls[i].b)))
			return true;
	return false;
}

static void check_corners(const struct asked *it, int nav, tl_point from)
{
	tl_point corners[POINTS_MOST];
	size_t count, expected = 0;
	ck_assert_int_eq(tl_query_visible_corners(it->query[nav], from, corners, POINTS_MOST, &count), TL_OK);
	for (size_t k = 0; k < path_oracle_corner_count(it->paths); k++) {
		tli_point at = path_oracle_get_corner(it->paths, k)->at;
		bool listed = false,
		     visible = path_oracle_corner_visible(it->paths, grid(from), k) &&
			!wall_end_between(it, grid(from), at);
		for (size_t i = 0; i < count; i++)
			listed = listed || tli_point_equal(grid(corners[i]), at);
		if (listed != visible)
			complain(it, nav, from, units(at),
				visible ? "a visible corner is missing" : "a corner is not visible");
		expected += visible;
	}
	if (count != expected)
		complain(it, nav, from, from, "something that is no corner, or a corner twice");
}

struct outline {
	tl_point at[POINTS_MOST];
	size_t count;
};

static double distance_to_side(tl_point p, tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
	double t = length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
	t = fmax(0, fmin(1, t));
	return sqrt((p.x - a.x - t * x) * (p.x - a.x - t * x) + (p.y - a.y - t * y) * (p.y - a.y - t * y));
}

/* -1: outside; 0: near the outline; 1: inside. */
static int where_in(const struct outline *o, tl_point p)
{
	bool inside = false;
	for (size_t i = 0; i < o->count; i++) {
		tl_point a = o->at[i], b = o->at[(i + 1) % o->count];
		if (distance_to_side(p, a, b) < MARGIN)
			return 0;
		if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
			inside = !inside;
	}
	return inside ? 1 : -1;
}

static void check_region(const struct asked *it, int nav, tl_point from, const tl_point *targets)
{
	struct outline outline;
	ck_assert_int_eq(
		tl_query_visibility_polygon(it->query[nav], from, outline.at, POINTS_MOST, &outline.count), TL_OK);
	for (int i = 0; i < TARGETS; i++) {
		tli_point to = grid(targets[i]);
		int where = where_in(&outline, targets[i]);
		if (where == 0 || wall_end_between(it, grid(from), to) || path_oracle_blocked(it->paths, to))
			continue;
		if (rule_sees(it, grid(from), to) != (where > 0))
			complain(it, nav, from, targets[i],
				where > 0 ? "in the polygon, but not seen" : "seen, but not in the polygon");
	}
}

static void look_around(const struct asked *it)
{
	for (int i = 0; i < LOOKS; i++) {
		tl_point from = loop_world_point(it->world), targets[TARGETS];
		for (int k = 0; k < TARGETS; k++)
			targets[k] = loop_world_point(it->world);
		if (path_oracle_blocked(it->paths, grid(from)))
			continue;
		for (int nav = COLD; nav < NAV_COUNT; nav += FOLLOWED - COLD) {
			check_corners(it, nav, from);
			check_region(it, nav, from, targets);
		}
	}
}

/* ---- bodies, and discs ---- */

/* In a gap as wide as the body a path may lie up to a grid unit nearer (nav.h). */
static void check_legs(const struct asked *it, int nav, tl_point a, tl_point b)
{
	tli_point points[POINTS_MOST];
	struct asked allowed = *it;
	allowed.radius -= 1.0 / LOOP_WORLD_UNIT;
	size_t count = path_points(it, nav, points);
	for (size_t i = 0; i + 1 < count && it->radius > 0; i++)
		if (!rule_sees(&allowed, points[i], points[i + 1]))
			complain(it, nav, a, b, "a leg is too near to a wall");
}

static void ask_body(const struct asked *it, tl_query *hollow)
{
	for (int i = 0; i < QUESTIONS; i++) {
		tl_point a = loop_world_point(it->world), b = loop_world_point(it->world);
		bool sees = rule_sees(it, grid(a), grid(b)),
		     inside = oracle_inside_solid(it->walls, it->count, grid(a)) ||
			oracle_inside_solid(it->walls, it->count, grid(b));
		struct asked other = *it;
		other.query[COLD] = hollow;
		tl_path_result expected = find_path(&other, COLD, a, b);
		expected.found = expected.found && !inside;
		for (int nav = 0; nav < NAV_COUNT; nav++) {
			check_sight(it, nav, a, b, sees);
			tl_path_result result = find_path(it, nav, a, b);
			if (result.found != expected.found)
				complain(it, nav, a, b, result.found ? "finds a path" : "finds no path");
			if (!result.found)
				continue;
			if (fabs(result.length - expected.length) > TOLERANCE)
				complain(it, nav, a, b, "another length than among loops without an inside");
			check_legs(it, nav, a, b);
		}
	}
}

static void ask_body_and_hollow(const struct asked *it)
{
	tl_map *map = loop_world_hollow(it->world);
	tl_nav *nav = make_nav(map, it->radius, COLD);
	tl_query *query = NULL;
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	ask_body(it, query);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}

/* ---- all ---- */

static void ask_world(uint64_t seed, double radius, bool body, oracle_gmp *sight)
{
	struct loop_world world;
	loop_world_make(&world, seed, body);
	struct asked it = { .world = &world, .seed = seed, .radius = radius, .sight = sight };
	it.nav[FOLLOWED] = make_nav(world.map, radius, FOLLOWED);
	for (it.edit = 0; it.edit < EDITS; it.edit++) {
		if (it.edit > 0)
			loop_world_edit(&world);
		ck_assert_int_eq(tl_nav_update(it.nav[FOLLOWED], world.map), TL_OK);
		it.nav[FOLLOWED]->few_corners = 0;
		open_navs(&it);
		if (body) {
			ask_body_and_hollow(&it);
		} else {
			ask_point(&it);
			look_around(&it);
		}
		close_navs(&it);
	}
	tl_nav_free(it.nav[FOLLOWED]);
	tl_map_free(world.map);
}

static void ask_worlds(bool body)
{
	static const double radii[] = { 0, 1. / LOOP_WORLD_UNIT, 4. / LOOP_WORLD_UNIT, 10. / LOOP_WORLD_UNIT, .25 };
	const char *soak = getenv("TL_SOAK"), *first = getenv("TL_SOAK_SEED");
	uint64_t worlds = soak ? strtoull(soak, NULL, 10) : WORLDS, seed = first ? strtoull(first, NULL, 10) : 0;
	oracle_gmp *sight = oracle_gmp_create();
	for (uint64_t i = seed; i < seed + worlds; i++)
		ask_world(i, body ? radii[i % (sizeof radii / sizeof *radii)] : 0, body, sight);
	oracle_gmp_free(sight);
}

/* An edit after which what could not be judged is surrounded by what could. */
START_TEST(a_pocket_in_the_changed_part_is_labelled)
{
	oracle_gmp *sight = oracle_gmp_create();
	ask_world(214759, 0, false, sight);
	oracle_gmp_free(sight);
}
END_TEST

START_TEST(a_point_meets_their_sides)
{
	ask_worlds(false);
}
END_TEST

START_TEST(a_body_meets_their_sides)
{
	ask_worlds(true);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("loops");
	TCase *tcase = tcase_create("loops");
	if (getenv("TL_SOAK"))
		tcase_set_timeout(tcase, 0);
	tcase_add_test(tcase, a_pocket_in_the_changed_part_is_labelled);
	tcase_add_test(tcase, a_point_meets_their_sides);
	tcase_add_test(tcase, a_body_meets_their_sides);
	suite_add_tcase(suite, tcase);
	return suite;
}
