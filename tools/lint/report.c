/* SPDX-License-Identifier: MIT */
/*
 * report.c: writes findings: the choice of a form, counting, output.
 *
 * The findings of a map are written at once, so that a reader of a pipe sees them while the next map is read, and memory
 * depends on the largest map only.
 */
#include "lint/report.h"

#include <errno.h>
#include <string.h>

#include "cli/message.h"
#include "lint/finding.h"

/* ---- the report ---- */

static const lint_form *const forms[] = { &lint_form_text, &lint_form_json, &lint_form_sarif, &lint_form_github,
	&lint_form_gitlab, &lint_form_junit };

static void send(struct lint_report *report)
{
	fwrite(report->text.data ? report->text.data : "", 1, tli_text_length(&report->text), report->output.file);
	tli_text_truncate(&report->text, 0);
}

bool lint_report_open(struct lint_report *report, const char *form, const char *path)
{
	*report = (struct lint_report){ .form = forms[0] };
	for (size_t i = 0; form && i < sizeof forms / sizeof *forms; i++)
		if (strcmp(forms[i]->name, form) == 0)
			report->form = forms[i];
	if (!output_open(&report->output, path))
		return false;
	report->form->begin(report);
	errno = 0;
	send(report);
	return true;
}

/* Counts what was read of a map, and what looks like walls and was not. */
static void count_read(struct lint_report *report, const tl_map *map)
{
	report->is_foreign |= strcmp(tl_map_format(map), "native") != 0;
	report->walls += tl_map_wall_count(map);
	report->starts += count_role(map, TL_WAYPOINT_START);
	report->goals += count_role(map, TL_WAYPOINT_GOAL);
	report->text.failed = !ignored_walls_add(&report->ignored, map) || report->text.failed;
	report->partial = report->ignored.maps;
}

void lint_report_add(struct lint_report *report, const struct lint_result *result)
{
	if (result->map)
		count_read(report, result->map);
	report->form->add(report, result);
	report->maps += result->is_late ? 0 : 1;
	report->unreadable += !result->map && !result->is_late ? 1 : 0;
	report->left_out += result->map ? result->error_count : 0;
	report->copies += result->copy_of ? 1 : 0;
	for (size_t i = 0; i < result->count; i++)
		report->counts[result->findings[i].severity]++;
	errno = 0;
	send(report);
}

/* What was read, and what was not though it looks like walls: a clean bill is worth as much as that. */
static void print_read(struct lint_report *report)
{
	tli_text ignored = { 0 };
	fprintf(stderr, "; read: %zu wall%s", report->walls, report->walls == 1 ? "" : "s");
	if (report->starts > 0)
		fprintf(stderr, ", %zu start%s", report->starts, report->starts == 1 ? "" : "s");
	if (report->goals > 0)
		fprintf(stderr, ", %zu goal%s", report->goals, report->goals == 1 ? "" : "s");
	if (report->ignored.groups) {
		tli_text_add(&ignored, "; ignored: ");
		ignored_walls_write(&ignored, &report->ignored);
		tli_text_add_bytes(&ignored, "", 1);
		fputs(ignored.failed ? "" : ignored.data, stderr);
	}
	tli_text_free(&ignored);
}

/* Says that the run is over, so that silence is not taken for it. */
static void print_sum(struct lint_report *report)
{
	size_t findings = report->counts[TL_SEVERITY_WARNING] + report->counts[TL_SEVERITY_ERROR];
	size_t notes = report->counts[TL_SEVERITY_NOTE], checked = report->maps - report->unreadable;
	fprintf(stderr, "checked %zu map%s, %zu finding%s", checked, checked == 1 ? "" : "s", findings,
		findings == 1 ? "" : "s");
	if (notes > 0)
		fprintf(stderr, ", %zu note%s", notes, notes == 1 ? "" : "s");
	if (report->is_foreign)
		print_read(report);
	if (report->held > 0) {
		tli_text held = { 0 };
		write_held(&held, report->held, report->held_in_copies);
		tli_text_add_bytes(&held, "", 1);
		fprintf(stderr, "; %s", held.failed ? "more findings are held back" : held.data);
		tli_text_free(&held);
	}
	if (report->copies > 0) {
		fprintf(stderr, "; %zu %s of another map", report->copies,
			report->copies == 1 ? "is a copy" : "are copies");
	}
	if (report->repeats > 0) {
		fprintf(stderr, "; %zu more %s in other maps of the folder", report->repeats,
			report->repeats == 1 ? "is the same again" : "are the same again");
	}
	if (report->samples > 0) {
		fprintf(stderr, "; nothing blocks in %zu more that %s", report->samples,
			report->samples == 1 ? "is a test, a copy, an example or a draft"
					     : "are tests, copies, examples or drafts");
	}
	fprintf(stderr, "\n");
}

bool lint_report_close(struct lint_report *report)
{
	report->form->end(report);
	bool good = !report->text.failed && !report->aside.failed;
	if (good) {
		errno = 0;
		send(report);
		good = output_close(&report->output);
		if (good && report->form == &lint_form_text && report->maps > report->unreadable)
			print_sum(report);
	} else {
		message("out of memory");
		output_abandon(&report->output);
	}
	tli_text_free(&report->text);
	tli_text_free(&report->aside);
	ignored_walls_free(&report->ignored);
	return good;
}
