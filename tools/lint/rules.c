/* SPDX-License-Identifier: MIT */
/* rules.c: the rules of the linter by their names. All words come from the library's table of rules. */
#include "lint/rules.h"

#include <string.h>

#include "cli/arguments.h"
#include "base/suggest.h"
#include "lint/finding.h"

const tl_lint_rule *rule_find(const char *id, size_t length)
{
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		if (strlen(rule->id) == length && memcmp(rule->id, id, length) == 0)
			return rule;
	return NULL;
}

int rule_unknown(const command_row *command, const char *id, size_t length)
{
	tli_suggestion best = { 0 };
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		tli_suggest(&best, id, length, rule->id);
	if (best.text)
		return usage_error(command, "unknown rule '%.*s'; did you mean '%s'?", (int)length, id, best.text);
	return usage_error(command, "unknown rule '%.*s'; 'tautline lint --list-rules' lists them", (int)length, id);
}

void rule_list(tli_text *writer)
{
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		tli_text_add_format(writer, "%-20s %-8s %s\n", rule->id, severity_name(rule->severity), rule->summary);
}
