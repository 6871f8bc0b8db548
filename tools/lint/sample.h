/* SPDX-License-Identifier: MIT */
/* sample.h: maps that are no levels, by their names. */
#ifndef TAUTLINE_TOOLS_LINT_SAMPLE_H
#define TAUTLINE_TOOLS_LINT_SAMPLE_H

#include <stdbool.h>

/* Does a word of a path from the root of a project say that the map is a test, a copy or an example: `test`, `backup`, `old`, `template`, ..?
 * Words end at what is no letter and before a capital behind a small letter: `npc_test`, `TestMap2`, but not `contest`. Of a path that leads
 * out of the root only the last part counts. */
bool is_sample(const char *path);

#endif
