/* SPDX-License-Identifier: MIT */
/* What tl_crowd_debug shows of agents that steer: the first contact and the braking before it, feelers, and of members of flocks whom they see and their
 * three forces. Walls are those of the nav as it is now. */
#include <math.h>
#include <tautline/crowd.h>

#include "support/runner.h"
#include "support/small_map.h"

struct shown {
	int segments[TL_DEBUG_ALIGNMENT + 1], circles[TL_DEBUG_ALIGNMENT + 1];
	tl_point end[TL_DEBUG_ALIGNMENT + 1]; /* of the last segment or circle */
	double radius[TL_DEBUG_ALIGNMENT + 1];
};

static void keep_segment(void *context, tl_debug_kind kind, tl_point a, tl_point b)
{
	struct shown *shown = context;
	(void)a;
	shown->segments[kind]++;
	shown->end[kind] = b;
}

static void keep_circle(void *context, tl_debug_kind kind, tl_point centre, double radius)
{
	struct shown *shown = context;
	shown->circles[kind]++;
	shown->end[kind] = centre;
	shown->radius[kind] = radius;
}

static struct shown show(const tl_crowd *crowd, tl_agent_id id)
{
	struct shown shown = { { 0 }, { 0 }, { { 0, 0 } }, { 0 } };
	tl_debug_draw debug = { .segment = keep_segment, .circle = keep_circle, .context = &shown };
	uint64_t before = tl_crowd_hash(crowd);
	tl_crowd_debug(crowd, id, &debug);
	ck_assert(tl_crowd_hash(crowd) == before);
	return shown;
}

static tl_crowd *crowd_on(const tl_nav *nav)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.nav = nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

static tl_agent_id add(tl_crowd *crowd, const tl_agent_def *def)
{
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, def, &id), TL_OK);
	return id;
}

START_TEST(shows_the_first_contact_and_braking)
{
	tl_crowd *crowd = crowd_on(NULL);
	tl_agent_def def = tl_default_agent_def();
	def.radius = 0.5;
	def.velocity = (tl_vector){ 2, 0 };
	def.avoid = TL_AVOID_CIRCLES;
	def.desire = TL_DESIRE_GOAL;
	def.goal = (tl_point){ 20, 0 };
	tl_agent_id a = add(crowd, &def);
	struct shown free = show(crowd, a);
	ck_assert(free.segments[TL_DEBUG_FEELER] == 1 && free.segments[TL_DEBUG_HIT] == 0);
	ck_assert(free.segments[TL_DEBUG_VELOCITY] == 1 && fabs(free.end[TL_DEBUG_VELOCITY].x - 2) < 1e-6);
	tl_crowd_circle_def circle = tl_default_crowd_circle_def();
	circle.circle = (tl_circle){ { 1.7, 0 }, 1, { 0, 0 } };
	ck_assert_int_eq(tl_crowd_add_circle(crowd, &circle, NULL), TL_OK);
	struct shown near = show(crowd, a);
	ck_assert(near.segments[TL_DEBUG_HIT] == 1 && near.circles[TL_DEBUG_HIT] == 1);
	ck_assert(near.end[TL_DEBUG_HIT].x >= 0 && near.end[TL_DEBUG_HIT].x < 0.2 + 1e-6);
	ck_assert(near.radius[TL_DEBUG_HIT] == def.radius);
	ck_assert(near.segments[TL_DEBUG_BRAKE] == 1 && near.end[TL_DEBUG_BRAKE].x < -0.5);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(shows_feelers_and_walls_of_now)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 20, 10, false);
	tl_nav *nav = small_nav(map, NULL);
	tl_crowd *crowd = crowd_on(nav);
	tl_agent_def def = tl_default_agent_def();
	def.radius = 0.5;
	def.position = (tl_point){ 18.3, 5 };
	def.velocity = (tl_vector){ 2, 0 };
	def.avoid = TL_AVOID_FUZZY;
	def.desire = TL_DESIRE_WANDER;
	tl_agent_id a = add(crowd, &def);
	ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	struct shown shown = show(crowd, a);
	ck_assert_int_eq(shown.segments[TL_DEBUG_FEELER] + shown.segments[TL_DEBUG_HIT], 3);
	ck_assert(shown.segments[TL_DEBUG_HIT] > 0 && shown.segments[TL_DEBUG_FORCE] == 1);
	ck_assert(shown.circles[TL_DEBUG_WANDER] == 1);
	small_box(map, 1, 1, 2, 2, true);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert(show(crowd, a).circles[TL_DEBUG_WANDER] == 1);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(shows_whom_a_flock_member_sees_and_three_forces)
{
	tl_crowd *crowd = crowd_on(NULL);
	tl_agent_def def = tl_default_agent_def();
	def.desire = TL_DESIRE_FLOCK;
	def.group = 1;
	def.has_flock = true;
	def.flock.sight = 6;
	def.flock.too_near = 2;
	def.flock.field_of_view = 3.14159265358979324;
	def.velocity = (tl_vector){ 1, 0 };
	tl_agent_id a = add(crowd, &def);
	static const tl_point others[] = { { 1, -1 }, { 3, 4 }, { -2, 0 }, { 7, 0 } }; /* two are seen */
	for (int i = 0; i < 4; i++) {
		def.position = others[i];
		def.velocity = (tl_vector){ 0, 1 };
		add(crowd, &def);
	}
	def.position = (tl_point){ 2, 1 };
	def.group = 2;
	add(crowd, &def);
	struct shown shown = show(crowd, a);
	ck_assert_int_eq(shown.segments[TL_DEBUG_NEIGHBOUR], 2);
	ck_assert(shown.circles[TL_DEBUG_RANGE] == 1 && shown.radius[TL_DEBUG_RANGE] == 6);
	ck_assert_int_eq(shown.segments[TL_DEBUG_RANGE], 2); /* the edges of its view */
	ck_assert(shown.segments[TL_DEBUG_SEPARATION] == 1 && shown.end[TL_DEBUG_SEPARATION].x < 0 &&
		shown.end[TL_DEBUG_SEPARATION].y > 0);
	ck_assert(shown.segments[TL_DEBUG_COHESION] == 1 && shown.end[TL_DEBUG_COHESION].x > 0 &&
		shown.end[TL_DEBUG_COHESION].y > 0);
	ck_assert(shown.segments[TL_DEBUG_ALIGNMENT] == 1 && shown.end[TL_DEBUG_ALIGNMENT].y > 0);
	ck_assert(shown.segments[TL_DEBUG_FORCE] == 1);
	ck_assert_int_eq(tl_crowd_set_agent_rest(crowd, a), TL_OK);
	ck_assert(show(crowd, a).segments[TL_DEBUG_SEPARATION] == 0);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd debug");
	TCase *tc = tcase_create("debug");
	tcase_add_test(tc, shows_the_first_contact_and_braking);
	tcase_add_test(tc, shows_feelers_and_walls_of_now);
	tcase_add_test(tc, shows_whom_a_flock_member_sees_and_three_forces);
	suite_add_tcase(suite, tc);
	return suite;
}
