/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_map_agents.c: agents of a crowd from the lines of a map. */
#include <string.h>
#include <tautline/crowd.h>
#include <tautline/format.h>

#include "support/failing.h"
#include "support/runner.h"
#include "support/small_map.h"

static const char text[] = "tautline 1\n"
			   "wall 0,0 20,0 20,20 0,20 loop\n"
			   "waypoint near 18,2\n"
			   "waypoint wide 18,4 radius 1.5\n"
			   "agent plain 2,2\n"
			   "agent goal 2,4 to near radius 0.25 speed 3\n"
			   "agent reach 2,6 to wide avoid reciprocal\n"
			   "agent patrol 2,8 patrol 2,12 near wide avoid none\n"
			   "agent wander 2,14 wander avoid both\n"
			   "agent first 4,16 flock geese\n"
			   "agent second 6,16 flock ducks\n"
			   "agent third 8,16 flock geese\n";
enum { PLAIN, GOAL, REACH, PATROL, WANDER, FIRST, SECOND, THIRD, AGENTS };

static tl_map *load_agents(void)
{
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), NULL, &map, NULL), TL_OK);
	ck_assert_uint_eq(tl_map_agent_count(map), AGENTS);
	return map;
}

static tl_crowd *make_crowd(const tl_nav *nav)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd = NULL;
	def.nav = nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

static tl_agent_def def_of(const tl_map *map, const char *name)
{
	tl_map_agent_id line;
	tl_agent_def def;
	ck_assert_int_eq(tl_map_find_agent(map, name, &line), TL_OK);
	ck_assert_int_eq(tl_agent_def_from_map(map, line, &def), TL_OK);
	return def;
}

START_TEST(a_line_says_what_its_agent_is)
{
	tl_map *map = load_agents();
	tl_agent_def usual = tl_default_agent_def(), plain = def_of(map, "plain"), goal = def_of(map, "goal");
	ck_assert(plain.position.x == 2 && plain.position.y == 2);
	ck_assert(plain.radius == 0.5 && plain.max_speed == usual.max_speed);
	ck_assert_int_eq(plain.desire, TL_DESIRE_REST);
	ck_assert(goal.radius == 0.25 && goal.max_speed == 3 && goal.arrived == usual.arrived);
	ck_assert(goal.desire == TL_DESIRE_GOAL && goal.goal.x == 18 && goal.goal.y == 2);
	tl_agent_def reach = def_of(map, "reach");
	ck_assert(reach.arrived == 1.5 && reach.avoid == TL_AVOID_RECIPROCAL);
	ck_assert_int_eq(def_of(map, "patrol").desire, TL_DESIRE_REST);
	ck_assert_int_eq(def_of(map, "wander").desire, TL_DESIRE_WANDER);
	ck_assert_uint_eq(def_of(map, "first").group, 1);
	ck_assert_uint_eq(def_of(map, "second").group, 2);
	ck_assert_uint_eq(def_of(map, "third").group, 1);
	(void)tl_map_set_radius(map, 0.375);
	ck_assert(def_of(map, "plain").radius == 0.375 && def_of(map, "goal").radius == 0.25);
	tl_map_free(map);
}
END_TEST

START_TEST(all_lines_become_agents)
{
	static const tl_desire desires[AGENTS] = { TL_DESIRE_REST, TL_DESIRE_GOAL, TL_DESIRE_GOAL, TL_DESIRE_PATROL,
		TL_DESIRE_WANDER, TL_DESIRE_FLOCK, TL_DESIRE_FLOCK, TL_DESIRE_FLOCK };
	tl_map *map = load_agents();
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.radius = 0.5;
	tl_nav *nav = small_nav(map, &nav_def);
	tl_crowd *crowd = make_crowd(nav);
	tl_agent_id ids[AGENTS];
	ck_assert_int_eq(tl_crowd_add_map_agents(crowd, map, ids), TL_OK);
	ck_assert_uint_eq(tl_crowd_agent_count(crowd), AGENTS);
	for (int i = 0; i < AGENTS; i++) {
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[i], &info), TL_OK);
		ck_assert_int_eq(info.desire, desires[i]);
		if (i == PATROL)
			ck_assert(info.goal.x == 2 && info.goal.y == 12);
	}
	ck_assert_int_eq(tl_crowd_add_map_agents(crowd, map, NULL), TL_OK);
	ck_assert_uint_eq(tl_crowd_agent_count(crowd), 2 * AGENTS);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* The radius of `goal` fits into this nav, that of the others does not. */
START_TEST(on_failure_none_is_added)
{
	tl_map *map = load_agents();
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.radius = 0.25;
	tl_nav *nav = small_nav(map, &nav_def);
	tl_crowd *crowd = make_crowd(nav);
	tl_agent_id ids[AGENTS], id;
	tl_map_agent_id line;
	tl_agent_def def;
	ck_assert_int_eq(tl_map_find_agent(map, "goal", &line), TL_OK);
	ck_assert_int_eq(tl_crowd_add_map_agent(crowd, map, line, &id), TL_OK);
	ck_assert_int_eq(tl_crowd_add_map_agents(crowd, map, ids), TL_E_INVALID);
	ck_assert_uint_eq(tl_crowd_agent_count(crowd), 1);
	ck_assert_int_eq(tl_map_remove_agent(map, line), TL_OK);
	ck_assert_int_eq(tl_agent_def_from_map(map, line, &def), TL_E_STALE);
	ck_assert_int_eq(tl_crowd_add_map_agent(crowd, map, line, &id), TL_E_STALE);
	ck_assert_int_eq(tl_crowd_add_map_agents(NULL, map, ids), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_add_map_agents(crowd, NULL, ids), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_add_map_agent(crowd, NULL, line, &id), TL_E_INVALID);
	ck_assert_int_eq(tl_agent_def_from_map(NULL, line, &def), TL_E_INVALID);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* A crowd of one agent, and two slots that were of others. */
static tl_crowd *crowd_with_free_slots(void)
{
	tl_crowd *crowd = make_crowd(NULL);
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id ids[3];
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ids[i]), TL_OK);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, ids[0]), TL_OK);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, ids[1]), TL_OK);
	return crowd;
}

typedef struct saved {
	unsigned char bytes[1 << 14];
	size_t size;
} saved;

static void save(const tl_crowd *crowd, saved *out)
{
	ck_assert_int_eq(tl_crowd_save(crowd, out->bytes, sizeof out->bytes, &out->size), TL_OK);
}

/* `name` NULL: of all lines. The same ids are given next, whether the call failed before or not. */
static void check_every_failing_allocation(const tl_map *map, const char *name)
{
	static saved before, after;
	tl_map_agent_id line = { 0, 0 };
	if (name)
		ck_assert_int_eq(tl_map_find_agent(map, name, &line), TL_OK);
	for (long k = 1;; k++) {
		tl_crowd *crowd = crowd_with_free_slots();
		save(crowd, &before);
		failing_arm(k, false);
		tl_status status = name ? tl_crowd_add_map_agent(crowd, map, line, NULL)
					: tl_crowd_add_map_agents(crowd, map, NULL);
		bool failed = failing_disarm();
		save(crowd, &after);
		ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
		ck_assert_int_eq(
			after.size == before.size && memcmp(after.bytes, before.bytes, after.size) == 0, failed);
		tl_crowd_free(crowd);
		if (!failed)
			break;
	}
}

START_TEST(every_failing_allocation)
{
	failing_install();
	tl_map *map = load_agents();
	check_every_failing_allocation(map, "patrol");
	check_every_failing_allocation(map, NULL);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* `leave`: to the nearer of the exits; without any it rests. */
START_TEST(agents_that_leave)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = "ben";
	def.at = (tl_point){ 4, 5 };
	def.desire = TL_DESIRE_EXIT;
	tl_map_agent_id line;
	ck_assert_int_eq(tl_map_add_agent(map, &def, &line), TL_OK);
	tl_nav *nav = small_nav(map, NULL);
	tl_crowd_def crowd_def = tl_default_crowd_def();
	crowd_def.nav = nav;
	for (int exits = 0; exits <= 2; exits += 2) {
		tl_crowd *crowd;
		tl_agent_id id;
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_create(&crowd_def, &crowd), TL_OK);
		for (int i = 0; i < exits; i++) {
			tl_door_def exit = tl_default_door_def();
			exit.name = i ? "left" : "right";
			exit.a = (tl_point){ i ? 1 : 19, 4 };
			exit.b = (tl_point){ i ? 1 : 19, 6 };
			exit.exit = true;
			exit.closed = false;
			ck_assert_int_eq(tl_map_add_door(map, &exit, NULL), TL_OK);
		}
		ck_assert_int_eq(tl_crowd_add_map_agent(crowd, map, line, &id), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		ck_assert_int_eq(info.desire, exits ? TL_DESIRE_EXIT : TL_DESIRE_REST);
		if (exits)
			ck_assert(info.goal.x == 1 && info.goal.y == 5);
		tl_crowd_free(crowd);
	}
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

static bool has_settings(const tl_agent_def *a, const tl_agent_def *b, const tl_agent_def *c)
{
	return a->wander.jitter < 0 && a->wander.radius < 0 && a->wander.distance == 3 && b->circles.margin == 0.5 &&
		b->circles.horizon == tl_default_avoid_def().horizon && !b->walls.sides && b->walls.brake &&
		b->walls.look_ahead == 1.5 && b->wander.jitter == 2 && c->has_flock && c->flock.too_near == 2 &&
		c->flock.cruise == 1.25 && c->flock.sight == tl_default_flock_def().sight;
}

/* The numbers of a line are those of its agent, which moves by them; a snapshot keeps them. */
START_TEST(settings_of_a_line)
{
	static const char lines[] = "tautline 1\n"
				    "agent a 2,2 wander jitter 0 circle 0 distance 3 avoid none\n"
				    "agent b 2,16 jitter 2 wander avoid both buffer 0.5 sides off feeler 1.5\n"
				    "agent c 12,16 flock geese near 2 cruise 1.25\n";
	tl_map *map = NULL;
	tl_agent_id ids[3];
	tl_agent_def defs[3];
	tl_agent_info info;
	size_t size = 0;
	ck_assert_int_eq(tl_map_load_memory(lines, strlen(lines), NULL, &map, NULL), TL_OK);
	tl_crowd *crowd = make_crowd(NULL), *again = make_crowd(NULL);
	ck_assert_int_eq(tl_crowd_add_map_agents(crowd, map, ids), TL_OK);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tl_crowd_get_agent_def(crowd, ids[i], &defs[i]), TL_OK);
	ck_assert(has_settings(&defs[0], &defs[1], &defs[2]));
	for (int i = 0; i < 60; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[0], &info), TL_OK);
	ck_assert(info.position.x > 2.5 && info.position.y == 2); /* without jitter it goes straight on */
	char buffer[1 << 15];
	ck_assert_int_eq(tl_crowd_save(crowd, buffer, sizeof buffer, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_load(again, buffer, size), TL_OK);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tl_crowd_get_agent_def(again, ids[i], &defs[i]), TL_OK);
	ck_assert(has_settings(&defs[0], &defs[1], &defs[2]));
	ck_assert_uint_eq(tl_crowd_hash(crowd), tl_crowd_hash(again));
	defs[0].wander.jitter = 4;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, ids[0], &defs[0]), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, ids[0], &defs[0]), TL_OK);
	ck_assert(defs[0].wander.jitter == 4);
	defs[0].circles.brake = 2;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, ids[0], &defs[0]), TL_E_INVALID);
	defs[0] = defs[1];
	defs[0].walls.floor = 0;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &defs[0], NULL), TL_E_INVALID);
	defs[0] = defs[1];
	defs[0].wander.cookie = 0;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &defs[0], NULL), TL_E_INVALID);
	tl_crowd_free(again);
	tl_crowd_free(crowd);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd_map_agents");
	TCase *c = tcase_create("core");
	tcase_add_test(c, a_line_says_what_its_agent_is);
	tcase_add_test(c, all_lines_become_agents);
	tcase_add_test(c, agents_that_leave);
	tcase_add_test(c, on_failure_none_is_added);
	tcase_add_test(c, every_failing_allocation);
	tcase_add_test(c, settings_of_a_line);
	suite_add_tcase(suite, c);
	return suite;
}
