/* SPDX-License-Identifier: MIT */
/* doors.h: --open and --close, which set doors of a map for one run. */
#ifndef TAUTLINE_TOOLS_IO_DOORS_H
#define TAUTLINE_TOOLS_IO_DOORS_H

#include <tautline/map.h>

#include "cli/arguments.h"

/* Rows for the option tables of the commands that ask what doors do. */
#define OPTION_DOORS                                                                                      \
	{ "open", 0, "DOOR...", NULL, "open the door of that name, for this run; may be repeated" },      \
	{                                                                                                 \
		"close", 0, "DOOR...", NULL, "close the door of that name, for this run; may be repeated" \
	}

/* Opens and closes doors of the map as the options say, --close last. TL_E_FORMAT: it has no door of some name, of which an error went into
 * *errors. Nothing where the command has no such options. */
tl_status doors_set(const struct arguments *arguments, tl_map *map, tl_errors *errors);

/* That no door has that name, with the most similar one, or with the doors that there are: a line into text[0..size). */
void doors_missing(const tl_map *map, const char *name, char *text, size_t size);

#endif
