/* SPDX-License-Identifier: MIT */
/*
 * report.c: writes findings: the choice of a form, counting, output.
 *
 * The findings of a map are written at once, so that a reader of a pipe sees them while the next map is read, and memory
 * depends on the largest map only.
 */
#include "lint/report.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"

enum { FOLDER_MAX = 4096 };

const char *severity_name(tl_severity severity)
{
	static const char *const names[] = { "off", "note", "warning", "error" };
	return names[severity];
}

void write_fingerprint(struct writer *writer, const tl_finding *finding)
{
	write_format(writer, "%016" PRIx64, finding->fingerprint);
}

/* ---- relative names ---- */

/* Adds the parts of a path to those that are there: "/a/b" + "../c/./d" is "/a/c/d". */
static void walk(struct writer *at, const char *path)
{
	if (path[0] == '/') {
		writer_clear(at);
	}
	while (*path != '\0') {
		size_t size = strcspn(path, "/");
		if (size == 2 && strncmp(path, "..", 2) == 0) {
			while (at->length > 0 && at->data[--at->length] != '/') {
			}
		} else if (size > 0 && !(size == 1 && path[0] == '.')) {
			write_text(at, "/");
			write_bytes(at, path, size);
		}
		path += size;
		path += *path == '/' ? 1 : 0;
	}
}

/* From the root, with a slash before every part. */
static void make_whole(struct writer *out, const char *path)
{
	char here[FOLDER_MAX];
	if (path[0] != '/' && getcwd(here, sizeof here) != NULL) {
		walk(out, here);
	}
	walk(out, path);
	write_bytes(out, "", 1);
	if (!out->failed) {
		out->length--;
	}
}

/* How much the two have in common, up to a slash or the end of a part. */
static size_t common(const struct writer *a, const struct writer *b)
{
	size_t best = 0, i = 0;
	for (;; i++) {
		char of_a = i < a->length ? a->data[i] : '/', of_b = i < b->length ? b->data[i] : '/';
		if (of_a != of_b) {
			return best;
		}
		best = of_a == '/' ? i : best;
		if (i >= a->length || i >= b->length) {
			return best;
		}
	}
}

void write_relative(struct writer *writer, const char *path, const char *folder)
{
	struct writer whole = { 0 }, from = { 0 };
	if (strcmp(path, "-") == 0) {
		write_text(writer, path);
		return;
	}
	make_whole(&whole, path);
	make_whole(&from, folder);
	if (whole.failed || from.failed) {
		writer->failed = true;
	} else {
		size_t shared = common(&whole, &from);
		for (size_t i = shared; i < from.length; i++) {
			if (from.data[i] == '/') {
				write_text(writer, "../");
			}
		}
		write_text(writer, whole.data + shared + (whole.data[shared] == '/' ? 1 : 0));
	}
	writer_free(&whole);
	writer_free(&from);
}

/* ---- the report ---- */

static const lint_form *const forms[] = { &lint_form_text, &lint_form_json, &lint_form_sarif, &lint_form_github };

static void send(struct lint_report *report)
{
	fwrite(report->text.data != NULL ? report->text.data : "", 1, report->text.length, report->output.file);
	writer_clear(&report->text);
}

bool lint_report_open(struct lint_report *report, const char *form, const char *path)
{
	*report = (struct lint_report){ .form = forms[0] };
	for (size_t i = 0; form != NULL && i < sizeof forms / sizeof *forms; i++) {
		if (strcmp(forms[i]->name, form) == 0) {
			report->form = forms[i];
		}
	}
	if (!output_open(&report->output, path)) {
		return false;
	}
	report->form->begin(report);
	errno = 0;
	send(report);
	return true;
}

void lint_report_add(struct lint_report *report, const struct lint_result *result)
{
	report->form->add(report, result);
	report->maps += result->is_late ? 0 : 1;
	report->unreadable += result->map == NULL && !result->is_late ? 1 : 0;
	report->left_out += result->map != NULL ? result->error_count : 0;
	report->copies += result->copy_of != NULL ? 1 : 0;
	for (size_t i = 0; i < result->count; i++) {
		report->counts[result->findings[i].severity]++;
	}
	errno = 0;
	send(report);
}

/* Says that the run is over, so that silence is not taken for it. */
static void print_sum(const struct lint_report *report)
{
	size_t findings = 0;
	for (tl_severity severity = TL_SEVERITY_NOTE; severity <= TL_SEVERITY_ERROR; severity++) {
		findings += report->counts[severity];
	}
	size_t checked = report->maps - report->unreadable;
	fprintf(stderr, "checked %zu map%s, %zu finding%s", checked, checked == 1 ? "" : "s", findings,
		findings == 1 ? "" : "s");
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
			report->samples == 1 ? "is a test, a copy or an example by its name"
					     : "are tests, copies or examples by their names");
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
		if (good && report->form == &lint_form_text && report->maps > report->unreadable) {
			print_sum(report);
		}
	} else {
		message("out of memory");
		output_abandon(&report->output);
	}
	writer_free(&report->text);
	writer_free(&report->aside);
	return good;
}
