/* SPDX-License-Identifier: MIT */
/*
 * The linter's rule `unreachable` against a flood of cells, on maps of solid cells with closed doors between some, keys, jumps and bodies of less than
 * a cell; and after edits, against a run from the beginning.
 */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "support/lint_findings.h"
#include "support/map_text.h"
#include "support/rounds.h"
#include "support/runner.h"
#include <tautline/undo.h>

enum { SIDE = 7, CELLS = SIDE * SIDE, JUMPS = 3, GOALS = 4, STARTS = 2, POINTS = GOALS + STARTS + 2 * JUMPS };
#define MAPS ROUNDS_OF(6000, 2000)

typedef struct level {
	bool solid[CELLS];
	int door[CELLS][2]; /* to the right, downwards: 0 = none, 1 = without a key, 2 = red, 3 = blue */
	int start[STARTS], goal[GOALS], jump[JUMPS][2];
	bool oneway[JUMPS];
	int keys[STARTS]; /* bits 1 = red, 2 = blue */
	double body[STARTS];
	int jumps;
} level;

static int below(tli_rng *rng, int n)
{
	return (int)tli_rng_between(rng, 0, n - 1);
}

/* A free cell that nothing is in yet. */
static int take_cell(level *of, tli_rng *rng, bool *taken)
{
	int cell = below(rng, CELLS);
	while (taken[cell])
		cell = below(rng, CELLS);
	taken[cell] = true;
	of->solid[cell] = false;
	return cell;
}

static level make_level(tli_rng *rng)
{
	level of = { .jumps = below(rng, JUMPS + 1) };
	bool taken[CELLS] = { false };
	int density = 20 + below(rng, 30), doors = below(rng, 40);
	for (int i = 0; i < CELLS; i++) {
		of.solid[i] = below(rng, 100) < density;
		for (int d = 0; d < 2; d++)
			of.door[i][d] = below(rng, 100) < doors ? 1 + below(rng, 3) : 0;
	}
	for (int i = 0; i < STARTS; i++) {
		of.start[i] = take_cell(&of, rng, taken);
		of.keys[i] = below(rng, 4);
		of.body[i] = below(rng, 2) ? .25 : .4375;
	}
	for (int i = 0; i < GOALS; i++)
		of.goal[i] = take_cell(&of, rng, taken);
	for (int i = 0; i < of.jumps; i++) {
		of.jump[i][0] = take_cell(&of, rng, taken);
		of.jump[i][1] = take_cell(&of, rng, taken);
		of.oneway[i] = below(rng, 2);
	}
	return of;
}

/* ---- the map ---- */

static int put(char *text, int at, const char *name, int cell)
{
	return at + sprintf(text + at, "waypoint %s %d.5,%d.5", name, cell % SIDE, cell / SIDE);
}

/* Solid cells are larger by `more` on each side. */
static tl_map *map_of(const level *of, double more)
{
	static char text[16384];
	static const char *const keys[] = { "", " keys red", " keys blue", " keys red,blue" };
	static const char *const locks[] = { "", "", " key red", " key blue" };
	char name[16];
	int at = sprintf(text, "tautline 1\nwall 0,0 %d,0 %d,%d 0,%d loop\n", SIDE, SIDE, SIDE, SIDE);
	for (int i = 0; i < CELLS; i++) {
		int x = i % SIDE, y = i / SIDE;
		if (of->solid[i])
			at += sprintf(text + at, "wall %g,%g %g,%g %g,%g %g,%g loop filled\n", x - more, y - more,
				x + 1 + more, y - more, x + 1 + more, y + 1 + more, x - more, y + 1 + more);
		for (int d = 0; d < 2; d++)
			if (of->door[i][d])
				at += sprintf(text + at, "door d%d-%d %d,%d %d,%d closed%s\n", i, d, x + 1 - d, y + d,
					x + 1, y + 1, locks[of->door[i][d]]);
	}
	for (int i = 0; i < STARTS; i++) {
		snprintf(name, sizeof name, "start%d", i);
		at = put(text, at, name, of->start[i]);
		at += sprintf(text + at, " start body %g%s\n", of->body[i], keys[of->keys[i]]);
	}
	for (int i = 0; i < GOALS; i++) {
		snprintf(name, sizeof name, "goal%d", i);
		at = put(text, at, name, of->goal[i]);
		at += sprintf(text + at, " goal\n");
	}
	for (int i = 0; i < of->jumps; i++) {
		for (int end = 0; end < 2; end++) {
			snprintf(name, sizeof name, "j%d-%d", i, end);
			at = put(text, at, name, of->jump[i][end]);
			at += sprintf(text + at, "\n");
		}
		at += sprintf(text + at, "link j%d-0 j%d-1%s jump 1\n", i, i, of->oneway[i] ? " oneway" : "");
	}
	return map_from_text(text);
}

/* ---- the flood ---- */

static bool opens(int door, int keys)
{
	return door < 2 || (keys >> (door - 2) & 1);
}

static void flood(const level *of, int start, bool *reached)
{
	bool grows = true;
	memset(reached, 0, CELLS * sizeof *reached);
	reached[of->start[start]] = true;
	while (grows) {
		grows = false;
		for (int i = 0; i < CELLS; i++)
			for (int d = 0; d < 2; d++) {
				int k = d ? i + SIDE : i + 1;
				if ((d ? i / SIDE : i % SIDE) == SIDE - 1 || of->solid[i] || of->solid[k] ||
					!opens(of->door[i][d], of->keys[start]) || reached[i] == reached[k])
					continue;
				reached[i] = reached[k] = grows = true;
			}
		for (int i = 0; i < of->jumps; i++) {
			bool *from = &reached[of->jump[i][0]], *to = &reached[of->jump[i][1]];
			if ((*from && !*to) || (*to && !*from && !of->oneway[i]))
				*from = *to = grows = true;
		}
	}
}

static tl_lint *run(const tl_map *map, const char *rules)
{
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, rules);
	return lint_run(map, &def);
}

static void check_flood(const level *of, const tl_map *map, const char *found, int *unreached)
{
	bool reached[STARTS][CELLS];
	for (int i = 0; i < STARTS; i++)
		flood(of, i, reached[i]);
	for (int i = 0; i < GOALS; i++) {
		char wanted[32];
		bool is_reached = reached[0][of->goal[i]] || reached[1][of->goal[i]];
		snprintf(wanted, sizeof wanted, "goal goal%d cannot", i);
		ck_assert_msg(is_reached == !strstr(found, wanted), "goal%d is %s:\n%s\n%s", i,
			is_reached ? "reached" : "not reached", found, map_to_text(map, NULL));
		*unreached += !is_reached;
	}
}

START_TEST(goals_are_those_of_a_flood)
{
	tli_rng rng = { 5 };
	int unreached = 0;
	for (int round = 0; round < MAPS; round++) {
		level of = make_level(&rng);
		tl_map *map = map_of(&of, 0);
		tl_lint *lint = run(map, "unreachable");
		check_flood(&of, map, lint_print(lint), &unreached);
		tl_lint_free(lint);
		tl_map_free(map);
	}
	ck_assert_int_gt(unreached, MAPS / 2);
	ck_assert_int_lt(unreached, MAPS * GOALS * 9 / 10);
}
END_TEST

/* ---- edits ---- */

static void edit(tl_map *map, tli_rng *rng)
{
	char name[16];
	tl_waypoint_id id;
	tl_door_id door = { 0, 0 };
	tl_keys red = 0;
	tl_point to = { below(rng, SIDE) + .5, below(rng, SIDE) + .5 };
	(void)tl_map_find_key(map, "red", &red);
	snprintf(name, sizeof name, below(rng, 2) ? "start%d" : "goal%d", below(rng, 2));
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	for (int n = below(rng, 9); n >= 0; n--)
		door = tl_map_next_door(map, door);
	switch (below(rng, 7)) {
	case 0:
		ck_assert_int_eq(tl_map_set_waypoint_role(map, id, (tl_waypoint_role)below(rng, 3)), TL_OK);
		break;
	case 1:
		(void)tl_map_set_waypoint_body(map, id, below(rng, 3) * .25);
		break;
	case 2:
		(void)tl_map_set_waypoint_traveller(map, id, 0, below(rng, 2) ? red : 0);
		break;
	case 3:
		(void)tl_map_set_door_closed(map, door, below(rng, 2));
		break;
	case 4:
		(void)tl_map_set_door_key(map, door, below(rng, 2) ? red : 0);
		break;
	case 5:
		(void)tl_map_undo(map, NULL);
		break;
	default:
		ck_assert_int_eq(tl_map_move_waypoint(map, id, to), TL_OK);
	}
}

START_TEST(updates_are_runs_from_the_beginning)
{
	static const char rules[] = "unreachable door-narrow";
	tli_rng rng = { 7 };
	int narrow = 0;
	for (int round = 0; round < MAPS / 10; round++) {
		level of = make_level(&rng);
		tl_map *map = map_of(&of, .3125);
		tl_lint *lint = run(map, rules);
		for (int i = 0; i < 8; i++) {
			char before[8192];
			edit(map, &rng);
			ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
			snprintf(before, sizeof before, "%s", lint_print(lint));
			tl_lint *anew = run(map, rules);
			ck_assert_str_eq(before, lint_print(anew));
			narrow += strstr(before, "[door-narrow]") != NULL;
			tl_lint_free(anew);
		}
		tl_lint_free(lint);
		tl_map_free(map);
	}
	ck_assert_int_gt(narrow, MAPS / 20);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint_roles");
	TCase *tests = tcase_create("lint_roles");
	tcase_add_test(tests, goals_are_those_of_a_flood);
	tcase_add_test(tests, updates_are_runs_from_the_beginning);
	suite_add_tcase(suite, tests);
	return suite;
}
