/* SPDX-License-Identifier: MIT */
/*
 * json.c: findings for programs: one JSON object, with one finding and one map per line.
 *
 *     {"findings":[ {"rule":"link-blocked","severity":"error","file":"a.tl","line":6,"column":6,"text":"..",
 *                    "related":{"line":2,"column":1,"text":".."},"at":{"x":5,"y":1},"names":["a","b"],
 *                    "fingerprint":".."}, ..],
 *      "files":[ {"file":"a.tl","readable":true,"findings":1}, ..],
 *      "errors":1,"warnings":0,"notes":0}
 *
 * Members that do not apply are left out: line and column if the format has no lines, object and kind if it does not number
 * its things, related, at, `maps` of a finding about one map, copy_of, `ignored` where nothing was. Columns count bytes. Findings of a map are in the order of their places.
 */
#include "io/contents.h"
#include "lint/finding.h"
#include "lint/report.h"

/* `,"line":6,"column":6` or `,"object":42,"kind":"linedef"`; both where a format has both. */
static void write_place(tli_text *writer, tl_place place)
{
	if (place.line != 0)
		tli_text_add_format(writer, ",\"line\":%u", (unsigned)place.line);
	if (place.line != 0 && place.column != 0)
		tli_text_add_format(writer, ",\"column\":%u", (unsigned)place.column);
	if (place.kind) {
		tli_text_add_format(writer, ",\"object\":%u,", (unsigned)place.object);
		write_json_member(writer, "kind", place.kind);
	}
}

static void write_names(tli_text *writer, const tl_finding *finding)
{
	tli_text_add(writer, ",\"names\":[");
	for (size_t i = 0; i < finding->name_count; i++) {
		tli_text_add(writer, i > 0 ? "," : "");
		write_json_text(writer, finding->names[i]);
	}
	tli_text_add(writer, "]");
}

/* `"file":"a.tl"`, and which of its maps where it has several. */
static void write_file_members(tli_text *writer, const struct lint_result *result)
{
	write_json_member(writer, "file", result->file);
	if (result->part) {
		tli_text_add(writer, ",");
		write_json_member(writer, "part", result->part);
	}
}

/* All maps of a finding about several. */
static void write_others(tli_text *writer, const struct lint_result *result)
{
	tli_text_add(writer, ",\"maps\":[");
	write_json_text(writer, result->name);
	for (size_t i = 0; i < result->other_count; i++) {
		tli_text_add(writer, ",");
		write_json_text(writer, result->others[i]);
	}
	tli_text_add(writer, "]");
}

static void write_finding(tli_text *writer, const struct lint_result *result, const tl_finding *finding)
{
	tli_text_add(writer, "{");
	write_json_member(writer, "rule", finding->rule->id);
	tli_text_add(writer, ",");
	write_json_member(writer, "severity", severity_name(finding->severity));
	tli_text_add(writer, ",");
	write_file_members(writer, result);
	write_place(writer, finding->place);
	tli_text_add(writer, ",");
	write_json_member(writer, "text", finding->text);
	if (finding->related_text) {
		tli_text_add(writer, ",\"related\":{");
		write_json_member(writer, "text", finding->related_text);
		write_place(writer, finding->related);
		tli_text_add(writer, "}");
	}
	if (finding->has_at) {
		tli_text_add(writer, ",\"at\":{");
		write_json_position(writer, finding->at);
		tli_text_add(writer, "}");
	}
	write_names(writer, finding);
	if (result->other_count > 0)
		write_others(writer, result);
	tli_text_add(writer, ",\"fingerprint\":\"");
	write_fingerprint(writer, finding);
	tli_text_add(writer, "\"}");
}

static void begin_json(struct lint_report *report)
{
	tli_text_add(&report->text, "{\"findings\":[");
}

/* Ends the line before and begins one of a list. */
static void begin_line(tli_text *writer, bool first)
{
	tli_text_add(writer, first ? "\n" : ",\n");
}

/* `,"errors":[{..}]`, or `warnings` of a map that was read. */
static void write_errors(tli_text *writer, const struct lint_result *result)
{
	tli_text_add(writer, result->map ? ",\"warnings\":[" : ",\"errors\":[");
	for (size_t i = 0; i < result->error_count; i++) {
		tli_text_add(writer, i > 0 ? ",{" : "{");
		write_json_member(writer, "text", result->errors[i].text);
		write_place(writer, result->errors[i].place);
		tli_text_add(writer, "}");
	}
	if (result->error_count == 0) {
		tli_text_add(writer, "{");
		write_json_member(writer, "text", result->why);
		tli_text_add(writer, "}");
	}
	tli_text_add(writer, "]");
}

/* `,"ignored":[{..}]`: parts of the file that are not in the map. */
static void write_ignored(tli_text *writer, const tl_map *map)
{
	tl_ignored_info part;
	for (size_t i = 0; tl_map_get_ignored(map, i, &part) == TL_OK; i++) {
		tli_text_add(writer, i == 0 ? ",\"ignored\":[" : ",");
		write_ignored_json(writer, &part);
	}
	tli_text_add(writer, tl_map_ignored_count(map) > 0 ? "]" : "");
}

static void add_json(struct lint_report *report, const struct lint_result *result)
{
	bool first = true;
	for (size_t severity = 0; severity <= TL_SEVERITY_ERROR; severity++)
		first = first && report->counts[severity] == 0;
	for (size_t i = 0; i < result->count; i++) {
		begin_line(&report->text, first && i == 0);
		write_finding(&report->text, result, &result->findings[i]);
	}
	if (result->is_late)
		return;
	begin_line(&report->aside, report->maps == 0);
	tli_text_add(&report->aside, "{");
	write_file_members(&report->aside, result);
	tli_text_add(&report->aside, ",\"readable\":");
	write_json_bool(&report->aside, result->map != NULL);
	if (result->copy_of) {
		tli_text_add(&report->aside, ",");
		write_json_member(&report->aside, "copy_of", result->copy_of);
	}
	if (result->map) {
		tli_text_add(&report->aside, ",\"findings\":");
		tli_text_add_format(&report->aside, "%zu", result->count);
		if (result->held > 0)
			tli_text_add_format(&report->aside, ",\"held\":%zu", result->held);
		write_ignored(&report->aside, result->map);
	}
	if (!result->map || result->error_count > 0)
		write_errors(&report->aside, result);
	tli_text_add(&report->aside, "}");
}

static void end_json(struct lint_report *report)
{
	tli_text *writer = &report->text;
	tli_text_add(writer, "\n],\"files\":[");
	tli_text_add_bytes(writer, report->aside.data ? report->aside.data : "", tli_text_length(&report->aside));
	tli_text_add_format(writer, "\n],\"errors\":%zu,\"warnings\":%zu,\"notes\":%zu}\n",
		report->counts[TL_SEVERITY_ERROR], report->counts[TL_SEVERITY_WARNING],
		report->counts[TL_SEVERITY_NOTE]);
}

const lint_form lint_form_json = { "json", begin_json, add_json, end_json };
