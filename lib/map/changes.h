/* SPDX-License-Identifier: MIT */
/*
 * map/changes.h: what changed in a map since a revision: for nav and lint, which bring up to date what they made of it.
 *
 *     tli_changes changes;
 *     if (!tli_changes_since(map, nav->revision, &changes)) build anew;
 *     while (tli_changes_next(&changes, &change)) ...
 *
 * The changes come in the order in which they were made; an undo or a redo makes changes like any other edit. Removing a waypoint is
 * several: first its links and expectations go and stops of agents become points, then the waypoint goes.
 */
#ifndef TLI_MAP_CHANGES_H
#define TLI_MAP_CHANGES_H

#include "geometry/grid.h"
#include <tautline/map.h>

typedef enum tli_change_kind {
	TLI_CHANGE_WALL = 0,
	TLI_CHANGE_DOOR,
	TLI_CHANGE_WAYPOINT,
	TLI_CHANGE_LINK,
	TLI_CHANGE_OBSTACLE,
	TLI_CHANGE_AGENT,
	TLI_CHANGE_EXPECTATION,
	TLI_CHANGE_ALLOWANCE,
	TLI_CHANGE_AREA, /* which nothing follows: without geometry */
	TLI_CHANGE_CHANNEL,
	TLI_CHANGE_RADIUS, /* of the map's agent: id and geometry are 0 */
	TLI_CHANGE_PLACES  /* the source is another one: places of all things may differ; id and geometry are 0 */
} tli_change_kind;

/* Of a tli_shape. */
#define TLI_SHAPE_LOOP 1u    /* a wall */
#define TLI_SHAPE_SOLID 2u   /* a wall */
#define TLI_SHAPE_CLOSED 4u  /* a door */
#define TLI_SHAPE_MOVING 8u  /* an obstacle */
#define TLI_SHAPE_ONEWAY 16u /* a link */
#define TLI_SHAPE_FILLED 32u /* a wall */
#define TLI_SHAPE_JUMP 64u   /* a link */

/* Where a thing is, before or after a change. All 0 where it is not there. */
typedef struct tli_shape {
	bool present;
	uint32_t flags;
	/* [tli_point * count], borrowed until the next edit. A wall: all points, or the moved one; a door: both ends; a waypoint, an
	 * obstacle and an agent: its position; else none. */
	const tli_point *points;
	uint32_t count;
	int32_t radius;    /* of a waypoint, an obstacle, an agent (0 = it has none of its own); grid units */
	uint32_t from, to; /* of a link: index1 of its waypoints */
	uint32_t blocks;   /* tl_channels, of a wall, door or obstacle */
} tli_shape;

/* Before and after: only the second is present = added, only the first = removed, both = changed. */
typedef struct tli_change {
	tli_change_kind kind;
	uint32_t index1, generation; /* the id */
	uint32_t
		point; /* of a wall that one point moved in: its index, and the shapes have that point alone; else TLI_POINT_NONE */
	tli_shape before, after;
} tli_change;

#define TLI_POINT_NONE UINT32_MAX

/* Where a walk over changes stands. */
typedef struct tli_changes {
	const tl_map *map;
	size_t next, end;
} tli_changes;

/* Starts a walk over all that changed since the map had this revision; false where that is not known any more (or it never had it), and
 * what depends on the map is to be made anew. Known are at least the last 4,096 changes, unless they are of walls with tens of
 * thousands of points. O(1). */
bool tli_changes_since(const tl_map *map, uint64_t revision, tli_changes *out);

/* Takes the revision back, where the changes since then have cancelled each other. */
void tli_map_unlog(tl_map *map, uint64_t revision);

/* The next change; false at the end. O(1). */
bool tli_changes_next(tli_changes *changes, tli_change *out);

/* ---- for lib/map ---- */

/* One change as it is kept: 64 bytes. Its points are at `first` of the log's points, those before the change first. */
typedef struct tli_change_record {
	uint8_t kind, present; /* present: 1 = before, 2 = after */
	uint8_t flags[2];
	uint32_t index1, generation, point;
	uint64_t first; /* counted from the first point that was ever kept */
	uint32_t counts[2];
	int32_t radius[2];
	uint32_t from[2], to[2], blocks[2];
} tli_change_record;

/* The last changes of a map, in two arrays that are cut to half when they are full. Nothing until the first edit. */
typedef struct tli_change_log {
	tli_change_record *records; /* tli_array */
	tli_point *points;          /* tli_array */
	uint64_t first_point;       /* how many points were dropped before points[0] */
	uint64_t revision;          /* of the map after the last record */
} tli_change_log;

void tli_change_log_free(tli_change_log *log);
size_t tli_change_log_bytes(const tli_change_log *log);

/* Makes room for changes with this many points in all; false = out of memory. Changes too large to be kept need no room. */
bool tli_map_reserve_log(tl_map *map, size_t changes, size_t points);

/* Keeps a change, for which room was reserved, and raises the revision; the points of the change are copied. */
void tli_map_log(tl_map *map, const tli_change *change);

#endif
