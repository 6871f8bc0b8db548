/* SPDX-License-Identifier: MIT */
/* lint/reach.h: the parts of the plane to which paths and jumps lead. */
#ifndef TLI_LINT_REACH_H
#define TLI_LINT_REACH_H

#include "lint/lint.h"
#include "nav/walls_of.h"

/* The parts at a point. */
typedef struct tli_lint_part_list {
	int32_t parts[TLI_NAV_PARTS_MAX];
	size_t count;
} tli_lint_part_list;

/* Those at a point for the body of a query by corners; none where it does not fit. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_find_parts(const tli_lint_context *context, tl_query *query, tl_point at, tli_lint_part_list *out);
bool tli_lint_share_part(const tli_lint_part_list *a, const tli_lint_part_list *b);

/* Adds to **parts, a tli_array, all that jumps reach from there in their directions, and sorts it. O((parts + jumps) log jumps). */
tl_status tli_lint_reach(const tli_lint_context *context, tl_query *query, int32_t **parts);
/* Is one of the list in the sorted array? */
bool tli_lint_is_reached(const int32_t *parts, const tli_lint_part_list *list);

/* Adds why those of a view find no path, behind `before`, to the text of the context (why.c); nothing where the budget for that is used up.
 * TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_add_why(
	tli_lint_context *context, const tli_lint_view *view, const tl_path_def *path, const char *before);

/* The first closed door with one of these keys; false: there is none. O(doors). */
bool tli_lint_door_of_key(const tl_map *map, tl_keys keys, tl_door_info *out);

#endif
