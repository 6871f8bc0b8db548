/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_radii.c: bodies of several radii in one crowd, each with the nav that fits it. */
#include "support/runner.h"

#include <math.h>

#include "base/rng.h"
#include "support/crowd_scene.h"
#include "support/small_map.h"

enum { CLASSES = 3 };
static const double radii[CLASSES] = { 0.6, 0.35, 0.2 };

/* Two rooms of 10 by 10, with a door of 1.6 at y = 8 to 9.6 and a slit at y = 2 between. */
static void rooms_with_slit(scene *s, double slit, const double *of, size_t count)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, 0, 10, 2);
	small_wall(map, 10, 2 + slit, 10, 8);
	small_wall(map, 10, 9.6, 10, 10);
	scene_begin(s, map, of, count);
}

static size_t add(scene *s, double radius, tl_point from, tl_point to)
{
	tl_agent_def def = scene_walker(from.x, from.y, to.x, to.y);
	def.radius = radius;
	def.arrived = 0.3;
	return scene_add(s, &def);
}

/* The y at which the agent goes to the other room. */
static double crossing_of(scene *s, size_t i)
{
	bool left = s->infos[i].position.x < 10;
	for (int step = 0; step < 2000; step++) {
		tl_point before = s->infos[i].position;
		scene_step(s);
		if ((s->infos[i].position.x < 10) != left)
			return before.y;
	}
	return (double)NAN;
}

START_TEST(a_thin_one_uses_the_slit_that_a_fat_one_cannot)
{
	for (size_t i = 0; i < CLASSES; i++) {
		scene s;
		rooms_with_slit(&s, 0.9, radii, CLASSES);
		size_t at = add(&s, radii[i], (tl_point){ 3, 3 }, (tl_point){ 17, 3 });
		double y = crossing_of(&s, at);
		if (radii[i] < 0.45)
			ck_assert(y > 2 && y < 2.9);
		else
			ck_assert(y > 8 && y < 9.6);
		scene_walk_all(&s, 60);
		ck_assert_uint_eq(scene_arrived(&s), 1);
		scene_end(&s);
	}
}
END_TEST

START_TEST(one_nav_keeps_all_as_far_as_the_largest)
{
	scene s;
	rooms_with_slit(&s, 0.9, radii, 1);
	size_t at = add(&s, 0.2, (tl_point){ 3, 3 }, (tl_point){ 17, 3 });
	ck_assert_double_gt(crossing_of(&s, at), 8);
	scene_end(&s);
}
END_TEST

START_TEST(each_stands_as_near_to_a_wall_as_its_body_allows)
{
	scene s;
	rooms_with_slit(&s, 0.9, radii, CLASSES);
	for (size_t i = 0; i < CLASSES; i++)
		add(&s, radii[i], (tl_point){ 2 + 2 * (double)i, 5 }, (tl_point){ 2 + 2 * (double)i, radii[i] + 0.01 });
	scene_walk_all(&s, 20);
	scene_walk(&s, 2);
	for (size_t i = 0; i < CLASSES; i++) {
		ck_assert_int_eq(s.infos[i].state, TL_AGENT_ARRIVED);
		ck_assert_double_le(s.infos[i].position.y, radii[i] + 0.05);
	}
	scene_end(&s);
}
END_TEST

/* Half of them change rooms, of all radii. */
static void mix(scene *s, uint64_t seed)
{
	tli_rng rng = { seed };
	rooms_with_slit(s, 0.9, radii, CLASSES);
	for (int i = 0; i < 24; i++) {
		double x = 1.2 + 2.4 * (i % 4) + (i >= 12 ? 10.2 : 0), y = 1.2 + 2.4 * (i / 4 % 3);
		double to_x = i < 12 ? x + 10.2 : x - 10.2;
		add(s, radii[i % CLASSES], (tl_point){ x + 0.05 * tli_rng_unit(&rng), y }, (tl_point){ to_x, y });
	}
}

START_TEST(three_radii_change_rooms)
{
	for (uint64_t seed = 1; seed <= 3; seed++) {
		scene s;
		mix(&s, seed);
		scene_walk_all(&s, 180);
		ck_assert_uint_eq(scene_arrived(&s), s.count);
		ck_assert_double_ge(s.nearest, -1e-3);
		scene_end(&s);
	}
}
END_TEST

START_TEST(an_agent_that_grows_takes_another_path)
{
	scene s;
	rooms_with_slit(&s, 0.9, radii, CLASSES);
	size_t at = add(&s, 0.2, (tl_point){ 3, 3 }, (tl_point){ 17, 3 });
	scene_walk(&s, 3);
	tl_agent_def def;
	ck_assert_int_eq(tl_crowd_get_agent_def(s.crowd, s.ids[at], &def), TL_OK);
	def.radius = 0.6;
	ck_assert_int_eq(tl_crowd_set_agent_def(s.crowd, s.ids[at], &def), TL_OK);
	ck_assert_double_gt(crossing_of(&s, at), 8);
	def.radius = 0.61;
	ck_assert_int_eq(tl_crowd_set_agent_def(s.crowd, s.ids[at], &def), TL_E_INVALID);
	scene_end(&s);
}
END_TEST

START_TEST(threads_saves_and_edits)
{
	static char bytes[1 << 17];
	uint64_t hash[2];
	for (uint32_t i = 0; i < 2; i++) {
		scene s;
		size_t size;
		mix(&s, 1);
		tl_crowd_def def = tl_default_crowd_def();
		def.dt = 0.05;
		def.threads = 1 + 2 * i;
		def.nav = s.navs[0];
		def.navs = (const tl_nav *const *)s.navs + 1;
		def.nav_count = CLASSES - 1;
		tl_crowd *other;
		ck_assert_int_eq(tl_crowd_create(&def, &other), TL_OK);
		ck_assert_int_eq(tl_crowd_save(s.crowd, bytes, sizeof bytes, &size), TL_OK);
		ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_OK);
		for (int step = 0; step < 400; step++) {
			if (step == 200) {
				small_wall(s.map, 10, 2, 10, 3); /* the slit is shut */
				for (int nav = 0; nav < CLASSES; nav++)
					ck_assert_int_eq(tl_nav_update(s.navs[nav], s.map), TL_OK);
			}
			ck_assert_int_eq(tl_crowd_step(other), TL_OK);
		}
		hash[i] = tl_crowd_hash(other);
		tl_crowd_free(other);
		def.nav_count = 0;
		ck_assert_int_eq(tl_crowd_create(&def, &other), TL_OK);
		ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_E_FORMAT);
		tl_crowd_free(other);
		scene_end(&s);
	}
	ck_assert(hash[0] == hash[1]);
}
END_TEST

START_TEST(what_is_refused)
{
	tl_map *map = small_map(), *coarse = small_map();
	small_box(map, 0, 0, 10, 10, false);
	tl_nav_def nav_def = tl_default_nav_def();
	tl_nav *nav = small_nav(map, &nav_def);
	nav_def.sight_only = true;
	const tl_nav *navs[8] = { small_nav(map, &nav_def) };
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.navs = navs;
	def.nav_count = 1;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID); /* no first one */
	def.nav = nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID); /* one finds no paths */
	def.nav_count = 8;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID);
	def.nav_count = 2;
	tl_nav_free((tl_nav *)navs[0]);
	navs[0] = nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID); /* a NULL */
	def.navs = NULL;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID);
	tl_nav_free(nav);
	tl_map_free(map);
	tl_map_free(coarse);
}
END_TEST

/* A crowd in a nav of this radius; negative: that of the map. */
static tl_crowd *crowd_in(const tl_map *map, double nav_radius, tl_nav **nav)
{
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.radius = nav_radius;
	*nav = small_nav(map, &nav_def);
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.nav = *nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

/* Of the agent that a definition makes, or -1 where it is refused. */
static double radius_in(tl_crowd *crowd, const tl_agent_def *def)
{
	tl_agent_id id;
	tl_agent_info info;
	if (tl_crowd_add_agent(crowd, def, &id) != TL_OK)
		return -1;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	return info.radius;
}

START_TEST(a_body_that_nothing_gives_a_radius)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 10, 10, false);
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ 5, 5 };
	tl_nav *nav;
	tl_crowd *crowd = crowd_in(map, -1, &nav);
	ck_assert(tl_nav_radius(nav) == 0 && tl_map_body_radius(map, 0) == TL_BODY_RADIUS);
	ck_assert(radius_in(crowd, &def) == TL_BODY_RADIUS); /* not a point that walks through others */
	def.radius = 0;
	ck_assert(radius_in(crowd, &def) == 0);
	def.radius = 2; /* its centre keeps off walls */
	ck_assert(radius_in(crowd, &def) == 2);
	def.radius = -1;
	tl_crowd_free(crowd);
	tl_nav_free(nav);

	crowd = crowd_in(map, tl_map_body_radius(map, 0), &nav);
	ck_assert(radius_in(crowd, &def) == TL_BODY_RADIUS);
	tl_crowd_free(crowd);
	tl_nav_free(nav);

	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	ck_assert(tl_map_body_radius(map, 0) == 0.25 && tl_map_body_radius(NULL, 0) == TL_BODY_RADIUS);
	crowd = crowd_in(map, -1, &nav);
	ck_assert(radius_in(crowd, &def) == 0.25);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);

	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	ck_assert(radius_in(crowd, &def) == TL_BODY_RADIUS);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd radii");
	TCase *tc = tcase_create("radii");
	tcase_add_test(tc, a_thin_one_uses_the_slit_that_a_fat_one_cannot);
	tcase_add_test(tc, one_nav_keeps_all_as_far_as_the_largest);
	tcase_add_test(tc, each_stands_as_near_to_a_wall_as_its_body_allows);
	tcase_add_test(tc, three_radii_change_rooms);
	tcase_add_test(tc, an_agent_that_grows_takes_another_path);
	tcase_add_test(tc, threads_saves_and_edits);
	tcase_add_test(tc, what_is_refused);
	tcase_add_test(tc, a_body_that_nothing_gives_a_radius);
	suite_add_tcase(suite, tc);
	return suite;
}
