/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_mesh_random.c: the triangulation of thousands of random maps in which nearly everything touches.
 *
 * Of each: the whole structure, the places of points against a loop over all triangles, inside against even-odd by its
 * definition, winding numbers likewise, components edge by edge, and the same bytes for the segments in another order and turned.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "mesh/mesh.h"
#include "mesh/edits.h"
#include "support/mesh_maps.h"
#include "support/runner.h"
#include "support/rounds.h"
#include "walls/walls.h"

#define ROUNDS ROUNDS_OF(1000, 150)

static tli_mesh *make(const struct mesh_map *map)
{
	tli_mesh *mesh = NULL;
	ck_assert_int_eq(tli_mesh_create(map->segments, map->count, &mesh), TL_OK);
	const char *wrong = tli_mesh_validate(mesh, map->segments, map->count);
	ck_assert_msg(!wrong, "%s", wrong);
	return mesh;
}

/* Signs of p against the three edges of a triangle: how many are on, -1 when p is outside. */
static int count_on(const tli_mesh *mesh, int32_t triangle, tli_point p)
{
	int on = 0;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		tli_side side = tli_mesh_orient_point(mesh, tli_mesh_origin(mesh, h), tli_mesh_target(mesh, h), p);
		if (side == TLI_RIGHT)
			return -1;
		on += side == TLI_ON;
	}
	return on;
}

/* Every triangle that has p must be one that the location names. */
static void check_location(const tli_mesh *mesh, tli_point p, tli_mesh_location location)
{
	static const int expected[] = { [TLI_MESH_IN_TRIANGLE] = 0, [TLI_MESH_ON_EDGE] = 1, [TLI_MESH_ON_VERTEX] = 2 };
	ck_assert_int_eq(count_on(mesh, location.edge / 3, p), expected[location.kind]);
	int32_t a = tli_mesh_origin(mesh, location.edge), b = tli_mesh_target(mesh, location.edge);
	if (location.kind == TLI_MESH_ON_EDGE)
		ck_assert_int_eq(tli_mesh_orient_point(mesh, a, b, p), TLI_ON);
	int found = 0;
	for (int32_t t = 0; t < (int32_t)tli_mesh_triangle_slots(mesh); t++) {
		if (count_on(mesh, t, p) < 0)
			continue;
		found++;
		int32_t corner[3] = { mesh->edges[3 * t].origin, mesh->edges[3 * t + 1].origin,
			mesh->edges[3 * t + 2].origin };
		bool has_a = corner[0] == a || corner[1] == a || corner[2] == a;
		bool has_b = corner[0] == b || corner[1] == b || corner[2] == b;
		ck_assert(location.kind == TLI_MESH_IN_TRIANGLE     ? t == location.edge / 3
				: location.kind == TLI_MESH_ON_EDGE ? has_a && has_b
								    : has_a);
	}
	ck_assert_int_ge(found, 1);
}

/* A ray to the right, half-open; multiplicities as well as solid sides. */
static uint32_t inside_by_ray(const struct mesh_map *map, tli_point p, int32_t *winding)
{
	uint32_t inside = 0;
	*winding = 0;
	for (size_t i = 0; i < map->count; i++) {
		const tli_mesh_segment *s = &map->segments[i];
		tli_point low = s->a.y <= s->b.y ? s->a : s->b, high = s->a.y <= s->b.y ? s->b : s->a;
		if (low.y > p.y || high.y <= p.y || tli_orient(low, high, p) <= 0)
			continue;
		/* p is left of low -> high, that is to the left of a -> b when it goes up. */
		*winding += s->a.y < s->b.y ? s->load.multiplicity : -s->load.multiplicity;
		inside ^= s->load.solids;
	}
	return inside;
}

static bool on_any(const struct mesh_map *map, tli_point p)
{
	for (size_t i = 0; i < map->count; i++)
		if (mesh_map_on(&map->segments[i], p))
			return true;
	return false;
}

static void check_points(const struct mesh_map *map, const tli_mesh *mesh, tli_rng *rng)
{
	tli_wall walls[MESH_MAP_MOST];
	for (size_t i = 0; i < map->count; i++)
		walls[i] = (tli_wall){ map->segments[i].a, map->segments[i].b, 0, map->segments[i].load.solids };
	tli_walls *index = NULL;
	ck_assert_int_eq(tli_walls_create(walls, map->count, &index), TL_OK);
	for (int i = 0; i < 12; i++) {
		tli_point p = mesh_map_point(map, rng);
		tli_mesh_location location = tli_mesh_locate(mesh, p);
		check_location(mesh, p, location);
		int32_t from = (int32_t)tli_rng_between(rng, 0, (int64_t)tli_array_length(mesh->edges) - 1);
		ck_assert_int_eq(tli_mesh_locate_from(mesh, from, p).kind, location.kind);
		if (on_any(map, p))
			continue;
		int32_t winding;
		ck_assert_int_eq(mesh->inside[location.edge / 3], inside_by_ray(map, p, &winding));
		ck_assert_int_eq(mesh->inside[location.edge / 3] != 0, tli_walls_inside_solid(index, p));
	}
	tli_walls_free(index);
}

START_TEST(maps_are_triangulated)
{
	enum mesh_map_kind kind = (enum mesh_map_kind)_i;
	tli_rng rng = { 100 + (uint64_t)_i };
	size_t crossings = 0;
	for (int round = 0; round < ROUNDS; round++) {
		struct mesh_map map;
		mesh_map_make(&map, kind, false, true, &rng);
		tli_mesh *mesh = make(&map);
		check_points(&map, mesh, &rng);
		crossings += tli_array_length(mesh->crossings);
		tli_mesh_free(mesh);
	}
	ck_assert_uint_gt(crossings, ROUNDS);
}
END_TEST

/* Closed loops with multiplicities: the winding number by flood is that of a ray. */
START_TEST(windings_are_those_of_a_ray)
{
	tli_rng rng = { 200 + (uint64_t)_i };
	for (int round = 0; round < ROUNDS; round++) {
		struct mesh_map map;
		mesh_map_make(&map, (enum mesh_map_kind)_i, false, true, &rng);
		size_t sides = 0;
		for (size_t i = 0; i < map.count; i++)
			if (map.segments[i].load.solids) {
				map.segments[i].load = (tli_mesh_load){ i % 2, 1, 0, 0 };
				sides++;
			}
		tli_mesh *mesh = make(&map);
		for (int i = 0; i < 12; i++) {
			tli_point p = mesh_map_point(&map, &rng);
			int32_t triangle = tli_mesh_locate(mesh, p).edge / 3, winding;
			inside_by_ray(&map, p, &winding);
			if (!on_any(&map, p))
				ck_assert_int_eq(mesh->winding ? mesh->winding[triangle] : 0, winding);
		}
		ck_assert(sides > 0 || !mesh->winding);
		tli_mesh_free(mesh);
	}
}
END_TEST

/* Over an edge without a wall the component is the same; each component begins at its own triangle. */
START_TEST(components_end_at_walls)
{
	tli_rng rng = { 300 + (uint64_t)_i };
	for (int round = 0; round < ROUNDS / 4; round++) {
		struct mesh_map map;
		mesh_map_make(&map, (enum mesh_map_kind)_i, true, true, &rng);
		tli_mesh *mesh = make(&map);
		int32_t edges = (int32_t)tli_array_length(mesh->edges), most = 0, joined = 0;
		for (int32_t h = 0; h < edges; h++) {
			int32_t twin = mesh->edges[h].twin, own = mesh->component[h / 3];
			most = own > most ? own : most;
			if (twin < 0 || tli_mesh_is_wall(mesh, h))
				continue;
			ck_assert_int_eq(mesh->component[twin / 3], own);
			ck_assert_int_eq(mesh->inside[twin / 3], mesh->inside[h / 3]);
			joined++;
		}
		ck_assert_int_eq(mesh->components, most + 1);
		ck_assert(mesh->components == 1 || joined < edges - 4);
		tli_mesh_free(mesh);
	}
}
END_TEST

static bool same_bytes(const void *one, const void *two, size_t bytes)
{
	return bytes == 0 || memcmp(one, two, bytes) == 0;
}

#define SAME(field)                                                                    \
	ck_assert_uint_eq(tli_array_length(one->field), tli_array_length(two->field)); \
	ck_assert(same_bytes(one->field, two->field, tli_array_length(one->field) * sizeof *one->field))

START_TEST(order_does_not_matter)
{
	tli_rng rng = { 400 + (uint64_t)_i };
	for (int round = 0; round < ROUNDS / 2; round++) {
		struct mesh_map map, other;
		mesh_map_make(&map, (enum mesh_map_kind)_i, round % 2, true, &rng);
		other = map;
		for (size_t i = other.count; i > 1; i--) {
			size_t k = (size_t)tli_rng_between(&rng, 0, (int64_t)i - 1);
			tli_mesh_segment s = other.segments[i - 1];
			other.segments[i - 1] = other.segments[k];
			other.segments[k] = (tli_mesh_segment){ s.b, s.a,
				{ s.load.covers, -s.load.multiplicity, s.load.solids, s.load.owner } };
		}
		tli_mesh *one = make(&map), *two = make(&other);
		SAME(edges);
		SAME(vertices);
		SAME(pieces);
		SAME(lines);
		SAME(crossings);
		SAME(component);
		SAME(winding);
		SAME(inside);
		tli_mesh_free(one);
		tli_mesh_free(two);
	}
}
END_TEST

/* From anywhere to anywhere, farther than the quick walk goes: straight on, over vertices, along walls. */
START_TEST(long_walks_arrive)
{
	enum { WALLS = 120, SPAN = 200 };
	tli_rng rng = { 500 };
	tli_mesh_segment walls[WALLS];
	tli_mesh *mesh = NULL;
	for (int i = 0; i < WALLS; i++) {
		int32_t at[4];
		for (int k = 0; k < 4; k++)
			at[k] = (int32_t)tli_rng_between(&rng, 0, SPAN);
		walls[i] = (tli_mesh_segment){ { at[0], at[1] }, { at[2], at[3] }, { 1, 0, 0, i } };
	}
	ck_assert_int_eq(tli_mesh_create(walls, WALLS, &mesh), TL_OK);
	ck_assert_ptr_null(tli_mesh_validate(mesh, walls, WALLS));
	int32_t edges = (int32_t)tli_array_length(mesh->edges);
	for (int i = 0; i < 20000; i++) {
		tli_point p = { (int32_t)tli_rng_between(&rng, -1, SPAN + 1),
			(int32_t)tli_rng_between(&rng, -1, SPAN + 1) };
		static const int expected[] = { 0, 1, 2 };
		tli_mesh_location location = tli_mesh_locate_from(
			mesh, (int32_t)tli_rng_between(&rng, 0, edges - 1), p);
		ck_assert_int_eq(count_on(mesh, location.edge / 3, p), expected[location.kind]);
		/* Two edges stand for one point each: the edge or vertex itself is what is named. */
		int32_t a = tli_mesh_origin(mesh, location.edge), b = tli_mesh_target(mesh, location.edge);
		ck_assert(location.kind == TLI_MESH_IN_TRIANGLE || tli_mesh_orient_point(mesh, a, b, p) == TLI_ON);
		ck_assert_int_eq(tli_mesh_locate(mesh, p).kind, location.kind);
	}
	tli_mesh_free(mesh);
}
END_TEST

/* Many walls from one point, in both directions of their lines. */
START_TEST(a_star_is_no_trouble)
{
	enum { WALLS = 2000 };
	tli_mesh_segment walls[WALLS];
	tli_mesh *mesh = NULL;
	for (int32_t i = 0; i < WALLS; i++) {
		tli_point tip = { i < WALLS / 2 ? 4000 : i % 1000 * 7 - 3500, i < WALLS / 2 ? i * 7 - 3500 : -4001 };
		walls[i] = (tli_mesh_segment){ { 0, 0 }, tip, { 1, 0, 0, i } };
	}
	ck_assert_int_eq(tli_mesh_create(walls, WALLS, &mesh), TL_OK);
	ck_assert_ptr_null(tli_mesh_validate(mesh, walls, WALLS));
	for (int i = 0; i < WALLS; i += 3) {
		tli_mesh_segment gone = tli_mesh_opposite(walls[i]);
		ck_assert_int_eq(tli_mesh_insert_segment(mesh, &gone), TL_OK);
		ck_assert_int_eq(tli_mesh_insert_segment(mesh, &walls[i]), TL_OK);
	}
	ck_assert_ptr_null(tli_mesh_validate(mesh, walls, WALLS));
	tli_mesh_free(mesh);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("mesh: random maps");
	TCase *tests = tcase_create("kinds");
	tcase_add_loop_test(tests, maps_are_triangulated, 0, MESH_MAP_KIND_COUNT);
	tcase_add_loop_test(tests, windings_are_those_of_a_ray, 0, MESH_MAP_KIND_COUNT);
	tcase_add_loop_test(tests, components_end_at_walls, 0, MESH_MAP_KIND_COUNT);
	tcase_add_loop_test(tests, order_does_not_matter, 0, MESH_MAP_KIND_COUNT);
	tcase_add_test(tests, long_walks_arrive);
	tcase_add_test(tests, a_star_is_no_trouble);
	suite_add_tcase(suite, tests);
	return suite;
}
