/* SPDX-License-Identifier: MIT */
/* tests/support/model/line.h: a sight line at radius 0 that may touch: what it meets, and on which sides it can pass (docs/contact-rule.md, step 3). */
#ifndef TESTS_SUPPORT_MODEL_LINE_H
#define TESTS_SUPPORT_MODEL_LINE_H

#include "support/model/model.h"

enum { MODEL_LEFT = 1, MODEL_RIGHT = 2 };

/* A wall end strictly between the ends of the line: `at` along it, and the side to which its wall leaves; 0: along the line. */
typedef struct model_event {
	__int128 at;
	int side;
} model_event;

typedef struct model_line {
	model_point a, b; /* not the same */
	size_t event_count, cover_count;
	model_event events[2 * MODEL_SEGMENTS];
	struct {
		__int128 from, to;
	} covers[MODEL_SEGMENTS];
} model_line;

void model_line_start(model_line *line, model_point a, model_point b);
/* Takes a wall in. True: it crosses the line strictly between its ends, and strictly between the wall's: nothing passes. */
bool model_line_meets(model_line *line, model_point c, model_point d);
/* The sides that are left at b for a thread that begins with `sides` at a; 0: it is stopped before. */
unsigned model_line_sides(model_line *line, unsigned sides);

#endif
