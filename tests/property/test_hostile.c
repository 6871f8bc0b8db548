/* SPDX-License-Identifier: MIT */
/*
 * A gallery of maps made to cost as much as possible. On each of them each call of the library ends within its budget, with an answer or
 * TL_E_LIMIT, and work grows as n does. TL_HOSTILE=full takes maps of about 1 MB and shows a table, with times.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/failing.h"
#include "support/hostile.h"
#include "support/rounds.h"
#include "support/runner.h"

enum { TINY = 24, FULL_BYTES = 1000000 };
#define SMALL ROUNDS_OF(1000, 150)
#define GROWING 240
/* Of how many doublings the growth is. */
#define DOUBLINGS ROUNDS_OF(2, 1)

static bool is_full(void)
{
	const char *size = getenv("TL_HOSTILE");
	return size != NULL && strcmp(size, "full") == 0;
}

static void measure_kind(int kind, size_t size, tl_budget budget, struct hostile_cost costs[HOSTILE_CALL_END])
{
	size_t length;
	const char *name;
	char *text = hostile_text(kind, size, &length, &name);
	if (is_full() && size == (size_t)SMALL) {
		size = (size_t)((double)size * FULL_BYTES / (double)length);
		free(text);
		text = hostile_text(kind, size, &length, &name);
		printf("%s: %zu things, %zu bytes\n", hostile_kind_name(kind), size, length);
	}
	hostile_measure(text, length, name, budget, costs);
	free(text);
}

static void show_cost(enum hostile_call call, const struct hostile_cost *cost)
{
	printf("    %-8s %-22s %7.3f s %7.1f MB %11llu steps\n", hostile_call_name(call),
		cost->status == TL_E_BUFFER ? "done" : tl_status_text(cost->status), cost->seconds,
		(double)cost->use.bytes / 1e6, (unsigned long long)cost->use.work);
}

static void check_cost(int kind, enum hostile_call call, const struct hostile_cost *cost, const tl_budget *budget)
{
	bool limited = cost->status == TL_E_LIMIT;
	if (cost->status != TL_OK && cost->status != TL_E_BUFFER && !limited)
		ck_abort_msg(
			"%s, %s: %s", hostile_kind_name(kind), hostile_call_name(call), tl_status_text(cost->status));
	if (cost->use.work > budget->max_work || cost->use.bytes > budget->max_bytes)
		ck_abort_msg("%s, %s: beyond its budget", hostile_kind_name(kind), hostile_call_name(call));
}

static void check_kind(int kind, const tl_budget *budget)
{
	struct hostile_cost costs[HOSTILE_CALL_END];
	measure_kind(kind, SMALL, *budget, costs);
	for (enum hostile_call call = 0; call < HOSTILE_CALL_END; call++) {
		if (!costs[call].called)
			continue;
		if (is_full())
			show_cost(call, &costs[call]);
		check_cost(kind, call, &costs[call], budget);
	}
}

START_TEST(every_call_ends_within_its_budget)
{
	tl_budget budget = tl_default_budget();
	check_kind(_i, &budget);
	budget.max_work = 100000;
	budget.max_bytes = 200000;
	if (!is_full())
		check_kind(_i, &budget);
}
END_TEST

/* ---- growth ---- */

/* What is known to grow faster than n log n, and how fast at most; the others: 1.3. */
static const struct {
	int kind;
	enum hostile_call call;
	double exponent;
} known[] = {
	/* All pairs that cross, or see each other, are the result, and so are the edges between corners that a path looks along. */
	{ GEN_ALL, HOSTILE_NAV, 2.1 },
	{ GEN_ALL, HOSTILE_CORNERS, 2.1 },
	{ GEN_ALL, HOSTILE_BODY, 2.1 },
	{ GEN_ALL, HOSTILE_LINT, 2 },
	{ HOSTILE_WAYPOINTS, HOSTILE_NAV, 2.1 },
	{ HOSTILE_POSTS, HOSTILE_NAV, 2.1 },
	{ HOSTILE_POSTS, HOSTILE_LINT, 1.6 },
	{ HOSTILE_ZIGZAG, HOSTILE_PATH, 2.7 },
	{ HOSTILE_ZIGZAG, HOSTILE_PARTIAL, 2.7 },
	/* Strips of a body that cross in one point; the rows of the fan see each other. */
	{ GEN_STAR, HOSTILE_BODY, 2.1 },
	{ GEN_FAN, HOSTILE_NAV, 1.5 },
	{ GEN_FAN, HOSTILE_CORNERS, 1.5 },
	/* What is seen through each gap of one row passes the same triangles to the other row. */
	{ GEN_FAN, HOSTILE_REGION, 2.1 },
	/* Each is a neighbour of each other one. */
	{ HOSTILE_HEAP, HOSTILE_STEP, 2.1 },
	{ HOSTILE_FLOCK, HOSTILE_STEP, 2.1 },
};

static double known_exponent(int kind, enum hostile_call call)
{
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		if (known[i].kind == kind && known[i].call == call)
			return known[i].exponent;
	}
	return call == HOSTILE_PATH || call == HOSTILE_PARTIAL ? 2.1 : 1.3;
}

START_TEST(work_grows_as_the_map_does)
{
	struct hostile_cost costs[2][HOSTILE_CALL_END];
	for (int i = 0; i < 2; i++)
		measure_kind(_i, (size_t)GROWING << DOUBLINGS * i, tl_default_budget(), costs[i]);
	for (enum hostile_call call = 0; call < HOSTILE_CALL_END; call++) {
		double least = (double)costs[0][call].use.work, most = (double)costs[1][call].use.work;
		double exponent = log2(most / fmax(least, 1)) / DOUBLINGS;
		bool is_path = call == HOSTILE_PATH ||
			call == HOSTILE_PARTIAL; /* which may be short on one map and long on another */
		if (!costs[1][call].called || most < 200000 || (is_path && least < 20000))
			continue;
		if (is_full())
			printf("%s, %s: %.2f\n", hostile_kind_name(_i), hostile_call_name(call), exponent);
		if (exponent > known_exponent(_i, call))
			ck_abort_msg("%s, %s: %.0f, then %.0f steps: exponent %.2f", hostile_kind_name(_i),
				hostile_call_name(call), least, most, exponent);
	}
}
END_TEST

/* ---- stopping at every point ---- */

/* The calls with one limit less than they need and more, in ever larger steps: none leaves anything behind. */
static void stop_at_every_point(int kind, bool bytes)
{
	struct hostile_cost whole[HOSTILE_CALL_END], costs[HOSTILE_CALL_END];
	uint64_t last = 0;
	failing_install();
	measure_kind(kind, TINY, tl_default_budget(), whole);
	for (int i = 0; i < HOSTILE_CALL_END; i++) {
		uint64_t needed = bytes ? whole[i].use.bytes : whole[i].use.work;
		last = needed > last ? needed : last;
	}
	for (uint64_t limit = 1; limit <= last + 1;
		limit = limit < last ? limit + (rounds_are_all() ? limit / 6 : 2 * limit) + 1 : last + 2) {
		tl_budget budget = tl_default_budget();
		budget.max_bytes = bytes ? (size_t)limit : SIZE_MAX / 2;
		budget.max_work = bytes ? UINT64_MAX : limit;
		measure_kind(kind, TINY, budget, costs);
		ck_assert_uint_eq(failing_live_blocks(), 0);
		for (int i = 0; i < HOSTILE_CALL_END; i++) {
			uint64_t needed = bytes ? whole[i].use.bytes : whole[i].use.work;
			if (bytes && i == HOSTILE_PARTIAL) /* it takes what the path before it did not */
				continue;
			if (costs[i].called)
				ck_assert_int_eq(costs[i].status, needed > limit ? TL_E_LIMIT : whole[i].status);
		}
	}
}

START_TEST(out_of_work_at_every_point)
{
	stop_at_every_point(_i, false);
}
END_TEST

START_TEST(out_of_bytes_at_every_point)
{
	stop_at_every_point(_i, true);
}
END_TEST

static bool count_down(void *context, double done)
{
	int *left = context;
	ck_assert(done >= 0 && done <= 1);
	return --*left > 0;
}

/* Progress is called every 65,536 steps: on a map that is large enough for some calls of it. */
START_TEST(cancelled_at_every_point)
{
	struct hostile_cost costs[HOSTILE_CALL_END];
	failing_install();
	bool cancelled = true;
	for (int calls = 1; cancelled; calls += 1 + calls / 4) {
		int left = calls;
		tl_budget budget = tl_default_budget();
		budget.progress = count_down;
		budget.context = &left;
		measure_kind(_i, 300, budget, costs);
		ck_assert_uint_eq(failing_live_blocks(), 0);
		cancelled = false;
		for (int i = 0; i < HOSTILE_CALL_END; i++)
			cancelled |= costs[i].status == TL_E_CANCELLED;
		ck_assert(cancelled == (left <= 0));
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("hostile");
	TCase *gallery = tcase_create("gallery");
	tcase_add_loop_test(gallery, every_call_ends_within_its_budget, 0, HOSTILE_KIND_END);
	suite_add_tcase(suite, gallery);
	TCase *growth = tcase_create("growth");
	for (int kind = 0; kind < HOSTILE_KIND_END; kind += ROUNDS_OF(1, 3))
		tcase_add_loop_test(growth, work_grows_as_the_map_does, kind, kind + 1);
	suite_add_tcase(suite, growth);
	TCase *stops = tcase_create("stops");
	tcase_add_loop_test(stops, out_of_work_at_every_point, 0, HOSTILE_KIND_END);
	tcase_add_loop_test(stops, out_of_bytes_at_every_point, 0, HOSTILE_KIND_END);
	tcase_add_loop_test(stops, cancelled_at_every_point, GEN_ROWS, GEN_STAR);
	suite_add_tcase(suite, stops);
	return suite;
}
