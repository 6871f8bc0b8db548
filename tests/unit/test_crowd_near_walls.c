/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/nearwalls, against a loop over all walls: segments, points and discs, from among them, from outside of the
 * cells, and where there are more than fit in.
 */
#include "crowd/walls/near_walls.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "support/runner.h"

enum { MOST = 600, RESOLUTION = 1024 };

typedef struct world {
	tli_wall walls[MOST];
	size_t count;
	tli_walls *index;
	double distance[MOST]; /* from the position asked about, map units */
	bool given[MOST];
} world;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static void must(bool is_so, const char *what, size_t wall)
{
	if (!is_so)
		ck_abort_msg("wall %zu: %s", wall, what);
}

static tli_point grid_point(double x, double y)
{
	return (tli_point){ (int32_t)lrint(x * RESOLUTION), (int32_t)lrint(y * RESOLUTION) };
}

static void scatter(world *w, tli_rng *rng, size_t count, double extent, double length)
{
	w->count = count;
	for (size_t i = 0; i < count; i++) {
		double x = between(rng, -extent, extent), y = between(rng, -extent, extent);
		w->walls[i] = (tli_wall){ grid_point(x, y),
			grid_point(x + between(rng, -length, length), y + between(rng, -length, length)), 0, 0 };
		if (i % 7 == 0)
			w->walls[i].b = w->walls[i].a;
		if (i % 14 == 0)
			w->walls[i].radius = (int32_t)tli_rng_between(rng, 1, 2 * RESOLUTION);
	}
	ck_assert_int_eq(tli_walls_create(w->walls, count, &w->index), TL_OK);
}

/* From the position to the wall, less the radius of the wall; and the nearest point of it. */
static double oracle_distance(const tli_wall *wall, double x, double y, double *nx, double *ny)
{
	double ax = (double)wall->a.x / RESOLUTION - x, ay = (double)wall->a.y / RESOLUTION - y;
	double sx = ((double)wall->b.x - wall->a.x) / RESOLUTION, sy = ((double)wall->b.y - wall->a.y) / RESOLUTION;
	double squared = sx * sx + sy * sy, t = squared > 0 ? -(ax * sx + ay * sy) / squared : 0;
	t = fmin(fmax(t, 0), 1);
	*nx = ax + t * sx;
	*ny = ay + t * sy;
	return sqrt(*nx * *nx + *ny * *ny) - (double)wall->radius / RESOLUTION;
}

/* But for a float's rounding. */
static bool is_like(float value, double expected)
{
	return fabs((double)value - expected) <= 1e-7 * fabs(expected) + 1e-9;
}

static void check_one(world *w, const tli_near_wall *near, double x, double y)
{
	const tli_wall *wall = &w->walls[near->wall];
	double nx, ny, distance = oracle_distance(wall, x, y, &nx, &ny), length = sqrt(nx * nx + ny * ny);
	must(!w->given[near->wall], "is given twice", near->wall);
	w->given[near->wall] = true;
	must(fabs((double)near->distance - distance) < 1e-5, "is at another distance", near->wall);
	must(fabs((double)near->radius - (double)wall->radius / RESOLUTION) < 1e-6, "has another radius", near->wall);
	must(is_like(near->a.x, (double)wall->a.x / RESOLUTION - x) &&
			is_like(near->b.y, (double)wall->b.y / RESOLUTION - y),
		"has other ends", near->wall);
	must(fabs((double)tli_f2_dot(near->n, near->n) - 1) < 1e-5, "has no direction", near->wall);
	if (length > 1e-3)
		must(fabs((double)near->n.x - nx / length) < 1e-5 && fabs((double)near->n.y - ny / length) < 1e-5,
			"lies in another direction", near->wall);
}

static void check_place(world *w, double x, double y, double range)
{
	tli_near_walls near;
	tli_near_walls_find(w->index, RESOLUTION, (tl_point){ x, y }, range, &near);
	memset(w->given, 0, sizeof w->given);
	double nx, ny, farthest = 0;
	ck_assert_uint_le(near.count, TLI_NEAR_WALLS_MAX);
	ck_assert_int_eq(tli_near_walls_any(w->index, RESOLUTION, (tl_point){ x, y }, range), near.count > 0);
	for (size_t i = 0; i < near.count; i++) {
		check_one(w, &near.near[i], x, y);
		farthest = fmax(farthest, (double)near.near[i].distance);
	}
	ck_assert_double_le((double)near.beyond, range + 1e-5);
	ck_assert_double_le(farthest, (double)near.beyond + 1e-5);
	if (near.count < TLI_NEAR_WALLS_MAX)
		ck_assert_float_eq(near.beyond, (float)range);
	for (size_t i = 0; i < w->count; i++)
		must(w->given[i] || oracle_distance(&w->walls[i], x, y, &nx, &ny) > (double)near.beyond - 1e-5,
			"is nearer than those given", i);
}

START_TEST(walls_against_all_of_them)
{
	static world w;
	tli_rng rng = { 1 };
	for (int round = 0; round < 60; round++) {
		double extent = (const double[]){ 3, 20, 200, 20000 }[round % 4];
		scatter(&w, &rng, (size_t)tli_rng_between(&rng, 1, 120), extent, round % 3 ? 4 : extent);
		for (int k = 0; k < 60; k++)
			check_place(&w, between(&rng, -1.2 * extent, 1.2 * extent),
				between(&rng, -1.2 * extent, 1.2 * extent), between(&rng, 0.1, 8));
		for (int k = 0; k < 20; k++) { /* beside a wall, and on one */
			const tli_wall *wall = &w.walls[tli_rng_between(&rng, 0, (int64_t)w.count - 1)];
			double off = k % 2 ? between(&rng, -1, 1) : 0;
			check_place(&w, (double)wall->a.x / RESOLUTION + off, (double)wall->a.y / RESOLUTION, 5);
		}
		tli_walls_free(w.index);
	}
}
END_TEST

/* A few walls far away from all others are in a list of their own (walls/cells.c). */
START_TEST(walls_far_from_all_others)
{
	static world w;
	tli_rng rng = { 2 };
	for (int round = 0; round < 10; round++) {
		scatter(&w, &rng, MOST, 9, 1);
		tli_walls_free(w.index);
		for (size_t i = 0; i < 4; i++) {
			tli_point *a = &w.walls[i].a, *b = &w.walls[i].b;
			int32_t by = (i % 2 ? 1 : -1) * (1 << 28);
			a->x += by;
			b->x += by;
		}
		ck_assert_int_eq(tli_walls_create(w.walls, w.count, &w.index), TL_OK);
		ck_assert(tli_walls_reach_beyond(w.index));
		for (size_t i = 0; i < w.count; i++)
			check_place(
				&w, (double)w.walls[i].a.x / RESOLUTION + 1, (double)w.walls[i].a.y / RESOLUTION, 3);
		tli_walls_free(w.index);
	}
}
END_TEST

/* A pillar of many short sides and a wall beside it: `beyond` says what is left out. */
START_TEST(more_walls_than_fit_in)
{
	static world w;
	w.count = 0;
	for (int i = 0; i < 100; i++) {
		double x = cos(i * 0.0628), y = sin(i * 0.0628), u = cos((i + 1) * 0.0628), v = sin((i + 1) * 0.0628);
		w.walls[w.count++] = (tli_wall){ grid_point(x, y), grid_point(u, v), 0, 0 };
	}
	w.walls[w.count++] = (tli_wall){ grid_point(2.8, -9), grid_point(2.8, 9), 0, 0 };
	ck_assert_int_eq(tli_walls_create(w.walls, w.count, &w.index), TL_OK);
	check_place(&w, 0, 0, 5);
	check_place(&w, 1.6, 0, 5);
	tli_near_walls near;
	tli_near_walls_find(w.index, RESOLUTION, (tl_point){ 1.6, 0 }, 5, &near);
	ck_assert_uint_eq(near.count, TLI_NEAR_WALLS_MAX);
	ck_assert_float_lt(near.beyond, 1.2f);
	tli_walls_free(w.index);
}
END_TEST

START_TEST(without_walls)
{
	tli_near_walls near;
	tli_near_walls_find(NULL, RESOLUTION, (tl_point){ 1, 2 }, 5, &near);
	ck_assert_uint_eq(near.count, 0);
	ck_assert_float_eq(near.beyond, 5);
	tli_walls *index;
	ck_assert_int_eq(tli_walls_create(NULL, 0, &index), TL_OK);
	tli_near_walls_find(index, RESOLUTION, (tl_point){ 1, 2 }, 5, &near);
	ck_assert_uint_eq(near.count, 0);
	tli_walls_free(index);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd nearwalls");
	TCase *tcase = tcase_create("nearwalls");
	tcase_add_test(tcase, walls_against_all_of_them);
	tcase_add_test(tcase, walls_far_from_all_others);
	tcase_add_test(tcase, more_walls_than_fit_in);
	tcase_add_test(tcase, without_walls);
	suite_add_tcase(suite, tcase);
	return suite;
}
