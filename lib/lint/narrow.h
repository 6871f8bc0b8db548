/* SPDX-License-Identifier: MIT */
/*
 * lint/narrow.h: trips that only the size of a body prevents. Rules that look for what cannot be reached find them; each leaves its own to
 * door-narrow, which reports the narrow place once.
 */
#ifndef TLI_LINT_NARROW_H
#define TLI_LINT_NARROW_H

#include "lint/lint.h"
#include "nav/openings.h"

/* Who cannot get where. Names are borrowed of the map. */
typedef struct tli_lint_trip {
	const char *traveller, *name;     /* `start` p, `agent` guard */
	const char *target, *target_name; /* `goal` chest, `its stop` hall; of a point no name */
	tli_lint_view view;
	tl_point from, to;
	tl_place place; /* of the target */
	/* Where the path is too narrow: */
	tli_opening opening;
	tl_door_id door; /* null: there is none */
	int32_t body;    /* radius, grid units */
} tli_lint_trip;

/* The triangulation of what blocks those of a nav, made when first asked for. */
typedef struct tli_lint_plane {
	const tl_nav *nav;
	tli_mesh *mesh;
} tli_lint_plane;

/* Is there a path for a point, and is its narrowest place narrower than the body? Fills in where. Only for one that finds no path; after many of one rule the answer is no. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_is_narrow(tli_lint_context *context, tli_lint_trip *trip, bool *is_narrow);
/* The same for a rule with a finding about the trip: *left says that it is not its own. Where `trips` (tli_array) is not NULL, door-narrow asks: all is left,
 * and the narrow ones are appended. */
tl_status tli_lint_leave_narrow(tli_lint_context *context, tli_lint_trip *trip, tli_lint_trip **trips, bool *left);

/* `door hatch is 0.5 wide, but ` before who goes there; and ` needs 0.6` behind. */
void tli_lint_begin_opening(tli_text *text, const tli_lint_context *context, const tli_lint_trip *trip);
void tli_lint_end_opening(tli_text *text, const tli_lint_context *context, const tli_lint_trip *trip);

/* The wall or door on which a point lies, as far as rounding leaves that; NULL: it is of an obstacle. O(n). */
const tli_lint_segment *tli_lint_side_at(const tli_lint_segments *segments, tli_point p);

/* What unreachable and agent-stranded would report, if it were not narrow: appended to `trips` (tli_array). TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_list_narrow_goals(tli_lint_context *context, tli_lint_trip **trips);
tl_status tli_lint_list_narrow_agents(tli_lint_context *context, tli_lint_trip **trips);

#endif
