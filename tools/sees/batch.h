/* SPDX-License-Identifier: MIT */
/* batch.h: `tautline sees --batch`: a stream of sight lines, a stream of answers. */
#ifndef TAUTLINE_TOOLS_SEES_BATCH_H
#define TAUTLINE_TOOLS_SEES_BATCH_H

#include "cli/arguments.h"

#include <tautline/nav.h>

/* Answers all lines of --batch. Returns the exit status. */
int run_sight_batch(const struct arguments *arguments, tl_nav_def *def);

#endif
