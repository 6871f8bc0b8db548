/* SPDX-License-Identifier: MIT */
/*
 * blocked.h: is what stands on a line of a source made to block?
 *
 * That a word for what blocks stands near says little. It has to stand in what belongs to the name of a layer:
 *
 *     solidify(map.find("walls"))                    in its statement
 *     walls = map.find("walls"); collide(walls)      on a line with the variable that its statement sets, or another name of it
 *     for o in map.find("walls"): makeWall(o)        in the block that its statement begins, as far as lines are indented deeper
 *     walls = ..; for o in walls: makeWall(o)        in a block that a line with the variable begins, soon after
 *     build(map.find("walls")), or build(walls)      in the block of a function of the source that is called with it
 *
 * A block that makes sensors lets pass.
 */
#ifndef TAUTLINE_TOOLS_LINT_BLOCKED_H
#define TAUTLINE_TOOLS_LINT_BLOCKED_H

#include "lint/code.h"

/* Lines of a statement: [first, last]. */
struct statement {
	size_t first, last;
};

/* Of a line, with the lines before and behind it in which its round brackets begin and end. O(bytes of those). */
struct statement statement_of(const struct source_lines *source, size_t number);

/* Sets source->of_functions. false: out of memory. O(lines * BLOCK_LINES). */
bool list_blocking_functions(struct source_lines *source);

/* Is what stands at `at`, in this statement? O(bytes of some dozen lines). */
bool is_made_to_block(const struct source_lines *source, struct statement it, size_t at);

#endif
