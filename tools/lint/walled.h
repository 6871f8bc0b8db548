/* SPDX-License-Identifier: MIT */
/* walled.h: the maps of a run in which something blocks, by project and name, to find the sources, exports and siblings of those in which nothing
 * does. */
#ifndef TAUTLINE_TOOLS_LINT_WALLED_H
#define TAUTLINE_TOOLS_LINT_WALLED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/array.h"

struct walled_map {
	size_t project;
	char *file;
};

/* Zero is empty. */
struct walled {
	struct walled_map *maps; /* tli_array */
};

/* false: out of memory, which was printed. */
bool walled_keep(struct walled *walled, const char *file, size_t project);

/* Before walled_has_twin. O(maps log maps). */
void walled_sort(struct walled *walled);

/* Does the project have such a map with this name and another extension? O(log maps + maps of the name). */
bool walled_has_twin(const struct walled *walled, const char *file, size_t project);

/* Is there one of the same series, the same name up to the first digit, as level2 and level10? O(log maps + maps of that beginning). */
bool walled_has_sibling(const struct walled *walled, const char *file, size_t project);

void walled_free(struct walled *walled);

#endif
