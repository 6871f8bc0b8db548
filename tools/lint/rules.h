/* SPDX-License-Identifier: MIT */
/* rules.h: the rules of the linter by their names. */
#ifndef TAUTLINE_TOOLS_LINT_RULES_H
#define TAUTLINE_TOOLS_LINT_RULES_H

#include <tautline/lint.h>

#include "cli/command.h"
#include "cli/writer.h"

/* The rule with the id `id[0..length)`; NULL if there is none. */
const tl_lint_rule *rule_find(const char *id, size_t length);

/* Reports an unknown rule, with the most similar one. Returns EXIT_BAD. */
int rule_unknown(const command_row *command, const char *id, size_t length);

/* `tautline lint --list-rules`: one line per rule. */
void rule_list(tli_text *writer);

#endif
