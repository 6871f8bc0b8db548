/* SPDX-License-Identifier: MIT */
/* nav/words.h: the words for what blocks: the same in the linter, in causes that there is no path, and in the command. */
#ifndef TLI_NAV_WORDS_H
#define TLI_NAV_WORDS_H

#include "base/text.h"
#include <tautline/nav_sight.h>

/* `the wall at 5:1`, `the linedef 42`, `a wall`, `the closed door front`, `the obstacle crate`, `the inside of a solid`. */
void tli_nav_add_blocker(tli_text *text, const tl_map *map, const tl_blocker *blocker);

#endif
