/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_slots.c: agents that keep slots of a leader, or of a frame that the host moves; and goals that the host moves in each step. */
#include "support/runner.h"

#include <math.h>

#include "support/crowd_scene.h"
#include "support/small_map.h"

enum { WEDGE = 8, THREADS = 3 };

static const double radius = 0.3;
static const tl_vector wedge[WEDGE] = { { -0.8, 0.8 }, { -0.8, -0.8 }, { -1.6, 1.6 }, { -1.6, -1.6 }, { -2.4, 2.4 },
	{ -2.4, -2.4 }, { -3.2, 3.2 }, { -3.2, -3.2 } };

static tl_agent_def body(double x, double y, double speed)
{
	tl_agent_def def = scene_walker(x, y, 0, 0);
	def.desire = TL_DESIRE_REST;
	def.radius = radius;
	def.max_speed = speed;
	return def;
}

/* A hall of 60 by 40; with a gap above 0 a wall with a door parts it. */
static void hall(scene *s, double gap, uint32_t threads)
{
	tl_map *map = small_map();
	small_box(map, -20, -20, 40, 20, false);
	if (gap > 0) {
		small_wall(map, 10, -20, 10, -gap / 2);
		small_wall(map, 10, gap / 2, 10, 20);
	}
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = 1.0 / 60;
	def.threads = threads;
	scene_begin_as(s, map, &radius, 1, &def);
}

/* Agent 0 leads a wedge of nine; all rest. */
static void wedge_at(scene *s, double x, double y)
{
	tl_agent_def def = body(x, y, 1.5);
	size_t leader = scene_add(s, &def);
	for (size_t i = 0; i < WEDGE; i++) {
		def = body(x + wedge[i].x, y + wedge[i].y, 2);
		size_t at = scene_add(s, &def);
		ck_assert_int_eq(tl_crowd_set_agent_slot(s->crowd, s->ids[at], s->ids[leader], wedge[i]), TL_OK);
	}
}

static void send(scene *s, double x, double y)
{
	ck_assert_int_eq(tl_crowd_set_agent_goal(s->crowd, s->ids[0], (tl_point){ x, y }), TL_OK);
}

/* How far the agent is from its slot. */
static double lag_of(const scene *s, size_t i)
{
	const tl_agent_info *lead = &s->infos[0];
	tl_vector offset = wedge[i - 1], h = lead->heading;
	tl_point slot = { lead->position.x + offset.x * h.x - offset.y * h.y,
		lead->position.y + offset.x * h.y + offset.y * h.x };
	return hypot(slot.x - s->infos[i].position.x, slot.y - s->infos[i].position.y);
}

static double worst_lag(const scene *s)
{
	double worst = 0;
	for (size_t i = 1; i < s->count; i++)
		worst = fmax(worst, lag_of(s, i));
	return worst;
}

/* Walks on; the worst lag meanwhile. */
static double walk_with_lag(scene *s, double seconds)
{
	double worst = 0;
	for (int i = 0; i < (int)(seconds * 60); i++) {
		scene_step(s);
		worst = fmax(worst, worst_lag(s));
	}
	return worst;
}

START_TEST(a_wedge_turns_and_rests)
{
	static const tl_point corners[] = { { 20, -14 }, { 20, 14 }, { 0, 14 } };
	scene s;
	hall(&s, 0, 1);
	wedge_at(&s, 0, -14);
	scene_walk(&s, 1);
	ck_assert_uint_eq(s.events[TL_CROWD_ARRIVED], 8);
	for (size_t i = 0; i < 3; i++) {
		send(&s, corners[i].x, corners[i].y);
		scene_walk(&s, 10); /* the outermost runs round, and is back */
		ck_assert_double_lt(walk_with_lag(&s, 2), 0.01);
		ck_assert_int_eq(s.infos[8].state, TL_AGENT_WALKS);
		scene_walk(&s, 10);
		/* each has arrived once more */
		ck_assert_uint_eq(s.events[TL_CROWD_ARRIVED], 8 + 9 * (i + 1));
		ck_assert_uint_eq(s.events[TL_CROWD_STUCK], 0);
		ck_assert_double_lt(worst_lag(&s), 0.02 * radius);
		for (size_t at = 0; at < s.count; at++) {
			ck_assert_int_eq(s.infos[at].state, TL_AGENT_ARRIVED);
			ck_assert_double_eq(scene_speed(&s, at), 0);
		}
	}
	scene_end(&s);
}
END_TEST

START_TEST(through_a_door_and_in_order_again)
{
	scene s;
	hall(&s, 1.2, 1);
	wedge_at(&s, 0, 0);
	send(&s, 38, 0);
	double formed = -1, through = -1;
	for (int i = 0; i < 60 * 40; i++) {
		double last = INFINITY;
		scene_step(&s);
		for (size_t at = 1; at < s.count; at++)
			last = fmin(last, s.infos[at].position.x);
		through = through < 0 && last > 10 ? i / 60.0 : through;
		formed = formed < 0 && through > 0 && worst_lag(&s) < 0.1 ? i / 60.0 : formed;
	}
	/* the leader passes after 6.8 s */
	ck_assert_double_gt(through, 0);
	ck_assert_double_lt(through, 12);
	ck_assert_double_gt(formed, 0);
	ck_assert_double_lt(formed, 20);
	ck_assert_uint_eq(s.events[TL_CROWD_ARRIVED], 8 + 9);
	ck_assert_uint_eq(s.events[TL_CROWD_STUCK], 0);
	ck_assert_double_lt(worst_lag(&s), 0.1);
	scene_end(&s);
}
END_TEST

/* A driven agent that no other one avoids is a frame. */
START_TEST(a_frame_of_the_host)
{
	scene s;
	hall(&s, 0, 1);
	tl_agent_def def = body(0, 0, 2);
	def.driven = true;
	def.layer = 0;
	def.avoid = TL_AVOID_NONE;
	scene_add(&s, &def);
	for (size_t i = 0; i < 2; i++) {
		def = body(wedge[i].x, wedge[i].y, 2);
		size_t at = scene_add(&s, &def);
		ck_assert_int_eq(tl_crowd_set_agent_slot(s.crowd, s.ids[at], s.ids[0], wedge[i]), TL_OK);
	}
	double worst = 0, heading = 0;
	tl_point p = { 0, 0 };
	for (int i = 0; i < 60 * 20; i++) {
		heading += 0.3 / 60; /* a circle of radius 5 */
		tl_vector v = { 1.5 * cos(heading), 1.5 * sin(heading) };
		p = (tl_point){ p.x + v.x / 60, p.y + v.y / 60 };
		ck_assert_int_eq(tl_crowd_move_agent(s.crowd, s.ids[0], p, v), TL_OK);
		scene_step(&s);
		worst = i > 120 ? fmax(worst, worst_lag(&s)) : worst;
	}
	ck_assert_double_lt(worst, 0.03);
	scene_end(&s);
}
END_TEST

/* With a path and without, and where the agent steers by forces. */
START_TEST(a_goal_that_the_host_moves)
{
	for (int i = 0; i < 4; i++) {
		scene s;
		hall(&s, 0, 1);
		tl_crowd_def crowd_def = tl_default_crowd_def();
		crowd_def.dt = 1.0 / 60;
		tl_crowd *plane, *crowd = s.crowd;
		ck_assert_int_eq(tl_crowd_create(&crowd_def, &plane), TL_OK);
		tl_agent_def def = body(0, 0, 2);
		def.avoid = i < 2 ? TL_AVOID_RECIPROCAL : TL_AVOID_NONE;
		tl_agent_id id;
		tl_agent_info info;
		crowd = i % 2 ? plane : crowd;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
		double worst = 0;
		for (int step = 1; step < 60 * 10; step++) {
			tl_point goal = { 1.5 * step / 60, 0.5 * sin(step / 60.0) };
			ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, id, goal), TL_OK);
			ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
			ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
			double lag = hypot(info.position.x - goal.x, info.position.y - goal.y);
			worst = step > 120 ? fmax(worst, lag) : worst;
		}
		ck_assert_double_lt(worst, 0.03);
		/* it stops there */
		for (int step = 0; step < 120; step++)
			ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		tl_point last = info.goal;
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
		ck_assert_double_lt(hypot(info.position.x - last.x, info.position.y - last.y), 0.03);
		ck_assert_double_lt(hypot(info.velocity.x, info.velocity.y), 1e-3);
		tl_crowd_free(plane);
		scene_end(&s);
	}
}
END_TEST

START_TEST(a_leader_that_is_gone)
{
	scene s;
	hall(&s, 0, 1);
	wedge_at(&s, 0, 0);
	send(&s, 30, 0);
	scene_walk(&s, 5);
	tl_point last = s.infos[1].goal;
	scene_remove(&s, 0);
	scene_walk(&s, 5);
	ck_assert_int_eq(s.infos[1].state, TL_AGENT_ARRIVED);
	ck_assert_double_le(hypot(s.infos[1].position.x - last.x, s.infos[1].position.y - last.y), 0.02 * radius);
	ck_assert_int_eq(tl_crowd_set_agent_slot(s.crowd, s.ids[1], s.ids[0], wedge[0]), TL_E_STALE);
	scene_end(&s);
}
END_TEST

START_TEST(what_is_refused)
{
	scene s;
	hall(&s, 0, 1);
	wedge_at(&s, 0, 0);
	tl_agent_def def;
	tl_vector odd = { (double)NAN, 0 }, far = { 5e8, 5e8 };
	ck_assert_int_eq(tl_crowd_set_agent_slot(s.crowd, s.ids[0], s.ids[0], wedge[0]), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_agent_slot(s.crowd, s.ids[0], s.ids[1], odd), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_agent_slot(s.crowd, s.ids[0], s.ids[1], far), TL_E_RANGE);
	ck_assert_int_eq(tl_crowd_get_agent_def(s.crowd, s.ids[1], &def), TL_OK);
	ck_assert_int_eq(def.desire, TL_DESIRE_SLOT);
	ck_assert_int_eq(tl_crowd_add_agent(s.crowd, &def, NULL), TL_E_UNSUPPORTED);
	scene_end(&s);
}
END_TEST

/* The same with threads, and after a load at the door. */
START_TEST(slots_are_the_same_for_threads_and_after_a_load)
{
	static char bytes[65536];
	uint64_t hashes[2];
	for (int i = 0; i < 2; i++) {
		size_t size;
		scene s;
		hall(&s, 1.2, i ? THREADS : 1);
		wedge_at(&s, 0, 0);
		send(&s, 30, 0);
		scene_walk(&s, 8.5);
		ck_assert_int_eq(tl_crowd_save(s.crowd, bytes, sizeof bytes, &size), TL_OK);
		scene_walk(&s, 10);
		hashes[i] = tl_crowd_hash(s.crowd);
		ck_assert_int_eq(tl_crowd_load(s.crowd, bytes, size), TL_OK);
		for (int step = 0; step < 600; step++)
			ck_assert_int_eq(tl_crowd_step(s.crowd), TL_OK);
		ck_assert(tl_crowd_hash(s.crowd) == hashes[i]);
		scene_end(&s);
	}
	ck_assert(hashes[0] == hashes[1]);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd slots");
	TCase *tc = tcase_create("slots");
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_wedge_turns_and_rests);
	tcase_add_test(tc, through_a_door_and_in_order_again);
	tcase_add_test(tc, a_frame_of_the_host);
	tcase_add_test(tc, a_goal_that_the_host_moves);
	tcase_add_test(tc, a_leader_that_is_gone);
	tcase_add_test(tc, what_is_refused);
	tcase_add_test(tc, slots_are_the_same_for_threads_and_after_a_load);
	suite_add_tcase(suite, tc);
	return suite;
}
