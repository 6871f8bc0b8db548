/* SPDX-License-Identifier: MIT */
/* channels.h: what `tautline info` says of the channels and keys of a map. */
#ifndef TAUTLINE_TOOLS_MAP_CHANNELS_H
#define TAUTLINE_TOOLS_MAP_CHANNELS_H

#include <tautline/map.h>

#include "base/text.h"

/* A line for each channel: its radius, and how many walls, doors and obstacles block it; and one for each key: its doors. Nothing where the
 * map has no channel of its own, no key, and everything blocks all channels. O(map). */
void channels_write_text(tli_text *writer, const tl_map *map);

/* `,"channels":[...],"keys":[...]`, under the same condition. */
void channels_write_json(tli_text *writer, const tl_map *map);

/* How many lines `channel` its file has. */
size_t channels_count_lines(const tl_map *map);

#endif
