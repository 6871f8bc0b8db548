/* SPDX-License-Identifier: MIT */
/* Agents of a crowd that heed different channels and have different keys. */
#include <stdlib.h>
#include <string.h>

#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/crowd.h>

enum { STEPS = 600, NAVS_MAX = 32 };

static void add_wall(tl_map *map, tl_point a, tl_point b, tl_channels blocks)
{
	tl_wall_def def = tl_default_wall_def();
	def.points = (tl_point[]){ a, b };
	def.count = 2;
	def.blocks = blocks;
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
}

static tl_nav *make_nav(const tl_map *map, tl_channels heeds, tl_keys keys, double radius)
{
	tl_nav_def def = tl_default_nav_def();
	def.heeds = heeds;
	def.keys = keys;
	def.radius = radius;
	def.via = TL_VIA_CORNERS;
	return small_nav(map, &def);
}

static tl_crowd *make_crowd(tl_nav *const *navs, size_t count)
{
	const tl_nav *further[NAVS_MAX];
	tl_crowd_def def = tl_default_crowd_def();
	for (size_t i = 1; i < count; i++)
		further[i - 1] = navs[i];
	def.nav = navs[0];
	def.navs = count > 1 ? further : NULL;
	def.nav_count = count - 1;
	def.reroute = true;
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

static void free_navs(tl_nav **navs, size_t count)
{
	for (size_t i = 0; i < count; i++)
		tl_nav_free(navs[i]);
}

static tl_agent_def walker(double x, double y, double to_x, double to_y)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ x, y };
	def.desire = TL_DESIRE_GOAL;
	def.goal = (tl_point){ to_x, to_y };
	def.radius = 0.25;
	return def;
}

static void take_steps(tl_crowd *crowd, int count)
{
	for (int i = 0; i < count; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
}

static double x_of(const tl_crowd *crowd, tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	return info.position.x;
}

static tl_map *fenced_map(tl_channels *fly)
{
	tl_map *map = small_map();
	*fly = small_channel(map, "fly", -1);
	small_box(map, 0, 0, 20, 10, false);
	add_wall(map, (tl_point){ 10, 0 }, (tl_point){ 10, 10 }, TL_CHANNEL_WALK);
	return map;
}

START_TEST(agents_choose_among_navs_by_heeds_and_keys)
{
	tl_channels fly;
	tl_keys red;
	tl_map *map = fenced_map(&fly);
	ck_assert_int_eq(tl_map_add_key(map, "red", &red), TL_OK);
	tl_nav *navs[] = { make_nav(map, 0, 0, 0.5), make_nav(map, fly, 0, 0.3), make_nav(map, 0, red, 0.3) };
	tl_crowd *crowd = make_crowd(navs, 3);
	tl_agent_id walks, flies, id;
	tl_agent_def def = walker(5, 3, 15, 3), got;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &walks), TL_OK);
	def = walker(5, 7, 15, 7);
	def.heeds = fly;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &flies), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, flies, &got), TL_OK);
	ck_assert_uint_eq(got.heeds, fly);
	/* 1. none of the navs is for these */
	def.keys = red;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_E_INVALID);
	ck_assert_str_eq(tl_last_reason(TL_E_INVALID),
		"def.heeds, def.keys: none of the crowd's navs has the same (tl_nav_def)");
	def.keys = 0;
	def.heeds = fly | TL_CHANNEL_WALK;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_E_INVALID);
	def.heeds = fly;
	def.radius = 0.4; /* only that for walkers is so wide */
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_E_INVALID);
	def.radius = -1;
	def.position.y = 5;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, id, &got), TL_OK);
	ck_assert(fabs(got.radius - 0.3) < 0.001);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, id), TL_OK);
	/* 2. the fence stops one of the two */
	take_steps(crowd, STEPS);
	ck_assert(x_of(crowd, walks) < 10);
	ck_assert(x_of(crowd, flies) > 14);
	/* 3. until it flies, too */
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, walks, &def), TL_OK);
	def.heeds = TL_CHANNEL_SIGHT;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, walks, &def), TL_E_INVALID);
	def.heeds = fly;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, walks, &def), TL_OK);
	take_steps(crowd, STEPS);
	ck_assert(x_of(crowd, walks) > 14);
	/* 4. navs that are not for all of its agents are refused */
	ck_assert_int_eq(tl_crowd_set_nav(crowd, navs[0]), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, navs[1]), TL_OK);
	take_steps(crowd, 1);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, NULL), TL_OK);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, navs[2]), TL_E_INVALID);
	tl_crowd_free(crowd);
	free_navs(navs, 3);
	tl_map_free(map);
}
END_TEST

START_TEST(in_navs_for_sight_alone_agents_heed_sight)
{
	tl_channels fly;
	tl_map *map = fenced_map(&fly);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.sight_only = true;
	tl_nav *nav = small_nav(map, &nav_def);
	tl_crowd *crowd = make_crowd(&nav, 1);
	tl_agent_def def = walker(5, 3, 15, 3);
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	take_steps(crowd, STEPS);
	ck_assert(x_of(crowd, id) > 14);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(there_may_be_any_number_of_navs)
{
	tl_channels fly;
	tl_map *map = fenced_map(&fly);
	tl_nav *navs[NAVS_MAX];
	for (int i = 0; i < NAVS_MAX; i++)
		navs[i] = make_nav(map, i % 2 ? fly : 0, 0, 0.25 + 0.0625 * (i / 2));
	tl_crowd *crowd = make_crowd(navs, NAVS_MAX);
	tl_agent_id ids[NAVS_MAX];
	for (int i = 0; i < NAVS_MAX; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ 2, 5 };
		def.radius = 0.25 + 0.0625 * (i / 2);
		def.heeds = i % 2 ? fly : 0;
		def.driven = true;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ids[i]), TL_OK);
		/* freed in the fence, each keeps its own radius from it if it heeds it */
		def.driven = false;
		ck_assert_int_eq(tl_crowd_move_agent(crowd, ids[i], (tl_point){ 9.99, 5 }, (tl_vector){ 0, 0 }), TL_OK);
		ck_assert_int_eq(tl_crowd_set_agent_def(crowd, ids[i], &def), TL_OK);
		double apart = fabs(10 - x_of(crowd, ids[i]));
		ck_assert(i % 2 ? apart < 0.02 : apart >= def.radius - 0.001 && apart < def.radius + 0.05);
	}
	tl_crowd_free(crowd);
	free_navs(navs, NAVS_MAX);
	tl_map_free(map);
}
END_TEST

/* ---- what bodies sense ---- */

/* Rooms for all; with fences, which block `fence`. */
static tl_map *rooms_map(tl_channels *fly, bool fenced)
{
	tl_map *map = small_map();
	*fly = small_channel(map, "fly", -1);
	small_box(map, 0, 0, 24, 12, false);
	add_wall(map, (tl_point){ 12, 0 }, (tl_point){ 12, 5 }, TL_BLOCKS_ALL);
	add_wall(map, (tl_point){ 12, 6.2 }, (tl_point){ 12, 12 }, TL_BLOCKS_ALL);
	for (int i = 0; i < 6 && fenced; i++) {
		double x = 2 + 4 * i;
		add_wall(map, (tl_point){ x, 0 }, (tl_point){ x, 3 + i % 3 }, TL_CHANNEL_WALK);
		add_wall(map, (tl_point){ x, 4.1 + i % 3 }, (tl_point){ x, 12 }, TL_CHANNEL_WALK);
	}
	return map;
}

static void add_all_kinds(tl_crowd *crowd, tl_channels heeds)
{
	static const tl_avoid avoids[] = { TL_AVOID_RECIPROCAL, TL_AVOID_FUZZY, TL_AVOID_BOTH, TL_AVOID_CIRCLES,
		TL_AVOID_NONE };
	static const tl_desire desires[] = { TL_DESIRE_GOAL, TL_DESIRE_WANDER, TL_DESIRE_FLOCK, TL_DESIRE_GOAL };
	for (int i = 0; i < 40; i++) {
		bool right = i % 2;
		tl_agent_def def = walker(right ? 23 - i % 5 : 1 + i % 5, 1 + i / 4, right ? 2 : 22, 6 + i % 7 * 0.5);
		def.avoid = avoids[i % 5];
		def.desire = desires[i % 4];
		def.heeds = heeds;
		def.shy = i % 3 ? 0 : 0.3;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, NULL), TL_OK);
	}
}

/* On a map with fences those that fly do bit for bit what walkers do on a map without, although other navs of their crowd have them, and are wider. */
START_TEST(what_a_body_senses_of_walls_comes_from_its_own_nav)
{
	tl_channels fly;
	tl_map *plain = rooms_map(&fly, false), *fenced = rooms_map(&fly, true);
	tl_nav *alone = make_nav(plain, 0, 0, 0.25);
	tl_nav *navs[] = { make_nav(fenced, 0, 0, 0.4), make_nav(fenced, fly, 0, 0.25), make_nav(fenced, 0, 0, 0.1) };
	tl_crowd *walkers = make_crowd(&alone, 1), *fliers = make_crowd(navs, 3);
	add_all_kinds(walkers, 0);
	add_all_kinds(fliers, fly);
	for (int i = 0; i < STEPS; i++) {
		take_steps(walkers, 1);
		take_steps(fliers, 1);
		ck_assert_msg(tl_crowd_hash(walkers) == tl_crowd_hash(fliers), "step %d", i);
	}
	tl_crowd_free(walkers);
	tl_crowd_free(fliers);
	tl_nav_free(alone);
	free_navs(navs, 3);
	tl_map_free(plain);
	tl_map_free(fenced);
}
END_TEST

START_TEST(a_snapshot_goes_on_and_is_refused_by_other_navs)
{
	tl_channels fly;
	tl_map *map = rooms_map(&fly, true);
	tl_nav *navs[] = { make_nav(map, 0, 0, 0.25), make_nav(map, fly, 0, 0.25) };
	tl_nav *others[] = { navs[0], make_nav(map, fly | TL_CHANNEL_WALK, 0, 0.25) };
	tl_crowd *crowd = make_crowd(navs, 2), *again = make_crowd(navs, 2), *other = make_crowd(others, 2);
	size_t size;
	add_all_kinds(crowd, 0);
	tl_agent_def def = walker(6, 6, 20, 6);
	def.heeds = fly;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, NULL), TL_OK);
	take_steps(crowd, 100);
	ck_assert_int_eq(tl_crowd_save(crowd, NULL, 0, &size), TL_E_BUFFER);
	void *bytes = malloc(size);
	ck_assert_int_eq(tl_crowd_save(crowd, bytes, size, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_E_FORMAT);
	ck_assert_int_eq(tl_crowd_load(again, bytes, size), TL_OK);
	take_steps(crowd, 100);
	take_steps(again, 100);
	ck_assert(tl_crowd_hash(crowd) == tl_crowd_hash(again));
	free(bytes);
	tl_crowd_free(crowd);
	tl_crowd_free(again);
	tl_crowd_free(other);
	free_navs(navs, 2);
	tl_nav_free(others[1]);
	tl_map_free(map);
}
END_TEST

START_TEST(agents_of_a_map_bring_heeds_keys_and_radius)
{
	tl_map *map = small_map();
	tl_channels fly = small_channel(map, "fly", 0.125);
	tl_keys red;
	ck_assert_int_eq(tl_map_add_key(map, "red", &red), TL_OK);
	ck_assert_int_eq(tl_map_set_radius(map, 0.375), TL_OK);
	tl_map_agent_def line = tl_default_map_agent_def();
	tl_map_agent_id walks, flies;
	line.name = "walks";
	ck_assert_int_eq(tl_map_add_agent(map, &line, &walks), TL_OK);
	line.name = "flies";
	line.at = (tl_point){ 3, 3 };
	line.heeds = fly;
	line.keys = red;
	ck_assert_int_eq(tl_map_add_agent(map, &line, &flies), TL_OK);
	tl_agent_def def;
	ck_assert_int_eq(tl_agent_def_from_map(map, walks, &def), TL_OK);
	ck_assert(def.heeds == 0 && def.keys == 0 && def.radius == 0.375);
	ck_assert_int_eq(tl_agent_def_from_map(map, flies, &def), TL_OK);
	ck_assert(def.heeds == fly && def.keys == red && def.radius == 0.125);
	ck_assert(tl_map_body_radius(map, fly) == 0.125 && tl_map_body_radius(map, 0) == 0.375);
	ck_assert_int_eq(tl_map_set_channel_radius(map, fly, 0), TL_OK);
	ck_assert(tl_map_body_radius(map, fly) == TL_BODY_RADIUS);
	tl_nav *navs[] = { make_nav(map, 0, 0, 0.5), make_nav(map, fly, red, 0.5) };
	tl_crowd *one = make_crowd(navs, 1), *both = make_crowd(navs, 2);
	ck_assert_int_eq(tl_crowd_add_map_agents(one, map, NULL), TL_E_INVALID);
	ck_assert_uint_eq(tl_crowd_agent_count(one), 0);
	ck_assert_int_eq(tl_crowd_add_map_agents(both, map, NULL), TL_OK);
	ck_assert_uint_eq(tl_crowd_agent_count(both), 2);
	tl_crowd_free(one);
	tl_crowd_free(both);
	free_navs(navs, 2);
	tl_map_free(map);
}
END_TEST

/* ---- doors by key ---- */

/* Two rooms with a locked door between, and who walks from one to the other. */
typedef struct locked_rooms {
	tl_map *map;
	tl_keys red;
	tl_door_id door;
	tl_nav *navs[2]; /* with the key, without */
	tl_crowd *crowd;
} locked_rooms;

static locked_rooms make_locked_rooms(void)
{
	locked_rooms r = { .map = small_map() };
	small_box(r.map, 0, 0, 20, 10, false);
	small_wall(r.map, 10, 0, 10, 4);
	small_wall(r.map, 10, 6, 10, 10);
	ck_assert_int_eq(tl_map_add_key(r.map, "red", &r.red), TL_OK);
	r.door = small_door(r.map, "vault", 10, 4, 10, 6, true);
	ck_assert_int_eq(tl_map_set_door_key(r.map, r.door, r.red), TL_OK);
	r.navs[0] = make_nav(r.map, 0, r.red, 0.25);
	r.navs[1] = make_nav(r.map, 0, 0, 0.25);
	r.crowd = make_crowd(r.navs, 2);
	return r;
}

static void free_locked_rooms(locked_rooms *r)
{
	tl_crowd_free(r->crowd);
	free_navs(r->navs, 2);
	tl_map_free(r->map);
}

static tl_agent_id add_to_rooms(locked_rooms *r, double x, double y, double to_x, tl_keys keys)
{
	tl_agent_def def = walker(x, y, to_x, y);
	def.keys = keys;
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(r->crowd, &def, &id), TL_OK);
	return id;
}

static void update_navs(locked_rooms *r)
{
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(tl_nav_update(r->navs[i], r->map), TL_OK);
}

/* Takes steps; how often the door was gone through by key, each time in the step in which x = 10 was crossed. */
static int count_crossings(locked_rooms *r, int steps)
{
	int count = 0;
	double before[8];
	for (int i = 0; i < steps; i++) {
		size_t agents = 0;
		int crossed = 0, said = 0;
		for (tl_agent_id id = { 0, 0 }; (id = tl_crowd_next_agent(r->crowd, id)).index1;)
			before[agents++] = x_of(r->crowd, id);
		take_steps(r->crowd, 1);
		agents = 0;
		for (tl_agent_id id = { 0, 0 }; (id = tl_crowd_next_agent(r->crowd, id)).index1; agents++)
			crossed += (before[agents] < 10) != (x_of(r->crowd, id) < 10);
		tl_crowd_event event;
		while (tl_crowd_take_event(r->crowd, &event)) {
			ck_assert(event.kind == TL_CROWD_BY_KEY || event.door.index1 == 0);
			if (event.kind != TL_CROWD_BY_KEY)
				continue;
			ck_assert(event.door.index1 == r->door.index1 && event.door.generation == r->door.generation);
			ck_assert(event.step == tl_crowd_step_count(r->crowd) &&
				tl_agent_is_valid(r->crowd, event.agent));
			said++;
		}
		ck_assert_int_le(said, crossed);
		count += said;
	}
	return count;
}

START_TEST(who_has_the_key_goes_through_and_that_is_an_event)
{
	locked_rooms r = make_locked_rooms();
	tl_agent_id guard = add_to_rooms(&r, 5, 5, 15, r.red), guest = add_to_rooms(&r, 3, 5, 15, 0);
	ck_assert_int_eq(count_crossings(&r, STEPS), 1);
	ck_assert(x_of(r.crowd, guard) > 14 && x_of(r.crowd, guest) < 10);
	ck_assert_int_eq(tl_crowd_set_agent_goal(r.crowd, guard, (tl_point){ 5, 5 }), TL_OK);
	ck_assert_int_eq(count_crossings(&r, STEPS), 1); /* and back */
	free_locked_rooms(&r);
}
END_TEST

START_TEST(two_agents_are_two_events)
{
	locked_rooms r = make_locked_rooms();
	(void)add_to_rooms(&r, 5, 4.5, 15, r.red);
	(void)add_to_rooms(&r, 5, 5.5, 15, r.red);
	(void)add_to_rooms(&r, 15, 5, 5, r.red);
	ck_assert_int_eq(count_crossings(&r, 2 * STEPS), 3);
	free_locked_rooms(&r);
}
END_TEST

/* An open door, and one that is gone, are crossed without an event, also where that happens while an agent is on its path. */
START_TEST(only_closed_doors_are_crossed_by_key)
{
	for (int kind = 0; kind < 3; kind++) {
		locked_rooms r = make_locked_rooms();
		tl_agent_id guard = add_to_rooms(&r, 5, 5, 15, r.red);
		ck_assert_int_eq(count_crossings(&r, 60), 0);
		ck_assert(x_of(r.crowd, guard) > 5.5 && x_of(r.crowd, guard) < 9);
		if (kind == 0)
			ck_assert_int_eq(tl_map_set_door_closed(r.map, r.door, false), TL_OK);
		else if (kind == 1)
			ck_assert_int_eq(tl_map_remove_door(r.map, r.door), TL_OK);
		update_navs(&r);
		ck_assert_int_eq(count_crossings(&r, STEPS), kind == 2);
		ck_assert(x_of(r.crowd, guard) > 14);
		free_locked_rooms(&r);
	}
}
END_TEST

START_TEST(flocks_go_through_doors_by_key)
{
	locked_rooms r = make_locked_rooms();
	tl_agent_def def = walker(8, 5, 0, 0);
	def.desire = TL_DESIRE_FLOCK;
	def.avoid = TL_AVOID_NONE;
	def.velocity = (tl_vector){ 2, 0 };
	def.keys = r.red;
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(r.crowd, &def, &id), TL_OK);
	ck_assert(count_crossings(&r, 120) == 1 && x_of(r.crowd, id) > 10);
	free_locked_rooms(&r);
}
END_TEST

START_TEST(events_of_doors_are_in_snapshots)
{
	locked_rooms r = make_locked_rooms(), again = make_locked_rooms();
	size_t size;
	tl_crowd_event event = { 0 };
	(void)add_to_rooms(&r, 9, 5, 15, r.red);
	take_steps(r.crowd, 120);
	ck_assert_int_eq(tl_crowd_save(r.crowd, NULL, 0, &size), TL_E_BUFFER);
	void *bytes = malloc(size);
	ck_assert_int_eq(tl_crowd_save(r.crowd, bytes, size, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_load(again.crowd, bytes, size), TL_OK);
	while (event.kind != TL_CROWD_BY_KEY)
		ck_assert(tl_crowd_take_event(again.crowd, &event));
	ck_assert(event.door.index1 == r.door.index1 && event.door.generation == r.door.generation);
	free(bytes);
	free_locked_rooms(&r);
	free_locked_rooms(&again);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowds with channels");
	TCase *tests = tcase_create("channels");
	tcase_add_test(tests, agents_choose_among_navs_by_heeds_and_keys);
	tcase_add_test(tests, in_navs_for_sight_alone_agents_heed_sight);
	tcase_add_test(tests, there_may_be_any_number_of_navs);
	tcase_add_test(tests, what_a_body_senses_of_walls_comes_from_its_own_nav);
	tcase_add_test(tests, a_snapshot_goes_on_and_is_refused_by_other_navs);
	tcase_add_test(tests, agents_of_a_map_bring_heeds_keys_and_radius);
	tcase_add_test(tests, who_has_the_key_goes_through_and_that_is_an_event);
	tcase_add_test(tests, two_agents_are_two_events);
	tcase_add_test(tests, only_closed_doors_are_crossed_by_key);
	tcase_add_test(tests, flocks_go_through_doors_by_key);
	tcase_add_test(tests, events_of_doors_are_in_snapshots);
	tcase_set_timeout(tests, 120);
	suite_add_tcase(suite, tests);
	return suite;
}
