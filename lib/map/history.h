/* SPDX-License-Identifier: MIT */
/*
 * map/history.h: the journal of a map: a record of each edit, for undo and redo. For lib/map, and for format/, which reloads maps.
 *
 *     records   | step 1 | step 2    | step 3 |
 *               start                at       end        before `at`: to be undone; from there on: to be redone
 *
 * A record holds the other state of what it is about: before it is undone the old one, afterwards the new one. So undo and redo are the
 * same exchange, which allocates nothing (edits.h). A step is one edit of the caller, or one group.
 */
#ifndef TLI_MAP_HISTORY_H
#define TLI_MAP_HISTORY_H

#include "map/changes.h"

struct tli_edit;

typedef struct tli_history {
	struct tli_edit **blocks; /* tli_array; all of one size, the first begins with record `base` */
	size_t base;              /* numbers of records, counted from the first that was ever made */
	size_t start, at, end;    /* see above; start >= base */
	size_t group_start;       /* of the open group: its first record */
	size_t aside;             /* while a group is open: records before its own, which could be redone */
	size_t undo_steps, redo_steps;
	size_t texts;  /* bytes of names, stops, allowances and sources that the records own */
	size_t points; /* of walls, in tl_map.points, that the records own */
	size_t max_bytes;
	uint32_t depth; /* of open groups */
} tli_history;

void tli_history_free(tl_map *map);
/* Of the records and what they own, but for points: those are in the map's array. */
size_t tli_history_bytes(const tli_history *history);

/* An edit: what can fail, then tli_map_edit for each record. Several records are one step between tli_map_begin_records and
 * tli_map_end_records. */

/* Makes room for records, and for as many changes with this many points in all; false = out of memory. */
bool tli_map_reserve_edit(tl_map *map, size_t records, size_t points);
void tli_map_begin_records(tl_map *map);
/* Exchanges the state of a record and that of the map, logs the change and keeps the record. */
void tli_map_edit(tl_map *map, struct tli_edit *edit);
/* Ends it and undoes its records for good; the log begins anew where it has no room for that. */
void tli_map_roll_back(tl_map *map);
/* Ends a step: where it has records the redo is forgotten, and the oldest steps where the journal is too large. */
void tli_map_end_records(tl_map *map);

/* Calls visit(edit, context) for each record. */
void tli_history_visit(const tl_map *map, void (*visit)(const struct tli_edit *edit, void *context), void *context);

/* Points of walls that the journal owns have moved: see walls.c. */
void tli_history_move_points(tl_map *map, tli_point **to);

#endif
