/* SPDX-License-Identifier: MIT */
/*
 * Gates of a nav by corners that follows edits: each one that is left cuts its part of the plane in two, as in a nav made anew; and an edit costs
 * those where it opens something, not those on both sides of a wall that stays.
 */
#include <stdlib.h>

#include "nav/internal.h"
#include "support/mesh_flood.h"
#include "support/random_edits.h"
#include "support/runner.h"
#include "support/rounds.h"
#include "support/small_map.h"

#define ROUNDS ROUNDS_OF(60, 20)
enum { MAPS = 8, CORRIDORS = 12, CROSSINGS = 10 };

static bool is_open(const tl_nav *nav, int32_t h)
{
	const tli_mesh *mesh = nav->mesh;
	return h / 3 < mesh->live && !tli_mesh_triangle_is_free(mesh, h / 3) && !tli_mesh_is_dead(mesh, h / 3) &&
		tli_mesh_twin(mesh, h) >= 0 && !tli_mesh_is_wall(mesh, h);
}

static bool is_gate(const tl_nav *nav, int32_t h)
{
	const tli_block *blocks = nav->corners->pockets.blocks;
	return is_open(nav, h) && h < tli_mesh_twin(nav->mesh, h) &&
		blocks[h / 3].number != blocks[tli_mesh_twin(nav->mesh, h) / 3].number;
}

static size_t check_gates(const tl_nav *nav, unsigned round)
{
	size_t gates = 0;
	bool *marked = calloc(tli_mesh_triangle_slots(nav->mesh) + 1, sizeof *marked);
	ck_assert_ptr_nonnull(marked);
	for (int32_t h = 0; h < 3 * nav->mesh->live; h++) {
		if (!is_gate(nav, h))
			continue;
		gates++;
		mesh_flood(nav->mesh, h / 3, h, marked);
		if (marked[tli_mesh_twin(nav->mesh, h) / 3])
			ck_abort_msg("round %u: the plane hangs together without edge %d, a gate", round, h);
	}
	free(marked);
	return gates;
}

static tl_nav *make_nav(const tl_map *map)
{
	tl_nav *nav;
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	return nav;
}

/* Walls that come, go, join parts of the plane and divide them, several between two updates, sometimes tidied. */
START_TEST(gates_that_are_left_cut_the_plane)
{
	random_edits e;
	size_t gates = 0;
	random_edits_start_walls(&e, 71 + 13 * (uint64_t)_i, 8 + 4 * (_i % 3), 0, 30);
	tl_nav *nav = make_nav(e.map);
	for (unsigned round = 0; round < ROUNDS; round++) {
		for (unsigned n = 0; n < 1 + round % 4; n++)
			random_edits_make(&e);
		ck_assert_int_eq(tl_nav_update(nav, e.map), TL_OK);
		if (round % 16 == 15)
			ck_assert_int_eq(tl_nav_tidy(nav, NULL), TL_OK);
		gates += check_gates(nav, round);
	}
	ck_assert_uint_gt(gates, 0);
	tl_nav_free(nav);
	tl_map_free(e.map);
}
END_TEST

/* One corridor that turns back eleven times, with a niche in every second unit of its walls. */
static tl_map *make_serpentine(void)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	small_wall(map, 0, 0, 60, 0);
	small_wall(map, 60, 0, 60, 2 * CORRIDORS);
	small_wall(map, 60, 2 * CORRIDORS, 0, 2 * CORRIDORS);
	small_wall(map, 0, 2 * CORRIDORS, 0, 0);
	for (int i = 1; i < CORRIDORS; i++) {
		double left = i % 2 ? 0 : 2;
		small_wall(map, left, 2 * i, left + 58, 2 * i);
		for (int x = 4; x < 56; x += 4)
			small_wall(map, x, 2 * i, x, 2 * i + .75);
	}
	return map;
}

/* Short walls across the walls between two corridors: the corridor stays as it was. */
START_TEST(gates_stay_on_both_sides_of_a_wall)
{
	tl_map *map = make_serpentine();
	tl_nav *nav = make_nav(map);
	ck_assert_uint_gt(check_gates(nav, 0), 0);
	for (unsigned i = 0; i < CROSSINGS; i++) {
		small_wall(map, 6 + 5 * i, 2 * (i + 1) - .25, 6 + 5 * i, 2 * (i + 1) + .25);
		ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	}
	tl_nav *made = make_nav(map);
	size_t left = check_gates(nav, CROSSINGS), all = check_gates(made, CROSSINGS);
	ck_assert_msg(3 * left > 2 * all, "%zu gates of %zu are left", left, all);
	tl_nav_free(made);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_edit_gates");
	TCase *gates = tcase_create("gates");
	tcase_add_loop_test(gates, gates_that_are_left_cut_the_plane, 0, MAPS);
	tcase_add_test(gates, gates_stay_on_both_sides_of_a_wall);
	suite_add_tcase(suite, gates);
	return suite;
}
