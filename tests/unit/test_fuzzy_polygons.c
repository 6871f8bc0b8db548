/* SPDX-License-Identifier: MIT */
/* Polygons that move: their motion, single calls of the fuzzy avoidance among them, crowds. */
#include <math.h>
#include <string.h>

#include "base/angle.h"
#include "base/rng.h"
#include "support/movers.h"
#include "support/runner.h"
#include "tautline/tautline.h"

static const tl_vector ONWARD = { 5, 0 };

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static tl_vector avoid(const tl_vehicle *vehicle, const tl_polygon *polygons, size_t count, tl_fuzzy_state *state)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.wanted = ONWARD;
	def.polygons = polygons;
	def.polygon_count = count;
	return tl_steer_avoid_fuzzy(vehicle, NULL, &def, state);
}

static tl_vehicle moving_vehicle(double x, double y, double vx, double vy)
{
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.position = (tl_point){ x, y };
	vehicle.velocity = (tl_vector){ vx, vy };
	return vehicle;
}

#define SQUARE(x, y)                                                        \
	{                                                                   \
		{ (x)-1, (y)-1 }, { (x) + 1, (y)-1 }, { (x) + 1, (y) + 1 }, \
		{                                                           \
			(x) - 1, (y) + 1                                    \
		}                                                           \
	}

/* ---- motion ---- */

START_TEST(moved_in_place)
{
	tl_point corners[] = { { 3, 2 }, { 4, 2 } };
	tl_polygon polygon = { corners, 2, { 3, 2 }, { 1, -2 }, 1.5707963267948966, 0 };
	tl_polygon_move(&polygon, 1);
	ck_assert(polygon.centre.x == 4 && polygon.centre.y == 0);
	ck_assert(corners[0].x == 4 && corners[0].y == 0);
	ck_assert_double_eq_tol(corners[1].x, 4, 1e-12);
	ck_assert_double_eq_tol(corners[1].y, 1, 1e-12);
	tl_polygon_move(&polygon, -1);
	ck_assert_double_eq_tol(corners[1].x, 4, 1e-12);
	ck_assert_double_eq_tol(corners[1].y, 2, 1e-12);
}
END_TEST

START_TEST(not_moved_by_what_is_no_number)
{
	tl_point corners[] = { { 3, 2 }, { 4, 2 }, { 4, 3 } }, before[3];
	memcpy(before, corners, sizeof corners);
	tl_polygon polygon = { corners, 3, { 3, 2 }, { 1, 0 }, 0.5, 0 };
	tl_polygon_move(NULL, 1);
	tl_polygon_move(&polygon, (double)NAN);
	tl_polygon_move(&polygon, 1e300);
	polygon.turn = 101;
	tl_polygon_move(&polygon, 1);
	polygon.turn = 0;
	polygon.velocity.x = (double)INFINITY;
	tl_polygon_move(&polygon, 1);
	polygon.velocity.x = 1e308;
	tl_polygon_move(&polygon, 10);
	polygon.velocity.x = 1;
	polygon.count = 0;
	tl_polygon_move(&polygon, 1);
	ck_assert(polygon.centre.x == 3 && memcmp(before, corners, sizeof corners) == 0);
}
END_TEST

/* ---- single calls ---- */

/* The worked example in the frame of a wall that moves: 45 degrees from the relative velocity, whatever the wall's own. */
START_TEST(the_example_in_a_moving_frame)
{
	tli_turn turn = { 1, 0 };
	(void)tli_turn_by_degrees(30, &turn);
	tl_vector n = { -turn.cosine, turn.sine };
	double from_centre = 1.1 * turn.cosine + 0.55;
	tl_point foot = { -n.x * from_centre, -n.y * from_centre };
	tl_point ends[] = { { foot.x + n.y * 9, foot.y - n.x * 9 }, { foot.x - n.y * 9, foot.y + n.x * 9 } };
	tli_rng rng = { 5 };
	for (int i = 0; i < 50; i++) {
		tl_vector u = { between(&rng, -2, 2), between(&rng, -2, 2) };
		tl_polygon wall = { ends, 2, foot, u, 0, 0 };
		tl_vehicle vehicle = moving_vehicle(0, 0, 2 + u.x, u.y);
		tl_fuzzy_def def = tl_default_fuzzy_def();
		tl_fuzzy_state state = { 0 };
		def.side_length = 0;
		def.brake = false;
		def.polygons = &wall;
		def.polygon_count = 1;
		tl_vector force = tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state);
		ck_assert_double_eq_tol(force.x, 8 * sqrt(.5), 1e-6);
		ck_assert_double_eq_tol(force.y, 8 * sqrt(.5), 1e-6);
		ck_assert_int_eq(state.side, 1);
	}
}
END_TEST

/* A body that turns in place sweeps its tip towards a vehicle that stands beside it: it moves off. One that stands does not matter. */
START_TEST(a_tip_that_turns)
{
	tl_point blade[] = { { 0, 0 }, { 4, 0 } };
	tl_polygon polygon = { blade, 2, { 0, 0 }, { 0, 0 }, 0, 0 };
	tl_vehicle vehicle = moving_vehicle(3.5, 1, 0, 0);
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_state state = { 0 };
	def.polygons = &polygon;
	def.polygon_count = 1;
	tl_vector force = tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state);
	ck_assert(force.x == 0 && force.y == 0);
	polygon.turn = 0.4;
	force = tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state);
	ck_assert(force.x != 0 || force.y != 0);
	for (int step = 0; step < 600; step++) { /* it comes round every 16 seconds */
		tl_vehicle_step(&vehicle, tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state), 0, def.dt);
		tl_polygon_move(&polygon, def.dt);
		tl_vector off = { vehicle.position.x, vehicle.position.y };
		double along = off.x * blade[1].x / 4 + off.y * blade[1].y / 4;
		along = fmin(fmax(along, 0), 4);
		double dx = off.x - along * blade[1].x / 4, dy = off.y - along * blade[1].y / 4;
		ck_assert_double_gt(sqrt(dx * dx + dy * dy), 0.5);
	}
}
END_TEST

START_TEST(nothing_near_leaves_the_wanted_force)
{
	tl_point far[] = SQUARE(100, 0), behind[] = SQUARE(-3, 0);
	tl_polygon polygons[] = { { far, 4, { 100, 0 }, { -1, 0 }, 1, 0 }, { behind, 4, { -3, 0 }, { -1, 0 }, 0, 0 },
		{ far, 0, { 0, 0 }, { 0, 0 }, 0, 0 }, { NULL, 4, { 0, 0 }, { 0, 0 }, 0, 0 } };
	tl_vehicle vehicle = moving_vehicle(0, 0, 2, 0);
	tl_fuzzy_state state = { 0 };
	tl_vector force = avoid(&vehicle, polygons, 4, &state);
	ck_assert(force.x == 5 && force.y == 0 && state.side == 0);
	/* No walls and no polygons: no force, as with other things that are not there. */
	force = avoid(&vehicle, polygons, 0, &state);
	ck_assert(force.x == 0 && force.y == 0);
	force = avoid(&vehicle, NULL, 4, &state);
	ck_assert(force.x == 0 && force.y == 0);
}
END_TEST

/* Of forty that are within reach the near one counts, wherever it stands in the array. */
START_TEST(more_than_are_looked_at)
{
	tl_point near[] = SQUARE(2.6, 0.2), far[] = SQUARE(0, 7);
	tl_polygon polygons[40], one = { near, 4, { 2.6, 0.2 }, { -1, 0 }, 0, 0 };
	tl_vehicle vehicle = moving_vehicle(0, 0, 2, 0);
	tl_fuzzy_state state = { 0 };
	tl_vector alone = avoid(&vehicle, &one, 1, &state);
	ck_assert(alone.x != 5 || alone.y != 0);
	for (int at = 0; at < 40; at += 13) {
		for (int i = 0; i < 40; i++)
			polygons[i] = (tl_polygon){ far, 4, { 0, 7 }, { 0, 1 }, 0, 0 };
		polygons[at] = one;
		state = (tl_fuzzy_state){ 0 };
		tl_vector force = avoid(&vehicle, polygons, 40, &state);
		ck_assert(force.x == alone.x && force.y == alone.y);
	}
}
END_TEST

START_TEST(out_of_one_that_came_over_it)
{
	tl_point corners[] = SQUARE(0, 0);
	tl_polygon polygon = { corners, 4, { 0, 0 }, { 0.5, 0 }, 0, 0 };
	tl_vehicle vehicle = moving_vehicle(0.1, -0.6, 0, 0);
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_state state = { 0 };
	def.polygons = &polygon;
	def.polygon_count = 1;
	for (int step = 0; step < 90; step++) {
		tl_vehicle_step(&vehicle, tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state), 0, def.dt);
		tl_polygon_move(&polygon, def.dt);
	}
	ck_assert_double_lt(vehicle.position.y, -1.5);
}
END_TEST

/* In a corridor a polygon comes on that leaves no room beside it, but less fast than the vehicle: it flees, and touches neither. */
START_TEST(between_walls)
{
	tl_steer_wall walls[] = { { { -60, -2 }, { 60, -2 }, false }, { { -60, 2 }, { 60, 2 }, false } };
	tl_point corners[] = { { 8, -1.5 }, { 10, -1.5 }, { 10, 1.5 }, { 8, 1.5 } };
	tl_polygon polygon = { corners, 4, { 9, 0 }, { -1.2, 0 }, 0, 0 };
	tl_vehicle vehicle = moving_vehicle(0, 0.3, 2, 0);
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_world *world = NULL;
	tl_fuzzy_state state = { 0 };
	ck_assert_int_eq(tl_fuzzy_world_create(walls, 2, vehicle.radius, &def, &world), TL_OK);
	def.polygons = &polygon;
	def.polygon_count = 1;
	for (int step = 0; step < 1200; step++) {
		def.wanted = tl_steer_seek(&vehicle, (tl_point){ 50, 0 });
		tl_vehicle_step(&vehicle, tl_steer_avoid_fuzzy(&vehicle, world, &def, &state), 0, def.dt);
		tl_polygon_move(&polygon, def.dt);
		ck_assert_double_gt(polygon.centre.x - 1 - vehicle.position.x, 0.5);
		ck_assert_double_lt(fabs(vehicle.position.y), 1.5);
	}
	tl_fuzzy_world_free(world);
}
END_TEST

/* The mirror image of a scene gives the mirrored force, call by call. */
START_TEST(the_mirror_image)
{
	static const struct movers_kind kind = { .count = 4, .speed = 1.6, .turn = 0.5, .any_speed = true };
	tli_rng rng = { 99 };
	int turned = 0;
	for (uint64_t seed = 0; seed < 2000; seed++) {
		struct movers scene, image;
		movers_make(&scene, seed, &kind);
		movers_make(&image, seed, &kind);
		movers_step(&scene, 0);
		for (size_t i = 0; i < image.count; i++) {
			for (size_t k = 0; k < image.polygons[i].count; k++)
				image.corners[i][k].y = -image.corners[i][k].y;
			image.polygons[i].centre.y = -image.polygons[i].centre.y;
			image.polygons[i].velocity.y = -image.polygons[i].velocity.y;
			image.polygons[i].turn = -image.polygons[i].turn;
		}
		movers_step(&image, 0);
		tl_vehicle vehicle = moving_vehicle(
			between(&rng, -9, 9), between(&rng, -9, 9), between(&rng, -1.4, 1.4), between(&rng, -1.4, 1.4));
		if (movers_distance(&scene, vehicle.position) < 0.5)
			continue;
		tl_vehicle other = vehicle;
		other.position.y = -other.position.y;
		other.velocity.y = -other.velocity.y;
		tl_fuzzy_state state = { (int)(seed % 3) - 1, 0.3 }, there = { 1 - (int)(seed % 3), 0.3 };
		tl_vector force = avoid(&vehicle, scene.polygons, scene.count, &state);
		tl_vector back = avoid(&other, image.polygons, image.count, &there);
		ck_assert_msg(fabs(force.x - back.x) < 1e-6 && fabs(force.y + back.y) < 1e-6,
			"seed %d: %.17g,%.17g and %.17g,%.17g", (int)seed, force.x, force.y, back.x, back.y);
		ck_assert_int_eq(state.side, -there.side);
		turned += state.timer == 0.5;
	}
	ck_assert_int_gt(turned, 100);
}
END_TEST

START_TEST(numbers_that_are_none)
{
	static const double odd[] = { (double)NAN, (double)INFINITY, -(double)INFINITY, 1e308, -1e308, 0, -1, 1e-320,
		1e9 };
	tl_point corners[4];
	tl_polygon polygon;
	tl_fuzzy_def def;
	tl_vehicle vehicle;
	double *fields[] = { &vehicle.position.x, &vehicle.velocity.y, &vehicle.heading.x, &vehicle.radius,
		&vehicle.max_speed, &vehicle.max_force, &def.look_ahead, &def.floor, &def.splay, &def.side_length,
		&def.probe, &def.hold, &def.dt, &def.offset, &polygon.centre.x, &polygon.velocity.y, &polygon.turn,
		&corners[1].x, &corners[0].y };
	for (size_t k = 0; k < sizeof odd / sizeof *odd; k++)
		for (size_t what = 0; what < sizeof fields / sizeof *fields; what++) {
			static const tl_point square[4] = SQUARE(2.2, 0.3);
			memcpy(corners, square, sizeof corners);
			polygon = (tl_polygon){ corners, 4, { 2.2, 0.3 }, { -1, 0 }, 0.3, 0 };
			vehicle = moving_vehicle(0, 0, 1, 0);
			def = tl_default_fuzzy_def();
			*fields[what] = odd[k];
			tl_fuzzy_state state = { 0 };
			def.wanted = ONWARD;
			def.polygons = &polygon;
			def.polygon_count = 1;
			tl_vector force = tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state);
			ck_assert_msg(isfinite(force.x) && isfinite(force.y), "value %zu in %zu", k, what);
			tl_polygon_move(&polygon, 0.1);
		}
}
END_TEST

struct shown {
	int feelers, hits, limits;
};

static void show(void *context, tl_debug_kind kind, tl_point a, tl_point b)
{
	struct shown *shown = context;
	(void)a;
	(void)b;
	shown->feelers += kind == TL_DEBUG_FEELER;
	shown->hits += kind == TL_DEBUG_HIT;
	shown->limits += kind == TL_DEBUG_LIMIT;
}

START_TEST(what_is_shown)
{
	tl_point corners[] = SQUARE(1.8, 0);
	tl_polygon polygon = { corners, 4, { 1.8, 0 }, { -1, 0 }, 0, 0 };
	tl_vehicle vehicle = moving_vehicle(0, 0, 2, 0);
	struct shown shown = { 0 };
	tl_debug_draw debug = { .segment = show, .context = &shown };
	tl_edge_counts counts = { 0 };
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_state state = { 0 };
	def.wanted = ONWARD;
	def.polygons = &polygon;
	def.polygon_count = 1;
	def.debug = &debug;
	def.counts = &counts;
	tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state);
	ck_assert(shown.feelers + shown.hits == 3 && shown.hits > 0 && shown.limits == 1);
	ck_assert(counts.tested == 12 && counts.hits > 0 && counts.after_length >= counts.hits);
}
END_TEST

/* ---- in a crowd ---- */

/* The nearest that the rim of an agent with that desire, a goal or a flock, comes to a square that comes towards it; the hash at the end. */
static double go(tl_desire desire, tl_avoid how, bool has_polygons, uint32_t threads, uint64_t *hash)
{
	struct movers scene = { .count = 1 };
	static const tl_point square[4] = SQUARE(0, 0.2);
	memcpy(scene.corners[0], square, sizeof square);
	scene.polygons[0] = (tl_polygon){ NULL, 4, { 0, 0.2 }, { -0.8, 0 }, 0.4, 0 };
	movers_step(&scene, 0);
	tl_crowd_def def = tl_default_crowd_def();
	def.threads = threads;
	tl_crowd *crowd = NULL;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	tl_agent_def agent = tl_default_agent_def();
	agent.position = (tl_point){ -9, 0 };
	agent.goal = (tl_point){ 9, 0 };
	agent.radius = 0.5;
	agent.max_speed = 2;
	agent.max_force = 8;
	agent.desire = desire;
	agent.avoid = how;
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_OK);
	if (has_polygons)
		ck_assert_int_eq(tl_crowd_set_polygons(crowd, scene.polygons, 1), TL_OK);
	double nearest = (double)INFINITY;
	tl_agent_info info;
	for (int step = 0; step < 900; step++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		movers_step(&scene, def.dt);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		nearest = fmin(nearest, movers_distance(&scene, info.position) - 0.5);
	}
	ck_assert(desire != TL_DESIRE_GOAL || info.state == TL_AGENT_ARRIVED);
	*hash = tl_crowd_hash(crowd);
	ck_assert_int_eq(tl_crowd_set_polygons(crowd, NULL, 0), TL_OK);
	ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	tl_crowd_free(crowd);
	return nearest;
}

static double walk(tl_avoid how, bool has_polygons, uint32_t threads, uint64_t *hash)
{
	return go(TL_DESIRE_GOAL, how, has_polygons, threads, hash);
}

START_TEST(members_of_flocks)
{
	uint64_t hash;
	ck_assert_double_lt(go(TL_DESIRE_FLOCK, TL_AVOID_FUZZY, false, 1, &hash), -0.5);
	ck_assert_double_lt(go(TL_DESIRE_FLOCK, TL_AVOID_NONE, true, 1, &hash), -0.5);
	ck_assert_double_gt(go(TL_DESIRE_FLOCK, TL_AVOID_CIRCLES, true, 1, &hash), 0.02);
	ck_assert_double_gt(go(TL_DESIRE_FLOCK, TL_AVOID_FUZZY, true, 1, &hash), 0.02);
	ck_assert_double_gt(go(TL_DESIRE_FLOCK, TL_AVOID_BOTH, true, 1, &hash), 0.02);
}
END_TEST

START_TEST(agents_of_a_crowd)
{
	uint64_t hash, again;
	ck_assert_double_lt(walk(TL_AVOID_FUZZY, false, 1, &hash), -0.5);
	ck_assert_double_lt(walk(TL_AVOID_NONE, true, 1, &hash), -0.5);
	ck_assert_double_gt(walk(TL_AVOID_CIRCLES, true, 1, &hash), 0.02);
	ck_assert_double_gt(walk(TL_AVOID_RECIPROCAL, true, 1, &hash), 0.02);
	ck_assert_double_gt(walk(TL_AVOID_BOTH, true, 1, &hash), 0.02);
	ck_assert_double_gt(walk(TL_AVOID_FUZZY, true, 1, &hash), 0.02);
	ck_assert_double_gt(walk(TL_AVOID_FUZZY, true, 2, &again), 0.02);
	ck_assert(hash == again);
	ck_assert_int_eq(tl_crowd_set_polygons(NULL, NULL, 0), TL_E_INVALID);
	tl_crowd *crowd = NULL;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	ck_assert_int_eq(tl_crowd_set_polygons(crowd, NULL, 1), TL_E_INVALID);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("fuzzy_polygons");
	TCase *tests = tcase_create("fuzzy_polygons");
	tcase_add_test(tests, moved_in_place);
	tcase_add_test(tests, not_moved_by_what_is_no_number);
	tcase_add_test(tests, the_example_in_a_moving_frame);
	tcase_add_test(tests, a_tip_that_turns);
	tcase_add_test(tests, nothing_near_leaves_the_wanted_force);
	tcase_add_test(tests, more_than_are_looked_at);
	tcase_add_test(tests, out_of_one_that_came_over_it);
	tcase_add_test(tests, between_walls);
	tcase_add_test(tests, the_mirror_image);
	tcase_add_test(tests, numbers_that_are_none);
	tcase_add_test(tests, what_is_shown);
	tcase_add_test(tests, agents_of_a_crowd);
	tcase_add_test(tests, members_of_flocks);
	suite_add_tcase(suite, tests);
	return suite;
}
