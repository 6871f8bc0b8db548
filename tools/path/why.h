/* SPDX-License-Identifier: MIT */
/* why.h: why there is no path, and what would make one. */
#ifndef TAUTLINE_TOOLS_PATH_WHY_H
#define TAUTLINE_TOOLS_PATH_WHY_H

#include "io/load.h"
#include "path/answer.h"

/* Sets answer->why and its summary where there is no path. Where that does not fit the budget it sets nothing. */
void why_find(const struct arguments *arguments, const struct world *world, const tl_path_def *path_def,
	struct answer *answer);

/* Adds `,"why":[{"kind":"doors","enough":true,"length":8.49,"text":"...","things":[...]},...]` to an object of JSON; nothing where there is none. */
void why_write_json(tli_text *writer, const struct answer *answer, const tl_map *map);

/* The stretch of the plane that the first cause is about, for a picture: from the end to where it would be free, across the narrow place or door, through the
 * wall. false: it is about none. */
bool why_stretch(const struct answer *answer, const tl_map *map, tl_point out[2]);

#endif
