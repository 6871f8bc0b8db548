/* SPDX-License-Identifier: MIT */
/*
 * Findings that follow long random histories of edits of every kind, a few for each update, against a fresh run after each: links, jumps, doors, filled
 * loops, areas, agents, expectations, allowances, radii, groups, undo and redo. And updates that get no memory, at each request or from it on:
 * findings stay as they were, and nothing is lost.
 */
#include <stdlib.h>

#include "support/failing.h"
#include "support/lint_edits.h"
#include "support/lint_findings.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/rounds.h"
#include <tautline/expect.h>
#include <tautline/undo.h>

#define ROUNDS_WITHOUT_MEMORY ROUNDS_OF(16, 4)

/* What the edits of one history have in common. */
typedef struct history {
	uint64_t seed;
	double width;
	unsigned waypoints, links, max_findings;
	double radius, gap; /* of the def; negative: the map's, the default */
	bool from_file;
} history;

/* Small maps and larger ones, with links and without, for bodies and for points, out of a file or not. */
static history choose_history(uint64_t seed)
{
	tli_rng rng = { seed };
	history h = { .seed = seed };
	h.width = (double)(3 + tli_rng_next(&rng) % 14);
	h.waypoints = (unsigned)(tli_rng_next(&rng) % 4) * 5;
	h.links = (unsigned)(tli_rng_next(&rng) % 2);
	h.max_findings = tli_rng_next(&rng) % 4 ? 0 : 1 + (unsigned)(tli_rng_next(&rng) % 6);
	h.radius = tli_rng_next(&rng) % 3 ? -1 : (double)(tli_rng_next(&rng) % 4) / 8;
	h.gap = tli_rng_next(&rng) % 3 ? -1 : (double)(1 + tli_rng_next(&rng) % 8) / 4;
	h.from_file = tli_rng_next(&rng) % 3 == 0;
	return h;
}

static void edit_anything(random_edits *e, const tl_lint *lint)
{
	unsigned what = (unsigned)(tli_rng_next(&e->rng) >> 40) % 40;
	if (what == 0) {
		ck_assert_int_eq(
			tl_map_set_radius(e->map, (double)(unsigned)((tli_rng_next(&e->rng) >> 33) % 4) / 8), TL_OK);
	} else if (what == 1) {
		ck_assert_int_eq(tl_map_begin_group(e->map), TL_OK);
		for (uint64_t n = (tli_rng_next(&e->rng) >> 33) % 12; n > 0; n--)
			random_edits_make(e);
		bool keeps = (tli_rng_next(&e->rng) >> 33) % 4 > 0;
		ck_assert_int_eq((keeps ? tl_map_end_group : tl_map_cancel_group)(e->map), TL_OK);
	} else {
		lint_edit(e, lint);
	}
}

/* Each of `edits` updates follows a few edits, and finds what a fresh run finds. */
static void follow_history(const history *h, long updates)
{
	random_edits e;
	tl_lint *lint = NULL, *fresh = NULL;
	tl_lint_def def = tl_default_lint_def();
	random_edits_start(&e, h->seed, h->width, h->waypoints, h->links);
	if (h->from_file)
		lint_edits_from_file(&e);
	e.all = true;
	def.radius = h->radius;
	def.gap = h->gap;
	def.margin = (double)(unsigned)(h->seed % 3) / 4;
	def.max_findings = h->max_findings;
	ck_assert_int_eq(tl_lint_run(e.map, &def, &lint), TL_OK);
	for (long update = 0; update < updates; update++) {
		uint64_t before = lint_sum(lint);
		size_t count_before = tl_lint_finding_count(lint);
		for (uint64_t n = (tli_rng_next(&e.rng) >> 33) % 4; n < 4; n++)
			edit_anything(&e, lint);
		ck_assert_int_eq(tl_lint_update(lint, e.map), TL_OK);
		lint_check_difference(lint, before, count_before);
		ck_assert_int_eq(tl_lint_run(e.map, &def, &fresh), TL_OK);
		lint_check_same(lint, fresh, (unsigned)update);
		tl_lint_free(fresh);
	}
	tl_lint_free(lint);
	tl_map_free(e.map);
}

/* TL_SOAK=UPDATES: as many; TL_SOAK_SEED=NUMBER: other ones. */
START_TEST(test_soak)
{
	enum { EACH = 200 };
	const char *soak = getenv("TL_SOAK"), *seed = getenv("TL_SOAK_SEED");
	long histories = soak ? atol(soak) / EACH : ROUNDS_OF(20, 1), first = seed ? atol(seed) : 1;
	for (long i = first; i < first + histories; i++) {
		history h = choose_history((uint64_t)i);
		follow_history(&h, EACH);
	}
}
END_TEST

/* ---- without memory ---- */

/* One update for which each kth request for memory is refused, or each from the kth on: the findings stay as they were, and nothing that is lost stays
 * in memory. A fresh run is what it comes to. */
static void update_without_memory(random_edits *e, const tl_lint_def *def, tl_lint *lint, unsigned round)
{
	tl_lint *fresh = NULL;
	uint64_t before = lint_sum(lint);
	size_t blocks = failing_live_blocks();
	for (long k = 1;; k++) {
		failing_arm(k, round % 2);
		tl_status status = tl_lint_update(lint, e->map);
		if (!failing_disarm() || status == TL_OK) /* a nav by corners survives some failures */
			break;
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_uint_eq(lint_sum(lint), before);
		ck_assert_uint_le(failing_live_blocks(), blocks); /* what it knew of the map may be lost */
	}
	ck_assert_int_eq(tl_lint_run(e->map, def, &fresh), TL_OK);
	lint_check_same(lint, fresh, round);
	tl_lint_free(fresh);
}

START_TEST(test_failing_allocations)
{
	random_edits e;
	tl_lint *lint = NULL;
	failing_install();
	random_edits_start(&e, 99, 12, 12, _i == 0);
	tl_lint_def def = tl_default_lint_def();
	def.radius = _i * .25;
	ck_assert_int_eq(tl_lint_run(e.map, &def, &lint), TL_OK);
	for (unsigned round = 0; round < ROUNDS_WITHOUT_MEMORY; round++) {
		if (round % 8 == 3)
			random_edits_make_agent(&e);
		if (round % 8 == 5)
			random_edits_make_expectation(&e);
		if (round % 8 == 7)
			ck_assert_int_eq(tl_map_undo(e.map, NULL), TL_OK);
		else
			random_edits_make(&e);
		update_without_memory(&e, &def, lint, round);
	}
	tl_lint_free(lint);
	tl_map_free(e.map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* The first updates after a run, when there is most to follow and to lose. */
START_TEST(test_failing_histories)
{
	const char *soak = getenv("TL_SOAK"), *seed = getenv("TL_SOAK_SEED");
	uint64_t first = seed ? (uint64_t)strtoull(seed, NULL, 10) : 1;
	failing_install();
	for (uint64_t i = first; i < first + (soak ? (uint64_t)atol(soak) / 1000 : ROUNDS_OF(12, 2)); i++) {
		history h = choose_history(i);
		random_edits e;
		tl_lint *lint = NULL;
		tl_lint_def def = tl_default_lint_def();
		random_edits_start(&e, i, h.width / 2, h.waypoints / 2, h.links);
		e.all = true;
		def.radius = h.radius;
		def.gap = h.gap;
		def.max_findings = h.max_findings;
		ck_assert_int_eq(tl_lint_run(e.map, &def, &lint), TL_OK);
		for (unsigned round = 0; round < 4; round++) {
			edit_anything(&e, lint);
			if (round == 2)
				ck_assert_int_eq(tl_lint_update(lint, e.map), TL_OK);
			else
				update_without_memory(&e, &def, lint, round);
		}
		tl_lint_free(lint);
		tl_map_free(e.map);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

/* Whether an end of a door leaves anything open depends on what crosses the door farther away than a gap, and on walls that nearly meet the
 * end. The walls come and go in the order of a Gray code, so that each set of them is there once. */
START_TEST(test_crossed_doors)
{
	enum { ENDS = 4 };
	static const tl_point ends[ENDS][2] = { { { 7.5, -1 }, { 7.5, 3 } }, { { 4, 1 }, { 4, 4 } },
		{ { 8.04, 2 }, { 9, 2 } }, { { 8, 0 }, { 8, 1 } } };
	tl_map *map = map_from_text("tautline 1\nwall 8.03,0 12,0\ndoor a 4,0 8,0 closed\ndoor b 4,2 8,2 open\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_wall_def def = tl_default_wall_def();
	tl_wall_id ids[ENDS] = { { 0, 0 } };
	def.count = 2;
	for (unsigned round = 1; round < 1 << ENDS; round++) {
		unsigned i = 0;
		while (!(round >> i & 1))
			i++;
		def.points = ends[i];
		ck_assert_int_eq(tl_wall_is_valid(map, ids[i]) ? tl_map_remove_wall(map, ids[i])
							       : tl_map_add_wall(map, &def, &ids[i]),
			TL_OK);
		tl_lint *fresh = lint_run(map, NULL);
		ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
		lint_check_same(lint, fresh, round);
		tl_lint_free(fresh);
	}
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint histories");
	TCase *soak = tcase_create("soak");
	tcase_add_test(soak, test_soak);
	tcase_add_test(soak, test_crossed_doors);
	tcase_add_loop_test(soak, test_failing_allocations, 0, 2);
	tcase_add_test(soak, test_failing_histories);
	tcase_set_timeout(soak, 0);
	suite_add_tcase(suite, soak);
	return suite;
}
