/* SPDX-License-Identifier: MIT */
/*
 * The scene "polygons": fields of convex and concave polygons crossed by fuzzy avoidance alone, with nothing that
 * keeps the vehicle out of walls. The same over thousands of seeds is measured by `make bench`.
 */
#include <stdio.h>

#include "support/polygons.h"
#include "support/runner.h"

static const char *name(bool concave)
{
	return concave ? "concave" : "convex ";
}

static tl_fuzzy_def def_with(double dt, bool brake)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.dt = dt;
	def.brake = brake;
	return def;
}

static struct polygons_sum drive(uint64_t first, size_t count, bool concave, const tl_fuzzy_def *def)
{
	struct polygons_sum sum = polygons_drive_all(first, count, concave, def);
	printf("%s from seed %d, dt %.4f, brake %s: %zu of %zu arrive, %zu touch, ratio %.4f, worst %.2f, nearest %.3f\n",
		name(concave), (int)first, def->dt, def->brake ? "on " : "off", sum.arrived, sum.runs, sum.contacts,
		sum.ratio, sum.worst, sum.nearest);
	return sum;
}

/* 25 polygons with 137.4 edges in the mean over the 200 seeds that figures are quoted for. */
START_TEST(the_fields)
{
	size_t edges = 0;
	for (uint64_t k = 0; k < 200; k++) {
		struct polygons field;
		polygons_make(&field, 11000 + k, _i);
		edges += field.count;
		ck_assert(field.start.y >= -1 && field.start.y <= 1);
		ck_assert_double_gt(polygons_distance(&field, field.start), 1);
		ck_assert_double_gt(polygons_distance(&field, field.goal), 1);
	}
	ck_assert_uint_eq(edges, 27487);
}
END_TEST

START_TEST(crossed_without_contact)
{
	bool concave = _i;
	tl_fuzzy_def on = def_with(.05, true), off = def_with(.05, false);
	struct polygons_sum sum = drive(11000, 200, concave, &on);
	ck_assert_uint_eq(sum.arrived, 200);
	ck_assert_uint_eq(sum.contacts, 0);
	ck_assert_double_le(sum.ratio, 1.04);
	/* Edges left per feeler, of 137 and their corner pieces: the index and the steps together. */
	ck_assert_uint_le(sum.left.after_length * 10, sum.left.tested);
	/* It is the rules that get round; the brake saves what they see too late. */
	sum = drive(11000, 200, concave, &off);
	ck_assert_uint_ge(sum.arrived, 200);
	ck_assert_uint_le(sum.contacts, concave ? 12 : 2);
}
END_TEST

START_TEST(crossed_from_other_seeds)
{
	tl_fuzzy_def def = def_with(.05, true);
	struct polygons_sum sum = drive(11000 + 60000, 150, _i, &def);
	ck_assert_uint_eq(sum.arrived, 150);
	ck_assert_uint_eq(sum.contacts, 0);
}
END_TEST

START_TEST(crossed_alike_at_any_step)
{
	static const double steps[] = { .1, 1. / 30, 1. / 60, 1. / 120 };
	double least = 9, most = 0;
	for (int i = 0; i < 4; i++) {
		tl_fuzzy_def def = def_with(steps[i], true);
		struct polygons_sum sum = drive(11000, 60, _i, &def);
		ck_assert_uint_eq(sum.arrived, 60);
		ck_assert_uint_eq(sum.contacts, 0);
		least = sum.ratio < least ? sum.ratio : least;
		most = sum.ratio > most ? sum.ratio : most;
	}
	ck_assert_double_lt(most - least, 0.02); /* chance among 60 seeds; over 1000 it is below 0.01 */
}
END_TEST

/* The walls without one side of each polygon: open, met from both sides, with the pockets that makes. */
START_TEST(open_walls_are_never_touched)
{
	size_t arrived = 0;
	for (uint64_t k = 0; k < 60; k++) {
		struct polygons field, open = { 0 };
		polygons_make(&field, 12000 + k, k % 2);
		open.start = field.start;
		open.goal = field.goal;
		for (size_t i = 0; i < field.count; i++) {
			tl_steer_wall wall = field.walls[i];
			wall.closed = false;
			bool last = i + 1 == field.count || field.walls[i + 1].a.x != wall.b.x;
			if (!last)
				open.walls[open.count++] = wall;
		}
		tl_fuzzy_def def = def_with(.05, true);
		struct polygons_run run = polygons_drive(&open, &def);
		ck_assert_msg(run.nearest > 0, "seed %d: nearest %g", (int)k, run.nearest);
		arrived += run.arrived;
	}
	printf("open walls: %zu of 60 arrive\n", arrived);
	ck_assert_uint_ge(arrived, 58);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("polygons");
	TCase *tests = tcase_create("polygons");
	tcase_add_loop_test(tests, the_fields, 0, 2);
	tcase_add_loop_test(tests, crossed_without_contact, 0, 2);
	tcase_add_loop_test(tests, crossed_from_other_seeds, 0, 2);
	tcase_add_loop_test(tests, crossed_alike_at_any_step, 0, 2);
	tcase_add_test(tests, open_walls_are_never_touched);
	suite_add_tcase(suite, tests);
	return suite;
}
