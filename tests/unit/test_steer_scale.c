/* SPDX-License-Identifier: MIT */
/* Keeping clear of circles in any unit of length, and of circles of any size. */
#include <math.h>

#include "support/runner.h"
#include "support/steer_scene.h"

/* Where a vehicle among circles is after 10 seconds, all lengths times `scale`. */
static tl_vehicle drive_scaled(double scale)
{
	struct steer_scene scene = steer_scene_field(5003);
	tl_vehicle v = scene.vehicle;
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0, 0 };
	v.position.x *= scale;
	v.radius *= scale;
	v.max_speed *= scale;
	v.max_force *= scale;
	def.margin *= scale;
	for (size_t i = 0; i < scene.count; i++) {
		tl_circle *c = &scene.circles[i];
		*c = (tl_circle){ { c->centre.x * scale, c->centre.y * scale }, c->radius * scale,
			{ c->velocity.x * scale, c->velocity.y * scale } };
	}
	for (int step = 0; step < 600; step++) {
		tl_vector wanted = tl_steer_seek(&v, (tl_point){ 25 * scale, 0 });
		def.wanted = wanted;
		wanted = tl_steer_avoid_circles(&v, scene.circles, scene.count, &def, &state);
		tl_vehicle_step(&v, wanted, 0, def.dt);
		for (size_t i = 0; i < scene.count; i++) {
			scene.circles[i].centre.x += scene.circles[i].velocity.x * def.dt;
			scene.circles[i].centre.y += scene.circles[i].velocity.y * def.dt;
		}
	}
	return v;
}

/* Powers of two change no digit. */
START_TEST(no_unit_of_length_is_special)
{
	tl_vehicle one = drive_scaled(1);
	for (int power = -400; power <= 400; power += 40) {
		double scale = ldexp(1, power);
		tl_vehicle other = drive_scaled(scale);
		ck_assert_msg(other.position.x == one.position.x * scale, "2^%d", power);
		ck_assert_msg(other.position.y == one.position.y * scale, "2^%d", power);
	}
}
END_TEST

/* As good as a straight wall: along it, and not away from it. */
START_TEST(along_a_huge_circle)
{
	for (double radius = 10; radius <= 1e7; radius *= 10) {
		tl_vehicle v = tl_default_vehicle();
		tl_circle circle = { { 0, -radius }, radius, { 0, 0 } };
		tl_avoid_def def = tl_default_avoid_def();
		tl_avoid_state state = { 0, 0 };
		v.position = (tl_point){ -3, 0.65 };
		double turn = 3 / radius, most = 0;
		for (int step = 0; step < 240; step++) {
			def.wanted = tl_steer_seek(&v, (tl_point){ 30, -30 * turn - 2 });
			tl_vehicle_step(&v, tl_steer_avoid_circles(&v, &circle, 1, &def, &state), 0, def.dt);
			double gap = hypot(v.position.x, v.position.y + radius) - radius - 0.5;
			ck_assert_msg(gap > -0.005, "radius %g, step %d: %g", radius, step, gap);
			most = fmax(most, gap);
		}
		ck_assert_msg(v.position.x > 3 && most < 1, "radius %g: at %g, %g away", radius, v.position.x, most);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer scale");
	TCase *tc = tcase_create("scale");
	tcase_add_test(tc, no_unit_of_length_is_special);
	tcase_add_test(tc, along_a_huge_circle);
	suite_add_tcase(suite, tc);
	return suite;
}
