/* SPDX-License-Identifier: MIT */
/* format/sink/sets.h: texts that say sets of channels and keys, `walk,sight`, in files of all formats. */
#ifndef TLI_FORMAT_SINK_SETS_H
#define TLI_FORMAT_SINK_SETS_H

#include "format/sink/sink.h"

/* What a text may say: the type, what is expected, and of keys how many (`high`). The native format has rows of its own. */
extern const tli_member_row tli_set_of_blocks; /* what a thing blocks */
extern const tli_member_row tli_set_of_key;    /* the key of a door */
extern const tli_member_row tli_set_of_heeds;  /* what one goes by */
extern const tli_member_row tli_set_of_keys;   /* those that one has */

/* A text that says a set. */
typedef struct tli_set_text {
	const char *text;
	size_t size;
	tl_place place;
	const char *before; /* how an error about it begins; NULL = with what was expected */
	bool is_in_line;    /* the place is that of the text itself: each of its names has its own column */
} tli_set_text;

/* Does text[0..size) say a set as the row has it? */
bool tli_set_is_sound(const tli_member_row *row, const char *text, size_t size);
/* Reads it: what it names comes into the map. False: reported, or *status is not TL_OK. */
bool tli_sink_set(
	tli_sink *sink, const tli_member_row *row, const tli_set_text *text, uint32_t *set, tl_status *status);
/* Does the text say the set of the map? */
bool tli_set_says(const tl_map *map, tli_member_type type, const char *text, size_t size, uint32_t set);
/* Adds the names of a set. */
void tli_set_add(const tl_map *map, tli_member_type type, uint32_t set, tli_text *out);

/* A wall that blocks these channels alone; 0 and TL_BLOCKS_ALL = every one. */
typedef struct tli_sink_line {
	const tli_point *points;
	size_t count;
	uint32_t flags;
	tl_channels blocks;
} tli_sink_line;

/* As tli_sink_wall. */
tl_status tli_sink_line_wall(tli_sink *sink, uint32_t source, const tli_sink_line *line);

#endif
