/* SPDX-License-Identifier: MIT */
/*
 * options.c: the options of the linter.
 *
 * `--rule ID=SEVERITY` may be repeated, the last one for a rule counts, and `all` is every rule: `--rule all=off --rule
 * link-blocked=error` checks one rule only.
 */
#include "lint/options.h"

#include <stdlib.h>
#include <string.h>

#include "lint/rules.h"
#include "cli/message.h"

/* The grid's bound at its coarsest; what is beyond the map's own is the library's to refuse. */
static const double largest = 536870912;

static bool read_severity(const char *word, tl_severity *out)
{
	static const char *const names[] = { "off", "note", "warning", "error" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strcmp(word, names[i]) == 0) {
			*out = (tl_severity)i;
			return true;
		}
	}
	return false;
}

/* Appends the severities of one --rule. false: an error was printed. */
static bool read_rule(struct lint_options *options, const struct arguments *arguments, const char *value)
{
	const char *equals = strchr(value, '=');
	tl_severity severity = TL_SEVERITY_OFF;
	if (!equals || !read_severity(equals + 1, &severity)) {
		return refuse_usage(
			arguments->command, "--rule cannot be '%s': it takes RULE=off, note, warning or error", value);
	}
	size_t length = (size_t)(equals - value);
	bool all = length == 3 && strncmp(value, "all", 3) == 0;
	const tl_lint_rule *wanted = all ? NULL : rule_find(value, length);
	if (!all && !wanted) {
		rule_unknown(arguments->command, value, length);
		return false;
	}
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		if (all || rule == wanted)
			options->severities[options->def.severity_count++] = (tl_lint_severity){ rule->id, severity };
	return true;
}

static bool read_rules(struct lint_options *options, const struct arguments *arguments)
{
	int at = 0;
	size_t count = 0;
	while (option_next(arguments, "rule", &at))
		count++;
	if (count == 0)
		return true;
	options->severities = calloc(count * tl_lint_rule_count(), sizeof *options->severities);
	if (!options->severities)
		return out_of_memory();
	options->def.severities = options->severities;
	const char *value;
	for (at = 0; (value = option_next(arguments, "rule", &at)) != NULL;)
		if (!read_rule(options, arguments, value))
			return false;
	return true;
}

bool lint_options_read(struct lint_options *options, const struct arguments *arguments)
{
	*options = (struct lint_options){ .def = tl_default_lint_def() };
	tl_lint_def *def = &options->def;
	bool good = option_number(arguments, "radius", 0, largest, &def->radius) &&
		option_number(arguments, "margin", 0, largest, &def->margin) &&
		option_number(arguments, "gap", 0, largest, &def->gap) &&
		option_number(arguments, "max-link", 0, 4 * largest, &def->max_link) && read_rules(options, arguments);
	if (!good)
		lint_options_free(options);
	return good;
}

bool lint_options_run(const struct lint_options *options, const char *rule)
{
	const tl_lint_def *def = &options->def;
	if ((strcmp(rule, "link-tight") == 0 && def->margin == 0) || (strcmp(rule, "wall-gap") == 0 && def->gap == 0))
		return false;
	bool runs = true;
	for (size_t i = 0; i < def->severity_count; i++)
		if (strcmp(def->severities[i].rule, rule) == 0)
			runs = def->severities[i].severity != TL_SEVERITY_OFF;
	return runs;
}

bool lint_options_set(const struct lint_options *options, const char *rule)
{
	for (size_t i = 0; i < options->def.severity_count; i++)
		if (strcmp(options->def.severities[i].rule, rule) == 0)
			return true;
	return false;
}

void lint_options_free(struct lint_options *options)
{
	free(options->severities);
	*options = (struct lint_options){ 0 };
}
