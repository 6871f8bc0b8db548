/* SPDX-License-Identifier: MIT */
/*
 * The index of walls against the plain loop: 100,000 sight lines on generated maps and on shapes that are hard on a
 * grid of cells, for points and bodies, under both policies; sees, first hit, place and clearance. And what must hold
 * for any answer: sight is mutual, a wall added never adds a sight line, a moved world and walls in another order give
 * the same answer.
 */
#include <math.h>
#include <stdio.h>

#include "geometry/distance.h"
#include "sight/shadows.h"
#include "support/runner.h"
#include "support/rounds.h"
#include "support/sight_ask.h"
#include "support/sight_worlds.h"

/* ---- questions ---- */

static bool sees(const tli_walls *walls, const struct sight_question *q, tli_sight_scratch *scratch)
{
	bool answer = false;
	if (tli_sight_sees(&(tli_sight){ walls, q->radius, q->contact }, q->a, q->b, scratch, &answer))
		sight_expect("an error status", q, NULL);
	return answer;
}

/* The two walls have the same ends, radius and solidity, though perhaps turned around. */
static bool same_wall(const tli_wall *one, const tli_wall *two)
{
	bool straight = tli_point_equal(one->a, two->a) && tli_point_equal(one->b, two->b);
	bool turned = tli_point_equal(one->a, two->b) && tli_point_equal(one->b, two->a);
	return (straight || turned) && one->radius == two->radius;
}

static bool same_point(const tli_sight_hit *one, const tli_sight_hit *two, double tolerance)
{
	return fabs(one->x - two->x) <= tolerance && fabs(one->y - two->y) <= tolerance;
}

/* The walls of `again` stand in another order; all else must be the same, to the last bit. */
static void expect_same(
	const struct world *world, const struct sight_question *q, const tli_sight_hit *hit, const tli_sight_hit *again)
{
	if (again->blocked != hit->blocked)
		sight_expect("another verdict with the walls in another order", q, hit);
	if (!hit->blocked)
		return;
	if (!same_point(hit, again, 0))
		sight_expect("another point with the walls in another order", q, hit);
	bool solid = hit->wall == TLI_HIT_SOLID, again_solid = again->wall == TLI_HIT_SOLID;
	if (solid != again_solid || (!solid && !same_wall(&world->set[hit->wall], &world->shuffled[again->wall])))
		sight_expect("another wall with the walls in another order", q, hit);
}

static void ask_shuffled(struct world *world, const struct sight_question *q, const tli_sight_hit *hit)
{
	tli_sight_hit again = { 0 };
	const struct sight_question shuffled = { world->shuffled, world->count, q->a, q->b, q->radius, q->contact };
	sight_expect(sight_ask(&shuffled, world->other, &world->scratch, &again), &shuffled, &again);
	expect_same(world, q, hit, &again);
}

/* The place a must be what the loop says of a seeing itself. */
static void ask_place(struct world *world, const struct sight_question *q)
{
	tli_sight_hit place = { 0 }, self = { 0 };
	const struct sight_question alone = { q->walls, q->count, q->a, q->a, q->radius, q->contact };
	sight_expect(sight_ask(&alone, world->walls, &world->scratch, &self), &alone, &self);
	tli_sight_position(&(tli_sight){ world->walls, q->radius, q->contact }, q->a, &place);
	if (place.blocked != self.blocked)
		sight_expect("a place is free or taken, and does not see itself or does", &alone, &place);
	if (place.blocked && (place.wall != self.wall || !same_point(&place, &self, 0)))
		sight_expect("a place names another wall than sight does", &alone, &place);
	tli_sight_position(&(tli_sight){ world->other, q->radius, q->contact }, q->a, &self);
	expect_same(world, &alone, &place, &self);
}

static void ask_clearance(const struct world *world, const struct sight_question *q)
{
	double least = (double)INFINITY;
	tli_sight_hit hit = { 0 };
	for (size_t i = 0; i < world->count; i++) {
		const tli_wall *wall = &world->set[i];
		double distance = tli_distance_segments(q->a, q->b, wall->a, wall->b) - wall->radius;
		least = fmin(least, fmax(distance, 0));
	}
	double got = tli_sight_clearance(world->walls, q->a, q->b, &hit);
	if (hit.blocked != (world->count > 0))
		sight_expect("a nearest wall without walls, or none with some", q, &hit);
	/* Discs: the difference of two rounded numbers as large as the distance to their centre. */
	if (world->count > 0 && !(fabs(got - least) <= 1e-12 * (least + (double)world->width)))
		sight_expect("a clearance that is not the least distance", q, &hit);
	if (world->count == 0 && !isinf(got))
		sight_expect("a clearance without walls", q, &hit);
	tli_sight_hit again = { 0 };
	double got_again = tli_sight_clearance(world->other, q->a, q->b, &again);
	if (got < got_again || got > got_again)
		sight_expect("another clearance with the walls in another order", q, &hit);
	/* A wall that lies abreast has many nearest points, and which one is reported may depend on which end is its first. */
	if (hit.blocked && !tli_point_equal(world->set[hit.wall].a, world->shuffled[again.wall].a)) {
		again.x = hit.x;
		again.y = hit.y;
	}
	expect_same(world, q, &hit, &again);
}

/* Asked among others from the same point: alone, and where the wall that blocked is asked first. */
static void ask_from_point(struct world *world, const struct sight_question *q, const tli_sight_hit *hit)
{
	tli_shadows shadows;
	tli_shadow_point points[] = { { q->a, 0 }, { q->b, 1 }, { q->b, 2 } };
	uint32_t seen;
	tli_shadows_start(&shadows, (tli_sight){ world->walls, q->radius, q->contact }, &world->scratch);
	if (tli_shadows_sift(&shadows, q->a, points, 3, &seen))
		sight_expect("an error status", q, hit);
	if ((seen > 1 && points[seen - 1].name == 2) == hit->blocked)
		sight_expect("another verdict among points that are sifted", q, hit);
	tli_shadows_from(&shadows, q->a);
	for (int again = 0; again < 2; again++) {
		bool yes;
		if (tli_shadows_sees(&shadows, q->b, &yes) || yes == hit->blocked)
			sight_expect("another verdict by the wall that blocked last", q, hit);
	}
}

static void ask_line(struct world *world, const struct sight_question *q)
{
	tli_sight_hit hit;
	sight_expect(sight_ask(q, world->walls, &world->scratch, &hit), q, &hit);
	const struct sight_question back = { q->walls, q->count, q->b, q->a, q->radius, q->contact };
	if (sees(world->walls, &back, &world->scratch) == hit.blocked)
		sight_expect("sight is not mutual", q, &hit);
	ask_from_point(world, q, &hit);
	/* Half of a solid is no solid: only walls can be taken away one by one. */
	if (!hit.blocked && q->count > 0 && !world->walls->inside && !sees(world->few, q, &world->scratch))
		sight_expect("fewer walls take sight away", q, &hit);
	ask_shuffled(world, q, &hit);
}

static void ask_lines(struct world *world, tli_rng *rng, size_t count, int32_t radius)
{
	for (size_t i = 0; i < count; i++) {
		tli_point line[2];
		world_pick_line(world, rng, line);
		struct sight_question q = { world->set, world->count, line[0], line[1], radius, TL_CONTACT_GRAZE };
		ask_line(world, &q);
		q.contact = TL_CONTACT_STRICT;
		ask_line(world, &q);
		if (i % 4 != 0)
			continue;
		q.contact = i % 8 == 0 ? TL_CONTACT_STRICT : TL_CONTACT_GRAZE;
		ask_place(world, &q);
		ask_clearance(world, &q);
	}
}

/* ---- maps ---- */

/* The sanitizers make all this some ten times slower. */
#define SHARE ROUNDS_OF(1U, 8U)

/* 15,000 lines on each kind of map: 90,000. */
START_TEST(test_maps)
{
	tli_rng rng = { 31 + (uint64_t)_i };
	struct world large = world_from_map((enum gen_kind)_i, 1200, 5),
		     small = world_from_map((enum gen_kind)_i, 300, 6);
	world_index(&large, &rng);
	world_index(&small, &rng);
	ask_lines(&large, &rng, 5000 / SHARE, 0);
	ask_lines(&small, &rng, 7000 / SHARE, 0);
	ask_lines(&small, &rng, 1500 / SHARE, WORLD_UNIT * 3 / 10);
	ask_lines(&small, &rng, 500 / SHARE, 1);
	ask_lines(&small, &rng, 1000 / SHARE, WORLD_UNIT * 5);
	world_free(&large);
	world_free(&small);
}
END_TEST

/* Walls of all sorts, in worlds from tiny to all of the grid: 21,000 lines. */
START_TEST(test_all_sorts)
{
	static const int64_t widths[] = { 8, 100, 3000, 1 << 17, 1 << 24, 1 << 29 };
	tli_rng rng = { 131 + (uint64_t)_i };
	struct world world = world_of_all_sorts(&rng, 60 + 40 * (size_t)_i, widths[_i]);
	world_index(&world, &rng);
	ask_lines(&world, &rng, 2500 / SHARE, 0);
	ask_lines(&world, &rng, 500 / SHARE, 1);
	ask_lines(&world, &rng, 500 / SHARE, (int32_t)(widths[_i] / 40));
	world_free(&world);
}
END_TEST

/* ---- hard on cells ---- */

static void ask_few(struct world *world, tli_rng *rng)
{
	world_index(world, rng);
	ask_lines(world, rng, 600, 0);
	ask_lines(world, rng, 300, 1);
	ask_lines(world, rng, 100, (int32_t)WORLD_GRID_MAX);
	world_free(world);
}

START_TEST(test_no_walls)
{
	tli_rng rng = { 1 };
	struct world world = world_make(0, 1000);
	ask_few(&world, &rng);
}
END_TEST

START_TEST(test_one_wall)
{
	static const tli_wall walls[] = {
		{ { 3, 4 }, { 900, -700 }, 0, 0 },
		{ { 3, 4 }, { 3, 4 }, 0, 0 },
		{ { 0, 0 }, { 0, 0 }, 250, 0 },
		{ { -(1 << 29), -(1 << 29) }, { 1 << 29, 1 << 29 }, 0, 0 },
		{ { -(1 << 29), 0 }, { 1 << 29, 1 }, 0, 0 },
		{ { 1 << 29, 1 << 29 }, { 1 << 29, 1 << 29 }, 1 << 29, 0 },
		{ { 1 << 29, -(1 << 29) }, { 1 << 29, 1 << 29 }, 0, 0 },
	};
	tli_rng rng = { 2 + (uint64_t)_i };
	for (size_t i = 0; i < sizeof walls / sizeof walls[0]; i++) {
		struct world world = world_make(1, i < 3 ? 1000 : WORLD_GRID_MAX);
		world.set[0] = walls[i];
		ask_few(&world, &rng);
	}
}
END_TEST

/* All walls in one spot, and one in each corner of the grid, so that cells are either crowded or empty. */
START_TEST(test_cluster_and_corners)
{
	tli_rng rng = { 3 };
	struct world world = world_make(104, WORLD_GRID_MAX);
	for (size_t i = 0; i < 100; i++)
		world.set[i] = (tli_wall){ world_any_point(&rng, 50), world_any_point(&rng, 50), 0, 0 };
	for (size_t i = 0; i < 4; i++) {
		int64_t x = i & 1 ? WORLD_GRID_MAX : -WORLD_GRID_MAX, y = i & 2 ? WORLD_GRID_MAX : -WORLD_GRID_MAX;
		world.set[100 + i] = (tli_wall){ world_point(x, y),
			world_point(x - (i & 1 ? 7 : -7), y - (i & 2 ? 9 : -9)), 0, 0 };
	}
	ask_few(&world, &rng);
}
END_TEST

/* Only a cluster: lines come from far away, or stay inside. */
START_TEST(test_cluster)
{
	for (int64_t width = 2; width <= 2048; width *= 8) {
		tli_rng rng = { 4 + (uint64_t)width };
		struct world world = world_of_all_sorts(&rng, 80, width);
		ask_few(&world, &rng);
	}
}
END_TEST

/* A cluster, and around it, far away, what the cells do not cover: a wall, a disc, a solid triangle; and two solid triangles that
 * reach there from the midst of the cluster. Lines are asked near the cluster and out there. */
START_TEST(test_cluster_and_strays)
{
	static const int32_t far = 1 << 24;
	static const tli_wall strays[] = {
		{ { -far, 300 }, { -far - 70, -500 }, 0, 0 },
		{ { 40, far }, { 40, far }, 1000, 0 },
		{ { far, -far }, { 3 * far, -far }, 0, 1 },
		{ { 3 * far, -far }, { far, 2 * far }, 0, 1 },
		{ { far, 2 * far }, { far, -far }, 0, 1 },
		{ { 5, 9 }, { far, 900 }, 0, 1 },
		{ { far, 900 }, { far, -800 }, 0, 1 },
		{ { far, -800 }, { 5, 9 }, 0, 1 },
		{ { 70, -9 }, { -far, 1900 }, 0, 1 },
		{ { -far, 1900 }, { -far, -1800 }, 0, 1 },
		{ { -far, -1800 }, { 70, -9 }, 0, 1 },
	};
	for (int64_t width = 6000; width <= 4 * (int64_t)far; width += 4 * (int64_t)far - 6000) {
		tli_rng rng = { 5 + (uint64_t)width };
		struct world world = world_of_all_sorts(&rng, 1960, 3000);
		for (size_t i = 0; i < sizeof strays / sizeof *strays; i++)
			world.set[1944 + i] = strays[i]; /* no triangle of its own is there */
		world.width = width;
		world_index(&world, &rng);
		ck_assert(tli_walls_reach_beyond(world.walls));
		ck_assert_int_lt(world.walls->columns * ((int64_t)1 << world.walls->shift), 3 * 6000);
		ask_lines(&world, &rng, 3000 / SHARE, 0);
		ask_lines(&world, &rng, 1000 / SHARE, 40);
		ask_lines(&world, &rng, 300 / SHARE, 2 * far);
		world_free(&world);
	}
}
END_TEST

/* ---- a moved world, some walls turned around ---- */

static tli_point moved_by(tli_point p, tli_point by)
{
	return world_point((int64_t)p.x + by.x, (int64_t)p.y + by.y);
}

static void ask_moved(struct world *world, struct world *moved, tli_rng *rng, tli_point by)
{
	tli_point line[2];
	tli_sight_hit here, there;
	world_pick_line(world, rng, line);
	struct sight_question q = { world->set, world->count, line[0], line[1], tli_rng_next(rng) >> 62 ? 0 : 40,
		TL_CONTACT_GRAZE };
	q.contact = tli_rng_next(rng) >> 63 ? TL_CONTACT_STRICT : TL_CONTACT_GRAZE;
	for (size_t i = 0; i < 2; i++) { /* far ends are brought in, so that they can be moved */
		line[i].x = line[i].x / 2;
		line[i].y = line[i].y / 2;
	}
	q.a = line[0];
	q.b = line[1];
	sight_expect(sight_ask(&q, world->walls, &world->scratch, &here), &q, &here);
	struct sight_question far = { moved->set, moved->count, moved_by(q.a, by), moved_by(q.b, by), q.radius,
		q.contact };
	sight_expect(sight_ask(&far, moved->walls, &moved->scratch, &there), &far, &there);
	if (here.blocked != there.blocked)
		sight_expect("another verdict in a moved world", &q, &here);
	if (!here.blocked)
		return;
	there.x -= by.x;
	there.y -= by.y;
	/* Two walls may keep a body away from one point, up to rounding: then either is named. */
	if ((q.radius == 0 && here.wall != there.wall) || !same_point(&here, &there, 1e-12 * (double)WORLD_GRID_MAX))
		sight_expect("another hit in a moved world", &q, &here);
}

START_TEST(test_moved_world)
{
	tli_rng rng = { 5 + (uint64_t)_i };
	struct world world = _i % 2 ? world_of_all_sorts(&rng, 300, 1 << 16) : world_from_map(GEN_CAVES, 400, 9);
	struct world moved = world_make(world.count, world.width);
	tli_point by = world_any_point(&rng, WORLD_GRID_MAX / 2 - (1 << 20));
	for (size_t i = 0; i < world.count; i++) {
		const tli_wall *wall = &world.set[i];
		bool turned = i % 3 == 0;
		moved.set[i] = *wall;
		moved.set[i].a = moved_by(turned ? wall->b : wall->a, by);
		moved.set[i].b = moved_by(turned ? wall->a : wall->b, by);
	}
	world_index(&world, &rng);
	world_index(&moved, &rng);
	for (size_t i = 0; i < 2000 / SHARE; i++)
		ask_moved(&world, &moved, &rng, by);
	world_free(&world);
	world_free(&moved);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("sight_index");
	TCase *maps = tcase_create("maps"), *shapes = tcase_create("shapes");
	tcase_add_loop_test(maps, test_maps, 0, GEN_KIND_COUNT);
	tcase_add_loop_test(maps, test_all_sorts, 0, 6);
	tcase_add_loop_test(maps, test_moved_world, 0, 6);
	tcase_add_test(shapes, test_no_walls);
	tcase_add_loop_test(shapes, test_one_wall, 0, 3);
	tcase_add_test(shapes, test_cluster_and_corners);
	tcase_add_test(shapes, test_cluster);
	tcase_add_test(shapes, test_cluster_and_strays);
	suite_add_tcase(suite, maps);
	suite_add_tcase(suite, shapes);
	return suite;
}
