/* SPDX-License-Identifier: MIT */
/*
 * map/point_texts.h: points as the file writes them. Different texts may be one grid point.
 *
 * Only the native format keeps its text. Other formats, and lines whose thing was edited, have none.
 */
#ifndef TLI_MAP_POINT_TEXTS_H
#define TLI_MAP_POINT_TEXTS_H

#include "map/source.h"
#include "map/store.h"

/* `x,y` in the line of a thing. */
typedef struct tli_point_text {
	const char *text; /* borrowed from the map */
	uint32_t size;
	uint32_t line, column;
	uint32_t number;     /* which point of the thing it is, from 0 */
	tli_piece_kind kind; /* WALL, DOOR, WAYPOINT, OBSTACLE (its centre) */
	tli_point at;
} tli_point_text;

/* Appends all of them to `texts` (tli_array), in the order of the file. O(bytes of the file). TL_E_NOMEM. */
tl_status tli_map_point_texts(const tl_map *map, tli_point_text **texts);

/* Has no line of the file been edited or removed? Then they are all that there can be until it is read again. O(lines). */
bool tli_map_text_is_whole(const tl_map *map);

/* Do two texts of points say the same numbers? `1.50,+2` says what `1.5,2` does. */
bool tli_point_texts_agree(const char *one, size_t one_size, const char *two, size_t two_size);

/* For each point of a wall: does its text say what that of the next one says (of the last: of the first)? True where
 * there is no text to compare. `agree` is `[bool * count]`. O(line). */
void tli_map_wall_texts_agree(const tl_map *map, tl_wall_id id, bool *agree);

#endif
