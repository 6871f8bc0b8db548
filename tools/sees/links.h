/* SPDX-License-Identifier: MIT */
/* links.h: `tautline sees MAP --links`: which waypoints see each other. */
#ifndef TAUTLINE_TOOLS_SEES_LINKS_H
#define TAUTLINE_TOOLS_SEES_LINKS_H

#include "cli/arguments.h"
#include "io/load.h"

/* The command with --links; *def is from the options. Returns the exit status. */
int run_sight_links(const struct arguments *arguments, tl_nav_def *def);

#endif
