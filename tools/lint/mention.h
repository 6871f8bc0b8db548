/* SPDX-License-Identifier: MIT */
/*
 * mention.h: a place in a file that names maps: which of several it means, and what it says of them.
 *
 * Of maps with one name it means those whose whole name stands there; of these, those with most of the folders before it, and then those with the extension
 * behind it. Settings and maps mean maps beside them first, programs with libGDX those in their assets, and all of them levels before copies and examples. The sources of Tiled
 * beside such maps are meant, too.
 */
#ifndef TAUTLINE_TOOLS_LINT_MENTION_H
#define TAUTLINE_TOOLS_LINT_MENTION_H

#include "lint/names.h"

/* Where names stand: in texts of a source, as words of settings, or in texts or paths of a map. */
enum looked_kind { LOOKED_SOURCE, LOOKED_SETTINGS, LOOKED_MAP };

/* A file that is looked through, up to a line. */
struct looked {
	const char *name;
	enum looked_kind kind;
	bool is_java; /* it is a source of what may be a program with libGDX */
	const char *text;
	size_t size;
	uint64_t own;   /* hash of the first word of its name, if it is that of a map; 0 */
	bool is_import; /* the line imports a module */
};

/* What it says of all maps of the range that it means, text[at..to). O(maps of the range, of at most some dozen, * length of their paths). */
void mention_word(struct map_names *names, struct name_range range, const struct looked *in, size_t at, size_t to);

/* The same of names that are made of text[at..) and a number, whose extension may stand at `behind` or soon after, on the line. */
void mention_made(struct map_names *names, struct name_range range, const struct looked *in, size_t at, size_t behind);

/* Is something joined to a text that ends before text[at..end), `"level" + n`, `"level" .. n`? */
bool mention_is_joined(const char *text, size_t at, size_t end);

#endif
