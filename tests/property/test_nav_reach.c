/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_nav_reach.c: the table of how far waypoints see never says "too far" of anything that is seen.
 *
 * On generated maps with enough waypoints for the table: every pair of waypoints is an edge exactly when the plain loop says
 * that they see each other, and a free point that the loop sees from a waypoint is never out of its reach. On degenerate small
 * maps as well, where waypoints stand in line with walls and wall ends.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "nav/internal.h"
#include "support/generate.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/sight_by_loop.h"
#include <tautline/undo.h>

enum { WAYPOINTS = 110 };

static tl_map *map_with(const tl_point (*walls)[2], size_t wall_count, const tl_point *waypoints, size_t count)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (size_t i = 0; i < wall_count; i++) {
		tl_wall_def def = tl_default_wall_def();
		def.points = walls[i];
		def.count = 2;
		tl_wall_id id;
		ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	}
	for (size_t i = 0; i < count; i++) {
		char name[32];
		snprintf(name, sizeof name, "w%zu", i);
		tl_waypoint_def def = tl_default_waypoint_def();
		def.name = name;
		def.at = waypoints[i];
		tl_waypoint_id id;
		ck_assert_int_eq(tl_map_add_waypoint(map, &def, &id), TL_OK);
	}
	return map;
}

static bool has_edge(const tli_graph *graph, uint32_t from, uint32_t to)
{
	for (uint32_t e = graph->first[from]; e < graph->first[from + 1]; e++)
		if (graph->to[e] == to)
			return true;
	return false;
}

static size_t check_edges(const tl_nav *nav)
{
	tli_sight sight = tli_nav_sight(nav);
	tli_sight_scratch scratch = { .touches = NULL };
	size_t edges = 0;
	for (uint32_t a = 0; a < nav->nodes.count; a++) {
		for (uint32_t b = a + 1; b < nav->nodes.count; b++) {
			bool sees;
			ck_assert_int_eq(
				sight_sees_by_loop(&sight, nav->nodes.at[a], nav->nodes.at[b], &scratch, &sees), TL_OK);
			if (nav->def.max_link > 0 &&
				tli_nav_distance(nav, nav->nodes.at[a], nav->nodes.at[b]) > nav->def.max_link)
				sees = false;
			ck_assert_msg(sees == has_edge(nav->graph, a, b), "%d,%d and %d,%d: %d", nav->nodes.at[a].x,
				nav->nodes.at[a].y, nav->nodes.at[b].x, nav->nodes.at[b].y, sees);
			edges += sees;
		}
	}
	tli_sight_scratch_free(&scratch);
	return edges;
}

/* What is seen is seen among the walls of `fresh`. */
static size_t check_points(const tl_nav *nav, const tl_nav *fresh, tli_rng *rng, int32_t span)
{
	tli_sight sight = { fresh->walls, nav->radius, nav->def.contact };
	tli_sight_scratch scratch = { .touches = NULL };
	size_t ruled_out = 0;
	for (int i = 0; i < 3000; i++) {
		uint32_t node = (uint32_t)tli_rng_between(rng, 0, nav->nodes.count - 1);
		tli_point p = { (int32_t)tli_rng_between(rng, -span, span),
			(int32_t)tli_rng_between(rng, -span, span) };
		bool sees;
		ck_assert_int_eq(sight_sees_by_loop(&sight, nav->nodes.at[node], p, &scratch, &sees), TL_OK);
		bool out = tli_nav_is_out_of_reach(nav, node, p);
		ck_assert(!(sees && out));
		ruled_out += out;
	}
	tli_sight_scratch_free(&scratch);
	return ruled_out;
}

static tl_nav_def def_of(double radius, tl_contact contact, double max_link)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	def.radius = radius;
	def.contact = contact;
	def.max_link = max_link;
	return def;
}

static size_t count_open_classes(const tl_nav *nav)
{
	size_t open = 0;
	for (size_t i = 0; i < (size_t)nav->nodes.count * TLI_REACH_CLASSES; i++)
		open += nav->nodes.reach[i] == INFINITY;
	return open;
}

/* Where the whole table is open, tl_nav_tidy looks again: all of it or nothing. */
static void check_renewal(tl_nav *nav)
{
	tli_nav_nodes *nodes = &nav->nodes;
	size_t classes = (size_t)nodes->count * TLI_REACH_CLASSES;
	float *table = nodes->reach;
	tl_budget budget = tl_default_budget();
	for (size_t i = 0; i < classes; i++)
		table[i] = INFINITY;
	nodes->open_classes = classes;
	budget.max_work = 20000;
	ck_assert_int_eq(tl_nav_tidy(nav, &budget), TL_E_LIMIT);
	ck_assert(count_open_classes(nav) == classes && nodes->open_classes == classes);
	ck_assert_int_eq(tl_nav_tidy(nav, NULL), TL_OK);
	ck_assert(nodes->reach == table && nodes->open_classes == 0);
	ck_assert_uint_lt(count_open_classes(nav), classes);
}

static size_t check_nav(const tl_map *map, tl_nav_def def, tli_rng *rng, int32_t span)
{
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	ck_assert(nav->nodes.reach || tli_nav_make_reach(nav) == TL_OK);
	check_renewal(nav);
	check_edges(nav);
	size_t ruled_out = check_points(nav, nav, rng, span);
	tl_nav_free(nav);
	return ruled_out;
}

START_TEST(generated_maps)
{
	tli_rng rng = { 3 };
	size_t ruled_out = 0, near_ruled_out = 0;
	for (int kind = 0; kind < GEN_KIND_COUNT; kind++) {
		struct gen_def def = { (enum gen_kind)kind, 600, 5, WAYPOINTS };
		struct gen_map made = gen_make(&def);
		tl_point(*walls)[2] = calloc(made.segment_count, sizeof *walls);
		ck_assert_ptr_nonnull(walls);
		for (size_t i = 0; i < made.segment_count; i++) {
			walls[i][0] = made.segments[i].a;
			walls[i][1] = made.segments[i].b;
		}
		tl_map *map = map_with(
			(const tl_point(*)[2])walls, made.segment_count, made.waypoints, made.waypoint_count);
		if (made.waypoint_count == WAYPOINTS) {
			int32_t span = (int32_t)(made.high.x * 1024);
			ruled_out += check_nav(map, def_of(0, TL_CONTACT_GRAZE, 0), &rng, span);
			ruled_out += check_nav(map, def_of(0.25, TL_CONTACT_GRAZE, 0), &rng, span);
			near_ruled_out += check_nav(map, def_of(0, TL_CONTACT_GRAZE, made.high.x / 32), &rng, span);
		}
		tl_map_free(map);
		free(walls);
		gen_free(&made);
	}
	ck_assert_uint_gt(ruled_out, 10000);     /* of 36,000: the table is worth something */
	ck_assert_uint_gt(near_ruled_out, 4000); /* of 18,000, where links and so the view are short */
}
END_TEST

START_TEST(degenerate_maps)
{
	tli_rng rng = { 4 };
	for (int round = 0; round < ROUNDS_OF(60, 12); round++) {
		double step = (double[]){ 1, 1.0 / 1024, 40000 }[round % 3];
		tl_point walls[14][2], waypoints[WAYPOINTS];
		for (int i = 0; i < 14; i++)
			for (int k = 0; k < 2; k++)
				walls[i][k] = (tl_point){ (double)tli_rng_between(&rng, -12, 12) * step,
					(double)tli_rng_between(&rng, -12, 12) * step };
		for (int i = 0; i < WAYPOINTS; i++)
			waypoints[i] = (tl_point){ (double)tli_rng_between(&rng, -13, 13) * step,
				(double)tli_rng_between(&rng, -13, 13) * step };
		tl_map *map = map_with((const tl_point(*)[2])walls, 14, waypoints, WAYPOINTS);
		check_nav(map, def_of(0, round % 2 ? TL_CONTACT_STRICT : TL_CONTACT_GRAZE, round % 4 / 2 * step), &rng,
			(int32_t)fmin(14 * step * 1024, TLI_GRID_MAX));
		tl_map_free(map);
	}
}
END_TEST

/* ---- after edits ---- */

/* A wall that moves, leaves or comes back, a door, or a waypoint, now and then several before one update. */
static void edit_for_reach(tl_map *map, tli_rng *rng, double step)
{
	tl_point to = { (double)tli_rng_between(rng, -12, 12) * step, (double)tli_rng_between(rng, -12, 12) * step };
	size_t walls = tl_map_wall_count(map);
	uint64_t what = tli_rng_next(rng) >> 20, skip = walls > 0 ? tli_rng_next(rng) % walls : 0;
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	while (skip-- > 0)
		wall = tl_map_next_wall(map, wall);
	if (what % 8 < 3)
		ck_assert_int_eq(tl_map_move_wall_point(map, wall, what % 2, to), TL_OK);
	else if (what % 8 == 3 && walls > 4)
		ck_assert_int_eq(tl_map_remove_wall(map, wall), TL_OK);
	else if (what % 8 == 4 && tl_map_undo_count(map) > 0)
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	else if (what % 8 == 5 && tl_map_redo_count(map) > 0)
		ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	else if (what % 8 == 6)
		ck_assert_int_eq(
			tl_map_move_waypoint(map, tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }), to), TL_OK);
	else
		ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, to), TL_OK);
}

/* Every second waypoint is linked with the next. */
static void link_some(tl_map *map)
{
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	while (id.index1) {
		tl_link_def def = tl_default_link_def();
		def.from = id;
		def.to = tl_map_next_waypoint(map, id);
		if (def.to.index1)
			ck_assert_int_eq(tl_map_add_link(map, &def, NULL), TL_OK);
		id = def.to.index1 ? tl_map_next_waypoint(map, def.to) : def.to;
	}
}

static tl_map *map_for_edits(tli_rng *rng, double step)
{
	tl_point walls[14][2], waypoints[WAYPOINTS];
	for (int i = 0; i < 14; i++)
		for (int k = 0; k < 2; k++)
			walls[i][k] = (tl_point){ (double)tli_rng_between(rng, -12, 12) * step,
				(double)tli_rng_between(rng, -12, 12) * step };
	for (int i = 0; i < WAYPOINTS; i++)
		waypoints[i] = (tl_point){ (double)tli_rng_between(rng, -13, 13) * step,
			(double)tli_rng_between(rng, -13, 13) * step };
	return map_with((const tl_point(*)[2])walls, 14, waypoints, WAYPOINTS);
}

static void check_same_edges(const tl_nav *nav, const tl_nav *fresh)
{
	ck_assert_uint_eq(nav->graph->edge_count, fresh->graph->edge_count);
	for (uint32_t n = 0; n < fresh->nodes.count; n++)
		for (uint32_t e = fresh->graph->first[n]; e < fresh->graph->first[n + 1]; e++)
			ck_assert(has_edge(nav->graph, n, fresh->graph->to[e]));
}

/* Walls on a coarse grid meet, overlap and lie in line with waypoints; the last step reaches the limits of points. */
START_TEST(edited_maps)
{
	tli_rng rng = { 5 };
	size_t ruled_out = 0;
	for (int round = 0; round < ROUNDS_OF(24, 12); round++) {
		double step = (double[]){ 1, 1.0 / 1024, 40000 }[round % 3];
		bool linked = round % 2;
		tl_map *map = map_for_edits(&rng, step);
		tl_nav *nav;
		if (linked)
			link_some(map);
		tl_nav_def def = def_of(round % 4 / 2 * step / 8, TL_CONTACT_GRAZE, 0);
		ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
		ck_assert(nav->nodes.reach || tli_nav_make_reach(nav) == TL_OK);
		for (int edit = 0; edit < 12; edit++) {
			for (int n = edit % 4 == 3 ? 4 : 1; n > 0; n--)
				edit_for_reach(map, &rng, step);
			ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
			ck_assert_ptr_nonnull(nav->nodes.reach);
			tl_nav *fresh;
			ck_assert_int_eq(tl_nav_create(map, &def, &fresh), TL_OK);
			ruled_out += check_points(nav, fresh, &rng, (int32_t)fmin(14 * step * 1024, TLI_GRID_MAX));
			check_same_edges(nav, fresh);
			tl_nav_free(fresh);
		}
		tl_nav_free(nav);
		tl_map_free(map);
	}
	ck_assert_uint_gt(ruled_out, ROUNDS_OF(100000U, 50000U)); /* of 864,000, or half of it */
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("reach");
	TCase *tcase = tcase_create("table");
	tcase_add_test(tcase, generated_maps);
	tcase_add_test(tcase, degenerate_maps);
	tcase_add_test(tcase, edited_maps);
	suite_add_tcase(suite, tcase);
	return suite;
}
