/* SPDX-License-Identifier: MIT */
/* lint/watch.h: checks a map again whenever its file changes. */
#ifndef TOOLS_LINT_WATCH_H
#define TOOLS_LINT_WATCH_H

#include "lint/options.h"

/* Prints the findings of the map, then, at every change of the file until Ctrl-C, those that appeared (`+`) and went (`-`). Returns the exit
 * status of the last check. */
int lint_watch(const char *path, struct lint_options *options, bool werror);

#endif
