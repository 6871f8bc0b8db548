/* SPDX-License-Identifier: MIT */
/*
 * format/uvtt/uvtt.h: what reader and writer of Universal VTT share (docs/formats/uvtt.md).
 *
 * A square of the tabletop's grid is a map unit, and coordinates are those of the file: those of the walls, the portals and the lights
 * count from the same point as `map_origin`, where the picture begins, so a file that shows a part of a larger map keeps its place in it.
 */
#ifndef TLI_FORMAT_UVTT_UVTT_H
#define TLI_FORMAT_UVTT_UVTT_H

#include "base/text.h"
#include "format/formats.h"
#include "map/records.h"

/* The names of doors and waypoints, with the number of the portal or the light in its list, from 1; and the key under which a thing
 * has another name, which no other program knows. A waypoint is a light if its name begins as the reader lets it begin. */
#define TLI_UVTT_PORTAL "portal_"
#define TLI_UVTT_LIGHT "light_"
#define TLI_UVTT_NAME "tautline_name"
/* Members of portals, of what only the native format says. */
#define TLI_UVTT_BLOCKS "tautline_blocks"
#define TLI_UVTT_KEY "tautline_key"
/* Of `resolution`: grid units per square, where a map has not the usual number of them. */
#define TLI_UVTT_GRID "tautline_grid"

/* Makes a wall of a list of points, or a list of a wall: drops each point that is the one before it, and the last one where it is the first,
 * which sets *is_loop; two points are no loop. `tokens` (NULL = none) has as many items and loses the same ones. Returns how many are
 * left; fewer than 2 are no wall. O(count). */
size_t tli_uvtt_trim(tli_point *points, uint32_t *tokens, size_t count, bool *is_loop);

tl_status tli_uvtt_write(const tl_map *map, tli_text *out);

#endif
