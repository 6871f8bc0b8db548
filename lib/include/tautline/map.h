/* SPDX-License-Identifier: MIT */
/*
 * tautline/map.h: the authored world: walls, doors, waypoints, links, obstacles, agents and areas.
 *
 * A tl_map is what an author edits and a file holds. It answers no geometric question: compile it
 * into a tl_nav (nav.h) for that. Every coordinate is rounded once, when it enters, to the map's
 * grid of `resolution` units per map unit; getters return the rounded value, exactly.
 *
 *   map_core.h        the map as a whole; ids
 *   map_channels.h    channels and keys: what blocks what
 *   map_walls.h       walls and doors
 *   map_waypoints.h   waypoints and links
 *   map_obstacles.h   obstacles, resting and moving
 *   map_agents.h      agents and spawns
 *   map_areas.h       areas in which walking has another cost
 *   expect.h          expectations and allowances (not included here)
 *   undo.h            the journal (not included here)
 *
 * Each kind of thing X has the same functions:
 *
 *   tl_default_X_def()              a definition with its defaults; set what you need
 *   tl_map_add_X(map, &def, &id)    copies all that the definition points to; id NULL = not wanted
 *   tl_map_remove_X(map, id)        makes the id stale
 *   tl_map_get_X(map, id, &info)    texts in an info are owned by the map, and valid until that
 *                                   thing is removed or renamed
 *   tl_X_is_valid, tl_map_X_count, tl_map_next_X, and tl_map_find_X where it has a name
 *
 * Ids are small values {index1, generation}; all zero is null. An id of something removed stays
 * stale: its slot is used again under another generation. tl_map_next_X goes in slot order, which
 * after loading is file order.
 *
 * Errors of all functions on maps; each function lists only what it adds to these:
 * - TL_E_INVALID: a NULL map, definition or name, or a definition without its cookie; a NULL
 *   result, but for the id of an add and what a function says may be NULL
 * - TL_E_STALE: an id that is null, or of something removed
 * - TL_E_NOMEM: every function that changes the map, because it records the change
 *
 * A failed call changes nothing.
 *
 * Threads: several threads may read while no thread edits.
 */
#ifndef TAUTLINE_MAP_H
#define TAUTLINE_MAP_H

#include <tautline/base.h>
#include <tautline/geometry.h>
#include <tautline/map_agents.h>
#include <tautline/map_areas.h>
#include <tautline/map_channels.h>
#include <tautline/map_core.h>
#include <tautline/map_obstacles.h>
#include <tautline/map_walls.h>
#include <tautline/map_waypoints.h>
#include <tautline/parameter.h>

#endif
