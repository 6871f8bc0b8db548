/* SPDX-License-Identifier: MIT */
/*
 * tautline/undo.h: the journal of a map: undo, redo, and groups of edits.
 *
 * Every function that changes a map records the change in its journal: as one step, or as a part of
 * the step of an open group. A call that changes nothing, such as a move to where a thing is, is no
 * step. A loaded map begins without steps. The oldest steps are dropped where the journal would
 * hold more bytes than its maximum.
 *
 * Every function here returns TL_E_INVALID for a NULL map; other errors are listed at each
 * function. A failed call changes nothing.
 */
#ifndef TAUTLINE_UNDO_H
#define TAUTLINE_UNDO_H

#include <tautline/map.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a step was about. */
typedef enum tl_map_thing {
	TL_THING_MAP = 0, /* the radius; or the whole map, by a reload */
	TL_THING_WALL,
	TL_THING_DOOR,
	TL_THING_WAYPOINT,
	TL_THING_LINK,
	TL_THING_OBSTACLE,
	TL_THING_AGENT,
	TL_THING_EXPECTATION,
	TL_THING_ALLOWANCE,
	TL_THING_AREA,
	TL_THING_CHANNEL
} tl_map_thing;

/* What an edit did. */
typedef enum tl_map_action { TL_ACTION_ADD = 0, TL_ACTION_REMOVE, TL_ACTION_CHANGE } tl_map_action;

/* A step that was undone or redone: how many edits it has, and its last one, as it was first
 * made. */
typedef struct tl_map_step {
	size_t edits;
	tl_map_action action;
	tl_map_thing thing;
	uint32_t index1, generation; /* the id; 0 for TL_THING_MAP */
} tl_map_step;

/* Undoes the last step; out NULL = not wanted. Everything is as it was before: ids of what was
 * removed are valid again, those of what was added are stale, and saving gives the same bytes; only
 * the revision grows. O(edits of the step), and O(things) for one of tl_map_reload_file or
 * tl_map_reload_memory.
 * - TL_E_NOT_FOUND: there is no step
 * - TL_E_INVALID: also an open group
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_map_undo(tl_map *map, tl_map_step *out);

/* Does the step again that was undone last; the next edit forgets it. Errors and cost as
 * tl_map_undo. */
TL_CHECKED TL_API tl_status tl_map_redo(tl_map *map, tl_map_step *out);

/* Makes all edits up to the matching tl_map_end_group one step, so that one drag is one undo.
 * Groups may be nested; the outermost is the step. A group without edits is no step, and moving the
 * same thing again within a group needs no memory.
 * - TL_E_LIMIT: nested 2^32 deep */
TL_CHECKED TL_API tl_status tl_map_begin_group(tl_map *map);

/* Ends a group.
 * - TL_E_INVALID: also no open group */
TL_CHECKED TL_API tl_status tl_map_end_group(tl_map *map);

/* Ends the outermost group and undoes its edits for good; what could be redone before it can be
 * redone again.
 * - TL_E_INVALID: also no open group, or one inside another
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_map_cancel_group(tl_map *map);

/* How many steps can be undone; 0 for NULL. O(1). */
TL_API size_t tl_map_undo_count(const tl_map *map);

/* How many steps can be redone; 0 for NULL. O(1). */
TL_API size_t tl_map_redo_count(const tl_map *map);

/* The memory that the journal holds, in bytes, points of removed walls included; 0 for NULL, and
 * before the first edit. O(1). */
TL_API size_t tl_map_undo_bytes(const tl_map *map);

/* The maximum of that; 0 for NULL. O(1). */
TL_API size_t tl_map_max_undo_bytes(const tl_map *map);

/* Changes that maximum and drops the oldest steps beyond it. An open group may exceed it until the
 * group ends, and 8 KiB may stay. O(steps). */
TL_CHECKED TL_API tl_status tl_map_set_max_undo_bytes(tl_map *map, size_t bytes);

/* Forgets all steps: what was done so far cannot be undone any more. Nothing happens in an open
 * group. O(edits). */
TL_API void tl_map_forget_edits(tl_map *map);

#ifdef __cplusplus
}
#endif

#endif
