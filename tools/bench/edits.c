/* SPDX-License-Identifier: MIT */
/*
 * edits.c: `tautline bench --edits`: times the updates of a nav after edits, and compares its answers with those of a nav made anew.
 *
 * After each edit the update and the first query are timed. Ten times in each kind of edits a nav is made from scratch, timed, and
 * asked the same queries; after the last edit both are asked up to a thousand, first to compare, then to time them. The nav is tidied
 * and asked a thousand queries before each kind, so that kinds do not depend on each other.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/edits.h"
#include "cli/budget.h"
#include "cli/clock.h"
#include "cli/message.h"
#include "io/output.h"
#include "path/answer.h"

/* Comparisons in a kind, queries in each of them and at most in the last; rounds that time the last ones. */
enum { COMPARISONS = 10, COMPARED_QUERIES = 5, LAST_QUERIES = 1000, LAST_ROUNDS = 2 };

/* What is known of one kind. */
struct kind_figures {
	double *updates, *queries; /* [double * wanted], seconds */
	double rebuild;            /* seconds, the shortest */
	double after_over_fresh;
	size_t different;
};

struct run {
	struct bench *bench;
	const tl_nav_def *def;
	struct editing editing;
	struct answer answer, expected;
	struct kind_figures figures;
	struct after_edits after;
	size_t asked; /* queries so far: which one is the next */
	tli_text report;
	bool json, any;
	size_t different;
};

/* ---- queries ---- */

static tl_status ask(struct run *run, tl_query *query, size_t number, struct answer *answer)
{
	const struct sample *sample = &run->bench->samples[number % tli_array_length(run->bench->samples)];
	tl_path_def def = tl_default_path_def();
	def.budget = budget_of(NULL);
	def.from = sample->from;
	def.to = sample->to;
	return answer_find(answer, query, &def);
}

static bool same_answer(const struct answer *a, const struct answer *b)
{
	bool same = a->result.found == b->result.found && a->result.partial == b->result.partial &&
		a->result.length == b->result.length && a->result.cost == b->result.cost &&
		a->result.count == b->result.count;
	for (size_t i = 0; same && i < a->result.count; i++) {
		const tl_path_point *p = &a->points[i], *q = &b->points[i];
		same = p->at.x == q->at.x && p->at.y == q->at.y && p->waypoint.index1 == q->waypoint.index1 &&
			p->waypoint.generation == q->waypoint.generation;
	}
	return same;
}

/* At most `count`, as many as are answered in one second; *compared is how many. */
static tl_status compare_queries(struct run *run, tl_query *fresh, size_t count, size_t *compared)
{
	tl_status status = TL_OK;
	double start = clock_seconds();
	for (*compared = 0; *compared < count && !status; ++*compared) {
		if (*compared > 0 && clock_seconds() - start > BENCH_PART_SECONDS)
			break;
		status = ask(run, run->bench->world.query, run->asked, &run->answer);
		if (!status)
			status = ask(run, fresh, run->asked++, &run->expected);
		if (!status && !same_answer(&run->answer, &run->expected))
			run->figures.different++;
	}
	return status;
}

/* Asks the `count` queries before the present one again. */
static tl_status time_again(struct run *run, tl_query *query, size_t count, double *seconds)
{
	tl_status status = TL_OK;
	double start = clock_seconds();
	for (size_t i = run->asked - count; i < run->asked && !status; i++)
		status = ask(run, query, i, &run->answer);
	*seconds = fmin(*seconds, clock_seconds() - start);
	return status;
}

static tl_status compare_times_of_queries(struct run *run, tl_query *fresh, size_t count)
{
	double after = INFINITY, anew = INFINITY;
	tl_status status = TL_OK;
	for (int i = 0; i < LAST_ROUNDS && !status; i++) {
		status = time_again(run, run->bench->world.query, count, &after);
		if (!status)
			status = time_again(run, fresh, count, &anew);
	}
	run->figures.after_over_fresh = after / anew;
	return status;
}

/* Beside a nav made from scratch. */
static tl_status compare_with_fresh(struct run *run, bool last)
{
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	size_t compared = 0;
	double start = clock_seconds();
	tl_status status = tl_nav_create(run->editing.map, run->def, &nav);
	run->figures.rebuild = fmin(run->figures.rebuild, clock_seconds() - start);
	if (!status)
		status = tl_query_create(nav, &query);
	if (!status)
		status = compare_queries(run, query, last ? LAST_QUERIES : COMPARED_QUERIES, &compared);
	if (!status && last)
		status = compare_times_of_queries(run, query, compared);
	tl_query_free(query);
	tl_nav_free(nav);
	return status;
}

/* ---- edits ---- */

/* Makes the edits of a kind, each with an update, a query and a run of the linter. */
static tl_status make_edits(struct run *run, const edit_kind *kind)
{
	const struct world *world = &run->bench->world;
	size_t wanted = run->editing.wanted, interval = (wanted + COMPARISONS - 1) / COMPARISONS;
	tl_status status = TL_OK;
	for (size_t i = 0; i < wanted && !status; i++) {
		if (!progress_goes_on("measuring", i, wanted))
			return TL_E_CANCELLED;
		status = kind->edit(&run->editing);
		if (status)
			return status;
		double start = clock_seconds();
		status = tl_nav_update(world->nav, world->map);
		run->figures.updates[i] = clock_seconds() - start;
		if (status)
			return status;
		start = clock_seconds();
		status = ask(run, world->query, run->asked++, &run->answer);
		run->figures.queries[i] = clock_seconds() - start;
		if (!status)
			status = after_edits_lint(&run->after, world->map, i);
		if (!status && (i + 1 == wanted || (i + 1) % interval == 0))
			status = compare_with_fresh(run, i + 1 == wanted);
	}
	return status;
}

/* Asks the nav the queries that are compared last, as often, so that it has stored what it would have in use. */
static tl_status use_nav(struct run *run)
{
	tl_status status = TL_OK;
	double start = clock_seconds();
	for (size_t i = 0; i < LAST_QUERIES * (1 + LAST_ROUNDS) && !status; i++) {
		if (clock_seconds() - start > BENCH_PART_SECONDS * (1 + LAST_ROUNDS))
			break;
		status = ask(run, run->bench->world.query, i % LAST_QUERIES, &run->answer);
	}
	return status;
}

static tl_status prepare(struct run *run, const edit_kind *kind)
{
	const struct world *world = &run->bench->world;
	tl_budget budget = budget_of(NULL);
	tl_status status = kind->prepare ? kind->prepare(&run->editing) : TL_OK;
	if (!status)
		status = tl_nav_update(world->nav, world->map);
	if (!status)
		status = tl_nav_tidy(world->nav, &budget);
	if (!status)
		status = after_edits_follow(&run->after, world->map);
	return status ? status : use_nav(run);
}

/* ---- report ---- */

static void write_member(tli_text *writer, const char *before, double value)
{
	tli_text_add(writer, before);
	write_measure(writer, value);
}

static void write_json_kind(struct run *run, const edit_kind *kind)
{
	const struct kind_figures *figures = &run->figures;
	tli_text *writer = &run->report;
	size_t count = run->editing.wanted;
	tli_text_add_format(writer, "{\"edits\":%zu,", count);
	write_json_member(writer, "kind", kind->name);
	write_member(writer, ",\"update_us\":{\"median\":", 1e6 * figures->updates[count / 2]);
	write_member(writer, ",\"p99\":", 1e6 * figures->updates[count * 99 / 100]);
	write_member(writer, ",\"max\":", 1e6 * figures->updates[count - 1]);
	write_member(writer, "},\"first_query_us\":", 1e6 * figures->queries[count / 2]);
	write_member(writer, ",\"rebuild_ms\":", 1e3 * figures->rebuild);
	write_member(writer, ",\"queries_after_over_fresh\":", figures->after_over_fresh);
	if (run->after.lint) {
		write_member(writer, ",\"lint_us\":{\"median\":", 1e6 * run->after.lints[count / 2]);
		write_member(writer, ",\"p99\":", 1e6 * run->after.lints[count * 99 / 100]);
		write_member(writer, ",\"max\":", 1e6 * run->after.lints[count - 1]);
		write_member(writer, "},\"lint_ms\":", 1e3 * run->after.lint_seconds);
	} else {
		tli_text_add(writer, ",\"lint_us\":null,\"lint_ms\":null");
	}
	write_member(writer, ",\"undo_us\":", 1e6 * run->after.undo);
	tli_text_add_format(writer, ",\"different\":%zu}\n", figures->different);
}

/* A number at the right of a column. */
static void write_cell(tli_text *writer, double value, int width)
{
	tli_text cell = { 0 };
	write_measure(&cell, value);
	tli_text_add_format(writer, "%*.*s", width, (int)tli_text_length(&cell), cell.data ? cell.data : "");
	writer->failed = writer->failed || cell.failed;
	tli_text_free(&cell);
}

static void write_text_kind(struct run *run, const edit_kind *kind)
{
	const struct kind_figures *figures = &run->figures;
	tli_text *writer = &run->report;
	size_t count = run->editing.wanted;
	if (!run->any) {
		tli_text_add_format(writer, "%-16s %9s %9s %9s %9s %9s %9s %9s %9s %9s %9s %9s\n", "kind", "edits",
			"median us", "p99 us", "max us", "query us", "anew ms", "slowdown", "lint us", "lint ms",
			"undo us", "different");
	}
	tli_text_add_format(writer, "%-16s %9zu", kind->name, count);
	write_cell(writer, 1e6 * figures->updates[count / 2], 10);
	write_cell(writer, 1e6 * figures->updates[count * 99 / 100], 10);
	write_cell(writer, 1e6 * figures->updates[count - 1], 10);
	write_cell(writer, 1e6 * figures->queries[count / 2], 10);
	write_cell(writer, 1e3 * figures->rebuild, 10);
	write_cell(writer, figures->after_over_fresh, 10);
	write_cell(writer, 1e6 * run->after.lints[count / 2], 10);
	write_cell(writer, 1e3 * run->after.lint_seconds, 10);
	write_cell(writer, 1e6 * run->after.undo, 10);
	tli_text_add_format(writer, " %9zu\n", figures->different);
}

/* ---- all kinds ---- */

static bool measure_kind(struct run *run, const edit_kind *kind)
{
	run->figures.rebuild = INFINITY;
	run->figures.different = 0;
	run->asked = 0;
	tl_status status = prepare(run, kind);
	if (!status)
		status = make_edits(run, kind);
	if (!status)
		status = after_edits_finish(&run->after, run->editing.map);
	if (!status) {
		size_t count = run->editing.wanted;
		qsort(run->figures.updates, count, sizeof *run->figures.updates, compare_seconds);
		qsort(run->figures.queries, count, sizeof *run->figures.queries, compare_seconds);
		qsort(run->after.lints, count, sizeof *run->after.lints, compare_seconds);
		run->figures.different += run->after.different;
		(run->json ? write_json_kind : write_text_kind)(run, kind);
		run->any = true;
		run->different += run->figures.different;
	}
	return check_status(status, "measure", kind->name);
}

static bool run_begin(struct run *run, size_t wanted)
{
	const struct world *world = &run->bench->world;
	if (!editing_begin(&run->editing, world->map, world->name, wanted) || !bench_make_queries(run->bench))
		return false;
	run->editing.by_sight = run->def->link == TL_LINK_AUTHORED && !tl_map_is_linked(world->map);
	run->figures.updates = calloc(wanted, sizeof *run->figures.updates);
	run->figures.queries = calloc(wanted, sizeof *run->figures.queries);
	if (!run->figures.updates || !run->figures.queries)
		return out_of_memory();
	tl_status status = after_edits_begin(&run->after, world->map, run->def->radius, wanted);
	return check_status(status, "lint", world->name);
}

int bench_edits(struct bench *bench, const struct arguments *arguments, const tl_nav_def *def, size_t wanted)
{
	struct run run = { .bench = bench, .def = def, .json = option_is(arguments, "format", "json") };
	int result = EXIT_BAD;
	bool good = run_begin(&run, wanted);
	for (const edit_kind *kind = edit_kinds; kind->name && good; kind++)
		if (kind->is_possible(&run.editing))
			good = measure_kind(&run, kind);
	if (good && output_whole(option_value(arguments, "output"), &run.report))
		result = run.different > 0 ? EXIT_NO : EXIT_YES;
	editing_free(&run.editing);
	answer_free(&run.answer);
	answer_free(&run.expected);
	after_edits_free(&run.after);
	free(run.figures.updates);
	free(run.figures.queries);
	tli_text_free(&run.report);
	return result;
}
