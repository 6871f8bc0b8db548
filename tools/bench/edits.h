/* SPDX-License-Identifier: MIT */
/* edits.h: what `tautline bench --edits` measures: edits of a map, and the updates of its nav. */
#ifndef TAUTLINE_TOOLS_BENCH_EDITS_H
#define TAUTLINE_TOOLS_BENCH_EDITS_H

#include "bench/bench.h"
#include "cli/arguments.h"
#include "cli/writer.h"
#include <tautline/lint.h>
#include <tautline/undo.h>

/* Most edits of a kind; and how many things of a map are edited: walls and waypoints are spread over all of them. */
#define EDITS_MAX 1000000
enum { EDIT_POOL = 1024, EDIT_DOORS = 16, EDIT_CRATES = 16 };

struct editing {
	tl_map *map;
	tli_rng rng;
	tl_box box;    /* all edits stay inside */
	double extent; /* the longer side of it */
	bool by_sight; /* links come from sight where the map has none: a first link would change that */
	tl_wall_id walls[EDIT_POOL], crates[EDIT_CRATES];
	tl_waypoint_id waypoints[EDIT_POOL];
	tl_door_id doors[EDIT_DOORS];
	size_t wall_count, waypoint_count, door_count;
	tl_wall_id *added; /* [tl_wall_id * wanted], by edits that add a wall */
	size_t wanted, added_count;
};

/* One kind of edit. */
typedef struct edit_kind {
	const char *name;
	bool (*is_possible)(const struct editing *editing);
	tl_status (*prepare)(struct editing *editing); /* what the edits need that the map has not; NULL = nothing */
	tl_status (*edit)(struct editing *editing);
} edit_kind;

/* In the order in which they are made; the last has no name. */
extern const edit_kind edit_kinds[];

/* Chooses what of the map is edited. false: an error was printed. editing_free in any case. */
bool editing_begin(struct editing *editing, tl_map *map, const char *name, size_t wanted);
void editing_free(struct editing *editing);

/* What a kind's edits cost the findings of the linter, and what it costs to take them back. */
struct after_edits {
	double radius;
	tl_lint *lint;       /* NULL: the map is beyond a limit of the linter */
	double *lints;       /* [double * wanted], seconds */
	double lint_seconds; /* of a whole run, after the last edit of the kind */
	double undo;         /* seconds, median of undo and redo */
	bool different;      /* findings that follow are not those of the whole run */
};

/* Of a radius. after_edits_free in any case. */
tl_status after_edits_begin(struct after_edits *after, const tl_map *map, double radius, size_t wanted);
void after_edits_free(struct after_edits *after);

/* Before a kind: brings the findings up to date. */
tl_status after_edits_follow(struct after_edits *after, const tl_map *map);

/* After edit `number` of a kind: the same, and takes the time. */
tl_status after_edits_lint(struct after_edits *after, const tl_map *map, size_t number);

/* At the end of a kind: the findings beside those of a whole run, and the last edits taken back and made again, so that the map is as
 * it was. */
tl_status after_edits_finish(struct after_edits *after, tl_map *map);

/* For qsort. */
int compare_seconds(const void *a, const void *b);

/* Makes `wanted` edits of each kind and writes the report. bench->world is open. Returns the exit status. */
int bench_edits(struct bench *bench, const struct arguments *arguments, const tl_nav_def *def, size_t wanted);

/* A figure of a report with three significant digits: more would be noise. */
void write_measure(tli_text *writer, double value);

#endif
