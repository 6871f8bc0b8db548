/* SPDX-License-Identifier: MIT */
/* counts.h: the kinds of things of a map as rows, for commands that say how many there are of each. */
#ifndef TAUTLINE_TOOLS_MAP_COUNTS_H
#define TAUTLINE_TOOLS_MAP_COUNTS_H

#include <tautline/map.h>

typedef struct kind_row {
	const char *one, *many;
	const char *directive; /* that begins its line in the native format */
	size_t (*count)(const tl_map *map);
	bool is_plain; /* `tautline info` says its number alone */
} kind_row;

/* Ends with a NULL name. */
extern const kind_row kind_rows[];

#endif
