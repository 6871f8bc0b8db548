/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_offset.c: rings about discs, their sums with walls, and steps out of what is dead but legal.
 */
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/rng.h"
#include "geometry/distance.h"
#include "mesh/live.h"
#include "mesh/ring_cut.h"
#include "support/failing.h"
#include "support/path_scenes.h"
#include "support/radius_world.h"
#include "support/rounds.h"
#include "support/runner.h"

/* ---- rings ---- */

/* Every side at least the radius away, every corner a left turn, the reach as it says. */
static void check_this_ring(const tli_ring *the_ring, int32_t radius, int32_t sides)
{
	tli_ring ring = *the_ring;
	ck_assert_int_ge(ring.count, 4);
	ck_assert_int_le(ring.count, sides);
	__int128 most = 0;
	for (int32_t i = 0; i < ring.count; i++) {
		tli_point p = ring.at[i], q = ring.at[(i + 1) % ring.count], s = ring.at[(i + 2) % ring.count];
		__int128 x = (__int128)q.x - p.x, y = (__int128)q.y - p.y, cross = p.x * y - p.y * x;
		ck_assert(cross > 0 && cross * cross >= (__int128)radius * radius * (x * x + y * y));
		ck_assert(x * (s.y - (__int128)q.y) - y * (s.x - (__int128)q.x) > 0);
		__int128 squared = (__int128)p.x * p.x + (__int128)p.y * p.y;
		most = squared > most ? squared : most;
	}
	ck_assert(most == ring.reach_squared);
	ck_assert((__int128)ring.reach * ring.reach >= most && (__int128)(ring.reach - 1) * (ring.reach - 1) < most);
	/* What the rule about gaps asks for. */
	if (sides >= 24)
		ck_assert(sqrt((double)ring.reach_squared) <= 1.01 * radius + 2);
}

static void check_ring(int32_t radius, int32_t sides)
{
	tli_ring made, fit;
	tli_ring_make(&made, radius, sides);
	check_this_ring(&made, radius, sides);
	int32_t slack = radius / 100 + 2;
	tli_ring_fit(&fit, radius, slack, sides);
	check_this_ring(&fit, radius, sides);
	ck_assert_int_le(fit.count, made.count);
	ck_assert(fit.reach <= radius + slack || fit.reach_squared == made.reach_squared);
}

START_TEST(rings_keep_the_distance)
{
	static const int32_t large[] = { 2047, 4096, 9999, 65537, 1000003, 123456789, 536870912, 1073741824 };
	for (int32_t radius = 1; radius <= 2000; radius += ROUNDS_OF(1, 7))
		check_ring(radius, 24);
	for (int32_t sides = TLI_RING_MIN; sides <= 64; sides += 3) {
		for (int32_t radius = 1; radius <= 2000; radius += ROUNDS_OF(13, 97))
			check_ring(radius, sides);
		for (size_t i = 0; i < sizeof large / sizeof large[0]; i++)
			check_ring(large[i], sides);
	}
	check_ring(307, TLI_RING_MAX);
	check_ring(1073741824, TLI_RING_MAX);
}
END_TEST

static bool has_corner(const tli_ring *ring, int32_t x, int32_t y)
{
	for (int32_t i = 0; i < ring->count; i++)
		if (ring->at[i].x == x && ring->at[i].y == y)
			return true;
	return false;
}

START_TEST(rings_have_the_symmetries_of_the_square)
{
	for (int32_t radius = 1; radius <= 1000; radius += ROUNDS_OF(7, 47))
		for (int32_t sides = 8; sides <= 64; sides += 4) {
			tli_ring ring;
			tli_ring_make(&ring, radius, sides);
			for (int32_t i = 0; i < ring.count; i++) {
				ck_assert(has_corner(&ring, -ring.at[i].x, ring.at[i].y));
				ck_assert(has_corner(&ring, ring.at[i].y, ring.at[i].x));
			}
		}
}
END_TEST

START_TEST(extremes)
{
	tli_ring ring;
	tli_ring_make(&ring, 100, 24);
	tli_point east = ring.at[tli_ring_extreme(ring.at, ring.count, (tli_direction){ 3, 0 })];
	for (int32_t i = 0; i < ring.count; i++)
		ck_assert_int_le(ring.at[i].x, east.x);
	ck_assert_int_eq(tli_ring_extreme(ring.at, ring.count, (tli_direction){ 3, 0 }),
		tli_ring_extreme(ring.at, ring.count, (tli_direction){ 1 << 30, 0 }));
}
END_TEST

/* ---- rings that are cut ---- */

/* Every cut is made, every corner a left turn, every side at most a unit too near. Returns how many corners are new. */
static size_t check_cut_ring(
	const tli_ring *ring, int32_t radius, const tli_cut *cuts, size_t count, tli_point **corners)
{
	ck_assert(tli_ring_cut(ring, radius, cuts, count, corners));
	const tli_point *at = *corners;
	size_t n = tli_array_length(at), made = 0;
	ck_assert_uint_ge(n, 4);
	for (size_t i = 0; i < n; i++) {
		tli_point p = at[i], q = at[(i + 1) % n], s = at[(i + 2) % n], middle = cuts[0].middle;
		__int128 x = (__int128)q.x - p.x, y = (__int128)q.y - p.y, cross = p.x * y - p.y * x, less = radius - 1;
		ck_assert(cross > 0 && cross * cross >= less * less * (x * x + y * y));
		ck_assert(x * (s.y - (__int128)q.y) - y * (s.x - (__int128)q.x) > 0);
		for (size_t c = 0; c < count; c++)
			ck_assert(tli_cut_allows(&cuts[c], (tli_point){ middle.x + p.x, middle.y + p.y }));
		made += !has_corner(ring, p.x, p.y);
	}
	return made;
}

static tli_direction draw_direction(tli_rng *rng, int64_t far)
{
	tli_direction d = { (int32_t)tli_rng_between(rng, -far, far), (int32_t)tli_rng_between(rng, -far, far) };
	return d.x == 0 && d.y == 0 ? (tli_direction){ 1, 0 } : d;
}

static void cut_at_random(int32_t radius, int32_t sides, tli_rng *rng, tli_point **corners)
{
	tli_ring ring;
	tli_cut cuts[64];
	if (sides)
		tli_ring_make(&ring, radius, sides);
	else
		tli_ring_fit(&ring, radius, radius / 100 + 2, 24);
	for (size_t count = 1; count <= 64; count *= 4) { /* in the end no corner stays */
		for (size_t i = 0; i < count; i++)
			cuts[i] = (tli_cut){ .middle = { 7, -5 },
				.radius = radius,
				.base = { 7, -5 },
				.away = draw_direction(rng, i % 2 ? 3 : 1000000) };
		check_cut_ring(&ring, radius, cuts, count, corners);
	}
	/* One line: some corners are new, about as many as its length asks for; none where it is out of reach. */
	size_t made = check_cut_ring(&ring, radius, cuts, 1, corners);
	ck_assert_msg((double)made <= 4 + 2 * sqrt(radius), "radius %d: %zu", (int)radius, made);
	int32_t far = ring.reach - radius > 2 ? ring.reach - radius : 2;
	cuts[0].base = (tli_point){ 7 + far + 1, -5 };
	cuts[0].away = (tli_direction){ 1, 0 };
	ck_assert_uint_eq(check_cut_ring(&ring, radius, cuts, 1, corners), 0);
	ck_assert_uint_eq(tli_array_length(*corners), (size_t)ring.count);
}

START_TEST(rings_are_cut)
{
	static const int32_t large[] = { 2047, 4096, 9999, 16384, 65537, 1000003, 123456789, 536870912 };
	tli_rng rng = { 5 };
	tli_point *corners = NULL;
	for (int32_t radius = 2; radius <= 1000; radius += ROUNDS_OF(1, 7))
		cut_at_random(radius, radius % 3 ? 0 : 8 + radius % 40, &rng, &corners);
	for (size_t i = 0; i < sizeof large / sizeof large[0]; i += ROUNDS_OF(1U, 3U))
		cut_at_random(large[i], 0, &rng, &corners);
	tli_array_free(corners);
}
END_TEST

START_TEST(rings_are_cut_without_memory)
{
	enum { RADIUS = 65537, CUTS = 64 }; /* no corner stays, and hundreds are new */
	tli_rng rng = { 6 };
	tli_ring ring;
	tli_cut cuts[CUTS];
	failing_install();
	tli_ring_fit(&ring, RADIUS, RADIUS / 100 + 2, 24);
	for (size_t i = 0; i < CUTS; i++)
		cuts[i] = (tli_cut){ .radius = RADIUS, .away = draw_direction(&rng, 1000000) };
	bool failed = true;
	for (long k = 1; failed; k++) {
		tli_point *corners = NULL;
		failing_arm(k, false);
		bool made = tli_ring_cut(&ring, RADIUS, cuts, CUTS, &corners);
		failed = failing_disarm();
		ck_assert_int_eq(made, !failed);
		ck_assert(failed || tli_array_length(corners) > 100);
		tli_array_free(corners);
	}
}
END_TEST

/* ---- sums ---- */

/* Does the closed segment meet the ring moved to p? By the stretch of it that lies on the inner side of each side of the ring. */
static bool is_in_capsule(const tli_ring *ring, const tli_wall *wall, tli_point p)
{
	__int128 low = 0, low_by = 1, high = 1, high_by = 1; /* fractions */
	for (int32_t i = 0; i < ring->count; i++) {
		tli_point v = ring->at[i], w = ring->at[tli_ring_next(ring, i)];
		int64_t x = (int64_t)w.x - v.x, y = (int64_t)w.y - v.y;
		int64_t at_a = x * ((int64_t)wall->a.y - p.y - v.y) - y * ((int64_t)wall->a.x - p.x - v.x);
		int64_t at_b = x * ((int64_t)wall->b.y - p.y - v.y) - y * ((int64_t)wall->b.x - p.x - v.x);
		if (at_a < 0 && at_b < 0)
			return false;
		__int128 by = at_a > at_b ? (__int128)at_a - at_b : (__int128)at_b - at_a;
		__int128 root = at_a < 0 ? -(__int128)at_a : at_a;
		if (at_a < 0 && root * low_by > low * by) {
			low = root;
			low_by = by;
		}
		if (at_b < 0 && root * high_by < high * by) {
			high = root;
			high_by = by;
		}
	}
	return low * high_by <= high * low_by;
}

/* Points strictly inside triangles are dead where they lie in the sum of a wall, and only there. */
static void check_union(const tli_wall *walls, size_t count, int32_t radius, int32_t sides, tli_rng *rng)
{
	tli_mesh_segment *segments = NULL;
	tli_mesh *mesh;
	tli_ring ring, disc;
	if (radius > 0)
		tli_ring_make(&ring, radius, sides);
	tli_walls *index;
	ck_assert_int_eq(tli_walls_create(walls, count, &index), TL_OK);
	ck_assert_int_eq(tli_offset_segments(index, radius, sides, &segments), TL_OK);
	tli_walls_free(index);
	ck_assert_int_eq(tli_mesh_create(segments, tli_array_length(segments), &mesh), TL_OK);
	const char *wrong = tli_mesh_validate(mesh, segments, tli_array_length(segments));
	ck_assert_msg(!wrong, "%s", wrong);
	for (int i = 0; i < 300; i++) {
		const tli_wall *near = &walls[tli_rng_between(rng, 0, (int64_t)count - 1)];
		int64_t far = 2 * ((int64_t)radius + near->radius) + 2;
		tli_point p = { near->a.x + (int32_t)tli_rng_between(rng, -far, far),
			near->a.y + (int32_t)tli_rng_between(rng, -far, far) };
		tli_mesh_location location = tli_mesh_locate(mesh, p);
		if (location.kind != TLI_MESH_IN_TRIANGLE)
			continue;
		bool wanted = false;
		for (size_t w = 0; w < count && !wanted; w++) {
			bool own = walls[w].radius > 0; /* of which the test has at most one radius */
			if (own)
				tli_ring_fit(&disc, radius + walls[w].radius, ring.reach - radius, TLI_RING_MAX);
			if (own || radius > 0)
				wanted = is_in_capsule(own ? &disc : &ring, &walls[w], p);
		}
		bool dead = mesh->winding && mesh->winding[location.edge / 3] != 0, too_near = false, narrow = false;
		for (size_t w = 0; w < count; w++) {
			int64_t least = (int64_t)radius + walls[w].radius - 1; /* that a cut leaves */
			too_near |= least > 0 &&
				tli_compare_distance_point_segment(p, walls[w].a, walls[w].b, least) < 0;
			narrow |= radius_has_narrow_gap(walls, count, w, radius);
		}
		ck_assert_msg(dead == wanted || (wanted && !too_near && narrow), "radius %d, sides %d: %d,%d is %s",
			(int)radius, (int)sides, (int)p.x, (int)p.y, dead ? "dead" : "live");
		ck_assert(!mesh->winding || mesh->winding[location.edge / 3] >= 0);
	}
	tli_mesh_free(mesh);
	tli_array_free(segments);
}

START_TEST(sums_are_what_they_should_be)
{
	static struct path_scene scene;
	tli_rng rng = { 17 };
	for (uint64_t seed = 0; seed < ROUNDS_OF(400, 80); seed++) {
		path_scene_from_seed(&scene, seed);
		if (scene.size > PATH_SCENE_SMALL)
			continue;
		for (size_t i = 0; i < scene.count; i++) /* near the end of the grid they are refused */
			if (abs(scene.walls[i].a.x) > 1 << 28 || abs(scene.walls[i].a.y) > 1 << 28)
				scene.count = i;
		int32_t radius = (int32_t)tli_rng_between(&rng, 1, seed % 3 ? 6 : 40);
		if (scene.count > 0)
			check_union(scene.walls, scene.count, radius, 4 * (int32_t)tli_rng_between(&rng, 2, 8), &rng);
	}
}
END_TEST

START_TEST(long_and_short_walls_at_one_end)
{
	tli_rng rng = { 18 };
	for (int i = 0; i < ROUNDS_OF(400, 80); i++) {
		tli_wall walls[8];
		size_t count = (size_t)tli_rng_between(&rng, 1, 8);
		for (size_t w = 0; w < count; w++) {
			int64_t far = tli_rng_between(&rng, 0, 2) ? 2000 : 150;
			tli_point end = { (int32_t)tli_rng_between(&rng, -far, far),
				(int32_t)tli_rng_between(&rng, -far, far) };
			tli_point shared = { 0, 0 };
			bool turned = tli_rng_between(&rng, 0, 1);
			walls[w] = (tli_wall){ turned ? end : shared, turned ? shared : end, 0, 0 };
		}
		if (count > 1 && i % 3 == 0) /* twice; half as long; straight on; a point */
			walls[1] = walls[0];
		if (count > 2 && i % 3 == 1)
			walls[2] = (tli_wall){ walls[0].a,
				{ walls[0].a.x / 2 + walls[0].b.x / 2, walls[0].a.y / 2 + walls[0].b.y / 2 }, 0, 0 };
		if (count > 3 && i % 4 == 1)
			walls[3] = (tli_wall){ { -walls[0].a.x, -walls[0].a.y }, { -walls[0].b.x, -walls[0].b.y }, 0,
				0 };
		if (count > 4 && i % 5 == 1)
			walls[4] = (tli_wall){ { 0, 0 }, { 0, 0 }, 0, 0 };
		check_union(walls, count, (int32_t)tli_rng_between(&rng, 20, 120), 24, &rng);
	}
}
END_TEST

static tli_mesh *mesh_of(const tli_wall *walls, size_t count, int32_t radius)
{
	tli_walls *index;
	tli_mesh *mesh;
	ck_assert_int_eq(tli_walls_create(walls, count, &index), TL_OK);
	ck_assert_int_eq(tli_offset_mesh(index, radius, TLI_OFFSET_FIT, &mesh), TL_OK);
	tli_walls_free(index);
	return mesh;
}

START_TEST(what_walls_share_cancels)
{
	/* Two walls end to end make the same vertices as one. */
	tli_wall one = { { -5000, 300 }, { 5000, 1300 }, 0, 0 };
	tli_wall two[] = { { one.a, { 0, 800 }, 0, 0 }, { one.b, { 0, 800 }, 0, 0 } };
	tli_mesh *of_one = mesh_of(&one, 1, 307), *of_two = mesh_of(two, 2, 307);
	ck_assert_uint_eq(tli_mesh_vertex_slots(of_one), tli_mesh_vertex_slots(of_two));
	ck_assert_uint_eq(tli_array_length(of_one->pieces), tli_array_length(of_two->pieces));
	tli_mesh_free(of_one);
	tli_mesh_free(of_two);
	/* A bend: one ring of sides outside, one chord inside, no spokes to the end itself. */
	tli_wall bend[] = { { { 5000, 0 }, { 0, 0 }, 0, 0 }, { { 0, 0 }, { 0, 5000 }, 0, 0 } };
	tli_mesh *mesh = mesh_of(bend, 2, 307);
	ck_assert_int_eq(tli_mesh_locate(mesh, (tli_point){ 0, 0 }).kind, TLI_MESH_IN_TRIANGLE);
	tli_mesh_free(mesh);
}
END_TEST

START_TEST(live_triangles_come_first)
{
	tli_wall walls[] = { { { 0, 0 }, { 9000, 0 }, 0, 1 }, { { 9000, 0 }, { 9000, 9000 }, 0, 1 },
		{ { 9000, 9000 }, { 0, 9000 }, 0, 1 }, { { 0, 9000 }, { 0, 0 }, 0, 1 } };
	tli_mesh *mesh = mesh_of(walls, 4, 307);
	ck_assert_int_eq(mesh->live, (int32_t)tli_mesh_triangle_slots(mesh));
	ck_assert_int_eq(tli_mesh_put_live_first(mesh), TL_OK);
	ck_assert_int_lt(mesh->live, (int32_t)tli_mesh_triangle_slots(mesh));
	bool dead = false;
	for (int32_t t = 0; t < (int32_t)tli_mesh_triangle_slots(mesh); t++) {
		ck_assert(!dead || tli_mesh_is_dead(mesh, t));
		dead = tli_mesh_is_dead(mesh, t);
		ck_assert_int_eq(dead, t >= mesh->live);
	}
	ck_assert_ptr_null(tli_mesh_validate(mesh, NULL, 0));
	/* The middle of a solid is dead although no sum holds it. */
	ck_assert(tli_mesh_is_dead(mesh, tli_mesh_locate(mesh, (tli_point){ 4500, 4500 }).edge / 3));
	ck_assert(!tli_mesh_is_dead(mesh, tli_mesh_locate(mesh, (tli_point){ -4500, 4500 }).edge / 3));
	tli_mesh_free(mesh);
}
END_TEST

START_TEST(a_point_among_discs)
{
	tli_wall walls[] = { { { 0, 0 }, { 0, 0 }, 1000, 0 }, { { 5000, 0 }, { 5000, 9000 }, 0, 0 } };
	static struct radius_path path;
	struct radius_world world;
	radius_world_make(&world, walls, 2, 0, TLI_OFFSET_FIT);
	radius_world_find(&world, (tli_point){ -3000, 1 }, (tli_point){ 3000, 0 }, &path);
	ck_assert_int_eq(path.status, RADIUS_FOUND);
	double away = 3000, arc = 2 * sqrt(away * away - 1e6) + 1000 * (3.14159265358979 - 2 * acos(1000 / away));
	ck_assert(path.length > arc - 1 && path.length < arc * 1.001);
	ck_assert(radius_path_is_clear(&path, walls, 2, 0));
	radius_world_find(&world, (tli_point){ 0, 999 }, (tli_point){ 3000, 0 }, &path);
	ck_assert_int_eq(path.status, RADIUS_START_BLOCKED);
	radius_world_find(&world, (tli_point){ -1000, 0 }, (tli_point){ 1000, 0 }, &path); /* on the rim: legal */
	ck_assert_int_eq(path.status, RADIUS_FOUND);
	radius_world_free(&world);
}
END_TEST

/* Through a gap about as wide as the body: one of two directions out of it is found along the nearest wall, behind its end. */
START_TEST(out_along_a_wall)
{
	tli_wall walls[] = { { { 7, 12 }, { 31, 29 }, 0, 0 }, { { 5, 20 }, { 11, 27 }, 0, 0 } };
	tli_point p = { -3, 26 };
	struct radius_world world;
	tli_escapes escapes;
	radius_world_make(&world, walls, 2, 10, TLI_OFFSET_FIT);
	ck_assert_int_eq(tli_offset_escape(world.mesh, &(tli_sight){ world.walls, 10, TL_CONTACT_GRAZE }, p,
				 &world.scratch, &escapes),
		TL_OK);
	ck_assert_uint_eq(escapes.count, 2);
	ck_assert_int_lt(tli_dot(p, escapes.list[0].at, escapes.list[1].at), 0);
	radius_world_free(&world);
}
END_TEST

/* ---- the end of the grid ---- */

/* What a body keeps from a wall lies on the grid, or the wall is refused; and one that just fits is walked round. */
START_TEST(sums_beyond_the_grid_are_refused)
{
	static struct radius_path path;
	int32_t m = TLI_GRID_MAX, radius = 307, near = m - radius;
	struct radius_world world;
	for (int quarter = 0; quarter < 4; quarter++) {
		static const int turn[4][4] = { { 1, 0, 0, 1 }, { 0, -1, 1, 0 }, { -1, 0, 0, -1 }, { 0, 1, -1, 0 } };
		const int *t = turn[quarter];
		tli_wall wall = { { t[0] * near, t[2] * near }, { 0, 0 }, 0, 0 };
		tli_walls *walls = NULL;
		tli_mesh *mesh = NULL;
		ck_assert_int_eq(tli_walls_create(&wall, 1, &walls), TL_OK);
		ck_assert_int_eq(tli_offset_mesh(walls, radius, TLI_OFFSET_FIT, &mesh), TL_E_RANGE);
		tli_walls_free(walls);
		wall.a = (tli_point){ t[0] * (near - 20), t[2] * (near - 20) };
		radius_world_make(&world, &wall, 1, radius, TLI_OFFSET_FIT);
		ck_assert_ptr_null(tli_mesh_validate(world.mesh, NULL, 0));
		tli_point from = { t[0] * (m - 5000) + t[1] * 5000, t[2] * (m - 5000) + t[3] * 5000 };
		tli_point to = { t[0] * (m - 5000) - t[1] * 5000, t[2] * (m - 5000) - t[3] * 5000 };
		radius_world_find(&world, from, to, &path);
		ck_assert_int_eq(path.status, RADIUS_FOUND);
		ck_assert(path.length < 16000 && radius_path_is_clear(&path, &wall, 1, radius));
		radius_world_free(&world);
	}
}
END_TEST

/* ---- memory ---- */

/* A room, a wall, a disc, and a thick wall with a wall beside one end as far away as the body is wide. */
static const tli_wall ROOM[] = { { { 0, 0 }, { 9000, 0 }, 0, 1 }, { { 9000, 0 }, { 9000, 9000 }, 0, 1 },
	{ { 9000, 9000 }, { 0, 9000 }, 0, 1 }, { { 0, 9000 }, { 0, 0 }, 0, 1 }, { { 20000, 0 }, { 20100, 0 }, 0, 0 },
	{ { 15000, 0 }, { 15000, 0 }, 500, 0 }, { { 30000, 0 }, { 33000, 0 }, 500, 0 },
	{ { 33010, 1114 }, { 36000, 4000 }, 0, 0 } };
enum { ROOM_WALLS = sizeof ROOM / sizeof *ROOM };

START_TEST(failing_allocations)
{
	failing_install();
	size_t before = failing_live_blocks();
	tli_walls *walls;
	ck_assert_int_eq(tli_walls_create(ROOM, ROOM_WALLS, &walls), TL_OK);
	for (int all = 0; all < 2; all++)
		for (long k = 1;; k++) {
			tli_mesh *mesh = NULL;
			failing_arm(k, all);
			tl_status status = tli_offset_mesh(walls, 307, TLI_OFFSET_FIT, &mesh);
			bool failed = failing_disarm();
			ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
			tli_mesh_free(mesh);
			if (!failed)
				break;
		}
	tli_walls_free(walls);
	ck_assert_uint_eq(failing_live_blocks(), before);
}
END_TEST

START_TEST(too_many_walls)
{
	tli_mesh_segment *segments = NULL;
	tli_walls many = { .count = ((size_t)1 << 24) + 1 }, none = { .count = 0 };
	ck_assert_int_eq(tli_offset_segments(&many, 5, 24, &segments), TL_E_LIMIT);
	ck_assert_int_eq(tli_offset_segments(&none, 5, 24, &segments), TL_OK);
	ck_assert_ptr_null(segments);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("offset");
	TCase *tcase = tcase_create("offset");
	tcase_add_test(tcase, rings_keep_the_distance);
	tcase_add_test(tcase, rings_have_the_symmetries_of_the_square);
	tcase_add_test(tcase, extremes);
	tcase_add_test(tcase, rings_are_cut);
	tcase_add_test(tcase, rings_are_cut_without_memory);
	tcase_add_test(tcase, sums_are_what_they_should_be);
	tcase_add_test(tcase, long_and_short_walls_at_one_end);
	tcase_add_test(tcase, what_walls_share_cancels);
	tcase_add_test(tcase, live_triangles_come_first);
	tcase_add_test(tcase, a_point_among_discs);
	tcase_add_test(tcase, out_along_a_wall);
	tcase_add_test(tcase, sums_beyond_the_grid_are_refused);
	tcase_add_test(tcase, failing_allocations);
	tcase_add_test(tcase, too_many_walls);
	suite_add_tcase(suite, tcase);
	return suite;
}
