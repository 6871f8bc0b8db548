/* SPDX-License-Identifier: MIT */
/* folder.h: the maps of a folder tree, and the files of the program beside them. */
#ifndef TAUTLINE_TOOLS_LINT_FOLDER_H
#define TAUTLINE_TOOLS_LINT_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/array.h"

/* Names of files, owned. Zero is empty. */
struct map_list {
	char **names; /* tli_array */
};

struct folder_lists {
	struct map_list maps;
	struct map_list sources; /* of programs */
	struct map_list texts;   /* that a program may read: settings, tables, scenes */
};

/* Adds the files below a folder, sorted by their names as bytes, folder by folder. false: an error was printed, and the lists have what could be read. */
bool folder_walk(struct folder_lists *lists, const char *folder);
void folder_free(struct folder_lists *lists);

/* Adds a copy of a name. false: an error was printed. */
bool map_list_add(struct map_list *list, const char *name);
void map_list_free(struct map_list *list);

#endif
