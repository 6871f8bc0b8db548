/* SPDX-License-Identifier: MIT */
/* Walls as steering sees them; avoiding them by three feelers; following them. */
#include <math.h>
#include <stdio.h>

#include "support/failing.h"
#include "support/polygons.h"
#include "support/runner.h"

static tl_steer_world *make_world(const tl_steer_wall *walls, size_t count)
{
	tl_steer_world *world = NULL;
	ck_assert_int_eq(tl_steer_world_create(walls, count, 1024, &world), TL_OK);
	return world;
}

static struct polygons as_field(const tl_steer_wall *walls, size_t count)
{
	struct polygons field = { .count = count };
	for (size_t i = 0; i < count; i++)
		field.walls[i] = walls[i];
	return field;
}

/* ---- worlds ---- */

START_TEST(what_is_refused)
{
	tl_steer_wall wall = { { 0, 0 }, { 1, 0 }, false };
	tl_steer_world *world = NULL;
	static const int32_t wrong[] = { 0, -1, 3, 1000, 131072, INT32_MIN };
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		ck_assert_int_eq(tl_steer_world_create(&wall, 1, wrong[i], &world), TL_E_INVALID);
	ck_assert_int_eq(tl_steer_world_create(NULL, 1, 1024, &world), TL_E_INVALID);
	ck_assert_int_eq(tl_steer_world_create(&wall, 1, 1024, NULL), TL_E_INVALID);
	static const double far[] = { (double)INFINITY, (double)NAN, 524289, -1e300 };
	for (int i = 0; i < 4; i++) {
		wall.b.x = far[i];
		ck_assert_int_eq(tl_steer_world_create(&wall, 1, 1024, &world), TL_E_RANGE);
	}
	ck_assert_ptr_null(world);
	ck_assert_int_eq(tl_steer_world_create(NULL, 0, 1, &world), TL_OK);
	tl_vehicle vehicle = tl_default_vehicle();
	tl_feeler_def feelers = tl_default_feeler_def();
	tl_follow_wall_def follow = tl_default_follow_wall_def();
	tl_vector none = tl_steer_avoid_walls(&vehicle, world, &feelers);
	ck_assert(none.x == 0 && none.y == 0);
	none = tl_steer_follow_wall(&vehicle, world, &follow);
	ck_assert(none.x == 0 && none.y == 0);
	tl_steer_world_free(world);
	tl_steer_world_free(NULL);
}
END_TEST

START_TEST(out_of_memory)
{
	struct polygons field;
	polygons_make(&field, 11000, true);
	failing_install();
	size_t before = failing_live_blocks();
	for (long k = 1;; k++) {
		tl_steer_world *world = NULL;
		failing_arm(k, _i == 1);
		tl_status status = tl_steer_world_create(field.walls, field.count, 1024, &world);
		if (!failing_disarm()) {
			tl_steer_world_free(world);
			break;
		}
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_ptr_null(world);
	}
	ck_assert_uint_eq(failing_live_blocks(), before);
}
END_TEST

/* ---- avoiding ---- */

START_TEST(pushed_along_the_normal_the_deeper_the_more)
{
	tl_steer_wall wall = { { 0, -9 }, { 0, 9 }, false };
	tl_steer_world *world = make_world(&wall, 1);
	tl_feeler_def def = tl_default_feeler_def();
	tl_vehicle vehicle = tl_default_vehicle();
	double last = 0;
	for (int i = 0; i <= 24; i++) { /* the feeler reaches 2 beyond the rim and the margin of 0.1 */
		vehicle.position.x = -3 + i * 0.1;
		tl_vector force = tl_steer_avoid_walls(&vehicle, world, &def);
		ck_assert(force.x <= last && force.y == 0);
		ck_assert_double_eq_tol(force.x, i <= 4 ? 0 : -8 * (i - 4) / 20., 1e-9);
		last = force.x;
	}
	/* From the other side the opposite force; away from it not at all. */
	vehicle.position.x = 1;
	vehicle.heading.x = -1;
	ck_assert_double_gt(tl_steer_avoid_walls(&vehicle, world, &def).x, 4);
	vehicle.heading.x = 1;
	ck_assert(tl_steer_avoid_walls(&vehicle, world, &def).x == 0);
	tl_steer_world_free(world);
}
END_TEST

START_TEST(polygons_are_met_from_outside)
{
	static const tl_steer_wall square[] = { { { 0, 0 }, { 4, 0 }, true }, { { 4, 0 }, { 4, 4 }, true },
		{ { 4, 4 }, { 0, 4 }, true }, { { 0, 4 }, { 0, 0 }, true } };
	tl_steer_world *world = make_world(square, 4);
	tl_feeler_def def = tl_default_feeler_def();
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.position = (tl_point){ -1, 2 };
	ck_assert_double_lt(tl_steer_avoid_walls(&vehicle, world, &def).x, -4);
	vehicle.position.x = 3; /* inside, heading out */
	ck_assert(tl_steer_avoid_walls(&vehicle, world, &def).x == 0);
	tl_steer_world_free(world);
}
END_TEST

/* Wander with avoidance first, for a minute, in a room with walls and posts in it. */
static double wander_among(const tl_steer_wall *walls, size_t count, uint64_t seed, double dt, double *travelled)
{
	tl_steer_world *world = make_world(walls, count);
	struct polygons field = as_field(walls, count);
	tl_feeler_def feelers = tl_default_feeler_def();
	tl_wander_def wander = tl_default_wander_def();
	wander.dt = dt;
	tl_wander_state state = { .seed = seed };
	tl_vehicle vehicle = tl_default_vehicle();
	double nearest = 1e9;
	for (int step = 0; step < (int)(60 / dt); step++) {
		tl_vector avoid = tl_steer_avoid_walls(&vehicle, world, &feelers);
		tl_steer_part parts[] = { { .force = avoid, .weight = 1 },
			{ .force = tl_steer_wander(&vehicle, &wander, &state), .weight = 1 } };
		tl_vehicle_step(&vehicle, tl_steer_blend_priority(parts, 2, vehicle.max_force), 0, dt);
		nearest = fmin(nearest, polygons_distance(&field, vehicle.position) - vehicle.radius);
		*travelled += sqrt(vehicle.velocity.x * vehicle.velocity.x + vehicle.velocity.y * vehicle.velocity.y) *
			dt;
	}
	tl_steer_world_free(world);
	return nearest;
}

START_TEST(wanders_in_a_room_without_contact)
{
	static const tl_steer_wall room[] = { { { -8, -6 }, { 8, -6 }, false }, { { 8, -6 }, { 8, 6 }, false },
		{ { 8, 6 }, { -8, 6 }, false }, { { -8, 6 }, { -8, -6 }, false }, { { 3, -6 }, { 3, -1 }, false },
		{ { -5, 3 }, { -2, 3 }, false }, { { -4, -3 }, { -4, -3 }, false }, { { 4, 3 }, { 5, 3 }, true },
		{ { 5, 3 }, { 5, 4 }, true }, { { 5, 4 }, { 4, 3 }, true } };
	static const double steps[] = { .1, .05, 1. / 60 };
	double nearest = 1e9, travelled = 0;
	for (uint64_t seed = 0; seed < 60; seed++)
		nearest = fmin(
			nearest, wander_among(room, sizeof room / sizeof *room, seed, steps[seed % 3], &travelled));
	printf("wandering by feelers: nearest %.3f in an hour, mean speed %.2f\n", nearest, travelled / 3600);
	ck_assert_double_gt(nearest, 0);
	ck_assert_double_gt(travelled / 3600, 1);
}
END_TEST

/* ---- following ---- */

/* Follows for some time; the largest error of the distance once it has arrived at the wall. Counts in *round how often the
 * heading turned round. */
static double follow(const tl_steer_wall *walls, size_t count, tl_vehicle vehicle, double dt, double *round)
{
	tl_steer_world *world = make_world(walls, count);
	struct polygons field = as_field(walls, count);
	tl_follow_wall_def def = tl_default_follow_wall_def();
	double worst = 0, nearest = 1e9;
	*round = 0;
	for (int step = 0; step < (int)(60 / dt); step++) {
		tl_vector force = tl_steer_follow_wall(&vehicle, world, &def), before = vehicle.heading;
		tl_vehicle_step(&vehicle, force, 0, dt);
		*round += (before.x * vehicle.heading.y - before.y * vehicle.heading.x) / 6.2831853;
		double distance = polygons_distance(&field, vehicle.position) - vehicle.radius;
		nearest = fmin(nearest, distance);
		if (step * dt > 5)
			worst = fmax(worst, fabs(distance - def.distance));
	}
	ck_assert_double_gt(nearest, 0);
	tl_steer_world_free(world);
	return worst;
}

START_TEST(follows_a_wall_round_its_ends)
{
	static const tl_steer_wall wall = { { 0, 0 }, { 10, 0 }, false };
	static const double steps[] = { .1, .05, 1. / 60, 1. / 120 };
	for (int i = 0; i < 4; i++)
		for (int side = -1; side <= 1; side += 2) {
			tl_vehicle vehicle = tl_default_vehicle();
			vehicle.position = (tl_point){ 2, 2.5 * side };
			double round, worst = follow(&wall, 1, vehicle, steps[i], &round);
			printf("round a wall, dt %.4f: %.2f times, off by %.3f\n", steps[i], round, worst);
			ck_assert_double_lt(worst, 0.4);
			/* With the wall on the right it goes round clockwise: about 27 units a round, 120 in a
			 * minute. */
			ck_assert_double_gt(-round * side, 3.5);
		}
}
END_TEST

START_TEST(follows_a_room_from_inside_and_a_block_from_outside)
{
	static const tl_point corners[] = { { 0, 0 }, { 12, 0 }, { 12, 8 }, { 0, 8 } };
	tl_steer_wall walls[4];
	for (int outside = 0; outside < 2; outside++) {
		for (int i = 0; i < 4; i++)
			walls[i] = (tl_steer_wall){ corners[i], corners[(i + 1) % 4], outside };
		tl_vehicle vehicle = tl_default_vehicle();
		vehicle.position = (tl_point){ 4, outside ? -2 : 2 };
		double round, worst = follow(walls, 4, vehicle, .05, &round);
		printf("%s: %.2f times round, off by %.3f\n", outside ? "a block" : "a room", round, worst);
		ck_assert_double_gt(round, 2);
		ck_assert_double_lt(worst, 0.45);
	}
}
END_TEST

START_TEST(too_far_is_not_followed)
{
	tl_steer_wall wall = { { 0, 7 }, { 10, 7 }, false };
	tl_steer_world *world = make_world(&wall, 1);
	tl_follow_wall_def def = tl_default_follow_wall_def();
	tl_vehicle vehicle = tl_default_vehicle();
	tl_vector force = tl_steer_follow_wall(&vehicle, world, &def);
	ck_assert(force.x == 0 && force.y == 0);
	vehicle.position.y = 2.5;
	force = tl_steer_follow_wall(&vehicle, world, &def);
	ck_assert_double_gt(force.y, 0);
	tl_steer_world_free(world);
}
END_TEST

START_TEST(numbers_that_are_none)
{
	struct polygons field;
	polygons_make(&field, 11000, false);
	tl_steer_world *world = make_world(field.walls, field.count);
	static const double odd[] = { (double)NAN, (double)INFINITY, -(double)INFINITY, 1e308, -1e308, 0, -1 };
	for (size_t k = 0; k < 7; k++)
		for (size_t what = 0; what < 13; what++) {
			tl_vehicle vehicle = tl_default_vehicle();
			tl_feeler_def feelers = tl_default_feeler_def();
			tl_follow_wall_def follow_def = tl_default_follow_wall_def();
			double *values[] = { &vehicle.position.x, &vehicle.velocity.y, &vehicle.heading.x,
				&vehicle.radius, &vehicle.max_speed, &vehicle.max_force, &feelers.length,
				&feelers.side_length, &feelers.splay, &feelers.margin, &follow_def.distance,
				&follow_def.prediction, &follow_def.range };
			*values[what] = odd[k];
			tl_vector one = tl_steer_avoid_walls(&vehicle, world, &feelers);
			tl_vector two = tl_steer_follow_wall(&vehicle, world, &follow_def);
			ck_assert_msg(isfinite(one.x) && isfinite(one.y) && isfinite(two.x) && isfinite(two.y),
				"value %zu in %zu", k, what);
		}
	tl_steer_world_free(world);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer walls");
	TCase *tests = tcase_create("steer walls");
	tcase_add_test(tests, what_is_refused);
	tcase_add_loop_test(tests, out_of_memory, 0, 2);
	tcase_add_test(tests, pushed_along_the_normal_the_deeper_the_more);
	tcase_add_test(tests, polygons_are_met_from_outside);
	tcase_add_test(tests, wanders_in_a_room_without_contact);
	tcase_add_test(tests, follows_a_wall_round_its_ends);
	tcase_add_test(tests, follows_a_room_from_inside_and_a_block_from_outside);
	tcase_add_test(tests, too_far_is_not_followed);
	tcase_add_test(tests, numbers_that_are_none);
	suite_add_tcase(suite, tests);
	return suite;
}
