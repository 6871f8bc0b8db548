/* SPDX-License-Identifier: MIT */
/*
 * mention.h: a place in a file that names maps: which of several it means, and what it says of them.
 *
 * Of maps with one name it means those whose whole name stands there, with most of the folders before it, with the extension behind it, and nearest to the file, and the
 * sources of Tiled beside these.
 */
#ifndef TAUTLINE_TOOLS_LINT_MENTION_H
#define TAUTLINE_TOOLS_LINT_MENTION_H

#include "lint/names.h"

/* A file that is looked through. */
struct looked {
	const char *name;
	bool is_strict; /* names stand in texts or paths there: a source, or a map */
	bool is_beside; /* its names are no texts of a program: settings, or a map */
	const char *text;
	size_t size;
};

/* What it says of all maps of the range that it means, text[at..to). O(maps of the range, of at most some dozen, * their names). */
void mention_word(struct map_names *names, struct name_range range, const struct looked *in, size_t at, size_t to);

/* The same of names that are made of text[at..) and a number, whose extension may stand at `behind` or soon after, on the line. */
void mention_made(struct map_names *names, struct name_range range, const struct looked *in, size_t at, size_t behind);

/* Is something joined to a text that ends before text[at..end), `"level" + n`, `"level" .. n`? */
bool mention_is_joined(const char *text, size_t at, size_t end);

#endif
