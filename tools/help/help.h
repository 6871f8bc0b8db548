/* SPDX-License-Identifier: MIT */
/* help.h: printing help. All answers are exit statuses. */
#ifndef TAUTLINE_TOOLS_HELP_HELP_H
#define TAUTLINE_TOOLS_HELP_HELP_H

#include "cli/command.h"

/* Whole, or in 30 lines. */
int help_overview(const command_row *const *commands, bool is_short);
int help_command(const command_row *command, bool is_short);

/* --man, --completion and --rules; -1 for any other word. */
int help_hidden(const command_row *const *commands, const char *option);

/* Reports an unknown command, with the most similar one. */
int help_unknown_command(const command_row *const *commands, const char *name);

#endif
