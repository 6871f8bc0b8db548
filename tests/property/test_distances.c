/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_distances.c: distances to many targets in one search are
 *
 *   corners    those of the model, by a visibility graph of all pairs, on degenerate maps with channels and keys, in a nav that is cold, whole,
 *              indexed, or followed edits; and to the bit those of tl_query_find_path, for a body too
 *   waypoints  those of the model, by Dijkstra's algorithm over all pairs, while the nav follows edits
 *   limits     the same with the number that are nearest, and within a length: what is left out is infinite, and what stays is the same
 *   jumps      the costs of tl_query_find_route; with areas those of tl_query_find_path
 *   made maps  of several hundred corners, where a search grows in steps
 */
#include "support/runner.h"

#include <math.h>

#include "support/channel_map.h"
#include "support/model/model.h"
#include "support/random_edits.h"
#include "support/rounds.h"
#include "support/small_map.h"
#include <tautline/area.h>

#define MAPS ROUNDS_OF(8000, 240)
#define WORLDS ROUNDS_OF(120, 12)
enum { PARTS = 4, TARGETS = 9, EDITS = 6, MADE_TARGETS = 150 };

typedef struct asked {
	tl_query *query;
	tl_distances_def def;
	tl_stop targets[MADE_TARGETS];
	double distances[MADE_TARGETS];
	size_t count;
} asked;

/* ---- what must hold of any answer ---- */

static bool is_close(double a, double b)
{
	return a == b || fabs(a - b) <= 1e-9 * fmax(1, fabs(b));
}

/* Is the one before the other among those that are nearest? */
static bool is_before(const asked *q, const double *distances, size_t i, size_t k)
{
	tl_point a = q->targets[i].at, b = q->targets[k].at;
	if (distances[i] != distances[k])
		return distances[i] < distances[k];
	return a.y != b.y ? a.y < b.y : a.x != b.x ? a.x < b.x : i < k;
}

/* With limits: `all` are the distances without. */
static void check_limits(asked *q, const double *all, size_t nearest, double longest)
{
	double some[MADE_TARGETS];
	tl_distances_def def = q->def;
	def.nearest = nearest;
	def.max_distance = longest;
	ck_assert_int_eq(tl_query_distances(q->query, &def, q->targets, q->count, some), TL_OK);
	for (size_t i = 0; i < q->count; i++) {
		size_t before = 0;
		for (size_t k = 0; k < q->count; k++)
			before += k != i && is_before(q, all, k, i);
		bool stays = all[i] <= longest && (nearest == 0 || before < nearest);
		ck_assert_msg(some[i] == (stays ? all[i] : INFINITY),
			"target %zu at %.17g of the nearest %zu within %.17g: %.17g", i, all[i], nearest, longest,
			some[i]);
	}
}

/* A NaN is left where nothing was written. */
static void ask(asked *q)
{
	for (size_t i = 0; i < q->count; i++)
		q->distances[i] = NAN;
	ck_assert_int_eq(tl_query_distances(q->query, &q->def, q->targets, q->count, q->distances), TL_OK);
	check_limits(q, q->distances, 1 + q->count / 3, INFINITY);
	check_limits(q, q->distances, 0, q->distances[q->count / 2] < INFINITY ? q->distances[q->count / 2] : 1);
	check_limits(q, q->distances, q->count - 1, 3);
}

static void compare_with_paths(asked *q, bool exactly)
{
	for (size_t i = 0; i < q->count; i++) {
		tl_path_def def = tl_default_path_def();
		tl_path_result result;
		def.from = q->def.from;
		def.to = q->targets[i];
		ck_assert_int_eq(tl_query_find_path(q->query, &def, &result), TL_OK);
		double cost = result.found ? result.cost : INFINITY;
		ck_assert_msg(exactly ? q->distances[i] == cost : is_close(q->distances[i], cost),
			"target %zu, %.17g,%.17g from %.17g,%.17g: %.17g, the path costs %.17g", i, def.to.at.x,
			def.to.at.y, def.from.at.x, def.from.at.y, q->distances[i], cost);
	}
}

static void compare_with_routes(asked *q, const tl_jump *jumps, size_t count)
{
	q->def.jumps = jumps;
	q->def.jump_count = count;
	ask(q);
	for (size_t i = 0; i < q->count; i++) {
		tl_path_def def = tl_default_path_def();
		tl_route route;
		def.from = q->def.from;
		def.to = q->targets[i];
		ck_assert_int_eq(tl_query_find_route(q->query, &def, jumps, count, &route), TL_OK);
		ck_assert_msg(is_close(q->distances[i], route.found ? route.cost : INFINITY),
			"target %zu: %.17g, the route costs %.17g", i, q->distances[i],
			route.found ? route.cost : INFINITY);
	}
	q->def.jumps = NULL;
	q->def.jump_count = 0;
}

/* ---- corners ---- */

/* Ends of pieces of contours, and those nearer than the line, by a bend that no middle beside the cell has. */
struct contour_tally {
	size_t ends, nearer;
};

static void compare_with_model(const asked *q, model_corners *corners)
{
	const model_world *world = corners->world;
	double units = world->map.resolution;
	model_point from, to;
	ck_assert(model_round_point(world->map.resolution, q->def.from.at, &from));
	for (size_t i = 0; i < q->count; i++) {
		ck_assert(model_round_point(world->map.resolution, q->targets[i].at, &to));
		bool blocked = model_is_blocked(world, from) || model_is_blocked(world, to);
		double length = blocked ? -1 : model_corner_path(corners, from, to);
		ck_assert_msg(is_close(q->distances[i], length < 0 ? INFINITY : length / units),
			"target %zu: %.17g, by the model %.17g", i, q->distances[i], length / units);
	}
}

enum { COLD, WHOLE, INDEXED, FOLLOWED, KINDS };

static tl_nav *nav_of_kind(const tl_map *map, tl_nav_def def, int kind)
{
	tl_nav *nav;
	def.warm = kind == WHOLE ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	def.index = kind == INDEXED;
	tl_status status = tl_nav_create(map, &def, &nav);
	ck_assert(status == TL_OK || status == TL_E_LIMIT);
	return status ? NULL : nav;
}

/* Is it the last bend of the path to there? A point where several walls meet is nearer from some sides than from others. */
static bool is_last_bend(const asked *q, tl_point to, tl_point bend)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	def.from = q->def.from;
	def.to.at = to;
	ck_assert_int_eq(tl_query_find_path(q->query, &def, &result), TL_OK);
	tl_path_point points[64];
	size_t count;
	if (!result.found || tl_query_get_points(q->query, points, 64, &count) != TL_OK || count < 2)
		return false;
	return points[count - 2].at.x == bend.x && points[count - 2].at.y == bend.y;
}

/* A field, to the bit, and where one goes from its cells: a sight line, on the path. */
static void check_field(const asked *q, tl_point corner, double grid_unit)
{
	enum { SIDE = 4 };
	tl_field_def def = tl_default_field_def();
	double distances[SIDE * SIDE], of_middles[SIDE * SIDE];
	tl_point next[SIDE * SIDE];
	tl_stop middles[SIDE * SIDE] = { { .at = { 0, 0 } } };
	def.from = q->def.from;
	def.corner = corner;
	def.cell = 3 * grid_unit;
	def.columns = def.rows = SIDE;
	for (int i = 0; i < SIDE * SIDE; i++)
		middles[i].at = (tl_point){ corner.x + (i % SIDE + 0.5) * def.cell,
			corner.y + ((double)(i / SIDE) + 0.5) * def.cell };
	ck_assert_int_eq(tl_query_field(q->query, &def, distances, next), TL_OK);
	ck_assert_int_eq(tl_query_distances(q->query, &q->def, middles, SIDE * SIDE, of_middles), TL_OK);
	for (int i = 0; i < SIDE * SIDE; i++) {
		ck_assert_msg(distances[i] == of_middles[i], "cell %d: %.17g, %.17g", i, distances[i], of_middles[i]);
		tl_stop stop = { .at = next[i] };
		double to_next;
		if (distances[i] == INFINITY)
			continue;
		ck_assert_int_eq(tl_query_distances(q->query, &q->def, &stop, 1, &to_next), TL_OK);
		double leg = hypot(next[i].x - middles[i].at.x, next[i].y - middles[i].at.y);
		/* The middle and the bend are rounded to the grid, each by up to .71: once the one and twice the other counts. */
		double off = to_next + leg - distances[i], bound = 2.13 * grid_unit + 1e-9 * distances[i];
		ck_assert_msg(to_next == INFINITY || fabs(off) <= bound ||
				(off < 0 && is_last_bend(q, middles[i].at, next[i])),
			"cell %d: %.17g, by what is next %.17g + %.17g, grid %g", i, distances[i], to_next, leg,
			grid_unit);
	}
}

/* How far it is to the nearest of the grid points around, some of which may be beyond a wall; INFINITY. */
static double distance_to(const asked *q, tl_point at, double grid_unit)
{
	const double x = floor(at.x / grid_unit), y = floor(at.y / grid_unit);
	tl_stop around[4];
	double distances[4], least = INFINITY;
	for (int i = 0; i < 4; i++)
		around[i] = (tl_stop){ .at = { (x + i % 2) * grid_unit, (y + i / 2) * grid_unit } };
	ck_assert_int_eq(tl_query_distances(q->query, &q->def, around, 4, distances), TL_OK);
	for (int i = 0; i < 4; i++)
		least = fmin(least, distances[i]);
	return least;
}

/* The ends of each piece of a line are in a cell, on the arc, and not farther than it says; mostly as far. */
static void check_contours(const asked *q, tl_point corner, double grid_unit, struct contour_tally *tally)
{
	enum { SIDE = 5, PIECES = 4000 };
	static tl_contour pieces[PIECES];
	tl_contours_def def = tl_default_contours_def();
	size_t count = 0, again = 0;
	def.from = q->def.from;
	def.corner = corner;
	def.cell = 6 * grid_unit;
	def.columns = def.rows = SIDE;
	def.step = 7 * grid_unit;
	ck_assert_int_eq(tl_query_contours(q->query, &def, pieces, PIECES, &count), TL_OK);
	tl_status status = tl_query_contours(q->query, &def, NULL, 0, &again);
	ck_assert_int_eq(status, count > 0 ? TL_E_BUFFER : TL_OK);
	ck_assert_uint_eq(again, count);
	for (size_t i = 0; i < count; i++) {
		double line = pieces[i].distance, error = 3 * grid_unit + 1e-9 * line;
		const tl_point ends[2] = { pieces[i].from, pieces[i].to };
		ck_assert(line > 0 && fabs(line / def.step - floor(line / def.step + .5)) < 1e-9);
		for (int k = 0; k < 2; k++) {
			double distance = distance_to(q, ends[k], grid_unit);
			ck_assert(ends[k].x >= corner.x && ends[k].x <= corner.x + SIDE * def.cell);
			ck_assert(ends[k].y >= corner.y && ends[k].y <= corner.y + SIDE * def.cell);
			ck_assert_msg(distance == INFINITY || distance <= line + error,
				"%.17g at a line of %.17g, at %.17g,%.17g", distance, line, ends[k].x, ends[k].y);
			tally->ends++;
			tally->nearer += distance < line - error;
		}
	}
}

static struct contour_tally all_contours;

static void ask_by_corners(channel_map *m, const tl_nav *nav, model_corners *corners)
{
	const tl_point area[3] = { channel_map_point(m), channel_map_point(m), channel_map_point(m) };
	const tl_jump jumps[2] = { { channel_map_point(m), channel_map_point(m), -1, channel_map_below(m, 2), 1 },
		{ channel_map_point(m), channel_map_point(m), 0.001, channel_map_below(m, 2), 1 } };
	asked q = { .query = small_query(nav), .def = tl_default_distances_def(), .count = TARGETS };
	q.def.from.at = channel_map_end(m);
	for (size_t i = 0; i < q.count; i++)
		q.targets[i].at = i == 3 ? q.targets[1].at : i == 4 ? q.def.from.at : channel_map_end(m);
	ask(&q);
	compare_with_paths(&q, true);
	if (corners->world->radius == 0 && corners->world->circle_count == 0)
		compare_with_model(&q, corners);
	check_field(&q, channel_map_end(m), 1.0 / corners->world->map.resolution);
	check_contours(&q, channel_map_end(m), 1.0 / corners->world->map.resolution, &all_contours);
	compare_with_routes(&q, jumps, 2);
	if (channel_map_below(m, 4) == 0) {
		for (; q.count < 2 * TARGETS; q.count++) /* so that a cold nav, too, takes one search */
			q.targets[q.count].at = channel_map_end(m);
		ck_assert_int_eq(
			tl_query_set_areas(q.query, &(tl_area){ area, 3, 0.5 + channel_map_below(m, 3) }, 1), TL_OK);
		ask(&q);
		compare_with_paths(&q, true);
	}
	tl_query_free(q.query);
}

static void run_map(uint64_t seed)
{
	static model_map model;
	static model_world world;
	static model_corners corners;
	channel_map m;
	tl_nav_def def = tl_default_nav_def();
	channel_map_make(&m, seed);
	for (unsigned i = channel_map_below(&m, 11) + 2; i > 0; i--)
		channel_map_edit(&m, true);
	def.heeds = (tl_channels)channel_map_below(&m, 16);
	def.keys = channel_map_keys(&m, true);
	def.radius = (double)channel_map_below(&m, 4) / 2;
	def.radius = def.radius < 1 ? 0 : def.radius;
	def.via = TL_VIA_CORNERS;
	tl_nav *follows = nav_of_kind(m.map, def, (int)channel_map_below(&m, FOLLOWED));
	for (unsigned i = channel_map_below(&m, 5) + 1; i > 0; i--)
		channel_map_edit(&m, false);
	ck_assert(model_read(&model, m.map));
	model_traveller traveller = { def.heeds ? def.heeds : TL_CHANNEL_WALK, def.keys };
	model_compile(&world, &model, traveller, (int64_t)(def.radius * model.resolution), TL_CONTACT_GRAZE);
	if (world.radius == 0)
		model_find_corners(&corners, &world);
	else
		corners.world = &world;
	for (int kind = 0; kind < KINDS && model_set_count(&model, traveller.heeds) <= MODEL_SETS; kind++) {
		tl_nav *nav = kind == FOLLOWED ? follows : nav_of_kind(m.map, def, kind);
		if (kind == FOLLOWED && nav)
			ck_assert_int_eq(tl_nav_update(nav, m.map), TL_OK);
		if (nav)
			ask_by_corners(&m, nav, &corners);
		if (kind != FOLLOWED)
			tl_nav_free(nav);
	}
	tl_nav_free(follows);
	tl_map_free(m.map);
}

START_TEST(distances_by_corners)
{
	for (uint64_t seed = (uint64_t)_i; seed < (uint64_t)MAPS; seed += PARTS)
		run_map(seed);
	ck_assert_msg(all_contours.ends > 0 && all_contours.nearer * 50 < all_contours.ends,
		"of %zu ends %zu are nearer", all_contours.ends, all_contours.nearer);
}
END_TEST

/* ---- waypoints ---- */

static tl_stop any_stop(random_edits *edits)
{
	size_t count = tl_map_waypoint_count(edits->map);
	if (count == 0 || tli_rng_between(&edits->rng, 0, 2) == 0) {
		tl_point at = random_edits_point(edits);
		return small_at(at.x, at.y);
	}
	tl_waypoint_info info;
	tl_stop stop = { .waypoint = { 0, 0 } };
	for (int64_t i = tli_rng_between(&edits->rng, 0, (int64_t)count - 1); i >= 0; i--)
		stop.waypoint = tl_map_next_waypoint(edits->map, stop.waypoint);
	ck_assert_int_eq(tl_map_get_waypoint(edits->map, stop.waypoint, &info), TL_OK);
	stop.at = info.at;
	return stop;
}

static void ask_over_waypoints(random_edits *edits, const tl_nav *nav, bool by_corners)
{
	tl_point a = random_edits_point(edits), b = random_edits_point(edits), c = random_edits_point(edits);
	const tl_jump jumps[2] = { { a, b, 0.25, false, 1 }, { b, c, -1, true, 1 } };
	asked q = { .query = small_query(nav), .def = tl_default_distances_def(), .count = TARGETS };
	q.def.from = any_stop(edits);
	for (size_t i = 0; i < q.count; i++)
		q.targets[i] = i == 4 ? q.def.from : any_stop(edits);
	ask(&q);
	compare_with_paths(&q, by_corners);
	compare_with_routes(&q, jumps, 2);
	tl_query_free(q.query);
}

START_TEST(distances_over_waypoints)
{
	static const double radii[4] = { 0, 0.3, 0, 0.25 };
	for (uint64_t seed = 1; seed <= (uint64_t)WORLDS; seed++) {
		random_edits edits;
		random_edits_start(&edits, 10 * seed + (uint64_t)_i, 6, 10, _i % 2 == 0);
		edits.all = true;
		tl_nav_def def = tl_default_nav_def();
		def.via = _i == 3 ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS;
		def.radius = radii[_i];
		tl_nav *nav = small_nav(edits.map, &def);
		for (int i = 0; i < EDITS; i++) {
			ask_over_waypoints(&edits, nav, _i == 3);
			random_edits_make(&edits);
			tl_status status = tl_nav_update(nav, edits.map);
			if (status == TL_E_NO_WAYPOINTS)
				break;
			ck_assert_int_eq(status, TL_OK);
		}
		tl_nav_free(nav);
		tl_map_free(edits.map);
	}
}
END_TEST

/* ---- made maps ---- */

/* Houses of four walls on a square grid, each a little different. */
static tl_map *make_houses(tli_rng *rng, int side)
{
	tl_map *map = small_map();
	for (int i = 0; i < side * side; i++) {
		double x = 10 * (i % side), y = 10 * (i / side);
		double left = x + tli_rng_real(rng, 1, 4), top = y + tli_rng_real(rng, 5, 9);
		small_box(map, left, y + 1, x + 8, top, i % 3 > 0);
		if (i % 4 == 0)
			small_wall(map, x, y - 5, x + 8, y + 5);
	}
	return map;
}

/* _i: cold, whole, indexed; a body that is cold, whole. */
START_TEST(distances_on_made_maps)
{
	tli_rng rng = { (uint64_t)_i };
	int side = rounds_are_all() ? 16 : 8;
	tl_map *map = make_houses(&rng, side);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = _i > 2 ? 0.3 : 0;
	tl_nav *nav = nav_of_kind(map, def, _i % 3);
	ck_assert_ptr_nonnull(nav);
	for (int round = 0; round < 4; round++) {
		asked q = { .query = small_query(nav), .def = tl_default_distances_def(), .count = MADE_TARGETS };
		double end = 10.0 * side;
		q.def.from.at = (tl_point){ tli_rng_real(&rng, -2, end), tli_rng_real(&rng, -2, end) };
		for (size_t i = 0; i < q.count; i++)
			q.targets[i].at = (tl_point){ tli_rng_real(&rng, -2, end), tli_rng_real(&rng, -2, end) };
		ask(&q);
		compare_with_paths(&q, true);
		tl_query_free(q.query);
	}
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("distances");
	TCase *tests = tcase_create("distances");
	tcase_add_loop_test(tests, distances_by_corners, 0, PARTS);
	tcase_add_loop_test(tests, distances_over_waypoints, 0, 4);
	tcase_add_loop_test(tests, distances_on_made_maps, 0, 5);
	suite_add_tcase(suite, tests);
	return suite;
}
