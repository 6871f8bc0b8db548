/* SPDX-License-Identifier: MIT */
/*
 * Keeping clear of circles and of other vehicles: head-on at all angles, sides, frame rates, the published scene, goals near
 * circles, hostile input.
 */
#include <math.h>

#include "support/runner.h"
#include "support/steer_scene.h"

static const double rates[] = { 1.0 / 120, 1.0 / 60, 1.0 / 30 };

START_TEST(head_on_at_all_angles)
{
	for (int degrees = 0; degrees < 360; degrees++) {
		struct steer_scene scene = steer_scene_head_on(degrees);
		struct steer_run run = steer_scene_run(&scene, 0.05);
		ck_assert_msg(run.arrived && !run.contact, "%d degrees", degrees);
		/* By rule on the left; and not by a wide berth: 2 + 0.1, and a little. */
		ck_assert_msg(run.left > 2.1 && run.left < 2.4, "%d degrees: %g to the left", degrees, run.left);
		ck_assert_msg(run.right < 0.01 && run.ratio < 1.03, "%d degrees: %g", degrees, run.ratio);
	}
}
END_TEST

START_TEST(head_on_at_any_frame_rate)
{
	static const double steps[] = { 0.1, 0.05, 1.0 / 30, 1.0 / 60, 1.0 / 144 };
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		struct steer_scene scene = steer_scene_head_on(0);
		struct steer_run run = steer_scene_run(&scene, steps[i]);
		ck_assert(run.arrived && !run.contact && run.left > 2 && run.right < 0.01);
		ck_assert(run.speed <= 2 * (1 + 1e-9));
	}
}
END_TEST

/* A circle a little to the left is passed on its right, and vice versa; far away and near. */
START_TEST(the_side_is_right_for_near_and_far_circles)
{
	static const double ahead[] = { 2.15, 2.3, 3, 4, 6, 7.9 }, off[] = { 0.1, 0.3, 0.6, 1 };
	for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++) {
		for (size_t k = 0; k < 2 * sizeof off / sizeof *off; k++) {
			double side = k % 2 ? -1 : 1;
			tl_vehicle v = tl_default_vehicle();
			v.velocity.x = 0.5;
			tl_circle circle = { { ahead[i], side * off[k / 2] }, 1.5, { 0, 0 } };
			tl_avoid_def def = tl_default_avoid_def();
			tl_avoid_state state = { 0, 0 };
			tl_point goal = { 100, 0 };
			def.wanted = tl_steer_seek(&v, goal);
			tl_vector force = tl_steer_avoid_circles(&v, &circle, 1, &def, &state);
			ck_assert_msg(force.y * side < 0 && state.side == (int)-side, "%g %g", ahead[i], off[k / 2]);
			/* And the mirrored scene has the mirrored force. */
			tl_circle mirrored = { { ahead[i], -circle.centre.y }, 1.5, { 0, 0 } };
			tl_avoid_state other = { 0, 0 };
			def.wanted = tl_steer_seek(&v, goal);
			tl_vector back = tl_steer_avoid_circles(&v, &mirrored, 1, &def, &other);
			ck_assert(fabs(force.x - back.x) < 1e-9 && fabs(force.y + back.y) < 1e-9);
		}
	}
}
END_TEST

/* Where the vehicle is after 12 seconds; `left` and `right`: how far it went to either side of its line. */
static tl_vehicle drive(const tl_circle *circle, double dt, double *left, double *right, bool *contact)
{
	tl_vehicle v = tl_default_vehicle();
	v.position.x = -12;
	tl_circle c = *circle;
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0, 0 };
	def.dt = dt;
	*left = *right = 0;
	for (int step = 0; step < lround(12 / dt); step++) {
		def.wanted = tl_steer_seek(&v, (tl_point){ 40, 0 });
		tl_vehicle_step(&v, tl_steer_avoid_circles(&v, &c, 1, &def, &state), 0, dt);
		c.centre.x += c.velocity.x * dt;
		c.centre.y += c.velocity.y * dt;
		*left = v.position.y > *left ? v.position.y : *left;
		*right = -v.position.y > *right ? -v.position.y : *right;
		*contact |= steer_overlap(v.position, v.radius, c.centre, c.radius) > 0.005;
	}
	return v;
}

START_TEST(three_frame_rates_same_side_same_end)
{
	static const tl_circle circles[] = { { { 0, 0 }, 1.5, { 0, 0 } }, { { 0, 0.4 }, 1, { 0, 0 } },
		{ { 0, -1.2 }, 1.5, { 0, 0 } }, { { 10, 0 }, 1, { -1, 0 } }, { { 0, -7 }, 1, { 0, 1 } },
		{ { 1, 8 }, 1.2, { -0.3, -1.2 } }, { { -9, 0.1 }, 0.8, { 1, 0 } } };
	for (size_t i = 0; i < sizeof circles / sizeof *circles; i++) {
		tl_vehicle first = { .radius = 0 };
		int first_side = 0;
		for (int rate = 0; rate < 3; rate++) {
			double left, right;
			bool contact = false;
			tl_vehicle end = drive(&circles[i], rates[rate], &left, &right, &contact);
			int side = left > right ? 1 : -1;
			ck_assert_msg(!contact, "circle %zu", i);
			if (rate == 0) {
				first = end;
				first_side = side;
			}
			ck_assert_msg(side == first_side, "circle %zu", i);
			double off = hypot(end.position.x - first.position.x, end.position.y - first.position.y);
			ck_assert_msg(off < 0.1, "circle %zu, rate %d: %g", i, rate, off);
		}
	}
}
END_TEST

/* ---- the published scene: two circles, in pixels ---- */

static const tl_circle published[] = { { { 600, 200 }, 100, { 0, 0 } }, { { 100, 300 }, 70, { 0, 0 } } };

static tl_vehicle in_pixels(void)
{
	return (tl_vehicle){
		.position = { 200, 200 }, .heading = { 1, 0 }, .radius = 10, .max_speed = 100, .max_force = 300
	};
}

static bool touches_published(const tl_vehicle *v)
{
	bool touches = false;
	for (int i = 0; i < 2; i++)
		touches |= steer_overlap(v->position, v->radius, published[i].centre, published[i].radius) > 0.005;
	return touches;
}

START_TEST(published_scene_wander)
{
	int near = 0;
	for (uint64_t seed = 0; seed < 100; seed++) {
		tl_vehicle v = in_pixels();
		tl_avoid_def def = tl_default_avoid_def();
		tl_wander_def wander = tl_default_wander_def();
		wander.radius = 40;
		wander.distance = 80;
		wander.jitter = 80;
		wander.dt = 1.0 / 60;
		tl_wander_state walk = { .seed = seed };
		tl_avoid_state state = { 0, 0 };
		def.margin = 2;
		bool turned = false, touched = false;
		for (int step = 0; step < 3600; step++) {
			def.wanted = tl_steer_wander(&v, &wander, &walk);
			tl_vector force = tl_steer_avoid_circles(&v, published, 2, &def, &state);
			turned |= state.side != 0;
			tl_vehicle_step(&v, force, 0, wander.dt);
			touched |= touches_published(&v);
		}
		ck_assert_msg(!touched, "seed %d", (int)seed);
		near += turned;
	}
	ck_assert_int_gt(near, 50); /* most have met a circle */
}
END_TEST

START_TEST(published_scene_seek)
{
	for (int rate = 0; rate < 3; rate++) {
		tl_vehicle v = in_pixels();
		tl_avoid_def def = tl_default_avoid_def();
		tl_avoid_state state = { 0, 0 };
		tl_point goal = { 1000, 200 };
		def.margin = 2;
		def.dt = rates[rate];
		int step = 0;
		for (; step * def.dt < 20 && hypot(goal.x - v.position.x, goal.y - v.position.y) > 5; step++) {
			def.reach = hypot(goal.x - v.position.x, goal.y - v.position.y);
			def.wanted = tl_steer_seek(&v, goal);
			tl_vehicle_step(&v, tl_steer_avoid_circles(&v, published, 2, &def, &state), 0, def.dt);
			ck_assert(!touches_published(&v));
		}
		ck_assert(step * def.dt < 9); /* 8 straight on */
	}
}
END_TEST

/* ---- goals beside circles ---- */

static double go(tl_point goal, const tl_circle *circles, size_t count, bool *contact)
{
	tl_vehicle v = tl_default_vehicle();
	v.position.x = -10;
	tl_avoid_def def = tl_default_avoid_def();
	tl_arrive_def arrive = tl_default_arrive_def();
	tl_avoid_state state = { 0, 0 };
	double time = 0;
	for (; time < 60; time += def.dt) {
		def.reach = hypot(goal.x - v.position.x, goal.y - v.position.y);
		if (def.reach < 0.1)
			break;
		def.wanted = def.reach > 1 ? tl_steer_seek(&v, goal) : tl_steer_arrive(&v, goal, &arrive);
		tl_vehicle_step(&v, tl_steer_avoid_circles(&v, circles, count, &def, &state), 0, def.dt);
		for (size_t i = 0; i < count; i++)
			*contact |= steer_overlap(v.position, v.radius, circles[i].centre, circles[i].radius) > 0.005;
	}
	return time;
}

START_TEST(goals_behind_and_before_circles_are_reached)
{
	for (double gap = 0.15; gap < 2; gap += 0.17) {
		for (double turn = -0.3; turn <= 0.3; turn += 0.1) {
			bool contact = false;
			tl_circle circle = { { 0, turn }, 1.5, { 0, 0 } };
			double behind = go((tl_point){ 2 + gap, 0 }, &circle, 1, &contact);
			ck_assert_msg(behind < 12, "behind, gap %g, off %g: %g s", gap, turn, behind);
			double before = go((tl_point){ -2 - gap, 0 }, &circle, 1, &contact);
			ck_assert_msg(before < 8, "before, gap %g, off %g: %g s", gap, turn, before);
			ck_assert(!contact);
		}
	}
}
END_TEST

/* A pocket that is open towards the vehicle: a side has to be chosen and kept. */
START_TEST(out_of_a_pocket)
{
	for (double deep = 0; deep <= 3; deep += 0.5) {
		tl_circle pocket[11];
		size_t count = 0;
		for (int i = -5; i <= 5; i++)
			pocket[count++] = (tl_circle){ { 3 - deep * i * i / 25, 0.9 * i }, 0.6, { 0, 0 } };
		bool contact = false;
		double time = go((tl_point){ 12, 0 }, pocket, count, &contact);
		ck_assert_msg(!contact && time < 25, "%g deep: %g s", deep, time);
	}
}
END_TEST

/* ---- vehicles that avoid each other ---- */

static void swap_as_circles(double degrees)
{
	tl_vehicle pair[2];
	tl_point goals[2];
	tl_avoid_state states[2] = { { 0, 0 }, { 0, 0 } };
	tl_avoid_def def = tl_default_avoid_def();
	for (int i = 0; i < 2; i++) {
		struct steer_scene scene = steer_scene_head_on(degrees + 180 * i);
		pair[i] = scene.vehicle;
		pair[i].position.x *= 0.4;
		pair[i].position.y *= 0.4;
		goals[i] = (tl_point){ -pair[i].position.x, -pair[i].position.y };
	}
	int step = 0;
	bool there = false;
	double most = -1;
	for (; step < 1200 && !there; step++) {
		tl_vector force[2];
		for (int i = 0; i < 2; i++) {
			const tl_vehicle *other = &pair[1 - i];
			tl_circle circle = { other->position, other->radius, other->velocity };
			def.reach = hypot(goals[i].x - pair[i].position.x, goals[i].y - pair[i].position.y);
			def.wanted = tl_steer_seek(&pair[i], goals[i]);
			force[i] = tl_steer_avoid_circles(&pair[i], &circle, 1, &def, &states[i]);
		}
		there = true;
		for (int i = 0; i < 2; i++) {
			tl_vehicle_step(&pair[i], force[i], 0, def.dt);
			there &= hypot(goals[i].x - pair[i].position.x, goals[i].y - pair[i].position.y) < 0.5;
		}
		most = fmax(most, steer_overlap(pair[0].position, 0.5, pair[1].position, 0.5));
	}
	ck_assert_msg(most <= 0.005, "%g degrees: overlap %g", degrees, most);
	ck_assert_msg(there && step < 700, "%g degrees: %d steps", degrees, step);
}

START_TEST(two_swap_head_on)
{
	for (int degrees = 0; degrees < 360; degrees += 3)
		swap_as_circles(degrees);
}
END_TEST

/* Two that cross under an angle, by tl_steer_avoid_vehicles; 180: head-on, 0: one overtakes the other. */
static void cross(double degrees, double second_speed)
{
	tl_vehicle pair[2] = { tl_default_vehicle(), tl_default_vehicle() };
	struct steer_scene scene = steer_scene_head_on(degrees);
	pair[0].position.x = -16;
	pair[1].max_speed = second_speed;
	pair[1].position.x = scene.vehicle.position.x * 16 / 25 * second_speed / 2;
	pair[1].position.y = scene.vehicle.position.y * 16 / 25 * second_speed / 2;
	pair[1].heading = scene.vehicle.heading;
	tl_avoid_def def = tl_default_avoid_def();
	def.margin = 0.3;
	double most = -1;
	for (int step = 0; step < 1200; step++) {
		tl_vector force[2];
		for (int i = 0; i < 2; i++) {
			tl_point goal = i == 0
				? (tl_point){ 40, 0 }
				: (tl_point){ 40 * scene.vehicle.heading.x, 40 * scene.vehicle.heading.y };
			tl_steer_part parts[] = { { tl_steer_avoid_vehicles(&pair[i], pair, 2, &def), 1, 1 },
				{ tl_steer_seek(&pair[i], goal), 1, 1 } };
			force[i] = tl_steer_blend_priority(parts, 2, pair[i].max_force);
		}
		for (int i = 0; i < 2; i++)
			tl_vehicle_step(&pair[i], force[i], 0, def.dt);
		most = fmax(most, steer_overlap(pair[0].position, 0.5, pair[1].position, 0.5));
	}
	ck_assert_msg(most <= 0.005, "%g degrees, speed %g: overlap %g", degrees, second_speed, most);
	ck_assert(hypot(pair[0].position.x, pair[0].position.y) > 20);
	ck_assert(hypot(pair[1].position.x, pair[1].position.y) > 5);
}

START_TEST(unaligned_collision_avoidance)
{
	for (int degrees = 10; degrees <= 350; degrees += 5) {
		cross(degrees, 2);
		cross(degrees, 1.5);
	}
	cross(0, 1); /* overtaking, dead ahead */
}
END_TEST

START_TEST(coincident_and_resting_vehicles_part)
{
	tl_vehicle five[5];
	for (int i = 0; i < 5; i++)
		five[i] = tl_default_vehicle();
	tl_avoid_def def = tl_default_avoid_def();
	for (int step = 0; step < 300; step++) {
		tl_vector force[5];
		for (int i = 0; i < 5; i++)
			force[i] = tl_steer_avoid_vehicles(&five[i], five, 5, &def);
		for (int i = 0; i < 5; i++)
			tl_vehicle_step(&five[i], force[i], 0, def.dt);
	}
	for (int i = 0; i < 5; i++)
		for (int k = 0; k < i; k++)
			ck_assert(steer_overlap(five[i].position, 0.5, five[k].position, 0.5) <= 0);
	/* At rest side by side, no contact: nothing to do. */
	tl_vehicle two[2] = { tl_default_vehicle(), tl_default_vehicle() };
	two[1].position.y = 1.05;
	tl_vector none = tl_steer_avoid_vehicles(&two[0], two, 2, &def);
	ck_assert(none.x == 0 && none.y == 0);
}
END_TEST

/* ---- circles that come to the vehicle; hostile input ---- */

START_TEST(steps_aside_and_out)
{
	for (int degrees = 0; degrees < 360; degrees += 15) {
		tl_vehicle v = tl_default_vehicle();
		double x = cos(degrees * 0.0174532925), y = sin(degrees * 0.0174532925);
		tl_circle circle = { { -8 * x, -8 * y }, 1, { 1.5 * x, 1.5 * y } };
		tl_avoid_def def = tl_default_avoid_def();
		tl_avoid_state state = { 0, 0 };
		double most = -1;
		for (int step = 0; step < 600; step++) {
			tl_vector brake = { -v.velocity.x * 10, -v.velocity.y * 10 };
			def.wanted = brake;
			tl_vehicle_step(&v, tl_steer_avoid_circles(&v, &circle, 1, &def, &state), 0, def.dt);
			circle.centre.x += circle.velocity.x * def.dt;
			circle.centre.y += circle.velocity.y * def.dt;
			most = fmax(most, steer_overlap(v.position, v.radius, circle.centre, circle.radius));
		}
		ck_assert(most <= 0.005);
		ck_assert(hypot(v.velocity.x, v.velocity.y) < 0.01);
	}
	/* At the very centre of one. */
	tl_vehicle v = tl_default_vehicle();
	tl_circle circle = { { 0, 0 }, 1, { 0, 0 } };
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0, 0 };
	for (int step = 0; step < 300; step++) {
		def.wanted = (tl_vector){ -v.velocity.x * 10, -v.velocity.y * 10 };
		tl_vehicle_step(&v, tl_steer_avoid_circles(&v, &circle, 1, &def, &state), 0, def.dt);
	}
	ck_assert(steer_overlap(v.position, v.radius, circle.centre, circle.radius) <= 0.005);
}
END_TEST

START_TEST(no_threat_no_change)
{
	tl_vehicle v = tl_default_vehicle();
	tl_circle circle = { { 3, 3 }, 1, { 0, 0 } };
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 1, 0.01 };
	tl_vector wanted = { 1, -2 };
	def.wanted = wanted;
	tl_vector force = tl_steer_avoid_circles(&v, &circle, 1, &def, &state);
	ck_assert(force.x == 1 && force.y == -2 && state.side == 0);
	def.wanted = (tl_vector){ 30, 40 };
	force = tl_steer_avoid_circles(&v, NULL, 0, &def, &state);
	ck_assert(fabs(force.x - 4.8) < 1e-12 && fabs(force.y - 6.4) < 1e-12);
}
END_TEST

START_TEST(hostile_numbers)
{
	static const double odd[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-320, 0, 1 };
	enum { N = sizeof odd / sizeof *odd };
	tl_avoid_def def = tl_default_avoid_def();
	for (int i = 0; i < N * N * N; i++) {
		tl_vehicle v = tl_default_vehicle();
		v.velocity.x = odd[i % N];
		tl_circle circle = { { odd[i / N % N], odd[i / N / N] }, 1, { odd[i % N], 0 } };
		tl_vehicle other = { { odd[i / N % N], odd[i / N / N] }, { odd[i % N], 1 }, { 1, 0 }, 0.5, 2, 8 };
		tl_avoid_state state = { 0, 0 };
		def.wanted = (tl_vector){ 1, 0 };
		tl_vector force = tl_steer_avoid_circles(&v, &circle, 1, &def, &state);
		ck_assert(isfinite(force.x) && isfinite(force.y) && hypot(force.x, force.y) <= 8.000001);
		force = tl_steer_avoid_vehicles(&v, &other, 1, &def);
		ck_assert(isfinite(force.x) && isfinite(force.y) && hypot(force.x, force.y) <= 8.000001);
	}
	/* More circles than it looks at: the soonest count. */
	static tl_circle many[500];
	for (int i = 0; i < 500; i++)
		many[i] = (tl_circle){ { 6, 3 + 0.01 * i }, 1, { 0, 0 } };
	many[499] = (tl_circle){ { 4, 0 }, 1, { 0, 0 } };
	tl_vehicle v = tl_default_vehicle();
	tl_avoid_state state = { 0, 0 };
	def.wanted = (tl_vector){ 20, 0 };
	tl_vector force = tl_steer_avoid_circles(&v, many, 500, &def, &state);
	ck_assert(force.y < 0);
	/* No force, no speed. */
	v.max_force = 0;
	def.wanted = (tl_vector){ 20, 0 };
	force = tl_steer_avoid_circles(&v, many, 500, &def, &state);
	ck_assert(force.x == 0 && force.y == 0);
	v = tl_default_vehicle();
	v.max_speed = 0;
	def.wanted = (tl_vector){ 20, 0 };
	force = tl_steer_avoid_circles(&v, many, 500, &def, &state);
	ck_assert(isfinite(force.x) && isfinite(force.y));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer circles");
	TCase *circles = tcase_create("circles");
	tcase_add_test(circles, head_on_at_all_angles);
	tcase_add_test(circles, head_on_at_any_frame_rate);
	tcase_add_test(circles, the_side_is_right_for_near_and_far_circles);
	tcase_add_test(circles, three_frame_rates_same_side_same_end);
	tcase_add_test(circles, published_scene_wander);
	tcase_add_test(circles, published_scene_seek);
	tcase_add_test(circles, goals_behind_and_before_circles_are_reached);
	tcase_add_test(circles, out_of_a_pocket);
	tcase_add_test(circles, steps_aside_and_out);
	tcase_add_test(circles, no_threat_no_change);
	tcase_add_test(circles, hostile_numbers);
	suite_add_tcase(suite, circles);
	TCase *vehicles = tcase_create("vehicles");
	tcase_add_test(vehicles, two_swap_head_on);
	tcase_add_test(vehicles, unaligned_collision_avoidance);
	tcase_add_test(vehicles, coincident_and_resting_vehicles_part);
	suite_add_tcase(suite, vehicles);
	return suite;
}
