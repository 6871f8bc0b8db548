/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_mesh_edits.c: segments come and go one at a time, in random order; after each the triangulation is
 * whole, and there is as much of everything as in one made anew: vertices, walls, crossings, components.
 */
#include "base/array.h"
#include "mesh/log.h"
#include "support/failing.h"
#include "mesh/edits.h"
#include "support/mesh_maps.h"
#include "support/mesh_vertex.h"
#include "support/runner.h"
#include "support/rounds.h"

#define ROUNDS ROUNDS_OF(150, 20)
enum { EDITS = 80 };

struct amounts {
	size_t vertices, pieces, crossings, inside;
	int32_t components;
};

static struct amounts count(const tli_mesh *mesh)
{
	struct amounts n = { .components = mesh->components };
	for (size_t i = 0; i < tli_array_length(mesh->vertices); i++)
		n.vertices += !tli_mesh_vertex_is_free(mesh, (int32_t)i);
	for (size_t i = 0; i < tli_array_length(mesh->pieces); i++)
		n.pieces += mesh->pieces[i].line >= 0;
	for (size_t i = 0; i < tli_array_length(mesh->crossings); i++)
		n.crossings += mesh->crossings[i].line[0] >= 0;
	return n;
}

static void compare_with_new(tli_mesh *mesh, const struct mesh_map *map)
{
	const char *wrong = tli_mesh_validate(mesh, map->segments, map->count);
	ck_assert_msg(!wrong, "%s", wrong);
	tli_mesh *anew = NULL;
	ck_assert_int_eq(tli_mesh_create(map->segments, map->count, &anew), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(mesh), TL_OK);
	struct amounts a = count(mesh), b = count(anew);
	ck_assert_uint_eq(a.vertices, b.vertices);
	ck_assert_uint_eq(a.pieces, b.pieces);
	ck_assert_uint_eq(a.crossings, b.crossings);
	ck_assert_int_eq(a.components, b.components);
	tli_mesh_free(anew);
}

static void one_edit(tli_mesh *mesh, struct mesh_map *map, bool sides, tli_rng *rng)
{
	if (map->count == 40 || (map->count && tli_rng_between(rng, 0, 9) < 4)) {
		size_t k = (size_t)tli_rng_between(rng, 0, (int64_t)map->count - 1);
		tli_mesh_segment gone = tli_mesh_opposite(map->segments[k]);
		ck_assert_int_eq(tli_mesh_insert_segment(mesh, &gone), TL_OK);
		map->segments[k] = map->segments[--map->count];
		return;
	}
	tli_mesh_segment s = mesh_map_pick(map, rng);
	if (sides)
		mesh_map_turn(&s, rng);
	s.load.solids = s.load.covers && tli_rng_between(rng, 0, 1);
	ck_assert_int_eq(tli_mesh_insert_segment(mesh, &s), TL_OK);
	map->segments[map->count++] = s;
}

START_TEST(edits_lead_to_what_is_made_anew)
{
	tli_rng rng = { 500 + (uint64_t)_i };
	for (int round = 0; round < ROUNDS; round++) {
		struct mesh_map map;
		tli_mesh *mesh = NULL;
		mesh_map_start(&map, (enum mesh_map_kind)_i, &rng);
		ck_assert_int_eq(tli_mesh_create(NULL, 0, &mesh), TL_OK);
		for (int edit = 0; edit < EDITS; edit++) {
			one_edit(mesh, &map, round % 4 == 0, &rng);
			compare_with_new(mesh, &map);
		}
		while (map.count > 0) {
			tli_mesh_segment gone = tli_mesh_opposite(map.segments[--map.count]);
			ck_assert_int_eq(tli_mesh_insert_segment(mesh, &gone), TL_OK);
		}
		compare_with_new(mesh, &map);
		tli_mesh_free(mesh);
	}
}
END_TEST

/* Vertices without walls: as many as were put in, and none after they are taken out; neighbours in rows and on circles. */
START_TEST(points_come_and_go)
{
	tli_rng rng = { 600 };
	for (int round = 0; round < ROUNDS; round++) {
		tli_mesh *mesh = NULL;
		int32_t vertices[60], span = round % 3 ? 7 : 1000;
		ck_assert_int_eq(tli_mesh_create(NULL, 0, &mesh), TL_OK);
		for (int i = 0; i < 60; i++) {
			tli_point p = { (int32_t)tli_rng_between(&rng, 0, span),
				(int32_t)tli_rng_between(&rng, 0, span) };
			ck_assert_int_eq(tli_mesh_insert_vertex(mesh, p, &vertices[i]), TL_OK);
			ck_assert(tli_point_equal(mesh->vertices[vertices[i]].at, p));
			ck_assert(tli_mesh_locate(mesh, p).kind == TLI_MESH_ON_VERTEX);
		}
		ck_assert_ptr_null(tli_mesh_validate(mesh, NULL, 0));
		for (int i = 0; i < 60; i++) {
			bool is_free = tli_mesh_vertex_is_free(mesh, vertices[i]);
			ck_assert_int_eq(mesh_remove_vertex(mesh, vertices[i]), is_free ? TL_E_INVALID : TL_OK);
			ck_assert_ptr_null(tli_mesh_validate(mesh, NULL, 0));
		}
		ck_assert_uint_eq(count(mesh).vertices, 4);
		tli_mesh_free(mesh);
	}
}
END_TEST

/* Every allocation of an edit refused in turn: it is rolled back, the mesh is what it was, and the edit works afterwards. */
START_TEST(an_edit_without_memory_changes_nothing)
{
	failing_install();
	tli_rng rng = { 700 + (uint64_t)_i };
	for (int round = 0; round < ROUNDS / 4; round++) {
		struct mesh_map map;
		tli_mesh *mesh = NULL;
		mesh_map_make(&map, (enum mesh_map_kind)_i, false, false, &rng);
		ck_assert_int_eq(tli_mesh_create(map.segments, map.count, &mesh), TL_OK);
		tli_mesh_segment s = mesh_map_pick(&map, &rng);
		tli_mesh_log log = { 0 };
		for (long k = 1;; k++) {
			tli_mesh_start_log(mesh, &log);
			failing_arm(k, round % 2);
			tl_status status = tli_mesh_insert_segment(mesh, &s);
			bool failed = failing_disarm();
			if (status == TL_OK)
				break;
			ck_assert(failed);
			ck_assert_int_eq(status, TL_E_NOMEM);
			tli_mesh_roll_back(mesh);
			compare_with_new(mesh, &map);
		}
		tli_mesh_end_log(mesh);
		tli_mesh_log_free(&log);
		map.segments[map.count++] = s;
		compare_with_new(mesh, &map);
		tli_mesh_free(mesh);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("mesh: edits");
	TCase *tests = tcase_create("kinds");
	tcase_add_loop_test(tests, edits_lead_to_what_is_made_anew, 0, MESH_MAP_KIND_COUNT);
	tcase_add_test(tests, points_come_and_go);
	tcase_add_loop_test(tests, an_edit_without_memory_changes_nothing, 0, MESH_MAP_KIND_COUNT);
	suite_add_tcase(suite, tests);
	return suite;
}
