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

static void add_text(struct lint_report *report, const struct lint_result *result)
{
	FILE *file = report->output.file;
	for (size_t i = 0; i < result->count; i++) {
		const tl_finding *finding = &result->findings[i];
		char tail[128];
		snprintf(tail, sizeof tail, " [%s]", finding->rule->id);
		message_line(file, name_at(result, finding->place), finding->place, severity_color(finding->severity),
			finding->text, tail);
		if (finding->related_text != NULL) {
			message_line(file, name_at(result, finding->related), finding->related, COLOR_NOTE,
				finding->related_text, "");
		}
	}
}

const lint_form lint_form_text = { "text", begin_text, add_text, begin_text };
