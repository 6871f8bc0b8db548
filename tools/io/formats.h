/* SPDX-License-Identifier: MIT */
/* formats.h: formats of maps by the names that --from and --to take. */
#ifndef TAUTLINE_TOOLS_IO_FORMATS_H
#define TAUTLINE_TOOLS_IO_FORMATS_H

#include <stdbool.h>

#include <tautline/format.h>

#include "cli/command.h"
#include "cli/writer.h"

/* The format that --OPTION names; `saved`: one that is written. NULL: there is none; that was printed, with what there is. */
const tl_format *format_find(const command_row *command, const char *option, const char *name, bool saved);

/* "`.tl` or `.svg`": the ends of names of all formats that are written, with a zero after it. */
void format_list_ends(struct writer *writer);

/* The format that a path ends in, if it is written, else NULL. */
const tl_format *format_of_output(const char *path);

#endif
