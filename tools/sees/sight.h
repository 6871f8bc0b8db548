/* SPDX-License-Identifier: MIT */
/* sight.h: asks about one sight line, and writes the answer. */
#ifndef TAUTLINE_TOOLS_SEES_SIGHT_H
#define TAUTLINE_TOOLS_SEES_SIGHT_H

#include <stdbool.h>

#include <tautline/map.h>
#include <tautline/nav.h>

#include "cli/writer.h"

/* One question, and its answer. */
struct sight {
	tl_stop from, to;
	tl_blocker blocker, nearest;
	bool has_clearance;
	double clearance;
	bool all;             /* --all */
	tl_blocker *blockers; /* with it: [count], in order from A */
	size_t count;
};

/* Fills in the answer: what blocks, or everything that does, and the clearance where asked for. sight_clear frees what it holds. */
tl_status sight_look(tl_query *query, struct sight *sight);
void sight_clear(struct sight *sight);

/* `sees` or `blocked by the wall at 3:6, at 4,1`, without the line end; and all lines of the answer. */
void sight_write_line(tli_text *writer, const tl_map *map, const struct sight *sight);
void sight_write_text(tli_text *writer, const tl_map *map, const struct sight *sight);

/* One JSON object without a line end. */
void sight_write_json(tli_text *writer, const tl_map *map, const struct sight *sight);

/* `blocked by WHAT, at x,y`, without the line end, and the object of a blocker. */
void sight_write_blocked(tli_text *writer, const tl_map *map, const tl_blocker *blocker);
void sight_write_blocker_json(tli_text *writer, const tl_map *map, const tl_blocker *blocker);

#endif
