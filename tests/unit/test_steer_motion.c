/* SPDX-License-Identifier: MIT */
/* What a vehicle can do, and going somewhere: limits, seek, flee, arrive, pursue, evade, formations, hiding, containment, flow. */
#include <math.h>

#include "base/rng.h"
#include "support/runner.h"
#include "support/steer_scene.h"
#include "support/vehicles.h"

static double draw(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static double length(tl_vector v)
{
	return hypot(v.x, v.y);
}

/* ---- limits ---- */

START_TEST(force_and_speed_never_above_their_limits)
{
	tli_rng rng = { 7 };
	tl_vehicle v = tl_default_vehicle();
	bool fine = true;
	for (int step = 0; step < 100000; step++) {
		double dt = draw(&rng, 0.001, 0.1);
		tl_vehicle before = v;
		tl_vector force = { draw(&rng, -50, 50), draw(&rng, -50, 50) };
		tl_vehicle_step(&v, force, step % 3 ? 0 : 2, dt);
		fine &= length(v.velocity) <= v.max_speed * (1 + 1e-12);
		fine &= apart(v.position, before.position) <= v.max_speed * dt * (1 + 1e-9);
		fine &= fabs(length(v.heading) - 1) < 1e-12;
		double change = hypot(v.velocity.x - before.velocity.x, v.velocity.y - before.velocity.y);
		fine &= step % 3 == 0 || change <= v.max_force * dt * (1 + 1e-9) + 1e-12;
	}
	ck_assert(fine);
	tl_vector cut = tl_steer_limit((tl_vector){ 3e200, 4e200 }, 5);
	ck_assert(fabs(cut.x - 3) < 1e-12 && fabs(cut.y - 4) < 1e-12);
	cut = tl_steer_limit((tl_vector){ 3, 4 }, INFINITY);
	ck_assert(cut.x == 3 && cut.y == 4);
	cut = tl_steer_limit((tl_vector){ NAN, 4 }, 1);
	ck_assert(cut.x == 0 && cut.y == 0);
	cut = tl_steer_limit((tl_vector){ 3, 4 }, -1);
	ck_assert(cut.x == 0 && cut.y == 0);
}
END_TEST

START_TEST(heading_is_kept_at_rest)
{
	tl_vehicle v = vehicle_at(0, 0);
	v.heading = (tl_vector){ 0, 1 };
	tl_vehicle_step(&v, (tl_vector){ 0, 0 }, 0, 0.1);
	ck_assert(v.heading.x == 0 && v.heading.y == 1 && v.position.x == 0 && v.position.y == 0);
	v.velocity = (tl_vector){ 1, 0 };
	tl_vehicle_step(&v, (tl_vector){ -8, 0 }, 0, 0.125); /* to rest exactly */
	ck_assert(v.velocity.x == 0 && v.heading.y == 1);
	tl_vehicle_step(&v, (tl_vector){ NAN, 1 }, 0, 0.1);
	ck_assert(v.velocity.x == 0 && v.velocity.y == 0);
	v.velocity.x = 1e-200; /* next to rest is rest */
	tl_vehicle_step(&v, (tl_vector){ 0, 0 }, 0, 0.1);
	ck_assert(v.heading.x == 0 && v.heading.y == 1);
}
END_TEST

START_TEST(turn_rate_is_bounded)
{
	tl_vehicle v = vehicle_at(0, 0);
	v.velocity.x = 2;
	for (int step = 1; step <= 300; step++) {
		tl_vector before = v.heading;
		tl_vehicle_step(&v, tl_steer_seek(&v, (tl_point){ -1000, 0 }), 1.5, 0.01);
		double turned = atan2(before.x * v.heading.y - before.y * v.heading.x,
			before.x * v.heading.x + before.y * v.heading.y);
		ck_assert(fabs(turned) <= 1.5 * 0.01 + 1e-12);
	}
	ck_assert(v.heading.x < -0.99); /* it has turned round: pi / 1.5 = 2.1 s */
	ck_assert(v.position.y > 0);    /* on the left, by rule */
}
END_TEST

/* ---- seek and flee ---- */

START_TEST(seek_and_flee)
{
	for (int degrees = 0; degrees < 360; degrees += 7) {
		tl_point target = { 20 * cos(degrees * 0.01745329252), 20 * sin(degrees * 0.01745329252) };
		tl_vehicle v = vehicle_at(0, 0), w = vehicle_at(0, 0);
		double least = 20, slowest = 2;
		for (int step = 0; step < 720; step++) {
			tl_vehicle_step(&v, tl_steer_seek(&v, target), 0, 1.0 / 60);
			tl_vehicle_step(&w, tl_steer_flee(&w, target), 0, 1.0 / 60);
			if (least > 0.5)
				slowest = step > 60 ? fmin(slowest, length(v.velocity)) : slowest;
			least = fmin(least, apart(v.position, target));
		}
		ck_assert(least < 0.05 && slowest > 1.99);             /* seek does not slow down */
		ck_assert(fabs(apart(w.position, target) - 44) < 0.6); /* 20 + 12 s * 2 */
	}
	/* At the very point there is no direction; nothing is divided by zero. */
	tl_vehicle v = vehicle_at(3, 4);
	v.heading = (tl_vector){ 0, -1 };
	ck_assert(tl_steer_seek(&v, v.position).y < 0);
	ck_assert(tl_steer_flee(&v, v.position).y < 0);
	ck_assert(tl_steer_seek(&v, (tl_point){ NAN, 0 }).y < 0);
	v.velocity.x = INFINITY;
	ck_assert(tl_steer_seek(&v, (tl_point){ 0, 0 }).x == 0);
}
END_TEST

/* ---- arrive ---- */

START_TEST(arrive_never_overshoots)
{
	tli_rng rng = { 11 };
	for (int run = 0; run < 1000; run++) {
		tl_arrive_def def = tl_default_arrive_def();
		tl_vehicle v = vehicle_at(0, 0);
		v.max_speed = draw(&rng, 0.5, 6);
		v.max_force = run % 7 ? draw(&rng, 2, 30) : INFINITY;
		v.velocity.x = run % 2 ? v.max_speed : 0;
		def.dt = run % 5 ? draw(&rng, 0.005, 0.1) : 0.1;
		def.deceleration = run % 3 ? 0 : draw(&rng, 1, 30);
		double b = def.deceleration > 0 ? fmin(def.deceleration, v.max_force) : v.max_force / 2;
		tl_point target = { draw(&rng, 0, 10) + v.max_speed * (v.max_speed / (2 * b) + def.dt), 0 };
		double last = 0, beyond = 0;
		bool fine = true;
		for (double time = 0; time < 40; time += def.dt) {
			tl_vector force = tl_steer_arrive(&v, target, &def);
			tl_vehicle_step(&v, force, 0, def.dt);
			fine &= length(force) <= v.max_force * (1 + 1e-12) && v.position.x >= last && v.position.y == 0;
			last = v.position.x;
			beyond = fmax(beyond, v.position.x - target.x);
		}
		ck_assert(fine);
		ck_assert_msg(beyond <= 1e-9, "beyond by %g at dt %g", beyond, def.dt);
		ck_assert(target.x - v.position.x <= def.tolerance && length(v.velocity) == 0);
	}
}
END_TEST

START_TEST(arrive_from_any_motion)
{
	tli_rng rng = { 12 };
	for (int run = 0; run < 500; run++) {
		tl_arrive_def def = tl_default_arrive_def();
		tl_vehicle v = vehicle_at(0, 0);
		def.dt = draw(&rng, 0.005, 0.1);
		double angle = draw(&rng, 0, 6.28), speed = draw(&rng, 0, 2);
		v.velocity = (tl_vector){ speed * cos(angle), speed * sin(angle) };
		tl_point target = { draw(&rng, 1.5, 10), 0 };
		double beyond = 0;
		for (double time = 0; time < 15; time += def.dt) {
			tl_vehicle_step(&v, tl_steer_arrive(&v, target, &def), 0, def.dt);
			beyond = fmax(beyond, v.position.x - target.x);
		}
		ck_assert_msg(beyond <= def.tolerance, "%g", beyond);
		ck_assert(apart(v.position, target) <= def.tolerance && length(v.velocity) < 1e-12);
	}
}
END_TEST

/* Time to arrive does not depend on the step. */
START_TEST(arrive_is_quick_at_any_rate)
{
	static const double steps[] = { 1.0 / 120, 1.0 / 60, 1.0 / 30, 0.1 };
	for (int i = 0; i < 4; i++) {
		tl_arrive_def def = tl_default_arrive_def();
		tl_vehicle v = vehicle_at(0, 0);
		def.dt = steps[i];
		double time = 0;
		for (; apart(v.position, (tl_point){ 10, 0 }) > 0.01; time += def.dt)
			tl_vehicle_step(&v, tl_steer_arrive(&v, (tl_point){ 10, 0 }, &def), 0, def.dt);
		/* 10 / 2 s, and half of the time for getting up to speed (8) and down from it (4). */
		ck_assert_msg(time > 5.25 && time < 5.6, "%g s at %g", time, def.dt);
	}
}
END_TEST

/* ---- pursue, evade ---- */

static double chase(bool pursue, double degrees)
{
	tl_vehicle hunter = vehicle_at(0, 0), quarry = vehicle_at(10, 0);
	tl_pursue_def def = tl_default_pursue_def();
	def.max_prediction = 100;
	quarry.velocity = (tl_vector){ 1.5 * cos(degrees * 0.01745329252), 1.5 * sin(degrees * 0.01745329252) };
	double time = 0;
	for (; time < 100 && apart(hunter.position, quarry.position) > 0.1; time += 1.0 / 60) {
		tl_vector force = pursue ? tl_steer_pursue(&hunter, &quarry, &def)
					 : tl_steer_seek(&hunter, quarry.position);
		tl_vehicle_step(&hunter, force, 0, 1.0 / 60);
		tl_vehicle_step(&quarry, (tl_vector){ 0, 0 }, 0, 1.0 / 60);
	}
	return time;
}

START_TEST(pursue_intercepts)
{
	for (int degrees = 0; degrees < 360; degrees += 15) {
		double with = chase(true, degrees), without = chase(false, degrees);
		ck_assert_msg(with <= without + 0.02, "%d: %g %g", degrees, with, without);
		if (degrees == 90 || degrees == 270) {
			/* (2^2 - 1.5^2) t^2 = 10^2 */
			ck_assert_msg(fabs(with - 10 / sqrt(1.75)) < 0.25, "%g", with);
			ck_assert(without > with + 2);
		}
	}
	/* One that is faster and runs away: where it will be after max_prediction. */
	tl_vehicle hunter = vehicle_at(0, 0), quarry = vehicle_at(10, 0);
	tl_pursue_def def = tl_default_pursue_def();
	quarry.velocity = (tl_vector){ 0, 5 };
	tl_vector force = tl_steer_pursue(&hunter, &quarry, &def), same = tl_steer_seek(&hunter, (tl_point){ 10, 10 });
	ck_assert(fabs(force.x - same.x) < 1e-9 && fabs(force.y - same.y) < 1e-9);
	quarry.velocity = (tl_vector){ 2, 0 }; /* as fast: never */
	force = tl_steer_pursue(&hunter, &quarry, &def);
	ck_assert(force.x > 0 && force.y == 0);
}
END_TEST

START_TEST(evade_gets_away)
{
	for (int degrees = 0; degrees < 360; degrees += 15) {
		/* A hunter of the same speed that pursues never comes nearer than it began, but for the first moment. */
		tl_vehicle v = vehicle_at(0, 0), hunter = vehicle_at(6, 0);
		tl_pursue_def def = tl_default_pursue_def();
		double least = 6, angle = degrees * 0.01745329252;
		v.heading = (tl_vector){ cos(angle), sin(angle) };
		v.velocity = (tl_vector){ 2 * v.heading.x, 2 * v.heading.y };
		hunter.velocity.x = -2;
		for (int step = 0; step < 1200; step++) {
			tl_vector flight = tl_steer_evade(&v, &hunter, &def);
			tl_vector hunt = tl_steer_pursue(&hunter, &v, &def);
			tl_vehicle_step(&v, flight, 0, 1.0 / 60);
			tl_vehicle_step(&hunter, hunt, 0, 1.0 / 60);
			least = fmin(least, apart(v.position, hunter.position));
		}
		ck_assert_msg(least > 4, "%d: %g", degrees, least);
	}
	/* However far ahead is looked, the hunter's path never ends behind the vehicle. */
	tl_vehicle v = vehicle_at(0, 0), hunter = vehicle_at(1, 0);
	tl_pursue_def far = tl_default_pursue_def();
	far.max_prediction = 1000;
	hunter.velocity.x = -2;
	ck_assert(tl_steer_evade(&v, &hunter, &far).x < 0);
}
END_TEST

/* ---- formations ---- */

START_TEST(offset_pursuit_keeps_its_place)
{
	tl_vehicle leader = vehicle_at(0, 0), v = vehicle_at(-8, -5);
	tl_arrive_def def = tl_default_arrive_def();
	leader.max_speed = 1.5;
	leader.velocity.x = 1.5;
	for (int step = 0; step < 1200; step++) {
		tl_vector force = tl_steer_offset_pursue(&v, &leader, (tl_vector){ -1, 2 }, &def);
		tl_vehicle_step(&leader, (tl_vector){ 0, 0 }, 0, def.dt);
		tl_vehicle_step(&v, force, 0, def.dt);
	}
	/* In its place, with the leader's velocity: it does not lag. */
	ck_assert(apart(v.position, (tl_point){ leader.position.x - 1, leader.position.y + 2 }) < 0.02);
	ck_assert(fabs(v.velocity.x - 1.5) < 1e-6);
	/* The leader stops; its heading says where the place is. */
	leader.velocity.x = 0;
	leader.heading = (tl_vector){ 0, 1 };
	for (int step = 0; step < 600; step++)
		tl_vehicle_step(&v, tl_steer_offset_pursue(&v, &leader, (tl_vector){ -1, 2 }, &def), 0, def.dt);
	ck_assert(apart(v.position, (tl_point){ leader.position.x - 2, leader.position.y - 1 }) < 0.02);
}
END_TEST

START_TEST(interpose_stays_between)
{
	tl_vehicle a = vehicle_at(0, 4), b = vehicle_at(3, -5), v = vehicle_at(-10, 0);
	tl_arrive_def def = tl_default_arrive_def();
	a.velocity = (tl_vector){ 1, 0.3 };
	b.velocity = (tl_vector){ 0.6, -0.5 };
	for (int step = 0; step < 1500; step++) {
		tl_vector force = tl_steer_interpose(&v, &a, &b, &def);
		tl_vehicle_step(&a, (tl_vector){ 0, 0 }, 0, def.dt);
		tl_vehicle_step(&b, (tl_vector){ 0, 0 }, 0, def.dt);
		tl_vehicle_step(&v, force, 0, def.dt);
	}
	tl_point between = { (a.position.x + b.position.x) / 2, (a.position.y + b.position.y) / 2 };
	ck_assert(apart(v.position, between) < 0.02);
}
END_TEST

/* ---- hide ---- */

static bool is_hidden(const tl_vehicle *v, const tl_vehicle *hunter, const tl_circle *circles, size_t count)
{
	tl_vector path = { v->position.x - hunter->position.x, v->position.y - hunter->position.y };
	for (size_t i = 0; i < count; i++) {
		tl_vector q = { circles[i].centre.x - hunter->position.x, circles[i].centre.y - hunter->position.y };
		double share = (path.x * q.x + path.y * q.y) / (path.x * path.x + path.y * path.y);
		if (share > 0 && share < 1 && hypot(q.x - path.x * share, q.y - path.y * share) < circles[i].radius)
			return true;
	}
	return false;
}

START_TEST(hide_behind_circles)
{
	static const tl_circle circles[] = { { { 5, 0 }, 1.5, { 0, 0 } }, { { -6, 4 }, 1, { 0, 0 } },
		{ { 0, -7 }, 2, { 0, 0 } } };
	tli_rng rng = { 3 };
	for (int run = 0; run < 200; run++) {
		tl_vehicle v = vehicle_at(draw(&rng, -3, 3), draw(&rng, -3, 3));
		tl_vehicle hunter = vehicle_at(draw(&rng, -14, 14), draw(&rng, 10, 14));
		tl_hide_def def = tl_default_hide_def();
		tl_avoid_def avoid = tl_default_avoid_def();
		tl_avoid_state state = { 0, 0 };
		for (int step = 0; step < 1200; step++) {
			avoid.wanted = tl_steer_hide(&v, &hunter, circles, 3, &def);
			tl_vehicle_step(&v, tl_steer_avoid_circles(&v, circles, 3, &avoid, &state), 0, avoid.dt);
		}
		ck_assert_msg(is_hidden(&v, &hunter, circles, 3), "run %d", run);
		for (int i = 0; i < 3; i++)
			ck_assert(steer_overlap(v.position, 0.5, circles[i].centre, circles[i].radius) <= 0.005);
	}
}
END_TEST

START_TEST(hide_without_circles_and_without_danger)
{
	tl_vehicle v = vehicle_at(0, 0), hunter = vehicle_at(3, 0);
	tl_hide_def def = tl_default_hide_def();
	tl_circle around = { { 3, 0 }, 2, { 0, 0 } };
	ck_assert(tl_steer_hide(&v, &hunter, NULL, 0, &def).x < 0); /* evades */
	ck_assert(
		tl_steer_hide(&v, &hunter, &around, 1, &def).x < 0); /* a circle that the hunter is in does not hide */
	def.danger = 2;
	tl_vector none = tl_steer_hide(&v, &hunter, NULL, 0, &def);
	ck_assert(none.x == 0 && none.y == 0);
	/* The circle in between is not nearer than it is: its place lies on the other side of it. */
	tl_circle two[] = { { { -4, 0 }, 3, { 0, 0 } }, { { 0, 6 }, 1, { 0, 0 } } };
	def.danger = INFINITY;
	hunter = vehicle_at(5, -3);
	ck_assert(tl_steer_hide(&v, &hunter, two, 2, &def).y > 0);
}
END_TEST

/* ---- containment, flow ---- */

START_TEST(containment)
{
	static const double steps[] = { 1.0 / 120, 1.0 / 60, 1.0 / 30, 0.1 };
	tl_box box = { { -8, -6 }, { 8, 6 } };
	for (uint64_t seed = 0; seed < 60; seed++) {
		tl_vehicle v = vehicle_at(0, 0);
		tl_wander_def def = tl_default_wander_def();
		tl_wander_state state = { .seed = seed };
		def.dt = steps[seed % 4];
		double moved = 0, outside = 0;
		for (double time = 0; time < 120; time += def.dt) {
			tl_steer_part parts[] = { { tl_steer_contain(&v, box, 1), 1, 1 },
				{ tl_steer_wander(&v, &def, &state), 1, 1 } };
			tl_vehicle_step(&v, tl_steer_blend_priority(parts, 2, v.max_force), 0, def.dt);
			outside = fmax(outside, fmax(fabs(v.position.x) - 7.5, fabs(v.position.y) - 5.5));
			moved += length(v.velocity) * def.dt;
		}
		/* What one step of another force adds is seen in the next one. */
		ck_assert_msg(outside <= 2 * def.dt * def.dt, "%g at dt %g", outside, def.dt);
		ck_assert_msg(moved > 80, "%g", moved); /* it goes on */
	}
	/* Outside it comes back; inside and away from the sides nothing happens; a box that is too small has a middle. */
	tl_vehicle v = vehicle_at(20, -30);
	tl_vector force = tl_steer_contain(&v, box, 1);
	ck_assert(force.x < 0 && force.y > 0);
	v = vehicle_at(1, 1);
	v.velocity = (tl_vector){ 2, 2 };
	force = tl_steer_contain(&v, box, 1);
	ck_assert(force.x == 0 && force.y == 0);
	tl_box empty = { { 1, 1 }, { 0, 0 } }, small = { { 3, 3 }, { 3.5, 3.5 } };
	force = tl_steer_contain(&v, empty, 1);
	ck_assert(force.x == 0 && force.y == 0);
	v.velocity = (tl_vector){ 0, 0 };
	force = tl_steer_contain(&v, small, 1);
	ck_assert(force.x > 0 && force.y > 0);
}
END_TEST

START_TEST(flow_field_following)
{
	/* A whirl about 0,0: the vehicle goes round with it. */
	static tl_vector cells[40 * 40];
	tl_flow_field field = { { -10, -10 }, 0.5, 40, 40, cells };
	for (int i = 0; i < 1600; i++) {
		double x = -9.75 + 0.5 * (i % 40), y = -9.75 + 0.5 * (i / 40), r = hypot(x, y);
		cells[i] = (tl_vector){ -1.5 * y / r, 1.5 * x / r };
	}
	tl_vehicle v = vehicle_at(5, 0);
	double turned = 0, farthest = 0;
	for (int step = 0; step < 2400; step++) {
		tl_point before = v.position;
		tl_vehicle_step(&v, tl_steer_follow_flow(&v, &field, 0.1), 0, 1.0 / 60);
		turned += atan2(before.x * v.position.y - before.y * v.position.x,
			before.x * v.position.x + before.y * v.position.y);
		farthest = fmax(farthest, fabs(length(v.position) - 5));
	}
	ck_assert(farthest < 1);
	ck_assert_msg(turned > 10 && turned < 13, "%g", turned); /* 40 s * 1.5 / 5 */
	/* Bilinear between centres, constant beyond, and nothing where there is no field. */
	tl_vector two[] = { { 1, 0 }, { 2, 0 } };
	tl_flow_field line = { { 0, 0 }, 1, 2, 1, two };
	v = vehicle_at(1, 7);
	ck_assert(fabs(tl_steer_follow_flow(&v, &line, 0).x - 15) < 1e-12);
	v = vehicle_at(-1e9, 0);
	ck_assert(fabs(tl_steer_follow_flow(&v, &line, 0).x - 10) < 1e-12);
	v = vehicle_at(1e300, 0);
	ck_assert(fabs(tl_steer_follow_flow(&v, &line, 0).x - 20) < 1e-12);
	v = vehicle_at(NAN, 0);
	ck_assert(tl_steer_follow_flow(&v, &line, 0).x == 0);
	line.velocities = NULL;
	ck_assert(tl_steer_follow_flow(&v, &line, 0).x == 0);
}
END_TEST

/* ---- blends ---- */

START_TEST(blends)
{
	tl_steer_part parts[] = { { { 3, 0 }, 1, 0.5 }, { { 0, 8 }, 0.5, 0.25 }, { { -20, 0 }, 2, 1 } };
	tl_vector f = tl_steer_blend_weighted(parts, 2, 100);
	ck_assert(f.x == 3 && f.y == 4);
	f = tl_steer_blend_weighted(parts, 3, 10);
	ck_assert(fabs(length(f) - 10) < 1e-12 && f.x < 0);
	/* 3 of 8, then 4 of the 5 left, then 1 is left of 40. */
	f = tl_steer_blend_priority(parts, 3, 8);
	ck_assert(fabs(f.x - 2) < 1e-12 && fabs(f.y - 4) < 1e-12);
	f = tl_steer_blend_priority(parts, 3, 2); /* the first one alone */
	ck_assert(f.x == 2 && f.y == 0);
	/* In the mean over many draws each part is worth its force, for as much as those before leave. */
	bool same = true;
	int first = 0, second = 0, third = 0, n = 100000;
	for (int i = 0; i < n; i++) {
		f = tl_steer_blend_dither(parts, 3, 100, 42, (uint64_t)i);
		first += f.x == 6;
		second += f.y == 16;
		third += f.x == -40;
		tl_vector again = tl_steer_blend_dither(parts, 3, 100, 42, (uint64_t)i);
		same &= again.x == f.x && again.y == f.y;
	}
	ck_assert(same);
	ck_assert_int_eq(first + second + third, n);
	ck_assert(fabs(first / (double)n - 0.5) < 0.01 && fabs(second / (double)n - 0.125) < 0.01);
	parts[0].force.x = 0; /* what is 0 is passed over */
	parts[0].probability = 1;
	f = tl_steer_blend_dither(parts, 1, 100, 1, 1);
	ck_assert(f.x == 0 && f.y == 0);
	f = tl_steer_blend_dither(NULL, 0, 100, 1, 1);
	ck_assert(f.x == 0 && f.y == 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer motion");
	TCase *tests = tcase_create("motion");
	tcase_add_test(tests, force_and_speed_never_above_their_limits);
	tcase_add_test(tests, heading_is_kept_at_rest);
	tcase_add_test(tests, turn_rate_is_bounded);
	tcase_add_test(tests, seek_and_flee);
	tcase_add_test(tests, arrive_never_overshoots);
	tcase_add_test(tests, arrive_from_any_motion);
	tcase_add_test(tests, arrive_is_quick_at_any_rate);
	tcase_add_test(tests, pursue_intercepts);
	tcase_add_test(tests, evade_gets_away);
	tcase_add_test(tests, offset_pursuit_keeps_its_place);
	tcase_add_test(tests, interpose_stays_between);
	tcase_add_test(tests, hide_behind_circles);
	tcase_add_test(tests, hide_without_circles_and_without_danger);
	tcase_add_test(tests, containment);
	tcase_add_test(tests, flow_field_following);
	tcase_add_test(tests, blends);
	suite_add_tcase(suite, tests);
	return suite;
}
