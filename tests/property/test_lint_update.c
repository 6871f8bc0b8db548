/* SPDX-License-Identifier: MIT */
/*
 * Findings that follow the edits of their map against those of a fresh run: the same, to the last byte, after each of many random edits,
 * undone and redone ones and allowances included; what appeared and what went is the difference.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/lint_edits.h"
#include "support/lint_findings.h"
#include "support/lint_necks.h"
#include "support/map_text.h"
#include "support/random_edits.h"
#include "support/rounds.h"
#include "support/runner.h"
#include <tautline/undo.h>

START_TEST(test_edits)
{
	random_edits e;
	tl_lint *lint = NULL;
	tl_lint_def def = tl_default_lint_def();
	random_edits_start(&e, 555 + (uint64_t)_i, 16, 30, _i % 2 == 0);
	if (_i >= 2)
		lint_edits_from_file(&e);
	def.radius = _i / 2 % 2 ? .25 : 0;
	def.margin = .5;
	def.max_findings = _i == 5 ? 3 : 0;
	ck_assert_int_eq(tl_lint_run(e.map, &def, &lint), TL_OK);
	for (unsigned round = 0; round < ROUNDS_OF(250, 50); round++) {
		tl_lint *fresh = NULL;
		uint64_t before = lint_sum(lint);
		size_t count_before = tl_lint_finding_count(lint);
		for (unsigned n = 0; n < 1 + round % 3 / 2; n++)
			lint_edit(&e, lint);
		ck_assert_int_eq(tl_lint_update(lint, e.map), TL_OK);
		lint_check_difference(lint, before, count_before);
		ck_assert_int_eq(tl_lint_run(e.map, &def, &fresh), TL_OK);
		lint_check_same(lint, fresh, round);
		tl_lint_free(fresh);
	}
	tl_lint_free(lint);
	tl_map_free(e.map);
}
END_TEST

/* Where many edits of other things have made the run forget how walls meet, it knows gaps again before it judges some of them only. */
START_TEST(test_gaps_after_many_edits)
{
	tl_map *map = map_from_text("tautline 1\nwall 0,0 10,0 10,10 0,10 loop\nwall 5,0.3 5,8\nobstacle o 2,2 .5\n"
				    "waypoint a 1,1\nwaypoint b 9,9\nwall 7,7 8,7\n");
	tl_lint *lint = NULL, *fresh = NULL;
	tl_lint_def def = tl_default_lint_def();
	tl_obstacle_id obstacle = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	tl_waypoint_id waypoint = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	def.gap = .5;
	ck_assert_int_eq(tl_lint_run(map, &def, &lint), TL_OK);
	for (int i = 0; i < 70; i++)
		ck_assert_int_eq(tl_map_move_obstacle(map, obstacle, (tl_point){ 2, i / 16.0 }), TL_OK);
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	ck_assert_int_eq(tl_map_move_waypoint(map, waypoint, (tl_point){ 1, 2 }), TL_OK);
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	wall = tl_map_next_wall(map, tl_map_next_wall(map, wall));
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, (tl_point){ 5.1, .2 }), TL_OK);
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	ck_assert_int_eq(tl_lint_run(map, &def, &fresh), TL_OK);
	lint_check_same(lint, fresh, 0);
	tl_lint_free(fresh);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* In a map that no file names doors close nothing while there are no walls: nothing is said of their ends then, also after the last wall went. */
START_TEST(test_gap_of_loose_doors)
{
	static const tl_point ends[][2] = { { { 4, 4 }, { 2.5, 4.5 } }, { { 3, 3 }, { 1.5, 6.5 } } };
	tl_map *map = NULL;
	tl_lint *lint = NULL, *fresh = NULL;
	tl_lint_def def = tl_default_lint_def();
	tl_wall_def wall = tl_default_wall_def();
	tl_wall_id id;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (int i = 0; i < 2; i++) {
		tl_door_def door = tl_default_door_def();
		door.name = i ? "b" : "a";
		door.a = ends[i][0];
		door.b = ends[i][1];
		ck_assert_int_eq(tl_map_add_door(map, &door, NULL), TL_OK);
	}
	def.gap = .25;
	def.max_findings = (size_t)_i;
	wall.points = (tl_point[]){ { 20, 0 }, { 30, 0 } };
	wall.count = 2;
	ck_assert_int_eq(tl_lint_run(map, &def, &lint), TL_OK);
	for (unsigned round = 0; round < 4; round++) {
		ck_assert_int_eq(round % 2 ? tl_map_remove_wall(map, id) : tl_map_add_wall(map, &wall, &id), TL_OK);
		ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
		ck_assert_int_eq(tl_lint_run(map, &def, &fresh), TL_OK);
		lint_check_same(lint, fresh, round);
		ck_assert_ptr_null(strstr(lint_print(fresh), "wall-gap"));
		tl_lint_free(fresh);
	}
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

static void check_followed(tl_lint *lint, const tl_map *map, unsigned round)
{
	tl_lint *fresh = NULL;
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	ck_assert_int_eq(tl_lint_run(map, NULL, &fresh), TL_OK);
	lint_check_same(lint, fresh, round);
	tl_lint_free(fresh);
}

/* Where there was no waypoint nothing had to be looked at; then there are some, and links, and then none again. */
START_TEST(test_first_waypoints)
{
	tl_map *map = map_from_text("tautline 1\nradius 0.25\nwall 0,0 10,0\nwall 5,1 5,8\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_waypoint_id ids[2];
	for (unsigned round = 0; round < 3; round++) {
		for (int i = 0; i < 2; i++) {
			tl_waypoint_def def = tl_default_waypoint_def();
			def.name = i ? "b" : "a";
			def.at = (tl_point){ 4 + 2 * i, round };
			ck_assert_int_eq(tl_map_add_waypoint(map, &def, &ids[i]), TL_OK);
			check_followed(lint, map, round);
		}
		tl_link_def link = tl_default_link_def();
		link.from = ids[0], link.to = ids[1];
		ck_assert_int_eq(tl_map_add_link(map, &link, NULL), TL_OK);
		check_followed(lint, map, round);
		for (int i = 0; i < 2; i++) {
			ck_assert_int_eq(tl_map_remove_waypoint(map, ids[i]), TL_OK);
			check_followed(lint, map, round);
		}
	}
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* A map whose only link is a jump goes by the parts of the plane: a wall that stands between two free waypoints is news, though both stay free. */
START_TEST(test_parts_beside_jumps)
{
	tl_map *map = map_from_text("tautline 1\nwall 0,0 30,0 30,10 0,10 loop\nwall 10,0 10,10\n"
				    "waypoint a 5,5\nwaypoint b 15,5\nwaypoint c 25,5\nlink a b jump 1\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_wall_def def = tl_default_wall_def();
	tl_wall_id wall;
	def.points = (tl_point[]){ { 20, 0 }, { 20, 10 } };
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &wall), TL_OK);
	check_followed(lint, map, 0);
	ck_assert_uint_eq(tl_lint_appeared_count(lint), 1);
	ck_assert_int_eq(tl_map_remove_wall(map, wall), TL_OK);
	check_followed(lint, map, 1);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* A jump over a wall brings an agent to its goal. */
START_TEST(test_agent_takes_new_jump)
{
	tl_map *map = map_from_text(
		"tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nwall 10,0 10,10\nwaypoint a 5,5\nwaypoint b 15,5\n"
		"agent walker 4,4 to b\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_link_def def = tl_default_link_def();
	tl_link_id link;
	def.from = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	def.to = tl_map_next_waypoint(map, def.from);
	def.jump = true;
	ck_assert_int_eq(tl_map_add_link(map, &def, &link), TL_OK);
	check_followed(lint, map, 0);
	ck_assert_uint_gt(tl_lint_gone_count(lint), 0);
	ck_assert_int_eq(tl_map_remove_link(map, link), TL_OK);
	check_followed(lint, map, 1);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* Two points of a wall moved in one update: the side between them was where neither of the points was. */
START_TEST(test_side_between_moved_points)
{
	tl_map *map = map_from_text(
		"tautline 1\nwall 0,-1 0,0 10,10 11,10\nwaypoint a 4,6\nwaypoint b 6,4\nlink a b\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, 1, (tl_point){ -1, 11 }), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, 2, (tl_point){ -1, 12 }), TL_OK);
	check_followed(lint, map, 0);
	ck_assert_uint_gt(tl_lint_gone_count(lint), 0);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* One point of a filled loop that crosses itself turns it over: what is inside at its far end changes, where another filled loop lies. */
START_TEST(test_filled_loop_turns_over)
{
	tl_map *map = map_from_text("tautline 1\nwall 0,0 -1,2 0,4 8,0 8,4 loop filled\n"
				    "wall 5,0.5 9,0.5 9,3.5 5,3.5 loop filled\nwaypoint a 7,2\nwaypoint b -5,2\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	for (unsigned round = 0; round < 4; round++) {
		tl_point to = { round % 2 ? -1 : .5, 2 };
		ck_assert_int_eq(tl_map_move_wall_point(map, wall, 1, to), TL_OK);
		check_followed(lint, map, round);
	}
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* Of more crossings than are kept those inside one solid are not counted either. */
START_TEST(test_crossings_of_one_solid)
{
	tl_map *map = map_from_text(
		"tautline 1\nwall 0,0 9,0 9,9 0,9 loop filled\nwall 1,-1 4,-1 4,4 1,4 loop filled\nwall 5,-1 8,-1 8,4 5,4 loop filled\n"
		"wall 4.5,-3 4.5,1\nwall 8.5,-3 8.5,1\n");
	tl_lint *lint = NULL, *fresh = NULL;
	tl_lint_def def = tl_default_lint_def();
	def.max_findings = 1;
	ck_assert_int_eq(tl_lint_run(map, &def, &lint), TL_OK);
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 4, 0 });
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, (tl_point){ 8.5, -2 }), TL_OK);
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	ck_assert_int_eq(tl_lint_run(map, &def, &fresh), TL_OK);
	lint_check_same(lint, fresh, 0);
	tl_lint_free(fresh);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* Points of the file that are one on the grid: their lines are edited, removed, restored, and the file comes again with others. */
START_TEST(test_merged_points)
{
	static const char merged[] =
		"tautline 1\ngrid 16\nwall 0,0 10,0\nwall 10.01,0 10,8\nwaypoint a 3.01,3\nwaypoint b 3,3\n";
	static const char agreed[] =
		"tautline 1\ngrid 16\nwall 0,0 10,0\nwall 10.0,0 10,8\nwaypoint a 3.50,3\nwaypoint b 3,3\n";
	const char *texts[2] = { _i ? merged : agreed, _i ? agreed : merged };
	tl_map *map = map_from_text(texts[0]);
	tl_lint *lint = lint_run(map, NULL);
	for (unsigned round = 0; round < 2; round++) {
		tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
		tl_waypoint_id waypoint = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
		ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, (tl_point){ 1, 1 }), TL_OK);
		check_followed(lint, map, round);
		ck_assert_int_eq(tl_map_remove_waypoint(map, waypoint), TL_OK);
		check_followed(lint, map, round);
		for (int i = 0; i < 2; i++) {
			ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
			check_followed(lint, map, round);
		}
		ck_assert_int_eq(tl_map_reload_memory(map, texts[1], strlen(texts[1]), NULL, NULL), TL_OK);
		check_followed(lint, map, round);
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
		check_followed(lint, map, round);
		ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
		check_followed(lint, map, round);
	}
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* ---- slits ---- */

static double coordinate(tli_rng *rng)
{
	return (double)(tli_rng_next(rng) % 97) / 4;
}

/* A crate, or now and then a wide one, with others inside of it. */
static void choose_crate(tli_rng *rng, tl_point points[4])
{
	double wide = tli_rng_next(rng) % 16 == 0 ? 9 : .5 * (double)(1 + tli_rng_next(rng) % 4);
	tl_point at = { coordinate(rng), coordinate(rng) };
	for (int i = 0; i < 4; i++)
		points[i] = (tl_point){ at.x + (i == 1 || i == 2 ? wide : 0), at.y + (i >= 2 ? wide : 0) };
}

static void add_crate(tl_map *map, tli_rng *rng)
{
	tl_point points[4];
	tl_wall_def def = tl_default_wall_def();
	choose_crate(rng, points);
	def.points = points;
	def.count = 4;
	def.loop = true;
	def.solid = tli_rng_next(rng) % 8 > 0;
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
}

static tl_wall_id any_wall(const tl_map *map, tli_rng *rng)
{
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	for (uint64_t skip = tli_rng_next(rng) % tl_map_wall_count(map); skip > 0; skip--)
		id = tl_map_next_wall(map, id);
	return id;
}

static void edit_crates(tl_map *map, tli_rng *rng)
{
	unsigned what = (unsigned)(tli_rng_next(rng) >> 40) % 8;
	tl_point points[4];
	choose_crate(rng, points);
	if (what == 0)
		add_crate(map, rng);
	else if (what == 1 && tl_map_wall_count(map) > 30)
		ck_assert_int_eq(tl_map_remove_wall(map, any_wall(map, rng)), TL_OK);
	else if (what == 2)
		(void)tl_map_undo(map, NULL);
	else if (what == 3)
		(void)tl_map_redo(map, NULL);
	else if (what < 6) {
		tl_wall_id wall = any_wall(map, rng);
		ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
		for (size_t i = 0; i < 4; i++)
			ck_assert_int_eq(tl_map_move_wall_point(map, wall, i, points[i]), TL_OK);
		ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	} else
		ck_assert_int_eq(tl_map_move_wall_point(map, any_wall(map, rng), what % 4, points[0]), TL_OK);
}

/* Solids close to each other, on each other and in each other; with more slits than are kept, too. */
START_TEST(test_slits)
{
	tli_rng rng = { 777 + (uint64_t)_i };
	tl_map *map = map_from_text("tautline 1\nradius 0.4\n");
	tl_lint *lint = NULL;
	tl_lint_def def = tl_default_lint_def();
	size_t passages = 0;
	def.max_findings = _i == 1 ? 20 : 0;
	for (int i = 0; i < 60; i++)
		add_crate(map, &rng);
	ck_assert_int_eq(tl_lint_run(map, &def, &lint), TL_OK);
	for (unsigned round = 0; round < ROUNDS_OF(400, 60); round++) {
		tl_lint *fresh = NULL;
		for (unsigned n = 0; n < 1 + round % 3 / 2; n++)
			edit_crates(map, &rng);
		ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
		ck_assert_int_eq(tl_lint_run(map, &def, &fresh), TL_OK);
		lint_check_same(lint, fresh, round);
		passages += lint_check_necks(fresh, map);
		tl_lint_free(fresh);
	}
	ck_assert_uint_gt(passages, 100);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* A crate comes where another one is, into the slot of an earlier wall: what was found out about the other one is said of this one, and only once. */
START_TEST(test_slits_of_copies)
{
	tl_map *map = map_from_text("tautline 1\nradius 0.25\nwall 20,0 21,0\nwall 30,0 31,0\n"
				    "wall 0,0 1,0 1,1 0,1 loop solid\nwall 1.25,0 2,0 2,1 1.25,1 loop solid\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_wall_id first = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }), second = tl_map_next_wall(map, first);
	tl_wall_def def = tl_default_wall_def();
	def.count = 4;
	def.loop = def.solid = true;
	ck_assert_int_eq(tl_map_remove_wall(map, first), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(map, second), TL_OK);
	check_followed(lint, map, 0);
	def.points = (tl_point[]){ { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	if (_i == 0)
		check_followed(lint, map, 1);
	def.points = (tl_point[]){ { 1.25, 0 }, { 2, 0 }, { 2, 1 }, { 1.25, 1 } };
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	check_followed(lint, map, 2);
	for (unsigned round = 0; round < 2; round++) {
		ck_assert_int_eq((round ? tl_map_redo : tl_map_undo)(map, NULL), TL_OK);
		check_followed(lint, map, 3 + round);
	}
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* One thing is added to a map, and one rule says more, or less. */
typedef struct rule_edit {
	const char *rule, *map;
	size_t points; /* of a wall; 1: a waypoint; 0: a door between the first two */
	tl_point at[4];
	bool goes; /* the finding is there first */
} rule_edit;

static const rule_edit RULE_EDITS[] = {
	{ "agent-blocked", "tautline 1\nradius 0.25\nagent a 3,3\n", 2, { { 2, 3 }, { 4, 3 } }, false },
	{ "agent-stranded",
		"tautline 1\nwall 0,0 10,0 10,8 0,8 loop\nwall 4,0 4,4\nwaypoint vault 8,1\nagent a 1,1 to vault\n", 2,
		{ { 4, 4 }, { 4, 8 } }, false },
	{ "door-loose", "tautline 1\nwall 0,0 4,0\nwall 6,0 10,0\n", 0, { { 4, 0 }, { 5.5, 0 } }, false },
	{ "door-narrow",
		"tautline 1\nradius 0.25\nwall 0,0 10,0 10,8 0,8 loop\nwall 4,0 4,4\nwall 4,5 4,8\nwaypoint p 1,1 start\n"
		"waypoint chest 8,1 goal\n",
		2, { { 4, 4 }, { 4, 4.75 } }, false },
	{ "outline-open",
		"tautline 1\nwall 0,0 10,0 10,8\nwall 10,8 0,8 0,5\nwall 0,3 0,0\nwall 4,0 4,3\nwaypoint a 1,1\nagent b 9,7\n",
		2, { { 0, 3 }, { 0, 5 } }, true },
	{ "passage-narrow", "tautline 1\nradius 0.5\nwall 0,0 4,0 4,3 0,3 loop solid\n", 4,
		{ { 4.75, 0 }, { 9, 0 }, { 9, 3 }, { 4.75, 3 } }, false },
	{ "waypoint-in-door", "tautline 1\nwall 0,0 4,0\nwall 6,0 10,0\ndoor gate 4,0 6,0 open\n", 1, { { 5, 0 } },
		false },
	{ "waypoint-outside",
		"tautline 1\nwall 0,0 10,0 10,8 0,8 0,5\nwall 0,3 0,0\ndoor front 0,3 0,5 closed\n"
		"waypoint a 1,1\nwaypoint b 9,1\nwaypoint c 9,7\n",
		1, { { 17, 1 } }, false },
	{ "map-empty", "tautline 1\n", 2, { { 0, 0 }, { 1, 0 } }, true },
};

static tl_status add_of(tl_map *map, const rule_edit *edit)
{
	tl_wall_def wall = tl_default_wall_def();
	tl_waypoint_def waypoint = tl_default_waypoint_def();
	tl_door_def door = tl_default_door_def();
	wall.points = edit->at, wall.count = edit->points, wall.loop = wall.solid = edit->points > 2;
	waypoint.name = door.name = "added";
	waypoint.at = door.a = edit->at[0], door.b = edit->at[1];
	if (edit->points > 1)
		return tl_map_add_wall(map, &wall, NULL);
	return edit->points == 1 ? tl_map_add_waypoint(map, &waypoint, NULL) : tl_map_add_door(map, &door, NULL);
}

/* The findings follow a map; those that came are of the rule if `appears`, else those that went. */
static void check_change(tl_lint *lint, const tl_map *map, const rule_edit *edit, bool appears)
{
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	size_t came = tl_lint_appeared_count(lint), went = tl_lint_gone_count(lint);
	ck_assert_msg(came == (appears ? 1 : 0) && went == (appears ? 0 : 1), "%s: %zu came, %zu went", edit->rule,
		came, went);
	tl_finding finding;
	ck_assert_int_eq((appears ? tl_lint_get_appeared : tl_lint_get_gone)(lint, 0, &finding), TL_OK);
	ck_assert_str_eq(finding.rule->id, edit->rule);
}

START_TEST(test_rule_appears_and_goes)
{
	const rule_edit *edit = &RULE_EDITS[_i];
	tl_map *map = lint_load(edit->map);
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, edit->rule);
	tl_lint *lint = lint_run(map, &def);
	ck_assert_int_eq(add_of(map, edit), TL_OK);
	check_change(lint, map, edit, !edit->goes);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	check_change(lint, map, edit, edit->goes);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	check_change(lint, map, edit, !edit->goes);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint_update");
	TCase *edits = tcase_create("edits");
	tcase_add_loop_test(edits, test_edits, 0, 6);
	tcase_add_test(edits, test_gaps_after_many_edits);
	tcase_add_loop_test(edits, test_gap_of_loose_doors, 0, 2);
	tcase_add_test(edits, test_first_waypoints);
	tcase_add_test(edits, test_parts_beside_jumps);
	tcase_add_test(edits, test_crossings_of_one_solid);
	tcase_add_test(edits, test_agent_takes_new_jump);
	tcase_add_test(edits, test_side_between_moved_points);
	tcase_add_test(edits, test_filled_loop_turns_over);
	tcase_add_loop_test(edits, test_merged_points, 0, 2);
	tcase_add_loop_test(edits, test_slits, 0, 3);
	tcase_add_loop_test(edits, test_slits_of_copies, 0, 2);
	tcase_add_loop_test(edits, test_rule_appears_and_goes, 0, sizeof RULE_EDITS / sizeof *RULE_EDITS);
	suite_add_tcase(suite, edits);
	return suite;
}
