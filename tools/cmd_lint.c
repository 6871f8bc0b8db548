/* SPDX-License-Identifier: MIT */
/*
 * cmd_lint.c: is a map sound: `tautline lint`.
 *
 * Findings go to stdout in the form compilers use, so that editors jump to them: FILE:LINE:COL: error: TEXT [rule],
 * followed by a note line where a second place matters. A map that cannot be read does not stop the others; the exit
 * status is the worst of all maps.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <tautline/lint.h>

#include "load.h"
#include "message.h"
#include "output.h"

static const char *severity_name(tl_severity severity)
{
	static const char *const names[] = { "off", "note", "warning", "error" };
	return names[severity];
}

static enum color severity_color(tl_severity severity)
{
	return severity == TL_SEVERITY_ERROR      ? COLOR_ERROR
		: severity == TL_SEVERITY_WARNING ? COLOR_WARNING
						  : COLOR_NOTE;
}

static void print_finding(FILE *file, const char *name, const tl_finding *finding)
{
	char tail[128];
	snprintf(tail, sizeof tail, " [%s]", finding->rule->id);
	message_at(file, name, finding->place, severity_color(finding->severity), severity_name(finding->severity),
		finding->text, tail);
	if (finding->related_text != NULL) {
		message_at(file, name, finding->related, COLOR_NOTE, "note", finding->related_text, NULL);
	}
}

/* Prints what was found; the answer is the exit status. */
static int report(FILE *file, const char *name, const tl_lint *lint, bool warnings_too)
{
	int result = EXIT_YES;
	tl_finding finding;
	for (size_t i = 0; tl_lint_get(lint, i, &finding) == TL_OK; i++) {
		print_finding(file, name, &finding);
		if (finding.severity == TL_SEVERITY_ERROR ||
			(warnings_too && finding.severity == TL_SEVERITY_WARNING)) {
			result = EXIT_NO;
		}
	}
	return result;
}

static int lint_one(FILE *file, const char *name, const tl_lint_def *def, bool warnings_too)
{
	tl_map *map = NULL;
	tl_lint *lint = NULL;
	int result = EXIT_BAD;
	if (!map_load(name, &map)) {
		return EXIT_BAD;
	}
	tl_status status = tl_lint_run(map, def, &lint);
	if (status == TL_OK) {
		result = report(file, name, lint, warnings_too);
	} else {
		message_status("check", name, status);
	}
	tl_lint_free(lint);
	tl_map_free(map);
	return result;
}

static int list_rules(void)
{
	struct writer writer = { 0 };
	const tl_lint_rule *rule;
	for (size_t i = 0; (rule = tl_lint_get_rule(i)) != NULL; i++) {
		write_format(&writer, "%-20s %-8s %s\n", rule->id, severity_name(rule->severity), rule->summary);
	}
	return output_whole(NULL, &writer) ? EXIT_YES : EXIT_BAD;
}

static int run(const struct arguments *arguments)
{
	tl_lint_def def = tl_default_lint_def();
	tl_nav_def nav_def = { .radius = def.radius };
	struct output output;
	if (option_given(arguments, "list-rules")) {
		return operands_expect(arguments, 0, 0) ? list_rules() : EXIT_BAD;
	}
	if (!operands_expect(arguments, 1, -1) || !nav_options(arguments, &nav_def) || !output_open(&output, NULL)) {
		return EXIT_BAD;
	}
	def.radius = nav_def.radius;
	int worst = EXIT_YES;
	for (int i = 0; i < arguments->count; i++) {
		int result = lint_one(output.file, arguments->operands[i], &def, option_given(arguments, "werror"));
		worst = result > worst ? result : worst;
	}
	errno = 0;
	return output_close(&output) ? worst : EXIT_BAD;
}

static const option_row options[] = {
	OPTION_RADIUS,
	{ "werror", 0, NULL, NULL, "warnings count as errors for the exit status" },
	{ "list-rules", 0, NULL, NULL, "say which rules there are" },
	{ 0 },
};

static const example_row examples[] = {
	{ "tautline lint maps/*.tl", "check every map of a folder" },
	{ "tautline lint --list-rules", "what is looked for" },
	{ 0 },
};

static const char *const usage[] = { "MAP... [OPTION]...", "--list-rules", NULL };
static const char *const operands[] = { "MAP...", NULL };

const command_row command_lint = {
	.name = "lint",
	.summary = "check maps: links free, waypoints off the walls, expectations met",
	.examples = examples,
	.usage = usage,
	.operands = operands,
	.description = "Findings are lines `FILE:LINE:COL: error: TEXT [rule]`, sorted by place, each followed by a "
		       "line `FILE:LINE:COL: note: TEXT` where a second place matters. An `allow RULE NAME... "
		       "\"reason\"` line in the map takes a finding back.",
	.options = options,
	.status = { "all maps are clean", "some map has errors (with --werror: or warnings)",
		"bad usage, or a map that cannot be read or is malformed" },
	.run = run,
};
