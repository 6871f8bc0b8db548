/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_meter.c: neighbours of an agent, and what a meter reads of a crowd. */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#include "support/failing.h"

static tl_crowd *make_crowd(double dt)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.dt = dt;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

static tl_agent_id add_driven(tl_crowd *crowd, double x, double y, double vx)
{
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	def.position = (tl_point){ x, y };
	def.velocity = (tl_vector){ vx, 0 };
	def.driven = true;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	return id;
}

static void move(tl_crowd *crowd, tl_agent_id id, double x, double y)
{
	ck_assert_int_eq(tl_crowd_move_agent(crowd, id, (tl_point){ x, y }, (tl_vector){ 0, 0 }), TL_OK);
}

static tl_meter *make_meter(const tl_crowd *crowd, const tl_meter_def *def)
{
	tl_meter *meter;
	ck_assert_int_eq(tl_meter_create(crowd, def, &meter), TL_OK);
	return meter;
}

static tl_meter_flow flow_of(const tl_meter *meter, size_t index)
{
	tl_meter_flow flow;
	ck_assert_int_eq(tl_meter_get_flow(meter, index, &flow), TL_OK);
	return flow;
}

START_TEST(neighbours_come_nearest_first)
{
	tl_crowd *crowd = make_crowd(0.05);
	tl_agent_id self = add_driven(crowd, 0, 0, 0), far = add_driven(crowd, 4, 0, 0),
		    left = add_driven(crowd, -2, 0, 0), right = add_driven(crowd, 2, 0, 0), ids[3];
	add_driven(crowd, 0, 5.01, 0); /* beyond the sight of 5 */
	size_t count;
	ck_assert_int_eq(tl_crowd_get_agent_neighbours(crowd, self, NULL, 0, &count), TL_E_BUFFER);
	ck_assert_uint_eq(count, 3);
	ck_assert_int_eq(tl_crowd_get_agent_neighbours(crowd, self, ids, 3, &count), TL_OK);
	ck_assert_uint_eq(ids[0].index1, left.index1);
	ck_assert_uint_eq(ids[1].index1, right.index1);
	ck_assert_uint_eq(ids[2].index1, far.index1);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, self), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent_neighbours(crowd, self, ids, 3, &count), TL_E_STALE);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(density_and_speed_are_means_over_readings)
{
	tl_crowd *crowd = make_crowd(0.05);
	tl_meter_def def = tl_default_meter_def();
	def.box = (tl_box){ { 0, 0 }, { 5, 3 } };
	def.cell = 2;
	tl_meter *meter = make_meter(crowd, &def);
	ck_assert_uint_eq(tl_meter_columns(meter), 3);
	ck_assert_uint_eq(tl_meter_rows(meter), 2);
	tl_agent_id a = add_driven(crowd, 1, 1, 2);
	add_driven(crowd, 1.5, 1.5, 1);
	add_driven(crowd, 20, 1, 1); /* not on the grid */
	ck_assert_int_eq(tl_meter_read(meter), TL_OK);
	move(crowd, a, 3, 3);
	ck_assert_int_eq(tl_meter_read(meter), TL_OK);
	tl_meter_cell cell;
	ck_assert_int_eq(tl_meter_get_cell(meter, 0, &cell), TL_OK);
	ck_assert_double_eq(cell.centre.x, 1);
	ck_assert_double_eq(cell.density, 3 / (2 * 4.0));
	ck_assert_double_eq_tol(cell.speed, 4 / 3.0, 1e-12);
	ck_assert_int_eq(tl_meter_get_cell(meter, 4, &cell), TL_OK);
	ck_assert_double_eq(cell.centre.y, 3);
	ck_assert_double_eq(cell.density, 1 / (2 * 4.0));
	ck_assert_double_eq(cell.speed, 0);
	ck_assert_int_eq(tl_meter_get_cell(meter, 5, &cell), TL_OK);
	ck_assert(isnan(cell.speed) && cell.density == 0);
	ck_assert_int_eq(tl_meter_get_cell(meter, 6, &cell), TL_E_INVALID);
	tl_meter_clear(meter);
	ck_assert_int_eq(tl_meter_get_cell(meter, 0, &cell), TL_OK);
	ck_assert(cell.density == 0);
	tl_meter_free(meter);
	tl_crowd_free(crowd);
}
END_TEST

/* An agent that stops on the line has crossed it once; one that goes beyond its end, or touches it and turns back to the left, has not. */
START_TEST(crossings_are_counted_once)
{
	tl_crowd *crowd = make_crowd(0.05);
	tl_meter_line lines[2] = { { { 0, -1 }, { 0, 1 } }, { { 0, 1 }, { 0, 3 } } };
	tl_meter_def def = tl_default_meter_def();
	def.lines = lines;
	def.line_count = 2;
	tl_meter *meter = make_meter(crowd, &def);
	tl_agent_id id = add_driven(crowd, -1, 0, 0);
	ck_assert_int_eq(tl_meter_read(meter), TL_OK);
	static const double track[][2] = { { 0, 0 }, { 1, 0 }, { 0, 0 }, { -1, 0 }, { 0, 0.5 }, { -1, 0 }, { 1, 2 },
		{ 1, 9 }, { -1, 9 }, { 1, 1 }, { -1, 1 } };
	for (size_t i = 0; i < sizeof track / sizeof *track; i++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		move(crowd, id, track[i][0], track[i][1]);
		ck_assert_int_eq(tl_meter_read(meter), TL_OK);
	}
	tl_meter_flow low = flow_of(meter, 0), high = flow_of(meter, 1);
	/* Over the common end of both lines it crosses one of them, there and back. */
	ck_assert_uint_eq(low.to_right + high.to_right, 2);
	ck_assert_uint_eq(low.to_left + high.to_left, 2);
	ck_assert_double_eq_tol(low.first, 0.1, 1e-12);
	ck_assert_double_eq(low.length, 2);
	ck_assert_double_eq_tol(low.seconds, 0.55, 1e-12);
	ck_assert_int_eq(tl_meter_get_flow(meter, 2, &low), TL_E_INVALID);
	tl_meter_free(meter);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(curves_count_arrivals_and_those_who_left)
{
	tl_crowd *crowd = make_crowd(0.05);
	tl_meter_def meter_def = tl_default_meter_def();
	meter_def.interval = 0.5;
	tl_meter *meter = make_meter(crowd, &meter_def);
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id near, gone = add_driven(crowd, 50, 0, 0);
	def.desire = TL_DESIRE_GOAL;
	def.goal = (tl_point){ 2, 0 };
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &near), TL_OK);
	tl_meter_point point;
	ck_assert_int_eq(tl_meter_get_point(meter, 0, &point), TL_E_INVALID);
	ck_assert_int_eq(tl_meter_read(meter), TL_OK);
	for (int i = 0; i < 60; i++) {
		if (i == 30) {
			ck_assert_int_eq(tl_crowd_remove_agent(crowd, gone), TL_OK);
			add_driven(crowd, 50, 0, 0); /* in the same slot */
		}
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(tl_meter_read(meter), TL_OK);
	}
	ck_assert_uint_eq(tl_meter_point_count(meter), 7);
	ck_assert_int_eq(tl_meter_get_point(meter, 0, &point), TL_OK);
	ck_assert(point.time == 0 && point.present == 2 && point.arrived == 0 && point.left == 0);
	ck_assert_int_eq(tl_meter_get_point(meter, 3, &point), TL_OK);
	ck_assert_double_eq_tol(point.time, 1.5, 1e-12);
	ck_assert_uint_eq(point.arrived + point.left, 1);
	ck_assert_int_eq(tl_meter_get_point(meter, 7, &point), TL_OK);
	ck_assert(point.present == 2 && point.arrived == 1 && point.left == 1);
	ck_assert_int_eq(tl_meter_get_point(meter, 8, &point), TL_E_INVALID);
	tl_meter_free(meter);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(definitions_out_of_range_are_refused)
{
	tl_crowd *crowd = make_crowd(0.05);
	tl_meter *meter = NULL;
	tl_meter_def def = { 0 };
	ck_assert_int_eq(tl_meter_create(crowd, &def, &meter), TL_E_INVALID);
	def = tl_default_meter_def();
	def.cell = 0;
	ck_assert_int_eq(tl_meter_create(crowd, &def, &meter), TL_E_INVALID);
	def.cell = 1;
	def.box = (tl_box){ { 0, 0 }, { 1e6, 1e6 } };
	ck_assert_int_eq(tl_meter_create(crowd, &def, &meter), TL_E_LIMIT);
	def = tl_default_meter_def();
	def.line_count = 1;
	ck_assert_int_eq(tl_meter_create(crowd, &def, &meter), TL_E_INVALID);
	tl_meter_line line = { { 0, 0 }, { 1e9, 0 } };
	def.lines = &line;
	ck_assert_int_eq(tl_meter_create(crowd, &def, &meter), TL_E_RANGE);
	ck_assert_ptr_null(meter);
	tl_crowd_free(crowd);
}
END_TEST

/* Each allocation fails once: an error, and nothing has changed. */
START_TEST(out_of_memory)
{
	failing_install();
	tl_crowd *crowd = make_crowd(0.05);
	add_driven(crowd, 0, 0, 0);
	add_driven(crowd, 1, 0, 0);
	tl_meter_line line = { { 0, 0 }, { 1, 0 } };
	tl_meter_def def = tl_default_meter_def();
	def.box = (tl_box){ { 0, 0 }, { 2, 2 } };
	def.lines = &line;
	def.line_count = 1;
	size_t blocks = failing_live_blocks();
	bool failed = true;
	for (long k = 1; failed; k++) {
		tl_meter *meter = NULL;
		tl_agent_id ids[1];
		size_t count;
		tl_meter_point point;
		failing_arm(k, false);
		tl_status status = tl_meter_create(crowd, &def, &meter);
		if (!status && (status = tl_meter_read(meter)) != TL_OK)
			ck_assert_int_eq(tl_meter_get_point(meter, 0, &point), TL_E_INVALID);
		if (!status)
			status = tl_crowd_get_agent_neighbours(crowd, (tl_agent_id){ 1, 1 }, ids, 1, &count);
		failed = failing_disarm();
		ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
		tl_meter_free(meter);
		ck_assert_uint_eq(failing_live_blocks(), blocks);
	}
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd_meter");
	TCase *tcase = tcase_create("meter");
	tcase_add_test(tcase, neighbours_come_nearest_first);
	tcase_add_test(tcase, density_and_speed_are_means_over_readings);
	tcase_add_test(tcase, crossings_are_counted_once);
	tcase_add_test(tcase, curves_count_arrivals_and_those_who_left);
	tcase_add_test(tcase, definitions_out_of_range_are_refused);
	tcase_add_test(tcase, out_of_memory);
	suite_add_tcase(suite, tcase);
	return suite;
}
