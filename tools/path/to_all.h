/* SPDX-License-Identifier: MIT */
/* to_all.h: `tautline path --to-all`: how far it is from one place to many. */
#ifndef TAUTLINE_TOOLS_PATH_TO_ALL_H
#define TAUTLINE_TOOLS_PATH_TO_ALL_H

#include "cli/arguments.h"
#include "io/load.h"

/* With --to-all, MAP FROM [TO]...; the exit status. */
int to_all_run(const struct arguments *arguments, tl_nav_def *nav_def);

#endif
