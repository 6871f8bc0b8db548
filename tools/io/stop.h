/* SPDX-License-Identifier: MIT */
/* stop.h: parses one end of a path or a sight line: `x,y` or the name of a waypoint. */
#ifndef TAUTLINE_TOOLS_IO_STOP_H
#define TAUTLINE_TOOLS_IO_STOP_H

#include <stdbool.h>
#include <stddef.h>

#include <tautline/map.h>
#include <tautline/nav.h>

/* Room for one error text about a stop or a query line. */
enum { STOP_ERROR_MAX = 1024 };

/* Reads `text[0..size)`: a point `x,y` in plain decimals, a waypoint's name, or a name in double quotes as in a map
 * file. For a waypoint both fields of *out are set. false: `why` `[char * STOP_ERROR_MAX]` says what is wrong,
 * with the name nearest to the one given. */
bool stop_read(const tl_map *map, const char *text, size_t size, tl_stop *out, char *why);

/* The same for an operand: prints what is wrong, followed by how to get help for `command`. */
struct arguments;
bool stop_operand(const struct arguments *arguments, const tl_map *map, const char *text, tl_stop *out);

/* One coordinate, rounded once to the map's grid, as in a file; INFINITY where it lies outside. false: no plain decimal. */
bool stop_coordinate(const tl_map *map, const char *text, size_t size, double *out);

/* Is the point on the map's grid? */
bool stop_in_grid(const tl_map *map, tl_point point, char *why);

#endif
