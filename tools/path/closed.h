/* SPDX-License-Identifier: MIT */
/* closed.h: closed doors as the cause that there is no path. */
#ifndef TAUTLINE_TOOLS_PATH_CLOSED_H
#define TAUTLINE_TOOLS_PATH_CLOSED_H

#include "io/load.h"
#include "path/answer.h"

/* Sets answer->by_doors where there is no path (world->nav was made by the options of `arguments`) and one with all doors open, and
 * answer->doors to those of which one open is enough. Doors of the map are opened and closed again. Where that does not fit the budget it sets
 * nothing. */
void closed_find(const struct arguments *arguments, const struct world *world, const tl_path_def *path_def,
	struct answer *answer);

/* Adds `,"doors":["NAME",...]` to an object of JSON, none of which is enough where it is empty; nothing where doors are not the cause. */
void closed_write_json(tli_text *writer, const struct answer *answer, const tl_map *map);

/* Says so, to stderr. */
void closed_print(const struct answer *answer, const tl_map *map);

#endif
