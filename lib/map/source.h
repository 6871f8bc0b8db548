/* SPDX-License-Identifier: MIT */
/*
 * map/source.h: the text a map was loaded from, and which thing each line of it says.
 *
 * It is kept so that saving changes only the lines of edited things, and so that a thing can be found in its file, in O(1) from either
 * side. Of a format that is not the native one only marks are kept: the place of each thing. A source has pieces or marks, never both.
 */
#ifndef TLI_MAP_SOURCE_H
#define TLI_MAP_SOURCE_H

#include "map/fields.h"
#include <tautline/base.h>

typedef enum tli_piece_kind {
	TLI_PIECE_TEXT = 0, /* blank lines and comments, any number of them; no object */
	TLI_PIECE_REMOVED,  /* a line whose object was removed; no object */
	TLI_PIECE_HEADER,
	TLI_PIECE_GRID,
	TLI_PIECE_RADIUS,
	TLI_PIECE_THING /* and all above: TLI_PIECE_OF */
} tli_piece_kind;

/* Of a line that says a thing: by its tli_change_kind, a constant. */
#define TLI_PIECE_OF(kind) ((tli_piece_kind)(TLI_PIECE_THING + (unsigned)(kind)))

/* 12 bytes: a run of the text, up to the next piece. Pieces with an object are exactly one line, line end included. */
typedef struct tli_piece {
	uint32_t offset;
	uint32_t line; /* of its first byte, from 1 */
	uint32_t tag;  /* index << 5 | edited << 4 | kind; the index counts from 0 */
} tli_piece;

/* 16 bytes: a tl_place with its kind as an index. */
typedef struct tli_mark {
	uint32_t line, column, object;
	uint32_t kind1; /* 1 + index into tli_source.kinds, 0 = none; TLI_MARK_NEXT */
} tli_mark;

/* In kind1: it belongs to the thing of the mark before, a wall's next segment. */
#define TLI_MARK_NEXT (UINT32_C(1) << 31)

typedef struct tli_source {
	char *text;         /* tli_array, NULL for a map that was made by calls or read from another format */
	tli_piece *pieces;  /* tli_array */
	tli_mark *marks;    /* tli_array */
	const char **kinds; /* tli_array: the different texts of marks, which are static */
} tli_source;

static inline tli_piece_kind tli_piece_kind_of(const tli_piece *piece)
{
	return (tli_piece_kind)(piece->tag & 15);
}

static inline bool tli_piece_is_edited(const tli_piece *piece)
{
	return piece->tag & 16;
}

static inline uint32_t tli_piece_index(const tli_piece *piece)
{
	return piece->tag >> 5;
}

void tli_source_free(tli_source *source);
size_t tli_source_bytes(const tli_source *source);

/* Remembers a place and gives its number, the same as the one before for the same place. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_source_mark(tli_source *source, tl_place place, uint32_t *source1);

/* Adds the place of the next segment to the mark made last: a wall that is made of several things of its file has one for each
 * of its segments. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_source_mark_next(tli_source *source, tl_place place);

/* In all of these `source1` is 1 + a piece or a mark, or 0 for "no place", which is fine. Marks are bound to nothing. */

/* Says which object a line belongs to; `index` counts from 0. */
void tli_source_bind(tli_source *source, uint32_t source1, tli_piece_kind kind, uint32_t index);

/* The text of a piece, line end included. */
const char *tli_source_text(const tli_source *source, size_t piece, size_t *size);
/* The fields of a line; there must be pieces. */
tli_fields tli_source_fields(const tli_source *source, uint32_t source1);
/* The place of field `number` (0 = the directive); all 0 when there is no line or no such field. O(line). A mark has one place
 * for all fields. */
tl_place tli_source_place(const tli_source *source, uint32_t source1, size_t number);
/* Has each segment of this wall a place of its own? And where: `segment` counts from 0. */
bool tli_source_has_segments(const tli_source *source, uint32_t source1);
tl_place tli_source_segment(const tli_source *source, uint32_t source1, size_t segment);
/* The number of the field behind the first of these words that is no part of a thing's name or place; 0 where there is none. O(line). */
size_t tli_source_field_behind(const tli_source *source, uint32_t source1, const char *word, const char *other);
/* The line number, 0 when there is none. */
uint32_t tli_source_line(const tli_source *source, uint32_t source1);

#endif
