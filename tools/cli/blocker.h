/* SPDX-License-Identifier: MIT */
/* blocker.h: what blocks, as JSON: the same in a sight line and in what would make a path. Its words are those of nav/words.h. */
#ifndef TAUTLINE_TOOLS_CLI_BLOCKER_H
#define TAUTLINE_TOOLS_CLI_BLOCKER_H

#include <tautline/map.h>
#include <tautline/nav.h>

#include "base/text.h"

/* `"kind":"door","name":"hatch","key":"red","line":5,"column":1`: of these what it has; `"linedef":42` where the format has no lines. */
void write_blocker_json(tli_text *writer, const tl_map *map, const tl_blocker *blocker);

#endif
