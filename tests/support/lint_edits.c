/* SPDX-License-Identifier: MIT */
/* Random edits that the linter reads, drawn as those of random_edits.c, and sums over findings. */
#include "support/lint_edits.h"

#include "support/check.h"
#include <stdlib.h>

#include "support/map_text.h"
#include <tautline/expect.h>
#include <tautline/undo.h>

/* What makes a finding another one: a sum over all of them, so that order does not matter. */
static uint64_t print_of(const tl_finding *finding)
{
	uint64_t sum = finding->fingerprint * 31 + finding->place.line * 7919 + finding->place.column;
	for (const char *c = finding->text; *c; c++)
		sum = sum * 1099511628211u + (unsigned char)*c;
	return sum;
}

typedef tl_status (*finding_getter)(const tl_lint *lint, size_t index, tl_finding *out);

static uint64_t sum_of(const tl_lint *lint, finding_getter get, size_t count)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		tl_finding finding;
		ck_assert_int_eq(get(lint, i, &finding), TL_OK);
		sum += print_of(&finding);
	}
	return sum;
}

uint64_t lint_sum(const tl_lint *lint)
{
	return sum_of(lint, tl_lint_get_finding, tl_lint_finding_count(lint));
}

/* Before, without what is gone, with what appeared, is after. */
void lint_check_difference(const tl_lint *lint, uint64_t before, size_t count_before)
{
	size_t appeared = tl_lint_appeared_count(lint), gone = tl_lint_gone_count(lint);
	ck_assert_uint_eq(count_before + appeared - gone, tl_lint_finding_count(lint));
	uint64_t after = before + sum_of(lint, tl_lint_get_appeared, appeared) - sum_of(lint, tl_lint_get_gone, gone);
	ck_assert_uint_eq(after, lint_sum(lint));
}

/* Allows what some finding is about, or stops to. */
static void edit_allowance(random_edits *e, const tl_lint *lint)
{
	size_t count = tl_lint_finding_count(lint);
	tl_finding finding;
	tl_allowance_def def = tl_default_allowance_def();
	tl_allowance_id first = tl_map_next_allowance(e->map, (tl_allowance_id){ 0, 0 });
	if (first.index1 && tl_map_allowance_count(e->map) > 4) {
		ck_assert_int_eq(tl_map_remove_allowance(e->map, first), TL_OK);
		return;
	}
	if (count == 0 || tl_lint_get_finding(lint, tli_rng_next(&e->rng) % count, &finding) || !finding.name_count)
		return;
	def.rule = finding.rule->id;
	def.names = finding.names;
	def.name_count = finding.name_count;
	def.reason = "as it is";
	tl_status status = tl_map_add_allowance(e->map, &def, NULL);
	ck_assert(status == TL_OK || status == TL_E_INVALID || status == TL_E_EXISTS);
}

/* Most walls go, so that outlines, closed rooms and doors in the open are met. */
static void edit_outline(random_edits *e)
{
	tl_point corner[4] = { { 0, 0 }, { e->width, 0 }, { e->width, e->width }, { 0, e->width - 1 } };
	tl_wall_def def = tl_default_wall_def();
	def.points = corner;
	def.count = 4;
	while (tl_map_wall_count(e->map) > 2)
		ck_assert_int_eq(tl_map_remove_wall(e->map, tl_map_next_wall(e->map, (tl_wall_id){ 0, 0 })), TL_OK);
	ck_assert_int_eq(tl_map_add_wall(e->map, &def, NULL), TL_OK);
}

void lint_edit(random_edits *e, const tl_lint *lint)
{
	unsigned what = (unsigned)(tli_rng_next(&e->rng) >> 40) % 27;
	if (what == 0)
		edit_allowance(e, lint);
	else if (what == 1)
		random_edits_make_expectation(e);
	else if (what == 2)
		(void)tl_map_undo(e->map, NULL);
	else if (what == 3)
		(void)tl_map_redo(e->map, NULL);
	else if (what < 6)
		random_edits_make_agent(e);
	else if (what == 6)
		random_edits_make_area(e);
	else if (what == 7 && tl_map_revision(e->map) % 5 == 0)
		edit_outline(e);
	else
		random_edits_make(e);
}

void lint_edits_from_file(random_edits *e)
{
	char *text = map_to_text(e->map, NULL);
	tl_map_free(e->map);
	e->map = map_from_text(text);
	free(text);
}
