/* SPDX-License-Identifier: MIT */
/* lint/movable.h: what of a blocked link could be moved away: closed doors and static obstacles. */
#ifndef TLI_LINT_MOVABLE_H
#define TLI_LINT_MOVABLE_H

#include "sight/sight.h"
#include <tautline/nav.h>

struct tli_lint_context;

typedef struct tli_lint_movable {
	tli_walls *walls; /* the map's without doors and obstacles; NULL until asked for */
	tli_sight_scratch touches;
	tli_sight_hit *hits; /* tli_array: along the last line */
} tli_lint_movable;

/* What blocks a link. */
typedef struct tli_lint_blockers {
	bool walls; /* also with all doors open and all obstacles gone; the rest is then 0 */
	uint32_t doors,
		obstacles; /* how many block it, each by itself; both 0: only a door together with a wall does */
} tli_lint_blockers;

/* What blocks between two points; context->parts.body.nav must be there. TL_E_NOMEM. */
tl_status tli_lint_find_blockers(struct tli_lint_context *context, tli_point a, tli_point b, tli_lint_blockers *out);
/* What of a nav are walls, or doors too, without obstacles. TL_E_NOMEM. */
tl_status tli_lint_index_walls(const tl_nav *nav, bool doors_too, tli_walls **out);
void tli_lint_clear_movable(tli_lint_movable *movable);

#endif
