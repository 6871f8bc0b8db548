/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_mesh.c: the triangulation of small scenes whose every vertex can be counted by hand.
 */
#include "base/array.h"
#include "base/rng.h"
#include "mesh/edits.h"
#include "mesh/mesh.h"
#include "mesh/order.h"
#include "support/failing.h"
#include "support/mesh_vertex.h"
#include "support/runner.h"

static tli_mesh_segment wall(int32_t ax, int32_t ay, int32_t bx, int32_t by)
{
	return (tli_mesh_segment){ { ax, ay }, { bx, by }, { .covers = 1 } };
}

static tli_mesh_segment side(int32_t ax, int32_t ay, int32_t bx, int32_t by)
{
	return (tli_mesh_segment){ { ax, ay }, { bx, by }, { .covers = 1, .solids = 1 } };
}

static tl_status remove_segment(tli_mesh *mesh, tli_mesh_segment s)
{
	s = tli_mesh_opposite(s);
	return tli_mesh_insert_segment(mesh, &s);
}

static tli_mesh *make(const tli_mesh_segment *segments, size_t count)
{
	tli_mesh *mesh = NULL;
	ck_assert_int_eq(tli_mesh_create(segments, count, &mesh), TL_OK);
	const char *wrong = tli_mesh_validate(mesh, segments, count);
	ck_assert_msg(!wrong, "%s", wrong);
	return mesh;
}

/* Vertices beyond the box's corners, walls, crossings off the grid. */
static void check_counts(tli_mesh *mesh, size_t vertices, size_t pieces, size_t crossings)
{
	ck_assert_uint_eq(tli_mesh_vertex_slots(mesh), vertices + 4);
	ck_assert_uint_eq(tli_array_length(mesh->pieces), pieces);
	ck_assert_uint_eq(tli_array_length(mesh->crossings), crossings);
	ck_assert_uint_eq(tli_mesh_triangle_slots(mesh), 2 * vertices + 2);
	ck_assert_uint_gt(tli_mesh_bytes(mesh), sizeof *mesh);
	tli_mesh_free(mesh);
}

START_TEST(nothing_is_two_triangles)
{
	tli_mesh *mesh = make(NULL, 0);
	tli_mesh_location location = tli_mesh_locate(mesh, (tli_point){ 5, 7 });
	ck_assert_int_eq(location.kind, TLI_MESH_IN_TRIANGLE);
	ck_assert_int_eq(tli_mesh_locate(mesh, (tli_point){ 3, 3 }).kind, TLI_MESH_ON_EDGE);
	ck_assert_int_eq(mesh->components, 1);
	check_counts(mesh, 0, 0, 0);
	tli_mesh_free(NULL);
}
END_TEST

START_TEST(joints_are_no_vertices)
{
	tli_mesh_segment chain[] = { wall(0, 0, 4, 2), wall(8, 4, 4, 2), wall(8, 4, 10, 5) };
	check_counts(make(chain, 3), 2, 1, 0);
	/* A wall that ends there makes it one. */
	tli_mesh_segment t[] = { wall(0, 0, 4, 2), wall(8, 4, 4, 2), wall(4, 2, 0, 9) };
	check_counts(make(t, 3), 4, 3, 0);
	/* So does a point. */
	tli_mesh_segment dot[] = { wall(0, 0, 4, 2), wall(8, 4, 4, 2), wall(4, 2, 4, 2) };
	check_counts(make(dot, 3), 3, 2, 0);
}
END_TEST

START_TEST(counts_change_where_walls_overlap)
{
	tli_mesh_segment overlap[] = { wall(0, 0, 6, 0), wall(9, 0, 4, 0), wall(20, 0, 30, 0) };
	tli_mesh *mesh = make(overlap, 3);
	uint32_t most = 0;
	for (size_t i = 0; i < tli_array_length(mesh->pieces); i++)
		most = mesh->pieces[i].covers > most ? mesh->pieces[i].covers : most;
	ck_assert_uint_eq(most, 2);
	ck_assert_uint_eq(tli_array_length(mesh->lines), 2);
	check_counts(mesh, 6, 4, 0);
	tli_mesh_segment twice[] = { wall(0, 0, 6, 0), wall(6, 0, 0, 0) };
	check_counts(make(twice, 2), 2, 1, 0);
	/* Sides that cancel each other are none. */
	tli_mesh_segment sides[] = { wall(0, 0, 6, 0), wall(6, 0, 0, 0) };
	sides[0].load = sides[1].load = (tli_mesh_load){ .multiplicity = 3 };
	check_counts(make(sides, 2), 0, 0, 0);
	/* Walls that are sides stay. */
	sides[0].load.covers = sides[1].load.covers = 1;
	check_counts(make(sides, 2), 2, 1, 0);
}
END_TEST

START_TEST(crossings_are_exact)
{
	tli_mesh_segment cross[] = { wall(0, 0, 3, 1), wall(0, 1, 2, 0) };
	tli_mesh *mesh = make(cross, 2);
	const tli_mesh_crossing *x = &mesh->crossings[0];
	ck_assert(x->x * 5 == (__int128)6 * x->d && x->y * 5 == (__int128)2 * x->d);
	check_counts(mesh, 5, 4, 1);
	/* At a grid point it is a vertex like others. */
	tli_mesh_segment grid[] = { wall(0, 0, 4, 4), wall(4, 0, 0, 4) };
	check_counts(make(grid, 2), 5, 4, 0);
	/* Three walls through one point off the grid: (1, 1) / 2. */
	tli_mesh_segment three[] = { wall(0, 0, 1, 1), wall(0, 1, 1, 0), wall(-1, 0, 2, 1) };
	mesh = make(three, 3);
	ck_assert_int_eq(mesh->components, 1);
	check_counts(mesh, 7, 6, 1);
}
END_TEST

START_TEST(the_whole_grid_is_inside_the_box)
{
	const int32_t m = TLI_GRID_MAX;
	tli_mesh_segment frame[] = { side(-m, -m, m, -m), side(m, -m, m, m), side(m, m, -m, m), side(-m, m, -m, -m),
		wall(-m, -m, m, m), wall(-m, m, m, -m), wall(-m, -m + 1, m, m - 1), wall(1 - m, -m, m, m - 1) };
	tli_mesh *mesh = make(frame, 8);
	for (int i = 0; i < 4; i++) {
		tli_mesh_location corner = tli_mesh_locate(mesh, frame[i].a);
		ck_assert_int_eq(corner.kind, TLI_MESH_ON_VERTEX);
		ck_assert(tli_point_equal(mesh->vertices[tli_mesh_origin(mesh, corner.edge)].at, frame[i].a));
	}
	ck_assert_int_eq(mesh->inside[tli_mesh_locate(mesh, (tli_point){ 5, 0 }).edge / 3], 1);
	ck_assert_int_eq(mesh->inside[mesh->vertices[0].edge / 3], 0);
	tli_mesh_free(mesh);
	tli_mesh_segment beyond = wall(0, 0, m + 1, 0);
	ck_assert_int_eq(tli_mesh_create(&beyond, 1, &mesh), TL_E_RANGE);
	ck_assert_int_eq(tli_mesh_create(&beyond, (size_t)1 << 40, &mesh), TL_E_LIMIT);
}
END_TEST

START_TEST(rooms_are_components)
{
	tli_mesh_segment rooms[] = { wall(0, 0, 20, 0), wall(20, 0, 20, 10), wall(20, 10, 0, 10), wall(0, 10, 0, 0),
		wall(10, 0, 10, 10), side(2, 2, 6, 2), side(6, 2, 4, 6), side(4, 6, 2, 2) };
	tli_mesh *mesh = make(rooms, 8);
	static const tli_point at[4] = { { -5, 5 }, { 1, 9 }, { 15, 5 }, { 4, 3 } };
	int32_t part[4];
	for (int i = 0; i < 4; i++) {
		int32_t triangle = tli_mesh_locate(mesh, at[i]).edge / 3;
		part[i] = mesh->component[triangle];
		ck_assert_int_eq(mesh->inside[triangle], i == 3);
		for (int k = 0; k < i; k++)
			ck_assert_int_ne(part[i], part[k]);
	}
	ck_assert_int_eq(part[0], 0);
	ck_assert_int_eq(mesh->components, 4);
	ck_assert_ptr_null(mesh->winding);
	tli_mesh_free(mesh);
}
END_TEST

START_TEST(winding_numbers_add_up)
{
	/* Two squares that overlap, both counter-clockwise: 1, 2, 1. */
	tli_mesh_segment squares[8];
	for (int32_t i = 0; i < 2; i++) {
		int32_t low = 4 * i, high = 4 * i + 10;
		tli_mesh_segment four[] = { wall(low, low, high, low), wall(high, low, high, high),
			wall(high, high, low, high), wall(low, high, low, low) };
		for (int k = 0; k < 4; k++) {
			squares[4 * i + k] = four[k];
			squares[4 * i + k].load = (tli_mesh_load){ .multiplicity = 1 };
		}
	}
	tli_mesh *mesh = make(squares, 8);
	ck_assert_int_eq(mesh->winding[tli_mesh_locate(mesh, (tli_point){ 1, 2 }).edge / 3], 1);
	ck_assert_int_eq(mesh->winding[tli_mesh_locate(mesh, (tli_point){ 7, 8 }).edge / 3], 2);
	ck_assert_int_eq(mesh->winding[tli_mesh_locate(mesh, (tli_point){ 13, 12 }).edge / 3], 1);
	ck_assert_int_eq(mesh->winding[tli_mesh_locate(mesh, (tli_point){ 13, 1 }).edge / 3], 0);
	/* Taken back, the second leaves 1 and 0; the array goes with the first. */
	for (int i = 4; i < 8; i++)
		ck_assert_int_eq(remove_segment(mesh, squares[i]), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(mesh), TL_OK);
	ck_assert_int_eq(mesh->winding[tli_mesh_locate(mesh, (tli_point){ 7, 8 }).edge / 3], 1);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(remove_segment(mesh, squares[i]), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(mesh), TL_OK);
	ck_assert_ptr_null(mesh->winding);
	tli_mesh_free(mesh);
}
END_TEST

START_TEST(edits_say_what_is_wrong)
{
	tli_mesh_segment walls[] = { wall(0, 0, 10, 0), side(5, 0, 5, 9) };
	tli_mesh *mesh = make(walls, 2);
	tli_mesh_segment longer = wall(0, 0, 11, 0), other = wall(0, 1, 10, 1), point = wall(3, 3, 3, 3);
	ck_assert_int_eq(remove_segment(mesh, longer), TL_E_INVALID);
	ck_assert_int_eq(remove_segment(mesh, other), TL_E_INVALID);
	ck_assert_int_eq(remove_segment(mesh, point), TL_E_INVALID);
	ck_assert_int_eq(mesh_remove_vertex(mesh, 0), TL_E_INVALID);
	ck_assert_int_eq(mesh_remove_vertex(mesh, 4), TL_E_INVALID);
	int32_t vertex;
	ck_assert_int_eq(tli_mesh_insert_vertex(mesh, (tli_point){ TLI_GRID_MAX + 1, 0 }, &vertex), TL_E_RANGE);
	ck_assert_ptr_null(tli_mesh_validate(mesh, walls, 2));
	/* Half of a wall may be taken out of it, and put back. */
	tli_mesh_segment half = wall(2, 0, 4, 0);
	ck_assert_int_eq(remove_segment(mesh, half), TL_OK);
	ck_assert_str_eq(tli_mesh_validate(mesh, walls, 2), "a wall has a gap");
	ck_assert_int_eq(tli_mesh_insert_segment(mesh, &half), TL_OK);
	ck_assert_ptr_null(tli_mesh_validate(mesh, walls, 2));
	check_counts(mesh, 6, 5, 0); /* slots, some of them free */
}
END_TEST

START_TEST(steps_say_what_lies_beyond)
{
	tli_mesh_segment walls[] = { wall(0, 0, 9, 1), wall(2, 5, 5, -6), wall(-4, -4, -4, 9) };
	tli_mesh *mesh = make(walls, 3);
	tli_mesh_step *steps = NULL;
	ck_assert_int_eq(tli_mesh_make_steps(mesh, NULL, &steps), TL_OK);
	ck_assert_uint_eq(tli_array_length(steps), tli_array_length(mesh->edges));
	ck_assert_uint_eq(sizeof *steps, 20);
	for (int32_t h = 0; h < (int32_t)tli_array_length(steps); h++) {
		int32_t apex = tli_mesh_apex(mesh, h), left = steps[h].left, right = steps[h].right;
		ck_assert_int_eq(steps[h].node, tli_mesh_is_crossing(mesh, apex) ? ~apex : apex);
		ck_assert(tli_point_equal(steps[h].apex, mesh->vertices[apex].at));
		if (left >= 0) {
			ck_assert_int_eq(tli_mesh_origin(mesh, left), tli_mesh_origin(mesh, h));
			ck_assert_int_eq(tli_mesh_target(mesh, left), apex);
		} else
			ck_assert(tli_mesh_is_wall(mesh, ~left) || tli_mesh_twin(mesh, ~left) < 0);
		if (right >= 0) {
			ck_assert_int_eq(tli_mesh_target(mesh, right), tli_mesh_target(mesh, h));
			ck_assert_int_eq(tli_mesh_origin(mesh, right), apex);
		} else
			ck_assert(tli_mesh_is_wall(mesh, ~right) || tli_mesh_twin(mesh, ~right) < 0);
	}
	tli_array_free(steps);
	tli_mesh_free(mesh);
}
END_TEST

START_TEST(every_allocation_may_fail)
{
	failing_install();
	tli_mesh_segment walls[] = { side(0, 0, 90, 0), side(90, 0, 90, 90), side(90, 90, 0, 90), side(0, 90, 0, 0),
		wall(-7, 3, 88, 91), wall(5, -9, 31, 170), wall(45, 45, 45, 45), wall(0, 50, 200, 31) };
	walls[5].load = (tli_mesh_load){ .multiplicity = 2 };
	int failures = 0;
	for (int all_after = 0; all_after < 2; all_after++)
		for (long k = 1;; k++) {
			tli_mesh *mesh = NULL;
			tli_mesh_step *steps = NULL;
			failing_arm(k, all_after);
			tl_status status = tli_mesh_create(walls, 8, &mesh);
			if (status == TL_OK)
				status = tli_mesh_make_steps(mesh, NULL, &steps);
			if (status == TL_OK)
				status = tli_mesh_make_hints(mesh);
			bool failed = failing_disarm();
			if (mesh)
				ck_assert_ptr_null(tli_mesh_validate(mesh, walls, 8));
			tli_mesh_free(mesh);
			tli_array_free(steps);
			ck_assert_uint_eq(failing_live_blocks(), 0);
			if (!failed)
				break;
			failures += status == TL_E_NOMEM;
		}
	ck_assert_int_gt(failures, 30);
}
END_TEST

/* The square, however large, is visited point by point, each a neighbour of the one before. */
START_TEST(hilbert_visits_neighbours)
{
	enum { LEVELS = 6 };
	static tli_point visited[1 << 2 * LEVELS];
	for (int levels = 1; levels <= LEVELS; levels++) {
		int32_t side = 1 << levels, base = -side * 5;
		for (int32_t i = 0; i < side * side; i++)
			visited[i] = (tli_point){ -1, -1 };
		for (int32_t i = 0; i < side * side; i++) {
			tli_point p = { i % side, i / side };
			uint64_t key = tli_hilbert_key((tli_point){ base + p.x, base + p.y }, levels);
			ck_assert_uint_lt(key, (uint64_t)(side * side));
			ck_assert_int_eq(visited[key].x, -1);
			visited[key] = p;
		}
		for (int32_t i = 1; i < side * side; i++)
			ck_assert_int_eq(
				abs(visited[i].x - visited[i - 1].x) + abs(visited[i].y - visited[i - 1].y), 1);
	}
	ck_assert_int_eq(visited[0].x + visited[0].y, 0);
}
END_TEST

/* One level more tells the four points of a cell apart, and changes nothing of the order of cells: key / 4 is the cell's. */
START_TEST(hilbert_refines_level_by_level)
{
	tli_rng rng = { 5 };
	for (int i = 0; i < 10000; i++) {
		tli_point p = { (int32_t)tli_rng_between(&rng, INT32_MIN, INT32_MAX),
			(int32_t)tli_rng_between(&rng, INT32_MIN, INT32_MAX) };
		for (int levels = 32; levels > 1; levels--) {
			tli_point cell = { p.x >> 1, p.y >> 1 };
			uint64_t of_cell = tli_hilbert_key(cell, levels - 1), key = tli_hilbert_key(p, levels);
			ck_assert_uint_eq(key >> 2, of_cell);
			p = cell;
		}
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("mesh");
	TCase *tests = tcase_create("scenes");
	tcase_add_test(tests, nothing_is_two_triangles);
	tcase_add_test(tests, joints_are_no_vertices);
	tcase_add_test(tests, counts_change_where_walls_overlap);
	tcase_add_test(tests, crossings_are_exact);
	tcase_add_test(tests, the_whole_grid_is_inside_the_box);
	tcase_add_test(tests, rooms_are_components);
	tcase_add_test(tests, winding_numbers_add_up);
	tcase_add_test(tests, edits_say_what_is_wrong);
	tcase_add_test(tests, steps_say_what_lies_beyond);
	tcase_add_test(tests, hilbert_visits_neighbours);
	tcase_add_test(tests, hilbert_refines_level_by_level);
	tcase_add_test(tests, every_allocation_may_fail);
	suite_add_tcase(suite, tests);
	return suite;
}
