/* SPDX-License-Identifier: MIT */
/* Where agents are put that are added in walls, over other agents and over circles: as it is, at the nearest free place, or not at all. */
#include <math.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "support/runner.h"
#include "support/small_map.h"

enum { PLACED_MOST = 400 };

static tl_map *map;
static tl_nav *nav;
static tl_crowd *crowd;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * (double)(tli_rng_next(rng) >> 11) * 0x1p-53;
}

/* A room of this side about 0,0, or the plane. */
static void begin(double side, double radius)
{
	tl_crowd_def def = tl_default_crowd_def();
	if (side > 0) {
		tl_nav_def nav_def = tl_default_nav_def();
		nav_def.radius = radius;
		map = small_map();
		(void)small_box(map, -side / 2, -side / 2, side / 2, side / 2, false);
		def.nav = nav = small_nav(map, &nav_def);
	}
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
}

static void end(void)
{
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
	nav = NULL;
	map = NULL;
}

static tl_status place(tl_placing placing, tl_point at, double radius, tl_agent_info *out)
{
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	def.position = at;
	def.placing = placing;
	def.radius = radius;
	tl_status status = tl_crowd_add_agent(crowd, &def, &id);
	if (!status)
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, out), TL_OK);
	return status;
}

static double distance_between(tl_point a, tl_point b)
{
	return hypot(a.x - b.x, a.y - b.y);
}

/* All of them stand clear of each other, and of the circle. */
static void check_apart(const tl_agent_info *placed, size_t count, tl_circle circle)
{
	for (size_t i = 0; i < count; i++) {
		double to_circle = distance_between(placed[i].position, circle.centre);
		ck_assert_double_ge(to_circle, placed[i].radius + circle.radius - 1e-4);
		for (size_t k = 0; k < i; k++) {
			double apart = distance_between(placed[i].position, placed[k].position);
			ck_assert_double_ge(apart, placed[i].radius + placed[k].radius - 1e-4);
		}
	}
}

/* Many at one point, or at random ones, on a plane or in a room, around a circle: none overlaps, none is in a wall, none is far. */
START_TEST(free_places_are_free_and_near)
{
	static tl_agent_info placed[PLACED_MOST];
	tli_rng rng = { 41 + (uint64_t)_i };
	bool room = _i & 1;
	double spread = _i & 2 ? 6 : 0, farthest = 0;
	tl_circle circle = { { 1, 0 }, 1.5, { 0, 0 } };
	tl_crowd_circle_def circle_def = tl_default_crowd_circle_def();
	circle_def.circle = circle;
	begin(room ? 24 : 0, 0.5);
	ck_assert_int_eq(tl_crowd_add_circle(crowd, &circle_def, NULL), TL_OK);
	size_t count = room ? 150 : PLACED_MOST;
	for (size_t i = 0; i < count; i++) {
		double radius = between(&rng, 0.2, 0.5);
		tl_point at = { between(&rng, -spread, spread), between(&rng, -spread, spread) };
		ck_assert_int_eq(place(TL_PLACE_FREE, at, radius, &placed[i]), TL_OK);
		ck_assert_int_eq(placed[i].displaced, distance_between(at, placed[i].position) > 1e-9);
		farthest = fmax(farthest, distance_between(at, placed[i].position));
		if (room)
			ck_assert_double_le(fmax(fabs(placed[i].position.x), fabs(placed[i].position.y)), 11.5);
	}
	check_apart(placed, count, circle);
	/* bodies of .35 on average that are packed to two thirds in a disc, and the circle */
	ck_assert_double_le(farthest, sqrt((double)count * 0.35 * 0.35 / 0.6 + 1.5 * 1.5) + spread + 1.5);
	end();
}
END_TEST

/* A wall beside it is not passed, however near the place beyond is; where nothing is free in sight that is said. */
START_TEST(no_wall_is_passed)
{
	tl_agent_info info;
	begin(4, 0.4);
	for (int i = 0; i < 9; i++)
		(void)place(TL_PLACE_FREE, (tl_point){ 1.5, 0 }, 0.4, &info);
	tl_status status = TL_OK;
	for (int i = 0; i < 40 && !status; i++)
		status = place(TL_PLACE_FREE, (tl_point){ 1.5, 0 }, 0.4, &info);
	ck_assert_int_eq(status, TL_E_NOT_FOUND);
	ck_assert_str_eq(tl_last_reason(status), "def.position: no place without other bodies is in sight");
	ck_assert_uint_ge(tl_crowd_agent_count(crowd), 12);
	for (tl_agent_id id = tl_crowd_next_agent(crowd, (tl_agent_id){ 0, 0 }); id.index1;
		id = tl_crowd_next_agent(crowd, id)) {
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		ck_assert_double_le(fmax(fabs(info.position.x), fabs(info.position.y)), 1.6);
	}
	end();
}
END_TEST

START_TEST(refused_or_as_it_is)
{
	tl_agent_info info;
	begin(10, 0.5);
	ck_assert_int_eq(place(TL_PLACE_REFUSE, (tl_point){ 0, 0 }, 0.5, &info), TL_OK);
	ck_assert(!info.displaced);
	/* 1. over it, and beside it */
	ck_assert_int_eq(place(TL_PLACE_REFUSE, (tl_point){ 0.9, 0 }, 0.5, &info), TL_E_INVALID);
	ck_assert_int_eq(place(TL_PLACE_REFUSE, (tl_point){ 1, 0 }, 0.5, &info), TL_OK);
	ck_assert_int_eq(place(TL_PLACE_AS_IT_IS, (tl_point){ 0.9, 0 }, 0.5, &info), TL_OK);
	ck_assert_double_eq(info.position.x, 0.9);
	ck_assert(!info.displaced);
	/* 2. in a wall */
	ck_assert_int_eq(place(TL_PLACE_REFUSE, (tl_point){ 4.9, 3 }, 0.5, &info), TL_E_INVALID);
	ck_assert_int_eq(place(TL_PLACE_AS_IT_IS, (tl_point){ 4.9, 3 }, 0.5, &info), TL_OK);
	ck_assert(info.displaced);
	ck_assert_int_eq(place(TL_PLACE_FREE, (tl_point){ 4.9, 3 }, 0.5, &info), TL_OK);
	ck_assert(info.displaced);
	/* 3. nothing was added where it was refused */
	ck_assert_uint_eq(tl_crowd_agent_count(crowd), 5);
	end();
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd placing");
	TCase *tc = tcase_create("placing");
	tcase_add_loop_test(tc, free_places_are_free_and_near, 0, 4);
	tcase_add_test(tc, no_wall_is_passed);
	tcase_add_test(tc, refused_or_as_it_is);
	suite_add_tcase(suite, tc);
	return suite;
}
