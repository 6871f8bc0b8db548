/* SPDX-License-Identifier: MIT */
/*
 * text.c: findings for people: FILE:LINE:COL: error: TEXT [rule].
 *
 * The form of compilers, so that editors jump to the place; a second place is a note line. Lines are those of FILE; a finding
 * without a line is named by its map, FILE:PART. Errors of maps that could not be read are on standard error already.
 */
#include "lint/report.h"
#include "cli/message.h"

static enum color severity_color(tl_severity severity)
{
	return severity == TL_SEVERITY_ERROR      ? COLOR_ERROR
		: severity == TL_SEVERITY_WARNING ? COLOR_WARNING
						  : COLOR_NOTE;
}

static const char *name_at(const struct lint_result *result, tl_place place)
{
	return place.line != 0 ? result->file : result->name;
}

static void begin_text(struct lint_report *report)
{
	(void)report;
}

/* The words behind what the editor calls the thing: in a file with lines too, since these may be long. */
static const char *words_of(tli_text *writer, const struct lint_result *result, tl_place place, const char *words)
{
	const char *caption = tl_map_caption(result->map, place);
	if (!caption)
		return words;
	tli_text_truncate(writer, 0);
	tli_text_add_format(writer, "%s: %s", caption, words);
	tli_text_add_bytes(writer, "", 1);
	return writer->failed ? words : writer->data;
}

static void add_text(struct lint_report *report, const struct lint_result *result)
{
	FILE *file = report->output.file;
	tli_text writer = { 0 };
	for (size_t i = 0; i < result->count; i++) {
		const tl_finding *finding = &result->findings[i];
		struct message_line line = {
			.name = name_at(result, finding->place),
			.place = finding->place,
			.level = severity_color(finding->severity),
			.text = words_of(&writer, result, finding->place, finding->text),
			.rule = finding->rule->id,
		};
		message_line(file, &line);
		if (finding->related_text) {
			line = (struct message_line){
				.name = name_at(result, finding->related),
				.place = finding->related,
				.level = COLOR_NOTE,
				.text = words_of(&writer, result, finding->related, finding->related_text),
			};
			message_line(file, &line);
		}
	}
	tli_text_free(&writer);
}

const lint_form lint_form_text = { "text", begin_text, add_text, begin_text };
