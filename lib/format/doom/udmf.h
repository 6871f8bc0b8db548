/* SPDX-License-Identifier: MIT */
/* format/doom/udmf.h: the words of a UDMF text, and the blocks they make. */
#ifndef TLI_FORMAT_DOOM_UDMF_H
#define TLI_FORMAT_DOOM_UDMF_H

#include "format/doom/doom.h"

/* ---- words (udmf_scan.c) ---- */

typedef enum tli_udmf_kind {
	TLI_UDMF_END = 0, /* of the text */
	TLI_UDMF_WORD,    /* a name, a number, true, false */
	TLI_UDMF_STRING,  /* the text is without its quotes; escapes are not resolved */
	TLI_UDMF_MARK,    /* one of { } = ; or a byte that should not be there */
	TLI_UDMF_OPEN     /* a string or a comment without an end: the rest of the text */
} tli_udmf_kind;

typedef struct tli_udmf_word {
	tli_udmf_kind kind;
	const char *text;
	size_t size;
	tli_doom_spot spot;
} tli_udmf_word;

typedef struct tli_udmf_scan {
	const char *at, *end;
	const char *line_start;
	uint32_t line;
} tli_udmf_scan;

tli_udmf_scan tli_udmf_scan_of(const char *text, size_t size);

/* The next word, comments and blanks passed over. At the end it stays there. */
tli_udmf_word tli_udmf_next(tli_udmf_scan *scan);

static inline bool tli_udmf_is_mark(const tli_udmf_word *word, char mark)
{
	return word->kind == TLI_UDMF_MARK && word->text[0] == mark;
}

/* Is it this name, in whatever case? `name` is in small letters. */
bool tli_udmf_is(const tli_udmf_word *word, const char *name);

/* ---- blocks (udmf_blocks.c) ---- */

typedef enum tli_udmf_value {
	TLI_UDMF_GRID = 0, /* a decimal in map units, as a grid coordinate */
	TLI_UDMF_WHOLE,
	TLI_UDMF_INDEX, /* 0 or more */
	TLI_UDMF_SIDE,  /* an index, or -1 for none */
	TLI_UDMF_TRUTH
} tli_udmf_value;

/* One field that means something here. */
typedef struct tli_udmf_field {
	const char *name;
	tli_udmf_value kind;
	bool is_needed;
	int32_t standard; /* where it is missing */
} tli_udmf_field;

/* The maximum of fields in a block. */
#define TLI_UDMF_FIELDS_MAX 15

typedef struct tli_udmf_row tli_udmf_row;

/* A block while it is read; its values stand as its fields do in the table. */
typedef struct tli_udmf_block {
	const tli_udmf_row *row; /* NULL for one that means nothing here */
	tli_doom_spot spot;
	int32_t values[TLI_UDMF_FIELDS_MAX];
	bool is_given[TLI_UDMF_FIELDS_MAX];
} tli_udmf_block;

struct tli_udmf_row {
	const char *name;
	const tli_udmf_field *fields;
	size_t count;
	/* Takes the values into the level; false = out of memory. */
	bool (*add)(tli_doom_level *level, const tli_udmf_block *it);
};

/* NULL for a block that means nothing here. */
const tli_udmf_row *tli_udmf_find_block(const tli_udmf_word *name);

/* Sets the rules and the game of a level by the name of its namespace. */
void tli_udmf_take_namespace(tli_doom_level *level, const tli_udmf_word *name);

#endif
