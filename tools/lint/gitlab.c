/* SPDX-License-Identifier: MIT */
/*
 * gitlab.c: findings as a Code Quality report of GitLab: a JSON array, in which each issue has exactly the members that GitLab reads.
 *
 *     [{"description":"..","check_name":"link-blocked","fingerprint":"..","severity":"major",
 *       "location":{"path":"a.tl","lines":{"begin":6}}}, ..]
 *
 * A line is required: it is 1 where the format has none, and the description names the thing. Of issues with one fingerprint GitLab shows the
 * first only, so the name of the file goes into it. A map that cannot be read is an issue too, since the report says nothing else.
 */
#include <inttypes.h>
#include <string.h>

#include "base/hash.h"
#include "lint/finding.h"
#include "lint/report.h"

/* An issue without its file. */
struct issue {
	tl_place place;
	const char *text, *check, *severity;
	uint64_t hash; /* of what it is about, in its file */
};

static const char *const severities[] = { "", "info", "minor", "major" }; /* by tl_severity */

static void add_issue(struct lint_report *report, const struct lint_result *result, const struct issue *issue)
{
	tli_text *writer = &report->text, words = { 0 }, path = { 0 };
	write_thing(&words, result, issue->place);
	tli_text_add(&words, issue->text);
	write_relative(&path, result->file, ".");
	uint64_t hash = tli_hash_bytes(TLI_FNV_START, path.data ? path.data : "", tli_text_length(&path));
	hash = result->part ? tli_hash_bytes(hash, result->part, strlen(result->part)) : hash;
	tli_text_add(writer, report->issues++ > 0 ? ",\n{\"description\":" : "\n{\"description\":");
	flush_words(writer, &words, write_json_text);
	tli_text_add(writer, ",");
	write_json_member(writer, "check_name", issue->check);
	tli_text_add_format(writer, ",\"fingerprint\":\"%016" PRIx64 "\",", tli_hash_number(hash, issue->hash));
	write_json_member(writer, "severity", issue->severity);
	tli_text_add(writer, ",\"location\":{\"path\":");
	flush_words(writer, &path, write_json_text);
	tli_text_add_format(
		writer, ",\"lines\":{\"begin\":%u}}}", issue->place.line != 0 ? (unsigned)issue->place.line : 1);
}

static void begin_gitlab(struct lint_report *report)
{
	tli_text_add(&report->text, "[");
}

/* What is wrong with a file. The same may be wrong with it several times. */
static void add_error(
	struct lint_report *report, const struct lint_result *result, const tl_error *error, size_t number)
{
	uint64_t hash = tli_hash_bytes(TLI_FNV_START, error->text, strlen(error->text));
	struct issue issue = { error->place, error->text, "unreadable-map", "blocker", tli_hash_number(hash, number) };
	if (result->map) {
		issue.check = "incomplete-map";
		issue.severity = "minor";
	}
	add_issue(report, result, &issue);
}

static void add_gitlab(struct lint_report *report, const struct lint_result *result)
{
	for (size_t i = 0; i < result->count; i++) {
		const tl_finding *finding = &result->findings[i];
		struct issue issue = { finding->place, finding->text, finding->rule->id, severities[finding->severity],
			finding->fingerprint };
		add_issue(report, result, &issue);
	}
	for (size_t i = 0; i < result->error_count; i++)
		add_error(report, result, &result->errors[i], i);
	if (!result->map && !result->is_late && result->error_count == 0) {
		struct issue issue = { { 0 }, result->why, "unreadable-map", "blocker", 0 };
		add_issue(report, result, &issue);
	}
	if (result->held > 0) {
		tli_text words = { 0 };
		write_held(&words, result->held, result->in_copy);
		tli_text_add_bytes(&words, "", 1);
		struct issue issue = { { 0 }, words.failed ? "" : words.data, "held-back", "info", 0 };
		add_issue(report, result, &issue);
		report->text.failed |= words.failed;
		tli_text_free(&words);
	}
}

static void end_gitlab(struct lint_report *report)
{
	tli_text_add(&report->text, "\n]\n");
}

const lint_form lint_form_gitlab = { "gitlab", begin_gitlab, add_gitlab, end_gitlab };
