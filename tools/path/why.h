/* SPDX-License-Identifier: MIT */
/* why.h: why there is no path, and what would make one. */
#ifndef TAUTLINE_TOOLS_PATH_WHY_H
#define TAUTLINE_TOOLS_PATH_WHY_H

#include "io/load.h"
#include "path/answer.h"

/* The definition by which the world's nav was made, for why_find: one thread. false: an error was printed. */
bool why_take_options(const struct arguments *arguments, const struct world *world, tl_nav_def *out);

/* Sets answer->why and its summary where there is no path, nothing where there is one. Where that does not fit the budget of nav_def it sets nothing. */
void why_find(const tl_map *map, const tl_nav_def *nav_def, const tl_path_def *path_def, struct answer *answer);

/* Adds `,"why":[{"kind":"doors","enough":true,"length":8.49,"text":"...","things":[...]},...]` to an object of JSON; nothing where there is none. */
void why_write_json(tli_text *writer, const struct answer *answer, const tl_map *map);

/* The stretch of the plane that the first cause is about, for a picture: from the end to where it would be free, across the narrow place or door, through the
 * wall. false: it is about none. */
bool why_stretch(const struct answer *answer, const tl_map *map, tl_point out[2]);

#endif
