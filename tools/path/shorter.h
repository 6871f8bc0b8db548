/* SPDX-License-Identifier: MIT */
/* shorter.h: how much shorter than a path over waypoints the shortest path is. */
#ifndef TAUTLINE_TOOLS_PATH_SHORTER_H
#define TAUTLINE_TOOLS_PATH_SHORTER_H

#include "io/load.h"
#include "path/answer.h"

/* Sets answer->shortest where paths go over waypoints (world->nav was made by the options of `arguments`) and the path by corners between the same ends is more
 * than 5 % shorter, or the only one. Where a nav by corners does not fit the budget it sets nothing. */
void shorter_find(const struct arguments *arguments, const struct world *world, const tl_path_def *path_def,
	struct answer *answer);

/* Says so, to stderr. */
void shorter_print(const struct answer *answer);

#endif
