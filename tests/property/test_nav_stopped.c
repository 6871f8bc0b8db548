/* SPDX-License-Identifier: MIT */
/*
 * Updates of navs that are stopped: without memory from the k-th request on or for that one, at the k-th call of progress, and with each of a
 * series of budgets of work. Each is the first update of a nav that was just made, or one of many that it follows. The nav answers as
 * before; then the update is repeated without a limit, and the nav answers as one made anew.
 */
#include <stdlib.h>

#include "nav/internal.h"
#include "support/failing.h"
#include "support/nav_answers.h"
#include "support/random_edits.h"
#include "support/runner.h"
#include "support/rounds.h"

typedef struct setting {
	double width;
	unsigned waypoints, walls;
	bool links, obstacles;
	tl_via via;
	double radius;
	bool eager;
	bool sight_only;
} setting;

static const setting settings[] = {
	{ 8, 0, 10, .via = TL_VIA_CORNERS },
	{ 12, 0, 10, .via = TL_VIA_CORNERS, .eager = true },
	{ 12, 0, 10, .via = TL_VIA_CORNERS, .radius = .25 },
	{ 20, 0, 10, .via = TL_VIA_CORNERS, .radius = .125, .eager = true, .obstacles = true },
	{ 16, 8, 10, .via = TL_VIA_CORNERS, .radius = .25, .obstacles = true },
	{ 16, 8, 10, .via = TL_VIA_CORNERS },
	{ 12, 20, 10, .via = TL_VIA_WAYPOINTS, .obstacles = true },
	{ 12, 20, 10, .via = TL_VIA_WAYPOINTS, .links = true, .obstacles = true },
	{ 16, 70, 10, .via = TL_VIA_WAYPOINTS, .radius = .25 }, /* with a table of reach */
	{ 16, 70, 10, .via = TL_VIA_WAYPOINTS, .links = true },
	{ 12, 0, 10, .obstacles = true, .sight_only = true },
};

enum { SETTINGS = sizeof settings / sizeof *settings };
#define ROUNDS ROUNDS_OF(3, 1)

static char *answers_of(const tl_nav *nav, double width)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	nav_answers_write(out, nav, width);
	fclose(out);
	return text;
}

static void check_answers(const tl_nav *nav, double width, const char *expected, const char *what, long k)
{
	char *text = answers_of(nav, width);
	nav_answers_check(text, expected, what, k);
	free(text);
}

/* ---- stopping ---- */

typedef enum stop { STOP_MEMORY_FROM, STOP_MEMORY_ONCE, STOP_PROGRESS, STOP_WORK, STOPS } stop;

static const char *const stop_names[STOPS] = { "memory refused from request", "memory refused at request",
	"cancelled at call", "stopped with a budget of" };

static bool count_down(void *context, double done)
{
	(void)done;
	return --*(long *)context > 0;
}

/* Stops at nothing where k is beyond all there is to stop at. */
static tl_status update_stopped(tl_nav *nav, const tl_map *map, stop how, long k)
{
	tl_budget before = nav->def.budget;
	long left = k;
	tl_status expected = how < STOP_PROGRESS ? TL_E_NOMEM : how == STOP_WORK ? TL_E_LIMIT : TL_E_CANCELLED;
	if (how == STOP_PROGRESS)
		nav->def.budget.progress = count_down;
	nav->def.budget.context = &left;
	if (how == STOP_WORK)
		nav->def.budget.max_work = (uint64_t)k;
	if (how < STOP_PROGRESS)
		failing_arm(k, how == STOP_MEMORY_FROM);
	tl_status status = tl_nav_update(nav, map);
	bool injected = failing_disarm();
	nav->def.budget = before;
	ck_assert_msg(status == TL_OK || status == expected, "%s %ld: %s", stop_names[how], k, tl_status_text(status));
	ck_assert(status == TL_OK || how >= STOP_PROGRESS || injected);
	return status;
}

static long next_stop(stop how, long k)
{
	return how == STOP_WORK ? k + 1 + (rounds_are_all() ? k / 4 : 2 * k) : k + 1;
}

typedef struct trial {
	random_edits e;
	const setting *setting;
	tl_nav_def def;
} trial;

static void edit(trial *t, unsigned edits)
{
	ck_assert_int_eq(tl_map_begin_group(t->e.map), TL_OK);
	for (unsigned i = 0; i < edits; i++)
		random_edits_make(&t->e);
	ck_assert_int_eq(tl_map_end_group(t->e.map), TL_OK);
}

static tl_nav *make(const trial *t)
{
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(t->e.map, &t->def, &nav), TL_OK);
	return nav;
}

/* Stops an update in one manner at each k: `nav` itself, or, where there is none, a new nav of the map as it was before the last group of edits. */
static void stop_at_each(trial *t, tl_nav *given, stop how, const char *was, const char *is)
{
	tl_status status = TL_E_LIMIT;
	double width = t->setting->width;
	for (long k = how != STOP_WORK; status; k = next_stop(how, k)) {
		tl_nav *nav = given;
		if (!given) {
			ck_assert_int_eq(tl_map_undo(t->e.map, NULL), TL_OK);
			nav = make(t);
			ck_assert_int_eq(tl_map_redo(t->e.map, NULL), TL_OK);
		}
		status = update_stopped(nav, t->e.map, how, k);
		if (status)
			check_answers(nav, width, was, stop_names[how], k);
		if (!given || !status) {
			ck_assert_int_eq(tl_nav_update(nav, t->e.map), TL_OK);
			check_answers(nav, width, is, stop_names[how], k);
		}
		if (!given)
			tl_nav_free(nav);
	}
}

static void start(trial *t, int number)
{
	const setting *s = &settings[number % SETTINGS];
	failing_install();
	*t = (trial){ .setting = s, .def = tl_default_nav_def() };
	t->def.via = s->via;
	t->def.radius = s->radius;
	t->def.warm = s->eager ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	t->def.sight_only = s->sight_only;
	t->def.link = s->links ? TL_LINK_AUTHORED : TL_LINK_VISIBLE;
	if (s->links)
		random_edits_start(&t->e, 31 + (uint64_t)number, s->width, s->waypoints, true);
	else
		random_edits_start_walls(&t->e, 31 + (uint64_t)number, s->width, s->waypoints, s->walls);
	t->e.obstacles = s->obstacles;
}

START_TEST(the_first_update_is_stopped)
{
	trial t;
	start(&t, _i);
	for (unsigned round = 0; round < ROUNDS; round++) {
		tl_nav *nav = make(&t);
		char *was = answers_of(nav, t.setting->width);
		tl_nav_free(nav);
		edit(&t, 1 + round % 3);
		nav = make(&t);
		char *is = answers_of(nav, t.setting->width);
		tl_nav_free(nav);
		for (stop how = 0; how < STOPS; how++)
			stop_at_each(&t, NULL, how, was, is);
		free(was);
		free(is);
	}
	tl_map_free(t.e.map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(one_of_many_updates_is_stopped)
{
	trial t;
	start(&t, _i);
	tl_nav *nav = make(&t);
	for (unsigned round = 0; round < 5 * ROUNDS; round++) {
		char *was = answers_of(nav, t.setting->width);
		edit(&t, round % 10 == 9 ? 80 : 1 + round % 3); /* many: made anew */
		tl_nav *made = make(&t);
		char *is = answers_of(made, t.setting->width);
		tl_nav_free(made);
		stop_at_each(&t, nav, round % STOPS, was, is);
		free(was);
		free(is);
	}
	tl_nav_free(nav);
	tl_map_free(t.e.map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_stopped");
	TCase *tcase = tcase_create("updates");
	tcase_add_loop_test(tcase, the_first_update_is_stopped, 0, SETTINGS);
	tcase_add_loop_test(tcase, one_of_many_updates_is_stopped, 0, SETTINGS);
	suite_add_tcase(suite, tcase);
	return suite;
}
