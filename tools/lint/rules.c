/* SPDX-License-Identifier: MIT */
/* rules.c: the rules of the linter by their names. All words come from the library's table of rules. */
#include "lint/rules.h"

#include <string.h>

#include "cli/arguments.h"
#include "lint/report.h"
#include "cli/suggest.h"

const tl_lint_rule *rule_find(const char *id, size_t length)
{
	const tl_lint_rule *rule;
	for (size_t i = 0; (rule = tl_lint_get_rule(i)) != NULL; i++) {
		if (strlen(rule->id) == length && memcmp(rule->id, id, length) == 0) {
			return rule;
		}
	}
	return NULL;
}

int rule_unknown(const command_row *command, const char *id, size_t length)
{
	struct suggestion best = suggest_begin(id, length);
	const tl_lint_rule *rule;
	for (size_t i = 0; (rule = tl_lint_get_rule(i)) != NULL; i++) {
		suggest_offer(&best, rule->id);
	}
	if (best.name != NULL) {
		return usage_error(command, "unknown rule '%.*s'; did you mean '%s'?", (int)length, id, best.name);
	}
	return usage_error(command, "unknown rule '%.*s'; 'tautline lint --list-rules' has them all", (int)length, id);
}

void rule_list(struct writer *writer)
{
	const tl_lint_rule *rule;
	for (size_t i = 0; (rule = tl_lint_get_rule(i)) != NULL; i++) {
		write_format(writer, "%-20s %-8s %s\n", rule->id, severity_name(rule->severity), rule->summary);
	}
}
