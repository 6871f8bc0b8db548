/* SPDX-License-Identifier: MIT */
/*
 * groups.h: are two objects of Tiled in different groups of layers?
 *
 * Groups are the storeys of a house, the variants of a place, or the levels of a game in one map: what is in one of them is not there at once with what is
 * in another, and a wall that both have is no wall drawn twice.
 */
#ifndef TAUTLINE_TOOLS_LINT_GROUPS_H
#define TAUTLINE_TOOLS_LINT_GROUPS_H

#include <stdbool.h>

#include <tautline/base.h>

/* Are the objects at two places of the text of a map of Tiled, in XML or JSON, in different groups, or one of them in none? false, too: a place is beyond the
 * text, as where a file was not read (read.h). O(bytes). */
bool are_in_two_groups(const char *text, tl_place a, tl_place b);

#endif
