/* SPDX-License-Identifier: MIT */
/* options.h: the options of the linter. */
#ifndef TAUTLINE_TOOLS_LINT_OPTIONS_H
#define TAUTLINE_TOOLS_LINT_OPTIONS_H

#include <tautline/lint.h>

#include "cli/arguments.h"

struct lint_options {
	tl_lint_def def;              /* its severities are `severities` */
	tl_lint_severity *severities; /* [tl_lint_severity * def.severity_count], owned */
};

/* Reads --radius, --margin, --gap, --max-link and all --rule. false: an error was printed, and nothing is to be freed. */
bool lint_options_read(struct lint_options *options, const struct arguments *arguments);
void lint_options_free(struct lint_options *options);

/* Does this rule run? Not if it is off, or its length is 0. */
bool lint_options_run(const struct lint_options *options, const char *rule);

/* Does a --rule say how severe it is? */
bool lint_options_set(const struct lint_options *options, const char *rule);

#endif
