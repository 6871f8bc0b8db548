/* SPDX-License-Identifier: MIT */
/* answer.h: asks one path query and writes its answer. */
#ifndef TAUTLINE_TOOLS_PATH_ANSWER_H
#define TAUTLINE_TOOLS_PATH_ANSWER_H

#include <tautline/map.h>
#include <tautline/nav.h>

#include "cli/writer.h"

/* As many jumps as a query takes. */
enum { ROUTE_JUMPS_MAX = 64 };

/* As many doors are named of which one is to be opened. */
enum { DOORS_NAMED = 3 };

/* What closed doors have to do with it that there is no path, see path/closed.h. */
struct closed_cause {
	bool by_doors;                 /* with all doors open there is one */
	tl_door_id doors[DOORS_NAMED]; /* then those of which one open is enough, the first of them */
	size_t door_count;
};

/* A jump of a route: the names of its ends, of the map. */
struct answer_jump {
	const char *from, *to;
};

/* One answer, and room for its points, kept from one question to the next. Zero is empty. */
struct answer {
	tl_path_result result;
	tl_path_point *points; /* [tl_path_point * result.count] */
	size_t capacity;
	bool has_shortest; /* path/shorter.h found that there is a shorter path by corners, or one where none is over waypoints */
	double shortest;                           /* then its length */
	struct answer_jump route[ROUTE_JUMPS_MAX]; /* of a cheaper connection through jumps, see path/route.h */
	size_t route_count;                        /* 0: there is none */
	double route_cost;
	struct closed_cause closed;
};

/* Finds the path and its points. TL_E_NOMEM also for the points. */
tl_status answer_find(struct answer *answer, tl_query *query, const tl_path_def *def);
void answer_free(struct answer *answer);

/* `length L`, then one point per line; or `no path: REASON`, then the partial path if there is one. */
void answer_write_text(tli_text *writer, const struct answer *answer, const tl_map *map);

/* One line without its end: `LENGTH x,y x,y ...` or `- REASON`. */
void answer_write_line(tli_text *writer, const struct answer *answer, const tl_map *map);

/* One JSON object without a line end. */
void answer_write_json(tli_text *writer, const struct answer *answer, const tl_map *map);

/* Prints why there is no path, to stderr. */
void answer_print_reason(const struct answer *answer, const tl_map *map);

#endif
