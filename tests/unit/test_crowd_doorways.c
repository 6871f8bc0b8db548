/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/walls/doorways and of queues before doorways: which openings are doorways; that those who wait stand on both sides;
 * that two rooms are exchanged through one door in turns; that bodies before a door do not turn about.
 */
#include <tautline/crowd.h>

#include "crowd/walls/doorways.h"

#include <math.h>

#include "base/array.h"
#include "base/rng.h"
#include "support/runner.h"

enum { MOST = 32, RESOLUTION = 1024, PEOPLE = 60 };

static const double DT = 0.05;

typedef struct plan {
	tli_wall walls[MOST];
	size_t count;
	tl_map *map;
} plan;

static void add_wall(plan *p, double ax, double ay, double bx, double by)
{
	const double scale = RESOLUTION;
	const tl_point points[2] = { { ax, ay }, { bx, by } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	if (!p->map)
		ck_assert_int_eq(tl_map_create(NULL, &p->map), TL_OK);
	ck_assert_int_eq(tl_map_add_wall(p->map, &def, NULL), TL_OK);
	p->walls[p->count++] = (tli_wall){ { (int32_t)(ax * scale), (int32_t)(ay * scale) },
		{ (int32_t)(bx * scale), (int32_t)(by * scale) }, 0, 0 };
}

/* Two rooms of 10 by 10 with a door between them, in a wall as thick as it is deep. */
static void add_rooms(plan *p, double width, double depth)
{
	add_wall(p, -10, -5, 10, -5);
	add_wall(p, 10, -5, 10, 5);
	add_wall(p, 10, 5, -10, 5);
	add_wall(p, -10, 5, -10, -5);
	for (int side = -1; side <= 1; side += 2) {
		double x = depth / 2, y = side * width / 2;
		add_wall(p, -x, side * 5, -x, y);
		if (depth > 0)
			add_wall(p, -x, y, x, y);
		if (depth > 0)
			add_wall(p, x, side * 5, x, y);
	}
}

/* Those around 0,0 that are waited at, for a body of radius 0.25. */
static size_t find_around_0(const plan *p, tli_doorway *first)
{
	tli_walls *walls;
	tli_doorways doorways = { .walls = NULL };
	ck_assert_int_eq(tli_walls_create(p->walls, p->count, &walls), TL_OK);
	tli_doorways_begin(&doorways, walls, RESOLUTION, 0.25, 1);
	ck_assert_int_eq(tli_doorways_near(&doorways, 0.1, 0.1), TL_OK);
	size_t count = 0;
	for (size_t i = doorways.near_count; i-- > 0;) {
		const tli_doorway *doorway = &doorways.list[tli_doorways_index(&doorways, i)];
		if (doorway->round)
			continue;
		*first = *doorway;
		count++;
	}
	tli_doorways_free(&doorways);
	tli_walls_free(walls);
	return count;
}

START_TEST(a_door_between_rooms_is_one)
{
	plan p = { .count = 0 };
	tli_doorway doorway;
	add_rooms(&p, 1.2, 0);
	ck_assert_uint_eq(find_around_0(&p, &doorway), 1);
	ck_assert_double_le(hypot(doorway.x, doorway.y), 0.01);
	ck_assert_double_le(fabs((double)doorway.half - 0.6), 0.01);
	ck_assert_double_ge((double)doorway.n.x, 0.99);
	tl_map_free(p.map);
}
END_TEST

/* Two faces, half a unit apart. */
START_TEST(a_thick_wall_has_one_in_its_middle)
{
	plan p = { .count = 0 };
	tli_doorway doorway;
	add_rooms(&p, 1, 0);
	add_wall(&p, 0.5, -5, 0.5, -0.5);
	add_wall(&p, 0.5, 0.5, 0.5, 5);
	add_wall(&p, 0, -0.5, 0.5, -0.5);
	add_wall(&p, 0, 0.5, 0.5, 0.5);
	ck_assert_uint_eq(find_around_0(&p, &doorway), 1);
	ck_assert_double_le(hypot(doorway.x - 0.25, doorway.y), 0.01);
	tl_map_free(p.map);
}
END_TEST

/* A short passage is one, from mouth to mouth; a long one is a corridor. */
START_TEST(a_passage_has_one_in_its_middle)
{
	static const double depths[] = { 1, 1.5, 2.8, 4, 5.7, 7 };
	double depth = depths[_i];
	plan p = { .count = 0 };
	tli_doorway doorway;
	add_rooms(&p, 1, depth);
	size_t count = find_around_0(&p, &doorway);
	ck_assert_uint_eq(count, depth <= 6);
	if (count) {
		ck_assert_double_le(hypot(doorway.x, doorway.y), 0.02);
		ck_assert_double_le(fabs((double)doorway.deep - depth / 2), 0.03);
		ck_assert_double_le(fabs((double)doorway.half - 0.5), 0.01);
	}
	tl_map_free(p.map);
}
END_TEST

/* What is kept of the last call, and of cells found before, does not show: in cells of 8 units, at their rims, and far out. */
START_TEST(what_is_near_depends_on_the_place_alone)
{
	static const double at[] = { 0.1, -0.1, 8, 0, -8, 7.9999999999, 8.0000000001, -0x1p28, 0x1p28, 16, 24, 1e-9 };
	enum { COUNT = sizeof at / sizeof at[0] };
	plan p = { .count = 0 };
	tli_walls *walls;
	tli_doorways doorways = { .walls = NULL };
	add_rooms(&p, 1.2, 0);
	ck_assert_int_eq(tli_walls_create(p.walls, p.count, &walls), TL_OK);
	tli_doorways_begin(&doorways, walls, RESOLUTION, 0.25, 1);
	size_t most = 0;
	for (size_t i = 0; i < 2 * COUNT * COUNT; i++) {
		size_t k = i * 29 % (COUNT * COUNT);
		double x = at[k / COUNT], y = at[k % COUNT];
		tli_doorways fresh = { .walls = NULL };
		tli_doorways_begin(&fresh, walls, RESOLUTION, 0.25, 1);
		ck_assert_int_eq(tli_doorways_near(&fresh, x, y), TL_OK);
		ck_assert_int_eq(tli_doorways_near(&doorways, x, y), TL_OK);
		ck_assert_uint_eq(doorways.near_count, fresh.near_count);
		ck_assert_int_eq(doorways.near_any_waits, fresh.near_any_waits);
		for (size_t j = 0; j < fresh.near_count; j++)
			ck_assert_mem_eq(&doorways.list[tli_doorways_index(&doorways, j)].x,
				&fresh.list[tli_doorways_index(&fresh, j)].x, 2 * sizeof(double));
		most = fresh.near_count > most ? fresh.near_count : most;
		tli_doorways_free(&fresh);
	}
	ck_assert_uint_ge(most, 1);
	/* 2^28 is in cell 2^25: only a smaller body has cells beyond 2^30. */
	tli_doorways_begin(&doorways, walls, RESOLUTION, 0x1p-10, 1);
	ck_assert_int_eq(tli_doorways_near(&doorways, 0x1p28, 0), TL_OK);
	ck_assert_uint_eq(doorways.near_count, 0);
	ck_assert_int_eq(tli_doorways_near(&doorways, 0x1p28, 1), TL_OK);
	tli_doorways_free(&doorways);
	tli_walls_free(walls);
	tl_map_free(p.map);
}
END_TEST

/* A door closes and opens in the same walls: at another revision nothing of what was found before is left, in any cell. */
START_TEST(a_door_that_closes_is_forgotten)
{
	plan p = { .count = 0 };
	tli_walls *walls;
	tli_doorways doorways = { .walls = NULL };
	const tli_wall door = { { 0, -614 }, { 0, 614 }, 0, 0 };
	uint32_t closed = TLI_NO_WALL;
	add_rooms(&p, 1.2, 0);
	ck_assert_int_eq(tli_walls_create(p.walls, p.count, &walls), TL_OK);
	ck_assert_int_eq(tli_walls_reserve(walls, &door, 1), TL_OK);
	for (uint64_t revision = 1; revision < 8; revision++) {
		tli_doorways_begin(&doorways, walls, RESOLUTION, 0.25, revision);
		/* from other cells than the door's, from which its ends are looked at, too; then from its own */
		for (int i = 0; i < 3; i++) {
			double x = (const double[]){ -17, 17, 0.1 }[(i + (int)revision) % 3];
			ck_assert_int_eq(tli_doorways_near(&doorways, x, 0.1), TL_OK);
		}
		ck_assert_int_eq(tli_doorways_near(&doorways, 0.1, 0.1), TL_OK);
		ck_assert_int_eq(doorways.near_any_waits, closed == TLI_NO_WALL);
		if (closed == TLI_NO_WALL)
			closed = tli_walls_add(walls, &door);
		else {
			tli_walls_remove(walls, closed);
			closed = TLI_NO_WALL;
		}
	}
	tli_doorways_free(&doorways);
	tli_walls_free(walls);
	tl_map_free(p.map);
}
END_TEST

/* A corridor; walls that end in the open, 4 long; a wide opening. */
START_TEST(these_are_none)
{
	plan corridor = { .count = 0 }, short_walls = { .count = 0 }, wide = { .count = 0 };
	tli_doorway doorway;
	add_wall(&corridor, -20, 0.6, 20, 0.6);
	add_wall(&corridor, -20, -0.6, 20, -0.6);
	ck_assert_uint_eq(find_around_0(&corridor, &doorway), 0);
	add_wall(&short_walls, 0, 0.6, 0, 4.6);
	add_wall(&short_walls, 0, -0.6, 0, -4.6);
	ck_assert_uint_eq(find_around_0(&short_walls, &doorway), 0);
	add_rooms(&wide, 3, 0);
	ck_assert_uint_eq(find_around_0(&wide, &doorway), 0);
	tl_map_free(corridor.map);
	tl_map_free(short_walls.map);
	tl_map_free(wide.map);
}
END_TEST

/* The wall between two doors ends at both, but can only be walked round through the other one. */
START_TEST(two_doors_beside_each_other_are_both)
{
	plan p = { .count = 0 }, pillars = { .count = 0 };
	tli_doorway doorway;
	add_wall(&p, -10, -5, 10, -5);
	add_wall(&p, 10, -5, 10, 5);
	add_wall(&p, 10, 5, -10, 5);
	add_wall(&p, -10, 5, -10, -5);
	add_wall(&p, 0, -5, 0, -3.1);
	add_wall(&p, 0, -1.9, 0, 1.9);
	add_wall(&p, 0, 3.1, 0, 5);
	ck_assert_uint_eq(find_around_0(&p, &doorway), 2);
	/* One wall in the open with two gaps is walked round. */
	add_wall(&pillars, 0, -7, 0, -3.1);
	add_wall(&pillars, 0, -1.9, 0, 1.9);
	add_wall(&pillars, 0, 3.1, 0, 7);
	ck_assert_uint_eq(find_around_0(&pillars, &doorway), 0);
	tl_map_free(p.map);
	tl_map_free(pillars.map);
}
END_TEST

/* ---- crowds ---- */

typedef struct walk {
	tl_nav *nav;
	tl_crowd *crowd;
	tl_agent_id ids[PEOPLE];
	size_t arrived;
	double time_sum, last;           /* of arrivals; of the last one */
	double aside_sum, aside_abs_sum; /* of those that wait */
	tl_vector before[PEOPLE];
	size_t moving, turning; /* frames in which a body moves; turns faster than pi a second */
	bool done[PEOPLE];
} walk;

/* Each begins in a room and goes to a place of its own in the other one. */
static void add_people(walk *w, bool both)
{
	for (int i = 0; i < PEOPLE; i++) {
		int side = both && i % 2 ? 1 : -1, at = both ? i / 2 : i;
		double x = 2 + 0.9 * (at / 9) + 0.07 * (i % 5), y = -4 + at % 9 + 0.05 * (i % 7);
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ side * x, y };
		def.goal = (tl_point){ -side * x, -y };
		def.radius = 0.25;
		def.max_speed = 1.3;
		def.arrived = 0.5;
		def.avoid = TL_AVOID_RECIPROCAL;
		def.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(w->crowd, &def, &w->ids[i]), TL_OK);
	}
}

/* Two rooms with a door, in a nav for bodies of a radius. */
static void rooms_begin(walk *w, double width, double depth, double radius)
{
	plan p = { .count = 0 };
	tl_nav_def nav = tl_default_nav_def();
	tl_crowd_def def = tl_default_crowd_def();
	add_rooms(&p, width, depth);
	*w = (walk){ .arrived = 0 };
	nav.via = TL_VIA_CORNERS;
	nav.radius = radius;
	ck_assert_int_eq(tl_nav_create(p.map, &nav, &w->nav), TL_OK);
	tl_map_free(p.map);
	def.nav = w->nav;
	def.dt = DT;
	ck_assert_int_eq(tl_crowd_create(&def, &w->crowd), TL_OK);
}

static void walk_begin(walk *w, double width, double depth, bool both)
{
	rooms_begin(w, width, depth, 0.25);
	add_people(w, both);
}

static void note_turn(walk *w, int i, tl_vector v)
{
	tl_vector b = w->before[i];
	if (hypot(v.x, v.y) > 1e-6) {
		w->moving++;
		w->turning += fabs(atan2(b.x * v.y - b.y * v.x, b.x * v.x + b.y * v.y)) > 3.1416 * DT;
		w->before[i] = v;
	}
}

static void walk_for(walk *w, double seconds)
{
	for (int step = 1; step * DT < seconds && w->arrived < PEOPLE; step++) {
		ck_assert_int_eq(tl_crowd_step(w->crowd), TL_OK);
		for (int i = 0; i < PEOPLE; i++) {
			tl_agent_info info;
			ck_assert_int_eq(tl_crowd_get_agent(w->crowd, w->ids[i], &info), TL_OK);
			if (w->done[i])
				continue;
			note_turn(w, i, info.velocity);
			if (info.position.x < 0) {
				w->aside_sum += info.position.y;
				w->aside_abs_sum += fabs(info.position.y);
			}
			if (info.state == TL_AGENT_ARRIVED) {
				w->done[i] = true;
				w->arrived++;
				w->time_sum += step * DT;
				w->last = step * DT;
			}
		}
	}
}

static void walk_end(walk *w)
{
	tl_crowd_free(w->crowd);
	tl_nav_free(w->nav);
}

/* How deep doors are. */
static const double DEPTHS[] = { 0, 1, 2.8 };

/* By the keep-right bias they stood on one side: -0.8. */
START_TEST(those_that_wait_stand_on_both_sides)
{
	walk w;
	walk_begin(&w, 1, DEPTHS[_i], false);
	walk_for(&w, 120);
	ck_assert_uint_eq(w.arrived, PEOPLE);
	ck_assert_double_le(fabs(w.aside_sum), 0.35 * w.aside_abs_sum);
	ck_assert_double_le((double)w.turning, 0.06 * (double)w.moving);
	walk_end(&w);
}
END_TEST

/* Pushing against each other they took 40 s in the mean; in a passage they met, and none arrived. */
START_TEST(rooms_are_exchanged_in_turns)
{
	walk w;
	walk_begin(&w, 1.2, DEPTHS[_i], true);
	walk_for(&w, 120);
	ck_assert_uint_eq(w.arrived, PEOPLE);
	ck_assert_double_le(w.time_sum / PEOPLE, 28);
	ck_assert_double_le((double)w.turning, 0.1 * (double)w.moving);
	walk_end(&w);
}
END_TEST

/* Where one fits through at a time, two that were equally near leaned on each other in the opening until one of them lost patience: 38.2 s in the mean, 35.0 now. */
START_TEST(before_a_door_for_one_they_keep_their_order)
{
	walk w;
	walk_begin(&w, 0.6, 0, false);
	walk_for(&w, 240);
	ck_assert_uint_eq(w.arrived, PEOPLE);
	ck_assert_double_le(w.time_sum / PEOPLE, 36.5);
	ck_assert_double_le((double)w.turning, 0.06 * (double)w.moving);
	walk_end(&w);
}
END_TEST

/* Without turns and queues 17 to 30 % of the frames were faster than pi rad/s. _i: in one direction; in both, 5.4 %. */
START_TEST(bodies_in_jams_do_not_jitter)
{
	walk w;
	walk_begin(&w, 1, 0, _i == 1);
	walk_for(&w, 120);
	ck_assert_uint_eq(w.arrived, PEOPLE);
	ck_assert_double_le((double)w.turning, (_i == 1 ? 0.06 : 0.05) * (double)w.moving);
	walk_end(&w);
}
END_TEST

/* Seconds until all are through. */
static double time_through(double width, bool both)
{
	walk w;
	walk_begin(&w, width, 0, both);
	walk_for(&w, 400);
	ck_assert_uint_eq(w.arrived, PEOPLE);
	walk_end(&w);
	return w.last;
}

/* It was a fifth at a door of 0.6, and a quarter at one of 1.2. */
START_TEST(flow_in_two_directions_is_more_than_half_of_that_in_one)
{
	static const double widths[] = { 0.6, 1.2 };
	double both = time_through(widths[_i], true), one = time_through(widths[_i], false);
	ck_assert_msg(one > 0.5 * both, "through %g: %g s, %g s in both directions", widths[_i], one, both);
}
END_TEST

/* Ten bodies of 0.3 before a door, where paths are for bodies of 0.6: in one of these runs none of them, and in another one six passed. */
START_TEST(small_bodies_pass_a_door_on_paths_for_wide_ones)
{
	walk w;
	tli_rng rng = { (uint64_t)_i % 6 + 1 };
	rooms_begin(&w, _i < 6 ? 1.3 : 1.6, 0, 0.6);
	for (int i = 0; i < 10; i++) {
		tl_agent_def def = tl_default_agent_def();
		double x = -7 + 1.2 * (i % 5), y = -1 + 1.5 * (i / 5);
		def.position.x = x + 0.4 * tli_rng_unit(&rng);
		def.position.y = y + 0.4 * tli_rng_unit(&rng);
		def.goal = (tl_point){ 2 + 1.4 * (i % 5), -3 + 1.5 * (i / 5) };
		def.radius = 0.3;
		def.max_speed = 1.3;
		def.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &def, &w.ids[i]), TL_OK);
	}
	int arrived = 0;
	tl_crowd_event event;
	for (int step = 0; step * DT < 90; step++)
		ck_assert_int_eq(tl_crowd_step(w.crowd), TL_OK);
	while (tl_crowd_take_event(w.crowd, &event))
		arrived += event.kind == TL_CROWD_ARRIVED;
	ck_assert_int_eq(arrived, 10);
	walk_end(&w);
}
END_TEST

Suite *make_suite(void)
{
	TCase *doorways = tcase_create("doorways"), *queues = tcase_create("queues");
	tcase_add_test(doorways, a_door_between_rooms_is_one);
	tcase_add_test(doorways, a_thick_wall_has_one_in_its_middle);
	tcase_add_loop_test(doorways, a_passage_has_one_in_its_middle, 0, 6);
	tcase_add_test(doorways, what_is_near_depends_on_the_place_alone);
	tcase_add_test(doorways, a_door_that_closes_is_forgotten);
	tcase_add_test(doorways, these_are_none);
	tcase_add_test(doorways, two_doors_beside_each_other_are_both);
	tcase_add_loop_test(queues, those_that_wait_stand_on_both_sides, 0, 3);
	tcase_add_loop_test(queues, rooms_are_exchanged_in_turns, 0, 3);
	tcase_add_test(queues, before_a_door_for_one_they_keep_their_order);
	tcase_add_loop_test(queues, bodies_in_jams_do_not_jitter, 0, 2);
	tcase_add_loop_test(queues, flow_in_two_directions_is_more_than_half_of_that_in_one, 0, 2);
	tcase_add_loop_test(queues, small_bodies_pass_a_door_on_paths_for_wide_ones, 0, 12);
	Suite *suite = suite_create("crowd doorways");
	suite_add_tcase(suite, doorways);
	suite_add_tcase(suite, queues);
	return suite;
}
