/* SPDX-License-Identifier: MIT */
/*
 * Polygons of a map, moved as `sim` moves them, and an agent that avoids fuzzily among one to four of them: scenes of support/movers.h in a
 * hall, from one side of it to the other. Of 100 two may touch. Wanderers and members of flocks see them too.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tautline/crowd.h>
#include <tautline/movers.h>

#include "support/map_text.h"
#include "support/movers.h"
#include "support/rounds.h"
#include "support/runner.h"

#define SCENES ROUNDS_OF((uint64_t)1000, (uint64_t)300)

struct hall {
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	tl_movers *movers;
	struct movers scene;
};

/* Corners that are one on the grid are one: a polygon of a map has no side without length. */
static size_t corners_off(const tl_polygon *of, const tl_point *corners, tl_point *off)
{
	size_t count = 0;
	for (size_t k = 0; k < of->count; k++) {
		tl_point at = { corners[k].x - of->centre.x, corners[k].y - of->centre.y };
		if (count == 0 || hypot(at.x - off[count - 1].x, at.y - off[count - 1].y) > 0.0005)
			off[count++] = at;
	}
	return count;
}

static void add_polygon(tl_map *map, const struct movers *scene, size_t i)
{
	const tl_polygon *of = &scene->polygons[i];
	tl_point off[MOVER_CORNERS_MOST];
	char name[8];
	tl_obstacle_def def = tl_default_obstacle_def();
	sprintf(name, "p%zu", i);
	def.name = name;
	def.centre = of->centre;
	def.corners = off;
	def.corner_count = corners_off(of, scene->corners[i], off);
	def.moving = true;
	def.velocity = of->velocity;
	def.turn = of->turn * 57.29577951308232;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, NULL), TL_OK);
}

static void open_hall(struct hall *h, uint64_t seed, const struct movers_kind *kind)
{
	*h = (struct hall){ .map = map_from_text("tautline 1\nwall -18,-13 18,-13 18,13 -18,13 loop\n") };
	movers_make(&h->scene, seed, kind);
	for (size_t i = 0; i < h->scene.count; i++)
		add_polygon(h->map, &h->scene, i);
	tl_nav_def nav = tl_default_nav_def();
	nav.radius = 0.5;
	tl_crowd_def crowd = tl_default_crowd_def();
	ck_assert_int_eq(tl_nav_create(h->map, &nav, &h->nav), TL_OK);
	crowd.nav = h->nav;
	ck_assert_int_eq(tl_crowd_create(&crowd, &h->crowd), TL_OK);
	ck_assert_int_eq(tl_movers_create(h->map, &h->movers), TL_OK);
	size_t count;
	const tl_polygon *polygons = tl_movers_polygons(h->movers, &count);
	ck_assert_int_eq(tl_crowd_set_polygons(h->crowd, polygons, count), TL_OK);
}

static void close_hall(struct hall *h)
{
	tl_crowd_free(h->crowd);
	tl_movers_free(h->movers);
	tl_nav_free(h->nav);
	tl_map_free(h->map);
}

static void take_step(struct hall *h, int step)
{
	size_t count;
	ck_assert_int_eq(tl_crowd_step(h->crowd), TL_OK);
	ck_assert_int_eq(tl_movers_advance(h->movers, step / 60.0), TL_OK);
	const tl_polygon *polygons = tl_movers_polygons(h->movers, &count);
	for (size_t i = 0; i < count; i++)
		memcpy(h->scene.corners[i], polygons[i].corners, polygons[i].count * sizeof(tl_point));
}

static tl_agent_id add_agent(struct hall *h, tl_desire desire, tl_avoid avoid, tl_point at)
{
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	def.position = at;
	def.radius = 0.5;
	def.max_speed = 2;
	def.max_force = 8;
	def.desire = desire;
	def.goal = h->scene.goal;
	def.avoid = avoid;
	ck_assert_int_eq(tl_crowd_add_agent(h->crowd, &def, &id), TL_OK);
	return id;
}

/* Deeper than rounding: the rim by 0.005. */
static bool touches(const struct hall *h, tl_agent_id id, bool *arrived)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(h->crowd, id, &info), TL_OK);
	*arrived = info.state == TL_AGENT_ARRIVED;
	return movers_distance(&h->scene, info.position) < 0.495;
}

START_TEST(to_the_other_side)
{
	static const struct movers_kind kinds[] = { { .speed = 1.6 }, { .speed = 1.6, .turn = 0.3 },
		{ .speed = 1.6, .turn = 0.6, .any_speed = true } };
	static const tl_avoid modes[] = { TL_AVOID_FUZZY, TL_AVOID_CIRCLES, TL_AVOID_BOTH, TL_AVOID_RECIPROCAL };
	struct movers_kind kind = kinds[_i % 3];
	tl_avoid avoid = modes[_i / 3];
	size_t touched = 0, arrived = 0;
	for (uint64_t seed = 1; seed <= SCENES; seed++) {
		struct hall h;
		bool there = false, touch = false;
		open_hall(&h, seed, &kind);
		tl_agent_id id = add_agent(&h, TL_DESIRE_GOAL, avoid, h.scene.start);
		for (int step = 1; step < 6000 && !there; step++) {
			take_step(&h, step);
			touch |= touches(&h, id, &there);
		}
		touched += touch;
		arrived += there;
		close_hall(&h);
	}
	printf("mode %d, kind %d: %zu of %d touch, %zu arrive\n", (int)avoid, _i % 3, touched, (int)SCENES, arrived);
	ck_assert(50 * touched <= SCENES && arrived == SCENES);
}
END_TEST

/* Steps in which one of the kind touches, in 100 halls of 40 seconds: it happens in a few, for long, where a polygon comes between it and a wall.
 * `blind`: the crowd knows of no polygons. */
static size_t touching_steps(tl_desire desire, tl_avoid avoid, bool blind)
{
	static const struct movers_kind kind = { .speed = 1, .turn = 0.3, .any_speed = true };
	size_t touching = 0;
	for (uint64_t seed = 1; seed <= 100; seed++) {
		struct hall h;
		tl_agent_id ids[3];
		bool ignored;
		open_hall(&h, seed, &kind);
		if (blind)
			ck_assert_int_eq(tl_crowd_set_polygons(h.crowd, NULL, 0), TL_OK);
		for (int i = 0; i < 3; i++)
			ids[i] = add_agent(&h, desire, avoid, (tl_point){ -15, -4 + 4 * i });
		for (int step = 1; step < 2400; step++) {
			take_step(&h, step);
			for (int i = 0; i < 3; i++)
				touching += touches(&h, ids[i], &ignored);
		}
		close_hall(&h);
	}
	return touching;
}

START_TEST(who_sees_them)
{
	static const tl_desire desires[] = { TL_DESIRE_WANDER, TL_DESIRE_FLOCK };
	static const tl_avoid modes[] = { TL_AVOID_FUZZY, TL_AVOID_CIRCLES, TL_AVOID_RECIPROCAL };
	tl_desire desire = desires[_i % 2];
	tl_avoid avoid = modes[_i / 2];
	size_t seeing = touching_steps(desire, avoid, false), blind = touching_steps(desire, avoid, true);
	printf("desire %d, mode %d: %zu steps touching, %zu without polygons\n", (int)desire, (int)avoid, seeing,
		blind);
	ck_assert(blind > 5000 && seeing * 12 < blind);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("polygons of a map");
	TCase *tests = tcase_create("polygons of a map");
	tcase_set_timeout(tests, 600);
	tcase_add_loop_test(tests, to_the_other_side, 0, 12);
	tcase_add_loop_test(tests, who_sees_them, 0, 6);
	suite_add_tcase(suite, tests);
	return suite;
}
