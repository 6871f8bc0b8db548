/* SPDX-License-Identifier: MIT */
/*
 * blocked.h: is what stands on a line of a source made to block?
 *
 * That a word for what blocks stands near says little. It has to stand in what belongs to the name of a layer:
 *
 *     solidify(map.find("walls"))                    in its statement
 *     walls = map.find("walls"); collide(walls)      on a line with the variable that its statement sets, or another name of it
 *     for o in map.find("walls"): makeWall(o)        in the block that its statement begins
 *     walls = ..; for o in walls: makeWall(o)        in a block that a line with the variable begins, soon after
 *     build(map.find("walls")), or build(walls)      in the block of a function of the source that is called with it
 */
#ifndef TAUTLINE_TOOLS_LINT_BLOCKED_H
#define TAUTLINE_TOOLS_LINT_BLOCKED_H

#include "lint/statement.h"

/* By the statement, its block, and the variable that it sets, 0 = none. What a text in it is an argument of is another question (is_given_to_blocking). O(bytes
 * of some hundred lines). */
bool is_made_to_block(const struct source_lines *source, struct statement it, uint64_t variable);

/* Is, soon behind it, a tile asked for a property in a block that a line with the variable begins, `[walls].forEach(layer => {`? O(bytes of some dozen lines). */
bool is_asked_by_name(const struct source_lines *source, struct statement it, uint64_t variable);

#endif
