/* SPDX-License-Identifier: MIT */
/* formats.h: formats of maps by the names that --from and --to take. */
#ifndef TAUTLINE_TOOLS_IO_FORMATS_H
#define TAUTLINE_TOOLS_IO_FORMATS_H

#include <stdbool.h>

#include <tautline/format.h>

#include "cli/command.h"
#include "cli/writer.h"

/* The format that --OPTION names; `saved`: one that can be written. NULL: an error was printed. */
const tl_format *format_find(const command_row *command, const char *option, const char *name, bool saved);

/* Writes ".tl or .svg", the extensions of all formats that can be written, and a zero. */
void format_list_ends(tli_text *writer);

/* The format of the extension of a path, if it can be written, else NULL. */
const tl_format *format_of_output(const char *path);

#endif
