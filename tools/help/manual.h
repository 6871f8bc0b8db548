/* SPDX-License-Identifier: MIT */
/* manual.h: the command table for people: help texts, the man page, and the completion for bash. */
#ifndef TAUTLINE_TOOLS_HELP_MANUAL_H
#define TAUTLINE_TOOLS_HELP_MANUAL_H

#include <tautline/lint.h>

#include "cli/command.h"
#include "cli/writer.h"

/* Writes `text` wrapped at 80 columns, each line but the first after `indent` spaces; `column` is where the first line begins.
 * "\n" starts a line anew. Ends with a line end. */
void write_wrapped(struct writer *writer, const char *text, size_t indent, size_t column);

/* `tautline --help`. */
void manual_overview(struct writer *writer, const command_row *const *commands);

/* `tautline COMMAND --help`: examples first. */
void manual_command(struct writer *writer, const command_row *command);

/* docs/man/tautline.1, for man(7). */
void manual_page(struct writer *writer, const command_row *const *commands);

/* The bash completion. */
void manual_completion(struct writer *writer, const command_row *const *commands);

/* `tautline help RULE`: what, why, example, how to fix it. */
void rule_explain(struct writer *writer, const tl_lint_rule *rule);

/* The rules in docs/lint-rules.md: a table, and a section for each. */
void rule_page(struct writer *writer);

/* The completions for zsh and for fish. */
void manual_completion_zsh(struct writer *writer, const command_row *const *commands);
void manual_completion_fish(struct writer *writer, const command_row *const *commands);

#endif
