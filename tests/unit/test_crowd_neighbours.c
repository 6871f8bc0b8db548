/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/near/neighbours, against all pairs: the nearest K that the body avoids, equally far ones in the order of the
 * grid; and all that could touch it within the step, however many there are.
 */
#include "crowd/near/neighbours.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/rng.h"
#include "support/failing.h"
#include "support/runner.h"

enum { MOST = 600 };

typedef struct scene {
	double position_x[MOST], position_y[MOST]; /* as they came */
	double x[MOST], y[MOST];                   /* in the order of the grid */
	tli_body body[MOST];
	tli_profile profiles[MOST];
	uint32_t profile_of[MOST];
	size_t count;
	tli_grid grid;
	tli_bodies bodies;
	tli_neighbours_def def;
	bool exact; /* positions are whole numbers, so they are exact in floats */
} scene;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* Sorts the positions; all bodies alike. */
static void settle(scene *s, double sight, uint32_t max, float radius, float step)
{
	ck_assert_int_eq(tli_grid_reserve(&s->grid, s->count), TL_OK);
	tli_grid_sort(&s->grid, s->position_x, s->position_y, s->count, sight / TLI_GRID_REACH);
	for (size_t at = 0; at < s->count; at++) {
		s->x[at] = s->position_x[s->grid.order[at]];
		s->y[at] = s->position_y[s->grid.order[at]];
		s->body[at] = (tli_body){
			.radius = radius, .max_speed = 2, .slot = s->grid.order[at], .traits = TLI_BODY_YIELDS
		};
	}
	s->bodies = (tli_bodies){ .x = s->x,
		.y = s->y,
		.body = s->body,
		.count = s->count,
		.profiles = s->profiles,
		.profile_of = s->profile_of };
	s->def = (tli_neighbours_def){ &s->bodies, &s->grid, sight, max, radius, step, 1 };
}

static void scatter(scene *s, tli_rng *rng, size_t count, double extent)
{
	s->count = count;
	for (size_t i = 0; i < count; i++) {
		s->position_x[i] = between(rng, -extent, extent);
		s->position_y[i] = between(rng, -extent, extent);
	}
}

/* ck_assert takes microseconds even where all is well; what is asked a million times is asked like this. */
static void must(bool is_so, const char *what, size_t self)
{
	if (!is_so)
		ck_abort_msg("body %zu: %s", self, what);
}

/* ---- the oracle ---- */

static double distance_between(const scene *s, size_t i, size_t j)
{
	double dx = s->x[j] - s->x[i], dy = s->y[j] - s->y[i];
	return sqrt(dx * dx + dy * dy);
}

static bool cares(const scene *s, size_t i, size_t j)
{
	return i != j &&
		(!s->bodies.has_layers || s->profiles[s->body[j].slot].layer & s->profiles[s->body[i].slot].mask);
}

/* The neighbour set is measured in floats, from a position in the cell. */
static const double ROUGH = 4e-6;

static double squared_between(const scene *s, size_t i, size_t j)
{
	double dx = s->x[j] - s->x[i], dy = s->y[j] - s->y[i];
	return dx * dx + dy * dy;
}

static bool is_found(const tli_neighbour_set *neighbours, size_t at)
{
	for (size_t i = 0; i < neighbours->count; i++)
		if (neighbours->found[i].at == at)
			return true;
	return false;
}

static bool is_nearer(const scene *s, size_t self, size_t i, size_t j)
{
	double to_i = squared_between(s, self, i), to_j = squared_between(s, self, j);
	if (s->exact)
		return to_i < to_j || (to_i == to_j && i < j);
	return to_i <= to_j + ROUGH * s->def.sight * s->def.sight;
}

static void check_nearest(const scene *s, const tli_neighbour_set *neighbours, size_t self)
{
	size_t within = 0;
	for (size_t j = 0; j < s->count; j++)
		within += cares(s, self, j) && distance_between(s, self, j) <= s->def.sight;
	ck_assert_uint_ge(neighbours->count, within < s->def.max ? within : s->def.max);
	ck_assert_uint_le(neighbours->count, s->def.max);
	float close = s->body[self].radius + s->def.largest + s->def.close * s->body[self].max_speed;
	for (size_t i = 0; i < neighbours->count; i++) {
		const tli_neighbour *near = &neighbours->found[i];
		must(cares(s, self, near->at), "has a neighbour that it does not care for", self);
		double rough = ROUGH * s->def.sight;
		must(fabs((double)near->squared - squared_between(s, self, near->at)) <= rough * s->def.sight,
			"is at another distance", self);
		must(fabs((double)near->q.x - (s->x[near->at] - s->x[self])) <= rough, "is elsewhere in x", self);
		must(fabs((double)near->q.y - (s->y[near->at] - s->y[self])) <= rough, "is elsewhere in y", self);
		must(i < neighbours->close || near->squared > close * close, "is close, but not among those that are",
			self);
		for (size_t k = 0; k < i; k++)
			must(neighbours->found[k].at != near->at, "has a neighbour twice", self);
		for (size_t j = 0; j < s->count && neighbours->count == s->def.max; j++)
			must(!cares(s, self, j) || is_nearer(s, self, near->at, j) || is_found(neighbours, j),
				"has a nearer one than its neighbours", self);
	}
}

static void check_touching(const scene *s, const tli_neighbour_set *neighbours, size_t self)
{
	static bool listed[MOST];
	for (size_t j = 0; j < s->count; j++)
		listed[j] = false;
	for (size_t i = 0; i < neighbours->touching_count; i++) {
		uint32_t at = neighbours->touching[i];
		must(cares(s, self, at), "touches one that it does not care for", self);
		must(!listed[at], "touches one twice", self);
		listed[at] = true;
	}
	for (size_t j = 0; j < s->count; j++) {
		float near = s->body[self].radius + s->body[j].radius + 2 * s->def.step;
		must(listed[j] || !cares(s, self, j) || distance_between(s, self, j) > (double)near,
			"could touch one that is not listed", self);
	}
}

static void check_scene(scene *s)
{
	tli_neighbour_set neighbours = { 0 };
	tli_grid_cursor cursor = { .started = false };
	for (uint32_t at = 0; at < s->count; at++) {
		ck_assert_int_eq(tli_neighbours_find(&s->def, &cursor, at, &neighbours), TL_OK);
		check_nearest(s, &neighbours, at);
		check_touching(s, &neighbours, at);
	}
	tli_neighbours_free(&neighbours);
	tli_grid_free(&s->grid);
}

/* ---- */

START_TEST(nearest_and_touching_against_all_pairs)
{
	static scene s;
	tli_rng rng = { 1 };
	for (int round = 0; round < 24; round++) {
		scatter(&s, &rng, (size_t)tli_rng_between(&rng, 1, 300), (const double[]){ 2, 10, 40, 1e5 }[round % 4]);
		settle(&s, between(&rng, 2, 6), (uint32_t)tli_rng_between(&rng, 1, 12), 0.5f, 0.1f);
		check_scene(&s);
	}
}
END_TEST

START_TEST(bodies_of_any_size)
{
	static scene s;
	tli_rng rng = { 2 };
	for (int round = 0; round < 10; round++) {
		scatter(&s, &rng, 200, 12);
		settle(&s, 5, 8, 0.5f, 0.2f);
		s.def.largest = 0;
		for (size_t i = 0; i < s.count; i++) {
			s.body[i].radius = (float)between(&rng, 0, 2.2);
			s.def.largest = fmaxf(s.def.largest, s.body[i].radius);
		}
		check_scene(&s);
	}
}
END_TEST

/* A lattice: rings of equally far ones, of which only some fit in. */
START_TEST(of_equally_far_ones_the_first_in_the_grid)
{
	static scene s;
	for (uint32_t max = 1; max <= TLI_NEIGHBOURS_MAX; max += max < 13 ? 1 : 17) {
		s.count = 0;
		for (int i = 0; i < 15; i++) {
			for (int j = 0; j < 15; j++) {
				s.position_x[s.count] = (i * 7 % 15) - 3;
				s.position_y[s.count++] = (j * 4 % 15) - 9;
			}
		}
		settle(&s, 3, max, 0.4f, 0.1f);
		s.exact = true;
		check_scene(&s);
	}
}
END_TEST

/* No body is left out of those that could touch, though only three count as neighbours. */
START_TEST(a_heap_of_bodies)
{
	static scene s;
	tli_rng rng = { 3 };
	scatter(&s, &rng, 300, 0.3);
	for (size_t i = 0; i < 60; i++)
		s.position_x[i] = s.position_y[i] = 0;
	settle(&s, 5, 3, 0.5f, 0.1f);
	check_scene(&s);
}
END_TEST

START_TEST(layers_and_masks)
{
	static scene s;
	tli_rng rng = { 4 };
	for (int round = 0; round < 6; round++) {
		scatter(&s, &rng, 250, 8);
		settle(&s, 5, 8, 0.5f, 0.1f);
		for (size_t i = 0; i < s.count; i++) {
			s.profile_of[i] = (uint32_t)i;
			s.profiles[i].layer = UINT32_C(1) << tli_rng_between(&rng, 0, 3);
			s.profiles[i].mask = (uint32_t)tli_rng_between(&rng, 0, 15);
		}
		s.profiles[0].layer = UINT32_C(1) << 31;
		s.profiles[1].mask = UINT32_C(1) << 31;
		s.bodies.has_layers = true;
		check_scene(&s);
	}
}
END_TEST

/* Far from 0 as near it. */
START_TEST(places_of_any_size)
{
	static scene s;
	tli_rng rng = { 5 };
	for (int round = 0; round < 4; round++) {
		scatter(&s, &rng, 200, 9);
		for (size_t i = 0; i < s.count; i++) {
			s.position_x[i] += round % 2 ? 1e9 : -1e9;
			s.position_y[i] -= round / 2 ? 1e9 : -1e9;
		}
		settle(&s, 5, 8, 0.5f, 0.1f);
		check_scene(&s);
	}
}
END_TEST

/* The wider the cells the rougher are floats in them; those that could touch are listed all the same. */
START_TEST(however_far_one_sees)
{
	static scene s;
	tli_rng rng = { 7 };
	for (int round = 0; round < 6; round++) {
		scatter(&s, &rng, 200, 12);
		for (size_t i = 0; i < s.count; i++) {
			s.position_x[i] += i % 2 ? 9e6 : 0;
			s.position_y[i] -= 7e6;
		}
		settle(&s, 1e7, 8, 0.5f, 0.1f);
		tli_neighbour_set neighbours = { 0 };
		tli_grid_cursor cursor = { .started = false };
		for (uint32_t at = 0; at < s.count; at++) {
			ck_assert_int_eq(tli_neighbours_find(&s.def, &cursor, at, &neighbours), TL_OK);
			check_touching(&s, &neighbours, at);
		}
		tli_neighbours_free(&neighbours);
		tli_grid_free(&s.grid);
	}
}
END_TEST

static bool must_stir(const scene *s, const tli_stir_def *stir, size_t i, size_t j, double slack)
{
	const tli_body *other = &s->body[j];
	double distance = distance_between(s, i, j), both = (double)(s->body[i].radius + other->radius);
	bool goes = other->v.x != 0 || other->v.y != 0 || tli_body_wants_on(other);
	return i != j &&
		((goes && distance <= (double)stir->range + slack) || distance <= (double)stir->apart * both + slack);
}

/* Against all pairs: near the limits of the distances either answer will do. */
START_TEST(what_disturbs_a_body_that_rests)
{
	static scene s;
	tli_rng rng = { 7 };
	size_t answers[2] = { 0, 0 };
	for (int round = 0; round < 60; round++) {
		scatter(&s, &rng, 100, 20);
		settle(&s, 5, 8, 0.5f, 0.1f);
		for (size_t at = 0; at < s.count; at++) {
			s.body[at].traits |= at % 5 ? TLI_BODY_IDLE : TLI_BODY_SETTLED;
			s.body[at].traits = at % 17 ? s.body[at].traits : TLI_BODY_YIELDS;
			s.body[at].v.y = at % 13 ? 0 : -1e-5f;
		}
		tli_stir_def stir = { &s.def, (float)between(&rng, 1, 4), (float)between(&rng, 1, 1.1) };
		tli_neighbour_set neighbours = { 0 };
		tli_grid_cursor cursor = { .started = false };
		for (uint32_t at = 0; at < s.count; at++) {
			bool any, some = false, all = false;
			ck_assert_int_eq(tli_neighbours_any_stirs(&stir, &cursor, at, &neighbours, &any), TL_OK);
			for (size_t j = 0; j < s.count; j++) {
				some |= must_stir(&s, &stir, at, j, -1e-4);
				all |= must_stir(&s, &stir, at, j, 1e-4);
			}
			must(any || !some, "is disturbed, but is said to rest", at);
			must(!any || all, "rests, but is said to be disturbed", at);
			answers[any]++;
		}
		tli_neighbours_free(&neighbours);
		tli_grid_free(&s.grid);
	}
	ck_assert_uint_gt(answers[0], 1000);
	ck_assert_uint_gt(answers[1], 1000);
}
END_TEST

START_TEST(without_memory_there_is_no_neighbour_set)
{
	static scene s;
	tli_rng rng = { 6 };
	failing_install();
	scatter(&s, &rng, 100, 3);
	settle(&s, 5, 8, 0.5f, 0.1f);
	for (long k = 1; k <= 6; k++) {
		tli_neighbour_set neighbours = { 0 };
		tli_grid_cursor cursor = { .started = false };
		failing_arm(k, false);
		ck_assert_int_eq(tli_neighbours_find(&s.def, &cursor, 7, &neighbours), TL_E_NOMEM);
		ck_assert(failing_disarm());
		failing_arm(1, false);
		bool any;
		tli_stir_def stir = { &s.def, 2, 1 };
		ck_assert_int_eq(tli_neighbours_any_stirs(&stir, &cursor, 7, &neighbours, &any), TL_E_NOMEM);
		ck_assert(failing_disarm());
		ck_assert_int_eq(tli_neighbours_find(&s.def, &cursor, 7, &neighbours), TL_OK);
		check_nearest(&s, &neighbours, 7);
		tli_neighbours_free(&neighbours);
	}
	tli_grid_free(&s.grid);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd neighbours");
	TCase *tcase = tcase_create("neighbours");
	tcase_add_test(tcase, nearest_and_touching_against_all_pairs);
	tcase_add_test(tcase, bodies_of_any_size);
	tcase_add_test(tcase, of_equally_far_ones_the_first_in_the_grid);
	tcase_add_test(tcase, a_heap_of_bodies);
	tcase_add_test(tcase, layers_and_masks);
	tcase_add_test(tcase, places_of_any_size);
	tcase_add_test(tcase, however_far_one_sees);
	tcase_add_test(tcase, what_disturbs_a_body_that_rests);
	tcase_add_test(tcase, without_memory_there_is_no_neighbour_set);
	suite_add_tcase(suite, tcase);
	return suite;
}
