/* SPDX-License-Identifier: MIT */
/*
 * Calls that are stopped: each public function with a budget, and those that need much memory, at the k-th call of progress, with each of a
 * series of budgets of work, and without memory from the k-th request on or for that one (the first sixteen k, or in make check one, then ever fewer). Each k has objects of its own. After a call that was
 * stopped all objects answer as before it; then it is repeated without a limit, and they answer as those of a call that was never stopped.
 */
#include <limits.h>
#include <stdlib.h>

#include "support/failing.h"
#include "support/nav_answers.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/stopped_calls.h"

typedef enum stop { STOP_MEMORY_FROM, STOP_MEMORY_ONCE, STOP_PROGRESS, STOP_WORK, STOPS } stop;

static const stopped_kind kinds[] = {
	{ 0, 10, 12, 0, false, TL_VIA_CORNERS }, { 6, 10, 12, .25, false, TL_VIA_CORNERS },
	{ 20, 10, 12, 0, true, TL_VIA_WAYPOINTS }, { 20, 10, 12, .125, false, TL_VIA_WAYPOINTS },
	{ 12, 160, 40, .125, false, TL_VIA_CORNERS }, /* progress is called more than once */
};

enum { KINDS = sizeof kinds / sizeof *kinds, MANY_WALLS = KINDS - 1 };

static const stopped_call *call_of(int number)
{
	size_t navs = stopped_nav_call_count, at = (size_t)number;
	return at < navs ? &stopped_nav_calls[at] : &stopped_map_calls[at - navs];
}

static char *answers_of(const stopped_call *r, stopped_world *w)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	r->answer(w, out);
	fclose(out);
	return text;
}

static void check_answers(const stopped_call *r, stopped_world *w, const char *expected, const char *what, long k)
{
	char *text = answers_of(r, w);
	nav_answers_check(text, expected, what, k);
	free(text);
}

static tl_status call_stopped(const stopped_call *r, stopped_world *w, stop how, long k)
{
	tl_status expected = how < STOP_PROGRESS ? TL_E_NOMEM : how == STOP_WORK ? TL_E_LIMIT : TL_E_CANCELLED;
	tl_budget *budget = how == STOP_WORK ? r->budget(w) : NULL, before = budget ? *budget : tl_default_budget();
	if (budget)
		budget->max_work = (uint64_t)k;
	if (how < STOP_PROGRESS)
		failing_arm(k, how == STOP_MEMORY_FROM);
	w->left = how == STOP_PROGRESS ? k : LONG_MAX;
	tl_status status = r->call(w);
	bool injected = failing_disarm();
	w->left = LONG_MAX;
	if (budget && budget == r->budget(w)) /* not where the call has replaced what holds it */
		budget->max_work = before.max_work;
	ck_assert_msg(status == TL_OK || status == expected, "%s, %d at %ld: %s", r->name, (int)how, k,
		tl_status_text(status));
	ck_assert(status == TL_OK || how >= STOP_PROGRESS || injected);
	return status;
}

static long next_stop(stop how, long k)
{
	return k + 1 + (rounds_are_all() ? k / (how == STOP_WORK ? 4 : 16) : 2 * k);
}

static void stop_at_each(const stopped_call *r, const stopped_kind *map, stop how, const char *was, const char *is)
{
	stopped_world w;
	tl_status status = TL_E_LIMIT;
	for (long k = how != STOP_WORK; status; k = next_stop(how, k)) {
		stopped_open(&w, map);
		r->open(&w);
		status = call_stopped(r, &w, how, k);
		if (status) {
			check_answers(r, &w, was, "before", k);
			stopped_must(r->call(&w));
		}
		check_answers(r, &w, is, r->name, k);
		stopped_close(&w);
		if (failing_live_blocks() > 0)
			ck_abort_msg("%s %d at %ld: %zu blocks are left", r->name, (int)how, k, failing_live_blocks());
	}
}

START_TEST(calls_are_stopped)
{
	const stopped_call *r = call_of(_i / KINDS);
	const stopped_kind *map = &kinds[_i % KINDS];
	bool many = map == &kinds[MANY_WALLS];
	stopped_world w;
	if (r->is_of_file && _i % KINDS != 0)
		return;
	failing_install();
	stopped_open(&w, map);
	r->open(&w);
	char *was = answers_of(r, &w);
	stopped_must(r->call(&w));
	char *is = answers_of(r, &w);
	stopped_close(&w);
	for (stop how = many ? STOP_PROGRESS : 0; how < (many ? STOP_WORK : STOPS); how++)
		if (how != STOP_WORK || r->budget)
			stop_at_each(r, map, how, was, is);
	free(was);
	free(is);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("stopped");
	TCase *tcase = tcase_create("calls");
	int calls = (int)(stopped_nav_call_count + stopped_map_call_count);
	tcase_add_loop_test(tcase, calls_are_stopped, 0, calls * KINDS);
	suite_add_tcase(suite, tcase);
	return suite;
}
