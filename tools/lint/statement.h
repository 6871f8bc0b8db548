/* SPDX-License-Identifier: MIT */
/*
 * statement.h: statements and blocks of a source. Brackets and indentation show what belongs together, in whatever language.
 */
#ifndef TAUTLINE_TOOLS_LINT_STATEMENT_H
#define TAUTLINE_TOOLS_LINT_STATEMENT_H

#include "lint/code.h"

/* Lines of a statement: [first, last]. */
struct statement {
	size_t first, last;
};

/* Of a line, with the lines in which its brackets begin and end, and those of a chain, `.find("walls")`. A function within its brackets ends it. O(bytes of some
 * dozen lines). */
struct statement statement_of(const struct source_lines *source, size_t number);

/* The last of the lines that are indented deeper than the statement, of which the brace may stand on a line of its own; its own last line: there are none. */
size_t end_of_block(const struct source_lines *source, struct statement it);

/* Does something block in the lines that follow a statement which leaves where there is nothing, or something else, `if (!o) continue`? O(lines of a block). */
bool blocks_behind_guard(const struct source_lines *source, struct statement it);

/* .. or in the lines that are indented deeper than the statement which begins them? A block that makes sensors lets pass. */
bool blocks_behind(const struct source_lines *source, struct statement it);

/* Sets source->of_functions. false: out of memory. O(bytes + lines of blocks). */
bool list_blocking_functions(struct source_lines *source);

/* Is it in a function whose name says that something blocks, `isBlocked(x, y)`, in its first lines? */
bool is_in_blocking_function(const struct source_lines *source, struct statement it);

/* Is text[at] an argument of such a function, from `begin` on? O(at - begin). */
bool is_given_to_blocking(const struct source_lines *source, size_t begin, size_t at);

#endif
