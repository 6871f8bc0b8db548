/* SPDX-License-Identifier: MIT */
/* manual.h: the command table for people: help texts, the man page, and the completion for bash. */
#ifndef TAUTLINE_TOOLS_HELP_MANUAL_H
#define TAUTLINE_TOOLS_HELP_MANUAL_H

#include <tautline/lint.h>

#include "cli/command.h"
#include "cli/writer.h"

/* Writes `text` wrapped at 80 columns, each line but the first after `indent` spaces; `column` is where the first line begins.
 * "\n" starts a line anew. Ends with a line end. */
void write_wrapped(tli_text *writer, const char *text, size_t indent, size_t column);

/* `tautline --help`. */
void manual_overview(tli_text *writer, const command_row *const *commands);

/* `tautline COMMAND --help`: examples first. */
void manual_command(tli_text *writer, const command_row *command);

/* `tautline -h` and `tautline COMMAND -h`: at most 30 lines. */
void manual_short_overview(tli_text *writer, const command_row *const *commands);
void manual_short_command(tli_text *writer, const command_row *command);

/* docs/man/tautline.1, for man(7). */
void manual_page(tli_text *writer, const command_row *const *commands);

/* The bash completion. */
void manual_completion(tli_text *writer, const command_row *const *commands);

/* `tautline help RULE`: what, why, example, how to fix it. */
void rule_explain(tli_text *writer, const tl_lint_rule *rule);

/* The rules in docs/lint-rules.md: a table, and a section for each. */
void rule_page(tli_text *writer);

/* The completions for zsh and for fish. */
void manual_completion_zsh(tli_text *writer, const command_row *const *commands);
void manual_completion_fish(tli_text *writer, const command_row *const *commands);

#endif
