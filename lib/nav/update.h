/* SPDX-License-Identifier: MIT */
/*
 * nav/update.h: bringing a nav up to date in place.
 *
 *     update.c          the journal since the nav's revision  ->  edits: which things were touched, each once
 *     follow_walls.c    their segments and discs leave the grid of walls and come back where they are now  ->  steps
 *     follow_links.c    navs over waypoints: what the steps can have blocked or freed
 *     follow_corners.c  navs by corners
 *
 * A part that fails, or finds building anew cheaper (TL_E_LIMIT), leaves its own structures as they were; update.c then takes the steps back.
 */
#ifndef TLI_NAV_UPDATE_H
#define TLI_NAV_UPDATE_H

#include "map/changes.h"
#include "nav/internal.h"

/* ---- edits (update.c) ---- */

typedef struct tli_nav_edit {
	tli_change_kind kind; /* wall, door, waypoint, link or obstacle */
	uint32_t index1;      /* of what was there or is now; both may differ in generation */
} tli_nav_edit;

static inline tl_blocker_kind tli_nav_kind_of(tli_change_kind kind)
{
	return kind == TLI_CHANGE_WALL    ? TL_BLOCKER_WALL
		: kind == TLI_CHANGE_DOOR ? TL_BLOCKER_DOOR
					  : TL_BLOCKER_OBSTACLE;
}

typedef struct tli_nav_edits {
	tli_nav_edit *items; /* tli_array, sorted by kind, then index1 */
} tli_nav_edits;

/* The edits of one kind, in ascending order. */
typedef struct tli_nav_edit_span {
	const tli_nav_edit *begin, *end;
} tli_nav_edit_span;
tli_nav_edit_span tli_nav_edits_of(const tli_nav_edits *edits, tli_change_kind kind);

/* ---- steps (follow_walls.c) ---- */

/* One segment or disc that left the grid of walls, came into it, or both: then it has its slot still. */
typedef struct tli_nav_step {
	uint32_t slot;
	bool left, came;
	tli_wall before, after; /* if it left, if it came */
	uint64_t key_before;
} tli_nav_step;

/* What a thing was before it was touched; for taking it back. */
typedef struct tli_nav_thing_step {
	uint32_t at;
	bool appended;
	tli_nav_thing before;
} tli_nav_thing_step;

typedef struct tli_nav_steps {
	tli_nav_step *items;        /* tli_array */
	tli_nav_thing_step *things; /* tli_array */
	tli_nav_live live;          /* before */
	tl_box bounds;              /* before */
} tli_nav_steps;

/* Brings walls, owners and bounds of the nav up to date; *steps (zeroed) says what moved. TL_E_NOMEM, TL_E_LIMIT: building anew is
 * better; take the steps back after each. O(what the things are made of). */
tl_status tli_nav_follow_walls(tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, tli_nav_steps *steps);
/* Takes all steps back; cannot fail. */
void tli_nav_undo_steps(tl_nav *nav, tli_nav_steps *steps);
/* Forgets how it was. */
void tli_nav_keep_steps(tli_nav_steps *steps);

/* ---- the two kinds of navs ---- */

/* Brings nodes, and graph and blocked links where there is a graph, up to date; the walls are. TL_E_NOMEM, TL_E_LIMIT (max_links, or building anew is cheaper). */
tl_status tli_nav_follow_links(tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps);

/* Raises a row of reach to a wall from u to v, counter-clockwise around the node, which is at 0, 0. */
void tli_nav_raise_reach(float *row, const double u[2], const double v[2]);

/* Raises the row of reach to what is seen from p through the segment, which need not be there any more, or all around. On failure it is raised
 * in part. */
tl_status tli_nav_scan_behind(const tl_nav *nav, tli_point p, tli_point a, tli_point b, float *row);
tl_status tli_nav_scan_around(const tl_nav *nav, tli_point p, float *row);

/* Measures the table of reach anew where more than one in `share` of it is open, and `patience` times as much work was spent on pairs as the
 * measuring takes. On failure it stays as it is. */
tl_status tli_nav_renew_reach(tl_nav *nav, unsigned share, unsigned patience);

/* The same for mesh, corners, and what hangs on them. TL_E_LIMIT: building anew is cheaper. */
tl_status tli_nav_follow_corners(
	tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps);

/* Tries to bring the nav up to date in place; *done says whether. Where it is not, with TL_OK, the nav is to be built anew. On failure the
 * nav is as it was. */
tl_status tli_nav_follow(tl_nav *nav, const tl_map *map, bool *done);

#endif
