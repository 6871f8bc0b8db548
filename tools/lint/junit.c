/* SPDX-License-Identifier: MIT */
/*
 * junit.c: findings as JUnit XML, the form of test results that Jenkins, GitLab and others show.
 *
 *     <testsuites name="tautline lint">
 *     <testsuite name="a.tl" tests="2" failures="1" errors="0">
 *     <testcase classname="a.tl" name="read"/>
 *     <testcase classname="a.tl" name="link-blocked cook pantry"><failure type="error" message="..">a.tl:6:6: ..</failure></testcase>
 *     </testsuite>
 *     </testsuites>
 *
 * Each map is a suite. Its first test is that it can be read; where parts of it were ignored, the next is `ignored`, with a line for each part, and
 * where findings were held back (held.h) the next is `held back`, with their number; each finding is a test, named by its rule and objects, so that it is the same test in the next run wherever lines moved. What makes the exit
 * status 1 fails; other tests pass, with their words as output.
 * There is no schema but those of the readers: elements and attributes are those that both junit-4.xsd and junit-10.xsd of Jenkins have.
 */
#include <string.h>

#include "io/contents.h"
#include "lint/finding.h"
#include "lint/report.h"

/* Text of an element or an attribute. XML has no form for most control characters, nor for U+FFFE and U+FFFF. */
static void write_xml(tli_text *writer, const char *text)
{
	static const struct {
		char character;
		const char *entity;
	} entities[] = { { '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" }, { '"', "&quot;" }, { '\n', "&#10;" } };
	while (*text != '\0') {
		size_t length = printable_length(text), i = 0, all = sizeof entities / sizeof *entities;
		while (i < all && entities[i].character != *text)
			i++;
		if (i < all)
			tli_text_add(writer, entities[i].entity);
		else if (length == 0 || strncmp(text, "\xEF\xBF\xBE", 3) == 0 || strncmp(text, "\xEF\xBF\xBF", 3) == 0)
			tli_text_add(writer, "?");
		else
			tli_text_add_bytes(writer, text, length);
		text += length > 0 ? length : 1;
	}
}

static void write_suite_name(tli_text *writer, const struct lint_result *result)
{
	tli_text name = { 0 };
	write_relative(&name, result->file, ".");
	if (result->part)
		tli_text_add_format(&name, ":%s", result->part);
	flush_words(writer, &name, write_xml);
}

/* `a.tl:6:6: error: `, as on a line of text. */
static void write_lead(tli_text *plain, const struct lint_result *result, tl_place place, const char *severity)
{
	tli_text_add(plain, place.line != 0 ? result->file : result->name);
	if (place.line != 0)
		tli_text_add_format(plain, ":%u:%u", (unsigned)place.line, (unsigned)place.column);
	tli_text_add_format(plain, ": %s: ", severity);
	write_thing(plain, &(struct lint_result){ .map = result->map }, place);
}

static void write_lines(tli_text *writer, const struct lint_result *result, const tl_finding *finding)
{
	tli_text plain = { 0 };
	write_lead(&plain, result, finding->place, severity_name(finding->severity));
	tli_text_add_format(&plain, "%s [%s]", finding->text, finding->rule->id);
	if (finding->related_text) {
		tli_text_add(&plain, "\n");
		write_lead(&plain, result, finding->related, "note");
		tli_text_add(&plain, finding->related_text);
	}
	flush_words(writer, &plain, write_xml);
}

static void begin_case(tli_text *writer, const struct lint_result *result)
{
	tli_text_add(writer, "<testcase classname=\"");
	write_suite_name(writer, result);
	tli_text_add(writer, "\" name=\"");
}

static bool fails(const struct lint_report *report, tl_severity severity)
{
	return severity == TL_SEVERITY_ERROR || (severity == TL_SEVERITY_WARNING && report->werror);
}

static void add_case(struct lint_report *report, const struct lint_result *result, const tl_finding *finding)
{
	tli_text *writer = &report->text, name = { 0 };
	begin_case(writer, result);
	tli_text_add(&name, finding->rule->id);
	for (size_t i = 0; i < finding->name_count; i++) {
		tli_text_add(&name, " ");
		tli_text_add_name(&name, finding->names[i]);
	}
	flush_words(writer, &name, write_xml);
	if (fails(report, finding->severity)) {
		tli_text_add_format(writer, "\"><failure type=\"%s\" message=\"", severity_name(finding->severity));
		write_xml(writer, finding->text);
		tli_text_add(writer, "\">");
		write_lines(writer, result, finding);
		tli_text_add(writer, "</failure></testcase>\n");
	} else {
		tli_text_add(writer, "\"><system-out>");
		write_lines(writer, result, finding);
		tli_text_add(writer, "</system-out></testcase>\n");
	}
}

/* Those that look like walls are the first of what was ignored. */
static bool ignores_walls(const struct lint_report *report, const struct lint_result *result)
{
	tl_ignored_info part;
	return report->strict && tl_map_get_ignored(result->map, 0, &part) == TL_OK && part.like_walls;
}

/* That the map can be read, all of it. */
static void add_reading(struct lint_report *report, const struct lint_result *result)
{
	tli_text *writer = &report->text;
	begin_case(writer, result);
	tli_text_add(writer, "read\"");
	if (result->map && result->error_count == 0) {
		tli_text_add(writer, "/>\n");
		return;
	}
	const char *element = report->werror ? "failure" : "system-out";
	element = result->map ? element : "error";
	tli_text_add_format(writer, "><%s", element);
	if (strcmp(element, "system-out") != 0) {
		tli_text_add_format(
			writer, " type=\"%s\" message=\"", result->map ? "incomplete map" : "unreadable map");
		write_xml(writer, result->error_count > 0 ? result->errors[0].text : result->why);
		tli_text_add(writer, "\"");
	}
	tli_text_add(writer, ">");
	for (size_t i = 0; i < result->error_count; i++) {
		tli_text plain = { 0 };
		tli_text_add(&plain, i > 0 ? "\n" : "");
		write_lead(&plain, result, result->errors[i].place, result->map ? "warning" : "error");
		tli_text_add(&plain, result->errors[i].text);
		flush_words(writer, &plain, write_xml);
	}
	tli_text_add_format(writer, "</%s></testcase>\n", element);
}

/* What was ignored; with --strict it fails where that looks like walls. */
static void add_ignored(struct lint_report *report, const struct lint_result *result)
{
	tli_text *writer = &report->text, plain = { 0 };
	tl_ignored_info part;
	begin_case(writer, result);
	const char *element = ignores_walls(report, result) ? "failure" : "system-out";
	tli_text_add_format(writer, "ignored\"><%s", element);
	if (ignores_walls(report, result))
		tli_text_add(writer, " type=\"ignored walls\" message=\"something that looks like walls was ignored\"");
	tli_text_add(writer, ">");
	for (size_t i = 0; tl_map_get_ignored(result->map, i, &part) == TL_OK; i++) {
		tli_text_add(&plain, i > 0 ? "\n" : "");
		write_ignored_part(&plain, &part);
	}
	flush_words(writer, &plain, write_xml);
	tli_text_add_format(writer, "</%s></testcase>\n", element);
}

static void add_held(struct lint_report *report, const struct lint_result *result)
{
	tli_text plain = { 0 };
	begin_case(&report->text, result);
	tli_text_add(&report->text, "held back\"><system-out>");
	write_held(&plain, result->held, result->in_copy);
	flush_words(&report->text, &plain, write_xml);
	tli_text_add(&report->text, "</system-out></testcase>\n");
}

static void begin_junit(struct lint_report *report)
{
	tli_text_add(
		&report->text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tautline lint\">\n");
}

static void add_junit(struct lint_report *report, const struct lint_result *result)
{
	size_t failures = result->map && result->error_count > 0 && report->werror ? 1 : 0;
	bool ignores = result->map && tl_map_ignored_count(result->map) > 0;
	failures += ignores && ignores_walls(report, result) ? 1 : 0;
	for (size_t i = 0; i < result->count; i++)
		failures += fails(report, result->findings[i].severity) ? 1 : 0;
	tli_text_add(&report->text, "<testsuite name=\"");
	write_suite_name(&report->text, result);
	tli_text_add_format(&report->text, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%d\">\n",
		result->count + (result->is_late ? 0 : 1) + (ignores ? 1 : 0) + (result->held > 0 ? 1 : 0), failures,
		!result->map && !result->is_late ? 1 : 0);
	if (!result->is_late)
		add_reading(report, result);
	if (ignores)
		add_ignored(report, result);
	if (result->held > 0)
		add_held(report, result);
	for (size_t i = 0; i < result->count; i++)
		add_case(report, result, &result->findings[i]);
	tli_text_add(&report->text, "</testsuite>\n");
}

static void end_junit(struct lint_report *report)
{
	tli_text_add(&report->text, "</testsuites>\n");
}

const lint_form lint_form_junit = { "junit", begin_junit, add_junit, end_junit };
