/* SPDX-License-Identifier: MIT */
/*
 * sarif.c: findings as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format).
 *
 * One run. Its driver lists all rules with their help, so that ruleIndex does not depend on the map. Files are named relative
 * to the working folder, as consumers expect for the root of a checkout. A region is written only if the format of the map has
 * lines; the things that the format numbers are logical locations. The fingerprint is the library's, which survives moves of
 * lines. A map that could not be read is a notification of the invocation. SARIF counts columns in characters, a place in
 * bytes: lint/source.c converts.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/base.h>

#include "lint/finding.h"
#include "lint/report.h"
#include "lint/source.h"
#include "io/load.h"

/* Where the pages of docs/ are: `configure --with-docs-url=URL`. */
#ifndef DOCS_URL
#define DOCS_URL "file:///usr/local/share/doc/tautline/docs"
#endif

/* ---- the driver ---- */

static void write_text_object(struct writer *writer, const char *name, const char *text)
{
	write_format(writer, "\"%s\":{", name);
	write_json_member(writer, "text", text);
	write_text(writer, "}");
}

/* Help in plain text, and the same with marks. */
static void write_help(struct writer *writer, const tl_lint_rule *rule)
{
	struct writer plain = { 0 }, marked = { 0 };
	const char *const parts[] = { rule->what, rule->why, rule->fix };
	for (size_t i = 0; i < 3; i++) {
		write_text(&plain, i > 0 ? "\n\n" : "");
		write_text(&plain, parts[i]);
	}
	write_text(&marked, plain.length > 0 ? "" : " ");
	write_bytes(&marked, plain.data != NULL ? plain.data : "", plain.length);
	write_text(&marked, "\n\nExample:\n\n```\n");
	write_text(&marked, rule->example);
	write_text(&marked, "```\n");
	write_bytes(&plain, "", 1);
	write_bytes(&marked, "", 1);
	if (plain.failed || marked.failed) {
		writer->failed = true;
	} else {
		write_text(writer, "\"help\":{");
		write_json_member(writer, "text", plain.data);
		write_text(writer, ",");
		write_json_member(writer, "markdown", marked.data);
		write_text(writer, "}");
	}
	writer_free(&plain);
	writer_free(&marked);
}

/* `wall-gap` is called `WallGap` where a name is wanted. */
static void write_rule_name(struct writer *writer, const char *id)
{
	bool capital = true;
	for (; *id != '\0'; id++) {
		char c = capital && *id >= 'a' && *id <= 'z' ? (char)(*id - 'a' + 'A') : *id;
		write_bytes(writer, &c, *id != '-' ? 1 : 0);
		capital = *id == '-';
	}
}

static void write_rule(struct writer *writer, const tl_lint_rule *rule)
{
	write_text(writer, "{");
	write_json_member(writer, "id", rule->id);
	write_text(writer, ",\"name\":\"");
	write_rule_name(writer, rule->id);
	write_text(writer, "\",");
	write_text_object(writer, "shortDescription", rule->summary);
	write_text(writer, ",");
	write_text_object(writer, "fullDescription", rule->what);
	write_text(writer, ",");
	write_help(writer, rule);
	write_format(writer, ",\"helpUri\":\"" DOCS_URL "/lint-rules.md#%s\",", rule->id);
	write_text(writer, "\"defaultConfiguration\":{");
	write_json_member(writer, "level", severity_name(rule->severity));
	write_text(writer, "}}");
}

static void begin_sarif(struct lint_report *report)
{
	struct writer *writer = &report->text;
	write_text(writer,
		"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n"
		"\"tool\":{\"driver\":{\"name\":\"tautline\",");
	write_json_member(writer, "semanticVersion", tl_version());
	write_text(writer, ",");
	write_json_member(writer, "informationUri", DOCS_URL "/lint.md");
	write_text(writer, ",\"rules\":[");
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++) {
		write_text(writer, i > 0 ? ",\n" : "\n");
		write_rule(writer, rule);
	}
	write_text(writer, "\n]}},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[");
}

/* ---- locations ---- */

/* A path as a relative reference: every byte but letters, digits and -._~/ is %XX. A colon would end a scheme. */
static void write_uri(struct writer *writer, const char *path)
{
	for (; *path != '\0'; path++) {
		unsigned char c = (unsigned char)*path;
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
		if (letter || strchr("-._~/", c) != NULL) {
			write_bytes(writer, path, 1);
		} else {
			write_format(writer, "%%%02X", (unsigned)c);
		}
	}
}

static void write_artifact(struct writer *writer, const char *file)
{
	struct writer relative = { 0 };
	write_relative(&relative, file, ".");
	write_bytes(&relative, "", 1);
	write_text(writer, "\"artifactLocation\":{\"uri\":\"");
	if (relative.failed) {
		writer->failed = true;
	} else {
		write_uri(writer, relative.data);
	}
	write_text(writer, "\"}");
	writer_free(&relative);
}

/* `[{"name":"linedef 42","kind":"linedef"}]`, below the map of a file with several. */
static void write_logical(struct writer *writer, const struct lint_result *result, tl_place place)
{
	struct writer name = { 0 };
	if (place.kind != NULL) {
		write_format(&name, "%s %u", place.kind, (unsigned)place.object);
	} else {
		write_text(&name, result->part);
	}
	write_bytes(&name, "", 1);
	write_text(writer, ",\"logicalLocations\":[{");
	write_json_member(writer, "name", name.failed ? "" : name.data);
	if (place.kind != NULL) {
		write_text(writer, ",");
		write_json_member(writer, "kind", place.kind);
	}
	if (place.kind != NULL && result->part != NULL) {
		struct writer full = { 0 };
		write_text(&full, result->part);
		write_format(&full, "::%s %u", place.kind, (unsigned)place.object);
		write_bytes(&full, "", 1);
		write_text(writer, ",");
		write_json_member(writer, "fullyQualifiedName", full.failed ? "" : full.data);
		writer_free(&full);
	}
	write_text(writer, "}]");
	writer_free(&name);
}

/* The members of a location, without its braces. */
static void write_location(
	struct writer *writer, const struct lint_result *result, struct source *source, tl_place place)
{
	write_text(writer, "\"physicalLocation\":{");
	write_artifact(writer, result->file);
	if (place.line != 0) {
		write_format(writer, ",\"region\":{\"startLine\":%u", (unsigned)place.line);
		if (place.column != 0) {
			write_format(writer, ",\"startColumn\":%u", (unsigned)source_column(source, place));
		}
		write_text(writer, "}");
	}
	write_text(writer, "}");
	if (place.kind != NULL || result->part != NULL) {
		write_logical(writer, result, place);
	}
}

/* ---- results ---- */

static size_t rule_index(const tl_lint_rule *rule)
{
	size_t index = 0;
	const tl_lint_rule *row;
	while (tl_lint_get_rule(index, &row) == TL_OK && row != rule) {
		index++;
	}
	return index;
}

/* The other maps of a finding about several. */
static void write_other_maps(struct writer *writer, const struct lint_result *result)
{
	write_text(writer, ",\"relatedLocations\":[");
	for (size_t i = 0; i < result->other_count; i++) {
		struct lint_result other = { .file = result->others[i] };
		char *file = map_split_name(result->others[i], &other.part);
		other.file = file != NULL ? file : other.file;
		write_format(writer, "%s{\"id\":%zu,", i > 0 ? "," : "", i + 1);
		write_location(writer, &other, NULL, (tl_place){ 0 });
		write_text(writer, "}");
		free(file);
	}
	write_text(writer, "]");
}

static void write_result(
	struct writer *writer, const struct lint_result *result, struct source *source, const tl_finding *finding)
{
	write_text(writer, "{");
	write_json_member(writer, "ruleId", finding->rule->id);
	write_format(writer, ",\"ruleIndex\":%zu,", rule_index(finding->rule));
	write_json_member(writer, "level", severity_name(finding->severity));
	write_text(writer, ",");
	write_text_object(writer, "message", finding->text);
	write_text(writer, ",\"locations\":[{");
	write_location(writer, result, source, finding->place);
	write_text(writer, "}],\"partialFingerprints\":{\"tautline/v1\":\"");
	write_fingerprint(writer, finding);
	write_text(writer, "\"}");
	if (finding->related_text != NULL) {
		write_text(writer, ",\"relatedLocations\":[{\"id\":1,");
		write_location(writer, result, source, finding->related);
		write_text(writer, ",");
		write_text_object(writer, "message", finding->related_text);
		write_text(writer, "}]");
	}
	if (result->other_count > 0) {
		write_other_maps(writer, result);
	}
	write_text(writer, "}");
}

static void write_notification(struct lint_report *report, const struct lint_result *result, struct source *source,
	tl_place place, const char *text)
{
	struct writer *writer = &report->aside;
	write_text(writer, writer->length > 0 ? ",\n{" : "\n{");
	write_text(writer, result->map != NULL ? "\"level\":\"warning\"," : "\"level\":\"error\",");
	write_text_object(writer, "message", text);
	write_text(writer, ",\"locations\":[{");
	write_location(writer, result, source, place);
	write_text(writer, "}]}");
}

static void add_sarif(struct lint_report *report, const struct lint_result *result)
{
	struct source source = source_of(result->file);
	bool first = report->counts[TL_SEVERITY_NOTE] + report->counts[TL_SEVERITY_WARNING] +
			report->counts[TL_SEVERITY_ERROR] ==
		0;
	for (size_t i = 0; i < result->count; i++) {
		write_text(&report->text, first && i == 0 ? "\n" : ",\n");
		write_result(&report->text, result, &source, &result->findings[i]);
	}
	for (size_t i = 0; i < result->error_count; i++) {
		write_notification(report, result, &source, result->errors[i].place, result->errors[i].text);
	}
	if (result->map == NULL && !result->is_late && result->error_count == 0) {
		write_notification(report, result, &source, (tl_place){ 0 }, result->why);
	}
	source_free(&source);
}

static void end_sarif(struct lint_report *report)
{
	struct writer *writer = &report->text;
	write_text(writer, "\n],\n\"invocations\":[{\"executionSuccessful\":");
	write_json_bool(writer, report->unreadable == 0);
	if (report->aside.length > 0) {
		write_text(writer, ",\"toolExecutionNotifications\":[");
		write_bytes(writer, report->aside.data, report->aside.length);
		write_text(writer, "\n]");
	}
	write_text(writer, "}]\n}]}\n");
}

const lint_form lint_form_sarif = { "sarif", begin_sarif, add_sarif, end_sarif };
