/* SPDX-License-Identifier: MIT */
/* tags.h: the tags of XML, as far as a map of Tiled has them. */
#ifndef TAUTLINE_TOOLS_LINT_TAGS_H
#define TAUTLINE_TOOLS_LINT_TAGS_H

#include <stdbool.h>
#include <stddef.h>

/* The `<` of the next tag, `at` itself or behind it, that is in no comment; NULL: there is none. */
const char *tag_next(const char *at);

/* Is it the begin of an element of this name? */
bool tag_is(const char *tag, const char *name);

/* How many levels deeper what follows the tag is, if its name is this one: 1 at its begin, -1 at its end `</group>`, 0 where it is empty or has another name. */
int tag_depth(const char *tag, const char *name);

/* The value of an attribute, as it is written, and its size; NULL: it has none. */
const char *tag_attribute(const char *tag, const char *name, size_t *size);

#endif
