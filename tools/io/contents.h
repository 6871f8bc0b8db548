/* SPDX-License-Identifier: MIT */
/* contents.h: what was read of a map, and what was not. */
#ifndef TAUTLINE_TOOLS_IO_CONTENTS_H
#define TAUTLINE_TOOLS_IO_CONTENTS_H

#include <tautline/map.h>

#include "base/text.h"

/* The waypoints of a map that have this role. */
size_t count_role(const tl_map *map, tl_waypoint_role role);

/* `35 tiles of layer 'Walls' (rule: layer Walls -> wall)`. */
void write_ignored_part(tli_text *text, const tl_ignored_info *part);

#endif
