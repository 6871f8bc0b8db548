/* SPDX-License-Identifier: MIT */
/* after_edits.c: what `tautline bench --edits` measures beside the nav: findings of the linter that follow an edit, undo and redo. */
#include <stdlib.h>

#include "bench/edits.h"
#include "cli/budget.h"
#include "cli/clock.h"

/* Edits of a kind that are taken back and made again. */
enum { UNDONE_MAX = 16 };

static tl_lint_def def_of_radius(double radius)
{
	tl_lint_def def = tl_default_lint_def();
	def.radius = radius;
	def.budget = budget_of(NULL);
	return def;
}

tl_status after_edits_begin(struct after_edits *after, const tl_map *map, double radius, size_t wanted)
{
	tl_lint_def def = def_of_radius(radius);
	*after = (struct after_edits){ .radius = radius, .lints = calloc(wanted, sizeof *after->lints) };
	if (!after->lints)
		return TL_E_NOMEM;
	tl_status status = tl_lint_run(map, &def, &after->lint);
	return status == TL_E_LIMIT ? TL_OK : status;
}

void after_edits_free(struct after_edits *after)
{
	tl_lint_free(after->lint);
	free(after->lints);
}

tl_status after_edits_follow(struct after_edits *after, const tl_map *map)
{
	return after->lint ? tl_lint_update(after->lint, map) : TL_OK;
}

tl_status after_edits_lint(struct after_edits *after, const tl_map *map, size_t number)
{
	double start = clock_seconds();
	tl_status status = after_edits_follow(after, map);
	after->lints[number] = clock_seconds() - start;
	return status;
}

static bool same_findings(const tl_lint *one, const tl_lint *other)
{
	size_t count = tl_lint_finding_count(one);
	bool same = count == tl_lint_finding_count(other);
	for (size_t i = 0; i < count && same; i++) {
		tl_finding a, b;
		same = tl_lint_get_finding(one, i, &a) == TL_OK && tl_lint_get_finding(other, i, &b) == TL_OK &&
			a.fingerprint == b.fingerprint;
	}
	return same;
}

static tl_status compare_with_whole_run(struct after_edits *after, const tl_map *map)
{
	tl_lint_def def = def_of_radius(after->radius);
	tl_lint *whole = NULL;
	double start = clock_seconds();
	tl_status status = tl_lint_run(map, &def, &whole);
	after->lint_seconds = clock_seconds() - start;
	if (!status)
		after->different = !same_findings(after->lint, whole);
	tl_lint_free(whole);
	return status;
}

int compare_seconds(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;
	return left < right ? -1 : left > right;
}

static tl_status time_undo(struct after_edits *after, tl_map *map)
{
	double times[2 * UNDONE_MAX];
	size_t count = 0, undone = 0, steps = tl_map_undo_count(map);
	tl_status status = TL_OK;
	for (; undone < UNDONE_MAX && undone < steps && !status; undone++) {
		double start = clock_seconds();
		status = tl_map_undo(map, NULL);
		times[count++] = clock_seconds() - start;
	}
	for (; undone > 0 && !status; undone--) {
		double start = clock_seconds();
		status = tl_map_redo(map, NULL);
		times[count++] = clock_seconds() - start;
	}
	qsort(times, count, sizeof *times, compare_seconds);
	after->undo = count > 0 ? times[count / 2] : 0;
	return status;
}

tl_status after_edits_finish(struct after_edits *after, tl_map *map)
{
	tl_status status = after->lint ? compare_with_whole_run(after, map) : TL_OK;
	return status ? status : time_undo(after, map);
}
