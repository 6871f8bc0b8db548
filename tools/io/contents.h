/* SPDX-License-Identifier: MIT */
/* contents.h: what was read of a map, and what was not. */
#ifndef TAUTLINE_TOOLS_IO_CONTENTS_H
#define TAUTLINE_TOOLS_IO_CONTENTS_H

#include <tautline/map.h>

#include "base/text.h"

/* The waypoints of a map that have this role. */
size_t count_role(const tl_map *map, tl_waypoint_role role);

/* Is it one of Tiled, in XML or JSON? */
bool is_of_tiled(const tl_map *map);

/* `35 tiles of layer 'Walls' (rule: layer Walls -> wall)`. */
void write_ignored_part(tli_text *text, const tl_ignored_info *part);

/* `{"what":"layer 'Walls'","count":35,"rule":"layer Walls -> wall","like_walls":true}`. */
void write_ignored_json(tli_text *writer, const tl_ignored_info *part);

/* Parts of several maps that look like walls and were ignored; those with the same name, things and rule are one group. Zero is empty. */
struct ignored_walls {
	struct ignored_group *groups; /* tli_array */
	size_t maps;                  /* that have some */
};

struct ignored_group {
	tl_ignored_info part; /* its count is that of all; `what` and `rule` are owned */
	size_t maps;
};

/* false: out of memory, which was printed. O(parts of the map * groups). */
bool ignored_walls_add(struct ignored_walls *walls, const tl_map *map);

/* The largest three groups, and how many more there are: `396 tiles of layer 'Walls' (rule: layer Walls -> wall) in 2 maps, 40 objects ..`. */
void ignored_walls_write(tli_text *text, struct ignored_walls *walls);

void ignored_walls_free(struct ignored_walls *walls);

#endif
