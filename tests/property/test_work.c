/* SPDX-License-Identifier: MIT */
/*
 * Steps of calls (tl_budget_use), which are the same on every machine, on generated maps: none takes more than a tenth above what it took when
 * its figure was written down. So what only makes things slower is seen: a bound of a landmark that is too low, a part of a nav that follows
 * an edit without need. TL_WORK=1 prints the figures.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "support/generate.h"
#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { QUESTIONS = 60, EDITS = 40 };

typedef struct work_case {
	const char *name;
	enum gen_kind kind;
	size_t walls;
	tl_via via;
	double radius;
	bool whole;
	double expanded;             /* corners or nodes, by one path, on average */
	double paths, edits, making; /* steps: of a path and of an edit, on average, and of making the nav */
} work_case;

static const work_case cases[] = {
	{ "caves, cold", GEN_CAVES, 3000, TL_VIA_CORNERS, 0, false, 48.1, 943, 730, 534632 },
	{ "caves, whole", GEN_CAVES, 3000, TL_VIA_CORNERS, 0, true, 11.6, 622, 730, 1561725 },
	{ "rooms, whole", GEN_ROOMS, 3000, TL_VIA_CORNERS, 0, true, 68.4, 953, 341, 2058979 },
	{ "rooms, bodies", GEN_ROOMS, 3000, TL_VIA_CORNERS, 0.25, true, 517.7, 5420, 6855, 18760308 },
	{ "maze, whole", GEN_MAZE, 3000, TL_VIA_CORNERS, 0, true, 0, 4121, 205, 1371525 },
	{ "segments, cold", GEN_RANDOM, 3000, TL_VIA_CORNERS, 0, false, 37.6, 2078, 563, 1142175 },
	{ "segments, whole", GEN_RANDOM, 800, TL_VIA_CORNERS, 0, true, 10.6, 669, 588, 6195920 },
	{ "rooms, waypoints", GEN_ROOMS, 3000, TL_VIA_WAYPOINTS, 0, false, 1.6, 481, 570, 140922 },
	{ "segments, waypoints", GEN_RANDOM, 3000, TL_VIA_WAYPOINTS, 0, false, 28.1, 516, 1069, 210343 },
	{ "segments, waypoints, bodies", GEN_RANDOM, 3000, TL_VIA_WAYPOINTS, 0.25, false, 38.7, 797, 1171, 188683 },
};

typedef struct scene {
	struct gen_map plan;
	tl_map *map;
	tl_nav *nav;
	tl_budget_use use; /* of the last update */
	tli_rng rng;
} scene;

static void make_scene(scene *s, const work_case *c)
{
	struct gen_def def = { c->kind, c->walls, 5, 200 };
	size_t size;
	*s = (scene){ .plan = gen_make(&def), .rng = { 9 } };
	char *text = gen_text(&s->plan, &def, &size);
	ck_assert_int_eq(tl_map_load_memory(text, size, NULL, &s->map, NULL), TL_OK);
	free(text);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.via = c->via;
	nav_def.radius = c->radius;
	nav_def.warm = c->whole ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	nav_def.link = c->via == TL_VIA_CORNERS ? TL_LINK_AUTHORED : TL_LINK_VISIBLE;
	nav_def.budget.use = &s->use;
	ck_assert_int_eq(tl_nav_create(s->map, &nav_def, &s->nav), TL_OK);
}

static tl_point some_place(scene *s)
{
	return s->plan.waypoints[(size_t)tli_rng_real(&s->rng, 0, (double)s->plan.waypoint_count)];
}

static double steps_of_paths(scene *s, double *expanded)
{
	tl_query *query;
	tl_budget_use use;
	double sum = 0;
	*expanded = 0;
	ck_assert_int_eq(tl_query_create(s->nav, &query), TL_OK);
	for (int i = 0; i < QUESTIONS; i++) {
		tl_path_def def = tl_default_path_def();
		tl_path_result result;
		def.from.at = some_place(s);
		def.to.at = some_place(s);
		def.budget.use = &use;
		ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
		sum += (double)use.work;
		*expanded += (double)result.expanded / QUESTIONS;
	}
	tl_query_free(query);
	return sum / QUESTIONS;
}

/* Short walls come, each beside a place, and go. */
static double steps_of_edits(scene *s)
{
	double sum = 0;
	tl_wall_id id = { 0, 0 };
	for (int i = 0; i < EDITS; i++) {
		tl_point at = some_place(s), points[] = { { at.x + 0.3, at.y }, { at.x + 0.5, at.y + 0.4 } };
		tl_wall_def def = tl_default_wall_def();
		def.points = points;
		def.count = 2;
		if (i % 2)
			ck_assert_int_eq(tl_map_remove_wall(s->map, id), TL_OK);
		else
			ck_assert_int_eq(tl_map_add_wall(s->map, &def, &id), TL_OK);
		ck_assert_int_eq(tl_nav_update(s->nav, s->map), TL_OK);
		sum += (double)s->use.work;
	}
	return sum / EDITS;
}

static void check_figure(const char *name, const char *what, double figure, double most)
{
	ck_assert_msg(figure <= 1.1 * most, "%s: %s: %.1f, not %.1f", name, what, figure, most);
}

START_TEST(calls_take_no_more_steps)
{
	const work_case *c = &cases[_i];
	scene s;
	make_scene(&s, c);
	double making = (double)s.use.work;
	double expanded, paths = steps_of_paths(&s, &expanded), edits = steps_of_edits(&s);
	if (getenv("TL_WORK"))
		printf("%s: %.1f, %.0f, %.0f, %.0f\n", c->name, expanded, paths, edits, making);
	check_figure(c->name, "expanded", expanded, c->expanded);
	check_figure(c->name, "steps of a path", paths, c->paths);
	check_figure(c->name, "steps of an edit", edits, c->edits);
	check_figure(c->name, "steps of making it", making, c->making);
	tl_nav_free(s.nav);
	tl_map_free(s.map);
	gen_free(&s.plan);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("work");
	TCase *work = tcase_create("work");
	tcase_add_loop_test(work, calls_take_no_more_steps, 0, sizeof cases / sizeof *cases);
	suite_add_tcase(suite, work);
	return suite;
}
