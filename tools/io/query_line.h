/* SPDX-License-Identifier: MIT */
/* query_line.h: reads a query file line by line, and parses one line. */
#ifndef TAUTLINE_TOOLS_IO_QUERY_LINE_H
#define TAUTLINE_TOOLS_IO_QUERY_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tautline/map.h>
#include <tautline/nav.h>

#include "io/stop.h"

/* The longest line that is read, in bytes: two names with every byte escaped, or numbers of any sane length. */
enum { QUERY_LINE_MAX = 4096 };

struct line {
	const char *text; /* valid until the next lines_fill; not zero-terminated, without its end */
	size_t size;      /* at most QUERY_LINE_MAX */
	uint64_t number;  /* from 1 */
	bool too_long;    /* the rest was dropped */
};

typedef struct line_reader {
	int descriptor;
	char *buffer;
	size_t start, end;
	uint64_t number;
	bool ended, skipping, opened;
	int error; /* errno of a failed read; 0 = none */
} line_reader;

/* Opens `path` ("-" = standard input). false: an error was printed. */
bool lines_open(line_reader *reader, const char *path);
void lines_close(line_reader *reader);

/* The next line that is already here. false: none is. */
bool lines_next(line_reader *reader, struct line *out);

/* Waits for more. false: there is no more (or reader->error says why not). */
bool lines_fill(line_reader *reader);

typedef enum line_kind {
	LINE_EMPTY, /* blank, or only a comment */
	LINE_QUERY,
	LINE_BAD /* `why` says what is wrong */
} line_kind;

typedef struct query_line {
	tl_stop from, to;
	bool has_length; /* a fifth number is there */
	double length;
	char why[STOP_ERROR_MAX];
} query_line;

/* Parses a line: two stops (names or x,y), or `x1 y1 x2 y2` and perhaps a length. */
line_kind query_line_read(const tl_map *map, const struct line *line, query_line *out);

#endif
