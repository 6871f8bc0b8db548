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

/* The statement that a line belongs to: from the line that opens the bracket in which it stands to the one that closes it, with the lines of a chain of calls. It ends
 * early where a function begins within the brackets. O(bytes of some dozen lines). */
struct statement statement_of(const struct source_lines *source, size_t number);

/* The last line of the block that the statement begins: of the lines that are indented deeper, behind its brace or its other labels. it.last: there is no block. */
size_t end_of_block(const struct source_lines *source, struct statement it);

/* Where the statement is a guard, `if (name != "walls") return`: does one of the lines behind it block? O(lines of a block). */
bool blocks_behind_guard(const struct source_lines *source, struct statement it);

/* Does a line of the block that the statement begins, or, where it is a guard with `continue`, one behind it? A block that makes sensors lets pass. */
bool blocks_behind(const struct source_lines *source, struct statement it);

/* Sets source->of_functions. false: out of memory. O(bytes * lines of a statement). */
bool list_blocking_functions(struct source_lines *source);

/* Is it in a function whose name says that something blocks, `isBlocked(x, y)`, in its first lines? */
bool is_in_blocking_function(const struct source_lines *source, struct statement it);

/* Is text[at] an argument of a call of one of source->of_functions, from `begin` on? O(at - begin). */
bool is_given_to_blocking(const struct source_lines *source, size_t begin, size_t at);

#endif
