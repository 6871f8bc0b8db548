/* SPDX-License-Identifier: MIT */
/* file_type.h: the extension of an output file decides what is written, or is refused. */
#ifndef TAUTLINE_TOOLS_CLI_FILE_TYPE_H
#define TAUTLINE_TOOLS_CLI_FILE_TYPE_H

#include "cli/arguments.h"

/* An option other than --output that names a file to be written, and what that may end in. */
struct written_option {
	const char *name, *endings;
};

/* All of them, of all commands. */
enum { WRITTEN_OPTIONS = 9 };
extern const struct written_option written_options[WRITTEN_OPTIONS];

/* Where -o FILE has an extension that says what is in it (.svg, .json, .pdf ..) and --format is not given, that is the
 * format. An extension of something that the command does not write, or that contradicts --format, is refused, and so is one that contradicts
 * --svg, --trace and other options with a file. So is the extension of a map, where an answer is written and no map. false: an error was printed. */
bool file_types_choose(struct arguments *arguments);

#endif
