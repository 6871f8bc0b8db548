/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_free_places.c: where it is free, on degenerate maps with channels, in a nav that is cold, whole, indexed, or followed edits:
 *
 *   nearest   the nearest grid point where a body can be is that of a loop over all grid points, by the model
 *   random    points are free by the model, near enough by tl_query_find_path, the same for the same seed; and each grid point that is free is
 *             as likely (chi square)
 *   regions   two points are in one region where a path leads from one to the other, and the regions of a nav that followed edits are those of a
 *             new one, bit for bit
 *   slide     legs and ends keep the distance by the model; along one wall it ends where what is left was projected to; in the open at the goal
 */
#include "support/runner.h"

#include <math.h>
#include <string.h>

#include "support/channel_map.h"
#include "support/model/model.h"
#include "support/rounds.h"
#include "support/small_map.h"

#define MAPS ROUNDS_OF(4000, 160)
enum { PARTS = 4, REGIONS = 128, DRAWN = 12 };
enum { COLD, WHOLE, INDEXED, FOLLOWED, KINDS };

typedef struct scene {
	channel_map m;
	const model_world *world;
	int64_t low, high; /* the part of the grid that holds the map, and somewhat more */
} scene;

static model_point any_grid_point(scene *s)
{
	model_point p;
	ck_assert(model_round_point(s->world->map.resolution, channel_map_end(&s->m), &p));
	return p;
}

/* ---- nearest ---- */

static int64_t squared_between(model_point a, model_point b)
{
	return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* By rings of a square about the point; false: none is free within `reach`. */
static bool nearest_by_loop(const model_world *world, model_point at, int64_t reach, model_point *best)
{
	bool found = false;
	for (int64_t ring = 0; ring <= reach && !(found && ring * ring > squared_between(at, *best)); ring++)
		for (int64_t y = -ring; y <= ring; y++)
			for (int64_t x = -ring; x <= ring; x += y == -ring || y == ring || ring == 0 ? 1 : 2 * ring) {
				model_point p = { at.x + x, at.y + y };
				int64_t d = squared_between(at, p);
				if (d > reach * reach || (found && d > squared_between(at, *best)) ||
					model_is_blocked(world, p))
					continue;
				bool nearer = !found || d < squared_between(at, *best);
				if (nearer || p.y < best->y || (p.y == best->y && p.x < best->x))
					*best = p;
				found = true;
			}
	return found;
}

static void check_nearest(scene *s, tl_query *query)
{
	enum { REACH = 40 };
	double units = s->world->map.resolution;
	for (int i = 0; i < 8; i++) {
		model_point at = any_grid_point(s), best = { 0, 0 };
		tl_free_place place;
		bool found = nearest_by_loop(s->world, at, REACH, &best);
		ck_assert_int_eq(tl_query_nearest_free(query, model_point_out(s->world->map.resolution, at),
					 REACH / units, NULL, &place),
			TL_OK);
		tl_point expected = model_point_out(s->world->map.resolution, best);
		ck_assert_msg(
			place.found == found && (!found || (place.at.x == expected.x && place.at.y == expected.y)),
			"nearest to %lld,%lld: %d %.17g,%.17g, by the loop %d %.17g,%.17g", (long long)at.x,
			(long long)at.y, place.found, place.at.x * units, place.at.y * units, found, expected.x * units,
			expected.y * units);
		ck_assert(!found || fabs(place.distance * units - sqrt((double)squared_between(at, best))) < 1e-9);
	}
}

/* ---- random ---- */

static void check_random(scene *s, tl_query *query)
{
	tl_point points[DRAWN], again[DRAWN];
	size_t count, known;
	tl_random_def def = tl_default_random_def();
	def.seed = channel_map_below(&s->m, 1000);
	def.reachable = channel_map_below(&s->m, 2);
	def.from.at = channel_map_end(&s->m);
	def.max_distance = channel_map_below(&s->m, 2) ? INFINITY : 20.0 / s->world->map.resolution;
	ck_assert_int_eq(tl_query_random_points(query, &def, points, DRAWN, &count), TL_OK);
	ck_assert_int_eq(tl_query_random_points(query, &def, again, DRAWN, &known), TL_OK);
	ck_assert(known == count && memcmp(points, again, count * sizeof *points) == 0);
	for (size_t i = 0; i < count; i++) {
		model_point at;
		tl_path_def path = tl_default_path_def();
		tl_path_result result;
		ck_assert(
			model_round_point(s->world->map.resolution, points[i], &at) && !model_is_blocked(s->world, at));
		path.from = def.from;
		path.to.at = points[i];
		ck_assert_int_eq(tl_query_find_path(query, &path, &result), TL_OK);
		ck_assert(!def.reachable || (result.found && result.cost <= def.max_distance));
	}
}

/* ---- regions ---- */

static bool is_same_region(const tl_region *a, const tl_region *b)
{
	return a->found == b->found && a->has_anchor == b->has_anchor && a->anchor.x == b->anchor.x &&
		a->anchor.y == b->anchor.y && a->direction.x == b->direction.x && a->direction.y == b->direction.y &&
		a->area == b->area;
}

static void check_regions(scene *s, tl_query *query)
{
	static tl_region all[REGIONS];
	size_t count = 0;
	ck_assert_int_eq(tl_query_regions(query, NULL, all, REGIONS, &count), TL_OK);
	ck_assert(count >= 1);
	for (int i = 0; i < 6; i++) {
		tl_point a = channel_map_end(&s->m), b = channel_map_end(&s->m);
		tl_region of_a, of_b;
		tl_path_def path = tl_default_path_def();
		bool has;
		size_t equal = 0;
		path.from.at = a;
		path.to.at = b;
		ck_assert_int_eq(tl_query_region(query, a, NULL, &of_a), TL_OK);
		ck_assert_int_eq(tl_query_region(query, b, NULL, &of_b), TL_OK);
		ck_assert_int_eq(tl_query_has_path(query, &path, &has), TL_OK);
		if (s->world->radius == 0 && s->world->circle_count == 0)
			ck_assert_msg(has == (of_a.found && of_b.found && is_same_region(&of_a, &of_b)),
				"from %.17g,%.17g to %.17g,%.17g: %d", a.x, a.y, b.x, b.y, has);
		for (size_t k = 0; k < count; k++)
			equal += is_same_region(&all[k], &of_a);
		ck_assert(equal == of_a.found);
	}
}

static void compare_regions(tl_query *one, tl_query *other)
{
	static tl_region a[REGIONS], b[REGIONS];
	size_t count_a, count_b;
	ck_assert_int_eq(tl_query_regions(one, NULL, a, REGIONS, &count_a), TL_OK);
	ck_assert_int_eq(tl_query_regions(other, NULL, b, REGIONS, &count_b), TL_OK);
	ck_assert_uint_eq(count_a, count_b);
	for (size_t i = 0; i < count_a; i++)
		ck_assert_msg(is_same_region(&a[i], &b[i]),
			"region %zu: %.17g,%.17g along %g,%g area %.17g; %.17g,%.17g along %g,%g area %.17g", i,
			a[i].anchor.x, a[i].anchor.y, a[i].direction.x, a[i].direction.y, a[i].area, b[i].anchor.x,
			b[i].anchor.y, b[i].direction.x, b[i].direction.y, b[i].area);
}

/* ---- slide ---- */

static void check_slide(scene *s, tl_query *query)
{
	for (int i = 0; i < 8; i++) {
		model_point from = any_grid_point(s), to = any_grid_point(s), at;
		tl_point a = model_point_out(s->world->map.resolution, from),
			 b = model_point_out(s->world->map.resolution, to);
		tl_slide end, again;
		ck_assert_int_eq(tl_query_slide(query, a, b, &end), TL_OK);
		ck_assert_int_eq(tl_query_slide(query, a, b, &again), TL_OK);
		ck_assert(memcmp(&end.at, &again.at, sizeof end.at) == 0 && end.contacts == again.contacts &&
			end.contacts <= 4);
		ck_assert(end.found == !model_is_blocked(s->world, from));
		if (!end.found)
			continue;
		ck_assert(model_round_point(s->world->map.resolution, end.at, &at) && !model_is_blocked(s->world, at));
		bool sees = model_sees(s->world, from, to);
		ck_assert((end.contacts == 0) == sees && (!sees || (at.x == to.x && at.y == to.y)));
		/* Never farther from the goal than at the start, but for what rounding moves it off walls. */
		ck_assert_msg(model_length(at, to) <= model_length(from, to) + 12,
			"%lld,%lld to %lld,%lld ends at %lld,%lld", (long long)from.x, (long long)from.y,
			(long long)to.x, (long long)to.y, (long long)at.x, (long long)at.y);
	}
}

/* ---- maps ---- */

static tl_nav *nav_of_kind(const tl_map *map, tl_nav_def def, int kind)
{
	tl_nav *nav;
	def.warm = kind == WHOLE ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	def.index = kind == INDEXED;
	tl_status status = tl_nav_create(map, &def, &nav);
	ck_assert(status == TL_OK || status == TL_E_LIMIT);
	return status ? NULL : nav;
}

static void check_scene(scene *s, tl_nav_def def, tl_nav *follows)
{
	tl_nav *fresh = nav_of_kind(s->m.map, def, (int)channel_map_below(&s->m, FOLLOWED));
	if (follows)
		ck_assert_int_eq(tl_nav_update(follows, s->m.map), TL_OK);
	tl_query *queries[2] = { fresh ? small_query(fresh) : NULL, follows ? small_query(follows) : NULL };
	for (int i = 0; i < 2; i++) {
		if (!queries[i])
			continue;
		check_nearest(s, queries[i]);
		check_random(s, queries[i]);
		check_regions(s, queries[i]);
		check_slide(s, queries[i]);
	}
	if (queries[0] && queries[1])
		compare_regions(queries[0], queries[1]);
	tl_query_free(queries[0]);
	tl_query_free(queries[1]);
	tl_nav_free(fresh);
}

static void run_map(uint64_t seed)
{
	static model_map model;
	static model_world world;
	scene s = { .world = &world };
	tl_nav_def def = tl_default_nav_def();
	channel_map_make(&s.m, seed);
	for (unsigned i = channel_map_below(&s.m, 11) + 2; i > 0; i--)
		channel_map_edit(&s.m, true);
	def.heeds = (tl_channels)channel_map_below(&s.m, 16);
	def.keys = channel_map_keys(&s.m, true);
	def.radius = channel_map_below(&s.m, 2) ? 0 : (double)channel_map_below(&s.m, 3);
	def.via = TL_VIA_CORNERS;
	tl_nav *follows = nav_of_kind(s.m.map, def, (int)channel_map_below(&s.m, FOLLOWED));
	for (unsigned i = channel_map_below(&s.m, 5) + 1; i > 0; i--)
		channel_map_edit(&s.m, false);
	ck_assert(model_read(&model, s.m.map));
	model_traveller traveller = { def.heeds ? def.heeds : TL_CHANNEL_WALK, def.keys };
	model_compile(&world, &model, traveller, (int64_t)(def.radius * model.resolution), TL_CONTACT_GRAZE);
	if (model_set_count(&model, traveller.heeds) <= MODEL_SETS)
		check_scene(&s, def, follows);
	tl_nav_free(follows);
	tl_map_free(s.m.map);
}

START_TEST(places_are_those_of_the_model)
{
	for (uint64_t seed = (uint64_t)_i; seed < (uint64_t)MAPS; seed += PARTS)
		run_map(seed);
}
END_TEST

/* A box of 8 x 6 in which a solid of 2 x 2 stands, at resolution 1. */
static tl_nav *make_box_nav(tl_map **map)
{
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	ck_assert_int_eq(tl_map_create(&def, map), TL_OK);
	small_box(*map, 0, 0, 8, 6, false);
	small_box(*map, 2, 2, 4, 4, true);
	return small_nav(*map, NULL);
}

START_TEST(every_free_point_is_as_likely)
{
	enum { POINTS = 7 * 5 - 9, DRAWS = 26000 };
	static tl_point drawn[DRAWS];
	int counts[9][7] = { { 0 } };
	tl_map *map;
	tl_nav *nav = make_box_nav(&map);
	tl_query *query = small_query(nav);
	tl_random_def def = tl_default_random_def();
	size_t count;
	def.seed = 5;
	ck_assert_int_eq(tl_query_random_points(query, &def, drawn, DRAWS, &count), TL_OK);
	ck_assert_uint_eq(count, DRAWS);
	double chi = 0, expected = (double)DRAWS / POINTS;
	for (size_t i = 0; i < count; i++)
		counts[(int)drawn[i].x][(int)drawn[i].y]++;
	for (int x = 0; x <= 8; x++)
		for (int y = 0; y <= 6; y++) {
			bool is_free = x > 0 && y > 0 && x < 8 && y < 6 && !(x >= 2 && x <= 4 && y >= 2 && y <= 4);
			ck_assert(is_free || counts[x][y] == 0);
			chi += is_free ? (counts[x][y] - expected) * (counts[x][y] - expected) / expected : 0;
		}
	ck_assert_msg(chi < 52.6, "chi square %.1f of 25 degrees of freedom", chi); /* .001 */
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* In a solid, and near its wall inside: the squares along what forbids them are few. */
START_TEST(nearest_in_a_solid_is_cheap)
{
	tl_map *map = small_map();
	tl_nav_def def = tl_default_nav_def();
	def.radius = 12.8;
	small_box(map, 32, 64, 128, 96, true);
	tl_nav *nav = small_nav(map, &def);
	tl_query *query = small_query(nav);
	for (double y = 54; y < 96; y += 0.7) {
		tl_free_place place;
		tl_budget_use use = { .work = 0 };
		tl_budget budget = tl_default_budget();
		budget.use = &use;
		ck_assert_int_eq(tl_query_nearest_free(query, (tl_point){ 80, y }, 48, &budget, &place), TL_OK);
		ck_assert(place.found && fabs(place.distance - fmin(y - 51.2, 108.8 - y)) < 0.01);
		ck_assert_msg(use.work < 100000, "from 80,%g: %llu", y, (unsigned long long)use.work);
	}
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(regions_of_a_box)
{
	tl_map *map;
	tl_nav *nav = make_box_nav(&map);
	tl_query *query = small_query(nav);
	tl_region all[4], one;
	size_t count = 0;
	ck_assert_int_eq(tl_query_regions(query, NULL, NULL, 0, &count), TL_E_BUFFER);
	ck_assert_uint_eq(count, 2);
	ck_assert_int_eq(tl_query_regions(query, NULL, all, 4, &count), TL_OK);
	/* Both begin at 0,0: inside along (1, 0), outside along (0, 1). */
	ck_assert(all[0].area == 44 && all[0].anchor.x == 0 && all[0].anchor.y == 0 && all[0].direction.x == 1 &&
		all[0].direction.y == 0);
	ck_assert(
		all[1].area == INFINITY && all[1].anchor.x == 0 && all[1].direction.x == 0 && all[1].direction.y == 1);
	ck_assert_int_eq(tl_query_region(query, (tl_point){ 1, 1 }, NULL, &one), TL_OK);
	ck_assert(is_same_region(&one, &all[0]));
	ck_assert_int_eq(tl_query_region(query, (tl_point){ 3, 3 }, NULL, &one), TL_OK);
	ck_assert(!one.found);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* What is left when a budget ends is as it was, and what it takes is said. */
START_TEST(regions_keep_to_a_budget)
{
	tl_map *map;
	tl_nav *nav = make_box_nav(&map);
	tl_query *query = small_query(nav);
	tl_budget_use use = { .work = 0 };
	tl_budget budget = tl_default_budget();
	tl_region all[4] = { { .area = -1 } }, one = { .area = -1 };
	size_t count = 9;
	budget.use = &use;
	ck_assert_int_eq(tl_query_region(query, (tl_point){ 1, 1 }, &budget, &one), TL_OK);
	ck_assert(use.work > 0 && one.area == 44);
	budget.max_work = use.work / 2;
	one.area = -1;
	ck_assert_int_eq(tl_query_region(query, (tl_point){ 1, 1 }, &budget, &one), TL_E_LIMIT);
	ck_assert_int_eq(tl_query_regions(query, &budget, all, 4, &count), TL_E_LIMIT);
	ck_assert(one.area == -1 && all[0].area == -1 && count == 9);
	budget.cookie = 0;
	ck_assert_int_eq(tl_query_region(query, (tl_point){ 1, 1 }, &budget, &one), TL_E_INVALID);
	ck_assert_int_eq(tl_query_regions(query, &budget, all, 4, &count), TL_E_INVALID);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(a_slide_follows_a_wall)
{
	tl_map *map = small_map();
	small_wall(map, -20, 0, 20, 0);
	small_wall(map, 10, -5, 10, 20);
	for (int body = 0; body < 2; body++) {
		tl_nav_def def = tl_default_nav_def();
		tl_slide end;
		def.radius = body ? 0.5 : 0;
		tl_nav *nav = small_nav(map, &def);
		tl_query *query = small_query(nav);
		ck_assert_int_eq(tl_query_slide(query, (tl_point){ -5, 3 }, (tl_point){ 5, -3 }, &end), TL_OK);
		ck_assert_msg(fabs(end.at.x - 5) < 0.01 && fabs(end.at.y - def.radius) < 0.01 && end.contacts == 1,
			"%.17g,%.17g", end.at.x, end.at.y);
		ck_assert_int_eq(tl_query_slide(query, (tl_point){ -5, 3 }, (tl_point){ 15, -3 }, &end), TL_OK);
		ck_assert_msg(fabs(end.at.x - (10 - def.radius)) < 0.01 && fabs(end.at.y - def.radius) < 0.01,
			"%.17g,%.17g", end.at.x, end.at.y);
		tl_query_free(query);
		tl_nav_free(nav);
	}
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("free places");
	TCase *tests = tcase_create("free places");
	tcase_add_loop_test(tests, places_are_those_of_the_model, 0, PARTS);
	tcase_add_test(tests, every_free_point_is_as_likely);
	tcase_add_test(tests, nearest_in_a_solid_is_cheap);
	tcase_add_test(tests, regions_of_a_box);
	tcase_add_test(tests, regions_keep_to_a_budget);
	tcase_add_test(tests, a_slide_follows_a_wall);
	suite_add_tcase(suite, tests);
	return suite;
}
