/* SPDX-License-Identifier: MIT */
/*
 * tests/support/stopped_calls.h: public functions with a budget, and those that need much memory, each with objects for one call of it, for
 * tests that stop it.
 */
#ifndef TESTS_SUPPORT_STOPPED_CALLS_H
#define TESTS_SUPPORT_STOPPED_CALLS_H

#include <stdio.h>
#include <tautline/tautline.h>

#include "support/random_edits.h"

enum { STOPPED_AGENTS = 8, STOPPED_PAIRS = 3, STOPPED_TEXT = 1 << 20 };

/* All that the calls work on; each opens what it needs. */
typedef struct stopped_world {
	random_edits e;
	tl_nav_def nav_def;
	tl_lint_def lint_def;
	tl_path_def path_def;
	tl_draw_def draw_def;
	tl_load_def load_def;
	tl_index_def index_def;
	tl_nav *nav, *other;
	tl_query *query;
	tl_path_result path;
	tl_route route;
	bool has;
	bool sees[STOPPED_PAIRS];
	double lengths[STOPPED_PAIRS];
	tl_shared_nav *shared;
	tl_lint *lint;
	tl_crowd *crowd;
	tl_agent_id agents[STOPPED_AGENTS];
	tl_map *loaded;
	tl_nav_changes *changes;
	char *text, *written; /* of a map, or of a crowd */
	size_t size, written_size;
	long left; /* calls of progress before it asks to stop */
} stopped_world;

/* What the map and the navs of it are. */
typedef struct stopped_kind {
	unsigned waypoints, walls;
	double width, radius;
	bool links;
	tl_via via;
} stopped_kind;

typedef struct stopped_call {
	const char *name;
	void (*open)(stopped_world *w);
	tl_status (*call)(stopped_world *w);
	void (*answer)(stopped_world *w, FILE *out); /* of all that the call may change */
	tl_budget *(*budget)(
		stopped_world *w); /* NULL: there is none, or it cannot be changed once the objects are there */
	bool is_of_file;           /* the same for each kind */
} stopped_call;

/* Of navs and queries; of findings, crowds, maps and pictures. */
extern const stopped_call stopped_nav_calls[], stopped_map_calls[];
extern const size_t stopped_nav_call_count, stopped_map_call_count;

/* A map, and definitions whose budgets count calls of progress. */
void stopped_open(stopped_world *w, const stopped_kind *kind);
void stopped_close(stopped_world *w);

/* ---- for the files of these calls ---- */

void stopped_must(tl_status status);
/* Three edits of the map. */
void stopped_edit(stopped_world *w);
void stopped_open_nothing(stopped_world *w);
void stopped_open_nav(stopped_world *w);
void stopped_write_bytes(FILE *out, const char *bytes, size_t size);

#endif
