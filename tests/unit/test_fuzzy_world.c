/* SPDX-License-Identifier: MIT */
/* Walls made ready for the fuzzy avoidance, single calls of it, and its brake. */
#include <math.h>
#include <stdio.h>

#include "base/angle.h"
#include "base/rng.h"
#include "steer/brake.h"
#include "steer/fuzzy_world.h"
#include "support/failing.h"
#include "support/polygons.h"
#include "support/runner.h"

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static tl_fuzzy_world *make_world(const tl_steer_wall *walls, size_t count, double radius)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_world *world = NULL;
	ck_assert_int_eq(tl_fuzzy_world_create(walls, count, radius, &def, &world), TL_OK);
	return world;
}

/* ---- edges moved outwards ---- */

/* Distance between segments, from the ends; 0 where they cross. */
static double leg_distance(tl_point p, tl_point q, const tl_steer_wall *walls, size_t count)
{
	struct polygons leg = { .walls = { { p, q, false } }, .count = 1 };
	double least = 1e9;
	for (size_t i = 0; i < count; i++) {
		struct polygons wall = { .walls = { walls[i] }, .count = 1 };
		least = fmin(least, fmin(polygons_distance(&wall, p), polygons_distance(&wall, q)));
		least = fmin(least, fmin(polygons_distance(&leg, walls[i].a), polygons_distance(&leg, walls[i].b)));
		tl_vector d = { q.x - p.x, q.y - p.y },
			  e = { walls[i].b.x - walls[i].a.x, walls[i].b.y - walls[i].a.y };
		double pa = e.x * (p.y - walls[i].a.y) - e.y * (p.x - walls[i].a.x);
		double qa = e.x * (q.y - walls[i].a.y) - e.y * (q.x - walls[i].a.x);
		double ap = d.x * (walls[i].a.y - p.y) - d.y * (walls[i].a.x - p.x);
		double bp = d.x * (walls[i].b.y - p.y) - d.y * (walls[i].b.x - p.x);
		if (pa * qa < 0 && ap * bp < 0)
			return 0;
	}
	return least;
}

/* The ends of walls are rounded to 2^-20 units. */
static const double ROUNDED = 4e-6;

/* A body that comes from farther away meets a moved edge at the distance (up to a tenth more at corners), and never gets
 * nearer unmet. */
static void expect_tight(const tl_steer_wall *walls, size_t count, uint64_t seed)
{
	const double distance = 0.55;
	tl_fuzzy_world *world = make_world(walls, count, 0.5);
	tli_rng rng = { seed };
	struct polygons field = { 0 }, solid = { 0 };
	for (size_t i = 0; i < count; i++) {
		field.walls[field.count++] = walls[i];
		if (walls[i].closed)
			solid.walls[solid.count++] = walls[i];
	}
	int hits = 0;
	for (int i = 0; i < 3000; i++) {
		tl_point p = { between(&rng, -12, 12), between(&rng, -12, 12) };
		if (polygons_distance(&field, p) < 1.1 * distance || polygons_inside(&solid, p))
			continue;
		tli_turn turn = { 1, 0 };
		(void)tli_turn_by_radians(between(&rng, 0, 6.2831853), &turn);
		tli_feeler feeler = tli_feeler_make(p, (tl_vector){ turn.cosine, turn.sine }, 8);
		tli_edge_hit hit = { 0 };
		tli_edge_index_meet(&world->moved, &feeler, &hit, NULL);
		tl_point end = hit.found
			? (tl_point){ p.x + turn.cosine * hit.distance, p.y + turn.sine * hit.distance }
			: feeler.tip;
		double nearest = leg_distance(p, end, walls, count);
		ck_assert_msg(nearest > distance - ROUNDED, "seed %d, feeler %d from %g,%g to %g,%g: %g", (int)seed, i,
			p.x, p.y, end.x, end.y, nearest);
		if (hit.found)
			ck_assert_double_lt(polygons_distance(&field, end), 1.084 * distance);
		hits += hit.found;
	}
	ck_assert_int_gt(hits, 100);
	tl_fuzzy_world_free(world);
}

START_TEST(moved_edges_are_tight)
{
	/* A square, a free end, a T, a V narrower than the body, a post, a cross, a needle, a wall straight back. */
	static const tl_steer_wall walls[] = { { { 2, 2 }, { 3, 2 }, true }, { { 3, 2 }, { 3, 3 }, true },
		{ { 3, 3 }, { 2, 3 }, true }, { { 2, 3 }, { 2, 2 }, true }, { { -3, 2 }, { -3, 6 }, false },
		{ { -8, -2 }, { -4, -2 }, false }, { { -4, -2 }, { 0, -2 }, false }, { { -4, -2 }, { -4, -5 }, false },
		{ { 3, -8 }, { 4, -3 }, false }, { { 4, -3 }, { 5, -8 }, false }, { { 9, 0 }, { 9, 0 }, false },
		{ { -9, 8 }, { -7, 6 }, false }, { { -9, 6 }, { -7, 8 }, false }, { { 8, 6 }, { 11, 6.2 }, false },
		{ { 11, 6.2 }, { 8, 6.4 }, false }, { { 7, -9 }, { 7.5, -7 }, false },
		{ { 7.5, -7 }, { 7.3, -7.8 }, false } };
	expect_tight(walls, sizeof walls / sizeof *walls, 1);
}
END_TEST

START_TEST(moved_edges_of_random_polylines_are_tight)
{
	enum { WALLS = 24 };
	tl_steer_wall walls[WALLS];
	tli_rng rng = { (uint64_t)_i + 40 };
	for (int i = 0; i < WALLS; i++) {
		tl_point a = { between(&rng, -10, 10), between(&rng, -10, 10) };
		if (i % 4 > 1) /* goes on from an earlier end: polylines, forks, narrow angles */
			a = walls[i - 1 - i % 2].b;
		walls[i] = (tl_steer_wall){ a, { a.x + between(&rng, -3, 3), a.y + between(&rng, -3, 3) }, false };
	}
	expect_tight(walls, WALLS, (uint64_t)_i);
}
END_TEST

/* Pockets fold over in a plain offset: here the inner corners are at a tenth of the radius. */
START_TEST(narrow_pockets_do_not_fold_over)
{
	tl_steer_wall star[14];
	tl_point corners[14];
	for (int i = 0; i < 14; i++) {
		tli_turn turn = { 1, 0 };
		(void)tli_turn_by_degrees(i * 360.0 / 14, &turn);
		double r = i % 2 ? 0.6 : 6;
		corners[i] = (tl_point){ r * turn.cosine, r * turn.sine };
	}
	for (int i = 0; i < 14; i++)
		star[i] = (tl_steer_wall){ corners[i], corners[(i + 1) % 14], true };
	expect_tight(star, 14, 3);
}
END_TEST

/* A circle of sides by turning on and on: its last corner is not quite its first. */
START_TEST(corners_that_nearly_meet_are_closed)
{
	tl_steer_wall circle[16];
	tli_turn turn = { 1, 0 };
	(void)tli_turn_by_degrees(22.5, &turn);
	double x = 3, y = 0;
	for (int i = 0; i < 16; i++) {
		tl_point from = { x + 0.1, y + 0.7 };
		tli_turn_point(&turn, &x, &y);
		circle[i] = (tl_steer_wall){ from, { x + 0.1, y + 0.7 }, true };
	}
	ck_assert(circle[15].b.x != circle[0].a.x || circle[15].b.y != circle[0].a.y);
	expect_tight(circle, 16, 4);
	expect_tight(circle, 16, 5);
}
END_TEST

/* ---- creating ---- */

/* There and straight back, not as far or farther, in every whole direction: unit vectors of two lengths are not quite opposite. */
START_TEST(walls_that_lead_straight_back)
{
	for (int x = 1; x <= 12; x++)
		for (int y = 1; y <= 12; y++)
			for (int k = 1; k <= 7; k++) {
				double s = k / 7.0 + k / 3;
				tl_point from = { 4, 5 }, end = { 4 + x, 5 + y },
					 back = { end.x - s * x, end.y - s * y };
				tl_steer_wall walls[] = { { from, end, false }, { end, back, false } };
				tl_fuzzy_world *world;
				ck_assert_int_eq(tl_fuzzy_world_create(walls, 2, 0.5, NULL, &world), TL_OK);
				tl_fuzzy_world_free(world);
			}
}
END_TEST

START_TEST(what_is_refused)
{
	tl_steer_wall wall = { { 0, 0 }, { 1, 0 }, false };
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_world *world = NULL;
	ck_assert_int_eq(tl_fuzzy_world_create(&wall, 1, -1, &def, &world), TL_E_INVALID);
	ck_assert_int_eq(tl_fuzzy_world_create(&wall, 1, (double)NAN, &def, &world), TL_E_INVALID);
	ck_assert_int_eq(tl_fuzzy_world_create(NULL, 1, 1, &def, &world), TL_E_INVALID);
	ck_assert_int_eq(tl_fuzzy_world_create(&wall, 1, 1, &def, NULL), TL_E_INVALID);
	def.offset = -1;
	ck_assert_int_eq(tl_fuzzy_world_create(&wall, 1, 1, &def, &world), TL_E_INVALID);
	static const double far[] = { (double)INFINITY, (double)NAN, 1e10, -1e300 };
	for (int i = 0; i < 4; i++) {
		wall.b.y = far[i];
		ck_assert_int_eq(tl_fuzzy_world_create(&wall, 1, 1, NULL, &world), TL_E_RANGE);
	}
	ck_assert_int_eq(tl_fuzzy_world_create(NULL, 0, (double)INFINITY, NULL, &world), TL_E_RANGE);
	ck_assert_ptr_null(world);
	tl_fuzzy_world_free(NULL);
}
END_TEST

START_TEST(out_of_memory)
{
	struct polygons field;
	polygons_make(&field, 11000, true);
	failing_install();
	size_t before = failing_live_blocks();
	long k = 1;
	for (;; k++) {
		tl_fuzzy_world *world = NULL;
		failing_arm(k, _i == 1);
		tl_status status = tl_fuzzy_world_create(field.walls, field.count, 0.5, NULL, &world);
		if (!failing_disarm()) {
			tl_fuzzy_world_free(world);
			break;
		}
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_ptr_null(world);
	}
	ck_assert_int_gt(k, 8);
	ck_assert_uint_eq(failing_live_blocks(), before);
}
END_TEST

/* ---- single calls ---- */

static const tl_vector ONWARD = { 5, 0 };

static tl_vector avoid(const tl_vehicle *vehicle, const tl_fuzzy_world *world, tl_fuzzy_state *state)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.brake = false;
	def.wanted = ONWARD;
	return tl_steer_avoid_fuzzy(vehicle, world, &def, state);
}

/* Heading along x at (0, 0) at top speed, a wall whose moved edge is met at 55 % of the feeler, 30 degrees off its
 * normal. */
START_TEST(the_example_as_a_scene)
{
	tli_turn turn = { 1, 0 };
	(void)tli_turn_by_degrees(30, &turn);
	tl_vector n = { -turn.cosine, turn.sine }; /* towards the vehicle, leading left */
	double from_centre = 1.1 * turn.cosine + 0.55;
	tl_point foot = { -n.x * from_centre, -n.y * from_centre };
	tl_steer_wall wall = { { foot.x + n.y * 9, foot.y - n.x * 9 }, { foot.x - n.y * 9, foot.y + n.x * 9 }, false };
	tl_fuzzy_world *world = make_world(&wall, 1, 0.5);
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.velocity.x = 2;
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.side_length = 0; /* the side feelers would meet it first */
	tl_fuzzy_state state = { 0 };
	def.wanted = ONWARD;
	tl_vector force = tl_steer_avoid_fuzzy(&vehicle, world, &def, &state);
	/* 45 degrees to the left, the side to which the face leads. */
	ck_assert_double_eq_tol(force.x, 8 * sqrt(.5), 1e-6);
	ck_assert_double_eq_tol(force.y, 8 * sqrt(.5), 1e-6);
	ck_assert_int_eq(state.side, 1);
	ck_assert_double_eq(state.timer, .5);
	/* Held to the right, the face leads to the wrong side: the maximum, to the right. */
	state = (tl_fuzzy_state){ -1, .5 };
	def.wanted = ONWARD;
	force = tl_steer_avoid_fuzzy(&vehicle, world, &def, &state);
	ck_assert_double_eq_tol(force.x, 0, 1e-6);
	ck_assert_double_eq_tol(force.y, -8, 1e-6);
	tl_fuzzy_world_free(world);
}
END_TEST

START_TEST(square_on_turns_left)
{
	tl_steer_wall wall = { { 1.8, -9 }, { 1.8, 9 }, false };
	tl_fuzzy_world *world = make_world(&wall, 1, 0.5);
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.velocity.x = 2;
	tl_fuzzy_state state = { 0 };
	tl_vector force = avoid(&vehicle, world, &state);
	ck_assert(force.y > 7 && state.side == 1);
	tl_fuzzy_world_free(world);
}
END_TEST

START_TEST(nothing_ahead_leaves_the_wanted_force)
{
	tl_steer_wall wall = { { -3, -9 }, { -3, 9 }, false };
	tl_fuzzy_world *world = make_world(&wall, 1, 0.5), *empty = make_world(NULL, 0, 0.5);
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.velocity.x = 2;
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.dt = 0.1;
	tl_fuzzy_state state = { -1, 0.25 };
	for (int step = 0; step < 4; step++) { /* and the side is let go after its time */
		ck_assert_int_eq(state.side, step < 3 ? -1 : 0);
		const tl_fuzzy_world *one = step % 2 ? world : empty;
		def.wanted = ONWARD;
		tl_vector force = tl_steer_avoid_fuzzy(&vehicle, one, &def, &state);
		ck_assert(force.x == 5 && force.y == 0);
	}
	def.wanted = (tl_vector){ 30, 40 };
	/* Cut to max_force. */
	tl_vector force = tl_steer_avoid_fuzzy(&vehicle, empty, &def, &state);
	ck_assert_double_eq_tol(force.x, 4.8, 1e-12);
	ck_assert_double_eq_tol(force.y, 6.4, 1e-12);
	tl_fuzzy_world_free(world);
	tl_fuzzy_world_free(empty);
}
END_TEST

/* The mirror image of a scene gives the mirrored force, call by call, with the brake as well. */
START_TEST(the_mirror_image)
{
	struct polygons field, image = { 0 };
	polygons_make(&field, 11000 + (uint64_t)_i, _i % 2);
	image.count = field.count;
	for (size_t i = 0; i < field.count; i++) {
		tl_steer_wall wall = field.walls[i];
		image.walls[field.count - 1 - i] = (tl_steer_wall){ { wall.b.x, -wall.b.y }, { wall.a.x, -wall.a.y },
			true };
	}
	tl_fuzzy_world *world = make_world(field.walls, field.count, 0.5);
	tl_fuzzy_world *mirrored = make_world(image.walls, image.count, 0.5);
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tli_rng rng = { 77 };
	int turned = 0;
	for (int i = 0; i < 4000; i++) {
		tl_vehicle vehicle = tl_default_vehicle();
		vehicle.position = (tl_point){ between(&rng, -20, 20), between(&rng, -20, 20) };
		if (polygons_distance(&field, vehicle.position) < 0.5)
			continue;
		tli_turn turn = { 1, 0 };
		(void)tli_turn_by_radians(between(&rng, 0, 6.2831853), &turn);
		double speed = between(&rng, 0, 2);
		vehicle.heading = (tl_vector){ turn.cosine, turn.sine };
		vehicle.velocity = (tl_vector){ speed * turn.cosine, speed * turn.sine };
		tl_vehicle other = vehicle;
		other.position.y = -other.position.y;
		other.heading.y = -other.heading.y;
		other.velocity.y = -other.velocity.y;
		tl_fuzzy_state state = { i % 3 - 1, 0.3 }, there = { 1 - i % 3, 0.3 };
		tl_vector wanted = { between(&rng, -8, 8), between(&rng, -8, 8) };
		def.brake = i % 2;
		def.wanted = wanted;
		tl_vector force = tl_steer_avoid_fuzzy(&vehicle, world, &def, &state);
		def.wanted = (tl_vector){ wanted.x, -wanted.y };
		tl_vector back = tl_steer_avoid_fuzzy(&other, mirrored, &def, &there);
		ck_assert_msg(fabs(force.x - back.x) < 1e-9 && fabs(force.y + back.y) < 1e-9,
			"call %d: %.17g,%.17g and %.17g,%.17g", i, force.x, force.y, back.x, back.y);
		ck_assert_int_eq(state.side, -there.side);
		turned += state.timer == def.hold;
	}
	ck_assert_int_gt(turned, 150);
	tl_fuzzy_world_free(world);
	tl_fuzzy_world_free(mirrored);
}
END_TEST

START_TEST(numbers_that_are_none)
{
	struct polygons field;
	polygons_make(&field, 11000, false);
	tl_fuzzy_world *world = make_world(field.walls, field.count, 0.5);
	static const double odd[] = { (double)NAN, (double)INFINITY, -(double)INFINITY, 1e308, -1e308, 0, -1, 1e-320 };
	tl_fuzzy_def def;
	tl_vehicle vehicle;
	double *fields[] = { &vehicle.position.x, &vehicle.velocity.y, &vehicle.heading.x, &vehicle.radius,
		&vehicle.max_speed, &vehicle.max_force, &def.look_ahead, &def.floor, &def.splay, &def.side_length,
		&def.probe, &def.hold, &def.dt };
	for (size_t k = 0; k < sizeof odd / sizeof *odd; k++)
		for (size_t what = 0; what < sizeof fields / sizeof *fields; what++) {
			vehicle = tl_default_vehicle();
			vehicle.position = (tl_point){ -20, 0 };
			vehicle.velocity.x = 1;
			def = tl_default_fuzzy_def();
			*fields[what] = odd[k];
			tl_fuzzy_state state = { 0 };
			def.wanted = ONWARD;
			tl_vector force = tl_steer_avoid_fuzzy(&vehicle, world, &def, &state);
			ck_assert_msg(isfinite(force.x) && isfinite(force.y), "value %zu in %zu", k, what);
		}
	tl_fuzzy_world_free(world);
}
END_TEST

struct shown {
	int feelers, hits, forces, limits;
};

static void show(void *context, tl_debug_kind kind, tl_point a, tl_point b)
{
	struct shown *shown = context;
	(void)a;
	(void)b;
	shown->feelers += kind == TL_DEBUG_FEELER;
	shown->hits += kind == TL_DEBUG_HIT;
	shown->forces += kind == TL_DEBUG_FORCE;
	shown->limits += kind == TL_DEBUG_LIMIT;
}

START_TEST(what_is_shown)
{
	tl_steer_wall wall = { { 0.8, -9 }, { 0.8, 9 }, false };
	tl_fuzzy_world *world = make_world(&wall, 1, 0.5);
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.velocity.x = 2;
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_state state = { 0 };
	struct shown shown = { 0 };
	tl_debug_draw debug = { .segment = show, .context = &shown }, silent = { 0 };
	tl_edge_counts counts = { 0 };
	def.wanted = ONWARD;
	def.counts = &counts;
	def.debug = &debug;
	tl_steer_avoid_fuzzy(&vehicle, world, &def, &state);
	ck_assert(shown.feelers + shown.hits == 3 && shown.hits > 0 && shown.forces == 1 && shown.limits > 0);
	ck_assert(counts.hits > 0 && counts.tested >= counts.after_interval);
	def.wanted = ONWARD;
	def.debug = &silent;
	tl_steer_avoid_fuzzy(&vehicle, world, &def, &state);
	tl_fuzzy_world_free(world);
}
END_TEST

/* ---- the brake ---- */

/* A vehicle that wants anything at all, among walls in a box: it never comes nearer than a hair. */
static double drive_wildly(uint64_t seed, double dt, tl_vehicle vehicle, double *travelled)
{
	enum { WALLS = 60 };
	tl_steer_wall walls[WALLS] = { { { -12, -12 }, { 12, -12 }, false }, { { 12, -12 }, { 12, 12 }, false },
		{ { 12, 12 }, { -12, 12 }, false }, { { -12, 12 }, { -12, -12 }, false } };
	struct polygons field = { .count = WALLS };
	tli_rng rng = { seed };
	for (int i = 4; i < WALLS; i++) {
		walls[i].a = (tl_point){ between(&rng, -10, 10), between(&rng, -10, 10) };
		walls[i].b = (tl_point){ walls[i].a.x + between(&rng, -3, 3), walls[i].a.y + between(&rng, -3, 3) };
	}
	for (int i = 0; i < WALLS; i++)
		field.walls[i] = walls[i];
	tli_edge_index index = { 0 };
	ck_assert_int_eq(tli_edge_index_of_walls(walls, WALLS, 1024, false, &index), TL_OK);
	do
		vehicle.position = (tl_point){ between(&rng, -11, 11), between(&rng, -11, 11) };
	while (polygons_distance(&field, vehicle.position) < vehicle.radius + 0.02);
	double nearest = 1e9;
	tl_vector wanted = { 0 };
	for (int step = 0; step < (int)(20 / dt); step++) {
		if (step % (int)(0.1 / dt + .5) == 0)
			wanted = (tl_vector){ between(&rng, -40, 40), between(&rng, -40, 40) };
		if (seed % 2) /* or hard to one corner and back */
			wanted = (tl_vector){ step * dt < 10 ? 60 : -60, 20 };
		const tl_fuzzy_def def = { .offset = 0.05, .dt = dt };
		tl_vector force = tli_brake(&vehicle, &index, &def, tl_steer_limit(wanted, vehicle.max_force));
		ck_assert_double_le(sqrt(force.x * force.x + force.y * force.y), vehicle.max_force * (1 + 1e-12));
		tl_vehicle_step(&vehicle, force, 0, dt);
		nearest = fmin(nearest, polygons_distance(&field, vehicle.position) - vehicle.radius);
		*travelled += sqrt(vehicle.velocity.x * vehicle.velocity.x + vehicle.velocity.y * vehicle.velocity.y) *
			dt;
	}
	tli_edge_index_free(&index);
	return nearest;
}

START_TEST(the_brake_keeps_clear_whatever_is_wanted)
{
	static const double steps[] = { .1, .05, 1. / 60, 1. / 120 };
	static const double speeds[] = { 2, 3, 6 }, forces[] = { 8, 2, 32 };
	double nearest = 1e9, travelled = 0;
	for (uint64_t seed = 0; seed < 36; seed++) {
		tl_vehicle vehicle = tl_default_vehicle();
		vehicle.radius = 0.3;
		vehicle.max_speed = speeds[seed / 4 % 3];
		vehicle.max_force = forces[seed / 4 % 3];
		nearest = fmin(nearest, drive_wildly(seed, steps[seed % 4], vehicle, &travelled));
	}
	printf("the brake alone: nearest %.4f after %.0f units of travel\n", nearest, travelled);
	ck_assert_double_ge(nearest, 0.01 - 1e-6);
	ck_assert_double_gt(travelled, 36 * 20 * 0.5);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("fuzzy world");
	TCase *tests = tcase_create("fuzzy world");
	tcase_add_test(tests, moved_edges_are_tight);
	tcase_add_loop_test(tests, moved_edges_of_random_polylines_are_tight, 0, 20);
	tcase_add_test(tests, narrow_pockets_do_not_fold_over);
	tcase_add_test(tests, corners_that_nearly_meet_are_closed);
	tcase_add_test(tests, walls_that_lead_straight_back);
	tcase_add_test(tests, what_is_refused);
	tcase_add_loop_test(tests, out_of_memory, 0, 2);
	tcase_add_test(tests, the_example_as_a_scene);
	tcase_add_test(tests, square_on_turns_left);
	tcase_add_test(tests, nothing_ahead_leaves_the_wanted_force);
	tcase_add_loop_test(tests, the_mirror_image, 0, 6);
	tcase_add_test(tests, numbers_that_are_none);
	tcase_add_test(tests, what_is_shown);
	tcase_add_test(tests, the_brake_keeps_clear_whatever_is_wanted);
	suite_add_tcase(suite, tests);
	return suite;
}
