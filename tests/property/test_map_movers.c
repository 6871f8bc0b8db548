/* SPDX-License-Identifier: MIT */
/*
 * Moving obstacles: those with a velocity never come into a wall, whatever the step; those on a course are where it says; and where they are
 * depends on the time alone.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tautline/movers.h>

#include "base/array.h"
#include "base/rng.h"
#include "crowd/barriers.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/rounds.h"
#include "support/runner.h"

#define SCENES ROUNDS_OF(60, 8)
enum { WALLS = 12, MOVERS = 6, STEPS = 10000 };

static const tl_point shapes[][5] = {
	{ { -1, -0.6 }, { 1, -0.6 }, { 0, 1.1 } },
	{ { -0.2, -0.2 }, { 1.4, -0.2 }, { 1.4, 0.1 }, { 0.1, 0.1 }, { 0.1, 1.5 } }, /* an angle */
	{ { -0.5, -0.5 }, { 0.5, -0.5 }, { 0.5, 0.5 }, { -0.5, 0.5 } },
};
static const size_t counts[] = { 3, 5, 4 };

struct scene {
	tl_map *map;
	tl_movers *movers;
	tl_point a[WALLS + 4], b[WALLS + 4];
	size_t walls;
	tli_rng rng;
};

static double length_of(tl_point a)
{
	return sqrt(a.x * a.x + a.y * a.y);
}

static tl_point minus(tl_point a, tl_point b)
{
	return (tl_point){ a.x - b.x, a.y - b.y };
}

static double distance(tl_point p, tl_point a, tl_point b)
{
	tl_point along = minus(b, a), to = minus(p, a);
	double square = along.x * along.x + along.y * along.y;
	double share = square > 0 ? fmin(fmax((along.x * to.x + along.y * to.y) / square, 0), 1) : 0;
	return length_of((tl_point){ to.x - share * along.x, to.y - share * along.y });
}

static double cross(tl_point a, tl_point b, tl_point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool sides_cross(tl_point a, tl_point b, tl_point c, tl_point d)
{
	return cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
}

/* How far a mover is from all walls; below 0: in one. */
static double room_of(const struct scene *s, const tl_mover *it)
{
	double least = INFINITY;
	for (size_t w = 0; w < s->walls; w++) {
		if (!it->polygon) {
			least = fmin(least, distance(it->circle.centre, s->a[w], s->b[w]) - it->circle.radius);
			continue;
		}
		for (size_t i = 0; i < it->polygon->count; i++) {
			tl_point a = it->polygon->corners[i], b = it->polygon->corners[(i + 1) % it->polygon->count];
			if (sides_cross(a, b, s->a[w], s->b[w]))
				return -1;
			least = fmin(least, fmin(distance(a, s->a[w], s->b[w]), distance(s->a[w], a, b)));
			least = fmin(least, fmin(distance(b, s->a[w], s->b[w]), distance(s->b[w], a, b)));
		}
	}
	return least;
}

static void add_wall(struct scene *s, double ax, double ay, double bx, double by)
{
	tl_point points[] = { { round(ax * 1024) / 1024, round(ay * 1024) / 1024 },
		{ round(bx * 1024) / 1024, round(by * 1024) / 1024 } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(s->map, &def, NULL), TL_OK);
	s->a[s->walls] = points[0];
	s->b[s->walls++] = points[1];
}

/* At random; one that begins in a wall, or as the circle about it does, is taken back. */
static void add_mover(struct scene *s, int number)
{
	char name[16];
	tl_obstacle_def def = tl_default_obstacle_def();
	tl_obstacle_id id;
	tl_movers *alone;
	tl_mover it;
	size_t kind = tli_rng_next(&s->rng) % 6, shape = kind % 3;
	sprintf(name, "m%d", number);
	def.name = name;
	def.centre = (tl_point){ tli_rng_real(&s->rng, 1, 29), tli_rng_real(&s->rng, 1, 19) };
	def.moving = true;
	def.velocity = (tl_point){ tli_rng_real(&s->rng, -6, 6), tli_rng_real(&s->rng, -6, 6) };
	if (kind < 2) {
		def.radius = tli_rng_real(&s->rng, 0.1, 1.2);
	} else {
		def.corners = shapes[shape];
		def.corner_count = counts[shape];
		def.turn = kind < 4 ? 0 : tli_rng_real(&s->rng, -400, 400);
	}
	ck_assert_int_eq(tl_map_add_obstacle(s->map, &def, &id), TL_OK);
	ck_assert_int_eq(tl_movers_create(s->map, &alone), TL_OK);
	ck_assert_int_eq(tl_movers_get(alone, tl_movers_count(alone) - 1, &it), TL_OK);
	double gap = room_of(s, &it);
	for (size_t w = 0; w < s->walls && it.polygon; w++)
		gap = fmin(gap, distance(it.circle.centre, s->a[w], s->b[w]) - it.circle.radius);
	tl_movers_free(alone);
	if (gap < 0.002)
		ck_assert_int_eq(tl_map_remove_obstacle(s->map, id), TL_OK);
}

static void make_scene(struct scene *s, uint64_t seed)
{
	*s = (struct scene){ .rng = { seed }, .map = map_from_text("tautline 1\n") };
	add_wall(s, 0, 0, 30, 0);
	add_wall(s, 30, 0, 30, 20);
	add_wall(s, 30, 20, 0, 20);
	add_wall(s, 0, 20, 0, 0);
	for (int i = 0; i < WALLS; i++) {
		double x = tli_rng_real(&s->rng, 1, 29), y = tli_rng_real(&s->rng, 1, 19);
		add_wall(s, x, y, x + tli_rng_real(&s->rng, -6, 6), y + tli_rng_real(&s->rng, -6, 6));
	}
	for (int i = 0; i < MOVERS; i++)
		add_mover(s, i);
	ck_assert_int_eq(tl_movers_create(s->map, &s->movers), TL_OK);
}

static void free_scene(struct scene *s)
{
	tl_movers_free(s->movers);
	tl_map_free(s->map);
}

START_TEST(walls_are_kept_off)
{
	static const double steps[] = { 1.0 / 240, 1.0 / 60, 1.0 / 30, 0.1 };
	size_t movers = 0, moved = 0;
	double least = INFINITY;
	for (uint64_t seed = 1; seed <= (uint64_t)SCENES; seed++) {
		struct scene s;
		make_scene(&s, seed);
		for (int step = 0; step <= STEPS; step++) {
			ck_assert_int_eq(tl_movers_advance(s.movers, step * steps[seed % 4]), TL_OK);
			for (size_t i = 0; i < tl_movers_count(s.movers); i++) {
				tl_mover it;
				ck_assert_int_eq(tl_movers_get(s.movers, i, &it), TL_OK);
				double room = room_of(&s, &it);
				ck_assert_msg(room > 0, "scene %d step %d mover %d: %g", (int)seed, step, (int)i, room);
				least = fmin(least, room);
				moved += step == STEPS && length_of(it.circle.velocity) > 0;
			}
		}
		movers += tl_movers_count(s.movers);
		free_scene(&s);
	}
	printf("%zu movers, %zu move to the end, nearest %g\n", movers, moved, least);
	ck_assert(movers > (size_t)SCENES && moved == movers);
}
END_TEST

/* The same times by other steps: the same bits. */
START_TEST(steps_do_not_matter)
{
	for (uint64_t seed = 1; seed <= (uint64_t)SCENES; seed++) {
		struct scene one, other;
		make_scene(&one, seed);
		make_scene(&other, seed);
		for (int second = 1; second <= 60; second++) {
			for (int i = 1; i <= 240; i++)
				ck_assert_int_eq(tl_movers_advance(one.movers, second - 1 + i / 240.0), TL_OK);
			ck_assert_int_eq(tl_movers_advance(other.movers, second), TL_OK);
			for (size_t i = 0; i < tl_movers_count(one.movers); i++) {
				tl_mover a, b;
				ck_assert_int_eq(tl_movers_get(one.movers, i, &a), TL_OK);
				ck_assert_int_eq(tl_movers_get(other.movers, i, &b), TL_OK);
				ck_assert_mem_eq(&a.circle, &b.circle, sizeof a.circle);
				ck_assert_mem_eq(&a.heading, &b.heading, sizeof a.heading);
			}
		}
		free_scene(&one);
		free_scene(&other);
	}
}
END_TEST

/* What is met first is found near the path as it is among all, to the bit, ties included: many walls are copies of others. */
START_TEST(barriers_near_the_path)
{
	static const tl_vector middle = { 0, 0 };
	tli_rng rng = { 77 };
	size_t met = 0, questions = 0;
	uint64_t work = 0;
	for (int scene = 0; scene < SCENES; scene++) {
		tl_map *map = map_from_text("tautline 1\nwall 0,0 64,0 64,64 0,64 loop\ndoor d 3,3 5,3 open\n"
					    "obstacle crate 30,30 2.5\nobstacle far -40,10 3\n");
		tl_point points[2];
		tl_wall_def def = tl_default_wall_def();
		tl_wall_id id;
		def.points = points;
		def.count = 2;
		for (int i = 0; i < 300; i++) {
			points[0].x = (double)tli_rng_between(&rng, 0, 63);
			points[0].y = (double)tli_rng_between(&rng, 0, 63);
			points[1].x = points[0].x + (double)tli_rng_between(&rng, -2, 2);
			points[1].y = points[0].y + (double)tli_rng_between(&rng, -2, 2);
			ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
		}
		tli_barriers barriers;
		ck_assert_int_eq(tli_barriers_make(&barriers, map), TL_OK);
		for (int i = 0; i < 400; i++) {
			size_t kind = (size_t)tli_rng_between(&rng, 0, 3);
			tli_bouncer shape = { kind < 3 ? shapes[kind] : &middle, kind < 3 ? counts[kind] : 1,
				kind < 3 ? 0 : 0.25 * (double)tli_rng_between(&rng, 0, 8) };
			tl_point at = { 0.5 * (double)tli_rng_between(&rng, -20, 140),
				0.5 * (double)tli_rng_between(&rng, -20, 140) };
			tl_vector v = { (double)tli_rng_between(&rng, -3, 3), (double)tli_rng_between(&rng, -3, 3) };
			tli_bounce all = tli_bounce_first(
					   &shape, at, v, barriers.list, tli_array_length(barriers.list)),
				   near = tli_barriers_first(&barriers, &shape, at, v, &work);
			ck_assert_mem_eq(&all.time, &near.time, sizeof near.time);
			ck_assert_mem_eq(&all.normal, &near.normal, sizeof near.normal);
			met += all.time < (double)INFINITY;
			questions += shape.count;
		}
		tli_barriers_free(&barriers);
		tl_map_free(map);
	}
	ck_assert_uint_gt(met, (size_t)SCENES * 200);
	ck_assert_uint_lt(work, questions * 150); /* of some 310 */
}
END_TEST

/* Speed and turn stay those of the map; a wall is left as a mirror leaves light. */
START_TEST(reflection)
{
	tl_map *map = map_from_text("tautline 1\nwall 0,0 20,0 20,10 0,10 loop\n"
				    "obstacle ball 10,5 1 velocity 3,4\n"
				    "obstacle box 4,5 corners -1,-1 1,-1 1,1 -1,1 velocity -2,0\n"
				    "obstacle fan 15,5 corners -1,0 1,0 0,1 turn 90 velocity 0,0\n");
	tl_movers *movers;
	tl_mover ball, box, fan;
	ck_assert_int_eq(tl_movers_create(map, &movers), TL_OK);
	ck_assert_int_eq(
		tl_movers_advance(movers, 1.5), TL_OK); /* the ball is at y = 9 at 1 second, less a grid unit */
	ck_assert_int_eq(tl_movers_get(movers, 0, &ball), TL_OK);
	ck_assert_int_eq(tl_movers_get(movers, 1, &box), TL_OK);
	ck_assert_int_eq(tl_movers_get(movers, 2, &fan), TL_OK);
	ck_assert(fabs(ball.circle.centre.x - 14.5) < 1e-9 && fabs(ball.circle.centre.y - (7 - 2.0 / 1024)) < 1e-9);
	ck_assert(ball.circle.velocity.x == 3 && ball.circle.velocity.y == -4);
	ck_assert(fabs(box.circle.centre.x - 1) < 2.1 / 1024);
	ck_assert(fabs(fan.heading.x + sqrt(0.5)) < 1e-12 && fabs(fan.heading.y - sqrt(0.5)) < 1e-12);
	ck_assert(fan.circle.centre.x == 15 && fan.polygon->turn > 1.57 && fan.polygon->turn < 1.571);
	ck_assert_int_eq(tl_movers_advance(movers, 2.5), TL_OK);
	ck_assert_int_eq(tl_movers_get(movers, 1, &box), TL_OK);
	ck_assert(box.circle.velocity.x == 2 && fabs(box.circle.centre.x - (3 + 2.0 / 1024)) < 1e-9);
	ck_assert_int_eq(tl_movers_advance(movers, 2.4), TL_E_INVALID);
	ck_assert_int_eq(tl_movers_advance(movers, NAN), TL_E_INVALID);
	tl_movers_free(movers);
	tl_map_free(map);
}
END_TEST

/* Without room it rests; doors and crates are bounced off, exits are not there. */
START_TEST(what_is_bounced_off)
{
	tl_map *map = map_from_text("tautline 1\nwall 0,0 20,0 20,10 0,10 loop\n"
				    "wall 2,4 4,4\nwall 2,5.5 4,5.5\n"
				    "obstacle tight 3,4.75 0.75 velocity 0,1\n"
				    "door d 8,0 8,10 open\nexit e 12,0 12,10\nobstacle crate 18,2 1\n"
				    "obstacle a 6,2 0.5 velocity 1,0\n"
				    "obstacle b 10,2 0.5 velocity 1,0\n");
	tl_movers *movers;
	tl_mover tight, a, b;
	ck_assert_int_eq(tl_movers_create(map, &movers), TL_OK);
	ck_assert_int_eq(tl_movers_advance(movers, 10), TL_OK);
	ck_assert_int_eq(tl_movers_get(movers, 0, &tight), TL_OK);
	ck_assert_int_eq(tl_movers_get(movers, 1, &a), TL_OK);
	ck_assert_int_eq(tl_movers_get(movers, 2, &b), TL_OK);
	ck_assert(fabs(tight.circle.centre.y - 4.75) < 0.01);
	ck_assert(fabs(a.circle.centre.x - 2) < 0.01 && a.circle.velocity.x == 1);
	ck_assert(b.circle.centre.x > 12 && b.circle.velocity.x < 0);
	tl_movers_free(movers);
	tl_map_free(map);
}
END_TEST

/* Corners that lie on a wall at the start bounce off it, to the side on which the polygon is; one without room rests; a fast one in a small gap does not. */
START_TEST(from_the_wall_on)
{
	tl_map *map = map_from_text("tautline 1\nwall 0,0 10,0 10,10 0,10 loop\nwall 20,0 24,0\nwall 20,2 24,2\n"
				    "obstacle down 5,1 corners -1,-1 1,-1 1,1 -1,1 velocity 1,-1\n"
				    "obstacle raft 2,2 corners -2,0 0,-2 2,0 0,2 velocity -1,-0.5\n"
				    "obstacle left 1,5 corners -1,-1 1,-1 1,1 -1,1 velocity -1,0\n"
				    "obstacle tight 22,1 corners -1,-1 1,-1 1,1 -1,1 velocity 0.3,1\n"
				    "obstacle quick 21,1 0.9 velocity 0,100000\n");
	tl_movers *movers;
	tl_mover it;
	ck_assert_int_eq(tl_movers_create(map, &movers), TL_OK);
	for (int step = 1; step <= 600; step++) {
		ck_assert_int_eq(tl_movers_advance(movers, step / 60.0), TL_OK);
		for (size_t i = 0; i < 3; i++) {
			ck_assert_int_eq(tl_movers_get(movers, i, &it), TL_OK);
			for (size_t k = 0; k < it.polygon->count; k++) {
				tl_point at = it.polygon->corners[k];
				ck_assert_msg(fmin(fmin(at.x, at.y), fmin(10 - at.x, 10 - at.y)) > -0.0001,
					"mover %zu at %g,%g", i, at.x, at.y);
			}
		}
	}
	ck_assert(tl_movers_get(movers, 3, &it) == TL_OK && fabs(it.circle.centre.y - 1) < 0.01);
	ck_assert(tl_movers_get(movers, 4, &it) == TL_OK && fabs(it.circle.velocity.y) == 100000);
	ck_assert_int_eq(tl_movers_advance(movers, 2e9), TL_E_RANGE);
	tl_movers_free(movers);
	tl_map_free(map);
}
END_TEST

/* What takes too long stops, with all where it was, and goes on. */
START_TEST(far_ahead)
{
	tl_map *map = map_from_text(
		"tautline 1\nwall 0,0 10,0 10,10 0,10 loop\nobstacle ball 5,5 1 velocity 500000,1\n");
	tl_movers *movers;
	tl_mover before, now;
	ck_assert_int_eq(tl_movers_create(map, &movers), TL_OK);
	ck_assert_int_eq(tl_movers_get(movers, 0, &before), TL_OK);
	ck_assert_int_eq(tl_movers_advance(movers, 1e9), TL_E_LIMIT);
	ck_assert_int_eq(tl_movers_get(movers, 0, &now), TL_OK);
	ck_assert(memcmp(&before.circle, &now.circle, sizeof now.circle) == 0);
	ck_assert_int_eq(tl_movers_advance(movers, 1), TL_OK);
	tl_movers_free(movers);
	tl_map_free(map);
}
END_TEST

START_TEST(courses)
{
	static const struct {
		double time, x, y, vx, vy;
	} rows[] = { { 0, 0, 0, 2, 0 }, { 1, 2, 0, 2, 0 }, { 2.5, 4, 1, 0, 2 }, { 3.5, 4, 3, 0, 2 },
		{ 4.5, 4, 3, 0, -2 }, { 6, 4, 0, 0, -2 }, { 7, 2, 0, -2, 0 }, { 9, 2, 0, 2, 0 }, { 8001, 2, 0, 2, 0 } };
	tl_map *map = map_from_text("tautline 1\nwall 3,-9 3,9\n"
				    "obstacle there 0,0 0.4 course 4,0 4,4 speed 2\n"
				    "obstacle round 0,0 corners -1,0 1,0 0,1 course 3,0 3,4 loop speed 1 turn -10\n"
				    "obstacle still 5,5 1 course 5,5 5,5 speed 3\n");
	tl_movers *movers;
	tl_mover it;
	ck_assert_int_eq(tl_movers_create(map, &movers), TL_OK);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ck_assert_int_eq(tl_movers_advance(movers, rows[i].time), TL_OK);
		ck_assert_int_eq(tl_movers_get(movers, 0, &it), TL_OK);
		tl_point off = { it.circle.centre.x - rows[i].x, it.circle.centre.y - rows[i].y };
		ck_assert_msg(length_of(off) < 1e-9, "row %zu: %g,%g", i, it.circle.centre.x, it.circle.centre.y);
		ck_assert_msg(
			rows[i].time == 6 || (it.circle.velocity.x == rows[i].vx && it.circle.velocity.y == rows[i].vy),
			"row %zu", i);
		ck_assert_int_eq(tl_movers_get(movers, 2, &it), TL_OK);
		ck_assert(it.circle.centre.x == 5 && it.circle.centre.y == 5 && it.circle.velocity.x == 0);
	}
	ck_assert_int_eq(
		tl_movers_advance(movers, 12000 + 9.5), TL_OK); /* rounds of 12 seconds; the last leg is 5 long */
	ck_assert_int_eq(tl_movers_get(movers, 1, &it), TL_OK);
	ck_assert(fabs(it.circle.centre.x - 1.5) < 1e-9 && fabs(it.circle.centre.y - 2) < 1e-9);
	ck_assert(it.polygon && it.polygon->centre.x == it.circle.centre.x);
	size_t count;
	ck_assert_ptr_eq(tl_movers_polygons(movers, &count), it.polygon);
	ck_assert_uint_eq(count, 1);
	tl_movers_free(movers);
	tl_map_free(map);
}
END_TEST

/* Each request for memory refused, one after the other. */
START_TEST(without_memory)
{
	failing_install();
	tl_map *map = map_from_text(
		"tautline 1\nwall 0,0 9,0 9,9 0,9 loop\nobstacle o 5,5 corners -1,0 1,0 0,1 turn 3\n");
	size_t blocks = failing_live_blocks();
	bool injected = true;
	for (long k = 1; injected; k++) {
		tl_movers *movers = NULL;
		failing_arm(k, false);
		tl_status status = tl_movers_create(map, &movers);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		ck_assert(injected == !movers);
		tl_movers_free(movers);
		ck_assert_uint_eq(failing_live_blocks(), blocks);
	}
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("movers of a map");
	TCase *tests = tcase_create("movers");
	tcase_set_timeout(tests, 300);
	tcase_add_test(tests, walls_are_kept_off);
	tcase_add_test(tests, steps_do_not_matter);
	tcase_add_test(tests, barriers_near_the_path);
	tcase_add_test(tests, reflection);
	tcase_add_test(tests, what_is_bounced_off);
	tcase_add_test(tests, from_the_wall_on);
	tcase_add_test(tests, far_ahead);
	tcase_add_test(tests, courses);
	tcase_add_test(tests, without_memory);
	suite_add_tcase(suite, tests);
	return suite;
}
