/* SPDX-License-Identifier: MIT */
/* folder.h: the maps of a folder tree. */
#ifndef TAUTLINE_TOOLS_LINT_FOLDER_H
#define TAUTLINE_TOOLS_LINT_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/array.h"

/* Names of maps, owned. Zero is empty. */
struct map_list {
	char **names; /* tli_array */
};

/* Adds the maps below a folder, sorted by their names as bytes, folder by folder, and the sources of programs there to the second list. false: an error
 * was printed, and the lists have what could be read. */
bool map_list_walk(struct map_list *list, struct map_list *sources, const char *folder);

/* Adds a copy of a name. false: an error was printed. */
bool map_list_add(struct map_list *list, const char *name);
void map_list_free(struct map_list *list);

#endif
