/* SPDX-License-Identifier: MIT */
/*
 * github.c: findings as workflow commands of GitHub Actions: `::error file=F,line=L,col=C,title=RULE::TEXT`.
 *
 * A runner that reads such a line on standard output shows the finding beside the line in a pull request. In a text `%` and
 * line ends are escaped as %XX, in a property also `:` and `,`. The second place of a finding has no property; it becomes a
 * second line of the text. A finding without a line is shown for the file; its text begins with the map, in a file with
 * several, and the thing.
 */
#include <string.h>

#include "lint/finding.h"
#include "lint/report.h"

/* Text with every character of `special` as %XX, and without control characters. */
static void write_escaped(tli_text *writer, const char *text, const char *special)
{
	while (*text != '\0') {
		size_t length = printable_length(text);
		if (strchr(special, *text)) {
			tli_text_add_format(writer, "%%%02X", (unsigned)(unsigned char)*text);
			length = 1;
		} else if (length == 0) {
			tli_text_add(writer, "?");
			length = 1;
		} else {
			tli_text_add_bytes(writer, text, length);
		}
		text += length;
	}
}

static void write_property(tli_text *writer, const char *text)
{
	write_escaped(writer, text, "%\r\n:,");
}

static void write_github_file(tli_text *writer, const char *name)
{
	tli_text relative = { 0 };
	write_relative(&relative, name, ".");
	tli_text_add_bytes(&relative, "", 1);
	if (relative.failed)
		writer->failed = true;
	else
		write_property(writer, relative.data);
	tli_text_free(&relative);
}

/* `::LEVEL file=..,line=..,col=..` */
static void write_annotation_head(tli_text *writer, const char *level, const char *name, tl_place place)
{
	tli_text_add_format(writer, "::%s file=", level);
	write_github_file(writer, name);
	if (place.line != 0)
		tli_text_add_format(writer, ",line=%u", (unsigned)place.line);
	if (place.line != 0 && place.column != 0)
		tli_text_add_format(writer, ",col=%u", (unsigned)place.column);
}

/* What no line says, then the words. */
static void write_words(tli_text *writer, const struct lint_result *result, tl_place place, const char *words)
{
	tli_text plain = { 0 };
	write_thing(&plain, result, place);
	tli_text_add(&plain, words);
	tli_text_add_bytes(&plain, "", 1);
	write_escaped(writer, plain.failed ? words : plain.data, "%\r\n");
	tli_text_free(&plain);
}

static void add_finding(tli_text *writer, const struct lint_result *result, const tl_finding *finding)
{
	const char *level = finding->severity == TL_SEVERITY_NOTE ? "notice" : severity_name(finding->severity);
	write_annotation_head(writer, level, result->file, finding->place);
	tli_text_add(writer, ",title=");
	write_property(writer, finding->rule->id);
	tli_text_add(writer, "::");
	write_words(writer, result, finding->place, finding->text);
	if (finding->related_text) {
		const struct lint_result beside = { .map = result->map }; /* the part was said */
		tli_text_add(writer, "%0A");
		if (finding->related.line != 0)
			tli_text_add_format(writer, "line %u: ", (unsigned)finding->related.line);
		write_words(writer, &beside, finding->related, finding->related_text);
	}
	tli_text_add(writer, "\n");
}

static void add_error(tli_text *writer, const struct lint_result *result, tl_place place, const char *text)
{
	write_annotation_head(writer, result->map ? "warning" : "error", result->file, place);
	tli_text_add(writer, result->map ? ",title=incomplete map::" : ",title=unreadable map::");
	write_words(writer, result, place, text);
	tli_text_add(writer, "\n");
}

static void add_github(struct lint_report *report, const struct lint_result *result)
{
	for (size_t i = 0; i < result->count; i++)
		add_finding(&report->text, result, &result->findings[i]);
	for (size_t i = 0; i < result->error_count; i++)
		add_error(&report->text, result, result->errors[i].place, result->errors[i].text);
	if (!result->map && !result->is_late && result->error_count == 0)
		add_error(&report->text, result, (tl_place){ 0 }, result->why);
}

static void begin_github(struct lint_report *report)
{
	(void)report;
}

/* How many findings of all maps are held back (held.h). */
static void end_github(struct lint_report *report)
{
	if (report->held == 0)
		return;
	tli_text_add(&report->text, "::notice title=held back::");
	write_held(&report->text, report->held, report->held_in_copies);
	tli_text_add(&report->text, "\n");
}

const lint_form lint_form_github = { "github", begin_github, add_github, end_github };
