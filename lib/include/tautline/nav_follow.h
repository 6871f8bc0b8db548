/* SPDX-License-Identifier: MIT */
/* tautline/nav_follow.h: a nav follows its map, and the graph that it has. Conventions and common
 * errors: nav.h. */
#ifndef TAUTLINE_NAV_FOLLOW_H
#define TAUTLINE_NAV_FOLLOW_H

#include <tautline/nav_make.h>
#include <tautline/nav_sight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- updates ---- */

/* Brings the nav up to date with the map that it was made from; its answers are then those of a nav
 * made anew with the same definition. Needs exclusive access to the nav; its queries stay usable.
 * Budget and errors are those of tl_nav_create, so it is TL_E_INVALID where a channel that it heeds
 * is gone; on failure the nav is as it was.
 *
 * Cost: nothing where the revision of the map is still the same. Small changes that the map still
 * knows are made in place (docs/search.md). Over waypoints an edit takes O(waypoints + edges), and
 * sight lines only where it can have changed one. By corners it takes what it changes, for a body
 * what its grown walls change; where walls have changed the nav is cold afterwards, without index.
 * All else makes the nav anew. */
TL_CHECKED TL_API tl_status tl_nav_update(tl_nav *nav, const tl_map *map);

/* Does what tl_nav_update left for later, so that queries are as fast again as those of a nav made
 * anew: for idle moments, with exclusive access. By corners it finds the gates of pockets beside
 * edits again (some .4 us a corner) and, with TL_WARM_AT_ONCE, makes the nav whole; over waypoints
 * it looks again how far waypoints see, where edits have made that vague (some .1 ms each). budget
 * NULL = defaults; does nothing where nothing was left.
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget; the nav is as it was
 * - TL_E_NOMEM
 *
 * Answers never depend on it, and it makes no index: see tl_nav_make_index. */
TL_CHECKED TL_API tl_status tl_nav_tidy(tl_nav *nav, const tl_budget *budget);

/* ---- what an update changed ---- */

/* What can change. */
typedef enum tl_nav_change_kind {
	/* `from` and `to` see each other now; `link`, where links are authored. */
	TL_NAV_LINK_FREED = 1,
	/* They do not any more, and `blocker` says why; or the link is new, and blocked. */
	TL_NAV_LINK_BLOCKED,
	/* Over waypoints: `from` has no usable link any more, or is new and has none. By corners:
	 * no body can be there any more. */
	TL_NAV_WAYPOINT_ALONE,
	TL_NAV_WAYPOINT_JOINED, /* `from` is not alone any more */
	/* Walls, closed doors or obstacles that touch `region` came, went or moved. */
	TL_NAV_REGION,
} tl_nav_change_kind;

/* One thing that tl_nav_update_and_list found changed. */
typedef struct tl_nav_change {
	tl_nav_change_kind kind;
	tl_link_id link; /* null where links are made by sight */
	tl_waypoint_id from, to;
	/* Of a link that is blocked: what blocks first from `from`; kind TL_BLOCKER_NONE where the
	 * two are only farther apart than max_link. */
	tl_blocker blocker;
	/* Of TL_NAV_REGION, rim included, map units: as wide as bodies keep away from the walls in
	 * it. From -INFINITY to INFINITY where the nav was made anew. */
	tl_box region;
} tl_nav_change;

/* The changes of one update. */
typedef struct tl_nav_changes tl_nav_changes;

/* As tl_nav_update, and lists what became different: links and waypoints, each in the order of the
 * nav, then regions, which do not touch each other. Free the list with tl_nav_changes_free; on
 * failure there is none. O(waypoints + edges) beside the update. Errors as tl_nav_update.
 *
 * An editor paints again only what meets a region: a sight line that meets none is as free as
 * before. By corners, a path or a visibility polygon that meets none before and after the update is
 * the same, but that of several paths of one length another may be found.
 *
 * Not listed: things that were removed; and links and waypoints of a nav for sight only, or where
 * the update changed whether links are authored or paths go by corners. */
TL_CHECKED TL_API tl_status tl_nav_update_and_list(
	tl_nav *nav, const tl_map *map, tl_nav_changes **out);

/* Frees a list. NULL is fine. */
TL_API void tl_nav_changes_free(tl_nav_changes *changes);

/* How many changes there are; 0 for NULL. */
TL_API size_t tl_nav_changes_count(const tl_nav_changes *changes);

/* Is the list complete? False where memory did not suffice and it ends early, although the update
 * itself was made; false for NULL. */
TL_API bool tl_nav_changes_are_complete(const tl_nav_changes *changes);

/* Change `index`, 0..count-1. O(1).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_nav_changes_get(
	const tl_nav_changes *changes, size_t index, tl_nav_change *out);

/* ---- the graph ---- */

/* An authored link that is not used because its ends do not see each other. */
typedef struct tl_blocked_link {
	tl_link_id link;
	tl_waypoint_id from, to;
	tl_blocker blocker;
} tl_blocked_link;

/* Blocked link `index`, 0..tl_nav_info.blocked_links-1, in the order of tl_map_next_link.
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_nav_get_blocked_link(
	const tl_nav *nav, size_t index, tl_blocked_link *out);

/* Closed door `index`, 0..tl_nav_info.key_doors-1, in the order of tl_map_next_door, of those that
 * would block a channel that the nav heeds, and do not because it has their key.
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_nav_get_key_door(const tl_nav *nav, size_t index, tl_door_id *out);

/* One directed edge of the graph. */
typedef struct tl_nav_edge {
	tl_waypoint_id from, to;
	tl_point from_at, to_at;
	double length, cost;
} tl_nav_edge;

/* Edge `index`, 0..tl_nav_info.edges-1, sorted by the (y, x) of its nodes. O(log nodes).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_nav_get_edge(const tl_nav *nav, size_t index, tl_nav_edge *out);

/* The component of a waypoint, 0..components-1, numbered by their first waypoint in (y, x) order.
 * - TL_E_STALE: a waypoint that the nav does not know */
TL_CHECKED TL_API tl_status tl_nav_get_component(
	const tl_nav *nav, tl_waypoint_id waypoint, size_t *component);

#ifdef __cplusplus
}
#endif
#endif
