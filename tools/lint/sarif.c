/* SPDX-License-Identifier: MIT */
/*
 * sarif.c: findings as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format).
 *
 * One run. Its driver lists all rules with their help, so that ruleIndex does not depend on the map. Files are named relative
 * to the working folder, as consumers expect for the root of a checkout. A region is written only if the format of the map has
 * lines, or a finding concerns the whole file; the things that the format numbers are logical locations. The fingerprint is the library's, which survives moves of
 * lines. A map that could not be read is a notification of the invocation, and so is each part of one that was ignored. SARIF counts columns in characters, a place in
 * bytes: lint/source.c converts.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/base.h>

#include "lint/finding.h"
#include "lint/report.h"
#include "lint/source.h"
#include "io/contents.h"
#include "io/load.h"

/* Where the pages of docs/ are: `configure --with-docs-url=URL`. */
#ifndef DOCS_URL
#define DOCS_URL "file:///usr/local/share/doc/tautline/docs"
#endif

/* ---- the driver ---- */

static void write_text_object(tli_text *writer, const char *name, const char *text)
{
	tli_text_add_format(writer, "\"%s\":{", name);
	write_json_member(writer, "text", text);
	tli_text_add(writer, "}");
}

/* Help in plain text, and the same with marks. */
static void write_help(tli_text *writer, const tl_lint_rule *rule)
{
	tli_text plain = { 0 }, marked = { 0 };
	const char *const parts[] = { rule->what, rule->why, rule->fix };
	for (size_t i = 0; i < 3; i++) {
		tli_text_add(&plain, i > 0 ? "\n\n" : "");
		tli_text_add(&plain, parts[i]);
	}
	tli_text_add(&marked, tli_text_length(&plain) > 0 ? "" : " ");
	tli_text_add_bytes(&marked, plain.data ? plain.data : "", tli_text_length(&plain));
	tli_text_add(&marked, "\n\nExample:\n\n```\n");
	tli_text_add(&marked, rule->example);
	tli_text_add(&marked, "```\n");
	tli_text_add_bytes(&plain, "", 1);
	tli_text_add_bytes(&marked, "", 1);
	if (plain.failed || marked.failed) {
		writer->failed = true;
	} else {
		tli_text_add(writer, "\"help\":{");
		write_json_member(writer, "text", plain.data);
		tli_text_add(writer, ",");
		write_json_member(writer, "markdown", marked.data);
		tli_text_add(writer, "}");
	}
	tli_text_free(&plain);
	tli_text_free(&marked);
}

/* `wall-gap` is called `WallGap` where a name is wanted; one word has none, for a name must not be the id. */
static void write_rule_name(tli_text *writer, const char *id)
{
	bool capital = true;
	if (!strchr(id, '-'))
		return;
	tli_text_add(writer, ",\"name\":\"");
	for (; *id != '\0'; id++) {
		char c = capital && *id >= 'a' && *id <= 'z' ? (char)(*id - 'a' + 'A') : *id;
		tli_text_add_bytes(writer, &c, *id != '-' ? 1 : 0);
		capital = *id == '-';
	}
	tli_text_add(writer, "\"");
}

static void write_rule(tli_text *writer, const tl_lint_rule *rule)
{
	tli_text_add(writer, "{");
	write_json_member(writer, "id", rule->id);
	write_rule_name(writer, rule->id);
	tli_text_add(writer, ",");
	write_text_object(writer, "shortDescription", rule->summary);
	tli_text_add(writer, ",");
	write_text_object(writer, "fullDescription", rule->what);
	tli_text_add(writer, ",");
	write_help(writer, rule);
	tli_text_add_format(writer, ",\"helpUri\":\"" DOCS_URL "/lint-rules.md#%s\",", rule->id);
	tli_text_add(writer, "\"defaultConfiguration\":{");
	write_json_member(writer, "level", severity_name(rule->severity));
	tli_text_add(writer, "}}");
}

static void begin_sarif(struct lint_report *report)
{
	tli_text *writer = &report->text;
	tli_text_add(writer,
		"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n"
		"\"tool\":{\"driver\":{\"name\":\"tautline\",");
	write_json_member(writer, "semanticVersion", tl_version());
	tli_text_add(writer, ",");
	write_json_member(writer, "informationUri", DOCS_URL "/lint.md");
	tli_text_add(writer, ",\"rules\":[");
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++) {
		tli_text_add(writer, i > 0 ? ",\n" : "\n");
		write_rule(writer, rule);
	}
	tli_text_add(writer, "\n]}},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[");
}

/* ---- locations ---- */

/* A path as a relative reference: every byte but letters, digits and -._~/ is %XX. A colon would end a scheme. */
static void write_uri(tli_text *writer, const char *path)
{
	for (; *path != '\0'; path++) {
		unsigned char c = (unsigned char)*path;
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
		if (letter || strchr("-._~/", c))
			tli_text_add_bytes(writer, path, 1);
		else
			tli_text_add_format(writer, "%%%02X", (unsigned)c);
	}
}

static void write_artifact(tli_text *writer, const char *file)
{
	tli_text relative = { 0 };
	write_relative(&relative, file, ".");
	tli_text_add_bytes(&relative, "", 1);
	tli_text_add(writer, "\"artifactLocation\":{\"uri\":\"");
	if (relative.failed)
		writer->failed = true;
	else
		write_uri(writer, relative.data);
	tli_text_add(writer, "\"}");
	tli_text_free(&relative);
}

/* `[{"name":"linedef 42","kind":"linedef"}]`, below the map of a file with several. */
static void write_logical(tli_text *writer, const struct lint_result *result, tl_place place)
{
	tli_text name = { 0 };
	if (place.kind)
		tli_text_add_format(&name, "%s %u", place.kind, (unsigned)place.object);
	else
		tli_text_add(&name, result->part);
	tli_text_add_bytes(&name, "", 1);
	tli_text_add(writer, ",\"logicalLocations\":[{");
	write_json_member(writer, "name", name.failed ? "" : name.data);
	if (place.kind) {
		tli_text_add(writer, ",");
		write_json_member(writer, "kind", place.kind);
	}
	if (place.kind && result->part) {
		tli_text full = { 0 };
		tli_text_add(&full, result->part);
		tli_text_add_format(&full, "::%s %u", place.kind, (unsigned)place.object);
		tli_text_add_bytes(&full, "", 1);
		tli_text_add(writer, ",");
		write_json_member(writer, "fullyQualifiedName", full.failed ? "" : full.data);
		tli_text_free(&full);
	}
	tli_text_add(writer, "}]");
	tli_text_free(&name);
}

/* The members of a location, without its braces. */
static void write_location(tli_text *writer, const struct lint_result *result, struct source *source, tl_place place)
{
	tli_text_add(writer, "\"physicalLocation\":{");
	write_artifact(writer, result->file);
	if (place.line != 0) {
		tli_text_add_format(writer, ",\"region\":{\"startLine\":%u", (unsigned)place.line);
		if (place.column != 0)
			tli_text_add_format(writer, ",\"startColumn\":%u", (unsigned)source_column(source, place));
		tli_text_add(writer, "}");
	}
	tli_text_add(writer, "}");
	if (place.kind || result->part)
		write_logical(writer, result, place);
}

/* ---- results ---- */

static size_t rule_index(const tl_lint_rule *rule)
{
	size_t index = 0;
	const tl_lint_rule *row;
	while (tl_lint_get_rule(index, &row) == TL_OK && row != rule)
		index++;
	return index;
}

/* The other maps of a finding about several. */
static void write_other_maps(tli_text *writer, const struct lint_result *result)
{
	tli_text_add(writer, ",\"relatedLocations\":[");
	for (size_t i = 0; i < result->other_count; i++) {
		struct lint_result other = { .file = result->others[i] };
		char *file = map_split_name(result->others[i], &other.part);
		other.file = file ? file : other.file;
		tli_text_add_format(writer, "%s{\"id\":%zu,", i > 0 ? "," : "", i + 1);
		write_location(writer, &other, NULL, (tl_place){ 0 });
		tli_text_add(writer, "}");
		free(file);
	}
	tli_text_add(writer, "]");
}

static void write_result(
	tli_text *writer, const struct lint_result *result, struct source *source, const tl_finding *finding)
{
	tl_place place = finding->place;
	if (place.line == 0 && !place.kind && !result->part)
		place.line = 1; /* of a whole file: consumers want a line */
	tli_text_add(writer, "{");
	write_json_member(writer, "ruleId", finding->rule->id);
	tli_text_add_format(writer, ",\"ruleIndex\":%zu,", rule_index(finding->rule));
	write_json_member(writer, "level", severity_name(finding->severity));
	tli_text_add(writer, ",");
	write_text_object(writer, "message", finding->text);
	tli_text_add(writer, ",\"locations\":[{");
	write_location(writer, result, source, place);
	tli_text_add(writer, "}],\"partialFingerprints\":{\"tautline/v1\":\"");
	write_fingerprint(writer, finding);
	tli_text_add(writer, "\"}");
	if (finding->related_text) {
		tli_text_add(writer, ",\"relatedLocations\":[{\"id\":1,");
		write_location(writer, result, source, finding->related);
		tli_text_add(writer, ",");
		write_text_object(writer, "message", finding->related_text);
		tli_text_add(writer, "}]");
	}
	if (result->other_count > 0)
		write_other_maps(writer, result);
	tli_text_add(writer, "}");
}

/* All but its closing brace. */
static void begin_notification(struct lint_report *report, const char *level, const char *text)
{
	tli_text *writer = &report->aside;
	tli_text_add(writer, tli_text_length(writer) > 0 ? ",\n{" : "\n{");
	write_json_member(writer, "level", level);
	tli_text_add(writer, ",");
	write_text_object(writer, "message", text);
}

static void write_notification(struct lint_report *report, const struct lint_result *result, struct source *source,
	tl_place place, const char *text)
{
	tli_text *writer = &report->aside;
	begin_notification(report, result->map ? "warning" : "error", text);
	tli_text_add(writer, ",\"locations\":[{");
	write_location(writer, result, source, place);
	tli_text_add(writer, "}]}");
}

/* A part of the file that was ignored: a warning if it looks like walls. The properties are the members of the JSON form. */
static void write_ignored_notification(
	struct lint_report *report, const struct lint_result *result, const tl_ignored_info *part)
{
	tli_text *writer = &report->aside, words = { 0 };
	tli_text_add(&words, "ignored: ");
	write_ignored_part(&words, part);
	tli_text_add_bytes(&words, "", 1);
	begin_notification(report, part->like_walls ? "warning" : "note", words.failed ? "ignored" : words.data);
	tli_text_add(writer, ",\"locations\":[{");
	write_location(writer, result, NULL, (tl_place){ 0 });
	tli_text_add(writer, "}],\"properties\":");
	write_ignored_json(writer, part);
	tli_text_add(writer, "}");
	writer->failed = writer->failed || words.failed;
	tli_text_free(&words);
}

static void write_held_notification(struct lint_report *report, const struct lint_result *result)
{
	tli_text *writer = &report->aside, words = { 0 };
	write_held(&words, result->held, result->in_copy);
	tli_text_add_bytes(&words, "", 1);
	begin_notification(report, "note", words.failed ? "held back" : words.data);
	tli_text_add(writer, ",\"locations\":[{");
	write_location(writer, result, NULL, (tl_place){ 0 });
	tli_text_add_format(writer, "}],\"properties\":{\"held\":%zu}}", result->held);
	writer->failed = writer->failed || words.failed;
	tli_text_free(&words);
}

static void add_sarif(struct lint_report *report, const struct lint_result *result)
{
	struct source source = source_of(result->file);
	bool first = report->counts[TL_SEVERITY_NOTE] + report->counts[TL_SEVERITY_WARNING] +
			report->counts[TL_SEVERITY_ERROR] ==
		0;
	for (size_t i = 0; i < result->count; i++) {
		tli_text_add(&report->text, first && i == 0 ? "\n" : ",\n");
		write_result(&report->text, result, &source, &result->findings[i]);
	}
	for (size_t i = 0; i < result->error_count; i++)
		write_notification(report, result, &source, result->errors[i].place, result->errors[i].text);
	if (!result->map && !result->is_late && result->error_count == 0)
		write_notification(report, result, &source, (tl_place){ 0 }, result->why);
	tl_ignored_info part;
	for (size_t i = 0; result->map && tl_map_get_ignored(result->map, i, &part) == TL_OK; i++)
		write_ignored_notification(report, result, &part);
	if (result->held > 0)
		write_held_notification(report, result);
	source_free(&source);
}

static void end_sarif(struct lint_report *report)
{
	tli_text *writer = &report->text;
	tli_text_add(writer, "\n],\n\"invocations\":[{\"executionSuccessful\":");
	write_json_bool(writer, report->unreadable == 0);
	if (tli_text_length(&report->aside) > 0) {
		tli_text_add(writer, ",\"toolExecutionNotifications\":[");
		tli_text_add_bytes(writer, report->aside.data, tli_text_length(&report->aside));
		tli_text_add(writer, "\n]");
	}
	tli_text_add(writer, "}]\n}]}\n");
}

const lint_form lint_form_sarif = { "sarif", begin_sarif, add_sarif, end_sarif };
