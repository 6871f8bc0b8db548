/* SPDX-License-Identifier: MIT */
/* same_file.h: no output replaces a file that the same run reads, nor another output of it. */
#ifndef TAUTLINE_TOOLS_CLI_SAME_FILE_H
#define TAUTLINE_TOOLS_CLI_SAME_FILE_H

#include "cli/arguments.h"

/* Is each file that the options name as an output another than all maps and other inputs, and than the other outputs? And is standard
 * input at most one of the maps? false: an error was printed. */
bool files_are_apart(const struct arguments *arguments);

#endif
