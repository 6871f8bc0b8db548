/* SPDX-License-Identifier: MIT */
/*
 * nav/update.h: bringing a nav up to date in place.
 *
 *     plan      what was touched, and what that makes leave the grid of walls and come into it: steps. Whether the nav follows in place or
 *               is made anew is decided by these, before anything changes.
 *     prepare   the walls take the steps; nodes, graph and links are made beside the old ones; the mesh is edited with a log. All that
 *               may fail or be stopped.
 *     commit, or take back     neither can fail: what is new takes the place of what was, or it is forgotten
 *
 *     update.c          these phases
 *     edits.c           from the journal since the nav's revision to edits: which things were touched, each once
 *     follow_walls.c    steps
 *     follow_links.c    navs over waypoints: what the steps can have blocked or freed
 *     follow_corners.c  navs by corners
 *     regions.c         where answers may be others afterwards
 */
#ifndef TLI_NAV_UPDATE_H
#define TLI_NAV_UPDATE_H

#include "map/changes.h"
#include "nav/internal.h"

/* ---- edits (edits.c) ---- */

typedef struct tli_nav_edit {
	tli_change_kind kind; /* wall, door, waypoint, link or obstacle */
	uint32_t index1;      /* of what was there or is now; both may differ in generation */
} tli_nav_edit;

static inline tl_blocker_kind tli_nav_kind_of(tli_change_kind kind)
{
	if (kind == TLI_CHANGE_WALL)
		return TL_BLOCKER_WALL;
	return kind == TLI_CHANGE_DOOR ? TL_BLOCKER_DOOR : TL_BLOCKER_OBSTACLE;
}

typedef struct tli_nav_edits {
	tli_nav_edit *items; /* tli_array, sorted by kind, then index1 */
} tli_nav_edits;

/* What was touched since the nav was brought up to date. TL_E_NOMEM; TL_E_LIMIT: build anew. O(changes log changes). */
tl_status tli_nav_collect_edits(const tl_nav *nav, const tl_map *map, tli_nav_edits *edits);

/* The edits of one kind, in ascending order. */
typedef struct tli_nav_edit_span {
	const tli_nav_edit *begin, *end;
} tli_nav_edit_span;
tli_nav_edit_span tli_nav_edits_of(const tli_nav_edits *edits, tli_change_kind kind);

/* ---- steps (follow_walls.c) ---- */

/* One segment or disc that leaves the grid of walls, comes into it, or both: then it keeps its slot. */
typedef struct tli_nav_step {
	bool left, came;
	uint32_t slot;          /* of what only comes: once it has */
	uint32_t *held;         /* where its thing keeps that slot; NULL for all others */
	tli_wall before, after; /* if it left, if it came */
	uint64_t key;
} tli_nav_step;

/* A thing that is another one, or gone. */
typedef struct tli_nav_thing_step {
	size_t at;           /* in owners.things */
	tli_nav_thing thing; /* as it will be; once that is carried out, as it was */
} tli_nav_thing_step;

typedef struct tli_nav_steps {
	tli_nav_step *items;        /* tli_array */
	tli_wall *coming;           /* tli_array: those that come */
	tli_nav_thing_step *things; /* tli_array */
	tli_key_door
		*key_doors; /* tli_array, where `has_key_doors`: those of the nav as they will be, then as they were */
	bool has_key_doors;
	size_t thing_count; /* of owners.things; this and the next three as they will be, then as they were */
	tli_nav_live live;
	tli_traveller traveller;
	tl_box bounds;
	bool carried_out;
} tli_nav_steps;

/* What the edits make of the walls. TL_E_NOMEM; TL_E_LIMIT: making all anew is better. O(what the things are made of). Free with tli_nav_forget_steps. */
tl_status tli_nav_list_steps(const tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, tli_nav_steps *steps);
/* Makes room for them. TL_E_NOMEM, TL_E_LIMIT as above: nothing has changed. */
tl_status tli_nav_reserve_steps(tl_nav *nav, const tli_nav_steps *steps);
/* Brings walls, owners and bounds of the nav up to date. */
void tli_nav_carry_out_steps(tl_nav *nav, tli_nav_steps *steps);
/* Takes all of it back, if it was carried out. */
void tli_nav_take_back_steps(tl_nav *nav, tli_nav_steps *steps);
void tli_nav_forget_steps(tli_nav_steps *steps);

/* All that a wall or a disc covers, in map units. */
static inline tl_box tli_nav_bounds_of_wall(const tli_wall *w, int32_t resolution)
{
	double r = w->radius;
	return (tl_box){ { (fmin(w->a.x, w->b.x) - r) / resolution, (fmin(w->a.y, w->b.y) - r) / resolution },
		{ (fmax(w->a.x, w->b.x) + r) / resolution, (fmax(w->a.y, w->b.y) + r) / resolution } };
}

static inline tl_box tli_nav_join_boxes(tl_box one, tl_box other)
{
	return (tl_box){ { fmin(one.min.x, other.min.x), fmin(one.min.y, other.min.y) },
		{ fmax(one.max.x, other.max.x), fmax(one.max.y, other.max.y) } };
}

/* ---- by corners ---- */

/* Is it cheaper to follow these steps in place? */
bool tli_nav_corners_can_follow(const tl_nav *nav, const tli_nav_steps *steps);
/* Brings mesh, corners and what hangs on them up to date, with the walls that are. TL_E_NOMEM: to be taken back. */
tl_status tli_nav_prepare_corners(tl_nav *nav, const tli_nav_steps *steps);
/* One of both, if that was tried. */
void tli_nav_commit_corners(tl_nav *nav);
void tli_nav_take_back_corners(tl_nav *nav);
/* The segments of the mesh that the steps of the last update made leave and come, *count of them; none where it took no steps. */
const tli_mesh_segment *tli_nav_mesh_changes(const tl_nav *nav, size_t *count);

/* ---- regions (regions.c) ---- */

/* Boxes that do not touch each other, as TL_NAV_REGION says. */
typedef struct tli_nav_regions {
	tl_box *boxes; /* tli_array */
	bool lost;     /* memory did not suffice: some are missing */
} tli_nav_regions;

/* After an update in place that took these steps. O(segments * boxes). */
void tli_nav_list_regions(const tl_nav *nav, const tli_nav_steps *steps, tli_nav_regions *regions);
/* The whole plane. */
void tli_nav_list_plane(tli_nav_regions *regions);

/* As tl_nav_update; regions NULL: they are not asked for. */
tl_status tli_nav_update_regions(tl_nav *nav, const tl_map *map, tli_nav_regions *regions);

/* ---- over waypoints ---- */

/* Raises a row of reach to a wall from u to v, counter-clockwise around the node, which is at 0, 0. */
void tli_nav_raise_reach(float *row, const double u[2], const double v[2]);

/* Raises the row of reach to what is seen from p through the segment, which need not be there any more, or all around. On failure it is raised
 * in part. */
tl_status tli_nav_scan_behind(const tl_nav *nav, tli_point p, tli_point a, tli_point b, float *row);
tl_status tli_nav_scan_around(const tl_nav *nav, tli_point p, float *row);

/* Measures the table of reach anew where more than one in `share` of it is open, and `patience` times as much work was spent on pairs as the
 * measuring takes. On failure it stays as it is. */
tl_status tli_nav_renew_reach(tl_nav *nav, unsigned share, unsigned patience);

#endif
