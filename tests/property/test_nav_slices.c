/* SPDX-License-Identifier: MIT */
/*
 * What updates leave for later is done in slices (tl_nav_tidy): of two navs that follow the same edits one is tidied at once, the other in
 * calls that do little each. In between both answer alike, and in the end they hold the same, to the byte.
 */
#include <check.h>

#include "base/budget.h"
#include "support/corner_dump.h"
#include "support/failing.h"
#include "support/random_edits.h"
#include "support/runner.h"
#include "support/sanitized.h"

enum { ROUNDS = SANITIZED ? 6 : 20, WALLS = 150, QUERIES = 3, FEW_SLICES = 7, MANY_SLICES = 100000 };
/* A call does this much, and no more than this beyond it: a turn, or the edges of a state. */
enum { WORK = 3000, BEYOND = 6000 };

typedef struct setting {
	double radius;
	bool eager;
} setting;

static const setting settings[] = { { 0, false }, { 0, true }, { .25, false }, { .25, true } };

enum { SETTINGS = sizeof settings / sizeof *settings };

typedef struct world {
	random_edits edits;
	tl_nav *at_once, *sliced;
	tl_query *one, *other;
} world;

static void make_nav(const world *w, const setting *s, tl_nav **nav, tl_query **query)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = s->radius;
	def.via = TL_VIA_CORNERS;
	def.eager = s->eager;
	ck_assert_int_eq(tl_nav_create(w->edits.map, &def, nav), TL_OK);
	ck_assert_int_eq(tl_query_create(*nav, query), TL_OK);
}

static void begin(world *w, const setting *s, uint64_t seed)
{
	random_edits_start_walls(&w->edits, seed, 60, 0, WALLS);
	make_nav(w, s, &w->at_once, &w->one);
	make_nav(w, s, &w->sliced, &w->other);
}

static void end(world *w)
{
	tl_query_free(w->one);
	tl_query_free(w->other);
	tl_nav_free(w->at_once);
	tl_nav_free(w->sliced);
	tl_map_free(w->edits.map);
}

static void edit(world *w, unsigned count)
{
	while (count-- > 0)
		random_edits_make(&w->edits);
	ck_assert_int_eq(tl_nav_update(w->at_once, w->edits.map), TL_OK);
	ck_assert_int_eq(tl_nav_update(w->sliced, w->edits.map), TL_OK);
	w->at_once->few_corners = w->sliced->few_corners = 0;
}

/* ---- answers ---- */

static void ask_both(world *w)
{
	for (unsigned i = 0; i < QUERIES; i++) {
		tl_path_def def = tl_default_path_def();
		tl_path_result one, other;
		def.from.at = random_edits_point(&w->edits);
		def.to.at = random_edits_point(&w->edits);
		ck_assert_int_eq(tl_query_find_path(w->one, &def, &one), TL_OK);
		ck_assert_int_eq(tl_query_find_path(w->other, &def, &other), TL_OK);
		ck_assert(one.found == other.found && one.count == other.count && one.length == other.length);
	}
}

/* ---- slices ---- */

/* One slice; the work that it really did is looked at. */
static tl_status tidy_slice(tl_nav *nav, double *done)
{
	tl_budget budget = tl_default_budget();
	tli_budget_call call;
	double before = *done;
	budget.max_work = WORK;
	tli_budget_enter(&call, &budget);
	tl_status status = tli_budget_leave(&call, tl_nav_tidy(nav, NULL, done));
	ck_assert_uint_le(call.work, WORK + BEYOND);
	ck_assert(status != TL_OK || *done == 1);
	ck_assert(status == TL_E_NOMEM || *done >= before);
	return status;
}

/* Up to `most` slices, with questions in between; returns how many. */
static unsigned tidy_in_slices(world *w, unsigned most)
{
	double done = 0;
	unsigned slices = 0;
	for (tl_status status = TL_E_LIMIT; status != TL_OK && slices < most; slices++) {
		status = tidy_slice(w->sliced, &done);
		ck_assert(status == TL_OK || status == TL_E_LIMIT);
		if (slices % 5 == 0)
			ask_both(w);
	}
	return slices;
}

/* ---- both hold the same ---- */

#define CHECK_SAME_ARRAY(a, b)                                                                                   \
	do {                                                                                                     \
		ck_assert_uint_eq(tli_array_length(a), tli_array_length(b));                                     \
		ck_assert(tli_array_length(a) == 0 || memcmp((a), (b), tli_array_length(a) * sizeof *(a)) == 0); \
	} while (0)

static void check_same_edges(const tli_taut_edge *a, const tli_taut_edge *b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		ck_assert(a[i].to == b[i].to && a[i].onward == b[i].onward && a[i].length == b[i].length);
}

static void check_same_whole(const tl_nav *a, const tl_nav *b)
{
	ck_assert(a->landmarks && b->landmarks && !a->endless == !b->endless);
	size_t numbers = (size_t)a->landmarks->corners * a->landmarks->count;
	ck_assert(a->landmarks->corners == b->landmarks->corners && a->landmarks->count == b->landmarks->count);
	ck_assert(memcmp(a->landmarks->distances, b->landmarks->distances, numbers * sizeof(float)) == 0);
	CHECK_SAME_ARRAY(a->corners->first, b->corners->first);
	CHECK_SAME_ARRAY(a->corners->heads, b->corners->heads);
	check_same_edges(a->corners->edges, b->corners->edges, tli_array_length(a->corners->edges));
	if (a->endless)
		check_same_edges(a->endless->edges, b->endless->edges, a->endless->first[a->endless->state_count]);
}

static void check_same(const tl_nav *a, const tl_nav *b)
{
	const tli_corners *c = a->corners, *d = b->corners;
	ck_assert(!c->blocks_merged && !d->blocks_merged && !c->drops && !d->drops);
	ck_assert(c->hull_is_convex == d->hull_is_convex && c->parts == d->parts);
	CHECK_SAME_ARRAY(c->steps, d->steps);
	CHECK_SAME_ARRAY(c->spans, d->spans);
	CHECK_SAME_ARRAY(c->positions, d->positions);
	CHECK_SAME_ARRAY(c->pockets.blocks, d->pockets.blocks);
	CHECK_SAME_ARRAY(c->pockets.rises, d->pockets.rises);
	CHECK_SAME_ARRAY(c->pockets.ends, d->pockets.ends);
	CHECK_SAME_ARRAY(c->pockets.merged, d->pockets.merged);
	if (a->def.eager)
		check_same_whole(a, b);
	corner_dump_check_same(a, b, 0);
}

/* Every third time the next edits come when few slices have been done. */
START_TEST(slices_do_what_one_call_does)
{
	world w;
	unsigned most = 0;
	begin(&w, &settings[_i], 90 + (uint64_t)_i);
	for (unsigned round = 0; round < ROUNDS; round++) {
		edit(&w, 1 + round % 3);
		ask_both(&w);
		ck_assert_int_eq(tl_nav_tidy(w.at_once, NULL, NULL), TL_OK);
		unsigned slices = tidy_in_slices(&w, round % 3 == 2 ? FEW_SLICES : MANY_SLICES);
		if (round % 3 != 2)
			check_same(w.at_once, w.sliced);
		most = slices > most ? slices : most;
	}
	ck_assert_uint_gt(most, FEW_SLICES);
	end(&w);
}
END_TEST

/* ---- cancelled ---- */

/* A call goes on for one turn of the progress; it is called at the start, too. */
static bool stop_soon(void *context, double done)
{
	(void)done;
	return ++*(unsigned *)context % 2 == 1;
}

/* What a call had done before it was cancelled is not done again. */
START_TEST(cancelled_calls_go_on)
{
	world w;
	unsigned stops = 0;
	tl_budget budget = tl_default_budget();
	budget.progress = stop_soon;
	budget.context = &stops;
	begin(&w, &settings[1], 7);
	edit(&w, 2);
	ck_assert_int_eq(tl_nav_tidy(w.at_once, NULL, NULL), TL_OK);
	tl_status status = TL_E_CANCELLED;
	for (unsigned calls = 0; status == TL_E_CANCELLED && calls < MANY_SLICES; calls++)
		status = tl_nav_tidy(w.sliced, &budget, NULL);
	ck_assert_int_eq(status, TL_OK);
	ck_assert_uint_gt(stops, 2);
	check_same(w.at_once, w.sliced);
	end(&w);
}
END_TEST

/* ---- without memory ---- */

/* The k-th allocation of all slices together fails. True: there was one; the nav is as it was then. */
static bool fails_at(world *w, long k)
{
	char *before = corner_dump(w->sliced);
	double done = 0;
	failing_arm(k, k % 2);
	tl_status status = TL_E_LIMIT;
	while (status == TL_E_LIMIT)
		status = tidy_slice(w->sliced, &done);
	bool failed = failing_disarm();
	ck_assert(status == TL_OK || (failed && status == TL_E_NOMEM));
	char *after = corner_dump(w->sliced);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	return failed;
}

START_TEST(slices_without_memory_leave_the_nav)
{
	world w;
	failing_install();
	begin(&w, &settings[_i], 3);
	for (long k = 1; k < MANY_SLICES; k++) {
		edit(&w, 1);
		bool failed = fails_at(&w, k);
		tidy_in_slices(&w, MANY_SLICES);
		ck_assert_int_eq(tl_nav_tidy(w.at_once, NULL, NULL), TL_OK);
		check_same(w.at_once, w.sliced);
		if (!failed)
			break;
		k += k > 40 ? k / 8 : 0; /* edges of many blocks fail alike */
	}
	end(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav slices");
	TCase *slices = tcase_create("slices");
	tcase_add_loop_test(slices, slices_do_what_one_call_does, 0, SETTINGS);
	tcase_add_test(slices, cancelled_calls_go_on);
	tcase_add_loop_test(slices, slices_without_memory_leave_the_nav, 0, 2);
	suite_add_tcase(suite, slices);
	return suite;
}
